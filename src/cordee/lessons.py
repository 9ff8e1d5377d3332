"""Lessons: short games with a teacher, each written in `lessons/NAME.toml` of a game's folder.

A lesson is a list of stops. Before a stop the script plays what nature and the other seats do; at the stop the teacher
says a few words and points at pieces; then the learner reads on, or plays: one given answer (`do`), any of some
((`pick`), or a turn as they like (`free`). After that nobody can know what follows, so that the next stop's script is
left to a fixed seed and to bots (`deal = true`).

Where a learner stands is told by the number of the stop and the answers given so far, and by nothing else: a browser
keeps both, and the server keeps nothing.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from librt.random import Random as Rng

from cordee.bots import bot
from cordee.engine.core import NATURE, NOBODY, State
from cordee.engine.errors import CordeeError
from cordee.engine.game import Game
from cordee.engine.values import value_of
from cordee.words import Words, words

DO, PICK, FREE, READ = "do", "pick", "free", "read"
"""What a stop wants of the learner."""
TOLD = ("title", "text", "deed", "instead")
"""What a stop says, in words that are translated."""
_KNOWN = {*TOLD, "clauses", "point", "way", "play", "deal", DO, PICK, FREE, "values"}
MOST_DEALT = 400
"""Moves that bots and nature make between two of the learner's, at the very most."""


class BadLesson(CordeeError):
    """A script that cannot be followed; the sentence says where and why."""


@dataclass(frozen=True)
class Stop:
    """A moment at which the teacher speaks."""

    title: str
    text: str
    wants: str = READ
    words: tuple[str, ...] = ()
    """What the learner may play, unless anything goes."""
    deed: str = ""
    """What the learner is asked to do, as a button would say it."""
    instead: str = ""
    """The answer to something else that the rules would allow."""
    clauses: tuple[int, ...] = ()
    point: tuple[str, ...] = ()
    """The parts of the table that stay lit, by their keys; `this|that` is the first that a shape draws."""
    way: tuple[str, ...] = ()
    """Two parts, cause and effect: a dotted line leads from one to the other."""
    play: tuple[str, ...] = ()
    """What nature and the other seats do before it, word by word."""
    deal: bool = False
    """What they do before it is left to the seed and to bots, until the learner decides."""
    values: dict[str, Any] = field(default_factory=dict)
    """Numbers of the box that the words speak of."""

    def says(self, what: str, _: Words) -> str:
        """One of its texts in the learner's language."""
        text = getattr(self, what)
        return _(text, **self.values) if text else ""


@dataclass(frozen=True)
class Lesson:
    """A short game with a teacher."""

    key: str
    title: str
    about: str
    minutes: int
    seats: int
    you: int
    names: tuple[str, ...]
    teacher: str
    options: dict[str, Any]
    seed: int
    stops: tuple[Stop, ...]


# ── Reading ──


@cache
def lessons_of(game: Game) -> dict[str, Lesson]:
    """The lessons of a game by their keys, in the order of their files' names."""
    found = sorted((game.folder / "lessons").glob("*.toml"))
    return {path.stem: read_lesson(path, game) for path in found}


def read_lesson(path: Path, game: Game) -> Lesson:
    """A lesson in a file; a slip is refused with its place."""
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
        stops = tuple(_stop(one, game) for one in raw["stop"])
        names = tuple(raw["names"])
        lesson = Lesson(
            path.stem, raw["title"], raw["about"], raw["minutes"], len(names), raw["you"], names,
            raw["teacher"], game.check_options(raw.get("options", {}), len(names)), raw.get("seed", 1), stops,
        )  # fmt: skip
    except (ValueError, KeyError, TypeError, CordeeError) as error:
        raise BadLesson(f"{path.name}: {error}") from error
    for number, stop in enumerate(lesson.stops):
        if stop.deal and (number == 0 or stop.play):
            raise BadLesson(f"{path.name}: stop {number + 1} has both a script and none.")
    return lesson


