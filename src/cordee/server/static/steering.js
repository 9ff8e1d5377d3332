// The board by keyboard: arrows lead from one place that may be chosen to the next one that way, Escape leaves it.

import { all, find, page } from "./base.js";

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ASIDE = 2.5; // what lies aside is so much farther

const places = () => all("#board g.target.can:not(.sifted)").filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 0);
const middle = (element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
};

// How far one place is from another in a direction; not at all if it is not that way.
function distance(from, to, [dx, dy]) {
  const x = to[0] - from[0], y = to[1] - from[1];
  const ahead = x * dx + y * dy, aside = Math.abs(x * dy) + Math.abs(y * dx);
  return ahead > 1 ? ahead + ASIDE * aside : Infinity;
}

export function steer(event) {
  const way = WAYS[event.key];
  if (!way || page.dataset.mode !== "ask" || event.target.closest("input, select, .choices, #seats, #log")) return false;
  const found = places(), at = document.activeElement;
  if (!found.length) return false;
  event.preventDefault();
  const here = found.includes(at) ? middle(at) : null;
  const next = here ? found.map((one) => [distance(here, middle(one), way), one]).sort(([a], [b]) => a - b)[0] : [0, found[0]];
  if (next[0] < Infinity) next[1].focus({ preventScroll: true });
  return true;
}

// From a place back to the question; whether there was one to leave.
export function leavePlace() {
  if (!document.activeElement?.closest("#board g.target")) return false;
  find("#prompt").focus({ preventScroll: true });
  return true;
}
