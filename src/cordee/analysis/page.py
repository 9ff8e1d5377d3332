"""The analysis of a game as HTML: its body, for the web table's page, and one file that needs nothing else."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from cordee.analysis.ledger import Analysis
from cordee.analysis.plot import plot_of
from cordee.analysis.telling import Page, page_of
from cordee.engine.game import Game
from cordee.engine.records import Record
from cordee.words import Words

HERE = Path(__file__).parent


@cache
def _environment() -> Environment:
    return Environment(loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True)


def style() -> str:
    """The style sheet of the body."""
    return (HERE / "analysis.css").read_text(encoding="utf-8")


Address = Callable[[int], str]


def body_of(
    page: Page, record: Record, game: Game, _: Words, replay: Address | None = None, picture: Address | None = None
) -> Markup:
    """What is told and drawn; `replay` gives the address at which a ply of the record is seen, `picture` that of it."""
    seats = record.seats
    shown = page.mine if page.viewer is not None else page.all
    plot = plot_of(page.curve, seats, page.viewer, shown)
    found = {"page": page, "plot": plot, "figures": figures_of(game, record), "replay": replay,
             "picture": picture}  # fmt: skip
    return Markup(_environment().get_template("body.html.jinja").render(_=_, **found))


def figures_of(game: Game, record: Record) -> list[int]:
    """Which figure each seat plays with."""
    told = getattr(game.module("table"), "figures", None) if game.has("table") else None
    return list(told(record.options)) if told else list(range(record.seats))


def html_of(found: Analysis, record: Record, game: Game, _: Words, viewer: int | None = None) -> str:
    """All of it as one file."""
    page = page_of(found, record, game, _, viewer)
    body = body_of(page, record, game, _)
    shown = {"page": page, "body": body, "style": Markup(style()), "lang": _.lang}
    return _environment().get_template("file.html.jinja").render(_=_, **shown)
