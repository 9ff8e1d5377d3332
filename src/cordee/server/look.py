"""What one viewer sees of one table at one moment, and nothing more. Page and API show the same look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from types import ModuleType
from typing import Any, Protocol

from cordee.engine.core import NATURE, NOBODY, State
from cordee.engine.errors import BadWord
from cordee.engine.game import Game
from cordee.engine.telling import Choice
from cordee.server.course import CONFIRM, UNDO, Course, Entry, Step, hides
from cordee.words import Words, words

PERSON = "person"
BOT = "bot"
OPEN = "open"


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat as it is stored. `holder` is the hash of an identity: never shown to anyone."""

    seat: int
    kind: str = OPEN
    name: str = ""
    level: str = ""
    holder: str | None = None


@dataclass(frozen=True)
class Sheet:
    """All that is stored about a table, but its log."""

    id: str
    game: Game
    options: dict[str, Any]
    seats: tuple[Seat, ...]
    commitment: str
    secret: str
    """Of the dice, in hexadecimal: shown only when the game is over."""
    public: bool = False
    host: str = ""
    created: float = 0.0
    rematch: str | None = None
    started: bool = False
    """All seats were taken once: the game has begun."""


@dataclass(frozen=True)
class SeatLook:
    seat: int
    name: str
    kind: str
    level: str
    mine: bool
    points: int | None
    """None where the game keeps points hidden until the end."""


@dataclass(frozen=True)
class ChoiceLook:
    word: str
    label: str
    hint: str
    allowed: bool
    clause: str = ""
    reason: str = ""
    """Why not: the text of the clause that forbids it."""


@dataclass(frozen=True)
class LogEntry:
    ply: int
    kind: str
    """move, undo or confirm"""
    seat: int
    round: int
    lines: list[str]
    fresh: bool
    """It happened since the viewer's last move."""
    undone: bool = False
    at: float = 0.0


@dataclass(frozen=True)
class Look:
    """All that one viewer sees of one table at one ply. A ply is a line of the table's log."""

    id: str
    game: Game
    lang: str
    seats: list[SeatLook]
    viewer: int | None
    """The seat whose eyes are lent, None for a spectator's."""
    mine: list[int]
    host: bool
    public: bool
    ply: int
    last_ply: int
    moves: int
    """How many moves of the line of play lead here (the record's ply)."""
    round: int
    status: str
    """open (seats are free, not begun), playing or over"""
    options: dict[str, Any]
    view: dict[str, Any]
    decides: int
    """A seat, -1 for nature, -2 for nobody."""
    question: str
    clause: str
    choices: list[ChoiceLook]
    log: list[LogEntry]
    board_words: list[str]
    may_undo: bool
    may_restart: bool
    must_confirm: bool
    awaited: int | None
    """The seat that must say that its turn is done before the game goes on."""
    ends: bool
    """Saying so ends the game."""
    loses: bool
    """And nobody wins then."""
    thinking: bool
    hides: bool
    """The game keeps something private."""
    curtain: int | None
    """The seat the screen must be passed to before its view is asked for."""
    commitment: str
    secret: str | None
    scores: list[int] | None
    result: list[float] | None
    rematch: str | None
    created: float = 0.0
    names: list[str] = field(default_factory=list)


