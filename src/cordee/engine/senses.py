"""What a program observes of a table: the contract of a game's `senses.py`, which ends with `OBSERVER = …`.

An observation is a row of numbers from -1 to 1 with a published layout, the same for every seat count. It is written
in place, into rows that lie end to end, so that the observations of many tables are one array.
"""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from cordee.engine.core import NATURE, State, Step
from cordee.engine.errors import CordeeError

S = TypeVar("S", bound=State)

CLAUSES: Final = 400.0
"""More than the number of any clause."""


class Sense:
    """Some neighbouring values of an observation: what they are called, how many there are, what they say."""

    name: str
    size: int
    meaning: str

    def __init__(self, name: str, size: int, meaning: str) -> None:
        self.name = name
        self.size = size
        self.meaning = meaning

    def __repr__(self) -> str:
        return f"Sense({self.name!r}, {self.size})"


def common_senses(seats: int, questions: list[type[Step[Any]]]) -> list[Sense]:
    """What every observation begins with."""
    asked = ", ".join([question.__name__ for question in questions])
    return [
        Sense("playing", seats, "each seat: 1 if it plays"),
        Sense("decides", seats + 1, "who decides, one of: each seat, nature; nobody when the game is over"),
        Sense("question", len(questions), f"what is asked, one of: {asked}"),
        Sense("clause", 1, f"the clause that asks it: number ÷ {CLAUSES:.0f}"),
    ]


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer(Generic[S]):
    """How a seat's view of a game becomes numbers, and which actions of the vocabulary are choices of seats.

    The values of a seat come first, then those of the next in turn order; seats that do not play are zeros.
    """

    senses: list[Sense]
    size: i64
    seats: i64
    choices: list[i64]
    """The actions that seats choose: a choice of a program is a place in this list."""
    _places: list[i64]
    _kinds: dict[object, i64]

    def __init__(
        self, seats: i64, questions: list[type[Step[Any]]], senses: list[Sense], words: list[str], chance: list[str]
    ) -> None:
        """The most seats, all that is asked, the layout, the vocabulary and the kinds of words that are nature's."""
        self.seats = seats
        self.senses = senses
        self.size = sum([sense.size for sense in senses])
        self.choices = [action for action, word in enumerate(words) if word.split(":")[0] not in chance]
        self._places = [-1] * len(words)
        for place, action in enumerate(self.choices):
            self._places[action] = place
        self._kinds = {question: place for place, question in enumerate(questions)}

    def fill(self, state: S, seat: i64, out: vec[float], at: i64) -> i64:
        """Write the game's own senses into zeros from `at` on; where they end."""
        return at

    def observe(self, state: S, seat: i64, out: vec[float], at: i64) -> None:
        """Write what `seat` observes into `size` values from `at` on."""
        clear(out, at, at + self.size)
        self.write(state, seat, out, at)

    def write(self, state: S, seat: i64, out: vec[float], at: i64) -> None:
        """Write what `seat` observes into zeros from `at` on."""
        end = at + self.size
        seats = state.seats
        for place in range(seats):
            out[at + place] = 1.0
        at += self.seats
        if state.agenda:
            step = state.agenda[-1]
            decides = step.seat
            out[at + (self.seats if decides == NATURE else away(decides, seat, seats))] = 1.0
            at += self.seats + 1
            out[at + self._kinds[type(step)]] = 1.0
            at += len(self._kinds)
            out[at] = float(step.clause()) / CLAUSES
        else:
            at += self.seats + 1 + len(self._kinds)
        if self.fill(state, seat, out, at + 1) != end:
            raise CordeeError("An observation is not as long as its senses say.")

    def observation(self, state: S, seat: i64) -> list[float]:
        """What `seat` observes."""
        out = vec[float]([0.0 for _ in range(self.size)])
        self.observe(state, seat, out, 0)
        return [value for value in out]

    def place(self, action: i64) -> i64:
        """Where an action is among the choices; -1 if it is nature's."""
        return self._places[action]

    def mark(self, actions: list[i64], out: vec[u8], at: i64, sign: u8) -> None:
        """Write a sign at the places of some actions in the mask that begins at `at`."""
        places = self._places
        for action in actions:
            out[at + places[action]] = sign

    def mask(self, state: S) -> list[int]:
        """For each of the choices, 1 if the seat that decides may choose it now; zeros at nature's turn and the end."""
        out = vec[u8]([u8(0) for _ in range(len(self.choices))])
        if state.agenda and state.agenda[-1].seat >= 0:
            self.mark(state.agenda[-1].actions(state), out, 0, 1)
        return [int(sign) for sign in out]


