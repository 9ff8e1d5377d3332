"""What tiles do (sections S to U): each part of an effect is a verb, begun by the section of the rules it is about."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cordee.engine.core import ITSELF, Step
from cordee.games.ski.box import (
    CHOICE,
    CUBE,
    DISCARD,
    EFFECTS,
    GAIN,
    MONEY,
    ON_DISCARD_MONEY,
    PER_DEVELOPMENTS,
    PERMANENT,
    SEASONAL,
    STAND_UP,
    TIME,
    VERB_NAMES,
    Part,
)
from cordee.games.ski.rules.payment import Giving, pieces_in_one, purse_of, suffices
from cordee.games.ski.rules.station import TILE_EFFECTS, Station, ask
from cordee.games.ski.rules.vocabulary import DISCARD_PIECE, OPTION, SKIP, STAND_PERMANENT, STAND_SEASONAL


class Verb:
    """How one word of the effects is carried out."""

    def begin(self, state: Station, seat: i64, rule: i64, part: Part) -> None:
        """Do it, or put the question it leads to. `rule` is the clause of the tile."""

    def possible(self, state: Station, seat: i64, part: Part) -> bool:
        """Whether it could change anything now."""
        return True

    def gives(self, state: Station, seat: i64, part: Part) -> i64:
        """The pieces that it gives whatever its player decides, as one number."""
        return 0


VERBS: Final[list[Verb]] = [Verb() for _ in VERB_NAMES]


class CarryOut(Giving):
    """One part of an effect after the other, in printed order (SK-359)."""

    owner: i64
    effect: i64
    part: i64

    def __init__(self, seat: i64, owner: i64, effect: i64, part: i64) -> None:
        self.seat = seat
        self.owner = owner
        self.effect = effect
        self.part = part

    def clause(self) -> int:
        return 359

    def play(self, state: Station, action: i64) -> None:
        effect = EFFECTS[self.effect]
        if self.part + 1 < len(effect.parts):
            state.agenda.append(CarryOut(ITSELF, self.owner, self.effect, self.part + 1))
        part = effect.parts[self.part]
        VERBS[part.verb].begin(state, self.owner, effect.rule, part)

    def gives(self, state: Station) -> i64:
        return gift(state, self.owner, self.effect, self.part)


def carry_out(state: Station, seat: i64, effect: i64) -> None:
    """Put an effect on the agenda."""
    if EFFECTS[effect].parts:
        state.agenda.append(CarryOut(ITSELF, seat, effect, 0))


def could(state: Station, seat: i64, effect: i64) -> bool:
    """Whether an effect could change anything now."""
    return any(VERBS[part.verb].possible(state, seat, part) for part in EFFECTS[effect].parts)


def gift(state: Station, seat: i64, effect: i64, first: i64) -> i64:
    """The pieces that an effect gives for certain, from a part of it on, as one number (SK-344)."""
    total: i64 = 0
    parts = EFFECTS[effect].parts
    for number in range(first, len(parts)):
        total += VERBS[parts[number].verb].gives(state, seat, parts[number])
    return total


# ── Plain gains ────────────────────────────────────────────────────────────────────────────────────────────


def gain(state: Station, seat: i64, piece: i64, n: i64) -> None:
    """Take pieces from the reserve, ready for use, or score points (SK-359)."""
    if piece == MONEY:
        state.money[seat] += n
    elif piece == SEASONAL:
        state.seasonals[seat] += n
    elif piece == PERMANENT:
        state.permanents[seat] += n
    elif piece == TIME:
        state.time[seat] += n
    else:
        state.earn(seat, n, TILE_EFFECTS)


def as_pieces(piece: i64, n: i64) -> i64:
    """So many of a piece as one number; points pay for nothing."""
    if piece == MONEY:
        return pieces_in_one(n, 0, 0, 0)
    if piece == PERMANENT:
        return pieces_in_one(0, n, 0, 0)
    if piece == SEASONAL:
        return pieces_in_one(0, 0, n, 0)
    return pieces_in_one(0, 0, 0, n) if piece == TIME else 0


class Gain(Verb):
    """So many of a piece."""

    def begin(self, state: Station, seat: i64, rule: i64, part: Part) -> None:
        gain(state, seat, part.a, part.n)

    def gives(self, state: Station, seat: i64, part: Part) -> i64:
        return as_pieces(part.a, part.n)


class GainPerDevelopments(Verb):
    """So many of a piece for each lot of developments, this one included (SK-319)."""

    def begin(self, state: Station, seat: i64, rule: i64, part: Part) -> None:
        gain(state, seat, part.a, part.n * (state.developments(seat) // part.b))

    def gives(self, state: Station, seat: i64, part: Part) -> i64:
        return as_pieces(part.a, part.n * (state.developments(seat) // part.b))


VERBS[GAIN] = Gain()
VERBS[PER_DEVELOPMENTS] = GainPerDevelopments()

# ── One of several ─────────────────────────────────────────────────────────────────────────────────────────


class Choose(Step[Station]):
    """Which of the alternatives of a tile, exactly one?"""

    rule: i64
    first: i64
    count: i64

    def __init__(self, seat: i64, rule: i64, first: i64, count: i64) -> None:
        self.seat = seat
        self.rule = rule
        self.first = first
        self.count = count

    def clause(self) -> int:
        return int(self.rule)

    def candidates(self, state: Station) -> list[i64]:
        return [OPTION + number for number in range(self.count)]

    def play(self, state: Station, action: i64) -> None:
        carry_out(state, self.seat, self.first + action - OPTION)


class OneOf(Verb):
    """One of the alternatives."""

    def begin(self, state: Station, seat: i64, rule: i64, part: Part) -> None:
        state.agenda.append(Choose(seat, rule, part.a, part.n))

    def possible(self, state: Station, seat: i64, part: Part) -> bool:
        return any(could(state, seat, part.a + number) for number in range(part.n))


VERBS[CHOICE] = OneOf()

# ── Cubes and octagons are discarded ───────────────────────────────────────────────────────────────────────


def pieces_of(state: Station, seat: i64, piece: i64) -> i64:
    """How many cubes or octagons a player has, wherever they lie."""
    return state.cubes[seat] if piece == CUBE else state.octagons[seat]


def discard(state: Station, seat: i64, piece: i64) -> None:
    """A cube or octagon leaves: from ladder or zone if one is there, which follows from the totals (SK-156, SK-158)."""
    if piece == CUBE:
        state.cubes[seat] -= 1
    else:
        state.octagons[seat] -= 1
    state.money[seat] += state.perk(seat, ON_DISCARD_MONEY)  # SK-294


class Discard(Step[Station]):
    """Discard a cube or an octagon by a tile (SK-360)?"""

    rule: i64
    piece: i64
    left: i64

    def __init__(self, seat: i64, rule: i64, piece: i64, left: i64) -> None:
        self.seat = seat
        self.rule = rule
        self.piece = piece
        self.left = left

    def clause(self) -> int:
        return int(self.rule)

    def candidates(self, state: Station) -> list[i64]:
        return [SKIP, DISCARD_PIECE + self.piece]

    def refusal(self, state: Station, action: i64) -> i64:
        return 360 if action != SKIP and pieces_of(state, self.seat, self.piece) == 0 else 0

    def play(self, state: Station, action: i64) -> None:
        if action != SKIP:
            discard(state, self.seat, self.piece)
            if self.left > 1:
                ask(state, Discard(self.seat, self.rule, self.piece, self.left - 1))


class Discarding(Verb):
    """Up to so many cubes or octagons leave."""

    def begin(self, state: Station, seat: i64, rule: i64, part: Part) -> None:
        ask(state, Discard(seat, rule, part.a, part.n))

    def possible(self, state: Station, seat: i64, part: Part) -> bool:
        return pieces_of(state, seat, part.a) > 0


VERBS[DISCARD] = Discarding()

# ── Tired employees stand up ───────────────────────────────────────────────────────────────────────────────


def risen(state: Station, seat: i64, number: i64, seasonal_first: bool) -> i64:
    """Up to so many tired employees, as one number: permanents, which never count less, before seasonals."""
    permanents, seasonals = state.tired_permanents[seat], state.tired_seasonals[seat]
    least: i64 = 1 if seasonal_first else 0
    if permanents > number - least:
        permanents = number - least
    if seasonals > number - permanents:
        seasonals = number - permanents
    return pieces_in_one(0, permanents, seasonals, 0)


class StandUp(Step[Station]):
    """Which tired employee of the stock stands up again (SK-267, SK-297)?"""

    rule: i64
    left: i64

    def __init__(self, seat: i64, rule: i64, left: i64) -> None:
        self.seat = seat
        self.rule = rule
        self.left = left

    def clause(self) -> int:
        return int(self.rule)

    def candidates(self, state: Station) -> list[i64]:
        return [SKIP, STAND_PERMANENT, STAND_SEASONAL]

    def refusal(self, state: Station, action: i64) -> i64:
        if action == STAND_PERMANENT and state.tired_permanents[self.seat] == 0:
            return self.rule
        if action == STAND_SEASONAL and state.tired_seasonals[self.seat] == 0:
            return self.rule
        return 344 if state.due and self.bars_due(state, action) else 0

    def bars_due(self, state: Station, action: i64) -> bool:
        """Whether the action due can be paid only with employees that would lie on (SK-344)."""
        return not self.pays(state, action) and self.pays(state, STAND_PERMANENT)

    def pays(self, state: Station, action: i64) -> bool:
        """Whether the action due can be paid if the best of those left stand up after this answer."""
        up = 0 if action == SKIP else risen(state, self.seat, self.left, action == STAND_SEASONAL)
        return suffices(state, self.seat, purse_of(state, self.seat).plus(up), 0, 0)

    def play(self, state: Station, action: i64) -> None:
        if action == SKIP:
            return
        if action == STAND_PERMANENT:
            state.tired_permanents[self.seat] -= 1
            state.permanents[self.seat] += 1
        else:
            state.tired_seasonals[self.seat] -= 1
            state.seasonals[self.seat] += 1
        if self.left > 1:
            ask(state, StandUp(self.seat, self.rule, self.left - 1))


class StandingUp(Verb):
    """Up to so many tired employees stand up."""

    def begin(self, state: Station, seat: i64, rule: i64, part: Part) -> None:
        ask(state, StandUp(seat, rule, part.n))

    def possible(self, state: Station, seat: i64, part: Part) -> bool:
        return state.tired_permanents[seat] + state.tired_seasonals[seat] > 0

    def gives(self, state: Station, seat: i64, part: Part) -> i64:
        return risen(state, seat, part.n, False)


VERBS[STAND_UP] = StandingUp()
