// What a guide would do: advice is laid over the choices, which keep their place and key, and over the board.

import { all, find, page, said } from "./base.js";

const hint = { asked: null, shown: null, moment: "" };
const choices = () => all(".choices .choice[data-word]");
// What is asked, and how often one has answered before: the same words may be asked for twice.
const momentNow = () => [page.dataset.since, ...choices().map((one) => one.dataset.word)].join("|");

// Whether a guide is thinking; with a question, it thinks, and the table says so at once.
export function askedGuide(question) {
  if (!question) return hint.asked;
  page.dataset.guide = "thinks";
  say(said.guide);
  hint.moment = momentNow();
  hint.asked = question.finally(() => {
    hint.asked = null;
    delete page.dataset.guide;
    for (const one of all(".hint-said")) one.remove();
  });
  return hint.asked;
}

export function showHint(found) {
  hint.shown = found;
  lay();
}

// The choice of a word, or the deed that begins with it.
const choiceOf = (word) => choices().find((one) => one.dataset.word === word) || choices().find((one) => one.dataset.word.split(" ")[0] === word);

function make(tag, kind, text = "") {
  const made = document.createElement(tag);
  made.className = kind;
  made.textContent = text;
  return made;
}

// What a guide has to say beside the question.
function say(sentence) {
  for (const one of all(".hint-said")) one.remove();
  const spoken = make("small", "hint-said", sentence);
  spoken.setAttribute("role", "status");
  find(".ask")?.append(spoken);
}

const number = (by) => `${by > 0 ? "+" : "−"}${Math.abs(by).toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 })}`;

function advice(one) {
  const box = make("span", `advice${one.best ? " best" : ""}`);
  const chance = make("span", "chance", `${one.chance} %`);
  chance.append(" ", make("small", "", one.odds));
  const bar = make("i", "measure");
  bar.style.setProperty("--share", `${one.chance}%`);
  const verdict = make("small", "verdict");
  verdict.append(make("em", one.best ? "good" : one.as_good ? "" : "bad", one.best ? `★ ${one.verdict}` : one.verdict), ` · ${one.ends}`);
  box.append(chance, bar, verdict);
  if (one.lines.length) {
    const why = make("small", "over", one.over);
    one.lines.forEach((line, n) => why.append(`${n ? "," : ""} ${line.name} `, make("em", line.by > 0 ? "good" : "bad", number(line.by))));
    box.append(why);
  }
  return box;
}

function mark(one, key) {
  for (const place of all(`#board g.target.can[data-word="${CSS.escape(one.word)}"]`).slice(0, 1)) {
    const at = place.getBoundingClientRect(), board = find("#main").getBoundingClientRect();
    if (!at.width) continue;
    const made = make("span", `hint-mark${one.best ? " best" : ""}`, `${key ? `${key} · ` : ""}${one.chance} %${one.best ? " ★" : ""}`);
    made.setAttribute("aria-hidden", "true");
    made.style.left = `${Math.min(Math.max(at.x + at.width / 2 - board.x, 40), board.width - 40)}px`;
    find("#main").append(made);
    made.style.top = `${Math.max(at.y - board.y, made.offsetHeight + 2)}px`; // it stands above its place, never above the board
  }
}

function clear() {
  for (const one of all(".choice .advice, .hint-mark, .hint-said")) one.remove();
}

// Lay the advice on the choices of now; another question makes it old.
function lay() {
  if (!hint.shown) return;
  clear();
  if (momentNow() !== hint.moment) {
    hint.shown = null;
    return;
  }
  for (const one of hint.shown.shown) {
    const choice = choiceOf(one.word);
    choice?.append(advice(one));
    mark(one, choice?.dataset.key);
  }
  find(".choice:has(> .advice.best)")?.scrollIntoView({ block: "nearest" });
  say(hint.shown.said);
}

const tray = find(".choices");
if (tray) {
  new MutationObserver(() => {
    if (hint.shown && (momentNow() !== hint.moment || !find(".choice .advice"))) lay();
  }).observe(tray, { childList: true, subtree: true });
  addEventListener("resize", lay);
}
