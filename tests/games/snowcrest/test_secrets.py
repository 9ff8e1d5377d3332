"""What is private stays on the server: every answer of a whole game, asked twice, with the same hands and with others.

At many moments of a game the history is changed in one thing that a viewer cannot know: a card that another player drew
and still hides was another one, still in the deck. Then everything the viewer can ask for must be the same, letter by
letter: looks, past looks, pages, fragments, refusals, lists and events. Piles have no order that could be learnt:
nature draws when a card is seen, by the secret of the dice, and that is in no answer before the end.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import cordee
from cordee.engine.records import Record, verify
from cordee.games.snowcrest.rules import DrawCard, Snowcrest
from cordee.server import live as tables_in_memory
from cordee.server.course import Entry
from cordee.server.live import Live
from tests.games.snowcrest.laid import GAME, keys, rule
from tests.server.kit import Hall, Person, allowed, hall

pytestmark = pytest.mark.anyio
SEATS = 3
EVERY = 17
"""So many plies lie between two moments at which everything is asked, each time by another viewer."""
TOKEN = re.compile(r'(?<=data-token=")[\w-]+|(?<="token":")[\w-]+')
"""The name of a drawing, another one each time: it is drawn by lot, and tells nothing."""


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


# ── Another history that looks the same ──


def position(live: Live) -> Snowcrest:
    assert isinstance(live.course.state, Snowcrest)
    return live.course.state


def draws(live: Live) -> list[tuple[int, int, str]]:
    """The cards drawn so far: the ply, whose deck, which card."""
    state = GAME.new(SEATS)
    found = []
    for entry in live.course.log:
        step = state.agenda[-1]
        if isinstance(step, DrawCard):
            found.append((entry.ply, int(step.owner), entry.word.removeprefix("draw:")))
        state.play(GAME.parse(entry.word))
    return found


def told_otherwise(live: Live, ply: int, word: str) -> Live | None:
    """The same table with another card drawn at that ply; None where the game could not have gone on like that."""
    twin = Live(live.row, live.game, live.era)
    twin.seats_version = live.seats_version
    twin.pages, twin.seen, twin.allowances = live.pages, live.seen, live.allowances
    for entry in live.course.log:
        told: Entry = replace(entry, word=word) if entry.ply == ply else entry
        if not twin.course.state.allows(GAME.parse(told.word)):
            return None
        twin.course.follow(told)
    return twin if twin.course.decides() == live.course.decides() else None


def twins(live: Live, owner: int) -> Iterator[Live]:
    """Tables on which a card in this seat's hidden hand and one in its deck have changed places."""
    state = position(live)
    hidden = keys(state.hand[owner] & ~state.known[owner])
    when = {card: ply for ply, whose, card in draws(live) if whose == owner}
    for held in hidden:
        for other in keys(state.deck[owner]):
            twin = told_otherwise(live, when[held], f"draw:{other}") if held in when else None
            if twin is not None:
                yield twin


# ── All that can be asked ──


