"""My games: noted once when they end, told as a list and as numbers, mine alone."""

from __future__ import annotations

import html
import io
import re
import sqlite3
import time
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from cordee.engine.records import Record, verify
from cordee.server import mygames
from cordee.server.results import Outcome, Rival
from cordee.server.safety import Pace
from cordee.server.tallies import Sieve, columns, statistics, tallies
from tests.server.kit import Hall, Person
from tests.server.test_tables import play_out

pytestmark = pytest.mark.anyio


async def test_a_game_is_noted_for_its_people_when_it_ends(here: Hall) -> None:
    ada, bo, eve = here.person(), here.person(), here.person()
    table = (await ada.open("yeti", ["me", "open", "bot:promeneur"], name="Ada"))["id"]
    await bo.post(f"/tables/{table}/sit", name="Bo")
    assert await ada.get("/me/games") == []
    last = await play_out(table, ada, bo)
    for person, seat, other in ((ada, 0, "Bo"), (bo, 1, "Ada")):
        (one,) = await person.get("/me/games")
        assert one["table"] == table and one["points"] == last["scores"][seat] and one["seats"] == 3
        assert one["won"] == bool(last["result"][seat]) and (one["place"] == 1) == one["won"]
        assert one["others"].startswith(other) and "(promeneur)" in one["others"]
        for path in ("/me", "/me/games"):
            page = html.unescape((await person.ask("GET", path)).text)
            assert "My games" in page and f"/tables/{table}" in page and f"/tables/{table}/replay" in page
    assert await eve.get("/me/games") == [] and "<h2>My games" not in (await eve.ask("GET", "/me")).text
    assert "None of your games is over yet" in (await eve.ask("GET", "/me/games")).text


async def test_an_early_end_counts_only_if_it_is_counted(here: Hall) -> None:
    ada = here.person()
    for how, count in (("void", 0), ("count", 1)):
        table = (await ada.open("pig", ["me", "bot:promeneur"], name="Ada"))["id"]
        await ada.post(f"/tables/{table}/agree", to=how)
        assert len(await ada.get("/me/games")) == count


async def test_results_go_along_to_another_device_and_end_with_their_owner(here: Hall) -> None:
    ada, phone = here.person(), here.person()
    table = (await phone.open("pig", ["me", "me"], name="Ada"))["id"]
    await phone.post(f"/tables/{table}/agree", to="count")
    await ada.open("pig", ["me", "open"], name="Ada")
    await phone.post("/me/carry", code=(await ada.post("/me/code"))["code"])
    assert len(await ada.get("/me/games")) == 2
    await ada.post("/me/forget")
    assert await phone.get("/me/games") == []


def one(game: str, points: int, won: bool, at: float, *rivals: Rival, **more: Any) -> Outcome:
    return Outcome("t", game, points, won, 1 if won else 2, 1 + len(rivals), at, rivals=rivals, **more)


BO = Rival(1, "Bo", "", False, 3)


def bot(level: str) -> Rival:
    return Rival(2, "Gaston", level, False, 3)


NEWEST_FIRST = [
    one("yeti", 30, True, 5.0, BO),
    one("yeti", 50, True, 4.0, BO, bot("guide")),
    one("slate", 9, False, 3.0, BO),
    one("yeti", 20, False, 2.0, bot("promeneur"), bot("alpiniste:spiteful")),
    one("yeti", 10, True, 1.0, bot("promeneur")),
]


def test_numbers_are_counted_by_game() -> None:
    found = {tally.game.name: tally for tally in tallies(NEWEST_FIRST)}
    yeti = found["yeti"]
    assert (yeti.played, yeti.won, yeti.best, yeti.streak) == (4, 3, 50, 2)
    assert [last.points for last in yeti.last] == [10, 20, 50, 30] and found["slate"].streak == 0


