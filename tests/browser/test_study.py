"""Hint, analysis and puzzles, as people meet them: by key and by press, in both languages and sizes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.kit import LAPTOP, PHONE, Person
from tests.browser.test_page import violations

Arrive = Callable[..., Person]


@pytest.mark.parametrize(("lang", "size"), [("en", LAPTOP), ("fr", PHONE)], ids=["laptop", "phone"])
def test_a_guide_is_asked_and_the_finished_game_analysed(arrive: Arrive, lang: str, size: tuple[int, int]) -> None:
    maud = arrive(size=size, locale=lang)
    table = maud.set_table("yeti", ["me", "bot:promeneur"])
    maud.await_turn()
    asked(maud)
    maud.skip(table, 400)
    analysed(maud, table)


def asked(maud: Person) -> None:
    """A hint stays on the choices until the move, the log tells it, and nothing of it is cut off sideways."""
    maud.page.keyboard.press("h")
    maud.until("document.querySelectorAll('.choice > .advice').length > 0")
    assert maud.page.locator(".choice > .advice.best").count() == 1
    maud.until("document.querySelector('#log li:last-child').textContent.includes('guide')")
    assert maud.page.evaluate(
        "[...document.querySelectorAll('.choice > .advice')].every((one) => one.scrollWidth <= one.clientWidth + 1)"
    )
    lowest = "Math.max(...[...document.querySelectorAll('.advice')].map((one) => one.getBoundingClientRect().bottom))"
    assert maud.page.evaluate(f"{lowest} <= innerHeight"), "all three are seen without a push"
    assert not violations(maud)
    maud.page.locator(".choice:has(> .advice.best)").click()
    maud.until("document.querySelectorAll('.choice > .advice').length === 0")


def analysed(maud: Person, table: str) -> None:
    """The page of a finished game grows, and then holds the ledger and the way to every moment."""
    maud.go(f"/tables/{table}/analysis")
    maud.page.locator("[data-analysis=start]").click()
    maud.until("document.querySelector('#analysis').dataset.state === 'done'", seconds=600)
    assert maud.page.locator(".ledger tbody tr").count() == 2
    assert maud.page.locator(".curve polyline").count() == 2
    assert maud.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ledger = maud.page.locator(".scroll")
    assert ledger.evaluate("one => one.scrollWidth <= one.clientWidth"), "no column is cut off"
    assert not violations(maud)
    for row in maud.page.locator(".ledger tbody tr").all():
        texts = row.locator("td").all_inner_texts()[:5]
        start, luck, own, others, result = (int(text.replace("−", "-").strip("±+ ")) for text in texts)
        assert start + luck + own + others == result, "every line adds up on screen"
    maud.page.locator("a.go[href*=replay]").first.click()
    maud.until("document.querySelector('#timeline') !== null")
    maud.go("/me/mistakes")
    assert not violations(maud)
