"""At any time during one's own turn (section M): activate buildings, discard with employees, use a once development."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cordee.engine.core import ITSELF, Step
from cordee.games.ski.box import (
    ACTIVATE,
    ACTIVATIONS,
    ACTIVE,
    ACTIVE_TILES,
    BIT,
    CELLS,
    CUBE,
    CUBE_DISCARD_COST,
    DEVELOPMENT_EFFECT,
    DISCARD_CUBE_PRICE,
    DISCARD_OCTAGON_PRICE,
    IN_EMPLOYEES,
    OCTAGON,
    OCTAGON_DISCARD_COST,
    ON_ACTIVATE_MONEY,
    ON_ACTIVATE_POINTS,
    ON_DISCARD_MONEY,
    ONCE_MASK,
    ONCE_TILES,
    PERK_TILE,
    TILES,
    Activation,
    Part,
    building_rule,
    development_rule,
)
from cordee.games.ski.rules.effects import VERBS, Verb, carry_out, could, discard, gift, pieces_of
from cordee.games.ski.rules.payment import Giving, Pay, ask_to_pay, demand, lacking, payable, payable_with
from cordee.games.ski.rules.station import TILE_EFFECTS, Station, ask
from cordee.games.ski.rules.vocabulary import (
    ACTIVATE_TILE,
    DISCARD_PIECE,
    OPTION,
    PAY,
    SKIP,
    USE,
    WORDS,
)

# ── What may be done now ───────────────────────────────────────────────────────────────────────────────────


def any_time(state: Station, seat: i64) -> list[i64]:
    """The any-time steps the player may take now (SK-151, SK-363)."""
    found: list[i64] = []
    ready = state.built[seat] & ACTIVE & ~state.activated[seat]
    if ready:
        for tile in ACTIVE_TILES:
            if ready >> tile & 1 and affordable(state, seat, tile):
                found.append(ACTIVATE_TILE + tile - 1)
    unused = state.face_up[seat] & ONCE_MASK
    if unused:
        for tile in ONCE_TILES:
            if unused >> tile & 1 and could(state, seat, DEVELOPMENT_EFFECT[tile]):
                found.append(USE + tile - 1)
    employees = state.permanents[seat] + state.seasonals[seat] + state.time[seat]
    for piece in range(2):
        if employees > 1 and pieces_of(state, seat, piece) and discard_payable(state, seat, piece):
            found.append(DISCARD_PIECE + piece)
    return found


def any_time_possible(state: Station, seat: i64) -> bool:
    """Whether the player may take any any-time step now."""
    if state.permanents[seat] + state.seasonals[seat] + state.time[seat] > 1:
        for piece in range(2):
            if pieces_of(state, seat, piece) and discard_payable(state, seat, piece):
                return True
    if state.built[seat] & ACTIVE & ~state.activated[seat] or state.face_up[seat] & ONCE_MASK:
        return len(any_time(state, seat)) > 0
    return False


def any_time_candidates(state: Station, seat: i64) -> list[i64]:
    """The any-time steps one could think of: own buildings, own developments, discarding."""
    own = [ACTIVATE_TILE + tile - 1 for tile in ACTIVE_TILES if state.built[seat] >> tile & 1]
    own += [USE + tile - 1 for tile in ONCE_TILES if state.face_up[seat] >> tile & 1]
    return own + [DISCARD_PIECE + CUBE, DISCARD_PIECE + OCTAGON]


def any_time_refusal(state: Station, seat: i64, action: i64) -> i64:
    """Why an any-time step may not be taken now."""
    if action >= DISCARD_PIECE:
        return discard_refusal(state, seat, action - DISCARD_PIECE)
    if action >= USE:
        return use_refusal(state, seat, action - USE + 1)
    tile = action - ACTIVATE_TILE + 1
    if state.activated[seat] >> tile & 1:
        return 154
    reason: i64 = 152
    for way in ACTIVATIONS[tile]:
        if activation_payable(state, seat, way):
            return 0
        reason = lacking(state, seat, way.kind, 0, way.cost, reason)
    return reason


def use_refusal(state: Station, seat: i64, tile: i64) -> i64:
    """Why a once development may not be used: it can do nothing, or only what the action due forbids."""
    if could(state, seat, DEVELOPMENT_EFFECT[tile]):
        return 0
    due = state.due
    state.due = 0
    otherwise = could(state, seat, DEVELOPMENT_EFFECT[tile])
    state.due = due
    return 344 if otherwise else 148


# ── Discarding with employees (SK-155 to SK-158) ───────────────────────────────────────────────────────────


def discard_refusal(state: Station, seat: i64, piece: i64) -> i64:
    """Why no employees may discard a piece."""
    if pieces_of(state, seat, piece) == 0:
        return 360
    if discard_payable(state, seat, piece):
        return 0
    price = discard_price(state, seat, piece)
    return lacking(state, seat, IN_EMPLOYEES, 0, price, discard_clause(state, seat, piece))


def discard_clause(state: Station, seat: i64, piece: i64) -> i64:
    """The clause of a player's price: the common one, or that of the development which lowers it."""
    owned = state.face_up[seat] & PERK_TILE[CUBE_DISCARD_COST if piece == CUBE else OCTAGON_DISCARD_COST]
    for tile in range(1, TILES + 1):
        if owned >> tile & 1:
            return development_rule(tile)
    return 155 if piece == CUBE else 157


