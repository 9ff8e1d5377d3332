"""What a program observes of a table of Foothills: all of it, since nothing is private (FH-254)."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from cordee.engine.core import Step
from cordee.engine.senses import (
    CLAUSES,
    Observer,
    Sense,
    away,
    common_senses,
    flag,
    flags,
    much,
    one_of,
    part,
    whose,
)
from cordee.games.foothills.box import (
    ACTION_CARDS,
    BUFFERS,
    CARD_COUNT,
    CARD_RUBBLE,
    CARDS,
    EVENT,
    EVENT_CUBES,
    GOODS,
    IRON,
    IRON_CUBES,
    KINDS,
    LETTERS,
    LINES,
    MOST_DRAWN,
    PAIRS,
    PLACES,
    RIVAL_TILES,
    SPACE_CARD,
    SPACE_COUNT,
    STARTS,
    STONE,
    STONE_CUBES,
    TICKETS,
    TILES,
    TRACK_CARD,
    TRACK_COUNT,
)
from cordee.games.foothills.rules import (
    WORDS,
    BeginWith,
    ChooseCard,
    ChooseLine,
    ChoosePlace,
    ChooseStation,
    ChooseWork,
    CloseLines,
    DealReserve,
    DrawResources,
    FillStockyard,
    FirstPlayer,
    Flip,
    Foothills,
    GainCube,
    KeepDrawn,
    Pay,
    Refill,
    Replace,
    ScoreCard,
    TakeCube,
    Trade,
    Visit,
)
from cordee.games.foothills.rules.state import FREE, HELD, IN_BOX, NO_CARD, RIVAL

QUESTIONS: Final[list[type[Step[Any]]]] = [
    CloseLines, FillStockyard, DealReserve, FirstPlayer, BeginWith, ChooseCard, TakeCube, Refill, DrawResources,
    KeepDrawn, GainCube, ChooseLine, ChooseWork, Trade, ChooseStation, Visit, ChoosePlace, ScoreCard, Replace, Flip,
    Pay,
]  # fmt: skip
CHANCE: Final = ["close", "reserve", "first", "draw"]

SEATS: Final = 2
LINE_COUNT: Final[i64] = len(LINES)
PLACE_COUNT: Final[i64] = len(PLACES)
ACTION_COUNT: Final[i64] = len(ACTION_CARDS)
MOST_RUBBLE: Final[i64] = max(1, max(CARD_RUBBLE))
MOST_TAKEN: Final[i64] = MOST_DRAWN
USUAL_TURNS: Final[i64] = 20
USUAL_POINTS: Final[i64] = 60
USUAL_GOODS: Final[i64] = 5
SIDES: Final = 3
"""Whose a space can be: mine, the other's, a competitor's."""

SENSES: Final[list[Sense]] = common_senses(SEATS, QUESTIONS) + [
    Sense("closed", len(LINES), f"1 for each line that is closed: {', '.join(LINES)}"),
    Sense("lines", len(LINES), "1 for each line in play"),
    Sense("ended", len(LINES), "1 for each line in play that has ended"),
    Sense("buffered", len(LINES), "1 for each line in play with a buffer"),
    Sense("cards", len(CARDS), f"1 for each card in play: {', '.join(CARDS)}"),
    Sense("rubble", len(CARDS), f"rubble on each card in play: n ÷ {MOST_RUBBLE}"),
    Sense("available", len(CARDS), "1 for each card in play with a station or a start"),
    Sense("track", SIDES * int(TRACK_COUNT), "for each track space, one of: mine, the other's, a competitor's"),
    Sense("station", SIDES * int(SPACE_COUNT), "for each station space, in the order of build:…, one of the same"),
    Sense("tickets_left", int(STARTS), f"tickets left on each starting station in play: n ÷ {TICKETS}"),
    Sense("stockyard", 3, f"iron ÷ {IRON_CUBES}, stone ÷ {STONE_CUBES} and events ÷ {EVENT_CUBES} in the stockyard"),
    Sense("bag", 3, "the same in the bag"),
    Sense("drawn", 2, f"iron and stone drawn and not yet chosen from: n ÷ {MOST_DRAWN}"),
    Sense("buffers", 1, f"buffers left: n ÷ {BUFFERS}"),
    Sense("rivals", 1, f"competitor tiles left: n ÷ {RIVAL_TILES}"),
    Sense("next_rival", len(CARDS), "the card where the next competitor tile goes, one of the cards"),
    Sense("summit", 1 + SEATS, "1 if the summit token is in play; then who holds it, one of the seats"),
    Sense("reserve", len(ACTION_CARDS), f"1 for each action card in the reserve: {', '.join(ACTION_CARDS)}"),
    Sense("blue", SEATS, "who plays blue, one of the seats"),
    Sense("first", SEATS, "who began, one of the seats"),
    Sense("turn", SEATS, "whose turn it is, one of the seats"),
    Sense("turns", 1, f"turns begun: n ÷ (n + {USUAL_TURNS})"),
    Sense("slot", len(LETTERS), f"the letter of the card being resolved, one of: {', '.join(LETTERS)}"),
    Sense("flips", 1, "extra flips due: n ÷ (n + 1)"),
    Sense("ending", 1, f"the clause that triggered the end: number ÷ {CLAUSES:.0f}"),
    Sense("points", SEATS, f"half points of each seat: n ÷ (n + {USUAL_POINTS})"),
    Sense("goods", SEATS * len(GOODS), f"for each seat, {', '.join(GOODS)}: n ÷ (n + {USUAL_GOODS})"),
    Sense("tickets", SEATS * int(STARTS), "for each seat, 1 for each kind of ticket, by starting station"),
    Sense("tiles", SEATS, f"tiles left of each seat: n ÷ {TILES}"),
    Sense("tracks", SEATS, f"tracks laid by each seat: n ÷ {TILES}"),
    Sense("stations", SEATS, f"stations built by each seat: n ÷ {TILES}"),
    Sense("surveyor", SEATS * len(PLACES), f"for each seat, where its surveyor is, one of: {', '.join(PLACES)}"),
    Sense("board", SEATS * len(ACTION_CARDS), "for each seat, 1 for each action card on its board"),
    Sense("grey", SEATS * len(LETTERS), "for each seat, 1 for each letter whose card shows its back"),
    Sense("pile", SEATS * len(ACTION_CARDS), "for each seat, 1 for each action card in its score pile"),
]


class FoothillsObserver(Observer[Foothills]):
    """A table of Foothills as numbers."""

    def fill(self, state: Foothills, seat: i64, out: vec[float], at: i64) -> i64:
        at = fill_lines(state, out, at)
        at = fill_cards(state, seat, out, at)
        at = fill_middle(state, seat, out, at)
        at = fill_turn(state, seat, out, at)
        return fill_players(state, seat, out, at)


def fill_lines(state: Foothills, out: vec[float], at: i64) -> i64:
    """The lines that are closed, those in play, and which of them have ended."""
    if state.closed >= 0:
        for line in PAIRS[state.closed]:
            out[at + line] = 1.0
    at = flags(out, at + LINE_COUNT, state.lines, LINE_COUNT)
    at = flags(out, at, state.ended & state.lines, LINE_COUNT)
    return flags(out, at, state.buffered & state.lines, LINE_COUNT)


def fill_cards(state: Foothills, seat: i64, out: vec[float], at: i64) -> i64:
    """What lies on the cards in play."""
    cards = state.cards
    at = flags(out, at, cards, CARD_COUNT)
    for card in range(CARD_COUNT):
        if cards >> card & 1:
            part(out, at + card, state.rubble[card], MOST_RUBBLE)
    at = flags(out, at + CARD_COUNT, state.served & cards, CARD_COUNT)
    for track in range(TRACK_COUNT):
        owner = state.track[track]
        if owner != FREE and cards >> TRACK_CARD[track] & 1:
            out[at + side_of(owner, seat)] = 1.0
        at += SIDES
    for space in range(SPACE_COUNT):
        owner = state.station[space]
        if owner != FREE and cards >> SPACE_CARD[space] & 1:
            out[at + side_of(owner, seat)] = 1.0
        at += SIDES
    for card in range(STARTS):
        if cards >> card & 1:
            part(out, at + card, state.tickets_left[card], TICKETS)
    return at + STARTS


def side_of(owner: i64, seat: i64) -> i64:
    """Whose a space is: mine, the other's, a competitor's."""
    return 2 if owner == RIVAL else away(owner, seat, SEATS)


def fill_middle(state: Foothills, seat: i64, out: vec[float], at: i64) -> i64:
    """Stockyard, bag, and what is left for both."""
    at = fill_cubes(state.stockyard, out, at)
    at = fill_cubes(state.bag.counts, out, at)
    at = part(out, at, state.drawn[IRON], MOST_TAKEN)
    at = part(out, at, state.drawn[STONE], MOST_TAKEN)
    at = part(out, at, state.buffers, BUFFERS)
    at = part(out, at, state.rivals, RIVAL_TILES)
    at = one_of(out, at, state.next_rival() if state.rivals else NO_CARD, CARD_COUNT)
    at = flag(out, at, state.summit != IN_BOX)
    at = whose(out, at, state.summit, seat, SEATS, SEATS)
    if state.turns or state.boxed:
        flags(out, at, state.reserve, ACTION_COUNT)
    return at + ACTION_COUNT


def fill_cubes(cubes: list[i64], out: vec[float], at: i64) -> i64:
    """Iron, stone and events."""
    at = part(out, at, cubes[IRON], IRON_CUBES)
    at = part(out, at, cubes[STONE], STONE_CUBES)
    return part(out, at, cubes[EVENT], EVENT_CUBES)


def fill_turn(state: Foothills, seat: i64, out: vec[float], at: i64) -> i64:
    """Colours, whose turn it is, and what it has come to."""
    at = whose(out, at, state.blue, seat, SEATS, SEATS)
    at = whose(out, at, state.first, seat, SEATS, SEATS)
    at = whose(out, at, state.turn, seat, SEATS, SEATS)
    at = much(out, at, state.turns, USUAL_TURNS)
    at = one_of(out, at, state.slot, 5)
    at = much(out, at, state.flips, 1)
    out[at] = float(state.ending) / CLAUSES
    return at + 1


def fill_players(state: Foothills, seat: i64, out: vec[float], at: i64) -> i64:
    """What each of the two has, mine first."""
    other = 1 - seat
    at = much(out, much(out, at, state.half_points(seat), USUAL_POINTS), state.half_points(other), USUAL_POINTS)
    at = fill_goods(state, other, out, fill_goods(state, seat, out, at))
    at = flags(out, flags(out, at, state.tickets[seat], STARTS), state.tickets[other], STARTS)
    at = part(out, part(out, at, state.tiles[seat], TILES), state.tiles[other], TILES)
    at = part(out, part(out, at, state.tracks[seat], TILES), state.tracks[other], TILES)
    at = part(out, part(out, at, state.stations[seat], TILES), state.stations[other], TILES)
    at = one_of(out, one_of(out, at, state.surveyor[seat], PLACE_COUNT), state.surveyor[other], PLACE_COUNT)
    at = fill_board(state, other, out, fill_board(state, seat, out, at))
    at = fill_grey(state, other, out, fill_grey(state, seat, out, at))
    return flags(out, flags(out, at, state.pile[seat], ACTION_COUNT), state.pile[other], ACTION_COUNT)


def fill_goods(state: Foothills, seat: i64, out: vec[float], at: i64) -> i64:
    """What a seat holds."""
    for good in range(HELD):
        at = much(out, at, state.held[HELD * seat + good], USUAL_GOODS)
    return at


def fill_board(state: Foothills, seat: i64, out: vec[float], at: i64) -> i64:
    """The action cards on a board."""
    for letter in range(5):
        at = one_of(out, at, state.board[5 * seat + letter], KINDS)
    return at


def fill_grey(state: Foothills, seat: i64, out: vec[float], at: i64) -> i64:
    """The action cards that show their back."""
    for letter in range(5):
        at = flag(out, at, state.board[5 * seat + letter] != NO_CARD and state.grey[seat] >> letter & 1 == 1)
    return at


assert len(GOODS) == HELD
OBSERVER: Final = FoothillsObserver(SEATS, QUESTIONS, SENSES, WORDS, CHANCE)
