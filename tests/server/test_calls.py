"""People are called to their turn: by push and by mail, at servers that the test runs; those who want it, and once."""

from __future__ import annotations

import asyncio
import io
import logging
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from datetime import datetime
from email.message import EmailMessage
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import httpcore
import pytest

from cordee.engine.errors import CordeeError
from cordee.server import calling, logs
from cordee.server.bells import Want, known_zone
from cordee.server.mailing import right_address
from cordee.server.pushing import callable_at, is_public, public_address
from cordee.server.safety import Refused
from cordee.server.seats import hashed
from cordee.server.settings import Settings
from tests.server.kit import Hall, Person, allowed, hall
from tests.server.services import Browser, MailBox, PushService, mail_box, push_service

pytestmark = pytest.mark.anyio
SILENCE = 0.3
"""Seconds in which nothing more comes."""


@pytest.fixture
async def pushes() -> AsyncIterator[PushService]:
    async with push_service() as found:
        yield found


@pytest.fixture
async def mails() -> AsyncIterator[MailBox]:
    async with mail_box() as found:
        yield found


@asynccontextmanager
async def calling_hall(
    folder: Path, pushes: PushService | None = None, mails: MailBox | None = None, **more: Any
) -> AsyncIterator[Hall]:
    """A server that calls at once."""
    chosen: dict[str, Any] = {"call_after": 0.0, "mail_after": 0.0, "contact": "mailto:club@example.org"}
    if pushes:
        chosen |= {"push_hosts": pushes.host}
    if mails:
        chosen |= {"mail": f"smtp://127.0.0.1:{mails.port}", "mail_from": "Cordée <games@example.org>"}
        chosen |= {"url": "http://table"}
    async with hall(folder, **(chosen | more)) as found:
        yield found


async def two_at_a_table(here: Hall, game: str = "pig", **more: Any) -> tuple[Person, Person, str]:
    ada, bo = here.person(), here.person()
    table = (await ada.open(game, ["me", "open"], name="Ada", **more))["id"]
    await bo.post(f"/tables/{table}/sit", name="Bo")
    return ada, bo, table


async def pass_the_turn(person: Person, table: str) -> None:
    await person.play(table, "hold", (await person.look(table))["ply"])


def plain(text: str) -> str:
    """A text without the fine spaces of French."""
    return text.replace("\u00a0", " ").replace("\u202f", " ")


async def ring(person: Person, browser: Browser) -> Any:
    return await person.post("/me/calls/bell", **browser.subscription())


# ── Push ──


async def test_a_push_tells_whose_turn_it_is_to_that_browser_alone(tmp_path: Path, pushes: PushService) -> None:
    async with calling_hall(tmp_path, pushes) as here:
        ada, bo, table = await two_at_a_table(here)
        phone, laptop = pushes.browser("phone"), pushes.browser("laptop")
        key = (await bo.get("/me/calls"))["key"]
        told = await ring(bo, phone)
        assert [one["this"] for one in told["bells"]] == [True] and told["key"] == key
        await pass_the_turn(ada, table)
        (got,) = await pushes.next(1)
        assert got.path == "/push/phone" and got.headers["content-encoding"] == "aes128gcm"
        assert got.headers["ttl"] == "86400" and got.headers["urgency"] == "high"
        assert len(got.headers["topic"]) == 32 and table not in str(got.headers)
        said = {"title": "It is your turn at Pig", "body": "with Ada", "table": table, "lang": "en"}
        assert phone.read(got.body) == said
        with pytest.raises(Exception):  # noqa: B017 (whatever a cipher raises)
            laptop.read(got.body)
        signed = got.signed(f"http://{pushes.host}")
        assert signed["key"] == key and signed["sub"] == "mailto:club@example.org"
        await pass_the_turn(bo, table)
        await asyncio.sleep(SILENCE)
        assert len(pushes.got) == 1, "Ada never asked to be called"
        await pass_the_turn(ada, table)
        assert phone.read((await pushes.next(2))[1].body) == said


