// Movement: every piece glides from its old place to its new one.

import { all, find, page, still } from "./base.js";

export function notePlaces() {
  const places = new Map();
  const known = new Set();
  for (const piece of all("[data-piece]")) {
    known.add(piece.dataset.piece);
    const box = piece.getBoundingClientRect();
    if (!box.width) continue;
    const place = { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
    places.set(piece.dataset.piece, place);
    if (piece.dataset.alias) places.set(piece.dataset.alias, place);
  }
  const throws = new Set(all("[data-tumble]").map((die) => die.dataset.tumble + die.dataset.piece));
  return { places, throws, known, panel: page.dataset.panel };
}

export function glide({ places, throws, panel }) {
  if (still()) return;
  const turned = panel !== page.dataset.panel; // what is drawn small there and large here has not moved
  for (const piece of all("[data-piece]")) {
    const tumbling = piece.dataset.tumble && !throws.has(piece.dataset.tumble + piece.dataset.piece);
    if (tumbling) {
      tumble(piece);
      continue;
    }
    const old = places.get(piece.dataset.piece) || places.get(piece.dataset.origin); // a new piece comes from its origin
    const box = piece.getBoundingClientRect();
    if (!old || !box.width) continue;
    const scale = piece.ownerSVGElement ? piece.parentNode.getScreenCTM().a : 1;
    const dx = (old.x - box.x - box.width / 2) / scale;
    const dy = (old.y - box.y - box.height / 2) / scale;
    if (Math.hypot(dx, dy) < 1 || (turned && Math.abs(box.width / old.width - 1) > 0.3)) continue;
    const steps = [{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }];
    piece.animate(steps, { duration: 650, easing: "cubic-bezier(.3,.1,.2,1)" });
  }
}

// A new piece may send something on its way: "coin 20 x,y x,y …" is a symbol, its size and the places it is handed to, one
// after another. It runs above the board, so that the next picture does not cut it short.
export function run({ known }) {
  const board = find("svg.board");
  const fresh = all("[data-run]", board || page).filter((piece) => !known.has(piece.dataset.piece));
  if (still() || !board || !known.size || fresh.length > 2) return;
  for (const piece of fresh) {
    const [symbol, size, ...stops] = piece.dataset.run.split(" ");
    const places = stops.map((stop) => stop.split(",").map(Number));
    const layer = board.cloneNode(false);
    layer.setAttribute("class", "runs");
    layer.setAttribute("aria-hidden", "true");
    find("#main").append(layer);
    const legs = places.slice(1).map(([x, y], leg) => {
      const one = document.createElementNS(board.namespaceURI, "use");
      const from = places[leg];
      const measures = { href: `#${symbol}`, x: x - size / 2, y: y - size / 2, width: size, height: size };
      for (const [name, value] of Object.entries(measures)) one.setAttribute(name, value);
      layer.append(one);
      const start = `translate(${from[0] - x}px, ${from[1] - y}px)`;
      const steps = [
        { opacity: 0, transform: start },
        { opacity: 1, transform: start, offset: 0.02 },
        { opacity: 1, transform: "none", offset: 0.3 },
        { opacity: 1, offset: 0.8 },
        { opacity: 0, transform: "none" },
      ];
      return one.animate(steps, { duration: 1400, delay: 400 + leg * 340, easing: "ease-in-out", fill: "both" }).finished;
    });
    Promise.allSettled(legs).then(() => layer.remove());
  }
}

function tumble(die) {
  const turn = (Math.random() < 0.5 ? -1 : 1) * (300 + Math.random() * 240);
  die.animate(
    [
      { transform: `translate(${-60 - Math.random() * 80}px, ${-50 - Math.random() * 60}px) rotate(${turn}deg)`, opacity: 0 },
      { transform: `translate(${-10 + Math.random() * 20}px, 6px) rotate(${turn * 0.15}deg)`, opacity: 1, offset: 0.65 },
      { transform: "none" },
    ],
    { duration: 560 + Math.random() * 260, easing: "cubic-bezier(.2,.7,.3,1)" },
  );
}

// A piece goes by way of another place: a climber is seen on the mountain before it slides down.
export function pass(name, from, via) {
  const piece = find(`[data-piece="${CSS.escape(name)}"]`);
  if (!piece || !from || !via || still()) return;
  for (const one of piece.getAnimations()) one.cancel(); // while it glides, it is not measured where it comes to rest
  const box = piece.getBoundingClientRect();
  if (!box.width) return;
  const scale = piece.ownerSVGElement ? piece.parentNode.getScreenCTM().a : 1;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const at = (place) => `translate(${(place.x - x) / scale}px, ${(place.y - y) / scale}px)`;
  const up = { x: from.x, y: via.y }; // in its own column
  const stays = Math.hypot(up.x - x, up.y - y) < box.height / 2;
  const above = stays ? [] : [{ transform: at(up), offset: 0.4 }, { transform: at(up), offset: 0.7 }];
  piece.animate([{ transform: at(from) }, ...above, { transform: "none" }], { duration: stays ? 650 : 1500, easing: "ease-in-out" });
}

// A card that shows another face turns over.
export function flip(name) {
  const piece = find(`[data-piece="${CSS.escape(name)}"]`);
  if (!piece || still()) return;
  const [x, y] = [piece.style.transformBox, piece.style.transformOrigin];
  Object.assign(piece.style, { transformBox: "fill-box", transformOrigin: "center" });
  const steps = [{ transform: "scaleX(1)" }, { transform: "scaleX(.02)", offset: 0.5 }, { transform: "scaleX(1)" }];
  const end = () => Object.assign(piece.style, { transformBox: x, transformOrigin: y });
  piece.animate(steps, { duration: 420, easing: "ease-in-out", }).finished.then(end, end);
}
