"""The laws of what programs observe: a row of numbers that says what a seat's view says, no more and no less.

Two tables are told apart by a seat's view, by who decides and by what is asked; an observation must tell apart the same
ones. Tables of real games rarely differ in one thing only, so real ones are crossed: one of them takes a single
attribute, or a single place of one, from another.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from typing import Any

import cordee
from tests.kit.tables import Setting, random_game

FOLLOWS: dict[str, tuple[str, ...]] = {
    "ski": (
        "all_permanents", "slots", "octagon_slots", "thresholds", "bonus_points", "count", "arrivals", "discs_left"
    ),
}
"""What a view counts for people from the rest of it: a crossed table may keep another tally of it."""

Known = tuple[str, int, str, int]


def observations_are_in_order(game: cordee.Game, state: cordee.State) -> None:
    """As many numbers as the senses say, all in range; who decides is where it should be."""
    observer, decides = game.observer, int(state.seat())
    for seat in range(state.seats):
        seen = game.observe(state, seat)
        assert len(seen) == observer.size == sum(sense.size for sense in game.senses)
        assert all(math.isfinite(value) and -1.0 <= value <= 1.0 for value in seen), odd_senses(game, seen)
        most = observer.seats
        assert seen[:most] == [1.0] * state.seats + [0.0] * (most - state.seats)
        spot = most if decides == cordee.NATURE else (decides - seat) % state.seats
        assert seen[most : 2 * most + 1] == [
            float(place == spot and decides != cordee.NOBODY) for place in range(most + 1)
        ]


def odd_senses(game: cordee.Game, seen: list[float]) -> list[str]:
    """The senses with a value out of range."""
    return [name for name, values in named(game, seen).items() if not all(-1.0 <= value <= 1.0 for value in values)]


def named(game: cordee.Game, seen: list[float]) -> dict[str, list[float]]:
    """The values of each sense."""
    found, at = {}, 0
    for sense in game.senses:
        found[sense.name] = seen[at : at + sense.size]
        at += sense.size
    assert len(found) == len(game.senses), "two senses of one name"
    return found


def masks_are_the_choices(game: cordee.Game, state: cordee.State) -> None:
    """Seats choose among the choices and nature never does; the mask marks what is allowed."""
    observer, mask = game.observer, game.mask(state)
    assert len(mask) == len(observer.choices)
    allowed = [action for action, sign in zip(observer.choices, mask, strict=True) if sign]
    if state.seat() >= 0:
        assert allowed == state.actions()
        assert all(observer.place(action) >= 0 for action in state.candidates())
    else:
        assert not allowed
        assert all(observer.place(action) < 0 for action in state.actions())


def imagined_tables_look_alike(game: cordee.Game, state: cordee.State, rng: cordee.Rng) -> None:
    for seat in range(state.seats):
        imagined = state.imagine(seat, rng)
        assert game.observe(imagined, seat) == game.observe(state, seat), f"seat {seat} observes secrets"


def known_to(game: cordee.Game, state: cordee.State, seat: int) -> Known:
    """What a seat can tell a table by."""
    view = without(state.view(seat), FOLLOWS.get(game.name, ()))
    step = state.agenda[-1] if state.agenda else None
    asked = type(step).__name__ if step else ""
    return json.dumps(view, sort_keys=True), int(state.seat()), asked, step.clause() if step else 0


def without(data: Any, keys: tuple[str, ...]) -> Any:
    """Nested data without what has these keys."""
    if isinstance(data, dict):
        return {key: without(value, keys) for key, value in data.items() if key not in keys}
    return [without(value, keys) for value in data] if isinstance(data, list) else data


class Acquaintance:
    """All tables met so far, each by what a seat knows of it and by what it observes."""

    def __init__(self, game: cordee.Game) -> None:
        self.game = game
        self.observed: dict[tuple[int, Known], tuple[float, ...]] = {}
        self.known: dict[tuple[int, tuple[float, ...]], Known] = {}

    def meet(self, state: cordee.State) -> None:
        for seat in range(state.seats):
            known = known_to(self.game, state, seat)
            seen = tuple(self.game.observe(state, seat))
            first = self.observed.setdefault((seat, known), seen)
            assert first == seen, f"seat {seat} cannot know {self.differing(first, seen)}"
            same = self.known.setdefault((seat, seen), known)
            assert same == known, f"seat {seat} does not observe {difference(same, known)}"

    def differing(self, one: tuple[float, ...], other: tuple[float, ...]) -> list[str]:
        senses, others = named(self.game, list(one)), named(self.game, list(other))
        return [name for name in senses if senses[name] != others[name]]


def difference(one: Known, other: Known) -> str:
    """Where two views differ."""
    if one[1:] != other[1:]:
        return f"{one[1:]} ≠ {other[1:]}"
    left, right = leaves(json.loads(one[0])), leaves(json.loads(other[0]))
    return ", ".join(
        f"{path}: {left.get(path)} ≠ {right.get(path)}"
        for path in [*left, *(path for path in right if path not in left)]
        if left.get(path) != right.get(path)
    )


def leaves(data: Any, path: str = "") -> dict[str, Any]:
    """Every plain value of nested data with its path."""
    if isinstance(data, dict | list) and data:
        items = data.items() if isinstance(data, dict) else enumerate(data)
        return {key: leaf for name, inner in items for key, leaf in leaves(inner, f"{path}.{name}").items()}
    return {path: data}


# ── Crossing ──


def crossed(game: cordee.Game, states: list[cordee.State], number: int, rng: cordee.Rng) -> Iterator[cordee.State]:
    """So many tables, each one of these with something of another; what cannot be laid out or seen is left out."""
    saved = [json.dumps(game.save(state)) for state in states]
    for _ in range(number):
        taker, giver = (json.loads(saved[rng.randrange(len(saved))]) for _ in range(2))
        cross(taker, giver, rng)
        try:
            state = game.load(taker)
            for seat in range(state.seats):
                state.view(seat)
                game.observe(state, seat)
        except (cordee.CordeeError, ArithmeticError, LookupError, TypeError, ValueError):
            continue
        yield state


def cross(taker: dict[str, Any], giver: dict[str, Any], rng: cordee.Rng) -> None:
    """One attribute that differs is taken from the other, or one place of it."""
    names = [name for name in taker if name not in ("agenda", "seats") and taker[name] != giver.get(name)]
    if not names:
        return
    name = names[rng.randrange(len(names))]
    mine, other = taker[name], giver[name]
    if isinstance(mine, list) and isinstance(other, list) and len(mine) == len(other) and rng.randrange(3):
        places = [place for place in range(len(mine)) if mine[place] != other[place]]
        place = places[rng.randrange(len(places))]
        mine[place] = other[place]
    else:
        taker[name] = other


def some_states(setting: Setting, seeds: range, most: int) -> list[cordee.State]:
    """Positions of random games, so many or few more of each, its beginning and its end among them."""
    found = []
    for seed in seeds:
        played = [state for state, _ in random_game(setting, seed)]
        last = played[-1].copy()
        cordee.playout(last, cordee.Rng(seed))
        found += [*played[:: max(1, len(played) // most)], last]
    return found