async def test_who_is_there_or_has_seen_it_is_not_called(tmp_path: Path, pushes: PushService) -> None:
    async with calling_hall(tmp_path, pushes, call_after=0.2) as here:
        ada, bo, table = await two_at_a_table(here)
        await ring(bo, pushes.browser("phone"))
        me = hashed(bo.client.cookies["cordee"])
        with here.tables.attendance.page(table, me, lambda who: True):
            await pass_the_turn(ada, table)
            await asyncio.sleep(SILENCE)
        assert not pushes.got
        live = await here.tables.live(table)
        live.seen[me] = replace(live.seen[me], here=False, at=time.time())
        here.tables.attendance._pages.clear()
        here.tables.changed(live)
        await asyncio.sleep(SILENCE)
        assert not pushes.got, "they saw that it is their turn"


async def test_alone_with_bots_nobody_waits_and_nobody_is_called(tmp_path: Path, pushes: PushService) -> None:
    async with calling_hall(tmp_path, pushes) as here:
        ada = here.person()
        await ring(ada, pushes.browser("phone"))
        await ada.open("pig", ["me", "bot:promeneur"])
        await asyncio.sleep(SILENCE)
        assert not pushes.got


async def test_a_nudge_and_a_rematch_call_too_in_the_language_of_the_device(
    tmp_path: Path, pushes: PushService
) -> None:
    async with calling_hall(tmp_path, pushes, call_after=0.05) as here:
        ada, bo, table = await two_at_a_table(here)
        bo.client.headers["Accept-Language"] = "fr"
        phone = pushes.browser("phone")
        await ring(bo, phone)
        await pass_the_turn(ada, table)
        await pushes.next(1)
        await ada.post(f"/tables/{table}/nudge", seat=1)
        got = await pushes.next(2)
        assert plain(phone.read(got[1].body)["title"]) == "Ada vous fait signe : c’est à vous de jouer à Cochon"
        for person in (ada, bo):
            await person.post(f"/tables/{table}/agree", to="void")
        again = (await ada.post(f"/tables/{table}/rematch"))["id"]
        said = phone.read((await pushes.next(3))[2].body)
        assert plain(said["title"]) == "Une revanche à Cochon : votre place est gardée" and said["body"] == "avec Ada"
        assert said["table"] == again and said["lang"] == "fr"
        await bo.post(f"/tables/{table}/rematch")
        await asyncio.sleep(SILENCE)
        assert len(pushes.got) == 3


async def test_a_dead_subscription_is_removed(tmp_path: Path, pushes: PushService) -> None:
    async with calling_hall(tmp_path, pushes) as here:
        ada, bo, table = await two_at_a_table(here)
        await ring(bo, pushes.browser("phone"))
        pushes.answers = ["410 Gone"]
        await pass_the_turn(ada, table)
        await pushes.next(1)
        await asyncio.sleep(SILENCE)
        assert (await bo.get("/me/calls"))["bells"] == []
        await pass_the_turn(bo, table)
        await pass_the_turn(ada, table)
        await asyncio.sleep(SILENCE)
        assert len(pushes.got) == 1


async def test_a_push_that_fails_is_tried_again_later_and_not_for_ever(
    tmp_path: Path, pushes: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calling, "FIRST_WAIT", 0.01)
    monkeypatch.setattr(calling, "MOST_TRIES", 3)
    async with calling_hall(tmp_path, pushes) as here:
        ada, bo, table = await two_at_a_table(here)
        phone = pushes.browser("phone")
        await ring(bo, phone)
        pushes.answers = ["503 Away", "302 Found\r\nLocation: http://127.0.0.1:9/else", "201 Created"]
        await pass_the_turn(ada, table)
        assert phone.read((await pushes.next(3))[2].body)["table"] == table
        assert {one.path for one in pushes.got} == {"/push/phone"}, "no redirect is followed"
        await asyncio.sleep(SILENCE)
        assert len(pushes.got) == 3
        await pass_the_turn(bo, table)
        pushes.answers = ["500 Broken"] * 9
        await pass_the_turn(ada, table)
        await asyncio.sleep(2 * SILENCE)
        assert len(pushes.got) == 6 and len((await bo.get("/me/calls"))["bells"]) == 1
        await pass_the_turn(bo, table)
        pushes.answers = ["429 Too many\r\nRetry-After: 3600"]
        await pass_the_turn(ada, table)
        await asyncio.sleep(SILENCE)
        assert len(pushes.got) == 7, "it is waited as long as the service asks"


