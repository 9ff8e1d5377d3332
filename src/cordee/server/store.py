"""Where tables are kept: SQLite or PostgreSQL.

A table's log is append-only with primary key (table, ply): whatever the number of workers, no line is doubled.
One writer gathers what is to be written at the same moment into one transaction, so that many tables share
the cost of reaching the disk. Who awaits a write goes on only when it has reached it.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from cordee.server.course import Entry
from cordee.server.look import OPEN, Seat

META = sa.MetaData()
TABLES = sa.Table(
    "tables",
    META,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(64)),
    sa.Column("rules", sa.String(32)),
    sa.Column("box", sa.String(64)),
    sa.Column("options", sa.JSON),
    sa.Column("secret", sa.String(64)),
    sa.Column("host", sa.String(64)),
    sa.Column("public", sa.Boolean),
    sa.Column("status", sa.String(8)),
    sa.Column("rematch", sa.String(32)),
    sa.Column("created", sa.Float(53)),
)
SEATS = sa.Table(
    "seats",
    META,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8)),
    sa.Column("name", sa.String(64)),
    sa.Column("level", sa.String(32)),
    sa.Column("holder", sa.String(64)),
    sa.Column("luck", sa.String(64)),
)
MOVES = sa.Table(
    "moves",
    META,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8)),
    sa.Column("seat", sa.Integer),
    sa.Column("word", sa.Text),
    sa.Column("held", sa.Boolean),
    sa.Column("at", sa.Float(53)),
)

CHANNEL = "cordee"
MOST_AT_ONCE = 500
GATHERING = 0.005
"""Seconds in which more may join a transaction: less to do for each of many, and nothing that anyone would feel."""


class Conflict(Exception):
    """What was to be written is not what the store holds any more: someone else was quicker."""


Operation = Callable[[AsyncConnection], Awaitable[Any]]


@dataclass
class _Write:
    table: str
    entries: Sequence[Entry]
    operation: Operation | None
    done: asyncio.Future[Any]


@dataclass(frozen=True)
class Row:
    """A table as it is stored, without its log."""

    id: str
    game: str
    rules: str
    box: str
    options: dict[str, Any]
    secret: str
    host: str
    public: bool
    status: str
    rematch: str | None
    created: float
    seats: tuple[Seat, ...] = field(default=())


class Store:
    """The database. `open` it before use and `close` it after."""

    def __init__(self, url: str, worker: str = "") -> None:
        self.url = url
        self.worker = worker
        self.postgres = url.startswith("postgresql")
        self.engine = _engine(url)
        self._queue: asyncio.Queue[_Write | None] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._connection: AsyncConnection | None = None

    async def open(self) -> None:
        """Bring the database up to date and begin to write."""
        async with self.engine.begin() as connection:
            await connection.run_sync(_migrate)
        self._writer = asyncio.create_task(self._write_all())

    async def close(self) -> None:
        """Write what is waiting, then let go of the database."""
        if self._writer is not None:
            await self._queue.put(None)
            await self._writer
        await self._let_connection_go()
        await self.engine.dispose()

    async def ping(self) -> None:
        """Ask the database whether it is there."""
        async with self.engine.connect() as connection:
            await connection.execute(sa.select(1))

    # ── Writing ──

    async def write(self, table: str, entries: Sequence[Entry] = (), operation: Operation | None = None) -> Any:
        """Append lines to a table's log and do the operation, both or neither; return when it is on the disk."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        await self._queue.put(_Write(table, entries, operation, done))
        return await asyncio.shield(done)

    async def _write_all(self) -> None:
        while (first := await self._queue.get()) is not None:
            await asyncio.sleep(GATHERING)
            batch, more = [first], True
            while more and len(batch) < MOST_AT_ONCE and not self._queue.empty():
                following = self._queue.get_nowait()
                if following is None:
                    more = False
                else:
                    batch.append(following)
            await self._commit(batch)
            if not more:
                return

    async def _commit(self, batch: list[_Write]) -> None:
        """Write a batch in one transaction; if anything in it cannot be, each of it alone."""
        try:
            connection = await self._own_connection()
            async with connection.begin():
                results = await self._apply(connection, batch)
        except Exception as error:
            await self._let_connection_go()
            if len(batch) == 1:
                _settle_with(batch[0].done, error)
                return
            for write in batch:
                await self._commit([write])
            return
        for write, result in zip(batch, results, strict=True):
            if not write.done.done():
                write.done.set_result(result)

    async def _own_connection(self) -> AsyncConnection:
        """The writer's connection, kept from one transaction to the next."""
        if self._connection is None:
            self._connection = await self.engine.connect()
        return self._connection

    async def _let_connection_go(self) -> None:
        """After an error, begin anew: the connection itself may be what failed."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(Exception):
                await connection.close()

    async def _apply(self, connection: AsyncConnection, batch: list[_Write]) -> list[Any]:
        results = [await write.operation(connection) if write.operation else None for write in batch]
        rows = [_move_row(write.table, entry) for write in batch for entry in write.entries]
        if rows:
            await connection.execute(_INSERT_MOVE, rows)
        if self.postgres:
            news = [{"channel": CHANNEL, "about": f"{self.worker} {table}"} for table in {w.table for w in batch}]
            await connection.execute(_NOTIFY, news)
        return results

    # ── Reading ──

    async def table(self, table_id: str) -> Row | None:
        """A table and its seats."""
        async with self.engine.connect() as connection:
            found = (await connection.execute(sa.select(TABLES).where(TABLES.c.id == table_id))).first()
            if found is None:
                return None
            of_table = sa.select(SEATS).where(SEATS.c.table_id == table_id).order_by(SEATS.c.seat)
            seats = await connection.execute(of_table)
            return Row(**found._mapping, seats=tuple(_seat(row) for row in seats))

    async def log(self, table_id: str, since: int = 0) -> list[Entry]:
        """The lines of a table's log from `since` on."""
        wanted = (
            sa.select(MOVES.c.ply, MOVES.c.kind, MOVES.c.seat, MOVES.c.word, MOVES.c.held, MOVES.c.at)
            .where(MOVES.c.table_id == table_id, MOVES.c.ply >= since)
            .order_by(MOVES.c.ply)
        )
        async with self.engine.connect() as connection:
            return [Entry(*row) for row in await connection.execute(wanted)]

    async def public_ids(self, most: int) -> list[str]:
        """The newest tables that anyone may find and that are not over."""
        return await self._ids(
            sa.select(TABLES.c.id)
            .where(TABLES.c.public, TABLES.c.status != "over")
            .order_by(TABLES.c.created.desc())
            .limit(most)
        )

    async def ids_of(self, holder: str, most: int) -> list[str]:
        """The newest tables at which someone has a seat."""
        sits = sa.select(SEATS.c.table_id).where(SEATS.c.holder == holder)
        return await self._ids(
            sa.select(TABLES.c.id).where(TABLES.c.id.in_(sits)).order_by(TABLES.c.created.desc()).limit(most)
        )

    async def ids_with_bots(self) -> list[str]:
        """The tables under way at which a bot sits."""
        bots = sa.select(SEATS.c.table_id).where(SEATS.c.kind == "bot")
        return await self._ids(sa.select(TABLES.c.id).where(TABLES.c.status == "playing", TABLES.c.id.in_(bots)))

    async def all_ids(self) -> list[str]:
        """Every table, oldest first."""
        return await self._ids(sa.select(TABLES.c.id).order_by(TABLES.c.created, TABLES.c.id))

    async def _ids(self, wanted: sa.Select[Any]) -> list[str]:
        async with self.engine.connect() as connection:
            return [str(row[0]) for row in await connection.execute(wanted)]


