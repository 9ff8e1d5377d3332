"""A new adviser against an old one: `python -m tests.kit.duel ski --rev HEAD~3 --games 400`.

The old adviser is a game's `bot.py` as a commit had it (or a file), run as plain Python on the present rules and box.
At each table one seat follows the new adviser and the others the old one; every deal is played once from each seat.
"""

from __future__ import annotations

import argparse
import importlib.util
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import cordee
from cordee.arena.match import seed_for
from cordee.arena.report import Z95
from cordee.bots.search import Search
from cordee.bots.simple import GreedyBot
from cordee.engine.core import NATURE, NOBODY
from tests.kit import ROOT


def adviser_of(path: Path) -> Any:
    """The adviser in a file that is like a game's `bot.py`."""
    spec = importlib.util.spec_from_file_location("old_adviser", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module.ADVISER


def old_adviser(game: cordee.Game, rev: str) -> Any:
    """The adviser of a game as a commit had it, or as a file has it."""
    if Path(rev).is_file():
        return adviser_of(Path(rev))
    path = f"src/cordee/games/{game.name}/bot.py"
    text = subprocess.run(["git", "show", f"{rev}:{path}"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "old_adviser.py"
        file.write_text(text, encoding="utf-8")
        return adviser_of(file)


def share(game: cordee.Game, advisers: list[Any], iterations: int, number: int, options: dict[str, Any]) -> list[float]:
    """What each seat has of one game, by the adviser it follows."""
    seeds = [seed_for(1, number, f"seat {seat}") for seat in range(len(advisers))]
    bots: list[Any] = [
        Search(adviser, seed, iterations=iterations) if iterations else GreedyBot(adviser, seed)
        for adviser, seed in zip(advisers, seeds, strict=True)
    ]
    nature = cordee.Rng(seed_for(1, number, "nature"))
    state = game.new(len(advisers), **options)
    while (seat := state.seat()) != NOBODY:
        state.play(int(state.sample(nature)) if seat == NATURE else bots[seat].choose(state))
    return list(state.result())


def duel(game: cordee.Game, old: Any, seats: int, games: int, iterations: int = 0) -> list[float]:
    """The share of the new adviser's seat in each game."""
    new = game.module("bot").ADVISER
    found = []
    for number in range(games):
        place = number % seats
        advisers = [new if seat == place else old for seat in range(seats)]
        found.append(share(game, advisers, iterations, number // seats, game.check_options({}))[place])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.kit.duel", description=__doc__)
    parser.add_argument("game", choices=cordee.game_names())
    parser.add_argument("--rev", default="HEAD", help="the commit, or the file, of the old adviser")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--iterations", type=int, default=0, help="of a search; greedy bots without")
    asked = parser.parse_args()
    game = cordee.game(asked.game)
    shares = duel(game, old_adviser(game, asked.rev), asked.seats, asked.games, asked.iterations)
    mean = sum(shares) / len(shares)
    error = (sum((one - mean) ** 2 for one in shares) / (len(shares) - 1) / len(shares)) ** 0.5
    print(
        f"{asked.game}, {asked.seats} seats, {asked.games} games: the new adviser wins "
        f"{100 * mean:.1f} ± {100 * Z95 * error:.1f} % (fair is {100 / asked.seats:.1f} %)"
    )


if __name__ == "__main__":
    main()
