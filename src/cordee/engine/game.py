"""A game as programs meet it: its name, seats, options, vocabulary, rules in words, and new tables."""

from __future__ import annotations

import importlib
import itertools
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from cordee.engine import saving
from cordee.engine.core import State, Step
from cordee.engine.errors import BadSave, BadSetup, BadWord, CordeeError
from cordee.engine.senses import Observer, Sense
from cordee.engine.telling import quoted, typeset
from cordee.engine.values import paths_of, value_of

LANGUAGES = ("en", "fr")


@dataclass(frozen=True)
class Option:
    """A choice made when a table is laid out: a variant, or a switch between two readings of a rule."""

    name: str
    choices: tuple[Any, ...]
    default: Any
    variant: bool = True
    """A variant that players choose from; otherwise a switch for those who study the game."""
    seats: tuple[int, ...] = ()
    """The seat counts at which there is a choice; with others the default holds. None named: with any."""

    def offered(self, seats: int | None) -> tuple[Any, ...]:
        """The choices there are with that many seats (None: with any)."""
        if not self.seats or seats is None or seats in self.seats:
            return self.choices
        return (self.default,)


@dataclass(frozen=True)
class Clause:
    """One numbered statement of the rules, in one language."""

    number: int
    name: str
    section: str
    text: str


@dataclass(frozen=True)
class Rulebook:
    """`rules.LANG.md` of a game: its title, its presentation, the game in one page, its clauses in order."""

    title: str
    presentation: str
    """Whose game it is, and what ours is."""
    page: list[tuple[str, str]]
    """The game in one page: who one is, how one wins, a turn, the end, one piece of advice."""
    clauses: dict[int, Clause]


class Game:
    """What `cordee.game(name)` gives."""

    def __init__(
        self,
        name: str,
        prefix: str,
        folder: Path,
        rules: ModuleType,
        seats: range,
        options: Sequence[Option] = (),
        box_digest: str = "",
    ) -> None:
        self.name = name
        self.prefix = prefix
        self.folder = folder
        self.rules = rules
        self.seats = seats
        self.options = {option.name: option for option in options}
        self.box_digest = box_digest
        self.vocabulary: list[str] = rules.WORDS
        self.actions = len(self.vocabulary)
        self.version: str = rules.VERSION
        self._set_up: Callable[..., State] = rules.set_up
        self._numbers = {word: number for number, word in enumerate(self.vocabulary)}
        self._steps: dict[str, type[Step[Any]]] | None = None
        self._books: dict[str, Rulebook] = {}

    def __repr__(self) -> str:
        return f"<game {self.name}, rules {self.version}>"

    # ── Tables ──

    def new(self, seats: int, /, **options: Any) -> State:
        """A table laid out for that many seats, waiting for its first action."""
        return self._set_up(self.check_seats(seats), **self.check_options(options, seats))

    def check_seats(self, seats: Any) -> int:
        """The seat count, if the game has it."""
        if type(seats) is not int or seats not in self.seats:
            allowed = ", ".join(str(count) for count in self.seats)
            raise BadSetup(f"{self.name} is played with {allowed} seats, not {quoted(seats)}.")
        return seats

    def check_options(self, options: dict[str, Any], seats: int | None = None) -> dict[str, Any]:
        """All options of the game, those not named with their defaults; with a seat count, only what it allows."""
        for name, value in options.items():
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise BadSetup(f"{self.name} has no option {quoted(name)}; its options: {known}.")
            choices = self.options[name].choices
            if not any(type(value) is type(choice) and value == choice for choice in choices):
                listed = ", ".join(repr(choice) for choice in choices)
                raise BadSetup(f"The option {name!r} of {self.name} is one of {listed}, not {quoted(value)}.")
            if value not in self.options[name].offered(seats):
                fixed = self.options[name].default
                raise BadSetup(f"With {seats} seats the option {name!r} of {self.name} is {fixed!r}, not {value!r}.")
        return {name: options.get(name, option.default) for name, option in self.options.items()}

    def rematch(self, state: State, options: dict[str, Any]) -> dict[str, Any]:
        """The options to play again with after a game: the same, unless its `rules.rematch` says otherwise."""
        again = getattr(self.rules, "rematch", None)
        return self.check_options(again(state, options) if again else options, int(state.seats))

    def variants(self, seats: int | None = None) -> list[dict[str, Any]]:
        """Every combination of options, with that many seats or with any."""
        names = list(self.options)
        return [
            dict(zip(names, values, strict=True))
            for values in itertools.product(*(self.options[name].offered(seats) for name in names))
        ]

    def save(self, state: State) -> dict[str, Any]:
        """The whole state as JSON-ready data."""
        return saving.save(state)

    def load(self, data: Any) -> State:
        """The state that `save` wrote."""
        if not isinstance(data, dict) or type(data.get("seats")) is not int:
            raise BadSave(f"This is not a saved state of {self.name}.")
        return saving.load(self.new(data["seats"]), data, self.steps())

    def steps(self) -> dict[str, type[Step[Any]]]:
        """The game's step classes by name."""
        if self._steps is None:
            self._steps = {name: kind for name, kind in vars(self.rules).items() if _is_step(kind)}
        return self._steps

    # ── Words ──

    def notation(self, action: int) -> str:
        """The word of an action."""
        if type(action) is not int or not 0 <= action < self.actions:
            raise BadWord(f"The actions of {self.name} are numbered 0 to {self.actions - 1}, not {quoted(action)}.")
        return self.vocabulary[action]

    def parse(self, word: str) -> int:
        """The action of a word."""
        number = self._numbers.get(word) if isinstance(word, str) else None
        if number is None:
            raise BadWord(f"{quoted(word)} is no action of {self.name}; {self._near(word)}.")
        return number

    def _near(self, word: Any) -> str:
        """Words that begin like this one, or the beginnings of all words."""
        start = word.split(":")[0] if isinstance(word, str) else ""
        alike = [known for known in self.vocabulary if known.split(":")[0] == start]
        if alike:
            return "known: " + ", ".join(alike[:8]) + (" …" if len(alike) > 8 else "")
        return "words begin with " + ", ".join(dict.fromkeys(known.split(":")[0] for known in self.vocabulary))

    # ── What programs observe ──

    @property
    def observer(self) -> Observer[Any]:
        """How a seat's view becomes numbers, and which actions are choices of seats: `OBSERVER` of `senses.py`."""
        if not self.has("senses"):
            raise CordeeError(f"{self.name} has no senses: programs observe a game whose folder has a senses.py.")
        observer: Observer[Any] = self.module("senses").OBSERVER
        return observer

    @property
    def senses(self) -> list[Sense]:
        """The layout of an observation."""
        return self.observer.senses

    def observe(self, state: State, seat: int) -> list[float]:
        """What a seat observes, in the layout of `senses`: numbers from -1 to 1, as many for every seat count."""
        if not 0 <= seat < state.seats:
            raise BadSetup(f"The seats of this table are 0 to {state.seats - 1}, not {quoted(seat)}.")
        return self.observer.observation(state, seat)

    def mask(self, state: State) -> list[int]:
        """For each of `observer.choices`, 1 if the seat that decides may choose it now."""
        return self.observer.mask(state)

    # ── Rules in words ──

    def title(self, lang: str = "en") -> str:
        """The game's name as people see it."""
        return self.rulebook(lang).title

    def clauses(self, lang: str = "en") -> dict[int, Clause]:
        """The clauses of the rules by number, in the rulebook's order."""
        return self.rulebook(lang).clauses

    def clause(self, number: int, lang: str = "en") -> Clause:
        """One clause of the rules."""
        clauses = self.clauses(lang)
        if number not in clauses:
            raise BadWord(f"{self.name} has no clause {self.clause_name(number)}.")
        return clauses[number]

    def clause_name(self, number: int) -> str:
        """The name people know a clause by, such as YT-033."""
        return f"{self.prefix}-{number:03d}"

    def rulebook(self, lang: str = "en") -> Rulebook:
        """The rules in English or French."""
        known = lang if lang in LANGUAGES else "en"
        if known not in self._books:
            book = read_rulebook(f"{self.folder}/rules.{known}.md", self.prefix, known)
            self._books[known] = with_values(book, self.module("box").BOX.data) if self.has("box") else book
        return self._books[known]

    # ── The game's own modules for people and bots, loaded when asked for ──

    def module(self, name: str) -> ModuleType:
        """`words`, `sheet`, `bot`, `senses` or `table` of the game's folder."""
        return _module(self.rules.__name__.rsplit(".", 1)[0], name)

    def points(self, score: int, words: object) -> str:
        """A score as people write it: a game whose `scores` are not plain points says how, in `score` of its words."""
        write = getattr(self.module("words"), "score", None) if self.has("words") else None
        return str(write(score, words)) if write else str(score).replace("-", "−")

    def has(self, name: str) -> bool:
        """Whether the game's folder has that module."""
        return _is_file(self.folder, f"{name}.py")


