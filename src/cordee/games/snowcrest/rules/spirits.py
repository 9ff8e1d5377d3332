"""Gaining things; juniper and the spirits of the forest; worship and the guardians."""

from __future__ import annotations

from typing import Final

from librt.random import Random as Rng
from mypy_extensions import i64

from cordee.engine.core import ITSELF, NATURE, Step
from cordee.games.snowcrest.box import (
    FOREST_OMENS,
    FOREST_SCROLLS,
    GAIN_CARD,
    GAIN_OMEN,
    GUARDIAN_OTHERS,
    GUARDIAN_REWARD,
    JUNIPER,
    JUNIPER_PER_SEAT,
    OFFERING,
    SCROLL,
    SPIRIT_ACTIVE,
    SPIRIT_OTHERS,
    SPIRIT_REWARD,
    WORSHIP_OMENS,
    WORSHIP_SCROLLS,
)
from cordee.games.snowcrest.rules.paying import settle
from cordee.games.snowcrest.rules.state import (
    MEET_GUARDIAN,
    MEET_SPIRIT,
    MOST_SEATS,
    Snowcrest,
    claim,
    draw_cards,
    take_omens,
    take_scrolls,
    with_under,
    without_top,
)


def gain(state: Snowcrest, what: list[i64]) -> None:
    """The player on turn takes all that is shown, juniper last (SC-100, SC-252)."""
    seat = state.turn
    for resource in range(5):
        if resource != JUNIPER:
            state.tokens[5 * seat + resource] += what[resource]
    take_omens(state, seat, what[GAIN_OMEN])
    take_scrolls(state, seat, what[SCROLL])
    if state.done:
        return
    if what[GAIN_CARD] > 0:
        if what[JUNIPER] > 0:
            state.agenda.append(Harvest(ITSELF, what[JUNIPER]))
        draw_cards(state, seat, what[GAIN_CARD])
        return
    claim(state)
    harvest(state, what[JUNIPER])


def others_take_omens(state: Snowcrest, count: i64) -> None:
    """Everybody but the player on turn takes omens, which nothing avoids (SC-182, SC-183, SC-270)."""
    for seat in range(state.seats):
        if seat != state.turn:
            take_omens(state, seat, count)


# ── Juniper and the forest ─────────────────────────────────────────────────────────────────────────────────


def refill_forest(state: Snowcrest) -> None:
    """Three junipers for each seat lie on the forest pile again (SC-019, SC-115)."""
    state.juniper = JUNIPER_PER_SEAT * state.seats


def harvest(state: Snowcrest, due: i64) -> None:
    """Take juniper from the forest pile; the last one wakes a spirit, then the rest is taken (SC-109 to SC-119)."""
    seat = state.turn
    while due > 0 and not state.done:
        taken = due if due < state.juniper else state.juniper
        state.tokens[5 * seat + JUNIPER] += taken
        state.juniper -= taken
        due -= taken
        claim(state)  # SC-254, SC-261: before the spirit is met
        if state.juniper == 0 and not state.done:
            if state.simplified == 0:
                if due > 0:
                    state.agenda.append(Harvest(ITSELF, due))
                wake_spirit(state)
                return
            take_scrolls(state, seat, FOREST_SCROLLS)  # SC-182, SC-264
            others_take_omens(state, FOREST_OMENS)
            refill_forest(state)


class Harvest(Step[Snowcrest]):
    """The juniper still due after a spirit was met (SC-116)."""

    due: i64

    def __init__(self, seat: i64, due: i64) -> None:
        self.seat = seat
        self.due = due

    def clause(self) -> int:
        return 116

    def play(self, state: Snowcrest, action: i64) -> None:
        harvest(state, self.due)


def wake_spirit(state: Snowcrest) -> None:
    """The top forest card is turned over: by nature, or by itself once it is known (SC-110, SC-240)."""
    found = state.spirits.draws()
    if len(found) == 1:
        meet_spirit(state, found[0])
    else:
        state.agenda.append(MeetSpirit(NATURE))


class MeetSpirit(Step[Snowcrest]):
    """Which spirit of the forest comes (SC-110)?"""

    def clause(self) -> int:
        return 110

    def candidates(self, state: Snowcrest) -> list[i64]:
        return [MEET_SPIRIT + spirit for spirit in state.spirits.draws()]

    def odds(self, state: Snowcrest) -> list[float]:
        return state.spirits.odds()

    def sample(self, state: Snowcrest, rng: Rng) -> i64:
        return MEET_SPIRIT + state.spirits.middle.sample(rng)

    def play(self, state: Snowcrest, action: i64) -> None:
        meet_spirit(state, action - MEET_SPIRIT)


