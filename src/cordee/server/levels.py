"""The bots as people meet them: levels with a measured strength, and styles that are true of the code."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from babel.numbers import format_decimal

from cordee.bots import LEVELS, STYLES, parted
from cordee.server.safety import Refused, _
from cordee.words import Words

RATINGS = Path(__file__).with_name("ratings.toml")
"""Made by `python -m bench.ratings` of what `cordee tournament` measured."""


@dataclass(frozen=True)
class Rating:
    """How strong a level proved in a game."""

    value: float
    error: float
    """Half of the 95 % interval."""
    ahead: float
    """Of the games with the level below, how many it finished ahead in; equal places count half."""
    games: int
    """How many those were."""

    def ahead_in(self, lang: str) -> str:
        """How many, as people of that language write it."""
        return str(format_decimal(self.ahead, format="0.#", locale=lang))


@dataclass(frozen=True)
class Level:
    """A level of the bots, introduced."""

    key: str
    name: str
    peaks: int
    """How strong it is, of as many as there are levels."""
    about: str
    rating: Rating | None = None
    """What was measured, where the game's bots were."""


@dataclass(frozen=True)
class Manner:
    """A style of the bots, introduced; the plain one has no key."""

    key: str
    name: str
    about: str


def introduced(_: Words, game: str = "") -> list[Level]:
    """All levels, weak to strong, with their ratings in a game."""
    said = {
        "promeneur": (_("Stroller"), _("Enjoys the view. Sees the good move, but often takes another.")),
        "randonneur": (_("Hiker"), _("Takes the points that are there. Never looks round the corner.")),
        "alpiniste": (_("Climber"), _("Tries out what may follow before each step.")),
        "guide": (_("Guide"), _("Knows every path. Thinks a second, forgives little.")),
    }
    rated = told_ratings(game).get("levels", {})
    return [
        Level(key, *said[key][:1], peaks, said[key][1], Rating(**rated[key]) if key in rated else None)
        for peaks, key in enumerate(LEVELS, start=1)
    ]


def manners(_: Words) -> list[Manner]:
    """All styles, the plain one first."""
    return [
        Manner("", _("steady"), _("Plays what it thinks best.")),
        Manner("careful", _("careful"), _("Between good moves, takes the one that turns out best on a bad day.")),
        Manner("greedy", _("greedy"), _("Between good moves, takes the one that pays at once.")),
        Manner("spiteful", _("spiteful"), _("Between good moves, takes the one that leaves its best rival least.")),
        Manner("explorer", _("explorer"), _("Between good moves, takes the one it has not tried yet.")),
    ]


ENOUGH = 40
"""Games below which a rating says too little to be shown to people."""


def told_ratings(game: str) -> dict[str, Any]:
    """What was measured of a game's bots, if that was enough to be told."""
    found: dict[str, Any] = ratings().get(game, {})
    return found if found.get("games", 0) >= ENOUGH else {}


@cache
def ratings() -> dict[str, Any]:
    """What was measured, game by game."""
    return tomllib.loads(RATINGS.read_text(encoding="utf-8"))


def level_name(spec: str, _: Words, style: str = "") -> str:
    """What a bot's level is called, with its style if it has one."""
    key, own = parted(spec)
    style = style or own
    level = next((level.name for level in introduced(_) if level.key == key), key)
    manner = next((manner.name for manner in manners(_) if style and manner.key == style), "")
    return f"{level}, {manner}" if manner else level


def ordered(level: str, style: str = "") -> str:
    """A bot as it is stored, of a level and a style; one that there is not is refused."""
    if level not in LEVELS:
        raise Refused(422, _("There is no bot of that level; the levels: {levels}."), levels=", ".join(LEVELS))
    if style and style not in STYLES:
        raise Refused(422, _("There is no bot of that style; the styles: {styles}."), styles=", ".join(STYLES))
    return f"{level}:{style}" if style else level
