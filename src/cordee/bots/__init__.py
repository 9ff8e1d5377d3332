"""Bots by name: `random`, `greedy`, `search:100ms`, `search:500it`, and the levels that people choose from."""

from __future__ import annotations

import re
from typing import Protocol

from cordee.bots.search import Search
from cordee.bots.simple import GreedyBot, RandomBot
from cordee.engine.advice import Adviser
from cordee.engine.core import State
from cordee.engine.errors import CordeeError
from cordee.engine.game import Game
from cordee.engine.telling import quoted

LEVELS = ("promeneur", "randonneur", "alpiniste", "guide")
"""The levels for people, weak to strong: Promeneur, Randonneur, Alpiniste, Guide."""

QUICK = ("promeneur", "randonneur")
"""The levels that do not look ahead: they answer at once."""

SEARCH_SECONDS = 0.2


class Bot(Protocol):
    """Anything that decides for a seat."""

    def choose(self, state: State) -> int:
        """One of `state.actions()`; the state is left as it was."""


def bot(spec: str, game: Game, seed: int = 0) -> Bot:
    """The bot that a name asks for; the same seed makes the same choices, unless its budget is time."""
    if not -(2**63) <= seed < 2**63:  # what the generator takes
        seed %= 2**63
    adviser: Adviser[State] = game.module("bot").ADVISER if game.has("bot") else Adviser()
    if not game.has("bot") and spec in ("greedy", "promeneur", "randonneur"):
        return RandomBot(seed)  # without preferences the best is anything: always the first might never end
    match spec:
        case "random":
            return RandomBot(seed)
        case "promeneur":
            return GreedyBot(adviser, seed, lapse=0.35)
        case "greedy" | "randonneur":
            return GreedyBot(adviser, seed)
        case "alpiniste":
            return Search(adviser, seed, seconds=0.1)
        case "guide":
            return Search(adviser, seed, seconds=1.0)
        case "search":
            return Search(adviser, seed, seconds=SEARCH_SECONDS)
    if match := re.fullmatch(r"search:([0-9]{1,9})(ms|it)", spec):
        budget = int(match[1])
        if budget > 0:
            return Search(adviser, seed, iterations=budget if match[2] == "it" else 0,
                          seconds=budget / 1000 if match[2] == "ms" else 0.0)
    raise CordeeError(
        f"There is no bot {quoted(spec)}; "
        f"the bots: random, greedy, search, search:100ms, search:500it, {', '.join(LEVELS)}."
    )
