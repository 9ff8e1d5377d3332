"""Points: the Bonus tiles (section R), the final count and the threshold bonuses (section P)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cordee.engine.core import SheetLine, Step
from cordee.games.ski.box import (
    BETTER_TIME_POINTS,
    BONUS_AT_MOST,
    BONUS_COUNT,
    BONUS_IF_ZONE_EMPTY,
    BONUS_IN_PLAY,
    BONUS_PER,
    BONUS_POINTS,
    COLOURS,
    COLUMNS,
    CORNER_CUBE,
    CORNER_JOINTS,
    DIRECTIONS,
    EDGE_JOINTS,
    EVALUATE,
    FINAL_COUNT,
    FINAL_POINTS,
    FINAL_TILES,
    FIRST_PRIZE,
    LADDER_BEYOND,
    LADDER_PER,
    LADDER_POINTS,
    MONEY_PER_POINT,
    OTHERS_SCORING,
    REWARD_PLACES,
    ROWS,
    SCALES,
    SECOND_PRIZE,
    SHARED_PRIZE,
    TIME_POINTS,
    VACANT_OCTAGON_SLOT,
    VACANT_SLOT,
    VARIETY,
    VILLAGE_ROW,
    ZONE_OCTAGON,
    Joint,
    Part,
)
from cordee.games.ski.rules.effects import VERBS, Verb
from cordee.games.ski.rules.station import BONUS_TILES, SOURCES, Station, ask, count_bits
from cordee.games.ski.rules.vocabulary import EVALUATE_AT, SKIP

RUN: Final[i64] = 5  # pistes in a line of Bonus 12

# ── Bonus tiles ────────────────────────────────────────────────────────────────────────────────────────────


def bonus_points(state: Station, seat: i64, place: i64) -> i64:
    """What the Bonus tile on a place is worth to a player now (SK-213 to SK-228)."""
    tile = state.bonus[place]
    what = BONUS_COUNT[tile]
    if what == OTHERS_SCORING:
        return BONUS_POINTS[tile] * (other_tiles_scoring(state, seat, place) // BONUS_PER[tile])
    count = counted(state, seat, what)
    if count > BONUS_AT_MOST[tile]:
        count = BONUS_AT_MOST[tile]
    points = BONUS_POINTS[tile] * (count // BONUS_PER[tile])
    if BONUS_IF_ZONE_EMPTY[tile] and state.zone(seat) == 0:
        points += BONUS_IF_ZONE_EMPTY[tile]
    return points


def other_tiles_scoring(state: Station, seat: i64, place: i64) -> i64:
    """Other tiles with an own disc that score at least a point (SK-226, SK-371)."""
    total: i64 = 0
    for other in range(BONUS_IN_PLAY):
        if other != place and state.discs[seat] >> other & 1 and bonus_points(state, seat, other) > 0:
            total += 1
    return total


def counted(state: Station, seat: i64, what: i64) -> i64:
    """What a Bonus tile counts, in the order of BONUS_COUNTS of the box."""
    if what == 0:
        return pistes_of_best_colour(state, seat)
    if what == 1:
        vacant = state.octagon_slots(seat) - state.octagons[seat]
        return vacant if vacant > 0 else 0
    if what == 2:
        return complete(COLUMNS, state.covered(seat))
    if what == 3:
        return state.developments(seat)
    if what == 4:
        return improvements(state, seat)
    if what == 5:
        return thresholds_reached(state, seat)
    if what == 6:
        return state.building_count(seat)
    if what == 7:
        return complete(VILLAGE_ROW, state.occupied(seat))
    if what == 8:
        return sets_of_four_kinds(state, seat)
    if what == 9:
        return sets_of_four_colours(state, seat)
    if what == 10:
        return least(state.cubes[seat], state.slots(seat))
    if what == 11:
        return runs(state.covered(seat))
    if what == 12:
        return state.all_permanents(seat)
    if what == 14:
        return count_bits(state.covered(seat) & REWARD_PLACES)
    return squares_of_one_colour(state, seat)


def least(one: i64, other: i64) -> i64:
    return one if one < other else other


def complete(lines: list[i64], filled: i64) -> i64:
    """How many of these lines are filled without a gap."""
    total: i64 = 0
    for line in lines:
        if line & ~filled == 0:
            total += 1
    return total


def pistes_of_best_colour(state: Station, seat: i64) -> i64:
    best: i64 = 0
    for colour in range(len(COLOURS)):
        count = state.piste_count(seat, colour)
        if count > best:
            best = count
    return best


def sets_of_four_colours(state: Station, seat: i64) -> i64:
    fewest = state.piste_count(seat, 0)
    for colour in range(1, len(COLOURS)):
        fewest = least(fewest, state.piste_count(seat, colour))
    return fewest


def improvements(state: Station, seat: i64) -> i64:
    total: i64 = 0
    for scale in range(SCALES):
        total += state.steps[SCALES * seat + scale]
    return total


def thresholds_reached(state: Station, seat: i64) -> i64:
    total: i64 = 0
    for scale in range(SCALES):
        if state.piste_count(seat, scale) >= state.threshold(seat, scale):
            total += 1
    return total


def sets_of_four_kinds(state: Station, seat: i64) -> i64:
    """Sets of a building, a development, a permanent and a Time of the stock (SK-221)."""
    fewest = least(state.building_count(seat), state.developments(seat))
    return least(least(fewest, state.all_permanents(seat)), state.time[seat])


def runs(covered: i64) -> i64:
    """Disjoint horizontal lines of five pistes; a row is too short for two (SK-224)."""
    starts = covered & covered >> 1 & covered >> 2 & covered >> 3 & covered >> 4
    total: i64 = 0
    for row in ROWS:
        if starts & row:
            total += 1
    return total


def squares_of_one_colour(state: Station, seat: i64) -> i64:
    """The most 2 × 2 squares of one colour that share no piste (SK-228, SK-229)."""
    total: i64 = 0
    for colour in range(len(COLOURS)):
        total += most_squares(state.pistes[4 * seat + colour])
    return total


def most_squares(pistes: i64) -> i64:
    """The most disjoint 2 × 2 squares among these pistes: with or without the first one found."""
    corners = pistes & pistes >> 1 & pistes >> 8 & pistes >> 9
    if corners == 0:
        return 0
    first = corners & -corners
    square = first | first << 1 | first << 8 | first << 9
    taken = 1 + most_squares(pistes & ~square)
    if corners == first:
        return taken
    left = most_squares(pistes & ~first)
    return taken if taken > left else left


class EvaluateTile(Step[Station]):
    """Which Bonus tile without an own disc is scored now (SK-310, SK-371)?"""

    rule: i64

    def __init__(self, seat: i64, rule: i64) -> None:
        self.seat = seat
        self.rule = rule

    def clause(self) -> int:
        return int(self.rule)

    def candidates(self, state: Station) -> list[i64]:
        return [SKIP] + [EVALUATE_AT + place for place in range(BONUS_IN_PLAY)]

    def refusal(self, state: Station, action: i64) -> i64:
        if action == SKIP:
            return 0
        return self.rule if state.discs[self.seat] >> (action - EVALUATE_AT) & 1 else 0

    def play(self, state: Station, action: i64) -> None:
        if action != SKIP:
            state.earn(self.seat, bonus_points(state, self.seat, action - EVALUATE_AT), BONUS_TILES)


class Evaluating(Verb):
    """A Bonus tile without an own disc is scored once."""

    def begin(self, state: Station, seat: i64, rule: i64, part: Part) -> None:
        ask(state, EvaluateTile(seat, rule))

    def possible(self, state: Station, seat: i64, part: Part) -> bool:
        return count_bits(state.discs[seat]) < BONUS_IN_PLAY


VERBS[EVALUATE] = Evaluating()

# ── The final count (SK-179 to SK-194) ─────────────────────────────────────────────────────────────────────

ITEMS: Final[list[str]] = [
    "time", "money", "convenience", "vacant_slots", "variety", "buildings", "authenticity", "vacant_octagon_slots",
    "green", "blue", "red",
]  # fmt: skip


def final_count(state: Station, seat: i64) -> list[i64]:
    """What a player gets for each of ITEMS if the game ends now."""
    ladder = state.ladder(seat)
    zone = state.zone(seat)
    better = state.perk(seat, BETTER_TIME_POINTS)
    vacant = state.slots(seat) - state.cubes[seat]
    vacant_octagons = state.octagon_slots(seat) - state.octagons[seat]
    return [
        state.time[seat] * (better if better else TIME_POINTS),  # SK-179, SK-304
        state.money[seat] // MONEY_PER_POINT,  # SK-180
        convenience(ladder, state.building_count(seat)),
        VACANT_SLOT * vacant if vacant > 0 else 0,  # SK-189
        VARIETY * sets_of_four_colours(state, seat),  # SK-190
        building_points(state, seat),  # SK-191
        -ZONE_OCTAGON * zone,  # SK-192
        VACANT_OCTAGON_SLOT * vacant_octagons if vacant_octagons > 0 else 0,  # SK-193
        threshold_prizes(state, 0)[seat],
        threshold_prizes(state, 1)[seat],
        threshold_prizes(state, 2)[seat],
    ]


EARNED: Final[list[str]] = ["bonus_tiles", "rewards", "effects"]
EARNED_CLAUSES: Final[list[i64]] = [167, 119, 359]
ITEM_CLAUSES: Final[list[i64]] = [179, 180, 181, 189, 190, 191, 192, 193, 196, 196, 196]


def sheet_of(state: Station) -> list[SheetLine]:
    """What was scored in the rounds, and the final count, which counts once the game is over (SK-173, SK-194)."""
    seats = range(int(state.seats))
    over = not state.agenda
    lines: list[SheetLine] = []
    for source, key in enumerate(EARNED):
        earned = [int(state.earned[SOURCES * seat + source]) for seat in seats]
        lines.append(SheetLine(key, EARNED_CLAUSES[source], earned))
    counts = [final_count(state, seat) for seat in seats]
    nothing = [0] * len(seats)
    for item, key in enumerate(ITEMS):
        counted = [int(count[item]) for count in counts]
        if over:
            lines.append(SheetLine(key, ITEM_CLAUSES[item], counted))
        else:
            lines.append(SheetLine(key, ITEM_CLAUSES[item], nothing, True, counted))
    return lines


def final_points(state: Station, seat: i64) -> i64:
    """The sum of the final count (SK-370)."""
    total: i64 = 0
    for points in final_count(state, seat):
        total += points
    return total


def convenience(ladder: i64, buildings: i64) -> i64:
    """Points for the buildings by the cubes on the ladder, in complete lots (SK-181 to SK-188)."""
    last: i64 = len(LADDER_POINTS) - 1
    if ladder > last:
        return -LADDER_BEYOND * (ladder - last)
    return LADDER_POINTS[ladder] * (buildings // LADDER_PER[ladder])


def building_points(state: Station, seat: i64) -> i64:
    """Points of the buildings that score at the end (SK-191)."""
    total: i64 = 0
    free = least(state.cubes[seat], state.slots(seat))  # cubes on slots, first where they score (SK-138)
    for tile in FINAL_TILES:
        if state.built[seat] >> tile & 1:
            count = final_counted(state, seat, tile)
            if FINAL_COUNT[tile] >= CORNER_CUBE:
                count = least(count, free)
                free -= count
            total += FINAL_POINTS[tile] * count
    return total


def final_counted(state: Station, seat: i64, tile: i64) -> i64:
    """What a building counts: buildings in a direction, or complete slots it touches (SK-251 to SK-279)."""
    what = FINAL_COUNT[tile]
    cell = state.cell_of(seat, tile)
    if what < CORNER_CUBE:
        return count_bits(DIRECTIONS[what][cell] & state.occupied(seat))
    if what == CORNER_CUBE:
        return touching(CORNER_JOINTS, state.quarters[seat], state.arrivals(seat), cell)
    return touching(EDGE_JOINTS, state.halves[seat], state.arrivals(seat), cell)


def touching(joints: list[Joint], fractions: i64, arrivals: i64, cell: i64) -> i64:
    """Complete slots that touch a cell."""
    total: i64 = 0
    for joint in joints:
        if joint.cells >> cell & 1 and joint.fractions & ~fractions == 0 and joint.arrivals & ~arrivals == 0:
            total += 1
    return total


# ── Threshold bonuses (SK-196 to SK-203) ───────────────────────────────────────────────────────────────────


def threshold_prizes(state: Station, scale: i64) -> list[i64]:
    """The points of each seat for one colour."""
    leads: list[i64] = []
    for seat in range(state.seats):
        leads.append(state.piste_count(seat, scale) - state.threshold(seat, scale))
    return prizes(leads)


def prizes(leads: list[i64]) -> list[i64]:
    """Who gets what for these leads over the threshold; below 0 one does not qualify (SK-198 to SK-203)."""
    first: i64 = -1
    second: i64 = -1
    firsts: i64 = 0
    seconds: i64 = 0
    for lead in leads:
        if lead > first:
            second, seconds = first, firsts
            first, firsts = lead, 1
        elif lead == first:
            firsts += 1
        elif lead > second:
            second, seconds = lead, 1
        elif lead == second:
            seconds += 1
    given: list[i64] = []
    for lead in leads:
        if lead < 0:
            given.append(0)
        elif lead == first:
            given.append(FIRST_PRIZE if firsts == 1 else SHARED_PRIZE // firsts)
        elif lead == second and firsts == 1:
            given.append(SECOND_PRIZE // seconds)
        else:
            given.append(0)
    return given
