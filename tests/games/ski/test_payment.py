"""Section G: Time, employees, and what a payment may be."""

from __future__ import annotations

import pytest

from cordee.games.ski.box import IN_BOTH, IN_EMPLOYEES, IN_MONEY, IN_TIME
from cordee.games.ski.rules.building import construction_cost
from cordee.games.ski.rules.payment import Pay, payable
from tests.games.ski.play import (
    agenda,
    arrive,
    asked,
    developments,
    end_of_round,
    finish_draws,
    finish_turn,
    may,
    pawn,
    pistes,
    play,
    sit,
    steps,
    stock,
    to_move,
    village,
    why_not,
)
from tests.kit import rule


def due(kind: int, cost: int, double: int = 0, **pieces: int) -> set[str]:
    """The ways in which a player with exactly these pieces may pay a cost."""
    table = stock(sit(2), 0, **{"money": 0, "time": 0, "permanents": 0, "seasonals": 0, **pieces})
    return set(may(agenda(table, Pay(0, kind, double, cost, 0, -1))))


@rule("SK-088", "SK-351")
def test_a_time_replaces_two_euros_or_a_seasonal() -> None:
    assert due(IN_MONEY, 4, money=2, time=2) == {"pay:2money+1time", "pay:2time"}
    assert due(IN_EMPLOYEES, 2, seasonals=1, time=2) == {"pay:1seasonal+1time", "pay:2time"}


@rule("SK-089")
def test_a_time_pays_one_euro_without_change() -> None:
    assert due(IN_MONEY, 1, time=1) == {"pay:1time"}
    table = stock(agenda(sit(2), Pay(0, IN_MONEY, 0, 1, 0, -1)), 0, money=0, time=1)
    play(table, "pay:1time")
    assert (table.money[0], table.time[0]) == (0, 0)


@rule("SK-350", "SK-351")
def test_a_payment_is_refused_by_what_is_wrong_with_it() -> None:
    """Too much and too little break SK-350; pieces that the cost does not take, or that are not there, SK-351."""
    table = stock(agenda(sit(2), Pay(0, IN_MONEY, 0, 3, 0, -1)), 0, money=3, time=2, permanents=1, seasonals=1)
    assert why_not(table, "pay:1money+2time") == "SK-350" == why_not(table, "pay:1time")
    assert why_not(table, "pay:3permanent") == "SK-351" == why_not(table, "pay:4money")
    assert why_not(table, "pay:2money+1seasonal") == "SK-351" == why_not(table, "end")
    staff = stock(agenda(sit(2), Pay(0, IN_EMPLOYEES, 0, 2, 0, -1)), 0, money=3, time=2, permanents=2, seasonals=1)
    assert why_not(staff, "pay:2permanent+1time") == "SK-350" and why_not(staff, "pay:2money") == "SK-351"


@rule("SK-090", "SK-179")
def test_a_time_left_is_a_point_at_the_end() -> None:
    table = stock(sit(2), 0, time=3, money=0)
    assert table.view(0)["resorts"][0]["count"]["time"] == 3


@rule("SK-091", "SK-353")
def test_time_never_counts_double() -> None:
    """With permanents counting two: two Time for a cost of two, one permanent."""
    assert due(IN_EMPLOYEES, 2, double=1, time=2, permanents=1) == {"pay:2time", "pay:1permanent"}


@rule("SK-092")
def test_a_used_employee_lies_down_for_the_round() -> None:
    table = stock(agenda(sit(2), Pay(0, IN_EMPLOYEES, 0, 2, 0, -1)), 0, permanents=1, seasonals=1, time=0)
    play(table, "pay:1permanent+1seasonal")
    assert (table.permanents[0], table.seasonals[0]) == (0, 0)
    assert (table.tired_permanents[0], table.tired_seasonals[0]) == (1, 1)
    assert not payable(table, 0, IN_EMPLOYEES, 0, 1, 0)


@rule("SK-093", "SK-094", "SK-171", "SK-172")
def test_at_the_end_of_the_round_used_seasonals_go_and_permanents_stand_up() -> None:
    table = stock(sit(2), 0, permanents=1, seasonals=2, tired_permanents=2, tired_seasonals=3, money=20)
    finish_draws(end_of_round(table))
    assert (table.permanents[0], table.tired_permanents[0]) == (3, 0)
    assert (table.seasonals[0], table.tired_seasonals[0]) == (2, 0)


@rule("SK-095")
def test_employees_of_both_kinds_in_any_mix() -> None:
    assert due(IN_EMPLOYEES, 2, permanents=2, seasonals=2) == {
        "pay:2permanent", "pay:1permanent+1seasonal", "pay:2seasonal",
    }  # fmt: skip


@rule("SK-096")
def test_an_odd_rest_of_a_doubled_permanent_is_lost() -> None:
    assert due(IN_EMPLOYEES, 3, double=1, permanents=2) == {"pay:2permanent"}


@rule("SK-097")
def test_a_mixed_cost_takes_any_mix() -> None:
    assert due(IN_BOTH, 2, money=1, permanents=1, time=1) == {"pay:1money+1permanent", "pay:1time"}
    assert due(IN_BOTH, 3, money=3, seasonals=1, time=1) == {
        "pay:3money", "pay:2money+1seasonal", "pay:1money+1time", "pay:1seasonal+1time",
    }  # fmt: skip


