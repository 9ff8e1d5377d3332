"""How a server is set, started, asked after and kept going."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from cordee.engine.errors import CordeeError
from cordee.server import bots, serve
from cordee.server.settings import Settings
from cordee.server.store import META
from tests.server.kit import Hall, free_port, hall, until

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


def test_a_path_is_a_path_whatever_it_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a?b", "a#b", "a%20b", "a b", "a&c=d", "a?mode=memory"):
        monkeypatch.setenv("CORDEE_DATA", str(tmp_path / name))
        url = Settings.from_environment({}).database_url()
        again = Settings.from_environment({"DATABASE_URL": url}).database_url()  # as `serve` hands it to its workers
        assert sa.make_url(again).database == str(tmp_path / name / "cordee.db")
        assert sa.make_url(Settings(database=str(tmp_path / name)).database_url()).database == str(tmp_path / name)


WRONG = [
    ("PACE", "fast"), ("PACE", "nan"), ("PACE", "inf"), ("PACE", "-1"), ("PACE", "1e9"), ("SECURE", "perhaps"),
    ("LIVE_TABLES", "0"), ("LIVE_TABLES", "-5"), ("LIVE_TABLES", "1.5"), ("BOT_WORKERS", "0"), ("BOT_WORKERS", "99999"),
    ("PERSON_RATE", "-1"), ("ADDRESS_RATE", "nan"), ("CREATE_RATE", "-0.1"), ("STREAMS", "-1"), ("BODY_LIMIT", "0"),
    ("HEADER_LIMIT", "0"), ("ARRIVAL", "-1"), ("CONNECTIONS", "-1"), ("ADDRESS_REQUESTS", "-1"), ("LOG", "loud"),
    ("ADDRESS_CONNECTIONS", "-1"), ("LOG", ""), ("STREAMS", "9" * 5000),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text"), WRONG)
def test_a_wrong_setting_is_refused_with_its_name(name: str, text: str) -> None:
    with pytest.raises(CordeeError, match=f"CORDEE_{name} is .*: it ") as refused:
        Settings.from_environment({f"CORDEE_{name}": text})
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize("url", ["postgresql://h:port/d", "sqlite://", "sqlite://host/file", "mysql://h/d"])
def test_a_database_that_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(CordeeError, match=r"DATABASE_URL|mysql"):
        Settings(database=url).database_url()


def _run(**environment: str) -> subprocess.CompletedProcess[str]:
    """`cordee serve`, which is expected to give up."""
    command = [sys.executable, "-c", "from cordee.cli import main; raise SystemExit(main())", "serve", "--port", "0"]
    known = {**os.environ, "PYTHONWARNINGS": "error::ResourceWarning", **environment}
    return subprocess.run(command, env=known, capture_output=True, text=True, timeout=60, check=False)


def _unreachable(tmp_path: Path) -> list[dict[str, str]]:
    (tmp_path / "text.db").write_text("This is no database, whatever its name says." * 100)
    (tmp_path / "file").touch()
    return [
        {"DATABASE_URL": f"postgresql://me:hush@127.0.0.1:{free_port()}/tables"},
        {"DATABASE_URL": str(tmp_path / "missing" / "tables.db")},
        {"DATABASE_URL": str(tmp_path)},
        {"DATABASE_URL": str(tmp_path / "text.db")},
        {"CORDEE_DATA": str(tmp_path / "file" / "folder")},
        {"CORDEE_LOG": "loud", "DATABASE_URL": str(tmp_path / "tables.db")},
    ]


@pytest.mark.parametrize("case", range(6))
def test_what_keeps_a_server_from_starting_is_said_in_a_sentence(tmp_path: Path, case: int) -> None:
    ended = _run(**_unreachable(tmp_path)[case])
    assert ended.returncode == 2 and len(ended.stderr.strip().splitlines()) == 1, ended.stderr
    assert "Traceback" not in ended.stderr and "hush" not in ended.stderr and ended.stderr.strip().endswith(".")
    assert tmp_path.stat().st_mode & 0o100, "a folder is left as it is"


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
        for mind in here.app.state.bots.minds.all:
            mind.process.kill()
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
