"""Tables whose hidden cards differ: what somebody sees of one and of the other must be the same to the last byte."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import orjson

import cordee
from cordee.engine.core import NOBODY, State
from cordee.engine.game import Game
from cordee.server import drawing
from cordee.server.course import Course, Tellings
from cordee.server.forms import table_out
from cordee.server.look import PERSON, Look, Seat, Sheet, look

KEPT = 40


def holder(seat: int | None) -> str | None:
    """Who sits there; nobody for a spectator."""
    return None if seat is None else f"holder of {seat}"


def sheet_of(game: Game, seats: int, options: dict[str, Any]) -> Sheet:
    """A table at which everybody sits and which has begun."""
    people = tuple(Seat(seat, PERSON, f"P{seat}", "", holder(seat)) for seat in range(seats))
    return Sheet("table", game, options, people, "commitment", "secret", started=True)


def plans(names: list[str], chance: random.Random) -> Iterator[tuple[Sheet, Course]]:
    """Tables of these games without end, with every seat count and variants at random."""
    while True:
        for name in names:
            game = cordee.game(name)
            for seats in game.seats:
                options = chance.choice(game.variants(seats))
                yield sheet_of(game, seats, options), Course(game, seats, options, keep=KEPT)


def fork(course: Course, state: State) -> Course:
    """The same course in another position: one that its viewer cannot tell apart."""
    twin = course.apart()
    twin.state, twin.tellings = state, Tellings()
    return twin


def seen(sheet: Sheet, course: Course, seat: int | None, since: int) -> Look:
    """The look of who holds a seat, with the log from a line on."""
    return look(sheet, course.log, holder(seat), "en", log_from=since, told=course)


def as_bytes(found: Look) -> bytes:
    """A look as the API sends it."""
    return orjson.dumps(table_out(found))


def page_bytes(found: Look) -> bytes:
    """A look as the page is sent it, on a wide screen and on a tall one."""
    return orjson.dumps([drawing.drawing_of(found, shape).regions for shape in drawing.SHAPES])


def going_on(course: Course) -> bool:
    """Whether the game has not ended, held or not: at the end hands are uncovered."""
    return bool(course.state.seat() != NOBODY)
