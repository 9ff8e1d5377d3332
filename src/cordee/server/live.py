"""A table that is ready in memory, and what anyone may know of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from typing import Any

from cordee.engine.core import NOBODY
from cordee.engine.dealer import Dealer
from cordee.engine.game import Game
from cordee.engine.records import Record
from cordee.server.company import Company
from cordee.server.course import Course, Entry, hides
from cordee.server.look import BOT, KEPT, OPEN, PERSON, Seat, Sheet, may_sit, seat_names
from cordee.server.notes import Talk, talk_of
from cordee.server.patience import PATIENCE
from cordee.server.presence import GONE, HERE, STALE, Seen, There, is_here
from cordee.server.store import Row

KEPT_POSITIONS = 12
"""Lines of the log that can be told without playing the game again: news to people who are there."""
LONGEST_LOG = 20_000
"""Lines after which a table is stopped: no game needs them, only someone who plays and takes back for ever."""

LATELY = 86_400.0
"""Seconds for which an open table is offered to others when its people have gone."""


def too_long(ply: int) -> bool:
    """Whether a table with so many lines is stopped."""
    return ply > LONGEST_LOG


class Live:
    """A table that is ready in memory."""

    def __init__(self, row: Row, game: Game, era: str = "") -> None:
        self.row = row
        self.game = game
        self.secret = bytes.fromhex(row.secret)
        self.course = Course(game, len(row.seats), row.options, keep=KEPT_POSITIONS)
        self.lock = asyncio.Lock()
        self.seats_version = 0
        self.used = time.monotonic()
        """When somebody last asked for it."""
        self.doubtful = False
        """The store may hold more: it did not answer when it was last written to, or read."""
        self.era = era
        """That of the database it was read from: a table of another one may not be written."""
        self.seen: dict[str, Seen] = {}
        """Who was at the table when, as the store knows it."""
        self.pages: Callable[[], set[str]] = set
        """Whose pages are open in this worker."""
        self.allowances = PATIENCE
        self._talk = (-1, Talk())

    def apart(self) -> Live:
        """The table as it is now, for who looks at it while it goes on."""
        found = copy(self)
        found.course = self.course.apart()
        return found

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.row.seats

    @property
    def dealer(self) -> Dealer:
        """Who decides for nature; what the seats give to the dice does not change once the table has begun."""
        return Dealer(self.secret, [seat.luck for seat in self.seats])

    @property
    def dealt(self) -> bool:
        """Whether seats have private hands by now."""
        return self.started and len(self.seats) > 1 and hides(self.course.state)

    @property
    def started(self) -> bool:
        return self.row.status != "open"

    @property
    def status(self) -> str:
        """open, playing or over"""
        if not self.started:
            return "open"
        return "over" if self.course.over() or self.row.ended else "playing"

    @property
    def hints(self) -> bool:
        """Whether one may ask what a guide would do: always against bots alone, else if the host said so.

        Two at one screen are two people, although one browser holds both seats.
        """
        alone = sum(seat.holder is not None for seat in self.seats) == 1
        return self.row.hints or (alone and all(seat.kind != OPEN for seat in self.seats))

    def decides(self) -> int:
        """Whose answer the table waits for; nobody's before it has begun."""
        return self.course.decides() if self.started and not self.row.ended else NOBODY

    def bot_to_move(self) -> Seat | None:
        """The bot that the table waits for, if it waits for one."""
        seat = self.decides()
        if seat < 0 or self.seats[seat].kind != BOT or too_long(self.course.ply):
            return None
        return self.seats[seat] if any(one.holder for one in self.seats) else None  # bots alone wait for a person

    def sheet(self) -> Sheet:
        row = self.row
        return Sheet(
            id=row.id,
            game=self.game,
            options=row.options,
            seats=row.seats,
            commitment=self.dealer.commitment,
            secret=row.secret,
            public=row.public,
            host=row.host,
            created=row.created,
            rematch=row.rematch,
            started=self.started,
            ended=row.ended,
            company=self.company(),
            hints=self.hints,
        )

    # ── Who is there ──

    def talk(self) -> Talk:
        """What the notes of the table come to."""
        if self._talk[0] != self.course.notes:
            self._talk = (self.course.notes, talk_of(self.course.log.noted()))
        return self._talk[1]

    def seatings(self) -> int:
        """How often a seat changed hands since the game began."""
        return self.course.notes - self.talk().spoken - self.talk().said

    def reword(self, notes: list[Entry]) -> None:
        """Let notes say what they say now: words of people were deleted."""
        self.course.reword(notes)
        self._talk = (-1, Talk())

    def company(self) -> Company:
        """Who is there, and what they wish for."""
        now, settled = time.time(), self.course.settled
        here = {who for who in {*self.pages(), *self.seen} if is_here(who, self.pages(), self.seen, now)}
        holders = {seat.holder for seat in self.seats}
        return Company(
            there=tuple(self._there(seat, here, now) for seat in self.seats),
            watchers=len(here - holders),
            patience=self.row.patience,
            allowance=self.allowances[self.row.patience],
            talk=self.talk(),
            waiting_since=self.course.log[settled - 1].at if settled else self.row.created,
            now=now,
        )

    def _there(self, seat: Seat, here: set[str], now: float) -> There:
        """Where the person of a seat is. Who plays without a page is there too."""
        if seat.holder is None or seat.kind == OPEN:
            return There()
        if seat.holder in here:
            return There(HERE)
        played = max((self._played(one) for one in self.seats if one.holder == seat.holder), default=0.0)
        if now - played < STALE:
            return There(HERE)
        noted = self.seen.get(seat.holder)
        return There(GONE, max(played, noted.at if noted else 0.0, self.row.created))

    def _played(self, seat: Seat) -> float:
        """When somebody last played a seat themselves."""
        last = self.course.log.last_of([seat.seat]) if seat.kind == PERSON else None
        return self.course.log[last].at if last is not None else 0.0

    def record(self, lang: str) -> Record:
        """The table's game as a file."""
        record = Record.start(self.game, len(self.seats), self.row.options, seat_names(self.sheet(), lang))
        record.commitment, record.luck = self.dealer.commitment, list(self.dealer.luck)
        record.moves = [self.game.notation(action) for action in self.course.moves]
        if self.course.over():  # one that was ended early is a record of as much as was played
            record.finish(self.course.state, self.dealer)
        return record

    def summary(self) -> dict[str, Any]:
        """What anyone may know of the table without looking: the content of its news."""
        company = self.company()
        return {
            "ply": self.course.ply,
            "seats": self.seats_version,
            "status": self.status,
            "decides": self.decides(),
            "thinking": self.bot_to_move() is not None,
            "rematch": self.row.rematch,
            "said": company.talk.heard,
            "company": [company.watchers, *(there.state for there in company.there)],
        }


