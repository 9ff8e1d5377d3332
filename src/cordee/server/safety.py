"""What keeps a table safe: refusals in one sentence, headers, the Origin check, limits of size and of pace."""

from __future__ import annotations

import time
from collections import OrderedDict
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
READS = ("GET", "HEAD", "OPTIONS")


def _(message: str) -> str:
    """Marks a message for the catalogues; it is translated when it is told."""
    return message


TOO_LONG = _("The request is too long.")


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


class Guard:
    """The outermost layer: every request passes its checks, every answer gets its headers."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.origins = set(settings.origins.split())
        self.persons = Pace(settings.person_rate, settings.person_rate * 5)
        self.addresses = Pace(settings.address_rate, settings.address_rate * 5)
        self.creations = Pace(settings.create_rate, 20.0)

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
        refused = self._refusal(scope, headers)
        if refused is None:
            await self.app(scope, _limited(receive, self.settings.body_limit), send_safely)
        else:
            await _tell(refused, language_of(headers), send_safely)

    def _refusal(self, scope: Scope, headers: Headers) -> Refused | None:
        writes = scope["method"] not in READS
        if writes and not self._from_here(scope, headers):
            return Refused(403, _("This request came from another site: open the table itself and try again."))
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self.settings.body_limit:
            return Refused(413, TOO_LONG)
        if scope["path"].startswith("/static/") or scope["path"] == "/healthz":
            return None
        address = scope["client"][0] if scope.get("client") else ""
        identity = identity_of(headers)
        if not self.addresses.allows(address) or (identity and not self.persons.allows(identity)):
            return Refused(429, _("That was too fast: wait a moment and try again."))
        if writes and _creates(scope["path"]) and not self.creations.allows(address):
            return Refused(429, _("That was a lot of new tables: wait a minute before you open another."))
        return None

    def _from_here(self, scope: Scope, headers: Headers) -> bool:
        """Whether a browser says that its page is ours; a program that is no browser says nothing."""
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        return urlsplit(origin).netloc == headers.get("host") or origin in self.origins


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


async def _tell(refused: Refused, lang: str, send: Send) -> None:
    """Answer with the sentence alone, before the application was asked."""
    body = orjson.dumps({"message": refused.sentence(lang)})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if refused.status == 429:
        headers.append((b"retry-after", b"2"))
    if refused.status == 413:
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
