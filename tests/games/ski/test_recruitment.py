"""Section F: permanents, seasonals, and discs on Bonus tiles."""

from __future__ import annotations

import pytest

from cordee.engine.telling import lack_of
from cordee.games.ski import GAME as SKI
from cordee.games.ski.box import BONUS_COST
from cordee.games.ski.rules.recruitment import disc_employees, disc_money
from cordee.words import words
from tests.games.ski.play import (
    arrive,
    asked,
    developments,
    discs,
    finish_turn,
    in_round,
    may,
    pawn,
    play,
    poor,
    sit,
    steps,
    stock,
    to_move,
    village,
    why_not,
    with_bonus,
)
from tests.kit import rule

ENGLISH = words("en", SKI.folder, ["Ann", "Bea", "Cid"], 0)


@rule("SK-075")
def test_one_of_three_options() -> None:
    table = stock(arrive(sit(3), 0, "recruitment"), 0, money=9, permanents=2)
    assert may(table, "hire") == ["hire:0", "hire:1", "hire:2"]
    assert may(table, "seasonals") == ["seasonals:1", "seasonals:2", "seasonals:3", "seasonals:4"]
    assert may(table, "disc:") == ["disc:1"]
    play(table, "hire:0")
    assert asked(table) != "Act" and (table.permanents[0], table.seasonals[0], table.discs[0]) == (3, 0, 0)


@rule("SK-076", "SK-078")
@pytest.mark.parametrize("price", [0, 1, 2])
def test_a_permanent_costs_the_price_of_its_place_and_works_at_once(price: int) -> None:
    table = stock(arrive(sit(3), 0, "recruitment"), 0, money=2, time=0, permanents=0)
    before = table.office[price]
    play(table, f"hire:{price}")
    assert table.money[0] == 2 - price and table.office[price] == before - 1
    assert (table.permanents[0], table.tired_permanents[0]) == (1, 0)


@rule("SK-076")
def test_a_permanent_one_cannot_pay() -> None:
    table = poor(arrive(sit(3), 0, "recruitment"), 0)
    assert why_not(table, "hire:2") == "SK-076" and "hire:0" in may(table)


@rule("SK-077")
def test_an_empty_office_offers_nobody() -> None:
    table = stock(arrive(sit(3), 0, "recruitment"), 0, money=9)
    table.office = [0, 0, 1]
    assert why_not(table, "hire:0") == "SK-077" and may(table, "hire") == ["hire:2"]
    table.office = [0, 0, 0]
    assert may(table, "hire") == []


@rule("SK-079", "SK-080")
@pytest.mark.parametrize(("count", "price"), [(1, 0), (2, 1), (3, 3), (4, 6)])
def test_seasonals_and_their_prices(count: int, price: int) -> None:
    table = stock(arrive(sit(3), 0, "recruitment"), 0, money=price, time=0, permanents=0)
    if count < 4:
        assert why_not(table, f"seasonals:{count + 1}") == "SK-079"
    play(table, f"seasonals:{count}")
    assert table.money[0] == 0 and (table.seasonals[0], table.tired_seasonals[0]) == (count, 0)


@rule("SK-208")
@pytest.mark.parametrize("count", [1, 3])
def test_blue_step_two_brings_one_seasonal_more(count: int) -> None:
    table = steps(stock(arrive(sit(3), 0, "recruitment"), 0, money=3, time=0, permanents=0), 0, blue=2)
    play(table, f"seasonals:{count}")
    assert table.seasonals[0] == count + 1


@rule("SK-081")
def test_a_disc_goes_on_the_tile_of_the_round() -> None:
    table = stock(arrive(in_round(sit(3), 3), 0, "recruitment"), 0, money=9, permanents=9)
    assert may(table, "disc:") == ["disc:3"]
    assert why_not(table, "disc:2") == "SK-081" == why_not(table, "disc:4")
    play(table, "disc:3")
    while asked(table) == "Pay":
        play(table, may(table)[0])
    assert table.discs[0] == 0b100


@rule("SK-211")
def test_green_step_two_opens_the_tiles_of_earlier_rounds() -> None:
    table = steps(stock(arrive(in_round(sit(3), 3), 0, "recruitment"), 0, money=9, permanents=9), 0, green=2)
    assert may(table, "disc:") == ["disc:1", "disc:2", "disc:3"]
    assert why_not(table, "disc:4") == "SK-081"


@rule("SK-082")
def test_the_golden_rule() -> None:
    table = discs(stock(arrive(sit(3), 0, "recruitment"), 0, money=9, permanents=9), 0, 1)
    assert why_not(table, "disc:1") == "SK-082"


@rule("SK-083", "SK-086", "SK-087")
def test_other_discs_do_not_block_but_cost_an_employee_each() -> None:
    table = stock(arrive(sit(3), 0, "recruitment"), 0, money=9, permanents=9)
    assert disc_employees(table, 0, 0) == 1
    discs(discs(table, 1, 1), 2, 1)
    assert disc_employees(table, 0, 0) == 3 and "disc:1" in may(table)


