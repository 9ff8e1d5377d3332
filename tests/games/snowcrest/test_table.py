"""Where things lie on the table of Snowcrest, and that all of it is drawn."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from html import escape
from itertools import combinations, pairwise
from typing import Any

import pytest

import cordee
from cordee.games.snowcrest import box, faces, layers, measures, middle, table
from cordee.games.snowcrest.rules import Announce, Snowcrest
from cordee.games.snowcrest.rules.turn import rest_income
from cordee.server import drawing
from cordee.server.course import Entry
from cordee.server.look import ChoiceLook, Look, Seat, Sheet, look
from cordee.words import words
from tests.games.snowcrest.laid import GAME, ROW, Table, fresh, rule

NAMES = ["Maud", "Luc", "Eve", "Ana"]
ENGLISH = words("en", GAME.folder, NAMES)
SHAPES = ["wide", "tall"]
SETTINGS = [(1, {}), (2, {"simplified": True}), (3, {}), (4, {})]
ONLY_BUTTONS = ("exchange", "return:none")
"""What has no place on the table: swaps, and building nothing."""


@dataclass
class Offered:
    word: str
    allowed: bool = True


def offers(state: Snowcrest) -> list[Offered]:
    """All answers and deeds, as a page shows them."""
    deeds = GAME.module("words").deeds(state, words("en", GAME.folder, NAMES, int(state.seat())))
    hidden = {deed.words[0] for deed in deeds if deed.only}
    answers = [Offered(GAME.notation(int(action)), state.refusal(action) == 0) for action in state.candidates()]
    return [one for one in answers if one.word not in hidden] + [Offered(deed.word) for deed in deeds]


def scene_of(state: Snowcrest, shape: str = "wide", viewer: int | None = 0) -> dict[str, Any]:
    shown = offers(state) if state.seat() == viewer else []
    return table.scene(state.view(viewer), shown, words("en", GAME.folder, NAMES, viewer), shape)


@cache
def game_at_random(seats: int, seed: int, options: str = "{}") -> list[tuple[Snowcrest, str]]:
    """Every position of a game played at random, with the word that was played there."""
    state, rng, seen = fresh(seats, **json.loads(options)), cordee.Rng(seed), []
    while state.seat() != cordee.NOBODY:
        actions = state.actions()
        action = state.sample(rng) if state.seat() == cordee.NATURE else actions[rng.randrange(len(actions))]
        seen.append((state.copy(), GAME.notation(int(action))))
        state.advance(action)
    return [*seen, (state, "")]


def some_positions(step: int = 9) -> list[Snowcrest]:
    """Positions of games of every kind."""
    return [state for seats, options in SETTINGS for state, _ in game_at_random(seats, 3, json.dumps(options))[::step]]


def rectangle(place: dict[str, Any]) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of a card at its place."""
    design = faces.DESIGNS[place["card"]["design"]]
    return (
        place["x"],
        place["y"],
        place["x"] + design.width * place["scale"],
        place["y"] + design.height * place["scale"],
    )


# ── Geometry ──


@pytest.mark.parametrize("shape", SHAPES)
def test_cards_lie_on_the_board_and_apart(shape: str) -> None:
    for state in some_positions():
        scene, board = scene_of(state, shape), table.LAYOUTS[shape]
        lying = [place for place in [*scene["row"], *scene["area"]["village"]] if place["card"]]
        boxes = [rectangle(place) for place in lying]
        for left, top, right, bottom in boxes:
            assert left >= 4 and top >= 4 and right <= board.width - 4 and bottom <= board.height - 4
        for one, other in combinations(boxes, 2):
            assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize("layout", table.LAYOUTS.values(), ids=SHAPES)
