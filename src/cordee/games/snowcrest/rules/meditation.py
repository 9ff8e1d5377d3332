"""Meditation: a number of bells is announced, and everybody else may ring one more."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cordee.engine.core import ITSELF, Step
from cordee.games.snowcrest.box import BELL, MEDITATION, MEDITATION_OF_TWO, SOLO_BELLS
from cordee.games.snowcrest.rules.paying import pay
from cordee.games.snowcrest.rules.state import (
    BELLS,
    MOST_BELLS,
    MOST_SEATS,
    OUTBID,
    REFUSE,
    SKIP,
    Snowcrest,
    ask,
    claim,
    take_scrolls,
)

ANSWERS: Final[list[i64]] = [OUTBID, REFUSE]
NO: Final[list[i64]] = [REFUSE]
NOT_A_BELL: Final[list[i64]] = [SKIP]


def silence(state: Snowcrest) -> i64:
    """Why the player on turn cannot meditate for want of bells, 0 if there are enough (SC-145)."""
    if state.level:
        return 0 if state.means(state.turn, BELL) >= SOLO_BELLS else 265
    return 0 if state.means(state.turn, BELL) > 0 else 260


def meditate(state: Snowcrest) -> None:
    """Begin a meditation, if a bell can be rung (SC-260); a hidden hand is asked, so that it is its owner who tells."""
    if silence(state) == 0 or state.has_secrets(state.turn):
        ask(state, Announce(state.turn))


class Announce(Step[Snowcrest]):
    """How many bells (SC-144, SC-145)? Alone: how many are spent, six for each scroll (SC-188, SC-265).

    Whoever can ring a bell must (SC-097); whoever cannot lets it be (SC-260).
    """

    def clause(self) -> int:
        return 144

    def candidates(self, state: Snowcrest) -> list[i64]:
        """Each number that can be paid, and the next; none at all for whoever has no bell."""
        step = SOLO_BELLS if state.level else 1
        most = min(state.means(self.seat, BELL) + step, MOST_BELLS)
        numbers: list[i64] = [BELLS + number for number in range(step, most + 1, step)]
        return numbers if silence(state) == 0 else NOT_A_BELL + numbers

    def refusal(self, state: Snowcrest, action: i64) -> i64:
        if action == SKIP:
            return 0
        number = action - BELLS
        if number > state.means(self.seat, BELL):
            return 265 if state.level else 259
        return 265 if state.level and number > SOLO_BELLS * state.pool else 0

    def actions(self, state: Snowcrest) -> list[i64]:
        step = SOLO_BELLS if state.level else 1
        most = min(state.means(self.seat, BELL), MOST_BELLS)
        if state.level:
            most = min(most, SOLO_BELLS * state.pool)
        numbers: list[i64] = [BELLS + number for number in range(step, most + 1, step)]
        return numbers if numbers else NOT_A_BELL

    def play(self, state: Snowcrest, action: i64) -> None:
        if action == SKIP:
            return
        number = action - BELLS
        if state.level:
            state.agenda.append(RungAlone(ITSELF, number // SOLO_BELLS))
            pay(state, self.seat, BELL, number)
            return
        state.total = number  # SC-146, SC-147: nothing is paid yet
        state.won = 0
        state.agenda.append(THE_END_OF_ANSWERS)
        for place in range(state.seats - 1, 0, -1):  # SC-148
            state.agenda.append(TURN_TO_ANSWER[(state.turn + place) % state.seats])

    def reveals(self, state: Snowcrest, action: i64) -> bool:
        return state.seats > 1


class RungAlone(Step[Snowcrest]):
    """The solo player's bells are paid: a scroll for every six (SC-188)."""

    scrolls: i64

    def __init__(self, seat: i64, scrolls: i64) -> None:
        self.seat = seat
        self.scrolls = scrolls

    def clause(self) -> int:
        return 188

    def play(self, state: Snowcrest, action: i64) -> None:
        take_scrolls(state, state.turn, self.scrolls)


class TurnToAnswer(Step[Snowcrest]):
    """A seat's turn to answer the number announced."""

    who: i64

    def __init__(self, seat: i64, who: i64) -> None:
        self.seat = seat
        self.who = who

    def clause(self) -> int:
        return 148

    def play(self, state: Snowcrest, action: i64) -> None:
        ask(state, ANSWER[self.who])


TURN_TO_ANSWER: Final[list[TurnToAnswer]] = [TurnToAnswer(ITSELF, who) for who in range(MOST_SEATS)]


def scrolls_at_stake(state: Snowcrest) -> i64:
    """What one comparison brings (SC-150, SC-151, SC-154)."""
    return MEDITATION_OF_TWO if state.seats == 2 else MEDITATION


class Answer(Step[Snowcrest]):
    """One bell more than announced, or not (SC-149 to SC-151)?"""

    def clause(self) -> int:
        return 149

    def candidates(self, state: Snowcrest) -> list[i64]:
        return ANSWERS

    def refusal(self, state: Snowcrest, action: i64) -> i64:
        return 149 if action == OUTBID and state.means(self.seat, BELL) <= state.total else 0

    def actions(self, state: Snowcrest) -> list[i64]:
        return ANSWERS if state.means(self.seat, BELL) > state.total else NO

    def play(self, state: Snowcrest, action: i64) -> None:
        if action == REFUSE:
            scrolls = scrolls_at_stake(state)
            state.won += scrolls
            take_scrolls(state, state.turn, scrolls)
        else:
            state.agenda.append(Outbidden(ITSELF, self.seat))
            pay(state, self.seat, BELL, state.total + 1)

    def reveals(self, state: Snowcrest, action: i64) -> bool:
        return True


class Outbidden(Step[Snowcrest]):
    """A seat has paid one bell more and takes its scroll (SC-150)."""

    who: i64

    def __init__(self, seat: i64, who: i64) -> None:
        self.seat = seat
        self.who = who

    def clause(self) -> int:
        return 150

    def play(self, state: Snowcrest, action: i64) -> None:
        take_scrolls(state, self.who, scrolls_at_stake(state))


class EndOfAnswers(Step[Snowcrest]):
    """The one who began pays the number announced, once, if it won a scroll at all (SC-152, SC-153)."""

    def clause(self) -> int:
        return 152

    def play(self, state: Snowcrest, action: i64) -> None:
        due = state.total if state.won > 0 else 0
        state.total = 0
        claim(state)
        pay(state, state.turn, BELL, due)


THE_END_OF_ANSWERS: Final[EndOfAnswers] = EndOfAnswers(ITSELF)
ANSWER: Final[list[Answer]] = [Answer(seat) for seat in range(MOST_SEATS)]
