"""Two bots that do not look ahead: one plays anything, one plays what its game's adviser likes best."""

from __future__ import annotations

from typing import Any

from librt.random import Random as Rng
from mypy_extensions import i64

from cordee.bots.search import best_of
from cordee.engine.advice import Adviser
from cordee.engine.core import State


class RandomBot:
    """Every allowed action is as good as another."""

    rng: Rng

    def __init__(self, seed: i64) -> None:
        self.rng = Rng(seed)

    def choose(self, state: State) -> int:
        actions = state.actions()
        return int(actions[self.rng.randrange(len(actions))])


class GreedyBot:
    """The action the adviser prefers now; with `lapse`, sometimes another."""

    rng: Rng
    adviser: Adviser[Any]
    lapse: float

    def __init__(self, adviser: Adviser[Any], seed: i64, lapse: float = 0.0) -> None:
        self.adviser = adviser
        self.rng = Rng(seed)
        self.lapse = lapse

    def choose(self, state: State) -> int:
        actions = state.actions()
        if len(actions) == 1:
            return int(actions[0])
        if self.lapse > 0.0 and self.rng.random() < self.lapse:
            return int(actions[self.rng.randrange(len(actions))])
        seen = state.imagine(state.seat(), self.rng)
        return int(actions[best_of(self.adviser.prefer(seen, actions))])
