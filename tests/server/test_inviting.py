"""A guest's page, the preview of a link, and the link as a code."""

from __future__ import annotations

import html

import pytest

from tests.server.kit import Hall, allowed
from tests.server.test_hidden import STONES, assert_no_trace

pytestmark = pytest.mark.anyio


async def test_a_guest_is_told_who_invites_to_what_and_who_sits_where(here: Hall) -> None:
    alice, guest = here.person(), here.person(**{"accept-language": "fr"})
    table = (await alice.open("yeti", ["me", "open", "bot:guide"], name="Alice"))["id"]
    page = html.unescape((await guest.ask("GET", f"/join/{table}")).text)
    assert "Alice vous invite à Yéti" in page and "cette place est libre" in page and "Guide" in page
    assert 'data-seat="1"' in page and "S’asseoir" in page and f'href="/tables/{table}"' in page
    assert (await guest.get("/tables")) == [], "tables are private unless they are opened to all"
    for person in (alice, guest):
        if person is guest:
            await guest.post(f"/tables/{table}/sit", seat=1, name="Tom")
        answer = await person.ask("GET", f"/join/{table}")
        assert answer.status_code == 303 and answer.headers["location"] == f"/tables/{table}", "they have a seat"
    late = here.person()
    assert (await late.ask("GET", f"/join/{table}")).status_code == 303, "there is no seat left: they may watch"
    assert (await late.ask("GET", "/join/nothing")).status_code == 404


async def test_a_link_has_a_preview(here: Hall) -> None:
    alice, guest = here.person(), here.person()
    table = (await alice.open("slate", ["me", "open", "open"], name='Al"ice<b>'))["id"]
    for path in (f"/join/{table}", f"/tables/{table}"):
        page = (await guest.ask("GET", path)).text
        assert 'property="og:title" content="Al&#34;ice&lt;b&gt; invites you to Slate"' in page
        assert f'property="og:image" content="http://table/tables/{table}/preview.png?lang=en"' in page
        assert "2 seats are free." in page and f'content="http://table/join/{table}"' in page
    for game in ("yeti", "ski", "pig"):
        other = (await alice.open(game, ["me", "open"], name="Alice"))["id"]
        png = await guest.client.get(f"/tables/{other}/preview.png")
        assert png.content[:8] == b"\x89PNG\r\n\x1a\n" and png.headers["content-type"] == "image/png"
        svg = (await guest.ask("GET", f"/tables/{other}/preview.svg?lang=fr")).text
        assert "Alice vous invite" in svg and "libre" in svg


async def test_a_code_leads_to_the_guest_page(here: Hall) -> None:
    alice = here.person()
    table = (await alice.open("pig", ["me", "open"], name="Alice"))["id"]
    code = await alice.ask("GET", f"/tables/{table}/qr.svg")
    assert code.headers["content-type"] == "image/svg+xml" and "<path" in code.text
    assert (await alice.ask("GET", "/tables/nothing/qr.svg")).status_code == 404


async def test_previews_tell_no_hand(here: Hall) -> None:
    ada, bo, eve = here.person(), here.person(), here.person()
    table = (await ada.open("whisper", ["me", "open"], name="Ada"))["id"]
    await bo.post(f"/tables/{table}/sit", name="Bo")
    for _turn in range(4):
        for person, path in ((eve, "join"), (eve, "tables"), (ada, "tables")):
            await person.ask("GET", f"/{path}/{table}")
        for person in (ada, eve):
            person.heard.clear()
            for more in ("preview.svg", "preview.svg?lang=fr", "qr.svg"):
                await person.ask("GET", f"/tables/{table}/{more}")
            assert_no_trace(here, table, None, person)
        mover = ada if (await ada.look(table))["choices"] else bo
        seen = await mover.look(table)
        await mover.play(table, allowed(seen)[0], seen["ply"])
    assert STONES
