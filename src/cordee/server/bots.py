"""Bots at the tables. They think in processes of their own, in fair turns, at a pace people can follow."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from typing import Any

from cordee.bots import QUICK, parted
from cordee.server.live import Live
from cordee.server.safety import ASKER, Refused
from cordee.server.store import Away
from cordee.server.tables import Tables
from cordee.server.thinking import HINT, PLAY, Minds
from cordee.server.turns import Turns

LOG = logging.getLogger("cordee.bots")
PATIENCE = 5.0
"""Seconds before a bot that failed is asked again."""
REMEMBERED = 20_000
"""Tables of which it is known who asked last."""
BREATH = 0.002
"""Seconds between two tables that are looked through after the start: people come first."""


class Bots:
    """Plays the seats of bots, at the tables of which this worker is in charge."""

    def __init__(self, tables: Tables, workers: int, pace: float) -> None:
        self.tables = tables
        self.pace = pace
        self.in_charge = False
        self.minds = Minds(workers + 1)
        self.turns = Turns(workers)
        self.quick = Turns(1)
        """For bots that answer at once: they do not queue behind those that look ahead."""
        self._at: dict[str, asyncio.Task[None]] = {}
        self._asker: OrderedDict[str, str] = OrderedDict()
        self._waking: asyncio.Task[None] | None = None

    def take_charge(self) -> None:
        """Begin to play, by and by also where a bot was thinking when the last server stopped."""
        self.in_charge = True
        if self._waking is not None:
            self._waking.cancel()
        self._waking = asyncio.create_task(self._wake_all())

    async def _wake_all(self) -> None:
        for table_id in await self._ids():
            if not self.in_charge:
                return
            try:
                async with self.tables.visit(table_id) as live:
                    self.wake(live)
            except Refused:
                pass
            except Exception:
                LOG.exception("a table cannot be played on", extra={"table": table_id[:6]})
            await asyncio.sleep(BREATH)

    async def _ids(self) -> list[str]:
        """The tables with bots, as soon as the database tells."""
        while True:
            try:
                return await self.tables.store.ids_with_bots()
            except Away:
                await asyncio.sleep(PATIENCE)

    def wake(self, live: Live) -> None:
        """A table changed: let its bot think if it is its turn."""
        table_id = live.row.id
        if asker := ASKER.get():
            self._asker[table_id] = asker
            self._asker.move_to_end(table_id)
            if len(self._asker) > REMEMBERED:
                self._asker.popitem(last=False)
        if self.in_charge and table_id not in self._at and live.bot_to_move() is not None:
            task = asyncio.create_task(self._play(table_id))
            self._at[table_id] = task
            task.add_done_callback(lambda _: self._left(table_id))

    def _left(self, table_id: str) -> None:
        self._at.pop(table_id, None)

    def thinking(self) -> int:
        """At how many tables a bot has its turn."""
        return len(self._at)

    def waiting(self) -> int:
        """How many bots wait until others have thought."""
        return self.turns.waiting() + self.quick.waiting()

    async def close(self) -> None:
        """Stop thinking. Nothing is lost: the next server asks again."""
        self.in_charge = False
        self.minds.close()
        tasks = [*self._at.values(), *([self._waking] if self._waking else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, table_id: str) -> None:
        """Play as long as it is a bot's turn at this table."""
        while self.in_charge:
            try:
                if not await self._move(table_id):
                    return
            except Away:
                await asyncio.sleep(PATIENCE)
            except Refused:
                await asyncio.sleep(0)  # the table moved on: look again
            except Exception:
                LOG.exception("a bot could not play", extra={"table": table_id[:6]})
                await asyncio.sleep(PATIENCE)

    async def _move(self, table_id: str) -> bool:
        """One move of a bot; False if the table waits for none."""
        live = await self.tables.live(table_id)
        seat = live.bot_to_move()
        if seat is None:
            return False
        ply, started = live.course.ply, time.monotonic()
        word = "" if live.course.awaited is not None else await self._think(live, seat.level)
        await asyncio.sleep(max(0.0, self.pace - (time.monotonic() - started)))
        await self.tables.play_for_bot(table_id, ply, seat.seat, word)
        return True

    async def _think(self, live: Live, level: str) -> str:
        """The word of the bot's choice, when its turn to think has come.

        A table belongs to the address that last did something there.
        """
        data = live.game.save(live.course.state)
        plain, style = parted(level)
        past = live.course.log.words_of(int(live.course.state.seat())) if style else []
        question = (PLAY, live.game.name, data, level, live.dealer.seed(live.course.ply), past)
        turns = self.quick if plain in QUICK else self.turns
        async with turns.turn(self._asker.get(live.row.id, "")):
            return await self.minds.think(question)

    async def advise(self, game_name: str, data: dict[str, Any], seed: int) -> str:
        """What a guide would do, when its turn to think has come."""
        async with self.turns.turn(ASKER.get()):
            return await self.minds.think((HINT, game_name, data, seed))
