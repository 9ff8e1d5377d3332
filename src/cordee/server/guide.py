"""What would a guide do? Hints at the table: from what the seat knows, in a bot's process, told in the log."""

from __future__ import annotations

import json
import math
from dataclasses import asdict
from typing import Any

from cordee.analysis.hints import Advice, Hint
from cordee.analysis.telling import part_of
from cordee.engine.sheets import lines_of
from cordee.server.bots import Bots
from cordee.server.course import NOTE
from cordee.server.live import Live
from cordee.server.look import seat_names
from cordee.server.notes import HINT
from cordee.server.safety import Refused, _
from cordee.server.tables import Tables
from cordee.words import Words, words

MOST_HINTS = 400
"""Hints after which a guide has said enough at a table."""


class Guide:
    """The service behind page and API, beside `Tables`."""

    def __init__(self, tables: Tables, bots: Bots) -> None:
        self.tables = tables
        self.bots = bots

    async def hint(self, table_id: str, identity: str, ply: int, lang: str) -> dict[str, Any]:
        """Three choices of the seat that decides, if it is somebody's own. All are told that it was asked for."""
        async with self.tables.at(table_id) as live:
            seat = await self.tables.answering(live, identity, ply)
            if not live.hints:
                raise Refused(409, _("Hints are not allowed at this table."), show=True)
            settled, state = live.course.settled, live.game.save(live.course.state)
            if not _told(live, seat, settled):
                if live.talk().hints >= MOST_HINTS:
                    raise Refused(409, _("A guide has said enough at this table: play on."), show=True)
                await self.tables.say(live, seat, f"{HINT} {live.seats[seat].name}")
            tongue = words(lang, live.game.folder, seat_names(live.sheet(), lang), seat)
        found = Hint.from_json(json.loads(await self.bots.advise(live.game.name, state, settled)))
        return told(live, found, tongue)


def _told(live: Live, seat: int, settled: int) -> bool:
    """Whether the table knows that this seat asked for a hint at this moment."""
    later = (live.course.log[ply] for ply in range(settled, live.course.ply))
    return any(one.kind == NOTE and one.seat == seat and one.word.startswith(HINT) for one in later)


def _whole(chance: float) -> int:
    """A chance in hundredths, as it is shown: what is compared on screen must agree."""
    return round(100 * chance)


def told(live: Live, found: Hint, _: Words) -> dict[str, Any]:
    """A hint in words."""
    lines = lines_of(live.game, _)
    top = _whole(found.shown[0].chance)

    def one(place: int, advice: Advice) -> dict[str, Any]:
        error = max(1, math.ceil(100 * advice.margin))
        parts = [asdict(part_of(key, by, lines, _)) for key, by in advice.lines]
        verdict = (
            _("the best") if place == 0 else _("as good, within error") if advice.as_good
            else _("{n} % less chance", n=max(1, top - _whole(advice.chance)))
        )  # fmt: skip
        return {
            "word": advice.word, "best": place == 0, "as_good": advice.as_good, "verdict": verdict,
            "chance": _whole(advice.chance), "error": error, "odds": _("chance to win, ± {n}", n=error),
            "points": live.game.points(round(advice.points), _), "lines": parts,
            "ends": _("final score {points}", points=live.game.points(round(advice.points), _)),
            "over": _("points, against the second:") if place == 0 else _("points, against the best:"),
        }  # fmt: skip

    return {
        "seat": found.seat, "playouts": found.playouts,
        "shown": [one(place, advice) for place, advice in enumerate(found.shown)],
        "said": _("A guide’s view, from what you know."),
    }  # fmt: skip
