"""Foothills through the page: a whole game in French by keyboard, one in English on a phone, cards that open."""

from __future__ import annotations

from collections.abc import Callable

from cordee.server.drawing import KEYS
from tests.browser.kit import PHONE, Person

Arrive = Callable[..., Person]

LIKED = ("lay", "build", "clear", "move:pub", "score", "trade", "play:C", "play:D", "play:B", "move", "play", "take")
"""What brings the game on, best first."""


def liked(words: list[str]) -> str:
    """The first of the kind one likes best."""
    kinds = [[word for word in words if word.startswith(kind)] for kind in LIKED]
    return next((kind[0] for kind in kinds if kind), words[0])


def tab_to(person: Person, query: str) -> None:
    """Walk through the page with the tab key until the focus is there."""
    for _ in range(200):
        if person.page.evaluate("query => document.activeElement.matches(query)", query):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"The tab key never comes to {query}.")


def test_a_whole_game_in_french_with_the_keyboard_alone(arrive: Arrive) -> None:
    maud = arrive(locale="fr-FR")
    maud.set_table("foothills", ["me", "bot:promeneur"], options={"closed": "VI+VIII"})
    keyboard = maud.page.keyboard
    moves, on_board, explained = 0, 0, 0
    while maud.await_turn():
        before, words = maud.ply(), maud.choices()
        if moves % 10 == 0:
            assert not maud.scrolls()
        assert maud.text("#question").startswith("À vous"), maud.text("#question")
        if not explained and maud.page.locator("g.target.cannot").count():
            tab_to(maud, "g.target.cannot")
            keyboard.press("Enter")
            assert maud.text("#reason .clause").startswith("FH-") and maud.text("#reason .why")
            keyboard.press("Escape")
            explained += 1
        word = liked(words)
        place = f'g.target.can[data-word="{word}"]'
        if on_board < 2 and moves > 3 and maud.page.locator(place).count():
            tab_to(maud, place)
            keyboard.press("Enter")
            on_board += 1
        else:
            keyboard.press(KEYS[words.index(word)])
        maud.await_after(before)
        moves += 1
        assert moves < 500, "the game does not end"
    assert maud.page.locator(".podium .won").count() and maud.page.locator(".podium li").count() == 2
    assert on_board == 2 and explained == 1
    assert "PV, dont" in maud.text("#log"), "the log tells the final count"


def test_a_whole_game_in_english_on_a_phone(arrive: Arrive) -> None:
    maud = arrive(size=PHONE, has_touch=True, is_mobile=True)
    maud.set_table("foothills", ["me", "bot:promeneur"], options={"closed": "VI+VIII"})
    moves, pressed = 0, 0
    while maud.await_turn():
        if moves % 10 == 0:
            assert not maud.scrolls()
            assert maud.prompt_sticks_below()
        assert maud.text("#question").startswith("Your turn"), maud.text("#question")
        word = liked(maud.choices())
        place = f'g.target.can[data-word="{word}"] .badge'
        if pressed < 8 and maud.page.locator(place).count():
            before = maud.ply()
            maud.page.locator(place).first.tap()
            maud.await_after(before)
            pressed += 1
        else:
            maud.press(f'.choices [data-word="{word}"]')
        moves += 1
        assert moves < 500, "the game does not end"
    assert maud.page.locator(".podium .won").count() and maud.page.locator(".podium li").count() == 2
    assert pressed == 8


def test_a_card_opens_large_and_boards_lie_open(arrive: Arrive) -> None:
    maud = arrive()
    maud.set_table("foothills", ["me", "me"], options={"closed": "VII+VIII", "first": "seat1"})
    assert maud.await_turn()
    maud.page.locator('.thing[data-component="I-2+3"]').first.click()
    maud.page.wait_for_selector("#component[open] h2")
    assert "Tanygrisiau" in maud.text("#component h2") and "surveyor space" in maud.text("#component")
    small = maud.page.locator("#main #c-I-2\\+3").bounding_box()
    large = maud.page.locator("#component .picture").bounding_box()
    assert small and large and large["width"] > 1.4 * small["width"], "the card itself, larger"
    drawn = maud.page.evaluate(
        "() => { const one = document.querySelector('#component use[href=\"#c-I-2+3\"]').getBBox();"
        " return [one.x, one.width] }"
    )
    assert abs(drawn[0]) < 8 and drawn[1] > 250, "as it lies on the table now"
    maud.page.keyboard.press("Escape")
    maud.page.locator('#seats .thing[data-component="A1"]').first.click()
    maud.until("document.querySelector('#component h2').textContent.includes('Stone Crusher')")


def test_the_players_are_blue_and_green(arrive: Arrive) -> None:
    maud = arrive()
    maud.go("/games/foothills")
    drawn = "[...document.querySelectorAll('.seat-list li use')].map(one => one.getAttribute('href'))"
    assert maud.page.evaluate(drawn) == ["#seat1", "#seat3"]
    maud.page.locator('[data-option="blue"]').select_option(index=1)
    assert maud.page.evaluate(drawn) == ["#seat3", "#seat1"], "before the table is set one sees who will be blue"
    maud.set_table("foothills", ["me", "me"], options={"closed": "VII+VIII", "first": "seat1", "blue": "seat2"})
    assert maud.await_turn()
    fills = "[0, 1].map(seat => document.querySelector(`#seat${seat} path`).getAttribute('fill'))"
    assert maud.page.evaluate(fills) == ["#3f8f4f", "#2c6fb3"]
    maud.page.locator('.bar [data-open="inwords-box"]').click()
    maud.page.wait_for_selector("#inwords li")
    assert "plays green" in maud.text("#inwords") and "plays blue" in maud.text("#inwords")
