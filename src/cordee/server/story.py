"""What happened, as people tell it: tales of the moves that did something, the moments of a line, the end of a turn.

All of it follows from the lines of the log and the changes that they tell. A game's `story.py` names its stocks, says
in few words what was done, and what everybody should notice; without it the lines themselves are told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import takewhile
from typing import Any

from cordee.engine.core import NATURE
from cordee.engine.game import Game
from cordee.engine.telling import Announcement, Change, Line
from cordee.server.cast import BEATEN, LEAD, LOSS, WIN, chance, saying
from cordee.server.course import MOVE, NOTE, UNDO
from cordee.server.look import BOT, LogEntry, Look, SeatLook, TurnLook
from cordee.server.tellers import Storyteller, storyteller
from cordee.words import Words

MOST_TALES = 4
"""Tales that the tray looks back on."""
OWN_TALES = 2
"""Those of the viewer among them, while others play."""
KEPT_TALES = 12
"""Tales that are kept with a drawing, so that the next one need not tell them again."""
LOOKED_BACK = 70
"""Lines among which they are looked for, the same however a page came to show them."""
MOST_CHIPS = 4
SELDOM = 2
"""Of how many great moments a bot remarks on one."""
MOST_REASONS = 4

Moment = list[Any]
"""What is seen of a line: its kind (move, flip, gain, pay, throw, reveal, announce), then what it is about.

A move is of a piece, with the place that it passes on its way, if any.
"""


@dataclass(frozen=True, slots=True)
class Chip:
    """What a deed changed: its sign, in words, and whom it concerns: `you`, or whoever pays or gains."""

    kind: str
    sign: str
    text: str


@dataclass(frozen=True, slots=True)
class Quip:
    """What a bot says of a deed."""

    level: str
    style: str
    text: str
    name: str


@dataclass(frozen=True, slots=True)
class Tale:
    """A deed with an effect: whose turn it was, what was done, what it changed."""

    ply: int
    turn: int
    text: str
    chips: tuple[Chip, ...]
    sum: str
    """What it brings in points, at the end of its line: `+8`, `you +4`."""
    quip: Quip | None = None


# ── Tales ──


def tales(look: Look, _: Words, known: Sequence[Tale] = ()) -> tuple[Tale, ...]:
    """The last deeds: those that are known already and those of the look's log."""
    first = look.ply - LOOKED_BACK
    done = {tale.ply: tale for tale in known}
    done |= {entry.ply: tale for entry in look.log if (tale := tale_of(entry, look, _)) is not None}
    for ply, quip in quips(look, _).items():
        if ply in done:
            done[ply] = replace(done[ply], quip=quip)
    back = set(look.undone)
    told = [tale for ply, tale in sorted(done.items()) if first <= ply < look.ply and ply not in back]
    return tuple(told[-KEPT_TALES:])


def since_move(look: Look, told: Sequence[Tale]) -> list[Tale]:
    """The last deeds since the viewer's last move."""
    return [tale for tale in told if tale.ply >= look.since][-MOST_TALES:]


def own_turn(look: Look, told: Sequence[Tale]) -> list[Tale]:
    """The viewer's own last deeds, before those of the others since."""
    before = [tale for tale in told if tale.ply < look.since]
    found = list(takewhile(lambda tale: tale.turn == look.viewer, reversed(before)))
    return found[OWN_TALES - 1 :: -1]


def looked_back(look: Look, told: Sequence[Tale], waits: bool) -> dict[str, Any]:
    """What the tray looks back on: what was done since the viewer's move; while they wait, that move too."""
    since = since_move(look, told)
    shown = [*(own_turn(look, told) if waits and look.mine else []), *since][-MOST_TALES:]
    lines = [{"ply": tale.ply, "seat": tale.turn, "text": tale.text, "sum": tale.sum} for tale in shown]
    of = "others" if since and look.mine and look.since else "all" if since else "you"
    return {"table": look.id, "lines": lines, "of": of}


