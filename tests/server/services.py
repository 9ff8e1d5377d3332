"""Services of our own for the tests: one that takes pushes, as those of browsers do, and one that takes mails."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.smtp import SMTP, Envelope, Session
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def data(said: str) -> bytes:
    return urlsafe_b64decode(said + "=" * (-len(said) % 4))


class Browser:
    """What a browser keeps to itself of a push subscription; it reads messages as RFC 8291 says."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.auth = secrets.token_bytes(16)

    def subscription(self) -> dict[str, Any]:
        """What it gives to a server."""
        return {"endpoint": self.endpoint, "keys": {"p256dh": text(self.point), "auth": text(self.auth)}}

    def read(self, body: bytes) -> Any:
        """A message, if it was encrypted for this browser and is whole."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert length == 65 and len(sealed) <= size <= 4096, "one record, with the sender's key before it"
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        secret = _derived(shared, self.auth, b"WebPush: info\0" + self.point + sender, 32)
        key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert plain.endswith(b"\x02"), "the last record says so"
        return json.loads(plain[:-1])


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


@dataclass
class Pushed:
    """A request that a push service got."""

    path: str
    headers: dict[str, str]
    body: bytes

    def signed(self, audience: str) -> dict[str, Any]:
        """Whose it is, by its signature as RFC 8292 asks: the claims, and the key."""
        scheme, _space, rest = self.headers["authorization"].partition(" ")
        parts = dict(part.strip().split("=", 1) for part in rest.split(","))
        head, claims, mark = parts["t"].split(".")
        number = data(mark)
        r, s = (int.from_bytes(half, "big") for half in (number[:32], number[32:]))
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), data(parts["k"]))
        key.verify(encode_dss_signature(r, s), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
        assert scheme == "vapid" and json.loads(data(head)) == {"typ": "JWT", "alg": "ES256"} and len(number) == 64
        found: dict[str, Any] = json.loads(data(claims))
        assert found["aud"] == audience and 0 < found["exp"] - time.time() <= 86_400
        return found | {"key": parts["k"]}


@dataclass
class PushService:
    """Takes messages for browsers and answers as it is told to: a status, or one with headers."""

    port: int = 0
    got: list[Pushed] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)
    """The first lines (and headers) of the answers to come; after them, all is well."""

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    def browser(self, name: str) -> Browser:
        return Browser(f"http://{self.host}/push/{name}")

    async def next(self, count: int, seconds: float = 10) -> list[Pushed]:
        """What it got, when it is so much."""
        await _until(lambda: len(self.got) >= count, seconds)
        return self.got

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while first := await reader.readline():
                headers: dict[str, str] = {}
                while (line := (await reader.readline()).decode().strip()) != "":
                    name, _colon, value = line.partition(":")
                    headers[name.lower()] = value.strip()
                body = await reader.readexactly(int(headers.get("content-length", "0")))
                self.got.append(Pushed(first.decode().split(" ")[1], headers, body))
                answer = self.answers.pop(0) if self.answers else "201 Created"
                writer.write(f"HTTP/1.1 {answer}\r\nContent-Length: 0\r\n\r\n".encode())
                await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()


@asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    found = PushService()
    server = await asyncio.start_server(found._serve, "127.0.0.1", 0)
    found.port = server.sockets[0].getsockname()[1]
    try:
        yield found
    finally:
        server.close()


@dataclass
class MailBox:
    """Takes mails; whom it refuses, and how, it is told."""

    port: int = 0
    mails: list[EmailMessage] = field(default_factory=list)
    refusals: dict[str, str] = field(default_factory=dict)

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if address not in self.refusals:
            envelope.rcpt_tos.append(address)
        return self.refusals.get(address, "250 OK")

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        self.mails.append(message_from_bytes(envelope.content, policy=policy.default))  # type: ignore[arg-type]
        return "250 OK"

    async def next(self, count: int, seconds: float = 10) -> list[EmailMessage]:
        await _until(lambda: len(self.mails) >= count, seconds)
        return self.mails


@asynccontextmanager
async def mail_box() -> AsyncIterator[MailBox]:
    found = MailBox()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(found, hostname="mails", loop=loop), "127.0.0.1", 0)
    found.port = server.sockets[0].getsockname()[1]
    try:
        yield found
    finally:
        server.close()


async def _until(condition: Callable[[], bool], seconds: float) -> None:
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.01)
