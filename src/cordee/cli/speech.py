"""The language of the terminal, and the words of a game as the terminal uses them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from babel.numbers import format_decimal, format_percent
from rich import markup

from cordee.engine.core import State
from cordee.engine.errors import BadWord
from cordee.engine.game import Clause, Game
from cordee.engine.telling import Choice, plain, plain_lines
from cordee.words import LANGUAGES, Words


def language(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language asked for with --lang, else that of the system, else English."""
    for place, argument in enumerate(arguments):
        if argument == "--lang" and place + 1 < len(arguments):
            return arguments[place + 1]
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            code = environment[name][:2].lower()
            return code if code in LANGUAGES else "en"
    return "en"


def escape(text: str) -> str:
    """Text from others for a line with markup: it is shown as it stands, and does nothing to the terminal."""
    return markup.escape(plain_lines(text))


def spoken(names: Sequence[str]) -> list[str]:
    """Players' names as the terminal says them, each on one line."""
    return [plain(name) for name in names]


def number(value: float, digits: int, lang: str) -> str:
    """A number as people of that language write it."""
    pattern = "#,##0" + ("." + "0" * digits if digits else "")
    return str(format_decimal(value, format=pattern, locale=lang))


def percent(share: float, lang: str) -> str:
    """A share of one, in percent."""
    pattern = "0.0 %" if lang == "fr" else "0.0%"
    return str(format_percent(share, format=pattern, locale=lang))


class PlainWords:
    """What is said of a game that has no words.py yet: the words of its actions, and its view."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def question(self, state: State, _: Words) -> str:
        """What is asked of whoever decides."""
        return _("Choose.") if state.seat() >= 0 else ""

    def choice(self, state: State, action: int, _: Words) -> Choice:
        """An action by its word."""
        return Choice(self.game.notation(action))

    def told(self, before: State, action: int, after: State, _: Words) -> list[str]:
        """An action by its word and who played it."""
        seat = before.seat()
        name = _.seat(seat) if seat >= 0 else _("chance")
        return [f"{name}: {self.game.notation(action)}"]

    def board(self, view: dict[str, Any], _: Words) -> list[str]:
        """The view, entry by entry."""
        return [f"{key}: {value}" for key, value in view.items()]


def words_of(game: Game) -> Any:
    """The game's own words.py, or plain words where there is none."""
    return game.module("words") if game.has("words") else PlainWords(game)


def find_clauses(game: Game, lang: str, asked: str) -> list[Clause]:
    """The clause of that number ("YT-056", "56"), or all clauses that speak of something ("tent")."""
    digits = asked.upper().removeprefix(f"{game.prefix}-")
    if digits.isdecimal() and digits.isascii():
        return [game.clause(int(digits), lang)]
    found = [clause for clause in game.clauses(lang).values() if asked.casefold() in clause.text.casefold()]
    if not found:
        first = next(iter(game.clauses(lang).values())).name
        raise BadWord(f"No rule of {game.title(lang)} speaks of {asked!r}; name a clause, such as {first}, or a word.")
    return found
