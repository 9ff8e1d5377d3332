"""By keyboard and by ear: the focus is never lost, the question is read aloud, places say what they give and cost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.kit import Person

Arrive = Callable[..., Person]
GAMES = {"yeti": 2, "slate": 2, "foothills": 2, "snowcrest": 2, "ski": 2, "pig": 2}
FOCUS = "() => document.activeElement === document.body ? '' : document.activeElement.outerHTML.slice(0, 120)"
WATCH = """() => {
    window.asked = document.querySelector("#question");
    window.read = [];
    new MutationObserver(() => read.push(asked.textContent)).observe(asked, { childList: true, subtree: true });
}"""


def focus(person: Person) -> str:
    return str(person.page.evaluate(FOCUS))


def at_table(arrive: Arrive, game: str, **more: Any) -> Person:
    maud = arrive(**more)
    maud.set_table(game, ["me", *["bot:promeneur"] * (GAMES[game] - 1)])
    assert maud.await_turn()
    return maud


@pytest.mark.parametrize("game", GAMES)
def test_the_keys_of_choices_leave_the_focus_at_the_choices(arrive: Arrive, game: str) -> None:
    maud = at_table(arrive, game)
    maud.page.evaluate(WATCH)
    for _ in range(8):
        before = maud.ply()
        maud.page.keyboard.press("1")
        maud.await_after(before)
        assert focus(maud), "the focus fell to the body"
        if not maud.await_turn():
            break
        inside = "() => Boolean(document.activeElement.closest('#prompt, #board'))"
        assert maud.page.evaluate(inside), focus(maud)
    assert maud.page.evaluate("asked.isConnected"), "the element that is read aloud stays"
    assert maud.page.evaluate("asked.getAttribute('aria-live')") == "polite"
    assert maud.page.evaluate("read.length") > 0, "what is asked is read aloud when it changes"


@pytest.mark.parametrize("game", GAMES)
def test_enter_makes_one_choice_after_another(arrive: Arrive, game: str) -> None:
    maud = at_table(arrive, game)
    maud.page.locator(".choices .choice").first.focus()
    for _ in range(8):
        before = maud.ply()
        maud.page.keyboard.press("Enter")
        maud.await_after(before)
        if not maud.await_turn():
            break
        maud.until("document.activeElement.closest('.choices .choice')", 5)


@pytest.mark.parametrize("game", [name for name in GAMES if name != "pig"])
def test_a_place_on_the_board_is_chosen_by_keyboard(arrive: Arrive, game: str) -> None:
    """A place that may be chosen is named like its button, with what it gives and costs."""
    maud = at_table(arrive, game)
    chosen = 0
    for _ in range(60):
        places = maud.page.locator("#board g.target.can[data-word]")
        if not places.count():
            before = maud.ply()
            maud.page.keyboard.press("1")
            maud.await_after(before)
            assert maud.await_turn(), "no place in the whole game"
            continue
        place, before = places.first, maud.ply()
        word, name = place.get_attribute("data-word"), place.get_attribute("aria-label") or ""
        button = maud.page.locator(f'.choices [data-word="{word}"]').first
        hint = button.locator(":scope > span")
        said = [button.locator("b").text_content() or "", *([hint.text_content() or ""] if hint.count() else [])]
        assert name == ": ".join(said), (word, name, said)
        place.focus()
        maud.page.keyboard.press("Enter")
        maud.await_after(before)
        assert focus(maud), "the focus fell to the body"
        assert maud.await_turn()
        chosen += 1
        if chosen == 3:
            return
    raise AssertionError("no place could be chosen")


@pytest.mark.parametrize("game", GAMES)
def test_a_click_does_not_lose_the_focus_either(arrive: Arrive, game: str) -> None:
    maud = at_table(arrive, game)
    for _ in range(4):
        maud.press(".choices [data-word]")
        assert maud.await_turn()
        assert focus(maud), "the focus fell to the body"
        ring = "() => document.activeElement.matches(':focus-visible')"
        assert not maud.page.evaluate(ring), "who plays by mouse sees no ring"


def test_taking_back_and_sitting_down_keep_the_focus(arrive: Arrive) -> None:
    maud = at_table(arrive, "yeti", confirm="on")
    undo = maud.page.locator("#tools [data-do=undo]")
    for _ in range(60):
        if undo.is_enabled():
            break
        maud.press(".choices [data-key]")
        assert maud.await_turn()
    undo.focus()
    before = maud.ply()
    maud.page.keyboard.press("Enter")
    maud.await_after(before)
    assert focus(maud)
    luc = arrive()
    table = maud.set_table("pig", ["me", "open"])
    luc.go(f"/tables/{table}")
    luc.page.locator("#seats [data-do=sit]").focus()
    luc.page.keyboard.press("Enter")
    luc.page.locator("#naming input[name=name]").fill("Luc")
    luc.page.keyboard.press("Enter")
    luc.until("document.body.dataset.status === 'playing'")
    assert focus(luc)


def test_a_key_that_is_held_down_makes_one_choice(arrive: Arrive) -> None:
    maud = at_table(arrive, "pig")
    before = maud.ply()
    maud.page.locator(".choices .choice").first.focus()
    maud.page.keyboard.down("Enter")
    maud.await_after(before)
    maud.await_turn()
    for _ in range(3):
        maud.page.keyboard.down("Enter")  # the key repeats
    maud.page.wait_for_timeout(200)
    maud.page.keyboard.up("Enter")
    assert maud.page.locator("#log li.own").count() == 1


AHEAD = """() => addEventListener("focusin", ({ target }) => queueMicrotask(() => {
    const key = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
    target.dispatchEvent(key);
    window.ahead = key.defaultPrevented;
}), { once: true })"""
"""Enter once more, as soon as the next choice is there."""


def test_an_enter_typed_ahead_does_not_answer_the_next_question(arrive: Arrive) -> None:
    maud = at_table(arrive, "pig", pace="quick")
    maud.page.locator(".choices .choice").first.focus()
    maud.page.evaluate(AHEAD)
    for _ in range(2):
        before = maud.ply()
        maud.page.keyboard.press("Enter")
        maud.await_after(before)
        maud.until("'ahead' in window && document.activeElement.matches('.choices .choice')")
        maud.page.wait_for_timeout(600)  # now it has been read
    assert maud.page.evaluate("ahead")


def test_every_id_is_there_once(arrive: Arrive) -> None:
    maud = at_table(arrive, "yeti")
    table = maud.page.locator("body").get_attribute("data-table")
    for path in ("/", "/settings", f"/tables/{table}", f"/tables/{table}/replay"):
        maud.go(path)
        ids = maud.page.evaluate("() => [...document.querySelectorAll('[id]')].map(one => one.id)")
        assert len(ids) == len(set(ids)), sorted(one for one in ids if ids.count(one) > 1)
