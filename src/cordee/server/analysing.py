"""Finished tables weighed: in a process of their own that steps back for everything else, by and by, and kept.

A row of the store says how far an analysis is, so that any worker can tell; who deletes it cancels the work.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
import zlib
from dataclasses import dataclass, field, replace

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from cordee.analysis import DEFAULT, Analysis, Weighed, Work
from cordee.server.beside import beside
from cordee.server.safety import ASKER, Refused, _
from cordee.server.store import META, Away, Conflict, Operation
from cordee.server.tables import Tables
from cordee.server.thinking import LAST_OF_ALL, WEIGH, Minds
from cordee.server.turns import Turns

LOG = logging.getLogger("cordee.analysis")
ANALYSES = sa.Table(
    "analyses",
    META,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("done", sa.Integer),
    sa.Column("total", sa.Integer),
    sa.Column("at", sa.Float(53)),
    sa.Column("data", sa.LargeBinary),
)
AT_ONCE = 4
"""Moments that are asked for at once, at most: few, so that the page grows and a cancel is heard."""
QUICK = 0.4
"""Seconds within which moments are answered of which more are asked for at once; the last comes alone."""
LATELY = 90.0
"""Seconds by which the pace of an analysis is judged: it waits for tables in play, so its pace changes."""
ENOUGH = 0.05
"""The part of the work that must be done before it is said how long the rest will take."""
NOTED = 2.0
"""Seconds between two notes of how far it is."""
FORSAKEN = 180.0
"""Seconds after which an analysis that nobody goes on with may be begun again."""
MOST_WAITING = 40


@dataclass
class Job:
    """An analysis under way in this worker, from the last moment to the first.

    The nearer the end, the sooner a moment is played out: there is something to read at once, however long the game.
    """

    work: Work
    total: int
    moments: list[Weighed] = field(default_factory=list)
    """Those that are weighed, in order of play."""
    costs: list[float] = field(default_factory=list)
    """What each moment costs beside the others."""
    beats: list[tuple[float, int]] = field(default_factory=list)
    """When how many moments were done, of late."""
    noted: float = 0.0
    task: asyncio.Task[None] | None = None

    def beat(self) -> None:
        """Another batch is done; what is long ago tells little of how fast it goes now."""
        now = time.monotonic()
        self.beats = [beat for beat in self.beats if now - beat[0] < LATELY] or self.beats[-1:]
        self.beats.append((now, len(self.moments)))

    def next(self, some: int) -> list[int]:
        """The plies of the next moments to weigh, so many at most."""
        end = self.total - len(self.moments)
        return list(range(max(0, end - some), end))

    def seconds_left(self) -> int | None:
        """How long the rest will take at the pace of late, if that is known."""
        costs = self.costs[::-1]
        if len(self.beats) < 2 or sum(costs[: len(self.moments)]) < ENOUGH * sum(costs):
            return None
        (began, first), (_, last) = self.beats[0], self.beats[-1]
        spent, work = time.monotonic() - began, sum(costs[first:last])
        return round(spent * sum(costs[last:]) / work) if work else None


@dataclass(frozen=True)
class Progress:
    """How far an analysis is."""

    done: int
    total: int
    seconds_left: int | None
    moments: list[Weighed]
    """Those that this worker knows."""


class Cancelled(Exception):
    """Somebody does not want to know any more."""


class Analysts:
    """The service behind the pages, beside `Tables`."""

    def __init__(self, tables: Tables, quality: float = 1.0) -> None:
        self.tables = tables
        self.quality = DEFAULT.times(quality)
        self.minds = Minds(1, LAST_OF_ALL)
        self.turns = Turns(1)
        self._jobs: dict[str, Job] = {}

    async def kept(self, table_id: str) -> Analysis | None:
        """The analysis of a table, if it is done."""
        row = await self._row(table_id)
        return await beside(_unpacked, row.data) if row is not None and row.data else None

    async def progress(self, table_id: str) -> Progress | None:
        """How far it is, if it is under way here or elsewhere."""
        if (job := self._jobs.get(table_id)) is not None:
            return Progress(len(job.moments), job.total, job.seconds_left(), list(job.moments))
        row = await self._row(table_id)
        if row is None or row.data or time.time() - row.at > FORSAKEN:
            return None
        return Progress(row.done, row.total, None, [])

    async def start(self, table_id: str) -> None:
        """Weigh a finished table, if nobody does or did."""
        live = await self.tables.live(table_id)
        if live.status != "over" or not live.course.moves:
            raise Refused(409, _("A game is analysed when it is over."), show=True)
        if await self.progress(table_id) is not None or await self.kept(table_id) is not None:
            return
        if len(self._jobs) >= MOST_WAITING:
            raise Refused(503, _("Many games are being analysed: try again in a while."))
        record = await self.tables.record(table_id)
        work = Work(replace(record, players=[], secret=None, commitment=None, luck=[]).to_json(), self.quality)
        total = len(record.moves) + 1
        job = self._jobs.setdefault(table_id, Job(work, total))
        if job.work is not work:
            return
        try:
            await self.tables.store.write("", operation=_begin(table_id, total))
        except BaseException:
            del self._jobs[table_id]
            raise
        job.task = asyncio.create_task(self._run(table_id, job))

    async def cancel(self, table_id: str) -> None:
        """Stop an analysis that is not done, wherever it runs."""
        await self.tables.store.write("", operation=_drop(table_id))
        job = self._jobs.get(table_id)
        if job is not None and job.task is not None:
            job.task.cancel()

    async def close(self) -> None:
        """Stop them all; what was not done is begun anew when it is asked for again."""
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        self.minds.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # ── The work ──

    async def _run(self, table_id: str, job: Job) -> None:
        try:
            async with self.turns.turn(ASKER.get()):
                job.costs = await beside(job.work.costs)
                job.beat()
                await self._weigh(table_id, job)
                found = await beside(job.work.assembled, job.moments)
                packed = await beside(_packed, found)
                await self.tables.store.write("", operation=_finish(table_id, packed))
        except Cancelled:
            pass
        except Away:
            LOG.warning("an analysis could not be kept", extra={"table": table_id[:6]})
        except Exception:
            LOG.exception("a table could not be analysed", extra={"table": table_id[:6]})
        finally:
            self._jobs.pop(table_id, None)

    async def _weigh(self, table_id: str, job: Job) -> None:
        some = 1
        while plies := job.next(some):
            asked = time.monotonic()
            answer = await self.minds.think((WEIGH, job.work, plies))
            job.moments[:0] = [Weighed(**moment) for moment in json.loads(answer)]
            some = min(AT_ONCE, 2 * some) if time.monotonic() - asked < QUICK else 1
            job.beat()
            if time.monotonic() - job.noted > NOTED:
                job.noted = time.monotonic()
                if not await self.tables.store.write("", operation=_note(table_id, len(job.moments))):
                    raise Cancelled

    async def _row(self, table_id: str) -> sa.Row[tuple[str, int, int, float, bytes | None]] | None:
        async def wanted(connection: AsyncConnection) -> sa.Row[tuple[str, int, int, float, bytes | None]] | None:
            found = sa.select(ANALYSES).where(ANALYSES.c.table_id == table_id)
            return (await connection.execute(found)).first()

        return await self.tables.store.read(wanted)


# ── In the store ──


def _begin(table_id: str, total: int) -> Operation:
    async def operation(connection: AsyncConnection) -> None:
        await _drop(table_id)(connection)
        row = {"table_id": table_id, "done": 0, "total": total, "at": time.time(), "data": None}
        try:
            await connection.execute(sa.insert(ANALYSES), row)
        except IntegrityError as error:  # it is done already
            raise Conflict from error

    return operation


def _note(table_id: str, done: int) -> Operation:
    """Note how far it is; whether anybody still wants to know."""

    async def operation(connection: AsyncConnection) -> bool:
        own = sa.update(ANALYSES).where(ANALYSES.c.table_id == table_id, ANALYSES.c.data.is_(None))
        return (await connection.execute(own.values(done=done, at=time.time()))).rowcount == 1

    return operation


def _finish(table_id: str, packed: bytes) -> Operation:
    async def operation(connection: AsyncConnection) -> None:
        own = sa.update(ANALYSES).where(ANALYSES.c.table_id == table_id)
        await connection.execute(own.values(done=ANALYSES.c.total, data=packed, at=time.time()))

    return operation


def _drop(table_id: str) -> Operation:
    """Forget an analysis that is not done."""

    async def operation(connection: AsyncConnection) -> None:
        await connection.execute(
            sa.delete(ANALYSES).where(ANALYSES.c.table_id == table_id, ANALYSES.c.data.is_(None))
        )

    return operation


def _packed(found: Analysis) -> bytes:
    return zlib.compress(json.dumps(found.to_json()).encode(), 6)


def _unpacked(data: bytes) -> Analysis:
    return Analysis.from_json(json.loads(zlib.decompress(data)))
