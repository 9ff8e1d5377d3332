"""Playing a match: here, on processes, or on Ray."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from time import perf_counter

from cordee.arena.journal import MOST_GAMES, Journal
from cordee.arena.match import Match, Outcome
from cordee.arena.pools import Pool
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
) -> Report:
    """Play so many games of a match; `progress` hears how many have just been finished.

    With a journal every game is written down as it ends, and those that it already holds are not played again.
    The report is the same wherever and on however many it is played (`Pool`), except for the clock and for bots whose
    budget is time.
    """
    if games < 1:
        raise BadSetup(f"At least one game must be played, not {games}.")
    if games > MOST_GAMES:
        raise BadSetup(f"At most {MOST_GAMES} games can be played at once, not {quoted(games)}.")
    pool = Pool(jobs, on)
    heard = progress or (lambda _: None)
    report = Report.of(match, (outcome for _, outcome in journal.kept(games)) if journal else ())
    if report.games:
        heard(report.games)
    with pool.crew() as crew:
        started = perf_counter()
        missing = journal.missing(games) if journal else range(games)
        with closing(crew.play(play_batch, match, batches(missing, crew.jobs))) as parts:
            for part in parts:
                if journal is not None:
                    journal.add(part)
                for _, outcome in part:
                    report.add(outcome)
                    report.timed += outcome.decisions
                heard(len(part))
        report.seconds = perf_counter() - started
    return report


def batches(numbers: Sequence[int], jobs: int) -> Iterator[Sequence[int]]:
    """The numbers of the games, cut into batches of even size."""
    size = max(1, min(LARGEST_BATCH, len(numbers) // (jobs * BATCHES_PER_JOB)))
    return (numbers[start : start + size] for start in range(0, len(numbers), size))


def play_batch(match: Match, numbers: Sequence[int]) -> Played:
    """Some games of the match, in this process."""
    return [(number, match.play(number)) for number in numbers]
