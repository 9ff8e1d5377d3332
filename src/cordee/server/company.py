"""The company at a table: who is there, how patient they are, and what they wish for apart from the game.

All of it follows from the seats, the notes of the log and who was seen when, so that every worker finds the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from cordee.server.notes import COUNT, VOID, Talk
from cordee.server.patience import EVENING, PATIENCE
from cordee.server.presence import There
from cordee.words import Words

NUDGE_PAUSE = 60.0
"""Seconds between two nudges of one seat."""
MOST_NUDGES = 3
"""Nudges of a seat about one decision: who does not come then is not there."""


class Seated(Protocol):
    """A seat as this module needs it."""

    @property
    def seat(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def level(self) -> str: ...
    @property
    def holder(self) -> str | None: ...


@dataclass(frozen=True)
class Company:
    """Who is at a table and what they wish: the same for all who look."""

    there: tuple[There, ...] = ()
    watchers: int = 0
    patience: str = EVENING
    allowance: float = PATIENCE[EVENING]
    """Seconds that this table waits for somebody who is away."""
    talk: Talk = field(default_factory=Talk)
    waiting_since: float = 0.0
    """When the table began to wait for whom it waits for."""
    now: float = 0.0

    def away(self, seat: int) -> float:
        """How long the person of a seat has been away, in seconds."""
        return self.there[seat].away_for(self.now) if seat < len(self.there) else 0.0

    def missed(self, seat: int) -> bool:
        """Whether somebody has been away for longer than the table's patience."""
        return self.away(seat) > self.allowance

    def nudges(self, seat: int) -> list[float]:
        """The moments at which a seat was nudged about its present decision."""
        return [at for at in self.talk.nudges.get(seat, ()) if at >= self.waiting_since]

    def may_nudge(self, seat: int) -> bool:
        """Whether it is time for a nudge."""
        given = self.nudges(seat)
        return len(given) < MOST_NUDGES and (not given or self.now - given[-1] >= NUDGE_PAUSE)


@dataclass(frozen=True)
class Matter:
    """Something that somebody wishes and others have not agreed to yet."""

    to: str
    """bot, count or void"""
    seat: int
    """Of a bot, the seat that it would play; otherwise -1."""
    level: str
    by: list[int]
    missing: list[int]
    asked: bool
    """The viewer has not said anything to it."""


@dataclass(frozen=True)
class CompanyLook:
    """The company as one viewer finds it."""

    watchers: int = 0
    patience: str = EVENING
    allowance: float = 0.0
    waiting_since: float = 0.0
    now: float = 0.0
    nudge: int | None = None
    """The seat that the viewer may nudge."""
    given: float = 0.0
    """When the seat that is waited for was nudged last, if the viewer may not nudge it again yet."""
    nudged: str = ""
    """Who nudged the viewer about the present decision."""
    nudged_at: float = 0.0
    offer: int | None = None
    """The seat that a bot might play until its owner is back, if the viewer proposes it."""
    offer_in: float | None = None
    """Seconds until that can be proposed, where the table waits for somebody who is away."""
    matters: list[Matter] = field(default_factory=list)
    endings: list[str] = field(default_factory=list)
    """How the viewer may propose to end the game here."""
    chat: bool = True
    """Whether the host lets people write to each other."""


def awaited(seats: Sequence[Any], _: Words) -> str:
    """Whom a table waits for that has not begun: of a rematch, those who have been told of it."""
    free = [seat for seat in seats if seat.kind == "open"]
    if all(seat.holder is not None and seat.name for seat in free):
        return _("Waiting for {names}: they have been told.", names=_.listing([seat.name for seat in free]))
    return _("The game begins when every seat is taken.")


def electors(
    seats: Sequence[Seated], company: Company, asker: str | None, excepted: str | None = None
) -> dict[str, int]:
    """Those whose agreement is needed, each by one of their seats: all who play but those who are missed for long."""
    found: dict[str, int] = {}
    for seat in seats:
        holder = seat.holder
        if holder is None or seat.kind == "open" or holder == excepted or holder in found:
            continue
        if holder == asker or not company.missed(seat.seat):
            found[holder] = seat.seat
    return found


def matter_of(word: str, seats: Sequence[Seated], company: Company, identity: str | None) -> Matter | None:
    """A wish that is still to be agreed on; None where it has become pointless."""
    to, _colon, rest = word.partition(":")
    number, _colon, level = rest.partition(":")
    seat = int(number) if number.isdecimal() else -1
    excepted = seats[seat].holder if 0 <= seat < len(seats) else None
    if to == "bot" and (excepted is None or seats[seat].kind != "person" or not company.missed(seat)):
        return None
    needed = electors(seats, company, identity, excepted)
    wishing = {seats[one].holder for one in company.talk.wishes.get(word, {}) if one < len(seats)}
    by = [one for holder, one in needed.items() if holder in wishing]
    missing = [one for holder, one in needed.items() if holder not in wishing]
    if not by:
        return None
    return Matter(to, seat, level, by, missing, identity in needed and identity not in wishing)


def company_look(
    seats: Sequence[Seated], company: Company, identity: str | None, decides: int, counted: bool
) -> CompanyLook:
    """What one viewer may do about the others. `counted`: the points lie open, so that they can be counted."""
    mine = [one.seat for one in seats if one.kind != "open" and one.holder is not None and one.holder == identity]
    found: dict[str, Any] = {}
    waits = 0 <= decides < len(seats) and seats[decides].kind == "person"
    if waits and mine and decides not in mine:
        if company.may_nudge(decides):
            found["nudge"] = decides
        elif given := company.nudges(decides):
            found["given"] = given[-1]
        away = company.there[decides].state == "away" if company.there else False
        found["offer"] = decides if away and company.missed(decides) else None
        found["offer_in"] = company.allowance - company.away(decides) if away and not company.missed(decides) else None
    if decides in mine and (given := company.nudges(decides)):
        found |= {"nudged": company.talk.nudgers.get(decides, ""), "nudged_at": given[-1]}
    if decides != -2 and mine:
        found["endings"] = [COUNT, VOID] if counted and len(seats) > 1 else [VOID]
    matters = [matter_of(word, seats, company, identity) for word in company.talk.wishes]
    return CompanyLook(
        watchers=company.watchers,
        patience=company.patience,
        allowance=company.allowance,
        waiting_since=company.waiting_since,
        now=company.now,
        chat=company.talk.chat,
        matters=[one for one in matters if one is not None],
        **found,
    )
