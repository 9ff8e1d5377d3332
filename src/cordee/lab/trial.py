"""One game in the lab: how it ended, which components each player was offered and took, what each had at the end."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import cache
from sys import intern
from typing import Any

from cordee.arena.match import Match, Outcome
from cordee.engine.core import State
from cordee.engine.game import Game
from cordee.engine.registry import game as find_game


@dataclass(frozen=True)
class Trial:
    """A game of a match, bot by bot in the order of the match's list."""

    number: int
    outcome: Outcome
    offered: tuple[tuple[str, ...], ...]
    taken: tuple[tuple[str, ...], ...]
    counts: tuple[dict[str, int], ...] = ()
    """What each had at the end, by name; nothing where the game's words do not count."""

    def to_json(self) -> dict[str, Any]:
        """A line of a journal."""
        counted = {"counts": self.counts} if self.counts else {}
        return {"number": self.number, "offered": self.offered, "taken": self.taken, **counted, **asdict(self.outcome)}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Trial:
        """What `to_json` wrote."""
        outcome = Outcome(
            tuple(data["scores"]),
            tuple(data["shares"]),
            data["plies"],
            data["decisions"],
            data["rounds"],
            {name: tuple(began) for name, began in data["starts"].items()},
        )
        offered, taken = (tuple(tuple(map(intern, names)) for names in data[key]) for key in ("offered", "taken"))
        return cls(data["number"], outcome, offered, taken, tuple(data.get("counts", ())))


def play_trial(match: Match, number: int) -> Trial:
    """Game `number` of the match, watched."""
    game = find_game(match.game)
    watch = Watch(game, match.seats)
    outcome = match.play(number, watch)
    seated = [match.seat_of(place, number) for place in range(match.seats)]
    return Trial(
        number,
        outcome,
        tuple(tuple(sorted(watch.offered[seat])) for seat in seated),
        tuple(tuple(sorted(watch.taken[seat])) for seat in seated),
        tuple(watch.counts[seat] for seat in seated) if watch.counts else (),
    )


class Watch:
    """Notes at every decision what could be taken and what is, and counts at the end."""

    def __init__(self, game: Game, seats: int) -> None:
        self.words: Any = game.module("words") if game.has("words") else None
        self.taking = taking(game)
        self.offered: list[set[str]] = [set() for _ in range(seats)]
        self.taken: list[set[str]] = [set() for _ in range(seats)]
        self.counts: list[dict[str, int]] = []

    def decision(self, state: State, action: int, ply: int = 0) -> None:
        """A seat is about to play an action."""
        if not self.taking:
            return
        seat = int(state.seat())
        known = self.offered[seat]
        for one in state.actions():
            if one in self.taking:
                known.add(self.words.takes(state, int(one)))
        if action in self.taking:
            self.taken[seat].add(self.words.takes(state, action))
        for noted in (known, self.taken[seat]):
            noted.discard("")  # an action of a taking kind that takes nothing

    def end(self, state: State) -> None:
        """The game is over: what was won without a choice counts too, and what each has is counted."""
        if hasattr(self.words, "earned"):
            for seat, (could, won) in enumerate(self.words.earned(state)):
                self.offered[seat].update(could)
                self.taken[seat].update(won)
        if hasattr(self.words, "counts"):
            self.counts = self.words.counts(state)


@cache
def taking(game: Game) -> frozenset[int]:
    """The actions that take a component, by the kinds that the game's `words.TAKING` names."""
    kinds = getattr(game.module("words"), "TAKING", ()) if game.has("words") else ()
    return frozenset(n for n, word in enumerate(game.vocabulary) if word.split(":")[0] in kinds)
