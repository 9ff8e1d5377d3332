"""Speaking at a table: seen by the others, limited, mutable, deletable, and never in a record."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cordee.engine.records import Record, verify
from cordee.engine.registry import game, game_names
from cordee.server import notes, talking
from cordee.server.course import NOTE, Entry
from cordee.server.phrases import FACES, emotes, phrases_of
from cordee.server.talking import said_plainly
from cordee.words import words
from tests.server.kit import Hall, House, Person, events, hall
from tests.server.test_tables import play_out

pytestmark = pytest.mark.anyio


async def ada_and_bo(here: Hall, game: str = "pig", **more: Any) -> tuple[Person, Person, str]:
    ada, bo = here.person(), here.person()
    table = (await ada.open(game, ["me", "open"], name="Ada", **more))["id"]
    await bo.post(f"/tables/{table}/sit", name="Bo")
    return ada, bo, table


def lines(look: dict[str, Any]) -> list[str]:
    return [line["lines"][0] for line in look["log"] if line["said"]]


async def test_an_emote_is_told_to_each_reader_in_their_language(here: Hall) -> None:
    ada, bo, table = await ada_and_bo(here, "yeti")
    before = (await bo.look(table))["ply"]
    await ada.post(f"/tables/{table}/speak", emote="bravo")
    await ada.post(f"/tables/{table}/speak", emote="yeti")
    assert lines(await bo.look(table)) == ["Ada: Well played!", "Ada: The yeti is coming!"]
    assert lines(await bo.look(table, lang="fr")) == ["Ada\xa0: Bien joué\xa0!", "Ada\xa0: Le yéti arrive\xa0!"]
    heard = await bo.get(f"/tables/{table}/talk", since=before)
    assert [(one["kind"], one["key"], one["name"], one["seat"]) for one in heard] == [
        ("emote", "bravo", "Ada", 0), ("emote", "yeti", "Ada", 0)]  # fmt: skip
    assert await bo.get(f"/tables/{table}/talk", since=before + 2) == []
    known = await bo.get(f"/tables/{table}/phrases", lang="fr")
    assert known["hello"] == "Bonjour\xa0!" and set(FACES) < set(known)
    assert (await ada.try_to(f"/tables/{table}/speak", emote="no-such")).status_code == 422


def test_every_game_has_phrases_of_its_own_in_both_languages() -> None:
    assert set(emotes(words("en"))) == set(FACES)
    for name in ("yeti", "slate", "foothills", "snowcrest", "ski"):
        found = game(name)
        english, french = (phrases_of(found, words(lang, found.folder)) for lang in ("en", "fr"))
        assert len(english) >= len(FACES) + 3 and set(english) == set(french)
        assert all(english[key] != french[key] for key in english if key not in ("laugh", "wow")), name
        assert all(len(text) <= 40 for text in (*english.values(), *french.values()))
    assert "pig" in game_names() and len(phrases_of(game("pig"), words("en"))) == len(FACES), "a game need not have any"


async def test_free_words_are_said_at_private_tables_before_during_and_after(here: Hall) -> None:
    ada = here.person()
    table = (await ada.open("pig", ["me", "open"], name="Ada"))["id"]
    await ada.post(f"/tables/{table}/speak", text="  Anyone\nthere? <script>alert(1)</script> ")
    bo = here.person()
    assert (await bo.try_to(f"/tables/{table}/speak", text="hello")).status_code == 403, "who watches is silent"
    await bo.post(f"/tables/{table}/sit", name="Bo")
    await bo.post(f"/tables/{table}/speak", text="Me!")
    for person in (ada, bo):
        await person.post(f"/tables/{table}/agree", to="void")
    await bo.post(f"/tables/{table}/speak", text="Good game")
    seen = await ada.look(table)
    assert lines(seen) == ["Ada: Anyone there? <script>alert(1)</script>", "Bo: Me!", "Bo: Good game"]
    page = (await ada.ask("GET", f"/tables/{table}")).text
    assert "<script>alert" not in page and "&lt;script&gt;alert(1)" in page
    assert (await ada.try_to(f"/tables/{table}/speak")).status_code == 422
    assert (await ada.try_to(f"/tables/{table}/speak", text="\u200b \u202e ")).status_code == 422
    assert (await ada.try_to(f"/tables/{table}/speak", text="x" * 401)).status_code == 422
    assert (await ada.try_to(f"/tables/{table}/speak", text="x", seat=1)).status_code == 403


async def test_an_open_table_has_no_free_words(here: Hall) -> None:
    ada, bo, table = await ada_and_bo(here, public=True)
    assert (await bo.try_to(f"/tables/{table}/speak", text="hello")).status_code == 409
    await bo.post(f"/tables/{table}/speak", emote="hello")
    page = (await ada.ask("GET", f"/tables/{table}")).text
    assert 'data-talk="public"' in page


async def test_the_host_switches_free_words_off(here: Hall) -> None:
    ada, bo, table = await ada_and_bo(here)
    assert (await bo.try_to(f"/tables/{table}/chat", on=False)).status_code == 403
    assert 'data-talk="chat"' in (await bo.ask("GET", f"/tables/{table}")).text
    seen = await ada.post(f"/tables/{table}/chat", on=False)
    assert seen["company"]["chat"] is False and lines(seen) == ["Ada: chat is off from now on"]
    refused = await bo.try_to(f"/tables/{table}/speak", text="hello")
    assert refused.status_code == 409 and "Chat is off" in refused.json()["message"]
    await bo.post(f"/tables/{table}/speak", emote="ouch")
    assert 'data-talk="off"' in (await bo.ask("GET", f"/tables/{table}")).text
    await ada.post(f"/tables/{table}/chat", on=False)
    await ada.post(f"/tables/{table}/chat", on=True)
    await bo.post(f"/tables/{table}/speak", text="hello")
    assert len(lines(await ada.look(table))) == 4
    eve = (await here.person().ask("GET", f"/tables/{table}")).text
    alone = (await ada.open("pig", ["me", "bot:promeneur"]))["id"]
    assert 'data-talk="listen"' in eve and 'data-talk=""' in (await ada.ask("GET", f"/tables/{alone}")).text


async def test_nobody_speaks_too_much(here: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, bo, table = await ada_and_bo(here)
    statuses = [(await ada.try_to(f"/tables/{table}/speak", emote="laugh")).status_code for _ in range(10)]
    assert statuses[:6] == [200] * 6 and set(statuses[6:]) == {429}
    await bo.post(f"/tables/{table}/speak", emote="laugh")
    monkeypatch.setattr(talking, "MOST_SAID", 7)
    assert (await bo.try_to(f"/tables/{table}/speak", emote="laugh")).status_code == 409
    await ada.play(table, "hold", 0)
    await bo.post(f"/tables/{table}/leave", seat=1)


def test_what_is_said_is_one_plain_line() -> None:
    assert said_plainly(" a\r\n\tb\x00c\u202ed ") == "a b c d" and said_plainly("x" * 500) == "x" * 200
    assert said_plainly("👩\u200d👧 ok") == "👩\u200d👧 ok"
    assert len(said_plainly("e" + "\u0301\u0302" * 50)) < 8, "no towers of accents"
    assert said_plainly("tab\there") == "tab here", "a tab parts words in notes"


async def test_words_are_in_no_record_and_change_no_dice(here: Hall) -> None:
    ada, bo, table = await ada_and_bo(here, "yeti")
    await ada.post(f"/tables/{table}/speak", text="before all of it")
    last = await play_out(table, ada, bo)
    await bo.post(f"/tables/{table}/speak", text="after all of it")
    text = (await ada.ask("GET", f"/api/tables/{table}/record")).text
    record = Record.from_json(text)
    verify(record)
    assert "all of it" not in text and record.result == last["result"]
    replay = await ada.ask("GET", f"/tables/{table}/replay?ply={last['last_ply'] + 1}")
    assert replay.status_code == 200


async def test_what_is_said_reaches_the_others_at_once(tmp_path: Path) -> None:
    with House(str(tmp_path / "tables.db")) as house:
        ada, bo = house.person(), house.person()
        table = (await ada.open("pig", ["me", "open"], name="Ada"))["id"]
        await bo.post(f"/tables/{table}/sit", name="Bo")
        hearing = events(bo, table)
        before = (await anext(hearing))["said"]
        spoken = time.monotonic()
        await ada.post(f"/tables/{table}/speak", text="quick")
        async with asyncio.timeout(2):
            assert (await anext(hearing))["said"] > before
        assert time.monotonic() - spoken < 2
        await hearing.aclose()
        house.kill()
        house.start()
        assert [one["text"] for one in await bo.get(f"/tables/{table}/talk")] == ["quick"], "the log keeps it"


# ── Words are their owner's ──


async def test_deleting_somebody_deletes_their_words_and_their_name_everywhere(tmp_path: Path) -> None:
    async with hall(tmp_path, patience="0 0 0") as here:
        ada, bo, table = await ada_and_bo(here)
        await ada.play(table, "hold", 0)
        await bo.post(f"/tables/{table}/speak", text="my address is Rue Haute 7")
        await ada.post(f"/tables/{table}/nudge", seat=1)
        await ada.post(f"/tables/{table}/agree", to="bot", seat=1, level="randonneur")
        await bo.post(f"/tables/{table}/back", seat=1)
        await bo.post(f"/tables/{table}/leave", seat=1)
        assert (await bo.get("/me/tables")) == [], "Bo has no seat there any more"
        assert "Rue Haute" in str((await ada.look(table))["log"])
        await bo.post("/me/forget")
        told = str((await ada.look(table))["log"])
        assert "Rue Haute" not in told and "Bo " not in told and "somebody: (deleted)" in told
        assert "Ada nudges somebody." in told and "somebody stands up." in told
        page = (await ada.ask("GET", f"/tables/{table}")).text
        assert "Rue Haute" not in page and "Rue Haute" not in str(await ada.get(f"/tables/{table}/talk"))
        before = (await ada.look(table))["log"]
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("tables.db"))
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        dumped = "\n".join(database.iterdump())
    assert "Rue Haute" not in dumped and "'Bo'" not in dumped and "Bo\t" not in dumped and stored
    async with hall(tmp_path) as here:
        again = here.person()
        again.client.cookies = ada.client.cookies
        assert [line["lines"] for line in (await again.look(table))["log"]] == [line["lines"] for line in before]


async def test_words_go_along_to_another_device_and_are_deleted_from_there(here: Hall) -> None:
    ada, phone, table = await ada_and_bo(here)
    await phone.post(f"/tables/{table}/speak", text="from my phone")
    laptop = here.person()
    await laptop.open("pig", ["me", "open"], name="Bo")
    await phone.post("/me/carry", code=(await laptop.post("/me/code"))["code"])
    assert lines(await ada.look(table)) == ["Bo: from my phone"]
    await laptop.post("/me/forget")
    assert lines(await ada.look(table)) == ["somebody: (deleted)"]


@pytest.mark.parametrize("word", ["sat Ada", "left Ada", "back Ada", "bot guide Ada", "level guide Gaston", "sat ",
                                  "nudge 1 Ada\tBo", "wish count Ada", "agree void Ada", "drop bot:1:guide Ada\tBo B.",
                                  "emote bravo Ada", "chat Ada\tHello, you there", "switch off Ada", "ended count"])
def test_words_of_people_are_parted_from_a_note_and_joined_again(word: str) -> None:
    bare, texts = notes.parted(word)
    assert not any(name in bare for name in ("Ada", "Bo", "Gaston", "Hello"))
    assert notes.joined(bare, dict(enumerate(texts))) == word
    _ = words("en", None, ["Ada", "Bo"])
    gone = Entry(0, NOTE, 0, notes.joined(bare, {}))
    line = notes.note_line(gone, False, {"bravo": "Well played!"}, _)
    assert line and notes.GONE not in line and not any(name in line for name in ("Ada", "Bo ", "Gaston"))


def test_names_leave_the_notes_of_old_logs(tmp_path: Path) -> None:
    """A database of the version before: names in notes become their owners'; those that nobody owns any more go."""
    import sqlalchemy as sa
    from alembic import command
    from alembic.config import Config

    from cordee.server import database

    config = Config()
    config.set_main_option("script_location", str(Path(database.__file__).parent / "migrations"))
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'old.db'}")
    words_of = {0: "sat Ada", 1: "nudge 1 Ada\tOld Bo", 2: "ended count", 3: "level guide Gaston", 4: "left Stranger"}
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0005")
        row = "INSERT INTO tables VALUES ('t', 'pig', '1', 'b', '{}', 's', 'h', 0, 'playing', NULL, 1.0, 'evening', '')"
        connection.execute(sa.text(row))
        for seat, (kind, name, holder) in enumerate([("person", "Ada", "'ada'"), ("bot", "Gaston", "NULL")]):
            connection.execute(sa.text(f"INSERT INTO seats VALUES ('t', {seat}, '{kind}', '{name}', '', {holder}, '')"))
        for ply, word in words_of.items():
            given = {"ply": ply, "word": word}
            connection.execute(sa.text("INSERT INTO moves VALUES ('t', :ply, 'note', 0, :word, 0, 1.0)"), given)
        database.migrate(connection)
        found = connection.execute(sa.text("SELECT word FROM moves ORDER BY ply")).scalars().all()
        kept = connection.execute(sa.text("SELECT ply, part, holder, text FROM sayings ORDER BY ply, part")).all()
    engine.dispose()
    assert found == ["sat", "nudge 1", "ended count", "level guide", "left"]
    assert [tuple(one) for one in kept] == [(0, 0, "ada", "Ada"), (1, 0, "ada", "Ada"), (3, 0, "", "Gaston")]
