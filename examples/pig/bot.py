"""What a sensible player of Pig values: a pot of twenty, or enough to win."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cordee.engine.advice import Adviser
from pig.rules import GOAL, ROLL, Pig

ENOUGH: Final = 20
"""The pot at which one more throw loses on average more than it brings: a sixth of 20 against five sixths of 4."""


class Careful(Adviser[Pig]):
    """Rolls until the pot holds enough."""

    def prefer(self, state: Pig, actions: list[i64]) -> list[float]:
        rolls = state.pot < ENOUGH and state.points[state.turn] + state.pot < GOAL
        return [1.0 if (action == ROLL) == rolls else 0.0 for action in actions]

    def worth(self, state: Pig) -> list[float]:
        """Chances by the distance from the goal, the pot half counted."""
        ahead = [float(points) for points in state.points]
        ahead[state.turn] += state.pot / 2
        parts = [1.0 / (float(GOAL) + 5.0 - min(float(GOAL), points)) for points in ahead]
        total = sum(parts)
        return [part / total for part in parts]


ADVISER: Final = Careful()
