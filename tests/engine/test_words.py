"""Words for people: languages, names, plurals."""

from __future__ import annotations

from pathlib import Path

import pytest

from cordee.words import Words, words

CATALOGUE = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Language: fr\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"

msgid "Climb {n} levels"
msgstr "Monter de {n} niveaux"

msgid "{n} die"
msgid_plural "{n} dice"
msgstr[0] "{n} dé"
msgstr[1] "{n} dés"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "locale").mkdir()
    (tmp_path / "locale" / "fr.po").write_text(CATALOGUE, encoding="utf-8")
    return tmp_path


def test_messages_are_written_in_english(folder: Path) -> None:
    assert words("en", folder)("Climb {n} levels", n=2) == "Climb 2 levels"


def test_a_games_own_catalogue_translates(folder: Path) -> None:
    assert words("fr", folder)("Climb {n} levels", n=2) == "Monter de 2 niveaux"


def test_what_is_not_translated_stays_english(folder: Path) -> None:
    assert words("fr", folder)("A word of {n} letters nobody knows", n=4) == "A word of 4 letters nobody knows"
    assert words("fr", folder).many("{n} yak of none", "{n} yaks of none", 2) == "2 yaks of none"


@pytest.mark.parametrize(
    ("lang", "n", "text"),
    [
        ("en", 0, "0 dice"),
        ("en", 1, "1 die"),
        ("en", 2, "2 dice"),
        ("fr", 0, "0 dé"),
        ("fr", 1, "1 dé"),
        ("fr", 2, "2 dés"),
    ],
)
def test_plurals_follow_the_language(folder: Path, lang: str, n: int, text: str) -> None:
    assert words(lang, folder).many("{n} die", "{n} dice", n) == text


def test_an_unknown_language_is_english(folder: Path) -> None:
    assert words("xx", folder).lang == "en"


def test_braces_without_values_are_left_alone(folder: Path) -> None:
    assert words("en", folder)("{curly}") == "{curly}"


def test_players_have_names() -> None:
    spoken = words("en", names=["Ann", "Ben"], viewer=1)
    assert (spoken.seat(0), spoken.seat(1), spoken.viewer) == ("Ann", "Ben", 1)
    assert "3" in spoken.seat(2)


def test_lists_in_a_sentence() -> None:
    listing = Words("en", []).listing
    assert listing([]) == "" and listing(["a"]) == "a"
    assert listing(["a", "b"]) == "a and b" and listing(["a", "b", "c"]) == "a, b and c"
