"""One address does its worst while one person of another plays: `python -m tests.server.siege --seconds 6`.

Endless headers, halves of requests, 1,100 connections that do nothing, 30 that ask all the time, 20 tables of the
strongest bots. The person's delays, how long the weakest bot lets them wait at another of their tables, and the delays
of `/healthz` are printed for each, beside those of a quiet server. All on loopback addresses.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from tests.server.kit import House, Person, game_places

ATTACKER = ("127.0.0.2", 0)
"""Another address than the person's, and no proxy's."""
COSTLY = ("/", "/games/ski/rules", "/games/ski/components", "/games/snowcrest/rules")
LIMITS = {
    "CORDEE_ADDRESS_REQUESTS": "8",
    "CORDEE_ADDRESS_CONNECTIONS": "300",
    "CORDEE_ADDRESS_RATE": "60",
    "CORDEE_STREAMS": "200",
    "CORDEE_ARRIVAL": "3",
}
"""As a server has them by itself, but for the time in which a request must arrive."""


@dataclass
class Figures:
    """What the person felt, and what became of the attack."""

    delays: list[float] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    """Until the weakest bot had had its turn."""
    health: list[float] = field(default_factory=list)
    ends: Counter[str] = field(default_factory=Counter)
    """How often each answer, or the end of a connection, was met by the attacker."""
    sent: int = 0

    def p99(self) -> float:
        return sorted(self.delays)[int(len(self.delays) * 0.99)]

    def told(self, name: str) -> str:
        middle = sorted(self.delays)[len(self.delays) // 2]
        return (
            f"{name:<34} {len(self.delays):4} moves: p50 {middle * 1000:5.0f} ms, p99 {self.p99() * 1000:5.0f} ms; "
            f"a bot's turn at most {max(self.waits, default=0) * 1000:5.0f} ms of {len(self.waits)}; "
            f"/healthz at most {max(self.health) * 1000:5.0f} ms; {self.sent / 1e6:6.1f} MB sent, {dict(self.ends)}"
        )


Attack = Callable[[House, Figures], Awaitable[None]]


async def besiege(house: House, attack: Attack | None, seconds: float) -> Figures:
    """A person plays for so long while the attack goes on."""
    await _warm(house)
    figures = Figures()
    attacking = asyncio.create_task(attack(house, figures)) if attack else None
    until = time.monotonic() + seconds
    watching = asyncio.create_task(_watch(house, figures, until))
    facing = asyncio.create_task(_face_a_bot(house, figures, until))
    await _play(house, figures, until)
    await asyncio.gather(watching, facing)
    if attacking is not None:
        attacking.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await attacking
    return figures


async def _warm(house: House) -> None:
    """What is only done once must not be taken for the attack's doing."""
    async with httpx.AsyncClient(base_url=house.url, timeout=60) as client:
        for path in COSTLY:
            await client.get(path)


async def _play(house: House, figures: Figures, until: float) -> None:
    person = house.person()
    table, ply = (await person.open("pig", ["me", "me"]))["id"], 0
    while time.monotonic() < until:
        started = time.monotonic()
        ply = (await person.play(table, "hold", ply))["ply"]
        figures.delays.append(time.monotonic() - started)
        await asyncio.sleep(0.05)


async def _face_a_bot(house: House, figures: Figures, until: float) -> None:
    """Game after game against the weakest bot."""
    person = house.person()
    while time.monotonic() < until:
        table = (await person.open("yeti", ["me", "bot:promeneur"]))["id"]
        await _turns(person, table, until, figures.waits)


async def _turns(person: Person, table: str, until: float, waits: list[float]) -> None:
    """Play one's own turns, and note how long those of the others take."""
    left = None
    while time.monotonic() < until:
        look = await person.look(table, log_from=1_000_000)
        words = [choice["word"] for choice in look["choices"] if choice["allowed"]]
        if left is not None and (words or look["status"] == "over"):
            waits.append(time.monotonic() - left)
            left = None
        if look["status"] == "over":
            return
        if words:
            await person.try_to(f"/tables/{table}/play", word=words[0], ply=look["ply"], confirm=False)
        elif left is None:
            left = time.monotonic()
        await asyncio.sleep(0.02)


async def _watch(house: House, figures: Figures, until: float) -> None:
    while time.monotonic() < until:
        started = time.monotonic()
        async with httpx.AsyncClient(base_url=house.url, timeout=60) as client:
            figures.ends[f"healthz {(await client.get('/healthz')).status_code}"] += 1
        figures.health.append(time.monotonic() - started)
        await asyncio.sleep(0.1)


