"""A player's resort: the ski domain on the mountain and the village at its foot.

Places, cells and joints are those of the box: the same data that the rules carry out. Here is also what a choice
would change there, so that it is seen before it is made.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from cordee.engine.picture import Part
from cordee.games.ski import box
from cordee.games.ski.beside import beside_parts, beside_scene, perk
from cordee.games.ski.layout import LAYOUTS, Layout, Piece, Point, Resort, RuledOffer, ground
from cordee.games.ski.lettering import broken
from cordee.games.ski.rules.scoring import convenience
from cordee.games.ski.signs import building_signs, called, fitting, fractions_path, why
from cordee.games.ski.words import building_name
from cordee.words import Words

# ── The mountain ───────────────────────────────────────────────────────────────────────────────────────────


@cache
def scenery(at: Resort, left: float, right: float, bottom: float) -> dict[str, str]:
    """The mountain that carries the domain, as paths: all of it, its shaded side, and a shaded gully."""

    def west(column: float) -> float:
        return at.x + (column - 1.06) * at.w

    def east(column: float) -> float:
        return at.x + (column + 0.06) * at.w

    def top(altitude: float) -> float:
        return at.foot - (altitude - 0.5) * at.h - at.h / 2

    peak = (at.x + 3.6 * at.w, top(9.05))
    ascent = [(left, top(3.2)), (west(0.62), top(5.3)), (west(1.1), top(5.72)), (west(1.62), top(6.2)),
              (west(2.06), top(6.75)), (west(2.56), top(7.6)), (west(2.94), top(8.5)),
              (west(3.5), top(8.62))]  # fmt: skip
    descent = [(east(4.6), top(8.75)), (east(5.04), top(8.4)), (east(5.3), top(7.4)), (east(5.98), top(6.66)),
               (east(6.36), top(6.0)), (east(7.02), top(5.6)), (east(7.4), top(4.9)), (right, top(4.3))]  # fmt: skip
    ridge = [(right, bottom), (east(6.1), bottom), (east(5.6), top(3)), (east(5.8), top(4.6)), (east(4.9), top(5.8)),
             (east(4.6), top(7.2)), (east(3.9), top(8))]  # fmt: skip
    gully = [(west(2.06), top(6.75)), (west(2.9), top(5.4)), (west(2.5), top(4)), (west(3.2), top(2.2)),
             (west(2.9), bottom), (west(2.2), bottom), (west(1.9), top(3.4))]  # fmt: skip
    return {
        "mountain": path([*ascent, peak, *descent, (right, bottom), (left, bottom)]),
        "shade": path([peak, *descent, *ridge]),
        "gully": path(gully),
    }


def path(points: Sequence[Point]) -> str:
    """The points as the `d` of a closed path."""
    return "M" + " ".join(f"{x:.0f} {y:.0f}" for x, y in points) + "Z"


@cache
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
                "left": at.x + columns[0] * at.w + 3,
                "right": at.x + (columns[-1] + 1) * at.w - 3,
                "rank": int(box.ROW_REWARD[row]),
                "colours": [c for n, c in enumerate(box.COLOURS) if box.ALTITUDE[n] >> place & 1],
            }
        )
    return found


# ── The ski domain ─────────────────────────────────────────────────────────────────────────────────────────


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


@cache
def ribbon(at: Resort, altitude: int, column: int, side: int) -> str:
    """The way down from a place to the next row, or into the village."""
    x, y = at.place(altitude, column)
    nx, ny = x + side * at.w, at.foot + at.strip if altitude == 1 else y + at.h
    top = f"M{x:.1f} {y - at.h * 0.33:.1f}V"
    if not side:
        return f"{top}{ny:.1f}"
    drop = ny - y
    return f"{top}{y:.1f}C{x:.1f} {y + drop * 0.7:.1f} {nx:.1f} {y + drop * 0.4:.1f} {nx:.1f} {ny:.1f}"


def ribbons(at: Resort, resort: Piece) -> dict[str, str]:
    """The ways down of all pistes, one path for each colour, the easier ones first."""
    found = dict.fromkeys(box.COLOURS, "")
    for one in resort["pistes"]:
        found[one["colour"]] += ribbon(at, one["altitude"], one["column"], one["exit"])
    return {colour: ways for colour, ways in found.items() if ways}


def laid(resort: Piece) -> dict[tuple[int, int], str]:
    """The colour of the piste on each place."""
    return {(one["altitude"], one["column"]): one["colour"] for one in resort["pistes"]}


@cache
def bare_pads(at: Resort, seat: int) -> list[Piece]:
    """Every place of the domain as the box has it: nothing lies there, and nothing is asked."""
    found = []
    for place in box.PLACES:
        altitude, column = int(place) // 8 + 1, int(place) % 8 + 1
        x, y = at.place(altitude, column)
        found.append(
            {
                "id": f"piste-{seat}-{altitude}-{column}",
                "altitude": altitude,
                "column": column,
                "x": x,
                "y": y,
                "wood": bool(box.WOODED >> place & 1),
                "rank": int(box.REWARD_OF[place]),
                "colour": None,
                "exit": 0,
                "chips": [],
                "shut": [],
            }
        )
    return found


def pads(at: Resort, resort: Piece, seat: int, asked: dict[str, RuledOffer]) -> list[Piece]:
    """Every place of the domain, with what it holds, what may be laid on it, and what may not for which reason."""
    pistes = {(one["altitude"], one["column"]): one for one in resort["pistes"]}
    found = []
    for bare in bare_pads(at, seat):
        piste = pistes.get((bare["altitude"], bare["column"]))
        if piste:
            found.append(bare | {"colour": piste["colour"], "exit": piste["exit"]})
        else:
            found.append(asked_pad(at, bare, asked) if asked else bare)
    return found


def asked_pad(at: Resort, bare: Piece, asked: dict[str, RuledOffer]) -> Piece:
    """A place while it is asked where to lay a piste."""
    words = [pair for pair in layings(bare["altitude"], bare["column"]) if pair[0] in asked]
    offered = [pair for pair in words if asked[pair[0]].allowed]
    return bare | {
        "chips": [chip for colour in box.COLOURS for chip in chips(at, bare, colour, offered)],
        "shut": shut([asked[word] for word, _ in words if not asked[word].allowed]),
    }


def chips(at: Resort, bare: Piece, colour: str, offered: Sequence[tuple[str, int]]) -> list[Piece]:
    """The pistes of a colour that may be laid on a place: one, or a green one for each way into the village."""
    ways = [(word, arrival) for word, arrival in offered if word.split(":")[1] == colour]
    wide = (at.w - 6) / max(1, len(ways))
    left, under = bare["x"] - (at.w - 6) / 2, int(box.VILLAGE_UNDER)
    return [
        {"word": word, "colour": colour, "x": left + wide * (n + 0.5), "y": bare["y"], "w": wide, "many": len(ways) > 1,
         "arrival": arrival, "side": arrival + under - bare["column"] if arrival else 0}
        for n, (word, arrival) in enumerate(ways)
    ]  # fmt: skip


def shut(refused: Sequence[RuledOffer]) -> list[Piece]:
    """Why nothing, or not every colour, may be laid on a place: each reason once."""
    by_clause: dict[str, list[str]] = {}
    for offer in refused:
        by_clause.setdefault(offer.clause, []).append(offer.word)
    return [
        {"words": words, "word": words[0], "sign": why(clause),
         "colours": list(dict.fromkeys(word.split(":")[1] for word in words))}
        for clause, words in by_clause.items()
    ]  # fmt: skip


@cache
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


# ── The village ────────────────────────────────────────────────────────────────────────────────────────────


def cells(layout: Layout, resort: Piece, seat: int, asked: dict[str, RuledOffer], _: Words) -> list[Piece]:
    """Every cell of the village, the building on it, and why none may be built there."""
    at = layout.village
    standing = {(one["row"], one["column"]): one for one in houses(at, resort)}
    found = []
    for empty in empty_cells(at):
        one = standing.get((empty["row"], empty["column"]))
        offer = asked.get(empty["word"])
        if one is not None:
            found.append(
                empty
                | one
                | {"id": f"building-{seat}-{one['tile']}", "seat": seat}
                | tile_in(layout, one["tile"], _.lang)
            )
        else:
            found.append(empty | {"why": why(offer.clause)} if offer and not offer.allowed else empty)
    return found


@cache
def tile_in(layout: Layout, tile: int, lang: str) -> Piece:
    """A building in its cell: its name in lines where there is room, what it does, its halves and quarters."""
    at, letters = layout.village, layout.letters
    name = called(building_name, tile, lang=lang)
    number = tile or int(box.BASE)
    rows = fitting(building_signs(number), at.w - 24, letters + 1.5, 2)
    return {
        "name": name,
        "lines": broken(name, at.w - 14, letters, 2) if layout.roomy else (),
        "rows": rows,
        "fractions": fractions_path([*box.EDGES_TEXT[number], *box.CORNERS_TEXT[number]], at.w - 2, at.vh - 2, 8.0),
        "brings": (int(box.ADDED_CUBES[number]), int(box.ADDED_OCTAGONS[number])) if tile else (0, 0),
    }


@cache
def empty_cells(at: Resort) -> list[Piece]:
    """The cells of a village without a building."""
    return [
        {"word": f"build:{row}-{column}", "row": row, "column": column, "x": x, "y": y, "w": at.w, "h": at.vh,
         "tile": None, "id": "", "why": ""}
        for row, column in [(r + 1, c + 1) for r, c in box.ALL_CELLS]
        for x, y in [at.cell(row, column)]
    ]  # fmt: skip


def houses(at: Resort, resort: Piece) -> list[Piece]:
    """The buildings of a village with what lies on them; octagons fill their places in the order of the cells."""
    octagons = resort["octagons"] - resort["zone"]
    found = []
    for one in sorted(resort["village"], key=lambda one: (one["row"], one["column"])):
        row, column, tile = one["row"], one["column"], one["tile"]
        taken = min(int(box.OCTAGON_SLOTS[tile]), octagons)
        octagons -= taken
        x, y = at.cell(row, column)
        found.append(
            {"row": row, "column": column, "x": x, "y": y, "tile": tile, "activated": bool(one["activated"]),
             "posted": posted(one["on_it"]), "octagons": octagon_places(at, row, column, tile)[:taken]}
        )  # fmt: skip
    return found


def posted(on_it: dict[str, int]) -> list[tuple[str, int]]:
    """The pieces that lie on an activated building, by their signs."""
    signs = {"money": "euro", "time": "time", "permanents": "perm", "seasonals": "seas"}
    return [(sign, on_it[name]) for name, sign in signs.items() if on_it[name]]


@cache
def octagon_places(at: Resort, row: int, column: int, tile: int) -> list[Point]:
    """Where the octagons of a building lie: in a row on its picture."""
    x, y = at.cell(row, column)
    count = int(box.OCTAGON_SLOTS[tile])
    pitch = at.w / 4
    return [(x + at.w / 2 + pitch * (n - (count - 1) / 2), y + at.vh * 0.3) for n in range(count)]


# ── Joints: where halves and quarters meet ─────────────────────────────────────────────────────────────────


def complete(village: Sequence[Piece], arrivals: Sequence[int]) -> list[int]:
    """The joints that are complete, by their numbers in the box (SK-132)."""
    return joined(*fractions(village), sum(1 << column - 1 for column in set(arrivals)))


def fractions(village: Sequence[Piece]) -> tuple[int, int]:
    """All halves and all quarters of a village, numbered as in the box."""
    halves = quarters = 0
    for one in village:
        tile = one["tile"] or int(box.BASE)
        cell = (one["row"] - 1) * int(box.VILLAGE_COLUMNS) + one["column"] - 1
        halves |= int(box.HALVES[tile]) << cell
        quarters |= int(box.QUARTERS[tile]) << cell
    return halves, quarters


@lru_cache(2000)
def joined(halves: int, quarters: int, reached: int) -> list[int]:
    """The joints that these halves and quarters and the pistes into these columns complete."""
    return [
        number
        for number, joint in enumerate(box.JOINTS)
        if joint.fractions & ~(halves if joint.kind == box.EDGE else quarters) == 0 and joint.arrivals & ~reached == 0
    ]


@cache
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
    return [{"id": f"cube-{seat}-{name}", "x": x, "y": y, "cube": n < cubes} for n, (name, (x, y)) in enumerate(places)]


# ── What a choice will give and cost ───────────────────────────────────────────────────────────────────────


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


def piste_previews(at: Resort, resort: Piece, words: Sequence[str]) -> dict[str, Piece]:
    """What each piste that may be laid would change."""
    pistes = laid(resort) if words else {}
    return {word: piste_preview(at, resort, pistes, word) for word in words}


def piste_preview(at: Resort, resort: Piece, pistes: dict[tuple[int, int], str], word: str) -> Piece:
    """The piste where it would lie, the slots it would complete, and what would change."""
    _, colour, where = word.split(":")
    place, _, arrival = where.partition(">")
    altitude, column = map(int, place.split("-"))
    rank, bit = box.COLOURS.index(colour), 8 * (altitude - 1) + column - 1
    side = way_down(pistes, colour, altitude, column, int(arrival or 0))
    new = new_joints(resort, resort["village"], [*resort["arrivals"], int(arrival)]) if arrival else []
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
        "ranks": ranks_won(resort, pistes, altitude, column),
        "gives": gives,
    }


def ranks_won(resort: Piece, pistes: dict[tuple[int, int], str], altitude: int, column: int) -> list[int]:
    """The ranks of the rewards that a piste on a place wins: its own and its row's (SK-109, SK-110)."""
    plus = perk(resort, int(box.REWARD_RANK_PLUS))
    won = [int(box.REWARD_OF[8 * (altitude - 1) + column - 1])]
    if all((altitude, other) in pistes or other == column for other in row_columns(altitude)):
        won.append(int(box.ROW_REWARD[altitude - 1]))
    return [rank + plus for rank in won if rank]


