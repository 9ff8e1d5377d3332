"""One address at its worst does not keep the others from playing. `python -m tests.server.siege` does it for longer."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from cordee.server import live as live_module
from cordee.server.bots import Bots
from cordee.server.course import MOST_UNDOS
from cordee.server.gate import Crowd
from cordee.server.news import News
from cordee.server.safety import ASKER, Doors
from cordee.server.turns import Turns
from tests.server.kit import Hall, House, Person, hall
from tests.server.siege import (
    LIMITS,
    Figures,
    _connect,
    _send,
    askers,
    besiege,
    endless_headers,
    halves,
    idlers,
)

pytestmark = pytest.mark.anyio
TIMELY = 3.0
"""Seconds that a move may take on a busy machine; `python -m tests.server.siege` says how long it does take."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    found = House(str(tmp_path_factory.mktemp("siege") / "tables.db"), **(LIMITS | {"CORDEE_ARRIVAL": "1"}))
    with found:
        yield found


# ── At the gate ──


async def test_an_endless_header_is_cut_off_early(house: House) -> None:
    figures = Figures()
    await asyncio.wait_for(_send(house, figures, b"GET / HTTP/1.1\r\nHost: a\r\nX: ", b"x" * 4096), 10)
    assert figures.ends.keys() <= {"431", "closed"} and figures.sent < 4_000_000


async def test_many_headers_and_a_long_address_are_refused(house: House) -> None:
    for request in (b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 9000, b"GET /" + b"x" * 40_000 + b" HTTP/1.1\r\n"):
        figures = Figures()
        await asyncio.wait_for(_send(house, figures, request + b"Host: localhost\r\n\r\n"), 10)
        assert figures.ends == {"431": 1}


HALVES = (
    b"",
    b"GET / HT",
    b"GET / HTTP/1.1\r\nHost: localhost\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\n{",
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
    b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HT",
)


@pytest.mark.parametrize("half", HALVES)
@pytest.mark.parametrize("more", [b"", b"a"])
async def test_half_a_request_does_not_stay(house: House, half: bytes, more: bytes) -> None:
    started = time.monotonic()
    await asyncio.wait_for(_until_closed(house, half, more), 10)
    assert more or time.monotonic() - started >= 0.9


async def _until_closed(house: House, half: bytes, more: bytes) -> None:
    reader, writer = await _connect(house)
    writer.write(half)
    reading = asyncio.create_task(reader.read())
    while not (await asyncio.wait({reading}, timeout=0.3))[0]:
        if half:
            writer.write(more)
    writer.close()


async def test_empty_lines_do_not_keep_a_connection(house: House) -> None:
    figures = Figures()
    await asyncio.wait_for(_send(house, figures, b"\r\n", b"\r\n", 0.1), 10)
    assert figures.ends.total() == 1


async def test_a_request_that_comes_in_pieces_is_answered(house: House) -> None:
    reader, writer = await _connect(house)
    for byte in b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n":
        writer.write(bytes([byte]))
        await asyncio.sleep(0.001)
    assert (await reader.read(15)).startswith(b"HTTP/1.1 200")
    writer.close()


class _Gate:
    """As much of a connection as the crowd looks at."""

    def __init__(self, address: str, idle: bool = True) -> None:
        self.client = (address, 1)
        self.idle = lambda: idle
        self.gone = False
        self.transport = self

    def abort(self) -> None:
        self.gone = True


def test_who_does_nothing_makes_room() -> None:
    crowd: Any = Crowd(most=4, most_of_one=2, proxies="127.0.0.1")
    first, busy = _Gate("10.0.0.1"), _Gate("10.0.0.1", idle=False)
    assert crowd.admits(busy) and crowd.admits(first) and crowd.admits(_Gate("10.0.0.1", idle=False)) and first.gone
    assert not crowd.admits(_Gate("10.0.0.1")) and not busy.gone
    proxies = [_Gate("127.0.0.1", idle=False) for _ in range(3)]
    assert [crowd.admits(one) for one in proxies] == [True, True, False]
    crowd.left(proxies[0])
    assert len(crowd) == 3 and crowd.admits(_Gate("2001:db8::1", idle=False))
    assert not crowd.admits(_Gate("2001:db8::2"))


# ── While a person plays ──


@pytest.mark.parametrize("attack", [endless_headers, halves, idlers, askers])
async def test_a_person_plays_on(house: House, attack: Any) -> None:
    figures = await besiege(house, attack, 2.0)
    assert figures.delays and figures.p99() < TIMELY and max(figures.health) < TIMELY


