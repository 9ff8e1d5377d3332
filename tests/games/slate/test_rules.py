"""The rules of Slate by their clauses: set-up, rolling, actions."""

from __future__ import annotations

import pytest

import cordee
from cordee.engine.errors import BadSetup
from cordee.games.slate import box
from cordee.games.slate.rules import Slate, coin_run, conserved

from .playing import (
    BLUE,
    GAME,
    GREEN,
    RED,
    YELLOW,
    allowed,
    begun_anew,
    developed,
    laid_out,
    mines,
    on_space,
    placed,
    play,
    refused,
    standing,
    stock,
    stocks,
)

rule = pytest.mark.rule

# ── A. Components and set-up ──


@rule("SL-001")
def test_two_to_four_players() -> None:
    assert list(GAME.seats) == [2, 3, 4]
    assert box.BOX["game"]["age"] == 10
    for seats in (1, 5):
        with pytest.raises(BadSetup):
            GAME.new(seats)


@rule("SL-002", "SL-003", "SL-004", "SL-005", "SL-006")
def test_what_is_in_the_box() -> None:
    assert (box.PIECES, box.BLACK, box.DICE) == (26, 29, 3)
    state = laid_out(4)
    assert conserved(state) == {"black": 29, "seat 1": 26, "seat 2": 26, "seat 3": 26, "seat 4": 26}
    assert len(state.actions()) == 56  # three ordinary dice, whichever is which
    assert state.view(None)["first"] == RED  # one marker
    assert state.view(None)["coins"] == [3, 3, 3, 3]


@rule("SL-007", "SL-008")
def test_the_start() -> None:
    state = laid_out(4)
    for seat in range(4):
        assert stocks(state, seat) == (8, 18, 0)
        assert state.coins[seat] == 3


@rule("SL-008")
def test_the_bank_never_runs_out() -> None:
    state = laid_out(2)
    state.coins[RED] = 10_000
    mines(state, "dulas", RED)
    play(standing(state, {RED: "5"}), "sell:dulas1")
    assert state.coins[RED] == 10_004


@rule("SL-009")
def test_every_seat_may_be_first() -> None:
    state = GAME.new(3)
    assert state.seat() == cordee.NATURE
    assert [GAME.notation(action) for action in state.actions()] == ["first:1", "first:2", "first:3"]
    assert state.odds() == [1 / 3] * 3
    state.play(GAME.parse("first:2"))
    assert state.view(None)["first"] == state.on_turn() == BLUE


@rule("SL-010")
def test_no_score_is_kept_during_the_game() -> None:
    state = laid_out(2)
    assert state.scores() == [1, 1]  # what the three coins would bring now
    state.coins[RED] = 0
    assert state.scores() == [0, 1]


@rule("SL-011")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_piece_is_ever_lost(seats: int) -> None:
    rng = cordee.Rng(seats)
    for _ in range(12):
        state = GAME.new(seats)
        assert isinstance(state, Slate)
        while state.seat() != cordee.NOBODY:
            pieces = conserved(state)
            assert pieces.pop("black") == 29
            assert set(pieces.values()) == {26}
            assert min(min(state.available), min(state.unavailable), min(state.coins), min(state.standing)) >= 0
            actions = state.actions()
            chance = state.seat() == cordee.NATURE
            state.play(state.sample(rng) if chance else actions[rng.randrange(len(actions))])


@rule("SL-012")
def test_everything_is_open() -> None:
    state = placed(laid_out(3), "123", "456")
    play(state, "roll:335")
    assert state.view(None) == state.view(RED) == state.view(GREEN)
    assert state.imagine(RED, cordee.Rng(1)).view(BLUE) == state.view(BLUE)
    assert state.view(None)["dice"] == [3, 3, 5]


# ── B. The round ──


@rule("SL-015", "SL-016", "SL-T8")
def test_three_phases_clockwise_from_the_marker() -> None:
    state = laid_out(4, first=GREEN)
    rolled = []
    for _ in range(4):
        rolled.append(state.on_turn())
        assert state.view(None)["phase"] == "roll"
        placed(state, "111")
    assert rolled == [GREEN, YELLOW, RED, BLUE]
    acted = []
    while state.round == 1:
        assert state.view(None)["phase"] == "act"
        acted.append(state.on_turn())
        play(state, "back")
    assert acted == [GREEN, YELLOW, RED, BLUE] * 3
    assert state.view(None)["first"] == state.on_turn() == YELLOW


