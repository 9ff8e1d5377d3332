"""Section E: movement over the plates, bonus and malus, the first and the last moves."""

from __future__ import annotations

import cordee
from cordee.games.ski import GAME as SKI
from cordee.games.ski.box import DOMAIN
from cordee.games.ski.rules import Station
from cordee.games.ski.rules.movement import Reach, malus_of, stray, targets
from tests.games.ski.play import (
    arrive,
    asked,
    developments,
    discarded,
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
)
from tests.kit import rule


def pays(table: Station, malus: int, building: int, **pieces: int) -> bool:
    """Whether exactly these pieces pay a malus and then a building."""
    stock(table, 0, **{"money": 0, "time": 0, "permanents": 0, "seasonals": 0, **pieces})
    return Reach(table, 0).pays(table.money[0], table.time[0], malus, 3, building)


# With three players the plate of odd rounds is D B P R / P D R B / B R D P / R P B D by columns from the top.


@rule("SK-053", "SK-055", "SK-069", "SK-348")
def test_the_first_moves_go_by_start_places_then_the_rearmost_pawn_moves() -> None:
    """The first player stays furthest back, yet the others make their first moves before the second one."""
    table = sit(3)
    assert table.active == 0
    finish_turn(play(table, "go:now:1-4", "seasonals:1"))
    assert table.active == 1
    finish_turn(play(table, "go:now:4-1", "seasonals:1"))
    assert table.active == 2
    finish_turn(play(table, "go:next:1-4", "seasonals:1"))
    assert table.active == 0  # on column 1, behind all others


@rule("SK-054", "SK-055")
def test_the_rearmost_square_is_by_the_path_not_by_the_row() -> None:
    table = pawn(pawn(pawn(sit(3), 0, 2, 1), 1, 2, 4), 2, 3, 1)
    assert table.rearmost(0, 4) == 1  # column 2 is walked upwards: row 4 comes first


@rule("SK-056", "SK-345")
def test_a_move_goes_at_least_a_column_to_the_right() -> None:
    table = to_move(pawn(sit(3), 0, 2, 1), 0)
    assert why_not(table, "go:now:2-2") == "SK-056" == why_not(table, "go:now:1-1")
    assert "go:now:3-1" in may(table) and "go:next:4-1" in may(table)


@rule("SK-057")
def test_two_pawns_never_share_a_square() -> None:
    table = to_move(pawn(pawn(sit(3), 0, 1, 1), 1, 2, 3), 0)
    assert why_not(table, "go:now:2-3") == "SK-057"


@rule("SK-058", "SK-343", "SK-328", "SK-068")
def test_bonus_then_malus_then_the_action() -> None:
    """Two columns and a row to Recruitment: the Time earned helps to pay; the malus is paid with the permanent."""
    table = stock(to_move(pawn(sit(3), 0, 1, 3), 0), 0, money=1, time=0, permanents=1)
    play(table, "go:now:3-2")
    assert table.time[0] == 1 and asked(table) == "Pay"
    play(table, "pay:1permanent")
    assert table.tired_permanents[0] == 1 and asked(table) == "Act"
    play(table, "seasonals:3")
    assert (table.money[0], table.time[0], table.seasonals[0]) == (0, 0, 3)  # 1 € and 1 Time for 3 €
    assert table.tired_permanents[0] == 1


@rule("SK-059")
def test_a_malus_that_cannot_be_paid_forbids_the_move() -> None:
    table = poor(to_move(pawn(sit(3), 0, 1, 1), 0), 0)
    assert why_not(table, "go:now:2-3") == "SK-059"
    assert "go:now:2-1" in may(table)  # no row changed


@rule("SK-060", "SK-344")
def test_an_action_that_cannot_be_paid_or_done_forbids_the_square() -> None:
    table = stock(to_move(pawn(sit(3), 0, 1, 1), 0), 0, money=1, time=0, permanents=0)
    table.tiles[table.square_of(3, 0)] = 30  # costs 6
    assert why_not(table, "go:now:3-1") == "SK-060"
    table.tiles[table.square_of(3, 0)] = 3  # costs 1
    assert why_not(table, "go:now:3-1") == ""
    table.tiles[table.square_of(3, 0)] = 0
    assert why_not(table, "go:now:3-1") == "SK-060"
    assert why_not(table, "go:now:4-1") == ""  # recruiting one seasonal costs nothing


