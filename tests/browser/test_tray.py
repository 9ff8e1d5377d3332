"""The tray while others play and at the end of one's own turn: on every screen, by keyboard, for every reader."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.kit import LAPTOP, PHONE, Person
from tests.browser.test_frame import GAMES, resize, sit_with
from tests.browser.test_page import violations

Arrive = Callable[..., Person]
SHAPES = ((390, 844), (844, 390), (820, 1180), (1024, 768), (1280, 720), (1920, 1080))
"""A screen of each class of the frame."""
MOMENTS = {
    "deciding": {"decides": 0, "ply": 40},
    "waiting": {"decides": 1},
    "end of turn": {"decides": 0, "confirm": True},
}


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_at_any_moment_of_a_table(arrive: Arrive, game: str) -> None:
    maud, luc = arrive(confirm="on"), arrive()
    table = sit_with(maud, luc, game)
    for moment, until in MOMENTS.items():
        maud.play_unseen(table, own=False, **until)
        maud.go(f"/tables/{table}")
        for size in (LAPTOP, PHONE):
            resize(maud, size)
            assert not violations(maud), (moment, size)
            if moment == "waiting" and size == LAPTOP:
                maud.page.evaluate("() => { document.body.dataset.telling = 'yes' }")
                assert not violations(maud), "narrating"
                maud.page.evaluate("() => { document.body.dataset.telling = 'no' }")


@pytest.mark.parametrize("game", GAMES)
def test_the_keyboard_alone_plays_a_turn_on_every_shape(arrive: Arrive, game: str) -> None:
    maud = arrive(confirm="on", size=SHAPES[0])
    maud.set_table(game, ["me", "bot:promeneur"])
    for size in SHAPES:
        resize(maud, size)
        for _ in range(60):
            assert maud.await_turn()
            before = maud.ply()
            if maud.page.locator("body").get_attribute("data-mode") == "turn":
                maud.page.keyboard.press("Enter")
                maud.await_after(before)
                break
            maud.page.keyboard.press(first_key(maud))
            maud.await_after(before)
        else:
            raise AssertionError("the turn does not end")


def first_key(person: Person) -> str:
    return person.page.locator(".choices [data-key]").first.get_attribute("data-key") or "1"


# ── The pace ──


def told_slowly(arrive: Arrive, **more: Any) -> tuple[Person, Person, str]:
    """Maud is told calmly what Luc does."""
    maud, luc = arrive(pace="calm", **more), arrive()
    table = maud.open_table("yeti", ["me", "open"])
    luc.join(table)
    maud.play_unseen(table, own=False, decides=1)
    maud.go(f"/tables/{table}")
    return maud, luc, table


def test_the_story_pauses_goes_on_and_skips_to_ones_turn(arrive: Arrive) -> None:
    maud, luc, table = told_slowly(arrive)
    assert maud.page.locator("#pace [data-pace=calm]").get_attribute("aria-pressed") == "true"
    maud.page.locator("[data-pause]").click()
    luc.play_unseen(table, 1)
    maud.until("document.body.dataset.telling === 'yes'")
    maud.page.wait_for_timeout(2500)
    assert maud.page.locator("body[data-telling=yes]").count(), "what is paused stays"
    maud.page.locator("#pace [data-pace=quick]").click()
    maud.page.locator("[data-pause]").click()
    maud.until("document.body.dataset.telling === 'no'")
    assert maud.page.locator("html").get_attribute("data-pace") == "quick"
    maud.page.keyboard.press("s")
    luc.play_unseen(table, decides=0)
    maud.until("document.body.dataset.turn === 'yes' && document.body.dataset.telling !== 'yes'")


def fresh_lines(person: Person, table: str) -> int:
    """How many lines of the log are new to somebody who waits."""
    look = person.context.request.get(f"{person.server.address}/api/tables/{table}").json()
    return sum(line["fresh"] for line in look["log"]) if look["decides"] == 1 else 0


def test_a_line_leads_to_the_replay_of_that_moment(arrive: Arrive) -> None:
    maud, luc = arrive(), arrive()
    table = sit_with(maud, luc, "ski")
    while fresh_lines(maud, table) not in range(3, 30):
        maud.play_unseen(table, 1, own=False, decides=1)
    maud.go(f"/tables/{table}")
    lines = maud.page.locator(".since a")
    assert lines.count() in range(1, 5)
    said = maud.text(".since li:last-child span")
    lines.last.click()
    maud.page.wait_for_selector(".replay[data-mode=replay]")
    assert said in maud.text(".did") and "Chance" not in maud.text("#question")
    maud.page.go_back()


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_what_a_bot_did_is_found_beside_the_question(arrive: Arrive, size: tuple[int, int]) -> None:
    maud, luc = arrive(size=size), arrive()
    table = sit_with(maud, luc, "slate")
    for _ in range(40):
        maud.play_unseen(table, own=False, decides=1)
        maud.play_unseen(table, own=False, decides=0)
        maud.go(f"/tables/{table}")
        if maud.page.locator(".recap").count():
            break
    newest = maud.text(".recap > span:not(.sr)")
    assert not maud.page.locator(".since").is_visible(), "it takes no room before it is asked for"
    maud.page.locator(".recap").click()
    assert maud.page.locator(".since").is_visible() and maud.text(".since li:last-child span") in newest
    assert "Maud" not in maud.text(".since ul"), "only what others did"
    maud.page.locator(".recap").click()
    assert not maud.page.locator(".since").is_visible()
    maud.page.locator(".recap").click()
    maud.page.locator(".since a").last.click()
    maud.page.wait_for_selector(".replay[data-mode=replay]")


def test_who_has_just_moved_sees_what_it_did_while_they_wait(arrive: Arrive) -> None:
    maud, luc = arrive(), arrive()
    table = sit_with(maud, luc, "yeti")
    for _ in range(20):
        maud.play_unseen(table, own=False, decides=1)
        maud.go(f"/tables/{table}")
        if maud.page.locator(".since[data-of=you]").count():
            break
        maud.play_unseen(table, own=False, decides=0)
    assert maud.page.locator(".since").is_visible() and maud.text(".since li:first-child span").startswith("Maud ")


def test_without_confirmation_a_turn_is_shown_and_passes_by_itself(arrive: Arrive) -> None:
    maud = arrive(pace="quick")
    table = maud.set_table("pig", ["me", "bot:promeneur"])
    maud.await_turn()
    maud.page.locator(".choices [data-word=hold]").click()
    maud.page.wait_for_selector("body[data-mode=turn][data-passing=yes] .brought")
    maud.until("document.body.dataset.mode !== 'turn'", 10)
    look = maud.context.request.get(f"{maud.server.address}/api/tables/{table}").json()
    assert any(line["kind"] == "confirm" for line in look["log"])


def test_what_everybody_should_notice_is_said_large(arrive: Arrive) -> None:
    maud, luc = arrive(pace="quick"), arrive()
    table = sit_with(maud, luc, "ski")
    maud.go(f"/tables/{table}")
    maud.play_unseen(table, own=False, round=2)
    maud.until("document.body.dataset.account === 'yes'", 20)
    assert maud.text("#account h2").lower() == "round 1 is over"
