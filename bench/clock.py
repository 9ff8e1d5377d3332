"""What a measuring process does: play for a while, count, and print one line of JSON."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from time import perf_counter

SEED = 7


@dataclass(frozen=True)
class Sample:
    """How many steps were played in how long, and by which build where there are two."""

    steps: int
    seconds: float
    build: str = ""
    decisions: float | None = None
    """The share of the steps that players decided, where it was counted; the rest is nature's."""


def sample(once: Callable[[], int], seconds: float, build: str = "") -> Sample:
    """Call `once`, which says how many steps it played, until the time is over; the first call warms up."""
    once()
    steps = 0
    start = perf_counter()
    end = start + seconds
    while True:
        steps += once()
        now = perf_counter()
        if now >= end:
            return Sample(steps, now - start, build)


class NotInstalled(Exception):
    """A peer is absent; the sentence says how to get it."""


def tell(measure: Callable[[], Sample]) -> int:
    """Print the measure's sample, or why there is none, for the process that asked."""
    try:
        print(json.dumps(asdict(measure())))
    except NotInstalled as absent:
        print(json.dumps({"missing": str(absent)}))
    return 0


def positive(text: str) -> float:
    """An argument that is a number of seconds."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is no length of time: give a number of seconds above 0")
    return value


def at_least_one(text: str) -> int:
    """An argument that is a number of rounds."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of rounds: give a whole number from 1")
    return int(text)
