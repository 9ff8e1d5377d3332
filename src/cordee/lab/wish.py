"""What a designer wishes of a box, and how far games miss it.

A wish names figures of the lab and the interval they should lie in:

    turn             every place in turn order wins its fair share within 3 points; `turn=2` within 2, `turn=40..60`
    place, colour    the same by starting place and by colour; `fair` by everything the game draws
    win:turn:1=45..  the share of wins of one start, in percent
    rounds=8..11     a mean: `rounds`, `decisions`, `score`, `margin`; one bound may be left out
    count:huts=2..   the mean of what each player has at the end
    taken=5..85      how many of those who could take a component take it, in percent; of one: `taken:equipment:rope`,
                     of some: `taken:building-*`; `earned` is another word for it
    takers=-10..10   how the takers fare beside a fair share, in points

`rounds@4=8..11` is wished with four seats only. The loss of a box is the sum of all misses, over all figures and seat
counts. A miss is the distance from a figure to its interval: of shares in percentage points, of means in percent of the
bound (of 1 at least). How takers fare counts only by what is surely missed, since few takers tell little.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from fnmatch import fnmatchcase

from cordee.engine.errors import BadSetup
from cordee.lab.report import Key, Report

TOLERANCE = 3.0
"""Points of a fair share that a start may win more or less, if nothing else is wished."""
MEANS = ("rounds", "decisions", "score", "margin")
SHARES = ("win", "taken", "takers")
"""The figures that are shares of games or of players."""
DEFAULT = ("fair", "taken=5..85")
"""What every designer wishes who says nothing else."""


@dataclass(frozen=True)
class Wish:
    """Figures, by patterns of their names, and the interval they should lie in, in the units of the figure."""

    text: str
    figure: str
    patterns: tuple[str, ...]
    low: float
    high: float
    beside_fair: bool = False
    """Whether the interval is around a fair share."""
    seats: tuple[int, ...] = ()
    """The seat counts it is wished with; none named: with all."""

    def keys(self, report: Report) -> list[Key]:
        """The figures of a report that it speaks of."""
        if self.seats and report.seats not in self.seats:
            return []
        return [key for key in report.names() if key[0] == self.figure and self._fits(key, report)]

    def _fits(self, key: Key, report: Report) -> bool:
        if self.patterns == ("fair", "*"):
            return key[1] in _drawn(report)
        return all(map(fnmatchcase, key[1:], self.patterns))

    def interval(self, seats: int) -> tuple[float, float]:
        """Where a figure should lie with so many seats."""
        fair = 1 / seats if self.beside_fair else 0.0
        return fair + self.low, fair + self.high

    def miss(self, report: Report, key: Key) -> float:
        """How far a figure of a report misses the wish."""
        low, high = self.interval(report.seats)
        least = most = report.value(*key)
        if self.figure == "takers":
            measure = report.measure(*key)
            least, most = measure.low, measure.high
        if most < low:
            return (low - most) * self._scale(low)
        return max(0.0, least - high) * self._scale(high)

    def _scale(self, bound: float) -> float:
        return 100.0 if self.figure in SHARES else 100 / max(1.0, abs(bound))


def _drawn(report: Report) -> set[str]:
    """The starts that a game draws or gives; the seat only where there is no other."""
    names = {key[1] for key in report.names() if key[0] == "win"}
    return names - {"seat"} or names


def figures_wished(wishes: Iterable[Wish], report: Report, base: Report) -> list[tuple[Wish, Key]]:
    """Every figure that a wish speaks of, of a box or of the present one: what is never offered now is not taken."""
    return [(wish, key) for wish in wishes for key in dict.fromkeys(wish.keys(base) + wish.keys(report))]


def loss(wishes: Iterable[Wish], report: Report, base: Report) -> float:
    """How far all wishes together are missed."""
    return math.fsum(wish.miss(report, key) for wish, key in figures_wished(wishes, report, base))


# ── Reading ──


def wishes_of(asked: Sequence[str]) -> list[Wish]:
    """The wishes of a command."""
    return [_wish(text) for text in asked or DEFAULT]


def _wish(text: str) -> Wish:
    name, _, wanted = text.partition("=")
    name, at, told = name.partition("@")
    if at and not all(part.isdecimal() for part in told.split(",")):
        raise BadSetup(f"The wish {text!r} names no seat counts after @: write rounds@4=8..11 or turn@2,3.")
    seats = tuple(int(part) for part in told.split(",")) if at else ()
    figure, *of = name.split(":", 1)
    figure = {"earned": "taken"}.get(figure, figure)
    if figure == "win":
        of = of[0].split(":", 1) if of else []
        if len(of) != 2:
            raise BadSetup(f"The wish {text!r} names no start: write win:turn:1=45..55, or turn for all places.")
    elif figure == "count" and not of:
        raise BadSetup(f"The wish {text!r} names nothing to count: write count:huts=2.. or count:*=1..")
    elif figure not in (*MEANS, *SHARES, "count"):
        if of:
            raise BadSetup(f"The wish {text!r} is not understood: {figure!r} has no parts.")
        if ".." not in wanted:
            tolerance = _number(wanted, text) / 100 if wanted else TOLERANCE / 100
            return Wish(text, "win", (figure, "*"), -tolerance, tolerance, True, seats)
        figure, of = "win", [figure, "*"]
    low, high = _interval(wanted, text)
    scale = 100 if figure in SHARES else 1
    patterns = () if figure in MEANS else tuple(of) or ("*",)
    return Wish(text, figure, patterns, low / scale, high / scale, False, seats)


def _interval(wanted: str, text: str) -> tuple[float, float]:
    low, dots, high = wanted.partition("..")
    if not dots or not (low or high):
        raise BadSetup(f"The wish {text!r} has no interval: write 8..11, 8.. or ..11 behind an equals sign.")
    least = _number(low, text) if low else -math.inf
    most = _number(high, text) if high else math.inf
    if least > most:
        raise BadSetup(f"The wish {text!r} can never come true: {low} is more than {high}.")
    return least, most


def _number(word: str, text: str) -> float:
    try:
        found = float(word.removesuffix("%"))
    except ValueError:
        found = math.nan
    if not math.isfinite(found):
        raise BadSetup(f"The wish {text!r} has {word!r} where a number must stand.")
    return found


def check(wishes: Iterable[Wish], reports: Sequence[Report]) -> None:
    """Every wish must speak of something that the games of one seat count at least tell."""
    for wish in wishes:
        asked = {report.seats for report in reports}
        if wish.seats and not asked & set(wish.seats):
            counts = ", ".join(str(seats) for seats in sorted(asked))
            raise BadSetup(f"The wish {wish.text!r} is for seat counts that are not played: those are {counts}.")
        if not any(wish.keys(report) for report in reports):
            raise BadSetup(f"The wish {wish.text!r} speaks of nothing that these games tell; {_known(wish, reports)}.")


def _known(wish: Wish, reports: Sequence[Report]) -> str:
    keys = dict.fromkeys(key for report in reports for key in report.names())
    starts = list(dict.fromkeys(key[1] for key in keys if key[0] == "win"))
    if wish.figure == "win":
        parted = {"count": ":NAME", "taken": "", "takers": ""}
        others = [name + parted.get(name, "") for name in dict.fromkeys(key[0] for key in keys) if name != "win"]
        return f"there are fair, {', '.join(starts + others)}"
    known = [key[1] for key in keys if key[0] == wish.figure]
    near = get_close_matches(wish.patterns[0], known, n=4, cutoff=0.4) or known[:12] if wish.patterns else []
    return f"{wish.figure} has {', '.join(near)}" if near else f"there is no {wish.figure} in this game"
