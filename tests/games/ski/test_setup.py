"""Sections A and B: what is in the box, how the table is laid out, what is hidden."""

from __future__ import annotations

import pytest

import cordee
from cordee.games.ski import GAME as SKI
from cordee.games.ski import box
from cordee.games.ski.rules import Station, conserved
from tests.games.ski.play import finish_draws, may, pass_through, play, sit
from tests.kit import rule


@rule("SK-001")
def test_the_titles_are_working_titles() -> None:
    assert SKI.title("en") == "The Resort" and SKI.title("fr") == "La Station"
    assert "working title" in SKI.rulebook("en").presentation
    assert "titre de travail" in SKI.rulebook("fr").presentation


@rule("SK-002", "SK-003")
def test_most_points_after_the_final_count_win() -> None:
    table = sit(2)
    cordee.playout(table, cordee.Rng(5))
    scores = table.scores()
    assert table.result()[scores.index(max(scores))] > 0
    assert table.result()[scores.index(min(scores))] == 0 or scores[0] == scores[1]


@rule("SK-004", "SK-173")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_lasts_seven_rounds(seats: int) -> None:
    for seed in range(4):
        table = SKI.new(seats)
        cordee.playout(table, cordee.Rng(seed))
        assert table.round_now() == 7 and table.seat() == cordee.NOBODY
        assert table.refusal(0) == 173


@rule("SK-005", "SK-006")
def test_forty_tiles_of_each_kind_in_two_sets() -> None:
    for sets in (box.BUILDING_SETS, box.DEVELOPMENT_SETS):
        assert [bin(mask).count("1") for mask in sets] == [20, 20]
        assert sets[0] == box.bits(list(range(1, 21))) and sets[1] == box.bits(list(range(21, 41)))


@rule("SK-007")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_count_has_its_two_plates(seats: int) -> None:
    first, second = box.ACTION_AT[seats][:20], box.ACTION_AT[seats][20:]
    assert first != second and sum(map(bool, first)) == sum(map(bool, second)) == 4 * (seats + 1)
    table = SKI.new(seats)
    assert box.BOX.number("supply", "plates") == 3
    assert len(table.view(None)["plates"]) == 2


@rule("SK-008", "SK-009", "SK-010", "SK-011", "SK-013", "SK-014")
def test_the_supply_as_printed() -> None:
    supply = box.BOX["supply"]
    assert supply["pistes"] == {"green": 30, "blue": 30, "red": 20, "black": 20}
    assert sum(supply["pistes"].values()) == 100
    assert supply["time"] == 15
    coins = supply["money"]
    assert 5 * coins["five"] + 3 * coins["three"] + coins["one"] == 110
    assert (supply["permanents"], supply["seasonals"]) == (20, 20)
    assert (supply["octagons"], supply["cubes"]) == (30, 60)


@rule("SK-012", "SK-033", "SK-042")
def test_each_player_has_a_board_a_pawn_three_markers_and_seven_discs_to_place() -> None:
    table = sit()
    assert table.scores() == [0, 0, 0]
    for resort in table.view(None)["resorts"]:
        assert resort["discs"] == [] and resort["discs_left"] == 7
        assert resort["steps"] == {"green": 0, "blue": 0, "red": 0}
        assert resort["developments_up"] == resort["developments_down"] == resort["rewards"] == []


@rule("SK-015", "SK-023")
def test_seven_of_sixteen_bonus_tiles_from_left_to_right() -> None:
    assert box.BONUS_TILES == 16
    table = sit(bonus=(16, 3, 9, 1, 2, 14, 5))
    assert table.view(0)["bonus"] == [16, 3, 9, 1, 2, 14, 5]


@rule("SK-016", "SK-025", "SK-246")
def test_one_reward_of_rank_three_stays_out_unless_all_are_wanted() -> None:
    ranks = [int(rank) for rank in box.REWARD_RANK[1:]]
    assert [ranks.count(rank) for rank in (2, 3, 4, 5)] == [4, 5, 2, 5]
    table = play(SKI.new(2), "start:1")
    assert may(table) == ["out:R05", "out:R07", "out:R09", "out:R11", "out:R16"]
    play(table, "out:R07")
    assert table.view(0)["left_out"] == 7 and len(table.view(0)["rewards"]) == 15
    whole = play(SKI.new(2, all_rewards=True), "start:1")
    assert may(whole, "bonus:") and len(whole.view(0)["rewards"]) == 16


@rule("SK-017")
def test_pieces_never_run_out() -> None:
    """Thirty-one green pistes and sixteen Time are no obstacle; tiles are counted."""
    table = sit(2)
    table.time[0] = 40
    assert "go:now:1-1" in may(table)
    assert conserved(table) == {"buildings": 40, "developments": 40}


@rule("SK-018")
def test_two_to_four_players() -> None:
    assert list(SKI.seats) == [2, 3, 4]
    with pytest.raises(cordee.CordeeError, match="2, 3, 4"):
        SKI.new(5)


