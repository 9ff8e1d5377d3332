"""What a table is drawn of: parts with stable keys, each a pure function of what it shows.

A game's `table.py` lists them, its `table.svg.jinja` has a macro for each kind. Because a part depends on nothing but
what it is given, it is drawn once however many people see it, and a move sends only the parts that became others.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class Part(NamedTuple):
    """One thing on the table, or several that always change together."""

    key: str
    """Stable from move to move, and unlike those of all other parts of its group: `climber-2`."""
    macro: str
    """The macro that draws it, called as `macro(p, marks, news, at)`: what it shows, its choices by their words, which
    of its names are news, and the measures of the table's shape."""
    what: Any = None
    """All that it shows, as plain data; the macro's `p`."""
    words: tuple[str, ...] = ()
    """The choices that may be made (or are refused) there."""
    names: tuple[str, ...] = ()
    """What can be news about it: names of `pieces`."""
    same: str = ""
    """For scenery: a name that stands for `what`, which is then never looked at again."""


class Portrait(NamedTuple):
    """Something from the box drawn by itself, just as it lies on the table."""

    parts: tuple[Part, ...]
    box: tuple[float, float, float, float]
    """The piece of the table that shows it: x, y, width, height."""
    paper: str = ""
    """A colour behind it, where it is drawn upon scenery."""
    shape: str = "wide"