@rule("SK-060")
def test_without_a_place_for_a_piste_the_pistes_squares_are_closed() -> None:
    table = to_move(pawn(sit(3), 0, 1, 1), 0)
    table.pistes[0] = DOMAIN
    assert why_not(table, "go:now:2-1") == "SK-060"


@rule("SK-344")
def test_no_piece_is_used_twice() -> None:
    """One € and one Time: malus 1 and a building of 2 can be paid, a building of 3 cannot."""
    table = sit(3)
    assert pays(table, 1, 1, money=1, time=1)  # Building 1 costs 2
    assert not pays(table, 1, 4, money=1, time=1)  # Building 4 costs 3
    assert not pays(table, 1, 3, time=1)  # a Time for a malus of 1 leaves no change


@rule("SK-344")
def test_time_for_the_malus_spares_permanents_that_count_double() -> None:
    table = steps(sit(3), 0, red=2)
    assert pays(table, 2, 9, permanents=2, time=1)  # Time pays the malus, the two permanents 4
    assert not pays(sit(3), 2, 9, permanents=2, time=1)


@rule("SK-344")
def test_malus_payments_that_bar_the_action_are_not_offered() -> None:
    """With 1 € and 1 Time to a building of cost 2: the Time is needed for the building."""
    table = stock(to_move(pawn(sit(3), 0, 2, 2), 0), 0, money=1, time=1, permanents=0)
    table.tiles[table.square_of(3, 0)] = 1
    play(table, "go:now:3-1")  # the € is the only way to pay the malus, so nothing is asked
    assert (table.money[0], table.time[0]) == (0, 1) and asked(table) == "Act"


@rule("SK-344", "SK-363")
def test_any_time_steps_that_bar_the_action_are_refused_until_it_is_done() -> None:
    """The forestry house brings nothing to pay with, and its employee is needed for the building."""
    table = village(stock(sit(3), 0, money=1, time=0, permanents=1), 0, c12=27)
    arrive(table, 0, "building", tile=10)  # costs 2
    assert why_not(table, "activate:27") == "SK-344"
    table = village(stock(sit(3), 0, money=1, time=0, permanents=2), 0, c12=27)
    arrive(table, 0, "building", tile=10)
    play(table, "activate:27", "skip")
    assert table.permanents[0] == 1 and asked(table) == "Act"


@rule("SK-344", "SK-064", "SK-263")
def test_an_activation_that_pays_for_the_action_itself_is_allowed() -> None:
    """A Time, a permanent and a seasonal just pay for a building of 4; an employee's 4 € in the restaurant too."""
    table = SKI.new(2)
    assert isinstance(table, Station)
    play(table, "start:1", "out:R05", *[f"bonus:{tile}" for tile in range(1, 8)])
    buildings = [17, 9]
    while table.seat() == cordee.NATURE:
        first = may(table)[0]
        play(table, f"draw:building:{buildings.pop(0)}" if buildings and "building" in first else first)
    play(table, "go:now:2-1", "build:1-2", "pay:2money+1time", "end", "go:next:1-2", "seasonals:1", "end")
    play(table, "go:now:3-2", "pay:1money", "seasonals:4", "pay:6money", "discard:octagon", "pay:3seasonal", "end")
    play(table, "go:now:4-2")
    assert asked(table) == "Act" and purse(table) == (0, 1, 1, 1)
    assert why_not(table, "activate:17") == ""
    play(table, "activate:17", "pay:1permanent")
    assert asked(table) == "Act" and purse(table) == (4, 0, 1, 1)
    play(table, "build:1-1", "pay:4money")
    assert purse(table) == (0, 0, 1, 1)


def purse(table: Station) -> tuple[int, int, int, int]:
    """€, permanents, seasonals and Time of the first player."""
    return int(table.money[0]), int(table.permanents[0]), int(table.seasonals[0]), int(table.time[0])


