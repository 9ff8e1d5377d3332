"""What is this? Answers of the ski resort beyond the walk over drawn tables: tiles, places, the resorts of others."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import cordee
from cordee import Rng
from cordee.engine.core import NATURE, NOBODY
from cordee.engine.telling import Help, Now
from cordee.games.ski import GAME, box
from cordee.games.ski.help import answer
from cordee.games.ski.words import components
from cordee.server.asides import aside
from cordee.server.course import MOVE, Entry
from cordee.server.drawing import SHAPES
from cordee.server.help import best, meant_now
from cordee.server.look import PERSON, Seat, Sheet, look
from cordee.words import words
from tests.server.test_help import drawings

EN, FR = words("en", GAME.folder), words("fr", GAME.folder)
PARTS = ("ladder", "small-zone", "village", "cube-0-joint-1", "stock-perm", "scale-red", "laid-black", "row-3",
         "rank-4", "hire:1", "pawn-1", "cable", "plate-0", "down-3", "k-time")  # fmt: skip
_HELP = re.compile(r'data-help="([^"]*)"')
_PART = re.compile(r'data-part="([^"]*)"')
_USED = re.compile(r'href="#([^"]+)"')


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


def test_tiles_cost_what_the_box_says_and_lead_to_their_own_clause() -> None:
    for tile in range(1, int(box.TILES) + 1):
        house, plan = told(f"building-{tile}"), told(f"development-{tile}")
        assert house.numbers[0][0] == str(box.BUILDING_COST[tile]) and house.clauses[0] == box.building_rule(tile)
        assert plan.numbers[0][0] == str(box.DEVELOPMENT_COST[tile]) and plan.clauses[0] == box.development_rule(tile)
        assert told(f"a{tile}") == told(f"b{tile}") == house and told(f"own-development-{tile}") == plan


def test_a_place_tells_its_colours_its_wood_and_its_reward() -> None:
    for place in box.PLACES:
        found = told(f"pad-{place // 8 + 1}-{place % 8 + 1}")
        assert (108 in found.clauses) == bool(box.WOODED >> place & 1)
        assert (109 in found.clauses) == bool(box.REWARD_OF[place])
    assert "green, blue" in told("pad-1-1").text and answer("pad-8-1", EN) is None


def test_what_lies_on_a_square_is_told_rather_than_a_sign_upon_it() -> None:
    for keys, meant in (
        (["k-euro", "building-17", "square-0-2-1"], "building-17"),
        (["k-seas", "recruitment", "square-0-1-1"], "recruitment"),
        (["c-green", "laid-green", "piste-1-3"], "laid-green"),
        (["c-green", "scale-green", "reached"], "scale-green"),
    ):
        found = best(GAME, keys, EN)
        assert found is not None and found.help == told(meant)


def test_a_development_that_is_used_up_says_so() -> None:
    assert told("down-5").name == told("development-5").name and told("down-5").text != told("development-5").text


def test_every_question_that_a_drawing_names_has_an_answer() -> None:
    asked: set[str] = set()
    for _look, drawing in drawings(GAME, 3, {}, 3):
        for region in drawing.regions.values():
            asked |= set(_HELP.findall(region if isinstance(region, str) else "".join(region.values())))
    assert {"building-0", "recruitment", "pistes", "laid-green", "row-8", "step-red-3", "ladder", "stock-euro"} <= asked
    assert [key for key in sorted(asked) if answer(key, EN) is None] == []


def test_everything_in_another_players_resort_has_an_answer() -> None:
    held = tuple(Seat(k, PERSON, f"P{k}", holder=f"h{k}") for k in range(2))
    log = [Entry(n, MOVE, seat, word) for n, (seat, word) in enumerate(_moves())]
    seen = look(Sheet("t", GAME, GAME.check_options({}, 2), held, "", "", started=True), log, "h0", "en")
    for shape in SHAPES:
        shown = aside(seen, "resort:1", shape)
        assert shown is not None
        keys = {key for pattern in (_HELP, _PART, _USED) for key in pattern.findall(shown)}
        assert {"building-0", "ladder", "zone"} & keys and any(key.startswith("pad-") for key in keys)
        assert [key for key in sorted(keys) if answer(key, EN) is None] == []


def _moves() -> list[tuple[int, str]]:
    """A random game of two."""
    rng, mind, state = Rng(1), random.Random(1), GAME.new(2)
    found = []
    while state.seat() != NOBODY and len(found) < 300:
        seat = int(state.seat())
        action = int(state.sample(rng)) if seat == NATURE else mind.choice([int(one) for one in state.actions()])
        found.append((seat, GAME.notation(action)))
        state.advance(action)
    return found


def test_whether_one_can_pay_a_tile_and_what_a_disc_costs() -> None:
    state = GAME.new(2)
    for word in [word for _seat, word in _moves()]:
        if state.view(None)["round"] and state.seat() != NATURE:
            break
        state.advance(GAME.parse(word))
    view = state.view(0)
    tile = next(one["tile"] for one in view["plates"][0]["squares"] if one["action"] == "building" and one["tile"])
    own, cost = view["resorts"][0], int(box.BUILDING_COST[tile])
    own |= {"money": cost, "permanents": 0, "seasonals": 0, "time": 0}
    assert "enough" in now_of(f"building-{tile}", view).text
    own["money"] = cost - 1
    assert now_of(f"building-{tile}", view).text == "1 short."
    own["time"] = 1
    assert "enough" in now_of(f"building-{tile}", view).text
    bonus = view["bonus"][0]
    own["discs"], view["resorts"][1]["discs"] = [2], [1]
    price = int(box.BONUS_COST[bonus])
    assert now_of(f"bonus-{bonus}", view).text.endswith(f"A disc would cost you {price} € and 3 employees.")


def now_of(key: str, view: dict[str, Any]) -> Now:
    found = meant_now(GAME, key, view, 0, EN)
    assert found is not None, key
    return found


def test_what_things_mean_now_is_told_at_every_moment_and_to_everybody() -> None:
    keys = [*[one.key for one in components(EN)], *PARTS]
    state = GAME.new(2)
    for step, (_seat, word) in enumerate(_moves()):
        state.advance(GAME.parse(word))
        if step % 60 == 59:
            for viewer in (None, 0, 1):
                view = state.view(viewer)
                for key in keys:
                    meant = meant_now(GAME, key, view, viewer, EN)
                    assert meant is None or (meant.lead and "{" not in meant.lead + meant.text), key
