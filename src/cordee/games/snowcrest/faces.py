"""What is printed on the villagers of Snowcrest: portrait, name, cost, and what they do as signs.

The same for every table of a language, so it is found out once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from cordee.games.snowcrest import GAME, box
from cordee.games.snowcrest.box import Part
from cordee.games.snowcrest.names import villager, villager_text
from cordee.words import words

Piece = dict[str, Any]
Glyph = tuple[str, float, float, float]
"""A sign, the corner of its place, and its size."""
Pill = dict[str, Any]

KEYS = {key: kind for kind, key in enumerate(box.KEYS)}
NARROW = {">": 0.62, "=": 0.62, "×": 0.62, "|": 0.2}
"""Signs that take less room than a picture; so do numbers."""
LEAST_NUMBER = 13.5
"""The least size of signs with numbers among them."""
LETTERS = {"ijl'.,:!|I ": 0.36, "frt-()": 0.5, "mwMW": 0.98, "ABCDEGHNOPQRSTUVXYZÉ": 0.75}
"""The widths of letters of a bold face, for its size; all others are as wide as an e."""


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


FULL = Design(140, 118, 46, (8, 60, 13.4, 112), (5, 65.5, 130, 48), 21, 26)
TALL = Design(124, 90, 28, (6, 42, 13, 113), (4, 47, 116, 40), 17, 25)
STRIP = Design(72, 72, 22, (3, 33.5, 12.5, 68), (3, 37.5, 66, 32), 15, 0)
LINE = Design(378, 45, 45, (92, 18, 14, 124), (218, 3, 156, 39), 19, 26)
SLIP = Design(128, 60, 0, (33, 15, 12.4, 92), (31, 21, 78, 36), 15, 14)
DESIGNS = {"full": FULL, "tall": TALL, "strip": STRIP, "line": LINE, "slip": SLIP}
"""`full` on the wide table; on the tall one `tall` in a village, `strip` and `line` in the row; `slip` in a hand."""


@cache
def length_of(text: str) -> float:
    """How long a text in bold letters is, for its size."""
    return sum(next((width for some, width in LETTERS.items() if letter in some), 0.67) for letter in text)


@cache
def fitted(text: str, size: float, room: float) -> str:
    """A text as it fits its room: whole, its first word with the initial of its last, or its first letters."""
    first, *others = text.split(" ")
    shortened = [text, *([f"{first} {others[-1][0]}."] if others else [])]
    shortened += [f"{text[:letters].rstrip()}." for letters in range(len(text) - 1, 0, -1)]
    return next((one for one in shortened if length_of(one) * size <= room), "")


# ── Actions as signs ─────────────────────────────────────────────────────────────────────────────────────


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
    most = design.sign if len(rows) > 1 else design.sign * 1.3
    found = []
    for nth, row in enumerate(rows):
        top = y + nth * (height + 3)
        lines = [row] if fits(row, w - design.spare, most) else in_two(row)
        part, glyphs = height / len(lines), []
        for line, signs_of_line in enumerate(lines):
            gap = 4 if len(signs_of_line) < 4 else 2.5
            size = min(most, part - 2, size_in(signs_of_line, w - design.spare, gap))
            start = x + 6 if design.spare else x + (w - length(signs_of_line, size, gap)) / 2
            glyphs += in_line(signs_of_line, start, top + part * (line + 0.5), size, gap)
        found.append({"x": x, "y": top, "w": w, "h": height, "glyphs": glyphs})
    return found


def size_in(row: Sequence[str], width: float, gap: float) -> float:
    """The size of signs that fill a line."""
    return (width - 8 - gap * (len(row) - 1)) / sum(map(share, row))


def fits(row: Sequence[str], width: float, most: float) -> bool:
    """Whether signs have room in one line: numbers among them must be read."""
    return not any(sign.isdigit() for sign in row) or size_in(row, width, 2.5) >= min(most, LEAST_NUMBER)


def in_two(row: list[str]) -> list[list[str]]:
    """Signs in two lines, parted where one thing becomes another."""
    middle = max(place for place, sign in enumerate(row) if sign == "=")
    return [row[:middle], row[middle:]]


def icons(kind: int) -> list[str]:
    """What stands at the top right of a villager: its resources, and the shield that avoids."""
    found = [name for place, name in enumerate(box.RESOURCES) for _ in range(int(box.ICONS[kind][place]))]
    return found + (["shield"] if box.AVOIDS[kind] and box.OPTIONS[kind] else [])


def origin(kind: int) -> str:
    """Where a villager comes from, and goes when it leaves."""
    return "start" if kind < box.STARTING else "own" if kind < box.PACK else "common"


@cache
def card(key: str, name: str, lang: str) -> Piece:
    """A villager as it lies somewhere: what is told of it, and the `id` of its face, which is drawn once and used."""
    kind, design, _ = KEYS[key], DESIGNS[name], words(lang, GAME.folder)
    said = villager(kind, _)
    text = villager_text(kind, _)
    return {
        "id": f"{name}-{key}",
        "key": key,
        "design": name,
        "name": fitted(said, design.name[2], design.name[3]),
        "text": f"{said}: {text}" if lang == "en" else f"{said} : {text}",
        "origin": origin(kind),
    }


@cache
def face(key: str, name: str, lang: str) -> Piece:
    """All that is printed on a villager."""
    kind, design = KEYS[key], DESIGNS[name]
    shown = [resource for resource in icons(kind) if resource != "shield"]
    return card(key, name, lang) | {
        "width": design.width,
        "height": design.height,
        "cost": int(box.COST[kind]),
        "icons": icons(kind),
        "land": shown[0] if shown else "plain",
        "pills": pills(kind, name),
    }
