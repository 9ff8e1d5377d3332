"""Notes in a table's log: what people are told that is no part of the game, of its record, or of any undo.

The word of a note is its kind, then what it tells, then the words of people: names, and what they say, parted by a
tab, which none of them has. The store keeps those beside the log, each with its owner (`parted`, `joined`), so that
they can be deleted although the log only ever grows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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
EMOTE, CHAT, SWITCH = "emote", "chat", "switch"
"""Kinds of notes by which people speak: EMOTE which, then who; CHAT who, what; SWITCH chat on or off, then who."""
SEATING = (LEFT, SAT, STAND_IN, LEVEL, BACK)
SPEAKING = (EMOTE, CHAT, SWITCH)
FIXED = {LEFT: 1, SAT: 1, BACK: 1, CHAT: 1, HINT: 1} | dict.fromkeys(
    (STAND_IN, LEVEL, NUDGE, WISH, AGREE, DROP, EMOTE, SWITCH), 2
)
"""How many words of a note stand before those of people."""
COUNT, VOID, CLOSED = "count", "void", "closed"
"""How a table is ended early: with the points as they stand, without a result, or by whoever runs the server."""
ON, OFF = "on", "off"
GONE = "\x1a"
"""Stands for what was deleted."""


def substitute(seat: int, level: str) -> str:
    """The matter that a bot plays a seat until its owner is back."""
    return f"bot:{seat}:{level}"


# ── Words of people ──


def parted(word: str) -> tuple[str, list[str]]:
    """The word of a note without the words of people, and those."""
    fixed = FIXED.get(word.partition(" ")[0])
    if fixed is None:
        return word, []
    words = word.split(" ", fixed)
    return " ".join(words[:fixed]), words[fixed].split("\t") if len(words) > fixed else []


def joined(bare: str, texts: Mapping[int, str]) -> str:
    """The word of a note with the words of people, as far as they were not deleted."""
    kind, _space, rest = bare.partition(" ")
    if kind not in FIXED:
        return bare
    several = kind in (NUDGE, CHAT) or (kind in (WISH, AGREE, DROP) and rest.startswith("bot:"))
    words = "\t".join(texts.get(part, GONE) for part in range(2 if several else 1))
    return f"{bare} {words}"


# ── What they come to ──


@dataclass
class Talk:
    """What the notes of a table come to: who was nudged when, who wishes what, and how much was said."""

    nudges: dict[int, list[float]] = field(default_factory=dict)
    """The moments at which a seat was nudged."""
    wishes: dict[str, dict[int, float]] = field(default_factory=dict)
    """Each matter that somebody wishes, with the seats that do and since when."""
    nudgers: dict[int, str] = field(default_factory=dict)
    """Who nudged a seat last."""
    spoken: int = 0
    """How many of the notes are about the table, not about a seat, nor said to the others."""
    said: int = 0
    """How many of them are said to the others."""
    heard: int = 0
    """The ply after the last of those."""
    chat: bool = True
    """Whether the host lets people write to each other."""
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
        what, _space, names = text.partition(" ")
        if kind in SPEAKING:
            found.said, found.heard = found.said + 1, entry.ply + 1
            if kind == SWITCH:
                found.chat = what == ON
            continue
        found.spoken += 1
        found.hints += kind == HINT
        if kind == NUDGE and what.isdecimal():
            found.nudges.setdefault(int(what), []).append(entry.at)
            found.nudgers[int(what)] = names.partition("\t")[0].replace(GONE, "")
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


# ── What they tell ──


@dataclass(frozen=True, slots=True)
class Saying:
    """What somebody says to the others: who, how (`EMOTE`, `CHAT` or `SWITCH`), which emote, in what words."""

    kind: str
    key: str
    name: str
    text: str


def spoken(word: str) -> str:
    """How a note speaks for somebody, if it does."""
    kind = word.partition(" ")[0]
    return kind if kind in SPEAKING else ""


def saying_of(entry: Entry, phrases: Mapping[str, str], _: Words) -> Saying | None:
    """A note as something that was said, to this reader; None where it is none."""
    kind, _space, text = entry.word.partition(" ")
    if kind == CHAT:
        name, _tab, words = text.partition("\t")
        return Saying(kind, "", _called(name, entry.seat, _), words if words != GONE else _("(deleted)"))
    key, _space, name = text.partition(" ")
    if kind == EMOTE:
        return Saying(kind, key, _called(name, entry.seat, _), phrases.get(key, key))
    if kind == SWITCH:
        told = _("chat is on from now on") if key == ON else _("chat is off from now on")
        return Saying(kind, key, _called(name, entry.seat, _), told)
    return None


def note_line(entry: Entry, private: bool, phrases: Mapping[str, str], _: Words) -> str:
    """What a note tells the table."""
    kind, _space, text = entry.word.partition(" ")
    if said := saying_of(entry, phrases, _):
        return _("{name}: {words}", name=said.name, words=said.text)
    if kind in (NUDGE, WISH, AGREE, DROP, ENDED):
        return _said(entry.seat, kind, text, _)
    level, _space, named = text.partition(" ") if kind in (STAND_IN, LEVEL) else ("", "", text)
    name = _called(named, entry.seat, _)
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


def _called(name: str, seat: int, _: Words) -> str:
    """Who somebody is: by the seat where there is no name, and nobody in particular where it was deleted."""
    return _("somebody") if name == GONE else name or _.seat(seat)


def _said(seat: int, kind: str, text: str, _: Words) -> str:
    """What somebody says of the table; who has no name is called by their seat."""
    what, _space, names = text.partition(" ")
    name, of = _named(seat, what, names, _)
    if kind == NUDGE:
        return _("{name} nudges {other}.", name=name, other=of)
    if kind == AGREE:
        return _("{name} agrees.", name=name)
    if kind == ENDED:
        return ended_line(what, _)
    if kind == DROP:
        waits = what not in (COUNT, VOID)
        return _("{name} would rather wait.", name=name) if waits else _("{name} would rather play on.", name=name)
    if what == COUNT:
        return _("{name} would end the game here, with the points as they stand.", name=name)
    if what == VOID:
        return _("{name} would end the game here, without a result.", name=name)
    return _("{name} would let a bot play for {other} until they are back.", name=name, other=of)


def ended_line(how: str, _: Words) -> str:
    """How a game was ended early."""
    if how == CLOSED:
        return _("Whoever runs this server has ended the game, without a result.")
    if how == COUNT:
        return _("The game ends here by agreement; the points count as they stand.")
    return _("The game ends here by agreement, without a result.")


def _named(seat: int, what: str, names: str, _: Words) -> tuple[str, str]:
    """Who speaks, and of whom."""
    name, _tab, of = names.partition("\t")
    number = what.removeprefix("bot:").partition(":")[0]
    return _called(name, seat, _), _called(of, int(number), _) if number.isdecimal() else of
