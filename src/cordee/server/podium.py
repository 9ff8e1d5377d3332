"""The picture of a finale: who stands on which ledge of the game's place, the curve of points, the page around."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any

from markupsafe import Markup

from cordee.engine.game import Game
from cordee.server.easel import environment, has_drawing, render
from cordee.server.finale import Finale
from cordee.words import Words

HEIGHTS = (118, 88, 80, 74, 66)
"""Of the people on the ledges, from the first to the last."""
BOX = (0, 48, 780, 600)
"""What is seen of the scenery."""
PLAIN = "finale.plain.svg.jinja"
LONGEST_NAME = 12
MANY_BITS, FEW_BITS = 56, 12


@dataclass(frozen=True)
class Curve:
    """The points by round, ready to be drawn."""

    width: int
    height: int
    lines: list[dict[str, Any]]
    """One for each seat in the order of the podium: its figure, its points on the picture, where its shape stands."""
    levels: list[tuple[float, str]]
    rounds: list[tuple[float, str]]


def place_of(found: Game) -> str:
    """The template that draws the game's own place."""
    own = has_drawing(found) and (found.folder / "finale.svg.jinja").exists()
    return f"game/{found.name}/finale.svg.jinja" if own else PLAIN


def scene_of(found: Game, finale: Finale, names: list[str], figures: list[int], tall: bool, _: Words) -> dict[str, Any]:
    """Where everybody stands. Those who share the victory share the highest ledge; whoever lost alone is below it."""
    ledges = environment().get_template(place_of(found)).make_module({"_": _, "lang": _.lang}).LEDGES  # type: ignore[attr-defined]
    winners = [stand for stand in finale.podium if stand.won]
    people = []
    for at, stand in enumerate(finale.podium):
        shared = stand.won and len(winners) > 1
        which = 0 if stand.won else at - max(0, len(winners) - 1) + (0 if winners else 1)
        x, y, _w = ledges[min(which, len(ledges) - 1)]
        beside = (at - (len(winners) - 1) / 2) * 66 if shared else 0
        height = HEIGHTS[min(which, len(HEIGHTS) - 1)] * (1.16 if tall else 1) * (0.8 if shared else 1)
        points = found.points(stand.points, _)
        rank = str(stand.place) if len(finale.podium) > 1 else "★" if stand.won else "–"
        person: dict[str, Any] = {"seat": stand.seat, "figure": figures[stand.seat], "place": rank}
        person |= {"won": stand.won, "x": x + beside, "y": y - 2, "h": height, "which": which, "points": points}
        people.append(person | _plate(x, y, at if shared else 0, stand.won, names[stand.seat], points, tall))
    shown = sorted({person["which"] for person in people})
    belts = sorted((person["x"], person["y"] - person["h"] * 0.42) for person in people)
    return {
        "ledges": [dict(zip("xyw", ledges[which], strict=True)) for which in shown],
        "people": people,
        "cord": _cord(belts),
        "confetti": _confetti([person["figure"] for person in people], finale.mood, tall),
    }


def _plate(x: float, y: float, row: int, won: bool, name: str, points: str, tall: bool) -> dict[str, Any]:
    """The plate under somebody's feet: those of a shared victory lie one below the other."""
    k = 1.5 if tall else 1.12 if won else 1
    short = name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
    width = (76 + 12.5 * len(points)) if tall else 84 + 9.4 * len(short) + 12.5 * len(points)
    height = 32 if tall else 42
    top = min(y + 22 + row * (height * k + 4), BOX[1] + BOX[3] - 6 - height * k)
    left = max(BOX[0] + 6, min(x - width * k / 2, BOX[0] + BOX[2] - 6 - width * k))
    return {"short": short, "left": left, "plate": top, "width": width * k, "height": height * k, "k": k}


def _cord(belts: list[tuple[float, float]]) -> str:
    """The red rope from one belt to the next."""
    if len(belts) < 2:
        return ""
    way = f"M{belts[0][0]:.0f} {belts[0][1]:.0f}"
    for (x, y), (to_x, to_y) in pairwise(belts):
        way += f" Q{(x + to_x) / 2:.0f} {max(y, to_y) + 30:.0f} {to_x:.0f} {to_y:.0f}"
    return way