@cache
def row_columns(altitude: int) -> list[int]:
    """The columns of the domain that have a place at an altitude."""
    return [int(place) % 8 + 1 for place in box.PLACES if place // 8 == altitude - 1]


def building_preview(layout: Layout, resort: Piece, word: str, tile: int, lang: str) -> Piece:
    """The building where it would stand, the slots it would complete, and what would change."""
    at = layout.village
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
    return {"word": word, "tile": tile, "x": x, "y": y, "w": at.w, "h": at.vh, "slots": places, "gives": gives,
            "ranks": [rank] if column_won else [], **tile_in(layout, tile, lang)}  # fmt: skip


def new_joints(resort: Piece, village: Sequence[Piece], arrivals: Sequence[int]) -> list[int]:
    """The joints that are not complete yet, but would be."""
    old = complete(resort["village"], resort["arrivals"])
    return [number for number in complete(village, arrivals) if number not in old]


# ── A resort as parts, from back to front ──────────────────────────────────────────────────────────────────


def resort_scene(shape: str, view: Piece, seat: int, asked: dict[str, RuledOffer], words: Words) -> dict[str, Any]:
    """One player's resort and all that lies beside it, where the table has it."""
    layout, resort = LAYOUTS[shape], view["resorts"][seat]
    at = layout.resort
    laying = {word: offer for word, offer in asked.items() if word.startswith("piste:")}
    return {
        "shape": shape,
        "viewer": seat,
        "name": words.seat(seat),
        "round": view["round"],
        "laying": bool(laying),
        "pads": pads(at, resort, seat, laying),
        "ribbons": ribbons(at, resort),
        "hamlet": hamlet(at, resort, words),
        "slope": ribbons(layout.slope, resort) if layout.slope else {},
        "arrivals": resort["arrivals"],
        "cells": cells(layout, resort, seat, asked, words),
        "slots": slots(layout.village, resort, seat),
        "previews": {},
        **beside_scene(layout, view, seat, asked, words),
    }


def hamlet(at: Resort, resort: Piece, _: Words) -> Piece:
    """The village small, at the foot of the mountain."""
    return {
        "houses": [
            {name: one[name] for name in ("tile", "x", "y", "activated", "octagons")}
            | {"name": called(building_name, one["tile"], lang=_.lang)}
            for one in houses(at, resort)
        ],
        "slots": [(slot["x"], slot["y"], slot["cube"]) for slot in slots(at, resort, 0)],
        "arrivals": resort["arrivals"],
        "cells": ground(at)["cells"],
    }


def mountain_parts(scene: dict[str, Any]) -> list[Part]:
    """The mountain, the domain, the small village and what lies beside them; what would lie there above it all."""
    seat, layout = scene["viewer"], LAYOUTS[scene["shape"]]
    hour = {"round": scene["round"], "laying": scene["laying"]}
    edges = "".join(scene["ribbons"].values())
    return [
        Part("mountain", "mountain", scene_of_mountain(layout) | hour, same=f"{scene['round']} {scene['laying']}"),
        Part("margins", "margins", margins(layout.resort), same="margins"),
        *pad_parts(scene),
        *([Part("edges", "edges", edges)] if edges else []),
        *[Part(f"ribbon-{c}", "ribbons", {"colour": c, "d": d}) for c, d in scene["ribbons"].items()],
        *[piste_part(pad, seat) for pad in scene["pads"] if pad["colour"]],
        Part("hamlet", "hamlet", scene["hamlet"] | {"seat": seat}),
        *beside_parts(scene, small=True),
        *[preview_part(one) for one in scene["previews"].values() if "colour" in one],
    ]


@cache
def scene_of_mountain(layout: Layout) -> dict[str, Any]:
    """The mountain of the stage; its snow goes on below it."""
    left, top, wide, high = layout.stage
    beyond = 0 if layout.roomy else wide  # a tall drawing has scenery on both sides
    return scenery(layout.resort, left - beyond, left + wide + beyond, top + high) | {"stage": layout.stage}


def village_parts(scene: dict[str, Any]) -> list[Part]:
    """The village large, under its slope, and what lies beside it."""
    seat, layout = scene["viewer"], LAYOUTS[scene["shape"]]
    slope = slope_part(layout, scene) if layout.slope else []
    return [
        *slope,
        Part("village", "village", same="village"),
        Part("arrivals", "arrivals", scene["arrivals"]),
        *[cell_part(cell) for cell in scene["cells"]],
        *[Part(one["id"], "slot", one | {"seat": seat}) for one in scene["slots"]],
        *beside_parts(scene),
        *[preview_part(one) for one in scene["previews"].values() if "colour" not in one],
    ]


def slope_part(layout: Layout, scene: dict[str, Any]) -> list[Part]:
    """The mountain above the large village: its pistes at a glance."""
    assert layout.slope is not None
    left, _top, wide, high = layout.stage
    back = scenery(layout.slope, left, left + wide, high) | {
        "places": ground(layout.slope)["places"],
        "round": scene["round"],
    }
    return [
        Part("snow", "snow", back, same=f"snow {scene['round']}"),
        *([Part("slope", "slope", scene["slope"])] if scene["slope"] else []),
    ]


def pad_parts(scene: dict[str, Any]) -> list[Part]:
    """The places without a piste, with the pistes that may be laid on them."""
    free = [pad for pad in scene["pads"] if not pad["colour"]]
    if scene["laying"]:
        return [pad_part(pad, True) for pad in free]
    bare = bare_parts(LAYOUTS[scene["shape"]])
    return [bare[pad["altitude"], pad["column"]] for pad in free]


def pad_part(pad: Piece, laying: bool) -> Part:
    what = {name: pad[name] for name in ("x", "y", "wood", "rank", "chips", "shut")} | {"laying": laying}
    words = [one["word"] for one in (*pad["chips"], *pad["shut"])]
    return Part(f"pad-{pad['altitude']}-{pad['column']}", "pad", what, tuple(words), same="" if laying else "bare")


@cache
def bare_parts(layout: Layout) -> dict[tuple[int, int], Part]:
    """Each place as it is while nothing is asked of it."""
    return {(pad["altitude"], pad["column"]): pad_part(pad, False) for pad in bare_pads(layout.resort, 0)}


def piste_part(pad: Piece, seat: int) -> Part:
    what = {name: pad[name] for name in ("id", "x", "y", "colour", "rank", "wood")} | {"seat": seat}
    return Part(f"piste-{pad['altitude']}-{pad['column']}", "piste", what, names=(pad["id"],))


def cell_part(cell: Piece) -> Part:
    """A cell of the village; on a building the choice is to activate it."""
    built = cell["tile"] is not None
    words = (cell["word"], f"activate:{cell['tile']}") if built else (cell["word"],)
    macro, names = ("building", (cell["id"],)) if built else ("cell", ())
    return Part(f"cell-{cell['row']}-{cell['column']}", macro, cell, words, names)


def preview_part(one: Piece) -> Part:
    """What would lie there with a choice."""
    what = {name: shown for name, shown in one.items() if name not in ("ranks", "gives")}
    return Part(f"preview-{one['word']}", "piste_preview" if "colour" in one else "building_preview", what)
