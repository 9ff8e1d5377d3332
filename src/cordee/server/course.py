"""The course of a table: its log, told line by line, and the position it leads to.

The log only ever grows. A line of it is a move, a player's taking back of their last moves, a player's word that
their turn is done, or a note: something the table is told that is no part of the game. The moves that were not taken
back are the line of play: what a record holds and what the dice are counted by. Taking back never crosses a throw, so
no ply of the line is ever thrown for twice.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import islice
from sys import intern
from threading import Lock
from typing import Any, overload

from cordee.engine.core import NATURE, NOBODY, State
from cordee.engine.errors import CordeeError
from cordee.engine.game import Game
from cordee.engine.undo import turn_start, undo_floor

MOVE = "move"
UNDO = "undo"
CONFIRM = "confirm"
MARK = 200
"""Lines of the log after which the position is noted, so that the past is found without playing all of it again."""
MOST_UNDOS = 50
"""Times that a seat may take back before someone else, or chance, has had a turn: nobody needs as many."""
LAST_UNDO = 10_000
"""Lines of the log after which nothing is taken back any more: no game needs as many, and this one must end."""
NOTE = "note"
KINDS = (MOVE, UNDO, CONFIRM, NOTE)
SPARSE = 1000
"""The same for a table that rests."""


class BadLog(CordeeError):
    """A log that no table can have: a line is missing, or cannot follow those before it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's log: its number from 0, what it is, whose it is."""

    ply: int
    kind: str
    seat: int
    word: str
    """The action's word; of an undo, how many moves it takes back; of a confirmation, nothing; of a note, its kind and,
    after a space, what it tells."""
    held: bool = False
    """The move ends its player's turn and waits for them to say so."""
    at: float = 0.0
    """When it was played, in seconds since 1970."""
    owners: tuple[str, ...] = ()
    """Of a note that is to be stored, whose the words of people in it are, in their order; nothing for nobody's."""


class Log(Sequence[Entry]):
    """Lines of a log, packed: thousands of tables are kept in memory, and most of them only wait."""

    __slots__ = ("_at", "_held", "_kinds", "_seats", "_words")

    def __init__(self) -> None:
        self._kinds = bytearray()
        self._seats = array("b")
        self._words: list[str] = []
        self._held = bytearray()
        self._at = array("d")

    def append(self, entry: Entry) -> None:
        """Add the next line."""
        self._kinds.append(KINDS.index(entry.kind))
        self._seats.append(entry.seat)
        self._words.append(intern(entry.word))  # the words of a game are few
        self._held.append(entry.held)
        self._at.append(entry.at)

    def __len__(self) -> int:
        return len(self._kinds)

    @overload
    def __getitem__(self, place: int) -> Entry: ...
    @overload
    def __getitem__(self, place: slice) -> list[Entry]: ...
    def __getitem__(self, place: int | slice) -> Entry | list[Entry]:
        if isinstance(place, slice):
            return [self._line(ply) for ply in range(*place.indices(len(self)))]
        return self._line(range(len(self))[place])

    def _line(self, ply: int) -> Entry:
        kind, held = KINDS[self._kinds[ply]], bool(self._held[ply])
        return Entry(ply, kind, self._seats[ply], self._words[ply], held, self._at[ply])

    def reword(self, ply: int, word: str) -> None:
        """Let a note say something else: words in it were deleted."""
        self._words[ply] = word

    def first(self, lines: int) -> Log:
        """So many lines from the beginning."""
        found = Log()
        found._kinds, found._seats, found._words = self._kinds[:lines], self._seats[:lines], self._words[:lines]
        found._held, found._at = self._held[:lines], self._at[:lines]
        return found

    def copy(self) -> Log:
        """The same lines, which stay when more come."""
        return self.first(len(self))

    def last_of(self, seats: Collection[int]) -> int | None:
        """The last line of one of these seats that is no note."""
        note = KINDS.index(NOTE)
        own = (ply for ply in range(len(self) - 1, -1, -1) if self._seats[ply] in seats and self._kinds[ply] != note)
        return next(own, None)

    def words_of(self, seat: int) -> list[str]:
        """The words of a seat's moves, those that were taken back too."""
        move = KINDS.index(MOVE)
        told = zip(self._kinds, self._seats, self._words, strict=True)
        return [word for kind, who, word in told if who == seat and kind == move]

    def settled(self) -> int:
        """The number of lines up to the last one that is no note."""
        return len(self._kinds.rstrip(bytes([KINDS.index(NOTE)])))

    def notes(self) -> int:
        """How many notes there are."""
        return self._kinds.count(KINDS.index(NOTE))

    def noted(self) -> Iterator[Entry]:
        """The notes, the oldest first."""
        place, note = -1, KINDS.index(NOTE)
        while (place := self._kinds.find(note, place + 1)) >= 0:
            yield self._line(place)

    def taken_back(self, since: int) -> bool:
        """Whether something was taken back from line `since` on."""
        return self._kinds.find(KINDS.index(UNDO), since) >= 0

    def moves(self, end: int) -> Iterator[tuple[str, str]]:
        """Of the first lines, the kind and the word of those that are moves or take moves back."""
        for kind, word in zip(self._kinds[:end], self._words, strict=False):
            if KINDS[kind] in (MOVE, UNDO):
                yield KINDS[kind], word


