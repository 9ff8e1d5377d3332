// What is this? A card for whatever is drawn: by resting on it, by a long press, by `?` on what has the focus, or by
// asking first ("What is this?") and pressing then. It tells what the thing means now, so it is asked of the table.

import { all, find, page, root } from "./base.js";

const REST = 350; // milliseconds on a thing before its card opens
const LINGER = 1000; // on a choice, which shows on the board by itself what it would do
const PRESS = 400;
const SWIPE = 48;
const PLACES = "#board, .tray, #seats, .choices .sign, #aside .fill, #why-box .fill, #finale";
const BEHIND = "[data-part=scenery], [data-part=ground]"; // what lies under everything tells only who asks
const DOES = "[data-word], [data-aside], [data-show], [data-sieve], button, a"; // what answers a tap in another way
const known = new Map(); // answers of this moment, by what was asked
const asking = { timer: 0, held: 0, at: null, keys: [], words: [], pinned: false, back: null, swallow: false, token: "", mouse: {} };

// ── Keys: from the nearest thing outwards ──

const symbolOf = (element) => element.getAttribute("href")?.replace(/^#/, "");

function keysOf(target) {
  const place = target.closest?.(PLACES);
  if (!place) return [];
  const keys = [];
  for (let one = target; one && one !== place; one = one.parentElement) {
    if (one.localName === "use") keys.push(symbolOf(one));
    else if (one.matches("svg.i, span, small, b, i.sign") && one.querySelector("use")) keys.push(symbolOf(one.querySelector("use")));
    if (one.dataset?.help) keys.push(one.dataset.help);
    if (one.dataset?.component) keys.push(one.dataset.component);
    if (one.dataset?.part && !one.dataset.part.startsWith("seat-")) keys.push(one.dataset.part);
  }
  return [...new Set(keys.filter(Boolean))].slice(0, 8);
}

// The choices that lie on a thing: its own, or those of the part it belongs to.
function wordsOf(target) {
  const own = target.closest("[data-word]");
  const places = own ? [own] : all("[data-word]", target.closest("#board [data-part], .tray [data-part]") || target);
  return [...new Set(places.map((one) => one.dataset.word))].slice(0, 8);
}

async function fetched({ keys, words }) {
  const query = new URLSearchParams(page.dataset.query);
  for (const key of keys) query.append("keys", key);
  for (const word of words) query.append("words", word);
  if (page.classList.contains("replay")) query.set("ply", page.dataset.ply);
  if (page.dataset.viewer) query.set("seat", page.dataset.viewer);
  if (asking.token !== page.dataset.token) known.clear();
  const token = (asking.token = page.dataset.token);
  const path = `${page.dataset.place}/help?${query}`;
  if (!known.has(path)) {
    const answer = await fetch(path).catch(() => null);
    const text = answer?.ok ? await answer.text().catch(() => null) : "";
    if (!answer || text === null) return "";
    if (token !== asking.token) return text; // the table has moved on meanwhile
    known.set(path, text);
  }
  return known.get(path);
}

// ── The card ──

const thingOf = (target) => target.closest("[data-part]:not(#board > *, [data-part^=seat-]), .chip, .cell, .stat, svg.i") || target;
const narrow = () => innerWidth < 600;

export async function show(target, { pinned = false, focus = false } = {}) {
  const keys = keysOf(target);
  if (!keys.length) return hide();
  Object.assign(asking, { at: target, keys, words: wordsOf(target) });
  const html = await fetched(asking);
  if (asking.at !== target) return; // something else is pointed at meanwhile
  if (!html) return hide();
  asking.pinned = pinned;
  fill(html);
  target.closest("[tabindex], button")?.setAttribute("aria-details", "help");
  if (!focus) return;
  asking.back ||= document.activeElement;
  find("#help").focus({ preventScroll: true });
}

function fill(html) {
  const card = find("#help"), frame = find("#asked");
  card.innerHTML = html;
  card.setAttribute("aria-label", find("h2", card)?.textContent || "");
  card.classList.toggle("pinned", asking.pinned);
  frame.classList.remove("filling");
  frame.classList.toggle("alone", asking.pinned && narrow());
  const box = boxOf(asking.at);
  surround(box);
  if (!card.matches(":popover-open")) card.showPopover();
  lay(card, box);
}

// The box of a thing as far as it is seen: a drawing may be larger than its window.
function boxOf(target) {
  const box = thingOf(target).getBoundingClientRect();
  const seen = box.width * box.height > 0.3 * innerWidth * innerHeight ? target.getBoundingClientRect() : box;
  const x = Math.max(0, seen.x), y = Math.max(0, seen.y);
  return { x, y, right: Math.min(innerWidth, seen.right), bottom: Math.min(innerHeight, seen.bottom) };
}

// A white frame round what is asked about.
function surround(box) {
  const frame = find("#asked");
  if (!frame.matches(":popover-open")) frame.showPopover();
  const by = 4;
  Object.assign(frame.style, {
    left: `${box.x - by}px`, top: `${box.y - by}px`, width: `${box.right - box.x + 2 * by}px`, height: `${box.bottom - box.y + 2 * by}px`,
  });
}

export function hide() {
  const card = find("#help"), focused = card?.contains(document.activeElement), back = asking.back;
  for (const one of all("[aria-details=help]")) one.removeAttribute("aria-details");
  Object.assign(asking, { at: null, pinned: false, back: null });
  for (const one of [card, find("#asked")]) if (one?.matches(":popover-open")) one.hidePopover();
  if (focused) (back?.isConnected && back !== page ? back : find("#prompt"))?.focus({ preventScroll: true });
}

// The table has moved on: a card that is only rested on goes, one that was asked for tells what is true now.
export function leave() {
  if (!asking.pinned) hide();
}

export async function renew() {
  const { at, keys, pinned } = asking;
  if (!pinned) return;
  const part = !at.isConnected && find(keys.map((key) => `[data-part="${CSS.escape(key)}"], [data-component="${CSS.escape(key)}"]`).join(", "));
  if (!at.isConnected && !part) return hide();
  if (part) asking.at = part;
  asking.words = wordsOf(asking.at);
  const about = asking.at, { token } = page.dataset;
  const html = await fetched(asking);
  const same = asking.at === about && page.dataset.token === token; // else another answer is on its way
  if (asking.pinned && same && html) fill(html);
}

// Beside the thing, never upon it; on a phone in the half of the screen where the finger is not.
function lay(card, box) {
  const middle = (box.y + box.bottom) / 2, high = middle > innerHeight / 2;
  card.dataset.half = high ? "high" : "low";
  card.style.setProperty("--room", `${Math.max(240, (high ? box.y : innerHeight - box.bottom) - 16)}px`);
  delete card.dataset.side;
  if (narrow()) return;
  const { width, height } = card.getBoundingClientRect(), gap = 14;
  const across = Math.max(gap, Math.min((box.x + box.right) / 2 - width / 2, innerWidth - width - gap));
  const down = Math.max(gap, Math.min(middle - height / 2, innerHeight - height - gap));
  const spots = [
    { side: "below", x: across, y: box.bottom + gap, room: innerHeight - box.bottom - height - 2 * gap },
    { side: "above", x: across, y: box.y - height - gap, room: box.y - height - 2 * gap },
    { side: "right", x: box.right + gap, y: down, room: innerWidth - box.right - width - 2 * gap },
    { side: "left", x: box.x - width - gap, y: down, room: box.x - width - 2 * gap },
  ];
  const kept = ({ x, y }) => ({ x: Math.max(gap / 2, Math.min(x, innerWidth - width - gap / 2)), y: Math.max(gap / 2, Math.min(y, innerHeight - height - gap / 2)) });
  const free = spots.filter((one) => !hides(find("#teacher"), { ...kept(one), width, height }));
  if (!free.length && !asking.pinned) return hide();
  const among = free.length ? free : spots;
  const best = among.find((one) => one.room >= 0) || among.toSorted((a, b) => b.room - a.room)[0];
  const { x, y } = kept(best);
  const upright = best.side === "above" || best.side === "below";
  const tip = upright ? (box.x + box.right) / 2 - x : middle - y;
  card.style.setProperty("--tip", `${Math.max(24, Math.min(tip, (upright ? width : height) - 24))}px`);
  if (best.room >= 0) card.dataset.side = best.side;
  card.style.left = `${x}px`;
  card.style.top = `${y}px`;
}

// Whether a card would lie on the teacher's, which is the one to be read.
function hides(teacher, { x, y, width, height }) {
  const box = teacher?.getBoundingClientRect();
  return Boolean(box) && x < box.right && x + width > box.x && y < box.bottom && y + height > box.y;
}

// ── Asking ──

function rest(event) {
  if (event.pointerType !== "mouse" || asking.pinned) return;
  const { x, y } = asking.mouse;
  asking.mouse = { x: event.clientX, y: event.clientY };
  if (x === event.clientX && y === event.clientY) return; // something came under a mouse that lies still
  clearTimeout(asking.timer);
  if (asking.at && !thingOf(asking.at).contains(event.target)) hide();
  if (event.target.closest(BEHIND) || !keysOf(event.target).length) return;
  const ask = () => { if (asking.moved) show(event.target); }; // the page may have come up under a mouse that lies still
  asking.timer = setTimeout(ask, event.target.closest(".can, .choice") ? LINGER : REST);
}

function hold(event) {
  clearTimeout(asking.timer);
  clearTimeout(asking.held);
  const touch = event.pointerType === "touch";
  if (event.target.closest("#help") || page.dataset.asks) return;
  asking.swallow = touch && asking.pinned; // a tap beside the card closes it, and does nothing else
  hide();
  if (!touch || asking.swallow || !keysOf(event.target).length) return;
  asking.held = setTimeout(() => {
    asking.held = 0;
    asking.swallow = true; // the press was a question, not an answer
    navigator.vibrate?.(10);
    show(event.target, { pinned: true });
  }, PRESS);
  surround(boxOf(event.target));
  find("#asked").classList.remove("alone");
  find("#asked").classList.add("filling");
}

function release() {
  if (!asking.held) return;
  clearTimeout(asking.held);
  asking.held = 0;
  if (!asking.at) hide();
}

// A press that was a question plays nothing.
function swallow(event) {
  const asked = page.dataset.asks === "yes" && !event.target.closest("#help, [data-do=ask]");
  if (event.target.closest("[data-help=shut]")) return hide();
  if (!asking.swallow && !asked) return;
  asking.swallow = false;
  if (event.target.closest("#help")) return;
  event.stopPropagation();
  event.preventDefault();
  if (!asked) return;
  delete page.dataset.asks;
  show(event.target, { pinned: true, focus: true });
}

// A tap on a thing that can do nothing else tells what it is.
function tapped(event) {
  const { target, pointerType } = event;
  if (pointerType !== "touch" || !target.closest("#board") || target.closest(`${DOES}, ${BEHIND}`) || !keysOf(target).length) return;
  show(target, { pinned: true });
}

export function ask() {
  asking.back = document.activeElement;
  if (page.dataset.asks) delete page.dataset.asks;
  else page.dataset.asks = "yes";
}

// `?` on what has the focus; elsewhere it opens the rules.
export function askFocused() {
  const at = document.activeElement;
  if (!at || at === page || at.id === "prompt") return false; // the question is answered by its rule
  const inside = [at, ...all("use", at)].find((one) => keysOf(one).length);
  if (!inside) return false;
  show(inside, { pinned: true, focus: true });
  return true;
}

// A sheet is put away by a swipe towards the edge it came from.
function watchSwipes(card) {
  let start = null;
  card.addEventListener("touchstart", (event) => { start = event.touches[0].clientY; }, { passive: true });
  card.addEventListener("touchend", (event) => {
    const by = event.changedTouches[0].clientY - start, inner = find(".answer", card);
    const top = inner.scrollTop <= 0, bottom = inner.scrollTop + inner.clientHeight >= inner.scrollHeight - 1;
    if (card.dataset.half === "low" ? top && by > SWIPE : bottom && by < -SWIPE) hide();
  }, { passive: true });
}

export function watchHelp() {
  addEventListener("pointerover", rest);
  addEventListener("pointerdown", hold, true);
  addEventListener("pointerup", release, true);
  addEventListener("pointercancel", release, true);
  addEventListener("pointermove", () => { asking.moved = true; }, { capture: true, once: true });
  addEventListener("pointermove", (event) => { if (Math.hypot(event.movementX, event.movementY) > 4) release(); }, true);
  addEventListener("contextmenu", (event) => { if (asking.swallow) event.preventDefault(); }, true);
  addEventListener("click", swallow, true);
  addEventListener("click", tapped);
  addEventListener("resize", () => asking.at && hide());
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || (!asking.at && !page.dataset.asks)) return;
    delete page.dataset.asks;
    hide();
    event.stopPropagation(); // what lies beneath stays open
  }, true);
  watchSwipes(find("#help"));
  root.dataset.helps = "yes";
}
