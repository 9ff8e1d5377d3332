"""Rough requests at every route, pages too: `python -m tests.server.rough --requests 25000 [--postgres --workers 2]`.

Written by hand on a bare connection, so that nothing is tidied up on the way: odd paths, queries, headers, cookies and
bodies, at tables that exist and at others, by one who sits there and by strangers. No answer may be a 5xx or tell of
the program's inside, and afterwards the lobby, every table and the log must be as well as before.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import quote

import httpx
from fastapi.routing import APIRoute

from cordee.server.app import create_app
from cordee.server.settings import Settings
from tests.server.fuzz import INSIDE
from tests.server.kit import House, game_places
from tests.server.postgres import some_database

AT_ONCE = 6
PATIENCE = 20.0
"""Seconds in which an answer must come."""
GAMES = ("yeti", "slate", "foothills", "snowcrest", "ski", "pig", "whisper")

ODD = [
    "", " ", "%00", "%ff%fe", "..", "%2e%2e%2f", "a" * 33, "a" * 3000, "0", "-1", "1e9", "9" * 30, "٣", "é",
    "%F0%9F%8F%94", "null", "true", "[", "]", "{}", "'", '%22', "<b>", "%0d%0aX: y", "widetall", "wide", "tall", "NaN",
    "%C3%28", "*", "%",
]  # fmt: skip
NUMBERS = ["0", "1", "2", "3", "5", "40", "-1", "20", "21", "1000000", "1000001", "1.5", "x", "", "9" * 25,
           "yeti", "won", "people", "2026-11-18", "2026-02-30", "-60"]
COOKIES = ["cordee=", "cordee=" + "x" * 400, "lang=xx", "a;b;;=", "shape=round", "é=é"]
VALUES: list[object] = [None, -1, 10**20, "", "\ud800", "\x00", [], {}, [[]], True, 1.5, "é" * 40, "x" * 500]
FIELDS: dict[str, list[object]] = {
    "game": [*GAMES],
    "seats": [["me", "bot:promeneur"], ["me", "open"], ["me"] * 3, ["bot:guide"] * 2, ["me"], [], ["me"] * 9],
    "options": [{}, {"level": 3}, {"level": 99}, {"weather": "long"}, {"blue": "seat2"}, {"x": 1}, {"level": True}],
    "name": ["Ada", "\u202eAda", "", "A" * 80, "\x1b[31m"],
    "public": [True, False],
    "seat": [0, 1, 2, 9, -1],
    "level": ["promeneur", "guide", "x", ""],
    "style": ["", "careful", "spiteful", "evil", 3, None],
    "word": ["hold", "roll", "die:1", "keep:foot", "go:now:1-1", "x" * 200, "pay:1money", "buy:none",
             "hold hold", "roll hold", "hold  hold", " hold", "hold ", " ", "hold\u00a0hold", "hold\nhold",
             "hold " * 40],
    "ply": [0, 1, 2, 5, 40, -1, 10**9],
    "confirm": [True, False],
    "emote": ["bravo", "yeti", "x", "", "a b"],
    "text": ["hello", "<b>", "\t\n", "\u202e", "x" * 399, ""],
    "on": [True, False],
    "hide": [True, False],
    "table": ["", "x", "a" * 33, "'", "é"],
    "luck": ["00" * 16, "zz", "0" * 65, "AB" * 8],
    "endpoint": ["https://push.example.org/x", "http://127.0.0.1:1/x", "https://[", "https://a.b:99999/", "x" * 2000],
    "keys": [{"p256dh": "B" * 87, "auth": "A" * 22}, {"p256dh": "BA" + "A" * 85, "auth": "é" * 22}, {}, []],
    "begin": [0, 60, 1439, 1440], "end": [0, 60, None],
    "zone": ["Europe/Paris", "UTC", "../../etc/passwd", "a\x00b", "", "x" * 64],
    "address": ["ada@example.org", "@", "a@b@c", "", "a\r\nBcc: b@c.d", "é@é.é", "a@" + "x" * 250],
    "device": ["", "0" * 12], "code": ["lynx-0000-yak", "\x00"],
}
"""What the bodies of requests hold, sensible and less so."""
PLAIN_HEADERS: dict[str, list[str]] = {
    "Origin": ["http://[", "null", "http://evil.example", "http://127.0.0.1", "//", "http://[::1", "é", "http://a:b"],
    "Sec-Fetch-Site": ["same-origin", "cross-site", "none", "x"],
    "Accept-Language": ["fr", "en;q=x", "," * 200, "x" * 500, "é", "fr-FR,fr;q=0.9"],
    "Content-Type": ["application/json", "text/plain", "multipart/form-data", "application/json; charset=utf-7", ""],
    "Accept-Encoding": ["gzip", "br", "identity;q=0", "x" * 300],
    "Last-Event-ID": ["3", "-1", "x" * 30, "٣", "999999999999"],
    "If-None-Match": ['"x"', "*", "W/"],
    "Range": ["bytes=0-1", "bytes=9-1", "bytes=-", "x"],
    "X-Forwarded-For": ["1.2.3.4", "::1", "x, y", "," * 50],
    "Host": ["127.0.0.1", "evil.example", "[", "", "localhost:99999", "a" * 300],
    "Transfer-Encoding": ["chunked"],
}  # fmt: skip


@dataclass(frozen=True)
class Target:
    """A route: how it is asked, and the words in braces of its path."""

    method: str
    path: str
    queries: tuple[str, ...]


def targets() -> list[Target]:
    """Every route of the server, and some paths that are none."""
    app = create_app(Settings(database="unused.db"))
    found = [
        Target(method, route.path, tuple(param.alias for param in route.dependant.query_params))
        for route in _routes(app.routes)
        for method in sorted(route.methods)
    ]
    return [*found, Target("GET", "/static/{name}", ()), Target("GET", "/{name}", ()), Target("POST", "/{name}", ())]


def _routes(routes: object) -> Iterator[APIRoute]:
    for route in routes:  # type: ignore[attr-defined]
        if isinstance(route, APIRoute):
            yield route
        elif getattr(route, "original_router", None) is not None:
            yield from _routes(route.original_router.routes)


class Roughly:
    """Makes the requests."""

    def __init__(self, seed: int, host: str, tables: list[str], cookie: str) -> None:
        self.chance, self.host, self.tables, self.cookie = random.Random(seed), host, tables, cookie
        self.targets = targets()

    def request(self) -> tuple[str, bytes]:
        """What is asked, and its bytes."""
        target = self.chance.choice(self.targets)
        method = target.method if self.chance.random() < 0.93 else self.chance.choice(["PUT", "DELETE", "HEAD", "X-Y"])
        path = self._path(target) + self._query(target)
        body = self._body() if method not in ("GET", "HEAD") or self.chance.random() < 0.03 else b""
        head = {"Host": self.host, "Connection": "close"} | self._headers()
        if body or method == "POST":
            head.setdefault("Content-Type", "application/json")
            if "Transfer-Encoding" not in head:
                head["Content-Length"] = str(len(body))
        if "Transfer-Encoding" in head:
            body = b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body) if body else b"0\r\n\r\n"
        lines = "".join(f"{name}: {value}\r\n" for name, value in head.items())
        asked = f"{method} {path}"
        return asked, f"{asked} HTTP/1.1\r\n{lines}\r\n".encode("utf-8", "surrogateescape") + body

    def _path(self, target: Target) -> str:
        path = target.path
        for word in ("{table_id}", "{table}"):
            path = path.replace(word, self._one_of(self.tables))
        path = path.replace("{token}", self._one_of(["0" * 32, "x" * 65]))
        path = path.replace("{key}", self._one_of(["tile-rope", "building-3", "card-A1"]))
        name = [*GAMES, "cordee.js"] if "games" in path or "static" in path else ["favicon.ico", "robots.txt"]
        return path.replace("{name}", self._one_of(name))

    def _query(self, target: Target) -> str:
        asked = [name for name in target.queries if self.chance.random() < 0.6]
        if self.chance.random() < 0.1:
            asked.append(self.chance.choice(["shape", "seat", "x", "%00", "ply"]))
        values = [f"{name}={self._one_of(NUMBERS)}" for name in asked]
        return ("?" + "&".join(values)) if values else ""

    def _headers(self) -> dict[str, str]:
        head = {}
        for name, values in PLAIN_HEADERS.items():
            if self.chance.random() < 0.05:
                head[name] = self.chance.choice(values)
        roll = self.chance.random()
        if roll < 0.6:
            head["Cookie"] = self.cookie
        elif roll < 0.75:
            head["Cookie"] = self.chance.choice(COOKIES)
        return head

    def _body(self) -> bytes:
        if self.chance.random() < 0.12:
            return self.chance.choice([b"", b"{", b"[]", b"null", b"\xff", b"[" * 5000, b"x" * 20_000, b'{"a":1e999}'])
        fields: dict[str, object] = {}
        for name in FIELDS:
            if self.chance.random() < 0.55:
                fields[name] = self._value(name)
        return json.dumps(fields, ensure_ascii=self.chance.random() < 0.9).encode("utf-8", "surrogatepass")

    def _value(self, name: str) -> object:
        if self.chance.random() < 0.15:
            return self.chance.choice(VALUES)
        return self.chance.choice(FIELDS[name])

    def _one_of(self, good: list[str]) -> str:
        """Mostly something that exists, otherwise something odd, escaped or bare."""
        if self.chance.random() < 0.65:
            return self.chance.choice(good)
        odd = self.chance.choice(ODD)
        return quote(odd) if self.chance.random() < 0.4 else odd.replace(" ", "%20")


async def ask(host: str, port: int, request: bytes) -> tuple[int, str]:
    """The status (0 if the connection was closed without one) and the text of the answer."""
    reader, writer = await asyncio.open_connection(host, port)
    try:
        writer.write(request)
        answer = b""
        with contextlib.suppress(ConnectionError, TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await writer.drain()
                while chunk := await reader.read(65536):
                    answer += chunk
                    if b"text/event-stream" in answer and b"\n\n" in answer.partition(b"\r\n\r\n")[2]:
                        break
        status = answer[9:12]
        return (int(status) if status.isdigit() else 0), answer.decode("utf-8", "replace")
    finally:
        writer.close()


async def _sit(house: House) -> tuple[list[str], str]:
    """Some tables of every game, and the cookie of the one who sits at them."""
    ada = house.person()
    found = [(await ada.open(game, ["me", "bot:promeneur"]))["id"] for game in GAMES]
    found += [(await ada.open(game, ["me", "open"], public=True))["id"] for game in ("yeti", "snowcrest")]
    return found, "; ".join(f"{name}={value}" for name, value in ada.client.cookies.items())


async def ask_roughly(house: House, requests: int, seed: int) -> Counter[int]:
    """How often each status was answered; a 5xx, or an answer from the inside, is raised."""
    tables, cookie = await _sit(house)
    maker = Roughly(seed, f"127.0.0.1:{house.port}", tables, cookie)
    statuses: Counter[int] = Counter()

    async def worker() -> None:
        while statuses.total() < requests:
            asked, request = maker.request()
            began = time.monotonic()
            status, text = await ask("127.0.0.1", house.port, request)
            statuses[status] += 1
            assert status < 500, f"{asked[:300]}: {text[:500]}\n{request[:600]!r}"
            assert status or time.monotonic() - began < PATIENCE, f"{asked[:300]}: no answer\n{request[:600]!r}"
            assert not any(word in text for word in INSIDE), f"{asked[:300]}: {text[:500]}"

    await asyncio.gather(*(worker() for _ in range(AT_ONCE)))
    await _all_is_well(house, tables)
    return statuses


async def _all_is_well(house: House, tables: list[str]) -> None:
    async with httpx.AsyncClient(base_url=house.url, timeout=30) as client:
        for path in ("/healthz", "/", "/api/tables", *(f"/tables/{table}" for table in tables)):
            answer = await client.get(path)
            assert answer.status_code == 200, (path, answer.text[:300])
    assert "Traceback" not in house.said(), house.said()[-3000:]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.server.rough", description=__doc__.splitlines()[0])
    parser.add_argument("--requests", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    began = time.monotonic()
    with some_database(given.postgres) as database, House(database, workers=given.workers) as house:
        statuses = asyncio.run(ask_roughly(house, given.requests, given.seed))
    print(f"{statuses.total()} requests in {time.monotonic() - began:.0f} s, no 5xx:", dict(sorted(statuses.items())))


if __name__ == "__main__":
    os.environ["CORDEE_GAMES"] = game_places()
    main()
