"""The levels of bots as people meet them: a name, a strength and a style that is true of the code."""

from __future__ import annotations

from dataclasses import dataclass

from cordee.bots import LEVELS
from cordee.words import Words


@dataclass(frozen=True)
class Level:
    """A level of the bots, introduced."""

    key: str
    name: str
    peaks: int
    """How strong it is, of as many as there are levels."""
    style: str


def introduced(_: Words) -> list[Level]:
    """All levels, weak to strong."""
    said = {
        "promeneur": (_("Stroller"), _("Enjoys the view. Sees the good move, but often takes another.")),
        "randonneur": (_("Hiker"), _("Takes the points that are there. Never looks round the corner.")),
        "alpiniste": (_("Climber"), _("Tries out what may follow before each step.")),
        "guide": (_("Guide"), _("Knows every path. Thinks a second, forgives little.")),
    }
    named = ((key, *said[key]) for key in LEVELS)
    return [Level(key, name, peaks, style) for peaks, (key, name, style) in enumerate(named, start=1)]


def level_name(key: str, _: Words) -> str:
    """What a level is called."""
    return next((level.name for level in introduced(_) if level.key == key), key)
