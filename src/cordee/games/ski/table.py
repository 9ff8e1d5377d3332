"""Where things lie on the table of the ski resort: plain geometry from a view, for a wide and for a tall screen.

`table.svg.jinja` draws it. One stage belongs to what is decided: the mountain (`resort.py`), the large village, both
plates (`plates.py`), the Bonus and Reward tiles and the office (`tiles.py`), or the thresholds (`beside.py`).
Everything else is small in a column beside it, or behind a tab. What tiles show is read from the box (`signs.py`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from cordee.engine.picture import Part
from cordee.games.ski import box
from cordee.games.ski.beside import goal_parts, reached_part, stock_parts
from cordee.games.ski.layout import LAYOUTS, PANELS, PLAN, Layout, Piece, RuledOffer, run
from cordee.games.ski.plates import (
    order_after,
    pawns,
    plate_parts,
    plates,
    small_parts,
    small_plates,
    tile_in_hand,
    ways,
)
from cordee.games.ski.resort import (
    building_preview,
    change,
    houses,
    mountain_parts,
    piste_previews,
    resort_scene,
    ribbons,
    scenery,
    slots,
    village_parts,
)
from cordee.games.ski.signs import called
from cordee.games.ski.signs import faces as symbol_faces
from cordee.games.ski.tiles import (
    bonus_row,
    discard_tiles,
    glance,
    office,
    pile_parts,
    reward_groups,
    ribbon,
    ribbon_parts,
    stacks,
    tile_parts,
)
from cordee.games.ski.words import colour_name, item_name, step_words
from cordee.words import Words

__all__ = ["LAYOUTS", "PALETTE", "aside", "aside_parts", "groups", "parts", "pieces", "portraits", "scene",
           "symbol_faces"]  # fmt: skip

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
        runs[one["colour"]] += run(PLAN, one["altitude"], one["column"], 0.5)
    return {
        "ribbons": ribbons(PLAN, resort),
        "runs": {colour: d for colour, d in runs.items() if d},
        "houses": [(one["tile"], one["x"], one["y"], one["octagons"]) for one in houses(PLAN, resort)],
        "cubes": [(slot["x"], slot["y"]) for slot in slots(PLAN, resort, 0) if slot["cube"]],
    }


def portraits(view: Piece) -> list[Part]:
    """Every resort, small, as an account shows it."""
    back = scenery(PLAN, -24.0, 472.0, 480.0)["mountain"]
    return [
        Part(f"portrait-{seat}", "portrait", {"plan": plan(resort), "round": view["round"], "mountain": back})
        for seat, resort in enumerate(view["resorts"])
    ]


def others(view: Piece, viewer: int, _: Words) -> list[Piece]:
    """Whose resorts can be looked at on the stage."""
    return [{"seat": seat, "name": _.seat(seat)} for seat in range(view["seats"]) if seat != viewer]


def final_table(layout: Layout, view: Piece, _: Words) -> Piece | None:
    """When the game is over, what each player got for what, over the plates."""
    if not view["over"]:
        return None
    x, y, w, h = layout.stage
    x, y, w, h = x + 4, y + 4, w - 8, h - 8
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


def panel(words: set[str], due: str = "") -> str:
    """What the stage shows for these choices; one's own resort while there are none."""
    kinds = {word.split(":")[0] for word in words}
    stages = {
        "goals": {"improve"},
        "tiles": {"hire", "seasonals", "reward", "move", "evaluate", "disc"},
        "resort": {"piste"},
        "village": {"build"},
        "plates": {"go", "develop", "leave"},
    }
    if due and "pay" in kinds:
        return "plates"
    return next((stage for stage, asked in stages.items() if kinds & asked), "resort")


