"""Where things lie on the table of Snowcrest: plain geometry from a view, for a wide and for a tall screen.

`table.svg.jinja` draws it. One seat's village and mat lie large on the board: the viewer's, or for a spectator those
of the seat on turn. The others lie small beside it and come large when pointed at. The viewer's hand is in the tray.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from cordee.engine.picture import Part
from cordee.engine.telling import Offer
from cordee.games.snowcrest import GAME, box
from cordee.games.snowcrest.faces import DESIGNS, KEYS, Piece, card, face, icons, pills, squeeze
from cordee.games.snowcrest.middle import demand, goal_places, goals, pool_at_start, solo
from cordee.games.snowcrest.rules.state import LINES
from cordee.games.snowcrest.words import cards, resource_name, villager
from cordee.words import Words, words

PALETTE = {
    "sky": "#f2bfa6",
    "far": "#6a5382",
    "near": "#b8a0c8",
    "ground": "#fbf3ea",
    "accent": "#eab030",
    "ink": "#241b2e",
}
CUT = "#f3e5d8"
"""What is cut out of a sign, where nothing else is said."""

SORTS = [(kind, used) for kind in box.BUILDINGS for used in (False, True)]
TRACK = [int(box.TRACK) - step for step in range(2 * int(box.TRACK) + 1)]
"""The numbers of the omen track, from left to right."""


# ── Measures ───────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Layout:
    """The measures of one shape of the table."""

    width: int
    height: int
    roomy: bool
    row: tuple[str, float, float, float, float]  # design, left, top, width of a card, from card to card
    village: tuple[str, float, float, float, float]  # design, left, top, width of a card, gap
    hand: str


WIDE = Layout(992, 526, True, ("full", 302, 13, 130, 137), ("full", 246, 144, 136, 11), "full")
TALL = Layout(390, 394, False, ("strip", 8, 6, 70, 76), ("short", 9, 130, 120, 6), "slip")
LAYOUTS = {"wide": WIDE, "tall": TALL}
MOST_WHOLE = 3
"""As many cards of the hand lie whole in the tray; more would take the room of the choices, and lie as slips."""
CELLS_SHOWN = {1: 37, 2: 30, 3: 18}
"""The height of a cell in a rival's village beside the board, by the number of rivals."""


def groups(shape: str) -> dict[str, dict[str, str]]:
    """All of the board is one group."""
    return {"board": {"fill": CUT}}


def spot(design: str, x: float, y: float, width: float) -> Piece:
    """A place for a card of a design: its corner, its scale, and its size in the design's own units."""
    size = DESIGNS[design]
    return {"x": x, "y": y, "scale": width / size.width, "w": size.width, "h": size.height}


