"""Section J of the rules: the seven equipment tiles."""

from __future__ import annotations

import pytest

import cordee
from cordee.games.yeti.box import BUYOUT, EQUIPMENT, EQUIPMENT_COST, EQUIPMENT_ONCE, TIEBREAK
from tests.games.yeti.play import begin, fall, idle, idle_until, kept, may, owner, play, sit, throw, why_not
from tests.kit import rule


@rule("YT-100")
def test_seven_tiles_with_all_that_is_printed_on_them() -> None:
    assert len(set(EQUIPMENT)) == 7
    for printed in (EQUIPMENT_COST, EQUIPMENT_ONCE, BUYOUT, TIEBREAK):
        assert len(printed) == 7
    assert [tile for tile, once in zip(EQUIPMENT, EQUIPMENT_ONCE, strict=True) if once] == ["purse", "reinforcement"]
    assert set(begin().view(None)["owner"]) == set(EQUIPMENT)


@rule("YT-101")
def test_a_single_use_tile_returns_to_the_supply_at_once() -> None:
    table = throw(sit(owns={"purse": 0}), coin=1, tent=6)
    play(table, "purse")
    assert owner(table, "purse") is None
    play(table, "buy:none")
    throw(table, coin=1, tent=6)
    assert "buy:purse" in may(table)  # the other may buy it


@rule("YT-101")
def test_its_user_may_buy_it_back_in_the_same_turn() -> None:
    table = throw(sit(owns={"purse": 0}), tent=7)
    assert may(table) == ["purse", "buy:none"]
    play(table, "purse")
    assert may(table) == ["photo:1", "buy:purse", "buy:none"]
    play(table, "buy:purse")
    assert owner(table, "purse") == 0 and table.turn == 1  # the one purchase is made: the purse waits for next turn


@rule("YT-102")
def test_a_single_use_tile_serves_in_the_turn_it_is_bought() -> None:
    table = throw(sit(), coin=2, foot=5)
    play(table, "buy:reinforcement", "reinforce:sherpa", "climb:1")
    assert table.scores()[0] == 5 * 2
    assert owner(table, "reinforcement") is None


@rule("YT-102")
def test_a_bought_purse_finds_no_second_purchase() -> None:
    table = play(throw(sit(), coin=1, tent=6), "buy:purse")
    assert owner(table, "purse") == 0 and table.turn == 1


@rule("YT-102")
def test_single_use_tiles_serve_only_in_their_owners_turn() -> None:
    """While another buys them out, the owner is asked nothing."""
    table = throw(sit(owns={"reinforcement": 1}, level=[1, 1]), coin=2, sherpa=1, tent=4)
    play(table, "buy:reinforcement")
    assert table.seat() == 0
    table = throw(sit(owns={"purse": 1, "reinforcement": 1}), coin=1, sherpa=1, tent=5)
    assert why_not(table, "purse") == "YT-104"
    play(table, "buy:none")
    assert why_not(table, "reinforce:sherpa") == "YT-105"


@rule("YT-103", "YT-T7")
@pytest.mark.parametrize(("at_once", "levels"), [(True, 2), (False, 1)])
def test_permanent_tiles_serve_in_the_turn_they_are_bought(at_once: bool, levels: int) -> None:
    """Two sherpas and a rope bought now make three, if the switch says so."""
    table = throw(sit(permanent_at_once=at_once), coin=4, sherpa=2, tent=1)
    play(table, "buy:rope")
    assert may(table)[-1] == f"climb:{levels}"
    play(table, "climb:1")
    idle_until(table, 0)
    throw(table, sherpa=2, tent=5)
    assert may(table)[-1] == "climb:2"  # from the next turn on in any case


@rule("YT-103")
@pytest.mark.parametrize(("at_once", "points"), [(True, 4), (False, 3)])
def test_a_magnifier_bought_now(at_once: bool, points: int) -> None:
    table = play(throw(sit(permanent_at_once=at_once), coin=4, foot=3), "buy:magnifier")
    assert table.scores()[0] == points
    idle_until(table, 0)
    before = table.scores()[0]
    throw(table, foot=3, tent=4)
    assert table.scores()[0] == before + 4


@rule("YT-103")
@pytest.mark.parametrize(("at_once", "level"), [(True, 1), (False, 0)])
def test_a_large_tent_bought_now(at_once: bool, level: int) -> None:
    table = throw(sit(permanent_at_once=at_once, level=[1, 0]), coin=4, foot=3)
    play(table, "buy:large_tent")
    assert table.level[0] == level