def scene(view: Piece, choices: Sequence[RuledOffer], words: Words, shape: str) -> dict[str, Any]:
    """Everything on the table and where it lies. `pieces` tells by name what can move or change hands."""
    layout = LAYOUTS[shape]
    viewer = words.viewer if words.viewer is not None else max(0, view["active"])
    resort = view["resorts"][viewer]
    asked, deeds = by_place(choices)
    offered = {word for word, choice in asked.items() if choice.allowed}
    tile = tile_in_hand(view, viewer, set(asked))
    shown = plates(layout, view, viewer, asked, words)
    bonus = bonus_row(layout, view, viewer, asked, words)
    laying = sorted(word for word in offered if word.startswith("piste:"))
    previews = piste_previews(layout.resort, resort, laying)
    if tile:
        cells = sorted(word for word in offered if word.startswith("build:"))
        previews |= {word: building_preview(layout, resort, word, tile, words.lang) for word in cells}
    previews = {deeds.get(word, word): one | {"word": deeds.get(word, word)} for word, one in previews.items()}
    stage = panel(set(asked), view["due"])
    taken = [(one["row"], one["column"]) for one in resort["village"]] if tile else []
    return resort_scene(shape, view, viewer, asked, words) | {
        "panel": stage,
        "deeds": deeds,
        "tile": tile,
        "previews": previews,
        "plates": shown,
        "small": small_plates(layout, view, bool(offered), words),
        "exit": layout.plates[1] if len(view["plates"]) == 1 else None,
        "pawns": pawns(layout, view, shown, words),
        "ways": ways(shown, {word: deeds.get(word, word) for word in offered}),
        "bonus": bonus,
        "ribbon": ribbon(layout, bonus),
        "rewards": reward_groups(layout, view, words),
        "office": office(layout, view, viewer),
        "stacks": stacks(layout, view),
        "glance": glance(layout, view),
        "piles": [discard_tiles(layout, view, kind) for kind in ("building", "development")],
        "picking": next((k for k in ("building", "development") if any(w.startswith(f"{k}:") for w in asked)), ""),
        "seats": seat_panels(layout, view, viewer, words),
        "mini": plan(resort) | {"round": view["round"]} if layout.mini else None,
        "others": others(view, viewer, words) if layout.roomy else [],
        "count": final_table(layout, view, words),
        "colours": colours(laying, words),
        "card": {"tile": tile, "stage": stage, "pays": payments([deeds.get(word, word) for word in sorted(offered)])}
        if offered
        else None,
        "purse": purse(resort) if any(word.startswith("pay:") for word in offered) else None,
        "keys": COLOUR_KEYS.get(words.lang, COLOUR_KEYS["en"]) if laying else "",
        "buttons": {word: {"ranks": one["ranks"], "gives": one["gives"], "taken": taken}
                    for word, one in previews.items()}
        | moves(view, viewer, shown, offered, deeds, words),
        "pieces": pieces(view),
    }


COLOUR_KEYS = {"en": "gbrk", "fr": "vbrn"}
"""The letters that choose a colour: green, blue, red, black."""


def colours(laying: Sequence[str], _: Words) -> list[Piece]:
    """The colours of the pistes that may be laid, on how many places each, and the key that chooses it."""
    keys = COLOUR_KEYS.get(_.lang, COLOUR_KEYS["en"])
    places = {
        colour: {word.split(":")[2].split(">")[0] for word in laying if f":{colour}:" in word} for colour in box.COLOURS
    }
    return [
        {"colour": colour, "name": colour_name(n, _), "places": len(places[colour]), "key": keys[n],
         "of": _.many("place", "places", len(places[colour]))}
        for n, colour in enumerate(box.COLOURS)
        if laying
    ]


PAID = {"money": "money", "time": "time", "permanent": "permanents", "seasonal": "seasonals"}
"""What the words of payments call the pieces of a stock."""
AMOUNT = re.compile(r"(\d+)([a-z]+)")


def payments(words: Sequence[str]) -> dict[str, dict[str, int]]:
    """What each choice pays, as its word says."""
    found: dict[str, dict[str, int]] = {}
    for word in words:
        for part in word.split(" "):
            for n, piece in AMOUNT.findall(part) if part.startswith("pay:") else ():
                paid = found.setdefault(word, {})
                paid[PAID[piece]] = paid.get(PAID[piece], 0) + int(n)
    return found


def purse(resort: Piece) -> list[Piece]:
    """What one may pay with."""
    signs = {"money": "euro", "time": "time", "permanents": "perm", "seasonals": "seas"}
    return [{"stock": name, "sign": sign, "count": resort[name]} for name, sign in signs.items()]


def by_place(choices: Sequence[RuledOffer]) -> tuple[dict[str, RuledOffer], dict[str, str]]:
    """The choices by the words of their places, and the deeds that places stand for: an action with its payment."""
    asked: dict[str, RuledOffer] = {}
    deeds: dict[str, str] = {}
    for choice in choices:
        place, _, more = choice.word.partition(" ")
        if more:
            deeds[place] = choice.word
        if more or place not in deeds:
            asked[place] = choice
    return asked, deeds


def moves(
    view: Piece, viewer: int, shown: Sequence[Piece], offered: set[str], deeds: dict[str, str], _: Words
) -> dict[str, Piece]:
    """What the buttons of moves show: besides the square, who would play next, and after them."""
    resort, found = view["resorts"][viewer], {}
    rows = max(square["row"] for square in view["plates"][0]["squares"])
    for square in (square for plate in shown for square in plate["squares"] if square["word"] in offered):
        order = order_after(view, viewer, square["path"] if square["now"] else None)
        what = {"action": square["action"], "tile": square["tile"], "gives": on_the_way(resort, square), "rows": rows}
        found[deeds.get(square["word"], square["word"])] = what | {"after": [(seat, _.seat(seat)) for seat in order]}
    return found


def on_the_way(resort: Piece, square: Piece) -> list[Piece]:
    """The Time that a move to a square brings."""
    return [change("time", resort["time"], resort["time"] + square["time"])] if square["time"] > 0 else []


