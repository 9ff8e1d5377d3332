"""How games came out, for those who played them: noted once when a game ends, told as lists and as numbers."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from cordee.bots import parted
from cordee.engine.game import Game
from cordee.engine.registry import game, game_names
from cordee.server.look import BOT, Seat
from cordee.server.store import META, Operation, Store

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
    sa.Column("others", sa.Text),
    sa.Column("at", sa.Float(53)),
)
MOST_SHOWN = 100
"""Games that are listed; all of them are counted."""
LAST = 12
"""Results of a game that are drawn as bars."""


@dataclass(frozen=True)
class Outcome:
    """How a game came out for one of its players."""

    table: str
    game: str
    points: int
    won: bool
    place: int
    seats: int
    others: str
    at: float


@dataclass(frozen=True)
class Tally:
    """What somebody's games of one kind add up to."""

    game: Game
    played: int
    won: int
    best: int
    streak: int
    """The longest row of games won."""
    last: list[Outcome]
    """The oldest first."""


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
            "others": ", ".join(_called(one) for one in seats if one.seat != seat.seat),
        })  # fmt: skip

    async def operation(connection: AsyncConnection) -> None:
        if rows:
            await connection.execute(sa.insert(RESULTS), rows)

    return operation


def _called(seat: Seat) -> str:
    return f"{seat.name} ({parted(seat.level)[0]})" if seat.kind == BOT and seat.holder is None else seat.name or "?"


def give(old: str, new: str | None) -> Operation:
    """Somebody's results are somebody else's; without anyone else, nobody has them any more."""

    async def operation(connection: AsyncConnection) -> None:
        own = RESULTS.c.holder == old
        change: Any = sa.delete(RESULTS).where(own) if new is None else sa.update(RESULTS).where(own).values(holder=new)
        await connection.execute(change)

    return operation


async def outcomes(store: Store, person: str) -> list[Outcome]:
    """All games of somebody that are over, the newest first."""
    wanted = sa.select(RESULTS).where(RESULTS.c.holder == person).order_by(RESULTS.c.at.desc(), RESULTS.c.seat)

    async def read(connection: AsyncConnection) -> list[Outcome]:
        return [
            Outcome(row.table_id, row.game, row.points, row.won, row.place, row.seats, row.others, row.at)
            for row in await connection.execute(wanted)
        ]

    return await store.read(read)


def tallies(found: Sequence[Outcome]) -> list[Tally]:
    """What games add up to, kind by kind."""
    told = []
    for name in game_names():
        own = [one for one in reversed(found) if one.game == name]
        if own:
            won = sum(one.won for one in own)
            best = max(one.points for one in own)
            told.append(Tally(game(name), len(own), won, best, _streak(own), own[-LAST:]))
    return told


def _streak(own: Sequence[Outcome]) -> int:
    longest = row = 0
    for one in own:
        row = row + 1 if one.won else 0
        longest = max(longest, row)
    return longest
