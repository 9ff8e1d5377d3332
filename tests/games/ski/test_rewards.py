"""Section I and annex S: rewards and the sixteen Reward tiles."""

from __future__ import annotations

import pytest

from cordee.games.ski.box import DOMAIN, REWARD_RANK
from cordee.games.ski.rules import Station
from cordee.games.ski.rules.rewards import Reward, open_pool
from tests.games.ski.play import (
    after_action,
    asked,
    developments,
    discarded,
    discs,
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


def win(rank: int, seats: int = 3, left_out: str = "R05") -> Station:
    """A player without employees has won a reward."""
    table = stock(sit(seats, left_out=left_out), 0, permanents=0, time=0, money=0)
    after_action(table, 0)
    table.agenda.append(Reward(0, rank))
    return table


def take(tile: str, table: Station | None = None, left_out: str = "R05") -> Station:
    """The first player takes a Reward tile at rank 5."""
    table = table or stock(sit(3, left_out=left_out), 0, permanents=0, time=0, money=0)
    after_action(table, 0)
    table.agenda.append(Reward(0, 5))
    return play(table, f"reward:{tile}")


@rule("SK-118", "SK-246")
@pytest.mark.parametrize("rank", [2, 3, 4, 5])
def test_a_tile_of_at_most_the_rank(rank: int) -> None:
    table = win(rank)
    tiles = [int(word[-2:]) for word in may(table, "reward:R")]
    assert tiles == [tile for tile in range(1, 17) if REWARD_RANK[tile] <= rank and tile != 5]
    if rank < 5:
        assert why_not(table, "reward:R14") == "SK-118"


@rule("SK-119")
def test_or_as_many_points_as_the_rank_always() -> None:
    for rank in (2, 3, 4, 5):
        table = play(win(rank), "reward:points")
        assert table.points[0] == rank


@rule("SK-119")
def test_without_a_tile_the_points_come_by_themselves() -> None:
    table = win(2)
    table.agenda.pop()
    table.rewards = 0
    open_pool(table, 0, 1 << 8)
    assert table.points[0] == 2 and asked(table) == "EndTurn"


@rule("SK-120", "SK-121", "SK-357")
def test_a_taken_tile_is_gone_for_all_before_it_works() -> None:
    table = pistes(win(3), 0, "blue:1-1")
    play(table, "reward:R07", "piste:blue:2-1")  # a reward of rank 2 follows
    assert asked(table) == "Reward" and "reward:R07" not in may(table)
    assert 7 not in table.view(1)["rewards"]


@rule("SK-120")
def test_a_tile_of_lower_rank_may_be_taken_but_points_are_the_full_rank() -> None:
    assert "reward:R01" in may(win(5))
    assert play(win(5), "reward:points").points[0] == 5


@rule("SK-122")
def test_a_tile_may_be_taken_for_nothing() -> None:
    table = win(3)
    table.pistes[0] = DOMAIN
    play(table, "reward:R07")
    assert asked(table) == "EndTurn" and 7 not in table.view(0)["rewards"]


@rule("SK-212", "SK-375", "SK-T11")
def test_green_step_three_raises_every_reward() -> None:
    """A completed column counts 3: R07 or 3 points; rank 5 allows any tile or 6 points."""
    table = steps(win(2), 0, green=3)
    assert "reward:R07" in may(table) and "reward:R10" not in may(table)
    assert play(table, "reward:points").points[0] == 3
    assert play(steps(win(5), 0, green=3), "reward:points").points[0] == 6


@rule("SK-230")
def test_r01_two_seasonals() -> None:
    assert take("R01").seasonals[0] == 2


@rule("SK-231", "SK-047")
def test_r02_is_kept_and_pays_one_each_round() -> None:
    table = take("R02")
    assert table.view(0)["resorts"][0]["rewards"] == [2]
    table.money[0] = 0
    finish_draws(end_of_round(table))
    assert table.money[0] == 7  # base 6, no permanents


@rule("SK-232", "SK-358")
def test_r03_builds_from_the_discard_at_its_cost() -> None:
    table = discarded(stock(sit(3), 0, money=5, time=0, permanents=0), buildings=[3, 9, 30])
    take("R03", table)
    assert may(table) == ["skip", "building:3", "building:9"]
    assert why_not(table, "building:30") == "SK-124"
    play(table, "building:9", "build:1-2")
    assert table.money[0] == 1 and table.building_discard >> 9 & 1 == 0
    assert table.built[0] >> 9 & 1 and table.cubes[0] == 5


@rule("SK-233")
def test_r04_a_permanent_not_from_the_office() -> None:
    table = take("R04")
    assert table.permanents[0] == 1 and table.view(0)["office"] == [1, 2, 1]


@rule("SK-234")
def test_r05_discards_a_cube() -> None:
    table = play(take("R05", left_out="R07"), "discard:cube")
    assert table.cubes[0] == 3
    assert play(take("R05", left_out="R07"), "skip").cubes[0] == 4


@rule("SK-235")
def test_r06_six_euros() -> None:
    assert take("R06").money[0] == 6


@rule("SK-236")
def test_r07_a_free_piste() -> None:
    table = play(take("R07"), "piste:blue:1-1")
    assert table.view(0)["resorts"][0]["piste_counts"]["blue"] == 1 and asked(table) == "EndTurn"


@rule("SK-237", "SK-367")
def test_r08_improves_a_threshold_free() -> None:
    table = play(take("R08"), "improve:red")
    assert table.view(0)["resorts"][0]["steps"] == {"green": 0, "blue": 0, "red": 1}


@rule("SK-238", "SK-362")
def test_r09_turns_up_a_cheap_development() -> None:
    table = developments(stock(sit(3), 0, money=0, permanents=0, time=0), 0, down=[1, 6, 32])
    take("R09", table)
    assert may(table) == ["skip", "turn:1", "turn:6"]
    assert why_not(table, "turn:32") == "SK-362"  # costs 4
    play(table, "turn:1")
    assert table.money[0] == 3 and table.face_down[0] >> 1 & 1  # immediate: works, then down again
    table = developments(stock(sit(3), 0, money=0, permanents=0, time=0), 0, down=[11])
    table.tired_permanents[0] = 1
    play(take("R09", table), "turn:11")
    assert table.face_up[0] >> 11 & 1 and "use:11" in may(table)  # once: stays up, usable in this turn


@rule("SK-239")
def test_r10_is_kept_and_pays_two_each_round() -> None:
    table = take("R10")
    table.money[0] = 0
    finish_draws(end_of_round(table))
    assert table.money[0] == 8 and table.view(0)["resorts"][0]["rewards"] == [10]


@rule("SK-240")
def test_r11_activates_two_buildings_free() -> None:
    table = village(stock(sit(3), 0, money=0, permanents=0, time=0), 0, c12=17, c11=24, c14=6)
    table.activated[0] = 1 << 6
    take("R11", table)
    assert may(table) == ["skip", "activate:17", "activate:24"]
    assert why_not(table, "activate:6") == "SK-154"
    play(table, "activate:17")
    assert table.money[0] == 4 and asked(table) == "ActivateFree"
    play(table, "activate:24")
    assert table.points[0] == 1 and table.money[0] == 4  # without its price
    assert why_not(table, "activate:17") == "SK-154"
    on_it = [b["on_it"]["money"] for b in table.view(0)["resorts"][0]["village"] if b["tile"] in (17, 24)]
    assert on_it == [1, 1]


@rule("SK-240", "SK-206", "SK-305")
def test_r11_counts_as_activation_and_offers_either_effect_of_29() -> None:
    table = village(stock(sit(3), 0, money=0, permanents=0, time=0), 0, c12=29)
    developments(steps(table, 0, red=3), 0, up=[19])
    play(take("R11", table), "activate:29")
    assert may(table) == ["option:1", "option:2"]
    play(table, "option:2")
    assert table.seasonals[0] == 2 and table.points[0] == 1 and table.money[0] == 1


@rule("SK-240")
def test_r11_on_36_frees_only_the_activation() -> None:
    table = village(stock(sit(3), 0, money=0, permanents=2, time=0), 0, c12=36)
    play(take("R11", table), "activate:36", "piste:blue:1-1", "piste:blue:1-7")
    assert table.tired_permanents[0] == 2  # the second piste


@rule("SK-241")
def test_r12_five_seasonals() -> None:
    assert take("R12").seasonals[0] == 5


@rule("SK-242")
def test_r13_two_pistes_of_different_colours() -> None:
    table = play(take("R13"), "piste:blue:1-1")
    assert why_not(table, "piste:blue:1-7") == "SK-242"
    play(table, "piste:green:1-4>2")
    assert asked(table) == "EndTurn"


@rule("SK-243")
def test_r14_three_pistes_one_of_each_colour() -> None:
    table = pistes(stock(sit(3), 0, permanents=0, time=0), 0, "blue:2-3", "blue:3-3")
    play(take("R14", table), "piste:red:4-3", "piste:green:1-4>3")
    assert may(table, "piste:red") == may(table, "piste:green") == [] != may(table, "piste:blue")
    play(table, "piste:blue:1-1")
    assert len(table.view(0)["resorts"][0]["pistes"]) == 7


@rule("SK-244")
def test_r15_a_free_disc_on_any_of_the_seven() -> None:
    table = discs(stock(sit(3), 0, money=0, permanents=0, time=0), 0, 2)
    take("R15", table)
    assert may(table) == ["skip", "disc:1", "disc:3", "disc:4", "disc:5", "disc:6", "disc:7"]
    assert why_not(table, "disc:2") == "SK-082"
    play(table, "disc:7")
    assert table.discs[0] == 0b1000010


@rule("SK-245")
@pytest.mark.parametrize(
    ("option", "answers", "cubes", "octagons"),
    [
        ("option:1", ["discard:cube", "discard:cube"], 2, 3),
        ("option:2", ["discard:cube", "discard:octagon", "discard:octagon"], 3, 1),
        ("option:3", ["discard:octagon", "discard:octagon", "discard:octagon"], 4, 0),
        ("option:3", ["discard:octagon", "skip"], 4, 2),
    ],
)
def test_r16_discards_in_three_ways(option: str, answers: list[str], cubes: int, octagons: int) -> None:
    table = stock(sit(3), 0, octagons=3, permanents=0, time=0)
    play(take("R16", table), option, *answers)
    assert (table.cubes[0], table.octagons[0]) == (cubes, octagons)
    assert asked(table) == "EndTurn"
