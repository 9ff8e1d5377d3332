"""What a page is sent: a whole drawing first, and after that what changed, told beat by beat."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cordee.engine.core import NATURE
from cordee.engine.telling import Line
from cordee.server import drawing
from cordee.server.changes import Shown, change
from cordee.server.course import MOVE, NOTE, UNDO, Course
from cordee.server.drawing import LOG_SHOWN, Drawing, drawing_of, moment_of
from cordee.server.look import Beat, LogEntry, Look, beats, title
from cordee.server.seats import Visitor
from cordee.server.tables import Tables

MOST_BEATS = 12
"""Lines that are told one by one; who missed more sees where they led."""
KEPT_VIEWS = 1000
"""Views at players' last moves that are remembered."""


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
            "box": drawing.box(look.game, shape),
            "groups": drawing.groups(look.game, shape),
        }


class Showing:
    """Draws for pages, and remembers what they show."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.shown = Shown()
        self._before: OrderedDict[tuple[str, int, int | None], dict[str, Any]] = OrderedDict()

    # ── Whole pages ──

    async def look(self, eyes: Eyes, ply: int | None, log_from: int | None = None) -> Look:
        """What is to be drawn, with as much of the log as a page shows."""
        tables, who = self.tables, eyes.who
        last = (await tables.summary(eyes.table))["ply"] if ply is None else ply
        first = max(0, last - LOG_SHOWN) if log_from is None else log_from
        drawn = drawing.has_drawing((await tables.live(eyes.table)).game)
        return await tables.look(eyes.table, who.identity, who.lang, ply, eyes.seat, first, in_words=not drawn)

    async def before(self, look: Look) -> dict[str, Any] | None:
        """The view at the viewer's last move; None for who has none, as then everything would be new."""
        if not look.since or look.since >= look.ply or look.ply != look.last_ply:
            return None
        key = (look.id, look.since, look.viewer)
        found = self._before.get(key)
        if found is None:
            found = self._before[key] = await self.tables.view_at(*key)
            while len(self._before) > KEPT_VIEWS:
                self._before.popitem(last=False)
        return found

    def picture(self, eyes: Eyes, look: Look, before: dict[str, Any] | None) -> Picture:
        """All that a page shows of a look."""
        found = drawing_of(look, eyes.shape, before, eyes.replayed)
        token = self.shown.keep(eyes.owner, found)
        return Picture(eyes, look, found, token, drawing.log_lines(look, eyes.shape))

    # ── What changed ──

    def base(self, eyes: Eyes, have: str) -> Drawing | None:
        """The drawing that a page says it shows."""
        return self.shown.find(eyes.owner, have)

    def changes(
        self, eyes: Eyes, look: Look, before: dict[str, Any] | None, have: str, course: Course | None = None
    ) -> dict[str, Any]:
        """What turns the drawing that a page shows into the present one; all of it where that is not known.

        `course` is that of a table which is not stored, such as a lesson's.
        """
        base = self.base(eyes, have)
        shown = base.regions if base else {}
        told = []
        for beat in self._story(base, look, course):
            then = shown | moment_of(beat.look, eyes.shape, before, eyes.replayed)
            told.append(_told(beat, change(shown, then)))
            shown = then
        found = drawing_of(look, eyes.shape, before, eyes.replayed)
        if base is not None:
            self.shown.drop(have)
        answer = {
            "token": self.shown.keep(eyes.owner, found),
            "facts": found.facts,
            "beats": told,
            "regions": change(shown, found.regions),
            "log": {
                "from": look.log[0].ply if look.log else look.ply,
                "lines": drawing.log_lines(look, eyes.shape),
                "since": look.since,
                "undone": look.undone,
            },
        }
        if base is None:
            answer["whole"] = drawing.frame(look, eyes.shape)
        return answer

    def _story(self, base: Drawing | None, look: Look, course: Course | None) -> Iterator[Beat]:
        """The moments between the drawing that is shown and the present one, if they are few."""
        if base is None or not 1 < look.ply - base.ply <= MOST_BEATS or look.status == "open":
            return iter(())
        return iter(self.tables.beats(look, base.ply) if course is None else beats(look, course, base.ply))


def _told(beat: Beat, regions: dict[str, Any]) -> dict[str, Any]:
    entry = beat.entry
    return {
        "ply": beat.look.ply,
        "seat": entry.seat,
        "kind": _kind(entry),
        "text": " ".join(entry.lines),
        "moments": [
            ["gain" if one.by > 0 else "pay", one.seat, one.stock, abs(one.by)]
            for line in entry.lines
            if isinstance(line, Line)
            for one in line.changes
        ],
        "regions": regions,
    }


def _kind(entry: LogEntry) -> str:
    """What sort of moment a line of the log is."""
    if entry.kind == MOVE:
        return "throw" if entry.seat == NATURE else "move"
    return {UNDO: "undo", NOTE: "announce"}.get(entry.kind, "pass")
