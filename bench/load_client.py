"""People for the load: a small HTTP client on asyncio's streams, so that the server is measured and not the client."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import os
import socket
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import orjson
import psutil  # type: ignore[import-untyped]

STARTING = 180.0
"""Seconds that a server has to get ready on a busy machine."""


@dataclass
class Server:
    """A server under load."""

    port: int
    process: subprocess.Popen[bytes]

    def family(self) -> list[psutil.Process]:
        """Its processes, but for those in which bots think: these step back for the others."""
        first = psutil.Process(self.process.pid)
        return [first, *(one for one in first.children(recursive=True) if one.nice() == first.nice())]

    def memory(self) -> int:
        """Bytes that its processes hold."""
        return sum(int(one.memory_info().rss) for one in self.family())

    def worked(self) -> float:
        """Seconds of a processor's time that they have used."""
        return float(sum(used.user + used.system for used in (one.cpu_times() for one in self.family())))


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@contextlib.contextmanager
def start_server(command: list[str], port: int, database: Path | str, ready: str = "") -> Iterator[Server]:
    """A server in a process of its own, without limits by address: all people come from one here.

    `ready` is the address that answers when the server is ready, its own health if none is given.
    """
    environment = {
        **os.environ,
        "PORT": str(port),
        "DATABASE_URL": str(database),
        "CORDEE_LOG": "warning",
        "CORDEE_PERSON_RATE": "0",
        "CORDEE_ADDRESS_RATE": "0",
        "CORDEE_CREATE_RATE": "0",
        "CORDEE_STREAMS": "0",
        "CORDEE_ADDRESS_REQUESTS": "0",
        "CORDEE_ADDRESS_CONNECTIONS": "0",
    }
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + STARTING
        while time.monotonic() < deadline:
            with contextlib.suppress(OSError):
                urlopen(ready or f"http://127.0.0.1:{port}/healthz", timeout=5).close()
                break
            time.sleep(0.05)
        yield Server(port, process)
    finally:
        process.terminate()
        process.wait(20)


class Refused(Exception):
    """The disk was too slow for the server, or it was only the answer that did not come: one looks again."""


class Seat:
    """One person: a connection, a cookie, and a stream of news."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.cookie = ""
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._watching: asyncio.Task[None] | None = None
        self.heard = -1
        self._heard_at = 0.0
        self._news = asyncio.Event()

    async def get(self, path: str) -> Any:
        """The JSON that a path gives."""
        return await self._ask("GET", path, b"")

    async def post(self, path: str, body: dict[str, Any]) -> Any:
        """The JSON that a path answers to this."""
        return await self._ask("POST", path, orjson.dumps(body))

    async def fetch(self, path: str) -> tuple[Any, int]:
        """The JSON that a path gives, and how many bytes came, compressed as for a browser."""
        content = await self._exchange("GET", path, b"", "Accept-Encoding: gzip\r\n")
        whole = gzip.decompress(content) if content[:2] == b"\x1f\x8b" else content
        return orjson.loads(whole), len(content)

    async def fetch_text(self, path: str) -> int:
        """How many bytes a page has, compressed as for a browser."""
        return len(await self._exchange("GET", path, b"", "Accept: text/html\r\nAccept-Encoding: gzip\r\n"))

    async def _ask(self, method: str, path: str, body: bytes) -> Any:
        return orjson.loads(await self._exchange(method, path, body))

    async def _exchange(self, method: str, path: str, body: bytes, more: str = "") -> bytes:
        if self._reader is None or self._writer is None or self._reader.at_eof():  # who is silent long is let go
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n{self.cookie}{more}"
        self._writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        answer = await self._reader.readuntil(b"\r\n\r\n")
        length = 0
        for line in answer.split(b"\r\n"):
            name, _, value = line.partition(b": ")
            if name == b"content-length":
                length = int(value)
            elif name == b"set-cookie":
                self.cookie = f"Cookie: {value.decode().split(';')[0]}\r\n"
        content = await self._reader.readexactly(length)
        if answer.startswith((b"HTTP/1.1 503", b"HTTP/1.1 409")):
            raise Refused(content[:300])
        assert answer.startswith(b"HTTP/1.1 2"), content[:300]
        return content

    async def watch(self, table: str) -> None:
        """Open the stream of a table's news; return when its first event is there."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        writer.write(f"GET /api/tables/{table}/news HTTP/1.1\r\nHost: localhost\r\n{self.cookie}\r\n".encode())
        self._watching = asyncio.create_task(self._listen(reader, writer))
        await self.hears(0)

    async def _listen(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while line := await reader.readline():
                if line.startswith(b"id: "):
                    self.heard, self._heard_at = int(line[4:]), time.perf_counter()
                    self._news.set()
        finally:
            writer.close()

    async def hears(self, ply: int, patience: float | None = 30) -> float:
        """When the stream told of this ply."""
        while self.heard < ply:
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), patience)
        return self._heard_at

    def close(self) -> None:
        """Leave."""
        if self._watching is not None:
            self._watching.cancel()
        if self._writer is not None:
            self._writer.close()
