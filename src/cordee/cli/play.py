"""`cordee play`: a person against bots in the terminal."""

from __future__ import annotations

import argparse
import getpass
import secrets
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.panel import Panel
from rich.table import Table

import cordee
from cordee.analysis.hints import Hint, hint
from cordee.analysis.telling import part_of
from cordee.bots import Bot, bot, parted
from cordee.cli.commands import console, parse_options, say, show_clauses
from cordee.cli.files import Saved, keep, read_text, write_game
from cordee.cli.speech import escape, find_clauses, number, spoken, words_of
from cordee.engine.core import NATURE, NOBODY, State
from cordee.engine.dealer import Dealer
from cordee.engine.errors import BadSetup, CordeeError
from cordee.engine.game import Game
from cordee.engine.records import Record
from cordee.engine.sheets import ScoreSheet, lines_of, sheet_of
from cordee.engine.telling import Choice, Deed, among, deeds_of, lack_of, plain
from cordee.engine.undo import turn_start, undo_floor
from cordee.words import Words, words

DEFAULT_BOT = "randonneur"
SHOWN_REFUSALS = 9
"""How many refused choices are named under the others; `all` shows the rest."""


class Left(Exception):
    """The person leaves the table."""


def play(asked: argparse.Namespace) -> int:
    """Sit down at a new or a saved game."""
    _: Words = asked.words
    saved = Saved.from_json(read_text(asked.resume)) if asked.resume else _new_game(asked)
    if asked.resume and asked.game and asked.game != saved.record.game:
        raise BadSetup(f"{asked.resume} is a game of {saved.record.game}, not of {asked.game}.")
    sitting = Sitting(saved, _.lang, console(), Path(asked.resume) if asked.resume else None)
    if asked.record:
        sitting.record_path = Path(asked.record)
    return sitting.run()


def _new_game(asked: argparse.Namespace) -> Saved:
    """A game about to begin, as a saved one without moves."""
    if not asked.game:
        known = ", ".join(cordee.game_names())
        raise BadSetup(f"Name a game to play, or a saved one with --resume; the games: {known}.")
    game = cordee.game(asked.game)
    bots = [spec.strip() for spec in asked.bots.split(",")] if asked.bots else [DEFAULT_BOT]
    seats = asked.seats if asked.seats is not None else max(len(bots) + 1, game.seats.start)
    game.check_seats(seats)
    rivals = bots * (seats - 1) if len(bots) == 1 else bots
    if len(rivals) != seats - 1:
        raise BadSetup(f"{seats} seats need {seats - 1} bots beside you, or one level for all; {len(bots)} were named.")
    dealer = Dealer()
    record = Record.start(game, seats, parse_options(game, asked.option), [_own_name(asked), *_titles(rivals)])
    record.commitment = dealer.commitment
    seed = asked.seed if asked.seed is not None else secrets.randbelow(2**31)
    return Saved(record, dealer.secret, [None, *rivals], seed)


def _own_name(asked: argparse.Namespace) -> str:
    if asked.name:
        return plain(asked.name)
    try:
        return getpass.getuser().capitalize()
    except (OSError, KeyError, ImportError):
        return str(asked.words("Guest"))


def _titles(bots: list[str]) -> list[str]:
    """Names for bots: their level, with a number where several are alike."""
    titles = [f"{name.capitalize()} ({style})" if style else name.capitalize() for name, style in map(parted, bots)]
    return [
        f"{title} {titles[: place + 1].count(title)}" if titles.count(title) > 1 else title
        for place, title in enumerate(titles)
    ]


