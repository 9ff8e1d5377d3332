"""Every command but `play`: each takes what was asked and gives an exit code."""

from __future__ import annotations

import argparse
import json
import os
import sys
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import cordee
from cordee.arena import Journal, Match, Report, Spread, Tally
from cordee.arena import simulate as run_match
from cordee.cli.files import read_record
from cordee.cli.speech import escape, find_clauses, number, percent, spoken, words_of
from cordee.engine.errors import BadRecord, BadSetup, CordeeError
from cordee.engine.game import Clause, Game
from cordee.engine.records import Record
from cordee.engine.records import verify as verify_record
from cordee.engine.telling import code, quoted
from cordee.words import Words, words


def console() -> Console:
    """The terminal, as people read it."""
    return Console(highlight=False, emoji=False)


def say(out: Console, markup: str, style: str = "") -> None:
    """A line of text, wrapped for people and left whole for files and pipes."""
    out.print(markup, style=style or None, soft_wrap=not out.is_terminal)


def print_json(data: Any) -> int:
    """Say it to a program."""
    lines = json.dumps(data, ensure_ascii=False, indent=2).split("\n")
    print("\n".join("".join(sign if sign.isprintable() else code(sign) for sign in line) for line in lines))
    return 0


def parse_options(game: Game, given: list[str]) -> dict[str, Any]:
    """`weather=normal` and the like, each value as the game knows it."""
    options: dict[str, Any] = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign:
            raise BadSetup(f"An option is written NAME=VALUE, not {quoted(text)}.")
        known = game.options[name].choices if name in game.options else ()
        options[name] = next((choice for choice in known if str(choice).lower() == value.lower()), value)
    return game.check_options(options)


# ── Games and rules ──


def games(asked: argparse.Namespace) -> int:
    """List the games."""
    _: Words = asked.words
    found = [cordee.game(name) for name in cordee.game_names()]
    if asked.json:
        return print_json([_game_json(game, _.lang) for game in found])
    table = Table(box=None, header_style="bold")
    for heading in (_("Name"), _("Game"), _("Seats"), _("Options")):
        table.add_column(heading)
    for game in found:
        seats = f"{game.seats.start}–{game.seats.stop - 1}"
        options = [f"{option.name}={'|'.join(map(str, option.choices))}" for option in game.options.values()]
        table.add_row(escape(game.name), escape(game.title(_.lang)), seats, escape("  ".join(options)))
    console().print(table)
    return 0


def _game_json(game: Game, lang: str) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title(lang),
        "seats": list(game.seats),
        "options": [
            {"name": o.name, "choices": list(o.choices), "default": o.default, "variant": o.variant}
            for o in game.options.values()
        ],
        "rules": game.version,
        "actions": game.actions,
        "box": game.box_digest,
    }


def rules(asked: argparse.Namespace) -> int:
    """The rules of a game, or some clauses of them."""
    _: Words = asked.words
    game = cordee.game(asked.game)
    book = game.rulebook(_.lang)
    clauses = find_clauses(game, _.lang, asked.clause) if asked.clause else list(book.clauses.values())
    if asked.json:
        return print_json([{"clause": c.name, "section": c.section, "text": c.text} for c in clauses])
    out = console()
    if not asked.clause:
        say(out, f"[bold]{escape(book.title)}[/]\n")
        for heading, text in book.page:
            say(out, f"[bold]{escape(heading)}.[/] {escape(text)}")
    show_clauses(out, clauses, headings=not asked.clause)
    if not asked.clause:
        say(out, f"\n{escape(book.presentation)}")
    return 0


def show_clauses(out: Console, clauses: list[Clause], headings: bool) -> None:
    """Clauses with their numbers, under their sections."""
    section = ""
    for clause in clauses:
        if headings and clause.section != section:
            section = clause.section
            say(out, f"\n[bold]{escape(section)}[/]")
        say(out, f"[bold cyan]{escape(clause.name)}[/] {escape(clause.text)}")


# ── Simulations ──


