"""Sections F, G and H of the rules: sherpas, footprints, tents."""

from __future__ import annotations

import pytest

from cordee.games.yeti.box import SUMMIT_TOKENS
from tests.games.yeti.play import idle, kept, may, owner, play, sit, throw, why_not
from tests.kit import rule

REACH = [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 2), (6, 3), (7, 3)]


def climbs(sherpas: int, level: int = 0) -> list[int]:
    """The numbers of levels offered to a climber with so many sherpas and tents to stay."""
    table = throw(sit(level=[level, 0]), sherpa=sherpas, tent=7 - sherpas)
    return [int(word.removeprefix("climb:")) for word in may(table) if word.startswith("climb:")]


@rule("YT-070", "YT-T1")
@pytest.mark.parametrize(("sherpas", "levels"), REACH)
def test_sherpas_to_levels(sherpas: int, levels: int) -> None:
    assert climbs(sherpas) == (list(range(levels + 1)) if sherpas else [])


@rule("YT-070")
def test_more_levels_than_sherpas_lead_to_are_refused() -> None:
    table = throw(sit(), sherpa=3, tent=4)
    assert why_not(table, "climb:3") == "YT-070"


@rule("YT-071", "YT-T1")
def test_nobody_climbs_above_the_summit() -> None:
    assert climbs(3, level=2) == [0, 1]
    assert climbs(6, level=1) == [0, 1, 2]
    assert climbs(3, level=3) == []
    table = throw(sit(level=[2, 0]), sherpa=3, tent=4)
    assert why_not(table, "climb:2") == "YT-071" == why_not(table, "climb:3")
    play(table, "climb:1")
    assert table.level[0] == 3


@rule("YT-072")
def test_climbing_is_optional() -> None:
    table = play(throw(sit(), sherpa=3, foot=2, tent=2), "climb:0")
    assert table.level[0] == 0 and table.scores()[0] == 2
    table = play(throw(sit(), sherpa=3, foot=2, tent=2), "climb:1")
    assert table.level[0] == 1 and table.scores()[0] == 4


@rule("YT-073", "YT-012")
def test_the_first_visit_to_the_summit_takes_the_top_token() -> None:
    table = sit(3, level=[2, 2, 2])
    for token in SUMMIT_TOKENS[:3]:
        seat = int(table.turn)
        play(throw(table, sherpa=1, tent=6), "climb:1")
        assert table.scores()[seat] == token
    assert table.view(None)["token_of"] == [8, 6, 4]
    assert table.view(None)["tokens"] == []


@rule("YT-073")
def test_later_visits_bring_no_token() -> None:
    table = sit(level=[2, 0])
    play(throw(table, sherpa=1, tent=6), "climb:1")
    idle(table)
    throw(table, snow=2, tent=2, foot=3)  # down to level 2 for want of a tent
    assert table.level[0] == 2
    before = table.scores()[0]
    idle(table)
    play(throw(table, sherpa=1, tent=6), "climb:1")
    assert table.level[0] == 3 and table.scores()[0] == before


@rule("YT-074")
def test_the_token_is_scored_before_footprints() -> None:
    """It triggers the end although the tents are not yet counted, and footprints score on the summit."""
    table = play(throw(sit(level=[2, 0], points=[42, 0], owns={"reinforcement": 0}), sherpa=1, foot=6), "climb:1")
    assert table.points[0] == 42 + 8 + 6 * 4
    assert may(table) == ["reinforce:tent", "camp"]  # the tent step is still to come
    assert table.ending == 1


@rule("YT-075")
def test_the_token_cannot_be_declined_and_may_trigger_the_end() -> None:
    table = throw(sit(level=[2, 0], points=[42, 0]), sherpa=1, tent=6)
    assert may(table) == ["climb:0", "climb:1"]
    play(table, "climb:1")
    assert table.points[0] == 50 and table.ending == 1


@rule("YT-075")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_there_is_a_token_for_everyone(seats: int) -> None:
    table = sit(seats, level=[2] * seats)
    for _ in range(seats):
        play(throw(table, sherpa=1, tent=6), "climb:1")
    assert 0 not in table.view(None)["token_of"]


@rule("YT-076")
@pytest.mark.parametrize(("level", "points"), [(0, 1), (1, 2), (2, 3), (3, 4)])
def test_footprints_score_by_level(level: int, points: int) -> None:
    table = throw(sit(level=[level, 0]), foot=3, tent=4)
    assert table.turn == 1  # not a question
    assert table.scores()[0] == 3 * points


@rule("YT-077")
def test_the_level_after_climbing_and_before_the_night_counts() -> None:
    table = play(throw(sit(level=[1, 0]), sherpa=1, foot=6), "climb:1")
    assert table.scores()[0] == 6 * 3  # on level 2 …
    assert table.level[0] == 0  # … and at base camp by night


@rule("YT-080")
def test_tents_decide_where_the_next_turn_starts() -> None:
    table = play(throw(sit(), sherpa=3, tent=2, snow=2), "climb:2")
    assert table.level[0] == 2
    idle(table)
    throw(table, foot=7)
    assert table.scores()[0] == 7 * 3


@rule("YT-081", "YT-082", "YT-T2")
@pytest.mark.parametrize(("tents", "level"), [(0, 0), (1, 1), (2, 2), (3, 3), (5, 3)])
def test_too_few_tents_lead_down(tents: int, level: int) -> None:
    table = throw(sit(level=[3, 0]), tent=tents, foot=7 - tents)
    assert table.level[0] == level


@rule("YT-083", "YT-T2")
def test_tents_never_lead_up() -> None:
    assert throw(sit(level=[1, 0]), tent=3, foot=4).level[0] == 1
    assert throw(sit(level=[0, 0]), tent=7).level[0] == 0


@rule("YT-084")
@pytest.mark.parametrize("tile", ["reinforcement"])
def test_the_example_of_a_whole_turn(tile: str) -> None:
    table = throw(sit(), snow=3, coin=2, sherpa=1, foot=1)
    assert kept(table) == {"snow": 3, "coin": 2, "sherpa": 1, "foot": 1}
    play(table, "turn:tent", f"buy:{tile}", "climb:1")
    assert table.scores() == [2, 0]
    assert table.level == [1, 0]
    assert owner(table, tile) == 0
    assert table.turn == 1


@rule("YT-T3")
def test_vector_3_footprints() -> None:
    assert throw(sit(level=[3, 0]), foot=3, tent=4).scores()[0] == 12
    assert throw(sit(level=[2, 0], owns={"magnifier": 0}), foot=2, tent=5).scores()[0] == 9
