"""Whole games through the page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from cordee.engine.records import Record, verify
from cordee.server.drawing import KEYS
from tests.browser.kit import PHONE, Person, play_to_the_end

Arrive = Callable[..., Person]


LIKED = ("photo", "keep:foot", "turn:foot", "climb", "keep:coin", "keep:sherpa", "buy")


def liked(words: list[str]) -> str:
    """A choice that brings the game on: the last of the kind one likes best."""
    kinds = [[word for word in words if word.startswith(kind) and word != "buy:none"] for kind in LIKED]
    return next((kind[-1] for kind in kinds if kind), words[-1])


def button(words: list[str]) -> str:
    return f'.choices [data-word="{liked(words)}"]'


def test_a_person_against_two_bots_from_the_lobby_to_the_result(arrive: Arrive, tmp_path: Path) -> None:
    maud = arrive()
    maud.go("/")
    maud.page.get_by_role("link", name="Yéti", exact=True).click()
    maud.page.get_by_label("Your name").fill("Maud <b>")
    for seat in (2, 3):
        maud.page.locator(f"select[name=seat{seat - 1}]").select_option("bot:randonneur")
    maud.page.get_by_label("Weather").select_option('"normal"')
    maud.page.get_by_role("button", name="Set the table").click()
    maud.page.wait_for_url("**/tables/*")
    maud.page.wait_for_selector("html[data-ready=yes]")

    def pick(words: list[str]) -> str:
        assert not maud.scrolls()
        on_board = f'[data-word="{liked(words)}"]:is(g.can, .glow)'
        return on_board if maud.page.locator(on_board).count() else button(words)

    play_to_the_end(maud, pick)
    assert "wins" in maud.text("#question") or "share" in maud.text("#question")
    assert "Maud <b>" in maud.text("#seats"), "a name is text, never markup"
    maud.page.get_by_role("button", name="Table", exact=True).click()
    maud.page.locator("#about summary").get_by_text("Chance that anyone can check").click()
    maud.page.wait_for_selector("#about code")
    assert maud.page.locator("#about code").count() == 3, "hash, luck and secret are shown at the end"
    with maud.page.expect_download() as download:
        maud.page.get_by_role("link", name="Download the record").click()
    download.value.save_as(tmp_path / "game.json")
    verify(Record.from_json((tmp_path / "game.json").read_text()))
    maud.page.keyboard.press("Escape")
    maud.page.locator("#finale").get_by_role("button", name="Rematch").click()
    maud.until("document.body.dataset.status === 'playing'")


def test_two_browsers_and_a_spectator(arrive: Arrive) -> None:
    maud, luc, eve = arrive(), arrive(locale="fr-FR"), arrive()
    table = maud.set_table("yeti", ["me", "open", "bot:randonneur"])
    assert maud.status() == "open"
    luc.go(f"/tables/{table}")
    luc.page.locator("#seats").get_by_role("button", name="S’asseoir ici").click()
    luc.page.get_by_label("Votre nom").fill("Luc")
    luc.page.get_by_role("button", name="S’asseoir", exact=True).click()
    eve.go(f"/tables/{table}")
    for person in (maud, luc, eve):
        person.until("document.body.dataset.status === 'playing'")
    moves = 0
    both = "() => document.querySelector('.choices [data-key]') || document.body.dataset.status === 'over'"
    while maud.status() != "over":
        maud.page.wait_for_timeout(20)
        for person in (maud, luc):
            while person.page.evaluate(both) and person.status() != "over":
                person.press(button(person.choices()))
                moves += 1
                if moves > 24 and moves % 4 == 0:
                    maud.skip(table, 8, luc, eve)
        assert moves < 900
    for person in (luc, eve):
        person.until("document.body.dataset.status === 'over'")
    assert maud.points() == luc.points() == eve.points()
    assert eve.page.locator(".choice[data-word]").count() == 0, "a spectator chooses nothing"
    assert "gagne" in luc.text("#question") or "partagent" in luc.text("#question")


def test_on_a_phone_ones_own_area_is_one_tap_away(arrive: Arrive) -> None:
    maud = arrive(size=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    maud.set_table("yeti", ["me", "bot:randonneur"])
    maud.await_turn()
    assert maud.prompt_sticks_below()
    maud.unfold(0)
    assert maud.page.locator("#seats .seat.mine .cells").is_visible()
    maud.page.locator("#seats > .shut").tap()
    maud.page.locator("#seats .seat.mine .cells").wait_for(state="hidden")


def test_with_the_keyboard_alone(arrive: Arrive) -> None:
    maud = arrive(confirm="on")
    table = maud.set_table("yeti", ["me", "bot:randonneur"], options={"weather": "none"})
    maud.page.keyboard.press("Tab")
    maud.page.keyboard.press("Enter")
    assert maud.page.evaluate("() => document.activeElement.id") == "prompt", "the first link leads to the choices"
    undone = 0
    moves = 0
    while maud.await_turn() and moves < 400:
        before = maud.ply()
        if moves == 0:
            maud.page.locator("#prompt").focus()  # on the question; on a choice it would tell of that
            maud.page.keyboard.press("?")
            maud.page.wait_for_selector("#rules[open] li.here")
            assert "YT-033" in maud.text("#rules li.here")
            maud.page.keyboard.press("Escape")
        ends = maud.page.locator(".choices [data-do=confirm]").count() > 0
        if ends and undone == 0:
            maud.page.keyboard.press("u")
            undone += 1
        else:
            words = maud.choices()
            maud.page.keyboard.press("1" if ends else KEYS[words.index(liked(words))])
        maud.await_after(before)
        moves += 1
        if ends and undone and moves > 30:
            maud.skip(table, 8)
    assert maud.status() == "over" and undone == 1 and moves > 30


def test_a_game_without_a_drawing_is_played_in_words(arrive: Arrive) -> None:
    maud = arrive()
    maud.set_table("pig", ["me", "bot:promeneur"])
    for _ in range(6):
        maud.await_turn()
        maud.press(".choices [data-word=roll]")
        maud.await_turn()
        maud.press(".choices [data-word=hold]")
    assert maud.page.locator("ul.board.words li").count() >= 3


def test_the_screen_is_passed_behind_a_curtain(arrive: Arrive) -> None:
    maud = arrive()
    table = maud.set_table("whisper", ["me", "me"])
    passed = 0
    while True:
        maud.until(
            "document.querySelector('#curtain').open || document.querySelector('.choices [data-word]')"
            " || document.body.dataset.status === 'over'"
        )
        if maud.status() == "over":
            break
        if maud.page.locator("#curtain[open]").count():
            assert maud.page.locator(".choices [data-word]").count() == 0, "behind the curtain nothing is shown"
            maud.page.locator("[data-lift]").click()
            maud.page.wait_for_selector(".choices [data-word]")
            passed += 1
        maud.press(".choices [data-word]")
    assert passed >= 4, table
