"""The ground of Slate's table: the measures of its two shapes, and the scenery, which never changes.

Each valley is a flight of terraces along a river; the quay below it carries the train, its wall the developments.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from math import sin
from random import Random
from typing import Any

from cordee.games.slate import box

Point = tuple[float, float]
Piece = dict[str, Any]
Plane = tuple[str, str, float]
"""The `d` of a path, its tone, its opacity."""

TERRACES = ("#263237", "#2c393f", "#334147", "#3b4a50", "#43535a")
BLEED = 700.0
"""How far the scenery goes on beyond the board, for screens of another shape."""


@dataclass(frozen=True, eq=False)
class Layout:
    """The measures of one shape of the table. Sites are counted from the river's mouth upwards."""

    width: int
    height: int
    mouth: float  # the row of the lowest sites
    pitch: float  # from row to row, at most
    top: float  # the highest row
    shore: float
    names: float
    half: float  # half the width of a terrace
    door: tuple[float, float]  # the entrance of a mine, from the valley's middle; its scale
    river: tuple[float, float, float]  # from the valley's middle; its width at the source and at the mouth
    slate: tuple[float, float, float, float]  # the first octagon, from the middle; steps to the next; its size
    coin: float
    quay: tuple[float, float]  # top and bottom
    wagon: tuple[float, float, float, float]  # width, and heights of the queue, of the edge and of the foot
    piece: tuple[float, float]  # the size of a piece in the queue, the step from piece to piece
    plaque: tuple[float, float, float, float]  # top, height, gap; the size of a slot
    rain: tuple[int, int]
    roomy: bool

    @cached_property
    def rows(self) -> list[float]:
        """The heights of all rows of sites."""
        most = max(len(valley_sites(valley)) for valley in range(len(box.VALLEYS)))
        pitch = min(self.pitch, (self.mouth - self.top) / max(1, most - 1))
        return [self.mouth - pitch * row for row in range(most)]

    def middle(self, valley: int) -> float:
        """The middle of a valley."""
        return self.width / len(box.VALLEYS) * (valley + 0.5)


WIDE = Layout(
    width=992, height=526, mouth=302, pitch=55, top=82, shore=330, names=357, half=91, door=(-56, 1),
    river=(-17, 8, 26), slate=(20, 44, 0, 36), coin=21, quay=(368, 452), wagon=(154, 382, 394, 434), piece=(30, 28),
    plaque=(455, 68, 4, 26), rain=(200, 22), roomy=True,
)  # fmt: skip
TALL = Layout(
    width=390, height=440, mouth=257, pitch=50, top=57, shore=285, names=301, half=37, door=(-19, 0.74),
    river=(4, 6, 13), slate=(25, 0, 25, 25), coin=16, quay=(308, 374), wagon=(61, 322, 334, 363), piece=(24, 17),
    plaque=(377, 60, 3, 24), rain=(90, 20), roomy=False,
)  # fmt: skip
LAYOUTS = {"wide": WIDE, "tall": TALL}


def valley_sites(valley: int) -> range:
    """The sites of a valley."""
    return range(int(box.FIRST_SITE[valley]), int(box.FIRST_SITE[valley + 1]))


# ── Scenery: drawn once for each shape ─────────────────────────────────────────────────────────────────────


def path(points: Sequence[Point]) -> str:
    """The points as the `d` of a closed path."""
    return "M" + " ".join(f"{x:.0f} {y:.0f}" for x, y in points) + "Z"


def beyond(layout: Layout, points: Sequence[Point]) -> list[Point]:
    """The points, those on the sides of the board moved out of sight."""
    return [(-BLEED if x == 0 else layout.width + BLEED if x == layout.width else x, y) for x, y in points]


@cache
def heads(layout: Layout) -> list[Point]:
    """The head of each valley, behind its highest site, and beyond the board on both sides."""
    tops = [layout.rows[len(valley_sites(valley)) - 1] for valley in range(len(box.VALLEYS))]
    inner = [(layout.middle(valley), top - layout.pitch * 0.46) for valley, top in enumerate(tops)]
    return [(-BLEED, inner[0][1] + 30), *inner, (layout.width + BLEED, inner[-1][1] + 30)]


