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
    ADDED_CUBES,
    ADDED_OCTAGONS,
    BIT,
    BLACK,
    BONUS_IN_PLAY,
    BUILD,
    BUILDING_ACTION,
    BUILDING_COST,
    BUY,
    CHOICE,
    COLUMN_REWARD,
    CUBE,
    DEVELOPMENT_COST,
    DEVELOPMENT_EFFECT,
    DEVELOPMENT_TYPE,
    DISCARD,
    EFFECTS,
    EVALUATE,
    EXTRA_PISTES,
    EXTRA_SEASONAL,
    FINAL_COUNT,
    FINAL_POINTS,
    FLIP,
    GAIN,
    GREEN,
    HALVES,
    IMPROVE,
    IN_BOTH,
    IN_EMPLOYEES,
    IN_MONEY,
    INCOME,
    MONEY,
    MOVE_DISC,
    OCTAGON_SLOTS,
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
    REWARD_RANK,
    ROUNDS,
    ROW_REWARD,
    ROWS,
    SCALES,
    SEASONAL,
    SEASONAL_PRICE,
    STAND_UP,
    STEPS,
    TIME,
    VILLAGE_COLUMN,
    VILLAGE_COLUMNS,
    WHEN_BUILT,
    WOODED,
)
from cordee.games.ski.rules.anytime import ChooseActivation, discard_price
from cordee.games.ski.rules.building import PickCell
from cordee.games.ski.rules.effects import Choose, pieces_of
from cordee.games.ski.rules.movement import Turn, column_of, malus_of
from cordee.games.ski.rules.pistes import Lot, lot_price
from cordee.games.ski.rules.recruitment import disc_employees, disc_money, disc_refusal
from cordee.games.ski.rules.rewards import Reward, rank_for
from cordee.games.ski.rules.scoring import bonus_points, final_points
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
    is_any_time,
    laying_of,
    way_of,
)

COLUMN: Final = 2.0
"""What a column of a plate is worth: an action there."""
PISTE: Final = 1.5
"""What laying a piste is worth on the whole."""
STEP_PERKS: Final[list[list[float]]] = [[0.8, 0.7, 1.6], [0.9, 0.7, 1.6], [1.2, 1.2, 1.0]]
"""What the benefit of each step of a scale is worth half-way through the game."""
PERK_WORTH: Final[list[float]] = [
    0.25, 0.25, 0.3, 0.25, 0.15, 0.4, 0.3, 0.25, 0.3, 0.5, 0.2, 0.2, 0.25, 0.9, *[0.0] * (len(PERK_NAMES) - 14),
]  # fmt: skip
"""What each lasting benefit of a development is worth in a round."""


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

    def __init__(self, state: Station, seat: i64) -> None:
        left = float(ROUNDS - state.round)
        column = state.column[seat]
        rest = float(4 * state.round + 1 - column) / 4.0 if column <= 4 * state.round else 0.0
        self.rounds = left + 1.0
        self.money = 0.2 + 0.03 * left
        self.time = 1.0
        self.seasonal = 0.55 if left > 0.0 else 0.4 * rest
        self.permanent = 0.35 * left + 0.4 * rest
        self.work = 0.15 + 0.4 * rest
        ladder = state.ladder(seat)
        buildings = float(state.building_count(seat)) + 0.5 * left
        self.cube = 0.0
        if ladder > 0:
            self.cube = 3.0 if ladder > 6 else 0.4 + 0.22 * buildings
        self.octagon = 2.0 if state.zone(seat) > 0 else 0.8


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


