"""The rules of Whisper: three stones each; lay one openly for its worth, or bury one that nobody will ever see."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from cordee.engine.core import NATURE, State, Step
from cordee.engine.piles import Bag
from whisper.stones import STONES

VERSION = "1"
COUNT = len(STONES)
LAY, BURY, DRAW = 0, COUNT, 2 * COUNT
WORDS = [f"lay:{s}" for s in STONES] + [f"bury:{s}" for s in STONES] + [f"draw:{s}" for s in STONES]
HAND = 3


class Whisper(State):
    """A table of Whisper."""

    bag: Bag
    hands: list[list[i64]]
    laid: list[list[i64]]
    buried: list[list[i64]]

    def __init__(self, seats: i64) -> None:
        self.seats = seats

    def copy(self) -> Whisper:
        twin = Whisper(self.seats)
        twin.agenda = self.agenda.copy()
        twin.bag = self.bag.copy()
        twin.hands = [hand.copy() for hand in self.hands]
        twin.laid = [stones.copy() for stones in self.laid]
        twin.buried = [stones.copy() for stones in self.buried]
        return twin

    def scores(self) -> list[int]:
        return [sum(int(stone) for stone in stones) for stones in self.laid]

    def imagine(self, seat: i64, rng: Any) -> Whisper:
        twin = self.copy()
        others = [s for s in range(self.seats) if s != seat]
        for other in others:
            for stone in [*twin.hands[other], *twin.buried[other]]:
                twin.bag.put(stone)
        for other in others:
            for place in (twin.hands[other], twin.buried[other]):
                for index in range(len(place)):
                    place[index] = twin.bag.sample(rng)
                    twin.bag.take(place[index])
        return twin

    def view(self, seat: int | None) -> dict[str, Any]:
        own = [] if seat is None else [STONES[stone] for stone in self.hands[seat]]
        hidden = [] if seat is None else [STONES[stone] for stone in self.buried[seat]]
        return {
            "hand": own,
            "my_buried": hidden,
            "held": [len(hand) for hand in self.hands],
            "buried": [len(stones) for stones in self.buried],
            "laid": [[STONES[stone] for stone in stones] for stones in self.laid],
        }


def set_up(seats: int) -> Whisper:
    table = Whisper(seats)
    table.bag = Bag([1] * COUNT)
    table.hands = [[] for _ in range(seats)]
    table.laid = [[] for _ in range(seats)]
    table.buried = [[] for _ in range(seats)]
    turns = [Answer(seat) for _ in range(HAND) for seat in reversed(range(seats))]
    table.agenda = [*turns, *[Draw(NATURE, seat) for seat in range(seats) for _ in range(HAND)]]
    return table


class Draw(Step[Whisper]):
    """A stone for a seat, seen by that seat alone."""

    to: i64

    def __init__(self, seat: i64, to: i64) -> None:
        self.seat = seat
        self.to = to

    def candidates(self, state: Whisper) -> list[i64]:
        return [DRAW + stone for stone in range(COUNT) if state.bag.counts[stone]]

    def play(self, state: Whisper, action: i64) -> None:
        state.bag.take(action - DRAW)
        state.hands[self.to].append(action - DRAW)


class Answer(Step[Whisper]):
    """Lay a stone, or bury one."""

    def candidates(self, state: Whisper) -> list[i64]:
        hand = sorted(state.hands[self.seat])
        return [LAY + stone for stone in hand] + [BURY + stone for stone in hand]

    def reveals(self, state: Whisper, action: i64) -> bool:
        return action < BURY

    def play(self, state: Whisper, action: i64) -> None:
        stone = action % COUNT
        state.hands[self.seat].remove(stone)
        (state.laid if action < BURY else state.buried)[self.seat].append(stone)
