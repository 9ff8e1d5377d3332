"""A table that cannot be opened hurts nobody but those who ask for it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import create_async_engine

import cordee
from cordee.cli import main
from tests.server.kit import Hall, House, Person, hall, until
from tests.server.postgres import binary, postgres
from tests.server.test_tables import play_out

pytestmark = pytest.mark.anyio
HARM = {
    "of a game that is gone": "UPDATE tables SET game = 'chess' WHERE id = :id",
    "of other rules": "UPDATE tables SET rules = 'older' WHERE id = :id",
    "with options that are no options": "UPDATE tables SET options = '7' WHERE id = :id",
    "with an option that is unknown": """UPDATE tables SET options = '{"snow": 1}' WHERE id = :id""",
    "without a secret": "UPDATE tables SET secret = 'no secret' WHERE id = :id",
    "without seats": "DELETE FROM seats WHERE table_id = :id",
    "with a seat missing": "DELETE FROM seats WHERE table_id = :id AND seat = 0",
    "with a word that is none": "UPDATE moves SET word = 'fly' WHERE table_id = :id AND ply = 0",
    "with a move against the rules": "UPDATE moves SET word = 'die:6' WHERE table_id = :id AND ply = 0",
    "with a move of the wrong seat": "UPDATE moves SET seat = 1 WHERE table_id = :id AND ply = 0",
    "with a seat that there is not": "UPDATE moves SET seat = 9 WHERE table_id = :id AND ply = 0",
    "with a line missing": "DELETE FROM moves WHERE table_id = :id AND ply = 0",
    "that takes back what was not played":
        "INSERT INTO moves (table_id, ply, kind, seat, word, held, at) VALUES (:id, 2, 'undo', 0, '9', FALSE, 0)",
    "that takes back nothing":
        "INSERT INTO moves (table_id, ply, kind, seat, word, held, at) VALUES (:id, 2, 'undo', 0, 'all', FALSE, 0)",
}  # fmt: skip
DAMAGED_JSON = "UPDATE tables SET options = '{\"weather' WHERE id = :id"
"""PostgreSQL does not take it; SQLite does."""


def harm(url: str, table: str, statement: str) -> None:
    """Change what is stored behind the server's back."""
    with contextlib.closing(sa.create_engine(url).connect()) as connection, connection.begin():
        assert connection.execute(sa.text(statement), {"id": table}).rowcount > 0


async def begun(person: Person) -> str:
    """A public table at which somebody threw a die and a bot sits."""
    table: str = (await person.open("pig", ["me", "me", "bot:promeneur"], public=True))["id"]
    await person.play(table, "roll", 0)
    return table


async def assert_others_are_well(person: Person, whole: str, damaged: list[str]) -> None:
    """Lobby, lists and the other table are as if the damaged ones were not there; those are refused in a sentence."""
    for table in damaged:
        answer = await person.ask("GET", f"/api/tables/{table}")
        assert answer.status_code == 410 and answer.json()["message"].endswith("."), answer.text
        page = await person.ask("GET", f"/tables/{table}")
        assert page.status_code == 410
        played = await person.try_to(f"/tables/{table}/play", word="roll", ply=2)
        assert played.status_code == 410
    assert (await person.ask("GET", "/")).status_code == 200
    assert [line["id"] for line in await person.get("/tables")] == [whole]
    assert [line["id"] for line in await person.get("/me/tables")] == [whole]
    assert (await person.look(whole))["choices"]


async def test_options_are_checked_with_the_seats_and_nothing_is_stored(here: Hall) -> None:
    ada = here.person()
    answer = await ada.try_to(
        "/tables", game="snowcrest", seats=["me", "bot:promeneur"], options={"level": 3}, public=True
    )
    assert answer.status_code == 422 and "level" in answer.json()["message"]
    assert await here.tables.store.public_ids(50) == []
    assert await ada.get("/tables") == [] and (await ada.ask("GET", "/")).status_code == 200


def breaks(*_: Any, **options: Any) -> Any:
    raise RuntimeError("a fault of the rules")


async def test_a_table_that_cannot_be_laid_out_is_not_stored(here: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cordee.game("pig"), "_set_up", breaks)
    assert (await here.person().try_to("/tables", game="pig", seats=["me", "me"], public=True)).status_code == 500
    assert await here.tables.store.public_ids(50) == []


