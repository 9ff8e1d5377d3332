"""The plates between the players, with the squares and the pawns on them: large on the stage, small on the column."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from cordee.engine.picture import Part
from cordee.games.ski import box
from cordee.games.ski.beside import perk
from cordee.games.ski.layout import Layout, Piece, Rect, RuledOffer
from cordee.games.ski.lettering import broken
from cordee.games.ski.signs import building_signs, called, development_signs, fitting, why
from cordee.games.ski.words import action_name, building_name, development_name
from cordee.words import Words

ACTIONS = list(box.ACTION_NAMES)
GAP = 3.0
"""Between the squares of a plate."""


def plates(layout: Layout, view: Piece, viewer: int, asked: dict[str, RuledOffer], _: Words) -> list[Piece]:
    """The plates with their squares; while the viewer is to move, what each square gives and costs on the way."""
    moving = any(word.startswith("go:") for word in asked)
    found = []
    for number, plate in enumerate(view["plates"]):
        rows = max(square["row"] for square in plate["squares"])
        ahead = [skipped(view, viewer, plate["round"], n + 1) if moving else 0 for n in range(int(box.PLATE_COLUMNS))]
        squares = []
        for square in plate["squares"]:
            time = ahead[square["column"] - 1]
            cost = malus(view, viewer, time, square["row"]) if moving else 0
            one = square_at(
                layout, number, rows, square["column"], square["row"], square["action"], square["tile"], _.lang
            )
            one = one | {"pawn": square["pawn"], "path": square["path"], "time": time, "behind": time < 0}
            one |= {"malus": cost, "why": ""}
            squares.append(one | choice_of(one, viewer, asked) if asked else one)
        dear = row_costs(squares, rows) if moving else []
        for square in squares:
            square["said"] = bool(dear)
        found.append(
            {
                "round": plate["round"],
                "now": number == 0,
                "moving": moving,
                "x": layout.plates[number][0],
                "y": layout.plates[number][1],
                "w": layout.plates[number][2],
                "h": layout.plates[number][3],
                "columns": columns_of(layout, number, ahead),
                "costs": [
                    {"cost": cost, "y": squares[0]["y"] + (squares[0]["h"] + GAP) * n + squares[0]["h"] / 2}
                    for n, cost in enumerate(dear)
                ],
                "squares": squares,
            }
        )
    return found


def columns_of(layout: Layout, number: int, ahead: Sequence[int]) -> list[Piece]:
    """Over each column the Time that a move there brings, and which way its order goes."""
    x, w = layout.plates[number][0], square_size(layout.plates[number], layout.head, 4)[0]
    middles = [x + GAP + (w + GAP) * n + w / 2 for n in range(len(ahead))]
    return [{"x": middle, "up": box.UPWARD[n], "time": ahead[n]} for n, middle in enumerate(middles)]


def row_costs(squares: Sequence[Piece], rows: int) -> list[int]:
    """What a change to each row costs, where it is the same for every column ahead; else nothing is said of rows."""
    costs: list[set[int]] = [set() for _ in range(rows)]
    for square in squares:
        if not square["behind"]:
            costs[square["row"] - 1].add(square["malus"])
    return [cost.pop() for cost in costs] if all(len(cost) == 1 for cost in costs) else []


def square_size(room: Rect, head: float, rows: int) -> tuple[float, float]:
    """How wide and how high the squares of a plate are."""
    columns = int(box.PLATE_COLUMNS)
    return (room[2] - GAP * (columns + 1)) / columns, (room[3] - head - GAP * (rows + 1)) / rows


@lru_cache(2000)
def square_at(
    layout: Layout, number: int, rows: int, column: int, row: int, action: str, tile: int, lang: str
) -> Piece:
    """One square of a plate of so many rows, with what lies on it."""
    x, y = layout.plates[number][:2]
    w, h = square_size(layout.plates[number], layout.head, rows)
    letters = layout.letters
    name = square_name(action, tile, lang)
    lines = broken(name, w - 2, letters, 3 if h >= 108 else 2)
    word = f"go:{('now', 'next')[number]}:{column}-{row}"
    return {
        "word": word,
        "choice": word,
        "column": column,
        "row": row,
        "x": x + GAP + (column - 1) * (w + GAP),
        "y": y + layout.head + GAP + (row - 1) * (h + GAP),
        "w": w,
        "h": h,
        "action": action,
        "tile": tile,
        "name": name,
        "lines": lines,
        "letters": letters,
        "now": number == 0,
        **tile_on(action, tile, w, h - len(lines) * (letters + 1.5) - 8, layout.letters + 1.5),
    }


def tile_on(action: str, tile: int, w: float, room: float, size: float) -> Piece:
    """What a tile costs, brings and does, and how high its picture is above its name."""
    if not tile:
        return {"rows": [], "art": room, "size": size, "cost": 0, "brings": (0, 0), "kind": ""}
    if action == "development":
        beside = 24 if room < 46 else 0  # the price stands beside the signs where it cannot stand above them
        rows = fitting(development_signs(tile), w - 10 - beside, size, 3 if room > 60 else 2)
        kind = ("flash", "once", "ever")[box.DEVELOPMENT_TYPE[tile]]
        large = min([20.0, *[(w - 12 - beside) / row["width"] for row in rows]]) if len(rows) == 1 else size
        return {"rows": rows, "art": room, "size": max(size, large), "cost": int(box.DEVELOPMENT_COST[tile]),
                "brings": (0, 0), "kind": kind}  # fmt: skip
    rows = fitting(building_signs(tile), w - 8, size, int((room - 28) // (size + 3)))
    return {
        "rows": rows,
        "art": room - len(rows) * (size + 3),
        "size": size,
        "cost": int(box.BUILDING_COST[tile]),
        "brings": (int(box.ADDED_CUBES[tile]), int(box.ADDED_OCTAGONS[tile])),
        "kind": "",
    }


def square_name(action: str, tile: int, lang: str) -> str:
    """What a square is called: the tile on it, or its action where there is none to lie there."""
    if tile:
        return called(building_name if action == "building" else development_name, tile, lang=lang)
    return called(action_name, ACTIONS.index(action), lang=lang) if action in ("recruitment", "pistes") else ""


def choice_of(square: Piece, viewer: int, asked: dict[str, RuledOffer]) -> Piece:
    """The choice that a square stands for, and the sign of why it is none where that is not seen at once."""
    word = "develop" if "develop" in asked and square["pawn"] == viewer else square["word"]
    offer = asked.get(word)
    open_to_all = square["pawn"] is None and (square["tile"] or square["action"] in ("pistes", "recruitment"))
    refused = offer is not None and not offer.allowed and not square["behind"] and open_to_all
    return {"choice": word, "why": why(offer.clause) if offer and refused else ""}


def global_column(pawn: Piece) -> int:
    """The column of a pawn over all rounds, 0 on the start places (SK-345)."""
    if pawn["at"] == "plate":
        return int((pawn["round"] - 1) * int(box.PLATE_COLUMNS) + pawn["column"])
    return 0 if pawn["at"] == "start" else int(box.ROUNDS) * int(box.PLATE_COLUMNS) + 1


def skipped(view: Piece, viewer: int, round: int, column: int) -> int:
    """The columns that a move of the viewer's pawn skips, each worth a Time; below 0 behind it (SK-066)."""
    there = (round - 1) * int(box.PLATE_COLUMNS) + column
    return there - global_column(view["resorts"][viewer]["pawn"]) - 1


