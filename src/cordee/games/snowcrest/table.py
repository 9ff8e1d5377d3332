"""Where things lie on the table of Snowcrest: plain geometry from a view, for a wide and for a tall screen.

`table.svg.jinja` draws it. One seat's village and mat lie large on the board: the viewer's, or for a spectator those
of the seat on turn. The others lie small beside it and come large when pointed at. The viewer's hand is in the tray.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from cordee.engine.telling import Offer
from cordee.games.snowcrest import box
from cordee.games.snowcrest.box import Part
from cordee.games.snowcrest.rules.state import LINES
from cordee.games.snowcrest.words import (
    achievement_name,
    cards,
    goal_text,
    guardian_name,
    icons_text,
    points,
    resource_name,
    resources,
    spirit_name,
    villager,
    villager_text,
)
from cordee.words import Words

PALETTE = {
    "sky": "#f2bfa6",
    "far": "#6a5382",
    "near": "#b8a0c8",
    "ground": "#fbf3ea",
    "accent": "#eab030",
    "ink": "#241b2e",
}

Piece = dict[str, Any]
Glyph = tuple[str, float, float, float]
"""A sign, the corner of its place, and its size."""
Pill = dict[str, Any]

KEYS = {key: kind for kind, key in enumerate(box.KEYS)}
SORTS = [(kind, used) for kind in box.BUILDINGS for used in (False, True)]
NARROW = {">": 0.62, "=": 0.62, "×": 0.62, "|": 0.2}
"""Signs that take less room than a picture; so do numbers."""
LETTERS = {"ijl'.,:!|I ": 0.36, "frt-()": 0.5, "mwMW": 0.98, "ABCDEGHNOPQRSTUVXYZÉ": 0.75}
"""The widths of letters of a bold face, for its size; all others are as wide as an e."""


# ── Measures ───────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Design:
    """A way to draw a villager, in its own units: its size, the height of its portrait, the frame of its action."""

    width: float
    height: float
    portrait: float
    name: tuple[float, float, float, float]  # left, baseline, size, room
    frame: tuple[float, float, float, float]  # left, top, width, height
    sign: float  # the size of a sign in the frame
    spare: float  # kept free for the number of a choice


FULL = Design(140, 118, 46, (8, 60, 13.4, 108), (5, 65.5, 130, 48), 21, 26)
SHORT = Design(140, 87, 26, (7, 39, 13.4, 96), (4, 43, 132, 40), 18, 24)
STRIP = Design(70, 77, 25, (3, 36.5, 11.4, 64), (3, 40.5, 64, 33), 14, 0)
SLIP = Design(112, 58, 0, (34, 15, 11.6, 52), (31, 21, 78, 34), 15, 14)
DESIGNS = {"full": FULL, "short": SHORT, "strip": STRIP, "slip": SLIP}


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


@cache
def squeeze(text: str, size: float, room: float) -> float:
    """The length to which a text must be pressed to fit, 0 where it fits as it is."""
    widths = [next((width for some, width in LETTERS.items() if letter in some), 0.67) for letter in text]
    return room if sum(widths) * size > room else 0


# ── A villager's face ──────────────────────────────────────────────────────────────────────────────────────


def signs(sequence: int) -> list[str]:
    """An action as signs, from left to right as it is done."""
    found: list[str] = []
    for place in box.SEQUENCES[sequence]:
        if found:
            found.append("|")
        found += part_signs(box.PARTS[place])
    return found


def part_signs(part: Part) -> list[str]:
    """One part of an action as signs."""
    op = part.op
    if op == box.OP_GAIN:
        return gain_signs(part.what)
    if op == box.OP_PAY:
        return need_signs(part.needs) + ["scroll"] * int(part.scrolls) + [">"] + signs(part.then)
    if op == box.OP_BUILD:
        return [[*box.BUILDINGS, "anybuild"][part.building]] * int(part.count)
    if op == box.OP_PER_BUILDING:
        return [*gain_signs(part.what), "×", [*box.BUILDINGS, "anybuild"][part.building]]
    if op == box.OP_EXCHANGE:
        return exchange_signs(part)
    if op == box.OP_OPPONENTS:
        return ["rivals", *gain_signs(part.what)]
    counted = {box.OP_REMOVE_OMEN: "omenless", box.OP_DRAW: "draw", box.OP_TAKE_DISCARD: "take"}
    if op in counted:
        return [counted[op]] * int(part.count)
    return [box.OPS[op]]


def several(thing: str, count: int) -> list[str]:
    """So many of a thing: one sign for each, or a number and the sign."""
    return [thing] * count if count <= 4 else [str(count), thing]


def gain_signs(what: Sequence[int]) -> list[str]:
    """What is gained."""
    names = [*box.GAINS[:-1], "draw"]
    return [sign for thing, count in enumerate(what) for sign in several(names[thing], int(count))]


def need_signs(needs: Sequence[int]) -> list[str]:
    """What is to be given."""
    names = [*box.RESOURCES, "any", "hand", "anybuild", "person", "omen"]
    return [sign for thing, count in enumerate(needs) for sign in several(names[thing], int(count))]


def exchange_signs(part: Part) -> list[str]:
    """The stops of an exchange."""
    found: list[str] = []
    for thing, count in zip(part.stops, part.sizes, strict=True):
        found += (["="] if found else []) + ([str(count)] if count > 1 else []) + [box.GAINS[thing]]
    return found


def share(sign: str) -> float:
    """The room a sign takes, that of a picture being 1."""
    return 0.55 * len(sign) if sign.isdigit() else NARROW.get(sign, 1)


def in_line(found: Sequence[str], x: float, middle: float, size: float, gap: float) -> list[Glyph]:
    """Signs beside each other, from x on."""
    line: list[Glyph] = []
    for sign in found:
        width = size * share(sign)
        line.append((sign, x, middle - (width if sign in NARROW else size) / 2, width))
        x += width + gap
    return line


def length(found: Sequence[str], size: float, gap: float) -> float:
    """The length of signs beside each other."""
    return sum(map(share, found)) * size + gap * (len(found) - 1)


@cache
def pills(kind: int, name: str) -> list[Pill]:
    """The action frame of a villager in a design: a pill for each action one may choose."""
    design = DESIGNS[name]
    rows = [signs(option) for option in box.OPTIONS[kind]] or ([["shield"]] if box.AVOIDS[kind] else [])
    x, y, w, h = design.frame
    height = (h - 3 * (len(rows) - 1)) / max(1, len(rows))
    found = []
    for nth, row in enumerate(rows):
        top, gap = y + nth * (height + 3), 4 if len(row) < 4 else 2.5
        room = w - design.spare - 8 - gap * (len(row) - 1)
        most = design.sign if len(rows) > 1 else design.sign * 1.3
        size = min(most, height - 2, room / sum(map(share, row)))
        start = x + 6 if design.spare else x + (w - length(row, size, gap)) / 2
        glyphs = in_line(row, start, top + height / 2, size, gap)
        found.append({"x": x, "y": top, "w": w, "h": height, "glyphs": glyphs})
    return found


def icons(kind: int) -> list[str]:
    """What stands at the top right of a villager: its resources, and the shield that avoids."""
    found = [name for place, name in enumerate(box.RESOURCES) for _ in range(int(box.ICONS[kind][place]))]
    return found + (["shield"] if box.AVOIDS[kind] and box.OPTIONS[kind] else [])


def origin(kind: int) -> str:
    """Where a villager comes from, and goes when it leaves."""
    return "start" if kind < box.STARTING else "own" if kind < box.PACK else "common"


def face(key: str, name: str, _: Words) -> Piece:
    """All that is printed on a villager. Those of one `id` look the same, so they are drawn once and used."""
    kind, design = KEYS[key], DESIGNS[name]
    said = villager(kind, _)
    text = villager_text(kind, _)
    shown = [resource for resource in icons(kind) if resource != "shield"]
    return {
        "id": f"{name}-{key}",
        "key": key,
        "design": name,
        "width": design.width,
        "height": design.height,
        "name": said,
        "press": squeeze(said, design.name[2], design.name[3]),
        "text": f"{said}: {text}" if _.lang == "en" else f"{said} : {text}",
        "cost": int(box.COST[kind]),
        "icons": icons(kind),
        "land": shown[0] if shown else "plain",
        "origin": origin(kind),
        "pills": pills(kind, name),
        "worth": icons_text(kind, _),
    }


# ── Choices and their places ───────────────────────────────────────────────────────────────────────────────


class Offers:
    """The choices by word, and which of them belong to a place."""

    def __init__(self, choices: Sequence[Offer]) -> None:
        self.allowed = {choice.word: choice.allowed for choice in choices}

    def at(self, *words: str) -> tuple[str, str]:
        """The choice that a place offers and the second one, if there is any; else one that is refused."""
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


# ── The village ────────────────────────────────────────────────────────────────────────────────────────────


def card_id(seat: int, key: str, copies: dict[str, int]) -> str:
    """The name of a card that stays its own: of a pack there is one of each, of a common villager the nth."""
    if KEYS[key] < box.PACK:
        return f"p{seat}-{key}"
    copies[key] = copies.get(key, -1) + 1
    return f"c-{key}-{copies[key]}"


def cell_place(layout: Layout, cell: int) -> tuple[float, float]:
    """The corner of a cell."""
    name, left, top, width, gap = layout.village
    design = DESIGNS[name]
    height = width * design.height / design.width
    return left + cell % 3 * (width + gap), top + cell // 3 * (height + gap)


def completes_line(player: Piece, cell: int) -> bool:
    """Whether a line of three lies face down once this villager is turned down (SC-085)."""
    down = sum(1 << place for place, (_, side) in enumerate(player["village"]) if side == "down")
    return any((down | 1 << cell) & line == line and down & line != line for line in LINES)


def village(layout: Layout, view: Piece, seat: int, offers: Offers, copies: dict[str, int], _: Words) -> list[Piece]:
    """The nine cells of a seat: a face, a back, or a free place."""
    design = layout.village[0]
    found = []
    for cell, (key, side) in enumerate(view["players"][seat]["village"]):
        x, y = cell_place(layout, cell)
        busy = view["busy"] == cell and view["turn"] == seat
        n = cell + 1
        passes = offers.allowed.get(f"pass:{n}", False)
        place = {
            "number": n,
            "x": x,
            "y": y,
            "scale": layout.village[3] / DESIGNS[design].width,
            "side": side,
            "busy": busy,
            "card": None,
            "pills": [],
            "moon": False,
            "id": f"cell-{seat}-{n}",
            "named": face(view["named"], design, _) if busy and view["named"] else None,
            **hung(offers, f"activate:{n}", f"cell:{n}", f"flip:{n}", f"give:{n}", "" if passes else f"pass:{n}"),
        }
        if passes:  # on its chip, never on the card itself: that would look like activating it
            place["second"] = f"pass:{n}"
        if key:
            place["card"] = face(key, design, _)
            place["id"] = card_id(seat, key, copies)
            place["moon"] = side == "up" and completes_line(view["players"][seat], cell)
        if busy and key and not view["named"]:
            offer_actions(place, KEYS[key], offers)
        found.append(place)
    return found


def offer_actions(place: Piece, kind: int, offers: Offers) -> None:
    """Hang the actions of the acting villager on its pills; a Scholar's borrowed ones are buttons only."""
    options = len(box.OPTIONS[kind])
    words = ["use"] if options == 1 else [f"use:{n + 1}" for n in range(options)]
    if words and all(word in offers.allowed for word in words):
        shown = place["card"]["pills"]
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
        for kind in box.BUILDINGS
    ]


