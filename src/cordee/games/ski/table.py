"""Where things lie on the table of the ski resort: plain geometry from a view, for a wide and for a tall screen.

`table.svg.jinja` draws it. The mountain is the board: the ski domain climbs it row by row, the village lies at its
foot, the two round plates and the rows of Bonus and Reward tiles beside it. Places, cells, joints and what tiles show
are those of the box: the same data that the rules carry out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from cordee.engine.telling import Offer
from cordee.games.ski import box
from cordee.games.ski.rules.scoring import convenience
from cordee.games.ski.words import (
    bonus_name,
    bonus_words,
    building_name,
    development_name,
    item_name,
    reward_name,
    step_words,
)
from cordee.words import Words

PALETTE = {
    "sky": "#4aa3df",
    "far": "#2b6390",
    "near": "#a9d3ee",
    "ground": "#f4fafe",
    "accent": "#f0475b",
    "ink": "#122a41",
}

Point = tuple[float, float]
Piece = dict[str, Any]


class RuledOffer(Offer, Protocol):
    """A choice that names the rule that forbids it, too: each refused place shows its sign."""

    @property
    def clause(self) -> str: ...


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
        return f"rank{part.n}"
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


@dataclass(frozen=True)
class Line:
    """Signs in a row: each with its left and its width, in heights of the row."""

    items: tuple[tuple[str, float, float], ...]
    width: float

    def size(self, most: float, room: float) -> float:
        """The height at which the row fits into a width."""
        return min(most, room / self.width) if self.width else most


def width_of(sign: str) -> float:
    """How wide a sign or a number is, in heights."""
    if sign in NARROW:
        return NARROW[sign]
    return 1.0 if sign.removeprefix("x:") in SIGNS else 0.64 * len(sign)


@cache
def line(signs: str) -> Line:
    """The signs of a row side by side."""
    items, x = [], 0.0
    for sign in signs.split():
        wide = width_of(sign)
        items.append((sign, x, wide))
        x += wide + 0.12
    return Line(tuple(items), max(0.0, x - 0.12))


def lines(rows: Sequence[str], most: float) -> list[Line]:
    """The rows, one that is alone and too wide broken before the sign that fits no more."""
    if len(rows) != 1 or line(rows[0]).width <= most:
        return [line(row) for row in rows]
    signs = rows[0].split()
    cuts = [n for n in range(1, len(signs)) if signs[n] in (">", "/") or width_of(signs[n - 1]) >= 1]
    best = min(cuts, key=lambda n: max(line(" ".join(signs[:n])).width, line(" ".join(signs[n:])).width))
    return [line(" ".join(signs[:best])), line(" ".join(signs[best:]))]


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


def rows_of(signs: Sequence[Line], middle: float, most: float, room: float) -> list[Piece]:
    """The rows of a face with their middles and heights."""
    size = [one.size(most, room) for one in signs]
    pitch = most + 2.5
    top = middle - pitch * (len(signs) - 1) / 2
    return [{"line": one, "y": top + pitch * n, "size": size[n]} for n, one in enumerate(signs)]


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


def faces() -> Piece:
    """Every face, for the symbols of the page."""
    return {
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


def why(clause: str) -> str:
    """The sign for a clause such as SK-113."""
    number = clause.rpartition("-")[2]
    return WHY.get(int(number), "never") if number.isdigit() else ""


# ── A resort: domain above, village below ──────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Resort:
    """Where a resort lies: places of the domain, a strip of snow, and the village's cells below its columns."""

    x: float
    y: float
    w: float
    h: float
    strip: float
    vh: float

    @property
    def foot(self) -> float:
        """Where the domain ends."""
        return self.y + int(box.DOMAIN_ROWS) * self.h

    @property
    def bottom(self) -> float:
        """Where the village ends."""
        return self.foot + self.strip + int(box.VILLAGE_ROWS) * self.vh

    def place(self, altitude: int, column: int) -> Point:
        """The middle of a place, both from 1."""
        return self.x + (column - 0.5) * self.w, self.y + (int(box.DOMAIN_ROWS) + 0.5 - altitude) * self.h

    def cell(self, row: int, column: int) -> Point:
        """The left and top of a village cell, both from 1."""
        return self.x + (column - 1 + int(box.VILLAGE_UNDER)) * self.w, self.foot + self.strip + (row - 1) * self.vh


PLAN = Resort(x=0, y=0, w=64, h=34, strip=10, vh=64)
"""Another player's resort, drawn once and shown small and large."""
HELD = (488.0, 378.0, 84.0, 134.0)
"""Where that player's developments lie beside it when it is shown large on the wide table."""


def way_down(pistes: dict[tuple[int, int], str], colour: str, altitude: int, column: int, arrival: int = 0) -> int:
    """Where a piste to be laid leads: straight where it can, else to the left, else to the right (SK-102, SK-105)."""
    under = int(box.VILLAGE_UNDER)
    if altitude == 1:
        if arrival:
            return arrival + under - column
        first, last = under + 1, under + int(box.VILLAGE_COLUMNS)
        return 1 if column < first else -1 if column > last else 0
    rank = box.COLOURS.index(colour)
    carriers = [side for side in (0, -1, 1) if carries(pistes, altitude - 1, column + side, rank)]
    return carriers[0] if carriers else 0


def carries(pistes: dict[tuple[int, int], str], altitude: int, column: int, rank: int) -> bool:
    """Whether a piste lies there that is not harder."""
    found = pistes.get((altitude, column))
    return found is not None and box.COLOURS.index(found) <= rank


def ribbon(at: Resort, altitude: int, column: int, side: int) -> str:
    """The way down from a place to the next row, or into the village."""
    x, y = at.place(altitude, column)
    nx, ny = x + side * at.w, at.foot + at.strip if altitude == 1 else y + at.h
    bend, drop = side * at.w * 0.12, at.h * 0.72
    return f"M{x:.1f} {y:.1f}C{x + bend:.1f} {y + drop:.1f} {nx - bend:.1f} {ny - drop:.1f} {nx:.1f} {ny:.1f}"


