"""What is this? The card opens by resting on a thing, by key, by a long press, by asking first. It plays nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.kit import PHONE, Person
from tests.browser.test_page import violations

Arrive = Callable[..., Person]
OPEN = "document.querySelector('#help').matches(':popover-open')"
ROPE = "#board [data-part=tile-rope]"


def at_table(arrive: Arrive, **more: object) -> Person:
    maud = arrive(**more)
    maud.set_table("yeti", ["me", "me"])
    maud.await_turn()
    return maud


def covers(maud: Person, piece: str) -> bool:
    """Whether the card lies upon the piece that it tells of."""
    one, card = maud.page.locator(piece).first.bounding_box(), maud.page.locator("#help").bounding_box()
    assert one and card
    x, y = one["x"] + one["width"] / 2, one["y"] + one["height"] / 2
    return card["x"] < x < card["x"] + card["width"] and card["y"] < y < card["y"] + card["height"]


def test_resting_on_a_piece_and_asking_first(arrive: Arrive) -> None:
    maud = at_table(arrive)
    before = maud.ply()
    maud.page.locator(ROPE).hover(force=True)
    maud.until(OPEN)
    assert maud.text("#help h2") == "Rope" and "Nobody's yet." in maud.text("#help .now")
    assert "YT-109" in maud.text("#help .clauses") and "house value" in maud.text("#help .house")
    assert not covers(maud, ROPE)
    maud.page.mouse.move(4, 200)
    maud.until(f"!{OPEN}")
    maud.page.locator(".to-help").click()
    maud.page.locator("#prompt .group.roll, #prompt [data-part=dice-0]").first.click()
    maud.until(OPEN)
    assert maud.ply() == before, "a question plays nothing"
    assert not violations(maud)
    maud.page.keyboard.press("Escape")
    maud.until(f"!{OPEN}")
    assert maud.page.evaluate("document.activeElement.matches('.to-help')"), "the focus goes back"


def test_by_the_keyboard(arrive: Arrive) -> None:
    maud = at_table(arrive)
    before = maud.ply()
    piece = f"{ROPE} [tabindex='0']"
    maud.page.locator(piece).first.focus()
    maud.page.keyboard.press("?")
    maud.until(OPEN)
    assert maud.page.evaluate("document.activeElement.id") == "help", "it is read from its beginning"
    assert maud.page.locator(piece).first.get_attribute("aria-details") == "help"
    maud.page.keyboard.press("1")
    maud.page.wait_for_timeout(200)
    assert maud.ply() == before, "no key chooses under the card"
    maud.page.keyboard.press("Escape")
    maud.until(f"!{OPEN}")
    assert maud.page.evaluate(f"document.activeElement.closest('{ROPE}') !== null"), "the focus goes back"


@pytest.mark.parametrize("piece", [ROPE, "#board [data-part=photo-3]"], ids=["low", "high"])
def test_a_long_press_on_a_phone(arrive: Arrive, piece: str) -> None:
    maud = at_table(arrive, size=PHONE, has_touch=True, is_mobile=True)
    before = maud.ply()
    box = maud.page.locator(piece).bounding_box()
    assert box
    point = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    finger = maud.context.new_cdp_session(maud.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": point})
    maud.until(OPEN)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert not covers(maud, piece), "the sheet is in the half where the finger is not"
    shut = maud.page.locator("#help .shut").bounding_box()
    assert shut and min(shut["width"], shut["height"]) >= 44
    maud.page.touchscreen.tap(*((195, 800) if "photo" not in piece else (195, 60)))
    maud.until(f"!{OPEN}")
    assert maud.ply() == before, "a tap beside the sheet closes it, and does nothing else"


def test_a_tap_on_what_can_do_nothing_else_tells_what_it_is(arrive: Arrive) -> None:
    maud = at_table(arrive, size=PHONE, has_touch=True, is_mobile=True)
    before = maud.ply()
    maud.page.locator("#board [data-part=token-6]").tap()
    maud.until(OPEN)
    assert maud.text("#help h2") == "A summit token"
    assert maud.ply() == before
