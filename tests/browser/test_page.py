"""Every page: readable by all, light, complete without anything from outside."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from cordee.engine.registry import game
from tests.browser.kit import LAPTOP, PHONE, Person

Arrive = Callable[..., Person]
HEAVIEST = 150_000
ONLY = {"resultTypes": ["violations"]}
"""What is in order need not be told, which takes longest."""
DRAWING = re.compile(r"<svg.*?</svg>", re.DOTALL)


def violations(person: Person) -> list[str]:
    """What axe finds wrong with the page."""
    found: list[dict[str, Any]] = Axe().run(person.page, options=ONLY).response["violations"]
    return [f"{one['id']}: {one['help']} ({one['nodes'][0]['html'][:160]})" for one in found]


@pytest.mark.parametrize("colours", ["dark", "light"])
@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_axe_finds_nothing(arrive: Arrive, colours: str, size: tuple[int, int]) -> None:
    maud = arrive(size=size, color_scheme=colours)
    pages = ["/", "/games/yeti", "/settings"]
    if colours == "dark":
        pages += ["/games/yeti/rules", "/games/yeti/components", "/nowhere", "/me/games", "/privacy", "/health"]
    for path in pages:
        maud.go(path)
        assert not violations(maud), path
        assert maud.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), path
    table = maud.open_table("yeti", ["me", "bot:promeneur", "bot:promeneur"], options={"weather": "normal"})
    maud.play_unseen(table, 8)
    maud.go(f"/tables/{table}")
    maud.await_turn()
    assert not violations(maud), "table"
    maud.go(f"/tables/{table}/replay")
    assert not violations(maud), "replay"
    maud.complaints = [line for line in maud.complaints if "404" not in line]


@pytest.mark.parametrize("name", ["yeti", "slate", "foothills", "snowcrest", "ski"])
def test_the_table_page_is_light(arrive: Arrive, name: str) -> None:
    maud = arrive()
    most = game(name).seats[-1]
    table = maud.open_table(name, ["me", *["bot:promeneur"] * (most - 1)])
    maud.play_unseen(table, 14)
    network = maud.context.new_cdp_session(maud.page)
    network.send("Network.enable")
    network.send("Network.setCacheDisabled", {"cacheDisabled": True})
    answers: list[Any] = []
    maud.page.on("response", lambda answer: answers.append(answer))
    maud.go(f"/tables/{table}")
    maud.await_turn()
    sent = {answer.url: answer.request.sizes()["responseBodySize"] for answer in answers if counts(answer)}
    assert 20_000 < sum(sent.values()) < HEAVIEST, sent
    assert len(DRAWING.sub("", maud.page.content())) < HEAVIEST


def counts(answer: Any) -> bool:
    """Whether an answer is part of the page's weight: everything but pictures and the stream of news."""
    return answer.request.resource_type in ("document", "stylesheet", "script", "fetch")


def test_nothing_scrolls_on_a_laptop_with_five_seats(arrive: Arrive) -> None:
    maud = arrive(locale="fr-FR")
    maud.set_table("yeti", ["me", *["bot:promeneur"] * 4], options={"weather": "short"})
    for _ in range(24):
        if not maud.await_turn():
            break
        assert not maud.scrolls()
        for part in ("#prompt", "aside", "#logbook", "#board"):
            box = maud.page.locator(part).bounding_box()
            assert box and box["y"] + box["height"] <= LAPTOP[1] + 1, part
        maud.press(".choices [data-word]")
