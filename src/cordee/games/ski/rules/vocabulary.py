"""Every action has one number and one word, always the same. The words name squares, places and cells from 1."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cordee.games.ski.box import (
    ACTIVATIONS,
    ALTITUDE,
    BETTER_TIME_MONEY,
    BLACK_SURCHARGE,
    BONUS_COST,
    BONUS_IN_PLAY,
    BONUS_TILES,
    BUILDING_COST,
    CELLS,
    COLOURS,
    COST_KINDS,
    DEVELOPMENT_COST,
    DISCARD_CUBE_PRICE,
    DISCARD_OCTAGON_PRICE,
    DISCARDED,
    EXITS,
    GREEN,
    IN_BOTH,
    IN_EMPLOYEES,
    IN_MONEY,
    MOST_SEATS,
    OFFICE_PRICES,
    PERK_TILE_VALUE,
    PISTE_PRICE,
    PLACES,
    PLATE,
    PLATE_COLUMNS,
    RANKS,
    REWARDS,
    SCALES,
    SEASONAL_PRICE,
    STEP_COST,
    TILES,
    TIME_MONEY,
    VILLAGE_COLUMNS,
    VILLAGE_UNDER,
    cell_name,
    place_name,
)

# ── Pistes: colour and place, and for a green piste of the lowest row the village column it arrives in ─────


class Laying:
    """One way to lay a piste. `arrival` is a village column, or -1 where the way down matters to nobody (SK-102)."""

    colour: i64
    place: i64
    arrival: i64

    def __init__(self, colour: i64, place: i64, arrival: i64) -> None:
        self.colour = colour
        self.place = place
        self.arrival = arrival


def arrivals_from(place: int) -> list[int]:
    """The village columns that a piste on a place of the lowest row can lead into."""
    reached = sorted([place + int(exit) - int(VILLAGE_UNDER) for exit in EXITS])
    return [column for column in reached if 0 <= column < int(VILLAGE_COLUMNS)]


def _layings() -> list[Laying]:
    found: list[Laying] = []
    for colour in range(len(COLOURS)):
        for place in PLACES:
            if colour == GREEN and place < 8:
                found += [Laying(colour, place, arrival) for arrival in arrivals_from(int(place))]
            else:
                found.append(Laying(colour, place, -1))
    return found


LAYINGS: Final[list[Laying]] = _layings()


def _laying_word(laying: Laying) -> str:
    word = f"piste:{COLOURS[laying.colour]}:{place_name(int(laying.place))}"
    return word if laying.arrival < 0 else f"{word}>{laying.arrival + 1}"


# ── Payments: how many €, permanents, seasonals and Time ───────────────────────────────────────────────────


class Way:
    """One way to pay: so many of each piece."""

    money: i64
    permanents: i64
    seasonals: i64
    time: i64

    def __init__(self, money: i64, permanents: i64, seasonals: i64, time: i64) -> None:
        self.money = money
        self.permanents = permanents
        self.seasonals = seasonals
        self.time = time


Counts = tuple[int, int, int, int]
RATES: Final[list[int]] = [int(TIME_MONEY), int(PERK_TILE_VALUE[BETTER_TIME_MONEY] or TIME_MONEY)]


def _worths(kind: int, double: int, rate: int) -> Counts:
    """What a €, a permanent, a seasonal and a Time are worth towards a cost of a kind; 0: not accepted (SK-351)."""
    permanent = 2 if double else 1
    if kind == IN_MONEY:
        return (1, 0, 0, rate)
    if kind == IN_EMPLOYEES:
        return (0, permanent, 1, 1)
    if kind == IN_BOTH:
        return (1, permanent, 1, rate)
    return (0, 0, 0, 1)


def _ways(cost: int, worths: Counts) -> list[Counts]:
    """Every set of pieces that covers the cost and of which none could be left out (SK-350)."""
    most = [-(-cost // worth) if worth else 0 for worth in worths]
    found: list[Counts] = []
    for money in range(most[0] + 1):
        for permanents in range(most[1] + 1):
            for seasonals in range(most[2] + 1):
                for time in range(most[3] + 1):
                    counts = (money, permanents, seasonals, time)
                    paid = sum([n * worth for n, worth in zip(counts, worths, strict=True)])
                    least = [worth for n, worth in zip(counts, worths, strict=True) if n]
                    if paid >= cost and (not least or paid - min(least) < cost):
                        found.append(counts)
    return found


def _highest_cost(kind: int) -> int:
    """The highest cost of a kind that the game can ask for."""
    costs = [int(way.cost) for ways in ACTIVATIONS for way in ways if way.kind == kind]
    if kind == IN_MONEY:
        costs += [int(OFFICE_PRICES) - 1] + [int(cost) for cost in SEASONAL_PRICE + BONUS_COST]
    elif kind == IN_EMPLOYEES:
        costs += [int(BONUS_IN_PLAY) + MOST_SEATS - 1, int(PISTE_PRICE[-1] + BLACK_SURCHARGE)]
        costs += [int(cost) for cost in STEP_COST + [DISCARD_CUBE_PRICE, DISCARD_OCTAGON_PRICE]]
    elif kind == IN_BOTH:
        costs += [MOST_SEATS] + [int(cost) for cost in BUILDING_COST + DEVELOPMENT_COST]
    return max(costs, default=0)


def _all_ways() -> list[list[list[list[list[Counts]]]]]:
    """By kind of cost, whether permanents count double, rate of Time (0 normal, 1 better), and cost from 0."""
    return [
        [
            [[_ways(cost, _worths(kind, double, rate)) for cost in range(_highest_cost(kind) + 1)] for rate in RATES]
            for double in (0, 1)
        ]
        for kind in range(len(COST_KINDS))
    ]


_COUNTED: Final = _all_ways()
_DISTINCT: Final[list[Counts]] = sorted(
    {counts for kind in _COUNTED for double in kind for rate in double for cost in rate for counts in cost}
)
PAYMENTS: Final[list[Way]] = [Way(counts[0], counts[1], counts[2], counts[3]) for counts in _DISTINCT]


def _pay_word(counts: Counts) -> str:
    names = ("money", "permanent", "seasonal", "time")
    return "pay:" + ("+".join([f"{n}{name}" for n, name in zip(counts, names, strict=True) if n]) or "nothing")


# ── The numbers ────────────────────────────────────────────────────────────────────────────────────────────

SKIP: Final[i64] = 0
END_TURN: Final[i64] = 1
GO: Final[i64] = 2  # + square; the next plate's from PLATE on
LEAVE: Final[i64] = GO + 2 * PLATE
HIRE: Final[i64] = LEAVE + 1  # + price
SEASONALS: Final[i64] = HIRE + OFFICE_PRICES  # + number of seasonals - 1
DISC: Final[i64] = SEASONALS + len(SEASONAL_PRICE)  # + place in the row of Bonus tiles
DEVELOP: Final[i64] = DISC + BONUS_IN_PLAY
BUILD_ON: Final[i64] = DEVELOP + 1  # + cell
LAY: Final[i64] = BUILD_ON + CELLS  # + number of the laying
TAKE_OCTAGON: Final[i64] = LAY + len(LAYINGS)
TAKE_REWARD: Final[i64] = TAKE_OCTAGON + 1  # + rank - 2
REWARD_TILE: Final[i64] = TAKE_REWARD + len(RANKS)  # + tile - 1
REWARD_POINTS: Final[i64] = REWARD_TILE + REWARDS
IMPROVE_SCALE: Final[i64] = REWARD_POINTS + 1  # + colour
STAND_PERMANENT: Final[i64] = IMPROVE_SCALE + SCALES
STAND_SEASONAL: Final[i64] = STAND_PERMANENT + 1
OPTION: Final[i64] = STAND_SEASONAL + 1  # + place among the alternatives
MOST_OPTIONS: Final[i64] = 3
PICK_BUILDING: Final[i64] = OPTION + MOST_OPTIONS  # + tile - 1
PICK_DEVELOPMENT: Final[i64] = PICK_BUILDING + TILES
TURN_UP: Final[i64] = PICK_DEVELOPMENT + TILES
MOVE: Final[i64] = TURN_UP + TILES  # + 7·from + to
EVALUATE_AT: Final[i64] = MOVE + BONUS_IN_PLAY * BONUS_IN_PLAY
WAGES: Final[i64] = EVALUATE_AT + BONUS_IN_PLAY  # + Time given
MOST_WAGES: Final[i64] = 30
ACTIVATE_TILE: Final[i64] = WAGES + MOST_WAGES + 1  # + tile - 1
USE: Final[i64] = ACTIVATE_TILE + TILES  # + tile - 1
DISCARD_PIECE: Final[i64] = USE + TILES  # + piece
PAY: Final[i64] = DISCARD_PIECE + len(DISCARDED)  # + number of the payment
START_PLACE: Final[i64] = PAY + len(PAYMENTS)  # + seat
LEFT_OUT: Final[i64] = START_PLACE + MOST_SEATS  # + reward tile - 1
BONUS: Final[i64] = LEFT_OUT + REWARDS  # + tile - 1
DRAW_BUILDING: Final[i64] = BONUS + BONUS_TILES  # + tile - 1
DRAW_DEVELOPMENT: Final[i64] = DRAW_BUILDING + TILES


def square_name(square: int) -> str:
    """Column and row of a square on its plate, such as 2-1, both from 1."""
    return f"{square % int(PLATE) // 5 + 1}-{square % 5 + 1}"


def _numbered(start: str, count: int) -> list[str]:
    return [f"{start}:{number + 1}" for number in range(count)]


_SQUARES: Final[list[int]] = [n for n in range(int(PLATE)) if n // 5 < int(PLATE_COLUMNS)]
_DISC_PLACES: Final[list[int]] = [n + 1 for n in range(int(BONUS_IN_PLAY))]

WORDS: Final[list[str]] = (
    ["skip", "end"]
    + ["go:now:" + square_name(square) for square in _SQUARES]
    + ["go:next:" + square_name(square) for square in _SQUARES]
    + ["leave"]
    + [f"hire:{price}" for price in range(int(OFFICE_PRICES))]
    + _numbered("seasonals", len(SEASONAL_PRICE))
    + _numbered("disc", int(BONUS_IN_PLAY))
    + ["develop"]
    + ["build:" + cell_name(cell) for cell in range(int(CELLS))]
    + [_laying_word(laying) for laying in LAYINGS]
    + ["take:octagon"]
    + [f"take:reward{rank}" for rank in RANKS]
    + [f"reward:R{number + 1:02d}" for number in range(int(REWARDS))]
    + ["reward:points"]
    + ["improve:" + colour for colour in COLOURS[:3]]
    + ["stand:permanent", "stand:seasonal"]
    + _numbered("option", int(MOST_OPTIONS))
    + _numbered("building", int(TILES))
    + _numbered("development", int(TILES))
    + _numbered("turn", int(TILES))
    + [f"move:{start}>{goal}" for start in _DISC_PLACES for goal in _DISC_PLACES]
    + _numbered("evaluate", int(BONUS_IN_PLAY))
    + [f"wages:{time}" for time in range(int(MOST_WAGES) + 1)]
    + _numbered("activate", int(TILES))
    + _numbered("use", int(TILES))
    + ["discard:" + piece for piece in DISCARDED]
    + [_pay_word(counts) for counts in _DISTINCT]
    + _numbered("start", MOST_SEATS)
    + [f"out:R{number + 1:02d}" for number in range(int(REWARDS))]
    + _numbered("bonus", int(BONUS_TILES))
    + _numbered("draw:building", int(TILES))
    + _numbered("draw:development", int(TILES))
)
assert len(WORDS) == DRAW_DEVELOPMENT + TILES and len(set(WORDS)) == len(WORDS)

WAYS: Final[list[list[list[list[list[i64]]]]]] = [
    [[[[PAY + _DISTINCT.index(counts) for counts in cost] for cost in rate] for rate in double] for double in kind]
    for kind in _COUNTED
]
LAYINGS_OF: Final[list[list[i64]]] = [
    [LAY + n for n in range(len(LAYINGS)) if LAYINGS[n].colour == colour and ALTITUDE[colour] >> LAYINGS[n].place & 1]
    for colour in range(len(COLOURS))
]
"""By colour, the layings at the altitudes of the colour."""


def way_of(action: i64) -> Way:
    """The pieces that a payment takes."""
    return PAYMENTS[action - PAY]


def laying_of(action: i64) -> Laying:
    """The piste that an action lays."""
    return LAYINGS[action - LAY]


def is_laying(action: i64) -> bool:
    """Whether the action lays a piste."""
    return LAY <= action < TAKE_OCTAGON


def is_any_time(action: i64) -> bool:
    """Whether the action is one that its player may take at any time of their turn (SK-151)."""
    return ACTIVATE_TILE <= action < PAY
