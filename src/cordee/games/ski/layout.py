"""The measures of the table of the ski resort, for a wide and for a tall screen.

The stage belongs to what is being decided; of its panels one is shown at a time. Beside it, on a wide table, a column
has everything else, small.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from cordee.engine.telling import Offer
from cordee.games.ski import box

Point = tuple[float, float]
Piece = dict[str, Any]
Rect = tuple[float, float, float, float]
"""Left, top, width, height."""


class RuledOffer(Offer, Protocol):
    """A choice that names the rule that forbids it, too: each refused place shows its sign."""

    @property
    def clause(self) -> str: ...


@dataclass(frozen=True, eq=False)
class Resort:
    """Where a resort lies: places of the domain, a strip of snow, and the village's cells below its columns."""

    x: float
    y: float
    w: float
    h: float
    strip: float
    vh: float

    @property
    def foot(self) -> float:
        """Where the domain ends."""
        return self.y + int(box.DOMAIN_ROWS) * self.h

    def place(self, altitude: int, column: int) -> Point:
        """The middle of a place, both from 1."""
        return self.x + (column - 0.5) * self.w, self.y + (int(box.DOMAIN_ROWS) + 0.5 - altitude) * self.h

    def cell(self, row: int, column: int) -> Point:
        """The left and top of a village cell, both from 1."""
        return self.x + (column - 1 + int(box.VILLAGE_UNDER)) * self.w, self.foot + self.strip + (row - 1) * self.vh


PLAN = Resort(x=0, y=0, w=64, h=34, strip=10, vh=64)
"""A resort drawn small, beside its player's name or on the column; and large, when it is pointed at."""


@cache
def run(at: Resort, altitude: int, column: int, part: float = 0.88) -> str:
    """A place as a piece of a path."""
    x, y = at.place(altitude, column)
    w, h = at.w * part, at.h * 0.78
    return f"M{x - w / 2:g} {y - h / 2:g}h{w:g}v{h:g}h{-w:g}z"


@cache
def ground(at: Resort) -> dict[str, str]:
    """The places and cells of a resort, each as one path."""
    corners = [at.cell(row + 1, column + 1) for row, column in box.ALL_CELLS]
    w, h = at.w - 4, at.vh - 4
    return {
        "places": "".join(run(at, int(place) // 8 + 1, int(place) % 8 + 1) for place in box.PLACES),
        "cells": "".join(f"M{x + 2:g} {y + 2:g}h{w:g}v{h:g}h{-w:g}z" for x, y in corners),
    }


@dataclass(frozen=True, eq=False)
class Layout:
    """The measures of one shape of the table."""

    width: int
    height: int
    letters: float  # the least size of a letter
    stage: Rect
    resort: Resort
    village: Resort
    slope: Resort | None  # the mountain above the large village
    plates: tuple[Rect, Rect]
    head: float  # of a plate, above its squares
    small: tuple[Rect, Rect] | None  # the plates on the column
    stock: Rect
    tabs: Rect
    ribbon: Rect | None  # the Bonus tiles on the column
    glance: Rect | None  # office, rewards and stacks on the column
    mini: Rect | None  # one's own resort on the column
    goals: Rect
    reached: Rect  # the thresholds in short, in the sky
    summary: Rect | None  # the same on the column, while the plates are on the stage
    bonus: Rect
    bonus_rows: tuple[int, ...]
    rewards: Rect
    reward_rows: tuple[tuple[int, ...], ...]  # the ranks of each row
    office: Rect
    stacks: Rect
    ladder: Rect
    zone: Rect
    own: Rect
    own_across: int
    beside: tuple[Rect, Rect, Rect | None]  # ladder, zone and own tiles beside the small village
    roomy: bool

    @property
    def plan(self) -> dict[str, str]:
        """The ground of the small resorts, the same in every shape."""
        return ground(PLAN)


COLUMN = 704.0
WIDE = Layout(
    width=992, height=523, letters=12.0, stage=(0, 0, 700, 523),
    resort=Resort(x=56, y=10, w=84, h=37, strip=10, vh=66.5),
    village=Resort(x=7, y=6, w=98, h=20.6, strip=10, vh=113), slope=Resort(x=7, y=6, w=98, h=20.6, strip=10, vh=113),
    plates=((40, 6, 327, 513), (371, 6, 327, 513)), head=54,
    small=((COLUMN, 142, 284, 151), (COLUMN, 297, 284, 151)), stock=(COLUMN, 4, 284, 36), tabs=(COLUMN, 43, 284, 28),
    ribbon=(COLUMN, 75, 284, 63), glance=(COLUMN, 452, 284, 67), mini=(COLUMN, 142, 284, 280),
    goals=(8, 8, 684, 507), reached=(516, 3, 178, 79), summary=(COLUMN, 426, 284, 93),
    bonus=(10, 30, 680, 186), bonus_rows=(7,), rewards=(10, 244, 680, 150), reward_rows=((2, 3), (4, 5)),
    office=(10, 422, 500, 92), stacks=(520, 422, 170, 92), ladder=(4, 181, 97, 158), zone=(599, 181, 97, 66),
    own=(599, 251, 97, 266), own_across=1, beside=((8, 318, 126, 158), (566, 318, 126, 62), (566, 384, 126, 132)),
    roomy=True,
)  # fmt: skip
TALL = Layout(
    width=390, height=440, letters=13.0, stage=(0, 0, 390, 396),
    resort=Resort(x=37, y=6, w=50, h=30.5, strip=8, vh=33),
    village=Resort(x=-72, y=0, w=76, h=0, strip=16, vh=74), slope=None,
    plates=((30, 48, 358, 312), (30, 48, 358, 312)), head=24,
    small=None, stock=(2, 362, 386, 32), tabs=(0, 396, 390, 44), ribbon=None, glance=None, mini=None,
    goals=(4, 4, 382, 354), reached=(290, 4, 98, 62), summary=None,
    bonus=(4, 4, 382, 152), bonus_rows=(4, 3), rewards=(4, 160, 382, 132), reward_rows=((2, 4), (3,), (5,)),
    office=(4, 298, 290, 60), stacks=(300, 298, 86, 60), ladder=(4, 244, 116, 56), zone=(4, 303, 116, 56),
    own=(124, 244, 264, 116), own_across=3, beside=((3, 258, 81, 100), (340, 258, 47, 100), None), roomy=False,
)  # fmt: skip
LAYOUTS = {"wide": WIDE, "tall": TALL}
PANELS = ("resort", "village", "plates", "tiles", "goals")
"""What the stage shows one of at a time."""
