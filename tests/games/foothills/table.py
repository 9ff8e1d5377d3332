"""A table of Foothills to set and to play on by words."""

from __future__ import annotations

from typing import Any

import cordee
from cordee.games.foothills.box import (
    ACTION_CARDS,
    CARD_SPACES,
    CARD_TRACKS,
    CARDS,
    EVENT,
    EVENT_CUBES,
    GOODS,
    IRON,
    IRON_CUBES,
    LETTERS,
    LINES,
    PLACES,
    SPACE_CARD,
    SPACES,
    STONE,
    STONE_CUBES,
)
from cordee.games.foothills.rules import Foothills
from cordee.games.foothills.rules.state import FREE, HELD, NO_CARD, RIVAL

GAME = cordee.game("foothills")
RESERVE = ["reserve:A3+A4", "reserve:B3+B4", "reserve:C3+C4", "reserve:D3+D4", "reserve:E3+E4"]
SET_UP = ["draw:3iron+3stone", *RESERVE, "begin:1iron+1stone", "begin:1iron+1stone"]


class Table:
    """Seat 0 is blue and begins; lines VII and VIII are closed unless others are named."""

    def __init__(self, closed: str = "VII+VIII", set_up: list[str] | None = None, **options: str) -> None:
        state = GAME.new(2, closed=closed, **{"first": "seat1", **options})
        assert isinstance(state, Foothills)
        self.state = state
        self.say(*(SET_UP if set_up is None else set_up))

    # ── Playing ──

    def say(self, *words: str) -> Table:
        for word in words:
            self.state.play(GAME.parse(word))
        return self

    def allowed(self) -> list[str]:
        return [GAME.notation(action) for action in self.state.actions()]

    def refused(self, word: str) -> str:
        """The name of the clause that forbids a word now, or nothing."""
        clause = self.state.refusal(GAME.parse(word))
        return GAME.clause_name(clause) if clause else ""

    def asks(self) -> str:
        """The name of the step that is next."""
        return type(self.state.agenda[-1]).__name__ if self.state.agenda else ""

    def view(self) -> dict[str, Any]:
        return self.state.view(None)

    # ── Setting the table ──

    def give(self, seat: int = 0, **goods: int) -> Table:
        """A player holds exactly so much of the goods named."""
        for good, count in goods.items():
            self.state.held[HELD * seat + GOODS.index(good)] = count
        return self.settle()

    def empty_hands(self) -> Table:
        for seat in range(2):
            self.give(seat, iron=0, stone=0, rubble=0, passenger=0, vp=0)
        return self

    def stock(self, iron: int = 0, stone: int = 0, event: int = 0) -> Table:
        self.state.stockyard = [iron, stone, event]
        return self.settle()

    def settle(self) -> Table:
        """The bag holds the cubes that lie nowhere else."""
        state = self.state
        for kind, total in ((IRON, IRON_CUBES), (STONE, STONE_CUBES), (EVENT, EVENT_CUBES)):
            held = state.held[kind] + state.held[HELD + kind] if kind != EVENT else 0
            count = total - held - state.stockyard[kind]
            state.bag.put(kind, count - state.bag.counts[kind])
        return self

    def rubble(self, **cards: int) -> Table:
        """Rubble on cards, which are named with _ for - and /, such as V_2 or I_2_3."""
        for name, cubes in cards.items():
            self.state.rubble[card_of(name)] = cubes
        return self

    def clear(self, *lines: str) -> Table:
        """No rubble on these lines, or on any."""
        for card in range(len(CARDS)):
            if not lines or any(line in CARDS[card].split("-")[0].split("/") for line in lines):
                self.state.rubble[card] = 0
        return self

    def track(self, key: str, seat: int = 0) -> Table:
        """A track of a seat on the first free space of a card."""
        card = CARDS.index(key)
        space = next(space for space in CARD_TRACKS[card] if self.state.track[space] == FREE)
        self.state.track[space] = seat
        self.state.rubble[card] = 0
        self.state.tiled |= 1 << card
        self.state.tracks[seat] += 1
        self.state.tiles[seat] -= 1
        return self

    def station(self, word: str, seat: int = 0) -> Table:
        space = SPACES.index(word)
        card = SPACE_CARD[space]
        self.state.station[space] = seat
        self.state.rubble[card] = 0
        self.state.tiled |= 1 << card
        self.state.served |= 1 << card
        self.state.stations[seat] += 1
        self.state.tiles[seat] -= 1
        return self

    def rival(self, *keys: str) -> Table:
        """Competitor tiles on cards, as if placed there before."""
        for key in keys:
            card = CARDS.index(key)
            self.state.rubble[card] = 0
            for space in CARD_TRACKS[card]:
                self.state.track[space] = RIVAL
            for space in CARD_SPACES[card]:
                self.state.station[space] = RIVAL
            self.state.tiled |= 1 << card
            self.state.served |= 1 << card
            self.state.rivals -= 1
        return self

    def tickets(self, *keys: str, seat: int = 0) -> Table:
        for key in keys:
            self.state.tickets[seat] |= 1 << CARDS.index(key)
            self.state.tickets_left[CARDS.index(key)] -= 1
        return self

    def surveyor(self, place: str, seat: int = 0) -> Table:
        self.state.surveyor[seat] = PLACES.index(place)
        return self

    def hold(self, *cards: str, grey: bool = True, seat: int = 0) -> Table:
        """These action cards are on a player's board, with one side up; the cards they replace go to the box."""
        for key in cards:
            letter = LETTERS.index(key[0])
            old = self.state.board[5 * seat + letter]
            if old != NO_CARD:
                self.state.boxed |= 1 << (5 * letter + old)
            self.state.board[5 * seat + letter] = int(key[1]) - 1
            bit = 1 << letter
            self.state.grey[seat] = self.state.grey[seat] | bit if grey else self.state.grey[seat] & ~bit
        return self

    def pile(self, *cards: str, seat: int = 0) -> Table:
        for key in cards:
            self.state.pile[seat] |= 1 << ACTION_CARDS.index(key)
        return self

    # ── Looking at the table ──

    def has(self, good: str, seat: int = 0) -> int:
        return int(self.state.held[HELD * seat + GOODS.index(good)])

    def holds(self, seat: int = 0) -> dict[str, int]:
        """All that a player holds."""
        return {good: self.has(good, seat) for good in GOODS if self.has(good, seat)}

    def on(self, key: str) -> int:
        """Rubble on a card."""
        return int(self.state.rubble[CARDS.index(key)])

    def cubes(self) -> tuple[int, int, int]:
        """Iron, stone and events in the stockyard."""
        iron, stone, event = self.state.stockyard
        return int(iron), int(stone), int(event)

    def in_bag(self) -> tuple[int, int, int]:
        iron, stone, event = self.state.bag.counts
        return int(iron), int(stone), int(event)

    def buffered(self) -> list[str]:
        return [line for number, line in enumerate(LINES) if self.state.buffered >> number & 1]

    def rivals(self) -> list[str]:
        """Cards under a competitor tile."""
        return [key for key, card in self.view()["cards"].items() if "rival" in card["station"]]

    def shows(self, seat: int = 0) -> list[str]:
        """The sides that a player's action cards show: letters of main sides, keys of backs."""
        board = self.view()["players"][seat]["board"]
        return [slot["card"] if slot["grey"] else slot["card"][0] for slot in board if slot]

    def where(self, seat: int = 0) -> str:
        return PLACES[self.state.surveyor[seat]]

    def at(self, key: str) -> dict[str, Any]:
        card: dict[str, Any] = self.view()["cards"][key]
        return card


def card_of(name: str) -> int:
    """The card of a name such as V_2, I_2_3 or I_II_5."""
    flat = [key.replace("-", "_").replace("/", "_") for key in CARDS]
    return flat.index(name)
