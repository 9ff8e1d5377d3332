"""The measures of the two shapes of the table of Snowcrest, and where cards lie on them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from cordee.games.snowcrest.faces import DESIGNS, Piece


@dataclass(frozen=True, eq=False)
class Layout:
    """The measures of one shape of the table."""

    width: int
    height: int
    roomy: bool
    row: tuple[str, float, float, float, float]  # design, left, top, width of a card, from card to card
    village: tuple[str, float, float, float, float]  # design, left, top, width of a card, gap
    hand: str


WIDE = Layout(992, 526, True, ("full", 302, 13, 130, 137), ("full", 246, 144, 136, 11), "full")
TALL = Layout(390, 440, False, ("strip", 5, 4, 72, 77), ("tall", 5, 117, 124, 4), "slip")
LAYOUTS = {"wide": WIDE, "tall": TALL}

LINES = ("line", 6.0, 49.0, 48.5)
"""The row as it opens on a tall table: design, left, top, from card to card."""
GOALS = (292.0, 27.0)
"""The achievements below it: top, from one to the next."""
MOST_SEATS = 4
PANELS = ("village", "middle", "mat", *(f"rival-{seat}" for seat in range(MOST_SEATS)))
"""What the tall table shows one at a time: all at a glance, and its parts large."""
MAT = 1.22
"""How much larger the mat lies on a tall table than on the wide one."""


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