def tokens(seat: int, player: Piece, offers: Offers, _: Words) -> list[Piece]:
    """The five resources of a seat."""
    return [
        {
            "key": key,
            "id": f"token-{seat}-{key}",
            "name": resource_name(place, _),
            "n": player["tokens"][key],
            **hung(offers, f"pay:{key}"),
        }
        for place, key in enumerate(box.RESOURCES)
    ]


def rest_income(player: Piece) -> list[tuple[str, int]]:
    """What a Rest would bring now: the icons of face-up villagers, and what face-down ones give (SC-089, SC-090)."""
    total = [0] * len(box.RESOURCES)
    for key, side in player["village"]:
        if key:
            gives = (box.ICONS if side == "up" else box.AT_REST)[KEYS[key]]
            total = [one + int(more) for one, more in zip(total, gives, strict=True)]
    return [(key, count) for key, count in zip(box.RESOURCES, total, strict=True) if count]


def area(layout: Layout, view: Piece, seat: int, offers: Offers, copies: dict[str, int], _: Words) -> Piece:
    """A seat's village and mat, large."""
    player = view["players"][seat]
    name = _("You") if view["viewer"] == seat else _.seat(seat)
    return {
        "seat": seat,
        "own": view["viewer"] == seat,
        "name": name,
        "press": squeeze(name, 20, 118),
        "first": view["first"] == seat and view["round"] > 0 and view["seats"] > 1,
        "village": village(layout, view, seat, offers, copies, _),
        "tokens": tokens(seat, player, offers, _),
        "pay": hung(offers, "pay:tokens", "pay:all"),
        "tiles": tiles(player, offers),
        "kinds": tile_counts(player, offers),
        "omen": player["omen"],
        "track": [int(box.TRACK) - step for step in range(2 * int(box.TRACK) + 1)],
        "omens": hung(offers, "omens"),
        "omen_tokens": player["omen_tokens"],
        "scrolls": player["scrolls"],
        "deck": {"n": player["deck_size"], **hung(offers, "discard:none")},
        "discard": pile_names(player["discard"], _),
        "hand": player["hand_size"],
        "known": pile_names(player["known"], _) if view["viewer"] != seat else [],
        "income": rest_income(player),
        "rest": hung(offers, "rest"),
    }


