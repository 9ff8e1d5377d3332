"""Who wants to be called to their turn, and by what: the devices that ring, an address, the hours of quiet.

A bell is what a browser gives to be called by, one for each device; what a person wants besides is theirs on all of
them. Nobody is in here who did not ask for it. All of it is kept in memory, as devices are, so that a move at a table
costs nothing where nobody is to be called.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from datetime import time as clock_time
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from cordee.server.devices import Devices
from cordee.server.safety import Pace, Refused, _
from cordee.server.store import META, Conflict, Operation, Store

KEYS = sa.Table("keys", META, sa.Column("name", sa.String(16), primary_key=True), sa.Column("value", sa.Text))
"""Secrets of the server that are made once: that of push messages, and that of links in mails."""
BELLS = sa.Table(
    "bells",
    META,
    sa.Column("device", sa.String(64), primary_key=True),
    sa.Column("endpoint", sa.Text),
    sa.Column("p256dh", sa.String(128)),
    sa.Column("auth", sa.String(64)),
    sa.Column("lang", sa.String(8)),
    sa.Column("site", sa.Text),
    sa.Column("since", sa.Float(53)),
)
WANTS = sa.Table(
    "wants",
    META,
    sa.Column("person", sa.String(64), primary_key=True),
    sa.Column("lang", sa.String(8)),
    sa.Column("zone", sa.String(64)),
    sa.Column("quiet_from", sa.Integer),
    sa.Column("quiet_to", sa.Integer),
    sa.Column("address", sa.Text),
    sa.Column("confirmed", sa.Boolean),
    sa.Column("token", sa.String(64)),
    sa.Column("until", sa.Float(53)),
    sa.Column("stop", sa.String(64)),
)
CALLS = sa.Table(
    "calls",
    META,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("way", sa.String(4), primary_key=True),
    sa.Column("who", sa.String(64), primary_key=True),
    sa.Column("mark", sa.Integer),
    sa.Column("tried", sa.Integer),
    sa.Column("tries", sa.Integer),
    sa.Column("due", sa.Float(53)),
    sa.Column("at", sa.Float(53)),
)
ABOUT = "bells"
"""The name by which workers tell each other that this changed; no table has it."""
CONFIRMING = 86_400.0
"""Seconds for which the link that confirms an address is good."""
MOST_BELLS = 10
"""Devices of one person that ring."""
ENOUGH = _("That is enough devices that call you: let one of them be silent first.")
NO_LINK = _("This link is not good any more: it was used, or is too old.")


@dataclass(frozen=True, slots=True)
class Bell:
    """A device that rings: where to send what, and how it is encrypted for that browser alone."""

    device: str
    endpoint: str
    p256dh: str
    auth: str
    lang: str
    site: str
    """The server as that browser knows it."""
    since: float

    @property
    def handle(self) -> str:
        """What its owner calls it by."""
        return self.device[:12]


@dataclass(frozen=True, slots=True)
class Want:
    """What somebody wants besides bells. Hours are minutes after midnight in their zone."""

    person: str
    lang: str = "en"
    zone: str = "UTC"
    quiet_from: int | None = None
    quiet_to: int | None = None
    address: str = ""
    confirmed: bool = False
    token: str = ""
    """The digest of what confirms the address."""
    until: float = 0.0
    stop: str = ""
    """The digest of what stops mails to it."""

    def quiet_until(self, now: float) -> float | None:
        """When the quiet ends that somebody has now, if they have."""
        begin, end = self.quiet_from, self.quiet_to
        if begin is None or end is None or begin == end:
            return None
        here = datetime.fromtimestamp(now, ZoneInfo(self.zone))
        minute = here.hour * 60 + here.minute
        if not (begin <= minute < end if begin < end else minute >= begin or minute < end):
            return None
        day = here.date() + timedelta(days=1 if end <= minute else 0)
        return datetime.combine(day, clock_time(end // 60, end % 60), here.tzinfo).timestamp()


def known_zone(name: str) -> bool:
    """Whether a zone of time is one."""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def digest(token: str) -> str:
    """How the word of a link is stored."""
    return hashlib.sha256(token.encode()).hexdigest()


class Bells:
    """What everybody wants."""

    def __init__(self, store: Store, devices: Devices) -> None:
        self.store = store
        self.devices = devices
        devices.left, devices.joined = self.forget, self.merge
        self.changes = Pace(1 / 6, 30.0)
        """Changes of how one is called, for each network: thirty at once, then ten a minute."""
        self.questions = Pace(1 / 30, 60.0), Pace(1 / 21_600, 3.0), Pace(1 / 1200, 5.0)
        """Mails that ask whether an address is right: in all, to one address, and for one network."""
        self.changed: Callable[[set[str]], None] = lambda newcomers: None
        """Called when somebody may want something else, with those who can be called since."""
        self._bells: dict[str, Bell] = {}
        self._wants: dict[str, Want] = {}
        self._secret = b""

    async def read(self) -> None:
        """Read what is noted."""

        async def wanted(connection: AsyncConnection) -> tuple[dict[str, Bell], dict[str, Want]]:
            bells = {row.device: Bell(*row) for row in await connection.execute(sa.select(BELLS))}
            wants = {row.person: Want(*row) for row in await connection.execute(sa.select(WANTS))}
            return bells, wants

        before = self.people()
        self._bells, self._wants = await self.store.read(wanted)
        self.changed(self.people() - before)
        self._secret = self._secret or bytes.fromhex(await self.key("links", secrets.token_hex(32)))

    async def key(self, name: str, fresh: str) -> str:
        """A secret of this server; the fresh one if it had none yet."""

        async def operation(connection: AsyncConnection) -> str:
            found = (await connection.execute(sa.select(KEYS.c.value).where(KEYS.c.name == name))).scalar()
            if found is None:
                await connection.execute(sa.insert(KEYS), {"name": name, "value": fresh})
            return str(found or fresh)

        try:
            return str(await self.store.write("", operation=operation))
        except Conflict:  # another worker was quicker
            return str(await self.store.write("", operation=operation))

    # ── Who is called ──

    def silent(self) -> bool:
        """Whether nobody at all wants anything."""
        return not self._bells and not self._wants

    def reaches(self, person: str) -> bool:
        """Whether somebody can be called at all."""
        return self.want(person).confirmed or bool(self.of(person))

    def of(self, person: str) -> list[Bell]:
        """The devices of somebody that ring, oldest first."""
        mine = {person, *(one.device for one in self.devices.of(person))}
        found = [self._bells[one] for one in mine if one in self._bells and self.devices.person_of(one) == person]
        return sorted(found, key=lambda bell: bell.since)

    def at(self, device: str | None) -> Bell | None:
        """The bell of one device."""
        return self._bells.get(device or "")

    def want(self, person: str) -> Want:
        """What somebody wants besides."""
        return self._wants.get(person) or Want(person)

    def people(self) -> set[str]:
        """All who can be called."""
        ringing = {self.devices.person_of(device) for device in self._bells}
        mailed = {want.person for want in self._wants.values() if want.confirmed}
        return {person for person in ringing | mailed if person is not None}

    # ── Bells ──

    async def hang(self, person: str, bell: Bell) -> None:
        """Let a device ring from now on; a browser that was somebody else's before is theirs no more."""
        if len([one for one in self.of(person) if one.device != bell.device]) >= MOST_BELLS:
            raise Refused(409, ENOUGH)

        async def operation(connection: AsyncConnection) -> None:
            same = sa.or_(BELLS.c.device == bell.device, BELLS.c.endpoint == bell.endpoint)
            await connection.execute(sa.delete(BELLS).where(same))
            await connection.execute(sa.insert(BELLS), asdict(bell))

        await self._change(operation)

    async def silence(self, devices: Sequence[str]) -> None:
        """Let devices ring no more."""

        async def operation(connection: AsyncConnection) -> None:
            await connection.execute(sa.delete(BELLS).where(BELLS.c.device.in_(devices)))
            await connection.execute(sa.delete(CALLS).where(CALLS.c.way == "push", CALLS.c.who.in_(devices)))

        if any(device in self._bells for device in devices):
            await self._change(operation)

    # ── What is wanted besides ──

    async def be_quiet(self, person: str, lang: str, zone: str, begin: int | None, end: int | None) -> None:
        """Set the hours in which nobody is called; without any, none."""
        await self._want(replace(self.want(person), lang=lang, zone=zone, quiet_from=begin, quiet_to=end))

    def may_ask(self, address: str, network: str) -> bool:
        """Whether one more mail may ask whether an address is right: nobody is pestered through this server."""
        in_all, of, by = self.questions
        return of.allows(address.lower()) and by.allows(network) and in_all.allows("")

    async def ask_address(self, person: str, address: str, lang: str) -> str:
        """Note an address; what confirms it is returned, to be sent there."""
        token = secrets.token_hex(16)
        new = replace(self.want(person), lang=lang, address=address, confirmed=False)
        new = replace(new, token=digest(token), until=time.time() + CONFIRMING)
        await self._want(replace(new, stop=digest(self.stopper(new))))
        return token

    def stopper(self, want: Want) -> str:
        """What stops mails to an address: it stands in each of them, and only its digest is stored."""
        text = f"stop {want.person} {want.address}".encode()
        return hmac.new(self._secret, text, hashlib.sha256).hexdigest()[:32]

    def about(self, token: str) -> tuple[str, Want]:
        """What a link in a mail does, and to what: it confirms or stops."""
        found = digest(token)
        for want in self._wants.values():
            if want.address and hmac.compare_digest(want.stop, found):
                return "stop", want
            if want.address and hmac.compare_digest(want.token, found) and want.until > time.time():
                return "confirm", want
        raise Refused(404, NO_LINK)

    async def follow(self, token: str) -> tuple[str, Want]:
        """Do what a link in a mail says."""
        deed, want = self.about(token)
        if deed == "confirm":
            await self._want(replace(want, confirmed=True, token="", until=0.0))
        else:
            await self.leave_address(want.person)
        return deed, want

    async def leave_address(self, person: str) -> None:
        """Write to somebody no more, and forget where."""
        if self.want(person).address:
            await self._want(replace(self.want(person), address="", confirmed=False, token="", until=0.0, stop=""))

    async def _want(self, want: Want) -> None:
        async def operation(connection: AsyncConnection) -> None:
            await connection.execute(sa.delete(WANTS).where(WANTS.c.person == want.person))
            await connection.execute(sa.insert(WANTS), asdict(want))

        await self._change(operation)

    # ── Devices come and go ──

    async def forget(self, devices: Sequence[str], person: str | None) -> None:
        """Devices are somebody's no more; with the person, they are to be forgotten altogether."""
        await self.silence(devices)

        async def operation(connection: AsyncConnection) -> None:
            await connection.execute(sa.delete(WANTS).where(WANTS.c.person == person))
            await connection.execute(sa.delete(CALLS).where(CALLS.c.who == person))

        if person is not None:
            await self._change(operation)

    async def merge(self, old: str, new: str) -> None:
        """A device is somebody's now, who wants what they wanted before, or else what it wanted for itself."""
        mine = self._wants.get(old)
        if mine is None:
            return
        await self.forget([], old)
        if new not in self._wants:
            await self._want(replace(mine, person=new, stop=digest(self.stopper(replace(mine, person=new)))))

    async def _change(self, operation: Operation) -> None:
        await self.store.write(ABOUT, operation=operation)
        await self.read()


def listed(bells: Sequence[Bell], devices: Devices, person: str, device: str | None) -> list[dict[str, Any]]:
    """Devices that ring, for their owner."""
    names = {one.device: one.name for one in devices.of(person)}
    return [
        {"device": bell.handle, "name": names.get(bell.device, ""), "since": bell.since, "this": bell.device == device}
        for bell in bells
    ]
