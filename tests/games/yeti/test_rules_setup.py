"""Sections A and B of the rules: what holds throughout, and how the table is laid out."""

from __future__ import annotations

import json

import pytest

import cordee
from cordee.engine.errors import BadSetup
from cordee.games.yeti.box import EQUIPMENT, EQUIPMENT_COST, PHOTO_COST, SUMMIT_TOKENS
from tests.games.yeti.play import YETI, begin, idle, may, play, sit, throw, why_not
from tests.kit import rule

every_count = pytest.mark.parametrize("seats", [2, 3, 4, 5])


@rule("YT-001")
def test_two_to_five_play() -> None:
    assert [YETI.new(seats).seats for seats in (2, 3, 4, 5)] == [2, 3, 4, 5]
    for seats in (1, 6):
        with pytest.raises(BadSetup, match="2, 3, 4, 5"):
            YETI.new(seats)


@rule("YT-002")
@every_count
def test_turns_go_round_from_the_first_player(seats: int) -> None:
    table = begin(seats, first=2)
    turns = []
    for _ in range(2 * seats):
        turns.append(int(table.turn))
        idle(table)
    assert turns == [(1 + place) % seats for place in range(seats)] * 2


@rule("YT-002")
def test_nobody_else_decides_within_a_turn() -> None:
    table = sit(3)
    seen = set()
    rng = cordee.Rng(5)
    while table.turn == 0:
        seen.add(int(table.seat()))
        actions = table.actions()
        table.play(actions[rng.randrange(len(actions))])
    assert seen == {0, cordee.NATURE}


@rule("YT-003")
def test_the_first_player_stays_the_same() -> None:
    table = begin(3, first=3)
    for _ in range(9):
        assert table.first == 2
        idle(table)
    assert table.round == 4 and table.turn == 2


@rule("YT-004")
def test_points_count_at_once() -> None:
    table = throw(sit(), coin=2, foot=3, tent=2)
    assert table.scores() == [0, 0]
    play(table, "photo:2")
    assert table.scores() == [3 + 3, 0]  # the photo, then the footprints, with no question between them


@rule("YT-005", "YT-093")
def test_most_points_win() -> None:
    table = sit(3, points=[40, 55, 52])
    table.ending = 1
    for _ in range(3):
        idle(table)
    assert table.seat() == cordee.NOBODY
    assert table.result() == [0.0, 1.0, 0.0]


@rule("YT-006")
def test_a_score_stops_at_nought() -> None:
    table = throw(sit(weather="solitude", points=[1, 0], level=[1, 0]), tent=7)
    assert table.points[0] == 0


@rule("YT-007")
@pytest.mark.parametrize("tile", EQUIPMENT)
def test_no_tile_adds_snow(tile: str) -> None:
    """With two snows and any tile, the third is still missing: no snow may be turned."""
    table = throw(sit(owns={tile: 0}), snow=2, tent=5)
    while table.turn == 0 and table.seat() != cordee.NATURE:
        assert "turn:none" not in may(table)
        assert table.kept[0] == 2
        play(table, next(word for word in may(table) if word in ("use", "buy:none", "climb:0")))


@rule("YT-008")
@pytest.mark.parametrize("weather", ["none", "normal"])
def test_nothing_is_private(weather: str) -> None:
    table = YETI.new(4, weather=weather)
    cordee.deal(table, cordee.Rng(3))
    views = [table.view(seat) for seat in (None, 0, 1, 2, 3)]
    assert all(view == views[0] for view in views)
    public = {"kept", "points", "level", "owner", "tokens", "yeti", "aid", "weather"}
    assert public <= set(views[0])
    assert json.loads(json.dumps(views[0])) == views[0]


