"""What came out of many games. All sums are of whole numbers, so the order of the games leaves no trace."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any

from cordee.arena.match import Match, Outcome

Z95 = 1.959964
"""Standard deviations on either side of the mean that hold 95 % of a normal distribution."""


@dataclass
class Spread:
    """Mean, least and most of a number over many games."""

    count: int = 0
    total: int = 0
    least: int = 0
    most: int = 0

    def add(self, value: int) -> None:
        """One more value."""
        self.least = min(self.least, value) if self.count else value
        self.most = max(self.most, value) if self.count else value
        self.count += 1
        self.total += value

    @property
    def mean(self) -> float:
        """The average; 0 of nothing."""
        return self.total / self.count if self.count else 0.0

    def to_json(self) -> dict[str, Any]:
        """For programs."""
        return {"mean": self.mean, "min": self.least, "max": self.most}


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of wins (Wilson's score interval)."""
    if games == 0:
        return 0.0, 1.0
    square = Z95 * Z95 / games
    middle = (share + square / 2) / (1 + square)
    half = Z95 * math.sqrt(share * (1 - share) / games + square / games / 4) / (1 + square)
    low = middle - half if share > 0 else 0.0
    high = middle + half if share < 1 else 1.0
    return low, high


@dataclass
class Tally:
    """How somebody fared; `parts` counts the wins in fractions of 1 / `whole` of a game."""

    whole: int
    games: int = 0
    parts: int = 0
    scores: Spread = field(default_factory=Spread)

    def add(self, score: int, share: float) -> None:
        """One more game."""
        self.games += 1
        self.parts += round(share * self.whole)
        self.scores.add(score)

    @property
    def wins(self) -> float:
        """Games won; a shared victory counts as its share."""
        return self.parts / self.whole

    @property
    def share(self) -> float:
        """Wins for each game."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies, 95 times of 100."""
        return wilson(self.share, self.games)

    def to_json(self) -> dict[str, Any]:
        """For programs."""
        return {
            "games": self.games,
            "wins": self.wins,
            "share": self.share,
            "interval95": list(self.interval),
            "scores": self.scores.to_json(),
        }


@dataclass
class BotReport(Tally):
    """How one bot of the list fared."""

    bot: str = ""

    def to_json(self) -> dict[str, Any]:
        """For programs."""
        return {"bot": self.bot} | super().to_json()


@dataclass
class Report:
    """The games of a match, summed."""

    match: Match
    games: int = 0
    bots: list[BotReport] = field(default_factory=list)
    starts: dict[str, dict[str, Tally]] = field(default_factory=dict)
    """How those fared who began alike: by name (`seat`, `turn`, `place`, `colour`), then by what they had."""
    plies: Spread = field(default_factory=Spread)
    decisions: Spread = field(default_factory=Spread)
    rounds: Spread = field(default_factory=Spread)
    seconds: float = 0.0
    """Of wall clock; the only thing that differs from run to run."""
    timed: int = 0
    """Decisions made in those seconds: all but those of games that were taken up from a journal."""

    @classmethod
    def of(cls, match: Match, outcomes: Iterable[Outcome] = ()) -> Report:
        """The report of some games."""
        report = cls(match)
        report.bots = [BotReport(report.whole, bot=spec) for spec in match.bots]
        for outcome in outcomes:
            report.add(outcome)
        return report

    def add(self, outcome: Outcome) -> None:
        """One more game."""
        self.games += 1
        for bot, score, share in zip(self.bots, outcome.scores, outcome.shares, strict=True):
            bot.add(score, share)
        for name, began in outcome.starts.items():
            tallies = self.starts.setdefault(name, {})
            for start, score, share in zip(began, outcome.scores, outcome.shares, strict=True):
                tallies.setdefault(start, Tally(self.whole)).add(score, share)
        self.plies.add(outcome.plies)
        self.decisions.add(outcome.decisions)
        self.rounds.add(outcome.rounds)

    @property
    def whole(self) -> int:
        """The parts into which a game's victory is cut: however many share it, each has a whole number of them."""
        return math.lcm(*range(1, self.match.seats + 1))

    def began(self, name: str) -> list[tuple[str, Tally]]:
        """How those fared who began alike, in the order of their places."""
        return sorted(self.starts[name].items())

    @property
    def decisions_per_second(self) -> float:
        """Decisions of all bots by the wall clock."""
        return self.timed / self.seconds if self.seconds else 0.0

    def to_json(self) -> dict[str, Any]:
        """For programs."""
        return {
            "match": asdict(self.match),
            "games": self.games,
            "bots": [bot.to_json() for bot in self.bots],
            "starts": {
                name: {start: tally.to_json() for start, tally in self.began(name)} for name in sorted(self.starts)
            },
            "plies": self.plies.to_json(),
            "decisions": self.decisions.to_json(),
            "rounds": self.rounds.to_json(),
            "seconds": self.seconds,
            "decisions_per_second": self.decisions_per_second,
        }
