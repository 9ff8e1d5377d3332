"""Games as programs meet them: the registry, set-ups, words, clauses, and the errors that say what is allowed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import cordee
from cordee.engine.errors import BadSetup, BadWord, UnknownGame
from cordee.engine.game import read_rulebook
from cordee.words import words
from tests.kit.peaks import GAME as PEAKS

YETI = cordee.game("yeti")


def test_games_are_found_by_name() -> None:
    assert {"yeti", "pig"} <= set(cordee.game_names())
    assert cordee.game_names() == sorted(cordee.game_names())
    assert cordee.game("yeti") is YETI
    assert "yeti" in cordee.game_names(), "asking for a game must not hide the list of games"


def test_an_unknown_game() -> None:
    with pytest.raises(UnknownGame, match=r"no game 'chess'; the games: .*yeti"):
        cordee.game("chess")


def test_a_folder_that_is_no_game_yet_harms_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, unnamed = tmp_path / "begun", tmp_path / "unnamed"
    for folder in (begun, unnamed):
        folder.mkdir()
        (folder / "rules.py").touch()
    (unnamed / "__init__.py").touch()
    monkeypatch.setenv("CORDEE_GAMES", str(tmp_path))
    assert "begun" not in cordee.game_names() and "yeti" in cordee.game_names()
    with pytest.raises(UnknownGame, match=r"its __init__.py must set GAME = Game\('unnamed'"):
        cordee.game("unnamed")


def test_games_of_other_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CORDEE_GAMES", str(tmp_path / "nowhere"))
    assert "pig" not in cordee.game_names()
    folder = tmp_path / "plateau"
    folder.mkdir()
    for name in ("__init__.py", "rules.py"):
        (folder / name).touch()
    monkeypatch.setenv("CORDEE_GAMES", str(tmp_path))
    assert "plateau" in cordee.game_names()


def test_what_a_game_says_of_itself() -> None:
    assert YETI.name == "yeti" and YETI.seats == range(2, 6)
    assert YETI.title("fr") == YETI.title("en") == "Yéti"
    assert YETI.version == "2" and len(YETI.box_digest) == 64
    assert YETI.actions == len(YETI.vocabulary) == len(set(YETI.vocabulary))
    assert list(YETI.options) == ["weather", "permanent_at_once"]
    assert repr(YETI) == "<game yeti, rules 2>"


@pytest.mark.parametrize("seats", [0, 1, 6, -2, 2.0, "2", True, None])
def test_a_wrong_seat_count(seats: Any) -> None:
    with pytest.raises(BadSetup, match="played with 2, 3, 4, 5 seats, not"):
        YETI.new(seats)


def test_an_unknown_option() -> None:
    with pytest.raises(BadSetup, match="no option 'snow'; its options: weather, permanent_at_once"):
        YETI.new(2, snow=True)
    with pytest.raises(BadSetup, match="its options: none"):
        cordee.game("pig").new(2, snow=True)


@pytest.mark.parametrize("value", ["fine", 1, None, ["none"]])
def test_a_wrong_choice_of_an_option(value: Any) -> None:
    with pytest.raises(BadSetup, match="one of 'none', 'normal', 'short', 'long', not"):
        YETI.new(2, weather=value)


def test_one_is_not_true() -> None:
    with pytest.raises(BadSetup, match="one of True, False, not 1"):
        YETI.new(2, permanent_at_once=1)


def test_options_left_out_have_their_defaults() -> None:
    assert YETI.check_options({"weather": "long"}) == {"weather": "long", "permanent_at_once": True}
    assert len(YETI.variants()) == 8
    assert cordee.game("pig").variants() == [{}]


def test_every_word_leads_back_to_its_action() -> None:
    for name in cordee.game_names():
        game = cordee.game(name)
        assert [game.parse(game.notation(action)) for action in range(game.actions)] == list(range(game.actions))


@pytest.mark.parametrize("action", [-1, 10**6, 1.0, "use", None, True])
def test_a_number_that_is_no_action(action: Any) -> None:
    with pytest.raises(BadWord, match=f"numbered 0 to {YETI.actions - 1}, not"):
        YETI.notation(action)


def test_a_word_that_is_no_action_gets_its_neighbours() -> None:
    with pytest.raises(BadWord, match="'keep:snow' is no action of yeti; known: keep:none, keep:coin"):
        YETI.parse("keep:snow")
    with pytest.raises(BadWord, match="words begin with keep, turn, use"):
        YETI.parse("jump")
    with pytest.raises(BadWord):
        YETI.parse(3)  # type: ignore[arg-type]
    with pytest.raises(BadWord) as long:
        YETI.parse("x" * 10_000)
    assert len(str(long.value)) < 500


def test_clauses_are_read_in_order() -> None:
    book = PEAKS.rulebook("en")
    assert book.title == "Peaks" and book.presentation.startswith("Each climber gets")
    assert list(book.clauses) == [1, 2, 3, 4]
    assert book.clauses[2].section == "The game" and book.clauses[2].name == "PK-002"
    assert PEAKS.clause(3).text == "A climber shows the peak."
    assert PEAKS.clause(3, "fr").text == "Qui monte montre son sommet."
    assert PEAKS.title("fr") == "Sommets" and PEAKS.title("de") == "Peaks"


def test_a_clause_that_does_not_exist() -> None:
    with pytest.raises(BadWord, match="yeti has no clause YT-999"):
        YETI.clause(999)


def test_a_rulebook_counts_only_its_own_clauses(tmp_path: Path) -> None:
    path = tmp_path / "rules.en.md"
    lines = ["# T", "", "P one", "P two", "", "## S", "- **AB-007** Seven.", "- **CD-008** Not ours.", "- AB-009 plain"]
    path.write_text("\n".join(lines), encoding="utf-8")
    book = read_rulebook(str(path), "AB")
    assert (book.title, book.presentation) == ("T", "P one P two")
    assert [clause.text for clause in book.clauses.values()] == ["Seven."]


def test_the_modules_of_a_game_are_loaded_when_asked_for() -> None:
    assert YETI.has("rules") and not YETI.has("nothing")
    assert YETI.module("rules") is YETI.rules
    assert set(PEAKS.steps()) == {"Deal", "Dare", "Show"}


def test_a_score_is_written_as_its_game_says() -> None:
    plain = words("en")
    assert cordee.game("yeti").points(43, plain) == "43"
    assert cordee.game("foothills").points(87, plain) == "43½"


def test_an_option_may_be_a_choice_at_some_seat_counts_only() -> None:
    snowcrest = cordee.game("snowcrest")
    assert len(snowcrest.variants(1)) == 10 and len(snowcrest.variants(3)) == 2
    assert len(snowcrest.variants()) == 20
    with pytest.raises(BadSetup, match="With 1 seats the option 'simplified' of snowcrest is False"):
        snowcrest.new(1, simplified=True)
