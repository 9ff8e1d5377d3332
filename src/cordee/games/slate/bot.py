"""What a sensible player of Slate values, counted in points."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from cordee.engine.advice import Adviser
from cordee.games.slate.box import (
    ADD_STOCK,
    ADJUST_DIE,
    BETTER,
    BETTER_RATE,
    CHANGE_PRICE,
    DEVELOPMENT_POINTS,
    DICE,
    DIFFERENT_VALLEYS,
    FIRST_SITE,
    HALF_THE_MINES,
    INCREASE_SALES,
    MINE_POINTS,
    OFFER_DEVELOPMENT,
    OFFER_PRICE,
    PRIVATE_VALLEY,
    RATE,
    SALE_ROOM,
    SALE_SITE,
    SALE_VALUE,
    SALES,
    SALES_BONUS,
    SITE_COST,
    SITE_SLATE,
    SITES,
    SPACES,
    THROW_PRICE,
    VALLEY_OF,
)
from cordee.games.slate.rules import (
    ADD,
    ADDS,
    BACK,
    BUILD,
    BUILDS,
    BUY,
    CHANGE,
    DEVELOP,
    DEVELOPS,
    DONE,
    FACE,
    HIGHER_FACE,
    LOWER,
    LOWER_FACE,
    OFFERED,
    OFFERS,
    PLACE,
    RAISE,
    REROLL,
    ROLLING,
    SELL,
    SELLS,
    SIT_OUT,
    SPACES_OF,
    SPEND,
    VALLEY_COUNT,
    WITHOUT,
    Slate,
    build_refusal,
    develop_refusal,
    sell_refusal,
)

MINES_A_ROUND: Final = 0.8
"""Mines that each seat builds in a round."""
COINS_A_ROUND: Final = 3.5
"""Coins that a seat earns in a round."""
SALES_A_ROUND: Final = 0.9
"""Sales of a seat in a round."""
STOCK_GAIN: Final = 0.2
"""Points that Add to stock brings in a round."""
DIE_GAIN: Final = 0.35
"""Points that Adjust a die brings in a round."""
NEXT_MINE: Final = 0.4
"""The chance to get one mine that a development for valleys still wants."""
SLATE_SOLD: Final = 0.35
"""The share of the slate now open that will be sold."""
RIVALRY: Final = 0.6
"""How much a coin for the average rival hurts, in coins of one's own."""
AGAIN: Final = 0.75
"""What a second piece on the same space is worth, beside the first."""
PIECE: Final[list[float]] = [2.0, 2.0, 2.0, 1.7, 1.45, 1.25, 1.05, 0.9, 0.75, 0.65, 0.55, 0.45, 0.4, 0.35]
"""What one piece more is worth to a seat that can use so many."""
MANY: Final[i64] = 13
"""From so many pieces on, one more is worth the same."""
FEW_MINES: Final = 0.7
"""What a sale is worth before there is a mine to sell from."""

SITE_VALUE: Final[list[float]] = [float(sum(slate)) for slate in SITE_SLATE]
VALLEY_SITES: Final[list[i64]] = [FIRST_SITE[v + 1] - FIRST_SITE[v] for v in range(int(VALLEY_COUNT))]
COIN: Final = 1.0 / float(RATE)
BETTER_COIN: Final = 1.0 / float(BETTER_RATE)


def rounds_left(state: Slate) -> float:
    """How many rounds may still come after this one."""
    return float(SITES - state.built) / (MINES_A_ROUND * float(state.seats))


def coin_worth(state: Slate, seat: i64) -> float:
    """A coin in points (SL-087)."""
    return BETTER_COIN if state.holds(seat, BETTER) else COIN


def piece_worth(state: Slate, seat: i64, rounds: float) -> float:
    """One more usable piece: worth most to those who have few, and nothing at the end."""
    usable = state.available[seat] + state.on_spaces(seat)
    worth = PIECE[usable if usable < MANY else MANY]
    return worth if rounds > 3.0 else worth * rounds / 3.0


# ── Actions ──


