"""What the adviser makes of the tiles: whoever refuses one must not do better for it."""

from __future__ import annotations

import math

import pytest

import cordee
from cordee.games.yeti.bot import ADVISER
from cordee.games.yeti.box import EQUIPMENT
from tests.games.yeti.play import may, play, sit, throw
from tests.games.yeti.tiles import never, trial

GAMES, SEATS = 300, 4
DOUBT = 3 * math.sqrt((1 / SEATS) * (1 - 1 / SEATS) / GAMES)


@pytest.mark.parametrize("tile", range(len(EQUIPMENT)), ids=EQUIPMENT)
def test_whoever_never_buys_a_tile_wins_no_more_than_a_fair_share(tile: int) -> None:
    share, _doubt = trial(tile, never, GAMES, SEATS)
    assert share <= 1 / SEATS + DOUBT


def test_the_goggles_and_the_rope_are_bought_while_they_can_still_serve() -> None:
    table = throw(sit(seats=4), coin=3, tent=4)
    assert liked(table) == "buy:goggles"
    assert liked(throw(sit(seats=2), coin=4, tent=3)) == "buy:rope"
    late = throw(sit(seats=4, points=(0, 45, 0, 0)), coin=4, tent=3)
    assert liked(late) == "photo:4"


def test_a_photo_under_a_clear_sky_and_a_tile_of_the_caravan_count_with_their_points() -> None:
    assert liked(throw(sit(seats=4, weather="clear_sky"), coin=3, tent=4)) == "photo:3"
    assert liked(throw(sit(seats=4, weather="caravan"), coin=3, tent=4)) in ("buy:goggles", "buy:binoculars")


def test_the_reinforcement_is_used_where_it_brings_more_than_it_is_worth() -> None:
    table = throw(sit(points=(0, 45), owns={"reinforcement": 0}), sherpa=2, foot=5)
    assert "reinforce:sherpa" in may(table) and liked(table) == "reinforce:sherpa"
    play(table, "reinforce:sherpa")
    assert liked(table) == "climb:2"
    poor = throw(sit(owns={"reinforcement": 0}), sherpa=1, foot=1, tent=5)
    assert liked(poor) == "climb:1"


def liked(table: cordee.State) -> str:
    """The word that the adviser likes best."""
    actions = table.actions()
    likings = ADVISER.prefer(table, actions)  # type: ignore[arg-type]
    return cordee.game("yeti").notation(int(actions[likings.index(max(likings))]))