@dataclass(frozen=True)
class TableLine:
    """A table in a list."""

    id: str
    game: Game
    options: dict[str, Any]
    status: str
    seats: list[tuple[str, str]]
    """Each seat's name and kind."""
    mine: list[int]
    my_turn: bool
    round: int
    created: float
    joinable: bool = False
    """Somebody who has no seat there may sit down, and others have been there lately."""


def line_of(live: Live, identity: str | None, lang: str) -> TableLine:
    """A table as someone finds it in a list."""
    sheet = live.sheet()
    names = seat_names(sheet, lang)
    mine = [seat.seat for seat in live.seats if seat.is_held_by(identity)]
    kinds = [KEPT if s.kind == OPEN and not may_sit(s, identity, live.dealt) else s.kind for s in live.seats]
    return TableLine(
        id=live.row.id,
        game=live.game,
        options=sheet.options,
        status=live.status,
        seats=list(zip(names, kinds, strict=True)),
        mine=mine,
        my_turn=live.status == "playing" and live.decides() in mine and live.bot_to_move() is None,
        round=int(live.course.state.round_now()),
        created=live.row.created,
        joinable=not mine and OPEN in kinds and _visited(sheet.company),
    )


def _visited(company: Company) -> bool:
    """Whether anyone who plays has been there lately."""
    return any(there.state and there.away_for(company.now) < LATELY for there in company.there)
