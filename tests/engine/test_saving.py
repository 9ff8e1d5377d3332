"""States as JSON and back."""

from __future__ import annotations

import json
from typing import Any

import pytest

import cordee
from cordee.engine import saving
from cordee.engine.core import State, Step
from cordee.engine.errors import BadSave, BadSetup
from cordee.engine.piles import Bag, Deck
from tests.kit.peaks import GAME as PEAKS
from tests.kit.peaks.rules import Deal, Peaks

YETI = cordee.game("yeti")


class Chest(State):
    """A table with a thing of each kind that can be saved."""

    number: int = 0
    share: float = 0.0
    word: str = ""
    flag: bool = False
    nothing: int | None = None
    pair: tuple[int, str] = (0, "")
    rows: list[list[int]]
    bag: Bag
    deck: Deck

    def __init__(self, seats: int) -> None:
        self.seats = seats


def chest() -> Chest:
    table = Chest(2)
    table.agenda = [Step(0), Deal(-1, 1)]
    table.number, table.share, table.word, table.flag = 7, 0.25, "é", True
    table.pair = (3, "x")
    table.rows = [[1], [], [2, 3]]
    table.bag = Bag([1, 0, 2])
    table.deck = Deck([2, 1])
    table.deck.put_on_top(1)
    table.deck.put_under(0)
    table.deck.put_under(1)
    return table


STEPS: dict[str, type[Step[Any]]] = {"Step": Step, "Deal": Deal}


def test_every_kind_of_thing_is_saved_and_loaded() -> None:
    table = chest()
    data = json.loads(json.dumps(saving.save(table)))
    again = saving.load(Chest(2), data, STEPS)
    assert isinstance(again, Chest)
    assert saving.fingerprint(again) == saving.fingerprint(table)
    assert again.pair == (3, "x") and again.rows == [[1], [], [2, 3]] and again.nothing is None
    assert again.bag.counts == [1, 0, 2] and again.bag.size == 3
    assert (again.deck.top, again.deck.middle.counts, again.deck.bottom) == ([1], [2, 1], [0, 1])
    assert [type(step) for step in again.agenda] == [Step, Deal]
    assert again.agenda[1].seat == -1 and again.agenda[1].to == 1  # type: ignore[attr-defined]


def test_attributes_come_base_first_compiled_or_not() -> None:
    assert saving.attributes(Chest)[:3] == ["seats", "agenda", "number"]
    assert saving.attributes(type(YETI.new(2)))[:3] == ["seats", "agenda", "weather_mode"]
    assert saving.attributes(Deal) == ["seat", "to"]


def test_fingerprints_tell_states_apart() -> None:
    one, other = chest(), chest()
    assert saving.fingerprint(one) == saving.fingerprint(other)
    for change in (
        lambda table: table.rows[2].append(4),
        lambda table: table.agenda.pop(),
        lambda table: table.bag.put(1),
        lambda table: table.deck.shuffle(),
    ):
        changed = chest()
        change(changed)
        assert saving.fingerprint(changed) != saving.fingerprint(one)


def test_what_is_not_plain_is_refused() -> None:
    table = chest()
    table.rows = [{1: 2}]  # type: ignore[list-item]
    with pytest.raises(BadSave, match="A dict cannot be saved"):
        saving.save(table)


@pytest.mark.parametrize("data", [None, 3, "yeti", [], {}, {"seats": "2"}, {"seats": True}])
def test_what_is_no_saved_state(data: Any) -> None:
    with pytest.raises(BadSave, match="not a saved state of yeti"):
        YETI.load(data)


def test_a_saved_state_with_a_wrong_seat_count() -> None:
    with pytest.raises(BadSetup, match="2, 3, 4, 5 seats"):
        YETI.load({**YETI.save(YETI.new(2)), "seats": 8})


def test_a_saved_state_with_a_stranger_in_it() -> None:
    with pytest.raises(BadSave, match="has 'moon', which this game does not know"):
        YETI.load({**YETI.save(YETI.new(2)), "moon": 1})


@pytest.mark.parametrize("name", ["agenda", "points", "yeti", "owner", "turn"])
def test_a_saved_state_that_lacks_something(name: str) -> None:
    data = YETI.save(YETI.new(2))
    del data[name]
    with pytest.raises(BadSave, match=f"lacks '{name}'"):
        YETI.load(data)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("yeti", "fifty"),
        ("yeti", 2**70),
        ("yeti", None),
        ("yeti", 1.5),
        ("points", 3),
        ("points", None),
        ("points", {"tuple": 3}),
        ("points", {"tuple": [0, 0]}),
        ("agenda", 0),
        ("agenda", [1]),
        ("agenda", [[]]),
        ("agenda", [{"step": "DrawFirst", "with": []}]),
        ("agenda", [{"step": "DrawFirst", "with": 5}]),
        ("agenda", [{"step": "DrawFirst", "with": ["x"]}]),
        ("agenda", [{"step": "DrawFirst", "with": [-1, 2]}]),
        ("agenda", [{"step": "DrawFirst", "with": [2]}]),
        ("agenda", [{"step": ["DrawFirst"], "with": [-1]}]),
    ],
)
def test_a_saved_value_of_the_wrong_form(name: str, value: Any) -> None:
    with pytest.raises(BadSave, match=name):
        YETI.load({**YETI.save(YETI.new(2)), name: value})


@pytest.mark.parametrize(
    "value",
    [
        {"bag": [6]},
        {"deck": 5},
        {"deck": "abc"},
        {"deck": [1, "x"]},
        {"deck": [1, -1]},
        {"deck": [1] * 6, "top": 3},
        {"deck": [1] * 6, "bottom": [None]},
        {"deck": [2**70]},
        [1, 1],
    ],
)
def test_a_deck_of_the_wrong_form(value: Any) -> None:
    with pytest.raises(BadSave, match="deck"):
        PEAKS.load({**PEAKS.save(PEAKS.new(2)), "deck": value})


def test_an_unknown_step_or_form() -> None:
    data = YETI.save(YETI.new(2))
    with pytest.raises(BadSave, match="step 'Fly', which this game does not know"):
        YETI.load({**data, "agenda": [{"step": "Fly", "with": [0]}]})
    with pytest.raises(BadSave, match="unknown form"):
        YETI.load({**data, "points": [{"dice": 3}, 0]})


def test_a_value_without_bottom() -> None:
    endless: list[Any] = []
    for _ in range(5000):
        endless = [endless]
    with pytest.raises(BadSave, match="points"):
        YETI.load({**YETI.save(YETI.new(2)), "points": endless})


def test_loading_is_independent_of_the_data() -> None:
    data = YETI.save(YETI.new(2))
    one, other = YETI.load(data), YETI.load(data)
    cordee.playout(one, cordee.Rng(1))
    assert saving.fingerprint(other) == saving.fingerprint(YETI.new(2))


def test_hidden_hands_are_saved() -> None:
    table = PEAKS.new(2)
    cordee.deal(table, cordee.Rng(3))
    again = PEAKS.load(json.loads(json.dumps(PEAKS.save(table))))
    assert isinstance(again, Peaks) and again.hands == table.hands  # type: ignore[attr-defined]
