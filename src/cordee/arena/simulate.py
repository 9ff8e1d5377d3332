"""Playing a match on as many processes as wanted."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, as_completed
from contextlib import closing, contextmanager
from time import perf_counter

from cordee.arena.journal import Journal
from cordee.arena.match import Match, Outcome
from cordee.arena.report import Report
from cordee.engine.errors import BadSetup, CordeeError
from cordee.engine.telling import quoted

LARGEST_BATCH = 200
BATCHES_PER_JOB = 200
"""Enough batches for an even load, a bar that moves and a journal that loses little; few enough to cost nothing."""

MOST_GAMES = 10**9
MOST_JOBS = 1000
"""More than anybody plays, less than breaks the machine."""

Played = list[tuple[int, Outcome]]
"""Games with their numbers."""


def simulate(
    match: Match,
    games: int,
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
    journal: Journal | None = None,
) -> Report:
    """Play so many games of a match; `progress` hears how many have just been finished.

    With a journal every game is written down as it ends, and those that it already holds are not played again.
    The report is the same for any number of jobs, except for the clock and for bots whose budget is time.
    """
    if games < 1:
        raise BadSetup(f"At least one game must be played, not {games}.")
    if games > MOST_GAMES:
        raise BadSetup(f"At most {MOST_GAMES} games can be played at once, not {quoted(games)}.")
    if jobs < 1:
        raise BadSetup(f"At least one process must play, not {jobs}.")
    if jobs > MOST_JOBS:
        raise BadSetup(f"At most {MOST_JOBS} processes can play, not {quoted(jobs)}.")
    heard = progress or (lambda _: None)
    kept = {number: outcome for number, outcome in journal.outcomes.items() if number < games} if journal else {}
    report = Report.of(match, kept.values())
    if kept:
        heard(len(kept))
    started = perf_counter()
    missing = [number for number in range(games) if number not in kept] if kept else range(games)
    with closing(_played(match, batches(missing, jobs), jobs)) as parts:
        for part in parts:
            if journal is not None:
                journal.add(part)
            for _, outcome in part:
                report.add(outcome)
                report.timed += outcome.decisions
            heard(len(part))
    report.seconds = perf_counter() - started
    return report


def batches(numbers: Sequence[int], jobs: int) -> list[Sequence[int]]:
    """The numbers of the games, cut into batches of even size."""
    size = max(1, min(LARGEST_BATCH, len(numbers) // (jobs * BATCHES_PER_JOB)))
    return [numbers[start : start + size] for start in range(0, len(numbers), size)]


def play_batch(match: Match, numbers: Sequence[int]) -> Played:
    """Some games of the match, in this process."""
    return [(number, match.play(number)) for number in numbers]


def _played(match: Match, parts: list[Sequence[int]], jobs: int) -> Generator[Played]:
    """The games of each batch, as soon as they are over."""
    if jobs == 1 or not parts:
        for numbers in parts:
            yield play_batch(match, numbers)
        return
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(min(jobs, len(parts)), multiprocessing.get_context("spawn"))
    try:
        with _interrupts_held():
            waiting: list[Future[Played]] = [pool.submit(play_batch, match, numbers) for numbers in parts]
        for done in as_completed(waiting):
            yield done.result()
    except BrokenExecutor as error:
        raise CordeeError("A process that played was ended from outside; try again with fewer jobs.") from error
    except BaseException:  # nobody waits for the batches under way
        for child in set(multiprocessing.active_children()) - others:
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Children started here never hear Ctrl-C: it is for the parent, which ends them."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
