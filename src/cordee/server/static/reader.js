// The reader of rules: a search through the clauses, and a clause that is opened.

import { all, find, said } from "./base.js";

export function watchReader(within) {
  const reader = find(".reader", within);
  if (!reader) return;
  const clauses = all(".chapter li", reader);
  const none = find(".none", reader);
  find(".clause-search", reader).addEventListener("input", (event) => {
    const wanted = plain(event.target.value).split(/\s+/).filter(Boolean);
    let left = 0;
    for (const clause of clauses) {
      const text = plain(clause.textContent);
      clause.hidden = !wanted.every((word) => text.includes(word));
      left += clause.hidden ? 0 : 1;
    }
    for (const chapter of all(".chapter", reader)) chapter.hidden = !find("li:not([hidden])", chapter);
    none.hidden = left > 0;
    none.textContent = left ? "" : said.nothing;
  });
  if (reader.dataset.clause) openClause(reader, reader.dataset.clause);
}

const plain = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

export function openClause(reader, name) {
  for (const clause of all(".chapter li", reader)) clause.classList.toggle("here", clause.id === name);
  find(".chapter li.here", reader)?.scrollIntoView({ block: "center" });
}
