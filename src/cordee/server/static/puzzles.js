// My mistakes as puzzles: which of them were tried is kept in this browser.

import { all, find, tellDays } from "./base.js";

const tried = JSON.parse(localStorage.getItem("puzzles") || "{}");

const answered = find(".solution[data-puzzle]");
if (answered && tried[answered.dataset.puzzle] !== "yes") {
  tried[answered.dataset.puzzle] = answered.dataset.right;
  localStorage.setItem("puzzles", JSON.stringify(tried));
}

const list = find(".puzzles");
for (const row of all("[data-puzzle]", list || undefined)) {
  const how = tried[row.dataset.puzzle];
  if (!list || !how) continue;
  row.dataset.tried = how;
  find(".state", row).prepend(how === "yes" ? `★ ${list.dataset.solved} · ` : `✕ ${list.dataset.tried} · `);
}
tellDays(".puzzles");
