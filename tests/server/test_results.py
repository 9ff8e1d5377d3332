"""My games: noted once when they end, told as a list and as numbers, mine alone."""

from __future__ import annotations

import html

import pytest

from cordee.server.results import Outcome, tallies
from tests.server.kit import Hall
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
        page = html.unescape((await person.ask("GET", "/me")).text)
        assert "My games" in page and f"/tables/{table}" in page
    assert await eve.get("/me/games") == [] and "My games" not in (await eve.ask("GET", "/me")).text


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


def test_numbers_are_counted_by_game() -> None:
    def one(game: str, points: int, won: bool, at: float) -> Outcome:
        return Outcome("t", game, points, won, 1 if won else 2, 2, "Bo", at)

    newest_first = [one("yeti", 30, True, 5.0), one("yeti", 50, True, 4.0), one("slate", 9, False, 3.0),
                    one("yeti", 20, False, 2.0), one("yeti", 10, True, 1.0)]  # fmt: skip
    found = {tally.game.name: tally for tally in tallies(newest_first)}
    yeti = found["yeti"]
    assert (yeti.played, yeti.won, yeti.best, yeti.streak) == (4, 3, 50, 2)
    assert [last.points for last in yeti.last] == [10, 20, 50, 30] and found["slate"].streak == 0