def discard_payable(state: Station, seat: i64, piece: i64) -> bool:
    """Whether employees can discard a piece; what the discard itself gives may pay for the action due (SK-294)."""
    price = discard_price(state, seat, piece)
    if payable(state, seat, IN_EMPLOYEES, 0, price, 0):
        return True
    return state.due != 0 and payable_with(state, seat, IN_EMPLOYEES, 0, price, state.perk(seat, ON_DISCARD_MONEY))


def discard_price(state: Station, seat: i64, piece: i64) -> i64:
    """Employees for discarding a piece (SK-155, SK-157, SK-300, SK-317)."""
    if piece == CUBE:
        special = state.perk(seat, CUBE_DISCARD_COST)
        return special if special else DISCARD_CUBE_PRICE
    special = state.perk(seat, OCTAGON_DISCARD_COST)
    return special if special else DISCARD_OCTAGON_PRICE


def affordable(state: Station, seat: i64, tile: i64) -> bool:
    """Whether the price of a building's activation, or of one of them, can be paid (SK-152)."""
    return any(activation_payable(state, seat, way) for way in ACTIVATIONS[tile])


def activation_payable(state: Station, seat: i64, way: Activation) -> bool:
    """Whether an activation can be paid; what it gives for certain may pay for the action due (SK-344)."""
    if payable(state, seat, way.kind, 0, way.cost, 0):
        return True
    if state.due == 0:
        return False
    gain = gift(state, seat, way.effect, 0) + state.perk(seat, ON_ACTIVATE_MONEY)
    return payable_with(state, seat, way.kind, 0, way.cost, gain)


# ── Doing it ───────────────────────────────────────────────────────────────────────────────────────────────


def play_any_time(state: Station, seat: i64, action: i64) -> None:
    """Take an any-time step; the window it was taken in is on the agenda and opens again (SK-363)."""
    if action >= DISCARD_PIECE:
        piece = action - DISCARD_PIECE
        state.agenda.append(DiscardPaid(ITSELF, seat, piece))
        demand(state, seat, IN_EMPLOYEES, 0, discard_price(state, seat, piece))
    elif action >= USE:
        use(state, seat, action - USE + 1)
    else:
        activate(state, seat, action - ACTIVATE_TILE + 1, 0)


class DiscardPaid(Giving):
    """The employees are at work: the piece goes (SK-155 to SK-158)."""

    owner: i64
    piece: i64

    def __init__(self, seat: i64, owner: i64, piece: i64) -> None:
        self.seat = seat
        self.owner = owner
        self.piece = piece

    def clause(self) -> int:
        return 155 if self.piece == CUBE else 157

    def play(self, state: Station, action: i64) -> None:
        discard(state, self.owner, self.piece)

    def gives(self, state: Station) -> i64:
        return state.perk(self.owner, ON_DISCARD_MONEY)


def use(state: Station, seat: i64, tile: i64) -> None:
    """Take the effect of a once development, then turn it down (SK-148)."""
    state.face_up[seat] &= ~BIT[tile]
    resolve_development(state, seat, tile)


def resolve_development(state: Station, seat: i64, tile: i64) -> None:
    """Carry out a development's effect, then turn it face down (SK-147, SK-148)."""
    state.at_work[seat] |= BIT[tile]
    state.agenda.append(TurnDown(ITSELF, seat, tile))
    carry_out(state, seat, DEVELOPMENT_EFFECT[tile])


class TurnDown(Step[Station]):
    """A development has worked: it lies face down and stays (SK-147, SK-148)."""

    owner: i64
    tile: i64

    def __init__(self, seat: i64, owner: i64, tile: i64) -> None:
        self.seat = seat
        self.owner = owner
        self.tile = tile

    def clause(self) -> int:
        return 147

    def play(self, state: Station, action: i64) -> None:
        state.at_work[self.owner] &= ~BIT[self.tile]
        state.face_down[self.owner] |= BIT[self.tile]


