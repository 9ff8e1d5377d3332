"""Section P and annex R: Bonus tiles, the final count, threshold bonuses."""

from __future__ import annotations

import pytest

from cordee.games.ski.box import BOX, DOMAIN, bits, bonus_rule
from cordee.games.ski.rules import Station
from cordee.games.ski.rules.scoring import (
    bonus_points,
    convenience,
    final_count,
    final_points,
    most_squares,
    prizes,
    runs,
)
from tests.games.ski.play import (
    developments,
    discs,
    end_of_round,
    in_round,
    pistes,
    scatter,
    sit,
    steps,
    stock,
    village,
    with_bonus,
)
from tests.kit import rule


def worth(tile: int, table: Station) -> int:
    """What a Bonus tile gives the first player now."""
    return int(bonus_points(with_bonus(table, tile, 1), 0, 0))


def count(table: Station, item: str) -> int:
    """One item of the first player's final count."""
    value = table.view(0)["resorts"][0]["count"][item]
    assert isinstance(value, int)
    return value


# ── Bonus tiles ──


@rule("SK-213")
def test_bonus_1_three_pistes_of_the_best_colour() -> None:
    table = scatter(sit(3), 0, black=["5-1", "5-2", "5-3", "6-2", "6-3"])
    assert worth(1, table) == 1
    scatter(table, 0, black=["6-4"])
    assert worth(1, table) == 2
    scatter(sit(3), 0, green=["1-1"])
    assert worth(1, scatter(sit(3), 0, green=["1-1"])) == 1  # the printed ones count


@rule("SK-214")
@pytest.mark.parametrize(("octagons", "points"), [(0, 5), (1, 5), (2, 4), (5, 1), (6, 0)])
def test_bonus_2_an_empty_zone_and_vacant_octagon_slots(octagons: int, points: int) -> None:
    """Five slots; the limit of four is one of slots, so five points at most."""
    table = stock(village(sit(3), 0, c11=30, c12=34), 0, octagons=octagons)
    assert worth(2, table) == points


@rule("SK-215")
def test_bonus_3_complete_columns() -> None:
    table = scatter(sit(3), 0, blue=["1-1", "2-1", "3-1", "4-1"])
    assert worth(3, table) == 0
    scatter(table, 0, blue=["5-1"])
    assert worth(3, table) == 1
    table.pistes[1] = DOMAIN & ~table.pistes[0]
    assert worth(3, table) == 7


@rule("SK-216")
def test_bonus_4_developments_of_either_face() -> None:
    assert worth(4, developments(sit(3), 0, up=[3, 4], down=[1])) == 1
    assert worth(4, developments(sit(3), 0, up=[3], down=[1])) == 0


@rule("SK-217")
def test_bonus_5_improvements() -> None:
    assert worth(5, steps(sit(3), 0, 1, 1, 1)) == 1 and worth(5, steps(sit(3), 0, 3, 2, 1)) == 3


@rule("SK-218")
def test_bonus_6_thresholds_reached() -> None:
    table = steps(sit(3), 0, red=3)
    scatter(table, 0, red=[f"4-{column}" for column in range(1, 7)])
    assert worth(6, table) == 0
    assert worth(6, developments(table, 0, up=[38])) == 2  # 7 - 1
    scatter(table, 0, black=["5-1", "5-2", "5-3", "5-4"])
    assert worth(6, table) == 2


@rule("SK-219")
def test_bonus_7_buildings_with_the_base() -> None:
    assert worth(7, village(sit(3), 0, c11=1)) == 0
    assert worth(7, village(sit(3), 0, c11=1, c12=2)) == 1


@rule("SK-220")
def test_bonus_8_complete_rows_of_the_village() -> None:
    table = village(sit(3), 0, c11=1, c12=2, c14=3)
    assert worth(8, table) == 0
    assert worth(8, village(table, 0, c15=4)) == 2


@rule("SK-221")
def test_bonus_9_sets_of_four_kinds() -> None:
    table = developments(village(sit(3), 0, c11=1), 0, up=[3], down=[1])
    stock(table, 0, permanents=1, tired_permanents=1, time=2)
    assert worth(9, table) == 2
    assert worth(9, stock(table, 0, time=1)) == 1


