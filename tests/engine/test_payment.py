"""Payments against a plain search through all sets of sources."""

from __future__ import annotations

from itertools import combinations, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cordee.engine.payment import NOTHING_GIVEN, completes, covered, each_needed, givable, units, worth_of_all


def payments(worths: list[int], due: int) -> list[tuple[int, ...]]:
    """Every set of sources, by place, that pays what is due and could do without none of them."""
    places = range(len(worths))
    found = []
    for count in range(1, len(worths) + 1):
        for chosen in combinations(places, count):
            total = sum(worths[place] for place in chosen)
            if total >= due and all(total - worths[place] < due for place in chosen):
                found.append(chosen)
    return found


@given(st.lists(st.integers(1, 4), max_size=7), st.integers(1, 9), st.data())
@settings(max_examples=300)
def test_givable_offers_just_what_some_payment_contains(worths: list[int], due: int, data: st.DataObject) -> None:
    whole = payments(worths, due)
    given_places: list[int] = []
    least = NOTHING_GIVEN
    left = due
    while left > 0:
        have = [0] * 5
        for place, worth in enumerate(worths):
            if place not in given_places:
                have[worth] += 1
        before = have.copy()
        offered = givable(have, left, least)
        assert have == before
        wanted = {
            worths[place]
            for payment in whole
            if set(given_places) < set(payment)
            for place in payment
            if place not in given_places
        }
        assert {worth for worth in range(1, 5) if offered >> worth & 1} == wanted
        if not wanted:
            assert not given_places and sum(worths) < due, "a payment begun can be finished"
            return
        worth = data.draw(st.sampled_from(sorted(wanted)))
        given_places.append(next(p for p, w in enumerate(worths) if w == worth and p not in given_places))
        least = min(least, worth)
        left -= worth
    assert worth_of_all([0, *(worths.count(worth) for worth in range(1, 5))]) == sum(worths)


def served(needs: list[int], icons: list[int]) -> int:
    """The most units that icons serve, by trying every way."""
    wanted = [kind for kind, need in enumerate(needs) for _ in range(need)]
    best = 0
    for order in set(permutations(icons)):
        left = wanted.copy()
        for icon in order:
            for kind in left:
                if icon >> kind & 1:
                    left.remove(kind)
                    break
        best = max(best, len(wanted) - len(left))
    return best


SOURCES = st.lists(st.lists(st.integers(1, 7), min_size=1, max_size=2), max_size=4)
NEEDS = st.lists(st.integers(0, 2), min_size=3, max_size=3)


@given(NEEDS, SOURCES)
@settings(max_examples=150)
def test_covered_is_the_best_of_all_ways(needs: list[int], sources: list[list[int]]) -> None:
    icons = [icon for source in sources for icon in source][:6]
    assert covered(needs, [[icon] for icon in icons]) == served(needs, icons)


@given(NEEDS, SOURCES, SOURCES)
@settings(max_examples=200)
def test_completes_finds_a_payment_of_needed_sources(
    needs: list[int], given_sources: list[list[int]], others: list[list[int]]
) -> None:
    wanted = False
    for picks in product([False, True], repeat=len(others)):
        whole = given_sources + [other for other, pick in zip(others, picks, strict=True) if pick]
        if covered(needs, whole) == units(needs) and each_needed(needs, whole):
            wanted = True
    assert completes(needs, given_sources, others) == wanted


@pytest.mark.parametrize(("have", "due", "least", "worths"), [
    ([0, 1, 1], 2, NOTHING_GIVEN, {2}),  # a one alone cannot be completed but by the two, which needs no one
    ([0, 2, 1], 2, NOTHING_GIVEN, {1, 2}),
    ([0, 0, 2], 3, NOTHING_GIVEN, {2}),  # two twos for three: one unit is lost
    ([0, 1, 1], 1, 1, {1}),  # after a one, a two would make it needless
    ([0, 0, 0], 1, NOTHING_GIVEN, set()),
])  # fmt: skip
def test_examples(have: list[int], due: int, least: int, worths: set[int]) -> None:
    offered = givable(have, due, least)
    assert {worth for worth in range(1, 3) if offered >> worth & 1} == worths
