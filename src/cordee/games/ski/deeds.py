"""What may be done at the ski resort by one press: an action together with the usual way to pay for it."""

from __future__ import annotations

from collections.abc import Callable

from cordee.engine.telling import Choice, Deed
from cordee.games.ski.bot import Mood
from cordee.games.ski.rules import Act, Station
from cordee.games.ski.rules.payment import Pay
from cordee.games.ski.rules.pistes import Lot
from cordee.games.ski.rules.vocabulary import DEVELOP, GO, LAY, LEAVE, TAKE_OCTAGON, WORDS, way_of
from cordee.words import Words

Say = Callable[[Station, int], Choice]
"""A single answer as a button shows it."""


def deeds_at(state: Station, _: Words, say: Say, paid: Callable[[int], str]) -> list[Deed]:
    """The answers that cost something, each with its usual payment.

    A move takes the place of its first answer: whoever wants to pay for the way otherwise takes the payment back. What
    may end the turn cannot be taken back, so there paying otherwise is a choice beside it, if there is another way.
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
        answers, otherwise = go_on(table, seat, mood)
        if answers:
            shown = say(state, action)
            price = _("pays {payment}", payment=" + ".join(paid(way) for way in answers if way != DEVELOP))
            words = tuple(WORDS[answer] for answer in (action, *answers))
            moves = GO <= action < LEAVE
            only = not otherwise or (moves and table.seat() == seat and isinstance(table.agenda[-1], Act))
            hint = " · ".join(filter(None, [shown.hint, price]))
            found.append(Deed(words, shown.label, hint, only, alone_name(shown.label, moves, _)))
    return found


def alone_name(label: str, moves: bool, _: Words) -> str:
    """What the first answer by itself is called beside the deed."""
    if moves:
        return _("{choice}: move first, buy afterwards", choice=label)
    return _("{choice}: pay otherwise", choice=label)


def go_on(table: Station, seat: int, mood: Mood) -> tuple[list[int], bool]:
    """Pay all that is asked of a seat now, each time with what it needs least, and buy what lies under its pawn.

    Also whether something else could have been done meanwhile.
    """
    found: list[int] = []
    otherwise = False
    while table.seat() == seat:
        if isinstance(table.agenda[-1], Pay):
            ways = list(map(int, table.actions()))
            found.append(min(ways, key=lambda way: given_away(mood, way)))
            otherwise = otherwise or len(ways) > 1
        elif isinstance(table.agenda[-1], Act) and table.actions()[0] == DEVELOP:
            found.append(int(DEVELOP))
            otherwise = True
        else:
            break
        table.advance(found[-1])
    return (found if found != [DEVELOP] else []), otherwise


def is_free(state: Station, action: int) -> bool:
    """The first piste of a lot is paid for later: it need not be tried."""
    return LAY <= action < TAKE_OCTAGON and not isinstance(state.agenda[-1], Lot)


def given_away(mood: Mood, action: int) -> tuple[float, int]:
    """What a payment is worth to its player: the usual one gives least away."""
    way = way_of(action)
    paid = int(way.money) * mood.money + int(way.time) * mood.time
    return paid + int(way.permanents) * mood.work + int(way.seasonals) * mood.seasonal, action