# ── C. Phase 1 ──


@rule("SL-020")
def test_a_piece_on_the_space_of_each_die() -> None:
    state = play(laid_out(2), "roll:146", "place:146")
    assert [on_space(state, space)[RED] for space in range(1, 7)] == [1, 0, 0, 1, 0, 1]
    assert state.available[RED] == 5
    assert state.seat() == cordee.NATURE and state.on_turn() == BLUE  # only now does the next player roll


@rule("SL-021")
def test_spaces_are_shared_without_limit() -> None:
    state = placed(laid_out(4), "333", "333", "333", "335")
    assert on_space(state, 3) == [3, 3, 3, 2]


@rule("SL-022")
def test_a_coin_buys_a_throw_of_any_dice() -> None:
    state = play(laid_out(2), "roll:146")
    assert allowed(state, "reroll") == [f"reroll:{dice}" for dice in ("1", "4", "6", "14", "16", "46", "146")]
    play(state, "reroll:16")
    assert state.coins[RED] == 2
    assert state.seat() == cordee.NATURE
    assert len(state.actions()) == 21
    play(state, "roll:22")
    assert state.view(None)["dice"] == [2, 2, 4]
    play(state, "reroll:2", "roll:5", "reroll:245", "roll:111")
    assert (state.coins[RED], on_space(state, 1)[RED]) == (0, 3)  # no coin, no choice: placed


@rule("SL-022")
def test_no_coin_no_throw() -> None:
    state = laid_out(2)
    state.coins[RED] = 0
    developed(state, RED, "adjust_die")
    play(state, "roll:146")
    assert refused(state, "reroll:1") == "SL-022"
    assert not allowed(state, "reroll")


@rule("SL-023")
def test_three_coins_change_a_die_once_a_round() -> None:
    state = laid_out(2)
    state.coins[RED] = 9
    play(state, "roll:146", "change:4")
    assert allowed(state) == ["face:1", "face:2", "face:3", "face:5", "face:6"]
    assert state.coins[RED] == 9
    play(state, "face:6")
    assert state.view(None)["dice"] == [1, 6, 6]
    assert state.coins[RED] == 6
    assert refused(state, "change:1") == "SL-023"
    play(state, "place:166")
    placed(state, "111")
    while state.round == 1:
        play(state, "back")
    placed(state, "111")  # Blue first
    play(state, "roll:555", "change:5", "face:1")  # again in the next round
    assert state.coins[RED] == 3


@rule("SL-023")
def test_a_change_needs_three_coins() -> None:
    state = laid_out(2)
    state.coins[RED] = 2
    play(state, "roll:146")
    assert refused(state, "change:4") == "SL-023"


@rule("SL-024", "SL-064")
@pytest.mark.parametrize(
    ("word", "dice"),
    [("adjust:6+", [1, 1, 4]), ("adjust:1-", [4, 6, 6]), ("adjust:4+", [1, 5, 6]), ("adjust:4-", [1, 3, 6])],
)
def test_a_die_is_adjusted_by_one_for_nothing(word: str, dice: list[int]) -> None:
    state = laid_out(2)
    developed(state, RED, "adjust_die")
    play(state, "roll:146", word)
    assert state.view(None)["dice"] == dice
    assert state.coins[RED] == 3
    slot = state.view(None)["developments"][1]["slots"][0]
    assert slot == {"price": 0, "holder": RED, "used": True}
    assert refused(state, f"adjust:{dice[0]}+") == "SL-064"


@rule("SL-024")
def test_only_its_owner_adjusts_a_die() -> None:
    state = laid_out(2)
    developed(state, BLUE, "adjust_die")
    play(state, "roll:146")
    assert refused(state, "adjust:6+") == "SL-024"
    assert not allowed(state, "adjust")


@rule("SL-025")
def test_means_combine_in_any_order() -> None:
    state = laid_out(2)
    state.coins[RED] = 8
    developed(state, RED, "adjust_die")
    developed(state, RED, "add_stock", 3)
    stock(state, RED, 2)
    play(state, "roll:146", "adjust:4+", "reroll:5", "roll:2", "change:2", "face:3", "buy", "reroll:3", "roll:4")
    assert state.coins[RED] == 0
    assert [on_space(state, space)[RED] for space in range(1, 7)] == [1, 0, 0, 1, 0, 1]
    assert state.available[RED] == 0


