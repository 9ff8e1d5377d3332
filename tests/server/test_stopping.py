"""A server that is told to stop, or killed, leaves nothing behind, whatever its bots and its database do."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from pathlib import Path

import psutil
import pytest

from tests.server.kit import House, until
from tests.server.outages import KINDS, on_postgres, on_sqlite
from tests.server.postgres import binary, cluster

pytestmark = pytest.mark.anyio
needs_postgres = pytest.mark.skipif(
    binary("initdb") is None or binary("postgres") is None, reason="no PostgreSQL on this machine"
)


def _processes(house: House) -> list[psutil.Process]:
    assert house.process is not None
    return psutil.Process(house.process.pid).children(recursive=True)


async def _thinking(house: House) -> list[psutil.Process]:
    """A bot that thinks and thinks: its process is held in the midst of it. All processes of the server."""
    ada = house.person()
    table = (await ada.open("pig", ["me", "bot:promeneur"]))["id"]
    await ada.play(table, "hold", 0)
    await until(ada, table, lambda seen: seen["choices"], 60)
    processes = _processes(house)
    for one in processes:
        if "--multiprocessing-fork" in one.cmdline():
            one.suspend()
    await ada.play(table, "hold", (await ada.look(table))["ply"])
    assert (await ada.look(table))["thinking"]
    return processes


def _all_gone(processes: list[psutil.Process], seconds: float) -> bool:
    _gone, alive = psutil.wait_procs(processes, timeout=seconds)
    return not [one for one in alive if one.is_running() and one.status() != psutil.STATUS_ZOMBIE]


@pytest.mark.parametrize("how", ["told", "killed"])
async def test_a_bot_that_thinks_ends_with_its_server(tmp_path: Path, how: str) -> None:
    with House(str(tmp_path / "tables.db")) as house:
        processes = await _thinking(house)
        assert processes and house.process is not None
        if how == "told":
            assert house.stop() in (0, -15)
        else:
            house.process.kill()  # the server alone, not its group
            house.process.wait()
        assert _all_gone(processes, 3)


async def test_a_server_stops_in_time_while_its_file_is_locked(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    with House(str(database)) as house:
        people = [house.person() for _ in range(20)]
        tables = [(await person.open("pig", ["me", "me"]))["id"] for person in people]
        with contextlib.closing(sqlite3.connect(database, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            asking = [
                asyncio.create_task(person.try_to(f"/tables/{table}/play", word="hold", ply=0))
                for person, table in zip(people, tables, strict=True)
            ]
            await asyncio.sleep(0.3)
            started = time.monotonic()
            ended = await asyncio.get_running_loop().run_in_executor(None, house.stop)
            assert ended in (0, -15) and time.monotonic() - started < 10
            answers = await asyncio.gather(*asking, return_exceptions=True)
    assert {503} >= {answer.status_code for answer in answers if not isinstance(answer, BaseException)}


@needs_postgres
async def test_a_server_stops_in_time_while_postgresql_is_frozen() -> None:
    with cluster() as server, House(server.url) as house:
        ada = house.person()
        table = (await ada.open("pig", ["me", "me"]))["id"]
        with server.frozen():
            asking = asyncio.create_task(ada.try_to(f"/tables/{table}/play", word="hold", ply=0))
            await asyncio.sleep(0.3)
            started = time.monotonic()
            ended = await asyncio.get_running_loop().run_in_executor(None, house.stop)
            assert ended in (0, -15) and time.monotonic() - started < 12
            with contextlib.suppress(Exception):
                assert (await asking).status_code == 503


@needs_postgres
async def test_workers_end_with_the_one_who_started_them() -> None:
    with cluster() as server, House(server.url, workers=2) as house:
        processes = _processes(house)
        assert len(processes) >= 2 and house.process is not None
        house.process.kill()
        house.process.wait()
        assert _all_gone(processes, 12)


@pytest.mark.parametrize("kind", ["locked", "full"])
async def test_players_get_through_an_outage_of_the_file(kind: str) -> None:
    tally = await on_sqlite(kind, 1.0)
    assert tally.away and tally.acknowledged


@pytest.mark.parametrize("kind", [kind for kind in KINDS if KINDS[kind] is on_postgres])
async def test_players_get_through_an_outage_of_postgresql(kind: str) -> None:
    tally = await on_postgres(kind, 1.0)
    assert tally.away and tally.acknowledged
