"""A server that is watched: what keeps its event loop from everybody else for longer than it should.

`python -m bench.watch REPORT` serves as `cordee serve` does, on the port of PORT, and writes to the file REPORT when it
ends: how many steps of tasks took longer than `LONG`, and where they were found to be at work.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Generator
from pathlib import Path
from types import FrameType
from typing import Any

from cordee.server import app
from cordee.server.serve import main as serve
from cordee.server.store import Store

LONG = 0.005
"""Seconds of the loop that one piece of work may take."""
GLANCE = 0.002
"""Seconds between two glances at what the loop does."""


class Watch:
    """Times every step of every task by the processor's clock of its thread."""

    def __init__(self) -> None:
        self.steps = 0
        self.long: list[float] = []
        self.places: Counter[str] = Counter()
        self.since = 0.0
        self._thread = threading.get_ident()
        self._clock = time.pthread_getcpuclockid(self._thread)

    def step(self, coroutine: Generator[Any, Any, Any], given: Any) -> Any:
        """One step of a task."""
        self.since = started = time.thread_time()
        try:
            return coroutine.send(given)
        finally:
            self.since, took = 0.0, time.thread_time() - started
            self.steps += 1
            if took > LONG:
                self.long.append(took)

    def look_on(self) -> None:
        """Note where the loop is whenever it has been at the same step for long."""
        while True:
            time.sleep(GLANCE)
            since = self.since
            if since and time.clock_gettime(self._clock) - since > LONG:
                frame = sys._current_frames().get(self._thread)
                if self.since == since and frame is not None:
                    self.places[_place(frame)] += 1

    def told(self) -> dict[str, Any]:
        worst = sorted(self.long)
        return {
            "steps": self.steps,
            "long": len(worst),
            "longest": worst[-1] * 1000 if worst else 0.0,
            "places": dict(self.places.most_common(12)),
        }


def _place(frame: FrameType | None) -> str:
    """What is at work, innermost first, and the functions of ours that lead there."""
    found: list[str] = []
    while frame is not None and len(found) < 4:
        code = frame.f_code
        if "/cordee/" in code.co_filename or not found:
            found.append(f"{Path(code.co_filename).stem}.{code.co_name}")
        frame = frame.f_back
    return " < ".join(found)


class _Timed(Generator[Any, Any, Any]):
    """A task's coroutine, each of whose steps is timed."""

    def __init__(self, inner: Any, watch: Watch) -> None:
        self.inner, self.watch = inner, watch

    def send(self, value: Any) -> Any:
        return self.watch.step(self.inner, value)

    def throw(self, *error: Any) -> Any:
        return self.inner.throw(*error)

    def close(self) -> None:
        self.inner.close()


async def _awaited(timed: _Timed) -> Any:
    class Once:
        def __await__(self) -> Any:
            return (yield from timed)

    return await Once()


def begin(report: Path) -> None:
    """Watch the running loop; the report is written when the server ends."""
    watch = Watch()
    loop = asyncio.get_running_loop()

    def task(loop: Any, coroutine: Any, **more: Any) -> asyncio.Task[Any]:
        return asyncio.Task(_awaited(_Timed(coroutine, watch)), loop=loop, **more)

    loop.set_task_factory(task)
    threading.Thread(target=watch.look_on, daemon=True).start()
    ending = Store.close

    async def close(store: Store) -> None:
        await ending(store)
        report.write_text(json.dumps(watch.told()))

    Store.close = close  # type: ignore[method-assign, assignment]


def main() -> None:
    report = Path(sys.argv[1])
    lifespan = app._lifespan

    def watched(served: Any) -> Any:
        begin(report)
        return lifespan(served)

    app._lifespan = watched  # type: ignore[assignment]
    serve(port=int(os.environ["PORT"]))


if __name__ == "__main__":
    main()
