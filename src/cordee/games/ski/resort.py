"""A player's resort: the ski domain on the mountain, the village at its foot, and what lies beside them.

Places, cells and joints are those of the box: the same data that the rules carry out. Here is also what a choice
would change there, so that it is seen before it is made.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from cordee.engine.picture import Part
from cordee.games.ski import box
from cordee.games.ski.layout import LAYOUTS, Layout, Piece, Point, Rect, Resort, RuledOffer
from cordee.games.ski.rules.scoring import convenience
from cordee.games.ski.signs import FACE, building_face, called, line, step_signs, why
from cordee.games.ski.words import building_name, development_name, reward_name, step_words
from cordee.words import Words

# ── The mountain ───────────────────────────────────────────────────────────────────────────────────────────


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
                "left": at.x + columns[0] * at.w,
                "right": at.x + (columns[-1] + 1) * at.w,
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
    bend, drop = side * at.w * 0.12, at.h * 0.72
    return f"M{x:.1f} {y:.1f}C{x + bend:.1f} {y + drop:.1f} {nx - bend:.1f} {ny - drop:.1f} {nx:.1f} {ny:.1f}"


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
    middle, marked = (bare["x"], bare["y"]), bare["wood"] or bare["rank"] > 0
    return bare | {
        "chips": chips(at, middle, marked, [pair for pair in words if asked[pair[0]].allowed]),
        "shut": shut(at, middle, [asked[word] for word, _ in words if not asked[word].allowed]),
    }


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


def cells(at: Resort, resort: Piece, seat: int, asked: dict[str, RuledOffer], _: Words) -> list[Piece]:
    """Every cell of the village, the building on it, and why none may be built there."""
    standing = {(one["row"], one["column"]): one for one in houses(at, resort)}
    found = []
    for empty in empty_cells(at):
        one = standing.get((empty["row"], empty["column"]))
        offer = asked.get(empty["word"])
        if one is not None:
            name = called(building_name, one["tile"], lang=_.lang)
            found.append(empty | one | {"id": f"building-{seat}-{one['tile']}", "seat": seat, "name": name})
        else:
            found.append(empty | {"why": why(offer.clause)} if offer and not offer.allowed else empty)
    return found


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
    """Where the octagons of a building lie: on the signs for them."""
    x, y = at.cell(row, column)
    k, top, found = at.w / FACE, y + (at.vh - at.w) / 2, []
    for signs in building_face(tile)["rows"]:
        size, middle = signs["size"], signs["line"]["width"] * signs["size"] / 2
        for sign, left, wide in signs["line"]["items"]:
            if sign == "octslot":
                found.append((x + (FACE / 2 - middle + (left + wide / 2) * size) * k, top + signs["y"] * k))
    return found


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
    return {"word": word, "tile": tile, "x": x, "y": y, "slots": places, "ranks": [rank] if column_won else [],
            "gives": gives}  # fmt: skip


def new_joints(resort: Piece, village: Sequence[Piece], arrivals: Sequence[int]) -> list[int]:
    """The joints that are not complete yet, but would be."""
    old = complete(resort["village"], resort["arrivals"])
    return [number for number in complete(village, arrivals) if number not in old]


# ── What lies beside the resort ────────────────────────────────────────────────────────────────────────────


def stock(layout: Layout, resort: Piece) -> list[Piece]:
    """Money, Time and employees; those that are tired lie."""
    pieces = (("euro", resort["money"], 0, ""), ("time", resort["time"], 0, ""),
              ("perm", resort["permanents"], resort["tired_permanents"], "stand:permanent"),
              ("seas", resort["seasonals"], resort["tired_seasonals"], "stand:seasonal"))  # fmt: skip
    return [
        stock_place(layout, n) | {"sign": sign, "count": count, "tired": tired, "word": word}
        for n, (sign, count, tired, word) in enumerate(pieces)
    ]


@cache
def stock_place(layout: Layout, n: int) -> Piece:
    """Where a kind of pieces lies: in two rows or in one."""
    x, y, w, h = layout.stock
    if layout.roomy:
        return {"x": x + 3 + n % 2 * (w / 2 - 1.5), "y": y + 25 + n // 2 * 31, "w": w / 2 - 4.5, "h": 29.0}
    return {"x": x + 92 + n * 73, "y": y, "w": 70.0, "h": h}


def scales(layout: Layout, resort: Piece, asked: dict[str, RuledOffer], _: Words) -> list[Piece]:
    """The three thresholds: the pistes one has, the values, where the marker stands, what each step gives."""
    x, y, w, h = layout.thresholds
    top, found = (12.0 if layout.roomy else 0.0), []
    pitch = (h - top) / int(box.SCALES)
    minus = perk(resort, int(box.THRESHOLD_MINUS))
    for scale in range(int(box.SCALES)):
        colour = box.COLOURS[scale]
        done, word = resort["steps"][colour], f"improve:{colour}"
        offer = asked.get(word)
        found.append(
            {
                "colour": colour,
                "sign": "GBR"[scale],
                "word": word,
                "have": resort["piste_counts"][colour],
                "needs": resort["thresholds"][colour],
                "x": x,
                "y": y + top + scale * pitch,
                "w": w,
                "h": pitch,
                "done": done,
                "places": scale_steps(layout, scale, done, minus, _.lang),
                "why": why(offer.clause) if offer and not offer.allowed else "",
            }
        )
    return found


@cache
def scale_steps(layout: Layout, scale: int, done: int, minus: int, lang: str) -> list[Piece]:
    """The steps of a threshold: what is needed, whether they are done, what they give."""
    x, w = layout.thresholds[0], layout.thresholds[2]
    start = 34.0 if layout.roomy else 60.0
    wide = (w - start - 3) / (int(box.STEPS) + 1)
    return [
        {
            "value": max(0, int(box.THRESHOLD[scale][n]) - minus),
            "x": x + start + n * wide,
            "w": wide - 2,
            "line": line(short_step(scale, n)) if n else None,
            "words": called(step_words, scale, n, lang=lang) if n else "",
            "on": n == done,
            "past": n < done,
            "cost": int(box.STEP_COST[n - 1]) if n else 0,
        }
        for n in range(int(box.STEPS) + 1)
    ]


def short_step(scale: int, step: int) -> str:
    """The benefit of a step by its first sign: there is no room for more."""
    signs = step_signs(scale, step).split()
    return f"{signs[0]} perm2" if "perm2" in signs else signs[0]


@cache
def ladder(layout: Layout, cubes: int) -> Piece:
    """The convenience ladder: what each number of cubes is worth, and the cubes on it."""
    x, y, w, h = layout.ladder
    head, foot = (17.0, 17.0) if layout.roomy else (0.0, 0.0)
    count = len(box.LADDER_POINTS)
    pitch = (h - head - foot - 3) / count
    rungs = []
    for n in range(count):
        points, per = int(box.LADDER_POINTS[n]), int(box.LADDER_PER[n])
        signs = f"{points} vp / {'' if per == 1 else f'{per} '}home" if points else "0 vp"
        rungs.append({"n": n, "y": y + head + n * pitch, "h": pitch - 1, "line": line(signs), "on": cubes == n,
                      "cube": 0 < n <= cubes})  # fmt: skip
    over = max(0, cubes - count + 1)
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
         "word": f"{'turn' if down else 'use'}:{tile}", "name": called(development_name, tile, lang=_.lang)}
        for down, key in ((False, "developments_up"), (False, "developments_at_work"), (True, "developments_down"))
        for tile in resort[key]
    ]  # fmt: skip
    shown += [
        {"id": f"reward-{seat}-{tile}", "kind": "reward", "tile": tile, "down": False, "word": "",
         "name": called(reward_name, tile, lang=_.lang)}
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
        "points": resort["points"],
        "laying": bool(laying),
        "pads": pads(at, resort, seat, laying),
        "ribbons": ribbons(at, resort),
        "arrivals": [at.cell(1, column)[0] for column in resort["arrivals"]],
        "cells": cells(at, resort, seat, asked, words),
        "slots": slots(at, resort, seat),
        "previews": {},
        "stock": stock(layout, resort),
        "scales": scales(layout, resort, asked, words),
        "cubes": resort["ladder"],
        "ladder": ladder(layout, resort["ladder"]),
        "zone": zone(layout, resort, seat),
        "own": own_tiles(layout.own, resort, seat, words),
    }


def resort_parts(scene: dict[str, Any]) -> list[Part]:
    """The mountain, the domain, the village and what lies beside them; what would lie there above it all."""
    seat = scene["viewer"]
    whose = {"seat": seat, "name": scene["name"], "points": scene["points"]}
    return [
        *grounds(LAYOUTS[scene["shape"]]),
        *pad_parts(scene),
        *[Part(f"ribbon-{c}", "ribbons", {"colour": c, "d": d}) for c, d in scene["ribbons"].items()],
        *[piste_part(pad, seat) for pad in scene["pads"] if pad["colour"]],
        Part("village", "village", same="village"),
        Part("arrivals", "arrivals", scene["arrivals"]),
        *[cell_part(cell) for cell in scene["cells"]],
        *[Part(one["id"], "slot", one | {"seat": seat}) for one in scene["slots"]],
        Part("stock", "stock", whose),
        *[Part(f"stock-{one['sign']}", "pieces", one, (one["word"],) if one["word"] else ()) for one in scene["stock"]],
        Part("thresholds", "thresholds", scene["scales"][0]["places"][1:], same="thresholds"),
        *[Part(f"scale-{one['colour']}", "scale", one, (one["word"],)) for one in scene["scales"]],
        Part("ladder", "ladder", scene["ladder"] | {"seat": seat}, ("discard:cube",), same=f"{seat} {scene['cubes']}"),
        Part("zone", "zone", scene["zone"], ("discard:octagon",)),
        Part("own", "own", same="own"),
        *[own_part(one, seat) for one in scene["own"]],
        *[preview_part(one) for one in scene["previews"].values()],
    ]


@cache
def grounds(layout: Layout) -> list[Part]:
    """What never changes on the mountain."""
    return [
        Part("mountain", "mountain", scenery(layout), same="mountain"),
        Part("margins", "margins", margins(layout.resort), same="margins"),
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
    what = {name: pad[name] for name in ("id", "x", "y", "colour", "exit")} | {"seat": seat}
    return Part(f"piste-{pad['altitude']}-{pad['column']}", "piste", what, names=(pad["id"],))


def cell_part(cell: Piece) -> Part:
    """A cell of the village; on a building the choice is to activate it."""
    built = cell["tile"] is not None
    words = (cell["word"], f"activate:{cell['tile']}") if built else (cell["word"],)
    macro, names = ("building", (cell["id"],)) if built else ("cell", ())
    return Part(f"cell-{cell['row']}-{cell['column']}", macro, cell, words, names)


def own_part(one: Piece, seat: int) -> Part:
    """A tile of one's own; rewards are no choice."""
    words = (one["word"],) if one["word"] else ()
    return Part(f"own-{one['kind']}-{one['tile']}", "own_tile", one | {"seat": seat}, words)


def preview_part(one: Piece) -> Part:
    """What would lie there with a choice."""
    what = {name: shown for name, shown in one.items() if name not in ("ranks", "gives")}
    return Part(f"preview-{one['word']}", "piste_preview" if "colour" in one else "building_preview", what)