def simulate(asked: argparse.Namespace) -> int:
    """Bots play a match."""
    _: Words = asked.words
    game = cordee.game(asked.game)
    bots = [spec.strip() for spec in asked.bots.split(",")]
    seats = asked.seats if asked.seats is not None else max(len(bots), game.seats.start)
    match = Match.of(game, seats, bots, asked.seed, asked.swap, parse_options(game, asked.option))
    with progress_bar() as bar:
        task = bar.add_task(escape(game.title(_.lang)), total=asked.games)
        journal = Journal(Path(asked.journal), match) if asked.journal else None
        log = Path(asked.log) if asked.log else None
        report = run_match(match, asked.games, asked.jobs, lambda done: bar.advance(task, done), journal, asked.on, log)
    if asked.json:
        return print_json(report.to_json())
    show_report(console(), report, _)
    return 0


def progress_bar() -> Progress:
    """A bar on the error stream, so that the output stays clean; none where nobody watches."""
    watched = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=watched, transient=True, disable=not watched.is_terminal)


def show_report(out: Console, report: Report, _: Words) -> None:
    """The figures of a match as tables."""
    table = _tally_table(_("Bot"), _)
    for place, bot in enumerate(report.bots):
        table.add_row(f"{place + 1}  {escape(bot.bot)}", *_tally_cells(bot, _.lang))
    out.print(table)
    for name in _shown_starts(report):
        out.print()
        out.print(_start_table(report, name, _))
    out.print()
    for line in _report_lines(report, _):
        say(out, line)


def _shown_starts(report: Report) -> list[str]:
    """By what the wins are counted, besides by bot; by seat only where bots change seats."""
    return [name for name in report.starts if name != "seat" or report.match.swap]


def _start_table(report: Report, name: str, _: Words) -> Table:
    """How those fared who began alike."""
    of_game = words(_.lang, cordee.game(report.match.game).folder)
    headings = {"seat": _("Seat"), "turn": _("Turn order"), "place": _("Start place"), "colour": _("Colour")}
    table = _tally_table(headings.get(name) or of_game(name), _)
    for start, tally in report.began(name):
        table.add_row(escape(of_game(start)), *_tally_cells(tally, _.lang))
    return table


def _tally_table(heading: str, _: Words) -> Table:
    table = Table(box=None, header_style="bold")
    table.add_column(escape(heading))
    for title in (_("wins"), _("share"), _("95 % interval"), _("mean score"), _("least"), _("most")):
        table.add_column(title, justify="right")
    return table


def _tally_cells(tally: Tally, lang: str) -> list[str]:
    low, high = tally.interval
    return [
        number(tally.wins, 0 if tally.wins == int(tally.wins) else 1, lang),
        percent(tally.share, lang),
        f"{percent(low, lang)} – {percent(high, lang)}",
        number(tally.scores.mean, 1, lang),
        str(tally.scores.least),
        str(tally.scores.most),
    ]


def _report_lines(report: Report, _: Words) -> list[str]:
    played = _.many("{n} game", "{n} games", report.games)
    turned = _("seats swapped from game to game") if report.match.swap else _("every bot on its own seat")
    speed = number(report.decisions_per_second, 0, _.lang)
    lines = [
        _("{played}, {turned}.", played=played, turned=turned),
        _("Moves in a game, chance included: {spread}.", spread=_spread(report.plies, _)),
        _("Decisions in a game: {spread}.", spread=_spread(report.decisions, _)),
        _("Decisions per second: {speed}, in {seconds} s.", speed=speed, seconds=number(report.seconds, 1, _.lang)),
    ]
    if report.rounds.most:
        lines.insert(2, _("Rounds in a game: {spread}.", spread=_spread(report.rounds, _)))
    return lines


def _spread(spread: Spread, _: Words) -> str:
    mean = number(spread.mean, 1, _.lang)
    return _("{mean} on average, {least} to {most}", mean=mean, least=spread.least, most=spread.most)


# ── Records ──


