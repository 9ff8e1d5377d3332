"""Deeds of Foothills: several answers by one press, where one would nearly always give them one after another.

All cubes that a card allows at once, the usual payment with what it pays for, a station with the visit of the surveyor,
and a card with its line of action where it leads to two places only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cordee.engine.telling import Choice, Deed
from cordee.games.foothills.box import IRON, PUB, SPLITS, STONE
from cordee.games.foothills.rules import (
    ChooseCard,
    ChooseLine,
    ChoosePlace,
    ChooseStation,
    ChooseWork,
    Foothills,
    Pay,
    ScoreCard,
    TakeCube,
    Trade,
    Visit,
)
from cordee.games.foothills.rules.vocabulary import MOVE, PAY, STOP, TAKE, VISIT, WORDS
from cordee.words import Words

Chain = tuple[int, ...]


class Speech(NamedTuple):
    """How deeds are said."""

    choice: Callable[[Foothills, int], Choice]
    """A single answer."""
    leads: Callable[[Foothills, int], list[str]]
    """The only place to which a card leads, with its price."""
    cubes: Callable[[int, int], str]
    """So much iron and stone."""


FEW = 2
"""The places up to which a card is played with its place."""
SOME = 6
"""The choices up to which those of a further answer stand beside them."""
MANY = 12
"""The choices up to which what is scored at the pub stands among them."""


def deeds(state: Foothills, speech: Speech, _: Words) -> list[Deed]:
    """What may be done by one press."""
    step = state.agenda[-1]
    if isinstance(step, TakeCube):
        return takings(state, step, speech)
    if isinstance(step, ChooseCard):
        return [told(state, chain, speech, _) for chain in of_cards(state)]
    if isinstance(step, ChoosePlace):
        return [told(state, chain, speech, _) for chain in at_the_pub(state)]
    if isinstance(step, (ChooseStation, ChooseWork, Trade)):
        visits = [chain for action in state.actions() for chain in paid(state, (int(action),), True)]
        chains = [chain for action in state.actions() for chain in paid(state, (int(action),), False)]
        fit = len(state.actions()) + len(visits) <= SOME
        return [told(state, chain, speech, _) for chain in (visits if fit else chains)]
    return []


def takings(state: Foothills, step: TakeCube, speech: Speech) -> list[Deed]:
    """As many cubes as may still be taken, of both kinds."""
    there = [int(state.stockyard[kind]) for kind in (IRON, STONE)]
    count = min(int(step.left), sum(there))
    found = []
    for iron in range(count, -1, -1):
        stone = count - iron
        if count > 1 and iron <= there[0] and stone <= there[1]:
            found.append(Deed(in_turn(state, iron, stone), speech.cubes(iron, stone)))
    return found


def in_turn(state: Foothills, iron: int, stone: int) -> tuple[str, ...]:
    """Cubes one after another, first of the kind that one has less of."""
    left, held = [iron, stone], [int(state.has(kind)) for kind in (IRON, STONE)]
    words = []
    while any(left):
        kind = 0 if left[0] and (not left[1] or held[0] <= held[1]) else 1
        left[kind] -= 1
        held[kind] += 1
        words.append(WORDS[int(TAKE) + kind])
    return tuple(words)


# ── Chains of answers ──────────────────────────────────────────────────────────────────────────────────────


def after(state: Foothills, chain: Chain) -> Foothills | None:
    """The table after these answers, if the same seat is asked again at once."""
    found = state.copy()
    for action in chain:
        found.advance(action)
    return found if found.seat() == state.seat() else None


def of_cards(state: Foothills) -> list[Chain]:
    """Cards with where they lead, or at least with what must follow; nothing where there would be too many of them."""
    cards = [int(action) for action in state.actions()]
    whole = [chain for card in cards for chain in of_card(state, card)]
    least = [chain for chain in whole if WORDS[chain[1]] == "visit" or chain[1] >= PAY]
    return next((chains for chains in (whole, least) if len(cards) + len(chains) <= SOME), [])


def of_card(state: Foothills, card: int) -> list[Chain]:
    """A card with where it leads: to one of few places, or to what its only place brings."""
    then = after(state, (card,))
    if then is None or isinstance(then.agenda[-1], ChooseCard):
        return []
    if not isinstance(then.agenda[-1], (ChooseLine, ChoosePlace, ChooseStation, ChooseWork)):
        return paid(state, (card,), True)
    places = [int(action) for action in then.actions() if action != STOP]
    if len(places) > FEW:
        return []
    return [usual(state, (card, place)) for place in places]


def paid(state: Foothills, chain: Chain, visit: bool) -> list[Chain]:
    """The answers with the usual payment, and with the visit that may follow."""
    whole = usual(state, chain)
    then = after(state, whole)
    found = [whole] if whole != chain else []
    if visit and then is not None and isinstance(then.agenda[-1], Visit):
        found.append((*whole, int(VISIT)))
    return found


def usual(state: Foothills, chain: Chain) -> Chain:
    """The answers with the usual payment, where one is asked for: what leaves most of both resources."""
    then = after(state, chain)
    if then is None or not isinstance(then.agenda[-1], Pay):
        return chain
    held = [int(then.has(kind)) for kind in (IRON, STONE)]

    def left(action: int) -> tuple[int, int]:
        iron, stone = SPLITS[action - int(PAY)]
        return min(held[0] - iron, held[1] - stone), stone

    return (*chain, max(map(int, then.actions()), key=left))


def at_the_pub(state: Foothills) -> list[Chain]:
    """To the pub with the card that is scored there."""
    pub = int(MOVE + PUB)
    then = after(state, (pub,)) if pub in state.actions() else None
    if then is None or not isinstance(then.agenda[-1], ScoreCard):
        return []
    found: list[Chain] = [(pub, int(action)) for action in then.actions()]
    return found if len(found) + len(state.actions()) <= MANY else []


# ── In words ───────────────────────────────────────────────────────────────────────────────────────────────


def told(state: Foothills, chain: Chain, speech: Speech, _: Words) -> Deed:
    """A chain as a button: what is done first, then what follows, with what it gives and costs."""
    table, labels, hints = state.copy(), [], []
    for action in chain:
        said = speech.choice(table, action)
        if action == VISIT:
            labels.append(_("visit"))
            hints.append(said.hint)
        elif PAY <= action < PAY + len(SPLITS):
            hints.append(_("with {cubes}", cubes=said.label))
        else:
            labels.append(said.label)
            hints += speech.leads(table, action) if isinstance(table.agenda[-1], ChooseCard) else [said.hint]
        table.advance(action)
    return Deed(tuple(WORDS[action] for action in chain), " → ".join(labels), " · ".join(filter(None, hints)))
