"""How games came out, for those who played them: noted once when a game ends, told as lists.

A result holds points and places, and nobody's name: who else sat there, the seats of the table tell, so that names
which are deleted there are deleted everywhere.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from cordee.bots import parted
from cordee.server.look import BOT, Seat
from cordee.server.store import META, SEATS, TABLES, Operation, Store

RESULTS = sa.Table(
    "results",
    META,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("holder", sa.String(64)),
    sa.Column("game", sa.String(64)),
    sa.Column("points", sa.Integer),
    sa.Column("won", sa.Boolean),
    sa.Column("place", sa.Integer),
    sa.Column("seats", sa.Integer),
    sa.Column("scores", sa.JSON),
    sa.Column("at", sa.Float(53)),
)
HIDDEN = sa.Table(
    "hidden",
    META,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("who", sa.String(64), primary_key=True),
)
"""Tables that are over and that somebody does not want to see any more."""


@dataclass(frozen=True)
class Rival:
    """Who else sat at a table."""

    seat: int
    name: str
    level: str
    """Of a bot that played for itself; of a person, nothing."""
    mine: bool
    """It is another seat of the same person."""
    points: int | None


@dataclass(frozen=True)
class Outcome:
    """How a game came out for one of its players."""

    table: str
    game: str
    points: int
    won: bool
    place: int
    seats: int
    at: float
    seat: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    rivals: tuple[Rival, ...] = ()
    hidden: bool = False

    @property
    def others(self) -> str:
        """Who else played, in one line."""
        return ", ".join(f"{one.name or '?'} ({one.level})" if one.level else one.name or "?" for one in self.rivals)

    @property
    def friends(self) -> list[str]:
        """The other people who played."""
        return [one.name for one in self.rivals if not one.level and not one.mine]

    @property
    def levels(self) -> list[str]:
        """The levels of the bots that played, without their styles."""
        return [one.level.partition(":")[0] for one in self.rivals if one.level]


def noted(
    table_id: str, game_name: str, seats: Sequence[Seat], scores: Sequence[int], result: Sequence[float]
) -> Operation:
    """Note how a game came out for the people who played it."""
    now, rows = time.time(), []
    order = sorted(zip(result, scores, strict=True), reverse=True)
    for seat in seats:
        if seat.holder is None:
            continue
        mine = (result[seat.seat], scores[seat.seat])
        rows.append({
            "table_id": table_id, "seat": seat.seat, "holder": seat.holder, "game": game_name, "points": mine[1],
            "won": bool(mine[0]), "place": order.index(mine) + 1, "seats": len(seats), "at": now,
            "scores": list(scores),
        })  # fmt: skip

    async def operation(connection: AsyncConnection) -> None:
        if rows:
            await connection.execute(sa.insert(RESULTS), rows)

    return operation


def give(old: str, new: str | None) -> Operation:
    """Somebody's results are somebody else's; without anyone else, nobody has them any more."""

    async def operation(connection: AsyncConnection) -> None:
        own, hidden = RESULTS.c.holder == old, HIDDEN.c.who == old
        if new is None:
            await connection.execute(sa.delete(RESULTS).where(own))
        else:
            await connection.execute(sa.update(RESULTS).where(own).values(holder=new))
            known = sa.select(HIDDEN.c.table_id).where(HIDDEN.c.who == new)
            given = sa.update(HIDDEN).where(hidden, HIDDEN.c.table_id.not_in(known)).values(who=new)
            await connection.execute(given)
        await connection.execute(sa.delete(HIDDEN).where(hidden))

    return operation


async def outcomes(store: Store, person: str) -> list[Outcome]:
    """All games of somebody that are over, the newest first."""
    own = sa.select(RESULTS.c.table_id).where(RESULTS.c.holder == person)
    games = (
        sa.select(RESULTS, TABLES.c.options, HIDDEN.c.who)
        .join(TABLES, TABLES.c.id == RESULTS.c.table_id)
        .outerjoin(HIDDEN, sa.and_(HIDDEN.c.table_id == RESULTS.c.table_id, HIDDEN.c.who == person))
        .where(RESULTS.c.holder == person)
        .order_by(RESULTS.c.at.desc(), RESULTS.c.seat)
    )

    async def read(connection: AsyncConnection) -> list[Outcome]:
        seats: defaultdict[str, list[Any]] = defaultdict(list)
        for seat in await connection.execute(sa.select(SEATS).where(SEATS.c.table_id.in_(own)).order_by(SEATS.c.seat)):
            seats[seat.table_id].append(seat)
        return [_outcome(row, seats[row.table_id], person) for row in await connection.execute(games)]

    return await store.read(read)


def _outcome(row: Any, seats: list[Any], person: str) -> Outcome:
    scores = row.scores if isinstance(row.scores, list) and len(row.scores) == len(seats) else [None] * len(seats)
    rivals = tuple(
        Rival(one.seat, one.name, _level(one), one.holder == person, points)
        for one, points in zip(seats, scores, strict=True)
        if one.seat != row.seat
    )
    return Outcome(row.table_id, row.game, row.points, row.won, row.place, row.seats, row.at, row.seat,
                   dict(row.options), rivals, row.who is not None)  # fmt: skip

def _level(seat: Seat) -> str:
    """How strong a bot is, without its style; of a person nothing."""
    return parted(seat.level)[0] if seat.kind == BOT and not seat.holder else ""


# ── Tables that are over, out of sight ──


def hide(person: str, table_ids: Sequence[str], out_of_sight: bool) -> Operation:
    """Hide tables that are over from somebody's lists, or show them again; the number of them is given."""

    async def operation(connection: AsyncConnection) -> int:
        own = sa.select(SEATS.c.table_id).where(SEATS.c.holder == person)
        over = sa.select(TABLES.c.id).where(TABLES.c.id.in_(own), TABLES.c.status == "over")
        if table_ids:
            over = over.where(TABLES.c.id.in_(table_ids))
        found = [str(row[0]) for row in await connection.execute(over)]
        await connection.execute(sa.delete(HIDDEN).where(HIDDEN.c.who == person, HIDDEN.c.table_id.in_(found)))
        if out_of_sight and found:
            await connection.execute(sa.insert(HIDDEN), [{"table_id": one, "who": person} for one in found])
        return len(found)

    return operation


async def ids_in_sight(store: Store, person: str, most: int) -> list[str]:
    """The tables at which somebody sits, but for those they hide: first those that go on, then the newest."""
    own = sa.select(SEATS.c.table_id).where(SEATS.c.holder == person)
    hidden = sa.select(HIDDEN.c.table_id).where(HIDDEN.c.who == person)
    goes_on = sa.case((TABLES.c.status == "over", 1), else_=0)
    wanted = (
        sa.select(TABLES.c.id)
        .where(TABLES.c.id.in_(own), TABLES.c.id.not_in(hidden))
        .order_by(goes_on, TABLES.c.created.desc())
        .limit(most)
    )

    async def read(connection: AsyncConnection) -> list[str]:
        return [str(row[0]) for row in await connection.execute(wanted)]

    return await store.read(read)


async def ids_over(store: Store, person: str | None = None) -> list[str]:
    """The tables whose game is over, of somebody or of all, the oldest first."""
    wanted = sa.select(TABLES.c.id).where(TABLES.c.status == "over").order_by(TABLES.c.created, TABLES.c.id)
    if person is not None:
        wanted = wanted.where(TABLES.c.id.in_(sa.select(SEATS.c.table_id).where(SEATS.c.holder == person)))

    async def read(connection: AsyncConnection) -> list[str]:
        return [str(row[0]) for row in await connection.execute(wanted)]

    return await store.read(read)
