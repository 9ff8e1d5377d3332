"""Shapes: what a value must be, said in words, with the place of the one that is not."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cordee.engine.box import Box
from cordee.engine.errors import BadBox
from cordee.engine.shape import (
    Amount,
    Amounts,
    Cases,
    Flag,
    IfHas,
    Itself,
    Joined,
    Key,
    ListOf,
    Misfit,
    OneOf,
    Shape,
    Table,
    Text,
    Whole,
    Word,
    Yes,
)

ROW = Table({"cost": Whole(1, 9)}, {"name": Text()})
TREE = Itself(2)
TREE.is_(Table({"then": ListOf(TREE, 0, 2)}))
BY_KIND = Cases("kind", {"coin": Table({"kind": Text(), "n": Whole()}), None: Table({"n": Whole()})})
BY_KEEP = Cases("keep", {True: Table({"keep": Flag(), "n": Whole()}), False: Table({"keep": Flag()})})
EITHER = IfHas("choice", Table({"choice": ListOf(ROW, 2)}), ROW)


@pytest.mark.parametrize(
    ("shape", "value"),
    [
        (Whole(1, 7), 7),
        (Flag(), False),
        (Yes(), True),
        (Text(), "Blaenau Ffestiniog"),
        (Key(), "large_tent"),
        (Word(), "III/IV-1"),
        (OneOf(["a", "b"]), "b"),
        (Joined(["N", "E"]), "EN"),
        (Joined(["NW", "SE"], " "), ""),
        (ListOf(Whole(), 2, 3), [1, 2, 3]),
        (ROW, {"cost": 1}),
        (ROW, {"cost": 9, "name": "x"}),
        (Amounts(["iron", "stone"]), {}),
        (Amount(["iron", "stone"], 3), {"stone": 3}),
        (BY_KIND, {"kind": "coin", "n": 3}),
        (BY_KIND, {"n": 3}),
        (BY_KEEP, {"keep": True, "n": 1}),
        (EITHER, {"choice": [{"cost": 1}, {"cost": 2}]}),
        (TREE, {"then": [{"then": []}]}),
    ],
)
def test_what_fits(shape: Shape, value: Any) -> None:
    shape.check(value, "here")


@pytest.mark.parametrize(
    ("shape", "value", "place", "says"),
    [
        (Whole(1, 7), 8, "here", "must be a whole number from 1 to 7, not 8"),
        (Whole(7, 7), 6, "here", "must be 7, not 6"),
        (Whole(0, 1), True, "here", "must be a whole number from 0 to 1, not True"),
        (Flag(), 1, "here", "must be true or false, not 1"),
        (Yes(), False, "here", "must be true, not False"),
        (Text(), "", "here", "must be a text of 1 to 200 characters on one line"),
        (Text(), "\x1b[2J", "here", r"not '\\x1b\[2J'"),
        (Text(), "x" * 201, "here", r"not 'x{58}…$"),
        (Key(), "Large Tent", "here", "a key of small letters"),
        (Key(), "", "here", "a key of small letters"),
        (Word(), "I 4", "here", "a name without spaces"),
        (OneOf(["a", "b"]), "c", "here", "must be one of 'a', 'b', not 'c'"),
        (OneOf(["a", "b"]), ["a"], "here", "must be one of"),
        (Joined(["N", "E"]), "NN", "here", "none twice"),
        (Joined(["NW", "SE"], " "), "NWSE", "here", "with a space between them"),
        (ListOf(Whole(), 2), [1], "here", "must be a list of 2, each a whole number from 0 to 99"),
        (ListOf(Whole(), 1, 2), [1, -1], "here.2", "not -1"),
        (ListOf(Whole(), 2, unlike=True), [4, 4], "here.2", "repeats 4"),
        (ListOf(ROW, 1), [{"cost": "two"}], "here.1.cost", "not 'two'"),
        (ROW, {}, "here", "lacks 'cost': it needs cost, name"),
        (ROW, {"cost": 1, "nmae": "x"}, "here", "has 'nmae', which is not known there: it may have cost, name"),
        (ROW, [], "here", r"must be a table with cost, name \(if wanted\), not \[\]"),
        (Amounts(["iron"], filled=True), {}, "here", "is empty: it needs one of iron"),
        (Amount(["iron", "stone"]), {"iron": 1, "stone": 1}, "here", "must have one of iron, stone, not 2"),
        (BY_KIND, {"kind": "stone", "n": 1}, "here.kind", "must be one of 'coin', not 'stone'"),
        (BY_KIND, {"kind": ["coin"], "n": 1}, "here.kind", "must be one of 'coin'"),
        (BY_KEEP, {"keep": 1}, "here.keep", "must be one of true, false, not 1"),
        (BY_KEEP, {"n": 1}, "here", "lacks 'keep'"),
        (EITHER, {"choice": [{"cost": 1}]}, "here.choice", "must be a list of 2"),
        (EITHER, {"cost": 0}, "here.cost", "not 0"),
        (TREE, {"then": [{"then": [{"then": [{"then": []}]}]}]}, "here.then.1.then.1", "lies too deep"),
    ],
)
def test_what_does_not_fit_is_named_with_its_place(shape: Shape, value: Any, place: str, says: str) -> None:
    with pytest.raises(Misfit) as misfit:
        shape.check(value, "here")
    assert misfit.value.path == place
    assert re.search(says, misfit.value.what)


def box(text: str) -> Box:
    return Box(text, "mine.toml")


def test_a_refusal_does_not_repeat_a_key_of_thousands_of_signs() -> None:
    found = box(f'[{"9" * 5000}]\ncount = 2\nsource = "house"')
    with pytest.raises(BadBox) as refused:
        found.expect_no_more()
    assert len(str(refused.value)) < 300


def test_a_box_is_expected_in_a_shape() -> None:
    found = box('[dice]\ncount = 2\nsource = "house"\n[track]\nlength = 9\nsource = "house"')
    found.expect({"dice": Table({"count": Whole(1, 7)})})
    with pytest.raises(BadBox, match=r"^mine\.toml: dice\.count must be 3, not 2\.$"):
        found.expect({"dice": Table({"count": Whole(3, 3)})})
    with pytest.raises(BadBox, match=r"^mine\.toml lacks the table \[photo\]\.$"):
        found.expect({"photo": ListOf(ROW, 1)})
    with pytest.raises(BadBox, match=r"^mine\.toml: track is not known; the tables are dice\.$"):
        found.expect_no_more()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("x = " + "[" * 3000, "brackets lie too deep"),
        ("x = " + "9" * 5000, "is not TOML"),
        ("x = " + "[" * 40 + "1" + "]" * 40, "x has no source"),
        ("[a]\nsource = 'house'\nx = " + "[" * 40 + "1" + "]" * 40, "lies too deep"),
        ("[a]\nsource = 'house'\nx = " + "{y = " * 40 + "1" + "}" * 40, "lies too deep"),
        ("[a]\nsource = 'house'\nx = 1.5", r"a\.x must be a text, a whole number"),
        ("[a]\nsource = 'house'\nx = nan", r"a\.x must be a text, a whole number.*nan"),
        ("[a]\nsource = 'house'\nx = 2020-01-01", r"a\.x must be a text, a whole number"),
        ("[a]\nsource = 'house'\nx = [1, [2, inf]]", r"a\.x\.2\.2 must be a text, a whole number"),
        ("[a]\nsource = 'house'\nx = [1, {y = 2020-01-01}]", r"a\.x\.2\.y must be"),
        ('[a]\nsource = { x = ["house"] }\nx = 1', r"source of a\.x must begin"),
        ('["\\u001b[2J"]\nx = 1', r"\\u001b\[2J\.x has no source"),
    ],
)
def test_any_text_is_a_box_or_refused_with_a_sentence(text: str, complaint: str) -> None:
    with pytest.raises(BadBox, match=complaint):
        box(text)
