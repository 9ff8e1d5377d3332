// Focus: whoever plays by keyboard stays where they were, or goes to what is asked next; never to the top of the page.

import { find, page } from "./base.js";
import { hand } from "./pointing.js";

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
}
