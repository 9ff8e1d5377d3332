"""What a page is sent: a whole drawing first, and after that what changed, told beat by beat."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import orjson

from cordee.server import drawing, story
from cordee.server.beside import beside
from cordee.server.changes import Shown, change
from cordee.server.course import Course
from cordee.server.drawing import LOG_SHOWN, Drawing, drawing_of, moment_of
from cordee.server.look import Beat, LogEntry, Look, Sheet, beats, look, title
from cordee.server.seats import Visitor
from cordee.server.tables import MOST_LINES, Tables

MOST_BEATS = 12
"""Lines that are told one by one; who missed more sees where they led."""
MOST_CRIES = 2
"""Announcements that are made up for."""
KEPT_VIEWS = 1000
"""Views at players' last moves that are remembered."""
AT_ONCE = 0.005
"""Seconds that drawing a moment may be expected to take in the event loop."""
USUAL = 0.002
LEARNING = 0.05
"""What it takes to draw a moment of a game, in seconds, and how much the last drawing weighs in that."""


@dataclass(frozen=True)
class Eyes:
    """Who looks, at what, on which screen."""

    table: str
    who: Visitor
    shape: str
    seat: int | None = None
    replayed: bool = False

    @property
    def owner(self) -> str:
        """Whose drawings these are: nobody else's serve as their beginning."""
        return f"{self.table} {self.who.identity} {self.who.lang} {self.shape} {self.replayed}"


@dataclass(frozen=True)
class Picture:
    """A drawing with its name and its log, for a whole page."""

    eyes: Eyes
    look: Look
    drawing: Drawing
    token: str
    lines: dict[str, str]

    def context(self) -> dict[str, Any]:
        """What the templates of a table's page need."""
        look, shape = self.look, self.eyes.shape
        return {
            "look": look,
            "place": f"/tables/{look.id}",
            "picture": self,
            "region": self.drawing.whole,
            "facts": self.drawing.facts,
            "title": title(look.game, look.lang),
            "shape": shape,
            "replayed": self.eyes.replayed,
            "symbols": drawing.symbols(look.game.name, look.lang, tuple(drawing.figures(look.game, look.options))),
            "figures": drawing.figures(look.game, look.options),
            "box": drawing.box(look.game, shape),
            "groups": drawing.groups(look.game, shape),
            "signs": story.signs(look.game),
            "paper": "yes" if story.on_paper(look.game) else "no",
        }


