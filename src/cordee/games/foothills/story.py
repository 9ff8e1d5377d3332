"""What the page tells of a move of Foothills: what was done in few words, what everybody should notice."""

from __future__ import annotations

from typing import Final

from cordee.engine.telling import Announcement
from cordee.games.foothills import GAME
from cordee.games.foothills.box import BUFFERS, IRON, LINES, PASSENGER, RUBBLE, STONE
from cordee.games.foothills.rules import Foothills
from cordee.games.foothills.words import goods, line_name, score
from cordee.words import Words

DICE: Final = ()
SIGNS: Final = {"points": "point", "iron": "iron", "stone": "stone", "rubble": "rubble", "passenger": "passenger",
                "tickets": "ticket", "tracks": "track", "stations": "sign{seat}"}  # fmt: skip
GOODS: Final = {"iron": IRON, "stone": STONE, "rubble": RUBBLE, "passenger": PASSENGER}


def stock(name: str, n: int, _: Words) -> str:
    """So much of what a player has; cards and tiles that change places tell nothing by themselves."""
    if name == "points":
        return _("{points} VP", points=score(n, _))
    if name in GOODS:
        return goods(int(GOODS[name]), n, _)
    if name == "tickets":
        return _.many("{n} ticket", "{n} tickets", n)
    if name == "tracks":
        return _.many("{n} track", "{n} tracks", n)
    return _.many("{n} station", "{n} stations", n) if name == "stations" else ""


def headline(before: Foothills, action: int, after: Foothills, _: Words) -> str:
    """The sentences of the log are short enough."""
    return ""


def announcements(before: Foothills, after: Foothills, _: Words) -> list[Announcement]:
    """A line that ends, the last buffer, the summit, the end of the game."""
    found = []
    for line in range(len(LINES)):
        if after.buffered & ~before.buffered & 1 << line and not after.ending:
            left = int(BUFFERS) - int(after.buffered).bit_count()
            why = _.many("{n} buffer is left.", "{n} buffers are left.", left)
            found.append(Announcement(_("Line {line} is complete", line=line_name(line, _)), why))
    if after.ending and not before.ending and after.agenda:
        clause = int(after.ending)
        why = _("All buffers are placed.") if clause == 229 else _("A competitor finds no place.")
        found.append(Announcement(_("The last round"), why, GAME.clause_name(clause)))
    return found
