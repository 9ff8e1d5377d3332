"""Sections C, D, N, O and annex Q: the round and its phases; threshold steps not shown elsewhere."""

from __future__ import annotations

import pytest

import cordee
from cordee.games.ski.box import DEVELOPMENT_EFFECT, PERK_SCALE, PERK_STEP, STEP_COST, THRESHOLD
from cordee.games.ski.rules import Station
from cordee.games.ski.rules.season import BeginRound, turn_order
from cordee.games.ski.rules.thresholds import OfferImprovement
from tests.games.ski.play import (
    advance_itself,
    after_action,
    asked,
    developments,
    discs,
    effect,
    end_of_round,
    finish_draws,
    in_round,
    may,
    pass_through,
    pawn,
    play,
    sit,
    steps,
    stock,
    village,
    why_not,
    with_bonus,
)
from tests.kit import rule


def begin_round(table: Station) -> Station:
    """The next round begins with its first phase."""
    table.agenda = [BeginRound(-3)]
    return advance_itself(table)


def phase_three(table: Station, seat: int = 0) -> Station:
    """It is this player's turn in phase 3."""
    table.agenda = [OfferImprovement(-3, seat)]
    return advance_itself(table)


# ── Phase 1 ──


@rule("SK-043")
def test_four_phases_in_their_order() -> None:
    """Wages are paid before the first move, thresholds come after the last, points after them."""
    table = sit(2, bonus=(13, 2, 3, 4, 5, 6, 7))
    assert asked(table) == "Turn" and table.money == [9, 10]
    discs(stock(table, 0, permanents=4), 0, 1)
    order = []
    while table.round == 1:
        if asked(table) == "Improve":
            order.append("threshold")
            assert table.points[0] == 0
        words = may(table)
        play(table, next((w for w in words if w in ("skip", "end", "seasonals:1", "reward:points")), words[-1]))
    assert order and table.points[0] >= 2


@rule("SK-044", "SK-045", "SK-048", "SK-210")
def test_all_income_comes_every_round() -> None:
    table = steps(village(sit(3), 0, c12=4), 0, red=1)
    stock(table, 0, money=0, permanents=0)
    begin_round(table)
    assert table.money[0] == 6 + 2 + 1


@rule("SK-049", "SK-052")
def test_a_wage_for_each_permanent_none_for_seasonals() -> None:
    table = begin_round(stock(sit(3), 0, money=2, permanents=3, seasonals=5))
    assert table.money[0] == 2 + 6 - 3 and table.seasonals[0] == 5


@rule("SK-051")
def test_unpaid_permanents_leave_for_the_reserve() -> None:
    table = begin_round(stock(sit(3), 0, money=0, time=0, permanents=8))
    assert table.permanents[0] == 6 and table.money[0] == 0
    assert table.view(0)["office"] == [1, 2, 1]


@rule("SK-342", "SK-379", "SK-T13")
@pytest.mark.parametrize(("time", "permanents", "money", "left"), [(0, 3, 0, 1), (1, 5, 0, 0)])
def test_the_wage_vector(time: int, permanents: int, money: int, left: int) -> None:
    """Five permanents, 3 €, 1 Time: two leave and the Time stays, or all stay."""
    table = stock(sit(3), 0, money=-3, time=1, permanents=5)  # 3 € after the base income
    begin_round(table)
    assert asked(table) == "PayWages" and may(table) == ["wages:0", "wages:1"]
    play(table, f"wages:{time}")
    assert (table.permanents[0], table.money[0], table.time[0]) == (permanents, money, left)


@rule("SK-342")
def test_no_more_time_than_needed_and_no_change() -> None:
    table = stock(sit(3), 0, money=-3, time=5, permanents=4)
    begin_round(table)
    assert may(table) == ["wages:0", "wages:1"]
    play(table, "wages:1")
    assert (table.permanents[0], table.money[0]) == (4, 1)  # 2 of 4 by Time, 2 € of 3
    table = developments(stock(sit(3), 0, money=-6, time=2, permanents=5), 0, up=[18])
    begin_round(table)
    play(table, "wages:2")
    assert (table.permanents[0], table.time[0]) == (5, 0)  # 3 each with Development 18


