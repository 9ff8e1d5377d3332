"""Databases that fail while people play: `python -m tests.server.outages --seconds 8`.

The disk is full, the file is locked, PostgreSQL is started again, PostgreSQL is frozen. Whoever plays must be told in
time that the table cannot be reached (503), play on by themselves afterwards, and find all that was acknowledged.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import resource
import sqlite3
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import httpx

from tests.server.kit import House, game_places
from tests.server.postgres import Cluster, binary, cluster

IN_TIME = 8.0
"""Seconds within which anyone gets an answer, whatever the database does. It is four, and the machine may be busy."""


@dataclass
class Tally:
    """What people were told."""

    acknowledged: dict[tuple[str, int], str] = field(default_factory=dict)
    away: int = 0
    slowest: float = 0.0
    health: list[tuple[int, float]] = field(default_factory=list)
    """Status and seconds of `/healthz` during the outage."""

    def told(self) -> str:
        worst = max((seconds for _, seconds in self.health), default=0.0)
        return (
            f"{len(self.acknowledged)} lines acknowledged, none lost; {self.away} times told that the table is away, "
            f"slowest answer {self.slowest:.1f} s; /healthz said {sorted({status for status, _ in self.health})} "
            f"within {worst:.1f} s"
        )


class Player:
    """Holds and holds at one table, all seats; asks again when the table is away."""

    def __init__(self, house: House, tally: Tally) -> None:
        self.person, self.tally = house.person(), tally
        self.over = False

    async def run(self) -> None:
        table, ply = (await self.person.open("pig", ["me", "me"]))["id"], 0
        while not self.over:
            started = time.monotonic()
            body = {"word": "hold", "ply": ply, "confirm": False}
            answer = await self.person.try_to(f"/tables/{table}/play?look=false", **body)
            self.tally.slowest = max(self.tally.slowest, time.monotonic() - started)
            if answer.status_code == 200:
                self.tally.acknowledged[table, ply] = "hold"
                ply = answer.json()["ply"]
            elif answer.status_code == 409:  # it had been kept although nobody could say so
                ply = answer.json()["look"]["last_ply"]
            else:
                assert answer.status_code == 503, answer.text
                assert "cannot be reached" in answer.json()["message"] and answer.headers["retry-after"]
                self.tally.away += 1
                await asyncio.sleep(0.2)
            await asyncio.sleep(0.005)


Outage = Callable[[], AbstractAsyncContextManager[None]]


async def play_through(house: House, outage: Outage, seconds: float, players: int = 4) -> Tally:
    """People play before, during and after an outage of so many seconds."""
    tally = Tally()
    playing = [Player(house, tally) for _ in range(players)]
    running = [asyncio.create_task(player.run()) for player in playing]
    await _more(tally, running)
    async with outage():
        await _ask_health(house, tally, seconds)
    assert tally.away, "nobody was told"
    await _more(tally, running)
    await _well_again(house)
    for player in playing:
        player.over = True
    await asyncio.gather(*running)
    assert {status for status, _ in tally.health} == {503}, tally.health
    assert max(spent for _, spent in tally.health) < IN_TIME and tally.slowest < IN_TIME
    return tally


async def _more(tally: Tally, running: list[asyncio.Task[None]], lines: int = 40) -> None:
    """Until so many more lines were acknowledged."""
    enough, deadline = len(tally.acknowledged) + lines, time.monotonic() + 60
    while len(tally.acknowledged) < enough:
        assert time.monotonic() < deadline, "nobody can play"
        await asyncio.sleep(0.02)
        for task in running:
            if task.done():
                task.result()


async def _ask_health(house: House, tally: Tally, seconds: float) -> None:
    await asyncio.sleep(1.2)  # what was well a moment ago may be called so
    until = time.monotonic() + seconds
    while time.monotonic() < until or not tally.away:
        started = time.monotonic()
        tally.health.append((await _health(house), time.monotonic() - started))
        await asyncio.sleep(0.3)


async def _health(house: House) -> int:
    async with httpx.AsyncClient(base_url=house.url, timeout=30) as client:
        return (await client.get("/healthz")).status_code


async def _well_again(house: House) -> None:
    """The server says so within a few seconds."""
    deadline = time.monotonic() + 10
    while await _health(house) != 200:
        assert time.monotonic() < deadline
        await asyncio.sleep(0.2)


# ── Outages ──


def locked(database: Path) -> Outage:
    """Another program holds SQLite's file."""

    @contextlib.asynccontextmanager
    async def outage() -> AsyncIterator[None]:
        with contextlib.closing(sqlite3.connect(database, isolation_level=None, timeout=30)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
            other.execute("ROLLBACK")

    return outage


def full(house: House) -> Outage:
    """No file can grow any more, as on a disk that is full."""

    @contextlib.asynccontextmanager
    async def outage() -> AsyncIterator[None]:
        assert house.process is not None
        before = resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, (4096, before[1]))
        yield
        resource.prlimit(house.process.pid, resource.RLIMIT_FSIZE, before)

    return outage


