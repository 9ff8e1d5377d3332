"""What a designer asks for: `equipment.rope.cost=3..6` is four boxes, each with another price of the rope."""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cordee.engine.box import Box
from cordee.engine.errors import BadSetup
from cordee.engine.values import source_path, value_of

MOST_BOXES = 400
"""More boxes than this nobody can compare; ask for fewer values at once."""


@dataclass(frozen=True)
class Variant:
    """A box as it is, or with some values changed."""

    changes: tuple[tuple[str, Any], ...] = ()

    @property
    def name(self) -> str:
        """How tables and plots call it."""
        return ", ".join(f"{path}={json.dumps(value)}" for path, value in self.changes) or "present"


def variants_of(box: Box, asked: Sequence[str]) -> list[Variant]:
    """The present box first, then every combination of the values asked for, without those that change nothing."""
    ranges = [_values(box, text) for text in asked]
    found = [Variant()]
    for values in itertools.product(*ranges):
        changes = tuple((path, value) for path, value in values if value != value_of(box.data, path))
        variant = Variant(changes)
        if variant not in found:
            found.append(variant)
    if len(found) > MOST_BOXES:
        raise BadSetup(f"That would be {len(found)} boxes, more than {MOST_BOXES}: ask for fewer values at once.")
    return found


def printed(box: Box, variant: Variant) -> list[str]:
    """The paths a variant changes although a rulebook or a public page states their value."""
    sources = {path: box.sources.get(source_path(box.data, path), "house") for path, _ in variant.changes}
    return [path for path, source in sources.items() if not source.startswith("house")]


def _values(box: Box, text: str) -> list[tuple[str, Any]]:
    """The values of one `--set`."""
    path, equals, wanted = text.partition("=")
    if not equals or not path or not wanted:
        raise BadSetup(f"{text!r} is not of the form path=3..6 or path=2,4,8.")
    value_of(box.data, path)
    low, dots, high = wanted.partition("..")
    if dots:
        if not _whole(low) or not _whole(high) or int(low) > int(high):
            raise BadSetup(f"{wanted!r} is no range: write the least and the most, such as 3..6.")
        return [(path, value) for value in range(int(low), int(high) + 1)]
    return [(path, _read(part)) for part in wanted.split(",")]


def _read(text: str) -> Any:
    """A value as it stands in a box: a number, true or false, or else a word."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def _whole(text: str) -> bool:
    return text.removeprefix("-").isdecimal()