@rule("SK-342")
def test_wages_never_ask_who_can_pay() -> None:
    table = begin_round(stock(sit(3), 0, money=0, time=3, permanents=6))
    assert asked(table) == "Turn" and table.money[0] == 0 and table.time[0] == 3


# ── Phase 3 ──


@rule("SK-160", "SK-366")
def test_one_improvement_or_none() -> None:
    table = phase_three(stock(sit(3), 0, permanents=9, time=0))
    assert may(table) == ["skip", "improve:green", "improve:blue", "improve:red"]
    play(table, "improve:green")
    assert table.steps[:3] == [1, 0, 0] and asked(table) == ""
    table = play(phase_three(stock(sit(3), 0, permanents=9)), "skip")
    assert table.steps[:3] == [0, 0, 0]


@rule("SK-366", "SK-363")
def test_no_any_time_steps_in_phase_three() -> None:
    table = village(stock(sit(3), 0, permanents=9), 0, c12=17)
    phase_three(developments(table, 0, up=[11]))
    assert why_not(table, "activate:17") == "SK-160" == why_not(table, "discard:cube") == why_not(table, "use:11")


@rule("SK-161")
def test_turn_order_by_the_pawns() -> None:
    table = pawn(pawn(pawn(sit(3), 0, 6, 1), 1, 5, 3), 2, 6, 2)
    assert turn_order(table) == [1, 2, 0]  # column 6 is walked upwards
    seven = in_round(sit(3), 7)
    for place, seat in enumerate((2, 0, 1)):
        pawn(seven, seat, 29, place + 1)
    assert turn_order(seven) == [2, 0, 1]


@rule("SK-162")
def test_a_marker_at_its_end_cannot_be_improved() -> None:
    table = phase_three(steps(stock(sit(3), 0, permanents=9), 0, green=3))
    assert why_not(table, "improve:green") == "SK-162"
    table = phase_three(steps(stock(sit(3), 0, permanents=9), 0, green=3, blue=3, red=3))
    assert asked(table) == ""  # nothing to do


@rule("SK-163")
@pytest.mark.parametrize(("step", "price"), [(0, 2), (1, 3), (2, 4)])
def test_the_price_of_a_step(step: int, price: int) -> None:
    assert STEP_COST[step] == price
    table = phase_three(steps(stock(sit(3), 0, permanents=price - 1, time=1), 0, blue=step))
    play(table, "improve:blue")
    assert table.steps[1] == step + 1 and table.time[0] == 0 and table.permanents[0] == 0
    table = phase_three(steps(stock(sit(3), 0, permanents=price - 1, time=0, seasonals=0), 0, 3, step, 3))
    assert asked(table) == "" and table.steps[1] == step


@rule("SK-334", "SK-T14")
def test_the_worked_example_of_phase_three() -> None:
    """One employee and a Time; green at its end, red would cost 4: blue for one employee and the Time."""
    table = steps(stock(sit(3), 0, permanents=1, seasonals=0, time=1), 0, green=3, blue=0, red=2)
    phase_three(table)
    assert may(table) == ["skip", "improve:blue"]
    assert why_not(table, "improve:red") == "SK-163" and why_not(table, "improve:green") == "SK-162"
    play(table, "improve:blue")
    assert table.steps[:3] == [3, 1, 2] and (table.tired_permanents[0], table.time[0]) == (1, 0)


@rule("SK-164", "SK-166")
def test_effects_stay_and_add_up() -> None:
    table = steps(stock(sit(3), 0, money=0, permanents=0), 0, red=3)
    begin_round(table)
    assert table.money[0] == 7  # step 1 still pays
    given = sorted((int(s), int(n)) for s, n in zip(PERK_SCALE, PERK_STEP, strict=True) if n)
    assert given == [(scale, step) for scale in range(3) for step in (1, 2, 3)]


@rule("SK-165")
def test_an_improvement_lowers_the_threshold() -> None:
    for scale in THRESHOLD:
        assert list(scale) == sorted(scale, reverse=True) and len(set(scale)) == 4
    table = sit(3)
    values = []
    for step in range(4):
        values.append(int(steps(table, 0, red=step).threshold(0, 2)))
    assert values == [11, 10, 9, 7]


