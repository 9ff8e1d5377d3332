"""Bots at the tables. They think in processes of their own, never in the event loop, at a pace people can follow."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import signal
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from cordee.bots import bot
from cordee.engine.registry import game as find_game
from cordee.server.safety import Refused
from cordee.server.tables import Live, Tables

LOG = logging.getLogger("cordee.bots")
PATIENCE = 5.0
"""Seconds before a bot that failed is asked again."""


class Bots:
    """Plays the seats of bots, at the tables of which this worker is in charge."""

    def __init__(self, tables: Tables, workers: int, pace: float) -> None:
        self.tables = tables
        self.workers = workers
        self.pace = pace
        self.in_charge = False
        self._pool: ProcessPoolExecutor | None = None
        self._at: dict[str, asyncio.Task[None]] = {}

    async def take_charge(self) -> None:
        """Begin to play, also where a bot was thinking when the last server stopped."""
        self.in_charge = True
        for table_id in await self.tables.store.ids_with_bots():
            try:
                self.wake(await self.tables.live(table_id))
            except Refused:
                continue

    def wake(self, live: Live) -> None:
        """A table changed: let its bot think if it is its turn."""
        table_id = live.row.id
        if self.in_charge and table_id not in self._at and live.bot_to_move() is not None:
            task = asyncio.create_task(self._play(table_id))
            self._at[table_id] = task
            task.add_done_callback(lambda _: self._left(table_id))

    def _left(self, table_id: str) -> None:
        self._at.pop(table_id, None)

    async def close(self) -> None:
        """Stop thinking. Nothing is lost: the next server asks again."""
        self.in_charge = False
        for task in list(self._at.values()):
            task.cancel()
        await asyncio.gather(*self._at.values(), return_exceptions=True)
        self._drop_pool()

    async def _play(self, table_id: str) -> None:
        """Play as long as it is a bot's turn at this table."""
        while True:
            live = await self.tables.live(table_id)
            seat = live.bot_to_move()
            if seat is None:
                return
            ply, started = live.course.ply, time.monotonic()
            try:
                word = "" if live.course.awaited is not None else await self._think(live, seat.level)
                await asyncio.sleep(max(0.0, self.pace - (time.monotonic() - started)))
                await self.tables.play_for_bot(table_id, ply, seat.seat, word)
            except Refused:
                await asyncio.sleep(0)  # the table moved on: look again
            except Exception:
                LOG.exception("a bot could not play", extra={"table": table_id[:6]})
                await asyncio.sleep(PATIENCE)

    async def _think(self, live: Live, level: str) -> str:
        """The word of the bot's choice, found in another process."""
        data = live.game.save(live.course.state)
        asked = (live.game.name, data, level, live.dealer.seed(live.course.ply))
        try:
            return await asyncio.get_running_loop().run_in_executor(self._processes(), think, *asked)
        except BrokenProcessPool:
            self._drop_pool()
            raise

    def _processes(self) -> ProcessPoolExecutor:
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.workers, mp_context=spawn, initializer=_ignore_interrupt)
        return self._pool

    def _drop_pool(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def think(game_name: str, data: dict[str, Any], level: str, seed: int) -> str:
    """What a bot of this level plays in a saved state: runs in a worker process."""
    game = find_game(game_name)
    return game.notation(bot(level, game, seed).choose(game.load(data)))


def _ignore_interrupt() -> None:
    """Ctrl-C is for the server, which ends its workers itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
