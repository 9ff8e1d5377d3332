"""`cordee lab`: the same games on the present box and on changed ones, and what the changes do."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.table import Table

import cordee
from cordee.arena import Match
from cordee.cli.commands import console, parse_options, print_json, progress_bar, say
from cordee.engine.box import load_box
from cordee.engine.errors import BadSetup, CordeeError
from cordee.engine.game import Game
from cordee.lab import Lab, Report, run, variants_of
from cordee.lab.asked import printed
from cordee.lab.page import Grid, grids, html
from cordee.words import Words


def lab(asked: argparse.Namespace) -> int:
    """Play the boxes and tell what they do."""
    _: Words = asked.words
    game = cordee.game(asked.game)
    plan = _plan(game, asked)
    with progress_bar() as bar:
        task = bar.add_task(escape(game.title(_.lang)), total=plan.games * len(plan.variants))
        journal = Path(asked.journal) if asked.journal else None
        reports = run(plan, asked.jobs, lambda done: bar.advance(task, done), journal)
    if asked.html:
        _write_page(Path(asked.html), game, plan, reports, _)
    if asked.json:
        return print_json([reports[0].to_json(), *(report.to_json(reports[0]) for report in reports[1:])])
    _show(console(), game, plan, reports, _)
    return 0


def _plan(game: Game, asked: argparse.Namespace) -> Lab:
    if not game.box_digest:
        raise BadSetup(f"{game.name} has no box: there is nothing to change.")
    bots = [spec.strip() for spec in asked.bots.split(",")]
    seats = asked.seats if asked.seats is not None else max(len(bots), game.seats.start)
    match = Match.of(game, seats, bots, asked.seed, False, parse_options(game, asked.option))
    return Lab(match, asked.games, tuple(variants_of(load_box(game.name, game.folder), asked.set)))


def _heading(game: Game, _: Words) -> str:
    return _("The workshop: {game}", game=game.title(_.lang))


def _said(plan: Lab, _: Words) -> str:
    """What was played, in one sentence."""
    games = _.many("{n} game", "{n} games", plan.games)
    return _(
        "{games} of {bots} on each box, on the same dice, seed {seed}; 95 % intervals. "
        "In brackets the difference to the present box.",
        games=games,
        bots=", ".join(plan.match.bots),
        seed=plan.match.seed,
    )


def _show(out: Console, game: Game, plan: Lab, reports: list[Report], _: Words) -> None:
    say(out, f"[bold]{escape(_heading(game, _))}[/]")
    say(out, escape(_said(plan, _)))
    for grid in grids(reports, _):
        out.print()
        out.print(_table(grid))
    _show_standing_out(out, reports, _)
    box = load_box(game.name, game.folder)
    for path in sorted({path for variant in plan.variants for path in printed(box, variant)}):
        say(out, escape(_("{path} is a printed value: a change of it is for study, never for the box.", path=path)))


def _show_standing_out(out: Console, reports: list[Report], _: Words) -> None:
    """Of every box, the components out of line, the worst first."""
    for report in reports:
        names = [name for name, strain in report.stands_out()[:6]]
        if names:
            out.print()
            listed = ", ".join(names)
            say(out, escape(_("{box}: what stands out first: {names}.", box=report.variant.name, names=listed)))


def _table(grid: Grid) -> Table:
    table = Table(title=grid.title, title_justify="left")
    for n, name in enumerate(grid.columns):
        table.add_column(escape(name), justify="left" if n == 0 else "right")
    for row in grid.rows:
        table.add_row(*[f"[bold]{escape(cell.text)}[/]" if cell.sure else escape(cell.text) for cell in row])
    return table


def _write_page(path: Path, game: Game, plan: Lab, reports: list[Report], _: Words) -> None:
    try:
        path.write_text(html(_heading(game, _), _said(plan, _), reports, _), encoding="utf-8")
    except OSError as error:
        raise CordeeError(f"{path} cannot be written: {error.strerror}.") from error
