"""What a program observes of a table of the ski-resort game: all of it, since nothing is private (SK-340).

Every Building and Development tile is there once, so each is told by where it lies; the rest goes seat by seat.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from cordee.engine.core import Step
from cordee.engine.senses import (
    Observer,
    Sense,
    common_senses,
    flag,
    flags,
    much,
    one_of,
    part,
    whose,
)
from cordee.games.ski.box import (
    ACTION_AT,
    ACTION_NAMES,
    BASE,
    BONUS_IN_PLAY,
    BONUS_TILES,
    BUILDING_ACTION,
    CELLS,
    COLOURS,
    MOST_SEATS,
    OFFICE,
    OFFICE_PRICES,
    PLACES,
    PLATE,
    PLATE_COLUMNS,
    PLATE_ROWS,
    REWARDS,
    ROUNDS,
    SCALES,
    STACK,
    STEPS,
    TILES,
    VILLAGE_COLUMNS,
    VILLAGE_ROWS,
)
from cordee.games.ski.rules import (
    WORDS,
    Act,
    ActivateFree,
    Choose,
    ChooseActivation,
    Discard,
    Draw,
    DrawBonus,
    EndTurn,
    EvaluateTile,
    FreePistes,
    Improve,
    LeaveOut,
    Lot,
    MoveDisc,
    Pay,
    PayWages,
    PickBuilding,
    PickCell,
    PickDevelopment,
    PlaceDisc,
    Pool,
    Reward,
    StandUp,
    Station,
    TakePlace,
    Turn,
    TurnUp,
)
from cordee.games.ski.rules.station import EXIT_COLUMN
from cordee.games.ski.rules.vocabulary import PAYMENTS

QUESTIONS: Final[list[type[Step[Any]]]] = [
    LeaveOut, DrawBonus, TakePlace, Draw, Turn, Act, EndTurn, Pay, Lot, FreePistes, PickBuilding, PickCell,
    PickDevelopment, TurnUp, Reward, Pool, Improve, Choose, ChooseActivation, ActivateFree, Discard, StandUp, MoveDisc,
    PlaceDisc, EvaluateTile, PayWages,
]  # fmt: skip
CHANCE: Final = ["start", "out", "bonus", "draw"]

SEATS: Final[i64] = MOST_SEATS
PISTES: Final[i64] = len(PLACES)
COLOUR_COUNT: Final[i64] = len(COLOURS)
MOST_ROWS: Final[i64] = max(PLATE_ROWS)
MOST_WAITING: Final[i64] = max([1] + [int(waiting) for office in OFFICE for waiting in office])
PAWN: Final[i64] = 4 + PLATE_COLUMNS + MOST_ROWS
STOCKS: Final[i64] = 7
ON_PLATE: Final[i64] = 2 + PLATE_COLUMNS + MOST_ROWS
BUILDING: Final[i64] = ON_PLATE + MOST_SEATS + VILLAGE_ROWS + VILLAGE_COLUMNS + 1
DEVELOPMENT: Final[i64] = ON_PLATE + MOST_SEATS + 3 + 1
"""Values of a pawn, of the stocks of a seat, of a tile's square, of a Building and of a Development tile."""
LONGEST_PATH: Final[i64] = EXIT_COLUMN * MOST_ROWS
USUAL_POINTS: Final[i64] = 40
USUAL: Final[i64] = 5
MOST_PAID: Final[i64] = 10

