"""Notes in a table's log: what people are told that is no part of the game, of its record, or of any undo.

The word of a note is its kind and, after a space, what it tells. Names in it are parted by a tab, which no name has.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from cordee.server.course import Entry
from cordee.server.levels import level_name
from cordee.words import Words

LEFT, SAT, STAND_IN, LEVEL, BACK = "left", "sat", "bot", "level", "back"
"""Kinds of notes about a seat. What follows the kind is a name, after the level where there is one."""
NUDGE, WISH, AGREE, DROP, ENDED = "nudge", "wish", "agree", "drop", "ended"
"""Kinds of notes about the table: NUDGE whom; WISH, AGREE to or DROP a matter; ENDED how; then who says it, of whom."""
HINT = "hint"
"""The kind of a note that a seat asked what a guide would do; then who did."""
SEATING = (LEFT, SAT, STAND_IN, LEVEL, BACK)
COUNT, VOID = "count", "void"
"""How a table is ended early: with the points as they stand, or without a result."""


def substitute(seat: int, level: str) -> str:
    """The matter that a bot plays a seat until its owner is back."""
    return f"bot:{seat}:{level}"


@dataclass
class Talk:
    """What the notes of a table come to: who was nudged when, and who wishes what."""

    nudges: dict[int, list[float]] = field(default_factory=dict)
    """The moments at which a seat was nudged."""
    wishes: dict[str, dict[int, float]] = field(default_factory=dict)
    """Each matter that somebody wishes, with the seats that do and since when."""
    nudgers: dict[int, str] = field(default_factory=dict)
    """Who nudged a seat last."""
    spoken: int = 0
    """How many of the notes are about the table, not about a seat."""
    hints: int = 0
    """How many of these say that a hint was asked for."""

    @property
    def wished(self) -> int:
        """How many nudges and wishes there were."""
        return self.spoken - self.hints


def talk_of(notes: Iterable[Entry]) -> Talk:
    """What notes come to, the oldest first. A seat that changes hands forgets its wishes and those about it."""
    found = Talk()
    for entry in notes:
        kind, _space, text = entry.word.partition(" ")
        if kind in SEATING:
            _forget(found, entry.seat)
            continue
        found.spoken += 1
        found.hints += kind == HINT
        what, _space, names = text.partition(" ")
        if kind == NUDGE and what.isdecimal():
            found.nudges.setdefault(int(what), []).append(entry.at)
            found.nudgers[int(what)] = names.partition("\t")[0]
        elif kind in (WISH, AGREE):
            found.wishes.setdefault(what, {})[entry.seat] = entry.at
        elif kind == DROP:
            found.wishes.pop(what, None)
    return found


def _forget(talk: Talk, seat: int) -> None:
    talk.nudges.pop(seat, None)
    for matter in [one for one in talk.wishes if one.startswith(f"bot:{seat}:")]:
        del talk.wishes[matter]
    for wishing in talk.wishes.values():
        wishing.pop(seat, None)


def note_line(entry: Entry, private: bool, _: Words) -> str:
    """What a note tells the table."""
    kind, _space, text = entry.word.partition(" ")
    if kind in (NUDGE, WISH, AGREE, DROP, ENDED):
        return _said(entry.seat, kind, text, _)
    level, _space, named = text.partition(" ") if kind in (STAND_IN, LEVEL) else ("", "", text)
    name = named or _.seat(entry.seat)
    if kind == HINT:
        return _("{name} asks what a guide would do.", name=name)
    if kind == LEFT and private:
        return _("{name} stands up; nobody else sees the hand: the seat waits for {name} or a bot.", name=name)
    if kind == LEFT:
        return _("{name} stands up.", name=name)
    if kind == SAT:
        return _("{name} sits down.", name=name)
    if kind == STAND_IN:
        return _("A bot plays for {name} from now on: {level}.", name=name, level=level_name(level, _))
    if kind == LEVEL:
        return _("{name}, a bot, plays as {level} from now on.", name=name, level=level_name(level, _))
    if kind == BACK:
        return _("{name} takes the seat back from the bot.", name=name)
    return text


def _said(seat: int, kind: str, text: str, _: Words) -> str:
    """What somebody says of the table; who has no name is called by their seat."""
    what, _space, names = text.partition(" ")
    name, of = _named(seat, what, names, _)
    if kind == NUDGE:
        return _("{name} nudges {other}.", name=name, other=of)
    if kind == AGREE:
        return _("{name} agrees.", name=name)
    if kind == ENDED and what == COUNT:
        return _("The game ends here by agreement; the points count as they stand.")
    if kind == ENDED:
        return _("The game ends here by agreement, without a result.")
    if kind == DROP:
        waits = what not in (COUNT, VOID)
        return _("{name} would rather wait.", name=name) if waits else _("{name} would rather play on.", name=name)
    if what == COUNT:
        return _("{name} would end the game here, with the points as they stand.", name=name)
    if what == VOID:
        return _("{name} would end the game here, without a result.", name=name)
    return _("{name} would let a bot play for {other} until they are back.", name=name, other=of)


def _named(seat: int, what: str, names: str, _: Words) -> tuple[str, str]:
    """Who speaks, and of whom."""
    name, _tab, of = names.partition("\t")
    number = what.removeprefix("bot:").partition(":")[0]
    other = _.seat(int(number)) if number.isdecimal() else ""
    return name or _.seat(seat), of or other
