"""The curve of a game: where its lines go, for the page that shows it and for the file that keeps it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cordee.analysis.telling import Curve, Told

WIDTH, HEIGHT = 640.0, 290.0
LEFT, RIGHT, TOP, BOTTOM = 44.0, 600.0, 14.0, 260.0
APART = 13.0
"""How far shapes stand apart that end at one value."""
WHOLE = 100


@dataclass(frozen=True)
class Plot:
    """All coordinates of the curve."""

    lines: list[dict[str, Any]]
    bands: list[dict[str, Any]]
    grid: list[dict[str, Any]]
    marks: list[dict[str, Any]]
    fair: float
    ready: float
    """From where on the curve is known; what comes before is hatched."""
    width: float = WIDTH
    height: float = HEIGHT
    left: float = LEFT
    right: float = RIGHT
    top: float = TOP
    bottom: float = BOTTOM


def plot_of(curve: Curve, seats: int, viewer: int | None, moments: list[Told]) -> Plot:
    """The curve drawn out."""

    def x(ply: float) -> float:
        return round(LEFT + (RIGHT - LEFT) * ply / max(1, curve.last), 1)

    def y(chance: float) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * min(1.0, max(0.0, chance)), 1)

    ends = _ends([y(values) for values in curve.chances[-1]]) if curve.chances else []
    lines = [
        {
            "seat": seat, "mine": seat == viewer, "end": ends[seat],
            "points": " ".join(f"{x(ply)},{y(at[seat])}" for ply, at in zip(curve.plies, curve.chances, strict=True)),
        }
        for seat in range(seats)
    ] if curve.chances else []  # fmt: skip
    starts = [*curve.rounds, (0, curve.last)]
    bands = [
        {"round": number, "x": x(first), "width": round(x(starts[n + 1][1]) - x(first), 1), "odd": n % 2 == 0}
        for n, (number, first) in enumerate(curve.rounds)
    ]
    grid = [{"y": y(share / WHOLE), "name": f"{share}"} for share in (0, 25, 50, 75, 100)]
    marks = [
        {
            "number": told.number, "x": x(told.ply), "from": y(told.before / WHOLE), "to": y(told.after / WHOLE),
            "good": told.difference > 0, "ply": told.ply,
            "top": max(TOP + 10, min(y(told.before / WHOLE), y(told.after / WHOLE)) - 14),
        }
        for told in moments
    ]  # fmt: skip
    return Plot(lines, bands, grid, marks, y(1 / seats), x(curve.first))


def _ends(values: list[float]) -> list[float]:
    """Where the shapes at the ends of the lines stand, none upon another."""
    places = values.copy()
    low = BOTTOM
    for seat in sorted(range(len(values)), key=lambda one: -values[one]):
        places[seat] = min(values[seat], low)
        low = places[seat] - APART
    return places
