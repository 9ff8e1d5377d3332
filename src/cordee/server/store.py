"""Where tables are kept: SQLite or PostgreSQL.

A table's log is append-only with primary key (table, ply): whatever the number of workers, no line is doubled.
One writer gathers what is to be written at the same moment into one transaction, so that many tables share
the cost of reaching the disk. Who awaits a write goes on only when it has reached it.
"""

from __future__ import annotations

import asyncio
import logging
import math
import re
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar

import asyncpg  # type: ignore[import-untyped]
import sqlalchemy as sa
from alembic.util import CommandError
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from cordee.engine.errors import CordeeError
from cordee.server.course import NOTE, Entry
from cordee.server.database import LOCKED, PATIENCE, engine_of, keep_private, migrate
from cordee.server.look import OPEN, Seat
from cordee.server.notes import joined, parted
from cordee.server.patience import EVENING
from cordee.server.presence import STALE, Seen
from cordee.server.safety import ASKER, Refused, _

LOG = logging.getLogger("cordee.store")
T = TypeVar("T")

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
    sa.Column("patience", sa.String(8)),
    sa.Column("ended", sa.String(8)),
    sa.Column("hints", sa.Boolean),
    sa.Column("forgotten", sa.Integer),
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
PRESENCE = sa.Table(
    "presence",
    META,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("who", sa.String(64), primary_key=True),
    sa.Column("here", sa.Boolean),
    sa.Column("at", sa.Float(53)),
)
SAYINGS = sa.Table(
    "sayings",
    META,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True),
    sa.Column("part", sa.Integer, primary_key=True),
    sa.Column("holder", sa.String(64)),
    sa.Column("text", sa.Text),
)
"""The words of people in the notes of a log: names, and what they say. Each is its owner's to delete."""
HOUSE = sa.Table("house", META, sa.Column("name", sa.String(32), primary_key=True), sa.Column("value", sa.Text))
"""What is kept of the server itself: its `era`, which is another one after a backup was restored; its last `backup`."""

_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")
CHANNEL = "cordee"
MOST_AT_ONCE = 500
GATHERING = 0.005
"""Seconds in which more may join a transaction: less to do for each of many, and nothing that anyone would feel."""
LATE = 0.5
"""Seconds more, as it may be we who were too busy to hear the answer."""
PROMPTLY = 2.0
"""Seconds in which a database that is well writes something."""
REMEMBERED = 5.0
"""Seconds for which a database that could not write is called unwell."""
AWAY = _("The table cannot be reached just now. Nothing that was played is lost: try again in a moment.")


class Restored(Exception):
    """A backup was restored: what this program remembers of the tables is of another era."""

    def __init__(self, era: str) -> None:
        super().__init__(era)
        self.era = era


class Conflict(Exception):
    """What was to be written is not what the store holds any more: someone else was quicker."""


Operation = Callable[[AsyncConnection], Awaitable[Any]]


@dataclass
class _Write:
    table: str
    entries: Sequence[Entry]
    operation: Operation | None
    done: asyncio.Future[Any]
    asker: str
    era: str


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
    patience: str = EVENING
    ended: str = ""
    """How the game was ended early, if it was."""
    hints: bool = False
    """Whether hints may be asked for although several people play."""
    forgotten: int = 0
    """How often words of people were deleted at this table."""
    seats: tuple[Seat, ...] = field(default=())


_GONE = (DBAPIError, sa.exc.TimeoutError, OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)
"""What is raised when a database is away."""
_OURS = (IntegrityError, DataError, ProgrammingError)
"""Errors of what was asked, not of the database's being there."""


class Away(Refused):
    """The database does not answer, or cannot write. Nothing was acknowledged; it may be back in a moment."""

    def __init__(self) -> None:
        super().__init__(503, AWAY)


