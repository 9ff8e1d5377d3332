"""What a moment is worth: every seat's chance to win with its error, and the score sheet to be expected."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from librt.random import Random as Rng

from cordee.bots.search import best_of
from cordee.bots.weighing import AS_IT_IS, LONGEST, Tally, Weigher
from cordee.engine.advice import Adviser
from cordee.engine.core import State
from cordee.engine.game import Game

IMAGINED = 8
"""How often it is imagined what a seat cannot know, to see whether its habit depends on it."""
NEUTRAL = -1
"""The knower who knows what everybody knows, and no hand."""


@dataclass(frozen=True)
class Value:
    """Chances to win by playouts."""

    chances: list[float]
    errors: list[float]
    """The standard error of each chance."""
    playouts: int
    sheet: dict[str, list[float]] = field(default_factory=dict)
    """For each line of the score sheet the points of each seat at the end, on average."""

    def points(self, seat: int) -> float:
        """The points to be expected at the end."""
        return sum(values[seat] for values in self.sheet.values())


def value_of(
    game: Game, state: State, knower: int = NEUTRAL, playouts: int = 1000, seed: int = 1, sheets: bool = False
) -> Value:
    """What a moment is worth to every seat, from what a seat, or anybody, knows."""
    return Scales(game, seed).value(state, knower, AS_IT_IS, playouts, sheets)


class Scales:
    """Playouts of one moment, all from one seed."""

    def __init__(self, game: Game, seed: int, *about: object) -> None:
        self.adviser: Adviser[State] = game.module("bot").ADVISER if game.has("bot") else Adviser()
        # Without preferences the first action would always be taken, and a game might never end.
        self.lapse = self.adviser.lapse() if game.has("bot") else 1.0
        self.seed = stream(seed, *about)

    def weigher(self, horizon: int = LONGEST) -> Weigher:
        """Who plays out, to the end or as far as a horizon."""
        return Weigher(self.adviser, self.seed, self.lapse, min(horizon, LONGEST))

    def habit(self, state: State, seat: int) -> set[int]:
        """What the seat would play by habit; several where that depends on what it cannot know."""
        actions = [int(action) for action in state.actions()]
        rng = Rng(self.seed)
        return {
            actions[best_of(self.adviser.prefer(state.imagine(seat, rng), list(actions)))] for _ in range(IMAGINED)
        }

    def tally(self, state: State, knower: int, action: int, playouts: int, sheets: bool = False) -> Tally:
        """So many playouts to the end, the same dice for every action."""
        tally = Tally()
        self.weigher().weigh(state, knower, action, playouts, tally, sheets)
        return tally

    def value(self, state: State, knower: int, action: int, playouts: int, sheets: bool = False) -> Value:
        """What they come to; at the end of the game, its result."""
        if not state.agenda:
            result = state.result()
            return Value(result, [0.0] * len(result), 0)
        return value_from(self.tally(state, knower, action, playouts, sheets))


def stream(seed: int, *about: object) -> int:
    """A seed for one purpose, that no other purpose shares."""
    return Random(":".join(map(str, (seed, *about)))).getrandbits(61)


def value_from(tally: Tally) -> Value:
    """The means of a tally."""
    columns = list(zip(*tally.shares, strict=True))
    means = [mean(column) for column in columns]
    sheets = int(tally.sheets)
    sheet = {key: [total / sheets for total in sums] for key, sums in tally.sheet.items()}
    return Value(means, [error(column) for column in columns], len(tally.shares), sheet)


def difference(better: Tally, played: Tally) -> tuple[list[float], list[float]]:
    """What one action is worth more than another for every seat, playout against playout, and its error."""
    pairs = [[b - p for b, p in zip(*shares, strict=True)] for shares in zip(better.shares, played.shares, strict=True)]
    columns = list(zip(*pairs, strict=True))
    return [mean(column) for column in columns], [error(column) for column in columns]


def mean(values: Sequence[float]) -> float:
    """The mean."""
    return sum(values) / len(values)


def error(values: Sequence[float]) -> float:
    """The standard error of a mean; playouts that all agree may still be wrong by about one in their number."""
    count = len(values)
    middle = mean(values)
    spread = sum((value - middle) ** 2 for value in values) / max(1, count - 1)
    return math.sqrt(max(spread, 1.0 / count) / count)
