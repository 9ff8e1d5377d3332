"""Sections J and K and annex T: buildings, cubes and octagons, and each of the forty tiles."""

from __future__ import annotations

import pytest

import cordee
from cordee.games.ski import GAME as SKI
from cordee.games.ski import box
from cordee.games.ski.rules import Station
from cordee.games.ski.rules.scoring import building_points
from tests.games.ski.play import (
    after_action,
    arrive,
    asked,
    developments,
    discarded,
    discs,
    end_of_round,
    finish_draws,
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


def build(tile: int, cell: str = "1-2", table: Station | None = None, **pieces: int) -> Station:
    """The first player builds a tile, paying with €, and is then asked what follows from it."""
    table = table or sit(3)
    stock(table, 0, **{"money": 20, "time": 0, "permanents": 0, **pieces})
    play(arrive(table, 0, "building", tile=tile), f"build:{cell}")
    if asked(table) == "Pay":
        play(table, next(w for w in may(table, "pay:") if w.endswith("money") and "+" not in w))
    return table


def built(tile: int, cell: str = "c12", **pieces: int) -> Station:
    """The first player has a building and is at the end of a turn."""
    table = village(sit(3), 0, **{cell: tile})
    return after_action(stock(table, 0, **{"money": 0, "time": 0, "permanents": 0, "seasonals": 0, **pieces}), 0)


def income_of(table: Station) -> dict[str, int]:
    """What the next income phase brings the first player."""
    stock(table, 0, money=0, permanents=0, seasonals=0, time=0, points=0)
    finish_draws(end_of_round(table))
    return {"money": int(table.money[0]), "seasonals": int(table.seasonals[0]), "time": int(table.time[0])}


# ── Building ──


@rule("SK-123", "SK-124")
def test_the_tile_of_the_square_at_its_cost() -> None:
    table = stock(sit(3), 0, money=3, time=0, permanents=1)
    arrive(table, 0, "building", tile=9)
    play(table, "build:1-2")
    assert (table.money[0], table.tired_permanents[0]) == (0, 1)  # 3 € and an employee, the only way
    assert table.built[0] >> 9 & 1


@rule("SK-125", "SK-126")
def test_side_contact_with_a_building_or_the_domain() -> None:
    table = arrive(sit(3), 0, "building", tile=9)
    stock(table, 0, money=9)
    assert may(table, "build") == ["build:1-1", "build:1-2", "build:1-4", "build:1-5", "build:2-3"]
    assert why_not(table, "build:1-3") == "SK-125"


@rule("SK-126", "SK-129")
def test_forbidden_a_outside_the_rectangle() -> None:
    for word in ("build:4-1", "build:1-6", "build:0-3"):
        with pytest.raises(cordee.CordeeError):
            SKI.parse(word)


@rule("SK-130")
def test_forbidden_b_without_side_contact() -> None:
    table = stock(arrive(sit(3), 0, "building", tile=9), 0, money=9)
    assert why_not(table, "build:2-2") == "SK-130" == why_not(table, "build:3-3")
    village(table, 0, c12=1)
    assert "build:2-2" in may(table) and why_not(table, "build:3-2") == "SK-130"


@rule("SK-127")
def test_a_full_village_closes_the_white_squares() -> None:
    table = to_move(pawn(sit(3), 0, 1, 1), 0)
    stock(table, 0, money=30)
    assert "go:now:3-1" in may(table)
    cells = {f"c{r}{c}": n for n, (r, c) in enumerate([(r, c) for r in (1, 2, 3) for c in range(1, 6)], start=1)}
    cells.pop("c13")
    village(table, 0, **cells)
    assert why_not(table, "go:now:3-1") == "SK-127"


@rule("SK-128")
def test_tiles_are_not_turned() -> None:
    """There is one way to put a tile on a cell, and its sides are as printed."""
    table = build(1, "1-2")
    assert table.halves[0] & ~box.HALVES[box.BASE] << 2 == box.HALVES[1] << 1


@rule("SK-131")
def test_the_pieces_shown_are_added() -> None:
    table = build(13)
    assert (table.cubes[0], table.octagons[0]) == (6, 3)


@rule("SK-132", "SK-133", "SK-332", "SK-T12")
def test_the_worked_example_of_the_village() -> None:
    """Shopping arcade: ladder and zone +1; chalets beside it: two slots, two octagon slots, so ladder and zone -2."""
    table = pistes(sit(3), 0, "green:1-1>1")
    assert table.view(0)["resorts"][0]["arrivals"] == [1, 2, 4]
    build(9, "1-1", table)
    assert (table.ladder(0), table.zone(0), table.slots(0)) == (5, 3, 0)
    build(34, "1-2", table)
    assert (table.ladder(0), table.zone(0), table.slots(0)) == (3, 1, 2)
    kinds = sorted((slot["kind"], slot["top"]) for slot in table.view(0)["resorts"][0]["slots"])
    assert kinds == [("corner", True), ("edge", False)]


@rule("SK-132")
def test_only_green_pistes_arrive() -> None:
    table = pistes(sit(3), 0, "blue:1-4")
    assert table.view(0)["resorts"][0]["arrivals"] == [2, 4]
    table = pistes(sit(3), 0, "green:1-4>3")
    assert table.view(0)["resorts"][0]["arrivals"] == [2, 3, 4]
    assert table.slots(0) == 1  # the base's top edge; its corners need neighbours


@rule("SK-134")
def test_a_complete_column_gives_a_reward_of_rank_two() -> None:
    table = village(sit(3), 0, c12=1, c22=10)
    build(15, "3-2", table)
    assert asked(table) == "Reward" and table.seasonals[0] == 0
    play(table, "reward:points")
    assert table.points[0] == 2
    assert table.seasonals[0] == 2  # the building's own effect comes last


@rule("SK-135")
def test_the_column_reward_with_all_that_follows_comes_before_the_buildings_effect() -> None:
    table = village(sit(3), 0, c12=1, c22=10)
    build(39, "3-2", table)  # its own effect is a reward of rank 2 too
    play(table, "reward:R01")
    assert table.seasonals[0] == 2 and asked(table) == "Reward"
    assert "reward:R01" not in may(table)


@rule("SK-136")
def test_every_building_has_an_advantage_of_its_own() -> None:
    seen: list[list[str]] = []
    for tile in box.BOX["tiles"]["buildings"]:
        advantage = [str(tile.get(key)) for key in ("kind", "effect", "octagon_slots", "cube_slots")]
        assert set(advantage) != {"None"} and advantage not in seen
        seen.append(advantage)


@rule("SK-358")
def test_a_discard_that_offers_nothing_is_not_asked_about() -> None:
    table = developments(after_action(sit(3), 0), 0, up=[39])
    assert why_not(table, "use:39") == "SK-148"  # an empty discard
    stock(discarded(table, buildings=[9]), 0, money=4)
    assert "use:39" in may(table)
    stock(table, 0, money=0, time=0, permanents=0)
    assert why_not(table, "use:39") == "SK-148"  # nothing payable


@rule("SK-358", "SK-344")
def test_building_from_the_discard_spares_a_cell_for_the_building_that_is_due() -> None:
    table = discarded(stock(sit(3), 0, money=20), buildings=[40])
    cells = {f"c{r}{c}": n for n, (r, c) in enumerate([(r, c) for r in (1, 2, 3) for c in range(1, 6)], start=1)}
    cells.pop("c13")
    cells.pop("c35")
    village(developments(table, 0, up=[39]), 0, **cells)
    arrive(table, 0, "building", tile=30)
    assert why_not(table, "use:39") == "SK-344" and may(table, "build") == ["build:3-5"]


@rule("SK-359")
def test_plain_gains_are_automatic_the_rest_is_optional_and_in_printed_order() -> None:
    table = build(31)
    assert may(table) == ["skip", "discard:cube"]
    play(table, "skip")
    assert may(table) == ["skip", "discard:octagon"]
    play(table, "discard:octagon")
    assert (table.cubes[0], table.octagons[0]) == (4, 1)


# ── Cubes and octagons ──


@rule("SK-137", "SK-138", "SK-139", "SK-140")
def test_cubes_go_on_slots_first_then_on_the_ladder() -> None:
    table = pistes(sit(3), 0, "green:1-4>3")
    assert (table.slots(0), table.ladder(0)) == (1, 3)
    stock(table, 0, cubes=1)
    assert table.ladder(0) == 0
    stock(table, 0, cubes=8)
    assert table.ladder(0) == 7


@rule("SK-137")
def test_a_new_arrival_takes_a_cube_from_the_ladder() -> None:
    table = stock(arrive(sit(3), 0, "pistes"), 0, permanents=0, time=0)
    assert table.ladder(0) == 4
    play(table, "piste:green:1-4>3")
    assert table.ladder(0) == 3


@rule("SK-138", "SK-268", "SK-269")
def test_cubes_lie_first_where_they_score() -> None:
    """One cube, several slots: it lies on one that Building 23 counts."""
    table = village(pistes(sit(3), 0, "green:1-4>3"), 0, c12=23)
    stock(table, 0, cubes=1)
    assert table.slots(0) == 3 and building_points(table, 0) == 1
    stock(table, 0, cubes=0)
    assert building_points(table, 0) == 0


@rule("SK-141", "SK-142", "SK-143")
def test_octagons_go_on_buildings_first_then_in_the_zone() -> None:
    table = village(sit(3), 0, c12=34)
    assert (table.octagon_slots(0), table.zone(0)) == (2, 0)
    stock(table, 0, octagons=5)
    assert table.zone(0) == 3


@rule("SK-360")
def test_a_tile_discards_from_ladder_and_zone_first_and_nothing_without_pieces() -> None:
    table = village(pistes(sit(3), 0, "green:1-4>3"), 0, c12=34)
    stock(table, 0, cubes=2, octagons=3)
    assert table.ladder(0) == 0 and table.zone(0) == 1
    developments(table, 0, up=[8])
    build(31, "1-4", table, money=5)
    play(table, "discard:cube", "discard:octagon")
    assert table.zone(0) == 0 and table.cubes[0] == 1 and table.money[0] == 2
    empty = build(31, "1-4", stock(developments(sit(3), 0, up=[8]), 0, cubes=0, octagons=0), money=5)
    assert empty.money[0] == 0 and asked(empty) != "Discard"


# ── The forty tiles ──


@rule("SK-045")
def test_the_base_building_yields_six() -> None:
    assert income_of(sit(3))["money"] == 6


@rule("SK-247")
def test_building_1_two_euros_at_once() -> None:
    assert build(1).money[0] == 20 - 2 + 2


@pytest.mark.parametrize(
    ("tile", "money", "seasonals"),
    [
        pytest.param(2, 6, 1, marks=rule("SK-248")),
        pytest.param(3, 7, 0, marks=rule("SK-249")),
        pytest.param(4, 8, 0, marks=rule("SK-250")),
        pytest.param(9, 9, 0, marks=rule("SK-255")),
    ],
)
def test_buildings_with_income(tile: int, money: int, seasonals: int) -> None:
    table = build(tile)
    assert income_of(table) == {"money": money, "seasonals": seasonals, "time": 0}


@rule("SK-251")
def test_building_5_counts_its_neighbours() -> None:
    table = village(sit(3), 0, c12=5)
    assert building_points(table, 0) == 1  # the base
    village(table, 0, c11=1, c22=2)
    assert building_points(table, 0) == 3


@rule("SK-252")
def test_building_6_one_euro_for_a_time() -> None:
    table = play(built(6, money=1), "activate:6")
    assert (table.money[0], table.time[0]) == (0, 1)


@rule("SK-253")
def test_building_7_a_free_piste() -> None:
    table = build(7)
    assert asked(table) == "FreePistes" and not may(table, "piste:black")
    play(table, "piste:blue:1-1")
    assert table.view(0)["resorts"][0]["piste_counts"]["blue"] == 1


@rule("SK-254")
def test_building_8_an_octagon_slot_and_a_seasonal() -> None:
    table = build(8)
    assert table.seasonals[0] == 1 and table.octagon_slots(0) == 1


@rule("SK-256")
def test_building_10_a_point() -> None:
    assert build(10).points[0] == 1


@pytest.mark.parametrize(
    ("tile", "cell", "others", "points"),
    [
        pytest.param(11, "c12", ["c22", "c32", "c11"], 4, marks=rule("SK-257")),
        pytest.param(11, "c12", ["c32"], 2, marks=rule("SK-257")),  # gaps do not matter
        pytest.param(12, "c11", ["c15", "c21"], 2, marks=rule("SK-258")),  # with the base
        pytest.param(13, "c15", ["c11", "c25"], 4, marks=rule("SK-259")),  # with the base
        pytest.param(33, "c32", ["c12", "c31"], 2, marks=rule("SK-279")),
        pytest.param(33, "c33", ["c23"], 4, marks=rule("SK-279")),  # with the base
    ],
)
def test_buildings_that_count_a_line(tile: int, cell: str, others: list[str], points: int) -> None:
    table = village(sit(3), 0, **{cell: tile})
    village(table, 0, **{other: 1 + number for number, other in enumerate(others)})
    assert building_points(table, 0) == points


@rule("SK-260")
def test_building_14_four_euros_improve_a_threshold() -> None:
    table = play(built(14, money=4), "activate:14", "improve:green")
    assert table.money[0] == 0 and table.steps[0] == 1 and table.tired_permanents[0] == 0


@rule("SK-261")
def test_building_15_two_seasonals() -> None:
    assert build(15).seasonals[0] == 2


@rule("SK-262")
def test_building_16_an_employee_for_a_piste() -> None:
    table = play(built(16, permanents=1), "activate:16")
    assert table.permanents[0] == 0 and asked(table) == "FreePistes" and not may(table, "piste:black")


@rule("SK-263")
def test_building_17_an_employee_for_four_euros() -> None:
    assert play(built(17, seasonals=1), "activate:17").money[0] == 4


@rule("SK-264")
def test_building_18_two_time() -> None:
    assert build(18).time[0] == 2


@pytest.mark.parametrize(
    ("tile", "octagons", "cubes"),
    [
        pytest.param(19, 1, 0, marks=rule("SK-265")),
        pytest.param(30, 3, 0, marks=rule("SK-276")),
        pytest.param(34, 2, 0, marks=rule("SK-280")),
        pytest.param(40, 1, 1, marks=rule("SK-286")),
    ],
)
def test_buildings_with_slots_only(tile: int, octagons: int, cubes: int) -> None:
    table = village(sit(3), 0, c32=tile)
    assert (table.octagon_slots(0), table.slots(0)) == (octagons, cubes)


@rule("SK-266")
def test_building_20_an_octagon_slot_and_a_permanent() -> None:
    table = build(20)
    assert table.permanents[0] == 1 and table.octagon_slots(0) == 1


@rule("SK-267")
def test_building_21_stands_up_two_of_the_stock() -> None:
    table = built(21, money=1, tired_permanents=2, tired_seasonals=1)
    play(table, "activate:21", "stand:permanent", "stand:seasonal")
    assert (table.permanents[0], table.seasonals[0], table.tired_permanents[0]) == (1, 1, 1)
    assert asked(table) != "StandUp"


@rule("SK-267")
def test_building_21_does_not_reach_those_on_buildings() -> None:
    table = village(built(21, money=1, permanents=1), 0, c11=17)
    play(table, "activate:17", "activate:21")
    assert asked(table) != "StandUp" and table.permanents[0] == 0


@rule("SK-268")
def test_building_22_counts_cubes_in_its_corners() -> None:
    """All four quarters on the top border beside the base: one corner slot between columns 2 and 3."""
    table = village(pistes(sit(3), 0, "green:1-4>3"), 0, c12=22)
    corners = [slot for slot in table.view(0)["resorts"][0]["slots"] if slot["kind"] == "corner"]
    assert len(corners) == 1 and building_points(table, 0) == 1


@rule("SK-269")
def test_building_23_counts_cubes_on_its_sides() -> None:
    table = village(sit(3), 0, c12=23)
    assert building_points(table, 0) == 2  # its top edge and the seam with the base


@rule("SK-270")
def test_building_24_two_euros_for_a_point() -> None:
    assert play(built(24, money=2), "activate:24").points[0] == 1


@rule("SK-271")
def test_building_25_a_time_for_two_points() -> None:
    table = built(25, time=1, money=9)
    play(table, "activate:25")
    assert (table.points[0], table.time[0], table.money[0]) == (2, 0, 9)


@rule("SK-272")
def test_building_26_two_employees_discard_a_cube() -> None:
    table = play(built(26, permanents=2), "activate:26", "discard:cube")
    assert table.cubes[0] == 3


@rule("SK-273")
def test_building_27_an_employee_discards_an_octagon() -> None:
    table = play(built(27, permanents=1), "activate:27", "discard:octagon")
    assert table.octagons[0] == 1


@rule("SK-274")
def test_building_28_two_pistes_of_different_colours() -> None:
    table = play(build(28), "piste:blue:1-1")
    assert why_not(table, "piste:blue:1-7") == "SK-274"
    play(table, "piste:green:1-4>3")
    assert len(table.view(0)["resorts"][0]["pistes"]) == 4


@rule("SK-275")
def test_building_29_one_of_two_a_round() -> None:
    table = built(29, money=3, permanents=1)
    play(table, "activate:29")
    assert may(table) == ["option:1", "option:2"]
    play(table, "option:1")
    assert (table.money[0], table.permanents[0]) == (6, 0)
    assert why_not(table, "activate:29") == "SK-154"
    table = play(built(29, money=3), "activate:29")  # only the second can be paid, so nothing is asked
    assert (table.money[0], table.seasonals[0]) == (0, 2)


@rule("SK-277")
def test_building_31_discards_a_cube_and_an_octagon() -> None:
    table = play(build(31), "discard:cube", "discard:octagon")
    assert (table.cubes[0], table.octagons[0]) == (3, 1)


@rule("SK-278")
def test_building_32_an_octagon_slot_and_a_point() -> None:
    table = build(32)
    assert table.points[0] == 1 and table.octagon_slots(0) == 1


@rule("SK-281")
def test_building_35_an_octagon_slot_and_an_improvement() -> None:
    table = play(build(35), "improve:blue")
    assert table.steps[1] == 1 and table.octagon_slots(0) == 1


@rule("SK-282")
def test_building_36_an_extra_pistes_action_at_its_own_cost() -> None:
    table = play(built(36, permanents=3), "activate:36", "piste:blue:1-2", "piste:blue:1-7")
    assert (table.permanents[0], table.tired_permanents[0]) == (0, 2)
    assert table.octagons[0] == 3  # with all its effects
    table = play(built(36, permanents=1), "activate:36", "skip")  # the effect is optional
    assert len(table.view(0)["resorts"][0]["pistes"]) == 2


@rule("SK-283")
def test_building_37_moves_a_disc() -> None:
    table = discs(built(37, money=1, permanents=1), 0, 1, 2)
    play(table, "activate:37")
    assert why_not(table, "move:1>2") == "SK-082"
    play(table, "move:1>7")
    assert table.discs[0] == 0b1000010 and table.money[0] == 0


@rule("SK-284")
def test_building_38_turns_a_development_up() -> None:
    table = developments(built(38, money=2), 0, down=[1])
    play(table, "activate:38", "turn:1")
    assert table.money[0] == 3


@rule("SK-285")
def test_building_39_a_reward_of_rank_two() -> None:
    table = build(39)
    assert asked(table) == "Reward" and play(table, "reward:points").points[0] == 2


@rule("SK-046")
def test_a_face_up_development_could_give_income() -> None:
    """None of ours does: the hook is the benefit that red step 1 uses."""
    assert box.PERK_TILE[box.INCOME_MONEY] == 0
    table = steps(sit(3), 0, red=1)
    assert table.perk(0, box.INCOME_MONEY) == 1
