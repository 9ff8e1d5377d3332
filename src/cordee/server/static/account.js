// The account of a round: shown over the table when the next one begins, as a moment of the story. It goes by itself after a
// while; a press or a key ends it. Whoever comes back before their next move sees it again.

import { all, find, page, root } from "./base.js";

const READING = { calm: 12_000, brisk: 8_000, quick: 5_000 }; // milliseconds; at once: it is not shown by itself
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
  for (const card of all(".tally", box)) all(".post", card).forEach((entry, n) => entry.style.setProperty("--n", n));
  for (const part of covered()) part.inert = true;
  if (!replayed) find("h2", box).focus({ preventScroll: true });
  timer = setTimeout(hideAccount, time());
  return new Promise((done) => { over = done; });
}

export function hideAccount() {
  if (!accounted()) return;
  clearTimeout(timer);
  page.dataset.account = "no";
  for (const part of covered()) part.inert = false;
  if (box.contains(document.activeElement) || document.activeElement === page) {
    const at = back?.isConnected && back !== page ? back : find("#prompt");
    at?.focus({ preventScroll: true });
  }
  over();
}

// Elsewhere than on what can be scrolled or read on, a press puts it aside; so does a key.
function press(event) {
  if (!accounted()) return;
  if (event.type === "pointerdown" && box.contains(event.target)) return event.stopImmediatePropagation();
  if (event.type === "keydown" && QUIET.includes(event.key)) return;
  if (event.type === "click" && !box.contains(event.target)) return;
  event.stopImmediatePropagation();
  if (event.type === "keydown") event.preventDefault();
  hideAccount();
}

if (box) {
  for (const kind of ["pointerdown", "keydown", "click"]) addEventListener(kind, press, true);
  document.addEventListener("visibilitychange", () => { if (!document.hidden && page.dataset.telling !== "yes") showAccount(); });
  // A moment of the replay that has none puts it aside.
  new MutationObserver(() => {
    if (!here()) { hideAccount(); seen = undefined; }
  }).observe(box, { childList: true });
}
