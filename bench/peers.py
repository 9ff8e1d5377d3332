"""The peers, each playing uniformly random games as fast as its own interface allows.

A step is counted as `cordee.playout` counts it: every action applied to the state, the players' decisions and
nature's throws alike. Catanatron throws its dice inside the player's ROLL action and draws cards inside other
actions, so there a throw is no step of its own: all its steps are decisions.

`python -m bench.peers MEASURE --seconds 1` prints one sample.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from bench.clock import SEED, NotInstalled, Sample, positive, sample, tell


def peer(module: str, package: str) -> Any:
    """The peer's module. Any: the peers publish no types."""
    if find_spec(module) is None:
        raise NotInstalled(f"{package} is not installed: pip install -r bench/requirements.txt")
    return import_module(module)


def openspiel_from_python(name: str, seconds: float) -> Sample:
    """OpenSpiel's C++ game, each step asked for and applied from Python."""
    pyspiel = peer("pyspiel", "open_spiel")
    game = pyspiel.load_game(name)
    chance = int(pyspiel.PlayerId.CHANCE)
    terminal = int(pyspiel.PlayerId.TERMINAL)
    uniform = random.Random(SEED).random

    def once() -> int:
        state = game.new_initial_state()
        steps = 0
        while (player := state.current_player()) != terminal:
            if player == chance:
                action = drawn(state.chance_outcomes(), uniform())
            else:
                legal = state.legal_actions()
                action = legal[int(uniform() * len(legal))]
            state.apply_action(action)
            steps += 1
        return steps

    return sample(once, seconds)


def drawn(outcomes: list[tuple[int, float]], point: float) -> int:
    """The outcome that `point`, uniform in [0, 1), falls on. By hand: `random.choices` is slower."""
    for action, probability in outcomes:
        point -= probability
        if point < 0:
            return action
    return outcomes[-1][0]


def openspiel_in_cpp(name: str, seconds: float) -> Sample:
    """OpenSpiel's own C++ loop: `evaluate_bots` with uniform random bots, one call a game.

    It gives back only the returns, but it plays the very state it is handed: that state's move number is then
    the number of actions applied, chance included.
    """
    pyspiel = peer("pyspiel", "open_spiel")
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, SEED + seat) for seat in range(game.num_players())]
    check_move_number(pyspiel, game, bots)
    seeds = random.Random(SEED)

    def once() -> int:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, seeds.getrandbits(31))
        return int(state.move_number())

    return sample(once, seconds)


def check_move_number(pyspiel: Any, game: Any, bots: list[Any]) -> None:
    """Refuse to count by the move number if this OpenSpiel no longer plays the state in place."""
    state = game.new_initial_state()
    pyspiel.evaluate_bots(state, bots, SEED)
    applied = len(state.full_history())
    if not state.is_terminal() or state.move_number() != applied:
        raise RuntimeError(
            f"evaluate_bots left move number {state.move_number()} after {applied} actions: "
            "this version of OpenSpiel must be counted in another way"
        )


def catanatron(seconds: float) -> Sample:
    """Catanatron with four random players, each game a copy of one laid-out table."""
    package = peer("catanatron", "catanatron")
    # Its players take the global generator, which the game seeds.
    table = package.Game([package.RandomPlayer(colour) for colour in package.Color], seed=SEED)

    def once() -> int:
        game = table.copy()
        game.play()
        state = game.state
        # 3.2 keeps the log in `actions`; later versions in `action_records`.
        return len(state.action_records if hasattr(state, "action_records") else state.actions)

    return replace(sample(once, seconds), decisions=1.0)


MEASURES: Final[dict[str, Callable[[float], Sample]]] = {
    "openspiel-pig": partial(openspiel_from_python, "pig"),
    "openspiel-backgammon": partial(openspiel_from_python, "backgammon"),
    "openspiel-pig-cpp": partial(openspiel_in_cpp, "pig"),
    "catanatron": catanatron,
}


def main(argv: list[str]) -> int:
    """Take one sample of one peer."""
    parser = argparse.ArgumentParser(prog="python -m bench.peers", description="Measure one peer, once.")
    parser.add_argument("measure", choices=sorted(MEASURES))
    parser.add_argument("--seconds", type=positive, default=1.0)
    asked = parser.parse_args(argv)
    return tell(lambda: MEASURES[asked.measure](asked.seconds))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
