"""`python -m bench.boards --game ski`: people at the real tables, whose pages fetch what a page fetches.

Every table has all its seats taken by people and one spectator; each holds a stream of news and, after each piece of
news, fetches what changed on its board, as the page does, compressed. A delay is measured from the moment a move is
sent to the moment another player has the new board. `--old PATH` measures another working copy (built) in the same run.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from bench.load import Pace
from bench.load_client import Seat, Server, free_port, start_server

ROOT = Path(__file__).resolve().parents[1]
SEATS = {"yeti": 4, "slate": 4, "foothills": 2, "snowcrest": 4, "ski": 4}
SERVE = "import os; from cordee.server.serve import main; main(port=int(os.environ['PORT']))"


@dataclass
class Figures:
    """What was measured in one run."""

    moves: int = 0
    boards: int = 0
    sent: int = 0
    """Bytes of boards, compressed."""
    seconds: float = 0.0
    worked: float = 0.0
    delays: list[float] = field(default_factory=list)

    def late(self) -> float:
        """The delay that one move in a hundred exceeds, in milliseconds."""
        return sorted(self.delays)[int(len(self.delays) * 0.99)] * 1000 if self.delays else float("inf")

    def told(self, name: str) -> str:
        middle = statistics.median(self.delays) * 1000 if self.delays else float("inf")
        return (
            f"{name:<34} {self.moves / self.seconds:6.1f} moves/s, {self.boards / self.seconds:6.0f} boards/s; "
            f"to another's board p50 {middle:5.0f} ms, p99 {self.late():5.0f} ms; "
            f"{self.worked / max(1, self.moves) * 1000:6.1f} ms of a processor and "
            f"{self.sent / max(1, self.boards) / 1000:5.1f} kB a board"
        )


class Viewer(Seat):
    """Somebody with a page: after each piece of news it fetches what changed."""

    def __init__(self, server: Server, figures: Figures) -> None:
        super().__init__(server)
        self.figures = figures
        self.token, self.shown, self.shown_at = "", -1, 0.0
        self._following: asyncio.Task[None] | None = None
        self._drawn = asyncio.Event()
        self.eyes = Seat(server)

    async def follow(self, table: str) -> None:
        """Hold the stream and keep the board up to date."""
        self.eyes.cookie = self.cookie
        await self.watch(table)
        await self.update(table)
        self._following = asyncio.create_task(self._keep_up(table))

    async def _keep_up(self, table: str) -> None:
        while True:
            await self.hears(self.shown + 1)
            await self.update(table)

    async def update(self, table: str) -> None:
        query = urlencode({"shape": "wide", "have": self.token})
        answer, size = await self.eyes.fetch(f"/tables/{table}/fragments?{query}")
        self.token = answer.get("token", "")
        self.shown = int(answer["facts"]["ply"] if "facts" in answer else answer["ply"])
        self.shown_at = time.perf_counter()
        self.figures.boards += 1
        self.figures.sent += size
        self._drawn.set()

    async def sees(self, ply: int) -> float:
        """When the board showed this ply."""
        while self.shown < ply:
            self._drawn.clear()
            await asyncio.wait_for(self._drawn.wait(), 60)
        return self.shown_at

    def close(self) -> None:
        super().close()
        self.eyes.close()
        if self._following is not None:
            self._following.cancel()


class Table(Pace):
    """People who play game after game, and one who watches."""

    def __init__(self, server: Server, game: str, number: int, figures: Figures) -> None:
        self.server, self.game, self.number, self.figures = server, game, number, figures
        self.people: list[Viewer] = []
        self.look: dict[str, Any] = {}

    async def open(self) -> None:
        seats = SEATS[self.game]
        self.people = [Viewer(self.server, self.figures) for _ in range(seats + 1)]
        first = self.people[0]
        order = {"game": self.game, "seats": ["me", *["open"] * (seats - 1)]}
        table = (await first.post("/api/tables?look=false", order))["id"]
        for person in self.people[1:seats]:
            await person.post(f"/api/tables/{table}/sit?look=false", {})
        for person in self.people:
            await person.follow(table)
        self.look = await first.get(f"/api/tables/{table}?log_from=1000000")

    async def move(self) -> None:
        decides, ply, path = self.look["decides"], self.look["ply"], f"/api/tables/{self.look['id']}"
        mover, other = self.people[decides], self.people[(decides + 1) % SEATS[self.game]]
        if self.look["viewer"] != decides:
            self.look = await mover.get(f"{path}?log_from={ply}")
        words = [choice["word"] for choice in self.look["choices"] if choice["allowed"]]
        word = words[(ply * 7 + self.number) % len(words)]
        sent = time.perf_counter()
        self.look = await mover.post(f"{path}/play", {"word": word, "ply": ply, "confirm": False})
        seen = await other.sees(self.look["ply"])
        self.figures.moves += 1
        self.figures.delays.append(seen - sent)

    def close(self) -> None:
        for person in self.people:
            person.close()


async def play_all(server: Server, game: str, tables: int, seconds: float, rate: float) -> Figures:
    """All tables at once for so long; with a rate, so many moves a second in all."""
    figures = Figures()
    playing = [Table(server, game, number, figures) for number in range(tables)]
    for start in range(0, len(playing), 5):
        await asyncio.gather(*(table.open() for table in playing[start : start + 5]))
    figures.boards = figures.sent = 0
    worked, started = server.worked(), asyncio.get_running_loop().time()
    await asyncio.gather(*(table.play(started + seconds, tables / rate if rate else 0.0) for table in playing))
    figures.seconds = asyncio.get_running_loop().time() - started
    figures.worked = server.worked() - worked
    for table in playing:
        table.close()
    return figures


async def measure(name: str, place: Path, asked: argparse.Namespace) -> None:
    """One working copy under the load."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["PYTHONPATH"] = str(place / "src")
        database = Path(folder) / "boards.db"
        with start_server([sys.executable, "-c", SERVE], free_port(), database) as server:
            for game in asked.game or SEATS:
                await play_all(server, game, min(asked.tables, 10), 2.0, 0)  # warm
                figures = await play_all(server, game, asked.tables, asked.seconds, asked.rate)
                print(figures.told(f"{name}, {game}, {asked.tables} tables"), flush=True)
            print(f"{name}: {server.memory() / 1e6:.0f} MB in the end", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.boards", description=__doc__)
    parser.add_argument("--game", choices=list(SEATS), action="append")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rate", type=float, default=0.0, help="moves a second in all; else, as many as it can")
    parser.add_argument("--old", type=Path, help="another working copy, built, to measure first")
    asked = parser.parse_args()
    if asked.old:
        asyncio.run(measure("before", asked.old, asked))
    asyncio.run(measure("now", ROOT, asked))


if __name__ == "__main__":
    main()
