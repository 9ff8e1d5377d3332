"""Where things lie on the table of Snowcrest: plain geometry from a view, for a wide and for a tall screen.

`table.svg.jinja` draws it. One seat's village and mat lie large on the board: the viewer's, or for a spectator those
of the seat on turn. The others lie small beside it and come large when pointed at. The viewer's hand is in the tray.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from cordee.engine.telling import Offer
from cordee.games.snowcrest import GAME, box
from cordee.games.snowcrest.faces import DESIGNS, KEYS, Piece, card, face, fitted, icons, pills
from cordee.games.snowcrest.layers import figure_names, groups, parts
from cordee.games.snowcrest.measures import LAYOUTS, LINES, Layout, cell_spots, spot
from cordee.games.snowcrest.middle import bells, demand, goals, pool_at_start, solo
from cordee.games.snowcrest.names import cards, resource_name, villager
from cordee.games.snowcrest.offers import NOTHING, Offers, hung
from cordee.games.snowcrest.rules.state import LINES as LINES_OF_THREE
from cordee.words import Words, words

__all__ = ["LAYOUTS", "PALETTE", "groups", "parts", "pieces", "scene"]

PALETTE = {
    "sky": "#f2bfa6",
    "far": "#6a5382",
    "near": "#b8a0c8",
    "ground": "#fbf3ea",
    "accent": "#eab030",
    "ink": "#241b2e",
}
SORTS = [(kind, used) for kind in box.BUILDINGS for used in (False, True)]
MOST_WHOLE = 3
"""As many cards of the hand lie whole in the tray; more would take the room of the choices, and lie as slips."""
SLIPS = 430.0
"""The room on a wide table for all slips of a line but the last; they lie over each other when they are many."""
CELLS_SHOWN = {1: 37, 2: 30, 3: 20}
"""The height of a cell in a rival's village beside the board, by the number of rivals."""


# ── The village ────────────────────────────────────────────────────────────────────────────────────────────


def card_id(seat: int, key: str, copies: dict[str, int]) -> str:
    """The name of a card that stays its own: of a pack there is one of each, of a common villager the nth."""
    if KEYS[key] < box.PACK:
        return f"p{seat}-{key}"
    copies[key] = copies.get(key, -1) + 1
    return f"c-{key}-{copies[key]}"


def completes_line(down: int, cell: int) -> bool:
    """Whether a line of three lies face down once this villager is turned down (SC-085). `down` are those that are."""
    return any((down | 1 << cell) & line == line and down & line != line for line in LINES_OF_THREE)


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
        elif key and side == "up":
            offer_deeds(place, KEYS[key], offers)
        found.append(place)
    return found


def cell_choices(offers: Offers, n: int) -> Piece:
    """What may be done with a cell; to pass is on its chip, never on the card itself, which would look like acting."""
    words = [f"activate:{n}", f"cell:{n}", f"flip:{n}", f"give:{n}"]
    if offers.allowed.get(f"pass:{n}"):
        return hung(offers, *words) | {"second": f"pass:{n}"}
    return hung(offers, *words, f"pass:{n}")


def offer_deeds(place: Piece, kind: int, offers: Offers) -> None:
    """Hang what an awake villager may do at once on its pills, and doing nothing on its chip."""
    awake = f"activate:{place['number']}"
    idle = offers.usual(f"{awake} skip")
    if not idle:
        return
    ways = [offers.usual(f"{awake} {word}") for word in actions_of(kind)]
    place["word"], place["second"] = ways[0] if len(ways) == 1 else "", idle
    if len(ways) > 1:
        shown = pills(kind, place["card"]["design"])
        place["pills"] = [pill | {"word": word} for pill, word in zip(shown, ways, strict=True) if word]


def actions_of(kind: int) -> list[str]:
    """The words of a villager's own actions."""
    options = len(box.OPTIONS[kind])
    return ["use"] if options == 1 else [f"use:{n + 1}" for n in range(options)]


def offer_actions(place: Piece, kind: int, offers: Offers) -> None:
    """Hang the actions of the acting villager on its pills; a Scholar's borrowed ones are buttons only."""
    words = [offers.usual(word) or word for word in actions_of(kind)]
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
            "name": fitted(name, 20, 118),
            "first": is_first(view, seat),
            "scrolls": player["scrolls"],
            "own": not layout.roomy and offers is not NOTHING,
        },
        "village": village(layout, view, seat, offers, copies, _),
        "tokens": tokens(seat, player, offers, _),
        "pay": hung(offers, "pay:tokens", "pay:all"),
        "built": {"seat": seat, "tiles": tiles(player, offers)},
        "kinds": tile_counts(player, offers),
        "omens": {
            "seat": seat,
            "at": player["omen"],
            "x": 708 + (int(box.TRACK) - player["omen"] + 0.5) * 276 / (2 * int(box.TRACK) + 1) - 0.8,
            "tokens": player["omen_tokens"],
            **hung(offers, "omens"),
        },
        "deck": {"seat": seat, "n": player["deck_size"], **hung(offers, "discard:none")},
        "discard": {"seat": seat, "names": pile_names(player["discard"], _)},
        "plaque": plaque(view, seat, view["viewer"] == seat or followed, offers, _),
        "bar": {"income": rest_income(player), **hung(offers, "rest", "pay:tokens", "pay:all")},
        "line": seat_figures(player, seat) | {"deck": player["deck_size"], "discard": len(player["discard"])},
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


