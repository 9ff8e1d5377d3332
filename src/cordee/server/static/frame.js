// The table's frame: sheets for what a small window has no room for, and hints of what lies beyond an edge.

const page = document.body;
const find = (query, within = document) => within.querySelector(query);
const all = (query, within = document) => [...within.querySelectorAll(query)];

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
  else if (event.target.closest("#menu :is(button, a), #seats [data-aside], #seats [data-do]")) fold(); // something else comes up
});

log.addEventListener("toggle", () => { find("#log").scrollTop = find("#log").scrollHeight; });

menu.addEventListener("beforetoggle", () => {
  for (const deed of all("[data-do]", menu)) deed.disabled = !find(`#tools [data-do=${deed.dataset.do}]:enabled`);
});

for (const edge of ["(width < 600px)", "(width < 1200px)", "(height < 500px)", "(aspect-ratio < 1/1)"])
  matchMedia(edge).addEventListener("change", fold);

// ── What lies beyond an edge ──

// The choices say that there are more of them below.
function markMore() {
  for (const list of all(".choices")) list.toggleAttribute("data-more", list.scrollHeight - list.clientHeight - list.scrollTop > 6);
}

// Where the drawing is higher than its box, what may be chosen comes into view.
function panToGlow() {
  const board = find("#board");
  const places = all(".can", board).map((one) => one.getBoundingClientRect()).filter((box) => box.height);
  if (board.scrollHeight <= board.clientHeight || !places.length) return;
  const top = Math.min(...places.map((box) => box.top)), bottom = Math.max(...places.map((box) => box.bottom));
  const frame = board.getBoundingClientRect();
  board.scrollTop += Math.min(top - frame.top - 8, (top + bottom) / 2 - (frame.top + frame.bottom) / 2);
}

function settle() {
  markMore();
  panToGlow();
}

new MutationObserver(settle).observe(page, { attributeFilter: ["data-ply", "data-shape"] });
find("#prompt").addEventListener("scroll", markMore, true);
addEventListener("resize", settle);
settle();