@cache
def peaks(layout: Layout) -> list[Point]:
    """The mountains between the valleys, and one at either end."""
    found, inner = [], heads(layout)[1:-1]
    for number in range(len(inner) + 1):
        near = inner[max(0, number - 1) : number + 1]
        x = layout.width * number / len(inner) + (8 if number == 0 else -8 if number == len(inner) else 0)
        found.append((x, max(12.0, sum(y for _, y in near) / len(near) - (46, 54, 40)[number % 3])))
    return found


def flank(layout: Layout, peak: Point, saddle: Point, seed: int) -> str:
    """One side of a mountain: from its peak to the saddle and down to the sea, with a broken crest."""
    (x, y), (sx, sy), rough = peak, saddle, Random(seed)
    foot, steps = layout.shore + 10, 7
    crest: list[Point] = [
        (x + (0 if step in (0, steps) else (9 if step % 2 else -7) + rough.random() * 5), y + (foot - y) * step / steps)
        for step in range(steps + 1)
    ]
    shoulder = ((x + sx) / 2, (y + sy) / 2 - 7)
    return path([peak, shoulder, saddle, (sx, foot), (x, foot), *reversed(crest)])


def mountains(layout: Layout) -> list[Plane]:
    """Each with a lit side, a shaded one and bare rock on top."""
    planes: list[Plane] = []
    for number, (x, y) in enumerate(peaks(layout)):
        left, right = heads(layout)[number : number + 2]
        planes.append((flank(layout, (x, y), left, number), "#5f6f6a", 1))
        planes.append((flank(layout, (x, y), right, number), "#43524e", 1))
        k = 1.0 if layout.roomy else 0.62
        rock: list[Point] = [(0, 0), (9, 26), (-4, 40), (2, 58), (-22, 44), (-16, 24)]
        planes.append((path([(x + a * k, y + b * k) for a, b in rock]), "#84928b", 1))
    return planes


def terraces(layout: Layout) -> list[Plane]:
    """A step for each site, the far ones paler, with a glint of rain on its edge."""
    planes: list[Plane] = []
    k, foot = layout.half / 91, layout.shore + 8
    for valley in range(len(box.VALLEYS)):
        cx, sites = layout.middle(valley), len(valley_sites(valley))
        for row in reversed(range(sites)):
            y, o = layout.rows[row], 5 * k if (row + valley) % 2 else 0.0
            lip = [(-80, -21 - o), (-56, -31), (-17, -24), (20, -29), (66, -27 - o), (82, -19)]
            edge: list[Point] = [(cx + a * k, y + b * layout.pitch / 55) for a, b in lip]
            left, right = cx - layout.half + o, cx + layout.half - o
            outline = [(left, foot), (left, y + 24), *edge, (right, y + 26), (right, foot)]
            planes.append((path(outline), TERRACES[min(row, len(TERRACES) - 1)], 1))
            planes.append((path([*edge, *[(x, b + 4) for x, b in reversed(edge[1:-1])]]), "#ffffff", 0.1))
    return planes


def river(layout: Layout, valley: int) -> list[Plane]:
    """The water that winds down from the highest site to the sea."""
    dx, narrow, broad = layout.river
    x, steps, foot = layout.middle(valley) + dx, 22, layout.shore
    top = layout.rows[len(valley_sites(valley)) - 1] - layout.pitch * 0.48
    left: list[Point] = []
    right: list[Point] = []
    for step in range(steps + 1):
        y = top + (foot - top) * step / steps
        m = x + broad * 0.17 * sin(valley + y / 21)
        w = (narrow + (broad - narrow) * step / steps) / 2
        left.append((m - w, y))
        right.append((m + w, y))
    m, w = (left[-1][0] + right[-1][0]) / 2, broad
    bar: list[Point] = [(m - w / 2, foot - 1), (m + w / 2, foot - 1), (m + w * 1.3, foot + 9), (m - w * 1.3, foot + 9)]
    wake: list[Point] = [(m - w * 1.7, foot + 9), (m + w * 1.7, foot + 9), (m + w, foot + 13), (m - w * 1.2, foot + 13)]
    return [(smooth([*left, *reversed(right)]), "#9fb6bd", 1), (path(bar), "#9fb6bd", 1), (path(wake), "#6f8791", 1)]


