"""Lessons as pages: the same table as in a game, with a teacher beside it. Nothing of them is stored.

Where a learner stands is in the address: the number of the stop, and the answers given so far. So a lesson can be left
and taken up again, gone back in, and served by any worker.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup, escape

from cordee.engine.errors import CordeeError
from cordee.engine.game import Game
from cordee.lessons import FREE, PICK, READ, Lesson, Stop, Walk, lessons_of
from cordee.server import drawing
from cordee.server.asides import aside
from cordee.server.beside import beside
from cordee.server.course import MOVE, Course, Entry
from cordee.server.drawing import LOG_SHOWN
from cordee.server.help import Keys, Offered, card, reply
from cordee.server.look import BOT, PERSON, Look, Seat, Sheet, clause_text, look, title
from cordee.server.pages import Shape, Token, Who, found_game, page, shape_of
from cordee.server.safety import Refused
from cordee.server.seats import Visitor
from cordee.server.showing import Eyes, Showing
from cordee.words import Words

router = APIRouter(include_in_schema=False)
LEARNER = "learner"
BETWEEN = "|"
"""What stands between two answers in an address; no word of any game has it."""
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_SLANT = re.compile(r"\*(.+?)\*")

StopNumber = Annotated[int, Query(ge=0, le=200)]
Way = Annotated[str, Query(max_length=4000)]
AsideKey = Annotated[str, Query(max_length=32)]


@dataclass(frozen=True)
class Place:
    """A learner's place in a lesson, with all that they see there."""

    lesson: Lesson
    number: int
    look: Look
    course: Course

    @property
    def stop(self) -> Stop:
        return self.lesson.stops[self.number]

    @property
    def address(self) -> str:
        return f"/games/{self.look.game.name}/lessons/{self.lesson.key}"


def found_lesson(name: str, key: str) -> tuple[Game, Lesson]:
    """The lesson of an address."""
    game = found_game(name)
    lesson = lessons_of(game).get(key)
    if lesson is None:
        raise Refused(404, "There is no such lesson in this game.")
    return game, lesson


def place(game: Game, lesson: Lesson, number: int, way: str, lang: str) -> Place:
    """Where a learner stands after their answers."""
    if number >= len(lesson.stops):
        raise Refused(404, "This lesson has no such stop.")
    try:
        walk = Walk(lesson, game, number, way.split(BETWEEN) if way else [])
    except CordeeError:
        raise Refused(409, "The lesson has changed since you left it: begin it again.") from None
    entries = [Entry(ply, MOVE, seat, word) for ply, (seat, word) in enumerate(walk.moves)]
    course = Course(game, lesson.seats, lesson.options, entries, keep=LOG_SHOWN)
    first = max(0, len(entries) - LOG_SHOWN)
    seen = look(sheet(game, lesson), entries, LEARNER, lang, log_from=first, told=course)
    return Place(lesson, walk.number, replace(seen, may_undo=False, may_restart=False), course)


def sheet(game: Game, lesson: Lesson) -> Sheet:
    """The table that a lesson is played at."""
    seats = tuple(
        Seat(k, PERSON, name, holder=LEARNER) if k == lesson.you else Seat(k, BOT, name, "randonneur")
        for k, name in enumerate(lesson.names)
    )
    return Sheet(f"lesson-{lesson.key}", game, lesson.options, seats, "", "", started=True)


# ── The pages ──


def eyes_of(game: Game, lesson: Lesson, who: Visitor, shape: str) -> Eyes:
    return Eyes(f"lesson {game.name} {lesson.key}", who, shape, replayed=True)


@router.get("/games/{name}/lessons/{key}")
async def lesson_page(
    request: Request, name: str, key: str, who: Who, stop: StopNumber = 0, way: Way = ""
) -> HTMLResponse:
    """A lesson, at its beginning or wherever the address says."""
    game, lesson = found_lesson(name, key)
    eyes = eyes_of(game, lesson, who, shape_of(request))
    at = await beside(place, game, lesson, stop, way, who.lang)
    return await beside(lesson_html, request, eyes, at)


def lesson_html(request: Request, eyes: Eyes, at: Place) -> HTMLResponse:
    showing: Showing = request.app.state.showing
    picture = showing.picture(eyes, at.look, None)
    _ = drawing.speech(at.look)
    shown = picture.context() | {"place": at.address, "teacher": teacher(at, _), "taught": taught(at)}
    return page(request, "lesson.html.jinja", _, theme=at.look.game.name, **shown)


