// The moments of a line: what is gained flies to whom it goes to, and back when it is paid; cards turn over; what everybody
// should notice is said large. Where nothing is to move, each is a still picture.

import { all, find, page, still } from "./base.js";
import { flip, pass } from "./motion.js";
import { sound } from "./sounds.js";

const SIGNS = JSON.parse(page.dataset.signs || "{}");
const MOST_FLIGHTS = 8;
const TOKENS = 3; // things that are seen to fly for one number
const STAGGER = 90;
const FLIGHT = 620;

const middle = (element) => {
  const box = element.getBoundingClientRect();
  return box.width ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
};

// ── Where things come from and go to ──

// Where a player pressed: what a deed of their own brings comes from there.
let pressed = null;
export function notePress(element) {
  pressed = element?.closest("#board") ? middle(element) : null;
}

const PLACES = ["data-piece", "data-part", "data-spot"];

// Where something lies that the drawing has a name for: of several names, with a space between them, the first that is seen.
function placeOf(names) {
  for (const name of names.split(" ")) {
    const same = CSS.escape(name);
    for (const one of all(PLACES.map((attribute) => `[${attribute}="${same}"]`).join(", "))) {
      const place = one.checkVisibility() && middle(one);
      if (place) return place;
    }
  }
  return null;
}

// The places that a line will tell of, before it is drawn: what is taken is gone afterwards.
export function noteOrigins(beat) {
  if (still()) return new Map();
  const names = beat.moments.flatMap(([kind, , ...rest]) => (kind === "gain" || kind === "pay" ? rest.slice(2) : []));
  const going = beat.moments.filter(([kind, , via]) => kind === "move" && via).map(([, piece]) => piece);
  return new Map([...names, ...going].map((name) => [name, placeOf(name)]));
}

// What the line changed on the board, if it is one small thing.
function changed(beat, regions) {
  const board = find("#board").getBoundingClientRect();
  const pieces = beat.moments.filter(([kind]) => kind === "move" || kind === "flip").map(([, name]) => name);
  const parts = Object.entries(regions).filter(([name]) => name.startsWith("board")).flatMap(([, one]) => (one.put || []).map(([key]) => key));
  for (const name of [...pieces, ...parts]) {
    const same = CSS.escape(name);
    const found = find(`#board [data-piece="${same}"], #board [data-part="${same}"]`);
    const box = found?.getBoundingClientRect();
    if (box?.width && box.width * box.height < board.width * board.height / 12) return middle(found);
  }
  return { x: board.x + board.width / 2, y: board.y + board.height / 2 };
}

// Where a seat's stock is shown: in its panel or on the board, else the panel itself.
function stockOf(seat, stock) {
  const same = CSS.escape(stock);
  const shown = all(`[data-stock="${same}"]`).find((one) => ownerOf(one) === String(seat) && one.checkVisibility());
  return shown || find(`#seats [data-seat="${seat}"]`);
}

const ownerOf = ({ dataset, parentNode }) =>
  (dataset.owner === "own" ? page.dataset.viewer : dataset.owner ?? parentNode.closest("[data-seat]")?.dataset.seat);

// ── Numbers ──

const number = (element) => find("b, text", element) || element;

export function noteStocks() {
  if (still()) return new Map();
  return new Map(all("[data-stock]").map((one) => [`${ownerOf(one)} ${one.dataset.stock}`, number(one).textContent]));
}

const whole = (text) => (/^−?\d+$/.test(text.trim()) ? Number(text.trim().replace("−", "-")) : NaN);
const written = (n) => String(n).replace("-", "−");

