"""The words of people beside the logs: names in notes, and what was said. Whose they are may delete them."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from cordee.server.store import SAYINGS, TABLES, Operation, Store


async def tables_with(store: Store, person: str) -> list[str]:
    """The tables in whose logs there are words of somebody."""
    wanted = sa.select(SAYINGS.c.table_id).where(SAYINGS.c.holder == person).distinct()

    async def read(connection: AsyncConnection) -> list[str]:
        return [str(row[0]) for row in await connection.execute(wanted)]

    return await store.read(read)


def give(old: str, new: str) -> Operation:
    """Somebody's words are somebody else's."""

    async def operation(connection: AsyncConnection) -> None:
        await connection.execute(sa.update(SAYINGS).where(SAYINGS.c.holder == old).values(holder=new))

    return operation


def forget(table_id: str, person: str) -> Operation:
    """Delete somebody's words at a table; the log keeps that something was said."""

    async def operation(connection: AsyncConnection) -> None:
        await connection.execute(
            sa.delete(SAYINGS).where(SAYINGS.c.table_id == table_id, SAYINGS.c.holder == person)
        )
        told = sa.update(TABLES).where(TABLES.c.id == table_id)
        await connection.execute(told.values(forgotten=TABLES.c.forgotten + 1))

    return operation
