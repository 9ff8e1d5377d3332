"""Work beside the event loop: what takes long is done in a thread, in fair turns, so that no move waits for it.

Whatever is handed over must be the worker's alone: a table goes on meanwhile (see `Course.apart`).
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import Any, TypeVar

from cordee.server.safety import ASKER
from cordee.server.turns import Turns

TURNS = Turns(1)
YIELDING = 0.001
"""Seconds after which the work steps back for the event loop, which has many small things to do."""
T = TypeVar("T")


async def beside(work: Callable[..., T], *given: Any, **named: Any) -> T:
    """What the work gives. Of those who wait, whoever has had the least done for them is next."""
    async with TURNS.turn(ASKER.get()):
        return await asyncio.to_thread(work, *given, **named)


def step_back() -> None:
    """Let threads take turns quickly."""
    sys.setswitchinterval(YIELDING)
