"""Where things come from and go to on the table of Snowcrest, as the drawing calls its parts."""

from __future__ import annotations

from cordee.engine.telling import Change
from cordee.engine.unfolding import Stage
from cordee.games.snowcrest.box import BUILDINGS, JUNIPER, RESOURCES
from cordee.games.snowcrest.rules import (
    AppeasedSpirit,
    BuyFirst,
    Harvest,
    MainAction,
    PleasedGuardian,
    Settle,
    TakeCard,
    TurnToSettle,
)

CENTRE = 5
"""The number of the cell in which everybody's first villager lies."""
POOL = "pool"
FOREST = "forest piles"
DEMANDS = (PleasedGuardian, AppeasedSpirit, TurnToSettle, Settle)
"""Steps in which a guardian or a spirit takes and gives."""
PILES = {"omen tokens": "omens", "marker": "omens", "deck": "deck", "discard": "discard", "scrolls": POOL}


def origin(stage: Stage, subject: str, change: Change, viewer: int | None) -> str:
    """The place that a change of a step comes from or goes to; `subject` tells what kind of news it is."""
    focus = int(stage.before.turn) if viewer is None else viewer
    seat, stock = change.seat, change.stock
    if stock == "points":
        return POOL if subject == "scrolls" else before(seat, "built" if subject == "bonus" else "omens", focus)
    if stock == "scrolls":
        return POOL
    if stock.removeprefix("used_") in BUILDINGS:
        return f"supply-{stock.removeprefix('used_')}"
    if stock in PILES:
        return before(seat, PILES[stock], focus)
    if stock == "hand":
        return before(seat, "deck" if subject == "drawn" else _discard(stage, subject), focus)
    return _of_token(stage, change, focus) if stock in RESOURCES else _busy_cell(stage, focus)


def of_goal(key: str) -> str:
    """An achievement; where it was the last thing that a goal shows, the pool its scrolls come from."""
    return f"goal-{key} {POOL}"


def before(seat: int, part: str, focus: int) -> str:
    """Something that lies before a player: large if the board shows theirs, else beside it."""
    return f"{part} seat-{seat}" if seat == focus else f"peek-{seat}-{part} seat-{seat}"


def _discard(stage: Stage, subject: str) -> str:
    """Where a card of the hand goes or comes from: a villager is placed in the village."""
    busy = int(stage.before.busy)
    placed = subject == "added" and busy >= 0 and not isinstance(stage.step, TakeCard)
    return f"cell-{busy + 1}" if placed else "discard"


def _of_token(stage: Stage, change: Change, focus: int) -> str:
    if isinstance(stage.step, DEMANDS):
        return f"demand {before(change.seat, 'pay', focus)}"
    if isinstance(stage.step, (Harvest, MainAction)):
        return FOREST if change.stock == RESOURCES[JUNIPER] else before(change.seat, "plaque", focus)
    return _busy_cell(stage, focus)


def _busy_cell(stage: Stage, focus: int) -> str:
    """The villager who acts or comes; nothing where none does."""
    if isinstance(stage.step, BuyFirst):
        return before(int(stage.step.seat), f"cell-{CENTRE}", focus)
    cell = int(stage.before.busy if stage.before.busy >= 0 else stage.after.busy)
    return before(int(stage.before.turn), f"cell-{cell + 1}", focus) if cell >= 0 else ""
