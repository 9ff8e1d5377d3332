"""What a sensible player of the ski-resort game values, in points at the end of the game."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from cordee.engine.advice import Adviser
from cordee.games.ski.box import (
    ACTION_AT,
    ACTIVATE,
    ACTIVATIONS,
    ACTIVE,
    ACTIVE_TILES,
    ADDED_CUBES,
    ADDED_OCTAGONS,
    BETTER_TIME_MONEY,
    BETTER_TIME_POINTS,
    BIT,
    BLACK,
    BONUS_COUNT,
    BONUS_COUNTS,
    BONUS_IN_PLAY,
    BONUS_PER,
    BONUS_POINTS,
    BONUS_VARIABLE_DISCOUNT,
    BUILD,
    BUILDING_ACTION,
    BUILDING_COST,
    BUY,
    CHOICE,
    COLUMN_REWARD,
    COLUMNS,
    CORNER_CUBE,
    CORNER_JOINTS,
    CUBE,
    CUBE_DISCARD_COST,
    CUBE_SLOTS,
    DEVELOPMENT_COST,
    DEVELOPMENT_EFFECT,
    DEVELOPMENT_TYPE,
    DIRECTIONS,
    DISCARD,
    DOUBLE_IN_PHASE_3,
    EDGE_JOINTS,
    EFFECTS,
    EVALUATE,
    EXTRA_PISTES,
    EXTRA_SEASONAL,
    FINAL_COUNT,
    FINAL_POINTS,
    FINAL_TILES,
    FLIP,
    GAIN,
    GREEN,
    HALVES,
    IMPROVE,
    IN_BOTH,
    IN_EMPLOYEES,
    IN_MONEY,
    INCOME,
    LADDER_BEYOND,
    LADDER_PER,
    LADDER_POINTS,
    MONEY,
    MONEY_PER_SCORING_BONUS,
    MOVE_DISC,
    NO_BLACK_SURCHARGE,
    OCTAGON_DISCARD_COST,
    OCTAGON_SLOTS,
    ON_ACTIVATE_MONEY,
    ON_ACTIVATE_POINTS,
    PER_DEVELOPMENTS,
    PERK_NAMES,
    PERK_TILE,
    PERMANENT,
    PERMANENTLY,
    PISTE_ACTION,
    PISTE_PRICE,
    PISTES,
    PLACE_DISC,
    QUARTERS,
    RECRUITMENT,
    REWARD,
    REWARD_EFFECT,
    REWARD_INCOME,
    REWARD_OF,
    REWARD_PLACES,
    ROUNDS,
    ROW_REWARD,
    ROWS,
    SCALES,
    SEASONAL,
    SEASONAL_PRICE,
    STAND_UP,
    STEP_COST,
    STEPS,
    THRESHOLD,
    THRESHOLD_MINUS,
    TILES,
    TIME,
    VACANT_SLOT,
    VARIETY,
    VILLAGE_COLUMN,
    VILLAGE_COLUMNS,
    WHEN_BUILT,
    WOODED,
    ZONE_OCTAGON,
    Part,
)
from cordee.games.ski.box import (
    ONCE as ONCE_TYPE,
)
from cordee.games.ski.rules.anytime import ChooseActivation, discard_price
from cordee.games.ski.rules.building import PickCell, construction_cost, free_cells
from cordee.games.ski.rules.effects import Choose, pieces_of
from cordee.games.ski.rules.movement import Turn, column_of, malus_of
from cordee.games.ski.rules.pistes import Lot, lot_price
from cordee.games.ski.rules.recruitment import disc_employees, disc_money, recruiting
from cordee.games.ski.rules.rewards import Reward, rank_for
from cordee.games.ski.rules.scoring import bonus_points, final_points, touching
from cordee.games.ski.rules.station import Station, count_bits, slots_of
from cordee.games.ski.rules.thresholds import PHASE_3, Improve
from cordee.games.ski.rules.vocabulary import (
    ACTIVATE_TILE,
    BUILD_ON,
    DEVELOP,
    DISC,
    DISCARD_PIECE,
    END_TURN,
    EVALUATE_AT,
    GO,
    HIRE,
    IMPROVE_SCALE,
    LAY,
    LEAVE,
    MOVE,
    OPTION,
    PAY,
    PICK_BUILDING,
    PICK_DEVELOPMENT,
    REWARD_POINTS,
    REWARD_TILE,
    SEASONALS,
    STAND_PERMANENT,
    STAND_SEASONAL,
    START_PLACE,
    TAKE_OCTAGON,
    TAKE_REWARD,
    TURN_UP,
    USE,
    WAGES,
    Laying,
    is_any_time,
    laying_of,
    way_of,
)

BEST_COLOUR_COUNTED: Final[i64] = BONUS_COUNTS.index("pistes_of_best_colour")
VACANT_SLOTS_COUNTED: Final[i64] = BONUS_COUNTS.index("vacant_octagon_slots")
DEVELOPMENTS_COUNTED: Final[i64] = BONUS_COUNTS.index("developments")
STEPS_COUNTED: Final[i64] = BONUS_COUNTS.index("threshold_improvements")
THRESHOLDS_COUNTED: Final[i64] = BONUS_COUNTS.index("thresholds_reached")
BUILDINGS_COUNTED: Final[i64] = BONUS_COUNTS.index("buildings")
VILLAGE_ROWS_COUNTED: Final[i64] = BONUS_COUNTS.index("complete_village_rows")
SETS_COUNTED: Final[i64] = BONUS_COUNTS.index("sets_of_four_colours")
CUBES_COUNTED: Final[i64] = BONUS_COUNTS.index("cubes_on_village_slots")
RUNS_COUNTED: Final[i64] = BONUS_COUNTS.index("runs_of_five")
COLUMNS_COUNTED: Final[i64] = BONUS_COUNTS.index("complete_columns")
SQUARES_COUNTED: Final[i64] = BONUS_COUNTS.index("squares_of_one_colour")
PERMANENTS_COUNTED: Final[i64] = BONUS_COUNTS.index("permanents")
REWARD_PLACES_COUNTED: Final[i64] = BONUS_COUNTS.index("pistes_on_reward_places")
REWARDED: Final[list[i64]] = [place for place in range(len(REWARD_OF)) if REWARD_OF[place]]

DEPTH: Final[i64] = 2  # a tile that uses a tile is looked at, not one that uses a third

# Weights of the advice, in points at the end of the game unless said otherwise; found by playing it against itself.
COLUMN: Final = 5.16  # a column of a plate: an action there
COLUMN_ROUND: Final = -0.01  # more for each round to come
MONEY_NOW: Final = 0.31  # a € in the last round
MONEY_LATER: Final = 0.02  # more for each round to come
TIME_WORTH: Final = 1.45
SEASONAL_WORTH: Final = 1.14
SEASONAL_LAST: Final = 0.6  # in the last round, with all its columns to come
PERMANENT_ROUND: Final = 0.91  # a permanent, for each round to come
WORK_LEAST: Final = 0.45  # a permanent's work at the end of a round
WORK: Final = 0.51  # more with all columns of the round to come
CUBE_LEAST: Final = 0.12
CUBE_SLOPE: Final = 0.3  # of what the ladder's cubes cost on average
OCTAGON_WORTH: Final = 0.88  # one fewer in the zone
OCTAGON_ROUND: Final = 0.35  # less for each round to come, as long as that is more
OCTAGON_ON_SLOT: Final = 1.39  # one fewer on a slot
BUILDINGS_ROUND: Final = 0.49  # buildings still to come, for each round
REWARD_RANK_WORTH: Final = 0.68  # each rank of a reward
VARIETY_SHARE: Final = 0.78  # of a set of four colours, for a piste of the rarest colour
VARIETY_NEXT: Final = 0.53  # of a set, for one of a colour with one piste more
PISTE_LEAST: Final = 0.16  # any piste
PACE: Final = 2.32  # pistes a player lays in a round
PRIZE_FIRST: Final = 15.81  # a threshold's prize to expect with nobody ahead
PRIZE_SECOND: Final = 15.95  # with one rival ahead
PRIZE_THIRD: Final = 2.98  # with more
FAR: Final = 1.08  # how much a threshold far away is doubted
CONTEST: Final = 2.23  # a piste for a threshold that is reached, with a rival close by
SAFE: Final = 0.14  # with no rival near
IMPROVING: Final = 1.07  # of a piste's worth for the threshold, for each point that a step lowers it
ABOVE: Final = 0.4  # a place of a reward comes within reach
CLIMB: Final = 0.03  # each row higher
ROW_BEGUN: Final = 0.25  # a row with a reward lacks only two more
LOT: Final = 0.45  # a lot of pistes may win more than the first of them shows
LOT_MORE: Final = 0.99  # of the best piste, for each further one of a lot
BUILDING_LEAST: Final = 1.38
BUILDING_ROUND: Final = 0.08  # more for each round left
SLOT_LEAST: Final = 0.62
SLOT_CUBE: Final = 0.81  # of a cube's worth, for a slot
ADDED_CUBE: Final = 1.23  # of a cube's worth, for one that a building adds
ADDED_OCTAGON: Final = 1.21
OCTAGON_SLOT: Final = 3.94  # for an octagon of the zone
OCTAGON_SLOT_SPARE: Final = 1.17
COLUMN_BEGUN: Final = 0.15  # a village column with two buildings
ROOM: Final = 0.26  # how many of the empty cells that a building looks at will be filled
ACTIVE_ROUNDS: Final = 0.79  # of the rounds left, those in which a building is activated
DEVELOPMENT_LEAST: Final = 0.23
ONCE: Final = 0.9  # of an effect that waits to be used
PERKS: Final = 1.0  # the scale of lasting benefits
STEP_BENEFIT: Final = 1.56  # the scale of the steps' benefits
STAND: Final = 0.55
DISC_GROWTH: Final = 0.94  # how fast Bonus tiles grow, beside the table below
DISC_LEAST: Final = -0.0
KEEP: Final = 0.32  # what an any-time step must gain

STEP_PERKS: Final[list[list[float]]] = [[1.07, 0.36, 1.58], [0.82, 0.57, 1.85], [1.72, 1.54, 0.81]]
"""What the benefit of each step of a scale is worth half-way through the game."""
GROWTH: Final[list[float]] = [
    0.44, 0.11, 0.2, 0.2, 0.16, 0.65, 0.33, 0.25, 0.07, 0.32, 0.17, 0.3, 0.31, 0.3, 0.52, 0.4,
]  # fmt: skip
"""How much a Bonus tile's score grows in a round, by what it counts."""


