"""A table as words, and as a picture: the same drawing that people see, without the page around it."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from markupsafe import Markup, escape
from resvg_py import svg_to_bytes

from cordee.engine.core import State
from cordee.engine.game import Game
from cordee.server import drawing
from cordee.server.easel import easel, grouped, has_drawing
from cordee.study import need
from cordee.study.sitting import in_words, spoken
from cordee.words import Words

np = need("numpy")

SHAPE = "wide"
WIDTH = 960
STRIP, LINE = 44, 24
"""The height of the strip with the seats, and of a line where a game has no drawing."""
LETTERS = "DejaVu Sans"


def as_svg(
    game: Game, state: State, seat: int | None = None, lang: str = "en", options: Mapping[str, Any] | None = None
) -> str:
    """The table as `seat` sees it, as one SVG that needs nothing else; of panels, the one that is asked about."""
    _ = spoken(game, lang, int(state.seats))
    view = state.view(seat)
    if not has_drawing(game):
        return _written(in_words(game, state, seat, lang).split("\n"))
    table = game.module("table")
    scene = table.scene(view, [], _, SHAPE)
    parts = table.parts(scene)
    by = easel(game.name, _.lang, SHAPE)
    groups = drawing.groups(game, SHAPE)
    board = Markup("").join(
        Markup("<g{}>{}</g>").format(
            Markup("").join(Markup(' {}="{}"').format(name, value) for name, value in attributes.items()),
            Markup("".join(by.draw(part, finish=grouped) for part in parts.get(group, []))),
        )
        for group, attributes in groups.items()
        if scene.get("panel", "") in attributes.get("data-panel", scene.get("panel", "")).split(" ")
    )
    x, y, width, height = drawing.box(game, SHAPE)
    below = STRIP * width / WIDTH
    figures = drawing.figures(game, game.check_options(dict(options or {})))
    return str(
        Markup('<svg xmlns="http://www.w3.org/2000/svg" viewBox="{} {} {} {}" width="{}" height="{}"'
               ' font-family="DejaVu Sans, Verdana, sans-serif"><defs>{}</defs>{}{}</svg>').format(
            x, y, width, height + below, WIDTH, round(WIDTH * (height + below) / width),
            drawing.symbols(game.name, _.lang, tuple(figures)), board,
            _strip(game, state, width, height, below, _),
        )
    )  # fmt: skip


def _strip(game: Game, state: State, width: float, top: float, height: float, _: Words) -> Markup:
    """Below the board the seats with their points; whoever decides is framed."""
    colours = drawing.palette(game)
    found = [Markup('<rect x="0" y="{}" width="{}" height="{}" fill="{}"/>').format(top, width, height, colours["ink"])]
    seats = int(state.seats)
    each, size = width / seats, height * 0.6
    for seat, points in enumerate(state.scores()):
        left, middle = seat * each + height * 0.2, top + height / 2
        if seat == state.seat():
            found.append(
                Markup('<rect x="{}" y="{}" width="{}" height="{}" rx="{}" fill="none" stroke="{}" stroke-width="{}"/>')
                .format(seat * each + height * 0.08, top + height * 0.08, each - height * 0.16, height * 0.84,
                        height * 0.2, colours["accent"], height * 0.06)
            )  # fmt: skip
        found.append(
            Markup('<use href="#seat{}" x="{}" y="{}" width="{}" height="{}"/>'
                   '<text x="{}" y="{}" font-size="{}" font-weight="700" fill="#ffffff">{}</text>')
            .format(seat, left, middle - size / 2, size, size, left + size * 1.3, middle + size * 0.3, size * 0.8,
                    f"{_.seat(seat)} · {game.points(points, _)}")
        )  # fmt: skip
    return Markup("").join(found)


def _written(lines: Sequence[str]) -> str:
    """Lines of text as a picture."""
    rows = "".join(
        f'<text x="16" y="{LINE * (place + 1)}" font-size="16" fill="#0d1728">{escape(line)}</text>'
        for place, line in enumerate(lines)
    )
    height = LINE * (len(lines) + 1)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}">'
        f'<rect width="{WIDTH}" height="{height}" fill="#f4efe4"/>{rows}</svg>'
    )


@cache
def _fonts() -> list[str]:
    return [str(path) for path in sorted((Path(drawing.__file__).parent / "letters").glob("*.ttf"))]


def as_png(svg: str) -> bytes:
    """An SVG in points, with the letters that lie beside the program."""
    return bytes(svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=_fonts(), font_family=LETTERS,
                              sans_serif_family=LETTERS))  # fmt: skip


def as_array(svg: str) -> Any:
    """A picture as rows of red, green and blue."""
    with need("PIL.Image").open(io.BytesIO(as_png(svg))) as picture:
        return np.array(picture.convert("RGB"))