# ── Activation (SK-152 to SK-154, SK-364) ──────────────────────────────────────────────────────────────────


def activate(state: Station, seat: i64, tile: i64, free: i64) -> None:
    """Activate a building, at its price or free."""
    if len(ACTIVATIONS[tile]) == 1:
        set_going(state, seat, tile, 0, free)
    else:
        ask(state, ChooseActivation(seat, tile, free))


class ChooseActivation(Step[Station]):
    """Which of the two things the building offers (SK-275)?"""

    tile: i64
    free: i64

    def __init__(self, seat: i64, tile: i64, free: i64) -> None:
        self.seat = seat
        self.tile = tile
        self.free = free

    def clause(self) -> int:
        return building_rule(int(self.tile))

    def candidates(self, state: Station) -> list[i64]:
        return [OPTION + number for number in range(len(ACTIVATIONS[self.tile]))]

    def refusal(self, state: Station, action: i64) -> i64:
        way = ACTIVATIONS[self.tile][action - OPTION]
        if self.free or activation_payable(state, self.seat, way):
            return 0
        return lacking(state, self.seat, way.kind, 0, way.cost, 152)

    def play(self, state: Station, action: i64) -> None:
        set_going(state, self.seat, self.tile, action - OPTION, self.free)


def set_going(state: Station, seat: i64, tile: i64, number: i64, free: i64) -> None:
    """Pay, mark, effect, then what every activation gives (SK-364)."""
    way = ACTIVATIONS[tile][number]
    cell = state.cell_of(seat, tile)
    state.activated[seat] |= BIT[tile]
    state.agenda.append(Activated(ITSELF, seat))
    carry_out(state, seat, way.effect)
    if free:
        state.posted[CELLS * seat + cell] = FREE_MARK  # SK-240
    else:
        ask_to_pay(state, Pay(seat, way.kind, 0, way.cost, 0, cell))


FREE_MARK: Final[i64] = WORDS.index("pay:1money") - PAY + 1
"""The payment of 1 € that lies on a building activated free."""


class Activated(Giving):
    """What each activation gives on top (SK-206, SK-305)."""

    owner: i64

    def __init__(self, seat: i64, owner: i64) -> None:
        self.seat = seat
        self.owner = owner

    def clause(self) -> int:
        return 364

    def play(self, state: Station, action: i64) -> None:
        state.earn(self.owner, state.perk(self.owner, ON_ACTIVATE_POINTS), TILE_EFFECTS)
        state.money[self.owner] += state.perk(self.owner, ON_ACTIVATE_MONEY)

    def gives(self, state: Station) -> i64:
        return state.perk(self.owner, ON_ACTIVATE_MONEY)


class ActivateFree(Step[Station]):
    """Which building works without its price (SK-240)?"""

    rule: i64
    left: i64

    def __init__(self, seat: i64, rule: i64, left: i64) -> None:
        self.seat = seat
        self.rule = rule
        self.left = left

    def clause(self) -> int:
        return int(self.rule)

    def candidates(self, state: Station) -> list[i64]:
        own = [ACTIVATE_TILE + tile - 1 for tile in ACTIVE_TILES if state.built[self.seat] >> tile & 1]
        return [SKIP] + own

    def refusal(self, state: Station, action: i64) -> i64:
        if action == SKIP:
            return 0
        return 154 if state.activated[self.seat] >> (action - ACTIVATE_TILE + 1) & 1 else 0

    def play(self, state: Station, action: i64) -> None:
        if action == SKIP:
            return
        if self.left > 1:
            state.agenda.append(AskAgain(ITSELF, self.seat, self.rule, self.left - 1))
        activate(state, self.seat, action - ACTIVATE_TILE + 1, 1)


class AskAgain(Step[Station]):
    """The first building has been resolved: another one (SK-240)?"""

    owner: i64
    rule: i64
    left: i64

    def __init__(self, seat: i64, owner: i64, rule: i64, left: i64) -> None:
        self.seat = seat
        self.owner = owner
        self.rule = rule
        self.left = left

    def clause(self) -> int:
        return int(self.rule)

    def play(self, state: Station, action: i64) -> None:
        ask(state, ActivateFree(self.owner, self.rule, self.left))


class Activating(Verb):
    """Up to so many buildings work free."""

    def begin(self, state: Station, seat: i64, rule: i64, part: Part) -> None:
        ask(state, ActivateFree(seat, rule, part.n))

    def possible(self, state: Station, seat: i64, part: Part) -> bool:
        return (state.built[seat] & ACTIVE & ~state.activated[seat]) != 0


VERBS[ACTIVATE] = Activating()
