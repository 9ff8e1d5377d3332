"""Many tables of one game played in step: the inner loop of `cordee.study.tables`, compiled and without numpy.

All that a program is told lies in vectors, row after row, which arrays look into without a copy. Observations are
written for some tables at a time, so that their rows stay in the cache until they are copied. Whoever copies them
leaves zeros behind: that is done much faster over many rows at once than value by value here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from librt.random import Random as Rng
from librt.vecs import vec
from mypy_extensions import i64, u8

from cordee.engine.core import NATURE, State
from cordee.engine.senses import Observer


class Desk:
    """Tables that are always waiting for a seat: nature plays inside, and a game that is over begins anew."""

    tables: list[State]
    observation: vec[float]
    mask: vec[u8]
    reward: vec[float]
    seat: vec[i64]
    done: vec[u8]
    sampled: vec[i64]
    seats: i64
    rows: i64
    """Observations that are written before they are copied."""
    _blank: State
    _observer: Observer[Any]
    _rewards: Callable[[State], list[float]]
    _nature: list[Rng]
    _allowed: list[list[i64]]
    _ended: list[i64]

    def __init__(
        self,
        blank: State,
        observer: Observer[Any],
        seeds: list[i64],
        rewards: Callable[[State], list[float]],
        rows: i64,
    ) -> None:
        """As many tables as seeds, each a copy of one that is laid out; nature at each follows from its seed."""
        count: i64 = len(seeds)
        self.seats = blank.seats
        self.rows = rows
        self._blank = blank
        self._observer = observer
        self._rewards = rewards
        self._nature = [Rng(seed) for seed in seeds]
        self._allowed = [[] for _ in range(count)]
        self._ended = []
        self.observation = vec[float]([0.0 for _ in range(rows * observer.size)])
        self.mask = vec[u8]([u8(0) for _ in range(count * len(observer.choices))])
        self.reward = vec[float]([0.0 for _ in range(count * self.seats)])
        self.seat = vec[i64]([0 for _ in range(count)])
        self.done = vec[u8]([u8(0) for _ in range(count)])
        self.sampled = vec[i64]([0 for _ in range(count)])
        self.tables = [blank.copy() for _ in range(count)]
        for table in range(count):
            self._begin(table)

    def tell(self, first: i64, last: i64) -> None:
        """Write what is told of the tables from `first` up to `last`, their observations from the first row on."""
        for table in range(first, last):
            self._tell(table, table - first)

    def refused(self, choices: list[i64]) -> i64:
        """The first table at which the choice may not be made, or -1."""
        most: i64 = len(self._observer.choices)
        mask = self.mask
        table: i64 = 0
        for choice in choices:
            if choice < 0 or choice >= most or mask[table * most + choice] == 0:
                return table
            table += 1
        return -1

    def step(self, choices: list[i64], first: i64, last: i64) -> None:
        """An allowed choice at each of the tables from `first` up to `last`, then what is told of them."""
        actions = self._observer.choices
        for table in range(first, last):
            state = self.tables[table]
            state.advance(actions[choices[table]])
            if not self._deal(state, table):
                self._end(state, table)
            self._tell(table, table - first)

    def sample(self, rng: Rng) -> None:
        """Write a choice for each table into `sampled`, every allowed one as likely."""
        observer, sampled = self._observer, self.sampled
        table: i64 = 0
        for allowed in self._allowed:
            sampled[table] = observer.place(allowed[rng.randrange(len(allowed))])
            table += 1

    def _begin(self, table: i64) -> None:
        """A new game at a table."""
        state = self._blank.copy()
        self.tables[table] = state
        self._deal(state, table)

    def _deal(self, state: State, table: i64) -> bool:
        """Nature plays until a seat must decide; false if nobody must any more."""
        agenda = state.agenda
        while agenda:
            step = agenda[-1]
            if step.seat != NATURE:
                return True
            state.advance(step.sample(state, self._nature[table]))
        return False

    def _end(self, state: State, table: i64) -> None:
        """A game is over: its rewards are told, and the table is laid out again."""
        reward = self.reward
        at = table * self.seats
        for value in self._rewards(state):
            reward[at] = value
            at += 1
        self.done[table] = 1
        self._ended.append(table)
        self._begin(table)

    def forget_ends(self) -> None:
        """The ends of the last step have been told."""
        done, reward, seats = self.done, self.reward, self.seats
        for table in self._ended:
            done[table] = 0
            for spot in range(table * seats, (table + 1) * seats):
                reward[spot] = 0.0
        self._ended.clear()

    def _tell(self, table: i64, row: i64) -> None:
        """Write what the seat that decides observes and may choose."""
        observer = self._observer
        state = self.tables[table]
        step = state.agenda[-1]
        self.seat[table] = step.seat
        observer.write(state, step.seat, self.observation, row * observer.size)
        at: i64 = table * len(observer.choices)
        observer.mark(self._allowed[table], self.mask, at, 0)
        allowed = step.actions(state)
        self._allowed[table] = allowed
        observer.mark(allowed, self.mask, at, 1)


