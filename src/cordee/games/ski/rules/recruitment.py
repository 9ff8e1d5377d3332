"""Recruitment (section F): permanents, seasonals, and discs on Bonus tiles."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cordee.engine.core import ITSELF, Step
from cordee.games.ski.box import (
    BIT,
    BONUS_COST,
    BONUS_FIXED_CAP,
    BONUS_IN_PLAY,
    BONUS_VARIABLE_DISCOUNT,
    DISC_ON_PAST_BONUS,
    EXTRA_SEASONAL,
    IN_EMPLOYEES,
    IN_MONEY,
    MOVE_DISC,
    OFFICE_PRICES,
    PLACE_DISC,
    SEASONAL_PRICE,
    Part,
)
from cordee.games.ski.rules.effects import VERBS, Verb
from cordee.games.ski.rules.payment import NO_CELL, Pay, ask_to_pay, demand, payable
from cordee.games.ski.rules.station import Station, ask, count_bits
from cordee.games.ski.rules.vocabulary import DEVELOP, DISC, HIRE, MOVE, SEASONALS, SKIP

CHOICES: Final[list[i64]] = [action for action in range(HIRE, DEVELOP)]
DISC_CHOICES: Final[list[i64]] = [DISC + place for place in range(BONUS_IN_PLAY)]

# ── The three options of the action (SK-075) ───────────────────────────────────────────────────────────────


def recruiting(state: Station, seat: i64) -> list[i64]:
    """Every form of the action that the player can pay."""
    found: list[i64] = []
    money = state.money[seat] + state.time_worth(seat) * state.time[seat]
    for price in range(OFFICE_PRICES):
        if state.office[price] and price <= money:
            found.append(HIRE + price)
    for number in range(len(SEASONAL_PRICE)):
        if SEASONAL_PRICE[number] <= money:
            found.append(SEASONALS + number)
    first = 0 if state.perk(seat, DISC_ON_PAST_BONUS) else state.round - 1
    for place in range(first, state.round):
        if disc_refusal(state, seat, place) == 0:
            found.append(DISC + place)
    return found


def recruiting_refusal(state: Station, seat: i64, action: i64) -> i64:
    """Why the player may not recruit so (SK-076, SK-077, SK-079, SK-081, SK-349); the action itself is under way."""
    if action >= DISC:
        place = action - DISC
        if place > state.round - 1:
            return 81
        if place < state.round - 1 and not state.perk(seat, DISC_ON_PAST_BONUS):
            return 81  # SK-211 lifts it
        return disc_refusal(state, seat, place)
    money = state.money[seat] + state.time_worth(seat) * state.time[seat]
    if action >= SEASONALS:
        return 79 if SEASONAL_PRICE[action - SEASONALS] > money else 0
    price = action - HIRE
    if state.office[price] == 0:
        return 77
    return 76 if price > money else 0


def recruit(state: Station, seat: i64, action: i64) -> None:
    """Pay and take (SK-076, SK-079, SK-084 to SK-086)."""
    if action >= DISC:
        place_disc(state, seat, action - DISC, 0)
    elif action >= SEASONALS:
        more = state.perk(seat, EXTRA_SEASONAL)  # SK-208
        state.agenda.append(Recruit(ITSELF, seat, 0, action - SEASONALS + 1 + more))
        demand(state, seat, IN_MONEY, 0, SEASONAL_PRICE[action - SEASONALS])
    else:
        state.office[action - HIRE] -= 1
        state.agenda.append(Recruit(ITSELF, seat, 1, 0))
        demand(state, seat, IN_MONEY, 0, action - HIRE)


class Recruit(Step[Station]):
    """The employees come, ready for work (SK-078, SK-080)."""

    owner: i64
    permanents: i64
    seasonals: i64

    def __init__(self, seat: i64, owner: i64, permanents: i64, seasonals: i64) -> None:
        self.seat = seat
        self.owner = owner
        self.permanents = permanents
        self.seasonals = seasonals

    def clause(self) -> int:
        return 78 if self.permanents else 80

    def play(self, state: Station, action: i64) -> None:
        state.permanents[self.owner] += self.permanents
        state.seasonals[self.owner] += self.seasonals


# ── Discs on Bonus tiles (SK-081 to SK-087, SK-349) ────────────────────────────────────────────────────────


def disc_money(state: Station, seat: i64, place: i64) -> i64:
    """The fixed price in € (SK-084, SK-289)."""
    price = BONUS_COST[state.bonus[place]]
    cap = state.perk(seat, BONUS_FIXED_CAP)
    return cap if cap and cap < price else price


def disc_employees(state: Station, seat: i64, place: i64) -> i64:
    """Employees by the tiles occupied then, and by the other players on this one (SK-085, SK-086, SK-298)."""
    own = count_bits(state.discs[seat]) + 1 - state.perk(seat, BONUS_VARIABLE_DISCOUNT)
    employees = own if own > 1 else 1
    for other in range(state.seats):
        if other != seat and state.discs[other] >> place & 1:
            employees += 1
    return employees


def disc_refusal(state: Station, seat: i64, place: i64) -> i64:
    """Why no disc may be placed there at its cost (SK-082, SK-344, SK-349)."""
    if state.discs[seat] >> place & 1:
        return 82
    employees = disc_employees(state, seat, place)
    money = disc_money(state, seat, place)
    if payable(state, seat, IN_MONEY, 0, money, employees):
        return 0
    due = state.due
    state.due = 0
    otherwise = payable(state, seat, IN_MONEY, 0, money, employees)
    state.due = due
    return 344 if otherwise else 349


def place_disc(state: Station, seat: i64, place: i64, free: i64) -> None:
    """Pay the € and then the employees, each composed by itself, and place the disc (SK-349)."""
    if free:
        state.discs[seat] |= BIT[place]
        return
    employees = disc_employees(state, seat, place)
    money = disc_money(state, seat, place)
    state.agenda.append(SetDisc(ITSELF, seat, place))
    state.agenda.append(PayEmployees(ITSELF, seat, employees))
    if money:
        ask_to_pay(state, Pay(seat, IN_MONEY, 0, money, employees, NO_CELL))


class PayEmployees(Step[Station]):
    """The second part of a disc's cost is due (SK-085, SK-086)."""

    owner: i64
    employees: i64

    def __init__(self, seat: i64, owner: i64, employees: i64) -> None:
        self.seat = seat
        self.owner = owner
        self.employees = employees

    def clause(self) -> int:
        return 85

    def play(self, state: Station, action: i64) -> None:
        demand(state, self.owner, IN_EMPLOYEES, 0, self.employees)


