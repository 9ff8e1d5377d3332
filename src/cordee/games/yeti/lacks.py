"""What is in the way of a refused choice of Yéti, with the numbers of this moment."""

from __future__ import annotations

from cordee.engine.telling import COSTS, NEEDS, NONE, ONCE, ONLY, PLAIN, Lack
from cordee.games.yeti.box import (
    BOX,
    COIN,
    DIE_PRICE,
    EQUIPMENT_COST,
    GOGGLES,
    PHOTO_COST,
    PURSE,
    REINFORCEMENT,
    SHERPA,
    SNOW,
    SUMMIT,
    THAW,
)
from cordee.games.yeti.rules import BUY, CLIMB, KEEP, PHOTO, SET, Yeti
from cordee.games.yeti.words import dice_of, points, symbol_heading, tile_name, weather_name
from cordee.words import Words


def lacking(state: Yeti, action: int, _: Words) -> Lack | None:
    """The lack that the clause of a refusal speaks of."""
    match int(state.refusal(action)):
        case 64:
            return _coins(int(PHOTO_COST[action - PHOTO]), state, _)
        case 65:
            return _coins(int(EQUIPMENT_COST[action - BUY]), state, _)
        case 67:
            return Lack(PLAIN, _("yours already"))
        case 33 if action == KEEP:
            return Lack(ONLY, _("with snow in the roll"))
        case 33 | 34:
            return Lack(NONE, _("{symbol} in this roll", symbol=symbol_heading(action - KEEP, _)))
        case 35:
            return Lack(PLAIN, _("already chosen in this roll"))
        case 70:
            needed, has = int(BOX.numbers("mountain", "climb")[action - CLIMB - 1]), int(state.sherpas())
            return Lack(NEEDS, dice_of(SHERPA, needed, _), dice_of(SHERPA, has, _), needed - has)
        case 71:
            left = int(SUMMIT - state.level[state.turn])
            return Lack(PLAIN, _.many("{n} level to the summit", "{n} levels to the summit", left))
        case 104:
            return Lack(ONLY, _("with the tile: {tile}", tile=tile_name(PURSE, _)))
        case 105:
            return Lack(ONLY, _("with the tile: {tile}", tile=tile_name(REINFORCEMENT, _)))
        case 107 if state.owner[GOGGLES] != state.turn:
            return Lack(ONLY, _("with the tile: {tile}", tile=tile_name(GOGGLES, _)))
        case 126 if state.weather != THAW:
            return Lack(ONLY, _("in this weather: {weather}", weather=weather_name(THAW, _)))
        case 107 | 126:
            return _reroll(state, _)
        case 138:
            return _die(state, action, _)
    return None


def _coins(price: int, state: Yeti, _: Words) -> Lack:
    has = int(state.coins())
    return Lack(COSTS, dice_of(COIN, price, _), dice_of(COIN, has, _), price - has)


def _reroll(state: Yeti, _: Words) -> Lack:
    """YT-107, YT-126: with one or two snows, once a turn."""
    snow = int(state.kept[SNOW])
    if 1 <= snow <= 2:
        return Lack(ONCE, _("the reroll of this turn"))
    return Lack(NEEDS, _("1 or 2 snow"), dice_of(SNOW, snow, _))


def _die(state: Yeti, action: int, _: Words) -> Lack | None:
    """YT-138: one die for points, once a turn."""
    symbol, has = (action - SET) // 5, int(state.points[state.turn])
    if state.die_set:
        return Lack(ONCE, _("a die turned this turn"))
    if has < DIE_PRICE:
        return Lack(COSTS, points(int(DIE_PRICE), _), points(has, _), int(DIE_PRICE) - has)
    return Lack(NONE, symbol_heading(symbol, _)) if state.kept[symbol] == 0 else None
