"""What is in the way of a refused choice of the ski resort, with the numbers of this moment."""

from __future__ import annotations

from cordee.engine.telling import COSTS, NONE, ONCE, ONLY, PLAIN, TAKEN, Lack
from cordee.games.ski.box import (
    ACTION_AT,
    ACTIVATIONS,
    ALTITUDES,
    BLACK,
    BUILDING_ACTION,
    BUILDING_COST,
    COLOURS,
    CUBE,
    DEVELOPMENT_COST,
    DOUBLE_FOR_BUILDING,
    DOUBLE_FOR_PISTES,
    IN_BOTH,
    IN_EMPLOYEES,
    IN_MONEY,
    PISTE_ACTION,
    REWARD_RANK,
    ROUNDS,
    SCALES,
    SEASONAL_PRICE,
    STEP_COST,
)
from cordee.games.ski.rules import FreePistes, Improve, Lot, Reward, Station
from cordee.games.ski.rules.anytime import discard_price
from cordee.games.ski.rules.effects import pieces_of
from cordee.games.ski.rules.movement import column_of, malus_of
from cordee.games.ski.rules.payment import Pay, doubles, means
from cordee.games.ski.rules.pistes import lot_price
from cordee.games.ski.rules.recruitment import disc_employees, disc_money
from cordee.games.ski.rules.rewards import rank_for
from cordee.games.ski.rules.vocabulary import (
    ACTIVATE_TILE,
    DISC,
    DISCARD_PIECE,
    GO,
    HIRE,
    IMPROVE_SCALE,
    LAY,
    PAY,
    REWARD_TILE,
    SEASONALS,
    TAKE_OCTAGON,
    USE,
    laying_of,
)
from cordee.games.ski.words import colour_name, employees, euros, price
from cordee.words import Words


def lacking(state: Station, action: int, _: Words) -> Lack | None:
    """The lack that the clause of a refusal speaks of."""
    seat, refused = int(state.seat()), int(state.refusal(action))
    if refused == 344:
        return Lack(PLAIN, _("the action of your square must stay possible"))
    if LAY <= action < TAKE_OCTAGON:
        return _piste(state, seat, action, refused, _)
    if DISCARD_PIECE <= action < PAY:
        return _discarding(state, seat, action - int(DISCARD_PIECE), _)
    if ACTIVATE_TILE <= action < USE:
        return _activation(state, seat, action - int(ACTIVATE_TILE) + 1, refused, _)
    match refused:
        case 56:
            return Lack(ONLY, _("further to the right than your pawn"))
        case 57:
            return Lack(TAKEN, _("another pawn stands there"))
        case 59 | 60 | 127:
            return _square(state, seat, action, refused, _)
        case 71:
            return Lack(ONLY, _("in round {n}", n=int(ROUNDS)), _("round {n}", n=int(state.round)))
        case 76 | 79:
            return _hiring(state, seat, action, _)
        case 77:
            return Lack(NONE, _("employee at this price"))
        case 81:
            return Lack(ONLY, _("the Bonus tile of round {n}", n=int(state.round)))
        case 82:
            return Lack(ONCE, _("your disc lies there"))
        case 118:
            return _reward(state, seat, action, _)
        case 125:
            return Lack(TAKEN, _("a building stands there"))
        case 130:
            return Lack(PLAIN, _("touches neither the domain nor a building"))
        case 162:
            return Lack(ONCE, _("all its steps"))
        case 163:
            return _step(state, seat, action, _)
        case 349:
            return _owing(state, _) if action >= PAY else _disc(state, seat, action - int(DISC), _)
    return None


def _cost(state: Station, seat: int, kind: int, double: int, cost: int, _: Words) -> Lack:
    """A cost of a kind, and what one's pieces are worth towards it."""
    has = int(means(state, seat, kind, double))
    return Lack(COSTS, price(kind, cost, _), price(kind, has, _), cost - has)


def _step(state: Station, seat: int, action: int, _: Words) -> Lack:
    step = state.agenda[-1]
    double = int(step.double(state)) if isinstance(step, Improve) else 0
    cost = int(STEP_COST[state.steps[SCALES * seat + action - int(IMPROVE_SCALE)]])
    return _cost(state, seat, IN_EMPLOYEES, double, cost, _)


# Pistes


