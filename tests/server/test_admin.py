"""Looking after a server: tables ended and deleted beside it, backups under load, figures, what is kept how long."""

from __future__ import annotations

import asyncio
import html
import json
import os
import sqlite3
import stat
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from zipfile import ZipFile

import pytest

from cordee.cli import main
from cordee.engine.records import Record, verify
from cordee.server import backups, keeping
from cordee.server.inspection import inspect
from cordee.server.keeping import Keeper
from tests.server.kit import Hall, House, Person, hall, until
from tests.server.test_tables import play_out

pytestmark = pytest.mark.anyio


async def admin(*given: str) -> int:
    return await asyncio.to_thread(main, ["--lang", "en", "admin", *given])


@asynccontextmanager
async def playing(house: House, tables: int = 4) -> AsyncIterator[tuple[Person, dict[str, int]]]:
    """Somebody who plays at several tables without a pause, and the ply of the last move that was acknowledged."""
    ada, acknowledged = house.person(), {}
    for _ in range(tables):
        acknowledged[(await ada.open("pig", ["me", "me"], name="Ada"))["id"]] = 0

    async def play(table: str) -> None:
        while True:
            body = {"word": "hold", "ply": acknowledged[table], "confirm": False}
            answer = await ada.client.post(f"/api/tables/{table}/play?look=false", json=body)
            if answer.status_code == 200:
                acknowledged[table] = answer.json()["ply"]
            else:
                acknowledged[table] = (await ada.client.get(f"/api/tables/{table}?most=0")).json()["last_ply"]

    tasks = [asyncio.create_task(play(table)) for table in acknowledged]
    try:
        yield ada, acknowledged
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def lengths(file: Path) -> dict[str, int]:
    with closing(sqlite3.connect(file)) as database:
        rows = database.execute("SELECT table_id, count(*), max(ply) FROM moves GROUP BY table_id").fetchall()
    assert all(count == last + 1 for _table, count, last in rows), "a line is missing"
    return {table: count for table, count, _last in rows}


async def test_a_backup_under_load_holds_all_that_was_acknowledged_and_is_restored_while_the_server_runs(
    tmp_path: Path,
) -> None:
    place, file = str(tmp_path / "tables.db"), tmp_path / "club.backup"
    with House(place) as house:
        async with playing(house) as (ada, acknowledged):
            await asyncio.sleep(0.6)
            before = dict(acknowledged)
            assert await admin("backup", str(file), "--database", place) == 0
            held = lengths(file)
            assert min(before.values()) > 3 and all(held[table] >= ply for table, ply in before.items())
            assert stat.S_IMODE(file.stat().st_mode) == 0o600 and not list(tmp_path.glob(".club*"))
            await asyncio.sleep(0.3)
            assert await admin("restore", str(file), "--yes", "--database", place) == 0
            await asyncio.sleep(1.5)
            assert all(acknowledged[table] > held[table] for table in held), "they play on from there"
        assert (await ada.client.get("/health")).status_code == 200
        assert (await ada.get("/figures"))["backup"] == pytest.approx(time.time(), abs=60)
    lengths(tmp_path / "tables.db")
    found = await asyncio.to_thread(inspect, place)
    assert found.damaged == {} and found.tables == 4


