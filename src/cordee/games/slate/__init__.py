"""Slate, by Martin Wallace (spielbox 2011). An unofficial adaptation without its art."""

from pathlib import Path

from cordee.engine.game import Game
from cordee.games.slate import box, rules

GAME = Game(
    name="slate",
    prefix="SL",
    folder=Path(__file__).parent,
    rules=rules,
    seats=range(2, 5),
    box_digest=box.BOX.digest,
)
