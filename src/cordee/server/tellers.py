"""Who speaks for a game: its `words.py` and its `story.py`, or, where it has none yet, its bare vocabulary."""

from __future__ import annotations

from functools import cache
from types import ModuleType
from typing import Any, Protocol

from cordee.engine.core import State
from cordee.engine.game import Game
from cordee.engine.telling import Announcement, Choice
from cordee.server.course import hides
from cordee.words import Words


class Teller(Protocol):
    """What a game's `words.py` offers."""

    def question(self, state: State, _: Words) -> str: ...
    def choice(self, state: State, action: int, _: Words) -> Choice: ...
    def told(self, before: State, action: int, after: Any, _: Words) -> list[str]: ...
    def board(self, view: dict[str, Any], _: Words) -> list[str]: ...


class _Plain:
    """For a game that has no words of its own yet: those of its vocabulary."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def question(self, state: State, _: Words) -> str:
        return _("Choose.")

    def choice(self, state: State, action: int, _: Words) -> Choice:
        return Choice(self.game.notation(action))

    def told(self, before: State, action: int, after: Any, _: Words) -> list[str]:
        if hides(before):
            return []
        who = _.seat(int(before.seat())) if before.seat() >= 0 else "…"
        return [f"{who}: {self.game.notation(action)}"]

    def board(self, view: dict[str, Any], _: Words) -> list[str]:
        return [f"{key}: {value}" for key, value in view.items()]


@cache
def teller_of(game: Game) -> Teller | ModuleType | Any:
    return game.module("words") if game.has("words") else _Plain(game)


class Storyteller(Protocol):
    """What a game's `story.py` offers."""

    DICE: tuple[str, ...]
    """Kinds of nature's actions that are throws of dice."""
    SIGNS: dict[str, str]
    """The symbols of stocks."""

    def stock(self, name: str, n: int, _: Words) -> str: ...
    def headline(self, before: Any, action: int, after: Any, _: Words) -> str: ...
    def announcements(self, before: Any, after: Any, _: Words) -> list[Announcement]: ...


@cache
def storyteller(game: Game) -> Storyteller | ModuleType | Any | None:
    return game.module("story") if game.has("story") else None
