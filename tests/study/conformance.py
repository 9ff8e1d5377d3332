"""The peers' own tests, whole games, for every seat count and variant of every game.

`python -m tests.study.conformance yeti slate --seats 4,5`: OpenSpiel's random simulations with serialisation and a
playthrough, PettingZoo's `api_test` and `seed_test`, Gymnasium's `check_env`. Each setting is told as it passes; all
take long. The suite holds every setting to the same with fewer moves, and plays one table of each game whole.
"""

from __future__ import annotations

import argparse
import time
import warnings

import gymnasium
import pyspiel
from absl import flags
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import generate_playthrough
from pettingzoo.test import api_test, seed_test

import cordee
import cordee.study.openspiel
import tests.kit  # noqa: F401  (registers the example games)
from cordee.study.gymnasium import identifier
from cordee.study.pettingzoo import env
from tests.kit.tables import Setting, settings_of


def text_of(setting: Setting) -> str:
    """How OpenSpiel is asked for a table."""
    asked = {"players": setting.seats} | setting.options
    return f"python_cordee_{setting.game}({','.join(f'{name}={value}' for name, value in asked.items())})"


def openspiel_holds(setting: Setting) -> None:
    """A random game serialised at every move, and one told move by move to its end."""
    pyspiel.random_sim_test(pyspiel.load_game(text_of(setting)), num_sims=1, serialize=True, verbose=False)
    told = generate_playthrough.playthrough(text_of(setting), action_sequence=None, seed=1)
    assert "IsTerminal() = True" in told, f"the playthrough of {setting} does not end"


def pettingzoo_holds(setting: Setting, cycles: int) -> None:
    """PettingZoo's laws of an environment, and that seeds reproduce."""
    api_test(env(setting.game, setting.seats, **setting.options), num_cycles=cycles)
    seed_test(lambda: env(setting.game, setting.seats, **setting.options), num_cycles=cycles)


def gymnasium_holds(setting: Setting) -> None:
    """Gymnasium's laws; it plays actions of another position, so that what is not allowed loses."""
    name = identifier(cordee.game(setting.game))
    made = gymnasium.make(name, seats=setting.seats, bots="random", illegal="lose", **setting.options)
    check_env(made.unwrapped, skip_render_check=True)


def seconds(setting: Setting) -> float:
    """How long a setting takes to be held to all of them, in seconds of the processor."""
    begun = time.process_time()
    openspiel_holds(setting)
    pettingzoo_holds(setting, cycles=100)
    gymnasium_holds(setting)
    return time.process_time() - begun


def seat_counts(text: str) -> set[int]:
    """Seat counts as they are written on the command line."""
    return {int(count) for count in text.split(",")}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.study.conformance", description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=cordee.game_names(), metavar="GAME")
    parser.add_argument("--seats", type=seat_counts, metavar="N,…", help="only tables of so many seats")
    asked = parser.parse_args()
    flags.FLAGS(["conformance"])
    warnings.filterwarnings("ignore", message="Observation")
    cordee.study.openspiel.register()
    settings = [setting for name in asked.games for setting in settings_of(name)
                if asked.seats is None or setting.seats in asked.seats]  # fmt: skip
    for number, setting in enumerate(settings, start=1):
        print(f"{number} of {len(settings)}: {setting} …", end=" ", flush=True)
        print(f"passed in {seconds(setting):.1f} s", flush=True)


if __name__ == "__main__":
    main()
