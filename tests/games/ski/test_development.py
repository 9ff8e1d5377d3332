"""Section L and annex U: developments and each of the forty tiles."""

from __future__ import annotations

import pytest

from cordee.games.ski.box import DEVELOPMENT_COST, DEVELOPMENT_TYPE, TYPES
from cordee.games.ski.rules import Station
from cordee.games.ski.rules.thresholds import OfferImprovement
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
    pistes,
    play,
    scatter,
    sit,
    stock,
    village,
    why_not,
    with_bonus,
)
from tests.kit import rule


def buy(tile: int, table: Station | None = None, **pieces: int) -> Station:
    """The first player buys a development with €, of which none are left, and is asked what follows from it."""
    table = table or sit(3)
    stock(table, 0, **{"money": DEVELOPMENT_COST[tile], "time": 0, "permanents": 0, **pieces})
    arrive(table, 0, "development", tile=tile)
    play(table, "develop")
    if asked(table) == "Pay":
        play(table, f"pay:{DEVELOPMENT_COST[tile]}money")
    return table


def own(tile: int, table: Station | None = None, **pieces: int) -> Station:
    """The first player has a development face up and is at the end of a turn."""
    table = developments(table or sit(3), 0, up=[tile])
    return after_action(stock(table, 0, **{"money": 0, "time": 0, "permanents": 0, "seasonals": 0, **pieces}), 0)


@rule("SK-144", "SK-145", "SK-361")
def test_the_tile_of_the_square_at_its_cost() -> None:
    table = stock(sit(3), 0, money=1, time=0, permanents=1)
    arrive(table, 0, "development", tile=34)
    play(table, "develop")
    assert (table.money[0], table.tired_permanents[0]) == (0, 1) and table.face_up[0] == 1 << 34


@rule("SK-146", "SK-147")
def test_an_immediate_one_works_and_lies_face_down() -> None:
    table = buy(1)
    assert table.money[0] == 3 and table.face_down[0] == 1 << 1 and table.face_up[0] == 0
    assert table.developments(0) == 1


@rule("SK-148")
def test_a_once_one_waits_face_up_and_works_once() -> None:
    table = buy(11, money=2, tired_permanents=2)
    assert table.face_up[0] == 1 << 11 and "use:11" in may(table)  # in the same turn
    play(table, "use:11", "stand:permanent", "skip")
    assert table.permanents[0] == 1 and table.face_down[0] == 1 << 11
    assert why_not(after_action(table, 0), "use:11") == "SK-363"


@rule("SK-148")
def test_a_once_one_that_could_do_nothing_is_kept() -> None:
    table = own(11)
    assert why_not(table, "use:11") == "SK-148"


@rule("SK-149")
def test_a_permanent_one_lies_face_up_for_good() -> None:
    table = buy(7)
    assert table.face_up[0] == 1 << 7
    finish_draws(end_of_round(table))
    assert table.face_up[0] == 1 << 7


@rule("SK-150")
def test_the_types_of_the_tiles() -> None:
    kinds = [TYPES[kind] for kind in DEVELOPMENT_TYPE[1:]]
    assert [kinds.count(kind) for kind in TYPES] == [18, 9, 13]


@rule("SK-361")
def test_a_benefit_never_changes_its_own_price() -> None:
    """Efficient organisation costs 1, which a Time pays without change; it is worth 3 only from then on."""
    table = stock(sit(3), 0, money=0, time=1, permanents=0)
    arrive(table, 0, "development", tile=18)
    play(table, "develop")
    assert table.time[0] == 0 and table.time_worth(0) == 3
    poor = stock(sit(3), 0, money=0, time=1, permanents=0)
    arrive(poor, 0, "development", tile=18)
    assert poor.time_worth(0) == 2


@rule("SK-362")
def test_a_tile_at_work_cannot_choose_itself() -> None:
    table = own(34, developments(sit(3), 0, down=[2]))
    play(table, "use:34")
    assert may(table) == ["skip", "turn:2"]
    play(table, "turn:2")
    assert table.seasonals[0] == 2 and table.face_down[0] == 1 << 2 | 1 << 34


@rule("SK-287")
def test_development_1() -> None:
    assert buy(1).money[0] == 3


@rule("SK-288")
def test_development_2() -> None:
    assert buy(2).seasonals[0] == 2


@rule("SK-292")
def test_development_6_improves_at_the_normal_cost() -> None:
    table = own(6, developments(sit(3), 0, up=[9]), permanents=1)
    assert why_not(table, "use:6") == "SK-148"  # permanents do not count double here
    stock(table, 0, permanents=2)
    play(table, "use:6", "improve:green")
    assert table.steps[0] == 1 and table.tired_permanents[0] == 2


