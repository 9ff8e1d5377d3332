"""What the page tells of a move of Slate: what was done in few words, what everybody should notice."""

from __future__ import annotations

from typing import Final

from cordee.engine.telling import Announcement
from cordee.games.slate import GAME
from cordee.games.slate.box import IDLE_ROUNDS, OFFER_DEVELOPMENT, SALE_SITE, SITES
from cordee.games.slate.rules import ADD, BACK, BUILD, DEVELOP, SELL, SPEND, Slate
from cordee.games.slate.words import coins, development_name, points, site_name
from cordee.words import Words

DICE: Final = ("roll",)
SIGNS: Final = {"points": "point", "coins": "coin", "mines": "piece{seat}", "developments": "piece{seat}"}
NEARLY: Final = 2
"""Rounds before the end at which it is said that nobody builds (SL-090)."""


def stock(name: str, n: int, _: Words) -> str:
    """So much of what a player has; pieces that go and come back tell nothing by themselves."""
    if name == "points":
        return points(n, _)
    if name == "coins":
        return coins(n, _)
    if name == "mines":
        return _.many("{n} mine", "{n} mines", n)
    return _.many("{n} development", "{n} developments", n) if name == "developments" else ""


def headline(before: Slate, action: int, after: Slate, _: Words) -> str:
    """What a piece did."""
    name = _.seat(before.turn)
    if action == ADD:
        return _("{name} adds a piece to the stock", name=name)
    if BUILD <= action < SELL or action >= SPEND:
        built = [site for site in range(SITES) if after.owner[site] >= 0 > before.owner[site]]
        return _("{name} builds {site}", name=name, site=site_name(built[0])) if built else ""
    if SELL <= action < DEVELOP:
        return _("{name} sells at {site}", name=name, site=site_name(SALE_SITE[action - SELL]))
    if DEVELOP <= action < BACK:
        number = int(OFFER_DEVELOPMENT[action - DEVELOP])
        return _("{name} develops {development}", name=name, development=development_name(number, _))
    return ""


def announcements(before: Slate, after: Slate, _: Words) -> list[Announcement]:
    """The last round, and that it may come because nobody builds."""
    found = []
    if after.built == SITES and before.built < SITES and after.agenda:
        why = _("All mines are built: this round is played to its end.")
        found.append(Announcement(_("The last round"), why, GAME.clause_name(85)))
    idle = int(after.round - after.last_built)
    if after.agenda and after.round > before.round and IDLE_ROUNDS - idle <= NEARLY and after.built < SITES:
        why = _("No mine was built for {n} rounds; the game ends after {limit}.", n=idle, limit=IDLE_ROUNDS)
        found.append(Announcement(_("Nobody builds"), why, GAME.clause_name(90)))
    return found
