"""The forms in which a game's `words.py` speaks to people, in the terminal and in the page alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, Protocol

_BEFORE = re.compile(r"[ \u202f]([;:!?»])")
_INSIDE = re.compile(r"«[ \u202f]")


def typeset(text: str, lang: str) -> str:
    """French has a no-break space before ; : ! ? and inside « »: no line begins with a colon."""
    return _INSIDE.sub("«\u00a0", _BEFORE.sub("\u00a0\\1", text)) if lang == "fr" else text


@dataclass(frozen=True)
class Choice:
    """A choice as a button shows it: what it is, and what it gives or costs."""

    label: str
    hint: str = ""


@dataclass(frozen=True)
class Deed:
    """Several answers of one seat given by one press: their words in turn, and the deed as a button shows it.

    Nothing of chance, of another seat or of what was hidden may come between them.
    """

    words: tuple[str, ...]
    label: str
    hint: str = ""
    only: bool = False
    """It stands in place of the choice of its first word; otherwise right after it."""
    alone: str = ""
    """What that choice is called beside it, where its own name would not tell them apart."""

    @property
    def word(self) -> str:
        """What it is played by, like the word of a choice."""
        return " ".join(self.words)


def deeds_of(teller: object, state: object, _: object) -> list[Deed]:
    """What whoever decides may do by one press, where the game's words have such deeds."""
    say: Callable[[object, object], Sequence[Deed]] | None = getattr(teller, "deeds", None)
    return list(say(state, _)) if say else []


def among(words: Iterable[str], deeds: Sequence[Deed]) -> list[str]:
    """The words of choices and those of deeds, each deed after the choice it begins with, or in its place.

    A choice that is only another way of doing the same comes after all of them.
    """
    found: list[str] = []
    others: list[str] = []
    for word in words:
        begun = [deed for deed in deeds if deed.words[0] == word]
        if not any(deed.only for deed in begun):
            (others if any(deed.alone for deed in begun) else found).append(word)
        found += [deed.word for deed in begun]
    return found + others


COSTS, NEEDS, ONLY, TAKEN, ONCE, NONE, PLAIN = "costs", "needs", "only", "taken", "once", "none", "plain"
"""What may be in the way of a choice."""
FAR = 1000
"""How far off a choice is that no small number more would allow."""


@dataclass(frozen=True)
class Lack:
    """What is in the way of a choice that is refused, with the numbers of this moment.

    `needed` and `has` are in words, a number with its noun: “5 coins”, “3 coins”. `short` is how many are missing.
    """

    kind: str
    needed: str
    has: str = ""
    short: int = 0

    @property
    def distance(self) -> int:
        """How far the choice is from being possible: what is only short of something is nearest."""
        return self.short if self.short > 0 else FAR

    def told(self, _: Callable[..., str]) -> str:
        """The lack in a short sentence, without its subject: it stands beside the choice."""
        return _SENTENCES[self.kind](self, _)


_SENTENCES: dict[str, Callable[[Lack, Callable[..., str]], str]] = {
    COSTS: lambda lack, _: _("costs {needed}; you have {has}", needed=lack.needed, has=lack.has),
    NEEDS: lambda lack, _: _("needs {needed}; now: {has}", needed=lack.needed, has=lack.has),
    ONLY: lambda lack, _: _only(lack, _),
    TAKEN: lambda lack, _: _("taken: {needed}", needed=lack.needed),
    ONCE: lambda lack, _: _("already done: {needed}", needed=lack.needed),
    NONE: lambda lack, _: _("missing: {needed}", needed=lack.needed),
    PLAIN: lambda lack, _: lack.needed,
}


def _only(lack: Lack, _: Callable[..., str]) -> str:
    if lack.has:
        return _("only {needed}; here: {has}", needed=lack.needed, has=lack.has)
    return _("only {needed}", needed=lack.needed)


class Lacking(Protocol):
    """A game that may have a `lacks.py`."""

    def has(self, name: str) -> bool: ...
    def module(self, name: str) -> ModuleType: ...


def lack_of(game: Lacking, state: object, action: int, _: object) -> Lack | None:
    """What is in the way of a choice that is refused, where the game's `lacks.py` can say it in numbers."""
    if not game.has("lacks"):
        return None
    found: Lack | None = game.module("lacks").lacking(state, action, _)
    return found


@dataclass(frozen=True)
class Component:
    """A card, tile or token for the component browser: `key` is stable, `kind` groups, `lines` say what it does."""

    key: str
    kind: str
    name: str
    lines: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Help:
    """The answer to "what is this?": a name, one sentence, numbers with their captions, the clauses behind it."""

    name: str
    text: str
    kind: str = ""
    numbers: tuple[tuple[str, str], ...] = ()
    clauses: tuple[int, ...] = ()
    source: str = ""
    """Where its values come from: rulebook, public or house; empty where it has none."""
    picture: str = ""
    """A symbol, or the key of a component, that shows it large."""
    more: str = ""
    """A second sentence, where one is not enough."""
    signs: tuple[str, ...] = ()
    """The symbols of the numbers, in their order; empty where one needs none."""
    sources: tuple[tuple[str, str], ...] = ()
    """Values of different origins, told apart: what ("Effect") and where from; in place of `source`."""