@pytest.mark.parametrize("count", range(14))
def test_a_hand_of_any_size_lies_in_the_tray(layout: measures.Layout, count: int) -> None:
    design = layout.hand if count <= table.MOST_WHOLE else "slip"
    places, width, height = table.fan(layout, design, count)
    assert len(set(places)) == count
    size = faces.DESIGNS[design]
    scale = 0.92 if design == "full" else 1
    assert all(x + size.width * scale <= width and y + size.height * scale <= height for x, y in places)
    assert height <= 134 and (not layout.roomy or width <= 590), "beside the question and the choices"


@pytest.mark.parametrize("design", faces.DESIGNS)
def test_the_signs_of_every_action_fit_their_frame(design: str) -> None:
    for kind, key in enumerate(box.KEYS):
        rows = faces.pills(kind, design)
        assert len(rows) == max(1, len(box.OPTIONS[kind])), key
        for pill in rows:
            assert pill["glyphs"], key
            for _, x, y, size in pill["glyphs"]:
                assert pill["x"] <= x and x + size <= pill["x"] + pill["w"], key
                assert pill["y"] <= y + 0.01 and y + size <= pill["y"] + pill["h"] + 0.01, key
            lines = beside_each_other(pill["glyphs"])
            assert len(lines) <= 2, key
            assert all(end <= start for line in lines for (_, end), (start, _) in pairwise(line)), key


def beside_each_other(glyphs: list[faces.Glyph]) -> list[list[tuple[float, float]]]:
    """Where the signs of each line begin and end; a line ends where the next sign lies further left."""
    lines: list[list[tuple[float, float]]] = []
    for _, x, _, size in glyphs:
        if not lines or x < lines[-1][-1][0]:
            lines.append([])
        lines[-1].append((x, x + size))
    return lines


def test_long_names_are_shortened_and_short_ones_are_not() -> None:
    assert faces.card("temple_keeper", "full", "fr")["name"] == "Gardienne t."
    assert faces.card("monk", "full", "fr")["name"] == "Moine"
    assert faces.fitted("Contrebandier", 12, 60) == "Contreb."
    for key in box.KEYS:
        for name, design in faces.DESIGNS.items():
            said = faces.card(key, name, "fr")["name"]
            assert faces.length_of(said) * design.name[2] <= design.name[3], (key, name)


# ── Every component ──


def test_all_pieces_that_are_open_are_on_the_table() -> None:
    for state in some_positions():
        view = state.view(0)
        scene = scene_of(state)
        assert [place["card"]["key"] if place["card"] else "" for place in scene["row"]] == view["row"]
        for seat, player in enumerate(view["players"]):
            area = next(one for one in [scene["area"], *scene["peeks"]] if one["seat"] == seat)
            shown = [[place["card"]["key"], place["side"]] if place["card"] else ["", ""] for place in area["village"]]
            assert shown == player["village"]
            assert {token["key"]: token["n"] for token in area["tokens"]} == player["tokens"]
            tiles = area["built"]["tiles"]
            sorts = [f"used_{tile['kind']}" if tile["used"] else tile["kind"] for tile in tiles if tile["kind"]]
            assert {sort: sorts.count(sort) for sort in player["buildings"]} == player["buildings"]
            assert len(tiles) == box.SPACES
            assert (area["omens"]["at"], area["omens"]["tokens"]) == (player["omen"], player["omen_tokens"])
            assert area["omens"]["at"] in layers.TRACK
            assert (area["head"]["scrolls"], area["deck"]["n"]) == (player["scrolls"], player["deck_size"])
            assert len(area["discard"]["names"]) == len(player["discard"])
            if seat != 0:
                small = next(one for one in scene["glances"] if one["seat"] == seat)
                assert [cell["key"] for cell in small["cells"]] == [key for key, _ in player["village"]]
        assert scene["piles"]["pool"]["n"] == view["pool"] and scene["piles"]["forest"]["n"] == view["juniper"]
        assert {tile["kind"]: tile["n"] for tile in scene["supply"]} == view["supply"]
        assert [goal["key"] for goal in scene["goals"] if goal["key"]] == view["achievements"]


