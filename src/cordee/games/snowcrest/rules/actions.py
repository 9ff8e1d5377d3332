"""The actions of villagers: whether to use them, and the parts of which they are made."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cordee.engine.core import ITSELF, Step
from cordee.games.snowcrest.box import (
    ANY_BUILDING,
    COPYABLE,
    GAIN_OMEN,
    JUNIPER,
    MOST_STOPS,
    OP_BUILD,
    OP_COPY,
    OP_CYCLE_HAND,
    OP_DRAW,
    OP_EXCHANGE,
    OP_GAIN,
    OP_MEDITATE,
    OP_OPPONENTS,
    OP_PAY,
    OP_PER_BUILDING,
    OP_RECRUIT,
    OP_REFRESH,
    OP_REMOVE_OMEN,
    OP_TAKE_DISCARD,
    OP_WORSHIP,
    OPTIONS,
    PACK,
    PARTS,
    SCROLL,
    SEQUENCES,
    SPACES,
    TRACK,
    Part,
)
from cordee.games.snowcrest.rules.meditation import meditate, silence
from cordee.games.snowcrest.rules.paying import PayMix, can_pay_mix, pay, return_tile
from cordee.games.snowcrest.rules.spirits import gain, harvest, others_take_omens, worship
from cordee.games.snowcrest.rules.state import (
    ADD,
    BUILD,
    CELLS,
    COPY,
    DISCARD,
    EXCHANGE,
    KEEP_ALL,
    KIND_BIT,
    MOST_SEATS,
    NOBODY_THERE,
    RETURN,
    SKIP,
    STOP,
    TAKE,
    USE,
    Snowcrest,
    answer_or_ask,
    ask,
    bits_of,
    claim,
    discard_card,
    draw_cards,
    give_back_scrolls,
    leave_hand,
    put_under_common,
    refill_row,
    remove_omens,
    send_home,
    take_scrolls,
)

ONE_ACTION: Final[list[i64]] = [USE, SKIP]
TWO_ACTIONS: Final[list[i64]] = [USE + 1, USE + 2, SKIP]
NO_ACTION: Final[list[i64]] = [SKIP]
NO_BUILDING: Final[i64] = -1
UNHEARD: Final[list[i64]] = [260, 265]
"""Why one cannot meditate: clauses that say more than that an arrow leads to nothing."""


# ── To use an action or not ────────────────────────────────────────────────────────────────────────────────


class Use(Step[Snowcrest]):
    """Is the villager's action used, which of the two, or none at all (SC-069, SC-097, SC-099)?"""

    kind: i64
    optional: bool  # a Scholar who has chosen whom to copy uses that action (SC-097)

    def __init__(self, seat: i64, kind: i64, optional: bool) -> None:
        self.seat = seat
        self.kind = kind
        self.optional = optional

    def clause(self) -> int:
        return 97

    def candidates(self, state: Snowcrest) -> list[i64]:
        options = len(OPTIONS[self.kind])
        found = NO_ACTION if options == 0 else ONE_ACTION if options == 1 else TWO_ACTIONS
        return found if self.optional else found[:-1]

    def refusal(self, state: Snowcrest, action: i64) -> i64:
        if action == SKIP:
            return 0
        return nothing_to_do(state, OPTIONS[self.kind][option_of(action)])

    def play(self, state: Snowcrest, action: i64) -> None:
        if action != SKIP:
            perform(state, OPTIONS[self.kind][option_of(action)])


def option_of(action: i64) -> i64:
    """Which of a villager's actions a word means."""
    return 0 if action == USE else action - USE - 1


def perform(state: Snowcrest, sequence: i64) -> None:
    """Do the parts of an action from left to right (SC-252)."""
    parts = SEQUENCES[sequence]
    for place in range(len(parts) - 1, -1, -1):
        state.agenda.append(DO[parts[place]])


def nothing_to_do(state: Snowcrest, sequence: i64) -> i64:
    """0 if some part of an action can be done by the player on turn, else why the first cannot (SC-098)."""
    first: i64 = 0
    for place in SEQUENCES[sequence]:
        reason = hindrance(state, PARTS[place])
        if reason == 0:
            return 0
        if first == 0:
            first = reason
    return first


