"""Buildings (sections J and K): where they may stand, what they bring, building from the discard."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cordee.engine.core import ITSELF, Step
from cordee.games.ski.box import (
    ADDED_CUBES,
    ADDED_OCTAGONS,
    BESIDE,
    BIT,
    BUILD,
    BUILDING_ACTION,
    BUILDING_COST,
    CELLS,
    COLUMN_REWARD,
    DOUBLE_FOR_BUILDING,
    HALVES,
    IN_BOTH,
    QUARTERS,
    TILES,
    VILLAGE_COLUMN,
    VILLAGE_COLUMNS,
    WHEN_BUILT,
    Part,
)
from cordee.games.ski.rules.effects import VERBS, Verb, carry_out, gift
from cordee.games.ski.rules.payment import Giving, demand, doubles, lacking, payable, payable_with
from cordee.games.ski.rules.rewards import Reward
from cordee.games.ski.rules.station import Station, ask
from cordee.games.ski.rules.vocabulary import BUILD_ON, PICK_BUILDING, SKIP

CELL_CANDIDATES: Final[list[i64]] = [BUILD_ON + cell for cell in range(CELLS)]

# ── Where ──────────────────────────────────────────────────────────────────────────────────────────────────


def cell_refusal(state: Station, seat: i64, cell: i64) -> i64:
    """Why no building may be put on a cell (SK-125, SK-126, SK-130)."""
    occupied = state.occupied(seat)
    if occupied >> cell & 1:
        return 125
    return 0 if touches(occupied, cell) else 130


def touches(occupied: i64, cell: i64) -> bool:
    """Whether a side of the cell touches the ski domain or a building (SK-125)."""
    return cell < VILLAGE_COLUMNS or BESIDE[cell] & occupied != 0


def free_cells(state: Station, seat: i64) -> list[i64]:
    """The actions that put a building on a cell where it may stand."""
    occupied = state.occupied(seat)
    found: list[i64] = []
    for cell in range(CELLS):
        if not occupied >> cell & 1 and touches(occupied, cell):
            found.append(BUILD_ON + cell)
    return found


# ── Building (SK-124 to SK-135) ────────────────────────────────────────────────────────────────────────────


def construction_cost(tile: i64, discount: i64) -> i64:
    """What a building costs, not below 0 (SK-124, SK-352)."""
    cost = BUILDING_COST[tile] - discount
    return cost if cost > 0 else 0


def building_payable(state: Station, seat: i64, tile: i64, discount: i64) -> bool:
    """Whether a building of the discard can be paid; what it gives at once may pay for the action due (SK-344)."""
    double = doubles(state, seat, DOUBLE_FOR_BUILDING)
    cost = construction_cost(tile, discount)
    if payable(state, seat, IN_BOTH, double, cost, 0):
        return True
    return state.due != 0 and payable_with(state, seat, IN_BOTH, double, cost, gift(state, seat, WHEN_BUILT[tile], 0))


def construct(state: Station, seat: i64, tile: i64, cell: i64, discount: i64) -> None:
    """Pay, then place (SK-135)."""
    state.agenda.append(Place(ITSELF, seat, tile, cell))
    double = doubles(state, seat, DOUBLE_FOR_BUILDING)
    demand(state, seat, IN_BOTH, double, construction_cost(tile, discount))


class Place(Giving):
    """The building stands: its pieces, the column's reward, its own effect, in this order (SK-131 to SK-135)."""

    owner: i64
    tile: i64
    cell: i64

    def __init__(self, seat: i64, owner: i64, tile: i64, cell: i64) -> None:
        self.seat = seat
        self.owner = owner
        self.tile = tile
        self.cell = cell

    def clause(self) -> int:
        return 135

    def play(self, state: Station, action: i64) -> None:
        seat = self.owner
        put_up(state, seat, self.tile, self.cell)
        take_off_the_table(state, seat, self.tile)
        state.cubes[seat] += ADDED_CUBES[self.tile]
        state.octagons[seat] += ADDED_OCTAGONS[self.tile]
        carry_out(state, seat, WHEN_BUILT[self.tile])
        column = VILLAGE_COLUMN[self.cell % VILLAGE_COLUMNS]
        if column & ~state.occupied(seat) == 0:
            ask(state, Reward(seat, COLUMN_REWARD))  # SK-134

    def gives(self, state: Station) -> i64:
        return gift(state, self.owner, WHEN_BUILT[self.tile], 0)


