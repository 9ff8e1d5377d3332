"""The box of the ski-resort game, loaded and checked once, as typed tables.

Places of the ski domain are bits: row `a` (0 is the lowest) and column `c` lie on bit 8a + c, so that a row down is a
shift by 8 and the columns never run into one another. Village cells are numbered row by row from 0.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from mypy_extensions import i64

from cordee.engine.box import Box, load_box
from cordee.engine.errors import BadBox
from cordee.engine.shape import (
    Amount,
    Amounts,
    Cases,
    Flag,
    IfHas,
    Joined,
    ListOf,
    OneOf,
    Shape,
    Table,
    Text,
    Whole,
    Yes,
    about_game,
)

BOX: Final[Box] = load_box("ski", Path(__file__).parent)

MOST_SEATS: Final = 4

# What the box is written with.
COLOURS: Final[list[str]] = ["green", "blue", "red", "black"]
SIDES: Final[list[str]] = ["N", "E", "S", "W"]
CORNERS: Final[list[str]] = ["NW", "NE", "SE", "SW"]
PIECES: Final[list[str]] = ["money", "seasonal", "permanent", "time", "points"]
DISCARDED: Final[list[str]] = ["cube", "octagon"]
COST_KINDS: Final[list[str]] = ["money", "employee", "mixed", "time"]
TYPES: Final[list[str]] = ["immediate", "once", "permanent"]
FINAL_COUNTS: Final[list[str]] = [
    "adjacent_building", "building_left", "building_right", "building_above", "building_below", "corner_cube",
    "side_cube",
]  # fmt: skip
BONUS_COUNTS: Final[list[str]] = [
    "pistes_of_best_colour", "vacant_octagon_slots", "complete_columns", "developments", "threshold_improvements",
    "thresholds_reached", "buildings", "complete_village_rows", "sets_of_four_kinds", "sets_of_four_colours",
    "cubes_on_village_slots", "runs_of_five", "permanents", "other_bonus_tiles_scoring", "pistes_on_reward_places",
    "squares_of_one_colour",
]  # fmt: skip
PERK_NAMES: Final[list[str]] = [
    "bonus_fixed_cap", "on_jump_money", "no_black_surcharge", "money_per_scoring_bonus", "on_discard_money",
    "double_permanent_phase_3", "bonus_variable_discount", "octagon_discard_cost", "free_row_change", "time_money",
    "time_points", "on_activate_money", "cube_discard_cost", "threshold_minus", "jump_malus_minus",
    "disc_on_past_bonus", "reward_rank_plus", "on_blue_piste_money", "extra_seasonal", "double_permanent_pistes",
    "income_money", "double_permanent_building", "on_activate_points",
]  # fmt: skip


# ── The shape of the box ───────────────────────────────────────────────────────────────────────────────────

# Every way to pay a price is a word of the vocabulary, and they grow with its fourth power: 12 is twice the dearest.
PRICE: Final[Whole] = Whole(0, 12)
PERKS: Final[Amounts] = Amounts(PERK_NAMES, 9, 1, filled=True)
RANK: Final[Whole] = Whole(2, 5)


def given(most: int) -> Table:
    """Pieces from the reserve; permanents are few, since each asks for wages."""
    return Table({}, {piece: Whole(1, 3 if piece == "permanent" else most) for piece in PIECES}, filled=True)


def verbs(**more: Shape) -> Table:
    """What a tile does when it works once."""
    return Table(more, {
        "gain": given(20),
        "per_developments": Table({"each": Whole(1, 40)}, given(9).optional),
        "pistes": Table({"up_to": Whole(1, 9)}, {"distinct": Flag()}),
        "extra_pistes": Yes(),
        "improve": Table({"steps": Whole(1, 9), "free": Flag()}),
        "discard": Amounts(DISCARDED, 9, 1, filled=True),
        "stand_up": Whole(1, 20),
        "move_disc": Yes(),
        "place_disc": Table({"free": Flag()}),
        "flip_development": PRICE,
        "build_from_discard": Table({"up_to": Whole(1, 9), "discount": PRICE}),
        "buy_from_discard": Yes(),
        "reward": RANK,
        "activate_free": Whole(1, 9),
        "evaluate": Yes(),
    }, filled=True)  # fmt: skip


def one_of_several(way: Shape) -> Shape:
    """An effect, or the choice of one of two or three."""
    return IfHas("choice", Table({"choice": ListOf(way, 2, 3)}), way)


def building_shape() -> Shape:
    """A building: `kind` says when its effect comes; one without has slots alone."""
    body: dict[str, Shape] = {
        "number": Whole(1, 40), "set": Whole(1, 2), "cost": PRICE,
        "edges": Joined(SIDES), "corners": Joined(CORNERS, " "),
    }  # fmt: skip
    slots: dict[str, Shape] = {key: Whole(0, 5) for key in ("cubes", "octagons", "octagon_slots", "cube_slots")}
    activation = one_of_several(verbs(pay=Amount(COST_KINDS, PRICE.most, 0)))
    effects: dict[str, Shape] = {
        "immediate": one_of_several(verbs()), "income": Table({"gain": given(20)}), "activate": activation,
        "final": Table({"points": Whole(0, 9), "per": OneOf(FINAL_COUNTS)}),
    }  # fmt: skip
    kinds: dict[Any, Shape] = {
        kind: Table({**body, "kind": Text(), "effect": effect}, slots) for kind, effect in effects.items()
    }
    return Cases("kind", {**kinds, None: Table(body, slots)})


def development_shape() -> Shape:
    """A development: an effect at once or once, or a lasting benefit."""
    body: dict[str, Shape] = {"number": Whole(1, 40), "set": Whole(1, 2), "cost": PRICE, "type": Text()}
    effect = one_of_several(verbs())
    effects: dict[str, Shape] = {"immediate": effect, "once": effect, "permanent": PERKS}
    return Cases("type", {kind: Table({**body, "effect": effects[kind]}) for kind in TYPES})


def reward_shape() -> Shape:
    """A Reward tile: one that is kept gives an income."""
    body: dict[str, Shape] = {"number": Whole(1, 16), "rank": RANK, "keep": Flag()}
    return Cases("keep", {
        True: Table({**body, "effect": Table({"income": given(9)})}),
        False: Table({**body, "effect": one_of_several(verbs())}),
    })  # fmt: skip


def domain_shape() -> Shape:
    altitude = ListOf(Whole(1, 8), 2)
    return Table({
        "map": ListOf(Text(), 2, 8), "row_rewards": ListOf(Whole(0, 5), 2, 8),
        "exits": ListOf(Whole(-1, 1), 1, 3, unlike=True), "village_starts_under": Whole(1, 3),
        "altitudes": Table(dict.fromkeys(COLOURS, altitude)),
    })  # fmt: skip


def plates_shape() -> Shape:
    face = ListOf(Text(), 1, 5)
    players = Table({
        "seats": Whole(2, MOST_SEATS), "a": face, "b": face, "stack": ListOf(Whole(0, 40), 2),
        "office": ListOf(Whole(0, 9), 3),
    })  # fmt: skip
    return Table({"columns": Whole(4, 4), "upward": ListOf(Flag(), 4), "players": ListOf(players, 3)})


BONUS_TILE: Final[Table] = Table({
    "number": Whole(1, 16), "fixed_cost": PRICE,
    "score": Table({"points": Whole(0, 9), "per": Whole(1, 20), "of": OneOf(BONUS_COUNTS)},
                   {"at_most": Whole(), "if_zone_empty": Whole(0, 9)}),
})  # fmt: skip

BOX.expect({
    "game": about_game(rounds=Whole(7, 7)),
    "supply": Table({
        "pistes": Amounts(COLOURS), "time": Whole(), "money": Amounts(["five", "three", "one"]),
        "permanents": Whole(), "seasonals": Whole(), "octagons": Whole(), "cubes": Whole(), "plates": Whole(),
    }),
    "start": Table({
        "money": ListOf(Whole(), MOST_SEATS), "time": Whole(0, 20), "permanents": Whole(0, 5), "discs": Whole(0, 7),
        "cubes": Whole(0, 20), "octagons": Whole(0, 20),
    }),
    "prices": Table({
        "seasonals": ListOf(PRICE, 4), "pistes": ListOf(PRICE, 3), "black_surcharge": Whole(0, 5),
        "discard_cube": PRICE, "discard_octagon": PRICE, "wage": Whole(1, 2), "time_money": Whole(1, 9),
        "time_points": Whole(0, 9), "money_per_point": Whole(1), "variety": Whole(),
    }),
    "domain": domain_shape(),
    "village": Table({
        "columns": Whole(5, 5), "rows": Whole(3, 3), "column_reward": RANK,
        "base": Table({
            "row": Whole(1, 3), "column": Whole(1, 5), "edges": Joined(SIDES), "corners": Joined(CORNERS, " "),
            "effect": Table({"gain": given(20)}),
        }),
    }),
    "convenience": Table({
        "points": ListOf(Whole(0, 20), 1, 20), "per": ListOf(Whole(1, 20), 1, 20), "beyond": Whole(0, 20),
        "vacant_slot": Whole(0, 20),
    }),
    "authenticity": Table({"zone_octagon": Whole(0, 20), "vacant_slot": Whole(0, 20)}),
    "thresholds": Table({
        "step_cost": ListOf(PRICE, 3), "first": Whole(), "second": Whole(), "shared": Whole(),
        **{colour: ListOf(Whole(), 4) for colour in COLOURS[:3]},
        **{colour + "_effects": ListOf(PERKS, 3) for colour in COLOURS[:3]},
    }),
    "plates": plates_shape(),
    "tiles": Table({
        "buildings": ListOf(building_shape(), 40), "developments": ListOf(development_shape(), 40),
        "bonus": ListOf(BONUS_TILE, 16), "rewards": ListOf(reward_shape(), 16),
    }),
    "setup": Table({"bonus_in_play": Whole(7, 7), "rewards_in_play": Whole(15, 15), "removed_rank": RANK}),
})  # fmt: skip
BOX.expect_no_more()


def check_numbers() -> None:
    """The tiles are known by their numbers, so they stand in their order."""
    for name, rows in BOX["tiles"].items():
        if [row["number"] for row in rows] != [number + 1 for number in range(len(rows))]:
            raise BadBox(f"{BOX.where}: [tiles] {name} must have the numbers 1 to {len(rows)} in order.")
    if [table["seats"] for table in BOX["plates"]["players"]] != [2, 3, 4]:
        raise BadBox(f"{BOX.where}: [[plates.players]] are needed for 2, 3 and 4 seats, in this order.")


def check_map() -> None:
    """Eight rows of seven at most, every mark known, 46 places."""
    rows: list[list[str]] = [row.split() for row in BOX["domain"]["map"]]
    for place, row in enumerate(rows):
        if len(row) != len(rows[0]) or not 5 <= len(row) <= 7:
            raise BadBox(f"{BOX.where}: domain.map.{place + 1} must have as many places as the others, 5 to 7.")
        for mark in row:
            if mark != "-" and (not set(mark) <= set(".W2345G") or len(mark) > 2):
                known = "marks are - . W 2 3 4 5 G, or two of them"
                raise BadBox(f"{BOX.where}: domain.map.{place + 1} has {mark!r}; {known}.")
    if len([mark for row in rows for mark in row if mark != "-"]) != 46:
        raise BadBox(f"{BOX.where}: domain.map must have 46 places.")
    if len(BOX["domain"]["row_rewards"]) != len(rows) or 1 in BOX["domain"]["row_rewards"]:
        raise BadBox(f"{BOX.where}: domain.row_rewards needs a rank from 2 to 5, or 0, for each row of the map.")
    if BOX["domain"]["village_starts_under"] + 4 > len(rows[0]):
        raise BadBox(f"{BOX.where}: domain.village_starts_under leaves no room for the village's five columns.")
    for colour, altitudes in BOX["domain"]["altitudes"].items():
        if altitudes[0] > altitudes[1]:
            raise BadBox(f"{BOX.where}: domain.altitudes.{colour} goes from the lower row to the higher.")


def check_plates() -> None:
    """Each face has one building and one development a row, and the stacks last for all rounds."""
    sizes = [
        [len([tile for tile in BOX["tiles"][kind] if tile["set"] == number]) for number in (1, 2)]
        for kind in ("buildings", "developments")
    ]
    for table in BOX["plates"]["players"]:
        seats, rows = table["seats"], len(table["a"])
        for face in (table["a"], table["b"]):
            letters = "".join(face)
            if len(face) != rows or any(len(row) != 4 or not set(row) <= set("-RPBD") for row in face):
                what = "as many rows on both faces, each of four letters R, P, B or D"
                raise BadBox(f"{BOX.where}: the plates for {seats} need {what}.")
            if letters.count("B") != rows or letters.count("D") != rows:
                raise BadBox(f"{BOX.where}: each plate for {seats} needs as many B and D as it has rows.")
        if rows <= seats:
            raise BadBox(f"{BOX.where}: the plates for {seats} need more rows than players.")
        if sum(table["stack"]) != BOX["game"]["rounds"] * rows:
            raise BadBox(f"{BOX.where}: the stacks for {seats} must hold {BOX['game']['rounds'] * rows} tiles.")
        if any(table["stack"][place] > size[place] for size in sizes for place in (0, 1)):
            raise BadBox(f"{BOX.where}: the stacks for {seats} ask for more tiles than a set has.")


check_numbers()
check_map()
check_plates()

ROUNDS: Final[i64] = BOX.number("game", "rounds")


# A table, because the compiler takes the 1 of `1 << n` for a number of 32 bits.
BIT: Final[list[i64]] = [2**n for n in range(63)]


def bits(places: list[i64]) -> i64:
    """The mask of these bits."""
    mask: i64 = 0
    for place in places:
        mask |= BIT[place]
    return mask


# ── Pistes and the ski domain ──────────────────────────────────────────────────────────────────────────────

GREEN: Final[i64] = 0
BLUE: Final[i64] = 1
RED: Final[i64] = 2
BLACK: Final[i64] = 3
NOT_BLACK: Final[i64] = 7  # a bit for each colour

MAP: Final[list[list[str]]] = [row.split() for row in reversed(BOX["domain"]["map"])]
DOMAIN_ROWS: Final[i64] = len(MAP)
DOMAIN_COLUMNS: Final[i64] = len(MAP[0])


def _places(marks: str) -> list[i64]:
    """The bits of all places whose mark has one of these characters, the lowest row first."""
    return [
        8 * row + column
        for row in range(len(MAP))
        for column in range(len(MAP[row]))
        if any(mark in MAP[row][column] for mark in marks)
    ]


PLACES: Final[list[i64]] = _places(".W2345G")
DOMAIN: Final[i64] = bits(PLACES)
WOODED: Final[i64] = bits(_places("W"))
PRINTED: Final[i64] = bits(_places("G"))
RANKS: Final[list[i64]] = [2, 3, 4, 5]
REWARD_PLACES: Final[i64] = bits(_places("2345"))
REWARD_OF: Final[list[i64]] = [0] * 64  # the rank of the reward on each place
for _rank in RANKS:
    for _place in _places(str(_rank)):
        REWARD_OF[_place] = _rank
ROWS: Final[list[i64]] = [bits([p for p in PLACES if p // 8 == row]) for row in range(int(DOMAIN_ROWS))]
ROW_REWARD: Final[list[i64]] = [rank for rank in reversed(BOX.numbers("domain", "row_rewards"))]
COLUMNS: Final[list[i64]] = [bits([p for p in PLACES if p % 8 == column]) for column in range(int(DOMAIN_COLUMNS))]
LOWEST_ROW: Final[i64] = ROWS[0]
CARRYING: Final[i64] = DOMAIN & ~ROWS[int(DOMAIN_ROWS) - 1]  # all but the highest row may carry a piste above
EXITS: Final[list[i64]] = [step for step in BOX["domain"]["exits"]]
VILLAGE_UNDER: Final[i64] = BOX.number("domain", "village_starts_under") - 1
ALTITUDES: Final[list[list[int]]] = [BOX["domain"]["altitudes"][colour] for colour in COLOURS]
ALTITUDE: Final[list[i64]] = [
    bits([p for p in PLACES if low <= p // 8 + 1 <= high]) for low, high in [(pair[0], pair[1]) for pair in ALTITUDES]
]


def place_name(place: int) -> str:
    """Altitude and column of a place, such as 4-3, both from 1."""
    return f"{place // 8 + 1}-{place % 8 + 1}"


# ── The village ────────────────────────────────────────────────────────────────────────────────────────────

VILLAGE_COLUMNS: Final[i64] = BOX.number("village", "columns")
VILLAGE_ROWS: Final[i64] = BOX.number("village", "rows")
CELLS: Final[i64] = VILLAGE_COLUMNS * VILLAGE_ROWS
COLUMN_REWARD: Final[i64] = BOX.number("village", "column_reward")


def cell_name(cell: int) -> str:
    """Row and column of a village cell, such as 1-3, both from 1."""
    return f"{cell // int(VILLAGE_COLUMNS) + 1}-{cell % int(VILLAGE_COLUMNS) + 1}"


def _cell(row: int, column: int) -> int:
    return row * int(VILLAGE_COLUMNS) + column


ALL_CELLS: Final[list[tuple[int, int]]] = [
    (row, column) for row in range(int(VILLAGE_ROWS)) for column in range(int(VILLAGE_COLUMNS))
]


def _line(row: int, column: int, down: int, right: int) -> i64:
    """All cells in one direction from a cell, to the border."""
    mask: i64 = 0
    while True:
        row, column = row + down, column + right
        if (row, column) not in ALL_CELLS:
            return mask
        mask |= BIT[_cell(row, column)]


ABOVE: Final[list[i64]] = [_line(row, column, -1, 0) for row, column in ALL_CELLS]
BELOW: Final[list[i64]] = [_line(row, column, 1, 0) for row, column in ALL_CELLS]
LEFT: Final[list[i64]] = [_line(row, column, 0, -1) for row, column in ALL_CELLS]
RIGHT: Final[list[i64]] = [_line(row, column, 0, 1) for row, column in ALL_CELLS]
BESIDE: Final[list[i64]] = [
    bits([_cell(*next) for next in [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
          if next in ALL_CELLS])
    for row, column in ALL_CELLS
]  # fmt: skip
VILLAGE_ROW: Final[list[i64]] = [
    bits([_cell(row, column) for column in range(int(VILLAGE_COLUMNS))]) for row in range(int(VILLAGE_ROWS))
]
VILLAGE_COLUMN: Final[list[i64]] = [
    bits([_cell(row, column) for row in range(int(VILLAGE_ROWS))]) for column in range(int(VILLAGE_COLUMNS))
]

# Where fractions join. The halves of a village are one number: bit 15·side + cell, sides in the order N, E, S, W; the
# quarters another: bit 15·corner + cell, corners in the order NW, NE, SE, SW. A slot is complete when all of its halves
# or quarters are there and green pistes arrive in all of its columns.
EDGE: Final[i64] = 0
CORNER: Final[i64] = 1


class Joint:
    """A position where fractions may join into a slot: what it needs, and the cells it touches."""

    kind: i64  # EDGE or CORNER
    fractions: i64
    arrivals: i64  # a bit for each village column
    cells: i64

    def __init__(self, kind: i64, parts: list[tuple[int, str]], arrivals: list[i64]) -> None:
        names = SIDES if kind == EDGE else CORNERS
        self.kind = kind
        self.fractions = bits([int(CELLS) * names.index(name) + cell for cell, name in parts])
        self.arrivals = bits(arrivals)
        self.cells = bits([cell for cell, _ in parts])


def _joints() -> list[Joint]:
    """Seams between neighbours, top edges, meeting points of four cells, and of two cells and two arrivals."""
    joints: list[Joint] = []
    for row, column in ALL_CELLS:
        here, right, below = _cell(row, column), _cell(row, column + 1), _cell(row + 1, column)
        if (row, column + 1) in ALL_CELLS:
            joints.append(Joint(EDGE, [(here, "E"), (right, "W")], []))
        if (row + 1, column) in ALL_CELLS:
            joints.append(Joint(EDGE, [(here, "S"), (below, "N")], []))
        if row == 0:
            joints.append(Joint(EDGE, [(here, "N")], [column]))
        if (row, column + 1) in ALL_CELLS and row == 0:
            joints.append(Joint(CORNER, [(here, "NE"), (right, "NW")], [column, column + 1]))
        if (row + 1, column + 1) in ALL_CELLS:
            quarters = [(here, "SE"), (right, "SW"), (below, "NE"), (below + 1, "NW")]
            joints.append(Joint(CORNER, quarters, []))
    return joints


JOINTS: Final[list[Joint]] = _joints()
EDGE_JOINTS: Final[list[Joint]] = [joint for joint in JOINTS if joint.kind == EDGE]
CORNER_JOINTS: Final[list[Joint]] = [joint for joint in JOINTS if joint.kind == CORNER]

LADDER_POINTS: Final[list[i64]] = [n for n in BOX.numbers("convenience", "points")]
LADDER_PER: Final[list[i64]] = [n for n in BOX.numbers("convenience", "per")]
LADDER_BEYOND: Final[i64] = BOX.number("convenience", "beyond")
VACANT_SLOT: Final[i64] = BOX.number("convenience", "vacant_slot")
ZONE_OCTAGON: Final[i64] = BOX.number("authenticity", "zone_octagon")
VACANT_OCTAGON_SLOT: Final[i64] = BOX.number("authenticity", "vacant_slot")

# ── Prices and the start ───────────────────────────────────────────────────────────────────────────────────

START_MONEY: Final[list[i64]] = [n for n in BOX.numbers("start", "money")]
START_TIME: Final[i64] = BOX.number("start", "time")
START_PERMANENTS: Final[i64] = BOX.number("start", "permanents")
START_CUBES: Final[i64] = BOX.number("start", "cubes")
START_OCTAGONS: Final[i64] = BOX.number("start", "octagons")
DISCS: Final[i64] = BOX.number("start", "discs")
SEASONAL_PRICE: Final[list[i64]] = [n for n in BOX.numbers("prices", "seasonals")]
PISTE_PRICE: Final[list[i64]] = [0] + [n for n in BOX.numbers("prices", "pistes")]  # for 0, 1, 2, 3
MOST_PISTES: Final[i64] = len(PISTE_PRICE) - 1
BLACK_SURCHARGE: Final[i64] = BOX.number("prices", "black_surcharge")
DISCARD_CUBE_PRICE: Final[i64] = BOX.number("prices", "discard_cube")
DISCARD_OCTAGON_PRICE: Final[i64] = BOX.number("prices", "discard_octagon")
WAGE: Final[i64] = BOX.number("prices", "wage")
TIME_MONEY: Final[i64] = BOX.number("prices", "time_money")
TIME_POINTS: Final[i64] = BOX.number("prices", "time_points")
MONEY_PER_POINT: Final[i64] = BOX.number("prices", "money_per_point")
VARIETY: Final[i64] = BOX.number("prices", "variety")

# ── Thresholds ─────────────────────────────────────────────────────────────────────────────────────────────

SCALES: Final[i64] = 3  # green, blue, red
STEPS: Final[i64] = 3
STEP_COST: Final[list[i64]] = [n for n in BOX.numbers("thresholds", "step_cost")]
THRESHOLD: Final[list[list[i64]]] = [[n for n in BOX.numbers("thresholds", colour)] for colour in COLOURS[:3]]
FIRST_PRIZE: Final[i64] = BOX.number("thresholds", "first")
SECOND_PRIZE: Final[i64] = BOX.number("thresholds", "second")
SHARED_PRIZE: Final[i64] = BOX.number("thresholds", "shared")

# ── What effects are made of ───────────────────────────────────────────────────────────────────────────────

# Verbs: what a tile does when it works once.
VERB_NAMES: Final[list[str]] = [
    "gain", "per_developments", "pistes", "extra_pistes", "improve", "discard", "stand_up", "choice", "move_disc",
    "place_disc", "flip_development", "build_from_discard", "buy_from_discard", "reward", "activate_free", "evaluate",
]  # fmt: skip
GAIN: Final[i64] = 0  # n of the piece a
PER_DEVELOPMENTS: Final[i64] = 1  # n of the piece a for each b developments
PISTES: Final[i64] = 2  # up to n, colours all different if a
EXTRA_PISTES: Final[i64] = 3
IMPROVE: Final[i64] = 4  # up to n steps, free if a
DISCARD: Final[i64] = 5  # up to n of the piece a
STAND_UP: Final[i64] = 6  # up to n
CHOICE: Final[i64] = 7  # one of the n effects from number a on
MOVE_DISC: Final[i64] = 8
PLACE_DISC: Final[i64] = 9  # free if a
FLIP: Final[i64] = 10  # a development of cost n or less
BUILD: Final[i64] = 11  # up to n from the discard, a cheaper
BUY: Final[i64] = 12
REWARD: Final[i64] = 13  # of rank n
ACTIVATE: Final[i64] = 14  # up to n, free
EVALUATE: Final[i64] = 15

MONEY: Final[i64] = 0
SEASONAL: Final[i64] = 1
PERMANENT: Final[i64] = 2
TIME: Final[i64] = 3
POINTS: Final[i64] = 4
CUBE: Final[i64] = 0
OCTAGON: Final[i64] = 1

# What pays what (SK-351).
IN_MONEY: Final[i64] = 0
IN_EMPLOYEES: Final[i64] = 1
IN_BOTH: Final[i64] = 2
IN_TIME: Final[i64] = 3


class Part:
    """One thing an effect does: a verb and its amounts."""

    verb: i64
    n: i64
    a: i64
    b: i64

    def __init__(self, verb: i64, n: i64, a: i64, b: i64) -> None:
        self.verb = verb
        self.n = n
        self.a = a
        self.b = b


class Effect:
    """What a tile does at once: its parts in printed order; `rule` is the clause that says so."""

    rule: i64
    parts: list[Part]

    def __init__(self, rule: i64, parts: list[Part]) -> None:
        self.rule = rule
        self.parts = parts


class Activation:
    """One way to activate a building: its price and the number of its effect."""

    kind: i64
    cost: i64
    effect: i64

    def __init__(self, kind: i64, cost: i64, effect: i64) -> None:
        self.kind = kind
        self.cost = cost
        self.effect = effect


NOTHING: Final[i64] = 0  # the number of the effect without parts
EFFECTS: Final[list[Effect]] = [Effect(0, [])]


def _effect(data: dict[str, Any], rule: int) -> i64:
    """Note an effect among EFFECTS; its number."""
    parts: list[Part] = []
    for verb, amount in data.items():
        parts += _parts(verb, amount, rule)
    if not parts:
        return NOTHING
    EFFECTS.append(Effect(rule, parts))
    return len(EFFECTS) - 1


def _parts(verb: str, amount: Any, rule: int) -> list[Part]:
    """The parts that one word of an effect stands for."""
    if verb == "gain":
        return [Part(GAIN, n, PIECES.index(piece), 0) for piece, n in amount.items()]
    if verb == "per_developments":
        each = amount["each"]
        if len(amount) == 1:
            raise BadBox(f"{BOX.where}: per_developments must say what it gives for each {each} of them.")
        return [Part(PER_DEVELOPMENTS, n, PIECES.index(p), each) for p, n in amount.items() if p != "each"]
    if verb == "pistes":
        return [Part(PISTES, amount["up_to"], int(amount.get("distinct", False)), 0)]
    if verb == "improve":
        return [Part(IMPROVE, amount["steps"], int(amount["free"]), 0)]
    if verb == "discard":
        return [Part(DISCARD, n, DISCARDED.index(piece), 0) for piece, n in amount.items()]
    if verb == "choice":
        numbers = [_effect(alternative, rule) for alternative in amount]
        return [Part(CHOICE, len(numbers), numbers[0], 0)]
    if verb == "place_disc":
        return [Part(PLACE_DISC, 1, int(amount["free"]), 0)]
    if verb == "build_from_discard":
        return [Part(BUILD, amount["up_to"], amount["discount"], 0)]
    if verb in ("stand_up", "flip_development", "reward", "activate_free"):
        return [Part(VERB_NAMES.index(verb), amount, 0, 0)]
    if verb in ("extra_pistes", "move_disc", "buy_from_discard", "evaluate"):
        return [Part(VERB_NAMES.index(verb), 1, 0, 0)]
    raise BadBox(f"{BOX.where}: the effect word {verb!r} is unknown.")


# Perks: lasting benefits of a face-up development or of a step on a threshold scale.
BONUS_FIXED_CAP: Final[i64] = 0
ON_JUMP_MONEY: Final[i64] = 1
NO_BLACK_SURCHARGE: Final[i64] = 2
MONEY_PER_SCORING_BONUS: Final[i64] = 3
ON_DISCARD_MONEY: Final[i64] = 4
DOUBLE_IN_PHASE_3: Final[i64] = 5
BONUS_VARIABLE_DISCOUNT: Final[i64] = 6
OCTAGON_DISCARD_COST: Final[i64] = 7
FREE_ROW_CHANGE: Final[i64] = 8
BETTER_TIME_MONEY: Final[i64] = 9
BETTER_TIME_POINTS: Final[i64] = 10
ON_ACTIVATE_MONEY: Final[i64] = 11
CUBE_DISCARD_COST: Final[i64] = 12
THRESHOLD_MINUS: Final[i64] = 13
JUMP_MALUS_MINUS: Final[i64] = 14
DISC_ON_PAST_BONUS: Final[i64] = 15
REWARD_RANK_PLUS: Final[i64] = 16
ON_BLUE_PISTE_MONEY: Final[i64] = 17
EXTRA_SEASONAL: Final[i64] = 18
DOUBLE_FOR_PISTES: Final[i64] = 19
INCOME_MONEY: Final[i64] = 20
DOUBLE_FOR_BUILDING: Final[i64] = 21
ON_ACTIVATE_POINTS: Final[i64] = 22
_NO_PERKS: Final[list[i64]] = [0] * len(PERK_NAMES)
PERK_TILE: Final[list[i64]] = _NO_PERKS.copy()  # the development, as a bit
PERK_TILE_VALUE: Final[list[i64]] = _NO_PERKS.copy()
PERK_SCALE: Final[list[i64]] = _NO_PERKS.copy()
PERK_STEP: Final[list[i64]] = _NO_PERKS.copy()  # 0: no step gives it
PERK_STEP_VALUE: Final[list[i64]] = _NO_PERKS.copy()


def _read_perks() -> None:
    """Which tile or step gives each perk; no two of a kind may give the same."""
    for tile in BOX["tiles"]["developments"]:
        if tile["type"] == "permanent":
            for name, value in tile["effect"].items():
                perk = PERK_NAMES.index(name)
                if PERK_TILE[perk]:
                    raise BadBox(f"{BOX.where}: two developments give {name!r}; one is allowed.")
                PERK_TILE[perk] = BIT[tile["number"]]
                PERK_TILE_VALUE[perk] = value
    for scale in range(int(SCALES)):
        for step, given in enumerate(BOX["thresholds"][COLOURS[scale] + "_effects"]):
            for name, value in given.items():
                perk = PERK_NAMES.index(name)
                PERK_SCALE[perk] = scale
                PERK_STEP[perk] = step + 1
                PERK_STEP_VALUE[perk] = value


_read_perks()

# ── Buildings: numbers 1 to 40, and the base building ──────────────────────────────────────────────────────

TILES: Final[i64] = 40  # of each kind
BASE: Final[i64] = TILES + 1
BASE_CELL: Final[i64] = _cell(BOX["village"]["base"]["row"] - 1, BOX["village"]["base"]["column"] - 1)
_BUILDINGS: Final[list[dict[str, Any]]] = [{}] + BOX["tiles"]["buildings"] + [BOX["village"]["base"]]


def _amounts(key: str) -> list[i64]:
    return [tile.get(key, 0) for tile in _BUILDINGS]


def _kind(kind: str) -> list[int]:
    return [number for number in range(int(BASE)) if _BUILDINGS[number].get("kind") == kind]


BUILDING_COST: Final[list[i64]] = _amounts("cost")
ADDED_CUBES: Final[list[i64]] = _amounts("cubes")
ADDED_OCTAGONS: Final[list[i64]] = _amounts("octagons")
OCTAGON_SLOTS: Final[list[i64]] = _amounts("octagon_slots")
CUBE_SLOTS: Final[list[i64]] = _amounts("cube_slots")
EDGES_TEXT: Final[list[str]] = [tile.get("edges", "") for tile in _BUILDINGS]
CORNERS_TEXT: Final[list[list[str]]] = [tile.get("corners", "").split() for tile in _BUILDINGS]
HALVES: Final[list[i64]] = [bits([int(CELLS) * SIDES.index(side) for side in text]) for text in EDGES_TEXT]
QUARTERS: Final[list[i64]] = [bits([int(CELLS) * CORNERS.index(name) for name in names]) for names in CORNERS_TEXT]
BUILDING_KIND: Final[list[str]] = [tile.get("kind", "none") for tile in _BUILDINGS]


def building_rule(number: int) -> int:
    """The clause that describes a building (SK-247 to SK-286)."""
    return 246 + number


def _on_building(number: int) -> i64:
    """The number of the effect a building has once, when it is built."""
    if BUILDING_KIND[number] != "immediate":
        return NOTHING
    return _effect(_BUILDINGS[number]["effect"], building_rule(number))


WHEN_BUILT: Final[list[i64]] = [_on_building(number) for number in range(int(BASE) + 1)]

# Income: what each building gives in phase 1, by piece.
NO_INCOME: Final[list[i64]] = [0] * len(PIECES)


def _income(given: dict[str, int]) -> list[i64]:
    return [given.get(piece, 0) for piece in PIECES]


INCOME: Final[list[list[i64]]] = [NO_INCOME.copy() for _ in _BUILDINGS]
for _number in [*_kind("income"), int(BASE)]:
    INCOME[_number] = _income(_BUILDINGS[_number]["effect"]["gain"])
INCOME_TILES: Final[list[i64]] = [number for number in _kind("income")]


def _activations(number: int) -> list[Activation]:
    """The ways to activate a building; none for most."""
    if BUILDING_KIND[number] != "activate":
        return []
    effect = _BUILDINGS[number]["effect"]
    found: list[Activation] = []
    for way in effect.get("choice", [effect]):
        [(kind, cost)] = way["pay"].items()
        rest = {verb: amount for verb, amount in way.items() if verb != "pay"}
        found.append(Activation(COST_KINDS.index(kind), cost, _effect(rest, building_rule(number))))
    return found


ACTIVATIONS: Final[list[list[Activation]]] = [_activations(number) for number in range(int(BASE) + 1)]
ACTIVE_TILES: Final[list[i64]] = [number for number in _kind("activate")]
ACTIVE: Final[i64] = bits(ACTIVE_TILES)

# What buildings count at the end.
FINAL_TILES: Final[list[i64]] = [number for number in _kind("final")]
FINAL_POINTS: Final[list[i64]] = [0] * len(_BUILDINGS)
FINAL_COUNT: Final[list[i64]] = [-1] * len(_BUILDINGS)
for _number in _kind("final"):
    FINAL_POINTS[_number] = _BUILDINGS[_number]["effect"]["points"]
    FINAL_COUNT[_number] = FINAL_COUNTS.index(_BUILDINGS[_number]["effect"]["per"])
ADJACENT: Final[i64] = 0
CORNER_CUBE: Final[i64] = 5
SIDE_CUBE: Final[i64] = 6
DIRECTIONS: Final[list[list[i64]]] = [BESIDE, LEFT, RIGHT, ABOVE, BELOW]  # of the counts 0 to 4

# ── Developments: numbers 1 to 40 ──────────────────────────────────────────────────────────────────────────

_DEVELOPMENTS: Final[list[dict[str, Any]]] = BOX["tiles"]["developments"]
DEVELOPMENT_COST: Final[list[i64]] = [0] + [tile["cost"] for tile in _DEVELOPMENTS]
IMMEDIATE: Final[i64] = 0
ONCE: Final[i64] = 1
PERMANENTLY: Final[i64] = 2
DEVELOPMENT_TYPE: Final[list[i64]] = [-1] + [TYPES.index(tile["type"]) for tile in _DEVELOPMENTS]
ONCE_TILES: Final[list[i64]] = [tile["number"] for tile in _DEVELOPMENTS if tile["type"] == "once"]
ONCE_MASK: Final[i64] = bits(ONCE_TILES)


def development_rule(number: int) -> int:
    """The clause that describes a development (SK-287 to SK-326)."""
    return 286 + number


DEVELOPMENT_EFFECT: Final[list[i64]] = [0] + [
    NOTHING if tile["type"] == "permanent" else _effect(tile["effect"], development_rule(tile["number"]))
    for tile in _DEVELOPMENTS
]

# The sets: tiles of set I come before those of set II (SK-020, SK-021).
BUILDING_SETS: Final[list[i64]] = [
    bits([tile["number"] for tile in BOX["tiles"]["buildings"] if tile["set"] == number]) for number in (1, 2)
]
DEVELOPMENT_SETS: Final[list[i64]] = [
    bits([tile["number"] for tile in _DEVELOPMENTS if tile["set"] == number]) for number in (1, 2)
]

# ── Bonus tiles and rewards: numbers 1 to 16 ───────────────────────────────────────────────────────────────

_BONUS: Final[list[dict[str, Any]]] = BOX["tiles"]["bonus"]
BONUS_TILES: Final[i64] = len(_BONUS)
BONUS_COST: Final[list[i64]] = [0] + [tile["fixed_cost"] for tile in _BONUS]
BONUS_POINTS: Final[list[i64]] = [0] + [tile["score"]["points"] for tile in _BONUS]
BONUS_PER: Final[list[i64]] = [1] + [tile["score"]["per"] for tile in _BONUS]
BONUS_AT_MOST: Final[list[i64]] = [0] + [tile["score"].get("at_most", 1000) for tile in _BONUS]
BONUS_IF_ZONE_EMPTY: Final[list[i64]] = [0] + [tile["score"].get("if_zone_empty", 0) for tile in _BONUS]
BONUS_COUNT: Final[list[i64]] = [-1] + [BONUS_COUNTS.index(tile["score"]["of"]) for tile in _BONUS]
OTHERS_SCORING: Final[i64] = BONUS_COUNTS.index("other_bonus_tiles_scoring")
BONUS_IN_PLAY: Final[i64] = BOX.number("setup", "bonus_in_play")


def bonus_rule(number: int) -> int:
    """The clause that describes a Bonus tile (SK-213 to SK-228)."""
    return 212 + number


_REWARDS: Final[list[dict[str, Any]]] = BOX["tiles"]["rewards"]
REWARDS: Final[i64] = len(_REWARDS)
ALL_REWARDS: Final[i64] = bits([tile["number"] for tile in _REWARDS])
REWARD_RANK: Final[list[i64]] = [0] + [tile["rank"] for tile in _REWARDS]
REWARD_KEPT: Final[list[bool]] = [False] + [tile["keep"] for tile in _REWARDS]
REMOVED_RANK: Final[i64] = BOX.number("setup", "removed_rank")


def reward_rule(number: int) -> int:
    """The clause that describes a Reward tile (SK-230 to SK-245)."""
    return 229 + number


REWARD_EFFECT: Final[list[i64]] = [0] + [
    NOTHING if tile["keep"] else _effect(tile["effect"], reward_rule(tile["number"])) for tile in _REWARDS
]
REWARD_INCOME: Final[list[list[i64]]] = [NO_INCOME] + [_income(tile["effect"].get("income", {})) for tile in _REWARDS]

# ── The round plates ───────────────────────────────────────────────────────────────────────────────────────

PLATE_COLUMNS: Final[i64] = BOX.number("plates", "columns")
UPWARD: Final[list[bool]] = BOX["plates"]["upward"]
PLATE: Final[i64] = 20  # squares that a plate may have: square = 5·column + row
NO_ACTION: Final[i64] = 0
RECRUITMENT: Final[i64] = 1
PISTE_ACTION: Final[i64] = 2
BUILDING_ACTION: Final[i64] = 3
DEVELOPMENT_ACTION: Final[i64] = 4
ACTION_LETTERS: Final = "-RPBD"
ACTION_NAMES: Final[list[str]] = ["none", "recruitment", "pistes", "building", "development"]

_PLAYERS: Final[dict[int, dict[str, Any]]] = {table["seats"]: table for table in BOX["plates"]["players"]}
SEAT_COUNTS: Final[list[int]] = sorted(_PLAYERS)
PLATE_ROWS: Final[list[i64]] = [len(_PLAYERS[seats]["a"]) if seats in _PLAYERS else 0 for seats in range(5)]
OFFICE: Final[list[list[i64]]] = [_PLAYERS[seats]["office"] if seats in _PLAYERS else [] for seats in range(5)]
OFFICE_PRICES: Final[i64] = 3
SET_ONE: Final[list[i64]] = [_PLAYERS[seats]["stack"][0] if seats in _PLAYERS else 0 for seats in range(5)]
STACK: Final[list[i64]] = [sum(_PLAYERS[seats]["stack"]) if seats in _PLAYERS else 0 for seats in range(5)]


def _squares(seats: int) -> list[i64]:
    """The action of each square of both plates."""
    actions: list[i64] = [0] * (2 * int(PLATE))
    if seats in _PLAYERS:
        for plate, face in enumerate((_PLAYERS[seats]["a"], _PLAYERS[seats]["b"])):
            for row, letters in enumerate(face):
                for column, letter in enumerate(letters):
                    actions[int(PLATE) * plate + 5 * column + row] = ACTION_LETTERS.index(letter)
    return actions


ACTION_AT: Final[list[list[i64]]] = [_squares(seats) for seats in range(5)]


def _reading_order(seats: int, plate: int) -> list[i64]:
    """The squares of a plate that take a tile, row by row, each row from left to right (SK-030)."""
    found: list[i64] = []
    for row in range(int(PLATE_ROWS[seats])):
        for column in range(int(PLATE_COLUMNS)):
            square = int(PLATE) * plate + 5 * column + row
            if ACTION_AT[seats][square] in (BUILDING_ACTION, DEVELOPMENT_ACTION):
                found.append(square)
    return found


FILL_ORDER: Final[list[list[list[i64]]]] = [[_reading_order(seats, plate) for plate in (0, 1)] for seats in range(5)]
