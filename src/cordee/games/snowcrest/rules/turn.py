"""The turn: activate a villager, add one, or rest; the end of the round and of the game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cordee.engine.core import ITSELF, Step
from cordee.games.snowcrest.box import (
    AT_REST,
    BARLEY,
    COST,
    GIVES,
    ICONS,
    JUNIPER,
    LEVEL_RESTS,
    OPTIONS,
    PACK,
    ROUND_CAP,
    STARTING,
    WORTH,
)
from cordee.games.snowcrest.rules.actions import (
    name_newcomer,
    newcomers,
    nothing_to_do,
    offer_action,
    perform,
    place_newcomer,
    shows_newcomer,
)
from cordee.games.snowcrest.rules.paying import pay, turn_down
from cordee.games.snowcrest.rules.spirits import harvest
from cordee.games.snowcrest.rules.state import (
    ACTIVATE,
    ADD,
    ALL_CELLS,
    CELL,
    CELLS,
    LINES,
    MOST_SEATS,
    PASS,
    REST,
    Snowcrest,
    ask,
    bits_of,
    claim,
    stop_at_once,
)

JUST_REST: Final[list[i64]] = [REST]
WITH_LINE: Final[list[bool]] = [any(down & line == line for line in LINES) for down in range(1 << CELLS)]
ALL_PLACES: Final[list[i64]] = [CELL + cell for cell in range(CELLS)]


def begin_turn(state: Snowcrest) -> None:
    """Achievements first, then one main action (SC-065, SC-246)."""
    claim(state)
    if state.done:
        return
    if state.level and state.rests + 1 >= LEVEL_RESTS[state.level - 1] and must_rest(state, state.turn):
        stop_at_once(state)  # SC-194, SC-199: that Rest is not carried out
    else:
        state.agenda.append(MAIN_ACTION[state.turn])


def has_line(state: Snowcrest, seat: i64) -> bool:
    """Whether three face-down villagers lie in a line (SC-085)."""
    return WITH_LINE[state.down[seat]]


def must_rest(state: Snowcrest, seat: i64) -> bool:
    """A line lies face down, or there is nothing else to do (SC-085, SC-247)."""
    return has_line(state, seat) or len(MAIN_ACTION[seat].other_actions(state)) == 0


class MainAction(Step[Snowcrest]):
    """Activate a villager, add one, or rest (SC-066)?

    A villager with one action is activated to use it, or passed to be turned down unused (SC-069); one with a choice
    of actions is asked next which.
    """

    def clause(self) -> int:
        return 66

    def candidates(self, state: Snowcrest) -> list[i64]:
        start = CELLS * self.seat
        found: list[i64] = []
        cells = bits_of(state.up[self.seat] | state.down[self.seat])
        for cell in cells:
            if len(OPTIONS[state.village[start + cell]]) > 0:
                found.append(ACTIVATE + cell)
        for cell in cells:
            if len(OPTIONS[state.village[start + cell]]) < 2:
                found.append(PASS + cell)
        for kind in newcomers(state, self.seat):
            found.append(ADD + kind)
        found.append(REST)
        return found

    def refusal(self, state: Snowcrest, action: i64) -> i64:
        seat = self.seat
        if has_line(state, seat):
            return 0 if action == REST else 85
        if action == REST:
            return 86 if self.other_actions(state) else 0
        if action >= ADD:
            return add_hindrance(state, seat, action - ADD)
        cell = action - PASS if action >= PASS else action - ACTIVATE
        if state.down[seat] >> cell & 1:
            return 46
        return idleness(state, seat, cell) if action < PASS else 0

    def actions(self, state: Snowcrest) -> list[i64]:
        if has_line(state, self.seat):
            return JUST_REST
        found = self.other_actions(state)
        return found if found else JUST_REST

    def other_actions(self, state: Snowcrest) -> list[i64]:
        """All that may be done instead of a Rest, if no line lies face down."""
        seat = self.seat
        start = CELLS * seat
        found: list[i64] = []
        passes: list[i64] = []
        for cell in bits_of(state.up[seat]):
            options = len(OPTIONS[state.village[start + cell]])
            if options > 0 and idleness(state, seat, cell) == 0:
                found.append(ACTIVATE + cell)
            if options < 2:
                passes.append(PASS + cell)
        found.extend(passes)
        lost = lost_by_placing(state, seat)
        if lost >= 0:
            worth = WORTH[BARLEY]
            means = state.means(seat, BARLEY) - lost
            for kind in newcomers(state, seat):
                own = worth[kind] if kind < PACK else 0
                if COST[kind] + own <= means:
                    found.append(ADD + kind)
        return found

    def play(self, state: Snowcrest, action: i64) -> None:
        if action == REST:
            rest(state)
        elif action >= ADD:
            name_newcomer(state, self.seat, action - ADD)
            ask(state, CHOOSE_CELL[self.seat])
        elif action >= PASS:
            turn_down(state, self.seat, action - PASS)
            end_turn(state)
        else:
            activate(state, action - ACTIVATE)

    def reveals(self, state: Snowcrest, action: i64) -> bool:
        return ADD <= action < ADD + PACK and shows_newcomer(state, self.seat, action - ADD)


# ── Activate ───────────────────────────────────────────────────────────────────────────────────────────────


def idleness(state: Snowcrest, seat: i64, cell: i64) -> i64:
    """Why a villager with a single action could do nothing if it acted, 0 if it could (SC-048, SC-098)."""
    options = OPTIONS[state.village[CELLS * seat + cell]]
    if len(options) > 1:
        return 0
    state.busy = cell
    reason = nothing_to_do(state, options[0])
    state.busy = -1
    return reason


def activate(state: Snowcrest, cell: i64) -> None:
    """A face-up villager acts and is turned down when its action is over (SC-071, SC-072)."""
    state.busy = cell
    state.agenda.append(THE_END_OF_ACTION)
    kind = state.village[CELLS * state.turn + cell]
    options = OPTIONS[kind]
    if len(options) == 1:
        perform(state, options[0])
    else:
        offer_action(state, kind)


class EndOfAction(Step[Snowcrest]):
    """The villager that acted is turned face down, whatever it did; the turn is over (SC-070, SC-072, SC-076)."""

    def clause(self) -> int:
        return 72

    def play(self, state: Snowcrest, action: i64) -> None:
        if state.up[state.turn] >> state.busy & 1:
            turn_down(state, state.turn, state.busy)
        state.busy = -1
        state.fresh = 0
        end_turn(state)


THE_END_OF_ACTION: Final[EndOfAction] = EndOfAction(ITSELF)


# ── Add ────────────────────────────────────────────────────────────────────────────────────────────────────


def place_hindrance(state: Snowcrest, seat: i64, cell: i64) -> i64:
    """Why a villager may not be placed in a cell, 0 if it may (SC-078, SC-079, SC-082, SC-184)."""
    if state.down[seat] >> cell & 1:
        return 79
    if state.simplified and state.up[seat] >> cell & 1 and state.village[CELLS * seat + cell] < STARTING:
        return 184
    return 0


def lost_by_placing(state: Snowcrest, seat: i64) -> i64:
    """The barley that the best cell for a newcomer takes from one's means: what the replaced card is worth there.

    -1 where no cell may be had.
    """
    if (state.up[seat] | state.down[seat]) != ALL_CELLS:
        return 0
    least: i64 = -1
    for cell in bits_of(state.up[seat]):
        if place_hindrance(state, seat, cell) == 0:
            worth = WORTH[BARLEY][state.village[CELLS * seat + cell]]
            if least < 0 or worth < least:
                least = worth
    return least


def add_hindrance(state: Snowcrest, seat: i64, kind: i64) -> i64:
    """Why a villager may not be added: no cell for it, or its cost cannot be paid (SC-074, SC-084, SC-184).

    Barley that only the card itself, or the villager that must make room, could give does not pay (SC-049, SC-079).
    """
    lost = lost_by_placing(state, seat)
    if lost < 0:
        return 184 if state.up[seat] else 79
    own = WORTH[BARLEY][kind] if kind < PACK else 0
    spare = state.means(seat, BARLEY) - COST[kind]
    if spare < 0:
        return 84
    if spare < own:
        return 49
    return 0 if spare >= own + lost else 79


class ChooseCell(Step[Snowcrest]):
    """Where does the newcomer go (SC-078)? The card it replaces cannot help to pay (SC-079)."""

    def clause(self) -> int:
        return 78

    def candidates(self, state: Snowcrest) -> list[i64]:
        return ALL_PLACES

    def refusal(self, state: Snowcrest, action: i64) -> i64:
        cell = action - CELL
        reason = place_hindrance(state, self.seat, cell)
        if reason:
            return reason
        means = state.means(self.seat, BARLEY)
        if state.up[self.seat] >> cell & 1:
            means -= WORTH[BARLEY][state.village[CELLS * self.seat + cell]]
        return 0 if COST[state.named] <= means else 79

    def actions(self, state: Snowcrest) -> list[i64]:
        seat = self.seat
        spare = state.means(seat, BARLEY) - COST[state.named]
        found: list[i64] = []
        for cell in range(CELLS):
            if state.down[seat] >> cell & 1:
                continue
            kind = state.village[CELLS * seat + cell]
            if kind < 0 or (WORTH[BARLEY][kind] <= spare and (state.simplified == 0 or kind >= STARTING)):
                found.append(CELL + cell)
        return found

    def play(self, state: Snowcrest, action: i64) -> None:
        state.busy = action - CELL
        state.agenda.append(THE_END_OF_ACTION)
        state.agenda.append(THE_ARRIVAL)
        pay(state, self.seat, BARLEY, COST[state.named])


class Arrival(Step[Snowcrest]):
    """The newcomer is paid for and comes into the village (SC-075, SC-249)."""

    def clause(self) -> int:
        return 75

    def play(self, state: Snowcrest, action: i64) -> None:
        place_newcomer(state)


THE_ARRIVAL: Final[Arrival] = Arrival(ITSELF)


# ── Rest ───────────────────────────────────────────────────────────────────────────────────────────────────


def rest(state: Snowcrest) -> None:
    """First the income, juniper last; then everybody is turned up (SC-089 to SC-093)."""
    state.rests += 1 if state.level else 0
    income = rest_income(state, state.turn)
    for resource in range(5):
        if resource != JUNIPER:
            state.tokens[5 * state.turn + resource] += income[resource]
    claim(state)
    if state.done:
        return
    state.agenda.append(THE_END_OF_REST)
    harvest(state, income[JUNIPER])


def rest_income(state: Snowcrest, seat: i64) -> list[i64]:
    """The icons of face-up villagers, and what face-down starting villagers give (SC-089, SC-090)."""
    start = CELLS * seat
    income: list[i64] = [0, 0, 0, 0, 0]
    for cell in bits_of(state.up[seat]):
        add_to(income, ICONS[state.village[start + cell]])
    for cell in bits_of(state.down[seat]):
        add_to(income, AT_REST[state.village[start + cell]])
    return income


def add_to(total: list[i64], more: list[i64]) -> None:
    """Add amounts of the five resources to others."""
    for resource in range(5):
        total[resource] += more[resource]


class EndOfRest(Step[Snowcrest]):
    """All face-down villagers are turned up, where they lie (SC-091, SC-092, SC-251)."""

    def clause(self) -> int:
        return 91

    def play(self, state: Snowcrest, action: i64) -> None:
        state.up[state.turn] |= state.down[state.turn]
        state.down[state.turn] = 0
        end_turn(state)


THE_END_OF_REST: Final[EndOfRest] = EndOfRest(ITSELF)


# ── The end of the turn, of the round, of the game ─────────────────────────────────────────────────────────


def end_turn(state: Snowcrest) -> None:
    """The next player; after the last of a round the end is looked at (SC-070, SC-166, SC-167, SC-248)."""
    if state.done:
        return
    state.turn = (state.turn + 1) % state.seats
    if state.turn != state.first:
        begin_turn(state)
    elif state.ending or state.round >= ROUND_CAP:
        count_resources(state)  # the agenda stays empty: the game is over
    else:
        state.round += 1
        begin_turn(state)


def count_resources(state: Snowcrest) -> None:
    """All that is face up is turned down and all hands discarded; the resources join the tokens (SC-173 to SC-175)."""
    state.done = 1
    if state.level:  # SC-189
        return
    for seat in range(state.seats):
        for resource, amount in enumerate(still_to_come(state, seat)):
            state.tokens[5 * seat + resource] += amount
        for building in range(3):
            sort = 6 * seat + 2 * building
            state.built[sort + 1] += state.built[sort]
            state.built[sort] = 0
        state.down[seat] |= state.up[seat]
        state.up[seat] = 0
        state.discard[seat] |= state.hand[seat]
        state.hand[seat] = 0
        state.known[seat] = 0


def still_to_come(state: Snowcrest, seat: i64) -> list[i64]:
    """The resources of face-up villagers and buildings and of the hand; starting villagers have none (SC-174)."""
    start = CELLS * seat
    income: list[i64] = [0, 0, 0, 0, 0]
    for cell in bits_of(state.up[seat]):
        add_to(income, ICONS[state.village[start + cell]])
    for kind in bits_of(state.hand[seat]):
        add_to(income, ICONS[kind])
    for building in range(3):
        income[GIVES[building]] += state.built[6 * seat + 2 * building]
    return income


MAIN_ACTION: Final[list[MainAction]] = [MainAction(seat) for seat in range(MOST_SEATS)]
CHOOSE_CELL: Final[list[ChooseCell]] = [ChooseCell(seat) for seat in range(MOST_SEATS)]