@rule("SK-344")
def test_whatever_an_any_time_step_gives_for_certain_may_pay_for_the_action() -> None:
    """Time, € for an activation or a discard, employees who stand up, what a tile of the discard brings at once."""
    short = arrive(village(stock(sit(3), 0, money=1, time=0, permanents=0), 0, c12=6), 0, "building", tile=10)
    assert why_not(stock(short, 0, money=2), "activate:6") == ""  # 1 € becomes a Time, which is worth 2
    poorer = arrive(village(stock(sit(3), 0, money=2, time=0, permanents=0), 0, c12=24), 0, "building", tile=10)
    assert why_not(poorer, "activate:24") == "SK-344"  # a point pays for nothing
    one = arrive(village(stock(sit(3), 0, money=3, time=0, permanents=0), 0, c12=24), 0, "building", tile=10)
    assert why_not(one, "activate:24") == "SK-344"
    assert why_not(developments(one, 0, up=[19]), "activate:24") == ""  # each activation gives 1 €
    staff = stock(sit(3), 0, money=1, time=0, permanents=4)
    arrive(staff, 0, "building", tile=10)
    assert why_not(staff, "discard:cube") == "SK-344"
    assert why_not(developments(staff, 0, up=[8]), "discard:cube") == ""  # each discard gives 1 €
    tired = village(stock(sit(3), 0, money=2, time=0, permanents=0, tired_seasonals=1), 0, c12=21)
    arrive(tired, 0, "building", tile=10)
    assert why_not(tired, "activate:21") == ""
    buyer = discarded(developments(stock(sit(3), 0, money=2, time=0, permanents=0), 0, up=[21]), tiles=[1, 39])
    arrive(buyer, 0, "building", tile=10)
    play(buyer, "use:21")
    assert why_not(buyer, "development:1") == "" and why_not(buyer, "development:39") == "SK-344"
    builder = discarded(developments(stock(sit(3), 0, money=3, time=0, permanents=0), 0, up=[39]), buildings=[1, 3])
    arrive(builder, 0, "development", tile=21)  # costs 1
    play(builder, "use:39")
    assert why_not(builder, "building:1") == ""


@rule("SK-344", "SK-267")
def test_who_must_stand_up_to_pay_for_the_action_may_not_stay_down() -> None:
    table = village(stock(sit(3), 0, money=2, time=0, permanents=0, tired_seasonals=1, tired_permanents=1), 0, c12=21)
    steps(arrive(table, 0, "building", tile=4), 0, red=2)  # it costs 3; a permanent counts 2
    play(stock(table, 0, money=2, permanents=0), "activate:21")
    assert asked(table) == "StandUp" and why_not(table, "skip") == "SK-344"
    assert may(table) == ["stand:permanent", "stand:seasonal"]
    play(table, "stand:seasonal")
    assert asked(table) == "Act" and table.permanents[0] == 1  # the permanent had to follow
    play(table, "build:1-4", "pay:1money+1permanent")
    assert 4 in [building["tile"] for building in table.view(0)["resorts"][0]["village"]]


@rule("SK-344", "SK-148")
def test_a_step_is_refused_by_the_reason_that_holds() -> None:
    """SK-344 where only the action that is due stands against it; the clause of the price where the means lack."""
    table = developments(stock(sit(3), 0, money=0, time=0, permanents=2), 0, up=[6, 36])
    arrive(table, 0, "building", tile=10)
    assert why_not(table, "use:6") == "SK-344"  # the first step takes both employees
    assert why_not(stock(table, 0, money=9, permanents=1), "use:6") == "SK-148"
    village(stock(table, 0, money=2, permanents=0), 0, c12=27)
    assert why_not(table, "activate:27") == "SK-152"  # there is no employee at all
    assert why_not(table, "discard:cube") == "SK-155"
    play(stock(table, 0, money=9, permanents=2), "use:6")
    assert why_not(stock(table, 0, money=0), "improve:green") == "SK-344"
    assert why_not(stock(table, 0, permanents=1), "improve:green") == "SK-163"
    placing = developments(stock(sit(3), 0, money=9, time=0, permanents=1), 0, up=[36])
    play(arrive(placing, 0, "building", tile=10), "use:36")
    assert why_not(stock(placing, 0, money=3), "disc:1") == "SK-344"
    assert why_not(stock(placing, 0, permanents=0), "disc:1") == "SK-349"


@rule("SK-061")
def test_who_is_still_rearmost_moves_again() -> None:
    table = pawn(pawn(pawn(sit(3), 0, 1, 4), 1, 4, 1), 2, 4, 2)
    finish_turn(play(to_move(table, 0), "go:now:2-3", "pay:1money", "seasonals:1"))
    assert table.active == 0 and asked(table) == "Turn"


@rule("SK-062", "SK-063")
def test_a_move_to_the_next_plate_acts_at_once_and_ends_the_phase_for_its_player() -> None:
    table = pawn(pawn(pawn(sit(3), 0, 3, 4), 1, 4, 1), 2, 4, 2)
    finish_turn(play(to_move(table, 0), "go:next:1-4", "seasonals:1"))
    assert table.seasonals[0] == 1 and table.round == 1
    assert table.active == 2  # column 4 is walked upwards
    assert table.rearmost(0, 4) in (1, 2)


