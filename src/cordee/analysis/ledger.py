"""The ledger of a game: start, luck, one's own choices and the others' add up to the result, for every seat."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from cordee.analysis.moments import Quality, Weighed
from cordee.engine.core import NATURE
from cordee.engine.errors import CordeeError
from cordee.engine.records import Record

FORMAT, FORMAT_VERSION = "cordee-analysis", 1


@dataclass(frozen=True)
class Account:
    """What the game was for one seat, in shares of a win: start + luck + own + others = result."""

    start: float
    luck: float
    own: float
    """What its own choices gave or took, against the habit of a guide: `found` less `missed`."""
    others: float
    """What the others' choices gave it, or took."""
    result: float
    missed: float
    """What its choices gave away against the best found, where that is beyond error."""
    found: float
    """What the best choices found were worth more than habit: a chance to do well, taken or missed."""
    own_error: float
    others_error: float
    good: int
    """Its choices as good as the best found, within error."""
    choices: int

    @property
    def luck_error(self) -> float:
        """The error of the luck: what is not known of the choices is not known of it."""
        return math.hypot(self.own_error, self.others_error)

    @property
    def accuracy(self) -> float:
        """The share of good choices."""
        return self.good / self.choices if self.choices else 1.0


@dataclass(frozen=True)
class Analysis:
    """A record weighed from its first moment to its last."""

    game: str
    seats: int
    players: list[str]
    seed: int
    quality: Quality
    """The numbers of playouts, as they were."""
    moments: list[Weighed]
    """One for each ply, and the last position."""
    values: list[list[float]] = field(default_factory=list)
    """Every seat's chance before each ply, and at the end."""
    accounts: list[Account] = field(default_factory=list)
    over: bool = True
    """Whether the game came to its end; otherwise its result is what can be expected."""

    def moved(self, ply: int, seat: int) -> float:
        """By how much a seat's chance moved at a ply."""
        return self.values[ply + 1][seat] - self.values[ply][seat]

    def choices_for(self, seat: int | None, most: int = 5) -> list[Weighed]:
        """The clear choices that moved a seat's chance most (None: their chooser's), in order of play."""
        clear = [moment for moment in self.moments if moment.clear]
        by = {moment.ply: abs(moment.gain[moment.seat if seat is None else seat]) for moment in clear}
        largest = sorted(clear, key=lambda moment: -by[moment.ply])[:most]
        return sorted(largest, key=lambda moment: moment.ply)

    def throws_for(self, seat: int | None, most: int = 5) -> list[Weighed]:
        """The answers of nature that moved a seat's chance most (None: anybody's), in order of play."""
        throws = [moment for moment in self.moments[:-1] if moment.seat == NATURE]
        seats = range(self.seats) if seat is None else [seat]
        largest = sorted(throws, key=lambda moment: -max(abs(self.moved(moment.ply, one)) for one in seats))[:most]
        return sorted(largest, key=lambda moment: moment.ply)

    def to_json(self) -> dict[str, Any]:
        """As JSON-ready data."""
        return {"format": FORMAT, "format_version": FORMAT_VERSION, **asdict(self)}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Analysis:
        """What `to_json` gave."""
        if data.get("format") != FORMAT or data.get("format_version") != FORMAT_VERSION:
            raise CordeeError("This is not an analysis that this Cordée can read.")
        rest = {name: value for name, value in data.items() if name not in ("format", "format_version")}
        return cls(**{
            **rest,
            "quality": Quality(**rest["quality"]),
            "moments": [Weighed(**moment) for moment in rest["moments"]],
            "accounts": [Account(**account) for account in rest["accounts"]],
        })  # fmt: skip


def assembled(record: Record, moments: Iterable[Weighed], quality: Quality, seed: int, over: bool) -> Analysis:
    """Every moment in its place, and the ledger that they come to."""
    weighed = sorted(moments, key=lambda moment: moment.ply)
    values = values_of(weighed)
    accounts = [account_of(seat, weighed, values) for seat in range(record.seats)]
    return Analysis(record.game, record.seats, record.players, seed, quality, weighed, values, accounts, over)


def values_of(moments: Sequence[Weighed]) -> list[list[float]]:
    """Every seat's chance before each ply, from the last to the first.

    It is measured where nature is about to act, and at the end. In between a choice moves it by what it is worth more
    or less than habit, which is what all were expected to play: what is left is nature's doing, and its mean is nil.
    """
    values = [moments[-1].chances]
    for moment in reversed(moments[:-1]):
        after = values[-1]
        if moment.seat == NATURE:
            values.append(moment.chances)
        elif moment.moved:
            values.append([value - moved for value, moved in zip(after, moment.moved, strict=True)])
        else:
            values.append(after)
    return values[::-1]


def account_of(seat: int, moments: Sequence[Weighed], values: Sequence[Sequence[float]]) -> Account:
    """The ledger of one seat."""
    parts = {"luck": 0.0, "own": 0.0, "others": 0.0}
    squares = {"own": 0.0, "others": 0.0}
    good = choices = 0
    missed = 0.0
    for moment in moments[:-1]:
        whose = "luck" if moment.seat == NATURE else "own" if moment.seat == seat else "others"
        parts[whose] += values[moment.ply + 1][seat] - values[moment.ply][seat]
        if moment.moved:
            squares[whose] += moment.moved_errors[seat] ** 2
        if whose == "own" and moment.choices > 1:
            choices += 1
            good += not moment.clear
            missed += moment.loss if moment.clear else 0.0
    own_error, others_error = math.sqrt(squares["own"]), math.sqrt(squares["others"])
    return Account(values[0][seat], parts["luck"], parts["own"], parts["others"], values[-1][seat],
                   missed, parts["own"] + missed, own_error, others_error, good, choices)  # fmt: skip