def put_up(state: Station, seat: i64, tile: i64, cell: i64) -> None:
    """A building stands on a cell, its cost top left (SK-128)."""
    state.village[CELLS * seat + cell] = tile
    state.built[seat] |= BIT[tile]
    state.halves[seat] |= HALVES[tile] << cell
    state.quarters[seat] |= QUARTERS[tile] << cell


def take_off_the_table(state: Station, seat: i64, tile: i64) -> None:
    """The tile has left the square it was bought from, or the discard (SK-347, SK-358)."""
    if state.building_discard >> tile & 1:
        state.building_discard &= ~BIT[tile]
    else:
        state.tiles[state.square_of(state.column[seat], state.row[seat])] = 0


# ── From the discard (SK-358) ──────────────────────────────────────────────────────────────────────────────


def may_build_more(state: Station, seat: i64) -> bool:
    """Whether there is a cell to spare, besides one for a Building action that is due (SK-127, SK-344)."""
    wanted = 2 if state.due == BUILDING_ACTION else 1
    return state.building_count(seat) + wanted <= CELLS


class PickBuilding(Step[Station]):
    """Which building of the discard is built (SK-232, SK-325, SK-326)?"""

    rule: i64
    left: i64
    discount: i64

    def __init__(self, seat: i64, rule: i64, left: i64, discount: i64) -> None:
        self.seat = seat
        self.rule = rule
        self.left = left
        self.discount = discount

    def clause(self) -> int:
        return int(self.rule)

    def candidates(self, state: Station) -> list[i64]:
        found: list[i64] = [SKIP]
        for tile in range(1, TILES + 1):
            if state.building_discard >> tile & 1:
                found.append(PICK_BUILDING + tile - 1)
        return found

    def refusal(self, state: Station, action: i64) -> i64:
        if action == SKIP:
            return 0
        if not may_build_more(state, self.seat):
            return 127 if state.building_count(self.seat) == CELLS else 344
        tile = action - PICK_BUILDING + 1
        if building_payable(state, self.seat, tile, self.discount):
            return 0
        double = doubles(state, self.seat, DOUBLE_FOR_BUILDING)
        return lacking(state, self.seat, IN_BOTH, double, construction_cost(tile, self.discount), 124)

    def play(self, state: Station, action: i64) -> None:
        if action == SKIP:
            return
        if self.left > 1:
            state.agenda.append(PickAnother(ITSELF, self.seat, self.rule, self.left - 1, self.discount))
        state.agenda.append(PickCell(self.seat, action - PICK_BUILDING + 1, self.discount))


class PickAnother(Step[Station]):
    """The first building stands: another one (SK-326)?"""

    owner: i64
    rule: i64
    left: i64
    discount: i64

    def __init__(self, seat: i64, owner: i64, rule: i64, left: i64, discount: i64) -> None:
        self.seat = seat
        self.owner = owner
        self.rule = rule
        self.left = left
        self.discount = discount

    def clause(self) -> int:
        return int(self.rule)

    def play(self, state: Station, action: i64) -> None:
        ask(state, PickBuilding(self.owner, self.rule, self.left, self.discount))


class PickCell(Step[Station]):
    """On which cell (SK-125)?"""

    tile: i64
    discount: i64

    def __init__(self, seat: i64, tile: i64, discount: i64) -> None:
        self.seat = seat
        self.tile = tile
        self.discount = discount

    def clause(self) -> int:
        return 125

    def candidates(self, state: Station) -> list[i64]:
        return CELL_CANDIDATES

    def refusal(self, state: Station, action: i64) -> i64:
        return cell_refusal(state, self.seat, action - BUILD_ON)

    def play(self, state: Station, action: i64) -> None:
        construct(state, self.seat, self.tile, action - BUILD_ON, self.discount)


class Building(Verb):
    """Up to so many buildings of the discard, so much cheaper."""

    def begin(self, state: Station, seat: i64, rule: i64, part: Part) -> None:
        ask(state, PickBuilding(seat, rule, part.n, part.a))

    def possible(self, state: Station, seat: i64, part: Part) -> bool:
        if not may_build_more(state, seat):
            return False
        for tile in range(1, TILES + 1):
            if state.building_discard >> tile & 1 and building_payable(state, seat, tile, part.a):
                return True
        return False


VERBS[BUILD] = Building()
