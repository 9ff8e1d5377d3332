"""No clause without a test, no test of a clause that does not exist, the same clauses in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import cordee
from tests.kit.clauses import folder_of, marked, toothless

games = pytest.mark.parametrize("name", cordee.game_names())


@games
def test_every_clause_has_a_test(name: str) -> None:
    clauses = {clause.name for clause in cordee.game(name).clauses("en").values()}
    assert clauses
    missing = sorted(clauses - set(marked(folder_of(name))))
    assert not missing, f"no test under {folder_of(name)} is marked with these: {missing}"


@games
def test_every_mark_names_a_clause(name: str) -> None:
    """Or a test vector, such as YT-T3."""
    game = cordee.game(name)
    clauses = {clause.name for clause in game.clauses("en").values()}
    vector = re.compile(rf"{game.prefix}-T\d+")
    strangers = [clause for clause in marked(folder_of(name)) if clause not in clauses and not vector.fullmatch(clause)]
    assert not strangers


@games
def test_marked_tests_can_fail(name: str) -> None:
    assert toothless(folder_of(name)) == []


@games
def test_both_languages_have_the_same_clauses(name: str) -> None:
    game = cordee.game(name)
    english, french = game.clauses("en"), game.clauses("fr")
    assert list(english) == list(french)
    for number in english:
        assert english[number].text and french[number].text
        assert english[number].text != french[number].text, f"{game.clause_name(number)} is not translated"
        assert english[number].name == french[number].name == game.clause_name(number)


def test_marks_are_read_from_decorators(tmp_path: Path) -> None:
    """The reading itself: a mark counts on a test, also within parameters, but not in a comment or on a helper."""
    (tmp_path / "test_some.py").write_text(
        '@rule("XX-001", "XX-002")\n'
        "def test_one():\n    assert True\n"
        '@pytest.mark.rule("XX-003")\n'
        "def test_two():\n    play()\n"
        '@pytest.mark.parametrize("a", [pytest.param(1, marks=rule("XX-004"))])\n'
        "def test_three(a):\n    with pytest.raises(ValueError):\n        play()\n"
        '# @rule("XX-005")\n'
        '@rule("XX-006")\n'
        "def helper():\n    assert True\n",
        encoding="utf-8",
    )
    found = marked(tmp_path)
    assert sorted(found) == ["XX-001", "XX-002", "XX-003", "XX-004"]
    assert found["XX-003"] == ["test_some.py::test_two"]
    assert toothless(tmp_path) == ["test_some.py::test_two"]
