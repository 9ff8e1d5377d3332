"""Choosing by odds: Walker's alias method, so that one throw of the generator settles any table of odds."""

from __future__ import annotations

from librt.random import Random as Rng
from mypy_extensions import i64


class Odds:
    """A fixed table of probabilities and the means to draw from it in constant time."""

    chances: list[float]
    _keep: list[float]
    _other: list[i64]
    _size: float

    def __init__(self, weights: list[float]) -> None:
        total = sum(weights)
        self.chances = [weight / total for weight in weights]
        size = len(weights)
        self._size = float(size)
        self._keep = [1.0] * size
        self._other = [i for i in range(size)]
        scaled = [chance * size for chance in self.chances]
        small = [i for i in range(size) if scaled[i] < 1.0]
        large = [i for i in range(size) if scaled[i] >= 1.0]
        while small and large:
            lean = small.pop()
            rich = large[-1]
            self._keep[lean] = scaled[lean]
            self._other[lean] = rich
            scaled[rich] -= 1.0 - scaled[lean]
            if scaled[rich] < 1.0:
                small.append(large.pop())

    def draw(self, rng: Rng) -> i64:
        """The index of an outcome, by the odds."""
        spot = rng.random() * self._size
        index = i64(spot)
        if spot - float(index) < self._keep[index]:
            return index
        return self._other[index]


def pick(chances: list[float], point: float) -> i64:
    """The index of the outcome on which `point` of [0, 1) falls when the odds are laid end to end."""
    index: i64 = 0
    last: i64 = len(chances) - 1
    for chance in chances:
        point -= chance
        if point < 0.0 or index == last:
            break
        index += 1
    return index
