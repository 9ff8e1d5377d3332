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
    FIRST_SLOT,
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
    SLOT_PRICE,
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
    NOBODYS,
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
    TOGETHER,
    VALLEY_COUNT,
    WITHOUT,
    Slate,
    build_refusal,
    develop_refusal,
    sell_refusal,
)

ROUNDS_A_MINE: Final = 1.72
"""Rounds that a seat needs for each mine of its share."""
ROUNDS_SAVED: Final = 0.38
"""Rounds that each usable piece saves its seat."""
LAST_ROUNDS: Final = 1.64
"""Rounds that a game goes on beyond these."""
COINS_A_SALE: Final[list[float]] = [2.8, 2.8, 3.5]
"""With two, three and four: coins that a seat keeps for each sale of its own, of what it receives from all sales."""
SALES_A_ROUND: Final = 0.86
"""Sales of a seat in a round."""
STOCK_USE: Final = 0.05
"""How often Add to stock is used in a round."""
LEAN: Final = 1.18
"""What a piece is worth when it is bought."""
EAGER: Final = 0.1
"""So much dearer than its worth a piece may be, and still be bought."""
DIE_GAIN: Final[list[float]] = [0.35, 0.35, 0.23]
"""With two, three and four: points that Adjust a die brings in a round."""
CLAIM: Final = 0.45
"""A seat's chance to build a free site that a development wants, in fair shares."""
WHOLE: Final = 0.38
"""The same where the rival may spoil it with a single mine."""
SLATE_SOLD: Final = 0.3
"""The share of the slate now open that will be sold."""
SLATE_FADE: Final = 5.78
"""In so many last rounds, less and less of it will be."""
RIVALRY: Final = 0.7
"""How much a coin for the average rival hurts, in coins of one's own."""
SALE_RIVALRY: Final = 0.36
"""The same of a sale: rivals would sell that slate themselves."""
SOLD_MORE: Final = 1.08
"""Sales of a seat that has Increase sales, beside those of others."""
COINS_KEPT: Final = 1.13
"""Coins at the end beside those at hand, sales apart, of a seat that thinks of Better rate."""
VALLEYS_LEFT: Final[list[float]] = [0.84, 0.76, 1.0]
"""What rivals leave of Different valleys, Half the mines and Private valley, of what the free sites promise."""
BUILD_NOW: Final = 0.8
"""What a mine is worth beyond its points, coins and pieces: the valley is one's own when others sell."""
SELL_LATER: Final = 0.5
"""What a sale loses because a later one, with more mines of one's own, would bring more."""
DEVELOP_NOW: Final = 0.28
"""What a development is worth beyond what it brings: slots are few."""
CHANGED: Final = 0.46
"""What a die turned for coins brings, of the best action: that may be taken by then."""
REROLL_RISK: Final = 0.24
"""What a throw of few dice must bring beyond its price."""
AGAIN: Final = 0.89
"""What a second piece on the same space is worth, beside the first."""
FIRST_PIECE: Final = 3.57
"""What a piece is worth to a seat that can use no other."""
PIECE_SPREAD: Final = 5.74
"""So many usable pieces make the next one worth a good third of that."""
PIECE_FADE: Final = 4.44
"""In so many last rounds a piece loses its worth."""
FEW_MINES: Final = 0.17
"""What a sale is worth before there is a mine to sell from."""

SITE_VALUE: Final[list[float]] = [float(sum(slate)) for slate in SITE_SLATE]
VALLEY_SITES: Final[list[i64]] = [FIRST_SITE[v + 1] - FIRST_SITE[v] for v in range(int(VALLEY_COUNT))]
SLOTS: Final[i64] = len(SLOT_PRICE)
SLOT_DEVELOPMENT: Final[list[i64]] = [
    number for number in range(len(FIRST_SLOT) - 1) for _ in range(int(FIRST_SLOT[number]), int(FIRST_SLOT[number + 1]))
]
COIN: Final = 1.0 / float(RATE)
BETTER_COIN: Final = 1.0 / float(BETTER_RATE)


