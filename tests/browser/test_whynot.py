"""Why not another: one quiet entry, the nearest first, and a sheet under which no key chooses."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.kit import LAPTOP, PHONE, Person
from tests.browser.test_page import violations

Arrive = Callable[..., Person]


def at_purchase(maud: Person) -> None:
    """Yéti, where something costs more than one has."""
    maud.set_table("yeti", ["me", "me"])
    while maud.await_turn() and not any(word.startswith("photo") for word in maud.choices()):
        maud.press(".choices [data-word]:last-child")


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_sheet_tells_the_numbers_of_this_moment(arrive: Arrive, size: tuple[int, int]) -> None:
    maud = arrive(size=size)
    at_purchase(maud)
    maud.page.locator(".whynot").click()
    maud.page.wait_for_selector("#refused:popover-open")
    first = maud.text("#refused li:not([hidden])")
    assert "you have" in first and "coin" in first, first
    assert not violations(maud)
    before, focus = maud.ply(), "document.activeElement.outerHTML"
    for key in ("1", "2"):
        maud.page.keyboard.press(key)
    maud.page.wait_for_timeout(300)
    assert maud.ply() == before, f"a key chose under the sheet: {maud.page.evaluate(focus)}"
    maud.page.keyboard.press("Escape")
    maud.page.keyboard.press("1")
    maud.await_after(before)


def test_no_key_chooses_under_a_sheet_of_a_phone(arrive: Arrive) -> None:
    maud = arrive(size=PHONE)
    maud.set_table("yeti", ["me", "bot:promeneur"])
    maud.await_turn()
    before = maud.ply()
    for opener, sheet in ((".to-menu", "#menu"), (".to-log", "#logbook"), ("[data-unfold='0']", "#seats")):
        if not maud.page.locator(opener).first.is_visible():
            continue
        maud.page.locator(opener).first.click()
        maud.page.wait_for_selector(f"{sheet}:popover-open")
        maud.page.keyboard.press("1")
        maud.page.wait_for_timeout(200)
        assert maud.ply() == before, f"a key chose under {sheet}"
        maud.page.keyboard.press("Escape")
    maud.page.keyboard.press("1")
    maud.await_after(before)


def test_a_refused_place_tells_its_own_case(arrive: Arrive) -> None:
    maud = arrive()
    at_purchase(maud)
    place = maud.page.locator("#board .cannot[data-clause=YT-065], .tray .cannot[data-clause=YT-065]").first
    place.dispatch_event("click")
    maud.page.wait_for_selector("#reason:popover-open")
    assert "you have" in maud.text("#reason .lack").lower() and maud.text("#reason .why")
