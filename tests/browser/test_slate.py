"""Slate through the page: a whole game in French by keyboard, the coins of a sale, a phone."""

from __future__ import annotations

from collections.abc import Callable

from cordee.server.drawing import KEYS
from tests.browser.kit import PHONE, Person

Arrive = Callable[..., Person]

LIKED = ("build", "sell", "develop", "add", "place", "spend", "face", "buy", "done")


def liked(words: list[str]) -> str:
    """A choice that brings the game on: the last of the kind one likes best."""
    kinds = [[word for word in words if word.startswith(kind)] for kind in LIKED]
    return next((kind[-1] for kind in kinds if kind), words[-1])


def tab_to(person: Person, query: str) -> None:
    """Walk through the page with the tab key until the focus is there."""
    for _ in range(160):
        if person.page.evaluate("query => document.activeElement.matches(query)", query):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"The tab key never comes to {query}.")


def set_table_by_keyboard(person: Person, name: str) -> None:
    """From the lobby to a table of two seats, without a mouse."""
    keyboard = person.page.keyboard
    person.go("/")
    tab_to(person, 'a[href="/games/slate"]')
    keyboard.press("Enter")
    person.until("document.querySelector('#create') && document.documentElement.dataset.ready === 'yes'")
    tab_to(person, "input[name=name]")
    keyboard.type(name)
    tab_to(person, "input[name=seats]")
    keyboard.press("ArrowLeft")
    tab_to(person, "button[type=submit]")
    keyboard.press("Enter")
    person.page.wait_for_url("**/tables/*")
    person.page.wait_for_selector("html[data-ready=yes]")


def test_a_whole_game_in_french_with_the_keyboard_alone(arrive: Arrive) -> None:
    maud = arrive(locale="fr-FR")
    keyboard = maud.page.keyboard
    set_table_by_keyboard(maud, "Maud")
    table = maud.page.url.rsplit("/", 1)[1]
    moves, on_board, explained, asked = 0, 0, 0, False
    while maud.await_turn():
        before, words = maud.ply(), maud.choices()
        assert not maud.scrolls()
        assert maud.text("#question").startswith("À vous"), maud.text("#question")
        if not asked:
            keyboard.press("?")
            maud.page.wait_for_selector("#rules[open] li.here")
            assert maud.text("#rules li.here").startswith("SL-")
            keyboard.press("Escape")
            asked = True
        if not explained and maud.page.locator("g.target.cannot").count():
            tab_to(maud, "g.target.cannot")
            keyboard.press("Enter")
            assert maud.text("#reason .clause").startswith("SL-") and maud.text("#reason .why")
            keyboard.press("Escape")
            explained += 1
        word = liked(words)
        if on_board < 2 and maud.page.locator(f'g.target.can[data-word="{word}"]').count():
            tab_to(maud, f'g.target.can[data-word="{word}"]')
            keyboard.press("Enter")
            on_board += 1
        else:
            keyboard.press(KEYS[words.index(word)])
        maud.await_after(before)
        moves += 1
        assert moves < 600, "the game does not end"
        if on_board == 2 and explained and moves > 12 and moves % 4 == 0:
            maud.skip(table, 8)
    assert "gagne" in maud.text("#question") or "partagent" in maud.text("#question")
    assert on_board == 2 and explained == 1
    assert "dernière" in maud.text("#log") or "fin" in maud.text("#log").lower()


def test_however_many_developments_a_seat_owns_its_page_does_not_scroll(arrive: Arrive) -> None:
    """A row of chips that ran out of its panel carried its unseen words beyond the page."""
    maud = arrive(locale="fr-FR")
    maud.set_table("slate", ["me", "me"])
    assert not maud.scrolls()
    maud.page.evaluate(
        """() => {
            const lamp = document.querySelector("#seats .lamp")
            for (let more = 0; more < 14; more++) lamp.after(lamp.cloneNode(true))
        }"""
    )
    assert maud.page.locator("#seats .lamp").count() == 15
    assert not maud.scrolls()


def test_the_coins_of_a_sale_run_from_mine_to_mine(arrive: Arrive) -> None:
    maud = arrive(reduced_motion="no-preference")
    maud.set_table("slate", ["me", "me"])
    for _ in range(150):
        assert maud.await_turn(), "nothing was sold in the whole game"
        words = maud.choices()
        sales = [word for word in words if word.startswith("sell:")]
        if sales:
            break
        maud.press(f'.choices [data-word="{liked(words)}"]')
    button = maud.page.locator(f'.choices [data-word="{sales[0]}"]')
    button.hover()
    shown = maud.page.locator(f'.peek[data-for="{sales[0]}"] use')
    assert shown.first.is_visible(), "pointing at a sale shows its coins"
    coins = shown.count()
    maud.page.evaluate(
        "() => { window.ran = []; const old = Element.prototype.animate;"
        " Element.prototype.animate = function (steps, how) {"
        " if (this.closest('.runs')) window.ran.push(how.delay); return old.apply(this, [steps, how]) } }"
    )
    maud.press(f'.choices [data-word="{sales[0]}"]')
    delays = maud.page.evaluate("window.ran")
    assert len(delays) == coins >= 4 and delays == sorted(set(delays)), "one coin after another"
    maud.until("!document.querySelector('.runs')")


def test_on_a_phone_the_map_is_pressed(arrive: Arrive) -> None:
    maud = arrive(size=PHONE, has_touch=True, is_mobile=True, locale="fr-FR")
    maud.set_table("slate", ["me", "bot:promeneur", "bot:promeneur"])
    pressed = 0
    for _ in range(14):
        assert maud.await_turn() and not maud.scrolls()
        assert maud.prompt_sticks_below()
        word = liked(maud.choices())
        place = f'g.target.can[data-word="{word}"]'
        if maud.page.locator(place).count():
            before = maud.ply()
            maud.page.locator(f"{place} .badge").first.tap()
            maud.await_after(before)
            pressed += 1
        else:
            maud.press(f'.choices [data-word="{word}"]')
    assert pressed >= 3


def test_dice_are_picked_by_tapping_them(arrive: Arrive) -> None:
    maud = arrive()
    table = maud.set_table("slate", ["me", "me"])
    for _ in range(60):
        words = maud.choices()
        if any(word.startswith("reroll:") and len(word) == len("reroll:111") for word in words):
            break
        maud.play_unseen(table, 1)
        maud.go(f"/tables/{table}")
        maud.await_turn()
    dice = maud.page.locator(".tray [data-pick]")
    assert dice.count() == 3, "all the dice may be thrown again"
    faces = [dice.nth(n).get_attribute("data-pick") or "" for n in range(3)]
    dice.nth(0).click()
    dice.nth(2).focus()
    maud.page.keyboard.press("Enter")
    assert [dice.nth(n).get_attribute("aria-pressed") for n in range(3)] == ["true", "false", "true"]
    wanted = "reroll:" + "".join(sorted([faces[0], faces[2]]))
    rerolls = maud.page.locator('.choices [data-word^="reroll:"]:visible')
    assert [rerolls.nth(n).get_attribute("data-word") for n in range(rerolls.count())] == [wanted]
    maud.press(f'.choices [data-word="{wanted}"]')
    maud.await_turn()
    assert not maud.page.locator(".picked").count(), "a new throw: nothing is picked"