def rounds_left(state: Slate) -> float:
    """How many rounds may still come after this one: many sites take long, many usable pieces make it short."""
    free = SITES - state.built
    if free == 0:
        return 0.0
    usable: i64 = 0
    for seat in range(state.seats):
        usable += state.available[seat] + state.on_spaces(seat)
    rounds = (ROUNDS_A_MINE * float(free) - ROUNDS_SAVED * float(usable)) / float(state.seats) + LAST_ROUNDS
    return rounds if rounds > 0.3 else 0.3


def coin_worth(state: Slate, seat: i64) -> float:
    """A coin in points (SL-087)."""
    return BETTER_COIN if state.holds(seat, BETTER) else COIN


def piece_at(usable: i64, rounds: float) -> float:
    """One piece beyond so many usable ones: worth most to those who have few, and nothing at the end."""
    worth = FIRST_PIECE * math.exp(-float(usable) / PIECE_SPREAD)
    return worth if rounds > PIECE_FADE else worth * rounds / PIECE_FADE


def piece_worth(state: Slate, seat: i64, rounds: float) -> float:
    """One more usable piece."""
    return piece_at(state.available[seat] + state.on_spaces(seat), rounds)


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
    sold = SLATE_SOLD if rounds > SLATE_FADE else SLATE_SOLD * rounds / SLATE_FADE
    coins = sold * (after - before - RIVALRY * rivals / float(state.seats - 1))
    pieces = float(SITE_COST[site]) * piece_worth(state, seat, rounds)
    return BUILD_NOW + float(MINE_POINTS) + coins * coin_worth(state, seat) + mine_bonus(state, seat, valley) - pieces


def mine_bonus(state: Slate, seat: i64, valley: i64) -> float:
    """What one more mine of the valley does for the developments for the score, one's own and rivals'."""
    bonus = 0.0
    for development in range(DIFFERENT_VALLEYS, PRIVATE_VALLEY + 1):
        for slot in range(FIRST_SLOT[development], FIRST_SLOT[development + 1]):
            holder = state.holder[slot]
            if holder == NOBODYS:
                continue
            missing = mines_missing(state, holder, development, valley)
            if missing <= 0:
                continue
            free = VALLEY_SITES[valley] - state.height[valley]
            without = claim_chance(state.seats, development, free - 1, missing)
            points = float(DEVELOPMENT_POINTS[development])
            if holder == seat:
                bonus += points * (claim_chance(state.seats, development, free - 1, missing - 1) - without)
            else:
                lost = claim_chance(state.seats, development, free, missing) - without
                bonus += points * lost / float(state.seats - 1)
    return bonus


def mines_missing(state: Slate, seat: i64, development: i64, valley: i64) -> i64:
    """How many more mines of a valley a development wants of the seat; 0 or less when it counts already."""
    sites = VALLEY_SITES[valley]
    wanted = sites
    if development == DIFFERENT_VALLEYS:
        wanted = 1
    elif development == HALF_THE_MINES:
        wanted = (sites + 1) // 2
    return wanted - state.mines(seat, valley)


def claim_chance(seats: i64, development: i64, free: i64, missing: i64) -> float:
    """The chance that a seat builds so many of these free sites as the development wants."""
    if missing <= 0:
        return 1.0
    if missing > free:
        return 0.0
    claim = (WHOLE if development == PRIVATE_VALLEY else CLAIM) / float(seats)
    fewer = 0.0
    exactly = math.pow(1.0 - claim, float(free))
    for mines in range(missing):
        fewer += exactly
        exactly *= float(free - mines) / float(mines + 1) * claim / (1.0 - claim)
    return 1.0 - fewer


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
    return (own - SALE_RIVALRY * rivals / float(state.seats - 1)) * coin_worth(state, seat) - SELL_LATER


