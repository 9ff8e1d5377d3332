"""Section C of the rules: rolling, keeping, and the moment before the dice are used."""

from __future__ import annotations

import math

import pytest

import cordee
from cordee.engine.errors import IllegalAction
from tests.games.yeti.play import fall, idle, kept, may, play, sit, throw, why_not
from tests.kit import rule


@rule("YT-030")
@pytest.mark.parametrize("dice", [3, 4, 5, 6, 7])
def test_all_dice_in_hand_are_thrown(dice: int) -> None:
    table = sit()
    table.dice = table.hand = dice
    table.aid[1] = 7 - dice
    assert table.seat() == cordee.NATURE
    assert len(table.actions()) == math.comb(dice + 4, 4)  # ways in which so many dice show five symbols
    for word in may(table):
        assert sum(int(part[0]) for part in word.removeprefix("throw:").split("+")) == dice
    assert why_not(table, fall(tent=dice - 1)) == "YT-030"


@rule("YT-030")
def test_a_die_has_two_footprints_and_one_of_each_other_symbol() -> None:
    table = sit()
    table.dice = table.hand = 1
    chances = dict(zip(may(table), table.odds(), strict=True))
    assert chances.pop("throw:1foot") == pytest.approx(2 / 6)
    assert list(chances.values()) == pytest.approx([1 / 6] * 4)


@rule("YT-031", "YT-088")
def test_hand_is_what_was_passed_and_ones_own() -> None:
    table = throw(sit(3), snow=4, foot=3)
    play(table, "turn:none")
    assert (table.turn, table.hand, table.aid) == (1, 6, [1, 0, 0])
    idle(table)
    assert (table.turn, table.hand) == (2, 6)
    idle(table)
    assert (table.turn, table.hand, table.aid) == (0, 7, [0, 0, 0])


@rule("YT-032")
def test_snow_is_set_aside_by_itself() -> None:
    table = play(sit(), fall(snow=2, coin=2, foot=3))
    assert kept(table) == {"snow": 2}
    assert table.hand == 5
    play(table, "keep:none", fall(snow=5))
    assert table.turn == 0 and may(table)[0] == "turn:none"  # seven snows are aside: nothing to choose, a blizzard


@rule("YT-033")
def test_without_snow_one_symbol_must_be_kept() -> None:
    table = play(sit(), fall(coin=2, foot=4, tent=1))
    assert may(table) == ["keep:coin", "keep:foot", "keep:tent"]
    assert why_not(table, "keep:none") == "YT-033"
    assert why_not(table, "keep:sherpa") == "YT-033"  # not in this throw
    with pytest.raises(IllegalAction):
        play(table, "keep:none")
    play(table, "keep:foot")
    assert kept(table) == {"foot": 4} and table.hand == 3


@rule("YT-034")
def test_with_snow_the_clause_that_lets_one_choose_refuses_what_was_not_thrown() -> None:
    table = play(sit(), fall(snow=2, coin=3, foot=2))
    assert why_not(table, "keep:none") == ""
    assert why_not(table, "keep:sherpa") == "YT-034" == why_not(table, "keep:tent")


@rule("YT-034")
def test_with_snow_one_other_symbol_may_be_kept() -> None:
    table = play(sit(), fall(snow=1, coin=2, foot=4))
    assert may(table) == ["keep:none", "keep:coin", "keep:foot"]
    declined, chosen = table.copy(), table.copy()
    play(declined, "keep:none")
    assert kept(declined) == {"snow": 1} and declined.hand == 6 and declined.seat() == cordee.NATURE
    play(chosen, "keep:coin")
    assert kept(chosen) == {"snow": 1, "coin": 2} and chosen.hand == 4 and chosen.seat() == cordee.NATURE


@rule("YT-035")
def test_all_dice_of_a_symbol_are_kept() -> None:
    for count in (1, 2, 3, 4, 5):
        table = play(sit(), fall(snow=1, tent=count, foot=6 - count))
        play(table, "keep:tent")
        assert kept(table)["tent"] == count


@rule("YT-036")
def test_the_same_symbol_may_be_kept_again() -> None:
    table = play(sit(), fall(coin=2, foot=5), "keep:coin", fall(coin=1, foot=4), "keep:coin")
    assert kept(table) == {"coin": 3}


