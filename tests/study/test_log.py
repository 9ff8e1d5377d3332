"""Decisions as rows: the same file wherever the games are played, and what it says is what was played."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow.parquet
import pytest

import cordee
from cordee.arena import Journal, Match, simulate
from cordee.arena.log import COLUMNS
from cordee.cli import main
from cordee.engine.errors import BadSetup

YETI = cordee.game("yeti")
MATCH = Match.of(YETI, 3, ["greedy", "random", "promeneur"], seed=2, swap=True)


def test_every_decision_is_a_row_in_the_order_of_the_games(tmp_path: Path) -> None:
    files = [tmp_path / "one.jsonl", tmp_path / "two.jsonl", tmp_path / "three.parquet"]
    reports = [simulate(MATCH, 20, jobs, log=file) for jobs, file in zip((1, 2, 2), files, strict=True)]
    assert files[0].read_bytes() == files[1].read_bytes()
    rows = [json.loads(line) for line in files[0].read_text().splitlines()]
    table = pyarrow.parquet.read_table(files[2])
    assert table.to_pylist() == rows and table.schema.names == list(COLUMNS)
    assert len(rows) == reports[0].decisions.total == reports[2].decisions.total
    assert [row["game"] for row in rows] == sorted(row["game"] for row in rows)
    for number in range(20):
        _held_to_the_match(number, [row for row in rows if row["game"] == number])


def _held_to_the_match(number: int, rows: list[dict[str, object]]) -> None:
    outcome = MATCH.play(number)
    assert len(rows) == outcome.decisions and len({row["ply"] for row in rows}) == len(rows)
    for place, bot in enumerate(MATCH.bots):
        own = [row for row in rows if row["bot"] == bot]
        assert {row["seat"] for row in own} == {MATCH.seat_of(place, number)}
        assert {(row["final"], row["share"]) for row in own} == {(outcome.scores[place], outcome.shares[place])}
        assert all(row["word"] in YETI.vocabulary and row["choices"] for row in own)


def test_a_log_has_a_name_that_says_its_form_and_needs_games_that_are_played(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match=r"something\.parquet"):
        simulate(MATCH, 2, log=tmp_path / "games.csv")
    with pytest.raises(BadSetup, match="a journal or for a log"):
        simulate(MATCH, 2, journal=Journal(tmp_path / "m.jsonl", MATCH), log=tmp_path / "l.jsonl")
    assert main(["simulate", "pig", "--games", "3", "--log", str(tmp_path / "pig.jsonl")]) == 0
    assert main(["simulate", "pig", "--games", "3", "--log", str(tmp_path / "no" / "pig.jsonl")]) == 2
