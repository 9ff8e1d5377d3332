"""The table of Snowcrest: the vocabulary, the state, and the moves of pieces that all rules share.

The numbers (SC-…) are those of rules.en.md and rules.fr.md.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any, Final

from librt.random import Random as Rng
from mypy_extensions import i64

from cordee.engine.core import NATURE, SheetLine, State, Step, shared_among_best, sheet_totals, turn_places
from cordee.engine.piles import Deck
from cordee.games.snowcrest.box import (
    ACHIEVEMENTS,
    ALL_KINDS,
    BELL,
    BONUS,
    BUILDINGS,
    GAINS,
    GIVEN_BY,
    GOAL_LEAST,
    GOAL_RESOURCE,
    GOAL_SCROLLS,
    GOAL_TEST,
    GOLD,
    GUARDIANS,
    KEYS,
    LEVEL_POINTS,
    LEVEL_RESTS,
    MOST_OPTIONS,
    MOST_STOPS,
    PACK,
    PARTS,
    RATING_LEAST,
    RATINGS,
    RESOURCES,
    SPIRITS,
    TEST_BUILDINGS,
    TEST_EACH_TYPE,
    TEST_HAND,
    TEST_OMEN,
    TEST_TOKENS,
    TEST_VILLAGE,
    TRACK,
    WORTH,
)

# ── The vocabulary: every action has one number and one word, always the same ──────────────────────────────

CELLS: Final[i64] = 9
MOST_BELLS: Final[i64] = 120
MOST_SEATS: Final[int] = 4

# The turn.
ACTIVATE: Final[i64] = 0  # + cell
PASS: Final[i64] = ACTIVATE + CELLS  # + cell
ADD: Final[i64] = PASS + CELLS  # + villager
REST: Final[i64] = ADD + ALL_KINDS
CELL: Final[i64] = REST + 1  # + cell
BUY: Final[i64] = CELL + CELLS  # + villager of the pack, in the set-up
# What a villager's action asks.
USE: Final[i64] = BUY + PACK  # the only action; + 1 or 2 one of a choice
SKIP: Final[i64] = USE + MOST_OPTIONS + 1
BUILD: Final[i64] = SKIP + 1  # + building
RETURN: Final[i64] = BUILD + 3  # + 2 × building + 1 if it is used
KEEP_ALL: Final[i64] = RETURN + 6
TAKE: Final[i64] = KEEP_ALL + 1  # + villager of the pack, from the discard pile
DISCARD: Final[i64] = TAKE + PACK  # + villager of the pack
STOP: Final[i64] = DISCARD + PACK
EXCHANGE: Final[i64] = STOP + 1  # + 3 × the stop given + the stop taken
COPY: Final[i64] = EXCHANGE + MOST_STOPS * MOST_STOPS  # + villager
BELLS: Final[i64] = COPY + ALL_KINDS  # + number, from 1
OUTBID: Final[i64] = BELLS + MOST_BELLS + 1
REFUSE: Final[i64] = OUTBID + 1
# Paying.
PAY_TOKENS: Final[i64] = REFUSE + 1
PAY_ALL: Final[i64] = PAY_TOKENS + 1
PAY_TOKEN: Final[i64] = PAY_ALL + 1  # + resource
FLIP_TILE: Final[i64] = PAY_TOKEN + 5  # + building
PAY_CARD: Final[i64] = FLIP_TILE + 3  # + villager of the pack, from the hand
FLIP_CELL: Final[i64] = PAY_CARD + PACK  # + cell
GIVE_TILE: Final[i64] = FLIP_CELL + CELLS  # + 2 × building + 1 if it is used
GIVE_CARD: Final[i64] = GIVE_TILE + 6  # + villager of the pack, from the hand
GIVE_CELL: Final[i64] = GIVE_CARD + PACK  # + cell
TAKE_OMENS: Final[i64] = GIVE_CELL + CELLS
# Nature.
FIRST: Final[i64] = TAKE_OMENS + 1  # + seat
CORNERS: Final[i64] = FIRST + MOST_SEATS  # + permutation
DRAW: Final[i64] = CORNERS + 24  # + villager of the pack
REVEAL: Final[i64] = DRAW + PACK  # + common villager, from 0
OPEN_GOAL: Final[i64] = REVEAL + ALL_KINDS - PACK  # + achievement
MEET_GUARDIAN: Final[i64] = OPEN_GOAL + len(ACHIEVEMENTS)  # + guardian
MEET_SPIRIT: Final[i64] = MEET_GUARDIAN + len(GUARDIANS)  # + spirit

ORDERS: Final[list[list[i64]]] = [[place for place in order] for order in permutations(range(4))]
TILE_WORDS: Final[list[str]] = [name for key in BUILDINGS for name in (key, "used_" + key)]
PACK_KEYS: Final[list[str]] = KEYS[:PACK]
STOPS: Final[list[i64]] = [stop for part in PARTS for stop in part.stops][:MOST_STOPS]
STOP_WORDS: Final[list[str]] = [GAINS[stop] for stop in STOPS] + ["second", "third"][len(STOPS) - 1 :]


def _cells(word: str) -> list[str]:
    return [f"{word}:{cell}" for cell in range(1, int(CELLS) + 1)]


def _keys(word: str, keys: list[str]) -> list[str]:
    return [f"{word}:{key}" for key in keys]


def _order_word(order: list[i64]) -> str:
    return "corners:" + "+".join([KEYS[place] for place in order])


WORDS: Final[list[str]] = (
    _cells("activate")
    + _cells("pass")
    + _keys("add", KEYS)
    + ["rest"]
    + _cells("cell")
    + _keys("buy", PACK_KEYS)
    + ["use", "use:1", "use:2", "skip"]
    + _keys("build", BUILDINGS)
    + _keys("return", TILE_WORDS)
    + ["return:none"]
    + _keys("take", PACK_KEYS)
    + _keys("discard", PACK_KEYS)
    + ["discard:none"]
    + [f"exchange:{one}>{other}" for one in STOP_WORDS for other in STOP_WORDS]
    + _keys("copy", KEYS)
    + [f"bells:{number}" for number in range(int(MOST_BELLS) + 1)]
    + ["outbid", "refuse", "pay:tokens", "pay:all"]
    + _keys("pay", RESOURCES)
    + _keys("flip", BUILDINGS)
    + _keys("pay", PACK_KEYS)
    + _cells("flip")
    + _keys("give", TILE_WORDS)
    + _keys("give", PACK_KEYS)
    + _cells("give")
    + ["omens"]
    + [f"first:{seat}" for seat in range(1, MOST_SEATS + 1)]
    + [_order_word(order) for order in ORDERS]
    + _keys("draw", PACK_KEYS)
    + _keys("row", KEYS[PACK:])
    + _keys("achievement", ACHIEVEMENTS)
    + _keys("guardian", GUARDIANS)
    + _keys("spirit", SPIRITS)
)

# The eight lines of a village, as bits of its cells (SC-085), and its corners and centre.
LINES: Final[list[i64]] = [0b111, 0b111000, 0b111000000, 0b1001001, 0b10010010, 0b100100100, 0b100010001, 0b1010100]
CORNER_CELLS: Final[list[i64]] = [0, 2, 6, 8]
CENTRE: Final[i64] = 4
ALL_CELLS: Final[i64] = (1 << CELLS) - 1
NOBODY_THERE: Final[i64] = -1

# Beyond 30 a bit is looked up: compiled, `1 << kind` is a shift of 32 bits.
KIND_BIT: Final[list[i64]] = [2**kind for kind in range(int(ALL_KINDS))]
HANDS: Final = 2**13
"""As many sets of cards of a pack, or fewer sets of cells, there are."""
BIT_COUNT: Final[list[i64]] = [bin(bits).count("1") for bits in range(HANDS)]
PLACES: Final[list[list[i64]]] = [[place for place in range(13) if bits >> place & 1] for bits in range(HANDS)]


def size(bits: i64) -> i64:
    """How many cards of a pack, or cells, these bits are."""
    return BIT_COUNT[bits]


def bits_of(bits: i64) -> list[i64]:
    """The places of the bits that are set, sorted. The list may be shared: do not change it."""
    if bits < HANDS:
        return PLACES[bits]
    found = PLACES[bits & (HANDS - 1)].copy()
    base: i64 = 13
    bits >>= 13
    while bits:
        for place in PLACES[bits & (HANDS - 1)]:
            found.append(base + place)
        bits >>= 13
        base += 13
    return found


def worth_of_hands(worth: list[i64]) -> list[i64]:
    """For every hand, the units all its cards together stand for."""
    found: list[i64] = [0] * HANDS
    for hand in range(1, HANDS):
        found[hand] = found[hand & (hand - 1)] + worth[PLACES[hand][0]]
    return found


HAND_WORTH: Final[list[list[i64]]] = [worth_of_hands(worth) for worth in WORTH]


class Snowcrest(State):
    """A table of Snowcrest. Cards of a pack are bits, since each pack has one of each (SC-011); hands are private.

    What each seat has lies in flat lists: five tokens, nine cells, six sorts of tile (kind × used) for each seat.
    """

    # The set-up chosen.
    simplified: i64 = 0
    level: i64 = 0  # of the solo game, 0 with two seats or more
    # The round.
    first: i64 = 0
    turn: i64 = 0
    round: i64 = 0
    ending: i64 = 0  # the pool was emptied (SC-166, SC-169)
    done: i64 = 0  # the game is over, or will be as soon as what happens now is done
    rests: i64 = 0  # of the solo game (SC-191)
    # The middle of the table.
    pool: i64 = 0
    stock: i64 = 0  # scrolls in the box; below 0 something else stands for them (SC-006)
    supply: list[i64]  # building tiles
    juniper: i64 = 0  # on the forest pile
    row: list[i64]  # common villagers, -1 where a gap is
    common: Deck
    guardians: Deck
    spirits: Deck
    achievements: i64 = 0  # those open, as bits
    # The players.
    tokens: list[i64]
    village: list[i64]  # villagers, -1 in an empty cell
    up: list[i64]  # cells of face-up cards, as bits
    down: list[i64]  # cells of face-down cards, as bits
    hand: list[i64]
    deck: list[i64]
    discard: list[i64]
    known: list[i64]  # the part of the hand that everybody knows (SC-241)
    built: list[i64]
    scrolls: list[i64]
    omen: list[i64]  # the marker
    omens: list[i64]  # the tokens
    # What happens now.
    busy: i64 = -1  # the cell of the card that acts or is replaced (SC-048, SC-079)
    named: i64 = -1  # the villager that is being added
    fresh: i64 = 0  # the acting villager was added this turn (SC-217)
    total: i64 = 0  # bells announced and not yet paid (SC-147)
    won: i64 = 0  # scrolls that the meditation brought the one who began it
    guardian: i64 = -1
    spirit: i64 = -1

    def __init__(self, seats: i64) -> None:
        self.seats = seats

    def copy(self) -> Snowcrest:
        twin = Snowcrest(self.seats)
        twin.agenda = self.agenda.copy()
        twin.simplified = self.simplified
        twin.level = self.level
        twin.first = self.first
        twin.turn = self.turn
        twin.round = self.round
        twin.ending = self.ending
        twin.done = self.done
        twin.rests = self.rests
        twin.pool = self.pool
        twin.stock = self.stock
        twin.supply = self.supply.copy()
        twin.juniper = self.juniper
        twin.row = self.row.copy()
        twin.common = self.common  # a changed pile is a new pile, so tables may share one
        twin.guardians = self.guardians
        twin.spirits = self.spirits
        twin.achievements = self.achievements
        twin.tokens = self.tokens.copy()
        twin.village = self.village.copy()
        twin.up = self.up.copy()
        twin.down = self.down.copy()
        twin.hand = self.hand.copy()
        twin.deck = self.deck.copy()
        twin.discard = self.discard.copy()
        twin.known = self.known.copy()
        twin.built = self.built.copy()
        twin.scrolls = self.scrolls.copy()
        twin.omen = self.omen.copy()
        twin.omens = self.omens.copy()
        twin.busy = self.busy
        twin.named = self.named
        twin.fresh = self.fresh
        twin.total = self.total
        twin.won = self.won
        twin.guardian = self.guardian
        twin.spirit = self.spirit
        return twin

    def on_turn(self) -> i64:
        return self.turn if self.round > 0 else self.seat()

    def round_now(self) -> i64:
        return self.round

    def starts(self) -> dict[str, list[str]]:
        """Turn order also gives the barley at the start (SC-030)."""
        return {"turn": turn_places(self.first, self.seats)} if self.seats > 1 else {}

    def end_clause(self) -> i64:
        """The clause that ends the game; alone, the one that says why it is lost, if it is."""
        if self.level == 0:
            return 166
        if self.pool > 0:
            return 194 if LEVEL_RESTS[self.level - 1] == LEVEL_RESTS[0] else 199
        if self.is_won():
            return 195
        return 194 if self.level == 1 else 200

    # ── What a seat has ──

    def buildings(self, seat: i64) -> i64:
        """All tiles on a mat, used ones too."""
        total: i64 = 0
        for sort in range(6 * seat, 6 * seat + 6):
            total += self.built[sort]
        return total

    def usable(self, seat: i64) -> i64:
        """The cells whose face-up villagers may be turned down or given up: all but the busy one (SC-048, SC-127)."""
        if seat == self.turn and self.busy >= 0:
            return self.up[seat] & ~(1 << self.busy)
        return self.up[seat]

    def means(self, seat: i64, resource: i64) -> i64:
        """How many units of a resource a seat could pay by all means together (SC-047, SC-061)."""
        start = 5 * seat
        total = self.tokens[start + resource]
        if resource != GOLD:
            total += self.tokens[start + GOLD]
        building = GIVEN_BY[resource]
        if building >= 0:
            total += self.built[6 * seat + 2 * building]
        total += HAND_WORTH[resource][self.hand[seat]]
        worth = WORTH[resource]
        start = CELLS * seat
        for cell in PLACES[self.usable(seat)]:
            total += worth[self.village[start + cell]]
        return total

    def has_secrets(self, seat: i64) -> bool:
        """Whether a seat holds a card that others cannot be sure of (SC-240, SC-241)."""
        return self.seats > 1 and self.hand[seat] != self.known[seat]

    # ── Scores (SC-170 to SC-177) ──

    def scores(self) -> list[int]:
        """Scrolls, buildings and omens; majorities only once the game is over, since hands count for them."""
        return sheet_totals(self.score_sheet(), self.seats)

    def score_sheet(self) -> list[SheetLine]:
        """The count of SC-170 to SC-176. The buildings' bonus and the marker may still fall."""
        seats = range(int(self.seats))
        playing = len(self.agenda) > 0
        sheet = [
            SheetLine("scrolls", 170, [int(self.scrolls[seat]) for seat in seats]),
            SheetLine("buildings", 171, [int(BONUS[self.buildings(seat)]) for seat in seats]),
            SheetLine("omen", 172, [int(self.omen[seat]) for seat in seats], playing),
            SheetLine("omen_tokens", 172, [-int(self.omens[seat]) for seat in seats]),
        ]
        if self.seats > 1:
            most = self.majorities()
            nothing = [0] * len(seats)
            sheet.append(SheetLine("most", 176, nothing if playing else most, playing, most if playing else None))
        return sheet

    def majorities(self) -> list[int]:
        """Of how many resources each seat has most tokens; a tie counts for all, nothing for nobody (SC-176)."""
        won = [0] * int(self.seats)
        for resource in range(len(RESOURCES)):
            amounts = [int(self.tokens[5 * seat + resource]) for seat in range(self.seats)]
            most = max(amounts)
            for seat in range(self.seats):
                if amounts[seat] > 0 and amounts[seat] == most:
                    won[seat] += 1
        return won

    def tie_break(self) -> SheetLine | None:
        """All resource tokens together (SC-177, SC-263); alone there is nobody to tie with."""
        if self.level:
            return None
        return SheetLine("resources", 177, [int(self.resources(seat)) for seat in range(self.seats)])

    def points(self, seat: i64) -> i64:
        """The points that lie open: scrolls, building bonus, marker and omen tokens (SC-170 to SC-172)."""
        return self.scrolls[seat] + BONUS[self.buildings(seat)] + self.omen[seat] - self.omens[seat]

    def resources(self, seat: i64) -> i64:
        """All resource tokens of a seat together (SC-177, SC-263)."""
        start = 5 * seat
        total: i64 = 0
        for amount in self.tokens[start : start + 5]:
            total += amount
        return total

    def result(self) -> list[float]:
        """Most points, then most resources, then shared; alone, whether the level was won (SC-177, SC-194)."""
        if self.level:
            return [1.0 if self.is_won() else 0.0]
        points = self.scores()
        return shared_among_best([100000 * points[seat] + int(self.resources(seat)) for seat in range(self.seats)])

    def is_won(self) -> bool:
        """Alone: all scrolls taken before the last Rest, and points enough (SC-194, SC-198 to SC-200)."""
        return self.pool == 0 and self.points(0) >= LEVEL_POINTS[self.level - 1]

    def rating(self) -> str:
        """Alone, at the end: the title for the points; a lost game has none but the lowest (SC-196, SC-200, SC-266)."""
        if self.agenda or not self.level or self.pool > 0:
            return ""
        rank = max([0] + [i for i in range(len(RATINGS)) if RATING_LEAST[i] <= self.points(0)])
        return RATINGS[rank] if rank == 0 or self.is_won() else ""

    # ── What is hidden (SC-239 to SC-241) ──

    def imagine(self, seat: i64, rng: Rng) -> Snowcrest:
        """A copy where the others' hidden cards are dealt anew from their hidden hand and deck."""
        twin = self.copy()
        for other in range(self.seats):
            if other != seat and self.has_secrets(other):
                twin.redeal(other, rng)
        return twin

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Deal the hidden cards of a seat anew, so that it can still do what it has said it will."""
        secret = self.hand[seat] & ~self.known[seat]
        cards = bits_of(secret | self.deck[seat])
        for _ in range(30):
            self.deal_secret(seat, some_of(cards, size(secret), rng))
            if self.keeps_its_word(seat):
                return
        fitting: list[i64] = []
        for chosen in choices_of(cards, size(secret)):
            self.deal_secret(seat, chosen)
            if self.keeps_its_word(seat):
                fitting.append(chosen)
        self.deal_secret(seat, fitting[rng.randrange(len(fitting))])

    def deal_secret(self, seat: i64, cards: i64) -> None:
        """These cards are the hidden ones of the hand; the other hidden ones are the deck."""
        hidden = (self.hand[seat] & ~self.known[seat]) | self.deck[seat]
        self.hand[seat] = self.known[seat] | cards
        self.deck[seat] = hidden & ~cards

    def keeps_its_word(self, seat: i64) -> bool:
        """Whether the seat can answer what it is asked now and pay the bells it announced (SC-155)."""
        if seat == self.turn and self.total > 0 and self.means(seat, BELL) < self.total:
            return False
        step = self.agenda[-1]
        return step.seat != seat or len(step.actions(self)) > 0

    def view(self, seat: int | None) -> dict[str, Any]:
        """All but the others' hidden cards and the order of the piles (SC-239, SC-240)."""
        return {
            "seats": int(self.seats),
            "viewer": seat,
            "simplified": self.simplified == 1,
            "level": int(self.level),
            "first": int(self.first),
            "turn": int(self.turn),
            "round": int(self.round),
            "ending": self.ending == 1,
            "over": not self.agenda,
            "rests": int(self.rests),
            "rests_to_lose": int(LEVEL_RESTS[self.level - 1]) if self.level else 0,
            "points_to_win": int(LEVEL_POINTS[self.level - 1]) if self.level else 0,
            "rating": self.rating(),
            "pool": int(self.pool),
            "supply": {key: int(self.supply[place]) for place, key in enumerate(BUILDINGS)},
            "juniper": int(self.juniper),
            "row": [KEYS[kind] if kind >= 0 else "" for kind in self.row],
            "common": _pile_seen(self.common, KEYS[PACK:]),
            "guardians": _pile_seen(self.guardians, GUARDIANS),
            "spirits": _pile_seen(self.spirits, SPIRITS),
            "achievements": [ACHIEVEMENTS[place] for place in bits_of(self.achievements)],
            "guardian": GUARDIANS[self.guardian] if self.guardian >= 0 else "",
            "spirit": SPIRITS[self.spirit] if self.spirit >= 0 else "",
            "named": KEYS[self.named] if self.named >= 0 else "",
            "busy": int(self.busy),
            "bells": int(self.total),
            "points": self.scores(),
            "players": [self.mat_seen(player, seat) for player in range(self.seats)],
        }

    def mat_seen(self, player: i64, viewer: int | None) -> dict[str, Any]:
        """A player's area as the viewer sees it."""
        hand = self.hand[player]
        start = CELLS * player
        return {
            "tokens": {name: int(self.tokens[5 * player + place]) for place, name in enumerate(RESOURCES)},
            "village": [
                [KEYS[self.village[start + cell]], "up" if self.up[player] >> cell & 1 else "down"]
                if self.village[start + cell] >= 0
                else ["", ""]
                for cell in range(CELLS)
            ],
            "buildings": {TILE_WORDS[place]: int(self.built[6 * player + place]) for place in range(6)},
            "hand": _names(hand) if viewer == player else _names(hand & self.known[player]),
            "hand_size": int(size(hand)),
            "hand_or_deck": _names((hand & ~self.known[player]) | self.deck[player]),
            "known": _names(hand & self.known[player]),
            "deck_size": int(size(self.deck[player])),
            "discard": _names(self.discard[player]),
            "scrolls": int(self.scrolls[player]),
            "omen": int(self.omen[player]),
            "omen_tokens": int(self.omens[player]),
        }