# ── Writing: each function writes some values and gives the place after them ────────────────────────────────


def away(seat: i64, mine: i64, seats: i64) -> i64:
    """How many turns after mine a seat has its own."""
    return seat - mine if seat >= mine else seat - mine + seats


def clear(out: vec[float], at: i64, end: i64) -> None:
    """Zeros, several in a stride: a row is mostly zeros, and this is a large part of the cost of observing."""
    while at + 8 <= end:
        out[at] = 0.0
        out[at + 1] = 0.0
        out[at + 2] = 0.0
        out[at + 3] = 0.0
        out[at + 4] = 0.0
        out[at + 5] = 0.0
        out[at + 6] = 0.0
        out[at + 7] = 0.0
        at += 8
    while at < end:
        out[at] = 0.0
        at += 1


def flag(out: vec[float], at: i64, yes: bool) -> i64:
    """1 for yes."""
    if yes:
        out[at] = 1.0
    return at + 1


def flags(out: vec[float], at: i64, bits: i64, size: i64) -> i64:
    """1 for each bit that is set, from the lowest; those beyond the size are left out."""
    end = at + size
    spot = at
    while bits and spot < end:
        if bits & 1:
            out[spot] = 1.0
        bits >>= 1
        spot += 1
    return end


def one_of(out: vec[float], at: i64, index: i64, size: i64) -> i64:
    """1 at an index; below 0 it is none of them."""
    if index >= 0:
        out[at + index] = 1.0
    return at + size


def part(out: vec[float], at: i64, n: i64, most: i64) -> i64:
    """A number that has a most: the part of it."""
    if n != 0:
        out[at] = within(float(n) / float(most if most > 0 else 1))
    return at + 1


def much(out: vec[float], at: i64, n: i64, usual: i64) -> i64:
    """A number without bounds: half for what is usual, and never more than 1."""
    if n != 0:
        out[at] = float(n) / float((n if n >= 0 else -n) + usual)
    return at + 1


def within(value: float) -> float:
    """The value, or the nearest of -1 and 1."""
    return 1.0 if value > 1.0 else -1.0 if value < -1.0 else value


def whose(out: vec[float], at: i64, seat: i64, mine: i64, seats: i64, size: i64) -> i64:
    """1 for a seat among `size` from mine on; below 0 it is nobody's."""
    if seat >= 0:
        out[at + away(seat, mine, seats)] = 1.0
    return at + size


def parts(out: vec[float], at: i64, values: list[i64], most: i64) -> i64:
    """Several numbers that have a most."""
    for n in values:
        at = part(out, at, n, most)
    return at


def parts_each(out: vec[float], at: i64, values: list[i64], mine: i64, size: i64, most: i64) -> i64:
    """A number of each seat that has a most, mine first, among `size`."""
    seats: i64 = len(values)
    for seat in range(seats):
        part(out, at + away(seat, mine, seats), values[seat], most)
    return at + size


def much_each(out: vec[float], at: i64, values: list[i64], mine: i64, size: i64, usual: i64) -> i64:
    """A number of each seat without bounds, mine first, among `size`."""
    seats: i64 = len(values)
    for seat in range(seats):
        much(out, at + away(seat, mine, seats), values[seat], usual)
    return at + size
