"""What a designer asks for: `equipment.rope.cost=3..6` is four boxes, each with another price of the rope."""

from __future__ import annotations

import itertools
import json
from collections.abc import Mapping, Sequence
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
    """What a balance may turn: one value, or several that are shifted together."""

    name: str
    """Its path, or the pattern of its paths."""
    paths: tuple[str, ...]
    present: tuple[Any, ...]
    """What stands at the paths now."""
    values: tuple[Any, ...]
    """What it may become: of several, by how much all are shifted."""

    @property
    def start(self) -> int:
        """Where the search begins: at the present value, or the nearest to it."""
        now = self.present[0] if len(self.paths) == 1 else 0
        if now in self.values or not isinstance(now, int):
            return self.values.index(now) if now in self.values else 0
        return min(range(len(self.values)), key=lambda place: abs(self.values[place] - now))

    def changes(self, place: int) -> list[tuple[str, Any]]:
        """What a place makes of the box."""
        value = self.values[place]
        after = [value] if len(self.paths) == 1 else [now + value for now in self.present]
        return [(path, new) for path, now, new in zip(self.paths, self.present, after, strict=True) if new != now]

    def told(self, box: Mapping[str, Any]) -> str:
        """How it stands in a box of these changes: a value, or a shift."""
        now = box.get(self.paths[0], self.present[0])
        return json.dumps(now, ensure_ascii=False) if len(self.paths) == 1 else f"{now - self.present[0]:+}"

    def steps(self, place: int) -> int:
        """How far a place is from the start; words are all equally far."""
        return abs(place - self.start) if type(self.values[0]) is int else int(place != self.start)


def knobs_of(box: Box, asked: Sequence[str]) -> list[Knob]:
    """What each `--vary` lets turn; a pattern leaves printed values out, a path to one is refused."""
    knobs = [knob for text in asked for knob in _knobs(box, text)]
    paths = [path for knob in knobs for path in knob.paths]
    if not knobs:
        raise BadSetup("--balance needs at least one --vary path=1..6: a value it may change, and its bounds.")
    for path in paths:
        if paths.count(path) > 1:
            raise BadSetup(f"{path} is varied twice: name it in one --vary.")
    return knobs


def _knobs(box: Box, text: str) -> list[Knob]:
    """Those of one `--vary`: each path alone, or with += all of them together."""
    pattern, wanted = _parts(text, "path=1..6, path=2,4,8, path=+-2 or path+=-1..2")
    together = pattern.endswith("+")
    paths = paths_of(box.data, pattern.removesuffix("+"))
    ours = [path for path in paths if not printed(box, Variant(((path, None),)))]
    if not ours:
        source = box.sources[source_path(box.data, paths[0])]
        raise BadSetup(f"{paths[0]} is a printed value ({source}): try it with --set, never change it in the box.")
    present = [value_of(box.data, path) for path in ours]
    if together and len(ours) > 1:
        name = pattern.removesuffix("+")
        return [Knob(name, tuple(ours), tuple(present), _alike(0, _range(wanted), f"The shift of {name}"))]
    return [_knob(path, now, wanted, together) for path, now in zip(ours, present, strict=True)]


def _knob(path: str, now: Any, wanted: str, shifted: bool) -> Knob:
    if shifted:
        values = [now + shift for shift in _alike(0, _range(wanted), f"The shift of {path}")]
    else:
        values = _around(now, wanted, path) if wanted[:1] in "+±" else _range(wanted)
    if values == [now]:
        raise BadSetup(f"{path} is {now!r} already: give it bounds such as 1..6.")
    return Knob(path, (path,), (now,), _alike(now, values, path))


def _alike(now: Any, values: Sequence[Any], what: str) -> tuple[Any, ...]:
    """The values, each once, if all are of the same kind as the present one."""
    for value in values:
        if type(value) is not type(now):
            raise BadSetup(f"{what} is {now!r} now: it cannot become {value!r}.")
    return tuple(dict.fromkeys(values))


def rising_of(box: Box, asked: Sequence[str]) -> list[tuple[str, ...]]:
    """The paths of each `--rising`: values that may never fall from one to the next."""
    found = [tuple(paths_of(box.data, pattern)) for pattern in asked]
    for pattern, paths in zip(asked, found, strict=True):
        values = [value_of(box.data, path) for path in paths]
        if len(paths) < 2 or any(type(value) is not int for value in values):
            raise BadSetup(f"{pattern} does not stand for numbers in a row: write photo.*.points or the like.")
    return found


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
