"""OpenSpiel's own random simulations, whole games with serialisation, for every seat count and variant of every game.

`python -m tests.study.conformance yeti slate` (some minutes for all games; the suite plays one table of each).
"""

from __future__ import annotations

import sys
import time

import pyspiel

import cordee
import cordee.study.openspiel
import tests.kit  # noqa: F401  (registers the example games)
from tests.kit.tables import Setting, settings_of


def text_of(setting: Setting) -> str:
    """How OpenSpiel is asked for a table."""
    asked = {"players": setting.seats} | setting.options
    return f"python_cordee_{setting.game}({','.join(f'{name}={value}' for name, value in asked.items())})"


def main() -> None:
    cordee.study.openspiel.register()
    for name in sys.argv[1:] or cordee.game_names():
        begun = time.perf_counter()
        settings = settings_of(name)
        for setting in settings:
            pyspiel.random_sim_test(pyspiel.load_game(text_of(setting)), num_sims=1, serialize=True, verbose=False)
        print(f"{name}: {len(settings)} settings, {time.perf_counter() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    main()