def hindrance(state: Snowcrest, part: Part) -> i64:
    """Why one part of an action would do nothing now for the player on turn; 0 if it would do something."""
    seat = state.turn
    op = part.op
    if op in (OP_GAIN, OP_WORSHIP):
        return 0
    if op == OP_PAY:
        return arrow_hindrance(state, part)
    if op == OP_BUILD:
        return 0 if may_build(state, seat, part.building) else 133
    if op == OP_MEDITATE:
        return silence(state)
    if op == OP_REFRESH:
        return 0 if used_tiles(state, seat) else 136
    if op == OP_REMOVE_OMEN:
        return 0 if state.omen[seat] < TRACK else 160
    if op == OP_DRAW:
        return 0 if state.deck[seat] | state.discard[seat] else 107
    if op == OP_TAKE_DISCARD:
        return 0 if state.discard[seat] else 204
    if op == OP_CYCLE_HAND:
        return 0 if state.hand[seat] else 212
    if op == OP_PER_BUILDING:
        return 0 if state.built[6 * seat + 2 * part.building] > 0 else 208
    if op == OP_EXCHANGE:
        return 0 if exchanges(state, part) else 209
    if op == OP_COPY:
        return 0 if models(state) else 220
    if op == OP_RECRUIT:
        return recruit_hindrance(state)
    return 0 if state.seats > 1 else 193  # what befalls opponents


def arrow_hindrance(state: Snowcrest, part: Part) -> i64:
    """An arrow needs all of its left side, and something on its right that would change (SC-101, SC-253)."""
    if not can_pay(state, part):
        return 101
    reason = nothing_to_do(state, part.then)
    return 253 if reason and reason not in UNHEARD else reason


def can_pay(state: Snowcrest, part: Part) -> bool:
    """Whether the player on turn has all that stands on the left of an arrow."""
    if part.alone >= 0:
        return state.means(state.turn, part.alone) >= part.needs[part.alone]
    return state.scrolls[state.turn] >= part.scrolls and can_pay_mix(state, state.turn, part.needs)


# ── The parts ──────────────────────────────────────────────────────────────────────────────────────────────


class Do(Step[Snowcrest]):
    """One part of an action is done, as far as it can be (SC-097, SC-098)."""

    part: i64  # its place among the parts of all villagers

    def __init__(self, seat: i64, part: i64) -> None:
        self.seat = seat
        self.part = part

    def clause(self) -> int:
        return 97

    def play(self, state: Snowcrest, action: i64) -> None:
        part = PARTS[self.part]
        seat = state.turn
        op = part.op
        if op == OP_GAIN:
            gain(state, part.what)
        elif op == OP_PAY:
            follow_arrow(state, self.part)
        elif op == OP_BUILD:
            for _ in range(part.count):
                state.agenda.append(BUILD_ONE[part.building])
        elif op == OP_REFRESH:
            refresh(state, seat)
        elif op == OP_WORSHIP:
            worship(state)
        elif op == OP_MEDITATE:
            meditate(state)
        elif op == OP_REMOVE_OMEN:
            remove_omens(state, seat, part.count)
            claim(state)
        elif op == OP_DRAW:
            draw_cards(state, seat, part.count)
        elif op == OP_TAKE_DISCARD:
            take_from_discard(state, part.count)
        elif op == OP_CYCLE_HAND:
            ask(state, Cycle(seat, 0))
        elif op == OP_PER_BUILDING:
            gain_per_building(state, part)
        elif op == OP_EXCHANGE:
            if exchanges(state, part):
                ask(state, Exchange(seat, self.part))
        elif op == OP_COPY:
            if models(state):
                ask(state, COPY_ONE[seat])
        elif op == OP_RECRUIT:
            if recruit_hindrance(state) == 0:
                recruit(state)
        elif op == OP_OPPONENTS:
            others_take_omens(state, part.what[GAIN_OMEN])


DO: Final[list[Do]] = [Do(ITSELF, part) for part in range(len(PARTS))]


def follow_arrow(state: Snowcrest, place: i64) -> None:
    """Give all on the left of an arrow for all on its right; if that cannot be, nothing (SC-101, SC-253).

    On a full mat one is asked first which tile makes room, so that whoever keeps all of them keeps the price (SC-135).
    """
    part = PARTS[place]
    if arrow_hindrance(state, part):
        return
    building = first_building(state, part.then) if state.buildings(state.turn) == SPACES else NO_BUILDING
    if building == NO_BUILDING:
        pay_arrow(state, part, SEQUENCES[part.then])
    else:
        answer_or_ask(state, ReturnTile(state.turn, building, place))