class Mood:
    """What pieces are worth to a player at this moment."""

    rounds: float  # left, this one included
    money: float
    time: float
    seasonal: float
    permanent: float  # to have one more
    work: float  # to use a permanent that stands up again
    cube: float  # to have one fewer on the ladder
    octagon: float  # to have one fewer
    counts: list[float]  # one more of what Bonus tiles with an own disc count, over the rounds left
    colours: list[float]  # one more piste of each colour
    depth: i64  # how many tiles deep an effect is being looked at

    def __init__(self, state: Station, seat: i64) -> None:
        left = float(ROUNDS - state.round)
        column = state.column[seat]
        rest = float(4 * state.round + 1 - column) / 4.0 if column <= 4 * state.round else 0.0
        self.rounds = left + 1.0
        self.depth = 0
        self.counts = counts_worth(state, seat, self.rounds)
        self.money = MONEY_NOW + MONEY_LATER * left
        self.time = TIME_WORTH
        self.seasonal = SEASONAL_WORTH if left > 0.0 else SEASONAL_LAST * rest
        self.permanent = PERMANENT_ROUND * left + WORK * rest + self.counts[PERMANENTS_COUNTED]
        self.work = WORK_LEAST + WORK * rest
        self.cube = cube_worth(state, seat, left)
        self.octagon = octagon_worth(state, seat, left)
        self.colours = colours_worth(state, seat, self)


