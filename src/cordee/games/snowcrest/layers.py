"""The parts of the table of Snowcrest from back to front, for a wide and for a tall screen.

A tall screen shows one panel at a time: the village with all else at a glance, or what opens from there, large.
"""

from __future__ import annotations

from typing import Any

from cordee.engine.picture import Part
from cordee.games.snowcrest import box
from cordee.games.snowcrest.faces import Piece
from cordee.games.snowcrest.measures import LAYOUTS, MAT, PANELS, TALL, WIDE, Layout
from cordee.games.snowcrest.middle import goal_places
from cordee.games.snowcrest.offers import offered

CUT = "#f3e5d8"
"""What is cut out of a sign, where nothing else is said."""
TRACK = [int(box.TRACK) - step for step in range(2 * int(box.TRACK) + 1)]
"""The numbers of the omen track, from left to right."""


def groups(shape: str) -> dict[str, dict[str, str]]:
    """All of a wide board is one group; a tall one has its panels besides."""
    found = {"board": {"fill": CUT}}
    if LAYOUTS[shape].roomy:
        return found
    return found | {f"board.{name}": {"fill": CUT, "class": "panel", "data-panel": name} for name in PANELS}


def parts(scene: dict[str, Any]) -> dict[str, list[Part]]:
    """Everything on the table as parts, the hand beside it, and what lies with the seats."""
    hand = scene["tray"]
    ground = [
        Part("scenery", "scenery", TRACK, same="scenery"),
        *[Part(f"face-{one['id']}", "printed", one, same=one["id"]) for one in scene["faces"]],
    ]
    found = {"tray": [Part("hand", "hand", hand, offered(*hand["cards"]))] if hand else []}
    found |= {f"seat-{one['seat']}": glance_parts(one) for one in scene["glances"]}
    if not scene["roomy"]:
        return found | {"board": ground} | tall_parts(scene)
    peeks = [part for one in scene["peeks"] for part in peek_parts(one)]
    return found | {"board": [*ground, *wide_parts(scene, WIDE), *peeks]}


def wide_parts(scene: dict[str, Any], layout: Layout) -> list[Part]:
    """The piles at the left, the row at the top, the village in the middle, the mat at the right."""
    return [
        Part("pool", "pool", scene["piles"]["pool"], names=("pool",)),
        *guardian_part(scene),
        Part("forest", "forest", scene["piles"]["forest"], names=("forest",)),
        Part("supply", "shelf", same="shelf"),
        *[Part(f"supply-{one['kind']}", "supply", one, offered(one)) for one in scene["supply"]],
        *goal_parts(scene, layout),
        *demand_part(scene),
        Part("common", "common", {"n": scene["piles"]["deck"]}),
        *row_parts(scene),
        *village_parts(scene["area"]),
        *mat_parts(scene["area"]),
    ]


# ── A tall table ───────────────────────────────────────────────────────────────────────────────────────────


def tall_parts(scene: dict[str, Any]) -> dict[str, list[Part]]:
    """The panels of a tall table."""
    area = scene["area"]
    return {
        "board.village": glance_at_all(scene, area),
        "board.middle": middle_parts(scene),
        "board.mat": [
            Part("ground", "mat_ground", same="ground"),
            Part("title", "title", area["head"], names=(f"scrolls-{area['seat']}",)),
            *[enlarged(part) for part in mat_parts(area) if part.key != "head"],
        ],
        **{f"board.rival-{seat}": [] for seat in range(len(scene["seats"]))},  # the viewer's own is none
        **{f"board.rival-{one['seat']}": rival_parts(one) for one in scene["peeks"]},
    }


def glance_at_all(scene: dict[str, Any], area: Piece) -> list[Part]:
    """The row and the piles at the top, or what has come upon the table; the village; what one pays with."""
    return [
        Part("piles", "piles", {**scene["piles"], "y": 79}, names=("pool", "forest")),
        *[Part(f"row-{n}", "glimpse", place, offered(place), (f"row-{n}",)) for n, place in enumerate(scene["row"])],
        Part("row", "open_row", [(place["x"], place["card"]["key"]) for place in scene["row"] if place["card"]]),
        *([Part("bar", "bar", area["bar"], offered(area["bar"]))] if area["bar"]["word"] else []),
        *demand_part(scene),
        *village_parts(area),
        *[Part(f"token-{one['key']}", "purse", one, offered(one), (one["id"],)) for one in area["tokens"]],
        *[Part(f"kind-{one['kind']}", "kind", one, offered(one)) for one in area["kinds"]],
    ]


def middle_parts(scene: dict[str, Any]) -> list[Part]:
    """What lies in the middle for all: the villagers that may be added, the aims, the tiles still to be built."""
    return [
        Part("ground", "middle_ground", same="ground"),
        Part("piles", "piles", {**scene["piles"], "goals": [], "y": 6}),
        *[Part(f"line-{n}", "newcomer", place, offered(place)) for n, place in enumerate(scene["lines"])],
        *goal_parts(scene, TALL),
        *[Part(f"supply-{one['kind']}", "stock", one, offered(one)) for one in scene["supply"]],
    ]


