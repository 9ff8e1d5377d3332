"""Fair turns: whoever asks for much waits for those who ask for little."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """So many at once; of those who wait, whoever has taken the least time is next.

    Who has been idle starts level with the others.
    """

    def __init__(self, places: int) -> None:
        self.places = places
        self._waiting: defaultdict[str, deque[asyncio.Future[None]]] = defaultdict(deque)
        self._spent: dict[str, float] = {}
        self._level = 0.0

    @asynccontextmanager
    async def turn(self, owner: str) -> AsyncIterator[None]:
        """Wait for a place, and have it."""
        self._spent[owner] = max(self._spent.get(owner, 0.0), self._level)
        await self._place(owner)
        started = time.monotonic()
        try:
            yield
        finally:
            self._spent[owner] = self._spent.get(owner, self._level) + time.monotonic() - started
            self._pass_on()

    def waiting(self) -> int:
        """How many wait for a place."""
        return sum(len(queue) for queue in self._waiting.values())

    async def _place(self, owner: str) -> None:
        if self.places:
            self.places -= 1
            return
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[owner].append(called)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Give the place to the next who waits; if nobody does, it is free."""
        while waiting := [owner for owner, queue in self._waiting.items() if queue]:
            owner = min(waiting, key=lambda one: self._spent.get(one, 0.0))
            called = self._waiting[owner].popleft()
            if not self._waiting[owner]:
                del self._waiting[owner]
            if called.cancelled():
                continue
            self._level = max(self._level, self._spent.get(owner, 0.0))
            called.set_result(None)
            return
        self.places += 1
        self._waiting.clear()
        self._spent.clear()
        self._level = 0.0
