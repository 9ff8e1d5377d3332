"""What the page tells of a move of the ski resort: what was done in few words, what everybody should notice."""

from __future__ import annotations

from typing import Final

from cordee.engine.telling import Announcement
from cordee.games.ski import GAME
from cordee.games.ski.account import account
from cordee.games.ski.box import ROUNDS
from cordee.games.ski.rules import Station
from cordee.games.ski.words import cubes, euros, octagons, permanents, points, seasonals, times
from cordee.words import Words

__all__ = ["DICE", "PAPER", "SIGNS", "account", "announcements", "headline", "stock"]

DICE: Final = ()
PAPER: Final = True
SIGNS: Final = {"points": "k-vp", "money": "k-euro", "time": "k-time", "permanents": "k-perm", "seasonals": "k-seas",
                "cubes": "k-cube", "octagons": "k-oct", "buildings": "k-home", "developments": "k-dev",
                "green pistes": "k-G", "blue pistes": "k-B", "red pistes": "k-R", "black pistes": "k-K"}  # fmt: skip
COUNTED: Final = {"points": points, "money": euros, "time": times, "permanents": permanents, "seasonals": seasonals,
                  "cubes": cubes, "octagons": octagons}  # fmt: skip


def stock(name: str, n: int, _: Words) -> str:
    """So much of what a player has."""
    if name in COUNTED:
        return COUNTED[name](n, _)
    if name == "buildings":
        return _.many("{n} building", "{n} buildings", n)
    if name == "developments":
        return _.many("{n} development", "{n} developments", n)
    if name == "discs":
        return _.many("{n} disc", "{n} discs", n)
    if name == "rewards":
        return _.many("{n} reward", "{n} rewards", n)
    if name.endswith(" pistes"):
        return _.many("{n} piste", "{n} pistes", n)
    return _.many("{n} step of a threshold", "{n} steps of a threshold", n)


def headline(before: Station, action: int, after: Station, _: Words) -> str:
    """The sentences of the log are short enough."""
    return ""


def announcements(before: Station, after: Station, _: Words) -> list[Announcement]:
    """A season that begins, and the last one."""
    if after.round == before.round or not after.agenda:
        return []
    if after.round == ROUNDS:
        why = _("After this one everything is counted.")
        return [Announcement(_("The last season"), why, GAME.clause_name(173))]
    return [Announcement(_("Round {n} of {all}", n=after.round, all=ROUNDS))]
