// The end of a game: shown over the table as soon as it is over, counted line by line, put aside for the final board.

import { all, find, page, said, still } from "./base.js";

const finale = find("#finale");
const LINE = 120, BEFORE = 1600; // milliseconds for a line of the sheet, and before the first
const hidden = () => [find("#main"), find("body > aside"), find("#prompt, #timeline")].filter(Boolean);
const replayed = page.classList.contains("replay");
let timer, turned;

const over = () => page.dataset.status === "over" && finale.childElementCount > 0;
const shown = () => page.dataset.finale === "yes";

function show(live = false) {
  if (!over()) return;
  page.dataset.finale = "yes";
  for (const part of hidden()) if (!replayed || part.id === "main") part.inert = true;
  if (live && !still()) count();
  if (!live) turning();
  if (!replayed) find("h2", finale).focus({ preventScroll: true });
}

// Where the game turned, once it was analysed; told again when the finale is drawn anew.
async function turning() {
  if (!page.dataset.place.startsWith("/tables/")) return;
  turned ??= fetch(`${page.dataset.place}/analysis/turning`).then((answer) => (answer.status === 200 ? answer.text() : ""), () => "");
  const text = await turned;
  if (text && !find(".turning", finale)) find(".told", finale)?.insertAdjacentHTML("beforeend", text);
}

function hide() {
  stop();
  page.dataset.finale = "no";
  for (const part of hidden()) part.inert = false;
}

// The sheet is counted aloud, as at a table; any key or press leads to its end.
function count() {
  page.classList.add("counting");
  const lines = all(".line", finale);
  const next = () => {
    const line = lines.shift();
    if (!line) return stop();
    line.classList.add("counted");
    timer = setTimeout(next, LINE);
  };
  timer = setTimeout(next, BEFORE);
}

function stop() {
  clearTimeout(timer);
  page.classList.remove("counting");
}

// The picture of the end goes wherever the system can send it; else it is saved, and the link is copied.
async function share(button) {
  const link = new URL(`/tables/${page.dataset.table}`, location).href;
  const answer = await fetch(button.dataset.picture).catch(() => null);
  if (!answer?.ok) return;
  const picture = new File([await answer.blob()], button.dataset.name, { type: "image/png" });
  const whole = { files: [picture], title: document.title, url: link };
  if (navigator.canShare?.(whole)) return navigator.share(whole).catch(() => {});
  const saved = document.createElement("a");
  saved.href = URL.createObjectURL(picture);
  saved.download = picture.name;
  saved.click();
  setTimeout(() => URL.revokeObjectURL(saved.href), 10_000);
  await navigator.clipboard?.writeText(link).catch(() => {});
  const toast = find("#toast");
  toast.textContent = said.shared;
  if (!toast.matches(":popover-open")) toast.showPopover();
  setTimeout(() => toast.hidePopover(), 5000);
}

addEventListener("click", (event) => {
  stop();
  const what = event.target.closest("[data-finale]:not(body)");
  if (what?.dataset.finale === "board") return hide();
  if (what?.dataset.finale === "show") return show();
  if (what?.dataset.finale === "share") return share(what);
  if (event.target.closest("#finale .scene") && !replayed) hide();
});

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, dialog[open]")) return;
  if (page.classList.contains("counting")) stop();
  const key = event.key.toLowerCase();
  if (key === "f" && !shown()) return show();
  if (!shown()) return;
  if (key === "b") return hide();
  find(`#finale [data-key="${CSS.escape(key)}"]`)?.click();
});

// It comes by itself when the game ends, and goes when the replay leaves the end.
let was = page.dataset.status;
new MutationObserver(() => {
  const now = page.dataset.status;
  if (now === "over" && (was !== "over" || (replayed && !shown()))) show(was === "playing" && !replayed);
  if (now !== "over" && shown()) hide();
  was = now;
}).observe(page, { attributeFilter: ["data-status", "data-ply"] });
new MutationObserver(() => turned && turning()).observe(finale, { childList: true });
show();
