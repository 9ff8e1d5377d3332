"""What a sensible player of Snowcrest values. All values are points: a scroll is worth one."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from cordee.engine.advice import Adviser
from cordee.engine.payment import covered
from cordee.games.snowcrest.box import (
    AVOIDS,
    BELL,
    BONUS,
    COST,
    GAIN_CARD,
    GAIN_OMEN,
    GIVES,
    GOAL_LEAST,
    GOAL_RESOURCE,
    GOAL_SCROLLS,
    GOAL_TEST,
    GUARDIAN_OTHERS,
    GUARDIAN_REWARD,
    ICONS,
    KINDS,
    LEVEL_POINTS,
    LEVEL_RESTS,
    MOST_STOPS,
    OFFERING,
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
    POOL,
    POOL_SIMPLIFIED,
    SCROLL,
    SEQUENCES,
    SOLO_BELLS,
    SPACES,
    STARTING,
    TEST_BUILDINGS,
    TEST_EACH_TYPE,
    TEST_HAND,
    TEST_OMEN,
    TEST_TOKENS,
    TEST_VILLAGE,
    TRACK,
    WORSHIP_SCROLLS,
    Part,
)
from cordee.games.snowcrest.rules.actions import Exchange, ReturnTile, Use, hindrance, option_of, shown_villagers
from cordee.games.snowcrest.rules.meditation import scrolls_at_stake
from cordee.games.snowcrest.rules.paying import Pay, PayMix, Settle, icons_given
from cordee.games.snowcrest.rules.state import (
    ACTIVATE,
    ADD,
    BELLS,
    BUILD,
    BUY,
    CELL,
    CELLS,
    COPY,
    DISCARD,
    EXCHANGE,
    FLIP_CELL,
    FLIP_TILE,
    GIVE_CARD,
    GIVE_CELL,
    GIVE_TILE,
    KEEP_ALL,
    LINES,
    OUTBID,
    PASS,
    PAY_ALL,
    PAY_CARD,
    PAY_TOKEN,
    PAY_TOKENS,
    REFUSE,
    REST,
    RETURN,
    SKIP,
    STOP,
    TAKE,
    TAKE_OMENS,
    USE,
    Snowcrest,
    bits_of,
    size,
)

RESOURCE: Final[list[float]] = [0.16, 0.22, 0.32, 0.36, 0.85]
"""Barley, bell, bowl, juniper, gold, in the middle of a game."""
GAIN: Final[list[float]] = RESOURCE + [1.0, -1.0, 0.27]
"""The same with scroll, omen, card."""
OTHERS_OMEN: Final = 1.02
"""An omen for an opponent, shared by so many others."""
UNIT: Final[list[float]] = RESOURCE + [0.18, 0.55, 0.85, 0.5, 1.0]
"""What giving one unit of each kind of demand costs."""
ENOUGH: Final = 8.0
"""Of so many tokens of a kind the next is worth half of the first."""
TILE: Final = 0.64
"""A building on the mat: the resource it gives again and again."""
PATIENCE: Final = 0.6
"""How much of a goal's worth is left for each action that is still missing."""
EARNEST: Final = 0.68
"""How much of that a sensible player counts on before the goal is reached."""
EFFORT: Final[list[float]] = [0.9, 1.2, 1.0, 1.02, 0.59, 0.7]
"""The actions that a missing unit of each kind of achievement takes."""
MEDITATION_HOPE: Final = 0.57
"""A meditation, on average."""
TURNS_TO_REST: Final[i64] = 5
"""Villagers turned down before a line of them forces a Rest."""
SOLO_PACE: Final = 0.55
"""Scrolls that a turn brings a good player alone."""
VARIETY: Final = 0.2
"""By how much a building of a kind is worth less for each that one has of it."""
BELL_RUNG: Final = 1.22
"""What each bell costs that is announced."""
BELL_ANSWERED: Final = 0.5
"""What each bell costs that answers."""
FEAR: Final = 0.67
"""How bad it is that somebody rings more, in scrolls at stake."""
SERVICE: Final = 2.2
"""How often a newcomer serves in a whole game."""
STANDING: Final = 0.5
"""What the icons of a newcomer are worth, beside its action."""
SPARED: Final = 0.1
"""What sparing a unit is worth on a newcomer."""
PLACE: Final = 0.34
"""What the place of a newcomer is worth without it."""
ROOM: Final = 0.29
"""What filling an empty cell is worth."""
CROWDED: Final = 0.3
"""What sending a villager home costs."""
FIRST: Final = 1.8
"""How often the first villager serves."""
FIRST_ICONS: Final = 0.51
"""What the icons of the first villager are worth, beside its action."""
TURNED_TILE: Final = 0.36
"""What turning a building down costs, beside a token."""
TURNED_POWER: Final = 0.35
"""What turning a villager down costs of its action."""
TURNED_ICONS: Final = 0.3
"""What that costs of its icons."""
RECRUITING: Final = 0.5
"""What a recruitment is worth at the beginning."""
KEPT: Final = 0.42
"""How much of its worth a store has at the very end."""
GUARDIAN_SHARE: Final = 0.5
"""How much of what a guardian takes from the others is gained by it."""
SKILL: Final = 0.47
"""An exchange, a copy, a recruitment, omens for the others, a new hand."""
REFRESHMENT: Final = 0.47
"""Turning up all used buildings, on average."""
TEMPO: Final = 0.46
"""What a turn is worth that only prepares."""


