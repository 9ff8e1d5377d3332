"""People who meet at a table: leaving and coming back, a bot in between, a nudge, an early end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser.kit import LAPTOP, PHONE, Person, Server
from tests.browser.test_page import violations

Arrive = Callable[..., Person]


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose tables miss somebody after a second."""
    found = Server(Path(tmp_path_factory.mktemp("hasty")), CORDEE_PATIENCE="1 1 1")
    yield found
    found.stop()


def meet(arrive: Arrive, at: Server, game: str = "yeti", **more: str) -> tuple[Person, Person, str]:
    """Maud on a phone and Luc on a laptop at one table."""
    maud, luc = arrive(at=at, size=PHONE, has_touch=True, **more), arrive(at=at, size=LAPTOP)
    table = maud.set_table(game, ["me", "open"])
    luc.go("/")
    luc.context.request.post(f"{at.address}/api/tables/{table}/sit", data={"name": "Luc"})
    luc.go(f"/tables/{table}")
    maud.until("document.body.dataset.status === 'playing'")
    return maud, luc, table


def decides(person: Person, table: str) -> int:
    return int(person.context.request.get(f"{person.server.address}/api/tables/{table}").json()["decides"])


def pass_to(seat: int, other: Person, table: str) -> None:
    """Let the other play until it is that seat's turn."""
    while decides(other, table) != seat:
        other.play_unseen(table, 1)


def test_a_friend_leaves_a_bot_plays_and_the_friend_takes_over_again(hasty: Server, arrive: Arrive) -> None:
    maud, luc, table = meet(arrive, hasty, locale="fr-FR")
    maud.page.wait_for_selector('.seat[data-seat="1"] .there.here')
    pass_to(1, maud, table)
    luc.await_turn()
    maud.until("document.body.dataset.turn === 'no'")
    assert not maud.page.locator('.choices [data-do="nudge"]').count(), "Luc has just begun to think"
    luc.go("/")
    maud.page.wait_for_selector('.seat[data-seat="1"] .there.away', timeout=12_000)
    maud.page.wait_for_selector('.choices [data-to="bot"]')
    maud.page.evaluate("() => { document.documentElement.dataset.colours = 'light' }")
    assert not violations(maud), "the name of who is away is read by day too"
    maud.page.locator('.choices [data-do="nudge"]').tap()
    maud.until("!document.querySelector('.choices [data-do=\"nudge\"]')")
    assert "Signe fait à Luc" in maud.text(".choices")
    assert "pas là" in maud.text(".tale") and "jusqu’à son retour" in maud.text('.choices [data-to="bot"]')
    assert not maud.scrolls()
    maud.page.locator('.choices [data-to="bot"]').tap()
    maud.until("document.querySelector('.seat[data-seat=\"1\"] .bot .portrait')?.checkVisibility()")
    maud.until("document.body.dataset.turn === 'yes'")
    luc.go(f"/tables/{table}")
    luc.page.locator('[data-do="back"]').first.click()
    luc.until("!document.querySelector('[data-do=\"back\"]')")
    pass_to(1, maud, table)
    assert luc.await_turn() and luc.choices()


def test_a_nudge_reaches_the_other_page(hasty: Server, arrive: Arrive) -> None:
    maud, luc, table = meet(arrive, hasty)
    pass_to(0, luc, table)
    answer = luc.context.request.post(f"{hasty.address}/api/tables/{table}/nudge", data={"seat": 0})
    assert answer.ok, answer.text()
    maud.page.wait_for_selector("#toast:popover-open")
    assert "Luc nudges you" in maud.text("#toast")


def test_a_game_is_ended_by_agreement(hasty: Server, arrive: Arrive) -> None:
    maud, luc, _table = meet(arrive, hasty)
    luc.page.locator('nav [data-open="about-box"]').click()
    luc.page.locator('#about [data-to="count"]').click()
    maud.page.wait_for_selector(".matter [data-do=agree]")
    assert "Luc would end the game here" in maud.text(".matter")
    assert not maud.scrolls()
    maud.page.locator('.matter [data-agree="no"]').tap()
    luc.until("!document.querySelector('.matter')")
    luc.page.locator('nav [data-open="about-box"]').click()
    luc.page.locator('#about [data-to="void"]').click()
    maud.page.locator(".matter .action").tap()
    for person in (maud, luc):
        person.until("document.body.dataset.status === 'over'")
        assert "ended early" in person.text("#question")
        person.page.wait_for_selector('.choices [data-do="rematch"]')


def test_a_guest_sits_down_and_a_rematch_is_seen(server: Server, arrive: Arrive) -> None:
    maud, luc = arrive(), arrive(size=PHONE, has_touch=True, locale="fr-FR")
    table = maud.set_table("pig", ["me", "open"])
    maud.page.locator('[data-open="invite-box"]').first.click()
    maud.until("document.querySelector('#invite-box img').naturalWidth > 100")
    assert maud.page.locator("#invite-box [data-link]").input_value() == f"{server.address}/join/{table}"
    maud.page.locator("#invite-box .shut").click()
    luc.go(f"/join/{table}")
    assert luc.text("h1") == "Maud vous invite à Cochon" and not luc.page.evaluate(
        "() => document.documentElement.scrollWidth > innerWidth + 1"
    )
    luc.page.locator("#invited input").fill("Luc")
    luc.page.locator("#invited .action").tap()
    luc.page.wait_for_selector("body.at-table")
    maud.until("document.body.dataset.status === 'playing'")
    for person, seat in ((maud, 0), (luc, 1)):
        person.context.request.post(f"{server.address}/api/tables/{table}/agree", data={"to": "void", "seat": seat})
    for person in (maud, luc):
        person.until("document.body.dataset.status === 'over'")
    maud.page.locator('.choices [data-do="rematch"]').click()
    maud.page.wait_for_url(lambda url: table not in url)
    luc.until("document.querySelector('.choices .go[data-do=\"rematch\"]')")
    assert "revanche" in luc.text("#toast")
    luc.page.locator('.choices [data-do="rematch"]').tap()
    luc.page.wait_for_url(lambda url: table not in url)
    maud.until("document.body.dataset.status === 'playing'")


