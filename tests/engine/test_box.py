"""Boxes: values with their sources, and a sentence for each thing a box can lack."""

from __future__ import annotations

from pathlib import Path

import pytest

from cordee.engine.box import Box, load_box
from cordee.engine.errors import BadBox
from tests.kit.boxes import run_with_box

GOOD = """
[game]
name = "peaks"
source = "house our name"

[dice]
count = 2
faces = [1, 2, 3]
source = { count = "rulebook 12", rest = "public a review" }

[[tile]]
cost = 1
source = "house"
[[tile]]
cost = 2
source = { cost = "rulebook 4" }
"""


def box(text: str) -> Box:
    return Box(text, "box.toml")


def test_values_and_sources_are_told_apart() -> None:
    found = box(GOOD)
    assert found.data["dice"] == {"count": 2, "faces": [1, 2, 3]}
    assert found.number("dice", "count") == 2 and found.numbers("dice", "faces") == [1, 2, 3]
    assert found.column("tile", "cost") == [1, 2]
    assert found.sources == {
        "game.name": "house our name",
        "dice.count": "rulebook 12",
        "dice.faces": "public a review",
        "tile.1.cost": "house",
        "tile.2.cost": "rulebook 4",
    }


def test_the_digest_is_of_the_values_not_of_the_sources() -> None:
    assert box(GOOD).digest == box("# a comment\n" + GOOD.replace("rulebook 12", "rulebook 13")).digest
    assert box(GOOD).digest != box(GOOD.replace("count = 2", "count = 3")).digest


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[dice", "box.toml is not TOML"),
        ("count = 3", "count has no source"),
        ("[dice]\ncount = 3", r"dice\.count has no source"),
        ('[dice]\ncount = 3\nsource = { faces = "house" }', r"dice\.count has no source"),
        ('[dice]\ncount = 3\nsource = "hearsay"', r"source of dice\.count must begin with rulebook, public, house"),
        ('[dice]\ncount = 3\nsource = ""', r"source of dice\.count must begin"),
        ("[dice]\ncount = 3\nsource = 7", r"source of dice\.count must begin"),
        ("[dice]\ncount = 3\nsource = [1]", r"source of dice\.count must begin"),
        ("[[tile]]\ncost = 3", r"tile\.1\.cost has no source"),
    ],
)
def test_a_box_that_is_wrong(text: str, complaint: str) -> None:
    with pytest.raises(BadBox, match=complaint):
        box(text)


def test_what_is_missing_is_named() -> None:
    found = box(GOOD)
    with pytest.raises(BadBox, match=r"lacks the table \[track\]"):
        found.number("track", "length")
    with pytest.raises(BadBox, match=r"\[dice\] lacks 'colour'"):
        found.number("dice", "colour")
    with pytest.raises(BadBox, match=r"a row of \[\[tile\]\] lacks 'name'"):
        found.column("tile", "name")
    with pytest.raises(BadBox, match=r"\[\[dice\]\] must be a list of tables"):
        found.column("dice", "count")


@pytest.mark.parametrize("value", ["-1", '"two"', "true", "[2]"])
def test_a_number_must_be_whole_and_not_negative(value: str) -> None:
    with pytest.raises(BadBox, match=r"dice\.count must be a whole number"):
        box(GOOD.replace("count = 2", f"count = {value}")).number("dice", "count")


@pytest.mark.parametrize("value", ["3", "[1, -2]", '["a"]', "[true]"])
def test_numbers_must_be_a_list_of_them(value: str) -> None:
    with pytest.raises(BadBox, match=r"dice\.faces must be a list of whole numbers"):
        box(GOOD.replace("faces = [1, 2, 3]", f"faces = {value}")).numbers("dice", "faces")