def first_building(state: Snowcrest, sequence: i64) -> i64:
    """The first building among the parts of an action that can be built."""
    for place in SEQUENCES[sequence]:
        part = PARTS[place]
        if part.op == OP_BUILD and may_build(state, state.turn, part.building):
            return part.building
    return NO_BUILDING


def pay_arrow(state: Snowcrest, part: Part, then: list[i64]) -> None:
    """Ask for the price of an arrow; then come these parts of its right side, from left to right."""
    for place in range(len(then) - 1, -1, -1):
        state.agenda.append(DO[then[place]])
    if part.alone >= 0:
        pay(state, state.turn, part.alone, part.needs[part.alone])
        return
    give_back_scrolls(state, state.turn, part.scrolls)
    ask(state, PayMix(state.turn, part.needs, []))


def gain_per_building(state: Snowcrest, part: Part) -> None:
    """So much for every face-up building of a kind; none is turned (SC-208)."""
    count = state.built[6 * state.turn + 2 * part.building]
    gain(state, [count * amount for amount in part.what])


# Buildings


def used_tiles(state: Snowcrest, seat: i64) -> bool:
    """Whether a seat has a used building."""
    built = state.built
    return built[6 * seat + 1] + built[6 * seat + 3] + built[6 * seat + 5] > 0


def refresh(state: Snowcrest, seat: i64) -> None:
    """All of a seat's buildings are turned face up (SC-136)."""
    for sort in range(6 * seat, 6 * seat + 6, 2):
        state.built[sort] += state.built[sort + 1]
        state.built[sort + 1] = 0


def in_supply(state: Snowcrest, building: i64) -> bool:
    """Whether a tile of this kind, or of any, is left (SC-133)."""
    if building == ANY_BUILDING:
        return state.supply[0] + state.supply[1] + state.supply[2] > 0
    return state.supply[building] > 0


def may_build(state: Snowcrest, seat: i64, building: i64) -> bool:
    """Whether a building can be built, on a full mat with a tile returned first (SC-056, SC-133, SC-244)."""
    if in_supply(state, building):
        return True
    if state.buildings(seat) < SPACES:
        return False
    if building == ANY_BUILDING:
        return True
    return state.built[6 * seat + 2 * building] + state.built[6 * seat + 2 * building + 1] > 0


class BuildOne(Step[Snowcrest]):
    """One building is built, if it can be."""

    building: i64

    def __init__(self, seat: i64, building: i64) -> None:
        self.seat = seat
        self.building = building

    def clause(self) -> int:
        return 130

    def play(self, state: Snowcrest, action: i64) -> None:
        if not may_build(state, state.turn, self.building):
            return
        if state.buildings(state.turn) == SPACES:
            answer_or_ask(state, ReturnTile(state.turn, self.building, -1))
        else:
            choose_building(state, self.building)


BUILD_ONE: Final[list[BuildOne]] = [BuildOne(ITSELF, building) for building in range(int(ANY_BUILDING) + 1)]


def choose_building(state: Snowcrest, building: i64) -> None:
    """Place the kind shown, or the one the player chooses (SC-130, SC-131)."""
    if building == ANY_BUILDING:
        answer_or_ask(state, CHOOSE_BUILDING[state.turn])
    else:
        place_building(state, building)


def place_building(state: Snowcrest, building: i64) -> None:
    """A tile from the supply comes face up on the mat (SC-130, SC-132)."""
    state.supply[building] -= 1
    state.built[6 * state.turn + 2 * building] += 1
    claim(state)


