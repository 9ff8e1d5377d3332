"""Random games by the hundred thousand: `python -m tests.kit.many yeti --games 100000 --seed 1`.

All seat counts and options in turn. Each game is played out in compiled code and its end held to the laws; after every
`--every` of them another one is held to the laws at each step. A game that breaks a law or crashes is named with its
seed, so that it can be played again.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from rich.progress import track

import cordee
from tests.kit import laws
from tests.kit.tables import Setting, random_game, settings_of


@dataclass
class Tally:
    """What the games of one seat count came to."""

    games: int = 0
    actions: int = 0
    longest: int = 0
    best_scores: list[int] = field(default_factory=list)
    shared: int = 0

    def note(self, actions: int, state: cordee.State) -> None:
        self.games += 1
        self.actions += actions
        self.longest = max(self.longest, actions)
        self.best_scores.append(max(state.scores()))
        self.shared += max(state.result()) < 1.0


@dataclass
class Outcome:
    """All games played, by seat count, and how many of them were held to the laws step by step."""

    tallies: dict[int, Tally]
    stepwise: int = 0
    steps: int = 0


def play_many(name: str, games: int, seed: int, every: int, bar: bool = False) -> Outcome:
    """Play them; the first that breaks a law raises, with its setting and seed."""
    settings = settings_of(name)
    outcome = Outcome({seats: Tally() for seats in cordee.game(name).seats})
    for number in _counted(games, name, bar):
        setting = settings[number % len(settings)]
        with _named(setting, seed + number):
            actions, state = play_one(setting, seed + number)
        outcome.tallies[setting.seats].note(actions, state)
        if number % every == 0:
            setting = settings[outcome.stepwise % len(settings)]
            with _named(setting, seed + number):
                outcome.steps += hold_every_step(setting, seed + number)
            outcome.stepwise += 1
    return outcome


@contextmanager
def _named(setting: Setting, seed: int) -> Iterator[None]:
    """Whatever goes wrong, say in which game."""
    try:
        yield
    except Exception as error:
        raise AssertionError(f"{setting}, seed {seed}: {error}") from error


def play_one(setting: Setting, seed: int) -> tuple[int, cordee.State]:
    """A playout whose end is held to the laws."""
    game = cordee.game(setting.game)
    state = setting.new()
    pieces = laws.pieces(game, state)
    actions = cordee.playout(state, cordee.Rng(seed))
    laws.it_is_over(game, state)
    assert laws.pieces(game, state) == pieces, "pieces were lost or made"
    return actions, state


def hold_every_step(setting: Setting, seed: int) -> int:
    """A game held to the laws at each step; how many steps it had."""
    game = cordee.game(setting.game)
    rng = cordee.Rng(seed)
    pieces = laws.pieces(game, setting.new())
    steps = 0
    for state, action in random_game(setting, seed):
        laws.hold(game, state, rng)
        after = state.copy()
        after.play(action)
        laws.the_log_tells_every_change(game, state, action, after)
        assert laws.pieces(game, state) == pieces, f"ply {steps}: pieces were lost or made"
        if steps % 50 == 0:
            laws.hold_dearly(game, state, rng)
        steps += 1
    return steps


def _counted(games: int, name: str, bar: bool) -> Iterator[int]:
    yield from track(range(games), description=name) if bar else range(games)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.kit.many", description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=cordee.game_names())
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=500, help="after so many games, one held to the laws at each step")
    given = parser.parse_args()
    begun = time.perf_counter()
    outcome = play_many(given.game, given.games, given.seed, given.every, bar=sys.stderr.isatty())
    seconds = time.perf_counter() - begun
    print(f"{given.game}, {cordee.build()}, seed {given.seed}: {given.games} games in {seconds:.1f} s, all laws held;")
    settings = len(settings_of(given.game))
    print(f"{settings} settings; {outcome.stepwise} games ({outcome.steps} steps) held step by step")
    for seats, tally in outcome.tallies.items():
        if tally.games:
            print(
                f"{seats} seats: {tally.games} games, {tally.actions / tally.games:.0f} actions on average, "
                f"{tally.longest} at most; best score {sum(tally.best_scores) / tally.games:.1f} on average, "
                f"{max(tally.best_scores)} at most; {tally.shared} victories shared"
            )


if __name__ == "__main__":
    main()