async def test_a_restart_loses_no_call_and_repeats_none(tmp_path: Path, pushes: PushService) -> None:
    async with calling_hall(tmp_path, pushes, call_after=1000.0) as here:
        ada, bo, table = await two_at_a_table(here)
        phone = pushes.browser("phone")
        key = (await ring(bo, phone))["key"]
        await pass_the_turn(ada, table)
    assert not pushes.got
    async with calling_hall(tmp_path, pushes):
        assert phone.read((await pushes.next(1))[0].body)["table"] == table
        assert pushes.got[0].signed(f"http://{pushes.host}")["key"] == key, "keys are made once and kept with the data"
    async with calling_hall(tmp_path, pushes):
        await asyncio.sleep(SILENCE)
    assert len(pushes.got) == 1


async def test_of_two_who_call_at_once_one_sends(tmp_path: Path, pushes: PushService) -> None:
    """As two workers do while charge passes from one to the other."""
    async with calling_hall(tmp_path, pushes, call_after=0.2) as here:
        ada, bo, table = await two_at_a_table(here)
        await ring(bo, pushes.browser("phone"))
        one = here.app.state.caller
        two = calling.Caller(here.tables, one.bells, one.push, None, 0.2, 0.2)
        two.in_charge = True
        await pass_the_turn(ada, table)
        two.wake(await here.tables.live(table))
        await pushes.next(1)
        await asyncio.sleep(SILENCE)
        assert len(pushes.got) == 1
        two.in_charge = False


async def test_a_call_whose_worker_died_is_taken_again(tmp_path: Path, pushes: PushService) -> None:
    async with calling_hall(tmp_path, pushes, call_after=1000.0) as here:
        ada, bo, table = await two_at_a_table(here)
        await ring(bo, pushes.browser("phone"))
        await pass_the_turn(ada, table)
        me = hashed(bo.client.cookies["cordee"])
        place = {"table_id": table, "way": "push", "who": me}
        tries, _again = await here.tables.store.write("", operation=calling._take(place, 10_000, 0.0))
        none, when = await here.tables.store.write("", operation=calling._take(place, 10_000, 0.0))
        assert tries == 1 and not none and 0 < when - time.time() <= calling.LEASE


# ── Devices come and go ──


async def test_each_device_rings_can_be_silenced_and_leaves_with_its_owner(
    tmp_path: Path, pushes: PushService
) -> None:
    async with calling_hall(tmp_path, pushes) as here:
        ada, bo, table = await two_at_a_table(here)
        tablet = here.person()
        mine = await tablet.post("/me/carry", code=(await bo.post("/me/code"))["code"], name="Tablet")
        await ring(bo, pushes.browser("phone"))
        told = await ring(tablet, pushes.browser("tablet"))
        assert [(one["name"], one["this"]) for one in told["bells"]] == [("", False), ("Tablet", True)]
        await pass_the_turn(ada, table)
        assert {one.path for one in await pushes.next(2)} == {"/push/phone", "/push/tablet"}
        assert (await tablet.try_to("/me/calls/silence", device="0" * 12)).status_code == 404
        left = await tablet.post("/me/calls/silence", device=told["bells"][0]["device"])
        assert [one["name"] for one in left["bells"]] == ["Tablet"]
        await bo.post("/me/revoke", device=mine[1]["device"])
        assert (await bo.get("/me/calls"))["bells"] == []
        await pass_the_turn(bo, table)
        await pass_the_turn(ada, table)
        await asyncio.sleep(SILENCE)
        assert len(pushes.got) == 2


