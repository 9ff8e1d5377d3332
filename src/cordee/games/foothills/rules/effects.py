"""Effects as steps: each effect of the box is a programme of parts, carried out in their order.

A part does its work by itself or asks for a decision; one that cannot be done is left out (FH-058).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cordee.engine.core import Step
from cordee.games.foothills.box import (
    EFFECTS,
    IRON,
    PASSENGER,
    RUBBLE,
    SPLIT,
    SPLIT_IRON,
    SPLIT_STONE,
    STONE,
    Effect,
    Price,
)
from cordee.games.foothills.rules.state import Foothills
from cordee.games.foothills.rules.vocabulary import PAY


class Part(Step[Foothills]):
    """A part of the effect with that number."""

    effect: i64

    def __init__(self, seat: i64, effect: i64) -> None:
        self.seat = seat
        self.effect = effect

    def data(self) -> Effect:
        return EFFECTS[self.effect]

    def possible(self, state: Foothills) -> bool:
        """Whether it can be carried out now, in its least amount (FH-255)."""
        return True


# The parts of each effect, last first, as they go on the agenda; filled when all kinds of parts are known.
PROGRAMMES: Final[list[list[Part]]] = []


def resolve(state: Foothills, effect: i64) -> None:
    """Carry out an effect: its parts go on the agenda."""
    for part in PROGRAMMES[effect]:
        state.agenda.append(part)


def resolvable(state: Foothills, effect: i64) -> bool:
    """Whether at least one part can be carried out (FH-059, FH-255)."""
    return any(part.possible(state) for part in PROGRAMMES[effect])


# ── Payment ────────────────────────────────────────────────────────────────────────────────────────────────


def affordable(state: Foothills, price: Price) -> bool:
    """Whether the player of this turn holds the whole price (FH-156)."""
    return (
        state.has(RUBBLE) >= price.rubble
        and state.has(PASSENGER) >= price.passengers
        and least_iron(state, price.resources, price.iron_least) <= most_iron(state, price.resources, price.iron_most)
    )


def least_iron(state: Foothills, resources: i64, bound: i64) -> i64:
    """The least iron with which so many resources can be paid."""
    missing_stone = resources - state.has(STONE)
    return missing_stone if missing_stone > bound else bound


def most_iron(state: Foothills, resources: i64, bound: i64) -> i64:
    iron = state.has(IRON)
    return iron if iron < bound else bound


def pay(state: Foothills, price: Price) -> None:
    """Pay; where the kinds of resources leave a choice, ask (FH-157, FH-186, FH-187, FH-272)."""
    state.receive(RUBBLE, -price.rubble)
    state.receive(PASSENGER, -price.passengers)
    least = least_iron(state, price.resources, price.iron_least)
    if least == most_iron(state, price.resources, price.iron_most):
        pay_resources(state, least, price.resources - least)
    else:
        state.agenda.append(Pay(state.turn, price.resources, price.iron_least, price.iron_most))


def pay_resources(state: Foothills, iron: i64, stone: i64) -> None:
    """From the player's supply into the bag (FH-125, FH-157)."""
    state.receive(IRON, -iron)
    state.receive(STONE, -stone)
    state.bag.put(IRON, iron)
    state.bag.put(STONE, stone)


class Pay(Step[Foothills]):
    """Which resources pay the price (FH-272)?"""

    resources: i64
    iron_least: i64
    iron_most: i64

    def __init__(self, seat: i64, resources: i64, iron_least: i64, iron_most: i64) -> None:
        self.seat = seat
        self.resources = resources
        self.iron_least = iron_least
        self.iron_most = iron_most

    def clause(self) -> int:
        return 272

    def candidates(self, state: Foothills) -> list[i64]:
        place = PAY + SPLIT[self.resources]
        return [place + iron for iron in range(self.iron_least, self.iron_most + 1)]

    def refusal(self, state: Foothills, action: i64) -> i64:
        split = action - PAY
        enough = SPLIT_IRON[split] <= state.has(IRON) and SPLIT_STONE[split] <= state.has(STONE)
        return 0 if enough else 156

    def play(self, state: Foothills, action: i64) -> None:
        split = action - PAY
        pay_resources(state, SPLIT_IRON[split], SPLIT_STONE[split])