def open_slate(state: Slate, valley: i64) -> float:
    """The value of the slate still to be sold from a valley's mines."""
    mouth = FIRST_SITE[valley]
    top = mouth + state.height[valley]
    total = 0.0
    for sale in range(SALES):
        site = SALE_SITE[sale]
        if mouth <= site < top:
            total += float(SALE_VALUE[sale] * (SALE_ROOM[sale] - state.sold[sale]))
    return total


def build_worth(state: Slate, seat: i64, valley: i64, rounds: float) -> float:
    """Points, the coins of sales to come, what developments make of the valley, less the pieces."""
    site = FIRST_SITE[valley] + state.height[valley]
    own = float(state.mines(seat, valley))
    all_mines = float(state.height[valley])
    slate = open_slate(state, valley)
    before = own / all_mines * slate if all_mines > 0.0 else 0.0
    slate_then = slate + SITE_VALUE[site]
    after = (own + 1.0) / (all_mines + 1.0) * slate_then
    rivals = (slate_then - after) - (slate - before)
    sold = SLATE_SOLD if rounds > 3.0 else SLATE_SOLD * rounds / 3.0
    coins = sold * (after - before - RIVALRY * rivals / float(state.seats - 1))
    pieces = float(SITE_COST[site]) * piece_worth(state, seat, rounds)
    return float(MINE_POINTS) + coins * coin_worth(state, seat) + mine_bonus(state, seat, valley) - pieces