@rule("SK-065", "SK-159")
def test_phase_two_ends_when_the_plate_is_empty() -> None:
    table = pawn(pawn(pawn(sit(3), 0, 4, 4), 1, 5, 1), 2, 5, 2)
    stock(table, 0, permanents=2)
    finish_turn(play(to_move(table, 0), "go:next:1-4", "seasonals:1"))
    assert asked(table) == "Improve"


@rule("SK-066", "SK-337", "SK-345")
def test_a_time_for_each_column_skipped() -> None:
    for word, time in (("go:now:2-3", 0), ("go:now:3-2", 1), ("go:now:4-1", 2), ("go:next:1-4", 3)):
        table = stock(to_move(pawn(sit(3), 0, 1, 4), 0), 0, time=0, money=9, permanents=0)
        play(table, word)
        if asked(table) == "Pay":
            play(table, may(table)[-1])
        assert table.time[0] == time, word


@rule("SK-067", "SK-346", "SK-373", "SK-T1")
def test_the_malus_is_one_for_each_row_changed() -> None:
    """However many columns are moved. Three rows: {1 Time, 1 employee}, {2 Time}, {3 €}; not {2 Time, 1 €}."""
    table = pawn(sit(3), 0, 1, 4)
    assert [int(malus_of(table, 0, column, 0)) for column in (2, 3, 6)] == [3, 3, 3]
    assert malus_of(table, 0, 2, 3) == 0
    to_move(stock(table, 0, money=3, time=2, permanents=1), 0)
    play(table, "go:now:2-1")
    assert {"pay:1permanent+1time", "pay:2time", "pay:3money"} <= set(may(table))
    assert why_not(table, "pay:1money+2time") == "SK-350"


@rule("SK-070")
def test_the_first_move_has_no_malus_but_gives_time() -> None:
    """Any row, any column, even of the second plate."""
    table = poor(sit(3), 0)
    play(to_move(table, 0), "go:next:2-2")  # Recruitment in the sixth column
    assert table.time[0] == 5 and asked(table) == "Act"


@rule("SK-071", "SK-072", "SK-073", "SK-376")
def test_leaving_in_round_seven() -> None:
    """From column 2 two Time and no malus; from column 4 nothing. No action follows, and earlier it is impossible."""
    assert why_not(to_move(pawn(sit(3), 0, 1, 1), 0), "leave") == "SK-071"
    for column, time in ((26, 2), (28, 0)):
        table = poor(pawn(in_round(sit(3), 7), 0, column, 3), 0)
        pawn(pawn(table, 1, 28, 1), 2, 28, 2)
        play(to_move(table, 0), "leave")
        assert table.time[0] == time and table.column[0] == 29 and table.due == 0


@rule("SK-071")
def test_there_is_no_plate_after_the_seventh() -> None:
    table = to_move(pawn(in_round(sit(3), 7), 0, 25, 1), 0)
    assert not may(table, "go:next") and "leave" in may(table)


@rule("SK-074")
def test_without_any_allowed_move_the_pawn_goes_to_the_next_free_square_and_does_nothing() -> None:
    """Every recruitment square in reach is taken, the domain is full, all tiles are gone, and the stock is empty."""
    table = poor(pawn(sit(4), 0, 4, 1), 0)
    pawn(pawn(pawn(table, 1, 7, 1), 2, 7, 2), 3, 7, 5)
    table.tiles = [0] * 40
    table.pistes[0] = DOMAIN
    to_move(table, 0)
    assert targets(table, 0) == [] and may(table) == ["go:next:1-1"]
    assert why_not(table, "go:next:1-2") == "SK-060"
    play(table, "go:next:1-1")
    assert (table.column[0], table.row[0], table.time[0], table.due) == (5, 0, 0, 0)
    pawn(pawn(table, 0, 4, 1), 1, 5, 1)
    assert stray(table, 0) == SKI.parse("go:next:1-2")  # the first square is taken, so the second


@rule("SK-204", "SK-346")
def test_green_step_one_takes_two_off_the_malus_of_a_jump() -> None:
    table = steps(pawn(sit(3), 0, 1, 4), 0, green=1)
    assert [int(malus_of(table, 0, 3, row)) for row in range(4)] == [1, 0, 0, 0]
    assert malus_of(table, 0, 2, 1) == 2  # no column skipped


