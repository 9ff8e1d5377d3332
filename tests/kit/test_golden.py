"""Each golden game still goes as it went, and no game lacks one."""

from __future__ import annotations

from pathlib import Path

import pytest

import cordee
from cordee.engine.records import Record, verify
from tests.kit.golden import GOLDEN, golden_settings, transcript

AGAIN = "If the rules changed on purpose: python -m tests.kit.golden GAME, and read the difference."


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.json")), ids=lambda path: path.stem)
def test_a_golden_game_goes_as_it_went(path: Path) -> None:
    record = Record.from_json(path.read_text(encoding="utf-8"))
    assert record.secret is not None, "the dice of a golden game can be checked"
    verify(record)
    assert transcript(record) == path.with_suffix(".txt").read_text(encoding="utf-8"), AGAIN


@pytest.mark.parametrize("name", cordee.game_names())
def test_no_game_lacks_a_golden_transcript(name: str) -> None:
    """One for each choice of each option, one for each seat count, and none for what no longer exists."""
    wanted = {stem + suffix for stem in golden_settings(name) for suffix in (".json", ".txt")}
    found = {path.name for path in GOLDEN.glob(f"{name}-*")}
    assert found == wanted, AGAIN
    records = [Record.from_json(path.read_text(encoding="utf-8")) for path in GOLDEN.glob(f"{name}-*.json")]
    game = cordee.game(name)
    assert {record.seats for record in records} == set(game.seats)
    for option in game.options.values():
        assert {record.options[option.name] for record in records} == set(option.choices)


def test_every_golden_transcript_is_of_a_game_we_have() -> None:
    assert {path.name.split("-")[0] for path in GOLDEN.iterdir()} == set(cordee.game_names())
