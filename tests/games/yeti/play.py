"""Yéti at a test's table: set it up, play words, look.

    table = sit()                                # two seats; the first has all seven dice in hand
    throw(table, snow=3, coin=2, sherpa=1, foot=1)
    play(table, "turn:tent", "buy:reinforcement", "climb:1", …)
    assert table.scores() == [2, 0]
"""

from __future__ import annotations

from collections.abc import Iterable

import cordee
from cordee.games.yeti import GAME as YETI
from cordee.games.yeti.box import EQUIPMENT, SYMBOLS
from cordee.games.yeti.rules import SUPPLY, Yeti

BEFORE = {"thaw": "solitude", "hard_frost": "solitude"}
"""What lay on top before a weather: any tile but its own."""


def begin(seats: int = 2, first: int = 1, **options: object) -> Yeti:
    """A new table whose first player is drawn; `first` is counted from 1, as in words."""
    table = YETI.new(seats, **options)
    assert isinstance(table, Yeti)
    return play(table, f"first:{first}")


def sit(
    seats: int = 2,
    weather: str | None = None,
    points: Iterable[int] = (),
    level: Iterable[int] = (),
    owns: dict[str, int] | None = None,
    **options: object,
) -> Yeti:
    """The first seat is about to throw all seven dice, under this weather, with these points, levels and tiles."""
    if weather is None:
        table = begin(seats, **options)
    else:
        table = begin(seats, weather="normal", **options)
        play(table, f"weather:{BEFORE.get(weather, 'thaw')}", f"weather:{weather}")
    table.aid = [0] * seats
    table.dice = table.hand = 7
    for seat, value in enumerate(points):
        table.points[seat] = value
    for seat, value in enumerate(level):
        table.level[seat] = value
    for tile, owner in (owns or {}).items():
        table.owner[EQUIPMENT.index(tile)] = owner
    return table


def play(table: Yeti, *words: str) -> Yeti:
    """Play these words one after the other; each must be allowed."""
    for word in words:
        table.play(YETI.parse(word))
    return table


def may(table: Yeti) -> list[str]:
    """The words that may be played now."""
    return [YETI.notation(action) for action in table.actions()]


def why_not(table: Yeti, word: str) -> str:
    """The clause that forbids a word now, or nothing."""
    number = table.refusal(YETI.parse(word))
    return YETI.clause(number).name if number else ""


def fall(**dice: int) -> str:
    """The word of a throw: fall(snow=2, foot=1)."""
    assert set(dice) <= set(SYMBOLS)
    return "throw:" + "+".join(f"{dice[symbol]}{symbol}" for symbol in SYMBOLS if dice.get(symbol))


def throw(table: Yeti, **dice: int) -> Yeti:
    """Throw and keep until these dice lie aside: what is not kept falls the same way again."""
    assert sum(dice.values()) == table.hand, f"{table.hand} dice are in hand"
    left = dict(dice)
    while sum(left.values()):
        if table.seat() == cordee.NATURE:
            play(table, fall(**left))
            snow = left.pop("snow", 0)
            if not snow and sum(1 for count in left.values() if count) == 1:
                break  # one symbol alone is kept without a question (YT-033)
        else:
            symbol = next(symbol for symbol in SYMBOLS[1:] if left.get(symbol))
            play(table, f"keep:{symbol}")
            left[symbol] = 0
    return table


def kept(table: Yeti) -> dict[str, int]:
    """The dice aside, by symbol, those there are."""
    return {symbol: int(count) for symbol, count in zip(SYMBOLS, table.kept, strict=True) if count}


def owner(table: Yeti, tile: str) -> int | None:
    """The seat that has a tile, or None for the supply."""
    seat = int(table.owner[EQUIPMENT.index(tile)])
    return None if seat == SUPPLY else seat


def idle(table: Yeti) -> Yeti:
    """A turn in which all dice are tents and nothing is bought or climbed."""
    seat = table.turn
    plies = 0
    while table.turn == seat and table.seat() != cordee.NOBODY and plies < 50:
        plies += 1
        if table.seat() == cordee.NATURE:
            play(table, YETI.notation(table.actions()[0]) if _is_weather(table) else fall(tent=int(table.hand)))
        else:
            play(table, next(word for word in may(table) if word in ("use", "buy:none", "climb:0", "camp")))
    return table


def idle_until(table: Yeti, seat: int) -> Yeti:
    """Idle turns until this seat is about to throw."""
    while table.turn != seat and table.seat() != cordee.NOBODY:
        idle(table)
    return table


def _is_weather(table: Yeti) -> bool:
    return YETI.notation(table.actions()[0]).startswith("weather:")
