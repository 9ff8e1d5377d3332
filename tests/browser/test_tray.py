"""The tray while others play and at the end of one's own turn: on every screen, by keyboard, for every reader."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.kit import LAPTOP, PHONE, Person
from tests.browser.test_frame import BOARD, GAMES, SIZES, TOUCHED, decides_after, faults, play, resize, sit_with, waits
from tests.browser.test_page import violations

Arrive = Callable[..., Person]
SHAPES = ((390, 844), (844, 390), (820, 1180), (1024, 768), (1280, 720), (1920, 1080))
"""A screen of each class of the frame."""

LOOSE = """(least) => {
  const faults = [], prompt = document.querySelector('#prompt').getBoundingClientRect();
  const shown = (query) => [...document.querySelectorAll(query)].filter((one) => one.checkVisibility());
  const name = (one) => `${one.className || one.id || one.localName} ${one.textContent.trim().slice(0, 30)}`;
  for (const one of shown('.tale, .did, .chips li, .since, #pace button, .brought, .total, .standing, .reasons')) {
    const at = one.getBoundingClientRect();
    const out = at.left < prompt.left || at.right > prompt.right + 1
      || at.top < prompt.top - 1 || at.bottom > prompt.bottom + 1;
    if (out) faults.push('beyond the tray: ' + name(one));
  }
  for (const one of shown('#pace button, .since a, .notice button')) {
    const at = one.getBoundingClientRect();
    const small = at.height < least - .5 || at.width < Math.min(least, 44) - .5;
    if (small) faults.push(`${at.width} by ${at.height}: ` + name(one));
  }
  return faults;
}"""
"""What of the story is beyond the tray, or too small to be pressed."""


def end_a_turn(maud: Person, table: str, luc: Person) -> None:
    """Everybody plays the first choice by the API, until Maud is to confirm her turn."""
    address = f"{maud.server.address}/api/tables/{table}"
    for _ in range(400):
        looks = [(one, one.context.request.get(address).json()) for one in (maud, luc)]
        if looks[0][1]["must_confirm"]:
            return
        for one, look in looks:
            word = next((choice["word"] for choice in look["choices"] if choice["allowed"]), None)
            if word is not None:
                move = {"word": word, "ply": look["ply"], "confirm": one is maud}
                assert one.context.request.post(f"{address}/play", data=move).ok
    raise AssertionError("no turn ends")


def loose(person: Person, size: tuple[int, int]) -> list[str]:
    found: list[str] = person.page.evaluate(LOOSE, 44 if size in TOUCHED else 22)
    return [f"{size[0]}x{size[1]}: {fault}" for fault in found]


@pytest.mark.parametrize("game", GAMES)
def test_the_story_and_the_end_of_a_turn_fit_every_screen(arrive: Arrive, game: str) -> None:
    lang = "fr-FR" if game in ("slate", "ski") else "en-GB"
    maud, luc = arrive(locale=lang, confirm="on"), arrive()
    table = sit_with(maud, luc, game)
    play(maud, table, decides_after(60), luc)
    play(maud, table, waits, luc)
    found: list[str] = []
    boards: dict[tuple[int, int], set[tuple[float, ...]]] = {}
    for moment in ("wait", "turn"):
        if moment == "turn":
            end_a_turn(maud, table, luc)
        maud.go(f"/tables/{table}")
        assert maud.page.locator("body").get_attribute("data-mode") == moment
        for size in SIZES:
            resize(maud, size)
            found += faults(maud, size) + loose(maud, size)
            boards.setdefault(size, set()).add(tuple(maud.page.evaluate(BOARD)))
    assert not found, "\n".join(found)
    assert all(len(places) == 1 for places in boards.values()), "the board keeps its place"
    assert maud.page.locator(".brought .total b").is_visible() and maud.page.locator(".reasons li").count()


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_at_any_moment_of_a_table(arrive: Arrive, game: str) -> None:
    maud, luc = arrive(confirm="on"), arrive()
    table = sit_with(maud, luc, game)
    for moment in ("deciding", "waiting", "end of turn"):
        if moment == "deciding":
            play(maud, table, decides_after(40), luc)
        elif moment == "waiting":
            play(maud, table, waits, luc)
        else:
            end_a_turn(maud, table, luc)
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
    maud = arrive(confirm="on")
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
    table = maud.set_table("yeti", ["me", "open"])
    assert luc.context.request.post(f"{luc.server.address}/api/tables/{table}/sit", data={"name": "Luc"}).ok
    play(maud, table, waits, luc)
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
    maud.until("document.body.dataset.telling === 'no'", 5)
    assert maud.page.locator("html").get_attribute("data-pace") == "quick"
    maud.page.keyboard.press("s")
    play(maud, table, lambda look: bool(look["choices"]), luc)
    maud.until("document.body.dataset.turn === 'yes' && document.body.dataset.telling !== 'yes'", 4)


def test_a_line_leads_to_the_replay_of_that_moment(arrive: Arrive) -> None:
    maud, luc = arrive(), arrive()
    table = sit_with(maud, luc, "ski")
    play(maud, table, lambda look: waits(look) and sum(line["fresh"] for line in look["log"]) in range(3, 30), luc)
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
        play(maud, table, waits, luc)
        play(maud, table, lambda look: bool(look["choices"]), luc)
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
        play(maud, table, waits, luc)
        maud.go(f"/tables/{table}")
        if maud.page.locator(".since[data-of=you]").count():
            break
        play(maud, table, lambda look: bool(look["choices"]), luc)
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
    play(maud, table, lambda look: look["round"] >= 2, luc)
    maud.until("document.body.dataset.account === 'yes'", 20)
    assert maud.text("#account h2").lower() == "round 1 is over"
