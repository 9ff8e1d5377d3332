"""The end of a game: who won, why it ended, what decided a tie, the points of every round, the table in one line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from cordee.engine.core import NATURE, State
from cordee.engine.game import Game
from cordee.engine.sheets import ScoreSheet, SheetRow, lines_of, row_of, sheet_of
from cordee.server.course import MOVE, Course
from cordee.words import Words

KEPT_CURVES = 64


@dataclass(frozen=True)
class Stand:
    """Somebody on the podium."""

    seat: int
    place: int
    """From 1; those who are level share it."""
    points: int
    won: bool


@dataclass(frozen=True)
class Finale:
    """All that is told of the end of a game to one viewer."""

    mood: str
    """won, shared, lost or seen"""
    kicker: str
    cry: str
    own: str
    """The viewer's place and points, if somebody else won."""
    reason: str
    clause: str
    tie: str
    """What decided among those with most points; empty where nothing had to."""
    tie_row: SheetRow | None
    podium: list[Stand]
    """From first to last."""
    sheet: ScoreSheet
    curve: list[list[int]]
    """The points of each seat at the start, and at the end of each round."""
    facts: list[str]
    throws: int
    """How often chance had its say."""


def finale_of(course: Course, names: Sequence[str], mine: list[int], _: Words) -> Finale:
    """The end of a course that is over."""
    game, state = course.game, course.state
    result = state.result()
    podium = _podium(state, result)
    winners = [seat for seat in range(state.seats) if result[seat]]
    mood = _mood(winners, mine, int(state.seats))
    kicker, cry = _cry(game, state, podium, winners, mine, names, mood, _)
    tie, tie_row = _tie(game, state, names, _)
    clause = game.clause_name(int(state.end_clause())) if state.end_clause() else ""
    return Finale(
        mood=mood,
        kicker=kicker,
        cry=cry,
        own=_own(game, podium, winners, mine, names, _),
        reason=str(game.module("sheet").ending(state, _)) if game.has("sheet") else "",
        clause=clause,
        tie=tie,
        tie_row=tie_row,
        podium=podium,
        sheet=sheet_of(game, state, state.view(None), _),
        curve=[list(points) for points in _curve(game, int(state.seats), _frozen(course.options), tuple(course.moves))],
        facts=_facts(course, _),
        throws=sum(entry.kind == MOVE and entry.seat == NATURE for entry in course.log),
    )


def _podium(state: State, result: Sequence[float]) -> list[Stand]:
    """Winners first, then by points."""
    scores = state.scores()
    order = sorted(range(state.seats), key=lambda seat: (not result[seat], -scores[seat], seat))
    worth = [(bool(result[seat]), scores[seat]) for seat in order]
    return [Stand(seat, worth.index(worth[k]) + 1, scores[seat], bool(result[seat])) for k, seat in enumerate(order)]


def _mood(winners: list[int], mine: list[int], seats: int) -> str:
    if not winners:
        return "lost" if mine or seats == 1 else "seen"
    if not mine:
        return "seen"
    if not set(mine) & set(winners):
        return "lost"
    return "shared" if len(winners) > 1 else "won"


def _cry(
    game: Game, state: State, podium: list[Stand], winners: list[int], mine: list[int], names: Sequence[str],
    mood: str, _: Words,
) -> tuple[str, str]:  # fmt: skip
    """A word above, and the cry itself."""
    who = _.listing([names[seat] for seat in winners])
    if not winners:
        return _("Lost"), _("The mountain was stronger") if state.seats == 1 else _("Nobody wins")
    if len(winners) > 1:
        return _("Shared victory"), _("{names} share the victory", names=who)
    if mood == "won" or state.seats == 1:
        return _("Victory"), _("{name} wins!", name=who)
    kicker = _short(game, podium, mine, _) if mood == "lost" else _("Game over")
    return kicker, _("{name} wins", name=who)


def _short(game: Game, podium: list[Stand], mine: list[int], _: Words) -> str:
    """By how little or much it was missed."""
    best = max(stand.points for stand in podium if stand.seat in mine)
    points = game.points(podium[0].points - best, _)
    if podium[0].points == best:
        return _("Level on points")
    if points == "1":
        return _("One point short")
    return _("{points} points short", points=points)


def _own(
    game: Game, podium: list[Stand], winners: list[int], mine: list[int], names: Sequence[str], _: Words
) -> str:
    """Where the viewer ended up, if they did not win."""
    if len(mine) != 1 or mine[0] in winners or len(podium) == 1:
        return ""
    own = next(stand for stand in podium if stand.seat == mine[0])
    places = [_("first"), _("second"), _("third"), _("fourth"), _("fifth")]
    first = podium[0]
    return _(
        "You are {place} with {points} points, {winner} has {best}.",
        place=places[min(own.place, len(places)) - 1], points=game.points(own.points, _),
        winner=names[first.seat], best=game.points(first.points, _),
    )  # fmt: skip


def _tie(game: Game, state: State, names: Sequence[str], _: Words) -> tuple[str, SheetRow | None]:
    """How a tie for the most points fell, with the numbers that decided."""
    scores = state.scores()
    level = [seat for seat in range(state.seats) if scores[seat] == max(scores)]
    if len(level) < 2:
        return "", None
    who, points = _.listing([names[seat] for seat in level]), game.points(max(scores), _)
    line = state.tie_break()
    if line is None:
        return _("{names} have {points} points each, and share the victory.", names=who, points=points), None
    row = row_of(game, line, lines_of(game, _), _)
    ranked = sorted(level, key=lambda seat: -row.values[seat])
    values = [row.values[seat] for seat in ranked]
    if values[0] == values[1] and sum(map(bool, state.result())) > 1:
        text = _("{names} have {points} points each, and as much by {what}: {n}. The victory is shared.",
                 names=who, points=points, what=row.name.lower(), n=values[0])  # fmt: skip
    else:
        against = _.listing([f"{names[seat]} {row.values[seat]}" for seat in ranked])
        text = _("{names} have {points} points each: {what} decides ({values}).",
                 names=who, points=points, what=row.name.lower(), values=against)  # fmt: skip
    return text, row


def _facts(course: Course, _: Words) -> list[str]:
    """The table in one line: rounds, choices, minutes."""
    rounds = int(course.state.round_now())
    chosen = sum(entry.kind == MOVE and entry.seat != NATURE for entry in course.log)
    found = [_.many("{n} round", "{n} rounds", rounds)] if rounds else []
    found.append(_.many("{n} choice", "{n} choices", chosen))
    times = [entry.at for entry in course.log if entry.at]
    minutes = round((times[-1] - times[0]) / 60) if times else 0
    if minutes:
        found.append(_.many("{n} minute", "{n} minutes", minutes))
    return found


# ── Points by round ──

Options = tuple[tuple[str, object], ...]


def _frozen(options: dict[str, object]) -> Options:
    return tuple(sorted(options.items()))


@lru_cache(KEPT_CURVES)
def _curve(game: Game, seats: int, options: Options, moves: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The scores when the first round begins, and at the end of each; nothing where a game has no rounds."""
    state = game.new(seats, **dict(options))
    found: list[tuple[int, ...]] = []
    for action in moves:
        before = state.round_now()
        state.advance(action)
        begun = int(state.round_now() - before)  # a round in which nobody can do anything passes by itself
        found += [tuple(state.scores())] * begun
    if not found:
        return []
    return [*found, tuple(state.scores())]
