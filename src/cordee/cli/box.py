"""`--box my.toml`: an owner's copy of a box, named before any game is loaded."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from cordee.engine.box import read_box
from cordee.engine.errors import BadBox
from cordee.engine.registry import game, game_names


def use_boxes(names: Sequence[str]) -> None:
    """Let the games take these boxes instead of their own; processes started later inherit the choice.

    Their games are loaded at once: what is wrong with a box is said whatever was asked for.
    """
    games = [_game_of(name) for name in names]
    before = os.environ.get("CORDEE_BOX", "")
    chosen = [str(Path(name).resolve()) for name in names]
    if chosen:
        os.environ["CORDEE_BOX"] = os.pathsep.join([*chosen, before] if before else chosen)
    for name in games:
        game(name)


def _game_of(name: str) -> str:
    """The game of a box, which must be one we have: a box for none would be passed over in silence."""
    found = read_box(name).game()
    if found not in game_names():
        raise BadBox(f"{name} is the box of {found!r}, which is no game here; the games: {', '.join(game_names())}.")
    return found
