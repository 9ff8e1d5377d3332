"""How many things compete for the eye at one moment of a table: what is seen on the board, beside it and in the tray.

A thing is a part of the drawing that shows something of its own. Scenery is none; nor is what is dimmed, what is seen
only when it is pointed at, a bare place of a pattern, or a button of a list that must be scrolled to. A seat is one.
"""

from __future__ import annotations

from typing import Any

from tests.browser.kit import Person

SCRIPT = """() => {
  const SCENERY = /^(sky|dusk|air|mountain|margins|edges|snow|slope|village|arrivals|shelf|cable|goals)$/;
  const inside = (one, box) => {
    const a = one.getBoundingClientRect();
    const across = a.right > box.left + 4 && a.left < box.right - 4;
    return a.width > 0 && across && a.bottom > box.top + 4 && a.top < box.bottom - 4;
  };
  const whole = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".peek, .sifted, .off");
  const light = (one) => (one.localName === "svg" ? 1 : Number(getComputedStyle(one).opacity) * light(one.parentNode));
  const opaque = (one) => light(one) >= 0.5;
  const SHOWS = "use, text, path, image, circle";
  const speaks = (one) => seen(one) && opaque(one) && !one.closest(".cannot, .paid:empty");
  const shows = (part) => [...part.querySelectorAll(SHOWS)].some(speaks);
  const there = (one, box = whole) => seen(one) && inside(one, box);
  const found = { board: [], side: [], tray: [] };
  for (const part of document.querySelectorAll("svg.board [data-part]"))
    if (!SCENERY.test(part.dataset.part) && there(part) && shows(part)) found.board.push(part.dataset.part);
  const named = (key) => document.querySelector(`[data-part="${key}"] text`);
  const one = (key) => /^small-[01]-/.test(key) && !named(key); // a plate without words is one picture
  found.board = found.board.filter((key) => !one(key));
  const side = "#seats > [data-part^=seat], #logbook";
  const tray = "#question, .sieve, .till > *, .preview, .whynot, .tray > [data-part]:not(.sieves, .till, .preview)";
  const visible = (query, within, box) => [...within.querySelectorAll(query)].filter((one) => there(one, box));
  const name = (one) => one.dataset.word || one.dataset.part || one.className || one.id;
  const list = document.querySelector(".choices");
  found.side = visible(side, document).map(name);
  found.tray = [...visible(tray, document), ...visible(".choice", list, list.getBoundingClientRect())].map(name);
  return found;
}"""


def things(person: Person) -> dict[str, list[str]]:
    """What competes for the eye now, by where it is."""
    found: dict[str, Any] = person.page.evaluate(SCRIPT)
    return found


def how_many(found: dict[str, list[str]]) -> int:
    return sum(map(len, found.values()))
