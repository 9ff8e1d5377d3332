"""How a server is set, started, asked after and kept going."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from cordee.engine.errors import CordeeError
from cordee.server import bots, serve
from cordee.server.settings import Settings
from cordee.server.store import META
from tests.server.kit import Hall, hall, until

pytestmark = pytest.mark.anyio


def test_settings_come_from_the_environment() -> None:
    environment = {"CORDEE_PACE": "0.5", "CORDEE_SECURE": "yes", "DATABASE_URL": "postgres://me@host/tables"}
    settings = Settings.from_environment(environment, bot_workers=3, pace=None)
    assert (settings.pace, settings.secure, settings.bot_workers) == (0.5, True, 3)
    assert settings.shared() and settings.database_url() == "postgresql+asyncpg://me@host/tables"


@pytest.mark.parametrize(
    ("given", "url"),
    [
        ("/var/tables.db", "sqlite+aiosqlite:////var/tables.db"),
        ("sqlite:///tables.db", "sqlite+aiosqlite:///tables.db"),
        ("postgresql://h/d", "postgresql+asyncpg://h/d"),
        ("postgresql+asyncpg://h/d", "postgresql+asyncpg://h/d"),
    ],
)
def test_databases_are_named_as_people_name_them(given: str, url: str) -> None:
    assert Settings(database=given).database_url() == url


@pytest.mark.parametrize("environment", [{"CORDEE_PACE": "fast"}, {"CORDEE_SECURE": "perhaps"}])
def test_a_wrong_setting_is_refused_with_its_name(environment: dict[str, str]) -> None:
    with pytest.raises(CordeeError, match="CORDEE_"):
        Settings.from_environment(environment)


def test_an_unknown_database_is_refused() -> None:
    with pytest.raises(CordeeError, match="mysql"):
        Settings(database="mysql://h/d").database_url()


def test_several_workers_need_postgresql(tmp_path: Path) -> None:
    with pytest.raises(CordeeError, match="PostgreSQL"):
        serve.main(workers=2, database=str(tmp_path / "tables.db"))


def test_a_port_in_use_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(CordeeError, match="choose another"):
            serve.main(port=taken.getsockname()[1], database=str(tmp_path / "tables.db"))


async def test_migrations_build_what_the_store_uses(here: Hall) -> None:
    def columns(connection: sa.Connection) -> dict[str, Any]:
        found = sa.inspect(connection)
        return {
            table.name: (
                {column["name"]: str(column["type"]) for column in found.get_columns(table.name)},
                found.get_pk_constraint(table.name)["constrained_columns"],
            )
            for table in META.sorted_tables
        }

    async with here.tables.store.engine.connect() as connection:
        built = await connection.run_sync(columns)
        dialect = connection.dialect
    for table in META.sorted_tables:
        used = {column.name: column.type.compile(dialect) for column in table.columns}
        assert built[table.name] == (used, [column.name for column in table.primary_key])


async def test_the_disk_is_reached_before_a_move_is_acknowledged(here: Hall) -> None:
    async with here.tables.store.engine.connect() as connection:
        assert (await connection.execute(sa.text("PRAGMA journal_mode"))).scalar() == "wal"
        assert (await connection.execute(sa.text("PRAGMA synchronous"))).scalar() == 2


async def test_health_tells_of_the_database(here: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = here.person()
    assert (await ada.ask("GET", "/healthz")).json()["status"] == "well"

    async def gone() -> None:
        raise OSError("gone")

    monkeypatch.setattr(here.tables.store, "ping", gone)
    answer = await ada.ask("GET", "/healthz")
    assert answer.status_code == 503 and answer.json()["message"] == "The database does not answer."


async def test_a_bot_whose_process_dies_is_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "PATIENCE", 0.05)
    async with hall(tmp_path) as here:
        ada = here.person()
        table = (await ada.open("pig", ["me", "bot:promeneur"]))["id"]
        await ada.play(table, "hold", 0)
        seen = await until(ada, table, lambda seen: seen["choices"])
        for process in here.app.state.bots._pool._processes.values():
            process.kill()
        await ada.play(table, "hold", seen["ply"])
        await until(ada, table, lambda now: now["choices"] and now["ply"] > seen["ply"] + 1)


async def test_bots_keep_a_pace_that_people_can_follow(tmp_path: Path) -> None:
    async with hall(tmp_path, pace=0.4) as here:
        ada = here.person()
        table = (await ada.open("whisper", ["bot:promeneur", "me"]))["id"]
        seen = await until(ada, table, lambda seen: seen["choices"])
        await ada.play(table, seen["choices"][0]["word"], seen["ply"])
        assert (await ada.look(table))["thinking"]
        seen = await until(ada, table, lambda seen: seen["choices"])
        mine, other = seen["log"][-2:]
        assert other["at"] - mine["at"] >= 0.4