def ribbons(at: Resort, resort: Piece) -> dict[str, str]:
    """The ways down of all pistes, one path for each colour, the easier ones first."""
    found = {}
    for colour in box.COLOURS:
        ways = [ribbon(at, p["altitude"], p["column"], p["exit"]) for p in resort["pistes"] if p["colour"] == colour]
        if ways:
            found[colour] = "".join(ways)
    return found


def laid(resort: Piece) -> dict[tuple[int, int], str]:
    """The colour of the piste on each place."""
    return {(one["altitude"], one["column"]): one["colour"] for one in resort["pistes"]}


def pads(at: Resort, resort: Piece, seat: int, asked: dict[str, RuledOffer]) -> list[Piece]:
    """Every place of the domain, with what it holds, what may be laid on it, and what may not for which reason."""
    found, pistes = [], laid(resort)
    exits = {(one["altitude"], one["column"]): one["exit"] for one in resort["pistes"]}
    for place in box.PLACES:
        altitude, column = int(place) // 8 + 1, int(place) % 8 + 1
        x, y = at.place(altitude, column)
        colour = pistes.get((altitude, column))
        side = exits.get((altitude, column), 0)
        wood, rank = bool(box.WOODED >> place & 1), int(box.REWARD_OF[place])
        words = [] if colour else [pair for pair in layings(altitude, column) if pair[0] in asked]
        found.append(
            {
                "id": f"piste-{seat}-{altitude}-{column}",
                "altitude": altitude,
                "column": column,
                "x": x,
                "y": y,
                "wood": wood,
                "rank": rank,
                "colour": colour,
                "exit": side,
                "chips": chips(at, (x, y), wood or rank > 0, [pair for pair in words if asked[pair[0]].allowed]),
                "shut": shut(at, (x, y), [asked[word] for word, _ in words if not asked[word].allowed]),
            }
        )
    return found


def chips(at: Resort, middle: Point, marked: bool, words: Sequence[tuple[str, int]]) -> list[Piece]:
    """The pistes that may be laid on a place, side by side; what the place itself bears stays seen at its left."""
    wide = at.w - 7
    size = min(at.h * 0.64, max(at.h * 0.42, (wide - at.h * 0.6 * marked) / max(1, len(words))))
    right = middle[0] + (wide / 2 if marked else size * len(words) / 2)
    left = right - size * len(words)
    return [
        {"word": word, "colour": word.split(":")[1], "x": left + size * (n + 0.5), "y": middle[1], "size": size,
         "arrival": arrival}
        for n, (word, arrival) in enumerate(words)
    ]  # fmt: skip


def shut(at: Resort, middle: Point, refused: Sequence[RuledOffer]) -> list[Piece]:
    """Why nothing, or not every colour, may be laid on a place: a sign for each reason."""
    by_clause: dict[str, list[str]] = {}
    for offer in refused:
        by_clause.setdefault(offer.clause, []).append(offer.word)
    size = at.h * 0.46
    return [
        {"words": words, "word": words[0], "sign": why(clause), "colours": [word.split(":")[1] for word in words],
         "x": middle[0] + size * 1.1 * (n - (len(by_clause) - 1) / 2), "y": middle[1], "size": size}
        for n, (clause, words) in enumerate(by_clause.items())
    ]  # fmt: skip


def layings(altitude: int, column: int) -> list[tuple[str, int]]:
    """The words for the pistes that a place's altitude bears, with the village column a green one arrives in."""
    place, found = 8 * (altitude - 1) + column - 1, []
    for rank, colour in enumerate(box.COLOURS):
        if not box.ALTITUDE[rank] >> place & 1:
            continue
        word = f"piste:{colour}:{altitude}-{column}"
        if rank == box.GREEN and altitude == 1:
            reached = [column - 1 + int(exit) - int(box.VILLAGE_UNDER) for exit in sorted(box.EXITS)]
            found += [(f"{word}>{to + 1}", to + 1) for to in reached if 0 <= to < int(box.VILLAGE_COLUMNS)]
        else:
            found.append((word, 0))
    return found


def cells(at: Resort, resort: Piece, seat: int) -> list[Piece]:
    """Every cell of the village and the building on it."""
    built = {(one["row"], one["column"]): one for one in resort["village"]}
    octagons = resort["octagons"] - resort["zone"]
    found = []
    for row, column in [(r + 1, c + 1) for r, c in box.ALL_CELLS]:
        x, y = at.cell(row, column)
        one = built.get((row, column))
        slots = int(box.OCTAGON_SLOTS[one["tile"]]) if one else 0
        taken = min(slots, octagons)
        octagons -= taken
        found.append(
            {
                "word": f"build:{row}-{column}",
                "row": row,
                "column": column,
                "x": x,
                "y": y,
                "w": at.w,
                "h": at.vh,
                "tile": one["tile"] if one else None,
                "id": f"building-{seat}-{one['tile']}" if one else "",
                "activated": bool(one and one["activated"]),
                "posted": posted(one["on_it"]) if one else [],
                "octagons": octagon_places(at, x, y, one["tile"])[:taken] if one else [],
            }
        )
    return found


def posted(on_it: dict[str, int]) -> list[tuple[str, int]]:
    """The pieces that lie on an activated building, by their signs."""
    signs = {"money": "euro", "time": "time", "permanents": "perm", "seasonals": "seas"}
    return [(sign, on_it[name]) for name, sign in signs.items() if on_it[name]]


def octagon_places(at: Resort, x: float, y: float, tile: int) -> list[Point]:
    """Where the octagons of a building lie: on the signs for them."""
    k, found = at.w / FACE, []
    for row in building_face(tile)["rows"]:
        size, middle = row["size"], row["line"].width * row["size"] / 2
        for sign, left, wide in row["line"].items:
            if sign == "octslot":
                found.append((x + (FACE / 2 - middle + (left + wide / 2) * size) * k, face_top(at, y) + row["y"] * k))
    return found


def face_top(at: Resort, y: float) -> float:
    """Where the square face of a tile begins in a cell that may be higher than wide."""
    return y + (at.vh - at.w) / 2


# ── Joints: where halves and quarters meet ─────────────────────────────────────────────────────────────────