def test_every_piece_has_a_name_of_its_own() -> None:
    for state in some_positions():
        scene = scene_of(state)
        ids = [place["id"] for place in [*scene["row"], *scene["area"]["village"]] if place["card"]]
        ids += [card["id"] for card in (scene["tray"] or {"cards": []})["cards"]]
        ids += [cell["id"] for small in scene["glances"] for cell in small["cells"] if cell["key"]]
        assert len(ids) == len(set(ids))


def test_a_card_keeps_its_name_from_hand_to_village() -> None:
    laid = Table().tokens(0, barley=2).hand(0, "farmer", "nun")
    in_hand = {card["card"]["key"]: card["id"] for card in scene_of(laid.state)["tray"]["cards"]}
    laid.play("add:farmer")
    named = scene_of(laid.state)["tray"]["cards"][0]
    assert named["chosen"] and named["id"] == in_hand["farmer"], "it waits beside the hand for its place"
    laid.play("cell:5", "pay:tokens")
    assert scene_of(laid.state)["area"]["village"][4]["id"] == in_hand["farmer"]


def test_the_hand_is_the_viewers_alone() -> None:
    state = Table(3).hand(0, "priest", "nun").hand(1, "farmer").state
    shown = [[card["card"]["key"] for card in scene_of(state, viewer=seat)["tray"]["cards"]] for seat in (0, 1, 2)]
    assert shown == [["priest", "nun"], ["farmer"], []]
    assert scene_of(state, viewer=None)["tray"] is None


def test_spectators_follow_the_turn() -> None:
    state = Table(3).turn(1).state
    assert scene_of(state, viewer=None)["area"]["seat"] == 1
    assert scene_of(state, viewer=2)["area"]["seat"] == 2
    assert [area["seat"] for area in scene_of(state, viewer=2)["peeks"]] == [0, 1]


def test_the_scene_needs_the_view_alone() -> None:
    for state in some_positions(23):
        view = json.loads(json.dumps(state.view(0)))
        shown = offers(state) if state.seat() == 0 else []
        again = table.scene(view, shown, words("en", GAME.folder, NAMES, 0), "tall")
        assert again == scene_of(state, "tall")
        json.dumps(again)


# ── What the scene says of the rules is what the rules do ──


@rule("SC-089", "SC-090")
def test_the_plaque_tells_what_a_rest_would_bring() -> None:
    for state in some_positions(5):
        for seat in range(state.seats):
            told = dict(table.rest_income(state.view(None)["players"][seat]))
            income = rest_income(state, seat)
            assert told == {name: n for name, n in zip(box.RESOURCES, income, strict=True) if n}


@rule("SC-085")
def test_a_moon_marks_who_completes_a_line() -> None:
    laid = Table().village(0, "-labourer -farmer elder / . priest . / novice . pilgrim")
    moons = [place["moon"] for place in scene_of(laid.state)["area"]["village"]]
    assert moons == [False, False, True] + [False] * 6
    laid.play("activate:3", "skip")
    assert laid.turn(0).words() == ["rest"]


@rule("SC-162")
def test_goals_tell_how_far_one_is() -> None:
    for state in some_positions(5):
        view = state.view(0)
        for goal in scene_of(state)["goals"]:
            if goal["key"] and state.turn == 0 and state.seat() == 0 and state.round > 0:
                reached = middle.goal_reached(box.ACHIEVEMENTS.index(goal["key"]), view["players"][0])
                assert reached < goal["least"], "what is met is claimed at once"
    laid = Table().goals("bell_tower", "balanced_town", "clear_skies").tokens(0, bell=4)
    laid.buildings(0, farm=2, used_forge=1, temple=3).state.omen[0] = -2
    assert {goal["key"]: goal["now"] for goal in scene_of(laid.state)["goals"]} == {
        "balanced_town": "1",
        "clear_skies": "−2",
        "bell_tower": "4",
    }


