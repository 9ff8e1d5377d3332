"""Where things lie on the table of Foothills, and that all of it is drawn."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from librt.random import Random as Rng
from markupsafe import Markup

from cordee.engine.core import NATURE, NOBODY
from cordee.games.foothills import box, cards, ground, signs, table, tall
from cordee.games.foothills.offers import cubes_of, plates, presses
from cordee.games.foothills.rules import Foothills
from cordee.games.foothills.words import short_title
from cordee.server import drawing
from cordee.server.course import Entry
from cordee.server.look import Seat, Sheet, look
from cordee.words import words

from .table import GAME, Table

NAMES = ["Maud", "Luc"]
ENGLISH = words("en", GAME.folder, NAMES, 0)
FRENCH = words("fr", GAME.folder, NAMES, 0)
SHAPES = ["wide", "tall"]
BUTTONS_ONLY = {"stop", "decline", "visit", "stay", "score:none", "flip:none"}
"""Choices that have no place of their own: enough, no, and the visit to a station just built."""
Rect = tuple[float, float, float, float]


@dataclass
class Offered:
    word: str
    allowed: bool = True


def offers(state: Foothills) -> list[Offered]:
    if state.seat() < 0:
        return []
    return [Offered(GAME.notation(int(action)), state.refusal(action) == 0) for action in state.candidates()]


def scene_of(state: Foothills, shape: str = "wide") -> dict[str, Any]:
    return table.scene(state.view(None), offers(state), ENGLISH, shape)


@cache
def game_at_random(seed: int, closed: str = "random") -> list[tuple[Foothills, str]]:
    """Every position of a game played at random, with the word that was played there."""
    state, rng, seen = GAME.new(2, closed=closed), Rng(seed), []
    assert isinstance(state, Foothills)
    while state.seat() != NOBODY:
        actions = state.actions()
        action = state.sample(rng) if state.seat() == NATURE else actions[rng.randrange(len(actions))]
        seen.append((state.copy(), GAME.notation(int(action))))
        state.advance(action)
    return [*seen, (state, "")]


def of(thing: dict[str, Any]) -> Rect:
    return thing["x"], thing["y"], thing["w"], thing["h"]


def overlap(one: Rect, other: Rect) -> bool:
    return (
        one[0] < other[0] + other[2] - 0.1
        and other[0] < one[0] + one[2] - 0.1
        and one[1] < other[1] + other[3] - 0.1
        and other[1] < one[1] + one[3] - 0.1
    )


def within(inner: Rect, outer: Rect) -> bool:
    return (
        inner[0] >= outer[0] - 0.1
        and inner[1] >= outer[1] - 0.1
        and inner[0] + inner[2] <= outer[0] + outer[2] + 0.1
        and inner[1] + inner[3] <= outer[1] + outer[3] + 0.1
    )


def large_things(scene: dict[str, Any]) -> dict[str, Rect]:
    """All that lies beside each other on the table."""
    found = {card["key"]: of(card) for card in [*scene["starts"], *scene["stations"]]}
    found |= {name: of(scene[name]) for name in ("yard", "bag", "pub", "supply")}
    found |= {f"reserve {n}": of(card) for n, card in enumerate(scene["reserve"])}
    found |= {f"hand {card['letter']}": card["rect"] for card in scene["hand"]}
    found |= {chip["kind"]: chip["rect"] for chip in scene["bag"]["chips"] if scene["width"] > scene["height"]}
    return found


# ── Geometry, for each of the 28 pairs of closed lines ──


@pytest.mark.rule("FH-034")
@pytest.mark.parametrize("closed", box.PAIR_WORDS)
def test_nothing_covers_anything_and_all_of_it_is_on_the_board(closed: str) -> None:
    scene = scene_of(Table(closed).state)
    board = (0.0, 0.0, scene["width"], scene["height"])
    things = large_things(scene)
    for n, (name, rect) in enumerate(things.items()):
        assert within(rect, board), name
        for other in list(things)[:n]:
            assert not overlap(rect, things[other]), (name, other)
    for end in scene["ends"]:
        x, y = end["at"]
        half = end["size"] / 2
        buffer = (x - half, y - half, end["size"], end["size"])
        assert x + half <= scene["width"] + 1
        assert not any(overlap(buffer, rect) for name, rect in things.items() if name not in box.CARDS), end
    assert len(scene["reserve"]) == 10


@pytest.mark.rule("FH-034")
@pytest.mark.parametrize("closed", box.PAIR_WORDS)
def test_a_tall_table_has_a_row_and_a_panel_for_each_line(closed: str) -> None:
    scene = scene_of(Table(closed).state, "tall")
    layout, board = tall.TALL, (0.0, 0.0, scene["width"], scene["height"])
    frames = [row["frame"] for row in scene["rows"]]
    rows = {row["line"]: (layout.left, row["y"], board[2] - 2 * layout.left, layout.row) for row in frames}
    assert list(rows) == list(scene["sheets"]) and len(rows) == 6
    things = rows | {f"box {n}": rect for n, rect in enumerate(tall.boxes())}
    things |= {f"hand {card['letter']}": card["rect"] for card in scene["hand"]}
    for n, (name, rect) in enumerate(things.items()):
        assert within(rect, board), name
        assert not any(overlap(rect, things[other]) for other in list(things)[:n]), name
    for row in scene["rows"]:
        lying = [(card["x"], 0.0, card["w"], 1.0) for card in row["cards"]]
        assert not any(overlap(one, other) for n, one in enumerate(lying) for other in lying[:n])
        assert lying[-1][0] + lying[-1][2] < row["end"]["x"] < board[2] - 12, "a buffer has room"
    for sheets in [*scene["sheets"].values(), [of_rect(card["rect"]) for card in scene["reserve"]]]:
        rects = [of(card) for card in sheets]
        assert all(within(rect, (0.0, layout.tabs, board[2], board[3] - layout.tabs)) for rect in rects)
        assert not any(overlap(rect, other) for n, rect in enumerate(rects) for other in rects[:n])


def all_sheets(scene: dict[str, Any]) -> list[dict[str, Any]]:
    """The cards of all lines, as they lie when a line is opened."""
    return [card for sheets in scene["sheets"].values() for card in sheets]


def of_rect(rect: Rect) -> dict[str, Any]:
    return dict(zip("xywh", rect, strict=True))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("closed", ["I+II", "III+IV", "VI+VIII", "II+VII"])
def test_all_that_is_printed_on_a_card_is_on_the_card(shape: str, closed: str) -> None:
    scene = scene_of(Table(closed).state, shape)
    for card in [*scene["starts"], *scene["stations"]] if shape == "wide" else all_sheets(scene):
        whole = (0.0, 0.0, card["w"], card["h"])
        parts = [card["survey"]] if card["survey"] else []
        parts += [*card.get("spaces", []), *([card["built"]] if card.get("built") else [])]
        for n, part in enumerate(parts):
            assert within(of(part), whole), (card["key"], part)
            assert not any(overlap(of(part), of(other)) for other in parts[:n]), card["key"]
            assert not any(overlap(of(part), of(rail)) for rail in card.get("rails", []) if isinstance(rail, dict))
            for name in ("price", "bonus", "signs"):
                for kind, x, y, size, _words in part.get(name, []):
                    assert within((x - size * 0.3, y - size / 2, size * 0.6, size), of(part)), (card["key"], kind)
        for x, _y in card.get("rubble", []) if shape == "wide" else []:
            rail = card["rails"][0]
            assert rail["x"] < x < rail["x"] + rail["w"]


LETTERS = 0.86
"""The size of the letters on a sign, of its own."""


@pytest.mark.parametrize("closed", ["I+II", "III+IV", "VI+VIII", "II+VII"])
def test_text_and_signs_of_a_phone_can_be_read(closed: str) -> None:
    scene = scene_of(Table(closed).state, "tall")
    shown = [card for card in scene["reserve"] if card["key"]]
    for card in all_sheets(scene):
        shown += [part for part in [*card["spaces"], card["survey"], card["built"]] if part]
    for part in shown:
        placed = [sign for name in ("price", "bonus", "signs") for sign in part.get(name, [])]
        assert all(sign[3] >= 15 and (not sign[4] or sign[3] * LETTERS >= 13) for sign in placed), part


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_names_of_action_cards_fit_in_two_lines(lang: str) -> None:
    _ = words(lang, GAME.folder)
    names = [found[lang] for found in box.CARD_TITLES] + [short_title(letter, _) for letter in range(5)]
    room = tall.TALL.hand[2] / 5 - 4
    for name in names:
        lines = tall.broken(name, room)
        assert len(lines) <= 2 and all(signs.text_width(line, 13) <= room for line in lines), lines
    assert len({tuple(tall.broken(name, room)) for name in names}) == len(set(names)), "no two look the same"


def test_text_and_signs_of_a_laptop_can_be_read() -> None:
    """The signs of prices, gains and works; the names are larger."""
    for closed in ("I+II", "V+VII", "III+VIII"):
        scene = scene_of(Table(closed).state)
        for card in scene["stations"]:
            for part in [*card["spaces"], *([card["survey"]] if card["survey"] else [])]:
                sizes = [sign[3] for name in ("price", "bonus", "signs") for sign in part.get(name, [])]
                assert min(sizes) >= 10.5, (card["key"], part)


@pytest.mark.rule("FH-089")
def test_columns_stand_below_each_other() -> None:
    scene = scene_of(Table("V+VII").state)
    lefts: dict[int, set[float]] = {}
    for card in scene["stations"]:
        lefts.setdefault(box.CARD_COLUMN[box.CARDS.index(card["key"])], set()).add(round(card["x"], 1))
    assert all(len(found) == 1 for found in lefts.values()), lefts


@pytest.mark.rule("FH-280")
def test_neighbours_touch_and_others_do_not() -> None:
    for pair, closed in enumerate(box.PAIR_WORDS):
        scene = scene_of(Table(closed).state)
        rects = {card["key"]: of(card) for card in [*scene["starts"], *scene["stations"]]}
        gap = ground.WIDE.gap + 0.2
        for key, rect in rects.items():
            x, y, w, h = rect
            across, down = (x - gap, y, w + 2 * gap, h), (x, y - gap, w, h + 2 * gap)
            others = [other for other in rects if other != key]
            beside = {other for other in others if overlap(across, rects[other]) or overlap(down, rects[other])}
            bits = box.PAIR_NEIGHBOURS[pair][box.CARDS.index(key)]
            assert beside == {box.CARDS[card] for card in range(len(box.CARDS)) if bits >> card & 1}, (closed, key)


# ── Every component ──


@pytest.mark.parametrize("seed", [1, 4])
def test_all_pieces_are_on_the_table(seed: int) -> None:
    for state, _ in game_at_random(seed)[::3]:
        view, scene = state.view(None), scene_of(state)
        if not view["lines"] or not view["turns"]:
            continue
        tracks = [rail["owner"] for card in scene["stations"] for rail in card["rails"]]
        built = [space["owner"] for card in scene["stations"] for space in card["spaces"]]
        for seat, panel in enumerate(scene["seats"]):
            assert panel["tiles"] + tracks.count(seat) + built.count(seat) == box.TILES
            assert panel["stations"] == built.count(seat) == sum(place["open"] for place in panel["pile"])
        rivals = [card for card in scene["stations"] if card["rival"]]
        assert scene["supply"]["rivals"] + len(rivals) == box.RIVAL_TILES
        assert scene["supply"]["buffers"] + sum(end["buffer"] for end in scene["ends"]) == box.BUFFERS
        yard = scene["yard"]
        for kind in ("iron", "stone"):
            held = [good["n"] for panel in scene["seats"] for good in panel["goods"] if good["kind"] == kind]
            (bag,) = [chip["n"] for chip in scene["bag"]["chips"] if chip["kind"] == kind]
            total = sum(held) + bag + len(yard["groups"][kind]) + view["drawn"][kind]
            assert total == (box.IRON_CUBES if kind == "iron" else box.STONE_CUBES)
        kinds = len(scene["starts"])
        tickets = [ticket for place in [*scene["starts"], *scene["seats"]] for ticket in place["tickets"]]
        assert len(tickets) == len({ticket["id"] for ticket in tickets}) == kinds * box.TICKETS
        cards = [card["key"] for panel in scene["seats"] for card in panel["cards"] if card["key"]]
        cards += [place["key"] for panel in scene["seats"] for place in panel["pile"] if place["key"]]
        cards += [card["key"] for card in scene["reserve"] if card["key"]]
        assert len(cards) == len(set(cards)) == 20, "each of the twenty action cards in play is seen once"


def test_both_surveyors_are_seen_wherever_they_are() -> None:
    places = set()
    for state, _ in game_at_random(2):
        scene = scene_of(state)
        places_now = [card["survey"] for card in [*scene["starts"], *scene["stations"]] if card["survey"]]
        pawns = [pawn["id"] for place in [*places_now, scene["pub"], scene["home"]] for pawn in place["pawns"]]
        pawns += ["surveyor-1"] if scene["seats"][1]["home"] else []
        assert sorted(pawns) == ["surveyor-0", "surveyor-1"] or not state.view(None)["lines"]
        places.add(state.view(None)["players"][0]["surveyor"])
    assert len(places) > 4


def test_each_letter_of_the_reserve_has_places_of_its_own() -> None:
    for state, _ in game_at_random(4)[::11]:
        if state.view(None)["turns"]:
            reserve = scene_of(state)["reserve"]
            assert [card["letter"] for card in reserve] == sorted(box.LETTERS * 2)
            assert all(card["key"] is None or card["key"][0] == card["letter"] for card in reserve)


def test_the_scene_needs_the_view_alone() -> None:
    for state, _ in game_at_random(5)[::9]:
        again = table.scene(json.loads(json.dumps(state.view(None))), offers(state), ENGLISH, "tall")
        assert again == scene_of(state, "tall")


def test_the_viewers_own_cards_lie_before_them() -> None:
    view = Table().view()
    for seat in range(2):
        scene = table.scene(view, [], words("en", GAME.folder, NAMES, seat), "wide")
        assert [card["key"] for card in scene["hand"]] == [slot["card"] for slot in view["players"][seat]["board"]]
    watched = table.scene(view, [], words("en", GAME.folder, NAMES, None), "wide")
    assert watched["mine"] == 0


# ── What the scene says of the rules is what the rules do ──


@pytest.mark.rule("FH-126", "FH-127")
def test_a_track_is_offered_where_the_rules_lay_it() -> None:
    checked = 0
    for seed in (1, 3):
        for state, _ in game_at_random(seed):
            view = state.view(None)
            for line in view["lines"]:
                number = box.LINES.index(line["key"])
                space = int(state.track_space(number))
                place = cards.next_track(view, number)
                if not line["buffer"]:
                    assert (space < 0) == (place is None)
                if space >= 0 and place is not None:
                    card = int(box.TRACK_CARD[space])
                    assert place == (card, box.CARD_TRACKS[card].index(space))
                    checked += 1
    assert checked > 300


def test_two_lines_may_lead_to_the_two_tracks_of_porthmadog() -> None:
    laid = Table().clear("I", "II")
    for key in ("I-2/3", "I-4", "II-2/3", "II-4"):
        laid.track(key)
    laid.give(0, iron=4).say("play:C")
    scene = scene_of(laid.state)
    lays = {lay["word"]: of(lay) for lay in scene["lays"]}
    (porthmadog,) = [of(card) for card in scene["stations"] if card["key"] == "I/II-5"]
    assert within(lays["lay:I"], porthmadog) and within(lays["lay:II"], porthmadog)
    assert not overlap(lays["lay:I"], lays["lay:II"])


@pytest.mark.rule("FH-041")
def test_bonus_tokens_tell_who_leads() -> None:
    laid = Table().station("I-4", 1)
    (porthmadog,) = [card for card in scene_of(laid.state)["stations"] if card["key"] == "I/II-5"]
    assert [(token["line"], token["stations"], token["leader"]) for token in porthmadog["bonus"]] == [
        ("I", [0, 1], 1),
        ("II", [0, 0], -1),
    ]


@pytest.mark.rule("FH-072")
def test_every_back_has_signs_of_its_own() -> None:
    backs = [tuple(signs.effect_signs(int(box.BACK) + card)) for card in range(len(box.ACTION_CARDS))]
    assert all(backs) and len(set(backs)) == 25
    assert all(signs.effect_signs(int(box.SURVEY) + card) for card in range(len(box.CARDS)) if box.HAS_SURVEYOR[card])


def test_signs_never_leave_their_box() -> None:
    for number in range(len(box.EFFECTS)):
        for rect in ((10.0, 5.0, 40.0, 29.0), (0.0, 0.0, 24.0, 20.0), (3.0, 3.0, 105.0, 14.0)):
            for _kind, x, y, size, _words in signs.laid_out(signs.effect_signs(number), rect, 18):
                assert within((x - size * 0.25, y - size / 2, size * 0.5, size), rect), (number, rect)


def test_plates_show_what_is_paid() -> None:
    assert cubes_of("pay:2iron+1stone") == [("iron", ""), ("iron", ""), ("stone", "")]
    assert cubes_of("begin:2stone") == [("stone", "")] * 2
    for shape in SHAPES:
        for count in range(1, 7):
            ways = [Offered(f"pay:{n}iron+{count - n}stone") for n in range(1, count)] + [Offered(f"pay:{count}iron")]
            laid = plates(table.LAYOUTS[shape], ways)
            rects = [plate["rect"] for plate in laid]
            assert len(rects) == count
            assert not any(overlap(rect, other) for n, rect in enumerate(rects) for other in rects[:n])
            assert all(within(rect, table.LAYOUTS[shape].plates[0]) for rect in rects)


# ── Choices hang on the board ──


def drawn(log: list[Entry], shape: str, lang: str = "en", closed: str = "random") -> tuple[Any, drawing.Drawing]:
    """What the seat that decides is shown after these moves: its look, and the page."""
    names = tuple(Seat(seat, "person", NAMES[seat], holder="me") for seat in range(2))
    sheet = Sheet("table", GAME, {"closed": closed}, names, "", "", started=True)
    seen = look(sheet, log, "me", lang)
    return seen, drawing.drawing_of(seen, shape)


def board_of(page: drawing.Drawing) -> str:
    """The board with all its panels."""
    return Markup("").join(page.whole(region) for region in page.regions if region.startswith("board"))


def targets(board: str) -> dict[str, str]:
    """The words that hang on the board, each with whether it can be chosen."""
    found = re.findall(r'class="target (can|cannot)" role="button" tabindex="0" data-word="([^"]+)"', board)
    return {word: can for can, word in found}


@pytest.mark.parametrize(("shape", "seed", "lang"), [("wide", 1, "en"), ("tall", 6, "fr"), ("wide", 8, "fr")])
def test_every_choice_has_a_place_or_a_button_and_every_refusal_its_reason(shape: str, seed: int, lang: str) -> None:
    log: list[Entry] = []
    kinds: set[str] = set()
    asked: dict[str, int] = {}
    for state, word in game_at_random(seed)[:-1]:
        kind = word.split(":")[0]
        asked[kind] = asked.get(kind, 0) + 1
        if state.seat() >= 0 and asked[kind] < 7:
            seen, page = drawn(log, shape, lang)
            hung, buttons, pressed = targets(board_of(page)), page.whole("choices"), presses(seen.choices)
            assert all(hung[deed] == "can" for deed in pressed.values()), "a place may do more than one thing at once"
            for choice in seen.choices:
                if choice.allowed:
                    assert f'data-word="{choice.word}"' in buttons, "every choice is a button"
                else:
                    assert choice.reason
                place = pressed.get(choice.word, choice.word)
                if choice.word not in BUTTONS_ONLY and " " not in choice.word:
                    assert hung.get(place) == ("can" if choice.allowed else "cannot"), choice
                    kinds.add(choice.word.split(":")[0])
        log.append(Entry(len(log), "move", int(state.seat()), word))
    assert kinds >= {"begin", "play", "take", "clear", "lay", "build", "move", "pass"}, kinds


@pytest.mark.parametrize("shape", SHAPES)
def test_rare_choices_hang_too(shape: str) -> None:
    """To keep, to pay, to gain, to score, to replace, to flip, to trade."""
    seen: set[str] = set()
    for seed in range(1, 9):
        log: list[Entry] = []
        for state, word in game_at_random(seed)[:-1]:
            kind = word.split(":")[0]
            rare = kind in {"keep", "pay", "gain", "score", "replace", "flip", "trade"}
            if state.seat() >= 0 and rare and kind not in seen:
                look_now, page = drawn(log, shape)
                hung = targets(board_of(page))
                pressed = presses(look_now.choices)
                words_now = [choice.word for choice in look_now.choices if choice.word not in BUTTONS_ONLY]
                assert all(pressed.get(one, one) in hung for one in words_now if " " not in one), (words_now, hung)
                seen.add(kind)
            log.append(Entry(len(log), "move", int(state.seat()), word))
    assert seen >= {"gain", "score", "replace", "flip", "trade", "pay"}, seen


def test_the_page_stays_light() -> None:
    state, _ = game_at_random(4)[-2]
    assert state.view(None)["turns"] > 20
    log = [Entry(n, "move", int(before.seat()), word) for n, (before, word) in enumerate(game_at_random(4)[:-1])]
    for shape in SHAPES:
        _seen, page = drawn(log, shape)
        symbols = drawing.environment().get_template("game/foothills").module.symbols()  # type: ignore[attr-defined]
        assert len(board_of(page)) + len(page.whole("seats")) + len(symbols) < 120_000


def test_what_changed_since_is_news() -> None:
    laid = Table().give(0, iron=2).clear("V")
    before = table.pieces(laid.view())
    laid.say("play:C")
    after = table.pieces(laid.view())
    changed = {piece for piece in after if after[piece] != before[piece]}
    assert {"track-V-2-0", "iron-0", "vp-0", "action-0-C"} <= changed
    assert not any(piece.startswith(("station", "surveyor", "buffer")) for piece in changed)


def test_every_component_has_a_picture() -> None:
    environment = drawing.environment()
    symbols = environment.get_template("game/foothills").module.symbols()  # type: ignore[attr-defined]
    _seen, page = drawn([], "wide", closed="VII+VIII")
    for _ in (ENGLISH, FRENCH):
        for component in GAME.module("words").components(_):
            assert "/" not in component.key, "a key is part of an address"
            html = environment.get_template("parts/picture.html.jinja").render(
                _=_, key=component.key, drawing="game/foothills"
            )
            for used in re.findall(r'href="#([\w+-]+)"', html):
                assert f'id="{used}"' in symbols or used == f"c-{component.key}", component.key
    live = set(re.findall(r'data-component="([^"]+)"', board_of(page) + page.whole("seats")))
    known = {component.key for component in GAME.module("words").components(ENGLISH)}
    assert live <= known and len(live) > 30