def pile_names(keys: Sequence[str], _: Words) -> list[str]:
    """The names of the cards in a pile, the last one last."""
    return [villager(KEYS[key], _) for key in keys]


# ── The middle of the table ────────────────────────────────────────────────────────────────────────────────


def row(layout: Layout, view: Piece, offers: Offers, copies: dict[str, int], _: Words) -> list[Piece]:
    """The common villagers that may be added."""
    design, left, top, width, pitch = layout.row
    found = []
    for nth, key in enumerate(view["row"]):
        found.append(
            {
                "x": left + nth * pitch,
                "y": top,
                "scale": width / DESIGNS[design].width,
                "card": face(key, design, _) if key else None,
                "id": card_id(-1, key, copies) if key else "",
                "side": "up",
                "pills": [],
                "moon": False,
                "chosen": key != "" and view["named"] == key,
                **hung(offers, f"add:{key}", f"copy:{key}"),
            }
        )
    return found


def pool_at_start(view: Piece) -> int:
    """How many scrolls the pool began with (SC-014, SC-181, SC-186)."""
    if view["level"]:
        return int(box.LEVEL_SCROLLS[view["level"] - 1])
    return int((box.POOL_SIMPLIFIED if view["simplified"] else box.POOL)[view["seats"] - 2])


def supply(view: Piece, offers: Offers) -> list[Piece]:
    """The tiles that can still be built."""
    return [{"kind": kind, "n": view["supply"][kind], **hung(offers, f"build:{kind}")} for kind in box.BUILDINGS]


