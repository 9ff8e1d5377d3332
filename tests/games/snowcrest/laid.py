"""Tables of Snowcrest as a test lays them out, and play by words.

    table = Table()
    table.tokens(0, barley=4).hand(0, "farmer")
    table.play("add:farmer", "cell:5", "pay:tokens")
"""

from __future__ import annotations

from typing import Any

import pytest

import cordee
from cordee.engine.core import ITSELF
from cordee.engine.piles import Deck
from cordee.games.snowcrest import box
from cordee.games.snowcrest.rules import MainAction, Snowcrest
from cordee.games.snowcrest.rules.state import TILE_WORDS
from cordee.games.snowcrest.rules.turn import begin_turn

rule = pytest.mark.rule
GAME = cordee.game("snowcrest")
CORNERS = "labourer . elder / . . . / novice . pilgrim"
EMPTY = ". . . / . . . / . . ."
ROW = ("potter", "bell_ringer", "brewer", "forester", "prospector")


def fresh(seats: int, **options: Any) -> Snowcrest:
    """A new table as the game lays it out."""
    state = GAME.new(seats, **options)
    assert isinstance(state, Snowcrest)
    return state


def bits(keys: tuple[str, ...] | list[str]) -> int:
    """Cards of a pack as the rules keep them."""
    return sum(1 << box.KEYS.index(key) for key in keys)


def keys(cards: int) -> list[str]:
    """The other way."""
    return [key for place, key in enumerate(box.KEYS[: box.PACK]) if cards >> place & 1]


