"""Section H: pistes, lots, and what they win."""

from __future__ import annotations

import pytest

from cordee.games.ski.box import DEVELOPMENT_EFFECT, DOMAIN, REWARD_EFFECT, ROWS
from tests.games.ski.play import (
    arrive,
    asked,
    developments,
    effect,
    finish_turn,
    may,
    pistes,
    play,
    poor,
    scatter,
    sit,
    steps,
    stock,
    village,
    why_not,
)
from tests.kit import rule


@rule("SK-098")
@pytest.mark.parametrize(("count", "price"), [(1, 0), (2, 2), (3, 5)])
def test_a_lot_costs_nothing_two_or_five_employees(count: int, price: int) -> None:
    table = stock(arrive(sit(3), 0, "pistes"), 0, permanents=5, time=0)
    words = ["piste:blue:1-1", "piste:blue:1-4", "piste:blue:1-7"][:count]
    play(table, *words)
    if count < 3:
        play(table, "skip")
    finish_turn(table)
    assert table.tired_permanents[0] == price
    assert table.view(0)["resorts"][0]["piste_counts"]["blue"] == count


@rule("SK-098", "SK-354")
def test_a_larger_lot_than_one_can_pay_is_refused() -> None:
    table = stock(arrive(sit(3), 0, "pistes"), 0, permanents=4, time=0)
    play(table, "piste:blue:1-1", "piste:blue:1-4")
    assert asked(table) != "Lot" and table.tired_permanents[0] == 2  # a third would cost 5
    poor(arrive(table, 0, "pistes"), 0)
    play(table, "piste:blue:1-7")
    assert asked(table) != "Lot"


@rule("SK-098")
def test_at_least_one_piste_is_laid() -> None:
    table = arrive(sit(3), 0, "pistes")
    assert "skip" not in may(table) and "end" not in may(table)


@rule("SK-099")
def test_black_pistes_cost_one_employee_more_once() -> None:
    table = pistes(sit(3), 0, "blue:2-3", "blue:3-3", "blue:4-3", "blue:4-4")
    stock(arrive(table, 0, "pistes"), 0, permanents=3, time=0)
    play(table, "piste:black:5-3", "piste:black:5-4")
    finish_turn(table)
    assert table.tired_permanents[0] == 3  # 2 + 1
    poor(arrive(table, 0, "pistes"), 0)
    assert why_not(table, "piste:black:5-5") == "SK-099"


@rule("SK-099", "SK-354")
def test_a_black_piste_that_makes_the_lot_too_dear_is_refused() -> None:
    table = pistes(sit(3), 0, "blue:2-3", "blue:3-3", "blue:4-3")
    stock(arrive(table, 0, "pistes"), 0, permanents=2, time=0)
    play(table, "piste:blue:1-1")
    assert why_not(table, "piste:black:5-3") == "SK-099" and "piste:blue:1-7" in may(table)


@rule("SK-291")
def test_development_five_takes_the_surcharge_away() -> None:
    table = developments(pistes(sit(3), 0, "blue:2-3", "blue:3-3", "blue:4-3"), 0, up=[5])
    poor(arrive(table, 0, "pistes"), 0)
    play(table, "piste:black:5-3")
    assert table.view(0)["resorts"][0]["piste_counts"]["black"] == 1


@rule("SK-100")
def test_colours_are_free_and_never_run_out() -> None:
    table = scatter(sit(2), 0, green=["1-1", "1-2", "2-1", "2-2"])
    for seat in range(2):
        table.pistes[4 * seat] |= ROWS[0] | ROWS[1]
    arrive(table, 0, "pistes")
    assert {"piste:green:3-1", "piste:blue:3-1"} <= set(may(table))


@rule("SK-101")
def test_a_later_piste_may_lead_into_an_earlier_one_of_the_lot() -> None:
    table = stock(arrive(sit(3), 0, "pistes"), 0, permanents=9)
    assert why_not(table, "piste:blue:2-7") == "SK-113"
    play(table, "piste:blue:1-7", "piste:blue:2-7")
    assert table.view(0)["resorts"][0]["piste_counts"]["blue"] == 2


@rule("SK-103", "SK-111")
def test_a_piste_needs_an_empty_place_and_stays() -> None:
    table = arrive(sit(3), 0, "pistes")
    assert why_not(table, "piste:blue:1-3") == "SK-103"
    assert why_not(table, "piste:green:1-3>3") == "SK-103"


