"""Backups, taken and restored while a server runs. A backup is one SQLite file, whichever database it was taken from.

From SQLite it is SQLite's own online copy; from PostgreSQL all rows of one moment. It is restored into either, row by
row in one transaction: so a club moves from one to the other by the same two commands. A server that runs finds
itself in another era then: it forgets what it remembered, and what was being written is refused, never mixed in.
"""

from __future__ import annotations

import os
import secrets
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic.util import CommandError
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from cordee.engine.errors import CordeeError
from cordee.server.database import migrate
from cordee.server.keeping import ALL, NOTICES
from cordee.server.store import CHANNEL, HOUSE, RESTORING, Store

NOT_COPIED = ("alembic_version", "house", "notices")
"""What belongs to a database itself, not to the club."""
AT_ONCE = 1000
"""Rows that are copied at one go."""
PATIENCE = 60.0
"""Seconds that a restoration waits for those who write."""


# ── Taking one ──


async def take(url: str, file: Path) -> None:
    """Copy all that a database holds at this moment into a new file, which its owner alone may read."""
    if file.exists():
        raise CordeeError(f"There is something at {file} already: name another file.")
    with _made_beside(file) as new:
        if url.startswith("sqlite"):
            _copy_sqlite(str(make_url(url).database), new)
        else:
            await _copy_rows(url, new)
        _check(new)
    await _note_backup(url)


@contextmanager
def _made_beside(file: Path) -> Iterator[Path]:
    """A file that is there whole or not at all."""
    try:
        number, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    except OSError as error:
        raise CordeeError(f"{file} cannot be written ({error.strerror}).") from error
    os.close(number)
    new = Path(name)
    try:
        yield new
        with new.open("rb") as written:
            os.fsync(written.fileno())
        new.replace(file)
    finally:
        new.unlink(missing_ok=True)


def _copy_sqlite(database: str, new: Path) -> None:
    with closing(sqlite3.connect(database, timeout=PATIENCE)) as old, closing(sqlite3.connect(new)) as copy:
        old.backup(copy)  # in one step: what was acknowledged before is in it, and nothing by half
        copy.execute("PRAGMA journal_mode=DELETE")


async def _copy_rows(url: str, new: Path) -> None:
    """All rows as they were at one moment, while others go on writing."""
    with _opened(new) as engine, engine.begin() as copy:
        migrate(copy)
        source = create_async_engine(url, hide_parameters=True, isolation_level="REPEATABLE READ")
        try:
            async with source.connect() as connection:
                _same_version(await connection.run_sync(_version), _version(copy))
                for part in _parts(copy):
                    rows = await connection.stream(_all_of(part))
                    async for some in rows.mappings().partitions(AT_ONCE):
                        copy.execute(sa.insert(part), [dict(row) for row in some])
        except (SQLAlchemyError, OSError) as error:
            raise CordeeError(f"The database cannot be read ({type(error).__name__}).") from error
        finally:
            await source.dispose()


@contextmanager
def _opened(file: Path) -> Iterator[sa.Engine]:
    engine = sa.create_engine(f"sqlite:///{file}")
    try:
        yield engine
    finally:
        engine.dispose()


def _parts(connection: sa.Connection) -> list[sa.Table]:
    """The tables of a database that a backup holds, those before that others refer to."""
    found = sa.MetaData()
    found.reflect(connection)
    return [part for part in found.sorted_tables if part.name not in NOT_COPIED]


def _all_of(part: sa.Table) -> sa.Select[Any]:
    """All rows of a part, in whichever database it is."""
    return sa.select(*(sa.column(one.name, one.type) for one in part.c)).select_from(sa.table(part.name))


def _version(connection: sa.Connection) -> str:
    return str(connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar())


def _same_version(one: str, other: str) -> None:
    if one != other:
        raise CordeeError(f"The database is of another version of Cordée ({one}, not {other}): start its server once.")


def _check(file: Path) -> None:
    with closing(sqlite3.connect(file)) as copy:
        said = copy.execute("PRAGMA integrity_check").fetchone()
    if said != ("ok",):
        raise CordeeError(f"The backup is damaged ({said[0] if said else 'it cannot be read'}): nothing was kept.")


async def _note_backup(url: str) -> None:
    """Remember when the last backup was taken."""
    store = Store(url)
    try:
        async with store.engine.begin() as connection:
            await connection.execute(sa.delete(HOUSE).where(HOUSE.c.name == "backup"))
            await connection.execute(sa.insert(HOUSE), {"name": "backup", "value": str(time.time())})
    finally:
        await store.engine.dispose()


# ── Restoring one ──


async def restore(url: str, file: Path) -> int:
    """Let a database hold what a backup holds, and nothing else; the number of its tables is returned."""
    if not file.is_file():
        raise CordeeError(f"There is no file {file}.")
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "backup.db"
        shutil.copyfile(file, copy)
        _bring_up_to_date(copy, file)
        store = Store(url)
        try:
            await store.open()
            return await _put_back(store, copy)
        except (SQLAlchemyError, OSError) as error:
            why = type(error).__name__
            raise CordeeError(f"The backup could not be restored ({why}): all is as before.") from error
        finally:
            await store.close()


def _bring_up_to_date(copy: Path, file: Path) -> None:
    """A backup of an older version of the program is one of this version then."""
    try:
        with _opened(copy) as engine, engine.begin() as connection:
            if "alembic_version" not in sa.inspect(connection).get_table_names():
                raise CordeeError(f"{file} is no backup of Cordée.")
            migrate(connection)
    except CommandError as error:
        raise CordeeError(f"{file} is of a newer version of Cordée ({error}).") from error
    except SQLAlchemyError as error:
        raise CordeeError(f"{file} is no backup of Cordée.") from error


async def _put_back(store: Store, copy: Path) -> int:
    with _opened(copy) as engine, engine.connect() as backup:
        async with store.engine.connect() as connection:
            await _alone(store, connection)
            count = await _rows_put_back(backup, connection)
            await _new_era(store, connection)
            await connection.commit()
    return count


async def _alone(store: Store, connection: AsyncConnection) -> None:
    """Wait for those who write, and let nobody write until it is done."""
    if store.postgres:
        await connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({RESTORING})"))
        return
    await connection.execute(sa.text(f"PRAGMA busy_timeout={int(PATIENCE * 1000)}"))
    await connection.execute(sa.update(HOUSE).values(value=HOUSE.c.value))  # SQLite lets one write at a time


async def _rows_put_back(backup: sa.Connection, connection: AsyncConnection) -> int:
    parts = await connection.run_sync(_parts)
    for part in reversed(parts):
        await connection.execute(sa.delete(part))
    for part in parts:
        rows = backup.execute(_all_of(part))
        for some in rows.mappings().partitions(AT_ONCE):
            await connection.execute(sa.insert(part), [dict(row) for row in some])
    count = sa.select(sa.func.count()).select_from(sa.table("tables"))
    return int((await connection.execute(count)).scalar_one())


async def _new_era(store: Store, connection: AsyncConnection) -> None:
    """Let every server that runs know that what it remembers is past."""
    era = sa.update(HOUSE).where(HOUSE.c.name == "era").values(value=secrets.token_hex(8))
    await connection.execute(era)
    if store.postgres:
        news = {"channel": CHANNEL, "about": f" {ALL} "}
        await connection.execute(sa.text("SELECT pg_notify(:channel, :about)"), news)
    else:
        await connection.execute(sa.insert(NOTICES), {"about": ALL, "at": time.time()})