def replay(asked: argparse.Namespace) -> int:
    """Show a record move by move."""
    _: Words = asked.words
    record = read_record(asked.file)
    game = record.checked_game()
    tongue = words(_.lang, game.folder, spoken(record.players))
    if asked.ply is not None:
        return _show_position(record, game, asked.ply, asked.json, tongue)
    told = list(_told(record, game, tongue))
    if asked.json:
        return print_json(told)
    out = console()
    say(out, f"[bold]{escape(game.title(_.lang))}[/]  {escape(', '.join(spoken(record.players)))}")
    for move in told:
        lines = move["lines"] or [move["word"]]
        say(out, f"[dim]{move['ply']:>4}[/]  {escape(lines[0])}")
        for line in lines[1:]:
            say(out, f"      {escape(line)}")
    if record.scores is not None:
        say(out, escape(_final_scores(record, _)))
    return 0


def _told(record: Record, game: Game, _: Words) -> Any:
    """Every move with who made it, its word and its lines."""
    speech = words_of(game)
    for ply, ((before, after), word) in enumerate(zip(pairwise(record.states()), record.moves, strict=True)):
        lines = speech.told(before, game.parse(word), after, _)
        yield {"ply": ply, "seat": int(before.seat()), "word": word, "lines": lines}


def _show_position(record: Record, game: Game, ply: int, as_json: bool, _: Words) -> int:
    states = list(record.states())
    if not 0 <= ply < len(states):
        raise BadSetup(f"The record has the positions 0 to {len(states) - 1}, not {ply}.")
    view = states[ply].view(None)
    if as_json:
        return print_json(view)
    out = console()
    for line in words_of(game).board(view, _):
        say(out, escape(line))
    return 0


def _final_scores(record: Record, _: Words) -> str:
    names = words(_.lang, None, spoken(record.players))
    game = record.checked_game()
    scores = [f"{names.seat(i)} {game.points(n, names)}" for i, n in enumerate(record.scores or [])]
    return _("Final scores: {scores}.", scores=", ".join(scores))


def verify(asked: argparse.Namespace) -> int:
    """Check a record; 1 and the first thing that is wrong, or 0."""
    _: Words = asked.words
    try:
        record = read_record(asked.file)
        verify_record(record)
    except BadRecord as error:
        if asked.json:
            print_json({"ok": False, "error": str(error), "ply": error.ply if error.ply >= 0 else None})
        else:
            say(console(), f"[bold red]{escape(_('Wrong.'))}[/] {escape(str(error))}")
        return 1
    if asked.json:
        dice = record.secret is not None
        luck = sum(1 for given in record.luck if given)
        return print_json({"ok": True, "moves": len(record.moves), "dice": dice, "luck": luck, "result": record.result})
    say(console(), f"[bold green]OK.[/] {escape(_what_was_verified(record, _))}")
    return 0


def _what_was_verified(record: Record, _: Words) -> str:
    moves = _.many("{n} move follows the rules", "{n} moves follow the rules", len(record.moves))
    if record.result is None:
        return _("{moves}; the game is not over.", moves=moves)
    if record.secret is None:
        return _("{moves}, and the result is right; its dice have no secret to check them by.", moves=moves)
    if not record.luck:
        checked = _("{moves}, every throw comes from the secret, and the result is right.", moves=moves)
        return checked + " " + _("No player gave luck to the dice: whoever made the secret could have tried several.")
    given = _.many("{n} player", "{n} players", sum(1 for luck in record.luck if luck))
    mixed = _("every throw comes from the secret and the luck of {players}", players=given)
    return _("{moves}, {mixed}, and the result is right.", moves=moves, mixed=mixed)


# ── The web table ──


def serve(asked: argparse.Namespace) -> int:
    """The web table, until it is told to stop. What is wrong with a game or its box is said before it opens."""
    for name in cordee.game_names():
        cordee.game(name)
    from cordee.server.serve import main  # the web's libraries take a while to load

    return main(asked.host, asked.port, asked.workers, asked.database, asked.open)


# ── Bench ──


def bench(asked: argparse.Namespace) -> int:
    """The bench of a working copy."""
    root = Path(cordee.__file__).resolve().parents[2]
    if not (root / "bench" / "__main__.py").exists():
        raise CordeeError("The bench needs a working copy of Cordée: clone the repository and run `make bench` in it.")
    sys.path.insert(0, str(root))
    os.environ.setdefault("CORDEE_GAMES", str(root / "examples"))
    run = import_module("bench.__main__").main
    return int(run([*asked.extra, *(["--json"] if asked.json else [])]))