SQUARE: Final = (
    f"1 on the plate of this round, 1 on that of the next, its column of {PLATE_COLUMNS}, its row of {MOST_ROWS}"
)
SENSES: Final[list[Sense]] = common_senses(MOST_SEATS, QUESTIONS) + [
    Sense("all_rewards", 1, f"1 if all {REWARDS} Reward tiles are played with"),
    Sense("round", 1, f"the round: n ÷ {ROUNDS}"),
    Sense("active", MOST_SEATS, "whose turn it is, one of the seats"),
    Sense("due", len(ACTION_NAMES), f"the action still to be done, one of: {', '.join(ACTION_NAMES)}"),
    Sense("picked", int(TILES), "the building that seeks its cell, one of the tiles"),
    Sense("places", MOST_SEATS * MOST_SEATS, "for each start place, who began there, one of the seats"),
    Sense("bonus", int(BONUS_IN_PLAY * BONUS_TILES), f"for each Bonus tile in play, which of {BONUS_TILES} it is"),
    Sense("rewards", int(REWARDS), "1 for each Reward tile still to be had"),
    Sense("left_out", int(REWARDS), "the Reward tile that is not in play, one of them"),
    Sense("office", int(OFFICE_PRICES), f"permanents that wait at each price: n ÷ {MOST_WAITING}"),
    Sense("stacks", 2, "Building and Development tiles left to draw: the part of all"),
    Sense(
        "buildings", int(TILES * BUILDING),
        f"for each Building tile: {SQUARE}; its owner among the seats, the row and the column of its cell; "
        "1 if it is discarded",
    ),
    Sense(
        "developments", int(TILES * DEVELOPMENT),
        f"for each Development tile: {SQUARE}; its owner among the seats, 1 if face up, at work, face down; "
        "1 if it is discarded",
    ),
    Sense("points", MOST_SEATS, f"points of each seat: n ÷ (|n| + {USUAL_POINTS})"),
    Sense(
        "pawn", MOST_SEATS * int(PAWN),
        f"for each seat: 1 on the start places, 1 outside, its round ÷ {ROUNDS}, its place on the path, "
        f"its column of {PLATE_COLUMNS}, its row of {MOST_ROWS}",
    ),
    Sense(
        "stocks", MOST_SEATS * int(STOCKS),
        "for each seat: money, Time, permanents and seasonals who stand, those who are tired, cubes: "
        f"n ÷ (n + {USUAL})",
    ),
    Sense(
        "surplus", MOST_SEATS * 3,
        f"for each seat: octagons, cubes on the ladder, octagons in the zone: n ÷ (n + {USUAL})",
    ),
    Sense("steps", MOST_SEATS * int(SCALES), f"for each seat, its step on each scale: n ÷ {STEPS}"),
    Sense("kept", MOST_SEATS * int(REWARDS), "for each seat, 1 for each Reward tile it keeps"),
    Sense("discs", MOST_SEATS * int(BONUS_IN_PLAY), "for each seat, 1 for each Bonus tile with its disc"),
    Sense(
        "pistes", MOST_SEATS * int(PISTES * (COLOUR_COUNT + 1)),
        f"for each seat, for each place of the domain, from the lowest row: one of {', '.join(COLOURS)}; "
        "then where it leads, -1 left, 1 right",
    ),
    Sense(
        "posted", MOST_SEATS * int(CELLS) * 5,
        "for each seat, for each cell of the village, row by row: 1 if its building was activated; the money, Time, "
        f"permanents and seasonals on it: n ÷ {MOST_PAID}",
    ),
]  # fmt: skip


class StationObserver(Observer[Station]):
    """A table of the ski-resort game as numbers."""

    def fill(self, state: Station, seat: i64, out: vec[float], at: i64) -> i64:
        seats = state.seats
        at = fill_board(state, seat, out, at)
        fill_plates(state, out, at)
        for place in range(seats):
            fill_owned(state, (seat + place) % seats, place, out, at)
        at = fill_discards(state, out, at)
        for place in range(seats):
            fill_resort(state, (seat + place) % seats, place, out, at)
        return at + SEATS * RESORT


