"""The turn: choosing an action card, flipping it, the end of the turn and of the game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cordee.engine.core import ITSELF, Step
from cordee.games.foothills.box import BACK, EFFECTS, EVENT, EVENTS_RETURN, KINDS, MOST_TURNS, REFILL
from cordee.games.foothills.rules.effects import Part, resolvable, resolve
from cordee.games.foothills.rules.resources import refill
from cordee.games.foothills.rules.state import NO_CARD, Foothills
from cordee.games.foothills.rules.vocabulary import FLIP, FLIP_NONE, PASS, PLAY


def begin_turn(state: Foothills, seat: i64) -> None:
    """A player's turn; should the stockyard be without resources, it is refilled first (FH-054, FH-086)."""
    state.turn = seat
    state.turns += 1
    state.slot = -1
    state.scored = 0
    state.flips = 0
    state.agenda.append(CHOOSE_CARD[seat])
    if state.resources_in_stockyard() == 0 and state.resources_in_bag() > 0:
        refill(state, REFILL)


def side_shown(state: Foothills, seat: i64, letter: i64) -> i64:
    """The effect that a player's card of a letter shows, or -1 without such a card (FH-055, FH-070)."""
    kind = state.board[5 * seat + letter]
    if kind == NO_CARD:
        return -1
    if state.grey[seat] >> letter & 1:
        return BACK + KINDS * letter + kind
    return letter


def letter_of(effect: i64) -> i64:
    """The main letter of the card with this side."""
    return effect if effect < BACK else (effect - BACK) // KINDS


class ChooseCard(Step[Foothills]):
    """Which action card is resolved (FH-055, FH-059 to FH-061)?"""

    def clause(self) -> int:
        return 55

    def candidates(self, state: Foothills) -> list[i64]:
        return self.sides(state) + [PASS]

    def sides(self, state: Foothills) -> list[i64]:
        """The sides shown, main sides before backs."""
        golden: list[i64] = []
        grey: list[i64] = []
        for letter in range(5):
            effect = side_shown(state, self.seat, letter)
            if effect >= BACK:
                grey.append(PLAY + effect)
            elif effect >= 0:
                golden.append(PLAY + effect)
        return golden + grey

    def refusal(self, state: Foothills, action: i64) -> i64:
        if action == PASS:
            return 0 if self.actions(state)[0] == PASS else 61
        return card_refusal(state, action - PLAY)

    def actions(self, state: Foothills) -> list[i64]:
        found = [side for side in self.sides(state) if card_refusal(state, side - PLAY) == 0]
        return found if found else ONLY_PASS

    def play(self, state: Foothills, action: i64) -> None:
        if action == PASS:  # FH-060
            state.place_rival()
            end_turn(state)
            return
        effect = action - PLAY
        state.slot = letter_of(effect)
        state.agenda.append(FINISH)
        resolve(state, effect)


def card_refusal(state: Foothills, effect: i64) -> i64:
    """0, or why this side of a card cannot be chosen (FH-059, FH-197)."""
    rule = EFFECTS[effect].ticket_rule
    if rule and state.tickets[state.turn] == 0:
        return rule
    return 0 if resolvable(state, effect) else 59


# ── Flips ──────────────────────────────────────────────────────────────────────────────────────────────────


class ExtraFlips(Part):
    """Further cards may be turned at the end of the turn (FH-064, FH-257)."""

    def possible(self, state: Foothills) -> bool:
        return cards_on_board(state) > 1

    def play(self, state: Foothills, action: i64) -> None:
        state.flips += self.data().flips


def cards_on_board(state: Foothills) -> i64:
    count: i64 = 0
    for letter in range(5):
        if state.board[5 * state.turn + letter] != NO_CARD:
            count += 1
    return count


class FlipNow(Part):
    """At once, any number of other cards may be turned (FH-163)."""

    def play(self, state: Foothills, action: i64) -> None:
        flip_more(state, 5, 0)


class Finish(Step[Foothills]):
    """Step 3: the resolved card is turned, and those of extra flips; then the turn ends (FH-062, FH-068, FH-258)."""

    def play(self, state: Foothills, action: i64) -> None:
        if state.scored == 0:  # FH-207, FH-208
            state.grey[state.turn] ^= 1 << state.slot
        state.agenda.append(END_TURN)
        flip_more(state, state.flips, 0)


def flip_more(state: Foothills, left: i64, flipped: i64) -> None:
    """Ask which card is turned next, while one is left that has not been (FH-065, FH-257)."""
    if left == 0:
        return
    step = Flip(state.turn, left, flipped)
    if len(step.actions(state)) > 1:
        state.agenda.append(step)


class Flip(Step[Foothills]):
    """Which further card is turned, if any (FH-064 to FH-068, FH-163, FH-257)?"""

    left: i64
    flipped: i64

    def __init__(self, seat: i64, left: i64, flipped: i64) -> None:
        self.seat = seat
        self.left = left
        self.flipped = flipped

    def clause(self) -> int:
        return 64

    def candidates(self, state: Foothills) -> list[i64]:
        found: list[i64] = []
        for letter in range(5):
            if state.board[5 * state.turn + letter] != NO_CARD:
                found.append(FLIP + letter)
        found.append(FLIP_NONE)
        return found

    def refusal(self, state: Foothills, action: i64) -> i64:
        if action == FLIP_NONE:
            return 0
        if action - FLIP == state.slot:
            return 68
        return 257 if self.flipped >> (action - FLIP) & 1 else 0

    def play(self, state: Foothills, action: i64) -> None:
        if action != FLIP_NONE:
            bit: i64 = 1 << (action - FLIP)
            state.grey[state.turn] ^= bit
            flip_more(state, self.left - 1, self.flipped | bit)


# ── The end of a turn and of the game ──────────────────────────────────────────────────────────────────────


class EndTurn(Step[Foothills]):
    """All is done that the turn brought (FH-258)."""

    def play(self, state: Foothills, action: i64) -> None:
        end_turn(state)


def end_turn(state: Foothills) -> None:
    """Event cubes go back into the bag, then the next turn or the end (FH-098, FH-231, FH-232, FH-282)."""
    events = state.stockyard[EVENT]
    if events >= EVENTS_RETURN:
        state.bag.put(EVENT, events)
        state.stockyard[EVENT] = 0
    state.slot = -1
    last_of_round = state.turn != state.first
    if last_of_round and (state.ending or state.turns >= MOST_TURNS):
        return  # the agenda stays empty: the game is over
    begin_turn(state, 1 - state.turn)


ONLY_PASS: Final[list[i64]] = [PASS]
# Steps are immutable: one of each kind and seat serves every table.
CHOOSE_CARD: Final[list[ChooseCard]] = [ChooseCard(0), ChooseCard(1)]
FINISH: Final[Finish] = Finish(ITSELF)
END_TURN: Final[EndTurn] = EndTurn(ITSELF)