class ReturnTile(Step[Snowcrest]):
    """The mat is full: which tile is returned so that another can be built, if any (SC-056, SC-097, SC-135)?"""

    building: i64
    arrow: i64  # the part that asks a price for the building, to be paid next; -1 where it costs nothing

    def __init__(self, seat: i64, building: i64, arrow: i64) -> None:
        self.seat = seat
        self.building = building
        self.arrow = arrow

    def clause(self) -> int:
        return 56

    def candidates(self, state: Snowcrest) -> list[i64]:
        found = [RETURN + sort for sort in range(6) if state.built[6 * self.seat + sort] > 0]
        found.append(KEEP_ALL)
        return found

    def refusal(self, state: Snowcrest, action: i64) -> i64:
        if action == KEEP_ALL:
            return 0
        returned = (action - RETURN) // 2
        if not in_supply(state, self.building) and self.building != ANY_BUILDING and self.building != returned:
            return 133
        return 101 if self.arrow >= 0 and not self.payable_without(state, action - RETURN) else 0

    def payable_without(self, state: Snowcrest, sort: i64) -> bool:
        """Whether the price can still be paid once a tile of this sort is gone."""
        place = 6 * self.seat + sort
        state.built[place] -= 1
        payable = can_pay(state, PARTS[self.arrow])
        state.built[place] += 1
        return payable

    def rest_of_arrow(self, state: Snowcrest) -> list[i64]:
        """What the arrow is paid for although nothing is built; nothing if it would change nothing (SC-253)."""
        if self.arrow < 0:
            return []
        others = [place for place in SEQUENCES[PARTS[self.arrow].then] if PARTS[place].op != OP_BUILD]
        return others if any(hindrance(state, PARTS[place]) == 0 for place in others) else []

    def play(self, state: Snowcrest, action: i64) -> None:
        if action == KEEP_ALL:
            rest = self.rest_of_arrow(state)
            if rest:
                pay_arrow(state, PARTS[self.arrow], rest)
            return
        return_tile(state, self.seat, action - RETURN)
        if self.arrow < 0:
            choose_building(state, self.building)
        else:
            part = PARTS[self.arrow]
            pay_arrow(state, part, SEQUENCES[part.then])


class ChooseBuilding(Step[Snowcrest]):
    """Which building (SC-131)?"""

    def clause(self) -> int:
        return 131

    def candidates(self, state: Snowcrest) -> list[i64]:
        return BUILDS

    def refusal(self, state: Snowcrest, action: i64) -> i64:
        return 0 if state.supply[action - BUILD] > 0 else 133

    def play(self, state: Snowcrest, action: i64) -> None:
        place_building(state, action - BUILD)


BUILDS: Final[list[i64]] = [BUILD, BUILD + 1, BUILD + 2]
CHOOSE_BUILDING: Final[list[ChooseBuilding]] = [ChooseBuilding(seat) for seat in range(MOST_SEATS)]


# Cards


def take_from_discard(state: Snowcrest, count: i64) -> None:
    """Choose cards of one's own discard pile, as many as there are (SC-204, SC-221)."""
    if count > 0 and state.discard[state.turn]:
        answer_or_ask(state, TakeCard(state.turn, count))


class TakeCard(Step[Snowcrest]):
    """Which card comes back from the discard pile (SC-221)? Everybody sees it, so it stays known (SC-241)."""

    count: i64

    def __init__(self, seat: i64, count: i64) -> None:
        self.seat = seat
        self.count = count

    def clause(self) -> int:
        return 221

    def candidates(self, state: Snowcrest) -> list[i64]:
        return [TAKE + kind for kind in bits_of(state.discard[self.seat])]

    def play(self, state: Snowcrest, action: i64) -> None:
        card: i64 = 1 << (action - TAKE)
        state.discard[self.seat] ^= card
        state.hand[self.seat] |= card
        state.known[self.seat] |= card
        claim(state)
        take_from_discard(state, self.count - 1)


class Cycle(Step[Snowcrest]):
    """Which hand card is discarded too, before as many are drawn (SC-212)?"""

    count: i64  # discarded so far

    def __init__(self, seat: i64, count: i64) -> None:
        self.seat = seat
        self.count = count

    def clause(self) -> int:
        return 212

    def candidates(self, state: Snowcrest) -> list[i64]:
        found = [DISCARD + kind for kind in bits_of(state.hand[self.seat])]
        found.append(STOP)
        return found

    def play(self, state: Snowcrest, action: i64) -> None:
        if action == STOP:
            draw_cards(state, self.seat, self.count)
        else:
            discard_card(state, self.seat, action - DISCARD)
            ask(state, Cycle(self.seat, self.count + 1))

    def reveals(self, state: Snowcrest, action: i64) -> bool:
        return state.seats > 1 and action != STOP and not state.known[self.seat] >> (action - DISCARD) & 1


# The Merchant


def exchanges(state: Snowcrest, part: Part) -> list[i64]:
    """The swaps of one stop for another that the player on turn can pay (SC-209, SC-268)."""
    found: list[i64] = []
    for given in range(len(part.stops)):
        if can_hand_in(state, part.stops[given], part.sizes[given]):
            for taken in range(len(part.stops)):
                if taken != given:
                    found.append(EXCHANGE + MOST_STOPS * given + taken)
    return found


