"""Processes that all play with the same box, and play on when one of them dies."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import asdict
from queue import SimpleQueue
from types import TracebackType
from typing import Any

from cordee.arena.match import Match
from cordee.engine.errors import BadBox, CordeeError
from cordee.engine.values import asked_of
from cordee.lab.asked import Variant
from cordee.lab.trial import Trial

TRIES = 3
"""How often a batch is given to a new process after the one that played it died."""


class Crew:
    """So many processes with a variant of a game's box."""

    def __init__(self, game: str, variant: Variant, jobs: int) -> None:
        self.variant = variant
        changed = json.dumps({game: asked_of(game) | dict(variant.changes)})
        self.environment = os.environ | {"CORDEE_SET": changed}
        self._free: SimpleQueue[subprocess.Popen[str]] = SimpleQueue()
        self._all: list[subprocess.Popen[str]] = []
        self._over = False
        self._threads = ThreadPoolExecutor(jobs)
        for _ in range(jobs):
            self._free.put(self._hire())

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._over = True
        self._end_all()
        self._threads.shutdown(cancel_futures=True)
        self._end_all()  # those too that were hired meanwhile

    def _end_all(self) -> None:
        for process in self._all:
            process.kill()
        for process in self._all:
            process.communicate()

    def play(self, match: Match, batches: Sequence[Sequence[int]]) -> Iterator[list[Trial]]:
        """The games of every batch, as soon as they are over."""
        waiting: list[Future[list[Trial]]] = [self._threads.submit(self._batch, match, part) for part in batches]
        for done in as_completed(waiting):
            yield done.result()

    def _batch(self, match: Match, numbers: Sequence[int]) -> list[Trial]:
        asked = json.dumps({"match": asdict(match), "numbers": list(numbers)})
        for _ in range(TRIES):
            process = self._free.get()
            answer = _ask(process, asked)
            self._free.put(process if answer is not None or self._over else self._hire())
            if answer is not None:
                return self._read(answer)
            if self._over:
                break
        raise CordeeError("Processes of the lab were ended from outside again and again; try with fewer jobs.")

    def _read(self, answer: dict[str, Any]) -> list[Trial]:
        if "error" in answer:
            raise BadBox(f"With {self.variant.name}: {answer['error']}")
        return [Trial.from_json(line) for line in answer["trials"]]

    def _hire(self) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-m", "cordee.lab.worker"],
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,  # Ctrl-C is for the parent, which ends them
        )
        self._all.append(process)
        return process


def _ask(process: subprocess.Popen[str], asked: str) -> dict[str, Any] | None:
    """What the process answers; None if it died."""
    assert process.stdin is not None and process.stdout is not None
    try:
        process.stdin.write(asked + "\n")
        process.stdin.flush()
        line = process.stdout.readline()
        return dict(json.loads(line)) if line.endswith("\n") else None
    except (OSError, ValueError):
        return None
