"""A server for each test: in this process for most, in one of its own where it must be killed or streamed from."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.kit import Hall, game_places, hall


@pytest.fixture(autouse=True)
def games(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games of these tests are known to these tests alone."""
    monkeypatch.setenv("CORDEE_GAMES", game_places())


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[Hall]:
    """A server in this process."""
    async with hall(tmp_path) as found:
        yield found