def _names(cards: i64) -> list[str]:
    return [KEYS[kind] for kind in bits_of(cards)]


def _pile_seen(pile: Deck, keys: list[str]) -> dict[str, Any]:
    """Of a pile: its size, what may lie in its unknown part, and the known cards under it, in order."""
    return {
        "size": int(pile.size()),
        "unknown": {keys[kind]: int(count) for kind, count in enumerate(pile.middle.counts) if count > 0},
        "under": [keys[kind] for kind in pile.bottom],
    }


def some_of(cards: list[i64], count: i64, rng: Rng) -> i64:
    """So many of the cards at random, as bits."""
    chosen: i64 = 0
    left = len(cards)
    for card in cards:
        if rng.randrange(left) < count:
            chosen |= 1 << card
            count -= 1
        left -= 1
    return chosen


def choices_of(cards: list[i64], count: i64) -> list[i64]:
    """Every way to take so many of the cards, as bits."""
    if count == 0:
        return [0]
    if len(cards) < count:
        return []
    first: i64 = 1 << cards[0]
    return [first | rest for rest in choices_of(cards[1:], count - 1)] + choices_of(cards[1:], count)


# ── Asking ─────────────────────────────────────────────────────────────────────────────────────────────────


def ask(state: Snowcrest, step: Step[Any]) -> None:
    """Put a question. A forced answer is played at once, unless the asking itself would tell of a hand (SC-242)."""
    if state.done:
        return
    if not state.has_secrets(step.seat):
        answer_or_ask(state, step)
    else:
        state.agenda.append(step)