def malus(view: Piece, viewer: int, over: int, row: int) -> int:
    """What a move of the viewer's pawn over some columns costs for the rows it changes (SK-067, SK-070, SK-346)."""
    resort = view["resorts"][viewer]
    if resort["pawn"]["at"] != "plate":
        return 0
    rows = abs(row - int(resort["pawn"]["row"]))
    if over == 0:
        return 0 if rows == 1 and perk(resort, int(box.FREE_ROW_CHANGE)) else rows
    return max(0, rows - perk(resort, int(box.JUMP_MALUS_MINUS)))


def order_after(view: Piece, viewer: int, path: int | None) -> list[int]:
    """Who still plays in this round, rearmost first, once the viewer's pawn stands there (SK-055).

    None is where its round ends: on the next plate, or outside.
    """
    places = {seat: path_of(view, resort["pawn"]) for seat, resort in enumerate(view["resorts"])} | {viewer: path}
    return [seat for _, seat in sorted((place, seat) for seat, place in places.items() if place is not None)]


def path_of(view: Piece, pawn: Piece) -> int | None:
    """How far along the path of this round a pawn is; None once its round is over."""
    if pawn["at"] == "start":
        return int(pawn["place"]) - 1 - int(view["seats"])
    if pawn["at"] != "plate" or pawn["round"] != view["round"]:
        return None
    now = view["plates"][0]["squares"]
    return next(int(square["path"]) for square in now if on_square(pawn, square))


def pawns(layout: Layout, view: Piece, shown: Sequence[Piece], _: Words) -> list[Piece]:
    """Every pawn: on a square of the plates shown, on its start place at the left edge, or gone at the right."""
    squares = {(plate["round"], s["column"], s["row"]): s for plate in shown for s in plate["squares"]}
    x, y, _w, h = layout.plates[0]
    out = layout.plates[1]
    found = []
    for seat, resort in enumerate(view["resorts"]):
        pawn = resort["pawn"]
        square, number = None, 0
        if pawn["at"] == "plate":
            square = squares[pawn["round"], pawn["column"], pawn["row"]]
            number = int(not square["now"])
            place = (square["x"] + square["w"] / 2, square["y"] + square["h"] * 0.42)
        elif pawn["at"] == "start":
            place = (x - 13, y + layout.head + (max(1, pawn["place"]) - 0.5) * (h - layout.head) / view["seats"])
        else:
            number, place = 1, (out[0] + 40 + 60 * (pawn["place"] - 1), out[1] + out[3] * 0.62)
        found.append(
            {"id": f"pawn-{seat}", "seat": seat, "x": place[0], "y": place[1], "at": pawn["at"], "number": number,
             "square": {name: square[name] for name in ("x", "y", "w", "h", "letters")} if square else None,
             "name": broken(_.seat(seat), square["w"] - 6, square["letters"], 1)[0] if square else "",
             "active": seat == view["active"] and not view["over"] and view["round"] > 0}
        )  # fmt: skip
    return found


