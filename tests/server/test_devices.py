"""One person, several devices: codes, the phrase, devices that are sent away, and deleting somebody."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from cordee.server import codes, devices
from cordee.server.safety import Pace, Refused
from tests.server.kit import Hall, Person, hall

pytestmark = pytest.mark.anyio


async def maud_with_a_table(here: Hall, game: str = "whisper") -> tuple[Person, str]:
    maud = here.person()
    return maud, (await maud.open(game, ["me", "open"], name="Maud"))["id"]


async def test_a_code_brings_my_seats_to_another_device_once(here: Hall) -> None:
    maud, table = await maud_with_a_table(here)
    luc = here.person()
    await luc.post(f"/tables/{table}/sit", name="Luc")
    made = await maud.post("/me/code")
    assert made["minutes"] == 10 and made["link"].endswith(f"/me#{made['code']}")
    phone, thief = here.person(), here.person()
    mine = await phone.post("/me/carry", code=made["code"].upper().replace("-", " · "), name="Phone")
    assert [one["name"] for one in mine] == ["", "Phone"] and [one["this"] for one in mine] == [False, True]
    here_too, there = await maud.look(table), await phone.look(table)
    assert there["mine"] == [0] and there["view"]["hand"] == here_too["view"]["hand"] and there["host"]
    assert (await phone.get("/me/tables"))[0]["id"] == table
    again = await thief.try_to("/me/carry", code=made["code"])
    assert again.status_code == 404 and "set-cookie" not in again.headers
    assert (await thief.look(table))["mine"] == []


async def test_a_code_ends_after_ten_minutes(here: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    maud, _table = await maud_with_a_table(here)
    code = (await maud.post("/me/code"))["code"]
    later = time.time() + 601
    monkeypatch.setattr(devices.time, "time", lambda: later)
    assert (await here.person().try_to("/me/carry", code=code)).status_code == 404


async def test_who_has_nothing_carries_nothing(here: Hall) -> None:
    assert (await here.person().try_to("/me/code")).status_code == 409
    assert (await here.person().try_to("/me/phrase")).status_code == 409
    assert await here.person().get("/me/devices") == []


async def test_the_phrase_works_again_and_a_new_one_ends_it(here: Hall) -> None:
    maud, table = await maud_with_a_table(here)
    old = (await maud.post("/me/phrase"))["code"]
    for _device in range(2):
        person = here.person()
        await person.post("/me/carry", code=old)
        assert (await person.look(table))["mine"] == [0]
    new = (await maud.post("/me/phrase"))["code"]
    assert (await here.person().try_to("/me/carry", code=old)).status_code == 404
    assert (await here.person().post("/me/carry", code=new))


async def test_a_device_is_sent_away_even_the_first(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        maud, table = await maud_with_a_table(here)
        phone = here.person()
        mine = await phone.post("/me/carry", code=(await maud.post("/me/code"))["code"])
        left = await phone.post("/me/revoke", device=mine[0]["device"])
        assert [one["this"] for one in left] == [True]
        assert (await maud.look(table))["mine"] == [] and (await phone.look(table))["mine"] == [0]
        assert (await phone.try_to("/me/revoke", device="0" * 12)).status_code == 404
        assert (await maud.try_to("/me/revoke", device=mine[1]["device"])).status_code == 404, "no longer theirs to say"
        cookies = maud.client.cookies, phone.client.cookies
    async with hall(tmp_path) as here:
        maud, phone = here.person(), here.person()
        maud.client.cookies, phone.client.cookies = cookies
        assert (await maud.look(table))["mine"] == [] and (await phone.look(table))["mine"] == [0]
        fresh = await maud.open("pig", ["me", "open"])
        assert fresh["mine"] == [0] and (await maud.get("/me/tables"))[0]["id"] == fresh["id"], "somebody new"


async def test_what_a_device_held_before_goes_along(here: Hall) -> None:
    maud, table = await maud_with_a_table(here)
    phone = here.person()
    other = (await phone.open("pig", ["me", "open"], name="Maud too"))["id"]
    await phone.post("/me/carry", code=(await maud.post("/me/code"))["code"])
    assert {line["id"] for line in await maud.get("/me/tables")} == {table, other}
    assert (await maud.look(other))["mine"] == [0] and (await phone.look(other))["host"]


async def test_somebody_is_deleted(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        maud, table = await maud_with_a_table(here, "pig")
        luc = here.person()
        await luc.post(f"/tables/{table}/sit", name="Luc")
        phone = here.person()
        phrase = (await maud.post("/me/phrase"))["code"]
        await phone.post("/me/carry", code=phrase)
        await phone.post("/me/forget")
        for person in (maud, phone):
            assert (await person.look(table))["mine"] == [] and await person.get("/me/tables") == []
        seen = await luc.look(table)
        assert seen["seats"][0]["kind"] == "open" and "Maud" not in seen["names"]
        assert (await here.person().try_to("/me/carry", code=phrase)).status_code == 404
        assert (await here.person().try_to("/me/forget")).status_code == 200, "nobody is there to delete"
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        assert database.execute("SELECT count(*) FROM passes").fetchone() == (0,)
        assert database.execute("SELECT count(*) FROM seats WHERE name = 'Maud'").fetchone() == (0,)


async def test_ten_thousand_guesses_find_nothing(here: Hall) -> None:
    maud, _table = await maud_with_a_table(here)
    code = (await maud.post("/me/code"))["code"]
    found = here.app.state.devices
    statuses = []
    for guess in range(10_000):
        with pytest.raises(Refused) as refused:
            await found.claim("d" * 64, codes.new_code() if guess % 2 else code[:-1], "", f"10.0.{guess % 256}.1")
        statuses.append(refused.value.status)
    assert set(statuses) == {404, 429} and statuses.count(404) < 200, "most are not even tried"
    found.guesses, found.all_guesses = Pace(0, 0), Pace(0, 0)
    assert await found.claim("d" * 64, code, "", "10.0.0.1"), "whoever has it still can"


async def test_no_code_and_no_token_is_stored_as_it_is(here: Hall, tmp_path: Path) -> None:
    maud, _table = await maud_with_a_table(here)
    made = [(await maud.post(f"/me/{kind}"))["code"] for kind in ("code", "phrase")] + [maud.client.cookies["cordee"]]
    await here.person().post("/me/carry", code=made[1])
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert not any(secret.encode() in stored for secret in made)


def test_codes_are_random_and_read_however_they_are_typed() -> None:
    assert len({codes.new_code() for _ in range(500)}) > 490 and len(set(codes.WORDS)) == 64
    assert len(codes.new_phrase().split("-")) == 6 and codes.new_phrase() != codes.new_phrase()
    assert codes.digest("Yéti 0042 LYNX ") == codes.digest("yeti-0042-lynx") != codes.digest("yeti-42-lynx")


async def test_the_page_says_what_there_is(here: Hall) -> None:
    maud, _table = await maud_with_a_table(here)
    assert "Show a code" in (await maud.ask("GET", "/me")).text
    assert "Show a code" not in (await here.person().ask("GET", "/me")).text
    assert "Porter mes places" in (await maud.ask("GET", "/me?lang=fr")).text
