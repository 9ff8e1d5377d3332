"""Who may sit where, and what the table is told of it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import cordee
from cordee.engine.records import Record, verify
from cordee.server.course import MOVE, NOTE, UNDO, Course, Entry
from tests.server.kit import Hall, Person, allowed, hall, until
from tests.server.test_tables import play_out

pytestmark = pytest.mark.anyio


async def two(here: Hall, game: str) -> tuple[Person, Person, str]:
    """A game of two under way."""
    ada, bo = here.person(), here.person()
    table = (await ada.open(game, ["me", "open"], name="Ada"))["id"]
    await bo.post(f"/tables/{table}/sit", name="Bo")
    return ada, bo, table


def told(look: dict[str, Any]) -> list[str]:
    return [line for entry in look["log"] if entry["kind"] == "note" for line in entry["lines"]]


# ── A private hand ──


async def test_a_private_hand_is_for_whoever_left_it_or_a_bot(here: Hall) -> None:
    ada, bo, table = await two(here, "whisper")
    cy, hand = here.person(), (await bo.look(table))["view"]["hand"]
    await bo.post(f"/tables/{table}/leave", seat=1)
    for person in (ada, cy):
        seen = await person.look(table)
        assert seen["seats"][1]["kind"] == "kept" and seen["seats"][1]["name"] == "Bo"
        for body in ({"seat": 1}, {}):
            answer = await person.try_to(f"/tables/{table}/sit", **body)
            assert answer.status_code == 409 and not any(stone in answer.text for stone in hand)
        assert any("Bo stands up" in line for line in told(seen))
        page = (await person.ask("GET", f"/tables/{table}")).text
        assert 'data-do="sit"' not in page and "Bo stands up" in page
    away = await bo.look(table)
    assert away["mine"] == [] and away["view"]["hand"] == [] and away["kept"] == [1]
    assert away["seats"][1]["kind"] == "open"
    assert (await bo.post(f"/tables/{table}/sit", seat=1, name="Bo"))["view"]["hand"] == hand
    assert told(await ada.look(table))[-1] == "Bo sits down."


async def test_a_bot_plays_the_hand_until_its_person_is_back(here: Hall) -> None:
    ada, bo, table = await two(here, "whisper")
    await bo.post(f"/tables/{table}/leave", seat=1)
    await ada.post(f"/tables/{table}/bot", seat=1, level="promeneur")
    assert told(await ada.look(table))[-1] == "A bot plays for Bo from now on: Stroller."
    seen = await ada.look(table)
    await ada.play(table, allowed(seen)[0], seen["ply"])
    await until(ada, table, lambda seen: seen["choices"])
    assert (await bo.post(f"/tables/{table}/back", seat=1))["mine"] == [1]
    await play_out(table, ada, bo)
    verify(Record.from_json((await ada.ask("GET", f"/api/tables/{table}/record")).text))


async def test_a_seat_without_a_private_hand_is_for_anyone(here: Hall) -> None:
    ada, bo, table = await two(here, "pig")
    await bo.post(f"/tables/{table}/leave", seat=1)
    cy = here.person()
    await cy.post(f"/tables/{table}/sit", seat=1, name="Cy")
    assert told(await ada.look(table)) == ["Bo stands up.", "Cy sits down."]


# ── Notes ──


async def test_the_table_is_told_that_a_bot_was_made_weaker(here: Hall) -> None:
    ada, bo = here.person(), here.person()
    table = (await ada.open("pig", ["me", "open", "bot:guide"], name="Ada"))["id"]
    await bo.post(f"/tables/{table}/sit", name="Bo")
    await ada.post(f"/tables/{table}/bot", seat=2, level="promeneur")
    seen = await bo.look(table)
    assert told(seen) == [f"{seen['seats'][2]['name']}, a bot, plays as Stroller from now on."]
    assert told(await bo.look(table, lang="fr")) != told(seen)


async def test_before_the_start_nothing_is_noted(here: Hall) -> None:
    ada, bo = here.person(), here.person()
    table = (await ada.open("pig", ["me", "open", "bot:guide"], name="Ada"))["id"]
    await ada.post(f"/tables/{table}/bot", seat=2, level="promeneur")
    await ada.post(f"/tables/{table}/leave", seat=2)
    await bo.post(f"/tables/{table}/sit")
    assert (await ada.look(table))["log"] == []


async def test_a_note_makes_no_move_stale_and_no_undo_wider(here: Hall) -> None:
    ada, bo, table = await two(here, "pig")
    held = await ada.play(table, "hold", 0, confirm=True)
    await bo.post(f"/tables/{table}/bot", seat=1, level="promeneur")
    await bo.post(f"/tables/{table}/back", seat=1)
    seen = await ada.look(table)
    assert seen["ply"] == held["ply"] + 2 and seen["must_confirm"] and seen["may_undo"]
    back = await ada.post(f"/tables/{table}/undo", ply=held["ply"])
    assert back["moves"] == 0 and not back["may_undo"]
    thrown = await ada.play(table, "roll", back["ply"])
    assert not thrown["may_undo"] and [entry["undone"] for entry in thrown["log"]] == [False, False]
    again = await ada.try_to(f"/tables/{table}/play", word="roll", ply=back["ply"])
    assert again.status_code == 409, "the same move twice is still one too many"
    record = Record.from_json((await ada.ask("GET", f"/api/tables/{table}/record")).text)
    assert record.moves[0] == "roll" and len(record.moves) == 2
    verify(record)


def test_notes_are_no_part_of_the_line_of_play() -> None:
    game = cordee.game("pig")
    plain, noted = Course(game, 2, {}), Course(game, 2, {})
    for seat, word in ((0, "roll"), (-1, "die:4"), (0, "hold")):
        noted.follow(Entry(noted.ply, NOTE, 1, "left Bo"))
        for course in (plain, noted):
            course.follow(Entry(course.ply, MOVE, seat, word))
    noted.follow(Entry(noted.ply, NOTE, 0, "sat Ada"))
    assert noted.moves == plain.moves and noted.undo_count() == plain.undo_count() == 1 and noted.undoer() == 0
    assert noted.settled == 6 and noted.ply == 7 and noted.notes == 4
    noted.follow(Entry(noted.ply, UNDO, 0, "1"))
    assert noted.undone() == {5} and noted.undo_count() == 0 and noted.state.view(None)["pot"] == 4


async def test_seats_cannot_be_changed_for_ever(here: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cordee.server.tables.MOST_NOTES", 6)
    ada, bo, table = await two(here, "pig")
    answers = [
        (await bo.try_to(f"/tables/{table}/{deed}", seat=1)).status_code for _ in range(5) for deed in ("leave", "sit")
    ]
    assert answers == [200] * 6 + [409] * 4
    assert (await ada.play(table, "hold", (await ada.look(table))["ply"]))["decides"] == 1, "the game goes on"


# ── A rematch ──


async def test_the_seats_of_a_rematch_are_kept(here: Hall) -> None:
    ada, bo, eve = here.person(), here.person(), here.person()
    table = (await ada.open("whisper", ["me", "open", "bot:promeneur"], name="Ada", public=True))["id"]
    await bo.post(f"/tables/{table}/sit", name="Bo")
    await play_out(table, ada, bo)
    again = (await ada.post(f"/tables/{table}/rematch"))["id"]
    for body in ({"seat": 1}, {}):
        refused = await eve.try_to(f"/tables/{again}/sit", **body)
        assert refused.status_code == 409 and refused.json()["look"]["seats"][1]["kind"] == "kept"
    assert (await bo.look(again))["kept"] == [1]
    assert again in [line["id"] for line in await bo.get("/me/tables")]
    assert (await bo.post(f"/tables/{again}/sit", seat=1))["status"] == "playing"
    assert [seat["kind"] for seat in (await eve.look(again))["seats"]] == ["person", "person", "bot"]


async def test_the_host_may_free_a_seat_that_is_kept_in_vain(here: Hall) -> None:
    ada, bo, table = await two(here, "whisper")
    await play_out(table, ada, bo)
    again = (await ada.post(f"/tables/{table}/rematch"))["id"]
    eve = here.person()
    assert (await eve.try_to(f"/tables/{again}/leave", seat=1)).status_code == 403
    await ada.post(f"/tables/{again}/leave", seat=1)
    assert (await eve.post(f"/tables/{again}/sit", seat=1))["mine"] == [1]


# ── A bot plays for me ──


async def test_a_seat_that_a_bot_plays_is_not_presented_as_mine_to_play(tmp_path: Path) -> None:
    async with hall(tmp_path, pace=30.0) as here:
        ada, bo, table = await two(here, "pig")
        await ada.post(f"/tables/{table}/bot", seat=0, level="promeneur")
        seen = await ada.look(table)
        assert seen["mine"] == [0] and seen["stand_ins"] == [0] and seen["decides"] == 0 and seen["thinking"]
        assert seen["choices"] == [] and not seen["must_confirm"] and not seen["may_undo"] and seen["curtain"] is None
        assert seen["question"] == "A bot plays for you."
        assert (await ada.try_to(f"/tables/{table}/undo", ply=seen["ply"])).status_code == 409
        page = (await ada.ask("GET", f"/tables/{table}")).text
        assert "Take my seat back" in page and 'data-turn="no"' in page and "Your turn:" not in page
        assert not (await ada.get("/me/tables"))[0]["my_turn"]
        assert "Take my seat back" not in (await bo.ask("GET", f"/tables/{table}")).text
        back = await ada.post(f"/tables/{table}/back", seat=0)
        assert back["stand_ins"] == [] and back["choices"]


async def test_a_bot_of_mine_makes_moves_that_i_take_back_only_when_i_am_back(tmp_path: Path) -> None:
    async with hall(tmp_path, pace=30.0) as here:
        ada, _bo, table = await two(here, "pig")
        await ada.play(table, "hold", 0, confirm=True)
        await ada.post(f"/tables/{table}/bot", seat=0, level="promeneur")
        seen = await ada.look(table)
        assert not seen["must_confirm"] and not seen["may_undo"] and "confirm" not in seen["question"]
        refused = await ada.try_to(f"/tables/{table}/undo", ply=seen["ply"])
        assert refused.status_code == 409 and "bot" in refused.json()["message"]
        assert (await ada.post(f"/tables/{table}/back", seat=0))["may_undo"]


# ── What an older server stored ──


async def test_an_older_database_is_brought_up_to_date(tmp_path: Path) -> None:
    async with hall(tmp_path) as before:
        ada, _bo, table = await two(before, "pig")
        await ada.play(table, "roll", 0)
        cookies = ada.client.cookies
    place = tmp_path / "tables.db"
    with closing(sqlite3.connect(place)) as store:
        store.executescript("""
            UPDATE alembic_version SET version_num = '0001';
            DROP TABLE analyses; ALTER TABLE tables DROP COLUMN hints;
            DROP TABLE calls; DROP TABLE wants; DROP TABLE bells; DROP TABLE keys;
            DROP TABLE sayings; DROP TABLE hidden; DROP TABLE house; DROP TABLE notices;
            ALTER TABLE tables DROP COLUMN forgotten;
            DROP TABLE results; DROP TABLE passes; DROP TABLE devices; DROP TABLE presence;
            ALTER TABLE tables DROP COLUMN patience; ALTER TABLE tables DROP COLUMN ended;
            ALTER TABLE seats DROP COLUMN luck;
            ALTER TABLE moves RENAME TO m;
            CREATE TABLE moves (table_id VARCHAR(32) NOT NULL REFERENCES tables (id), ply INTEGER NOT NULL,
                kind VARCHAR(8) NOT NULL, seat INTEGER NOT NULL, word VARCHAR(128) NOT NULL, held BOOLEAN NOT NULL,
                at FLOAT NOT NULL, PRIMARY KEY (table_id, ply),
                CONSTRAINT kind CHECK (kind IN ('move', 'undo', 'confirm'))) WITHOUT ROWID;
            INSERT INTO moves SELECT * FROM m; DROP TABLE m;
        """)
    async with hall(tmp_path) as after:
        ada = after.person()
        ada.client.cookies = cookies
        seen = await ada.look(table)
        assert seen["ply"] == 2
        await ada.post(f"/tables/{table}/bot", seat=0, level="promeneur")
        assert told(await ada.look(table))
    with closing(sqlite3.connect(place)) as store:
        (made,) = store.execute("SELECT sql FROM sqlite_master WHERE name = 'moves'").fetchone()
        assert "'note'" in made and "WITHOUT ROWID" in made
