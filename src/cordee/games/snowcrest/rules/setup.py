"""Laying out the table, for each player too, up to the first villager bought."""

from __future__ import annotations

from librt.random import Random as Rng
from mypy_extensions import i64

from cordee.engine.core import ITSELF, NATURE, Step
from cordee.engine.piles import Deck
from cordee.games.snowcrest.box import (
    ACHIEVEMENTS,
    ALL_SCROLLS,
    BARLEY,
    COPIES,
    COST,
    GUARDIANS,
    LEVEL_BARLEY,
    LEVEL_SCROLLS,
    OPEN_ACHIEVEMENTS,
    PERSONAL_BITS,
    POOL,
    POOL_SIMPLIFIED,
    REMOVED_IN_SOLO,
    ROW,
    SOLO_ACHIEVEMENTS,
    SPIRITS,
    START_BARLEY,
    START_BUILDING,
    START_HAND,
    TILES,
)
from cordee.games.snowcrest.rules.spirits import refill_forest
from cordee.games.snowcrest.rules.state import (
    BUY,
    CELLS,
    CENTRE,
    CORNER_CELLS,
    CORNERS,
    FIRST,
    NOBODY_THERE,
    OPEN_GOAL,
    ORDERS,
    Snowcrest,
    bits_of,
    draw_cards,
    leave_hand,
    refill_row,
    take_omens,
)
from cordee.games.snowcrest.rules.turn import begin_turn


def set_up(seats: int, simplified: bool, level: int) -> Snowcrest:
    """A table with all that is the same for everybody, waiting for nature's first draw."""
    table = Snowcrest(seats)
    table.simplified = 1 if simplified else 0
    table.level = level if seats == 1 else 0
    lay_out_middle(table)
    lay_out_mats(table)
    if seats > 1:
        table.agenda = [DrawFirst(NATURE)]
    else:
        table.agenda = []
        lay_out_cards(table)
    return table


def lay_out_middle(table: Snowcrest) -> None:
    """Scrolls, tiles, piles and juniper (SC-013 to SC-020, SC-179 to SC-181, SC-186, SC-187)."""
    if table.level:
        table.pool = LEVEL_SCROLLS[table.level - 1]
    else:
        table.pool = (POOL_SIMPLIFIED if table.simplified else POOL)[table.seats - 2]
    table.stock = ALL_SCROLLS - table.pool
    table.supply = TILES.copy()
    common = COPIES.copy()
    if table.level:
        for kind in REMOVED_IN_SOLO:
            common[kind] = 0
    table.common = Deck(common)
    table.row = [NOBODY_THERE] * ROW
    table.guardians = Deck([0 if table.simplified else 1] * len(GUARDIANS))
    table.spirits = Deck([0 if table.simplified else 1] * len(SPIRITS))
    refill_forest(table)


def lay_out_mats(table: Snowcrest) -> None:
    """A farm, the pack and the marker on 0 for everybody (SC-023 to SC-027)."""
    seats = table.seats
    table.tokens = [0] * (5 * seats)
    table.village = [NOBODY_THERE] * (CELLS * seats)
    table.up = [0] * seats
    table.down = [0] * seats
    table.hand = [0] * seats
    table.deck = [PERSONAL_BITS] * seats
    table.discard = [0] * seats
    table.known = [0] * seats
    table.built = [0] * (6 * seats)
    table.scrolls = [0] * seats
    table.omen = [0] * seats  # SC-025
    table.omens = [0] * seats
    for seat in range(seats):
        table.supply[START_BUILDING] -= 1
        table.built[6 * seat + 2 * START_BUILDING] = 1
        lay_corners(table, seat, ORDERS[0])


def lay_corners(state: Snowcrest, seat: i64, order: list[i64]) -> None:
    """The four starting villagers lie face up in the corners, in this order (SC-026)."""
    for place in range(4):
        state.village[CELLS * seat + CORNER_CELLS[place]] = order[place]
        state.up[seat] |= 1 << CORNER_CELLS[place]


class DrawFirst(Step[Snowcrest]):
    """Chance names the first player (SC-029)."""

    def clause(self) -> int:
        return 29

    def candidates(self, state: Snowcrest) -> list[i64]:
        return [FIRST + seat for seat in range(state.seats)]

    def play(self, state: Snowcrest, action: i64) -> None:
        state.first = action - FIRST
        state.turn = state.first
        lay_out_cards(state)


