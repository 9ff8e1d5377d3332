"""Where things lie on the table of Yéti."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from librt.random import Random as Rng

import cordee
from cordee.engine.core import NATURE, NOBODY, State
from cordee.games.yeti import box, landscape, table
from cordee.words import words
from tests.games.yeti.play import begin, idle, throw

ENGLISH = words("en", cordee.game("yeti").folder, ["Maud", "Luc", "Eve", "Ana", "Tom"])


@dataclass
class Offered:
    word: str
    allowed: bool = True


def positions(seats: int, seed: int, weather: str = "normal") -> list[State]:
    """Every position of a game played at random."""
    state, rng, seen = cordee.game("yeti").new(seats, weather=weather), Rng(seed), []
    while state.seat() != NOBODY:
        seen.append(state.copy())
        actions = state.actions()
        state.advance(state.sample(rng) if state.seat() == NATURE else actions[rng.randrange(len(actions))])
    return [*seen, state]


def offers(state: State) -> list[Offered]:
    game = cordee.game("yeti")
    return [Offered(game.notation(int(action)), state.refusal(action) == 0) for action in state.candidates()]


@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_every_piece_of_a_whole_game_lies_on_the_board(shape: str) -> None:
    for seats in (2, 5):
        for state in positions(seats, seed=seats)[::4]:
            scene = table.scene(state.view(None), offers(state), ENGLISH, shape)
            places = [*scene["climbers"], *scene["markers"], *scene["tokens"], *scene["camps"], scene["yeti"]]
            for piece in places:
                assert -9 <= piece["x"] <= scene["width"] + 9 and 0 <= piece["y"] <= scene["height"], piece


def test_all_seven_dice_are_drawn_once() -> None:
    for state in positions(4, seed=9)[::2]:
        groups = table.scene(state.view(None), offers(state), ENGLISH, "wide")["tray"]
        dice = [die["id"] for group in groups if group["kind"] != "turn" for die in group["dice"]]
        assert len(dice) == len(set(dice))
        if state.agenda:
            assert len(dice) == box.DICE, groups


def test_dice_that_wait_for_a_first_turn_are_not_the_blizzards() -> None:
    state = begin(3)
    scene = table.scene(state.view(None), offers(state), ENGLISH, "wide")
    assert [panel["frozen"] for panel in scene["seats"]] == [0, 0, 0]
    away = [die["face"] for group in scene["tray"] if group["kind"] == "gone" for die in group["dice"]]
    assert set(away) == {"start"} and len(away) == sum(state.aid)
    while state.turn != 1:
        idle(state)
    throw(state, snow=int(state.hand))
    scene = table.scene(state.view(None), offers(state), ENGLISH, "wide")
    assert scene["seats"][1]["frozen"] == state.aid[1] > 0 == scene["seats"][2]["frozen"]


def test_the_track_has_a_place_of_its_own_for_every_space() -> None:
    for layout in table.LAYOUTS.values():
        places = landscape.spaces(layout)
        assert len(places) == box.TRACK_LENGTH == len(set(places))
        assert landscape.space(layout, box.TRACK_LENGTH + 3) == places[3], "past its end the track begins again"


def test_markers_on_one_space_lean_apart() -> None:
    for points in ([7, 7, 7, 2], [103, 3, 3, 2]):
        markers = table.markers(landscape.WIDE, points, ENGLISH)
        assert len({(marker["x"], marker["y"]) for marker in markers}) == 4


@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_markers_past_the_end_of_the_track_fly_their_points(shape: str) -> None:
    layout = table.LAYOUTS[shape]
    markers = table.markers(layout, [103, 99, 3, 101, 103], ENGLISH)
    assert [marker["flag"] and marker["flag"]["points"] for marker in markers] == [103, None, None, 101, 103]
    flags = [marker["flag"] for marker in markers if marker["flag"]]
    assert len({flag["up"] for flag in flags}) == len(flags), "no flag hides another"
    assert markers[0]["name"] == "Maud: 103 points (round the track once, on space 3)"
    assert markers[2]["name"] == "Eve: 3 points"


@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_flags_stay_on_the_board(shape: str) -> None:
    layout = table.LAYOUTS[shape]
    for points in range(box.TRACK_LENGTH, 2 * box.TRACK_LENGTH):
        (marker,) = table.markers(layout, [points], ENGLISH)
        flag = marker["flag"]
        far = marker["x"] + flag["side"] * flag["w"]
        assert 0 <= far <= layout.width and marker["y"] - flag["up"] - flag["h"] >= 0, points


def test_a_die_keeps_its_name_when_it_is_set_aside() -> None:
    view = cordee.game("yeti").new(2).view(None) | {"round": 1, "hand": 3, "aid": [0, 0]}
    view |= {"thrown": {"snow": 0, "coin": 0, "sherpa": 0, "foot": 2, "tent": 1}, "chosen": []}
    view |= {"kept": {"snow": 0, "coin": 0, "sherpa": 0, "foot": 1, "tent": 0}}
    lying = next(group for group in table.tray(view, set(), ENGLISH) if group["word"] == "keep:foot")
    names = {die["id"] for die in lying["dice"]}
    view["kept"]["foot"] += 2
    view["chosen"], view["hand"] = ["foot"], 1
    kept = next(group for group in table.tray(view, set(), ENGLISH) if group["kind"] == "kept")
    assert names < {die["id"] for die in kept["dice"]}


def test_what_a_choice_scores_at_once_is_what_the_rules_give() -> None:
    game = cordee.game("yeti")
    checked = 0
    for state in positions(3, seed=4):
        if state.seat() < 0:
            continue
        for action in state.actions():
            word = game.notation(int(action))
            if word.split(":")[0] not in ("photo", "climb"):
                continue
            view, after = state.view(None), state.copy()
            after.advance(action)
            if after.on_turn() != state.on_turn() or after.seat() == NATURE:
                continue  # the turn went on to its end: weather and tents have counted too
            gain = after.scores()[view["turn"]] - view["points"][view["turn"]]
            assert table.immediate_gain(view, word) == gain, word
            checked += 1
    assert checked > 5
