"""The box of a game: everything printed on its components, as data, each value with its source.

A table of `box.toml` names its source either once for all its values (`source = "rulebook 183"`) or value by
value (`source = { cost = "house", effect = "rulebook 32" }`). A source is `rulebook`, `public` or `house`,
followed by where or why. A game's `box.py` expects each table in a shape (`engine/shape.py`) before it reads it.
"""

from __future__ import annotations

import hashlib
import json
import os
import tomllib
from pathlib import Path
from typing import Any

from cordee.engine.errors import BadBox
from cordee.engine.shape import Misfit, Shape
from cordee.engine.telling import plain, quoted
from cordee.engine.values import asked_of, place_of

KINDS = ("rulebook", "public", "house")
LONGEST_PATH = 100
"""Characters of a path that a refusal shows."""
DEEPEST = 12
"""Tables within tables; no box needs as many."""


class Box:
    """The checked contents of a `box.toml`: `data` without sources, `sources` by dotted path, a digest of the data."""

    def __init__(self, text: str, where: str) -> None:
        self.where = where
        try:
            raw = tomllib.loads(text)
        except RecursionError as error:
            raise BadBox(f"{where} is not TOML that can be read: its brackets lie too deep.") from error
        except ValueError as error:
            raise BadBox(f"{where} is not TOML: {plain(str(error))}.") from error
        self.sources: dict[str, str] = {}
        self._expected: set[str] = set()
        self.data: dict[str, Any] = {key: self._strip(value, key, None) for key, value in raw.items()}
        self.digest = _digest(self.data)

    def change(self, path: str, value: Any) -> None:
        """Another value at a path, such as equipment.rope.cost."""
        holder, key = place_of(self.data, path)
        holder[key] = value
        self.digest = _digest(self.data)

    def __getitem__(self, key: str) -> Any:
        if key not in self.data:
            raise BadBox(f"{self.where} lacks the table [{key}].")
        return self.data[key]

    def game(self) -> str:
        """The name of the game this is the box of."""
        about = self["game"]
        name = about.get("name") if isinstance(about, dict) else None
        if not isinstance(name, str):
            raise BadBox(f"{self.where}: [game] must be one table with the name of its game.")
        return name

    def expect(self, shapes: dict[str, Shape]) -> None:
        """These tables must be there, in these shapes."""
        for table, shape in shapes.items():
            try:
                shape.check(self[table], table)
            except Misfit as misfit:
                raise self.wrong(misfit.path, misfit.what) from None
        self._expected |= set(shapes)

    def expect_no_more(self) -> None:
        """All tables of the box were expected."""
        for table in self.data:
            if table not in self._expected:
                raise self.wrong(table, f"is not known; the tables are {', '.join(sorted(self._expected))}")

    def wrong(self, path: str, what: str) -> BadBox:
        """The refusal of a value: where it stands and what is wrong with it."""
        place = plain(path)
        shown = place if len(place) <= LONGEST_PATH else place[: LONGEST_PATH - 1] + "…"
        return BadBox(f"{self.where}: {shown} {what}.")

    def numbers(self, table: str, key: str) -> list[int]:
        """A list of whole numbers, not negative."""
        values = self._value(table, key)
        if not isinstance(values, list) or not all(type(v) is int and v >= 0 for v in values):
            raise BadBox(f"{self.where}: {table}.{key} must be a list of whole numbers, not {quoted(values)}.")
        return values

    def number(self, table: str, key: str) -> int:
        """A whole number, not negative."""
        value = self._value(table, key)
        if type(value) is not int or value < 0:
            raise BadBox(f"{self.where}: {table}.{key} must be a whole number, not {quoted(value)}.")
        return value

    def column(self, table: str, key: str) -> list[Any]:
        """One value of each row of a list of tables."""
        rows = self[table]
        if not isinstance(rows, list):
            raise BadBox(f"{self.where}: [[{table}]] must be a list of tables.")
        for row in rows:
            if key not in row:
                raise BadBox(f"{self.where}: a row of [[{table}]] lacks {key!r}.")
        return [row[key] for row in rows]

    def whole_column(self, table: str, key: str) -> list[int]:
        """One whole number of each row of a list of tables, none negative."""
        values = self.column(table, key)
        if not all(type(value) is int and value >= 0 for value in values):
            raise BadBox(f"{self.where}: every {key!r} of [[{table}]] must be a whole number, not {quoted(values)}.")
        return values

    def _value(self, table: str, key: str) -> Any:
        values = self[table]
        if not isinstance(values, dict) or key not in values:
            raise BadBox(f"{self.where}: [{table}] lacks {key!r}.")
        return values[key]

    def _strip(self, value: Any, path: str, source: Any, depth: int = 0) -> Any:
        """The value without its sources, which are noted; every leaf must have one."""
        if depth > DEEPEST:
            raise self.wrong(path, "lies too deep within other values")
        if isinstance(value, dict):
            return self._strip_table(value, path, source, depth)
        if isinstance(value, list) and value and isinstance(value[0], dict):
            return [self._strip(row, f"{path}.{i + 1}", source, depth + 1) for i, row in enumerate(value)]
        if source is None:
            raise self.wrong(path, f"has no source; add source = \"{' | '.join(KINDS)} …\" to its table")
        if not isinstance(source, str) or not source.split() or source.split()[0] not in KINDS:
            raise BadBox(
                f"{self.where}: the source of {plain(path)} must begin with {', '.join(KINDS)}, not {quoted(source)}."
            )
        self._check_leaf(value, path, depth)
        self.sources[path] = source
        return value

    def _check_leaf(self, value: Any, path: str, depth: int) -> None:
        """Numbers are whole: what is printed on a component is counted. No box has dates."""
        if depth > DEEPEST:
            raise self.wrong(path, "lies too deep within other values")
        if isinstance(value, list):
            for place, part in enumerate(value):
                self._check_leaf(part, f"{path}.{place + 1}", depth + 1)
        elif isinstance(value, dict):
            for key, part in value.items():
                self._check_leaf(part, f"{path}.{key}", depth + 1)
        elif not isinstance(value, (bool, int, str)):
            raise self.wrong(path, f"must be a text, a whole number, true, false, a list or a table, not {value}")

    def _strip_table(self, table: dict[str, Any], path: str, inherited: Any, depth: int) -> dict[str, Any]:
        given = table.get("source", inherited)
        stripped = {}
        for key, value in table.items():
            if key != "source":
                source = given.get(key, given.get("rest")) if isinstance(given, dict) else given
                stripped[key] = self._strip(value, f"{path}.{key}", source, depth + 1)
        return stripped


def read_box(name: str) -> Box:
    """The box in a file."""
    try:
        return Box(Path(name).read_text(encoding="utf-8"), name)
    except (OSError, ValueError) as error:
        raise BadBox(f"The box {name} cannot be read: {error}.") from error


def load_box(game: str, folder: Path) -> Box:
    """The game's own box, or the copy that CORDEE_BOX names (files listed as in PATH, told apart by `[game] name`)."""
    for name in filter(None, os.environ.get("CORDEE_BOX", "").split(os.pathsep)):
        box = read_box(name)
        if box.game() == game:
            return _changed(box, game)
    return _changed(Box((folder / "box.toml").read_text(encoding="utf-8"), f"{game}/box.toml"), game)


def _changed(box: Box, game: str) -> Box:
    """The box with the values that this process was told to change."""
    for path, value in asked_of(game).items():
        box.change(path, value)
    return box


def _digest(data: dict[str, Any]) -> str:
    canonical = json.dumps(data, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(canonical.encode()).hexdigest()
