"""Advice for games that give none."""

from __future__ import annotations

import pytest

from cordee.engine.advice import Adviser, shares
from tests.kit.peaks import GAME as PEAKS


def test_without_advice_all_actions_are_alike() -> None:
    table = PEAKS.new(3)
    adviser: Adviser = Adviser()  # type: ignore[type-arg]
    assert len(set(adviser.prefer(table, table.actions()))) == 1
    assert adviser.worth(table) == pytest.approx([1 / 3] * 3)


@pytest.mark.parametrize("scores", [[0, 0], [10, 0, 0], [-5, 3], [50, 49, 48, 2]])
def test_shares_rise_with_the_score_and_sum_to_one(scores: list[int]) -> None:
    parts = shares(scores)
    assert sum(parts) == pytest.approx(1.0) and min(parts) > 0.0
    assert sorted(range(len(scores)), key=lambda seat: scores[seat]) == sorted(
        range(len(scores)), key=lambda seat: parts[seat]
    )
