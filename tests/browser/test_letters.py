"""Every letter on a board can be read, on every screen and in both languages: none is under 11 px, none is squeezed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.kit import WIDE, Person

Arrive = Callable[..., Person]

GAMES = ("yeti", "slate", "snowcrest", "ski")
SIZES = ((390, 844), (360, 640), (844, 390), (820, 1180), (768, 1024), (1024, 768), (1280, 720))
SEATED = {"snowcrest": "bot:promeneur"}
"""Who sits opposite where hands are hidden; elsewhere one person plays both seats, which is quick."""
MOMENTS = (1, 24)
"""After so many further moves the board is looked at."""
LEAST = 11.0
SMALL = """(least) => {
  const faults = new Set();
  const boards = 'svg.board, .tray > svg, #seats svg';
  const scale = (one) => { const { a, b } = one.getScreenCTM(); return Math.hypot(a, b); };
  const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('symbol, defs, .i');
  const judge = (text, by) => {
    const said = text.textContent.trim(), size = parseFloat(text.getAttribute('font-size') || 16) * by;
    if (said && size < least - .05) faults.add(`${size.toFixed(1)} px: ${said}`);
    if (said && text.hasAttribute('textLength')) faults.add(`squeezed: ${said}`);
  };
  for (const board of document.querySelectorAll(boards)) {
    for (const text of board.querySelectorAll('text')) if (shown(text)) {
      if (!text.hasAttribute('font-size')) text.setAttribute('font-size', parseFloat(getComputedStyle(text).fontSize));
      judge(text, scale(text));
    }
    for (const use of board.querySelectorAll('use')) {
      const symbol = document.querySelector(use.getAttribute('href'));
      const texts = shown(use) && symbol ? symbol.querySelectorAll('text') : [];
      const box = symbol?.viewBox?.baseVal;
      const by = texts.length && scale(use) * (box?.width ? use.width.baseVal.value / box.width : 1);
      for (const text of texts) judge(text, by);
    }
  }
  return [...faults];
}"""
"""The letters of the drawing that are too small, and those that are pressed together; symbols where they lie."""
UNSEEN = """() => {
  for (const part of document.querySelectorAll('.panel.off')) part.classList.remove('off');
  for (const part of document.querySelectorAll('.peek')) part.classList.add('hot');
}"""
"""All that opens on a tap is opened."""


def look(person: Person, size: tuple[int, int]) -> list[str]:
    """What cannot be read in a window of a size, on what is shown and on what opens."""
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    person.until(f"document.body.dataset.shape === (matchMedia('{WIDE}').matches ? 'wide' : 'tall')")
    person.page.evaluate(UNSEEN)
    found: list[str] = person.page.evaluate(SMALL, LEAST)
    return [f"{size[0]}x{size[1]}: {fault}" for fault in found]


@pytest.mark.parametrize("game", GAMES)
def test_every_letter_is_large_enough(arrive: Arrive, game: str) -> None:
    maud = arrive()
    table = maud.open_table(game, ["me", SEATED.get(game, "me")])
    found: list[str] = []
    for moves in MOMENTS:
        maud.play_unseen(table, moves)
        for lang in ("en", "fr"):
            maud.context.add_cookies([{"name": "lang", "value": lang, "url": maud.server.address}])
            maud.go(f"/tables/{table}")
            for size in SIZES:
                found += [f"{lang}, {fault}" for fault in look(maud, size)]
    assert not found, "\n".join(dict.fromkeys(found))