async def test_a_browser_that_became_somebody_else_rings_for_them_only(tmp_path: Path, pushes: PushService) -> None:
    async with calling_hall(tmp_path, pushes) as here:
        _ada, bo, _table = await two_at_a_table(here)
        phone = pushes.browser("phone")
        await ring(bo, phone)
        stranger = here.person()
        await ring(stranger, phone)
        assert (await bo.get("/me/calls"))["bells"] == [] and len((await stranger.get("/me/calls"))["bells"]) == 1


async def test_who_is_deleted_leaves_nothing_to_be_called_by(
    tmp_path: Path, pushes: PushService, mails: MailBox
) -> None:
    async with calling_hall(tmp_path, pushes, mails) as here:
        ada, bo, table = await two_at_a_table(here)
        await ring(bo, pushes.browser("phone"))
        await confirm(bo, mails)
        await pass_the_turn(ada, table)
        await pushes.next(1)
        await mails.next(2)
        await bo.post("/me/forget")
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        for name in ("bells", "wants", "calls"):
            assert database.execute(f"SELECT count(*) FROM {name}").fetchone() == (0,), name
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("tables.db"))
    assert b"wants" in stored


async def test_what_a_device_wanted_goes_along_when_it_joins_somebody(tmp_path: Path, mails: MailBox) -> None:
    async with calling_hall(tmp_path, mails=mails) as here:
        _ada, bo, _table = await two_at_a_table(here)
        phone = here.person()
        await phone.post("/me/calls/quiet", begin=0, end=60, zone="Europe/Paris")
        await confirm(phone, mails, "phone@example.org")
        await phone.post("/me/carry", code=(await bo.post("/me/code"))["code"])
        told = await bo.get("/me/calls")
        assert told["address"] == "phone@example.org" and told["confirmed"] and told["quiet_to"] == 60


async def test_one_person_has_so_many_bells_and_one_network_so_many_changes(
    tmp_path: Path, pushes: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cordee.server.bells.MOST_BELLS", 1)
    async with calling_hall(tmp_path, pushes) as here:
        _ada, bo, _table = await two_at_a_table(here)
        tablet = here.person()
        await tablet.post("/me/carry", code=(await bo.post("/me/code"))["code"])
        await ring(bo, pushes.browser("phone"))
        await ring(bo, pushes.browser("again"))
        refused = await tablet.try_to("/me/calls/bell", **pushes.browser("tablet").subscription())
        assert refused.status_code == 409
        body = {"begin": 1, "end": 2, "zone": "UTC"}
        statuses = [(await bo.try_to("/me/calls/quiet", **body)).status_code for _ in range(40)]
        assert statuses[0] == 200 and statuses[-1] == 429


# ── Where a push may go ──


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/x", "https://127.0.0.1/x", "https://localhost/x", "https://[::1]/x",
        "https://10.0.0.7/x", "https://push.example.org:8443/x", "https://me@push.example.org/x", "ftp://a.example/x",
        "https://push.example.org/x y", "https://push.exämple.org/", "https://169.254.169.254/latest", "https://",
        "https://2130706433/x", "https://0x7f.1/x", "https://push.example.org:99999/x", "https://[/x",
        "file:///etc/passwd", "https://push.example.org/" + "x" * 1024,
    ],
)  # fmt: skip
async def test_no_bell_hangs_within_our_own_network(tmp_path: Path, endpoint: str) -> None:
    assert not callable_at(endpoint, frozenset())
    async with calling_hall(tmp_path) as here:
        body = Browser(endpoint).subscription()
        answer = await here.person().try_to("/me/calls/bell", **body)
        assert answer.status_code == 422 and answer.json()["message"]


