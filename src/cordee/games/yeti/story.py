"""What the page tells of a move of Yéti: what was done in few words, what everybody should notice."""

from __future__ import annotations

from typing import Final

from cordee.engine.telling import Announcement
from cordee.games.yeti import GAME
from cordee.games.yeti.rules import BUY, BUY_NOTHING, PHOTO, SUPPLY, Throw, Yeti
from cordee.games.yeti.words import points, the_tile, weather_effect, weather_name
from cordee.words import Words

DICE: Final = ("throw",)
SIGNS: Final = {"points": "point", "tiles": "pack", "tokens": "token", "aid": "snow"}
WAITING: Final = ("aid",)
"""Dice that are taken up again are not lost."""


def stock(name: str, n: int, _: Words) -> str:
    """So much of what a player has."""
    if name == "points":
        return points(n, _)
    if name == "tiles":
        return _.many("{n} tile", "{n} tiles", n)
    if name == "aid":
        return _.many("{n} die kept", "{n} dice kept", n)
    return _.many("{n} summit token", "{n} summit tokens", n)


def headline(before: Yeti, action: int, after: Yeti, _: Words) -> str:
    """What a player bought, and of whom; that there is a blizzard."""
    seat = int(before.turn)
    name = _.seat(seat)
    if _blizzard(before, after):
        return _("Blizzard! The yeti goes to space {space}", space=after.yeti)
    if PHOTO <= action < BUY:
        return _("{name} takes a photo of the yeti", name=name)
    if not BUY <= action < BUY_NOTHING:
        return ""
    tile, former = the_tile(action - BUY, _), int(before.owner[action - BUY])
    if former == SUPPLY:
        return _("{name} buys {tile}", name=name, tile=tile)
    if former == _.viewer:
        return _("{name} buys {tile} from you", name=name, tile=tile)
    return _("{name} buys {tile} from {owner}", name=name, tile=tile, owner=_.seat(former))


def announcements(before: Yeti, after: Yeti, _: Words) -> list[Announcement]:
    """A blizzard, somebody on the summit, the weather of a round, the last round."""
    seat = int(before.turn)
    name = _.seat(seat)
    found = []
    if _blizzard(before, after):
        why = _("Too much snow fell in {name}’s turn: the yeti is now on space {space}.", name=name, space=after.yeti)
        found.append(Announcement(_("Blizzard!"), why, GAME.clause_name(52)))
    if after.token_of[seat] > before.token_of[seat]:
        found.append(Announcement(_("{name} stands on the summit!", name=name)))
    if after.weather and after.weather != before.weather and after.agenda and isinstance(after.agenda[-1], Throw):
        effect = weather_effect(after.weather, _)
        found.append(Announcement(weather_name(after.weather, _), effect[:1].upper() + effect[1:] + "."))
    if after.ending and not before.ending and after.agenda:
        why = _("{name} has reached the yeti: this round is played to its end.", name=name)
        found.append(Announcement(_("The last round"), why, GAME.clause_name(92)))
    return found


def _blizzard(before: Yeti, after: Yeti) -> bool:
    """Whether there was a blizzard: it takes dice, and mostly moves the yeti (YT-052)."""
    return bool(after.aid[before.turn] > before.aid[before.turn] and before.round > 0)