@rule("YT-037")
def test_throwing_goes_on_until_no_die_is_left() -> None:
    table = play(sit(), fall(coin=1, foot=6), "keep:coin")
    for left in (6, 5, 4, 3, 2):
        assert table.seat() == cordee.NATURE and table.hand == left
        play(table, fall(coin=1, foot=left - 1), "keep:coin")
    assert table.hand == 1
    play(table, fall(coin=1))
    assert may(table)[0] == "photo:1"  # only now are the dice used


@rule("YT-038", "YT-039")
def test_dice_are_used_in_their_order() -> None:
    """Three snows, a coin, a sherpa, footprints; each step is asked in its turn and no other word passes."""
    table = throw(sit(), snow=3, coin=1, sherpa=1, foot=2)
    assert may(table)[0] == "turn:none" and why_not(table, "photo:1") and why_not(table, "climb:1")
    play(table, "turn:tent")
    assert "photo:1" in may(table) and why_not(table, "climb:1")
    play(table, "photo:1")
    assert table.scores()[0] == 1
    assert may(table) == ["climb:0", "climb:1"] and why_not(table, "photo:1")
    play(table, "climb:1")
    assert table.scores()[0] == 1 + 2 * 2  # footprints on the level reached, then the tent holds it
    assert table.level[0] == 1


@rule("YT-040")
def test_the_example_of_rolling() -> None:
    table = play(sit(), fall(snow=2, sherpa=1, coin=1, foot=2, tent=1), "keep:sherpa")
    play(table, fall(coin=2, foot=1, tent=1))
    assert "keep:none" not in may(table)
    play(table, "keep:coin", fall(snow=1, sherpa=1), "keep:none", fall(foot=1))
    assert kept(table) == {"snow": 3, "coin": 2, "sherpa": 1, "foot": 1}
    assert table.hand == 0


@rule("YT-041")
def test_steps_count_dice_of_all_throws() -> None:
    table = play(sit(), fall(snow=2, coin=5), "keep:none", fall(snow=1, foot=4), "keep:foot")
    assert kept(table) == {"snow": 3, "foot": 4}
    assert may(table)[0] == "turn:none"  # two snows and one make three


@rule("YT-042")
def test_the_window_opens_when_the_last_die_is_aside() -> None:
    table = play(sit(owns={"goggles": 0}), fall(snow=1, tent=3, foot=3), "keep:tent")
    assert table.seat() == cordee.NATURE  # not yet: three dice are left
    play(table, fall(foot=3))
    assert may(table) == ["use", "reroll:one"]


@rule("YT-042")
def test_each_means_once_in_any_order() -> None:
    for means in (["reroll:one", "reroll:snow"], ["reroll:snow", "reroll:one"]):
        table = throw(sit(weather="thaw", owns={"goggles": 0}), snow=2, tent=5)
        for word in means:
            assert word in may(table)
            play(table, word)
            play(table, fall(snow=int(table.hand)))
            assert word not in may(table)
        assert table.turn == 1  # both are spent: nothing more is asked


@rule("YT-042")
def test_a_die_thrown_again_keeps_its_face() -> None:
    """The new face is not offered for keeping, and the snow step counts what now lies there."""
    table = throw(sit(owns={"goggles": 0}), snow=2, tent=5)
    play(table, "reroll:one", fall(coin=1))
    assert kept(table) == {"snow": 1, "coin": 1, "tent": 5} and table.hand == 0
    assert "photo:1" in may(table)


@rule("YT-042")
def test_conditions_are_checked_when_used() -> None:
    """Setting a third snow away makes room for the goggles; making one closes them."""
    away = throw(sit(weather="tail_wind", points=[10, 0], owns={"goggles": 0}), snow=3, tent=4)
    assert why_not(away, "reroll:one") == "YT-107"
    play(away, "set:snow>tent")
    assert may(away) == ["use", "reroll:one"]
    made = throw(sit(weather="tail_wind", points=[10, 0], owns={"goggles": 0}), snow=2, tent=5)
    assert "reroll:one" in may(made)
    play(made, "set:tent>snow")
    assert may(made)[0] == "turn:none"  # three snows now: the goggles are out, the snow step is in


@rule("YT-042")
def test_without_any_means_the_window_is_not_asked() -> None:
    table = throw(sit(), snow=2, tent=5)
    assert table.turn == 1