def led_here(look: Look) -> tuple[int, str] | None:
    """The line of the log that led to this moment, if it is a move, and whose it is."""
    last = next((entry for entry in reversed(look.log) if entry.ply == look.ply - 1), None)
    if last is None or last.kind != MOVE or not last.lines:
        return None
    return last.seat if last.seat >= 0 else last.turn, shortened(last.lines[0])


def of_others(look: Look, told: Sequence[Tale]) -> list[Tale]:
    """What others did since the viewer's last move."""
    others = {seat.seat for seat in look.seats} - set(look.mine)
    return [tale for tale in since_move(look, told) if tale.turn in others] if look.since else []


def tale_of(entry: LogEntry, look: Look, _: Words) -> Tale | None:
    """A line of the log as a tale; None where it is only a step on the way to a deed."""
    if entry.kind != MOVE:
        return None
    changes = _sums(entry)
    told = [(key, n) for key, n in changes.items() if named(look.game, key[1], n, _)]
    told = [(key, n) for key, n in told if not _used(look.game, key[1], n)]
    if not told and not entry.announced and not entry.headline:
        return None
    actor = _of_whom(entry, told)
    text = entry.headline or _headline(entry, look, _)
    if entry.announced and not entry.headline and not told:
        text = entry.announced[0].title
    chips = _chips(told, actor, look, _)
    return Tale(entry.ply, actor, text, chips, _sum(changes, actor, look, _))


def _of_whom(entry: LogEntry, told: list[tuple[tuple[int, str], int]]) -> int:
    """Whose a tale is: who did it; of what came by itself, whose turn it is, or whom alone it concerns, or nobody's."""
    concerned = {seat for (seat, _stock), _n in told}
    if entry.seat >= 0 or entry.headline or not concerned or entry.turn in concerned:
        return entry.seat if entry.seat >= 0 else entry.turn
    return concerned.pop() if len(concerned) == 1 else NATURE


def _used(game: Game, stock: str, by: int) -> bool:
    """Whether less of a stock is no loss: it only waited to be used."""
    return by < 0 and stock in getattr(storyteller(game), "WAITING", ())


# ── What bots say ──


