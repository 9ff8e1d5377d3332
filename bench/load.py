"""`python -m bench.load`: many people at many tables, on a server of its own with its database on the disk.

Every table has two players, each with their own connection, cookie and stream of news. A move counts when it is
acknowledged, and an acknowledged move is on the disk. Its delay is measured from the moment it is sent to
the moment the *other* player's stream tells of it. boardgame.io plays the same way where Node is present.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sqlite3
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench import load_peer
from bench.load_client import Seat, Server, free_port, start_server

GAMES = Path(__file__).resolve().parents[1] / "examples"


@dataclass
class Figures:
    """What was measured in one run."""

    moves: int = 0
    lines: int = 0
    seconds: float = 0.0
    delays: list[float] = field(default_factory=list)
    worked: float = 0.0
    """Seconds of a processor's time that the server used: what a busy machine cannot distort much."""

    def told(self, name: str) -> str:
        """One line of the table that is printed."""
        if not self.delays:
            return f"{name:<40} no move came through"
        delays = sorted(self.delays)
        middle, late = statistics.median(delays), delays[int(len(delays) * 0.99)]
        lines = f" ({self.lines / self.seconds:5.0f} with nature's)" if self.lines else ""
        return (
            f"{name:<40} {self.moves / self.seconds:6.0f} moves/s{lines}, "
            f"move to the other's news: p50 {middle * 1000:5.1f} ms, p99 {late * 1000:5.1f} ms, "
            f"{self.worked / self.moves * 1000:.2f} ms of a processor a move"
        )


class Pace:
    """A table at which game after game is played, at a given pace."""

    number: int
    look: dict[str, Any]

    async def play(self, until: float, every: float) -> None:
        """A move every so often until the time is over."""
        loop = asyncio.get_running_loop()
        due = loop.time() + every * (self.number % 97) / 97
        while loop.time() < until:
            if every:
                await asyncio.sleep(max(0.0, due - loop.time()))
                due = max(due + every, loop.time() - every)
            await self.move()
            if self.look["status"] == "over":
                self.close()
                await self.open()

    async def open(self) -> None:
        """Sit down at a new table."""
        raise NotImplementedError

    async def move(self) -> None:
        """Whoever decides plays something."""
        raise NotImplementedError

    def close(self) -> None:
        """Leave the table."""
        raise NotImplementedError


class Table(Pace):
    """Two people who play game after game."""

    def __init__(self, server: Server, game: str, number: int, figures: Figures) -> None:
        self.server, self.game, self.number, self.figures = server, game, number, figures
        self.pair: tuple[Seat, Seat] = (Seat(server), Seat(server))
        self.look: dict[str, Any] = {}

    async def open(self) -> None:
        """Sit down at a new table, both with a stream of its news."""
        first, second = self.pair = (Seat(self.server), Seat(self.server))
        table = (await first.post("/api/tables?look=false", {"game": self.game, "seats": ["me", "open"]}))["id"]
        await second.post(f"/api/tables/{table}/sit?look=false", {})
        await asyncio.gather(first.watch(table), second.watch(table))
        self.look = await first.get(f"/api/tables/{table}?log_from=1000000")

    async def move(self) -> None:
        """Who decides plays something; it is done when the other player has heard of it."""
        decides, ply, path = self.look["decides"], self.look["ply"], f"/api/tables/{self.look['id']}"
        mover, other = self.pair[decides], self.pair[1 - decides]
        if self.look["viewer"] != decides:
            self.look = await mover.get(f"{path}?log_from={ply}")
        words = [choice["word"] for choice in self.look["choices"] if choice["allowed"]]
        word = words[(ply * 7 + self.number) % len(words)]
        sent = time.perf_counter()
        self.look = await mover.post(f"{path}/play", {"word": word, "ply": ply, "confirm": False})
        heard = await other.hears(self.look["ply"])
        self.figures.moves += 1
        self.figures.lines += self.look["ply"] - ply
        self.figures.delays.append(heard - sent)

    def close(self) -> None:
        """Leave the table."""
        for seat in self.pair:
            seat.close()


