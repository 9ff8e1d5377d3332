// The table's frame: sheets for what a small window has no room for, and hints of what lies beyond an edge.

import { all, find, page } from "./base.js";

// ── Sheets ──

const seats = find("#seats"), log = find("#logbook"), menu = find("#menu");

// A seat of the strip unfolds with all that lies before its player.
function unfold(seat) {
  seats.showPopover();
  for (const one of all(".seat", seats)) one.classList.toggle("sought", one.dataset.seat === seat);
  find(".sought", seats)?.scrollIntoView({ block: "nearest" });
}

function fold() {
  for (const sheet of [seats, log, menu]) if (sheet.matches(":popover-open")) sheet.hidePopover();
}

addEventListener("click", (event) => {
  const seat = event.target.closest("[data-unfold]");
  if (seat) return unfold(seat.dataset.unfold);
  const set = event.target.closest("#menu [data-set]");
  if (set) for (const one of all("button", set.parentNode)) one.setAttribute("aria-pressed", String(one === set));
  else if (event.target.closest("#menu :is(button, a), #seats :is([data-aside], [data-show], [data-do])")) fold(); // something else comes up
});

const toLastLine = () => { find("#log").scrollTop = find("#log").scrollHeight; };
log.addEventListener("toggle", toLastLine);

menu.addEventListener("beforetoggle", () => {
  for (const deed of all("[data-do]:not([data-do=ask])", menu)) deed.disabled = !find(`#tools [data-do=${deed.dataset.do}]:enabled`);
});

for (const edge of ["(width < 600px)", "(width < 1200px)", "(height < 500px)", "(aspect-ratio < 1/1)"])
  matchMedia(edge).addEventListener("change", fold);

// ── What lies beyond an edge ──

// The choices say that there are more of them below, the tray that there is more to the right, a seat's row that it holds more.
function markMore() {
  for (const row of all("#seats .things")) row.toggleAttribute("data-more", row.scrollHeight - row.clientHeight > 6);
  for (const tray of all(".tray")) tray.toggleAttribute("data-more", tray.scrollWidth - tray.clientWidth - tray.scrollLeft > 6);
  for (const list of all(".choices")) list.toggleAttribute("data-more", list.scrollHeight - list.clientHeight - list.scrollTop > 6);
}

// Choices that do not fit are set in as many columns as take the least height, then in smaller letters; dice and cards
// that do not fit beside them are drawn smaller.
const NARROWEST = 8.5; // a column of choices, in letters

const beyond = (list) => list.scrollHeight - list.clientHeight;

function leastHigh(list) {
  const letter = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const most = Math.max(1, Math.min(list.children.length, Math.floor(list.clientWidth / (NARROWEST * letter))));
  const set = (columns) => { list.style.gridTemplateColumns = columns ? `repeat(${columns}, minmax(0, 1fr))` : ""; };
  const tried = Array.from({ length: most + 1 }, (_, columns) => (set(columns), beyond(list)));
  set(tried.indexOf(Math.min(...tried)));
}

// Each step gives them more room, and none is taken that they do not want.
const STEPS = [
  (list) => leastHigh(list),
  (list) => { list.toggleAttribute("data-tight", true); leastHigh(list); },
  (list) => { find(".tray").toggleAttribute("data-tight", true); leastHigh(list); },
  (list) => { page.toggleAttribute("data-crowded", true); leastHigh(list); },
];

function fit() {
  const list = find(".choices"), tray = find(".tray");
  if (!list || !tray) return;
  for (const one of [list, tray]) one.removeAttribute("data-tight");
  page.removeAttribute("data-crowded");
  list.style.gridTemplateColumns = "";
  if (page.dataset.mode !== "ask") return;
  const cut = () => tray.scrollWidth - tray.clientWidth > 1;
  tray.toggleAttribute("data-tight", cut());
  page.toggleAttribute("data-crowded", cut());
  for (const step of STEPS) if (beyond(list) > 1) step(list);
}

// Where the drawing is higher than its box, what may be chosen comes into view.
function panToGlow() {
  const board = find("#board"), frame = board.getBoundingClientRect();
  const places = all(".can, .lit", board).map((one) => one.getBoundingClientRect()).filter((box) => box.height);
  if (board.scrollHeight <= board.clientHeight || !places.length) return;
  const above = Math.min(...places.map((box) => box.top)) - frame.top - 8;
  const below = Math.max(...places.map((box) => box.bottom)) - frame.bottom + 8;
  if (above < 0 || below > 0) board.scrollTop += above < 0 ? above : Math.min(above, below);
}

function settle() {
  fit();
  markMore();
  panToGlow();
}

// Another panel of the drawing begins at its head, and so do other choices.
new MutationObserver((changes) => {
  if (changes.some((one) => one.attributeName === "data-ply")) for (const list of all(".choices")) list.scrollTop = 0;
  if (changes.some((one) => one.attributeName === "data-panel" && one.oldValue !== page.dataset.panel)) find("#board").scrollTop = 0;
  settle();
}).observe(page, { attributeFilter: ["data-ply", "data-shape", "data-panel", "data-telling", "data-mode"], attributeOldValue: true });
find("#prompt").addEventListener("scroll", markMore, true);
addEventListener("resize", () => { settle(); toLastLine(); });
settle();