class SetDisc(Step[Station]):
    """The disc lies on its tile."""

    owner: i64
    place: i64

    def __init__(self, seat: i64, owner: i64, place: i64) -> None:
        self.seat = seat
        self.owner = owner
        self.place = place

    def clause(self) -> int:
        return 81

    def play(self, state: Station, action: i64) -> None:
        state.discs[self.owner] |= BIT[self.place]


class PlaceDisc(Step[Station]):
    """On which of the seven tiles (SK-244, SK-322)?"""

    rule: i64
    free: i64

    def __init__(self, seat: i64, rule: i64, free: i64) -> None:
        self.seat = seat
        self.rule = rule
        self.free = free

    def clause(self) -> int:
        return int(self.rule)

    def candidates(self, state: Station) -> list[i64]:
        return [SKIP] + DISC_CHOICES

    def refusal(self, state: Station, action: i64) -> i64:
        if action == SKIP:
            return 0
        if self.free:
            return 82 if state.discs[self.seat] >> (action - DISC) & 1 else 0
        return disc_refusal(state, self.seat, action - DISC)

    def play(self, state: Station, action: i64) -> None:
        if action != SKIP:
            place_disc(state, self.seat, action - DISC, self.free)


class PlacingDisc(Verb):
    """A disc on any of the seven tiles."""

    def begin(self, state: Station, seat: i64, rule: i64, part: Part) -> None:
        ask(state, PlaceDisc(seat, rule, part.a))

    def possible(self, state: Station, seat: i64, part: Part) -> bool:
        for place in range(BONUS_IN_PLAY):
            if part.a:
                if not state.discs[seat] >> place & 1:
                    return True
            elif disc_refusal(state, seat, place) == 0:
                return True
        return False


VERBS[PLACE_DISC] = PlacingDisc()


class MoveDisc(Step[Station]):
    """Which own disc goes where (SK-283, SK-323)?"""

    rule: i64

    def __init__(self, seat: i64, rule: i64) -> None:
        self.seat = seat
        self.rule = rule

    def clause(self) -> int:
        return int(self.rule)

    def candidates(self, state: Station) -> list[i64]:
        found: list[i64] = [SKIP]
        for start in range(BONUS_IN_PLAY):
            if state.discs[self.seat] >> start & 1:
                for goal in range(BONUS_IN_PLAY):
                    if goal != start:
                        found.append(MOVE + BONUS_IN_PLAY * start + goal)
        return found

    def refusal(self, state: Station, action: i64) -> i64:
        if action == SKIP:
            return 0
        return 82 if state.discs[self.seat] >> ((action - MOVE) % BONUS_IN_PLAY) & 1 else 0

    def play(self, state: Station, action: i64) -> None:
        if action != SKIP:
            start = (action - MOVE) // BONUS_IN_PLAY
            goal = (action - MOVE) % BONUS_IN_PLAY
            state.discs[self.seat] = state.discs[self.seat] & ~BIT[start] | BIT[goal]


class MovingDisc(Verb):
    """One own disc goes to another tile."""

    def begin(self, state: Station, seat: i64, rule: i64, part: Part) -> None:
        ask(state, MoveDisc(seat, rule))

    def possible(self, state: Station, seat: i64, part: Part) -> bool:
        return 0 < count_bits(state.discs[seat]) < BONUS_IN_PLAY


VERBS[MOVE_DISC] = MovingDisc()
