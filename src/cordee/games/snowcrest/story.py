"""What the page tells of a move of Snowcrest: what was done in few words, what everybody should notice."""

from __future__ import annotations

from typing import Final

from cordee.engine.telling import Announcement
from cordee.games.snowcrest import GAME
from cordee.games.snowcrest.box import (
    GUARDIAN_OTHERS,
    LEVEL_RESTS,
    OFFERING,
    RESOURCES,
    SPIRIT_ACTIVE,
    SPIRIT_OTHERS,
)
from cordee.games.snowcrest.names import cards, guardian_name, needed, omens, points, resources, scrolls, spirit_name
from cordee.games.snowcrest.rules import Answer, Snowcrest
from cordee.games.snowcrest.rules.state import REST
from cordee.words import Words

DICE: Final = ()
SIGNS: Final = {"points": "point", "scrolls": "scroll", "hand": "hand", "omen tokens": "omen", "villagers": "villagers",
                **{name: name for name in RESOURCES}}  # fmt: skip


def stock(name: str, n: int, _: Words) -> str:
    """So much of what a player has; cards that change piles tell nothing by themselves."""
    if name == "points":
        return points(n, _)
    if name in RESOURCES:
        return resources(RESOURCES.index(name), n, _)
    if name == "scrolls":
        return scrolls(n, _)
    if name == "hand":
        return cards(n, _)
    if name in ("omen tokens", "marker"):
        return omens(n, _) if name == "omen tokens" else ""
    if name == "villagers":
        return _.many("{n} villager", "{n} villagers", n)
    if name == "farm":
        return _.many("{n} farm", "{n} farms", n)
    if name == "forge":
        return _.many("{n} forge", "{n} forges", n)
    return _.many("{n} temple", "{n} temples", n) if name == "temple" else ""


def headline(before: Snowcrest, action: int, after: Snowcrest, _: Words) -> str:
    """A Rest is told though it may bring nothing; of all else the log says what a viewer may know."""
    return _("{name} rests", name=_.seat(before.turn)) if action == REST else ""


def announcements(before: Snowcrest, after: Snowcrest, _: Words) -> list[Announcement]:
    """Guardians and spirits that come, bells that are rung, the last round; alone, the last Rest before the end."""
    found = []
    if after.guardian >= 0 and after.guardian != before.guardian:
        who = guardian_name(after.guardian, _)
        wants = {"offering": needed(OFFERING[after.guardian], _), "others": needed(GUARDIAN_OTHERS[after.guardian], _)}
        found.append(Announcement(who, _("A guardian comes: offering {offering}; the others {others}.", **wants)))
    if after.spirit >= 0 and after.spirit != before.spirit:
        who = spirit_name(after.spirit, _)
        wants = {"active": needed(SPIRIT_ACTIVE[after.spirit], _), "others": needed(SPIRIT_OTHERS[after.spirit], _)}
        found.append(Announcement(who, _("A spirit wakes and demands {active}; of the others {others}.", **wants)))
    if _rung(after) and not _rung(before):
        bells = _.many("{n} bell", "{n} bells", int(after.total))
        why = _("Who rings one bell more takes the scroll.")
        found.append(Announcement(_("{name} rings {bells}", name=_.seat(after.turn), bells=bells), why,
                                  GAME.clause_name(149)))  # fmt: skip
    if after.ending and not before.ending and not after.level and after.agenda:
        why = _("The last scroll of the pool is taken.")
        found.append(Announcement(_("The last round"), why, GAME.clause_name(166)))
    if after.level and after.agenda and after.rests > before.rests and LEVEL_RESTS[after.level - 1] - after.rests == 2:
        n, left = int(LEVEL_RESTS[after.level - 1]), scrolls(after.pool, _)
        why = _("The game is lost at Rest {n}; {scrolls} are still to be taken.", n=n, scrolls=left)
        found.append(Announcement(_("One Rest is left"), why, GAME.clause_name(194)))
    return found


def _rung(state: Snowcrest) -> bool:
    """Whether bells were announced, and opponents are to answer."""
    return bool(state.agenda) and isinstance(state.agenda[-1], Answer)