@cache
def _module(package: str, name: str) -> ModuleType:
    return importlib.import_module(f"{package}.{name}")


@cache
def _is_file(folder: Path, name: str) -> bool:
    """Whether there is such a file; a game that is loaded does not change any more."""
    return (folder / name).exists()


def _is_step(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Step) and kind is not Step


@cache
def read_rulebook(path: str, prefix: str, lang: str = "en") -> Rulebook:
    """Read the clauses of a `rules.LANG.md`: list items that begin with their number in bold."""
    title, section = "", ""
    presentation: list[str] = []
    clauses: dict[int, Clause] = {}
    item = re.compile(rf"- \*\*({prefix}-(\d+))\*\* (.+)")
    page: list[tuple[str, str]] = []
    for line in typeset(Path(path).read_text(encoding="utf-8"), lang).splitlines():
        if line.startswith("# "):
            title = line[2:].strip()
        elif line.startswith("## "):
            section = line[3:].strip()
        elif match := item.match(line):
            number = int(match[2])
            clauses[number] = Clause(number, match[1], section, match[3].strip())
        elif match := re.match(r"\*\*(.+?)\.\*\* (.+)", line):
            page.append((match[1], match[2].strip()))
        elif line.strip() and not line.startswith("- "):
            presentation.append(line.strip())
    return Rulebook(title, " ".join(presentation), page, clauses)


VALUE = re.compile(r"\{([\w.*]+)\}")
"""A value of the box in a text: `{thresholds.green.1}`, or all of a list: `{thresholds.green.*}`."""


def with_values(book: Rulebook, data: Any) -> Rulebook:
    """A rulebook that says the values of a box where it names their places."""
    clauses = {number: replace(one, text=said(one.text, data)) for number, one in book.clauses.items()}
    return replace(book, page=[(heading, said(text, data)) for heading, text in book.page], clauses=clauses)


def said(text: str, data: Any) -> str:
    """A text with the values that it names."""
    return VALUE.sub(lambda place: ", ".join(str(value_of(data, path)) for path in paths_of(data, place[1])), text)
