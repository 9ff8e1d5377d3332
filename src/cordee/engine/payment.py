"""Paying with whatever one has: which of the things at hand may be given next towards what is due.

A payment is a sequence of small choices, one *source* (a token, a card, a tile, a worker …) at a time. Every source
given must be needed: no payment may hold one that could be left out. So a source is offered only where some payment of
needed sources alone contains it and all that was given before.

- One kind of thing is due: a source is *worth* so many units of it. `givable` answers from the number of sources of
  each worth alone, so that it costs the same however many sources there are.
- Several kinds are due at once: a source shows *icons*, each of which serves one unit of one of the kinds in its bits.
  `covered` counts the units that icons can serve at best; `each_needed` and `completes` say what may still be given.

The game keeps what was given (the units still due and the least worth used, or the icons of each source) in its own
step, applies each source as it is given, and plays a forced answer by itself where nothing hidden shows by it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

NOTHING_GIVEN: Final[i64] = 1 << 30
"""The least worth given, as long as nothing was."""


# ── One kind is due ──


def worth_of_all(have: list[i64]) -> i64:
    """The units that all sources together are worth; `have[worth]` sources are worth that many units."""
    total: i64 = 0
    worth: i64 = 0
    for count in have:
        total += worth * count
        worth += 1
    return total


def givable(have: list[i64], due: i64, least: i64) -> i64:
    """The worths a source may have to be given next, as bits.

    `have[worth]` sources are left of each worth, `due` units are still to be paid, and `least` is the smallest worth
    among the sources given (NOTHING_GIVEN before the first): a payment that overshoots by as much could do without it.
    """
    offered: i64 = 0
    for worth in range(1, len(have)):
        if have[worth] == 0:
            continue
        have[worth] -= 1
        spared = least if least < worth else worth
        if _reachable(have, len(have) - 1, due - worth, due - worth + spared):
            offered |= 1 << worth
        have[worth] += 1
    return offered


def _reachable(have: list[i64], worth: i64, low: i64, high: i64) -> bool:
    """Whether some of the sources of this worth or less come to a total from `low` to just below `high`."""
    if high <= 0:
        return False
    if low <= 0:
        return True
    if worth <= 1:
        return worth == 1 and have[1] >= low
    total: i64 = 0
    for _ in range(have[worth] + 1):
        if total >= high:
            return False
        if _reachable(have, worth - 1, low - total, high - total):
            return True
        total += worth
    return False


# ── Several kinds are due ──


def units(needs: list[i64]) -> i64:
    """How many units are due in all; `needs[kind]` of each kind."""
    total: i64 = 0
    for need in needs:
        total += need
    return total


def covered(needs: list[i64], given: list[list[i64]]) -> i64:
    """How many units the icons of these sources can serve at best.

    An icon is a set of bits, one for each kind it can serve, and serves one unit. The best is the least, over all sets
    of kinds, of the units outside the set and the icons that reach into it (Hall's theorem).
    """
    kinds: list[i64] = []
    kind: i64 = 0
    for need in needs:
        if need > 0:
            kinds.append(kind)
        kind += 1
    best = units(needs)
    if len(kinds) == 1:
        return min(best, _reaching(given, 1 << kinds[0]))
    subsets: i64 = 1 << len(kinds)
    for subset in range(1, subsets):
        inside: i64 = 0
        outside: i64 = 0
        place: i64 = 0
        for kind in kinds:
            if subset >> place & 1:
                inside |= 1 << kind
            else:
                outside += needs[kind]
            place += 1
        served = outside + _reaching(given, inside)
        if served < best:
            best = served
    return best


def _reaching(given: list[list[i64]], kinds: i64) -> i64:
    """How many icons serve one of these kinds."""
    count: i64 = 0
    for icons in given:
        for icon in icons:
            if icon & kinds:
                count += 1
    return count


def each_needed(needs: list[i64], given: list[list[i64]]) -> bool:
    """Whether every source given serves a unit that the others cannot.

    Once a source can be left out, it can be left out whatever is added: so this may be asked after each source.
    """
    best = covered(needs, given)
    return all(covered(needs, given[:place] + given[place + 1 :]) < best for place in range(len(given)))


def completes(needs: list[i64], given: list[list[i64]], others: list[list[i64]], start: i64 = 0) -> bool:
    """Whether some of the other sources, from place `start` on, make a whole payment with all of those given needed."""
    if not each_needed(needs, given):
        return False
    if covered(needs, given) == units(needs):
        return True
    return any(completes(needs, given + [others[place]], others, place + 1) for place in range(start, len(others)))