@rule("YT-103")
def test_binoculars_and_goggles_start_next_turn() -> None:
    for tile in ("binoculars", "goggles"):
        table = play(throw(sit(), snow=2, coin=3, tent=2), f"buy:{tile}")
        assert table.turn == 1  # rolling is past: nothing is asked any more
        idle(table)
        play(table, fall(snow=1, tent=3, foot=3), "keep:tent")
        if tile == "binoculars":
            assert may(table) == ["keep:none", "keep:foot"]
        else:
            play(table, fall(foot=3))
            assert may(table) == ["use", "reroll:one"]


@rule("YT-104")
def test_the_purse_adds_a_coin_before_the_purchase() -> None:
    table = throw(sit(owns={"purse": 0}), coin=3, tent=4)
    assert why_not(table, "photo:4") == "YT-064"
    play(table, "purse")
    assert table.coins() == 4
    assert why_not(table, "purse") == "YT-104"  # once
    play(table, "photo:4")
    assert table.scores()[0] == 8


@rule("YT-104")
def test_the_purse_is_not_offered_after_the_purchase_and_forces_none() -> None:
    after = play(throw(sit(owns={"purse": 0}), coin=3, tent=4), "photo:3")
    assert after.turn == 1 and owner(after, "purse") == 0
    spent = play(throw(sit(owns={"purse": 0}), coin=3, tent=4), "purse", "buy:none")
    assert spent.turn == 1 and spent.scores()[0] == 0


@rule("YT-105")
def test_the_reinforcement_as_a_sherpa() -> None:
    table = throw(sit(owns={"reinforcement": 0}), sherpa=2, tent=5)
    assert may(table) == ["reinforce:sherpa", "climb:0", "climb:1"]
    play(table, "reinforce:sherpa")
    assert may(table) == ["climb:0", "climb:1", "climb:2"]
    assert owner(table, "reinforcement") is None
    play(table, "climb:2")
    assert table.level[0] == 2


@rule("YT-105")
def test_the_reinforcement_as_a_tent() -> None:
    table = throw(sit(owns={"reinforcement": 0}), sherpa=1, foot=6)
    play(table, "climb:1")
    assert may(table) == ["reinforce:tent", "camp"]
    stayed, kept_back = table.copy(), table.copy()
    play(stayed, "reinforce:tent")
    assert stayed.level[0] == 1 and owner(stayed, "reinforcement") is None
    play(kept_back, "camp")
    assert kept_back.level[0] == 0 and owner(kept_back, "reinforcement") == 0


@rule("YT-105")
def test_the_reinforcement_serves_once() -> None:
    table = throw(sit(owns={"reinforcement": 0}), foot=7)
    play(table, "reinforce:sherpa", "climb:1")
    assert table.turn == 1 and table.level[0] == 0  # it was a sherpa: no tent is offered


@rule("YT-106")
def test_binoculars_keep_two_symbols() -> None:
    table = play(sit(owns={"binoculars": 0}), fall(coin=2, sherpa=1, foot=3, tent=1))
    assert "keep:none" not in may(table)  # at least one without snow
    play(table, "keep:coin")
    assert may(table) == ["keep:none", "keep:sherpa", "keep:foot", "keep:tent"]  # the second is optional
    assert why_not(table, "keep:coin") == "YT-035"
    play(table, "keep:foot")
    assert table.seat() == cordee.NATURE and table.hand == 2  # no third
    assert kept(table) == {"coin": 2, "foot": 3}


@rule("YT-106")
def test_binoculars_after_snow_allow_none_one_or_two() -> None:
    for words, hand in ((["keep:none"], 6), (["keep:coin", "keep:none"], 4), (["keep:coin", "keep:tent"], 3)):
        table = play(sit(owns={"binoculars": 0}), fall(snow=1, coin=2, foot=3, tent=1), *words)
        assert table.seat() == cordee.NATURE and table.hand == hand


@rule("YT-106")
def test_binoculars_serve_at_every_throw_of_their_owner_only() -> None:
    table = play(sit(owns={"binoculars": 0}), fall(coin=1, foot=4, tent=2), "keep:coin", "keep:tent")
    play(table, fall(coin=2, foot=1, tent=1), "keep:coin")
    assert may(table) == ["keep:none", "keep:foot", "keep:tent"]
    other = play(sit(owns={"binoculars": 1}), fall(coin=2, foot=4, tent=1), "keep:coin")
    assert other.seat() == cordee.NATURE


