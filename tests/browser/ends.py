"""Tables at a wanted moment, such as one move from their end: the way there is written while the server rests."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import time
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

import cordee
from cordee.bots import bot
from cordee.engine.core import NATURE, NOBODY
from cordee.engine.game import Game
from cordee.server.course import MOVE, Course, Entry
from cordee.server.store import MOVES, Operation, Store
from tests.browser.kit import Server

Result = Sequence[float]
Wanted = Callable[[Result], bool]
Moment = Callable[[cordee.State, int], bool]
"""Whether a state, after so many lines of the log, is what one wants to see."""
MOST_TRIES = 600


def bring_to_the_end(server: Server, table: str, wanted: Wanted) -> str:
    """Play a table until the one move that ends it with the wanted result is left; that move's word is returned."""
    return _rested(server, {table: lambda state: wanted(state.result())}, 1, partial(_wanted_course, left=1))[0]


def end_all(server: Server, tables: dict[str, Callable[[cordee.State], bool]]) -> None:
    """Play tables to an end of the wanted kind, for those who want to see finales."""
    _rested(server, tables, 0, partial(_wanted_course, left=0))


def bring_to(server: Server, tables: dict[str, Moment]) -> None:
    """Play tables by greedy bots to the first moment that is wanted of each."""

    def course_to(game: Game, seats: int, options: dict[str, Any], moment: Moment) -> Course:
        for seed in range(MOST_TRIES):
            course = Course(game, seats, options)
            if _play_to(game, course, seed, moment):
                return course
        raise AssertionError(f"no game of {MOST_TRIES} has that moment")

    _rested(server, tables, 0, course_to)


def _rested(server: Server, tables: dict[str, Any], left: int, course_to: Any) -> list[str]:
    server.stop()
    try:
        with ThreadPoolExecutor(1) as aside:  # Playwright has a loop of its own in this thread
            return aside.submit(asyncio.run, _write(str(server.folder / "tables.db"), tables, left, course_to)).result()
    finally:
        server.start()


async def _write(database: str, tables: dict[str, Any], left: int, course_to: Any) -> list[str]:
    """Write games into the store, but for the last moves that are left; their words are returned."""
    store = Store(f"sqlite+aiosqlite:///{database}")
    await store.open()
    words = []
    for table, wanted in tables.items():
        row = await store.table(table)
        assert row is not None
        course = course_to(cordee.game(row.game), len(row.seats), row.options, wanted)
        end = len(course.log) - left
        await store.write(table, course.log[:end], _forget_log(table))
        words += [entry.word for entry in course.log[end:]]
    await store.close()
    return words


def _play_to(game: Game, course: Course, seed: int, moment: Moment) -> bool:
    rng, player = cordee.Rng(seed), bot("greedy", game, seed)
    while (seat := course.state.seat()) != NOBODY:
        if moment(course.state, course.ply):
            return True
        action = course.state.sample(rng) if seat == NATURE else player.choose(course.state)
        course.follow(Entry(course.ply, MOVE, int(seat), game.notation(int(action)), at=time()))
    return False


def _wanted_course(
    game: Game, seats: int, options: dict[str, Any], wanted: Callable[[cordee.State], bool], left: int
) -> Course:
    for seed in range(MOST_TRIES):
        course = Course(game, seats, options)
        last = _played_out(game, course, seed, "promeneur" if left and seed % 2 else "greedy")
        if wanted(course.state) and (not left or last == len(course.log) - 1):
            return course
    raise AssertionError(f"no game of {MOST_TRIES} ended as wanted")


def _forget_log(table: str) -> Operation:
    async def forget(connection: AsyncConnection) -> None:
        await connection.execute(MOVES.delete().where(MOVES.c.table_id == table))

    return forget


def _played_out(game: Game, course: Course, seed: int, level: str) -> int:
    """The ply of the last move that a person made."""
    rng, player, last = cordee.Rng(seed), bot(level, game, seed), 0
    while (seat := course.state.seat()) != NOBODY:
        action = course.state.sample(rng) if seat == NATURE else player.choose(course.state)
        last = last if seat == NATURE else course.ply
        course.follow(Entry(course.ply, MOVE, int(seat), game.notation(int(action)), at=time()))
    return last
