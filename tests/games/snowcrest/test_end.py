"""Omens, achievements, the end of the game, the score."""

from __future__ import annotations

import pytest

from cordee.games.snowcrest import box
from cordee.games.snowcrest.rules.state import remove_omens, take_omens
from cordee.games.snowcrest.rules.turn import count_resources
from tests.games.snowcrest.laid import Table, rule

# ── Omens ──


@rule("SC-156", "SC-157", "SC-158", "SC-228", "SC-T31")
def test_omens_move_the_marker_then_are_tokens() -> None:
    table = Table()
    take_omens(table.state, 0, 1)
    assert (table.omen(0), table.state.omens[0]) == (-1, 0)
    table.state.omen[0] = -4
    take_omens(table.state, 0, 3)
    assert (table.omen(0), table.state.omens[0]) == (-5, 2)


@rule("SC-159", "SC-160", "SC-161", "SC-228", "SC-T32")
def test_tokens_are_never_lost() -> None:
    table = Table()
    table.state.omen[0], table.state.omens[0] = -5, 2
    remove_omens(table.state, 0, 3)
    assert (table.omen(0), table.state.omens[0]) == (-2, 2)
    assert table.state.points(0) == -4


@rule("SC-160", "SC-T33")
def test_the_marker_stops_at_five() -> None:
    table = Table().corner(0, "healer").tokens(0, juniper=1)
    table.state.omen[0] = 4
    table.play("activate:1")
    assert table.omen(0) == 5
    remove_omens(table.state, 0, 3)
    assert table.omen(0) == 5
    full = Table().corner(0, "hermit")
    full.state.omen[0] = 5
    full.play("activate:1")
    assert full.why("use:1") == "SC-160"


# ── Achievements ──

MET = {
    "growing_hamlet": lambda table: table.buildings(0, farm=1, used_forge=3),
    "balanced_town": lambda table: table.buildings(0, farm=2, forge=1, used_forge=1, temple=2),
    "full_village": lambda table: table.village(
        0, "farmer -priest nun / woodcutter builder peddler / miller monk storyteller"
    ),
    "clear_skies": lambda table: table.state.omen.__setitem__(0, 3),
    "rich_harvest": lambda table: table.tokens(0, barley=10),
    "bell_tower": lambda table: table.tokens(0, bell=6),
    "laden_altar": lambda table: table.tokens(0, bowl=6),
    "winter_store": lambda table: table.tokens(0, juniper=5),
    "treasury": lambda table: table.tokens(0, gold=4),
    "many_guests": lambda table: table.hand(0, "farmer", "priest", "nun", "woodcutter", "builder", "peddler", "miller"),
}


@rule("SC-162", "SC-163", "SC-164")
@pytest.mark.parametrize("goal", box.ACHIEVEMENTS)
def test_every_achievement(goal: str) -> None:
    table = Table().goals(goal).turn(0)
    assert table.scrolls(0) == 0
    MET[goal](table)
    table.turn(0)
    assert (table.scrolls(0), table.state.pool, table.state.achievements) == (2, 18, 0)
    MET[goal](table)
    table.turn(0)
    assert table.scrolls(0) == 2, "it has left the game"


@rule("SC-165")
def test_several_at_once() -> None:
    table = Table().goals("rich_harvest", "treasury", "bell_tower").tokens(0, barley=10, gold=4).turn(0)
    assert table.scrolls(0) == 4


@rule("SC-162", "SC-T60")
def test_met_in_anothers_turn_and_claimed_in_ones_own() -> None:
    table = Table().goals("growing_hamlet").buildings(1, farm=4)
    assert table.scrolls(1) == 0
    table.play("activate:1", "skip")
    assert table.scrolls(1) == 2
    lost = Table().goals("bell_tower").tokens(1, bell=6).corner(0, "priest")
    lost.tokens(0, bell=2).play("activate:1", "use:2", "bells:1", "outbid")
    assert lost.seat == 1 and lost.scrolls(1) == 2 and lost.state.achievements != 0


