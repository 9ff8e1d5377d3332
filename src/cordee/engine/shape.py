"""The shapes of a box's values: each says in words what it asks for, and where a value is not that.

A game's `box.py` expects each table of its box in a shape before it reads it, so that an owner's copy with a slip in it
is refused with the place of the slip and what may stand there.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from cordee.engine.telling import quoted

LONGEST_TEXT = 200


class Misfit(Exception):
    """A value that is not of its shape: where it stands, and what is wrong with it, as the rest of a sentence."""

    def __init__(self, path: str, what: str) -> None:
        super().__init__(path, what)
        self.path = path
        self.what = what


class Shape(ABC):
    """What a value must be."""

    @abstractmethod
    def words(self) -> str:
        """What is asked for, such as "a whole number from 1 to 7"."""

    @abstractmethod
    def fits(self, value: Any) -> bool:
        """Whether the value itself is right; its parts are looked at by `check`."""

    def check(self, value: Any, path: str) -> None:
        """Nothing, or a Misfit that names the first thing that is wrong."""
        if not self.fits(value):
            raise Misfit(path, f"must be {self.words()}, not {quoted(value)}")


class Whole(Shape):
    """A whole number between two others."""

    def __init__(self, least: int = 0, most: int = 99) -> None:
        self.least = least
        self.most = most

    def words(self) -> str:
        if self.least == self.most:
            return str(self.least)
        return f"a whole number from {self.least} to {self.most}"

    def fits(self, value: Any) -> bool:
        return type(value) is int and self.least <= value <= self.most


class Flag(Shape):
    """Yes or no."""

    def words(self) -> str:
        return "true or false"

    def fits(self, value: Any) -> bool:
        return type(value) is bool


class Yes(Shape):
    """A word that stands there or not: its value says nothing more."""

    def words(self) -> str:
        return "true"

    def fits(self, value: Any) -> bool:
        return value is True


class Text(Shape):
    """A name or a remark: printable, not empty, not a book."""

    def words(self) -> str:
        return f"a text of 1 to {LONGEST_TEXT} characters on one line"

    def fits(self, value: Any) -> bool:
        return isinstance(value, str) and 0 < len(value) <= LONGEST_TEXT and value.isprintable()


class Key(Shape):
    """A name that becomes part of an action's word: small letters, with `_` within."""

    def words(self) -> str:
        return "a key of small letters a to z, with _ between words"

    def fits(self, value: Any) -> bool:
        if not isinstance(value, str) or len(value) > LONGEST_TEXT:
            return False
        return all(part.isascii() and part.isalpha() and part.islower() for part in value.split("_"))


class Word(Shape):
    """A name as printed that becomes part of an action's word."""

    def words(self) -> str:
        return "a name without spaces, colons or commas"

    def fits(self, value: Any) -> bool:
        return isinstance(value, str) and 0 < len(value) <= 20 and value.isprintable() and not set(value) & set(" :,")


