"""Web Push: a message for one browser, which nobody on its way can read, left with the service that browser chose.

Messages are encrypted as RFC 8291 asks and signed as RFC 8292 asks. The address of the service comes from a browser,
so it is called with care: over HTTPS at public hosts only, without redirects, with little time.
"""

from __future__ import annotations

import asyncio
import hashlib
import ipaddress
import logging
import socket
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal
from urllib.parse import urlsplit

import http_ece  # type: ignore[import-untyped]
import httpcore
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02  # type: ignore[import-untyped]

from cordee.server.bells import Bell
from cordee.server.safety import Refused, _

LOG = logging.getLogger("cordee.push")
LASTS = 86_400
"""Seconds for which a push service keeps a message for a browser that is not there."""
SIGNED = 12 * 3600
"""Seconds for which our signature is good."""
TIMEOUTS = {"connect": 10.0, "read": 10.0, "write": 10.0, "pool": 20.0}
MOST_WAIT = 86_400.0
"""Seconds that a push service may ask us to wait."""
LONGEST = 1024
"""Characters of the address of a push service."""
DEAD = (404, 410)
"""Answers after which a subscription is no more."""
AWAY = (httpcore.NetworkError, httpcore.TimeoutException, httpcore.ProtocolError, OSError, TimeoutError)
"""What is raised when a push service is not there, or is none."""
NAT64 = ipaddress.ip_network("64:ff9b::/96")
BAD_PLACE = _("This is no push service that can be called.")
BAD_KEYS = _("The keys of this push subscription cannot be used.")


@dataclass(frozen=True)
class Receipt:
    """What became of a message."""

    kind: Literal["sent", "gone", "later"]
    wait: float = 0.0
    """Seconds to wait at least before it is tried again."""


def new_key() -> str:
    """A key to sign with."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _text(number.to_bytes(32, "big"))


class Push:
    """Sends messages to bells."""

    def __init__(self, key: str, contact: str = "", hosts: str = "") -> None:
        self._vapid = Vapid02.from_raw(key.encode())
        self._vapid.conf["no-strict"] = True  # whom to turn to is checked with the settings
        self.public = _text(
            self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        )
        """What a browser must know to subscribe."""
        self.contact = contact
        self.hosts = frozenset(hosts.split())
        context = httpcore.default_ssl_context()
        context.load_default_certs()
        self._pool = httpcore.AsyncConnectionPool(
            ssl_context=context, max_connections=20, max_keepalive_connections=4, keepalive_expiry=30.0,
            network_backend=PublicHosts(self.hosts),
        )  # fmt: skip

    async def close(self) -> None:
        """Hang up."""
        await self._pool.aclose()

    def check(self, endpoint: str, p256dh: str, auth: str) -> None:
        """Refuse what cannot be called, or not be encrypted for."""
        if not callable_at(endpoint, self.hosts):
            raise Refused(422, BAD_PLACE)
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(p256dh))
            if len(_bytes(auth)) != 16:
                raise ValueError
        except ValueError:
            raise Refused(422, BAD_KEYS) from None

    async def send(self, bell: Bell, message: bytes, topic: str, urgent: bool) -> Receipt:
        """Leave a message; one about the same topic that still waits there is replaced."""
        body, headers = await asyncio.to_thread(self._sealed, bell, message)
        headers |= {"TTL": str(LASTS), "Urgency": "high" if urgent else "normal", "Topic": short(topic)}
        try:
            async with asyncio.timeout(sum(TIMEOUTS.values())):
                return await self._left(bell.endpoint, headers, body)
        except AWAY as error:
            LOG.warning("a push service was not reached: %s", type(error).__name__)
            return Receipt("later")

    async def _left(self, endpoint: str, headers: dict[str, str], body: bytes) -> Receipt:
        head, limits = list(headers.items()), {"timeout": TIMEOUTS}
        async with self._pool.stream("POST", endpoint, headers=head, content=body, extensions=limits) as answer:
            again = next((value for name, value in answer.headers if name.lower() == b"retry-after"), b"")
        status = answer.status
        if 200 <= status < 300:
            return Receipt("sent")
        if status in DEAD:
            return Receipt("gone")
        LOG.warning("a push service answered %d", status)
        return Receipt("later", min(float(again), MOST_WAIT) if again.isdigit() else 0.0)

    def _sealed(self, bell: Bell, message: bytes) -> tuple[bytes, dict[str, str]]:
        """The message as only that browser can read it, and whose it is."""
        sealed = http_ece.encrypt(
            message, private_key=ec.generate_private_key(ec.SECP256R1()), dh=_bytes(bell.p256dh),
            auth_secret=_bytes(bell.auth), version="aes128gcm",
        )  # fmt: skip
        place = urlsplit(bell.endpoint)
        claims = {"aud": f"{place.scheme}://{place.netloc}", "exp": int(time.time()) + SIGNED}
        signed: dict[str, str] = self._vapid.sign(claims | {"sub": self.contact or bell.site})
        return sealed, signed | {"Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream",
                                 "Content-Length": str(len(sealed))}  # fmt: skip


class PublicHosts(httpcore.AsyncNetworkBackend):
    """Connects to public addresses only, whatever a name is made to point to, but for hosts that are allowed."""

    def __init__(self, allowed: frozenset[str]) -> None:
        self.allowed = allowed
        self._inner = httpcore.AnyIOBackend()

    async def connect_tcp(
        self, host: str, port: int, timeout: float | None = None, local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.AsyncNetworkStream:  # fmt: skip
        chosen = host if f"{host}:{port}" in self.allowed else await public_address(host, port)
        return await self._inner.connect_tcp(chosen, port, timeout, local_address, socket_options)

    async def connect_unix_socket(
        self, path: str, timeout: float | None = None, socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None
    ) -> httpcore.AsyncNetworkStream:
        raise httpcore.ConnectError

    async def sleep(self, seconds: float) -> None:
        await self._inner.sleep(seconds)


async def public_address(host: str, port: int) -> str:
    """A number of a host that lies in the public network; one that has any other is not called at all."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except OSError as error:
        raise httpcore.ConnectError from error
    numbers = [str(place[4][0]) for place in found]
    if not numbers or not all(map(is_public, numbers)):
        raise httpcore.ConnectError
    return numbers[0]


def is_public(number: str) -> bool:
    """Whether a number of a host is one of the public network."""
    try:
        found = ipaddress.ip_address(number.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo[1] if found.teredo else None)
        if inner is not None or found in NAT64:
            return inner is not None and found.ipv4_mapped is not None and is_public(str(inner))
    return found.is_global and not found.is_multicast


def callable_at(endpoint: str, hosts: frozenset[str]) -> bool:
    """Whether an address may be called: over HTTPS at a host with a name, or at one that is allowed by itself."""
    if len(endpoint) > LONGEST or not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint:
        return False
    try:
        place = urlsplit(endpoint)
        port = place.port
    except ValueError:
        return False
    name = place.hostname or ""
    if place.scheme in ("http", "https") and place.netloc in hosts:
        return True
    named = "." in name.strip(".") and not name[-1].isdigit() and ":" not in name
    return place.scheme == "https" and named and port in (None, 443) and "@" not in place.netloc


def short(text: str) -> str:
    """A text as a push service takes it for a topic, which tells it nothing."""
    return _text(hashlib.sha256(text.encode()).digest())[:32]


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()
