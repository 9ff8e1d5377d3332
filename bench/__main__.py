"""`python -m bench`: every measure in a process of its own, turn by turn, then the table.

Speed is a figure, never a test: the exit code is 0 whether goals are met or not, and 1 only when a measure
fails to run.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from bench.clock import at_least_one, positive
from bench.plan import GOALS, MEASURES, Goal, Measure

ROOT = Path(__file__).resolve().parent.parent
START_UP = 120.0
"""Seconds a measuring process may take beyond the time it was asked to play."""

METHOD = (
    "A step is any action applied, a player's decision or nature's throw; Catanatron throws inside players' "
    "actions, so beside it only decisions count. Goals compare the best of each measure's rounds; the rounds "
    "were interleaved, each sample in a process of its own."
)


@dataclass
class Outcome:
    """What became of one measure over all rounds."""

    measure: Measure
    rates: list[float] = field(default_factory=list)
    decisions: float | None = None
    """The share of the steps that players decided, where it was counted."""
    missing: str = ""
    failure: str = ""
    left_out: bool = False
    """A game that does not exist yet has no row."""

    @property
    def best(self) -> float | None:
        """The least disturbed round: other work on the machine can only slow a sample down."""
        return max(self.rates) if self.rates and not self.note else None

    @property
    def note(self) -> str:
        """Why there is no figure, if there is none."""
        return self.failure or self.missing


def environment(measure: Measure) -> dict[str, str]:
    """Ours for the child, with the example games findable and the build it must run."""
    env = {name: value for name, value in os.environ.items() if name != "CORDEE_PURE"}
    if measure.build == "interpreted":
        env["CORDEE_PURE"] = "1"
    examples = str(ROOT / "examples")
    env["CORDEE_GAMES"] = os.pathsep.join(filter(None, (examples, env.get("CORDEE_GAMES", ""))))
    return env


def take(outcome: Outcome, seconds: float) -> None:
    """One more sample of a measure, in a fresh process."""
    module, *arguments = outcome.measure.command
    command = [sys.executable, "-m", f"bench.{module}", *arguments, "--seconds", str(seconds)]
    try:
        child = subprocess.run(
            command,
            cwd=ROOT,
            env=environment(outcome.measure),
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=seconds + START_UP,
        )
    except subprocess.TimeoutExpired:
        outcome.failure = f"did not end within {seconds + START_UP:.0f} s"
        return
    if child.returncode != 0:
        outcome.failure = (child.stderr.strip().splitlines() or [f"ended with code {child.returncode}"])[-1]
        return
    hear(outcome, json.loads(child.stdout.splitlines()[-1]))


def hear(outcome: Outcome, said: dict[str, Any]) -> None:
    """Write down what the child said."""
    wanted = outcome.measure.build
    if "missing" in said:
        outcome.missing = said["missing"]
        outcome.left_out = outcome.measure.if_registered
    elif said["build"] != wanted:
        outcome.missing = f"no {wanted} build here, only the {said['build']} one"
    else:
        outcome.rates.append(said["steps"] / said["seconds"])
        outcome.decisions = said["decisions"]


def run(rounds: int, seconds: float, console: Console) -> list[Outcome]:
    """All measures in turn, as many times as there are rounds: a slow minute then hurts all alike."""
    outcomes = [Outcome(measure) for measure in MEASURES]
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=rounds * len(outcomes))
        for _ in range(rounds):
            for outcome in outcomes:
                progress.update(task, description=outcome.measure.title)
                if not outcome.note:
                    take(outcome, seconds)
                progress.advance(task)
    return [outcome for outcome in outcomes if not outcome.left_out]


@dataclass(frozen=True)
class Verdict:
    """A goal with the value reached, None if one of its figures is lacking."""

    goal: Goal
    value: float | None

    @property
    def met(self) -> bool | None:
        """None where nothing was measured, or nothing was hoped for."""
        if self.value is None or self.goal.at_least is None:
            return None
        return self.value >= self.goal.at_least


def judge(outcomes: Sequence[Outcome]) -> list[Verdict]:
    """Every goal whose measures have a row."""
    rows = {outcome.measure.key: outcome for outcome in outcomes}
    return [
        Verdict(goal, reached(goal, rows))
        for goal in GOALS
        if goal.measure in rows and (goal.against is None or goal.against in rows)
    ]


def reached(goal: Goal, rows: dict[str, Outcome]) -> float | None:
    """The value of a goal, if both its figures are there."""
    value = rate(rows[goal.measure], goal)
    if goal.against is None:
        return value
    divisor = rate(rows[goal.against], goal)
    return None if value is None or divisor is None else value / divisor


def rate(outcome: Outcome, goal: Goal) -> float | None:
    """The best rate of what the goal counts: all steps, or decisions only."""
    if outcome.best is None or not goal.decisions:
        return outcome.best
    return None if outcome.decisions is None else outcome.best * outcome.decisions


def figures_table(outcomes: Sequence[Outcome]) -> Table:
    """What was measured."""
    table = Table(title="Random play: steps per second")
    table.add_column("measure")
    table.add_column("best", justify="right")
    table.add_column("median", justify="right")
    table.add_column("decisions", justify="right")
    for outcome in outcomes:
        measure = outcome.measure
        if outcome.best is None:
            table.add_row(measure.title, "", "", "[red]failed[/]" if outcome.failure else "[yellow]absent[/]")
        else:
            share = "" if outcome.decisions is None else f"{outcome.decisions:.0%}"
            table.add_row(measure.title, f"{outcome.best:,.0f}", f"{median(outcome.rates):,.0f}", share)
    return table


def notes(outcomes: Sequence[Outcome]) -> list[str]:
    """Each reason why figures are lacking, once, with the measures it concerns."""
    concerned: dict[str, list[str]] = {}
    for outcome in outcomes:
        if outcome.note:
            concerned.setdefault(outcome.note, []).append(outcome.measure.title)
    return [f"{'; '.join(titles)}: {escape(reason)}" for reason, titles in concerned.items()]


def goals_table(verdicts: Sequence[Verdict]) -> Table:
    """What was hoped for."""
    table = Table(title="Goals")
    table.add_column("ratio")
    table.add_column("reached", justify="right")
    table.add_column("goal", justify="right")
    table.add_column("")
    for verdict in verdicts:
        goal = verdict.goal
        hoped = "" if goal.at_least is None else f"≥ {amount(goal, goal.at_least)}"
        value = "" if verdict.value is None else amount(goal, verdict.value)
        table.add_row(goal.label, value, hoped, word(verdict))
    return table


def amount(goal: Goal, value: float) -> str:
    """A ratio to three figures, or a plain count."""
    if goal.against is None:
        return f"{value:,.0f}"
    return f"{value:.0f} ×" if value >= 100 else f"{value:.3g} ×"


def word(verdict: Verdict) -> str:
    """Met, not met, or why neither."""
    if verdict.value is None:
        return "[yellow]not measured[/]"
    return {True: "[green]met[/]", False: "[red]not met[/]", None: ""}[verdict.met]


def report(outcomes: Sequence[Outcome], verdicts: Sequence[Verdict]) -> dict[str, Any]:
    """The same for programs."""
    return {
        "machine": {
            "python": platform.python_version(),
            "system": platform.platform(),
            "cpus": os.cpu_count(),
        },
        "method": METHOD,
        "measures": [
            {
                "key": outcome.measure.key,
                "label": outcome.measure.title,
                "build": outcome.measure.build or None,
                "best": outcome.best,
                "decisions": outcome.decisions,
                "rounds": outcome.rates,
                "missing": outcome.missing or None,
                "failure": outcome.failure or None,
            }
            for outcome in outcomes
        ],
        "goals": [
            {
                "label": verdict.goal.label,
                "measure": verdict.goal.measure,
                "against": verdict.goal.against,
                "value": verdict.value,
                "at_least": verdict.goal.at_least,
                "met": verdict.met,
            }
            for verdict in verdicts
        ],
    }


def main(argv: Sequence[str] | None = None) -> int:
    """Run the bench and print it; 1 if a measure failed to run."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure Cordée beside its peers.")
    parser.add_argument("--rounds", type=at_least_one, default=5, help="samples of each measure (default 5)")
    parser.add_argument("--seconds", type=positive, default=1.0, help="length of a sample (default 1)")
    parser.add_argument("--json", action="store_true", help="print JSON for programs")
    asked = parser.parse_args(argv)
    outcomes = run(asked.rounds, asked.seconds, Console(stderr=True))
    verdicts = judge(outcomes)
    if asked.json:
        told = {"rounds": asked.rounds, "seconds": asked.seconds, **report(outcomes, verdicts)}
        print(json.dumps(told, ensure_ascii=False, indent=2))
    else:
        console = Console()
        console.print(figures_table(outcomes), *notes(outcomes), goals_table(verdicts), METHOD, sep="\n")
    return 1 if any(outcome.failure for outcome in outcomes) else 0


if __name__ == "__main__":
    sys.exit(main())
