"""Where things lie on the table of the ski resort: plain geometry from a view, for a wide and for a tall screen.

`table.svg.jinja` draws it. The mountain is the board: the ski domain climbs it row by row, the village lies at its
foot (`resort.py`), the two round plates and the rows of Bonus and Reward tiles beside it (`plates.py`). What tiles show
is read from the box (`signs.py`): the same data that the rules carry out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cordee.engine.picture import Part
from cordee.games.ski import box
from cordee.games.ski.layout import HELD, LAYOUTS, PANELS, PLAN, Layout, Piece, RuledOffer, run
from cordee.games.ski.plates import (
    bonus_parts,
    bonus_row,
    discard_tiles,
    office,
    office_parts,
    pawns,
    pile_parts,
    plate_parts,
    plates,
    reward_groups,
    reward_parts,
    stack_parts,
    stacks,
    tile_in_hand,
    ways,
)
from cordee.games.ski.resort import (
    building_preview,
    houses,
    own_tiles,
    piste_previews,
    resort_parts,
    resort_scene,
    ribbons,
    slots,
)
from cordee.games.ski.signs import called, why
from cordee.games.ski.signs import faces as symbol_faces
from cordee.games.ski.words import item_name
from cordee.words import Words

__all__ = ["LAYOUTS", "PALETTE", "aside", "aside_parts", "groups", "parts", "pieces", "scene", "symbol_faces"]

PALETTE = {
    "sky": "#4aa3df",
    "far": "#2b6390",
    "near": "#a9d3ee",
    "ground": "#f4fafe",
    "accent": "#f0475b",
    "ink": "#122a41",
}


# ── Seats ──────────────────────────────────────────────────────────────────────────────────────────────────


STOCK = ("money", "time", "permanents", "seasonals")


def seat_panels(layout: Layout, view: Piece, viewer: int, _: Words) -> list[Piece]:
    """What each seat has: its stock, its scales, its resort. The viewer's own lies large on a wide table."""
    going_on = view["round"] and not view["over"]
    found = []
    for seat, resort in enumerate(view["resorts"]):
        mine = seat == viewer
        estimate = resort["points"] + sum(resort["count"].values()) if going_on else None
        one: Piece = {"mine": mine, "seat": seat, "estimate": estimate, "plan": None}
        if not (mine and layout.roomy):
            one |= facts(resort) | {
                "title": _("The resort of {name}", name=_.seat(seat)),
                "seats": view["seats"],
                "plan": plan(resort),
                "names": [f"{name}-{seat}" for name in STOCK],
            }
        found.append(one)
    return found


def facts(resort: Piece) -> Piece:
    """A resort in numbers."""
    return {
        "stock": {name: resort[name] for name in STOCK},
        "goals": [
            ("GBR"[n], resort["piste_counts"][c], resort["thresholds"][c])
            for n, c in enumerate(box.COLOURS[: int(box.SCALES)])
        ],
        "black": resort["piste_counts"]["black"],
        "ladder": resort["ladder"],
        "zone": resort["zone"],
        "buildings": len(resort["village"]),
        "developments": sum(len(resort[f"developments_{face}"]) for face in ("up", "down", "at_work")),
    }


def plan(resort: Piece) -> Piece:
    """A resort drawn small."""
    runs = dict.fromkeys(box.COLOURS, "")
    for one in resort["pistes"]:
        runs[one["colour"]] += run(one["altitude"], one["column"])
    return {
        "ribbons": ribbons(PLAN, resort),
        "runs": {colour: d for colour, d in runs.items() if d},
        "houses": [(one["tile"], one["x"], one["y"], one["octagons"]) for one in houses(PLAN, resort)],
        "cubes": [(slot["x"], slot["y"]) for slot in slots(PLAN, resort, 0) if slot["cube"]],
    }


def others(view: Piece, viewer: int, _: Words) -> list[Piece]:
    """Whose resorts can be looked at in the place of one's own, with the tiles that lie beside them."""
    return [
        {"seat": seat, "name": _.seat(seat), "held": own_tiles(HELD, resort, seat, _)}
        for seat, resort in enumerate(view["resorts"])
        if seat != viewer
    ]


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
    rows += [(called(item_name, n, lang=_.lang), counts[n]) for n in range(len(items))]
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
    asked = {choice.word: choice for choice in choices}
    offered = {choice.word for choice in choices if choice.allowed}
    tile = tile_in_hand(view, viewer, set(asked))
    shown = plates(layout, view, viewer, asked, words)
    previews = piste_previews(layout.resort, resort, sorted(word for word in offered if word.startswith("piste:")))
    if tile:
        cells = sorted(word for word in offered if word.startswith("build:"))
        previews |= {word: building_preview(layout.resort, resort, word, tile) for word in cells}
    return resort_scene(shape, view, viewer, asked, words) | {
        "panel": panel(set(asked)),
        "tile": tile,
        "previews": previews,
        "plates": shown,
        "exit": layout.plates[1] if len(view["plates"]) == 1 else None,
        "pawns": pawns(layout, view, shown),
        "ways": ways(shown, offered),
        "bonus": bonus_row(layout, view, viewer, asked, words),
        "rewards": reward_groups(layout, view, words),
        "office": office(layout, view, viewer),
        "stacks": stacks(layout, view),
        "piles": [discard_tiles(layout, view, kind) for kind in ("building", "development")],
        "picking": next((k for k in ("building", "development") if any(w.startswith(f"{k}:") for w in asked)), ""),
        "seats": seat_panels(layout, view, viewer, words),
        "others": others(view, viewer, words) if layout.roomy else [],
        "count": final_table(layout, view, words),
        "card": {"tile": tile, "signs": refusals(choices)} if offered else None,
        "buttons": buttons(shown, previews),
        "pieces": pieces(view),
    }


