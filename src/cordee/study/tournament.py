"""Everyone against everyone, in every seating; ratings, a cross table, and what the seats are worth.

A tournament is one list of games. It goes through the line-ups (who sits at a table) in blocks; in a block every
entrant of the line-up has every seat once, and from block to block the order around the table changes. So after whole
blocks nobody has had a better seat, or more games, than anybody else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from pathlib import Path
from typing import Any

from cordee.arena.entrants import entrant
from cordee.arena.journal import MOST_GAMES, heading
from cordee.arena.ledger import Ledger
from cordee.arena.match import Match, Outcome, seed_for
from cordee.arena.pools import Pool
from cordee.arena.report import Z95, Tally, wilson
from cordee.arena.simulate import batches
from cordee.engine.errors import BadSetup
from cordee.engine.game import Game
from cordee.engine.telling import quoted
from cordee.study import need

FORMAT = "cordee-tournament"
FORMAT_VERSION = 1
MOST_ENTRANTS = 40


@dataclass(frozen=True)
class Tournament:
    """Who meets over which game, at tables of which sizes."""

    game: str
    bots: tuple[str, ...]
    seats: tuple[int, ...]
    seed: int = 1
    options: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of(
        cls, game: Game, bots: Sequence[str], seats: Sequence[int], seed: int = 1,
        options: dict[str, Any] | None = None,
    ) -> Tournament:  # fmt: skip
        """A tournament whose entrants, seat counts and options are all known to be right."""
        if not 2 <= len(set(bots)) == len(bots) <= MOST_ENTRANTS:
            raise BadSetup(f"A tournament needs two to {MOST_ENTRANTS} entrants, each named once; not {len(bots)}.")
        for count in seats:
            if game.check_seats(count) < 2:
                raise BadSetup("A tournament needs tables of at least two seats.")
            game.check_options(options or {}, count)
        for spec in bots:
            entrant(spec, game)
        return cls(game.name, tuple(bots), tuple(sorted(set(seats))), seed, game.check_options(options or {}))

    def whole(self, seats: int) -> int:
        """The games after which nobody has had more of them, or better seats: every line-up in every seat."""
        return seats * len(line_ups(len(self.bots), seats))

    def games(self, asked: int) -> int:
        """As many as were asked for, in whole rounds: with each seat count the fewest that are not less."""
        return sum(self._share(asked, seats) for seats in self.seats)

    def _share(self, asked: int, seats: int) -> int:
        whole = self.whole(seats)
        return max(1, -(-asked // (len(self.seats) * whole))) * whole

    def schedule(self, asked: int) -> list[tuple[int, int]]:
        """For each seat count, how many games are played with it."""
        return [(seats, self._share(asked, seats)) for seats in self.seats]

    def table(self, number: int, asked: int) -> tuple[int, ...]:
        """Who has which seat in a game of the tournament."""
        for seats, share in self.schedule(asked):
            if number < share:
                return self._seating(seats, number)
            number -= share
        raise BadSetup(f"The tournament has no game {number}.")

    def _seating(self, seats: int, number: int) -> tuple[int, ...]:
        ups, orders = line_ups(len(self.bots), seats), orders_around(seats)
        block, turn = divmod(number, seats)
        lap, up = divmod(block, len(ups))
        line = [ups[up][place] for place in orders[lap % len(orders)]]
        return tuple(line[(seat + turn) % seats] for seat in range(seats))


@cache
def line_ups(entrants: int, seats: int) -> list[tuple[int, ...]]:
    """Who may sit at a table of so many: all different, or, where there are too few, everybody at least once."""
    everyone = range(entrants)
    if entrants >= seats:
        return list(combinations(everyone, seats))
    return [some for some in combinations_with_replacement(everyone, seats) if set(some) == set(everyone)]


@cache
def orders_around(seats: int) -> list[tuple[int, ...]]:
    """Every order around a table, the first staying where they are."""
    return [(0, *others) for others in permutations(range(1, seats))]


@dataclass(frozen=True)
class Running:
    """A tournament of so many games, as those who play it are told."""

    tournament: Tournament
    asked: int

    @property
    def game(self) -> str:
        """The game it is about."""
        return self.tournament.game


@dataclass(frozen=True)
class Bout:
    """A game of a tournament: who sat where, and how it ended for each seat."""

    number: int
    table: tuple[int, ...]
    scores: tuple[int, ...]
    shares: tuple[float, ...]

    @property
    def ranks(self) -> list[int]:
        """The place of each seat, from 1: winners first, then by points; equals share a place."""
        order = [(-share, -score) for share, score in zip(self.shares, self.scores, strict=True)]
        return [1 + sum(other < mine for other in order) for mine in order]


def play_bouts(running: Running, numbers: Sequence[int]) -> list[Bout]:
    """Some games of a tournament."""
    return [_bout(running, number) for number in numbers]


def _bout(running: Running, number: int) -> Bout:
    tournament = running.tournament
    table = tournament.table(number, running.asked)
    bots = tuple(tournament.bots[who] for who in table)
    seed = seed_for(tournament.seed, number, "bout")
    outcome: Outcome = Match(tournament.game, bots, seed, False, tournament.options).play(number)
    return Bout(number, table, outcome.scores, outcome.shares)


# ── What came out ──


@dataclass
class Pair:
    """How one fared against another: games in which both sat, and how many of them it finished ahead in."""

    games: int = 0
    halves: int = 0

    @property
    def share(self) -> float:
        """The part of the games it was ahead in; equal places count half."""
        return self.halves / (2 * self.games) if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies, 95 times of 100."""
        return wilson(self.share, self.games)


