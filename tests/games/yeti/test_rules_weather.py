"""Section K of the rules: the weather variant."""

from __future__ import annotations

import math

import pytest

import cordee
from cordee.games.yeti.box import BUYOUT, EQUIPMENT, WEATHERS
from tests.games.yeti.play import YETI, begin, fall, idle, kept, may, owner, play, sit, throw, why_not
from tests.kit import rule

GOOD = WEATHERS[1:7]
BAD = WEATHERS[7:13]


def draw(table: cordee.State) -> dict[str, float]:
    """The weather faces that may come up now, with their odds."""
    words = [YETI.notation(action).removeprefix("weather:") for action in table.actions()]
    return dict(zip(words, table.odds(), strict=True))


@rule("YT-120")
def test_six_tiles_of_two_faces_for_all_players_for_one_round() -> None:
    assert len(GOOD) == len(BAD) == 6
    table = sit(3, weather="strike")
    for _ in range(3):
        assert table.view(None)["weather"] == "strike"
        throw(table, sherpa=1, tent=6)  # one sherpa less: nobody may climb
    assert table.round == 2 and "strike" not in draw(table)


@rule("YT-121", "YT-122")
def test_normal_weather_has_three_favourable_faces() -> None:
    """Any tile on either face may be on top; after three favourable ones only the others are left."""
    table = begin(2, weather="normal")
    assert draw(table) == pytest.approx(dict.fromkeys(GOOD + BAD, 1 / 12))
    for face in GOOD[:3]:
        play(table, f"weather:{face}")
        while table.agenda and "weather" not in may(table)[0]:
            idle(table)
    assert set(draw(table)) == set(BAD[3:])


@rule("YT-123")
@pytest.mark.parametrize("mode", ["short", "long"])
def test_the_pile_turns_round_by_round(mode: str) -> None:
    """a b c d e f: round 1 has b … round 5 has f, round 6 a on its other face … round 12 a on its first face again."""
    faces = GOOD if mode == "short" else BAD
    others = BAD if mode == "short" else GOOD
    table = play(begin(2, weather=mode), f"weather:{faces[0]}")
    active = []
    for place in range(1, 13):
        if "weather" in may(table)[0]:
            play(table, f"weather:{faces[place]}")
        active.append(table.view(None)["weather"])
        idle(idle(table))
        assert table.round == place + 1
    assert active == [*faces[1:], *others, faces[0]]


@rule("YT-123")
def test_the_top_tile_goes_under_the_pile_on_its_other_face() -> None:
    table = play(begin(2, weather="normal"), "weather:thaw", "weather:solitude")
    assert table.view(None)["weather_under"] == ["hard_frost"]
    idle(idle(table))
    assert table.view(None)["weather_under"] == ["hard_frost", "caravan"]


@rule("YT-124")
def test_short_weather_is_all_favourable() -> None:
    assert draw(begin(2, weather="short")) == pytest.approx(dict.fromkeys(GOOD, 1 / 6))


@rule("YT-125")
def test_long_weather_is_all_unfavourable() -> None:
    assert draw(begin(2, weather="long")) == pytest.approx(dict.fromkeys(BAD, 1 / 6))


@rule("YT-126")
@pytest.mark.parametrize("snow", [1, 2])
def test_thaw_rerolls_all_snow_together_once(snow: int) -> None:
    table = throw(sit(weather="thaw"), snow=snow, tent=7 - snow)
    assert may(table) == ["use", "reroll:snow"]
    assert play(table.copy(), "use").turn == 1  # optional
    play(table, "reroll:snow")
    assert table.hand == snow
    play(table, fall(coin=snow))
    assert kept(table) == {"coin": snow, "tent": 7 - snow}
    assert "reroll:snow" not in may(table)


@rule("YT-126")
@pytest.mark.parametrize("snow", [0, 3, 4])
def test_thaw_needs_one_or_two_snows(snow: int) -> None:
    assert "reroll:snow" not in may(throw(sit(weather="thaw"), snow=snow, tent=7 - snow))


@rule("YT-126")
def test_thaw_and_goggles_each_once_in_either_order() -> None:
    table = throw(sit(weather="thaw", owns={"goggles": 0}), snow=2, tent=5)
    assert may(table) == ["use", "reroll:one", "reroll:snow"]
    one_first = play(table.copy(), "reroll:one", fall(coin=1))
    assert may(one_first) == ["use", "reroll:snow"]
    assert play(one_first, "reroll:snow").hand == 1
    all_first = play(table.copy(), "reroll:snow", fall(snow=1, coin=1))
    assert may(all_first) == ["use", "reroll:one"]
    melted = play(table.copy(), "reroll:snow", fall(coin=2))
    assert "reroll:one" not in may(melted)  # no snow left: the condition is checked when used


