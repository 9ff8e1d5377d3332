"""A game of a minute with everything a game can have: hidden cards, a deck, steps that play themselves."""

from pathlib import Path

from cordee.engine.game import Game, Option
from tests.kit.peaks import rules

GAME = Game(
    name="peaks",
    prefix="PK",
    folder=Path(__file__).parent,
    rules=rules,
    seats=range(2, 4),
    options=[Option("storm", (False, True), False)],
)
