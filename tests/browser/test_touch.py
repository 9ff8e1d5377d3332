"""Whole games by touch: each of the five on a phone, and one on a tablet held upright, every move through the page."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.greedy import Greedy
from tests.browser.kit import PHONE, Person

Arrive = Callable[..., Person]
TABLET = (820, 1180)


def play_by_touch(arrive: Arrive, game: str, size: tuple[int, int]) -> Person:
    """A sensible player's game against a quick bot, with a finger, from the first move to the end."""
    sharp = 2 if game == "yeti" else 1
    maud = arrive(size=size, has_touch=True, is_mobile=True, device_scale_factor=sharp)
    table = maud.set_table(game, ["me", "bot:randonneur"])
    player = Greedy(maud, table, game, 2)
    moves = 0
    while player.play():
        moves += 1
        assert moves < 400, "the game does not end"
        assert size != PHONE or not maud.scrolls()
    player.follow()
    assert player.state.seat() == -2 and moves > 10
    return maud


@pytest.mark.parametrize("game", ["yeti", "slate", "foothills", "snowcrest", "ski"])
def test_a_whole_game_on_a_phone(arrive: Arrive, game: str) -> None:
    maud = play_by_touch(arrive, game, PHONE)
    assert maud.page.locator("body").get_attribute("data-shape") == "tall"
    assert maud.page.locator(".podium li").count() == 2
    assert not maud.scrolls()


def test_a_game_on_an_upright_tablet(arrive: Arrive) -> None:
    maud = play_by_touch(arrive, "yeti", TABLET)
    assert maud.page.locator(".podium li").count() == 2
    assert not maud.scrolls()