def test_statistics_of_a_game() -> None:
    found = statistics(NEWEST_FIRST, "yeti")
    assert found is not None and statistics(NEWEST_FIRST, "ski") is None
    assert [(one.of, one.played, one.won) for one in found.by_seats] == [(2, 2, 2), (3, 2, 1)]
    assert [(one.of, one.played, one.won) for one in found.by_level] == [
        ("promeneur", 1, 1), ("alpiniste", 1, 0), ("guide", 1, 1)]  # fmt: skip
    assert (found.friends.played, found.friends.won) == (2, 2) and found.solo == []
    alone = [one("snowcrest", 40, level < 3, level, options={"level": level}) for level in (1, 2, 2, 3)]
    solo = statistics(alone, "snowcrest")
    assert solo is not None and solo.by_seats == [] and solo.friends.played == 0
    assert [(one.of, one.played, one.won) for one in solo.solo] == [(1, 1, 1), (2, 2, 2), (3, 1, 0)]


@pytest.mark.parametrize("points", [[7], [0, 0], [-12, 30, 31, 90], [5, 100_000], list(range(200))])
def test_points_are_spread_over_few_columns_and_none_is_lost(points: list[int]) -> None:
    found = columns([one("yeti", n, n % 2 == 0, 1.0) for n in points])
    assert len(found) <= 12 and sum(column.games for column in found) == len(points)
    assert sum(column.won for column in found) == sum(n % 2 == 0 for n in points)
    assert found[0].first <= min(points) and found[-1].last >= max(points)
    assert all(a.last + 1 == b.first for a, b in pairwise(found))


def test_games_are_looked_for() -> None:
    def left(**asked: Any) -> list[int]:
        return [one.points for one in NEWEST_FIRST if Sieve(**asked).passes(one)]

    assert left() == [30, 50, 9, 20, 10] and left(game="slate") == [9] and left(result="lost") == [9, 20]
    assert left(company="people") == [30, 50, 9] and left(company="bots") == [20, 10] and left(company="alone") == []
    assert left(name="bO") == [30, 50, 9] and left(name="Zoe") == []
    late = one("yeti", 1, True, 1_700_006_400.0)  # 15 November 2023, midnight at Greenwich
    day = mygames._day("2023-11-15")
    assert Sieve(since=day, until=day).passes(late) and not Sieve(since=day, zone=60).passes(late)
    assert not Sieve(until=day, zone=-24 * 60 - 1).passes(late)
    assert not Sieve().passes(one("yeti", 1, True, 1.0, hidden=True))


async def some_games(here: Hall, count: int = 1, name: str = "Ada") -> tuple[Person, list[str]]:
    ada, found = here.person(), []
    for _ in range(count):
        found.append((await ada.open("pig", ["me", "bot:promeneur"], name=name))["id"])
        await ada.post(f"/tables/{found[-1]}/agree", to="count")
    return ada, found


async def test_the_page_of_my_games_looks_for_some_of_them(here: Hall) -> None:
    ada, _tables = await some_games(here, 42)
    for lang in ("en", "fr"):
        page = (await ada.ask("GET", f"/me/games?lang={lang}")).text
        assert page.count('class="outcome') == 1 + 40, "a page of them, and the list itself"
    second = (await ada.ask("GET", "/me/games?page=2")).text
    assert second.count('class="outcome ') + second.count('class="outcome"') == 2
    counted = html.unescape((await ada.ask("GET", "/me/games?game=pig&result=lost")).text)
    assert "Statistics of Pig" in counted and "against Stroller" in counted
    assert "No game of yours is like that" in (await ada.ask("GET", "/me/games?company=people")).text
    assert (await ada.ask("GET", f"/me/games?since={time.strftime('%Y-%m-%d', time.gmtime())}")).status_code == 200
    for wrong in ("game=chess", "result=x", "since=yesterday", "until=2026-13-40", "company=x", "page=0"):
        assert (await ada.ask("GET", f"/me/games?{wrong}")).status_code == 422, wrong
    (sums,) = await ada.get("/me/statistics")
    assert sums["game"] == "pig" and sums["played"] == 42 and sums["by_level"][0]["of"] == "promeneur"
    assert await here.person().get("/me/statistics") == [] and len(await ada.get("/me/games", company="bots")) == 42


