"""Being called to one's turn: the way in, on a phone in a pocket, by mail, and the hours of quiet.

A browser without windows has neither notifications nor a push service of its own. So what it would ask of the system is
answered by the test: the permission, and a subscription at a push service that the test runs. All else is real.
"""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from typing import Any

import pytest

from tests.browser.kit import LAPTOP, PHONE, Person, Server
from tests.server.services import Browser, MailBox, PushService, mail_box, push_service

Arrive = Callable[..., Person]
ALLOWED = """
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    ServiceWorkerRegistration.prototype.getNotifications = async () => [];
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
        window.subscribedWith = applicationServerKey;
        return { toJSON: () => (BELL) };
    };
"""
HIDE = """(hidden) => {
    Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
RING = """async (said) => {
    const shown = [];
    self.registration.showNotification = async (title, more) => { shown.push([title, more]); };
    const event = new PushEvent("push", { data: said });
    const waits = [];
    event.waitUntil = (done) => waits.push(done);
    self.dispatchEvent(event);
    await Promise.all(waits);
    return shown;
}"""


class Services:
    """The services of the test, in a thread of their own."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()
        self.stack = AsyncExitStack()
        self.pushes: PushService = self.do(self.stack.enter_async_context(push_service()))
        self.mails: MailBox = self.do(self.stack.enter_async_context(mail_box()))

    def do(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(30)

    def close(self) -> None:
        self.do(self.stack.aclose())
        self.loop.call_soon_threadsafe(self.loop.stop)


@pytest.fixture(scope="module")
def services() -> Iterator[Services]:
    found = Services()
    yield found
    found.close()


@pytest.fixture(scope="module")
def calling(services: Services, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that calls after a moment, by those services."""
    settings = {"CORDEE_PUSH_HOSTS": services.pushes.host, "CORDEE_CALL_AFTER": "0.5", "CORDEE_MAIL_AFTER": "9999"}
    mail = {"CORDEE_MAIL": f"smtp://127.0.0.1:{services.mails.port}", "CORDEE_MAIL_FROM": "games@example.org"}
    found = Server(tmp_path_factory.mktemp("calling"), CORDEE_URL="http://127.0.0.1", **settings, **mail)
    yield found
    found.stop()


def wait_together(at: Server, arrive: Arrive, *scripts: str, **more: Any) -> tuple[Person, Person, str]:
    """Maud on a phone at a table that waits for Luc."""
    maud, luc = arrive(at=at, size=PHONE, has_touch=True, is_mobile=True, **more), arrive(at=at, size=LAPTOP)
    for script in scripts:
        maud.page.add_init_script(script)
    table = maud.open_table("pig", ["me", "open"])
    luc.join(table)
    maud.play_unseen(table, decides=1)
    maud.go(f"/tables/{table}")
    maud.page.wait_for_selector(".callme")
    return maud, luc, table


def test_a_browser_that_refuses_says_so_and_stays_off(server: Server, arrive: Arrive) -> None:
    maud, _luc, table = wait_together(server, arrive, locale="fr-FR")
    maud.page.locator(".callme").tap()
    maud.until("document.querySelector('#toast:popover-open')?.textContent.includes('refuse les notifications')")
    assert maud.page.evaluate("document.documentElement.dataset.notify") == "off"
    maud.page.locator(".to-menu").tap()
    pressed = '#menu [data-set="notify"][aria-pressed="true"]'
    assert maud.page.locator(pressed).get_attribute("data-value") == "off"
    maud.go(f"/tables/{table}")
    assert maud.page.locator(".callme").is_visible() and not maud.scrolls()


def test_a_phone_in_a_pocket_is_called(calling: Server, services: Services, arrive: Arrive) -> None:
    phone: Browser = services.pushes.browser("phone")
    allowed = ALLOWED.replace("BELL", json.dumps(phone.subscription()))
    maud, luc, table = wait_together(calling, arrive, allowed, service_workers="allow")
    maud.until("navigator.serviceWorker.controller")
    luc.go(f"/tables/{table}")
    maud.page.locator(".callme").tap()
    maud.until("document.querySelector('#toast:popover-open')?.textContent.includes('even when this page is closed')")
    assert not maud.page.locator(".callme").is_visible()
    key = maud.context.request.get(f"{calling.address}/api/me/calls").json()["key"]
    assert maud.page.evaluate("window.subscribedWith") == key
    maud.page.evaluate(HIDE, True)
    maud.page.wait_for_timeout(500)  # who has just seen the turn come is not called
    luc.play_unseen(table, decides=0)
    (got,) = services.do(services.pushes.next(1, 25))
    said = phone.read(got.body)
    assert said["title"] == "It is your turn at Pig" and said["body"] == "with Luc"
    shown = maud.context.service_workers[0].evaluate(RING, json.dumps(said))
    assert [(title, more["tag"], more["data"]) for title, more in shown] == [
        (said["title"], table, {"path": f"/tables/{table}"})
    ]
    maud.page.evaluate(HIDE, False)
    maud.until("document.body.dataset.turn === 'yes'")
    assert maud.page.title().startswith("● ") and "turn" in (maud.page.locator("#favicon").get_attribute("href") or "")
    maud.go("/me")
    assert "this device" in maud.text("#calls .devices")
    maud.page.locator('#calls [data-set="notify"][data-value="off"]').tap()
    maud.until("document.querySelector('#toast:popover-open')?.textContent.includes('not called on this device')")
    maud.go("/me")
    assert not maud.page.locator("#calls .devices").count()


def test_hours_of_quiet_and_an_address_are_set_on_my_page(
    calling: Server, services: Services, arrive: Arrive
) -> None:
    maud = arrive(at=calling, timezone_id="Europe/Paris", forgives=("422",))
    maud.go("/me#calls")
    assert maud.page.locator("#claim input").input_value() == "", "that is no code"
    form = maud.page.locator("#quiet")
    form.locator("[name=begin]").fill("22:30")
    form.locator("button").click()
    maud.until("document.querySelector('#quiet .oops').textContent.includes('a beginning and an end')")
    form.locator("[name=end]").fill("07:00")
    form.locator("button").click()
    maud.until("document.querySelector('#toast:popover-open')?.textContent.includes('quiet are kept')")
    told = maud.context.request.get(f"{calling.address}/api/me/calls").json()
    assert (told["quiet_from"], told["quiet_to"], told["zone"]) == (1350, 420, "Europe/Paris")
    maud.page.locator("#mailing input").fill("maud@example.org")
    maud.page.locator("#mailing .action").click()
    maud.until("document.querySelector('#toast:popover-open')?.textContent.includes('maud@example.org')")
    (mail,) = services.do(services.mails.next(1))
    maud.go(str(mail.get_content()).partition("http://127.0.0.1")[2].split()[0])
    maud.page.get_by_role("button", name="Yes, write to me").click()
    maud.page.wait_for_selector("text=It is kept")
    maud.go("/me")
    assert "This address is confirmed" in maud.text("#mailing")
    assert form.locator("[name=begin]").input_value() == "22:30"
    maud.page.locator('[data-call="leave"]').click()
    maud.until("!document.querySelector('[data-call=leave]')")
    assert maud.context.request.get(f"{calling.address}/api/me/calls").json()["address"] == ""
