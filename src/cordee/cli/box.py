"""`--box my.toml`: an owner's copy of a box, named before any game is loaded."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from cordee.engine.box import Box
from cordee.engine.errors import BadBox
from cordee.engine.registry import game_names


def use_boxes(names: Sequence[str]) -> None:
    """Let the games take these boxes instead of their own; processes started later inherit the choice."""
    for name in names:
        _check(name)
    before = os.environ.get("CORDEE_BOX", "")
    chosen = [str(Path(name).resolve()) for name in names]
    if chosen:
        os.environ["CORDEE_BOX"] = os.pathsep.join([*chosen, before] if before else chosen)


def _check(name: str) -> None:
    """The file is a box, and of a game we have: a box for none would be passed over in silence."""
    try:
        box = Box(Path(name).read_text(encoding="utf-8"), name)
    except (OSError, UnicodeDecodeError) as error:
        raise BadBox(f"The box {name} cannot be read: {error}.") from error
    game = box["game"].get("name")
    if game not in game_names():
        raise BadBox(f"{name} is the box of {game!r}, which is no game here; the games: {', '.join(game_names())}.")
