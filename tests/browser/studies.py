"""Pictures of hints and analyses, to be looked at: `python -m tests.browser.studies FOLDER [GAME …]`.

Of each game the hint at a moment of one's own, the analysis while it grows and when it is done, and a puzzle of one's
mistakes; wide in English, on a phone in French.
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.kit import LAPTOP, PHONE, Person, Server, studio
from tests.browser.pictures import MOVES, visitor

SHAPES = {"wide": ("en-GB", LAPTOP), "phone": ("fr-FR", PHONE)}
PATIENCE = 600.0
"""Seconds that an analysis may take on a busy machine."""


def take(browser: Browser, server: Server, folder: Path, games: list[str]) -> None:
    for game in games:
        for shape, (locale, size) in SHAPES.items():
            maud = visitor(browser, server, size, locale)
            _take_one(maud, game, folder, shape)
            maud.leave()


def _take_one(maud: Person, game: str, folder: Path, shape: str) -> None:
    def shoot(name: str, whole: bool = False) -> None:
        maud.page.screenshot(path=folder / f"{name}-{game}-{shape}.png", full_page=whole)

    table = maud.set_table(game, ["me", "bot:randonneur"])
    maud.play_unseen(table, MOVES[game])
    maud.go(f"/tables/{table}")
    maud.await_turn()
    maud.page.keyboard.press("h")
    maud.until("document.querySelectorAll('.advice').length > 0", seconds=PATIENCE)
    shoot("hint")
    maud.skip(table, 2000)
    maud.go(f"/tables/{table}/analysis")
    maud.page.locator("[data-analysis=start]").click()
    maud.until("document.querySelector('#analysis .curve') !== null", seconds=PATIENCE)
    shoot("growing")
    maud.until("document.querySelector('#analysis').dataset.state === 'done'", seconds=PATIENCE)
    maud.page.wait_for_timeout(1500)
    shoot("done", whole=True)
    maud.go("/me/mistakes")
    shoot("puzzle", whole=True)


def main() -> None:
    folder, games = Path(sys.argv[1]), sys.argv[2:] or list(MOVES)
    folder.mkdir(parents=True, exist_ok=True)
    with studio() as (browser, server):
        take(browser, server, folder, games)


if __name__ == "__main__":
    main()
