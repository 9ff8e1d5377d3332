"""The tables the kit plays at: every game, every seat count, every option; and random games at them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import cordee
from cordee.engine.dealer import Dealer
from cordee.engine.records import Record

MANY = 64
"""From this many combinations of seats and options on, each value is met but not each combination."""
LONGEST = 200_000
"""No game takes that many actions: one that does is stuck."""


@dataclass(frozen=True)
class Setting:
    """A game with its seat count and options."""

    game: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        return "-".join([self.game, str(self.seats), *(f"{name}={value}" for name, value in self.options.items())])

    def new(self) -> cordee.State:
        return cordee.game(self.game).new(self.seats, **self.options)


def settings_of(name: str, times: int = 3) -> list[Setting]:
    """Every seat count with every combination of options; where these are many, every value of each so many times."""
    game = cordee.game(name)
    settings = [Setting(name, seats, options) for seats in game.seats for options in game.variants(seats)]
    return settings if len(settings) <= MANY else _spread(game, times)


def _spread(game: cordee.Game, times: int) -> list[Setting]:
    """Seats and options turned on like the wheels of a counter, each at its own pace, until all values were met."""
    wheels = [list(game.seats), *(option.choices for option in game.options.values())]
    most = max(len(wheel) for wheel in wheels)
    settings = []
    for turn in range(times * most):
        shift = turn // most
        seats, *values = [wheel[(turn + shift * place) % len(wheel)] for place, wheel in enumerate(wheels)]
        chosen = zip(game.options.values(), values, strict=True)
        options = {option.name: value if value in option.offered(seats) else option.default for option, value in chosen}
        settings.append(Setting(game.name, seats, options))
    return settings


def every_setting(times: int = 3) -> list[Setting]:
    """Those of all registered games."""
    return [setting for name in cordee.game_names() for setting in settings_of(name, times)]


def chance_move(state: cordee.State, rng: cordee.Rng) -> int:
    """A uniform choice of a seat, or nature's outcome by the odds."""
    if state.seat() == cordee.NATURE:
        return int(state.sample(rng))
    actions = state.actions()
    return int(actions[rng.randrange(len(actions))])


def random_game(setting: Setting, seed: int) -> Iterator[tuple[cordee.State, int]]:
    """Each position of a random game, a copy of its own, and the action that is played in it."""
    rng = cordee.Rng(seed)
    state = setting.new()
    for _ in range(LONGEST):
        if state.seat() == cordee.NOBODY:
            return
        action = chance_move(state, rng)
        yield state.copy(), action
        state.play(action)
    raise AssertionError(f"{setting} is stuck: {LONGEST} actions and no end (seed {seed}).")


def dealt_record(setting: Setting, seed: int) -> Record:
    """The record of a random game with nature's moves from a dealer whose secret follows from the seed."""
    game = cordee.game(setting.game)
    rng = cordee.Rng(seed)
    dealer = Dealer(hashlib.sha256(f"{setting} {seed}".encode()).digest())
    record = Record.start(game, setting.seats, setting.options)
    record.commitment = dealer.commitment
    state = setting.new()
    while state.seat() != cordee.NOBODY:
        ply = len(record.moves)
        action = dealer.outcome(state, ply) if state.seat() == cordee.NATURE else chance_move(state, rng)
        record.moves.append(game.notation(action))
        state.play(action)
    record.finish(state, dealer)
    return record
