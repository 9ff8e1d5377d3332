"""Where things lie on the table of Slate: plain geometry from a view, for a wide and for a tall screen.

`table.svg.jinja` draws it. The scenery is the board: each valley is a flight of terraces with its mines along a river,
the action spaces are the wagons of a train on the quay, the developments hang on the quay's wall.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import sin
from random import Random
from typing import Any

from cordee.engine.telling import Offer
from cordee.games.slate import box
from cordee.games.slate.words import UNEASY, action_name, development_effect, development_name, either
from cordee.words import Words

PALETTE = {
    "sky": "#5d6b75",
    "far": "#3d4c52",
    "near": "#8fa0a3",
    "ground": "#e3e6df",
    "accent": "#d9822b",
    "ink": "#161e21",
}

Point = tuple[float, float]
Piece = dict[str, Any]
Plane = tuple[str, str, float]
"""The `d` of a path, its tone, its opacity."""

TERRACES = ("#263237", "#2c393f", "#334147", "#3b4a50", "#43535a")
BLEED = 700.0
"""How far the scenery goes on beyond the board, for screens of another shape."""


@dataclass(frozen=True)
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

    @property
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
    width=390, height=404, mouth=237, pitch=46, top=53, shore=263, names=277, half=37, door=(-19, 0.7),
    river=(4, 6, 13), slate=(25, 0, 23, 23), coin=16, quay=(282, 342), wagon=(61, 294, 305, 332), piece=(22, 16),
    plaque=(345, 58, 3, 23), rain=(90, 20), roomy=False,
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


# ── Valleys: mines and their slate ─────────────────────────────────────────────────────────────────────────


def lowest_free(valley: Piece) -> int:
    """The place of the site where the next mine of a valley is built; the number of its sites if there is none."""
    built = [site for site in valley["sites"] if site["owner"] >= 0]
    return len(built)


def coin_run(valley: Piece, place: int, value: int) -> list[int]:
    """The mines of a valley, by place, in the order in which they receive a coin of a sale (SL-046 to SL-048)."""
    top, at, run = lowest_free(valley) - 1, place, []
    for _ in range(value):
        run.append(at)
        at = at - 1 if at > 0 else top
    return run


def door(layout: Layout, valley: int, place: int) -> Point:
    """Where the entrance of a mine is."""
    return layout.middle(valley) + layout.door[0], layout.rows[place]


def octagons(layout: Layout, valley: int, place: int, count: int) -> list[Point]:
    """Where the octagons of a site lie: beside each other on the wide table, above each other on the tall one."""
    dx, across, down, size = layout.slate
    x, y = layout.middle(valley) + dx, layout.rows[place]
    squeeze = min(1.0, (layout.half - dx - size / 2 + 8) / (across * max(1, count - 1))) if across else 1.0
    if down:
        squeeze = min(1.0, layout.pitch / (down * max(1, count)))
    return [(x + across * squeeze * i, y + down * squeeze * (i - (count - 1) / 2)) for i in range(count)]


def mines(layout: Layout, view: Piece) -> list[Piece]:
    """Every site with its entrance; `word` is the choice to build there."""
    found = []
    for number, valley in enumerate(view["valleys"]):
        free = lowest_free(valley)
        for place, site in enumerate(valley["sites"]):
            x, y = door(layout, number, place)
            found.append(
                {
                    "id": f"mine-{site['key']}",
                    "key": site["key"],
                    "name": f"{valley['name']} {place + 1}",
                    "word": f"build:{valley['key']}" if place == free else "",
                    "x": x,
                    "y": y,
                    "scale": layout.door[1],
                    "owner": None if site["owner"] < 0 else site["owner"],
                    "cost": site["cost"],
                    "squares": squares(site["cost"]),
                }
            )
    return found


def squares(cost: int) -> list[Point]:
    """The pieces that a mine costs, as little squares in its entrance; none where they are too many to be seen."""
    shown: dict[int, list[Point]] = {1: [(0, 3)], 2: [(-7, 4), (7, 4)], 3: [(0, -5), (-7, 9), (7, 9)]}
    return shown.get(cost, [])


def heaps(layout: Layout, view: Piece) -> list[Piece]:
    """The octagons of each site, those of one value together: a sale covers one of them."""
    found = []
    for number, valley in enumerate(view["valleys"]):
        for place, site in enumerate(valley["sites"]):
            places = octagons(layout, number, place, len(site["slate"]))
            values = sorted({octagon["value"] for octagon in site["slate"]})
            for value in values:
                word = f"sell:{site['key']}:{value}" if len(values) > 1 else f"sell:{site['key']}"
                slabs = [
                    {
                        "id": f"slate-{site['key']}-{i}",
                        "x": x,
                        "y": y,
                        "sold": octagon["sold"],
                        "value": value,
                        "run": run_of(layout, number, valley, place, (x, y), value) if octagon["sold"] else [],
                    }
                    for i, ((x, y), octagon) in enumerate(zip(places, site["slate"], strict=True))
                    if octagon["value"] == value
                ]
                built = site["owner"] >= 0
                found.append({"word": word, "site": site["key"], "value": value, "built": built, "slabs": slabs})
    return found


def run_of(layout: Layout, number: int, valley: Piece, place: int, start: Point, value: int) -> list[Point]:
    """The way of a sale's coins: from the octagon to the entrance of one mine after another."""
    return [start, *[door(layout, number, at) for at in coin_run(valley, place, value)]]