@dataclass(frozen=True, slots=True)
class Step:
    """A line of the log and the position before it."""

    entry: Entry
    before: State


@dataclass(frozen=True, slots=True)
class Mark:
    """A course before one line of its log, but for the log."""

    state: State
    awaited: int | None
    undos: int
    recent: tuple[State, ...]


class Tellings:
    """Lines of a log as they were told, for those who ask again: a page that is loaded anew, the next who watches.

    Whoever is told them, and in which words, is the first part of their key, the number of the line the second.
    """

    MOST = 400
    """Lines that are kept: as many as the pages of five people show."""

    def __init__(self) -> None:
        self._told: dict[tuple[Any, int], Any] = {}
        self._lock = Lock()  # lines are told beside the event loop too

    def find(self, listener: Any, ply: int) -> Any | None:
        """What was told of a line."""
        return self._told.get((listener, ply))

    def keep(self, listener: Any, told: Iterable[tuple[int, Any]]) -> None:
        """Remember what was told; of all, what is remembered longest is forgotten first."""
        with self._lock:
            self._told.update(((listener, ply), line) for ply, line in told)
            for key in list(islice(self._told, max(0, len(self._told) - self.MOST))):
                del self._told[key]

    def clear(self) -> None:
        """Forget all of it."""
        with self._lock:
            self._told.clear()

    def __len__(self) -> int:
        return len(self._told)


