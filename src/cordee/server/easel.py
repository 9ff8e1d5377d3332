"""The easel: draws the parts of tables, each once for all who see it.

A part is a pure function of what it shows (`cordee.engine.picture`), so what was drawn for one viewer, table or moment
serves every other. What nobody asks for any more is forgotten.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any
from weakref import WeakSet

import orjson
from jinja2 import ChoiceLoader, Environment, FileSystemLoader, FunctionLoader, StrictUndefined
from markupsafe import Markup, escape

from cordee.bots import LEVELS
from cordee.engine.game import Game
from cordee.engine.picture import Part
from cordee.engine.registry import game
from cordee.server.brushes import Brushes
from cordee.server.levels import level_name, manners
from cordee.words import LANGUAGES, Words, words

TEMPLATES = Path(__file__).parent / "templates"
SHAPES = ("wide", "tall")
DRAWING = "table.svg.jinja"
OVERHEAD = 200
"""Bytes that it takes to remember anything, besides what it is."""


@dataclass(frozen=True)
class Mark:
    """A choice with the key that makes it: the same on its button and on the board."""

    key: str
    word: str
    label: str
    hint: str
    allowed: bool
    clause: str
    reason: str
    name: str
    """What it is called where it lies: with what it gives and costs, if it may be chosen."""


NOTHING: Mapping[str, Mark] = MappingProxyType({})


@cache
def environment() -> Environment:
    """Templates of the server and, as `game/NAME`, the drawing of each game; as `game/NAME/FILE` what it imports."""
    found = Brushes(
        shapes="parts.svg.jinja",
        loader=ChoiceLoader([FileSystemLoader(TEMPLATES), FunctionLoader(_drawing_of)]),
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,
    )
    found.globals.update(languages=LANGUAGES, levels=LEVELS, level_name=level_name, manners=manners)
    return found


def _drawing_of(name: str) -> str | None:
    kind, _, which = name.partition("/")
    if kind != "game":
        return None
    owner, _, file = which.partition("/")
    drawn = game(owner).folder / (file or DRAWING)
    return drawn.read_text(encoding="utf-8") if drawn.exists() else None


@cache
def has_drawing(found: Game) -> bool:
    """Whether the game brings its own table."""
    return found.has("table") and (found.folder / DRAWING).exists()


def render(template: str, _: Words, **context: Any) -> str:
    """A template in one language."""
    return environment().get_template(template).render(_=_, lang=_.lang, **context)


class Nameless(Words):
    """Words for parts: they know a language and no player, since a part serves every table."""

    def seat(self, seat: int) -> str:
        raise LookupError("A part names nobody by itself: the name belongs to what it shows.")


class Room:
    """How many bytes several memories may hold together."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._young = 0
        self._memories: WeakSet[Memory] = WeakSet()

    def enter(self, memory: Memory) -> None:
        """Share this room."""
        self._memories.add(memory)

    def take(self, size: int) -> None:
        """So much more is remembered. When half of the room is full of it, a new generation begins."""
        self._young += size
        if self._young > self.most // 2:
            self._young = size
            for memory in list(self._memories):
                memory.age()


class Memory:
    """What was made of what, as long as it is asked for: whatever was not asked for during two generations is gone."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._young: dict[Hashable, str] = {}
        self._old: dict[Hashable, str] = {}
        room.enter(self)

    def found(self, key: Hashable) -> str | None:
        """What belongs to this key, if it is remembered."""
        found = self._young.get(key)
        if found is None:
            found = self._old.get(key)
            if found is not None:
                self.keep(key, found)
        return found

    def keep(self, key: Hashable, made: str) -> None:
        """Remember what belongs to this key."""
        size = 0
        if isinstance(key, bytes):
            key, size = bytes(memoryview(key)), len(key)  # whoever wrote it had set aside more room than it took
        self._room.take(size + len(made) + OVERHEAD)
        self._young[key] = made

    def age(self) -> None:
        """Begin a new generation."""
        self._old, self._young = self._young, {}

    def __len__(self) -> int:
        return len(self._young) + len(self._old)


ROOM = Room(80_000_000)
"""For all that is drawn: the parts of some hundred tables that are played at, of whatever games."""
_ROOT = re.compile(r"<[a-z]+")


def bare(key: str, drawn: str) -> str:
    """As it is, for what is a part of something else."""
    return drawn


def grouped(key: str, drawn: str) -> str:
    """A part of a board: a group of its own."""
    return f'<g data-part="{escape(key)}">{drawn}</g>' if drawn else ""


def rooted(key: str, drawn: str) -> str:
    """A part of the page: one element, which carries the key."""
    root = _ROOT.match(drawn)
    return f'{root[0]} data-part="{escape(key)}"{drawn[root.end() :]}' if root else ""


Finish = Callable[[str, str], str]


class Easel:
    """Draws for one game (or, without one, the parts of the page) in one language and shape."""

    def __init__(self, found: Game | None, lang: str, shape: str) -> None:
        folder = found.folder if found else None
        plain = words(lang, folder)
        _ = Nameless(plain.lang, plain.catalogues)
        template = f"game/{found.name}" if found else "frame.html.jinja"
        self._macros = environment().get_template(template).make_module({"_": _, "lang": lang})
        self._at = found.module("table").LAYOUTS[shape] if found else None
        self._memory = Memory(ROOM)
        self._numbered: set[str] = set()
        """The macros that are shown data with numbers for keys."""

    def draw(
        self, part: Part, marks: Mapping[str, Mark] = NOTHING, news: Collection[str] = (), finish: Finish = bare
    ) -> str:
        """A part as SVG or HTML; empty where it shows nothing. `finish` makes it one element with the part's key."""
        key, macro, what, words, names, same = part
        own = {word: marks[word] for word in words if word in marks} if marks and words else None
        fresh = [name for name in names if name in news] if news and names else None
        if same and not own and not fresh:
            remembered: Hashable = (key, macro, same, finish)
        else:
            remembered = self._named(macro, (key, macro, same or what, own, fresh, finish.__name__))
        found = self._memory.found(remembered)
        if found is None:
            found = finish(key, self._drawn(macro, what, own or {}, fresh or ()))
            self._memory.keep(remembered, found)
        return found

    def _named(self, macro: str, shown: tuple[Any, ...]) -> bytes:
        """All that a part shows, as one name. Most have plain keys only, which is quicker."""
        if macro not in self._numbered:
            try:
                return orjson.dumps(shown)
            except TypeError:
                self._numbered.add(macro)
        return orjson.dumps(shown, option=orjson.OPT_NON_STR_KEYS)

    def _drawn(self, macro: str, what: Any, marks: dict[str, Mark], news: Collection[str]) -> str:
        draw: Callable[..., Markup] = getattr(self._macros, macro)
        return str(draw(what, _Marks(marks), news, self._at)).strip()


class _Marks(dict[str, Mark]):
    """The choices of a part by their words; for what is not asked now there is none."""

    def __missing__(self, word: str) -> None:
        return None


@cache
def easel(name: str | None, lang: str, shape: str) -> Easel:
    """The easel for a game in a language and shape."""
    return Easel(game(name) if name else None, lang, shape)
