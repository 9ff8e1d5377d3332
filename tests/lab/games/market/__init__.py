"""Market, the game of the workshop's tests: so plain that what each value does to it is known beforehand."""

from pathlib import Path

from cordee.engine.game import Game
from market import rules

GAME = Game(
    name="market",
    prefix="MK",
    folder=Path(__file__).parent,
    rules=rules,
    seats=range(2, 4),
    box_digest=rules.BOX.digest,
)
