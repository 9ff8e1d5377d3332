"""What is this? Answers of Snowcrest beyond the walk over drawn tables: numbers of the box, sides of cards, sources."""

from __future__ import annotations

import re
from typing import Any

import pytest

import cordee
from cordee import Rng
from cordee.engine.core import NATURE, NOBODY, State
from cordee.engine.telling import Help, Now
from cordee.games.snowcrest import GAME
from cordee.games.snowcrest.box import BOX, COST, KEYS
from cordee.games.snowcrest.help import answer
from cordee.games.snowcrest.words import components
from cordee.server.help import best, meant_now
from cordee.words import words
from tests.server.test_help import drawings

EN, FR = words("en", GAME.folder), words("fr", GAME.folder)
PARTS = (
    "pool",
    "forest",
    "common",
    "guardians",
    "omens",
    "plaque",
    "hand",
    "deck",
    "discard",
    "built",
    "head",
    "l-gold",
)
_HELP = re.compile(r'data-help="([^"]*)"')


def laid(seats: int) -> State:
    """A table in its first round."""
    state, rng = GAME.new(seats), Rng(1)
    while not state.view(None)["round"]:
        state.advance(int(state.sample(rng)) if state.seat() == NATURE else int(state.actions()[0]))
    return state


def now_of(key: str, view: dict[str, Any], seat: int) -> Now:
    found = meant_now(GAME, key, view, seat, EN)
    assert found is not None, key
    return found


def told(key: str) -> Help:
    found = answer(key, EN)
    assert found is not None, key
    return found


@pytest.mark.parametrize("_", [EN, FR], ids=["en", "fr"])
def test_every_component_is_told_with_its_numbers_and_where_they_come_from(_: cordee.words.Words) -> None:
    for component in components(_):
        found = answer(component.key, _)
        assert found is not None and found.name == component.name, component
        assert found.numbers and len(found.signs) == len(found.numbers), component.key
        assert found.picture == component.key
        assert found.source or found.sources, component.key


def test_a_villager_costs_what_the_box_says_however_it_is_drawn() -> None:
    for kind, key in enumerate(KEYS):
        for drawn in (key, f"full-{key}", f"face-tall-{key}", f"strip-{key}", f"v-{key}"):
            assert told(drawn).numbers[0][0] == str(COST[kind])


def test_values_of_one_card_are_told_apart_by_where_they_come_from() -> None:
    abbot = KEYS.index("abbot") + 1 - len(BOX["starting"]) - len(BOX["personal"])
    assert BOX.sources[f"common.{abbot}.cost"].startswith("house")
    assert BOX.sources[f"common.{abbot}.avoid"].startswith("rulebook")
    assert told("abbot").sources == (("Signs, shield", "rulebook"), ("Cost, action", "house"))
    assert told("forge") and told("tile_forge").source == "rulebook"


def test_a_card_is_told_rather_than_a_sign_upon_it_and_a_back_as_what_lies_there() -> None:
    face = best(GAME, ["l-bell", "abbot", "cell-1"], EN)
    back = best(GAME, ["back-common", "down-abbot", "cell-1"], EN)
    assert face is not None and face.help == told("abbot")
    assert back is not None and back.help.name == face.help.name and "face down" in back.help.kind


def test_a_used_building_says_so() -> None:
    assert told("u-farm").text != told("t-farm").text and told("u-farm").name == told("t-farm").name


def test_every_question_that_a_drawing_names_has_an_answer() -> None:
    asked: set[str] = set()
    for seats, options in ((1, {"level": 3}), (3, {}), (2, {"simplified": True})):
        for _look, drawing in drawings(GAME, seats, options, seats):
            for region in drawing.regions.values():
                asked |= set(_HELP.findall(region if isinstance(region, str) else "".join(region.values())))
    assert {"labourer", "down-labourer", "pool", "forest", "hand", "solo"} <= asked
    assert [key for key in sorted(asked) if answer(key, EN) is None] == []


def test_whether_one_can_pay_a_villager_and_what_would_help() -> None:
    state = laid(3)
    view = state.view(0)
    me, row = view["players"][0], view["row"][0]
    cost = int(COST[KEYS.index(row)])
    me["tokens"] |= {"barley": cost, "gold": 0}
    assert "enough" in now_of(row, view, 0).text
    me["tokens"]["barley"] = cost - 1
    me["village"], me["hand"] = [["", ""]] * 9, []
    me["buildings"]["farm"] = 0
    assert now_of(row, view, 0).text == "1 short."
    me["tokens"]["gold"] = 1
    assert now_of(row, view, 0).text.startswith("1 short, but")


def test_what_things_mean_now_is_told_at_every_moment_and_to_everybody() -> None:
    keys = [*KEYS, *[f"down-{key}" for key in KEYS], *[one.key for one in components(EN)], *PARTS]
    state, rng = GAME.new(3), Rng(5)
    for step in range(400):
        if state.seat() == NOBODY:
            break
        seat = int(state.seat())
        state.advance(int(state.sample(rng)) if seat == NATURE else int(state.actions()[step % len(state.actions())]))
        if step % 50 == 49:
            for viewer in (None, 0, 2):
                view = state.view(viewer)
                for key in keys:
                    meant = meant_now(GAME, key, view, viewer, EN)
                    assert meant is None or (meant.lead and "{" not in meant.lead + meant.text), key
