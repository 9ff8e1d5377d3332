// Picking several things: what is tapped is picked or let go, and of the choices that are about picks those for just these remain.

import { all, find } from "./base.js";

const picked = () => all("[data-pick].picked");
const inOrder = (picks) => picks.split(" ").filter(Boolean).sort().join(" ");

// Whether the choices of now are about things that can be picked.
const asked = () => Boolean(find(".choices [data-picks]"));

export function pick(thing) {
  thing.classList.toggle("picked");
  show();
}

export function letGo() {
  for (const thing of picked()) thing.classList.remove("picked");
  show();
}

function show() {
  const now = inOrder(picked().map((thing) => thing.dataset.pick).join(" "));
  for (const thing of all("[data-pick]")) thing.setAttribute("aria-pressed", String(thing.classList.contains("picked")));
  for (const choice of all(".choices [data-picks]")) {
    const these = inOrder(choice.dataset.picks) === now;
    choice.classList.toggle("unpicked", now !== "" && !these);
    choice.classList.toggle("go", now !== "" && these);
  }
}

export const pickable = (at) => (asked() ? at.closest("[data-pick]") : null);
