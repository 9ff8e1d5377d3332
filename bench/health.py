"""`python -m bench.health`: whether the server stays awake while long tables are read and bots think.

Twenty tables with logs of 1,000 lines and more, of all the games, are asked for again and again, more than the server
keeps in memory: each time the log is read and played through, and a first page, a moment of the past, the log in words
and the record are made of it. Beside them bots look ahead at other tables. Meanwhile a process of its own asks for
/healthz every so often and tells how long the answers took. `--watch` also tells what held the event loop for more than
5 ms, by the processor's clock. `--old PATH` measures another working copy (built) first.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from bench.boards import SERVE
from bench.load_client import Seat, Server, free_port, start_server
from bench.middle import SEATS

ROOT = Path(__file__).resolve().parents[1]
EVERY = 0.01
"""Seconds between two questions for health."""
KEPT = 10
"""Tables that the server keeps in memory: fewer than are asked for."""


class Reader:
    """Somebody who comes to a table that is long, and looks around."""

    def __init__(self, server: Server, table: str) -> None:
        self.seat = Seat(server)
        self.table = table
        self.chance = random.Random(table)
        self.visits = 0

    async def read(self, until: float) -> None:
        loop = asyncio.get_running_loop()
        ways = [self._page, self._replay, self._moment, self._words, self._record]
        while loop.time() < until:
            await ways[self.visits % len(ways)]()
            self.visits += 1
        self.seat.close()

    async def _page(self) -> None:
        await self.seat.fetch_text(f"/tables/{self.table}")

    async def _replay(self) -> None:
        await self.seat.fetch_text(f"/tables/{self.table}/replay?ply={self.chance.randrange(1000)}")

    async def _moment(self) -> None:
        await self.seat.fetch_text(f"/tables/{self.table}/fragments?shape=tall&ply={self.chance.randrange(1000)}")

    async def _words(self) -> None:
        await self.seat.fetch_text(f"/api/tables/{self.table}?log_from={self.chance.randrange(500)}&most=500")

    async def _record(self) -> None:
        if not self.table.startswith("snowcrest"):  # private hands
            await self.seat.fetch_text(f"/api/tables/{self.table}/record")


class Against:
    """Somebody who plays against bots that look ahead, without much thought."""

    def __init__(self, server: Server, game: str) -> None:
        self.seat, self.game, self.moves = Seat(server), game, 0

    async def play(self, until: float) -> None:
        loop = asyncio.get_running_loop()
        order = {"game": self.game, "seats": ["me", *["bot:guide"] * (SEATS[self.game] - 1)]}
        table = (await self.seat.post("/api/tables?look=false", order))["id"]
        while loop.time() < until:
            look = await self.seat.get(f"/api/tables/{table}?log_from=1000000")
            self.moves = look["ply"]
            words = [choice["word"] for choice in look["choices"] if choice["allowed"]]
            if words:
                await self.seat.post(
                    f"/api/tables/{table}/play?look=false", {"word": words[0], "ply": look["ply"], "confirm": False}
                )
            await asyncio.sleep(0.25)
        self.seat.close()


def probe(port: int, seconds: float) -> None:
    """Ask for health every so often; print the delays in milliseconds, as JSON."""
    line = HTTPConnection("127.0.0.1", port, timeout=60)
    delays, unwell = [], 0
    end = time.perf_counter() + seconds
    while (started := time.perf_counter()) < end:
        line.request("GET", "/healthz")
        answer = line.getresponse()
        answer.read()
        delays.append((time.perf_counter() - started) * 1000)
        unwell += answer.status != 200
        time.sleep(max(0.0, EVERY - (time.perf_counter() - started)))
    print(json.dumps([delays, unwell]))


async def probed(server: Server, seconds: float) -> tuple[list[float], int]:
    """How long answers to /healthz took, asked from a process of its own, and how many were not well."""
    code = f"from bench.health import probe; probe({server.port}, {seconds})"
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", code, cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    said, _ = await process.communicate()
    delays, unwell = json.loads(said)
    return delays, unwell


def told(delays: list[float], unwell: int) -> str:
    ordered = sorted(delays)
    late = ordered[int(len(ordered) * 0.99)]
    middle, most = statistics.median(ordered), ordered[-1]
    asked = f"{len(delays)} asked, {unwell} not well"
    return f"p50 {middle:5.1f} ms, p99 {late:5.1f} ms, at most {most:5.1f} ms ({asked})"


async def measure(name: str, place: Path, asked: argparse.Namespace) -> None:
    """One working copy: quiet, then with all that comes at once."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["PYTHONPATH"] = os.pathsep.join([str(place / "src"), str(ROOT)])
        os.environ |= {"CORDEE_LIVE_TABLES": str(KEPT), "CORDEE_PACE": "0"}
        database, report = Path(folder) / "health.db", Path(folder) / "watched.json"
        each = [sys.executable, "-m", "bench.middle", str(database), "--lines", str(asked.lines)]
        subprocess.run([*each, "--tables", str(-(-asked.tables // len(SEATS)))], check=True, cwd=ROOT)
        command = [sys.executable, "-m", "bench.watch", str(report)] if asked.watch else [sys.executable, "-c", SERVE]
        with start_server(command, free_port(), database) as server:
            quiet = await probed(server, 2.0)
            loop = asyncio.get_running_loop()
            await asyncio.gather(*(Reader(server, f"{game}0").read(loop.time() + 2.0) for game in SEATS))  # warm
            until = loop.time() + asked.seconds
            readers = [Reader(server, f"{game}{n}") for n in range(asked.tables) for game in SEATS][: asked.tables]
            players = [Against(server, game) for game in list(SEATS)[: asked.bots]]
            worked = server.worked()
            work = [reader.read(until) for reader in readers] + [player.play(until) for player in players]
            working = asyncio.gather(*work)
            delays = await probed(server, asked.seconds)
            await working
            visits, lines = sum(reader.visits for reader in readers), sum(player.moves for player in players)
            worked = server.worked() - worked
        print(f"{name}: /healthz, quiet:           {told(*quiet)}")
        print(f"{name}: /healthz, all at once:     {told(*delays)}")
        print(
            f"{name}: meanwhile {len(readers)} tables were read {visits / asked.seconds:.0f} times a second and "
            f"{lines} lines played against bots; the server worked {worked / asked.seconds:.2f} s a second"
        )
        with suppress(FileNotFoundError):
            _tell_watched(name, json.loads(report.read_text()))


def _tell_watched(name: str, found: dict[str, Any]) -> None:
    print(
        f"{name}: of {found['steps']} steps of the loop {found['long']} took more than 5 ms of the processor, "
        f"the longest {found['longest']:.1f} ms"
    )
    for place, times in found["places"].items():
        print(f"    seen {times:4} times in {place}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.health", description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--lines", type=int, default=1000)
    parser.add_argument("--bots", type=int, default=3, help="tables where bots think")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--watch", action="store_true", help="tell what held the event loop")
    parser.add_argument("--old", type=Path, help="another working copy, built, to measure first")
    asked = parser.parse_args()
    if asked.old:
        asyncio.run(measure("before", asked.old, asked))
    asyncio.run(measure("now", ROOT, asked))


if __name__ == "__main__":
    main()