@rule("SK-293")
def test_development_7_pays_for_bonus_tiles_that_score() -> None:
    """Tiles 1 and 7 are held; Bonus 7 gives nothing with two buildings."""
    table = developments(with_bonus(with_bonus(sit(3), 1, 1), 7, 2), 0, up=[7])
    discs(scatter(table, 0, green=["1-1", "1-2"]), 0, 1, 2)
    stock(table, 0, money=0, permanents=0)
    finish_draws(end_of_round(table))
    assert table.points[0] == 1 and table.money[0] == 1 + 6


@rule("SK-294")
def test_development_8_pays_for_each_piece_discarded() -> None:
    table = own(8, permanents=4)
    play(table, "discard:cube")
    assert table.money[0] == 1
    table = developments(stock(sit(3), 0, permanents=0), 0, up=[8])
    buy(30, table)
    play(table, "discard:cube", "discard:cube")
    assert table.money[0] == 2


@rule("SK-295")
def test_development_9_doubles_permanents_in_phase_three_only() -> None:
    table = developments(stock(sit(3), 0, permanents=1, time=0), 0, up=[9])
    table.agenda = []
    OfferImprovement(-3, 0).play(table, 0)
    assert may(table) == ["skip", "improve:green", "improve:blue", "improve:red"]
    play(table, "improve:green")
    assert table.tired_permanents[0] == 1 and table.steps[0] == 1


@rule("SK-296")
def test_development_10() -> None:
    table = buy(10)
    assert table.permanents[0] == 1 and table.view(0)["office"] == [1, 2, 1]


@rule("SK-297")
def test_development_11_stands_up_three() -> None:
    table = own(11, tired_permanents=1, tired_seasonals=3)
    play(table, "use:11", "stand:seasonal", "stand:permanent", "stand:seasonal")
    assert (table.permanents[0], table.seasonals[0], table.tired_seasonals[0]) == (1, 2, 1)


@rule("SK-299")
def test_development_13() -> None:
    assert play(buy(13), "discard:cube").cubes[0] == 3


@rule("SK-300", "SK-365")
def test_development_14_makes_octagons_cheaper_but_not_building_27() -> None:
    table = own(14, village(sit(3), 0, c12=27), permanents=3)
    play(table, "discard:octagon")
    assert table.octagons[0] == 1 and table.tired_permanents[0] == 2
    play(table, "activate:27", "discard:octagon")
    assert table.octagons[0] == 0 and table.permanents[0] == 0


@rule("SK-302")
def test_development_16() -> None:
    assert buy(16).time[0] == 2


@rule("SK-303")
def test_development_17() -> None:
    table = play(buy(17), "piste:blue:1-1")
    assert table.view(0)["resorts"][0]["piste_counts"]["blue"] == 1


@rule("SK-304")
def test_development_18_makes_time_better() -> None:
    table = own(18, time=2)
    assert table.time_worth(0) == 3 and table.view(0)["resorts"][0]["count"]["time"] == 4


@rule("SK-305")
def test_development_19_pays_for_each_activation() -> None:
    table = own(19, village(sit(3), 0, c12=17), permanents=1)
    play(table, "activate:17")
    assert table.money[0] == 4 + 1


@rule("SK-306")
def test_development_20_improves_free() -> None:
    table = play(buy(20), "improve:red")
    assert table.steps[2] == 1


@rule("SK-307")
def test_development_21_buys_from_the_discard() -> None:
    table = own(21, discarded(sit(3), tiles=[1, 30]), money=1)
    play(table, "use:21")
    assert may(table) == ["skip", "development:1"] and why_not(table, "development:30") == "SK-145"
    play(table, "development:1")
    assert table.money[0] == 3 and table.development_discard == 1 << 30
    assert table.face_down[0] == 1 << 1 | 1 << 21


@rule("SK-308")
def test_development_22() -> None:
    assert buy(22).permanents[0] == 2


@rule("SK-309")
def test_development_23() -> None:
    assert buy(23).seasonals[0] == 4


@rule("SK-310", "SK-371")
def test_development_24_scores_a_tile_without_an_own_disc() -> None:
    """Any of the seven, at its value now; Bonus 14 counts held tiles that would score."""
    table = with_bonus(with_bonus(with_bonus(sit(3), 13, 1), 4, 2), 14, 7)
    own(24, discs(developments(table, 0, up=[7]), 0, 1), permanents=4)
    play(table, "use:24")
    assert why_not(table, "evaluate:1") == "SK-310"
    play(table, "evaluate:7")
    assert table.points[0] == 1  # Bonus 13 would give two points, so one tile scores
    assert table.money[0] == 0  # Development 7 pays nothing for it


@rule("SK-311")
def test_development_25() -> None:
    assert buy(25).time[0] == 3


@rule("SK-312")
def test_development_26() -> None:
    table = play(buy(26), "discard:octagon")
    assert table.points[0] == 1 and table.octagons[0] == 1


