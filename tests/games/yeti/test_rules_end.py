"""Section I of the rules: the end of a turn, the end of the game, ties."""

from __future__ import annotations

import pytest

import cordee
from tests.games.yeti.play import begin, idle, may, play, sit, throw, why_not
from tests.kit import rule


@rule("YT-088")
def test_dice_pass_on_except_those_on_the_aid() -> None:
    table = play(throw(sit(), snow=6, foot=1), "turn:none")
    assert (table.turn, table.hand, table.aid) == (1, 4, [3, 0])


@rule("YT-089")
def test_the_trigger_interrupts_nothing() -> None:
    """The end is triggered by a photo: climbing, footprints and the other's whole turn still come."""
    table = throw(sit(points=[45, 30]), coin=3, sherpa=1, foot=2, tent=1)
    play(table, "photo:3")
    assert table.ending == 1 and may(table) == ["climb:0", "climb:1"]
    play(table, "climb:1")
    assert table.scores() == [45 + 5 + 4, 30]
    play(throw(table, coin=3, foot=4), "photo:3")
    assert table.scores() == [54, 30 + 5 + 4]
    assert table.seat() == cordee.NOBODY


@rule("YT-090")
@pytest.mark.parametrize(("points", "ending"), [(42, 0), (43, 1), (44, 1)])
def test_reaching_the_yeti_triggers_the_end(points: int, ending: int) -> None:
    """Seven footprints: to 49, to 50, past it."""
    assert throw(sit(points=[points, 0]), foot=7).ending == ending


@rule("YT-091")
def test_a_blizzard_does_not_call_the_end_off() -> None:
    table = throw(sit(3, points=[43, 0, 0]), foot=7)
    assert table.points[0] == 50 and table.ending == 1
    play(throw(table, snow=4, tent=3), "turn:none")  # the yeti steps back before the marker
    assert table.yeti == 49 and table.ending == 1
    idle(table)
    assert table.seat() == cordee.NOBODY


@rule("YT-091")
def test_a_marker_moving_back_does_not_call_the_end_off() -> None:
    table = throw(sit(weather="solitude", points=[43, 0], level=[1, 0]), foot=6, tent=1)
    assert table.points[0] == 43 + 12 - 2
    assert table.ending == 1
    table = throw(sit(weather="solitude", points=[44, 0], level=[1, 0]), foot=3, tent=1, snow=2, coin=1)
    play(table, "buy:none")
    assert table.points[0] == 44 + 6 - 2 and table.ending == 1  # reached 50, then back to 48
    idle(table)
    assert table.seat() == cordee.NOBODY


@rule("YT-142")
@pytest.mark.parametrize(("reached", "over"), [(499, False), (500, True)])
def test_a_yeti_that_nobody_reaches_does_not_keep_them_for_ever(reached: int, over: bool) -> None:
    """After round 500 the game is over, with a winner as usual."""
    table = sit(3, points=[4, 9, 2])
    table.round = reached
    for _ in range(3):
        idle(table)
    assert (table.seat() == cordee.NOBODY) == over and table.ending == 0
    assert not over or table.result() == [0.0, 1.0, 0.0]


@rule("YT-092", "YT-T5")
@pytest.mark.parametrize("first", [1, 2, 3, 4, 5])
def test_the_round_is_finished(first: int) -> None:
    """Five players; the first to play reaches the yeti: four more turns, then it is over."""
    table = begin(5, first=first)
    table.points[first - 1] = 50 - 5
    throw(table, foot=5)
    assert table.ending == 1
    turns = 0
    while table.seat() != cordee.NOBODY:
        idle(table)
        turns += 1
    assert turns == 4
    assert why_not(table, "use") == "YT-092"


@rule("YT-092")
def test_the_last_of_the_round_ends_it_at_once() -> None:
    table = throw(sit(points=[0, 43]), tent=7)
    throw(table, foot=7)
    assert table.seat() == cordee.NOBODY
    assert table.scores() == [0, 50]


@rule("YT-092")
def test_without_trigger_another_round_begins() -> None:
    table = throw(sit(points=[0, 42]), tent=7)
    throw(table, foot=7)
    assert table.seat() == cordee.NATURE and table.round == 2


def over(points: list[int], owns: dict[str, int]) -> list[float]:
    """The result of a game that ends with these points and tiles."""
    table = sit(len(points), points=points, owns=owns)
    table.ending = 1
    while table.seat() != cordee.NOBODY:
        idle(table)
    assert table.scores() == points
    return table.result()


@rule("YT-094")
def test_a_tie_is_broken_by_tiles() -> None:
    assert over([55, 55, 54], {"rope": 0, "large_tent": 1}) == [0.0, 1.0, 0.0]  # 6 against 7
    assert over([55, 55], {"rope": 0, "purse": 0, "large_tent": 1, "reinforcement": 0}) == [1.0, 0.0]  # 9 against 7


@rule("YT-094")
def test_tiles_help_only_those_who_are_tied() -> None:
    assert over([55, 55, 54], {"purse": 0, "large_tent": 2, "rope": 2}) == [1.0, 0.0, 0.0]


@rule("YT-094")
def test_used_single_use_tiles_do_not_count() -> None:
    """Both are tied with one tile each; the one who used the reinforcement has none left."""
    unused = sit(points=[55, 55], owns={"reinforcement": 0, "purse": 1})
    unused.ending = 1
    used = unused.copy()
    idle(idle(unused))
    assert unused.result() == [1.0, 0.0]
    play(throw(used, snow=2, tent=5), "reinforce:sherpa", "climb:0")
    idle(used)
    assert used.seat() == cordee.NOBODY and used.result() == [0.0, 1.0]


@rule("YT-095")
def test_a_tie_that_stays_is_shared() -> None:
    assert over([55, 55], {}) == [0.5, 0.5]
    assert over([55, 55, 55], {}) == pytest.approx([1 / 3] * 3)
    assert over([55, 55, 20], {"rope": 0, "purse": 0, "large_tent": 1}) == [0.5, 0.5, 0.0]  # 7 against 7
