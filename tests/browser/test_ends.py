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


@pytest.mark.parametrize(("locale", "size"), [("en-GB", LAPTOP), ("fr-FR", PHONE)], ids=["laptop", "phone"])
def test_a_solo_game_is_lost(own_server: Server, arrive: Arrive, locale: str, size: tuple[int, int]) -> None:
    french = locale == "fr-FR"
    maud = arrive(at=own_server, confirm="on", locale=locale, size=size)
    table = maud.set_table("snowcrest", ["me"])
    maud.go("/")  # away from the table, so that nobody misses the server
    word = bring_to_the_end(own_server, table, lost)
    maud.go(f"/tables/{table}")
    maud.press(f'.choices [data-word="{word}"]')
    assert ("perdue" if french else "loses the game") in maud.text("#question"), "it is said before it is confirmed"
    assert maud.page.locator(".choices [data-do=undo]").count(), "it can still be taken back"
    maud.press(".choices [data-do=confirm]")
    maud.until("document.body.dataset.status === 'over'")
    assert ("perdue" if french else "lost") in maud.text("#question")
    assert "gagne" not in maud.text("#question") and "wins" not in maud.text("#question")
    maud.page.reload()
    maud.page.wait_for_selector("html[data-ready=yes]")
    assert ("perdue" if french else "lost") in maud.text("#question") and not maud.scrolls()
    assert maud.page.locator(".podium .won").count() == 0
    eve = arrive(at=own_server, locale=locale, size=size)
    eve.go(f"/tables/{table}")
    assert ("perdue" if french else "lost") in eve.text("#question")
    assert eve.page.locator("[data-do=rematch]").count() == 0, "only those who sat can ask for another game"
    for person in (maud, eve):
        person.go(f"/tables/{table}/replay")
        person.page.locator("[data-step=last]").click()
        person.until("document.body.dataset.ply === document.body.dataset.last")
        person.go("/")


def test_a_solo_game_is_won(own_server: Server, arrive: Arrive) -> None:
    maud = arrive(at=own_server, confirm="on")
    table = maud.set_table("snowcrest", ["me"])
    maud.go("/")  # away from the table, so that nobody misses the server
    word = bring_to_the_end(own_server, table, won)
    maud.go(f"/tables/{table}")
    maud.press(f'.choices [data-word="{word}"]')
    if maud.status() != "over":
        assert "loses" not in maud.text("#question")
        maud.press(".choices [data-do=confirm]")
    maud.until("document.body.dataset.status === 'over'")
    assert maud.text("#question").startswith("Maud wins.")
    assert maud.page.locator(".podium .won").count() == 1


def test_a_victory_is_shared(own_server: Server, arrive: Arrive) -> None:
    maud, eve = arrive(at=own_server), arrive(at=own_server)
    table = maud.set_table("slate", ["me", "me"])
    maud.go("/")  # away from the table, so that nobody misses the server
    word = bring_to_the_end(own_server, table, lambda result: result.count(0.5) == 2)
    for person in (maud, eve):
        person.go(f"/tables/{table}")
    maud.press(f'.choices [data-word="{word}"]')
    for person in (maud, eve):
        person.until("document.body.dataset.status === 'over'")
        assert "Maud 1 and Maud 2 share the victory." in person.text("#question")
        assert person.page.locator(".podium .won").count() == 2
