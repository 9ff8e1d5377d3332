"""The rules in words: they say the values of the box, begin with what one learns first, and end with the credits."""

from __future__ import annotations

import copy
import re

import pytest

import cordee
from cordee.engine.game import LANGUAGES, VALUE, Game, read_rulebook, with_values

OURS = ("yeti", "slate", "foothills", "snowcrest", "ski")
SKI = cordee.game("ski")
TILES = range(213, 327)
"""The clauses of the ski resort that describe one tile each."""
OWN_NAME = re.compile(r"^(Bonus|Building|Bâtiment|Development|Développement) \d+|^R\d+")
NO_VALUES = {
    228: "2 2", 240: "1 36", 246: "2 3 4 5", 293: "4 1", 295: "3 2"
}  # fmt: skip
"""Numbers that are no values of the box: phases, the size of a square, a marker, ranks, what is doubled."""


def raw(game: Game, lang: str) -> dict[int, str]:
    """The clauses as they are written, with the places of values instead of the values."""
    book = read_rulebook(f"{game.folder}/rules.{lang}.md", game.prefix, lang)
    return {number: clause.text for number, clause in book.clauses.items()}


@pytest.mark.parametrize("name", OURS)
def test_every_value_is_said(name: str) -> None:
    for lang in LANGUAGES:
        book = cordee.game(name).rulebook(lang)
        assert not [clause.name for clause in book.clauses.values() if set("{}") & set(clause.text)]
        assert not [heading for heading, text in book.page if set("{}") & set(text)]


@pytest.mark.parametrize("name", OURS)
def test_both_languages_say_the_same_values(name: str) -> None:
    english, french = (raw(cordee.game(name), lang) for lang in LANGUAGES)
    for number, text in english.items():
        assert sorted(VALUE.findall(text)) == sorted(VALUE.findall(french[number])), (number, text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_tile_of_the_ski_resort_is_told_with_a_number_that_may_grow_old(lang: str) -> None:
    for number, text in raw(SKI, lang).items():
        if number in TILES:
            left = re.findall(r"\d+", VALUE.sub("", OWN_NAME.sub("", text)))
            assert " ".join(left) == NO_VALUES.get(number, ""), (number, text)


def test_another_box_is_told_with_its_own_values() -> None:
    data = copy.deepcopy(SKI.module("box").BOX.data)
    data["thresholds"]["green"][1] = 77
    data["tiles"]["buildings"][3]["cost"] = 88
    book = read_rulebook(f"{SKI.folder}/rules.en.md", SKI.prefix, "en")
    told = with_values(book, data).clauses
    assert "green 10, 77, 8, 6" in told[165].text and "cost 88" in told[250].text
    assert SKI.clause(250).text != told[250].text


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_begin_with_the_game_in_one_page_and_end_with_the_credits(name: str, lang: str) -> None:
    lines = (cordee.game(name).folder / f"rules.{lang}.md").read_text(encoding="utf-8").strip().splitlines()
    assert lines[2].startswith("## ") and lines[4].startswith("**")
    assert not lines[-1].startswith(("- ", "#", "**"))
    assert len(cordee.game(name).rulebook(lang).presentation) == len(lines[-1])


def test_the_ski_resort_is_told_in_an_order_one_can_learn_from() -> None:
    clauses = list(SKI.clauses())
    aim, seasons, end, setting_up, credits = (clauses.index(number) for number in (2, 43, 195, 19, 1))
    assert aim < seasons < end < setting_up < credits
