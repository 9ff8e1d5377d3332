"""What is in the way of a refused choice of Slate, with the numbers of this moment."""

from __future__ import annotations

from cordee.engine.telling import COSTS, NEEDS, PLAIN, Lack
from cordee.games.slate.box import CHANGE_PRICE, FIRST_SITE, SITE_COST, THROW_PRICE, THROWS
from cordee.games.slate.rules import BUILD, PLACE, Slate
from cordee.games.slate.words import coins, pieces, why_not
from cordee.words import Words


def lacking(state: Slate, action: int, _: Words) -> Lack | None:
    """The lack that the clause of a refusal speaks of."""
    seat, refused = int(state.turn), int(state.refusal(action))
    has = int(state.coins[seat])
    match refused:
        case 22:
            return _coins(int(THROW_PRICE), has, _)
        case 23 if not state.changed >> seat & 1:
            return _coins(int(CHANGE_PRICE), has, _)
        case 62:
            return _coins(int(state.buy_price(seat)), has, _)
        case 26:
            return _pieces(NEEDS, len(THROWS[action - PLACE]), int(state.available[seat]), _)
        case 41:
            cost = int(SITE_COST[FIRST_SITE[action - BUILD] + state.height[action - BUILD]])
            return _pieces(COSTS, cost, int(state.available[seat] + state.on_spaces(seat)), _)
    phrase = why_not(state, action, refused, _)
    return Lack(PLAIN, phrase) if phrase else None


def _coins(price: int, has: int, _: Words) -> Lack:
    return Lack(COSTS, coins(price, _), coins(has, _), price - has)


def _pieces(kind: str, needed: int, has: int, _: Words) -> Lack:
    return Lack(kind, pieces(needed, _), pieces(has, _), needed - has)
