"""The rules of Slate by their clauses: the end of the round, the end of the game, the score."""

from __future__ import annotations

from pathlib import Path

import pytest

import cordee
from cordee.engine.errors import IllegalAction
from cordee.games.slate import box
from cordee.games.slate.rules import Slate
from tests.kit.boxes import run_with_box

from .playing import (
    BLUE,
    GAME,
    GREEN,
    RED,
    allowed,
    begun_anew,
    developed,
    laid_out,
    mines,
    placed,
    play,
    refused,
    standing,
    stock,
)

rule = pytest.mark.rule

# ── F. Developments for the score ──


@rule("SL-070", "SL-087")
@pytest.mark.parametrize(("coins", "usual", "better"), [(11, 3, 5), (2, 0, 1), (12, 4, 6), (0, 0, 0)])
def test_coins_become_points_rounded_down(coins: int, usual: int, better: int) -> None:
    state = laid_out(2)
    state.coins[:] = [coins, coins]
    developed(state, BLUE, "better_rate")
    assert state.scores() == [usual, better]


@rule("SL-071")
def test_different_valleys() -> None:
    state = poor(2)
    mines(state, "dulas", RED)
    mines(state, "peris", RED, RED, BLUE)
    mines(state, "ogwen", BLUE)
    assert state.scores() == [6, 4]
    developed(state, RED, "different_valleys")
    assert state.scores() == [8, 4]


@rule("SL-072", "SL-T10")
@pytest.mark.parametrize(
    ("valley", "owners", "bonus"),
    [
        ("dulas", [RED, RED, BLUE], [2, 0, 0]),
        ("dulas", [RED, BLUE, GREEN], [0, 0, 0]),
        ("nantlle", [RED, BLUE, RED, GREEN], [2, 0, 0]),
        ("nantlle", [RED, BLUE, RED, BLUE], [2, 2, 0]),
        ("peris", [RED, BLUE, RED, BLUE, RED], [2, 0, 0]),
        ("ffestiniog", [RED, BLUE, RED, BLUE, RED, BLUE], [2, 2, 0]),
    ],
)
def test_half_the_mines(valley: str, owners: list[int], bonus: list[int]) -> None:
    for holder in (RED, BLUE, GREEN):
        state = poor(3)
        mines(state, valley, *owners)
        before = state.scores()
        developed(state, holder, "half_the_mines")
        assert state.scores()[holder] - before[holder] == bonus[holder]


@rule("SL-073")
def test_private_valley() -> None:
    state = poor(2)
    mines(state, "dulas", RED, RED, RED)
    mines(state, "nantlle", RED, RED, BLUE)
    developed(state, RED, "private_valley")
    assert state.scores() == [10 + 3, 2]


@rule("SL-074")
def test_a_valley_counts_for_several_developments() -> None:
    state = poor(2)
    mines(state, "dulas", RED, RED, RED)
    developed(state, RED, "private_valley")
    developed(state, RED, "different_valleys")
    assert state.scores()[RED] == 6 + 3 + 1


@rule("SL-075")
def test_free_sites_count_in_the_total_of_a_valley() -> None:
    state = poor(3)
    mines(state, "nantlle", RED)
    developed(state, RED, "half_the_mines")
    assert state.scores()[RED] == 2  # one of four sites, though of one mine
    mines(state, "nantlle", RED)
    assert state.scores()[RED] == 4 + 2
    state = poor(2)
    mines(state, "dulas", RED)
    developed(state, RED, "private_valley")
    assert state.scores()[RED] == 2


# ── G. The end of the round ──


@rule("SL-080", "SL-082")
def test_the_marker_goes_on_and_a_round_begins() -> None:
    state = standing(laid_out(3, first=GREEN), {RED: "1"})
    assert state.round_now() == 1
    play(state, "back")
    view = state.view(None)
    assert (view["first"], view["round"], view["phase"]) == (RED, 2, "roll")
    assert state.seat() == cordee.NATURE


@rule("SL-081")
def test_used_developments_are_ready_again() -> None:
    state = laid_out(2)
    state.coins[RED] = 9
    developed(state, RED, "adjust_die")
    developed(state, RED, "add_stock", 3)
    play(state, "roll:123", "adjust:1+", "buy", "place:223")
    assert [slot["used"] for number in (0, 1) for slot in state.view(None)["developments"][number]["slots"][:1]] == [
        True,
        True,
    ]
    placed(state, "111")
    while state.round == 1:
        play(state, "back")
    assert [slot["used"] for number in (0, 1) for slot in state.view(None)["developments"][number]["slots"]] == [
        False
    ] * 3
    placed(state, "111")
    play(state, "roll:123")
    assert {"buy", "adjust:1+"} <= set(allowed(state))


@rule("SL-083")
def test_a_round_without_pieces_ends_at_once() -> None:
    state = laid_out(2)
    stock(state, RED, 0)
    stock(state, BLUE, 0)
    begun_anew(state)  # both pass, and nothing is left to be done
    view = state.view(None)
    assert (view["round"], view["first"], view["available"]) == (2, BLUE, [1, 1])
    assert state.seat() == cordee.NATURE


# ── H. The end of the game ──


