"""The rules of Pig, clause by clause."""

from __future__ import annotations

import pytest

import cordee
from cordee.engine.errors import BadSetup
from tests.kit import rule

PIG = cordee.game("pig")


def sit(seats: int = 2, points: int = 0) -> cordee.State:
    """A new table whose first seat has some points already."""
    table = PIG.new(seats)
    table.points[0] = points  # type: ignore[attr-defined]
    return table


def play(table: cordee.State, *words: str) -> cordee.State:
    for word in words:
        table.play(PIG.parse(word))
    return table


def may(table: cordee.State) -> list[str]:
    return [PIG.notation(action) for action in table.actions()]


@rule("PG-001")
def test_two_to_five_players_start_without_points() -> None:
    for seats in (2, 3, 4, 5):
        table = PIG.new(seats)
        assert table.scores() == [0] * seats and table.seat() == 0
    with pytest.raises(BadSetup):
        PIG.new(6)


@rule("PG-002")
def test_roll_or_hold_as_often_as_one_likes() -> None:
    table = PIG.new(2)
    for _ in range(5):
        assert table.seat() == 0 and may(table) == ["hold", "roll"]
        play(table, "roll", "die:4")
    assert table.scores() == [0, 0] and table.view(None)["pot"] == 20


@rule("PG-003")
def test_a_face_goes_into_the_pot_and_a_one_empties_it() -> None:
    table = play(PIG.new(2), "roll")
    assert may(table) == [f"die:{face}" for face in range(1, 7)]
    assert table.odds() == pytest.approx([1 / 6] * 6)
    for face in range(2, 7):
        twin = play(table.copy(), f"die:{face}")
        assert twin.view(None)["pot"] == face and twin.seat() == 0
    play(table, "die:5", "roll", "die:1")
    assert table.view(None)["pot"] == 0 and table.seat() == 1 and table.scores() == [0, 0]


@rule("PG-004")
def test_holding_saves_the_pot_and_ends_the_turn() -> None:
    table = play(PIG.new(3), "roll", "die:6", "roll", "die:3", "hold")
    assert table.scores() == [9, 0, 0] and table.seat() == 1 and table.view(None)["pot"] == 0
    play(table, "hold", "hold")
    assert table.seat() == 0


@rule("PG-005")
def test_a_hundred_wins_at_once() -> None:
    short = play(sit(points=93), "roll", "die:6", "hold")
    assert short.scores() == [99, 0] and short.seat() == 1
    won = play(sit(points=94), "roll", "die:6", "hold")
    assert won.seat() == cordee.NOBODY and won.result() == [1.0, 0.0]


@rule("PG-006")
def test_a_pot_that_wins_must_be_brought_home() -> None:
    table = play(sit(points=94), "roll", "die:6")
    assert may(table) == ["hold"]
    assert table.refusal(PIG.parse("roll")) == 6
