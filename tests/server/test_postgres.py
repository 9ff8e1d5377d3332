"""Several workers at the same tables on PostgreSQL."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest

from cordee.engine.records import Record, verify
from cordee.server.inspection import inspect
from tests.server.kit import House, Person, allowed, events, until
from tests.server.postgres import binary, postgres
from tests.server.services import push_service
from tests.server.test_admin import admin, lengths, playing

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(binary("initdb") is None or binary("postgres") is None, reason="no PostgreSQL on this machine"),
]


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres() as url:
        yield url


@pytest.fixture(scope="module")
def houses(database: str) -> Iterator[tuple[House, House]]:
    """Two workers, each on a port of its own, so that a test knows whom it asks."""
    with House(database) as one, House(database) as two:
        yield one, two


def same_person(person: Person, house: House) -> Person:
    """The same browser, asking the other worker."""
    twin = house.person()
    twin.client.cookies = person.client.cookies
    return twin


async def test_two_workers_serve_one_table_live(houses: tuple[House, House]) -> None:
    one, two = houses
    ada, bo = one.person(), two.person()
    table = (await ada.open("pig", ["me", "open"], name="Ada"))["id"]
    hearing = events(ada, table)
    await anext(hearing)
    await bo.post(f"/tables/{table}/sit", name="Bo")
    assert (await anext(hearing))["status"] == "playing"
    watching = events(bo, table)
    await anext(watching)
    await ada.play(table, "hold", 0)
    event = await asyncio.wait_for(anext(watching), 10)
    assert event["ply"] == 1 and event["decides"] == 1
    assert (await anext(hearing))["ply"] == 1
    await bo.play(table, "hold", 1)
    assert (await asyncio.wait_for(anext(hearing), 10))["ply"] == 2
    await hearing.aclose()
    await watching.aclose()


async def test_a_whole_game_with_each_move_at_the_other_worker(houses: tuple[House, House]) -> None:
    ada = houses[0].person()
    table = (await ada.open("yeti", ["me", "me"]))["id"]
    twins = (ada, same_person(ada, houses[1]))
    seen = await ada.look(table)
    turn = 0
    while seen["status"] != "over":
        turn += 1
        person, ply = twins[turn % 2], seen["last_ply"]
        seen = await person.look(table, ply=ply, log_from=ply)  # a ply the worker may not have heard of yet
        assert seen["last_ply"] == ply
        words = allowed(seen)
        seen = await person.play(table, words[turn % len(words)], ply)
    record = (await twins[0].ask("GET", f"/api/tables/{table}/record")).text
    verify(Record.from_json(record))
    other = (await until(twins[1], table, lambda seen: seen["status"] == "over"))["secret"]
    assert other == Record.from_json(record).secret


async def test_a_page_is_shown_what_it_has_heard_of_whichever_worker_it_asks(database: str) -> None:
    """The page's stream is at one worker, its fetch meets the other, which has not heard of the move yet."""
    with House(database) as one, House(database, deaf=True) as two:
        ada = one.person()
        table = (await ada.open("yeti", ["me", "me"]))["id"]
        twin = same_person(ada, two)
        token, late, ply = "", 0, (await ada.look(table))["last_ply"]
        for turn in range(12):
            shown = await page_of(twin, table, token, ply)
            assert shown["facts"]["ply"] >= ply
            token = shown["token"]
            words = allowed(await ada.look(table, log_from=ply))
            ply = (await ada.play(table, words[turn % len(words)], ply))["ply"]
            late += (await page_of(twin, table))["facts"]["ply"] < ply
        assert late, "the other worker was never behind: this test shows nothing"


async def test_a_page_is_shown_who_sits_down_at_another_worker(database: str) -> None:
    with House(database) as one, House(database, deaf=True) as two:
        ada, bo = one.person(), one.person()
        table = (await ada.open("pig", ["me", "open"]))["id"]
        twin = same_person(ada, two)
        assert (await page_of(twin, table))["facts"]["status"] == "open"
        await bo.post(f"/tables/{table}/sit", name="Bo")
        assert (await page_of(twin, table))["facts"]["status"] == "playing"


async def page_of(person: Person, table: str, have: str = "", heard: int = 0) -> Any:
    answer = await person.ask("GET", f"/tables/{table}/fragments", params={"have": have, "heard": heard})
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_of_presses_at_two_workers_one_counts(houses: tuple[House, House]) -> None:
    ada = houses[0].person()
    twin = same_person(ada, houses[1])
    for _ in range(10):
        table = (await ada.open("pig", ["me", "me"]))["id"]
        ada.client.cookies = twin.client.cookies = ada.client.cookies
        await twin.look(table)
        presses = [person.try_to(f"/tables/{table}/play", word="hold", ply=0, confirm=False) for person in (ada, twin)]
        answers = await asyncio.gather(*presses)
        assert sorted(answer.status_code for answer in answers) == [200, 409]