def _piste(state: Station, seat: int, action: int, refused: int, _: Words) -> Lack | None:
    laying, step = laying_of(action), state.agenda[-1]
    colour, altitude = int(laying.colour), int(laying.place) // 8 + 1
    match refused:
        case 103:
            return Lack(TAKEN, _("a piste lies there"))
        case 104:
            low, high = ALTITUDES[colour]
            return Lack(ONLY, _("at altitudes {low} to {high}", low=low, high=high), str(altitude))
        case 113:
            return Lack(PLAIN, _("below lies neither a piste nor the village"))
        case 114:
            return Lack(PLAIN, _("below lie only harder pistes"))
        case 98 | 99:
            placed = int(step.placed) if isinstance(step, Lot) else 0
            black = colour == BLACK or (isinstance(step, Lot) and bool(step.black))
            cost = int(lot_price(state, seat, placed + 1, black))
            return _cost(state, seat, IN_EMPLOYEES, int(doubles(state, seat, DOUBLE_FOR_PISTES)), cost, _)
    if isinstance(step, FreePistes):
        allowed = [colour_name(one, _) for one in range(len(COLOURS)) if step.colours >> one & 1]
        return Lack(ONLY, _.listing(allowed), colour_name(colour, _))
    return None


# Moving


def _square(state: Station, seat: int, action: int, refused: int, _: Words) -> Lack | None:
    """A square whose action cannot be done or paid (SK-059, SK-060, SK-127)."""
    if refused == 127:
        return Lack(PLAIN, _("your village is full"))
    column, row = int(column_of(state, action)), (action - int(GO)) % 5
    square = int(state.square_of(column, row))
    kind, tile = int(ACTION_AT[state.seats][square]), int(state.tiles[square])
    if kind >= BUILDING_ACTION and tile == 0:
        return Lack(NONE, _("tile on this square"))
    malus = int(malus_of(state, seat, column, row))
    skipped = max(0, column - int(state.column[seat]) - 1)
    if kind == PISTE_ACTION:
        need = int(state.piste_need(seat))
        if need < 0:
            return Lack(NONE, _("place for a piste"))
        return _with_time(state, seat, IN_EMPLOYEES, 0, need + malus, skipped, _)
    tile_cost = int(BUILDING_COST[tile] if kind == BUILDING_ACTION else DEVELOPMENT_COST[tile])
    double = int(doubles(state, seat, DOUBLE_FOR_BUILDING)) if kind == BUILDING_ACTION else 0
    return _with_time(state, seat, IN_BOTH, double, (0 if refused == 59 else tile_cost) + malus, skipped, _)


def _with_time(state: Station, seat: int, kind: int, double: int, cost: int, skipped: int, _: Words) -> Lack | None:
    """A cost that the Time of the columns skipped helps to pay."""
    worth = skipped if kind == IN_EMPLOYEES else skipped * int(state.time_worth(seat))
    has = int(means(state, seat, kind, double)) + worth
    return Lack(COSTS, price(kind, cost, _), price(kind, has, _), cost - has) if has < cost else None


# Recruiting, discs, rewards, any time


def _hiring(state: Station, seat: int, action: int, _: Words) -> Lack:
    cost = SEASONAL_PRICE[action - int(SEASONALS)] if action >= SEASONALS else action - int(HIRE)
    return _cost(state, seat, IN_MONEY, 0, int(cost), _)


def _disc(state: Station, seat: int, place: int, _: Words) -> Lack | None:
    """A disc costs € and employees, each paid by itself (SK-349)."""
    money, staff = int(disc_money(state, seat, place)), int(disc_employees(state, seat, place))
    has_money, has_staff = int(means(state, seat, IN_MONEY, 0)), int(means(state, seat, IN_EMPLOYEES, 0))
    short = max(0, money - has_money) + max(0, staff - has_staff)
    needed = _.listing([euros(money, _), employees(staff, _)])
    return Lack(COSTS, needed, _.listing([euros(has_money, _), employees(has_staff, _)]), short)


def _owing(state: Station, _: Words) -> Lack | None:
    """The € of a disc may not be paid with what its employees need (SK-349)."""
    step = state.agenda[-1]
    if not isinstance(step, Pay):
        return None
    return Lack(PLAIN, _("{employees} must stay payable", employees=employees(int(step.owed), _)))


def _reward(state: Station, seat: int, action: int, _: Words) -> Lack | None:
    step = state.agenda[-1]
    if not isinstance(step, Reward):
        return None
    most, rank = int(rank_for(state, seat, step.rank)), int(REWARD_RANK[action - int(REWARD_TILE) + 1])
    return Lack(ONLY, _("up to rank {n}", n=most), _("rank {n}", n=rank), rank - most)


def _discarding(state: Station, seat: int, piece: int, _: Words) -> Lack:
    if pieces_of(state, seat, piece) == 0:
        return Lack(NONE, _("cube to discard") if piece == CUBE else _("octagon to discard"))
    return _cost(state, seat, IN_EMPLOYEES, 0, int(discard_price(state, seat, piece)), _)


def _activation(state: Station, seat: int, tile: int, refused: int, _: Words) -> Lack | None:
    if refused == 154:
        return Lack(ONCE, _("this round"))
    ways = [_cost(state, seat, int(way.kind), 0, int(way.cost), _) for way in ACTIVATIONS[tile]]
    return min(ways, key=lambda lack: lack.short) if ways else None