async def test_a_backup_is_restored_where_there_was_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with hall(tmp_path) as here:
        ada = here.person()
        table = (await ada.open("pig", ["me", "open"], name="Ada"))["id"]
        await ada.post(f"/tables/{table}/speak", text="still here?")
        place = str(tmp_path / "tables.db")
        assert await admin("backup", str(tmp_path / "b"), "--database", place) == 0
        assert await admin("backup", str(tmp_path / "b"), "--database", place) == 2, "never over something"
        token = ada.client.cookies["cordee"]
        await ada.post("/me/forget")
        ada.client.cookies.set("cordee", token)
        assert await admin("restore", str(tmp_path / "b"), "--yes", "--database", place) == 0
        await asyncio.sleep(1.5)
        assert (await ada.look(table))["mine"] == [0], "she is back, as in the backup"
    elsewhere = str(tmp_path / "new" / "tables.db")
    (tmp_path / "new").mkdir()
    assert await admin("restore", str(tmp_path / "b"), "--yes", "--database", elsewhere) == 0
    async with hall(tmp_path / "new") as there:
        again = there.person()
        again.client.cookies = ada.client.cookies
        seen = await again.look(table)
        assert seen["mine"] == [0] and "Ada: still here?" in str(seen["log"])
    (tmp_path / "junk").write_text("no database")
    for wrong in ("junk", "nowhere"):
        assert await admin("restore", str(tmp_path / wrong), "--yes", "--database", elsewhere) == 2
    assert await admin("restore", str(tmp_path / "b"), "--database", elsewhere) == 2, "it must be meant"
    assert await admin("backup", str(tmp_path / "no" / "folder"), "--database", elsewhere) == 2
    assert "cannot be written" in capsys.readouterr().err and lengths(Path(elsewhere)) == {table: 1}


async def test_what_is_written_during_a_restoration_is_refused_and_never_mixed_in(tmp_path: Path) -> None:
    """The table in memory is ahead of the backup: its next move may not leave a gap in the log."""
    async with hall(tmp_path) as here:
        ada = here.person()
        table = (await ada.open("pig", ["me", "me"], name="Ada"))["id"]
        await ada.play(table, "hold", 0)
        url = here.tables.store.url
        await backups.take(url, tmp_path / "b")
        for ply in range(1, 6):
            await ada.play(table, "hold", ply)
        await backups.restore(url, tmp_path / "b")
        late = await ada.try_to(f"/tables/{table}/play", word="hold", ply=6, confirm=False)
        assert late.status_code == 503 and late.headers["retry-after"]
        await until(ada, table, lambda seen: seen["ply"] == 1)
        assert (await ada.play(table, "hold", 1))["ply"] == 2
    assert lengths(tmp_path / "tables.db") == {table: 2}


async def test_tables_are_ended_and_deleted_beside_the_server(
    here: Hall, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ada, place = here.person(), str(tmp_path / "tables.db")
    ended, deleted, kept = [(await ada.open("pig", ["me", "open"], name="Ada"))["id"] for _ in range(3)]
    await here.person().post(f"/tables/{deleted}/sit", name="Bo")
    await ada.post(f"/tables/{deleted}/speak", text="a word")
    assert await admin("list", "--json", "--database", place) == 0
    listed = json.loads(capsys.readouterr().out)
    assert {one["id"] for one in listed} == {ended, deleted, kept} and listed[-1]["seats"] == ["Ada", "–"]
    assert await admin("list", "--status", "playing", "--database", place) == 0
    told = capsys.readouterr().out
    assert deleted in told and ended not in told and "1 table" in told
    await asyncio.sleep(1.2)
    assert await admin("end", ended, "--database", place) == 0
    assert await admin("end", ended, "--database", place) == 2
    assert await admin("delete", deleted, "--database", place) == 2, "it must be meant"
    assert await admin("delete", deleted, "nosuch", "--yes", "--database", place) == 1
    seen = await until(ada, ended, lambda look: look["status"] == "over", 5)
    assert seen["ended"] == "closed" and "Whoever runs this server" in seen["question"]
    async with asyncio.timeout(5):
        while (await ada.ask("GET", f"/api/tables/{deleted}")).status_code != 404:
            await asyncio.sleep(0.1)
    assert [line["id"] for line in await ada.get("/me/tables")] == [kept, ended]
    with closing(sqlite3.connect(place)) as database:
        assert deleted not in "\n".join(line for line in database.iterdump() if '"notices"' not in line)


async def test_old_tables_are_purged_by_hand_and_by_the_server(here: Hall, tmp_path: Path) -> None:
    ada, place = here.person(), str(tmp_path / "tables.db")
    old, young = [(await ada.open("pig", ["me", "me"], name="Ada"))["id"] for _ in range(2)]
    over = (await ada.open("pig", ["me", "me"], name="Ada"))["id"]
    await ada.post(f"/tables/{over}/agree", to="count")
    await ada.play(young, "hold", 0)
    with closing(sqlite3.connect(place)) as database:
        database.execute("UPDATE tables SET created = created - 10 * 86400")
        database.execute("UPDATE moves SET at = at - 10 * 86400 WHERE table_id != ?", (young,))
        database.commit()
    assert await admin("purge", "--days", "11", "--yes", "--database", place) == 0
    assert len(await ada.get("/me/tables")) == 3
    assert await admin("purge", "--days", "5", "--over", "--yes", "--database", place) == 0
    assert {line["id"] for line in await ada.get("/me/tables")} == {old, young} and await ada.get("/me/games") == []
    assert await admin("purge", "--days", "-1", "--yes", "--database", place) == 2
    assert await Keeper(here.tables, 5, lambda: True).purge() == 1
    assert [line["id"] for line in await ada.get("/me/tables")] == [young]
    assert (await ada.ask("GET", f"/api/tables/{old}")).status_code == 404, "it is not in memory either"


async def test_the_server_itself_deletes_what_it_has_kept_long_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "ROUND", 0.05)
    async with hall(tmp_path, keep=0.000_001) as here:
        ada = here.person()
        await ada.open("pig", ["me", "me"])
        async with asyncio.timeout(5):
            while await ada.get("/me/tables"):
                await asyncio.sleep(0.05)
        for lang, told in (("en", "after the last move"), ("fr", "après le dernier coup")):
            assert told in html.unescape((await ada.ask("GET", f"/privacy?lang={lang}")).text)


