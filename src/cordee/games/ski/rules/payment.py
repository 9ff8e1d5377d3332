"""Time, employees and paying (section G): what a cost takes, and who may pay it how."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cordee.engine.core import Step
from cordee.games.ski.box import (
    BUILDING_ACTION,
    BUILDING_COST,
    CELLS,
    DEVELOPMENT_ACTION,
    DEVELOPMENT_COST,
    DOUBLE_FOR_BUILDING,
    IN_BOTH,
    IN_EMPLOYEES,
    IN_MONEY,
    PISTE_ACTION,
    TIME_MONEY,
)
from cordee.games.ski.rules.station import Station
from cordee.games.ski.rules.vocabulary import PAY, START_PLACE, WAYS, way_of

NO_CELL: Final[i64] = -1

# ── Pieces as one number: 15 bits each for €, permanents, seasonals and Time ───────────────────────────────

PERMANENTS_FROM: Final[i64] = 15
SEASONALS_FROM: Final[i64] = 30
TIME_FROM: Final[i64] = 45
MOST_OF_A_PIECE: Final[i64] = 32767


def pieces_in_one(money: i64, permanents: i64, seasonals: i64, time: i64) -> i64:
    """So many pieces as a number that can be added up."""
    return money + (permanents << PERMANENTS_FROM) + (seasonals << SEASONALS_FROM) + (time << TIME_FROM)


class Purse:
    """So many pieces: a stock, or what is left of it."""

    money: i64
    permanents: i64
    seasonals: i64
    time: i64

    def __init__(self, money: i64, permanents: i64, seasonals: i64, time: i64) -> None:
        self.money = money
        self.permanents = permanents
        self.seasonals = seasonals
        self.time = time

    def covers(self, action: i64) -> bool:
        """Whether the pieces of a payment are there."""
        way = way_of(action)
        return (
            way.money <= self.money
            and way.permanents <= self.permanents
            and way.seasonals <= self.seasonals
            and way.time <= self.time
        )

    def without(self, action: i64) -> Purse:
        """What a payment leaves."""
        way = way_of(action)
        return Purse(
            self.money - way.money,
            self.permanents - way.permanents,
            self.seasonals - way.seasonals,
            self.time - way.time,
        )

    def plus(self, pieces: i64) -> Purse:
        """With pieces that are given as one number."""
        return Purse(
            self.money + (pieces & MOST_OF_A_PIECE),
            self.permanents + (pieces >> PERMANENTS_FROM & MOST_OF_A_PIECE),
            self.seasonals + (pieces >> SEASONALS_FROM & MOST_OF_A_PIECE),
            self.time + (pieces >> TIME_FROM & MOST_OF_A_PIECE),
        )

    def worth(self, kind: i64, double: i64, rate: i64) -> i64:
        """The highest cost of a kind that these pieces can pay."""
        return worth_of(kind, double, rate, self.money, self.permanents, self.seasonals, self.time)


def purse_of(state: Station, seat: i64) -> Purse:
    """What a player can pay with: money, Time, and the employees that stand (SK-351)."""
    return Purse(state.money[seat], state.permanents[seat], state.seasonals[seat], state.time[seat])


def ways(state: Station, seat: i64, kind: i64, double: i64, cost: i64) -> list[i64]:
    """Every payment of such a cost, affordable or not (SK-350)."""
    return WAYS[kind][double][0 if state.time_worth(seat) == TIME_MONEY else 1][cost]


def doubles(state: Station, seat: i64, perk: i64) -> i64:
    """1 if the player's permanents count two for the purpose of a perk (SK-096, SK-353)."""
    return 1 if state.perk(seat, perk) else 0


def payable(state: Station, seat: i64, kind: i64, double: i64, cost: i64, owed: i64) -> bool:
    """Whether the player can pay the cost, then `owed` employees, and still do the action that is due (SK-344)."""
    if owed == 0 and state.due == 0:
        return means(state, seat, kind, double) >= cost
    return can_pay(state, seat, purse_of(state, seat), kind, double, cost, owed, 0)