def meet_spirit(state: Snowcrest, spirit: i64) -> None:
    """The one who took the last juniper settles, then the others clockwise, then the reward (SC-112 to SC-114)."""
    state.spirits = without_top(state.spirits, spirit)
    state.spirit = spirit
    state.agenda.append(THE_APPEASED_SPIRIT)
    everybody_settles(state)


class AppeasedSpirit(Step[Snowcrest]):
    """All have settled: the reward, the card under the pile, new juniper (SC-114, SC-115)."""

    def clause(self) -> int:
        return 115

    def play(self, state: Snowcrest, action: i64) -> None:
        spirit = state.spirit
        state.spirit = -1
        state.spirits = with_under(state.spirits, spirit)
        refill_forest(state)
        gain(state, SPIRIT_REWARD[spirit])


THE_APPEASED_SPIRIT: Final[AppeasedSpirit] = AppeasedSpirit(ITSELF)


# ── Settling, one after another ────────────────────────────────────────────────────────────────────────────


def everybody_settles(state: Snowcrest) -> None:
    """The player on turn first, then the others clockwise (SC-112, SC-113, SC-139, SC-141, SC-257)."""
    for place in range(state.seats - 1, -1, -1):
        state.agenda.append(TURN_TO_SETTLE[(state.turn + place) % state.seats])


class TurnToSettle(Step[Snowcrest]):
    """A seat's turn to settle what the guardian or the spirit on the table demands of it."""

    who: i64

    def __init__(self, seat: i64, who: i64) -> None:
        self.seat = seat
        self.who = who

    def clause(self) -> int:
        return 257

    def play(self, state: Snowcrest, action: i64) -> None:
        settle(state, self.who, demanded(state, self.who))


def demanded(state: Snowcrest, seat: i64) -> list[i64]:
    """What the spirit met last, or else the guardian, asks of a seat (SC-112, SC-113, SC-139, SC-141)."""
    if state.spirit >= 0:
        return SPIRIT_ACTIVE[state.spirit] if seat == state.turn else SPIRIT_OTHERS[state.spirit]
    return OFFERING[state.guardian] if seat == state.turn else GUARDIAN_OTHERS[state.guardian]


TURN_TO_SETTLE: Final[list[TurnToSettle]] = [TurnToSettle(ITSELF, who) for who in range(MOST_SEATS)]


# ── Worship ────────────────────────────────────────────────────────────────────────────────────────────────


def worship(state: Snowcrest) -> None:
    """A guardian is met; in the simplified game scrolls for one and omens for all others (SC-138, SC-183)."""
    if state.simplified:
        take_scrolls(state, state.turn, WORSHIP_SCROLLS)
        others_take_omens(state, WORSHIP_OMENS)
        return
    found = state.guardians.draws()
    if len(found) == 1:
        meet_guardian(state, found[0])
    else:
        state.agenda.append(MeetGuardian(NATURE))


class MeetGuardian(Step[Snowcrest]):
    """Which guardian comes (SC-138)?"""

    def clause(self) -> int:
        return 138

    def candidates(self, state: Snowcrest) -> list[i64]:
        return [MEET_GUARDIAN + guardian for guardian in state.guardians.draws()]

    def odds(self, state: Snowcrest) -> list[float]:
        return state.guardians.odds()

    def sample(self, state: Snowcrest, rng: Rng) -> i64:
        return MEET_GUARDIAN + state.guardians.middle.sample(rng)

    def play(self, state: Snowcrest, action: i64) -> None:
        meet_guardian(state, action - MEET_GUARDIAN)


def meet_guardian(state: Snowcrest, guardian: i64) -> None:
    """The offering, the penalty of the others clockwise, then the reward (SC-139 to SC-142)."""
    state.guardians = without_top(state.guardians, guardian)
    state.guardian = guardian
    state.agenda.append(THE_PLEASED_GUARDIAN)
    everybody_settles(state)


class PleasedGuardian(Step[Snowcrest]):
    """All have settled: the card goes under the pile and the whole reward is taken (SC-142, SC-143, SC-258)."""

    def clause(self) -> int:
        return 142

    def play(self, state: Snowcrest, action: i64) -> None:
        guardian = state.guardian
        state.guardian = -1
        state.guardians = with_under(state.guardians, guardian)
        gain(state, GUARDIAN_REWARD[guardian])


THE_PLEASED_GUARDIAN: Final[PleasedGuardian] = PleasedGuardian(ITSELF)