# ── Operations ──


def insert_table(row: Row) -> Operation:
    """Store a new table with its seats."""

    async def operation(connection: AsyncConnection) -> None:
        values = {name: value for name, value in vars(row).items() if name != "seats"}
        await connection.execute(sa.insert(TABLES), values)
        seats = [_seat_row(row.id, seat) for seat in row.seats]
        await connection.execute(sa.insert(SEATS), seats)

    return operation


def change_seat(table_id: str, old: Seat, new: Seat) -> Operation:
    """Let a seat change hands if it still is what it was; the table begins when no seat is free any more.

    What a seat gave to the dice is fixed when the table begins. What the operation gives is the table's status then.
    """

    async def operation(connection: AsyncConnection) -> str:
        status = str((await connection.execute(_STATUS_LOCKED, {"id": table_id})).scalar_one())
        before = {f"old_{name}": value for name, value in _seat_row(table_id, old).items()}
        fixed = new if status == "open" else replace(new, luck=old.luck)
        after = {f"new_{name}": value for name, value in _seat_row(table_id, fixed).items()}
        if (await connection.execute(_CHANGE_SEAT, before | after)).rowcount != 1:
            raise Conflict
        if status != "open" or (await connection.execute(_FREE_SEATS, {"id": table_id})).scalar_one():
            return status
        await connection.execute(_set_status(table_id, "playing"))
        return "playing"

    return operation