@dataclass
class Standings:
    """The games of a tournament, summed in the order of their numbers."""

    tournament: Tournament
    games: int = 0
    wins: list[Tally] = field(default_factory=list)
    pairs: dict[tuple[int, int], Pair] = field(default_factory=dict)
    places: dict[tuple[int, int], Tally] = field(default_factory=dict)
    """By seat count and seat, whoever sat there."""

    def __post_init__(self) -> None:
        self.model = need("openskill.models").PlackettLuce(tau=0.0)  # nobody grows stronger from game to game
        self.ratings = [self.model.rating(name=spec) for spec in self.tournament.bots]
        self.wins = [Tally(WHOLE) for _ in self.tournament.bots]

    def add(self, bout: Bout) -> None:
        """The next game."""
        self.games += 1
        ranks = bout.ranks
        for seat, (who, score, share) in enumerate(zip(bout.table, bout.scores, bout.shares, strict=True)):
            self.wins[who].add(score, share)
            self.places.setdefault((len(bout.table), seat), Tally(WHOLE)).add(score, share)
        for one, rank in zip(bout.table, ranks, strict=True):
            for other, theirs in zip(bout.table, ranks, strict=True):
                if one != other:
                    pair = self.pairs.setdefault((one, other), Pair())
                    pair.games += 1
                    pair.halves += 2 * (rank < theirs) + (rank == theirs)
        self._rate(bout, ranks)

    def _rate(self, bout: Bout, ranks: list[int]) -> None:
        """Plackett and Luce's way: the places at the table move the ratings; who sits there twice is moved once."""
        seats = [bout.table.index(who) for who in dict.fromkeys(bout.table)]
        if len(seats) < 2:
            return
        rated = self.model.rate(
            [[self.ratings[bout.table[seat]]] for seat in seats], ranks=[float(ranks[seat]) for seat in seats]
        )
        for seat, (rating,) in zip(seats, rated, strict=True):
            self.ratings[bout.table[seat]] = rating

    def rating(self, who: int) -> tuple[float, float, float]:
        """A rating with its 95 % interval."""
        mu, error = float(self.ratings[who].mu), Z95 * float(self.ratings[who].sigma)
        return mu, mu - error, mu + error

    def ranked(self) -> list[int]:
        """The entrants from the best on."""
        return sorted(range(len(self.tournament.bots)), key=lambda who: -self.rating(who)[0])

    def to_json(self) -> dict[str, Any]:
        """For programs."""
        bots = self.tournament.bots
        return {
            "tournament": asdict(self.tournament),
            "games": self.games,
            "entrants": [
                {"bot": bots[who], "rating": self.rating(who)[0], "interval95": list(self.rating(who)[1:])}
                | {"wins": self.wins[who].to_json()}
                for who in self.ranked()
            ],
            "ahead": {
                bots[one]: {
                    bots[other]: {"share": pair.share, "interval95": list(pair.interval), "games": pair.games}
                    for other in self.ranked() if (pair := self.pairs.get((one, other)))
                }
                for one in self.ranked()
            },
            "seats": {
                str(count): [self.places[count, seat].to_json() for seat in range(count)]
                for count in self.tournament.seats
            },
        }  # fmt: skip


WHOLE = 60
"""A victory in parts, so that as many as five may share it."""


class Journal(Ledger):
    """The games of a tournament in a file, so that a long one survives whatever ends it."""

    WORK = "tournament"

    def __init__(self, path: Path, running: Running) -> None:
        self.bouts: dict[int, Bout] = {}
        found = heading(FORMAT, FORMAT_VERSION, running.tournament)
        found["match"] |= {"games": running.asked}
        super().__init__(path, found)

    def add(self, bouts: Sequence[Bout]) -> None:
        """Write games that have just ended."""
        self.write(asdict(bout) for bout in bouts)

    def take(self, data: dict[str, Any]) -> None:
        """A game in the file."""
        table, scores = tuple(map(int, data["table"])), tuple(map(int, data["scores"]))
        shares = tuple(map(float, data["shares"]))
        if not len(table) == len(scores) == len(shares):
            raise ValueError(data)
        self.bouts[int(data["number"])] = Bout(int(data["number"]), table, scores, shares)


def run(
    tournament: Tournament, games: int, jobs: int | None = None, heard: Callable[[int], None] | None = None,
    journal: Path | None = None, on: str = "",
) -> Standings:  # fmt: skip
    """Play a tournament of at least so many games; the same standings wherever it is played (`Pool`)."""
    if not 1 <= games <= MOST_GAMES:
        raise BadSetup(f"A tournament has 1 to {MOST_GAMES} games, not {quoted(games)}.")
    running, tell = Running(tournament, games), heard or (lambda _: None)
    kept = Journal(journal, running) if journal else None
    total, standings = tournament.games(games), Standings(tournament)
    waiting = dict(kept.bouts) if kept else {}
    if waiting:
        tell(len(waiting))
    missing = [number for number in range(total) if number not in waiting] if waiting else range(total)
    with Pool(jobs, on).crew() as crew, closing(crew.play(play_bouts, running, batches(missing, crew.jobs))) as parts:
        for part in parts:
            if kept is not None:
                kept.add(part)
            waiting |= {bout.number: bout for bout in part}
            for bout in _in_order(waiting, standings.games):
                standings.add(bout)
            tell(len(part))
    for bout in _in_order(waiting, standings.games):
        standings.add(bout)
    return standings


def _in_order(waiting: dict[int, Bout], following: int) -> Iterator[Bout]:
    """The games that follow those that were summed, as far as they are there."""
    while following in waiting:
        yield waiting.pop(following)
        following += 1
