"""Cordée's own figures, through its public contract only.

`python -m bench.ours MEASURE GAME SEATS --seconds 1` prints one sample; with CORDEE_PURE=1 in the
environment, of the interpreted build.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import replace
from importlib.machinery import EXTENSION_SUFFIXES
from itertools import repeat
from typing import Final

import cordee
from bench.clock import SEED, NotInstalled, Sample, positive, sample, tell
from cordee import NATURE, NOBODY, State
from cordee.engine.errors import UnknownGame

COPIES = 1000
"""Copies between two looks at the clock."""
COUNTED = 20_000
"""Steps over which the share of decisions is counted: enough for two figures."""


def fresh(name: str, seats: int) -> State:
    """A table of the game, set up and not yet played."""
    try:
        game = cordee.game(name)
    except UnknownGame as unknown:
        raise NotInstalled(str(unknown)) from unknown
    table: State = game.new(seats)
    return table


def build(state: State) -> str:
    """Whether the game runs compiled: its engine and its own rules, for either may be without the other."""
    rules = sys.modules[type(state).__module__].__file__ or ""
    compiled = cordee.build() == "compiled" and rules.endswith(tuple(EXTENSION_SUFFIXES))
    return "compiled" if compiled else "interpreted"


def playouts(name: str, seats: int, seconds: float) -> Sample:
    """Whole random games, one call of `playout` each."""
    table = fresh(name, seats)
    rng = cordee.Rng(SEED)
    timed = sample(lambda: cordee.playout(table.copy(), rng), seconds, build(table))
    return replace(timed, decisions=decided(table))


def decided(table: State) -> float:
    """The share of decisions among the steps of random games; `playout` counts only the sum."""
    rng = cordee.Rng(SEED)
    steps = decisions = 0
    while steps < COUNTED:
        state = table.copy()
        while (seat := state.seat()) != NOBODY:
            state.advance(chosen(state, seat, rng))
            steps += 1
            decisions += seat != NATURE
    return decisions / steps


def chosen(state: State, seat: int, rng: cordee.Rng) -> int:
    """What `seat` does now, at random."""
    if seat == NATURE:
        return state.sample(rng)
    actions = state.actions()
    return actions[rng.randrange(len(actions))]


def from_python(name: str, seats: int, seconds: float) -> Sample:
    """Whole random games, each step asked for and applied from Python, as the peers are driven."""
    table = fresh(name, seats)
    rng = cordee.Rng(SEED)

    def once() -> int:
        state = table.copy()
        steps = 0
        while (seat := state.seat()) != NOBODY:
            state.advance(chosen(state, seat, rng))
            steps += 1
        return steps

    return sample(once, seconds, build(table))


def midway(state: State) -> State:
    """The table half-way through a random game."""
    rng = cordee.Rng(SEED)
    seen = []
    while (seat := state.seat()) != NOBODY:
        seen.append(state.copy())
        state.advance(chosen(state, seat, rng))
    return seen[len(seen) // 2]


def copies(name: str, seats: int, seconds: float) -> Sample:
    """Copies of a table in the middle of a game, each asked for from Python."""
    table = midway(fresh(name, seats))
    copy = table.copy

    def once() -> int:
        for _ in repeat(None, COPIES):
            copy()
        return COPIES

    return sample(once, seconds, build(table))


MEASURES: Final[dict[str, Callable[[str, int, float], Sample]]] = {
    "playouts": playouts,
    "from-python": from_python,
    "copies": copies,
}


def main(argv: list[str]) -> int:
    """Take one sample of one of our games."""
    parser = argparse.ArgumentParser(prog="python -m bench.ours", description="Measure one game, once.")
    parser.add_argument("measure", choices=sorted(MEASURES))
    parser.add_argument("game")
    parser.add_argument("seats", type=int)
    parser.add_argument("--seconds", type=positive, default=1.0)
    asked = parser.parse_args(argv)
    return tell(lambda: MEASURES[asked.measure](asked.game, asked.seats, asked.seconds))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
