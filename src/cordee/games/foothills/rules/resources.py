"""A – collecting resources; refills and events; resources gained by any effect."""

from __future__ import annotations

from typing import Final

from librt.random import Random as Rng
from mypy_extensions import i64

from cordee.engine.core import ITSELF, NATURE, Step
from cordee.games.foothills.box import (
    BACK,
    CHOOSE,
    DRAWS,
    DRAWS_OF,
    EFFECTS,
    EVENT,
    IRON,
    PASSENGER,
    REFILL,
    RUBBLE,
    SPLIT,
    SPLIT_IRON,
    SPLIT_STONE,
    STONE,
    VP,
    Amount,
)
from cordee.games.foothills.rules.effects import Part
from cordee.games.foothills.rules.state import Foothills, count_bits
from cordee.games.foothills.rules.vocabulary import DRAW, GAIN, KEEP, STOP, TAKE

CUBES: Final[list[i64]] = [TAKE + IRON, TAKE + STONE]
TAKINGS: Final[list[i64]] = [TAKE + IRON, TAKE + STONE, STOP]
GAINS: Final[list[i64]] = [GAIN, GAIN + 1, GAIN + 2, GAIN + 3]

# ── Taking from the stockyard ──────────────────────────────────────────────────────────────────────────────


class Take(Part):
    """Take resources from the stockyard (FH-081, FH-105)."""

    def most(self, state: Foothills) -> i64:
        effect = self.data()
        if effect.per_ticket == 0:
            return effect.take
        limit = effect.per_ticket * count_bits(state.tickets[state.turn])
        return limit if limit < effect.take else effect.take

    def possible(self, state: Foothills) -> bool:
        return state.resources_in_stockyard() > 0 and self.most(state) > 0

    def play(self, state: Foothills, action: i64) -> None:
        take_resources(state, self.effect, self.most(state), 1)


def take_resources(state: Foothills, effect: i64, left: i64, least: i64) -> None:
    """Ask for the next cube; the first must be taken, and of one kind alone it takes itself (FH-081, FH-259)."""
    if left == 0 or state.resources_in_stockyard() == 0:
        return
    if least > 0 and (state.stockyard[IRON] == 0 or state.stockyard[STONE] == 0):
        take_cube(state, IRON if state.stockyard[IRON] > 0 else STONE, effect, left)
    else:
        state.agenda.append(TakeCube(state.turn, effect, left, least))


def take_cube(state: Foothills, kind: i64, effect: i64, left: i64) -> None:
    """A cube into the own supply; an emptied stockyard is refilled before the taking goes on (FH-083)."""
    if leave_stockyard(state, kind):
        state.agenda.append(TakeMore(ITSELF, effect, left - 1))
        refill(state, REFILL)
    else:
        take_resources(state, effect, left - 1, 0)


def leave_stockyard(state: Foothills, kind: i64) -> bool:
    """Move a resource to the player of this turn; whether it was the last one (FH-084)."""
    state.stockyard[kind] -= 1
    state.receive(kind, 1)
    return state.resources_in_stockyard() == 0


class TakeCube(Step[Foothills]):
    """Which resource is taken from the stockyard, or is it enough (FH-081, FH-082)?"""

    effect: i64
    left: i64
    least: i64

    def __init__(self, seat: i64, effect: i64, left: i64, least: i64) -> None:
        self.seat = seat
        self.effect = effect
        self.left = left
        self.least = least

    def clause(self) -> int:
        return int(EFFECTS[self.effect].rule)

    def candidates(self, state: Foothills) -> list[i64]:
        return TAKINGS

    def refusal(self, state: Foothills, action: i64) -> i64:
        if action == STOP:
            return 0 if self.least == 0 else 81 if self.effect < BACK else 256
        return 0 if state.stockyard[action - TAKE] > 0 else 82

    def actions(self, state: Foothills) -> list[i64]:
        both = state.stockyard[IRON] > 0 and state.stockyard[STONE] > 0
        if both:
            return TAKINGS if self.least == 0 else CUBES
        return [TAKE + (IRON if state.stockyard[IRON] > 0 else STONE), STOP]

    def play(self, state: Foothills, action: i64) -> None:
        if action != STOP:
            take_cube(state, action - TAKE, self.effect, self.left)


class TakeMore(Step[Foothills]):
    """After a refill, what is still due may be taken (FH-083)."""

    effect: i64
    left: i64

    def __init__(self, seat: i64, effect: i64, left: i64) -> None:
        self.seat = seat
        self.effect = effect
        self.left = left

    def play(self, state: Foothills, action: i64) -> None:
        take_resources(state, self.effect, self.left, 0)


# ── Refills and events ─────────────────────────────────────────────────────────────────────────────────────


def refill(state: Foothills, cubes: i64) -> None:
    """So many cubes will be drawn for the stockyard, or all there are (FH-084, FH-086)."""
    if cubes > state.bag.size:
        cubes = state.bag.size
    if cubes > 0:
        state.agenda.append(Refill(NATURE, cubes))