@rule("YT-127")
def test_a_clear_sky_pays_three_more_for_a_photo() -> None:
    table = play(throw(sit(weather="clear_sky"), coin=2, tent=5), "photo:2")
    assert table.scores()[0] == 3 + 3
    table = play(throw(sit(weather="clear_sky"), coin=2, tent=5), "buy:purse")
    assert table.scores()[0] == 0


@rule("YT-128", "YT-T9")
@pytest.mark.parametrize("seat", [-1, 1])
def test_a_caravan_pays_two_for_a_tile_from_anywhere(seat: int) -> None:
    table = play(throw(sit(weather="caravan", owns={"goggles": seat}), coin=3, tent=4), "buy:goggles")
    assert table.scores() == [2, 3 if seat == 1 else 0]
    photo = play(throw(sit(weather="caravan"), coin=1, tent=6), "photo:1")
    assert photo.scores()[0] == 1


@rule("YT-129")
def test_a_bright_spell_keeps_any_number_of_symbols() -> None:
    table = play(sit(weather="bright_spell"), fall(coin=2, sherpa=1, foot=3, tent=1))
    assert "keep:none" not in may(table)
    play(table, "keep:coin", "keep:sherpa", "keep:foot", "keep:tent")
    assert kept(table) == {"coin": 2, "sherpa": 1, "foot": 3, "tent": 1}
    some = play(sit(weather="bright_spell"), fall(coin=2, sherpa=1, foot=3, tent=1), "keep:coin", "keep:none")
    assert some.seat() == cordee.NATURE and some.hand == 5
    none = play(sit(weather="bright_spell"), fall(snow=1, coin=2, foot=4), "keep:none")
    assert none.hand == 6


@rule("YT-129")
def test_a_bright_spell_supersedes_binoculars() -> None:
    table = play(sit(weather="bright_spell", owns={"binoculars": 0}), fall(coin=2, sherpa=1, foot=3, tent=1))
    play(table, "keep:coin", "keep:sherpa")
    assert may(table) == ["keep:none", "keep:foot", "keep:tent"]


@rule("YT-130", "YT-T8")
@pytest.mark.parametrize(
    ("snow", "turn", "points"),
    [(1, None, 1), (2, None, 2), (3, "turn:tent", 2), (3, "turn:none", 3), (5, "turn:tent", 4), (5, "turn:none", 5)],
)
def test_powder_pays_for_each_snow(snow: int, turn: str | None, points: int) -> None:
    table = throw(sit(weather="powder"), snow=snow, tent=7 - snow)
    if turn:
        play(table, turn)
    assert table.scores()[0] == points and table.turn == 1


@rule("YT-131")
@pytest.mark.parametrize("snow", [3, 4])
def test_under_hard_frost_no_snow_is_turned(snow: int) -> None:
    table = throw(sit(weather="hard_frost"), snow=snow, tent=7 - snow)
    assert table.turn == 1  # nothing was asked
    assert table.yeti == (57 if snow == 4 else 50)  # the blizzard comes all the same
    assert table.aid[0] == (1 if snow == 4 else 0)


@rule("YT-132", "YT-T9")
@pytest.mark.parametrize("tile", EQUIPMENT)
def test_a_closed_pass_pays_three_less_for_a_buyout(tile: str) -> None:
    value = int(BUYOUT[EQUIPMENT.index(tile)])
    table = throw(sit(weather="closed_pass", owns={tile: 1}), coin=4, tent=3)
    play(table, f"buy:{tile}")
    assert table.scores()[1] == max(0, value - 3)
    assert owner(table, tile) == 0


@rule("YT-T9")
def test_vector_9_a_tile_of_two_pays_nothing_one_of_five_pays_two() -> None:
    for tile, value, paid in (("reinforcement", 2, 0), ("large_tent", 5, 2)):
        assert BUYOUT[EQUIPMENT.index(tile)] == value
        table = throw(sit(weather="closed_pass", owns={tile: 1}), coin=4, tent=3)
        assert play(table, f"buy:{tile}").scores()[1] == paid


@rule("YT-133", "YT-T6")
def test_fresh_snow_takes_a_footprint() -> None:
    assert throw(sit(weather="fresh_snow"), foot=4, tent=3).scores()[0] == 3
    assert throw(sit(weather="fresh_snow", owns={"magnifier": 0}, level=[1, 0]), foot=1, tent=6).scores()[0] == 2
    assert throw(sit(weather="fresh_snow"), tent=7).scores()[0] == 0


