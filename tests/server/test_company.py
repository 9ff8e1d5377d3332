"""Who is there, and what people agree on apart from the game."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cordee.engine.errors import CordeeError
from cordee.engine.records import Record, verify
from cordee.server import presence
from cordee.server.council import MOST_TALK
from cordee.server.presence import Attendance, Seen
from cordee.server.settings import Settings
from tests.server.kit import Hall, House, Person, allowed, events, hall, until
from tests.server.test_seats import told
from tests.server.test_tables import play_out

pytestmark = pytest.mark.anyio


@pytest.fixture
async def hasty(tmp_path: Path) -> AsyncIterator[Hall]:
    """A server whose tables have no patience at all: who is away is missed at once."""
    async with hall(tmp_path, patience="0 0 0") as found:
        yield found


async def waits_for_bo(here: Hall, game: str = "pig", people: int = 2, **more: Any) -> tuple[Person, list[Person], str]:
    """A table at which Ada has played and Bo, who has never been seen, is to decide."""
    ada = here.person()
    table = (await ada.open(game, ["me"] + ["open"] * (people - 1), name="Ada", **more))["id"]
    others = [here.person() for _ in range(people - 1)]
    for person, name in zip(others, ("Bo", "Cy"), strict=False):
        await person.post(f"/tables/{table}/sit", name=name)
    seen = await ada.look(table)
    await ada.play(table, "hold" if game == "pig" else allowed(seen)[0], seen["ply"])
    return ada, others, table


# ── Being there ──


async def test_who_plays_is_there_and_who_was_never_seen_is_away(here: Hall) -> None:
    ada, (bo,), table = await waits_for_bo(here)
    seen = await ada.look(table)
    assert [seat["there"] for seat in seen["seats"]] == ["here", "away"]
    assert seen["question"] == "Bo is away." and abs(seen["seats"][1]["seen"] - time.time()) < 60
    assert seen["company"]["nudge"] == 1 and seen["company"]["offer"] is None
    assert 0 < seen["company"]["offer_in"] <= 300
    theirs = await bo.look(table)
    assert [seat["there"] for seat in theirs["seats"]] == ["here", "here"], "whoever looks is there"
    past = await ada.look(table, ply=0)
    assert [seat["there"] for seat in past["seats"]] == ["", ""] and past["company"]["watchers"] == 0


async def test_pages_that_are_open_tell_who_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "GRACE", 0.02)
    noted: list[tuple[str, bool | None]] = []

    async def write(table: str, who: str, seen: Seen | None) -> None:
        noted.append((who, seen.here if seen else None))

    found = Attendance(write)
    with found.page("t", "ada", lambda who: True):
        with found.page("t", "ada", lambda who: True):
            assert found.here("t") == {"ada"}
        await asyncio.sleep(0.05)
        assert found.here("t") == {"ada"}, "the other page is still open"
    with found.page("t", "ada", lambda who: True):
        await asyncio.sleep(0.05)
    assert noted == [("ada", True)], "a page that is loaded again was never gone"
    await asyncio.sleep(0.05)
    assert found.here("t") == set() and noted == [("ada", True), ("ada", False)]
    with found.page("t", None, lambda who: False):
        await asyncio.sleep(0.01)
        assert len(found.everywhere()) == 1
    await asyncio.sleep(0.05)
    assert [here for _who, here in noted[2:]] == [True, None], "who only watched is forgotten"


async def test_streams_tell_who_comes_goes_and_watches_and_a_new_server_remembers(tmp_path: Path) -> None:
    with House(str(tmp_path / "tables.db"), CORDEE_PATIENCE="0 0 0") as house:
        ada, bo, eve = house.person(), house.person(), house.person()
        table = (await ada.open("pig", ["me", "open"], name="Ada"))["id"]
        await bo.post(f"/tables/{table}/sit", name="Bo")
        hearing, playing, watching = (events(one, table, company=True) for one in (ada, bo, eve))
        await anext(hearing)
        await anext(playing)
        await told_company(hearing, [0, "here", "here"])
        await anext(watching)
        await told_company(hearing, [1, "here", "here"])
        await watching.aclose()
        await playing.aclose()
        await told_company(hearing, [0, "here", "away"])
        since = (await ada.look(table))["seats"][1]["seen"]
        await hearing.aclose()
        house.kill()
        house.start()
        seen = await ada.look(table)
        assert seen["seats"][1]["there"] == "away" and seen["seats"][1]["seen"] == pytest.approx(since)


async def told_company(hearing: AsyncIterator[dict[str, Any]], expected: list[Any]) -> None:
    async with asyncio.timeout(15):
        while (await anext(hearing))["company"] != expected:
            pass


def test_patience_is_three_numbers() -> None:
    assert Settings(patience="1 2 3").patiences() == {"live": 1, "evening": 2, "days": 3}
    for wrong in ("", "1 2", "a b c", "1 2 -3", "nan 1 1"):
        with pytest.raises(CordeeError, match="CORDEE_PATIENCE"):
            Settings(patience=wrong)


# ── A nudge ──


async def test_a_nudge_is_told_once_and_not_at_once_again(here: Hall) -> None:
    ada, (bo,), table = await waits_for_bo(here)
    seen = await ada.post(f"/tables/{table}/nudge", seat=1)
    assert told(seen) == ["Ada nudges Bo."] and seen["company"]["nudge"] is None
    mine = (await bo.look(table))["company"]
    assert mine["nudged"] == "Ada" and mine["nudged_at"] > 0
    assert (await ada.try_to(f"/tables/{table}/nudge", seat=1)).status_code == 409
    assert (await ada.try_to(f"/tables/{table}/nudge", seat=0)).status_code == 409, "the table does not wait for Ada"
    assert (await bo.try_to(f"/tables/{table}/nudge", seat=1)).status_code == 409, "nobody nudges themselves"
    assert (await here.person().try_to(f"/tables/{table}/nudge", seat=1)).status_code == 403
    done = await bo.play(table, "hold", seen["ply"])
    assert done["company"]["nudged"] == "" and told(await bo.look(table, lang="fr")) != told(done)
    verify(Record.from_json((await ada.ask("GET", f"/api/tables/{table}/record")).text))


# ── A bot for one who is away ──


async def test_a_bot_plays_for_one_who_is_away_until_they_are_back(hasty: Hall) -> None:
    ada, (bo,), table = await waits_for_bo(hasty)
    assert (await ada.look(table))["company"]["offer"] == 1
    seen = await ada.post(f"/tables/{table}/agree", to="bot", seat=1, level="promeneur")
    assert seen["seats"][1]["kind"] == "bot" and seen["seats"][1]["there"] == "away"
    assert told(seen)[-1] == "A bot plays for Bo from now on: Stroller."
    seen = await until(ada, table, lambda look: look["choices"])
    moves = [line for line in seen["log"] if line["kind"] == "move" and line["seat"] == 1]
    assert moves, "a substitute's moves are moves of the seat"
    back = await bo.post(f"/tables/{table}/back", seat=1)
    assert back["seats"][1]["kind"] == "person" and back["mine"] == [1]
    await play_out(table, ada, bo)
    verify(Record.from_json((await ada.ask("GET", f"/api/tables/{table}/record")).text))


async def test_nobody_who_is_there_is_replaced(here: Hall, hasty: Hall) -> None:
    ada, (bo,), table = await waits_for_bo(here)
    refused = await ada.try_to(f"/tables/{table}/agree", to="bot", seat=1)
    assert refused.status_code == 409 and "may still come back" in refused.text
    ada, (bo,), table = await waits_for_bo(hasty)
    await bo.play(table, "hold", (await bo.look(table))["ply"])
    await ada.play(table, "hold", (await ada.look(table))["ply"])
    assert (await ada.try_to(f"/tables/{table}/agree", to="bot", seat=1)).status_code == 409
    for seat, level in ((0, "guide"), (1, "nobody"), (7, "guide")):
        answer = await ada.try_to(f"/tables/{table}/agree", to="bot", seat=seat, level=level)
        assert answer.status_code in (409, 422)


async def test_the_others_must_agree_but_for_those_who_are_missed_too(hasty: Hall) -> None:
    ada, (_bo, cy), table = await waits_for_bo(hasty, people=3)
    live = hasty.tables._live[table]
    live.seen[live.seats[2].holder] = Seen(True, time.time())
    seen = await ada.post(f"/tables/{table}/agree", to="bot", seat=1)
    assert seen["seats"][1]["kind"] == "person"
    assert told(seen)[-1] == "Ada would let a bot play for Bo until they are back."
    (matter,) = (await cy.look(table))["company"]["matters"]
    assert (matter["to"], matter["seat"], matter["by"], matter["missing"]) == ("bot", 1, [0], [2]) and matter["asked"]
    assert not (await ada.look(table))["company"]["matters"][0]["asked"]
    dropped = await cy.post(f"/tables/{table}/agree", to="bot", seat=1, agree=False)
    assert dropped["company"]["matters"] == [] and told(dropped)[-1] == "Cy would rather wait."
    assert (await cy.try_to(f"/tables/{table}/agree", to="bot", seat=1, agree=False)).status_code == 409
    await ada.post(f"/tables/{table}/agree", to="bot", seat=1)
    await ada.post(f"/tables/{table}/agree", to="bot", seat=1)
    assert (await ada.look(table))["seats"][1]["kind"] == "person", "twice the same wish is one wish"
    assert (await cy.post(f"/tables/{table}/agree", to="bot", seat=1))["seats"][1]["kind"] == "bot"
    ada, (_bo, cy), table = await waits_for_bo(hasty, people=3)
    seen = await ada.post(f"/tables/{table}/agree", to="bot", seat=1)
    assert seen["seats"][1]["kind"] == "bot", "Cy is missed as well: nobody waits for their word"


async def test_wishes_do_not_outlast_who_came_back(hasty: Hall) -> None:
    ada, (_bo, cy), table = await waits_for_bo(hasty, people=3)
    live = hasty.tables._live[table]
    live.seen[live.seats[2].holder] = Seen(True, time.time())
    await ada.post(f"/tables/{table}/agree", to="bot", seat=1)
    live.seen[live.seats[1].holder] = Seen(True, time.time())
    assert (await cy.look(table))["company"]["matters"] == []
    assert (await cy.try_to(f"/tables/{table}/agree", to="bot", seat=1)).status_code == 409


async def test_talk_has_a_limit_and_leaves_room_for_taking_back(hasty: Hall) -> None:
    ada, (bo, _cy), table = await waits_for_bo(hasty, people=3)
    live = hasty.tables._live[table]
    live.seen |= {live.seats[k].holder: Seen(True, time.time()) for k in (1, 2)}
    for turn in range(MOST_TALK):
        await ada.post(f"/tables/{table}/agree?look=false", to="void", agree=not turn % 2)
    assert (await ada.try_to(f"/tables/{table}/agree", to="void")).status_code == 409
    assert (await ada.try_to(f"/tables/{table}/nudge", seat=1)).status_code == 409
    await bo.post(f"/tables/{table}/bot", seat=1, level="promeneur")
    assert (await bo.post(f"/tables/{table}/back", seat=1))["seats"][1]["kind"] == "person"


# ── An early end ──


async def test_a_game_is_ended_with_its_points_when_all_agree(here: Hall) -> None:
    ada, (bo,), table = await waits_for_bo(here)
    live = here.tables._live[table]
    live.seen[live.seats[1].holder] = Seen(True, time.time())
    seen = await ada.post(f"/tables/{table}/agree", to="count")
    assert seen["status"] == "playing" and told(seen)[-1].startswith("Ada would end the game here, with the points")
    done = await bo.post(f"/tables/{table}/agree", to="count")
    assert done["status"] == "over" and done["ended"] == "count" and done["decides"] == -2
    assert sum(done["result"]) == pytest.approx(1) and done["finale"] is None and done["choices"] == []
    assert told(done)[-1] == "The game ends here by agreement; the points count as they stand."
    late: dict[str, Any] = {"play": {"word": "hold", "ply": done["ply"]}, "nudge": {"seat": 1}, "agree": {"to": "void"}}
    for deed, body in late.items():
        assert (await bo.try_to(f"/tables/{table}/{deed}", **body)).status_code == 409
    record = Record.from_json((await ada.ask("GET", f"/api/tables/{table}/record")).text)
    assert record.result is None and record.secret is None
    verify(record)
    page = (await ada.ask("GET", f"/tables/{table}")).text
    assert "ended early" in page and "data-do=\"rematch\"" in page
    assert (await ada.ask("GET", f"/tables/{table}/replay?ply=1")).status_code == 200
    assert (await ada.ask("GET", f"/tables/{table}/end.svg")).status_code == 404
    assert (await ada.post(f"/tables/{table}/rematch"))["id"] != table


async def test_an_early_end_outlives_the_server_and_stops_its_bots(tmp_path: Path) -> None:
    async with hall(tmp_path, pace=0.05) as one:
        ada = one.person()
        table = (await ada.open("pig", ["me", "bot:promeneur"], name="Ada"))["id"]
        done = await ada.post(f"/tables/{table}/agree", to="void")
        assert done["ended"] == "void" and done["result"] is None
        cookies = ada.client.cookies
    async with hall(tmp_path) as two:
        ada = two.person()
        ada.client.cookies = cookies
        seen = await ada.look(table)
        assert seen["status"] == "over" and seen["ended"] == "void" and not seen["thinking"]
        assert (await ada.get("/me/tables"))[0]["status"] == "over"


async def test_a_game_with_hidden_points_is_ended_without_a_result_only(here: Hall) -> None:
    ada, bo = here.person(), here.person()
    table = (await ada.open("whisper", ["me", "open"], name="Ada"))["id"]
    await bo.post(f"/tables/{table}/sit", name="Bo")
    live = here.tables._live[table]
    live.seen |= {seat.holder: Seen(True, time.time()) for seat in live.seats}
    seen = await ada.look(table)
    assert seen["company"]["endings"] == ["void"]
    assert (await ada.try_to(f"/tables/{table}/agree", to="count")).status_code == 409
    await ada.post(f"/tables/{table}/agree", to="void")
    done = await bo.post(f"/tables/{table}/agree", to="void")
    assert done["status"] == "over" and done["secret"] is None and done["scores"] is None
    assert done["view"]["hand"] == (await bo.look(table))["view"]["hand"] and len(done["view"]["hand"]) == 3
    hidden = (await ada.look(table))["view"]["hand"]
    page = (await bo.ask("GET", f"/tables/{table}")).text
    assert not any(stone in page for stone in hidden), "hands stay private"
    assert (await ada.ask("GET", f"/api/tables/{table}/record")).status_code == 409


async def test_a_move_on_its_way_meets_the_end(here: Hall) -> None:
    """Another worker ended the game: what this one has not read yet is read before anything is written."""
    ada = here.person()
    table = (await ada.open("pig", ["me", "me"], name="Ada"))["id"]
    live = here.tables._live[table]
    await ada.post(f"/tables/{table}/agree", to="void")
    live.row = replace(live.row, ended="", status="playing")
    live.course = live.course.back_to(0)
    assert (await ada.try_to(f"/tables/{table}/play", word="hold", ply=0)).status_code == 409
    assert (await ada.look(table))["ended"] == "void"


# ── Several people on one screen ──


async def test_everyone_on_one_screen_has_a_name(here: Hall) -> None:
    ada = here.person()
    seen = await ada.open("pig", ["me", "me", "bot:promeneur", "me"], name="Ada", names=["", "Tom", "Nobody"])
    assert [seat["name"] for seat in seen["seats"]][:2] == ["Ada 1", "Tom"]
    assert seen["seats"][2]["name"] != "Nobody" and seen["seats"][3]["name"] == "Ada 2"
    page = (await ada.ask("GET", f"/tables/{seen['id']}")).text
    assert "Ada 1, your turn:" in page and 'data-mine="0 1 3"' in page
    kept = await ada.open("pig", ["me", "me"], name="Ada", names=["Ada", "Tom"], sit=False)
    again = await ada.post(f"/tables/{kept['id']}/sit", seat=1, luck="0" * 32)
    assert again["seats"][1]["name"] == "Tom", "who sits down keeps the name that the seat was given"
