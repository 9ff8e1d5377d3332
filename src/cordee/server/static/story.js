// What happened is told beat by beat: each line of the log is seen on the table before the next one comes.
// A press or a key leads to the present at once; the pace, a pause and the way to one's own turn are at hand.

import { showAccount } from "./account.js";
import { all, find, page, root } from "./base.js";
import { announce, noteOrigins, noteStocks, perform } from "./moments.js";

const PACE = { calm: 1600, brisk: 800, quick: 400, once: 0 }; // milliseconds for a line
const PATIENCE = 6000; // nobody's turn is held back longer
const OWN = 250; // one's own deed is known already: a glance is enough
const DEEDS = ["throw", "reveal", "move", "undo"]; // kinds of lines that are seen on the table
const HURRY = 1500; // what comes so soon after a skip is skipped too: one wants the present

const GLANCE = 700; // so long a press where the pace was set is one for the pace: what lies there now has just come

const story = { pace: null, left: -GLANCE, skipped: false, skippedAt: -HURRY, paused: false, toMine: false, wake: () => {} };

export const telling = () => page.dataset.telling === "yes";

export function skip() {
  story.skipped = true;
  story.skippedAt = performance.now();
  story.wake();
}

function sleep(time) {
  return new Promise((done) => {
    const timer = setTimeout(done, time);
    story.wake = () => { clearTimeout(timer); done(); };
  });
}

async function rest(time) {
  find("#pace .clock i")?.animate([{ width: 0 }, { width: "100%" }], { duration: time });
  await sleep(time);
  while (story.paused && !story.skipped) await sleep(PATIENCE);
}

const concerns = (seat) => page.dataset.viewer !== "" && String(seat) === page.dataset.viewer;

// How long a line is looked at: one's own deed only a moment, a throw of one's own before it is used as long as any.
function time(beat, pace, last) {
  if (concerns(beat.seat) || (last && concerns(beat.turn))) return Math.min(OWN, pace);
  return pace;
}

// It closes a round: what that brought is told by itself.
const closes = (beat) => beat.moments.some(([, , , , what]) => what === "account");

// Show each beat by `show`, and the present by `finish`; whoever does not want to wait sees it all at once.
export async function tellStory({ beats, last, regions, facts }, show, finish) {
  const lines = last ? [...beats, last] : beats;
  const told = lines.filter((beat) => closes(beat) || (DEEDS.includes(beat.kind) && (beat === last || Object.keys(beat.regions).length)));
  const pace = Math.min(PACE[root.dataset.pace] ?? PACE.brisk, PATIENCE / Math.max(1, told.length));
  const hurried = story.toMine || performance.now() - story.skippedAt < HURRY;
  const replayed = page.dataset.mode === "replay" && !page.dataset.lesson; // a lesson goes on like a game
  story.skipped = document.hidden || (!replayed && (pace === 0 || hurried));
  if (!story.skipped && !replayed && told.length) {
    page.dataset.telling = "yes";
    delete page.dataset.missed; // its place is taken by what is told now, however one pressed
  }
  for (const beat of beats) {
    const was = noted(beat);
    show(beat);
    if (story.skipped) announce(beat, false);
    else if (told.includes(beat)) await see(beat, beat.regions, was, time(beat, pace, false));
  }
  const was = last && noted(last);
  notePace(told);
  finish();
  if (last && told.includes(last)) {
    if (story.skipped) announce(last, false);
    else if (replayed) see(last, regions, was, 0);
    else await see(last, regions, was, time(last, pace, true));
  }
  page.dataset.telling = "no";
  story.left = performance.now();
  if (!story.toMine) showAccount(); // who hurried on has not seen it yet
  if (facts.turn === "yes") story.toMine = story.paused = false;
  showPace();
}

// Where the pace is set while others play, which the choices will cover.
function notePace(told) {
  const box = find("#pace"), others = told.some((beat) => !concerns(beat.seat));
  story.pace = others && root.dataset.pace !== "once" && box?.checkVisibility() ? box.getBoundingClientRect() : null;
}

const hits = ({ clientX: x, clientY: y }, box) => x > box.left && x < box.right && y > box.top && y < box.bottom;
const meantForPace = (event) => story.pace && performance.now() - story.left < GLANCE && event.target.closest?.(".choices") && hits(event, story.pace);

// What a line is compared with: the numbers and places before it.
const noted = (beat) => (story.skipped ? null : { stocks: noteStocks(), origins: noteOrigins(beat) });

async function see(beat, regions, was, pace) {
  if (was) perform(beat, regions, was, pace);
  const longest = closes(beat) ? 0 : announce(beat, true);
  await rest(Math.max(pace, longest));
  if (closes(beat)) await showAccount();
}

// ── The pace ──

function showPace() {
  find("[data-pause]")?.setAttribute("aria-pressed", String(story.paused));
  for (const one of all("#pace [data-pace]")) one.setAttribute("aria-pressed", String(one.dataset.pace === root.dataset.pace));
}

function toMyTurn() {
  story.paused = false;
  story.toMine = page.dataset.mode === "wait" || telling();
  skip();
  showPace();
}

// Keys that only lead about the page skip nothing.
const QUIET = ["Tab", "Shift", "Control", "Alt", "Meta"];

export function watchPace(choose) {
  const box = find("#pace");
  const bypass = (event) => event.target.closest?.("#pace, .since a") || QUIET.includes(event.key);
  for (const kind of ["pointerdown", "keydown"]) {
    addEventListener(kind, (event) => {
      if (!event.target.closest?.("#story, .recap")) delete page.dataset.missed;
      if (!telling() || bypass(event)) return;
      event.stopPropagation();
      skip();
    }, true);
  }
  if (!box) return;
  addEventListener("click", (event) => { if (meantForPace(event)) event.stopImmediatePropagation(); }, true);
  box.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if ("pause" in button.dataset) story.paused = !story.paused;
    else if ("skip" in button.dataset) return toMyTurn();
    else choose("pace", button.dataset.pace);
    if (!story.paused) story.wake();
    showPace();
  });
  addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "s" || page.dataset.mode !== "wait" || event.target.closest("input, select, dialog[open]")) return;
    if (!event.ctrlKey && !event.metaKey && !event.altKey) toMyTurn();
  });
}

// All that happened since one's move, and back to the question.
export function recap() {
  if (page.dataset.missed) delete page.dataset.missed;
  else page.dataset.missed = "yes";
}

// Who was away is shown what happened since their move, until they do something.
export function tellMissed() {
  const missed = page.dataset.mode === "ask" && Number(page.dataset.since) > 0 && find("#story .since");
  if (missed && PACE[root.dataset.pace]) page.dataset.missed = "yes";
}