def counts_worth(state: Station, seat: i64, rounds: float) -> list[float]:
    """What one more of everything that Bonus tiles count brings, by the discs that the player has placed."""
    found = [0.0] * len(BONUS_COUNTS)
    discs = state.discs[seat]
    if discs:
        for place in range(BONUS_IN_PLAY):
            if discs >> place & 1:
                tile = state.bonus[place]
                found[BONUS_COUNT[tile]] += rounds * float(BONUS_POINTS[tile]) / float(BONUS_PER[tile])
    return found


def cube_worth(state: Station, seat: i64, left: float) -> float:
    """What a cube fewer is worth: in the last round what it costs, before a part of what the whole ladder costs."""
    ladder = state.ladder(seat)
    buildings = float(state.building_count(seat)) + BUILDINGS_ROUND * left
    if ladder == 0:
        return 0.5 * float(VACANT_SLOT) if left > 0.0 else float(VACANT_SLOT)
    if left == 0.0:
        return convenience_worth(ladder - 1, buildings) - convenience_worth(ladder, buildings)
    lost = convenience_worth(0, buildings) - convenience_worth(ladder, buildings)
    return CUBE_LEAST + CUBE_SLOPE * lost / float(ladder)


def convenience_worth(ladder: i64, buildings: float) -> float:
    """The points for so many buildings by the cubes on the ladder, without rounding to lots."""
    last: i64 = len(LADDER_POINTS) - 1
    if ladder > last:
        return -float(LADDER_BEYOND * (ladder - last))
    return buildings * float(LADDER_POINTS[ladder]) / float(LADDER_PER[ladder])


def octagon_worth(state: Station, seat: i64, left: float) -> float:
    """What an octagon fewer is worth; the nearer the end, the less will take it from the zone anyway."""
    if state.zone(seat) == 0:
        return OCTAGON_ON_SLOT
    return max(OCTAGON_WORTH, float(ZONE_OCTAGON) - OCTAGON_ROUND * left)


def piece_worth(mood: Mood, piece: i64) -> float:
    """What one piece from the reserve is worth."""
    if piece == MONEY:
        return mood.money
    if piece == SEASONAL:
        return mood.seasonal
    if piece == PERMANENT:
        return mood.permanent
    return mood.time if piece == TIME else 1.0


def income_worth(mood: Mood, income: list[i64]) -> float:
    """What an income is worth over the rounds to come."""
    total = 0.0
    for piece in range(len(income)):
        if income[piece]:
            total += float(income[piece]) * piece_worth(mood, piece)
    return total * (mood.rounds - 1.0)


def reward_worth(state: Station, seat: i64, rank: i64) -> float:
    """What a reward of a rank is worth before one looks which tiles are left."""
    return REWARD_RANK_WORTH * float(rank_for(state, seat, rank))


# ── Effects ────────────────────────────────────────────────────────────────────────────────────────────────


def effect_worth(state: Station, seat: i64, mood: Mood, effect: i64) -> float:
    """What carrying out an effect now is worth."""
    total = 0.0
    for part in EFFECTS[effect].parts:
        total += part_worth(state, seat, mood, part)
    return total