def test_an_owners_box_is_taken_for_its_own_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "box.toml").write_text(GOOD, encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(GOOD.replace("count = 2", "count = 9"), encoding="utf-8")
    assert load_box("peaks", tmp_path).number("dice", "count") == 2
    monkeypatch.setenv("CORDEE_BOX", str(mine))
    assert load_box("peaks", tmp_path).number("dice", "count") == 9
    (tmp_path / "box.toml").write_text(GOOD.replace('"peaks"', '"hills"'), encoding="utf-8")
    assert load_box("hills", tmp_path).number("dice", "count") == 2  # mine is of another game


def test_a_box_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CORDEE_BOX", str(tmp_path / "nowhere.toml"))
    with pytest.raises(BadBox, match="cannot be read"):
        load_box("peaks", tmp_path)
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    monkeypatch.setenv("CORDEE_BOX", str(tmp_path / "binary.toml"))
    with pytest.raises(BadBox, match="cannot be read"):
        load_box("peaks", tmp_path)


def test_a_box_without_its_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for text in ('[dice]\ncount = 2\nsource = "house"', '[[game]]\nname = "peaks"\nsource = "house"'):
        (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
        monkeypatch.setenv("CORDEE_BOX", str(tmp_path / "mine.toml"))
        with pytest.raises(BadBox, match="game"):
            load_box("peaks", tmp_path)


def test_a_game_is_played_with_an_owners_box(tmp_path: Path) -> None:
    code = "print(cordee.game('yeti').new(2).view(None)['yeti'])"
    ran = run_with_box(tmp_path, "yeti", "yeti = 50", "yeti = 20", code)
    assert ran.stdout.strip() == "20", ran.stderr


@pytest.mark.parametrize(
    ("game", "old", "new", "complaint"),
    [
        ("yeti", "[[photo]]\ncost = 2", "[[photo]]\ncost = 1", "each dearer than the one before"),
        ("yeti", "[[photo]]", '[[photo]]\ncost = 1\npoints = 0\nsource = "house"\n[[photo]]', "a list of 2 to 7"),
        ("yeti", "two = [6, 1]", "two = [6, 2]", "share out 7 dice"),
        ("yeti", 'good = "thaw"', 'good = "powder"', "keep the six tiles in their order"),
        ("slate", "slots = [3, 4]", "slots = []", "development.1.slots must be a list of 1 to 4"),
        ("slate", "slots = [3, 4]", "slots = [3, -4]", "development.1.slots.2 must be a whole number from 0 to 20"),
        ("slate", "throw = 1 ", "throw = 0 ", "prices.throw must be a whole number from 1"),
        ("snowcrest", 'removed = ["mystic"]', 'removed = ["farmer"]', "which is no villager of"),
        ("snowcrest", "bonus = [0, 0, 0, 0, 0, 0, 1, 3, 5]", "bonus = [0, 0]", "a bonus for each number"),
        ("snowcrest", 'op = "cycle_hand"', 'op = "cycle"', "common.3.action.1.op must be one of 'gain'"),
        ("snowcrest", "hand_card = 2 }\nothers", "gold = 2 }\nothers", "offering has 'gold', which is not known there"),
        ("ski", "number = 17, set = 1, cost = 4", "number = 17, set = 1, cost = 99", "buildings.17.cost must be a whole"),
        ("ski", '"-  -  .  5  .  -  -"', '"-  -  .  Z  .  -  -"', "domain.map.1 has 'Z'"),
        ("ski", "stack = [11, 10]", "stack = [11, 11]", "the stacks for 2 must hold 21 tiles"),
        ("ski", "wage = 1", "wage = 0", "prices.wage must be a whole number from 1 to 2"),
    ],
)
def test_an_owners_box_that_no_table_can_show(game: str, old: str, new: str, complaint: str, tmp_path: Path) -> None:
    ran = run_with_box(tmp_path, game, old, new, f"cordee.game('{game}')")
    assert BadBox.__name__ in ran.stderr and complaint in ran.stderr


def test_a_column_of_numbers_refuses_anything_else() -> None:
    text = '[[card]]\ncost = 1\nsource = "house"\n[[card]]\ncost = "two"\nsource = "house"\n'
    with pytest.raises(BadBox, match=r"every 'cost' of .*card.* must be a whole number"):
        Box(text, "a box").whole_column("card", "cost")
