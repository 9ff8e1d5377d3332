"""Playing a match on as many processes as wanted."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, as_completed
from contextlib import closing, contextmanager
from time import perf_counter

from cordee.arena.match import Match
from cordee.arena.report import Report
from cordee.engine.errors import BadSetup, CordeeError

LARGEST_BATCH = 200
BATCHES_PER_JOB = 40
"""Enough batches for an even load and a bar that moves, few enough that handing them over costs nothing."""


def simulate(match: Match, games: int, jobs: int = 1, progress: Callable[[int], None] | None = None) -> Report:
    """Play so many games of a match; `progress` hears how many have just been finished.

    The report is the same for any number of jobs, except for the clock and for bots whose budget is time.
    """
    if games < 1:
        raise BadSetup(f"At least one game must be played, not {games}.")
    if jobs < 1:
        raise BadSetup(f"At least one process must play, not {jobs}.")
    started = perf_counter()
    report = Report.of(match)
    with closing(_reports(match, batches(games, jobs), jobs)) as parts:
        for part in parts:
            report.merge(part)
            if progress is not None:
                progress(part.games)
    report.seconds = perf_counter() - started
    return report


def batches(games: int, jobs: int) -> list[range]:
    """The numbers of the games, cut into batches of even size."""
    size = max(1, min(LARGEST_BATCH, games // (jobs * BATCHES_PER_JOB)))
    return [range(start, min(start + size, games)) for start in range(0, games, size)]


def play_batch(match: Match, numbers: range) -> Report:
    """Some games of the match, in this process."""
    return Report.of(match, (match.play(number) for number in numbers))


def _reports(match: Match, parts: list[range], jobs: int) -> Generator[Report]:
    """The report of each batch, as soon as it is there."""
    if jobs == 1:
        for numbers in parts:
            yield play_batch(match, numbers)
        return
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(min(jobs, len(parts)), multiprocessing.get_context("spawn"))
    try:
        with _interrupts_held():
            waiting: list[Future[Report]] = [pool.submit(play_batch, match, numbers) for numbers in parts]
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
