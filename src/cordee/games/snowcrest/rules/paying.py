"""Cards, buildings and gold as resources; costs; what guardians and spirits demand."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cordee.engine.core import Step
from cordee.engine.payment import NOTHING_GIVEN, completes, covered, each_needed, givable, units, worth_of_all
from cordee.games.snowcrest.box import (
    ANY,
    BUILDING,
    CARD_SERVES,
    GIVEN_BY,
    GIVES,
    GOLD,
    HAND_CARD,
    MOST_WORTH,
    OMEN,
    RESOURCE_SERVES,
    SPIRIT_SERVES,
    VILLAGER,
    WORTH,
)
from cordee.games.snowcrest.rules.state import (
    CELLS,
    FLIP_CELL,
    FLIP_TILE,
    GIVE_CARD,
    GIVE_CELL,
    GIVE_TILE,
    PAY_ALL,
    PAY_CARD,
    PAY_TOKEN,
    PAY_TOKENS,
    TAKE_OMENS,
    Snowcrest,
    answer_or_ask,
    ask,
    bits_of,
    claim,
    discard_card,
    send_home,
    take_omens,
)

EVERYTHING: Final[list[i64]] = [PAY_ALL]
NONE_TURNED: Final[list[i64]] = [0, 0, 0]
SERVES_CARD: Final[list[i64]] = [1 << HAND_CARD]
SERVES_BUILDING: Final[list[i64]] = [1 << BUILDING]
SERVES_VILLAGER: Final[list[i64]] = [1 << VILLAGER]
TOKEN_SERVES: Final[list[list[i64]]] = [[serves] for serves in RESOURCE_SERVES]
TILE_SERVES: Final[list[list[i64]]] = [TOKEN_SERVES[resource] for resource in GIVES]


# ── Sources ────────────────────────────────────────────────────────────────────────────────────────────────


def give(state: Snowcrest, seat: i64, action: i64) -> None:
    """A source is used: a token, a tile or villager turned down, a hand card discarded, or a thing given up."""
    if action < FLIP_TILE:
        state.tokens[5 * seat + action - PAY_TOKEN] -= 1  # SC-103
    elif action < PAY_CARD:
        turn_tile(state, seat, action - FLIP_TILE)
    elif action < FLIP_CELL:
        discard_card(state, seat, action - PAY_CARD)  # SC-044
    elif action < GIVE_TILE:
        turn_down(state, seat, action - FLIP_CELL)  # SC-043
    elif action < GIVE_CARD:
        return_tile(state, seat, action - GIVE_TILE)  # SC-125
    elif action < GIVE_CELL:
        discard_card(state, seat, action - GIVE_CARD)
    else:
        send_home(state, seat, action - GIVE_CELL)  # SC-126


def turn_tile(state: Snowcrest, seat: i64, building: i64) -> None:
    """A building gives its resource and is used (SC-058)."""
    sort = 6 * seat + 2 * building
    state.built[sort] -= 1
    state.built[sort + 1] += 1


def return_tile(state: Snowcrest, seat: i64, sort: i64) -> None:
    """A tile goes back to the supply; the gap closes (SC-056, SC-057, SC-206)."""
    state.built[6 * seat + sort] -= 1
    state.supply[sort // 2] += 1


def turn_down(state: Snowcrest, seat: i64, cell: i64) -> None:
    """A villager is turned face down."""
    state.up[seat] &= ~(1 << cell)
    state.down[seat] |= 1 << cell


def icons_given(state: Snowcrest, seat: i64, action: i64, demanded: bool) -> list[i64]:
    """What a source serves; when it is demanded by a guardian or spirit, avoid icons serve too (SC-214, SC-229)."""
    if action < FLIP_TILE:
        return TOKEN_SERVES[action - PAY_TOKEN]
    if action < PAY_CARD:
        return TILE_SERVES[action - FLIP_TILE]
    if action < FLIP_CELL:
        return CARD_SERVES[action - PAY_CARD]
    if action < GIVE_TILE:
        kind = state.village[CELLS * seat + action - FLIP_CELL]
        return SPIRIT_SERVES[kind] if demanded else CARD_SERVES[kind]
    if action < GIVE_CARD:
        return SERVES_BUILDING
    return SERVES_CARD if action < GIVE_CELL else SERVES_VILLAGER


def sources(state: Snowcrest, seat: i64, needs: list[i64], turned: list[i64]) -> list[i64]:
    """All that a seat could give towards these needs, whether it would serve or not, sorted.

    `turned` counts the tiles of each kind turned down for this very payment: they are not given up too (SC-122).
    """
    found: list[i64] = []
    for resource in range(5):
        if state.tokens[5 * seat + resource] > 0:
            found.append(PAY_TOKEN + resource)
    for building in range(3):
        if state.built[6 * seat + 2 * building] > 0:
            found.append(FLIP_TILE + building)
    cards = bits_of(state.hand[seat])
    cells = bits_of(state.usable(seat))
    for kind in cards:
        found.append(PAY_CARD + kind)
    for cell in cells:
        found.append(FLIP_CELL + cell)
    if needs[BUILDING] > 0:
        for sort in range(6):
            spoken_for = turned[sort // 2] if sort % 2 else 0
            if state.built[6 * seat + sort] > spoken_for:
                found.append(GIVE_TILE + sort)
    if needs[HAND_CARD] > 0:
        for kind in cards:
            found.append(GIVE_CARD + kind)
    if needs[VILLAGER] > 0:
        for cell in cells:
            found.append(GIVE_CELL + cell)
    return found


def out_of_reach(state: Snowcrest, seat: i64, needs: list[i64], turned: list[i64]) -> list[i64]:
    """What cannot be given although one might think of it: see `bar`, sorted."""
    found: list[i64] = []
    for building in range(3):
        if state.built[6 * seat + 2 * building] == 0 and state.built[6 * seat + 2 * building + 1] > 0:
            found.append(FLIP_TILE + building)
    cells = bits_of((state.up[seat] | state.down[seat]) & ~state.usable(seat))
    for cell in cells:
        found.append(FLIP_CELL + cell)
    if needs[BUILDING] > 0:
        for building in range(3):
            if 0 < state.built[6 * seat + 2 * building + 1] <= turned[building]:
                found.append(GIVE_TILE + 2 * building + 1)
    if needs[VILLAGER] > 0:
        for cell in cells:
            found.append(GIVE_CELL + cell)
    return found


def bar(state: Snowcrest, seat: i64, action: i64, turned: list[i64]) -> i64:
    """Why a tile or villager cannot be used or given up, whatever is due; 0 if it can."""
    if FLIP_TILE <= action < PAY_CARD:
        return 0 if state.built[6 * seat + 2 * (action - FLIP_TILE)] > 0 else 60
    if FLIP_CELL <= action < GIVE_TILE:
        return bar_of_cell(state, seat, action - FLIP_CELL)
    if GIVE_TILE <= action < GIVE_CARD:
        sort = action - GIVE_TILE
        return 122 if sort % 2 and state.built[6 * seat + sort] <= turned[sort // 2] else 0
    return bar_of_cell(state, seat, action - GIVE_CELL) if action >= GIVE_CELL else 0


def bar_of_cell(state: Snowcrest, seat: i64, cell: i64) -> i64:
    """Why a villager cannot be turned down or given up, 0 if it can."""
    if state.down[seat] >> cell & 1:
        return 46
    if seat == state.turn and cell == state.busy:
        return 79 if state.named >= 0 else 48
    return 0


def merged(one: list[i64], other: list[i64]) -> list[i64]:
    """Both lists in one, sorted."""
    return sorted(one + other)


# ── A cost of one resource ─────────────────────────────────────────────────────────────────────────────────


def pay(state: Snowcrest, seat: i64, resource: i64, due: i64) -> None:
    """Ask for so many units of a resource, which the seat can pay (SC-235)."""
    if due > 0:
        ask(state, Pay(seat, resource, due, NOTHING_GIVEN))


class Pay(Step[Snowcrest]):
    """Which source is given next (SC-233 to SC-236)?

    Tokens of the resource itself come last: they pay all that is left at once. Where every source one has is needed,
    all are given at once.
    """

    resource: i64
    due: i64
    least: i64  # the smallest worth among the sources given so far

    def __init__(self, seat: i64, resource: i64, due: i64, least: i64) -> None:
        self.seat = seat
        self.resource = resource
        self.due = due
        self.least = least

    def clause(self) -> int:
        return 233

    def means(self, state: Snowcrest) -> list[i64]:
        """How many sources of each worth there are."""
        seat = self.seat
        resource = self.resource
        have: list[i64] = [0] * (MOST_WORTH + 1)
        have[1] = state.tokens[5 * seat + resource]
        if resource != GOLD:
            have[1] += state.tokens[5 * seat + GOLD]
        building = GIVEN_BY[resource]
        if building >= 0:
            have[1] += state.built[6 * seat + 2 * building]
        worth = WORTH[resource]
        for kind in bits_of(state.hand[seat]):
            have[worth[kind]] += 1
        for cell in bits_of(state.usable(seat)):
            have[worth[state.village[CELLS * seat + cell]]] += 1
        have[0] = 0
        return have

    def takes_all(self, have: list[i64], tokens: i64) -> bool:
        """Whether every source of several must be given, and not tokens of the resource alone."""
        return tokens < self.due and worth_of_all(have) == self.due and units(have) > 1

    def candidates(self, state: Snowcrest) -> list[i64]:
        seat = self.seat
        found: list[i64] = []
        if self.resource != GOLD and state.tokens[5 * seat + GOLD] > 0:
            found.append(PAY_TOKEN + GOLD)
        for building in range(3):
            if state.built[6 * seat + 2 * building] + state.built[6 * seat + 2 * building + 1] > 0:
                found.append(FLIP_TILE + building)
        for kind in bits_of(state.hand[seat]):
            found.append(PAY_CARD + kind)
        for cell in bits_of(state.up[seat] | state.down[seat]):
            found.append(FLIP_CELL + cell)
        if self.takes_all(self.means(state), state.tokens[5 * seat + self.resource]):
            return EVERYTHING + [action for action in found if self.obstacle(state, action)]
        return [PAY_TOKENS] + found

    def obstacle(self, state: Snowcrest, action: i64) -> i64:
        """Why a source is worth nothing here, 0 if it is worth something."""
        if FLIP_TILE <= action < PAY_CARD and GIVES[action - FLIP_TILE] != self.resource:
            return 58
        barred = bar(state, self.seat, action, NONE_TURNED)
        if barred:
            return barred
        return 0 if self.worth(state, action) > 0 else 41

    def refusal(self, state: Snowcrest, action: i64) -> i64:
        if action == PAY_ALL:
            return 0
        if action == PAY_TOKENS:
            return 0 if state.tokens[5 * self.seat + self.resource] >= self.due else 235
        reason = self.obstacle(state, action)
        if reason:
            return reason
        return 0 if givable(self.means(state), self.due, self.least) >> self.worth(state, action) & 1 else 234

    def actions(self, state: Snowcrest) -> list[i64]:
        seat = self.seat
        resource = self.resource
        have = self.means(state)
        found: list[i64] = []
        if state.tokens[5 * seat + resource] >= self.due:
            found.append(PAY_TOKENS)
        elif self.takes_all(have, state.tokens[5 * seat + resource]):
            return EVERYTHING
        offered = givable(have, self.due, self.least)
        if offered >> 1 & 1:
            if resource != GOLD and state.tokens[5 * seat + GOLD] > 0:
                found.append(PAY_TOKEN + GOLD)
            building = GIVEN_BY[resource]
            if building >= 0 and state.built[6 * seat + 2 * building] > 0:
                found.append(FLIP_TILE + building)
        worth = WORTH[resource]
        for kind in bits_of(state.hand[seat]):
            if worth[kind] > 0 and offered >> worth[kind] & 1:
                found.append(PAY_CARD + kind)
        for cell in bits_of(state.usable(seat)):
            units_there = worth[state.village[CELLS * seat + cell]]
            if units_there > 0 and offered >> units_there & 1:
                found.append(FLIP_CELL + cell)
        return found

    def worth(self, state: Snowcrest, action: i64) -> i64:
        """How many units a source is worth here."""
        if action < PAY_CARD:
            return 1
        if action < FLIP_CELL:
            return WORTH[self.resource][action - PAY_CARD]
        return WORTH[self.resource][state.village[CELLS * self.seat + action - FLIP_CELL]]

    def play(self, state: Snowcrest, action: i64) -> None:
        if action == PAY_TOKENS:
            state.tokens[5 * self.seat + self.resource] -= self.due
            paid(state, self.seat)
            return
        if action == PAY_ALL:
            self.give_all(state)
            paid(state, self.seat)
            return
        worth = self.worth(state, action)
        give(state, self.seat, action)
        if worth >= self.due:
            paid(state, self.seat)
        else:
            least = worth if worth < self.least else self.least
            ask(state, Pay(self.seat, self.resource, self.due - worth, least))

    def give_all(self, state: Snowcrest) -> None:
        """Use every source there is."""
        seat = self.seat
        worth = WORTH[self.resource]
        state.tokens[5 * seat + self.resource] = 0
        if self.resource != GOLD:
            state.tokens[5 * seat + GOLD] = 0
        building = GIVEN_BY[self.resource]
        if building >= 0:
            for _ in range(state.built[6 * seat + 2 * building]):
                turn_tile(state, seat, building)
        for kind in bits_of(state.hand[seat]):
            if worth[kind] > 0:
                discard_card(state, seat, kind)
        for cell in bits_of(state.usable(seat)):
            if worth[state.village[CELLS * seat + cell]] > 0:
                turn_down(state, seat, cell)

    def reveals(self, state: Snowcrest, action: i64) -> bool:
        return state.has_secrets(self.seat) if action == PAY_ALL else shows_card(state, self.seat, action)


def paid(state: Snowcrest, seat: i64) -> None:
    """A payment or settlement is complete: the player on turn may have met an achievement (SC-261)."""
    if seat == state.turn:
        claim(state)


def shows_card(state: Snowcrest, seat: i64, action: i64) -> bool:
    """Whether using this source shows a hand card that others could not be sure of."""
    if PAY_CARD <= action < FLIP_CELL:
        kind = action - PAY_CARD
    elif GIVE_CARD <= action < GIVE_CELL:
        kind = action - GIVE_CARD
    else:
        return False
    return state.seats > 1 and not state.known[seat] >> kind & 1


# ── A cost of several kinds ────────────────────────────────────────────────────────────────────────────────


def tokens_for(state: Snowcrest, seat: i64, needs: list[i64], given: list[list[i64]]) -> list[i64]:
    """The tokens that pay the rest, each for just the resource it is; none where they do not pay all of it."""
    spent: list[i64] = [0] * 5
    so_far = given
    served = covered(needs, given)
    for resource in range(5):
        while needs[resource] > 0 and spent[resource] < state.tokens[5 * seat + resource]:
            more = so_far + [TOKEN_SERVES[resource]]
            if covered(needs, more) == served:
                break
            served += 1
            so_far = more
            spent[resource] += 1
    return spent if served == units(needs) else []


def spend(state: Snowcrest, seat: i64, tokens: list[i64]) -> None:
    """Put tokens back into their supplies (SC-103)."""
    for resource in range(5):
        state.tokens[5 * seat + resource] -= tokens[resource]


def spare_sources(state: Snowcrest, seat: i64, needs: list[i64]) -> list[list[i64]]:
    """What each thing a seat could give serves, every token by itself as far as it could be needed."""
    found: list[list[i64]] = []
    for action in sources(state, seat, needs, NONE_TURNED):
        copies: i64 = 1
        if action < FLIP_TILE:
            copies = state.tokens[5 * seat + action - PAY_TOKEN]
        elif action < PAY_CARD:
            copies = state.built[6 * seat + 2 * (action - FLIP_TILE)]
        icons = icons_given(state, seat, action, False)
        for _ in range(min(copies, units(needs))):
            found.append(icons)
    return found


def can_pay_mix(state: Snowcrest, seat: i64, needs: list[i64]) -> bool:
    """Whether a cost of several kinds can be paid."""
    return completes(needs, [], spare_sources(state, seat, needs))


class PayMix(Step[Snowcrest]):
    """Which source is given next towards a cost of several kinds (SC-233 to SC-236)?

    Plain tokens, of just what is due, pay the rest at once; where they are more than that, each can be chosen.
    """

    needs: list[i64]
    given: list[list[i64]]  # what each source given so far serves

    def __init__(self, seat: i64, needs: list[i64], given: list[list[i64]]) -> None:
        self.seat = seat
        self.needs = needs
        self.given = given

    def clause(self) -> int:
        return 233

    def candidates(self, state: Snowcrest) -> list[i64]:
        reached = sources(state, self.seat, self.needs, NONE_TURNED)
        found = merged(reached, out_of_reach(state, self.seat, self.needs, NONE_TURNED))
        if self.tokens_differ(state):
            return found
        return [PAY_TOKENS] + [action for action in found if not self.is_plain(action)]

    def tokens_differ(self, state: Snowcrest) -> bool:
        """Whether there are more plain tokens than the rest needs, so that it matters which are given."""
        served = covered(self.needs, self.given)
        useful: i64 = 0
        for resource in range(5):
            if self.is_plain(PAY_TOKEN + resource):
                count = min(state.tokens[5 * self.seat + resource], self.needs[resource])
                useful += covered(self.needs, self.given + [TOKEN_SERVES[resource]] * int(count)) - served
        return useful > units(self.needs) - served

    def is_plain(self, action: i64) -> bool:
        """Whether a source is a token of just what is due, which is left for the end."""
        return PAY_TOKEN <= action < FLIP_TILE and self.needs[ANY] == 0 and self.needs[action - PAY_TOKEN] > 0

    def refusal(self, state: Snowcrest, action: i64) -> i64:
        if action == PAY_TOKENS:
            return 0 if tokens_for(state, self.seat, self.needs, self.given) else 235
        icons = icons_given(state, self.seat, action, False)
        useless = covered(self.needs, [icons]) == 0
        if useless and action < PAY_CARD:
            return 61 if action < FLIP_TILE else 58
        barred = bar(state, self.seat, action, NONE_TURNED)
        if barred or useless:
            return barred if barred else 41
        rest = spare_sources(state, self.seat, self.needs)
        rest.remove(icons)
        return 0 if completes(self.needs, self.given + [icons], rest) else 234

    def play(self, state: Snowcrest, action: i64) -> None:
        if action == PAY_TOKENS:
            spend(state, self.seat, tokens_for(state, self.seat, self.needs, self.given))
            paid(state, self.seat)
            return
        given = self.given + [icons_given(state, self.seat, action, False)]
        give(state, self.seat, action)
        if covered(self.needs, given) == units(self.needs):
            paid(state, self.seat)
        else:
            ask(state, PayMix(self.seat, self.needs, given))

    def reveals(self, state: Snowcrest, action: i64) -> bool:
        return shows_card(state, self.seat, action)


# ── What guardians and spirits demand ──────────────────────────────────────────────────────────────────────


def settle(state: Snowcrest, seat: i64, needs: list[i64]) -> None:
    """Ask a seat to settle what is demanded of it, unit by unit or by omens (SC-117 to SC-120, SC-255)."""
    go_on_settling(state, Settle(seat, needs, [], NONE_TURNED))


def go_on_settling(state: Snowcrest, step: Settle) -> None:
    """Ask for the next thing to give, unless all units are served."""
    needs = step.needs
    if step.omens() == 0:
        paid(state, step.seat)
        return
    hand_bears_on_it = units(needs) > needs[BUILDING] + needs[VILLAGER] + needs[OMEN]
    if hand_bears_on_it:
        ask(state, step)
    else:
        answer_or_ask(state, step)


class Settle(Step[Snowcrest]):
    """What is given to a guardian or a spirit? Every source must save an omen; the rest is omens (SC-118, SC-255)."""

    needs: list[i64]
    given: list[list[i64]]  # what each source given so far serves
    turned: list[i64]  # the tiles of each kind among them that were turned down

    def __init__(self, seat: i64, needs: list[i64], given: list[list[i64]], turned: list[i64]) -> None:
        self.seat = seat
        self.needs = needs
        self.given = given
        self.turned = turned

    def clause(self) -> int:
        return 255

    def omens(self) -> i64:
        """The omens for all that is not given yet."""
        return units(self.needs) - covered(self.needs, self.given)

    def candidates(self, state: Snowcrest) -> list[i64]:
        reached = sources(state, self.seat, self.needs, self.turned)
        found = merged(reached, out_of_reach(state, self.seat, self.needs, self.turned))
        found.append(TAKE_OMENS)
        return found if self.omens() < 2 else [PAY_TOKENS] + found

    def refusal(self, state: Snowcrest, action: i64) -> i64:
        if action == TAKE_OMENS:
            return 0
        if action == PAY_TOKENS:
            return 0 if tokens_for(state, self.seat, self.needs, self.given) else 120
        icons = icons_given(state, self.seat, action, True)
        useless = covered(self.needs, [icons]) == 0
        if useless and action < PAY_CARD:
            return 255
        barred = bar(state, self.seat, action, self.turned)
        if barred:
            return 127 if barred == 48 else barred
        if useless:
            return 255
        return 0 if not self.given or each_needed(self.needs, self.given + [icons]) else 234

    def actions(self, state: Snowcrest) -> list[i64]:
        wanted: i64 = 0
        for kind in range(len(self.needs)):
            if self.needs[kind] > 0:
                wanted |= 1 << kind
        found: list[i64] = []
        if self.omens() > 1 and tokens_for(state, self.seat, self.needs, self.given):
            found.append(PAY_TOKENS)
        for action in sources(state, self.seat, self.needs, self.turned):
            icons = icons_given(state, self.seat, action, True)
            for icon in icons:
                if icon & wanted:
                    if not self.given or each_needed(self.needs, self.given + [icons]):
                        found.append(action)
                    break
        found.append(TAKE_OMENS)
        return found

    def play(self, state: Snowcrest, action: i64) -> None:
        if action == TAKE_OMENS:
            take_omens(state, self.seat, self.omens())
            paid(state, self.seat)
        elif action == PAY_TOKENS:
            spend(state, self.seat, tokens_for(state, self.seat, self.needs, self.given))
            paid(state, self.seat)
        else:
            given = self.given + [icons_given(state, self.seat, action, True)]
            turned = self.turned
            if FLIP_TILE <= action < PAY_CARD:
                turned = turned.copy()
                turned[action - FLIP_TILE] += 1
            give(state, self.seat, action)
            go_on_settling(state, Settle(self.seat, self.needs, given, turned))

    def reveals(self, state: Snowcrest, action: i64) -> bool:
        return shows_card(state, self.seat, action)
