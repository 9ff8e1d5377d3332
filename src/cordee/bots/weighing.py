"""Playouts: what every seat may hope for from a moment, and where its points would come from.

A playout imagines what the knower cannot know, plays one action if it is given one, and goes on by the game's
preferences with lapses. Playout number n of a seed throws the same dice and has the same lapses whatever was played
first, so that two actions are compared on the same luck.
"""

from __future__ import annotations

from typing import Any, Final

from librt.random import Random as Rng
from mypy_extensions import i64

from cordee.bots.search import best_of
from cordee.engine.advice import Adviser
from cordee.engine.core import NATURE, State

LONGEST: Final = 200_000
"""Actions after which any playout is cut short: a game that players of habit would never end."""
AS_IT_IS: Final[i64] = -1
"""No action first: the moment itself is played out."""
HABIT: Final[i64] = -2
"""The action that the adviser prefers, without a lapse."""
STREAM: Final[i64] = 1_000_003
"""How far apart the numbers of two playouts lie, so that the streams of dice and of lapses do not meet."""


class Tally:
    """Playouts from one moment: each one's shares of the victory, and the sums of their final score sheets."""

    shares: list[list[float]]
    sheet: dict[str, list[float]]
    """For each line of the score sheet, by its key, the points of each seat summed."""
    sheets: i64
    """How many score sheets were summed."""

    def __init__(self) -> None:
        self.shares = []
        self.sheet = {}
        self.sheets = 0

    def add_sheet(self, state: State) -> None:
        """Count the score sheet of a finished game."""
        for line in state.score_sheet():
            sums = self.sheet.get(line.key)
            if sums is None:
                sums = [0.0] * len(line.values)
                self.sheet[line.key] = sums
            for seat in range(len(line.values)):
                sums[seat] += float(line.values[seat])
        self.sheets += 1


class Weigher:
    """Plays a game out again and again from what somebody knows."""

    adviser: Adviser[Any]
    lapse: float
    seed: i64
    horizon: i64
    """How many actions a playout may have; one cut short is worth what the adviser says of its last position."""
    work: i64
    """How many actions were looked at in all playouts: what they cost, whatever the machine."""

    def __init__(self, adviser: Adviser[Any], seed: i64, lapse: float, horizon: i64 = LONGEST) -> None:
        self.adviser = adviser
        self.seed = seed
        self.lapse = lapse
        self.horizon = horizon
        self.work = 0

    def weigh(self, state: State, knower: i64, action: i64, count: i64, tally: Tally, sheets: bool = False) -> None:
        """So many more playouts of `action`, or of the moment as it is, from what `knower` knows (-1: anybody)."""
        first: i64 = len(tally.shares)
        for number in range(first, first + count):
            dice = Rng(self.seed + number * STREAM)
            lapses = Rng(self.seed + number * STREAM + 1)
            trial = state.imagine(knower, dice)
            if action == HABIT:
                actions = trial.actions()
                trial.advance(actions[best_of(self.adviser.prefer(trial, actions))])
            elif action != AS_IT_IS:
                trial.advance(action)
            self._play_on(trial, dice, lapses)
            tally.shares.append(self.adviser.worth(trial) if trial.agenda else trial.result())
            if sheets:
                tally.add_sheet(trial)

    def _play_on(self, state: State, dice: Rng, lapses: Rng) -> None:
        agenda = state.agenda
        left = self.horizon
        work: i64 = 0
        while agenda and left > 0:
            step = agenda[-1]
            if step.seat == NATURE:
                state.advance(step.sample(state, dice))
            else:
                actions = step.actions(state)
                work += len(actions)
                if len(actions) == 1:
                    state.advance(actions[0])
                elif self.lapse > 0.0 and lapses.random() < self.lapse:
                    state.advance(actions[lapses.randrange(len(actions))])
                else:
                    state.advance(actions[best_of(self.adviser.prefer(state, actions))])
            left -= 1
        self.work += work + self.horizon - left