@rule("SK-104", "SK-112")
def test_forbidden_a_outside_its_altitude() -> None:
    table = arrive(sit(3), 0, "pistes")
    assert why_not(table, "piste:red:1-1") == "SK-104" == why_not(table, "piste:black:2-3")
    assert why_not(table, "piste:green:4-3") == "SK-104"


@rule("SK-105", "SK-113")
def test_forbidden_b_ending_on_nothing() -> None:
    table = arrive(sit(3), 0, "pistes")
    assert why_not(table, "piste:blue:3-3") == "SK-113"
    assert "piste:blue:2-3" in may(table) and "piste:blue:2-2" in may(table)


@rule("SK-105", "SK-106", "SK-114")
def test_forbidden_c_ending_on_a_harder_piste_only() -> None:
    table = arrive(pistes(sit(3), 0, "blue:2-3", "blue:1-1", "blue:2-1"), 0, "pistes")
    assert why_not(table, "piste:green:3-2") == "SK-114"  # blue on either side below
    assert "piste:blue:3-2" in may(table)
    pistes(table, 0, "green:2-4")
    assert "piste:green:3-3" in may(table)  # one easier piste is enough


@rule("SK-106")
def test_green_blue_red_black() -> None:
    table = pistes(sit(3), 0, "blue:2-3", "blue:3-3", "red:4-3", "blue:3-4")
    stock(arrive(table, 0, "pistes"), 0, permanents=3)
    assert why_not(table, "piste:blue:5-3") == "SK-114"
    assert {"piste:red:5-3", "piste:black:5-3", "piste:blue:4-4", "piste:red:4-4"} <= set(may(table))


@rule("SK-105")
def test_support_is_checked_only_when_a_piste_is_laid() -> None:
    """A green piste laid later beside a blue one changes nothing for it."""
    table = pistes(sit(3), 0, "blue:2-3", "green:2-4")
    assert table.view(0)["resorts"][0]["piste_counts"] == {"green": 3, "blue": 1, "red": 0, "black": 0}


@rule("SK-107", "SK-355")
def test_the_order_of_the_effects_is_the_players() -> None:
    table = pistes(sit(3), 0, "blue:2-5", "blue:3-5")
    stock(arrive(table, 0, "pistes"), 0, permanents=0, time=0)
    play(table, "piste:blue:4-5")  # wooded and of rank 3
    assert asked(table) == "Pool" and may(table) == ["take:octagon", "take:reward3"]
    play(table, "take:reward3")
    assert asked(table) == "Reward"
    play(table, "reward:points")
    assert table.points[0] == 3 and table.octagons[0] == 3


@rule("SK-108")
def test_a_wooded_place_brings_an_octagon() -> None:
    table = poor(arrive(sit(3), 0, "pistes"), 0)
    play(table, "piste:blue:1-2")
    assert (table.octagons[0], table.zone(0)) == (3, 3)
    village(table, 0, c12=30)
    assert table.zone(0) == 0  # octagon slots first


@rule("SK-109")
@pytest.mark.parametrize(("word", "rank"), [("piste:blue:2-1", 2), ("piste:blue:3-4", 2), ("piste:blue:4-2", 3)])
def test_a_reward_place_gives_a_reward_of_its_rank(word: str, rank: int) -> None:
    table = pistes(sit(3), 0, "blue:1-1", "blue:2-3", "blue:3-3")
    poor(arrive(table, 0, "pistes"), 0)
    play(table, word, "reward:points")
    assert table.points[0] == rank


@rule("SK-110")
def test_a_complete_row_gives_its_reward_if_it_shows_one() -> None:
    table = scatter(sit(3), 0, green=["1-1", "1-2", "1-4", "1-6"])
    poor(arrive(table, 0, "pistes"), 0)
    play(table, "piste:blue:1-7", "reward:points")
    assert table.points[0] == 3
    scatter(table, 0, green=["2-1", "2-2", "2-3", "2-4", "2-5", "2-7"])
    poor(arrive(table, 0, "pistes"), 0)
    play(table, "piste:blue:2-6")
    assert table.points[0] == 3  # row 2 shows none


@rule("SK-115")
def test_free_pistes_win_the_same() -> None:
    table = pistes(sit(3), 0, "blue:1-1")
    effect(poor(table, 0), 0, int(DEVELOPMENT_EFFECT[17]))
    play(table, "piste:blue:2-1", "reward:points")
    assert table.points[0] == 2 and table.tired_permanents[0] == 0


@rule("SK-116")
def test_free_pistes_are_never_black() -> None:
    table = pistes(sit(3), 0, "blue:2-3", "blue:3-3", "blue:4-3")
    effect(table, 0, int(DEVELOPMENT_EFFECT[17]))
    assert why_not(table, "piste:black:5-3") == "SK-116" and "piste:red:5-3" in may(table)


