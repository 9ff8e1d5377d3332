"""What lies beside a resort: its stock, its thresholds, the ladder, the zone, and the tiles its player holds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from cordee.engine.picture import Part
from cordee.games.ski import box
from cordee.games.ski.layout import LAYOUTS, Layout, Piece, Rect, RuledOffer
from cordee.games.ski.lettering import broken
from cordee.games.ski.rules.scoring import convenience
from cordee.games.ski.signs import called, development_signs, fitting, line, reward_signs, why
from cordee.games.ski.words import development_name, reward_name, step_words
from cordee.words import Words


def perk(resort: Piece, number: int) -> int:
    """The value of a lasting benefit, 0 without it (SK-149, SK-164)."""
    value = 0
    if any(box.PERK_TILE[number] >> tile & 1 for tile in resort["developments_up"]):
        value += int(box.PERK_TILE_VALUE[number])
    step = int(box.PERK_STEP[number])
    if step and resort["steps"][box.COLOURS[box.PERK_SCALE[number]]] >= step:
        value += int(box.PERK_STEP_VALUE[number])
    return value


# ── The stock ──────────────────────────────────────────────────────────────────────────────────────────────


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
    """Where a kind of pieces lies: in a row beside the mark of the seat; who can tire has more room."""
    x, y, w, h = layout.stock
    left, each = x + 36, (w - 36) / 4.8
    return {"x": left + each * (n + 0.4 * max(0, n - 2)), "y": y + 2, "w": each * (1.4 if n > 1 else 1) - 3, "h": h - 4}


# ── The thresholds ─────────────────────────────────────────────────────────────────────────────────────────


def scales(layout: Layout, resort: Piece, asked: dict[str, RuledOffer], _: Words) -> list[Piece]:
    """The three thresholds: the pistes one has, the values, where the marker stands, what each step gives."""
    x, y, w, h = layout.goals
    pitch = h / int(box.SCALES)
    minus = perk(resort, int(box.THRESHOLD_MINUS))
    found = []
    for scale in range(int(box.SCALES)):
        colour = box.COLOURS[scale]
        word = f"improve:{colour}"
        offer = asked.get(word)
        found.append(
            {
                "colour": colour,
                "word": word,
                "have": resort["piste_counts"][colour],
                "needs": resort["thresholds"][colour],
                "x": x,
                "y": y + scale * pitch,
                "w": w,
                "h": pitch - 6,
                "places": scale_steps(layout, scale, resort["steps"][colour], minus, _.lang),
                "why": why(offer.clause) if offer and not offer.allowed else "",
            }
        )
    return found


@cache
def scale_steps(layout: Layout, scale: int, done: int, minus: int, lang: str) -> list[Piece]:
    """The steps of a threshold: what is needed, whether they are done, what they give."""
    x, _y, w, h = layout.goals
    letters = layout.letters + (1.5 if layout.roomy else 0)
    wide = (w - 8) / int(box.STEPS)
    high = h / int(box.SCALES) - (50 if layout.roomy else 42)
    return [
        {
            "value": max(0, int(box.THRESHOLD[scale][n]) - minus),
            "x": x + 6 + (n - 1) * wide,
            "w": wide - 6,
            "h": high,
            "letters": letters,
            "says": broken(
                called(step_words, scale, n, lang=lang), wide - 16, letters, int((high - 26) // (letters + 2.5))
            )
            if n
            else (),
            "on": n == done,
            "past": n < done,
            "next": n == done + 1,
            "cost": int(box.STEP_COST[n - 1]) if n else 0,
        }
        for n in range(int(box.STEPS) + 1)
    ]


def reached(scales: Sequence[Piece]) -> list[Piece]:
    """The thresholds in short: what one has, what one needs, the values of the steps."""
    return [
        {"colour": one["colour"], "have": one["have"], "needs": one["needs"],
         "values": [(place["value"], place["on"]) for place in one["places"]]}
        for one in scales
    ]  # fmt: skip


# ── The ladder and the zone ────────────────────────────────────────────────────────────────────────────────


@cache
def ladder(room: Rect, cubes: int, buildings: int) -> Piece:
    """The convenience ladder: the rung one stands on, the next better one, and what they are worth now."""
    last = len(box.LADDER_POINTS) - 1
    rungs = [rung(n, buildings) for n in (cubes, cubes - 1) if n >= 0]
    return {"x": room[0], "y": room[1], "w": room[2], "h": room[3], "cubes": cubes, "rungs": rungs, "last": last}


def rung(cubes: int, buildings: int) -> Piece:
    """What a number of cubes is worth."""
    count = len(box.LADDER_POINTS)
    if cubes >= count:
        signs = f"−{box.LADDER_BEYOND} vp / cube"
    else:
        points, per = int(box.LADDER_POINTS[cubes]), int(box.LADDER_PER[cubes])
        signs = f"{points} vp / {'' if per == 1 else f'{per} '}home" if points else "0 vp"
    return {"line": line(signs), "worth": int(convenience(cubes, buildings))}


def zone(room: Rect, resort: Piece, seat: int) -> Piece:
    """The authenticity zone and the octagons in it."""
    x, y, w, h = room
    count = resort["zone"]
    size = min(22.0, (w - 12) / max(1, count))
    top = y + (h / 2 if w < 90 else h - 19 if h < 60 else h / 2 + 2)
    return {
        "x": x, "y": y, "w": w, "h": h, "count": count, "size": size,
        "octagons": [{"id": f"octagon-{seat}-{n}", "x": x + 6 + size * (n + 0.5), "y": top} for n in range(count)],
        "worth": -int(box.ZONE_OCTAGON) * count or max(0, resort["octagon_slots"] - resort["octagons"]),
        "line": line(f"−{box.ZONE_OCTAGON} vp / oct"),
    }  # fmt: skip


# ── Developments and kept rewards ──────────────────────────────────────────────────────────────────────────


def own_tiles(layout: Layout, room: Rect, across: int, resort: Piece, seat: int, _: Words) -> list[Piece]:
    """Developments face up, then those face down, then kept rewards: as high as the room allows."""
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
    pitch = min(38.0, h / max(1, -(-len(shown) // across)))
    wide = w / across
    found = []
    for n, one in enumerate(shown):
        rows = held_rows(one["kind"], one["tile"], wide - 8, layout.letters + 1.5, 2 if pitch > 33 else 1)
        place = {"x": x + (n % across) * wide, "y": y + (n // across) * pitch, "w": wide - 3, "h": min(pitch, 38.0) - 2}
        found.append(one | place | {"rows": rows})
    return found


@cache
def held_rows(kind: str, tile: int, room: float, size: float, most: int) -> list[Piece]:
    """What a tile that one holds does, in rows."""
    return fitting(development_signs(tile) if kind == "development" else [reward_signs(tile)], room, size, most)


# ── Parts ──────────────────────────────────────────────────────────────────────────────────────────────────


def beside_scene(layout: Layout, view: Piece, seat: int, asked: dict[str, RuledOffer], _: Words) -> dict[str, Any]:
    """All that lies beside one player's resort."""
    resort = view["resorts"][seat]
    buildings = len(resort["village"])
    small_ladder, small_zone, small_own = layout.beside
    return {
        "stock": stock(layout, resort),
        "scales": scales(layout, resort, asked, _),
        "cubes": resort["ladder"],
        "ladder": ladder(layout.ladder, resort["ladder"], buildings),
        "zone": zone(layout.zone, resort, seat),
        "own": own_tiles(layout, layout.own, layout.own_across, resort, seat, _),
        "small_ladder": ladder(small_ladder, resort["ladder"], buildings),
        "small_zone": zone(small_zone, resort, seat),
        "small_own": own_tiles(layout, small_own, 1, resort, seat, _) if small_own else [],
    }


