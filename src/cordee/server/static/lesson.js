// A lesson: the teacher's card, what is lit and what is dimmed, and the learner's place, which this browser keeps.

import { all, find, page, root, said, still } from "./base.js";
import { bestPlace } from "./placing.js";
import { sift } from "./pointing.js";

export const isLesson = page.classList.contains("lesson");

const BETWEEN = "|";
const learner = { stop: 0, way: [], past: [], at: null, spot: null };
const kept = () => `lesson ${page.dataset.place}`;

// ── The learner's place ──

// Ask for a stop with the answers so far; a free turn that is over leads to the next one. It tells how that went.
async function go(stop, way, past, refresh) {
  const before = page.dataset.query || "";
  page.dataset.query = new URLSearchParams({ stop, way: way.join(BETWEEN) });
  page.dataset.asking = "yes";
  const went = await refresh();
  delete page.dataset.asking;
  if (went !== "drawn") {
    page.dataset.query = before; // the script was changed meanwhile, or the server is away
    return went;
  }
  Object.assign(learner, { stop: learner.at.stop, way, past });
  localStorage.setItem(kept(), JSON.stringify({ stop: learner.stop, way, past }));
  return went;
}

const onwards = () => [...learner.past, [learner.stop, learner.way]];
const back = (refresh) => go(...learner.past.at(-1), learner.past.slice(0, -1), refresh);

// What a word at this stop is answered with: the next stop, or more of a free turn.
export function answer(word, refresh) {
  return go(learner.stop + (learner.at.wants === "free" ? 0 : 1), [...learner.way, word], onwards(), refresh);
}

// Something else than the teacher asks for: it is not played, and the card says why.
export function strays(word) {
  const { wants, words } = learner.at;
  if (wants === "free" || words.includes(word)) return false;
  const line = find("#teacher .wrong");
  line.textContent = wants === "read" ? said[learner.at.stop === learner.at.stops - 1 ? "alldone" : "readon"] : `${said.onlythis} ${line.dataset.instead}`;
  line.hidden = false;
  if (!still()) find("#teacher").animate([0, -8, 8, -5, 5, 0].map((x) => ({ translate: `${x}px` })), { duration: 320 });
  lay();
  return true;
}

// ── A stop ──

export function showStop(stop, showPanel) {
  const card = find("#teacher");
  if (learner.at?.stop !== stop.stop) card.classList.remove("brief");
  learner.at = stop;
  if (stop.teacher) card.innerHTML = stop.teacher;
  const first = places(stop.point).concat(places(stop.words.map((word) => `.can[data-word="${CSS.escape(word)}"]`)))[0];
  const panel = first?.closest(".panel.off");
  if (panel) showPanel(panel.dataset.panel.split(" ")[0]);
  for (const word of stop.words) letThrough(word);
  markChoices();
  attend();
  setTimeout(() => atRest().then(lay), 750);
  card.focus({ preventScroll: true });
}

// Where several kinds of choices lie on one place, the kind that is asked for is seen.
function letThrough(word) {
  const kind = find(`[data-kind][data-word="${CSS.escape(word)}"]`)?.dataset.kind;
  if (kind) sift(kind.split(" ")[0]);
}

// Pieces that are still on their way have arrived; what only breathes never does.
function atRest() {
  const moving = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime < Infinity);
  return Promise.allSettled(moving.map((one) => one.finished));
}

// What is asked for comes into view.
function attend() {
  if (learner.at.words.length) find(".choices .choice[data-word]:not(.unasked)")?.scrollIntoView({ block: "nearest" });
  lay();
}

// The teacher's own button does what is asked.
const doIt = () => find(".choices .choice[data-word]:not(.unasked)")?.click();

// Choices that the teacher does not ask for say so.
function markChoices() {
  const { wants, words } = learner.at;
  for (const one of all(".choices .choice[data-word], #board .can[data-word], #board .glint")) {
    one.classList.toggle("unasked", wants !== "free" && !words.includes(one.dataset.word || one.dataset.for));
  }
}

// The parts that keys name; of "this|that" the first that is drawn in this shape.
const places = (keys) => keys.flatMap((key) => key.split("|").map(named).find((found) => found.length) || []);