def fill_board(state: Station, seat: i64, out: vec[float], at: i64) -> i64:
    """The round and the common board without its plates."""
    seats = state.seats
    at = flag(out, at, state.all_rewards == 1)
    at = part(out, at, state.round, ROUNDS)
    at = whose(out, at, state.active, seat, seats, SEATS)
    at = one_of(out, at, state.due, 5)
    step = state.agenda[-1] if state.agenda else None
    at = one_of(out, at, step.tile - 1 if isinstance(step, PickCell) else -1, TILES)
    spot = at
    for starter in state.places:
        spot = whose(out, spot, starter, seat, seats, SEATS)
    at += SEATS * SEATS
    spot = at
    for tile in state.bonus:
        spot = one_of(out, spot, tile - 1, BONUS_TILES)
    at += BONUS_IN_PLAY * BONUS_TILES
    at = flags(out, at, state.rewards >> 1, REWARDS)
    at = one_of(out, at, state.left_out - 1, REWARDS)
    for waiting in state.office:
        at = part(out, at, waiting, MOST_WAITING)
    at = part(out, at, STACK[seats] - state.buildings_drawn, STACK[seats])
    return part(out, at, STACK[seats] - state.developments_drawn, STACK[seats])


def fill_plates(state: Station, out: vec[float], at: i64) -> None:
    """The tiles on the plates of this round and the next."""
    seats = state.seats
    actions = ACTION_AT[seats]
    rows = PLATE_ROWS[seats]
    this = state.round - 1 if state.round > 0 else 0
    for later in range(2 if state.round < ROUNDS else 1):
        square = PLATE * ((this + later) % 2)
        for column in range(PLATE_COLUMNS):
            for row in range(rows):
                tile = state.tiles[square + row]
                if tile:
                    built = actions[square + row] == BUILDING_ACTION
                    spot = at + ((tile - 1) * BUILDING if built else TILES * BUILDING + (tile - 1) * DEVELOPMENT)
                    out[spot + later] = 1.0
                    out[spot + 2 + column] = 1.0
                    out[spot + 2 + PLATE_COLUMNS + row] = 1.0
            square += 5