def quips(look: Look, _: Words) -> dict[int, Quip]:
    """What bots say of the lines of the look's log: seldom, when they take the lead or lose it.

    The points before a line are those after it without what it changed, from the present backwards.
    """
    scores = list(look.scores or [])
    found: dict[int, Quip] = {}
    for entry in reversed(look.log if scores else []):
        if entry.kind != MOVE or entry.ply in look.undone:
            continue
        after = scores.copy()
        for (seat, stock), n in _sums(entry).items():
            scores[seat] -= n if stock == "points" else 0
        number = chance(look.id, entry.ply)
        if number % SELDOM == 0 and (speaks := _speaker(look, scores, after)):
            bot, moment = speaks
            found[entry.ply] = Quip(bot.level, bot.style, saying(bot.style, moment, number // SELDOM, _), bot.name)
    return found


def last_word(look: Look, _: Words) -> Quip | None:
    """What a bot says when the game is over: the winner, or else the best of those who did not win."""
    bots = [seat for seat in look.seats if seat.kind == BOT and not seat.mine]
    if look.result is None or not bots:
        return None
    bot = max(bots, key=lambda seat: (look.result[seat.seat] if look.result else 0.0, seat.points or 0))
    moment = WIN if look.result[bot.seat] else BEATEN
    return Quip(bot.level, bot.style, saying(bot.style, moment, chance(look.id, look.last_ply), _), bot.name)


def _speaker(look: Look, before: Sequence[int], after: Sequence[int]) -> tuple[SeatLook, str] | None:
    """Which bot has something to say of a change of points: who takes the lead, or else who loses it."""
    bots = [seat for seat in look.seats if seat.kind == BOT and not seat.mine]
    for moment, old, new in ((LEAD, before, after), (LOSS, after, before)):
        for seat in bots:
            if _takes_lead(seat.seat, old, new):
                return seat, moment
    return None


def _takes_lead(seat: int, before: Sequence[int], after: Sequence[int]) -> bool:
    """Whether a seat was behind and is now before all others."""
    others = [k for k in range(len(after)) if k != seat]
    behind = any(before[k] > before[seat] for k in others)
    return behind and all(after[k] < after[seat] for k in others)


def _sums(entry: LogEntry) -> dict[tuple[int, str], int]:
    found: dict[tuple[int, str], int] = {}
    for one in changes_of(entry):
        found[one.seat, one.stock] = found.get((one.seat, one.stock), 0) + one.by
    return {key: n for key, n in found.items() if n}


def changes_of(entry: LogEntry) -> list[Change]:
    """All that a line tells of stocks and scores."""
    return [one for line in entry.lines if isinstance(line, Line) for one in line.changes]


_TAIL = re.compile(r"\s*:\s[^:]*\d[^:]*$|\s*\([^()]*\d[^()]*\)$")


def _headline(entry: LogEntry, look: Look, _: Words) -> str:
    """The first sentence that tells something, without the numbers at its end: those are on the chips."""
    telling = (line for line in entry.lines if any(named(look.game, one.stock, one.by, _) for one in _changes(line)))
    line = next(telling, entry.lines[0] if entry.lines else "")
    return shortened(line)


def _changes(line: str) -> tuple[Change, ...]:
    return line.changes if isinstance(line, Line) else ()


def shortened(line: str) -> str:
    """A sentence without its full stop and, if it tells changes, without the numbers after its colon."""
    text = line.rstrip(".")
    return _TAIL.sub("", text) if _changes(line) else text


def _chips(told: list[tuple[tuple[int, str], int]], actor: int, look: Look, _: Words) -> tuple[Chip, ...]:
    """What it cost the one who did it, what it does to you, what else it changes."""
    found: dict[str, list[Chip]] = {"cost": [], "you": [], "gain": [], "other": []}
    for (seat, stock), n in told:
        amount = named(look.game, stock, abs(n), _)
        if seat == actor:
            kind, text = ("gain", f"+{amount}") if n > 0 else ("cost", f"−{amount}")
        elif seat == look.viewer:
            kind = "you"
            text = _("you gain {what}", what=amount) if n > 0 else _("you lose {what}", what=amount)
        else:
            kind, text = "other", f"{_.seat(seat)} {'+' if n > 0 else '−'}{amount}"
        found[kind].append(Chip(kind, sign_of(look.game, stock, seat), text))
    first = found["cost"][:1] or found["gain"][:1]
    chips = [*first, *found["you"], *found["cost"], *found["gain"], *found["other"]]
    return tuple(dict.fromkeys(chips))[:MOST_CHIPS]


def _sum(changes: dict[tuple[int, str], int], actor: int, look: Look, _: Words) -> str:
    """What a line brings in points: to you, else to whoever did it."""
    mine = changes.get((look.viewer, "points"), 0) if look.viewer is not None else 0
    if mine and look.viewer != actor:
        return _("you {n}", n=signed(mine, look.game, _))
    n = changes.get((actor, "points"), 0)
    return signed(n, look.game, _) if n else ""


def signed(points: int, game: Game, _: Words) -> str:
    return f"{'+' if points >= 0 else '−'}{game.points(abs(points), _)}"


# ── What a game calls its stocks ──


def named(game: Game, stock: str, n: int, _: Words) -> str:
    """So much of a stock in words; nothing where it is not worth telling."""
    teller = storyteller(game)
    if teller is not None:
        return str(teller.stock(stock, abs(n), _))
    return _.many("{n} point", "{n} points", abs(n)) if stock == "points" else f"{abs(n)} {stock}"


def sign_of(game: Game, stock: str, seat: int) -> str:
    """The symbol of a seat's stock; nothing where the game has none."""
    return signs(game).get(stock, "").replace("{seat}", str(seat))


def on_paper(game: Game) -> bool:
    """Whether a game's signs are dark, and want light paper behind them."""
    return bool(getattr(game.module("story"), "PAPER", False)) if game.has("story") else False


@cache
def signs(game: Game) -> dict[str, str]:
    """The symbols of a game's stocks."""
    teller: Storyteller | Any | None = storyteller(game)
    return dict(teller.SIGNS) if teller is not None else {}


# ── Moments ──

KINDS = {UNDO: "undo", NOTE: "announce"}


def kind_of(entry: LogEntry) -> str:
    """What sort of line it is."""
    if entry.kind != MOVE:
        return KINDS.get(entry.kind, "pass")
    if entry.seat != NATURE:
        return "move"
    return "throw" if entry.thrown else "reveal"


def moments_of(entry: LogEntry) -> list[Moment]:
    """What there is to see of a line: a throw or something uncovered, what is gained and paid, what is announced."""
    found: list[Moment] = []
    if entry.kind == MOVE and entry.seat == NATURE:
        found.append(["throw" if entry.thrown else "reveal", entry.turn])
    found += [["move", *line.way] for line in entry.lines if isinstance(line, Line) and line.way]
    for one in changes_of(entry):
        moment: Moment = ["gain" if one.by > 0 else "pay", one.seat, one.stock, abs(one.by)]
        found.append([*moment, one.origin] if one.origin else moment)
    found += [["announce", one.title, one.why, one.clause] for one in entry.announced]
    return [*found, ["announce", entry.closes, "", "", "account"]] if entry.closes else found


_PIECE = re.compile(r'data-piece="([^"]*)"(?:[^>]*data-face="([^"]*)")?')


def moved(old: dict[str, Any], change: dict[str, Any]) -> list[Moment]:
    """The pieces that a change of the drawing puts elsewhere or turns over."""
    found: list[Moment] = []
    for region, one in change.items():
        if not isinstance(one, dict) or not (region.startswith("board") or region in ("tray", "seats")):
            continue
        before = old.get(region)
        for key, drawn, *_place in one.get("put", ()):
            was = before.get(key) if isinstance(before, dict) else None
            if drawn is None or was is None or "data-piece" not in drawn:
                continue
            faces = dict(_PIECE.findall(was))
            for piece, face in _PIECE.findall(drawn):
                if piece in faces:
                    found.append(["flip" if face != faces[piece] else "move", piece])
    return found


# ── The end of one's own turn ──


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a turn brought what it did: a sign, what it brought, by what."""

    sign: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a turn brought, before it is confirmed."""

    total: str
    """In points; nothing if they stayed as they were."""
    course: str
    """From how many points to how many."""
    place: str
    reasons: tuple[Reason, ...]
    announced: tuple[Announcement, ...]


def outcome(look: Look, turn: TurnLook, _: Words) -> Outcome:
    """What the viewer's turn brought."""
    seat, now = look.viewer, look.scores
    assert seat is not None
    total = course = place = ""
    if now is not None and turn.before is not None:
        if now[seat] != turn.before[seat]:
            total = signed(now[seat] - turn.before[seat], look.game, _)
            course = " → ".join(look.game.points(points, _) for points in (turn.before[seat], now[seat]))
        place = standing(look, now, seat, _)
    announced = (*_end(look, turn, _), *(one for line in turn.lines for one in line.announced))
    return Outcome(total, course, place, tuple(reasons(turn.lines, look, seat, _)), announced)


def _end(look: Look, turn: TurnLook, _: Words) -> list[Announcement]:
    """Who wins or loses, where the move that waits for its confirmation ends the game, and why it does."""
    if look.outlook is None:
        return []
    title = verdict(look.names, look.outlook, _)
    lines = [str(line) for entry in turn.lines for line in entry.lines if str(line) != title]
    return [Announcement(title, lines[-1] if lines else "", turn.clause)]


def verdict(names: Sequence[str], result: Sequence[float], _: Words) -> str:
    """Who won, if anybody did."""
    winners = [name for name, share in zip(names, result, strict=False) if share]
    if not winners:
        return _("The game is lost.") if len(names) == 1 else _("Nobody wins.")
    if len(winners) > 1:
        return _("{names} share the victory.", names=_.listing(winners))
    return _("{name} wins.", name=winners[0])


def standing(look: Look, scores: Sequence[int], seat: int, _: Words) -> str:
    """The viewer's place among the others, in one sentence."""
    others = [k for k in range(len(scores)) if k != seat]
    if not others:
        return ""
    best = max(scores[k] for k in others)
    rivals = [k for k in others if scores[k] == best]
    names = _.listing([look.names[k] for k in rivals])
    gap = look.game.points(abs(scores[seat] - best), _)
    if scores[seat] > best:
        return _("You lead, {n} before {name}.", n=gap, name=names)
    if scores[seat] == best:
        return _("You share the lead with {name}.", name=names)
    behind = look.game.points(best - scores[seat], _)
    place = 1 + sum(scores[k] > scores[seat] for k in others)
    if place == len(scores):
        alone = len(scores) == 2
        last = _("You are last, {n} behind {name}.", n=behind, name=names)
        return _("You are {n} behind {name}.", n=behind, name=names) if alone else last
    return _("You are in place {place}, {n} behind {name}.", place=place, n=behind, name=names)


def reasons(lines: Iterable[LogEntry], look: Look, seat: int, _: Words) -> list[Reason]:
    """What changed for a seat and by what, in the order in which it happened; where nothing did, what was done."""
    told: dict[str, dict[str, int]] = {}
    done: list[str] = []
    for entry in lines:
        changes = [(line, _own(line, look, seat, _)) for line in entry.lines]
        tells = any(own for _line, own in changes)
        for line, own in changes:
            text = _without_name(shortened(line), _.seat(seat))
            if own or (tells and _is_deed(line, seat, _)):
                sums = told.setdefault(text, {})
                sums.update({stock: sums.get(stock, 0) + n for stock, n in own.items()})
            elif _is_deed(line, seat, _):
                done.append(text)
    if not told:
        return [Reason("", text, "") for text in done[-MOST_REASONS:]]
    return _weightiest({text: {k: n for k, n in own.items() if n} for text, own in told.items()}, look, seat, _)


def _is_deed(line: str, seat: int, _: Words) -> bool:
    return line.startswith(f"{_.seat(seat)} ")


def _weightiest(told: dict[str, dict[str, int]], look: Look, seat: int, _: Words) -> list[Reason]:
    """The deeds that changed most: of stocks that grew or shrank by different deeds, each is told."""
    found = [
        (-100 * abs(own.get("points", 0)) - sum(map(abs, own.values())), n, text)
        for n, (text, own) in enumerate(told.items())
    ]
    heaviest = sorted(sorted(found)[:MOST_REASONS], key=lambda one: one[1])
    texts = [one[2] for one in heaviest]
    return [_reason(told[text], text, look, seat, _) if told[text] else Reason("", text, "") for text in texts]


def _own(line: str, look: Look, seat: int, _: Words) -> dict[str, int]:
    """What a line changes for a seat, as far as the game has words for it."""
    own: dict[str, int] = {}
    for one in _changes(line):
        if one.seat == seat:
            own[one.stock] = own.get(one.stock, 0) + one.by
    return {stock: n for stock, n in own.items() if n and named(look.game, stock, n, _)}


def _reason(own: dict[str, int], text: str, look: Look, seat: int, _: Words) -> Reason:
    title = ", ".join(("+" if n > 0 else "−") + named(look.game, stock, abs(n), _) for stock, n in own.items())
    sign = next((sign for stock in own if (sign := sign_of(look.game, stock, seat))), "")
    return Reason(sign, title, text)


def _without_name(text: str, name: str) -> str:
    """A sentence about the reader without their name: they know whose turn it was."""
    rest = text.removeprefix(f"{name} ").removeprefix(f"{name}, ")
    return rest[:1].upper() + rest[1:]