@router.get("/games/{name}/lessons/{key}/fragments")
async def lesson_fragments(
    request: Request, name: str, key: str, who: Who, shape: Shape = "wide", have: Token = "",
    stop: StopNumber = 0, way: Way = "",
) -> Response:  # fmt: skip
    """What changed on the way to a stop, told beat by beat, and what the teacher says there."""
    game, lesson = found_lesson(name, key)
    at = await beside(place, game, lesson, stop, way, who.lang)
    showing: Showing = request.app.state.showing
    found = await beside(showing.changes, eyes_of(game, lesson, who, shape), at.look, None, have, at.course)
    _ = drawing.speech(at.look)
    answer = found | {"lesson": {"teacher": str(teacher(at, _)), **taught(at)}}
    return Response(orjson.dumps(answer), media_type="application/json", headers={"Cache-Control": "no-store"})


@router.get("/games/{name}/lessons/{key}/aside")
async def lesson_aside(
    name: str, key: str, who: Who, part: Annotated[str, Query(max_length=32, alias="key")], shape: Shape = "wide",
    stop: StopNumber = 0, way: Way = "",
) -> HTMLResponse:  # fmt: skip
    """A part of the table drawn large by itself."""
    game, lesson = found_lesson(name, key)
    at = await beside(place, game, lesson, stop, way, who.lang)
    found = await beside(aside, at.look, part, shape)
    if found is None:
        raise Refused(404, "There is nothing here: check the address.")
    return HTMLResponse(found, headers={"Cache-Control": "no-store"})


@router.get("/games/{name}/lessons/{key}/inwords")
async def lesson_in_words(name: str, key: str, who: Who, stop: StopNumber = 0, way: Way = "") -> HTMLResponse:
    """The board in words, for a dialogue."""
    game, lesson = found_lesson(name, key)
    at = await beside(place, game, lesson, stop, way, who.lang)
    html = await beside(drawing.render, "parts/inwords.html.jinja", drawing.speech(at.look), look=at.look)
    return HTMLResponse(html, headers={"Cache-Control": "no-store"})


@router.get("/games/{name}/lessons/{key}/help")
async def lesson_help(
    name: str, key: str, who: Who, keys: Keys, words: Offered, stop: StopNumber = 0, way: Way = ""
) -> HTMLResponse:
    """What is pointed at, as at any table."""
    game, lesson = found_lesson(name, key)
    at = await beside(place, game, lesson, stop, way, who.lang)
    return reply(await beside(card, at.look, keys, words))


# ── The teacher ──


def taught(at: Place) -> dict[str, Any]:
    """What the page must know of a stop besides its words."""
    stop = at.stop
    return {
        "stop": at.number,
        "stops": len(at.lesson.stops),
        "wants": stop.wants,
        "words": list(stop.words),
        "point": list(stop.point),
        "way": list(stop.way),
    }


def teacher(at: Place, _: Words) -> Markup:
    """The teacher's card: who speaks, what is said, what is to be done."""
    stop, game = at.stop, at.look.game
    context = {
        "at": at,
        "game": game,
        "title": title(game, at.look.lang),
        "heading": stop.says("title", _),
        "text": bold(stop.says("text", _)),
        "deed": stop.says("deed", _),
        "instead": stop.says("instead", _),
        "clauses": [game.clause_name(number) for number in stop.clauses],
        "reason": clause_text(game, stop.clauses[0], at.look.lang) if stop.clauses else "",
        "reads": stop.wants == READ,
        "several": stop.wants in (PICK, FREE),
        "last": at.number == len(at.lesson.stops) - 1,
        "following": following(at),
    }
    return Markup(drawing.render("parts/teacher.html.jinja", _, **context))


def following(at: Place) -> str:
    """The lesson after this one, if there is one."""
    keys = list(lessons_of(at.look.game))
    later = keys[keys.index(at.lesson.key) + 1 :]
    return later[0] if later else ""


def bold(text: str) -> Markup:
    """A text in which **this** stands out and *this* is a name."""
    return Markup(_SLANT.sub(r"<i>\1</i>", _BOLD.sub(r"<b>\1</b>", str(escape(text)))))

