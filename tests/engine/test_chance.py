"""Choosing by odds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cordee
from cordee.engine.chance import Odds, pick

weights = st.lists(st.floats(0.01, 100.0), min_size=1, max_size=30)


@given(weights)
def test_chances_sum_to_one(values: list[float]) -> None:
    odds = Odds(values)
    assert sum(odds.chances) == pytest.approx(1.0)
    assert [chance * sum(values) for chance in odds.chances] == pytest.approx(values)


@given(weights, st.integers(0, 2**32))
def test_draws_are_outcomes(values: list[float], seed: int) -> None:
    rng = cordee.Rng(seed)
    odds = Odds(values)
    assert all(0 <= odds.draw(rng) < len(values) for _ in range(50))


@pytest.mark.parametrize("values", [[1.0], [1.0, 1.0], [1.0, 2.0, 3.0, 10.0], [0.0, 1.0, 0.0, 3.0], [1e-9, 1.0]])
def test_draws_follow_the_odds(values: list[float]) -> None:
    rng = cordee.Rng(12)
    odds = Odds(values)
    drawn = [odds.draw(rng) for _ in range(20_000)]
    for outcome, chance in enumerate(odds.chances):
        assert drawn.count(outcome) / len(drawn) == pytest.approx(chance, abs=0.015)


def test_the_same_seed_draws_the_same() -> None:
    odds = Odds([3.0, 1.0, 2.0])
    draws = [[odds.draw(rng) for _ in range(100)] for rng in (cordee.Rng(5), cordee.Rng(5), cordee.Rng(6))]
    assert draws[0] == draws[1] != draws[2]


@pytest.mark.parametrize(
    ("point", "index"), [(0.0, 0), (0.249, 0), (0.25, 1), (0.749, 1), (0.75, 2), (0.999999, 2), (1.0, 2)]
)
def test_a_point_falls_on_an_outcome(point: float, index: int) -> None:
    assert pick([0.25, 0.5, 0.25], point) == index


def test_rounding_never_leads_past_the_last_outcome() -> None:
    assert pick([0.1] * 10, 0.9999999999999999) == 9
    assert pick([1.0], 0.5) == 0