class Course:
    """A table's log as far as it is told, with the line of play and the position.

    `keep` is how many of the last lines are kept with the positions before them, for telling what happened.
    """

    def __init__(
        self, game: Game, seats: int, options: dict[str, Any], log: Iterable[Entry] = (), keep: int = 0
    ) -> None:
        self.game = game
        self.options = options
        self.state: State = game.new(seats, **options)
        self.log = Log()
        self.moves = array("l")
        self.settled = 0
        """The ply after the last line that is no note: whatever answers it, or a later one, answers the present."""
        self.notes = 0
        self.awaited: int | None = None
        """The seat that must say that its turn is done, if one must."""
        self.undos = 0
        """How often the seat that moved last has taken back since someone else, or chance, had a turn."""
        self.rounds: dict[int, int] = {}
        """The line with which each round began."""
        self.trail: deque[Step] = deque(maxlen=keep)
        self.tellings = Tellings()
        self._marks: dict[int, Mark] = {}
        self._past: list[State] | None = []
        self.follow_all(log)

    @property
    def _recent(self) -> list[State]:
        """The positions before each of the last moves, as far back as one seat made them."""
        if self._past is None:
            self._past = self.back_to(self.ply)._recent
        return self._past

    @_recent.setter
    def _recent(self, states: list[State]) -> None:
        self._past = states

    def rest(self) -> None:
        """Let go of all that the log tells again: nobody is there."""
        self.trail.clear()
        self.tellings.clear()
        self._marks = {ply: mark for ply, mark in self._marks.items() if ply and not ply % SPARSE}
        self._past = None

    @property
    def ply(self) -> int:
        """The number of the log's next line."""
        return len(self.log)

    def follow(self, entry: Entry) -> None:
        """Add the next line of the log; one that cannot follow changes nothing and is a `BadLog`."""
        self._check(entry)
        self._add(entry)

    def follow_all(self, log: Iterable[Entry]) -> None:
        """Add the next lines of the log."""
        for entry in log:
            self.follow(entry)

    def _add(self, entry: Entry) -> None:
        before = self.state.copy()
        if not entry.ply % MARK:
            self._marks[entry.ply] = Mark(before, self.awaited, self.undos, tuple(self._recent))
        self.rounds.setdefault(int(self.state.round_now()), entry.ply)
        if entry.kind == CONFIRM or (entry.kind != NOTE and self._last_seat() != entry.seat):
            self.undos = 0
        if self.trail.maxlen:
            self.trail.append(Step(entry, before))
        if entry.kind == MOVE:
            self._move(self.game.parse(entry.word), entry, before)
        elif entry.kind == UNDO:
            self._take_back(int(entry.word))
        elif entry.kind == CONFIRM:
            self._recent.clear()
            self.awaited = None
        self.log.append(entry)
        if entry.kind == NOTE:
            self.notes += 1
        else:
            self.settled = self.ply

    def reword(self, notes: Iterable[Entry]) -> None:
        """Let notes say what they say now, after words in them were deleted."""
        changed = {entry.ply: entry for entry in notes if entry.ply < self.ply}
        for ply, entry in changed.items():
            self.log.reword(ply, entry.word)
        steps = [Step(changed.get(step.entry.ply, step.entry), step.before) for step in self.trail]
        self.trail = deque(steps, self.trail.maxlen)
        self.tellings.clear()

    def _check(self, entry: Entry) -> None:
        if entry.ply != len(self.log):
            raise BadLog(f"Line {len(self.log)} is missing.")
        if entry.kind not in KINDS:
            raise BadLog(f"Line {entry.ply} is of no known kind: {entry.kind!r}.")
        if entry.kind == UNDO and not (entry.word.isdecimal() and 1 <= int(entry.word) <= len(self._recent)):
            raise BadLog(f"Line {entry.ply} takes back {entry.word!r} of {len(self._recent)} moves.")
        if entry.kind != MOVE:
            return
        if entry.seat != self.state.seat():
            raise BadLog(f"Line {entry.ply} is a move of seat {entry.seat}; it was the turn of {self.state.seat()}.")
        if not self.state.allows(self.game.parse(entry.word)):
            raise BadLog(f"Line {entry.ply}: {entry.word!r} could not be played then.")

    def apart(self) -> Course:
        """The course as it is now, for who looks at it while the table goes on."""
        found = copy(self)
        found.state = self.state.copy()
        found.log, found.moves, found._recent = self.log.copy(), self.moves[:], self._recent.copy()
        found.rounds, found._marks, found.trail = self.rounds.copy(), self._marks.copy(), self.trail.copy()
        return found

    def back_to(self, ply: int, keep: int = 0) -> Course:
        """The course as it was before line `ply`, with the positions before the last `keep` lines."""
        start = self._marked(max(0, ply - keep))
        back = Course(self.game, self.state.seats, self.options, keep=keep)
        back.tellings = self.tellings
        if mark := self._marks.get(start):
            back.state, back.awaited, back.undos = mark.state.copy(), mark.awaited, mark.undos
            back._recent = list(mark.recent)
            back.log = self.log.first(start)
            back.moves = self._line_of_play(start)
            back.notes, back.settled = back.log.notes(), back.log.settled()
        for entry in self.log[start:ply]:
            back._add(entry)  # it was checked when it came
        return back

    def state_at(self, ply: int) -> State:
        """The position before line `ply`: what `back_to` would find, at less cost."""
        start = self._marked(ply)
        back = Course(self.game, self.state.seats, self.options)
        if mark := self._marks.get(start):
            back.state, back._recent = mark.state.copy(), list(mark.recent)
        for entry in self.log[start:ply]:
            back._add(entry)
        return back.state

    def view_at(self, ply: int, seat: int | None) -> dict[str, Any]:
        """What a seat saw after so many lines of the log."""
        state = next((step.before for step in self.trail if step.entry.ply == ply), None)
        return (state or self.state_at(ply)).view(seat)

    def _marked(self, ply: int) -> int:
        """The last line up to this one before which the position is noted."""
        return next((start for start in range(ply // MARK * MARK, 0, -MARK) if start in self._marks), 0)

    def _line_of_play(self, ply: int) -> array[int]:
        """The moves of the first lines of the log that were not taken back by them."""
        moves = array("l")
        for kind, word in self.log.moves(ply):
            if kind == MOVE:
                moves.append(self.game.parse(word))
            else:
                del moves[-int(word) :]
        return moves

    def _move(self, action: int, entry: Entry, before: State) -> None:
        if entry.seat == NATURE or self._last_mover() != entry.seat:
            self._recent.clear()
        if entry.seat != NATURE:
            self._recent.append(before)
        self.state.advance(action)  # it is checked
        self.moves.append(action)
        self.awaited = entry.seat if entry.held else None

    def _take_back(self, count: int) -> None:
        self.undos += 1
        self.state = self._recent[-count].copy()
        del self._recent[-count:]
        del self.moves[-count:]
        self.awaited = None
        now = int(self.state.round_now())
        self.rounds = {number: ply for number, ply in self.rounds.items() if number <= now}

    def _last_seat(self) -> int:
        """Whose the last line is that is no note."""
        return self.log[self.settled - 1].seat if self.settled else NOBODY

    def _last_mover(self) -> int:
        """Who made the last of the moves that can still be looked back to."""
        return int(self._recent[-1].seat()) if self._recent else NOBODY

    # ── Who may do what ──

    def decides(self) -> int:
        """Whose answer the table waits for: a seat, NATURE or NOBODY."""
        return self.awaited if self.awaited is not None else int(self.state.seat())

    def over(self) -> bool:
        """Whether the game has ended and cannot be taken back any more."""
        return self.decides() == NOBODY

    def undoer(self) -> int | None:
        """The seat that may take a move back, if one may."""
        return self._last_mover() if self.undo_count() else None

    def undo_count(self) -> int:
        """How many moves that seat may take back at most."""
        if not self._recent or self.over() or uncovers(self.state) or self.enough_undone():
            return 0
        moves = self.moves[-len(self._recent) :].tolist()
        return len(moves) - undo_floor([*self._recent, self.state], moves, self._last_mover())

    def enough_undone(self) -> bool:
        """Whether so much was taken back that it must stop."""
        return self.undos >= MOST_UNDOS or self.ply >= LAST_UNDO

    def turn_count(self) -> int:
        """How many moves lead back to the beginning of that seat's turn, as far as it may."""
        count = self.undo_count()
        if not count:
            return 0
        states = [*self._recent[-count:], self.state]
        return count - turn_start(states, 0, self._last_mover())

    def undone(self, since: int = 0) -> set[int]:
        """The lines of the log from `since` on that were taken back."""
        if not self.log.taken_back(since):
            return set()
        line: list[int] = []
        gone: set[int] = set()
        for entry in self.log[since:]:
            if entry.kind == MOVE:
                line.append(entry.ply)
            elif entry.kind == UNDO:
                count = min(int(entry.word), len(line))  # the others lie before `since`
                gone.update(line[len(line) - count :])
                del line[len(line) - count :]
        return gone


def ends_turn(state: State, action: int) -> bool:
    """Whether this action would end the turn of the seat that decides, so that it may be held for confirmation.

    Not one that ends a game with private hands: the end uncovers them, and nobody takes back what was shown.
    """
    seat = state.seat()
    if state.on_turn() != seat or state.agenda[-1].reveals(state, action):
        return False
    after = state.copy()
    after.play(action)
    if after.seat() == NOBODY:
        return not uncovers(after)
    return bool(after.seat() != seat and after.on_turn() != seat)


def uncovers(state: State) -> bool:
    """Whether a game is at its end, where hands that were private are seen by others."""
    return bool(state.seat() == NOBODY and state.seats > 1 and hides(state))


def hides(state: State) -> bool:
    """Whether a game keeps anything private: then it says how the unknown is imagined."""
    return type(state).imagine is not State.imagine
