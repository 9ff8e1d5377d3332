"""Deeds: several answers of one seat by one press, all of them or none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import cordee
from cordee.engine.core import State
from cordee.engine.records import Record, verify
from cordee.engine.telling import Deed, among
from cordee.server.moves import MOST_ANSWERS, answers
from cordee.server.safety import Refused
from cordee.words import Words
from tests.kit.tables import Setting, random_game
from tests.server.kit import Hall, Person, allowed

pytestmark = pytest.mark.anyio

Found = tuple[State, list[str]]


def chains(game: cordee.Game, state: State) -> list[list[str]]:
    """Two answers that the seat which decides may give now, with nothing between them."""
    found = []
    for action in state.actions():
        after = state.copy()
        after.play(action)
        if after.seat() == state.seat() and not state.agenda[-1].reveals(state, action):
            found += [[game.notation(action), game.notation(after.actions()[0])]]
    return found


async def where(here: Hall, ada: Person, table: str, good: Callable[[State], Any], liked: str = "") -> Any:
    """Play what is liked, else what comes last, until the table is as it should be; what made it good."""
    for _ in range(200):
        seen = await ada.look(table)
        state = (await here.tables.live(table)).course.state
        if seen["must_confirm"]:
            await ada.post(f"/tables/{table}/confirm", ply=seen["ply"])
        elif found := good(state):
            return found
        else:
            words = allowed(seen)
            await ada.play(table, liked if liked in words else words[-1], seen["ply"])
    raise AssertionError("the table did not get there")


async def test_a_deed_is_played_as_lines_of_its_own_with_one_piece_of_news(here: Hall) -> None:
    ada, game = here.person(), cordee.game("slate")
    table = (await ada.open("slate", ["me", "me"]))["id"]
    chain = (await where(here, ada, table, lambda state: chains(game, state)))[0]
    live, told = await here.tables.live(table), []
    here.tables.on_change, heard = lambda live: told.append(live.course.ply), here.tables.on_change
    before = live.course.ply
    seen = await ada.play(table, " ".join(chain), before)
    here.tables.on_change = heard
    assert [entry.word for entry in live.course.log[before : before + 2]] == chain
    assert told == [live.course.ply]
    assert [line["ply"] for line in seen["log"]][:2] == [before, before + 1]
    undone = await ada.post(f"/tables/{table}/undo", ply=seen["ply"]) if seen["may_undo"] else None
    assert undone is None or live.course.moves[-1] == game.parse(chain[0]), "one answer is taken back at a time"


@pytest.mark.parametrize("name", ["slate", "foothills", "yeti"])
async def test_what_cannot_follow_changes_nothing(here: Hall, name: str) -> None:
    ada, game = here.person(), cordee.game(name)
    table = (await ada.open(name, ["me", "me"]))["id"]
    first, second = (await where(here, ada, table, lambda state: chains(game, state)))[0]
    seen = await ada.look(table)
    unknown = [f"{first} nonsense", f"{first}  {second}", f" {first}", f"{first} "]
    wrong = [*unknown, f"{first} {second} {' '.join([second] * MOST_ANSWERS)}"]
    live = await here.tables.live(table)
    after = live.course.state.copy()
    after.play(game.parse(first))
    refused = next(word for word in game.vocabulary if not after.allows(game.parse(word)))
    for word in [*wrong, f"{first} {refused}"]:
        answer = await ada.try_to(f"/tables/{table}/play", word=word, ply=seen["ply"])
        assert answer.status_code == 422 and answer.json()["message"], word
    assert (await ada.try_to(f"/tables/{table}/play", word=f"{first} {second}", ply=seen["ply"] - 1)).status_code == 409
    assert (await ada.look(table))["ply"] == seen["ply"]


async def test_neither_chance_nor_another_seat_nor_what_is_shown_comes_between() -> None:
    stopped = set()
    for name in ("yeti", "slate", "snowcrest"):
        game = cordee.game(name)
        for state, action in random_game(Setting(name, 2), seed=4):
            if state.seat() < 0:
                continue
            after = state.copy()
            after.play(action)
            shown = state.agenda[-1].reveals(state, action)
            if after.seat() == state.seat() and not shown:
                continue
            stopped.add("shown" if shown else "chance" if after.seat() < 0 else "seat")
            follows = game.notation(after.actions()[0]) if after.agenda else game.notation(action)
            with pytest.raises(Refused, match="something else happens first"):
                answers(game, state, f"{game.notation(action)} {follows}")
    assert {"chance", "seat"} <= stopped


async def test_a_deed_that_ends_the_turn_waits_for_its_confirmation(here: Hall) -> None:
    ada, game = here.person(), cordee.game("foothills")
    table = (await ada.open("foothills", ["me", "me"]))["id"]

    def to_the_end(state: State) -> list[str]:
        for first, second in chains(game, state):
            after = state.copy()
            after.play(game.parse(first))
            after.play(game.parse(second))
            if after.on_turn() not in (state.seat(), cordee.NATURE) and state.on_turn() == state.seat():
                return [first, second]
        return []

    words = await where(here, ada, table, to_the_end)
    seen = await ada.play(table, " ".join(words), (await ada.look(table))["ply"], confirm=True)
    assert seen["must_confirm"] and seen["awaited"] == seen["viewer"]
    log = (await here.tables.live(table)).course.log
    assert [entry.held for entry in log[-2:]] == [False, True]


async def test_deeds_stand_among_the_choices_and_are_played(here: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole game by deeds wherever there are some, and its record verifies."""
    game = cordee.game("foothills")

    def deeds(state: State, _: Words) -> list[Deed]:
        found = chains(game, state)
        return [
            Deed((first, second), f"{first}, {second}", _("Both"), n % 2 == 0)
            for n, (first, second) in enumerate(found)
        ]

    monkeypatch.setattr(game.module("words"), "deeds", deeds, raising=False)
    ada = here.person()
    table = (await ada.open("foothills", ["me", "me"]))["id"]
    pressed = moves = 0
    while (seen := await ada.look(table))["status"] != "over":
        if seen["must_confirm"]:
            await ada.post(f"/tables/{table}/confirm", ply=seen["ply"])
            continue
        words = allowed(seen)
        state = (await here.tables.live(table)).course.state
        listed = among([game.notation(action) for action in state.actions()], deeds(state, cordee.words.words("en")))
        assert words == sorted(listed, key=game.module("words").rank)
        chosen = next((word for word in words if " " in word), words[0])
        before = len((await here.tables.live(table)).course.moves)
        await ada.play(table, chosen, seen["ply"], confirm=True)
        pressed += " " in chosen
        moves += len((await here.tables.live(table)).course.moves) - before
    assert pressed > 20 and moves > 2 * pressed
    verify(Record.from_json((await ada.ask("GET", f"/api/tables/{table}/record")).text))


def test_deeds_come_after_or_instead_of_the_choice_they_begin_with() -> None:
    both, alone = Deed(("a", "x"), "A X"), Deed(("b", "y"), "B Y", only=True)
    assert among(["a", "b", "c"], [alone, both]) == ["a", "a x", "b y", "c"]


def test_the_usual_way_stands_before_another_one() -> None:
    paid = Deed(("build:1-1", "pay:4money"), "Build", alone="Build: pay otherwise")
    onwards = Deed(("build:1-2", "visit"), "Build and visit")
    at_once = Deed(("build:1-3", "pay:1money"), "Build", only=True)
    words = ["build:1-1", "build:1-2", "build:1-3"]
    assert among(words, [paid, onwards, at_once]) == [paid.word, "build:1-2", onwards.word, at_once.word, "build:1-1"]