def answer_or_ask(state: Snowcrest, step: Step[Any]) -> None:
    """Put a question that no hidden card bears on; a forced answer is played at once."""
    if state.done:
        return
    actions = step.actions(state)
    if len(actions) == 1:
        step.play(state, actions[0])
    else:
        state.agenda.append(step)


# ── Scrolls, omens, achievements ───────────────────────────────────────────────────────────────────────────


def take_scrolls(state: Snowcrest, seat: i64, count: i64) -> None:
    """From the pool, then from the box; the last of the pool brings the end (SC-104, SC-166, SC-168, SC-195)."""
    if state.level and count > state.pool:
        count = state.pool
    from_pool = count if count < state.pool else state.pool
    state.pool -= from_pool
    state.stock -= count - from_pool
    state.scrolls[seat] += count
    if state.pool == 0 and state.ending == 0 and count > 0:
        state.ending = 1
        if state.level:
            stop_at_once(state)


def stop_at_once(state: Snowcrest) -> None:
    """The game is over: nothing on the agenda happens any more (SC-194, SC-195)."""
    state.done = 1
    state.agenda.clear()


def give_back_scrolls(state: Snowcrest, seat: i64, count: i64) -> None:
    """To the pool, or to the box once the end is certain (SC-169, SC-210)."""
    state.scrolls[seat] -= count
    if state.ending:
        state.stock += count
    else:
        state.pool += count


