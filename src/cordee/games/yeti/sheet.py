"""The score sheet of Yéti in words: its lines, the aim of the game, and why it ended."""

from __future__ import annotations

from typing import Any

from cordee.engine.telling import LineWords
from cordee.games.yeti.box import FOOTPRINT, PHOTO_POINTS, SUMMIT_TOKENS
from cordee.games.yeti.rules import Yeti
from cordee.words import Words


def lines(_: Words) -> dict[str, LineWords]:
    """Every line of the sheet, and what breaks a tie."""
    steps = " · ".join(str(points) for points in FOOTPRINT)
    return {
        "photos": LineWords(_("Photos"), _("{least} to {most} points each, bought with coins",
                                           least=PHOTO_POINTS[0], most=PHOTO_POINTS[-1]), "camera"),
        "footprints": LineWords(_("Footprints"), _("{steps} points each, from base camp to the summit", steps=steps),
                                "foot"),
        "summit": LineWords(_("Summit token"), _("{most} for whoever is first on the summit, then less",
                                                 most=SUMMIT_TOKENS[0]), "token"),
        "sales": LineWords(_("Tiles sold"), _("others bought equipment from you"), "buyout"),
        "weather": LineWords(_("Weather"), _("what the weather gave and took"), "snow"),
        "equipment": LineWords(_("Equipment"), _("the tie values of the tiles owned"), "tie"),
    }  # fmt: skip


def aim(view: dict[str, Any], _: Words) -> str:
    """How the game is won, with the numbers of the moment."""
    if view["ending"]:
        return _("The yeti is reached: after this round the most points win.")
    who = _.viewer if _.viewer is not None else view["points"].index(max(view["points"]))
    left = view["yeti"] - view["points"][who]
    if _.viewer is None:
        return _("Reaching the yeti on space {space} brings the last round; then the most points win. "
                 "{name} has {n} to go.", space=view["yeti"], name=_.seat(who), n=left)  # fmt: skip
    return _("Reaching the yeti on space {space} brings the last round; then the most points win. "
             "You have {n} to go.", space=view["yeti"], n=left)  # fmt: skip


def ending(state: Yeti, _: Words) -> str:
    """Why it is over."""
    if state.ending == 0:
        return _("Nobody reached the yeti in {n} rounds.", n=int(state.round))
    there = [_.seat(seat) for seat in range(state.seats) if state.points[seat] >= state.yeti]
    values = {"space": int(state.yeti), "n": int(state.round)}
    if not there:
        return _("The yeti was reached in round {n}, so that round was the last.", n=int(state.round))
    return _("{names} reached the yeti on space {space} in round {n}, so that round was the last.",
             names=_.listing(there), **values)  # fmt: skip
