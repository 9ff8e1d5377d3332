// The account of a round: shown over the table when the next one begins, as a moment of the story. Line by line its numbers
// count up; a press or a key shows them all, the next one ends it, and so does time. Whoever comes back before their next move
// sees it again.

import { all, find, page, root, still } from "./base.js";

const READING = { calm: 12_000, brisk: 8_000, quick: 5_000 }; // milliseconds; at once: it is not shown by itself
const STEP = 160, COUNTING = 400; // milliseconds from one line to the next, and for a number
const QUIET = ["Tab", "Shift", "Control", "Alt", "Meta"]; // keys that only lead about the page

const box = find("#account");
const replayed = page.classList.contains("replay");
const covered = () => [find("#main"), find("body > aside"), find("#prompt, #timeline")].filter((one) => one && (!replayed || one.id === "main"));
const here = () => box?.firstElementChild?.dataset.ply;

let seen, timer, back, over = () => {};

export const accounted = () => page.dataset.account === "yes";

const time = () => READING[root.dataset.pace] ?? (replayed ? READING.brisk : 0);

// Show the account that the drawing holds, if it is new to this page; it is over when it is put aside.
export function showAccount() {
  const ply = here();
  if (!ply || ply === seen || !time() || page.dataset.lesson || document.hidden) return Promise.resolve();
  seen = ply;
  back = document.activeElement;
  page.dataset.account = "yes";
  box.style.setProperty("--reading", `${time()}ms`);
  countUp();
  for (const part of covered()) part.inert = true;
  if (!replayed) find("h2", box).focus({ preventScroll: true });
  timer = setTimeout(hideAccount, time());
  return new Promise((done) => { over = done; });
}

// ── Line by line, as it is counted ──

const counting = () => "counting" in box.dataset;

function countUp() {
  const numbers = [];
  for (const card of all(".tally", box)) {
    const lines = all(".post", card);
    lines.forEach((line, n) => {
      line.style.setProperty("--n", n);
      numbers.push(...all("data", line).map((one) => [one, STEP * n]));
    });
    const sum = find("h3 data", card), counted = lines.findIndex((line) => line.matches(".in-all"));
    if (sum) numbers.push([sum, STEP * Math.max(0, counted)]);
  }
  if (still() || !numbers.length) return;
  box.dataset.counting = "";
  const begun = performance.now(), end = Math.max(...numbers.map(([, delay]) => delay)) + COUNTING;
  const step = (now) => {
    if (!counting()) return;
    for (const [one, delay] of numbers) one.textContent = between(one, (now - begun - delay) / COUNTING);
    if (now - begun < end) requestAnimationFrame(step);
    else finishCounting();
  };
  step(begun);
}

// A number on its way; what is no whole number stands there at once.
function between({ value, dataset }, share) {
  const [from, to] = [dataset.from, value].map(Number);
  return Number.isInteger(from) && Number.isInteger(to) ? String(Math.round(from + (to - from) * Math.min(1, Math.max(0, share)))) : value;
}

function finishCounting() {
  delete box.dataset.counting;
  for (const one of all("data", box)) one.textContent = one.value;
}

// ── The way on ──

export function hideAccount() {
  if (!accounted()) return;
  finishCounting();
  clearTimeout(timer);
  page.dataset.account = "no";
  for (const part of covered()) part.inert = false;
  if (box.contains(document.activeElement) || document.activeElement === page) {
    const at = back?.isConnected && back !== page ? back : find("#prompt");
    at?.focus({ preventScroll: true });
  }
  over();
}

// A press or a key shows what is still counted, and then puts it aside; the way on puts it aside at once.
function press(event) {
  if (!accounted()) return;
  if (event.type === "pointerdown" && box.contains(event.target)) return event.stopImmediatePropagation();
  if (event.type === "keydown" && QUIET.includes(event.key)) return;
  if (event.type === "click" && !box.contains(event.target)) return;
  event.stopImmediatePropagation();
  if (event.type === "keydown") event.preventDefault();
  if (counting() && !event.target.closest?.(".go")) finishCounting();
  else hideAccount();
}

if (box) {
  for (const kind of ["pointerdown", "keydown", "click"]) addEventListener(kind, press, true);
  document.addEventListener("visibilitychange", () => { if (!document.hidden && page.dataset.telling !== "yes") showAccount(); });
  // A moment of the replay that has none puts it aside.
  new MutationObserver(() => {
    if (!here()) { hideAccount(); seen = undefined; }
  }).observe(box, { childList: true });
}
