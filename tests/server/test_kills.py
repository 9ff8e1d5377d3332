"""An acknowledged move survives `kill -9`. `python -m tests.server.kills` does it many more times."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.kills import storm

pytestmark = pytest.mark.anyio


async def test_no_acknowledged_move_is_lost_or_doubled_by_kills(tmp_path: Path) -> None:
    tally = await storm(str(tmp_path / "tables.db"), kills=4, seed=7)
    assert tally.kills == 4 and len(tally.acknowledged) > 20
