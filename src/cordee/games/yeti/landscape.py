"""The landscape of Yéti: the measures of its two shapes, the trail, the mountain; drawn once for each shape."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import hypot
from random import Random
from typing import Any

from cordee.games.yeti import box

Point = tuple[float, float]

FIVE = 5  # every fifth space of the track carries its number


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
        "shelves": [
            {"level": level, "x": layout.centre, "y": round(foot - layout.climber / 2, 1)}
            for level, foot in enumerate(layout.feet)
        ],
        "spots": [
            {"n": n, "x": round(x, 1), "y": round(y, 1), "named": n % FIVE == 0, "snow": y > layout.shore}
            for n, (x, y) in enumerate(spaces(layout))
        ],
    }
