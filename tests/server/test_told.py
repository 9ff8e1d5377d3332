"""What the pages say: who watches, who plays for whom, what chance gave, which tables have room, the way back."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from cordee.server import drawing
from cordee.server.pages import table_path
from cordee.words import words
from tests.server.kit import Hall, Person

pytestmark = pytest.mark.anyio


async def page(person: Person, path: str) -> str:
    answer = await person.ask("GET", path)
    assert answer.status_code == 200, answer.text
    return answer.text


async def parts(person: Person, table: str) -> dict[str, str]:
    """What the page shows, by region; what is asked as `prompt`, what the dialogue says of the table as `about`."""
    answer = await person.ask("GET", f"/tables/{table}/fragments")
    assert answer.status_code == 200, answer.text
    found = {name: whole(change) for name, change in answer.json()["regions"].items()}
    found["prompt"] = "".join(found[name] for name in ("question", "note", "tray", "choices", "refused"))
    return found | {"about": await page(person, f"/tables/{table}/about")}


def whole(change: dict[str, Any]) -> str:
    """A region of which a page is sent all."""
    return str(change["html"]) if "html" in change else "".join(drawn for _key, drawn in change["all"])


async def play_out(person: Person, table: str) -> None:
    chance = Random(7)
    while (look := await person.look(table))["status"] == "playing":
        words = [choice["word"] for choice in look["choices"] if choice["allowed"]]
        await person.play(table, chance.choice(words), look["ply"])


async def test_only_tables_with_a_free_seat_are_open(here: Hall) -> None:
    ada, bo = here.person(), here.person()
    full = (await ada.open("pig", ["me", "bot:randonneur"], public=True))["id"]
    free = (await ada.open("pig", ["me", "open"], public=True))["id"]
    for _ in range(50):
        await ada.open("pig", ["me", "me"], public=True)
    shown = await page(bo, "/")
    assert f"/tables/{free}" in shown and f"/tables/{full}" not in shown
    assert len(re.findall(r'href="/tables/', shown)) == 1, "newer ones that are full do not push it out"


async def test_who_watches_is_told(here: Hall) -> None:
    ada, eve = here.person(), here.person()
    table = (await ada.open("pig", ["me", "me"]))["id"]
    assert "You are watching" in await page(eve, f"/tables/{table}")
    assert "You are watching" not in await page(ada, f"/tables/{table}")
    await play_out(ada, table)
    over = await parts(eve, table)
    assert "You are watching" in over["prompt"] and 'data-do="rematch"' not in over["prompt"]
    assert 'data-do="rematch"' in (await parts(ada, table))["prompt"]


async def test_after_the_end_nobody_is_given_to_a_bot(here: Hall) -> None:
    ada = here.person()
    table = (await ada.open("pig", ["me", "me"]))["id"]
    assert 'data-do="bot"' in (await parts(ada, table))["about"]
    await play_out(ada, table)
    over = await parts(ada, table)
    for deed in ("bot", "leave", "back", "sit"):
        assert f'data-do="{deed}"' not in over["about"] + over["seats"]


@pytest.mark.parametrize(
    ("game", "options", "says"),
    [
        ("yeti", {}, "the dice"),
        ("yeti", {"weather": "normal"}, "the dice and the cards"),
        ("slate", {}, "the dice"),
        ("foothills", {}, "the cubes and the cards"),
        ("snowcrest", {}, "the cards"),
        ("ski", {}, "the tiles"),
    ],
)
async def test_chance_is_called_what_it_is(here: Hall, game: str, options: dict[str, Any], says: str) -> None:
    ada = here.person()
    table = (await ada.open(game, ["me", "me"], options=options))["id"]
    about = (await parts(ada, table))["about"]
    assert f"all that chance gave ({says})" in about
    assert ("dice" in about.lower()) == ("dice" in says)


async def test_a_game_without_chance_has_nothing_to_check(here: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = here.person()
    table = (await ada.open("pig", ["me", "me"]))["id"]
    monkeypatch.setattr(here.tables._live[table].game.module("words"), "chance", lambda options: ())
    await play_out(ada, table)
    found = await parts(ada, table)
    assert "Hash of the secret" not in found["about"] and "can be checked" not in found["prompt"]


async def test_a_seat_that_a_bot_plays_has_nothing_to_press(here: Hall) -> None:
    ada = here.person()
    table = (await ada.open("pig", ["me", "open"]))["id"]
    await ada.post(f"/tables/{table}/bot", seat=0, level="randonneur")
    bo = here.person()
    here.tables.on_change = lambda live: None  # the bot thinks for a long time
    await bo.post(f"/tables/{table}/sit", seat=1, name="Bo")
    facts = (await ada.ask("GET", f"/tables/{table}/fragments")).json()["facts"]
    assert facts["turn"] == "no" and "Your turn" not in facts["title"]
    found = await parts(ada, table)
    assert "A bot plays for you." in found["prompt"] and "a bot plays for you" in found["where"]
    assert 'data-word="' not in found["prompt"] and 'data-do="back"' in found["prompt"]
    await ada.post(f"/tables/{table}/back", seat=0)
    facts = (await ada.ask("GET", f"/tables/{table}/fragments")).json()["facts"]
    assert facts["turn"] == "yes" and 'data-word="roll"' in (await parts(ada, table))["prompt"]


async def test_settings_lead_back_to_the_table(here: Hall) -> None:
    ada = here.person()
    table = (await ada.open("pig", ["me", "me"]))["id"]
    assert f'href="/settings?from=/tables/{table}"' in await page(ada, f"/tables/{table}")
    assert f'href="/tables/{table}"' in await page(ada, f"/settings?from=/tables/{table}")
    assert f'href="/tables/{table}"' in await page(ada, f"/games/yeti/components?from=/tables/{table}")
    assert "Back to the table" not in await page(ada, "/settings")


@pytest.mark.parametrize(
    "path",
    ["//evil.example", "https://evil.example", "/\\evil.example", "/tables/../..//evil", "javascript:alert(1)",
     '/tables/x"onclick="', "/tables/x\n", "/tables/", "/settings", "/tables/x?y"],
)  # fmt: skip
async def test_nothing_else_is_led_back_to(here: Hall, path: str) -> None:
    assert table_path(path) == ""
    answer = await here.person().ask("GET", "/settings", params={"from": path})
    assert answer.status_code == 200 and "Back to the table" not in answer.text and "evil" not in answer.text


async def test_a_page_of_a_server_that_is_away_asks_again() -> None:
    context = {"theme": None, "stamp": "", "path": "/", "back": "", "settings": dict.fromkeys(SETTINGS, "off"),
               "symbols": ""}  # fmt: skip
    shown = drawing.render("error.html.jinja", words("en"), number=503, sentence="Away.", **context)
    assert '<meta http-equiv="refresh"' in shown
    shown = drawing.render("error.html.jinja", words("en"), number=404, sentence="Nothing.", **context)
    assert '<meta http-equiv="refresh"' not in shown


SETTINGS = ("colours", "motion", "sound", "notify", "confirm", "pace", "quips", "letters")


async def test_a_die_that_waits_is_told_under_its_owners_seat(here: Hall) -> None:
    """What chance gives at another's turn is no deed of theirs, and a die that is taken up again is not lost."""
    ada, bo = here.person(), here.person()
    table = (await ada.open("yeti", ["me", "open"], name="Ada"))["id"]
    await bo.post(f"/tables/{table}/sit", name="Bo")
    first = (await ada.look(table))["turn"]
    waits, people = 1 - first, (ada, bo)
    story = (await parts(people[waits], table))["story"]
    assert f'href="#seat{waits}"' in story and "you gain" not in story
    while (look := await people[first].look(table))["turn"] == first:
        await people[first].play(table, next(one["word"] for one in look["choices"] if one["allowed"]), look["ply"])
        assert "you lose 1 die" not in (await parts(people[waits], table))["story"]


