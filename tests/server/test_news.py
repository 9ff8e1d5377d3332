"""Live news from a server of its own: who watches hears of every move, and catches up after being away."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.kit import House, events

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(str(tmp_path_factory.mktemp("house") / "tables.db")) as found:
        yield found


async def test_the_other_player_and_a_spectator_hear_of_a_move(house: House) -> None:
    ada, bo, eve = house.person(), house.person(), house.person()
    table = (await ada.open("pig", ["me", "open"]))["id"]
    watching = [events(person, table) for person in (bo, eve)]
    first = [await anext(stream) for stream in watching]
    assert all(event["ply"] == 0 and event["status"] == "open" for event in first)
    await bo.post(f"/tables/{table}/sit")
    assert all([(await anext(stream))["status"] == "playing" for stream in watching])
    await ada.play(table, "hold", 0)
    for stream in watching:
        event = await anext(stream)
        assert event["id"] == event["ply"] == 1 and event["from"] == 0 and event["decides"] == 1
        await stream.aclose()


async def test_who_was_away_catches_up_by_ply(house: House) -> None:
    ada = house.person()
    table = (await ada.open("pig", ["me", "me"]))["id"]
    for ply in range(4):
        await ada.play(table, "hold", ply)
    stream = events(ada, table, last=1)
    event = await anext(stream)
    assert event["from"] == 1 and event["ply"] == 4
    seen = await ada.look(table, log_from=event["from"])
    assert [entry["ply"] for entry in seen["log"]] == [1, 2, 3]
    await stream.aclose()


async def test_a_server_that_is_told_to_stop_ends_its_streams_and_stops(tmp_path: Path) -> None:
    with House(str(tmp_path / "tables.db")) as house:
        ada = house.person()
        table = (await ada.open("pig", ["me", "me"]))["id"]
        stream = events(ada, table)
        await anext(stream)
        stopping = asyncio.get_running_loop().run_in_executor(None, house.stop)
        with pytest.raises(StopAsyncIteration):
            await asyncio.wait_for(anext(stream), 5)
        assert await asyncio.wait_for(stopping, 10) in (0, -15)