class DrawCubes(Step[Foothills]):
    """So many cubes come out of the bag, all at once (FH-260)."""

    cubes: i64

    def __init__(self, seat: i64, cubes: i64) -> None:
        self.seat = seat
        self.cubes = cubes

    def clause(self) -> int:
        return 84

    def events(self, state: Foothills) -> i64:
        """The event cubes that may come out."""
        return state.bag.counts[EVENT]

    def candidates(self, state: Foothills) -> list[i64]:
        bag = state.bag.counts
        events = self.events(state)
        found: list[i64] = []
        for place in DRAWS_OF[self.cubes]:
            draw = DRAWS[place]
            if draw[IRON] <= bag[IRON] and draw[STONE] <= bag[STONE] and draw[EVENT] <= events:
                found.append(DRAW + place)
        return found

    def actions(self, state: Foothills) -> list[i64]:
        return self.candidates(state)

    def odds(self, state: Foothills) -> list[float]:
        """Drawing without putting back (multivariate hypergeometric)."""
        bag = state.bag.counts
        events = self.events(state)
        ways = CHOOSE[bag[IRON] + bag[STONE] + events][self.cubes]
        chances: list[float] = []
        for action in self.candidates(state):
            draw = DRAWS[action - DRAW]
            likely = CHOOSE[bag[IRON]][draw[IRON]] * CHOOSE[bag[STONE]][draw[STONE]] * CHOOSE[events][draw[EVENT]]
            chances.append(likely / ways)
        return chances

    def sample(self, state: Foothills, rng: Rng) -> i64:
        left_iron = state.bag.counts[IRON]
        left_stone = state.bag.counts[STONE]
        size = left_iron + left_stone + self.events(state)
        iron: i64 = 0
        stone: i64 = 0
        for _ in range(self.cubes):
            spot = rng.randrange(size)
            if spot < left_iron:
                left_iron -= 1
                iron += 1
            elif spot < left_iron + left_stone:
                left_stone -= 1
                stone += 1
            size -= 1
        # The draws of n cubes stand in order of events, then of iron.
        events = self.cubes - iron - stone
        skipped = events * (self.cubes + 1) - events * (events - 1) // 2
        return DRAW + DRAWS_OF[self.cubes][skipped + iron]


class Refill(DrawCubes):
    """Cubes for the stockyard; each event among them brings a competitor (FH-084 to FH-088, FH-265)."""

    def play(self, state: Foothills, action: i64) -> None:
        draw = DRAWS[action - DRAW]
        for kind in range(3):
            state.bag.take(kind, draw[kind])
            state.stockyard[kind] += draw[kind]
        for _ in range(draw[EVENT]):
            state.place_rival()


class Fill(Part):
    """Draw until so many cubes lie in the stockyard, events counted (FH-101, FH-104, FH-265)."""

    def missing(self, state: Foothills) -> i64:
        return self.data().fill - state.resources_in_stockyard() - state.stockyard[EVENT]

    def possible(self, state: Foothills) -> bool:
        return self.missing(state) > 0 and state.bag.size > 0

    def play(self, state: Foothills, action: i64) -> None:
        if self.missing(state) > 0:
            refill(state, self.missing(state))


# ── Drawing blind from the bag (Harbour Market, Salvage) ───────────────────────────────────────────────────


class DrawFromBag(Part):
    """Draw resources blind and keep some; events are ignored (FH-102, FH-103, FH-106, FH-266)."""

    def possible(self, state: Foothills) -> bool:
        return state.resources_in_bag() > 0

    def play(self, state: Foothills, action: i64) -> None:
        effect = self.data()
        there = state.resources_in_bag()
        cubes = effect.draw if effect.draw < there else there
        if cubes > 0:
            state.agenda.append(DrawResources(NATURE, cubes, effect.keep))


class DrawResources(DrawCubes):
    """Resources come out of the bag; event cubes would be replaced and put back, so they never count (FH-266)."""

    keep: i64

    def __init__(self, seat: i64, cubes: i64, keep: i64) -> None:
        self.seat = seat
        self.cubes = cubes
        self.keep = keep

    def clause(self) -> int:
        return 266

    def events(self, state: Foothills) -> i64:
        return 0

    def play(self, state: Foothills, action: i64) -> None:
        draw = DRAWS[action - DRAW]
        for kind in range(2):
            state.bag.take(kind, draw[kind])
            state.drawn[kind] = draw[kind]
        if draw[IRON] + draw[STONE] <= self.keep:
            keep_drawn(state, draw[IRON], draw[STONE])
        elif draw[IRON] == 0 or draw[STONE] == 0:
            keep_drawn(state, self.keep if draw[IRON] > 0 else 0, self.keep if draw[STONE] > 0 else 0)
        else:
            state.agenda.append(KeepDrawn(state.turn, self.keep))


