"""A moment of a finished game as a small picture: the board then, with what was played and what was better lit."""

from __future__ import annotations

from dataclasses import replace

from cordee.analysis import Weighed
from cordee.server import drawing
from cordee.server.course import Course
from cordee.server.look import Look, Sheet, choices_of, look, title

SHAPE = "wide"
COLOURS = {"better": "#5fe09a", "played": "#ff7d78"}


def clip(sheet: Sheet, course: Course, identity: str | None, lang: str, line: int, moment: Weighed) -> str:
    """The board after so many lines of the log, as this visitor sees it in the replay."""
    seen = look(sheet, course.log, identity, lang, ply=line, log_from=line, told=course, in_words=False)
    if moment.seat >= 0:
        seen = replace(seen, choices=choices_of(course.back_to(line), drawing.speech(seen)))
    lit = {moment.word: COLOURS["played"], moment.better: COLOURS["better"]} if moment.better else {}
    return clip_svg(seen, lit)


def clip_svg(seen: Look, lit: dict[str, str]) -> str:
    """The picture as one SVG that needs nothing else."""
    found = seen.game
    drawn = drawing.drawing_of(seen, SHAPE, replayed=True)
    stage = drawn.facts["stage"]
    groups = {
        name: attributes
        for name, attributes in drawing.groups(found, SHAPE).items()
        if "data-panel" not in attributes or stage in attributes["data-panel"].split()
    }
    board = [(attributes, drawn.whole(name)) for name, attributes in groups.items()]
    symbols = drawing.symbols(found.name, seen.lang, tuple(drawing.figures(found, seen.options)))
    shown = {"box": drawing.box(found, SHAPE), "board": board, "symbols": symbols, "lit": lit}
    return drawing.render("clip.svg.jinja", drawing.speech(seen), heading=title(found, seen.lang), **shown)
