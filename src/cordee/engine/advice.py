"""What a sensible player of a game values: the contract of a game's `bot.py`, which ends with `ADVISER = …`."""

from __future__ import annotations

from typing import Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from cordee.engine.core import State

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Adviser(Generic[S]):
    """Advice for every game that gives none of its own: all actions alike, and the score tells who is ahead."""

    def prefer(self, state: S, actions: list[i64]) -> list[float]:
        """How much the seat that decides should like each of these actions: higher is better, quickly found."""
        return [1.0] * len(actions)

    def horizon(self) -> int:
        """How many actions a search looks ahead in a playout before it asks `worth`."""
        return 1_000_000

    def lapse(self) -> float:
        """How often a seat of a weighing playout forgets its preferences: nobody plays without a fault.

        More where nature does little: without faults all playouts would go one way, and an early choice decide them.
        """
        return 0.05

    def worth(self, state: S) -> list[float]:
        """What each seat's position is worth before the end: its chance to win, from 0 to 1, summing to 1."""
        return shares(state.scores())


def shares(scores: list[int]) -> list[float]:
    """Chances to win in proportion to scores, none of them nil."""
    floor = min(scores)
    parts = [1.0 + float(score - floor) for score in scores]
    total = sum(parts)
    return [part / total for part in parts]
