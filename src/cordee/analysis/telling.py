"""An analysis as people read it: the sentence, the curve, the ledger that adds up on screen, the moments in words."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from cordee.analysis.ledger import Account, Analysis
from cordee.analysis.moments import Weighed
from cordee.engine.core import NATURE
from cordee.engine.game import Game
from cordee.engine.records import Record
from cordee.engine.sheets import lines_of
from cordee.words import Words

NAMED = 5
"""Moments that are shown."""
LINES = 3
"""Lines of the score sheet that say why."""


@dataclass(frozen=True)
class Row:
    """A seat's line of the ledger, in whole points of chance: start + luck + own + others = result."""

    seat: int
    name: str
    start: int
    luck: int
    own: int
    others: int
    result: int
    accuracy: int
    good: int
    choices: int
    missed: int
    """What its choices gave away against the best found."""
    error: int
    """The error of the luck and of the choices, in points."""


@dataclass(frozen=True)
class Part:
    """A line of the score sheet that two choices fill differently."""

    key: str
    name: str
    symbol: str
    by: float


@dataclass(frozen=True)
class Told:
    """A moment in words."""

    ply: int
    number: int
    seat: int
    """Who chose; -1 is nature."""
    who: str
    round: int
    played: str
    better: str = ""
    difference: int = 0
    """Points of chance of the seat that it is told for, who chose unless another is named."""
    error: int = 0
    before: int = 0
    """The chance if the better had been chosen; of a throw, before it."""
    after: int = 0
    """The chance after what was played, or after the throw."""
    why: list[Part] = field(default_factory=list)
    """Points that the better choice would have brought the chooser, line by line."""
    word: str = ""
    better_word: str = ""
    whose: int = 0
    """The seat whose chance it is told of."""
    whom: str = ""
    """That seat in words: for you, for Bo."""


@dataclass(frozen=True)
class Curve:
    """Chances to win over the game: at each measured ply those of every seat, and where rounds begin."""

    plies: list[int]
    chances: list[list[float]]
    rounds: list[tuple[int, int]]
    """The number of each round and its first ply."""
    first: int
    """From where on it is known."""
    last: int


@dataclass(frozen=True)
class Page:
    """All that is told of a game for one viewer (None: for anybody)."""

    title: str
    sentence: str
    scores: list[tuple[str, str]]
    viewer: int | None
    rows: list[Row]
    curve: Curve
    mine: list[Told]
    """The choices that moved the viewer's chance most; for anybody, those of all."""
    all: list[Told]
    """The choices by which their chooser lost most, without those that are told already."""
    throws: list[Told]
    method: list[str]


def page_of(found: Analysis, record: Record, game: Game, _: Words, viewer: int | None = None) -> Page:
    """An analysis in words."""
    states = list(record.states())
    teller = Teller(found, game, states, _, viewer)
    rows = [row_of(seat, account, _) for seat, account in enumerate(found.accounts)]
    largest = found.throws_for(viewer, NAMED) if found.values else []
    moved = [told for moment in largest if (told := teller.throw(0, moment, viewer)).difference]
    throws = [replace(told, number=n) for n, told in enumerate(moved, 1)]
    mine = [teller.choice(n, moment, viewer) for n, moment in enumerate(found.choices_for(viewer, NAMED), 1)]
    shown = {told.ply for told in mine} if viewer is not None else set()
    others = [moment for moment in found.choices_for(None, NAMED) if moment.ply not in shown]
    everybody = [teller.choice(n, moment, None) for n, moment in enumerate(others, 1)]
    scores = [(_.seat(seat), game.points(points, _)) for seat, points in enumerate(states[-1].scores())]
    sentence = sentence_of(found, rows, viewer, _) if rows else ""
    curve = curve_of(found, len(record.moves))
    return Page(game.title(_.lang), sentence, scores, viewer, rows, curve, mine, everybody, throws, method_of(found, _))


def turning_of(found: Analysis, record: Record, game: Game, _: Words, viewer: int | None = None) -> Told | None:
    """The choice or throw that moved the viewer's chance most; for anybody, somebody's."""
    teller = Teller(found, game, list(record.states()), _, viewer)
    told = [teller.choice(1, moment, viewer) for moment in found.choices_for(viewer, 1)]
    told += [teller.throw(1, moment, viewer) for moment in found.throws_for(viewer, 1)]
    return max((one for one in told if one.difference), key=lambda one: abs(one.difference), default=None)


def row_of(seat: int, account: Account, _: Words) -> Row:
    """A seat's account in whole numbers that add up."""
    result = round(100 * account.result)
    parts = (account.start, account.luck, account.own, account.others)
    start, luck, own, others = rounded([100 * part for part in parts], result)
    return Row(seat, _.seat(seat), start, luck, own, others, result, round(100 * account.accuracy), account.good,
               account.choices, round(100 * account.missed), max(1, round(100 * account.luck_error)))  # fmt: skip


def rounded(parts: Sequence[float], total: int) -> list[int]:
    """Whole numbers near these that add up to the total: those furthest from their floor are rounded up first."""
    floors = [math.floor(part) for part in parts]
    order = sorted(range(len(parts)), key=lambda place: floors[place] - parts[place])
    short = total - sum(floors)
    each, rest = divmod(short, len(parts))
    for rank, place in enumerate(order):
        floors[place] += each + (1 if rank < rest else 0)
    return floors


def curve_of(found: Analysis, last: int) -> Curve:
    """The chances where they were measured, and at the end; of an analysis under way, from where it has come to."""
    measured = [moment for moment in found.moments if moment.seat < 0 and moment.chances]
    rounds: list[tuple[int, int]] = []
    for moment in found.moments:
        if moment.ply < last and moment.round > 0 and (not rounds or moment.round > rounds[-1][0]):
            rounds.append((moment.round, moment.ply))
    plies = [moment.ply for moment in measured]
    first = found.moments[0].ply if found.moments else last
    return Curve(plies, [moment.chances for moment in measured], rounds, first, last)