@rule("SK-367")
def test_an_improvement_by_a_tile_leaves_that_of_phase_three() -> None:
    table = effect(stock(sit(3), 0, permanents=0, time=0), 0, int(DEVELOPMENT_EFFECT[20]))
    play(table, "improve:blue")
    phase_three(stock(table, 0, permanents=3))
    play(table, "improve:blue")
    assert table.steps[1] == 2
    full = steps(sit(3), 0, 3, 3, 3)
    assert asked(effect(full, 0, int(DEVELOPMENT_EFFECT[20]))) == "EndTurn"  # lost


# ── Phase 4 ──


@rule("SK-167", "SK-168")
def test_every_tile_with_an_own_disc_scores_every_round_once() -> None:
    table = discs(with_bonus(with_bonus(sit(3), 13, 1), 1, 2), 0, 1)
    stock(table, 0, permanents=4, money=20)
    finish_draws(end_of_round(table))
    assert table.points == [2, 0, 0]
    discs(table, 0, 1, 2)
    finish_draws(end_of_round(table))
    assert table.points[0] == 4  # tile 1 again; two greens give nothing


@rule("SK-169", "SK-226")
def test_bonus_fourteen_looks_at_all_the_others() -> None:
    """It lies first in the row and still counts the tiles to its right."""
    table = discs(with_bonus(with_bonus(with_bonus(sit(3), 14, 1), 13, 2), 4, 3), 0, 1, 2, 3)
    stock(table, 0, permanents=2, money=20)
    finish_draws(end_of_round(table))
    assert table.points[0] == 1 + 1  # Bonus 13 scores, Bonus 4 does not


@rule("SK-175")
def test_the_office_is_filled_again() -> None:
    table = sit(3)
    table.office = [0, 0, 0]
    end_of_round(table)
    assert table.office == [1, 2, 1]


@rule("SK-176", "SK-177", "SK-178")
def test_leftover_tiles_are_discarded_and_the_plate_is_filled_behind_the_next() -> None:
    table = sit(3)
    first = {s["tile"] for s in table.view(0)["plates"][0]["squares"] if s["action"] == "building"}
    following = table.view(0)["plates"][1]["squares"]
    end_of_round(table)
    assert set(table.view(0)["building_discard"]) == first
    finish_draws(table)
    plates = table.view(0)["plates"]
    assert [plate["round"] for plate in plates] == [2, 3]
    assert [s["tile"] for s in plates[0]["squares"]] == [s["tile"] for s in following]
    assert all(s["tile"] for s in plates[1]["squares"] if s["action"] in ("building", "development"))


@rule("SK-177", "SK-178")
def test_before_round_seven_nothing_is_filled() -> None:
    table = in_round(sit(3), 6)
    table.buildings_drawn = table.developments_drawn = 28
    end_of_round(table)
    assert table.seat() != cordee.NATURE and table.round == 7
    assert len(table.view(0)["plates"]) == 1


@rule("SK-368", "SK-221", "SK-225")
def test_scoring_comes_before_maintenance() -> None:
    """Tired permanents and those on buildings count for Bonus 13; Time on a building does not count for Bonus 9."""
    table = village(sit(3), 0, c12=17, c14=25)
    stock(table, 0, permanents=1, tired_permanents=2, time=1, money=20)
    play(after_action(table, 0), "activate:17", "pay:1permanent", "activate:25")
    discs(with_bonus(with_bonus(table, 13, 1), 9, 2), 0, 1, 2)
    developments(table, 0, down=[1])
    points = table.points[0]
    finish_draws(end_of_round(table))
    assert table.points[0] == points + 1  # three permanents; no Time, so no set


@rule("SK-369", "SK-173", "SK-195")
def test_round_seven_ends_with_scoring_clearing_up_and_the_final_count() -> None:
    table = village(in_round(sit(2), 7), 0, c12=25)
    stock(table, 0, time=2, money=0, permanents=0, points=0)
    play(after_action(table, 0), "activate:25")
    discs(with_bonus(table, 4, 1), 0, 1)
    end_of_round(table)
    assert table.seat() == cordee.NOBODY
    assert table.time[0] == 1  # the other one lay on the building
    count = table.view(0)["resorts"][0]["count"]
    assert table.points[0] == 2 + sum(count.values()) and count["time"] == 1


@rule("SK-065")
def test_rounds_follow_one_another() -> None:
    table = pass_through(sit(2), 3)
    assert table.round == 3 and asked(table) in ("Turn", "PayWages")
