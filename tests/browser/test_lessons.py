"""Lessons in the browser: each to its end, in both languages; left and taken up again; a wrong try is answered."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import cordee
from cordee.lessons import Stop, lessons_of
from tests.browser.kit import LAPTOP, PHONE, Person
from tests.test_lessons import LESSONS

Arrive = Callable[..., Person]
HERE = "document.querySelectorAll('#teacher .dots .done').length"
CAME = "was => document.body.dataset.query !== was && !document.body.dataset.asking"
COVERED = """([keys, words]) => {
    const all = (query) => [...document.querySelectorAll(query)], bounds = (one) => one?.getBoundingClientRect();
    const named = (key) => all(/^[.#]/.test(key) ? key : `[data-part="${key}"], [data-piece="${key}"]`);
    const pointed = keys.flatMap((key) => key.split("|").map(named).find((found) => found.length) || []);
    const asked = words.flatMap((word) => all(`:is(.choice, .can)[data-word="${word}"]`));
    const common = (a, b) => ({
        x: Math.max(a.x, b.x), y: Math.max(a.y, b.y),
        right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom),
    });
    const size = ({ x, y, right, bottom }) => Math.max(0, right - x) * Math.max(0, bottom - y);
    const seen = (one) => common(bounds(one), bounds(one.parentElement.closest('#board, .choices')) || bounds(one));
    const card = bounds(document.querySelector('#teacher')), part = (box) => size(common(box, card)) / (size(box) || 1);
    const hidden = [...pointed, ...asked].filter((one) => part(seen(one)) > 0.01);
    return hidden.map((one) => one.dataset.part || one.dataset.word || one.id);
}"""
"""What the teacher's card covers of what the teacher speaks of, or asks for."""
HELP_ON_TEACHER = """() => {
    const [help, teacher] = ['#help', '#teacher'].map((one) => document.querySelector(one).getBoundingClientRect());
    const meet = (from, to) => help[from] < teacher[to] && help[to] > teacher[from];
    return help.width > 0 && meet('left', 'right') && meet('top', 'bottom');
}"""
IN_ROWS = """() => {
    const boxes = [...document.querySelectorAll('.choices .choice')].map((one) => one.getBoundingClientRect());
    const beside = (a, b) => b.x >= a.right && Math.abs(b.y - a.y) < 1, below = (a, b) => b.y >= a.bottom;
    return boxes.slice(1).every((box, n) => below(boxes[n], box) || beside(boxes[n], box));
}"""
"""Whether the numbers of the choices are read from left to right, row by row."""
ALL = "document.querySelectorAll('#teacher .dots i').length"
TWO_FRAMES = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"


def learn(person: Person, address: str) -> None:
    person.go(address)
    person.page.wait_for_selector("html[data-taught=yes]")


def go_on(person: Person) -> None:
    """What a learner does at a stop: read on, or press what is lit."""
    query = person.page.evaluate("document.body.dataset.query || ''")
    if person.page.locator("#teacher [data-lesson-step=next]").count():
        person.page.locator("#teacher [data-lesson-step=next]").click()
    else:
        person.page.locator(".choices .choice[data-word]:not(.unasked)").first.click()
    person.page.wait_for_function(CAME, arg=query)


def covered(person: Person, stop: Stop) -> list[str]:
    return list(person.page.evaluate(COVERED, [list(stop.point), list(stop.words)]))


def leaves_clear(person: Person, stop: Stop) -> bool:
    """Whether the card leaves clear what it speaks of: as it stands or, at worst, folded by one press."""
    if not covered(person, stop):
        return True
    person.page.locator("#teacher .fold").click()
    folded = covered(person, stop)
    person.page.locator("#teacher .fold").click()
    buttons = [f'.choices [data-word="{word}"]' for word in stop.words]
    return not folded and not person.page.evaluate(COVERED, [buttons, []])


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name,key", LESSONS)
def test_each_lesson_to_its_end(arrive: Arrive, name: str, key: str, lang: str) -> None:
    lesson = lessons_of(cordee.game(name))[key]
    phone = lang == "fr"
    maya = arrive(size=PHONE if phone else LAPTOP, locale="fr-FR" if lang == "fr" else "en-GB")
    learn(maya, f"/games/{name}/lessons/{key}")
    for _press in range(80):
        if maya.page.evaluate(HERE) == maya.page.evaluate(ALL) - 1:
            break
        stop = lesson.stops[maya.page.evaluate(HERE)]
        assert leaves_clear(maya, stop), (stop.title, covered(maya, stop))
        assert maya.page.evaluate(IN_ROWS), stop.title
        go_on(maya)
        assert not maya.scrolls()
    assert maya.page.locator("#teacher a.next").is_visible()
    assert maya.complaints == []


def test_a_lesson_is_left_and_taken_up_again(arrive: Arrive) -> None:
    maya = arrive()
    address = "/games/yeti/lessons/1-first-climb"
    learn(maya, address)
    for _press in range(4):
        go_on(maya)
    heading = maya.text("#teacher h2")
    assert maya.page.evaluate(HERE) == 4
    learn(maya, address)
    assert maya.text("#teacher h2") == heading
    maya.page.locator("[data-lesson-step=back]").click()
    maya.until(f"{HERE} === 3")
    coins = maya.page.locator('.choices .choice[data-word="keep:coin"]')
    assert coins.count() == 1, "the answer is taken back with the stop"


def test_a_wrong_try_is_answered_with_the_reason(arrive: Arrive) -> None:
    maya = arrive()
    learn(maya, "/games/yeti/lessons/1-first-climb")
    for _press in range(3):
        go_on(maya)
    maya.page.locator('.choices .choice[data-word="keep:tent"]').click()
    assert "three coins at once are rare" in maya.text("#teacher .wrong")
    assert maya.page.evaluate(HERE) == 3, "nothing was played"
    assert maya.page.locator('.choices .choice[data-word="keep:coin"]').count() == 1


def test_help_never_lies_on_what_the_teacher_says(arrive: Arrive) -> None:
    maya = arrive()
    learn(maya, "/games/yeti/lessons/1-first-climb")
    for piece in ("tile-purse", "token-6", "photo-1", "yeti", "tile-large_tent"):
        maya.page.mouse.move(5, 300)
        with maya.page.expect_response(lambda answer: "/help?" in answer.url) as told:
            maya.page.locator(f"#board [data-part={piece}]").first.hover(force=True)
        told.value.finished()
        maya.page.evaluate(TWO_FRAMES)
        assert not maya.page.evaluate(HELP_ON_TEACHER), piece
    assert maya.page.evaluate("document.querySelector('#help h2') !== null"), "there was room for one at least"


def test_the_lobby_and_a_game_lead_to_its_lessons(arrive: Arrive) -> None:
    maya = arrive()
    maya.go("/")
    maya.page.get_by_role("link", name="Learn Yéti").click()
    maya.page.wait_for_selector("html[data-taught=yes]")
    maya.go("/games/yeti")
    maya.page.get_by_role("list", name="Lessons").get_by_role("link").first.click()
    maya.page.wait_for_selector("html[data-taught=yes]")


def test_a_newcomer_is_offered_the_lesson_once(arrive: Arrive) -> None:
    maya = arrive(newcomer=True)
    table = maya.set_table("yeti", ["me", "bot:randonneur"])
    offer = maya.page.get_by_role("region", name="Your first table of Yéti")
    assert offer.get_by_role("link", name="Learn: 7 minutes").is_visible()
    offer.get_by_role("button", name="No, let me play").click()
    assert not offer.is_visible()
    maya.go(f"/tables/{table}")
    assert not offer.is_visible()


def test_the_lesson_is_offered_when_the_curtain_is_up(arrive: Arrive) -> None:
    maya = arrive(newcomer=True, size=PHONE, has_touch=True)
    maya.set_table("snowcrest", ["me", "me"])
    offer = maya.page.get_by_role("region", name="Your first table of Snowcrest")
    assert maya.page.locator("#curtain[open]").count()
    assert not offer.is_visible(), "a press for it would lift the curtain"
    maya.page.locator("[data-lift]").tap()
    offer.get_by_role("button", name="No, let me play").tap()
    offer.wait_for(state="hidden")
    assert not maya.page.locator("#curtain[open]").count()
