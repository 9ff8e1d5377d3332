"""Batches on Ray: on this machine, or on a cluster whose machines have the same Cordée installed."""

from __future__ import annotations

import logging
import os
from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from cordee.arena.pools import AHEAD, TRIES, Answer, Crew, M, Task, answer, passed_through, same_game
from cordee.engine.errors import CordeeError
from cordee.study import need

R = TypeVar("R")


class Rays:
    """The workers of a Ray; one that dies is replaced by Ray, and its batch played again."""

    def __init__(self, on: str, jobs: int | None, environment: Mapping[str, str]) -> None:
        self.ray = need("ray")
        self.environment = {name: value for name, value in os.environ.items() if name.startswith("CORDEE_")}
        self.environment |= environment
        self._join(on, jobs)
        self.jobs = jobs or max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def _join(self, on: str, jobs: int | None) -> None:
        """The Ray that this process has already, the one asked for, or one of its own until it ends."""
        if self.ray.is_initialized():
            return
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
        try:
            if on.startswith("ray://"):
                self.ray.init(on, **quiet)
            elif os.environ.get("RAY_ADDRESS"):
                self.ray.init(**quiet)
            else:
                ours = {"include_dashboard": False, "_system_config": as_nice_as_here()}
                self.ray.init("local", num_cpus=jobs, **ours, **quiet)
        except (ConnectionError, ImportError, RuntimeError, ValueError) as error:
            raise CordeeError(f"There is no Ray at {on}: {str(error).splitlines()[0]}") from error

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, *raised: object) -> None:
        pass

    def play(self, task: Task[M, R], match: M, batches: Iterable[Sequence[int]]) -> Generator[R]:
        """What the task makes of every batch, as soon as it is done."""
        wanted = same_game(match, self.environment)
        surroundings = {"runtime_env": {"env_vars": self.environment}} if self.environment else {}
        far = self.ray.remote(checked_answer).options(num_cpus=1, max_retries=TRIES - 1, **surroundings)

        def give(numbers: Sequence[int]) -> Any:
            return far.remote(task, match, numbers, wanted, self.environment)

        def first(given: list[Any]) -> tuple[list[Any], list[Any]]:
            done, rest = self.ray.wait(given, num_returns=1)
            return list(done), list(rest)

        for done in passed_through(batches, AHEAD * self.jobs, give, first):
            yield self._taken(done)

    def _taken(self, done: Any) -> Any:
        try:
            found = self.ray.get(done)
        except self.ray.exceptions.RayError as error:
            told = str(error).strip().splitlines()[0]
            raise CordeeError(f"Ray lost its workers again and again: {told}") from error
        return found.taken()


def as_nice_as_here() -> dict[str, int]:
    """Settings of a Ray whose workers give way to other work no more than this process, unless somebody wishes it.

    Ray adds 15 to their niceness, which beside other work leaves them a small part of a processor.
    """
    return {} if "RAY_worker_niceness" in os.environ else {"worker_niceness": 0}


def checked_answer(
    task: Task[M, Any],
    match: M,
    numbers: Sequence[int],
    wanted: dict[str, str],
    environment: Mapping[str, str],
) -> Answer:
    """Do the task, if the game is the same here as where it was asked."""
    try:
        found = same_game(match, environment)
    except CordeeError as error:
        return Answer(error=error)
    other = [name for name, value in wanted.items() if found.get(name) != value]
    if other:
        told = f"A worker of Ray has another {', '.join(other)}: install the same Cordée on every machine."
        return Answer(error=CordeeError(told))
    return answer(task, match, numbers)
