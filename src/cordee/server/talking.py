"""Speaking at a table: emotes and phrases by one press, and free words where people know each other.

What is said is a note of the log, outside the game, and never in a record. Free words are for private tables: whoever
finds an open one speaks by what is offered there. The host may switch them off; each reader may mute a seat.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from cordee.server import forms
from cordee.server.api import REFUSALS, Asks, Out, Service, TableId, Who, as_json
from cordee.server.live import Live, too_long
from cordee.server.look import Seat
from cordee.server.notes import CHAT, EMOTE, OFF, ON, SWITCH, saying_of
from cordee.server.phrases import phrases_of
from cordee.server.safety import TOO_FAST, Pace, Refused, _
from cordee.server.tables import Tables
from cordee.words import words

LONGEST = 200
"""Letters of what is said at once."""
MOST_SAID = 1000
"""Notes after which nobody speaks at a table any more."""
MOST_HEARD = 20
"""Of what was said, how much is told at once: whoever missed more finds it in the log."""
_STACKED = re.compile(r"(\w?[\u0300-\u036f\u0483-\u0489\u20d0-\u20ff]{3})[\u0300-\u036f\u0483-\u0489\u20d0-\u20ff]+")
JOINER = "\u200d"

router = APIRouter(prefix="/api", responses=REFUSALS)


def said_plainly(text: str) -> str:
    """Words as they are shown: one line, nothing invisible, no towers of accents, not too long."""
    whole = unicodedata.normalize("NFC", text)
    kept = "".join(c if c == JOINER or unicodedata.category(c)[0] != "C" else " " for c in whole)
    return _STACKED.sub(r"\1", " ".join(kept.split()))[:LONGEST].rstrip()


class Talking:
    """The service behind page and API, beside `Tables`."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.pace = Pace(0.5, 6.0)
        """For each person at a table: six at once, then one in two seconds."""

    async def speak(self, table_id: str, identity: str, seat: int | None, emote: str, text: str) -> None:
        """Say something to the table: an emote or a phrase of its game, or free words."""
        async with self.tables.at(table_id) as live:
            mine = self._speaker(live, identity, seat)
            if not emote and live.row.public:
                raise Refused(409, _("At a table that is open to all one speaks by signs and phrases."), show=True)
            if not emote and not live.talk().chat:
                raise Refused(409, _("Chat is off at this table."), show=True)
            words_said = said_plainly(text)
            if emote not in phrases_of(live.game, words("en")) if emote else not words_said:
                raise Refused(422, _("There is nothing to say in that."))
            self._may_speak(live, identity)
            word = f"{EMOTE} {emote} {mine.name}" if emote else f"{CHAT} {mine.name}\t{words_said}"
            await self.tables.say(live, mine.seat, word, owners=(identity, identity), ever=True)

    async def switch(self, table_id: str, identity: str, on: bool) -> None:
        """Switch free words on or off, as the host."""
        async with self.tables.at(table_id) as live:
            if live.row.host != identity:
                raise Refused(403, _("Only the host switches chat on or off."), show=True)
            mine = self._speaker(live, identity, None)
            if live.talk().chat == on:
                return
            self._may_speak(live, identity)
            word = f"{SWITCH} {ON if on else OFF} {mine.name}"
            await self.tables.say(live, mine.seat, word, owners=(identity,), ever=True)

    def _speaker(self, live: Live, identity: str, seat: int | None) -> Seat:
        """The seat of somebody for which they speak."""
        mine = [one for one in live.seats if one.is_held_by(identity)]
        found = next((one for one in mine if seat in (None, one.seat)), None)
        if found is None:
            raise Refused(403, _("Only those who sit at the table speak there."), show=True)
        return found

    def _may_speak(self, live: Live, identity: str) -> None:
        if live.talk().said >= MOST_SAID or too_long(live.course.ply):
            raise Refused(409, _("Enough was said at this table."), show=True)
        if not self.pace.allows(f"{live.row.id} {identity}"):
            raise Refused(429, TOO_FAST)

    async def heard(self, table_id: str, since: int, lang: str) -> list[dict[str, Any]]:
        """What was said at a table from a line of its log on, in the words of who asks."""
        await self.tables.reach(table_id, since)
        live = await self.tables.live(table_id)
        _ = words(lang, live.game.folder, [seat.name for seat in live.seats])
        phrases, found = phrases_of(live.game, _), []
        for entry in live.course.log.noted():
            if entry.ply >= since and (said := saying_of(entry, phrases, _)):
                told = {"kind": said.kind, "key": said.key, "name": said.name, "text": said.text}
                found.append({"ply": entry.ply, "seat": entry.seat, "at": entry.at} | told)
        return found[-MOST_HEARD:]


# ── Routes ──


@router.post("/tables/{table_id}/speak", response_model=Out)
async def speak(request: Request, table_id: TableId, body: forms.Speaking, asker: Asks) -> Response:
    """Say something: an emote or a phrase by its key, or free words at a private table. It is in no record."""
    talking: Talking = request.app.state.talking
    return await asker.done(table_id, lambda me: talking.speak(table_id, me, body.seat, body.emote, body.text))


@router.post("/tables/{table_id}/chat", response_model=Out)
async def switch_chat(request: Request, table_id: TableId, body: forms.Switch, asker: Asks) -> Response:
    """Switch free words on or off, as the host of the table."""
    talking: Talking = request.app.state.talking
    return await asker.done(table_id, lambda me: talking.switch(table_id, me, body.on))


@router.get("/tables/{table_id}/talk", response_model=list[forms.SayingOut])
async def listen(
    request: Request, table_id: TableId, who: Who, since: Annotated[int, Query(ge=0, le=1_000_000)] = 0
) -> Response:
    """What was said at the table from a line of its log on; the last of it, if it is much."""
    talking: Talking = request.app.state.talking
    return as_json(await talking.heard(table_id, since, who.lang))


@router.get("/tables/{table_id}/phrases", response_model=dict[str, str])
async def list_phrases(table_id: TableId, who: Who, tables: Service) -> Response:
    """What can be said at the table by one press: the words of each emote and phrase by its key."""
    game = (await tables.live(table_id)).game
    return as_json(phrases_of(game, words(who.lang, game.folder)))
