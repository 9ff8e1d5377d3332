"""Yéti, by Benjamin Schwer (Pegasus Spiele 2016; French edition Matagot). An unofficial adaptation without its art."""

from pathlib import Path

from cordee.engine.game import Game, Option
from cordee.games.yeti import box, rules

GAME = Game(
    name="yeti",
    prefix="YT",
    folder=Path(__file__).parent,
    rules=rules,
    seats=range(2, 6),
    options=[
        Option("weather", ("none", "normal", "short", "long"), "none"),
        Option("permanent_at_once", (True, False), True, variant=False),
    ],
    box_digest=box.BOX.digest,
)