// A number counts from what it was to what it is.
function count(stocks) {
  for (const one of all("[data-stock]")) {
    const at = number(one), to = whole(at.textContent), from = whole(stocks.get(`${ownerOf(one)} ${one.dataset.stock}`) ?? "");
    if (Number.isNaN(from) || Number.isNaN(to) || from === to) continue;
    const begun = performance.now() + FLIGHT * 0.6, lasting = Math.min(600, 90 * Math.abs(to - from));
    at.textContent = written(from);
    const step = (now) => {
      const share = Math.max(0, Math.min(1, (now - begun) / lasting));
      at.textContent = written(Math.round(from + (to - from) * share));
      if (share < 1 && at.isConnected) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }
}

// ── What is seen of a line ──

export function perform(beat, regions, { stocks, origins }, pace) {
  const mine = beat.moments.some(([kind, seat]) => kind === "gain" && String(seat) === page.dataset.viewer);
  sound(mine ? "gain" : beat.kind === "reveal" ? "card" : beat.kind);
  const sums = new Map();
  for (const [kind, seat, stock, n, origin] of beat.moments) {
    if (kind !== "gain" && kind !== "pay") continue;
    const key = `${seat} ${stock} ${origin ?? ""}`, known = sums.get(key) || { seat, stock, n: 0, origin };
    known.n += kind === "gain" ? n : -n;
    sums.set(key, known);
  }
  const flights = [...sums.values()].filter(({ n, stock }) => n && (SIGNS[stock] || stock === "points")).slice(0, MOST_FLIGHTS);
  const own = String(beat.seat) === page.dataset.viewer && pressed;
  pressed = null;
  for (const one of flights) if (one.stock === "points") showAtMarker(one, pace);
  const centre = flights.length ? own || changed(beat, regions) : null;
  if (still()) {
    flights.forEach((one, place) => stamp(one, place, pace));
    return;
  }
  for (const [kind, piece, via] of beat.moments) {
    if (kind === "flip") flip(piece);
    else if (kind === "move" && via) pass(piece, origins.get(piece), placeOf(via));
  }
  count(stocks);
  flights.forEach((one, place) => fly(one, originOf(one, origins) || centre, place));
}

// What is gained comes from where it lay; what is paid goes to where it now belongs.
function originOf({ origin, n }, origins) {
  if (!origin) return null;
  const was = origins.get(origin), is = placeOf(origin);
  return n > 0 ? was || is : is || was;
}

const GLIDE = 680; // until a marker has come where it goes

// On a track of points the number stands where the marker comes to.
function showAtMarker({ seat, n }, pace) {
  const marker = () => find(`#board [data-piece="marker-${seat}"]`);
  if (!pace || n < 1 || !marker()) return;
  setTimeout(() => {
    const place = marker() && middle(marker());
    if (!place) return;
    const shown = Object.assign(document.createElement("b"), { className: "rise landed", textContent: `+${n}` });
    shown.setAttribute("aria-hidden", "true");
    Object.assign(shown.style, { left: `${place.x}px`, top: `${place.y}px` });
    page.append(shown);
    setTimeout(() => shown.remove(), Math.max(pace, SHORT));
  }, still() ? 0 : GLIDE);
}

// Some things fly from one place to another, then the number rises.
function fly(one, origin, place) {
  const home = stockOf(one.seat, one.stock), end = home && middle(home);
  if (!end || !origin) return;
  const [from, to] = one.n > 0 ? [origin, end] : [end, origin];
  const tokens = Math.min(TOKENS, Math.abs(one.n));
  for (let k = 0; k < tokens; k += 1) {
    const thing = flying(one);
    const start = `translate(${from.x}px, ${from.y}px) translate(-50%, -50%)`, stop = `translate(${to.x}px, ${to.y}px) translate(-50%, -50%)`;
    const bow = `translate(${(from.x + to.x) / 2}px, ${Math.min(from.y, to.y) - 24}px) translate(-50%, -50%) scale(1.25)`;
    const steps = [
      { transform: `${start} scale(.5)`, opacity: 0 },
      { transform: `${start} scale(1.2)`, opacity: 1, offset: 0.12 },
      { transform: bow, opacity: 1, offset: 0.55 },
      { transform: `${stop} scale(.8)`, opacity: 1, offset: 0.95 },
      { transform: `${stop} scale(.6)`, opacity: 0 },
    ];
    const delay = STAGGER * (k + place * 0.6);
    thing.animate(steps, { duration: FLIGHT, delay, easing: "ease-in-out", fill: "both" }).finished.finally(() => thing.remove());
  }
  rise(one, home, place, one.n > 0 ? FLIGHT * 0.8 : 0);
}

function flying({ seat, stock, n }) {
  const thing = document.createElement("b");
  thing.className = "fly";
  thing.setAttribute("aria-hidden", "true");
  const sign = SIGNS[stock]?.replace("{seat}", seat);
  if (sign) thing.innerHTML = `<svg class="i" width="26" height="26" viewBox="0 0 24 24"><use href="#${sign}" width="24" height="24"/></svg>`;
  else thing.textContent = written(n);
  page.append(thing);
  return thing;
}

function figure({ n }, home, place) {
  const box = home.getBoundingClientRect();
  const shown = document.createElement("b");
  shown.className = `rise ${n > 0 ? "gain" : "pay"}`;
  shown.setAttribute("aria-hidden", "true");
  shown.textContent = n > 0 ? `+${n}` : `−${-n}`;
  shown.style.left = `${Math.max(4, Math.min(innerWidth - 48, box.x + box.width / 2 - 16 + 6 * (place % 3)))}px`;
  shown.style.top = `${Math.max(4, box.top - 14)}px`;
  page.append(shown);
  return shown;
}

// A number rises from what it changes.
function rise(one, home, place, delay) {
  const steps = [
    { opacity: 0, transform: "translateY(14px)" },
    { opacity: 1, transform: "none", offset: 0.2 },
    { opacity: 1, offset: 0.7 },
    { opacity: 0, transform: "translateY(-18px)" },
  ];
  const shown = figure(one, home, place);
  shown.animate(steps, { duration: 1200, delay, fill: "both" }).finished.finally(() => shown.remove());
}

// Where nothing is to move, the number stands there as long as the line is told.
function stamp(one, place, pace) {
  const home = stockOf(one.seat, one.stock);
  if (!home || !pace) return;
  const shown = figure(one, home, place);
  setTimeout(() => shown.remove(), pace);
}

// ── What everybody should notice ──

const SHORT = 1200, LONG = 2400; // milliseconds: a cry, and one with a reason

// Say it over the board; how long that takes.
export function announce(beat, at_length) {
  const lines = beat.moments.filter(([kind, , , , what]) => kind === "announce" && what !== "account");
  const box = find("#announced");
  if (!lines.length || !box || (!at_length && !lines.some(([, , , clause]) => clause))) return 0;
  const longest = lines.some(([, , why]) => why) ? LONG : SHORT;
  box.replaceChildren(...lines.map(([, title, why, clause]) => {
    const line = document.createElement("p");
    line.append(Object.assign(document.createElement("b"), { textContent: title }));
    if (why) line.append(Object.assign(document.createElement("span"), { textContent: why }));
    return line;
  }));
  box.hidden = false;
  if (!still()) box.animate([{ opacity: 0, transform: "scale(.9)" }, { opacity: 1, transform: "none" }], { duration: 180 });
  clearTimeout(announce.timer);
  announce.timer = setTimeout(() => { box.hidden = true; }, longest);
  return longest;
}
