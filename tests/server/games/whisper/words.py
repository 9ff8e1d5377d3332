"""Whisper in words, each player told only what they may know."""

from cordee.engine.telling import Choice
from whisper.rules import BURY, COUNT, DRAW, STONES


def question(state, _):
    return "Lay or bury a stone."


def choice(state, action, _):
    return Choice(("Lay " if action < BURY else "Bury ") + STONES[action % COUNT])


def told(before, action, after, _):
    seat, stone = int(before.seat()), STONES[action % COUNT]
    if action >= DRAW:
        to = int(before.agenda[-1].to)
        return [f"You draw {stone}." if to == _.viewer else f"{_.seat(to)} draws a stone."]
    if action < BURY:
        return [f"{_.seat(seat)} lays {stone}."]
    return [f"You bury {stone}." if seat == _.viewer else f"{_.seat(seat)} buries a stone."]


def board(view, _):
    return [f"Your hand: {', '.join(view['hand'])}.", f"Laid: {view['laid']}."]