def previews(layout: Layout, view: Piece, offered: set[str]) -> list[Piece]:
    """For each sale that may be made, its coins on the river beside the mines that receive them, in their order."""
    found = []
    for number, valley in enumerate(view["valleys"]):
        for place, site in enumerate(valley["sites"]):
            for heap in {octagon["value"] for octagon in site["slate"]}:
                words = {f"sell:{site['key']}", f"sell:{site['key']}:{heap}"} & offered
                if words:
                    run = coin_run(valley, place, heap)
                    coins = [river_coin(layout, number, run, nth) for nth in range(len(run))]
                    found.append({"word": words.pop(), "coins": coins, "owners": owners(valley, run)})
    return found


def owners(valley: Piece, run: Sequence[int]) -> list[int]:
    """Who owns the mines of a run."""
    return [valley["sites"][at]["owner"] for at in run]


def river_coin(layout: Layout, valley: int, run: Sequence[int], nth: int) -> Point:
    """The coin's place on the river; several for one mine lie above each other."""
    same = [n for n, at in enumerate(run) if at == run[nth]]
    step = min(layout.coin * 1.1, (layout.pitch - 4) / len(same))
    shift = (same.index(nth) - (len(same) - 1) / 2) * step
    return layout.middle(valley) + layout.river[0], layout.rows[run[nth]] + shift


def shares(view: Piece, offered: set[str]) -> dict[str, int]:
    """What each sale brings the seat on turn (SL-049, SL-066)."""
    bonus = int(box.SALES_BONUS) if "increase_sales" in held(view, view["turn"]) else 0
    seat = view["turn"]
    return {one["word"]: one["owners"].count(seat) + bonus for one in previews(WIDE, view, offered)}


def valleys(layout: Layout, view: Piece) -> list[Piece]:
    """The names on the water; of a valley without a free site, its name says why nothing can be built."""
    return [
        {
            "name": valley["name"],
            "x": layout.middle(number),
            "y": layout.names,
            "w": layout.half * 2,
            "word": f"build:{valley['key']}" if lowest_free(valley) == len(valley["sites"]) else "",
        }
        for number, valley in enumerate(view["valleys"])
    ]


# ── The train: action spaces ───────────────────────────────────────────────────────────────────────────────


def queue(view: Piece, space: int) -> list[int]:
    """The seats of the pieces on a space in the order in which they act: round the table, piece by piece (SL-032)."""
    left = list(view["spaces"][space])
    seat = view["first"]
    if view["space"] == space + 1:  # whose piece has left the space comes last
        seat = (view["turn"] + (0 if view["acting"] else 1)) % view["seats"]
    order: list[int] = []
    while any(left):
        if left[seat]:
            left[seat] -= 1
            order.append(seat)
        seat = (seat + 1) % view["seats"]
    return order


