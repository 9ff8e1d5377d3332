"""What everybody sees: all of the table, as JSON."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from cordee.games.ski.box import (
    ACTION_AT,
    ACTION_NAMES,
    BASE,
    BONUS_IN_PLAY,
    CELLS,
    COLOURS,
    JOINTS,
    PLACES,
    PLATE,
    PLATE_COLUMNS,
    PLATE_ROWS,
    ROUNDS,
    SCALES,
    STACK,
    TILES,
    Joint,
)
from cordee.games.ski.rules.building import PickCell
from cordee.games.ski.rules.scoring import ITEMS, bonus_points, final_count
from cordee.games.ski.rules.station import EXIT_COLUMN, Station
from cordee.games.ski.rules.vocabulary import PAYMENTS


def shown(state: Station) -> dict[str, Any]:
    """The whole table (SK-340): seats, plates, tiles, and each player's resort."""
    return {
        "seats": int(state.seats),
        "round": int(state.round),
        "active": int(state.active),
        "over": not state.agenda,
        "due": ACTION_NAMES[state.due],
        "picked": picked(state),
        "places": [int(seat) for seat in state.places],
        "bonus": [int(tile) for tile in state.bonus],
        "rewards": numbers(state.rewards, 16),
        "left_out": int(state.left_out),
        "office": [int(waiting) for waiting in state.office],
        "plates": [plate_shown(state, next) for next in (0, 1) if plate_lies(state, next)],
        "building_stack": stack_left(state, state.buildings_drawn),
        "development_stack": stack_left(state, state.developments_drawn),
        "building_discard": numbers(state.building_discard, int(TILES)),
        "development_discard": numbers(state.development_discard, int(TILES)),
        "points": state.scores(),
        "resorts": [resort_shown(state, seat) for seat in range(int(state.seats))],
    }


def picked(state: Station) -> int:
    """The building of the discard that now seeks its cell (SK-358); 0 when there is none."""
    step = state.agenda[-1] if state.agenda else None
    return int(step.tile) if isinstance(step, PickCell) else 0


def numbers(mask: i64, count: int) -> list[int]:
    """The tiles of a mask."""
    return [tile for tile in range(1, count + 1) if mask >> tile & 1]


def stack_left(state: Station, drawn: i64) -> int:
    """How many tiles a stack still has."""
    return int(STACK[state.seats] - drawn)


def plate_lies(state: Station, next: int) -> bool:
    return not next or state.round < ROUNDS


def plate_shown(state: Station, next: int) -> dict[str, Any]:
    """A plate: its round and its squares, row by row."""
    round_shown = max(int(state.round), 1) + next
    plate = (round_shown - 1) % 2
    actions = ACTION_AT[state.seats]
    squares: list[dict[str, Any]] = []
    for row in range(int(PLATE_ROWS[state.seats])):
        for column in range(int(PLATE_COLUMNS)):
            square = int(PLATE) * plate + 5 * column + row
            here = (round_shown - 1) * int(PLATE_COLUMNS) + column + 1
            squares.append(
                {
                    "column": column + 1,
                    "row": row + 1,
                    "action": ACTION_NAMES[actions[square]],
                    "tile": int(state.tiles[square]),
                    "pawn": pawn_at(state, here, row),
                    "path": int(state.path_place(here, row)),
                }
            )
    return {"round": round_shown, "squares": squares}


def pawn_at(state: Station, column: int, row: int) -> int | None:
    """The seat whose pawn stands on a square."""
    for seat in range(int(state.seats)):
        if state.column[seat] == column and state.row[seat] == row:
            return seat
    return None