def slate_left(state: Slate) -> i64:
    """Octagons that may still be sold, those of free sites included."""
    octagons: i64 = 0
    for sale in range(SALES):
        octagons += SALE_ROOM[sale] - state.sold[sale]
    return octagons if octagons < state.black else state.black


def sales_to_come(state: Slate, rounds: float) -> float:
    """Sales that a seat may still make: by the rounds, but not more than its share of the slate."""
    sales = SALES_A_ROUND * rounds
    share = float(slate_left(state)) / float(state.seats)
    return sales if sales < share else share


def lasting_worth(state: Slate, seat: i64, development: i64, price: i64, rounds: float) -> float:
    """What a development will still have brought at the end."""
    coin = coin_worth(state, seat)
    if development == ADD_STOCK:
        gain = LEAN - float(price) * coin
        return STOCK_USE * gain * rounds if gain > 0.0 else 0.0
    if development == ADJUST_DIE:
        return DIE_GAIN[state.seats - 2] * rounds
    if development == INCREASE_SALES:
        return SOLD_MORE * float(SALES_BONUS) * sales_to_come(state, rounds) * coin
    if development == BETTER:
        return COINS_A_SALE[state.seats - 2] * sales_to_come(state, rounds) * (BETTER_COIN - COIN)
    worth = 0.0
    for valley in range(VALLEY_COUNT):
        free = VALLEY_SITES[valley] - state.height[valley]
        worth += claim_chance(state.seats, development, free, mines_missing(state, seat, development, valley))
    return worth * float(DEVELOPMENT_POINTS[development]) * VALLEYS_LEFT[development - DIFFERENT_VALLEYS]


def develop_worth(state: Slate, seat: i64, offer: i64, rounds: float) -> float:
    """What a development will have brought at the end, less the piece."""
    development = OFFER_DEVELOPMENT[offer]
    worth = lasting_worth(state, seat, development, OFFER_PRICE[offer], rounds)
    if development == BETTER:
        worth += COINS_KEPT * float(state.coins[seat]) * (BETTER_COIN - COIN)
    return DEVELOP_NOW + worth - piece_worth(state, seat, rounds)


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
    """A piece for coins, which might have served for dice."""
    return piece_worth(state, seat, rounds) - float(state.buy_price(seat)) * coin_worth(state, seat) + EAGER


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
            return now - spaces[action - CHANGE - 1] + outlook.best * CHANGED - outlook.coin * float(CHANGE_PRICE)
        if action <= LOWER:
            return spaces[action - FACE - 1]
        if action <= RAISE:
            return self.adjusting(state, action - LOWER, LOWER_FACE[action - LOWER], outlook)
        return self.adjusting(state, action - RAISE, HIGHER_FACE[action - RAISE], outlook)

    def adjusting(self, state: Slate, face: i64, other: i64, outlook: Outlook) -> float:
        """The dice with one of them turned."""
        return dice_worth(outlook.spaces, TOGETHER[WITHOUT[state.dice][face]][other], outlook.pieces)

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
            return outlook.now - price - REROLL_RISK
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
        for piece in range(state.available[seat] + state.on_spaces(seat)):
            value += piece_at(piece, rounds)
        for slot in range(SLOTS):
            if state.holder[slot] == seat:
                value += lasting_worth(state, seat, SLOT_DEVELOPMENT[slot], SLOT_PRICE[slot], rounds)
        return value

    def slate_hope(self, state: Slate, seat: i64, rounds: float) -> float:
        """Coins to come from slate that is open."""
        coins = 0.0
        for valley in range(VALLEY_COUNT):
            own = state.mines(seat, valley)
            if own > 0:
                coins += open_slate(state, valley) * float(own) / float(state.height[valley])
        return coins * (SLATE_SOLD if rounds > SLATE_FADE else SLATE_SOLD * rounds / SLATE_FADE)


ADVISER: Final = SlateAdviser()
