"""The ski-resort game by Alban Thomas, whose printed title is lost: an unofficial adaptation without its art."""

from pathlib import Path

from cordee.engine.game import Game, Option
from cordee.games.ski import box, rules

GAME = Game(
    name="ski",
    prefix="SK",
    folder=Path(__file__).parent,
    rules=rules,
    seats=range(2, 5),
    options=[Option("all_rewards", (False, True), False, variant=False)],
    box_digest=box.BOX.digest,
)