def look(
    sheet: Sheet,
    log: Sequence[Entry],
    identity: str | None,
    lang: str,
    ply: int | None = None,
    seat: int | None = None,
    log_from: int | None = 0,
    told: Course | None = None,
    most: int | None = None,
) -> Look:
    """What the holder of `identity` sees after the first `ply` lines of the log (None: all).

    `seat` lends the eyes of one of their own seats; without it, those of the seat that decides if it is theirs.
    Who holds several seats of a game with private hands sees as a spectator until a seat is named.
    `log_from` leaves out the lines before that ply, and `most` those after as many; without `log_from`, the last
    ones are told. `told` is the course of the whole log, if it is at hand: then next to nothing is played again.
    """
    last = len(log)
    shown = last if ply is None else min(ply, last)
    whole = told or Course(sheet.game, len(sheet.seats), sheet.options, log)
    course = whole if shown == last else whole.back_to(shown)
    private = hides(course.state)
    mine = [s.seat for s in sheet.seats if s.holder is not None and s.holder == identity]
    names = seat_names(sheet, lang)
    viewer = _viewer(course, mine, seat, private)
    _ = words(lang, sheet.game.folder, names, viewer)
    ended = course.over() and shown == last
    asked = shown == last and sheet.started and course.decides() in mine
    at_table = asked and viewer == course.decides()
    undoer = course.undoer() if shown == last and sheet.started else None
    view = course.state.view(viewer)
    scores = _scores(course.state, view, private and not ended)
    ends = course.awaited is not None and int(course.state.seat()) == NOBODY
    return Look(
        id=sheet.id,
        game=sheet.game,
        lang=_.lang,
        seats=[_seat_look(s, names, scores, s.seat in mine) for s in sheet.seats],
        viewer=viewer,
        mine=mine,
        host=identity is not None and sheet.host == identity,
        public=sheet.public,
        ply=shown,
        last_ply=last,
        moves=len(course.moves),
        round=int(course.state.round_now()),
        status=_status(sheet, ended),
        options=sheet.options,
        view=view,
        decides=course.decides(),
        question=_question(sheet, course, viewer, at_table, shown == last, _),
        clause=_asking_clause(course, at_table or not private),
        choices=_choices(course, _) if at_table and course.awaited is None else [],
        log=_log(course, log_from, most, mine, _),
        board_words=_teller(sheet.game).board(view, _),
        may_undo=undoer in mine,
        may_restart=undoer in mine and course.turn_count() > 1,
        must_confirm=asked and course.awaited is not None,
        awaited=course.awaited,
        ends=ends,
        loses=ends and not any(course.state.result()),
        thinking=shown == last and sheet.started and _bot_decides(sheet, course),
        hides=private,
        curtain=course.decides() if asked and course.awaited is None and not at_table else None,
        commitment=sheet.commitment,
        secret=sheet.secret if ended else None,
        scores=scores,
        result=course.state.result() if ended else None,
        rematch=sheet.rematch,
        created=sheet.created,
        names=names,
    )


def seat_names(sheet: Sheet, lang: str) -> list[str]:
    """What each seat is called: a free one by its number, those of one name with a number each."""
    _ = words(lang)
    names = [seat.name or _("seat {n}", n=seat.seat + 1) for seat in sheet.seats]
    return [f"{name} {names[:k].count(name) + 1}" if names.count(name) > 1 else name for k, name in enumerate(names)]


def title(game: Game, lang: str) -> str:
    """The game's name as people see it; that of its folder where no rules are written."""
    try:
        return game.title(lang)
    except FileNotFoundError:
        return game.name.capitalize()


def clause_text(game: Game, number: int, lang: str) -> str:
    """The text of a clause, empty where no rules are written."""
    try:
        return game.clause(number, lang).text
    except (FileNotFoundError, BadWord):
        return ""


# ── Parts of the look ──


def _viewer(course: Course, mine: list[int], seat: int | None, private: bool) -> int | None:
    """The seat whose eyes are lent."""
    if not mine:
        return None
    if seat is not None and seat in mine:
        return seat
    if len(mine) == 1:
        return mine[0]
    if private:
        return None
    return course.decides() if course.decides() in mine else mine[0]


def _status(sheet: Sheet, ended: bool) -> str:
    if not sheet.started:
        return "open"
    return "over" if ended else "playing"


def _scores(state: State, view: dict[str, Any], secretly: bool) -> list[int] | None:
    """The points of each seat; where some may be hidden, only those that the view itself tells."""
    if not secretly:
        return state.scores()
    told = view.get("points")
    if isinstance(told, list) and len(told) == state.seats and all(type(points) is int for points in told):
        return told
    return None


def _seat_look(seat: Seat, names: list[str], scores: list[int] | None, mine: bool) -> SeatLook:
    points = scores[seat.seat] if scores else None
    return SeatLook(seat.seat, names[seat.seat], seat.kind, seat.level, mine, points)


def _bot_decides(sheet: Sheet, course: Course) -> bool:
    decides = course.decides()
    return decides >= 0 and sheet.seats[decides].kind == BOT


def _question(sheet: Sheet, course: Course, viewer: int | None, asked: bool, now: bool, _: Words) -> str:
    """What is asked of the viewer, or whom the table waits for."""
    if not sheet.started:
        return _("The game begins when every seat is taken.")
    if course.awaited is not None:
        if course.awaited == viewer and now:
            return _confirmation(course, _)
        return _("{name} may still take a move back.", name=_.seat(course.awaited))
    decides = course.decides()
    if decides < 0:
        return _("The game is over.") if decides != NATURE else _("Chance decides.")
    if asked:
        return _teller(sheet.game).question(course.state, _)
    if sheet.seats[decides].kind == OPEN:
        return _("{name} is free: the game goes on when someone sits down.", name=_.seat(decides))
    if _bot_decides(sheet, course):
        return _("{name} thinks…", name=_.seat(decides))
    return _("{name} is to decide.", name=_.seat(decides))


