"""Live news: who watches a table is told that something happened, and asks for what is new since their ply."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import orjson

from cordee.server.safety import Refused

HEARTBEAT = 15.0
"""Seconds of silence after which a stream says that it is alive."""
RETRY = b"retry: 1000\n\n"

Summary = Callable[[], Awaitable[dict[str, Any]]]


class News:
    """The streams that are open, by table and by address."""

    def __init__(self, most: int = 0) -> None:
        self.most = most
        self.closing = False
        self._watchers: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._addresses: Counter[str] = Counter()

    def tell(self, table_id: str) -> None:
        """Something happened at a table. News that come faster than they are read run together."""
        for watcher in self._watchers.get(table_id, ()):
            watcher.set()

    def tell_all(self) -> None:
        """Something may have happened anywhere."""
        for table_id in list(self._watchers):
            self.tell(table_id)

    def close(self) -> None:
        """Let every stream end: the server stops."""
        self.closing = True
        self.tell_all()

    def watched(self, table_id: str) -> bool:
        """Whether anyone watches a table."""
        return table_id in self._watchers

    def open_streams(self) -> int:
        """How many pages listen."""
        return sum(len(watchers) for watchers in self._watchers.values())

    @contextmanager
    def place(self, address: str) -> Iterator[bool]:
        """A place for one more stream of an address, which is taken at once; False if it has all it may have."""
        if self.most and self._addresses[address] >= self.most:
            yield False
            return
        self._addresses[address] += 1
        try:
            yield True
        finally:
            self._addresses[address] -= 1
            if self._addresses[address] <= 0:
                del self._addresses[address]

    async def stream(self, table_id: str, since: int | None, summary: Summary) -> AsyncIterator[bytes]:
        """Server-sent events: at once what is the case, then every change, numbered by ply.

        It ends when the table cannot be reached: who listens comes again.
        """
        with self._watching(table_id) as woken, suppress(Refused):
            yield RETRY
            last: dict[str, Any] | None = None
            while not self.closing:
                woken.clear()
                now = await summary()
                if now != last:
                    last = now
                    told = now["ply"] if since is None else min(since, now["ply"])
                    yield b"id: %d\nevent: table\ndata: %s\n\n" % (now["ply"], orjson.dumps({"from": told, **now}))
                    since = now["ply"]
                if not await _woken(woken):
                    yield b": still here\n\n"

    @contextmanager
    def _watching(self, table_id: str) -> Iterator[asyncio.Event]:
        woken = asyncio.Event()
        self._watchers[table_id].add(woken)
        try:
            yield woken
        finally:
            self._watchers[table_id].discard(woken)
            if not self._watchers[table_id]:
                del self._watchers[table_id]


async def _woken(event: asyncio.Event) -> bool:
    """Wait for news; False when there was none for a while."""
    try:
        async with asyncio.timeout(HEARTBEAT):
            await event.wait()
    except TimeoutError:
        return False
    return True