def wagon_left(layout: Layout, space: int) -> float:
    """Where a wagon begins."""
    step = layout.width / int(box.SPACES)
    return step * space + (step - layout.wagon[0]) / 2


def wagons(layout: Layout, view: Piece, offered: set[str], _: Words) -> list[Piece]:
    """The six spaces with the pieces that wait there. A piece is named by how many of its seat stand behind it."""
    w, rest, edge, foot = layout.wagon
    found = []
    for space in range(int(box.SPACES)):
        waiting, here = queue(view, space), view["space"] == space + 1
        places = standing(layout, space, len(waiting) + arriving(hung_ways(offered), space))
        pieces = [
            {
                "id": f"stand-{space + 1}-{seat}-{waiting[n + 1 :].count(seat)}",
                "seat": seat,
                "x": places[n],
                "y": rest,
                "acts": n == 0 and here and view["acting"],
                "pays": seat == view["turn"] and (view["owed"] > 0 or (n == 0 and here and view["acting"])),
            }
            for n, seat in enumerate(waiting)
        ]
        actions = [{"key": key, "name": action_name(key, _)} for key in box.SPACE_ACTIONS[space]]
        found.append(
            {
                "number": space + 1,
                "x": wagon_left(layout, space),
                "y": rest,
                "w": w,
                "edge": edge,
                "foot": foot,
                "state": "now" if here else "past" if space + 1 < view["space"] else "next",
                "actions": actions,
                "name": either([one["name"] for one in actions], _),
                "pieces": pieces,
            }
        )
    return found


def ways_to_place(offered: set[str]) -> list[str]:
    """The faces of each way to place pieces by the dice."""
    return sorted(word.removeprefix("place:") for word in offered if word.startswith("place:"))


def hung_ways(offered: set[str]) -> list[str]:
    """The ways that can be shown on the train side by side: one for each wagon, or one only."""
    ways = ways_to_place(offered)
    return ways if len(ways) == 1 or all(len(faces) == 1 for faces in ways) else []


def arriving(ways: Sequence[str], space: int) -> int:
    """The most pieces that a space would receive."""
    return max((faces.count(str(space + 1)) for faces in ways), default=0)


def landings(layout: Layout, view: Piece, offered: set[str]) -> list[Piece]:
    """Where the pieces would stand with each way to place them; those not `hung` are shown when pointed at."""
    hung = hung_ways(offered)
    found = []
    for faces in ways_to_place(offered):
        spots: list[Point] = []
        for space in range(int(box.SPACES)):
            waiting, count = len(queue(view, space)), faces.count(str(space + 1))
            spots += [(x, layout.wagon[1]) for x in standing(layout, space, waiting + count)[waiting:]]
        found.append({"word": f"place:{faces}", "hung": faces in hung, "spots": spots})
    return found


def standing(layout: Layout, space: int, count: int) -> list[float]:
    """Where the pieces of a queue stand on a wagon; they crowd when they are many."""
    size, step = layout.piece
    step = min(step, (layout.wagon[0] - size) / max(1, count - 1))
    return [wagon_left(layout, space) + size / 2 + step * n for n in range(count)]


def spent(view: Piece, offered: set[str]) -> dict[str, list[str]]:
    """The pieces that a choice takes off an action space, by the choice's word (SL-035, SL-037)."""
    found: dict[str, list[str]] = {}
    seat = view["turn"]
    for space in range(int(box.SPACES)):
        count = view["spaces"][space][seat]
        if f"spend:{space + 1}" in offered:
            found[f"spend:{space + 1}"] = [f"stand-{space + 1}-{seat}-{n}" for n in range(count)]
        if view["space"] == space + 1 and "back" in offered and count:
            found["back"] = [f"stand-{space + 1}-{seat}-{count - 1}"]
    return found


# ── Developments ───────────────────────────────────────────────────────────────────────────────────────────


