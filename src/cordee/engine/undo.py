"""Taking back: never across another player's move, a throw of dice, a drawn card, or anything shown."""

from __future__ import annotations

from cordee.engine.core import State


def undo_floor(states: list[State], moves: list[int], seat: int) -> int:
    """The lowest ply to which `seat` may go back.

    `states[i]` is the position before `moves[i]`, with the present one last. The floor is `len(moves)` when nothing
    may be taken back.
    """
    floor = len(moves)
    while floor > 0:
        before, action = states[floor - 1], moves[floor - 1]
        if before.seat() != seat or before.agenda[-1].reveals(before, action):
            break
        floor -= 1
    return floor


def turn_start(states: list[State], floor: int, seat: int) -> int:
    """The ply at which `seat` began its turn, not before the floor: where "restart my turn" leads."""
    ply = len(states) - 1
    while ply > floor and states[ply - 1].on_turn() == seat:
        ply -= 1
    return ply
