"""The database itself: how it is reached, kept private and brought up to date."""

from __future__ import annotations

import contextlib
import logging
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

LOG = logging.getLogger("cordee.store")
LOCKED = 2.0
"""Seconds that SQLite waits for another program that holds its file."""
PATIENCE = 4.0
"""Seconds that the database has for an answer before it is taken to be away."""


def engine_of(url: str) -> AsyncEngine:
    """The connections to a database."""
    # Parameters stay out of error messages: a secret must never reach a log.
    if not url.startswith("sqlite"):
        waiting = {"timeout": PATIENCE}
        return create_async_engine(
            url, hide_parameters=True, pool_size=5, max_overflow=5, pool_pre_ping=True, connect_args=waiting
        )
    engine = create_async_engine(url, hide_parameters=True)

    @sa.event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        with contextlib.closing(connection.cursor()) as cursor:
            cursor.execute(f"PRAGMA busy_timeout={int(LOCKED * 1000)}")
            cursor.execute("PRAGMA journal_mode=WAL")
            cursor.execute("PRAGMA synchronous=FULL")  # an acknowledged move outlives a loss of power
            cursor.execute("PRAGMA foreign_keys=ON")

    return engine


def keep_private(database: Path) -> None:
    """Only who runs the server may read its tables: they hold the secrets of dice that are still to be thrown."""
    if database.is_dir():
        raise OSError("it is a folder")
    database.touch(0o600)
    for file in (database, *(database.with_name(database.name + end) for end in ("-wal", "-shm"))):
        try:
            if file.stat().st_mode & 0o077:
                file.chmod(0o600)
        except FileNotFoundError:
            continue
        except PermissionError:
            LOG.warning("other users of this machine may read the database: its owner should close it to them")


def migrate(connection: sa.Connection) -> None:
    """Bring a database up to date."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
