"""Every table on every screen, to be looked at: `python -m tests.browser.screens FOLDER [GAME …]`.

Each game in the middle, deciding and waiting, in windows from a small phone to a large screen, in English and
in French; then how it looks when the server is gone and when it is back.
"""

from __future__ import annotations

import argparse
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from tests.browser.ends import bring_to
from tests.browser.kit import CUT, LAPTOP, PHONE, Person, Server, studio
from tests.browser.test_frame import GAMES, SIZES, TOUCHED, sit_with

MIDDLE = {"yeti": 70, "slate": 70, "foothills": 60, "snowcrest": 70, "ski": 60}
"""Moves after which each game is looked at."""
LOCALES = ("en-GB", "fr-FR")
MOMENTS = {"deciding": 0, "waiting": 1}
"""Whose turn it is: one's own, or another's."""


def take(browser: Browser, server: Server, folder: Path, games: list[str]) -> None:
    """All pictures of these games."""
    maud, luc = Person(browser, server), Person(browser, server, forgives=CUT)
    tables = {(game, moment): sit_with(maud, luc, game) for game in games for moment in MOMENTS}
    maud.go("/")
    bring_to(server, {table: _middle(*key) for key, table in tables.items()})
    for table in tables.values():
        luc.open_tab().goto(f"{server.address}/tables/{table}")
    kept = maud.context.storage_state()
    maud.leave()
    for ((game, moment), table), size, locale in product(tables.items(), SIZES, LOCALES):
        person = visitor(browser, server, size, locale, kept)
        person.go(f"/tables/{table}")
        person.page.wait_for_timeout(500)
        person.page.screenshot(path=folder / f"{game}-{size[0]}x{size[1]}-{moment}-{locale[:2]}.png")
        person.leave()
    for game in games:
        for size in (LAPTOP, PHONE):
            _take_outage(visitor(browser, server, size, "en-GB", kept), folder, game, tables[game, "deciding"], size)
    luc.leave()


def visitor(browser: Browser, server: Server, size: tuple[int, int], locale: str, kept: Any) -> Person:
    """Maud with another device."""
    touch: dict[str, Any] = {"has_touch": True} if size in TOUCHED else {}
    return Person(browser, server, size, locale=locale, storage_state=kept, forgives=CUT, **touch)


def _middle(game: str, moment: str) -> Any:
    return lambda state, ply: ply >= MIDDLE[game] and state.seat() == MOMENTS[moment] == state.on_turn()


def _take_outage(maud: Person, folder: Path, game: str, table: str, size: tuple[int, int]) -> None:
    maud.go(f"/tables/{table}")
    maud.page.wait_for_timeout(300)
    maud.server.kill()
    maud.page.wait_for_selector("#away:not([hidden])")
    maud.page.screenshot(path=folder / f"{game}-{size[0]}x{size[1]}-away.png")
    maud.page.evaluate("document.querySelector('.choices .choice[data-word]').click()")
    maud.page.wait_for_timeout(200)
    maud.page.screenshot(path=folder / f"{game}-{size[0]}x{size[1]}-kept.png")
    maud.page.evaluate("document.querySelector('#away [data-do=forget]').click()")
    maud.server.start()
    maud.page.wait_for_selector("#away[hidden]", state="attached")
    maud.page.wait_for_timeout(300)
    maud.page.screenshot(path=folder / f"{game}-{size[0]}x{size[1]}-back.png")
    maud.leave()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.browser.screens", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"all of {', '.join(GAMES)} unless named")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with studio() as (browser, server):
        take(browser, server, asked.folder, asked.games or list(GAMES))


if __name__ == "__main__":
    main()
