"""What may be done in Snowcrest by one press: an action of a villager with its price, a place with its price."""

from __future__ import annotations

from collections.abc import Callable

from cordee.engine.core import Step
from cordee.engine.telling import Choice, Deed
from cordee.games.snowcrest import GAME
from cordee.games.snowcrest.box import OPTIONS
from cordee.games.snowcrest.names import action_text, cell_name, villager
from cordee.games.snowcrest.rules import ChooseCell, MainAction, Pay, PayMix, Snowcrest, Use
from cordee.games.snowcrest.rules.actions import option_of
from cordee.games.snowcrest.rules.state import ACTIVATE, CELL, CELLS, PASS, PAY_TOKENS, SKIP
from cordee.words import Words

Say = Callable[[Snowcrest, int], Choice]
"""A single answer as a button shows it."""
Payment = tuple[list[int], list[str], bool]
"""Answers that pay a price, as they are called, and whether it could be paid otherwise."""


def deeds_at(state: Snowcrest, _: Words, say: Say) -> list[Deed]:
    """The deeds of whoever decides."""
    step = state.agenda[-1]
    if isinstance(step, MainAction):
        cells = [action - ACTIVATE for action in state.actions() if ACTIVATE <= action < PASS]
        return [deed for cell in cells for deed in activations(state, cell, _, say)]
    if isinstance(step, ChooseCell):
        return [deed for action in state.actions() for deed in placings(state, action, say, _)]
    if isinstance(step, Use):
        return [deed for action in state.actions() if action != SKIP for deed in paid_uses(state, action, _, say)]
    return []


def after(state: Snowcrest, *answers: int) -> Snowcrest:
    """The table when these answers were given."""
    table = state.copy()
    for answer in answers:
        table.advance(answer)
    return table


def asked_now(table: Snowcrest, seat: int) -> Step[Snowcrest] | None:
    """What the same seat is asked next; nothing where chance or somebody else comes first."""
    return table.agenda[-1] if table.seat() == seat else None


def deed(answers: list[int], label: str, hint: str, only: bool) -> Deed:
    return Deed(tuple(GAME.notation(answer) for answer in answers), label, hint, only)


# ── Villagers ──────────────────────────────────────────────────────────────────────────────────────────────


def activations(state: Snowcrest, cell: int, _: Words, say: Say) -> list[Deed]:
    """A villager with each of its actions, or turned down unused; its price is paid too where that is usual."""
    seat, kind = int(state.seat()), int(state.village[CELLS * state.seat() + cell])
    table = after(state, ACTIVATE + cell)
    asked = asked_now(table, seat)
    if not isinstance(asked, Use):
        return []
    who = villager(kind, _)
    if list(state.village[CELLS * seat : CELLS * (seat + 1)]).count(kind) > 1:
        who = _("{villager}, {place}", villager=who, place=cell_name(cell, _))
    found: list[Deed] = []
    for answer in table.actions():
        answers = [ACTIVATE + cell, answer]
        if answer == SKIP:
            idle = _("{villager}: do nothing", villager=who)
            found.append(deed(answers, idle, _("the villager is turned face down"), True))
        else:
            text = action_text(OPTIONS[asked.kind][option_of(answer)], _)  # a Scholar uses another's
            found += with_price(state, answers, who, text, _, say)
    return found


def with_price(state: Snowcrest, answers: list[int], who: str, text: str, _: Words, say: Say) -> list[Deed]:
    """A villager's action with its usual payment, and without it where it could be paid otherwise."""
    way, said, otherwise = usual_payment(after(state, *answers), int(state.seat()), say)
    if not way:
        return [deed(answers, who, text, True)]
    found = [deed([*answers, *way], who, _("; ").join([text, *without_tokens(way, said)]), True)]
    if otherwise:
        found.append(deed(answers, _("{villager}: pay otherwise", villager=who), text, True))
    return found


def paid_uses(state: Snowcrest, action: int, _: Words, say: Say) -> list[Deed]:
    """An action of the villager who acts with its usual payment, and alone where it could be paid otherwise."""
    way, said, otherwise = usual_payment(after(state, action), int(state.seat()), say)
    if not way:
        return []
    label, others = say(state, action).label, without_tokens(way, said)
    if otherwise:
        return [deed([action, *way], label, _("; ").join(others) or _("with tokens"), False)]
    return [deed([action, *way], label, _("; ").join(others), True)]


# ── Places ─────────────────────────────────────────────────────────────────────────────────────────────────


def placings(state: Snowcrest, action: int, say: Say, _: Words) -> list[Deed]:
    """A place for a newcomer with its price, where that can be paid in one way only."""
    way, said, otherwise = usual_payment(after(state, action), int(state.seat()), say)
    if not way or otherwise or action < CELL:
        return []
    one = say(state, action)
    return [deed([action, *way], one.label, _("; ").join([one.hint, *said]), True)]


# ── Payment ────────────────────────────────────────────────────────────────────────────────────────────────


def usual_payment(table: Snowcrest, seat: int, say: Say) -> Payment:
    """How a price would be paid without being asked: with tokens that are enough, or in the only way there is."""
    way: list[int] = []
    said: list[str] = []
    otherwise = False
    while isinstance(asked_now(table, seat), (Pay, PayMix)):
        actions = table.actions()
        if len(actions) > 1 and PAY_TOKENS not in actions:
            return [], [], False
        answer = PAY_TOKENS if PAY_TOKENS in actions else actions[0]
        otherwise = otherwise or len(actions) > 1
        one = say(table, answer)
        way.append(answer)
        said.append(one.hint if answer == PAY_TOKENS and one.hint else one.label)
        if table.agenda[-1].reveals(table, answer):  # a card of the hand is shown: what follows is asked
            break
        table.advance(answer)
    return way, said, otherwise


def without_tokens(way: list[int], said: list[str]) -> list[str]:
    """How a price is paid but for the tokens of which it is told."""
    return [one for one, answer in zip(said, way, strict=True) if answer != PAY_TOKENS]