def _confirmation(course: Course, _: Words) -> str:
    """What is asked of who may still take a move back."""
    if course.state.seat() != NOBODY:
        return _("Your turn is over: confirm it, or take a move back.")
    if any(course.state.result()):
        return _("Confirming ends the game: confirm it, or take a move back.")
    return _("Confirming loses the game: confirm it, or take a move back.")


def _asking_clause(course: Course, known: bool) -> str:
    """The name of the rule that puts the present question."""
    state = course.state
    if not known or not state.agenda:
        return ""
    number = state.agenda[-1].clause()
    return course.game.clause_name(number) if number else ""


def _choices(course: Course, _: Words) -> list[ChoiceLook]:
    """Every answer one could think of, those that are refused with their reason."""
    state, game = course.state, course.game
    teller = _teller(game)
    found = []
    for action in state.candidates():
        choice = teller.choice(state, int(action), _)
        refused = int(state.refusal(action))
        found.append(
            ChoiceLook(
                word=game.notation(int(action)),
                label=choice.label,
                hint=choice.hint,
                allowed=refused == 0,
                clause=game.clause_name(refused) if refused else "",
                reason=clause_text(game, refused, _.lang) if refused else "",
            )
        )
    return found


# ── The log ──


def _log(course: Course, log_from: int | None, most: int | None, mine: list[int], _: Words) -> list[LogEntry]:
    """The lines that are wanted, in words."""
    room = course.ply if most is None else most
    first = max(0, course.ply - room) if log_from is None else min(log_from, course.ply)
    end = min(course.ply, first + room)
    steps, final = _steps(course, first, end)
    after = [step.before for step in steps[1:]] + [final]
    undone = course.undone(first)
    last_own = next((entry.ply for entry in reversed(course.log) if entry.seat in mine), -1)
    return [
        LogEntry(
            ply=step.entry.ply,
            kind=step.entry.kind,
            seat=step.entry.seat,
            round=int(step.before.round_now()),
            lines=_lines(step, then, course.game, _),
            fresh=step.entry.ply > last_own,
            undone=step.entry.ply in undone,
            at=step.entry.at,
        )
        for step, then in zip(steps, after, strict=False)
    ]


def _steps(course: Course, first: int, end: int) -> tuple[list[Step], State]:
    """Some lines of the log with the positions before them, and the position after the last."""
    if first >= end:
        return [], course.state
    if end == course.ply and course.trail and course.trail[0].entry.ply <= first:
        return [step for step in course.trail if step.entry.ply >= first], course.state
    back = course.back_to(end, end - first)
    return list(back.trail), back.state


def _lines(step: Step, after: State, game: Game, _: Words) -> list[str]:
    entry = step.entry
    if entry.kind == UNDO:
        name = _.seat(entry.seat)
        return [_.many("{name} takes back {n} move.", "{name} takes back {n} moves.", int(entry.word), name=name)]
    if entry.kind == CONFIRM:
        return []
    return list(_teller(game).told(step.before, game.parse(entry.word), after, _))


# ── Words ──


class Teller(Protocol):
    """What a game's `words.py` offers."""

    def question(self, state: State, _: Words) -> str: ...
    def choice(self, state: State, action: int, _: Words) -> Choice: ...
    def told(self, before: State, action: int, after: Any, _: Words) -> list[str]: ...
    def board(self, view: dict[str, Any], _: Words) -> list[str]: ...


class _Plain:
    """For a game that has no words of its own yet: those of its vocabulary."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def question(self, state: State, _: Words) -> str:
        return _("Choose.")

    def choice(self, state: State, action: int, _: Words) -> Choice:
        return Choice(self.game.notation(action))

    def told(self, before: State, action: int, after: Any, _: Words) -> list[str]:
        if hides(before):
            return []
        who = _.seat(int(before.seat())) if before.seat() >= 0 else "…"
        return [f"{who}: {self.game.notation(action)}"]

    def board(self, view: dict[str, Any], _: Words) -> list[str]:
        return [f"{key}: {value}" for key, value in view.items()]


@cache
def _teller(game: Game) -> Teller | ModuleType | Any:
    return game.module("words") if game.has("words") else _Plain(game)
