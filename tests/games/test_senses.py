"""Senses lie where the layout says: their values, sense by sense, are what the view of a seat tells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import cordee
from cordee.games.foothills.box import CARDS, PLACES
from cordee.games.slate.box import PIECES
from cordee.games.snowcrest.box import KEYS, PACK
from cordee.games.yeti.box import EQUIPMENT, SYMBOLS
from tests.kit.senses import named
from tests.kit.tables import Setting, random_game

Expected = Callable[[dict[str, Any], int], list[float]]


def turned(values: list[Any], seat: int, most: int, nothing: Any = 0) -> list[Any]:
    """A value of each seat, mine first, and nothing for seats that do not play."""
    return values[seat:] + values[:seat] + [nothing] * (most - len(values))


def parts(name: str, size: int, most: int) -> Expected:
    """A list of the view with a value for each seat that has a most."""
    return lambda view, seat: [value / most for value in turned(view[name], seat, size)]


def much(name: str, size: int, usual: int) -> Expected:
    """A list of the view with a value for each seat that has none."""
    return lambda view, seat: [value / (abs(value) + usual) for value in turned(view[name], seat, size)]


def whose(name: str, size: int) -> Expected:
    """A seat of the view."""
    return lambda view, seat: turned([float(other == view[name]) for other in range(count(view))], seat, size)


def count(view: dict[str, Any]) -> int:
    return len(view["points"]) if "points" in view else len(view["players"])


def each(name: str, key: str, size: int, inner: int, told: Callable[[Any], list[float]]) -> Expected:
    """What each seat has under a key of its own area, some values for each seat."""

    def expected(view: dict[str, Any], seat: int) -> list[float]:
        rows = turned([told(area[key]) for area in view[name]], seat, size, [0.0] * inner)
        return [value for row in rows for value in row]

    return expected


def marks(keys: list[Any]) -> Callable[[Any], list[float]]:
    return lambda present: [float(key in present) for key in keys]


def symbols(name: str) -> Expected:
    return lambda view, seat: [view[name][symbol] / 7 for symbol in SYMBOLS]


def tiles_owned(view: dict[str, Any], seat: int) -> list[float]:
    rows = [[float(view["owner"][key] == other) for key in EQUIPMENT] for other in range(count(view))]
    return [value for row in turned(rows, seat, 5, [0.0] * len(EQUIPMENT)) for value in row]


LAID: dict[str, dict[str, Expected]] = {
    "yeti": {
        "turn": whose("turn", 5),
        "first": whose("first", 5),
        "points": much("points", 5, 40),
        "level": parts("level", 5, 3),
        "aid": parts("aid", 5, 7),
        "owner": tiles_owned,
        "thrown": symbols("thrown"),
        "kept": symbols("kept"),
        "chosen": lambda view, seat: marks(SYMBOLS)(view["chosen"]),
        "yeti": lambda view, seat: [view["yeti"] / (view["yeti"] + 40)],
    },
    "slate": {
        "turn": whose("turn", 4),
        "coins": much("coins", 4, 10),
        "points": much("points", 4, 20),
        "available": parts("available", 4, int(PIECES)),
        "unavailable": parts("unavailable", 4, int(PIECES)),
        "dice": lambda view, seat: [view["dice"].count(face) / 3 for face in range(1, 7)],
        "changing": lambda view, seat: [float(view["changing"] == face) for face in range(1, 7)],
        "space": lambda view, seat: [float(view["space"] == space) for space in range(1, 7)],
    },
    "foothills": {
        "turn": whose("turn", 2),
        "cards": lambda view, seat: marks(CARDS)(view["cards"]),
        "tiles": each("players", "tiles", 2, 1, lambda n: [n / 16]),
        "surveyor": each("players", "surveyor", 2, 29, lambda place: [float(place == one) for one in PLACES]),
        "stockyard": lambda view, seat: [
            view["stockyard"][kind] / of for kind, of in (("iron", 20), ("stone", 16), ("event", 4))
        ],
        "slot": lambda view, seat: [float(view["slot"] == letter) for letter in "ABCDE"],
    },
    "snowcrest": {
        "turn": whose("turn", 4),
        "tokens": each("players", "tokens", 4, 5, lambda tokens: [n / (n + 4) for n in tokens.values()]),
        "hand": each("players", "hand", 4, int(PACK), marks(KEYS[: int(PACK)])),
        "discard": each("players", "discard", 4, int(PACK), marks(KEYS[: int(PACK)])),
        "scrolls": each("players", "scrolls", 4, 1, lambda n: [n / (n + 10)]),
        "village": each(
            "players", "village", 4, 9 * len(KEYS),
            lambda cells: [float(cell[0] == key) for cell in cells for key in KEYS],
        ),
        "busy": lambda view, seat: [float(view["busy"] == cell) for cell in range(9)],
        "named": lambda view, seat: marks(KEYS)([view["named"]]),
    },
    "ski": {
        "active": whose("active", 4),
        "points": much("points", 4, 40),
        "steps": each("resorts", "steps", 4, 3, lambda steps: [step / 3 for step in steps.values()]),
        "kept": each("resorts", "rewards", 4, 16, marks(list(range(1, 17)))),
        "discs": each("resorts", "discs", 4, 7, marks(list(range(1, 8)))),
        "rewards": lambda view, seat: marks(list(range(1, 17)))(view["rewards"]),
        "bonus": lambda view, seat: [
            float(place < len(view["bonus"]) and view["bonus"][place] == tile)
            for place in range(7)
            for tile in range(1, 17)
        ],
        "picked": lambda view, seat: [float(view["picked"] == tile) for tile in range(1, 41)],
    },
}  # fmt: skip


@pytest.mark.parametrize("name", LAID)
def test_senses_lie_where_the_layout_says(name: str) -> None:
    game = cordee.game(name)
    met: set[str] = set()
    for seats in game.seats:
        for ply, (state, _) in enumerate(random_game(Setting(name, seats), seed=seats)):
            if ply % 5 or not state.agenda:
                continue
            for seat in range(seats):
                seen, view = named(game, game.observe(state, seat)), state.view(seat)
                for sense, expected in LAID[name].items():
                    assert seen[sense] == pytest.approx(expected(view, seat)), f"{sense} of seat {seat} at ply {ply}"
                    if any(seen[sense]):
                        met.add(sense)
    assert met == set(LAID[name]), "some sense was never anything but zeros"


def test_a_building_is_told_by_where_it_lies() -> None:
    """In the ski-resort game every tile is there once: on a plate, in a village, discarded, or not seen yet."""
    game = cordee.game("ski")
    for state, _ in random_game(Setting("ski", 3), seed=2):
        view = state.view(1)
        rows = named(game, game.observe(state, 1))["buildings"]
        size = len(rows) // 40
        for tile in range(1, 41):
            row = rows[size * (tile - 1) : size * tile]
            on = [
                (later, square["column"], square["row"])
                for later, plate in enumerate(view["plates"])
                for square in plate["squares"]
                if square["tile"] == tile and square["action"] == "building"
            ]
            built = [
                (seat, house["row"], house["column"])
                for seat, resort in enumerate(view["resorts"])
                for house in resort["village"]
                if house["tile"] == tile
            ]
            expected = [0.0] * size
            for later, column, line in on:
                expected[later] = expected[1 + column] = expected[5 + line] = 1.0
            for seat, line, column in built:
                expected[11 + (seat - 1) % 3] = expected[14 + line] = expected[17 + column] = 1.0
            expected[-1] = float(tile in view["building_discard"])
            assert row == expected