def fractions(village: Sequence[Piece]) -> tuple[int, int]:
    """All halves and all quarters of a village, numbered as in the box."""
    halves = quarters = 0
    for one in village:
        tile = one["tile"] or int(box.BASE)
        cell = (one["row"] - 1) * int(box.VILLAGE_COLUMNS) + one["column"] - 1
        halves |= int(box.HALVES[tile]) << cell
        quarters |= int(box.QUARTERS[tile]) << cell
    return halves, quarters


def complete(village: Sequence[Piece], arrivals: Sequence[int]) -> list[int]:
    """The joints that are complete, by their numbers in the box (SK-132)."""
    halves, quarters = fractions(village)
    reached = sum(1 << column - 1 for column in set(arrivals))
    return [
        number
        for number, joint in enumerate(box.JOINTS)
        if joint.fractions & ~(halves if joint.kind == box.EDGE else quarters) == 0 and joint.arrivals & ~reached == 0
    ]


def joint_place(at: Resort, number: int) -> Point:
    """The middle of a joint."""
    joint = box.JOINTS[number]
    touched = [at.cell(r + 1, c + 1) for n, (r, c) in enumerate(box.ALL_CELLS) if joint.cells >> n & 1]
    x = sum(left + at.w / 2 for left, _ in touched) / len(touched)
    y = sum(top + at.vh / 2 for _, top in touched) / len(touched)
    return x, at.foot + at.strip if joint.arrivals else y


def slots(at: Resort, resort: Piece, seat: int) -> list[Piece]:
    """Every complete slot, with a cube on it as long as there are cubes."""
    joined = complete(resort["village"], resort["arrivals"])
    places = [(f"joint-{number}", joint_place(at, number)) for number in joined]
    for one in resort["village"]:
        for nth in range(int(box.CUBE_SLOTS[one["tile"]]) if one["tile"] else 0):
            x, y = at.cell(one["row"], one["column"])
            places.append((f"inner-{one['tile']}-{nth}", (x + at.w / 2, y + at.vh * 0.9)))
    cubes = resort["cubes"] - resort["ladder"]
    return [
        {"id": f"cube-{seat}-{name}", "x": x, "y": y, "cube": n < cubes} for n, (name, (x, y)) in enumerate(places)
    ]


# ── What a choice will give and cost ───────────────────────────────────────────────────────────────────────


def perk(resort: Piece, number: int) -> int:
    """The value of a lasting benefit, 0 without it (SK-149, SK-164)."""
    value = 0
    if any(box.PERK_TILE[number] >> tile & 1 for tile in resort["developments_up"]):
        value += int(box.PERK_TILE_VALUE[number])
    step = int(box.PERK_STEP[number])
    if step and resort["steps"][box.COLOURS[box.PERK_SCALE[number]]] >= step:
        value += int(box.PERK_STEP_VALUE[number])
    return value


def change(sign: str, before: int, after: int, good: bool | None = None, of: int | None = None) -> Piece:
    """Something that becomes more or less; `of` is what it is to reach."""
    better = after > before if good is None else good
    return {"sign": sign, "before": before, "after": after, "good": better, "of": of}


def village_changes(
    resort: Piece, cubes: int, octagons: int, slots: int, octagon_slots: int, houses: int
) -> list[Piece]:
    """What becomes of the ladder, of the zone and of the points they are worth."""
    ladder = max(0, resort["cubes"] + cubes - len(resort["slots"]) - slots)
    zone = max(0, resort["octagons"] + octagons - resort["octagon_slots"] - octagon_slots)
    now, then = len(resort["village"]), len(resort["village"]) + houses
    worth = convenience(resort["ladder"], now) - int(box.ZONE_OCTAGON) * resort["zone"]
    after = convenience(ladder, then) - int(box.ZONE_OCTAGON) * zone
    found = []
    if ladder != resort["ladder"]:
        found.append(change("cube", resort["ladder"], ladder, ladder < resort["ladder"]))
    if zone != resort["zone"]:
        found.append(change("oct", resort["zone"], zone, zone < resort["zone"]))
    if after != worth:
        found.append(change("vp", worth, after))
    return found


def piste_preview(at: Resort, resort: Piece, word: str) -> Piece:
    """The piste where it would lie, the slots it would complete, and what would change."""
    _, colour, where = word.split(":")
    place, _, arrival = where.partition(">")
    altitude, column = map(int, place.split("-"))
    rank, bit = box.COLOURS.index(colour), 8 * (altitude - 1) + column - 1
    side = way_down(laid(resort), colour, altitude, column, int(arrival or 0))
    new = new_joints(resort, resort["village"], [*resort["arrivals"], *([int(arrival)] if arrival else [])])
    gives = []
    if rank < int(box.SCALES):
        have = resort["piste_counts"][colour]
        gives.append(change("GBR"[rank], have, have + 1, of=resort["thresholds"][colour]))
    bonus = perk(resort, int(box.ON_BLUE_PISTE_MONEY)) if rank == box.BLUE else 0
    if bonus:
        gives.append(change("euro", resort["money"], resort["money"] + bonus))
    gives += village_changes(resort, 0, int(box.WOODED >> bit & 1), len(new), 0, 0)
    return {
        "word": word,
        "colour": colour,
        "x": at.place(altitude, column)[0],
        "y": at.place(altitude, column)[1],
        "exit": side,
        "ribbon": ribbon(at, altitude, column, side),
        "slots": [joint_place(at, number) for number in new],
        "ranks": ranks_won(resort, bit),
        "gives": gives,
    }


