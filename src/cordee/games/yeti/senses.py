"""What a program observes of a table of Yéti: all of it, since nothing is private (YT-008)."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from cordee.engine.core import Step
from cordee.engine.senses import (
    Observer,
    Sense,
    away,
    common_senses,
    flag,
    flags,
    much,
    much_each,
    one_of,
    part,
    parts,
    parts_each,
    whose,
)
from cordee.games.yeti.box import DICE, EQUIPMENT, SUMMIT, SUMMIT_TOKENS, SYMBOLS, THROWS, TILES, WEATHERS
from cordee.games.yeti.rules import (
    MOST_SEATS,
    SUPPLY,
    WEATHER_MODES,
    WORDS,
    Ascend,
    Choose,
    DrawFirst,
    DrawWeather,
    Pitch,
    Purchase,
    Rethrow,
    Throw,
    TurnSnow,
    Window,
    Yeti,
    begin_turn,
)

QUESTIONS: Final[list[type[Step[Any]]]] = [
    DrawFirst, DrawWeather, Throw, Choose, Window, Rethrow, TurnSnow, Purchase, Ascend, Pitch
]  # fmt: skip
CHANCE: Final = ["first", "weather", "throw"]

SEATS: Final[i64] = MOST_SEATS
TILE_KINDS: Final[i64] = len(EQUIPMENT)
FACES: Final[i64] = len(WEATHERS) - 1
BEST_TOKEN: Final[i64] = max(1, max(SUMMIT_TOKENS))
USUAL_POINTS: Final[i64] = 40
USUAL_ROUNDS: Final[i64] = 10
MOST: Final[i64] = DICE + 3
"""No total of a symbol is higher: all dice, a tile that adds one, and one that is spent for one."""

SENSES: Final[list[Sense]] = common_senses(MOST_SEATS, QUESTIONS) + [
    Sense("weather_mode", len(WEATHER_MODES), f"the weather played with, one of: {', '.join(WEATHER_MODES)}"),
    Sense("tiles_at_once", 1, "1 if permanent tiles work in the turn they are bought"),
    Sense("first", MOST_SEATS, "the first player, one of the seats"),
    Sense("turn", MOST_SEATS, "whose turn it is, one of the seats"),
    Sense("round", 1, f"the round: n ÷ (n + {USUAL_ROUNDS})"),
    Sense("ending", 1, "1 once the yeti has been reached: the round is the last"),
    Sense("weather", len(WEATHERS) - 1, f"the weather in force, one of: {', '.join(WEATHERS[1:])}"),
    Sense("weather_under", len(WEATHERS) - 1, f"each of the same faces: how soon it comes, from 1 to 1 ÷ {TILES}"),
    Sense("weather_unseen", int(TILES), "each weather tile, in the order of its favourable face: 1 if never seen"),
    Sense("weather_good_unseen", 1, f"favourable faces not yet seen: n ÷ {TILES}"),
    Sense("yeti", 1, f"the space of the yeti: n ÷ (n + {USUAL_POINTS})"),
    Sense("points", MOST_SEATS, f"points of each seat: n ÷ (n + {USUAL_POINTS})"),
    Sense("to_yeti", MOST_SEATS, f"spaces from each seat's marker to the yeti: n ÷ (|n| + {USUAL_POINTS})"),
    Sense("level", MOST_SEATS, f"level of each seat's climber: n ÷ {SUMMIT}"),
    Sense("token_of", MOST_SEATS, f"value of each seat's summit token: n ÷ {BEST_TOKEN}"),
    Sense("tokens", 1, f"summit tokens left: n ÷ {MOST_SEATS}"),
    Sense("owner", MOST_SEATS * len(EQUIPMENT), f"for each seat, 1 for each tile it owns: {', '.join(EQUIPMENT)}"),
    Sense("aid", MOST_SEATS, f"dice on each seat's player aid: n ÷ {DICE}"),
    Sense("dice", 1, f"dice that this turn began with: n ÷ {DICE}"),
    Sense("hand", 1, f"dice still to be thrown: n ÷ {DICE}"),
    Sense("thrown", len(SYMBOLS), f"the throw that lies, {', '.join(SYMBOLS)}: n ÷ {DICE}"),
    Sense("chosen", len(SYMBOLS), "1 for each symbol kept from it"),
    Sense("picks", 1, "symbols that may still be kept from it: n ÷ 4"),
    Sense("kept", len(SYMBOLS), f"dice kept this turn, of the same symbols: n ÷ {DICE}"),
    Sense("totals", 4, f"what they count, with tiles and weather, {', '.join(SYMBOLS[1:])}: n ÷ {MOST}"),
]


class YetiObserver(Observer[Yeti]):
    """A table of Yéti as numbers."""

    def fill(self, state: Yeti, seat: i64, out: vec[float], at: i64) -> i64:
        step = state.agenda[-1] if state.agenda else None
        if state.round and isinstance(step, DrawWeather):
            state = state.copy()  # the turn that follows is seen with its dice, before its weather (YT-123)
            state.weather = 0
            begin_turn(state)
            step = state.agenda[-1]
        seats = state.seats
        at = one_of(out, at, state.weather_mode, 4)
        at = flag(out, at, state.tiles_at_once == 1)
        at = whose(out, at, state.first, seat, seats, SEATS)
        at = whose(out, at, state.turn, seat, seats, SEATS)
        at = much(out, at, state.round, USUAL_ROUNDS)
        at = flag(out, at, state.ending == 1)
        at = fill_weather(state, out, at)
        at = much(out, at, state.yeti, USUAL_POINTS)
        at = much_each(out, at, state.points, seat, SEATS, USUAL_POINTS)
        for other in range(seats):
            much(out, at + away(other, seat, seats), state.yeti - state.points[other], USUAL_POINTS)
        at += SEATS
        at = parts_each(out, at, state.level, seat, SEATS, SUMMIT)
        at = fill_tiles(state, seat, out, fill_tokens(state, seat, out, at))
        at = parts_each(out, at, state.aid, seat, SEATS, DICE)
        return fill_dice(state, isinstance(step, Throw), out, at)


def fill_weather(state: Yeti, out: vec[float], at: i64) -> i64:
    """The weather, what comes again, and what has never been seen."""
    if state.weather_mode == 0:
        return at + 2 * FACES + TILES + 1
    at = one_of(out, at, state.weather - 1, FACES)
    place = TILES
    for face in state.under:
        part(out, at + face - 1, place, TILES)
        place -= 1
    at = flags(out, at + FACES, state.unseen, TILES)
    return part(out, at, state.good_unseen, TILES)


def fill_tokens(state: Yeti, seat: i64, out: vec[float], at: i64) -> i64:
    """Who has which summit token, and how many are left."""
    seats = state.seats
    for other in range(seats):
        place = state.token_of[other]
        if place >= 0:
            part(out, at + away(other, seat, seats), SUMMIT_TOKENS[place], BEST_TOKEN)
    return part(out, at + SEATS, seats - state.tokens_taken, SEATS)


def fill_tiles(state: Yeti, seat: i64, out: vec[float], at: i64) -> i64:
    """Who owns which tile of equipment."""
    for tile in range(TILE_KINDS):
        owner = state.owner[tile]
        if owner != SUPPLY:
            out[at + TILE_KINDS * away(owner, seat, state.seats) + tile] = 1.0
    return at + SEATS * TILE_KINDS


def fill_dice(state: Yeti, falling: bool, out: vec[float], at: i64) -> i64:
    """The dice of the turn and what they count."""
    at = part(out, at, state.dice, DICE)
    at = part(out, at, state.hand, DICE)
    if state.thrown >= 0 and not falling:
        parts(out, at, THROWS[state.thrown], DICE)
    at = flags(out, at + 5, state.chosen, 5)
    at = part(out, at, state.picks, 4)
    at = parts(out, at, state.kept, DICE)
    at = part(out, at, state.coins(), MOST)
    at = part(out, at, state.sherpas(), MOST)
    at = part(out, at, state.footprints(), MOST)
    return part(out, at, state.tents(), MOST)


OBSERVER: Final = YetiObserver(SEATS, QUESTIONS, SENSES, WORDS, CHANCE)