@rule("YT-010")
def test_four_positions_on_the_mountain() -> None:
    """Six sherpas lead from base camp over two levels to the summit; each is worth more a footprint."""
    earned = []
    for levels in range(4):
        table = throw(sit(), sherpa=6, foot=1)
        assert may(table) == ["climb:0", "climb:1", "climb:2", "climb:3"]
        play(table, f"climb:{levels}")
        earned.append(table.scores()[0])
    assert earned == [1, 2, 3, 4 + 8]  # and the first summit token


@rule("YT-011", "YT-012")
@every_count
def test_as_many_summit_tokens_as_players_the_highest_first(seats: int) -> None:
    tokens = YETI.new(seats).view(None)["tokens"]
    assert len(tokens) == seats
    assert tokens == sorted(SUMMIT_TOKENS, reverse=True)[:seats]


@rule("YT-013")
def test_three_players_have_the_tokens_8_6_4() -> None:
    assert YETI.new(3).view(None)["tokens"] == [8, 6, 4]


@rule("YT-014")
def test_photos_and_all_seven_tiles_can_be_bought_from_the_start() -> None:
    table = throw(sit(), coin=7)
    photos = [f"photo:{cost}" for cost in PHOTO_COST]
    tiles = [f"buy:{tile}" for tile in EQUIPMENT]
    assert len(tiles) == 7 and list(EQUIPMENT_COST) == sorted(EQUIPMENT_COST)
    assert may(table) == [*photos, *tiles, "buy:none"]


@rule("YT-015")
@every_count
def test_each_player_has_a_climber_and_a_marker(seats: int) -> None:
    view = YETI.new(seats).view(None)
    assert len(view["level"]) == len(view["points"]) == seats


@rule("YT-016")
@every_count
def test_nobody_is_asked_for_a_tent_site(seats: int) -> None:
    """The first decision of a person is about dice."""
    table = YETI.new(seats)
    assert table.seat() == cordee.NATURE
    play(table, "first:1")
    assert table.seat() == cordee.NATURE
    assert all(word.startswith("throw:") for word in may(table))


@rule("YT-017", "YT-019")
@every_count
def test_all_start_at_base_camp_without_points(seats: int) -> None:
    table = begin(seats)
    assert table.level == [0] * seats
    assert table.scores() == [0] * seats


@rule("YT-018")
@every_count
def test_the_yeti_starts_on_50(seats: int) -> None:
    assert YETI.new(seats).view(None)["yeti"] == 50


@rule("YT-020")
def test_the_player_aid_holds_blizzard_dice() -> None:
    table = throw(sit(3), snow=5, tent=2)
    assert table.view(None)["aid"] == [2, 0, 0]


@rule("YT-021")
@every_count
def test_every_seat_may_be_first_with_equal_chance(seats: int) -> None:
    table = YETI.new(seats)
    assert table.seat() == cordee.NATURE
    assert may(table) == [f"first:{seat + 1}" for seat in range(seats)]
    assert table.odds() == pytest.approx([1 / seats] * seats)
    assert why_not(table, "throw:1snow") == "YT-021"


@rule("YT-022")
def test_two_players_start_with_six_dice_and_one() -> None:
    table = begin(2, first=2)
    assert (table.turn, table.hand, table.aid) == (1, 6, [1, 0])


@rule("YT-023")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_more_players_start_with_five_dice_one_and_one(seats: int) -> None:
    table = begin(seats, first=seats)
    last = seats - 1
    assert (table.turn, table.hand) == (last, 5)
    assert table.aid == [1, 1, *[0] * (seats - 2)]


@rule("YT-024")
@pytest.mark.parametrize(
    ("seats", "hands"), [(2, [6, 7, 7, 7]), (3, [5, 6, 7, 7]), (4, [5, 6, 7, 7, 7]), (5, [5, 6, 7, 7, 7, 7])]
)
def test_start_dice_join_with_their_holders_first_turn(seats: int, hands: list[int]) -> None:
    table = begin(seats)
    thrown = []
    for _ in hands:
        thrown.append(int(table.hand))
        idle(table)
    assert thrown == hands