class Store:
    """The database. `open` it before use and `close` it after."""

    def __init__(self, url: str, worker: str = "") -> None:
        self.url = url
        self.worker = worker
        self.postgres = url.startswith("postgresql")
        self.engine = engine_of(url)
        self._queue: asyncio.Queue[_Write | None] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._connection: AsyncConnection | None = None
        self._doing: set[asyncio.Task[Any]] = set()
        self._closing = False
        self._failed = -math.inf
        self._probe = _Probe(self)
        self.era = ""
        self.on_restored: Callable[[], None] = lambda: None
        """Called at once when it is found that a backup was restored."""

    async def open(self) -> None:
        """Bring the database up to date and begin to write."""
        try:
            if not self.postgres:
                keep_private(Path(str(self.engine.url.database)))
            async with self.engine.begin() as connection:
                await connection.run_sync(migrate)
                self.era = str((await connection.execute(_ERA)).scalar_one())
        except CommandError as error:
            raise CordeeError(f"{self._named()} is of another version of Cordée ({error}).") from error
        except (*_GONE, SQLAlchemyError) as error:
            reason = str(getattr(error, "orig", None) or error or "it does not answer").strip()
            raise CordeeError(f"{self._named()} cannot be opened ({reason}): set DATABASE_URL.") from error
        self._writer = asyncio.create_task(self._write_all())

    def _named(self) -> str:
        """The database in a sentence, without its password."""
        url = self.engine.url
        return f"The database {url.render_as_string(hide_password=True) if self.postgres else url.database}"

    async def close(self) -> None:
        """Write what is waiting, if the database lets us, then let go of it."""
        self._closing = True
        if self._writer is not None:
            await self._queue.put(None)
            await asyncio.wait({self._writer}, timeout=PATIENCE)
            self._writer.cancel()
            self._refuse_waiting()
        if self._doing:
            await asyncio.wait(self._doing, timeout=LOCKED)
        letting_go = asyncio.create_task(self._let_go())
        await asyncio.wait({letting_go}, timeout=LOCKED)

    async def _let_go(self) -> None:
        if self._connection is not None:
            await self._connection.close()
        await self.engine.dispose()

    async def ping(self) -> None:
        """Write something and see that it reaches the disk; `Away` if it does not in time."""
        await self._probe.ping()

    def failed_lately(self) -> bool:
        """Whether the last that was to be written could not be, a moment ago."""
        return time.monotonic() - self._failed < REMEMBERED

    async def _within(self, doing: Coroutine[Any, Any, T]) -> T:
        """What it gives, if it does in time. Otherwise it is left to itself: to stop it may take as long again."""
        task = asyncio.create_task(doing)
        self._doing.add(task)
        task.add_done_callback(self._done)
        done, _pending = await asyncio.wait({task}, timeout=PATIENCE)
        if not done and not (await asyncio.wait({task}, timeout=LATE))[0]:
            if self.postgres:
                task.cancel()
                await self.engine.dispose(close=False)  # whatever hangs, hangs by itself
            raise Away
        try:
            return task.result()
        except _GONE as error:
            if isinstance(error, _OURS):
                raise
            LOG.warning("the database: %s", str(getattr(error, "orig", error))[:200] or type(error).__name__)
            raise Away from error

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._doing.discard(task)
        if not task.cancelled():
            task.exception()  # who left does not want to know any more

    # ── Writing ──

    async def write(self, table: str, entries: Sequence[Entry] = (), operation: Operation | None = None) -> Any:
        """Append lines to a table's log and do the operation, both or neither; return when it is on the disk."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        if self._closing:
            raise Away
        await self._queue.put(_Write(table, entries, operation, done, ASKER.get(), self.era))
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
            if self._closing and self.failed_lately():
                self._refuse_waiting()
                return

    def _refuse_waiting(self) -> None:
        """What waits to be written cannot be any more."""
        while not self._queue.empty():
            write = self._queue.get_nowait()
            if write is not None:
                _settle_with(write.done, Away())

    def _begin(self, era: str) -> None:
        """A backup was restored: what is remembered of the tables must be forgotten before anything else happens."""
        if era != self.era:
            self.era = era
            self.on_restored()

    async def meet_era(self) -> None:
        """Find out whether a backup was restored."""

        async def wanted(connection: AsyncConnection) -> str:
            return str((await connection.execute(_ERA)).scalar_one())

        self._begin(await self.read(wanted))

    async def _commit(self, batch: list[_Write]) -> None:
        """Write a batch in one transaction; if something in it is not in order, each of it alone."""
        for write in [one for one in batch if one.era != self.era]:  # it follows from what is past
            _settle_with(write.done, Away())
            batch.remove(write)
        if not batch:
            return
        try:
            results = await self._within(self._transact(batch))
        except Restored as restored:
            self._begin(restored.era)
            for write in batch:
                _settle_with(write.done, Away())
            return
        except Exception as error:
            if isinstance(error, Away):
                self._failed = time.monotonic()
            if isinstance(error, Away) or len(batch) == 1:
                for write in batch:
                    _settle_with(write.done, error)
                return
            for write in batch:
                await self._commit([write])
            return
        if any(write.table for write in batch):
            self._failed = -math.inf
        for write, result in zip(batch, results, strict=True):
            if not write.done.done():
                write.done.set_result(result)

    async def _transact(self, batch: list[_Write]) -> list[Any]:
        """One transaction, on a connection that is kept for the next unless something went wrong with this one."""
        kept, self._connection = self._connection, None
        connection = kept or await self.engine.connect()
        try:
            async with connection.begin():
                results = await self._apply(connection, batch)
        except BaseException:
            await connection.close()
            raise
        self._connection = connection
        return results

    async def _apply(self, connection: AsyncConnection, batch: list[_Write]) -> list[Any]:
        if self.postgres:
            await connection.execute(_NOT_WHILE_RESTORING)
        results = [await write.operation(connection) if write.operation else None for write in batch]
        rows = [_move_row(write.table, entry) for write in batch for entry in write.entries]
        if rows:
            await connection.execute(_INSERT_MOVE, rows)
        if said := [row for write in batch for entry in write.entries for row in _saying_rows(write.table, entry)]:
            await connection.execute(sa.insert(SAYINGS), said)
        era = str((await connection.execute(_ERA)).scalar_one())
        if any(write.era != era for write in batch):  # not ours: that may be the new one by now
            raise Restored(era)
        changed = {write.table: write.asker for write in batch if write.table}
        if self.postgres and changed:
            news = [{"channel": CHANNEL, "about": f"{self.worker} {table} {by}"} for table, by in changed.items()]
            await connection.execute(_NOTIFY, news)
        return results

    # ── Reading ──

    async def read(self, wanted: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """What is wanted of the database."""

        async def reading() -> T:
            async with self.engine.connect() as connection:
                return await wanted(connection)

        return await self._within(reading())

    async def table(self, table_id: str) -> Row | None:
        """A table and its seats."""
        if not _ID.fullmatch(table_id):  # PostgreSQL does not even take every string
            return None

        async def wanted(connection: AsyncConnection) -> Row | None:
            found = (await connection.execute(sa.select(TABLES).where(TABLES.c.id == table_id))).first()
            if found is None:
                return None
            of_table = sa.select(SEATS).where(SEATS.c.table_id == table_id).order_by(SEATS.c.seat)
            seats = await connection.execute(of_table)
            return Row(**found._mapping, seats=tuple(_seat(row) for row in seats))

        return await self.read(wanted)

    async def log(self, table_id: str, since: int = 0, most: int | None = None) -> list[Entry]:
        """The lines of a table's log from `since` on, so many at most."""
        lines = _LINES.where(MOVES.c.table_id == table_id, MOVES.c.ply >= since).limit(most)

        return await self._told(table_id, lines)

    async def notes(self, table_id: str) -> list[Entry]:
        """The notes of a table's log, with what is left of the words of people in them."""
        return await self._told(table_id, _LINES.where(MOVES.c.table_id == table_id, MOVES.c.kind == NOTE))

    async def _told(self, table_id: str, lines: sa.Select[Any]) -> list[Entry]:
        async def wanted(connection: AsyncConnection) -> list[Entry]:
            found = [Entry(*row) for row in await connection.execute(lines)]
            if not any(entry.kind == NOTE for entry in found):
                return found
            own = sa.select(SAYINGS).where(SAYINGS.c.table_id == table_id, SAYINGS.c.ply >= found[0].ply)
            texts: defaultdict[int, dict[int, str]] = defaultdict(dict)
            for row in await connection.execute(own):
                texts[row.ply][row.part] = row.text
            return [replace(e, word=joined(e.word, texts[e.ply])) if e.kind == NOTE else e for e in found]

        return await self.read(wanted)

    async def seen(self, ids: Sequence[str]) -> dict[str, dict[str, Seen]]:
        """Who was at some tables when."""
        noted = sa.select(PRESENCE).where(PRESENCE.c.table_id.in_(ids))

        async def wanted(connection: AsyncConnection) -> dict[str, dict[str, Seen]]:
            found: dict[str, dict[str, Seen]] = {table_id: {} for table_id in ids}
            for row in await connection.execute(noted):
                found[row.table_id][row.who] = Seen(row.here, row.at)
            return found

        return await self.read(wanted)

    async def public_ids(self, most: int) -> list[str]:
        """The newest tables that anyone may find and that are not over, those with a free seat first."""
        free = TABLES.c.id.in_(sa.select(SEATS.c.table_id).where(SEATS.c.kind == OPEN))
        return await self._ids(
            sa.select(TABLES.c.id)
            .where(TABLES.c.public, TABLES.c.status != "over")
            .order_by(free.desc(), TABLES.c.created.desc())
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
        async def ids(connection: AsyncConnection) -> list[str]:
            return [str(row[0]) for row in await connection.execute(wanted)]

        return await self.read(ids)


class _Probe:
    """Whether the database takes what is written to it: tried when asked, by one at a time and not again at once."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._asking = asyncio.Lock()
        self._asked = -math.inf
        self._well = False
        self._count = 0

    async def ping(self) -> None:
        """Return if it does; `Away` if it does not."""
        async with self._asking:
            if time.monotonic() - self._asked > 1.0:
                self._well = await self._try()
                self._asked = time.monotonic()
        if not self._well or self.store.failed_lately():
            raise Away

    async def _try(self) -> bool:
        try:
            async with asyncio.timeout(PROMPTLY):
                await self.store.write("", operation=self._write)
        except (TimeoutError, Away):
            return False
        return True

    async def _write(self, connection: AsyncConnection) -> None:
        """The least that reaches the disk: a number in SQLite's header, a word in PostgreSQL's own log."""
        self._count = (self._count + 1) % 1_000_000
        if self.store.postgres:
            await connection.execute(sa.text("SELECT pg_logical_emit_message(true, 'cordee', 'well')"))
        else:
            await connection.execute(sa.text(f"PRAGMA user_version = {self._count}"))


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


def end_table(table_id: str, ended: str = "", also: Operation | None = None) -> Operation:
    """Note that the game is over, how people ended it if they did, and what else there is to note."""

    async def operation(connection: AsyncConnection) -> None:
        await connection.execute(_set_status(table_id, "over").values(ended=ended))
        if also is not None:
            await also(connection)

    return operation


def note_seen(table_id: str, who: str, seen: Seen | None) -> Operation:
    """Note that somebody is at a table, or was; without anything seen, forget them."""

    async def operation(connection: AsyncConnection) -> None:
        await connection.execute(_FORGET_SEEN, {"table": table_id, "person": who})
        if seen is not None:
            row = {"table_id": table_id, "who": who, "here": seen.here, "at": seen.at}
            await connection.execute(sa.insert(PRESENCE), row)

    return operation


def still_there(people: Sequence[tuple[str, str]], now: float) -> Operation:
    """Note that they are still there, and forget those who only watched and whose worker is gone."""

    async def operation(connection: AsyncConnection) -> None:
        if people:
            rows = [{"table": table_id, "person": who, "now": now} for table_id, who in people]
            await connection.execute(_STILL_THERE, rows)
        strangers = PRESENCE.c.who.startswith("~", autoescape=True)
        await connection.execute(sa.delete(PRESENCE).where(strangers, PRESENCE.c.at < now - STALE))

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
RESTORING = 7235
"""The advisory lock of PostgreSQL that whoever writes shares, and whoever restores a backup has alone."""
_NOT_WHILE_RESTORING = sa.text(f"SELECT pg_advisory_xact_lock_shared({RESTORING})")
_ERA = sa.select(HOUSE.c.value).where(HOUSE.c.name == "era")
_LINES = sa.select(
    MOVES.c.ply, MOVES.c.kind, MOVES.c.seat, MOVES.c.word, MOVES.c.held, MOVES.c.at
).order_by(MOVES.c.ply)
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
_OF_SOMEBODY = (PRESENCE.c.table_id == sa.bindparam("table"), PRESENCE.c.who == sa.bindparam("person"))
_FORGET_SEEN = sa.delete(PRESENCE).where(*_OF_SOMEBODY)
_STILL_THERE = sa.update(PRESENCE).where(*_OF_SOMEBODY).values(here=True, at=sa.bindparam("now"))
_NOTIFY = sa.text("SELECT pg_notify(:channel, :about)")


def _move_row(table_id: str, entry: Entry) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "ply": entry.ply,
        "kind": entry.kind,
        "seat": entry.seat,
        "word": parted(entry.word)[0] if entry.kind == NOTE else entry.word,
        "held": entry.held,
        "at": entry.at,
    }


def _saying_rows(table_id: str, entry: Entry) -> list[dict[str, Any]]:
    """The words of people in a note, which are kept beside the log."""
    texts = parted(entry.word)[1] if entry.kind == NOTE else []
    owners = (*entry.owners, *("",) * len(texts))
    return [
        {"table_id": table_id, "ply": entry.ply, "part": part, "holder": owners[part], "text": text}
        for part, text in enumerate(texts)
    ]


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
