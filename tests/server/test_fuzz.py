"""No route of the API breaks, whatever it is sent. `python -m tests.server.fuzz` sends much more."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.fuzz import fuzz
from tests.server.kit import House
from tests.server.rough import ask_roughly


def test_nothing_that_can_be_sent_breaks_the_server(tmp_path: Path) -> None:
    with House(str(tmp_path / "tables.db")) as house:
        statuses = fuzz(house, 240)
    assert {200, 404, 409, 422} <= set(statuses)


def test_no_rough_request_breaks_the_server(tmp_path: Path) -> None:
    """`python -m tests.server.rough` sends much more, on PostgreSQL too."""
    with House(str(tmp_path / "tables.db")) as house:
        statuses = asyncio.run(ask_roughly(house, 500, seed=3))
    assert {200, 400, 403, 404, 405, 409, 422} <= set(statuses)
