"""The one parser of the command line."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from functools import partial

import cordee
from cordee.cli import admin, analysis, commands, lab, play
from cordee.words import LANGUAGES, Words

Run = Callable[[argparse.Namespace], int]


class Help(argparse.RawDescriptionHelpFormatter):
    """Help with the usage line in the language of the rest."""

    def __init__(self, prog: str, usage_word: str) -> None:
        super().__init__(prog, max_help_position=28)
        self.usage_word = usage_word

    def add_usage(self, usage, actions, groups, prefix=None):  # type: ignore[no-untyped-def]
        """The usage line."""
        super().add_usage(usage, actions, groups, prefix if prefix is not None else self.usage_word)


class Builder:
    """Adds the commands to the parser, with their options and help in one language."""

    def __init__(self, words: Words) -> None:
        _ = self._ = words
        self.style = partial(Help, usage_word=_("usage: "))
        how = _("compiled") if cordee.build() == "compiled" else _("interpreted")
        self.parser = argparse.ArgumentParser(
            prog="cordee",
            description=_("Cordée: mountain board games. Play in the terminal, or have bots play by the million."),
            epilog=_("`cordee COMMAND --help` says more about a command."),
            formatter_class=self.style,
            add_help=False,
        )
        self._general(self.parser)
        self.parser.add_argument("--version", action="version", version=f"cordee {cordee.__version__} ({how})",
                                 help=_("show the version, and whether it runs compiled or interpreted"))
        self._common(self.parser, "box", None)
        self.parser.set_defaults(run=self._show_help, words=words, takes_extra=False, more_boxes=[],
                                 unknown=_("these arguments are not known: {arguments}"))
        self.commands = self.parser.add_subparsers(title=_("commands"), metavar=_("COMMAND"))

    def _show_help(self, asked: argparse.Namespace) -> int:
        self.parser.print_help()
        return 0

    def _general(self, parser: argparse.ArgumentParser) -> None:
        _ = self._
        parser._positionals.title = _("arguments")
        parser._optionals.title = _("options")
        parser.add_argument("-h", "--help", action="help", help=_("show this help and exit"))

    def _common(self, parser: argparse.ArgumentParser, boxes: str, default: str | None) -> None:
        """The options that may stand before or after the command; boxes named in both places all count."""
        _ = self._
        parser.add_argument("--lang", choices=sorted(LANGUAGES), default=default,
                            help=_("language (default: that of the system)"))
        parser.add_argument("--box", dest=boxes, action="append", metavar=_("FILE"), default=default or [],
                            help=_("play with the components of this copy of a box.toml; may be repeated"))

    def add(self, name: str, run: Run, summary: str, description: str = "") -> argparse.ArgumentParser:
        """One command."""
        parser = self.commands.add_parser(
            name, help=summary, description=description or summary, formatter_class=self.style, add_help=False
        )
        self._general(parser)
        self._common(parser, "more_boxes", argparse.SUPPRESS)
        parser.set_defaults(run=run)
        return parser

    def nested(self, under: argparse.ArgumentParser) -> Callable[..., argparse.ArgumentParser]:
        """What adds commands under another one, all of them about a server's database."""
        _ = self._
        group = under.add_subparsers(title=_("commands"), metavar=_("COMMAND"))

        def add(name: str, run: Run, summary: str) -> argparse.ArgumentParser:
            parser = group.add_parser(
                name, help=summary, description=summary, formatter_class=self.style, add_help=False
            )
            self._general(parser)
            self._common(parser, "more_boxes", argparse.SUPPRESS)
            parser.add_argument("--database", metavar="URL",
                                help=_("where tables are kept (default: DATABASE_URL, or a file)"))
            parser.set_defaults(run=run)
            return parser

        return add

    def json(self, parser: argparse.ArgumentParser) -> None:
        """The switch that makes a command speak to programs."""
        parser.add_argument("--json", action="store_true", help=self._("print JSON for programs"))

    def game(self, parser: argparse.ArgumentParser) -> None:
        """The game a command is about."""
        _ = self._
        parser.add_argument("game", metavar=_("GAME"), help=_("a game, as `cordee games` lists them"))

    def table(self, parser: argparse.ArgumentParser, counts: bool = False) -> None:
        """How a table is set up; for some commands with several seat counts."""
        _ = self._
        if counts:
            parser.add_argument("--seats", metavar="N,…",
                                help=_("how many play; several counts for --balance (default there: all from 2)"))
        else:
            parser.add_argument("--seats", type=int, metavar="N", help=_("how many play"))
        parser.add_argument("--option", action="append", default=[], metavar=_("NAME=VALUE"),
                            help=_("an option of the game, such as weather=normal; may be repeated"))

    def pool(self, parser: argparse.ArgumentParser) -> None:
        """Where games are played, and on how many."""
        _ = self._
        cores = os.cpu_count() or 1
        parser.add_argument("--jobs", type=int, metavar="N",
                            help=_("processes that play (default 1; this machine has {n} cores)", n=cores))
        parser.add_argument("--on", default="", metavar=_("PLACE"),
                            help=_("where they play: here, processes, ray (of this machine, or of RAY_ADDRESS), "
                                   "ray://host:10001; with Ray --jobs is by default all it has"))


