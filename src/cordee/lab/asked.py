"""What a designer asks for: `equipment.rope.cost=3..6` is four boxes, each with another price of the rope."""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cordee.engine.box import Box
from cordee.engine.errors import BadSetup
from cordee.engine.values import paths_of, source_path, value_of

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


@dataclass(frozen=True)
class Knob:
    """A value that a balance may turn, and what it may become."""

    path: str
    now: Any
    values: tuple[Any, ...]

    @property
    def start(self) -> int:
        """Where the search begins: the place of the present value, or of the nearest to it."""
        if self.now in self.values or not isinstance(self.now, int):
            return self.values.index(self.now) if self.now in self.values else 0
        return min(range(len(self.values)), key=lambda place: abs(self.values[place] - self.now))


def knobs_of(box: Box, asked: Sequence[str]) -> list[Knob]:
    """What each `--vary` lets turn; a pattern leaves printed values out, a path to one is refused."""
    knobs: dict[str, Knob] = {}
    for text in asked:
        pattern, wanted = _parts(text, "path=1..6, path=2,4,8 or path=+-2")
        paths = paths_of(box.data, pattern)
        ours = [path for path in paths if not printed(box, Variant(((path, None),)))]
        if not ours:
            source = box.sources[source_path(box.data, paths[0])]
            raise BadSetup(f"{paths[0]} is a printed value ({source}): try it with --set, never change it in the box.")
        knobs |= {path: _knob(box, path, wanted) for path in ours}
    if not knobs:
        raise BadSetup("--balance needs at least one --vary path=1..6: a value it may change, and its bounds.")
    return list(knobs.values())


def _knob(box: Box, path: str, wanted: str) -> Knob:
    now = value_of(box.data, path)
    values = tuple(dict.fromkeys(_around(now, wanted, path) if wanted[:1] in "+±" else _range(wanted)))
    for value in values:
        if type(value) is not type(now):
            raise BadSetup(f"{path} is {now!r} now: it cannot become {value!r}.")
    if values == (now,):
        raise BadSetup(f"{path} is {now!r} already: give it bounds such as 1..6.")
    return Knob(path, now, values)


def _around(now: Any, wanted: str, path: str) -> list[Any]:
    """The values at most so far from the present one; what is not negative stays so."""
    far = wanted.lstrip("+-±")
    if type(now) is not int or not far.isdecimal():
        raise BadSetup(f"{path}={wanted} is not understood: {path} is {now!r} now; write 1..6, 2,4,8 or +-2.")
    return list(range(max(now - int(far), min(now, 0)), now + int(far) + 1))


def _values(box: Box, text: str) -> list[tuple[str, Any]]:
    """The values of one `--set`."""
    path, wanted = _parts(text, "path=3..6 or path=2,4,8")
    value_of(box.data, path)
    return [(path, value) for value in _range(wanted)]


def _parts(text: str, form: str) -> tuple[str, str]:
    path, equals, wanted = text.partition("=")
    if not equals or not path or not wanted:
        raise BadSetup(f"{text!r} is not of the form {form}.")
    return path, wanted


def _range(wanted: str) -> list[Any]:
    """3..6 or 2,4,8."""
    low, dots, high = wanted.partition("..")
    if not dots:
        return [_read(part) for part in wanted.split(",")]
    if not _whole(low) or not _whole(high) or int(low) > int(high):
        raise BadSetup(f"{wanted!r} is no range: write the least and the most, such as 3..6.")
    return list(range(int(low), int(high) + 1))


def _read(text: str) -> Any:
    """A value as it stands in a box: a number, true or false, or else a word."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def _whole(text: str) -> bool:
    return text.removeprefix("-").isdecimal()
