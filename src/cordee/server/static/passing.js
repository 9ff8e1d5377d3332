// The end of one's own turn, for those who do not want to confirm it: what it brought is shown, then it passes by itself.

import { find, page, root } from "./base.js";

const GLANCE = 1800; // milliseconds for which it is shown

let timer;

// Not if it ends the game: that is always confirmed.
const passes = () => page.dataset.mode === "turn" && root.dataset.confirm === "off" && page.dataset.ends !== "yes";

export const holdTurn = () => clearTimeout(timer);

export function passByItself() {
  holdTurn();
  page.dataset.passing = passes() ? "yes" : "no";
  if (passes()) timer = setTimeout(() => find(".choices [data-do=confirm]")?.click(), GLANCE);
}

// Whoever leaves meanwhile leaves a turn that is done.
addEventListener("pagehide", () => {
  if (!passes()) return;
  const body = new Blob([JSON.stringify({ ply: Number(page.dataset.ply) })], { type: "application/json" });
  navigator.sendBeacon(`/api/tables/${page.dataset.table}/confirm?look=false`, body);
});
