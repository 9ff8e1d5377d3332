"""Playing a match: here, on processes, or on Ray."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from time import perf_counter

from cordee.arena.journal import MOST_GAMES, Journal
from cordee.arena.log import Log, play_logged
from cordee.arena.match import Match, Outcome
from cordee.arena.pools import Crew, Pool
from cordee.arena.report import Report
from cordee.engine.errors import BadSetup
from cordee.engine.telling import quoted

LARGEST_BATCH = 200
BATCHES_PER_JOB = 200
"""Enough batches for an even load, a bar that moves and a journal that loses little; few enough to cost nothing."""

Played = list[tuple[int, Outcome]]
"""Games with their numbers."""


def simulate(
    match: Match,
    games: int,
    jobs: int | None = None,
    progress: Callable[[int], None] | None = None,
    journal: Journal | None = None,
    on: str = "",
    log: Path | None = None,
) -> Report:
    """Play so many games of a match; `progress` hears how many have just been finished.

    With a journal every game is written down as it ends, and those that it already holds are not played again.
    With a log every decision is written there (`cordee.arena.log`).
    The report is the same wherever and on however many it is played (`Pool`), except for the clock and for bots whose
    budget is time.
    """
    if log is not None and journal is not None:
        raise BadSetup("A journal holds no decisions: ask for a journal or for a log.")
    if games < 1:
        raise BadSetup(f"At least one game must be played, not {games}.")
    if games > MOST_GAMES:
        raise BadSetup(f"At most {MOST_GAMES} games can be played at once, not {quoted(games)}.")
    pool = Pool(jobs, on)
    heard = progress or (lambda _: None)
    report = Report.of(match, (outcome for _, outcome in journal.kept(games)) if journal else ())
    if report.games:
        heard(report.games)
    missing = journal.missing(games) if journal else range(games)
    with pool.crew() as crew:
        started = perf_counter()
        numbers = batches(missing, crew.jobs)
        with closing(_logged(crew, match, numbers, log) if log else crew.play(play_batch, match, numbers)) as parts:
            for part in parts:
                if journal is not None:
                    journal.add(part)
                for _, outcome in part:
                    report.add(outcome)
                    report.timed += outcome.decisions
                heard(len(part))
        report.seconds = perf_counter() - started
    return report


def _logged(crew: Crew, match: Match, numbers: Iterator[Sequence[int]], path: Path) -> Generator[Played]:
    """The games of each batch, once their decisions are in the log."""
    with Log(path) as log, closing(crew.play(play_logged, match, numbers)) as parts:
        for played, rows in parts:
            log.add([number for number, _ in played], rows)
            yield played


def batches(numbers: Sequence[int], jobs: int) -> Iterator[Sequence[int]]:
    """The numbers of the games, cut into batches of even size."""
    size = max(1, min(LARGEST_BATCH, len(numbers) // (jobs * BATCHES_PER_JOB)))
    return (numbers[start : start + size] for start in range(0, len(numbers), size))


def play_batch(match: Match, numbers: Sequence[int]) -> Played:
    """Some games of the match, in this process."""
    return [(number, match.play(number)) for number in numbers]