def _stop(raw: dict[str, Any], game: Game) -> Stop:
    if unknown := set(raw) - _KNOWN:
        raise BadLesson(f"a stop has {', '.join(sorted(unknown))}, which no stop has.")
    wants = [kind for kind in (DO, PICK, FREE) if raw.get(kind)]
    if len(wants) > 1:
        raise BadLesson(f"a stop wants {' and '.join(wants)} at once.")
    kind = wants[0] if wants else READ
    said = raw[kind] if kind in (DO, PICK) else []
    words = (said,) if isinstance(said, str) else tuple(said)
    for word in (*words, *raw.get("play", ())):
        for part in word.split():
            game.parse(part)
    return Stop(
        title=raw["title"],
        text=raw["text"],
        wants=kind,
        words=words,
        deed=raw["deed"] if kind != READ else "",
        instead=raw.get("instead", ""),
        clauses=tuple(raw.get("clauses", ())),
        point=tuple(raw.get("point", ())),
        way=tuple(raw.get("way", ())),
        play=tuple(raw.get("play", ())),
        deal=bool(raw.get("deal", False)),
        values={name: value_of(game.module("box").BOX.data, path) for name, path in raw.get("values", {}).items()},
    )


def offered(game: Game, lang: str) -> list[dict[str, Any]]:
    """The lessons of a game, for those who choose one."""
    _ = words(lang, game.folder)
    return [
        {"key": lesson.key, "title": _(lesson.title), "about": _(lesson.about), "minutes": lesson.minutes,
         "address": f"/games/{game.name}/lessons/{lesson.key}"}
        for lesson in lessons_of(game).values()
    ]  # fmt: skip


def spoken(path: Path) -> Iterator[str]:
    """Every text of a lesson's file that is translated."""
    raw = tomllib.loads(path.read_text(encoding="utf-8"))
    yield from (raw["title"], raw["about"])
    for stop in raw["stop"]:
        yield from (stop[what] for what in TOLD if what in stop)


# ── Following ──


class Walk:
    """A learner's way to a stop: every move with the seat that makes it (NATURE's too), and where it leads."""

    def __init__(self, lesson: Lesson, game: Game, stop: int, answers: Sequence[str]) -> None:
        self.lesson = lesson
        self.game = game
        self.state: State = game.new(lesson.seats, **lesson.options)
        self.moves: list[tuple[int, str]] = []
        self.number = 0
        """The stop that is reached: after the last answer of a free turn it is the next one."""
        self._given = list(answers)
        while not self._stays(stop):
            self.number += 1

    def _stays(self, stop: int) -> bool:
        """Come to a stop, and leave it if the learner has; whether they have not."""
        here = self.lesson.stops[self.number]
        for word in here.play:
            self._play(word)
        if here.deal:
            self._deal()
        if here.wants == FREE:
            return (self.number >= stop and not self._given) or not self._free_turn()
        if self.number >= stop:
            return True
        if here.wants != READ:
            self._answer(here)
        return False

    def _answer(self, here: Stop) -> None:
        word = self._given.pop(0) if self._given else ""
        if self.state.seat() != self.lesson.you or word not in here.words:
            raise self._wrong(f"{word!r} is not what was asked")
        self._play(word)

    def _free_turn(self) -> bool:
        """The learner plays as they like; whether their turn is over. What others ask of them before it is no turn."""
        while self.state.seat() == self.lesson.you != self.state.on_turn():
            if not self._given:
                return False
            self._play(self._given.pop(0))
            self._deal()
        while self._mine():
            if not self._given:
                return False
            self._play(self._given.pop(0))
            while self.state.seat() == NATURE and self.state.on_turn() == self.lesson.you:
                self._step(int(self.state.sample(self._rng())))
        return True

    def _mine(self) -> bool:
        return self.lesson.you == self.state.seat() == self.state.on_turn()

    def _deal(self) -> None:
        """What nature and the others do until the learner decides, or the game is over."""
        for _move in range(MOST_DEALT):
            seat = self.state.seat()
            if seat in (self.lesson.you, NOBODY):
                return
            rival = bot("randonneur", self.game, self.lesson.seed)
            self._step(int(self.state.sample(self._rng()) if seat == NATURE else rival.choose(self.state)))

    def _rng(self) -> Rng:
        return Rng(self.lesson.seed + len(self.moves))

    def _play(self, word: str) -> None:
        for part in word.split():  # a deed is several answers by one press
            action = self.game.parse(part)
            if not self.state.allows(action):
                raise self._wrong(f"{part!r} cannot be played there")
            self._step(action)

    def _step(self, action: int) -> None:
        self.moves.append((int(self.state.seat()), self.game.notation(action)))
        self.state.advance(action)

    def _wrong(self, what: str) -> BadLesson:
        return BadLesson(f"{self.lesson.key}, stop {self.number + 1}: {what}.")
