"""Where things lie on the table of Slate, and that all of it is drawn."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import Any

import pytest
from librt.random import Random as Rng

from cordee.engine.core import NATURE, NOBODY
from cordee.games.slate import box, landscape, rules, table
from cordee.games.slate.rules import Slate
from cordee.server import drawing
from cordee.server.course import Entry
from cordee.server.look import Seat, Sheet, look
from cordee.words import words

from .playing import BLUE, GAME, GREEN, RED, allowed, developed, laid_out, mines, placed, play, standing, stock

NAMES = ["Maud", "Luc", "Eve", "Ana"]
ENGLISH = words("en", GAME.folder, NAMES)
SHAPES = ["wide", "tall"]
ON_THE_BOARD = ("add", "back", "build", "develop", "sell", "spend")
"""The kinds of choices that hang on the board; the others are about dice in the tray, or yes and no."""


@dataclass
class Offered:
    word: str
    allowed: bool = True


def offers(state: Slate) -> list[Offered]:
    return [Offered(GAME.notation(int(action)), state.refusal(action) == 0) for action in state.candidates()]


def scene_of(state: Slate, shape: str = "wide") -> dict[str, Any]:
    return table.scene(state.view(None), offers(state) if state.seat() >= 0 else [], ENGLISH, shape)


def game_at_random(seats: int, seed: int) -> list[tuple[Slate, str]]:
    """Every position of a game played at random, with the word that was played there."""
    state, rng, seen = GAME.new(seats), Rng(seed), []
    assert isinstance(state, Slate)
    while state.seat() != NOBODY:
        actions = state.actions()
        action = state.sample(rng) if state.seat() == NATURE else actions[rng.randrange(len(actions))]
        seen.append((state.copy(), GAME.notation(int(action))))
        state.advance(action)
    return [*seen, (state, "")]


# ── Geometry ──


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seats", [2, 4])
def test_everything_of_a_whole_game_lies_on_the_board(shape: str, seats: int) -> None:
    for state, _ in game_at_random(seats, seed=seats):
        scene = scene_of(state, shape)
        waiting = [piece for wagon in scene["wagons"] for piece in wagon["pieces"]]
        waiting += [{"x": x, "y": y} for way in scene["landings"] for x, y in way["spots"]]
        slabs = [slab for heap in scene["heaps"] for slab in heap["slabs"]]
        slots = [slot for plaque in scene["plaques"] for group in plaque["groups"] for slot in group]
        for thing in [*scene["valleys"], *scene["mines"], *slabs, *waiting, *slots]:
            assert 8 <= thing["x"] <= scene["width"] - 8 and 8 <= thing["y"] <= scene["height"] - 8, thing


@pytest.mark.parametrize("shape", SHAPES)
def test_nothing_covers_what_must_be_seen(shape: str) -> None:
    scene, size = scene_of(laid_out(4), shape), table.LAYOUTS[shape].slate[3]
    entrances = [(mine["x"], mine["y"], 20 * mine["scale"]) for mine in scene["mines"]]
    octagons = [(slab["x"], slab["y"], size / 2) for heap in scene["heaps"] for slab in heap["slabs"]]
    for places in (entrances, octagons):
        for n, (x, y, r) in enumerate(places):
            assert all(hypot(x - a, y - b) >= 2 * r - 0.1 for a, b, _ in places[:n])
    for x, y, r in entrances:
        assert all(hypot(x - a, y - b) > r + q for a, b, q in octagons)
    for kind in ("wagons", "plaques"):
        row = scene[kind]
        assert all(left["x"] + left["w"] < right["x"] for left, right in pairwise(row))
        assert row[0]["x"] >= 0 and row[-1]["x"] + row[-1]["w"] <= scene["width"]
    quay_top, quay_foot = scene["scenery"]["quay"]
    assert max(y + r for _, y, r in [*entrances, *octagons]) < scene["valleys"][0]["y"] < quay_top
    assert all(quay_top < wagon["y"] < wagon["edge"] < wagon["foot"] < quay_foot for wagon in scene["wagons"])
    assert all(quay_foot < plaque["y"] and plaque["y"] + plaque["h"] <= scene["height"] for plaque in scene["plaques"])


@pytest.mark.parametrize("shape", SHAPES)
def test_a_crowd_stays_on_its_wagon(shape: str) -> None:
    view = laid_out(4).view(None) | {"spaces": [[3, 3, 3, 3]] * 6}
    for wagon in table.scene(view, [], ENGLISH, shape)["wagons"]:
        xs = [piece["x"] for piece in wagon["pieces"]]
        assert len(xs) == len(set(xs)) == 12
        assert wagon["x"] < min(xs) and max(xs) < wagon["x"] + wagon["w"]


@pytest.mark.parametrize("layout", table.LAYOUTS.values(), ids=SHAPES)
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_an_owners_box_may_have_more_octagons(layout: table.Layout, count: int) -> None:
    places = table.octagons(layout, 0, 0, count)
    assert len(set(places)) == count
    reach = layout.middle(0) + layout.half + 10
    assert all(x <= reach and abs(y - layout.mouth) <= layout.pitch / 2 for x, y in places)


# ── Every component ──


def test_all_pieces_are_on_the_table() -> None:
    for state, _ in game_at_random(4, seed=7):
        scene = scene_of(state)
        slots = [slot for plaque in scene["plaques"] for group in plaque["groups"] for slot in group]
        for seat, panel in enumerate(scene["seats"]):
            waiting = [piece for wagon in scene["wagons"] for piece in wagon["pieces"] if piece["seat"] == seat]
            built = [mine for mine in scene["mines"] if mine["owner"] == seat]
            developed = [slot for slot in slots if slot["holder"] == seat]
            stocks = panel["available"] + panel["unavailable"]
            assert stocks + len(waiting) + len(built) + len(developed) == box.PIECES
            assert panel["mines"] == len(built)
        slabs = [slab for heap in scene["heaps"] for slab in heap["slabs"]]
        assert scene["black"] + sum(slab["sold"] for slab in slabs) == box.BLACK
        ids = [piece["id"] for wagon in scene["wagons"] for piece in wagon["pieces"]]
        ids += [thing["id"] for thing in [*scene["mines"], *slabs, *slots]]
        assert len(ids) == len(set(ids)), "every piece has a name of its own"


def test_dice_lie_in_the_tray_or_are_to_be_thrown() -> None:
    for state, _ in game_at_random(3, seed=2):
        view = state.view(None)
        dice = [die for group in scene_of(state)["tray"] for die in group["dice"]]
        if view["phase"] == "roll":
            assert len(dice) == box.DICE
            assert [die["face"] for die in dice if die["face"]] == view["dice"]
        elif view["phase"] == "act":
            assert [die["face"] for die in dice] == sorted(
                space + 1 for space in range(6) for _ in range(view["spaces"][space][view["turn"]])
            )


def test_the_scene_needs_the_view_alone() -> None:
    for state, _ in game_at_random(2, seed=5)[::7]:
        view = state.view(None)
        again = table.scene(json.loads(json.dumps(view)), offers(state) if state.agenda else [], ENGLISH, "tall")
        assert again == scene_of(state, "tall")


# ── What the scene says of the rules is what the rules do ──


@pytest.mark.rule("SL-046", "SL-047", "SL-048")
def test_the_coins_run_as_the_rules_hand_them_out() -> None:
    checked = 0
    for state, _ in game_at_random(4, seed=11):
        if state.seat() < 0:
            continue
        view = state.view(None)
        for word in allowed(state, "sell:"):
            sale = GAME.parse(word) - rules.SELL
            valley = int(box.VALLEY_OF[box.SALE_SITE[sale]])
            place = int(box.SALE_SITE[sale] - box.FIRST_SITE[valley])
            mines = table.lowest_free(view["valleys"][valley])
            run = table.coin_run(mines, place, int(box.SALE_VALUE[sale]))
            assert [int(box.FIRST_SITE[valley]) + at for at in run] == [int(at) for at in rules.coin_run(state, sale)]
            checked += 1
    assert checked > 50


def test_a_sale_says_what_it_brings() -> None:
    state = laid_out(3)
    mines(state, "peris", GREEN, RED, BLUE)
    mines(state, "dulas", RED)
    developed(state, BLUE, "increase_sales")
    standing(state, {BLUE: "5"})
    shares = scene_of(state)["shares"]
    for word in allowed(state, "sell:"):
        then = play(state.copy(), word)
        assert shares[word] == then.coins[BLUE] - state.coins[BLUE], word
    assert shares["sell:peris3"] == 4 and shares["sell:dulas1"] == 2


@pytest.mark.rule("SL-032")
def test_the_piece_that_acts_is_first_in_its_queue() -> None:
    for state, _ in game_at_random(4, seed=3):
        view = state.view(None)
        if view["acting"]:
            assert table.queue(view, view["space"] - 1)[0] == state.seat()


def test_pieces_act_round_the_table() -> None:
    view = laid_out(3, first=BLUE).view(None) | {"spaces": [[2, 1, 3], *[[0, 0, 0]] * 5]}
    assert table.queue(view, 0) == [BLUE, GREEN, RED, GREEN, RED, GREEN]


def test_a_piece_keeps_its_name_while_it_waits() -> None:
    state = placed(laid_out(2), "114", "125")
    before = {piece["id"] for wagon in scene_of(state)["wagons"] for piece in wagon["pieces"]}
    play(state, "back")
    after = {piece["id"] for wagon in scene_of(state)["wagons"] for piece in wagon["pieces"]}
    assert after < before and len(before - after) == 1


# ── Choices hang on the board ──


def drawn(log: list[Entry], seats: int, shape: str, lang: str = "en") -> tuple[Any, str, str]:
    """What the seat that decides is shown after these moves: its look, the board, and all that changes around it."""
    names = tuple(Seat(seat, "person", NAMES[seat], holder="me") for seat in range(seats))
    sheet = Sheet("table", GAME, {}, names, "", "", started=True)
    seen = look(sheet, log, "me", lang)
    found = drawing.drawing_of(seen, shape)
    return seen, found.whole("board"), found.whole("choices")


def targets(board: str) -> dict[str, str]:
    """The words that hang on the board, each with whether it can be chosen."""
    found = re.findall(r'class="target (can|cannot)" role="button" tabindex="0" data-word="([^"]+)"', board)
    return {word: can for can, word in found}


@pytest.mark.parametrize(("shape", "seats", "seed"), [("wide", 4, 1), ("tall", 2, 6), ("wide", 3, 8)])
def test_every_choice_has_a_place_or_a_button_and_every_refusal_its_reason(shape: str, seats: int, seed: int) -> None:
    log: list[Entry] = []
    kinds: set[str] = set()
    for state, word in game_at_random(seats, seed)[:-1]:
        if state.seat() >= 0 and (len(log) % 5 == 0 or word.startswith(("spend", "sell", "build"))):
            seen, board, prompt = drawn(log, seats, shape)
            hung = targets(board)
            for choice in seen.choices:
                kind = choice.word.split(":")[0]
                if choice.allowed:
                    assert f'data-word="{choice.word}"' in prompt, "every choice is a button"
                if kind in ON_THE_BOARD:
                    assert hung.get(choice.word) == ("can" if choice.allowed else "cannot"), choice
                    kinds.add(kind)
        log.append(Entry(len(log), "move", int(state.seat()), word))
    assert kinds >= {"add", "back", "build", "sell"}


def test_ways_to_place_show_where_the_pieces_will_stand() -> None:
    state = play(laid_out(2), "roll:144")
    (way,) = scene_of(state)["landings"]
    first, fourth = (scene_of(state)["wagons"][space]["x"] for space in (0, 3))
    assert way["word"] == "place:144" and way["hung"]
    assert [x >= fourth for x, _ in way["spots"]] == [False, True, True] and way["spots"][0][0] >= first
    stock(state, RED, 1)
    assert [(way["word"], way["hung"]) for way in scene_of(state)["landings"]] == [("place:1", True), ("place:4", True)]
    stock(state, RED, 2)
    assert not any(way["hung"] for way in scene_of(state)["landings"]), "they share wagons: shown when pointed at"


def test_a_full_house_of_sales_hangs_on_the_map() -> None:
    state = laid_out(2)
    for valley in box.VALLEYS:
        sites = len(landscape.valley_sites(box.VALLEYS.index(valley)))
        mines(state, valley, *[site % 2 for site in range(sites)])
    standing(state, {RED: "5"})
    previews = scene_of(state)["previews"]
    assert len(previews) == len(allowed(state, "sell:")) == box.SITES
    for preview in previews:
        assert len(set(preview["coins"])) == len(preview["coins"]), "every coin of a run is seen"


def test_what_changed_since_is_news() -> None:
    state = laid_out(3)
    mines(state, "dulas", RED)
    standing(state, {BLUE: "5"})
    before = table.pieces(state.view(None))
    play(state, "sell:dulas1")
    after = table.pieces(state.view(None))
    assert {piece for piece in after if after[piece] != before[piece]} == {"slate-dulas1-0", "coins-0"}


def test_every_component_has_a_picture() -> None:
    environment = drawing.environment()
    for lang in ("en", "fr"):
        _ = words(lang, GAME.folder)
        for component in GAME.module("words").components(_):
            html = environment.get_template("parts/picture.html.jinja").render(
                _=_, key=component.key, drawing="game/slate"
            )
            symbols = environment.get_template("game/slate").module.symbols()  # type: ignore[attr-defined]
            for used in re.findall(r'href="#([\w-]+)"', html):
                assert f'id="{used}"' in symbols, component.key


def acting(state: Slate) -> list[tuple[int, int]]:
    """The space and the seat of each piece that is shown to act."""
    wagons = scene_of(state)["wagons"]
    return [(wagon["number"], piece["seat"]) for wagon in wagons for piece in wagon["pieces"] if piece["acts"]]


def test_no_piece_acts_while_one_buys_after_the_action() -> None:
    state = laid_out(3)
    mines(state, "peris", RED, RED, RED)
    developed(state, RED, "add_stock", 3)
    state.coins[RED] = 0
    standing(state, {RED: "55", BLUE: "5"})
    assert acting(state) == [(5, RED)]
    play(state, "sell:peris3")
    assert acting(state) == [] and table.queue(state.view(None), 4) == [BLUE, RED]
    assert [group["label"] for group in scene_of(state)["tray"]] == ["still to act"]
    play(state, "done")
    assert acting(state) == [(5, BLUE)]


def test_no_piece_acts_while_a_mine_is_paid_for() -> None:
    state = laid_out(3)
    stock(state, RED, 3)
    standing(state, {RED: "335", BLUE: "3"})
    mines(state, "nantlle", BLUE)
    play(state, "build:nantlle")
    assert state.owed == 1 and acting(state) == []
    assert table.queue(state.view(None), 2) == [BLUE, RED]
    assert [group["label"] for group in scene_of(state)["tray"]] == ["still to act"]


def warning(state: Slate, shape: str) -> str:
    return str(scene_of(state, shape)["progress"]["warning"])


@pytest.mark.parametrize("shape", SHAPES)
def test_the_end_draws_near_on_every_screen(shape: str) -> None:
    state = laid_out(2)
    state.round = 9
    assert "8" in warning(state, shape) and str(box.IDLE_ROUNDS) in warning(state, shape)
    over, _ = game_at_random(2, 6)[-1]
    assert warning(over, shape) == ""
