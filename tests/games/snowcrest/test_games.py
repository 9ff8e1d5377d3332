"""Random whole games: they end, lose no piece, and answer alike from the quick and the plain list of actions."""

from __future__ import annotations

from typing import Any

import pytest

import cordee
from cordee.engine.core import Step
from cordee.games.snowcrest.rules import conserved
from tests.games.snowcrest.laid import GAME, fresh

SETTINGS = [(seats, options) for seats in GAME.seats for options in GAME.variants(seats)]


@pytest.mark.parametrize(("seats", "options"), SETTINGS, ids=str)
def test_games_end_and_lose_nothing(seats: int, options: dict[str, Any]) -> None:
    for seed in range(6):
        state = fresh(seats, **options)
        pieces = conserved(state)
        cordee.playout(state, cordee.Rng(seed))
        assert state.seat() == cordee.NOBODY
        assert conserved(state) == pieces
        assert seats == 1 or sum(state.result()) == pytest.approx(1.0)


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (2, {}), (3, {"simplified": True}), (4, {})], ids=str)
def test_quick_lists_of_actions_are_the_candidates_not_refused(seats: int, options: dict[str, Any]) -> None:
    rng = cordee.Rng(11)
    state = fresh(seats, **options)
    while state.seat() != cordee.NOBODY:
        step = state.agenda[-1]
        assert step.actions(state) == Step.actions(step, state), type(step).__name__
        actions = step.actions(state)
        state.play(state.sample(rng) if state.seat() == cordee.NATURE else actions[rng.randrange(len(actions))])
