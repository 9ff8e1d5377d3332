"""Where things lie on the table of Yéti: plain geometry from a view, for a wide and for a tall screen.

`table.svg.jinja` draws it. The scenery is the board: levels are shelves of the mountain, the score track is a trail
that leaves the snow field and climbs along the ridges behind it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import hypot
from pathlib import Path
from random import Random
from typing import Any

from cordee.engine.picture import Part
from cordee.engine.telling import Offer
from cordee.games.yeti import box
from cordee.games.yeti.words import dice_of, on_track, place_name, tile_name, weather_name
from cordee.words import Words, words

PALETTE = {
    "sky": "#12223b",
    "far": "#2f4a6d",
    "near": "#5b7ea6",
    "ground": "#e8f0f7",
    "accent": "#f2b544",
    "ink": "#0b1526",
}

FOLDER = Path(__file__).parent
Point = tuple[float, float]
Piece = dict[str, Any]

FIVE = 5  # every fifth space of the track carries its number
STRETCH = 10  # spaces of the trail that are drawn as one part
CROWDED = 5  # landings that would hide each other's numbers
SITES = (0, 4, 1, 3, 2)  # which tent site each seat camps on: the outer ones first


@dataclass(frozen=True, eq=False)
class Layout:
    """The measures of one shape of the table. Levels count from base camp upwards."""

    width: int
    height: int
    centre: float
    peak: float
    feet: tuple[float, ...]
    left: tuple[float, ...]
    right: tuple[float, ...]
    stride: tuple[float, ...]
    climber: float
    moon: tuple[float, float, float]
    yeti: float
    sites: tuple[float, ...]
    camp: float
    sign: tuple[float, float]
    marker: float
    flag: tuple[float, float]
    gaps: tuple[float, float]
    shore: float
    trail: tuple[Point, ...]
    token: float
    photo: tuple[float, float, float, float, float]
    tile: tuple[float, float, float, float, float]
    weather: tuple[float, float, float, float]
    signpost: tuple[float, float] | None
    stars: int

    @property
    def roomy(self) -> bool:
        """Whether signs carry names as well as numbers."""
        return self.sign[0] > 100

    @property
    def scale(self) -> float:
        """The size of the mountain beside that of the wide table."""
        return self.left[3] / 88


WIDE = Layout(
    width=992, height=532, centre=350, peak=16,
    feet=(392, 304, 216, 130), left=(312, 242, 166, 88), right=(306, 238, 172, 94), stride=(52, 46, 40, 30), climber=50,
    moon=(826, 190, 66), yeti=84, sites=(166, 228, 486, 552, 618), camp=50, sign=(122, 42), marker=25,
    flag=(30, 16), gaps=(25.8, 16.8), shore=396, token=36, photo=(504, 18, 62, 70, 68.5),
    tile=(10, 448, 134, 76, 139.6), weather=(12, 12, 172, 74), signpost=(8, 110), stars=70,
    trail=(
        (36, 426), (140, 431), (300, 421), (460, 430), (620, 422), (780, 430), (900, 423), (958, 400), (948, 364),
        (880, 350), (790, 358), (700, 346), (640, 342), (606, 316), (622, 288), (690, 280), (770, 290), (860, 278),
        (930, 284), (966, 262), (940, 238), (870, 232), (790, 240), (700, 228), (630, 236), (584, 216),
    ),
)  # fmt: skip
TALL = Layout(
    width=390, height=440, centre=166, peak=78,
    feet=(280, 231, 184, 137), left=(150, 118, 84, 48), right=(160, 126, 90, 52), stride=(31, 27, 22, 16), climber=34,
    moon=(322, 152, 40), yeti=52, sites=(94, 130, 286, 318, 350), camp=32, sign=(64, 24), marker=16,
    flag=(23, 12), gaps=(14.7, 14.7), shore=280, token=28, photo=(5, 12, 49, 56, 55.2), tile=(5, 381, 50, 55, 54.9),
    weather=(6, 74, 84, 32), signpost=None, stars=40,
    trail=(
        (20, 368), (120, 370), (250, 366), (350, 369), (379, 359), (350, 348), (250, 350), (120, 346), (40, 349),
        (11, 338), (40, 327), (130, 329), (250, 325), (350, 328), (379, 317), (350, 306), (250, 308), (120, 304),
        (-8, 308),
    ),
)  # fmt: skip
LAYOUTS = {"wide": WIDE, "tall": TALL}


# ── Lines ──────────────────────────────────────────────────────────────────────────────────────────────────


def path(points: Sequence[Point], closed: bool = True) -> str:
    """The points as the `d` of a path."""
    return "M" + " ".join(f"{x:.0f} {y:.0f}" for x, y in points) + ("Z" if closed else "")


def spline(points: Sequence[Point], steps: int = 24) -> list[Point]:
    """A smooth line through the points (Catmull-Rom), as many small steps."""
    padded = [points[0], *points, points[-1]]
    line: list[Point] = []
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for t in (i / steps for i in range(steps)):
            line.append((_curve(a[0], b[0], c[0], d[0], t), _curve(a[1], b[1], c[1], d[1], t)))
    return [*line, points[-1]]


def _curve(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)


@cache
def spaces(layout: Layout) -> list[Point]:
    """The place of every space of the score track: the steps shorten with the distance."""
    near, far = layout.gaps
    places: list[Point] = []
    walked = due = 0.0
    line = spline(layout.trail)
    for here, there in pairwise(line):
        length = hypot(there[0] - here[0], there[1] - here[1])
        while walked + length >= due and len(places) < box.TRACK_LENGTH:
            part = (due - walked) / length
            places.append((here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part))
            due += near + (far - near) * len(places) / box.TRACK_LENGTH
        walked += length
    return places


def space(layout: Layout, number: int) -> Point:
    """Where a space lies; past its end the track begins again."""
    return spaces(layout)[number % box.TRACK_LENGTH]


# ── Scenery: drawn once for each shape ─────────────────────────────────────────────────────────────────────


def flank(layout: Layout, side: int) -> list[Point]:
    """One outline of the mountain from foot to peak, with a shelf at every level; -1 is the left one."""
    half = layout.left if side < 0 else layout.right
    points: list[Point] = [(layout.centre + side * half[0], layout.feet[0] + 20)]
    for level in (1, 2, 3):
        lip, y = layout.centre + side * half[level], layout.feet[level]
        points += [(lip, y + 9), (lip + side * 4, y), (lip - side * half[3] * 0.16, y - 3)]
    neck = layout.peak + (layout.feet[3] - layout.peak) * 0.5
    return [*points, (layout.centre + side * half[3] * 0.42, neck), (layout.centre, layout.peak)]


def edge(layout: Layout) -> list[Point]:
    """The broken line between the dark flank and the moonlit one, from the peak down."""
    k, c, feet = layout.scale, layout.centre, layout.feet
    points: list[Point] = [(c, layout.peak), (c - 16 * k, (layout.peak + feet[3]) / 2), (c + 6 * k, feet[3])]
    for level, offset in ((2, -6), (1, -22), (0, -44)):
        points += [(c + (offset - 34) * k, (feet[level] + feet[level + 1]) / 2 + 4), (c + offset * k, feet[level])]
    return [*points, (points[-1][0], feet[0] + 24)]


def icicles(x0: float, x1: float, y: float, k: float) -> list[Point]:
    """The torn lower edge of a snow shelf, from right to left."""
    return [(x1 - (x1 - x0) * i / 6, y + (5 + 9 * (i % 2)) * k) for i in range(1, 6)]


def shelf(layout: Layout, level: int) -> list[tuple[str, str]]:
    """The snow of a level: in the shadow, then in the light."""
    y, k = layout.feet[level], layout.scale
    fold = edge(layout)[2 + 2 * (3 - level)][0]
    a, b = layout.centre - layout.left[level] - 4, layout.centre + layout.right[level] + 4
    dark = [(a, y), (a + 14 * k, y - 5), (fold, y - 6), (fold, y + 7), *icicles(a, fold, y, k)]
    light = [(fold, y - 6), (b - 14 * k, y - 5), (b, y), *icicles(fold, b, y, k), (fold, y + 7)]
    return [(path(dark), "#b5cae1"), (path(light), "#f4f8fc")]


def facets(layout: Layout) -> list[tuple[str, str]]:
    """Flat planes give the flanks their relief."""
    planes, c = [], layout.centre
    for level in (0, 1, 2):
        top, foot, w = layout.feet[level + 1] + 8, layout.feet[level], layout.right[level]
        planes.append((path([(c + w * 0.32, top), (c + w * 0.62, foot), (c + w * 0.2, foot)]), "#a8c3e0"))
        upper = layout.right[level + 1]
        planes.append((path([(c + upper * 0.82, top), (c + w * 0.98, foot), (c + w * 0.7, foot)]), "#7898c2"))
        upper = layout.left[level + 1]
        planes.append((path([(c - upper * 0.7, top), (c - w * 0.34, foot), (c - w * 0.78, foot)]), "#2b4669"))
    return planes


CAP = ((0, 0), (40, 50), (26, 52), (44, 84), (14, 66), (2, 92), (-10, 60), (-26, 70), (-34, 46))
CAP_SHADE = ((0, 0), (-14, 54), (-26, 68), (-33, 45))


@cache
def mountain(layout: Layout) -> list[tuple[str, str]]:
    """The mountain as planes of one tone each, from back to front."""
    k, c, foot = layout.scale, layout.centre, layout.feet[0] + 20
    lit = path(edge(layout) + flank(layout, 1)[:-1])
    planes = [(path([*flank(layout, -1), (c, foot)]), "#34537d"), (lit, "#8fb0d3")]
    planes += facets(layout)
    for shape, tone in ((CAP, "#ffffff"), (CAP_SHADE, "#c6d7ea")):
        planes.append((path([(c + x * k, layout.peak + y * k) for x, y in shape]), tone))
    for level in (1, 2, 3):
        planes += shelf(layout, level)
    return planes


RIDGES: dict[Layout, list[tuple[list[Point], str]]] = {
    WIDE: [
        ([(0, 262), (60, 206), (96, 236), (150, 190), (260, 300), (430, 180), (500, 222), (560, 178), (618, 214),
          (690, 190), (752, 222), (850, 208), (906, 176), (992, 222), (992, 532), (0, 532)], "#1b2f4e"),
        ([(0, 330), (70, 292), (160, 340), (480, 280), (560, 232), (640, 212), (720, 214), (790, 222), (870, 212),
          (940, 222), (992, 212), (992, 532), (0, 532)], "#294263"),
        ([(880, 214), (992, 212), (992, 300), (930, 270)], "#233a58"),
        ([(640, 212), (720, 214), (682, 262), (612, 290)], "#325078"),
        ([(0, 350), (90, 322), (260, 370), (540, 300), (640, 264), (720, 266), (800, 272), (880, 262), (992, 272),
          (992, 532), (0, 532)], "#37557f"),
        ([(720, 266), (800, 272), (760, 330), (700, 318)], "#426390"),
        ([(0, 380), (120, 350), (300, 400), (560, 350), (640, 326), (700, 330), (790, 340), (880, 332), (960, 342),
          (992, 334), (992, 532), (0, 532)], "#4a6d9b"),
        ([(700, 330), (790, 340), (764, 396), (690, 378)], "#587dac"),
        ([(520, 400), (640, 378), (760, 400), (870, 384), (992, 398), (992, 532), (520, 532)], "#5b7ea6"),
    ],
    TALL: [
        ([(0, 220), (40, 180), (90, 230), (240, 190), (300, 196), (346, 160), (390, 196), (390, 440),
          (0, 440)], "#1b2f4e"),
        ([(0, 262), (60, 240), (240, 250), (330, 216), (390, 240), (390, 440), (0, 440)], "#2f4a6d"),
        ([(330, 216), (390, 240), (390, 290), (346, 270)], "#294263"),
        ([(0, 290), (200, 280), (300, 258), (390, 272), (390, 440), (0, 440)], "#426390"),
    ],
}  # fmt: skip


BLEED = 700.0
"""How far the scenery goes on beyond the board, for screens of another shape."""


def beyond(layout: Layout, points: Sequence[Point]) -> list[Point]:
    """The points, those on the edge of the board moved out of sight."""
    return [
        (-BLEED if x == 0 else layout.width + BLEED if x == layout.width else x, y + BLEED if y == layout.height else y)
        for x, y in points
    ]


@cache
def scenery(layout: Layout) -> dict[str, Any]:
    """All that never changes: sky, ridges, mountain, snow field, trail."""
    sky, w, top = Random(7), layout.width, layout.feet[0]
    stars = [(round(sky.random() * w), round(sky.random() * layout.height * 0.5), sky.choice([0.8, 1, 1.5]),
              round(0.3 + sky.random() * 0.6, 2)) for _ in range(layout.stars)]  # fmt: skip
    below = f"H{w + BLEED:.0f} V{layout.height + BLEED:.0f} H{-BLEED:.0f}"
    field = f"M0 {top} C{w * 0.16:.0f} {top - 20} {w * 0.3:.0f} {top + 14} {w * 0.5:.0f} {top} "
    field += f"S{w * 0.86:.0f} {top - 10} {w} {top + 4} {below} V{top}Z"
    drift = f"M0 {top + 34} Q{w * 0.3:.0f} {top + 14} {w * 0.62:.0f} {top + 42} T{w} {top + 30} {below} V{top + 34}Z"
    reach = layout.left[0]
    shade = [(layout.centre - reach * 1.1, top + 12), (layout.centre, top + 8), (layout.centre - reach * 0.5, top + 24)]
    edge_of_shade: list[Point] = [(-BLEED, top + 50), (-BLEED, top + 18)]
    return {
        "moon": layout.moon,
        "stars": stars,
        "bleed": BLEED,
        "ridges": [(path(beyond(layout, points)), tone) for points, tone in RIDGES[layout]],
        "mountain": mountain(layout),
        "field": field,
        "drift": drift,
        "shade": path([*shade, (0, top + 50), *edge_of_shade, (0, top + 18)]),
        "ribbon": path(spline(layout.trail, 8), closed=False),
        "spots": [
            {"n": n, "x": round(x, 1), "y": round(y, 1), "named": n % FIVE == 0, "snow": y > layout.shore}
            for n, (x, y) in enumerate(spaces(layout))
        ],
    }


# ── Pieces on the mountain and on the trail ────────────────────────────────────────────────────────────────


def standing(layout: Layout, seats: int, seat: int, level: int) -> Point:
    """Where a climber stands on a level: every seat has its own column."""
    return layout.centre + layout.stride[level] * (seat - (seats - 1) / 2) - 8 * layout.scale, layout.feet[level]


def climbers(layout: Layout, view: Piece) -> list[Piece]:
    """The climbers, the one on turn last so that it stands in front."""
    seats = view["seats"]
    order = sorted(range(seats), key=lambda seat: seat == view["turn"])
    return [
        {"id": f"climber-{seat}", "seat": seat, "level": level, "x": x, "y": y}
        for seat in order
        for level in [view["level"][seat]]
        for x, y in [standing(layout, seats, seat, level)]
    ]


def ascents(layout: Layout, view: Piece, words: set[str]) -> list[Piece]:
    """The level each climb would lead to, with the line the climber would take."""
    seat, found = view["turn"], []
    level = view["level"][seat]
    x0, y0 = standing(layout, view["seats"], seat, level)
    for levels in range(box.SUMMIT - level + 1):
        if f"climb:{levels}" in words:
            x, y = standing(layout, view["seats"], seat, level + levels)
            found.append({"word": f"climb:{levels}", "seat": seat, "x": x, "y": y, "from": (x0, y0), "up": levels > 0})
    return found


def helps(layout: Layout, view: Piece, words: set[str]) -> list[Piece]:
    """What the Reinforcement may be used as, beside the climber on turn."""
    seat = view["turn"]
    x, y = standing(layout, view["seats"], seat, view["level"][seat])
    return [{"word": word, "x": x, "y": y} for word in ("reinforce:sherpa", "reinforce:tent") if word in words]


@cache
def camps(layout: Layout, seats: int) -> list[Piece]:
    """The five tent sites, with the camps pitched on them."""
    seat_at = {SITES[seat]: seat for seat in range(seats)}
    y = layout.feet[0] + 8 * layout.camp / 50
    return [{"x": x, "y": y, "seat": seat_at.get(site)} for site, x in enumerate(layout.sites)]


def markers(layout: Layout, points: Sequence[int], _: Words) -> list[Piece]:
    """The score markers; those that share a space lean apart, and those that have gone round carry a flag."""
    found = []
    flags = flag_places(layout, points)
    for seat, here in enumerate(points):
        sharing = [other for other, there in enumerate(points) if (there - here) % box.TRACK_LENGTH == 0]
        x, y = space(layout, here)
        lean = (sharing.index(seat) - (len(sharing) - 1) / 2) * layout.marker * (0.62 if len(sharing) < 4 else 0.5)
        name = _("{name}: {parts}", name=_.seat(seat), parts=on_track(here, _))
        found.append({"id": f"marker-{seat}", "seat": seat, "points": here, "x": round(x + lean, 1), "y": round(y, 1),
                      "name": name, "flag": flags.get(seat)})  # fmt: skip
    return found


def flag_places(layout: Layout, points: Sequence[int]) -> dict[int, Piece]:
    """The flag of each marker past the end of the track, with its points: each a row higher than the last."""
    found: dict[int, Piece] = {}
    w, h = layout.flag
    round_again = sorted((seat for seat, here in enumerate(points) if here >= box.TRACK_LENGTH), key=points.__getitem__)
    for row, seat in enumerate(round_again):
        side = -1 if space(layout, points[seat])[0] + w > layout.width else 1
        found[seat] = {"points": points[seat], "w": w, "h": h, "side": side, "up": layout.marker * 0.6 + row * (h + 1)}
    return found


def yeti(layout: Layout, number: int) -> Piece:
    """The yeti, and the prints it left since it set out."""
    x, y = space(layout, number)
    reach = layout.yeti * 0.45
    x = min(max(x, reach), layout.width - reach)  # at a bend of the trail it must not leave the picture
    first = max(int(box.YETI_START), number - 6)
    prints = [space(layout, n) for n in range(first, number) if n % FIVE]
    return {"id": "yeti", "space": number, "spot": number % box.TRACK_LENGTH, "x": x, "y": y, "height": layout.yeti,
            "prints": prints}  # fmt: skip


def landings(layout: Layout, view: Piece, words: set[str]) -> list[Piece]:
    """Where the marker of the seat on turn comes with each choice that scores at once."""
    seat, found = view["turn"], []
    for word in sorted(words):
        gain = immediate_gain(view, word)
        if gain:
            x, y = space(layout, view["points"][seat] + gain)
            found.append({"word": word, "seat": seat, "x": round(x, 1), "y": round(y, 1)})
    return [one | {"badge": len(found) < CROWDED} for one in found]


def immediate_gain(view: Piece, word: str) -> int:
    """The points that a choice brings before the next decision (YT-064, YT-073, YT-076, YT-127, YT-128)."""
    kind, _, what = word.partition(":")
    if kind == "photo":
        points = box.PHOTO_POINTS[[int(cost) for cost in box.PHOTO_COST].index(int(what))]
        return int(points) + (int(box.PHOTO_BONUS) if view["weather"] == "clear_sky" else 0)
    if kind == "buy" and what != "none" and view["weather"] == "caravan":
        return int(box.EQUIPMENT_BONUS)
    if kind == "climb":
        seat, levels = view["turn"], int(what)
        level = view["level"][seat] + levels
        token = view["tokens"][0] if levels and level == box.SUMMIT and not view["token_of"][seat] else 0
        return int(token) + int(view["footprints"]) * int(box.FOOTPRINT[level])
    return 0


def sign_name(level: int, _: Words) -> str:
    """A level as a heading."""
    if level == 0:
        return _("Base camp")
    return _("Summit") if level == box.SUMMIT else _("Level {n}", n=level)


def signs(layout: Layout, view: Piece, _: Words) -> list[Piece]:
    """Beside each level: its name, the points of a footprint there, the tents to stay there, the climb to it."""
    w, h = layout.sign
    here, found = view["level"][view["turn"]], []
    for level in range(int(box.SUMMIT) + 1):
        x = max(6.0, layout.centre - layout.left[level] + (7 if layout.roomy else 0) - w) if level else 6.0
        y = layout.feet[level] - h + (8 if layout.roomy else 2)
        points = int(box.FOOTPRINT[level])
        word = f"climb:{level - here}" if level >= here else ""
        found.append({"level": level, "name": sign_name(level, _), "points": points, "word": word,
                      "x": x, "y": y, "w": w, "h": h})  # fmt: skip
    return found


def tokens(layout: Layout, values: Sequence[int]) -> list[Piece]:
    """The summit pile, the highest on top and nearest the peak; the others wait below it along the flank."""
    size = layout.token
    x = layout.centre + layout.right[3] * 0.46 + size * 0.62
    y = layout.peak + (layout.feet[3] - layout.peak) * 0.3
    sizes = (1, 0.8, 0.74, 0.68, 0.62)
    return [
        {"id": f"token-{value}", "value": value, "size": size * sizes[i], "first": i == 0,
         "x": x + size * (0.66 * i + (0.1 if i else 0)), "y": y + size * (0.56 * i + (0.1 if i else 0))}
        for i, value in enumerate(values)
    ]  # fmt: skip


# ── Photos, equipment, weather ─────────────────────────────────────────────────────────────────────────────


@cache
def photos(layout: Layout, weather: str) -> list[Piece]:
    """The price list hangs on a line, like washing."""
    x, y, w, h, step = layout.photo
    bonus = int(box.PHOTO_BONUS) if weather == "clear_sky" else 0
    middle = (len(box.PHOTO_COST) - 1) / 2
    return [
        {"word": f"photo:{cost}", "place": n, "cost": int(cost), "points": int(points), "bonus": bonus, "w": w, "h": h,
         "x": x + n * step, "y": y + round(4 - ((n - middle) / middle) ** 2 * 6)}
        for n, (cost, points) in enumerate(zip(box.PHOTO_COST, box.PHOTO_POINTS, strict=True))
    ]  # fmt: skip


@cache
def washing(layout: Layout) -> Piece:
    """The line on which the photos hang."""
    x, y, w, _h, step = layout.photo
    first, last, knot = x, x + (len(box.PHOTO_COST) - 1) * step, y - 9
    return {
        "x0": first - 14,
        "y0": knot,
        "x1": (first + last + w) / 2,
        "y1": knot + 14,
        "x2": last + w + 14,
        "y2": knot,
    }


EFFECTS: dict[str, tuple[str, ...]] = {
    "purse": ("+1", "coin"),
    "reinforcement": ("+1", "sherpa", "/", "tent"),
    "binoculars": ("2", "kept"),
    "goggles": ("1", "again", "snow"),
    "magnifier": ("+1", "foot"),
    "rope": ("+1", "sherpa"),
    "large_tent": ("+1", "tent"),
}


def tiles(layout: Layout, view: Piece, offered: set[str], _: Words) -> list[Piece]:
    """The equipment in order of cost, each with its owner."""
    x, y, w, h, step = layout.tile
    return [
        {"id": f"tile-{key}", "key": key, "name": name, "x": x + n * step, "y": y, "w": w, "h": h,
         "word": "purse" if key == "purse" and "purse" in offered else f"buy:{key}",
         "cost": int(box.EQUIPMENT_COST[n]), "once": box.EQUIPMENT_ONCE[n], "buyout": int(box.BUYOUT[n]),
         "tie": int(box.TIEBREAK[n]), "effect": EFFECTS[key],
         "owner": None if view["owner"][key] < 0 else view["owner"][key]}
        for n, (key, name) in enumerate(tile_names(_.lang).items())
    ]  # fmt: skip


@cache
def tile_names(lang: str) -> dict[str, str]:
    """The equipment by its keys."""
    _ = words(lang, FOLDER)
    return {key: tile_name(n, _) for n, key in enumerate(box.EQUIPMENT)}


WEATHER_SIGNS: dict[str, tuple[str, ...]] = {
    "thaw": ("again", "snow"),
    "clear_sky": ("camera", f"+{box.PHOTO_BONUS}"),
    "caravan": ("pack", f"+{box.EQUIPMENT_BONUS}"),
    "bright_spell": ("kept", "∞"),
    "powder": ("snow", "+1"),
    "tail_wind": ("die", f"−{box.DIE_PRICE}"),
    "hard_frost": ("snow", "×"),
    "closed_pass": ("buyout", f"−{box.BUYOUT_LOSS}"),
    "solitude": ("alone", f"−{box.SOLITUDE_LOSS}"),
    "fresh_snow": ("foot", "−1"),
    "thin_purse": ("coin", "−1"),
    "strike": ("sherpa", "−1"),
}


def weather(layout: Layout, view: Piece, _: Words) -> Piece | None:
    """The tile in force, on its pile; nothing without the variant."""
    face = view["weather"]
    if face == "none":
        return None
    x, y, w, h = layout.weather
    kind = "good" if face in box.WEATHERS[1 : int(box.TILES) + 1] else "bad"
    name = weather_name(box.WEATHERS.index(face), _)
    return {"id": f"weather-{face}", "face": face, "kind": kind, "name": name, "signs": WEATHER_SIGNS[face],
            "x": x, "y": y, "w": w, "h": h}  # fmt: skip


def signpost(layout: Layout, view: Piece) -> list[Piece]:
    """What sherpas are worth: the rows of the table, those reached are lit."""
    if layout.signpost is None:
        return []
    x, y = layout.signpost
    needs = box.BOX.numbers("mountain", "climb")
    return [
        {"need": int(need), "up": up, "x": x, "y": y + 25 * row, "lit": view["sherpas"] >= need, "first": row == 0}
        for row, (up, need) in enumerate(reversed(list(enumerate(needs, 1))))
    ]


# ── Dice and seats ─────────────────────────────────────────────────────────────────────────────────────────


def lying(view: Piece) -> dict[str, int]:
    """The dice of the last throw that still lie on the table; empty while they are in the hand."""
    aside = ["snow", *view["chosen"]]
    left = {symbol: n for symbol, n in view["thrown"].items() if n and symbol not in aside}
    return left if view["hand"] and sum(left.values()) == view["hand"] else {}


def picks(offered: set[str]) -> dict[str, str]:
    """The die that the tail wind turns, by its symbol; snow that may be thrown again is picked the same way."""
    turned = {word: word.removeprefix("set:").split(">")[0] for word in offered if word.startswith("set:")}
    again = {word: "snow" for word in ("reroll:snow", "reroll:one") if word in offered} if turned else {}
    return turned | again


def tray(view: Piece, offered: set[str], _: Words) -> list[Piece]:
    """The seven dice in groups: set aside, on the table, in the hand, kept away by a blizzard or for a first turn.

    A die is named by its symbol and its number among those, so that it glides when it is set aside.
    """
    if view["round"] == 0:
        return [hand_group(int(box.DICE), _)]
    groups = [kept_group(symbol, n, offered, _) for symbol, n in view["kept"].items() if n]
    groups += [
        group("turn", [{"id": f"turn-{symbol}", "face": symbol, "pick": ""}], f"turn:{symbol}")
        for symbol in box.SYMBOLS[1:]
        if f"turn:{symbol}" in offered
    ]
    down = lying(view)
    for symbol, n in down.items():
        already = view["kept"][symbol]
        groups.append(group("roll", [die(symbol, already + i) for i in range(n)], f"keep:{symbol}"))
    if view["hand"] and not down:
        groups.append(hand_group(view["hand"], _))
    for seat, n in enumerate(view["aid"]):
        if n:
            why = "start" if waits_to_start(view, seat) else "frozen"
            away = [die(f"{why}-{seat}", i) for i in range(n)]
            groups.append(group("gone", away, label=_("with {player}", player=_.seat(seat)), seat=seat))
    return groups


def waits_to_start(view: Piece, seat: int) -> bool:
    """Whether a seat has not had its first turn: the dice on its aid are those it starts with (YT-022, YT-023)."""
    seats, first = view["seats"], view["first"]
    return bool(view["round"] <= 1 and (seat - first) % seats > (view["turn"] - first) % seats)


def group(kind: str, dice: list[Piece], word: str = "", label: str = "", seat: int | None = None) -> Piece:
    """Dice that lie together; `word` is the choice they stand for."""
    return {"kind": kind, "dice": dice, "word": word, "label": label, "seat": seat}


def kept_group(symbol: str, n: int, offered: set[str], _: Words) -> Piece:
    """Dice set aside; snow may be thrown again before the dice are used (YT-042)."""
    again = [word for word in ("reroll:snow", "reroll:one") if symbol == "snow" and word in offered]
    label = dice_of(box.SYMBOLS.index(symbol), n, _)
    if symbol in picks(offered).values():
        return group("kept", [die(symbol, i) | {"pick": symbol} for i in range(n)], label=label)
    return group("kept", [die(symbol, i) for i in range(n)], again[0] if again else "", label)


def hand_group(dice: int, _: Words) -> Piece:
    """Dice about to be thrown: they show no face yet."""
    return group("hand", [die("hand", i) for i in range(dice)], label=_("to be thrown"))


def die(symbol: str, number: int) -> Piece:
    return {"id": f"die-{symbol}-{number}", "face": symbol.partition("-")[0], "pick": ""}


def seat_panels(view: Piece, _: Words) -> list[Piece]:
    """What each seat has in front of it; the one on turn with its symbols so far, in the order of use."""
    names = tile_names(_.lang)
    return [
        {
            "level": view["level"][seat],
            "level_name": place_name(view["level"][seat], _),
            "first": view["first"] == seat and view["round"] > 0,
            "token": view["token_of"][seat],
            "frozen": 0 if view["round"] == 0 or waits_to_start(view, seat) else view["aid"][seat],
            "gap": view["yeti"] - view["points"][seat],
            "tiles": [{"key": key, "name": names[key]} for key, owner in view["owner"].items() if owner == seat],
            "symbols": symbols_so_far(view) if seat == view["turn"] and view["round"] and not view["over"] else [],
        }
        for seat in range(view["seats"])
    ]


def symbols_so_far(view: Piece) -> list[Piece]:
    """The totals of the steps to come, tiles and weather included."""
    return [
        {"face": "snow", "n": view["kept"]["snow"]},
        {"face": "coin", "n": view["coins"]},
        {"face": "sherpa", "n": view["sherpas"]},
        {"face": "foot", "n": view["footprints"]},
        {"face": "tent", "n": view["tents"]},
    ]


def scene(view: Piece, choices: Sequence[Offer], words: Words, shape: str) -> dict[str, Any]:
    """Everything on the table and where it lies. `pieces` tells by name what can move or change hands."""
    layout = LAYOUTS[shape]
    offered = {choice.word for choice in choices if choice.allowed}
    found: dict[str, Any] = {
        "width": layout.width,
        "height": layout.height,
        "scenery": scenery(layout),
        "signs": signs(layout, view, words),
        "signpost": signpost(layout, view),
        "camps": camps(layout, view["seats"]),
        "climbers": climbers(layout, view),
        "ascents": ascents(layout, view, offered),
        "tokens": tokens(layout, view["tokens"]),
        "markers": markers(layout, view["points"], words),
        "yeti": yeti(layout, view["yeti"]),
        "trail": trail_parts(layout, view["yeti"] % box.TRACK_LENGTH),
        "landings": landings(layout, view, offered),
        "helps": helps(layout, view, offered),
        "photos": photos(layout, view["weather"]),
        "washing": washing(layout),
        "tiles": tiles(layout, view, offered, words),
        "weather": weather(layout, view, words),
        "tray": tray(view, offered, words),
        "picks": picks(offered),
        "throw": f"{view['round']}.{view['turn']}.{view['hand']}." + ".".join(str(n) for n in view["thrown"].values()),
        "seats": seat_panels(view, words),
    }
    found["pieces"] = pieces(view)
    return found


# ── The parts, from back to front ──────────────────────────────────────────────────────────────────────────


def parts(scene: dict[str, Any]) -> dict[str, list[Part]]:
    """Everything on the table as parts, and the dice beside it."""
    board = [
        Part("scenery", "scenery", scene["scenery"], same="scenery"),
        *[Part(f"signpost-{row['up']}", "signpost", row) for row in scene["signpost"]],
        Part("ground", "ground", scene["scenery"], same="ground"),
        *[Part(f"camp-{n}", "camp", site) for n, site in enumerate(scene["camps"])],
        *[Part(f"level-{sign['level']}", "level", sign, (sign["word"],)) for sign in scene["signs"]],
        *[Part(one["id"], "token", one) for one in reversed(scene["tokens"])],
        *[Part(f"ascent-{way['word']}", "ascent", way, (way["word"],)) for way in scene["ascents"] if way["up"]],
        *[Part(one["id"], "climber", one, names=(one["id"],)) for one in scene["climbers"]],
        *[Part(f"help-{one['word']}", "help", one, (one["word"],)) for one in scene["helps"]],
        *scene["trail"],
        *[Part(f"landing-{one['word']}", "landing", one, (one["word"],)) for one in scene["landings"]],
        Part("yeti", "yeti", scene["yeti"], names=("yeti",)),
        *[Part(one["id"], "marker", one, names=(one["id"],)) for one in scene["markers"]],
        Part("washing", "washing", scene["washing"]),
        *[Part(f"photo-{one['cost']}", "photo", one, (one["word"],)) for one in scene["photos"]],
        *[Part("weather", "weather", one, names=("weather",)) for one in [scene["weather"]] if one],
        *[Part(one["id"], "tile", one, (one["word"],), (one["id"],)) for one in scene["tiles"]],
    ]
    return {"board": board, "tray": [dice_part(n, group, scene["throw"]) for n, group in enumerate(scene["tray"])]}


@cache
def trail_parts(layout: Layout, hidden: int) -> list[Part]:
    """The trail in stretches; the yeti stands on the space that is hidden."""
    spots, found = scenery(layout)["spots"], []
    for first in range(0, len(spots), STRETCH):
        here = hidden if first <= hidden < first + STRETCH else -1
        what = {"spots": spots[first : first + STRETCH], "hidden": here}
        found.append(Part(f"trail-{first}", "trail", what, same=f"{first} without {here}"))
    return found


def dice_part(place: int, one: Piece, throw: str) -> Part:
    """Dice that lie together; those of the last throw tumble."""
    what = one | {"throw": throw if one["kind"] == "roll" else ""}
    return Part(f"dice-{place}", "dice", what, (one["word"],) if one["word"] else ())


def pieces(view: Piece) -> dict[str, Any]:
    """Each piece that can change, with what it would be compared by: a space, a level, an owner."""
    found: dict[str, Any] = {"yeti": view["yeti"], "weather": view["weather"]}
    for seat in range(view["seats"]):
        found[f"climber-{seat}"] = view["level"][seat]
        found[f"marker-{seat}"] = view["points"][seat]
    found.update({f"tile-{key}": owner for key, owner in view["owner"].items()})
    return found