def lay_out_cards(state: Snowcrest) -> None:
    """What chance decides, in the rulebook's order; then the first villagers are bought (SC-021 to SC-031)."""
    order = [(state.first + place) % state.seats for place in range(state.seats)]
    for place in range(state.seats):
        state.tokens[5 * order[place]] = LEVEL_BARLEY[state.level - 1] if state.level else START_BARLEY[place]  # SC-030
    agenda = state.agenda
    agenda.append(FirstTurn(ITSELF))
    for seat in reversed(order):
        agenda.append(BuyFirst(seat))
    for seat in reversed(order):
        agenda.append(DealHand(ITSELF, seat))
        agenda.append(LayCorners(NATURE, seat))
    goals = SOLO_ACHIEVEMENTS if state.level else OPEN_ACHIEVEMENTS[state.seats - 2]
    if state.simplified == 0:
        agenda.append(OpenAchievement(NATURE, goals))  # SC-022, SC-186
    refill_row(state)  # SC-021


class OpenAchievement(Step[Snowcrest]):
    """An achievement is turned over; those left over leave the game (SC-022)."""

    count: i64  # still to be turned over, this one included

    def __init__(self, seat: i64, count: i64) -> None:
        self.seat = seat
        self.count = count

    def clause(self) -> int:
        return 22

    def candidates(self, state: Snowcrest) -> list[i64]:
        return [OPEN_GOAL + goal for goal in range(len(ACHIEVEMENTS)) if not state.achievements >> goal & 1]

    def play(self, state: Snowcrest, action: i64) -> None:
        state.achievements |= 1 << (action - OPEN_GOAL)
        if self.count > 1:
            state.agenda.append(OpenAchievement(NATURE, self.count - 1))


class LayCorners(Step[Snowcrest]):
    """In which order do a player's starting villagers lie in the corners (SC-026)?"""

    owner: i64

    def __init__(self, seat: i64, owner: i64) -> None:
        self.seat = seat
        self.owner = owner

    def clause(self) -> int:
        return 26

    def candidates(self, state: Snowcrest) -> list[i64]:
        return [CORNERS + order for order in range(len(ORDERS))]

    def sample(self, state: Snowcrest, rng: Rng) -> i64:
        return CORNERS + rng.randrange(len(ORDERS))

    def play(self, state: Snowcrest, action: i64) -> None:
        lay_corners(state, self.owner, ORDERS[action - CORNERS])


class DealHand(Step[Snowcrest]):
    """A player draws the starting hand (SC-028)."""

    owner: i64

    def __init__(self, seat: i64, owner: i64) -> None:
        self.seat = seat
        self.owner = owner

    def clause(self) -> int:
        return 28

    def play(self, state: Snowcrest, action: i64) -> None:
        draw_cards(state, self.owner, START_HAND)


class BuyFirst(Step[Snowcrest]):
    """Which of the three hand cards is bought for the centre (SC-031)? Barley first, then omens (SC-032 to SC-036)."""

    def clause(self) -> int:
        return 31

    def candidates(self, state: Snowcrest) -> list[i64]:
        return [BUY + kind for kind in bits_of(state.hand[self.seat])]

    def play(self, state: Snowcrest, action: i64) -> None:
        seat = self.seat
        kind = action - BUY
        leave_hand(state, seat, kind)
        state.village[CELLS * seat + CENTRE] = kind
        state.up[seat] |= 1 << CENTRE  # SC-037: face up, and not activated
        barley = state.tokens[5 * seat + BARLEY]
        missing = COST[kind] - barley if COST[kind] > barley else 0
        state.tokens[5 * seat + BARLEY] -= COST[kind] - missing
        take_omens(state, seat, missing)

    def reveals(self, state: Snowcrest, action: i64) -> bool:
        return state.seats > 1


class FirstTurn(Step[Snowcrest]):
    """All is laid out: the first player begins the first round (SC-038, SC-065)."""

    def clause(self) -> int:
        return 65

    def play(self, state: Snowcrest, action: i64) -> None:
        state.turn = state.first
        state.round = 1
        begin_turn(state)
