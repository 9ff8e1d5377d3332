"""Entrants of the tests."""

from __future__ import annotations

import cordee


class First:
    """Always the first action."""

    def choose(self, state: cordee.State) -> int:
        return int(state.actions()[0])


class Steady:
    """A bot that is made with all that can be given."""

    def __init__(self, game: cordee.Game, seed: int, text: str = "") -> None:
        self.rng = cordee.Rng(seed)
        self.game, self.text = game, text

    def choose(self, state: cordee.State) -> int:
        actions = state.actions()
        return int(actions[self.rng.randrange(len(actions))])


class Idle:
    """Nobody who could play."""
