"""A match: which bots meet over which game, and how one game of it goes."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from librt.random import Random as Rng

from cordee.arena.entrants import entrant
from cordee.engine.core import NATURE, NOBODY, State
from cordee.engine.errors import BadSetup
from cordee.engine.game import Game
from cordee.engine.registry import game as find_game


@dataclass(frozen=True)
class Outcome:
    """How one game ended, bot by bot in the order of the match's list."""

    scores: tuple[int, ...]
    shares: tuple[float, ...]
    plies: int
    decisions: int
    rounds: int
    starts: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """How each bot began: its `seat`, and what the game names, such as its place in turn order (`State.starts`)."""


class Watcher(Protocol):
    """Who looks on while a game is played."""

    def decision(self, state: State, action: int, ply: int) -> None: ...
    def end(self, state: State) -> None: ...


@dataclass(frozen=True)
class Match:
    """Bots that meet over a game. Everything in a game follows from the match and the number of the game."""

    game: str
    bots: tuple[str, ...]
    seed: int = 1
    swap: bool = False
    """Whether the bots move one seat on from game to game, so that each has every seat equally often."""
    options: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        game: Game,
        seats: int,
        bots: Sequence[str],
        seed: int = 1,
        swap: bool = False,
        options: dict[str, Any] | None = None,
    ) -> Match:
        """A match whose seat count, bots and options are all known to be right; one bot alone takes every seat."""
        game.check_seats(seats)
        listed = tuple(bots) * seats if len(bots) == 1 else tuple(bots)
        if len(listed) != seats:
            raise BadSetup(f"{seats} seats need {seats} bots, or one for all of them; {len(listed)} were named.")
        for spec in listed:
            entrant(spec, game)
        return cls(game.name, listed, seed, swap, game.check_options(options or {}))

    @property
    def seats(self) -> int:
        """How many bots meet."""
        return len(self.bots)

    def seat_of(self, place: int, number: int) -> int:
        """The seat of the bot at a place of the list, in a game."""
        return (place + number) % self.seats if self.swap else place

    def play(self, number: int, watcher: Watcher | None = None) -> Outcome:
        """Game `number` of the match, from 0; a watcher is told of every decision and of the end."""
        game = find_game(self.game)
        seated = [self.seat_of(place, number) for place in range(self.seats)]
        players = [
            entrant(self.bots[seated.index(seat)], game, seed_for(self.seed, number, f"seat {seat}"))
            for seat in range(self.seats)
        ]
        nature = Rng(seed_for(self.seed, number, "nature"))
        state = game.new(self.seats, **self.options)
        plies = decisions = 0
        starts: dict[str, list[str]] = {}
        while (seat := state.seat()) != NOBODY:
            if seat == NATURE:
                state.advance(state.sample(nature))
            else:
                starts = starts or self._starts(state)
                action = players[seat].choose(state)
                if watcher is not None:
                    watcher.decision(state, action, plies)
                state.play(action)
                decisions += 1
            plies += 1
        if watcher is not None:
            watcher.end(state)
        scores, shares = state.scores(), state.result()
        return Outcome(
            tuple(scores[seat] for seat in seated),
            tuple(shares[seat] for seat in seated),
            plies,
            decisions,
            int(state.round_now()),
            {name: tuple(of[seat] for seat in seated) for name, of in starts.items()},
        )

    def _starts(self, state: State) -> dict[str, list[str]]:
        """How the seats begin, their number included."""
        return {"seat": [str(seat + 1) for seat in range(self.seats)], **state.starts()}


def seed_for(seed: int, number: int, role: str) -> int:
    """A seed for one role in one game: the same whatever was played before, and unlike that of any other."""
    digest = hashlib.sha256(f"{seed} {number} {role}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 1
