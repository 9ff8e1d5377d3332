"""What a game is: a table (`State`) with an agenda of `Step`s, the last of which is next.

A step waits for a decision of a seat or of nature, or does its work by itself. Playing an action takes the
step off the agenda, changes the table, and puts on what follows. Nothing else holds any part of a game.
"""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar

from librt.random import Random as Rng
from mypy_extensions import i64, mypyc_attr

from cordee.engine.chance import pick
from cordee.engine.errors import CordeeError, IllegalAction

NATURE: Final[i64] = -1
"""The seat that throws dice and draws cards."""
NOBODY: Final[i64] = -2
"""Nobody decides: the game is over."""
ITSELF: Final[i64] = -3
"""The seat of a step that needs no decision: it is played as soon as it is next."""

S = TypeVar("S", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One question or event of a rulebook. Immutable: all that changes is in the state.

    The constructor takes the attributes in the order they are declared, `seat` first, so that
    a step can be saved and loaded.
    """

    seat: i64

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def clause(self) -> int:
        """The number of the rule that puts this question."""
        return 0

    def candidates(self, state: S) -> list[i64]:
        """Every answer one could think of, sorted. The list may be shared: do not change it."""
        return []

    def refusal(self, state: S, action: i64) -> i64:
        """0, or the number of the rule that forbids this candidate."""
        return 0

    def clause_against(self, state: S, action: i64) -> i64:
        """The number of the rule against an answer that is no candidate: the question's own, if none is nearer."""
        return self.clause()

    def actions(self, state: S) -> list[i64]:
        """The candidates that nothing forbids. The list may be shared: do not change it."""
        return [action for action in self.candidates(state) if self.refusal(state, action) == 0]

    def play(self, state: S, action: i64) -> None:
        """Change the table as the answer says, and put on the agenda what follows."""

    def reveals(self, state: S, action: i64) -> bool:
        """Whether the answer shows something that was hidden, so that it cannot be taken back."""
        return False

    def odds(self, state: S) -> list[float]:
        """At nature's step: the probability of each of `actions`."""
        count = len(self.actions(state))
        return [1.0 / count] * count

    def sample(self, state: S, rng: Rng) -> i64:
        """At nature's step: one of `actions`, by the odds."""
        return self.actions(state)[pick(self.odds(state), rng.random())]


class SheetLine:
    """A line of the score sheet: one category of the rulebook's count, and what each seat has in it."""

    key: str
    clause: i64
    values: list[int]
    """What counts now: the lines of a seat add up to its score, at any moment."""
    provisional: bool
    """It counts how things stand now, and may still go to somebody else or shrink."""
    coming: list[int]
    """What the final count would add, were the game over now, and the score does not hold yet; empty if nothing."""

    def __init__(
        self,
        key: str,
        clause: i64,
        values: list[int],
        provisional: bool = False,
        coming: list[int] | None = None,
    ) -> None:
        self.key = key
        self.clause = clause
        self.values = values
        self.provisional = provisional
        self.coming = coming if coming is not None else []


def sheet_totals(sheet: list[SheetLine], seats: i64) -> list[int]:
    """The sum of a sheet for each seat: its score."""
    totals = [0] * seats
    for line in sheet:
        for seat in range(seats):
            totals[seat] += line.values[seat]
    return totals


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One table at one moment. Games add their own attributes, all typed, all of them plain data."""

    seats: i64
    agenda: list[Step[Any]]

    def seat(self) -> i64:
        """Who decides now: a seat from 0, NATURE or NOBODY."""
        if not self.agenda:
            return NOBODY
        return self.agenda[-1].seat

    def actions(self) -> list[i64]:
        """What they may do, sorted; never empty before the end."""
        if not self.agenda:
            return []
        return self.agenda[-1].actions(self).copy()

    def candidates(self) -> list[i64]:
        """What one could think of doing now; `refusal` says why not."""
        if not self.agenda:
            return []
        return self.agenda[-1].candidates(self).copy()

    def refusal(self, action: i64) -> i64:
        """0 if the action is allowed now, else the number of the rule that forbids it or asks for something else."""
        if not self.agenda:
            return self.end_clause()
        step = self.agenda[-1]
        if action not in step.candidates(self):
            return step.clause_against(self, action)
        return step.refusal(self, action)

    def allows(self, action: i64) -> bool:
        """Whether the action may be played now."""
        if not self.agenda:
            return False
        return action in self.agenda[-1].actions(self)

    def play(self, action: i64) -> None:
        """Do it, and all that follows without a choice. An action that is not allowed changes nothing and raises."""
        if not self.allows(action):
            if not self.agenda:
                raise IllegalAction("The game is over: no action may be played.", int(self.end_clause()))
            allowed = ", ".join([str(a) for a in self.actions()[:40]])
            raise IllegalAction(
                f"Action {action} may not be played now (rule {self.refusal(action)}); allowed: {allowed}.",
                int(self.refusal(action)),
            )
        self.advance(action)

    def advance(self, action: i64) -> None:
        """`play` for loops that take the action from `actions`: nothing is checked."""
        agenda = self.agenda
        agenda.pop().play(self, action)
        while agenda and agenda[-1].seat == ITSELF:
            agenda.pop().play(self, 0)

    def odds(self) -> list[float]:
        """At nature's turn: the probability of each of `actions`."""
        if self.seat() != NATURE:
            raise CordeeError("Only nature's actions have odds; ask seat() first.")
        return self.agenda[-1].odds(self)

    def sample(self, rng: Rng) -> i64:
        """At nature's turn: one of `actions`, by the odds."""
        if self.seat() != NATURE:
            raise CordeeError("Only nature's actions have odds; ask seat() first.")
        return self.agenda[-1].sample(self, rng)

    def on_turn(self) -> i64:
        """Whose turn it is, also while nature or another seat answers a question of it."""
        return self.seat()

    def round_now(self) -> i64:
        """The number of the round under way, from 1; 0 while the table is laid out, and in games without rounds."""
        return 0

    def starts(self) -> dict[str, list[str]]:
        """How each seat began, asked when the first of them must decide: `turn` is its place in turn order, from "1".

        Games name what else may favour a seat: `place` (where it starts), `colour`.
        """
        return {}

    def end_clause(self) -> i64:
        """The number of the rule that ends the game."""
        return 0

    def copy(self) -> State:
        """An independent table in the same position."""
        raise CordeeError(f"{type(self).__name__} must say how it is copied.")

    def scores(self) -> list[int]:
        """The points of each seat as the rulebook counts them, at any moment."""
        raise CordeeError(f"{type(self).__name__} must say how it is scored.")

    def score_sheet(self) -> list[SheetLine]:
        """Where the points come from, in the order of the rulebook's count: the sum of the lines is `scores`.

        It is made from what lies open only. A game with one kind of points has one line.
        """
        return [SheetLine("points", self.end_clause(), self.scores())]

    def tie_break(self) -> SheetLine | None:
        """What decides among those with most points: a value for each seat; nothing where ties are shared."""
        return None

    def result(self) -> list[float]:
        """At the end: 1 shared among the winners, tie-breaks applied."""
        return shared_among_best(self.scores())

    def imagine(self, seat: i64, rng: Rng) -> State:
        """A copy where all that `seat` cannot know is dealt anew. Where nothing is private, a copy."""
        return self.copy()

    def view(self, seat: int | None) -> dict[str, Any]:
        """What `seat` (None: a spectator) sees, as JSON, and nothing more."""
        raise CordeeError(f"{type(self).__name__} must say what a seat sees.")


def turn_places(first: i64, seats: i64) -> list[str]:
    """The place of each seat in turn order, from "1" for whoever begins."""
    return [str((seat + seats - first) % seats + 1) for seat in range(seats)]


def shared_among_best(scores: list[int]) -> list[float]:
    """1 divided among the seats of the highest score."""
    best = max(scores)
    winners = scores.count(best)
    return [1.0 / winners if score == best else 0.0 for score in scores]


def playout(state: State, rng: Rng) -> int:
    """Play the state to its end, every seat choosing uniformly and nature by the odds; the number of actions played."""
    agenda = state.agenda
    count: i64 = 0
    while agenda:
        step = agenda[-1]
        seat = step.seat
        if seat == ITSELF:
            agenda.pop().play(state, 0)
            continue
        if seat == NATURE:
            action = step.sample(state, rng)
        else:
            actions = step.actions(state)
            action = actions[rng.randrange(len(actions))]
        agenda.pop()
        step.play(state, action)
        count += 1
    return count


def deal(state: State, rng: Rng) -> list[int]:
    """Play nature's moves until a person must decide or the game is over; the actions played."""
    played: list[int] = []
    while state.seat() == NATURE:
        action = state.sample(rng)
        state.advance(action)
        played.append(action)
    return played