def goal_reached(goal: int, player: Piece) -> int:
    """How far a seat is towards an achievement."""
    test = box.GOAL_TEST[goal]
    if test == box.TEST_TOKENS:
        return int(player["tokens"][box.RESOURCES[box.GOAL_RESOURCE[goal]]])
    counts = [player["buildings"][kind] + player["buildings"][f"used_{kind}"] for kind in box.BUILDINGS]
    if test in (box.TEST_BUILDINGS, box.TEST_EACH_TYPE):
        return int(sum(counts) if test == box.TEST_BUILDINGS else min(counts))
    if test == box.TEST_VILLAGE:
        return sum(1 for key, _side in player["village"] if key)
    return int(player["omen"] if test == box.TEST_OMEN else player["hand_size"])


def goal_short(goal: int, _: Words) -> str:
    """What an achievement asks for, in few words."""
    least, test = int(box.GOAL_LEAST[goal]), box.GOAL_TEST[goal]
    if test == box.TEST_TOKENS:
        return resources(int(box.GOAL_RESOURCE[goal]), least, _)
    if test == box.TEST_BUILDINGS:
        return _.many("{n} building", "{n} buildings", least)
    if test == box.TEST_EACH_TYPE:
        return _("{n} of each kind", n=least)
    if test == box.TEST_VILLAGE:
        return _.many("{n} villager", "{n} villagers", least)
    return _("omen marker +{n}", n=least) if test == box.TEST_OMEN else _.many("{n} hand card", "{n} hand cards", least)


