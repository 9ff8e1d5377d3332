// Where a card has room: it covers nothing that must be seen, and as little as can be of what is only good to see.

const EDGE = 10; // between the card and the window
const APART = 10; // between the card and what it keeps clear of

export const overlap = (a, b) =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

const wider = ({ x, y, width, height }) => ({ x: x - APART, y: y - APART, width: width + 2 * APART, height: height + 2 * APART });
const covered = (boxes, card) => boxes.reduce((sum, box) => sum + overlap(box, card) / (box.width * box.height), 0);
const within = (value, low, high) => Math.max(low, Math.min(value, high));

// The places worth a try: the edges and the middle of the window, and beside every box.
function spots({ width, height, head }, boxes, top) {
  const low = top + head, right = innerWidth - width - EDGE, bottom = innerHeight - height - EDGE;
  const across = [EDGE, right / 2, right, ...boxes.flatMap((box) => [box.x - width, box.x + box.width])];
  const down = [low, (low + bottom) / 2, bottom, ...boxes.flatMap((box) => [box.y - height, box.y + box.height + head])];
  const xs = [...new Set(across.map((x) => Math.round(within(x, EDGE, Math.max(EDGE, right)))))];
  const ys = [...new Set(down.map((y) => Math.round(within(y, low, Math.max(low, bottom)))))];
  return xs.flatMap((x) => ys.map((y) => ({ x, y })));
}

// The best form and place of a card. `forms`: width, height, how far its head stands out above (`head`), and its `cost`;
// `pressed` must not be covered, `seen` should not; `areas` are boxes with a weight; `last` is where it was.
export function bestPlace({ forms, pressed, seen, areas, top, last }) {
  const [must, should] = [pressed.map(wider), seen.map(wider)];
  let best = null;
  for (const form of forms) {
    for (const { x, y } of spots(form, [...must, ...should], top)) {
      const card = { x, y: y - form.head, width: form.width, height: form.height + form.head };
      const hides = 100 * covered(must, card) + 10 * covered(should, card);
      const soft = areas.reduce((sum, { box, weight }) => sum + weight * overlap(box, card), 0) / (card.width * card.height);
      const strays = last ? 0.05 * Math.hypot(x - last.x, y - last.y) / Math.hypot(innerWidth, innerHeight) : 0;
      const cost = hides + soft + form.cost + strays;
      if (!best || cost < best.cost) best = { form, x, y, cost, covers: hides > 0 };
    }
  }
  return best;
}
