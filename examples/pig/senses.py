"""What a program observes of a table of Pig."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from cordee.engine.core import Step
from cordee.engine.senses import Observer, Sense, common_senses, much, much_each, whose
from pig.rules import GOAL, WORDS, Decide, Die, Pig

SEATS: Final = 5
QUESTIONS: Final[list[type[Step[Any]]]] = [Decide, Die]
SENSES: Final[list[Sense]] = common_senses(SEATS, QUESTIONS) + [
    Sense("turn", SEATS, "whose turn it is, one of the seats"),
    Sense("pot", 1, f"points in the pot: n ÷ (n + {GOAL})"),
    Sense("points", SEATS, f"points of each seat: n ÷ (n + {GOAL})"),
]


class PigObserver(Observer[Pig]):
    """A table of Pig as numbers."""

    def fill(self, state: Pig, seat: i64, out: vec[float], at: i64) -> i64:
        at = whose(out, at, state.turn, seat, state.seats, SEATS)
        at = much(out, at, state.pot, GOAL)
        return much_each(out, at, state.points, seat, SEATS, GOAL)


OBSERVER: Final = PigObserver(SEATS, QUESTIONS, SENSES, WORDS, ["die"])