@rule("YT-134", "YT-T6")
def test_a_thin_purse_takes_a_coin() -> None:
    none = throw(sit(weather="thin_purse", owns={"purse": 0}), tent=7)
    assert none.coins() == 0 and may(none) == ["purse", "buy:none"]
    play(none, "purse")
    assert none.turn == 1  # no coin and the purse: nothing to spend
    two = play(throw(sit(weather="thin_purse", owns={"purse": 0}), coin=2, tent=5), "purse")
    assert two.coins() == 2 and "photo:2" in may(two) and why_not(two, "photo:3") == "YT-064"
    assert throw(sit(weather="thin_purse"), coin=1, tent=6).turn == 1


@rule("YT-135", "YT-T6")
def test_a_strike_takes_a_sherpa() -> None:
    assert may(throw(sit(weather="strike", owns={"rope": 0}), sherpa=3, tent=4)) == ["climb:0", "climb:1", "climb:2"]
    assert may(throw(sit(weather="strike"), sherpa=3, tent=4)) == ["climb:0", "climb:1"]
    assert throw(sit(weather="strike"), sherpa=1, tent=6).turn == 1
    assert may(throw(sit(weather="strike", owns={"reinforcement": 0}), tent=7)) == ["reinforce:sherpa", "climb:0"]


@rule("YT-136")
@pytest.mark.parametrize(
    ("before", "after", "yeti"), [(52, 50, 49), (51, 49, 48), (50, 48, 47), (55, 53, 50), (45, 43, 50)]
)
def test_a_marker_stepping_back_takes_the_yeti_along(before: int, after: int, yeti: int) -> None:
    """By solitude, and by the price of the tail wind."""
    alone = throw(sit(weather="solitude", points=[before, 0], level=[1, 0]), tent=7)
    assert (alone.points[0], alone.yeti) == (after, yeti)
    paying = play(throw(sit(weather="tail_wind", points=[before, 0]), tent=7), "set:tent>snow")
    assert (paying.points[0], paying.yeti) == (after, yeti)


@rule("YT-136")
def test_the_receding_yeti_looks_for_a_free_space() -> None:
    table = throw(sit(3, weather="solitude", points=[52, 49, 48], level=[1, 0, 0]), tent=7)
    assert (table.points[0], table.yeti) == (50, 47)


@rule("YT-136")
def test_only_the_movers_marker_is_tested() -> None:
    table = throw(sit(weather="solitude", points=[40, 50], level=[1, 0]), tent=7)
    assert table.yeti == 50


@rule("YT-137")
def test_weather_counts_after_the_tents_and_before_the_dice_pass() -> None:
    """Alone on level 1 by day, with the others at base camp by night: nothing is lost."""
    down = throw(sit(weather="solitude", points=[10, 0], level=[1, 0]), foot=7)
    assert down.points[0] == 10 + 14
    stay = throw(sit(weather="solitude", points=[10, 0], level=[1, 0]), foot=6, tent=1)
    assert stay.points[0] == 10 + 12 - 2


@rule("YT-137")
def test_points_of_weather_may_trigger_the_end() -> None:
    powder = throw(sit(weather="powder", points=[48, 0]), snow=2, tent=5)
    assert powder.ending == 1 and powder.points[0] == 50
    clear = play(throw(sit(weather="clear_sky", points=[46, 0]), coin=1, tent=6), "photo:1")
    assert clear.ending == 1
    caravan = play(throw(sit(weather="caravan", points=[48, 0]), coin=1, tent=6), "buy:purse")
    assert caravan.ending == 1


@rule("YT-138", "YT-T10")
def test_a_tail_wind_turns_a_fourth_snow_away() -> None:
    table = throw(sit(weather="tail_wind", points=[10, 0]), snow=4, tent=3)
    assert table.yeti == 50  # the window comes before the blizzard
    play(table, "set:snow>foot")
    assert table.points[0] == 8
    assert kept(table) == {"snow": 3, "foot": 1, "tent": 3}
    assert may(table)[0] == "turn:none" and table.yeti == 50
    play(table, "turn:foot")
    assert table.points[0] == 10


@rule("YT-138", "YT-T10")
@pytest.mark.parametrize(("points", "allowed"), [(0, False), (1, False), (2, True)])
def test_a_tail_wind_costs_two_points_one_has(points: int, allowed: bool) -> None:
    table = throw(sit(weather="tail_wind", points=[points, 0]), snow=2, tent=5)
    assert ("set:tent>foot" in may(table)) == allowed
    if allowed:
        play(table, "set:tent>foot")
        assert table.points[0] == 0 + 1  # the price, then the footprint


