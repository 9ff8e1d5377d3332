"""The tables as the colour-blind see them: `python -m tests.browser.colours /tmp/colours` writes the pictures.

Chromium simulates each kind of sight. One looks through the pictures for whatever is told by colour alone.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from tests.browser.kit import LAPTOP, PHONE, Person, Server, studio

SIGHTS: tuple[Any, ...] = ("protanopia", "deuteranopia", "tritanopia", "achromatopsia")
MOVES = {"yeti": 60, "foothills": 41, "ski": 31, "slate": 25, "snowcrest": 24}
"""How far each game is played, by one who takes the first choice."""


def take(browser: Browser, server: Server, folder: Path, games: list[str]) -> None:
    """Each table, wide and tall, through each pair of eyes."""
    for game in games:
        for shape, size in (("wide", LAPTOP), ("tall", PHONE)):
            maud = Person(browser, server, size, reduced_motion="reduce")
            table = maud.set_table(game, ["me", "bot:randonneur", *["bot:randonneur"] * (game != "foothills")])
            maud.play_unseen(table, MOVES[game])
            maud.go(f"/tables/{table}")
            maud.await_turn()
            eyes = maud.context.new_cdp_session(maud.page)
            for sight in SIGHTS:
                eyes.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})
                maud.page.wait_for_timeout(200)
                maud.page.screenshot(path=folder / f"{game}-{shape}-{sight}.png")
            maud.leave()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.browser.colours", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", choices=list(MOVES), action="append")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    with studio() as (browser, server):
        take(browser, server, asked.folder, asked.game or list(MOVES))


if __name__ == "__main__":
    main()
