"""The server is gone for a while: it is said at once, the last choice kept, then sent if the table still waits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.kit import CUT, LAPTOP, PHONE, Person, Server

Arrive = Callable[..., Person]
LOST = "document.querySelector('#away:not([hidden])')"
BACK = "!document.querySelector('#away:not([hidden])')"


def api(person: Person, table: str) -> Any:
    return person.context.request.get(f"{person.server.address}/api/tables/{table}").json()


def moves_at(person: Person, table: str, ply: int) -> list[Any]:
    return [line for line in api(person, table)["log"] if line["ply"] == ply]


@pytest.mark.parametrize(("locale", "size"), [("en-GB", LAPTOP), ("fr-FR", PHONE)], ids=["laptop", "phone"])
def test_a_choice_made_while_the_server_is_gone_arrives(
    own_server: Server, arrive: Arrive, locale: str, size: tuple[int, int]
) -> None:
    maud = arrive(at=own_server, forgives=CUT, locale=locale, size=size)
    table = maud.set_table("yeti", ["me", "bot:promeneur"])
    maud.await_turn()
    ply, words = maud.ply(), maud.choices()
    own_server.kill()
    maud.until(LOST)
    assert ("cannot be reached" if locale == "en-GB" else "ne répond pas") in maud.text("#away")
    assert maud.page.locator("#away [data-do=forget]").is_hidden() and not maud.scrolls()
    maud.page.locator(f'.choices [data-word="{words[-1]}"]').click()
    maud.page.locator(f'.choices [data-word="{words[0]}"]').click()
    label = maud.text(f'.choices [data-word="{words[0]}"] > b')
    maud.until("document.querySelectorAll('.choice.kept').length === 1")
    assert label in maud.text("#away"), "the last choice is the one that is kept"
    own_server.start()
    maud.await_after(ply)
    maud.until(BACK)
    assert [line["seat"] for line in moves_at(maud, table, ply)] == [0]
    assert not maud.page.locator("#toast").is_visible(), "there is nothing to add"


def test_a_kept_choice_can_be_dropped(own_server: Server, arrive: Arrive) -> None:
    maud = arrive(at=own_server, forgives=CUT)
    maud.set_table("ski", ["me", "bot:promeneur"])
    maud.await_turn()
    ply = maud.ply()
    own_server.kill()
    maud.until(LOST)
    choice = maud.page.locator(".choices .choice[data-word]").first
    choice.click()
    maud.until("document.querySelectorAll('.choice.kept').length === 1")
    assert maud.text(".choice.kept > b") in maud.text("#away"), "it is called by its name, not by its sign"
    assert choice.locator("> span").count() == choice.locator("> span:visible").count(), "it still says what it costs"
    maud.page.locator("#away [data-do=forget]").click()
    own_server.start()
    maud.until(BACK)
    maud.page.wait_for_timeout(300)
    assert maud.ply() == ply
    maud.press(".choices [data-word]")


def test_a_choice_that_comes_too_late_is_told(own_server: Server, arrive: Arrive) -> None:
    """Maud's other screen plays before the first one hears that the server is back."""
    maud = arrive(at=own_server, forgives=CUT)
    table = maud.set_table("pig", ["me", "open"])
    luc = arrive(at=own_server)
    luc.go("/")
    luc.context.request.post(f"{own_server.address}/api/tables/{table}/sit", data={"name": "Luc"})
    maud.await_turn()
    maud.context.set_offline(True)
    maud.until(LOST)
    maud.page.locator('.choices [data-word="hold"]').click()
    maud.until("document.querySelectorAll('.choice.kept').length === 1")
    maud.play_unseen(table, 1)
    maud.context.set_offline(False)
    maud.until(BACK)
    maud.page.wait_for_selector("#toast:popover-open")
    assert "was not sent" in maud.text("#toast")


def test_a_database_that_is_away_keeps_the_choice_too(arrive: Arrive) -> None:
    maud = arrive(forgives=("status of 503",))
    table = maud.set_table("yeti", ["me", "bot:promeneur"])
    maud.await_turn()
    ply = maud.ply()
    answer = {"status": 503, "headers": {"Retry-After": "1"}, "json": {"message": "The table cannot be reached."}}
    maud.page.route("**/api/tables/**", lambda route: route.fulfill(**answer))
    maud.page.route("**/fragments*", lambda route: route.fulfill(**answer))
    maud.page.locator(".choices [data-word]").first.click()
    maud.until(LOST)
    maud.until("document.querySelectorAll('.choice.kept').length === 1")
    maud.page.unroute("**/api/tables/**")
    maud.page.unroute("**/fragments*")
    maud.await_after(ply)
    maud.until(BACK)
    assert len(moves_at(maud, table, ply)) == 1


def test_forms_and_rules_say_it_too(own_server: Server, arrive: Arrive) -> None:
    maud, eve = arrive(at=own_server, forgives=CUT), arrive(at=own_server, forgives=CUT)
    maud.set_table("yeti", ["me", "bot:promeneur"])
    maud.await_turn()
    eve.go("/games/yeti")
    own_server.kill()
    maud.page.keyboard.press("?")
    maud.page.wait_for_selector("#toast:popover-open")
    assert "cannot be reached" in maud.text("#toast")
    eve.page.get_by_label("Your name").fill("Eve")
    eve.page.get_by_role("button", name="Set the table").click()
    eve.until("document.querySelector('#oops').textContent")
    assert "cannot be reached" in eve.text("#oops")
    own_server.start()