@rule("SK-084")
@pytest.mark.parametrize("tile", range(1, 17))
def test_the_fixed_price_is_printed_on_the_tile(tile: int) -> None:
    table = with_bonus(sit(3), tile)
    assert disc_money(table, 0, 0) == BONUS_COST[tile]


@rule("SK-085")
def test_the_variable_price_is_the_number_of_tiles_occupied_then() -> None:
    table = sit(3)
    prices = []
    for count in range(5):
        discs(table, 0, *range(2, 2 + count))
        prices.append(int(disc_employees(table, 0, 0)))
    assert prices == [1, 2, 3, 4, 5]


@rule("SK-329", "SK-T5")
def test_the_worked_example_of_a_disc() -> None:
    """Fixed cost 3 €, on two other tiles already, Green and Blue there: 3 € and 5 employees."""
    table = discs(discs(discs(with_bonus(sit(3), 6), 0, 2, 3), 1, 1), 2, 1)
    assert (disc_money(table, 0, 0), disc_employees(table, 0, 0)) == (3, 5)
    stock(arrive(table, 0, "recruitment"), 0, money=3, time=0, permanents=5)
    play(table, "disc:1")
    assert (table.money[0], table.permanents[0], table.tired_permanents[0]) == (0, 0, 5)
    assert table.discs[0] == 0b111


@rule("SK-349")
def test_a_disc_needs_all_parts_of_its_cost() -> None:
    table = with_bonus(sit(3), 6)
    stock(arrive(table, 0, "recruitment"), 0, money=3, time=0, permanents=0)
    assert why_not(table, "disc:1") == "SK-349"
    stock(table, 0, money=1, time=1, permanents=0)
    assert why_not(table, "disc:1") == "SK-349"  # the Time cannot serve both parts
    stock(table, 0, money=1, time=2)
    play(table, "disc:1")
    assert (table.money[0], table.time[0], table.discs[0]) == (0, 0, 1)


@rule("SK-349")
def test_a_payment_that_leaves_too_little_for_the_employees_says_so() -> None:
    table = with_bonus(sit(3), 15)
    stock(arrive(table, 0, "recruitment"), 0, money=5, time=3, permanents=0)
    play(table, "disc:1")
    refused = [action for action in table.candidates() if table.refusal(action) == 349]
    told = [lack_of(SKI, table, int(action), ENGLISH) for action in refused]
    assert told and all(lack and "1 employee" in lack.told(ENGLISH) for lack in told)


@rule("SK-349", "SK-353")
def test_permanents_never_count_double_for_a_disc() -> None:
    table = steps(discs(sit(3), 0, 2), 0, blue=3, red=2)
    stock(arrive(developments(table, 0, up=[9]), 0, "recruitment"), 0, money=9, time=0, permanents=1)
    assert why_not(table, "disc:1") == "SK-349"


@rule("SK-289")
def test_development_three_caps_the_fixed_price() -> None:
    table = developments(with_bonus(with_bonus(with_bonus(sit(3), 6, 1), 10, 2), 16, 3), 0, up=[3])
    assert [disc_money(table, 0, place) for place in range(3)] == [1, 1, 0]


@rule("SK-298", "SK-335", "SK-T6")
def test_development_twelve_counts_one_disc_fewer() -> None:
    """1, 1, 2 employees for the first, second, third disc."""
    table = developments(sit(3), 0, up=[12])
    prices = []
    for count in range(3):
        discs(table, 0, *range(2, 2 + count))
        prices.append(int(disc_employees(table, 0, 0)))
    assert prices == [1, 1, 2]


@rule("SK-374", "SK-T7")
def test_a_disc_with_both_developments() -> None:
    """The place of the worked example: 1 € and 4 employees."""
    table = discs(discs(discs(with_bonus(sit(3), 6), 0, 2, 3), 1, 1), 2, 1)
    developments(table, 0, up=[3, 12])
    assert (disc_money(table, 0, 0), disc_employees(table, 0, 0)) == (1, 4)


@rule("SK-333", "SK-T8")
def test_the_worked_example_of_a_turn_with_the_restaurant() -> None:
    """Restaurant +4 €; malus 1 €; four seasonals for 6 €; three of them and a permanent discard a cube."""
    table = village(pawn(sit(3), 0, 1, 4), 0, c12=17)
    stock(to_move(table, 0), 0, money=3, time=0, permanents=2)
    play(table, "activate:17")
    assert table.money[0] == 7 and table.permanents[0] == 1
    play(table, "go:now:2-3", "pay:1money", "seasonals:4")
    assert (table.money[0], table.seasonals[0]) == (0, 4)
    play(table, "discard:cube", "pay:1permanent+3seasonal")
    assert table.cubes[0] == 3 and table.ladder(0) == 3
    assert (table.permanents[0], table.seasonals[0]) == (0, 1)
    finish_turn(table)
    assert table.active != 0 or asked(table) == "Turn"
