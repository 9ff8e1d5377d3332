"""What keeps a table safe: refusals in one sentence, headers, the Origin check, limits of size and of pace."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import time
from collections import Counter, OrderedDict, defaultdict, deque
from contextvars import ContextVar
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

import orjson
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cordee.server.seats import identity_of, language_of
from cordee.server.settings import Settings
from cordee.words import words

CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
ASKER: ContextVar[str] = ContextVar("asker", default="")
"""The network of who sent the request that is being answered; empty for what the server does by itself."""
READS = ("GET", "HEAD", "OPTIONS")


def _(message: str) -> str:
    """Marks a message for the catalogues; it is translated when it is told."""
    return message


TOO_LONG = _("The request is too long.")
TOO_FAST = _("That was too fast: wait a moment and try again.")
NOT_CALLED_SO = _(
    "This server does not go by the name {host}. If it should, whoever runs it sets CORDEE_HOSTS to that name."
)
HERE = ("localhost", "127.0.0.1", "::1")
QUEUE = 8
"""For each request of an address that is being answered, how many may wait."""
WAIT = 5.0
"""Seconds that a request waits for others of its address."""


class Refused(Exception):
    """Something that cannot be done, with its HTTP status and one sentence (English, translated when it is told)."""

    def __init__(self, status: int, message: str, *, clause: str = "", show: bool = False, **values: Any) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.clause = clause
        self.show = show
        """The answer should show the table as it is."""
        self.values = values

    def sentence(self, lang: str) -> str:
        """The reason in the language of who asked."""
        return words(lang)(self.message, **self.values)


class Said(Refused):
    """A refusal whose sentence is already made."""

    def __init__(self, status: int, sentence: object) -> None:
        super().__init__(status, str(sentence))

    def sentence(self, lang: str) -> str:
        return self.message


@lru_cache(maxsize=10_000)
def network_of(address: str) -> str:
    """What limits count as one: an IPv4 address, or the /64 network that an IPv6 address can choose any other of."""
    try:
        found = ipaddress.ip_address(address[:64].partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


class Pace:
    """So many requests a second on average for each key, with some in hand for a burst."""

    def __init__(self, rate: float, burst: float, most: int = 20_000) -> None:
        self.rate = rate
        self.burst = burst
        self.most = most
        self._kept: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, key: str, now: float | None = None) -> bool:
        """Take one from the key's purse, if there is one left."""
        if not self.rate:
            return True
        moment = time.monotonic() if now is None else now
        left, then = self._kept.pop(key, (self.burst, moment))
        left = min(self.burst, left + (moment - then) * self.rate)
        allowed = left >= 1.0
        self._kept[key] = (left - 1.0 if allowed else left, moment)
        if len(self._kept) > self.most:
            self._kept.popitem(last=False)
        return allowed


class Doors:
    """So many requests of one network at once; a few more wait for their turn."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._inside: Counter[str] = Counter()
        self._waiting: defaultdict[str, deque[asyncio.Future[None]]] = defaultdict(deque)

    async def enter(self, network: str) -> bool:
        """Come in when there is room; False if it takes too long, or too many wait already."""
        if not self.most or self._inside[network] < self.most:
            self._inside[network] += 1
            return True
        queue = self._waiting[network]
        if len(queue) >= self.most * QUEUE:
            return False
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append(called)
        try:
            await asyncio.wait({called}, timeout=WAIT)
        except asyncio.CancelledError:
            if called.done():
                self.leave(network)
            called.cancel()
            raise
        return called.done() or not called.cancel()

    def leave(self, network: str) -> None:
        """Make room for the next."""
        queue = self._waiting.get(network)
        while queue:
            called = queue.popleft()
            if not called.done():
                called.set_result(None)
                return
        self._waiting.pop(network, None)
        self._inside[network] -= 1
        if not self._inside[network]:
            del self._inside[network]


class Hosts:
    """The names by which this server may be called.

    A page of another site can let its own name point to this machine and then pass for one of ours. It cannot with a
    number: so a server that listens on every address of the machine answers to all numbers, and to the machine's name.
    """

    def __init__(self, names: str, listen: str = "") -> None:
        self.names = {*HERE, *(name.lower().strip("[]") for name in names.split()), listen.lower()} - {""}
        self.any = "*" in self.names
        self.numbers = listen in ("0.0.0.0", "::")
        if self.numbers:
            machine = socket.gethostname().lower()
            self.names |= {machine, f"{machine}.local"}

    def allow(self, host: str | None) -> bool:
        """Whether a request's `Host` is one of them, with whatever port."""
        if self.any:
            return True
        name = _name_of(host or "")
        return name in self.names or (self.numbers and _is_number(name))


