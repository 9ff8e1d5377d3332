"""`python -m bench.analysis`: how soon the analysis of a finished table shows something, and whether play goes on.

Each game has a server of its own with a finished table in its store. People play at other tables; then the analysis is
asked for, and its page fetched when the first moment before the end is weighed; then people play again while the
analysis goes on. A delay is measured as by `bench.boards`, from the moment a move is sent to the moment the page of
another shows the new board.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path

import cordee
from bench.boards import SERVE, WARM
from bench.load_client import Seat, free_port, start_server
from bench.middle import SEATS, Player, row
from bench.people import play_all
from cordee.bots import bot
from cordee.server import store as stored
from cordee.server.course import MOVE, Course
from cordee.server.settings import Settings
from cordee.server.store import Store

ROOT = Path(__file__).resolve().parents[1]
OFTEN = 0.1
"""Seconds between two looks at the page."""
FIRST = 2
"""Moments that must be weighed before the page tells something new: the end of the game is one, and known."""


class Sensible(Player):
    """Plays a whole game by what the game's adviser likes."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.bot = bot("greedy", self.game, self.seed)

    def _decide(self, course: Course) -> None:
        word = self.game.notation(self.bot.choose(course.state))
        self._follow(course, MOVE, int(course.state.seat()), word)


async def lay(database: Path, name: str) -> str:
    """A finished table in a new store: its name."""
    game = cordee.game(name)
    player = Sensible(game, SEATS[name], 1)
    laid = row(game, SEATS[name], 1, player)
    store = Store(Settings.from_environment(database=str(database)).database_url())
    await store.open()
    try:
        await store.write(laid.id, player.whole(), stored.insert_table(laid))
    finally:
        await store.close()
    return laid.id


async def measure(name: str, asked: argparse.Namespace) -> None:
    """One game: play, the first moments of an analysis, and play beside it."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "analysis.db"
        table = await lay(database, name)
        with start_server([sys.executable, "-c", SERVE], free_port(), database) as server:
            await play_all(server, name, asked.tables, WARM)
            alone = await play_all(server, name, asked.tables, asked.seconds, asked.rate)
            print(alone.told(f"{name}, no analysis"), flush=True)
            reader = Seat(server)
            try:
                seconds = await first_moments(reader, table)
                print(f"{name}: the first moments are on the page after {seconds:.2f} s", flush=True)
                before = await weighed(reader, table)
                beside = await play_all(server, name, asked.tables, asked.seconds, asked.rate)
                after = await weighed(reader, table)
                print(beside.told(f"{name}, moments {before} to {after} weighed"), flush=True)
            finally:
                reader.close()


async def first_moments(reader: Seat, table: str) -> float:
    """Seconds from the press of the button to a page with moments on it."""
    started = time.perf_counter()
    await reader.post(f"/api/tables/{table}/analysis", {})
    while await weighed(reader, table) < FIRST:
        await asyncio.sleep(OFTEN)
    await reader.fetch_text(f"/tables/{table}/analysis/part")
    return time.perf_counter() - started


async def weighed(reader: Seat, table: str) -> int:
    """How many moments are weighed."""
    found = await reader.get(f"/api/tables/{table}/analysis")
    if found["state"] == "none":
        sys.exit("The analysis ended without a result: the server's log tells why.")
    return int(found["done"])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.analysis", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--game", choices=list(SEATS), action="append")
    parser.add_argument("--tables", type=int, default=5, help="tables at which people play")
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--rate", type=float, default=10.0, help="moves a second in all")
    asked = parser.parse_args()
    os.environ |= {"PYTHONPATH": str(ROOT / "src"), "CORDEE_PACE": "0.2"}
    for name in asked.game or SEATS:
        asyncio.run(measure(name, asked))


if __name__ == "__main__":
    main()
