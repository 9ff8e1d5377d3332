"""`cordee analyse`: luck and skill of recorded games, in words, as JSON or as a page."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console
from rich.table import Table

from cordee.analysis import Analysis, analyse
from cordee.analysis.moments import DEFAULT
from cordee.analysis.page import html_of
from cordee.analysis.telling import Told, page_of
from cordee.arena.page import write
from cordee.arena.pools import Pool
from cordee.cli.commands import console, print_json, progress_bar, say
from cordee.cli.files import read_record
from cordee.cli.speech import escape, spoken
from cordee.engine.errors import BadSetup
from cordee.engine.records import Record, verify
from cordee.words import Words, words


def run(asked: argparse.Namespace) -> int:
    """Weigh every moment of the records and tell what came of it."""
    _: Words = asked.words
    if asked.html and len(asked.file) > 1:
        raise BadSetup("A page holds one game: name one record with --html.")
    if not 0 < asked.quality <= 100:
        raise BadSetup(f"The quality is a number above 0, such as 0.5 or 2, not {asked.quality:g}.")
    records = [read_record(name) for name in asked.file]
    for record in records:
        verify(record)
    found = _analysed(records, asked)
    if asked.json:
        told = [{"file": name, **one.to_json()} for name, one in zip(asked.file, found, strict=True)]
        return print_json(told[0] if len(told) == 1 else told)
    for record, one in zip(records, found, strict=True):
        tongue = words(_.lang, record.checked_game().folder, spoken(record.players))
        if asked.html:
            write(Path(asked.html), html_of(one, record, record.checked_game(), tongue))
        else:
            _show(console(), one, record, tongue)
    return 0


def _analysed(records: list[Record], asked: argparse.Namespace) -> list[Analysis]:
    """All records on one crew, with a bar."""
    quality = DEFAULT.times(asked.quality)
    moments = sum(len(record.moves) + 1 for record in records)
    with progress_bar() as bar, Pool(asked.jobs, asked.on).crew() as crew:
        task = bar.add_task(escape(asked.words("moments weighed")), total=moments)
        return [
            analyse(record, quality, asked.seed, crew, lambda done: bar.advance(task, done)) for record in records
        ]


def _show(out: Console, found: Analysis, record: Record, _: Words) -> None:
    """The analysis in words."""
    page = page_of(found, record, record.checked_game(), _)
    scores = " · ".join(f"{name} {points}" for name, points in page.scores)
    say(out, f"[bold]{escape(page.title)}[/]  {escape(scores)}")
    say(out, escape(page.sentence))
    out.print()
    table = Table(box=None, header_style="bold")
    for heading in ("", _("Start"), _("Luck"), _("Own choices"), _("Others"), _("Result"), "±", _("Accuracy")):
        table.add_column(heading, justify="left" if not heading else "right")
    for row in page.rows:
        table.add_row(
            escape(row.name), str(row.start), _signed(row.luck), _signed(row.own), _signed(row.others),
            str(row.result), str(row.error), f"{row.accuracy} % ({row.good}/{row.choices})",
        )  # fmt: skip
    out.print(table)
    out.print()
    say(out, f"[bold]{escape(_('Choices that cost their chooser most'))}[/]")
    for told in page.all:
        _moment(out, told, _)
    out.print()
    for line in page.method:
        say(out, escape(line), "dim")


def _moment(out: Console, told: Told, _: Words) -> None:
    when = _("Round {n}", n=told.round) if told.round else ""
    out.print()
    say(out, escape(f"{told.number}. {when} · {told.who} · " + _("ply {n}", n=told.ply)))
    say(out, escape(f"   ✕ {told.played} ({told.after} %)   ★ {told.better} ({told.before} %)   "
                    f"{_signed(told.difference)} ± {told.error}"))  # fmt: skip
    if told.why:
        say(out, escape("     " + ", ".join(f"{part.by:+.1f} {part.name}" for part in told.why)), "dim")


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "±0"
