"""Every decision of many games as a row: what was chosen when, by whom, out of how many, and how it ended for them.

A file that ends in `.jsonl` has a line of JSON for each, one that ends in `.parquet` is read by polars, DuckDB and
pandas. The rows are in the order of the games, wherever they are played.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from cordee.arena.match import Match, Outcome
from cordee.engine.core import State
from cordee.engine.errors import BadSetup, CordeeError
from cordee.engine.registry import game as find_game

COLUMNS = {
    "game": "int64",
    "ply": "int32",
    "round": "int32",
    "seat": "int32",
    "bot": "string",
    "word": "string",
    "choices": "int32",
    "score": "int32",
    "final": "int32",
    "share": "float64",
}
"""Number of the game; moves made before, nature's included; round; seat from 0; who sits there; what they chose, in the
notation of records; out of how many; their points before it; their points at the end; their share of the victory."""
ROWS = 100_000
"""As many at a time make a group of a Parquet file."""

Row = tuple[Any, ...]


class Scribe:
    """Looks on at a game and notes its decisions."""

    def __init__(self, match: Match, number: int) -> None:
        self.match = match
        self.number = number
        self.vocabulary = find_game(match.game).vocabulary
        self.bots = {match.seat_of(place, number): spec for place, spec in enumerate(match.bots)}
        self.noted: list[Row] = []
        self.rows: list[Row] = []

    def decision(self, state: State, action: int, ply: int) -> None:
        """A seat is about to play an action."""
        seat = int(state.seat())
        chosen = (self.vocabulary[action], len(state.actions()), state.scores()[seat])
        self.noted.append((self.number, ply, int(state.round_now()), seat, self.bots[seat], *chosen))

    def end(self, state: State) -> None:
        """The game is over: every decision is told with what became of it."""
        scores, shares = state.scores(), state.result()
        self.rows = [(*row, scores[row[3]], shares[row[3]]) for row in self.noted]


Logged = tuple[list[tuple[int, Outcome]], list[Row]]


def play_logged(match: Match, numbers: Sequence[int]) -> Logged:
    """Some games of the match with their decisions."""
    played: list[tuple[int, Outcome]] = []
    rows: list[Row] = []
    for number in numbers:
        scribe = Scribe(match, number)
        played.append((number, match.play(number, scribe)))
        rows += scribe.rows
    return played, rows


class Log:
    """A file that decisions are written to."""

    def __init__(self, path: Path) -> None:
        if path.suffix not in (".jsonl", ".parquet"):
            raise BadSetup(f"A log is called something.jsonl or something.parquet, not {path.name}.")
        self.path = path
        self._late: dict[int, tuple[int, list[Row]]] = {}
        self._following = 0
        self._rows: list[Row] = []
        self._arrow: Any = None
        self._parquet: Any = None
        self._schema: Any = None
        self._lines: Any = None
        try:
            self._open()
        except OSError as error:
            raise CordeeError(f"{path} cannot be written: {error.strerror}.") from error

    def _open(self) -> None:
        if self.path.suffix == ".jsonl":
            self._lines = self.path.open("w", encoding="utf-8")
            return
        from cordee.study import need

        self._arrow = need("pyarrow")
        self._schema = self._arrow.schema([(name, getattr(self._arrow, kind)()) for name, kind in COLUMNS.items()])
        writer = need("pyarrow.parquet").ParquetWriter
        self._parquet = writer(str(self.path), self._schema, compression="zstd")

    def __enter__(self) -> Log:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if kind is None and self._late:
            raise CordeeError("Games that were played did not reach the log.")
        self._flush()
        for file in (self._lines, self._parquet):
            if file is not None:
                file.close()

    def add(self, numbers: Sequence[int], rows: list[Row]) -> None:
        """The decisions of a batch; they are written once all games before them are."""
        self._late[numbers[0]] = numbers[-1] + 1, rows
        while self._following in self._late:
            self._following, due = self._late.pop(self._following)
            self._rows += due
            if self._lines is not None or len(self._rows) >= ROWS:
                self._flush()

    def _flush(self) -> None:
        rows, self._rows = self._rows, []
        if self._lines is not None:
            told = (json.dumps(dict(zip(COLUMNS, row, strict=True)), ensure_ascii=False) + "\n" for row in rows)
            self._lines.writelines(told)
        elif rows:
            columns = dict(zip(COLUMNS, zip(*rows, strict=True), strict=True))
            self._parquet.write_table(self._arrow.table(columns, schema=self._schema))
