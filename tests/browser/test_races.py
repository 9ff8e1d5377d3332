"""Answers that come late, or in another order than they were asked for: what was wanted last is shown."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Route

from tests.browser.kit import PHONE, Person
from tests.browser.test_lessons import HERE, go_on, learn

Arrive = Callable[..., Person]
ANSWERED = """() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 50))"""


class Held:
    """The answers to some questions of a page are held until they are let go."""

    def __init__(self, person: Person, path: str) -> None:
        self.person = person
        self.routes: list[Route] = []
        person.page.route(path, lambda route: self.routes.append(route))

    def wait(self, count: int) -> None:
        """Until so many have been asked."""
        for _ in range(3000):
            if len(self.routes) >= count:
                return
            self.person.page.wait_for_timeout(15)
        raise AssertionError(f"asked {len(self.routes)} times, not {count}")

    def let_go(self, which: int) -> None:
        """Let an answer come, and the page do with it what it does."""
        route = self.routes[which]
        with self.person.page.expect_response(lambda answer: answer.request == route.request) as come:
            route.continue_()
        come.value.finished()
        self.person.page.evaluate(ANSWERED)


def test_the_resort_that_was_pressed_last_stays_beside(arrive: Arrive) -> None:
    maud = arrive()
    maud.set_table("ski", ["me", "bot:promeneur", "bot:promeneur"])
    assert maud.await_turn()
    held = Held(maud, "**/aside?*")
    for count, seat in enumerate((1, 2), 1):
        maud.page.locator(f'.plan[data-word="resort:{seat}"]').click()
        held.wait(count)
    held.let_go(1)
    held.let_go(0)
    assert maud.page.locator("#aside[open]").get_attribute("data-key") == "resort:2"
    maud.page.keyboard.press("Escape")
    maud.page.locator('.plan[data-word="resort:1"]').click()
    held.wait(3)
    maud.page.keyboard.press("Escape")
    held.let_go(2)
    assert not maud.page.locator("#aside").is_visible(), "closed before it came, it does not open"


def test_a_replay_shows_the_moment_that_its_slider_stands_at(arrive: Arrive) -> None:
    maud = arrive()
    table = maud.open_table("yeti", ["me", "bot:promeneur"])
    maud.play_unseen(table, ply=14)
    maud.go(f"/tables/{table}/replay?ply=0")
    held = Held(maud, "**/fragments?*")
    slide = "(one, ply) => { one.value = ply; one.dispatchEvent(new Event('input')); }"
    for ply in (3, 12):
        maud.page.locator("#timeline input[type=range]").evaluate(slide, ply)
    held.wait(1)
    held.let_go(0)
    held.wait(2)
    held.let_go(1)
    maud.until("document.body.dataset.ply === '12'")


def test_a_lesson_goes_on_although_the_window_has_changed(arrive: Arrive) -> None:
    """The board is drawn again for this window while the learner's place is asked for."""
    maya = arrive(size=PHONE)
    address = "/games/yeti/lessons/1-first-climb"
    learn(maya, address)
    for _press in range(4):
        go_on(maya)
    maya.context.add_cookies([{"name": "shape", "value": "wide", "url": maya.server.address}])
    learn(maya, address)
    assert maya.page.evaluate(HERE) == 4


def test_advice_for_another_question_is_not_shown(arrive: Arrive) -> None:
    maud = arrive()
    table = maud.set_table("pig", ["me", "bot:promeneur"])
    maud.await_turn()
    held = Held(maud, "**/hint")
    maud.page.keyboard.press("h")
    held.wait(1)
    before = maud.ply()
    maud.play_unseen(table, 1)
    maud.await_after(before)
    maud.await_turn()
    answer = {"seat": 0, "playouts": 1, "shown": [{"word": "roll", "best": True, "lines": []}], "said": "Roll!"}
    held.routes[0].fulfill(json=answer)
    maud.until("!document.body.dataset.guide")
    maud.page.evaluate(ANSWERED)
    assert not maud.page.locator(".choice .advice").count()