@rule("SL-026", "SL-T9")
def test_with_two_pieces_the_player_chooses_dice() -> None:
    state = laid_out(2)
    stock(state, RED, 2)
    play(state, "roll:335")
    assert allowed(state, "place") == ["place:33", "place:35"]
    assert refused(state, "place:335") == "SL-026"
    assert refused(state, "place:4") != ""
    play(state, "place:35")
    assert on_space(state, 3)[RED] == on_space(state, 5)[RED] == 1
    assert state.available[RED] == 0


@rule("SL-027")
def test_no_piece_is_held_back() -> None:
    state = play(laid_out(2), "roll:335")
    assert allowed(state, "place") == ["place:335"]
    assert refused(state, "place:35") == "SL-027"
    stock(state, RED, 2)
    assert refused(state, "place:3") == "SL-027"


@rule("SL-028", "SL-T5")
def test_no_piece_no_money() -> None:
    state = laid_out(3)
    stock(state, BLUE, 0)
    state.coins[BLUE] = 5
    placed(state, "111")
    assert state.on_turn() == GREEN  # no dice for Blue
    assert state.view(None)["passed"] == [False, True, False]
    assert stocks(state, BLUE) == (1, 25, 0)
    placed(state, "111")
    assert on_space(state, 1) == [3, 0, 3]
    while state.round == 1:
        play(state, "back")
    play(state, "roll:456")  # Blue first: the free piece plays from the next round on
    assert allowed(state, "place") == ["place:4", "place:5", "place:6"]


@rule("SL-028")
@pytest.mark.parametrize(("price", "coins", "passes"), [(3, 2, True), (3, 3, False), (4, 3, True), (4, 4, False)])
def test_a_piece_that_can_be_bought_is_no_reason_to_pass(price: int, coins: int, passes: bool) -> None:
    state = laid_out(3)
    stock(state, BLUE, 0)
    developed(state, BLUE, "add_stock", price)
    state.coins[BLUE] = coins
    placed(state, "111")
    assert state.view(None)["passed"][BLUE] == passes
    assert (state.seat() == BLUE) == (not passes)


@rule("SL-028")
def test_pieces_and_no_money_is_no_reason_to_pass() -> None:
    state = laid_out(2, first=BLUE)
    placed(state, "111")
    state.coins[RED] = 0
    play(state, "roll:123")
    assert on_space(state, 2)[RED] == 1


@rule("SL-029", "SL-T5")
def test_without_pieces_buy_one_or_sit_the_round_out() -> None:
    state = laid_out(2)
    stock(state, RED, 0)
    developed(state, RED, "add_stock", 3)
    state.coins[RED] = 5
    begun_anew(state)
    assert allowed(state) == ["buy", "sit_out"]
    other = state.copy()
    play(state, "buy")
    assert (state.coins[RED], state.available[RED], state.seat()) == (2, 1, cordee.NATURE)
    play(state, "roll:456")
    assert allowed(state, "place") == ["place:4", "place:5", "place:6"]
    play(other, "sit_out")
    assert other.view(None)["sat_out"] == [True, False]
    assert (other.coins[RED], other.available[RED], other.on_turn()) == (5, 0, BLUE)


@rule("SL-030")
def test_passing_with_nothing_to_take() -> None:
    state = laid_out(3, first=RED)
    state.available[BLUE] = state.unavailable[BLUE] = 0
    placed(state, "111")
    assert state.view(None)["passed"][BLUE]
    assert stocks(state, BLUE) == (0, 0, 0)


@rule("SL-030")
def test_a_passing_first_player_keeps_the_marker() -> None:
    state = laid_out(3, first=RED)
    stock(state, BLUE, 0)
    placed(state, "111", "111")
    while state.round == 1:
        play(state, "back")
    assert state.view(None)["first"] == BLUE
    stock(state, BLUE, 0)
    begun_anew(state)
    assert (state.on_turn(), state.view(None)["first"]) == (GREEN, BLUE)
    placed(state, "111", "111")
    while state.round == 2:
        play(state, "back")
    assert state.view(None)["first"] == GREEN


# ── D. Phase 2 ──


@rule("SL-031")
def test_spaces_are_resolved_from_one_to_six() -> None:
    state = laid_out(2)
    mines(state, "ffestiniog", RED)
    standing(state, {RED: "642531"})
    resolved = []
    while state.round == 1:
        resolved.append(state.view(None)["space"])
        play(state, "back")
    assert resolved == [1, 2, 3, 4, 5, 6]


