"""An adviser against itself is a fair match; against one that knows nothing it wins."""

from __future__ import annotations

from pathlib import Path

import cordee
from tests.kit.duel import adviser_of, duel

KNOWS_NOTHING = """
from cordee.engine.advice import Adviser

ADVISER = Adviser()
"""


def test_an_adviser_draws_with_itself() -> None:
    game = cordee.game("yeti")
    shares = duel(game, game.module("bot").ADVISER, seats=2, games=20)
    assert sum(shares) == 10, "both seats of every deal"


def test_an_adviser_beats_one_that_knows_nothing(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(KNOWS_NOTHING)
    shares = duel(cordee.game("yeti"), adviser_of(tmp_path / "bot.py"), seats=2, games=20)
    assert sum(shares) >= 15
