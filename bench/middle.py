"""Tables in the midst of a game, laid in a store without a server: each a real position with the log that led there."""

from __future__ import annotations

import argparse
import asyncio
import time
from dataclasses import dataclass

import cordee
from cordee.engine.core import NATURE, NOBODY
from cordee.engine.dealer import Dealer
from cordee.server import store as stored
from cordee.server.course import MOVE, UNDO, Course, Entry
from cordee.server.look import PERSON, Seat
from cordee.server.settings import Settings
from cordee.server.store import Row, Store

SEATS = {"yeti": 4, "slate": 4, "foothills": 2, "snowcrest": 4, "ski": 4}
"""The games, each with as many people as it is measured with."""
PROGRESS = 0.6
"""How much of a game has been played."""


@dataclass
class Player:
    """Plays a table at random, as people do: some moves are taken back."""

    game: cordee.Game
    seats: int
    seed: int

    def __post_init__(self) -> None:
        self.rng = cordee.Rng(self.seed)
        self.dealer = Dealer(bytes(self.rng.randrange(256) for _ in range(32)))
        self.options = self.game.check_options({})

    def whole(self) -> list[Entry]:
        """The log of a game played to its end."""
        return self._played(10**9, 0)

    def log(self, lines: int) -> list[Entry]:
        """The log of a game more than half played, of so many lines at least: the others were taken back."""
        decisions = sum(entry.seat != NATURE for entry in self.whole())
        found, wanted = self._played(int(decisions * PROGRESS), lines), lines
        while len(found) < lines:
            wanted += lines // 4
            found = self._played(int(decisions * PROGRESS), wanted)
        return found

    def _played(self, most: int, lines: int) -> list[Entry]:
        """So many decisions at most; moves are taken back so often that there are about as many lines."""
        course = Course(self.game, self.seats, self.options)
        made = 0
        while made < most and course.decides() != NOBODY:
            if course.decides() == NATURE:
                action = self.dealer.outcome(course.state, len(course.moves))
                self._follow(course, MOVE, NATURE, self.game.notation(action))
                continue
            made += 1
            self._decide(course)
            while course.ply < lines * made / most and course.undo_count():
                self._follow(course, UNDO, course.undoer() or 0, "1")
                self._decide(course)
        return list(course.log)

    def _decide(self, course: Course) -> None:
        """Somebody plays something."""
        actions = course.state.actions()
        action = int(actions[self.rng.randrange(len(actions))])
        self._follow(course, MOVE, int(course.state.seat()), self.game.notation(action))

    def _follow(self, course: Course, kind: str, seat: int, word: str) -> None:
        course.follow(Entry(course.ply, kind, seat, word, False, time.time()))


def row(game: cordee.Game, seats: int, number: int, player: Player) -> Row:
    """A table under way, all of whose seats are taken."""
    people = tuple(Seat(k, PERSON, f"Player {k}", "", f"holder-{number}-{k}") for k in range(seats))
    return Row(
        id=f"{game.name}{number}",
        game=game.name,
        rules=game.version,
        box=game.box_digest,
        options=player.options,
        secret=player.dealer.secret.hex(),
        host="holder",
        public=False,
        status="playing",
        rematch=None,
        created=time.time(),
        seats=people,
    )


async def fill(database: str, names: list[str], tables: int, lines: int) -> dict[str, int]:
    """Lay out so many tables of each game; how many lines the logs have on average."""
    store = Store(Settings.from_environment(database=database).database_url())
    await store.open()
    found = {}
    try:
        for name in names:
            game = cordee.game(name)
            logs = []
            for number in range(tables):
                player = Player(game, SEATS[name], number)
                logs.append(player.log(lines))
                laid = row(game, SEATS[name], number, player)
                await store.write(laid.id, logs[-1], stored.insert_table(laid))
            found[name] = sum(map(len, logs)) // tables
    finally:
        await store.close()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.middle", description=__doc__)
    parser.add_argument("database")
    parser.add_argument("--game", choices=list(SEATS), action="append")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--lines", type=int, default=0, help="lines that each log has at least; else, as it comes")
    asked = parser.parse_args()
    found = asyncio.run(fill(asked.database, asked.game or list(SEATS), asked.tables, asked.lines))
    print(", ".join(f"{name}: {lines} lines" for name, lines in found.items()))


if __name__ == "__main__":
    main()
