"""Hints at the table and the analysis of a finished one: allowed, told, private, kept, cancelled."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from cordee.analysis import DEFAULT, Analysis, Weighed, Work
from cordee.analysis.ledger import assembled
from cordee.engine.records import Record
from cordee.engine.registry import game as find_game
from cordee.server import analysing, drawing, theme
from cordee.server.analysing import Progress
from cordee.server.mistakes import Mistake, after
from cordee.server.studying import left_of
from cordee.words import words
from tests.server.kit import Hall, Person, allowed, hall, until

pytestmark = pytest.mark.anyio


async def to_the_end(person: Person, table: str) -> dict[str, Any]:
    """Play anything until the game is over."""
    chance = random.Random(7)
    seen: dict[str, Any] = await person.look(table)
    while seen["status"] != "over":
        if seen["choices"]:
            seen = await person.play(table, chance.choice(allowed(seen)), seen["last_ply"])
        else:
            await asyncio.sleep(0.01)
            seen = await person.look(table)
    return seen


async def weighed(person: Person, table: str) -> dict[str, Any]:
    """Wait for an analysis."""
    while True:
        found: dict[str, Any] = await person.get(f"/tables/{table}/analysis")
        if found["state"] != "weighing":
            return found
        await asyncio.sleep(0.05)


@pytest.fixture
async def room(tmp_path: Path) -> Any:
    async with hall(tmp_path, analysis=0.01) as found:
        yield found


async def test_a_hint_against_bots_names_three_choices_and_the_log_tells_it(room: Hall) -> None:
    ada = room.person()
    table = (await ada.open("yeti", ["me", "bot:promeneur"], name="Ada"))["id"]
    while len(allowed(seen := await until(ada, table, lambda look: look["choices"]))) < 2:
        await ada.play(table, allowed(seen)[0], seen["last_ply"])
    found = await ada.post(f"/tables/{table}/hint", ply=seen["last_ply"])
    assert {one["word"] for one in found["shown"]} <= set(allowed(seen))
    assert found["shown"][0]["best"] and "%" not in found["shown"][0]["word"]
    again = await ada.post(f"/tables/{table}/hint", ply=seen["last_ply"])
    assert again == found
    best = found["shown"][0]
    for one in found["shown"][1:]:  # what is said of two choices agrees with the numbers that are shown
        apart = best["chance"] - one["chance"]
        if one["as_good"]:
            assert apart <= best["error"] + one["error"]
        else:
            assert one["verdict"] == f"{max(1, apart)} % less chance"
    now = await ada.look(table)
    told = [line for line in now["log"] if "guide" in " ".join(line["lines"])]
    assert len(told) == 1 and "Ada" in told[0]["lines"][0]
    await ada.play(table, found["shown"][0]["word"], seen["last_ply"])  # a note makes no move stale


async def test_among_people_hints_are_for_tables_set_up_so(room: Hall) -> None:
    ada, ben = room.person(), room.person()
    for hints in (False, True):
        table = (await ada.open("yeti", ["me", "open"], hints=hints))["id"]
        await ben.post(f"/tables/{table}/sit")
        seen = await ada.look(table)
        mine, other = (ada, ben) if seen["decides"] in seen["mine"] else (ben, ada)
        refused = await other.try_to(f"/tables/{table}/hint", ply=seen["last_ply"])
        assert refused.status_code == 403
        asked = await mine.try_to(f"/tables/{table}/hint", ply=seen["last_ply"])
        assert asked.status_code == (200 if hints else 409)
        stranger = await room.person().try_to(f"/tables/{table}/hint", ply=seen["last_ply"])
        assert stranger.status_code == 403


async def test_two_at_one_screen_are_people_to_whom_hints_must_be_allowed(room: Hall) -> None:
    ada = room.person()
    for hints in (False, True):
        table = (await ada.open("yeti", ["me", "me"], names=["Ada", "Zoé"], hints=hints))["id"]
        seen = await ada.look(table)
        asked = await ada.try_to(f"/tables/{table}/hint", ply=seen["last_ply"])
        assert asked.status_code == (200 if hints else 409)
        page = await ada.ask("GET", f"/tables/{table}")
        assert ('class="to-hint"' in page.text) is hints


async def test_a_finished_table_is_weighed_once_kept_and_shown_to_all_with_the_link(room: Hall) -> None:
    ada = room.person()
    table = (await ada.open("yeti", ["me", "bot:promeneur"], name="<Ada>"))["id"]
    early = await ada.try_to(f"/tables/{table}/analysis")
    assert early.status_code == 409
    assert "over" in (await ada.ask("GET", f"/tables/{table}/analysis")).text
    await to_the_end(ada, table)
    page = await ada.ask("GET", f"/tables/{table}/analysis")
    assert page.status_code == 200 and 'data-analysis="start"' in page.text
    await ada.post(f"/tables/{table}/analysis")
    part = await ada.ask("GET", f"/tables/{table}/analysis/part")
    assert "<progress" in part.text
    found = await weighed(ada, table)
    assert found["state"] == "done"
    for account in found["analysis"]["accounts"]:
        parts = sum(account[name] for name in ("start", "luck", "own", "others"))
        assert parts == pytest.approx(account["result"], abs=1e-9)
    for lang in ("en", "fr"):
        other = room.person(**{"accept-language": lang})
        page = await other.ask("GET", f"/tables/{table}/analysis")
        assert 'class="ledger"' in page.text and "&lt;Ada&gt;" in page.text and "<Ada>" not in page.text
        saved = await other.ask("GET", f"/tables/{table}/analysis.html")
        assert saved.status_code == 200 and "attachment" in saved.headers["content-disposition"]
    assert room.tables.store and (await ada.post(f"/tables/{table}/analysis"))["state"] == "done"


async def test_an_analysis_that_is_done_while_it_is_asked_about_is_not_taken_for_none(
    room: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = room.person()
    table = (await ada.open("yeti", ["me", "bot:promeneur"]))["id"]
    await to_the_end(ada, table)
    await ada.post(f"/tables/{table}/analysis")
    await weighed(ada, table)
    analysts = room.app.state.analysts
    progress, kept = analysts.progress, analysts.kept
    asked: list[str] = []

    async def at_first(name: str, early: Any, now: Any) -> Any:
        asked.append(name)
        return early if len(asked) == 1 else await now(table)

    monkeypatch.setattr(analysts, "kept", lambda _table: at_first("kept", None, kept))
    monkeypatch.setattr(analysts, "progress", lambda _table: at_first("progress", Progress(1, 9, None, []), progress))
    assert (await ada.get(f"/tables/{table}/analysis"))["state"] == "weighing"
    asked.clear()
    assert "<progress" in (await ada.ask("GET", f"/tables/{table}/analysis/part")).text


async def test_an_analysis_can_be_stopped_by_those_who_played(room: Hall) -> None:
    ada = room.person()
    table = (await ada.open("yeti", ["me", "bot:promeneur"]))["id"]
    await to_the_end(ada, table)
    await ada.post(f"/tables/{table}/analysis")
    stranger = await room.person().try_to(f"/tables/{table}/analysis/cancel")
    assert stranger.status_code == 403
    await ada.post(f"/tables/{table}/analysis/cancel")
    while room.app.state.analysts._jobs:
        await asyncio.sleep(0.01)
    assert (await ada.get(f"/tables/{table}/analysis"))["state"] == "none"
    page = await ada.ask("GET", f"/tables/{table}/analysis")
    assert 'data-analysis="start"' in page.text  # it can be begun again


def made_up(record: Record) -> tuple[Analysis, Weighed]:
    """An analysis in which one choice of the first seat was a mistake."""
    game, found = record.checked_game(), []
    mistake: Weighed | None = None
    for ply, (state, word) in enumerate(zip(record.states(), [*record.moves, ""], strict=True)):
        seat, actions = int(state.seat()), [int(action) for action in state.actions()]
        moment = Weighed(ply, seat, int(state.round_now()), word, len(actions), [] if seat >= 0 else [0.5, 0.5])
        others = [game.notation(action) for action in actions if game.notation(action) != word]
        if seat == 0 and others and mistake is None:
            moment = mistake = replace(
                moment, chances=[0.4, 0.6], errors=[0.01, 0.01], better=others[0], gain=[0.2, -0.2],
                better_chances=[0.6, 0.4], gain_errors=[0.01, 0.01], better_sheet={"footprints": [9.0, 1.0]},
                sheet={"footprints": [7.0, 1.0]},
            )  # fmt: skip
        found.append(replace(moment, errors=moment.errors or [0.01, 0.01]))
    assert mistake is not None
    return assembled(record, found, DEFAULT, 1, True), mistake


async def test_my_mistakes_are_puzzles_for_me_alone(room: Hall) -> None:
    ada = room.person()
    assert (await ada.ask("GET", "/me/mistakes")).status_code == 200
    table = (await ada.open("yeti", ["me", "bot:randonneur"]))["id"]
    await to_the_end(ada, table)
    found, one = made_up(await room.tables.record(table))
    await room.tables.store.write("", operation=analysing._begin(table, 1))
    waits = (await ada.ask("GET", "/me/mistakes")).text
    assert "under way" in waits and f"/tables/{table}/analysis" in waits
    await room.tables.store.write("", operation=analysing._finish(table, analysing._packed(found)))
    listed = (await ada.ask("GET", "/me/mistakes")).text
    where = f"/tables/{table}/mistake/{one.ply}"
    assert where in listed
    asked = (await ada.ask("GET", where)).text
    assert f'value="{one.better}"' in asked and f'value="{one.word}"' in asked and "★" not in asked
    told = (await ada.ask("GET", f"{where}?answer={one.better}")).text
    assert "★ Yes" in told and "+2 Footprints" in told and "All my mistakes" in told
    assert "★ Yes" not in (await ada.ask("GET", f"{where}?answer=nonsense")).text
    assert (await room.person().ask("GET", where)).status_code == 404
    assert where not in (await room.person().ask("GET", "/me/mistakes")).text


@pytest.mark.parametrize("name", ["yeti", "slate", "foothills", "snowcrest", "ski"])
def test_what_is_good_and_what_is_bad_can_be_read_by_day_and_by_night(name: str) -> None:
    palette = drawing.palette(find_game(name))
    for tones in (theme.dark(palette), theme.light(palette)):
        for ground in ("page", "panel", "raised", "chosen"):
            assert min(theme.contrast(tones[tone], tones[ground]) for tone in ("good", "bad")) >= 4.5, ground


def test_one_puzzle_leads_to_the_next_and_the_last_to_the_list() -> None:
    game = find_game("yeti")
    mine = [Mistake(table, game, ply, 1, 9, 0.0) for table, ply in (("a", 3), ("a", 8), ("b", 3))]
    assert after(mine, "a", 3) == mine[1] and after(mine, "a", 8) == mine[2] and after(mine, "b", 3) is None
    assert after(mine, "c", 1) == mine[0] and after([], "a", 3) is None


def test_what_is_left_is_reckoned_from_the_pace_of_late_and_told_in_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(analysing.time, "monotonic", lambda: now)
    job = analysing.Job(Work("", DEFAULT), 6, costs=[0.0, 10.0, 20.0, 30.0, 40.0, 50.0])
    job.beat()
    assert job.seconds_left() is None
    for ply, seconds in ((5, 10.0), (4, 8.0)):
        now += seconds
        assert job.next(1) == [ply]
        job.moments.insert(0, Weighed(ply, 0, 1, "", 1))
        job.beat()
    assert job.seconds_left() == 12  # ninety are done in 18 seconds, sixty are left
    now += analysing.LATELY  # somebody played meanwhile
    job.moments.insert(0, Weighed(3, 0, 1, "", 1))
    job.beat()
    assert job.seconds_left() == 90
    en, fr = words("en"), words("fr")
    told = [left_of(seconds, en) for seconds in (None, 12, 90, 365)]
    assert told == ["", "a minute left at most", "about 2 minutes left", "about 7 minutes left"]
    assert left_of(365, fr) == "encore 7 minutes environ"


async def test_a_moment_is_seen_beside_its_words_and_the_finale_says_where_the_game_turned(room: Hall) -> None:
    ada = room.person()
    table = (await ada.open("yeti", ["me", "bot:randonneur"]))["id"]
    early = await ada.ask("GET", f"/tables/{table}/analysis/0.svg")
    assert early.status_code == 404, "nothing is shown before the end"
    await to_the_end(ada, table)
    assert (await ada.ask("GET", f"/tables/{table}/analysis/turning")).status_code == 204
    found, one = made_up(await room.tables.record(table))
    await room.tables.store.write("", operation=analysing._begin(table, 1))
    await room.tables.store.write("", operation=analysing._finish(table, analysing._packed(found)))
    page = (await ada.ask("GET", f"/tables/{table}/analysis")).text
    assert f'src="/tables/{table}/analysis/{one.ply}.svg?lang=en" alt="" loading="lazy"' in page
    picture = await ada.ask("GET", f"/tables/{table}/analysis/{one.ply}.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert ElementTree.fromstring(picture.text).tag.endswith("svg")
    assert f'.target[data-word="{one.better}"]' in picture.text.replace("&#34;", '"')
    assert (await ada.ask("GET", f"/tables/{table}/analysis/99999.svg")).status_code == 404
    saved = (await ada.ask("GET", f"/tables/{table}/analysis.html")).text
    assert "<img" not in saved, "the file needs nothing else"
    turned = (await ada.ask("GET", f"/tables/{table}/analysis/turning")).text
    assert "50 points of chance" in turned or "20 points of chance" in turned
