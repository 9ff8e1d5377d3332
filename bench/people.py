"""People at the real tables, whose pages do what a page does: hold a stream, and fetch what changed after each news."""

from __future__ import annotations

import asyncio
import html
import re
import statistics
import time
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

import cordee
from bench.load import Pace
from bench.load_client import Refused, Seat, Server

MOST_PEOPLE = 5
AGAIN = 0.5
"""Seconds before a request that was refused is made again."""
CHOICE = re.compile(r'class="choice" data-word="([^"]+)"')
BOTS_AT = 4
"""At every so manieth table a bot plays too."""


@dataclass
class Figures:
    """What was measured in one run."""

    moves: int = 0
    boards: int = 0
    refused: int = 0
    """Requests that had to be made again."""
    sent: int = 0
    """Bytes that came to pages, compressed."""
    seconds: float = 0.0
    worked: float = 0.0
    people: int = 0
    memory: float = 0.0
    """Bytes of the server for each table with its people."""
    delays: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Moves a second."""
        return self.moves / self.seconds if self.seconds else 0.0

    def late(self) -> float:
        """The delay that one move in a hundred exceeds, in milliseconds."""
        return sorted(self.delays)[int(len(self.delays) * 0.99)] * 1000 if self.delays else float("inf")

    def told(self, name: str) -> str:
        """One line of the table that is printed."""
        if not self.delays:
            return f"{name:<38} no move came through"
        moves = max(1, self.moves)
        memory = f", {self.memory / 1000:4.0f} kB a table" if self.memory else ""
        again = f"; {self.refused} requests made again" if self.refused else ""
        return (
            f"{name:<38} {self.rate:6.1f} moves/s; p50 {statistics.median(self.delays) * 1000:5.0f} ms, "
            f"p99 {self.late():5.0f} ms; a move {self.worked / moves * 1000:6.2f} ms of a processor, "
            f"{self.sent / moves / 1000:6.1f} kB to all pages ({self.boards / moves:.1f} fetched){memory}{again}"
        )


class Viewer(Seat):
    """Somebody with a page. What they may choose is what their page shows as buttons."""

    def __init__(self, server: Server, figures: Figures, news: asyncio.Event) -> None:
        super().__init__(server)
        self.figures, self.news = figures, news
        self.token, self.shown, self.shown_at = "", -1, 0.0
        self.status, self.choices = "", dict.fromkeys([""], None)
        self.eyes = Seat(server)
        self._following: asyncio.Task[None] | None = None

    async def insist(self, path: str, body: dict[str, Any]) -> Any:
        """Post, again and again if the disk is slow."""
        while True:
            try:
                return await self.post(path, body)
            except Refused:
                self.figures.refused += 1
                await asyncio.sleep(AGAIN)

    async def follow(self, table: str) -> None:
        """Hold the stream and keep the board up to date."""
        self.eyes.cookie = self.cookie
        await self.watch(table)
        await self.update(table)
        self._following = asyncio.create_task(self._keep_up(table))

    async def _keep_up(self, table: str) -> None:
        while True:
            await self.hears(self.shown + 1, None)
            await self.update(table)

    async def update(self, table: str) -> None:
        """Fetch what changed."""
        query = urlencode({"shape": "wide", "have": self.token, "heard": max(0, self.heard)})
        try:
            answer, size = await self.eyes.fetch(f"/tables/{table}/fragments?{query}")
        except Refused:
            self.figures.refused += 1
            await asyncio.sleep(AGAIN)
            return
        if "facts" in answer:
            self.token, self.status = answer["token"], answer["facts"]["status"]
            self._choose(answer["regions"].get("choices", {}))
            self.shown = int(answer["facts"]["ply"])
        else:  # a server from before parts sends everything anew
            self._read(answer)
        self.shown_at = time.perf_counter()
        self.figures.boards += 1
        self.figures.sent += size
        self.news.set()

    def _choose(self, change: dict[str, Any]) -> None:
        if "all" in change:
            self.choices = dict.fromkeys(key for key, _drawn in change["all"])
        for key in change.get("gone", ()):
            self.choices.pop(key, None)
        for key, *_drawn in change.get("put", ()):
            self.choices[key] = None

    def _read(self, answer: dict[str, Any]) -> None:
        words = (html.unescape(word) for word in CHOICE.findall(answer["parts"]["prompt"]))
        self.choices = dict.fromkeys(f"choice-{word}" for word in words)
        self.shown, self.status = int(answer["ply"]), answer["status"]

    def words(self) -> list[str]:
        """What may be played now."""
        return [key.removeprefix("choice-") for key in self.choices if key.startswith("choice-")]

    def close(self) -> None:
        """Leave."""
        super().close()
        self.eyes.close()
        if self._following is not None:
            self._following.cancel()


class Table(Pace):
    """People, at some tables a bot, and one who watches: game after game."""

    def __init__(self, server: Server, game: str, number: int, figures: Figures, seats: int = 0) -> None:
        self.server, self.game, self.number, self.figures = server, game, number, figures
        self.seats = seats
        self.people: list[Viewer] = []
        self.look: dict[str, Any] = {}
        self._news = asyncio.Event()
        self._ply = 0

    def order(self) -> list[str]:
        """Who sits at this table: two to five people, at some of them a bot."""
        if self.seats:
            return ["me", *["open"] * (self.seats - 1)]
        offered = cordee.game(self.game).seats
        counts = [count for count in offered if 2 <= count <= MOST_PEOPLE]
        count = counts[self.number % len(counts)]
        bot = self.number % BOTS_AT == BOTS_AT - 1 and count < offered.stop - 1
        return ["me", *["open"] * (count - 1), *(["bot:promeneur"] if bot else [])]

    async def open(self) -> None:
        """Everybody sits down at a new table, and one more watches."""
        order, self._ply = self.order(), 0
        seated = 1 + order.count("open")
        self.people = [Viewer(self.server, self.figures, self._news) for _ in range(seated + 1)]
        first = self.people[0]
        table = (await first.insist("/api/tables?look=false", {"game": self.game, "seats": order}))["id"]
        for person in self.people[1:seated]:
            await person.insist(f"/api/tables/{table}/sit?look=false", {})
        for person in self.people:
            await person.follow(table)
        self.look = {"id": table, "status": "playing"}

    async def move(self) -> None:
        """Whoever is asked plays something; it is done when another page shows it."""
        mover = await self._asked()
        if mover is None:
            self.look["status"] = "over"
            return
        words, ply = mover.words(), mover.shown
        other = self.people[(self.people.index(mover) + 1) % len(self.people)]
        word = words[(ply * 7 + self.number) % len(words)]
        sent = time.perf_counter()
        path = f"/api/tables/{self.look['id']}/play?look=false"
        try:
            answer = await mover.post(path, {"word": word, "ply": ply, "confirm": False})
        except Refused:
            self.figures.refused += 1
            await asyncio.sleep(AGAIN)
            return await mover.update(self.look["id"])
        self._ply = answer["ply"]
        await self._until(lambda: other.shown >= self._ply)
        self.figures.moves += 1
        self.figures.delays.append(other.shown_at - sent)

    async def _asked(self) -> Viewer | None:
        """Who is to decide, as soon as their page shows it; nobody when the game is over."""
        found: list[Viewer] = []

        def ready() -> bool:
            found[:] = [one for one in self.people if one.shown >= self._ply and (one.words() or one.status == "over")]
            return bool(found)

        await self._until(ready)
        return found[0] if found[0].status != "over" else None

    async def _until(self, true: Any) -> None:
        while not true():
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), 120)

    def close(self) -> None:
        """All leave."""
        for person in self.people:
            person.close()


async def play_all(
    server: Server, game: str, tables: int, seconds: float, rate: float = 0.0, seats: int = 0
) -> Figures:
    """All tables at once for so long; with a rate, so many moves a second in all."""
    figures = Figures()
    before = server.memory()
    playing = [Table(server, game, number, figures, seats) for number in range(tables)]
    for start in range(0, len(playing), 5):
        await asyncio.gather(*(table.open() for table in playing[start : start + 5]))
    figures.boards = figures.sent = 0
    worked, started = server.worked(), asyncio.get_running_loop().time()
    await asyncio.gather(*(table.play(started + seconds, tables / rate if rate else 0.0) for table in playing))
    figures.seconds = asyncio.get_running_loop().time() - started
    figures.worked = server.worked() - worked
    figures.memory = max(0, server.memory() - before) / tables
    figures.people = sum(len(table.people) for table in playing)
    for table in playing:
        table.close()
    return figures
