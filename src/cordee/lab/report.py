"""What the games on one box say, and how they differ from those on another."""

from __future__ import annotations

import math
import statistics
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from cordee.lab.asked import Variant
from cordee.lab.figures import Measure, Ratio
from cordee.lab.trial import Trial

Key = tuple[str, ...]
"""The name of a figure: ("win", "turn", "1"), ("rounds",), ("count", "huts"), ("taken", "equipment:rope")."""
SELDOM, OFTEN = 0.05, 0.85
"""A component that fewer or more of those who could take it take is dead, or no choice."""


@dataclass
class Report:
    """The figures of one box."""

    variant: Variant
    seats: int
    games: int = 0
    ratios: dict[Key, Ratio] = field(default_factory=lambda: defaultdict(Ratio))
    scores: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, variant: Variant, seats: int, trials: Iterable[Trial]) -> Report:
        """The report of some games, in the order of their numbers: the same however they were played."""
        report = cls(variant, seats)
        for trial in sorted(trials, key=lambda one: one.number):
            report.add(trial)
        return report

    def add(self, trial: Trial) -> None:
        """One more game."""
        number, outcome, ratios = trial.number, trial.outcome, self.ratios
        self.games += 1
        self.scores += outcome.scores
        ratios["rounds",].add(number, outcome.rounds)
        ratios["decisions",].add(number, outcome.decisions)
        for score in outcome.scores:
            ratios["score",].add(number, score)
        best = sorted(outcome.scores, reverse=True)
        if self.seats > 1:
            ratios["margin",].add(number, best[0] - best[1])
        for name, began in outcome.starts.items():
            for start, share in zip(began, outcome.shares, strict=True):
                ratios["win", name, start].add(number, share)
        for offered, taken, share in zip(trial.offered, trial.taken, outcome.shares, strict=True):
            self._components(number, set(offered) | set(taken), set(taken), share)
        for name in sorted(set().union(*trial.counts)):
            for counts in trial.counts:
                ratios["count", name].add(number, counts.get(name, 0))

    def _components(self, number: int, offered: set[str], taken: set[str], share: float) -> None:
        for component in offered:
            self.ratios["taken", component].add(number, component in taken)
        for component in taken:
            self.ratios["takers", component].add(number, share - 1 / self.seats)

    def without(self, group: int, groups: int, keys: Iterable[Key]) -> Report:
        """Some figures without every so-manieth game, to see how much hangs on which games were played."""
        fewer = Report(self.variant, self.seats, self.games - len(range(group, self.games, groups)))
        for key in keys:
            parts = self.ratios[key].parts if key in self.ratios else {}
            if left := {number: part for number, part in parts.items() if number % groups != group}:
                fewer.ratios[key] = Ratio(left)
        return fewer

    @property
    def spread(self) -> float:
        """The standard deviation of the scores."""
        return statistics.pstdev(self.scores) if self.scores else 0.0

    def names(self) -> list[Key]:
        """The names of all figures, in order."""
        order = ("win", "rounds", "decisions", "score", "margin", "count", "taken", "takers")
        return sorted(self.ratios, key=lambda key: (order.index(key[0]), [_natural(word) for word in key[1:]]))

    def components(self) -> list[str]:
        """Everything that somebody could take."""
        return [key[1] for key in self.names() if key[0] == "taken"]

    def value(self, *key: str) -> float:
        """A figure alone; 0 of nothing."""
        return self.ratios[key].value if key in self.ratios else 0.0

    def measure(self, *key: str) -> Measure:
        """A figure with its interval."""
        if key not in self.ratios:
            return Measure(0.0, 0.0)
        found = self.ratios[key].measure(self.games)
        if key[0] not in ("taken", "takers"):
            return found
        least = _least_error(found.value + self._fair(key), self.ratios[key].whole)
        return Measure(found.value, max(found.error, least))

    def _fair(self, key: Key) -> float:
        """What is taken off a share in a figure."""
        return 1 / self.seats if key[0] == "takers" else 0.0

    def against(self, base: Report, *key: str) -> Measure:
        """The difference of a figure to that of another box on the same dice."""
        empty = Ratio()
        games = min(self.games, base.games)
        return self.ratios.get(key, empty).difference(base.ratios.get(key, empty), games)

    def stands_out(self, base: Report | None = None) -> list[tuple[str, float]]:
        """The components out of line, the worst first, each with how far: taken too seldom or too often, or deciding.

        How its takers fare counts by the part of the fair share that is surely won or lost by it. Beside another box,
        those further out of line than there, each with how much further.
        """
        found = [
            (component, self._strain(component) - (base._strain(component) if base is not None else 0.0))
            for component in self.components()
        ]
        return sorted([pair for pair in found if pair[1] > 0], key=lambda pair: (-pair[1], pair[0]))

    def _strain(self, component: str) -> float:
        taken, takers = self.measure("taken", component), self.measure("takers", component)
        seldom, often = max(0.0, SELDOM - taken.high), max(0.0, taken.low - OFTEN)
        sure = max(0.0, abs(takers.value) - (takers.high - takers.value))
        return seldom / SELDOM + often / (1 - OFTEN) + sure * self.seats

    def to_json(self, base: Report | None = None) -> dict[str, Any]:
        """For programs; with the differences to another box."""
        figures: dict[str, dict[str, Any]] = {}
        for key in self.names():
            figures["/".join(key)] = dict(self.measure(*key).to_json())
            if base is not None:
                figures["/".join(key)]["difference"] = self.against(base, *key).to_json()
        found: dict[str, Any] = {
            "box": self.variant.name,
            "changes": dict(self.variant.changes),
            "games": self.games,
            "figures": figures,
            "score_spread": self.spread,
            "stands_out": _strains(self.stands_out()),
        }
        return found if base is None else found | {"further_out": _strains(self.stands_out(base))}


def _strains(found: list[tuple[str, float]]) -> list[dict[str, Any]]:
    return [{"component": name, "strain": strain} for name, strain in found]


def _least_error(share: float, count: float) -> float:
    """The error of a share of few (Agresti and Coull): where all or none did it, it is not yet sure."""
    likely = (share * count + 2) / (count + 4)
    return math.sqrt(max(0.0, likely * (1 - likely)) / (count + 4))


def _natural(word: str) -> tuple[int, int, str]:
    return (0, int(word), "") if word.isdecimal() else (1, 0, word)