def build_parser(words: Words) -> argparse.ArgumentParser:
    """The parser of all commands, its help in the given language."""
    builder = Builder(words)
    _add_games(builder, words)
    _add_serve(builder, words)
    admin.add_admin(builder, words)
    _add_play(builder, words)
    _add_simulate(builder, words)
    _add_tournament(builder, words)
    _add_lab(builder, words)
    _add_rules(builder, words)
    _add_replay(builder, words)
    _add_verify(builder, words)
    _add_analyse(builder, words)
    _add_bench(builder, words)
    return builder.parser


def _add_games(builder: Builder, _: Words) -> None:
    builder.json(builder.add("games", commands.games, _("list the games")))


def _add_serve(builder: Builder, _: Words) -> None:
    parser = builder.add(
        "serve",
        commands.serve,
        _("open the web table, for this machine or for many"),
        _("Serve the web table until Ctrl-C. Tables are kept in SQLite, or in PostgreSQL if DATABASE_URL names one;\n"
          "docs/hosting.md tells the rest."),
    )
    parser.add_argument("--host", default="127.0.0.1", metavar=_("ADDRESS"),
                        help=_("address to listen on (default: this machine only)"))
    parser.add_argument("--port", type=int, default=8000, metavar="N", help=_("port (default 8000; 0: any)"))
    parser.add_argument("--workers", type=int, default=1, metavar="N",
                        help=_("processes that serve; more than one need PostgreSQL (default 1)"))
    parser.add_argument("--database", metavar="URL", help=_("where tables are kept (default: DATABASE_URL, or a file)"))
    parser.add_argument("--open", action="store_true", help=_("open the page in the browser"))


def _add_play(builder: Builder, _: Words) -> None:
    parser = builder.add(
        "play",
        play.play,
        _("play against bots in the terminal"),
        _("Play against bots in the terminal: choices by number, `help` lists what else can be typed.\n"
          "Chance can be checked: the hash of its secret is shown at the start, the secret is in the record at\n"
          "the end, and `cordee verify` recomputes every throw and draw. Ctrl-C loses nothing: the game is saved."),
    )
    parser.add_argument("game", nargs="?", metavar=_("GAME"), help=_("a game, as `cordee games` lists them"))
    builder.table(parser)
    parser.add_argument("--bots", metavar=_("LEVEL,…"),
                        help=_("one for each other seat, or one for all: promeneur, randonneur, alpiniste, guide, "
                               "random, greedy, search:100ms, search:500it (default: randonneur); with a style: "
                               "guide:careful, :greedy, :spiteful, :explorer"))
    parser.add_argument("--seed", type=int, metavar="N", help=_("seed of the bots, to meet the same ones again"))
    parser.add_argument("--name", metavar=_("NAME"), help=_("your name at the table"))
    parser.add_argument("--resume", metavar=_("FILE"), help=_("go on with a saved game"))
    parser.add_argument("--record", metavar=_("FILE"), help=_("where the record of the finished game is written"))