def keep_drawn(state: Foothills, iron: i64, stone: i64) -> None:
    """Keep these of the cubes drawn and put the others back into the bag."""
    state.receive(IRON, iron)
    state.receive(STONE, stone)
    state.bag.put(IRON, state.drawn[IRON] - iron)
    state.bag.put(STONE, state.drawn[STONE] - stone)
    state.drawn[IRON] = 0
    state.drawn[STONE] = 0


class KeepDrawn(Step[Foothills]):
    """Which of the cubes drawn are kept (FH-266)?"""

    keep: i64

    def __init__(self, seat: i64, keep: i64) -> None:
        self.seat = seat
        self.keep = keep

    def clause(self) -> int:
        return 266

    def candidates(self, state: Foothills) -> list[i64]:
        place = KEEP + SPLIT[self.keep]
        return [place + iron for iron in range(self.keep + 1)]

    def refusal(self, state: Foothills, action: i64) -> i64:
        split = action - KEEP
        drawn = SPLIT_IRON[split] <= state.drawn[IRON] and SPLIT_STONE[split] <= state.drawn[STONE]
        return 0 if drawn else 266

    def play(self, state: Foothills, action: i64) -> None:
        keep_drawn(state, SPLIT_IRON[action - KEEP], SPLIT_STONE[action - KEEP])


# ── Gains ──────────────────────────────────────────────────────────────────────────────────────────────────


class Gain(Part):
    """Receive what the effect gives (FH-188, FH-189)."""

    def possible(self, state: Foothills) -> bool:
        return can_receive(state, self.data().gain)

    def play(self, state: Foothills, action: i64) -> None:
        grant(state, self.data().gain)


def can_receive(state: Foothills, amount: Amount) -> bool:
    """Whether something of the amount can be had (FH-225, FH-275)."""
    return (
        amount.goods() > 0
        or (amount.iron + amount.either > 0 and state.obtainable(IRON))
        or (amount.stone + amount.either > 0 and state.obtainable(STONE))
    )


def grant(state: Foothills, amount: Amount) -> None:
    """Goods from the general supply at once, resources cube by cube (FH-189, FH-276)."""
    state.receive(RUBBLE, amount.rubble)
    state.receive(PASSENGER, amount.passengers)
    state.receive(VP, amount.vp)
    if amount.resources() > 0:
        gain_resources(state, amount.iron, amount.stone, amount.either)


def gain_resources(state: Foothills, iron: i64, stone: i64, either: i64) -> None:
    """Ask where the next cube comes from; what nobody has left is not received (FH-058, FH-225, FH-276)."""
    if not state.obtainable(IRON):
        iron = 0
    if not state.obtainable(STONE):
        stone = 0
    if not state.obtainable(IRON) and not state.obtainable(STONE):
        either = 0
    if iron + stone + either == 0:
        return
    step = GainCube(state.turn, iron, stone, either)
    ways = step.actions(state)
    if len(ways) == 1:
        step.play(state, ways[0])
    else:
        state.agenda.append(step)


class GainCube(Step[Foothills]):
    """Which resource is gained, from the stockyard or from the bag (FH-140, FH-188, FH-276)?"""

    iron: i64
    stone: i64
    either: i64

    def __init__(self, seat: i64, iron: i64, stone: i64, either: i64) -> None:
        self.seat = seat
        self.iron = iron
        self.stone = stone
        self.either = either

    def clause(self) -> int:
        return 188

    def due(self, kind: i64) -> bool:
        return self.either > 0 or (self.iron if kind == IRON else self.stone) > 0

    def candidates(self, state: Foothills) -> list[i64]:
        return GAINS

    def refusal(self, state: Foothills, action: i64) -> i64:
        kind = (action - GAIN) >> 1
        if not self.due(kind):
            return 188
        there = state.bag.counts[kind] if (action - GAIN) & 1 else state.stockyard[kind]
        return 0 if there > 0 else 225

    def play(self, state: Foothills, action: i64) -> None:
        kind = (action - GAIN) >> 1
        iron, stone, either = self.iron, self.stone, self.either
        if kind == IRON and iron > 0:
            iron -= 1
        elif kind == STONE and stone > 0:
            stone -= 1
        else:
            either -= 1
        if (action - GAIN) & 1:  # from the bag, which never refills the stockyard (FH-262)
            state.bag.take(kind)
            state.receive(kind, 1)
            gain_resources(state, iron, stone, either)
        elif leave_stockyard(state, kind):  # FH-141
            state.agenda.append(GainMore(ITSELF, iron, stone, either))
            refill(state, REFILL)
        else:
            gain_resources(state, iron, stone, either)


class GainMore(Step[Foothills]):
    """After a refill, the rest of a gain follows (FH-087, FH-276)."""

    iron: i64
    stone: i64
    either: i64

    def __init__(self, seat: i64, iron: i64, stone: i64, either: i64) -> None:
        self.seat = seat
        self.iron = iron
        self.stone = stone
        self.either = either

    def play(self, state: Foothills, action: i64) -> None:
        gain_resources(state, self.iron, self.stone, self.either)
