"""What the answers to "what is this?" are made of: numbers with their signs, and where values come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from cordee.engine.box import KINDS, Box
from cordee.engine.telling import Help

Number = tuple[str, str, str]
"""The symbol of a number, the number, and what it is."""


def numbered(help_: Help, numbers: Sequence[Number]) -> Help:
    """An answer with its numbers."""
    told = tuple((number, caption) for _sign, number, caption in numbers)
    return replace(help_, numbers=told, signs=tuple(sign for sign, *_told in numbers))


@cache
def origin(box: Box, path: str) -> str:
    """Rulebook, public or house, for a value of the box or the first of a table; nothing where there is none."""
    inside = path + "."
    found = (source for key, source in box.sources.items() if key == path or key.startswith(inside))
    return next(found, "").partition(" ")[0]


def sourced(help_: Help, box: Box, values: Mapping[str, str]) -> Help:
    """An answer with the sources of its values (names with paths in the box), told apart where they differ."""
    kinds = {name: origin(box, path) for name, path in values.items()}
    groups = {kind: [name for name in kinds if kinds[name] == kind] for kind in KINDS}
    known = {kind: names for kind, names in groups.items() if names}
    if len(known) == 1:
        return replace(help_, source=next(iter(known)))
    return replace(help_, sources=tuple((_capital(", ".join(names)), kind) for kind, names in known.items()))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