async def test_all_records_are_exported(here: Hall, tmp_path: Path) -> None:
    ada, place = here.person(), str(tmp_path / "tables.db")
    table = (await ada.open("yeti", ["me", "me"]))["id"]
    await play_out(table, ada)
    await ada.open("whisper", ["me", "me"])
    assert await admin("export", str(tmp_path / "all.zip"), "--database", place) == 0
    with ZipFile(tmp_path / "all.zip") as packed:
        (name,) = packed.namelist()
        verify(Record.from_json(packed.read(name).decode()))


async def test_figures_tell_nothing_personal_and_can_be_shut(here: Hall, tmp_path: Path) -> None:
    ada = here.person()
    table = (await ada.open("pig", ["me", "bot:promeneur"], name="Adalbert"))["id"]
    await ada.play(table, "hold", 0)
    found = await ada.get("/figures")
    assert found["playing"] == 1 and found["in_memory"] == 1 and found["moves"] >= 1 and found["memory"] > 10_000_000
    assert found["backup"] is None and abs(found["since"] - time.time()) < 60
    for lang, told in (("en", "How the server is"), ("fr", "Comment va le serveur")):
        page = html.unescape((await ada.ask("GET", f"/health?lang={lang}")).text)
        assert told in page and "Adalbert" not in page and table not in page
    for path in ("/", "/me", "/me/games", "/privacy"):
        page = (await ada.ask("GET", path)).text
        assert 'href="/privacy"' in page and 'href="/health"' in page, path
    (tmp_path / "shut").mkdir()
    async with hall(tmp_path / "shut", figures=False) as shut:
        eve = shut.person()
        assert (await eve.ask("GET", "/health")).status_code == 404
        assert (await eve.ask("GET", "/api/figures")).status_code == 404
        assert 'href="/health"' not in (await eve.ask("GET", "/")).text


def test_the_commands_are_told_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    for lang, told in (("en", "take and restore backups"), ("fr", "restaurer des sauvegardes")):
        assert main(["--lang", lang, "admin"]) == 0
        assert told in capsys.readouterr().out.replace("\n", " ")


def test_what_is_there_is_asked_for_only_where_it_is(tmp_path: Path) -> None:
    for what in (["list"], ["export", str(tmp_path / "x.zip")], ["backup", str(tmp_path / "x")]):
        assert main(["admin", *what, "--database", str(tmp_path / "nowhere.db")]) == 2
    assert os.listdir(tmp_path) == []