def restarted(server: Cluster) -> Outage:
    """PostgreSQL is gone for a while."""

    @contextlib.asynccontextmanager
    async def outage() -> AsyncIterator[None]:
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, server.stop)
        yield
        await loop.run_in_executor(None, server.start)

    return outage


def frozen(server: Cluster) -> Outage:
    """PostgreSQL holds still."""

    @contextlib.asynccontextmanager
    async def outage() -> AsyncIterator[None]:
        with server.frozen():
            yield

    return outage


# ── What is left afterwards ──


def check_file(database: Path, tally: Tally) -> None:
    with contextlib.closing(sqlite3.connect(database)) as store:
        _check(tally, store.execute("SELECT table_id, ply, word FROM moves ORDER BY table_id, ply").fetchall())


async def check_server(url: str, tally: Tally) -> None:
    connection = await asyncpg.connect(url)
    rows = await connection.fetch("SELECT table_id, ply, word FROM moves ORDER BY table_id, ply")
    await connection.close()
    _check(tally, [tuple(row) for row in rows])


def _check(tally: Tally, rows: list[Any]) -> None:
    """All that was acknowledged is there, once, and no log has a gap."""
    lines = {(table, ply): word for table, ply, word in rows}
    lost = [key for key, word in tally.acknowledged.items() if lines.get(key) != word]
    assert not lost, f"acknowledged, but not in the store: {lost[:5]}"
    logs: dict[str, list[int]] = {}
    for table, ply, _ in rows:
        logs.setdefault(table, []).append(ply)
    assert all(plies == list(range(len(plies))) for plies in logs.values())


async def on_sqlite(kind: str, seconds: float) -> Tally:
    """An outage of a file: locked or full."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "tables.db"
        with House(str(database)) as house:
            outage = locked(database) if kind == "locked" else full(house)
            tally = await play_through(house, outage, seconds)
            assert house.stop() in (0, -15)
        check_file(database, tally)
    return tally


async def on_postgres(kind: str, seconds: float) -> Tally:
    """An outage of a server: restarted or frozen."""
    with cluster() as server, House(server.url) as house:
        outage = restarted(server) if kind == "restarted" else frozen(server)
        tally = await play_through(house, outage, seconds)
        assert house.stop() in (0, -15)
        await check_server(server.url, tally)
    return tally


KINDS: dict[str, Callable[[str, float], Awaitable[Tally]]] = {"locked": on_sqlite, "full": on_sqlite}
if binary("initdb") and binary("postgres"):
    KINDS |= {"restarted": on_postgres, "frozen": on_postgres}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.server.outages", description=__doc__)
    parser.add_argument("--seconds", type=float, default=8.0)
    seconds = parser.parse_args().seconds
    for kind, run in KINDS.items():
        print(f"{kind:<10}", asyncio.run(run(kind, seconds)).told(), flush=True)  # type: ignore[arg-type]


if __name__ == "__main__":
    os.environ["CORDEE_GAMES"] = game_places()
    main()