@rule("SL-032", "SL-T3")
def test_one_piece_each_round_the_table() -> None:
    state = standing(laid_out(2, first=BLUE), {RED: "33", BLUE: "3"})
    acted = []
    while state.round == 1:
        acted.append(state.on_turn())
        play(state, allowed(state, "build")[0])
    assert acted == [BLUE, RED, RED]


@rule("SL-032")
def test_a_piece_that_cannot_act_does_not_lose_the_turn_of_the_next() -> None:
    """On space 4 Red can neither build nor sell at first; Blue builds, and Red's second piece may sell."""
    state = laid_out(2)
    stock(state, RED, 2)
    for valley, built in (("dulas", 2), ("nantlle", 2), ("ogwen", 2), ("peris", 2), ("ffestiniog", 4)):
        mines(state, valley, *[BLUE] * built)  # every free site costs three
    for sale, site in enumerate(box.SALE_SITE):
        if state.owner[site] == BLUE:
            state.sold[sale] = box.SALE_ROOM[sale]
    standing(state, {RED: "44", BLUE: "4"})
    assert state.on_turn() == BLUE  # Red's first piece went back by itself
    assert on_space(state, 4) == [1, 1]
    play(state, "build:dulas")
    assert state.on_turn() == RED
    assert allowed(state) == ["sell:dulas3", "back"]


@rule("SL-033")
def test_two_spaces_give_a_choice() -> None:
    state = laid_out(2)
    mines(state, "ffestiniog", RED)
    standing(state, {RED: "22"})
    assert {word.split(":")[0] for word in allowed(state)} == {"add", "build", "back"}
    play(state, "add")
    assert {word.split(":")[0] for word in allowed(state)} == {"add", "build", "back"}  # each piece chooses
    state = laid_out(2)
    mines(state, "ffestiniog", RED)
    standing(state, {RED: "4"})
    assert {word.split(":")[0] for word in allowed(state)} == {"build", "sell", "back"}


@rule("SL-034", "SL-036")
def test_the_acting_piece_comes_back_before_paying() -> None:
    state = laid_out(2)
    stock(state, RED, 2)
    standing(state, {RED: "3"})
    assert state.available[RED] == 1
    assert "build:dulas" in allowed(state)  # costs two
    play(state, "build:dulas")
    assert stocks(state, RED) == (0, 25, 1)


@rule("SL-034")
def test_the_piece_returns_with_the_action() -> None:
    state = standing(laid_out(2), {RED: "1"})
    assert stocks(state, RED) == (7, 18, 0)
    play(state, "add")
    assert stocks(state, RED) == (9, 17, 0)


@rule("SL-035")
def test_a_piece_may_be_taken_back() -> None:
    state = standing(laid_out(2), {RED: "15"})
    play(state, "back")
    assert stocks(state, RED) == (8, 18, 0)  # the one on 5 went back by itself: nothing can be sold
    assert state.round == 2


@rule("SL-037", "SL-T4")
def test_a_piece_on_a_later_space_may_pay() -> None:
    state = laid_out(2)
    mines(state, "ffestiniog", BLUE)
    stock(state, RED, 2)
    standing(state, {RED: "35"})
    assert state.available[RED] == 0
    unavailable = state.unavailable[RED]
    play(state, "build:dulas")  # costs two; there is no choice from where
    assert stocks(state, RED) == (0, unavailable + 1, 1)
    assert on_space(state, 5) == [0, 0]
    assert state.round == 2  # no action on 5


@rule("SL-037", "SL-T7")
def test_available_pieces_pay_first() -> None:
    state = laid_out(2)
    stock(state, RED, 3)
    standing(state, {RED: "36"})
    unavailable = state.unavailable[RED]
    play(state, "build:dulas")
    assert stocks(state, RED) == (0, unavailable + 1, 1)
    assert on_space(state, 6)[RED] == 1
    assert state.view(None)["space"] == 6 and state.seat() == RED