# ── The plates on the column ───────────────────────────────────────────────────────────────────────────────

HEAD = 18.0


def small_plates(layout: Layout, view: Piece, asked: bool, _: Words) -> list[Piece]:
    """The plates small: who stands where, what lies where.

    Names are on the one of now, while nothing else is asked; otherwise there are pictures, which are quiet.
    """
    found = []
    for number, plate in enumerate(view["plates"] if layout.small else ()):
        rows = max(square["row"] for square in plate["squares"])
        squares = [
            small_square(
                layout, number, rows, one["column"], one["row"], one["action"], one["tile"], _.lang if not asked else ""
            )
            | {"pawn": one["pawn"]}
            for one in plate["squares"]
        ]
        assert layout.small
        found.append({"round": plate["round"], "now": number == 0, "room": layout.small[number], "squares": squares})
    return found


@lru_cache(2000)
def small_square(
    layout: Layout, number: int, rows: int, column: int, row: int, action: str, tile: int, lang: str
) -> Piece:
    """One square of a small plate; without a language it is not named."""
    assert layout.small
    x, y = layout.small[number][:2]
    w, h = square_size(layout.small[number], HEAD, rows)
    named = tile and number == 0 and lang
    lines = broken(square_name(action, tile, lang), w - 3, layout.letters, 3 if h > 41 else 2) if named else ()
    return {"x": x + GAP + (column - 1) * (w + GAP), "y": y + HEAD + GAP + (row - 1) * (h + GAP), "w": w, "h": h,
            "action": action, "tile": tile, "lines": lines, "column": column, "row": row}  # fmt: skip


def small_parts(scene: dict[str, Any]) -> list[Part]:
    """The plates on the column, square by square, the pawns on them."""
    found = []
    for n, plate in enumerate(scene["small"]):
        found.append(Part(f"small-{n}", "small_plate", {name: plate[name] for name in ("round", "now", "room")}))
        found += [Part(f"small-{n}-{one['column']}-{one['row']}", "small_square", one) for one in plate["squares"]]
    return found


def tile_in_hand(view: Piece, seat: int, words: set[str]) -> int:
    """The building about to be placed: one picked from the discard, or that under the pawn; 0 if none is."""
    if view["picked"]:
        return int(view["picked"])
    if view["due"] != "building" or not any(word.startswith("build:") for word in words):
        return 0
    pawn = view["resorts"][seat]["pawn"]
    for plate in view["plates"]:
        for square in plate["squares"]:
            if pawn["at"] == "plate" and plate["round"] == pawn["round"] and on_square(pawn, square):
                return int(square["tile"])
    return 0


def on_square(pawn: Piece, square: Piece) -> bool:
    """Whether a pawn stands on a square of its plate."""
    return bool((pawn["column"], pawn["row"]) == (square["column"], square["row"]))


# ── Parts, from back to front ──────────────────────────────────────────────────────────────────────────────


def plate_parts(scene: dict[str, Any], numbers: Sequence[int]) -> list[Part]:
    """Plates square by square, the pawns on them, and where the viewer's pawn would come."""
    found = [Part("dusk", "dusk", same="dusk")]
    for n, plate in enumerate(scene["plates"]):
        if n in numbers:
            what = {name: shown for name, shown in plate.items() if name != "squares"}
            found.append(Part(f"plate-{n}", "plate", what))
            found += [
                Part(f"square-{n}-{square['column']}-{square['row']}", "square", square, (square["choice"],))
                for square in plate["squares"]
            ]
    if scene["exit"] and 1 in numbers:
        found.append(Part("exit", "exit", scene["exit"], ("leave",)))
    here = [pawn for pawn in scene["pawns"] if pawn["number"] in numbers]
    found += [Part(pawn["id"], "pawn", pawn, names=(pawn["id"],)) for pawn in here]
    squares = [one for one in scene["ways"] if one["number"] in numbers]
    if squares:
        mine = next((pawn for pawn in here if pawn["seat"] == scene["viewer"] and pawn["at"] == "plate"), None)
        start = (mine["x"], mine["y"]) if mine else None
        found.append(Part("ways", "ways", {"seat": scene["viewer"], "squares": squares, "from": start}))
    return found


def ways(shown: Sequence[Piece], offered: dict[str, str]) -> list[Piece]:
    """The squares that the viewer's pawn may go to, each with its middle and the word that leads there."""
    return [
        {"word": offered[square["word"]], "x": square["x"] + square["w"] / 2, "y": square["y"] + square["h"] * 0.42,
         "number": number}
        for number, plate in enumerate(shown)
        for square in plate["squares"]
        if square["word"] in offered
    ]  # fmt: skip