async def test_a_bot_that_stands_in_is_named_as_one(here: Hall) -> None:
    ada, bo = here.person(), here.person()
    table = (await ada.open("yeti", ["me", "open"], name="Ada"))["id"]
    await bo.post(f"/tables/{table}/sit", name="Bo")
    await bo.post(f"/tables/{table}/bot", seat=1, level="randonneur")
    seen = await ada.look(table)
    assert [seat["stands_in"] for seat in seen["seats"]] == [False, True]
    assert "a bot plays for Bo until they are back" in (await parts(ada, table))["seats"]


async def test_a_full_table_says_that_one_watches(here: Hall) -> None:
    ada, cleo = here.person(), here.person()
    table = (await ada.open("pig", ["me", "bot:randonneur"], name="Ada"))["id"]
    led = await cleo.ask("GET", f"/join/{table}")
    assert led.headers["location"] == f"/tables/{table}#full"
    assert "You are watching." in (await parts(cleo, table))["where"]


async def test_a_rematch_says_for_whom_it_waits(here: Hall) -> None:
    ada, bo = here.person(), here.person()
    table = (await ada.open("pig", ["me", "open"], name="Ada"))["id"]
    await bo.post(f"/tables/{table}/sit", name="Bo")
    for person, seat in ((ada, 0), (bo, 1)):
        await person.post(f"/tables/{table}/agree", to="void", seat=seat)
    again = (await ada.post(f"/tables/{table}/rematch"))["id"]
    found = await parts(ada, again)
    assert "Waiting for Bo: they have been told." in found["prompt"] and "Send this link" not in found["prompt"]
