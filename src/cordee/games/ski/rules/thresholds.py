"""Piste thresholds (sections N and Q): improving them, in phase 3 and by tiles."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cordee.engine.core import ITSELF, Step
from cordee.games.ski.box import DOUBLE_IN_PHASE_3, IMPROVE, IN_EMPLOYEES, SCALES, STEP_COST, STEPS, Part
from cordee.games.ski.rules.effects import VERBS, Verb
from cordee.games.ski.rules.payment import demand, doubles, lacking, payable
from cordee.games.ski.rules.station import Station, ask
from cordee.games.ski.rules.vocabulary import IMPROVE_SCALE, SKIP

IMPROVEMENTS: Final[list[i64]] = [SKIP] + [IMPROVE_SCALE + scale for scale in range(SCALES)]
PHASE_3: Final[i64] = 160  # the clause of the one improvement of phase 3


def improvement_refusal(state: Station, seat: i64, scale: i64, free: i64, double: i64) -> i64:
    """Why a threshold may not be improved (SK-162, SK-163)."""
    step = state.steps[SCALES * seat + scale]
    if step == STEPS:
        return 162
    if free or payable(state, seat, IN_EMPLOYEES, double, STEP_COST[step], 0):
        return 0
    return lacking(state, seat, IN_EMPLOYEES, double, STEP_COST[step], 163)


class Improve(Step[Station]):
    """Which threshold is improved (SK-160, SK-367)? `rule` is the clause that gives it: of phase 3 or of a tile."""

    rule: i64
    left: i64
    free: i64

    def __init__(self, seat: i64, rule: i64, left: i64, free: i64) -> None:
        self.seat = seat
        self.rule = rule
        self.left = left
        self.free = free

    def clause(self) -> int:
        return int(self.rule)

    def double(self, state: Station) -> i64:
        """Permanents count two in phase 3 only (SK-295)."""
        return doubles(state, self.seat, DOUBLE_IN_PHASE_3) if self.rule == PHASE_3 else 0

    def candidates(self, state: Station) -> list[i64]:
        return IMPROVEMENTS

    def refusal(self, state: Station, action: i64) -> i64:
        if action == SKIP:
            return 0
        return improvement_refusal(state, self.seat, action - IMPROVE_SCALE, self.free, self.double(state))

    def play(self, state: Station, action: i64) -> None:
        if action == SKIP:
            return
        scale = action - IMPROVE_SCALE
        step = state.steps[SCALES * self.seat + scale]
        state.agenda.append(Advance(ITSELF, self.seat, scale, self.rule, self.left - 1, self.free))
        if not self.free:
            demand(state, self.seat, IN_EMPLOYEES, self.double(state), STEP_COST[step])


class Advance(Step[Station]):
    """The marker goes one place to the right; its benefit holds from now on (SK-163, SK-164, SK-367)."""

    owner: i64
    scale: i64
    rule: i64
    left: i64
    free: i64

    def __init__(self, seat: i64, owner: i64, scale: i64, rule: i64, left: i64, free: i64) -> None:
        self.seat = seat
        self.owner = owner
        self.scale = scale
        self.rule = rule
        self.left = left
        self.free = free

    def clause(self) -> int:
        return 164

    def play(self, state: Station, action: i64) -> None:
        state.steps[SCALES * self.owner + self.scale] += 1
        if self.left:
            ask(state, Improve(self.owner, self.rule, self.left, self.free))


class OfferImprovement(Step[Station]):
    """A player's turn in phase 3 has come (SK-161, SK-366)."""

    owner: i64

    def __init__(self, seat: i64, owner: i64) -> None:
        self.seat = seat
        self.owner = owner

    def clause(self) -> int:
        return int(PHASE_3)

    def play(self, state: Station, action: i64) -> None:
        state.active = self.owner
        ask(state, Improve(self.owner, PHASE_3, 1, 0))


class Improving(Verb):
    """Up to so many steps on the scales."""

    def begin(self, state: Station, seat: i64, rule: i64, part: Part) -> None:
        ask(state, Improve(seat, rule, part.n, part.a))

    def possible(self, state: Station, seat: i64, part: Part) -> bool:
        return any(improvement_refusal(state, seat, scale, part.a, 0) == 0 for scale in range(SCALES))


VERBS[IMPROVE] = Improving()
