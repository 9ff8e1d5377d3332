"""The score sheet of the ski-resort game in words: its lines, the aim of the game, and why it ended."""

from __future__ import annotations

from typing import Any

from cordee.engine.telling import LineWords
from cordee.games.ski.box import (
    FIRST_PRIZE,
    LADDER_BEYOND,
    LADDER_POINTS,
    MONEY_PER_POINT,
    ROUNDS,
    SECOND_PRIZE,
    TIME_POINTS,
    VACANT_OCTAGON_SLOT,
    VACANT_SLOT,
    VARIETY,
    ZONE_OCTAGON,
)
from cordee.games.ski.rules import Station
from cordee.games.ski.rules.scoring import ITEMS
from cordee.games.ski.words import item_name, points
from cordee.words import Words

SYMBOLS = [
    "k-time", "k-euro", "k-cube", "k-slot", "k-four", "k-home", "k-oct", "k-octslot", "c-green", "c-blue", "c-red",
]  # fmt: skip


def lines(_: Words) -> dict[str, LineWords]:
    """Every line of the sheet: what the rounds brought, then the final count."""
    rounds = {
        "bonus_tiles": LineWords(_("Bonus tiles"), _("those with your disc, in every round"), "k-disc"),
        "rewards": LineWords(_("Rewards"), _("taken as points"), "k-gift"),
        "effects": LineWords(_("Tiles"), _("effects of buildings, developments and rewards"), "k-vp"),
    }
    last = len(LADDER_POINTS) - 1
    prize = _("{first} for the largest lead over the threshold, {second} for the second",
              first=int(FIRST_PRIZE), second=int(SECOND_PRIZE))  # fmt: skip
    sources = [
        _("{points} each", points=points(int(TIME_POINTS), _)),
        _("1 point for each full {n} €", n=int(MONEY_PER_POINT)),
        _("buildings, by the cubes on the ladder; {n} less for each beyond {last}", n=int(LADDER_BEYOND), last=last),
        _("{points} each, if the ladder is empty", points=points(int(VACANT_SLOT), _)),
        _("{n} for each set of the four colours", n=int(VARIETY)),
        _("those that score at the end"),
        _("{n} less for each octagon in the zone", n=int(ZONE_OCTAGON)),
        _("{points} each, if the zone is empty", points=points(int(VACANT_OCTAGON_SLOT), _)),
        prize,
        prize,
        prize,
    ]
    names = [item_name(item, _) for item in range(len(ITEMS))]
    final = {
        key: LineWords(name[0].upper() + name[1:], source, symbol)
        for key, name, source, symbol in zip(ITEMS, names, sources, SYMBOLS, strict=True)
    }
    return rounds | final


def aim(view: dict[str, Any], _: Words) -> str:
    """How the game is won, with the numbers of the moment."""
    left = int(ROUNDS) - max(view["round"], 1)
    if not left:
        return _("This is the last round: then comes the final count, and the most points win.")
    return _.many(
        "After {last} rounds comes the final count, and the most points win. {n} round to go after this one.",
        "After {last} rounds comes the final count, and the most points win. {n} rounds to go after this one.",
        left, last=int(ROUNDS),
    )  # fmt: skip


def ending(state: Station, _: Words) -> str:
    """Why it is over."""
    return _("Round {n} is over, and with it the last season.", n=int(ROUNDS))