def take_omens(state: Snowcrest, seat: i64, count: i64) -> None:
    """The marker moves right; at its end every further omen is a token (SC-157, SC-158)."""
    room = state.omen[seat] + TRACK
    steps = count if count < room else room
    state.omen[seat] -= steps
    state.omens[seat] += count - steps


def remove_omens(state: Snowcrest, seat: i64, count: i64) -> None:
    """The marker moves left, not past the end; tokens stay (SC-160, SC-161)."""
    moved = state.omen[seat] + count
    state.omen[seat] = moved if moved < TRACK else TRACK


def meets(state: Snowcrest, seat: i64, goal: i64) -> bool:
    """Whether a seat's mat meets an achievement."""
    test = GOAL_TEST[goal]
    least = GOAL_LEAST[goal]
    if test == TEST_TOKENS:
        return state.tokens[5 * seat + GOAL_RESOURCE[goal]] >= least
    if test == TEST_BUILDINGS:
        return state.buildings(seat) >= least
    if test == TEST_EACH_TYPE:
        sort = 6 * seat
        return all(state.built[sort + 2 * kind] + state.built[sort + 2 * kind + 1] >= least for kind in range(3))
    if test == TEST_VILLAGE:
        return size(state.up[seat] | state.down[seat]) >= least
    if test == TEST_OMEN:
        return state.omen[seat] >= least
    assert test == TEST_HAND
    return size(state.hand[seat]) >= least


