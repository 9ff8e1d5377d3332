"""Taking back."""

from __future__ import annotations

import cordee
from cordee.engine.game import Game
from cordee.engine.undo import turn_start, undo_floor
from tests.kit.peaks import GAME as PEAKS

YETI = cordee.game("yeti")


def played(game: Game, seats: int, *words: str) -> tuple[list[cordee.State], list[int]]:
    """The positions before each move and after the last, and the moves."""
    state = game.new(seats)
    states, moves = [state.copy()], []
    for word in words:
        moves.append(game.parse(word))
        state.play(moves[-1])
        states.append(state.copy())
    return states, moves


TURN = ["first:1", "throw:3snow+2coin+1sherpa", "keep:coin", "throw:1sherpa", "turn:tent", "photo:1"]


def test_nothing_to_take_back_at_the_start() -> None:
    states, moves = played(YETI, 2)
    assert undo_floor(states, moves, 0) == 0
    assert turn_start(states, 0, 0) == 0


def test_never_across_the_dice() -> None:
    """After the last throw the snow was turned and a photo bought: both may be taken back, the throw may not."""
    states, moves = played(YETI, 2, *TURN)
    assert states[-1].seat() == 0
    assert undo_floor(states, moves, 0) == 4
    states, moves = played(YETI, 2, *TURN[:4])
    assert undo_floor(states, moves, 0) == 4 == len(moves)


def test_never_anothers_move() -> None:
    states, moves = played(YETI, 2, *TURN)
    assert undo_floor(states, moves, 1) == len(moves)


def test_never_what_was_shown() -> None:
    states, moves = played(PEAKS, 2, "peak:4", "peak:2", "climb")
    assert undo_floor(states, moves, 0) == 3
    states, moves = played(PEAKS, 2, "peak:4", "peak:2", "stay")
    assert undo_floor(states, moves, 0) == 2
    assert undo_floor(states, moves, 1) == 3


def test_the_start_of_the_turn_is_not_before_the_floor() -> None:
    states, moves = played(YETI, 2, *TURN)
    assert turn_start(states, undo_floor(states, moves, 0), 0) == 4
    assert turn_start(states, 0, 0) in (0, 1)  # on_turn is seat 0 from the draw of the first player on
    assert turn_start(states, len(moves), 0) == len(moves)
    assert turn_start(states, 0, 1) == len(moves)
