"""The simplified game, and the game for one."""

from __future__ import annotations

import pytest

from cordee.games.snowcrest import box
from tests.games.snowcrest.laid import ROW, Table, fresh, rule

# ── Simplified ──


@rule("SC-179", "SC-180", "SC-181")
@pytest.mark.parametrize(("seats", "pool", "juniper"), [(2, 14, 6), (3, 17, 9), (4, 20, 12)])
def test_the_simplified_set_up(seats: int, pool: int, juniper: int) -> None:
    state = fresh(seats, simplified=True)
    assert (state.pool, state.juniper, state.achievements) == (pool, juniper, 0)
    assert state.guardians.size() == 0 == state.spirits.size()
    while state.round_now() == 0:
        state.play(state.actions()[0])
    assert state.achievements == 0


@rule("SC-182", "SC-T53")
def test_an_emptied_forest_card() -> None:
    table = Table(3, simplified=True).set(juniper=1).play("activate:1", "use:1")
    assert [table.scrolls(seat) for seat in range(3)] == [1, 0, 0]
    assert [table.omen(seat) for seat in range(3)] == [0, -1, -1]
    assert table.state.juniper == 9 and table.state.spirit == -1


@rule("SC-264")
def test_emptied_half_way() -> None:
    table = Table(2, simplified=True).set(juniper=2).corner(0, "forester")
    table.play("activate:1")
    assert (table.has(0, "juniper"), table.state.juniper, table.scrolls(0), table.omen(1)) == (3, 5, 1, -1)


@rule("SC-183", "SC-T54")
def test_simplified_worship() -> None:
    table = Table(3, simplified=True).tokens(0, bowl=3).play("activate:9", "use:2")
    assert table.has(0, "bowl") == 0
    assert [table.scrolls(seat) for seat in range(3)] == [2, 0, 0]
    assert [table.omen(seat) for seat in range(3)] == [0, -1, -1]


@rule("SC-184", "SC-082", "SC-T55")
def test_starting_villagers_stay() -> None:
    table = Table(simplified=True).tokens(0, barley=9).hand(0, "farmer", "nun").play("add:farmer")
    assert table.why("cell:1") == "SC-184"
    assert table.words() == ["cell:2", "cell:4", "cell:5", "cell:6", "cell:8"]
    full = Table().tokens(0, barley=9).hand(0, "farmer", "nun").play("add:farmer")
    assert full.why("cell:1") == ""


@rule("SC-185", "SC-T78")
def test_avoid_icons_are_of_no_use() -> None:
    table = Table(simplified=True).set(juniper=1).corner(1, "poet")
    table.play("activate:1", "use:1")
    assert table.omen(1) == -1 and table.cell(1, 1) == "poet"
    meditation = Table(simplified=True).alone(0, "priest").tokens(0, bell=1).buildings(1)
    meditation.play("activate:1", "use:2")
    assert meditation.scrolls(0) == 2


# ── Solo ──


@rule("SC-186", "SC-187", "SC-197")
def test_the_solo_set_up() -> None:
    state = fresh(1)
    assert (state.pool, state.juniper, state.tokens[0]) == (10, 3, 3)
    assert state.common.middle.counts[box.KEYS.index("mystic") - box.PACK] == 0
    assert state.common.size() == 33
    while state.round_now() == 0:
        state.play(state.actions()[0])
    assert bin(state.achievements).count("1") == 2
    assert state.level == 1
    refill = Table(1).set(juniper=1).spirit("mist").buildings(0).play("activate:1", "use:1", "omens")
    assert refill.state.juniper == 3


@rule("SC-197", "SC-198", "SC-199", "SC-200", "SC-T56")
def test_the_levels() -> None:
    tables = [fresh(1, level=level) for level in range(1, 11)]
    assert [table.pool for table in tables] == [10, 11, 12, 13, 13, 13, 13, 14, 15, 15]
    assert [table.tokens[0] for table in tables] == [3, 3, 3, 3, 2, 1, 0, 0, 0, 0]
    assert [table.pool for table in tables] == box.LEVEL_POINTS
    assert box.LEVEL_RESTS == [4] * 9 + [3]


def won(level: int, omen: int = 0) -> Table:
    """A solo game whose last scroll has just been taken."""
    table = Table(1, level=level).corner(0, "scribe").tokens(0, gold=1)
    table.state.scrolls[0] = table.state.pool - 1
    table.set(pool=1)
    table.state.omen[0] = omen
    return table.play("activate:1")


@rule("SC-188", "SC-265", "SC-T58")
@pytest.mark.parametrize(("bells", "offers"), [
    (5, []), (6, ["bells:6"]), (12, ["bells:6", "bells:12"]), (13, ["bells:6", "bells:12"]),
])  # fmt: skip
def test_solo_meditation(bells: int, offers: list[str]) -> None:
    table = Table(1).corner(0, "priest").tokens(0, bell=bells).play("activate:1")
    if not offers:
        assert table.why("use:2") == "SC-265"
        return
    table.play("use:2")
    if len(offers) > 1:
        assert table.words() == offers
        table.play(offers[-1])
    assert table.scrolls(0) == len(offers)
    assert table.has(0, "bell") == bells - 6 * len(offers)


