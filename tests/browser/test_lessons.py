"""Lessons in the browser: each to its end, in both languages; left and taken up again; a wrong try is answered."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.kit import LAPTOP, PHONE, Person
from tests.test_lessons import LESSONS

Arrive = Callable[..., Person]
HERE = "document.querySelectorAll('#teacher .dots .done').length"
CAME = "was => document.body.dataset.query !== was && !document.body.dataset.asking"
ALL = "document.querySelectorAll('#teacher .dots i').length"


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


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name,key", LESSONS)
def test_each_lesson_to_its_end(arrive: Arrive, name: str, key: str, lang: str) -> None:
    phone = lang == "fr"
    maya = arrive(size=PHONE if phone else LAPTOP, locale="fr-FR" if lang == "fr" else "en-GB")
    learn(maya, f"/games/{name}/lessons/{key}")
    for _press in range(80):
        if maya.page.evaluate(HERE) == maya.page.evaluate(ALL) - 1:
            break
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
