"""Tournaments: balanced seatings, ratings that find who is stronger, the same standings wherever they are played."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

import cordee
from cordee.arena.entrants import entrant
from cordee.cli import main
from cordee.engine.errors import BadSetup, CordeeError
from cordee.study.tournament import Bout, Standings, Tournament, run
from tests.study.entries import Steady

YETI = cordee.game("yeti")
ENTRIES = "tests.study.entries"


@pytest.mark.parametrize(("bots", "seats"), [(2, (2,)), (3, (2, 3)), (4, (2, 4)), (5, (3,)), (2, (4,)), (3, (5,))])
def test_everybody_has_every_seat_and_every_rival_equally_often(bots: int, seats: tuple[int, ...]) -> None:
    plan = Tournament("yeti", tuple(map(str, range(bots))), seats)
    for asked in (1, 100):
        tables = [plan.table(number, asked) for number in range(plan.games(asked))]
        assert len(tables) >= asked
        for count in seats:
            some = [table for table in tables if len(table) == count]
            sat = Counter((who, seat) for table in some for seat, who in enumerate(table))
            assert set(sat.values()) == {sat[0, 0]} and len(sat) == bots * count
            met = Counter(frozenset((one, other)) for table in some for one in table for other in table if one != other)
            assert len(set(met.values())) == 1 and len(met) == bots * (bots - 1) // 2
    with pytest.raises(BadSetup):
        plan.table(plan.games(100), 100)


def test_orders_around_the_table_change() -> None:
    plan = Tournament("yeti", ("a", "b", "c", "d"), (4,))
    tables = [plan.table(number, 24) for number in range(24)]
    assert len(set(tables)) == 24, "after as many games everybody sat in every order"


def test_places_are_by_victory_then_by_points() -> None:
    assert Bout(0, (0, 1, 2), (9, 9, 4), (0.0, 1.0, 0.0)).ranks == [2, 1, 3], "a tie-break decides"
    assert Bout(0, (0, 1, 2), (9, 9, 4), (0.5, 0.5, 0.0)).ranks == [1, 1, 3]


def test_ratings_find_who_is_stronger_and_the_pool_leaves_no_trace(tmp_path: Path) -> None:
    plan = Tournament.of(YETI, ["random", "greedy", f"{ENTRIES}:First", "promeneur"], [2, 3], seed=3)
    alone = run(plan, 60)
    bots = [plan.bots[who] for who in alone.ranked()]
    assert bots[:2] == ["greedy", "promeneur"]
    best, worst = alone.ranked()[0], alone.ranked()[-1]
    assert alone.rating(best)[1] > alone.rating(worst)[2], "intervals apart"
    assert alone.pairs[1, 0].share > 0.9 and alone.pairs[0, 1].share == pytest.approx(1 - alone.pairs[1, 0].share)
    journal = tmp_path / "tour.jsonl"
    heard: list[int] = []
    assert run(plan, 60, 2, heard.append, journal).to_json() == alone.to_json() and sum(heard) == plan.games(60)
    lines = journal.read_text().splitlines(keepends=True)
    journal.write_text("".join(lines[:20]) + lines[20][:9])
    assert run(plan, 60, journal=journal).to_json() == alone.to_json()
    assert len(journal.read_text().splitlines()) == len(lines)
    with pytest.raises(CordeeError, match="another tournament, by its games"):
        run(plan, 600, journal=journal)


def test_who_sits_twice_is_moved_once_and_never_against_themselves() -> None:
    plan = Tournament("yeti", ("a", "b"), (3,))
    standings = Standings(plan)
    standings.add(Bout(0, (0, 0, 1), (9, 8, 1), (1.0, 0.0, 0.0)))
    assert standings.rating(0)[0] > 25 > standings.rating(1)[0]
    assert standings.pairs[0, 1].games == 2 and (0, 0) not in standings.pairs


# ── Entrants ──


def test_any_class_that_chooses_may_enter() -> None:
    bot = entrant(f"{ENTRIES}:Steady:calm", YETI, 4)
    assert isinstance(bot, Steady) and bot.game is YETI and bot.text == "calm"


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        (f"{ENTRIES}:Idle", "no class with choose"),
        (f"{ENTRIES}:Nobody", "no class with choose"),
        ("no.such.module:Bot", "There is no entrant 'no.such.module:Bot'"),
        (f"{ENTRIES}:First:fast", "takes no text"),
        ("search:fast", "There is no bot"),
    ],
)
def test_who_cannot_choose_cannot_enter(spec: str, says: str) -> None:
    with pytest.raises(CordeeError, match=says):
        entrant(spec, YETI)


@pytest.mark.parametrize(
    ("bots", "seats"), [(["greedy"], [2]), (["greedy", "greedy"], [2]), (["greedy", "random"], [9])]
)
def test_no_tournament(bots: list[str], seats: list[int]) -> None:
    with pytest.raises(BadSetup):
        Tournament.of(YETI, bots, seats)


# ── The command ──


def test_the_command_tells_and_writes_a_page_that_needs_nothing_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "tour.html"
    words = ["tournament", "pig", "--bots", f"random,{ENTRIES}:First,{ENTRIES}:Steady:x", "--seats", "2,3"]
    assert main([*words, "--games", "30", "--html", str(page), "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "Ratings" in told and "First" in told and "3 seats" in told
    text = page.read_text()
    assert text.count("<svg") >= 6 and "Ahead of whom" in text
    assert "http" not in text and "<script" not in text and "<link" not in text
    assert main([*words, "--games", "30", "--json", "--lang", "fr"]) == 0
    assert len(json.loads(capsys.readouterr().out)["entrants"]) == 3
    assert main(["tournament", "pig", "--bots", "random,random"]) == 2
    assert "each named once" in capsys.readouterr().err
