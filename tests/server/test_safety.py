"""What must not happen: writes from other sites, floods, secrets in answers or logs, ugly errors."""

from __future__ import annotations

import io
import json
import logging
import os
import re
import stat
from pathlib import Path
from typing import Any

import httpx
import pytest

import cordee
from cordee.server import logs
from cordee.server.safety import Pace, network_of
from cordee.server.seats import nickname
from cordee.server.settings import data_folder
from tests.server.kit import Hall, hall

pytestmark = pytest.mark.anyio
SERVER = Path(cordee.__file__).parent / "server"


async def test_every_answer_has_its_headers(here: Hall) -> None:
    ada = here.person()
    for path in ("/api/games", "/api/tables/nowhere", "/healthz", "/nowhere", "/"):
        answer = await ada.ask("GET", path)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy and "script-src 'self'" in policy and "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("path", ["", "/no", "/no/record", "/no/news"])
async def test_what_is_not_there_is_a_404_with_a_sentence(here: Hall, path: str) -> None:
    answer = await here.person().ask("GET", f"/api/tables{path}" if path else "/api/no")
    assert answer.status_code == 404 and answer.json()["message"].endswith(".")


async def test_the_token_is_out_of_reach_of_scripts_and_stored_hashed(here: Hall, tmp_path: Path) -> None:
    ada = here.person()
    answer = await ada.try_to("/tables", game="pig", seats=["me", "open"])
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=lax" in cookie
    token = ada.client.cookies["cordee"]
    assert len(bytes.fromhex(token)) == 16
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("tables.db*"))
    assert token.encode() not in stored and token not in answer.text


async def test_a_forged_token_is_nobody(here: Hall) -> None:
    ada = here.person(Cookie="cordee=not-a-token; lang=xx")
    assert await ada.get("/me/tables") == []


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "https://table.evil.example"}, 403),
        ({"Origin": "http://["}, 403),
        ({"Origin": "http://[::1"}, 403),
        ({"Origin": "//"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Origin": "http://table"}, 200),
        ({"Sec-Fetch-Site": "same-origin"}, 200),
        ({}, 200),
    ],
)
async def test_only_our_own_pages_may_write(here: Hall, headers: dict[str, str], status: int) -> None:
    answer = await here.person(**headers).try_to("/tables", game="pig", seats=["me", "open"])
    assert answer.status_code == status and ("message" in answer.json()) == (status != 200)


@pytest.mark.parametrize(
    ("host", "settings", "status"),
    [
        ("table", {}, 200),
        ("TABLE:8000", {}, 200),
        ("localhost", {}, 200),
        ("127.0.0.1:8000", {}, 200),
        ("[::1]:8000", {}, 200),
        ("evil.example", {}, 421),
        ("table.evil.example", {}, 421),
        ("192.168.0.7:8000", {}, 421),
        ("", {}, 421),
        ("[", {}, 421),
        ("192.168.0.7:8000", {"listen": "192.168.0.7"}, 200),
        ("192.168.0.7:8000", {"listen": "0.0.0.0"}, 200),
        ("[fe80::1]:8000", {"listen": "::"}, 200),
        ("evil.example", {"listen": "0.0.0.0"}, 421),
        ("evil.example", {"hosts": "*"}, 200),
        ("Games.Example.org:443", {"hosts": "other.example games.example.org"}, 200),
    ],
)
async def test_only_names_of_this_server_are_answered_to(
    tmp_path: Path, host: str, settings: dict[str, str], status: int
) -> None:
    """A site whose name is made to point here (DNS rebinding) sends an Origin that equals its Host."""
    async with hall(tmp_path, **settings) as here:
        visitor = here.person(Host=host, Origin=f"http://{host}")
        answer = await visitor.try_to("/tables", game="pig", seats=["me", "open"])
        assert answer.status_code == status or (host == "[" and answer.status_code in (403, 421))
        if status == 421:
            assert "CORDEE_HOSTS" in answer.json()["message"]
            assert (await visitor.ask("GET", "/")).status_code == 421
            assert (await visitor.ask("GET", "/healthz")).status_code == 200