def plaques(layout: Layout, view: Piece, _: Words) -> list[Piece]:
    """The developments with their slots; slots of one price are one choice."""
    y, h, gap, size = layout.plaque
    count = len(view["developments"])
    w = (layout.width - gap * (count + 1)) / count
    found = []
    for number, development in enumerate(view["developments"]):
        x, key, prices = gap + number * (w + gap), development["key"], [slot["price"] for slot in development["slots"]]
        places = slot_places(layout, x, w, len(prices))
        slots = [
            {
                "id": f"slot-{key}-{i}",
                "x": place,
                "y": y + h - size / 2 - (6 if layout.roomy else 8),
                "size": size,
                "price": slot["price"],
                "holder": None if slot["holder"] < 0 else slot["holder"],
                "used": slot["used"],
                "closed": slot["holder"] < 0 and closed(view, development),
                "word": f"develop:{key}:{slot['price']}" if len(set(prices)) > 1 else f"develop:{key}",
            }
            for i, (place, slot) in enumerate(zip(places, development["slots"], strict=True))
        ]
        words = sorted({slot["word"] for slot in slots})
        found.append(
            {
                "key": key,
                "name": development_name(number, _),
                "lines": two_lines(development_name(number, _)),
                "effect": development_effect(number, _),
                "short": short_effect(number, _),
                "x": x,
                "y": y,
                "w": w,
                "h": h,
                "in_play": development["in_play"],
                "players": _span(box.DEVELOPMENT_PLAYERS[number]),
                "groups": [[slot for slot in slots if slot["word"] == word] for word in words],
                "end": places[-1] + size / 2,
            }
        )
    return found


def closed(view: Piece, development: Piece) -> bool:
    """Whether two players may put no further piece there (SL-057)."""
    taken = sum(slot["holder"] >= 0 for slot in development["slots"])
    return bool(view["seats"] == 2 and taken >= box.TWO_PLAYER_PIECES)


def _span(numbers: Sequence[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{min(numbers)}–{max(numbers)}"


def slot_places(layout: Layout, x: float, w: float, count: int) -> list[float]:
    """The middles of the slots of a plaque: from its left on the wide table, in its middle on the tall one."""
    size = layout.plaque[3]
    if layout.roomy:
        return [x + 8 + size / 2 + (size + 8) * n for n in range(count)]
    step = min(size + 3, (w - size) / max(1, count - 1))
    return [x + w / 2 + step * (n - (count - 1) / 2) for n in range(count)]


def two_lines(name: str) -> list[str]:
    """A name in two lines as even as its words allow."""
    words = name.split(" ")
    cuts = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))] or [(name, "")]
    return list(min(cuts, key=lambda cut: max(map(len, cut))))


def short_effect(number: int, _: Words) -> str:
    """What a development is worth, as short as a plaque needs it."""
    worth = int(box.DEVELOPMENT_POINTS[number])
    return [
        "",
        "±1",
        f"+{box.SALES_BONUS}",
        _("{n} VP / {coins}", n=1, coins=box.BETTER_RATE),
        _("{n} VP / valley", n=worth),
        _("{n} VP / valley", n=worth),
        _("{n} VP / valley", n=worth),
    ][number]


def held(view: Piece, seat: int) -> list[str]:
    """The developments of a seat."""
    return [one["key"] for one in view["developments"] if any(slot["holder"] == seat for slot in one["slots"])]


# ── Dice and seats ─────────────────────────────────────────────────────────────────────────────────────────


def tray(view: Piece, shape: str, _: Words) -> list[Piece]:
    """The dice: those that lie and those to be thrown; while pieces act, the spaces of one's own as dice."""
    if view["phase"] == "roll":
        down = [die(face, view["dice"][:n].count(face), view) for n, face in enumerate(view["dice"])]
        groups = [group("lying", [one], actions=box.SPACE_ACTIONS[one["face"] - 1]) for one in down]
        hand = int(box.DICE) - len(down)
        return groups + ([group("hand", [blank(n) for n in range(hand)], _("to be thrown"))] if hand else [])
    if view["phase"] == "act" and shape == "wide":
        seat = view["turn"]
        spaces = [space + 1 for space in range(int(box.SPACES)) for _n in range(view["spaces"][space][seat])]
        dice = [die(face, spaces[:n].count(face), view) for n, face in enumerate(spaces)]
        now = [group("lying", dice[:1], _("acts now"))] if view["acting"] else []
        rest = dice[len(now) :]
        return now + ([group("kept", rest, _("still to act"))] if rest else [])
    return []