@rule("SK-313")
def test_development_27() -> None:
    table = play(buy(27), "discard:cube", "discard:octagon")
    assert (table.cubes[0], table.octagons[0]) == (3, 1)


@rule("SK-314")
def test_development_28() -> None:
    table = play(buy(28), "discard:cube", "improve:blue")
    assert table.cubes[0] == 3 and table.steps[1] == 1


@rule("SK-315")
def test_development_29() -> None:
    assert play(buy(29), "discard:octagon", "discard:octagon").octagons[0] == 0


@rule("SK-316")
def test_development_30() -> None:
    assert play(buy(30), "discard:cube", "discard:cube").cubes[0] == 2


@rule("SK-317", "SK-365")
def test_development_31_makes_cubes_cheaper_but_not_building_26() -> None:
    table = own(31, village(sit(3), 0, c12=26), permanents=5)
    play(table, "discard:cube")
    assert table.cubes[0] == 3 and table.tired_permanents[0] == 3
    play(table, "activate:26", "discard:cube")
    assert table.cubes[0] == 2 and table.permanents[0] == 0


@rule("SK-318")
def test_development_32() -> None:
    table = play(buy(32), "piste:blue:1-1")
    assert why_not(table, "piste:blue:1-7") == "SK-318" and may(table, "piste:green")


@rule("SK-319")
@pytest.mark.parametrize(("others", "lots"), [(1, 0), (2, 1), (4, 1), (5, 2)])
def test_development_33_counts_itself(others: int, lots: int) -> None:
    table = developments(sit(3), 0, up=[3, 4, 5][: min(3, others)], down=[1, 2][: max(0, others - 3)])
    buy(33, table)
    assert (table.money[0], table.points[0]) == (lots, lots)


@rule("SK-320")
def test_development_34_turns_one_up() -> None:
    table = own(34, developments(sit(3), 0, down=[6, 32]))
    play(table, "use:34")
    assert may(table) == ["skip", "turn:6"]
    play(table, "turn:6")
    assert table.face_up[0] == 1 << 6


@rule("SK-321")
@pytest.mark.parametrize(("first", "second"), [("green", "green"), ("blue", "red")])
def test_development_35_two_steps(first: str, second: str) -> None:
    table = play(buy(35), f"improve:{first}", f"improve:{second}")
    assert sum(table.steps[:3]) == 2


@rule("SK-322")
def test_development_36_places_a_disc_at_normal_cost_anywhere() -> None:
    table = own(36, money=3, permanents=2)
    play(table, "use:36")
    assert len(may(table, "disc:")) == 7
    play(table, "disc:6")  # fixed cost 3
    assert (table.money[0], table.tired_permanents[0], table.discs[0]) == (0, 1, 1 << 5)


@rule("SK-323")
def test_development_37_moves_a_disc() -> None:
    table = own(37, discs(sit(3), 0, 1))
    play(table, "use:37", "move:1>4")
    assert table.discs[0] == 1 << 3
    assert why_not(own(37), "use:37") == "SK-148"  # no disc to move


@rule("SK-324", "SK-197")
def test_development_38_lowers_all_thresholds() -> None:
    table = own(38)
    assert table.view(0)["resorts"][0]["thresholds"] == {"green": 9, "blue": 9, "red": 10}


@rule("SK-325")
def test_development_39_builds_from_the_discard() -> None:
    table = own(39, discarded(sit(3), buildings=[1, 30]), money=2)
    play(table, "use:39", "building:1", "build:1-2")
    assert table.money[0] == 2 and table.built[0] >> 1 & 1  # 2 € back from the Post office


@rule("SK-326", "SK-352")
def test_development_40_one_cheaper_or_two() -> None:
    table = own(40, discarded(sit(3), buildings=[3, 10]), money=1)
    play(table, "use:40", "option:1", "building:3", "build:1-2")
    assert table.money[0] == 1 and table.face_down[0] == 1 << 40
    table = own(40, discarded(sit(3), buildings=[3, 10, 12]), money=4)
    play(table, "use:40", "option:2", "building:3", "build:1-2")
    assert may(table, "building") == ["building:10", "building:12"]
    play(table, "building:10", "build:1-4")
    assert table.money[0] == 1 and table.points[0] == 1
    table = own(40, discarded(sit(3), buildings=[3, 10, 12]), money=4)
    play(table, "use:40", "option:2", "building:3", "build:1-2", "skip")  # one is enough
    assert table.money[0] == 3


@rule("SK-320", "SK-362")
def test_a_turned_up_immediate_works_with_all_it_leads_to() -> None:
    table = own(34, developments(pistes(sit(3), 0, "blue:1-1"), 0, down=[17]))
    play(table, "use:34", "turn:17", "piste:blue:2-1", "reward:points")
    assert table.points[0] == 2 and table.face_down[0] == 1 << 17 | 1 << 34 and table.at_work[0] == 0