@rule("SK-097", "SK-304")
def test_with_development_eighteen_a_time_is_three() -> None:
    table = developments(stock(sit(2), 0, money=1, time=1, permanents=0), 0, up=[18])
    assert may(agenda(table, Pay(0, IN_BOTH, 0, 3, 0, -1))) == ["pay:1time"]
    assert may(agenda(table, Pay(0, IN_MONEY, 0, 4, 0, -1))) == ["pay:1money+1time"]
    assert not payable(table, 0, IN_EMPLOYEES, 0, 2, 0)  # the employee rate is unchanged


@rule("SK-350")
def test_an_overshoot_by_an_indivisible_piece_but_no_superfluous_piece() -> None:
    assert due(IN_BOTH, 3, money=3, time=2) == {"pay:3money", "pay:1money+1time", "pay:2time"}
    assert due(IN_MONEY, 3, money=2, time=1) == {"pay:1money+1time"}


@rule("SK-350")
def test_a_cost_of_nothing_takes_nothing() -> None:
    table = stock(arrive(sit(3), 0, "recruitment"), 0, money=0, time=3)
    play(table, "seasonals:1")
    assert asked(table) != "Pay" and table.time[0] == 3


@rule("SK-351", "SK-271")
def test_a_cost_in_time_takes_time_only() -> None:
    assert due(IN_TIME, 1, money=9, permanents=9, time=1) == {"pay:1time"}


@rule("SK-351")
def test_what_is_not_in_the_stock_is_no_candidate() -> None:
    table = stock(agenda(sit(2), Pay(0, IN_MONEY, 0, 2, 0, -1)), 0, money=2, time=0)
    assert why_not(table, "pay:1time") == "SK-351" == why_not(table, "pay:2permanent")


@rule("SK-352")
def test_no_cost_goes_below_nothing() -> None:
    assert construction_cost(3, 1) == 0 and construction_cost(3, 2) == 0  # the Car park costs 1
    assert construction_cost(30, 1) == 5


@rule("SK-353", "SK-205")
def test_permanents_count_two_for_buildings_with_red_step_two_and_not_for_developments() -> None:
    table = steps(stock(sit(3), 0, money=0, time=0, permanents=2), 0, red=2)
    arrive(table, 0, "building", tile=9)  # costs 4
    play(table, "build:1-2")
    assert table.tired_permanents[0] == 2
    table = steps(stock(sit(3), 0, money=0, time=0, permanents=4), 0, red=2)
    arrive(table, 0, "development", tile=25)  # costs 4
    play(table, "develop")
    assert table.tired_permanents[0] == 4


@rule("SK-353", "SK-209")
def test_permanents_count_two_in_the_pistes_action_with_blue_step_three() -> None:
    table = steps(stock(sit(3), 0, money=0, time=0, permanents=3), 0, blue=3)
    table = pistes(table, 0, "blue:2-3", "blue:3-3", "blue:4-3")
    arrive(table, 0, "pistes")
    play(table, "piste:black:5-3", "piste:blue:1-1", "piste:blue:1-7")  # 5 + 1, so three permanents
    assert table.tired_permanents[0] == 3 and table.permanents[0] == 0
    assert not payable(stock(table, 0, permanents=2, seasonals=1, time=0), 0, IN_EMPLOYEES, 0, 4, 0)


@rule("SK-209", "SK-282")
def test_blue_step_three_serves_the_extra_action_but_not_its_price() -> None:
    table = steps(stock(village(sit(3), 0, c12=36), 0, money=0, time=0, permanents=2), 0, blue=3)
    arrive(table, 0, "recruitment")
    play(table, "activate:36")  # one permanent for the activation
    assert asked(table) == "Lot"
    play(table, "piste:green:1-4>3", "piste:green:1-6>5")
    finish_turn(table) if asked(table) == "Lot" else None
    assert (table.permanents[0], table.tired_permanents[0]) == (0, 1)  # the other one counted 2


@rule("SK-372", "SK-T3")
def test_the_payment_vector_of_a_building_with_red_step_two() -> None:
    """Cost 5: {2 permanents, 1 €}, {3 permanents}, {1 permanent, 1 Time, 1 seasonal}; not {2 permanents, 2 €}."""
    ways = due(IN_BOTH, 5, double=1, permanents=3, money=2, time=1, seasonals=1)
    assert {"pay:1money+2permanent", "pay:3permanent", "pay:1permanent+1seasonal+1time"} <= ways
    assert "pay:2money+2permanent" not in ways


@rule("SK-330", "SK-T4")
def test_the_worked_example_of_a_lot() -> None:
    """A column and two rows: malus 2 €; one red and two black: 6 employees, by 2 Time, 3 permanents, a seasonal."""
    table = pistes(pawn(sit(3), 0, 1, 3), 0, "blue:2-3", "blue:3-3")
    stock(to_move(table, 0), 0, money=2, time=2, permanents=3, seasonals=1)
    play(table, "go:now:2-1", "pay:2money")
    play(table, "piste:red:4-3", "piste:black:5-3", "piste:black:6-3")
    assert (table.money[0], table.time[0]) == (0, 0)  # the payment was forced
    assert (table.tired_permanents[0], table.tired_seasonals[0]) == (3, 1)


@pytest.mark.parametrize("owed", [0, 2])
@rule("SK-349")
def test_the_two_parts_of_a_discs_cost_are_composed_one_after_the_other(owed: int) -> None:
    """2 € and 2 employees with 1 €, a Time, and two permanents and a Time more: the money part may take one Time."""
    table = stock(agenda(sit(2), Pay(0, IN_MONEY, 0, 2, owed, -1)), 0, money=2, time=1, permanents=1)
    assert why_not(table, "pay:1time") == ("SK-349" if owed else "")
    assert "pay:2money" in may(table)
