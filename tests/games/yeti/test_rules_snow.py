"""Section D of the rules: little snow, three snows, blizzards."""

from __future__ import annotations

import pytest

import cordee
from tests.games.yeti.play import begin, idle, kept, may, play, sit, throw, why_not
from tests.kit import rule

TURNS = ["turn:none", "turn:coin", "turn:sherpa", "turn:foot", "turn:tent"]


@rule("YT-050")
@pytest.mark.parametrize("snow", [0, 1, 2])
def test_little_snow_does_nothing(snow: int) -> None:
    table = throw(sit(), snow=snow, tent=7 - snow)
    assert (table.turn, table.yeti, table.aid, table.hand) == (1, 50, [0, 0], 7)


@rule("YT-051")
@pytest.mark.parametrize("face", ["coin", "sherpa", "foot", "tent"])
def test_one_of_three_snows_may_be_turned(face: str) -> None:
    table = throw(sit(), snow=3, tent=4)
    assert may(table) == TURNS
    play(table, f"turn:{face}")
    assert table.yeti == 50 and table.aid == [0, 0]  # no blizzard
    if face in ("coin", "sherpa"):
        assert kept(table) == {"snow": 2, face: 1, "tent": 4}
    else:
        assert table.scores()[0] == (1 if face == "foot" else 0)


@rule("YT-052")
@pytest.mark.parametrize("snow", [4, 5, 6, 7])
def test_four_snows_are_a_blizzard(snow: int) -> None:
    """When the question of turning comes, the yeti has moved and the aid is loaded."""
    table = throw(sit(), snow=snow, tent=7 - snow)
    assert table.yeti == 57
    assert table.aid == [snow - 3, 0]
    assert kept(table)["snow"] == 3
    assert may(table) == TURNS


@rule("YT-053")
@pytest.mark.parametrize(("seats", "spaces"), [(2, 7), (3, 6), (4, 5), (5, 4)])
def test_the_yeti_advances_by_the_number_of_players(seats: int, spaces: int) -> None:
    assert throw(sit(seats), snow=4, tent=3).yeti == 50 + spaces


@rule("YT-054", "YT-055")
@pytest.mark.parametrize(
    ("points", "yeti"),
    [
        ([48, 40, 30, 20], 55),
        ([53, 0, 0], 52),
        ([53, 51, 0], 50),
        ([51, 0, 0], 50),
        ([50, 0, 0], 49),
        ([50, 49, 0], 48),
        ([50, 49, 48], 47),
        ([57, 0, 0], 56),
        ([49, 0, 0], 56),
    ],
)
def test_the_yeti_neither_passes_nor_meets_a_marker(points: list[int], yeti: int) -> None:
    table = throw(sit(len(points), points=points), snow=4, tent=3)
    assert table.yeti == yeti
    assert yeti not in table.scores()


@rule("YT-056")
def test_snow_beyond_three_waits_for_its_player() -> None:
    """The dice stay on the aid while the others play, and are thrown again by their player alone."""
    table = throw(sit(3), snow=5, tent=2)
    play(table, "turn:none")
    for hand in (5, 5):
        assert table.aid == [2, 0, 0] and table.hand == hand
        idle(table)
    assert table.turn == 0 and table.aid == [0, 0, 0] and table.hand == 7


@rule("YT-057")
@pytest.mark.parametrize(("snow", "away"), [(5, 2), (4, 1), (7, 4)])
def test_how_many_dice_a_blizzard_takes(snow: int, away: int) -> None:
    table = throw(sit(), snow=snow, tent=7 - snow)
    assert table.aid[0] == away and kept(table)["snow"] == 3
    play(table, "turn:none")
    assert table.hand == 7 - away


@rule("YT-058")
def test_after_a_blizzard_one_of_three_may_be_turned() -> None:
    table = throw(sit(), snow=6, foot=1)
    play(table, "turn:foot")
    assert table.scores()[0] == 2
    assert table.aid[0] == 3 and table.hand == 4  # turned or not, three dice wait on the aid


@rule("YT-059")
def test_turning_is_optional_and_once() -> None:
    left = play(throw(sit(), snow=3, foot=4), "turn:none")
    assert left.turn == 1 and left.scores()[0] == 4
    turned = play(throw(sit(), snow=3, foot=4), "turn:foot")
    assert turned.turn == 1 and turned.scores()[0] == 5  # one die more, and no second question
    asked = throw(sit(), snow=3, foot=4)
    assert why_not(asked, "keep:foot") == "YT-059"


@rule("YT-060")
def test_at_least_three_dice_and_then_no_blizzard() -> None:
    table = play(throw(sit(), snow=7), "turn:none")
    assert table.hand == 3
    throw(table, snow=3)
    assert table.yeti == 57 and may(table) == TURNS  # three snows of three dice: no second blizzard
    play(table, "turn:none")
    assert table.hand == 3 + 4


@rule("YT-060")
def test_hands_in_random_games_stay_between_three_and_seven() -> None:
    for seed in range(30):
        table = begin(2 + seed % 4)
        rng = cordee.Rng(seed)
        while table.seat() != cordee.NOBODY:
            assert 3 <= table.dice <= 7
            actions = table.actions()
            table.play(table.sample(rng) if table.seat() == cordee.NATURE else actions[rng.randrange(len(actions))])


@rule("YT-061")
def test_several_aids_may_hold_dice_each_for_its_player() -> None:
    table = play(throw(sit(3), snow=4, tent=3), "turn:none")
    play(throw(table, snow=5, tent=1), "turn:none")
    assert (table.turn, table.aid, table.hand) == (2, [1, 2, 0], 4)
    idle(table)
    assert (table.turn, table.aid, table.hand) == (0, [0, 2, 0], 5)
    idle(table)
    assert (table.turn, table.aid, table.hand) == (1, [0, 0, 0], 7)


@rule("YT-T4")
def test_vector_4_three_players_and_an_early_blizzard() -> None:
    table = begin(3)
    assert table.hand == 5
    play(throw(table, snow=4, tent=1), "turn:none")
    assert (table.turn, table.hand, table.aid) == (1, 5, [1, 0, 1])
    idle(table)
    assert (table.turn, table.hand) == (2, 6)
    idle(table)
    assert (table.turn, table.hand) == (0, 7)


@rule("YT-T12")
def test_vector_12_two_blizzards_of_two_players() -> None:
    table = play(throw(sit(), snow=4, tent=3), "turn:none")
    assert (table.turn, table.hand) == (1, 6)
    play(throw(table, snow=5, tent=1), "turn:none")
    assert table.aid == [0, 2]
    assert (table.turn, table.dice) == (0, 5)
