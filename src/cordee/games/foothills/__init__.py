"""Foothills, by Ben Bateson and Tony Boydell (Lookout Games 2019; French edition Funforge).

An unofficial adaptation without its art.
"""

from pathlib import Path

from cordee.engine.game import Game, Option
from cordee.games.foothills import box, rules

GAME = Game(
    name="foothills",
    prefix="FH",
    folder=Path(__file__).parent,
    rules=rules,
    seats=range(2, 3),
    options=[
        Option("closed", ("random", *box.PAIR_WORDS), "random"),
        Option("first", ("random", "seat1", "seat2"), "random"),
        Option("blue", ("seat1", "seat2"), "seat1"),
    ],
    box_digest=box.BOX.digest,
)