def goals_at_start(view: Piece) -> int:
    """How many achievements were turned over (SC-022, SC-179, SC-186)."""
    if view["simplified"]:
        return 0
    return int(box.SOLO_ACHIEVEMENTS if view["level"] else box.OPEN_ACHIEVEMENTS[view["seats"] - 2])


def goals(view: Piece, seat: int, _: Words) -> list[Piece]:
    """The open achievements, with how far a seat is; then a gap for each one claimed."""
    found: list[Piece] = []
    for key in view["achievements"]:
        goal = box.ACHIEVEMENTS.index(key)
        least, now = int(box.GOAL_LEAST[goal]), goal_reached(goal, view["players"][seat])
        found.append(
            {
                "key": key,
                "name": achievement_name(goal, _),
                "press": squeeze(achievement_name(goal, _), 12.6, 116),
                "text": goal_text(goal, _),
                "short": goal_short(goal, _),
                "now": f"{now:+d}".replace("-", "−") if box.GOAL_TEST[goal] == box.TEST_OMEN and now else str(now),
                "least": least,
                "part": max(0.0, min(1.0, now / least)),
                "scrolls": int(box.GOAL_SCROLLS[goal]),
            }
        )
    claimed = goals_at_start(view) - len(found) if view["round"] else 0
    return found + [{"key": ""} for _n in range(claimed)]


def demand(view: Piece, _: Words) -> Piece | None:
    """What has come upon the table: a spirit, a guardian, or bells that were announced."""
    if view["spirit"]:
        place = box.SPIRITS.index(view["spirit"])
        lines = [box.SPIRIT_ACTIVE[place], box.SPIRIT_OTHERS[place], box.SPIRIT_REWARD[place]]
        return demanded(view, "spirit", view["spirit"], spirit_name(place, _), lines, _)
    if view["guardian"]:
        place = box.GUARDIANS.index(view["guardian"])
        lines = [box.OFFERING[place], box.GUARDIAN_OTHERS[place], box.GUARDIAN_REWARD[place]]
        return demanded(view, "guardian", view["guardian"], guardian_name(place, _), lines, _)
    if view["bells"]:
        return {"kind": "bells", "n": view["bells"], "name": _.seat(view["turn"])}
    return None


def demanded(view: Piece, kind: str, key: str, name: str, lines: Sequence[Sequence[int]], _: Words) -> Piece:
    """A guardian or a spirit: what it wants of whom, and what it gives."""
    offering, others, reward = lines
    who = _("you") if view["viewer"] == view["turn"] else _.seat(view["turn"])
    shown = [(who, need_signs(offering)), (_("the others"), need_signs(others)), (_("reward"), gain_signs(reward))]
    return {
        "kind": kind,
        "key": key,
        "name": name,
        "press": squeeze(name, 14, 156),
        "lines": [(label, squeeze(label, 11.4, 76), in_line(found, 0, 0, 19, 3)) for label, found in shown],
    }


def solo(view: Piece, _: Words) -> Piece | None:
    """Alone: the level, the points needed, and the Rests so far."""
    if not view["level"]:
        return None
    return {
        "level": _("Level {n}", n=view["level"]),
        "points": points(view["points_to_win"], _),
        "rests": view["rests"],
        "limit": view["rests_to_lose"],
    }


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
                "card": face(key, design, _),
                "id": f"p{seat}-{key}",
                "x": x,
                "y": y,
                "scale": 0.92 if design == "full" else 1.0,
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


