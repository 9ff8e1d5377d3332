// The drawing in the page: regions of parts with stable keys. A change puts some parts in their place and takes others away.

import { find } from "./base.js";

const regionOf = (name) => find(`[data-region="${name}"]`);

// Elements from text, as children of such a region.
function made(text, region) {
  const holder = document.createElement("template");
  const svg = region.namespaceURI === "http://www.w3.org/2000/svg";
  holder.innerHTML = svg ? `<svg>${text}</svg>` : text;
  return [...(svg ? holder.content.firstChild : holder.content).children];
}

export function apply(regions) {
  for (const [name, change] of Object.entries(regions)) {
    const region = regionOf(name);
    if (!region) continue;
    if ("html" in change) region.innerHTML = change.html;
    else if ("all" in change) region.replaceChildren(...made(change.all.map(([, drawn]) => drawn).join(""), region));
    else put(region, change.put || [], change.gone || []);
  }
}

function put(region, parts, gone) {
  const known = new Map([...region.children].map((part) => [part.dataset.part, part]));
  const drawn = made(parts.map(([, text]) => text ?? "").join(""), region);
  const fresh = new Map(drawn.map((part) => [part.dataset.part, part]));
  for (const key of gone) known.get(key)?.remove();
  for (const [key, , ...after] of parts) {
    const old = known.get(key), part = fresh.get(key) || old;
    if (!after.length) old.replaceWith(part);
    else {
      if (old !== part) old?.remove();
      if (after[0] === null) region.prepend(part);
      else known.get(after[0]).after(part);
    }
    known.set(key, part);
  }
}

// A board of another shape: its measures and its empty groups.
export function frame({ box, groups }) {
  const board = find("svg.board");
  if (!board) return;
  board.setAttribute("viewBox", box.join(" "));
  delete board.dataset.whole;
  board.replaceChildren(...groups.map(([name, attributes]) => {
    const group = document.createElementNS(board.namespaceURI, "g");
    group.dataset.region = name;
    for (const [attribute, value] of Object.entries(attributes)) group.setAttribute(attribute, value);
    return group;
  }));
}

// ── The log: it only grows, and is read aloud as it does ──

const LOOKED_BACK = 70;

export function writeLog(list, { from, lines }, ply) {
  for (const line of [...list.children]) {
    const at = Number(line.dataset.ply);
    if (at >= from || at < ply - LOOKED_BACK) line.remove();
  }
  list.append(...made(Object.values(lines).join(""), list));
  list.scrollTop = list.scrollHeight;
}

// What is new to the viewer, what was taken back, where a round begins.
export function markLog(list, since, undone, sits) {
  const back = new Set(undone);
  let round = "";
  for (const line of list.children) {
    const ply = Number(line.dataset.ply);
    line.classList.toggle("fresh", sits && ply >= since);
    line.classList.toggle("undone", back.has(ply));
    line.classList.toggle("begins", line.dataset.round !== round && line.dataset.round !== "0");
    round = line.dataset.round;
  }
}
