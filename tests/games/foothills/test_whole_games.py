"""Random whole games over all pairs of closed lines."""

from __future__ import annotations

import pytest

import cordee
from cordee.games.foothills import box
from cordee.games.foothills.rules import Foothills

from .table import GAME


@pytest.mark.rule("FH-282", "FH-226", "FH-227", "FH-T29")
def test_random_games_of_all_pairs_end_and_lose_nothing() -> None:
    rng = cordee.Rng(5)
    played: set[str] = set()
    ends: set[int] = set()
    for number in range(3 * len(box.PAIR_WORDS)):
        state = GAME.new(2, closed=box.PAIR_WORDS[number % len(box.PAIR_WORDS)], blue=f"seat{number % 2 + 1}")
        assert isinstance(state, Foothills)
        whole = GAME.rules.conserved(state)
        while state.agenda:
            actions = state.actions()
            action = state.sample(rng) if state.seat() == cordee.NATURE else actions[rng.randrange(len(actions))]
            assert action in actions
            played.add(GAME.notation(action))
            state.play(action)
            assert GAME.rules.conserved(state) == whole
        ends.add(int(state.end_clause()))
        assert state.turns <= box.MOST_TURNS and state.turns % 2 == 0
    assert ends == {229, 230}
    assert {f"play:{card}" for card in box.ACTION_CARDS} <= played
