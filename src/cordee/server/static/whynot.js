// Why not: the rule that forbids a choice, and what is in the way of it now.

import { find, said } from "./base.js";

// A refused target that does not say its reason names its clause: the list of what is refused has the words.
export function reasonOf(refused) {
  const listed = find(`#refused .clause[data-clause="${CSS.escape(refused.dataset.clause || "")}"]`);
  return refused.dataset.reason || listed?.previousSibling?.textContent.trim();
}

// What is in the way of this very choice now, with its numbers.
export const lackOf = (refused) => find(`#refused [data-of~="${CSS.escape(refused.dataset.word || "")}"] em`)?.textContent || "";

export const explainRefused = (refused) => explain(reasonOf(refused), refused.dataset.clause, refused, lackOf(refused));

export function explain(reason, clause, near, lack = "") {
  const box = find("#reason");
  if (!box) return;
  find(".lack", box).textContent = lack;
  find(".why", box).textContent = reason || said.notnow;
  const button = find(".clause", box);
  button.textContent = clause || "";
  button.dataset.clause = clause || "";
  button.hidden = !clause;
  if (!box.matches(":popover-open")) box.showPopover();
  const at = (near || find("#prompt")).getBoundingClientRect();
  const size = box.getBoundingClientRect();
  box.style.left = `${Math.max(8, Math.min(innerWidth - size.width - 8, at.x + at.width / 2 - size.width / 2))}px`;
  const above = at.y - size.height - 10;
  box.style.top = `${above > 8 ? above : Math.min(innerHeight - size.height - 8, at.bottom + 10)}px`;
}