def payable_with(state: Station, seat: i64, kind: i64, double: i64, cost: i64, gain: i64) -> bool:
    """Whether what a thing gives lets the player pay for it and still do the action that is due (SK-344)."""
    return gain != 0 and can_pay(state, seat, purse_of(state, seat), kind, double, cost, 0, gain)


def lacking(state: Station, seat: i64, kind: i64, double: i64, cost: i64, clause: i64) -> i64:
    """The clause of a cost that may not be paid: SK-344 where only the action that is due stands against it."""
    return 344 if state.due and means(state, seat, kind, double) >= cost else clause


def means(state: Station, seat: i64, kind: i64, double: i64) -> i64:
    """The highest cost of a kind that a player's stock can pay (SK-097, SK-351, SK-353)."""
    rate = state.time_worth(seat)
    employees, seasonals = state.permanents[seat], state.seasonals[seat]
    return worth_of(kind, double, rate, state.money[seat], employees, seasonals, state.time[seat])


def worth_of(kind: i64, double: i64, rate: i64, money: i64, permanents: i64, seasonals: i64, time: i64) -> i64:
    """The highest cost of a kind that pieces can pay; a Time replaces a seasonal, so it is never doubled (SK-091)."""
    if kind == IN_MONEY:
        return money + rate * time
    employees = permanents * (1 + double) + seasonals
    if kind == IN_EMPLOYEES:
        return employees + time
    return money + employees + rate * time if kind == IN_BOTH else time


def can_pay(state: Station, seat: i64, purse: Purse, kind: i64, double: i64, cost: i64, owed: i64, gain: i64) -> bool:
    if purse.worth(kind, double, state.time_worth(seat)) < cost:
        return False
    if owed == 0 and state.due == 0:
        return True
    for action in ways(state, seat, kind, double, cost):
        if purse.covers(action) and suffices(state, seat, purse.without(action), owed, gain):
            return True
    return False


def suffices(state: Station, seat: i64, purse: Purse, owed: i64, gain: i64) -> bool:
    """Whether what is left pays the employees still owed, and the action due (SK-344, SK-349).

    The action may also be paid with the gain of the thing that is paid now, and with all that is still to come.
    """
    if owed:
        return can_pay(state, seat, purse, IN_EMPLOYEES, 0, owed, 0, gain)
    if state.due == 0:
        return True
    tile = tile_due(state, seat)
    if action_payable(state, seat, purse, state.due, tile):
        return True
    coming = gain + to_come(state)
    return coming != 0 and action_payable(state, seat, purse.plus(coming), state.due, tile)


class Giving(Step[Station]):
    """A step that plays itself and gives pieces, whatever its player decides until then."""

    def gives(self, state: Station) -> i64:
        """The pieces, as one number."""
        return 0


def to_come(state: Station) -> i64:
    """What the steps under way give before the action that is due is done (SK-344)."""
    total: i64 = 0
    for step in state.agenda:
        if isinstance(step, Giving):
            total += step.gives(state)
    return total


def tile_due(state: Station, seat: i64) -> i64:
    """The tile that the action due is about, 0 if it is about none."""
    return state.tile_under(seat) if state.due >= BUILDING_ACTION else 0


def action_payable(state: Station, seat: i64, purse: Purse, action: i64, tile: i64) -> bool:
    """Whether the pieces pay at least one form of a square's action (SK-060, SK-344)."""
    if action == BUILDING_ACTION:
        double = doubles(state, seat, DOUBLE_FOR_BUILDING)
        return purse.worth(IN_BOTH, double, state.time_worth(seat)) >= BUILDING_COST[tile]
    if action == DEVELOPMENT_ACTION:
        return purse.worth(IN_BOTH, 0, state.time_worth(seat)) >= DEVELOPMENT_COST[tile]
    if action == PISTE_ACTION:
        return purse.worth(IN_EMPLOYEES, 0, 0) >= state.piste_need(seat)
    return True  # one seasonal costs nothing (SK-079)


