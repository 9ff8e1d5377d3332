"""Tables and plots of many games, for the terminal and as one HTML file that needs nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from rich.markup import escape
from rich.table import Table

from cordee.engine.errors import CordeeError

LEFT, RIGHT, ROW = 220.0, 680.0, 20.0
"""Where a plot's axis begins and ends, and the height of a row."""
LONGEST_NAME = 34


@dataclass(frozen=True)
class Cell:
    """One entry of a table; `sure` if it differs from nothing beyond error."""

    text: str
    sure: bool = False


@dataclass(frozen=True)
class Grid:
    """A table: its title, its columns, its rows."""

    title: str
    columns: list[str]
    rows: list[list[Cell]]

    def shown(self) -> Table:
        """For the terminal."""
        table = Table(title=self.title, title_justify="left")
        for n, name in enumerate(self.columns):
            table.add_column(escape(name), justify="left" if n == 0 else "right", overflow="fold")
        for row in self.rows:
            table.add_row(*[f"[bold]{escape(cell.text)}[/]" if cell.sure else escape(cell.text) for cell in row])
        return table


@dataclass(frozen=True)
class Bar:
    """A row of a plot: a value with its interval."""

    name: str
    value: float
    low: float
    high: float
    base: bool = False
    """What the others are compared with."""


@dataclass(frozen=True)
class Part:
    """A part of a page: its title, what is said, its plots, its tables."""

    title: str
    said: Sequence[str]
    plots: Sequence[dict[str, Any]]
    tables: Sequence[Grid]


def plot(title: str, bars: Sequence[Bar], told: Callable[[float], str], fair: float | None = None) -> dict[str, Any]:
    """Values with their intervals on one axis; `fair` is marked."""
    marked = [fair] if fair is not None else []
    least, most = min([bar.low for bar in bars] + marked), max([bar.high for bar in bars] + marked)
    wide = (most - least) or 1.0

    def x(value: float) -> float:
        return round(LEFT + (RIGHT - LEFT) * (value - least) / wide, 1)

    rows = [
        {"name": bar.name[:LONGEST_NAME], "y": ROW * (n + 0.6), "x": x(bar.value), "low": x(bar.low),
         "high": x(bar.high), "base": bar.base, "value": told(bar.value)}
        for n, bar in enumerate(bars)
    ]  # fmt: skip
    ticks = [{"x": x(value), "name": told(value)} for value in (least, (least + most) / 2, most)]
    return {
        "title": title, "height": ROW * len(rows) + 26, "rows": rows, "ticks": ticks,
        "fair": None if fair is None else x(fair),
    }  # fmt: skip


def html(heading: str, parts: Sequence[Part], lang: str) -> str:
    """Everything as one page."""
    found = Environment(
        loader=FileSystemLoader(Path(__file__).parent), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    return found.get_template("page.html.jinja").render(heading=heading, lang=lang, parts=parts)


def write(path: Path, page: str) -> None:
    """The page in a file."""
    try:
        path.write_text(page, encoding="utf-8")
    except OSError as error:
        raise CordeeError(f"{path} cannot be written: {error.strerror}.") from error
