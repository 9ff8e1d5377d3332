"""D – building stations."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cordee.engine.core import ITSELF, Step
from cordee.games.foothills.box import (
    BUILT,
    CARD_COUNT,
    CARD_LINE_BITS,
    CARD_ORDERED,
    CARD_SPACES,
    EFFECTS,
    HAS_SURVEYOR,
    SPACE_BONUS,
    SPACE_CARD,
    SPACE_COUNT,
    STARTS,
)
from cordee.games.foothills.rules.effects import Part, affordable, pay, resolve
from cordee.games.foothills.rules.resources import grant
from cordee.games.foothills.rules.state import FREE, Foothills, listed
from cordee.games.foothills.rules.surveyor import survey
from cordee.games.foothills.rules.vocabulary import BUILD, STAY, VISIT

VISITS: Final[list[i64]] = [VISIT, STAY]


class BuildStation(Part):
    """Build one station (FH-149)."""

    def possible(self, state: Foothills) -> bool:
        return spaces_to_build(state, self.effect) != 0

    def play(self, state: Foothills, action: i64) -> None:
        step = ChooseStation(state.turn, self.effect)
        spaces = spaces_to_build(state, self.effect)
        if spaces & (spaces - 1):
            state.agenda.append(step)
        elif spaces:
            step.play(state, listed(spaces, BUILD)[0])


def spaces_to_build(state: Foothills, effect: i64) -> i64:
    """The spaces on which the effect can build a station, as bits (FH-150, FH-151, FH-156, FH-166, FH-227)."""
    data = EFFECTS[effect]
    found: i64 = 0
    if state.tiles[state.turn] == 0:
        return found
    lines = state.lines_within(data.limit)
    card: i64 = STARTS
    while card < CARD_COUNT:
        if state.cards >> card & 1 and state.rubble[card] == 0 and CARD_LINE_BITS[card] & lines:
            for space in CARD_SPACES[card]:
                if state.station[space] == FREE:
                    if affordable(state, data.prices[space]):
                        found |= 1 << space
                    if CARD_ORDERED[card]:
                        break
        card += 1
    return found


def space_refusal(state: Foothills, effect: i64, space: i64) -> i64:
    """0, or why no station can be built on a space of the lines in play."""
    card = SPACE_CARD[space]
    if state.station[space] != FREE:
        return 150
    if state.rubble[card] > 0:
        return 151
    if not CARD_LINE_BITS[card] & state.lines_within(EFFECTS[effect].limit):
        return EFFECTS[effect].line_rule
    if CARD_ORDERED[card] and SPACE_CARD[space - 1] == card and state.station[space - 1] == FREE:
        return 166
    if state.tiles[state.turn] == 0:
        return 227
    return 0 if affordable(state, EFFECTS[effect].prices[space]) else 156


class ChooseStation(Step[Foothills]):
    """Which station is built (FH-149 to FH-156)?"""

    effect: i64

    def __init__(self, seat: i64, effect: i64) -> None:
        self.seat = seat
        self.effect = effect

    def clause(self) -> int:
        return int(EFFECTS[self.effect].rule)

    def candidates(self, state: Foothills) -> list[i64]:
        return [BUILD + space for space in range(SPACE_COUNT) if state.cards >> SPACE_CARD[space] & 1]

    def refusal(self, state: Foothills, action: i64) -> i64:
        return space_refusal(state, self.effect, action - BUILD)

    def actions(self, state: Foothills) -> list[i64]:
        return listed(spaces_to_build(state, self.effect), BUILD)

    def play(self, state: Foothills, action: i64) -> None:
        space = action - BUILD
        state.agenda.append(RaiseStation(ITSELF, self.effect, space))
        pay(state, EFFECTS[self.effect].prices[space])


class RaiseStation(Step[Foothills]):
    """The station is paid for: tile and marker, bonus, the card's effect, the surveyor, in this order (FH-162)."""

    effect: i64
    space: i64

    def __init__(self, seat: i64, effect: i64, space: i64) -> None:
        self.seat = seat
        self.effect = effect
        self.space = space

    def play(self, state: Foothills, action: i64) -> None:
        seat = state.turn
        card = SPACE_CARD[self.space]
        state.station[self.space] = seat
        state.tiles[seat] -= 1
        state.stations[seat] += 1  # FH-158
        state.tiled |= 1 << card
        state.served |= 1 << card
        if HAS_SURVEYOR[card] and card not in state.surveyor:  # FH-161
            state.agenda.append(Visit(seat, card))
        resolve(state, BUILT + card)
        effect = EFFECTS[self.effect]
        if effect.bonus:  # FH-160, FH-174
            grant(state, SPACE_BONUS[self.space])
        grant(state, effect.reward)


class Visit(Step[Foothills]):
    """Does the surveyor come to the new station at once (FH-161, FH-274)?"""

    card: i64

    def __init__(self, seat: i64, card: i64) -> None:
        self.seat = seat
        self.card = card

    def clause(self) -> int:
        return 161

    def candidates(self, state: Foothills) -> list[i64]:
        return VISITS

    def actions(self, state: Foothills) -> list[i64]:
        return VISITS

    def play(self, state: Foothills, action: i64) -> None:
        if action == VISIT:
            state.surveyor[state.turn] = self.card
            survey(state, self.card)
