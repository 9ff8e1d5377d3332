"""How many presses a usual turn takes: `python -m tests.browser.clicks foothills ski [--turns 20] [--size 1280x720]`.

A greedy bot's choices are played through the page against another greedy bot, with the page as it is for who has set
nothing: turns are confirmed. A deed is one press where its answers are those that the bot would give; opening a panel
counts like any other press.
"""

from __future__ import annotations

import argparse
import os

from playwright.sync_api import Browser

from tests.browser.greedy import Greedy
from tests.browser.kit import Person, Server, studio
from tests.server.kit import game_places

GAMES = ("yeti", "slate", "foothills", "snowcrest", "ski")


def measure(browser: Browser, server: Server, game: str, turns: int, size: tuple[int, int]) -> str:
    """The presses of some turns of one seat, in a line."""
    counted: list[int] = []
    confirmed = aside = 0
    while len(counted) < turns:
        touch = {"has_touch": True, "is_mobile": True} if size[0] < 1000 else {}
        maud = Person(browser, server, size=size, confirm="on", **touch)
        maud.page.on("response", lambda answer: print(answer.status, answer.url) if answer.status >= 400 else None)
        table = maud.set_table(game, ["me", "bot:randonneur"])
        player = Greedy(maud, table, game, 2)
        while player.play() and len(counted) + len(player.turns) <= turns:
            pass
        whole = player.turns if maud.status() == "over" else player.turns[:-1]
        counted += whole
        confirmed, aside = confirmed + player.confirmed, aside + player.aside
        maud.context.close()
    each = sum(counted) / len(counted)
    with_end = (sum(counted) + confirmed) / len(counted)
    return (
        f"{game:10} {len(counted):3} turns: {each:.2f} presses a turn, {with_end:.2f} with ending it; "
        f"most {max(counted)}; {aside} in others' turns"
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.browser.clicks", description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=GAMES, metavar="GAME")
    parser.add_argument("--turns", type=int, default=20)
    parser.add_argument("--size", default="1280x720", help="of the window; below 1000 it is touched, not clicked")
    asked = parser.parse_args()
    os.environ["CORDEE_GAMES"] = game_places()
    width, height = map(int, asked.size.split("x"))
    with studio(games=None) as (browser, server):
        for game in asked.games:
            print(measure(browser, server, game, asked.turns, (width, height)), flush=True)


if __name__ == "__main__":
    main()
