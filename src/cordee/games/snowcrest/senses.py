"""What a program observes of a table of Snowcrest: all but the others' hidden cards and the order of the piles."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from cordee.engine.core import Step
from cordee.engine.piles import Deck
from cordee.engine.senses import (
    Observer,
    Sense,
    common_senses,
    flag,
    flags,
    much,
    one_of,
    part,
    whose,
)
from cordee.games.snowcrest.box import (
    ACHIEVEMENTS,
    ALL_KINDS,
    ALL_SCROLLS,
    BUILDINGS,
    COPIES,
    GUARDIANS,
    KEYS,
    LEVEL_POINTS,
    PACK,
    RESOURCES,
    ROW,
    SPACES,
    SPIRITS,
    TILES,
    TRACK,
)
from cordee.games.snowcrest.rules import (
    WORDS,
    Announce,
    Answer,
    BuyFirst,
    ChooseBuilding,
    ChooseCell,
    CopyOne,
    Cycle,
    DrawCard,
    DrawFirst,
    Exchange,
    LayCorners,
    MainAction,
    MeetGuardian,
    MeetSpirit,
    OpenAchievement,
    Pay,
    PayMix,
    Recruit,
    ReturnTile,
    RevealVillager,
    Settle,
    Snowcrest,
    TakeCard,
    Use,
)
from cordee.games.snowcrest.rules.state import CELLS, MOST_SEATS, TILE_WORDS, size

QUESTIONS: Final[list[type[Step[Any]]]] = [
    OpenAchievement, RevealVillager, LayCorners, DrawFirst, BuyFirst, MainAction, ChooseCell, Use, ChooseBuilding,
    ReturnTile, TakeCard, Cycle, Exchange, CopyOne, Recruit, DrawCard, Announce, Answer, MeetSpirit, MeetGuardian,
    Settle, Pay, PayMix,
]  # fmt: skip
CHANCE: Final = ["first", "corners", "draw", "row", "achievement", "guardian", "spirit"]

SEATS: Final[i64] = MOST_SEATS
PACK_SIZE: Final = int(PACK)
VILLAGERS: Final = int(ALL_KINDS)
COMMON: Final = VILLAGERS - PACK_SIZE
LEVELS: Final = len(LEVEL_POINTS)
MOST_COMMON: Final[i64] = sum([int(copies) for copies in COPIES])
USUAL_ROUNDS: Final[i64] = 10
USUAL_RESTS: Final[i64] = 4
USUAL_TOKENS: Final[i64] = 4
USUAL_BELLS: Final[i64] = 4
USUAL_POINTS: Final[i64] = 10
GUARDIAN_COUNT: Final[i64] = len(GUARDIANS)
SPIRIT_COUNT: Final[i64] = len(SPIRITS)
GOALS: Final[i64] = len(ACHIEVEMENTS)
MAT: Final[i64] = 1 + 5 + CELLS * (VILLAGERS + 1) + 6
CARDS: Final[i64] = 4 * PACK + 2
"""Values of a seat in the senses that fill_mat and fill_cards write."""
SOON: Final = "the known cards under it, each kind: ½ for the first to come, ¼ for the second, and so on, added up"

SENSES: Final[list[Sense]] = common_senses(MOST_SEATS, QUESTIONS) + [
    Sense("simplified", 1, "1 if the simplified game is played"),
    Sense("level", LEVELS, "the level of the solo game, one of them; none with two seats or more"),
    Sense("first", MOST_SEATS, "the first player, one of the seats"),
    Sense("turn", MOST_SEATS, "whose turn it is, one of the seats"),
    Sense("round", 1, f"the round: n ÷ (n + {USUAL_ROUNDS})"),
    Sense("ending", 1, "1 once the pool was emptied"),
    Sense("rests", 1, f"rests of the solo game: n ÷ (n + {USUAL_RESTS})"),
    Sense("pool", 1, f"scrolls in the pool: n ÷ {ALL_SCROLLS}"),
    Sense("supply", len(BUILDINGS), f"building tiles left, {', '.join(BUILDINGS)}: the part of all"),
    Sense("juniper", 1, f"juniper on the forest pile: n ÷ (n + {USUAL_TOKENS})"),
    Sense("row", int(ROW) * COMMON, f"for each place of the row, one of: {', '.join(KEYS[PACK_SIZE:])}"),
    Sense("common", 1 + 2 * COMMON, f"the common pile: its size, each kind not yet known, {SOON}"),
    Sense("guardians", 1 + 2 * len(GUARDIANS), f"the guardians' pile in the same way: {', '.join(GUARDIANS)}"),
    Sense("spirits", 1 + 2 * len(SPIRITS), f"the spirits' pile in the same way: {', '.join(SPIRITS)}"),
    Sense("achievements", len(ACHIEVEMENTS), f"1 for each that is open: {', '.join(ACHIEVEMENTS)}"),
    Sense("guardian", len(GUARDIANS), "the guardian that is met, one of them"),
    Sense("spirit", len(SPIRITS), "the spirit that is met, one of them"),
    Sense("named", VILLAGERS, f"the villager that is being added, one of: {', '.join(KEYS)}"),
    Sense("busy", int(CELLS), "the cell of the card that acts or is replaced, one of them"),
    Sense("bells", 1, f"bells announced and not yet paid: n ÷ (n + {USUAL_BELLS})"),
    Sense("points", MOST_SEATS, f"points that lie open, of each seat: n ÷ (|n| + {USUAL_POINTS})"),
    Sense("tokens", MOST_SEATS * 5, f"for each seat, {', '.join(RESOURCES)}: n ÷ (n + {USUAL_TOKENS})"),
    Sense("village", MOST_SEATS * int(CELLS) * VILLAGERS, "for each seat, for each cell, its villager, one of them"),
    Sense("up", MOST_SEATS * int(CELLS), "for each seat, 1 for each cell whose villager is face up"),
    Sense("buildings", MOST_SEATS * 6, f"for each seat, {', '.join(TILE_WORDS)}: n ÷ {SPACES}"),
    Sense("hand", MOST_SEATS * PACK_SIZE, f"for each seat, hand cards one sees: {', '.join(KEYS[:PACK_SIZE])}"),
    Sense("hand_size", MOST_SEATS, f"cards in each seat's hand: n ÷ {PACK_SIZE}"),
    Sense("hand_or_deck", MOST_SEATS * PACK_SIZE, "for each seat, 1 for each card that others know in hand or deck"),
    Sense("known", MOST_SEATS * PACK_SIZE, "for each seat, 1 for each hand card that everybody knows"),
    Sense("deck_size", MOST_SEATS, f"cards in each seat's deck: n ÷ {PACK_SIZE}"),
    Sense("discard", MOST_SEATS * PACK_SIZE, "for each seat, 1 for each card of its discard pile"),
    Sense("scrolls", MOST_SEATS, f"scrolls of each seat: n ÷ (n + {USUAL_POINTS})"),
    Sense("omen", MOST_SEATS, f"omen marker of each seat: n ÷ {TRACK}"),
    Sense("omen_tokens", MOST_SEATS, f"omen tokens of each seat: n ÷ (n + {USUAL_TOKENS})"),
]  # fmt: skip


class SnowcrestObserver(Observer[Snowcrest]):
    """A table of Snowcrest as numbers."""

    def fill(self, state: Snowcrest, seat: i64, out: vec[float], at: i64) -> i64:
        at = fill_round(state, seat, out, at)
        at = fill_middle(state, out, at)
        at = fill_now(state, out, at)
        for place in range(state.seats):
            fill_mat(state, (seat + place) % state.seats, place, out, at)
        at += SEATS * MAT
        for place in range(state.seats):
            fill_cards(state, seat, place, out, at)
        at += SEATS * CARDS
        for place in range(state.seats):
            other = (seat + place) % state.seats
            much(out, at + place, state.scrolls[other], USUAL_POINTS)
            part(out, at + SEATS + place, state.omen[other], TRACK)
            much(out, at + 2 * SEATS + place, state.omens[other], USUAL_TOKENS)
        return at + 3 * SEATS


def fill_round(state: Snowcrest, seat: i64, out: vec[float], at: i64) -> i64:
    """The game that is played, and how far it has come."""
    at = flag(out, at, state.simplified == 1)
    at = one_of(out, at, state.level - 1, LEVELS)
    at = whose(out, at, state.first, seat, state.seats, SEATS)
    at = whose(out, at, state.turn, seat, state.seats, SEATS)
    at = much(out, at, state.round, USUAL_ROUNDS)
    at = flag(out, at, state.ending == 1)
    return much(out, at, state.rests, USUAL_RESTS)


def fill_middle(state: Snowcrest, out: vec[float], at: i64) -> i64:
    """What lies in the middle of the table."""
    at = part(out, at, state.pool, ALL_SCROLLS)
    for building in range(3):
        at = part(out, at, state.supply[building], TILES[building])
    at = much(out, at, state.juniper, USUAL_TOKENS)
    for kind in state.row:
        at = one_of(out, at, kind - PACK, COMMON)
    at = fill_pile(state.common, MOST_COMMON, COMMON, out, at)
    at = fill_pile(state.guardians, GUARDIAN_COUNT, GUARDIAN_COUNT, out, at)
    at = fill_pile(state.spirits, SPIRIT_COUNT, SPIRIT_COUNT, out, at)
    return flags(out, at, state.achievements, GOALS)


def fill_pile(pile: Deck, most: i64, kinds: i64, out: vec[float], at: i64) -> i64:
    """A pile: its size, what is mixed in it, and what is known to lie under it."""
    at = part(out, at, pile.size(), most)
    for count in pile.middle.counts:
        if count:
            much(out, at, count, 1)
        at += 1
    soon = 0.5
    for kind in pile.bottom:
        out[at + kind] += soon
        soon *= 0.5
    return at + kinds


def fill_now(state: Snowcrest, out: vec[float], at: i64) -> i64:
    """What happens now."""
    at = one_of(out, at, state.guardian, GUARDIAN_COUNT)
    at = one_of(out, at, state.spirit, SPIRIT_COUNT)
    at = one_of(out, at, state.named, VILLAGERS)
    at = one_of(out, at, state.busy, CELLS)
    return much(out, at, state.total, USUAL_BELLS)


def fill_mat(state: Snowcrest, seat: i64, place: i64, out: vec[float], at: i64) -> None:
    """A seat's points, tokens, village and buildings, at its place in each of these senses."""
    much(out, at + place, state.points(seat), USUAL_POINTS)
    at += SEATS
    for resource in range(5):
        tokens = state.tokens[5 * seat + resource]
        if tokens:
            much(out, at + 5 * place + resource, tokens, USUAL_TOKENS)
    at += 5 * SEATS
    up = at + CELLS * VILLAGERS * SEATS + CELLS * place
    spot = at + CELLS * VILLAGERS * place
    face_up = state.up[seat]
    for cell in range(CELLS):
        villager = state.village[CELLS * seat + cell]
        if villager >= 0:
            out[spot + villager] = 1.0
            if face_up >> cell & 1:
                out[up + cell] = 1.0
        spot += VILLAGERS
    at += CELLS * (VILLAGERS + 1) * SEATS + 6 * place
    for sort in range(6):
        built = state.built[6 * seat + sort]
        if built:
            part(out, at + sort, built, SPACES)


def fill_cards(state: Snowcrest, viewer: i64, place: i64, out: vec[float], at: i64) -> None:
    """A seat's cards as the viewer knows them, at its place in each of these senses."""
    seat = (viewer + place) % state.seats
    hand, known, deck = state.hand[seat], state.known[seat], state.deck[seat]
    start = PACK * place
    flags(out, at + start, hand if seat == viewer else hand & known, PACK)
    at += PACK * SEATS
    part(out, at + place, size(hand), PACK)
    at += SEATS
    flags(out, at + start, (hand & ~known) | deck, PACK)
    at += PACK * SEATS
    flags(out, at + start, hand & known, PACK)
    at += PACK * SEATS
    part(out, at + place, size(deck), PACK)
    at += SEATS
    flags(out, at + start, state.discard[seat], PACK)


OBSERVER: Final = SnowcrestObserver(SEATS, QUESTIONS, SENSES, WORDS, CHANCE)