def claim(state: Snowcrest) -> None:
    """The player on turn claims every open achievement that is met (SC-162 to SC-165, SC-261)."""
    goals = state.achievements
    goal: i64 = 0
    while goals:
        if goals & 1 and meets(state, state.turn, goal):
            state.achievements ^= 1 << goal
            take_scrolls(state, state.turn, GOAL_SCROLLS[goal])
        goals >>= 1
        goal += 1


# ── Cards ──────────────────────────────────────────────────────────────────────────────────────────────────


def leave_hand(state: Snowcrest, seat: i64, kind: i64) -> None:
    """A card leaves a hand."""
    state.hand[seat] &= ~(1 << kind)
    state.known[seat] &= ~(1 << kind)


def discard_card(state: Snowcrest, seat: i64, kind: i64) -> None:
    """A hand card goes face up on its owner's discard pile (SC-044, SC-108)."""
    leave_hand(state, seat, kind)
    state.discard[seat] |= 1 << kind


def take_to_hand(state: Snowcrest, seat: i64, kind: i64) -> None:
    """The top card of a deck comes to the hand; once the deck is empty, the whole hand is known (SC-241)."""
    state.deck[seat] ^= 1 << kind
    state.hand[seat] |= 1 << kind
    if state.deck[seat] == 0:
        state.known[seat] = state.hand[seat]


