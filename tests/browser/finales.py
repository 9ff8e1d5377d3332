"""Pictures of finales, to be looked at: `python -m tests.browser.finales FOLDER [GAME …]`.

Every game with its seat counts, ties, a solo game lost and won; wide in English, on a phone in French, and one of them
in every class of window.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser

import cordee
from tests.browser.ends import end_all
from tests.browser.kit import LAPTOP, PHONE, Person, Server, studio

Kind = Callable[[cordee.State], bool]
ALL_SIZES = {"short": (360, 640), "side": (844, 390), "tablet": (820, 1180), "large": (1920, 1080)}


def level(state: cordee.State) -> bool:
    """Two or more have most points."""
    return state.scores().count(max(state.scores())) > 1


def mine(state: cordee.State) -> bool:
    return state.result()[0] == 1.0


def theirs(state: cordee.State) -> bool:
    return state.result()[0] == 0.0


def decided(state: cordee.State) -> bool:
    """A tie for the most points that something else decides."""
    return level(state) and max(state.result()) == 1.0


def shared(state: cordee.State) -> bool:
    return 0.0 < max(state.result()) < 1.0


FINALES: dict[str, list[tuple[str, int, Kind]]] = {
    "yeti": [("won", 4, mine), ("decided", 3, decided), ("five", 5, theirs)],
    "slate": [("lost", 4, theirs), ("shared", 2, shared)],
    "foothills": [("won", 2, mine), ("lost", 2, theirs)],
    "snowcrest": [("solo-lost", 1, theirs), ("solo-won", 1, mine), ("lost", 3, theirs)],
    "ski": [("won", 4, mine), ("two", 2, theirs)],
}


def take(browser: Browser, server: Server, folder: Path, games: list[str]) -> None:
    maud = Person(browser, server)
    tables: dict[str, str] = {}
    ends: dict[str, Kind] = {}
    for game in games:
        for name, seats, kind in FINALES[game]:
            table = maud.set_table(game, ["me"] + ["bot:promeneur"] * (seats - 1))
            tables[f"{game}-{name}"], ends[table] = table, kind
    maud.go("/")
    end_all(server, ends)
    kept = maud.context.storage_state()
    maud.leave()
    for at, (name, table) in enumerate(tables.items()):
        sizes = {"wide": ("en-GB", LAPTOP), "phone": ("fr-FR", PHONE)}
        if at == 0:
            sizes |= {size: ("en-GB", box) for size, box in ALL_SIZES.items()}
        for size, (locale, box) in sizes.items():
            sharp = {"device_scale_factor": 2} if box[0] < 500 else {}
            person = Person(browser, server, box, locale=locale, storage_state=kept, **sharp)
            person.go(f"/tables/{table}")
            person.page.wait_for_selector(".finale")
            person.page.wait_for_timeout(300)
            person.page.screenshot(path=folder / f"finale-{name}-{size}.png")
            if size == "phone":
                person.page.evaluate("document.querySelector('#finale').scrollTo(0, 1e6)")
                person.page.screenshot(path=folder / f"finale-{name}-{size}-foot.png")
            if size == "wide":
                picture = person.context.request.get(f"{server.address}/tables/{table}/end.png")
                (folder / f"end-{name}.png").write_bytes(picture.body())
            person.leave()


def main() -> None:
    folder, games = Path(sys.argv[1]), sys.argv[2:] or list(FINALES)
    folder.mkdir(parents=True, exist_ok=True)
    with studio() as (browser, server):
        take(browser, server, folder, games)


if __name__ == "__main__":
    main()
