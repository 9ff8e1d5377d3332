"""The score sheet of Slate in words: its lines, the aim of the game, and why it ended."""

from __future__ import annotations

from typing import Any

from cordee.engine.telling import LineWords
from cordee.games.slate.box import (
    BETTER_RATE,
    DEVELOPMENTS,
    DIFFERENT_VALLEYS,
    IDLE_ROUNDS,
    MINE_POINTS,
    PRIVATE_VALLEY,
    RATE,
    SITES,
)
from cordee.games.slate.rules import Slate
from cordee.games.slate.words import development_effect, development_name, points
from cordee.words import Words


def lines(_: Words) -> dict[str, LineWords]:
    """Every line of the sheet."""
    mines = _("{points} each, with or without slate", points=points(int(MINE_POINTS), _))
    coins = _("1 point for every {n}, with Better rate for every {better}", n=RATE, better=BETTER_RATE)
    valleys = {
        DEVELOPMENTS[number]: LineWords(
            development_name(number, _), development_effect(number, _), DEVELOPMENTS[number]
        )
        for number in range(int(DIFFERENT_VALLEYS), int(PRIVATE_VALLEY) + 1)
    }
    return {"mines": LineWords(_("Mines"), mines, "arch"), "coins": LineWords(_("Coins"), coins, "coin")} | valleys


def aim(view: dict[str, Any], _: Words) -> str:
    """How the game is won, with the numbers of the moment."""
    left = view["sites"] - view["built"]
    if not left:
        return _("All mines stand: after this round the most points win.")
    return _.many(
        "The round in which the last mine is built is the last; then the most points win. {n} mine to go.",
        "The round in which the last mine is built is the last; then the most points win. {n} mines to go.",
        left,
    )


def ending(state: Slate, _: Words) -> str:
    """Why it is over."""
    if state.built < SITES:
        return _("{n} rounds in a row brought no new mine.", n=int(IDLE_ROUNDS))
    return _("All {n} mines stand, so round {round} was the last.", n=int(SITES), round=int(state.round))