@rule("SL-037")
def test_the_player_says_from_which_spaces_pieces_come() -> None:
    state = laid_out(2)
    mines(state, "ffestiniog", BLUE)
    mines(state, "dulas", BLUE, BLUE)
    stock(state, RED, 5)
    standing(state, {RED: "33456"})
    play(state, "build:dulas")  # costs three, one is at hand
    assert state.view(None)["owed"] == 2
    assert allowed(state) == ["spend:3", "spend:4", "spend:5", "spend:6"]
    assert refused(state, "spend:1") == "SL-037"
    play(state, "spend:3")
    assert allowed(state) == ["spend:4", "spend:5", "spend:6"]
    play(state, "spend:6")
    assert state.owner[2] == RED
    assert (state.view(None)["space"], state.seat()) == (4, RED)
    assert [on_space(state, space)[RED] for space in range(1, 7)] == [0, 0, 0, 1, 1, 0]


@rule("SL-037")
def test_no_question_where_all_pieces_are_needed() -> None:
    state = laid_out(2)
    mines(state, "dulas", BLUE, BLUE)
    stock(state, RED, 3)
    standing(state, {RED: "345"})
    play(state, "build:dulas")
    assert state.owner[2] == RED
    assert state.round == 2


@rule("SL-037")
def test_the_pieces_of_others_pay_nothing() -> None:
    state = laid_out(2)
    mines(state, "ogwen", BLUE)  # the next one costs a single piece
    stock(state, RED, 1)
    standing(state, {RED: "3", BLUE: "3456"})
    assert refused(state, "build:dulas") == "SL-041"


@rule("SL-038")
def test_add_to_stock() -> None:
    state = play(standing(laid_out(2), {RED: "1"}), "add")
    assert stocks(state, RED) == (9, 17, 0)
    state = laid_out(2)
    stock(state, RED, 26)
    standing(state, {RED: "2"})
    assert refused(state, "add") == "SL-038"


@rule("SL-039")
def test_a_piece_without_any_action_goes_back_by_itself() -> None:
    state = laid_out(2)
    stock(state, RED, 26)
    standing(state, {RED: "15", BLUE: "5"})  # nothing to add, no mine to sell from
    assert state.round == 2
    assert (state.available[RED], state.available[BLUE]) == (26, 8)


@rule("SL-039")
def test_a_go_is_one_piece() -> None:
    state = standing(laid_out(2), {RED: "11", BLUE: "1"})
    play(state, "add")
    assert state.on_turn() == BLUE


@rule("SL-040")
def test_mines_are_built_from_the_mouth_upwards_in_any_valley() -> None:
    state = laid_out(2)
    stock(state, RED, 12)
    standing(state, {RED: "3333"})
    assert allowed(state, "build") == [f"build:{valley}" for valley in box.VALLEYS]
    play(state, "build:dulas", "build:dulas", "build:dulas")
    assert state.owner[:3] == [RED, RED, RED]
    assert refused(state, "build:dulas") == "SL-040"


@rule("SL-041", "SL-042")
@pytest.mark.parametrize(("height", "cost"), [(0, 2), (3, 1), (4, 3)])
def test_the_cost_of_a_mine(height: int, cost: int) -> None:
    state = laid_out(2)
    mines(state, "ffestiniog", *[BLUE] * height)
    standing(state, {RED: "3"})
    play(state, "build:ffestiniog")
    assert stocks(state, RED) == (8 - cost, 18 + cost - 1, 1)


@rule("SL-041")
def test_a_mine_must_be_paid_for() -> None:
    state = laid_out(2)
    mines(state, "ogwen", BLUE)  # the next one costs a single piece
    stock(state, RED, 1)
    standing(state, {RED: "3"})
    assert refused(state, "build:dulas") == "SL-041"
    assert "build:ogwen" in allowed(state)


@rule("SL-043")
def test_any_number_of_mines_without_coins() -> None:
    state = laid_out(2)
    state.coins[RED] = 0
    standing(state, {RED: "333"})
    play(state, "build:ogwen", "build:ogwen", "build:ogwen")
    assert state.mines(RED, box.VALLEYS.index("ogwen")) == 3
    assert state.coins[RED] == 0


# ── Selling ──


@rule("SL-045")
def test_slate_is_sold_from_any_built_mine() -> None:
    state = laid_out(3)
    mines(state, "peris", BLUE, RED)
    standing(state, {RED: "5"})
    assert allowed(state, "sell") == ["sell:peris1", "sell:peris2"]
    assert refused(state, "sell:peris3") == "SL-045"
    play(state, "sell:peris1")
    assert state.black == 28
    assert state.view(None)["valleys"][3]["sites"][0]["slate"] == [{"value": 4, "sold": True}]


