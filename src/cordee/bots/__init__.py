"""Bots by name: `random`, `greedy`, `search:100ms`, `search:500it`, and the levels that people choose from.

All but `random` may have a style after a colon: `guide:spiteful`, `search:500it:careful`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol

from cordee.bots.search import Search
from cordee.bots.simple import GreedyBot, RandomBot
from cordee.bots.styles import Style, Styled
from cordee.engine.advice import Adviser
from cordee.engine.core import State
from cordee.engine.errors import CordeeError
from cordee.engine.game import Game
from cordee.engine.telling import quoted

LEVELS = ("promeneur", "randonneur", "alpiniste", "guide")
"""The levels for people, weak to strong: Promeneur, Randonneur, Alpiniste, Guide."""

QUICK = ("promeneur", "randonneur")
"""The levels that do not look ahead: they answer at once."""

STYLES = {
    "careful": Style("careful", reach=0.3, price=0.03, care=1.0),
    "greedy": Style("greedy", reach=0.3, price=0.03, haste=1.0),
    "spiteful": Style("spiteful", reach=0.3, price=0.03, spite=1.0),
    "explorer": Style("explorer", reach=0.4, price=0.03, wonder=1.0),
}
"""The styles that a bot may have beside the plain one. What they cost is measured by `python -m tests.kit.styles`."""

SEARCH_SECONDS = 0.2


class Bot(Protocol):
    """Anything that decides for a seat."""

    def choose(self, state: State) -> int:
        """One of `state.actions()`; the state is left as it was."""


def bot(spec: str, game: Game, seed: int = 0, past: Sequence[int] = ()) -> Bot:
    """The bot that a name asks for; the same seed makes the same choices, unless its budget is time.

    `past` is what its seat has chosen so far, for a style that minds it.
    """
    if not -(2**63) <= seed < 2**63:  # what the generator takes
        seed %= 2**63
    name, style = parted(spec)
    found = _plain(name, game, seed)
    if found is None or (style and name == "random"):
        raise CordeeError(
            f"There is no bot {quoted(spec)}; the bots: random, greedy, search, search:100ms, search:500it, "
            f"{', '.join(LEVELS)}; all but random may have a style, such as guide:{next(iter(STYLES))}: "
            f"{', '.join(STYLES)}."
        )
    if not style or isinstance(found, RandomBot):
        return found
    return Styled(found, STYLES[style], seed, list(past))


def parted(spec: str) -> tuple[str, str]:
    """The name of a bot and its style, if a known one follows the name."""
    name, _colon, style = spec.rpartition(":")
    return (name, style) if name and style in STYLES else (spec, "")


def _plain(name: str, game: Game, seed: int) -> RandomBot | GreedyBot | Search | None:
    """A bot without a style; None where there is none of that name."""
    adviser: Adviser[State] = game.module("bot").ADVISER if game.has("bot") else Adviser()
    if not game.has("bot") and name in ("greedy", "promeneur", "randonneur"):
        return RandomBot(seed)  # without preferences the best is anything: always the first might never end
    match name:
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
    if (match := re.fullmatch(r"search:([0-9]{1,9})(ms|it)", name)) and int(match[1]):
        iterations, seconds = (int(match[1]), 0.0) if match[2] == "it" else (0, int(match[1]) / 1000)
        return Search(adviser, seed, iterations=iterations, seconds=seconds)
    return None