EXPLAINED = ("deadend", "steep", "staff", "poor", "apart")
"""The signs of refusals that are not understood at once."""


def refusals(choices: Sequence[RuledOffer]) -> list[str]:
    """The signs on refused places that want to be explained, each once."""
    places = ("piste", "build", "go", "disc")
    refused = [choice for choice in choices if not choice.allowed and choice.word.split(":")[0] in places]
    return [sign for sign in dict.fromkeys(why(choice.clause) for choice in refused) if sign in EXPLAINED]


def buttons(shown: Sequence[Piece], previews: dict[str, Piece]) -> dict[str, Piece]:
    """What the buttons of choices show besides their words: what they give and cost, or what lies on a square."""
    squares = {square["word"]: square for plate in shown for square in plate["squares"]}
    return {
        **{word: {"ranks": one["ranks"], "gives": one["gives"]} for word, one in previews.items()},
        **{word: {"action": one["action"], "tile": one["tile"]} for word, one in squares.items()},
    }


def aside(view: Piece, key: str, words: Words, shape: str) -> dict[str, Any] | None:
    """Another player's resort as its owner sees it, by a key such as resort:2; None where there is no such thing."""
    kind, _, seat = key.partition(":")
    if kind != "resort" or not seat.isdecimal() or int(seat) >= view["seats"]:
        return None
    layout = LAYOUTS[shape]
    left, top = (484.0, 0.0) if layout.roomy else (0.0, 28.0)
    return resort_scene(shape, view, int(seat), {}, words) | {
        "box": (left, top, layout.width - left, layout.height - top),
        "title": words("The resort of {name}", name=words.seat(int(seat))),
    }


# ── The parts, from back to front ──────────────────────────────────────────────────────────────────────────

TEXT = {"fill": "#15314b", "font-weight": "700", "font-size": "22.5"}
"""Text is bold and in ink unless said otherwise."""


def groups(shape: str) -> dict[str, dict[str, str]]:
    """The board, and on a small screen its panels, of which one is shown at a time, under their tabs."""
    if LAYOUTS[shape].roomy:
        return {"board": TEXT}
    shown = {f"board.{name}": TEXT | {"class": "panel", "data-panel": name} for name in PANELS}
    return {"board": TEXT, **shown, "board.tabs": TEXT}


def parts(scene: dict[str, Any]) -> dict[str, list[Part]]:
    """Everything on the table as parts, and the card beside it."""
    sky = [Part("sky", "sky", same="sky")]
    tray = [Part("card", "card", scene["card"])] if scene["card"] else []
    resort, common = resort_parts(scene), plate_parts(scene)
    bonus, rewards, offered, stacks = bonus_parts(scene), reward_parts(scene), office_parts(scene), stack_parts(scene)
    above = [*pile_parts(scene), *[Part("count", "count", count) for count in [scene["count"]] if count]]
    if LAYOUTS[scene["shape"]].roomy:
        large = [Part(f"large-{one['seat']}", "large", one) for one in scene["others"]]
        return {
            "board": [*sky, *bonus, *common, *rewards, *offered, *stacks, *resort, *above, *large],
            "tray": tray,
        }
    return {
        "board": sky,
        "board.resort": resort,
        "board.plates": [*common, *offered, *above],
        "board.tiles": [*bonus, *rewards, *stacks],
        "board.tabs": [Part("tabs", "tabs", same="tabs")],
        "tray": tray,
    }


def aside_parts(scene: dict[str, Any]) -> list[Part]:
    """A resort by itself, before an open sky."""
    return [Part("air", "air", scene["box"]), *resort_parts(scene)]


def pieces(view: Piece) -> dict[str, Any]:
    """Each thing that can change, with what it would be compared by."""
    found: dict[str, Any] = {}
    for seat, resort in enumerate(view["resorts"]):
        found[f"pawn-{seat}"] = sorted(resort["pawn"].items(), key=str)
        found.update({f"{key}-{seat}": resort[key] for key in STOCK})
        for one in resort["pistes"]:
            found[f"piste-{seat}-{one['altitude']}-{one['column']}"] = one["colour"]
        for one in resort["village"]:
            found[f"building-{seat}-{one['tile']}"] = one["activated"]
        for place in resort["discs"]:
            found[f"disc-{seat}-{place}"] = True
        for colour, step in resort["steps"].items():
            found[f"step-{seat}-{colour}"] = step
    return found