@rule("SL-046")
@pytest.mark.parametrize(("site", "value"), [(1, 4), (3, 5), (5, 6)])
def test_the_bank_pays_the_value_of_the_octagon(site: int, value: int) -> None:
    state = laid_out(2)
    mines(state, "peris", *[BLUE] * site)
    play(standing(state, {RED: "5"}), f"sell:peris{site}")
    assert state.coins[BLUE] == 3 + value


@rule("SL-046", "SL-051")
def test_slate_stays_to_the_end() -> None:
    state = laid_out(2)
    mines(state, "dulas", RED, RED)
    standing(state, {RED: "555"})
    play(state, "sell:dulas2", "sell:dulas1")  # the third piece cannot act any more
    assert state.round == 2
    assert state.sold[:2] == [1, 1]


@rule("SL-047", "SL-048", "SL-050")
def test_the_example_with_three_mines() -> None:
    state = laid_out(3)
    mines(state, "peris", GREEN, RED, BLUE)
    play(standing(state, {BLUE: "5"}), "sell:peris3")
    assert [coins - 3 for coins in state.coins] == [2, 2, 1]  # Red, Blue, Green


@rule("SL-047", "SL-048", "SL-050")
def test_the_example_with_four_mines() -> None:
    state = laid_out(3)
    mines(state, "peris", RED, GREEN, BLUE, RED)
    play(standing(state, {BLUE: "5"}), "sell:peris3")
    assert [coins - 3 for coins in state.coins] == [2, 2, 1]


@rule("SL-047", "SL-T1")
def test_one_mine_takes_all() -> None:
    state = laid_out(2)
    mines(state, "ogwen", RED)
    play(standing(state, {BLUE: "5"}), "sell:ogwen1")
    assert [coins - 3 for coins in state.coins] == [4, 0]


@rule("SL-047", "SL-048", "SL-T1")
@pytest.mark.parametrize(("valley", "sale", "gains"), [("nantlle", 2, [3, 2])])
def test_two_mines_share_five(valley: str, sale: int, gains: list[int]) -> None:
    """Red has the upper mine, Blue the lower one; the sale is worth five."""
    state = laid_out(2)
    mines(state, valley, BLUE, RED)
    play(standing(state, {RED: "5"}), f"sell:{valley}{sale}")
    assert [coins - 3 for coins in state.coins] == gains


@rule("SL-048", "SL-T2")
def test_five_mines_share_six() -> None:
    """Top to bottom A B A C B, a sale of six at the third: our board has no six there, so the value is lent."""
    state = laid_out(3)
    mines(state, "ffestiniog", BLUE, GREEN, RED, BLUE, RED)
    third = box.FIRST_SITE[4] + 2
    sale = box.SALE_SITE.index(third)
    value = box.SALE_VALUE[sale]
    box.SALE_VALUE[sale] = 6
    try:
        owners = [state.owner[site] for site in coin_run(state, sale)]
    finally:
        box.SALE_VALUE[sale] = value
    assert owners == [RED, GREEN, BLUE, RED, BLUE, RED]


@rule("SL-048")
def test_the_top_is_the_highest_mine_built() -> None:
    state = laid_out(2)
    mines(state, "ffestiniog", RED, BLUE)  # three sites above are free
    play(standing(state, {RED: "5"}), "sell:ffestiniog1")
    assert [coins - 3 for coins in state.coins] == [2, 2]  # Red, Blue, Red, Blue


@rule("SL-049")
def test_coins_go_to_mines_not_to_the_seller() -> None:
    state = laid_out(3)
    mines(state, "ogwen", BLUE, BLUE, GREEN)
    play(standing(state, {RED: "5"}), "sell:ogwen3")
    assert [coins - 3 for coins in state.coins] == [0, 2, 2]  # Green, Blue, Blue, Green


@rule("SL-051")
def test_no_sale_without_room_or_slate() -> None:
    state = laid_out(2)
    mines(state, "ogwen", RED, RED)
    standing(state, {RED: "55", BLUE: "5"})
    play(state, "sell:ogwen1")
    assert refused(state, "sell:ogwen1") == "SL-051"
    assert refused(state, "sell:ogwen2") == ""
    state.black = 0
    assert refused(state, "sell:ogwen2") == "SL-051"


# ── Developing ──