def _add_simulate(builder: Builder, _: Words) -> None:
    parser = builder.add(
        "simulate",
        commands.simulate,
        _("have bots play many games"),
        _("Have bots play many games and count wins, scores and lengths, by bot and by how each began: turn order,\n"
          "start place, colour. The same seed gives the same figures for any number of jobs, unless a bot's budget is\n"
          "time (search:100ms, alpiniste, guide)."),
    )
    builder.game(parser)
    builder.table(parser)
    parser.add_argument("--games", type=int, default=1000, metavar="N", help=_("how many games (default 1000)"))
    parser.add_argument("--bots", default="random", metavar=_("BOT,…"),
                        help=_("one for each seat, or one for all: random, greedy, search:100ms, search:500it, "
                               "promeneur, randonneur, alpiniste, guide (default: random); with a style: "
                               "guide:careful, :greedy, :spiteful, :explorer"))
    parser.add_argument("--swap", action="store_true",
                        help=_("the bots move one seat on from game to game, so that sides are swapped"))
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=_("seed of all games (default 1)"))
    builder.pool(parser)
    parser.add_argument("--journal", metavar=_("FILE"),
                        help=_("write every game there as it ends, a line of JSON each; the same command takes up a "
                               "match that was interrupted"))
    parser.add_argument("--log", metavar=_("FILE"),
                        help=_("write every decision there, a row each: something.jsonl or something.parquet"))
    builder.json(parser)


def _add_tournament(builder: Builder, _: Words) -> None:
    parser = builder.add(
        "tournament",
        _tournament,
        _("have bots meet each other, and rate them"),
        _("Everyone meets everyone in every seating, equally often; ratings by OpenSkill (Plackett–Luce) with\n"
          "intervals, who finishes ahead of whom, and what the seats are worth. Any Python class with choose(state)\n"
          "may enter as module:Class. It needs the extra `pip install 'cordee[study]'`; docs/study.md tells the rest."),
    )
    builder.game(parser)
    parser.add_argument("--bots", default="random,promeneur,greedy,search:20it", metavar=_("BOT,…"),
                        help=_("who meets, as for simulate, or module:Class (default: random,promeneur,greedy,"
                               "search:20it)"))
    parser.add_argument("--seats", metavar="N,…", help=_("how many sit at a table; several counts such as 2,4"))
    parser.add_argument("--option", action="append", default=[], metavar=_("NAME=VALUE"),
                        help=_("an option of the game, such as weather=normal; may be repeated"))
    parser.add_argument("--games", type=int, default=1000, metavar="N",
                        help=_("how many games at least (default 1000); rounded up so that all is balanced"))
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=_("seed of all games (default 1)"))
    builder.pool(parser)
    parser.add_argument("--journal", metavar=_("FILE"),
                        help=_("write every game there as it ends; the same command takes up a run cut short"))
    parser.add_argument("--html", metavar=_("FILE"), help=_("write the report there, with plots, as one page"))
    builder.json(parser)


def _tournament(asked: argparse.Namespace) -> int:
    from cordee.cli.tournament import tournament  # part of the extra for those who study

    return tournament(asked)


