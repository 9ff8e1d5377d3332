"""Everything that is drawn on a table has an answer to "what is this?", the same wherever it is asked."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

import cordee
from cordee import Rng
from cordee.engine.core import NATURE, NOBODY
from cordee.engine.game import Game
from cordee.engine.telling import Help
from cordee.server.course import MOVE, Course, Entry, ends_turn
from cordee.server.drawing import FIGURES, SHAPES, Drawing, drawing_of
from cordee.server.drawing import symbols as all_symbols
from cordee.server.help import card, components, meant_now, said_of
from cordee.server.look import PERSON, Look, Seat, Sheet, look
from cordee.server.reading import book, legend, pictures_of_clauses
from tests.server.kit import Hall
from tests.server.twins import fork, plans, seen

HELPED = ["yeti", "slate", "foothills", "snowcrest", "ski"]
EVERY, EVERY_TURN = 17, 4
_USED = re.compile(r'href="#([^"]+)"')
_COMPONENT = re.compile(r'data-component="([^"]+)"')
_BUTTON = re.compile(r"<button.*?</button>", re.S)
OF_THE_PAGE = {"robot", "close", "again", "restart", "undo", "why", "check"}
"""Signs of the frame, which stand beside their words."""


def drawings(game: Game, seats: int, options: dict[str, object], seed: int) -> Iterator[tuple[Look, Drawing]]:
    """Moments of a random game as one player sees them, in both shapes."""
    rng, mind = Rng(seed), random.Random(seed)
    state, log, turns = game.new(seats, **options), [], 0
    held = tuple(Seat(k, PERSON, f"P{k}", holder=f"h{k}") for k in range(seats))
    sheet = Sheet("t", game, game.check_options(options, seats), held, "", "", started=True)
    while state.seat() != NOBODY and len(log) < 600:
        seat = int(state.seat())
        action = int(state.sample(rng)) if seat == NATURE else mind.choice([int(one) for one in state.actions()])
        held_up = seat == 0 and ends_turn(state, action)
        log.append(Entry(len(log), MOVE, seat, game.notation(action)))
        state.advance(action)
        if held_up and not turns % EVERY_TURN:
            waiting = [*log[:-1], replace(log[-1], held=True)]
            found = look(sheet, waiting, "h0", "en", log_from=len(log))
            assert found.ending is not None, "the turn is shown before it is confirmed"
            for shape in SHAPES:
                yield found, drawing_of(found, shape)
        turns += held_up
        if not len(log) % EVERY:
            found = look(sheet, log, "h0", "en", log_from=len(log))
            for shape in SHAPES:
                yield found, drawing_of(found, shape)


def drawn_keys(drawing: Drawing) -> set[str]:
    """The parts of the board and the tray, and every symbol drawn on them and before the seats."""
    keys: set[str] = set()
    for name, region in drawing.regions.items():
        if not (name.startswith("board") or name in ("tray", "seats")) or isinstance(region, str):
            continue
        if name != "seats":
            keys |= set(region)
        keys |= set(_USED.findall(_BUTTON.sub("", "".join(region.values()))))
        keys |= set(_COMPONENT.findall("".join(region.values())))
    return keys - OF_THE_PAGE


@cache
def moments(game: Game) -> list[tuple[Look, Drawing]]:
    """Moments of some random games, with variants as they come."""
    settings = [(seats, options) for seats in game.seats for options in game.variants(seats)]
    chosen = random.Random(1).sample(settings, min(6, len(settings)))
    return [one for seats, options in chosen for one in drawings(game, seats, options, seats)]


@pytest.mark.parametrize("name", HELPED)
def test_everything_drawn_has_an_answer(name: str) -> None:
    game = cordee.game(name)
    shown = moments(game)
    keys = set().union(*(drawn_keys(drawing) for _look, drawing in shown))
    for lang in ("en", "fr"):
        _ = cordee.words.words(lang, game.folder)
        for key in sorted(keys):
            found = said_of(game, key, _)
            assert found is not None, f"{key} has no answer"
            assert found.name and found.text.endswith("."), (key, found)
            assert all(number in game.clauses() for number in found.clauses), key
            assert len(found.signs) in (0, len(found.numbers)), key
            assert drawable(game, found), (key, found.picture)
    for moment, drawing in shown[::5]:
        _ = cordee.words.words("fr", game.folder, moment.names, moment.viewer)
        for key in drawn_keys(drawing):
            for seat in (moment.viewer, None):
                meant = meant_now(game, key, moment.view, seat, _)
                assert meant is None or (meant.lead and (not meant.sign or meant.sign in symbols(game))), (key, meant)


def symbols(game: Game) -> set[str]:
    """All symbols that a page of the game has."""
    return set(re.findall(r'id="([^"]+)"', drawn_symbols(game.name)))


@cache
def drawn_symbols(name: str) -> str:
    return str(all_symbols(name, "en", tuple(range(FIGURES))))


def drawable(game: Game, said: Help) -> bool:
    """Whether its picture and the signs of its numbers can be drawn."""
    known = symbols(game) | set(components(game, "en")) | {""}
    return said.picture in known and all(sign in known for sign in said.signs)


@pytest.mark.parametrize("name", HELPED)
def test_the_book_and_the_legend_say_the_same(name: str) -> None:
    game = cordee.game(name)
    for lang in ("en", "fr"):
        _ = cordee.words.words(lang, game.folder)
        boxed = {one.key: one for kind in book(game, _).values() for one in kind}
        assert boxed.keys() == components(game, lang).keys(), "everything in the box is in the book"
        for key, one in boxed.items():
            assert one.help == said_of(game, key, _), "one wording"
            assert "<svg" in one.picture and 'tabindex="0"' not in one.picture and " id=" not in one.picture, key
            assert "data-piece" not in one.picture, f"{key}: a portrait is nothing that moves"
        listed = {one.help.name for one in legend(game, _)}
        for sign in own_symbols(game) & set().union(*(drawn_keys(drawing) for _look, drawing in moments(game)[::7])):
            found = said_of(game, sign, _)
            assert found is not None and found.name in listed, f"{sign} is not in the legend"
        names = {clause.name for clause in game.rulebook(lang).clauses.values()}
        assert pictures_of_clauses(game, lang).keys() <= names
        assert pictures_of_clauses(game, lang), "clauses have pictures"


def own_symbols(game: Game) -> set[str]:
    """The symbols of the game's own macro."""
    return symbols(game) - set(re.findall(r'id="([^"]+)"', drawn_symbols("")))


