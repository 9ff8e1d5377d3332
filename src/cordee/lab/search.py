"""Looking for a good point of a grid, coarse to fine, where every look is noisy and costs games.

Each round proposes points around the best one so far: a step along every axis (half its length in the first round, then
a quarter, at last a single value), children of the best few, and in the first round points from anywhere. All are
weighed with few games, with them the points that join the steps that helped alone; the best third of them is weighed
with more games, and the best third of those with all games (successive halving). Everything follows from the seed and
the weights.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

Point = tuple[int, ...]
"""A place on every axis."""
Weigh = Callable[[Point, int], float]
"""The loss of a point, weighed on a rung: the higher the rung, the more games."""

RUNGS = 3
KEPT = 3
"""One of so many goes on to the next rung, and is weighed with so many times the games."""
ELITE = 4
MOST_COUNTED = 100_000
"""Grids up to this size are listed where few of their points are left."""


@dataclass
class Search:
    """A search on a grid of so many places on each axis, from a start."""

    sizes: Sequence[int]
    start: Point
    weigh: Weigh
    boxes: int
    """How many points each round tries."""
    rounds: int
    seed: int
    allows: Callable[[Point], bool] = lambda point: True
    """Whether a point may be proposed at all."""
    weights: list[dict[Point, float]] = field(default_factory=lambda: [{} for _ in range(RUNGS)])
    """What was weighed, on each rung."""

    def run(self) -> list[Point]:
        """The points weighed with all games, the best first."""
        chance = random.Random(f"balance {self.seed}")
        for rung in (0, RUNGS - 1):
            self._weigh([self.start], rung)
        for number in range(self.rounds):
            centre = self.best()[0]
            if self.weights[-1][centre] == 0 or not self._round(centre, number, chance):
                break
        self._settle()
        return self.best()

    def best(self) -> list[Point]:
        """The points weighed with all games, the best first."""
        return self._sorted(self.weights[-1], RUNGS - 1)

    def _settle(self) -> None:
        """Lead every place of the best point back to the start, or half the way, where that is no worse."""
        for axis, home in enumerate(self.start):
            best = self.best()[0]
            for place in dict.fromkeys((home, (home + best[axis]) // 2)):
                nearer = (*best[:axis], place, *best[axis + 1 :])
                if nearer != best and self.allows(nearer) and math.isfinite(self.weights[-1][best]):
                    self._weigh([nearer], RUNGS - 1)
                if self.best()[0] == nearer:
                    break

    def _round(self, centre: Point, number: int, chance: random.Random) -> bool:
        """Propose, weigh, halve; whether there was anything left to propose."""
        joins = self.boxes // 4
        proposed = self._proposals(centre, number, self.boxes - joins, chance)
        self._weigh(proposed, 0)
        joined = self._joined(centre, joins)
        self._weigh(joined, 0)
        race = proposed + joined
        for rung in range(1, RUNGS):
            good = self._sorted([point for point in race if math.isfinite(self.weights[rung - 1][point])], rung - 1)
            race = good[: _kept(len(good))]
            self._weigh(race, rung)
        return bool(proposed)

    def _sorted(self, points: Iterable[Point], rung: int) -> list[Point]:
        """The best first, by their weights on a rung; what weighs the same by those on the rungs below."""
        rungs = self.weights[rung::-1]
        return sorted(points, key=lambda point: ([weights[point] for weights in rungs if point in weights], point))

    def _weigh(self, points: Sequence[Point], rung: int) -> None:
        for point in points:
            if point not in self.weights[rung]:
                self.weights[rung][point] = self.weigh(point, rung)

    # ── Proposals ──

    def _proposals(self, centre: Point, number: int, count: int, chance: random.Random) -> list[Point]:
        """Points that were not weighed yet, at most so many."""
        whole = math.prod(self.sizes)
        if whole <= MOST_COUNTED and whole - len(self.weights[0]) <= count:
            return [point for point in itertools.product(*map(range, self.sizes)) if self._is_new(point)]
        steps = [max(1, (size - 1) // 2 ** (number + 1)) for size in self.sizes]
        single = [point for point in self._single(centre, steps) if self._is_new(point)]
        room = math.ceil(count * 2 / 3)
        found = dict.fromkeys(single if len(single) <= room else chance.sample(single, room))
        for _ in range(50 * count):
            if len(found) >= count:
                break
            point = self._anywhere(chance) if number == 0 else self._child(steps, chance)
            if self._is_new(point):
                found[point] = None
        return list(found)

    def _is_new(self, point: Point) -> bool:
        return point not in self.weights[0] and self.allows(point)

    def _single(self, centre: Point, steps: Sequence[int]) -> list[Point]:
        """One step from the centre along each axis, both ways."""
        moved = [
            (axis, place)
            for axis, step in enumerate(steps)
            for place in (centre[axis] - step, centre[axis] + step)
            if 0 <= place < self.sizes[axis]
        ]
        return [(*centre[:axis], place, *centre[axis + 1 :]) for axis, place in moved]

    def _anywhere(self, chance: random.Random) -> Point:
        return tuple(chance.randrange(size) for size in self.sizes)

    def _child(self, steps: Sequence[int], chance: random.Random) -> Point:
        """Each place from one of two of the best points, now and then moved by up to a step."""
        elite = self.best()[:ELITE]
        one, other = chance.choice(elite), chance.choice(elite)
        child = []
        for axis, size in enumerate(self.sizes):
            place = chance.choice((one[axis], other[axis]))
            if chance.random() < max(0.2, 1 / len(self.sizes)):
                place += chance.randint(-steps[axis], steps[axis])
            child.append(min(max(place, 0), size - 1))
        return tuple(child)

    def _joined(self, centre: Point, count: int) -> list[Point]:
        """The best of the single steps that helped, two together, three, up to all of them."""
        coarse = self.weights[0]
        helped: dict[int, tuple[float, int]] = {}
        for point, weight in coarse.items():
            moved = [axis for axis, place in enumerate(point) if place != centre[axis]]
            if len(moved) == 1 and weight < min(coarse[centre], helped.get(moved[0], (math.inf, 0))[0]):
                helped[moved[0]] = (weight, point[moved[0]])
        order = sorted(helped, key=lambda axis: (helped[axis], axis))
        sizes = range(2, len(order) + 1)
        found = []
        for size in sizes if len(sizes) <= count else [sizes[n * len(sizes) // count] for n in range(count)]:
            steps = {axis: helped[axis][1] for axis in order[:size]}
            point = tuple(steps.get(axis, place) for axis, place in enumerate(centre))
            if self._is_new(point):
                found.append(point)
        return found


def _kept(count: int) -> int:
    """How many of so many points go on to the next rung; two at least, since the first weighing is rough."""
    return max(2, math.ceil(count / KEPT))


def most_weighed(sizes: Sequence[int], boxes: int, rounds: int) -> list[int]:
    """How many points of a grid are weighed on each rung, at most."""
    left, found = math.prod(sizes), [1, 0, 1 + 2 * len(sizes)]  # the start, and what is led back to it
    for _ in range(rounds):
        race = min(boxes, left)
        left -= race
        for rung in range(RUNGS):
            found[rung] += race
            race = min(race, _kept(race))
    return [min(count, math.prod(sizes)) for count in found]
