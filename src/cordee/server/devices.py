"""One person, several devices, and no account.

A device is known by the hash of its token, as ever. A person is the first of their devices; another one that brings a
code or the phrase is noted as theirs. Only devices that were carried over, or sent away, are noted at all: any other is
a person of its own. All of them are kept in memory, so that asking who somebody is costs nothing.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from cordee.server import codes, results, sayings
from cordee.server.safety import Pace, Refused, _
from cordee.server.seats import nickname
from cordee.server.store import META, PRESENCE, SEATS, TABLES, Operation, Store
from cordee.server.tables import Tables

DEVICES = sa.Table(
    "devices",
    META,
    sa.Column("device", sa.String(64), primary_key=True),
    sa.Column("person", sa.String(64)),
    sa.Column("name", sa.String(64)),
    sa.Column("since", sa.Float(53)),
    sa.Column("gone", sa.Boolean),
)
PASSES = sa.Table(
    "passes",
    META,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("person", sa.String(64)),
    sa.Column("until", sa.Float(53)),
    sa.Column("lasting", sa.Boolean),
)
ABOUT = "devices"
"""The name by which workers tell each other that devices changed; no table has it."""
MINUTES = 10
MOST_DEVICES = 20
FAR = 253_402_300_799.0
"""When a phrase ends: never."""
WRONG = _("This code is not known, or was used already: ask for a new one on your other device.")
NOBODY_YET = _("There is nothing to carry yet: sit down at a table first.")


@dataclass(frozen=True, slots=True)
class Device:
    """A device that is noted."""

    device: str
    person: str
    name: str
    since: float
    gone: bool

    @property
    def handle(self) -> str:
        """What its owner calls it by."""
        return self.device[:12]


async def _nothing_more(*_given: object) -> None:
    """Where nobody keeps anything else of devices."""


class Devices:
    """Whose each device is."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self.store = store
        self.tables = tables
        self.guesses = Pace(1 / 12, 5.0)
        """For each address: five at once, then one in twelve seconds."""
        self.all_guesses = Pace(1.0, 60.0)
        self.left: Callable[[Sequence[str], str | None], Awaitable[None]] = _nothing_more
        """Called when devices are nobody's any more; with the person, if it is they who are deleted."""
        self.joined: Callable[[str, str], Awaitable[None]] = _nothing_more
        """Called when what somebody was becomes somebody else."""
        self._known: dict[str, Device] = {}

    async def read(self) -> None:
        """Read what is noted."""

        async def wanted(connection: AsyncConnection) -> dict[str, Device]:
            rows = await connection.execute(sa.select(DEVICES))
            return {row.device: Device(*row) for row in rows}

        self._known = await self.store.read(wanted)

    def person_of(self, device: str | None) -> str | None:
        """Whose a device is; nobody's where it was sent away."""
        known = self._known.get(device or "")
        if known is None:
            return device
        return None if known.gone else known.person

    def of(self, person: str) -> list[Device]:
        """The devices of somebody, oldest first; none are noted of who has but one."""
        mine = [one for one in self._known.values() if one.person == person and not one.gone]
        return sorted(mine, key=lambda one: one.since)

    # ── Carrying over ──

    async def code(self, person: str | None) -> str:
        """A code for another device: good once, for ten minutes."""
        code = codes.new_code()
        await self._pass(await self._somebody(person), code, time.time() + MINUTES * 60, lasting=False)
        return code

    async def phrase(self, person: str | None) -> str:
        """A phrase to write down; the one before is no good any more."""
        phrase = codes.new_phrase()
        await self._pass(await self._somebody(person), phrase, FAR, lasting=True)
        return phrase

    async def _somebody(self, person: str | None) -> str:
        """Who has a seat, or other devices: nobody else has anything to carry."""
        if person is None or not (self.of(person) or await self.store.ids_of(person, 1)):
            raise Refused(409, NOBODY_YET)
        return person

    async def _pass(self, person: str, text: str, until: float, lasting: bool) -> None:
        async def operation(connection: AsyncConnection) -> None:
            same = sa.and_(PASSES.c.person == person, PASSES.c.lasting == lasting)
            await connection.execute(sa.delete(PASSES).where(sa.or_(same, PASSES.c.until < time.time())))
            row = {"digest": codes.digest(text), "person": person, "until": until, "lasting": lasting}
            await connection.execute(sa.insert(PASSES), row)

        await self.store.write("", operation=operation)

    async def claim(self, device: str, text: str, name: str, network: str) -> str:
        """Make a device one of whoever gave the code or the phrase; the person is returned."""
        if not self.guesses.allows(network) or not self.all_guesses.allows(""):
            raise Refused(429, _("That was too fast: wait a moment and try again."))
        person = await self.store.write("", operation=_take_pass(codes.digest(text)))
        if person is None:
            raise Refused(404, WRONG)
        if len(self.of(person)) >= MOST_DEVICES:
            raise Refused(409, _("That is enough devices: send one of them away first."))
        before = self.person_of(device)
        noted = [Device(device, person, nickname(name), time.time(), False)]
        if not self.of(person) and device != person:
            noted.append(Device(person, person, "", 0.0, False))
        await self._note(noted)
        if before is not None and before != person and not self.of(before):
            await self._merge(before, person)
        return str(person)

    async def _merge(self, old: str, new: str) -> None:
        """What this device held by itself is its owner's now."""
        for table_id in await self.store.ids_of(old, 1000):
            await self.store.write(table_id, operation=_give_seats(table_id, old, new))
            await self.tables.reread(table_id)
        await self.store.write("", operation=sayings.give(old, new))
        await self.store.write("", operation=results.give(old, new))
        await self.joined(old, new)

    # ── Sending away ──

    async def send_away(self, person: str | None, handle: str) -> None:
        """A device that is not one's own any more: it has no seat from now on."""
        found = next((one for one in self.of(person or "") if one.handle == handle), None)
        if found is None:
            raise Refused(404, _("You have no such device."))
        await self.left([found.device], None)
        await self._note([Device(found.device, found.person, found.name, found.since, True)])

    async def forget(self, person: str | None, device: str | None) -> None:
        """Delete somebody: no seat is theirs any more, none bears their name, and no device or code leads to them."""
        if person is None or device is None:
            return
        sat_at, spoke_at = await self.store.ids_of(person, 10_000), await sayings.tables_with(self.store, person)
        for table_id in {*sat_at, *spoke_at}:
            await self.store.write(table_id, operation=_leave_nameless(table_id, person))
            await self.tables.reread(table_id)

        async def operation(connection: AsyncConnection) -> None:
            await connection.execute(sa.delete(PASSES).where(PASSES.c.person == person))
            await connection.execute(sa.delete(PRESENCE).where(PRESENCE.c.who == person))

        await self.store.write("", operation=operation)
        await self.store.write("", operation=results.give(person, None))
        gone = {one.device: one for one in (*self.of(person), Device(device, person, "", time.time(), False))}
        await self.left(list({person, *gone}), person)
        await self._note([Device(one.device, person, "", one.since, True) for one in gone.values()])

    async def _note(self, devices: list[Device]) -> None:
        async def operation(connection: AsyncConnection) -> None:
            for one in devices:
                await connection.execute(sa.delete(DEVICES).where(DEVICES.c.device == one.device))
                await connection.execute(sa.insert(DEVICES), _row(one))

        await self.store.write(ABOUT, operation=operation)
        self._known |= {one.device: one for one in devices}