class Sitting:
    """One person at one table: the moves so far, and the talk in the terminal."""

    def __init__(self, saved: Saved, lang: str, out: Console, path: Path | None = None) -> None:
        self.saved = saved
        self.record = saved.record
        self.game: Game = self.record.checked_game()
        self.out = out
        self.path = path
        self.record_path: Path | None = None
        self.dealer = Dealer(saved.secret)
        self.states: list[State] = list(self.record.states())
        self.moves = [self.game.parse(word) for word in self.record.moves]
        self.person = saved.bots.index(None)
        self.bots = [self._bot(seat) for seat in range(self.record.seats)]
        self._: Words = words(lang, self.game.folder, spoken(self.record.players), self.person)
        self.speech = words_of(self.game)
        self.offer: list[str] = []
        """The words that can be chosen by number: those that may be played, then those that may not."""
        self.deeds: dict[str, Deed] = {}
        self.board_due = True

    def _bot(self, seat: int) -> Bot | None:
        spec = self.saved.bots[seat]
        if spec is None:
            return None
        past = [move for state, move in zip(self.states, self.moves, strict=False) if state.seat() == seat]
        return bot(spec, self.game, self.saved.seed + seat, past)

    @property
    def state(self) -> State:
        """The present position."""
        return self.states[-1]

    # ── The course of the game ──

    def run(self) -> int:
        """Play to the end, or until the person leaves."""
        self._open()
        try:
            while self.state.seat() != NOBODY:
                self._next()
        except (Left, EOFError):
            return self._leave(0)
        except KeyboardInterrupt:
            return self._leave(130)
        self._close()
        return 0

    def _open(self) -> None:
        _ = self._
        say(self.out, f"[bold]{escape(self.game.title(_.lang))}[/]  {escape(', '.join(spoken(self.record.players)))}")
        self._say(_("Hash of the secret behind the dice: {hash}", hash=self.dealer.commitment), "dim")
        self._say(_("Type the number of a choice, or `help`."), "dim")

    def _next(self) -> None:
        """One move, whoever makes it."""
        seat = self.state.seat()
        if seat == NATURE:
            self._play(self.dealer.outcome(self.state, len(self.moves)))
        elif (player := self.bots[seat]) is not None:
            self._play(self._thought(player, self._.seat(seat)))
        else:
            self._ask()

    def _thought(self, player: Bot, name: str) -> int:
        if not self.out.is_terminal:
            return player.choose(self.state.copy())
        with self.out.status(escape(self._("{name} is thinking…", name=name))):
            return player.choose(self.state.copy())

    def _play(self, action: int) -> None:
        """Play a move and say what happened."""
        before = self.state
        after = before.copy()
        after.play(action)
        self.record.moves.append(self.game.notation(action))
        self.moves.append(action)
        self.states.append(after)
        for line in self.speech.told(before, action, after, self._):
            self._say(line, "bold" if before.seat() == self.person else "")
        if after.on_turn() != self.person:
            self.board_due = True

    def _close(self) -> None:
        """The end: scores, the secret of the dice, the record."""
        _ = self._
        self.record.finish(self.state, self.dealer)
        table = Table(box=None, header_style="bold")
        table.add_column(_("Name"))
        table.add_column(_("Points"), justify="right")
        for seat, points in enumerate(self.record.scores or []):
            won = (self.record.result or [])[seat] > 0
            table.add_row(escape(_.seat(seat)), escape(self.game.points(points, _)), style="bold yellow" if won else "")
        self.out.print()
        self.out.print(table)
        self.out.print()
        self._score("")
        text = self.record.to_json()
        if self.record_path is None:
            self.record_path = keep(self.game.name, "record", text)
        else:
            write_game(self.record_path, text)
        self._say(_("Secret behind the dice: {secret}", secret=self.record.secret), "dim")
        self._say(_("Record: {path}", path=self.record_path))
        self._say(_("Every throw can be checked: cordee verify {path}", path=self.record_path), "dim")

    def _leave(self, code: int) -> int:
        """Nothing is lost: the game is saved, and the way back is said."""
        _ = self._
        text = self.saved.to_json()
        if self.path is None:
            self.path = keep(self.game.name, "save", text)
        else:
            write_game(self.path, text)
        self.out.print()
        self._say(_("The game is saved: {path}", path=self.path))
        self._say(_("Go on with: cordee play --resume {path}", path=self.path))
        return code

    # ── Talking with the person ──

    def _say(self, text: str, style: str = "") -> None:
        say(self.out, escape(text), style)

    def _ask(self) -> None:
        """Show the table if it is new, put the question, and read until a move is made or taken back."""
        if self.board_due:
            self._show_board()
            self.board_due = False
        self._show_choices(everything=False)
        moves = len(self.moves)
        while len(self.moves) == moves:
            typed = self.out.input("> ").strip()
            if typed:
                self._obey(typed)

    def _show_board(self) -> None:
        lines = self.speech.board(self.state.view(self.person), self._)
        text = "\n".join(escape(line) for line in lines)
        self.out.print(Panel(text, title=escape(self.game.title(self._.lang)), border_style="blue"))

    def _show_choices(self, everything: bool) -> None:
        """The question, what may be chosen, and under it what may not."""
        _ = self._
        actions = self.state.actions()
        self.deeds = {deed.word: deed for deed in deeds_of(self.speech, self.state, _)}
        allowed = among(map(self.game.notation, actions), list(self.deeds.values()))
        refused = [self.game.notation(action) for action in self.state.candidates() if action not in actions]
        self.offer = allowed + refused
        self.out.print()
        self._say(self.speech.question(self.state, _), "bold yellow")
        self.out.print(self._choice_table(allowed, 1, ""))
        if everything:
            self.out.print(self._choice_table(refused, len(allowed) + 1, "dim"))
        elif refused:
            self._say(self._refusals(refused, len(allowed) + 1), "dim")

    def _choice(self, word: str) -> Choice | Deed:
        """A choice or a deed as people read it."""
        if word in self.deeds:
            return self.deeds[word]
        said: Choice = self.speech.choice(self.state, self.game.parse(word), self._)
        alone = next((deed.alone for deed in self.deeds.values() if deed.words[0] == word and deed.alone), said.label)
        return Choice(alone, said.hint)

    def _choice_table(self, offer: list[str], first: int, style: str) -> Table:
        table = Table.grid(padding=(0, 2))
        table.add_column(justify="right", style=style or "bold cyan")
        table.add_column(style=style or "bold")
        table.add_column(style=style)
        for place, word in enumerate(offer):
            choice = self._choice(word)
            table.add_row(str(first + place), escape(choice.label), escape(choice.hint))
        return table

    def _refusals(self, refused: list[str], first: int) -> str:
        """The refused choices in a line, so that one can ask why."""
        _ = self._
        some = enumerate(refused[:SHOWN_REFUSALS], first)
        shown = [f"{place}) {self._choice(word).label}" for place, word in some]
        more = "…" if len(refused) > SHOWN_REFUSALS else ""
        return _("Not now: {choices}. `why {n}` says why.", choices=", ".join(shown) + more, n=first)

    # ── What can be typed ──

    def _obey(self, typed: str) -> None:
        """Do what was typed; what cannot be done is said, and changes nothing."""
        word, _space, rest = typed.partition(" ")
        command = COMMANDS.get(word.casefold())
        try:
            if command is not None:
                command(self, rest.strip())
            else:
                self._choose(typed)
        except CordeeError as error:
            self._say(str(error), "red")

    def _numbered(self, typed: str) -> list[int]:
        """The actions meant by the number of a choice, or by its word: one, or those of a deed."""
        if typed.isdecimal() and typed.isascii():
            if 1 <= int(typed) <= len(self.offer):
                return [self.game.parse(word) for word in self.offer[int(typed) - 1].split(" ")]
            raise CordeeError(self._("Choices are numbered 1 to {n}.", n=len(self.offer)))
        if typed in self.game.vocabulary or typed in self.deeds:
            return [self.game.parse(word) for word in typed.split(" ")]
        raise CordeeError(self._("“{typed}” is not understood; `help` lists what can be typed.", typed=typed))

    def _choose(self, typed: str) -> None:
        actions = self._numbered(typed)
        if self.state.refusal(actions[0]):
            self._why(typed)
            return
        for action in actions:
            self._play(action)

    def _why(self, typed: str) -> None:
        """The rule that forbids a choice."""
        if not typed:
            raise CordeeError(self._("Say which choice, such as `why {n}`.", n=len(self.offer)))
        action = self._numbered(typed)[0]
        refusal = int(self.state.refusal(action))
        if refusal:
            show_clauses(self.out, [self.game.clause(refusal, self._.lang)], headings=False)
            if action in self.state.candidates() and (lack := lack_of(self.game, self.state, action, self._)):
                self._say(f"{self._choice(self.game.notation(action)).label}: {lack.told(self._)}.", "bold")
        else:
            self._say(self._("This choice is allowed."))

    def _undo(self, _typed: str) -> None:
        self._go_back(len(self.moves) - 1)

    def _restart(self, _typed: str) -> None:
        floor = undo_floor(self.states, self.moves, self.person)
        self._go_back(turn_start(self.states, floor, self.person))

    def _go_back(self, ply: int) -> None:
        """Back to an earlier position of one's own, never across a throw or another player's move."""
        if ply < undo_floor(self.states, self.moves, self.person) or ply >= len(self.moves):
            raise CordeeError(self._("Nothing can be taken back: since then chance or another player has moved."))
        del self.moves[ply:], self.record.moves[ply:], self.states[ply + 1 :]
        self._say(self._("Taken back."))

    def _save(self, typed: str) -> None:
        if typed:
            self.path = Path(typed).expanduser()
        text = self.saved.to_json()
        if self.path is None:
            self.path = keep(self.game.name, "save", text)
        else:
            write_game(self.path, text)
        self._say(self._("The game is saved: {path}", path=self.path))

    def _rules(self, typed: str) -> None:
        clauses = self.game.clauses(self._.lang)
        found = find_clauses(self.game, self._.lang, typed) if typed else list(clauses.values())
        show_clauses(self.out, found, headings=not typed)

    def _board(self, _typed: str) -> None:
        self._show_board()

    def _score(self, _typed: str) -> None:
        """Where everybody's points come from, and how the game is won."""
        _ = self._
        sheet = sheet_of(self.game, self.state, self.state.view(self.person), _)
        self.out.print(score_table(self.game, sheet, _))
        if any(row.provisional for row in sheet.rows):
            self._say(_("≈ as it stands now: it may still change."), "dim")
        if sheet.aim:
            self._say(sheet.aim)

    def _hint(self, _typed: str) -> None:
        """What a guide would do, from what this seat knows."""
        _ = self._
        asked = partial(hint, self.game, self.state.copy(), len(self.moves))
        if self.out.is_terminal:
            with self.out.status(escape(_("A guide is thinking…"))):
                found = asked()
        else:
            found = asked()
        self.out.print(self._hint_table(found))
        self._say(_("Chances by {n} games each, played out from what you know.", n=found.playouts), "dim")

    def _hint_table(self, found: Hint) -> Table:
        _ = self._
        lines = lines_of(self.game, _)
        table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
        for heading in ("", _("Choice"), _("Chance to win"), _("final score"), "", _("points from")):
            table.add_column(escape(heading))
        for place, one in enumerate(found.shown):
            behind = _("as good, within error") if one.as_good else f"−{one.behind:.0%}"
            verdict = behind if place else _("the best")
            parts = [part_of(key, by, lines, _) for key, by in one.lines]
            key = str(self.offer.index(one.word) + 1) if one.word in self.offer else ""
            table.add_row(
                key, escape(self._choice(one.word).label),
                f"{one.chance:.0%} ± {one.margin:.0%}", number(one.points, 0, _.lang), escape(verdict),
                escape(", ".join(f"{part.by:+.1f} {part.name}" for part in parts)),
                style="bold yellow" if place == 0 else "",
            )  # fmt: skip
        return table

    def _all(self, _typed: str) -> None:
        self._show_choices(everything=True)

    def _quit(self, _typed: str) -> None:
        raise Left

    def _help(self, _typed: str) -> None:
        _ = self._
        table = Table.grid(padding=(0, 2))
        for typed, meaning in (
            ("1, 2, 3…", _("choose")),
            (_("why N"), _("the rule that forbids choice N")),
            (_("all"), _("all choices, those not possible now too")),
            (_("hint"), _("what a guide would do: three choices, their chances, and where the points come from")),
            (_("board"), _("the table in words")),
            (_("score"), _("where everybody's points come from")),
            (_("rules [CLAUSE]"), _("the rules, one clause, or those that speak of a word")),
            (_("undo"), _("take back your last choice")),
            (_("restart"), _("go back to where your turn began, as far as that is possible")),
            (_("save [FILE]"), _("save the game")),
            (_("quit"), _("save the game and leave")),
        ):
            table.add_row(f"[bold]{escape(typed)}[/]", escape(meaning))
        self.out.print(table)


