"""What `cordee admin` does, beside a server that runs or without one: tables listed, ended, deleted, exported."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from cordee.engine.core import NOBODY
from cordee.engine.errors import CordeeError
from cordee.server import results
from cordee.server.archive import records
from cordee.server.keeping import DAY, deleted, idle_since, noticed
from cordee.server.news import News
from cordee.server.notes import CLOSED, ENDED
from cordee.server.safety import Refused
from cordee.server.settings import Settings
from cordee.server.store import MOVES, SEATS, TABLES, Store, end_table
from cordee.server.tables import Tables

T = TypeVar("T")


@dataclass(frozen=True)
class Listed:
    """A table as an admin sees it."""

    id: str
    game: str
    status: str
    public: bool
    seats: list[str]
    created: float
    last: float
    """When something last happened there."""
    lines: int


def database_of(given: str | None, must_exist: bool = True) -> str:
    """The URL of the database that a command is about."""
    url = Settings.from_environment(database=given).database_url()
    file = make_url(url).database if url.startswith("sqlite") else None
    if must_exist and file is not None and not Path(file).exists():
        raise CordeeError(f"There is no database at {file}.")
    return url


async def with_tables(url: str, work: Callable[[Tables], Awaitable[T]]) -> T:
    """Do something with the tables of a database, and let go of it."""
    store = Store(url)
    try:
        await store.open()
        return await work(Tables(store, News()))
    except Refused as error:
        raise CordeeError(error.sentence("en")) from error
    except SQLAlchemyError as error:
        raise CordeeError(f"The database refuses that ({type(error).__name__}).") from error
    finally:
        await store.close()


async def listed(tables: Tables, status: str = "") -> list[Listed]:
    """All tables, the newest first."""
    lines = sa.select(MOVES.c.table_id, sa.func.max(MOVES.c.at).label("last"), sa.func.count().label("lines"))
    counted = lines.group_by(MOVES.c.table_id).subquery()
    wanted = sa.select(TABLES, counted.c.last, counted.c.lines).outerjoin(counted, counted.c.table_id == TABLES.c.id)
    if status:
        wanted = wanted.where(TABLES.c.status == status)

    async def read(connection: AsyncConnection) -> list[Listed]:
        seats: dict[str, list[str]] = {}
        for row in await connection.execute(sa.select(SEATS).order_by(SEATS.c.table_id, SEATS.c.seat)):
            seats.setdefault(row.table_id, []).append(_seat(row))
        found = await connection.execute(wanted.order_by(TABLES.c.created.desc()))
        return [
            Listed(row.id, row.game, row.status, row.public, seats.get(row.id, []), row.created,
                   row.last or row.created, row.lines or 0)
            for row in found
        ]  # fmt: skip

    return await tables.store.read(read)


def _seat(row: Any) -> str:
    if row.kind == "open":
        return "–"
    return f"{row.name or '?'} ({row.level})" if row.kind == "bot" else row.name or "?"


async def end(tables: Tables, table_id: str) -> None:
    """End a game without a result; those who play it are told who did."""
    async with tables.at(table_id) as live:
        tables.not_over(live)
        ended = noticed(table_id, end_table(table_id, CLOSED))
        await tables.say(live, NOBODY, f"{ENDED} {CLOSED}", ended)
        live.row = replace(live.row, status="over", ended=CLOSED)


async def delete(tables: Tables, table_ids: Sequence[str]) -> list[str]:
    """Delete tables with all that belongs to them; those that there were."""
    found = []
    for table_id in table_ids:
        if await tables.store.write(table_id, operation=noticed(table_id, deleted(table_id))):
            found.append(table_id)
    return found


async def too_old(tables: Tables, days: float, over: bool) -> list[str]:
    """The tables at which nothing has happened for so many days."""
    return await idle_since(tables.store, time.time() - days * DAY, over)


async def export(tables: Tables, file: Path, lang: str) -> int:
    """Write the records of all games that are over into a zip file; how many tables there were."""
    ids = await results.ids_over(tables.store)
    with file.open("wb") as out:
        async for part in records(tables, ids, lang):
            out.write(part)
    return len(ids)
