"""The pictures in docs/images: `python -m tests.browser.pictures` takes them again."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser

from tests.browser.kit import LAPTOP, PHONE, Person, Server, studio
from tests.kit import ROOT

IMAGES = ROOT / "docs" / "images"
LOCALES = {"en": "en-GB", "fr": "fr-FR"}
SIZES = {"lobby": LAPTOP, "lobby-phone": PHONE}
SHAPES = {"wide": LAPTOP, "phone": PHONE}
MOVES = {"foothills": 41, "ski": 31, "slate": 25, "snowcrest": 24, "yeti": 34}
"""The games whose tables are shown, after so many moves of one who plays the first choice."""


def visitor(browser: Browser, server: Server, size: tuple[int, int], locale: str) -> Person:
    """Somebody with a camera; a phone's pictures have twice its points."""
    sharp: dict[str, Any] = {"device_scale_factor": 2} if size == PHONE else {}
    return Person(browser, server, size, locale=locale, **sharp)


def take(browser: Browser, server: Server) -> None:
    """Every lobby and every table, in both languages."""
    for lang, locale in LOCALES.items():
        for kind, size in SIZES.items():
            maud = visitor(browser, server, size, locale)
            maud.go("/")
            _shoot(maud, f"{kind}-{lang}")
        for game in MOVES:
            for shape, size in SHAPES.items():
                _take_table(visitor(browser, server, size, locale), game, f"{game}-{shape}-{lang}")


def _take_table(maud: Person, game: str, name: str) -> None:
    rivals = 3 if game == "yeti" else 1
    table = maud.set_table(game, ["me", *["bot:randonneur"] * rivals])
    maud.play_unseen(table, MOVES[game])
    maud.go(f"/tables/{table}")
    maud.await_turn()
    _shoot(maud, name)


def _shoot(maud: Person, name: str) -> None:
    maud.page.wait_for_timeout(400)
    maud.page.screenshot(path=IMAGES / f"{name}.png")
    maud.leave()


def main() -> None:
    with studio() as (browser, server):
        take(browser, server)


if __name__ == "__main__":
    main()