@rule("YT-107", "YT-T11")
@pytest.mark.parametrize("snow", [1, 2])
def test_goggles_reroll_one_of_one_or_two_snows(snow: int) -> None:
    for face in ("snow", "coin", "sherpa", "foot", "tent"):
        table = throw(sit(owns={"goggles": 0}), snow=snow, tent=7 - snow)
        assert may(table) == ["use", "reroll:one"]
        play(table, "reroll:one")
        assert table.seat() == cordee.NATURE and table.hand == 1
        play(table, fall(**{face: 1}))
        assert "reroll:one" not in may(table)  # once, whatever fell
        assert table.yeti == 50 and "turn:none" not in may(table)
        if face in ("coin", "sherpa"):
            assert kept(table).get("snow", 0) == snow - 1 and kept(table)[face] == 1


@rule("YT-107", "YT-T11")
@pytest.mark.parametrize("snow", [0, 3, 4])
def test_goggles_do_nothing_for_no_snow_or_three(snow: int) -> None:
    table = throw(sit(owns={"goggles": 0}), snow=snow, tent=7 - snow)
    assert "reroll:one" not in may(table)


@rule("YT-T11")
def test_vector_11_tail_wind_makes_goggles_legal() -> None:
    table = throw(sit(weather="tail_wind", points=[5, 0], owns={"goggles": 0}), snow=3, tent=4)
    assert why_not(table, "reroll:one") == "YT-107"
    play(table, "set:snow>foot")
    assert "reroll:one" in may(table)


@rule("YT-107")
def test_goggles_are_permanent_and_optional() -> None:
    table = sit(owns={"goggles": 0})
    for _ in range(3):
        play(throw(table, snow=1, tent=6), "use")
        idle(table)
    assert owner(table, "goggles") == 0
    assert throw(sit(owns={"goggles": 1}), snow=1, tent=6).turn == 1  # another's goggles do not serve


@rule("YT-108")
def test_the_magnifier_adds_a_footprint() -> None:
    assert throw(sit(owns={"magnifier": 0}), foot=2, tent=5).scores()[0] == 3
    assert throw(sit(owns={"magnifier": 0}, level=[2, 0]), tent=7).scores()[0] == 3


@rule("YT-109")
def test_the_rope_adds_a_sherpa() -> None:
    assert may(throw(sit(owns={"rope": 0}), sherpa=2, tent=5))[-1] == "climb:2"
    assert may(throw(sit(owns={"rope": 0}), tent=7)) == ["climb:0", "climb:1"]


@rule("YT-110")
def test_the_large_tent_adds_a_tent() -> None:
    assert throw(sit(owns={"large_tent": 0}, level=[2, 0]), tent=1, foot=6).level[0] == 2
    assert throw(sit(owns={"large_tent": 0}, level=[2, 0]), foot=7).level[0] == 1


@rule("YT-111")
def test_symbols_of_permanent_tiles_come_by_themselves() -> None:
    """Rope, magnifier and large tent: only climbing is asked."""
    table = throw(sit(owns={"rope": 0, "magnifier": 0, "large_tent": 0}), snow=2, coin=0, foot=5)
    assert may(table) == ["climb:0", "climb:1"]
    stay, go = table.copy(), table.copy()
    play(stay, "climb:0")
    assert stay.scores()[0] == 6 and stay.level[0] == 0
    play(go, "climb:1")
    assert go.scores()[0] == 12 and go.level[0] == 1


@rule("YT-112")
def test_totals_are_dice_and_tiles_less_weather() -> None:
    assert may(throw(sit(weather="strike", owns={"rope": 0}), sherpa=3, tent=4))[-1] == "climb:2"  # 3 + 1 - 1
    assert throw(sit(weather="fresh_snow", owns={"magnifier": 0}), foot=3, tent=4).scores()[0] == 3
    for weather, dice in (("strike", {"tent": 7}), ("fresh_snow", {"tent": 7}), ("thin_purse", {"tent": 7})):
        table = throw(sit(weather=weather), **dice)
        assert table.turn == 1 and table.scores()[0] == 0  # never below nought


@rule("YT-112")
def test_symbols_of_tiles_are_not_dice() -> None:
    table = throw(sit(weather="tail_wind", points=[9, 0], owns={"rope": 0}), tent=7)
    assert why_not(table, "set:sherpa>foot") == "YT-138"  # the rope's sherpa is no die
    assert "set:tent>foot" in may(table)
    play(table, "use", "climb:0")
    assert table.hand == 7  # and does not pass on
