"""Nobody learns from a move that they may still take back. `python -m tests.server.undos` plays many more."""

from __future__ import annotations

import pytest

import cordee
from cordee.server.course import CONFIRM, MOVE, Course, Entry, ends_turn, hides
from tests.server.kit import Hall, Person, allowed
from tests.server.undos import HIDING, run


def test_every_game_with_private_hands_is_counted() -> None:
    assert [name for name in cordee.game_names() if hides(cordee.game(name).new(2))] == HIDING


def test_no_undoable_action_tells_anything_hidden() -> None:
    count = run(1200, HIDING, seed=6)
    assert count.leaks == [] and count.undoable > 800 and count.taken_back > 20 and count.ends > 1


def test_no_throw_is_taken_back_in_games_that_hide_nothing() -> None:
    count = run(500, [name for name in cordee.game_names() if name not in HIDING], seed=3)
    assert count.actions == 500 and count.taken_back > 5


def before_the_end(seats: int = 2) -> tuple[Course, str]:
    """A game of Whisper before its last move, which buries a stone, and that move."""
    game = cordee.game("whisper")
    course = Course(game, seats, {})
    while len(course.state.agenda) > 1:
        seat = int(course.state.seat())
        course.follow(Entry(course.ply, MOVE, seat, game.notation(course.state.actions()[-1])))
    return course, game.notation(course.state.actions()[-1])


def test_a_move_that_ends_a_game_with_private_hands_stands() -> None:
    course, word = before_the_end()
    assert word.startswith("bury:") and not ends_turn(course.state, course.game.parse(word))
    course.follow(Entry(course.ply, MOVE, int(course.state.seat()), word))
    assert course.over() and course.undo_count() == 0


def test_one_that_an_older_server_held_can_only_be_confirmed() -> None:
    course, word = before_the_end()
    seat = int(course.state.seat())
    course.follow(Entry(course.ply, MOVE, seat, word, held=True))
    assert course.awaited == seat and course.undoer() is None and course.turn_count() == 0
    course.follow(Entry(course.ply, CONFIRM, seat, ""))
    assert course.over()


@pytest.mark.anyio
async def test_the_last_move_at_the_table_is_not_held(here: Hall) -> None:
    ada, bo = here.person(), here.person()
    table = (await ada.open("whisper", ["me", "open"]))["id"]
    await bo.post(f"/tables/{table}/sit")
    people: tuple[Person, Person] = (ada, bo)
    for turn in range(6):
        person = people[turn % 2]
        seen = await person.look(table)
        word = next(word for word in allowed(seen) if word.startswith("bury:"))
        seen = await person.play(table, word, seen["ply"], confirm=True)
        if seen["must_confirm"]:
            assert turn < 5
            seen = await person.post(f"/tables/{table}/confirm", ply=seen["ply"])
    assert seen["status"] == "over" and not seen["may_undo"] and seen["secret"]
    assert (await bo.try_to(f"/tables/{table}/undo", ply=seen["ply"])).status_code == 409
