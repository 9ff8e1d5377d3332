"""Section M: activations, discarding with employees, and the windows for them."""

from __future__ import annotations

from cordee.games.ski.rules import Station
from tests.games.ski.play import (
    after_action,
    arrive,
    asked,
    developments,
    end_of_round,
    finish_draws,
    may,
    pistes,
    play,
    sit,
    steps,
    stock,
    village,
    why_not,
)
from tests.kit import rule


def resort(**pieces: int) -> Station:
    """The first player, at the end of a turn, has the restaurant, the casino and these pieces."""
    table = village(sit(3), 0, c12=17, c14=24)
    return after_action(stock(table, 0, **{"money": 0, "time": 0, "permanents": 0, **pieces}), 0)


@rule("SK-151")
def test_as_often_as_wanted() -> None:
    table = resort(permanents=9, money=2)
    play(table, "activate:17", "discard:cube", "activate:24", "discard:octagon")
    assert (table.cubes[0], table.octagons[0]) == (3, 1) and asked(table) in ("EndTurn", "Turn")


@rule("SK-152", "SK-153")
def test_the_payment_lies_on_the_building() -> None:
    table = play(resort(permanents=1), "activate:17")
    assert table.money[0] == 4 and (table.permanents[0], table.tired_permanents[0]) == (0, 0)
    restaurant = next(b for b in table.view(0)["resorts"][0]["village"] if b["tile"] == 17)
    assert restaurant["activated"] and restaurant["on_it"]["permanents"] == 1
    assert table.all_permanents(0) == 1


@rule("SK-152")
def test_a_price_that_cannot_be_paid() -> None:
    table = resort(money=1)
    assert why_not(table, "activate:17") == "SK-152" == why_not(table, "activate:24")
    assert "activate:17" in may(resort(time=1))  # Time stands in for an employee


@rule("SK-153", "SK-170", "SK-171", "SK-172")
def test_what_lies_on_buildings_goes_at_maintenance_and_permanents_come_back() -> None:
    table = play(resort(permanents=1, seasonals=1, time=1, money=2), "activate:17", "pay:1permanent")
    play(table, "activate:24", "pay:1time")
    finish_draws(end_of_round(stock(table, 0, money=0)))
    assert table.permanents[0] == 1 and table.time[0] == 0 and table.seasonals[0] == 1
    assert not any(b["activated"] for b in table.view(0)["resorts"][0]["village"])


@rule("SK-154")
def test_each_building_once_a_round() -> None:
    table = play(resort(permanents=2), "activate:17")
    assert why_not(table, "activate:17") == "SK-154"
    finish_draws(end_of_round(table))
    after_action(table, 0)
    assert "activate:17" in may(table)


@rule("SK-155", "SK-156")
def test_four_employees_discard_a_cube_of_the_ladder_first() -> None:
    table = pistes(resort(permanents=3), 0, "green:1-4>3")
    assert why_not(table, "discard:cube") == "SK-155"
    stock(table, 0, permanents=2, seasonals=1, time=1, cubes=2)
    slots = table.slots(0)
    before = table.ladder(0)
    play(table, "discard:cube")
    assert table.cubes[0] == 1 and table.slots(0) == slots
    assert table.ladder(0) == max(0, before - 1)
    assert (table.tired_permanents[0], table.tired_seasonals[0], table.time[0]) == (2, 1, 0)


@rule("SK-300", "SK-317")
def test_a_refused_discard_quotes_its_own_price() -> None:
    """Who owns Development 31 or 14 is told that price, not the common one."""
    table = developments(resort(permanents=2), 0, up=[31])
    assert why_not(table, "discard:cube") == "SK-317" and why_not(table, "discard:octagon") == "SK-157"
    table = developments(resort(permanents=1), 0, up=[14])
    assert why_not(table, "discard:octagon") == "SK-300" and why_not(table, "discard:cube") == "SK-155"


@rule("SK-156")
def test_with_an_empty_ladder_a_cube_of_the_village_goes() -> None:
    table = pistes(resort(permanents=4, cubes=1), 0, "green:1-4>3")
    assert table.ladder(0) == 0 and table.slots(0) >= 1
    play(table, "discard:cube")
    assert table.cubes[0] == 0
    assert why_not(stock(after_action(table, 0), 0, permanents=9), "discard:cube") == "SK-360"


@rule("SK-157", "SK-158")
def test_three_employees_discard_an_octagon_of_the_zone_first() -> None:
    table = village(resort(permanents=2), 0, c11=19)
    assert why_not(table, "discard:octagon") == "SK-157"
    stock(table, 0, permanents=6)
    assert table.zone(0) == 1
    play(table, "discard:octagon")
    assert table.zone(0) == 0 and table.octagons[0] == 1
    play(table, "discard:octagon")  # the last one leaves its building
    assert table.octagons[0] == 0 and table.octagon_slots(0) == 1


@rule("SK-363")
def test_windows_at_rewards_and_pools_but_not_inside_a_lot_or_a_payment() -> None:
    table = pistes(village(sit(3), 0, c12=17), 0, "blue:2-5", "blue:3-5")
    stock(arrive(table, 0, "pistes"), 0, permanents=6, time=0)
    assert "activate:17" in may(table)
    play(table, "piste:blue:4-5")
    assert asked(table) == "Lot" and why_not(table, "activate:17") == "SK-354"
    play(table, "skip")
    assert asked(table) == "Pool" and "activate:17" in may(table)
    play(table, "activate:17")
    assert asked(table) == "Pool" and table.money[0] >= 4  # the interrupted matter goes on
    play(table, "take:reward3")
    assert asked(table) == "Reward" and "discard:cube" in may(table)
    play(table, "discard:cube", "reward:points")
    assert table.cubes[0] == 3 and table.points[0] == 3


@rule("SK-364", "SK-206", "SK-305")
def test_pay_mark_effect_then_what_every_activation_gives() -> None:
    table = steps(developments(resort(money=2), 0, up=[19]), 0, red=3)
    play(table, "activate:24")
    assert table.points[0] == 1 + 1 and table.money[0] == 1


@rule("SK-364")
def test_a_building_may_be_activated_in_the_turn_it_is_built() -> None:
    table = stock(sit(3), 0, money=9, permanents=1, time=0)
    arrive(table, 0, "building", tile=24)
    play(table, "build:1-2", "pay:2money")
    assert "activate:24" in may(table)


@rule("SK-364")
def test_an_activation_that_can_do_nothing_is_allowed() -> None:
    """The forestry house without octagons: the triggers still count."""
    table = village(steps(sit(3), 0, red=3), 0, c12=27)
    after_action(stock(table, 0, permanents=1, time=0, octagons=0), 0)
    play(table, "activate:27")
    assert table.points[0] == 1 and table.octagons[0] == 0


@rule("SK-365")
def test_discarding_has_no_limit() -> None:
    table = resort(permanents=8, seasonals=4, octagons=0)
    for left in (3, 2, 1):
        play(table, "discard:cube")
        if asked(table) == "Pay":
            play(table, may(table)[0])
        assert table.cubes[0] == left
