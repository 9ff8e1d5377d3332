"""Calling people to their turn: those who asked for it, when a table waits for them and they are not there.

That a table waits for somebody follows from its log, so nothing is lost when a server stops: the next one finds the
same. What has been called to is stored, by way and device, and taken before it is sent and settled after, so that of
several workers one sends, and none again. The worker that is in charge of bots calls.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass
from typing import Any

import orjson
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from cordee.engine.game import Game
from cordee.server.bells import CALLS, WANTS, Bell, Bells, Want
from cordee.server.live import Live
from cordee.server.look import OPEN, PERSON, seat_names, title
from cordee.server.mailing import Letter, Post
from cordee.server.patience import DAYS
from cordee.server.presence import GRACE, STALE, is_here
from cordee.server.pushing import Push, Receipt
from cordee.server.safety import Refused
from cordee.server.store import PRESENCE, SEATS, TABLES, Away, Conflict, Operation
from cordee.server.tables import Tables
from cordee.words import words

LOG = logging.getLogger("cordee.calls")
TURN, NUDGE, REMATCH = "turn", "nudge", "rematch"
PUSH, MAIL = "push", "mail"
NUDGED = GRACE + 1.0
"""Seconds after a nudge in which somebody who has just gone may be back."""
MOMENT = 0.5
"""Seconds after which it is looked again whether somebody who closed their page is back."""
DAY = 86_400.0
"""Seconds between two mails about one table."""
LEASE = 120.0
"""Seconds after which a call that was taken and never settled is taken again: its worker is no more."""
FIRST_WAIT, MOST_TRIES = 30.0, 6
"""Seconds before a call that failed is tried again, four times as long each time; and how often it is tried."""
LEAVING = 5.0
"""Seconds that calls on their way have when the server stops."""
PAUSE = 5.0
"""Seconds before something is tried again that the database, or a mistake of ours, kept from happening."""
BREATH = 0.002
"""Seconds between two tables that are looked through after the start."""
CHUNK = 500


@dataclass(frozen=True)
class Occasion:
    """That a table waits for somebody."""

    person: str
    kind: str
    mark: int
    """Grows with each occasion at a table."""
    since: float
    by: str = ""
    """Who asks for them, where somebody does."""


@dataclass(frozen=True)
class Way:
    """How somebody is called: by a bell of theirs, or by mail."""

    kind: str
    who: str
    """The device, or the person."""
    bell: Bell | None = None


def awaited(live: Live) -> list[tuple[str, int]]:
    """The people whom a table waits for with others at it, each by one of their seats."""
    people = {seat.holder for seat in live.seats if seat.holder is not None}
    if live.status == "playing":
        seat = live.decides()
        found = [live.seats[seat]] if seat >= 0 and live.seats[seat].kind == PERSON else []
    elif live.status == "open":  # only a rematch keeps seats for others than its host
        found = [one for one in live.seats if one.kind == OPEN and one.holder not in (None, live.row.host)]
    else:
        found = []
    return [(one.holder, one.seat) for one in found if one.holder is not None and len(people) > 1]


def occasion_of(live: Live, person: str, seat: int) -> Occasion:
    """Why somebody should come."""
    if live.status == "open":
        host = next((one.name for one in live.seats if one.holder == live.row.host), "")
        return Occasion(person, REMATCH, 0, live.row.created, host)
    company = live.company()
    nudges = company.nudges(seat)
    mark = live.course.settled * 8 + min(len(nudges), 7)
    if nudges:
        return Occasion(person, NUDGE, mark, nudges[-1], live.talk().nudgers.get(seat, ""))
    return Occasion(person, TURN, mark, company.waiting_since)


def others(live: Live, person: str, lang: str) -> list[str]:
    """With whom somebody plays."""
    names = seat_names(live.sheet(), lang)
    return [name for name, seat in zip(names, live.seats, strict=True) if seat.holder != person]


def notice(game: Game, names: Sequence[str], occasion: Occasion, lang: str) -> tuple[str, str]:
    """What somebody is told: which game, with whom, and who asks; nothing of the game itself, which others may see."""
    _, called = words(lang), title(game, lang)
    company = _("with {names}", names=_.listing(names))
    if occasion.kind == REMATCH:
        return _("A rematch of {game}: your seat is kept", game=called), company
    if occasion.kind == NUDGE and occasion.by:
        return _("{name} nudges you: it is your turn at {game}", name=occasion.by, game=called), company
    return _("It is your turn at {game}", game=called), company


class Caller:
    """Calls people, at the tables of which this worker is in charge."""

    def __init__(self, tables: Tables, bells: Bells, push: Push, post: Post | None, after: float, later: float) -> None:
        self.tables, self.bells, self.push, self.post = tables, bells, push, post
        self.after, self.later = after, later
        self.in_charge = False
        self._at: dict[str, asyncio.Event] = {}
        bells.changed = self._look_again
        self._tasks: set[asyncio.Task[None]] = set()
        self._sending: set[asyncio.Task[Receipt]] = set()

    # ── Watching tables ──

    def take_charge(self) -> None:
        """Begin to call, also where a table waited when the last server stopped."""
        self.in_charge = True
        self._begin(self._find(self.bells.people()))

    def wake(self, live: Live) -> None:
        """A table changed: somebody may be waited for who wants to be called."""
        if not self.in_charge or self.bells.silent():
            return
        woken = self._at.get(live.row.id)
        if woken is not None:
            woken.set()
        elif any(self.bells.reaches(person) for person, _seat in awaited(live)):
            self._watch(live.row.id)

    def _look_again(self, newcomers: set[str]) -> None:
        """Somebody may want something else now, or wants to be called for the first time."""
        for woken in self._at.values():
            woken.set()
        if self.in_charge and newcomers:
            self._begin(self._find(newcomers))

    def _watch(self, table_id: str) -> None:
        if table_id not in self._at:
            self._at[table_id] = asyncio.Event()
            self._begin(self._attend(table_id, self._at[table_id]))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _find(self, people: set[str]) -> None:
        """Look through the tables of people who can be called."""
        while self.in_charge:
            try:
                await self.tables.store.write("", operation=_tidy)
                for table_id in await self._tables_of(sorted(people)):
                    self._watch(table_id)
                    await asyncio.sleep(BREATH)
                return
            except Refused:
                await asyncio.sleep(PAUSE)

    async def _tables_of(self, people: list[str]) -> list[str]:
        async def wanted(connection: AsyncConnection) -> list[str]:
            found: list[str] = []
            for first in range(0, len(people), CHUNK):
                theirs = sa.select(SEATS.c.table_id).where(SEATS.c.holder.in_(people[first : first + CHUNK]))
                going = sa.select(TABLES.c.id).where(TABLES.c.status != "over", TABLES.c.id.in_(theirs))
                found += [str(row[0]) for row in await connection.execute(going)]
            return found

        return await self.tables.store.read(wanted)

    async def _attend(self, table_id: str, woken: asyncio.Event) -> None:
        """Stay with a table as long as somebody may have to be called there."""
        try:
            while self.in_charge:
                woken.clear()
                again = await self._look_after(table_id)
                if not math.isfinite(again) and not woken.is_set():
                    return
                try:
                    async with asyncio.timeout(max(0.0, min(again - time.time(), DAY))):
                        await woken.wait()
                except TimeoutError:
                    continue
        finally:
            self._at.pop(table_id, None)

    async def _look_after(self, table_id: str) -> float:
        """Call whom the table waits for, if it is time; when to look again."""
        try:
            live = await self.tables.live(table_id)
            soonest = math.inf
            for person, seat in awaited(live):
                occasion = occasion_of(live, person, seat)
                for way in self._ways(person):
                    soonest = min(soonest, await self._call_in_time(live, occasion, way))
            return soonest
        except Away:
            return time.time() + PAUSE
        except Refused:  # the table cannot be opened any more
            return math.inf
        except Exception:
            LOG.exception("somebody could not be called", extra={"table": table_id[:6]})
            return time.time() + DAY

    async def close(self) -> None:
        """Call nobody more; those who are being called just now are."""
        self.in_charge = False
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._sending:
            await asyncio.wait(self._sending, timeout=LEAVING)
        await self.push.close()

    # ── Calling ──

    def _ways(self, person: str) -> list[Way]:
        mail = [Way(MAIL, person)] if self.post and self.bells.want(person).confirmed else []
        return [*(Way(PUSH, bell.device, bell) for bell in self.bells.of(person)), *mail]

    async def _call_in_time(self, live: Live, occasion: Occasion, way: Way) -> float:
        """Call somebody if it is time for it; when it will be."""
        now, usual = time.time(), self.after if way.kind == PUSH else self.later
        due = occasion.since + (min(NUDGED, usual) if occasion.kind == NUDGE else usual)
        if due > now:
            return due
        if self.tables.attendance.leaves(live.row.id, occasion.person):
            return now + MOMENT
        if _knows(live, occasion, now) or (occasion.kind == REMATCH and await self._is_about(occasion.person)):
            return math.inf
        quiet = self.bells.want(occasion.person).quiet_until(now)
        return quiet if quiet is not None else await self._call(live, occasion, way)

    async def _is_about(self, person: str) -> bool:
        """Whether somebody has a page of any table open, where a rematch is announced."""
        seen = sa.select(PRESENCE.c.at).where(PRESENCE.c.who == person, PRESENCE.c.here)

        async def wanted(connection: AsyncConnection) -> bool:
            return any(row.at > time.time() - STALE for row in await connection.execute(seen))

        return await self.tables.store.read(wanted)

    async def _call(self, live: Live, occasion: Occasion, way: Way) -> float:
        """Call somebody unless they have been, or are being; when to try again."""
        place = {"table_id": live.row.id, "way": way.kind, "who": way.who}
        write = self.tables.store.write
        try:
            tries, again = await write("", operation=_take(place, occasion.mark, DAY if way.kind == MAIL else 0.0))
        except Conflict:  # another worker takes it at this moment
            return time.time() + LEASE
        if not tries:
            return float(again)
        sending = asyncio.create_task(self._settle(live, occasion, way, place, tries))
        self._sending.add(sending)
        sending.add_done_callback(self._sending.discard)
        receipt = await asyncio.shield(sending)
        return time.time() + receipt.wait if receipt.kind == "later" else math.inf

    async def _settle(
        self, live: Live, occasion: Occasion, way: Way, place: dict[str, str], tries: int
    ) -> Receipt:
        """Send it, and note what became of it. One that was tried often enough is left at that."""
        receipt = await (self._ring(live, occasion, way.bell) if way.bell else self._write(live, occasion))
        if receipt.kind == "gone":
            await (self.bells.silence([way.who]) if way.bell else self.bells.leave_address(way.who))
            return receipt
        if receipt.kind == "later" and tries >= MOST_TRIES:
            receipt = Receipt("gone")
        elif receipt.kind == "later":
            receipt = Receipt("later", max(receipt.wait, FIRST_WAIT * 4 ** (tries - 1)))
        await self._keep(_note(place, occasion.mark, receipt))
        return receipt

    async def _keep(self, operation: Operation) -> None:
        """Note something, even if the database is away for a moment: who was called is not called again."""
        while True:
            try:
                await self.tables.store.write("", operation=operation)
                return
            except Away:
                await asyncio.sleep(PAUSE)

    async def _ring(self, live: Live, occasion: Occasion, bell: Bell) -> Receipt:
        heading, text = notice(live.game, others(live, occasion.person, bell.lang), occasion, bell.lang)
        message = orjson.dumps({"title": heading, "body": text, "table": live.row.id, "lang": bell.lang})
        return await self.push.send(bell, message, live.row.id, urgent=live.row.patience != DAYS)

    async def _write(self, live: Live, occasion: Occasion) -> Receipt:
        want: Want = self.bells.want(occasion.person)
        if self.post is None or not want.confirmed:
            return Receipt("gone")
        heading, text = notice(live.game, others(live, occasion.person, want.lang), occasion, want.lang)
        name = f"{live.row.id} {occasion.person} {occasion.mark}"
        lines = [f"{heading}, {text}.", "", f"{self.post.url}/tables/{live.row.id}"]
        return await self.post.send(Letter(want.address, want.lang, heading, lines, self.bells.stopper(want), name))


def _knows(live: Live, occasion: Occasion, now: float) -> bool:
    """Whether somebody is there, or was since the table began to wait for them."""
    if is_here(occasion.person, live.pages(), live.seen, now):
        return True
    seen = live.seen.get(occasion.person)
    return seen is not None and seen.at >= occasion.since and bool(live.course.settled or occasion.kind == NUDGE)


# ── What has been called ──


def _take(place: dict[str, str], mark: int, pause: float) -> Operation:
    """Take a call to send it: how often it was tried, this time counted; or 0 and when it may be taken, if ever."""
    own = _own(place)

    async def operation(connection: AsyncConnection) -> tuple[int, float]:
        now = time.time()
        row = (await connection.execute(sa.select(CALLS).where(own).with_for_update())).first()
        if row is None:
            taken = {"mark": -1, "tried": mark, "tries": 1, "due": now + LEASE, "at": 0.0}
            await connection.execute(sa.insert(CALLS), place | taken)
            return 1, 0.0
        if row.mark >= mark:
            return 0, math.inf
        free = max(row.due, row.at + pause)
        if free > now:
            return 0, free
        tries = row.tries + 1 if row.tried == mark else 1
        taking = sa.update(CALLS).where(own).values(tried=mark, tries=tries, due=now + LEASE)
        await connection.execute(taking)
        return tries, 0.0

    return operation


def _note(place: dict[str, str], mark: int, receipt: Receipt) -> Operation:
    """Note that a call was sent, or given up, or when it is tried again."""
    now = time.time()
    values: dict[str, float] = {"due": now + receipt.wait}
    if receipt.kind != "later":
        values = {"mark": mark, "due": 0.0} | ({"at": now} if receipt.kind == "sent" else {})

    async def operation(connection: AsyncConnection) -> None:
        await connection.execute(sa.update(CALLS).where(_own(place)).values(**values))

    return operation


def _own(place: dict[str, str]) -> sa.ColumnElement[bool]:
    return sa.and_(*(CALLS.c[name] == value for name, value in place.items()))


async def _tidy(connection: AsyncConnection) -> None:
    """Forget what was called at tables that are over, and addresses that nobody confirmed in time."""
    going = sa.select(TABLES.c.id).where(TABLES.c.status != "over")
    await connection.execute(sa.delete(CALLS).where(CALLS.c.table_id.not_in(going)))
    late = sa.and_(WANTS.c.confirmed.is_(False), WANTS.c.until < time.time())
    await connection.execute(sa.update(WANTS).where(late).values(address="", token="", stop="", until=0.0))