def ranks_won(resort: Piece, bit: int) -> list[int]:
    """The ranks of the rewards that a piste on a place wins: its own and its row's (SK-109, SK-110)."""
    covered = {8 * (altitude - 1) + column - 1 for altitude, column in laid(resort)} | {bit}
    row, plus = bit // 8, perk(resort, int(box.REWARD_RANK_PLUS))
    won = [int(box.REWARD_OF[bit])]
    if all(place in covered for place in box.PLACES if place // 8 == row):
        won.append(int(box.ROW_REWARD[row]))
    return [rank + plus for rank in won if rank]


def building_preview(at: Resort, resort: Piece, word: str, tile: int) -> Piece:
    """The building where it would stand, the slots it would complete, and what would change."""
    row, column = map(int, word.split(":")[1].split("-"))
    x, y = at.cell(row, column)
    stands = {"row": row, "column": column, "tile": tile}
    new = new_joints(resort, [*resort["village"], stands], resort["arrivals"])
    inner = int(box.CUBE_SLOTS[tile])
    gives = village_changes(
        resort, int(box.ADDED_CUBES[tile]), int(box.ADDED_OCTAGONS[tile]), len(new) + inner,
        int(box.OCTAGON_SLOTS[tile]), 1,
    )  # fmt: skip
    rows = {one["row"] for one in resort["village"] if one["column"] == column} | {row}
    column_won = len(rows) == int(box.VILLAGE_ROWS)
    rank = int(box.COLUMN_REWARD) + perk(resort, int(box.REWARD_RANK_PLUS))
    places = [joint_place(at, number) for number in new]
    return {"word": word, "tile": tile, "x": x, "y": y, "w": at.w, "h": at.vh, "slots": places,
            "ranks": [rank] if column_won else [], "gives": gives}  # fmt: skip


def new_joints(resort: Piece, village: Sequence[Piece], arrivals: Sequence[int]) -> list[int]:
    """The joints that are not complete yet, but would be."""
    old = complete(resort["village"], resort["arrivals"])
    return [number for number in complete(village, arrivals) if number not in old]


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


# ── Layouts ────────────────────────────────────────────────────────────────────────────────────────────────

Rect = tuple[float, float, float, float]
"""Left, top, width, height."""
PANELS = ("resort", "plates", "tiles")
"""What a small screen shows one of at a time."""


@dataclass(frozen=True)
class Layout:
    """The measures of one shape of the table."""

    width: int
    height: int
    resort: Resort
    plates: tuple[Rect, Rect]
    head: float  # of a plate, above its squares
    tallest: float  # a square, at most
    bonus: Rect
    rewards: Rect
    reward_rows: tuple[tuple[int, ...], ...]  # the ranks of each row
    office: Rect
    stacks: Rect
    stock: Rect
    thresholds: Rect
    ladder: Rect
    zone: Rect
    own: Rect
    roomy: bool


WIDE = Layout(
    width=992, height=523, resort=Resort(x=519, y=24, w=62, h=34.5, strip=11, vh=67.5),
    plates=((18, 93, 228, 313), (251, 93, 228, 313)), head=19, tallest=99, bonus=(8, 0, 472, 88),
    rewards=(8, 410, 472, 56), reward_rows=((2, 3), (4, 5)), office=(8, 470, 380, 49), stacks=(392, 440, 88, 79),
    stock=(487, 4, 114, 88), thresholds=(863, 3, 125, 90), ladder=(487, 305, 91, 214), zone=(894, 305, 95, 60),
    own=(894, 369, 95, 150), roomy=True,
)  # fmt: skip
TALL = Layout(
    width=390, height=410, resort=Resort(x=33, y=66, w=46, h=24.5, strip=8, vh=46),
    plates=((13, 30, 182, 322), (200, 30, 182, 322)), head=17, tallest=78, bonus=(4, 32, 382, 112),
    rewards=(4, 150, 382, 122), reward_rows=((2,), (3,), (4,), (5,)), office=(4, 357, 382, 49),
    stacks=(4, 278, 382, 44), stock=(4, 30, 382, 32), thresholds=(292, 66, 96, 48), ladder=(2, 266, 75, 140),
    zone=(313, 266, 75, 46), own=(313, 316, 75, 90), roomy=False,
)  # fmt: skip
LAYOUTS = {"wide": WIDE, "tall": TALL}


@cache
def scenery(layout: Layout) -> dict[str, str]:
    """The mountain round the ski domain, as paths: all of it, and its shaded side."""
    at = layout.resort
    rows = [[int(p) % 8 for p in box.PLACES if p // 8 == row] for row in range(int(box.DOMAIN_ROWS))]
    reach = 34.0 if layout.roomy else 27.0
    left: list[Point] = [(at.x - reach - 6, layout.height)]
    right: list[Point] = [(layout.width, layout.height)]
    for row, columns in enumerate(rows):
        top = at.place(row + 1, 1)[1] - at.h / 2 - 5
        rough = (4, -3, 5, -2)[row % 4]
        left.append((at.x + columns[0] * at.w - reach + rough, top + abs(rough)))
        right.append((min(layout.width, at.x + (columns[-1] + 1) * at.w + reach - rough), top + abs(rough)))
    peak = (at.place(1, 4)[0] + 6, at.y - 20 if layout.roomy else at.y - 8)
    shade: list[Point] = [peak]
    for row in range(len(rows) - 1, -1, -1):
        shade.append((peak[0] + (46, 10, 62, 4, 70, 26, 84, 50)[row % 8] * at.w / 62, at.place(row + 1, 1)[1]))
    foot = (peak[0] + at.w, layout.height)
    shaded = [peak, *reversed(right), foot, *shade[:0:-1]]
    return {"mountain": path([*left, peak, *reversed(right)]), "shade": path(shaded)}


def path(points: Sequence[Point]) -> str:
    """The points as the `d` of a closed path."""
    return "M" + " ".join(f"{x:.0f} {y:.0f}" for x, y in points) + "Z"


def margins(at: Resort) -> list[Piece]:
    """Beside each row its reward, its altitude and the colours it bears."""
    found = []
    for row in range(int(box.DOMAIN_ROWS)):
        columns = [int(place) % 8 for place in box.PLACES if place // 8 == row]
        place = 8 * row + columns[0]
        found.append(
            {
                "altitude": row + 1,
                "y": at.place(row + 1, 1)[1],
                "left": at.x + columns[0] * at.w,
                "right": at.x + (columns[-1] + 1) * at.w,
                "rank": int(box.ROW_REWARD[row]),
                "colours": [c for n, c in enumerate(box.COLOURS) if box.ALTITUDE[n] >> place & 1],
            }
        )
    return found


# ── The plates ─────────────────────────────────────────────────────────────────────────────────────────────


def plates(layout: Layout, view: Piece, viewer: int, asked: bool, _: Words) -> list[Piece]:
    """The plates with their squares; while the viewer is to move, what each square gives and costs on the way."""
    found = []
    for number, plate in enumerate(view["plates"]):
        x, y, w, h = layout.plates[number]
        rows = max(square["row"] for square in plate["squares"])
        sw, sh = (w - 6) / int(box.PLATE_COLUMNS), min(layout.tallest, (h - layout.head - 3) / rows)
        squares = [
            square_at(layout, view, viewer, asked, plate, square, number, (x + 3, y + layout.head, sw, sh), _)
            for square in plate["squares"]
        ]
        found.append(
            {
                "round": plate["round"],
                "now": number == 0,
                "x": x,
                "y": y,
                "w": w,
                "h": layout.head + rows * sh + 3,
                "columns": [
                    {"x": x + 3 + sw * (n + 0.5), "up": box.UPWARD[n],
                     "time": skipped(view, viewer, plate["round"], n + 1) if asked else 0}
                    for n in range(int(box.PLATE_COLUMNS))
                ],
                "squares": squares,
            }
        )  # fmt: skip
    return found


def square_at(
    layout: Layout, view: Piece, viewer: int, asked: bool, plate: Piece, square: Piece, number: int, first: Rect,
    _: Words,
) -> Piece:  # fmt: skip
    """One square of a plate."""
    left, top, w, h = first
    column, row, tile = square["column"], square["row"], square["tile"]
    kind = square["action"]
    name = ""
    if tile:
        name = building_name(tile, _) if kind == "building" else development_name(tile, _)
    room = h - w - 2
    return {
        "word": f"go:{('now', 'next')[number]}:{column}-{row}",
        "column": column,
        "row": row,
        "x": left + (column - 1) * w,
        "y": top + (row - 1) * h,
        "w": w,
        "h": h,
        "action": kind,
        "tile": tile,
        "name": name_lines(name, int(room // 12)) if layout.roomy and room >= 24 else [],
        "pawn": square["pawn"],
        "time": skipped(view, viewer, plate["round"], column) if asked else 0,
        "malus": malus(view, viewer, plate["round"], column, row) if asked else 0,
        "behind": asked and skipped(view, viewer, plate["round"], column) < 0,
    }


def name_lines(name: str, most: int) -> list[str]:
    """A name in lines of a tile's width."""
    found = [""]
    for word in name.replace("-", "- ").split(" "):
        joint = "" if not found[-1] or found[-1].endswith("-") else " "
        if len(found[-1]) + len(joint) + len(word) <= 10 or not found[-1]:
            found[-1] += joint + word
        else:
            found.append(word)
    return found if len(found) <= most else []


def global_column(pawn: Piece) -> int:
    """The column of a pawn over all rounds, 0 on the start places (SK-345)."""
    if pawn["at"] == "plate":
        return int((pawn["round"] - 1) * int(box.PLATE_COLUMNS) + pawn["column"])
    return 0 if pawn["at"] == "start" else int(box.ROUNDS) * int(box.PLATE_COLUMNS) + 1


def skipped(view: Piece, viewer: int, round: int, column: int) -> int:
    """The columns that a move of the viewer's pawn skips, each worth a Time; below 0 behind it (SK-066)."""
    there = (round - 1) * int(box.PLATE_COLUMNS) + column
    return there - global_column(view["resorts"][viewer]["pawn"]) - 1


def malus(view: Piece, viewer: int, round: int, column: int, row: int) -> int:
    """What a move of the viewer's pawn costs for the rows it changes (SK-067, SK-070, SK-346)."""
    resort = view["resorts"][viewer]
    if resort["pawn"]["at"] != "plate":
        return 0
    rows, over = abs(row - int(resort["pawn"]["row"])), skipped(view, viewer, round, column)
    if over == 0:
        return 0 if rows == 1 and perk(resort, int(box.FREE_ROW_CHANGE)) else rows
    return max(0, rows - perk(resort, int(box.JUMP_MALUS_MINUS)))


def pawns(layout: Layout, view: Piece, shown: Sequence[Piece]) -> list[Piece]:
    """Every pawn: on a square of the plates shown, on its start place at the left edge, or gone at the right."""
    squares = {(plate["round"], s["column"], s["row"]): s for plate in shown for s in plate["squares"]}
    x, y, _, h = layout.plates[0]
    out = layout.plates[1]
    found = []
    for seat, resort in enumerate(view["resorts"]):
        pawn = resort["pawn"]
        if pawn["at"] == "plate":
            square = squares[pawn["round"], pawn["column"], pawn["row"]]
            place = (square["x"] + square["w"] / 2, square["y"] + square["h"] / 2)
        elif pawn["at"] == "start":
            place = (x - 5, y + layout.head + (max(1, pawn["place"]) - 0.5) * (h - layout.head) / view["seats"])
        else:
            place = (out[0] + 30 + 44 * (pawn["place"] - 1), out[1] + out[3] * 0.62)
        found.append(
            {"id": f"pawn-{seat}", "seat": seat, "x": place[0], "y": place[1], "at": pawn["at"],
             "active": seat == view["active"] and not view["over"] and view["round"] > 0}
        )  # fmt: skip
    return found


# ── Bonus and Reward tiles, office, stacks ─────────────────────────────────────────────────────────────────


def bonus_row(layout: Layout, view: Piece, viewer: int, _: Words) -> list[Piece]:
    """The Bonus tiles from left to right with the discs on them."""
    x, y, w, h = layout.bonus
    gap = 4.0
    step = (w + gap) / int(box.BONUS_IN_PLAY)
    found = []
    for place, tile in enumerate(view["bonus"]):
        holders = [seat for seat, resort in enumerate(view["resorts"]) if place + 1 in resort["discs"]]
        left, size = x + place * step, min(17.0, (step - gap - 8) / max(1, len(holders)))
        first = left + (step - gap) / 2 - size * (len(holders) - 1) / 2
        found.append(
            {
                "place": place + 1,
                "tile": tile,
                "name": bonus_name(tile, _),
                "words": bonus_words(tile, _),
                "x": left,
                "y": y + 17,
                "w": step - gap,
                "h": h - 17,
                "now": view["round"] == place + 1,
                "past": view["round"] > place + 1,
                "worth": view["resorts"][viewer]["bonus_points"][place],
                "discs": [
                    {"id": f"disc-{seat}-{place + 1}", "seat": seat, "x": first + size * n, "y": y + h - 11,
                     "size": size}
                    for n, seat in enumerate(holders)
                ],
            }
        )  # fmt: skip
    return found


def reward_groups(layout: Layout, view: Piece, _: Words) -> list[Piece]:
    """The Reward tiles by rank: those that are left, and the places of those that are gone."""
    x, y, _w, h = layout.rewards
    found = []
    pitch = h / len(layout.reward_rows)
    for line_number, ranks in enumerate(layout.reward_rows):
        left, top = x, y + line_number * pitch
        for rank in ranks:
            tiles = [t for t in range(1, int(box.REWARDS) + 1) if box.REWARD_RANK[t] == rank and t != view["left_out"]]
            wide = 44.0 if layout.roomy else 64.0
            found.append(
                {
                    "rank": rank,
                    "x": left + 13,
                    "y": top + pitch / 2,
                    "tiles": [
                        {"tile": tile, "word": f"reward:R{tile:02d}", "there": tile in view["rewards"],
                         "name": reward_name(tile, _), "x": left + 28 + (wide + 2) * n, "y": top + 1, "w": wide,
                         "h": pitch - 2}
                        for n, tile in enumerate(tiles)
                    ],
                }
            )  # fmt: skip
            left += 28 + (wide + 2) * len(tiles) + 5
    return found


def office(layout: Layout, view: Piece, viewer: int) -> dict[str, list[Piece]]:
    """The permanents on offer by price, and the seasonals one may hire instead."""
    x, y, w, h = layout.office
    places = [int(n) for n in box.OFFICE[view["seats"]]]
    extra = perk(view["resorts"][viewer], int(box.EXTRA_SEASONAL))
    gap, each = 4.0, (w - 12) / (len(places) + len(box.SEASONAL_PRICE) + 0.55 * (sum(places) - len(places)))
    left, permanents, seasonals = x, [], []
    for price, count in enumerate(places):
        wide = each * (1 + 0.55 * (count - 1))
        step = min(24.0, (wide - gap) / count)
        first = left + (wide - gap) / 2 - step * (count - 1) / 2
        men = [{"x": first + step * n, "there": n < view["office"][price]} for n in range(count)]
        permanents.append({"word": f"hire:{price}", "price": price, "x": left, "y": y, "w": wide - gap, "h": h,
                           "men": men})  # fmt: skip
        left += wide
    left += 12
    for n, price in enumerate(box.SEASONAL_PRICE):
        seasonals.append({"word": f"seasonals:{n + 1}", "count": n + 1 + extra, "price": int(price), "x": left, "y": y,
                          "w": each - gap, "h": h})  # fmt: skip
        left += each
    return {"permanents": permanents, "seasonals": seasonals}


def stacks(layout: Layout, view: Piece) -> list[Piece]:
    """The two stacks and their discards; the number of the set that is on top."""
    x, y, w, h = layout.stacks
    found = []
    for n, kind in enumerate(("building", "development")):
        left, discard = view[f"{kind}_stack"], view[f"{kind}_discard"]
        place = (x, y + n * h / 2, w, h / 2 - 3) if layout.roomy else (x + n * w / 2, y, w / 2 - 4, h)
        late = int(box.STACK[view["seats"]]) - left >= int(box.SET_ONE[view["seats"]])
        found.append({"kind": kind, "left": left, "set": "II" if late else "I", "discard": discard, "x": place[0],
                      "y": place[1], "w": place[2], "h": place[3], "word": f"pile:{kind}"})  # fmt: skip
    return found


def discard_tiles(layout: Layout, view: Piece, kind: str) -> Piece:
    """The tiles of a discard laid out over the plates, to look at or to choose from."""
    (x, y, _w, h), last = layout.plates
    w = last[0] + last[2] - x
    tiles = view[f"{kind}_discard"]
    across = 6 if len(tiles) <= 24 else 8
    size = min((w - 16) / across - 4, (h - 34) / max(1, -(-len(tiles) // across)) - 4)
    return {
        "kind": kind,
        "word": f"pile:{kind}",
        "x": x,
        "y": y,
        "w": w,
        "h": h,
        "size": size,
        "tiles": [
            {"tile": tile, "word": f"{kind}:{tile}", "x": x + 8 + (n % across) * (size + 4),
             "y": y + 28 + (n // across) * (size + 4)}
            for n, tile in enumerate(tiles)
        ],
    }  # fmt: skip


# ── What lies beside the resort ────────────────────────────────────────────────────────────────────────────


def stock(layout: Layout, resort: Piece) -> list[Piece]:
    """Money, Time and employees; those that are tired lie."""
    x, y, w, h = layout.stock
    pieces = [("euro", resort["money"], 0, ""), ("time", resort["time"], 0, ""),
              ("perm", resort["permanents"], resort["tired_permanents"], "stand:permanent"),
              ("seas", resort["seasonals"], resort["tired_seasonals"], "stand:seasonal")]  # fmt: skip
    found = []
    for n, (sign, count, tired, word) in enumerate(pieces):
        if layout.roomy:
            place = (x + 3 + n % 2 * (w / 2 - 1.5), y + 25 + n // 2 * 31, w / 2 - 4.5, 29.0)
        else:
            place = (x + 92 + n * 73, y, 70.0, h)
        found.append({"sign": sign, "count": count, "tired": tired, "word": word, "x": place[0], "y": place[1],
                      "w": place[2], "h": place[3]})  # fmt: skip
    return found


def scales(layout: Layout, resort: Piece, _: Words) -> list[Piece]:
    """The three thresholds: the pistes one has, the values, where the marker stands, what each step gives."""
    x, y, w, h = layout.thresholds
    top, found = (12.0 if layout.roomy else 0.0), []
    pitch = (h - top) / int(box.SCALES)
    minus = perk(resort, int(box.THRESHOLD_MINUS))
    for scale in range(int(box.SCALES)):
        colour = box.COLOURS[scale]
        done = resort["steps"][colour]
        start = 34.0 if layout.roomy else 60.0
        cw = (w - start - 3) / (int(box.STEPS) + 1)
        found.append(
            {
                "colour": colour,
                "sign": "GBR"[scale],
                "word": f"improve:{colour}",
                "have": resort["piste_counts"][colour],
                "needs": resort["thresholds"][colour],
                "x": x,
                "y": y + top + scale * pitch,
                "w": w,
                "h": pitch,
                "done": done,
                "places": [
                    {
                        "value": max(0, int(box.THRESHOLD[scale][n]) - minus),
                        "x": x + start + n * cw,
                        "w": cw - 2,
                        "line": line(short_step(scale, n)) if n else None,
                        "words": step_words(scale, n, _) if n else "",
                        "on": n == done,
                        "past": n < done,
                        "cost": int(box.STEP_COST[n - 1]) if n else 0,
                    }
                    for n in range(int(box.STEPS) + 1)
                ],
            }
        )
    return found


def short_step(scale: int, step: int) -> str:
    """The benefit of a step by its first sign: there is no room for more."""
    signs = step_signs(scale, step).split()
    doubled = "perm2" in signs
    return f"{signs[0]}" if not doubled else f"{signs[0]} perm2"


def ladder(layout: Layout, resort: Piece) -> Piece:
    """The convenience ladder: what each number of cubes is worth, and the cubes on it."""
    x, y, w, h = layout.ladder
    head, foot = (17.0, 17.0) if layout.roomy else (0.0, 0.0)
    count = len(box.LADDER_POINTS)
    pitch = (h - head - foot - 3) / count
    rungs = []
    for n in range(count):
        points, per = int(box.LADDER_POINTS[n]), int(box.LADDER_PER[n])
        signs = f"{points} vp / {'' if per == 1 else f'{per} '}home" if points else "0 vp"
        rungs.append({"n": n, "y": y + head + n * pitch, "h": pitch - 1, "line": line(signs),
                      "on": resort["ladder"] == n, "cube": 0 < n <= resort["ladder"]})  # fmt: skip
    over = max(0, resort["ladder"] - count + 1)
    beyond = line(f"{count}+ = −{box.LADDER_BEYOND} vp")
    return {"x": x, "y": y, "w": w, "h": h, "rungs": rungs, "over": over, "beyond": beyond}


def zone(layout: Layout, resort: Piece, seat: int) -> Piece:
    """The authenticity zone and the octagons in it."""
    x, y, w, h = layout.zone
    count = resort["zone"]
    room = w - 8
    size = min(22.0 if layout.roomy else 15.0, room / max(1, count))
    middle = y + (28.0 if layout.roomy else 14.0)
    return {
        "x": x, "y": y, "w": w, "h": h,
        "octagons": [{"id": f"octagon-{seat}-{n}", "x": x + 4 + size * (n + 0.5), "y": middle} for n in range(count)],
        "size": size, "line": line(f"−{box.ZONE_OCTAGON} vp / oct"),
        "vacant": max(0, resort["octagon_slots"] - resort["octagons"]),
    }  # fmt: skip


def own_tiles(room: Rect, resort: Piece, seat: int, _: Words) -> list[Piece]:
    """Developments face up, then those face down, then kept rewards: as large as the room allows."""
    x, y, w, h = room
    shown: list[Piece] = [
        {"id": f"development-{seat}-{tile}", "kind": "development", "tile": tile, "down": down,
         "word": f"{'turn' if down else 'use'}:{tile}", "name": development_name(tile, _)}
        for down, key in ((False, "developments_up"), (False, "developments_at_work"), (True, "developments_down"))
        for tile in resort[key]
    ]  # fmt: skip
    shown += [
        {"id": f"reward-{seat}-{tile}", "kind": "reward", "tile": tile, "down": False, "word": "",
         "name": reward_name(tile, _)}
        for tile in resort["rewards"]
    ]  # fmt: skip
    across = 2
    while -(-len(shown) // across) * ((w - 4) / across) > h - 4:
        across += 1
    size = (w - 4) / across
    return [
        one | {"x": x + 2 + (n % across) * size, "y": y + 2 + (n // across) * size, "size": size - 2}
        for n, one in enumerate(shown)
    ]


# ── Seats ──────────────────────────────────────────────────────────────────────────────────────────────────


def seat_panels(view: Piece, viewer: int, _: Words) -> list[Piece]:
    """What each seat has: its stock, its scales, its resort."""
    found = []
    for seat, resort in enumerate(view["resorts"]):
        runs = dict.fromkeys(box.COLOURS, "")
        for one in resort["pistes"]:
            x, y = PLAN.place(one["altitude"], one["column"])
            runs[one["colour"]] += f"M{x - 28:g} {y - 13:g}h56v26h-56z"
        found.append(
            {
                "mine": seat == viewer,
                "resort": resort,
                "runs": {colour: d for colour, d in runs.items() if d},
                "ribbons": ribbons(PLAN, resort),
                "cells": [cell for cell in cells(PLAN, resort, seat) if cell["tile"] is not None],
                "cubes": [slot for slot in slots(PLAN, resort, seat) if slot["cube"]],
                "developments": sum(len(resort[f"developments_{face}"]) for face in ("up", "down", "at_work")),
                "estimate": resort["points"] + sum(resort["count"].values()),
                "goals": [("GBR"[n], resort["piste_counts"][c], resort["thresholds"][c])
                          for n, c in enumerate(box.COLOURS[: int(box.SCALES)])],
                "black": resort["piste_counts"]["black"],
                "held": own_tiles(HELD, resort, seat, _) if seat != viewer else [],
            }
        )  # fmt: skip
    return found


@cache
def plan_ground() -> dict[str, str]:
    """The empty places and cells of a plan, each as one path."""
    places = [PLAN.place(int(place) // 8 + 1, int(place) % 8 + 1) for place in box.PLACES]
    corners = [PLAN.cell(row + 1, column + 1) for row, column in box.ALL_CELLS]
    return {
        "places": "".join(f"M{x - 28:g} {y - 13:g}h56v26h-56z" for x, y in places),
        "cells": "".join(f"M{x + 2:g} {y + 2:g}h60v60h-60z" for x, y in corners),
    }


def final_table(layout: Layout, view: Piece, _: Words) -> Piece | None:
    """When the game is over, what each player got for what, over the plates."""
    if not view["over"]:
        return None
    (x, y, _w, h), last = layout.plates
    w = last[0] + last[2] - x
    resorts, items = view["resorts"], list(view["resorts"][0]["count"])
    counts = [[resort["count"][item] for resort in resorts] for item in items]
    before = [resort["points"] - sum(resort["count"].values()) for resort in resorts]
    rows = [(_("during the game"), before)]
    rows += [(item_name(n, _), counts[n]) for n in range(len(items))]
    rows.append((_("in all"), [resort["points"] for resort in resorts]))
    pitch = (h - 34) / len(rows)
    step = min(60.0, w * 0.6 / len(resorts))
    return {
        "x": x, "y": y, "w": w, "h": h, "seats": len(resorts), "pitch": pitch,
        "columns": [x + w - step * (len(resorts) - seat - 0.5) for seat in range(len(resorts))],
        "rows": [{"name": name, "points": points, "y": y + 30 + pitch * (n + 0.72)}
                 for n, (name, points) in enumerate(rows)],
    }  # fmt: skip


# ── The whole table ────────────────────────────────────────────────────────────────────────────────────────


def panel(words: set[str]) -> str:
    """What a small screen turns to for these choices."""
    kinds = {word.split(":")[0] for word in words}
    if kinds & {"piste", "build", "improve", "stand", "turn", "pay"}:
        return "resort"
    if kinds & {"reward", "move", "evaluate"} or ("disc" in kinds and "hire" not in kinds):
        return "tiles"
    return "plates"


def scene(view: Piece, choices: Sequence[RuledOffer], words: Words, shape: str) -> dict[str, Any]:
    """Everything on the table and where it lies. `pieces` tells by name what can move or change hands."""
    layout = LAYOUTS[shape]
    viewer = words.viewer if words.viewer is not None else max(0, view["active"])
    resort = view["resorts"][viewer]
    at = layout.resort
    by_word = {choice.word: choice for choice in choices}
    all_words = set(by_word)
    offered = {choice.word for choice in choices if choice.allowed}
    moving = any(word.startswith("go:") for word in all_words)
    laying = any(word.startswith("piste:") for word in all_words)
    tile = tile_in_hand(view, viewer, all_words)
    shown = plates(layout, view, viewer, moving, words)
    layings_offered = sorted(word for word in offered if word.startswith("piste:"))
    cells_offered = sorted(word for word in offered if word.startswith("build:"))
    return resort_scene(layout, view, viewer, by_word, words) | {
        "width": layout.width,
        "height": layout.height,
        "panel": panel(all_words),
        "panels": PANELS,
        "laying": laying,
        "building": any(word.startswith("build:") for word in all_words),
        "tile": tile,
        "previews": {
            **{word: piste_preview(at, resort, word) for word in layings_offered},
            **({word: building_preview(at, resort, word, tile) for word in cells_offered} if tile else {}),
        },
        "plates": shown,
        "exit": layout.plates[1] if len(view["plates"]) == 1 else None,
        "pawns": pawns(layout, view, shown),
        "bonus": bonus_row(layout, view, viewer, words),
        "rewards": reward_groups(layout, view, words),
        "office": office(layout, view, viewer),
        "stacks": stacks(layout, view),
        "piles": [discard_tiles(layout, view, kind) for kind in ("building", "development")],
        "picking": next((k for k in ("building", "development") if any(w.startswith(f"{k}:") for w in all_words)), ""),
        "seats": seat_panels(view, viewer, words),
        "plan": plan_ground(),
        "count": final_table(layout, view, words),
        "pieces": pieces(view),
    }


def resort_scene(
    layout: Layout, view: Piece, seat: int, by_word: dict[str, RuledOffer], words: Words
) -> dict[str, Any]:
    """One player's resort and all that lies beside it, where the table has it."""
    resort, at = view["resorts"][seat], layout.resort
    return {
        "roomy": layout.roomy,
        "scenery": scenery(layout),
        "viewer": seat,
        "me": resort,
        "at": at,
        "margins": margins(at),
        "pads": pads(at, resort, seat, by_word),
        "ribbons": ribbons(at, resort),
        "arrivals": [at.cell(1, column)[0] for column in resort["arrivals"]],
        "cells": cells(at, resort, seat),
        "slots": slots(at, resort, seat),
        "laying": False,
        "building": False,
        "previews": {},
        "card": {name: getattr(layout, name) for name in ("stock", "thresholds", "ladder", "zone", "own", "rewards")},
        "stock": stock(layout, resort),
        "scales": scales(layout, resort, words),
        "ladder": ladder(layout, resort),
        "zone": zone(layout, resort, seat),
        "own": own_tiles(layout.own, resort, seat, words),
    }


def aside(view: Piece, key: str, words: Words, shape: str) -> dict[str, Any] | None:
    """Another player's resort as its owner sees it, by a key such as resort:2; None where there is no such thing."""
    kind, _, seat = key.partition(":")
    if kind != "resort" or not seat.isdecimal() or int(seat) >= view["seats"]:
        return None
    layout = LAYOUTS[shape]
    left, top = (484.0, 0.0) if layout.roomy else (0.0, 28.0)
    return resort_scene(layout, view, int(seat), {}, words) | {
        "box": (left, top, layout.width - left, layout.height - top),
        "title": words("The resort of {name}", name=words.seat(int(seat))),
    }


def pieces(view: Piece) -> dict[str, Any]:
    """Each thing that can change, with what it would be compared by."""
    found: dict[str, Any] = {}
    for seat, resort in enumerate(view["resorts"]):
        found[f"pawn-{seat}"] = sorted(resort["pawn"].items(), key=str)
        found.update({f"{key}-{seat}": resort[key] for key in ("money", "time", "permanents", "seasonals")})
        for one in resort["pistes"]:
            found[f"piste-{seat}-{one['altitude']}-{one['column']}"] = one["colour"]
        for one in resort["village"]:
            found[f"building-{seat}-{one['tile']}"] = one["activated"]
        for place in resort["discs"]:
            found[f"disc-{seat}-{place}"] = True
        for colour, step in resort["steps"].items():
            found[f"step-{seat}-{colour}"] = step
    return found
