"""What a program observes of a table of Slate: all of it, since nothing is private (SL-012)."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from cordee.engine.core import Step
from cordee.engine.senses import (
    Observer,
    Sense,
    away,
    common_senses,
    much,
    much_each,
    one_of,
    part,
    parts_each,
    whose,
)
from cordee.games.slate.box import (
    ADD_STOCK,
    ADJUST_DIE,
    BLACK,
    DEVELOPMENTS,
    DICE,
    FIRST_SLOT,
    IDLE_ROUNDS,
    PIECES,
    SALE_ROOM,
    SALES,
    SITES,
    SLOT_PRICE,
    SPACES,
    THROWS,
    VALLEYS,
)
from cordee.games.slate.rules import (
    ACTING,
    MOST_SEATS,
    WORDS,
    Act,
    BuyOrDone,
    BuyOrSitOut,
    ChangeDie,
    DrawFirst,
    Slate,
    SpendPiece,
    Throw,
    UseDice,
    site_word,
)

QUESTIONS: Final[list[type[Step[Any]]]] = [
    DrawFirst, BuyOrSitOut, Throw, UseDice, ChangeDie, Act, SpendPiece, BuyOrDone
]  # fmt: skip
CHANCE: Final = ["first", "roll"]

SEATS: Final = int(MOST_SEATS)
SLOTS: Final[i64] = len(SLOT_PRICE)
USED_SLOTS: Final[i64] = FIRST_SLOT[ADJUST_DIE + 1]
"""The slots of the two developments that are used once a round come first."""
USUAL_ROUNDS: Final[i64] = 10
USUAL_COINS: Final[i64] = 10
USUAL_POINTS: Final[i64] = 20
MOST_OWED: Final[i64] = 9

SENSES: Final[list[Sense]] = common_senses(SEATS, QUESTIONS) + [
    Sense("first", SEATS, "the first player, one of the seats"),
    Sense("turn", SEATS, "whose turn it is, one of the seats"),
    Sense("round", 1, f"the round: n ÷ (n + {USUAL_ROUNDS})"),
    Sense("phase", 3, "the phase, one of: laying out, rolling, acting; none when the game is over"),
    Sense("space", int(SPACES), "the action space under resolution, one of them"),
    Sense("dice", 6, f"the dice that lie, by face from 1: n ÷ {DICE}"),
    Sense("changing", 6, "the face that is to be changed, one of them"),
    Sense("owed", 1, f"pieces that a mine still asks for from action spaces: n ÷ {MOST_OWED}"),
    Sense("available", SEATS, f"available pieces of each seat: n ÷ {PIECES}"),
    Sense("unavailable", SEATS, f"pieces of each seat that are not available: n ÷ {PIECES}"),
    Sense("coins", SEATS, f"coins of each seat: n ÷ (n + {USUAL_COINS})"),
    Sense("points", SEATS, f"points of each seat, were it over now: n ÷ (n + {USUAL_POINTS})"),
    Sense("passed", SEATS, "1 for each seat that has passed this round"),
    Sense("sat_out", SEATS, "1 for each seat that sits out this round"),
    Sense("changed", SEATS, "1 for each seat that has changed a die this round"),
    Sense("spaces", SEATS * int(SPACES), f"for each action space, pieces of each seat: n ÷ {PIECES}"),
    Sense(
        "owner", SEATS * int(SITES),
        f"for each site ({site_word(0)} to {site_word(int(SITES) - 1)}, valleys {', '.join(VALLEYS)}): 1 for its owner",
    ),
    Sense("sold", int(SALES), "for each kind of octagon, in the order of the words sell:…: the part that is covered"),
    Sense(
        "holder", SEATS * len(SLOT_PRICE),
        f"for each slot of the developments ({', '.join(DEVELOPMENTS)}): 1 for the seat whose piece is there",
    ),
    Sense("used", int(USED_SLOTS), "for each slot of the first two: 1 if its piece has been used this round"),
    Sense("black", 1, f"black pieces left: n ÷ {BLACK}"),
    Sense("built", 1, f"mines built: n ÷ {SITES}"),
    Sense("idle_rounds", 1, f"rounds since the last mine: n ÷ (n + {IDLE_ROUNDS})"),
]  # fmt: skip


class SlateObserver(Observer[Slate]):
    """A table of Slate as numbers."""

    def fill(self, state: Slate, seat: i64, out: vec[float], at: i64) -> i64:
        seats = state.seats
        at = whose(out, at, state.first, seat, seats, MOST_SEATS)
        at = whose(out, at, state.turn, seat, seats, MOST_SEATS)
        at = fill_go(state, out, much(out, at, state.round, USUAL_ROUNDS))
        at = parts_each(out, at, state.available, seat, MOST_SEATS, PIECES)
        at = parts_each(out, at, state.unavailable, seat, MOST_SEATS, PIECES)
        at = much_each(out, at, state.coins, seat, MOST_SEATS, USUAL_COINS)
        for other in range(seats):
            much(out, at + away(other, seat, seats), state.points(other), USUAL_POINTS)
        at = bits_each(out, at + MOST_SEATS, state.passed, seat, seats)
        at = bits_each(out, at, state.sat_out, seat, seats)
        at = bits_each(out, at, state.changed, seat, seats)
        for space in range(SPACES):
            for other in range(seats):
                pieces = state.standing[MOST_SEATS * space + other]
                if pieces:
                    part(out, at + away(other, seat, seats), pieces, PIECES)
            at += MOST_SEATS
        at = fill_board(state, seat, out, at)
        at = part(out, at, state.black, BLACK)
        at = part(out, at, state.built, SITES)
        return much(out, at, state.round - state.last_built, IDLE_ROUNDS)


def bits_each(out: vec[float], at: i64, bits: i64, mine: i64, seats: i64) -> i64:
    """1 for each seat whose bit is set."""
    for seat in range(seats):
        if bits >> seat & 1:
            out[at + away(seat, mine, seats)] = 1.0
    return at + MOST_SEATS


def fill_go(state: Slate, out: vec[float], at: i64) -> i64:
    """Where the round is, and the dice of who is on turn."""
    if state.agenda:
        out[at + state.phase] = 1.0
        if state.phase == ACTING:
            out[at + 3 + state.space] = 1.0
    at += 3 + SPACES
    for face in THROWS[state.dice]:
        out[at + face - 1] += 1.0 / float(DICE)
    at = one_of(out, at + 6, state.face - 1, 6)
    return part(out, at, state.owed, MOST_OWED)


def fill_board(state: Slate, seat: i64, out: vec[float], at: i64) -> i64:
    """Who has built where, what is sold, and who has which development."""
    seats = state.seats
    for owner in state.owner:
        if owner >= 0:
            out[at + away(owner, seat, seats)] = 1.0
        at += MOST_SEATS
    for sale in range(SALES):
        sold = state.sold[sale]
        if sold:
            part(out, at, sold, SALE_ROOM[sale])
        at += 1
    for holder in state.holder:
        if holder >= 0:
            out[at + away(holder, seat, seats)] = 1.0
        at += MOST_SEATS
    used, adjusting = state.bought, FIRST_SLOT[ADD_STOCK + 1]
    for slot in range(USED_SLOTS):
        if slot == adjusting:
            used = state.adjusted
        holder = state.holder[slot]
        if holder >= 0 and used >> holder & 1:
            out[at + slot] = 1.0
    return at + USED_SLOTS


OBSERVER: Final = SlateObserver(MOST_SEATS, QUESTIONS, SENSES, WORDS, CHANCE)