def lines(view: Piece, offers: Offers, _: Words) -> list[Piece]:
    """The common villagers as they open on a tall table: one below the other, with all that is printed on them."""
    design, left, top, pitch = LINES
    return [
        {
            **spot(design, left, top + nth * pitch, DESIGNS[design].width),
            "seat": 0,
            "card": card(key, design, _.lang) if key else None,
            "id": "",
            "side": "up",
            "pills": [],
            "moon": False,
            "chosen": key != "" and view["named"] == key,
            **hung(offers, f"add:{key}", f"copy:{key}"),
        }
        for nth, key in enumerate(view["row"])
    ]


def opening(offers: Offers) -> str:
    """What a tall table turns to: the row where somebody of it must be chosen, else all at a glance."""
    may = {word.split(":")[0] for word, allowed in offers.allowed.items() if allowed}
    return "middle" if "add" in may and "activate" not in may else "village"


def piles(view: Piece, aims: Sequence[Piece]) -> Piece:
    """What is left of everything, and how far the viewer is towards the achievements."""
    return {
        "deck": view["common"]["size"],
        "pool": {"n": view["pool"], "of": pool_at_start(view), "last": view["ending"]},
        "guardians": None if view["simplified"] else view["guardians"]["size"],
        "forest": {"n": view["juniper"], "of": int(box.JUNIPER_PER_SEAT) * view["seats"]},
        "goals": [{"key": aim["key"], "part": aim["part"]} for aim in aims if aim["key"]],
        "rests": (view["rests"], view["rests_to_lose"]) if view["level"] else None,
    }


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
    left, width = 22.0 if layout.roomy else 6.0, DESIGNS["slip"].width  # the caption stands beside the cards
    if design == "full":
        return [(left + 139 * n, 7.0) for n in range(count)], left + 139.0 * count - 4, 123.0
    lines = 1 if count <= 3 or not layout.roomy else 2
    columns = -(-count // lines)
    pitch = min(width + 9, SLIPS / (columns - 1)) if layout.roomy and columns > 1 else width + 9
    places = [(left + pitch * (n % columns), 5.0 + 64 * (n // columns)) for n in range(count)]
    return places, left + pitch * (columns - 1) + width + 6 if count else 0, 5 + 64.0 * lines


# ── The seats beside the board ─────────────────────────────────────────────────────────────────────────────


@cache
def mini_card(key: str, side: str, cell: int, height: float, lang: str) -> Piece:
    """A villager in a village beside the board: its name, and its icons (face down, what it gives at a Rest)."""
    kind, x, y = KEYS[key], *mini_corner(cell, height)
    up = side == "up"
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
        "name": fitted(villager(kind, words(lang, GAME.folder)), 12, 61 if stacked else 60 - 11.5 * len(found)),
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


def seat_panel(layout: Layout, view: Piece, seat: int, focus: int, _: Words) -> Piece:
    """What the page shows of a seat beside the board: of a rival the village, which opens large on the board."""
    return {
        **seat_figures(view["players"][seat], seat),
        "shows": "" if seat == focus else "peek" if layout.roomy else "panel",
        "label": _("Village of {name}", name=_.seat(seat)),
        "height": 3 * mini_height(view) + 37,
        "first": is_first(view, seat),
        "names": figure_names(seat),
    }


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
    hand, aims = tray(layout, view, offers, _), goals(view, focus, _)
    opened = [] if layout.roomy else lines(view, offers, _)
    lying = shown_row + opened + [place for one in [large, *peeks] for place in one["village"]]
    return {
        "roomy": layout.roomy,
        "faces": faces(lying + (hand["cards"] if hand else []), _.lang),
        "panel": "" if layout.roomy else opening(offers),
        "row": shown_row,
        "lines": opened,
        "piles": piles(view, aims),
        "supply": supply(view, offers),
        "goals": aims,
        "solo": solo(view, _),
        "demand": bells(view, offers, _) or demand(view, offers, _),
        "area": large,
        "peeks": peeks,
        "tray": hand,
        "buttons": {word: int(box.COST[KEYS[word[4:]]]) for word in offers.allowed if word.startswith("add:")},
        "glances": glances,
        "seats": [seat_panel(layout, view, seat, focus, _) for seat in range(view["seats"])],
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