def part_worth(state: Station, seat: i64, mood: Mood, part: Part) -> float:
    """What one part of an effect is worth now."""
    n = float(part.n)
    verb = part.verb
    if verb == GAIN:
        return n * piece_worth(mood, part.a)
    if verb == PER_DEVELOPMENTS:
        return n * piece_worth(mood, part.a) * float((state.developments(seat) + 1) // part.b)
    if verb == PISTES:
        return free_pistes_worth(state, seat, mood, part.n, part.a)
    if verb == EXTRA_PISTES:
        return best_lot(state, seat, mood)
    if verb == IMPROVE:
        return improvements_worth(state, seat, mood, part.n, part.a)
    if verb == DISCARD:
        have = float(pieces_of(state, seat, part.a))
        return min(n, have) * (mood.cube if part.a == CUBE else mood.octagon)
    if verb == STAND_UP:
        return min(n, float(state.tired_permanents[seat] + state.tired_seasonals[seat])) * STAND
    if verb == CHOICE:
        return max([effect_worth(state, seat, mood, part.a + other) for other in range(part.n)])
    if verb == REWARD:
        return reward_worth(state, seat, part.n)
    if mood.depth == DEPTH:
        return 0.5
    mood.depth += 1
    worth = rare_worth(state, seat, mood, part)
    mood.depth -= 1
    return worth


def rare_worth(state: Station, seat: i64, mood: Mood, part: Part) -> float:
    """What a part of an effect is worth that looks at tiles: on the plates, in the discard, one's own."""
    best = 0.0
    verb = part.verb
    if verb == PLACE_DISC:
        for place in range(BONUS_IN_PLAY):
            if not state.discs[seat] >> place & 1:
                price = 0.0 if part.a else disc_price(state, seat, mood, place)
                best = max(best, disc_worth(state, seat, mood, place) - price)
    elif verb == MOVE_DISC:
        return moving_worth(state, seat, mood)
    elif verb == EVALUATE:
        for place in range(BONUS_IN_PLAY):
            if not state.discs[seat] >> place & 1:
                best = max(best, float(bonus_points(state, seat, place)))
    elif verb == ACTIVATE:
        return float(part.n) * best_activation(state, seat, mood)
    elif verb == FLIP:
        for tile in range(1, TILES + 1):
            if state.face_down[seat] >> tile & 1 and DEVELOPMENT_COST[tile] <= part.n:
                best = max(best, effect_worth(state, seat, mood, DEVELOPMENT_EFFECT[tile]))
    elif verb == BUILD:
        for tile in range(1, TILES + 1):
            if state.building_discard >> tile & 1:
                cost = construction_cost(tile, part.a)
                gained = building_worth(state, seat, mood, tile) - price_worth(mood, IN_BOTH, cost)
                best = max(best, gained)
    elif verb == BUY:
        for tile in range(1, TILES + 1):
            if state.development_discard >> tile & 1:
                best = max(best, development_gain(state, seat, mood, tile))
    return best


def moving_worth(state: Station, seat: i64, mood: Mood) -> float:
    """What moving a disc from the poorest of one's tiles to the best other one is worth."""
    poorest = 99.0
    best = 0.0
    for place in range(BONUS_IN_PLAY):
        worth = disc_worth(state, seat, mood, place)
        if state.discs[seat] >> place & 1:
            poorest = min(poorest, worth)
        else:
            best = max(best, worth)
    return max(0.0, best - poorest)


def best_activation(state: Station, seat: i64, mood: Mood) -> float:
    """What activating one more building without its price is worth."""
    best = 0.0
    ready = state.built[seat] & ACTIVE & ~state.activated[seat]
    if ready:
        for tile in ACTIVE_TILES:
            if ready >> tile & 1:
                best = max(best, free_activation(state, seat, mood, tile))
    return best


def free_activation(state: Station, seat: i64, mood: Mood, tile: i64) -> float:
    best = 0.0
    for way in ACTIVATIONS[tile]:
        best = max(best, effect_worth(state, seat, mood, way.effect))
    return best + activation_extra(state, seat, mood)


def activation_extra(state: Station, seat: i64, mood: Mood) -> float:
    """What every activation gives on top."""
    points = float(state.perk(seat, ON_ACTIVATE_POINTS))
    return points + mood.money * float(state.perk(seat, ON_ACTIVATE_MONEY))


def free_pistes_worth(state: Station, seat: i64, mood: Mood, n: i64, distinct: i64) -> float:
    """What so many free pistes are worth, none of them black."""
    first = 0.0
    second = 0.0
    third = 0.0
    for colour in range(BLACK):
        worth = piste_worth(state, seat, mood, colour)
        if worth > first:
            first, second, third = worth, first, second
        elif worth > second:
            second, third = worth, second
        elif worth > third:
            third = worth
    if n == 1:
        return first
    if not distinct:
        return first * (1.0 + LOT_MORE * float(n - 1))
    return first + second + (third if n > 2 else 0.0)


def improvements_worth(state: Station, seat: i64, mood: Mood, n: i64, free: i64) -> float:
    """What so many steps on the best scale are worth."""
    best = 0.0
    for scale in range(SCALES):
        step = state.steps[SCALES * seat + scale]
        if step < STEPS:
            price = 0.0 if free else employees_worth(state, seat, mood, STEP_COST[step])
            best = max(best, improvement_worth(state, seat, mood, scale) - price)
    return best * float(n)


# ── Prices ─────────────────────────────────────────────────────────────────────────────────────────────────


def price_worth(mood: Mood, kind: i64, cost: i64) -> float:
    """What paying a cost gives away, about."""
    if kind == IN_MONEY:
        return float(cost) * mood.money
    if kind == IN_EMPLOYEES:
        return float(cost) * mood.work
    if kind == IN_BOTH:
        return float(cost) * min(mood.money, mood.work)
    return float(cost) * mood.time


def employees_worth(state: Station, seat: i64, mood: Mood, n: i64) -> float:
    """What using so many employees gives away: permanents first, they stand up again."""
    permanents = n if n < state.permanents[seat] else state.permanents[seat]
    return float(permanents) * mood.work + float(n - permanents) * mood.seasonal


# ── Tiles ──────────────────────────────────────────────────────────────────────────────────────────────────


def building_worth(state: Station, seat: i64, mood: Mood, tile: i64) -> float:
    """What having a building is worth on the best of the free cells, its cost apart."""
    more = BUILDING_LEAST + BUILDING_ROUND * mood.rounds + mood.counts[BUILDINGS_COUNTED]
    more -= ADDED_CUBE * float(ADDED_CUBES[tile]) * mood.cube
    more -= ADDED_OCTAGON * float(ADDED_OCTAGONS[tile]) * mood.octagon
    if OCTAGON_SLOTS[tile]:
        spare = OCTAGON_SLOT_SPARE + mood.counts[VACANT_SLOTS_COUNTED]
        zone = state.zone(seat)
        for slot in range(OCTAGON_SLOTS[tile]):
            more += OCTAGON_SLOT if slot < zone else spare
    more += float(CUBE_SLOTS[tile]) * slot_worth(mood)
    more += income_worth(mood, INCOME[tile])
    more += effect_worth(state, seat, mood, WHEN_BUILT[tile])
    return more + best_cell(state, seat, mood, tile) + activations_worth(state, seat, mood, tile)


def activations_worth(state: Station, seat: i64, mood: Mood, tile: i64) -> float:
    """What activating a building is worth over the rounds left."""
    best = 0.0
    for way in ACTIVATIONS[tile]:
        net = effect_worth(state, seat, mood, way.effect) - price_worth(mood, way.kind, way.cost)
        times = ACTIVE_ROUNDS * mood.rounds
        verb = EFFECTS[way.effect].parts[0].verb
        if verb == DISCARD:
            piece = EFFECTS[way.effect].parts[0].a
            there = state.ladder(seat) if piece == CUBE else state.zone(seat)
            times = min(times, 0.5 + float(there))
        best = max(best, (net + activation_extra(state, seat, mood)) * times)
    return best


def slot_worth(mood: Mood) -> float:
    """What one more complete slot is worth."""
    return SLOT_LEAST + SLOT_CUBE * mood.cube + mood.counts[CUBES_COUNTED]


def best_cell(state: Station, seat: i64, mood: Mood, tile: i64) -> float:
    """What the best cell is worth for a building."""
    best = 0.0
    for action in free_cells(state, seat):
        best = max(best, cell_worth(state, seat, mood, tile, action - BUILD_ON))
    return best


def development_worth(state: Station, seat: i64, mood: Mood, tile: i64) -> float:
    """What having a development is worth, its cost apart."""
    total = DEVELOPMENT_LEAST + mood.counts[DEVELOPMENTS_COUNTED]
    if DEVELOPMENT_TYPE[tile] == ONCE_TYPE:
        return total + ONCE * effect_worth(state, seat, mood, DEVELOPMENT_EFFECT[tile])
    if DEVELOPMENT_TYPE[tile] != PERMANENTLY:
        return total + effect_worth(state, seat, mood, DEVELOPMENT_EFFECT[tile])
    for perk in range(len(PERK_NAMES)):
        if PERK_TILE[perk] >> tile & 1:
            total += PERKS * perk_worth(state, seat, mood, perk)
    return total


def development_gain(state: Station, seat: i64, mood: Mood, tile: i64) -> float:
    """What buying a development is worth."""
    return development_worth(state, seat, mood, tile) - price_worth(mood, IN_BOTH, DEVELOPMENT_COST[tile])


def perk_worth(state: Station, seat: i64, mood: Mood, perk: i64) -> float:
    """What a lasting benefit of a development is worth over the rounds left."""
    rounds = mood.rounds
    if perk == MONEY_PER_SCORING_BONUS:
        return rounds * mood.money * (float(count_bits(state.discs[seat])) + 0.2 * rounds)
    if perk == ON_ACTIVATE_MONEY:
        return rounds * mood.money * 0.8 * (float(count_bits(state.built[seat] & ACTIVE)) + 0.1 * rounds)
    if perk == BETTER_TIME_POINTS:
        return 0.7 * float(state.time[seat]) + 0.35 * rounds
    if perk == THRESHOLD_MINUS:
        total = 0.0
        for scale in range(SCALES):
            total += threshold_worth(state, seat, mood, scale)
        return total
    if perk == DOUBLE_IN_PHASE_3:
        return 0.25 * rounds * min(2.0, float(state.all_permanents(seat)))
    if perk == NO_BLACK_SURCHARGE:
        return rounds * 0.6 * mood.seasonal
    if perk == BONUS_VARIABLE_DISCOUNT:
        return rounds * 0.35 * mood.seasonal
    if perk == CUBE_DISCARD_COST:
        return mood.seasonal * min(rounds, 0.5 + float(state.ladder(seat)))
    if perk == OCTAGON_DISCARD_COST:
        return mood.seasonal * min(rounds, 0.5 + float(state.zone(seat)))
    if perk == BETTER_TIME_MONEY:
        return 0.1 * rounds
    return 0.5 * rounds * mood.money


def cell_worth(state: Station, seat: i64, mood: Mood, tile: i64, cell: i64) -> float:
    """What a cell is worth for a building: slots completed, columns, lines that count."""
    arrivals = state.arrivals(seat)
    halves = state.halves[seat] | HALVES[tile] << cell
    quarters = state.quarters[seat] | QUARTERS[tile] << cell
    gained = slots_of(halves, quarters, arrivals) - slots_of(state.halves[seat], state.quarters[seat], arrivals)
    total = float(gained) * slot_worth(mood)
    occupied = state.occupied(seat) | BIT[cell]
    column = VILLAGE_COLUMN[cell % VILLAGE_COLUMNS]
    if column & ~occupied == 0:
        total += reward_worth(state, seat, COLUMN_REWARD)
    elif count_bits(column & occupied) == 2:
        total += COLUMN_BEGUN
    if mood.counts[VILLAGE_ROWS_COUNTED] > 0.0:
        total += 0.2 * mood.counts[VILLAGE_ROWS_COUNTED] if cell < VILLAGE_COLUMNS else 0.0
    if FINAL_POINTS[tile]:
        total += float(FINAL_POINTS[tile]) * final_room(state, seat, tile, cell, occupied)
    for other in FINAL_TILES:
        if state.built[seat] >> other & 1 and looks_at(state, seat, other, cell):
            total += float(FINAL_POINTS[other]) * (1.0 - ROOM)
    return total


def looks_at(state: Station, seat: i64, tile: i64, cell: i64) -> bool:
    """Whether a building counts what stands on a cell."""
    what = FINAL_COUNT[tile]
    return what < CORNER_CUBE and (DIRECTIONS[what][state.cell_of(seat, tile)] >> cell & 1) != 0


def final_room(state: Station, seat: i64, tile: i64, cell: i64, occupied: i64) -> float:
    """How much a building that scores at the end will count on a cell."""
    what = FINAL_COUNT[tile]
    if what < CORNER_CUBE:
        line = DIRECTIONS[what][cell]
        return float(count_bits(line & occupied)) + ROOM * float(count_bits(line & ~occupied))
    if what == CORNER_CUBE:
        there = touching(CORNER_JOINTS, state.quarters[seat] | QUARTERS[tile] << cell, state.arrivals(seat), cell)
    else:
        there = touching(EDGE_JOINTS, state.halves[seat] | HALVES[tile] << cell, state.arrivals(seat), cell)
    return float(there) + ROOM * float(4 - there)


# ── Pistes ─────────────────────────────────────────────────────────────────────────────────────────────────


def colours_worth(state: Station, seat: i64, mood: Mood) -> list[float]:
    return [colour_worth(state, seat, mood, colour) for colour in range(4)]


def colour_worth(state: Station, seat: i64, mood: Mood, colour: i64) -> float:
    """What one more piste of a colour is worth: towards a threshold's prize and towards sets of four colours."""
    count = state.piste_count(seat, colour)
    fewest = count
    most = count
    for other in range(4):
        have = state.piste_count(seat, other)
        if have < fewest:
            fewest = have
        if have > most:
            most = have
    a_set = float(VARIETY) + mood.counts[SETS_COUNTED]
    total = PISTE_LEAST
    if count == fewest:
        total += VARIETY_SHARE * a_set
    elif count == fewest + 1:
        total += VARIETY_NEXT * a_set
    if count == most:
        total += mood.counts[BEST_COLOUR_COUNTED]
    return total if colour == BLACK else total + threshold_worth(state, seat, mood, colour)


def threshold_worth(state: Station, seat: i64, mood: Mood, scale: i64) -> float:
    """What one more piste above a threshold is worth, or the threshold one lower."""
    lead = state.piste_count(seat, scale) - state.threshold(seat, scale)
    nearest: i64 = -9
    ahead: i64 = 0
    for other in range(state.seats):
        if other != seat:
            rival = state.piste_count(other, scale) - state.threshold(other, scale)
            if rival > lead:
                ahead += 1
            if rival > nearest:
                nearest = rival
    if lead >= 0:
        return CONTEST if lead <= nearest + 1 else SAFE
    prize = PRIZE_FIRST if ahead == 0 else (PRIZE_SECOND if ahead == 1 else PRIZE_THIRD)
    missing = float(-lead)
    doubt = max(1.0, FAR * missing / (PACE * mood.rounds))
    return (prize + mood.counts[THRESHOLDS_COUNTED]) / (missing * doubt * doubt + 1.0)


def laying_worth(state: Station, seat: i64, mood: Mood, action: i64) -> float:
    """What laying this piste is worth."""
    laying = laying_of(action)
    place = laying.place
    total = mood.colours[laying.colour] + place_worth(state, seat, mood, place)
    row = place // 8
    if ROW_REWARD[row]:
        missing = count_bits(ROWS[row] & ~state.covered(seat))
        if missing == 1:
            total += reward_worth(state, seat, ROW_REWARD[row])
        elif missing <= 3:
            total += ROW_BEGUN
    if place < 40 and (BIT[place] << 7 | BIT[place] << 8 | BIT[place] << 9) & REWARD_PLACES & ~state.covered(seat):
        total += ABOVE
    if laying.arrival >= 0:
        total += arrival_worth(state, seat, mood, laying.arrival)
    elif laying.colour == GREEN and place < 8:
        total -= 0.1
    return total + CLIMB * float(row) + shape_worth(state, seat, mood, laying)


def shape_worth(state: Station, seat: i64, mood: Mood, laying: Laying) -> float:
    """What a piste brings to the runs, columns and squares that Bonus tiles with an own disc count."""
    total = 0.0
    place = BIT[laying.place]
    beside = place << 1 | place >> 1
    if mood.counts[RUNS_COUNTED] > 0.0:
        covered = float(count_bits(state.covered(seat) & ROWS[laying.place // 8]))
        total += mood.counts[RUNS_COUNTED] * (0.1 * covered if covered < 5.0 else 0.0)
    if mood.counts[COLUMNS_COUNTED] > 0.0:
        line = COLUMNS[laying.place % 8]
        total += mood.counts[COLUMNS_COUNTED] * 0.5 / float(count_bits(line & ~state.covered(seat)))
    if mood.counts[SQUARES_COUNTED] > 0.0:
        around = beside | place << 8 | place >> 8
        same = float(count_bits(around & state.pistes[4 * seat + laying.colour]))
        total += mood.counts[SQUARES_COUNTED] * 0.2 * min(2.0, same)
    return total


def place_worth(state: Station, seat: i64, mood: Mood, place: i64) -> float:
    """What covering a place is worth: its reward, its wood."""
    total = 0.0
    if REWARD_OF[place]:
        total += reward_worth(state, seat, REWARD_OF[place]) + mood.counts[REWARD_PLACES_COUNTED]
    if WOODED >> place & 1:
        total -= mood.octagon
    return total


def piste_worth(state: Station, seat: i64, mood: Mood, colour: i64) -> float:
    """What the next piste of a colour is worth on the best place for it."""
    free = state.may_lie(seat, colour)
    if free == 0:
        return 0.0
    best = 0.0
    rewards = free & REWARD_PLACES
    if rewards:
        for place in REWARDED:
            if rewards >> place & 1:
                best = max(best, place_worth(state, seat, mood, place))
    return mood.colours[colour] + best


def arrival_worth(state: Station, seat: i64, mood: Mood, column: i64) -> float:
    """What a green piste arriving above a village column is worth."""
    arrivals = state.arrivals(seat)
    if arrivals >> column & 1:
        return 0.0
    halves, quarters = state.halves[seat], state.quarters[seat]
    gained = slots_of(halves, quarters, arrivals | BIT[column]) - slots_of(halves, quarters, arrivals)
    return 0.3 + float(gained) * slot_worth(mood)


# ── Recruitment, thresholds ────────────────────────────────────────────────────────────────────────────────


def disc_worth(state: Station, seat: i64, mood: Mood, place: i64) -> float:
    """What a disc on a Bonus tile brings over the rounds left: what it gives now, and it grows."""
    now = float(bonus_points(state, seat, place))
    growth = DISC_GROWTH * GROWTH[BONUS_COUNT[state.bonus[place]]]
    return DISC_LEAST + mood.rounds * (now + 0.5 * growth * (mood.rounds - 1.0))


def disc_price(state: Station, seat: i64, mood: Mood, place: i64) -> float:
    return float(disc_money(state, seat, place)) * mood.money + employees_worth(
        state, seat, mood, disc_employees(state, seat, place)
    )


def recruiting_worth(state: Station, seat: i64, mood: Mood, action: i64) -> float:
    """What one way to recruit is worth, its price taken off."""
    if action >= DISC:
        return disc_worth(state, seat, mood, action - DISC) - disc_price(state, seat, mood, action - DISC)
    if action >= SEASONALS:
        count = float(action - SEASONALS + 1 + state.perk(seat, EXTRA_SEASONAL))
        return count * mood.seasonal - float(SEASONAL_PRICE[action - SEASONALS]) * mood.money
    return mood.permanent - float(action - HIRE) * mood.money


def improvement_worth(state: Station, seat: i64, mood: Mood, scale: i64) -> float:
    """What a step on a scale is worth: its benefit, and a lower threshold."""
    step = state.steps[SCALES * seat + scale]
    benefit = STEP_BENEFIT * STEP_PERKS[scale][step] * (mood.rounds - 1.0) / 3.5
    lower = float(THRESHOLD[scale][step] - THRESHOLD[scale][step + 1])
    prize = lower * threshold_worth(state, seat, mood, scale)
    return benefit + IMPROVING * prize + mood.counts[STEPS_COUNTED]


# ── Moves ──────────────────────────────────────────────────────────────────────────────────────────────────


class Prospect:
    """What the actions of the squares are worth to a player now, found once for all targets."""

    mood: Mood
    recruitment: float
    pistes: float

    def __init__(self, state: Station, seat: i64, mood: Mood) -> None:
        self.mood = mood
        self.recruitment = best_recruiting(state, seat, mood)
        self.pistes = best_lot(state, seat, mood)

    def action(self, state: Station, seat: i64, action: i64, tile: i64) -> float:
        """What the action of a square is worth, its price taken off."""
        mood = self.mood
        if action == RECRUITMENT:
            return self.recruitment
        if action == PISTE_ACTION:
            return self.pistes
        if action == BUILDING_ACTION:
            return building_worth(state, seat, mood, tile) - price_worth(mood, IN_BOTH, BUILDING_COST[tile])
        return development_gain(state, seat, mood, tile)


def best_recruiting(state: Station, seat: i64, mood: Mood) -> float:
    """What the Recruitment action is worth."""
    best = 0.0
    for action in recruiting(state, seat):
        best = max(best, recruiting_worth(state, seat, mood, action))
    return best


def best_lot(state: Station, seat: i64, mood: Mood) -> float:
    """What the Pistes action is worth with the employees there are."""
    employees = state.permanents[seat] + state.seasonals[seat] + state.time[seat]
    first = 0.0
    further = 0.0
    for colour in range(4):
        surcharge = float(state.surcharge(seat)) * mood.work if colour == BLACK else 0.0
        first = max(first, piste_worth(state, seat, mood, colour) - surcharge)
        further = max(further, mood.colours[colour] - surcharge)
    best = first
    for count in range(2, 4):
        if PISTE_PRICE[count] <= employees:
            more = float(count - 1) * further * LOT_MORE
            best = max(best, first + more - employees_worth(state, seat, mood, PISTE_PRICE[count]))
    return best + LOT


def move_worth(state: Station, seat: i64, prospect: Prospect, action: i64) -> float:
    """What a move is worth: its action, its Time, the columns it gives up, its malus."""
    column = column_of(state, action)
    skipped = float(column - state.column[seat] - 1)
    total = skipped * (prospect.mood.time - COLUMN - COLUMN_ROUND * (prospect.mood.rounds - 1.0))
    if action == LEAVE:
        return total
    row = (action - GO) % 5
    square = state.square_of(column, row)
    total -= float(malus_of(state, seat, column, row)) * prospect.mood.money
    return total + prospect.action(state, seat, ACTION_AT[state.seats][square], state.tiles[square])


# ── The adviser ────────────────────────────────────────────────────────────────────────────────────────────


class SkiAdviser(Adviser[Station]):
    """Values in points: what each answer brings, less what it gives away."""

    def prefer(self, state: Station, actions: list[i64]) -> list[float]:
        step = state.agenda[-1]
        seat = step.seat
        mood = Mood(state, seat)
        if isinstance(step, Turn):
            prospect = Prospect(state, seat, mood)
            values = [0.0 if is_any_time(a) else move_worth(state, seat, prospect, a) for a in actions]
        else:
            if isinstance(step, Improve) and step.rule == PHASE_3:
                mood.work = 0.02  # permanents stand up at once after phase 3
            values = [0.0 if is_any_time(a) else self.answer(state, seat, mood, a) for a in actions]
        if is_any_time(actions[-1]):
            self.weigh_any_time(state, seat, mood, actions, values)
        return values

    def weigh_any_time(self, state: Station, seat: i64, mood: Mood, actions: list[i64], values: list[float]) -> None:
        """An any-time step that gains comes before everything else, one that loses after the best."""
        offered = not is_any_time(actions[0])
        best = 0.0
        if offered:
            best = max([values[i] for i in range(len(actions)) if not is_any_time(actions[i])])
        for i in range(len(actions)):
            if is_any_time(actions[i]):
                gained = any_time_worth if offered else free_worth
                values[i] = best + gained(state, seat, mood, actions[i])

    def answer(self, state: Station, seat: i64, mood: Mood, action: i64) -> float:
        """What an answer that is neither a move nor an any-time step is worth."""
        step = state.agenda[-1]
        if action <= END_TURN:
            return 0.0
        if LAY <= action < TAKE_OCTAGON:
            worth = laying_worth(state, seat, mood, action)
            if isinstance(step, Lot):
                black = laying_of(action).colour == BLACK or step.black
                more = lot_price(state, seat, step.placed + 1, black) - lot_price(state, seat, step.placed, step.black)
                return worth - float(more) * mood.work
            return worth
        if PAY <= action < START_PLACE:
            way = way_of(action)
            paid = float(way.money) * mood.money + float(way.time) * mood.time
            return -paid - float(way.permanents) * mood.work - float(way.seasonals) * mood.seasonal
        if HIRE <= action < DEVELOP:
            return recruiting_worth(state, seat, mood, action)
        if action == DEVELOP:
            return 1.0
        if BUILD_ON <= action < LAY:
            tile = step.tile if isinstance(step, PickCell) else state.tile_under(seat)
            return cell_worth(state, seat, mood, tile, action - BUILD_ON)
        return self.pick(state, seat, mood, action)

    def pick(self, state: Station, seat: i64, mood: Mood, action: i64) -> float:
        """What picking one of several things is worth."""
        step = state.agenda[-1]
        if action == TAKE_OCTAGON:
            return -1.0
        if action < REWARD_TILE:
            return float(action - TAKE_REWARD + 2)
        if action < REWARD_POINTS:
            tile = action - REWARD_TILE + 1
            return effect_worth(state, seat, mood, REWARD_EFFECT[tile]) + income_worth(mood, REWARD_INCOME[tile])
        if action == REWARD_POINTS:
            return float(rank_for(state, seat, step.rank)) if isinstance(step, Reward) else 2.0
        if action < STAND_PERMANENT:
            return improvement_worth(state, seat, mood, action - IMPROVE_SCALE) - improvement_price(state, mood, action)
        if action <= STAND_SEASONAL:
            return 0.6 if action == STAND_PERMANENT else 0.5
        if action < PICK_BUILDING:
            return option_worth(state, seat, mood, action - OPTION)
        if action < PICK_DEVELOPMENT:
            tile = action - PICK_BUILDING + 1
            return building_worth(state, seat, mood, tile) - price_worth(mood, IN_BOTH, BUILDING_COST[tile])
        if action < TURN_UP:
            return development_gain(state, seat, mood, action - PICK_DEVELOPMENT + 1)
        if action < MOVE:
            return effect_worth(state, seat, mood, DEVELOPMENT_EFFECT[action - TURN_UP + 1])
        if action < EVALUATE_AT:
            start, goal = (action - MOVE) // BONUS_IN_PLAY, (action - MOVE) % BONUS_IN_PLAY
            return disc_worth(state, seat, mood, goal) - disc_worth(state, seat, mood, start) - 0.3
        if action < WAGES:
            return float(bonus_points(state, seat, action - EVALUATE_AT)) - 0.5
        return wages_worth(state, seat, mood, action - WAGES)

    def horizon(self) -> int:
        return 40  # about a round

    def worth(self, state: Station) -> list[float]:
        """Chances by the points to be expected: those there are, of a count now, of pieces and discs."""
        expected = [expectation(state, seat) for seat in range(state.seats)]
        best = max(expected)
        width = 4.0 + 1.6 * float(ROUNDS - state.round)
        odds = [math.exp((points - best) / width) for points in expected]
        total = sum(odds)
        return [chance / total for chance in odds]


def option_worth(state: Station, seat: i64, mood: Mood, number: i64) -> float:
    """What an alternative of a tile is worth."""
    step = state.agenda[-1]
    if isinstance(step, ChooseActivation):
        way = ACTIVATIONS[step.tile][number]
        price = 0.0 if step.free else price_worth(mood, way.kind, way.cost)
        return effect_worth(state, seat, mood, way.effect) - price
    if isinstance(step, Choose):
        return effect_worth(state, seat, mood, step.first + number)
    return 0.0


def improvement_price(state: Station, mood: Mood, action: i64) -> float:
    """What a step costs, nothing if it is free."""
    step = state.agenda[-1]
    if isinstance(step, Improve) and not step.free:
        done = state.steps[SCALES * step.seat + action - IMPROVE_SCALE]
        if done < STEPS:
            return employees_worth(state, step.seat, mood, STEP_COST[done])
    return 0.0


def wages_worth(state: Station, seat: i64, mood: Mood, time: i64) -> float:
    """What giving so many Time keeps, less the Time."""
    return float(time * state.time_worth(seat)) * mood.permanent - float(time) * mood.time


def any_time_worth(state: Station, seat: i64, mood: Mood, action: i64) -> float:
    """What an any-time step gains, its price taken off."""
    if action >= DISCARD_PIECE:
        piece = action - DISCARD_PIECE
        gained = mood.cube if piece == CUBE else mood.octagon
        return gained - float(discard_price(state, seat, piece)) * max(mood.work, mood.seasonal) - 0.05
    if action >= USE:
        return using_worth(state, seat, mood, action - USE + 1)
    best = -9.0
    for way in ACTIVATIONS[action - ACTIVATE_TILE + 1]:
        best = max(best, effect_worth(state, seat, mood, way.effect) - price_worth(mood, way.kind, way.cost))
    return best + activation_extra(state, seat, mood)


def using_worth(state: Station, seat: i64, mood: Mood, tile: i64) -> float:
    """What using a development now gains on keeping it; scoring a Bonus tile can wait until the last round."""
    effect = DEVELOPMENT_EFFECT[tile]
    if EFFECTS[effect].parts[0].verb == EVALUATE and mood.rounds > 1.0:
        return -1.0
    return effect_worth(state, seat, mood, effect) - KEEP


def free_worth(state: Station, seat: i64, mood: Mood, action: i64) -> float:
    """What a discard or an activation is worth that a tile gives free."""
    if action >= DISCARD_PIECE:
        return mood.cube + 0.1 if action == DISCARD_PIECE + CUBE else mood.octagon
    return free_activation(state, seat, mood, action - ACTIVATE_TILE + 1)


def expectation(state: Station, seat: i64) -> float:
    """The points a player may expect at the end."""
    mood = Mood(state, seat)
    points = float(state.points[seat])
    if not state.agenda:
        return points
    points += float(final_points(state, seat))
    points += float(state.money[seat]) * max(0.0, mood.money - 0.2)
    points += float(state.seasonals[seat]) * mood.seasonal
    points += float(state.permanents[seat]) * mood.permanent
    for place in range(len(state.bonus)):
        if state.discs[seat] >> place & 1:
            points += disc_worth(state, seat, mood, place)
    return points


ADVISER: Final[SkiAdviser] = SkiAdviser()
