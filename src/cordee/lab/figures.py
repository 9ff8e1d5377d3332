"""Figures with intervals, and their differences on the same dice.

Every figure is a ratio of two sums over games (a mean is one whose games count 1 each). Its error comes from the games'
own deviations; the difference of two boxes, played on the same dice, from the differences game by game: so fewer games
tell as much.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from cordee.arena.report import Z95


@dataclass(frozen=True)
class Measure:
    """A value with its 95 % interval."""

    value: float
    error: float
    """The standard error."""

    @property
    def low(self) -> float:
        return self.value - Z95 * self.error

    @property
    def high(self) -> float:
        return self.value + Z95 * self.error

    @property
    def sure(self) -> bool:
        """Whether it differs from 0 beyond error."""
        return self.low > 0 or self.high < 0

    @property
    def weight(self) -> float:
        """In standard errors: how sure it is that it differs from 0."""
        return abs(self.value) / self.error if self.error > 0 else 0.0

    def to_json(self) -> dict[str, float]:
        """For programs."""
        return {"value": self.value, "low": self.low, "high": self.high}


@dataclass
class Ratio:
    """Two sums over games, by the number of the game."""

    parts: dict[int, tuple[float, float]] = field(default_factory=dict)

    def add(self, number: int, part: float, whole: float = 1.0) -> None:
        """What one game gives to both sums."""
        before = self.parts.get(number, (0.0, 0.0))
        self.parts[number] = (before[0] + part, before[1] + whole)

    @property
    def whole(self) -> float:
        """The lower sum."""
        return math.fsum(whole for _, whole in self.parts.values())

    @property
    def value(self) -> float:
        """The ratio; 0 of nothing."""
        whole = self.whole
        return math.fsum(part for part, _ in self.parts.values()) / whole if whole else 0.0

    def measure(self, games: int) -> Measure:
        """The ratio over so many games; those that are not noted gave nothing to either sum."""
        return Measure(self.value, _error(list(self._deviations().values()), games))

    def difference(self, other: Ratio, games: int) -> Measure:
        """This ratio less another on the same dice."""
        mine, theirs = self._deviations(), other._deviations()
        both = [mine.get(n, 0.0) - theirs.get(n, 0.0) for n in mine.keys() | theirs.keys()]
        return Measure(self.value - other.value, _error(both, games))

    def _deviations(self) -> dict[int, float]:
        """How far each game pulls the ratio from its value, times the number of games."""
        value, whole = self.value, self.whole
        if not whole:
            return {}
        return {number: (part - value * count) / whole for number, (part, count) in self.parts.items()}


def _error(pulls: list[float], games: int) -> float:
    """The standard error of a sum of pulls, of which those that are missing are 0."""
    if games < 2:
        return 0.0
    return math.sqrt(math.fsum(pull * pull for pull in pulls) * games / (games - 1))