def test_a_guardian_lies_open_with_all_it_wants() -> None:
    laid = Table(3).alone(0, "monk").tokens(0, bowl=2).guardian("snow_lion").hand(0, "nun").play("activate:1")
    laid.play("pay:tokens").deal()
    shown = scene_of(laid.state)["demand"]
    assert shown["kind"] == "guardian" and shown["name"] == "Snow Lion"
    signs = [[name for name, *_ in glyphs] for _, glyphs in shown["lines"]]
    assert signs == [["any", "any", "anybuild", "anybuild"], ["hand", "person"], ["scroll", "scroll"] + ["draw"] * 3]


# ── Choices hang on the table ──


def seen_after(log: list[Entry], seats: int, viewer: int, lang: str = "en", **options: Any) -> Look:
    """What a seat is shown after these moves."""
    holders = tuple(Seat(n, "person", NAMES[n], holder="me" if n == viewer else f"no. {n}") for n in range(seats))
    return look(Sheet("table", GAME, options, holders, "", "", started=True), log, "me", lang)


def targets(html: str) -> dict[str, str]:
    """The words that hang in a picture, each with whether it can be chosen."""
    found = re.findall(r'class="target (can|cannot)" role="button" tabindex="0" data-word="([^"]+)"', html)
    return {word: can for can, word in found}


WHOLE_GAMES = [
    ("wide", 3, 1, {}),
    ("tall", 2, 6, {}),
    ("wide", 4, 8, {}),
    ("tall", 1, 2, {}),
    ("wide", 2, 5, {"simplified": True}),
]


@pytest.mark.parametrize(("shape", "seats", "seed", "options"), WHOLE_GAMES)
def test_every_choice_has_a_place_or_a_button_and_every_refusal_its_reason(
    shape: str, seats: int, seed: int, options: dict[str, Any]
) -> None:
    log: list[Entry] = []
    last: dict[str, int] = {}
    kinds: set[str] = set()
    for state, word in game_at_random(seats, seed, json.dumps(options))[:-1]:
        asked = type(state.agenda[-1]).__name__
        if state.seat() >= 0 and last.get(asked, -99) < len(log) - 40:
            last[asked] = len(log)
            seen = seen_after(log, seats, int(state.seat()), **options)
            drawn = drawing.drawing_of(seen, shape)
            hung = targets("".join(drawn.whole(region) for region in drawn.regions))
            buttons = drawn.whole("choices")
            for choice in seen.choices:
                if choice.allowed:
                    assert f'class="choice" data-word="{escape(choice.word)}"' in buttons, "a button"
                if choice.word in hung:
                    assert hung[choice.word] == ("can" if choice.allowed else "cannot")
                    kinds.add(choice.word.split(":")[0])
                else:
                    assert may_do_without(choice, state, shape, set(hung)), choice
        log.append(Entry(len(log), "move", int(state.seat()), word))
    assert kinds >= {"activate", "add", "buy", "cell", "use", "skip"}


def may_do_without(choice: ChoiceLook, state: Snowcrest, shape: str, hung: set[str]) -> bool:
    """Whether a choice needs no place of its own."""
    if choice.word.startswith(ONLY_BUTTONS) or borrowed(state, choice.word):
        return True
    if any(other.startswith(f"{choice.word} ") for other in hung):  # there it is paid as usual; otherwise by its button
        return True
    if choice.word == "skip" and isinstance(state.agenda[-1], Announce):  # a button as the numbers of bells are
        return True
    if not choice.allowed and (shape == "tall" or choice.word.startswith("bells")):
        return True
    return not choice.allowed and shares_its_place(choice.word, hung)


def shares_its_place(word: str, hung: set[str]) -> bool:
    """Whether the same thing already answers: one click on it makes one choice, or tells one reason."""
    place = word.split(":")[-1].removeprefix("used_")
    return word == "pay:tokens" or any(other.split(":")[-1].removeprefix("used_") == place for other in hung)


def borrowed(state: Snowcrest, word: str) -> bool:
    """Whether it is an action that a Scholar borrows: not printed on its own card."""
    return word.startswith("use:") and keys_of_busy(state) == "scholar"


