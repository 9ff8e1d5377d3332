"""Nobody plays for nature, also while a table waits for it."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from cordee.engine.core import NATURE
from tests.server.kit import Hall, Person, allowed

pytestmark = pytest.mark.anyio


class Locked:
    """A database that takes no line of a log until it is let go."""

    def __init__(self, hall: Hall) -> None:
        self.store = hall.tables.store
        self.write = self.store.write

    def __enter__(self) -> None:
        async def refuse(table: str, entries: Any = (), operation: Any = None) -> Any:
            if entries:
                raise OperationalError("INSERT", {}, Exception("database is locked"))
            return await self.write(table, operation=operation)

        self.store.write = refuse

    def __exit__(self, *_: object) -> None:
        self.store.write = self.write


async def waiting(here: Hall, lock: Locked) -> tuple[Person, Person, str]:
    """Two people at a table whose first deal failed."""
    ada, bo = here.person(), here.person()
    table = (await ada.open("yeti", ["me", "open"]))["id"]
    with lock:
        assert (await bo.post(f"/tables/{table}/sit"))["mine"] == [1], "the seat is taken: only the deal is missing"
    assert here.tables._live[table].decides() == NATURE
    return ada, bo, table


def assert_nature_threw(here: Hall, table: str) -> None:
    live = here.tables._live[table]
    state = live.game.new(2)
    assert live.course.log
    for ply, entry in enumerate(live.course.log):
        assert entry.seat == NATURE and live.game.parse(entry.word) == live.dealer.outcome(state, ply)
        state.play(live.game.parse(entry.word))


@pytest.mark.parametrize("deed", ["play", "undo", "restart", "confirm"])
async def test_the_last_seat_does_not_answer_for_nature(here: Hall, deed: str) -> None:
    lock = Locked(here)
    _, bo, table = await waiting(here, lock)
    word = here.tables._live[table].game.notation(here.tables._live[table].course.state.actions()[0])
    body = {"ply": 0, "word": word} if deed == "play" else {"ply": 0}
    with lock:
        assert (await bo.try_to(f"/tables/{table}/{deed}", **body)).status_code >= 409
    assert here.tables._live[table].course.ply == 0
    refused = await bo.try_to(f"/tables/{table}/{deed}", **body)
    assert refused.status_code == 409 and refused.json()["look"]["ply"] > 0, "nature has done what was due"
    assert_nature_threw(here, table)


async def test_whoever_looks_lets_nature_go_on(here: Hall) -> None:
    lock = Locked(here)
    ada, bo, table = await waiting(here, lock)
    with lock:
        assert (await ada.look(table))["decides"] == NATURE, "looking is possible while nothing can be written"
    seen = await here.person().look(table)
    assert seen["decides"] >= 0 and seen["ply"] > 0
    mover = (ada, bo)[seen["decides"]]
    assert allowed(await mover.look(table))
    assert_nature_threw(here, table)


async def test_a_table_is_opened_with_its_first_deal_or_not_at_all(here: Hall) -> None:
    ada = here.person()
    with Locked(here):
        assert (await ada.try_to("/tables", game="yeti", seats=["me", "me"], public=True)).status_code >= 500
    assert await here.tables.store.public_ids(50) == []