def _add_lab(builder: Builder, _: Words) -> None:
    parser = builder.add(
        "lab",
        lab.lab,
        _("change values of a box and see what the change does"),
        _("Play the present box and every change of it on the same dice, each in processes of its own, and tell who\n"
          "wins from which seat, turn order, starting place and colour, how long games last, and how components fare.\n"
          "A value is named by its path in box.toml, such as equipment.rope.cost; a row by its number or its key.\n"
          "With --balance, search values within bounds for wishes, and propose; docs/lab.md tells how."),
    )
    builder.game(parser)
    builder.table(parser, counts=True)
    parser.add_argument("--set", action="append", default=[], metavar=_("PATH=VALUES"),
                        help=_("values to try: path=3..6 or path=2,4,8; several are combined"))
    parser.add_argument("--games", type=int, default=1000, metavar="N", help=_("games on each box (default 1000)"))
    parser.add_argument("--bots", default="greedy", metavar=_("BOT,…"),
                        help=_("one for each seat, or one for all, as for simulate (default: greedy)"))
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=_("seed of all games (default 1)"))
    builder.pool(parser)
    parser.add_argument("--journal", metavar=_("FILE"),
                        help=_("write every game there as it ends; the same command takes up a run cut short"))
    parser.add_argument("--html", metavar=_("FILE"), help=_("write the report there, with plots, as one page"))
    builder.json(parser)
    search = parser.add_argument_group(_("searching for better values"))
    search.add_argument("--balance", action="store_true",
                        help=_("propose values that come nearer to the wishes; nothing is changed"))
    search.add_argument("--vary", action="append", default=[], metavar=_("PATH=VALUES"),
                        help=_("a value that may change: path=1..6, path=2,4,8, path=+-2; * stands for any word of "
                               "a path, such as equipment.*.cost; path+=-1..2 shifts all of them together; "
                               "may be repeated"))
    search.add_argument("--rising", action="append", default=[], metavar=_("PATH"),
                        help=_("values that may not fall from one to the next, such as photo.*.points; "
                               "may be repeated"))
    search.add_argument("--wish", action="append", default=[], metavar=_("WISH"),
                        help=_("what is wished: turn, place, colour (each start wins its fair share within 3 points), "
                               "rounds=8..11, taken=5..85, taken:equipment:rope=5..85, takers=-10..10, "
                               "count:huts=2.., rounds@4=8..11 (with four seats only); may be repeated "
                               "(default: fair, taken=5..85)"))
    search.add_argument("--boxes", type=int, metavar="N",
                        help=_("boxes tried in a round (default: 24, or 4 for each value)"))
    search.add_argument("--rounds", type=int, metavar="N", help=_("rounds of the search, at most (default 4)"))


def _add_rules(builder: Builder, _: Words) -> None:
    parser = builder.add("rules", commands.rules, _("read the rules, or one clause"))
    builder.game(parser)
    parser.add_argument("clause", nargs="?", metavar=_("CLAUSE"), help=_("a clause such as YT-056, or a word to find"))
    builder.json(parser)


def _add_replay(builder: Builder, _: Words) -> None:
    parser = builder.add("replay", commands.replay, _("show a recorded game move by move"))
    parser.add_argument("file", metavar=_("FILE"), help=_("a record or a saved game"))
    parser.add_argument("--ply", type=int, metavar="N", help=_("show only the position before move N (from 0)"))
    builder.json(parser)


def _add_verify(builder: Builder, _: Words) -> None:
    parser = builder.add(
        "verify",
        commands.verify,
        _("check a record against the rules and its dice"),
        _("Play a record again under the rules and recompute every throw from the secret of the dice.\n"
          "Exit code 0: all is right. 1: something is wrong, and the first thing is said. 2: no such file."),
    )
    parser.add_argument("file", metavar=_("FILE"), help=_("a record"))
    builder.json(parser)


def _add_analyse(builder: Builder, _: Words) -> None:
    parser = builder.add(
        "analyse",
        analysis.run,
        _("tell luck from skill in a recorded game"),
        _("Weigh every moment of a recorded game by playing it out again and again: each seat's chance to win, what\n"
          "the dice gave and took, what its own and the others' choices did, which choices were better. Start, luck "
          "and\n"
          "choices add up to the result. The same record, quality and seed give the same analysis."),
    )
    parser.add_argument("file", nargs="+", metavar=_("FILE"), help=_("records, or saved games as far as they got"))
    parser.add_argument("--html", metavar=_("FILE"), help=_("write the analysis there as one page"))
    parser.add_argument("--quality", type=float, default=1.0, metavar="X",
                        help=_("how many playouts, as a multiple of the usual number (default 1)"))
    parser.add_argument("--seed", type=int, default=1, metavar="N", help=_("seed of the playouts (default 1)"))
    builder.pool(parser)
    builder.json(parser)


def _add_bench(builder: Builder, _: Words) -> None:
    parser = builder.add(
        "bench",
        commands.bench,
        _("measure speed beside peers (in a working copy)"),
        _("Measure speed beside peers. It needs a working copy of Cordée; other arguments, such as --rounds 3, go to\n"
          "`python -m bench`."),
    )
    builder.json(parser)
    parser.set_defaults(takes_extra=True)