# ── Attacks ──


async def _connect(house: House) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", house.port, local_addr=ATTACKER)


async def _send(house: House, figures: Figures, first: bytes, more: bytes = b"", pause: float = 0.0) -> None:
    """Send something, then more and more of it, until the server has had enough; note how it says so."""
    try:
        reader, writer = await _connect(house)
    except OSError:
        figures.ends["no connection"] += 1
        return
    answer = asyncio.create_task(reader.read(1000))
    try:
        writer.write(first)
        while not answer.done():
            if more:
                writer.write(more)
                await writer.drain()
                figures.sent += len(more)
            await asyncio.wait({answer}, timeout=pause)
        figures.ends[answer.result()[9:12].decode() or "closed"] += 1
    except OSError:
        with contextlib.suppress(OSError, asyncio.CancelledError):
            figures.ends[(await answer)[9:12].decode() or "closed"] += 1
            return
        figures.ends["closed"] += 1
    finally:
        answer.cancel()
        writer.close()


async def endless_headers(house: House, figures: Figures, connections: int = 10) -> None:
    """A header that does not end, as fast as it goes, again and again."""

    async def one() -> None:
        while True:
            await _send(house, figures, b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ", b"x" * 65_536)
            await asyncio.sleep(0.01)

    await asyncio.gather(*(one() for _ in range(connections)))


async def halves(house: House, figures: Figures, connections: int = 200) -> None:
    """Heads and bodies of which a byte comes now and then."""
    head = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
    body = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{"
    kinds = (head, body, b"\r\n")
    await asyncio.gather(
        *(_send(house, figures, kinds[n % 3], b"\r\n" if n % 3 == 2 else b"a", 0.5) for n in range(connections))
    )


async def idlers(house: House, figures: Figures, connections: int = 1100) -> None:
    """Connections that do nothing; half of them come from where proxies may."""
    async with contextlib.AsyncExitStack() as kept:
        for number in range(connections):
            local = ATTACKER if number % 2 else ("127.0.0.1", 0)
            try:
                _reader, writer = await asyncio.open_connection("127.0.0.1", house.port, local_addr=local)
            except OSError:
                figures.ends["no connection"] += 1
                continue
            kept.callback(writer.close)
            figures.ends["open"] += 1
        await asyncio.sleep(600)


async def askers(house: House, figures: Figures, connections: int = 30) -> None:
    """Connections that ask for what costs most, one request after the other."""
    transport = httpx.AsyncHTTPTransport(local_address=ATTACKER[0], limits=httpx.Limits(max_connections=connections))
    async with httpx.AsyncClient(base_url=house.url, transport=transport, timeout=60) as client:

        async def one(number: int) -> None:
            while True:
                answer = await client.get(COSTLY[number % len(COSTLY)])
                figures.ends[str(answer.status_code)] += 1
                if answer.status_code == 429:
                    await asyncio.sleep(0.05)

        await asyncio.gather(*(one(number) for number in range(connections)))


async def thinkers(house: House, figures: Figures, tables: int = 20) -> None:
    """Tables where the strongest bots sit in all seats but one."""
    transport = httpx.AsyncHTTPTransport(local_address=ATTACKER[0])
    async with httpx.AsyncClient(base_url=house.url, transport=transport, timeout=60) as client:
        person = Person(client)

        async def one() -> None:
            while True:
                answer = await person.try_to("/tables", game="ski", seats=["me", "bot:guide", "bot:guide", "bot:guide"])
                figures.ends[f"table {answer.status_code}"] += 1
                if answer.status_code == 200:
                    with contextlib.suppress(AssertionError):  # too many requests of one address
                        await _turns(person, answer.json()["id"], time.monotonic() + 600, [])
                await asyncio.sleep(0.5)

        await asyncio.gather(*(one() for _ in range(tables)))


ATTACKS: dict[str, Attack | None] = {
    "quiet": None,
    "endless headers": endless_headers,
    "halves of 200 requests": halves,
    "1,100 connections that do nothing": idlers,
    "30 connections that ask": askers,
    "20 tables of the strongest bots": thinkers,
}


async def run(seconds: float) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name, attack in ATTACKS.items():
            with House(str(Path(folder) / "tables.db"), **LIMITS) as house:
                print((await besiege(house, attack, seconds)).told(name), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.server.siege", description=__doc__)
    parser.add_argument("--seconds", type=float, default=8.0)
    asyncio.run(run(parser.parse_args().seconds))


if __name__ == "__main__":
    os.environ["CORDEE_GAMES"] = game_places()
    main()
