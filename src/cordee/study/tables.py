"""Many tables at once: one choice at each in one call, arrays that are filled in place.

    from cordee.study.tables import Tables

    tables = Tables("yeti", count=1024, seats=2, seed=1)
    while learning:
        tables.step(policy(tables.observation, tables.mask))
        learn(tables.reward, tables.done)
"""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Iterator
from typing import Any

from librt.random import Random as Rng

from cordee.arena.match import seed_for
from cordee.engine.core import State
from cordee.engine.errors import BadSetup, IllegalAction
from cordee.engine.game import Game
from cordee.engine.registry import game as find_game
from cordee.engine.telling import quoted
from cordee.study import need
from cordee.study.desk import Desk
from cordee.study.rewards import reward_named
from cordee.study.sitting import least_seats

np = need("numpy")

ROOM = 2**15
"""Values that are observed before they are copied: a quarter of a megabyte, which stays in the cache."""


class Tables:
    """`count` tables of a game, each waiting for the choice of a seat.

    The arrays are always the same ones and change with every step; whoever needs one longer copies it.

    - `observation[t]`: what the seat that decides at table t observes, in the layout of `game.senses` (float32);
    - `mask[t]`: 1 for each choice that it may make (int8); choice k is the action `choices[k]` of the game;
    - `seat[t]`: who decides (int64);
    - `done[t]`: whether the last step ended the game at table t, so that all else tells of a new one (bool);
    - `reward[t, seat]`: what the game that ended paid each seat, zeros otherwise (float64).
    """

    def __init__(
        self,
        game: str | Game,
        count: int = 1024,
        seats: int | None = None,
        *,
        seed: int = 1,
        reward: str = "result",
        **options: Any,
    ) -> None:
        """Lay out the tables; all that happens follows from the seed and the choices."""
        self.game = find_game(game) if isinstance(game, str) else game
        if type(count) is not int or count < 1:
            raise BadSetup(f"At least one table is needed, not {quoted(count)}.")
        self.count = count
        self.seats = self.game.check_seats(least_seats(self.game) if seats is None else seats)
        self.options = self.game.check_options(options, self.seats)
        self.choices: list[int] = [int(action) for action in self.game.observer.choices]
        self.seed = seed
        self._rewards = reward_named(reward)
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """New games at all tables; the arrays are new ones. Without a seed, the next one after the last."""
        self.seed = self.seed + 1 if seed is None else seed
        seeds = [seed_for(self.seed, table, "nature") for table in range(self.count)]
        blank = self.game.new(self.seats, **self.options)
        size, count = int(self.game.observer.size), self.count
        desk = self._desk = Desk(blank, self.game.observer, seeds, self._rewards, min(count, max(1, ROOM // size)))
        self._rng = Rng(seed_for(self.seed, 0, "choices"))
        self._rows = _writable(np.frombuffer(desk.observation, dtype=np.float64)).reshape(-1, size)
        self.observation = np.zeros((count, size), dtype=np.float32)
        self.mask = np.frombuffer(desk.mask, dtype=np.int8).reshape(count, -1)
        self.reward = np.frombuffer(desk.reward, dtype=np.float64).reshape(count, -1)
        self.seat = np.frombuffer(desk.seat, dtype=np.int64)
        self.done = np.frombuffer(desk.done, dtype=np.bool_)
        self._sampled = np.frombuffer(desk.sampled, dtype=np.int64)
        self._parts = list(self._in_parts())
        for first, last, told, rows in self._parts:
            desk.tell(first, last)
            _move(rows, told)

    def _in_parts(self) -> Iterator[tuple[int, int, Any, Any]]:
        """Tables that are told of at a time, where their observations lie, and what these are copied from."""
        at_once = len(self._rows)
        for first in range(0, self.count, at_once):
            last = min(first + at_once, self.count)
            yield first, last, self.observation[first:last], self._rows[: last - first]

    def step(self, choices: Any) -> None:
        """Make a choice at every table. If one of them may not be made, none is, and it is told why."""
        listed = np.asarray(choices, dtype=np.int64).tolist()
        if not isinstance(listed, list) or len(listed) != self.count:
            raise BadSetup(f"{self.count} tables need {self.count} choices, in an array of one dimension.")
        refused = self._desk.refused(listed)
        if refused >= 0:
            raise self._refusal(int(refused), listed[refused])
        desk = self._desk
        desk.forget_ends()
        collecting = gc.isenabled()
        gc.disable()  # tables make no circles, and looking for some in thousands of them over and over costs much
        try:
            for first, last, told, rows in self._parts:
                desk.step(listed, first, last)
                _move(rows, told)
        finally:
            if collecting:
                gc.enable()

    def sample(self) -> Any:
        """A choice for each table, every allowed one as likely."""
        self._desk.sample(self._rng)
        return self._sampled

    def state(self, table: int) -> State:
        """The position at a table, a copy of its own."""
        return self._desk.tables[table].copy()

    def _refusal(self, table: int, choice: Any) -> IllegalAction:
        """What is said of a choice that may not be made: the sentence of the rule that forbids it."""
        if not 0 <= choice < len(self.choices):
            most = len(self.choices) - 1
            return IllegalAction(f"The choices of {self.game.name} are numbered 0 to {most}, not {quoted(choice)}.")
        action = self.choices[choice]
        number = int(self._desk.tables[table].refusal(action))
        clause = self.game.clause(number)
        word = self.game.notation(action)
        return IllegalAction(f"{word} may not be played at table {table}. {clause.name}: {clause.text}", number)


def _writable(seen: Any) -> Any:
    """The same memory, to be written too: a vector gives its own to look at only."""
    return np.ctypeslib.as_array((ctypes.c_double * seen.size).from_address(seen.ctypes.data))


def _move(rows: Any, told: Any) -> None:
    """Copy what was observed, and leave the zeros that the next observations are written into."""
    np.copyto(told, rows, casting="same_kind")
    rows.fill(0.0)
