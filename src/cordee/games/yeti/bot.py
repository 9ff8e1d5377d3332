"""What a sensible player of Yéti values."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from cordee.engine.advice import Adviser
from cordee.games.yeti.box import (
    BINOCULARS,
    BUYOUT,
    BUYOUT_LOSS,
    CARAVAN,
    CLEAR_SKY,
    CLOSED_PASS,
    COIN,
    DIE_PRICE,
    EQUIPMENT,
    EQUIPMENT_BONUS,
    EQUIPMENT_COST,
    FOOT,
    FOOTPRINT,
    LEVELS,
    PHOTO_BONUS,
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
    MOST_SEATS,
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
TURNS_A_SPACE: Final[list[float]] = [0.0, 0.0, 0.16, 0.2, 0.225, 0.235]
"""Turns for each space between the first marker and the yeti, by seats: blizzards take it further away."""
TILE_GAIN: Final[list[float]] = [0.0, 0.0, 0.4, 1.0, 2.3, 3.2, 2.6]
"""What each tile brings its owner in a turn, measured where nobody could buy it away."""
TILE_USE: Final[list[float]] = [1.7, 3.2, 0.0, 0.0, 0.0, 0.0, 0.0]
"""What the one use of a tile brings."""
TILE_RISK: Final[list[float]] = [0.0, 0.0, 0.06, 0.06, 0.1, 0.15, 0.12]
"""The chance that a rival buys a tile away, for each turn of a rival."""
RIVALRY: Final = 1.3
"""How much a point for each of several rivals hurts, in points of one's own; where one gets it, its share of that."""
PURSE_KEPT: Final = 1.2
"""What the Purse is worth if it is kept for another turn."""
TILE_SYMBOL: Final[list[i64]] = [SNOW, SNOW, SNOW, SNOW, FOOT, SHERPA, TENT]
"""The symbol that a tile adds in the turn it is bought; snow stands for none."""
MOST_COINS: Final = 10
MOST_TURNS: Final[i64] = 16
PARTS: Final[i64] = 4
"""Worths of tiles are known for every quarter of a turn."""


def best_photo(coins: int) -> float:
    """Points of the best photo for that many coins."""
    return float(max([0] + [int(p) for c, p in zip(PHOTO_COST, PHOTO_POINTS, strict=True) if c <= coins]))


PHOTOS: Final[list[float]] = [best_photo(coins) for coins in range(MOST_COINS)]


def worth_until_the_end(tile: int, seats: int, turns: float) -> float:
    """What a tile brings its owner in so many turns: rivals may buy it away, and pay for it."""
    if TILE_RISK[tile] == 0.0:
        return TILE_USE[tile] * min(1.0, turns)
    stays = math.pow(1.0 - TILE_RISK[tile], float(max(1, seats - 1)))
    to_the_end = math.pow(stays, turns)
    held = (to_the_end - 1.0) / math.log(stays)
    return TILE_GAIN[tile] * held + (1.0 - to_the_end) * float(BUYOUT[tile])


WORTHS: Final[list[list[list[float]]]] = [
    [
        [worth_until_the_end(tile, seats, float(part) / float(PARTS)) for tile in range(len(EQUIPMENT))]
        for part in range(int(MOST_TURNS * PARTS) + 1)
    ]
    for seats in range(MOST_SEATS + 1)
]
"""By seats, by parts of turns left and by tile."""
PRICES: Final[list[float]] = [min(1.0, RIVALRY / float(max(1, seats - 1))) for seats in range(MOST_SEATS + 1)]
"""What a point paid to a rival costs, by seats."""
DENIALS: Final[list[float]] = [1.0, 1.0, 1.0, 0.25, 0.0, 0.0]
"""What a point that a rival loses brings, by seats: against many it helps the others as much."""


def turns_left(state: Yeti) -> float:
    """How many turns each seat may still hope for."""
    if state.ending:
        return 0.0
    best: i64 = 0
    for points in state.points:
        if points > best:
            best = points
    return float(state.yeti - best) * TURNS_A_SPACE[state.seats]


def tile_worths(state: Yeti, turns: float) -> list[float]:
    """What each tile brings its owner until the end."""
    part = int(turns * float(PARTS) + 0.5)
    worths = WORTHS[state.seats]
    return worths[part if part < len(worths) else len(worths) - 1]


def taking(state: Yeti, tile: i64, worths: list[float]) -> float:
    """What a tile is worth to its buyer: a rival who has it loses it, and is paid (YT-066, YT-128, YT-132)."""
    worth = worths[tile]
    if state.owner[tile] != SUPPLY:
        points = BUYOUT[tile]
        if state.weather == CLOSED_PASS:
            points = points - BUYOUT_LOSS if points > BUYOUT_LOSS else 0
        worth += DENIALS[state.seats] * worth - PRICES[state.seats] * float(points)
    return worth + float(EQUIPMENT_BONUS) if state.weather == CARAVAN else worth


def best_purchase(state: Yeti, coins: i64, worths: list[float]) -> float:
    """What the best purchase is worth."""
    best = PHOTOS[coins]
    if state.weather == CLEAR_SKY and coins > 0:
        best += float(PHOTO_BONUS)
    if coins >= EQUIPMENT_COST[BINOCULARS]:
        for tile in range(BINOCULARS, len(EQUIPMENT)):
            if coins >= EQUIPMENT_COST[tile] and state.owner[tile] != state.turn:
                worth = taking(state, tile, worths)
                if worth > best:
                    best = worth
    return best