def test_the_screen_is_handed_over_by_name(arrive: Arrive) -> None:
    maud = arrive(size=PHONE, has_touch=True)
    maud.go("/games/whisper")
    maud.page.get_by_label("Your name").fill("Maud")
    maud.page.locator('[name="seats"][value="2"]').check(force=True)
    maud.page.locator('[name="seat1"]').select_option("me")
    maud.page.locator('[name="name1"]').fill("Tom")
    maud.page.get_by_role("button", name="Set the table").tap()
    maud.page.wait_for_selector("#curtain[open]")
    assert maud.text("#curtain .to") in ("Maud", "Tom") and maud.text("#curtain .order").split() == ["Maud", "Tom"]
    first = maud.text("#curtain .to")
    maud.page.locator("[data-lift]").tap()
    maud.until("!document.querySelector('#curtain[open]')")
    assert f"{first}, your turn:" in maud.text("#question")
    maud.press(".choices .choice[data-word]")
    maud.page.wait_for_selector("#curtain[open]")
    assert maud.text("#curtain .to") == ("Tom" if first == "Maud" else "Maud")


def test_seats_are_carried_to_another_device_once(server: Server, arrive: Arrive) -> None:
    maud, thief = arrive(), arrive(forgives=("status of 404",))
    phone = arrive(size=PHONE, has_touch=True, locale="fr-FR")
    table = maud.set_table("yeti", ["me", "bot:promeneur"])
    maud.go("/me")
    maud.page.locator('[data-me="code"]').click()
    maud.until("document.querySelector('#carry img').naturalWidth > 100")
    code = maud.text("#carry .code").replace(" · ", "-")
    phone.go(f"/me#{code}")
    assert phone.page.locator("#claim input").input_value() == code and "#" not in phone.page.url
    phone.page.locator("#claim .action").tap()
    phone.page.wait_for_selector(f'.halls a[href="/tables/{table}"]')
    phone.until("document.querySelector('#toast').textContent.startsWith('Vos places sont arrivées')")
    maud.until("document.querySelector('#toast').textContent.includes('Another device has joined')")
    phone.go(f"/tables/{table}")
    assert phone.await_turn()
    thief.go("/me")
    thief.page.locator("#claim input").fill(code)
    thief.page.locator("#claim .action").click()
    thief.until("document.querySelector('#oops').textContent")
    assert "used already" in thief.text("#oops")


def test_an_emote_and_free_words_are_seen_at_the_seat(server: Server, arrive: Arrive) -> None:
    maud, luc, _table = meet(arrive, server, locale="fr-FR")
    maud.page.locator(".to-talk").tap()
    maud.page.locator('#talk [data-say="bravo"]').tap()
    maud.page.wait_for_selector("#talk", state="hidden")
    luc.until("document.querySelector('.bubble[data-seat=\"0\"]')?.textContent === 'Maud: Well played!'")
    luc.until("document.querySelector('#log [data-said=\"0\"]')?.textContent.includes('Maud: Well played!')")
    luc.page.locator(".to-talk").click()
    luc.page.locator("#talk input[name=text]").fill("Oh <b>no</b>")
    luc.page.keyboard.press("Enter")
    maud.until("document.querySelector('.bubble[data-seat=\"1\"]')?.textContent.endsWith('Oh <b>no</b>')")
    assert maud.page.locator("#bubbles").get_attribute("aria-live") == "polite" and not maud.scrolls()
    box, window = maud.page.locator('.bubble[data-seat="1"]').bounding_box(), maud.page.viewport_size
    assert box and window and box["x"] >= 0 and box["x"] + box["width"] <= window["width"]
    maud.page.locator(".to-talk").tap()
    maud.page.locator("#talk .mutes input").check()
    luc.page.wait_for_selector("#talk", state="hidden")  # what was said is seen at the seat
    luc.page.locator(".to-talk").click()
    luc.page.locator("#talk input[name=text]").fill("Can you hear me?")
    luc.page.keyboard.press("Enter")
    luc.until("document.querySelector('.bubble[data-seat=\"1\"]')?.textContent.includes('hear me')")
    luc.page.wait_for_selector("#talk", state="hidden")
    his = "[...document.querySelectorAll('#log [data-said=\"1\"]')]"
    maud.until(f"{his}.some((one) => one.textContent.includes('hear me'))")
    assert maud.page.evaluate(f"{his}.every((one) => one.hidden)")
    assert "hear me" not in maud.page.locator("#bubbles").inner_text()
    maud.page.locator("#talk [data-chat]").uncheck()
    luc.until("document.body.dataset.talk === 'off'")
    luc.page.locator(".to-talk").click()
    assert not luc.page.locator("#talk input[name=text]").is_visible()
    assert luc.page.locator("#talk .when-off").is_visible()