async def test_a_refusal_at_the_door_is_readable_as_a_page(here: Hall) -> None:
    answer = await here.person(Host="evil.example", Accept="text/html,*/*").ask("GET", "/")
    assert answer.headers["content-type"].startswith("text/plain") and "evil.example" in answer.text


NASTY = ("%00", "a%00b", "%ff", "%F0%9F%8F%94", "%0d%0aX:1", "..%2f..", "%5b", "x" * 500, "'", "-1", "%25", " ", "²")
PATHS = (
    "/tables/{}", "/tables/{}/replay", "/tables/{}/fragments", "/tables/{}/fragments?shape=tall", "/games/{}",
    "/games/{}/rules", "/games/{}/theme.css", "/games/{}/poster.svg", "/games/{}/components", "/static/{}",
    "/games/{}/components/x", "/games/yeti/components/{}", "/games/yeti/rules?clause={}", "/games/yeti/rules?part={}",
    "/api/tables/{}", "/api/tables/{}/record", "/api/tables/{}/news", "/{}", "/?lang={}",
    "/tables/TABLE/fragments?shape={}", "/tables/TABLE/fragments?ply={}", "/tables/TABLE/fragments?seat={}",
    "/tables/TABLE/fragments?have={}", "/tables/TABLE/about?ply={}", "/tables/TABLE/inwords?seat={}",
    "/tables/{}/about", "/mail/{}",
    "/tables/TABLE?seat={}", "/tables/TABLE/replay?ply={}", "/api/tables/TABLE?ply={}", "/api/tables/TABLE?log_from={}",
    "/api/tables/TABLE?most={}", "/api/tables/TABLE?seat={}",
)  # fmt: skip


async def test_no_address_breaks_a_page(here: Hall) -> None:
    ada = here.person()
    table = (await ada.open("pig", ["me", "me"]))["id"]
    for path in PATHS:
        for nasty in NASTY:
            answer = await ada.ask("GET", path.replace("TABLE", table).format(nasty))
            assert answer.status_code < 500, (path, nasty, answer.text[:300])


@pytest.mark.parametrize("shape", ["widetall", "wide ", "xtall", "", "WIDE"])
async def test_a_shape_is_one_of_two(here: Hall, shape: str) -> None:
    ada = here.person()
    table = (await ada.open("pig", ["me", "me"]))["id"]
    answer = await ada.ask("GET", f"/tables/{table}/fragments", params={"shape": shape})
    assert answer.status_code == 422


@pytest.mark.parametrize("header", ["Cookie", "Accept-Language", "User-Agent", "Content-Length", "Last-Event-ID"])
@pytest.mark.parametrize("value", ["\x00", "[", "9" * 5000, ";;==,,", "\xff", "²"])
async def test_no_header_breaks_a_page(here: Hall, header: str, value: str) -> None:
    sent = [(b"host", b"table"), (header.lower().encode(), value.encode("latin-1", "replace"))]
    for path in ("/", "/api/tables", "/api/tables/none/news"):
        assert await _asgi(here, path, sent) < 500


async def _asgi(here: Hall, path: str, headers: list[tuple[bytes, bytes]]) -> int:
    """The status of a request whose headers no client would send."""
    scope = {
        "type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "query_string": b"",
        "headers": headers, "client": ("127.0.0.1", 1), "server": ("table", 80), "scheme": "http", "root_path": "",
        "http_version": "1.1", "asgi": {"version": "3.0"},
    }  # fmt: skip
    statuses: list[int] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        statuses.extend([message["status"]] if message["type"] == "http.response.start" else [])

    await here.app(scope, receive, send)  # type: ignore[arg-type]
    return statuses[0]


