"""Playing the same games on every box; a journal takes up where a run stopped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cordee.arena.journal import heading
from cordee.arena.ledger import Ledger
from cordee.arena.match import Match
from cordee.arena.pools import Pool
from cordee.arena.simulate import batches
from cordee.engine.errors import BadSetup
from cordee.lab.asked import Variant
from cordee.lab.crew import Crew
from cordee.lab.report import Report
from cordee.lab.trial import Trial

FORMAT = "cordee-lab"
FORMAT_VERSION = 1

Heard = Callable[[int], None]


@dataclass(frozen=True)
class Lab:
    """What is played: a match, so many games of it on every box."""

    match: Match
    games: int
    variants: tuple[Variant, ...]


def run(
    lab: Lab, jobs: int | None = None, heard: Heard | None = None, journal: Path | None = None, on: str = ""
) -> list[Report]:
    """The report of every box; the same wherever it is played, and for a run that was cut short and taken up."""
    if lab.games < 2:
        raise BadSetup(f"At least two games must be played on each box, not {lab.games}.")
    pool = Pool(jobs, on)
    kept = Journal(journal, lab) if journal else None
    return [_report(lab, variant, pool, heard or (lambda _: None), kept) for variant in lab.variants]


def _report(lab: Lab, variant: Variant, pool: Pool, heard: Heard, journal: Journal | None) -> Report:
    trials = dict(journal.trials.get(variant.name, {})) if journal else {}
    trials = {number: trial for number, trial in trials.items() if number < lab.games}
    heard(len(trials))
    missing = [number for number in range(lab.games) if number not in trials]
    if missing:
        with Crew(lab.match.game, variant, pool) as crew:
            for part in crew.play(lab.match, batches(missing, crew.jobs)):
                if journal is not None:
                    journal.add(variant, part)
                trials |= {trial.number: trial for trial in part}
                heard(len(part))
    return Report.of(variant, lab.match.seats, trials.values())


class Journal(Ledger):
    """The games of a lab in a file, so that a long run survives whatever ends it; the boxes may be more or fewer."""

    WORK = "lab"

    def __init__(self, path: Path, lab: Lab) -> None:
        self.trials: dict[str, dict[int, Trial]] = {}
        """The games in the file, by the name of their box and their number."""
        super().__init__(path, heading(FORMAT, FORMAT_VERSION, lab.match))

    def add(self, variant: Variant, trials: Sequence[Trial]) -> None:
        """Write games that have just ended; they are in the file when this returns."""
        self.write({"box": variant.name} | trial.to_json() for trial in trials)

    def take(self, data: dict[str, Any]) -> None:
        """A game in the file."""
        self.trials.setdefault(str(data["box"]), {})[int(data["number"])] = Trial.from_json(data)