def mini(view: Piece, seat: int, cell: int, height: float, offers: Offers, copies: dict[str, int], _: Words) -> Piece:
    """A villager in a village beside the board."""
    key, side = view["players"][seat]["village"][cell]
    x, y = cell % 3 * 65.0, cell // 3 * (height + 3)
    if not key:
        return {"x": x, "y": y, "h": height, "key": ""}
    kind = KEYS[key]
    name = short_name(villager(kind, _))
    found = icons(kind) if side == "up" else ["barley"] * int(sum(map(int, box.AT_REST[kind])))
    stacked = height >= 28
    room = 60 if stacked else 60 - 11.5 * len(found)
    return {
        "x": x,
        "y": y,
        "h": height,
        "key": key,
        "id": card_id(seat, key, copies),
        "side": side,
        "name": name,
        "press": squeeze(name, 11, room),
        "icons": found,
        "stacked": stacked,
        "text": face(key, "full", _)["text"],
        **hung(offers if side == "up" and seat != view["turn"] else NOTHING, f"copy:{key}"),
    }


def panel(view: Piece, seat: int, focus: int, offers: Offers, copies: dict[str, int], _: Words) -> Piece:
    """What the page shows of a seat beside the board."""
    player = view["players"][seat]
    height = CELLS_SHOWN[max(1, min(3, view["seats"] - 1))]
    cells = [mini(view, seat, cell, height, offers, copies, _) for cell in range(9)] if seat != focus else []
    return {
        "seat": seat,
        "cells": cells,
        "height": height,
        "bottom": 3 * height + 6,
        "own": view["viewer"] == seat,
        "tokens": [(key, player["tokens"][key], f"token-{seat}-{key}") for key in box.RESOURCES],
        "tiles": tiles(player, NOTHING),
        "scrolls": player["scrolls"],
        "hand": player["hand_size"],
        "omen": player["omen"],
        "omen_tokens": player["omen_tokens"],
        "first": view["first"] == seat and view["round"] > 0 and view["seats"] > 1,
    }


# ── The whole table ────────────────────────────────────────────────────────────────────────────────────────


def scene(view: Piece, choices: Sequence[Offer], words: Words, shape: str) -> dict[str, Any]:
    """Everything on the table and where it lies. `pieces` tells by name what can move or change hands."""
    layout, offers = LAYOUTS[shape], Offers(choices)
    focus = view["turn"] if view["viewer"] is None else view["viewer"]
    copies: dict[str, int] = {}
    shown_row = row(layout, view, offers, copies, words)
    others = [seat for seat in range(view["seats"]) if seat != focus]
    large = {focus: area(layout, view, focus, offers, copies, words)}
    panels = [panel(view, seat, focus, offers, copies, words) for seat in range(view["seats"])]
    large |= {seat: area(layout, view, seat, NOTHING, {}, words) for seat in others}
    hand = tray(layout, view, offers, words)
    lying = shown_row + [place for one in large.values() for place in one["village"]]
    return {
        "width": layout.width,
        "height": layout.height,
        "roomy": layout.roomy,
        "focus": focus,
        "faces": faces(lying + (hand["cards"] if hand else [])),
        "row": shown_row,
        "common": view["common"]["size"],
        "pool": {"n": view["pool"], "of": pool_at_start(view), "last": view["ending"]},
        "guardians": None if view["simplified"] else view["guardians"]["size"],
        "forest": {"n": view["juniper"], "of": int(box.JUNIPER_PER_SEAT) * view["seats"]},
        "supply": supply(view, offers),
        "goals": goals(view, focus, words),
        "solo": solo(view, words),
        "demand": demand(view, words),
        "area": large[focus],
        "peeks": [large[seat] for seat in others],
        "tray": hand,
        "costs": {f"add:{key}": int(box.COST[kind]) for key, kind in KEYS.items() if f"add:{key}" in offers.allowed},
        "seats": panels,
        "pieces": pieces(view),
    }


def faces(places: Sequence[Piece]) -> list[Piece]:
    """Every face that lies somewhere, once."""
    shown = [place["card"] for place in places if place["card"] and place["side"] == "up"]
    shown += [place["named"] for place in places if place.get("named")]
    return list({card["id"]: card for card in shown}.values())


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