def end_table(table_id: str) -> Operation:
    """Note that the game is over."""

    async def operation(connection: AsyncConnection) -> None:
        await connection.execute(_set_status(table_id, "over"))

    return operation


def follow_up(table_id: str, successor: Row) -> Operation:
    """Store the rematch of a table, if it has none yet."""

    async def operation(connection: AsyncConnection) -> None:
        free = sa.update(TABLES).where(TABLES.c.id == table_id, TABLES.c.rematch.is_(None))
        if (await connection.execute(free.values(rematch=successor.id))).rowcount != 1:
            raise Conflict
        await insert_table(successor)(connection)

    return operation


def _set_status(table_id: str, status: str) -> sa.Update:
    return sa.update(TABLES).where(TABLES.c.id == table_id).values(status=status)


# ── Rows ──

_INSERT_MOVE = sa.insert(MOVES)
_STATUS_LOCKED = sa.select(TABLES.c.status).where(TABLES.c.id == sa.bindparam("id")).with_for_update()
_FREE_SEATS = sa.select(sa.func.count()).where(SEATS.c.table_id == sa.bindparam("id"), SEATS.c.kind == OPEN)
_CHANGE_SEAT = (
    sa.update(SEATS)
    .where(
        SEATS.c.table_id == sa.bindparam("old_table_id"),
        SEATS.c.seat == sa.bindparam("old_seat"),
        SEATS.c.kind == sa.bindparam("old_kind"),
        SEATS.c.name == sa.bindparam("old_name"),
        SEATS.c.level == sa.bindparam("old_level"),
        SEATS.c.holder.is_not_distinct_from(sa.bindparam("old_holder")),
        SEATS.c.luck == sa.bindparam("old_luck"),
    )
    .values({column: sa.bindparam(f"new_{column.name}") for column in SEATS.c})
)
_NOTIFY = sa.text("SELECT pg_notify(:channel, :about)")


def _move_row(table_id: str, entry: Entry) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "ply": entry.ply,
        "kind": entry.kind,
        "seat": entry.seat,
        "word": entry.word,
        "held": entry.held,
        "at": entry.at,
    }


def _seat_row(table_id: str, seat: Seat) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "seat": seat.seat,
        "kind": seat.kind,
        "name": seat.name,
        "level": seat.level,
        "holder": seat.holder,
        "luck": seat.luck,
    }


def _seat(row: Any) -> Seat:
    return Seat(row.seat, row.kind, row.name, row.level, row.holder, row.luck)


def _settle_with(done: asyncio.Future[Any], error: Exception) -> None:
    if not done.done():
        done.set_exception(Conflict() if isinstance(error, IntegrityError) else error)


# ── The database itself ──


def _engine(url: str) -> AsyncEngine:
    # Parameters stay out of error messages: a secret must never reach a log.
    if not url.startswith("sqlite"):
        return create_async_engine(url, hide_parameters=True, pool_size=5, max_overflow=5, pool_pre_ping=False)
    engine = create_async_engine(url, hide_parameters=True)

    @sa.event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        with contextlib.closing(connection.cursor()) as cursor:
            cursor.execute("PRAGMA journal_mode=WAL")
            cursor.execute("PRAGMA synchronous=FULL")  # an acknowledged move outlives a loss of power
            cursor.execute("PRAGMA foreign_keys=ON")
            cursor.execute("PRAGMA busy_timeout=10000")

    return engine


def _migrate(connection: sa.Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