def draw_cards(state: Snowcrest, seat: i64, count: i64) -> None:
    """Draw from one's own deck, the discard pile shuffled into a new one when it is empty (SC-105 to SC-107)."""
    while count > 0:
        if state.deck[seat] == 0:
            state.deck[seat] = state.discard[seat]
            state.discard[seat] = 0
        cards = state.deck[seat]
        if cards == 0:
            break
        if cards & (cards - 1):
            state.agenda.append(DrawCard(NATURE, seat, count))
            return
        take_to_hand(state, seat, bits_of(cards)[0])
        count -= 1
    if state.round > 0:
        claim(state)


class DrawCard(Step[Snowcrest]):
    """The top card of a deck, seen by its owner alone (SC-105, SC-240)."""

    owner: i64
    count: i64  # still to be drawn, this one included

    def __init__(self, seat: i64, owner: i64, count: i64) -> None:
        self.seat = seat
        self.owner = owner
        self.count = count

    def clause(self) -> int:
        return 105

    def candidates(self, state: Snowcrest) -> list[i64]:
        return [DRAW + kind for kind in bits_of(state.deck[self.owner])]

    def sample(self, state: Snowcrest, rng: Rng) -> i64:
        cards = state.deck[self.owner]
        skipped = rng.randrange(size(cards))
        while skipped > 0:
            cards &= cards - 1
            skipped -= 1
        return DRAW + size((cards & -cards) - 1)

    def play(self, state: Snowcrest, action: i64) -> None:
        take_to_hand(state, self.owner, action - DRAW)
        draw_cards(state, self.owner, self.count - 1)


