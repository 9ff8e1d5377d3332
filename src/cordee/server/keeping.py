"""What the server keeps, and for how long: deleting tables with all that belongs to them, and the notices of admins."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from cordee.server.safety import Refused
from cordee.server.store import META, MOVES, TABLES, Operation, Store
from cordee.server.tables import Tables

LOG = logging.getLogger("cordee.keeping")
NOTICES = sa.Table(
    "notices",
    META,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("about", sa.String(32)),
    sa.Column("at", sa.Float(53)),
)
"""What somebody changed in the database beside the server: the table's id, or `ALL`. PostgreSQL tells it by itself."""
ALL = "*"
DAY = 86_400.0
ROUND = 3600.0
"""Seconds between two looks for tables that are too old."""
LISTENING = 1.0
"""Seconds between two looks for notices."""


# ── Deleting ──


async def idle_since(store: Store, moment: float, over: bool = False) -> list[str]:
    """The tables at which nothing has happened since, the oldest first; with `over`, only those whose game is over."""
    later = sa.exists().where(MOVES.c.table_id == TABLES.c.id, MOVES.c.at >= moment)
    wanted = sa.select(TABLES.c.id).where(TABLES.c.created < moment, ~later).order_by(TABLES.c.created)
    if over:
        wanted = wanted.where(TABLES.c.status == "over")

    async def read(connection: AsyncConnection) -> list[str]:
        return [str(row[0]) for row in await connection.execute(wanted)]

    return await store.read(read)


def deleted(table_id: str) -> Operation:
    """Delete a table and all that belongs to it; whether there was one is given."""

    async def operation(connection: AsyncConnection) -> bool:
        for name in await connection.run_sync(_belonging):
            part = sa.table(name, sa.column("table_id"))
            await connection.execute(sa.delete(part).where(part.c.table_id == table_id))
        before = sa.update(TABLES).where(TABLES.c.rematch == table_id).values(rematch=None)
        await connection.execute(before)
        return bool((await connection.execute(sa.delete(TABLES).where(TABLES.c.id == table_id))).rowcount)

    return operation


def _belonging(connection: sa.Connection) -> list[str]:
    """All parts of the database whose rows belong to tables."""
    found = sa.inspect(connection)
    return [
        name for name in found.get_table_names() if any(one["name"] == "table_id" for one in found.get_columns(name))
    ]


class Keeper:
    """Deletes the tables that are older than the server keeps them."""

    def __init__(self, tables: Tables, days: float, in_charge: Callable[[], bool]) -> None:
        self.tables = tables
        self.days = days
        self.in_charge = in_charge
        """Of several workers one is enough."""

    async def run(self) -> None:
        """Look for them now and then."""
        while True:
            if self.in_charge():
                with suppress(Refused):  # the database is away: next time
                    await self.purge()
            await asyncio.sleep(ROUND)

    async def purge(self) -> int:
        """Delete them; how many there were."""
        found = await idle_since(self.tables.store, time.time() - self.days * DAY)
        for table_id in found:
            await self.tables.store.write(table_id, operation=deleted(table_id))
            with suppress(Refused):  # it is no more, in memory too
                await self.tables.heard(table_id, load=False)
        if found:
            LOG.info("tables deleted that were kept long enough: %d", len(found))
        return len(found)


# ── Notices ──


def noticed(about: str, also: Operation | None = None) -> Operation:
    """Do something beside the server, and leave it a notice."""

    async def operation(connection: AsyncConnection) -> object:
        result = await also(connection) if also is not None else None
        now = time.time()
        await connection.execute(sa.delete(NOTICES).where(NOTICES.c.at < now - ROUND))
        await connection.execute(sa.insert(NOTICES), {"about": about, "at": now})
        return result

    return operation


class Listener:
    """Hears the notices of whoever changes a SQLite database beside the server."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._last: int | None = None

    async def run(self) -> None:
        """Look for them again and again."""
        while True:
            with suppress(Refused):
                await self.listen()
            await asyncio.sleep(LISTENING)

    async def listen(self) -> None:
        """Hear what is new."""
        wanted = sa.select(NOTICES).where(NOTICES.c.number > (self._last or 0)).order_by(NOTICES.c.number)

        async def read(connection: AsyncConnection) -> list[tuple[int, str]]:
            return [(row.number, row.about) for row in await connection.execute(wanted)]

        found = await self.tables.store.read(read)
        first, self._last = self._last is None, found[-1][0] if found else self._last or 0
        news = [] if first else [about for _number, about in found]  # what was before the start is known
        for about in dict.fromkeys(news):
            if about == ALL:
                await self.tables.store.meet_era()
            else:
                with suppress(Refused):
                    await self.tables.heard(about, load=False)
