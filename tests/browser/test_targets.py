"""What glows on the board is played by pressing its number, on every table and screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.kit import LAPTOP, PHONE, Person

Arrive = Callable[..., Person]

MISSED = """() => {
  const main = document.querySelector('#main').getBoundingClientRect();
  const centre = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const middle = (one) => centre(one.getBoundingClientRect());
  const seen = ([x, y]) => x > main.left && x < main.right && y > main.top && y < main.bottom;
  const hits = (word, [x, y]) => document.elementFromPoint(x, y)?.closest('[data-word]')?.dataset.word === word;
  return [...document.querySelectorAll('svg.board g.target.can')].filter((target) => {
    if (!target.getBoundingClientRect().width || getComputedStyle(target).visibility === 'hidden') return false;
    const marked = target.querySelectorAll('.badge').length ? '.badge' : '*';
    const places = [...target.querySelectorAll(marked)].map(middle).filter(seen);
    return places.length && !places.some((place) => hits(target.dataset.word, place));
  }).map((target) => target.dataset.word);
}"""
"""The glowing places whose number (or, without one, whose every part) is covered by something else."""


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("game", ["yeti", "slate", "foothills", "snowcrest", "ski"])
def test_what_glows_can_be_pressed(arrive: Arrive, game: str, size: tuple[int, int]) -> None:
    phone: dict[str, Any] = {"has_touch": True, "is_mobile": True} if size == PHONE else {}
    maud = arrive(size=size, **phone)
    table = maud.open_table(game, ["me", "bot:promeneur"] if game == "snowcrest" else ["me", "me"])
    for moves in (0, 7, 7, 7, 7):
        maud.play_unseen(table, moves)
        maud.go(f"/tables/{table}")
        assert maud.await_turn()
        assert maud.page.evaluate(MISSED) == [], maud.text("#question")