def demand_cost(needs: list[i64]) -> float:
    """What settling a demand costs, unit by unit."""
    return sum([UNIT[kind] * float(needs[kind]) for kind in range(len(KINDS))])


def worship_worth() -> float:
    """A guardian not yet seen: its reward without its offering, and what the others lose."""
    total = 0.0
    for guardian in range(len(OFFERING)):
        reward = sum([GAIN[thing] * float(GUARDIAN_REWARD[guardian][thing]) for thing in range(len(GAIN))])
        total += reward - demand_cost(OFFERING[guardian]) + GUARDIAN_SHARE * demand_cost(GUARDIAN_OTHERS[guardian])
    return total / float(len(OFFERING))


WORSHIP: Final = worship_worth()


def power_of(sequence: i64) -> float:
    """What an action is worth on average, whoever uses it."""
    return sum([power_of_part(PARTS[place]) for place in SEQUENCES[sequence]])


def power_of_part(part: Part) -> float:
    """What one part of an action is worth on average."""
    op = part.op
    if op == OP_GAIN:
        return sum([GAIN[thing] * float(part.what[thing]) for thing in range(len(GAIN))])
    if op == OP_PAY:
        worth = power_of(part.then) - demand_cost(part.needs) - float(part.scrolls)
        return worth if worth > 0.0 else 0.0
    if op == OP_BUILD:
        return TILE * float(part.count)
    if op == OP_REFRESH:
        return REFRESHMENT
    if op == OP_WORSHIP:
        return WORSHIP
    if op == OP_MEDITATE:
        return MEDITATION_HOPE
    if op == OP_REMOVE_OMEN:
        return float(part.count)
    if op in (OP_DRAW, OP_TAKE_DISCARD):
        return GAIN[GAIN_CARD] * float(part.count)
    if op == OP_PER_BUILDING:
        return 2.0 * sum([GAIN[thing] * float(part.what[thing]) for thing in range(len(GAIN))])
    return SKILL


POWER: Final[list[float]] = [max([0.0] + [power_of(option) for option in options]) for options in OPTIONS]
ICONS_WORTH: Final[list[float]] = [sum([RESOURCE[r] * float(icons[r]) for r in range(5)]) for icons in ICONS]
CARD_COST: Final[list[float]] = [0.12 + 0.25 * POWER[kind] + 0.3 * ICONS_WORTH[kind] for kind in range(int(PACK))]
"""What it costs to give a hand card away."""