@rule("SK-222")
@pytest.mark.parametrize(("sets", "points"), [(1, 0), (2, 2), (3, 2), (4, 4)])
def test_bonus_10_two_points_for_two_sets_of_colours(sets: int, points: int) -> None:
    table = sit(3)
    table.pistes[0] = 0
    columns = [str(c) for c in range(1, sets + 1)]
    scatter(table, 0, green=[f"1-{c}" for c in columns], blue=[f"2-{c}" for c in columns])
    scatter(table, 0, red=[f"4-{c}" for c in columns], black=[f"5-{c}" for c in columns])
    assert worth(10, table) == points


@rule("SK-223")
def test_bonus_11_cubes_on_slots() -> None:
    table = village(pistes(sit(3), 0, "green:1-4>3"), 0, c12=23)
    assert table.slots(0) == 3
    assert worth(11, stock(table, 0, cubes=3)) == 1 and worth(11, stock(table, 0, cubes=2)) == 0


@rule("SK-224", "SK-229")
def test_bonus_12_lines_of_five() -> None:
    table = scatter(sit(3), 0, green=["2-1", "2-2", "2-4", "2-5", "2-6"])
    assert worth(12, table) == 0
    scatter(table, 0, blue=["2-3"])
    assert worth(12, table) == 1
    scatter(table, 0, blue=["2-7"])
    assert worth(12, table) == 1  # seven in a row are still one line of five
    assert runs(DOMAIN) == 6


@rule("SK-225")
def test_bonus_13_permanents_tired_ones_too() -> None:
    assert worth(13, stock(sit(3), 0, permanents=1, tired_permanents=2)) == 1
    assert worth(13, stock(sit(3), 0, permanents=2, tired_permanents=2)) == 2


@rule("SK-226", "SK-371")
def test_bonus_14_other_held_tiles_that_score() -> None:
    table = with_bonus(with_bonus(stock(sit(3), 0, permanents=4), 13, 2), 4, 3)
    assert worth(14, discs(table, 0, 1, 2, 3)) == 1
    assert worth(14, discs(table, 0, 1)) == 0


@rule("SK-227")
def test_bonus_15_reward_places() -> None:
    table = scatter(sit(3), 0, blue=["2-1", "3-4", "4-5"])
    assert worth(15, table) == 1
    assert worth(15, scatter(table, 0, black=["8-4"])) == 2


@rule("SK-228", "SK-229")
def test_bonus_16_squares_of_one_colour() -> None:
    table = scatter(sit(3), 0, blue=["1-1", "1-2", "2-1", "2-2"])
    assert worth(16, table) == 1
    scatter(table, 0, blue=["3-1", "3-2"])
    assert worth(16, table) == 1  # a piste counts once
    scatter(table, 0, blue=["4-1", "4-2"])
    assert worth(16, table) == 2
    mixed = scatter(sit(3), 0, blue=["2-1", "2-2"], green=["1-1", "1-2"])
    assert worth(16, mixed) == 0


@rule("SK-228")
def test_bonus_16_finds_the_most_squares_whatever_their_place() -> None:
    """Taking the lowest square first would give one; the best packing has two."""
    def at(*names: str) -> list[int]:
        return [8 * (int(name[0]) - 1) + int(name[2]) - 1 for name in names]

    shape = bits(at("1-2", "1-3", "2-1", "2-2", "2-3", "2-4", "3-1", "3-2", "3-3", "3-4"))
    assert most_squares(shape) == 2
    assert most_squares(bits(at("1-1", "1-2", "1-3", "2-1", "2-2", "2-3"))) == 1
    assert bonus_rule(16) == 228


# ── The final count ──


@rule("SK-179", "SK-180", "SK-304")
def test_time_and_money() -> None:
    table = stock(sit(3), 0, time=3, money=14)
    assert (count(table, "time"), count(table, "money")) == (3, 2)


@pytest.mark.parametrize(
    ("ladder", "points"),
    [
        pytest.param(0, 14, marks=rule("SK-181", "SK-339")),
        pytest.param(1, 9, marks=rule("SK-182", "SK-339")),
        pytest.param(2, 7, marks=rule("SK-183", "SK-339")),
        pytest.param(3, 3, marks=rule("SK-184", "SK-339")),
        pytest.param(4, 2, marks=rule("SK-185", "SK-339")),
        pytest.param(5, 1, marks=rule("SK-186", "SK-339")),
        pytest.param(6, 0, marks=rule("SK-187", "SK-339")),
        pytest.param(8, -6, marks=rule("SK-188", "SK-339", "SK-T15")),
    ],
)
def test_convenience_with_seven_buildings(ladder: int, points: int) -> None:
    assert convenience(ladder, 7) == points


