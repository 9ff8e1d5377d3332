"""What may be done at the ski resort by one press: an action together with the usual way to pay for it."""

from __future__ import annotations

from collections.abc import Callable

from cordee.engine.telling import Choice, Deed
from cordee.games.ski.bot import Mood
from cordee.games.ski.rules import Station
from cordee.games.ski.rules.payment import Pay
from cordee.games.ski.rules.pistes import Lot
from cordee.games.ski.rules.vocabulary import GO, LAY, LEAVE, TAKE_OCTAGON, WORDS, way_of
from cordee.words import Words

Say = Callable[[Station, int], Choice]
"""A single answer as a button shows it."""


def deeds_at(state: Station, _: Words, say: Say, paid: Callable[[int], str]) -> list[Deed]:
    """The answers that cost something, each with its usual payment.

    A move takes the place of its first answer: whoever wants to pay for the way otherwise takes the payment back. What
    may end the turn cannot be taken back, so there paying otherwise is a choice beside it.
    """
    seat = int(state.seat())
    if seat < 0 or isinstance(state.agenda[-1], Pay):
        return []
    mood = Mood(state, seat)
    found = []
    for action in map(int, state.actions()):
        if is_free(state, action):
            continue
        table = state.copy()
        table.advance(action)
        payments = pay_usually(table, seat, mood)
        if payments:
            shown = say(state, action)
            price = _("pays {payment}", payment=" + ".join(map(paid, payments)))
            words = tuple(WORDS[answer] for answer in (action, *payments))
            on_the_way = GO <= action < LEAVE and table.seat() == seat
            found.append(Deed(words, shown.label, " · ".join(filter(None, [shown.hint, price])), only=on_the_way))
    return found


def pay_usually(table: Station, seat: int, mood: Mood) -> list[int]:
    """Pay all that is asked of a seat now, each time with what it needs least; the payments."""
    found: list[int] = []
    while table.seat() == seat and isinstance(table.agenda[-1], Pay):
        found.append(min(map(int, table.actions()), key=lambda way: given_away(mood, way)))
        table.advance(found[-1])
    return found


def is_free(state: Station, action: int) -> bool:
    """A piste that does not fill its lot is paid for later; it need not be tried."""
    step = state.agenda[-1]
    return LAY <= action < TAKE_OCTAGON and not (isinstance(step, Lot) and step.placed > 1)


def given_away(mood: Mood, action: int) -> tuple[float, int]:
    """What a payment is worth to its player: the usual one gives least away."""
    way = way_of(action)
    paid = way.money * mood.money + way.time * mood.time
    return float(paid + way.permanents * mood.work + way.seasonals * mood.seasonal), action