class Table:
    """A table in round 1, seat 0 to play: starting villagers in the corners, one farm, nothing in hand or stock."""

    def __init__(self, seats: int = 2, **options: Any) -> None:
        state = fresh(seats, **options)
        self.state = state
        self.seats = seats
        state.round = 1
        state.first = 0
        state.turn = 0
        state.achievements = 0
        state.agenda = [MainAction(0)]
        state.tokens = [0] * (5 * seats)
        for seat in range(seats):
            self.village(seat, CORNERS)
        self.row(*ROW)

    # ── Laying out ──

    def village(self, seat: int, cells: str) -> Table:
        """Nine cells by rows: a key lies face up, -key face down, a dot is empty."""
        words = cells.replace("/", " ").split()
        assert len(words) == 9, cells
        self.state.up[seat] = self.state.down[seat] = 0
        for cell, word in enumerate(words):
            key = word.lstrip("-")
            self.state.village[9 * seat + cell] = -1 if key == "." else box.KEYS.index(key)
            if word != ".":
                side = self.state.down if word.startswith("-") else self.state.up
                side[seat] |= 1 << cell
        return self.tidy()

    def corner(self, seat: int, word: str) -> Table:
        """This villager lies in cell 1 instead of the Labourer."""
        return self.village(seat, CORNERS.replace("labourer", word))

    def alone(self, seat: int, word: str) -> Table:
        """This villager, in cell 1, is the whole village."""
        return self.village(seat, f"{word} {EMPTY[2:]}")

    def hand(self, seat: int, *cards: str) -> Table:
        """These cards are in hand, hidden from the others; the rest of the pack is the deck."""
        self.state.hand[seat] = bits(cards)
        self.state.known[seat] = 0
        return self.tidy()

    def discard(self, seat: int, *cards: str) -> Table:
        self.state.discard[seat] = bits(cards)
        return self.tidy()

    def deck(self, seat: int, *cards: str) -> Table:
        """Just these cards are in the deck; all others that lie nowhere else are out of the way."""
        self.state.deck[seat] = bits(cards)
        if not cards:
            self.state.known[seat] = self.state.hand[seat]
        return self

    def tokens(self, seat: int, **amounts: int) -> Table:
        for name, amount in amounts.items():
            self.state.tokens[5 * seat + box.RESOURCES.index(name)] = amount
        return self

    def buildings(self, seat: int, **tiles: int) -> Table:
        """farm=1, used_forge=2 and so on; all others of the seat go back."""
        for sort in range(6):
            self.state.supply[sort // 2] += self.state.built[6 * seat + sort]
            self.state.built[6 * seat + sort] = tiles.get(TILE_WORDS[sort], 0)
            self.state.supply[sort // 2] -= self.state.built[6 * seat + sort]
        return self

    def row(self, *villagers: str) -> Table:
        self.state.row = [box.KEYS.index(key) for key in villagers] + [-1] * (5 - len(villagers))
        return self.tidy()

    def common(self, *villagers: str) -> Table:
        """The common pile holds just these, known in this order."""
        self.state.common = Deck([0] * len(box.COPIES))
        for key in villagers:
            self.state.common.put_under(box.KEYS.index(key) - box.PACK)
        return self

    def guardian(self, key: str) -> Table:
        """This guardian is next."""
        self.state.guardians = self.state.guardians.copy()
        self.state.guardians.middle.take(box.GUARDIANS.index(key))
        self.state.guardians.put_on_top(box.GUARDIANS.index(key))
        return self

    def spirit(self, key: str) -> Table:
        """This spirit is next."""
        self.state.spirits = self.state.spirits.copy()
        self.state.spirits.middle.take(box.SPIRITS.index(key))
        self.state.spirits.put_on_top(box.SPIRITS.index(key))
        return self

    def goals(self, *achievements: str) -> Table:
        self.state.achievements = sum(1 << box.ACHIEVEMENTS.index(key) for key in achievements)
        return self

    def set(self, **values: int) -> Table:
        """Numbers of the table itself: pool, juniper, rests …"""
        for name, value in values.items():
            setattr(self.state, name, value)
        return self

    def turn(self, seat: int) -> Table:
        """It is this seat's turn, from its very start."""
        self.state.turn = seat
        self.state.agenda = []
        begin_turn(self.state)
        while self.state.agenda and self.state.agenda[-1].seat == ITSELF:
            self.state.agenda.pop().play(self.state, 0)
        return self

    def tidy(self) -> Table:
        """Cards that lie nowhere make up the decks."""
        state = self.state
        there = [kind for kind in state.village + state.row if kind >= box.PACK]
        counts = [copies - there.count(box.PACK + kind) for kind, copies in enumerate(box.COPIES)]
        if state.level:
            counts[box.REMOVED_IN_SOLO[0]] = 0
        state.common = Deck([max(count, 0) for count in counts])
        for seat in range(self.seats):
            mine = sum(1 << kind for kind in state.village[9 * seat : 9 * seat + 9] if 0 <= kind < box.PACK)
            state.deck[seat] = (1 << box.PACK) - 1 & ~(mine | state.hand[seat] | state.discard[seat])
        return self

    # ── Playing ──

    def play(self, *words: str) -> Table:
        """Play these words; nature does as it likes where no word is hers."""
        for word in words:
            action = GAME.parse(word)
            if not self.state.allows(action):
                self.deal()
            self.state.play(action)
        return self

    def deal(self) -> Table:
        """Let nature do as she likes."""
        cordee.deal(self.state, cordee.Rng(7))
        return self

    def words(self) -> list[str]:
        """What may be done now."""
        return [GAME.notation(action) for action in self.state.actions()]

    def why(self, word: str) -> str:
        """The clause that forbids a word, or nothing."""
        clause = self.state.refusal(GAME.parse(word))
        return GAME.clause_name(clause) if clause else ""

    # ── Looking ──

    @property
    def seat(self) -> int:
        return int(self.state.seat())

    def has(self, seat: int, name: str) -> int:
        """Tokens of a resource."""
        return int(self.state.tokens[5 * seat + box.RESOURCES.index(name)])

    def tiles(self, seat: int) -> dict[str, int]:
        counts = self.state.built[6 * seat : 6 * seat + 6]
        return {name: int(count) for name, count in zip(TILE_WORDS, counts, strict=True) if count}

    def cell(self, seat: int, number: int) -> str:
        """What lies in a cell, from 1; -key if it is face down."""
        kind = self.state.village[9 * seat + number - 1]
        if kind < 0:
            return "."
        return ("-" if self.state.down[seat] >> (number - 1) & 1 else "") + box.KEYS[kind]

    def held(self, seat: int) -> list[str]:
        return keys(self.state.hand[seat])

    def discarded(self, seat: int) -> list[str]:
        return keys(self.state.discard[seat])

    def scrolls(self, seat: int) -> int:
        return int(self.state.scrolls[seat])

    def omen(self, seat: int) -> int:
        return int(self.state.omen[seat])

    def under_common(self) -> list[str]:
        return [box.KEYS[box.PACK + kind] for kind in self.state.common.bottom]

    def in_row(self) -> list[str]:
        return [box.KEYS[kind] if kind >= 0 else "" for kind in self.state.row]
