"""What an action sets off, one step at a time: how a log or a page tells what happened between two positions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cordee.engine.core import ITSELF, State, Step


@dataclass(frozen=True)
class Stage:
    """One step that was played, with the table before and after it."""

    step: Step[Any]
    before: Any
    after: Any


def unfold(state: State, action: int) -> list[Stage]:
    """The answer itself, then every step that played itself because of it; the last one's `after` is where it led."""
    table = state.copy()
    stages: list[Stage] = []
    while not stages or (table.agenda and table.agenda[-1].seat == ITSELF):
        before = table.copy()
        step = table.agenda.pop()
        step.play(table, action if not stages else 0)
        stages.append(Stage(step, before, table.copy()))
    return stages