@rule("SK-117")
def test_a_free_piste_may_be_forgone() -> None:
    table = effect(poor(sit(3), 0), 0, int(REWARD_EFFECT[14]))
    play(table, "piste:green:1-4>3")
    assert not may(table, "piste:green") and may(table, "piste:blue") and "skip" in may(table)
    play(table, "skip")
    assert table.view(0)["resorts"][0]["piste_counts"]["blue"] == 0
    full = sit(3)
    full.pistes[0] = DOMAIN
    assert asked(effect(full, 0, int(REWARD_EFFECT[14]))) == "EndTurn"  # nothing to ask


@rule("SK-354")
def test_the_lot_is_paid_when_it_is_closed_and_its_effects_come_after() -> None:
    table = stock(arrive(sit(3), 0, "pistes"), 0, permanents=1, seasonals=1, time=1)
    play(table, "piste:blue:1-2", "piste:blue:1-6")
    assert asked(table) == "Pay" and table.octagons[0] == 2
    play(table, "pay:1seasonal+1time")
    assert table.octagons[0] == 4


@rule("SK-355", "SK-331", "SK-T9")
def test_the_worked_example_of_a_cascade() -> None:
    """Red on wood, black on rank 3: the tile with a free piste; blue on wood and rank 3: three points."""
    table = pistes(sit(3), 0, "blue:2-3", "blue:3-3", "blue:2-5", "blue:3-5")
    stock(arrive(table, 0, "pistes"), 0, permanents=6, time=0)
    table.octagons[0] = 2
    play(table, "piste:red:4-3", "piste:black:5-3", "piste:black:6-3")
    assert table.tired_permanents[0] == 6
    play(table, "take:reward3", "reward:R07", "piste:blue:4-5")
    assert asked(table) == "Pool"  # the new pool comes before the older one goes on
    assert may(table) == ["take:octagon", "take:reward3"]
    play(table, "take:octagon", "reward:points")
    assert table.octagons[0] == 4 and table.points[0] == 3
    resort = table.view(0)["resorts"][0]
    assert len(resort["pistes"]) == 10 and 7 not in table.view(0)["rewards"]


@rule("SK-380", "SK-357", "SK-T10")
def test_one_lot_with_an_octagon_and_two_rewards() -> None:
    """A rank 2 place, the completed row 1 (rank 3) and a wooded place: one octagon, two reward choices, any order."""
    table = scatter(sit(3), 0, green=["1-1", "1-4", "1-7"])
    table.pistes[0] |= ROWS[0] & ~0b0000010
    stock(arrive(table, 0, "pistes"), 0, permanents=2, time=0)
    play(table, "piste:blue:1-2", "piste:blue:2-1")
    assert may(table, "take") == ["take:octagon", "take:reward2", "take:reward3"]
    play(table, "take:reward2", "reward:points", "take:octagon", "reward:points")
    assert table.points[0] == 5 and table.octagons[0] == 3


@rule("SK-356")
def test_printed_pistes_win_nothing_but_count() -> None:
    table = sit(3)
    assert table.points[0] == 0 and table.octagons[0] == 2
    arrive(table, 0, "pistes")
    assert "piste:green:2-3" in may(table)  # carried by a printed one


@rule("SK-207")
def test_blue_step_one_pays_for_each_blue_piste() -> None:
    table = steps(stock(arrive(sit(3), 0, "pistes"), 0, money=0, permanents=5, time=0), 0, blue=1)
    play(table, "piste:blue:1-1")
    assert table.money[0] == 1  # when it is laid
    play(table, "piste:blue:1-7", "piste:green:1-4>3")
    assert table.money[0] == 2
    play(effect(table, 0, int(DEVELOPMENT_EFFECT[17])), "piste:blue:2-4")
    assert table.money[0] == 3  # free ones too


@rule("SK-344")
def test_free_pistes_leave_a_place_for_a_pistes_action_that_is_due() -> None:
    """One place is left, and the Pistes action needs it: the garage may not take it first."""
    table = village(stock(sit(3), 0, permanents=2, time=0), 0, c12=16)
    table.pistes[0] = DOMAIN & ~0b0100000
    arrive(table, 0, "pistes")
    play(table, "activate:16")
    assert asked(table) != "FreePistes"  # nothing could be laid, so nothing is asked
    assert may(table, "piste:blue") == ["piste:blue:1-6"]