@rule("SL-055")
def test_a_development_takes_an_available_piece_for_good() -> None:
    state = laid_out(2)
    state.coins[RED] = 0
    play(standing(state, {RED: "6"}), "develop:better_rate")
    assert stocks(state, RED) == (7, 18, 0)
    assert state.view(None)["developments"][3]["slots"][0] == {"price": 0, "holder": RED, "used": False}


@rule("SL-056", "SL-059", "SL-T11")
def test_two_slots_take_two_colours() -> None:
    state = laid_out(3)
    standing(state, {RED: "66", BLUE: "6", GREEN: "6"})
    play(state, "develop:increase_sales", "develop:increase_sales")
    assert refused(state, "develop:increase_sales") == "SL-056"  # Green: full
    play(state, "back")
    assert refused(state, "develop:increase_sales") == "SL-059"  # Red: there already
    assert refused(state, "develop:adjust_die") == ""


@rule("SL-056")
def test_one_slot_takes_one_piece() -> None:
    state = play(standing(laid_out(3), {RED: "6", BLUE: "6"}), "develop:adjust_die")
    assert refused(state, "develop:adjust_die") == "SL-056"


@rule("SL-057", "SL-T11")
def test_with_two_players_a_development_takes_one_piece() -> None:
    state = play(standing(laid_out(2), {RED: "6", BLUE: "6"}), "develop:increase_sales")
    assert refused(state, "develop:increase_sales") == "SL-057"
    state = play(standing(laid_out(2), {RED: "6", BLUE: "6"}), "develop:add_stock:3", "done")
    assert refused(state, "develop:add_stock:4") == "SL-057"


@rule("SL-058")
@pytest.mark.parametrize(
    ("seats", "there", "absent"),
    [
        (2, "private_valley", "half_the_mines"),
        (3, "half_the_mines", "private_valley"),
        (4, "half_the_mines", "private_valley"),
    ],
)
def test_two_developments_depend_on_the_number_of_players(seats: int, there: str, absent: str) -> None:
    state = standing(laid_out(seats), {RED: "6"})
    assert refused(state, f"develop:{there}") == ""
    assert refused(state, f"develop:{absent}") == "SL-058"
    shown = {development["key"]: development["in_play"] for development in state.view(None)["developments"]}
    assert (shown[there], shown[absent]) == (True, False)


@rule("SL-059")
def test_all_slots_taken_leave_nothing_to_develop() -> None:
    state = laid_out(2)
    for key in ("add_stock", "adjust_die", "increase_sales", "better_rate", "different_valleys", "private_valley"):
        developed(state, BLUE, key)
    standing(state, {RED: "6"})
    assert state.round == 2  # the piece went back by itself
    assert state.available[RED] == 8


# ── E. Developments used during the game ──


@rule("SL-060", "SL-061", "SL-T13")
def test_a_piece_is_bought_once_a_round() -> None:
    state = laid_out(2)
    state.coins[RED] = 5
    developed(state, RED, "add_stock", 3)
    mines(state, "ogwen", RED)
    play(state, "roll:555", "buy")
    assert (state.coins[RED], state.available[RED]) == (2, 9)
    assert state.view(None)["developments"][0]["slots"][0]["used"]
    assert refused(state, "buy") == "SL-061"
    play(state, "place:555")
    placed(state, "111")
    play(state, "back", "back", "back")  # Blue, on space 1
    play(state, "sell:ogwen1")
    assert state.coins[RED] == 6
    assert "buy" not in allowed(state)
    while state.round == 1:
        play(state, "back")
    assert not state.view(None)["developments"][0]["slots"][0]["used"]
    placed(state, "111")
    play(state, "roll:123")
    assert "buy" in allowed(state)


@rule("SL-060")
def test_nothing_is_bought_without_the_development_or_a_piece_left() -> None:
    state = play(laid_out(2), "roll:123")
    assert refused(state, "buy") == "SL-060"
    developed(state, RED, "add_stock", 3)
    assert refused(state, "buy") == ""
    stock(state, RED, 25)
    assert refused(state, "buy") == "SL-060"


