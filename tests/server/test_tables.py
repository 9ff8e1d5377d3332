"""Whole tables through the API."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest

import cordee
from cordee.engine.core import State
from cordee.engine.records import Record, verify
from cordee.server.forms import TableOut
from tests.server.kit import Hall, Person, allowed, hall, until

pytestmark = pytest.mark.anyio


async def play_out(table: str, *people: Person) -> Any:
    """Let whoever is asked play anything allowed until the game is over; the last look."""
    last, chance = 0, random.Random(5)
    while True:
        await asyncio.sleep(0)  # bots have their turn
        for person in people:
            seen = await person.look(table, log_from=last)
            TableOut.model_validate(seen)
            last = seen["ply"]
            if seen["status"] == "over":
                return seen
            if seen["must_confirm"]:
                await person.post(f"/tables/{table}/confirm", ply=seen["ply"])
            elif seen["choices"]:
                await person.play(table, chance.choice(allowed(seen)), seen["ply"], confirm=True)


async def test_two_people_play_a_whole_game_and_its_record_verifies(here: Hall) -> None:
    ada, bo, eve = here.person(), here.person(), here.person()
    opened = await ada.open("yeti", ["me", "open"], name="Ada", options={"weather": "normal"})
    assert opened["status"] == "open" and opened["mine"] == [0] and opened["choices"] == []
    table = opened["id"]
    await bo.post(f"/tables/{table}/sit", name="Bo")
    last = await play_out(table, ada, bo)
    assert last["result"] is not None and sum(last["result"]) == pytest.approx(1)
    record = (await eve.ask("GET", f"/api/tables/{table}/record")).text
    verify(Record.from_json(record))
    assert json.loads(record)["players"] == ["Ada", "Bo"]
    assert json.loads(record)["dice"]["secret"] == last["secret"]


async def test_a_person_plays_against_bots_of_two_levels(here: Hall) -> None:
    ada = here.person()
    table = (await ada.open("whisper", ["bot:promeneur", "me", "bot:randonneur"]))["id"]
    while True:
        seen = await until(ada, table, lambda seen: seen["choices"] or seen["status"] == "over")
        if seen["status"] == "over":
            break
        await ada.play(table, allowed(seen)[0], seen["ply"])
    verify(Record.from_json((await ada.ask("GET", f"/api/tables/{table}/record")).text))


async def test_everything_of_yeti_is_said_in_both_languages(here: Hall) -> None:
    ada = here.person()
    table = (await ada.open("yeti", ["me", "me"]))["id"]
    english = await ada.look(table, lang="en")
    french = await ada.look(table, lang="fr")
    assert english["question"] and french["question"] and english["question"] != french["question"]
    assert english["log"][0]["lines"] != french["log"][0]["lines"]


async def test_a_stale_and_a_doubled_move_are_refused_with_the_board(here: Hall) -> None:
    ada = here.person()
    table = (await ada.open("pig", ["me", "me"]))["id"]
    first = await ada.play(table, "roll", 0)
    for ply in (0, first["ply"] + 1):
        refused = await ada.try_to(f"/tables/{table}/play", word="roll", ply=ply)
        assert refused.status_code == 409
        assert refused.json()["message"] and refused.json()["look"]["ply"] == first["ply"]


async def test_of_two_presses_at_the_same_moment_one_counts(here: Hall) -> None:
    ada = here.person()
    table = (await ada.open("pig", ["me", "me"]))["id"]
    answers = await asyncio.gather(*(ada.try_to(f"/tables/{table}/play", word="roll", ply=0) for _ in range(8)))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
    assert (await ada.look(table))["ply"] == 2


async def test_a_forbidden_move_is_refused_with_its_rule(here: Hall) -> None:
    ada = here.person()
    seen = await ada.open("yeti", ["me", "me"])
    refused = [choice for choice in seen["choices"] if not choice["allowed"]]
    word = refused[0]["word"] if refused else "camp"
    answer = await ada.try_to(f"/tables/{seen['id']}/play", word=word, ply=seen["ply"])
    assert answer.status_code == 422
    assert answer.json()["clause"].startswith("YT-") and answer.json()["clause"] in answer.json()["message"]
    french = await ada.ask("POST", f"/api/tables/{seen['id']}/play?lang=fr", json={"word": word, "ply": seen["ply"]})
    assert french.json()["message"] != answer.json()["message"]


async def test_only_the_holder_of_the_seat_moves(here: Hall) -> None:
    ada, bo, eve = here.person(), here.person(), here.person()
    table = (await ada.open("pig", ["me", "open"]))["id"]
    early = await ada.try_to(f"/tables/{table}/play", word="roll", ply=0)
    assert early.status_code == 409
    await bo.post(f"/tables/{table}/sit")
    assert (await bo.try_to(f"/tables/{table}/play", word="roll", ply=0)).status_code == 403
    assert (await eve.try_to(f"/tables/{table}/play", word="roll", ply=0)).status_code == 403
    seen = await eve.look(table)
    assert seen["viewer"] is None and seen["mine"] == [] and seen["choices"] == []


async def test_undo_is_shown_in_the_log_and_never_crosses_the_dice(here: Hall) -> None:
    ada, bo = here.person(), here.person()
    table = (await ada.open("pig", ["me", "open"], name="Ada"))["id"]
    await bo.post(f"/tables/{table}/sit", name="Bo")
    held = await ada.play(table, "hold", 0, confirm=True)
    assert held["must_confirm"] and held["may_undo"] and held["decides"] == 0
    assert (await bo.look(table))["awaited"] == 0
    assert (await bo.try_to(f"/tables/{table}/play", word="roll", ply=1)).status_code == 403
    back = await ada.post(f"/tables/{table}/undo", ply=1)
    assert back["ply"] == 2 and back["moves"] == 0 and back["choices"]
    log = (await bo.look(table))["log"]
    assert [entry["undone"] for entry in log] == [True, False] and log[1]["lines"] == ["Ada takes back 1 move."]
    thrown = await ada.play(table, "roll", 2)
    assert not thrown["may_undo"]
    assert (await ada.try_to(f"/tables/{table}/undo", ply=thrown["ply"])).status_code == 409
    stale = await ada.try_to(f"/tables/{table}/undo", ply=2)
    assert stale.status_code == 409 and stale.json()["look"]["ply"] == thrown["ply"]


async def test_without_confirmation_a_move_stands_until_another_plays(here: Hall) -> None:
    ada, bo = here.person(), here.person()
    table = (await ada.open("pig", ["me", "open"]))["id"]
    await bo.post(f"/tables/{table}/sit")
    done = await ada.play(table, "hold", 0)
    assert not done["must_confirm"] and done["may_undo"] and done["decides"] == 1
    assert (await bo.try_to(f"/tables/{table}/undo", ply=1)).status_code == 409
    await ada.post(f"/tables/{table}/undo", ply=1)
    await ada.play(table, "hold", 2)
    await bo.play(table, "hold", 3)
    assert (await ada.try_to(f"/tables/{table}/undo", ply=4)).status_code == 409


async def test_restart_leads_back_to_the_beginning_of_the_turn(here: Hall) -> None:
    """Random turns of a game with long turns, each taken back to where the dice last fell, still verify."""
    ada = here.person()
    table = (await ada.open("yeti", ["me", "me"]))["id"]
    restarts = 0
    seen = await ada.look(table)
    while seen["status"] != "over":
        if seen["must_confirm"]:
            seen = await ada.post(f"/tables/{table}/confirm", ply=seen["ply"])
        elif seen["may_restart"] and restarts < 15:
            before = seen["moves"]
            seen = await ada.post(f"/tables/{table}/restart", ply=seen["ply"])
            assert seen["moves"] < before - 1 and not seen["may_undo"]
            restarts += 1
            seen = await ada.play(table, allowed(seen)[-1], seen["ply"], confirm=False)
        else:
            seen = await ada.play(table, allowed(seen)[seen["ply"] % len(allowed(seen))], seen["ply"], confirm=True)
    assert restarts > 3
    verify(Record.from_json((await ada.ask("GET", f"/api/tables/{table}/record")).text))


async def test_seats_are_given_to_a_bot_and_taken_back(here: Hall) -> None:
    ada, bo = here.person(), here.person()
    table = (await ada.open("pig", ["me", "open"]))["id"]
    await bo.post(f"/tables/{table}/sit", name="Bo")
    assert (await bo.try_to(f"/tables/{table}/bot", seat=0, level="randonneur")).status_code == 403
    await ada.post(f"/tables/{table}/bot", seat=0, level="randonneur")
    seen = await until(bo, table, lambda seen: seen["choices"])
    assert seen["seats"][0]["kind"] == "bot"
    refused = await ada.try_to(f"/tables/{table}/play", word="roll", ply=seen["ply"])
    assert refused.status_code == 403
    await ada.post(f"/tables/{table}/back", seat=0)
    seen = await bo.play(table, "hold", seen["ply"])
    assert seen["decides"] == 0
    await asyncio.sleep(0.2)
    now = await ada.look(table)
    assert now["choices"] and now["ply"] == seen["ply"] and not now["thinking"]


async def test_a_bot_confirms_what_its_person_left_open(here: Hall) -> None:
    ada, bo = here.person(), here.person()
    table = (await ada.open("pig", ["me", "open"]))["id"]
    await bo.post(f"/tables/{table}/sit")
    await ada.play(table, "hold", 0, confirm=True)
    await ada.post(f"/tables/{table}/bot", seat=0, level="promeneur")
    assert (await until(bo, table, lambda seen: seen["choices"]))["decides"] == 1


async def test_a_seat_that_is_left_can_be_taken_by_another(here: Hall) -> None:
    ada, bo, cy = here.person(), here.person(), here.person()
    table = (await ada.open("pig", ["me", "open"]))["id"]
    await bo.post(f"/tables/{table}/sit", seat=1)
    assert (await cy.try_to(f"/tables/{table}/sit")).status_code == 409
    await bo.post(f"/tables/{table}/leave", seat=1)
    await ada.play(table, "hold", 0)
    waiting = await ada.look(table)
    assert waiting["seats"][1]["kind"] == "open" and waiting["status"] == "playing"
    assert (await cy.post(f"/tables/{table}/sit", name="Cy"))["choices"]


async def test_a_rematch_seats_everyone_where_they_sat(here: Hall) -> None:
    ada, bo, eve = here.person(), here.person(), here.person()
    table = (await ada.open("whisper", ["me", "open", "bot:promeneur"], name="Ada"))["id"]
    await bo.post(f"/tables/{table}/sit", name="Bo")
    assert (await ada.try_to(f"/tables/{table}/rematch")).status_code == 409
    await play_out(table, ada, bo)
    assert (await eve.try_to(f"/tables/{table}/rematch")).status_code == 403
    again = await ada.post(f"/tables/{table}/rematch")
    assert again["id"] != table and again["status"] == "open"
    assert (await bo.look(table))["rematch"] == again["id"]
    both = await bo.post(f"/tables/{table}/rematch")
    assert both["id"] == again["id"] and both["status"] == "playing"
    assert [seat["name"] for seat in both["seats"]][:2] == ["Ada", "Bo"]
    assert both["commitment"] != (await bo.look(table))["commitment"]


async def test_a_rematch_is_as_the_rules_want_it(here: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Foothills plays again after a draw with swapped colours; here a game says so that ends sooner."""
    ada = here.person()
    table = (await ada.open("yeti", ["me", "me"], options={"weather": "normal"}))["id"]
    over = await play_out(table, ada)

    def rematch(state: State, options: dict[str, Any]) -> dict[str, Any]:
        assert state.scores() == [seat["points"] for seat in over["seats"]]
        return {**options, "weather": "short"}

    monkeypatch.setattr(cordee.game("yeti").rules, "rematch", rematch, raising=False)
    again = await ada.post(f"/tables/{table}/rematch")
    assert over["options"]["weather"] == "normal" and again["options"]["weather"] == "short"


