// "Why 28?": a press on the points of any seat, or W for one's own, opens the score sheet beside it.

import { find, page } from "./base.js";

const box = find("#why-box");
const fill = find(".fill", box);
let asked = ""; // whose points
let opener = null;
let shutAt = 0; // a press on the same points has shut it already: it must not open it again

async function load(whose) {
  const query = new URLSearchParams({ whose });
  if (page.classList.contains("replay")) query.set("ply", page.dataset.ply);
  if (page.dataset.viewer !== "") query.set("seat", page.dataset.viewer);
  const answer = await fetch(`/tables/${page.dataset.table}/sheet?${query}`).catch(() => null);
  const text = answer?.ok && (await answer.text().catch(() => ""));
  if (!text || whose !== asked) return false; // another seat was pressed meanwhile
  fill.innerHTML = text;
  return true;
}

async function show(seat) {
  if (asked === seat && (box.matches(":popover-open") || performance.now() - shutAt < 300)) return box.hidePopover();
  asked = seat;
  opener = document.activeElement;
  if (!(await load(seat))) return;
  if (!box.matches(":popover-open")) box.showPopover();
  place();
  find("h2", fill)?.focus({ preventScroll: true });
}

// Beside the seat where there is room, else under it.
function place() {
  const seat = find(`#seats [data-seat="${asked}"]`)?.getBoundingClientRect();
  if (!seat) return;
  const size = box.getBoundingClientRect();
  const beside = seat.left - size.width - 14;
  const left = beside >= 8 ? beside : Math.min(innerWidth - size.width - 8, Math.max(8, seat.left));
  const top = beside >= 8 ? seat.top : seat.bottom + 10;
  box.style.left = `${left}px`;
  box.style.top = `${Math.max(8, Math.min(top, innerHeight - size.height - 8))}px`;
}

addEventListener("click", (event) => {
  const points = event.target.closest("[data-why]");
  if (points) return show(points.dataset.why);
  if (event.target.closest("#why-box [data-shut]")) box.hidePopover();
});

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, dialog[open]")) return;
  if (event.key.toLowerCase() === "w") show(page.dataset.viewer || "0");
});

box.addEventListener("toggle", (event) => {
  for (const one of document.querySelectorAll("[data-why]")) one.classList.toggle("asked", event.newState === "open" && one.dataset.why === asked);
  if (event.newState === "closed") shutAt = performance.now();
  if (event.newState === "closed" && box.contains(document.activeElement)) opener?.focus({ preventScroll: true });
});

// It tells the present as the game goes on.
new MutationObserver(() => { if (box.matches(":popover-open")) load(asked).then(place); }).observe(page, { attributeFilter: ["data-ply"] });
addEventListener("resize", () => { if (box.matches(":popover-open")) place(); });
