"""Cordée: mountain board games, whole.

    >>> import cordee
    >>> table = cordee.game("yeti").new(3, weather="normal")
    >>> rng = cordee.Rng(7)
    >>> cordee.playout(table, rng) > 100
    True
    >>> table.seat() == cordee.NOBODY
    True
"""

from __future__ import annotations

from cordee import _source

_source.prefer_source_if_asked()

from librt.random import Random as Rng  # noqa: E402

from cordee.engine.core import NATURE, NOBODY, State, Step, deal, playout  # noqa: E402
from cordee.engine.errors import CordeeError  # noqa: E402
from cordee.engine.game import Game  # noqa: E402
from cordee.engine.registry import game, game_names  # noqa: E402
from cordee.version import VERSION as __version__  # noqa: E402

__all__ = [
    "NATURE",
    "NOBODY",
    "CordeeError",
    "Game",
    "Rng",
    "State",
    "Step",
    "__version__",
    "build",
    "deal",
    "game",
    "game_names",
    "playout",
]


def build() -> str:
    """How this Cordée runs: "compiled" (by mypyc) or "interpreted"."""
    from cordee.engine import core

    return "interpreted" if (core.__file__ or "").endswith(".py") else "compiled"
