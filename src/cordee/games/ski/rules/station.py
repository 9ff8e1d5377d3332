"""The table: the common board and every player's resort, and what can be read off them at a glance."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from cordee.engine.core import SheetLine, State, Step
from cordee.games.ski.box import (
    ACTION_AT,
    ALTITUDE,
    BASE,
    BETTER_TIME_MONEY,
    BIT,
    BLACK,
    BLACK_SURCHARGE,
    CARRYING,
    CELLS,
    CORNER_JOINTS,
    CUBE_SLOTS,
    DOMAIN,
    EDGE_JOINTS,
    GREEN,
    LOWEST_ROW,
    NO_ACTION,
    NO_BLACK_SURCHARGE,
    OCTAGON_SLOTS,
    PERK_SCALE,
    PERK_STEP,
    PERK_STEP_VALUE,
    PERK_TILE,
    PERK_TILE_VALUE,
    PLATE,
    PLATE_COLUMNS,
    PLATE_ROWS,
    ROUNDS,
    SCALES,
    THRESHOLD,
    THRESHOLD_MINUS,
    TIME_MONEY,
    UPWARD,
    VILLAGE_UNDER,
)
from cordee.games.ski.rules.vocabulary import PAYMENTS

# What points come from before the final count: bonus tiles, rewards taken as points, effects of tiles.
BONUS_TILES: Final[i64] = 0
AS_REWARDS: Final[i64] = 1
TILE_EFFECTS: Final[i64] = 2
SOURCES: Final[i64] = 3
EXIT_COLUMN: Final[i64] = ROUNDS * PLATE_COLUMNS + 1  # SK-345


def count_bits(mask: i64) -> i64:
    """How many bits of a mask are set."""
    mask = mask - ((mask >> 1) & 0x5555555555555555)
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    mask = mask + (mask >> 8)
    mask = mask + (mask >> 16)
    mask = mask + (mask >> 32)
    return mask & 127


class Station(State):
    """A table of the ski-resort game. Nothing on it is private (SK-340): what is unknown has not been drawn yet.

    Lists have a value for each seat; those of pistes one for each seat and colour (4·seat + colour), of steps one for
    each seat and scale (3·seat + colour), of the village one for each seat and cell (15·seat + cell).
    """

    all_rewards: i64 = 0  # all 16 Reward tiles are in play (SK-016)
    # The round.
    round: i64 = 0
    active: i64 = 0
    due: i64 = 0  # the action of the square reached, as long as it is still to be done (SK-343)
    # The common board.
    places: list[i64]  # the seats on the start places J1, J2, ... (SK-031)
    bonus: list[i64]  # the tiles in play, from left to right (SK-023)
    rewards: i64 = 0  # a bit for each tile still to be had
    left_out: i64 = 0  # the Reward tile that is not in play
    office: list[i64]  # permanents waiting at 0, 1, 2 € (SK-028)
    tiles: list[i64]  # on the squares of both plates, 0 where there is none
    unseen_buildings: i64 = 0  # a bit for each tile not yet drawn: in the stack or put aside (SK-022)
    unseen_developments: i64 = 0
    buildings_drawn: i64 = 0
    developments_drawn: i64 = 0
    building_discard: i64 = 0  # a bit for each tile (SK-176)
    development_discard: i64 = 0
    gone: i64 = 0  # pawns that have left the game area (SK-071)
    # Pawns: column over all rounds from 1, 0 on the start places (SK-345), and row.
    column: list[i64]
    row: list[i64]
    # Stocks: employees stand until they are used, then they are tired for the round (SK-092).
    points: list[i64]
    earned: list[i64]  # the points before the final count by what they come from: SOURCES × seat + source
    money: list[i64]
    time: list[i64]
    permanents: list[i64]
    seasonals: list[i64]
    tired_permanents: list[i64]
    tired_seasonals: list[i64]
    # The domain: a mask of places for each colour, and of pistes that lead down to the left or right.
    pistes: list[i64]
    leftward: list[i64]
    rightward: list[i64]
    # The village; `posted` is the payment on an activated building, its number + 1 (SK-153).
    village: list[i64]
    posted: list[i64]
    built: list[i64]  # a bit for each building tile in the village
    activated: list[i64]  # a bit for each building activated in this round (SK-154)
    halves: list[i64]  # the fractions of all buildings together, as in the box
    quarters: list[i64]
    cubes: list[i64]  # all of a player's, wherever they lie
    octagons: list[i64]
    # Thresholds, developments, kept rewards, discs.
    steps: list[i64]
    face_up: list[i64]  # a bit for each development
    face_down: list[i64]
    at_work: list[i64]  # developments whose effect is being carried out (SK-362)
    kept: list[i64]  # a bit for each Reward tile
    discs: list[i64]  # a bit for each place in the row of Bonus tiles

    def __init__(self, seats: i64) -> None:
        self.seats = seats

    def copy(self) -> Station:
        twin = Station(self.seats)
        twin.agenda = self.agenda.copy()
        twin.all_rewards = self.all_rewards
        twin.round = self.round
        twin.active = self.active
        twin.due = self.due
        twin.places = self.places.copy()
        twin.bonus = self.bonus.copy()
        twin.rewards = self.rewards
        twin.left_out = self.left_out
        twin.office = self.office.copy()
        twin.tiles = self.tiles.copy()
        twin.unseen_buildings = self.unseen_buildings
        twin.unseen_developments = self.unseen_developments
        twin.buildings_drawn = self.buildings_drawn
        twin.developments_drawn = self.developments_drawn
        twin.building_discard = self.building_discard
        twin.development_discard = self.development_discard
        twin.gone = self.gone
        twin.column = self.column.copy()
        twin.row = self.row.copy()
        twin.points = self.points.copy()
        twin.earned = self.earned.copy()
        twin.money = self.money.copy()
        twin.time = self.time.copy()
        twin.permanents = self.permanents.copy()
        twin.seasonals = self.seasonals.copy()
        twin.tired_permanents = self.tired_permanents.copy()
        twin.tired_seasonals = self.tired_seasonals.copy()
        twin.pistes = self.pistes.copy()
        twin.leftward = self.leftward.copy()
        twin.rightward = self.rightward.copy()
        twin.village = self.village.copy()
        twin.posted = self.posted.copy()
        twin.built = self.built.copy()
        twin.activated = self.activated.copy()
        twin.halves = self.halves.copy()
        twin.quarters = self.quarters.copy()
        twin.cubes = self.cubes.copy()
        twin.octagons = self.octagons.copy()
        twin.steps = self.steps.copy()
        twin.face_up = self.face_up.copy()
        twin.face_down = self.face_down.copy()
        twin.at_work = self.at_work.copy()
        twin.kept = self.kept.copy()
        twin.discs = self.discs.copy()
        return twin

    def round_now(self) -> i64:
        return self.round

    def starts(self) -> dict[str, list[str]]:
        """The start place gives the money and the order of the first round; later the pawns do (SK-031, SK-055)."""
        return {"place": [str(self.places.index(seat) + 1) for seat in range(self.seats)]}

    def end_clause(self) -> i64:
        return 173

    def scores(self) -> list[int]:
        return [int(points) for points in self.points]

    def earn(self, seat: i64, points: i64, source: i64) -> None:
        """Score points at once."""
        self.points[seat] += points
        self.earned[SOURCES * seat + source] += points

    def score_sheet(self) -> list[SheetLine]:
        """What was scored on the way, then the final count, which is only coming as long as the game lasts."""
        from cordee.games.ski.rules.scoring import sheet_of  # which stands on this module

        return sheet_of(self)

    def view(self, seat: int | None) -> dict[str, Any]:
        """All of the table: nothing is private (SK-340)."""
        from cordee.games.ski.rules.view import shown  # which counts points, and so stands on this module

        return shown(self)

    # ── Benefits ──

    def perk(self, seat: i64, perk: i64) -> i64:
        """The value of a lasting benefit, 0 without it (SK-149, SK-164)."""
        value: i64 = 0
        if self.face_up[seat] & PERK_TILE[perk]:
            value += PERK_TILE_VALUE[perk]
        step = PERK_STEP[perk]
        if step and self.steps[SCALES * seat + PERK_SCALE[perk]] >= step:
            value += PERK_STEP_VALUE[perk]
        return value

    def time_worth(self, seat: i64) -> i64:
        """How many € one Time replaces (SK-088, SK-304)."""
        better = self.perk(seat, BETTER_TIME_MONEY)
        return better if better else TIME_MONEY

    # ── Plates ──

    def plate_now(self) -> i64:
        """0 or 1: the plate of the round under way; the other one is next (SK-177)."""
        return (self.round - 1) % 2

    def square_of(self, column: i64, row: i64) -> i64:
        """The square, among those of both plates, on a column counted over all rounds."""
        index = column - 1
        return PLATE * (index // PLATE_COLUMNS % 2) + 5 * (index % PLATE_COLUMNS) + row

    def action_under(self, seat: i64) -> i64:
        """The action of the square a pawn stands on."""
        column = self.column[seat]
        if column == 0 or column == EXIT_COLUMN:
            return NO_ACTION
        return ACTION_AT[self.seats][self.square_of(column, self.row[seat])]

    def tile_under(self, seat: i64) -> i64:
        """The tile on the square a pawn stands on."""
        return self.tiles[self.square_of(self.column[seat], self.row[seat])]

    def path_place(self, column: i64, row: i64) -> i64:
        """How far along the path a square lies; the start places come before all (SK-054, SK-069)."""
        if column == 0:
            return row - self.seats
        rows = PLATE_ROWS[self.seats]
        if column < EXIT_COLUMN and UPWARD[(column - 1) % PLATE_COLUMNS]:
            row = rows - 1 - row
        return (column - 1) * rows + row

    def rearmost(self, from_column: i64, to_column: i64) -> i64:
        """The seat of the rearmost pawn between two columns, or -1 (SK-055)."""
        found: i64 = -1
        least: i64 = 0
        for seat in range(self.seats):
            if from_column <= self.column[seat] <= to_column:
                place = self.path_place(self.column[seat], self.row[seat])
                if found < 0 or place < least:
                    found = seat
                    least = place
        return found

    def pawn_on(self, column: i64, row: i64) -> bool:
        """Whether a pawn stands on a square (SK-057)."""
        return any(self.column[seat] == column and self.row[seat] == row for seat in range(self.seats))

    # ── The ski domain ──

    def covered(self, seat: i64) -> i64:
        """All places with a piste."""
        first = 4 * seat
        return self.pistes[first] | self.pistes[first + 1] | self.pistes[first + 2] | self.pistes[first + 3]

    def piste_count(self, seat: i64, colour: i64) -> i64:
        return count_bits(self.pistes[4 * seat + colour])

    def may_lie(self, seat: i64, colour: i64) -> i64:
        """The places where a piste of the colour may be laid (SK-103 to SK-106)."""
        easier: i64 = 0
        for other in range(colour + 1):
            easier |= self.pistes[4 * seat + other]
        easier &= CARRYING
        led_to = (easier << 8) | (easier << 7) | (easier << 9) | LOWEST_ROW
        return ALTITUDE[colour] & led_to & (DOMAIN ^ self.covered(seat))

    def piste_need(self, seat: i64) -> i64:
        """The employees without which no Pistes action is possible, -1 if none is possible at all (SK-060)."""
        for colour in range(BLACK):
            if self.may_lie(seat, colour):
                return 0
        return self.surcharge(seat) if self.may_lie(seat, BLACK) else -1

    def surcharge(self, seat: i64) -> i64:
        """Employees for having a black piste in the lot (SK-099, SK-291)."""
        return 0 if self.perk(seat, NO_BLACK_SURCHARGE) else BLACK_SURCHARGE

    def arrivals(self, seat: i64) -> i64:
        """The village columns where a green piste arrives, a bit for each (SK-132)."""
        green = self.pistes[4 * seat + GREEN] & LOWEST_ROW
        left = green & self.leftward[seat]
        right = green & self.rightward[seat]
        return ((green & ~left & ~right) | (left >> 1) | (right << 1)) >> VILLAGE_UNDER

    # ── The village ──

    def occupied(self, seat: i64) -> i64:
        """The cells with a building, a bit for each."""
        mask: i64 = 0
        first = CELLS * seat
        for cell in range(CELLS):
            if self.village[first + cell]:
                mask |= BIT[cell]
        return mask

    def building_count(self, seat: i64) -> i64:
        """Buildings in the village, the base included."""
        return count_bits(self.built[seat])

    def cell_of(self, seat: i64, tile: i64) -> i64:
        """Where a building stands, or -1."""
        first = CELLS * seat
        for cell in range(CELLS):
            if self.village[first + cell] == tile:
                return cell
        return -1

    def slots(self, seat: i64) -> i64:
        """Complete slots for cubes (SK-132, SK-133)."""
        return slots_of(self.halves[seat], self.quarters[seat], self.arrivals(seat)) + self.inner_slots(seat)

    def inner_slots(self, seat: i64) -> i64:
        """Slots for cubes that are complete on the tile itself (SK-286)."""
        total: i64 = 0
        for tile in INNER_SLOT_TILES:
            if self.built[seat] >> tile & 1:
                total += CUBE_SLOTS[tile]
        return total

    def octagon_slots(self, seat: i64) -> i64:
        """Slots for octagons on buildings (SK-142)."""
        total: i64 = 0
        for tile in OCTAGON_SLOT_TILES:
            if self.built[seat] >> tile & 1:
                total += OCTAGON_SLOTS[tile]
        return total

    def ladder(self, seat: i64) -> i64:
        """Cubes on the ladder: those for which there is no slot (SK-138 to SK-140)."""
        rest = self.cubes[seat] - self.slots(seat)
        return rest if rest > 0 else 0

    def zone(self, seat: i64) -> i64:
        """Octagons in the authenticity zone: those for which there is no slot (SK-142, SK-143)."""
        rest = self.octagons[seat] - self.octagon_slots(seat)
        return rest if rest > 0 else 0

    # ── Thresholds and employees ──

    def threshold(self, seat: i64, scale: i64) -> i64:
        """The value at the marker (SK-165, SK-197, SK-324)."""
        value = THRESHOLD[scale][self.steps[SCALES * seat + scale]] - self.perk(seat, THRESHOLD_MINUS)
        return value if value > 0 else 0

    def all_permanents(self, seat: i64) -> i64:
        """Permanents standing, tired, or lying on buildings (SK-225)."""
        total = self.permanents[seat] + self.tired_permanents[seat]
        if self.activated[seat]:
            for cell in range(CELLS * seat, CELLS * (seat + 1)):
                if self.posted[cell]:
                    total += PAYMENTS[self.posted[cell] - 1].permanents
        return total

    def developments(self, seat: i64) -> i64:
        """Developments owned, whatever their face (SK-146)."""
        return count_bits(self.face_up[seat] | self.face_down[seat] | self.at_work[seat])


INNER_SLOT_TILES: Final[list[i64]] = [tile for tile in range(BASE + 1) if CUBE_SLOTS[tile]]
OCTAGON_SLOT_TILES: Final[list[i64]] = [tile for tile in range(BASE + 1) if OCTAGON_SLOTS[tile]]


def ask(state: Station, step: Step[Station]) -> None:
    """Put a question; an answer without alternative is given at once."""
    answers = step.actions(state)
    if len(answers) == 1:
        step.play(state, answers[0])
    else:
        state.agenda.append(step)


def slots_of(halves: i64, quarters: i64, arrivals: i64) -> i64:
    """How many joints are complete with these fractions and arrivals (SK-132)."""
    total: i64 = 0
    for joint in EDGE_JOINTS:
        if joint.fractions & ~halves == 0 and joint.arrivals & ~arrivals == 0:
            total += 1
    for joint in CORNER_JOINTS:
        if joint.fractions & ~quarters == 0 and joint.arrivals & ~arrivals == 0:
            total += 1
    return total
