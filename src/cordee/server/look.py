"""What one viewer sees of one table at one moment, and nothing more. Page and API show the same look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from cordee.bots import parted
from cordee.engine.core import NATURE, NOBODY, State
from cordee.engine.errors import BadWord
from cordee.engine.game import Game
from cordee.engine.sheets import ScoreSheet, sheet_of
from cordee.engine.telling import FAR, Account, Announcement, among, deeds_of, lack_of
from cordee.server.accounts import Closed, closed_since
from cordee.server.company import Company, CompanyLook, awaited, company_look
from cordee.server.course import CONFIRM, MOVE, NOTE, UNDO, Course, Entry, Log, Step, hides, uncovers
from cordee.server.finale import Finale, finale_of
from cordee.server.notes import CLOSED, COUNT, ended_line, note_line, spoken
from cordee.server.phrases import phrases_of
from cordee.server.presence import GONE, HERE, There
from cordee.server.tellers import storyteller, teller_of
from cordee.words import Words, words

PERSON = "person"
BOT = "bot"
OPEN = "open"
TURN_SHOWN = 60
"""Lines among which one's own turn is looked for when it ends: none is as long."""
LOOKED_BACK = 200
"""Lines of the log among which those that were taken back are told."""
KEPT = "kept"
"""How an open seat looks to those it is not for."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat as it is stored. `holder` is the hash of an identity: never shown to anyone.

    An open seat with a holder is kept for them; a bot's seat with a holder is played for them.
    """

    seat: int
    kind: str = OPEN
    name: str = ""
    level: str = ""
    holder: str | None = None
    luck: str = ""
    """What its player gave to the dice when they sat down, in hexadecimal."""

    def is_held_by(self, identity: str | None) -> bool:
        """Whether it is somebody's seat: they play it, or let a bot play it for them."""
        return self.kind != OPEN and self.holder is not None and self.holder == identity


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
    ended: str = ""
    """How the game was ended early by agreement (`notes.COUNT`, `notes.VOID`), if it was."""
    company: Company = field(default_factory=Company)
    hints: bool = False
    """Whether one may ask what a guide would do."""

    @property
    def goes_on(self) -> bool:
        """The game has begun and nobody ended it."""
        return self.started and not self.ended


@dataclass(frozen=True)
class SeatLook:
    seat: int
    name: str
    kind: str
    """person, bot, open (the viewer may sit down) or kept (it is free, but not for the viewer)"""
    level: str
    style: str
    """How a bot plays; nothing where it plays plainly, or where nobody but a person does."""
    mine: bool
    points: int | None
    """None where the game keeps points hidden until the end."""
    there: str = ""
    """here, away or, where nobody is expected, nothing"""
    seen: float = 0.0
    """When somebody who is away was there last."""
    stands_in: bool = False
    """A bot plays it until whoever holds it is back."""


@dataclass(frozen=True)
class ChoiceLook:
    word: str
    label: str
    hint: str
    allowed: bool
    clause: str = ""
    reason: str = ""
    """Why not: the text of the clause that forbids it."""
    lack: str = ""
    """Why not in this case, with the numbers of this moment."""
    distance: int = 0
    """How far it is from being possible: those that only lack a few of something are nearest."""


@dataclass(frozen=True)
class LogEntry:
    ply: int
    kind: str
    """move, undo, confirm or note"""
    seat: int
    round: int
    lines: list[str]
    fresh: bool
    """It happened since the viewer's last move."""
    undone: bool = False
    at: float = 0.0
    turn: int = NOBODY
    """Whose turn it was."""
    thrown: bool = False
    """Dice were thrown; otherwise nature uncovers something."""
    headline: str = ""
    """What was done in a few words, where the game says so."""
    announced: tuple[Announcement, ...] = ()
    closes: str = ""
    """The title of the account of the round that it closes, where one is told."""
    said: str = ""
    """Of a note by which somebody speaks: emote, chat or switch."""