async def everything(hall: Hall, person: Person, table: str) -> list[str]:
    """All answers about a table, the past included, what a cheat would try, and the event that a browser hears."""
    person.heard.clear()
    now = (await person.look(table))["ply"]
    for asked in ({"lang": "fr"}, {"ply": now // 2}, {"ply": now - 1}, {"log_from": now - 5}, {"seat": 0}, {"seat": 1}):
        await person.look(table, **asked)
    await person.get("/me/tables")
    await person.get("/tables")
    await person.ask("GET", f"/api/tables/{table}/record")
    await person.try_to(f"/tables/{table}/undo", ply=now + 7)
    await person.try_to(f"/tables/{table}/play", word="add:nun", ply=now + 7)
    await person.ask("GET", f"/tables/{table}")
    await person.ask("GET", f"/tables/{table}/replay", params={"ply": now - 1})
    drawn = (await person.ask("GET", f"/tables/{table}/fragments", params={"shape": "tall"})).json()
    same = {"shape": "tall", "have": drawn["token"], "since": str(now)}
    again = (await person.ask("GET", f"/tables/{table}/fragments", params=same)).json()
    assert not again["regions"], again["regions"]
    events = hall.tables.news.stream(table, None, lambda: hall.tables.summary(table))
    person.heard += [str(await anext(events)), str(await anext(events))]  # when to come again, and what is the case
    await events.aclose()
    heard = [TOKEN.sub("", text) for text in person.heard]
    person.heard.clear()
    return heard


@contextmanager
def standing(hall: Hall, live: Live) -> Iterator[str]:
    """The server's table stands like this for a while."""
    table = live.row.id
    before = hall.tables._live[table]
    hall.tables._live[table] = live
    try:
        yield table
    finally:
        hall.tables._live[table] = before


async def asked_of(hall: Hall, live: Live, person: Person) -> list[str]:
    """All answers as this table stands."""
    with standing(hall, live) as table:
        return await everything(hall, person, table)


async def look_of(hall: Hall, live: Live, person: Person) -> Any:
    with standing(hall, live) as table:
        return await person.look(table)


def assert_no_secret_of_dice(live: Live, heard: list[str]) -> None:
    """Who knew the secret of the dice could tell every card to come; who knew a hash, sit in another's seat."""
    never = [live.row.secret, live.row.host, *(seat.holder for seat in live.row.seats if seat.holder)]
    assert not [secret for secret in never for text in heard if secret in text]


async def told_apart_by_none_but_the_owner(hall: Hall, live: Live, people: list[Person], turn: int) -> bool:
    """Ask as one of the viewers, the spectator last, about another's cards; whether there was anything to ask."""
    viewer = turn % len(people)
    others = [owner % SEATS for owner in range(turn, turn + SEATS) if owner % SEATS != viewer]
    found = ((owner, twin) for owner in others for twin in twins(live, owner))
    owner, twin = next(found, (-1, live))
    if twin is live:
        return False
    heard = await asked_of(hall, live, people[viewer])
    assert heard == await asked_of(hall, twin, people[viewer]), f"viewer {viewer} can tell seat {owner}'s cards"
    assert_no_secret_of_dice(live, heard)
    seen = [(await look_of(hall, one, people[owner]))["view"] for one in (live, twin)]
    assert seen[0] != seen[1], "the owner sees the difference"
    return True


@rule("SC-051", "SC-240", "SC-241", "SC-242")
async def test_no_answer_of_a_whole_game_lets_a_hand_be_learnt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = time.time()
    stopped = SimpleNamespace(time=lambda: now, monotonic=time.monotonic)
    monkeypatch.setattr(tables_in_memory, "time", stopped)  # how long one has been away is nobody's secret
    async with hall(tmp_path) as here:
        people = [here.person() for _ in range(SEATS)]
        watcher = here.person()
        table = (await people[0].open("snowcrest", ["me", "open", "open"], public=True))["id"]
        for person in people[1:]:
            await person.post(f"/tables/{table}/sit")
        rng, checked, turn = cordee.Rng(5), 0, 0
        while (live := await here.tables.live(table)).status != "over":
            if live.course.ply >= EVERY * (turn + 1):
                turn += 1
                checked += await told_apart_by_none_but_the_owner(here, live, [*people, watcher], turn)
            mover = people[live.decides()]
            seen = await mover.look(table, log_from=live.course.ply)
            words = allowed(seen)
            await mover.play(table, words[rng.randrange(len(words))], seen["ply"])
        assert checked > 8
        record = Record.from_json((await watcher.ask("GET", f"/api/tables/{table}/record")).text)
        verify(record)
        assert any(word.startswith("draw:") for word in record.moves)


async def test_a_shared_screen_shows_a_hand_only_when_it_is_passed(tmp_path: Path) -> None:
    async with hall(tmp_path) as here:
        ada = here.person()
        table = (await ada.open("snowcrest", ["me", "me"]))["id"]
        seen = await ada.look(table)
        first = seen["curtain"]
        assert seen["viewer"] is None and seen["choices"] == []
        assert [player["hand"] for player in seen["view"]["players"]] == [[], []]
        mine = await ada.look(table, seat=first)
        assert mine["curtain"] is None and mine["choices"]
        assert [len(player["hand"]) for player in mine["view"]["players"]] == ([3, 0] if first == 0 else [0, 3])

