// The time line of a replay: any moment of a game, and playing on from there.

import { accounted } from "./account.js";
import { all, find, said, still } from "./base.js";

// The address of a moment, for others to see it too: to the clipboard, or to the address bar where there is none.
async function copyMoment(button, ply) {
  const link = new URL(`${location.pathname}?ply=${ply}`, location);
  history.replaceState(null, "", link);
  await navigator.clipboard?.writeText(link.href).catch(() => {});
  const words = find("span", button), before = words.textContent;
  words.textContent = said.copied;
  setTimeout(() => { words.textContent = before; }, 2500);
}

export function watchTimeline(refresh) {
  const line = find("#timeline");
  if (!line) return;
  const slider = find("input[type=range]", line), playing = find("[data-step=play]", line), last = Number(slider.max);
  let timer;
  const stop = () => { clearInterval(timer); timer = undefined; playing.textContent = said.play; };
  const go = async (ply) => {
    slider.value = Math.max(0, Math.min(last, ply));
    note();
    await refresh(Number(slider.value));
    if (Number(slider.value) === last) stop();
  };
  const start = () => {
    if (Number(slider.value) === last) slider.value = 0;
    playing.textContent = said.pause;
    timer = setInterval(() => { if (!accounted()) go(Number(slider.value) + 1); }, still() ? 500 : 900);
  };
  const note = () => {
    find("#at").textContent = `${slider.value} / ${last}`;
    const starts = all("#round option").map((one) => Number(one.value)).filter((start) => start <= Number(slider.value));
    if (starts.length) find("#round").value = Math.max(...starts);
  };
  note();
  slider.addEventListener("input", () => go(Number(slider.value)));
  find("#round").addEventListener("change", (event) => go(Number(event.target.value)));
  line.addEventListener("click", (event) => {
    const step = event.target.closest("[data-step]")?.dataset.step;
    if (!step) return;
    if (step === "link") return copyMoment(event.target.closest("button"), Number(slider.value));
    if (step === "play") return timer ? stop() : start();
    if (step === "own") { go(Number(line.dataset.own)).then(() => { if (!timer) start(); }); return; }
    stop();
    go(step === "first" ? 0 : step === "last" ? last : Number(slider.value) + Number(step));
  });
  addEventListener("keydown", (event) => {
    if (event.target.closest("input, select")) return;
    if (event.key === "ArrowRight") go(Number(slider.value) + 1);
    if (event.key === "ArrowLeft") go(Number(slider.value) - 1);
    if (event.key === " ") { event.preventDefault(); timer ? stop() : start(); }
  });
}
