"""What a page was sent is what a fresh page shows; what happened is told line by line, until one has seen enough."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.kit import LAPTOP, PHONE, Person
from tests.browser.test_tray import told_slowly

Arrive = Callable[..., Person]

REGIONS = """() => {
  const plain = (region) => {
    const copy = region.cloneNode(true);
    for (const one of [copy, ...copy.querySelectorAll('*')]) {
      one.removeAttribute('style');
      if ('preview' in one.dataset) one.replaceChildren(), one.removeAttribute('data-preview');
      one.classList.remove('hot', 'dimmed', 'sought');
      if (!one.classList.length) one.removeAttribute('class');
    }
    return copy.innerHTML;
  };
  const regions = [...document.querySelectorAll('[data-region], #log')];
  const found = regions.map((one) => [one.dataset.region || one.id, plain(one)]);
  return Object.fromEntries([...found, ['title', document.title]]);
}"""
"""All that is drawn, but for what pointing at things and the size of the window do to it."""

WATCH = """
  window.told = [];
  new MutationObserver(() => {
    if (document.body?.dataset.telling === 'yes') window.told.push(document.querySelector('.did').textContent);
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-telling'] });
"""


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
@pytest.mark.parametrize("game", ["yeti", "slate", "foothills", "snowcrest", "ski"])
def test_what_changed_leads_to_what_a_fresh_page_shows(arrive: Arrive, game: str, size: tuple[int, int]) -> None:
    phone: dict[str, Any] = {"has_touch": True, "is_mobile": True} if size == PHONE else {}
    maud = arrive(size=size, **phone)
    maud.set_table(game, ["me", "bot:promeneur"])
    for _move in range(14):
        assert maud.await_turn()
        before = maud.ply()
        maud.page.locator(".choices .choice[data-word]").last.evaluate("one => one.focus()")
        maud.page.keyboard.press(maud.page.locator(".choices .choice[data-key]").first.get_attribute("data-key") or "1")
        maud.await_after(before)
    assert maud.await_turn()
    maud.page.wait_for_timeout(400)
    maud.page.mouse.move(1, 1)
    shown = maud.page.evaluate(REGIONS)
    ply = maud.ply()
    maud.page.reload()
    maud.page.wait_for_selector("html[data-ready=yes]")
    assert maud.await_turn() and maud.ply() == ply > 14
    fresh = maud.page.evaluate(REGIONS)
    assert set(shown) == set(fresh)
    for region, drawn in fresh.items():
        assert shown[region] == drawn, region


def play_first(person: Person, table: str) -> None:
    """Play the first allowed choice by the API, if anything is asked."""
    address = f"{person.server.address}/api/tables/{table}"
    look = person.context.request.get(address).json()
    word = next((choice["word"] for choice in look["choices"] if choice["allowed"]), None)
    if word is not None:
        answer = person.context.request.post(
            f"{address}/play", data={"word": word, "ply": look["ply"], "confirm": False}
        )
        assert answer.ok, answer.text()


def test_others_moves_are_told_one_by_one(arrive: Arrive) -> None:
    maud = arrive(pace="brisk")
    maud.page.add_init_script(WATCH)
    table = maud.set_table("yeti", ["me", "me"])
    maud.await_turn()
    for _move in range(4):
        before = maud.ply()
        play_first(maud, table)
        maud.await_after(before)
    maud.until("window.told.length > 0")
    assert any(maud.page.evaluate("() => window.told")), "somebody is told of"


def test_a_key_leads_to_the_present_at_once(arrive: Arrive) -> None:
    maud, luc, table = told_slowly(arrive)
    maud.page.locator("[data-pause]").click()  # nothing but the key leads on
    maud.page.locator("#prompt").focus()
    luc.play_unseen(table, 1)
    maud.until("document.body.dataset.telling === 'yes'")
    maud.page.keyboard.press("Escape")
    maud.until("document.body.dataset.telling === 'no'")
