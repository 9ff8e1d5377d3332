"""`cordee lab`: the same games on the present box and on changed ones, what the changes do, and which to propose."""

from __future__ import annotations

import argparse
import json
import shlex
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.markup import escape

import cordee
from cordee.arena import Match
from cordee.arena.page import Part, html, write
from cordee.cli.commands import console, parse_options, print_json, progress_bar, say
from cordee.cli.speech import number
from cordee.engine.box import load_box
from cordee.engine.errors import BadSetup
from cordee.engine.game import Game
from cordee.lab import Balance, Lab, Proposal, Report, knobs_of, propose, run, variants_of, wishes_of
from cordee.lab.asked import printed, rising_of
from cordee.lab.page import grids, plots, proposal_grids
from cordee.words import Words

NAMED = 6
"""Components that are named when they stand out."""


def lab(asked: argparse.Namespace) -> int:
    """Play the boxes and tell what they do."""
    _: Words = asked.words
    game = cordee.game(asked.game)
    if not game.box_digest:
        raise BadSetup(f"{game.name} has no box: there is nothing to change.")
    if asked.balance:
        return _balance(game, asked)
    if asked.vary or asked.wish or asked.rising or asked.boxes is not None or asked.rounds is not None:
        told = "--vary, --wish, --rising, --boxes and --rounds belong to --balance"
        raise BadSetup(f"{told}; to compare boxes there is --set.")
    plan = _plan(game, asked)
    with progress_bar() as bar:
        task = bar.add_task(escape(game.title(_.lang)), total=plan.games * len(plan.variants))
        journal = Path(asked.journal) if asked.journal else None
        reports = run(plan, asked.jobs, lambda done: bar.advance(task, done), journal, asked.on)
    if asked.html:
        part = Part("", [_said(plan, _)], plots(reports, _), grids(reports, _))
        write(Path(asked.html), html(_heading(game, _), [part], _.lang))
    if asked.json:
        return print_json([reports[0].to_json(), *(report.to_json(reports[0]) for report in reports[1:])])
    _show(console(), game, plan, reports, _)
    return 0


def _plan(game: Game, asked: argparse.Namespace) -> Lab:
    seats = _seat_counts(game, asked)
    if len(seats) > 1:
        raise BadSetup("Several seat counts at once are for --balance: compare boxes with one of them.")
    (match,) = _matches(game, asked, seats or [max(len(_bots(asked)), game.seats.start)])
    return Lab(match, asked.games, tuple(variants_of(load_box(game.name, game.folder), asked.set)))


def _bots(asked: argparse.Namespace) -> list[str]:
    return [spec.strip() for spec in asked.bots.split(",")]


def _seat_counts(game: Game, asked: argparse.Namespace) -> list[int]:
    """The seat counts asked for; none if none were."""
    if asked.seats is None:
        return []
    words = [word.strip() for word in asked.seats.split(",")]
    if not all(word.isascii() and word.isdecimal() for word in words):
        raise BadSetup(f"{asked.seats!r} is no number of seats: write 4, or several such as 2,3,4.")
    return sorted({int(word) for word in words})


def _matches(game: Game, asked: argparse.Namespace, counts: Sequence[int]) -> list[Match]:
    options = parse_options(game, asked.option)
    return [Match.of(game, seats, _bots(asked), asked.seed, False, options) for seats in counts]


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
        out.print(grid.shown())
    _show_standing_out(out, reports, _)
    box = load_box(game.name, game.folder)
    for path in sorted({path for variant in plan.variants for path in printed(box, variant)}):
        say(out, escape(_("{path} is a printed value: a change of it is for study, never for the box.", path=path)))


def _show_standing_out(out: Console, reports: list[Report], _: Words) -> None:
    """Of every box the components out of line, the worst first; of a change those first that it brought there."""
    for report in reports:
        told = []
        if names := _names(report.stands_out()):
            told.append(_("{box}: what stands out first: {names}.", box=report.variant.name, names=names))
        if report is not reports[0] and (names := _names(report.stands_out(reports[0]))):
            told.append(_("{box}: further out of line than now: {names}.", box=report.variant.name, names=names))
        if told:
            out.print()
        for line in told:
            say(out, escape(line))


def _names(found: list[tuple[str, float]]) -> str:
    return ", ".join(name for name, strain in found[:NAMED])


# ── Searching ──


