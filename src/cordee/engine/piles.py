"""Bags and decks that decide nothing before it is seen: what is unknown is a multiset, drawn from by nature."""

from __future__ import annotations

from librt.random import Random as Rng
from mypy_extensions import i64

from cordee.engine.errors import CordeeError


class Bag:
    """Things of numbered kinds, mixed: how many of each is known, their order is not."""

    counts: list[i64]
    size: i64

    def __init__(self, counts: list[i64]) -> None:
        self.counts = counts.copy()
        total: i64 = 0
        for count in counts:
            total += count
        self.size = total

    def copy(self) -> Bag:
        return Bag(self.counts)

    def kinds(self) -> list[i64]:
        """The kinds of which at least one is in the bag, sorted."""
        found: list[i64] = []
        kind: i64 = 0
        for count in self.counts:
            if count > 0:
                found.append(kind)
            kind += 1
        return found

    def odds(self) -> list[float]:
        """The chance of drawing each of `kinds` next."""
        return [float(count) / float(self.size) for count in self.counts if count > 0]

    def put(self, kind: i64, count: i64 = 1) -> None:
        self.counts[kind] += count
        self.size += count

    def take(self, kind: i64, count: i64 = 1) -> None:
        if self.counts[kind] < count:
            raise CordeeError(f"The bag holds {self.counts[kind]} of kind {kind}, not {count}.")
        self.counts[kind] -= count
        self.size -= count

    def sample(self, rng: Rng) -> i64:
        """A kind drawn by the odds; it stays in the bag until `take`."""
        if self.size == 0:
            raise CordeeError("The bag is empty: nothing can be drawn.")
        left = rng.randrange(self.size)
        kind: i64 = 0
        for count in self.counts:
            if left < count:
                break
            left -= count
            kind += 1
        return kind


class Deck:
    """A pile drawn from the top: known cards on top, unknown ones in the middle, known ones below."""

    top: list[i64]
    middle: Bag
    bottom: list[i64]

    def __init__(self, unknown: list[i64]) -> None:
        self.top = []
        self.middle = Bag(unknown)
        self.bottom = []

    def copy(self) -> Deck:
        twin = Deck(self.middle.counts)
        twin.top = self.top.copy()
        twin.bottom = self.bottom.copy()
        return twin

    def size(self) -> i64:
        return len(self.top) + self.middle.size + len(self.bottom)

    def draws(self) -> list[i64]:
        """The kinds that may be on top, sorted; one alone when it is known, none when the deck is empty."""
        if self.top:
            return [self.top[0]]
        if self.middle.size > 0:
            return self.middle.kinds()
        return self.bottom[:1]

    def odds(self) -> list[float]:
        """The chance of each of `draws`."""
        if not self.top and self.middle.size > 0:
            return self.middle.odds()
        return [1.0] * len(self.draws())

    def draw(self, kind: i64) -> None:
        """Take the top card, which nature says is of this kind."""
        if kind not in self.draws():
            raise CordeeError(f"Kind {kind} cannot be on top of the deck.")
        if self.top:
            self.top.pop(0)
        elif self.middle.size > 0:
            self.middle.take(kind)
        else:
            self.bottom.pop(0)

    def put_on_top(self, kind: i64) -> None:
        """A card everybody saw goes on top."""
        self.top.insert(0, kind)

    def put_under(self, kind: i64) -> None:
        """A card everybody saw goes under the pile, where it stays known."""
        self.bottom.append(kind)

    def shuffle(self) -> None:
        """Mix the whole pile: nothing of its order is known any more."""
        for kind in self.top:
            self.middle.put(kind)
        for kind in self.bottom:
            self.middle.put(kind)
        self.top = []
        self.bottom = []
