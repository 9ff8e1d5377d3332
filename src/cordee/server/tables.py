"""The tables: who sits where, what is played, what may be taken back. Page, API and bots all come through here."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext, suppress
from dataclasses import replace
from typing import Any

from cordee.engine.core import NATURE
from cordee.engine.errors import CordeeError
from cordee.engine.records import Record
from cordee.engine.registry import game as find_game
from cordee.server import results
from cordee.server import store as stored
from cordee.server.beside import beside
from cordee.server.cast import bot_name
from cordee.server.course import CONFIRM, MOVE, NOTE, UNDO, Course, Entry, ends_turn, hides
from cordee.server.laying import new_row, seat_again, seat_for, why_not
from cordee.server.levels import ordered
from cordee.server.live import KEPT_POSITIONS, Live, TableLine, line_of, too_long
from cordee.server.look import (
    BOT,
    OPEN,
    PERSON,
    Beat,
    Look,
    Seat,
    Sheet,
    beats,
    look,
    may_sit,
)
from cordee.server.moves import allowed, answers
from cordee.server.nature import due, end_of, nature_after
from cordee.server.news import News
from cordee.server.notes import BACK, LEFT, LEVEL, SAT, STAND_IN
from cordee.server.opening import DAMAGED, BadTable, follow, open_table, read_on, stored_row
from cordee.server.patience import EVENING, PATIENCE
from cordee.server.presence import Attendance, Seen
from cordee.server.safety import Refused, Said, _
from cordee.server.seats import nickname
from cordee.server.store import Away, Conflict, Store

LOG = logging.getLogger("cordee.tables")
NEEDS_PERSON = _("A table needs a person: leave at least one seat to yourself or open.")
MOST_LISTED = 50
MOST_NOTES = 500
"""Notes after which the seats of a table under way stay as they are: nobody needs so many changes."""
TRIES = 3
"""How often a line is numbered anew because a note of another worker took its number."""
SET_ASIDE = 60.0
"""Seconds before a table that could not be opened is tried again."""
MOST_SET_ASIDE = 1000
MOST_LINES = 200
"""Lines of the log that are told at once."""


class Tables:
    """The service behind page and API."""

    def __init__(self, store: Store, news: News, most_live: int = 2000, patience: Mapping[str, float] = PATIENCE):
        self.store = store
        self.news = news
        self.most_live = most_live
        self.on_change: Callable[[Live], None] = lambda live: None
        """Called whenever a table changed: how bots hear that it is their turn."""
        self.patience = dict(patience)
        self.attendance = Attendance(self._note_seen)
        self.attendance.changed = news.tell
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._aside: OrderedDict[str, tuple[float, Refused]] = OrderedDict()  # what could not be opened, and when
        self._loading: dict[str, asyncio.Task[Live]] = {}

    # ── Looking ──

    async def look(
        self,
        table_id: str,
        identity: str | None,
        lang: str,
        ply: int | None = None,
        seat: int | None = None,
        log_from: int | None = 0,
        most: int = MOST_LINES,
        in_words: bool = True,
        apart: bool = False,
    ) -> Look:
        """What the holder of `identity` sees of a table; see `cordee.server.look.look`.

        Long ones are made beside the event loop; so is one that is to stay as it is while the table goes on (`apart`).
        """
        sheet, course = await self.at_hand(table_id, ply, apart=False)
        if not apart and not _takes_long(course, ply, log_from, most):
            return look(sheet, course.log, identity, lang, ply, seat, log_from, course, most, in_words)
        course = course.apart()
        return await beside(look, sheet, course.log, identity, lang, ply, seat, log_from, course, most, in_words)

    async def at_hand(self, table_id: str, ply: int | None = None, apart: bool = True) -> tuple[Sheet, Course]:
        """A table as it is now; `apart` for who looks at it beside the event loop while it goes on."""
        await self.reach(table_id, ply or 0)
        live = await self.live(table_id)
        await self._deal_if_due(live)
        return live.sheet(), live.course.apart() if apart else live.course

    def beats(self, now: Look, since: int) -> list[Beat]:
        """What happened at a table between `since` and the present look, line by line."""
        live = self._live.get(now.id)
        return beats(now, live.course, since) if live is not None else []

    async def time_line(self, table_id: str, identity: str | None) -> tuple[dict[int, int], int | None]:
        """The line of the log with which each round began, and the one after one's own last."""
        live = await self.live(table_id)
        mine = [seat.seat for seat in live.seats if seat.is_held_by(identity)]
        own = live.course.log.last_of(mine)
        return live.course.rounds, None if own is None else own + 1

    async def summary(self, table_id: str) -> dict[str, Any]:
        """The content of a table's news."""
        return (await self.live(table_id)).summary()

    async def record(self, table_id: str, lang: str = "en") -> Record:
        """The table's game as a file; while hands are private, only when it is over."""
        async with self.visit(table_id) as live:
            if live.status != "over" and self.store.postgres:
                await self._catch_up(live)  # another worker may have been quicker than its news
            if not live.course.over() and hides(live.course.state):
                raise Refused(409, _("This game has private hands: its record is given when it is over."))
            return await beside(live.apart().record, lang)

    async def public_tables(self, identity: str | None, lang: str) -> list[TableLine]:
        """The newest tables that anyone may find and that are not over."""
        return await self._lines(await self.store.public_ids(MOST_LISTED), identity, lang)

    async def tables_of(self, identity: str | None, lang: str) -> list[TableLine]:
        """The tables at which someone has a seat and which they do not hide: those that go on, then the newest."""
        if identity is None:
            return []
        return await self._lines(await results.ids_in_sight(self.store, identity, MOST_LISTED), identity, lang)

    async def _lines(self, ids: list[str], identity: str | None, lang: str) -> list[TableLine]:
        lines = []
        for table_id in ids:
            try:
                lines.append(line_of(await self.live(table_id), identity, lang))
            except Refused:  # damaged, or of a game or rules that this server does not have any more
                continue
        return lines

    # ── Opening a table ──

    async def create(
        self,
        identity: str,
        game_name: str,
        seats: Sequence[str],
        name: str = "",
        options: dict[str, Any] | None = None,
        public: bool = False,
        sit: bool = True,
        patience: str = EVENING,
        names: Sequence[str] = (),
        hints: bool = False,
    ) -> str:
        """Open a table; each of `seats` is "me", "open" or "bot:LEVEL". The id of the table is returned.

        `names` are what those are called who share one's screen, seat by seat; who has none is called as oneself.
        Without `sit` one's own seats are kept until one sits down: who wants to give luck to the dice sees the
        commitment first.
        """
        try:
            game = find_game(game_name)
            game.check_seats(len(seats))
            full = game.check_options(options or {}, len(seats))
        except CordeeError as error:
            raise Said(422, error) from error
        if all(kind.startswith("bot:") for kind in seats):
            raise Refused(422, NEEDS_PERSON)
        called = [*(nickname(one) or name for one in names[: len(seats)]), *[name] * (len(seats) - len(names))]
        laid = tuple(seat_for(number, kind, identity, called[number], sit) for number, kind in enumerate(seats))
        live = Live(new_row(game, full, laid, identity, public, patience, hints), game, self.store.era)
        entries = due(live)
        await self.store.write(live.row.id, entries, stored.insert_table(live.row))
        for entry in entries:
            live.course.follow(entry)
        live = self._known(live)
        self._let_go()
        self.changed(live)
        return live.row.id

    async def rematch(self, table_id: str, identity: str, sit: bool = True) -> str:
        """Play again: the first to ask opens the table, where everyone's seat is kept for them. Its id is returned."""
        live = await self.live(table_id)
        if live.status != "over":
            raise Refused(409, _("A rematch can be asked for when the game is over."), show=True)
        if not any(seat.holder == identity for seat in live.seats):
            raise Refused(403, _("Only those who sat at the table can ask for a rematch."))
        if live.row.rematch is None:
            seats = tuple(seat_again(seat) for seat in live.seats)
            options = live.game.rematch(live.course.state, live.row.options)
            row = new_row(live.game, options, seats, identity, live.row.public, live.row.patience, live.row.hints)
            Live(row, live.game)  # what cannot be laid out is not stored
            with suppress(Conflict):  # someone else asked at the same moment: theirs is the table
                await self.store.write(live.row.id, operation=stored.follow_up(live.row.id, row))
            await self._catch_up(live)
            self.changed(live)
        assert live.row.rematch is not None
        following = await self.live(live.row.rematch)
        for seat in following.seats if sit else ():
            if seat.holder == identity and seat.kind == OPEN:
                await self.sit(following.row.id, identity, seat.seat, seat.name)
            elif seat.holder == identity and seat.kind == BOT:
                await self.take_back(following.row.id, identity, seat.seat)
        await self._deal_if_due(following)
        return following.row.id

    # ── Seats ──

    async def sit(self, table_id: str, identity: str, seat: int | None, name: str = "", luck: str = "") -> int:
        """Take a free seat, the first one if none is named; `luck` is mixed into the dice before the first throw."""
        async with self.at(table_id) as live:
            self.not_over(live)
            free = [one.seat for one in live.seats if may_sit(one, identity, live.dealt)]
            if not free and seat is None:
                raise Refused(409, _("Every seat of this table is taken; you may watch."), show=True)
            wanted = self.seat_of(live, free[0] if seat is None else seat)
            if wanted.seat not in free:
                raise Refused(409, why_not(wanted), name=wanted.name, show=True)
            new = Seat(wanted.seat, PERSON, nickname(name) or wanted.name, "", identity, luck)
            await self.change_seat(live, new, f"{SAT} {new.name}")
            return wanted.seat

    async def leave(self, table_id: str, identity: str, seat: int) -> None:
        """Stand up: the seat is free for anyone with the link, but a private hand stays for whoever left it, or a bot.

        Before the start the host may also send a bot away, or give up a seat that is kept for someone.
        """
        async with self.at(table_id) as live:
            self.not_over(live)
            old = self.seat_of(live, seat)
            spare = old.kind == OPEN or (old.kind == BOT and old.holder is None)
            dismissed = spare and live.row.host == identity and not live.started
            if not old.is_held_by(identity) and not dismissed:
                raise Refused(403, _("That is not your seat."), show=True)
            new = replace(old, kind=OPEN, level="") if live.dealt else Seat(seat)
            await self.change_seat(live, new, f"{LEFT} {old.name}")

    async def give_to_bot(self, table_id: str, identity: str, seat: int, level: str, style: str = "") -> None:
        """Let a bot play a seat of one's own, or a free one at a table where one sits."""
        level = ordered(level, style)
        async with self.at(table_id) as live:
            self.not_over(live)
            old = self.seat_of(live, seat)
            seated = live.row.host == identity or any(one.holder == identity for one in live.seats)
            others = [one for one in live.seats if one.seat != seat]
            if old.kind == OPEN and all(one.kind == BOT and one.holder is None for one in others):
                raise Refused(409, NEEDS_PERSON, show=True)
            if old.kind == OPEN and seated and old.holder is None:
                new = replace(old, kind=BOT, name=bot_name(seat, level), level=level)
                await self.change_seat(live, new, f"{LEVEL} {level} {new.name}")
            elif old.is_held_by(identity) or (old.kind == OPEN and seated):
                await self.change_seat(live, replace(old, kind=BOT, level=level), f"{STAND_IN} {level} {old.name}")
            elif old.kind == BOT and old.holder is None and live.row.host == identity:
                await self.change_seat(live, replace(old, level=level), f"{LEVEL} {level} {old.name}")
            else:
                raise Refused(403, _("That is not your seat."), show=True)

    async def take_back(self, table_id: str, identity: str, seat: int) -> None:
        """Take a seat back that one gave to a bot."""
        async with self.at(table_id) as live:
            self.not_over(live)
            old = self.seat_of(live, seat)
            if not old.is_held_by(identity):
                raise Refused(403, _("That is not your seat."), show=True)
            if old.kind == BOT:
                await self.change_seat(live, replace(old, kind=PERSON, level=""), f"{BACK} {old.name}")

    async def change_seat(self, live: Live, new: Seat, note: str) -> None:
        """Let a seat change hands; once the game is under way, the table is told so by a note in its log."""
        old = live.seats[new.seat]
        if live.seatings() >= MOST_NOTES and not note.startswith(BACK):
            raise Refused(409, _("The seats of this table have changed too often: they stay as they are."), show=True)
        notes, status = await self._write_seat(live, old, new, note)
        if self.store.postgres:
            await self._read(live)  # another worker may have changed other seats
        else:
            fixed = replace(new, luck=old.luck) if live.started else new
            seats = tuple(fixed if seat.seat == new.seat else seat for seat in live.seats)
            live.row = replace(live.row, seats=seats, status=status)
            live.seats_version += 1
            await follow(live, notes)
        await self._deal_if_due(live, held=True)
        self.changed(live)

    async def _write_seat(self, live: Live, old: Seat, new: Seat, note: str) -> tuple[list[Entry], str]:
        """Store what a seat is now and the note of it; the lines that were written, and the table's status then."""
        whose = (new.holder or old.holder or "",)
        for _try in range(TRIES):
            notes = [Entry(live.course.ply, NOTE, new.seat, note, False, time.time(), whose)] if live.started else []
            try:
                return notes, await self._store(live, notes, stored.change_seat(live.row.id, old, new))
            except Away:
                live.doubtful = True
                raise
            except Conflict:
                await self._read(live)
            if live.seats[new.seat] != old:
                break
        raise Refused(409, _("Someone else was quicker: that seat has just changed."), show=True)

    def seat_of(self, live: Live, seat: int) -> Seat:
        if not 0 <= seat < len(live.seats):
            raise Refused(422, _("This table has the seats 0 to {last}."), last=len(live.seats) - 1)
        return live.seats[seat]

    def not_over(self, live: Live) -> None:
        if live.status == "over":
            raise Refused(409, _("The game is over."), show=True)

    async def say(
        self, live: Live, seat: int, word: str, operation: stored.Operation | None = None,
        owners: tuple[str, ...] = (), ever: bool = False,
    ) -> None:  # fmt: skip
        """Write a note in the log of a table that is not over; with `ever`, also of one that is.

        `owners`: whose the words of people in it are.
        """
        for _try in range(TRIES):
            note = Entry(live.course.ply, NOTE, seat, word, False, time.time(), owners)
            try:
                await self._store(live, [note], operation)
            except Away:
                live.doubtful = True
                raise
            except Conflict:
                await self._read(live)
                if not ever:
                    self.not_over(live)
            else:
                await follow(live, [note])
                self.changed(live)
                return
        raise Refused(409, _("The table has moved on since you chose: look again."), show=True)

    # ── Who is there ──

    def attends(self, live: Live, identity: str | None) -> AbstractContextManager[None]:
        """Somebody has a page of a table open."""

        def plays(who: str) -> bool:
            return any(seat.holder == who for seat in live.seats)

        return self.attendance.page(live.row.id, identity, plays)

    async def _note_seen(self, table_id: str, who: str, seen: Seen | None) -> None:
        """Note who is at a table, where there is anyone else to know."""
        live = await self.live(table_id)
        if all(seat.holder == who or (seat.kind == BOT and seat.holder is None) for seat in live.seats):
            return
        await self.store.write(table_id, operation=stored.note_seen(table_id, who, seen))
        if seen is None:
            live.seen.pop(who, None)
        else:
            live.seen[who] = seen

    async def still_there(self) -> None:
        """Note that those who are there still are, and learn who is at other workers' pages."""
        people = self.attendance.everywhere()
        await self.store.write("", operation=stored.still_there(people, time.time()))
        if self.store.postgres:
            for table_id, seen in (await self.store.seen(sorted({one for one, _who in people}))).items():
                if live := self._live.get(table_id):
                    live.seen = seen

    # ── Moves ──

    async def play(self, table_id: str, identity: str, word: str, ply: int, confirm: bool = True) -> None:
        """Play an action that answers `ply`, or several in turn (a deed): all of them, or none.

        With `confirm`, one that ends the turn waits for `confirm_turn`.
        """
        async with self.at(table_id) as live:
            seat = await self.answering(live, identity, ply)
            played = answers(live.game, live.course.state, word)
            held = confirm and ends_turn(played[-1].before, played[-1].action)
            await self._append(live, MOVE, seat, [live.game.notation(one.action) for one in played], held)

    async def answering(self, live: Live, identity: str, ply: int) -> int:
        """The seat with which somebody answers the question that is put at a ply; refused if they cannot."""
        await self._expect(live, ply)
        seat = self._own_turn(live, identity)
        if live.course.awaited is not None:
            raise Refused(409, _("Your turn is over: confirm it, or take a move back."), show=True)
        return seat

    async def confirm_turn(self, table_id: str, identity: str, ply: int) -> None:
        """Say that one's turn is done."""
        async with self.at(table_id) as live:
            await self._expect(live, ply)
            if live.course.awaited is None:
                raise Refused(409, _("There is nothing to confirm."), show=True)
            await self._append(live, CONFIRM, self._own_turn(live, identity))

    async def undo(self, table_id: str, identity: str, ply: int) -> None:
        """Take back one's last move."""
        await self._take_back(table_id, identity, ply, lambda course: min(1, course.undo_count()))

    async def restart_turn(self, table_id: str, identity: str, ply: int) -> None:
        """Take back one's moves to the beginning of the turn, as far as that may be."""
        await self._take_back(table_id, identity, ply, lambda course: course.turn_count())

    async def _take_back(self, table_id: str, identity: str, ply: int, count: Callable[[Course], int]) -> None:
        async with self.at(table_id) as live:
            await self._expect(live, ply)
            if live.course.enough_undone():
                raise Refused(409, _("So much was taken back here that it is enough: play on."), show=True)
            seat = live.course.undoer() if live.started else None
            taken = count(live.course)
            if seat is not None and live.seats[seat].is_held_by(identity):
                self._not_a_bot(live.seats[seat])
            if seat is None or not taken or not live.seats[seat].is_held_by(identity):
                raise Refused(
                    409,
                    _("Nothing can be taken back: never another player's move, dice, a drawn card or anything shown."),
                    show=True,
                )
            await self._append(live, UNDO, seat, [str(taken)])

    async def play_for_bot(self, table_id: str, ply: int, seat: int, word: str) -> None:
        """Play what a bot chose at `ply`, if the table still waits for it."""
        async with self.at(table_id) as live:
            bot = live.bot_to_move()
            if live.course.settled <= ply and bot is not None and bot.seat == seat:
                if live.course.awaited == seat:
                    await self._append(live, CONFIRM, seat)
                else:
                    allowed(live.game, live.course.state, word)
                    await self._append(live, MOVE, seat, [word])

    async def _expect(self, live: Live, ply: int) -> None:
        """Refuse what answers another moment than the present."""
        if ply > live.course.ply:
            await self._read(live)
        if await self._deal(live):
            self.changed(live)
        if not live.course.settled <= ply <= live.course.ply:  # a note changes nothing
            raise Refused(409, _("The table has moved on since you chose: look again."), show=True)
        self.not_over(live)
        if not live.started:
            raise Refused(409, _("The game begins when every seat is taken."), show=True)
        if too_long(ply):
            raise Refused(409, _("This table has gone on for too long: it is closed."), show=True)

    def _own_turn(self, live: Live, identity: str) -> int:
        seat = live.decides()
        if seat < 0:
            raise Refused(409, _("The table has moved on since you chose: look again."), show=True)
        holder = live.seats[seat]
        if not holder.is_held_by(identity):
            sits = any(one.is_held_by(identity) for one in live.seats)
            message = _("It is not your turn.") if sits else _("You have no seat at this table: you may watch.")
            raise Refused(403, message, show=True)
        self._not_a_bot(holder)
        return seat

    def _not_a_bot(self, seat: Seat) -> None:
        if seat.kind == BOT:
            raise Refused(409, _("A bot plays your seat: take it back first."), show=True)

    async def _append(
        self, live: Live, kind: str, seat: int, words: Sequence[str] = ("",), held: bool = False
    ) -> None:
        """Write lines of the log and what nature does next; the table changes when they are on the disk.

        `held`: the last of them ends the turn and waits for its player to say so.
        """
        ply, now = live.course.ply, time.time()
        entries = [Entry(ply + n, kind, seat, word, False, now) for n, word in enumerate(words)]
        entries[-1] = replace(entries[-1], held=held)
        await self._write(live, [*entries, *nature_after(live, entries)])
        self.changed(live)

    async def _write(self, live: Live, entries: list[Entry]) -> None:
        operation = self._ending(live, entries)
        settled = live.course.settled
        for _try in range(TRIES):
            try:
                await self._store(live, entries, operation)
            except Away:
                live.doubtful = True
                raise
            except Conflict:
                await self._read(live)
            else:
                await follow(live, entries)
                return
            if live.course.settled != settled or live.row.ended:
                break
            entries = [replace(entry, ply=live.course.ply + n) for n, entry in enumerate(entries)]  # after the notes
        raise Refused(409, _("The table has moved on since you chose: look again."), show=True)

    async def _store(self, live: Live, entries: Sequence[Entry], operation: stored.Operation | None) -> Any:
        """Write what happens at a table, unless the table in memory is of another era."""
        if live.era != self.store.era:
            raise Away
        return await self.store.write(live.row.id, entries, operation)

    def _ending(self, live: Live, entries: list[Entry]) -> stored.Operation | None:
        """What is noted besides lines that end the game."""
        last = end_of(live, entries)
        if last is not None:
            came_out = results.noted(live.row.id, live.game.name, live.seats, last.scores(), last.result())
            return stored.end_table(live.row.id, also=came_out)
        return stored.end_table(live.row.id) if too_long(entries[-1].ply + 1) else None

    async def _deal(self, live: Live) -> bool:
        """Let nature do what the table waits for; whether it did wait for that."""
        waiting = due(live)
        if waiting:
            with suppress(Refused):  # another worker dealt, to the same effect
                await self._write(live, waiting)
        return bool(waiting)

    async def _deal_if_due(self, live: Live, held: bool = False) -> None:
        """Deal where a deal is still due: it could not be written, or another worker has not written it yet.

        It may fail again: then the table waits until the next who looks. `held`: nobody else changes the table now.
        """
        if live.decides() != NATURE:
            return
        try:
            async with nullcontext() if held else live.lock:
                dealt = await self._deal(live)
        except Exception as error:
            LOG.warning("table %s… could not be dealt: %s", live.row.id[:6], type(error).__name__)
        else:
            if dealt and not held:
                self.changed(live)

    # ── Tables in memory ──

    async def live(self, table_id: str) -> Live:
        """The table, read from the store if it is not in memory."""
        live = self._live.get(table_id)
        if live is None or live.era != self.store.era:
            live = await self._loaded(table_id)
        elif live.doubtful:
            await self._catch_up(live)
        if table_id in self._live:
            self._live.move_to_end(table_id)
        live.used = time.monotonic()
        return live

    def rest(self, after: float) -> None:
        """Let the tables rest that nobody has watched or asked for during so many seconds."""
        since = time.monotonic() - after
        for table_id, live in self._live.items():
            if live.used < since and not live.lock.locked() and not self.news.watched(table_id):
                live.course.rest()

    async def _loaded(self, table_id: str) -> Live:
        """The table from the store: read once, however many ask for it at the same moment."""
        loading = self._loading.get(table_id)
        if loading is None:
            loading = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        loaded = await asyncio.shield(loading)
        if (known := self._live.get(table_id)) is not None and known.era != self.store.era:
            del self._live[table_id]
        live = self._known(loaded)
        self._let_go()
        return live

    def _known(self, live: Live) -> Live:
        """A table that is kept in memory from now on, if it was not before."""
        table_id = live.row.id
        live.pages = lambda: self.attendance.here(table_id)
        live.allowances = self.patience
        return self._live.setdefault(table_id, live)

    @asynccontextmanager
    async def visit(self, table_id: str) -> AsyncIterator[Live]:
        """The table, which is let go of afterwards if it was not in memory and does not wait for a bot."""
        known = table_id in self._live
        live = await self.live(table_id)
        yield live
        if not known and live.bot_to_move() is None and not live.lock.locked() and not self.news.watched(table_id):
            self._live.pop(table_id, None)

    async def _load(self, table_id: str) -> Live:
        tried, refused = self._aside.get(table_id, (0.0, None))
        if refused is not None and time.monotonic() < tried + SET_ASIDE:
            raise refused
        try:
            live = await open_table(self.store, table_id)
        except (BadTable, Refused) as error:
            raise self._set_aside(table_id, error) from error
        if live is None:
            raise Refused(404, _("There is no table here: check the link."))
        await self._deal_if_due(live)
        return live

    def _set_aside(self, table_id: str, error: BadTable | Refused) -> Refused:
        """Why a table cannot be opened; it is logged once."""
        self._live.pop(table_id, None)
        if table_id not in self._aside:
            LOG.warning("table %s… cannot be opened: %s", table_id[:6], error)
        refused = error if isinstance(error, Refused) else Refused(410, DAMAGED)
        self._aside[table_id] = (time.monotonic(), refused)
        if len(self._aside) > MOST_SET_ASIDE:
            self._aside.popitem(last=False)
        return refused

    def _let_go(self) -> None:
        """Forget the tables that were not asked for the longest, until there is room."""
        while len(self._live) > self.most_live:
            table_id, live = next(iter(self._live.items()))
            if live.lock.locked():
                return
            del self._live[table_id]

    @asynccontextmanager
    async def at(self, table_id: str) -> AsyncIterator[Live]:
        """The table, with nobody else changing it in this worker."""
        live = await self.live(table_id)
        async with live.lock:
            yield live

    def changed(self, live: Live) -> None:
        self.news.tell(live.row.id)
        self.on_change(live)

    async def _catch_up(self, live: Live) -> None:
        async with live.lock:
            await self._read(live)

    async def _read(self, live: Live) -> None:
        """Read what the store has and the table in memory has not."""
        table_id, live.doubtful = live.row.id, True
        try:
            row = await stored_row(self.store, table_id)
            if row is None:
                self._live.pop(table_id, None)
                self.news.tell(table_id)
                raise Refused(404, _("There is no table here: check the link."))
            await read_on(live, self.store)
        except BadTable as error:
            raise self._set_aside(table_id, error) from error
        live.seen = (await self.store.seen([table_id]))[table_id]
        if row.forgotten != live.row.forgotten:
            live.reword(await self.store.notes(table_id))
        if row != live.row:
            live.row = row
            live.seats_version += 1
        live.doubtful = False

    async def reread(self, table_id: str) -> None:
        """A table's seats were changed in the store by somebody else than this service."""
        if live := self._live.get(table_id):
            await self._catch_up(live)
            self.changed(live)

    async def heard(self, table_id: str, load: bool) -> None:
        """Another worker changed a table: catch up if it is in memory, or if it is to be loaded."""
        if table_id not in self._live and not load:
            self.news.tell(table_id)
            return
        live = await self.live(table_id)
        await self._catch_up(live)
        await self._deal_if_due(live)
        self.changed(live)

    async def reach(self, table_id: str, ply: int) -> None:
        """Have a table in memory up to a ply that someone has heard of, from this worker or from another.

        Before a game begins there are no plies that would tell who sits down.
        """
        live = await self.live(table_id)
        if ply > live.course.ply or (self.store.postgres and not live.started):
            await self._catch_up(live)

    def in_memory(self) -> int:
        """How many tables are ready in memory."""
        return len(self._live)

    def forget_all(self) -> None:
        """What is in memory may be behind the store, or of another era: read it again."""
        self._live.clear()
        self.news.tell_all()


def _takes_long(course: Course, ply: int | None, log_from: int | None, most: int) -> bool:
    """Whether a look plays some of the game again, or tells more of it than is at hand."""
    last = course.ply if ply is None else min(ply, course.ply)
    first = max(0, last - most) if log_from is None else log_from
    return last < course.ply or min(most, last - first) > KEPT_POSITIONS