@rule("SC-261")
@pytest.mark.parametrize(("goal", "village", "words"), [
    ("bell_tower", "bell_ringer . . / . . . / . . .", ["activate:1"]),
    ("growing_hamlet", "woodcutter . . / . . . / . . .", ["activate:1", "use:2", "build:forge"]),
    ("clear_skies", "hermit . . / . . . / . . .", ["activate:1", "use:1"]),
    ("many_guests", "storyteller . . / . . . / . . .", ["activate:1"]),
])  # fmt: skip
def test_looked_at_after_every_change(goal: str, village: str, words: list[str]) -> None:
    table = Table().goals(goal).village(0, village).tokens(0, bell=3, juniper=1).buildings(0, farm=3)
    table.hand(0, "farmer", "priest", "nun")
    table.state.omen[0] = 1
    for word in words:
        if table.why(word):
            table.play("pay:tokens")
        table.play(word)
    table.deal()
    assert table.scrolls(0) == 2


@rule("SC-261")
def test_a_payment_or_a_placement_counts_as_a_moment() -> None:
    table = Table().goals("full_village").hand(0, "farmer").tokens(0, barley=2).buildings(0)
    table.village(0, "labourer priest nun / woodcutter builder peddler / miller monk .").hand(0, "farmer")
    table.play("add:farmer")
    assert table.scrolls(0) == 0
    table.play("cell:9", "pay:tokens")
    assert table.scrolls(0) == 2 and table.words() == ["use", "skip"]


@rule("SC-261")
def test_not_in_the_final_count() -> None:
    table = Table().goals("rich_harvest").tokens(0, barley=6).hand(0, "farmer")
    count_resources(table.state)
    assert table.has(0, "barley") == 8 and table.scrolls(0) == 0


# ── The end ──


@rule("SC-166", "SC-167", "SC-T34")
def test_the_round_is_finished() -> None:
    table = Table(4).set(pool=1).corner(0, "scribe").tokens(0, gold=1)
    table.play("activate:1")
    assert table.state.ending == 1
    turns = []
    while not table.state.view(None)["over"]:
        turns.append(table.seat)
        table.play("activate:1", "skip")
    assert turns == [1, 2, 3]


@rule("SC-166", "SC-T35")
def test_the_last_seat_of_the_round_ends_the_game_at_once() -> None:
    table = Table(3).set(pool=1).corner(2, "scribe").tokens(2, gold=1)
    table.play("activate:1", "skip", "activate:1", "skip", "activate:1")
    assert table.state.view(None)["over"] and table.seat == -2
    assert table.state.refusal(0) == 166


@rule("SC-169", "SC-210")
def test_scrolls_put_back_do_not_call_off_the_end() -> None:
    table = Table().set(pool=0, stock=30, ending=1).corner(0, "merchant")
    table.state.scrolls[0] = 3
    table.play("activate:1", "exchange:scroll>barley")
    assert (table.scrolls(0), table.state.pool, table.state.stock) == (2, 0, 31)
    table.play("activate:1", "skip")
    assert table.state.view(None)["over"]
    before = Table().set(pool=5, stock=30).corner(0, "merchant")
    before.state.scrolls[0] = 3
    before.play("activate:1", "exchange:scroll>barley")
    assert (before.state.pool, before.state.stock) == (6, 30)


# ── The score ──


def final(seats: int = 2) -> Table:
    """A table about to be counted: no tiles, no villagers but starting ones."""
    table = Table(seats)
    for seat in range(seats):
        table.buildings(seat)
    return table


def count(table: Table) -> list[int]:
    table.state.agenda = []
    count_resources(table.state)
    return table.state.scores()