@dataclass(frozen=True)
class TurnLook:
    """The turn that its player is about to confirm."""

    lines: list[LogEntry]
    before: list[int] | None
    """The points with which it began, where they are known."""
    following: int
    """Who comes next: a seat, or nobody."""
    clause: str = ""
    """The rule that ends the game, where the turn does so."""


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
    outlook: list[float] | None
    """The result, where the move that waits for its confirmation ends the game: all 0 if nobody would win."""
    kept: list[int]
    """The free seats that are kept for the viewer alone."""
    stand_ins: list[int]
    """The viewer's seats that bots play for them."""
    thinking: bool
    hides: bool
    """The game keeps something private."""
    curtain: int | None
    """The seat the screen must be passed to before its view is asked for."""
    commitment: str
    secret: str | None
    luck: list[str]
    """What each seat gave to the dice after the commitment was shown, nothing where it gave none."""
    scores: list[int] | None
    result: list[float] | None
    sheet: ScoreSheet | None
    """Where the points come from; None where points are hidden, and for those who see the table drawn."""
    finale: Finale | None
    """When the game is over: who won and why, the count, the curve."""
    rematch: str | None
    since: int
    """The ply after the viewer's own last line: what came later is news to them."""
    undone: list[int]
    """The lines that were taken back, of those that one looks back on."""
    turn: int = NOBODY
    """Whose turn it is."""
    ending: TurnLook | None = None
    """The viewer's turn, where it waits for their confirmation."""
    closed: Closed | None = None  # the last round that is over, if that is news
    created: float = 0.0
    names: list[str] = field(default_factory=list)
    ended: str = ""
    """How the game was ended early by agreement: count, void or, where it was not, nothing."""
    company: CompanyLook = field(default_factory=CompanyLook)
    may_hint: bool = False
    """The viewer may ask what a guide would do."""

    @property
    def account(self) -> Account | None:
        """The account of a round, at the moment it was closed and until the viewer's next move."""
        return self.closed.account if self.closed and self.closed.is_news(self.ply, self.since, self.mine) else None


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
    in_words: bool = True,
) -> Look:
    """What the holder of `identity` sees after the first `ply` lines of the log (None: all).

    `seat` lends the eyes of one of their own seats; without it, those of the seat that decides if it is theirs.
    Who holds several seats of a game with private hands sees as a spectator until a seat is named.
    `log_from` leaves out the lines before that ply, and `most` those after as many; without `log_from`, the last
    ones are told. `told` is the course of the whole log, if it is at hand: then next to nothing is played again.
    Without `in_words` neither the board nor the points are told in words, for those who see them drawn.
    """
    last = len(log)
    shown = last if ply is None else min(ply, last)
    whole = told or Course(sheet.game, len(sheet.seats), sheet.options, log)
    course = whole if shown == last else whole.back_to(shown)
    private = hides(course.state)
    mine = [s.seat for s in sheet.seats if s.is_held_by(identity)]
    stand_ins = [seat for seat in mine if sheet.seats[seat].kind == BOT]
    awake = [seat for seat in mine if seat not in stand_ins]
    names = seat_names(sheet, lang)
    viewer = _viewer(course, mine, seat, private)
    _ = words(lang, sheet.game.folder, names, viewer)
    ended = course.over() and shown == last
    stopped = bool(sheet.ended) and shown == last
    decides = NOBODY if stopped else course.decides()
    asked = shown == last and sheet.goes_on and decides in awake
    at_table = asked and viewer == course.decides()
    since = _since(course.log, mine)
    undoer = course.undoer() if shown == last and sheet.goes_on else None
    view = course.state.view(viewer)
    scores = _scores(course.state, view, private and not ended)
    first = min(since, shown if log_from is None else log_from)
    closed = closed_since(course, whole.rounds, first, _.lang, names, viewer)
    return Look(
        id=sheet.id,
        game=sheet.game,
        lang=_.lang,
        seats=[_seat_look(sheet, s, names, scores, identity, private, shown == last) for s in sheet.seats],
        viewer=viewer,
        mine=mine,
        host=identity is not None and sheet.host == identity,
        public=sheet.public,
        ply=shown,
        last_ply=last,
        moves=len(course.moves),
        round=int(course.state.round_now()),
        status=_status(sheet, ended or stopped),
        options=sheet.options,
        view=view,
        decides=decides,
        question=_question(sheet, course, viewer, at_table, shown == last, _),
        clause=_asking_clause(course, at_table or not private) if not stopped else "",
        choices=choices_of(course, _) if at_table and course.awaited is None else [],
        log=_log(course, log_from, most, since, closed, _),
        board_words=teller_of(sheet.game).board(view, _) if in_words else [],
        may_undo=undoer in awake,
        may_restart=undoer in awake and course.turn_count() > 1,
        must_confirm=asked and course.awaited is not None,
        awaited=course.awaited if not stopped else None,
        outlook=_outlook(course) if not stopped else None,
        kept=[s.seat for s in sheet.seats if s.kind == OPEN and s.holder is not None and s.holder == identity],
        stand_ins=stand_ins if sheet.goes_on and not ended else [],
        thinking=shown == last and sheet.goes_on and _bot_decides(sheet, course),
        hides=private,
        curtain=course.decides() if asked and course.awaited is None and not at_table else None,
        commitment=sheet.commitment,
        secret=sheet.secret if ended or (stopped and not private) else None,
        luck=[seat.luck for seat in sheet.seats],
        scores=scores,
        result=_result(sheet, course, ended, stopped, scores),
        sheet=sheet_of(sheet.game, course.state, view, _) if in_words and scores is not None else None,
        finale=finale_of(course, names, mine, _) if ended else None,
        rematch=sheet.rematch,
        since=since,
        undone=sorted(course.undone(max(0, course.ply - LOOKED_BACK))),
        turn=int(course.state.on_turn()),
        ending=_ending(course, course.awaited, private, _) if at_table and course.awaited is not None else None,
        closed=closed,
        created=sheet.created,
        names=names,
        ended=sheet.ended if stopped else "",
        company=_company(sheet, course, identity, decides) if shown == last else CompanyLook(),
        may_hint=sheet.hints and at_table and course.awaited is None,
    )


