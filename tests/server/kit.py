"""Servers and people for the tests."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import httpx
from fastapi import FastAPI

from cordee.server.app import create_app
from cordee.server.settings import Settings

GAMES = Path(__file__).parent / "games"
ROOT = Path(__file__).resolve().parents[2]
NO_LIMITS = {
    "pace": 0.0, "person_rate": 0.0, "address_rate": 0.0, "create_rate": 0.0, "streams": 0, "address_requests": 0,
    "address_connections": 0,
}  # fmt: skip


def game_places() -> str:
    """CORDEE_GAMES with the games of these tests and the examples."""
    return os.pathsep.join([str(GAMES), str(ROOT / "examples")])


class Person:
    """Somebody with a browser of their own; keeps the text of every answer."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client
        self.heard: list[str] = []

    async def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        answer = await self.client.request(method, path, **more)
        self.heard.append(answer.text)
        return answer

    async def get(self, path: str, **params: Any) -> Any:
        answer = await self.ask("GET", f"/api{path}", params=params)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, **body: Any) -> Any:
        answer = await self.try_to(path, **body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def try_to(self, path: str, **body: Any) -> httpx.Response:
        return await self.ask("POST", f"/api{path}", json=body)

    async def open(self, game: str, seats: list[str], **more: Any) -> Any:
        return await self.post("/tables", game=game, seats=seats, **more)

    async def look(self, table: str, **params: Any) -> Any:
        return await self.get(f"/tables/{table}", **params)

    async def play(self, table: str, word: str, ply: int, confirm: bool = False) -> Any:
        return await self.post(f"/tables/{table}/play", word=word, ply=ply, confirm=confirm)


class Hall:
    """A server in this process, and the people who visit it."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        self.tables = app.state.tables
        self._clients: list[httpx.AsyncClient] = []

    def person(self, **headers: str) -> Person:
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False)
        client = httpx.AsyncClient(transport=transport, base_url="http://table", headers=headers)
        self._clients.append(client)
        return Person(client)

    async def close(self) -> None:
        for client in self._clients:
            await client.aclose()


@contextlib.asynccontextmanager
async def hall(folder: Path, **settings: Any) -> AsyncIterator[Hall]:
    """A server in this process with a database in that folder."""
    chosen = Settings(database=str(folder / "tables.db"), **(NO_LIMITS | {"hosts": "table"} | settings))
    app = create_app(chosen)
    async with app.router.lifespan_context(app):
        found = Hall(app)
        yield found
        await found.close()


DEAF = """\
from cordee.server.tables import Tables
async def nothing(*_):
    pass
Tables.heard = nothing
"""


class House:
    """A server in a process of its own."""

    def __init__(
        self, database: str, port: int | None = None, workers: int = 1, deaf: bool = False, **environment: str
    ) -> None:
        """`deaf`: it never hears what other workers do."""
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.database = database
        self.workers = workers
        self.before = DEAF if deaf else ""
        self.environment = {
            **os.environ,
            "CORDEE_GAMES": game_places(),
            "DATABASE_URL": database,
            **{f"CORDEE_{name.upper()}": str(value) for name, value in NO_LIMITS.items()},
            "CORDEE_LOG": "warning",
            **environment,
        }
        self.process: subprocess.Popen[bytes] | None = None
        self.log = tempfile.TemporaryFile()  # noqa: SIM115 (it lasts as long as the server)

    def start(self) -> House:
        call = f"{self.before}from cordee.server.serve import main; main(port={self.port}, workers={self.workers})"
        self.process = subprocess.Popen(
            [sys.executable, "-c", call],
            env=self.environment,
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=self.log,
            start_new_session=True,
        )
        deadline = time.monotonic() + 180
        while time.monotonic() < deadline:
            assert self.process.poll() is None, self.said()
            with contextlib.suppress(OSError), urlopen(f"{self.url}/healthz", timeout=2):
                return self
            time.sleep(0.05)
        raise AssertionError("the server did not get ready")

    def said(self) -> str:
        """What it logged, from the first start on."""
        self.log.seek(0)
        return self.log.read().decode("utf-8", "replace")

    def kill(self) -> None:
        """As a loss of power would: no signal can be caught."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """As a system would: the server may finish what it does."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(30)

    def person(self) -> Person:
        return Person(httpx.AsyncClient(base_url=self.url, timeout=30))

    def __enter__(self) -> House:
        return self.start()

    def __exit__(self, *_: object) -> None:
        if self.process is not None and self.process.poll() is None:
            self.kill()


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


async def events(
    person: Person, table: str, last: int | None = None, company: bool = False
) -> AsyncIterator[dict[str, Any]]:
    """The news of a table as an EventSource reads them; `id` is the ply each was numbered by.

    Without `company`, those are left out that only tell who came or went.
    """
    headers = {} if last is None else {"Last-Event-ID": str(last)}
    number, before = None, None
    async with person.client.stream("GET", f"/api/tables/{table}/news", headers=headers, timeout=60) as answer:
        assert answer.status_code == 200
        async for line in answer.aiter_lines():
            person.heard.append(line)
            if line.startswith("id: "):
                number = int(line[4:])
            elif line.startswith("data: "):
                event = {"id": number, **json.loads(line[6:])}
                told = {key: value for key, value in event.items() if company or key not in ("company", "from")}
                if told != before:
                    yield event
                before = told


async def until(person: Person, table: str, condition: Any, seconds: float = 30) -> Any:
    """Look again until the table is as it should be."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        seen = await person.look(table)
        if condition(seen):
            return seen
        await asyncio.sleep(0.02)
    raise AssertionError("the table did not get there")


def allowed(look: dict[str, Any]) -> list[str]:
    """The words that may be played now."""
    return [choice["word"] for choice in look["choices"] if choice["allowed"]]