def _row(device: Device) -> dict[str, Any]:
    return {"device": device.device, "person": device.person, "name": device.name, "since": device.since,
            "gone": device.gone}  # fmt: skip


def _take_pass(digest: str) -> Operation:
    """Whose a code is, which is used up by that; a phrase stays. Nobody's if it is not known or too late."""

    async def operation(connection: AsyncConnection) -> str | None:
        good = sa.and_(PASSES.c.digest == digest, PASSES.c.until >= time.time())
        found = (await connection.execute(sa.select(PASSES).where(good))).first()
        if found is None:
            return None
        if not found.lasting:
            used = await connection.execute(sa.delete(PASSES).where(PASSES.c.digest == digest))
            if used.rowcount != 1:  # another worker was quicker
                return None
        return str(found.person)

    return operation


def _give_seats(table_id: str, old: str, new: str) -> Operation:
    async def operation(connection: AsyncConnection) -> None:
        seats = sa.update(SEATS).where(SEATS.c.table_id == table_id, SEATS.c.holder == old)
        await connection.execute(seats.values(holder=new))
        hosted = sa.update(TABLES).where(TABLES.c.id == table_id, TABLES.c.host == old)
        await connection.execute(hosted.values(host=new))

    return operation


def _leave_nameless(table_id: str, person: str) -> Operation:
    """A seat without its person: free in a game that goes on, nameless in one that is over; the log without theirs."""

    async def operation(connection: AsyncConnection) -> None:
        status = (await connection.execute(sa.select(TABLES.c.status).where(TABLES.c.id == table_id))).scalar_one()
        own = sa.update(SEATS).where(SEATS.c.table_id == table_id, SEATS.c.holder == person)
        left = {"holder": None, "name": ""} | ({} if status == "over" else {"kind": "open", "level": ""})
        await connection.execute(own.values(**left))
        hosted = sa.update(TABLES).where(TABLES.c.id == table_id, TABLES.c.host == person)
        await connection.execute(hosted.values(host=""))
        await sayings.forget(table_id, person)(connection)

    return operation