async def test_of_two_who_want_the_last_seat_one_gets_it(houses: tuple[House, House]) -> None:
    for _ in range(5):
        host = houses[0].person()
        table = (await host.open("pig", ["me", "open"]))["id"]
        wanting = [house.person() for house in houses]
        answers = await asyncio.gather(*(person.try_to(f"/tables/{table}/sit") for person in wanting))
        assert sorted(answer.status_code for answer in answers) == [200, 409]


async def test_two_who_take_the_last_two_seats_at_once_start_the_game(houses: tuple[House, House]) -> None:
    for _ in range(5):
        host = houses[0].person()
        table = (await host.open("pig", ["me", "open", "open"]))["id"]
        wanting = [house.person() for house in houses]
        await asyncio.gather(*(p.post(f"/tables/{table}/sit", seat=s) for s, p in enumerate(wanting, 1)))
        assert (await until(host, table, lambda seen: seen["status"] != "open"))["choices"]


async def test_nobody_plays_for_nature_at_the_other_worker(houses: tuple[House, House]) -> None:
    """The seat is taken at one worker while the same person, at the other one, names what nature should do."""
    won = 0
    for _ in range(15):
        host, bo = houses[0].person(), houses[0].person()
        table = (await host.open("yeti", ["me", "open"]))["id"]
        await bo.look(table)
        bo.client.cookies.set("cordee", secrets.token_hex(16))
        twin = same_person(bo, houses[1])
        await twin.look(table)
        sitting = asyncio.create_task(bo.post(f"/tables/{table}/sit", seat=1))
        while not sitting.done():
            answer = await twin.try_to(f"/tables/{table}/play", word="first:2", ply=0)
            won += answer.status_code == 200
        for _ in range(10):
            answer = await twin.try_to(f"/tables/{table}/play", word="first:2", ply=0)
            won += answer.status_code == 200
        await sitting
    assert won == 0


async def test_another_worker_takes_charge_of_bots_when_one_dies(database: str) -> None:
    with House(database) as one, House(database) as two:
        ada = one.person()
        table = (await ada.open("pig", ["me", "bot:randonneur"]))["id"]
        twin = same_person(ada, two)
        await ada.play(table, "hold", 0)
        await until(twin, table, lambda seen: seen["choices"])
        one.kill()
        seen = await twin.look(table)
        await twin.play(table, "hold", seen["ply"])
        await until(twin, table, lambda now: now["choices"] and now["ply"] > seen["ply"] + 1)


async def test_serve_with_two_workers_on_one_port(database: str) -> None:
    with House(database, workers=2) as house:
        people = [house.person() for _ in range(6)]  # each connection meets one worker or the other
        table = (await people[0].open("pig", ["me", "open"]))["id"]
        await people[1].post(f"/tables/{table}/sit")
        ply = 0
        for turn in range(8):
            ply = (await people[turn % 2].play(table, "hold", ply))["ply"]
        for person in people[2:]:
            assert (await until(person, table, lambda seen: seen["ply"] == 8))["moves"] == 8
        assert house.stop() in (0, -15)


async def test_every_worker_knows_who_is_there_and_what_is_wished_for(houses: tuple[House, House]) -> None:
    one, two = houses
    ada, bo = one.person(), two.person()
    table = (await ada.open("pig", ["me", "open"], name="Ada"))["id"]
    await bo.post(f"/tables/{table}/sit", name="Bo")
    hearing, playing = events(ada, table, company=True), events(bo, table, company=True)
    await anext(hearing)
    await anext(playing)
    async with asyncio.timeout(15):
        while (await anext(hearing))["company"] != [0, "here", "here"]:
            pass
    await ada.post(f"/tables/{table}/agree", to="count")
    seen = await until(bo, table, lambda look: look["company"]["matters"])
    assert seen["company"]["matters"][0]["asked"]
    await playing.aclose()
    async with asyncio.timeout(15):
        while (await anext(hearing))["company"] != [0, "here", "away"]:
            pass
    await bo.post(f"/tables/{table}/agree", to="count")
    seen = await until(ada, table, lambda look: look["status"] == "over")
    assert seen["ended"] == "count"
    await hearing.aclose()