def send_home(state: Snowcrest, seat: i64, cell: i64) -> None:
    """A villager leaves its cell: to its owner's discard pile, or under the common pile (SC-080, SC-081, SC-126)."""
    kind = state.village[CELLS * seat + cell]
    state.village[CELLS * seat + cell] = NOBODY_THERE
    state.up[seat] &= ~(1 << cell)
    state.down[seat] &= ~(1 << cell)
    if kind < PACK:
        state.discard[seat] |= 1 << kind
    else:
        put_under_common(state, kind)


def without_top(pile: Deck, kind: i64) -> Deck:
    """A pile whose top card, of this kind, was drawn. Tables share piles, so a new one is made."""
    rest = pile.copy()
    if rest.top:
        rest.top.pop(0)
    elif rest.middle.size > 0:
        rest.middle.take(kind)
    else:
        rest.bottom.pop(0)
    return rest


def with_under(pile: Deck, kind: i64) -> Deck:
    """A pile with a card everybody saw put under it (SC-115, SC-143, SC-240)."""
    more = pile.copy()
    more.put_under(kind)
    return more


def put_under_common(state: Snowcrest, kind: i64) -> None:
    """Everybody saw the villager, so it stays known (SC-240); an open gap takes it at once (SC-250)."""
    state.common = with_under(state.common, kind - PACK)
    refill_row(state)