@rule("SL-062")
def test_the_two_slots_have_two_prices() -> None:
    state = standing(laid_out(3), {RED: "6", BLUE: "6", GREEN: "6"})
    for seat in (RED, BLUE):
        state.coins[seat] = 4
    assert allowed(state, "develop:add_stock") == ["develop:add_stock:3", "develop:add_stock:4"]
    play(state, "develop:add_stock:3", "buy")
    assert state.coins[RED] == 1
    assert refused(state, "develop:add_stock:3") == "SL-056"
    play(state, "develop:add_stock:4", "buy")
    assert state.coins[BLUE] == 0
    assert refused(state, "develop:add_stock:4") == "SL-056"
    assert state.seat() == GREEN


@rule("SL-062")
def test_the_price_must_be_there() -> None:
    state = laid_out(2)
    developed(state, RED, "add_stock", 4)
    play(state, "roll:123")
    assert refused(state, "buy") == "SL-062"


@rule("SL-063")
def test_coins_just_earned_buy_a_piece() -> None:
    state = laid_out(2)
    state.coins[RED] = 0
    developed(state, RED, "add_stock", 3)
    mines(state, "ogwen", RED)
    standing(state, {RED: "5"})
    assert refused(state, "buy") == "SL-062"
    play(state, "sell:ogwen1")
    assert allowed(state) == ["buy", "done"]
    other = play(state.copy(), "done")
    play(state, "buy")
    assert (state.coins[RED], state.available[RED]) == (1, 9)
    assert (other.coins[RED], other.available[RED]) == (4, 8)


@rule("SL-063")
def test_a_piece_may_be_bought_after_the_action_as_well_as_before_it() -> None:
    state = laid_out(2)
    developed(state, RED, "add_stock", 3)
    standing(state, {RED: "13"})
    assert refused(state, "buy") == ""
    play(state, "add")
    assert allowed(state) == ["buy", "done"]
    play(state, "done")
    assert refused(state, "buy") == ""  # its next piece, on space 3
    play(state, "build:ogwen", "buy")
    assert (state.coins[RED], state.view(None)["round"]) == (0, 2)


@rule("SL-063")
def test_a_piece_bought_before_the_action_is_not_offered_again_after_it() -> None:
    state = laid_out(2)
    developed(state, RED, "add_stock", 3)
    state.coins[RED] = 9
    standing(state, {RED: "1", BLUE: "1"})
    play(state, "buy", "add")
    assert state.seat() == BLUE


@rule("SL-060")
def test_a_piece_is_offered_after_taking_one_back() -> None:
    state = laid_out(2)
    developed(state, RED, "add_stock", 3)
    play(standing(state, {RED: "3"}), "back")
    assert allowed(state) == ["buy", "done"]


@rule("SL-063")
def test_a_piece_just_bought_pays_for_the_action() -> None:
    state = laid_out(2)
    developed(state, RED, "add_stock", 3)
    stock(state, RED, 1)
    standing(state, {RED: "3"})
    assert refused(state, "build:dulas") == "SL-041"
    play(state, "buy", "build:dulas")
    assert state.owner[0] == RED
    assert state.available[RED] == 0


@rule("SL-063")
def test_nobody_buys_in_the_go_of_another() -> None:
    state = laid_out(2)
    developed(state, BLUE, "add_stock", 3)
    play(state, "roll:123")
    assert refused(state, "buy") == "SL-060"
    assert state.coins[BLUE] == 3


@rule("SL-066")
def test_increase_sales_brings_two_coins_more() -> None:
    state = laid_out(3)
    developed(state, BLUE, "increase_sales")
    mines(state, "peris", GREEN, RED, BLUE)
    play(standing(state, {BLUE: "5"}), "sell:peris3")
    assert [coins - 3 for coins in state.coins] == [2, 4, 1]


@rule("SL-066")
def test_increase_sales_works_at_a_mine_of_another_and_for_its_owner_only() -> None:
    state = laid_out(3)
    developed(state, BLUE, "increase_sales")
    mines(state, "ogwen", RED, RED)
    standing(state, {BLUE: "5", GREEN: "5"})
    play(state, "sell:ogwen1")
    assert [coins - 3 for coins in state.coins] == [4, 2, 0]
    play(state, "sell:ogwen2")
    assert [coins - 3 for coins in state.coins] == [8, 2, 0]


@rule("SL-067")
def test_a_development_works_at_once() -> None:
    state = standing(laid_out(2), {RED: "6"})
    play(state, "develop:add_stock:3")
    assert allowed(state) == ["buy", "done"]
    play(state, "buy")
    assert (state.coins[RED], state.available[RED]) == (0, 8)