def test_public_push_services_may_be_called_and_numbers_are_told_apart() -> None:
    for good in ("https://fcm.googleapis.com/fcm/send/x", "https://updates.push.services.mozilla.com:443/wpush/v2/x"):
        assert callable_at(good, frozenset())
    assert callable_at("http://10.0.0.7:8080/x", frozenset({"10.0.0.7:8080"}))
    for near in ("127.0.0.1", "10.1.2.3", "169.254.169.254", "100.64.0.1", "0.0.0.0", "::1", "fe80::1%eth0", "fd00::1",
                 "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "224.0.0.1", "no number"):  # fmt: skip
        assert not is_public(near), near
    for far in ("9.9.9.9", "2620:fe::fe", "::ffff:9.9.9.9"):
        assert is_public(far), far


async def test_a_name_that_points_to_us_is_not_called() -> None:
    with pytest.raises(httpcore.ConnectError):
        await public_address("localhost", 443)


@pytest.mark.parametrize("wrong", [{"auth": "x" * 22}, {"p256dh": "A" * 87}, {"p256dh": "é" * 87}])
async def test_keys_that_cannot_be_used_are_refused(tmp_path: Path, pushes: PushService, wrong: Any) -> None:
    async with calling_hall(tmp_path, pushes) as here:
        body = pushes.browser("phone").subscription()
        body["keys"] |= wrong
        answer = await here.person().try_to("/me/calls/bell", **body)
        assert answer.status_code == (200 if wrong == {"auth": "x" * 22} else 422)


# ── Hours of quiet ──


def test_quiet_is_in_the_zone_of_the_person() -> None:
    want = Want("x", zone="Europe/Paris", quiet_from=22 * 60, quiet_to=8 * 60)

    def at(hour: int, minute: int = 0, day: int = 10) -> float:
        return datetime(2026, 3, day, hour, minute, tzinfo=ZoneInfo("Europe/Paris")).timestamp()

    assert want.quiet_until(at(21, 59)) is None and want.quiet_until(at(8)) is None
    assert want.quiet_until(at(23)) == at(8, day=11) and want.quiet_until(at(7, 59)) == at(8)
    assert want.quiet_until(at(23, day=28)) == at(8, day=29), "the clocks go forward that night"
    noon = replace(want, quiet_from=12 * 60, quiet_to=13 * 60)
    assert noon.quiet_until(at(12, 30)) == at(13) and noon.quiet_until(at(13)) is None
    assert replace(want, quiet_to=None).quiet_until(at(23)) is None
    assert replace(want, quiet_to=22 * 60).quiet_until(at(23)) is None
    assert known_zone("Asia/Kathmandu") and not any(map(known_zone, ("", "Nowhere", "../etc/passwd", "/etc", "a\0b")))


async def test_in_hours_of_quiet_nobody_is_called_and_after_them_they_are(
    tmp_path: Path, pushes: PushService, mails: MailBox
) -> None:
    async with calling_hall(tmp_path, pushes, mails) as here:
        ada, bo, table = await two_at_a_table(here)
        await ring(bo, pushes.browser("phone"))
        await confirm(bo, mails)
        now = datetime.now(ZoneInfo("Asia/Kathmandu"))
        minute = now.hour * 60 + now.minute
        hours = {"begin": (minute - 60) % 1440, "end": (minute + 60) % 1440, "zone": "Asia/Kathmandu"}
        told = await bo.post("/me/calls/quiet", **hours)
        assert told["quiet_from"] == hours["begin"] and told["zone"] == "Asia/Kathmandu"
        await pass_the_turn(ada, table)
        await asyncio.sleep(SILENCE)
        assert not pushes.got and len(mails.mails) == 1
        assert (await bo.post("/me/calls/quiet"))["quiet_from"] is None
        await pushes.next(1)
        await mails.next(2)


@pytest.mark.parametrize("body", [{"begin": 5}, {"begin": 5, "end": 1440}, {"begin": 1, "end": 2, "zone": "Nowhere"}])
async def test_hours_that_are_none_are_refused(tmp_path: Path, body: Any) -> None:
    async with calling_hall(tmp_path) as here:
        assert (await here.person().try_to("/me/calls/quiet", **body)).status_code == 422


# ── Mail ──


async def confirm(person: Person, mails: MailBox, address: str = "bo@example.org") -> None:
    count = len(mails.mails)
    await person.post("/me/calls/mail", address=address)
    link = link_in((await mails.next(count + 1))[-1])
    assert (await person.ask("POST", link)).status_code == 200


def link_in(mail: EmailMessage) -> str:
    """The way of the first link in a mail."""
    return said_in(mail).partition("http://table")[2].split()[0]


def said_in(mail: EmailMessage) -> str:
    return str(mail.get_content()).replace("\r\n", "\n")


async def test_an_address_is_confirmed_then_written_to_once_a_day_and_stopped_by_one_press(
    tmp_path: Path, mails: MailBox
) -> None:
    async with calling_hall(tmp_path, mails=mails) as here:
        ada, bo, table = await two_at_a_table(here)
        bo.client.headers["Accept-Language"] = "fr"
        told = await bo.post("/me/calls/mail", address=" bo@example.org ")
        assert told["address"] == "bo@example.org" and not told["confirmed"] and told["mail"]
        (asking,) = await mails.next(1)
        assert asking["To"] == "bo@example.org" and asking["From"] == "Cordée <games@example.org>"
        assert plain(asking["Subject"]) == "Cordée peut-elle vous écrire ?"
        await pass_the_turn(ada, table)
        await asyncio.sleep(SILENCE)
        assert len(mails.mails) == 1, "nothing is written to an address that nobody confirmed"
        link = link_in(asking)
        assert "Oui, écrivez-moi" in (await bo.ask("GET", link)).text
        assert not (await bo.get("/me/calls"))["confirmed"], "programs follow links too: looking confirms nothing"
        stranger = here.person()
        assert (await stranger.ask("POST", link)).status_code == 200 and (await bo.get("/me/calls"))["confirmed"]
        assert (await bo.ask("POST", link)).status_code == 404, "once"
        mail = (await mails.next(2))[1]
        assert mail["Subject"] == "C’est à vous de jouer à Cochon" and mail["Content-Language"] == "fr"
        assert f"C’est à vous de jouer à Cochon, avec Ada.\n\nhttp://table/tables/{table}" in said_in(mail)
        assert mail["Auto-Submitted"] == "auto-generated" and mail["Message-ID"].endswith("@example.org>")
        for _turn in range(2):
            await pass_the_turn(bo, table)
            await pass_the_turn(ada, table)
        await asyncio.sleep(SILENCE)
        assert len(mails.mails) == 2, "one mail a day for a table"
        stop = mail["List-Unsubscribe"].strip("<>").removeprefix("http://table")
        assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click" and stop in said_in(mail)
        assert "Ne plus recevoir" in (await here.person(**{"Accept-Language": "fr"}).ask("GET", stop)).text
        one_click = {"content": b"List-Unsubscribe=One-Click"}
        one_click |= {"headers": {"Content-Type": "application/x-www-form-urlencoded"}}
        assert (await here.person().ask("POST", stop, **one_click)).status_code == 200
        told = await bo.get("/me/calls")
        assert told["address"] == "" and (await here.person().ask("GET", stop)).status_code == 404
        other = (await ada.open("pig", ["me", "open"], name="Ada"))["id"]
        await bo.post(f"/tables/{other}/sit")
        await pass_the_turn(ada, other)
        await asyncio.sleep(SILENCE)
        assert len(mails.mails) == 2


async def test_the_next_day_there_may_be_a_mail_again(
    tmp_path: Path, mails: MailBox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calling, "DAY", 0.5)
    async with calling_hall(tmp_path, mails=mails) as here:
        ada, bo, table = await two_at_a_table(here)
        await confirm(bo, mails)
        await pass_the_turn(ada, table)
        await mails.next(2)
        await pass_the_turn(bo, table)
        await pass_the_turn(ada, table)
        await mails.next(3)
        assert mails.mails[1]["Message-ID"] != mails.mails[2]["Message-ID"]


async def test_an_address_that_is_refused_for_good_is_forgotten(tmp_path: Path, mails: MailBox) -> None:
    async with calling_hall(tmp_path, mails=mails) as here:
        ada, bo, table = await two_at_a_table(here)
        mails.refusals = {"no@example.org": "550 no such person", "full@example.org": "452 full"}
        for address in mails.refusals:
            assert (await bo.try_to("/me/calls/mail", address=address)).status_code == 409
        await confirm(bo, mails)
        mails.refusals = {"bo@example.org": "550 left"}
        await pass_the_turn(ada, table)
        await asyncio.sleep(SILENCE)
        assert (await bo.get("/me/calls"))["address"] == "" and len(mails.mails) == 1


async def test_nobody_is_pestered_through_this_server(tmp_path: Path, mails: MailBox) -> None:
    async with calling_hall(tmp_path, mails=mails) as here:
        statuses = []
        for _try in range(5):
            answer = await here.person().try_to("/me/calls/mail", address="victim@example.org")
            statuses.append(answer.status_code)
        assert statuses == [200, 200, 200, 429, 429] and len(mails.mails) == 3


async def test_without_a_server_for_mails_there_are_none(tmp_path: Path) -> None:
    async with calling_hall(tmp_path) as here:
        bo = here.person()
        assert (await bo.try_to("/me/calls/mail", address="bo@example.org")).status_code == 409
        assert not (await bo.get("/me/calls"))["mail"] and "By mail too" not in (await bo.ask("GET", "/me")).text
        assert (await bo.ask("GET", "/mail/" + "0" * 32)).status_code == 404


def test_addresses_are_read_with_care() -> None:
    assert right_address(" Bo.B+x@Example.org ") == "Bo.B+x@Example.org"
    assert right_address("bo@exämple.org") == "bo@xn--exmple-cua.org"
    for wrong in ("", "bo", "bo@", "@example.org", "a b@example.org", "bo@example", "bo@example.org\nBcc: x@y.org",
                  "bo@example.org, x@y.org", "<bo@example.org>", "é@example.org", "b" * 65 + "@example.org",
                  "bo@" + "x" * 300 + ".org", '"a b"@example.org', "bo@.org", "bo@..", "a@b@c.org"):  # fmt: skip
        with pytest.raises(Refused):
            right_address(wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        {"mail": "smtp://mail.example.org"}, {"mail": "http://x.example", "url": "https://a.b", "mail_from": "a@b.c"},
        {"mail": "smtp://", "url": "https://a.b", "mail_from": "a@b.c"}, {"url": "games.example.org"},
        {"mail": "smtp://x.example:port", "url": "https://a.b", "mail_from": "a@b.c"}, {"contact": "club@example.org"},
        {"mail": "smtp://x.example", "url": "https://a.b", "mail_from": "nobody"},
    ],
)  # fmt: skip
def test_wrong_settings_are_told_without_their_password(wrong: dict[str, str]) -> None:
    with pytest.raises(CordeeError, match="CORDEE_"):
        Settings(**wrong)  # type: ignore[arg-type]


