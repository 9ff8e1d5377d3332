"""Searching a box for wishes: values within bounds, weighed by games on the same dice, confirmed on fresh ones.

The proposal is a person's to take: nothing is written into a box.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from time import perf_counter
from typing import Any

from cordee.arena.journal import heading
from cordee.arena.ledger import Ledger
from cordee.arena.match import Match
from cordee.arena.pools import Pool
from cordee.arena.simulate import batches
from cordee.engine.box import Box, load_box
from cordee.engine.errors import BadBox, BadSetup
from cordee.engine.registry import game as find_game
from cordee.engine.values import value_of
from cordee.lab import wish
from cordee.lab.asked import Knob, Variant
from cordee.lab.crew import Crew
from cordee.lab.figures import Measure
from cordee.lab.report import Report
from cordee.lab.run import Heard
from cordee.lab.search import KEPT, RUNGS, Point, Search, most_weighed
from cordee.lab.trial import Trial
from cordee.lab.wish import Wish

FORMAT = "cordee-balance"
FORMAT_VERSION = 1
STEP = 0.2
"""What a step of a value away from the present one costs in the search: small changes are better than large ones."""
GROUPS = 12
"""Parts of the games, each left out once to see how sure a gain is."""
OTHERS = 5
"""Boxes besides the proposal that are told of."""
FEWEST = 18
"""Games on a box at the end, so that its first weighing has two at least."""

Predicted = Callable[[int, float], None]
"""Hears how many games there are at most, and how many seconds they take."""


@dataclass(frozen=True)
class Balance:
    """What is searched: a match for each seat count, what may turn, what is wished, and how hard to look."""

    matches: tuple[Match, ...]
    knobs: tuple[Knob, ...]
    wishes: tuple[Wish, ...]
    games: int = 1000
    """Games that weigh the best boxes, with each seat count."""
    boxes: int = 24
    rounds: int = 4
    rising: tuple[tuple[str, ...], ...] = ()
    """Paths whose values may never fall from one to the next."""

    @staticmethod
    def enough_boxes(knobs: int) -> int:
        """So many boxes in a round that a step up and a step down of every value are among them."""
        return max(24, 4 * knobs)

    def __post_init__(self) -> None:
        for name, least in (("games", FEWEST), ("boxes", 4), ("rounds", 1)):
            if getattr(self, name) < least:
                raise BadSetup(f"A balance needs at least {least} {name}, not {getattr(self, name)}.")

    @property
    def fresh(self) -> tuple[Match, ...]:
        """The same matches on other dice."""
        return tuple(replace(match, seed=match.seed + 1) for match in self.matches)

    def games_on(self, rung: int) -> int:
        """How many games weigh a box on a rung of the search."""
        return self.games // int(KEPT ** (RUNGS - 1 - rung))

    def most_games(self) -> int:
        """How many games are played at most: the present box, the rounds, what is taken back, fresh dice."""
        weighed = most_weighed([len(knob.values) for knob in self.knobs], self.boxes, self.rounds)
        more = [self.games_on(rung) - (self.games_on(rung - 1) if rung else 0) for rung in range(RUNGS)]
        led_back = 2 * len(self.knobs) * self.games_on(RUNGS - 2)  # which were not weighed with fewer games before
        search = led_back + sum(count * games for count, games in zip(weighed, more, strict=True))
        return len(self.matches) * (self.games + search + 2 * self.games)

    @property
    def present(self) -> dict[str, Any]:
        """Every value that may change, as it is."""
        return {path: now for knob in self.knobs for path, now in zip(knob.paths, knob.present, strict=True)}

    def variant(self, point: Point) -> Variant:
        """The box at a point of the search."""
        turned = zip(self.knobs, point, strict=True)
        return Variant(tuple(change for knob, place in turned for change in knob.changes(place)))

    def steps(self, point: Point) -> int:
        """How far a point is from the present box."""
        return sum(knob.steps(place) for knob, place in zip(self.knobs, point, strict=True))

    def allows(self, box: Box, point: Point) -> bool:
        """Whether no value falls that may not."""
        changed = dict(self.variant(point).changes)
        rows = [[changed.get(path, value_of(box.data, path)) for path in paths] for paths in self.rising]
        return all(before <= after for row in rows for before, after in pairwise(row))


@dataclass
class Proposal:
    """What was found: the changes, and what they do on dice that the search never saw."""

    plan: Balance
    variant: Variant
    before: float
    after: float
    """The losses in the search."""
    fresh: list[tuple[Report, Report]]
    """For each seat count the present box and the proposal on fresh dice; the same box twice if nothing is proposed."""
    others: list[tuple[Variant, float]] = field(default_factory=list)
    """The best boxes weighed with all games, with their losses in the search."""
    weighed: int = 0
    refused: dict[str, str] = field(default_factory=dict)
    """Boxes that cannot be played, with their sentences."""

    def fresh_loss(self, place: int) -> float:
        """The loss of the present box (0) or of the proposal (1) on fresh dice."""
        return math.fsum(wish.loss(self.plan.wishes, pair[place], pair[0]) for pair in self.fresh)

    @cached_property
    def gain(self) -> Measure:
        """How much less is missed on fresh dice; its error by leaving out one part of the games after the other."""
        gain = self.fresh_loss(0) - self.fresh_loss(1)
        if not self.variant.changes:
            return Measure(gain, 0.0)
        parts = [math.fsum(self._gain_without(group, *pair) for pair in self.fresh) for group in range(GROUPS)]
        mean = math.fsum(parts) / GROUPS
        return Measure(gain, math.sqrt((GROUPS - 1) / GROUPS * math.fsum((part - mean) ** 2 for part in parts)))

    def _gain_without(self, group: int, before: Report, after: Report) -> float:
        wishes = self.plan.wishes
        keys = {key for _, key in wish.figures_wished(wishes, after, before)}
        one, other = (report.without(group, GROUPS, keys) for report in (before, after))
        return wish.loss(wishes, one, one) - wish.loss(wishes, other, one)

    def to_json(self) -> dict[str, Any]:
        """For programs."""
        return {
            "changes": {
                path: {"before": self.plan.present[path], "after": value} for path, value in self.variant.changes
            },
            "loss": {
                "search": {"before": self.before, "after": self.after},
                "fresh": {"before": self.fresh_loss(0), "after": self.fresh_loss(1), "gain": self.gain.to_json()},
            },
            "wishes": [line for pair in self.fresh for line in self._wishes(*pair)],
            "others": [{"changes": dict(variant.changes), "loss": loss} for variant, loss in self.others],
            "boxes": self.weighed,
            "refused": self.refused,
            "reports": [
                {"seats": before.seats, "before": before.to_json(), "after": after.to_json(before)}
                for before, after in self.fresh
            ],
        }

    def _wishes(self, before: Report, after: Report) -> list[dict[str, Any]]:
        return [
            {
                "wish": one.text,
                "seats": before.seats,
                "figure": "/".join(key),
                "wished": [bound if math.isfinite(bound) else None for bound in one.interval(before.seats)],
                "before": before.measure(*key).to_json() | {"miss": one.miss(before, key)},
                "after": after.measure(*key).to_json() | {"miss": one.miss(after, key)},
            }
            for one, key in wish.figures_wished(self.plan.wishes, after, before)
        ]


def propose(
    plan: Balance,
    jobs: int | None = None,
    heard: Heard | None = None,
    journal: Path | None = None,
    predicted: Predicted | None = None,
    on: str = "",
) -> Proposal:
    """The best box found; the same wherever it is searched, and for a search that was cut short and taken up."""
    scales = Scales(plan, Pool(jobs, on), heard or (lambda _: None), Weights(journal, plan) if journal else None)
    started = perf_counter()
    scales.weigh_present()
    if predicted is not None:
        most, played = plan.most_games(), plan.games * len(plan.matches)
        predicted(most, (perf_counter() - started) * (most - played) / played)
    game = find_game(plan.matches[0].game)
    box = load_box(game.name, game.folder)
    search = Search(
        [len(knob.values) for knob in plan.knobs],
        tuple(knob.start for knob in plan.knobs),
        scales.weigh_point,
        plan.boxes,
        plan.rounds,
        plan.matches[0].seed,
        lambda point: plan.allows(box, point),
    )
    found = [plan.variant(point) for point in search.run() if plan.allows(box, point)]
    ranked = [(variant, weight) for variant in found if math.isfinite(weight := scales.weigh(variant, plan.games))]
    if not ranked:
        why = next(iter(scales.refused.values()), "None of them rises as --rising asks.")
        raise BadSetup(f"No box within these bounds can be played. {why}")
    (best, after), before = ranked[0], scales.weigh(Variant(), plan.games)
    if after >= before:
        best, after = Variant(), before
    others = sorted((pair for pair in ranked if pair[0] not in (best, Variant())), key=lambda pair: pair[1])[:OTHERS]
    weighed = len(set().union(*search.weights))
    return Proposal(plan, best, before, after, scales.fresh(best), others, weighed, scales.refused)


class Scales:
    """Plays boxes and weighs them; a box that goes on keeps the games it has, which are the first of more."""

    def __init__(self, plan: Balance, pool: Pool, heard: Heard, journal: Weights | None) -> None:
        self.plan = plan
        self.pool = pool
        self.heard = heard
        self.journal = journal
        self.present: list[Report] = []
        self.refused: dict[str, str] = {}
        self._weights: dict[tuple[Variant, int], float] = {}
        self._trials: dict[Variant, list[list[Trial]]] = {}
        self._heard: dict[Variant, int] = {}
        """The games of boxes out of the journal that were told of."""

    def weigh_present(self) -> None:
        """The present box with all games: which figures there are, and whether the wishes speak of them."""
        trials = self._played(Variant(), self.plan.games)
        self.present = self._reports(Variant(), trials)
        wish.check(self.plan.wishes, self.present)
        for games in (self.plan.games_on(rung) for rung in range(RUNGS)):
            self._weights[Variant(), games] = self._loss(Variant(), trials, games)

    def weigh_point(self, point: Point, rung: int) -> float:
        """What the search asks: the loss, and a little for every step away from the present box."""
        return self.weigh(self.plan.variant(point), self.plan.games_on(rung)) + STEP * self.plan.steps(point)

    def weigh(self, variant: Variant, games: int) -> float:
        """The loss of a box by so many games with each seat count; without end if it cannot be played."""
        known = (variant, games)
        if known not in self._weights:
            self._weights[known] = self._weigh(variant, games)
        return self._weights[known]

    def _weigh(self, variant: Variant, games: int) -> float:
        if self.journal is not None and (variant.name, games) in self.journal.weights:
            weight, refused = self.journal.weights[variant.name, games]
            self.heard((games - self._heard.get(variant, 0)) * len(self.plan.matches))
            self._heard[variant] = games
        else:
            weight, refused = self._weigh_by_games(variant, games)
            if self.journal is not None:
                self.journal.add(variant, games, weight, refused)
        if refused:
            self.refused[variant.name] = refused
        return weight

    def _weigh_by_games(self, variant: Variant, games: int) -> tuple[float, str]:
        try:
            return self._loss(variant, self._played(variant, games), games), ""
        except BadBox as error:
            return math.inf, str(error)

    def _loss(self, variant: Variant, trials: Sequence[Sequence[Trial]], games: int) -> float:
        pairs = zip(self._reports(variant, [part[:games] for part in trials]), self.present, strict=True)
        return math.fsum(wish.loss(self.plan.wishes, report, present) for report, present in pairs)

    def fresh(self, variant: Variant) -> list[tuple[Report, Report]]:
        """The present box and another on dice that nothing was chosen by."""
        both = [
            self._reports(one, self._play(one, [range(self.plan.games)] * len(self.plan.fresh), self.plan.fresh))
            for one in dict.fromkeys((Variant(), variant))
        ]
        return list(zip(both[0], both[-1], strict=True))

    # ── Games ──

    def _played(self, variant: Variant, games: int) -> list[list[Trial]]:
        """So many games of a box with each seat count, in order; they are kept while the box may go on."""
        had = self._trials.pop(variant, [[] for _ in self.plan.matches])
        new = self._play(variant, [range(len(part), games) for part in had], self.plan.matches)
        played = [part + more for part, more in zip(had, new, strict=True)]
        if games < self.plan.games:
            self._trials[variant] = played
            if len(self._trials) > 2 * self.plan.boxes:
                del self._trials[next(iter(self._trials))]
        return played

    def _play(self, variant: Variant, numbers: Sequence[range], matches: Sequence[Match]) -> list[list[Trial]]:
        """These games of a box, in order, with each seat count."""
        found: list[list[Trial]] = []
        with Crew(matches[0].game, variant, self.pool) as crew:
            for match, wanted in zip(matches, numbers, strict=True):
                trials: list[Trial] = []
                for part in crew.play(match, batches(wanted, crew.jobs)):
                    trials += part
                    self.heard(len(part))
                found.append(sorted(trials, key=lambda trial: trial.number))
        return found

    def _reports(self, variant: Variant, trials: Sequence[Sequence[Trial]]) -> list[Report]:
        pairs = zip(self.plan.matches, trials, strict=True)
        return [Report.of(variant, match.seats, part) for match, part in pairs]


class Weights(Ledger):
    """What was weighed, a line each, so that a search cut short is taken up."""

    WORK = "balance"

    def __init__(self, path: Path, plan: Balance) -> None:
        self.weights: dict[tuple[str, int], tuple[float, str]] = {}
        """The loss of each box by a number of games, or why it cannot be played."""
        wished = {"wishes": [one.text for one in plan.wishes], "seats": [match.seats for match in plan.matches]}
        super().__init__(path, heading(FORMAT, FORMAT_VERSION, plan.matches[0]) | wished | {"games": plan.games})

    def add(self, variant: Variant, games: int, weight: float, refused: str) -> None:
        """Write what was weighed just now."""
        told: dict[str, Any] = {"refused": refused} if refused else {"loss": weight}
        self.write([{"box": variant.name, "games": games} | told])
        self.weights[variant.name, games] = weight, refused

    def take(self, data: dict[str, Any]) -> None:
        """A box that was weighed."""
        refused = str(data.get("refused", ""))
        weight = math.inf if refused else float(data["loss"])
        self.weights[str(data["box"]), int(data["games"])] = weight, refused
