// What happened is told beat by beat: each line of the log is seen on the table before the next one comes.
// A press or a key leads to the present at once.

import { page, root, still } from "./base.js";
import { sound } from "./sounds.js";

const PACE = { calm: 1600, brisk: 800, once: 0 }; // milliseconds for a line
const PATIENCE = 6000; // nobody's turn is held back longer
const OWN = 250; // one's own deed is known already: a glance is enough
const DEEDS = ["throw", "move", "undo"]; // kinds of lines that are seen on the table

const HURRY = 1500; // what comes so soon after a skip is skipped too: one wants the present

const story = { skipped: false, skippedAt: -HURRY, wake: () => {} };

export const telling = () => page.dataset.telling === "yes";

export function skip() {
  story.skipped = true;
  story.skippedAt = performance.now();
  story.wake();
}

function rest(time) {
  return new Promise((done) => {
    const timer = setTimeout(done, time);
    story.wake = () => { clearTimeout(timer); done(); };
  });
}

// Show each beat by `show`; whoever does not want to wait sees them all at once.
export async function tellStory(beats, show) {
  const told = beats.filter((beat) => DEEDS.includes(beat.kind) && Object.keys(beat.regions).length);
  const pace = Math.min(PACE[root.dataset.pace] ?? PACE.brisk, PATIENCE / Math.max(1, told.length));
  story.skipped = pace === 0 || document.hidden || performance.now() - story.skippedAt < HURRY;
  if (!story.skipped && told.length) page.dataset.telling = "yes";
  for (const beat of beats) {
    show(beat);
    if (story.skipped || !told.includes(beat)) continue;
    narrate(beat);
    await rest(String(beat.seat) === page.dataset.viewer ? Math.min(OWN, pace) : pace);
  }
  page.dataset.telling = "no";
}

function narrate(beat) {
  const line = document.getElementById("told");
  if (line && beat.text) line.textContent = beat.text;
  const mine = beat.moments.some(([kind, seat]) => kind === "gain" && String(seat) === page.dataset.viewer);
  sound(mine ? "gain" : beat.kind);
  if (still()) return;
  const sums = new Map();
  for (const [kind, seat, stock, n] of beat.moments) {
    const key = `${seat} ${stock}`;
    sums.set(key, (sums.get(key) || 0) + (kind === "gain" ? n : -n));
  }
  [...sums].filter(([, n]) => n).slice(0, 6).forEach(([key, n], place) => rise(key.split(" ")[0], n, place));
}

// A number rises from the seat that it changes.
function rise(seat, n, place) {
  const panel = document.querySelector(`#seats [data-seat="${seat}"]`);
  if (!panel) return;
  const box = panel.getBoundingClientRect();
  const number = document.createElement("b");
  number.className = `rise ${n > 0 ? "gain" : "pay"}`;
  number.setAttribute("aria-hidden", "true");
  number.textContent = n > 0 ? `+${n}` : `−${-n}`;
  number.style.left = `${box.right - 44 - 40 * (place % 3)}px`;
  number.style.top = `${box.top + 4}px`;
  page.append(number);
  const steps = [
    { opacity: 0, transform: "translateY(14px)" },
    { opacity: 1, transform: "none", offset: 0.2 },
    { opacity: 1, offset: 0.7 },
    { opacity: 0, transform: "translateY(-18px)" },
  ];
  number.animate(steps, { duration: 1200 }).finished.finally(() => number.remove());
}