def later(state: Snowcrest) -> float:
    """How much of the game is still to come, from 1 to 0."""
    if state.ending:
        return 0.0
    if state.level:
        return 1.0 - float(state.rests) / float(LEVEL_RESTS[state.level - 1])
    start = (POOL_SIMPLIFIED if state.simplified else POOL)[state.seats - 2]
    share = float(state.pool) / float(start)
    return share if share < 1.0 else 1.0


def omen_worth(state: Snowcrest) -> float:
    """What an omen costs: a point, and alone more or less than that as points are short or plenty (SC-194)."""
    if state.level == 0:
        return 1.0
    missing = LEVEL_POINTS[state.level - 1] - state.pool - state.points(0)
    return 2.0 if missing > 0 else 1.4 if missing == 0 else 0.6


def bonus_promise(count: i64) -> float:
    """What so many buildings promise beyond their bonus: the best of the larger ones, each further building doubted."""
    best = 0.0
    for target in range(count + 1, SPACES + 1):
        promise = float(BONUS[target] - BONUS[count]) * EARNEST * math.pow(PATIENCE, EFFORT[0] * float(target - count))
        if promise > best:
            best = promise
    return best


BONUS_PROMISE: Final[list[float]] = [bonus_promise(count) for count in range(int(SPACES) + 1)]


def tiles_worth(state: Snowcrest, seat: i64, more: i64, rest: float) -> float:
    """What so many more buildings are worth, of whatever kind."""
    count = state.buildings(seat)
    room = more if count + more <= SPACES else SPACES - count
    if room == 0:
        return 0.05
    stored = KEPT + (1.0 - KEPT) * rest
    return (
        bonus_step(count, room, rest)
        + TILE * stored * float(room)
        + goal_step(state, seat, TEST_BUILDINGS, 0, room, rest)
    )


def bonus_step(count: i64, more: i64, rest: float) -> float:
    """What the bonus for so many more buildings is worth, and the hope of the next."""
    after = count + more
    return float(BONUS[after] - BONUS[count]) + (BONUS_PROMISE[after] - BONUS_PROMISE[count]) * rest


def kind_step(state: Snowcrest, seat: i64, building: i64, rest: float) -> float:
    """What a building of this kind is worth towards a goal that asks for each kind."""
    if not goal_open(state, TEST_EACH_TYPE):
        return 0.0
    sort = 6 * seat + 2 * building
    return goal_step(state, seat, TEST_EACH_TYPE, state.built[sort] + state.built[sort + 1], 1, rest)


def best_kind_step(state: Snowcrest, seat: i64, rest: float) -> float:
    """The same for the kind that brings most."""
    return max([kind_step(state, seat, building, rest) for building in range(3)])


# ── Achievements ──


def goal_open(state: Snowcrest, test: i64) -> bool:
    """Whether an achievement of this kind can still be claimed."""
    return any(GOAL_TEST[goal] == test for goal in bits_of(state.achievements))


def promise_of(goal: i64, missing: i64, rest: float) -> float:
    """What an achievement is worth for whoever lacks so much of it."""
    scrolls = float(GOAL_SCROLLS[goal])
    if missing <= 0:
        return scrolls
    return scrolls * EARNEST * rest * math.pow(PATIENCE, EFFORT[GOAL_TEST[goal]] * float(missing))


def missing_of(state: Snowcrest, seat: i64, goal: i64) -> i64:
    """How much a seat lacks of an achievement."""
    test = GOAL_TEST[goal]
    least = GOAL_LEAST[goal]
    if test == TEST_TOKENS:
        return least - state.tokens[5 * seat + GOAL_RESOURCE[goal]]
    if test == TEST_BUILDINGS:
        return least - state.buildings(seat)
    if test == TEST_EACH_TYPE:
        total: i64 = 0
        for sort in range(6 * seat, 6 * seat + 6, 2):
            lacking = least - state.built[sort] - state.built[sort + 1]
            total += lacking if lacking > 0 else 0
        return total
    if test == TEST_VILLAGE:
        return least - size(state.up[seat] | state.down[seat])
    if test == TEST_OMEN:
        return least - state.omen[seat]
    return least - size(state.hand[seat])