def keys_of_busy(state: Snowcrest) -> str:
    return box.KEYS[state.village[9 * state.turn + state.busy]] if state.busy >= 0 else ""


def test_the_actions_of_a_villager_hang_on_its_pills() -> None:
    state = Table().tokens(0, juniper=1).turn(0).play("activate:1").state
    acting = scene_of(state)["area"]["village"][0]
    assert [pill["word"] for pill in acting["pills"]] == ["use:1", "use:2"] and acting["second"] == "skip"


def test_a_villager_with_nothing_to_do_may_still_be_turned_down() -> None:
    state = Table().corner(0, "monk").state
    monk = scene_of(state)["area"]["village"][0]
    assert (monk["word"], monk["second"]) == ("activate:1", "pass:1")
    assert state.refusal(GAME.parse("activate:1")), "the card says why it cannot act, its chip turns it down"


def test_a_villager_without_an_action_is_drawn_while_it_is_busy() -> None:
    """The Poet does nothing; still the row is refilled while it is the one who acts."""
    laid = Table().tokens(0, barley=3).row("poet", *ROW[1:]).buildings(0).play("add:poet", "cell:5")
    assert laid.seat == -1 and laid.state.busy == 4
    for shape in ("wide", "tall"):
        assert scene_of(laid.state, shape)["seats"]


def test_two_uses_of_one_card_are_two_choices() -> None:
    laid = Table().alone(0, "woodcutter").tokens(0, juniper=0).hand(0, "farmer", "nun").spirit("roots")
    laid.set(juniper=1).play("activate:1", "use:1").deal()
    cards = {card["card"]["key"]: (card["word"], card["second"]) for card in scene_of(laid.state)["tray"]["cards"]}
    assert cards["farmer"] == ("pay:farmer", "give:farmer"), "its icon, or the card itself"
    assert cards["nun"] == ("give:nun", "")


def test_one_click_pays_where_one_way_makes_sense() -> None:
    laid = Table().tokens(0, barley=2).hand(0, "farmer", "nun").buildings(0).play("add:farmer", "cell:5")
    pay = scene_of(laid.state)["area"]["pay"]
    assert pay["word"] == "pay:tokens" and laid.words() == ["pay:tokens"]
    laid = Table().tokens(0, barley=3).hand(0, "nun", "priest").play("add:nun", "cell:5")
    assert laid.words() == ["pay:all"] and scene_of(laid.state)["area"]["pay"]["word"] == "pay:all"


def test_the_discard_pile_comes_to_the_tray_to_be_chosen_from() -> None:
    laid = Table().corner(0, "nun").hand(0, "priest").discard(0, "farmer", "miller").play("activate:1", "use:1")
    tray = scene_of(laid.state)["tray"]
    assert [card["word"] for card in tray["cards"]] == ["take:farmer", "take:miller"]


def test_what_changed_since_is_news() -> None:
    laid = Table().corner(0, "farmer")
    before = table.pieces(laid.state.view(1))
    laid.play("activate:1")
    after = table.pieces(laid.state.view(1))
    assert {piece for piece in after if after[piece] != before[piece]} == {"token-0-barley", "cell-0-1"}


# ── Drawing ──


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_sign_that_is_used_is_drawn(shape: str, lang: str) -> None:
    environment = drawing.environment()
    symbols = str(environment.get_template("parts.svg.jinja").module.symbols(range(5)))  # type: ignore[attr-defined]
    symbols += str(environment.get_template("game/snowcrest").module.symbols())  # type: ignore[attr-defined]
    used = set(re.findall(r'href="#([\w-]+)"', symbols))
    for seats, options in SETTINGS:
        log: list[Entry] = []
        for n, (state, word) in enumerate(game_at_random(seats, 4, json.dumps(options))[:-1]):
            if n % 60 == 30:
                seen = seen_after(log, seats, n % seats, lang, **options)
                drawn = drawing.drawing_of(seen, shape)
                whole = "".join(drawn.whole(region) for region in drawn.regions)
                used |= set(re.findall(r'href="#([\w-]+)"', whole)) - set(re.findall(r' id="([\w-]+)"', whole))
            log.append(Entry(len(log), "move", int(state.seat()), word))
    drawn = set(re.findall(r'id="([\w-]+)"', symbols))
    assert used and used <= drawn, used - drawn
    assert {f"v-{key}" for key in box.KEYS} <= drawn