def can_hand_in(state: Snowcrest, thing: i64, count: i64) -> bool:
    """Scrolls must have been won; resources may come from any source (SC-268)."""
    if thing == SCROLL:
        return state.scrolls[state.turn] >= count
    return state.means(state.turn, thing) >= count


class Exchange(Step[Snowcrest]):
    """Which stop of the chain is given for which other (SC-209)?"""

    part: i64

    def __init__(self, seat: i64, part: i64) -> None:
        self.seat = seat
        self.part = part

    def clause(self) -> int:
        return 209

    def candidates(self, state: Snowcrest) -> list[i64]:
        stops = len(PARTS[self.part].stops)
        return [EXCHANGE + MOST_STOPS * one + other for one in range(stops) for other in range(stops) if one != other]

    def refusal(self, state: Snowcrest, action: i64) -> i64:
        return 0 if action in exchanges(state, PARTS[self.part]) else 209

    def play(self, state: Snowcrest, action: i64) -> None:
        part = PARTS[self.part]
        given = (action - EXCHANGE) // MOST_STOPS
        taken = (action - EXCHANGE) % MOST_STOPS
        state.agenda.append(Receive(ITSELF, part.stops[taken], part.sizes[taken]))
        if part.stops[given] == SCROLL:
            give_back_scrolls(state, self.seat, part.sizes[given])  # SC-210
        else:
            pay(state, self.seat, part.stops[given], part.sizes[given])


class Receive(Step[Snowcrest]):
    """What an exchange brings: scrolls, juniper from the forest, or other tokens (SC-210, SC-211)."""

    thing: i64
    count: i64

    def __init__(self, seat: i64, thing: i64, count: i64) -> None:
        self.seat = seat
        self.thing = thing
        self.count = count

    def clause(self) -> int:
        return 210

    def play(self, state: Snowcrest, action: i64) -> None:
        if self.thing == JUNIPER:
            harvest(state, self.count)
        elif self.thing == SCROLL:
            take_scrolls(state, state.turn, self.count)
        else:
            state.tokens[5 * state.turn + self.thing] += self.count
            claim(state)


# The Scholar


def models(state: Snowcrest) -> list[i64]:
    """The villagers whose action a Scholar could take for its own, with something to do (SC-219, SC-220, SC-201)."""
    return [kind for kind in shown_villagers(state) if copy_hindrance(state, kind) == 0]


def shown_villagers(state: Snowcrest) -> list[i64]:
    """The face-up villagers of the others, or alone those of the row; each kind once, sorted (SC-219, SC-201)."""
    kinds: i64 = 0
    if state.level:
        kinds = row_bits(state)
    for seat in range(state.seats):
        if seat != state.turn:
            for cell in bits_of(state.up[seat]):
                kinds |= KIND_BIT[state.village[CELLS * seat + cell]]
    return bits_of(kinds)


def copy_hindrance(state: Snowcrest, kind: i64) -> i64:
    """Why a villager cannot be copied to any effect, 0 if it can."""
    if not COPYABLE[kind]:
        return 220
    reason: i64 = 0
    for sequence in OPTIONS[kind]:
        reason = nothing_to_do(state, sequence)
        if reason == 0:
            return 0
    return reason


class CopyOne(Step[Snowcrest]):
    """Whose action does the Scholar use (SC-219)? It is done by the Scholar's owner, with own means (SC-271)."""

    def clause(self) -> int:
        return 219

    def candidates(self, state: Snowcrest) -> list[i64]:
        return [COPY + kind for kind in shown_villagers(state)]

    def refusal(self, state: Snowcrest, action: i64) -> i64:
        return copy_hindrance(state, action - COPY)

    def play(self, state: Snowcrest, action: i64) -> None:
        kind = action - COPY
        if state.level:
            state.agenda.append(SendModelHome(ITSELF, kind))
        if len(OPTIONS[kind]) == 1:
            perform(state, OPTIONS[kind][0])
        else:
            ask(state, Use(self.seat, kind, False))


COPY_ONE: Final[list[CopyOne]] = [CopyOne(seat) for seat in range(MOST_SEATS)]


class SendModelHome(Step[Snowcrest]):
    """Alone: the row card whose action a Scholar has used goes under the common pile (SC-201, SC-267)."""

    kind: i64

    def __init__(self, seat: i64, kind: i64) -> None:
        self.seat = seat
        self.kind = kind

    def clause(self) -> int:
        return 201

    def play(self, state: Snowcrest, action: i64) -> None:
        take_from_row(state, self.kind)
        put_under_common(state, self.kind)


