"""How games end on the page: lost, won, shared; seen by those who played, by a spectator and in the replay."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.ends import bring_to_the_end
from tests.browser.kit import LAPTOP, PHONE, Person, Server

Arrive = Callable[..., Person]


def lost(result: list[float]) -> bool:
    return not any(result)


def won(result: list[float]) -> bool:
    return any(result)


ALIGNED = """() => {
    const right = (one) => Math.round(one.getBoundingClientRect().right);
    const edges = (cells) => [...document.querySelectorAll(`#finale .score ${cells}`)].map(right);
    const [names, lines, totals] = ['thead th', 'tbody tr:first-child td', '.total td'].map(edges);
    const room = document.querySelector('#finale .count').getBoundingClientRect().right;
    return names.length > 1 && `${names}` === `${lines}` && `${names}` === `${totals}` && names.at(-1) <= room;
}"""
"""Whether each total stands under its player's column, and all of them within the page."""


HELD_COUNT = """() => {
    const begin = window.setTimeout;
    const counts = () => document.body.classList.contains("counting");
    window.setTimeout = (deed, ...more) => (counts() && deed.name === "next" ? 0 : begin(deed, ...more));
}"""
"""The lines of the count wait for a key."""


def heading(person: Person) -> str:
    return person.text("#finale h2")


@pytest.mark.parametrize(("locale", "size"), [("en-GB", LAPTOP), ("fr-FR", PHONE)], ids=["laptop", "phone"])
def test_a_solo_game_is_lost(own_server: Server, arrive: Arrive, locale: str, size: tuple[int, int]) -> None:
    french = locale == "fr-FR"
    maud = arrive(at=own_server, confirm="on", locale=locale, size=size)
    table = maud.open_table("snowcrest", ["me"])
    word = bring_to_the_end(own_server, table, lost)
    maud.go(f"/tables/{table}")
    maud.press(f'.choices [data-word="{word}"]')
    assert ("perdue" if french else "loses the game") in maud.text("#question"), "it is said before it is confirmed"
    assert maud.page.locator(".brought.defeat .notice .clause").count() == 1, "large, with why and the rule"
    assert maud.page.locator(".choices [data-do=undo]").count(), "it can still be taken back"
    maud.press(".choices [data-do=confirm]")
    maud.until("document.body.dataset.finale === 'yes'")
    defeat = "La montagne a été la plus forte" if french else "The mountain was stronger"
    assert heading(maud) == defeat and not maud.scrolls()
    assert maud.page.evaluate("document.activeElement.localName") == "h2", "the focus goes to the heading"
    maud.page.reload()
    maud.page.wait_for_selector("html[data-ready=yes]")
    assert heading(maud) == defeat, "the same after a reload"
    assert maud.page.locator(".podium .won").count() == 0
    eve = arrive(at=own_server, locale=locale, size=size)
    eve.go(f"/tables/{table}")
    assert heading(eve) == defeat
    assert eve.page.locator("[data-do=rematch]").count() == 0, "only those who sat can ask for another game"
    for person in (maud, eve):
        person.go(f"/tables/{table}/replay")
        assert not person.page.locator("#finale").is_visible(), "the replay begins at the beginning"
        person.page.locator("[data-step=last]").click()
        person.until("document.body.dataset.finale === 'yes'")
        assert heading(person) == defeat and not person.page.locator("#finale nav").count()
        person.page.locator('[data-step="-1"]').click()
        person.until("document.body.dataset.finale === 'no'")
        person.go("/")


def test_a_solo_game_is_won(own_server: Server, arrive: Arrive) -> None:
    maud = arrive(at=own_server, confirm="on")
    table = maud.open_table("snowcrest", ["me"])
    word = bring_to_the_end(own_server, table, won)
    maud.go(f"/tables/{table}")
    maud.press(f'.choices [data-word="{word}"]')
    if maud.status() != "over":
        assert "loses" not in maud.text("#question")
        maud.press(".choices [data-do=confirm]")
    maud.until("document.body.dataset.finale === 'yes'")
    assert heading(maud) == "Maud wins!" and maud.text("#question").startswith("Maud wins.")
    assert maud.page.locator(".podium .won").count() == 1


def test_a_victory_is_shared(own_server: Server, arrive: Arrive) -> None:
    """Counted line by line for those who were there; the board and the finale change places; a rematch invites."""
    maud, eve = arrive(at=own_server, reduced_motion="no-preference"), arrive(at=own_server)
    table = maud.open_table("slate", ["me", "me"])
    word = bring_to_the_end(own_server, table, lambda result: result.count(0.5) == 2)
    for person in (maud, eve):
        person.go(f"/tables/{table}")
    maud.page.evaluate(HELD_COUNT)
    maud.press(f'.choices [data-word="{word}"]')
    maud.until("document.body.classList.contains('counting')")
    maud.page.keyboard.press("x")
    maud.until("!document.body.classList.contains('counting')")
    for person in (maud, eve):
        person.until("document.body.dataset.finale === 'yes'")
        assert heading(person) == "Maud 1 and Maud 2 share the victory"
        assert "share the victory" in person.text("#finale .told")
        assert person.page.locator(".podium .won").count() == 2
    assert maud.page.locator("#finale .score .total td").all_inner_texts() == maud.points()
    assert maud.page.evaluate(ALIGNED)
    maud.page.keyboard.press("b")
    assert not maud.page.locator("#finale").is_visible() and maud.page.locator("svg.board").is_visible()
    maud.page.keyboard.press("w")
    maud.page.wait_for_selector("#why-box:popover-open")
    assert maud.text("#why-box h2") == f"Why {maud.points()[0]}?"
    maud.page.keyboard.press("Escape")
    maud.page.locator("#where").click()
    assert not maud.page.locator("#finale").is_visible(), "put aside, it stays aside whatever is pressed"
    maud.page.locator("[data-finale=show]").click()
    assert maud.page.locator("#finale").is_visible()
    maud.page.keyboard.press("b")
    maud.page.keyboard.press("f")
    assert heading(maud).endswith("share the victory") and maud.page.locator("#finale").is_visible()
    maud.page.keyboard.press("1")
    maud.until(f"!location.pathname.includes('{table}') && document.documentElement.dataset.ready === 'yes'")
    eve.page.wait_for_selector("#finale .invitation")
    eve.page.keyboard.press("1")
    eve.until(f"!location.pathname.includes('{table}')")


def test_why_so_many_points(arrive: Arrive) -> None:
    """A press on anybody's points opens the sheet; its sum is the score, and each line leads to its rule."""
    maud = arrive()
    table = maud.open_table("yeti", ["me", "bot:promeneur"])
    maud.play_unseen(table, 12)
    maud.go(f"/tables/{table}")
    maud.await_turn()
    for seat in ("1", "0"):
        maud.page.locator(f'[data-why="{seat}"]').click()
        maud.until(f"document.querySelector('#why-box h2')?.textContent.includes({maud.points()[int(seat)]!r})")
        cells = maud.page.locator("#why-box tbody td.own").all_inner_texts()
        total = maud.page.locator("#why-box tfoot td.own").first.inner_text()
        assert sum(int(cell) for cell in cells if cell != "–") == int(total) == int(maud.points()[int(seat)])
        assert "to go" in maud.text("#why-box .aim")
    maud.page.locator("#why-box .line").first.click()
    maud.page.wait_for_selector("#rules[open] .here")
    assert "YT-064" in maud.text("#rules .here")
