"""Bags and decks."""

from __future__ import annotations

import pytest

import cordee
from cordee.engine.errors import CordeeError
from cordee.engine.piles import Bag, Deck


def test_a_bag_knows_how_many_of_each() -> None:
    bag = Bag([2, 0, 1])
    assert bag.size == 3
    assert bag.kinds() == [0, 2]
    assert bag.odds() == pytest.approx([2 / 3, 1 / 3])


def test_put_and_take() -> None:
    bag = Bag([1, 0])
    bag.put(1)
    bag.put(0, 3)
    assert (bag.counts, bag.size) == ([4, 1], 5)
    bag.take(0, 4)
    bag.take(1)
    assert (bag.counts, bag.size, bag.kinds(), bag.odds()) == ([0, 0], 0, [], [])


def test_nothing_is_taken_that_is_not_there() -> None:
    bag = Bag([1, 0])
    with pytest.raises(CordeeError, match="holds 1 of kind 0, not 2"):
        bag.take(0, 2)
    assert (bag.counts, bag.size) == ([1, 0], 1)
    with pytest.raises(CordeeError, match="empty"):
        Bag([0, 0]).sample(cordee.Rng(1))


def test_a_bag_keeps_its_own_counts() -> None:
    counts = [1, 1]
    bag = Bag(counts)
    twin = bag.copy()
    twin.take(0)
    counts.append(5)
    assert bag.counts == [1, 1] and twin.counts == [0, 1] and bag.size == 2


def test_samples_follow_the_odds() -> None:
    bag = Bag([1, 0, 3])
    rng = cordee.Rng(4)
    drawn = [bag.sample(rng) for _ in range(8000)]
    assert set(drawn) == {0, 2}
    assert drawn.count(2) / len(drawn) == pytest.approx(0.75, abs=0.025)
    assert bag.counts == [1, 0, 3]


def test_a_deck_is_drawn_from_top_to_bottom() -> None:
    deck = Deck([1, 0, 1])
    deck.put_on_top(1)
    deck.put_on_top(0)
    deck.put_under(2)
    deck.put_under(1)
    assert deck.size() == 6
    assert (deck.draws(), deck.odds()) == ([0], [1.0])
    deck.draw(0)
    assert deck.draws() == [1]
    deck.draw(1)
    assert deck.draws() == [0, 2] and deck.odds() == pytest.approx([0.5, 0.5])  # now it is unknown
    deck.draw(2)
    deck.draw(0)
    assert (deck.draws(), deck.odds()) == ([2], [1.0])  # and what was put under is known again
    deck.draw(2)
    deck.draw(1)
    assert (deck.draws(), deck.odds(), deck.size()) == ([], [], 0)


def test_only_what_can_be_on_top_is_drawn() -> None:
    deck = Deck([1, 0, 1])
    with pytest.raises(CordeeError, match="Kind 1 cannot be on top"):
        deck.draw(1)
    deck.put_on_top(2)
    with pytest.raises(CordeeError):
        deck.draw(0)
    assert deck.size() == 3


def test_shuffling_forgets_the_order() -> None:
    deck = Deck([1, 0])
    deck.put_on_top(1)
    deck.put_under(0)
    deck.shuffle()
    assert (deck.top, deck.bottom, deck.middle.counts) == ([], [], [2, 1])
    assert deck.size() == 3


def test_a_copied_deck_is_its_own() -> None:
    deck = Deck([1, 1])
    deck.put_on_top(1)
    deck.put_under(0)
    twin = deck.copy()
    twin.draw(1)
    twin.draw(0)
    twin.put_under(1)
    assert (deck.top, deck.middle.counts, deck.bottom) == ([1], [1, 1], [0])
