"""Developments (section L): buying them, turning them up again."""

from __future__ import annotations

from mypy_extensions import i64

from cordee.engine.core import ITSELF, Step
from cordee.games.ski.box import (
    BIT,
    BUY,
    DEVELOPMENT_COST,
    DEVELOPMENT_EFFECT,
    DEVELOPMENT_TYPE,
    FLIP,
    IMMEDIATE,
    IN_BOTH,
    TILES,
    Part,
)
from cordee.games.ski.rules.anytime import resolve_development
from cordee.games.ski.rules.effects import VERBS, Verb, gift
from cordee.games.ski.rules.payment import Giving, demand, lacking, payable, payable_with
from cordee.games.ski.rules.station import Station, ask
from cordee.games.ski.rules.vocabulary import PICK_DEVELOPMENT, SKIP, TURN_UP

# ── Buying (SK-144 to SK-149, SK-361) ──────────────────────────────────────────────────────────────────────


def buy_development(state: Station, seat: i64, tile: i64) -> None:
    """Pay, then lay the tile in the play zone."""
    state.agenda.append(Acquire(ITSELF, seat, tile))
    demand(state, seat, IN_BOTH, 0, DEVELOPMENT_COST[tile])


class Acquire(Giving):
    """The tile is bought: an immediate one works now, the others lie face up (SK-147 to SK-149)."""

    owner: i64
    tile: i64

    def __init__(self, seat: i64, owner: i64, tile: i64) -> None:
        self.seat = seat
        self.owner = owner
        self.tile = tile

    def clause(self) -> int:
        return 361

    def play(self, state: Station, action: i64) -> None:
        if state.development_discard >> self.tile & 1:
            state.development_discard &= ~BIT[self.tile]
        else:
            state.tiles[state.square_of(state.column[self.owner], state.row[self.owner])] = 0
        if DEVELOPMENT_TYPE[self.tile] == IMMEDIATE:
            resolve_development(state, self.owner, self.tile)
        else:
            state.face_up[self.owner] |= BIT[self.tile]

    def gives(self, state: Station) -> i64:
        return gain_of(state, self.owner, self.tile)


def gain_of(state: Station, seat: i64, tile: i64) -> i64:
    """What a development gives for certain when it is bought, as one number."""
    return gift(state, seat, DEVELOPMENT_EFFECT[tile], 0) if DEVELOPMENT_TYPE[tile] == IMMEDIATE else 0


def development_payable(state: Station, seat: i64, tile: i64) -> bool:
    """Whether one of the discard can be paid; what it gives at once may pay for the action due (SK-344)."""
    cost = DEVELOPMENT_COST[tile]
    if payable(state, seat, IN_BOTH, 0, cost, 0):
        return True
    return state.due != 0 and payable_with(state, seat, IN_BOTH, 0, cost, gain_of(state, seat, tile))


class PickDevelopment(Step[Station]):
    """Which development of the discard is bought (SK-307)?"""

    rule: i64

    def __init__(self, seat: i64, rule: i64) -> None:
        self.seat = seat
        self.rule = rule

    def clause(self) -> int:
        return int(self.rule)

    def candidates(self, state: Station) -> list[i64]:
        found: list[i64] = [SKIP]
        for tile in range(1, TILES + 1):
            if state.development_discard >> tile & 1:
                found.append(PICK_DEVELOPMENT + tile - 1)
        return found

    def refusal(self, state: Station, action: i64) -> i64:
        if action == SKIP:
            return 0
        tile = action - PICK_DEVELOPMENT + 1
        if development_payable(state, self.seat, tile):
            return 0
        return lacking(state, self.seat, IN_BOTH, 0, DEVELOPMENT_COST[tile], 145)

    def play(self, state: Station, action: i64) -> None:
        if action != SKIP:
            buy_development(state, self.seat, action - PICK_DEVELOPMENT + 1)


class BuyingFromDiscard(Verb):
    """A development of the discard, at its cost."""

    def begin(self, state: Station, seat: i64, rule: i64, part: Part) -> None:
        ask(state, PickDevelopment(seat, rule))

    def possible(self, state: Station, seat: i64, part: Part) -> bool:
        for tile in range(1, TILES + 1):
            if state.development_discard >> tile & 1 and development_payable(state, seat, tile):
                return True
        return False


VERBS[BUY] = BuyingFromDiscard()

# ── Turning up (SK-238, SK-284, SK-320, SK-362) ────────────────────────────────────────────────────────────


class TurnUp(Step[Station]):
    """Which own face-down development works once more (SK-362)?"""

    rule: i64
    highest_cost: i64

    def __init__(self, seat: i64, rule: i64, highest_cost: i64) -> None:
        self.seat = seat
        self.rule = rule
        self.highest_cost = highest_cost

    def clause(self) -> int:
        return int(self.rule)

    def candidates(self, state: Station) -> list[i64]:
        found: list[i64] = [SKIP]
        for tile in range(1, TILES + 1):
            if state.face_down[self.seat] >> tile & 1:
                found.append(TURN_UP + tile - 1)
        return found

    def refusal(self, state: Station, action: i64) -> i64:
        if action == SKIP:
            return 0
        return 362 if DEVELOPMENT_COST[action - TURN_UP + 1] > self.highest_cost else 0

    def play(self, state: Station, action: i64) -> None:
        if action == SKIP:
            return
        tile = action - TURN_UP + 1
        state.face_down[self.seat] &= ~BIT[tile]
        if DEVELOPMENT_TYPE[tile] == IMMEDIATE:
            resolve_development(state, self.seat, tile)
        else:
            state.face_up[self.seat] |= BIT[tile]


class TurningUp(Verb):
    """A face-down development of at most a cost is turned up."""

    def begin(self, state: Station, seat: i64, rule: i64, part: Part) -> None:
        ask(state, TurnUp(seat, rule, part.n))

    def possible(self, state: Station, seat: i64, part: Part) -> bool:
        for tile in range(1, TILES + 1):
            if state.face_down[seat] >> tile & 1 and DEVELOPMENT_COST[tile] <= part.n:
                return True
        return False


VERBS[FLIP] = TurningUp()