def _company(sheet: Sheet, course: Course, identity: str | None, decides: int) -> CompanyLook:
    """Who is there, and what the viewer may do about it."""
    waits = decides if sheet.goes_on else NOBODY
    return company_look(sheet.seats, sheet.company, identity, waits, open_scores(course.state) is not None)


@dataclass(frozen=True)
class Beat:
    """One line of the log, and what the viewer saw of the table when it was written."""

    entry: LogEntry
    look: Look


def beats(now: Look, course: Course, since: int) -> list[Beat]:
    """The lines between `since` and the last one, which `now` shows; nothing where they are too long ago."""
    steps = [step for step in course.trail if step.entry.ply >= since]
    if len(steps) < 2 or steps[0].entry.ply > since or now.ply != course.ply:
        return []
    told = {entry.ply: entry for entry in now.log}
    return [
        Beat(told[step.entry.ply], _then(now, after.before, after.entry.ply))
        for step, after in pairwise(steps)
        if step.entry.ply in told
    ]


def _then(now: Look, state: State, ply: int) -> Look:
    """What a viewer saw at an earlier moment: nobody is asked anything any more."""
    view = state.view(now.viewer)
    scores = _scores(state, view, now.hides)
    points: Sequence[int | None] = scores or [None] * len(now.seats)
    return replace(
        now,
        ply=ply,
        round=int(state.round_now()),
        status="playing",
        view=view,
        decides=int(state.seat()),
        turn=int(state.on_turn()),
        ending=None,
        choices=[],
        must_confirm=False,
        awaited=None,
        outlook=None,
        thinking=False,
        curtain=None,
        scores=scores,
        result=None,
        sheet=None,
        finale=None,
        seats=[replace(seat, points=one) for seat, one in zip(now.seats, points, strict=True)],
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


def open_scores(state: State) -> list[int] | None:
    """The points of each seat, where they lie open to all."""
    return _scores(state, state.view(None), hides(state) and state.seats > 1)


def _outlook(course: Course) -> list[float] | None:
    """The result, where the move that waits for its confirmation ends the game."""
    return course.state.result() if course.awaited is not None and course.state.seat() == NOBODY else None


def _result(
    sheet: Sheet, course: Course, ended: bool, stopped: bool, scores: list[int] | None
) -> list[float] | None:
    """How the game came out; of one that was ended early to be counted, most points win."""
    if ended:
        return course.state.result()
    if not stopped or sheet.ended != COUNT or not scores:
        return None
    return leaders(scores)


def leaders(scores: Sequence[int]) -> list[float]:
    """The result of a game that is counted as it stands: most points win."""
    best = [seat for seat, points in enumerate(scores) if points == max(scores)]
    return [1.0 / len(best) if seat in best else 0.0 for seat in range(len(scores))]


def may_sit(seat: Seat, identity: str | None, dealt: bool) -> bool:
    """Whether somebody may take a seat: it is open, and kept for nobody else. `dealt`: it has a private hand by now.

    Such a seat is for whoever left it (or for a bot): anyone else would read the hand.
    """
    if seat.kind != OPEN:
        return False
    return seat.holder == identity if seat.holder is not None else not dealt


def _seat_look(
    sheet: Sheet, seat: Seat, names: list[str], scores: list[int] | None, identity: str | None, private: bool, now: bool
) -> SeatLook:
    points = scores[seat.seat] if scores else None
    kind = seat.kind
    if kind == OPEN and not may_sit(seat, identity, sheet.started and private and len(sheet.seats) > 1):
        kind = KEPT
    mine = seat.is_held_by(identity)
    there = sheet.company.there[seat.seat] if now and sheet.company.there else There()
    if mine and there.state:
        there = There(HERE)  # whoever looks is there
    who, lent = (seat.seat, names[seat.seat], kind), kind == BOT and seat.holder is not None
    return SeatLook(*who, *parted(seat.level), mine, points, there.state, there.since, lent)


def _bot_decides(sheet: Sheet, course: Course) -> bool:
    decides = course.decides()
    return decides >= 0 and sheet.seats[decides].kind == BOT


def _question(sheet: Sheet, course: Course, viewer: int | None, asked: bool, now: bool, _: Words) -> str:
    """What is asked of the viewer, or whom the table waits for."""
    if not sheet.started:
        return awaited(sheet.seats, _)
    if sheet.ended and now:
        return ended_line(CLOSED, _) if sheet.ended == CLOSED else _("The game was ended early by agreement.")
    if course.awaited is not None:
        if course.awaited == viewer and now and not _bot_decides(sheet, course):
            return _confirmation(course.state, _)
        return _("{name} may still take a move back.", name=_.seat(course.awaited))
    decides = course.decides()
    if decides < 0:
        return _("The game is over.") if decides != NATURE else _("Chance decides.")
    if asked:
        return teller_of(sheet.game).question(course.state, _)
    if sheet.seats[decides].kind == OPEN and sheet.seats[decides].holder is None:
        return _("{name} is free: the game goes on when someone sits down.", name=_.seat(decides))
    if sheet.seats[decides].kind == OPEN:
        return _("{name} stood up: the game goes on when they are back, or a bot plays.", name=_.seat(decides))
    if decides == viewer and _bot_decides(sheet, course):
        return _("A bot plays for you.")
    if _bot_decides(sheet, course):
        lent, name = sheet.seats[decides].holder is not None, _.seat(decides)
        return _("A bot thinks for {name}…", name=name) if lent else _("{name} thinks…", name=name)
    if now and sheet.company.there and sheet.company.there[decides].state == GONE and decides != viewer:
        return _("{name} is away.", name=_.seat(decides))
    return _("{name} is to decide.", name=_.seat(decides))


def _confirmation(state: State, _: Words) -> str:
    """What is asked of a player whose turn is over."""
    if state.seat() != NOBODY:
        return _("Your turn is over: confirm it, or take a move back.")
    if any(state.result()):
        return _("This ends the game: confirm it, or take a move back.")
    if state.seats == 1:
        return _("This loses the game: confirm it, or take a move back.")
    return _("This ends the game, and nobody wins: confirm it, or take a move back.")


def _asking_clause(course: Course, known: bool) -> str:
    """The name of the rule that puts the present question."""
    state = course.state
    if not known or not state.agenda:
        return ""
    number = state.agenda[-1].clause()
    return course.game.clause_name(number) if number else ""


def choices_of(course: Course, _: Words) -> list[ChoiceLook]:
    """Every answer one could think of, those that are refused with their reason, and the deeds of several answers."""
    state, game = course.state, course.game
    teller = teller_of(game)
    found = {}
    for action in state.candidates():
        choice = teller.choice(state, int(action), _)
        refused = int(state.refusal(action))
        word = game.notation(int(action))
        lack = lack_of(game, state, int(action), _) if refused else None
        found[word] = ChoiceLook(
            word=word,
            label=choice.label,
            hint=choice.hint if refused else _hint(state, choice.hint, [int(action)], _),
            allowed=refused == 0,
            clause=game.clause_name(refused) if refused else "",
            reason=clause_text(game, refused, _.lang) if refused else "",
            lack=lack.told(_) if lack else "",
            distance=0 if not refused else lack.distance if lack else FAR,
        )
    deeds = deeds_of(teller, state, _)
    order = among(found, deeds)
    if rank := getattr(teller, "rank", None):
        order.sort(key=rank)
    for deed in deeds:
        hint = _hint(state, deed.hint, [game.parse(word) for word in deed.words], _)
        found[deed.word] = ChoiceLook(deed.word, deed.label, hint, allowed=True)
        if deed.alone:
            found[deed.words[0]] = replace(found[deed.words[0]], label=deed.alone)
    return [found[word] for word in order]


def _hint(state: State, hint: str, actions: list[int], _: Words) -> str:
    """What a choice gives and costs, and whether it ends a game with private hands: that cannot be taken back."""
    if state.seats == 1 or not hides(state):
        return hint
    after = state.copy()
    for action in actions:
        after.advance(action)
    return " · ".join(filter(None, [hint, _("ends the game")])) if uncovers(after) else hint


# ── The log ──


def _since(log: Log, mine: list[int]) -> int:
    """The ply after one's own last line, which a note is not."""
    last = log.last_of(mine) if mine else None
    return 0 if last is None else last + 1


def _log(
    course: Course, log_from: int | None, most: int | None, since: int, closed: Closed | None, _: Words
) -> list[LogEntry]:
    """The lines that are wanted, in words."""
    room = course.ply if most is None else most
    first = max(0, course.ply - room) if log_from is None else min(log_from, course.ply)
    end = min(course.ply, first + room)
    undone, told = course.undone(first), _told(course, first, end, _)
    return [_marked(entry, since, undone, closed) for entry in told]


def _marked(entry: LogEntry, since: int, undone: set[int], closed: Closed | None) -> LogEntry:
    """A line with what is only true now: that it is news, was taken back, closes the last round."""
    closes = closed.account.title if closed and entry.ply == closed.ply else ""
    if entry.ply < since and entry.ply not in undone and not closes:
        return entry
    return replace(entry, fresh=entry.ply >= since, undone=entry.ply in undone, closes=closes)


def _told(course: Course, first: int, end: int, _: Words) -> list[LogEntry]:
    """Some lines in words; those that this viewer was told before are remembered."""
    listener = (_.lang, _.viewer, *_.names)
    known = {ply: course.tellings.find(listener, ply) for ply in range(first, end)}
    missing = [ply for ply, entry in known.items() if entry is None]
    if missing:
        steps, final = _steps(course, missing[0], missing[-1] + 1)
        after = [step.before for step in steps[1:]] + [final]
        new = [(step.entry.ply, _entry(step, then, course.game, _)) for step, then in zip(steps, after, strict=False)]
        course.tellings.keep(listener, new)
        known |= dict(new)
    return [entry for entry in known.values() if entry is not None]


def _entry(step: Step, after: State, game: Game, _: Words) -> LogEntry:
    entry = step.entry
    teller = storyteller(game) if entry.kind == MOVE else None
    action = game.parse(entry.word) if teller else 0
    return LogEntry(
        ply=entry.ply,
        kind=entry.kind,
        seat=entry.seat,
        round=int(step.before.round_now()),
        lines=_lines(step, after, game, _),
        fresh=False,
        at=entry.at,
        turn=int(step.before.on_turn()),
        thrown=teller is not None and entry.seat == NATURE and entry.word.split(":")[0] in teller.DICE,
        headline=teller.headline(step.before, action, after, _) if teller else "",
        announced=tuple(teller.announcements(step.before, after, _)) if teller else (),
        said=spoken(entry.word) if entry.kind == NOTE else "",
    )


def _ending(course: Course, seat: int, private: bool, _: Words) -> TurnLook:
    """The turn that waits for its confirmation, from its first line on."""
    first = max(0, course.ply - TURN_SHOWN)
    steps, final = _steps(course, first, course.ply)
    undone = course.undone(first)
    after = [step.before for step in steps[1:]] + [final]
    played = [
        (step, then)
        for step, then in zip(steps, after, strict=True)
        if step.entry.kind == MOVE and step.entry.ply not in undone
    ]
    now = int(played[-1][0].before.round_now())
    start = len(played) - 1
    while start and played[start - 1][0].before.on_turn() == seat and played[start - 1][0].before.round_now() == now:
        start -= 1
    begun = played[start][0].before
    decides = int(final.seat())
    return TurnLook(
        lines=[_entry(step, then, course.game, _) for step, then in played[start:]],
        before=_scores(begun, begun.view(seat), private),
        following=int(final.on_turn()) if decides == NATURE else decides,
        clause=course.game.clause_name(int(final.end_clause())) if decides == NOBODY and final.end_clause() else "",
    )


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
    if entry.kind == NOTE:
        return [note_line(entry, hides(after) and after.seats > 1, phrases_of(game, _), _)]
    if entry.kind == CONFIRM:
        return []
    return list(teller_of(game).told(step.before, game.parse(entry.word), after, _))