@rule("SK-019", "SK-020", "SK-021", "SK-022")
@pytest.mark.parametrize(("seats", "first", "second"), [(2, 11, 10), (3, 14, 14), (4, 18, 17)])
def test_set_one_lies_on_set_two(seats: int, first: int, second: int) -> None:
    """Only tiles of set I come until those in the stack are used up; the others stay aside and are never discarded."""
    table = SKI.new(seats)
    rng = cordee.Rng(3)
    drawn: dict[str, list[int]] = {"building": [], "development": []}
    while table.seat() != cordee.NOBODY:
        if table.seat() == cordee.NATURE:
            action = table.sample(rng)
            word = SKI.notation(action)
            if word.startswith("draw:"):
                drawn[word.split(":")[1]].append(int(word.split(":")[2]))
        else:
            action = table.actions()[0]
        table.advance(action)
    for tiles in drawn.values():
        assert [tile <= 20 for tile in tiles] == [True] * first + [False] * second
        assert len(set(tiles)) == len(tiles) == first + second
    assert isinstance(table, Station)
    assert bin(table.unseen_buildings).count("1") == 40 - first - second
    assert table.unseen_buildings & table.building_discard == 0


@rule("SK-024", "SK-174")
def test_the_round_marker_starts_on_the_leftmost_bonus_tile() -> None:
    table = sit()
    assert table.round_now() == 1
    pass_through(table, 2)
    assert table.round_now() == 2


@rule("SK-026", "SK-027", "SK-032")
def test_nothing_of_the_reserve_is_anybodys() -> None:
    """The reserves are for all, the room below the personal board is free: only the base building stands."""
    table = sit()
    for resort in table.view(None)["resorts"]:
        assert [piste["colour"] for piste in resort["pistes"]] == ["green", "green"]
        assert [building["tile"] for building in resort["village"]] == [0]
        assert resort["seasonals"] == 0


@rule("SK-028")
@pytest.mark.parametrize(("seats", "office"), [(2, [1, 1, 1]), (3, [1, 2, 1]), (4, [2, 2, 1])])
def test_the_office_is_filled_for_the_player_count(seats: int, office: list[int]) -> None:
    assert SKI.new(seats).view(None)["office"] == office


@rule("SK-029", "SK-030")
def test_the_plates_are_filled_row_by_row_the_present_one_first() -> None:
    """With three players the first row of the present plate is D P B R, of the next one P B D R."""
    table = play(SKI.new(3), "start:1", "start:2", "out:R05", *[f"bonus:{tile}" for tile in range(1, 8)])
    seen = []
    while table.seat() == cordee.NATURE:
        word = may(table)[0]
        seen.append(word.split(":")[1][0])
        play(table, word)
    assert "".join(seen).upper() == "DB" + "BD" + "DB" + "BD" + "BD" + "DB" + "BD" + "BD"
    plate = table.view(None)["plates"][0]["squares"]
    assert [(s["action"], s["tile"] > 0) for s in plate[:4]] == [
        ("development", True), ("pistes", False), ("building", True), ("recruitment", False),
    ]  # fmt: skip


@rule("SK-031", "SK-341")
def test_chance_names_the_start_places() -> None:
    table = SKI.new(3)
    assert table.seat() == cordee.NATURE and may(table) == ["start:1", "start:2", "start:3"]
    play(table, "start:3")
    assert may(table) == ["start:1", "start:2"]
    play(table, "start:1")
    assert table.view(0)["places"] == [2, 0, 1]
    assert may(table, "out:")


@rule("SK-034", "SK-356")
def test_the_domain_has_forty_six_places_and_two_printed_greens() -> None:
    assert len(box.PLACES) == 46
    resort = sit().view(0)["resorts"][0]
    assert [(p["altitude"], p["column"], p["exit"]) for p in resort["pistes"]] == [(1, 3, 0), (1, 5, 0)]
    assert resort["piste_counts"]["green"] == 2 and resort["arrivals"] == [2, 4]
    assert resort["octagons"] == 2 and resort["points"] == 0


@rule("SK-035")
def test_the_village_has_fifteen_cells_with_the_base() -> None:
    assert box.CELLS == 15
    assert sit().view(0)["resorts"][0]["village"][0]["column"] == 3


@rule("SK-036", "SK-037", "SK-038", "SK-039", "SK-040")
def test_the_personal_board_at_the_start() -> None:
    table = SKI.new(3)
    for resort in table.view(None)["resorts"]:
        assert resort["thresholds"] == {"green": 10, "blue": 10, "red": 11}
        assert (resort["cubes"], resort["ladder"]) == (4, 4)
        assert (resort["octagons"], resort["zone"]) == (2, 2)
        assert (resort["permanents"], resort["time"]) == (1, 1)


@rule("SK-041", "SK-336", "SK-050")
def test_start_money_and_the_first_income() -> None:
    """4, 5, 6 € by start place; after income 6 and wage 1 it is 9, 10, 11."""
    table = play(SKI.new(3), "start:2", "start:3")
    assert [table.money[seat] for seat in (1, 2, 0)] == [4, 5, 6]
    play(table, "out:R05", *[f"bonus:{tile}" for tile in range(1, 8)])
    finish_draws(table)
    assert [table.money[seat] for seat in (1, 2, 0)] == [9, 10, 11]
    assert play(SKI.new(4), "start:1", "start:2", "start:3").money == [4, 5, 6, 7]


@rule("SK-340")
def test_all_is_open_but_the_stacks() -> None:
    table = sit()
    views = [table.view(seat) for seat in (None, 0, 1, 2)]
    assert all(view == views[0] for view in views)
    assert views[0]["building_stack"] == 28 - 8 and views[0]["development_stack"] == 28 - 8
    unseen = {tile for tile in range(1, 41) if table.unseen_buildings >> tile & 1}
    open_tiles = {s["tile"] for plate in views[0]["plates"] for s in plate["squares"] if s["action"] == "building"}
    assert not unseen & open_tiles
