"""What is private stays on the server: every answer of a whole game of Whisper is read for traces."""

from __future__ import annotations

import asyncio
import re
import runpy
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

import cordee
from cordee.cli import main
from cordee.engine.records import Record, verify
from tests.server.kit import GAMES, Hall, Person, allowed
from tests.server.pairs import run as run_pairs

pytestmark = pytest.mark.anyio
STONES = runpy.run_path(str(GAMES / "whisper" / "stones.py"))["STONES"]


def secrets_from(hall: Hall, table: str, seat: int | None) -> list[str]:
    """The stones that the viewer of a seat cannot know now."""
    state = hall.tables._live[table].course.state
    known = {stone for stones in state.laid for stone in stones}
    if seat is not None:
        known |= {*state.hands[seat], *state.buried[seat]}
    return [STONES[stone] for stone in range(len(STONES)) if stone not in known]


def assert_no_trace(hall: Hall, table: str, seat: int | None, person: Person) -> None:
    """Nothing that was heard since the last check tells a secret, nor the secret of the dice or anyone's hash."""
    row = hall.tables._live[table].row
    never = [row.secret, row.host, *(s.holder for s in row.seats if s.holder)]
    for text in person.heard:
        for stone in secrets_from(hall, table, seat):
            assert stone not in text
        for secret in never:
            assert secret not in text
    person.heard.clear()


async def everything(person: Person, table: str) -> None:
    """All that can be asked about a table, the past included, and what a cheat would try."""
    last = (await person.look(table))["last_ply"]
    for ply in range(last + 1):
        await person.look(table, ply=ply)
    for seat in (0, 1):
        await person.look(table, seat=seat)
        await person.look(table, seat=seat, lang="fr")
    await person.get("/me/tables")
    await person.get("/tables")
    refused = await person.ask("GET", f"/api/tables/{table}/record")
    assert refused.status_code == 409
    await person.try_to(f"/tables/{table}/play", word="draw:x", ply=last + 5)
    await person.try_to(f"/tables/{table}/undo", ply=0)
    await person.ask("GET", f"/table/{table}")
    for path in (f"/join/{table}", f"/tables/{table}/preview.svg", f"/tables/{table}/about", "/me", "/api/me/devices"):
        await person.ask("GET", path)
    await person.try_to(f"/tables/{table}/speak", emote="bravo")
    for path in ("/me/games", "/api/me/games", "/api/me/statistics", "/api/me/records.zip", "/api/figures", "/health",
                 "/privacy", f"/api/tables/{table}/talk", f"/api/tables/{table}/phrases"):  # fmt: skip
        await person.ask("GET", path)
    await person.try_to(f"/tables/{table}/nudge", seat=1)
    await person.try_to(f"/tables/{table}/agree", to="count")
    await person.ask("GET", f"/tables/{table}")


async def test_no_answer_of_a_whole_game_tells_what_is_hidden(here: Hall) -> None:
    ada, bo, eve = here.person(), here.person(), here.person()
    table = (await ada.open("whisper", ["me", "open"], public=True))["id"]
    await bo.post(f"/tables/{table}/sit")
    people = ((ada, 0), (bo, 1), (eve, None))
    turn = 0
    while True:
        for person, seat in people:
            await everything(person, table)
            assert_no_trace(here, table, seat, person)
        mover = (ada, bo)[turn % 2]
        seen = await mover.look(table)
        words = allowed(seen)
        word = next(w for w in words if w.startswith("bury" if turn % 3 else "lay"))
        done = await mover.play(table, word, seen["ply"])
        turn += 1
        if done["status"] == "over":
            break
    record = Record.from_json((await eve.ask("GET", f"/api/tables/{table}/record")).text)
    verify(record)
    assert any(move.startswith("bury:") for move in record.moves)


