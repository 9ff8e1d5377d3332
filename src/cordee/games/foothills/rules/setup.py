"""Setting up the table."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from cordee.engine.core import NATURE, Step
from cordee.engine.piles import Bag
from cordee.games.foothills.box import (
    BLUE,
    BUFFERS,
    CARD_COUNT,
    CARD_RUBBLE,
    DRAWS,
    EFFECTS,
    EVENT,
    EVENT_CUBES,
    GREEN,
    HOME,
    IRON,
    IRON_CUBES,
    KINDS,
    NEUTRAL,
    PAIR_CARDS,
    PAIR_LINES,
    PAIR_WORDS,
    RIVAL_TILES,
    SPACE_COUNT,
    START_CUBES,
    START_RESOURCES,
    STARTS,
    STONE,
    STONE_CUBES,
    SURVEY,
    TICKETS,
    TILES,
    TRACK_COUNT,
)
from cordee.games.foothills.rules.resources import DrawCubes
from cordee.games.foothills.rules.state import FREE, HELD, ON_CARD, Foothills
from cordee.games.foothills.rules.turn import begin_turn
from cordee.games.foothills.rules.vocabulary import BEGIN_WITH, CLOSE, DRAW, FIRST, RESERVE

RANDOM: Final = "random"
SEATS: Final[list[str]] = ["seat1", "seat2"]


def set_up(seats: int, closed: str = RANDOM, first: str = RANDOM, blue: str = "seat1") -> Foothills:
    """The table before anything is drawn; lines to close, who begins and who is blue may be chosen (FH-022, FH-252)."""
    state = Foothills(seats)
    state.agenda = []
    state.blue = SEATS.index(blue)
    state.first_wanted = -1 if first == RANDOM else SEATS.index(first)
    state.rubble = [0] * int(CARD_COUNT)
    state.track = [FREE] * int(TRACK_COUNT)
    state.station = [FREE] * int(SPACE_COUNT)
    state.buffers = BUFFERS
    state.rivals = RIVAL_TILES
    state.stockyard = [0, 0, 0]
    state.bag = Bag([IRON_CUBES, STONE_CUBES, 0])
    state.drawn = [0, 0]
    state.aside = EVENT_CUBES
    give_pieces(state)
    if closed == RANDOM:
        state.agenda.append(CloseLines(NATURE))
    else:
        lay_out(state, PAIR_WORDS.index(closed))
    return state


def rematch(state: Foothills, options: dict[str, Any]) -> dict[str, Any]:
    """The options to play again with: after a draw the same lines, with swapped colours (FH-251)."""
    first, second = state.result()
    if first != second:
        return options
    return {**options, "closed": PAIR_WORDS[state.closed], "blue": SEATS[1 - state.blue]}


def give_pieces(state: Foothills) -> None:
    """What each player takes, and the neutral action cards beside them (FH-044 to FH-048)."""
    state.held = [0] * int(2 * HELD)
    state.tickets = [0, 0]
    state.tickets_left = [TICKETS] * int(STARTS)
    state.tiles = [TILES, TILES]
    state.tracks = [0, 0]
    state.stations = [0, 0]
    state.surveyor = [HOME, HOME]
    state.board = []
    for seat in range(2):
        state.board += [BLUE if seat == state.blue else GREEN] * 5
    state.grey = [0, 0]
    state.pile = [0, 0]
    for letter in range(5):
        for kind in range(NEUTRAL, KINDS):
            state.reserve |= 1 << (KINDS * letter + kind)


class CloseLines(Step[Foothills]):
    """The back of a station card names two lines to close, all 28 pairs alike (FH-019 to FH-021)."""

    def clause(self) -> int:
        return 19

    def candidates(self, state: Foothills) -> list[i64]:
        return [CLOSE + pair for pair in range(len(PAIR_WORDS))]

    def play(self, state: Foothills, action: i64) -> None:
        lay_out(state, action - CLOSE)


def lay_out(state: Foothills, pair: i64) -> None:
    """The cards of six lines with their rubble and tokens; the rest goes back to the box (FH-017 to FH-043)."""
    state.closed = pair
    state.lines = PAIR_LINES[pair]
    state.cards = PAIR_CARDS[pair]
    for card in range(CARD_COUNT):
        if state.cards >> card & 1:
            state.rubble[card] = CARD_RUBBLE[card]  # FH-040
            if EFFECTS[SURVEY + card].summit:
                state.summit = ON_CARD  # FH-042
            if card < STARTS:
                state.served |= 1 << card  # FH-183
    state.agenda.append(FillStockyard(NATURE, START_CUBES))


class FillStockyard(DrawCubes):
    """The first six cubes; only then do the event cubes join the bag (FH-038, FH-039)."""

    def clause(self) -> int:
        return 38

    def play(self, state: Foothills, action: i64) -> None:
        draw = DRAWS[action - DRAW]
        for kind in range(2):
            state.bag.take(kind, draw[kind])
            state.stockyard[kind] = draw[kind]
        state.bag.put(EVENT, state.aside)
        state.aside = 0
        state.agenda.append(DealReserve(NATURE, 0))


class DealReserve(Step[Foothills]):
    """Two of the three neutral cards of a letter make the reserve (FH-048, FH-050)."""

    letter: i64

    def __init__(self, seat: i64, letter: i64) -> None:
        self.seat = seat
        self.letter = letter

    def clause(self) -> int:
        return 48

    def candidates(self, state: Foothills) -> list[i64]:
        first = RESERVE + 3 * self.letter
        return [first, first + 1, first + 2]

    def play(self, state: Foothills, action: i64) -> None:
        left_out = KINDS * self.letter + NEUTRAL + (action - RESERVE) % 3
        state.reserve &= ~(1 << left_out)
        state.boxed |= 1 << left_out
        if self.letter < 4:
            state.agenda.append(DealReserve(NATURE, self.letter + 1))
        elif state.first_wanted >= 0:
            choose_first(state, state.first_wanted)
        else:
            state.agenda.append(FirstPlayer(NATURE))


class FirstPlayer(Step[Foothills]):
    """Who begins, and keeps the token all game (FH-051)."""

    def clause(self) -> int:
        return 51

    def candidates(self, state: Foothills) -> list[i64]:
        return [FIRST, FIRST + 1]

    def play(self, state: Foothills, action: i64) -> None:
        choose_first(state, action - FIRST)


def choose_first(state: Foothills, seat: i64) -> None:
    """The other player is the first to take resources (FH-052)."""
    state.first = seat
    ask_resources(state, 1 - seat)


def ask_resources(state: Foothills, seat: i64) -> None:
    """Ask for two cubes of the stockyard, unless they can only be of one kind."""
    state.turn = seat
    step = BeginWith(seat)
    ways = step.actions(state)
    if len(ways) == 1:
        step.play(state, ways[0])
    else:
        state.agenda.append(step)


class BeginWith(Step[Foothills]):
    """With which two resources of the stockyard does a player begin (FH-052, FH-053)?"""

    def clause(self) -> int:
        return 52

    def candidates(self, state: Foothills) -> list[i64]:
        return [BEGIN_WITH + iron for iron in range(START_RESOURCES + 1)]

    def refusal(self, state: Foothills, action: i64) -> i64:
        iron = action - BEGIN_WITH
        there = iron <= state.stockyard[IRON] and START_RESOURCES - iron <= state.stockyard[STONE]
        return 0 if there else 52

    def play(self, state: Foothills, action: i64) -> None:
        iron = action - BEGIN_WITH
        stone = START_RESOURCES - iron
        state.stockyard[IRON] -= iron
        state.stockyard[STONE] -= stone
        state.receive(IRON, iron)
        state.receive(STONE, stone)
        if state.turn != state.first:
            ask_resources(state, state.first)
        else:
            begin_turn(state, state.first)