def rival_parts(area: Piece) -> list[Part]:
    """A rival's village and what they pay with, where one's own lie."""
    return [
        Part("ground", "rival_ground", same="ground"),
        Part("title", "title", area["head"], names=(f"scrolls-{area['seat']}",)),
        Part("known", "rival_line", area["line"]),
        *[Part(f"cell-{one['number']}", "still_cell", one) for one in area["village"]],
        *[Part(f"token-{one['key']}", "purse", one, (), (one["id"],)) for one in area["tokens"]],
        *[Part(f"kind-{one['kind']}", "kind", one) for one in area["kinds"]],
    ]


def enlarged(part: Part) -> Part:
    """A thing of the wide table, as large as a tall one has room for."""
    return part._replace(macro="enlarged", what={"thing": part.macro, "what": part.what, "by": MAT})


# ── Things of both ─────────────────────────────────────────────────────────────────────────────────────────


def guardian_part(scene: dict[str, Any]) -> list[Part]:
    """The pile of guardians; the simplified game has none."""
    left = scene["piles"]["guardians"]
    return [] if left is None else [Part("guardians", "guardians", {"n": left})]


def demand_part(scene: dict[str, Any]) -> list[Part]:
    """What has come upon the table lies over the piles until it is settled."""
    asked = scene["demand"]
    if not asked:
        return []
    return [Part("demand", "demand", asked, offered(asked, *asked.get("numbers", ()), *asked.get("answers", ())))]


def goal_parts(scene: dict[str, Any], layout: Layout) -> list[Part]:
    """The achievements, and below them the aims of a game alone."""
    listed, alone = scene["goals"], scene["solo"]
    places = goal_places(layout.roomy, len(listed), alone is not None)
    found = [
        Part(f"goal-{one['key'] or n}", "goal", one | place)
        for n, (one, place) in enumerate(zip(listed, places, strict=False))
    ]
    aims = [Part("solo", "solo", alone | places[-1])] if alone else []
    return found + aims


def row_parts(scene: dict[str, Any]) -> list[Part]:
    """The villagers that may be added, each at its place."""
    return [Part(f"row-{n}", "newcomer", place, offered(place), (f"row-{n}",)) for n, place in enumerate(scene["row"])]


def village_parts(area: Piece) -> list[Part]:
    """The cells of the large village."""
    return [
        Part(f"cell-{one['number']}", "cell", one, offered(one), (f"cell-{one['seat']}-{one['number']}",))
        for one in area["village"]
    ]


def mat_parts(area: Piece) -> list[Part]:
    """The large mat."""
    seat = area["seat"]
    return [
        Part("head", "head", area["head"], names=(f"scrolls-{seat}",)),
        *[Part(f"token-{one['key']}", "token", one, offered(one), (one["id"],)) for one in area["tokens"]],
        Part("pay", "pay", area["pay"], offered(area["pay"])),
        Part("built", "built", area["built"], offered(*area["built"]["tiles"]), (f"built-{seat}",)),
        Part("omens", "omens", area["omens"], offered(area["omens"]), (f"omen-{seat}",)),
        Part("deck", "deck", area["deck"], offered(area["deck"])),
        Part("discard", "discard", area["discard"], names=(f"discard-{seat}",)),
        Part("plaque", "plaque", area["plaque"], offered(area["plaque"])),
    ]


def figure_names(seat: int) -> tuple[str, ...]:
    """What can be news among the figures of a seat."""
    return (f"scrolls-{seat}", f"hand-{seat}", f"omen-{seat}")


def glance_parts(glance: Piece) -> list[Part]:
    """A rival's village and mat, small."""
    return [
        *[
            Part(f"mini-{n}", "mini", one, offered(one), (one["place"],) if one["key"] else ())
            for n, one in enumerate(glance["cells"])
        ],
        *[Part(f"few-{one['key']}", "few_tokens", one, names=(one["id"],)) for one in glance["tokens"]],
        Part("tiles", "few_tiles", glance["tiles"]),
        Part("figures", "figures", glance["figures"], names=figure_names(glance["seat"])),
    ]


def peek_parts(area: Piece) -> list[Part]:
    """A rival's village and mat, which come large over one's own when they are pointed at."""
    seat = area["seat"]
    return [
        peek(seat, "ground", None),
        *[peek(seat, "cell", place, f"-{place['number']}") for place in area["village"]],
        peek(seat, "head", area["head"], "", (f"scrolls-{seat}",)),
        *[peek(seat, "token", one, f"-{one['key']}", (one["id"],)) for one in area["tokens"]],
        peek(seat, "built", area["built"], "", (f"built-{seat}",)),
        peek(seat, "omens", area["omens"], "", (f"omen-{seat}",)),
        peek(seat, "deck", area["deck"]),
        peek(seat, "discard", area["discard"], "", (f"discard-{seat}",)),
        peek(seat, "plaque", area["plaque"]),
    ]


def peek(seat: int, thing: str, what: Any, place: str = "", names: tuple[str, ...] = ()) -> Part:
    """One thing of a rival's: drawn like one's own, but it does not move."""
    return Part(f"peek-{seat}-{thing}{place}", "peek", {"seat": seat, "thing": thing, "what": what}, names=names)