def score_table(game: Game, sheet: ScoreSheet, _: Words) -> Table:
    """The score sheet: a line for each category with its clause, a column for each seat, sums that are the scores."""
    table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    table.add_column("")
    for seat in range(len(sheet.totals)):
        table.add_column(escape(_.seat(seat)), justify="right")
    table.add_column("", style="dim")
    for row in sheet.shown:
        name = escape(row.name + (" ≈" if row.provisional else ""))
        cells = [escape(game.points(n, _)) if n else "–" for n in row.coming or row.values]
        cells = [f"({cell})" if row.coming and cell != "–" else cell for cell in cells]
        table.add_row(name, *cells, escape(" ".join(filter(None, [row.source, row.clause]))))
    table.add_section()
    table.add_row(escape(_("Points now")), *[escape(game.points(n, _)) for n in sheet.totals], style="bold")
    if sheet.at_end != sheet.totals:
        table.add_row(escape(_("If it ended now")), *[f"({escape(game.points(n, _))})" for n in sheet.at_end])
    return table


# What can be typed, in both languages whichever is spoken.
COMMANDS: dict[str, Callable[[Sitting, str], Any]] = {
    name: command
    for names, command in (
        (("help", "?", "aide"), Sitting._help),
        (("why", "pourquoi"), Sitting._why),
        (("all", "tout"), Sitting._all),
        (("hint", "conseil"), Sitting._hint),
        (("board", "plateau"), Sitting._board),
        (("score", "points"), Sitting._score),
        (("rules", "règles", "regles"), Sitting._rules),
        (("undo", "annuler"), Sitting._undo),
        (("restart", "recommencer"), Sitting._restart),
        (("save", "enregistrer"), Sitting._save),
        (("quit", "exit", "quitter"), Sitting._quit),
    )
    for name in names
}
