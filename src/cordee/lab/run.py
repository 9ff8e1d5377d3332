"""Playing the same games on every box, on as many processes as wanted; a journal takes up where a run stopped."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from cordee.arena.match import Match
from cordee.arena.simulate import batches
from cordee.engine.errors import BadSetup, CordeeError
from cordee.engine.registry import game as find_game
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


def run(lab: Lab, jobs: int = 1, heard: Heard | None = None, journal: Path | None = None) -> list[Report]:
    """The report of every box; the same for any number of jobs, and for a run that was cut short and taken up."""
    if lab.games < 2:
        raise BadSetup(f"At least two games must be played on each box, not {lab.games}.")
    if jobs < 1:
        raise BadSetup(f"At least one process must play, not {jobs}.")
    kept = Journal(journal, lab) if journal else None
    return [_report(lab, variant, jobs, heard or (lambda _: None), kept) for variant in lab.variants]


def _report(lab: Lab, variant: Variant, jobs: int, heard: Heard, journal: Journal | None) -> Report:
    trials = dict(journal.trials.get(variant.name, {})) if journal else {}
    trials = {number: trial for number, trial in trials.items() if number < lab.games}
    heard(len(trials))
    missing = [number for number in range(lab.games) if number not in trials]
    if missing:
        with Crew(lab.match.game, variant, jobs) as crew:
            for part in crew.play(lab.match, batches(missing, jobs)):
                if journal is not None:
                    journal.add(variant, part)
                trials |= {trial.number: trial for trial in part}
                heard(len(part))
    return Report.of(variant, lab.match.seats, trials.values())


class Journal:
    """The games of a lab in a file, a line of JSON each, so that a long run survives whatever ends it."""

    def __init__(self, path: Path, lab: Lab) -> None:
        self.path = path
        self.trials: dict[str, dict[int, Trial]] = {}
        try:
            if path.exists() and path.stat().st_size:
                self._take_up(lab)
            else:
                self._write([_heading(lab)])
        except (OSError, UnicodeDecodeError) as error:
            raise CordeeError(f"{path} cannot be used as a journal: {error}.") from error

    def add(self, variant: Variant, trials: Sequence[Trial]) -> None:
        """Write games that have just ended; they are in the file when this returns."""
        try:
            self._write([{"box": variant.name} | trial.to_json() for trial in trials])
        except OSError as error:
            raise CordeeError(f"{self.path} cannot be written: {error.strerror}.") from error

    def _write(self, lines: list[dict[str, Any]]) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(line) + "\n" for line in lines)

    def _take_up(self, lab: Lab) -> None:
        """Read the games; a last line that was cut off while it was written is removed, its game played again."""
        found = self.path.read_bytes()
        whole = found[: found.rfind(b"\n") + 1]
        heading, *lines = (whole or found).decode("utf-8").splitlines()
        if _object(heading) != json.loads(json.dumps(_heading(lab))):
            raise CordeeError(f"{self.path} holds no games of this lab: choose another name, or ask for the same lab.")
        for place, line in enumerate(lines, 2):
            try:
                data = _object(line)
                self.trials.setdefault(str(data["box"]), {})[int(data["number"])] = Trial.from_json(data)
            except (KeyError, TypeError, ValueError, AttributeError) as error:
                told = f"{self.path}, line {place} is damaged: remove it, and its game is played again."
                raise CordeeError(told) from error
        if whole != found:
            os.truncate(self.path, len(whole))


def _heading(lab: Lab) -> dict[str, Any]:
    """What must be the same for games to be taken up; the boxes may be more or fewer."""
    game = find_game(lab.match.game)
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "rules": game.version,
        "box": game.box_digest,
        "match": asdict(lab.match),
    }


def _object(line: str) -> dict[str, Any]:
    data = json.loads(line)
    if not isinstance(data, dict):
        raise ValueError(line)
    return data
