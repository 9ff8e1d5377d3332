"""Where things lie on the table of the ski resort, that all of it is drawn, and that previews tell the truth."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any

import orjson
import pytest

import cordee
from cordee.engine.core import NATURE, NOBODY
from cordee.games.ski import GAME as SKI
from cordee.games.ski import box, signs, table
from cordee.games.ski.beside import perk as perk_of
from cordee.games.ski.layout import PLAN
from cordee.games.ski.lettering import broken, width
from cordee.games.ski.resort import joint_place, layings, ribbon
from cordee.games.ski.rules import Act, Station, Turn
from cordee.games.ski.rules.movement import column_of, malus_of
from cordee.games.ski.rules.pistes import way_down
from cordee.games.ski.rules.rewards import rank_for
from cordee.games.ski.rules.vocabulary import GO, laying_of
from cordee.server import drawing
from cordee.server.course import Entry
from cordee.server.look import Seat, Sheet, look
from cordee.server.theme import contrast
from cordee.words import Words, words
from tests.games.ski.play import arrive, developments, discarded, pistes, play, sit, steps, stock, to_move, village

NAMES = ["Anna", "Boris", "Chloé", "Dora"]
SHAPES = ["wide", "tall"]
ON_THE_BOARD = (
    "go", "hire", "seasonals", "disc", "build", "reward", "improve", "activate", "use", "discard", "evaluate", "turn",
    "building", "development", "stand",
)  # fmt: skip
"""The kinds of choices that hang on the board where their place is seen; pistes have a test of their own."""

CARDS = ("stock", "tabs", "reached", "goals", "ladder", "zone", "own", "rewards", "bonus")
Rect = tuple[float, float, float, float]


@dataclass
class Offered:
    word: str
    allowed: bool = True
    clause: str = ""


def tongue(viewer: int | None = 0, lang: str = "en") -> Words:
    return words(lang, SKI.folder, NAMES, viewer)


def offers(state: Station) -> list[Offered]:
    if state.seat() < 0:
        return []
    refused = {int(action): int(state.refusal(action)) for action in state.candidates()}
    return [Offered(SKI.notation(a), not r, SKI.clause_name(r) if r else "") for a, r in refused.items()]


def scene_of(state: Station, shape: str = "wide") -> dict[str, Any]:
    viewer = int(state.seat()) if state.seat() >= 0 else 0
    return table.scene(state.view(None), offers(state), tongue(viewer), shape)


def game_at_random(seats: int, seed: int) -> list[tuple[Station, str]]:
    """Every position of a game played at random, with the word that was played there; one likes to build."""
    state, rng, seen = SKI.new(seats), cordee.Rng(seed), []
    assert isinstance(state, Station)
    while state.seat() != NOBODY:
        actions = state.actions()
        if state.seat() == NATURE:
            action = state.sample(rng)
        else:
            near = actions[: max(1, len(actions) // 3)] if isinstance(state.agenda[-1], Turn) else actions
            action = near[rng.randrange(len(near))]
        seen.append((state.copy(), SKI.notation(int(action))))
        state.advance(action)
    return [*seen, (state, "")]


@pytest.fixture(scope="module")
def games() -> dict[int, list[tuple[Station, str]]]:
    return {seats: game_at_random(seats, seed=20 + seats) for seats in (2, 3, 4)}


# ── Geometry ──


def overlap(one: Rect, other: Rect) -> bool:
    (x, y, w, h), (a, b, c, d) = one, other
    return x + w > a + 0.1 and a + c > x + 0.1 and y + h > b + 0.1 and b + d > y + 0.1


def boxes(things: list[dict[str, Any]]) -> list[Rect]:
    return [(one["x"], one["y"], one["w"], one["h"]) for one in things]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_of_a_whole_game_lies_on_the_board(
    shape: str, seats: int, games: dict[int, list[tuple[Station, str]]]
) -> None:
    for state, _ in games[seats][::5]:
        scene = scene_of(state, shape)
        squares = [square for plate in scene["plates"] for square in plate["squares"]]
        tiles = [tile for group in scene["rewards"] for tile in group["tiles"]]
        offered = [*scene["office"]["permanents"], *scene["office"]["seasonals"]]
        piled = [tile | {"w": pile["size"], "h": pile["size"]} for pile in scene["piles"] for tile in pile["tiles"]]
        layout = table.LAYOUTS[shape]
        cards = [*[getattr(layout, name) for name in CARDS], *[rect for rect in layout.beside if rect]]
        small = [square for plate in scene["small"] for square in plate["squares"]]
        things = [*squares, *small, *tiles, *offered, *piled, *scene["own"], *scene["small_own"]]
        things += [*scene["cells"], *scene["bonus"], *scene["ribbon"], *scene["stacks"]]
        for x, y, w, h in [*boxes([*things, *scene["stock"], *scene["scales"]]), *cards]:
            assert x >= 0 and y >= 0 and w > 8 and h > 8, (x, y, w, h)
            assert x + w <= layout.width and y + h <= layout.height, (x, y, w, h)
        points = [*scene["pads"], *scene["slots"], *scene["pawns"], *scene["zone"]["octagons"]]
        points += [disc for tile in scene["bonus"] for disc in tile["discs"]]
        points += [chip for pad in scene["pads"] for chip in pad["chips"]]
        far = [p for p in points if not (5 <= p["x"] <= layout.width - 5 and 5 <= p["y"] <= layout.height - 5)]
        assert not far


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_covers_what_must_be_seen(shape: str, seats: int, games: dict[int, list[tuple[Station, str]]]) -> None:
    """What is shown at the same time lies apart: each panel of the stage, and the column beside it."""
    layout = table.LAYOUTS[shape]
    at = layout.resort
    column = [rect for rect in (layout.ribbon, layout.glance, *(layout.small or ())) if rect]
    for state, _ in games[seats][::17]:
        scene = scene_of(state, shape)
        places: list[Rect] = [(p["x"] - at.w / 2, p["y"] - at.h / 2, at.w, at.h) for p in scene["pads"]]
        beside = [rect for rect in layout.beside if rect]
        squares = [boxes(plate["squares"]) for plate in scene["plates"]]
        tiles = boxes(
            [*scene["office"]["permanents"], *scene["office"]["seasonals"], *scene["bonus"], *scene["stacks"]]
        )
        tiles += boxes([t for group in scene["rewards"] for t in group["tiles"]])
        always = [layout.tabs, *boxes(scene["stock"])]
        panels = [
            [*places, layout.reached, *beside, *column],
            [*boxes(scene["cells"]), layout.ladder, layout.zone, *boxes(scene["own"]), *column],
            [*tiles, *column],
            [*boxes(scene["scales"]), *column],
            *([[rect for plate in squares for rect in plate]] if layout.roomy else squares),
        ]
        for panel in panels:
            for one, other in combinations([*panel, *always], 2):
                assert not overlap(one, other), (one, other)


def test_the_ways_down_from_a_place_lie_apart_on_it() -> None:
    for shape in SHAPES:
        at = table.LAYOUTS[shape].resort
        state = stock(arrive(sit(3), 0, "pistes"), 0, permanents=3)
        ways = 0
        for pad in scene_of(state, shape)["pads"]:
            for colour in box.COLOURS:
                chips = [chip for chip in pad["chips"] if chip["colour"] == colour]
                assert all(abs(chip["x"] - pad["x"]) + chip["w"] / 2 <= at.w / 2 for chip in chips)
                assert all(b["x"] - a["x"] > a["w"] * 0.95 for a, b in pairwise(chips))
                assert len(chips) < 2 or colour == "green", "only a green piste has several ways into the village"
                ways = max(ways, len(chips))
        assert ways == 3


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_names_stand_in_lines_that_fit(lang: str, games: dict[int, list[tuple[Station, str]]]) -> None:
    for state, _ in games[4][::25]:
        for shape in SHAPES:
            layout = table.LAYOUTS[shape]
            scene = table.scene(state.view(None), offers(state), tongue(0, lang), shape)
            squares = [square for plate in [*scene["plates"], *scene["small"]] for square in plate["squares"]]
            for square in squares:
                assert all(width(said, layout.letters) <= square["w"] for said in square["lines"]), square
    assert broken("Reclassification", 76, 12, 2) == ("Reclassi-", "fication")
    assert broken("Seasonal workers' hostel", 60, 12, 2)[1].endswith("…"), "what has no room is not hidden silently"


def test_pistes_lie_and_lead_as_in_the_box() -> None:
    at = table.LAYOUTS["wide"].resort
    lowest, above = at.place(1, 3), at.place(2, 3)
    assert lowest[0] == above[0] and lowest[1] - above[1] == at.h
    columns = {column: at.cell(1, column)[0] for column in range(1, 6)}
    assert columns[1] == at.x + int(box.VILLAGE_UNDER) * at.w, "the village lies under the columns the box names"
    for side, word in ((-1, "green:1-4>2"), (0, "green:1-4>3"), (1, "green:1-4>4")):
        state = pistes(sit(2), 0, word)
        pad = next(p for p in scene_of(state)["pads"] if (p["altitude"], p["column"]) == (1, 4))
        assert pad["exit"] == side
        end = re.findall(r"[\d.]+", ribbon(at, 1, 4, side))
        arrival = int(word[-1])
        assert float(end[-2] if side else end[0]) == pytest.approx(columns[arrival] + at.w / 2, abs=0.1)
        assert float(end[-1]) == pytest.approx(at.cell(1, 1)[1], abs=0.1)


def test_joints_lie_where_halves_and_quarters_meet() -> None:
    at = PLAN
    for number, joint in enumerate(box.JOINTS):
        x, y = joint_place(at, number)
        names = box.SIDES if joint.kind == box.EDGE else box.CORNERS
        for cell in range(int(box.CELLS)):
            for n, name in enumerate(names):
                if joint.fractions >> (int(box.CELLS) * n + cell) & 1:
                    left, top = at.cell(cell // 5 + 1, cell % 5 + 1)
                    a, b, w, h = signs.fraction_box(name, at.w, at.vh, 9)
                    assert left + a - 0.1 <= x <= left + a + w + 0.1 and top + b - 0.1 <= y <= top + b + h + 0.1


# ── Every component ──


def test_all_pieces_are_on_the_table(games: dict[int, list[tuple[Station, str]]]) -> None:
    for state, _ in games[3][::7]:
        view = state.view(None)
        for seat, resort in enumerate(view["resorts"]):
            scene = table.scene(view, [], tongue(seat), "wide")
            assert sum(1 for pad in scene["pads"] if pad["colour"]) == len(resort["pistes"])
            assert [cell["tile"] for cell in scene["cells"] if cell["tile"] is not None] == [
                one["tile"] for one in resort["village"]
            ]
            on_slots = sum(slot["cube"] for slot in scene["slots"])
            assert len(scene["slots"]) == len(resort["slots"])
            assert on_slots + resort["ladder"] == resort["cubes"]
            on_tiles = sum(len(cell["octagons"]) for cell in scene["cells"] if cell["tile"] is not None)
            assert on_tiles + len(scene["zone"]["octagons"]) == resort["octagons"]
            kept = [one["tile"] for one in scene["own"] if one["kind"] == "reward"]
            assert kept == resort["rewards"]
            assert [piece["count"] for piece in scene["stock"]] == [
                resort[key] for key in ("money", "time", "permanents", "seasonals")
            ]
        assert [len(tile["discs"]) for tile in scene["bonus"]] == [
            sum(place + 1 in resort["discs"] for resort in view["resorts"]) for place in range(len(view["bonus"]))
        ]
        assert len(scene["pawns"]) == 3
        ids = [one["id"] for one in [*scene["pads"], *scene["own"], *scene["pawns"], *scene["slots"]]]
        ids += [disc["id"] for tile in scene["bonus"] for disc in tile["discs"]]
        ids += [cell["id"] for cell in scene["cells"] if cell["id"]]
        assert len(ids) == len(set(ids)), "every piece has a name of its own"


def test_the_scene_needs_the_view_alone(games: dict[int, list[tuple[Station, str]]]) -> None:
    for state, _ in games[2][::11]:
        viewer = int(state.seat()) if state.seat() >= 0 else 0
        again = table.scene(json.loads(json.dumps(state.view(None))), offers(state), tongue(viewer), "tall")
        assert again == scene_of(state, "tall")


def test_every_tile_shows_all_it_does() -> None:
    """The signs of faces come from the box: none is empty that does something, none runs over its edge."""
    faces = table.symbol_faces()
    assert [len(faces[kind]) for kind in ("buildings", "developments", "rewards", "bonus")] == [41, 40, 16, 16]
    for kind, room in (("buildings", 64), ("developments", 64), ("rewards", 44), ("bonus", 64)):
        for face in faces[kind].values():
            assert face["rows"] and all(row["line"]["width"] * row["size"] <= room - 3.9 for row in face["rows"])
    assert signs.building_signs(17) == ["1 perm > 4 euro"]
    assert signs.building_signs(29) == ["1 perm > 3 euro", "3 euro > 2 seas"]
    assert signs.building_signs(40) == ["octslot slot"]
    assert signs.development_signs(18) == ["time = 3 euro", "time = 2 vp"]
    assert signs.reward_signs(10) == "loop 2 euro"
    assert signs.bonus_signs(10) == "2 vp / 2 four"


def test_every_sign_has_a_drawing() -> None:
    rendered = str(drawing.symbols("ski", "en", (0, 1, 2, 3, 4)))
    known = set(re.findall(r'id="([\w-]+)"', rendered))
    assert {f"k-{sign}" for sign in signs.SIGNS | set(signs.WHY.values())} <= known
    assert set(re.findall(r'href="#([\w-]+)"', rendered)) <= known
    for component in SKI.module("words").components(tongue()):
        html = drawing.render("parts/picture.html.jinja", tongue(), key=component.key, drawing="game/ski")
        assert set(re.findall(r'href="#([\w-]+)"', html)) <= known, component.key


# ── What the scene says of the rules is what the rules do ──


@pytest.mark.rule("SK-066", "SK-067", "SK-346")
def test_squares_say_what_the_way_gives_and_costs(games: dict[int, list[tuple[Station, str]]]) -> None:
    checked = 0
    for state, _ in games[3] + games[4]:
        if state.seat() < 0 or not isinstance(state.agenda[-1], Turn):
            continue
        seat = int(state.seat())
        developments(steps(state, seat, green=checked % 2), seat, up=[15] * (checked % 3 == 0))
        for plate in scene_of(state)["plates"]:
            for square in plate["squares"]:
                action = SKI.parse(square["word"])
                column = column_of(state, action)
                assert square["time"] == column - state.column[seat] - 1
                if not square["behind"]:
                    assert square["malus"] == malus_of(state, seat, column, (action - GO) % 5)
                    checked += 1
    assert checked > 500


def previewed(state: Station, prefix: str) -> list[tuple[str, dict[str, Any], Station]]:
    """What the scene says of each choice, and the table once it is made and paid, up to the next choice."""
    found = []
    for word, preview in scene_of(state)["previews"].items():
        if word.startswith(prefix):
            then = state.copy()
            then.play(SKI.parse(word))
            while then.agenda and "pay:" in SKI.notation(int(then.actions()[0])):
                then.play(then.actions()[0])
            found.append((word, preview, then))
    return found


def change_of(preview: dict[str, Any], sign: str, now: int) -> int:
    return next((give["after"] for give in preview["gives"] if give["sign"] == sign), now)


@pytest.mark.rule("SK-102", "SK-105", "SK-109", "SK-110", "SK-207")
def test_a_piste_is_previewed_as_the_rules_lay_it(games: dict[int, list[tuple[Station, str]]]) -> None:
    checked: defaultdict[str, int] = defaultdict(int)
    for state, _ in [*games[2], *games[3]]:
        if state.seat() < 0 or not scene_of(state)["previews"]:
            continue
        seat = int(state.seat())
        steps(state, seat, blue=int(state.steps[3 * seat + 1]) or 1)
        for word, preview, _then in previewed(state, "piste:"):
            laying = laying_of(SKI.parse(word))
            assert preview["exit"] == way_down(state, seat, laying), word
            twin = state.copy()
            before, money = int(twin.ladder(seat)), int(twin.money[seat])
            twin.agenda.pop().play(twin, SKI.parse(word))
            assert change_of(preview, "cube", before) == twin.ladder(seat)
            if laying.colour == box.BLUE:
                assert change_of(preview, "euro", money) == money + 1
            if laying.colour < 3:
                sign = "GBR"[laying.colour]
                assert change_of(preview, sign, -1) == twin.piste_count(seat, laying.colour)
            wooded = int(box.WOODED >> laying.place & 1)
            assert (change_of(preview, "oct", int(state.zone(seat))) > state.zone(seat)) == bool(
                wooded and state.octagons[seat] >= state.octagon_slots(seat)
            )
            checked["slots"] += len(preview["slots"])
            checked["ranks"] += len(preview["ranks"])
            checked["all"] += 1
    assert checked["all"] > 300 and checked["slots"] > 3 and checked["ranks"] > 20


@pytest.mark.rule("SK-110", "SK-212")
def test_a_piste_that_completes_a_row_says_its_reward() -> None:
    state = pistes(sit(3), 0, *[f"blue:1-{column}" for column in (1, 2, 4, 6)])
    stock(arrive(state, 0, "pistes"), 0, permanents=3)
    assert scene_of(state)["previews"]["piste:blue:1-7"]["ranks"] == [3]
    steps(state, 0, green=3)
    assert scene_of(state)["previews"]["piste:blue:1-7"]["ranks"] == [int(rank_for(state, 0, 3))] == [4]


@pytest.mark.rule("SK-131", "SK-132", "SK-134", "SK-138", "SK-142")
def test_a_building_is_previewed_as_the_rules_place_it() -> None:
    checked = 0
    for tile in (9, 34, 40, 13, 23, 30):
        state = village(pistes(sit(3), 0, "green:1-1>1"), 0, c12=22, c11=17, c22=36, c23=28)
        stock(arrive(state, 0, "building", tile=tile), 0, money=20, cubes=9, octagons=4)
        for word, preview, then in previewed(state, "build:"):
            slots = int(state.slots(0))
            inner = int(box.CUBE_SLOTS[tile])
            assert len(preview["slots"]) + inner == then.slots(0) - slots, word
            assert change_of(preview, "cube", int(state.ladder(0))) == then.ladder(0)
            assert change_of(preview, "oct", int(state.zone(0))) == then.zone(0)
            assert bool(preview["ranks"]) == (type(then.agenda[-1]).__name__ == "Reward" and tile != 28)
            checked += 1
    assert checked > 30


def test_a_building_of_the_discard_is_previewed_and_not_that_of_the_square() -> None:
    state = stock(arrive(sit(3), 0, "building", tile=9), 0, money=20, time=0, permanents=0, seasonals=0)
    assert scene_of(state)["tile"] == 9 and scene_of(state)["previews"]
    developments(discarded(state, buildings=[3]), 0, up=[39])
    play(state, "use:39", "building:3")
    scene = scene_of(state)
    assert scene["tile"] == 3 == state.view(None)["picked"]
    assert {preview["tile"] for preview in scene["previews"].values()} == {3}
    assert sorted(scene["previews"]) == sorted(offer.word for offer in offers(state) if offer.allowed)
    play(state, "build:1-2")
    assert state.view(None)["picked"] == 0 and scene_of(state)["tile"] == 9


def test_perks_are_those_of_the_rules(games: dict[int, list[tuple[Station, str]]]) -> None:
    for state, _ in games[4][::13]:
        steps(state, 1, green=2, blue=1, red=3)
        developments(state, 2, up=[4, 15, 38])
        view = state.view(None)
        for seat in range(4):
            for perk in range(len(box.PERK_NAMES)):
                assert perk_of(view["resorts"][seat], perk) == state.perk(seat, perk)


# ── Choices hang on the board ──


def drawn(log: list[Entry], seats: int, shape: str, lang: str = "en") -> tuple[Any, str, str]:
    """What the seat that decides is shown after these moves: its look, the board, and what is asked beside it."""
    people = tuple(Seat(seat, "person", NAMES[seat], holder="me") for seat in range(seats))
    seen = look(Sheet("table", SKI, {}, people, "", "", started=True), log, "me", lang)
    found = drawing.drawing_of(seen, shape)
    board = "".join(found.whole(group) for group in drawing.groups(SKI, shape))
    return seen, board, "".join(found.whole(region) for region in ("tray", "choices", "refused"))


def targets(board: str) -> dict[str, str]:
    """The words that hang on the board, each with whether it can be chosen."""
    found = re.findall(r'class="target (can|cannot)" role="button" tabindex="-?\d" data-word="([^"]+)"', board)
    return {word.replace("&gt;", ">"): can for can, word in found}


@pytest.mark.parametrize(("shape", "seats"), [("wide", 2), ("tall", 3), ("wide", 4)])
def test_every_choice_has_a_place_or_a_button_and_every_refusal_its_reason(
    shape: str, seats: int, games: dict[int, list[tuple[Station, str]]]
) -> None:
    log: list[Entry] = []
    kinds: defaultdict[str, int] = defaultdict(int)
    for state, word in games[seats][:-1]:
        starts = {SKI.notation(int(a)).split(":")[0] for a in state.candidates()} if state.seat() >= 0 else set()
        if any(kinds[kind] < 20 for kind in starts & set(ON_THE_BOARD)):
            seen, board, prompt = drawn(log, seats, shape)
            hung = targets(board)
            deeds = {choice.word.split(" ")[0] for choice in seen.choices if " " in choice.word}
            for choice in seen.choices:
                kind = choice.word.split(":")[0]
                if choice.word in deeds:
                    continue  # its place stands for the deed, with the usual payment
                if choice.allowed:
                    shown = choice.word.replace(">", "&gt;")
                    assert f'data-word="{shown}"' in prompt, "every choice is a button"
                if kind in ON_THE_BOARD and choice.word != "reward:points" and choice.clause != "SK-125":
                    assert hung.get(choice.word) == ("can" if choice.allowed else "cannot"), choice
                    kinds[kind] += 1
        log.append(Entry(len(log), "move", int(state.seat()), word))
    assert set(kinds) >= {"go", "hire", "seasonals", "disc", "build", "improve", "discard"}


@pytest.mark.parametrize("shape", SHAPES)
def test_every_piste_hangs_on_its_place_with_its_key_or_its_reason(
    shape: str, games: dict[int, list[tuple[Station, str]]]
) -> None:
    log: list[Entry] = []
    seen_clauses = set()
    for state, word in games[2][:-1]:
        asked = state.seat() >= 0 and any(SKI.notation(int(a)).startswith("piste:") for a in state.candidates())
        if asked and len(log) % 3 == 0:
            seen, board, prompt = drawn(log, 2, shape)
            hung, scene = targets(board), scene_of(state, shape)
            stands_for = {w: s["word"] for pad in scene["pads"] for s in pad["shut"] for w in s["words"]}
            for choice in seen.choices:
                if not choice.word.startswith("piste:"):
                    continue
                if choice.allowed:
                    deed = next((c.word for c in seen.choices if c.word.startswith(f"{choice.word} ")), choice.word)
                    assert hung[deed] == "can"
                elif choice.clause not in ("SK-103", "SK-104") and borne(choice.word):  # those are seen at once
                    assert hung[stands_for[choice.word]] == "cannot", choice
                    assert f'data-clause="{choice.clause}"' in prompt, "the reason is listed"
                    seen_clauses.add(choice.clause)
        log.append(Entry(len(log), "move", int(state.seat()), word))
    assert {"SK-113", "SK-114"} <= seen_clauses


def borne(word: str) -> bool:
    """Whether the altitude of its place bears a piste of this colour."""
    altitude, column = word.split(":")[2].split(">")[0].split("-")
    return word in [laying for laying, _ in layings(int(altitude), int(column))]


def test_a_place_says_at_a_glance_why_it_is_refused() -> None:
    state = stock(arrive(pistes(sit(3), 0, "blue:1-4"), 0, "pistes"), 0, permanents=0, time=0)
    pads = {(pad["altitude"], pad["column"]): pad for pad in scene_of(state)["pads"]}
    assert [s["sign"] for s in pads[8, 4]["shut"]] == ["deadend"]
    greens = [s for s in pads[2, 4]["shut"] if "piste:green:2-4" in s["words"]]
    assert not greens, "a green piste may lead to the printed one beside"
    scattered = pistes(arrive(sit(3), 0, "pistes"), 0, "blue:1-1", "blue:1-2")
    pads = {(pad["altitude"], pad["column"]): pad for pad in scene_of(scattered)["pads"]}
    assert [(s["sign"], s["words"]) for s in pads[2, 1]["shut"]] == [("steep", ["piste:green:2-1"])]
    assert [chip["word"] for chip in pads[2, 1]["chips"]] == ["piste:blue:2-1"]
    assert signs.why("SK-130") == "apart" and signs.why("") == ""


def test_every_refusal_of_a_place_has_a_sign(games: dict[int, list[tuple[Station, str]]]) -> None:
    seen = set()
    for state, _ in [*games[2], *games[3], *games[4]]:
        if state.seat() >= 0 and isinstance(state.agenda[-1], Turn | Act):
            seen |= {int(state.refusal(action)) for action in state.candidates()}
    obvious = {0, 71, 103, 104, 125, 148, 360}  # seen on the place itself, or of no place
    assert seen - obvious <= set(signs.WHY)


def test_the_stage_turns_to_what_is_asked() -> None:
    assert table.panel({"go:now:1-1", "discard:cube", "use:3"}) == "plates"
    assert table.panel({"piste:green:2-3", "discard:cube"}) == "resort"
    assert table.panel({"build:1-1", "activate:17"}) == "village"
    assert table.panel({"reward:R01", "reward:points"}) == "tiles"
    assert table.panel({"hire:0", "disc:1"}) == table.panel({"skip", "disc:1"}) == "tiles"
    assert table.panel({"improve:red", "skip"}) == "goals"
    assert table.panel({"pay:1time"}, "pistes") == "plates", "the way is paid before the action"
    assert table.panel(set()) == "resort"


def test_at_the_end_everybody_sees_what_was_won_by_what(games: dict[int, list[tuple[Station, str]]]) -> None:
    for seats, moves in games.items():
        assert scene_of(moves[-2][0])["count"] is None
        state = moves[-1][0]
        for shape in SHAPES:
            count = scene_of(state, shape)["count"]
            *parts, total = [row["points"] for row in count["rows"]]
            assert total == state.scores() == [sum(part[seat] for part in parts) for seat in range(seats)]
            assert all(count["y"] < row["y"] < count["y"] + count["h"] for row in count["rows"])
            assert len(set(count["columns"])) == seats and max(count["columns"]) < count["x"] + count["w"]
            resorts = state.view(None)["resorts"]
            scored = [sum(one["bonus_points"][disc - 1] for disc in one["discs"]) for one in resorts]
            before = moves[-2][0].scores()
            assert parts[0] == [before[seat] + scored[seat] for seat in range(seats)], "the last evaluation, no more"


def test_what_changed_since_is_news() -> None:
    state = stock(arrive(sit(3), 0, "pistes"), 0, permanents=0, time=0)
    before = table.pieces(state.view(None))
    play(state, "piste:green:1-4>3")
    after = table.pieces(state.view(None))
    assert {piece for piece in after if after.get(piece) != before.get(piece)} == {"piste-0-1-4"}


def test_the_viewer_sees_their_own_resort_large_and_the_others_beside() -> None:
    state = pistes(to_move(sit(3), 1), 1, "blue:2-3")
    view = state.view(None)
    for viewer in range(3):
        scene = table.scene(view, [], tongue(viewer), "wide")
        assert scene["viewer"] == viewer and [s["mine"] for s in scene["seats"]].index(True) == viewer
        assert sum(1 for pad in scene["pads"] if pad["colour"]) == len(view["resorts"][viewer]["pistes"])
    assert table.scene(view, [], tongue(None), "wide")["viewer"] == 1, "who watches sees the resort on turn"
    _, board, _ = drawn([], 3, "wide")
    assert board.count('class="peek" data-for="resort:') == 2


# ── Parts ──


@pytest.mark.parametrize("shape", SHAPES)
def test_every_part_has_a_key_of_its_own_and_a_group_of_the_shape(
    shape: str, games: dict[int, list[tuple[Station, str]]]
) -> None:
    for state, _ in games[4][::9]:
        parts = table.parts(scene_of(state, shape))
        assert [group for group in parts if group != "tray"] == list(table.groups(shape))
        for group in parts.values():
            keys = [part.key for part in group]
            assert len(keys) == len(set(keys)), [key for key in keys if keys.count(key) > 1]
            plain = [part.what for part in group]
            assert orjson.loads(orjson.dumps(plain)) == untupled(plain), "what a part shows is plain data"
        assert 100 < sum(len(group) for group in parts.values()) < 350


def untupled(shown: Any) -> Any:
    """The same data as JSON gives it back."""
    if isinstance(shown, dict):
        return {name: untupled(one) for name, one in shown.items()}
    return [untupled(one) for one in shown] if isinstance(shown, list | tuple) else shown


def test_a_piste_laid_changes_its_place_and_little_else() -> None:
    state = stock(arrive(sit(3), 0, "pistes"), 0, permanents=0, time=0)
    before, word = unasked(state), "piste:green:1-4>3"
    play(state, word)
    after = unasked(state)
    changed = {key for key in before | after if before.get(key) != after.get(key)}
    assert {"pad-1-4", "piste-1-4", "ribbon-green", "arrivals"} <= changed
    assert len(changed) < 20, sorted(changed)


def unasked(state: Station) -> dict[str, Any]:
    """What the first player sees while somebody else is asked, part by part."""
    parts = table.parts(table.scene(state.view(None), [], tongue(0), "wide"))
    return {part.key: part.what for group in parts.values() for part in group}


# ── Contrast ──

TEMPLATE = (SKI.folder / "signs.svg.jinja").read_text(encoding="utf-8")
TONES = dict(re.findall(r'set (\w+) = "(#[0-9a-f]{6})"', TEMPLATE)) | {"WHITE": "#ffffff"}


@pytest.mark.parametrize(
    ("front", "back"),
    [
        ("INK", "RUN_TILE"), ("STAFF", "HIRE_TILE"), ("STAFF", "WHITE"), ("STAFF", "DEVELOPMENT"), ("INK", "LIT"),
        ("POINTS", "WHITE"), ("POINTS", "DEVELOPMENT"), ("RIM", "WHITE"), ("RIM", "PAD"), ("LIT", "SHADE"),
        ("LIT", "DARK"), ("FRACTION", "WHITE"), ("EMPTY", "NEAR"), ("DIM", "WHITE"), ("DIM", "NEAR"), ("PINE", "PAD"),
        ("PINE", "LIT"), ("INK", "PAD"), ("RED", "WHITE"), ("PALE", "PANEL"), ("LAMP", "PANEL"),
    ],
)  # fmt: skip
def test_what_must_be_told_apart_is_seen(front: str, back: str) -> None:
    assert contrast(TONES[front], TONES[back]) >= 3.0


def test_every_piste_is_seen_on_snow_and_in_shade() -> None:
    pistes = next(line for line in TEMPLATE.splitlines() if "set PISTE" in line)
    colours = dict(re.findall(r'"(green|blue|red|black)": "(#[0-9a-f]{6})"', pistes))
    assert set(colours) == set(box.COLOURS)
    for colour in colours.values():
        assert min(contrast(colour, TONES["WHITE"]), contrast(colour, TONES["SNOWY"])) >= 3.0


# ── Another player's resort ──


@pytest.mark.parametrize("shape", SHAPES)
def test_another_resort_is_drawn_as_its_owner_sees_it(shape: str) -> None:
    state = SKI.new(3)
    cordee.deal(state, cordee.Rng(3))
    seen = table.aside(state.view(0), "resort:2", tongue(0), shape)
    own = table.scene(state.view(2), [], tongue(2), shape)
    assert seen is not None and "Chloé" in seen["title"]
    for part in ("pads", "cells", "slots", "stock", "scales", "ladder", "zone", "own"):
        assert seen[part] == own[part], part


@pytest.mark.parametrize("key", ["resort:3", "resort:-1", "resort:x", "resort:", "plate:1", ""])
def test_there_is_nothing_else_aside(key: str) -> None:
    assert table.aside(SKI.new(3).view(0), key, tongue(0), "wide") is None
