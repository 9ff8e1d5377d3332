// The analysis of a table: begun, watched while it grows, stopped.

import { find, page, said } from "./base.js";

const EACH = 1200, FIRST = 400; // milliseconds between two looks at how far it is, and as long as there is nothing to see
const box = find("#analysis");
let timer;

async function refresh() {
  clearTimeout(timer);
  const answer = await fetch(`/tables/${page.dataset.weighed}/analysis/part`).catch(() => null);
  const text = answer?.ok && (await answer.text().catch(() => ""));
  if (text) {
    const open = find(".method", box)?.open;
    box.innerHTML = text;
    if (open && find(".method", box)) find(".method", box).open = true;
    box.dataset.state = find(".stage", box).dataset.state;
  }
  if (box.dataset.state === "weighing") lookAgain(find(".curve", box) ? EACH : FIRST);
}

// One look after another, whoever asked for it.
function lookAgain(after) {
  clearTimeout(timer);
  timer = setTimeout(refresh, after);
}

box.addEventListener("click", async (event) => {
  const deed = event.target.closest("[data-analysis]")?.dataset.analysis;
  if (!deed) return;
  const path = `/api/tables/${page.dataset.weighed}/analysis${deed === "cancel" ? "/cancel" : ""}`;
  const answer = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" }).catch(() => null);
  if (answer?.ok) return refresh();
  const data = await answer?.json().catch(() => ({}));
  const oops = find(".oops", box);
  if (oops) oops.textContent = data?.message || said.failed;
});

if (box.dataset.state === "weighing") lookAgain(EACH);
