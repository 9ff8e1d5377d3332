"""The box of a game: everything printed on its components, as data, each value with its source.

A table of `box.toml` names its source either once for all its values (`source = "rulebook 183"`) or value by
value (`source = { cost = "house", effect = "rulebook 32" }`). A source is `rulebook`, `public` or `house`,
followed by where or why.
"""

from __future__ import annotations

import hashlib
import json
import os
import tomllib
from pathlib import Path
from typing import Any

from cordee.engine.errors import BadBox
from cordee.engine.values import asked_of, place_of

KINDS = ("rulebook", "public", "house")


class Box:
    """The checked contents of a `box.toml`: `data` without sources, `sources` by dotted path, a digest of the data."""

    def __init__(self, text: str, where: str) -> None:
        try:
            raw = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise BadBox(f"{where} is not TOML: {error}.") from error
        self.where = where
        self.sources: dict[str, str] = {}
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

    def numbers(self, table: str, key: str) -> list[int]:
        """A list of whole numbers, not negative."""
        values = self._value(table, key)
        if not isinstance(values, list) or not all(type(v) is int and v >= 0 for v in values):
            raise BadBox(f"{self.where}: {table}.{key} must be a list of whole numbers, not {values!r}.")
        return values

    def number(self, table: str, key: str) -> int:
        """A whole number, not negative."""
        value = self._value(table, key)
        if type(value) is not int or value < 0:
            raise BadBox(f"{self.where}: {table}.{key} must be a whole number, not {value!r}.")
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
            raise BadBox(f"{self.where}: every {key!r} of [[{table}]] must be a whole number, not {values!r}.")
        return values

    def _value(self, table: str, key: str) -> Any:
        if key not in self[table]:
            raise BadBox(f"{self.where}: [{table}] lacks {key!r}.")
        return self[table][key]

    def _strip(self, value: Any, path: str, source: str | None) -> Any:
        """The value without its sources, which are noted; every leaf must have one."""
        if isinstance(value, dict):
            return self._strip_table(value, path, source)
        if isinstance(value, list) and value and isinstance(value[0], dict):
            return [self._strip(row, f"{path}.{i + 1}", source) for i, row in enumerate(value)]
        if source is None:
            raise BadBox(f"{self.where}: {path} has no source; add source = \"{' | '.join(KINDS)} …\" to its table.")
        if not isinstance(source, str) or not source.split() or source.split()[0] not in KINDS:
            raise BadBox(f"{self.where}: the source of {path} must begin with {', '.join(KINDS)}, not {source!r}.")
        self.sources[path] = source
        return value

    def _strip_table(self, table: dict[str, Any], path: str, inherited: str | None) -> dict[str, Any]:
        given = table.get("source", inherited)
        stripped = {}
        for key, value in table.items():
            if key != "source":
                source = given.get(key, given.get("rest")) if isinstance(given, dict) else given
                stripped[key] = self._strip(value, f"{path}.{key}", source)
        return stripped


def load_box(game: str, folder: Path) -> Box:
    """The game's own box, or the copy that CORDEE_BOX names (files listed as in PATH, told apart by `[game] name`)."""
    for name in filter(None, os.environ.get("CORDEE_BOX", "").split(os.pathsep)):
        try:
            box = Box(Path(name).read_text(encoding="utf-8"), name)
        except (OSError, UnicodeDecodeError) as error:
            raise BadBox(f"The box {name} cannot be read: {error}.") from error
        if not isinstance(box["game"], dict):
            raise BadBox(f"{name}: [game] must be one table with the name of its game.")
        if box["game"].get("name") == game:
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