@dataclass(frozen=True)
class Now:
    """What a thing means at this moment for whoever looks at it: the heart of it in bold, the rest, and a symbol."""

    lead: str
    text: str = ""
    sign: str = ""
    closed: bool = False
    """Nothing is to be done with it now, whatever may be chosen on the larger thing that it belongs to."""


@dataclass(frozen=True)
class OptionWords:
    """An option of the set-up in words: its name, for each choice its name, and a sentence for who does not know it."""

    label: str
    choices: dict[object, str]
    about: str = ""


@dataclass(frozen=True)
class LineWords:
    """A line of the score sheet in words: its name, where its points come from, and the symbol that stands for it."""

    name: str
    source: str = ""
    symbol: str = ""


@dataclass(frozen=True)
class Change:
    """A seat's stock or score grows (or, by a negative number, shrinks)."""

    seat: int
    stock: str
    by: int
    origin: str = ""
    """The piece, part or spot of the drawing that it comes from, or goes to when it is paid; of several names with a
    space between them the first that is seen; else where the move was."""


class Line(str):
    """A line of the log: a sentence, and the changes of stocks and scores that it tells."""

    changes: tuple[Change, ...]
    way: tuple[str, ...]
    """A piece of the drawing and the place that it passes before it lies where it is drawn; mostly empty."""

    def __new__(cls, text: str, *changes: Change, way: tuple[str, ...] = ()) -> Line:
        line = super().__new__(cls, text)
        line.changes = changes
        line.way = way
        return line


@dataclass(frozen=True)
class Announcement:
    """Something that everybody should notice: a line said large over the board, with why it is so."""

    title: str
    why: str = ""
    clause: str = ""
    """The name of the rule behind it, such as YT-091."""


@dataclass(frozen=True)
class Played:
    """A move of the line of play: the table before it, the action, the table after it."""

    before: Any
    action: int
    after: Any


@dataclass(frozen=True)
class Post:
    """One thing of an account: its sign, what it is, what it gave or took of which piece (its symbol)."""

    sign: str
    text: str
    by: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True)
class Purse:
    """What a seat had of the one thing it pays with, what came, what went: its symbol and the numbers."""

    sign: str
    had: int
    came: int
    went: int

    @property
    def has(self) -> int:
        """What is left."""
        return self.had + self.came - self.went


@dataclass(frozen=True)
class SeatAccount:
    """What a round brought one seat: points by source, what it got and paid, what else became of it."""

    seat: int
    before: int
    after: int
    scored: tuple[Post, ...]
    flow: tuple[Post, ...]
    purse: Purse
    notes: tuple[Post, ...] = ()


@dataclass(frozen=True)
class Shelf:
    """What was made ready for the round that begins: things that are shown by their symbols, with how many or what."""

    title: str
    things: tuple[Post, ...]
    faces: bool = False
    """They are faces of tiles, 64 wide and high; otherwise signs."""


@dataclass(frozen=True)
class Account:
    """What a round brought, told when the next one begins: a card for each seat, and what was made ready."""

    title: str
    why: str
    scored: str
    """The heading of the points."""
    flow: str
    """The heading of what came and went."""
    go: str
    """What the button says that leads on."""
    seats: tuple[SeatAccount, ...]
    shelves: tuple[Shelf, ...] = ()


class Offer(Protocol):
    """What a choice must tell a game's `table.py`: its word, and whether it may be made."""

    @property
    def word(self) -> str: ...
    @property
    def allowed(self) -> bool: ...


LONGEST_QUOTE = 60


def plain(text: str) -> str:
    """Text on one line that a terminal shows and does not obey: what cannot be printed is written as its code.

    Names of players, boxes and records come from others. Control characters move the cursor or repaint the screen,
    marks of direction turn a line around, and half of a surrogate pair cannot be written at all.
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else " " if sign.isspace() else code(sign) for sign in text)


def plain_lines(text: str) -> str:
    """As `plain`, for text that may have several lines."""
    return "\n".join(plain(line) for line in text.split("\n"))


def code(sign: str) -> str:
    """A character by its number, as JSON and Python write it: `\\u001b`, beyond 65,535 as a pair."""
    number = ord(sign)
    if number < 0x10000:
        return f"\\u{number:04x}"
    high, low = divmod(number - 0x10000, 0x400)
    return f"\\u{0xD800 + high:04x}\\u{0xDC00 + low:04x}"


def quoted(value: object) -> str:
    """A value as a refusal quotes it: on one line, not too long, nothing in it that a terminal would obey."""
    try:
        shown = repr(value)
    except ValueError:  # a number of too many digits to be written
        return "a number of thousands of digits"
    return shown if len(shown) <= LONGEST_QUOTE else shown[: LONGEST_QUOTE - 1] + "…"