async def test_a_device_is_known_and_sent_away_at_every_worker(houses: tuple[House, House]) -> None:
    one, two = houses
    ada, phone = one.person(), two.person()
    table = (await ada.open("pig", ["me", "open"], name="Ada"))["id"]
    code = (await ada.post("/me/code"))["code"]
    mine = await phone.post("/me/carry", code=code, name="Phone")
    assert (await one.person().try_to("/me/carry", code=code)).status_code == 404
    assert (await phone.look(table))["mine"] == [0]
    twin = same_person(phone, one)
    await until(twin, table, lambda look: look["mine"] == [0])
    await twin.post("/me/revoke", device=mine[0]["device"])
    await until(same_person(ada, two), table, lambda look: look["mine"] == [])


async def test_of_two_workers_one_calls_and_another_when_it_dies(database: str) -> None:
    beside = await another_database(database)  # other tests' workers would be in charge
    async with push_service() as pushes:
        chosen = {"CORDEE_PUSH_HOSTS": pushes.host, "CORDEE_CALL_AFTER": "0.2", "CORDEE_LOG": "info"}
        with House(beside, **chosen) as one, House(beside, **chosen) as two:
            ada, bo = one.person(), two.person()
            table = (await ada.open("pig", ["me", "open"], name="Ada"))["id"]
            await bo.post(f"/tables/{table}/sit", name="Bo")
            phone = pushes.browser("phone")
            told = await bo.post("/me/calls/bell", **phone.subscription())
            assert told["key"] == (await ada.get("/me/calls"))["key"], "both sign with one key"
            await ada.play(table, "hold", (await ada.look(table))["ply"])
            assert phone.read((await pushes.next(1, 20))[0].body)["table"] == table
            await asyncio.sleep(1)
            assert len(pushes.got) == 1
            for house, other in ((one, two), (two, one)):
                if "in charge of bots" not in house.said():
                    continue
                house.kill()
                twins = same_person(ada, other), same_person(bo, other)
                for turn in (1, 0):
                    await twins[turn].play(table, "hold", (await twins[turn].look(table))["ply"])
                await pushes.next(2, 30)
                await asyncio.sleep(1)
                assert len(pushes.got) == 2
                return
            raise AssertionError("nobody was in charge")
async def test_a_backup_under_load_moves_between_databases_and_is_restored_while_workers_run(
    database: str, tmp_path: Path
) -> None:
    """From PostgreSQL to a file, into SQLite, and back into PostgreSQL beside two workers that go on."""
    url = await another_database(database)
    file, lite = tmp_path / "club.backup", str(tmp_path / "lite.db")
    with House(url, workers=2) as house:
        async with playing(house, 3) as (ada, acknowledged):
            await asyncio.sleep(0.6)
            spoken, before = (await ada.open("pig", ["me", "open"]))["id"], dict(acknowledged)
            assert await admin("backup", str(file), "--database", url) == 0
            held = lengths(file)
            assert min(before.values()) > 2 and all(held[table] >= ply for table, ply in before.items())
            await ada.post(f"/tables/{spoken}/speak", text="said after the backup")
            assert await admin("restore", str(file), "--yes", "--database", url) == 0
            async with asyncio.timeout(20):  # they play on from there
                while not all(acknowledged[table] > held[table] for table in held):
                    await asyncio.sleep(0.1)
        assert "said after" not in str(await ada.get(f"/tables/{spoken}/talk"))
        assert await admin("end", spoken, "--database", url) == 0
        await until(ada, spoken, lambda seen: seen["ended"] == "closed")
        assert await admin("delete", spoken, "--yes", "--database", url) == 0
        async with asyncio.timeout(5):
            while (await ada.ask("GET", f"/api/tables/{spoken}")).status_code != 404:
                await asyncio.sleep(0.1)
    assert (await asyncio.to_thread(inspect, url)).damaged == {}
    assert await admin("restore", str(file), "--yes", "--database", lite) == 0
    assert lengths(tmp_path / "lite.db") == held and (await asyncio.to_thread(inspect, lite)).damaged == {}


async def another_database(database: str) -> str:
    """A database of its own in the same server."""
    name = f"own{secrets.token_hex(4)}"
    connection = await asyncpg.connect(database)
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()
    return database.rsplit("/", 1)[0] + f"/{name}"


async def test_words_are_heard_and_deleted_at_every_worker(houses: tuple[House, House]) -> None:
    one, two = houses
    ada, bo = one.person(), two.person()
    table = (await ada.open("pig", ["me", "open"], name="Ada"))["id"]
    await bo.post(f"/tables/{table}/sit", name="Bo")
    await bo.post(f"/tables/{table}/speak", text="a secret of mine")
    await until(ada, table, lambda seen: "a secret of mine" in str(seen["log"]))
    await bo.post("/me/forget")
    await until(ada, table, lambda seen: "a secret of mine" not in str(seen["log"]))