async def test_long_bodies_are_refused_said_or_not(here: Hall) -> None:
    ada = here.person()
    assert (await ada.try_to("/tables", game="x" * 20_000, seats=[])).status_code == 413

    async def drip() -> Any:
        for _ in range(100):
            yield b'"' + b"x" * 1000

    headers = {"Content-Type": "application/json"}
    answer = await ada.client.post("/api/tables", content=drip(), headers=headers)
    assert answer.status_code == 413 and answer.json()["message"]


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{", b"[]", b"null", b'{"game": 3, "seats": []}', b'{"game": "pig", "seats": ["me"]}', b"\xff\xfe",
        b'{"game": "nothing", "seats": ["me", "me"]}', b'{"game": "pig", "seats": ["me", "bot:search:999999ms"]}',
        b'{"game": "pig", "seats": ["me", "me"], "options": {"no": 1}}', b'{"game": "../pig", "seats": ["me", "me"]}',
        b'{"game": "pig", "seats": ["bot:guide", "bot:guide"]}', b'{"game": "pig", "seats": ["me", "me"], "x": 1}',
        b'{"game": "yeti", "seats": ["me", "me"], "options": {"weather": true}}', b"[" * 10_000,
        b'{"game": "pig", "seats": ["me", "me"], "name": "\\ud800"}',
    ],
)
async def test_bad_input_gets_a_sentence(here: Hall, body: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    answer = await here.person().client.post("/api/tables", content=body, headers=headers)
    assert 400 <= answer.status_code < 500 and len(answer.json()["message"]) > 10


@pytest.mark.parametrize("ply", [-1, 10**30, 1.5, "1", None, True])
async def test_bad_plies_get_a_sentence(here: Hall, ply: Any) -> None:
    ada = here.person()
    table = (await ada.open("pig", ["me", "me"]))["id"]
    answer = await ada.try_to(f"/tables/{table}/play", word="roll", ply=ply)
    assert answer.status_code == 422 and answer.json()["message"]


async def test_floods_are_slowed_by_person_address_and_creation(tmp_path: Path) -> None:
    async with hall(tmp_path, person_rate=2.0, address_rate=0.0) as slow:
        ada = slow.person()
        table = (await ada.open("pig", ["me", "me"]))["id"]
        answers = [(await ada.ask("GET", f"/api/tables/{table}")).status_code for _ in range(30)]
        assert 429 in answers and answers[0] == 200
        assert (await slow.person().ask("GET", f"/api/tables/{table}")).status_code == 200
    async with hall(tmp_path, address_rate=2.0) as slow:
        answers = [(await slow.person().ask("GET", "/api/games")).status_code for _ in range(30)]
        assert 429 in answers
    async with hall(tmp_path, create_rate=0.1) as slow:
        ada = slow.person()
        answers = [(await ada.try_to("/tables", game="pig", seats=["me", "open"])).status_code for _ in range(30)]
        assert answers.count(200) == 20 and answers[-1] == 429


def test_a_purse_fills_again() -> None:
    pace = Pace(rate=1.0, burst=2.0)
    assert [pace.allows("a", 0.0) for _ in range(3)] == [True, True, False]
    assert pace.allows("a", 1.0) and not pace.allows("a", 1.0) and pace.allows("b", 1.0)


async def test_nicknames_are_limited_and_stay_text(here: Hall) -> None:
    ada = here.person()
    seen = await ada.open("pig", ["me", "open"], name="<script>\u202ealert(1)\n\x00" + "x" * 99)
    name = seen["seats"][0]["name"]
    assert name.startswith("<script> alert(1) x") and len(name) == 24
    assert nickname("  Zoé\t D. ") == "Zoé D."


async def test_no_secret_is_ever_logged(tmp_path: Path) -> None:
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(logs.JsonLines())
    logger = logging.getLogger("cordee")
    logger.addHandler(handler)
    logger.setLevel("INFO")
    try:
        async with hall(tmp_path) as noisy:
            ada = noisy.person()
            table = (await ada.open("pig", ["me", "bot:promeneur"]))["id"]
            await ada.play(table, "hold", 0)
            await ada.try_to(f"/tables/{table}/play", word="hold", ply=0)
            for door in ({"Origin": "http://evil.example"}, {"Host": "evil.example"}):  # refused before it is routed
                assert (await noisy.person(**door).try_to(f"/tables/{table}/play", word="hold")).status_code >= 400
            await ada.ask("GET", f"/tables/{table}/nothing/{table}")
            row = noisy.tables._live[table].row
            secrets = [row.secret, row.host, ada.client.cookies["cordee"], table]
            noisy.tables.look = None  # something breaks inside
            assert (await ada.ask("GET", f"/api/tables/{table}")).status_code == 500
            assert "NoneType" not in ada.heard[-1]
    finally:
        logger.removeHandler(handler)
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert {"GET", "POST"} <= {line.get("method") for line in lines}
    for secret in secrets:
        assert secret not in out.getvalue()


@pytest.mark.parametrize("umask", [0o000, 0o022])
async def test_nobody_else_on_the_machine_can_read_the_tables(tmp_path: Path, umask: int) -> None:
    old = os.umask(umask)
    try:
        async with hall(tmp_path) as here:
            await here.person().open("pig", ["me", "open"])
            files = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
            assert set(files) == {"tables.db", "tables.db-wal", "tables.db-shm"} and set(files.values()) == {0o600}
    finally:
        os.umask(old)


async def test_a_database_that_was_open_to_all_is_closed(tmp_path: Path) -> None:
    async with hall(tmp_path):
        pass
    (tmp_path / "tables.db").chmod(0o644)
    async with hall(tmp_path):
        assert stat.S_IMODE((tmp_path / "tables.db").stat().st_mode) == 0o600


def test_the_data_folder_is_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CORDEE_DATA", str(tmp_path / "made"))
    assert stat.S_IMODE(data_folder().stat().st_mode) == 0o700
    monkeypatch.delenv("CORDEE_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "cordee").mkdir(mode=0o755)
    assert stat.S_IMODE(data_folder().stat().st_mode) == 0o700
    monkeypatch.setenv("CORDEE_DATA", str(tmp_path / "shared"))
    (tmp_path / "shared").mkdir()
    (tmp_path / "shared").chmod(0o755)
    data_folder()
    assert stat.S_IMODE((tmp_path / "shared").stat().st_mode) == 0o755  # someone else may need what lies there


def test_addresses_are_counted_by_network() -> None:
    assert network_of("2001:db8:1:2:3:4:5:6") == network_of("2001:db8:1:2::9") != network_of("2001:db8:1:3::9")
    assert network_of("::ffff:10.0.0.1") == network_of("10.0.0.1") != network_of("10.0.0.2")
    assert network_of("fe80::1%eth0") == network_of("fe80::2") and network_of("no address") == "no address"


async def test_an_ipv6_network_has_one_purse(tmp_path: Path) -> None:
    async with hall(tmp_path, address_rate=1.0) as here:
        statuses = []
        for number in range(20):
            transport = httpx.ASGITransport(here.app, client=(f"2001:db8::{number:x}", 1))
            async with httpx.AsyncClient(transport=transport, base_url="http://table") as client:
                statuses.append((await client.get("/api/games")).status_code)
        assert statuses[0] == 200 and statuses[-1] == 429


def test_the_server_names_no_game() -> None:
    names = [name for name in cordee.game_names() if name not in ("pig", "whisper", "peaks")]
    assert names
    for path in SERVER.rglob("*"):
        if path.suffix in (".py", ".jinja", ".js", ".css", ".html"):
            text = path.read_text(encoding="utf-8").lower()
            for name in names:
                assert not re.search(rf"\b{name}\b", text), f"{path} names {name}"