def mine_bonus(state: Slate, seat: i64, valley: i64) -> float:
    """What one more mine of the valley does for the developments for the score."""
    own = state.mines(seat, valley)
    sites = VALLEY_SITES[valley]
    bonus = 0.0
    if own == 0 and state.holds(seat, DIFFERENT_VALLEYS):
        bonus += float(DEVELOPMENT_POINTS[DIFFERENT_VALLEYS])
    if state.holds(seat, HALF_THE_MINES) and 2 * own < sites:
        bonus += float(DEVELOPMENT_POINTS[HALF_THE_MINES]) / float((sites + 1) // 2)
    if state.holds(seat, PRIVATE_VALLEY) and own == state.height[valley]:
        bonus += float(DEVELOPMENT_POINTS[PRIVATE_VALLEY]) / float(sites)
    return bonus


def sell_worth(state: Slate, seat: i64, sale: i64) -> float:
    """Coins of one's own, less those that help rivals."""
    own = 0.0
    mouth = FIRST_SITE[VALLEY_OF[SALE_SITE[sale]]]
    top = mouth + state.height[VALLEY_OF[SALE_SITE[sale]]] - 1
    site = SALE_SITE[sale]
    for _ in range(SALE_VALUE[sale]):
        if state.owner[site] == seat:
            own += 1.0
        site = site - 1 if site > mouth else top
    rivals = float(SALE_VALUE[sale]) - own
    if state.holds(seat, INCREASE_SALES):
        own += float(SALES_BONUS)
    return (own - RIVALRY * rivals / float(state.seats - 1)) * coin_worth(state, seat)


def develop_worth(state: Slate, seat: i64, offer: i64, rounds: float) -> float:
    """What a development will have brought at the end, less the piece."""
    development = OFFER_DEVELOPMENT[offer]
    worth = 0.0
    if development == ADD_STOCK:
        worth = STOCK_GAIN * rounds * 3.0 / float(OFFER_PRICE[offer])
    elif development == ADJUST_DIE:
        worth = DIE_GAIN * rounds
    elif development == INCREASE_SALES:
        worth = float(SALES_BONUS) * SALES_A_ROUND * rounds * coin_worth(state, seat)
    elif development == BETTER:
        worth = (float(state.coins[seat]) + COINS_A_ROUND * rounds) * (BETTER_COIN - COIN)
    else:
        worth = valleys_worth(state, seat, development, rounds)
    return worth - piece_worth(state, seat, rounds)


def valleys_worth(state: Slate, seat: i64, development: i64, rounds: float) -> float:
    """What a development for valleys may bring: what counts already, and the more likely the less is missing."""
    worth = 0.0
    for valley in range(VALLEY_COUNT):
        own = state.mines(seat, valley)
        sites = VALLEY_SITES[valley]
        free = sites - state.height[valley]
        if development == DIFFERENT_VALLEYS:
            missing = 1 - own
        elif development == HALF_THE_MINES:
            missing = (sites + 1) // 2 - own
        else:
            missing = sites - own
        if missing <= 0:
            worth += 1.0
        elif missing <= free:
            worth += math.pow(NEXT_MINE, float(missing)) * (1.0 if rounds > 2.0 else rounds / 2.0)
    return worth * float(DEVELOPMENT_POINTS[development])


# ── Spaces and dice ──


def space_worth(state: Slate, seat: i64, space: i64, rounds: float) -> float:
    """What the best action of a space would bring the seat."""
    offered = OFFERED[space]
    best = 0.0
    if offered & ADDS and state.unavailable[seat] > 0:
        best = piece_worth(state, seat, rounds)
    if offered & BUILDS:
        for valley in range(VALLEY_COUNT):
            if build_refusal(state, seat, valley) == 0:
                worth = build_worth(state, seat, valley, rounds)
                if worth > best:
                    best = worth
    if offered & SELLS:
        if state.phase == ROLLING and best < FEW_MINES and state.built < state.seats:
            best = FEW_MINES
        for sale in range(SALES):
            if sell_refusal(state, sale) == 0:
                worth = sell_worth(state, seat, sale)
                if worth > best:
                    best = worth
    if offered & DEVELOPS:
        for offer in range(OFFERS):
            if develop_refusal(state, seat, offer) == 0:
                worth = develop_worth(state, seat, offer, rounds)
                if worth > best:
                    best = worth
    return best


def dice_worth(spaces: list[float], lay: i64, pieces: i64) -> float:
    """What the best of these dice bring, so many of them; a second piece on a space brings less."""
    total = 0.0
    least = 99.0
    last: i64 = -1
    again = 1.0
    dice: i64 = 0
    for space in SPACES_OF[lay]:
        again = again * AGAIN if space == last else 1.0
        last = space
        worth = spaces[space] * again
        total += worth
        dice += 1
        if worth < least:
            least = worth
    if dice <= pieces:
        return total
    # One die too many is left out exactly, a second one about so.
    return (total - least) * float(pieces) / float(dice - 1)


class Outlook:
    """What a player with dice on the table goes by."""

    spaces: list[float]  # what a piece on each space would bring
    mean: float
    best: float
    pieces: i64  # to be placed
    coin: float
    now: float  # what the dice bring as they lie
    purchase: float  # what buying a piece is worth

    def __init__(self, state: Slate, seat: i64, rounds: float) -> None:
        self.spaces = [space_worth(state, seat, space, rounds) for space in range(SPACES)]
        self.mean = sum(self.spaces) / float(SPACES)
        self.best = max(self.spaces)
        self.pieces = state.available[seat] if state.available[seat] < DICE else DICE
        self.coin = coin_worth(state, seat)
        self.now = dice_worth(self.spaces, state.dice, self.pieces)
        self.purchase = purchase_worth(state, seat, rounds)


def purchase_worth(state: Slate, seat: i64, rounds: float) -> float:
    """A piece for coins."""
    return piece_worth(state, seat, rounds) - float(state.buy_price(seat)) * coin_worth(state, seat)


class SlateAdviser(Adviser[Slate]):
    """Weighs each action in points: mines, the coins of sales, pieces, and what developments will have brought."""

    def horizon(self) -> int:
        return 60

    def prefer(self, state: Slate, actions: list[i64]) -> list[float]:
        seat = state.seat()
        rounds = rounds_left(state)
        if state.phase == ROLLING:
            outlook = Outlook(state, seat, rounds)
            return [self.liking_of_dice(state, action, outlook) for action in actions]
        if actions[0] >= SPEND and actions[0] < DONE:
            return [-space_worth(state, seat, action - SPEND, rounds) for action in actions]
        return [self.liking(state, seat, action, rounds) for action in actions]

    def liking(self, state: Slate, seat: i64, action: i64, rounds: float) -> float:
        """An action of phase 2."""
        if action == BUY:
            return purchase_worth(state, seat, rounds)
        if action == ADD:
            return piece_worth(state, seat, rounds)
        if action < BUILD or action >= BACK:
            return 0.0
        if action < SELL:
            return build_worth(state, seat, action - BUILD, rounds)
        if action < DEVELOP:
            return sell_worth(state, seat, action - SELL)
        return develop_worth(state, seat, action - DEVELOP, rounds)

    def liking_of_dice(self, state: Slate, action: i64, outlook: Outlook) -> float:
        """What a use of the dice leads to."""
        spaces = outlook.spaces
        now = outlook.now
        if action == SIT_OUT:
            return 0.0
        if action == BUY:
            return self.buying(state, outlook)
        if action <= REROLL:
            return dice_worth(spaces, action - PLACE, outlook.pieces)
        if action <= CHANGE:
            return self.rerolling(state, action - REROLL, outlook)
        if action <= FACE:
            return now - spaces[action - CHANGE - 1] + outlook.best * AGAIN - outlook.coin * float(CHANGE_PRICE)
        if action <= LOWER:
            return spaces[action - FACE - 1]
        if action <= RAISE:
            return now - spaces[action - LOWER - 1] + spaces[LOWER_FACE[action - LOWER] - 1]
        return now - spaces[action - RAISE - 1] + spaces[HIGHER_FACE[action - RAISE] - 1]

    def buying(self, state: Slate, outlook: Outlook) -> float:
        """One more die can be used, if pieces are few; before the throw, any."""
        if state.dice == 0:
            return outlook.mean + outlook.purchase
        more = dice_worth(outlook.spaces, state.dice, outlook.pieces + 1) if outlook.pieces < DICE else outlook.now
        return more + outlook.purchase - 0.1

    def rerolling(self, state: Slate, lay: i64, outlook: Outlook) -> float:
        """Dice of average worth for some of these; with few pieces, only a hand bad throughout is worth it."""
        price = outlook.coin * float(THROW_PRICE)
        kept = WITHOUT[state.dice][lay]
        thrown: i64 = len(SPACES_OF[lay])
        if outlook.pieces == DICE:
            return dice_worth(outlook.spaces, kept, DICE) + outlook.mean * float(thrown) - price
        if thrown < DICE:
            return outlook.now - price - 0.2
        return outlook.now - price + 0.3 * (outlook.mean * float(outlook.pieces) - outlook.now)

    # ── Positions ──

    def worth(self, state: Slate) -> list[float]:
        """Points, pieces, slate still to be sold and developments, weighed against how much chance is to come."""
        rounds = rounds_left(state)
        luck = 1.5 + 1.6 * math.sqrt(rounds)
        hopes = [self.hope(state, seat, rounds) for seat in range(state.seats)]
        best = max(hopes)
        parts = [math.exp((hope - best) / luck) for hope in hopes]
        total = sum(parts)
        return [part / total for part in parts]

    def hope(self, state: Slate, seat: i64, rounds: float) -> float:
        """The points a seat may expect from what it has."""
        coin = coin_worth(state, seat)
        value = float(MINE_POINTS * state.owner.count(seat)) + float(state.coins[seat]) * coin
        value += self.slate_hope(state, seat, rounds) * coin
        usable = state.available[seat] + state.on_spaces(seat)
        for piece in range(usable):
            worth = PIECE[piece if piece < MANY else MANY]
            value += worth if rounds > 3.0 else worth * rounds / 3.0
        for development in range(DIFFERENT_VALLEYS, PRIVATE_VALLEY + 1):
            if state.holds(seat, development):
                value += valleys_worth(state, seat, development, rounds)
        if state.holds(seat, BETTER):
            value += COINS_A_ROUND * rounds * (BETTER_COIN - COIN)
        if state.holds(seat, INCREASE_SALES):
            value += float(SALES_BONUS) * SALES_A_ROUND * rounds * coin
        if state.holds(seat, ADJUST_DIE):
            value += DIE_GAIN * rounds
        if state.holds(seat, ADD_STOCK):
            value += STOCK_GAIN * rounds
        return value

    def slate_hope(self, state: Slate, seat: i64, rounds: float) -> float:
        """Coins to come from slate that is open."""
        coins = 0.0
        for valley in range(VALLEY_COUNT):
            own = state.mines(seat, valley)
            if own > 0:
                coins += open_slate(state, valley) * float(own) / float(state.height[valley])
        return coins * (SLATE_SOLD if rounds > 3.0 else SLATE_SOLD * rounds / 3.0)


ADVISER: Final = SlateAdviser()