# The Recruiter, and villagers coming into the village


def recruit_hindrance(state: Snowcrest) -> i64:
    """A Recruiter does nothing on the turn it is added, and needs somebody to bring (SC-217, SC-218)."""
    if state.fresh:
        return 217
    return 0 if state.hand[state.turn] or max(state.row) >= 0 else 218


def recruit(state: Snowcrest) -> None:
    """The Recruiter leaves for the bottom of the common pile, then somebody takes its place (SC-218, SC-269)."""
    send_home(state, state.turn, state.busy)
    ask(state, Recruit(state.turn))


class Recruit(Step[Snowcrest]):
    """Who comes in the Recruiter's place, for free (SC-218)?"""

    def clause(self) -> int:
        return 218

    def candidates(self, state: Snowcrest) -> list[i64]:
        return [ADD + kind for kind in newcomers(state, self.seat)]

    def play(self, state: Snowcrest, action: i64) -> None:
        name_newcomer(state, self.seat, action - ADD)
        place_newcomer(state)

    def reveals(self, state: Snowcrest, action: i64) -> bool:
        return shows_newcomer(state, self.seat, action - ADD)


def newcomers(state: Snowcrest, seat: i64) -> list[i64]:
    """The villagers in a seat's hand and in the row, each kind once, sorted (SC-074)."""
    return bits_of(state.hand[seat] | row_bits(state))


def row_bits(state: Snowcrest) -> i64:
    """The kinds of villagers in the row, as bits."""
    kinds: i64 = 0
    for kind in state.row:
        if kind >= 0:
            kinds |= KIND_BIT[kind]
    return kinds


def shows_newcomer(state: Snowcrest, seat: i64, kind: i64) -> bool:
    """Whether adding this villager shows a hidden hand card, or a new card in the row."""
    return kind >= PACK or (state.seats > 1 and not state.known[seat] >> kind & 1)


def name_newcomer(state: Snowcrest, seat: i64, kind: i64) -> None:
    """A villager is named to be added. From then on it can pay for nothing (SC-049)."""
    state.named = kind
    if kind < PACK:
        leave_hand(state, seat, kind)


def take_from_row(state: Snowcrest, kind: i64) -> None:
    """One villager of this kind leaves the row; its place is a gap."""
    state.row[state.row.index(kind)] = NOBODY_THERE


def place_newcomer(state: Snowcrest) -> None:
    """The named villager comes face up into the busy cell and the row is refilled (SC-075, SC-077, SC-249)."""
    seat = state.turn
    kind = state.named
    if state.village[CELLS * seat + state.busy] >= 0:
        send_home(state, seat, state.busy)
    state.named = NOBODY_THERE
    state.village[CELLS * seat + state.busy] = kind
    state.up[seat] |= 1 << state.busy
    state.fresh = 1
    state.agenda.append(NewcomerActs(ITSELF, kind))
    if kind >= PACK:
        take_from_row(state, kind)
        refill_row(state)


class NewcomerActs(Step[Snowcrest]):
    """The newcomer is in place: achievements, then its action (SC-076, SC-096, SC-249)."""

    kind: i64

    def __init__(self, seat: i64, kind: i64) -> None:
        self.seat = seat
        self.kind = kind

    def clause(self) -> int:
        return 76

    def play(self, state: Snowcrest, action: i64) -> None:
        claim(state)
        offer_action(state, self.kind)


def offer_action(state: Snowcrest, kind: i64) -> None:
    """Ask whether a villager's action is used; where only a hand could tell that it cannot be, too (SC-242)."""
    if len(OPTIONS[kind]) == 0:
        return
    step = Use(state.turn, kind, True)
    if TAKES_MEANS[kind]:
        ask(state, step)
    else:
        answer_or_ask(state, step)


def takes_means(sequence: i64) -> bool:
    """Whether something may have to be paid for an action, so that a hand may decide if it can be done."""
    return any(PARTS[place].op in (OP_PAY, OP_MEDITATE, OP_EXCHANGE, OP_COPY) for place in SEQUENCES[sequence])


TAKES_MEANS: Final[list[bool]] = [any(takes_means(sequence) for sequence in options) for options in OPTIONS]
