"""The score sheet of Foothills in words: its lines, the aim of the game, and why it ended."""

from __future__ import annotations

from typing import Any

from cordee.engine.telling import LineWords
from cordee.games.foothills.box import BONUS_POINTS, MOST_TURNS, SUMMIT_POINTS
from cordee.games.foothills.rules import Foothills
from cordee.words import Words


def lines(_: Words) -> dict[str, LineWords]:
    """Every line of the sheet."""
    return {
        "vp": LineWords(_("VP tokens"), _("1 each, taken during the game"), "vp"),
        "pile_passenger_pair": LineWords(_("Scored A cards"), _("1 VP for each pair of passengers"), "passenger"),
        "pile_track_pair": LineWords(_("Scored B cards"), _("1 VP for each pair of tracks"), "track"),
        "pile_station": LineWords(_("Scored C cards"), _("1 VP for each station"), "station"),
        "pile_ticket": LineWords(_("Scored D cards"), _("1 VP for each ticket"), "ticket"),
        "pile_score_pile_card": LineWords(_("Scored E cards"), _("1 VP for each card of the score pile"), "pile"),
        "bonus": LineWords(_("Line bonuses"), _("{n} for most stations on a line", n=int(BONUS_POINTS)), "line"),
        "summit": LineWords(_("Summit token"), _("{n} for its holder", n=int(SUMMIT_POINTS)), "summit"),
        "passengers": LineWords(_("Passengers"), _("½ each"), "passenger"),
    }


def aim(view: dict[str, Any], _: Words) -> str:
    """How the game is won, with the numbers of the moment."""
    if view["ending"]:
        return _("The end has come: after the last turns the most points win.")
    buffers = _.many("{n} buffer", "{n} buffers", view["buffers"])
    tiles = _.many("{n} competitor tile", "{n} competitor tiles", view["rivals"])
    return _("The game ends when every buffer is placed or a competitor tile cannot be; then the most points win. "
             "{buffers} and {tiles} are left.", buffers=buffers, tiles=tiles)  # fmt: skip


def ending(state: Foothills, _: Words) -> str:
    """Why it is over."""
    if state.ending == 229:
        return _("All buffers are placed.")
    if state.ending == 230:
        return _("A competitor tile had to be placed and could not be.")
    return _("The game has lasted {n} turns.", n=int(MOST_TURNS))