def goal_step(state: Snowcrest, seat: i64, test: i64, which: i64, more: i64, rest: float) -> float:
    """What so much more (or less) of something is worth towards the open achievements.

    Of tokens, `which` is the resource; of a kind of building, how many of it there are.
    """
    total = 0.0
    for goal in bits_of(state.achievements):
        if GOAL_TEST[goal] != test or (test == TEST_TOKENS and GOAL_RESOURCE[goal] != which):
            continue
        if test == TEST_EACH_TYPE and which >= GOAL_LEAST[goal]:
            continue
        missing = missing_of(state, seat, goal)
        total += promise_of(goal, missing - more, rest) - promise_of(goal, missing, rest)
    return total


def plenty(state: Snowcrest, seat: i64, resource: i64) -> float:
    """How much of its worth a further token has, beside those that a seat holds."""
    return ENOUGH / (ENOUGH + float(state.tokens[5 * seat + resource]))


def price_of(state: Snowcrest, seat: i64, needs: list[i64], rest: float) -> float:
    """What a cost is worth to the one who pays it."""
    stored = KEPT + (1.0 - KEPT) * rest
    total = 0.0
    for kind in range(len(KINDS)):
        if needs[kind] == 0:
            continue
        if kind < 5:
            total += UNIT[kind] * float(needs[kind]) * plenty(state, seat, kind) * stored
            total -= goal_step(state, seat, TEST_TOKENS, kind, -needs[kind], rest)
        else:
            total += UNIT[kind] * float(needs[kind]) * stored
    return total


def bells_to_fear(state: Snowcrest, seat: i64) -> i64:
    """The bells an opponent can ring with what lies open, and a little of what may be hidden."""
    hidden = state.hand[seat]
    state.hand[seat] = state.known[seat]
    open_bells = state.means(seat, BELL)
    state.hand[seat] = hidden
    return open_bells + (1 if size(hidden & ~state.known[seat]) > 1 else 0)