class Showing:
    """Draws for pages, and remembers what they show."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.shown = Shown()
        self._efforts: defaultdict[str, float] = defaultdict(lambda: USUAL)
        self._before: OrderedDict[tuple[str, int, int | None], dict[str, Any]] = OrderedDict()

    # ── Whole pages ──

    def look(self, eyes: Eyes, sheet: Sheet, course: Course, ply: int | None, log_from: int | None = None) -> Look:
        """What is to be drawn of a table at hand, with as much of the log as a page shows."""
        last = course.ply if ply is None else ply
        first = max(0, last - LOG_SHOWN) if log_from is None else log_from
        who, drawn = eyes.who, drawing.has_drawing(course.game)
        return look(sheet, course.log, who.identity, who.lang, ply, eyes.seat, first, course, MOST_LINES, not drawn)

    def before(self, look: Look, course: Course) -> dict[str, Any] | None:
        """The view at the viewer's last move; None for who has none, as then everything would be new."""
        if not look.since or look.since >= look.ply or look.ply != look.last_ply:
            return None
        key = (look.id, look.since, look.viewer)
        found = self._before.get(key)
        if found is None:
            found = self._before[key] = course.view_at(look.since, look.viewer)
            while len(self._before) > KEPT_VIEWS:
                self._before.popitem(last=False)
        return found

    def whole(self, eyes: Eyes, sheet: Sheet, course: Course, ply: int | None) -> Picture:
        """All that a page shows of a table at hand."""
        look = self.look(eyes, sheet, course, ply)
        return self.picture(eyes, look, self.before(look, course))

    def picture(self, eyes: Eyes, look: Look, before: dict[str, Any] | None) -> Picture:
        """All that a page shows of a look."""
        found = drawing_of(look, eyes.shape, before, eyes.replayed)
        token = self.shown.keep(eyes.owner, found)
        return Picture(eyes, look, found, token, drawing.log_lines(look, eyes.shape))

    # ── What changed ──

    async def since(self, eyes: Eyes, ply: int | None, have: str) -> bytes:
        """What changed since the drawing that a page says it shows, as JSON; with `ply`, as it was then.

        What will take long is drawn beside the event loop; several moments are drawn with room between them for others.
        """
        base, live = self.base(eyes, have), await self.tables.live(eyes.table)
        apart = base is None or ply is not None or self._efforts[live.game.name] > AT_ONCE
        at_hand = await self.tables.at_hand(eyes.table, ply, apart)
        if apart:
            return await beside(self._encoded, eyes, have, ply, *at_hand)
        pieces = self._pieces(eyes, have, ply, *at_hand)
        while not (found := next(pieces)):
            await asyncio.sleep(0)
        return found

    def _encoded(self, eyes: Eyes, have: str, ply: int | None, sheet: Sheet, course: Course) -> bytes:
        """What changed, as JSON."""
        *_, found = self._pieces(eyes, have, ply, sheet, course)
        return found

    def _pieces(self, eyes: Eyes, have: str, ply: int | None, sheet: Sheet, course: Course) -> Iterator[bytes]:
        """What changed, as JSON, piece of work by piece: nothing until the last. How long one took is remembered."""
        started, base = time.thread_time(), self.base(eyes, have)
        look = self.look(eyes, sheet, course, ply, base.ply if base and ply is None else None)
        effort = self._efforts[look.game.name]
        for found in self.changing(eyes, look, self.before(look, course), have, course):
            encoded = orjson.dumps(found) if found else b""
            if base is not None:
                effort += (time.thread_time() - started - effort) * LEARNING
                self._efforts[look.game.name] = effort
            yield encoded
            started = time.thread_time()

    def base(self, eyes: Eyes, have: str) -> Drawing | None:
        """The drawing that a page says it shows."""
        return self.shown.find(eyes.owner, have)

    def changes(
        self, eyes: Eyes, look: Look, before: dict[str, Any] | None, have: str, course: Course | None = None
    ) -> dict[str, Any]:
        """What turns the drawing that a page shows into the present one; all of it where that is not known.

        `course` is that of a table which cannot be asked: it is not stored, such as a lesson's, or goes on meanwhile.
        """
        *_, found = self.changing(eyes, look, before, have, course)
        return found

    def changing(
        self, eyes: Eyes, look: Look, before: dict[str, Any] | None, have: str, course: Course | None = None
    ) -> Iterator[dict[str, Any]]:
        """The same, moment by moment: nothing for each of those on the way, then what changed."""
        base = self.base(eyes, have)
        shown = base.regions if base else {}
        known = base.tales if base and base.viewer == look.viewer else ()
        told = []
        for beat in self._story(base, look, course):
            then = shown | moment_of(beat.look, eyes.shape, before, eyes.replayed, known)
            told.append(_told(beat.entry, shown, change(shown, then)) | {"ply": beat.look.ply})
            shown = then
            yield {}
        found = drawing_of(look, eyes.shape, before, eyes.replayed, known)
        regions = change(shown, found.regions)
        last = _last(base, look)
        if base is not None:
            self.shown.drop(have)
        answer = {
            "token": self.shown.keep(eyes.owner, found),
            "facts": found.facts,
            "beats": told,
            "last": _told(last, shown, regions) | {"regions": {}} if last else None,
            "regions": regions,
            "log": {
                "from": look.log[0].ply if look.log else look.ply,
                "lines": drawing.log_lines(look, eyes.shape),
                "since": look.since,
                "undone": look.undone,
            },
        }
        if base is None:
            answer["whole"] = drawing.frame(look, eyes.shape)
        yield answer

    def _story(self, base: Drawing | None, look: Look, course: Course | None) -> list[Beat]:
        """The moments between the drawing that is shown and the present one, if they are few."""
        if base is None or not 1 < look.ply - base.ply <= MOST_BEATS or look.status == "open":
            return []
        return self.tables.beats(look, base.ply) if course is None else beats(look, course, base.ply)


def _last(base: Drawing | None, look: Look) -> LogEntry | None:
    """The line that led to the present, if the page has not told it yet and has not missed too much.

    Who missed more hears at least what was announced meanwhile.
    """
    if base is None or look.ply <= base.ply or look.status == "open" or not look.log:
        return None
    last = look.log[-1]
    if last.ply != look.ply - 1:
        return None
    if look.ply - base.ply <= MOST_BEATS:
        return last
    missed = [entry for entry in look.log if entry.ply >= base.ply and not entry.undone]
    cries = [cry for entry in missed for cry in entry.announced]
    closes = next((entry.closes for entry in missed if entry.closes), "")
    return replace(last, lines=[], announced=tuple(cries[-MOST_CRIES:]), closes=closes) if cries or closes else None


def _told(entry: LogEntry, shown: dict[str, Any], regions: dict[str, Any]) -> dict[str, Any]:
    """A line of the log as a page tells it: what it says, what there is to see, what of the drawing it changes."""
    return {
        "seat": entry.seat,
        "turn": entry.turn,
        "kind": story.kind_of(entry),
        "text": " ".join(entry.lines),
        "moments": [*story.moved(shown, regions), *story.moments_of(entry)],
        "regions": regions,
    }
