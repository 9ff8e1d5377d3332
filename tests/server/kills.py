"""Kill the server without warning, again and again, while people play: `python -m tests.server.kills --kills 200`.

Afterwards every acknowledged line must stand in the store, once, and every table must replay and its dice agree.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import time
from dataclasses import dataclass, field
from typing import Any

import httpx
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

import cordee
from cordee.engine.core import NATURE
from cordee.engine.dealer import Dealer
from cordee.engine.records import Record, verify
from cordee.server.course import MOVE, UNDO, Course, Entry
from cordee.server.settings import Settings
from cordee.server.store import MOVES, SEATS, TABLES
from tests.server.kit import House, Person, allowed, game_places
from tests.server.postgres import some_database

ANEW = 0.2
"""Seconds until someone whose server is gone asks again."""


@dataclass
class Tally:
    """What people were told, and what happened to the server."""

    acknowledged: dict[tuple[str, int], tuple[str, str]] = field(default_factory=dict)
    """By table and ply: the kind and the word of the line."""
    unsure: int = 0
    """Lines whose answer was lost with the server."""
    kept_unsure: int = 0
    tables: set[str] = field(default_factory=set)
    kills: int = 0


class Player:
    """Plays one table after the other, all seats, through whatever happens to the server."""

    def __init__(self, house: House, tally: Tally, game: str, seats: list[str], seed: int) -> None:
        self.house, self.tally, self.game, self.seats = house, tally, game, seats
        self.random = random.Random(seed)
        self.person: Person = house.person()
        self.over = False

    async def run(self) -> None:
        while not self.over:
            try:
                table = (await self.person.open(self.game, self.seats))["id"]
                self.tally.tables.add(table)
                await self._play(table)
            except httpx.HTTPError:
                await asyncio.sleep(ANEW)

    async def _play(self, table: str) -> None:
        while not self.over:
            try:
                seen = await self.person.look(table, log_from=10**6)
            except httpx.HTTPError:
                await asyncio.sleep(ANEW)
                continue
            if seen["status"] == "over":
                return
            if not seen["mine"] or seen["thinking"]:
                await asyncio.sleep(0.01)
                continue
            await self._one(table, seen)

    async def _one(self, table: str, seen: dict) -> None:  # type: ignore[type-arg]
        """One line of the log: sent until it is known what became of it."""
        ply = seen["ply"]
        if seen["may_undo"] and self.random.random() < 0.2:
            path, body, line = "undo", {"ply": ply}, (UNDO, "1")
        elif seen["must_confirm"]:
            path, body, line = "confirm", {"ply": ply}, ("confirm", "")
        else:
            word = self.random.choice(allowed(seen))
            path, body, line = "play", {"word": word, "ply": ply, "confirm": self.random.random() < 0.5}, (MOVE, word)
        tries = 0
        while not self.over:
            tries += 1
            try:
                answer = await self.person.try_to(f"/tables/{table}/{path}?look=false", **body)
            except httpx.HTTPError:
                self.tally.unsure += tries == 1
                await asyncio.sleep(ANEW)
                continue
            if answer.status_code == 200:
                self.tally.acknowledged[table, ply] = line
            elif tries > 1 and answer.status_code == 409:
                self.tally.kept_unsure += 1
            elif answer.status_code < 500:
                raise AssertionError(f"{path} {body} at {table}: {answer.status_code} {answer.text[:200]}")
            return


async def storm(database: str, kills: int, seed: int = 1) -> Tally:
    """People play while the server is killed so many times; then they finish what they do."""
    chance = random.Random(seed)
    tally = Tally()
    house = House(database).start()
    plans = [("pig", ["me", "me"])] * 4 + [("yeti", ["me", "me", "me"])] * 4 + [("pig", ["me", "bot:randonneur"])]
    players = [Player(house, tally, game, seats, seed * 100 + n) for n, (game, seats) in enumerate(plans)]
    running = [asyncio.create_task(player.run()) for player in players]
    loop = asyncio.get_running_loop()
    try:
        for _ in range(kills):
            await _some_play(tally, chance.randint(1, 60), running)
            house.kill()
            tally.kills += 1
            await loop.run_in_executor(None, house.start)
            if tally.kills % 20 == 0:
                print(f"{tally.kills} kills, {len(tally.acknowledged)} acknowledged lines", flush=True)
        await asyncio.sleep(0.5)
        for player in players:
            player.over = True
        await asyncio.gather(*running)
        await _records_verify(house.person(), tally)
    except BaseException:
        print(house.said()[-5000:])
        raise
    finally:
        for task in running:
            task.cancel()
        if house.process is not None and house.process.poll() is None:
            house.kill()
    await check(database, tally)
    return tally


async def _some_play(tally: Tally, lines: int, running: list[asyncio.Task[None]]) -> None:
    """Wait until so many more lines were acknowledged: the server is in the midst of it then."""
    enough = len(tally.acknowledged) + lines
    while len(tally.acknowledged) < enough:
        await asyncio.sleep(0.002)
        for task in running:
            if task.done():
                task.result()


async def _records_verify(person: Person, tally: Tally) -> None:
    for table in tally.tables:
        verify(Record.from_json((await person.ask("GET", f"/api/tables/{table}/record")).text))


async def check(database: str, tally: Tally) -> None:
    """Nothing acknowledged is missing or different, every log is without a gap, all dice are the dealer's."""
    engine = create_async_engine(Settings(database=database).database_url())
    async with engine.connect() as store:
        wanted = sa.select(MOVES.c["table_id", "ply", "kind", "seat", "word", "held"])
        rows = (await store.execute(wanted.order_by(MOVES.c.table_id, MOVES.c.ply))).all()
        found = await store.execute(sa.select(TABLES.c["id", "game", "options", "secret"]))
        tables = {row[0]: row[1:] for row in found}
        counted = sa.select(SEATS.c.table_id, sa.func.count()).group_by(SEATS.c.table_id)
        seats = {row[0]: row[1] for row in await store.execute(counted)}
    await engine.dispose()
    lines = {(row[0], row[1]): (row[2], row[4]) for row in rows}
    assert len(lines) == len(rows)
    lost = [key for key, line in tally.acknowledged.items() if lines.get(key) != line]
    assert not lost, f"acknowledged, but not in the store: {lost[:5]}"
    logs: dict[str, list[Entry]] = {}
    for table, ply, kind, seat, word, held in rows:
        logs.setdefault(table, []).append(Entry(ply, kind, seat, word, bool(held)))
    for table, log in logs.items():
        _check_dice(tables[table], seats[table], log)


def _check_dice(row: Any, seats: int, log: list[Entry]) -> None:
    game, dealer = cordee.game(row[0]), Dealer(bytes.fromhex(row[2]))
    course = Course(game, seats, row[1])
    for entry in log:
        if entry.seat == NATURE:
            assert game.parse(entry.word) == dealer.outcome(course.state, len(course.moves))
        course.follow(entry)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.server.kills", description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgres", action="store_true")
    options = parser.parse_args()
    started = time.monotonic()
    with some_database(options.postgres) as database:
        tally = asyncio.run(storm(database, options.kills, options.seed))
    print(
        f"{tally.kills} kills in {time.monotonic() - started:.0f} s: {len(tally.acknowledged)} acknowledged lines at "
        f"{len(tally.tables)} tables, none lost, none doubled; of {tally.unsure} whose answer was lost, "
        f"{tally.kept_unsure} had been kept; every table replays and verifies."
    )


if __name__ == "__main__":
    os.environ["CORDEE_GAMES"] = game_places()
    main()