@rule("SC-170", "SC-171", "SC-172", "SC-176", "SC-T37")
def test_anne_scores_fifteen() -> None:
    table = final(3).buildings(0, farm=3, forge=2, used_temple=2)
    table.state.scrolls[0], table.state.omen[0] = 11, -1
    table.tokens(0, barley=2, gold=1).hand(0, "farmer", "peddler", "nun").tokens(1, bell=9, juniper=3, bowl=9)
    assert count(table)[0] == 11 + 3 - 1 + 2


@rule("SC-171", "SC-055", "SC-T38")
@pytest.mark.parametrize(("tiles", "bonus"), [(5, 0), (6, 1), (7, 3), (8, 5)])
def test_the_bonus_for_buildings(tiles: int, bonus: int) -> None:
    table = Table().buildings(0, used_farm=tiles)
    assert table.state.points(0) == bonus
    assert box.SPACES == 8


@rule("SC-172", "SC-159")
def test_omens_count() -> None:
    table = Table()
    table.state.omen[0], table.state.omens[0] = -5, 2
    table.state.omen[1] = 4
    assert table.state.scores() == [-7, 4]


@rule("SC-173", "SC-059", "SC-042")
def test_everything_is_turned_into_tokens_at_the_end() -> None:
    table = final().village(0, "priest -monk . / . . . / . . .").hand(0, "miller")
    table.buildings(0, farm=1, used_forge=1, temple=1)
    count(table)
    assert [table.has(0, name) for name in box.RESOURCES] == [3, 2, 1, 0, 0]
    assert table.held(0) == [] and table.state.up[0] == 0
    assert table.tiles(0) == {"used_farm": 1, "used_forge": 1, "used_temple": 1}


@rule("SC-174", "SC-T41")
def test_starting_villagers_give_nothing_at_the_end() -> None:
    table = final().village(0, "labourer -elder . / . . . / novice . -pilgrim")
    count(table)
    assert table.state.resources(0) == 0


@rule("SC-175", "SC-T40")
def test_the_forest_sleeps_at_the_end() -> None:
    table = final().set(juniper=1).alone(0, "woodcutter")
    count(table)
    assert table.has(0, "juniper") == 2
    assert (table.state.juniper, table.state.spirit, table.scrolls(0)) == (1, -1, 0)


@rule("SC-176", "SC-T39")
def test_a_tie_for_most_bells() -> None:
    table = final().tokens(0, bell=3).tokens(1, bell=3)
    assert count(table) == [1, 1]


@rule("SC-176", "SC-263", "SC-T73")
def test_majorities() -> None:
    table = final(3)
    for seat, (barley, juniper, bowl, bell, gold) in enumerate([(5, 0, 2, 3, 1), (5, 0, 1, 3, 0), (2, 0, 2, 0, 0)]):
        table.tokens(seat, barley=barley, juniper=juniper, bowl=bowl, bell=bell, gold=gold)
    assert count(table) == [4, 2, 1]


@rule("SC-177", "SC-263", "SC-T74")
def test_resources_break_a_tie() -> None:
    table = final(3)
    for seat, (barley, juniper, bowl, bell, gold) in enumerate([(5, 0, 2, 3, 1), (5, 0, 1, 3, 0), (2, 0, 2, 0, 0)]):
        table.tokens(seat, barley=barley, juniper=juniper, bowl=bowl, bell=bell, gold=gold)
    table.state.scrolls = [0, 2, 0]
    assert count(table) == [4, 4, 1]
    assert table.state.result() == [1.0, 0.0, 0.0]
    even = final().tokens(0, bell=3).tokens(1, bell=3)
    count(even)
    assert even.state.result() == [0.5, 0.5]


@rule("SC-064")
def test_gold_is_gold_in_the_final_count() -> None:
    table = final().tokens(0, gold=5).tokens(1, barley=1)
    assert count(table) == [1, 1]


@rule("SC-178")
def test_points_need_no_counters() -> None:
    table = final()
    table.state.scrolls[0] = 40
    assert count(table)[0] == 40 and table.state.pool == 20
