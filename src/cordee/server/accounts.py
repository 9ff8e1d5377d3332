"""The account of a round: what it brought every seat, told when the next one begins.

A game's `story.py` may offer `account(played, _)`: from the moves of a round, up to the one with which the next round
began, it makes a `telling.Account`. It follows from the line of play alone, so that the live page, a reload and the
replay show the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from cordee.engine.game import Game
from cordee.engine.telling import Account, Played
from cordee.server.course import CONFIRM, MOVE, UNDO, Course
from cordee.words import words


@dataclass(frozen=True)
class Closed:
    """A round that is over: the line of the log that closed it for good, and its account."""

    ply: int
    account: Account
    view: dict[str, Any]
    """What everybody saw of the table when it was closed."""

    def is_news(self, ply: int, since: int, mine: list[int]) -> bool:
        """Whether it was closed just now, or somebody with these seats has made no move since."""
        return self.ply == ply - 1 or (self.ply < ply and bool(mine) and since <= self.ply)


def closed_before(course: Course, rounds: dict[int, int]) -> int | None:
    """The line that closed the last round; None where none is closed, or where that may still be taken back.

    `rounds` are those of the whole log. A move that its player must confirm closes the round with its confirmation.
    """
    now = int(course.state.round_now())
    last = min(rounds.get(now, course.ply), course.ply) - 1
    if now < 2 or last < 0 or course.awaited is not None:
        return None
    confirmed = course.log[last].held and last + 1 < course.ply and course.log[last + 1].kind == CONFIRM
    return last + 1 if confirmed else last


def closed_since(
    course: Course, rounds: dict[int, int], first: int, lang: str, names: list[str], viewer: int | None
) -> Closed | None:
    """The last round that was closed, by one of the lines from `first` on."""
    ply = closed_before(course, rounds)
    return closed_round(course, ply, lang, names, viewer) if ply is not None and ply >= first else None


def closed_round(course: Course, ply: int, lang: str, names: list[str], viewer: int | None) -> Closed | None:
    """The account of the round that a line of the log closed, where the game gives one."""
    game = course.game
    if not game.has("story") or not hasattr(game.module("story"), "account"):
        return None
    moves = tuple(course.moves[: len(course.moves) - _played_since(course, ply + 1)])
    found = _account(game, int(course.state.seats), _frozen(course.options), moves, lang, tuple(names), viewer)
    return Closed(ply, *found) if found is not None else None


def _played_since(course: Course, ply: int) -> int:
    """How many moves of the line of play came with this line of the log and later ones."""
    return sum(_weight(entry.kind, entry.word) for entry in course.log[ply:])


def _weight(kind: str, word: str) -> int:
    return 1 if kind == MOVE else -int(word) if kind == UNDO else 0


@lru_cache(200)
def _account(
    game: Game, seats: int, options: tuple[tuple[str, Any], ...], moves: tuple[int, ...], lang: str,
    names: tuple[str, ...], viewer: int | None,
) -> tuple[Account, dict[str, Any]] | None:  # fmt: skip
    """What these moves closed: the last of them began another round."""
    table = game.new(seats, **dict(options))
    played: list[Played] = []
    for action in moves:
        if played and played[-1].before.round_now() != table.round_now():
            played = []
        before = table.copy()
        table.advance(action)
        played.append(Played(before, action, table.copy()))
    if not played or played[-1].before.round_now() == table.round_now():
        return None
    found: Account | None = game.module("story").account(played, words(lang, game.folder, list(names), viewer))
    return (found, table.view(None)) if found is not None else None


def _frozen(options: dict[str, Any]) -> tuple[tuple[str, Any], ...]:
    return tuple(sorted(options.items()))
