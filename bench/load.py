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

    def told(self, name: str) -> str:
        """One line of the table that is printed."""
        delays = sorted(self.delays)
        middle, late = statistics.median(delays), delays[int(len(delays) * 0.99)]
        lines = f" ({self.lines / self.seconds:5.0f} with nature's)" if self.lines else ""
        return (
            f"{name:<40} {self.moves / self.seconds:6.0f} moves/s{lines}, "
            f"move to the other's news: p50 {middle * 1000:5.1f} ms, p99 {late * 1000:5.1f} ms"
        )


async def play_table(server: Server, game: str, figures: Figures, until: float, every: float, number: int) -> None:
    """Two people play game after game until the time is over, a move every so often."""
    loop = asyncio.get_running_loop()
    due = loop.time() + every * (number % 97) / 97
    while loop.time() < until:
        first, second = Seat(server), Seat(server)
        look = await first.post("/api/tables", {"game": game, "seats": ["me", "open"]})
        table = look["id"]
        await second.post(f"/api/tables/{table}/sit?look=false", {})
        await asyncio.gather(first.watch(table), second.watch(table))
        pair = (first, second)
        look = await first.get(f"/api/tables/{table}?log_from=1000000")
        ply: int = look["ply"]
        while look["status"] == "playing" and loop.time() < until:
            mover, other = pair[look["decides"]], pair[1 - look["decides"]]
            if look["viewer"] != look["decides"]:
                look = await mover.get(f"/api/tables/{table}?log_from={ply}")
            words = [choice["word"] for choice in look["choices"] if choice["allowed"]]
            word = words[(ply * 7 + number) % len(words)]
            if every:
                await asyncio.sleep(max(0.0, due - loop.time()))
                due = max(due + every, loop.time() - every)
            sent = time.perf_counter()
            look = await mover.post(f"/api/tables/{table}/play", {"word": word, "ply": ply, "confirm": False})
            heard = await other.hears(look["ply"])
            figures.moves += 1
            figures.lines += look["ply"] - ply
            figures.delays.append(heard - sent)
            ply = look["ply"]
        first.close()
        second.close()


async def play_all(server: Server, tables: dict[str, int], seconds: float, rate: float) -> Figures:
    """All tables at once for so long; with a rate, so many moves a second in all."""
    figures = Figures()
    started = asyncio.get_running_loop().time()
    count = sum(tables.values())
    every = count / rate if rate else 0.0
    games = [game for game, number in tables.items() for _ in range(number)]
    until = started + seconds
    await asyncio.gather(*(play_table(server, game, figures, until, every, n) for n, game in enumerate(games)))
    figures.seconds = asyncio.get_running_loop().time() - started
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
            found = load_peer.play(server, options.tables, options.seconds, rate)
            delays = [delay / 1000 for delay in found["delays"]]
            figures = Figures(found["moves"], 0, found["seconds"], delays)
            print(figures.told(f"boardgame.io (Pig), {name}"), flush=True)


SERVE = "import os; from cordee.server.serve import main; main(port=int(os.environ['PORT']))"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rate", type=float, default=600.0, help="moves a second asked of all tables together")
    parser.add_argument("--folder", default=None, help="where the database lies (default: the temporary folder)")
    return asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    raise SystemExit(main())
