"""What people at a table agree on apart from the game: a nudge, a bot for one who is away, an early end."""

from __future__ import annotations

from dataclasses import replace

from cordee.engine.core import NOBODY
from cordee.server import results
from cordee.server import store as stored
from cordee.server.company import electors, matter_of
from cordee.server.levels import ordered
from cordee.server.live import Live
from cordee.server.look import BOT, PERSON, Seat, leaders, open_scores
from cordee.server.notes import AGREE, COUNT, DROP, ENDED, NUDGE, STAND_IN, VOID, WISH, substitute
from cordee.server.safety import Refused, _
from cordee.server.tables import Tables

MOST_TALK = 200
"""Nudges and wishes after which people agree on nothing more at a table."""


class Council:
    """The service behind page and API, beside `Tables`."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def nudge(self, table_id: str, identity: str, seat: int) -> None:
        """Remind somebody that the table waits for them."""
        async with self.tables.at(table_id) as live:
            self.tables.not_over(live)
            mine, other = _own_seat(live, identity), self.tables.seat_of(live, seat)
            if live.decides() != seat or other.kind != PERSON or other.holder == identity:
                raise Refused(409, _("The table does not wait for that seat."), show=True)
            if not live.company().may_nudge(seat) or live.talk().wished >= MOST_TALK:
                raise Refused(409, _("They have been nudged already: give them a moment."), show=True)
            await self.tables.say(live, mine.seat, f"{NUDGE} {seat} {mine.name}\t{other.name}",
                                  owners=(identity, other.holder or ""))  # fmt: skip

    async def agree(
        self, table_id: str, identity: str, to: str, seat: int = -1, level: str = "", agrees: bool = True
    ) -> None:
        """Wish, or agree, that a bot plays for somebody who is away ("bot"), or that the game ends here.

        "count" ends it with the points as they stand, "void" without a result. It happens when all agree who play,
        but for those whom the table has missed for longer than its patience. Who does not agree drops the matter.
        """
        async with self.tables.at(table_id) as live:
            self.tables.not_over(live)
            mine = _own_seat(live, identity)
            if not live.started:
                raise Refused(409, _("The game begins when every seat is taken."), show=True)
            matter, other = self._matter(live, identity, to, seat, level)
            needed = electors(live.seats, live.company(), identity, other.holder if other else None)
            alone = agrees and len(needed) == 1
            if not alone:
                await self._wish(live, mine, matter, other, agrees)
            found = matter_of(matter, live.seats, live.company(), identity)
            if alone or (agrees and found is not None and not found.missing):
                await self._agreed(live, to, other, level)

    async def _wish(self, live: Live, mine: Seat, matter: str, other: Seat | None, agrees: bool) -> None:
        """Let the others know what somebody wishes, or would rather not have."""
        wishing = live.talk().wishes.get(matter, {})
        if not agrees and not wishing:
            raise Refused(409, _("Nobody wishes that any more."), show=True)
        if live.talk().wished >= MOST_TALK:
            raise Refused(409, _("Enough was wished for at this table: play on."), show=True)
        if not agrees or mine.seat not in wishing:
            kind = DROP if not agrees else AGREE if wishing else WISH
            about = f"\t{other.name}" if other else ""
            whose = (mine.holder or "", (other.holder if other else "") or "")
            await self.tables.say(live, mine.seat, f"{kind} {matter} {mine.name}{about}", owners=whose)

    def _matter(self, live: Live, identity: str, to: str, seat: int, level: str) -> tuple[str, Seat | None]:
        """What is wished for, and whose seat it is about; refused where it cannot be wished for."""
        if to in (COUNT, VOID):
            if to == COUNT and (len(live.seats) == 1 or open_scores(live.course.state) is None):
                raise Refused(409, _("The points of this game are hidden until its end: end it without a result."))
            return to, None
        ordered(level)
        other = self.tables.seat_of(live, seat)
        if other.kind != PERSON or other.holder == identity:
            raise Refused(409, _("A bot plays for somebody else who is away."), show=True)
        if not live.company().missed(seat):
            raise Refused(409, _("{name} may still come back: wait a little."), name=other.name, show=True)
        return substitute(seat, level), other

    async def _agreed(self, live: Live, to: str, other: Seat | None, level: str) -> None:
        """Do what all agree on."""
        if other is not None:
            note = f"{STAND_IN} {level} {other.name}"
            return await self.tables.change_seat(live, replace(other, kind=BOT, level=level), note)
        scores = open_scores(live.course.state) if to == COUNT else None
        also = results.noted(live.row.id, live.game.name, live.seats, scores, leaders(scores)) if scores else None
        await self.tables.say(live, NOBODY, f"{ENDED} {to}", stored.end_table(live.row.id, to, also))
        live.row = replace(live.row, status="over", ended=to)
        live.seats_version += 1
        self.tables.changed(live)


def _own_seat(live: Live, identity: str) -> Seat:
    """The first seat of somebody who plays at this table."""
    mine = [seat for seat in live.seats if seat.is_held_by(identity)]
    if not mine:
        raise Refused(403, _("You have no seat at this table: you may watch."), show=True)
    return mine[0]