async def test_lists_show_public_tables_and_mine(here: Hall) -> None:
    ada, bo = here.person(), here.person()
    shown = (await ada.open("pig", ["me", "open"], public=True))["id"]
    hidden = (await ada.open("pig", ["me", "open"]))["id"]
    assert [line["id"] for line in await bo.get("/tables")] == [shown]
    assert [line["id"] for line in await ada.get("/me/tables")] == [hidden, shown]
    assert await bo.get("/me/tables") == []


async def test_the_past_can_be_looked_at_ply_by_ply(here: Hall) -> None:
    ada = here.person()
    table = (await ada.open("pig", ["me", "me"]))["id"]
    await ada.play(table, "roll", 0)
    for ply in range(3):
        seen = await ada.look(table, ply=ply)
        assert seen["ply"] == ply and seen["last_ply"] == 2 and len(seen["log"]) == ply
        assert bool(seen["choices"]) == (ply == 2)
    assert [entry["ply"] for entry in (await ada.look(table, log_from=1))["log"]] == [1]


async def test_tables_survive_a_restart_and_bots_go_on(tmp_path: Any) -> None:
    async with hall(tmp_path, pace=30.0) as before:
        ada = before.person()
        table = (await ada.open("pig", ["me", "bot:randonneur"]))["id"]
        await ada.play(table, "hold", 0)
        cookies = ada.client.cookies
        assert (await ada.look(table))["thinking"]
    async with hall(tmp_path) as after:
        ada = after.person()
        ada.client.cookies = cookies
        assert (await until(ada, table, lambda seen: seen["choices"]))["ply"] > 1


async def test_tables_that_are_let_go_from_memory_come_back(tmp_path: Any) -> None:
    async with hall(tmp_path, live_tables=2) as small:
        ada = small.person()
        tables = [(await ada.open("pig", ["me", "me"]))["id"] for _ in range(5)]
        for table in tables:
            await ada.play(table, "hold", 0)
        for table in tables:
            assert (await ada.look(table))["ply"] == 1
        assert len(small.tables._live) <= 2