def rest_of_turn(state: Yeti, symbol: i64, dice: i64, turns: float) -> float:
    """What sherpas, footprints and tents bring this turn and for the night, with some more of one symbol."""
    seat = state.turn
    sherpas = state.sherpas() + (dice if symbol == SHERPA else 0)
    feet = state.footprints() + (dice if symbol == FOOT else 0)
    tents = state.tents() + (dice if symbol == TENT else 0)
    level = state.level[seat] + LEVELS[sherpas]
    value = 0.0
    if level >= SUMMIT:
        level = SUMMIT
        if state.token_of[seat] < 0:
            value += float(SUMMIT_TOKENS[state.tokens_taken])
    value += float(feet * FOOTPRINT[level])
    if turns > 0.0:
        value += NIGHT[tents if tents < level else level]
    return value


def turn_value(state: Yeti, symbol: i64, dice: i64, turns: float, worths: list[float]) -> float:
    """What the dice kept so far, and some more of one symbol, will bring this turn and for the night."""
    coins = state.coins() + (dice if symbol == COIN else 0)
    return best_purchase(state, coins, worths) + rest_of_turn(state, symbol, dice, turns)


def gain_of(state: Yeti, symbol: i64, turns: float) -> float:
    """What one more of a symbol brings in the rest of the turn."""
    return rest_of_turn(state, symbol, 1, turns) - rest_of_turn(state, SNOW, 0, turns)


class YetiAdviser(Adviser[Yeti]):
    """Counts what the dice will bring this turn, and what a camp or a tile is worth later."""

    def prefer(self, state: Yeti, actions: list[i64]) -> list[float]:
        turns = turns_left(state)
        worths = tile_worths(state, turns)
        return [self.liking(state, action, turns, worths) for action in actions]

    def liking(self, state: Yeti, action: i64, turns: float, worths: list[float]) -> float:
        if action < TURN:
            return self.keeping(state, action - KEEP, turns, worths)
        if action == TURN:
            return turn_value(state, SNOW, 0, turns, worths)
        if action < USE:
            return turn_value(state, action - TURN, 1, turns, worths)
        if action < SPEND_PURSE:
            return self.changing(state, action, turns, worths)
        if action <= BUY_NOTHING:
            return self.buying(state, action, turns, worths)
        return self.moving(state, action, turns)

    def keeping(self, state: Yeti, symbol: i64, turns: float, worths: list[float]) -> float:
        """The dice kept count; those left in hand are a hope."""
        dice = THROWS[state.thrown][symbol] if symbol > 0 else 0
        return turn_value(state, symbol, dice, turns, worths) + DIE_HOPE * float(state.hand - dice)

    def changing(self, state: Yeti, action: i64, turns: float, worths: list[float]) -> float:
        """Before use: another throw of a useless snow is a gain; setting a die must earn its price."""
        base = turn_value(state, SNOW, 0, turns, worths)
        if action == USE:
            return base
        if action in (REROLL_ONE, REROLL_SNOW):
            return base + 1.0
        old = (action - SET) // 5
        new = (action - SET) % 5
        if new == SNOW:
            return base - 3.0
        gain = turn_value(state, new, 1, turns, worths) - base
        loss = 0.0 if old == SNOW else base - turn_value(state, old, -1, turns, worths)
        return base + gain - loss - float(DIE_PRICE)

    def buying(self, state: Yeti, action: i64, turns: float, worths: list[float]) -> float:
        if action == SPEND_PURSE:
            coins = state.coins()
            return best_purchase(state, coins + 1, worths) - PURSE_KEPT if coins < MOST_COINS - 1 else 0.0
        if action == BUY_NOTHING:
            return 0.0
        if action < BUY:
            bonus = float(PHOTO_BONUS) if state.weather == CLEAR_SKY else 0.0
            return float(PHOTO_POINTS[action - PHOTO]) + bonus
        tile = action - BUY
        worth = taking(state, tile, worths)
        if state.tiles_at_once and TILE_SYMBOL[tile] != SNOW:
            worth += gain_of(state, TILE_SYMBOL[tile], turns)
        return worth

    def moving(self, state: Yeti, action: i64, turns: float) -> float:
        """As high as possible; the reinforcement is used where it brings more than it is worth."""
        kept = TILE_USE[REINFORCEMENT] if turns > 1.0 else 0.0
        if action == SEND_SHERPA:
            return float(SUMMIT) + 1.0 if gain_of(state, SHERPA, turns) > kept else -1.0
        if action == PITCH_TENT:
            return gain_of(state, TENT, turns) - kept
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
        worths = tile_worths(state, turns)
        for tile in range(len(EQUIPMENT)):
            if state.owner[tile] == seat:
                value += worths[tile]
        place = (seat - state.first + state.seats) % state.seats
        now = (state.turn - state.first + state.seats) % state.seats
        if place >= now:
            value += TURN_POINTS
        return value


ADVISER: Final = YetiAdviser()