@rule("SL-085", "SL-T12")
def test_the_last_mine_ends_the_game_after_its_round() -> None:
    state = all_but_one(3)
    standing(state, {RED: "33456", BLUE: "3"})
    assert allowed(state, "build") == ["build:dulas"]
    play(state, "build:dulas")  # the others on 3 go back by themselves
    view = state.view(None)
    assert (view["space"], view["last_round"], view["over"], view["built"]) == (4, True, False, 23)
    assert refused(state, "build:dulas") == "SL-040"
    play(state, "sell:dulas2", "sell:dulas1", "develop:better_rate")
    assert state.seat() == cordee.NOBODY
    assert state.view(None)["over"]
    assert GAME.clause_name(state.end_clause()) == "SL-085"
    with pytest.raises(IllegalAction) as refusal:
        play(state, "back")
    assert refusal.value.clause == 85


@rule("SL-086")
def test_two_points_for_each_mine_with_or_without_slate() -> None:
    state = poor(2)
    mines(state, "ogwen", RED, RED, BLUE)
    state.sold[box.SALE_SITE.index(box.FIRST_SITE[2])] = 1
    assert state.scores() == [4, 2]


@rule("SL-087", "SL-088", "SL-T6")
def test_the_score() -> None:
    state = poor(2)
    mines(state, "dulas", RED)
    mines(state, "peris", RED, RED)
    mines(state, "ogwen", RED)
    state.coins[RED] = 11
    developed(state, RED, "better_rate")
    developed(state, RED, "different_valleys")
    assert state.scores()[RED] == 8 + 5 + 3


@rule("SL-089")
def test_most_points_win_and_ties_are_shared() -> None:
    state = all_but_one(3)
    state.coins[:] = [30, 0, 0]
    play(standing(state, {RED: "3"}), "build:dulas")
    assert state.result() == [1.0, 0.0, 0.0]
    state = poor(3)
    state.coins[:] = [9, 3, 10]
    assert state.scores() == [3, 1, 3]
    assert state.result() == [0.5, 0.0, 0.5]


@rule("SL-090")
@pytest.mark.parametrize(
    ("round_now", "last_built", "ends"), [(12, 0, True), (11, 0, False), (17, 5, True), (16, 5, False)]
)
def test_twelve_rounds_without_a_mine_end_the_game(round_now: int, last_built: int, ends: bool) -> None:
    state = laid_out(2)
    state.round, state.last_built = round_now, last_built
    play(standing(state, {RED: "1"}), "add")
    assert (state.seat() == cordee.NOBODY) == ends
    if ends:
        assert GAME.clause_name(state.end_clause()) == "SL-090"


@rule("SL-090")
def test_a_mine_starts_the_count_again() -> None:
    state = laid_out(2)
    state.round = 12
    play(standing(state, {RED: "3"}), "build:dulas")
    assert (state.round, state.view(None)["idle_rounds"]) == (13, 1)


# ── Whole games ──


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_end(seats: int) -> None:
    rng = cordee.Rng(101)
    ends = set()
    for _ in range(150):
        state = GAME.new(seats)
        cordee.playout(state, rng)
        assert state.seat() == cordee.NOBODY
        assert sum(state.result()) == pytest.approx(1.0)
        ends.add(GAME.clause_name(state.end_clause()))
    assert "SL-085" in ends


# ── The board is data ──


@rule("SL-046")
def test_an_owner_may_write_the_printed_board(tmp_path: Path) -> None:
    """Octagons of one site may differ in value: then the sale says which."""
    program = (
        "game = cordee.game('slate')\n"
        "state = game.new(2)\n"
        "state.owner[0], state.height[0] = 0, 1\n"
        "game.rules.sell(state, game.parse('sell:dulas1:4') - game.rules.SELL)\n"
        "print(state.coins[0], [octagon['sold'] for octagon in state.view(None)['valleys'][0]['sites'][0]['slate']])\n"
        "print([word for word in game.vocabulary if word.startswith('sell:dulas')])\n"
    )
    above = ", { cost = 2, slate = [4] }, { cost = 3, slate = [4] }]"
    mouth, printed = "[{ cost = 2, slate = [4] }", "[{ cost = 2, slate = [6, 4] }"
    told = run_with_box(tmp_path, "slate", mouth + above, printed + above, program)
    assert told.stdout.splitlines() == [
        "7 [False, True]",
        "['sell:dulas1:4', 'sell:dulas1:6', 'sell:dulas2', 'sell:dulas3']",
    ]


def test_the_board_adds_up() -> None:
    assert len(box.VALLEYS) == 5
    assert (box.SITES, sum(box.SALE_ROOM), sum(box.SITE_COST)) == (23, 23, 55)
    assert sum(value * room for value, room in zip(box.SALE_VALUE, box.SALE_ROOM, strict=True)) == 96


def poor(seats: int) -> Slate:
    """A table whose players have no coin."""
    state = laid_out(seats)
    state.coins[:] = [0] * seats
    return state


def all_but_one(seats: int) -> Slate:
    """Only the upper site of Dulas is free."""
    state = laid_out(seats)
    mines(state, "dulas", GREEN, GREEN)
    for valley, sites in (("nantlle", 4), ("ogwen", 5), ("peris", 5), ("ffestiniog", 6)):
        mines(state, valley, *[(RED, BLUE, GREEN)[site % seats] for site in range(sites)])
    return state
