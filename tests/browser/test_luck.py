"""A browser gives its luck to the dice when it sits down: whoever opens a table, and whoever joins it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tests.browser.kit import Person

Arrive = Callable[..., Person]
LUCK = re.compile(r"[0-9a-f]{32}")


def look(person: Person) -> Any:
    table = person.page.evaluate("document.body.dataset.table")
    return person.context.request.get(f"{person.server.address}/api/tables/{table}").json()


def test_who_opens_a_table_and_who_joins_it_give_their_luck(arrive: Arrive) -> None:
    maud, luc = arrive(), arrive()
    maud.go("/games/yeti")
    maud.page.fill("#create input[name=name]", "Maud")
    maud.page.check("#create input[name=seats][value='2']", force=True)
    maud.page.select_option('#create .seat-list li[data-seat="1"] select', "open")
    maud.page.click("#create button[type=submit]")
    maud.page.wait_for_url("**/tables/*")
    maud.page.wait_for_selector("html[data-ready=yes]")
    waiting = look(maud)
    assert waiting["mine"] == [0] and LUCK.fullmatch(waiting["luck"][0]) and waiting["luck"][1] == ""
    luc.go(f"/tables/{waiting['id']}")
    luc.page.click('#seats [data-do="sit"]')
    luc.page.fill("#naming input[name=name]", "Luc")
    luc.page.click("#naming button.action")
    luc.until("document.body.dataset.status === 'playing'")
    begun = look(luc)
    assert begun["commitment"] == waiting["commitment"] and begun["luck"][0] == waiting["luck"][0]
    assert LUCK.fullmatch(begun["luck"][1]) and begun["luck"][0] != begun["luck"][1]
