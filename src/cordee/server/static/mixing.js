// Paying: what the choice pointed at pays is seen on the stock; a press on another piece moves the payment there.

import { all, find } from "./base.js";

let chosen = "";

// What each choice pays, by its word.
const payments = () => JSON.parse(find("[data-pays]")?.dataset.pays || "{}");
const buttons = () => all(".choices .choice[data-word]");

// A chip that pays is lit, and says how many.
export function showPaid(word) {
  const paid = payments()[word] || {};
  for (const chip of all("[data-chip]")) {
    const n = paid[chip.dataset.chip] || 0;
    chip.classList.toggle("pays", n > 0);
    find(".paid", chip).textContent = n ? `−${n}` : "";
  }
}

// Nothing is pointed at: what is chosen so far, or nothing.
export const restPaid = () => showPaid(chosen);

export function unmix() {
  chosen = "";
  const first = find(".till") && buttons()[0];
  if (first) chosen = first.dataset.word;
  restPaid();
}

// The way to pay that takes more of a piece and is otherwise nearest; where none takes more, the one that takes least.
function moved(stock) {
  const ways = payments(), now = ways[chosen] || {};
  const far = (way) => [...new Set([...Object.keys(way), ...Object.keys(now)])].reduce((sum, name) => sum + Math.abs((way[name] || 0) - (now[name] || 0)), 0);
  const words = buttons().map((one) => one.dataset.word).filter((word) => word in ways && word !== chosen);
  const more = words.filter((word) => (ways[word][stock] || 0) > (now[stock] || 0));
  const least = Math.min(...words.map((word) => ways[word][stock] || 0));
  const rest = more.length ? more : words.filter((word) => (ways[word][stock] || 0) === least);
  return rest.sort((a, b) => far(ways[a]) - far(ways[b]))[0];
}

// Press a chip of the till; the choice that now stands for the payment, if there is another.
export function mix(stock) {
  const next = moved(stock);
  if (!next) return null;
  chosen = next;
  for (const one of buttons()) {
    const same = one.dataset.word === next;
    one.classList.toggle("unpicked", !same);
    one.classList.toggle("go", same);
  }
  restPaid();
  return buttons().find((one) => one.dataset.word === next);
}

// A deed up to its first payment: that is asked then.
export const unpaid = (word) => word.split(" pay:")[0];
