// The board on a small screen: pinch, drag, double tap, a finger that wipes to the next panel.

import { find } from "./base.js";
import { turnOver } from "./pointing.js";

const SWIPE = 56; // pixels from which a finger that goes aside means the next panel

export const view = {
  zoom: 1, x: 0, y: 0, dragged: false, fingers: new Map(),
  board: () => find("svg.board"),
  whole() {
    const [, , width, height] = (this.board().dataset.whole ||= this.board().getAttribute("viewBox")).split(" ").map(Number);
    return { width, height };
  },
  apply() {
    if (!this.board()) return;
    const { width, height } = this.whole();
    this.x = Math.max(0, Math.min(width - width / this.zoom, this.x));
    this.y = Math.max(0, Math.min(height - height / this.zoom, this.y));
    this.board().setAttribute("viewBox", `${this.x} ${this.y} ${width / this.zoom} ${height / this.zoom}`);
  },
  scale() {
    return this.board().getScreenCTM().a;
  },
  zoomAt(factor, px, py) {
    const box = this.board().getBoundingClientRect();
    const old = this.scale();
    const zoom = Math.max(1, Math.min(4, this.zoom * factor));
    const change = zoom / this.zoom;
    const ax = (px - box.x) / old, ay = (py - box.y) / old;
    this.zoom = zoom;
    this.x += ax - ax / change;
    this.y += ay - ay / change;
    this.apply();
  },
  down(event) {
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.dragged = false;
    this.start = { x: event.clientX, y: event.clientY };
  },
  move(event) {
    const finger = this.fingers.get(event.pointerId);
    if (!finger || !this.board()) return;
    const others = [...this.fingers.entries()].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    if (others.length) {
      const other = others[0];
      const before = Math.hypot(finger.x - other.x, finger.y - other.y);
      const now = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      if (before > 0) this.zoomAt(now / before, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
      this.dragged = true;
    } else if (this.zoom > 1) {
      this.x -= (event.clientX - finger.x) / this.scale();
      this.y -= (event.clientY - finger.y) / this.scale();
      if (Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y) > 8) this.dragged = true;
      this.apply();
    }
    finger.x = event.clientX;
    finger.y = event.clientY;
  },
  up(event) {
    const alone = this.fingers.delete(event.pointerId) && !this.fingers.size && !this.dragged && this.zoom === 1;
    const [dx, dy] = this.start ? [event.clientX - this.start.x, event.clientY - this.start.y] : [0, 0];
    if (alone && event.type === "pointerup" && event.pointerType === "touch" && Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy)) {
      this.dragged = true; // no press where it ends
      turnOver(dx < 0 ? 1 : -1);
    }
    setTimeout(() => { if (!this.fingers.size) this.dragged = false; }, 50);
  },
};

export function watchBoard() {
  const board = find("#board");
  board.addEventListener("pointerdown", (event) => view.down(event));
  addEventListener("pointermove", (event) => view.move(event));
  addEventListener("pointerup", (event) => view.up(event));
  addEventListener("pointercancel", (event) => view.up(event));
  board.addEventListener("dblclick", (event) => {
    if (event.target.closest("[data-word], [data-component]")) return;
    if (view.zoom > 1) { view.zoom = 1; view.apply(); } else view.zoomAt(2, event.clientX, event.clientY);
  });
  board.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    view.zoomAt(event.deltaY < 0 ? 1.15 : 0.87, event.clientX, event.clientY);
  }, { passive: false });
}
