"""Tables that are one move from their end: the way there is written into the store while the server rests."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from sqlalchemy.ext.asyncio import AsyncConnection

import cordee
from cordee.bots import bot
from cordee.engine.core import NATURE, NOBODY
from cordee.engine.game import Game
from cordee.server.course import MOVE, Course, Entry
from cordee.server.store import MOVES, Operation, Store
from tests.browser.kit import Server

Result = Sequence[float]
MOST_TRIES = 600


def bring_to_the_end(server: Server, table: str, wanted: Callable[[Result], bool]) -> str:
    """Play a table until the one move that ends it with the wanted result is left; that move's word is returned."""
    server.stop()
    try:
        with ThreadPoolExecutor(1) as aside:  # Playwright has a loop of its own in this thread
            return aside.submit(asyncio.run, _write(str(server.folder / "tables.db"), table, wanted)).result()
    finally:
        server.start()


async def _write(database: str, table: str, wanted: Callable[[Result], bool]) -> str:
    store = Store(f"sqlite+aiosqlite:///{database}")
    await store.open()
    row = await store.table(table)
    assert row is not None
    game = cordee.game(row.game)
    for seed in range(MOST_TRIES):
        course = Course(game, len(row.seats), row.options)
        last = _played_out(game, course, seed)
        if wanted(course.state.result()) and last == len(course.log) - 1:
            await store.write(table, course.log[:last], _forget_log(table))
            await store.close()
            return course.log[last].word
    raise AssertionError(f"no game of {MOST_TRIES} ended as wanted")


def _forget_log(table: str) -> Operation:
    async def forget(connection: AsyncConnection) -> None:
        await connection.execute(MOVES.delete().where(MOVES.c.table_id == table))

    return forget


def _played_out(game: Game, course: Course, seed: int) -> int:
    """The ply of the last move that a person made."""
    rng, player, last = cordee.Rng(seed), bot("promeneur" if seed % 2 else "greedy", game, seed), 0
    while (seat := course.state.seat()) != NOBODY:
        action = course.state.sample(rng) if seat == NATURE else player.choose(course.state)
        last = last if seat == NATURE else course.ply
        course.follow(Entry(course.ply, MOVE, int(seat), game.notation(int(action))))
    return last
