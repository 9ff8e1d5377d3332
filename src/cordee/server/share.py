"""Several workers at the same tables: PostgreSQL carries the news, and one worker at a time is in charge of bots."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from cordee.server import bells, devices
from cordee.server.bells import Bells
from cordee.server.bots import Bots
from cordee.server.calling import Caller
from cordee.server.database import PATIENCE
from cordee.server.keeping import ALL
from cordee.server.safety import ASKER, Refused
from cordee.server.store import CHANNEL
from cordee.server.tables import Tables

LOG = logging.getLogger("cordee.share")
CHARGE = 7234
"""The advisory lock of the worker that is in charge of bots."""
PAUSE = 1.0
"""Seconds between two tries to connect, or to take charge."""


class Sharing:
    """This worker's ear on the database."""

    def __init__(self, url: str, worker: str, tables: Tables, bots: Bots, caller: Caller) -> None:
        self.url = url.replace("postgresql+asyncpg://", "postgresql://")
        self.worker = worker
        self.tables = tables
        self.bots = bots
        self.caller = caller
        called: Bells = caller.bells
        self._readers = {devices.ABOUT: called.devices.read, bells.ABOUT: called.read}
        """What is read again when another worker changed it."""
        self._task: asyncio.Task[None] | None = None
        self._heard: asyncio.Queue[tuple[str, str]] = asyncio.Queue()

    def start(self) -> None:
        """Begin to listen."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop listening, and let another worker take charge."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        while True:
            try:
                await self._listen()
            except Exception as error:  # whatever it was, listen again: without news this worker is deaf
                LOG.warning("lost the database's news: %s", type(error).__name__)
            self.bots.in_charge = self.caller.in_charge = False
            await asyncio.sleep(PAUSE)

    async def _listen(self) -> None:
        connection = await asyncpg.connect(self.url, timeout=PATIENCE, command_timeout=PATIENCE)
        try:
            await connection.add_listener(CHANNEL, self._hear)
            self.tables.forget_all()  # whatever was said before this moment was missed
            for read in self._readers.values():
                await read()
            while not connection.is_closed():
                await connection.execute("SELECT 1")  # it may be gone without a word
                if not self.bots.in_charge and await connection.fetchval("SELECT pg_try_advisory_lock($1)", CHARGE):
                    LOG.info("in charge of bots")
                    self.bots.take_charge()
                    self.caller.take_charge()
                await self._catch_up()
        finally:
            connection.terminate()

    def _hear(self, _connection: Any, _pid: int, _channel: str, about: object) -> None:
        worker, table_id, asker = f"{about}  ".split(" ")[:3]
        if worker != self.worker:
            self._heard.put_nowait((table_id, asker))

    async def _catch_up(self) -> None:
        """Work off what was heard for a while."""
        deadline = asyncio.get_running_loop().time() + PAUSE
        while (left := deadline - asyncio.get_running_loop().time()) > 0:
            try:
                async with asyncio.timeout(left):
                    table_id, asker = await self._heard.get()
            except TimeoutError:
                return
            ASKER.set(asker)
            if table_id == ALL:
                with contextlib.suppress(Refused):
                    await self.tables.store.meet_era()
                continue
            if table_id in self._readers:
                await self._readers[table_id]()
                continue
            with contextlib.suppress(Refused):
                await self.tables.heard(table_id, load=self.bots.in_charge)
