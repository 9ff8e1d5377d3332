"""The installed program without a connection: the last board is shown, and it says so; then it goes on."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.kit import CUT, PHONE, Person, Server

Arrive = Callable[..., Person]
CONTROLLED = "navigator.serviceWorker.controller"
OFFLINE = (*CUT, "ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED")


def test_the_last_board_is_shown_while_the_server_is_away(own_server: Server, arrive: Arrive) -> None:
    maud = arrive(at=own_server, size=PHONE, has_touch=True, service_workers="allow", forgives=OFFLINE)
    table = maud.set_table("yeti", ["me", "bot:promeneur"])
    maud.await_turn()
    maud.until(CONTROLLED)
    maud.go(f"/tables/{table}")
    maud.await_turn()
    ply = maud.ply()
    own_server.kill()
    maud.page.reload()
    maud.page.wait_for_selector("html[data-ready=yes]")
    assert maud.ply() == ply and maud.page.locator("#board > svg").count() == 1 and maud.choices()
    maud.until("document.querySelector('#away:not([hidden])')")
    own_server.start()
    maud.until("!document.querySelector('#away:not([hidden])')")
    maud.press(".choices [data-word]")


def test_another_version_keeps_nothing_of_the_one_before(own_server: Server, arrive: Arrive) -> None:
    maud = arrive(at=own_server, service_workers="allow", forgives=OFFLINE)
    maud.go("/")
    maud.until(CONTROLLED)
    maud.page.evaluate("async () => { await (await caches.open('cordee old')).put('/', new Response('old')) }")
    worker = maud.context.request.get(f"{own_server.address}/worker.js").text()
    assert "{{" not in worker
    maud.page.evaluate("async () => { await (await navigator.serviceWorker.getRegistration()).unregister() }")
    maud.go("/")
    maud.until(CONTROLLED)
    assert "cordee old" not in maud.page.evaluate("async () => await caches.keys()")
    assert maud.page.locator(".posters li").count() >= 5