async def test_requests_of_one_address_are_answered_a_few_at_a_time(tmp_path: Path) -> None:
    async with hall(tmp_path, address_requests=3) as here:
        waiting = asyncio.Event()
        inside = most = 0

        async def slow(*_: Any) -> list[Any]:
            nonlocal inside, most
            inside, most = inside + 1, max(most, inside + 1)
            await waiting.wait()
            inside -= 1
            return []

        here.tables.public_tables = slow
        asking = [asyncio.create_task(here.person().ask("GET", "/api/tables")) for _ in range(40)]
        await asyncio.sleep(0.3)
        assert (await here.person().ask("GET", "/healthz")).status_code == 200
        other = httpx.AsyncClient(transport=httpx.ASGITransport(here.app, client=("10.0.0.9", 1)), base_url="http://table")
        assert (await other.get("/api/games")).status_code == 200  # another address does not wait
        await other.aclose()
        waiting.set()
        statuses = [answer.status_code for answer in await asyncio.gather(*asking)]
        assert most == 3 and set(statuses) == {200, 429} and statuses.count(200) == 3 + 3 * 8


async def test_a_place_at_the_door_is_given_back_when_someone_leaves() -> None:
    doors = Doors(1)
    assert await doors.enter("a")
    waiting = [asyncio.create_task(doors.enter("a")) for _ in range(3)]
    await asyncio.sleep(0)
    waiting[0].cancel()
    await asyncio.sleep(0)
    doors.leave("a")
    assert await waiting[1]
    doors.leave("a")
    assert await waiting[2]
    doors.leave("a")
    assert await doors.enter("a") and not doors._waiting


async def test_no_more_streams_are_open_than_may_be(tmp_path: Path) -> None:
    with House(str(tmp_path / "tables.db"), CORDEE_STREAMS="20") as house:
        ada = house.person()
        table = (await ada.open("pig", ["me", "me"]))["id"]
        request = f"GET /api/tables/{table}/news HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()

        async def one() -> tuple[bytes, asyncio.StreamWriter]:
            reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
            writer.write(request)
            return (await reader.read(12))[9:], writer

        opened = await asyncio.gather(*(one() for _ in range(60)))
        statuses = [status for status, _ in opened]
        assert statuses.count(b"200") == 20 and statuses.count(b"429") == 40
        for _, writer in opened:
            writer.close()
        deadline = time.monotonic() + 10
        while (again := await one())[0] != b"200":  # places are given back
            again[1].close()
            assert time.monotonic() < deadline
            await asyncio.sleep(0.1)
        again[1].close()


async def test_a_stream_that_is_refused_takes_no_place() -> None:
    news = News(1)
    with news.place("a") as first, news.place("a") as second:
        assert first and not second
    with news.place("a") as again:
        assert again and not news.closing


# ── Bots ──


async def test_who_asks_for_much_waits_for_who_asks_for_little() -> None:
    turns, order = Turns(1), []

    async def think(owner: str, seconds: float) -> None:
        async with turns.turn(owner):
            await asyncio.sleep(seconds)
            order.append(owner)

    greedy = [asyncio.create_task(think("greedy", 0.05)) for _ in range(20)]
    await asyncio.sleep(0.06)
    await asyncio.gather(*(think("modest", 0.001) for _ in range(5)))
    assert order.count("greedy") <= 3  # the one under way, and one in between at most
    await asyncio.gather(*greedy)
    assert turns.places == 1