def _balance(game: Game, asked: argparse.Namespace) -> int:
    """Search, and propose."""
    _: Words = asked.words
    plan = _search(game, asked)
    with progress_bar() as bar:
        task = bar.add_task(escape(game.title(_.lang)), total=plan.most_games())
        proposal = propose(
            plan,
            asked.jobs,
            lambda done: bar.advance(task, done),
            Path(asked.journal) if asked.journal else None,
            lambda games, seconds: bar.console.print(_predicted(games, seconds, _), highlight=False),
            asked.on,
        )
    said = _said_of(proposal, _)
    if asked.html:
        parts = [Part("", [said, *_advised(game, proposal, _)], [], proposal_grids(proposal, _))]
        for pair in proposal.fresh:
            title = _.many("{n} seat, on fresh dice", "{n} seats, on fresh dice", pair[0].seats)
            names = [_("before"), _("after")]
            parts.append(Part(title, [], plots(pair, _, names), grids(pair, _, names)))
        write(Path(asked.html), html(_heading(game, _), parts, _.lang))
    if asked.json:
        return print_json(proposal.to_json())
    out = console()
    say(out, f"[bold]{escape(_heading(game, _))}[/]")
    say(out, escape(said))
    for grid in proposal_grids(proposal, _):
        out.print()
        out.print(grid.shown())
    for line in _advised(game, proposal, _):
        out.print()
        say(out, escape(line))
    return 0


def _search(game: Game, asked: argparse.Namespace) -> Balance:
    if asked.set:
        raise BadSetup("--balance searches what --vary lets change: --set is for comparing boxes.")
    bots = _bots(asked)
    counts = [len(bots)] if len(bots) > 1 else [seats for seats in game.seats if seats > 1]
    matches = _matches(game, asked, _seat_counts(game, asked) or counts)
    box = load_box(game.name, game.folder)
    knobs, rising = knobs_of(box, asked.vary), rising_of(box, asked.rising)
    boxes = asked.boxes if asked.boxes is not None else Balance.enough_boxes(len(knobs))
    rounds = asked.rounds if asked.rounds is not None else Balance.rounds
    wishes = wishes_of(asked.wish)
    return Balance(tuple(matches), tuple(knobs), tuple(wishes), asked.games, boxes, rounds, tuple(rising))


def _predicted(games: int, seconds: float, _: Words) -> str:
    """How long it takes, before it does."""
    told = _.many("{n} minute", "{n} minutes", round(seconds / 60)) if seconds >= 90 else _("{n} s", n=round(seconds))
    most = number(games, 0, _.lang)
    return _("At most {games} games, about {time} from now; fewer if every wish comes true.", games=most, time=told)


def _said_of(proposal: Proposal, _: Words) -> str:
    """What was done, in one sentence."""
    plan = proposal.plan
    return _(
        "{boxes}; the best were weighed by {games} of {bots} with {seats} seats each, on the same dice, seed {seed}. "
        "The figures of the wishes are from fresh dice, seed {fresh}; 95 % intervals.",
        boxes=_.many("{n} box tried", "{n} boxes tried", proposal.weighed),
        games=_.many("{n} game", "{n} games", plan.games),
        bots=", ".join(dict.fromkeys(plan.matches[0].bots)),
        seats=", ".join(str(match.seats) for match in plan.matches),
        seed=plan.matches[0].seed,
        fresh=plan.fresh[0].seed,
    )


def _advised(game: Game, proposal: Proposal, _: Words) -> list[str]:
    """What to make of a proposal, and how to try it."""
    lines = []
    if not proposal.variant.changes:
        lines.append(_("No box within these bounds was found that comes nearer to the wishes than the present one."))
    elif proposal.gain.value <= 0:
        lines.append(_("On fresh dice the proposal is no better than the present box: what the search saw was chance."))
    elif not proposal.gain.sure:
        lines.append(_("On fresh dice the gain may be chance: play more games before you trust it."))
    if proposal.variant.changes:
        values = [f"{path}={json.dumps(value, ensure_ascii=False)}" for path, value in proposal.variant.changes]
        command = shlex.join(["cordee", "lab", game.name, *[word for value in values for word in ("--set", value)]])
        told = json.dumps({game.name: dict(proposal.variant.changes)}, ensure_ascii=False)
        lines.append(_("See more of it: {command}", command=command))
        lines.append(_("Play with it: {command}", command=f"CORDEE_SET={shlex.quote(told)} cordee play {game.name}"))
        lines.append(_("Nothing was changed: what becomes of box.toml is yours to decide."))
    if proposal.refused:
        count = _.many("{n} box cannot be played", "{n} boxes cannot be played", len(proposal.refused))
        lines.append(f"{count}. {next(iter(proposal.refused.values()))}")
    return lines
