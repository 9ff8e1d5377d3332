// Focus: whoever plays by keyboard stays where they were, or goes to what is asked next; never to the top of the page.

import { find, page, root } from "./base.js";
import { hand } from "./pointing.js";

const GLANCE = 500; // milliseconds in which nobody has read what is asked
const PARTS = "#where, #board, #seats, #log, #prompt, #inwords, #tools, #about";

export function noteFocus() {
  const at = document.activeElement;
  const part = at?.closest(PARTS);
  return part && part !== at ? { at, part, same: sameAs(at) } : null;
}

// How the same thing is found in a new drawing.
function sameAs(element) {
  const keys = ["word", "do", "component", "show", "aside", "seat"].filter((key) => key in element.dataset);
  const query = element.localName + keys.map((key) => `[data-${key}="${CSS.escape(element.dataset[key])}"]`).join("");
  return keys.length ? query : element.className && `${element.localName}.${CSS.escape(element.classList[0])}`;
}

export function keepFocus(was) {
  if (document.activeElement === find("#prompt")) return restFocus();
  if (!was || was.at.isConnected || document.activeElement !== page) return;
  const same = was.same && find(was.same, was.part);
  if (same && same.getAttribute("aria-disabled") !== "true") same.focus({ preventScroll: true });
  if (document.activeElement !== page) return;
  const box = was.part.closest("dialog");
  if (box) find(".shut", box).focus();
  else restFocus();
}

// By keyboard to the first choice, else to the question.
export function restFocus() {
  const first = hand.keys && find(".choices .choice");
  (first || find("#prompt")).focus({ preventScroll: true });
  if (first) arrived = { choice: first, at: performance.now() };
}

let arrived = { choice: null, at: 0 };

// An Enter that was meant for what stood there before: the choice that came under it has not been read yet.
export const typedAhead = (at) =>
  root.dataset.pace !== "once" && at.closest(".choice") === arrived.choice && performance.now() - arrived.at < GLANCE;