def stock_parts(scene: dict[str, Any]) -> list[Part]:
    """Whose resort it is, and what its player has."""
    return [
        Part("stock", "stock", {"seat": scene["viewer"], "name": scene["name"]}),
        *[Part(f"stock-{one['sign']}", "pieces", one, (one["word"],) if one["word"] else ()) for one in scene["stock"]],
    ]


def goal_parts(scene: dict[str, Any]) -> list[Part]:
    """The three thresholds, large, with all that their steps give."""
    return [
        Part("goals", "goals", same="goals"),
        *[Part(f"scale-{one['colour']}", "scale", one, (one["word"],)) for one in scene["scales"]],
    ]


def reached_part(scene: dict[str, Any], room: Rect) -> Part:
    """The thresholds in short."""
    return Part("reached", "reached", {"room": room, "scales": reached(scene["scales"])})


def beside_parts(scene: dict[str, Any], small: bool = False) -> list[Part]:
    """Ladder, zone and own tiles; beside the small village they are only looked at."""
    seat = scene["viewer"]
    if small:
        layout = LAYOUTS[scene["shape"]]
        return [
            reached_part(scene, layout.reached),
            Part("small-ladder", "ladder", scene["small_ladder"] | {"seat": seat}),
            Part("small-zone", "zone", scene["small_zone"]),
            *[own_part(one, seat)._replace(words=()) for one in scene["small_own"]],
        ]
    return [
        Part("ladder", "ladder", scene["ladder"] | {"seat": seat}, ("discard:cube",)),
        Part("zone", "zone", scene["zone"], ("discard:octagon",)),
        *[own_part(one, seat) for one in scene["own"]],
    ]


def own_part(one: Piece, seat: int) -> Part:
    """A tile of one's own; rewards are no choice."""
    words = (one["word"],) if one["word"] else ()
    return Part(f"own-{one['kind']}-{one['tile']}", "own_tile", one | {"seat": seat}, words)