def test_settings_of_mail_are_read() -> None:
    more = {"url": "https://games.example.org", "mail_from": "games@example.org"}
    found = Settings(mail="smtps://club:p%40ss@mail.example.org", **more).post_office()
    assert found is not None and (found.port, found.tls, found.name, found.password) == (465, True, "club", "p@ss")
    assert found.sender.display_name == "Cordée" and "p@ss" not in repr(found)
    assert "p%40ss" not in repr(Settings(mail="smtp://club:p%40ss@mail.example.org", **more))


# ── Secrets ──


@pytest.mark.parametrize("game", ["whisper", "snowcrest", "slate"])
async def test_calls_say_nothing_of_the_game(
    tmp_path: Path, pushes: PushService, mails: MailBox, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is played and held in hand, all that is sent is the same few words."""
    monkeypatch.setattr(calling, "DAY", 0.0)
    async with calling_hall(tmp_path, pushes, mails, call_after=0.01) as here:
        ada, bo, table = await two_at_a_table(here, game)
        browsers = {"ada": pushes.browser("ada"), "bo": pushes.browser("bo")}
        for person, name in ((ada, "ada"), (bo, "bo")):
            await ring(person, browsers[name])
            await confirm(person, mails, f"{name}@example.org")
        for turn in range(400):
            if turn > 24 and {one.path for one in pushes.got} == {"/push/ada", "/push/bo"} and len(mails.mails) > 5:
                break
            seen = await (ada, bo)[turn % 2].look(table)
            if words := allowed(seen):
                await (ada, bo)[turn % 2].play(table, words[turn % len(words)], seen["ply"])
                await asyncio.sleep(0.03)
        told = [browsers[got.path.rpartition("/")[2]].read(got.body) for got in pushes.got]
        calls = [mail for mail in mails.mails if mail["List-Unsubscribe"]]
        bodies = {mail["To"]: said_in(mail).split("-- ")[0] for mail in calls}
        title = told[0]["title"]
        assert {(one["title"], one["body"]) for one in told} == {(title, "with Ada"), (title, "with Bo")}
        assert {frozenset(one) for one in told} == {frozenset({"title", "body", "table", "lang"})}
        for name, other in (("ada", "Bo"), ("bo", "Ada")):
            assert bodies[f"{name}@example.org"] == f"{title}, with {other}.\n\nhttp://table/tables/{table}\n"
        assert {mail["Subject"] for mail in calls} == {title}


async def test_nothing_of_bells_and_addresses_is_logged_or_stored_open(
    tmp_path: Path, pushes: PushService, mails: MailBox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calling, "FIRST_WAIT", 0.01)
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(logs.JsonLines())
    loggers = [logging.getLogger(name) for name in ("cordee", "httpcore", "mail.log", "aiosmtplib", "")]
    for logger in loggers:
        logger.addHandler(handler)
    levels = [logger.level for logger in loggers]
    loggers[0].setLevel("INFO")
    try:
        async with calling_hall(tmp_path, pushes, mails) as here:
            ada, bo, table = await two_at_a_table(here)
            phone = pushes.browser("phone")
            await ring(bo, phone)
            await confirm(bo, mails)
            pushes.answers = ["500 Broken"]
            await pass_the_turn(ada, table)
            await pushes.next(2)
            mail = (await mails.next(2))[1]
            links = [link_in(mails.mails[0]), mail["List-Unsubscribe"].strip("<>")]
            tokens = [link.rpartition("/")[2] for link in links]
            await bo.ask("GET", f"/mail/{tokens[1]}")
            pushes.port = 9
            here.app.state.caller.push.send = None  # something breaks inside
            await pass_the_turn(bo, table)
            await pass_the_turn(ada, table)
            await asyncio.sleep(SILENCE)
            key = here.app.state.caller.push._vapid.private_key.private_numbers().private_value
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.removeHandler(handler)
            logger.setLevel(level)
    text = out.getvalue()
    keys = phone.subscription()["keys"].values()
    secrets = [phone.endpoint, "push/phone", *keys, "bo@example.org", *tokens, table, str(key)]
    secrets.append(bo.client.cookies["cordee"])
    assert "a push service answered 500" in text and "could not be called" in text
    for secret in secrets:
        assert secret not in text, secret
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("tables.db*"))
    assert not any(token.encode() in stored for token in tokens)


async def test_my_page_shows_how_i_am_called(tmp_path: Path, pushes: PushService, mails: MailBox) -> None:
    async with calling_hall(tmp_path, pushes, mails) as here:
        bo, stranger = here.person(), here.person()
        await ring(bo, pushes.browser("phone"))
        await bo.post("/me/calls/quiet", begin=22 * 60 + 5, end=7 * 60, zone="Europe/Paris")
        await confirm(bo, mails)
        text = (await bo.ask("GET", "/me")).text
        assert 'value="22:05"' in text and 'value="07:00"' in text and 'value="bo@example.org"' in text
        assert "Devices that call me" in text and "This address is confirmed" in text
        french = (await stranger.ask("GET", "/me?lang=fr")).text
        assert "M’appeler à mon tour" in french and "bo@example.org" not in french
