"""C – laying track and trading rubble for stone."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cordee.engine.core import ITSELF, Step
from cordee.games.foothills.box import EFFECTS, LINES, TRACK_CARD, TRACK_POINTS, VP
from cordee.games.foothills.rules.effects import Part, affordable, pay
from cordee.games.foothills.rules.resources import can_receive, grant
from cordee.games.foothills.rules.state import Foothills, listed
from cordee.games.foothills.rules.vocabulary import LAY, STOP, TRADE

LINE_COUNT: Final[i64] = len(LINES)
# The kinds of works done by an effect, as bits.
LAID: Final[i64] = 1
TRADED: Final[i64] = 2


class Works(Part):
    """Up to so many works, each a track or a trade (FH-124)."""

    def possible(self, state: Foothills) -> bool:
        return may_trade(state, self.effect) or lines_to_lay(state, self.effect) != 0

    def play(self, state: Foothills, action: i64) -> None:
        effect = self.data()
        next_work(state, self.effect, effect.times, 0, effect.least)


def lines_to_lay(state: Foothills, effect: i64) -> i64:
    """The lines on which the effect can lay a track, as bits (FH-125 to FH-128, FH-227)."""
    data = EFFECTS[effect]
    if not data.lays or state.tiles[state.turn] == 0 or not affordable(state, data.lay):
        return 0
    lines = state.lines_within(data.limit)
    line: i64 = 0
    while line < LINE_COUNT:
        if lines >> line & 1 and state.track_space(line) < 0:
            lines &= ~(1 << line)
        line += 1
    return lines


def may_trade(state: Foothills, effect: i64) -> bool:
    """Whether rubble can be traded by the effect (FH-139, FH-140)."""
    data = EFFECTS[effect]
    return data.trades and affordable(state, data.trade) and can_receive(state, data.traded)


def next_work(state: Foothills, effect: i64, left: i64, done: i64, least: i64) -> None:
    """Ask for the next work, on the table as it now is (FH-261, FH-270)."""
    if left == 0:
        return
    step = ChooseWork(state.turn, effect, left, done, least)
    works = step.actions(state)
    if not works or (works[0] == STOP and len(works) == 1):
        return
    if len(works) == 1:
        step.play(state, works[0])
    else:
        state.agenda.append(step)


class ChooseWork(Step[Foothills]):
    """A track on a line, a trade, or is it enough (FH-124, FH-270)?"""

    effect: i64
    left: i64
    done: i64
    least: i64

    def __init__(self, seat: i64, effect: i64, left: i64, done: i64, least: i64) -> None:
        self.seat = seat
        self.effect = effect
        self.left = left
        self.done = done
        self.least = least

    def clause(self) -> int:
        return int(EFFECTS[self.effect].rule)

    def candidates(self, state: Foothills) -> list[i64]:
        effect = EFFECTS[self.effect]
        found: list[i64] = [STOP]
        if effect.lays:
            for line in range(LINE_COUNT):
                if state.lines >> line & 1:
                    found.append(LAY + line)
        if effect.trades:
            found.append(TRADE)
        return found

    def refusal(self, state: Foothills, action: i64) -> i64:
        if action == STOP:
            return 0 if self.least == 0 else 256
        effect = EFFECTS[self.effect]
        if action == TRADE:
            if effect.once and self.done & TRADED:
                return 147
            if not affordable(state, effect.trade):
                return 139
            return 0 if can_receive(state, effect.traded) else 140
        if effect.once and self.done & LAID:
            return 147
        return self.track_refusal(state, action - LAY)

    def track_refusal(self, state: Foothills, line: i64) -> i64:
        effect = EFFECTS[self.effect]
        if state.ended >> line & 1:
            return 133
        if not state.lines_within(effect.limit) >> line & 1:
            return effect.line_rule
        if not affordable(state, effect.lay):
            return 125
        if state.tiles[state.turn] == 0:
            return 227
        return 0 if state.track_space(line) >= 0 else 128

    def actions(self, state: Foothills) -> list[i64]:
        effect = EFFECTS[self.effect]
        found: list[i64] = []
        if self.least == 0:
            found.append(STOP)
        if effect.lays and not (effect.once and self.done & LAID):
            found += listed(lines_to_lay(state, self.effect), LAY)
        if not (effect.once and self.done & TRADED) and may_trade(state, self.effect):
            found.append(TRADE)
        return found

    def play(self, state: Foothills, action: i64) -> None:
        if action == STOP:
            return
        effect = EFFECTS[self.effect]
        kind = TRADED if action == TRADE else LAID
        if self.left > 1:
            state.agenda.append(MoreWorks(ITSELF, self.effect, self.left - 1, self.done | kind))
        if action == TRADE:
            pay(state, effect.trade)
            grant(state, effect.traded)
        else:
            state.agenda.append(LAY_TRACK[action - LAY])
            pay(state, effect.lay)


class MoreWorks(Step[Foothills]):
    """One work is finished, with all that it brought about: another may follow (FH-270)."""

    effect: i64
    left: i64
    done: i64

    def __init__(self, seat: i64, effect: i64, left: i64, done: i64) -> None:
        self.seat = seat
        self.effect = effect
        self.left = left
        self.done = done

    def play(self, state: Foothills, action: i64) -> None:
        next_work(state, self.effect, self.left, self.done, 0)


class LayTrack(Step[Foothills]):
    """The track is paid for and goes on the leftmost available space of the line (FH-126, FH-129, FH-135)."""

    line: i64

    def __init__(self, seat: i64, line: i64) -> None:
        self.seat = seat
        self.line = line

    def play(self, state: Foothills, action: i64) -> None:
        seat = state.turn
        space = state.track_space(self.line)
        card = TRACK_CARD[space]
        state.track[space] = seat
        state.tiled |= 1 << card
        state.tiles[seat] -= 1
        state.tracks[seat] += 1
        state.receive(VP, TRACK_POINTS)
        state.close_complete_lines(card)


LAY_TRACK: Final[list[LayTrack]] = [LayTrack(ITSELF, line) for line in range(len(LINES))]
