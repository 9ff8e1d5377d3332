"""Pistes (section H): laying them, the bought lot, and the free ones that tiles give."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cordee.engine.core import ITSELF, Step
from cordee.games.ski.box import (
    ALTITUDE,
    BIT,
    BLACK,
    BLUE,
    CARRYING,
    COLOURS,
    DOUBLE_FOR_PISTES,
    EXTRA_PISTES,
    IN_EMPLOYEES,
    MOST_PISTES,
    NOT_BLACK,
    ON_BLUE_PISTE_MONEY,
    PISTE_ACTION,
    PISTE_PRICE,
    PISTES,
    REWARD_OF,
    ROW_REWARD,
    ROWS,
    VILLAGE_COLUMNS,
    VILLAGE_UNDER,
    WOODED,
    Part,
)
from cordee.games.ski.rules.effects import VERBS, Verb
from cordee.games.ski.rules.payment import demand, doubles, means, payable
from cordee.games.ski.rules.rewards import ONE_OCTAGON, OpenPool, one_reward
from cordee.games.ski.rules.station import Station, ask
from cordee.games.ski.rules.vocabulary import LAY, LAYINGS, LAYINGS_OF, SKIP, Laying, laying_of

ALL_LAYINGS: Final[list[i64]] = [LAY + number for number in range(len(LAYINGS))]

# ── Where a piste may lie ──────────────────────────────────────────────────────────────────────────────────


def add_layings(state: Station, seat: i64, colour: i64, found: list[i64]) -> None:
    """Append every allowed laying of a colour."""
    places = state.may_lie(seat, colour)
    if places:
        for action in LAYINGS_OF[colour]:
            if places >> laying_of(action).place & 1:
                found.append(action)


def laying_refusal(state: Station, seat: i64, laying: Laying) -> i64:
    """Why a piste may not lie there (SK-103 to SK-106, SK-112 to SK-114)."""
    place = BIT[laying.place]
    if state.covered(seat) & place:
        return 103
    if not ALTITUDE[laying.colour] & place:
        return 104
    if state.may_lie(seat, laying.colour) & place:
        return 0
    return 114 if leads_to(state.covered(seat), laying.place) else 113


def leads_to(pistes: i64, place: i64) -> bool:
    """Whether one of these pistes lies where a piste on the place can lead."""
    pistes &= CARRYING
    return ((pistes << 8 | pistes << 7 | pistes << 9) >> place & 1) != 0


def lay(state: Station, seat: i64, laying: Laying) -> i64:
    """Lay a piste for good (SK-111); what it wins, as a pool (SK-108 to SK-110)."""
    place = BIT[laying.place]
    side = way_down(state, seat, laying)
    if side < 0:
        state.leftward[seat] |= place
    elif side > 0:
        state.rightward[seat] |= place
    state.pistes[4 * seat + laying.colour] |= place
    if laying.colour == BLUE:
        state.money[seat] += state.perk(seat, ON_BLUE_PISTE_MONEY)  # SK-207
    won: i64 = 0
    if WOODED & place:
        won += ONE_OCTAGON
    if REWARD_OF[laying.place]:
        won += one_reward(REWARD_OF[laying.place])
    row = laying.place // 8
    if ROW_REWARD[row] and ROWS[row] & ~state.covered(seat) == 0:
        won += one_reward(ROW_REWARD[row])
    return won


def way_down(state: Station, seat: i64, laying: Laying) -> i64:
    """Down to the left (-1), straight (0) or right (1): straight wherever it can, for nothing hangs on it (SK-102)."""
    if laying.place < 8:
        if laying.arrival >= 0:
            return laying.arrival + VILLAGE_UNDER - laying.place
        column = laying.place - VILLAGE_UNDER
        return 1 if column < 0 else (-1 if column >= VILLAGE_COLUMNS else 0)
    below = laying.place - 8
    carriers: i64 = 0
    for colour in range(laying.colour + 1):
        carriers |= state.pistes[4 * seat + colour]
    if carriers >> below & 1:
        return 0
    return -1 if carriers << 1 >> below & 1 else 1


def bars_due(state: Station, seat: i64, laying: Laying, price: i64) -> bool:
    """Whether this piste, and the price of its lot, would leave the Pistes action that is due impossible (SK-344)."""
    if state.due != PISTE_ACTION:
        return False
    colour = 4 * seat + laying.colour
    before = state.pistes[colour]
    state.pistes[colour] = before | BIT[laying.place]
    double = doubles(state, seat, DOUBLE_FOR_PISTES)
    barred = state.piste_need(seat) < 0 or not payable(state, seat, IN_EMPLOYEES, double, price, 0)
    state.pistes[colour] = before
    return barred


# ── The bought lot (SK-098 to SK-101, SK-354) ──────────────────────────────────────────────────────────────


def lot_price(state: Station, seat: i64, count: i64, black: bool) -> i64:
    """Employees for a lot (SK-098, SK-099)."""
    return PISTE_PRICE[count] + (state.surcharge(seat) if black else 0)


def lot_payable(state: Station, seat: i64, count: i64, black: bool) -> bool:
    price = lot_price(state, seat, count, black)
    return payable(state, seat, IN_EMPLOYEES, doubles(state, seat, DOUBLE_FOR_PISTES), price, 0)


class Lot(Step[Station]):
    """Another piste for the lot, or enough (SK-354)? `extra` is the clause of a tile that gives the action, or 0."""

    extra: i64
    placed: i64
    black: bool
    pool: i64

    def __init__(self, seat: i64, extra: i64, placed: i64, black: bool, pool: i64) -> None:
        self.seat = seat
        self.extra = extra
        self.placed = placed
        self.black = black
        self.pool = pool

    def clause(self) -> int:
        return int(self.extra) if self.extra else 354

    def candidates(self, state: Station) -> list[i64]:
        return [SKIP] + ALL_LAYINGS if self.placed or self.extra else ALL_LAYINGS

    def refusal(self, state: Station, action: i64) -> i64:
        if action == SKIP:
            return 0
        laying = laying_of(action)
        reason = laying_refusal(state, self.seat, laying)
        if reason:
            return reason
        black = self.black or laying.colour == BLACK
        if not lot_payable(state, self.seat, self.placed + 1, black):
            clause: i64 = 99 if black and self.within_means(state, self.black) else 98
            return 344 if state.due and self.within_means(state, black) else clause
        return 344 if self.bars_due(state, laying) else 0

    def within_means(self, state: Station, black: bool) -> bool:
        """Whether one more piste can be paid, were no action due."""
        double = doubles(state, self.seat, DOUBLE_FOR_PISTES)
        return means(state, self.seat, IN_EMPLOYEES, double) >= lot_price(state, self.seat, self.placed + 1, black)

    def bars_due(self, state: Station, laying: Laying) -> bool:
        price = lot_price(state, self.seat, self.placed + 1, self.black or laying.colour == BLACK)
        return bars_due(state, self.seat, laying, price)

    def actions(self, state: Station) -> list[i64]:
        found: list[i64] = [SKIP] if self.placed or self.extra else []
        if lot_payable(state, self.seat, self.placed + 1, self.black):
            for colour in range(BLACK):
                add_layings(state, self.seat, colour, found)
            if lot_payable(state, self.seat, self.placed + 1, True):
                add_layings(state, self.seat, BLACK, found)
        if state.due == PISTE_ACTION:
            return [a for a in found if a == SKIP or not self.bars_due(state, laying_of(a))]
        return found

    def play(self, state: Station, action: i64) -> None:
        if action == SKIP:
            close_lot(state, self.seat, self.placed, self.black, self.pool)
        else:
            add_to_lot(state, self, laying_of(action))


def add_to_lot(state: Station, lot: Lot, laying: Laying) -> None:
    """Lay one piste of the lot; go on while another one is possible."""
    pool = lot.pool + lay(state, lot.seat, laying)
    black = lot.black or laying.colour == BLACK
    placed = lot.placed + 1
    if placed == MOST_PISTES:
        close_lot(state, lot.seat, placed, black, pool)
    else:
        ask(state, Lot(lot.seat, lot.extra, placed, black, pool))


def close_lot(state: Station, seat: i64, placed: i64, black: bool, pool: i64) -> None:
    """Pay the lot, then resolve what it won (SK-107, SK-354)."""
    if pool:
        state.agenda.append(OpenPool(ITSELF, seat, pool))
    price = lot_price(state, seat, placed, black)
    demand(state, seat, IN_EMPLOYEES, doubles(state, seat, DOUBLE_FOR_PISTES), price)


class ExtraPistes(Verb):
    """A whole Pistes action, at its own cost (SK-282)."""

    def begin(self, state: Station, seat: i64, rule: i64, part: Part) -> None:
        ask(state, Lot(seat, rule, 0, False, 0))

    def possible(self, state: Station, seat: i64, part: Part) -> bool:
        return state.piste_need(seat) >= 0


VERBS[EXTRA_PISTES] = ExtraPistes()

# ── Free pistes (SK-115 to SK-117) ─────────────────────────────────────────────────────────────────────────


class FreePistes(Step[Station]):
    """Where does a free piste go (SK-115)? `colours` are those still allowed, a bit for each."""

    rule: i64
    left: i64
    colours: i64
    distinct: bool
    pool: i64

    def __init__(self, seat: i64, rule: i64, left: i64, colours: i64, distinct: bool, pool: i64) -> None:
        self.seat = seat
        self.rule = rule
        self.left = left
        self.colours = colours
        self.distinct = distinct
        self.pool = pool

    def clause(self) -> int:
        return int(self.rule)

    def candidates(self, state: Station) -> list[i64]:
        return [SKIP] + ALL_LAYINGS

    def refusal(self, state: Station, action: i64) -> i64:
        if action == SKIP:
            return 0
        laying = laying_of(action)
        if laying.colour == BLACK:
            return 116
        if not self.colours >> laying.colour & 1:
            return self.rule
        reason = laying_refusal(state, self.seat, laying)
        if reason:
            return reason
        return 344 if bars_due(state, self.seat, laying, 0) else 0

    def actions(self, state: Station) -> list[i64]:
        found: list[i64] = [SKIP]
        for colour in range(len(COLOURS)):
            if self.colours >> colour & 1:
                add_layings(state, self.seat, colour, found)
        if state.due == PISTE_ACTION:
            return [a for a in found if a == SKIP or not bars_due(state, self.seat, laying_of(a), 0)]
        return found

    def play(self, state: Station, action: i64) -> None:
        if action == SKIP:
            close_free(state, self.seat, self.pool)
            return
        laying = laying_of(action)
        pool = self.pool + lay(state, self.seat, laying)
        colours = self.colours & ~BIT[laying.colour] if self.distinct else self.colours
        if self.left > 1:
            ask(state, FreePistes(self.seat, self.rule, self.left - 1, colours, self.distinct, pool))
        else:
            close_free(state, self.seat, pool)


def close_free(state: Station, seat: i64, pool: i64) -> None:
    """What the free pistes won is resolved like that of a lot (SK-115, SK-355)."""
    if pool:
        state.agenda.append(OpenPool(ITSELF, seat, pool))


class LayingFree(Verb):
    """Up to so many free pistes, none of them black."""

    def begin(self, state: Station, seat: i64, rule: i64, part: Part) -> None:
        ask(state, FreePistes(seat, rule, part.n, NOT_BLACK, part.a != 0, 0))

    def possible(self, state: Station, seat: i64, part: Part) -> bool:
        return any(state.may_lie(seat, colour) for colour in range(BLACK))


VERBS[PISTES] = LayingFree()
