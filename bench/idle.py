"""`python -m bench.idle`: what a table takes in memory that nobody is at, in each game, in the midst of a game.

Tables with real positions are laid in the store and looked at once through the page and the API, or (`gone`) watched by
two people for a moment, who then leave. After `CORDEE_REST` seconds a table rests; what it took is used for others, so
the growth of the server's memory over several hundred tables, divided by their number, is what one takes at rest. What
is remembered of drawings has bounds for all tables together (80 MB, and a thousand pages for two minutes): here these
are made small, so that they are full from the beginning.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.boards import ROOT
from bench.load_client import Seat, Server, free_port, start_server
from bench.middle import SEATS

SERVE = """
import os
from cordee.server import changes, easel
from cordee.server.serve import main
easel.ROOM.most = 1_000_000
changes.Shown.__init__.__defaults__ = (10, 1.0)
main(port=int(os.environ["PORT"]))
"""
REST = 2.0
MOST = 60.0
"""Kilobytes that an idle table may take."""


async def looked_at(server: Server, game: str, numbers: range) -> None:
    """One person looks at each table once."""
    visitor = Seat(server)
    for number in numbers:
        await visitor.get(f"/api/tables/{game}{number}?log_from=1000000")
        await visitor.fetch(f"/tables/{game}{number}/fragments?shape=wide")
        await asyncio.sleep(REST / 20)
    visitor.close()


async def watched(server: Server, game: str, numbers: range) -> None:
    """Two people watch each table for a moment, with a page each."""
    for number in numbers:
        pair = [Seat(server), Seat(server)]
        for one in pair:
            await one.watch(f"{game}{number}")
            await one.fetch(f"/tables/{game}{number}/fragments?shape=tall")
        await asyncio.sleep(REST / 20)
        for one in pair:
            one.close()


async def grown(server: Server, game: str, tables: int) -> tuple[float, float]:
    """Kilobytes that a table takes which was looked at, and one whose people are gone."""
    found = []
    for way, first in ((looked_at, 0), (watched, tables)):
        third = tables // 3
        await way(server, game, range(first, first + third))
        await asyncio.sleep(2 * REST)
        before = server.memory()
        await way(server, game, range(first + third, first + tables))
        await asyncio.sleep(2 * REST)
        found.append((server.memory() - before) / (tables - third) / 1000)
    return found[0], found[1]


async def measure(tables: int, games: list[str]) -> None:
    for game in games:
        with tempfile.TemporaryDirectory() as folder:
            os.environ |= {"CORDEE_REST": str(REST), "CORDEE_LIVE_TABLES": "100000"}
            database = Path(folder) / "idle.db"
            command = [sys.executable, "-m", "bench.middle", str(database), "--game", game, "--tables", str(2 * tables)]
            laid = subprocess.run(command, check=True, cwd=ROOT, capture_output=True, text=True).stdout.strip()
            with start_server([sys.executable, "-c", SERVE], free_port(), database) as server:
                looked, gone = await grown(server, game, tables)
        good = "met" if max(looked, gone) <= MOST else f"MISSED (at most {MOST:.0f} kB)"
        print(f"{laid}; at rest {looked:.1f} kB; its people gone {gone:.1f} kB: {good}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.idle", description=__doc__)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--game", choices=list(SEATS), action="append")
    asked = parser.parse_args()
    asyncio.run(measure(asked.tables, asked.game or list(SEATS)))


if __name__ == "__main__":
    main()