def group(kind: str, dice: list[Piece], label: str = "", actions: Sequence[str] = ()) -> Piece:
    """Dice that lie together, with what they are or what they could do."""
    return {"kind": kind, "dice": dice, "label": label, "actions": actions}


def die(face: int, nth: int, view: Piece) -> Piece:
    """A die by its face and its number among those with the same: a die that is thrown again falls anew."""
    throw = f"{view['round']}.{view['turn']}.{face}.{nth}" if view["phase"] == "roll" else ""
    return {"id": f"die-{view['turn']}-{face}-{nth}", "face": face, "throw": throw}


def blank(nth: int) -> Piece:
    """A die in the hand."""
    return {"id": f"die-hand-{nth}", "face": 0, "throw": ""}


def seat_panels(view: Piece, _: Words) -> list[Piece]:
    """What each seat has in front of it."""
    names = {key: development_name(number, _) for number, key in enumerate(box.DEVELOPMENTS)}
    return [
        {
            "coins": view["coins"][seat],
            "available": view["available"][seat],
            "unavailable": view["unavailable"][seat],
            "mines": sum(site["owner"] == seat for valley in view["valleys"] for site in valley["sites"]),
            "waiting": sum(space[seat] for space in view["spaces"]),
            "first": view["first"] == seat and view["round"] > 0,
            "out": view["passed"][seat] or view["sat_out"][seat],
            "developments": [{"key": key, "name": names[key]} for key in held(view, seat)],
        }
        for seat in range(view["seats"])
    ]


def warning(view: Piece, shape: str, _: Words) -> str:
    """That the game draws to its end (SL-085, SL-090)."""
    if view["over"]:
        return ""
    if view["last_round"]:
        return _("last round")
    idle = view["idle_rounds"] - 1
    if idle < UNEASY:
        return ""
    if shape == "tall":
        return _("idle rounds: {n} of {limit}", n=idle, limit=box.IDLE_ROUNDS)
    return _("no mine for {n} rounds, the end at {limit}", n=idle, limit=box.IDLE_ROUNDS)


# ── The whole table ────────────────────────────────────────────────────────────────────────────────────────


def scene(view: Piece, choices: Sequence[Offer], words: Words, shape: str) -> dict[str, Any]:
    """Everything on the table and where it lies. `pieces` tells by name what can move or change hands."""
    layout = LAYOUTS[shape]
    offered = {choice.word for choice in choices if choice.allowed}
    return {
        "width": layout.width,
        "height": layout.height,
        "roomy": layout.roomy,
        "slab": layout.slate[3],
        "coin": layout.coin,
        "man": layout.piece[0],
        "scenery": scenery(layout),
        "valleys": valleys(layout, view),
        "mines": mines(layout, view),
        "heaps": heaps(layout, view),
        "previews": previews(layout, view, offered) if layout.roomy else [],
        "shares": shares(view, offered),
        "costs": {one["word"]: one["cost"] for one in mines(layout, view) if one["word"]},
        "prices": {"throw": int(box.THROW_PRICE), "change": int(box.CHANGE_PRICE)},
        "wagons": wagons(layout, view, offered, words),
        "landings": landings(layout, view, offered),
        "spent": spent(view, offered),
        "plaques": plaques(layout, view, words),
        "black": view["black"],
        "built": view["built"],
        "sites": view["sites"],
        "warning": warning(view, shape, words),
        "tray": tray(view, shape, words),
        "seats": seat_panels(view, words),
        "pieces": pieces(view),
    }


def pieces(view: Piece) -> dict[str, Any]:
    """Each thing that can change, with what it would be compared by: an owner, a holder, coins, slate sold."""
    found: dict[str, Any] = {f"coins-{seat}": coins for seat, coins in enumerate(view["coins"])}
    for valley in view["valleys"]:
        for site in valley["sites"]:
            found[f"mine-{site['key']}"] = site["owner"]
            found.update({f"slate-{site['key']}-{i}": one["sold"] for i, one in enumerate(site["slate"])})
    for development in view["developments"]:
        found.update({f"slot-{development['key']}-{i}": one["holder"] for i, one in enumerate(development["slots"])})
    return found