class Guard:
    """The outermost layer: every request passes its checks, every answer gets its headers."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.hosts = Hosts(f"{settings.hosts} {_name_of(_netloc(settings.url) or '')}", settings.listen)
        self.origins = set(settings.origins.split())
        self.persons = Pace(settings.person_rate, settings.person_rate * 5)
        self.addresses = Pace(settings.address_rate, settings.address_rate * 5)
        self.creations = Pace(settings.create_rate, 20.0)
        self.doors = Doors(settings.address_requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        headers = Headers(scope=scope)
        network = network_of(scope["client"][0] if scope.get("client") else "")
        refused = self._refusal(scope, headers, network)
        if refused is None:
            asking = ASKER.set(network)
            refused = await self._pass(scope, _limited(receive, self.settings.body_limit), send_safely, network)
            ASKER.reset(asking)
        if refused is not None:
            await _tell(refused, headers, send_safely)

    async def _pass(self, scope: Scope, receive: Receive, send: Send, network: str) -> Refused | None:
        """Let a request through, in its turn. Streams have a limit of their own."""
        if _is_free(scope["path"]) or scope["path"].endswith("/news"):
            await self.app(scope, receive, send)
            return None
        if not await self.doors.enter(network):
            return Refused(429, TOO_FAST)
        try:
            await self.app(scope, receive, send)
        finally:
            self.doors.leave(network)
        return None

    def _refusal(self, scope: Scope, headers: Headers, network: str) -> Refused | None:
        writes = scope["method"] not in READS
        if scope["path"] != "/healthz" and not self.hosts.allow(headers.get("host")):
            return Refused(421, NOT_CALLED_SO, host=_name_of(headers.get("host", ""))[:100] or "?")
        if writes and not self._from_here(headers):
            return Refused(403, _("This request came from another site: open the table itself and try again."))
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 18 or int(length) > self.settings.body_limit:
            return Refused(413, TOO_LONG)
        if _is_free(scope["path"]):
            return None
        identity = identity_of(headers)
        if not self.addresses.allows(network) or (identity and not self.persons.allows(identity)):
            return Refused(429, TOO_FAST)
        if writes and _creates(scope["path"]) and not self.creations.allows(network):
            return Refused(429, _("That was a lot of new tables: wait a minute before you open another."))
        return None

    def _from_here(self, headers: Headers) -> bool:
        """Whether a browser says that its page is ours; a program that is no browser says nothing."""
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        return _netloc(origin) == headers.get("host") or origin in self.origins


def _netloc(origin: str) -> str | None:
    """Host and port of an origin; None where it cannot be read."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def _name_of(host: str) -> str:
    """A `Host` without its port, and a number of IPv6 without its brackets."""
    name, bracket, _port = host.removeprefix("[").partition("]")
    return (name if bracket else host.partition(":")[0]).lower()


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _is_free(path: str) -> bool:
    """What costs next to nothing and must always be answered."""
    return path.startswith("/static/") or path == "/healthz"


def _creates(path: str) -> bool:
    return path == "/api/tables" or path.endswith("/rematch")


def _limited(receive: Receive, limit: int) -> Receive:
    taken = 0

    async def receive_limited() -> Message:
        nonlocal taken
        message = await receive()
        if message["type"] == "http.request":
            taken += len(message.get("body", b""))
            if taken > limit:
                raise HTTPException(413)
        return message

    return receive_limited


async def _tell(refused: Refused, asked: Headers, send: Send) -> None:
    """Answer with the sentence alone, before the application was asked: in plain text to who wants a page."""
    sentence = refused.sentence(language_of(asked))
    if "text/html" in asked.get("accept", ""):
        kind, body = b"text/plain; charset=utf-8", sentence.encode("utf-8", "replace")
    else:
        kind, body = b"application/json", orjson.dumps({"message": sentence})
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode())]
    if refused.status == 429:
        headers.append((b"retry-after", b"2"))
    if refused.status == 413:
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