def demand(state: Station, seat: i64, kind: i64, double: i64, cost: i64) -> None:
    """Let the player pay a cost into the reserve."""
    if cost > 0:
        ask_to_pay(state, Pay(seat, kind, double, cost, 0, NO_CELL))


def ask_to_pay(state: Station, pay: Pay) -> None:
    """Put the question how to pay, unless there is only one way."""
    only = pay.only_way(state)
    if only >= 0:
        pay.play(state, only)
    else:
        state.agenda.append(pay)


class Pay(Step[Station]):
    """With which pieces (SK-088 to SK-097, SK-350)? `owed` employees must stay payable; `cell`: a building at work."""

    kind: i64
    double: i64
    cost: i64
    owed: i64
    cell: i64

    def __init__(self, seat: i64, kind: i64, double: i64, cost: i64, owed: i64, cell: i64) -> None:
        self.seat = seat
        self.kind = kind
        self.double = double
        self.cost = cost
        self.owed = owed
        self.cell = cell

    def clause(self) -> int:
        return 351

    def candidates(self, state: Station) -> list[i64]:
        purse = purse_of(state, self.seat)
        every = ways(state, self.seat, self.kind, self.double, self.cost)
        return [action for action in every if purse.covers(action)]

    def clause_against(self, state: Station, action: i64) -> i64:
        """Pieces that the cost does not take or the player does not have (SK-351); or too few or too many (SK-350)."""
        if not PAY <= action < START_PLACE or not purse_of(state, self.seat).covers(action):
            return 351
        way = way_of(action)
        if way.money and self.kind != IN_MONEY and self.kind != IN_BOTH:
            return 351
        if way.permanents + way.seasonals and self.kind != IN_EMPLOYEES and self.kind != IN_BOTH:
            return 351
        return 350

    def refusal(self, state: Station, action: i64) -> i64:
        rest = purse_of(state, self.seat).without(action)
        if suffices(state, self.seat, rest, self.owed, 0):
            return 0
        return 349 if rest.worth(IN_EMPLOYEES, 0, 0) < self.owed else 344

    def actions(self, state: Station) -> list[i64]:
        purse = purse_of(state, self.seat)
        free = self.owed == 0 and state.due == 0
        found: list[i64] = []
        for action in ways(state, self.seat, self.kind, self.double, self.cost):
            if purse.covers(action) and (free or suffices(state, self.seat, purse.without(action), self.owed, 0)):
                found.append(action)
        return found

    def only_way(self, state: Station) -> i64:
        """The payment without alternative, or -1."""
        purse = purse_of(state, self.seat)
        free = self.owed == 0 and state.due == 0
        only: i64 = -1
        for action in ways(state, self.seat, self.kind, self.double, self.cost):
            if purse.covers(action) and (free or suffices(state, self.seat, purse.without(action), self.owed, 0)):
                if only >= 0:
                    return -1
                only = action
        return only

    def play(self, state: Station, action: i64) -> None:
        settle(state, self.seat, action, self.cell)


def settle(state: Station, seat: i64, action: i64, cell: i64) -> None:
    """Take the pieces of a payment: € and Time leave, employees lie down, or all lie on a building (SK-092, SK-153)."""
    way = way_of(action)
    state.money[seat] -= way.money
    state.time[seat] -= way.time
    state.permanents[seat] -= way.permanents
    state.seasonals[seat] -= way.seasonals
    if cell == NO_CELL:
        state.tired_permanents[seat] += way.permanents
        state.tired_seasonals[seat] += way.seasonals
    else:
        state.posted[CELLS * seat + cell] = action - PAY + 1