def refill_row(state: Snowcrest) -> None:
    """Fill the gaps of the row while the common pile has cards (SC-021, SC-077, SC-250)."""
    while NOBODY_THERE in state.row:
        if state.done:
            return
        if not state.common.top and state.common.middle.size > 1:
            state.agenda.append(THE_REVEAL)
            return
        found = state.common.draws()
        if len(found) == 0:
            return
        lay_in_row(state, found[0])


def lay_in_row(state: Snowcrest, common: i64) -> None:
    """The top common villager, which nature says is this one, fills the first gap."""
    state.common = without_top(state.common, common)
    state.row[state.row.index(NOBODY_THERE)] = PACK + common


class RevealVillager(Step[Snowcrest]):
    """The top common villager is turned over into the row (SC-021, SC-077)."""

    def clause(self) -> int:
        return 77

    def candidates(self, state: Snowcrest) -> list[i64]:
        return [REVEAL + kind for kind in state.common.draws()]

    def odds(self, state: Snowcrest) -> list[float]:
        return state.common.odds()

    def sample(self, state: Snowcrest, rng: Rng) -> i64:
        return REVEAL + state.common.middle.sample(rng)

    def play(self, state: Snowcrest, action: i64) -> None:
        lay_in_row(state, action - REVEAL)
        refill_row(state)


THE_REVEAL: Final[RevealVillager] = RevealVillager(NATURE)


# ── What is always there ───────────────────────────────────────────────────────────────────────────────────


def conserved(state: Snowcrest) -> dict[str, int]:
    """Every kind of piece over the whole table, which no rule makes or destroys."""
    seats = range(int(state.seats))
    villagers = [kind for kind in state.village if kind >= 0]
    mine = len([kind for kind in villagers if kind < PACK]) + (1 if 0 <= state.named < PACK else 0)
    held = sum([int(size(state.hand[s]) + size(state.deck[s]) + size(state.discard[s])) for s in seats])
    common = len([kind for kind in state.row + villagers if kind >= PACK]) + int(state.common.size())
    return {
        "pack cards": mine + held,
        "common villagers": common,
        "guardians": int(state.guardians.size()) + (1 if state.guardian >= 0 else 0),
        "spirits": int(state.spirits.size()) + (1 if state.spirit >= 0 else 0),
        "tiles": sum([int(n) for n in state.supply]) + sum([int(n) for n in state.built]),
        "scrolls": int(state.pool + state.stock) + sum([int(n) for n in state.scrolls]),
    }


assert len(WORDS) == MEET_SPIRIT + len(SPIRITS)