def resort_shown(state: Station, seat: int) -> dict[str, Any]:
    """One player's pawn, stock, domain, village, scales and tiles."""
    count = final_count(state, seat)
    return {
        "pawn": where(state, seat),
        "points": int(state.points[seat]),
        "money": int(state.money[seat]),
        "time": int(state.time[seat]),
        "permanents": int(state.permanents[seat]),
        "seasonals": int(state.seasonals[seat]),
        "tired_permanents": int(state.tired_permanents[seat]),
        "tired_seasonals": int(state.tired_seasonals[seat]),
        "all_permanents": int(state.all_permanents(seat)),
        "pistes": pistes_shown(state, seat),
        "piste_counts": {COLOURS[c]: int(state.piste_count(seat, c)) for c in range(len(COLOURS))},
        "arrivals": numbers(state.arrivals(seat) << 1, 5),
        "village": village_shown(state, seat),
        "slots": slots_shown(state, seat),
        "cubes": int(state.cubes[seat]),
        "ladder": int(state.ladder(seat)),
        "octagons": int(state.octagons[seat]),
        "octagon_slots": int(state.octagon_slots(seat)),
        "zone": int(state.zone(seat)),
        "steps": {COLOURS[s]: int(state.steps[int(SCALES) * seat + s]) for s in range(int(SCALES))},
        "thresholds": {COLOURS[s]: int(state.threshold(seat, s)) for s in range(int(SCALES))},
        "developments_up": numbers(state.face_up[seat], int(TILES)),
        "developments_at_work": numbers(state.at_work[seat], int(TILES)),
        "developments_down": numbers(state.face_down[seat], int(TILES)),
        "rewards": numbers(state.kept[seat], 16),
        "discs": [place + 1 for place in range(int(BONUS_IN_PLAY)) if state.discs[seat] >> place & 1],
        "discs_left": int(BONUS_IN_PLAY) - bin(int(state.discs[seat])).count("1"),
        "bonus_points": [int(bonus_points(state, seat, place)) for place in range(len(state.bonus))],
        "count": {ITEMS[item]: int(count[item]) for item in range(len(ITEMS))},
    }


def where(state: Station, seat: int) -> dict[str, Any]:
    """Where a pawn stands: a start place, a square of a plate, or outside."""
    column, row = int(state.column[seat]), int(state.row[seat])
    if column == 0:
        return {"at": "start", "place": row + 1}
    if column == EXIT_COLUMN:
        return {"at": "out", "place": row + 1}
    width = int(PLATE_COLUMNS)
    return {"at": "plate", "round": (column - 1) // width + 1, "column": (column - 1) % width + 1, "row": row + 1}


def pistes_shown(state: Station, seat: int) -> list[dict[str, Any]]:
    """Every piste: its place, its colour, and which way it leads down (-1 left, 0 straight, 1 right)."""
    found: list[dict[str, Any]] = []
    for place in PLACES:
        for colour in range(len(COLOURS)):
            if state.pistes[4 * seat + colour] >> place & 1:
                left = int(state.leftward[seat] >> place & 1)
                right = int(state.rightward[seat] >> place & 1)
                position = {"altitude": int(place) // 8 + 1, "column": int(place) % 8 + 1}
                found.append({**position, "colour": COLOURS[colour], "exit": right - left})
    return found


def village_shown(state: Station, seat: int) -> list[dict[str, Any]]:
    """Every building: its cell, its tile (0: the base), whether it was activated, and what lies on it."""
    found: list[dict[str, Any]] = []
    for cell in range(int(CELLS)):
        tile = int(state.village[int(CELLS) * seat + cell])
        if tile:
            posted = int(state.posted[int(CELLS) * seat + cell])
            way = PAYMENTS[posted - 1] if posted else None
            on_it = {
                "money": int(way.money) if way else 0,
                "time": int(way.time) if way else 0,
                "permanents": int(way.permanents) if way else 0,
                "seasonals": int(way.seasonals) if way else 0,
            }
            found.append(
                {
                    "row": cell // 5 + 1,
                    "column": cell % 5 + 1,
                    "tile": 0 if tile == BASE else tile,
                    "activated": posted > 0,
                    "on_it": on_it,
                }
            )
    return found


def slots_shown(state: Station, seat: int) -> list[dict[str, Any]]:
    """Every complete slot: an edge or a corner with the cells it touches, or one on a tile itself."""
    halves, quarters, arrivals = state.halves[seat], state.quarters[seat], state.arrivals(seat)
    found: list[dict[str, Any]] = []
    for joint in JOINTS:
        fractions = halves if joint.kind == 0 else quarters
        if joint.fractions & ~fractions == 0 and joint.arrivals & ~arrivals == 0:
            found.append(joint_shown(joint))
    for _ in range(int(state.inner_slots(seat))):
        found.append({"kind": "inner", "cells": [], "top": False})
    return found


def joint_shown(joint: Joint) -> dict[str, Any]:
    """A joint in words: its kind, the cells it touches (row, column), and whether it lies against the domain."""
    cells = [[cell // 5 + 1, cell % 5 + 1] for cell in range(int(CELLS)) if joint.cells >> cell & 1]
    return {"kind": "edge" if joint.kind == 0 else "corner", "cells": cells, "top": joint.arrivals != 0}