def smooth(points: Sequence[Point]) -> str:
    """As `path`, with tenths: a river is narrow."""
    return "M" + " ".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def background(layout: Layout) -> list[Plane]:
    """Clouds, shafts of light and the far ridges, drawn for the wide table and squeezed for the tall one."""
    k, j = layout.width / 1004, layout.shore / 334
    clouds: list[tuple[list[Point], str]] = [
        ([(0, -700), (1004, -700), (1004, 20), (905, 36), (800, 22), (640, 52), (480, 30), (350, 62), (200, 40),
          (80, 72), (0, 56)], "#4d5a64"),
        ([(0, 56), (80, 72), (200, 40), (350, 62), (480, 30), (600, 46), (470, 84), (330, 98), (170, 86), (60, 122),
          (0, 112)], "#55626c"),
    ]  # fmt: skip
    ridges: list[tuple[list[Point], str]] = [
        ([(0, 340), (0, 206), (58, 168), (120, 196), (232, 108), (300, 150), (352, 128), (440, 60), (540, 104),
          (600, 90), (690, 34), (790, 78), (840, 58), (930, 20), (1004, 44), (1004, 340)], "#7d8a90"),
        ([(232, 108), (300, 150), (352, 128), (440, 60), (452, 92), (436, 106), (462, 140), (440, 190), (210, 190),
          (246, 150), (226, 134)], "#748187"),
        ([(0, 340), (0, 232), (40, 208), (96, 222), (170, 176), (260, 206), (330, 140), (400, 160), (520, 84),
          (560, 110), (640, 74), (740, 112), (860, 44), (1004, 90), (1004, 340)], "#67757b"),
    ]  # fmt: skip
    shafts = [(96, 54), (214, 92), (402, 60)]
    planes: list[Plane] = [
        (path([(x * k, 0), ((x + w) * k, 0), ((x + w - 84) * k, 330 * j), ((x - 84) * k, 330 * j)]), "#c9d3d6", 0.09)
        for x, w in shafts
    ]
    for points, tone in [*clouds, *ridges]:
        scaled = [(float(layout.width) if x == 1004 else x * k, y * j) for x, y in points]
        planes.append((path(beyond(layout, scaled)), tone, 1))
    return planes


def rain(layout: Layout) -> str:
    """Rain over all of it, as one path of strokes."""
    count, length = layout.rain
    drops, w, h = Random(8), layout.width + 30, layout.shore
    return "".join(
        f"M{drops.random() * w:.0f} {drops.random() * h:.0f}l{-length * 0.27:.0f} {length}" for _ in range(count)
    )


@cache
def scenery(layout: Layout) -> dict[str, Any]:
    """All that never changes, as planes from back to front."""
    w, shore = layout.width, layout.shore
    waves = [(0, 2), (0.06, -3), (0.19, 4), (0.33, -2), (0.5, 3), (0.64, -3), (0.8, 3), (0.93, -2), (1, 2)]
    sea = beyond(layout, [(w * x, shore + y) for x, y in waves] + [(w, layout.quay[0] + 4), (0, layout.quay[0] + 4)])
    land = [*background(layout), *mountains(layout), *terraces(layout)]
    water: list[Plane] = [(path(sea), "#4b626c", 1)]
    for valley in range(len(box.VALLEYS)):
        water += river(layout, valley)
    return {"bleed": BLEED, "planes": [*land, *water], "rain": rain(layout), "quay": layout.quay, "shore": shore}
