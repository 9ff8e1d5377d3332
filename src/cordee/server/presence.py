"""Who is there: whose page of a table is open, in this worker or in another, and when the others were last seen.

An open page is a stream of news. The store knows of each: it is told at once who comes and who has gone, and now and
then that those who are there still are. So a server that is started again, and every other worker, knows as much.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from cordee.server.safety import Refused

LOG = logging.getLogger("cordee.presence")
GRACE = 6.0
"""Seconds in which somebody who has gone may be back unnoticed: a page that is loaded again, a tunnel."""
BEAT = 30.0
"""Seconds between two notes that those who are there still are."""
STALE = 2.5 * BEAT
"""Seconds without such a note after which somebody is taken to have gone: their worker is no more."""
HERE, GONE = "here", "away"


@dataclass(frozen=True, slots=True)
class Seen:
    """What the store knows of somebody at a table."""

    here: bool
    at: float
    """When they were there last, as far as it was noted."""


@dataclass(frozen=True, slots=True)
class There:
    """Where the person of a seat is: here, away or, for a seat without one, nothing."""

    state: str = ""
    since: float = 0.0
    """When somebody who is away was seen last."""

    def away_for(self, now: float) -> float:
        """How long somebody has been away, in seconds."""
        return max(0.0, now - self.since) if self.state == GONE else 0.0


class Attendance:
    """The pages that are open in this worker, and what is noted of them."""

    def __init__(self, write: Callable[[str, str, Seen | None], Coroutine[Any, Any, None]]) -> None:
        self.write = write
        """Note in the store who is at a table, or (without anything seen) that they are not any more."""
        self.changed: Callable[[str], None] = lambda table_id: None
        self._pages: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._leaving: dict[tuple[str, str], asyncio.TimerHandle] = {}
        self._unsettled: Counter[tuple[str, str]] = Counter()
        """Those of whom it is being noted that they have come or gone."""
        self._noting: set[asyncio.Task[None]] = set()

    @contextmanager
    def page(self, table_id: str, identity: str | None, lasting: Callable[[str], bool]) -> Iterator[None]:
        """A page of somebody is open. `lasting`: whether it is still noted of them when they have gone."""
        who = identity or f"~{secrets.token_hex(8)}"
        self._come(table_id, who)
        try:
            yield
        finally:
            self._go(table_id, who, lasting)

    def _come(self, table_id: str, who: str) -> None:
        self._pages[table_id][who] += 1
        waiting = self._leaving.pop((table_id, who), None)
        if waiting is not None:
            waiting.cancel()
        elif self._pages[table_id][who] == 1:
            self._note(table_id, who, Seen(True, time.time()))

    def _go(self, table_id: str, who: str, lasting: Callable[[str], bool]) -> None:
        pages = self._pages[table_id]
        pages[who] -= 1
        if pages[who] > 0:
            return
        left = time.time()

        def gone() -> None:
            self._leaving.pop((table_id, who), None)
            pages.pop(who, None)
            if not pages and self._pages.get(table_id) is pages:
                del self._pages[table_id]
            self._note(table_id, who, Seen(False, left) if lasting(who) else None)

        with suppress(RuntimeError):  # the loop is closed: so is the server
            self._leaving[table_id, who] = asyncio.get_running_loop().call_later(GRACE, gone)

    def _note(self, table_id: str, who: str, seen: Seen | None) -> None:
        self._unsettled[table_id, who] += 1
        task = asyncio.create_task(self._noted(table_id, who, seen))
        self._noting.add(task)
        task.add_done_callback(self._noting.discard)

    async def _noted(self, table_id: str, who: str, seen: Seen | None) -> None:
        try:
            await self.write(table_id, who, seen)
        except Refused:
            LOG.debug("it could not be noted who is at a table")
        finally:
            self._unsettled -= Counter([(table_id, who)])
        self.changed(table_id)

    def here(self, table_id: str) -> set[str]:
        """Whose pages are open in this worker, or were a moment ago."""
        return set(self._pages.get(table_id, ()))

    def leaves(self, table_id: str, who: str) -> bool:
        """Whether it is not settled yet that somebody has gone: their last page was closed a moment ago."""
        return (table_id, who) in self._leaving or (table_id, who) in self._unsettled

    def everywhere(self) -> list[tuple[str, str]]:
        """All tables with those who are there, of this worker."""
        return [(table_id, who) for table_id, pages in self._pages.items() for who, n in pages.items() if n > 0]

    def close(self) -> None:
        """Nobody waits for those who may come back: the server stops."""
        for waiting in self._leaving.values():
            waiting.cancel()
        for task in self._noting:
            task.cancel()


def is_here(who: str, pages: set[str], seen: dict[str, Seen], now: float) -> bool:
    """Whether somebody has a page of a table open, in this worker or in another."""
    if who in pages:
        return True
    noted = seen.get(who)
    return noted is not None and noted.here and now - noted.at < STALE