class OneOf(Shape):
    """One of some names."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = list(names)

    def words(self) -> str:
        return "one of " + ", ".join(quoted(name) for name in self.names)

    def fits(self, value: Any) -> bool:
        return isinstance(value, str) and value in self.names


class Joined(Shape):
    """A text of some of these names, each at most once, with a separator between them or none."""

    def __init__(self, names: Sequence[str], separator: str = "") -> None:
        self.names = list(names)
        self.separator = separator

    def words(self) -> str:
        apart = "with a space between them" if self.separator else "without a space"
        return f"a text of some of {', '.join(self.names)}, none twice, {apart}"

    def fits(self, value: Any) -> bool:
        if not isinstance(value, str):
            return False
        parts = value.split() if self.separator else list(value)
        return set(parts) <= set(self.names) and len(set(parts)) == len(parts)


class ListOf(Shape):
    """A list whose parts have one shape, so many or from `least` to `most` of them."""

    def __init__(self, part: Shape, least: int = 0, most: int | None = None, unlike: bool = False) -> None:
        self.part = part
        self.least = least
        self.most = least if most is None else most
        self.unlike = unlike
        """No two parts are the same."""

    def words(self) -> str:
        count = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
        return f"a list of {count}, each {self.part.words()}" + (", no two alike" if self.unlike else "")

    def fits(self, value: Any) -> bool:
        return isinstance(value, list) and self.least <= len(value) <= self.most

    def check(self, value: Any, path: str) -> None:
        super().check(value, path)
        for place, part in enumerate(value):
            self.part.check(part, f"{path}.{place + 1}")
            if self.unlike and part in value[:place]:
                raise Misfit(f"{path}.{place + 1}", f"repeats {quoted(part)}; no two may be alike")


class Table(Shape):
    """A table with keys that must be there and keys that may."""

    def __init__(
        self, needed: dict[str, Shape] | None = None, optional: dict[str, Shape] | None = None, filled: bool = False
    ) -> None:
        self.needed = needed or {}
        self.optional = optional or {}
        self.filled = filled
        """It may not be empty, although no key alone is needed."""

    def words(self) -> str:
        return f"a table with {self._keys()}"

    def _keys(self) -> str:
        may = [f"{key} (if wanted)" for key in self.optional] if self.needed else list(self.optional)
        return ", ".join([*self.needed, *may]) or "nothing in it"

    def fits(self, value: Any) -> bool:
        return isinstance(value, dict)

    def check(self, value: Any, path: str) -> None:
        super().check(value, path)
        if self.filled and not value:
            raise Misfit(path, f"is empty: it needs one of {self._keys()} at least")
        for key in self.needed:
            if key not in value:
                raise Misfit(path, f"lacks {quoted(key)}: it needs {self._keys()}")
        for key, inner in value.items():
            shape = self.needed.get(key) or self.optional.get(key)
            if shape is None:
                raise Misfit(path, f"has {quoted(key)}, which is not known there: it may have {self._keys()}")
            shape.check(inner, f"{path}.{key}")


class Amounts(Table):
    """How many of each of some names, and of one of them at least if it must be `filled`."""

    def __init__(self, names: Sequence[str], most: int = 99, least: int = 0, filled: bool = False) -> None:
        super().__init__({}, {name: Whole(least, most) for name in names}, filled)


class Amount(Amounts):
    """So many of one of some names."""

    def __init__(self, names: Sequence[str], most: int = 99, least: int = 1) -> None:
        super().__init__(names, most, least, filled=True)

    def words(self) -> str:
        return f"a table with one of {self._keys()}"

    def check(self, value: Any, path: str) -> None:
        super().check(value, path)
        if len(value) > 1:
            raise Misfit(path, f"must have one of {self._keys()}, not {len(value)}")


class Cases(Shape):
    """A table whose shape depends on one of its values; None is the shape of a table without it."""

    def __init__(self, key: str, cases: dict[Any, Shape]) -> None:
        self.key = key
        self.cases = cases

    def words(self) -> str:
        return f"a table whose {self.key} is {self._names()}"

    def _names(self) -> str:
        return "one of " + ", ".join(_as_toml(case) for case in self.cases if case is not None)

    def fits(self, value: Any) -> bool:
        return isinstance(value, dict)

    def check(self, value: Any, path: str) -> None:
        super().check(value, path)
        case = value.get(self.key)
        if not any(type(case) is type(known) and case == known for known in self.cases):
            if self.key not in value:
                raise Misfit(path, f"lacks {quoted(self.key)}: it must be {self._names()}")
            raise Misfit(f"{path}.{self.key}", f"must be {self._names()}, not {quoted(case)}")
        self.cases[case].check(value, path)


class IfHas(Shape):
    """A table of one shape if it has a key, of another if it has not."""

    def __init__(self, key: str, having: Shape, lacking: Shape) -> None:
        self.key = key
        self.having = having
        self.lacking = lacking

    def words(self) -> str:
        return f"{self.lacking.words()}, or {self.having.words()}"

    def fits(self, value: Any) -> bool:
        return isinstance(value, dict)

    def check(self, value: Any, path: str) -> None:
        super().check(value, path)
        (self.having if self.key in value else self.lacking).check(value, path)


def _as_toml(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else quoted(value)


class Itself(Shape):
    """A shape that is named before it is known, so that one may hold others of its kind; at most so deep."""

    def __init__(self, deep: int = 4) -> None:
        self.shape: Shape | None = None
        self.deep = deep

    def is_(self, shape: Shape) -> Shape:
        """Say what it is."""
        self.shape = shape
        return shape

    def words(self) -> str:
        return "of the same kind as what it is in"

    def fits(self, value: Any) -> bool:
        return True

    def check(self, value: Any, path: str) -> None:
        if self.shape is None or self.deep == 0:
            raise Misfit(path, "lies too deep within others of its kind")
        self.deep -= 1
        try:
            self.shape.check(value, path)
        finally:
            self.deep += 1


PLAYERS = ListOf(Whole(1, 10), 2)
GAME = {"name": Text(), "title": Text(), "players": PLAYERS}
REMARKS = {
    "designer": Text(),
    "artist": Text(),
    "publisher": Text(),
    "year": Whole(1, 9999),
    "bgg": Whole(1, 10**8),
    "age": Whole(1, 99),
    "minutes": ListOf(Whole(1, 999), 2),
}


def about_game(**more: Shape) -> Table:
    """The table [game] that begins every box."""
    return Table(GAME | more, dict(REMARKS))