def test_the_sheet_tells_of_the_seat_that_was_pressed_last(arrive: Arrive) -> None:
    maud = arrive()
    maud.set_table("yeti", ["me", "bot:promeneur", "bot:promeneur"])
    maud.await_turn()
    held = Held(maud, "**/sheet?*")
    for count, seat in enumerate((1, 2), 1):
        maud.page.locator(f'[data-why="{seat}"]').click()
        held.wait(count)
    held.let_go(1)
    told = maud.page.locator("#why-box .fill").inner_html()
    held.let_go(0)
    assert told and maud.page.locator("#why-box .fill").inner_html() == told


def test_a_card_that_was_asked_for_later_is_not_overwritten(arrive: Arrive) -> None:
    """The pinned card is asked for again when the table moves on; meanwhile another is asked for."""
    maud = arrive()
    table = maud.set_table("yeti", ["me", "me"])
    maud.await_turn()
    for piece in ("tile-rope", "token-6"):
        ask_about(maud, piece)
        if piece == "tile-rope":
            maud.until("document.querySelector('#help.pinned:popover-open h2')")
            held = Held(maud, "**/help?*")
            before = maud.ply()
            maud.play_unseen(table, 1)
            maud.await_after(before)
            held.wait(1)
    held.wait(2)
    held.let_go(1)
    told = maud.page.locator("#help").inner_html()
    held.let_go(0)
    assert "A summit token" in told and maud.page.locator("#help").inner_html() == told


def ask_about(person: Person, piece: str) -> None:
    script = "() => { document.body.dataset.asks = 'yes'; }"
    person.page.evaluate(script)
    person.page.locator(f"#board [data-part={piece}]").first.dispatch_event("click")


def test_an_answer_that_breaks_off_does_not_deafen(arrive: Arrive) -> None:
    maud = arrive()
    maud.set_table("yeti", ["me", "bot:promeneur"])
    maud.await_turn()
    lines = ["[", '[{"ply": 90, "seat": 1, "name": "Luc", "kind": "free", "key": "", "text": "Hello"}]']
    maud.page.route("**/talk?*", lambda route: route.fulfill(body=lines.pop(0), content_type="application/json"))
    for said in (90, 91):
        script = "said => dispatchEvent(new CustomEvent('cordee:news', { detail: { said } }))"
        maud.page.evaluate(script, said)
    maud.until("document.querySelector('.bubble')?.textContent === 'Luc: Hello'", 10)


LOOKS = """(() => {
    const begin = window.setTimeout, end = window.clearTimeout;
    window.looks = new Set();
    window.setTimeout = (deed, ...more) => {
        if (deed.name !== "refresh") return begin(deed, ...more);
        const look = begin(() => {}, 1e8);
        window.looks.add(look);
        return look;
    };
    window.clearTimeout = (timer) => { window.looks.delete(timer); end(timer); };
})()"""
"""The next looks at an analysis, which never come."""
WEIGHING = '<div class="stage" data-state="weighing"><button type="button" data-analysis="cancel">Cancel</button></div>'


def test_an_analysis_is_looked_at_by_one_chain_of_looks(arrive: Arrive) -> None:
    maud = arrive()
    table = maud.set_table("yeti", ["me", "bot:promeneur"])
    maud.skip(table, 400)
    maud.page.add_init_script(LOOKS)
    maud.go(f"/tables/{table}/analysis")
    maud.page.route("**/analysis/part", lambda route: route.fulfill(body=WEIGHING, content_type="text/html"))
    maud.page.route("**/api/tables/*/analysis**", lambda route: route.fulfill(json={}))
    for deed in ("start", "cancel", "cancel"):
        with maud.page.expect_response("**/analysis/part") as come:
            maud.page.locator(f"[data-analysis={deed}]").click()
        come.value.finished()
        maud.page.evaluate(ANSWERED)
        assert maud.page.evaluate("window.looks.size") == 1
