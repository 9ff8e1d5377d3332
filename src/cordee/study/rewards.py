"""What a seat is paid at the end of a game, by name."""

from __future__ import annotations

from collections.abc import Callable

from cordee.engine.core import State
from cordee.engine.errors import BadSetup
from cordee.engine.telling import quoted

Reward = Callable[[State], list[float]]


def result(state: State) -> list[float]:
    """1 shared among the winners."""
    return state.result()


def margin(state: State) -> list[float]:
    """By how many points each is ahead of the best of the others; alone, the points."""
    scores = state.scores()
    if len(scores) == 1:
        return [float(scores[0])]
    best = [max(scores[:seat] + scores[seat + 1 :]) for seat in range(len(scores))]
    return [float(mine - other) for mine, other in zip(scores, best, strict=True)]


REWARDS: dict[str, Reward] = {"result": result, "margin": margin}


def reward_named(name: str) -> Reward:
    """The reward of that name."""
    if name not in REWARDS:
        raise BadSetup(f"There is no reward {quoted(name)}; the rewards: {', '.join(REWARDS)}.")
    return REWARDS[name]
