"""Where batches of games are played: in this process, on processes of this machine, or on Ray.

A batch is a pure function of a match and the numbers of its games. So it does not matter who plays it, in which order,
or whether somebody who died had begun it: the same seed gives the same report everywhere.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from queue import SimpleQueue
from typing import Any, Protocol, TypeVar

from cordee.engine.errors import BadSetup, CordeeError
from cordee.engine.registry import game as find_game
from cordee.engine.telling import quoted
from cordee.version import VERSION

R = TypeVar("R")
F = TypeVar("F")

TRIES = 4
"""How often a batch is given to somebody before it is given up: those who had it died."""
AHEAD = 2
"""Batches for each that plays which are given out at a time: enough that nobody waits, few enough to be forgotten."""
MOST_JOBS = 1000
"""More than anybody plays on, less than breaks the machine."""
PLACES = "here, processes, ray, ray://host:10001"


class Subject(Protocol):
    """What is played: a match, a tournament. All else of a game follows from it and the number of the game."""

    @property
    def game(self) -> str: ...


M = TypeVar("M", bound=Subject)
Task = Callable[[M, Sequence[int]], R]
"""What is done with a batch: a function of a module, so that others find it by its name."""


class Crew(Protocol):
    """Those who play, all with the same boxes."""

    jobs: int
    """How many play at a time."""

    def __enter__(self) -> Crew: ...

    def __exit__(self, *raised: object) -> None: ...

    def play(self, task: Task[M, R], match: M, batches: Iterable[Sequence[int]]) -> Generator[R]:
        """What the task makes of every batch, as soon as it is done."""


@dataclass(frozen=True)
class Pool:
    """Where to play, and on how many: `here`, `processes`, `ray` (this machine's, or the one that runs), `ray://…`."""

    jobs: int | None = None
    """None: one process of this machine, or all that Ray has."""
    on: str = ""
    """Empty: here, or on processes if there are several."""

    def __post_init__(self) -> None:
        if self.jobs is not None and self.jobs < 1:
            raise BadSetup(f"At least one process must play, not {self.jobs}.")
        if self.jobs is not None and self.jobs > MOST_JOBS:
            raise BadSetup(f"At most {MOST_JOBS} processes can play, not {quoted(self.jobs)}.")
        if self.on not in ("", "here", "processes", "ray") and not self.on.startswith("ray://"):
            raise BadSetup(f"Games can be played on {PLACES}, not on {quoted(self.on)}.")
        if self.on == "here" and (self.jobs or 1) > 1:
            raise BadSetup(f"Only one process is here; for {self.jobs} of them there is --on processes.")

    def crew(self, environment: Mapping[str, str] | None = None) -> Crew:
        """Those who play, with these variables in their environment; a box other than ours needs processes."""
        jobs = self.jobs or 1
        if self.on.startswith("ray"):
            from cordee.arena.rays import Rays

            return Rays(self.on, self.jobs, environment or {})
        if self.on == "processes" or jobs > 1 or environment:
            return Processes(jobs, environment or {})
        return Here()


class Here:
    """This process."""

    jobs = 1

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *raised: object) -> None:
        pass

    def play(self, task: Task[M, R], match: M, batches: Iterable[Sequence[int]]) -> Generator[R]:
        """One batch after the other."""
        for numbers in batches:
            yield task(match, numbers)


# ── What others answer ──


@dataclass(frozen=True)
class Answer:
    """What became of a batch: what the task made of it, or what it raised."""

    made: Any = None
    error: BaseException | None = None

    def taken(self) -> Any:
        """What the task made; what it raised is raised here."""
        if self.error is not None:
            raise self.error
        return self.made


def answer(task: Task[M, Any], match: M, numbers: Sequence[int]) -> Answer:
    """Do the task; whatever it raises is handed back, as a sentence if it cannot travel."""
    try:
        return Answer(task(match, numbers))
    except Exception as error:
        try:
            pickle.loads(pickle.dumps(error))
        except Exception:
            return Answer(error=CordeeError(f"{type(error).__name__}: {error}"))
        return Answer(error=error)


def passed_through(
    batches: Iterable[Sequence[int]],
    width: int,
    give: Callable[[Sequence[int]], F],
    first: Callable[[list[F]], tuple[list[F], list[F]]],
) -> Generator[F]:
    """Every batch given out, once it is done; `first` tells those that are done from those under way.

    Only `width` are given out at a time, so that a million games need no more memory than a hundred.
    """
    coming = iter(batches)
    given = [give(numbers) for numbers in islice(coming, width)]
    while given:
        done, given = first(given)
        given += [give(numbers) for numbers in islice(coming, len(done))]
        yield from done


# ── Processes of this machine ──


class Processes:
    """So many processes of this machine; one that dies is replaced, and its batch played again."""

    def __init__(self, jobs: int, environment: Mapping[str, str]) -> None:
        self.jobs = jobs
        self.environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), **environment}
        self._free: SimpleQueue[subprocess.Popen[bytes]] = SimpleQueue()
        self._all: list[subprocess.Popen[bytes]] = []
        self._over = False
        self._threads = ThreadPoolExecutor(jobs)
        for _ in range(jobs):
            self._free.put(self._hire())

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *raised: object) -> None:
        self._over = True
        self._end_all()
        self._threads.shutdown(cancel_futures=True)
        self._end_all()  # those too that were hired meanwhile

    def _end_all(self) -> None:
        for process in self._all:
            process.kill()
        for process in self._all:
            process.communicate()

    def play(self, task: Task[M, R], match: M, batches: Iterable[Sequence[int]]) -> Generator[R]:
        """What the task makes of every batch, as soon as it is done."""

        def give(numbers: Sequence[int]) -> Future[Answer]:
            return self._threads.submit(self._batch, pickle.dumps((task, match, numbers)))

        for done in passed_through(batches, AHEAD * self.jobs, give, _first):
            yield done.result().taken()

    def _batch(self, asked: bytes) -> Answer:
        for _ in range(TRIES):
            process = self._free.get()
            found = _ask(process, asked)
            self._free.put(process if found is not None or self._over else self._replace(process))
            if found is not None:
                return found
            if self._over:
                break
        raise CordeeError("Processes that played were ended from outside again and again; try with fewer jobs.")

    def _replace(self, dead: subprocess.Popen[bytes]) -> subprocess.Popen[bytes]:
        dead.kill()
        dead.communicate()
        self._all.remove(dead)
        return self._hire()

    def _hire(self) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [sys.executable, "-m", "cordee.arena.worker"],
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for the parent, which ends them
        )
        self._all.append(process)
        return process


def _first(given: list[Future[Answer]]) -> tuple[list[Future[Answer]], list[Future[Answer]]]:
    done, rest = wait(given, return_when=FIRST_COMPLETED)
    return list(done), list(rest)


def _ask(process: subprocess.Popen[bytes], asked: bytes) -> Answer | None:
    """What the process answers; None if it died."""
    assert process.stdin is not None and process.stdout is not None
    try:
        process.stdin.write(asked)
        process.stdin.flush()
        found = pickle.load(process.stdout)
    except (OSError, EOFError, ValueError, pickle.UnpicklingError):
        return None
    assert isinstance(found, Answer)
    return found


def same_game(match: Subject, here: Mapping[str, str]) -> dict[str, str]:
    """What must be the same on every machine for a seed to mean the same; a changed box is known by its changes."""
    found = find_game(match.game)
    box = {} if "CORDEE_SET" in here else {"components": found.box_digest}
    return {"version of Cordée": VERSION, "version of the rules": found.version, **box}