def fill_owned(state: Station, seat: i64, place: i64, out: vec[float], at: i64) -> None:
    """The tiles of a seat: those of its village, and its developments."""
    first = at + ON_PLATE
    for cell in range(CELLS):
        tile = state.village[CELLS * seat + cell]
        if tile and tile != BASE:
            spot = first + (tile - 1) * BUILDING
            out[spot + place] = 1.0
            out[spot + SEATS + cell // VILLAGE_COLUMNS] = 1.0
            out[spot + SEATS + VILLAGE_ROWS + cell % VILLAGE_COLUMNS] = 1.0
    first += TILES * BUILDING
    fill_developments(state.face_up[seat], 0, place, out, first)
    fill_developments(state.at_work[seat], 1, place, out, first)
    fill_developments(state.face_down[seat], 2, place, out, first)


def fill_developments(tiles: i64, face: i64, place: i64, out: vec[float], at: i64) -> None:
    """Some developments of a seat, a bit for each."""
    tiles >>= 1
    while tiles:
        if tiles & 1:
            out[at + place] = 1.0
            out[at + SEATS + face] = 1.0
        tiles >>= 1
        at += DEVELOPMENT


def fill_discards(state: Station, out: vec[float], at: i64) -> i64:
    """The tiles that are discarded."""
    fill_discard(state.building_discard, BUILDING, out, at)
    at += TILES * BUILDING
    fill_discard(state.development_discard, DEVELOPMENT, out, at)
    return at + TILES * DEVELOPMENT


def fill_discard(tiles: i64, size: i64, out: vec[float], at: i64) -> None:
    """Some tiles that are discarded, a bit for each; it is told by the last of a tile's values."""
    tiles >>= 1
    while tiles:
        at += size
        if tiles & 1:
            out[at - 1] = 1.0
        tiles >>= 1


# ── A resort: each function writes the values of one seat into the senses that have some for every seat ──────

SURPLUS: Final[i64] = 3
PISTE_VALUES: Final[i64] = PISTES * (COLOUR_COUNT + 1)
RESORT: Final[i64] = 1 + PAWN + STOCKS + SURPLUS + SCALES + REWARDS + BONUS_IN_PLAY + PISTE_VALUES + 5 * CELLS


def fill_resort(state: Station, seat: i64, place: i64, out: vec[float], at: i64) -> None:
    """All that is a seat's, at its place in each sense."""
    much(out, at + place, state.points[seat], USUAL_POINTS)
    at += SEATS
    fill_pawn(state, seat, out, at + PAWN * place)
    at += PAWN * SEATS
    fill_stocks(state, seat, out, at + STOCKS * place)
    at += STOCKS * SEATS
    much(out, at + SURPLUS * place, state.octagons[seat], USUAL)
    much(out, at + SURPLUS * place + 1, state.ladder(seat), USUAL)
    much(out, at + SURPLUS * place + 2, state.zone(seat), USUAL)
    at += SURPLUS * SEATS
    for scale in range(SCALES):
        part(out, at + SCALES * place + scale, state.steps[SCALES * seat + scale], STEPS)
    at += SCALES * SEATS
    flags(out, at + REWARDS * place, state.kept[seat] >> 1, REWARDS)
    at += REWARDS * SEATS
    flags(out, at + BONUS_IN_PLAY * place, state.discs[seat], BONUS_IN_PLAY)
    at += BONUS_IN_PLAY * SEATS
    fill_pistes(state, seat, out, at + PISTE_VALUES * place)
    at += PISTE_VALUES * SEATS
    fill_posted(state, seat, out, at + 5 * CELLS * place)


def fill_pawn(state: Station, seat: i64, out: vec[float], at: i64) -> None:
    """Where a pawn stands."""
    column, row = state.column[seat], state.row[seat]
    flag(out, at, column == 0)
    flag(out, at + 1, column == EXIT_COLUMN)
    part(out, at + 3, state.path_place(column, row), LONGEST_PATH)
    if 0 < column < EXIT_COLUMN:
        part(out, at + 2, (column - 1) // PLATE_COLUMNS + 1, ROUNDS)
        out[at + 4 + (column - 1) % PLATE_COLUMNS] = 1.0
    out[at + 4 + PLATE_COLUMNS + row] = 1.0


def fill_stocks(state: Station, seat: i64, out: vec[float], at: i64) -> None:
    """What a seat has in its stock."""
    at = much(out, at, state.money[seat], USUAL)
    at = much(out, at, state.time[seat], USUAL)
    at = much(out, at, state.permanents[seat], USUAL)
    at = much(out, at, state.seasonals[seat], USUAL)
    at = much(out, at, state.tired_permanents[seat], USUAL)
    at = much(out, at, state.tired_seasonals[seat], USUAL)
    much(out, at, state.cubes[seat], USUAL)


def fill_pistes(state: Station, seat: i64, out: vec[float], at: i64) -> None:
    """The pistes of a domain, and where they lead."""
    first = 4 * seat
    green, blue, red, black = (
        state.pistes[first],
        state.pistes[first + 1],
        state.pistes[first + 2],
        state.pistes[first + 3],
    )
    covered = green | blue | red | black
    left, right = state.leftward[seat], state.rightward[seat]
    if not covered:
        return
    for place in PLACES:
        if covered >> place & 1:
            if green >> place & 1:
                out[at] = 1.0
            if blue >> place & 1:
                out[at + 1] = 1.0
            if red >> place & 1:
                out[at + 2] = 1.0
            if black >> place & 1:
                out[at + 3] = 1.0
            out[at + 4] = float((right >> place & 1) - (left >> place & 1))
        at += COLOUR_COUNT + 1


def fill_posted(state: Station, seat: i64, out: vec[float], at: i64) -> None:
    """What lies on the buildings that were activated."""
    for cell in range(CELLS * seat, CELLS * (seat + 1)):
        posted = state.posted[cell]
        if posted and state.village[cell]:
            way = PAYMENTS[posted - 1]
            out[at] = 1.0
            part(out, at + 1, way.money, MOST_PAID)
            part(out, at + 2, way.time, MOST_PAID)
            part(out, at + 3, way.permanents, MOST_PAID)
            part(out, at + 4, way.seasonals, MOST_PAID)
        at += 5


OBSERVER: Final = StationObserver(SEATS, QUESTIONS, SENSES, WORDS, CHANCE)