def effect_worth(state: Station, seat: i64, mood: Mood, effect: i64) -> float:
    """What carrying out an effect now is worth."""
    total = 0.0
    for part in EFFECTS[effect].parts:
        n = float(part.n)
        verb = part.verb
        if verb == GAIN:
            total += n * piece_worth(mood, part.a)
        elif verb == PER_DEVELOPMENTS:
            total += n * piece_worth(mood, part.a) * float((state.developments(seat) + 1) // part.b)
        elif verb == PISTES:
            total += n * PISTE
        elif verb == EXTRA_PISTES:
            total += PISTE
        elif verb == IMPROVE:
            total += n * 1.7 if part.a else 0.8
        elif verb == DISCARD:
            have = float(pieces_of(state, seat, part.a))
            total += min(n, have) * (mood.cube if part.a == CUBE else mood.octagon)
        elif verb == STAND_UP:
            total += min(n, float(state.tired_permanents[seat] + state.tired_seasonals[seat])) * 0.5
        elif verb == CHOICE:
            total += max([effect_worth(state, seat, mood, part.a + other) for other in range(part.n)])
        elif verb == REWARD:
            total += float(rank_for(state, seat, part.n))
        elif verb == PLACE_DISC:
            total += 0.6 * mood.rounds if part.a else 0.3 * mood.rounds
        elif verb == ACTIVATE:
            total += 0.9 * n
        elif verb == EVALUATE:
            total += 1.5
        elif verb == FLIP:
            total += 1.0 if state.face_down[seat] else 0.0
        elif verb in (BUILD, BUY, MOVE_DISC):
            total += 0.5
    return total


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


# ── Tiles ──────────────────────────────────────────────────────────────────────────────────────────────────


def building_worth(state: Station, seat: i64, mood: Mood, tile: i64) -> float:
    """What having a building is worth, its cost apart."""
    more = 1.0 + 0.1 * mood.rounds  # a building for the convenience, a cell of a column, half a slot
    more -= 0.45 * float(ADDED_CUBES[tile]) * (0.5 + mood.cube)
    more -= float(ADDED_OCTAGONS[tile]) * mood.octagon * 0.9
    more += float(OCTAGON_SLOTS[tile]) * (1.8 if state.zone(seat) > 0 else 0.9)
    more += income_worth(mood, INCOME[tile])
    more += effect_worth(state, seat, mood, WHEN_BUILT[tile])
    if FINAL_POINTS[tile]:
        more += 1.3 * float(FINAL_POINTS[tile])
    best = 0.0
    for way in ACTIVATIONS[tile]:
        net = effect_worth(state, seat, mood, way.effect) - price_worth(mood, way.kind, way.cost)
        if net > best:
            best = net
    return more + 0.7 * best * mood.rounds


def development_worth(state: Station, seat: i64, mood: Mood, tile: i64) -> float:
    """What having a development is worth, its cost apart."""
    if DEVELOPMENT_TYPE[tile] != PERMANENTLY:
        return 0.2 + effect_worth(state, seat, mood, DEVELOPMENT_EFFECT[tile])
    total = 0.2
    for perk in range(len(PERK_NAMES)):
        if PERK_TILE[perk] >> tile & 1:
            total += PERK_WORTH[perk] * mood.rounds
    return total


def cell_worth(state: Station, seat: i64, mood: Mood, tile: i64, cell: i64) -> float:
    """What a cell is worth for a building: slots completed, columns, lines that count."""
    arrivals = state.arrivals(seat)
    halves = state.halves[seat] | HALVES[tile] << cell
    quarters = state.quarters[seat] | QUARTERS[tile] << cell
    gained = slots_of(halves, quarters, arrivals) - slots_of(state.halves[seat], state.quarters[seat], arrivals)
    total = float(gained) * (0.6 + mood.cube)
    occupied = state.occupied(seat) | BIT[cell]
    column = VILLAGE_COLUMN[cell % VILLAGE_COLUMNS]
    if column & ~occupied == 0:
        total += float(rank_for(state, seat, COLUMN_REWARD))
    elif count_bits(column & occupied) == 2:
        total += 0.4
    if FINAL_POINTS[tile] and FINAL_COUNT[tile] < 5:
        total += 0.3 * final_room(tile, cell)
    return total


def final_room(tile: i64, cell: i64) -> float:
    """How many cells lie where a building that counts a line would look."""
    what = FINAL_COUNT[tile]
    row, column = cell // VILLAGE_COLUMNS, cell % VILLAGE_COLUMNS
    if what == 1:
        return float(column)
    if what == 2:
        return float(VILLAGE_COLUMNS - 1 - column)
    if what == 3:
        return 2.0 * float(row)
    if what == 4:
        return 2.0 * float(2 - row)
    return 2.0 - abs(float(column) - 2.0) * 0.5


# ── Pistes ─────────────────────────────────────────────────────────────────────────────────────────────────


def colour_worth(state: Station, seat: i64, mood: Mood, colour: i64) -> float:
    """What one more piste of a colour is worth: towards a threshold's prize and towards sets of four colours."""
    count = state.piste_count(seat, colour)
    fewest = count
    for other in range(4):
        have = state.piste_count(seat, other)
        if have < fewest:
            fewest = have
    total = 1.3 if count == fewest else (0.6 if count == fewest + 1 else 0.1)
    if colour == BLACK:
        return total
    lead = count - state.threshold(seat, colour)
    rival: i64 = -9
    for other in range(state.seats):
        if other != seat:
            ahead = state.piste_count(other, colour) - state.threshold(other, colour)
            if ahead > rival:
                rival = ahead
    if lead < 0:
        reach = 3.0 * mood.rounds + 0.5
        total += 1.4 if float(-lead) <= reach else 0.2
        total += 0.6 if lead >= -2 else 0.0
    elif lead <= rival + 1:
        total += 1.6
    else:
        total += 0.4
    return total


def laying_worth(state: Station, seat: i64, mood: Mood, action: i64, colours: list[float]) -> float:
    """What laying this piste is worth."""
    laying = laying_of(action)
    place = laying.place
    total = colours[laying.colour]
    if REWARD_OF[place]:
        total += float(rank_for(state, seat, REWARD_OF[place]))
    if WOODED >> place & 1:
        total -= mood.octagon
    row = place // 8
    if ROW_REWARD[row]:
        missing = count_bits(ROWS[row] & ~state.covered(seat))
        if missing == 1:
            total += float(rank_for(state, seat, ROW_REWARD[row]))
        elif missing <= 3:
            total += 0.3
    if laying.arrival >= 0:
        total += arrival_worth(state, seat, mood, laying.arrival)
    elif laying.colour == GREEN and place < 8:
        total -= 0.1
    return total + 0.02 * float(row)


def arrival_worth(state: Station, seat: i64, mood: Mood, column: i64) -> float:
    """What a green piste arriving above a village column is worth."""
    arrivals = state.arrivals(seat)
    if arrivals >> column & 1:
        return 0.0
    halves, quarters = state.halves[seat], state.quarters[seat]
    gained = slots_of(halves, quarters, arrivals | BIT[column]) - slots_of(halves, quarters, arrivals)
    return 0.3 + float(gained) * (0.4 + mood.cube)


def colours_worth(state: Station, seat: i64, mood: Mood) -> list[float]:
    return [colour_worth(state, seat, mood, colour) for colour in range(4)]


# ── Recruitment, thresholds ────────────────────────────────────────────────────────────────────────────────


def disc_worth(state: Station, seat: i64, mood: Mood, place: i64) -> float:
    """What a disc on a Bonus tile brings over the rounds left: what it gives now, and it grows."""
    now = float(bonus_points(state, seat, place))
    return mood.rounds * (now + 0.14 * (mood.rounds - 1.0))


def disc_price(state: Station, seat: i64, mood: Mood, place: i64) -> float:
    return float(disc_money(state, seat, place)) * mood.money + float(disc_employees(state, seat, place)) * mood.work


def recruiting_worth(state: Station, seat: i64, mood: Mood, action: i64) -> float:
    """What one way to recruit is worth, its price taken off."""
    if action >= DISC:
        return disc_worth(state, seat, mood, action - DISC) - disc_price(state, seat, mood, action - DISC)
    if action >= SEASONALS:
        count = float(action - SEASONALS + 1 + state.perk(seat, EXTRA_SEASONAL))
        return count * mood.seasonal - float(SEASONAL_PRICE[action - SEASONALS]) * mood.money
    return mood.permanent - float(action - HIRE) * mood.money


def improvement_worth(state: Station, seat: i64, mood: Mood, scale: i64) -> float:
    """What a step on a scale is worth: its benefit, and a threshold one lower."""
    step = state.steps[SCALES * seat + scale]
    benefit = STEP_PERKS[scale][step] * (mood.rounds - 1.0) / 3.5
    lead = state.piste_count(seat, scale) - state.threshold(seat, scale)
    return benefit + (1.8 if lead >= -3 else 0.9)


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
        return development_worth(state, seat, mood, tile) - price_worth(mood, IN_BOTH, DEVELOPMENT_COST[tile])


def best_recruiting(state: Station, seat: i64, mood: Mood) -> float:
    """What the Recruitment action is worth."""
    best = 2.0 * mood.seasonal - mood.money
    for price in range(3):
        if state.office[price]:
            best = max(best, mood.permanent - float(price) * mood.money)
            break
    place = state.round - 1
    if not state.discs[seat] >> place & 1 and disc_refusal(state, seat, place) == 0:
        best = max(best, disc_worth(state, seat, mood, place) - disc_price(state, seat, mood, place))
    return best


def best_lot(state: Station, seat: i64, mood: Mood) -> float:
    """What the Pistes action is worth with the employees there are."""
    employees = state.permanents[seat] + state.seasonals[seat] + state.time[seat]
    each = 0.0
    for worth in colours_worth(state, seat, mood):
        each = max(each, worth)
    best = each
    for count in range(2, 4):
        if PISTE_PRICE[count] <= employees:
            best = max(best, float(count) * each * 0.95 - float(PISTE_PRICE[count]) * mood.work)
    return best + 0.5  # a reward here and there


def move_worth(state: Station, seat: i64, prospect: Prospect, action: i64) -> float:
    """What a move is worth: its action, its Time, the columns it gives up, its malus."""
    column = column_of(state, action)
    skipped = float(column - state.column[seat] - 1)
    total = skipped * (prospect.mood.time - COLUMN)
    if action == LEAVE:
        return total
    row = (action - GO) % 5
    square = state.square_of(column, row)
    total -= float(malus_of(state, seat, column, row)) * prospect.mood.money
    return total + prospect.action(state, seat, ACTION_AT[state.seats][square], state.tiles[square])


# ── The adviser ────────────────────────────────────────────────────────────────────────────────────────────


NO_COLOURS: Final[list[float]] = []


def may_lay(actions: list[i64]) -> bool:
    """Whether one of the answers lays a piste; the lists are sorted."""
    for action in actions:
        if action >= LAY:
            return action < TAKE_OCTAGON
    return False


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
            colours = colours_worth(state, seat, mood) if may_lay(actions) else NO_COLOURS
            values = [0.0 if is_any_time(a) else self.answer(state, seat, mood, a, colours) for a in actions]
        if is_any_time(actions[-1]):
            self.weigh_any_time(state, seat, mood, actions, values)
        return values

    def weigh_any_time(
        self, state: Station, seat: i64, mood: Mood, actions: list[i64], values: list[float]
    ) -> None:
        """An any-time step that gains comes before everything else, one that loses after the best."""
        offered = not is_any_time(actions[0])
        best = 0.0
        if offered:
            best = max([values[i] for i in range(len(actions)) if not is_any_time(actions[i])])
        for i in range(len(actions)):
            if is_any_time(actions[i]):
                gained = any_time_worth if offered else free_worth
                values[i] = best + gained(state, seat, mood, actions[i])

    def answer(self, state: Station, seat: i64, mood: Mood, action: i64, colours: list[float]) -> float:
        """What an answer that is neither a move nor an any-time step is worth."""
        step = state.agenda[-1]
        if action <= END_TURN:
            return 0.0
        if LAY <= action < TAKE_OCTAGON:
            worth = laying_worth(state, seat, mood, action, colours)
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
            worth = effect_worth(state, seat, mood, REWARD_EFFECT[tile]) + income_worth(mood, REWARD_INCOME[tile])
            return worth + 0.01 * float(REWARD_RANK[tile])
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
            tile = action - PICK_DEVELOPMENT + 1
            return development_worth(state, seat, mood, tile) - price_worth(mood, IN_BOTH, DEVELOPMENT_COST[tile])
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
            return (float(done) + 2.0) * mood.work
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
        return effect_worth(state, seat, mood, DEVELOPMENT_EFFECT[action - USE + 1]) - 0.4
    best = -9.0
    for way in ACTIVATIONS[action - ACTIVATE_TILE + 1]:
        best = max(best, effect_worth(state, seat, mood, way.effect) - price_worth(mood, way.kind, way.cost))
    return best


def free_worth(state: Station, seat: i64, mood: Mood, action: i64) -> float:
    """What a discard or an activation is worth that a tile gives free."""
    if action >= DISCARD_PIECE:
        return mood.cube + 0.1 if action == DISCARD_PIECE + CUBE else mood.octagon
    best = 0.0
    for way in ACTIVATIONS[action - ACTIVATE_TILE + 1]:
        best = max(best, effect_worth(state, seat, mood, way.effect))
    return best


def expectation(state: Station, seat: i64) -> float:
    """The points a player may expect at the end."""
    mood = Mood(state, seat)
    points = float(state.points[seat])
    if not state.agenda:
        return points
    points += float(final_points(state, seat))
    points += float(state.money[seat]) * (mood.money - 0.2)
    points += float(state.seasonals[seat]) * mood.seasonal
    points += float(state.permanents[seat]) * mood.permanent
    for place in range(len(state.bonus)):
        if state.discs[seat] >> place & 1:
            points += disc_worth(state, seat, mood, place)
    return points


ADVISER: Final[SkiAdviser] = SkiAdviser()
