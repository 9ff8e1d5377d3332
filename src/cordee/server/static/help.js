// What is this? A card for whatever is drawn: by resting on it, by a long press, by `?` on what has the focus, or by
// asking first ("What is this?") and pressing then. One answer for each key, kept once it was fetched.

import { find, page, root } from "./base.js";

const REST = 700; // milliseconds on a thing before its card opens
const PRESS = 450;
const PLACES = "#board, .tray, #seats, .choices .sign, #aside .fill";
const known = new Map();
const asking = { timer: 0, held: 0, at: null, pinned: false };

// ── Keys: from the nearest thing outwards ──

const symbolOf = (element) => element.getAttribute("href")?.replace(/^#/, "");

function keysOf(target) {
  const place = target.closest?.(PLACES);
  if (!place) return [];
  const keys = [];
  for (let one = target; one && one !== place; one = one.parentElement) {
    if (one.localName === "use") keys.push(symbolOf(one));
    else if (one.matches("svg.i, span, small, b, i.sign") && one.querySelector("use")) keys.push(symbolOf(one.querySelector("use")));
    if (one.dataset?.help) keys.push(one.dataset.help);
    if (one.dataset?.part && !one.dataset.part.startsWith("seat-")) keys.push(one.dataset.part);
  }
  return [...new Set(keys.filter(Boolean))].slice(0, 6);
}

async function fetched(keys) {
  const query = new URLSearchParams(keys.map((key) => ["keys", key]));
  const path = `/games/${page.dataset.game}/help?${query}`;
  if (!known.has(path)) {
    const answer = await fetch(path).catch(() => null);
    if (!answer) return "";
    known.set(path, answer.ok ? await answer.text() : "");
  }
  return known.get(path);
}

// ── The card ──

async function show(target, pinned) {
  const keys = keysOf(target);
  if (!keys.length) return hide();
  const at = (asking.at = target);
  const html = await fetched(keys);
  if (asking.at !== at) return; // something else is pointed at meanwhile
  if (!html) return hide();
  const card = find("#help");
  card.innerHTML = html;
  card.classList.toggle("pinned", pinned);
  asking.pinned = pinned;
  if (!card.matches(":popover-open")) card.showPopover();
  lay(card, target.closest("[data-part], .chip, .cell, svg.i") || target);
}

export function hide() {
  asking.at = null;
  asking.pinned = false;
  const card = find("#help");
  if (card?.matches(":popover-open")) card.hidePopover();
}

// Beside the thing, never upon it; on a phone in the half of the screen where the finger is not.
function lay(card, thing) {
  const box = thing.getBoundingClientRect(), { width, height } = card.getBoundingClientRect();
  const gap = 10, narrow = innerWidth < 600;
  const x = narrow ? (innerWidth - width) / 2 : box.x + box.width / 2 - width / 2;
  const above = box.y - height - gap, below = box.bottom + gap;
  const fits = below + height < innerHeight - gap;
  const y = narrow ? (box.y + box.height / 2 > innerHeight / 2 ? 60 : innerHeight - height - gap) : fits ? below : above;
  card.style.left = `${Math.max(gap, Math.min(x, innerWidth - width - gap))}px`;
  card.style.top = `${Math.max(gap, Math.min(y, innerHeight - height - gap))}px`;
}

// ── Asking ──

function rest(event) {
  if (event.pointerType !== "mouse" || asking.pinned) return;
  clearTimeout(asking.timer);
  if (asking.at && !asking.at.contains(event.target)) hide();
  if (!keysOf(event.target).length) return;
  asking.timer = setTimeout(() => show(event.target, false), REST);
}

function hold(event) {
  clearTimeout(asking.timer);
  clearTimeout(asking.held);
  if (!event.target.closest("#help")) hide();
  if (event.pointerType !== "touch" || !keysOf(event.target).length) return;
  asking.held = setTimeout(() => {
    asking.swallow = true; // the press was a question, not an answer
    navigator.vibrate?.(10);
    show(event.target, true);
  }, PRESS);
}

const release = () => clearTimeout(asking.held);

// A press that was a question plays nothing.
function swallow(event) {
  const asked = page.dataset.asks === "yes" && !event.target.closest("#help, [data-do=ask]");
  if (!asking.swallow && !asked) return;
  asking.swallow = false;
  if (event.target.closest("#help")) return;
  event.stopPropagation();
  event.preventDefault();
  if (asked) {
    delete page.dataset.asks;
    show(event.target, true);
  }
}

export function ask() {
  if (page.dataset.asks) delete page.dataset.asks;
  else page.dataset.asks = "yes";
}

// `?` on what has the focus; elsewhere it opens the rules.
export function askFocused() {
  const at = document.activeElement;
  if (!at || at === page || !keysOf(at.querySelector?.("use") || at).length) return false;
  show(at.querySelector("use") || at, true);
  return true;
}

export function watchHelp() {
  addEventListener("pointerover", rest);
  addEventListener("pointerdown", hold, true);
  addEventListener("pointerup", release, true);
  addEventListener("pointercancel", release, true);
  addEventListener("pointermove", (event) => { if (Math.hypot(event.movementX, event.movementY) > 4) release(); }, true);
  addEventListener("contextmenu", (event) => { if (asking.swallow) event.preventDefault(); }, true);
  addEventListener("click", swallow, true);
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    delete page.dataset.asks;
    hide();
  });
  root.dataset.helps = "yes";
}