def meditation_worth(state: Snowcrest, bells: i64) -> float:
    """What announcing so many bells may bring."""
    if state.level:
        return float(bells // SOLO_BELLS) - 0.1 * float(bells)
    stake = float(scrolls_at_stake(state))
    value = 0.0
    won = False
    for other in range(state.seats):
        if other == state.turn:
            continue
        if bells_to_fear(state, other) > bells:
            value -= FEAR * stake
        else:
            value += stake
            won = True
    return value - (BELL_RUNG * float(bells) if won else 0.0)


def best_meditation(state: Snowcrest) -> float:
    """The best announcement there is."""
    most = state.means(state.turn, BELL)
    if state.level:
        return meditation_worth(state, most - most % SOLO_BELLS) if most >= SOLO_BELLS else 0.0
    best = -9.0
    for bells in range(1, min(most, 12) + 1):
        value = meditation_worth(state, bells)
        if value > best:
            best = value
    return best


# ── What an action is worth now ──


def sequence_worth(state: Snowcrest, sequence: i64, rest: float) -> float:
    """What an action is worth for the player on turn, as things are."""
    total = 0.0
    for place in SEQUENCES[sequence]:
        part = PARTS[place]
        if hindrance(state, part) == 0:
            total += part_worth(state, part, rest)
    return total


def part_worth(state: Snowcrest, part: Part, rest: float) -> float:
    """What one part of an action is worth now, if it can be done."""
    seat = state.turn
    op = part.op
    stored = KEPT + (1.0 - KEPT) * rest
    if op == OP_GAIN:
        return gain_worth(state, part.what, 1, rest)
    if op == OP_PAY:
        return sequence_worth(state, part.then, rest) - price_of(state, seat, part.needs, rest) - float(part.scrolls)
    if op == OP_BUILD:
        return building_worth(state, seat, part, rest)
    if op == OP_REFRESH:
        return refresh_worth(state, seat) * stored
    if op == OP_WORSHIP:
        return float(WORSHIP_SCROLLS) + OTHERS_OMEN if state.simplified else WORSHIP
    if op == OP_MEDITATE:
        return best_meditation(state)
    if op == OP_REMOVE_OMEN:
        room = TRACK - state.omen[seat]
        moved = part.count if part.count < room else room
        return omen_worth(state) * float(moved) + goal_step(state, seat, TEST_OMEN, 0, moved, rest)
    if op in (OP_DRAW, OP_TAKE_DISCARD):
        return GAIN[GAIN_CARD] * float(part.count) * rest + goal_step(state, seat, TEST_HAND, 0, part.count, rest)
    if op == OP_CYCLE_HAND:
        return 0.1 * rest
    if op == OP_PER_BUILDING:
        return gain_worth(state, part.what, state.built[6 * seat + 2 * part.building], rest)
    if op == OP_EXCHANGE:
        return exchange_worth(state, part, stored)
    if op == OP_COPY:
        return max([0.0] + [POWER[kind] for kind in shown_villagers(state)])
    if op == OP_RECRUIT:
        return RECRUITING * rest
    if op == OP_OPPONENTS:
        return OTHERS_OMEN * float(part.what[GAIN_OMEN])
    return 0.0


def gain_worth(state: Snowcrest, what: list[i64], times: i64, rest: float) -> float:
    """What a gain is worth: resources less as the end comes, and less of what there is plenty of."""
    seat = state.turn
    stored = KEPT + (1.0 - KEPT) * rest
    total = float(what[SCROLL] * times) - omen_worth(state) * float(what[GAIN_OMEN] * times)
    total += GAIN[GAIN_CARD] * float(what[GAIN_CARD] * times)
    for resource in range(5):
        count = what[resource] * times
        if count > 0:
            total += RESOURCE[resource] * float(count) * plenty(state, seat, resource) * stored
            total += goal_step(state, seat, TEST_TOKENS, resource, count, rest)
    return total


def building_worth(state: Snowcrest, seat: i64, part: Part, rest: float) -> float:
    """What a part that builds is worth: each building a step further to the bonus and to what is asked for."""
    if part.building < len(GIVES):
        kind = kind_step(state, seat, part.building, rest)
    else:
        kind = best_kind_step(state, seat, rest)
    return tiles_worth(state, seat, part.count, rest) + kind


def refresh_worth(state: Snowcrest, seat: i64) -> float:
    """What turning up all used buildings brings."""
    total = 0.0
    for building in range(3):
        total += RESOURCE[GIVES[building]] * float(state.built[6 * seat + 2 * building + 1])
    return total


def price_of_building(state: Snowcrest) -> float:
    """On a full mat: what is kept if nothing is built (SC-135)."""
    step = state.agenda[-1]
    if not isinstance(step, ReturnTile) or step.arrow < 0 or step.rest_of_arrow(state):
        return 0.0
    return demand_cost(PARTS[step.arrow].needs)


def exchange_worth(state: Snowcrest, part: Part, stored: float) -> float:
    """The best swap of one stop for another."""
    best = 0.0
    for given in range(len(part.stops)):
        for taken in range(len(part.stops)):
            if given != taken and can_give(state, part, given):
                value = stop_worth(part, taken, stored) - stop_worth(part, given, stored)
                if value > best:
                    best = value
    return best


def can_give(state: Snowcrest, part: Part, stop: i64) -> bool:
    """Whether a stop can be paid with tokens or scrolls."""
    thing = part.stops[stop]
    if thing == SCROLL:
        return state.scrolls[state.turn] >= part.sizes[stop]
    return state.tokens[5 * state.turn + thing] >= part.sizes[stop]


def stop_worth(part: Part, stop: i64, stored: float) -> float:
    """What stands at a stop of an exchange."""
    value = GAIN[part.stops[stop]] * float(part.sizes[stop])
    return value if part.stops[stop] == SCROLL else value * stored


def best_action(state: Snowcrest, kind: i64, rest: float) -> float:
    """The best of a villager's actions, or passing."""
    best = 0.0
    for sequence in OPTIONS[kind]:
        value = sequence_worth(state, sequence, rest)
        if value > best:
            best = value
    return best


# ── Sources ──


def source_cost(state: Snowcrest, seat: i64, action: i64, rest: float) -> float:
    """What giving a source costs."""
    stored = KEPT + (1.0 - KEPT) * rest
    if action < FLIP_TILE:
        resource = action - PAY_TOKEN
        lost = goal_step(state, seat, TEST_TOKENS, resource, -1, rest)
        return RESOURCE[resource] * plenty(state, seat, resource) * stored - lost
    if action < PAY_CARD:
        return TURNED_TILE * RESOURCE[GIVES[action - FLIP_TILE]] * stored
    if action < FLIP_CELL:
        return CARD_COST[action - PAY_CARD] * stored
    if action < GIVE_TILE:
        kind = state.village[CELLS * seat + action - FLIP_CELL]
        return (TURNED_POWER * POWER[kind] + TURNED_ICONS * ICONS_WORTH[kind] + (0.3 if AVOIDS[kind] else 0.0)) * stored
    if action < GIVE_CARD:
        used = (action - GIVE_TILE) % 2 == 1
        kept = bonus_step(state.buildings(seat) - 1, 1, rest) - goal_step(state, seat, TEST_BUILDINGS, 0, -1, rest)
        return kept + (TILE - (0.15 if used else 0.0)) * (0.2 + 0.8 * rest)
    if action < GIVE_CELL:
        return CARD_COST[action - GIVE_CARD] * stored
    kind = state.village[CELLS * seat + action - GIVE_CELL]
    return 0.1 + (0.6 * POWER[kind] + float(COST[kind]) * 0.1) * rest


class SnowcrestAdviser(Adviser[Snowcrest]):
    """Counts what an action brings in scrolls, omens and resources, and what a villager or a building promises."""

    def horizon(self) -> int:
        return 60

    def prefer(self, state: Snowcrest, actions: list[i64]) -> list[float]:
        first = actions[0]
        if first < CELL and state.named < 0:
            return self.main_actions(state, actions)
        rest = later(state)
        return [self.liking(state, action, rest) for action in actions]

    def main_actions(self, state: Snowcrest, actions: list[i64]) -> list[float]:
        """A turn: what each villager would bring now, and what a newcomer promises."""
        rest = later(state)
        seat = state.turn
        recruiting = state.busy >= 0
        found: list[float] = []
        for action in actions:
            if action == REST:
                found.append(0.0)
            elif action >= ADD:
                found.append(self.adding(state, action - ADD, rest, recruiting))
            elif action >= PASS:
                cell = action - PASS
                found.append(self.turning_down(state, seat, cell, rest) - TEMPO)
            else:
                cell = action - ACTIVATE
                state.busy = cell
                value = best_action(state, state.village[CELLS * seat + cell], rest)
                state.busy = -1
                found.append(value + self.turning_down(state, seat, cell, rest))
        return found

    def turning_down(self, state: Snowcrest, seat: i64, cell: i64, rest: float) -> float:
        """A starting villager face down gives barley at the next Rest; others lose icons; a line brings a Rest."""
        kind = state.village[CELLS * seat + cell]
        value = 0.1 if kind < STARTING else -0.5 * ICONS_WORTH[kind]
        down = state.down[seat] | 1 << cell
        for line in LINES:
            if line >> cell & 1 and down & line == line:
                return value * rest - 0.04 * float(size(state.up[seat]))
        return value * rest

    def adding(self, state: Snowcrest, kind: i64, rest: float, free: bool) -> float:
        """What a newcomer does at once and later, less its cost and the card it takes from the hand."""
        value = best_action(state, kind, rest) + SERVICE * rest * rest * (
            POWER[kind] + STANDING * ICONS_WORTH[kind] + (SPARED if AVOIDS[kind] else 0.0) - PLACE
        )
        if not free:
            value -= RESOURCE[0] * float(COST[kind]) * (KEPT + (1.0 - KEPT) * rest)
        if kind < PACK:
            value -= CARD_COST[kind] * rest
        empty = CELLS - size(state.up[state.turn] | state.down[state.turn])
        if empty == 0:
            return value - CROWDED
        return value + ROOM * rest + goal_step(state, state.turn, TEST_VILLAGE, 0, 1, rest)

    def liking(self, state: Snowcrest, action: i64, rest: float) -> float:
        """How good an answer is to a question within an action."""
        if action < BUY:
            return self.placing(state, action - CELL, rest)
        if action < USE:
            return self.buying(state, action - BUY)
        if action < BUILD:
            return self.using(state, action, rest)
        if action < TAKE:
            return self.building(state, action, rest)
        if action <= STOP:
            return self.handling(state, action)
        if action < BELLS:
            return self.choosing(state, action, rest)
        if action < OUTBID:
            return meditation_worth(state, action - BELLS)
        if action <= REFUSE:
            return self.answering(state, action)
        return self.paying(state, action, rest)

    def placing(self, state: Snowcrest, cell: i64, rest: float) -> float:
        """An empty cell out of line, or the weakest villager's."""
        seat = state.turn
        value = 0.0
        down = state.down[seat] | 1 << cell
        for line in LINES:
            if line >> cell & 1:
                value -= 0.05 * float(size(down & line) - 1)
        kind = state.village[CELLS * seat + cell]
        if kind >= 0:
            value -= 0.4 + POWER[kind]
        return value

    def buying(self, state: Snowcrest, kind: i64) -> float:
        """The first villager: omens for missing barley are dear."""
        seat = state.agenda[-1].seat
        missing = COST[kind] - state.tokens[5 * seat]
        omens = float(missing) if missing > 0 else 0.0
        return FIRST * (POWER[kind] + FIRST_ICONS * ICONS_WORTH[kind]) - RESOURCE[0] * float(COST[kind]) - omens

    def using(self, state: Snowcrest, action: i64, rest: float) -> float:
        """One of a villager's actions, or none."""
        if action == SKIP:
            return 0.0
        step = state.agenda[-1]
        assert isinstance(step, Use)
        return sequence_worth(state, OPTIONS[step.kind][option_of(action)], rest)

    def building(self, state: Snowcrest, action: i64, rest: float) -> float:
        """The kind of tile one has fewest of and uses most; on a full mat a used tile for a new one, if it is cheap."""
        seat = state.turn
        if action == KEEP_ALL:
            return 0.0
        if action >= RETURN:
            sort = action - RETURN
            return (0.1 if sort % 2 else -0.1) - (KEPT + (1.0 - KEPT) * rest) * price_of_building(state)
        building = action - BUILD
        have = state.built[6 * seat + 2 * building] + state.built[6 * seat + 2 * building + 1]
        return RESOURCE[GIVES[building]] / (1.0 + VARIETY * float(have)) + kind_step(state, seat, building, rest)

    def handling(self, state: Snowcrest, action: i64) -> float:
        """Take back the best card, discard the worst."""
        if action == STOP:
            return 0.0
        if action >= DISCARD:
            return 0.3 - CARD_COST[action - DISCARD]
        return CARD_COST[action - TAKE]

    def choosing(self, state: Snowcrest, action: i64, rest: float) -> float:
        """Which swap, or whom to copy."""
        if action >= COPY:
            return best_action(state, action - COPY, rest)
        step = state.agenda[-1]
        assert isinstance(step, Exchange)
        part = PARTS[step.part]
        stored = KEPT + (1.0 - KEPT) * rest
        given = (action - EXCHANGE) // MOST_STOPS
        return stop_worth(part, (action - EXCHANGE) % MOST_STOPS, stored) - stop_worth(part, given, stored)

    def answering(self, state: Snowcrest, action: i64) -> float:
        """One bell more wins the scroll and denies it."""
        if action == REFUSE:
            return 0.0
        stake = float(scrolls_at_stake(state))
        return stake * (1.0 + 1.0 / float(state.seats - 1)) - BELL_ANSWERED * float(state.total + 1)

    def paying(self, state: Snowcrest, action: i64, rest: float) -> float:
        """What is cheapest by unit; against omens, what costs less than the omens it saves."""
        step = state.agenda[-1]
        if isinstance(step, Settle):
            return self.settling(state, step, action, rest)
        if action in (PAY_ALL, PAY_TOKENS):
            return -RESOURCE[step.resource] * (KEPT + (1.0 - KEPT) * rest) if isinstance(step, Pay) else -0.2
        cost = source_cost(state, step.seat, action, rest)
        if isinstance(step, Pay):
            return -cost / float(step.worth(state, action))
        assert isinstance(step, PayMix)
        return -cost

    def settling(self, state: Snowcrest, step: Settle, action: i64, rest: float) -> float:
        """Omens are worth a point each; sources are given while they cost less."""
        if action == TAKE_OMENS:
            return 0.0
        if action == PAY_TOKENS:
            return omen_worth(state) * float(step.omens()) - demand_cost(step.needs) * (KEPT + (1.0 - KEPT) * rest)
        icons = icons_given(state, step.seat, action, True)
        saved = covered(step.needs, step.given + [icons]) - covered(step.needs, step.given)
        cost = source_cost(state, step.seat, action, rest) + 0.001 * float(len(icons))
        return omen_worth(state) * float(saved) - cost

    def worth(self, state: Snowcrest) -> list[float]:
        """Points, stores and promises, weighed against how much of the game is to come."""
        rest = later(state)
        if state.level:
            return [self.solo_chance(state)]
        luck = 1.0 + 3.0 * math.sqrt(rest)
        hopes = [self.hope(state, seat, rest) for seat in range(state.seats)]
        best = max(hopes)
        parts = [math.exp((hope - best) / luck) for hope in hopes]
        total = sum(parts)
        return [part / total for part in parts]

    def hope(self, state: Snowcrest, seat: i64, rest: float) -> float:
        """The points a seat may expect: those it has, and a share of what it could make of its stores and villagers."""
        stored = 0.2 + 0.8 * rest
        value = float(state.points(seat))
        for resource in range(5):
            held = float(state.tokens[5 * seat + resource])
            value += RESOURCE[resource] * held * ENOUGH / (ENOUGH + 0.5 * held) * stored
        for cell in range(CELLS):
            kind = state.village[CELLS * seat + cell]
            if kind >= 0:
                up = 0.25 if state.up[seat] >> cell & 1 else 0.0
                value += (up * POWER[kind] + 0.8 * POWER[kind] * rest + 0.3 * ICONS_WORTH[kind]) * rest
        value += 0.25 * float(size(state.hand[seat])) * stored
        tiles = state.buildings(seat)
        up_tiles = state.built[6 * seat] + state.built[6 * seat + 2] + state.built[6 * seat + 4]
        value += (BONUS_PROMISE[tiles] + TILE * float(tiles) + 0.1 * float(up_tiles)) * rest
        for goal in bits_of(state.achievements):
            value += promise_of(goal, missing_of(state, seat, goal), rest)
        return value

    def solo_chance(self, state: Snowcrest) -> float:
        """How likely the level is won: the scrolls still to take against the turns left, and the points missing."""
        level = state.level - 1
        down = size(state.down[0])
        until_rest = float(TURNS_TO_REST - down) if down < TURNS_TO_REST else 0.0
        turns = until_rest + float(TURNS_TO_REST) * float(LEVEL_RESTS[level] - 1 - state.rests)
        stores = self.hope(state, 0, 0.5) - float(state.points(0))
        pace = (float(state.pool) - 0.4 * stores) / (SOLO_PACE * turns + 0.5)
        missing = float(LEVEL_POINTS[level] - state.pool - state.points(0))  # with every scroll still in the pool taken
        short = missing if missing > 0.0 else 0.0
        return 1.0 / (1.0 + math.exp(-(4.0 * (1.0 - pace) - 0.9 * short)))


ADVISER: Final = SnowcrestAdviser()
