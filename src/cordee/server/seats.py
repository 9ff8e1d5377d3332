"""Who is asking: a browser's identity, its language, and the names that people give themselves.

An identity is a random token of 128 bits in a cookie that scripts cannot read. The store and the program know it by
its SHA-256 only.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import unicodedata
from dataclasses import dataclass

from fastapi import Request, Response
from starlette.datastructures import Headers

from cordee.words import LANGUAGES

COOKIE = "cordee"
TEN_YEARS = 315_360_000
LONGEST_NAME = 24
_TOKEN = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True)
class Visitor:
    """Who sent a request."""

    identity: str | None
    """The hash of their first device's token, None before they have one."""
    lang: str
    address: str = ""
    device: str | None = None
    """The hash of the token itself: a person may have several devices."""


async def visitor(request: Request) -> Visitor:
    """The visitor behind a request, as a dependency of routes."""
    return visitor_of(request)


def visitor_of(request: Request) -> Visitor:
    """The visitor behind a request, for pages and API alike."""
    lang = request.query_params.get("lang")
    chosen = lang if lang in LANGUAGES else language_of(request.headers)
    device = identity_of(request.headers)
    person = request.app.state.devices.person_of(device)
    return Visitor(person, chosen, request.client.host if request.client else "", device)


def identity_of(headers: Headers) -> str | None:
    """The identity that a request's cookie proves."""
    token = _cookie(headers, COOKIE)
    return hashed(token) if token and _TOKEN.fullmatch(token) else None


def new_token() -> str:
    """A token for a browser that has none: 128 random bits."""
    return secrets.token_hex(16)


def hand_over(response: Response, token: str, secure: bool) -> None:
    """Let the browser keep its token."""
    response.set_cookie(COOKIE, token, max_age=TEN_YEARS, path="/", httponly=True, samesite="lax", secure=secure)


def hashed(token: str) -> str:
    """How a token is stored."""
    return hashlib.sha256(token.encode("ascii")).hexdigest()


def language_of(headers: Headers) -> str:
    """The language of the `lang` cookie, else the first that the browser accepts and we speak, else English."""
    chosen = _cookie(headers, "lang")
    if chosen in LANGUAGES:
        return str(chosen)
    for part in headers.get("accept-language", "").split(","):
        lang = part.split(";")[0].strip()[:2].lower()
        if lang in LANGUAGES:
            return lang
    return "en"


def nickname(text: str) -> str:
    """A name as it is shown: one line, nothing invisible, not too long."""
    kept = "".join(c if unicodedata.category(c)[0] != "C" else " " for c in unicodedata.normalize("NFC", text))
    return " ".join(kept.split())[:LONGEST_NAME].rstrip()


def _cookie(headers: Headers, name: str) -> str | None:
    for part in headers.get("cookie", "").split(";"):
        key, _, value = part.strip().partition("=")
        if key == name:
            return value.strip('"')
    return None
