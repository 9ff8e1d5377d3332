"""What tiles show: rows of numbers and silhouettes, read from the box, and where they stand on a tile.

The faces are drawn once as symbols of the page; every tile on the table is one of them. Here is also what things are
called, and the sign of each reason why something is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from cordee.games.ski import box
from cordee.words import words

Piece = dict[str, Any]
FOLDER = Path(__file__).parent


@cache
def called(say: Callable[..., str], *numbers: int, lang: str) -> str:
    """What a thing is called, or does: said once in each language."""
    return say(*numbers, words(lang, FOLDER))


# ── Signs: what tiles do, as rows of numbers and silhouettes ───────────────────────────────────────────────

PIECE_SIGNS = ("euro", "seas", "perm", "time", "vp")
"""In the order of PIECES of the box."""
COST_SIGNS = ("euro", "perm", "mixed", "time")
PER_SIGNS = ("beside", "home_left", "home_right", "home_up", "home_down", "corner", "side")
COUNT_SIGNS = (
    "best", "octslot", "column", "dev", "step", "goal", "home", "street", "home dev perm time", "four", "slot", "line",
    "perm", "bonus", "gift", "square",
)  # fmt: skip
"""In the order of BONUS_COUNTS of the box."""
PERK_SIGNS = (
    "disc ≤{n} euro", "jump > {n} euro", "K 0 perm", "bonus > {n} euro", "x:cube / x:oct > {n} euro", "step perm2",
    "disc −1 perm", "{n} perm > x:oct", "rows 0 euro", "time = {n} euro", "time = {n} vp", "act > {n} euro",
    "{n} perm > x:cube", "goal −{n}", "jump rows −{n}", "disc back", "gift +{n}", "B > {n} euro", "+{n} seas",
    "runs perm2", "loop {n} euro", "home perm2", "act > {n} vp",
)  # fmt: skip
"""In the order of PERK_NAMES of the box."""
NARROW = {">": 0.62, "/": 0.4, "=": 0.7}
SIGNS = {
    "euro", "seas", "perm", "time", "vp", "cube", "oct", "octslot", "home", "runs", "G", "B", "R", "K", "gift", "goal",
    "step", "rows", "back", "corner", "side", "slot", "line", "bonus", "recyc", "act", "loop", "flash", "flag", "ever",
    "once", "rise", "disc", "beside", "home_left", "home_right", "home_up", "home_down", "best", "column", "dev",
    "street", "four", "square", "jump", "perm2", "mixed", "flip", "recycdev", "rank2", "rank3", "rank4", "rank5",
}  # fmt: skip


def part_signs(part: box.Part) -> str:
    """One part of an effect."""
    n = "" if part.n == 1 else f"{part.n} "
    if part.verb == box.GAIN:
        return f"{part.n} {PIECE_SIGNS[part.a]}"
    if part.verb == box.PER_DEVELOPMENTS:
        return f"{part.n} {PIECE_SIGNS[part.a]} / {part.b} dev"
    if part.verb == box.DISCARD:
        return f"{n}x:{('cube', 'oct')[part.a]}"
    if part.verb == box.IMPROVE:
        return f"{n}step" if part.a else "perm > step"
    if part.verb == box.PLACE_DISC:
        return "disc 0 euro" if part.a else "+ disc"
    if part.verb == box.CHOICE:
        return " / ".join(effect_signs(int(part.a) + other) for other in range(int(part.n)))
    if part.verb == box.FLIP:
        return f"flip ≤{part.n}"
    if part.verb == box.BUILD:
        return f"{n}recyc" + (f" −{part.a}" if part.a else "")
    if part.verb == box.REWARD:
        return f"gift {part.n}"
    return {
        int(box.PISTES): f"{part.n} runs",
        int(box.EXTRA_PISTES): "+ runs",
        int(box.STAND_UP): f"{part.n} rise",
        int(box.MOVE_DISC): "disc > bonus",
        int(box.BUY): "recycdev",
        int(box.ACTIVATE): f"{part.n} act 0",
        int(box.EVALUATE): "bonus > vp",
    }[int(part.verb)]


def effect_signs(effect: int) -> str:
    """An effect, its parts in printed order."""
    return " ".join(part_signs(part) for part in box.EFFECTS[effect].parts)


def perk_signs(perk: int, value: int) -> str:
    """A lasting benefit."""
    return PERK_SIGNS[perk].format(n=value)


def income_signs(income: Sequence[int]) -> str:
    """What comes in every round."""
    return " ".join(["loop", *[f"{n} {PIECE_SIGNS[piece]}" for piece, n in enumerate(income) if n]])


def building_signs(tile: int) -> list[str]:
    """What a building shows, a row for each thing."""
    rows = []
    slots = ["octslot"] * int(box.OCTAGON_SLOTS[tile]) + ["slot"] * int(box.CUBE_SLOTS[tile])
    if slots:
        rows.append(" ".join(slots))
    if any(box.INCOME[tile]):
        rows.append(income_signs(box.INCOME[tile]))
    if box.WHEN_BUILT[tile]:
        rows.append("flash " + effect_signs(int(box.WHEN_BUILT[tile])))
    for way in box.ACTIVATIONS[tile]:
        rows.append(f"{way.cost} {COST_SIGNS[way.kind]} > {effect_signs(int(way.effect))}")
    if box.FINAL_POINTS[tile]:
        rows.append(f"flag {box.FINAL_POINTS[tile]} vp / {PER_SIGNS[box.FINAL_COUNT[tile]]}")
    return rows


def development_signs(tile: int) -> list[str]:
    """What a development shows."""
    if box.DEVELOPMENT_TYPE[tile] != box.PERMANENTLY:
        return [effect_signs(int(box.DEVELOPMENT_EFFECT[tile]))]
    given = range(len(box.PERK_NAMES))
    return [perk_signs(perk, int(box.PERK_TILE_VALUE[perk])) for perk in given if box.PERK_TILE[perk] >> tile & 1]


def step_signs(scale: int, step: int) -> str:
    """The benefit of a step on a threshold scale, from 1."""
    given = range(len(box.PERK_NAMES))
    return " ".join(
        perk_signs(perk, int(box.PERK_STEP_VALUE[perk]))
        for perk in given
        if box.PERK_STEP[perk] == step and box.PERK_SCALE[perk] == scale
    )


def reward_signs(tile: int) -> str:
    """What a Reward tile shows."""
    if box.REWARD_KEPT[tile]:
        return income_signs(box.REWARD_INCOME[tile])
    return effect_signs(int(box.REWARD_EFFECT[tile]))


def bonus_signs(tile: int) -> str:
    """What a Bonus tile counts."""
    points, per = int(box.BONUS_POINTS[tile]), int(box.BONUS_PER[tile])
    return f"{points} vp / {'' if per == 1 else f'{per} '}{COUNT_SIGNS[box.BONUS_COUNT[tile]]}"


def width_of(sign: str) -> float:
    """How wide a sign or a number is, in heights."""
    if sign in NARROW:
        return NARROW[sign]
    return 1.0 if sign.removeprefix("x:") in SIGNS else 0.64 * len(sign)


@cache
def line(signs: str) -> Piece:
    """Signs in a row: each with its left and its width, in heights of the row."""
    items, x = [], 0.0
    for sign in signs.split():
        wide = width_of(sign)
        items.append((sign, x, wide))
        x += wide + 0.12
    return {"items": items, "width": max(0.0, x - 0.12)}


def lines(rows: Sequence[str], most: float) -> list[Piece]:
    """The rows, one that is alone and too wide broken before the sign that fits no more."""
    if len(rows) != 1 or line(rows[0])["width"] <= most:
        return [line(row) for row in rows]
    signs = rows[0].split()
    cuts = [n for n in range(1, len(signs)) if signs[n] in (">", "/") or width_of(signs[n - 1]) >= 1]
    broken = [(line(" ".join(signs[:n])), line(" ".join(signs[n:]))) for n in cuts]
    return list(min(broken, key=lambda two: max(one["width"] for one in two)))


def fitting(rows: Sequence[str], room: float, size: float, most: int) -> list[Piece]:
    """The rows at a size of letters, in as few lines as they fit into; none where they do not fit into so many."""
    whole = line(" ".join(rows))
    if most and whole["width"] * size <= room:
        return [whole]
    found = [one for row in rows for one in parted(row, room / size)]
    return found if len(found) <= most and all(one["width"] * size <= room for one in found) else []


def parted(row: str, most: float) -> list[Piece]:
    """A row in lines of a width, in heights: broken after a sign, never between a number and what it counts."""
    found: list[list[str]] = [[]]
    for chunk in chunks(row):
        if found[-1] and line(" ".join([*found[-1], *chunk]))["width"] > most:
            found.append([])
        found[-1] += chunk
    return [line(" ".join(signs)) for signs in found]


def chunks(row: str) -> list[list[str]]:
    """The signs of a row with the numbers and joints that belong to them."""
    found: list[list[str]] = [[]]
    for sign in row.split():
        found[-1].append(sign)
        if width_of(sign) >= 1:
            found.append([])
    return [chunk for chunk in found if chunk]


def fitted(row: Piece, most: float, room: float) -> float:
    """The height at which a row fits into a width."""
    return min(most, room / row["width"]) if row["width"] else most


# ── Faces of tiles: a square of 64 ─────────────────────────────────────────────────────────────────────────

FACE = 64.0
MARK = 9.0
"""The size of a quarter; a half is twice as long."""


def fraction_box(name: str, w: float, h: float, k: float) -> tuple[float, float, float, float]:
    """Where a half or a quarter lies on a tile: left, top, width, height."""
    return {
        "N": (w / 2 - k, 0.0, 2 * k, k), "S": (w / 2 - k, h - k, 2 * k, k),
        "W": (0.0, h / 2 - k, k, 2 * k), "E": (w - k, h / 2 - k, k, 2 * k),
        "NW": (0.0, 0.0, k, k), "NE": (w - k, 0.0, k, k), "SE": (w - k, h - k, k, k), "SW": (0.0, h - k, k, k),
    }[name]  # fmt: skip


def fractions_path(names: Sequence[str], w: float = FACE, h: float = FACE, k: float = MARK) -> str:
    """Halves and quarters as one path."""
    boxes = [fraction_box(name, w, h, k) for name in names]
    return "".join(f"M{x:g} {y:g}h{a:g}v{b:g}h{-a:g}z" for x, y, a, b in boxes)


def rows_of(signs: Sequence[Piece], middle: float, most: float, room: float) -> list[Piece]:
    """The rows of a face with their middles and heights."""
    pitch = most + 2.5
    top = middle - pitch * (len(signs) - 1) / 2
    return [{"line": one, "y": top + pitch * n, "size": fitted(one, most, room)} for n, one in enumerate(signs)]


@cache
def building_face(tile: int) -> Piece:
    """What is printed on a building; 0 is the base."""
    number = int(box.BASE) if tile == 0 else tile
    signs = lines(building_signs(number), 3.4)
    return {
        "cost": int(box.BUILDING_COST[number]) if tile else None,
        "added": added_pieces(int(box.ADDED_CUBES[number]), int(box.ADDED_OCTAGONS[number])),
        "fractions": fractions_path([*box.EDGES_TEXT[number], *box.CORNERS_TEXT[number]]),
        "rows": rows_of(signs, 44.5, 15.0 if len(signs) < 2 else 14.0, 48.0),
    }


def added_pieces(cubes: int, octagons: int) -> list[tuple[str, float, float, float]]:
    """The pieces that a building brings, at its top right: sign, left, top, size; many in two rows."""
    if cubes + octagons <= 2:
        signs = ["cube"] * cubes + ["oct"] * octagons
        return [(sign, 43.0 - 13.5 * n, 12.0, 13.0) for n, sign in enumerate(signs)]
    above = [("oct", 44.0 - 12.0 * n, 10.5, 11.0) for n in range(octagons)]
    return above + [("cube", 44.0 - 12.0 * n, 21.5, 11.0) for n in range(cubes)]


@cache
def development_face(tile: int) -> Piece:
    """What is printed on a development."""
    return {
        "cost": int(box.DEVELOPMENT_COST[tile]),
        "type": ("flash", "once", "ever")[box.DEVELOPMENT_TYPE[tile]],
        "rows": rows_of(lines(development_signs(tile), 3.6), 42.0, 15.5, 56.0),
    }


@cache
def reward_face(tile: int) -> Piece:
    """What is printed on a Reward tile, 44 wide and 26 high."""
    signs = lines([reward_signs(tile)], 3.0)
    return {"rows": rows_of(signs, 13.0, 14.0 if len(signs) == 1 else 10.5, 40.0)}


@cache
def bonus_face(tile: int) -> Piece:
    """What is printed on a Bonus tile, 64 wide."""
    return {"cost": int(box.BONUS_COST[tile]), "rows": rows_of(lines([bonus_signs(tile)], 4.2), 0.0, 14.0, 56.0)}


def cells(columns: int, rows: int) -> str:
    """A plan of cells, each 7 by 6, as a path."""
    return "".join(f"M{8 * x} {7 * y}h7v6h-7z" for y in range(rows) for x in range(columns))


def plans() -> dict[str, str]:
    """Where a choice lies, on its button: the village, and a plate of so many rows."""
    found = {"village": cells(int(box.VILLAGE_COLUMNS), int(box.VILLAGE_ROWS))}
    for rows in sorted({int(rows) for rows in box.PLATE_ROWS if rows}):
        found[f"plate{rows}"] = cells(int(box.PLATE_COLUMNS), rows)
    return found


def faces() -> Piece:
    """Every face, for the symbols of the page."""
    return {
        "plans": plans(),
        "buildings": {tile: building_face(tile) for tile in range(int(box.TILES) + 1)},
        "developments": {tile: development_face(tile) for tile in range(1, int(box.TILES) + 1)},
        "rewards": {tile: reward_face(tile) for tile in range(1, int(box.REWARDS) + 1)},
        "bonus": {tile: bonus_face(tile) for tile in range(1, int(box.BONUS_TILES) + 1)},
    }


# ── Why not, at a glance ───────────────────────────────────────────────────────────────────────────────────

WHY = {
    56: "behind", 57: "pawn", 59: "poor", 60: "poor", 76: "poor", 77: "gone", 79: "poor", 81: "never", 82: "twice",
    98: "staff", 99: "staff", 113: "deadend", 114: "steep", 116: "never", 127: "full", 130: "apart", 152: "poor",
    154: "done", 155: "staff", 157: "staff", 162: "done", 163: "staff", 300: "staff", 317: "staff",
    344: "due", 349: "poor",
}  # fmt: skip
"""By clause, the sign of a refusal on the place that is refused."""


@cache
def why(clause: str) -> str:
    """The sign for a clause such as SK-113."""
    number = clause.rpartition("-")[2]
    return WHY.get(int(number), "never") if number.isdigit() else ""