async def play_all(server: Server, tables: dict[str, int], seconds: float, rate: float) -> Figures:
    """All tables at once for so long; with a rate, so many moves a second in all."""
    figures = Figures()
    games = [game for game, number in tables.items() for _ in range(number)]
    playing = [Table(server, game, number, figures) for number, game in enumerate(games)]
    for start in range(0, len(playing), 10):
        await asyncio.gather(*(table.open() for table in playing[start : start + 10]))
    worked, started = server.worked(), asyncio.get_running_loop().time()
    every = len(playing) / rate if rate else 0.0
    await asyncio.gather(*(table.play(started + seconds, every) for table in playing))
    figures.seconds = asyncio.get_running_loop().time() - started
    figures.worked = server.worked() - worked
    for table in playing:
        table.close()
    return figures


async def idle_memory(server: Server, database: Path, tables: int) -> float:
    """How many kilobytes a table takes that someone has looked at: the longest table, so many times over."""
    with sqlite3.connect(database) as store:
        (longest,) = store.execute("SELECT table_id FROM moves GROUP BY table_id ORDER BY count(*) DESC").fetchone()
        for number in range(tables):
            for name, key in (("tables", "id"), ("seats", "table_id"), ("moves", "table_id")):
                columns = [row[1] for row in store.execute(f"PRAGMA table_info({name})")]
                chosen = ", ".join(f"'idle{number}'" if column == key else f'"{column}"' for column in columns)
                store.execute(f"INSERT INTO {name} SELECT {chosen} FROM {name} WHERE {key} = ?", (longest,))
    visitor = Seat(server)
    await visitor.get(f"/api/tables/{longest}?log_from=1000000")
    before = server.memory()
    for number in range(tables):
        await visitor.get(f"/api/tables/idle{number}?log_from=1000000")
    visitor.close()
    return (server.memory() - before) / tables / 1000


async def run(options: argparse.Namespace) -> int:
    half = options.tables // 2
    tables = {"pig": options.tables - half, "yeti": half}
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        database = Path(folder) / "load.db"
        os.environ["CORDEE_GAMES"] = str(GAMES)
        with start_server([sys.executable, "-c", SERVE], free_port(), database) as server:
            await play_all(server, tables, 2.0, options.rate)  # warm
            print(f"{options.tables} tables ({half} of them Yéti), {2 * options.tables} people, SQLite", flush=True)
            figures = await play_all(server, tables, options.seconds, options.rate)
            print(figures.told(f"Cordée, {options.rate:.0f} moves/s asked"), flush=True)
            figures = await play_all(server, tables, options.seconds, 0)
            print(figures.told("Cordée, as fast as it goes"), flush=True)
            kilobytes = await idle_memory(server, database, 500)
            print(f"Cordée, memory of an idle table in mid-game: {kilobytes:.1f} kB", flush=True)
        beside(options, Path(folder))
    return 0


def beside(options: argparse.Namespace, folder: Path) -> None:
    """The same with boardgame.io."""
    if missing := load_peer.install():
        print(f"boardgame.io: left out, {missing}.")
        return
    with load_peer.start(folder) as server:
        load_peer.play(server, options.tables, 2.0, options.rate)  # warm
        for rate, name in ((options.rate, f"{options.rate:.0f} moves/s asked"), (0.0, "as fast as it goes")):
            worked = server.worked()
            found = load_peer.play(server, options.tables, options.seconds, rate)
            delays = [delay / 1000 for delay in found["delays"]]
            figures = Figures(found["moves"], 0, found["seconds"], delays, server.worked() - worked)
            print(figures.told(f"boardgame.io (Pig), {name}"), flush=True)


SERVE = "import os; from cordee.server.serve import main; main(port=int(os.environ['PORT']))"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10.0)
    asked = "moves a second asked of all tables together: a little more than the 500 that they must bear"
    parser.add_argument("--rate", type=float, default=520.0, help=asked)
    parser.add_argument("--folder", default=None, help="where the database lies (default: the temporary folder)")
    return asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    raise SystemExit(main())
