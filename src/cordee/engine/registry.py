"""Finding games: the folders of `cordee.games`, and those of the folders that CORDEE_GAMES names."""

from __future__ import annotations

import importlib
import os
import sys
from functools import cache
from pathlib import Path

from cordee import _source
from cordee.engine.errors import UnknownGame
from cordee.engine.game import Game
from cordee.engine.telling import quoted

_OWN = Path(__file__).parent.parent / "games"


def game_names() -> list[str]:
    """The names of all games that can be asked for."""
    return sorted(_packages())


@cache
def game(name: str) -> Game:
    """The game of that name."""
    packages = _packages()
    if name not in packages:
        raise UnknownGame(f"There is no game {quoted(name)}; the games: {', '.join(sorted(packages))}.")
    module = importlib.import_module(packages[name])
    found = getattr(module, "GAME", None)
    if not isinstance(found, Game) or found.name != name:
        what = f"its __init__.py must set GAME = Game({name!r}, …)"
        raise UnknownGame(f"The folder {name!r} holds no game of its name: {what}.")
    return found


def _packages() -> dict[str, str]:
    """Each game's name and the package it is in."""
    found = {folder.name: f"cordee.games.{folder.name}" for folder in _game_folders(_OWN)}
    for place in filter(None, os.environ.get("CORDEE_GAMES", "").split(os.pathsep)):
        for folder in _game_folders(Path(place)):
            found[folder.name] = folder.name
            _source.add_package(folder.name)
            if place not in sys.path:
                sys.path.append(place)
    return found


def _game_folders(place: Path) -> list[Path]:
    """The folders in `place` that hold a game: its rules, and an `__init__.py` that names it."""
    if not place.is_dir():
        return []
    return [folder for folder in place.iterdir() if (folder / "__init__.py").exists() and _has_rules(folder)]


def _has_rules(folder: Path) -> bool:
    return (folder / "rules.py").exists() or (folder / "rules").is_dir()