async def test_tables_that_are_over_are_hidden_and_shown_again(here: Hall) -> None:
    ada, (one, two) = await some_games(here, 2)
    going = (await ada.open("pig", ["me", "bot:promeneur"]))["id"]
    lines = [line["id"] for line in await ada.get("/me/tables")]
    assert lines[0] == going and set(lines[1:]) == {one, two}, "what goes on comes first"
    assert (await ada.post("/me/hide", table=one))["tables"] == 1
    assert [line["id"] for line in await ada.get("/me/tables")] == [going, two]
    assert f"/tables/{one}" not in (await ada.ask("GET", "/me/games")).text
    assert f"/tables/{one}" in (await ada.ask("GET", "/me/games?hidden=yes")).text
    assert len(await ada.get("/me/games")) == 2, "it still counts"
    assert (await ada.post("/me/hide"))["tables"] == 2 and len(await ada.get("/me/tables")) == 1
    assert (await ada.post("/me/hide", table=two, hide=False))["tables"] == 1 and len(await ada.get("/me/tables")) == 2
    assert (await ada.try_to("/me/hide", table=going)).status_code == 404
    assert (await here.person().try_to("/me/hide", table=one)).status_code == 404
    assert (await here.person().post("/me/hide"))["tables"] == 0


async def test_all_my_records_are_one_file(here: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mygames, "DOWNLOADS", Pace(0.001, 2.0))
    ada, bo = here.person(), here.person()
    assert (await ada.ask("GET", "/api/me/records.zip")).status_code == 404
    table = (await ada.open("yeti", ["me", "open"], name="Ada"))["id"]
    await bo.post(f"/tables/{table}/sit", name="Bo")
    await ada.post(f"/tables/{table}/speak", text="never in a record")
    await play_out(table, ada, bo)
    await ada.open("whisper", ["me", "me"])
    answer = await ada.client.get("/api/me/records.zip")
    assert answer.status_code == 200 and answer.headers["content-type"] == "application/zip"
    with ZipFile(io.BytesIO(answer.content)) as packed:
        assert packed.testzip() is None
        names = packed.namelist()
        assert sorted(names) == ["games.json", next(name for name in names if name.startswith("yeti-"))]
        text = packed.read(next(name for name in names if name.startswith("yeti-"))).decode()
    verify(Record.from_json(text))
    assert "never in a record" not in text
    assert (await ada.client.get("/api/me/records.zip")).status_code == 200
    assert (await ada.client.get("/api/me/records.zip")).status_code == 429


async def test_names_of_others_are_not_kept_in_my_results(here: Hall, tmp_path: Path) -> None:
    ada, bo = here.person(), here.person()
    table = (await ada.open("pig", ["me", "open"], name="Ada"))["id"]
    await bo.post(f"/tables/{table}/sit", name="Bartholomew")
    for person in (ada, bo):
        await person.post(f"/tables/{table}/agree", to="count")
    assert (await ada.get("/me/games"))[0]["others"] == "Bartholomew"
    await bo.post("/me/forget")
    assert (await ada.get("/me/games"))[0]["others"] == "?"
    assert "Bartholomew" not in (await ada.ask("GET", "/me/games")).text
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        assert not re.search("Bartholomew", "\n".join(database.iterdump()))


async def test_open_tables_are_those_one_can_join(here: Hall) -> None:
    ada, bo = here.person(), here.person()
    free = (await ada.open("pig", ["me", "open"], name="Ada", public=True))["id"]
    full = (await ada.open("pig", ["me", "bot:promeneur"], name="Ada", public=True))["id"]
    theirs, mine = [(await person.ask("GET", "/")).text.split("Open tables")[1] for person in (bo, ada)]
    assert free in theirs and full not in theirs and free not in mine, "one sits there already"
    live = await here.tables.live(free)
    live.row = live.row.__class__(**(vars(live.row) | {"created": time.time() - 3 * 86400}))
    live.seen.clear()
    assert free not in (await bo.ask("GET", "/")).text, "nobody has been there for days"
