"""`cordee tournament`: everyone against everyone, with ratings, a cross table and a page of plots."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.markup import escape

import cordee
from cordee.arena.page import Bar, Cell, Grid, Part, html, plot, write
from cordee.cli.commands import console, parse_options, print_json, progress_bar, say
from cordee.cli.speech import number, percent
from cordee.engine.errors import BadSetup
from cordee.engine.game import Game
from cordee.study.tournament import Standings, Tournament, run
from cordee.words import Words


def tournament(asked: argparse.Namespace) -> int:
    """Play it and tell who is how strong."""
    _: Words = asked.words
    game = cordee.game(asked.game)
    bots = [spec.strip() for spec in asked.bots.split(",")]
    plan = Tournament.of(game, bots, _seats(game, asked.seats), asked.seed, parse_options(game, asked.option))
    with progress_bar() as bar:
        task = bar.add_task(escape(game.title(_.lang)), total=plan.games(asked.games))
        journal = Path(asked.journal) if asked.journal else None
        found = run(plan, asked.games, asked.jobs, lambda done: bar.advance(task, done), journal, asked.on)
    if asked.html:
        heading = _("Tournament: {game}", game=game.title(_.lang))
        part = Part("", [_said(found, _)], _plots(found, _), _grids(found, _))
        write(Path(asked.html), html(heading, [part], _.lang))
    if asked.json:
        return print_json(found.to_json())
    out = console()
    for grid in _grids(found, _):
        out.print(grid.shown())
        out.print()
    say(out, escape(_said(found, _)))
    return 0


def _seats(game: Game, asked: str | None) -> list[int]:
    """The seat counts asked for; without any, the fewest that meet each other."""
    if asked is None:
        return [next((count for count in game.seats if count > 1), game.seats.start)]
    words = [word.strip() for word in asked.split(",")]
    if not all(word.isascii() and word.isdecimal() for word in words):
        raise BadSetup(f"{asked!r} is no number of seats: write 4, or several such as 2,3,4.")
    return [int(word) for word in words]


def _said(found: Standings, _: Words) -> str:
    """What was played, in one sentence."""
    return _(
        "{games} with {seats} seats, seed {seed}; every line-up equally often, everybody on every seat equally often. "
        "Ratings by OpenSkill (Plackett–Luce), from 25; 95 % intervals.",
        games=_.many("{n} game", "{n} games", found.games),
        seats=", ".join(map(str, found.tournament.seats)),
        seed=found.tournament.seed,
    )


def _grids(found: Standings, _: Words) -> list[Grid]:
    return [_ratings(found, _), _cross(found, _), *[_seat_grid(found, count, _) for count in found.tournament.seats]]


def _ratings(found: Standings, _: Words) -> Grid:
    rows = []
    for who in found.ranked():
        value, low, high = found.rating(who)
        tally = found.wins[who]
        least, most = tally.interval
        rows.append([
            Cell(found.tournament.bots[who]),
            Cell(f"{number(value, 1, _.lang)} ± {number((high - low) / 2, 1, _.lang)}"),
            Cell(f"{percent(tally.share, _.lang)} ({percent(least, _.lang)} – {percent(most, _.lang)})"),
            Cell(str(tally.games)),
            Cell(number(tally.scores.mean, 1, _.lang)),
        ])
    columns = [_("Bot"), _("rating"), _("games won"), _("games"), _("mean score")]
    return Grid(_("Ratings"), columns, rows)


def _cross(found: Standings, _: Words) -> Grid:
    """Of each pair how often the one in the row finished ahead; in bold where it is sure who is stronger."""
    order, bots = found.ranked(), found.tournament.bots
    rows = []
    for one in order:
        row = [Cell(bots[one])]
        for other in order:
            pair = found.pairs.get((one, other))
            if pair is None:
                row.append(Cell("–"))
                continue
            low, high = pair.interval
            text = f"{percent(pair.share, _.lang)} ± {number(50 * (high - low), 1, _.lang)}"
            row.append(Cell(text, low > 0.5 or high < 0.5))
        rows.append(row)
    return Grid(_("Ahead of whom, of the games both played"), ["", *[bots[who] for who in order]], rows)


def _seat_grid(found: Standings, count: int, _: Words) -> Grid:
    rows = []
    for seat in range(count):
        tally = found.places[count, seat]
        low, high = tally.interval
        text = f"{percent(tally.share, _.lang)} ({percent(low, _.lang)} – {percent(high, _.lang)})"
        sure = not low <= 1 / count <= high
        rows.append([Cell(str(seat + 1)), Cell(text, sure), Cell(number(tally.scores.mean, 1, _.lang))])
    title = _.many("What the seats are worth: {n} seat", "What the seats are worth: {n} seats", count)
    return Grid(title, [_("Seat"), _("games won"), _("mean score")], rows)


def _plots(found: Standings, _: Words) -> list[dict[str, object]]:
    bots = found.tournament.bots
    ratings = [Bar(bots[who], *found.rating(who), base=place > 0) for place, who in enumerate(found.ranked())]
    drawn = [plot(_("Ratings"), ratings, lambda value: number(value, 1, _.lang))]
    for count in found.tournament.seats:
        bars = []
        for seat in range(count):
            tally = found.places[count, seat]
            bars.append(Bar(_("Seat {n}", n=seat + 1), tally.share, *tally.interval, base=True))
        title = _.many("What the seats are worth: {n} seat", "What the seats are worth: {n} seats", count)
        drawn.append(plot(title, bars, lambda value: percent(value, _.lang), 1 / count))
    for who in found.ranked():
        others = [(other, found.pairs[who, other]) for other in found.ranked() if (who, other) in found.pairs]
        bars = [Bar(bots[other], pair.share, *pair.interval, base=pair.interval[1] < 0.5) for other, pair in others]
        drawn.append(plot(_("{bot}: ahead of", bot=bots[who]), bars, lambda value: percent(value, _.lang), 0.5))
    return drawn
