"""Pig: throw a die as often as you dare; a 1 loses the pot. First to 100 wins."""

from __future__ import annotations

from typing import Any, Final

from librt.random import Random as Rng
from mypy_extensions import i64

from cordee.engine.core import NATURE, State, Step

VERSION: Final = "1"
GOAL: Final[i64] = 100
HOLD: Final[i64] = 0
ROLL: Final[i64] = 1
DIE: Final[i64] = 1  # + the face, from 1

WORDS: Final[list[str]] = ["hold", "roll"] + [f"die:{face}" for face in range(1, 7)]
CHOICES: Final[list[i64]] = [HOLD, ROLL]
ONLY_HOLD: Final[list[i64]] = [HOLD]
FACES: Final[list[i64]] = [DIE + face for face in range(1, 7)]


class Pig(State):
    """A table of Pig: whose turn it is, what is in the pot, what is safe."""

    turn: i64 = 0
    pot: i64 = 0
    points: list[i64]

    def __init__(self, seats: i64) -> None:
        self.seats = seats

    def copy(self) -> Pig:
        twin = Pig(self.seats)
        twin.agenda = self.agenda.copy()
        twin.turn = self.turn
        twin.pot = self.pot
        twin.points = self.points.copy()
        return twin

    def on_turn(self) -> i64:
        return self.turn

    def end_clause(self) -> i64:
        return 5

    def scores(self) -> list[int]:
        return [int(points) for points in self.points]

    def view(self, seat: int | None) -> dict[str, Any]:
        return {"turn": int(self.turn), "pot": int(self.pot), "points": self.scores()}


def set_up(seats: int) -> Pig:
    """Nobody has a point; the first seat begins (PG-001)."""
    table = Pig(seats)
    table.points = [0] * seats
    table.agenda = [DECIDE[0]]
    return table


class Decide(Step[Pig]):
    """Throw again, or bring the pot home (PG-002)?"""

    def clause(self) -> int:
        return 2

    def candidates(self, state: Pig) -> list[i64]:
        return CHOICES

    def refusal(self, state: Pig, action: i64) -> i64:
        return 6 if action == ROLL and state.points[state.turn] + state.pot >= GOAL else 0  # PG-006

    def actions(self, state: Pig) -> list[i64]:
        return ONLY_HOLD if state.points[state.turn] + state.pot >= GOAL else CHOICES

    def play(self, state: Pig, action: i64) -> None:
        if action == ROLL:
            state.agenda.append(THE_DIE)
            return
        total = state.points[state.turn] + state.pot
        state.points[state.turn] = total  # PG-004
        if total < GOAL:  # otherwise the agenda stays empty: the game is over (PG-005)
            pass_on(state)


class Die(Step[Pig]):
    """The die falls (PG-003)."""

    def clause(self) -> int:
        return 3

    def candidates(self, state: Pig) -> list[i64]:
        return FACES

    def sample(self, state: Pig, rng: Rng) -> i64:
        return DIE + 1 + rng.randrange(6)

    def play(self, state: Pig, action: i64) -> None:
        if action == DIE + 1:
            pass_on(state)
        else:
            state.pot += action - DIE
            state.agenda.append(DECIDE[state.turn])


def pass_on(state: Pig) -> None:
    """The pot is empty again and the next seat plays."""
    state.pot = 0
    state.turn += 1
    if state.turn == state.seats:
        state.turn = 0
    state.agenda.append(DECIDE[state.turn])


DECIDE: Final[list[Decide]] = [Decide(seat) for seat in range(10)]
THE_DIE: Final[Die] = Die(NATURE)