@cache
def cell_spots(layout: Layout) -> list[Piece]:
    """The places of the nine cells of a village."""
    name, left, top, width, gap = layout.village
    height = width * DESIGNS[name].height / DESIGNS[name].width
    return [spot(name, left + cell % 3 * (width + gap), top + cell // 3 * (height + gap), width) for cell in range(9)]


# ── Choices and their places ───────────────────────────────────────────────────────────────────────────────


class Offers:
    """The choices by word, and which of them belong to a place."""

    def __init__(self, choices: Sequence[Offer]) -> None:
        self.allowed = {choice.word: choice.allowed for choice in choices}

    def at(self, *words: str) -> tuple[str, str]:
        """The choice that a place offers and the second one, if there is any; else one that is refused."""
        if not self.allowed:
            return "", ""
        may = [word for word in words if self.allowed.get(word)]
        known = may or [word for word in words if word in self.allowed][:1]
        first, second, *_rest = [*known, "", ""]
        return first, second

    def has(self, start: str) -> bool:
        """Whether any choice begins so."""
        return any(word.startswith(start) for word in self.allowed)


NOTHING = Offers([])


def hung(offers: Offers, *words: str) -> Piece:
    """The choices of a place, as the drawing asks for them."""
    word, second = offers.at(*words)
    return {"word": word, "second": second}


def offered(*places: Piece) -> tuple[str, ...]:
    """The words of all choices that hang at some places."""
    found = [word for place in places for word in (place.get("word"), place.get("second")) if word]
    return (*found, *[pill["word"] for place in places for pill in place.get("pills", ())])


# ── The village ────────────────────────────────────────────────────────────────────────────────────────────


def card_id(seat: int, key: str, copies: dict[str, int]) -> str:
    """The name of a card that stays its own: of a pack there is one of each, of a common villager the nth."""
    if KEYS[key] < box.PACK:
        return f"p{seat}-{key}"
    copies[key] = copies.get(key, -1) + 1
    return f"c-{key}-{copies[key]}"


def completes_line(down: int, cell: int) -> bool:
    """Whether a line of three lies face down once this villager is turned down (SC-085). `down` are those that are."""
    return any((down | 1 << cell) & line == line and down & line != line for line in LINES)


def village(layout: Layout, view: Piece, seat: int, offers: Offers, copies: dict[str, int], _: Words) -> list[Piece]:
    """The nine cells of a seat: a face, a back, or a free place."""
    design, spots, found = layout.village[0], cell_spots(layout), []
    shown = view["players"][seat]["village"]
    down = sum(1 << cell for cell, (_key, side) in enumerate(shown) if side == "down")
    acting = view["busy"] if view["turn"] == seat else -1
    for cell, (key, side) in enumerate(shown):
        n, busy = cell + 1, acting == cell
        place = {
            **spots[cell],
            "number": n,
            "seat": seat,
            "side": side,
            "busy": busy,
            "card": card(key, design, _.lang) if key else None,
            "pills": [],
            "moon": side == "up" and completes_line(down, cell),
            "id": card_id(seat, key, copies) if key else f"cell-{seat}-{n}",
            "named": card(view["named"], design, _.lang) if busy and view["named"] else None,
            **cell_choices(offers, n),
        }
        if busy and key and not view["named"]:
            offer_actions(place, KEYS[key], offers)
        found.append(place)
    return found


def cell_choices(offers: Offers, n: int) -> Piece:
    """What may be done with a cell; to pass is on its chip, never on the card itself, which would look like acting."""
    words = [f"activate:{n}", f"cell:{n}", f"flip:{n}", f"give:{n}"]
    if offers.allowed.get(f"pass:{n}"):
        return hung(offers, *words) | {"second": f"pass:{n}"}
    return hung(offers, *words, f"pass:{n}")


def offer_actions(place: Piece, kind: int, offers: Offers) -> None:
    """Hang the actions of the acting villager on its pills; a Scholar's borrowed ones are buttons only."""
    options = len(box.OPTIONS[kind])
    words = ["use"] if options == 1 else [f"use:{n + 1}" for n in range(options)]
    if words and all(word in offers.allowed for word in words):
        shown = pills(kind, place["card"]["design"])
        place["pills"] = [pill | {"word": word} for pill, word in zip(shown, words, strict=True)]
        place["second"] = "skip" if "skip" in offers.allowed else ""


# ── The mat ────────────────────────────────────────────────────────────────────────────────────────────────


def tiles(player: Piece, offers: Offers) -> list[Piece]:
    """The buildings in a row, kind by kind, used ones after those that are ready; then the free spaces."""
    found: list[Piece] = []
    for kind, used in SORTS:
        sort = f"used_{kind}" if used else kind
        for nth in range(player["buildings"][sort]):
            words = [f"give:{sort}", f"return:{sort}"] if used else [f"flip:{kind}", f"give:{sort}", f"return:{sort}"]
            if used and not player["buildings"][kind]:
                words.append(f"flip:{kind}")
            place = hung(offers, *words) if nth == 0 else hung(NOTHING)
            found.append({"kind": kind, "used": used, "id": f"{sort}-{nth}", **place})
    spaces = int(box.SPACES)
    return [*found, *[{"kind": "", "bonus": int(box.BONUS[n + 1])} for n in range(len(found), spaces)]]


def tile_counts(player: Piece, offers: Offers) -> list[Piece]:
    """The buildings by kind: how many are ready, how many there are."""
    return [
        {
            "nth": nth,
            "kind": kind,
            "ready": player["buildings"][kind],
            "used": player["buildings"][f"used_{kind}"],
            **hung(
                offers,
                f"flip:{kind}",
                f"give:{kind}",
                f"give:used_{kind}",
                f"return:{kind}",
                f"return:used_{kind}",
                f"build:{kind}",
            ),
        }
        for nth, kind in enumerate(box.BUILDINGS)
    ]


@cache
def token_names(lang: str) -> list[str]:
    """The five resources as headings."""
    return [resource_name(nth, words(lang, GAME.folder)) for nth in range(len(box.RESOURCES))]


def tokens(seat: int, player: Piece, offers: Offers, _: Words) -> list[Piece]:
    """The five resources of a seat."""
    names = token_names(_.lang)
    return [
        {
            "nth": nth,
            "key": key,
            "id": f"token-{seat}-{key}",
            "name": names[nth],
            "n": player["tokens"][key],
            **hung(offers, f"pay:{key}"),
        }
        for nth, key in enumerate(box.RESOURCES)
    ]


def rest_income(player: Piece) -> list[tuple[str, int]]:
    """What a Rest would bring now: the icons of face-up villagers, and what face-down ones give (SC-089, SC-090)."""
    total = [0] * len(box.RESOURCES)
    for key, side in player["village"]:
        if key:
            gives = (box.ICONS if side == "up" else box.AT_REST)[KEYS[key]]
            total = [one + int(more) for one, more in zip(total, gives, strict=True)]
    return [(key, count) for key, count in zip(box.RESOURCES, total, strict=True) if count]


def plaque(view: Piece, seat: int, rests: bool, offers: Offers, _: Words) -> Piece:
    """What a Rest would bring, for oneself; of a rival the hand, as far as it is known."""
    player = view["players"][seat]
    if rests:
        return {"rests": True, "income": rest_income(player), **hung(offers, "rest")}
    return {"rests": False, "hand": player["hand_size"], "known": pile_names(player["known"], _)[:2], **hung(NOTHING)}


def area(layout: Layout, view: Piece, seat: int, offers: Offers, copies: dict[str, int], _: Words) -> Piece:
    """A seat's village and mat, large. A spectator is told on the board what the seat on turn would get by a Rest."""
    player = view["players"][seat]
    name = _("You") if view["viewer"] == seat else _.seat(seat)
    followed = view["viewer"] is None and view["turn"] == seat and layout.roomy
    return {
        "seat": seat,
        "head": {
            "seat": seat,
            "name": name,
            "press": squeeze(name, 20, 118),
            "first": is_first(view, seat),
            "scrolls": player["scrolls"],
        },
        "village": village(layout, view, seat, offers, copies, _),
        "tokens": tokens(seat, player, offers, _),
        "pay": hung(offers, "pay:tokens", "pay:all"),
        "built": {"seat": seat, "tiles": tiles(player, offers)},
        "kinds": tile_counts(player, offers),
        "omens": {
            "seat": seat,
            "at": player["omen"],
            "x": 708 + (TRACK[0] - player["omen"] + 0.5) * 276 / len(TRACK) - 0.8,
            "tokens": player["omen_tokens"],
            **hung(offers, "omens"),
        },
        "deck": {"seat": seat, "n": player["deck_size"], **hung(offers, "discard:none")},
        "discard": {"seat": seat, "names": pile_names(player["discard"], _)},
        "plaque": plaque(view, seat, view["viewer"] == seat or followed, offers, _),
    }


def is_first(view: Piece, seat: int) -> bool:
    """Whether a seat has the mark of the first player."""
    return bool(view["first"] == seat and view["round"] > 0 and view["seats"] > 1)


def pile_names(keys: Sequence[str], _: Words) -> list[str]:
    """The names of the cards in a pile, the last one last."""
    return [villager(KEYS[key], _) for key in keys]


# ── The middle of the table ────────────────────────────────────────────────────────────────────────────────


def row(layout: Layout, view: Piece, offers: Offers, copies: dict[str, int], _: Words) -> list[Piece]:
    """The common villagers that may be added."""
    design, left, top, width, pitch = layout.row
    return [
        {
            **spot(design, left + nth * pitch, top, width),
            "seat": 0,
            "card": card(key, design, _.lang) if key else None,
            "id": card_id(-1, key, copies) if key else "",
            "side": "up",
            "pills": [],
            "moon": False,
            "chosen": key != "" and view["named"] == key,
            **hung(offers, f"add:{key}", f"copy:{key}"),
        }
        for nth, key in enumerate(view["row"])
    ]


def supply(view: Piece, offers: Offers) -> list[Piece]:
    """The tiles that can still be built."""
    return [
        {"nth": nth, "kind": kind, "n": view["supply"][kind], **hung(offers, f"build:{kind}")}
        for nth, kind in enumerate(box.BUILDINGS)
    ]


# ── The tray: the viewer's hand ────────────────────────────────────────────────────────────────────────────


def tray(layout: Layout, view: Piece, offers: Offers, _: Words) -> Piece | None:
    """The viewer's hand, or the discard pile when a card of it is to be chosen; many cards lie as slips."""
    seat = view["viewer"]
    if seat is None or view["over"]:
        return None
    player = view["players"][seat]
    named = view["named"] if view["turn"] == seat and view["named"] in box.KEYS[: box.PACK] else ""
    taking = offers.has("take:")
    keys = player["discard"] if taking else [*([named] if named else []), *player["hand"]]
    design = layout.hand if len(keys) <= MOST_WHOLE else "slip"
    places, width, height = fan(layout, design, len(keys))
    found = []
    for (x, y), key in zip(places, keys, strict=True):
        words = [f"{verb}:{key}" for verb in ("take", "add", "buy", "pay", "give", "discard")]
        found.append(
            {
                **spot(design, x, y, DESIGNS[design].width * (0.92 if design == "full" else 1)),
                "seat": seat,
                "card": card(key, design, _.lang),
                "id": f"p{seat}-{key}",
                "side": "up",
                "pills": [],
                "moon": False,
                "chosen": key == named,
                **hung(offers, *words),
            }
        )
    return {
        "cards": found,
        "width": width,
        "height": height,
        "label": _("your discard pile") if taking else _("your hand: {cards}", cards=cards(player["hand_size"], _)),
        "caption": (_("discard pile") if taking else _("your hand")) if layout.roomy else "",
        "slips": design == "slip",
    }


def fan(layout: Layout, design: str, count: int) -> tuple[list[tuple[float, float]], float, float]:
    """Where the cards of the tray lie, and the size of it: one line, or two of slips where many lie on a wide table."""
    left = 22.0 if layout.roomy else 6.0  # the caption stands beside the cards
    if design == "full":
        return [(left + 139 * n, 7.0) for n in range(count)], left + 139.0 * count - 4, 123.0
    lines = 1 if count <= 3 or not layout.roomy else 2
    columns = -(-count // lines)
    pitch = 121 if not layout.roomy or columns < 5 else max(60.0, 482 / (columns - 1) - 28)
    places = [(left + pitch * (n % columns), 5.0 + 64 * (n // columns)) for n in range(count)]
    return places, left + pitch * (columns - 1) + 118 if count else 0, 5 + 64.0 * lines


# ── The seats beside the board ─────────────────────────────────────────────────────────────────────────────


def short_name(name: str) -> str:
    """A name for a narrow place: the first word, and the initial of the last."""
    words = name.split(" ")
    return name if len(name) <= 12 or len(words) < 2 else f"{words[0]} {words[-1][0]}."


@cache
def mini_card(key: str, side: str, cell: int, height: float, lang: str) -> Piece:
    """A villager in a village beside the board: its name, and its icons (face down, what it gives at a Rest)."""
    kind, x, y = KEYS[key], *mini_corner(cell, height)
    up = side == "up"
    name = short_name(card(key, "full", lang)["name"])
    found = [f"l-{icon}" for icon in icons(kind)] if up else ["barley"] * int(sum(map(int, box.AT_REST[kind])))
    middle, stacked = y + height / 2, height >= 28
    if stacked:
        places = [x + 31 - 7 * len(found) + 14 * nth for nth in range(len(found))]
    else:
        places = [x + 61 - 11.5 * (nth + 1) for nth in range(len(found))]
    return {
        "x": x,
        "y": y,
        "h": height,
        "key": key,
        "up": up,
        "name": name,
        "press": squeeze(name, 11, 60 if stacked else 60 - 11.5 * len(found)),
        "stacked": stacked,
        "line": (x + 31, middle - 3) if stacked else (x + 2.5, middle + 4),
        "icons": list(zip(found, places, strict=True)),
        "icon": (middle, 13) if stacked else (middle - 5.5, 11),
        "text": card(key, "full", lang)["text"],
    }


def mini_corner(cell: int, height: float) -> tuple[float, float]:
    """The corner of a cell in a village beside the board."""
    return cell % 3 * 65.0, cell // 3 * (height + 3)


def mini(view: Piece, seat: int, cell: int, height: float, offers: Offers, copies: dict[str, int], _: Words) -> Piece:
    """A cell in a village beside the board."""
    key, side = view["players"][seat]["village"][cell]
    if not key:
        x, y = mini_corner(cell, height)
        return {"x": x, "y": y, "h": height, "key": ""}
    return {
        **mini_card(key, side, cell, height, _.lang),
        "id": card_id(seat, key, copies),
        "place": f"cell-{seat}-{cell + 1}",
        **hung(offers if side == "up" and seat != view["turn"] else NOTHING, f"copy:{key}"),
    }


def mini_height(view: Piece) -> int:
    """The height of a cell in a village beside the board."""
    return CELLS_SHOWN[max(1, min(3, view["seats"] - 1))]


def glance(view: Piece, seat: int, offers: Offers, copies: dict[str, int], _: Words) -> Piece:
    """A rival's village and mat at a glance."""
    player, height = view["players"][seat], mini_height(view)
    bottom = 3 * height + 6
    step = bottom / 5
    size = max(min(step - 1, 19), 11)
    return {
        "seat": seat,
        "cells": [mini(view, seat, cell, height, offers, copies, _) for cell in range(9)],
        "tokens": [
            {"key": key, "n": player["tokens"][key], "id": f"token-{seat}-{key}", "y": nth * step, "size": size}
            for nth, key in enumerate(box.RESOURCES)
        ],
        "tiles": {"y": bottom, "tiles": tiles(player, NOTHING)},
        "figures": {"y": bottom, **seat_figures(player, seat)},
    }


def seat_figures(player: Piece, seat: int) -> Piece:
    """What is counted at every seat."""
    shown = ("scrolls", "omen", "omen_tokens")
    return {"seat": seat, "hand": player["hand_size"], **{name: player[name] for name in shown}}


def panel(layout: Layout, view: Piece, seat: int, focus: int, _: Words) -> Piece:
    """What the page shows of a seat beside the board: a rival's village, or the mat that has no room on the board."""
    return {
        **seat_figures(view["players"][seat], seat),
        "shows": "village" if seat != focus else "" if layout.roomy else "mat",
        "label": _("Village of {name}", name=_.seat(seat)),
        "height": 3 * mini_height(view) + 37,
        "first": is_first(view, seat),
        "names": figure_names(seat),
    }


def figure_names(seat: int) -> tuple[str, ...]:
    """What can be news among the figures of a seat."""
    return (f"scrolls-{seat}", f"hand-{seat}", f"omen-{seat}")


# ── The whole table ────────────────────────────────────────────────────────────────────────────────────────


def scene(view: Piece, choices: Sequence[Offer], _: Words, shape: str) -> dict[str, Any]:
    """Everything on the table and where it lies. `pieces` tells by name what can move or change hands."""
    layout, offers = LAYOUTS[shape], Offers(choices)
    focus = view["turn"] if view["viewer"] is None else view["viewer"]
    copies: dict[str, int] = {}
    shown_row = row(layout, view, offers, copies, _)
    large = area(layout, view, focus, offers, copies, _)
    rivals = [seat for seat in range(view["seats"]) if seat != focus]
    glances = [glance(view, seat, offers, copies, _) for seat in rivals]
    peeks = [area(layout, view, seat, NOTHING, {}, _) for seat in rivals]
    hand = tray(layout, view, offers, _)
    lying = shown_row + [place for one in [large, *peeks] for place in one["village"]]
    return {
        "roomy": layout.roomy,
        "faces": faces(lying + (hand["cards"] if hand else []), _.lang),
        "row": shown_row,
        "common": view["common"]["size"],
        "pool": {"n": view["pool"], "of": pool_at_start(view), "last": view["ending"]},
        "guardians": None if view["simplified"] else view["guardians"]["size"],
        "forest": {"n": view["juniper"], "of": int(box.JUNIPER_PER_SEAT) * view["seats"]},
        "supply": supply(view, offers),
        "goals": goals(view, focus, _),
        "solo": solo(view, _),
        "demand": demand(view, _),
        "area": large,
        "peeks": peeks,
        "tray": hand,
        "buttons": {word: int(box.COST[KEYS[word[4:]]]) for word in offers.allowed if word.startswith("add:")},
        "glances": glances,
        "seats": [panel(layout, view, seat, focus, _) for seat in range(view["seats"])],
        "pieces": pieces(view),
    }


def faces(places: Sequence[Piece], lang: str) -> list[Piece]:
    """Every face that lies somewhere, once."""
    shown = {place["card"]["id"]: place["card"] for place in places if place["card"] and place["side"] == "up"}
    shown |= {place["named"]["id"]: place["named"] for place in places if place.get("named")}
    return [face(one["key"], one["design"], lang) for _id, one in sorted(shown.items())]


def pieces(view: Piece) -> dict[str, Any]:
    """Each thing that can change, with what it would be compared by."""
    found: dict[str, Any] = {"pool": view["pool"], "forest": view["juniper"]}
    found |= {f"row-{nth}": key for nth, key in enumerate(view["row"])}
    for seat, player in enumerate(view["players"]):
        found |= {f"token-{seat}-{key}": count for key, count in player["tokens"].items()}
        found |= {f"cell-{seat}-{cell + 1}": tuple(card) for cell, card in enumerate(player["village"])}
        found |= {f"built-{seat}": tuple(player["buildings"].items()), f"scrolls-{seat}": player["scrolls"]}
        found |= {f"omen-{seat}": (player["omen"], player["omen_tokens"]), f"hand-{seat}": player["hand_size"]}
        found[f"discard-{seat}"] = tuple(player["discard"])
    return found


# ── The parts, from back to front ──────────────────────────────────────────────────────────────────────────


def parts(scene: dict[str, Any]) -> dict[str, list[Part]]:
    """Everything on the table as parts, the hand beside it, and what lies with the seats."""
    layout = WIDE if scene["roomy"] else TALL
    hand = scene["tray"]
    board = [
        Part("scenery", "scenery", TRACK, same="scenery"),
        *[Part(f"face-{one['id']}", "printed", one, same=one["id"]) for one in scene["faces"]],
        *(wide_parts(scene, layout) if layout.roomy else tall_parts(scene, layout)),
        *[part for one in scene["peeks"] for part in peek_parts(one, layout)],
    ]
    found = {"board": board, "tray": [Part("hand", "hand", hand, offered(*hand["cards"]))] if hand else []}
    found |= {f"seat-{one['seat']}": glance_parts(one) for one in scene["glances"]}
    return found if layout.roomy else found | {f"seat-{scene['area']['seat']}": mat_parts(scene["area"])}


def wide_parts(scene: dict[str, Any], layout: Layout) -> list[Part]:
    """The piles at the left, the row at the top, the village in the middle, the mat at the right."""
    return [
        Part("pool", "pool", scene["pool"], names=("pool",)),
        *guardian_part(scene),
        Part("forest", "forest", scene["forest"], names=("forest",)),
        Part("supply", "shelf", same="shelf"),
        *[Part(f"supply-{one['kind']}", "supply", one, offered(one)) for one in scene["supply"]],
        *goal_parts(scene, layout),
        *demand_part(scene),
        Part("common", "common", {"n": scene["common"]}),
        *row_parts(scene),
        *village_parts(scene["area"]),
        *mat_parts(scene["area"]),
    ]


def tall_parts(scene: dict[str, Any], layout: Layout) -> list[Part]:
    """The row at the top, the piles on a strip below, then the village, then what one pays with."""
    area = scene["area"]
    return [
        *guardian_part(scene),
        Part("forest", "forest", scene["forest"]),
        Part("pool", "pool", scene["pool"]),
        Part("common", "common", {"n": scene["common"]}),
        *goal_parts(scene, layout),
        *row_parts(scene),
        *demand_part(scene),
        *village_parts(area),
        *[Part(f"token-{one['key']}", "purse", one, offered(one), (one["id"],)) for one in area["tokens"]],
        *[Part(f"kind-{one['kind']}", "kind", one, offered(one)) for one in area["kinds"]],
    ]


def guardian_part(scene: dict[str, Any]) -> list[Part]:
    """The pile of guardians; the simplified game has none."""
    return [] if scene["guardians"] is None else [Part("guardians", "guardians", {"n": scene["guardians"]})]


def demand_part(scene: dict[str, Any]) -> list[Part]:
    """What has come upon the table lies over the piles until it is settled."""
    return [Part("demand", "demand", scene["demand"])] if scene["demand"] else []


def goal_parts(scene: dict[str, Any], layout: Layout) -> list[Part]:
    """The achievements, and the aims of a game alone: below them, or on a strip before them."""
    listed, alone = scene["goals"], scene["solo"]
    places = goal_places(layout.roomy, len(listed), alone is not None)
    found = [
        Part(f"goal-{one['key'] or n}", "goal", one | place)
        for n, (one, place) in enumerate(zip(listed, places, strict=False))
    ]
    aims = [Part("solo", "solo", alone | places[-1])] if alone else []
    return found + aims if layout.roomy else aims + found


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


def peek_parts(area: Piece, layout: Layout) -> list[Part]:
    """A rival's village and mat, which come large over one's own when they are pointed at."""
    seat = area["seat"]
    thing = "token" if layout.roomy else "purse"
    tokens = [peek(seat, thing, one, f"-{one['key']}", (one["id"],)) for one in area["tokens"]]
    cells = [peek(seat, "cell", place, f"-{place['number']}") for place in area["village"]]
    if not layout.roomy:
        kinds = [peek(seat, "kind", one, f"-{one['kind']}") for one in area["kinds"]]
        return [peek(seat, "ground", None), *cells, *tokens, *kinds]
    return [
        peek(seat, "ground", None),
        *cells,
        peek(seat, "head", area["head"], "", (f"scrolls-{seat}",)),
        *tokens,
        peek(seat, "built", area["built"], "", (f"built-{seat}",)),
        peek(seat, "omens", area["omens"], "", (f"omen-{seat}",)),
        peek(seat, "deck", area["deck"]),
        peek(seat, "discard", area["discard"], "", (f"discard-{seat}",)),
        peek(seat, "plaque", area["plaque"]),
    ]


def peek(seat: int, thing: str, what: Any, place: str = "", names: tuple[str, ...] = ()) -> Part:
    """One thing of a rival's: drawn like one's own, but it does not move."""
    return Part(f"peek-{seat}-{thing}{place}", "peek", {"seat": seat, "thing": thing, "what": what}, names=names)
