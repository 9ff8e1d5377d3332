// What is pointed at: a choice and its place on the board, the card that tells what it brings, the panels of a drawing.

import { all, find, page } from "./base.js";
import { restPaid, showPaid, unpaid } from "./mixing.js";
import { lackOf, reasonOf } from "./whynot.js";

// How one plays, and what one has before one: by finger or keyboard, the choice that a finger has shown, the open panel.
export const hand = { touch: false, keys: false, armed: "", panel: "", sieve: undefined, rest: undefined, otherwise: false };

// Pointing at a choice shows it on the board, and the other way round.
export function point(event) {
  const word = event.target.closest?.("[data-word]")?.dataset.word;
  for (const one of all(".hot")) one.classList.remove("hot");
  clearTimeout(hand.rest);
  if (!word) {
    hand.rest = setTimeout(restCard, 300);
    return;
  }
  const same = CSS.escape(word);
  const hidden = find(`.sifted[data-word="${same}"]`);
  if (hidden) sift(hidden.dataset.kind.split(" ")[0]);
  for (const one of all(`[data-word="${same}"], [data-for="${same}"]`)) one.classList.add("hot");
  showPaid(word);
  preview(word);
}

// A finger that was lifted points at nothing: what comes to lie where it was is not chosen.
export function pointNowhere() {
  if (hand.touch) for (const one of all(".hot")) one.classList.remove("hot");
}

// A drawing may have a card for what the choice pointed at gives and costs, or for the reason why it is refused.
export function preview(word) {
  const card = find("[data-preview]");
  if (!card || card.dataset.preview === word) return;
  const same = CSS.escape(word);
  const button = find(`.choices .choice[data-word="${same}"]`);
  const refused = find(`[data-word="${same}"][aria-disabled=true]`);
  if (!button && !refused) return;
  card.dataset.preview = word;
  card.resting ||= [...card.childNodes];
  const add = (kind, parent, text = "") => Object.assign(parent.appendChild(document.createElement(kind)), { textContent: text });
  card.replaceChildren();
  const head = add("div", card);
  head.className = "head";
  if (refused) {
    head.textContent = refused.getAttribute("aria-label");
    if (lackOf(refused)) add("p", card, lackOf(refused)).className = "lack";
    add("p", card, reasonOf(refused)).className = "why";
    return;
  }
  for (const part of all("kbd, b", button)) head.append(part.cloneNode(true));
  const facts = add("div", card);
  facts.className = "facts";
  facts.append(find(".sign", button).cloneNode(true));
  for (const fact of (find(":scope > span", button)?.textContent || "").split(" · ")) if (fact) add("span", facts, fact).className = "snow";
  if (hand.touch && hand.armed === word) {
    const sure = add("button", card, card.dataset.sure);
    Object.assign(sure, { type: "button", className: "choice go" });
    sure.dataset.word = word;
    if (word.includes(" pay:") && card.dataset.otherwise) {
      const otherwise = add("button", card, card.dataset.otherwise);
      Object.assign(otherwise, { type: "button", className: "choice" });
      otherwise.dataset.word = unpaid(word);
    }
  }
}

// Nothing is pointed at any more: the card says again what it is for.
export function restCard() {
  const card = find("[data-preview]");
  restPaid();
  if (!card?.resting || hand.armed) return;
  card.dataset.preview = "";
  card.replaceChildren(...card.resting);
}

// What is previewed on the board is played by a finger's second press: the first one shows it.
export function arms(chosen) {
  const word = chosen.dataset.word;
  const card = find("[data-preview]");
  if (!hand.touch || !card || card.contains(chosen) || hand.armed === word || !find(`.peek[data-for="${CSS.escape(word)}"]`)) return false;
  hand.armed = word;
  card.dataset.preview = "";
  preview(word);
  return true;
}

// Of a drawing with panels one is shown at a time; what lies beside may go with several of them.
export function showPanel(name) {
  const among = (names) => names.split(" ").includes(name);
  hand.panel = page.dataset.panel = name;
  for (const one of all(".panel")) one.classList.toggle("off", !among(one.dataset.panel));
  for (const one of all(".turner")) one.classList.toggle("on", among(one.dataset.on || one.dataset.show));
}

// The next panel among those whose tabs are seen, first of all one where something may be chosen.
export function turnOver(step) {
  const tabs = [...new Set(all(".turner[data-show]").filter((one) => one.checkVisibility()).map((one) => one.dataset.show))];
  if (!tabs.includes(hand.panel)) return;
  const lit = tabs.filter((name) => name === hand.panel || find(`.panel[data-panel="${CSS.escape(name)}"] .can`));
  const order = lit.length > 1 ? lit : tabs;
  const next = order[order.indexOf(hand.panel) + step];
  if (next) showPanel(next);
}

// Where several kinds of choices lie on one place, a sieve in the tray lets one kind through; what was chosen last stays.
export function sift(name) {
  const sieves = all("[data-sieve]:enabled");
  hand.sieve = (sieves.find((one) => one.dataset.sieve === name) || sieves[0])?.dataset.sieve;
  for (const one of sieves) one.setAttribute("aria-pressed", String(one.dataset.sieve === hand.sieve));
  for (const one of all("[data-kind]")) one.classList.toggle("sifted", !one.dataset.kind.split(" ").includes(hand.sieve));
}