def sentence_of(found: Analysis, rows: Sequence[Row], viewer: int | None, _: Words) -> str:
    """The largest parts of the ledger, for the viewer or for whoever won."""
    seat = viewer if viewer is not None else max(range(found.seats), key=lambda one: found.accounts[one].result)
    row = rows[seat]
    mine = viewer is not None
    began = _("{name} began with {n} %:", name=row.name, n=row.start)
    if mine:
        began = _("You began with {n} %:", n=row.start)
    parts = [
        _("luck gave {n}", n=row.luck) if row.luck >= 0 else _("luck took {n}", n=-row.luck),
        _("the others' choices gave {n}", n=row.others) if row.others >= 0
        else _("the others' choices took {n}", n=-row.others),
    ]  # fmt: skip
    gave = row.own >= 0
    if mine:
        own = _("your own choices gave {n}", n=row.own) if gave else _("your own choices took {n}", n=-row.own)
    else:
        own = _("own choices gave {n}", n=row.own) if gave else _("own choices took {n}", n=-row.own)
    alone = found.seats == 1
    missed = _("Against the best found, {n} points of chance were given away.", n=row.missed) if row.missed > 0 else ""
    return f"{began} {_.listing([parts[0], own] if alone else [parts[0], own, parts[1]])}. {missed}".strip()


def method_of(found: Analysis, _: Words) -> list[str]:
    """How it was computed, and how far it can be trusted."""
    quality = found.quality
    return [
        _("A chance to win is the share of games won when the moment is played out again and again, to the end, from "
          "what was known then: {n} times where nature was about to act.", n=quality.nature),
        _("In those games every seat plays by the habit of a guide, with a lapse now and then. A choice counts "
          "by what it is worth more or less than that habit, {n} games each way on the same dice.", n=quality.weigh),
        _("Luck is what is left: the chance after nature's answer less the expectation before it, by the true odds. "
          "Start, luck, own choices and others' choices add up to the result."),
        _("Something better is looked for among the choices of every moment and weighed on dice of its own; "
          "differences under three standard errors count as equal. Accuracy is the share of choices that are as good "
          "as the best found."),
    ]  # fmt: skip


class Teller:
    """Says what was played and what was better."""

    def __init__(
        self, found: Analysis, game: Game, states: Sequence[Any], _: Words, viewer: int | None = None
    ) -> None:
        self.viewer = viewer
        self.found = found
        self.game = game
        self.states = states
        self._ = _
        self.lines = lines_of(game, _)

    def choice(self, number: int, moment: Weighed, viewer: int | None) -> Told:
        """A choice that gave something away, told for a viewer or for its chooser."""
        seat = moment.seat if viewer is None else viewer
        sign = -1 if moment.gain[seat] > 0 else 1
        return Told(
            moment.ply, number, moment.seat, self._.seat(moment.seat), moment.round,
            self.label(moment.ply, moment.word), self.label(moment.ply, moment.better),
            sign * round(100 * abs(moment.gain[seat])), max(1, round(100 * moment.gain_errors[seat])),
            percent(moment.better_chances[seat]), percent(moment.chances[seat]),
            self.why(moment), moment.word, moment.better, seat, self.whom(seat),
        )  # fmt: skip

    def throw(self, number: int, moment: Weighed, viewer: int | None) -> Told:
        """An answer of nature, told for a viewer or for whom it moved most."""
        moved = [self.found.moved(moment.ply, seat) for seat in range(self.found.seats)]
        seat = max(range(self.found.seats), key=lambda one: abs(moved[one])) if viewer is None else viewer
        before, after = (percent(self.found.values[ply][seat]) for ply in (moment.ply, moment.ply + 1))
        return Told(
            moment.ply, number, NATURE, self._.seat(seat), moment.round, self.told(moment.ply, moment.word),
            difference=after - before, error=max(1, round(100 * moment.errors[seat])),
            before=before, after=after, word=moment.word, whose=seat, whom=self.whom(seat),
        )  # fmt: skip

    def whom(self, seat: int) -> str:
        """For whom a chance is told."""
        return self._("for you") if seat == self.viewer else self._("for {name}", name=self._.seat(seat))

    def label(self, ply: int, word: str) -> str:
        """A choice as its button says it."""
        if not self.game.has("words"):
            return word
        return str(self.game.module("words").choice(self.states[ply], self.game.parse(word), self._).label)

    def told(self, ply: int, word: str) -> str:
        """What the log says of a move."""
        if not self.game.has("words"):
            return word
        lines = self.game.module("words").told(
            self.states[ply], self.game.parse(word), self.states[ply + 1], self._)  # fmt: skip
        return " ".join(str(line) for line in lines) or word

    def why(self, moment: Weighed) -> list[Part]:
        """The lines of the score sheet that the better choice fills otherwise for its chooser."""
        seat = moment.seat
        by = {key: values[seat] - moment.sheet.get(key, values)[seat] for key, values in moment.better_sheet.items()}
        most = sorted(by, key=lambda key: -abs(by[key]))[:LINES]
        return [part_of(key, by[key], self.lines, self._) for key in most if abs(by[key]) >= 0.1]


def percent(chance: float) -> int:
    """A chance as people know it: choices, each weighed with its error, may carry a sum beyond nothing or all."""
    return min(100, max(0, round(100 * chance)))


def part_of(key: str, by: float, lines: dict[str, Any], _: Words) -> Part:
    """A line of the score sheet with its words."""
    known = lines.get(key)
    return Part(key, known.name if known else _("Points"), known.symbol if known else "", round(by, 1))
