// Speaking: what others say is seen at their seat at once, whatever the table is telling; the log keeps it.

import { all, find, page, said } from "./base.js";

const box = find("#talk"), bubbles = find("#bubbles");
const LASTING = 6000, LONGEST = 12_000; // milliseconds that a bubble stays: longer for more words
const place = `/api/tables/${page.dataset.table}`;
let heard = Number(page.dataset.ply), asking = Promise.resolve();

// ── Whom one does not want to hear, in this browser alone ──

const kept = `mute ${page.dataset.table}`;
const muted = () => new Set(JSON.parse(localStorage.getItem(kept) || "[]"));

function mute(seat, quiet) {
  const seats = muted();
  if (quiet) seats.add(seat);
  else seats.delete(seat);
  localStorage.setItem(kept, JSON.stringify([...seats]));
  hush();
}

// Lines of muted seats are not shown in the log either.
function hush() {
  const seats = muted();
  for (const line of all("#log [data-said]")) line.hidden = seats.has(line.dataset.said);
}

function listSeats() {
  const mine = page.dataset.mine.split(" "), seats = muted();
  const others = all("#seats .seat").filter((one) => !mine.includes(one.dataset.seat) && (!find(".bot", one) || find("[data-deputed]", one)) && !find("[data-do=sit]", one));
  find(".mutes div", box).replaceChildren(...others.map((one) => {
    const label = document.createElement("label"), tick = document.createElement("input");
    label.className = "check";
    Object.assign(tick, { type: "checkbox", checked: seats.has(one.dataset.seat) });
    tick.addEventListener("change", () => mute(one.dataset.seat, tick.checked));
    label.append(tick, find(".row > .i", one).cloneNode(true), find(".name", one).textContent);
    return label;
  }));
  find(".mutes", box).hidden = !others.length;
}

// ── What is said ──

function seatBox(seat) {
  const found = find(`#seats .seat[data-seat="${seat}"]`)?.getBoundingClientRect();
  return found?.width ? found : null;
}

const column = matchMedia("(width >= 1200px) and (height >= 500px) and (aspect-ratio >= 1/1)"); // seats stand beside the board

// At its seat: beside it or below, and below what others say there.
function lay(bubble) {
  const seat = seatBox(bubble.dataset.seat);
  if (!seat) return;
  const beside = column.matches;
  const wide = bubble.offsetWidth;
  bubble.dataset.at = beside ? "side" : "below";
  const left = beside ? seat.left - wide - 10 : Math.min(Math.max(6, seat.left), innerWidth - wide - 6);
  bubble.style.left = `${left}px`;
  let top = beside ? seat.top + 4 : seat.bottom + 8;
  for (const other of all(".bubble").filter((one) => one !== bubble)) {
    const box = other.getBoundingClientRect();
    if (left < box.right && left + wide > box.left && top < box.bottom && top + bubble.offsetHeight > box.top) top = box.bottom + 8;
  }
  bubble.style.top = `${top}px`;
  bubble.style.setProperty("--tip", `${Math.max(14, Math.min(wide - 14, seat.left + 20 - left))}px`);
}

function show(one) {
  if (muted().has(String(one.seat))) return;
  for (const old of all(`.bubble[data-seat="${one.seat}"]`)) old.remove();
  const bubble = document.createElement("p"), who = document.createElement("span");
  bubble.className = `bubble ${one.kind}`;
  bubble.dataset.seat = one.seat;
  who.className = "sr";
  who.textContent = `${one.name}: `;
  bubble.append(who);
  if (find(`#face-${CSS.escape(one.key || "-")}`)) {
    const face = document.createElementNS("http://www.w3.org/2000/svg", "svg"), use = document.createElementNS(face.namespaceURI, "use");
    face.setAttribute("viewBox", "0 0 24 24");
    face.setAttribute("aria-hidden", "true");
    use.setAttribute("href", `#face-${one.key}`);
    face.append(use);
    bubble.append(face);
  }
  bubble.append(one.text);
  if (page.dataset.mine.split(" ").includes(String(one.seat))) bubble.setAttribute("aria-hidden", "true"); // one knows what one said
  bubbles.append(bubble);
  hear(one);
  lay(bubble);
  setTimeout(() => bubble.remove(), Math.min(LONGEST, LASTING + one.text.length * 40));
}

// An open box covers the seats: what is said meanwhile stands in it.
const REMEMBERED = 3;

function hear(one) {
  if (!box.matches(":popover-open")) return;
  const line = document.createElement("li"), who = document.createElement("b"), list = find(".heard", box);
  who.textContent = `${one.name} `;
  line.append(who, one.text);
  list.append(line);
  while (list.childElementCount > REMEMBERED) list.firstChild.remove();
}

async function listen(until) {
  if (until <= heard) return;
  const answer = await fetch(`${place}/talk?since=${heard}`).catch(() => null);
  if (!answer?.ok) return;
  const lines = await answer.json();
  const fresh = lines.filter((one) => one.ply >= heard);
  heard = Math.max(heard, until);
  for (const one of fresh) show(one);
}

addEventListener("cordee:news", ({ detail }) => { asking = asking.then(() => listen(detail.said || 0)).catch(() => {}); });
addEventListener("resize", () => { for (const one of all(".bubble")) lay(one); });
new MutationObserver(hush).observe(find("#log"), { childList: true });

// ── Saying ──

async function send(path, body) {
  const answer = await fetch(`${place}/${path}?look=false`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  }).catch(() => null);
  const data = (await answer?.json().catch(() => ({}))) ?? {};
  find(".oops", box).textContent = answer?.ok ? "" : data.message || said.gone;
  return Boolean(answer?.ok);
}

const speaker = () => Number(page.dataset.viewer || page.dataset.mine.split(" ")[0]);

box.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-say]");
  if (button && (await send("speak", { emote: button.dataset.say, seat: speaker() }))) box.hidePopover();
});

const form = find("form", box);
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const text = form.elements.text.value.trim();
  if (!text || !(await send("speak", { text, seat: speaker() }))) return;
  form.reset();
  box.hidePopover(); // the bubble at one's seat shows that it was said
});

const chat = find("[data-chat]", box);
chat.addEventListener("change", async () => { if (!(await send("chat", { on: chat.checked }))) chat.checked = !chat.checked; });

box.addEventListener("beforetoggle", (event) => {
  if (event.newState !== "open") return;
  find(".oops", box).textContent = "";
  find(".heard", box).replaceChildren();
  chat.checked = page.dataset.talk === "chat";
  listSeats();
});
hush();