@pytest.mark.parametrize("name", HELPED)
def test_what_a_thing_means_now_tells_nothing_hidden(name: str) -> None:
    """Two tables that a seat cannot tell apart have the same cards."""
    chance, compared = random.Random(3), 0
    for (sheet, course), _n in zip(plans([name], chance), range(3), strict=False):
        for step in range(120):
            if course.state.seat() == NOBODY:
                break
            seat = int(course.state.seat())
            state = course.state
            action = int(state.sample(Rng(step)) if seat == NATURE else chance.choice(state.actions()))
            course.follow(Entry(course.ply, MOVE, seat, course.game.notation(action)))
            if step % 40 == 39 and course.state.seat() != NOBODY:
                compared += same_cards(sheet, course, chance.choice([None, *range(len(sheet.seats))]), step)
    assert compared


def same_cards(sheet: Sheet, course: Course, seat: int | None, seed: int) -> int:
    """Compare every card of a moment with those of its twin; how many there were."""
    twin = fork(course, course.state.imagine(seat if seat is not None else 0, Rng(seed)))
    if seat is None and twin.state.view(None) != course.state.view(None):
        return 0
    one, other = seen(sheet, course, seat, course.ply), seen(sheet, twin, seat, course.ply)
    words = [choice.word for choice in one.choices]
    keys = drawn_keys(drawing_of(one, "wide"))
    for key in keys:
        assert card(one, [key], words[:8]) == card(other, [key], words[:8]), key
    return len(keys)


# ── Asked through the server ──


@pytest.mark.anyio
async def test_a_card_is_true_at_its_ply(here: Hall) -> None:
    ada = here.person()
    table = (await ada.open("yeti", ["me", "me"]))["id"]

    async def asked(*keys: str, **more: object) -> str:
        query = "&".join([*[f"keys={key}" for key in keys], *[f"{name}={value}" for name, value in more.items()]])
        answer = await ada.ask("GET", f"/tables/{table}/help?{query}")
        assert answer.headers["cache-control"] == "no-store"
        return answer.text

    assert "Nobody&#39;s yet." in await asked("coin", "tile-rope"), "the tile tells more than the sign upon it"
    look = await ada.look(table)
    first = next(choice for choice in look["choices"] if choice["allowed"])
    assert "You may choose it now" in await asked("dice-0", words=first["word"])
    refused = next((choice for choice in look["choices"] if not choice["allowed"]), None)
    if refused:
        assert refused["clause"] in await asked("dice-0", words=refused["word"])
    await ada.play(table, first["word"], look["ply"])
    assert "You may choose it now" not in await asked("dice-0", words=first["word"], ply=look["ply"])
    assert await asked("no-such-thing") == ""
    lesson = await ada.ask("GET", "/games/yeti/lessons/1-first-climb/help?keys=tile-rope&seat=0")
    assert lesson.status_code == 200 and "YT-109" in lesson.text