async def test_a_turn_that_is_given_up_is_not_lost() -> None:
    turns = Turns(1)
    async with turns.turn("a"):
        waiting = [asyncio.create_task(turns._place("b")) for _ in range(2)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        await asyncio.sleep(0)
    await asyncio.wait_for(waiting[1], 1)
    turns._pass_on()
    assert turns.places == 1


async def test_a_bot_thinks_for_the_address_that_asked(here: Hall) -> None:
    bots: Bots = here.app.state.bots
    owners = []
    taken = bots.quick.turn
    bots.quick.turn = lambda owner: owners.append(owner) or taken(owner)  # type: ignore[func-returns-value,method-assign]
    for address in ("10.0.0.1", "2001:db8::7"):
        transport = httpx.ASGITransport(here.app, client=(address, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://table") as client:
            person = Person(client)
            await person.open("pig", ["bot:promeneur", "me"])
            async with asyncio.timeout(30):
                while len(owners) < 1 or owners[-1] == "10.0.0.1" != address:
                    await asyncio.sleep(0.02)
    assert {"10.0.0.1", "2001:db8::/64"} == set(owners) and ASKER.get() == ""


async def test_a_bot_that_answers_at_once_does_not_wait_for_those_that_look_ahead(here: Hall) -> None:
    bots: Bots = here.app.state.bots
    async with contextlib.AsyncExitStack() as taken:
        for _ in range(bots.turns.places):
            await taken.enter_async_context(bots.turns.turn("greedy"))
        ada = here.person()
        table = (await ada.open("pig", ["bot:promeneur", "me"]))["id"]
        async with asyncio.timeout(30):
            while (await ada.look(table))["decides"] != 1:
                await asyncio.sleep(0.02)


async def test_bots_do_not_play_alone(here: Hall) -> None:
    ada = here.person()
    table = (await ada.open("pig", ["me", "bot:promeneur", "open"]))["id"]
    await ada.post(f"/tables/{table}/leave", seat=0)
    await ada.post(f"/tables/{table}/bot", seat=0, level="promeneur")
    answer = await ada.try_to(f"/tables/{table}/bot", seat=2, level="promeneur")
    assert answer.status_code == 409 and "needs a person" in answer.json()["message"]


async def test_the_start_does_not_wait_for_tables_with_bots(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        ada = here.person()
        table = (await ada.open("pig", ["me", "bot:promeneur"]))["id"]
    _copy(tmp_path / "tables.db", table, 300)
    started = time.monotonic()
    async with hall(tmp_path, live_tables=50) as here:
        took = time.monotonic() - started
        assert not here.tables._live and took < 5
        person = here.person()
        assert (await person.ask("GET", "/healthz")).status_code == 200
        assert len(here.tables._live) <= 50


def _copy(database: Path, table: str, times: int) -> None:
    """The same table many times over."""
    with sqlite3.connect(database) as store:
        for number in range(times):
            for name, key in (("tables", "id"), ("seats", "table_id"), ("moves", "table_id")):
                columns = [row[1] for row in store.execute(f"PRAGMA table_info({name})")]
                chosen = ", ".join(f"'copy{number}'" if column == key else f'"{column}"' for column in columns)
                store.execute(f"INSERT INTO {name} SELECT {chosen} FROM {name} WHERE {key} = ?", (table,))


# ── Long tables ──


async def _long_table(folder: Path, lines: int) -> str:
    """A table whose players held so many times, straight in the store."""
    async with hall(folder) as here:
        table: str = (await here.person().open("pig", ["me", "me"], public=True))["id"]
    with sqlite3.connect(folder / "tables.db") as store:
        rows = [(table, ply, "move", ply % 2, "hold", 0, 0.0) for ply in range(lines)]
        store.executemany("INSERT INTO moves (table_id, ply, kind, seat, word, held, at) VALUES (?,?,?,?,?,?,?)", rows)
    return table


async def test_a_long_table_does_not_keep_the_others_waiting(tmp_path: Path) -> None:
    table = await _long_table(tmp_path, 20_000)
    async with hall(tmp_path) as here:
        person, longest, over = here.person(), 0.0, False
        await person.ask("GET", "/")  # what is read once, when the first page is drawn, is no part of it

        async def feel() -> None:
            nonlocal longest
            while not over:
                started = time.thread_time()
                await asyncio.sleep(0.001)
                longest = max(longest, time.thread_time() - started)

        feeling = asyncio.create_task(feel())
        for path in (
            f"/api/tables/{table}", f"/api/tables/{table}?log_from=0&most=500", f"/api/tables/{table}?ply=9999",
            f"/api/tables/{table}?log_from=10000", f"/tables/{table}", f"/tables/{table}/replay?ply=15000",
            f"/tables/{table}/fragments?ply=12345", "/",
        ):  # fmt: skip
            assert (await person.ask("GET", path)).status_code == 200
        over = True
        await feeling
        assert longest < 0.25  # of the loop's own processor time, at one go


async def test_a_log_comes_in_parts(tmp_path: Path) -> None:
    table = await _long_table(tmp_path, 450)
    async with hall(tmp_path) as here:
        ada = here.person()
        assert [entry["ply"] for entry in (await ada.look(table))["log"]] == list(range(250, 450))
        whole: list[Any] = []
        while len(whole) < 450:
            part = (await ada.look(table, log_from=len(whole), most=199))["log"]
            assert len(part) == min(199, 450 - len(whole))
            whole += part
        assert [entry["ply"] for entry in whole] == list(range(450))
        assert (await ada.look(table, most=0))["log"] == []
        then = await ada.look(table, ply=300, most=3)
        assert [entry["ply"] for entry in then["log"]] == [297, 298, 299] and then["moves"] == 300
        assert (await ada.ask("GET", f"/api/tables/{table}?most=501")).status_code == 422


async def test_taking_back_has_an_end_and_the_game_goes_on(here: Hall) -> None:
    ada = here.person()
    table, ply = (await ada.open("pig", ["me", "me"]))["id"], 0
    for _ in range(MOST_UNDOS):
        ply = (await ada.play(table, "hold", ply, confirm=True))["ply"]
        ply = (await ada.post(f"/tables/{table}/undo", ply=ply))["ply"]
    seen = await ada.play(table, "hold", ply, confirm=True)
    assert not seen["may_undo"]
    answer = await ada.try_to(f"/tables/{table}/undo", ply=seen["ply"])
    assert answer.status_code == 409 and "enough" in answer.json()["message"]
    assert (await ada.post(f"/tables/{table}/confirm", ply=seen["ply"]))["ply"] == seen["ply"] + 1


async def test_a_table_without_end_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_module, "LONGEST_LOG", 10)
    async with hall(tmp_path) as here:
        ada = here.person()
        table = (await ada.open("pig", ["me", "me"], public=True))["id"]
        for ply in range(11):
            await ada.play(table, "hold", ply)
        answer = await ada.try_to(f"/tables/{table}/play", word="hold", ply=11)
        assert answer.status_code == 409 and "closed" in answer.json()["message"]
        assert await ada.get("/tables") == []
