"""What somebody's games add up to: by game, by seats, by the bots they met, and which of them are looked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from cordee.bots import LEVELS
from cordee.engine.game import Game
from cordee.engine.registry import game, game_names
from cordee.server.results import Outcome

LAST = 12
"""Results of a game that are drawn as bars."""
MOST_STEPS = 12
"""Columns of the picture of somebody's points."""
PEOPLE, BOTS, ALONE = "people", "bots", "alone"
WON, LOST = "won", "lost"


@dataclass(frozen=True)
class Share:
    """How often something was won."""

    of: int | str
    played: int
    won: int


@dataclass(frozen=True)
class Column:
    """A column of the picture of somebody's points: how many games ended with so many, and how many were won."""

    first: int
    last: int
    games: int
    won: int


@dataclass(frozen=True)
class Tally:
    """What somebody's games of one kind add up to."""

    game: Game
    played: int
    won: int
    best: int
    streak: int
    """The longest row of games won."""
    last: list[Outcome]
    """The oldest first."""


@dataclass(frozen=True)
class Statistics:
    """All that is counted of somebody's games of one kind."""

    tally: Tally
    by_seats: list[Share]
    by_level: list[Share]
    """Against the strongest bot at the table."""
    friends: Share
    solo: list[Share]
    """By the level of a game that is played alone."""
    columns: list[Column]


def tallies(found: Sequence[Outcome]) -> list[Tally]:
    """What games add up to, kind by kind."""
    own = {name: [one for one in reversed(found) if one.game == name] for name in game_names()}
    return [_tally(name, games) for name, games in own.items() if games]


def _tally(name: str, own: Sequence[Outcome]) -> Tally:
    best = max(one.points for one in own)
    return Tally(game(name), len(own), sum(one.won for one in own), best, _streak(own), list(own[-LAST:]))


def _streak(own: Sequence[Outcome]) -> int:
    longest = row = 0
    for one in own:
        row = row + 1 if one.won else 0
        longest = max(longest, row)
    return longest


def statistics(found: Sequence[Outcome], name: str) -> Statistics | None:
    """All that is counted of one kind of games; None where none was played."""
    own = [one for one in reversed(found) if one.game == name]
    if not own:
        return None
    together = [one for one in own if one.seats > 1]
    strongest = {id(one): max(one.levels, key=_strength) for one in together if one.levels}
    return Statistics(
        tally=_tally(name, own),
        by_seats=_shares(together, lambda one: one.seats),
        by_level=_shares([one for one in together if one.levels], lambda one: strongest[id(one)], _strength),
        friends=_share("", [one for one in together if one.friends]),
        solo=_shares([one for one in own if one.seats == 1], lambda one: one.options.get("level", 1)),
        columns=columns(own),
    )


def _strength(level: int | str) -> int:
    return LEVELS.index(level) if level in LEVELS else -1


def _shares(
    games: Sequence[Outcome], of: Callable[[Outcome], int | str], order: Callable[[int | str], int] = int
) -> list[Share]:
    kinds = sorted({of(one) for one in games}, key=order)
    return [_share(kind, [one for one in games if of(one) == kind]) for kind in kinds]


def _share(kind: int | str, games: Sequence[Outcome]) -> Share:
    return Share(kind, len(games), sum(one.won for one in games))


def columns(own: Sequence[Outcome]) -> list[Column]:
    """How points are spread: columns of equal width with round ends, from the fewest points to the most."""
    least, most = min(one.points for one in own), max(one.points for one in own)
    width = next(step for step in _round_steps() if most // step - least // step < MOST_STEPS)
    starts = range(least // width * width, most + 1, width)
    within = [[one for one in own if start <= one.points < start + width] for start in starts]
    return [
        Column(start, start + width - 1, len(games), sum(one.won for one in games))
        for start, games in zip(starts, within, strict=True)
    ]


def _round_steps() -> Sequence[int]:
    return [lead * 10**zeros for zeros in range(12) for lead in (1, 2, 5)]


# ── Looking for some of them ──


@dataclass(frozen=True)
class Sieve:
    """Which games are looked for; what is empty lets all through."""

    game: str = ""
    result: str = ""
    """won or lost"""
    company: str = ""
    """With people, with bots alone, or alone."""
    name: str = ""
    """A part of the name of somebody who played too."""
    since: date | None = None
    until: date | None = None
    zone: int = 0
    """Minutes by which the clock of who asks is behind that of Greenwich."""
    hidden: bool = False
    """Those too that are hidden."""

    def passes(self, one: Outcome) -> bool:
        """Whether a game is one of those that are looked for."""
        day = (datetime.fromtimestamp(one.at, UTC) - timedelta(minutes=self.zone)).date()
        return (
            self.game in ("", one.game)
            and self.result in ("", WON if one.won else LOST)
            and self.company in ("", _company(one))
            and self.name.casefold() in "\n".join(rival.name for rival in one.rivals).casefold()
            and (self.since is None or day >= self.since)
            and (self.until is None or day <= self.until)
            and (self.hidden or not one.hidden)
        )


def _company(one: Outcome) -> str:
    return PEOPLE if one.friends else BOTS if one.levels else ALONE
