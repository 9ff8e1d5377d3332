"""Snowcrest, by Philip duBarry (Grail Games; French edition Phantasio). An unofficial adaptation without its art."""

from pathlib import Path

from cordee.engine.game import Game, Option
from cordee.games.snowcrest import box, rules

GAME = Game(
    name="snowcrest",
    prefix="SC",
    folder=Path(__file__).parent,
    rules=rules,
    seats=range(1, 5),
    options=[
        Option("simplified", (False, True), False, seats=(2, 3, 4)),
        Option("level", tuple(range(1, len(box.LEVEL_SCROLLS) + 1)), 1, seats=(1,)),
    ],
    box_digest=box.BOX.digest,
)
