"""No route of the API breaks, whatever it is sent. `python -m tests.server.fuzz` sends much more."""

from __future__ import annotations

from pathlib import Path

from tests.server.fuzz import fuzz
from tests.server.kit import House


def test_nothing_that_can_be_sent_breaks_the_server(tmp_path: Path) -> None:
    with House(str(tmp_path / "tables.db")) as house:
        statuses = fuzz(house, 240)
    assert {200, 404, 409, 422} <= set(statuses)
