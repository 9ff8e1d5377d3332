"""What a sensible player of Yéti values."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from cordee.engine.advice import Adviser
from cordee.games.yeti.box import (
    BUYOUT,
    COIN,
    FOOT,
    FOOTPRINT,
    LEVELS,
    MAGNIFIER,
    PHOTO_COST,
    PHOTO_POINTS,
    REINFORCEMENT,
    SHERPA,
    SNOW,
    SUMMIT,
    SUMMIT_TOKENS,
    TENT,
    THROWS,
)
from cordee.games.yeti.rules import (
    BUY,
    BUY_NOTHING,
    CLIMB,
    KEEP,
    PHOTO,
    PITCH_TENT,
    REROLL_ONE,
    REROLL_SNOW,
    SEND_SHERPA,
    SET,
    SPEND_PURSE,
    SUPPLY,
    TURN,
    USE,
    Yeti,
)

TURN_POINTS: Final = 8.5
"""Points of an average turn."""
DIE_HOPE: Final = 1.15
"""Points to hope for from a die still in hand."""
NIGHT: Final[list[float]] = [0.0, 2.2, 4.4, 5.2]
"""What sleeping on each level brings the next turn."""
TILE_GAIN: Final[list[float]] = [0.0, 0.0, 0.9, 1.0, 2.6, 5.0, 2.0]
"""What each tile brings in a turn, tuned by matches of greedy bots."""
TILE_USE: Final[list[float]] = [1.7, 2.5, 0.0, 0.0, 0.0, 0.0, 0.0]
"""What the one use of a tile brings."""
MOST_COINS: Final = 10


def best_photo(coins: int) -> float:
    """Points of the best photo for that many coins."""
    return float(max([0] + [int(p) for c, p in zip(PHOTO_COST, PHOTO_POINTS, strict=True) if c <= coins]))


PHOTOS: Final[list[float]] = [best_photo(coins) for coins in range(MOST_COINS)]


def turns_left(state: Yeti) -> float:
    """How many turns each seat may still hope for."""
    if state.ending:
        return 0.0
    best: i64 = 0
    for points in state.points:
        if points > best:
            best = points
    return float(state.yeti - best) / TURN_POINTS


def tile_worth(state: Yeti, tile: i64, turns: float) -> float:
    """What a tile brings its owner until the end; others may buy it away, and pay for it."""
    kept = turns if turns < 4.0 else 4.0
    return TILE_GAIN[tile] * kept + TILE_USE[tile] * (1.0 if turns >= 1.0 else 0.0) + 0.3 * float(BUYOUT[tile])


def best_purchase(state: Yeti, coins: i64, turns: float) -> float:
    """What the best purchase is worth."""
    best = PHOTOS[coins]
    if coins >= 3:
        for tile in range(MAGNIFIER, MAGNIFIER + 3):
            if coins >= 4 and state.owner[tile] != state.turn:
                worth = tile_worth(state, tile, turns)
                if state.owner[tile] != SUPPLY:
                    worth -= float(BUYOUT[tile])
                if worth > best:
                    best = worth
    return best


def turn_value(state: Yeti, symbol: i64, dice: i64, turns: float) -> float:
    """What the dice kept so far, and some more of one symbol, will bring this turn and for the night."""
    seat = state.turn
    coins = state.coins() + (dice if symbol == COIN else 0)
    sherpas = state.sherpas() + (dice if symbol == SHERPA else 0)
    feet = state.footprints() + (dice if symbol == FOOT else 0)
    tents = state.tents() + (dice if symbol == TENT else 0)
    level = state.level[seat] + LEVELS[sherpas]
    value = best_purchase(state, coins, turns)
    if level >= SUMMIT:
        level = SUMMIT
        if state.token_of[seat] < 0:
            value += float(SUMMIT_TOKENS[state.tokens_taken])
    value += float(feet * FOOTPRINT[level])
    if turns > 0.0:
        value += NIGHT[tents if tents < level else level]
    return value


class YetiAdviser(Adviser[Yeti]):
    """Counts what the dice will bring this turn, and what a camp or a tile is worth later."""

    def prefer(self, state: Yeti, actions: list[i64]) -> list[float]:
        turns = turns_left(state)
        return [self.liking(state, action, turns) for action in actions]

    def liking(self, state: Yeti, action: i64, turns: float) -> float:
        if action < TURN:
            return self.keeping(state, action - KEEP, turns)
        if action < USE:
            return turn_value(state, action - TURN, 1, turns) if action > TURN else turn_value(state, SNOW, 0, turns)
        if action < SPEND_PURSE:
            return self.changing(state, action, turns)
        if action <= BUY_NOTHING:
            return self.buying(state, action, turns)
        return self.moving(state, action, turns)

    def keeping(self, state: Yeti, symbol: i64, turns: float) -> float:
        """The dice kept count; those left in hand are a hope."""
        dice = THROWS[state.thrown][symbol] if symbol > 0 else 0
        return turn_value(state, symbol, dice, turns) + DIE_HOPE * float(state.hand - dice)

    def changing(self, state: Yeti, action: i64, turns: float) -> float:
        """Before use: another throw of a useless snow is a gain; setting a die must earn its price."""
        base = turn_value(state, SNOW, 0, turns)
        if action == USE:
            return base
        if action in (REROLL_ONE, REROLL_SNOW):
            return base + 1.0
        old = (action - SET) // 5
        new = (action - SET) % 5
        if new == SNOW:
            return base - 3.0
        gain = turn_value(state, new, 1, turns) - base
        loss = 0.0 if old == SNOW else base - turn_value(state, old, -1, turns)
        return base + gain - loss - 2.0

    def buying(self, state: Yeti, action: i64, turns: float) -> float:
        if action == SPEND_PURSE:
            coins = state.coins()
            return best_purchase(state, coins + 1, turns) - 1.2 if coins < MOST_COINS - 1 else 0.0
        if action == BUY_NOTHING:
            return 0.0
        if action < BUY:
            return float(PHOTO_POINTS[action - PHOTO])
        tile = action - BUY
        worth = tile_worth(state, tile, turns)
        return worth - float(BUYOUT[tile]) if state.owner[tile] != SUPPLY else worth

    def moving(self, state: Yeti, action: i64, turns: float) -> float:
        if action == SEND_SHERPA:
            sherpas = state.sherpas()
            return 2.5 if LEVELS[sherpas + 1] > LEVELS[sherpas] and state.level[state.turn] < 2 else -1.0
        if action == PITCH_TENT:
            return 1.0 if turns > 0.0 else -1.0
        if action >= CLIMB and action <= CLIMB + SUMMIT:
            return float(action - CLIMB)
        return 0.0

    def worth(self, state: Yeti) -> list[float]:
        """Points, the night and the tiles, weighed against how much chance is still to come."""
        turns = turns_left(state)
        turns = turns if turns > 0.0 else 0.0
        luck = 3.0 + 4.5 * math.sqrt(turns)
        hopes = [self.hope(state, seat, turns) for seat in range(state.seats)]
        best = max(hopes)
        parts = [math.exp((hope - best) / luck) for hope in hopes]
        total = sum(parts)
        return [part / total for part in parts]

    def hope(self, state: Yeti, seat: i64, turns: float) -> float:
        """The points a seat may expect."""
        value = float(state.points[seat])
        if turns > 0.0 or seat != state.turn:
            value += NIGHT[state.level[seat]]
        for tile in range(REINFORCEMENT + 6):
            if state.owner[tile] == seat:
                value += tile_worth(state, tile, turns)
        place = (seat - state.first + state.seats) % state.seats
        now = (state.turn - state.first + state.seats) % state.seats
        if place >= now:
            value += TURN_POINTS
        return value


ADVISER: Final = YetiAdviser()
