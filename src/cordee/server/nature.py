"""What chance does at a table after what was played."""

from __future__ import annotations

import time
from typing import Any

from cordee.engine.core import NATURE, NOBODY
from cordee.server.course import MOVE, UNDO, Entry
from cordee.server.live import Live


def nature_after(live: Live, entries: list[Entry]) -> list[Entry]:
    """What nature does after these lines of the log."""
    course, last = live.course, entries[-1]
    if last.held or last.kind == UNDO:
        return []
    state, played = course.state.copy(), len(course.moves)
    for entry in entries:
        if entry.kind == MOVE:
            state.play(live.game.parse(entry.word))
            played += 1
    return _nature(live, state, last.ply + 1, played)


def due(live: Live) -> list[Entry]:
    """What nature is still to do at a table that waits for it."""
    course = live.course
    if live.decides() != NATURE:
        return []
    return _nature(live, course.state.copy(), course.ply, len(course.moves))


def _nature(live: Live, state: Any, ply: int, played: int) -> list[Entry]:
    """Nature's moves from this state on, which waits for log line `ply` and move `played`; the state is used up."""
    entries = []
    while state.seat() == NATURE:
        action = live.dealer.outcome(state, played)
        state.play(action)
        entries.append(Entry(ply, MOVE, NATURE, live.game.notation(action), False, time.time()))
        ply, played = ply + 1, played + 1
    return entries


def end_of(live: Live, entries: list[Entry]) -> Any | None:
    """The last position of the game, if these lines end it."""
    last = entries[-1]
    if last.held or last.kind == UNDO:
        return None
    state = live.course.state.copy()
    for entry in entries:
        if entry.kind == MOVE:
            state.play(live.game.parse(entry.word))
    return state if state.seat() == NOBODY else None
