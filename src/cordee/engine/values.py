"""Single values of a box by their paths: `equipment.rope.cost`, `photo.3.points`, `thresholds.green.2`.

A row of a list is named by its number from 1, or by the value of its `key`, `name` or `id`. CORDEE_SET changes values
of a game's box for a process before it is loaded: `{"yeti": {"equipment.rope.cost": 5}}`.
"""

from __future__ import annotations

import json
import os
from difflib import get_close_matches
from typing import Any

from cordee.engine.errors import BadBox

NAMES = ("key", "name", "id")
Place = tuple[Any, Any]
"""What holds a value, and its key or index there."""


def place_of(data: Any, path: str) -> Place:
    """Where the value of a path stands."""
    holder: Any = None
    key: Any = None
    here, walked = data, ""
    for word in path.split("."):
        holder, key = here, _step(here, word, walked)
        here, walked = holder[key], f"{walked}.{word}" if walked else word
    if isinstance(here, (dict, list)):
        inside = ", ".join(_words(here)[:12])
        raise BadBox(f"{path} is not one value but holds several: go on with one of {inside}.")
    return holder, key


def value_of(data: Any, path: str) -> Any:
    """The value of a path."""
    holder, key = place_of(data, path)
    return holder[key]


def paths_of(data: Any, pattern: str) -> list[str]:
    """The paths that a pattern stands for: `equipment.*.cost` is the cost of every row that has one."""
    if "*" not in pattern.split("."):
        value_of(data, pattern)
        return [pattern]
    found = [("", data)]
    for word in pattern.split("."):
        found = [pair for walked, here in found for pair in _inside(here, word, walked)]
    paths = [path for path, here in found if not isinstance(here, (dict, list))]
    if not paths:
        raise BadBox(f"{pattern} fits no value of the box.")
    return paths


def _inside(here: Any, word: str, walked: str) -> list[tuple[str, Any]]:
    """What a word of a pattern leads to, each with its path; `*` leads everywhere."""
    known = _words(here)
    words = known if word == "*" else [word] if isinstance(here, list) or word in known else []
    return [(f"{walked}.{one}" if walked else one, here[_step(here, one, walked)]) for one in words]


def source_path(data: Any, path: str) -> str:
    """The path as sources are noted by: rows of tables by number, and lists as a whole."""
    here = data
    noted: list[str] = []
    for word in path.split("."):
        key = _step(here, word, ".".join(noted))
        here = here[key]
        if not isinstance(key, int):
            noted.append(str(key))
        elif isinstance(here, dict):
            noted.append(str(key + 1))
    return ".".join(noted)


def asked_of(game: str) -> dict[str, Any]:
    """The values that this process was told to change in a game's box."""
    told = os.environ.get("CORDEE_SET", "")
    if not told:
        return {}
    try:
        values = json.loads(told).get(game, {})
    except (ValueError, AttributeError):
        raise BadBox(f"CORDEE_SET is {told!r}, which is not JSON of the kind {{game: {{path: value}}}}.") from None
    if not isinstance(values, dict):
        raise BadBox(f"CORDEE_SET has {values!r} for {game}: it must be an object of paths and values.")
    return values


def _step(here: Any, word: str, walked: str) -> Any:
    """The key or index that a word of a path names."""
    if isinstance(here, dict) and word in here:
        return word
    if isinstance(here, list):
        if word.isdecimal() and 1 <= int(word) <= len(here):
            return int(word) - 1
        for number, row in enumerate(here):
            if isinstance(row, dict) and any(str(row.get(name)) == word for name in NAMES):
                return number
    known = _words(here)
    near = get_close_matches(word, known, n=3, cutoff=0.4) or known[:12]
    where = f"{walked} has" if walked else "The box has"
    offered = f"; there are {', '.join(near)}" if near else ""
    raise BadBox(f"{where} no {word!r}{offered}.")


def _words(here: Any) -> list[str]:
    """The words that lead on from here."""
    if isinstance(here, dict):
        return [str(key) for key in here]
    if not isinstance(here, list):
        return []
    return [_row_word(row, number) for number, row in enumerate(here)]


def _row_word(row: Any, number: int) -> str:
    named = [str(row[name]) for name in NAMES if name in row] if isinstance(row, dict) else []
    return named[0] if named else str(number + 1)