async def test_files_and_statistics_tell_nothing_of_games_still_in_play(here: Hall, tmp_path: Path) -> None:
    """Beside one game that is over: one in play, one that was ended early with its hands unseen, one with dice."""
    ada, bo = here.person(), here.person()
    secret, ended, dice = [(await ada.open(game, ["me", "open"]))["id"] for game in ("whisper", "whisper", "yeti")]
    over = (await ada.open("pig", ["me", "bot:promeneur"]))["id"]
    await ada.post(f"/tables/{over}/agree", to="count")
    for table in (secret, ended, dice):
        await bo.post(f"/tables/{table}/sit")
        await ada.post(f"/tables/{table}/speak", text="hello")
    for person in (ada, bo):
        await person.post(f"/tables/{ended}/agree", to="void")
    assert await asyncio.to_thread(main, ["admin", "export", str(tmp_path / "x.zip"), "--database",
                                          str(tmp_path / "tables.db")]) == 0  # fmt: skip
    packed = [(await ada.client.get("/api/me/records.zip")).content, (tmp_path / "x.zip").read_bytes()]
    told = ("/me/games", "/api/me/games", "/api/me/statistics", "/health")
    texts = [(await ada.ask("GET", path)).text for path in told]
    for data in packed:
        with ZipFile(BytesIO(data)) as files:
            texts += [files.read(name).decode() for name in files.namelist()]
            assert [name for name in files.namelist() if name.startswith(("whisper", "yeti"))] == []
    rows = [here.tables._live[table].row for table in (secret, ended, dice)]
    holders = {seat.holder for row in rows for seat in row.seats if seat.holder}
    never = {*(row.secret for row in rows), *holders, *STONES}
    assert texts[-1] and not [word for word in never for text in texts if word in text]


def test_histories_that_differ_in_hidden_cards_are_the_same_to_the_others() -> None:
    """`python -m tests.server.pairs` compares many more."""
    count = run_pairs(24, seed=2, longest=80)
    assert count.differing == [] and count.draws > 60 and count.looks > 400 and count.pages > 2


def test_a_view_that_tells_a_hand_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = type(cordee.game("whisper").new(2))
    view = kind.view
    monkeypatch.setattr(kind, "view", lambda state, seat: view(state, seat) | {"sum": sum(map(sum, state.hands))})
    assert run_pairs(4, seed=2, longest=20).differing


async def test_others_learn_nothing_from_probing_in_turn(here: Hall) -> None:
    """The answer to a stone that one does not hold is the same whoever has it."""
    ada, bo = here.person(), here.person()
    table = (await ada.open("whisper", ["me", "open"]))["id"]
    await bo.post(f"/tables/{table}/sit")
    seen = await ada.look(table)
    strange = [stone for stone in STONES if stone not in seen["view"]["hand"]]
    answers = [await ada.try_to(f"/tables/{table}/play", word=f"lay:{s}", ply=seen["ply"]) for s in strange]
    told = {(answer.status_code, re.sub(r'"now":[0-9.]+', "", answer.text)) for answer in answers}  # clocks go on
    assert len(told) == 1 and answers[0].status_code == 422


async def test_a_shared_screen_shows_a_hand_only_when_it_is_passed(here: Hall) -> None:
    ada = here.person()
    table = (await ada.open("whisper", ["me", "me"]))["id"]
    seen = await ada.look(table)
    assert seen["viewer"] is None and seen["curtain"] == 0 and seen["view"]["hand"] == [] and seen["choices"] == []
    mine = await ada.look(table, seat=0)
    assert mine["viewer"] == 0 and mine["curtain"] is None and len(mine["view"]["hand"]) == 3 and mine["choices"]
    other = await ada.look(table, seat=1)
    assert other["choices"] == []


async def test_points_stay_unknown_where_hands_are_private(here: Hall) -> None:
    ada = here.person()
    seen = await ada.open("whisper", ["me", "me"])
    assert seen["scores"] is None and seen["seats"][0]["points"] is None