def _confetti(figures: list[int], mood: str, tall: bool) -> list[dict[str, Any]]:
    """The shapes of the seats fall, the winner's most of all; for those who lost only a few drift."""
    if mood == "lost" and len(figures) == 1:
        return []
    rng = Random(12)
    large = 1.5 if tall else 1
    bits = []
    for _bit in range(FEW_BITS if mood == "lost" else MANY_BITS):
        k = figures[0] if mood == "lost" or rng.random() < 0.6 else rng.choice(figures)
        size = rng.uniform(0.3, 0.58) * large
        place = {"x": round(rng.uniform(370, 776)), "y": round(rng.uniform(60, 430)), "turn": round(rng.uniform(0, 90))}
        bits.append(place | {"k": k, "w": round(size, 2), "h": round(size * rng.uniform(0.5, 1), 2)})
    return bits


# ── The curve ──

WIDTH, HEIGHT = 460, 190
LEFT, RIGHT, TOP, FOOT = 34, 26, 10, 22
APART = 13
"""Between the shapes of seats that end on one value."""


def curve_of(found: Game, finale: Finale, figures: list[int], _: Words) -> Curve | None:
    """The points by round as lines; nothing where there is no round to compare."""
    rounds = finale.curve
    if len(rounds) < 2:
        return None
    values = [value for row in rounds for value in row]
    low, high = min(0, *values), max(1, *values)
    step = _step(high - low)
    low, high = low // step * step, -(-high // step) * step
    width, height = WIDTH - LEFT - RIGHT, HEIGHT - TOP - FOOT

    def across(at: int) -> float:
        return round(LEFT + width * at / (len(rounds) - 1), 1)

    def down(value: int) -> float:
        return round(TOP + height * (high - value) / (high - low), 1)

    order = [stand.seat for stand in finale.podium]
    ends = _apart([down(rounds[-1][seat]) for seat in order])
    lines = [
        {
            "seat": seat,
            "figure": figures[seat],
            "points": " ".join(f"{across(at)},{down(row[seat])}" for at, row in enumerate(rounds)),
            "end": end,
        }
        for seat, end in zip(order, ends, strict=True)
    ]
    every = max(1, -(-(len(rounds) - 1) // 12))
    levels = [(down(value), found.points(value, _)) for value in range(low, high + 1, step)]
    marks = [(across(at), str(at)) for at in range(1, len(rounds)) if at % every == 0 or at == len(rounds) - 1]
    return Curve(WIDTH, HEIGHT, lines, levels, marks)


def _step(span: int) -> int:
    """The distance of the lines behind a curve: three to five of them, at round numbers."""
    for step in (1, 2, 5, 10, 20, 50, 100, 200, 500):
        if span <= 5 * step:
            return step
    return 1000


def _apart(heights: list[float]) -> list[float]:
    """The same heights, so far from each other that every shape is seen."""
    placed: dict[int, float] = {}
    last = -APART * 1.0
    for at in sorted(range(len(heights)), key=lambda at: heights[at]):
        last = max(heights[at], last + APART)
        placed[at] = last
    over = max(0.0, last - (HEIGHT - 8))
    return [placed[at] - over for at in range(len(heights))]


# ── The page and the picture to share ──


def finale_html(shown: dict[str, Any], _: Words) -> str:
    """What the page shows when the game is over."""
    return render("parts/finale.html.jinja", _, **shown)


def finale_shown(
    found: Game, finale: Finale, names: list[str], figures: list[int], tall: bool, _: Words
) -> dict[str, Any]:
    """All that the templates of a finale need."""
    return {
        "finale": finale,
        "names": names,
        "figures": figures,
        "scene": scene_of(found, finale, names, figures, tall, _),
        "curve": curve_of(found, finale, figures, _),
        "place": place_of(found),
        "tall": tall,
        "box": " ".join(map(str, BOX)),
        "points": lambda n: found.points(n, _),
    }


def picture(shown: dict[str, Any], symbols: Markup, title: str, _: Words) -> str:
    """The end of the game as one SVG that needs nothing else."""
    return render("end.svg.jinja", _, symbols=symbols, title=title, **shown)