async def test_a_rematch_that_cannot_be_laid_out_is_not_stored(here: Hall) -> None:
    ada = here.person()
    table = (await ada.open("yeti", ["me", "me"]))["id"]
    await play_out(table, ada)
    with pytest.MonkeyPatch.context() as broken:
        broken.setattr(cordee.game("yeti"), "_set_up", breaks)
        assert (await ada.try_to(f"/tables/{table}/rematch")).status_code == 500
    assert (await ada.look(table))["rematch"] is None
    assert (await ada.post(f"/tables/{table}/rematch"))["status"] == "playing"


async def test_one_bad_row_hurts_no_other_table(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with hall(tmp_path) as before:
        ada = before.person()
        whole = await begun(ada)
        damaged = {why: await begun(ada) for why in [*HARM, "json"]}
        cookies = ada.client.cookies
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    for why, table in damaged.items():
        harm(url, table, HARM.get(why, DAMAGED_JSON))
    caplog.set_level(logging.WARNING, "cordee.tables")
    async with hall(tmp_path) as after:
        ada = after.person()
        ada.client.cookies = cookies
        await assert_others_are_well(ada, whole, list(damaged.values()))
        await assert_others_are_well(ada, whole, list(damaged.values()))
    told = [record.message for record in caplog.records if record.name == "cordee.tables"]
    for why, table in damaged.items():
        assert sum(table[:6] in message for message in told) == 1, f"{why}: logged once"
        assert not any(table in message for message in told), "a link to a table is not for the log"


async def test_a_table_damaged_while_it_is_in_memory(here: Hall, tmp_path: Path) -> None:
    """What is read later can be damaged too: nothing of it is played."""
    ada = here.person()
    whole, table = await begun(ada), await begun(ada)
    ply = (await ada.look(table))["ply"]
    bad = "INSERT INTO moves (table_id, ply, kind, seat, word, held, at) VALUES (:id, 2, 'move', 0, 'fly', FALSE, 0)"
    harm(f"sqlite:///{tmp_path / 'tables.db'}", table, bad)
    assert (await ada.try_to(f"/tables/{table}/play", word="hold", ply=ply)).status_code == 410
    await assert_others_are_well(ada, whole, [table])


def test_the_operator_is_told_which_tables_are_damaged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], anyio_backend: str
) -> None:
    async def set_up() -> tuple[str, str]:
        async with hall(tmp_path) as here:
            ada = here.person()
            return await begun(ada), await begun(ada)

    whole, damaged = asyncio.run(set_up())
    place = str(tmp_path / "tables.db")
    assert main(["--lang", "en", "admin", "check", "--database", place]) == 0
    assert "2 tables" in capsys.readouterr().out
    harm(f"sqlite:///{place}", damaged, HARM["with a word that is none"])
    assert main(["--lang", "en", "admin", "check", "--database", place, "--json"]) == 1
    said = json.loads(capsys.readouterr().out)
    assert said["tables"] == 2 and [bad["id"] for bad in said["damaged"]] == [damaged]
    assert "fly" in said["damaged"][0]["reason"]
    assert main(["--lang", "fr", "admin", "check", "--database", place]) == 1
    shown = capsys.readouterr().out
    assert damaged in shown and whole not in shown and "fly" in shown
    assert main(["admin", "check", "--database", str(tmp_path / "nowhere.db")]) == 2
    assert not (tmp_path / "nowhere.db").exists()


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres() as url:
        yield url


@pytest.mark.skipif(binary("initdb") is None or binary("postgres") is None, reason="no PostgreSQL on this machine")
async def test_one_bad_row_hurts_no_other_table_on_postgresql(database: str) -> None:
    url = database.replace("postgresql:", "postgresql+asyncpg:")

    async def harm_here(table: str, statement: str) -> None:
        engine = create_async_engine(url)
        async with engine.begin() as connection:
            assert (await connection.execute(sa.text(statement), {"id": table})).rowcount > 0
        await engine.dispose()

    with House(database) as before:
        ada = before.person()
        whole = await begun(ada)
        damaged = {why: await begun(ada) for why in HARM}
        cookies = ada.client.cookies
    for why, table in damaged.items():
        await harm_here(table, HARM[why])
    with House(database) as after:
        ada = after.person()
        ada.client.cookies = cookies
        await assert_others_are_well(ada, whole, list(damaged.values()))
        third = (await ada.open("pig", ["me", "bot:promeneur"]))["id"]
        done = await ada.play(third, "hold", 0)
        await until(ada, third, lambda seen: seen["ply"] > done["ply"])
