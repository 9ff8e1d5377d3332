"""B – removing rubble."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cordee.engine.core import Step
from cordee.games.foothills.box import ANY_LINE, CLEAR_POINTS, EFFECTS, LINE_CARDS, LINES, RUBBLE, VP
from cordee.games.foothills.rules.effects import Part
from cordee.games.foothills.rules.state import HELD, Foothills, listed
from cordee.games.foothills.rules.vocabulary import CLEAR

LINE_COUNT: Final[i64] = len(LINES)
TAKEN_BITS: Final[i64] = 4  # of `taken`, for each line the cubes taken from it by one effect


class ClearRubble(Part):
    """Take rubble from lines, the missing cubes from the supply (FH-107 to FH-111, FH-118 to FH-123)."""

    def possible(self, state: Foothills) -> bool:
        effect = self.data()
        return effect.limit == ANY_LINE or state.lines_within(effect.limit) != 0  # FH-111, FH-122

    def play(self, state: Foothills, action: i64) -> None:
        clear_more(state, self.effect, self.data().clear, 0)


def clear_more(state: Foothills, effect: i64, left: i64, taken: i64) -> None:
    """Ask for the next line; without one the rest comes from the supply (FH-110, FH-111, FH-123, FH-269)."""
    if left == 0:
        hand_over(state, EFFECTS[effect].clear_give)
        return
    step = ChooseLine(state.turn, effect, left, taken)
    lines = step.lines(state)
    if lines == 0:
        state.receive(RUBBLE, left)
        hand_over(state, EFFECTS[effect].clear_give)
    elif lines & (lines - 1) == 0:
        step.play(state, listed(lines, CLEAR)[0])
    else:
        state.agenda.append(step)


def hand_over(state: Foothills, cubes: i64) -> None:
    """Some of the cubes go to the opponent; the VP do not (FH-120)."""
    state.receive(RUBBLE, -cubes)
    state.held[HELD * (1 - state.turn) + RUBBLE] += cubes


class ChooseLine(Step[Foothills]):
    """From which line is rubble removed (FH-108, FH-269)?"""

    effect: i64
    left: i64
    taken: i64

    def __init__(self, seat: i64, effect: i64, left: i64, taken: i64) -> None:
        self.seat = seat
        self.effect = effect
        self.left = left
        self.taken = taken

    def clause(self) -> int:
        return int(EFFECTS[self.effect].rule)

    def taken_from(self, line: i64) -> i64:
        return self.taken >> (TAKEN_BITS * line) & 15

    def lines_begun(self) -> i64:
        count: i64 = 0
        line: i64 = 0
        while line < LINE_COUNT:
            if self.taken_from(line) > 0:
                count += 1
            line += 1
        return count

    def candidates(self, state: Foothills) -> list[i64]:
        return [CLEAR + line for line in range(LINE_COUNT) if state.lines >> line & 1]

    def refusal(self, state: Foothills, action: i64) -> i64:
        line = action - CLEAR
        effect = EFFECTS[self.effect]
        if not state.lines_within(effect.limit) >> line & 1:
            return effect.line_rule
        before = self.taken_from(line)
        if before > 0:  # the rest from the line already begun, what it lacks from the supply (FH-118)
            return 0 if before < effect.clear_each else 269
        if not state.rubble_lines() >> line & 1:
            return 108
        return 0 if self.taken == 0 or self.lines_begun() < effect.clear_lines else 269

    def lines(self, state: Foothills) -> i64:
        """The lines that may be chosen, as bits."""
        effect = EFFECTS[self.effect]
        fresh = state.rubble_lines() & state.lines_within(effect.limit)
        if self.taken == 0:
            return fresh
        if self.lines_begun() >= effect.clear_lines:
            fresh = 0
        line: i64 = 0
        while line < LINE_COUNT:
            before = self.taken_from(line)
            if before >= effect.clear_each:
                fresh &= ~(1 << line)
            elif before > 0:
                fresh |= 1 << line
            line += 1
        return fresh

    def actions(self, state: Foothills) -> list[i64]:
        return listed(self.lines(state), CLEAR)

    def play(self, state: Foothills, action: i64) -> None:
        line = action - CLEAR
        cubes = self.left if EFFECTS[self.effect].clear_lines == 1 else 1
        remove_rubble(state, line, cubes)
        state.receive(RUBBLE, cubes)  # FH-110
        clear_more(state, self.effect, self.left - cubes, self.taken + (cubes << (TAKEN_BITS * line)))


def remove_rubble(state: Foothills, line: i64, cubes: i64) -> None:
    """From left to right, as many as there are; a card cleared gives VP at once (FH-109, FH-112 to FH-117)."""
    for card in LINE_CARDS[line]:
        there = state.rubble[card]
        removed = there if there < cubes else cubes
        if removed > 0:
            state.rubble[card] = there - removed
            cubes -= removed
            if removed == there:
                state.receive(VP, CLEAR_POINTS)
        if cubes == 0:
            return
