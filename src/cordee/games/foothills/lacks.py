"""What is in the way of a refused choice of Foothills, with the numbers of this moment."""

from __future__ import annotations

from cordee.engine.telling import COSTS, NEEDS, NONE, ONCE, ONLY, PLAIN, TAKEN, Lack
from cordee.games.foothills.box import (
    EFFECTS,
    HOME,
    IRON,
    LINES,
    PASSENGER,
    RUBBLE,
    SPACE_CARD,
    SPLIT_IRON,
    SPLIT_STONE,
    START_RESOURCES,
    STONE,
    Effect,
    Price,
)
from cordee.games.foothills.rules import Foothills
from cordee.games.foothills.rules.vocabulary import BEGIN_WITH, BUILD, CLEAR, GAIN, KEEP, LAY, MOVE, PAY, TAKE
from cordee.games.foothills.words import cubes, goods, price_text
from cordee.words import Words

TICKETED = (172, 176, 215)
"""The clauses of effects that ask for a ticket."""


def lacking(state: Foothills, action: int, _: Words) -> Lack | None:
    """The lack that the clause of a refusal speaks of."""
    refused = int(state.refusal(action))
    effect = _effect(state)
    match refused:
        case 125 if effect:
            return _price(state, effect.lay, _)
        case 139 if effect:
            return _price(state, effect.trade, _)
        case 156:
            return _split(state, action, _) if action >= PAY and not effect else _station(state, action, effect, _)
        case 150:
            return Lack(TAKEN, _("a station stands there"))
        case 151:
            rubble = int(state.rubble[SPACE_CARD[action - BUILD]])
            return Lack(PLAIN, _("{rubble} still lies on the card", rubble=goods(RUBBLE, rubble, _)), short=rubble)
        case 182:
            return _space(state, action - MOVE, _)
        case 222:
            return Lack(TAKEN, _("the surveyor of {seat} is there", seat=_.seat(1 - int(state.turn))))
        case 108:
            return Lack(NONE, _("rubble on line {line}", line=LINES[action - CLEAR]))
        case 128:
            return Lack(NONE, _("free track space on line {line}", line=LINES[action - LAY]))
        case 133:
            return Lack(PLAIN, _("line {line} has ended", line=LINES[action - LAY]))
        case 82:
            return Lack(NONE, _("iron in the stockyard") if action - TAKE == IRON else _("stone in the stockyard"))
        case 225:
            return _gone(action, _)
        case 188:
            return Lack(ONLY, _("what the effect names"))
        case 147:
            return Lack(ONCE, _("this half of the effect"))
        case 181 if action - MOVE == HOME:
            return Lack(ONLY, _("with a main E action, from elsewhere"))
        case 203:
            return Lack(ONLY, _("with a main E action"))
        case 266:
            return Lack(NEEDS, _kept(action, _), cubes(int(state.drawn[IRON]), int(state.drawn[STONE]), 0, _))
        case 52:
            return Lack(NEEDS, _begun(action, _), cubes(int(state.stockyard[IRON]), int(state.stockyard[STONE]), 0, _))
        case 68:
            return Lack(PLAIN, _("the card you resolved is turned anyway"))
        case 257:
            return Lack(ONCE, _("this card was turned"))
        case 166:
            return Lack(ONLY, _("after the space before it"))
        case 209:
            return Lack(PLAIN, _("your score pile has as many cards as you have stations"))
        case 211:
            return Lack(PLAIN, _("your surveyor is there already"))
        case 219:
            return Lack(ONLY, _("to a starting station"))
        case 278:
            return Lack(PLAIN, _("at the pub a card is scored"))
        case 61 | 59 | 256 | 81:
            return _still(state, refused, _)
    if refused in TICKETED or (effect and refused == effect.line_rule):
        return _tickets(state, _)
    return None


def _effect(state: Foothills) -> Effect | None:
    """The effect in use, where the question is about one."""
    number = getattr(state.agenda[-1], "effect", None)
    return EFFECTS[number] if number is not None else None


def _price(state: Foothills, price: Price, _: Words) -> Lack:
    """A price, what one holds of the goods it names, and how many of them are missing."""
    iron, stone = int(state.has(IRON)), int(state.has(STONE))
    has = []
    if price.resources:
        has += [goods(IRON, iron, _), goods(STONE, stone, _)]
    if price.rubble:
        has.append(goods(RUBBLE, int(state.has(RUBBLE)), _))
    if price.passengers:
        has.append(goods(PASSENGER, int(state.has(PASSENGER)), _))
    return Lack(COSTS, price_text(price, _), _.listing(has), short_of(state, price))


def short_of(state: Foothills, price: Price) -> int:
    """How many goods are missing for a price."""
    iron, stone = int(state.has(IRON)), int(state.has(STONE))
    spare_iron = min(iron, int(price.iron_most))
    spare_stone = min(stone, int(price.resources - price.iron_least))
    resources = max(
        int(price.resources) - spare_iron - spare_stone,
        int(price.iron_least) - iron,
        int(price.resources - price.iron_most) - stone,
    )
    rubble, passengers = int(price.rubble - state.has(RUBBLE)), int(price.passengers - state.has(PASSENGER))
    return max(resources, 0) + max(rubble, 0) + max(passengers, 0)


def _station(state: Foothills, action: int, effect: Effect | None, _: Words) -> Lack | None:
    return _price(state, effect.prices[action - BUILD], _) if effect else None


def _split(state: Foothills, action: int, _: Words) -> Lack:
    """A way to pay with more of one kind than one has."""
    iron, stone = int(SPLIT_IRON[action - PAY]), int(SPLIT_STONE[action - PAY])
    short = max(0, iron - int(state.has(IRON))) + max(0, stone - int(state.has(STONE)))
    return Lack(COSTS, cubes(iron, stone, 0, _), cubes(int(state.has(IRON)), int(state.has(STONE)), 0, _), short)


def _kept(action: int, _: Words) -> str:
    return cubes(int(SPLIT_IRON[action - KEEP]), int(SPLIT_STONE[action - KEEP]), 0, _)


def _begun(action: int, _: Words) -> str:
    iron = action - int(BEGIN_WITH)
    return cubes(iron, int(START_RESOURCES) - iron, 0, _)


def _space(state: Foothills, place: int, _: Words) -> Lack:
    """A surveyor space that is not available (FH-182)."""
    if int(state.surveyor[state.turn]) == place:
        return Lack(PLAIN, _("your surveyor is there already"))
    return Lack(NONE, _("station on this card"))


def _gone(action: int, _: Words) -> Lack:
    kind, bag = (action - GAIN) >> 1, (action - GAIN) & 1
    if bag:
        return Lack(NONE, _("iron in the bag") if kind == IRON else _("stone in the bag"))
    return Lack(NONE, _("iron in the stockyard") if kind == IRON else _("stone in the stockyard"))


def _tickets(state: Foothills, _: Words) -> Lack:
    """Only lines whose tickets one holds."""
    held = [LINES[line] for line in range(len(LINES)) if state.tickets[state.turn] >> line & 1]
    if not held:
        return Lack(NEEDS, _("a ticket"), _("none"), 1)
    return Lack(ONLY, _.many("on the line of your ticket: {lines}", "on the lines of your tickets: {lines}",
                             len(held), lines=", ".join(held)))  # fmt: skip


def _still(state: Foothills, refused: int, _: Words) -> Lack | None:
    """What may not be left out, or cannot be begun."""
    if refused == 59:
        return Lack(PLAIN, _("nothing of it can be done now"))
    others = len(state.actions())
    return Lack(PLAIN, _.many("{n} other choice is still possible", "{n} other choices are still possible", others))