@rule("SK-189", "SK-377", "SK-T16")
def test_convenience_and_vacant_slots() -> None:
    """Nine cubes, seven slots, eight buildings: ladder 2, so 8. Six cubes: empty ladder, 16 + 1."""
    assert convenience(9 - 7, 8) == 8 and convenience(0, 8) == 16
    table = stock(village(pistes(sit(3), 0, "green:1-4>3"), 0, c12=23), 0, cubes=2)
    assert table.slots(0) == 3
    assert (count(table, "convenience"), count(table, "vacant_slots")) == (4, 1)


@rule("SK-190")
def test_variety() -> None:
    table = scatter(sit(3), 0, blue=["2-1", "2-2"], red=["4-1", "4-2"], black=["5-1"])
    assert count(table, "variety") == 4
    assert count(scatter(table, 0, black=["5-2"]), "variety") == 8


@rule("SK-191")
def test_scoring_buildings() -> None:
    assert count(village(sit(3), 0, c12=5), "buildings") == 1


@rule("SK-192", "SK-193", "SK-377")
@pytest.mark.parametrize(("octagons", "tile", "zone", "vacant"), [(3, 19, -4, 0), (1, 30, 0, 2)])
def test_authenticity(octagons: int, tile: int, zone: int, vacant: int) -> None:
    """Three octagons and one slot: -4; one octagon and three slots: +2."""
    table = stock(village(sit(3), 0, c12=tile), 0, octagons=octagons)
    assert (count(table, "authenticity"), count(table, "vacant_octagon_slots")) == (zone, vacant)


@rule("SK-194", "SK-370")
def test_all_items_are_added_and_the_total_may_be_negative() -> None:
    table = stock(sit(3), 0, octagons=9, cubes=12, money=0, time=0)
    assert final_points(table, 0) == sum(final_count(table, 0)) < 0


@rule("SK-195")
def test_ties_share_the_victory() -> None:
    table = end_of_round(in_round(sit(3), 7))
    assert table.scores()[0] == table.scores()[1] or len(set(table.scores())) > 1
    table.points = [20, 20, 5]
    assert table.result() == [0.5, 0.5, 0.0]


# ── Threshold bonuses ──


@rule("SK-196", "SK-197")
def test_green_blue_and_red_are_counted_separately() -> None:
    table = scatter(sit(3), 0, red=[f"{a}-{c}" for a in (4, 5) for c in range(1, 7)])
    assert (count(table, "green"), count(table, "blue"), count(table, "red")) == (0, 0, 15)
    black = scatter(sit(3), 0, black=[f"{a}-{c}" for a in (5, 6) for c in range(2, 7)])
    assert count(black, "green") == count(black, "red") == 0  # black has no threshold


@rule("SK-198", "SK-199", "SK-203")
def test_only_who_reaches_the_threshold_qualifies() -> None:
    assert prizes([-1, -2, -1]) == [0, 0, 0]
    assert prizes([0, -1, -5]) == [15, 0, 0]


@rule("SK-200", "SK-201", "SK-202", "SK-338", "SK-378", "SK-T17")
@pytest.mark.parametrize(
    ("leads", "points"),
    [
        ([4, 2, 2], [15, 5, 5]),
        ([3, 3, 1], [12, 12, 0]),
        ([3, 0], [15, 10]),
        ([3, -1], [15, 0]),
        ([2, 2], [12, 12]),
        ([1, 1, 1, 1], [6, 6, 6, 6]),
        ([1, 1, 1, 0], [8, 8, 8, 0]),
        ([5, 3, 3, 3], [15, 3, 3, 3]),
        ([0, 2, 1, 3], [0, 0 + 10, 0, 15]),
        ([1, 4, 2], [0, 15, 10]),
    ],
)
def test_prizes_and_ties(leads: list[int], points: list[int]) -> None:
    assert prizes(leads) == points


@rule("SK-370")
def test_with_two_players_the_second_is_paid_if_qualified() -> None:
    assert prizes([2, 5]) == [10, 15]


@rule("SK-210", "SK-204", "SK-212")
def test_nine_effects_of_the_scales_are_known() -> None:
    for colour in ("green", "blue", "red"):
        assert len(BOX["thresholds"][colour + "_effects"]) == 3
