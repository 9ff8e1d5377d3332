"""Pig in words. Messages are English here and French in locale/fr.po."""

from __future__ import annotations

from typing import Any

from cordee.engine.core import NATURE, NOBODY
from cordee.engine.telling import Change, Choice, Component, Line, OptionWords
from cordee.words import Words
from pig.rules import DIE, GOAL, HOLD, ROLL, Pig


def points(n: int, _: Words) -> str:
    """A number of points."""
    return _.many("{n} point", "{n} points", n)


def question(state: Pig, _: Words) -> str:
    """What the seat that decides is asked, in one sentence."""
    if state.seat() == NOBODY:
        return _("The game is over.")
    if state.seat() == NATURE:
        return _("The die is rolling.")
    return _("The pot holds {points}: roll again, or bring it home.", points=points(state.pot, _))


def choice(state: Pig, action: int, _: Words) -> Choice:
    """An action as a button, with what it gives or risks."""
    if action == ROLL:
        return Choice(_("Roll"), _("one chance in six to lose {points}", points=points(state.pot, _)))
    if action == HOLD:
        return Choice(_("Hold"), _hint_of_holding(state, _))
    return Choice(_("The die shows {face}", face=action - DIE))


def _hint_of_holding(state: Pig, _: Words) -> str:
    safe = state.points[state.turn] + state.pot
    if safe >= GOAL:
        return _("{points}: you win", points=points(safe, _))
    return _("{points} safe", points=points(safe, _))


def told(before: Pig, action: int, after: Pig, _: Words) -> list[str]:
    """The lines of the log for one action."""
    name = _.seat(before.turn)
    if action == ROLL:
        return []
    if action == DIE + 1:
        return [_("{name} rolls a 1 and loses {points}.", name=name, points=points(before.pot, _))]
    if action != HOLD:
        return [_("{name} rolls a {face}.", name=name, face=action - DIE)]
    total = points(after.points[before.turn], _)
    text = _("{name} holds {points}: {total} in all.", name=name, points=points(before.pot, _), total=total)
    lines: list[str] = [Line(text, Change(before.turn, "points", before.pot))]
    if after.seat() == NOBODY:
        lines.append(_("The game is over: {name} wins.", name=name))
    return lines


def stocks(view: dict[str, Any]) -> list[dict[str, int]]:
    """What each seat has that is counted: the log tells every change of it."""
    return [{"points": points} for points in view["points"]]


def board(view: dict[str, Any], _: Words) -> list[str]:
    """The whole position as sentences, from what is seen."""
    scores = [_("{name}: {points}.", name=_.seat(seat), points=points(n, _)) for seat, n in enumerate(view["points"])]
    return [*scores, _("In the pot of {name}: {points}.", name=_.seat(view["turn"]), points=points(view["pot"], _))]


def chance(options: dict[str, Any]) -> tuple[str, ...]:
    """What is left to chance."""
    return ("dice",)


def options(_: Words) -> dict[str, OptionWords]:
    """Pig has no options."""
    return {}


def components(_: Words) -> list[Component]:
    """All that is in the box."""
    return [Component("die", _("Dice"), _("A die"), [_("A 1 loses the pot; any other face goes into it.")])]