@rule("SC-265")
def test_solo_meditation_stops_at_the_pool() -> None:
    table = Table(1).corner(0, "priest").tokens(0, bell=30).set(pool=2)
    table.play("activate:1", "use:2")
    assert table.words() == ["bells:6", "bells:12"]
    assert table.why("bells:18") == "SC-265"


@rule("SC-189")
def test_no_points_for_resources_alone() -> None:
    table = Table(1).tokens(0, barley=9, gold=9)
    table.state.agenda = []
    assert table.state.scores() == [0]


@rule("SC-190", "SC-191")
def test_turns_follow_one_another_and_rests_are_counted() -> None:
    table = Table(1).village(0, "-labourer -nun -elder / . . . / novice . pilgrim").turn(0)
    assert table.words() == ["rest"]
    table.play("rest")
    assert table.state.rests == 1 and table.seat == 0
    table.play("activate:1", "skip")
    assert table.seat == 0 and table.state.round_now() == 3
    multi = Table().village(0, "-labourer -nun -elder / . . . / novice . pilgrim").turn(0).play("rest")
    assert multi.state.rests == 0


@rule("SC-192")
def test_solo_achievements() -> None:
    table = Table(1).goals("rich_harvest", "treasury").tokens(0, barley=10).turn(0)
    assert table.scrolls(0) == 2
    table.tokens(0, gold=4).turn(0)
    assert table.scrolls(0) == 4 and table.state.achievements == 0


@rule("SC-193")
def test_no_opponent_is_cursed() -> None:
    table = Table(1).guardian("moon_hare").corner(0, "monk").tokens(0, bowl=2)
    table.hand(0, "nun").play("activate:1", "pay:tokens", "omens")
    assert table.omen(0) == -2 and table.scrolls(0) == 2 and table.seat == 0


@rule("SC-194", "SC-195")
def test_a_solo_game_is_won() -> None:
    table = won(1)
    assert table.state.view(0)["over"] and table.state.result() == [1.0]
    assert table.state.refusal(0) == 195
    assert table.state.scores() == [10]


@rule("SC-194", "SC-196", "SC-T59")
def test_too_few_points_are_a_loss() -> None:
    table = won(1, omen=-2)
    assert table.state.scores() == [8]
    assert table.state.result() == [0.0] and table.state.rating() == "beggar"


@rule("SC-195", "SC-T76")
def test_surplus_scrolls_are_not_taken() -> None:
    table = Table(1).set(pool=1).guardian("field_ox").corner(0, "monk")
    table.state.scrolls[0] = 9
    table.tokens(0, bowl=2, barley=3).play("activate:1", "pay:tokens")
    assert table.scrolls(0) == 10 and table.state.view(0)["over"]
    assert table.state.stock == 41


@rule("SC-194", "SC-266", "SC-T77")
def test_the_fourth_rest_loses() -> None:
    table = Table(1).set(rests=3, pool=1).village(0, "-labourer -nun -elder / . . . / novice . pilgrim")
    table.state.scrolls[0] = 9
    table.turn(0)
    assert table.state.view(0)["over"] and table.state.result() == [0.0]
    assert table.state.rating() == "" and table.has(0, "barley") == 0
    third = Table(1).set(rests=2).village(0, "-labourer -nun -elder / . . . / novice . pilgrim").turn(0)
    assert third.words() == ["rest"]


@rule("SC-199")
def test_at_level_ten_the_third_rest_loses() -> None:
    table = Table(1, level=10).set(rests=2).village(0, "-labourer -nun -elder / . . . / novice . pilgrim").turn(0)
    assert table.state.view(0)["over"] and table.state.result() == [0.0]


@rule("SC-196", "SC-T57")
@pytest.mark.parametrize(("points", "title"), [
    (9, "beggar"), (10, "farmer"), (11, "scholar"), (13, "scholar"), (14, "priest"), (16, "priest"),
    (17, "tertun"), (19, "tertun"), (20, "mystic"), (23, "mystic"), (-3, "beggar"),
])  # fmt: skip
def test_ratings(points: int, title: str) -> None:
    table = Table(1).set(pool=0)
    table.state.scrolls[0] = points
    table.state.agenda = []
    assert table.state.rating() == title


@rule("SC-200")
def test_a_higher_level_needs_more_points() -> None:
    assert won(3, omen=-1).state.result() == [0.0]
    assert won(3, omen=-1).state.rating() == "", "lost: no title, though the points would give one"
    assert won(3).state.result() == [1.0]


@rule("SC-201", "SC-267", "SC-T51")
def test_solo_scholar_copies_the_row() -> None:
    table = Table(1).corner(0, "scholar")
    table.play("activate:1")
    assert table.words() == [f"copy:{key}" for key in ("bell_ringer", "potter", "forester", "brewer", "prospector")]
    table.play("copy:potter")
    assert table.has(0, "bowl") == 3
    assert table.under_common() == ["potter"] and table.seat == -1
    table.play("row:scribe")
    assert table.in_row() == ["scribe", *ROW[1:]] and table.cell(0, 1) == "-scholar"


@rule("SC-267", "SC-220")
def test_solo_scholar_has_the_same_limits() -> None:
    table = Table(1).corner(0, "scholar").row("scholar", "recruiter", "poet")
    assert table.why("activate:1") == "SC-220"
    table.play("pass:1")
    assert table.in_row()[:3] == ["scholar", "recruiter", "poet"]