@rule("YT-138")
def test_a_tail_wind_changes_one_die_once() -> None:
    table = throw(sit(weather="tail_wind", points=[10, 0], owns={"goggles": 0}), snow=1, coin=2, tent=4)
    faces = {"snow", "coin", "tent"}
    expected = {f"set:{old}>{new}" for old in faces for new in (*faces, "sherpa", "foot") if old != new}
    assert set(may(table)) == expected | {"use", "reroll:one"}
    assert why_not(table, "set:foot>tent") == "YT-138"  # no such die
    assert why_not(table, "set:tent>tent") != ""  # the face must change
    play(table, "set:tent>snow")  # it may make a snow
    assert kept(table) == {"snow": 2, "coin": 2, "tent": 3}
    assert why_not(table, "set:tent>foot") == "YT-138"  # once


@rule("YT-138", "YT-007")
def test_a_tail_wind_may_make_a_blizzard() -> None:
    table = throw(sit(weather="tail_wind", points=[10, 0]), snow=3, tent=4)
    play(table, "set:tent>snow")
    assert table.yeti == 57 and table.aid[0] == 1


@rule("YT-139")
@pytest.mark.parametrize(
    ("levels", "loss"), [([0, 0, 0], 0), ([0, 1, 1], 2), ([1, 0, 0], 2), ([1, 1, 0], 0), ([3, 2, 1], 2)]
)
def test_solitude_costs_two_points(levels: list[int], loss: int) -> None:
    """Base camp is a level as any."""
    table = throw(sit(3, weather="solitude", points=[10, 10, 10], level=levels), tent=7)
    assert table.scores() == [10 - loss, 10, 10]


@rule("YT-139")
def test_solitude_takes_no_more_than_there_is() -> None:
    assert throw(sit(weather="solitude", points=[1, 0], level=[1, 0]), tent=7).points[0] == 0


@rule("YT-140")
def test_only_what_was_on_top_is_known() -> None:
    table = begin(2, weather="normal")
    assert table.view(None)["weather"] == "none"
    assert why_not(table, "throw:1snow") == "YT-140"
    play(table, "weather:thaw", "weather:solitude")
    view = table.view(None)
    assert view["weather"] == "solitude" and view["weather_under"] == ["hard_frost"]
    assert view["weather_unseen"] == [2, 4, 5, 6] and view["weather_good_unseen"] == 2


@rule("YT-140")
def test_the_odds_of_the_next_tile() -> None:
    """Four tiles unseen, two of them favourable; then, after two favourable ones, none."""
    table = play(begin(2, weather="normal"), "weather:thaw", "weather:solitude")
    idle(idle(table))
    odds = draw(table)
    assert len(odds) == 8 and math.isclose(sum(odds.values()), 1.0)
    assert odds["clear_sky"] == odds["closed_pass"] == pytest.approx(2 / 4 / 4)
    play(table, "weather:clear_sky")
    idle(idle(table))
    odds = draw(table)
    assert odds["powder"] == pytest.approx(1 / 3 / 3) and odds["thin_purse"] == pytest.approx(2 / 3 / 3)


@rule("YT-140")
def test_the_last_tile_is_known_by_elimination() -> None:
    """From round 4 on one tile is unseen; in round 5 it comes without a draw."""
    faces = ["thaw", "clear_sky", "caravan", "fresh_snow", "thin_purse"]
    table = begin(2, weather="normal")
    for face in faces:
        play(table, f"weather:{face}")
        if face != "thaw":
            idle(idle(table))
    assert table.round == 5 and may(table)[0].startswith("throw:")
    assert table.view(None)["weather"] == "strike"
    assert table.view(None)["weather_unseen"] == []


@rule("YT-141")
def test_four_settings_of_the_weather() -> None:
    assert YETI.options["weather"].choices == ("none", "normal", "short", "long")
    assert YETI.options["weather"].default == "none"
    tops = [set(draw(begin(2, weather=mode))) for mode in ("normal", "short", "long")]
    assert tops == [set(GOOD + BAD), set(GOOD), set(BAD)]


@rule("YT-141")
def test_without_weather_no_marker_moves_back() -> None:
    for seed in range(20):
        table = begin(2 + seed % 4)
        rng = cordee.Rng(seed)
        before = table.scores()
        while table.seat() != cordee.NOBODY:
            assert table.view(None)["weather"] == "none"
            actions = table.actions()
            table.play(table.sample(rng) if table.seat() == cordee.NATURE else actions[rng.randrange(len(actions))])
            assert all(new >= old for new, old in zip(table.scores(), before, strict=True))
            before = table.scores()
