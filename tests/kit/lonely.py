"""Questions with one answer: `python -m tests.kit.lonely [GAME …] [--games 8]`, by step and by what the answer does.

The rules answer by themselves what leaves no choice and shows or costs nothing. What is left here is asked because the
player should see it: a whole turn (a Rest, the only card), a payment, something uncovered.
"""

from __future__ import annotations

import argparse
from collections import Counter

import cordee
from cordee.bots import bot


def lonely(name: str, games: int, seats: int = 2) -> tuple[int, Counter[tuple[str, str, str]]]:
    """How many questions were put, and how often one with a single answer: step, kind of answer, what it does."""
    game = cordee.game(name)
    found: Counter[tuple[str, str, str]] = Counter()
    asked = 0
    for seed in range(games):
        state, rng = game.new(seats), cordee.Rng(seed)
        player = bot("greedy" if seed % 2 else "random", game, seed)
        before = cordee.NOBODY
        while state.seat() != cordee.NOBODY:
            if state.seat() == cordee.NATURE:
                before = cordee.NATURE
                state.play(state.sample(rng))
                continue
            asked += 1
            actions = state.actions()
            if len(actions) == 1:
                step = type(state.agenda[-1]).__name__
                found[step, game.notation(actions[0]).split(":")[0], _does(game, state, actions[0], before)] += 1
            before = state.seat()
            state.play(player.choose(state))
    return asked, found


def _does(game: cordee.Game, state: cordee.State, action: int, before: int) -> str:
    """What the player should see of an answer, if anything."""
    seat = int(state.seat())
    if state.agenda[-1].reveals(state, action):
        return "uncovers something"
    after = state.copy()
    after.play(action)
    stocks = game.module("words").stocks
    had, has = stocks(state.view(seat))[seat], stocks(after.view(seat))[seat]
    if any(has.get(stock, 0) < n for stock, n in had.items()):
        return "costs something"
    return "begins a turn" if before != seat else "shows and costs nothing"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.kit.lonely", description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="GAME", default=cordee.game_names())
    parser.add_argument("--games", type=int, default=8)
    asked = parser.parse_args()
    for name in asked.names:
        questions, found = lonely(name, asked.games)
        print(f"{name}: {questions} questions, {found.total()} with one answer")
        for (step, word, does), count in found.most_common():
            print(f"  {count:4}  {step} {word}: {does}")


if __name__ == "__main__":
    main()