def test_every_component_has_a_picture() -> None:
    environment = drawing.environment()
    symbols = str(environment.get_template("game/snowcrest").module.symbols())  # type: ignore[attr-defined]
    for lang in ("en", "fr"):
        _ = words(lang, GAME.folder)
        for component in GAME.module("words").components(_):
            html = environment.get_template("parts/picture.html.jinja").render(
                _=_, key=component.key, drawing="game/snowcrest"
            )
            assert re.findall(r'href="#([\w-]+)"', html), component.key
            for used in re.findall(r'href="#([\w-]+)"', html):
                assert f'id="{used}"' in symbols, component.key


def test_no_card_of_another_hand_is_in_the_picture() -> None:
    """Drawn from a table where the others' hidden cards were dealt anew, every part of the page is the same."""
    rng = cordee.Rng(4)
    for state in [one for one in some_positions(31) if one.seats > 1]:
        for viewer in (0, 1):
            if state.seat() == viewer:
                continue
            twin = state.imagine(viewer, rng)
            for shape in SHAPES:
                scene = scene_of(state, shape, viewer)
                assert scene_of(twin, shape, viewer) == scene
                assert table.parts(scene_of(twin, shape, viewer)) == table.parts(scene)


def keys_drawn(scene: dict[str, Any]) -> set[str]:
    """The villagers whose names are in the data or the keys of any part, but for those that are told of in words."""
    told = json.dumps([[part.key, part.what] for group in table.parts(scene).values() for part in group])
    return {key for key in box.KEYS if f'-{key}"' in told or f'"key": "{key}"' in told}


@pytest.mark.parametrize("shape", SHAPES)
def test_parts_show_only_cards_that_lie_open_or_are_ones_own(shape: str) -> None:
    for state in some_positions(17):
        for viewer in [*range(state.seats), None]:
            view = state.view(viewer)
            open_to_all = {*view["row"], view["named"], view["guardian"], view["spirit"]}
            open_to_all |= {key for player in view["players"] for key, _side in player["village"]}
            own = set() if viewer is None else {*view["players"][viewer]["hand"], *view["players"][viewer]["discard"]}
            drawn = keys_drawn(scene_of(state, shape, viewer))
            assert {key for key in view["row"] if key} <= drawn <= open_to_all | own


@pytest.mark.parametrize("shape", SHAPES)
def test_parts_have_names_of_their_own_and_say_all_that_hangs_on_them(shape: str) -> None:
    for state in some_positions(7):
        for viewer in {0, max(0, int(state.seat()))}:
            scene = scene_of(state, shape, viewer)
            for group in table.parts(scene).values():
                assert len({part.key for part in group}) == len(group)
                for part in group:
                    hung = set(re.findall(r'"(?:word|second)": "([^"]+)"', json.dumps(part.what)))
                    assert hung == set(part.words), part.key
            assert sum(len(group) for group in table.parts(scene).values()) < 300


def test_a_move_changes_few_parts() -> None:
    laid = Table(3).corner(1, "farmer").turn(1)
    seen = [table.parts(scene_of(laid.state, viewer=0))["board"]]
    laid.play("activate:1")
    seen.append(table.parts(scene_of(laid.state, viewer=0))["board"])
    before, after = ({part.key: part for part in parts} for parts in seen)
    changed = {key for key in after if after[key] != before.get(key)}
    assert changed == {"peek-1-cell-1", "peek-1-token-barley"}
