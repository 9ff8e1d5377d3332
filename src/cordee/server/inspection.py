"""What `cordee admin check` tells the operator: which stored tables cannot be opened, and why. Nothing is written."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from sqlalchemy.exc import SQLAlchemyError

from cordee.engine.errors import CordeeError
from cordee.server.admin import database_of
from cordee.server.opening import BadTable, open_table
from cordee.server.safety import Refused
from cordee.server.store import Store


@dataclass(frozen=True)
class Findings:
    """How many tables there are, and the reason of each that cannot be opened."""

    tables: int
    damaged: dict[str, str]


def inspect(database: str | None = None) -> Findings:
    """Open every table of the database, one after the other."""
    url = database_of(database)
    try:
        return asyncio.run(_inspect(url))
    except (SQLAlchemyError, OSError) as error:
        why = f"{type(error).__name__}; a database of another version is brought up to date when a server starts"
        raise CordeeError(f"The tables cannot be read ({why}).") from error


async def _inspect(url: str) -> Findings:
    store = Store(url)
    damaged = {}
    try:
        ids = await store.all_ids()
        for table_id in ids:
            try:
                await open_table(store, table_id)
            except (BadTable, Refused) as error:
                damaged[table_id] = str(error)
    finally:
        await store.engine.dispose()
    return Findings(len(ids), damaged)
