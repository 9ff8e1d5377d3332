"""E – moving the surveyor; tickets, Yr Wyddfa, the pub."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cordee.engine.core import Step
from cordee.games.foothills.box import (
    ANY_LINE,
    CARD_COUNT,
    CARD_LINE_BITS,
    EFFECTS,
    HAS_SURVEYOR,
    HOME,
    KINDS,
    LINE_CARD_BITS,
    PAIR_NEIGHBOURS,
    PUB,
    START_BITS,
    STARTS,
    SURVEY,
    SURVEYOR_BITS,
    TO_HOME,
    TO_NEIGHBOUR,
    TO_PUB,
    TO_SPACE,
    TO_START,
)
from cordee.games.foothills.rules.effects import Part, affordable, pay, resolvable, resolve
from cordee.games.foothills.rules.state import NO_CARD, Foothills, count_bits, listed
from cordee.games.foothills.rules.vocabulary import DECLINE, MOVE, REPLACE, SCORE, SCORE_NONE, TRADE

TRADES: Final[list[i64]] = [TRADE, DECLINE]


class MoveSurveyor(Part):
    """Move the surveyor and do what its new place says (FH-180)."""

    def possible(self, state: Foothills) -> bool:
        return places_to_go(state, self.effect) != 0

    def play(self, state: Foothills, action: i64) -> None:
        step = ChoosePlace(state.turn, self.effect)
        places = places_to_go(state, self.effect)
        if places & (places - 1):
            state.agenda.append(step)
        elif places:
            step.play(state, listed(places, MOVE)[0])


def places_to_go(state: Foothills, effect: i64) -> i64:
    """The places to which the effect can lead the surveyor, as bits (FH-180 to FH-182, FH-215 to FH-217)."""
    data = EFFECTS[effect]
    here = state.surveyor[state.turn]
    places = state.served & state.cards & SURVEYOR_BITS & ~(1 << here) & ~(1 << state.surveyor[1 - state.turn])
    if data.limit != ANY_LINE:
        places &= cards_along(state.lines_within(data.limit))
    if data.move & TO_START:
        places &= START_BITS
    elif data.move & TO_NEIGHBOUR:
        places &= START_BITS if here >= PUB else PAIR_NEIGHBOURS[state.closed][here]
    elif not data.move & TO_SPACE:
        places = 0
    if data.move & TO_PUB and pub_refusal(state) == 0:
        places |= 1 << PUB
    if data.move & TO_HOME and here != HOME:
        places |= 1 << HOME
    return places


def cards_along(lines: i64) -> i64:
    """The cards of these lines, as bits (FH-273)."""
    cards: i64 = 0
    line: i64 = 0
    while lines:
        if lines & 1:
            cards |= LINE_CARD_BITS[line]
        lines >>= 1
        line += 1
    return cards


def place_refusal(state: Foothills, effect: i64, place: i64) -> i64:
    """0, or why the surveyor cannot go there."""
    ways = EFFECTS[effect].move
    here = state.surveyor[state.turn]
    if place == HOME:
        return 0 if ways & TO_HOME and here != HOME else 181
    if place == PUB:
        return pub_refusal(state) if ways & TO_PUB else 203
    if not state.cards >> place & 1 or not HAS_SURVEYOR[place] or not state.served >> place & 1 or here == place:
        return 182
    if state.surveyor[1 - state.turn] == place:
        return 222
    if not CARD_LINE_BITS[place] & state.lines_within(EFFECTS[effect].limit):
        return EFFECTS[effect].line_rule
    if ways & TO_SPACE:
        return 0
    if ways & TO_START:
        return 0 if place < STARTS else 219
    return neighbour_refusal(state, here, place)


def pub_refusal(state: Foothills) -> i64:
    """0, or why the surveyor cannot go to the pub (FH-209 to FH-212)."""
    seat = state.turn
    if state.surveyor[seat] == PUB:
        return 211
    return 0 if may_score(state) else 209


def neighbour_refusal(state: Foothills, here: i64, place: i64) -> i64:
    """From a card to a neighbour, from pub or home to a start (FH-216, FH-217)."""
    if here in (PUB, HOME):
        return 0 if place < STARTS else 217
    return 0 if PAIR_NEIGHBOURS[state.closed][here] >> place & 1 else 216


class ChoosePlace(Step[Foothills]):
    """Where does the surveyor go (FH-180, FH-181)?"""

    effect: i64

    def __init__(self, seat: i64, effect: i64) -> None:
        self.seat = seat
        self.effect = effect

    def clause(self) -> int:
        return int(EFFECTS[self.effect].rule)

    def candidates(self, state: Foothills) -> list[i64]:
        found: list[i64] = []
        place: i64 = 0
        while place < CARD_COUNT:
            if state.cards >> place & 1 and HAS_SURVEYOR[place]:
                found.append(MOVE + place)
            place += 1
        found.append(MOVE + PUB)
        found.append(MOVE + HOME)
        return found

    def refusal(self, state: Foothills, action: i64) -> i64:
        return place_refusal(state, self.effect, action - MOVE)

    def actions(self, state: Foothills) -> list[i64]:
        return listed(places_to_go(state, self.effect), MOVE)

    def play(self, state: Foothills, action: i64) -> None:
        place = action - MOVE
        state.surveyor[state.turn] = place
        if place == PUB:
            score_card(state, True)
        elif place != HOME:
            survey(state, place)


def survey(state: Foothills, card: i64) -> None:
    """The action of a surveyor space, as far as possible; one with a price may be declined (FH-191, FH-221)."""
    number = SURVEY + card
    effect = EFFECTS[number]
    if not effect.has_cost:
        resolve(state, number)
    elif affordable(state, effect.cost) and resolvable(state, number):  # FH-275
        state.agenda.append(Trade(state.turn, number))


class Trade(Step[Foothills]):
    """Is the price of the surveyor space paid for what it gives (FH-221, FH-275)?"""

    effect: i64

    def __init__(self, seat: i64, effect: i64) -> None:
        self.seat = seat
        self.effect = effect

    def clause(self) -> int:
        return 221

    def candidates(self, state: Foothills) -> list[i64]:
        return TRADES

    def actions(self, state: Foothills) -> list[i64]:
        return TRADES

    def play(self, state: Foothills, action: i64) -> None:
        if action == TRADE:
            resolve(state, self.effect)
            pay(state, EFFECTS[self.effect].cost)


# ── Tickets and the summit ─────────────────────────────────────────────────────────────────────────────────


class TakeTicket(Part):
    """The ticket of the starting station, for who has none of its kind (FH-192, FH-195, FH-196)."""

    def possible(self, state: Foothills) -> bool:
        return not state.tickets[state.turn] >> self.data().ticket & 1

    def play(self, state: Foothills, action: i64) -> None:
        if self.possible(state):
            kind = self.data().ticket
            state.tickets[state.turn] |= 1 << kind
            state.tickets_left[kind] -= 1


class TakeSummit(Part):
    """The summit token, from the card or from the opponent (FH-200, FH-201)."""

    def possible(self, state: Foothills) -> bool:
        return state.summit != state.turn

    def play(self, state: Foothills, action: i64) -> None:
        state.summit = state.turn


# ── The pub and Devil's Bridge ─────────────────────────────────────────────────────────────────────────────


def may_score(state: Foothills) -> bool:
    """Whether the score pile is smaller than the number of stations, with a card to score (FH-209, FH-212)."""
    seat = state.turn
    if count_bits(state.pile[seat]) >= state.stations[seat]:
        return False
    return any(state.board[5 * seat + letter] != NO_CARD for letter in range(5))


def score_card(state: Foothills, must: bool) -> None:
    """Ask which action card is scored; at the pub one must be (FH-204, FH-278)."""
    step = ScoreCard(state.turn, must)
    cards = step.cards(state)
    if must and len(cards) == 1:
        step.play(state, cards[0])
    else:
        state.agenda.append(step)


class MayScore(Part):
    """An action card may be scored as at the pub (FH-167, FH-168, FH-213)."""

    def possible(self, state: Foothills) -> bool:
        return may_score(state)

    def play(self, state: Foothills, action: i64) -> None:
        if may_score(state):
            score_card(state, False)


class ScoreCard(Step[Foothills]):
    """Which of the own action cards is scored (FH-204)?"""

    must: bool

    def __init__(self, seat: i64, must: bool) -> None:
        self.seat = seat
        self.must = must

    def clause(self) -> int:
        return 204

    def cards(self, state: Foothills) -> list[i64]:
        found: list[i64] = []
        for letter in range(5):
            if state.board[5 * state.turn + letter] != NO_CARD:
                found.append(SCORE + letter)
        return found

    def candidates(self, state: Foothills) -> list[i64]:
        return self.cards(state) + [SCORE_NONE]

    def refusal(self, state: Foothills, action: i64) -> i64:
        return 278 if action == SCORE_NONE and self.must else 0

    def play(self, state: Foothills, action: i64) -> None:
        if action == SCORE_NONE:
            return
        letter = action - SCORE
        seat = state.turn
        place = 5 * seat + letter
        state.pile[seat] |= 1 << (KINDS * letter + state.board[place])
        state.board[place] = NO_CARD
        state.grey[seat] &= ~(1 << letter)
        if letter == state.slot:
            state.scored = 1  # FH-169, FH-207
        replace_card(state, letter)


def replace_card(state: Foothills, letter: i64) -> None:
    """A reserve card of the same letter takes the place, golden side up, if there is one (FH-205, FH-206, FH-279)."""
    step = Replace(state.turn, letter)
    cards = step.candidates(state)
    if len(cards) == 1:
        step.play(state, cards[0])
    elif cards:
        state.agenda.append(step)


class Replace(Step[Foothills]):
    """Which reserve card takes the place of the scored one (FH-205)?"""

    letter: i64

    def __init__(self, seat: i64, letter: i64) -> None:
        self.seat = seat
        self.letter = letter

    def clause(self) -> int:
        return 205

    def candidates(self, state: Foothills) -> list[i64]:
        first = KINDS * self.letter
        return [REPLACE + card for card in range(first, first + KINDS) if state.reserve >> card & 1]

    def play(self, state: Foothills, action: i64) -> None:
        card = action - REPLACE
        state.reserve &= ~(1 << card)
        state.board[5 * state.turn + self.letter] = card - KINDS * self.letter
