"""The score sheet of Snowcrest in words: its lines, the aim of the game, and why it ended."""

from __future__ import annotations

from typing import Any

from cordee.engine.telling import LineWords
from cordee.games.snowcrest.box import BONUS
from cordee.games.snowcrest.names import points, scrolls
from cordee.games.snowcrest.rules import Snowcrest
from cordee.games.snowcrest.words import solo_reason
from cordee.words import Words


def lines(_: Words) -> dict[str, LineWords]:
    """Every line of the sheet, and what breaks a tie."""
    bonus = [(count, int(worth)) for count, worth in enumerate(BONUS) if worth > 0]
    most = _("1 for each resource of which you have most; hands and villages join the tokens at the end")
    return {
        "scrolls": LineWords(_("Scrolls"), _("1 each"), "scroll"),
        "buildings": LineWords(_("Buildings"), _("{n} and more: {points} and more", n=bonus[0][0], points=bonus[0][1])
                               if bonus else "", "temple"),
        "omen": LineWords(_("Omen marker"), _("the value of its space"), "omenless"),
        "omen_tokens": LineWords(_("Omen tokens"), _("1 less for each"), "omen"),
        "most": LineWords(_("Most of a resource"), most, "flag"),
        "resources": LineWords(_("Resources"), _("all tokens together"), "any"),
    }  # fmt: skip


def aim(view: dict[str, Any], _: Words) -> str:
    """How the game is won, with the numbers of the moment."""
    left = scrolls(view["pool"], _)
    if view["level"]:
        return _("Take every scroll before Rest {n}, and have {points} by then: {scrolls} to go.",
                 n=view["rests_to_lose"], points=points(view["points_to_win"], _), scrolls=left)  # fmt: skip
    if view["ending"]:
        return _("The pool is empty: after this round the most points win.")
    return _("The round in which the pool is emptied is the last; then the most points win. {scrolls} to go.",
             scrolls=left)  # fmt: skip


def ending(state: Snowcrest, _: Words) -> str:
    """Why it is over."""
    if state.level:
        reason = solo_reason(state, _)
        return reason[0].upper() + reason[1:] + "."
    return _("The last scroll of the pool was taken in round {n}, so that round was the last.", n=int(state.round))