function named(key) {
  const same = CSS.escape(key);
  return all(/^[.#]/.test(key) ? key : `[data-part="${same}"], [data-piece="${same}"]`);
}

const seen = (elements) => elements
  .map(shown)
  .filter((box) => box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < innerHeight);

// What is seen of an element: the board and a list of choices cut off what lies beyond their edges.
function shown(one) {
  const box = one.getBoundingClientRect(), frame = one.parentElement?.closest("#board, .choices")?.getBoundingClientRect() || box;
  const x = Math.max(box.x, frame.x), y = Math.max(box.y, frame.y);
  return new DOMRect(x, y, Math.max(0, Math.min(box.right, frame.right) - x), Math.max(0, Math.min(box.bottom, frame.bottom) - y));
}

// ── What is lit, and where the card has room ──

function lay() {
  const stop = learner.at, free = stop.wants === "free";
  const wanted = stop.words.flatMap((word) => all(`[data-word="${CSS.escape(word)}"]`)).filter((one) => one.matches(".choice, .can, .glow"));
  const lit = seen(free ? all("#prompt, #board") : wanted), told = seen(places(stop.point)), ends = seen(places(stop.way));
  page.classList.toggle("free", free);
  shade(lit, told, ends);
  if (free) return settle(seen([find("#prompt")]), seen([find("#board")]));
  const buttons = seen(wanted.filter((one) => one.matches(".choice")));
  settle(buttons.length ? buttons : lit, [...lit, ...told, ...ends]);
}

const SVG = "http://www.w3.org/2000/svg";

function draw(parent, kind, attributes) {
  const one = document.createElementNS(SVG, kind);
  for (const [name, value] of Object.entries(attributes)) one.setAttribute(name, value);
  return parent.appendChild(one);
}

const around = ({ x, y, width, height }, by) => ({ x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by, rx: 10 });

function shade(lit, told, ends) {
  const svg = find("#shade");
  svg.replaceChildren();
  const mask = draw(svg, "mask", { id: "holes" });
  draw(mask, "rect", { width: "100%", height: "100%", fill: "#fff" });
  for (const box of [...lit, ...told]) draw(mask, "rect", { ...around(box, 6), fill: "#000" });
  draw(svg, "rect", { width: "100%", height: "100%", class: "dark", mask: "url(#holes)" });
  for (const box of told) draw(svg, "rect", { ...around(box, 5), class: "told" });
  if (learner.at.wants !== "free") for (const box of lit) draw(svg, "rect", { ...around(box, 4), class: "wanted" });
  if (ends.length > 1) drawWay(svg, ends[0], ends.at(-1));
}

const FLAT = 90; // a way between two things at one height goes over a hill

// A dotted way from cause to effect.
function drawWay(svg, from, to) {
  const ax = from.x + from.width / 2, bx = to.x + to.width / 2;
  if (Math.hypot(ax - bx, from.y - to.y) < FLAT) return;
  const flat = Math.abs(from.y - to.y) < FLAT, down = !flat && to.y > from.y;
  const ay = down ? from.bottom + 4 : from.y - 6, by = flat || down ? to.y - 14 : to.bottom + 14;
  const bend = flat ? Math.min(ay, by) - FLAT : (ay + by) / 2;
  const tip = flat || down ? 11 : -11;
  draw(svg, "path", { d: `M${ax} ${ay} C${ax} ${bend} ${bx} ${bend} ${bx} ${by}`, class: "way" });
  draw(svg, "path", { d: `M${bx - 7} ${by - Math.sign(tip) * 2} h14 l-7 ${tip}z`, class: "tip" });
}

// The card's forms: of several widths, one of them the log's; where there is little room, without its face, and denser still.
const WIDTHS = [25, 0, 17, 20.5, 36];
const FORMS = ["", "tight", "tight dense"].flatMap((kind, less) => WIDTHS.map((rem, at) => ({ kind, rem, cost: at * 0.02 + less * 0.12 })));
const MARGIN = 20;
const AREAS = { "#board": 1, "#seats": 1.3, ".ask, .tray > *": 1.1, ".choices .choice": 0.5, "#logbook": 0.02 };
const QUIET = { ".ask, .tray > *": 0.2 }; // where nothing is asked, the question is of no use

// The card as large as a form makes it.
function measured(card, form) {
  wear(card, form);
  const { width, height } = card.getBoundingClientRect(), face = find(".face", card)?.getBoundingClientRect();
  return { ...form, width, height, head: face?.height ? card.getBoundingClientRect().y - face.y : 0 };
}

function wear(card, { rem, kind }) {
  for (const one of ["tight", "dense"]) card.classList.toggle(one, kind.includes(one));
  const log = find("#logbook").getBoundingClientRect().width;
  card.style.setProperty("--wide", rem ? `${rem}rem` : `max(15rem, ${log - MARGIN}px)`);
}

// The card takes the form and the place that leave free what is to be pressed, then what is spoken of, then the board.
function settle(pressed, looked) {
  const card = find("#teacher");
  const forms = (card.classList.contains("brief") ? FORMS.slice(0, 1) : FORMS).map((form) => measured(card, form));
  const weights = learner.at.wants === "read" ? { ...AREAS, ...QUIET } : AREAS;
  const areas = Object.entries(weights).flatMap(([area, weight]) => seen(all(area)).map((box) => ({ box, weight })));
  const top = find(".bar").getBoundingClientRect().bottom;
  const best = bestPlace({ forms, pressed, seen: looked, areas, top, last: learner.spot });
  wear(card, best.form);
  learner.spot = { x: best.x, y: best.y };
  card.classList.toggle("covers", best.covers);
  card.style.left = `${best.x}px`;
  card.style.top = `${best.y}px`;
}

// A press folds the card to its heading, so that all beneath it is seen, and the next one unfolds it.
function fold() {
  const folded = find("#teacher").classList.toggle("brief");
  find("#teacher .fold").setAttribute("aria-expanded", String(!folded));
  lay();
}

// Who plays a free turn has read the card: it makes room for the board, and a press on it brings its words back.
function makeRoom({ target }) {
  if (learner.at?.wants !== "free" || target.closest("#teacher :is(.steps, .fold)")) return;
  find("#teacher").classList.toggle("brief", !target.closest("#teacher"));
  lay();
}

// ── A newcomer is offered the lesson once, at their first table of a game ──

// A curtain would take the press that is meant for it: it is offered when that is up.
export function offerLesson() {
  if (isLesson || page.classList.contains("replay") || page.dataset.curtain) return;
  const met = `met ${page.dataset.game}`;
  if (!localStorage.getItem(met) && page.dataset.sits === "yes" && page.dataset.status === "playing") find("#newcomer")?.showPopover();
  localStorage.setItem(met, "yes");
}

// ── Begin ──

export async function watchLesson(refresh, showPanel) {
  addEventListener("click", (event) => {
    const step = event.target.closest("[data-lesson-step]")?.dataset.lessonStep;
    if (step === "next") go(learner.stop + 1, learner.way, onwards(), refresh);
    if (step === "back") back(refresh);
    if (step === "do") doIt();
    if (step === "fold") fold();
    if (step === "again") go(0, [], [], refresh);
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.id === "teacher") find("#teacher .next")?.click();
  });
  addEventListener("resize", () => learner.at && lay());
  const again = new ResizeObserver(() => learner.at && lay());
  for (const one of all(".choices, .tray, #question")) again.observe(one); // what is told beside the choices moves them
  find("#prompt").addEventListener("scroll", () => learner.at && lay(), true);
  addEventListener("pointerdown", makeRoom);
  addEventListener("pointerover", ({ target }) => { // what a choice would do is told beside the others, which may move
    if (learner.at?.words.length && target.closest(".choices")) requestAnimationFrame(attend);
  });
  showStop(JSON.parse(page.dataset.lesson), showPanel);
  const before = JSON.parse(localStorage.getItem(kept()) || "null");
  const went = before?.stop && (await go(before.stop, before.way, before.past, refresh));
  if (went === "refused") localStorage.removeItem(kept());
  localStorage.setItem(`met ${page.dataset.game}`, "yes");
  root.dataset.taught = "yes";
}