def aside(view: Piece, key: str, words: Words, shape: str) -> dict[str, Any] | None:
    """Another player's resort as its owner sees it, by a key such as resort:2; None where there is no such thing."""
    kind, _, seat = key.partition(":")
    if kind != "resort" or not seat.isdecimal() or int(seat) >= view["seats"]:
        return None
    layout = LAYOUTS[shape]
    x, y, w, h = layout.stage
    return resort_scene(shape, view, int(seat), {}, words) | {
        "box": (x, y, w, h),
        "owner": int(seat),
        "title": words("The resort of {name}", name=words.seat(int(seat))),
        "notes": benefits(view["resorts"][int(seat)], words.lang),
    }


def benefits(resort: Piece, lang: str) -> list[Piece]:
    """What a player has of the steps on each threshold, in words."""
    found = []
    for scale in range(int(box.SCALES)):
        steps = range(1, resort["steps"][box.COLOURS[scale]] + 1)
        if steps:
            said = " · ".join(called(step_words, scale, step, lang=lang) for step in steps)
            found.append({"icon": f"c-{box.COLOURS[scale]}", "text": said})
    return found


# ── The parts, from back to front ──────────────────────────────────────────────────────────────────────────

TEXT = {"fill": "#15314b", "font-weight": "700", "font-size": "22.5"}
"""Text is bold and in ink unless said otherwise."""


def groups(shape: str) -> dict[str, dict[str, str]]:
    """The panels of the stage, of which one is shown at a time, and what lies beside and above them.

    A part of the column opens the panel that shows it large; while the plates are on the stage, one's resort is there.
    """
    stage = {f"board.{name}": TEXT | {"class": "panel", "data-panel": name} for name in PANELS}
    if not LAYOUTS[shape].roomy:
        return {
            "board": TEXT,
            **stage,
            "board.next": TEXT | {"class": "panel", "data-panel": "next"},
            "board.beside": TEXT,
            "board.above": TEXT,
        }
    others = " ".join(name for name in PANELS if name != "plates")
    return {
        "board": TEXT,
        **stage,
        "board.beside": TEXT,
        "board.ribbon": TEXT | {"class": "turner", "data-show": "tiles"},
        "board.small": TEXT | {"class": "panel turner", "data-panel": others, "data-show": "plates"},
        "board.glance": TEXT | {"class": "panel turner", "data-panel": others, "data-show": "tiles"},
        "board.mini": TEXT | {"class": "panel turner", "data-panel": "plates", "data-show": "resort"},
        "board.above": TEXT,
    }


def parts(scene: dict[str, Any]) -> dict[str, list[Part]]:
    """Everything on the table as parts, and the card beside it."""
    layout = LAYOUTS[scene["shape"]]
    sky = [Part("sky", "sky", scene["round"])]
    tray = [Part("colours", "colours", scene["colours"])] if scene["colours"] else []
    tray += [Part("purse", "till", scene["purse"])] if scene["purse"] else []
    tray += [Part("card", "card", scene["card"])] if scene["card"] else []
    above = [*pile_parts(scene), *[Part("count", "count", count) for count in [scene["count"]] if count]]
    stage = {
        "board.resort": mountain_parts(scene),
        "board.village": village_parts(scene),
        "board.plates": plate_parts(scene, (0, 1) if layout.roomy else (0,)),
        "board.tiles": tile_parts(scene),
        "board.goals": goal_parts(scene),
    }
    beside = [Part("tabs", "tabs", same="tabs"), *stock_parts(scene)]
    if not layout.roomy:
        rounds = Part("rounds", "rounds", {"round": scene["round"], "last": bool(scene["exit"]), "next": False})
        stage["board.plates"].insert(1, rounds)
        there = [rounds._replace(what=rounds.what | {"next": True})]
        later = plate_parts(scene, (1,))
        return {
            "board": sky, **stage, "board.next": [*later[:1], *there, *later[1:]], "board.beside": beside,
            "board.above": above, "tray": tray,
        }  # fmt: skip
    assert layout.mini and layout.summary
    mini = [
        Part("mini", "mini", {"plan": scene["mini"], "mountain": scenery(PLAN, -24.0, 472.0, 480.0)["mountain"]}),
        reached_part(scene, layout.summary),
    ]
    return {
        "board": sky,
        **stage,
        "board.beside": beside,
        "board.ribbon": ribbon_parts(scene),
        "board.small": small_parts(scene),
        "board.glance": [Part("glance", "glance", scene["glance"])],
        "board.mini": mini,
        "board.above": [*above, *[Part(f"large-{one['seat']}", "large", one) for one in scene["others"]]],
        "tray": tray,
    }


def aside_parts(scene: dict[str, Any]) -> list[Part]:
    """A resort by itself, before an open sky."""
    air = [Part("air", "air", {"box": scene["box"], "round": scene["round"]})]
    purse = [(one["sign"], one["count"]) for one in scene["stock"]]
    return [*air, *mountain_parts(scene), Part("purse", "purse", purse), Part("open", "things", scene["hamlet"])]


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
