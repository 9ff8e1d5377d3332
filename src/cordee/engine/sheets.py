"""The score sheet of a position in words: where the points come from, and how the game is won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cordee.engine.core import NOBODY, SheetLine, State
from cordee.engine.game import Game
from cordee.engine.telling import LineWords
from cordee.words import Words

ALWAYS_SHOWN = 6
"""A sheet of so many lines is shown whole; of a longer one those on which anybody has anything."""


@dataclass(frozen=True)
class SheetRow:
    """A line of the sheet as people read it."""

    key: str
    name: str
    source: str
    """Where its points come from, in one sentence."""
    symbol: str
    clause: str
    values: list[int]
    """What counts now, for each seat."""
    coming: list[int]
    """What the final count would add, were the game over now; the score does not hold it yet."""
    provisional: bool
    """It may still go to somebody else or shrink."""


@dataclass(frozen=True)
class ScoreSheet:
    """All lines, their sums, and the aim of the game."""

    rows: list[SheetRow]
    totals: list[int]
    """The scores."""
    at_end: list[int]
    """The scores, were the game over now."""
    aim: str

    @property
    def shown(self) -> list[SheetRow]:
        """The rows that are worth a look."""
        if len(self.rows) <= ALWAYS_SHOWN:
            return self.rows
        return [row for row in self.rows if any(row.values) or any(row.coming)] or self.rows[:ALWAYS_SHOWN]


def sheet_of(game: Game, state: State, view: dict[str, Any], _: Words) -> ScoreSheet:
    """The sheet of a position, as the listener may know it: it is made of what lies open."""
    known = lines_of(game, _)
    rows = [row_of(game, line, known, _) for line in state.score_sheet()]
    totals = [sum(row.values[seat] for row in rows) for seat in range(state.seats)]
    coming = [sum(row.coming[seat] for row in rows if row.coming) for seat in range(state.seats)]
    at_end = [now + later for now, later in zip(totals, coming, strict=True)]
    return ScoreSheet(rows, totals, at_end, aim(game, view, _) if state.seat() != NOBODY else "")


def lines_of(game: Game, _: Words) -> dict[str, LineWords]:
    """The words for the lines of a game's sheet by their keys; none for a game that has one kind of points."""
    return dict(game.module("sheet").lines(_)) if game.has("sheet") else {}


def row_of(game: Game, line: SheetLine, known: dict[str, LineWords], _: Words) -> SheetRow:
    """One line with its words."""
    told = known.get(line.key) or LineWords(_("Points"))
    clause = game.clause_name(int(line.clause)) if line.clause else ""
    values, coming = list(line.values), list(line.coming)
    return SheetRow(line.key, told.name, told.source, told.symbol, clause, values, coming, line.provisional)


def aim(game: Game, view: dict[str, Any], _: Words) -> str:
    """How the game is won, with the numbers of the moment."""
    return str(game.module("sheet").aim(view, _)) if game.has("sheet") else ""
