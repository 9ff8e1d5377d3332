"""The rules of Peaks."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from cordee.engine.core import ITSELF, NATURE, State, Step
from cordee.engine.piles import Deck

VERSION = "1"
CLIMB, STAY, PEAK = 0, 1, 1
WORDS = ["climb", "stay"] + [f"peak:{peak}" for peak in range(1, 7)]


class Peaks(State):
    """A table of Peaks."""

    deck: Deck
    hands: list[i64]
    shown: list[bool]
    storm: bool = False

    def __init__(self, seats: i64) -> None:
        self.seats = seats

    def copy(self) -> Peaks:
        twin = type(self)(self.seats)
        twin.agenda = self.agenda.copy()
        twin.deck = self.deck.copy()
        twin.hands = self.hands.copy()
        twin.shown = self.shown.copy()
        twin.storm = self.storm
        return twin

    def end_clause(self) -> i64:
        return 4

    def scores(self) -> list[int]:
        return [hand if shown else 0 for hand, shown in zip(self.hands, self.shown, strict=True)]

    def imagine(self, seat: i64, rng: Any) -> Peaks:
        """The hidden peaks of others and the deck are one unknown heap to a seat (PK-001)."""
        twin = self.copy()
        hidden = [other for other in range(self.seats) if other != seat and self.hands[other] and not self.shown[other]]
        for other in hidden:
            twin.deck.middle.put(twin.hands[other] - 1)
        for other in hidden:
            kind = twin.deck.middle.sample(rng)
            twin.deck.middle.take(kind)
            twin.hands[other] = kind + 1
        return twin

    def view(self, seat: int | None) -> dict[str, Any]:
        known = [hand if self.shown[i] or i == seat else 0 for i, hand in enumerate(self.hands)]
        return {"hands": known, "dealt": [hand > 0 for hand in self.hands], "left": self.deck.size()}


def set_up(seats: int, storm: bool) -> Peaks:
    return lay_out(Peaks(seats), storm)


def lay_out(table: Peaks, storm: bool) -> Peaks:
    """The agenda holds the deals, then the questions, in the order of the seats."""
    table.deck = Deck([1] * 6)
    table.hands = [0] * table.seats
    table.shown = [False] * table.seats
    table.storm = storm
    order = list(reversed(range(table.seats)))
    table.agenda = [Dare(seat) for seat in order] + [Deal(NATURE, seat) for seat in order]
    return table


class Deal(Step[Peaks]):
    """A peak for a seat (PK-001)."""

    to: i64

    def __init__(self, seat: i64, to: i64) -> None:
        self.seat = seat
        self.to = to

    def clause(self) -> int:
        return 1

    def candidates(self, state: Peaks) -> list[i64]:
        return [PEAK + kind + 1 for kind in state.deck.draws()]

    def odds(self, state: Peaks) -> list[float]:
        return state.deck.odds()

    def play(self, state: Peaks, action: i64) -> None:
        state.deck.draw(action - PEAK - 1)
        state.hands[self.to] = action - PEAK


class Dare(Step[Peaks]):
    """Climb or stay (PK-002)?"""

    def clause(self) -> int:
        return 2

    def candidates(self, state: Peaks) -> list[i64]:
        return [CLIMB, STAY]

    def refusal(self, state: Peaks, action: i64) -> i64:
        return 2 if action == STAY and state.storm and self.seat == state.seats - 1 else 0

    def reveals(self, state: Peaks, action: i64) -> bool:
        return action == CLIMB

    def play(self, state: Peaks, action: i64) -> None:
        if action == CLIMB:
            state.agenda.append(Show(ITSELF, self.seat))


class Show(Step[Peaks]):
    """The peak is turned up (PK-003)."""

    of: i64

    def __init__(self, seat: i64, of: i64) -> None:
        self.seat = seat
        self.of = of

    def clause(self) -> int:
        return 3

    def play(self, state: Peaks, action: i64) -> None:
        state.shown[self.of] = True


def conserved(state: Peaks) -> dict[str, int]:
    return {"peaks": state.deck.size() + sum(1 for hand in state.hands if hand)}
