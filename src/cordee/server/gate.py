"""The gate: connections before they are requests. Who sends too much, too slowly or from too many places is let go."""

from __future__ import annotations

import asyncio
import http
import logging
import os
import time
from asyncio.events import TimerHandle
from collections import defaultdict
from contextlib import suppress
from functools import cache
from typing import Any

import orjson
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from cordee.server.safety import TOO_LONG, network_of
from cordee.server.settings import Settings

LOG = logging.getLogger("cordee.gate")
UNWANTED = 65_536
"""Bytes that may still come in of a request that was answered before it was read."""
UNREAD = 30.0
"""Seconds for which somebody may leave an answer unread."""
SPARE_FILES = 200
"""Files that the server itself may need beside its connections."""

TOO_SLOW = "The request did not arrive in time."
TOO_MANY = "Too many connections are open: try again in a moment."


class Crowd:
    """Everybody who is connected to this worker, in the order in which they came."""

    def __init__(self, most: int, most_of_one: int, proxies: str) -> None:
        self.most = most
        self.most_of_one = most_of_one
        self._proxies = ProxyHeadersMiddleware(_nothing, proxies).trusted_hosts
        self._all: dict[Gate, None] = {}
        self._of: defaultdict[str, dict[Gate, None]] = defaultdict(dict)
        self._warned = 0.0

    def __len__(self) -> int:
        return len(self._all)

    def admits(self, one: Gate) -> bool:
        """Let somebody in; where it is full, somebody who does nothing has to go for them."""
        network = self._counted(one)
        if network and self.most_of_one and len(self._of[network]) >= self.most_of_one:
            admitted = self._make_room(self._of[network])
        else:
            admitted = not self.most or len(self._all) < self.most or self._make_room(self._all)
        if not admitted:
            self._warn()
            return False
        self._all[one] = None
        if network:
            self._of[network][one] = None
        return True

    def left(self, one: Gate) -> None:
        """Somebody is gone."""
        self._all.pop(one, None)
        network = self._counted(one)
        if network in self._of:
            self._of[network].pop(one, None)
            if not self._of[network]:
                del self._of[network]

    def _counted(self, one: Gate) -> str:
        """What somebody's connections are counted by; nothing for a proxy, which brings everybody."""
        address = one.client[0] if one.client else ""
        return "" if address in self._proxies else network_of(address)

    def _make_room(self, among: dict[Gate, None]) -> bool:
        idle = next((one for one in among if one.idle()), None)
        if idle is None:
            return False
        self.left(idle)
        idle.transport.abort()
        return True

    def _warn(self) -> None:
        if time.monotonic() - self._warned > 60:
            self._warned = time.monotonic()
            LOG.warning("connections are refused: there are too many", extra={"connections": len(self._all)})


async def _nothing(*_: Any) -> None:
    """An application, where one is asked for."""


@cache
def _settings() -> Settings:
    return Settings.from_environment()


@cache
def crowd() -> Crowd:
    """The crowd of this process, no larger than the files it may open."""
    settings = _settings()
    most = settings.connections
    with suppress(ImportError):
        import resource

        files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        if files != resource.RLIM_INFINITY:
            most = max(50, min(most or files, files - SPARE_FILES))
    return Crowd(most, settings.address_connections, os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1"))


def allow_many_files() -> None:
    """Let the process open as many files as the system lets it: every connection is one."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


class Gate(HttpToolsProtocol):
    """One connection, with limits of size and time for what comes in."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        settings = _settings()
        self._head_limit = settings.header_limit
        self._seconds = settings.arrival
        self._head = 0  # bytes of a head that is not complete
        self._unwanted = 0
        self._arriving = False  # a request has begun and is not complete
        self._headed = False  # its head is complete
        self._moment = 0  # counts what the clock is for
        self._clock: TimerHandle | None = None
        self._clock_of = -1
        self._unread: TimerHandle | None = None

    # ── Coming and going ──

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if crowd().admits(self):
            self._watch_clock()
        else:
            self._refuse(503, TOO_MANY)

    def connection_lost(self, exc: Exception | None) -> None:
        crowd().left(self)
        self._stop_clock()
        self._stop_unread()
        self._unset_keepalive_if_required()
        super().connection_lost(exc)

    def idle(self) -> bool:
        """Whether nothing is being answered here."""
        return self.cycle is None or self.cycle.response_complete

    # ── What comes in ──

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        before = self._moment
        if not self._headed:
            self._head += len(data)
        super().data_received(data)
        if self.transport.is_closing():
            return
        if self._arriving and not self._headed and self._head > self._head_limit:
            self._refuse(431, TOO_LONG)
        elif self._arriving or before == self._moment:
            self._watch_clock()
        else:
            self._stop_clock()

    def on_message_begin(self) -> None:
        self._arriving, self._headed = True, False
        self._moment += 1
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._headed, self._head, self._unwanted = True, 0, 0
        self._moment += 1
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if size > self._head_limit:
            self._refuse(431, TOO_LONG)
        elif not self.transport.is_closing():
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if self.transport.is_closing():
            return
        if self.cycle.response_complete:
            self._unwanted += len(body)
            if self._unwanted > UNWANTED:
                self.transport.abort()
            return
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._arriving, self._headed = False, False
        self._moment += 1
        if not self.transport.is_closing():
            super().on_message_complete()

    # ── Clocks ──

    def _watch_clock(self) -> None:
        """So many seconds for this part of the request, however little of it comes at a time."""
        if not self._seconds or (self._clock is not None and self._clock_of == self._moment):
            return
        self._stop_clock()
        self._clock_of = self._moment
        self._clock = self.loop.call_later(self._seconds, self._too_slow)

    def _stop_clock(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _too_slow(self) -> None:
        self._clock = None
        if self.cycle is not None and self.cycle.response_started:
            self.transport.abort()
        else:
            self._refuse(408, TOO_SLOW)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.loop.call_later(UNREAD, self.transport.abort)

    def resume_writing(self) -> None:
        self._stop_unread()
        super().resume_writing()

    def _stop_unread(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def timeout_keep_alive_handler(self) -> None:
        if self.transport.get_write_buffer_size():
            self.transport.abort()  # they have not even read the last answer
        else:
            super().timeout_keep_alive_handler()

    # ── Refusing ──

    def _refuse(self, status: int, sentence: str) -> None:
        """Answer with one sentence and hang up."""
        if self.transport.is_closing():
            return
        self._stop_clock()
        body = orjson.dumps({"message": sentence})
        head = (
            f"HTTP/1.1 {status} {http.HTTPStatus(status).phrase}\r\ncontent-type: application/json\r\n"
            f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
        )
        self.transport.write(head.encode("ascii") + body)
        self.transport.close()
        LOG.info("refused", extra={"status": status})