@rule("SK-290")
def test_development_four_pays_a_jump_before_its_malus() -> None:
    table = poor(developments(pawn(sit(3), 0, 1, 3), 0, up=[4]), 0)
    to_move(table, 0)
    assert "go:now:3-2" in may(table)
    assert why_not(table, "go:now:2-2") == "SK-059"  # the next column is no jump
    play(table, "go:now:3-2")
    assert asked(table) == "Pay" and (table.money[0], table.time[0]) == (1, 1)


@rule("SK-290")
def test_development_four_pays_on_the_way_out_too() -> None:
    table = poor(developments(pawn(in_round(sit(3), 7), 0, 26, 3), 0, up=[4]), 0)
    pawn(pawn(table, 1, 28, 1), 2, 28, 2)
    play(to_move(table, 0), "leave")
    assert table.money[0] == 1


@rule("SK-301", "SK-346")
def test_development_fifteen_frees_one_row_to_the_next_column() -> None:
    table = developments(pawn(sit(3), 0, 1, 3), 0, up=[15])
    assert [int(malus_of(table, 0, 2, row)) for row in range(4)] == [2, 0, 0, 0]
    assert malus_of(table, 0, 3, 1) == 1


@rule("SK-064")
def test_any_time_steps_before_and_after_the_action() -> None:
    table = village(stock(pawn(sit(3), 0, 1, 4), 0, permanents=6, money=3), 0, c12=17)
    to_move(table, 0)
    assert {"activate:17", "discard:cube", "discard:octagon"} <= set(may(table))
    arrive(table, 0, "recruitment")
    assert {"activate:17", "discard:cube"} <= set(may(table))
    play(table, "seasonals:1")
    assert asked(table) == "EndTurn" and {"activate:17", "discard:cube", "end"} <= set(may(table))


@rule("SK-343")
def test_a_turn_without_anything_left_to_do_ends_by_itself() -> None:
    table = poor(pawn(sit(3), 0, 1, 4), 0)
    pawn(pawn(table, 1, 1, 1), 2, 1, 2)
    play(arrive(table, 0, "recruitment"), "seasonals:1")
    assert table.active != 0


@rule("SK-347")
def test_a_bought_tile_leaves_its_square_empty_and_others_stay_open() -> None:
    table = stock(pawn(sit(3), 1, 1, 4), 0, money=9)
    arrive(table, 0, "development", tile=17)
    play(table, "develop", "pay:2money")
    column, row = int(table.column[0]), int(table.row[0])
    assert table.tiles[table.square_of(column, row)] == 0
    pawn(table, 0, 2, 3)
    table = arrive(sit(3), 0, "recruitment")
    play(table, "seasonals:1")
    pawn(table, 0, 8, 1)
    pawn(table, 1, 0, 2)
    assert "go:now:1-4" in may(to_move(table, 1))  # the recruitment square serves the next player too


@rule("SK-327", "SK-T2")
def test_the_worked_example_of_movement() -> None:
    """Blue, Blue, Red, Green, Red, Green; Blue's second move gives a Time; nobody has more than € to pay with."""
    blue, red, green = 0, 1, 2
    table = pawn(pawn(pawn(sit(3), blue, 2, 2), red, 3, 2), green, 3, 3)
    for seat in range(3):
        stock(table, seat, money=20, time=0, permanents=0)
    to_move(table, blue)
    order = []
    for words in (
        ("go:now:3-1", "build:1-2"),
        ("go:next:1-1", "piste:green:1-4>3"),
        ("go:now:4-4",),
        ("go:now:4-3", "build:1-2"),
        ("go:next:1-4", "seasonals:1"),
        ("go:next:1-3", "build:1-4"),
    ):
        order.append(int(table.active))
        play(table, *words)
        if len(order) == 2:
            assert table.time[blue] == 1
        finish_turn(table)
    assert order == [blue, blue, red, green, red, green]
    assert [int(table.path_place(table.column[s], table.row[s])) for s in range(3)] == [16, 19, 18]
    assert asked(table) != "Turn"  # phase 2 is over


@rule("SK-151")
def test_any_time_steps_on_the_exit_move_too() -> None:
    table = village(pawn(in_round(sit(3), 7), 0, 26, 3), 0, c12=17)
    pawn(pawn(stock(table, 0, permanents=1, time=0), 1, 28, 1), 2, 28, 2)
    play(to_move(table, 0), "leave")
    assert asked(table) == "EndTurn" and "activate:17" in may(table)


@rule("SK-343")
def test_the_action_is_compulsory() -> None:
    table = arrive(sit(3), 0, "recruitment")
    assert "end" not in may(table) and "skip" not in may(table)
