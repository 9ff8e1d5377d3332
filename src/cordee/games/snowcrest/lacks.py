"""What is in the way of a refused choice of Snowcrest, with the numbers of this moment."""

from __future__ import annotations

from cordee.engine.telling import COSTS, NEEDS, NONE, ONLY, PLAIN, Lack
from cordee.games.snowcrest.box import (
    BARLEY,
    BELL,
    COST,
    MOST_STOPS,
    OP_PAY,
    OPTIONS,
    PACK,
    PARTS,
    SCROLL,
    SEQUENCES,
    WORTH,
    Part,
)
from cordee.games.snowcrest.names import building_name, needed, resource_name, resources, scrolls
from cordee.games.snowcrest.rules import ChooseCell, Exchange, Pay, PayMix, Settle, Snowcrest, Use
from cordee.games.snowcrest.rules.actions import option_of
from cordee.games.snowcrest.rules.state import (
    ACTIVATE,
    ADD,
    BELLS,
    CELL,
    CELLS,
    EXCHANGE,
    FLIP_TILE,
    PASS,
    PAY_TOKENS,
    REST,
)
from cordee.games.snowcrest.rules.turn import lost_by_placing
from cordee.games.snowcrest.words import still_needed
from cordee.words import Words

LINE = 3
"""Face-down villagers in a line, with which one rests."""


def lacking(state: Snowcrest, action: int, _: Words) -> Lack | None:
    """The lack that the clause of a refusal speaks of."""
    seat = int(state.seat())
    match int(state.refusal(action)):
        case 84 | 49 | 79 if ADD <= action < REST:
            return _newcomer(state, seat, action - ADD, _)
        case 79 if isinstance(state.agenda[-1], ChooseCell):
            return _cell(state, seat, action - CELL, _)
        case 79:
            return Lack(PLAIN, _("it makes room for the newcomer"))
        case 46:
            return Lack(PLAIN, _("lies face down"))
        case 85:
            return Lack(ONLY, _("a Rest, with three face-down villagers in a line"))
        case 86:
            down = int(state.down[seat]).bit_count()
            return Lack(NEEDS, _("three face-down villagers in a line"), _("{n} face down", n=down))
        case 41 | 58 | 61:
            return Lack(PLAIN, _("does not give what is due: {things}", things=_due(state, _)))
        case 60:
            return Lack(PLAIN, _("{tile}: none that is not used", tile=building_name(action - FLIP_TILE, _)))
        case 255 | 234:
            return Lack(ONLY, _("what is still due: {things}", things=_due(state, _)))
        case 48 | 127:
            return Lack(PLAIN, _("it is acting now"))
        case 235 | 120 if action == PAY_TOKENS:
            return Lack(NEEDS, _due(state, _), _tokens(state, seat, _))
        case 101:
            return _arrow(state, seat, action, _)
        case 209 if isinstance(state.agenda[-1], Exchange):
            return _stop(state, seat, PARTS[state.agenda[-1].part], (action - EXCHANGE) // int(MOST_STOPS), _)
        case 209:
            return Lack(NONE, _("one whole stop of the chain"))
        case 259 | 265:
            return _resource(BELL, action - int(BELLS), int(state.means(seat, BELL)), _)
        case 149:
            return _resource(BELL, int(state.total) + 1, int(state.means(seat, BELL)), _)
        case 260:
            return Lack(NONE, resource_name(BELL, _))
        case 136:
            return Lack(NONE, _("used building"))
        case 208:
            return Lack(NONE, _("building that is not used"))
        case 212:
            return Lack(NONE, _("card in your hand"))
    return None


def _resource(resource: int, price: int, has: int, _: Words) -> Lack:
    return Lack(COSTS, resources(resource, price, _), resources(resource, has, _), price - has)


def _newcomer(state: Snowcrest, seat: int, kind: int, _: Words) -> Lack | None:
    """Barley that only the card itself, or who must make room, could give does not pay (SC-049, SC-079, SC-084)."""
    lost = int(lost_by_placing(state, seat))
    if lost < 0:
        return Lack(NONE, _("face-up villager that may be replaced"))
    price, means = int(COST[kind]), int(state.means(seat, BARLEY))
    own = int(WORTH[BARLEY][kind]) if kind < PACK else 0
    return _resource(BARLEY, price, means - (own + lost if means >= price else 0), _)


def _cell(state: Snowcrest, seat: int, cell: int, _: Words) -> Lack:
    if state.down[seat] >> cell & 1:
        return Lack(PLAIN, _("lies face down"))
    worth = int(WORTH[BARLEY][state.village[CELLS * seat + cell]])
    return _resource(BARLEY, int(COST[state.named]), int(state.means(seat, BARLEY)) - worth, _)


def _due(state: Snowcrest, _: Words) -> str:
    """What is still to be paid."""
    step = state.agenda[-1]
    if isinstance(step, Pay):
        return resources(int(step.resource), int(step.due), _)
    assert isinstance(step, PayMix | Settle)
    return still_needed(step.needs, step.given, _)


def _tokens(state: Snowcrest, seat: int, _: Words) -> str:
    held = [int(state.tokens[5 * seat + resource]) for resource in range(5)]
    return _.listing([resources(kind, n, _) for kind, n in enumerate(held) if n]) or _("no token")


def _arrow(state: Snowcrest, seat: int, action: int, _: Words) -> Lack | None:
    """The first part of the action that has a price."""
    step = state.agenda[-1]
    if isinstance(step, Use):
        sequence = OPTIONS[step.kind][option_of(action)]
    elif ACTIVATE <= action < PASS:
        sequence = OPTIONS[state.village[CELLS * seat + action - ACTIVATE]][0]
    else:
        return None
    part = next((PARTS[place] for place in SEQUENCES[sequence] if PARTS[place].op == OP_PAY), None)
    return _price(state, seat, part, _) if part else None


def _price(state: Snowcrest, seat: int, part: Part, _: Words) -> Lack:
    """What stands on the left of an arrow."""
    if part.scrolls > state.scrolls[seat]:
        has, price = int(state.scrolls[seat]), int(part.scrolls)
        return Lack(COSTS, scrolls(price, _), scrolls(has, _), price - has)
    kinds = [kind for kind in range(5) if part.needs[kind]]
    short = {kind: int(part.needs[kind] - state.means(seat, kind)) for kind in kinds}
    has_each = _.listing([resources(kind, int(state.means(seat, kind)), _) for kind in kinds])
    missing = sum(n for n in short.values() if n > 0)
    if missing:
        return Lack(COSTS, needed(part.needs, _), has_each, missing)
    return Lack(PLAIN, _("not all of it can be paid: {things}", things=needed(part.needs, _)))


def _stop(state: Snowcrest, seat: int, part: Part, given: int, _: Words) -> Lack:
    """The end of a chain that is handed in (SC-209)."""
    thing, count = int(part.stops[given]), int(part.sizes[given])
    if thing == SCROLL:
        has = int(state.scrolls[seat])
        return Lack(COSTS, scrolls(count, _), scrolls(has, _), count - has)
    return _resource(thing, count, int(state.means(seat, thing)), _)
