"""The measures of the table of the ski resort, for a wide and for a tall screen."""

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
"""Another player's resort, drawn once and shown small and large."""
HELD = (488.0, 378.0, 84.0, 134.0)
"""Where that player's developments lie beside it when it is shown large on the wide table."""


@cache
def run(altitude: int, column: int) -> str:
    """A place of a plan."""
    x, y = PLAN.place(altitude, column)
    return f"M{x - 28:g} {y - 13:g}h56v26h-56z"


@cache
def plan_ground() -> dict[str, str]:
    """The empty places and cells of a plan, each as one path."""
    corners = [PLAN.cell(row + 1, column + 1) for row, column in box.ALL_CELLS]
    return {
        "places": "".join(run(int(place) // 8 + 1, int(place) % 8 + 1) for place in box.PLACES),
        "cells": "".join(f"M{x + 2:g} {y + 2:g}h60v60h-60z" for x, y in corners),
    }


@dataclass(frozen=True, eq=False)
class Layout:
    """The measures of one shape of the table."""

    width: int
    height: int
    resort: Resort
    plates: tuple[Rect, Rect]
    head: float  # of a plate, above its squares
    tallest: float  # a square, at most
    bonus: Rect
    rewards: Rect
    reward_rows: tuple[tuple[int, ...], ...]  # the ranks of each row
    office: Rect
    stacks: Rect
    stock: Rect
    thresholds: Rect
    ladder: Rect
    zone: Rect
    own: Rect
    roomy: bool

    @property
    def plan(self) -> dict[str, str]:
        """The ground of the small resorts, the same in every shape."""
        return plan_ground()


WIDE = Layout(
    width=992, height=523, resort=Resort(x=519, y=24, w=62, h=34.5, strip=11, vh=67.5),
    plates=((18, 93, 228, 313), (251, 93, 228, 313)), head=19, tallest=99, bonus=(8, 0, 472, 88),
    rewards=(8, 410, 472, 56), reward_rows=((2, 3), (4, 5)), office=(8, 470, 380, 49), stacks=(392, 440, 88, 79),
    stock=(487, 4, 114, 88), thresholds=(863, 3, 125, 90), ladder=(487, 305, 91, 214), zone=(894, 305, 95, 60),
    own=(894, 369, 95, 150), roomy=True,
)  # fmt: skip
TALL = Layout(
    width=390, height=410, resort=Resort(x=33, y=66, w=46, h=24.5, strip=8, vh=46),
    plates=((13, 30, 182, 322), (200, 30, 182, 322)), head=17, tallest=78, bonus=(4, 32, 382, 112),
    rewards=(4, 150, 382, 122), reward_rows=((2,), (3,), (4,), (5,)), office=(4, 357, 382, 49),
    stacks=(4, 278, 382, 44), stock=(4, 30, 382, 32), thresholds=(292, 66, 96, 48), ladder=(2, 266, 75, 140),
    zone=(313, 266, 75, 46), own=(313, 316, 75, 90), roomy=False,
)  # fmt: skip
LAYOUTS = {"wide": WIDE, "tall": TALL}
PANELS = ("resort", "plates", "tiles")
"""What a small screen shows one of at a time."""
