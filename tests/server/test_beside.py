"""What is done beside the event loop: order and secrets are kept, and the loop goes on."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

import cordee
from cordee.server import beside, opening, tables
from cordee.server.course import MOVE, Course, Entry
from tests.kit.tables import Setting, random_game
from tests.server.kit import Hall, allowed

pytestmark = pytest.mark.anyio


async def long_table(here: Hall, moves: int) -> tuple[Any, str]:
    """A table of one who plays both seats, with so many moves played."""
    ada = here.person()
    table = (await ada.open("yeti", ["me", "me"]))["id"]
    for _ in range(moves):
        seen = await ada.look(table, log_from=1_000_000)
        await ada.play(table, allowed(seen)[0], seen["ply"])
    return ada, table


def still(look: dict[str, Any]) -> dict[str, Any]:
    """A look but for the clock, which goes on."""
    return look | {"company": look["company"] | {"now": 0.0}}


async def test_a_long_log_is_read_beside_the_loop_and_to_the_same_end(
    here: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, table = await long_table(here, 70)
    before = still(await ada.look(table))
    threads = set()
    follow_all = Course.follow_all

    def noted(course: Course, log: Any) -> None:
        if len(log) > opening.BREATH:
            threads.add(threading.current_thread())
        follow_all(course, log)

    monkeypatch.setattr(Course, "follow_all", noted)
    monkeypatch.setattr(opening, "MOST_READ", 60)  # several pieces
    here.tables.forget_all()
    assert still(await ada.look(table)) == before
    assert threads and threading.main_thread() not in threads


async def test_a_look_that_takes_long_shows_its_own_moment(here: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, table = await long_table(here, 40)
    begun, played = threading.Event(), threading.Event()
    look = tables.look

    def late(*given: Any) -> Any:
        begun.set()
        assert threading.current_thread() is not threading.main_thread()
        assert played.wait(20)
        return look(*given)

    before = still(await ada.look(table))
    monkeypatch.setattr(tables, "look", late)
    looking = asyncio.create_task(ada.look(table))
    await asyncio.to_thread(begun.wait, 20)
    monkeypatch.setattr(tables, "look", look)
    await ada.play(table, allowed(before)[0], before["ply"])  # the loop is free, and the table goes on
    played.set()
    assert still(await looking) == before


async def test_what_is_done_beside_comes_in_turns() -> None:
    inside, most = 0, 0

    def work() -> None:
        nonlocal inside, most
        inside += 1
        most = max(most, inside)
        threading.Event().wait(0.002)
        inside -= 1

    await asyncio.gather(*(beside.beside(work) for _ in range(10)))
    assert most == 1


@pytest.mark.parametrize("name", ["yeti", "snowcrest"])
async def test_a_course_apart_does_not_move_with_the_table(name: str) -> None:
    game = cordee.game(name)
    moves = list(random_game(Setting(name, 2), 3))[:300]
    log = [Entry(ply, MOVE, int(state.seat()), game.notation(action)) for ply, (state, action) in enumerate(moves)]
    course = Course(game, 2, game.check_options({}, 2), log[:80], keep=12)
    apart = course.apart()
    told = [(step.entry, step.before.view(None)) for step in apart.trail]
    seen, marks = apart.state.view(0), dict(apart._marks)
    course.follow_all(log[80:])
    assert apart.state.view(0) == seen and apart.ply == 80 and apart._marks == marks
    assert [(step.entry, step.before.view(None)) for step in apart.trail] == told
    assert course.state_at(80).view(0) == seen == course.back_to(80).state.view(0)


async def test_a_table_at_rest_is_the_same_table(here: Hall) -> None:
    ada, table = await long_table(here, 70)
    live = await here.tables.live(table)
    await ada.play(table, allowed(await ada.look(table))[0], live.course.ply, confirm=True)
    before, undoable = still(await ada.look(table)), live.course.undo_count()
    here.tables.rest(after=0.0)
    assert not live.course.trail and live.course._past is None
    assert live.course.undo_count() == undoable
    here.tables.rest(after=0.0)
    assert still(await ada.look(table)) == before


async def test_a_table_that_is_watched_or_was_just_used_does_not_rest(here: Hall) -> None:
    _ada, table = await long_table(here, 5)
    live = await here.tables.live(table)
    here.tables.rest(after=60.0)
    assert live.course.trail
    with here.tables.news._watching(table):
        here.tables.rest(after=0.0)
        assert live.course.trail
