"""The rules of Slate, in the rulebook's order. The numbers (SL-…) are those of rules.en.md and rules.fr.md."""

from __future__ import annotations

from typing import Any, Final

from librt.random import Random as Rng
from mypy_extensions import i64

from cordee.engine.core import NATURE, SheetLine, State, Step, turn_places
from cordee.games.slate.box import (
    ACTIONS,
    ADD_STOCK,
    ADJUST_DIE,
    BETTER,
    BETTER_RATE,
    BLACK,
    CHANGE_PRICE,
    DEVELOPMENT_PLAYERS,
    DEVELOPMENT_POINTS,
    DEVELOPMENTS,
    DICE,
    DIFFERENT_VALLEYS,
    FIRST_SITE,
    FIRST_SLOT,
    FIRST_THROW,
    HALF_THE_MINES,
    IDLE_ROUNDS,
    INCREASE_SALES,
    MINE_POINTS,
    OFFER_DEVELOPMENT,
    OFFER_PRICE,
    PIECES,
    PRIVATE_VALLEY,
    RATE,
    SALE_ROOM,
    SALE_SITE,
    SALE_VALUE,
    SALES,
    SALES_BONUS,
    SITE_COST,
    SITE_SLATE,
    SITES,
    SLOT_PRICE,
    SPACE_ACTIONS,
    SPACES,
    START_COINS,
    START_PIECES,
    THROW_ODDS,
    THROW_PRICE,
    THROWS,
    TWO_PLAYER_PIECES,
    VALLEY_NAMES,
    VALLEY_OF,
    VALLEYS,
)

VERSION: Final = "4"
MOST_SEATS: Final[i64] = 4
NOBODYS: Final[i64] = -1
"""Owner of a free site, holder of a free slot."""
LAYING_OUT: Final[i64] = 0
ROLLING: Final[i64] = 1
ACTING: Final[i64] = 2

# ── The vocabulary: every action has one number and one word, always the same ──────────────────────────────

VALLEY_COUNT: Final[i64] = len(VALLEYS)
OFFERS: Final[i64] = len(OFFER_DEVELOPMENT)
LAYS: Final[i64] = len(THROWS)  # ways that up to three dice can lie

# Faces are counted from 1, and so are the lays of one die or more: each of these begins one after its name.
BUY: Final[i64] = 0
SIT_OUT: Final[i64] = 1
PLACE: Final[i64] = SIT_OUT  # + place among THROWS
REROLL: Final[i64] = PLACE + LAYS - 1  # + place among THROWS
CHANGE: Final[i64] = REROLL + LAYS - 1  # + face
FACE: Final[i64] = CHANGE + 6  # + face
LOWER: Final[i64] = FACE + 6  # + face
RAISE: Final[i64] = LOWER + 6  # + face
ADD: Final[i64] = RAISE + 7
BUILD: Final[i64] = ADD + 1  # + valley
SELL: Final[i64] = BUILD + VALLEY_COUNT  # + place among the sales
DEVELOP: Final[i64] = SELL + SALES  # + place among the offers
BACK: Final[i64] = DEVELOP + OFFERS
SPEND: Final[i64] = BACK + 1  # + action space
DONE: Final[i64] = SPEND + SPACES
FIRST: Final[i64] = DONE + 1  # + seat
ROLL: Final[i64] = FIRST + MOST_SEATS - 1  # + place among THROWS, from 1


def _faces(lay: int) -> str:
    return "".join([str(face) for face in THROWS[lay]])


def site_word(site: int) -> str:
    """A site by its valley and its place from the river's mouth."""
    valley = VALLEY_OF[site]
    return f"{VALLEYS[valley]}{site - FIRST_SITE[valley] + 1}"


def _sale_word(sale: int) -> str:
    """The site, and the value where its octagons differ."""
    site = site_word(int(SALE_SITE[sale]))
    return f"sell:{site}:{SALE_VALUE[sale]}" if SALE_SITE.count(SALE_SITE[sale]) > 1 else f"sell:{site}"


def _offer_word(offer: int) -> str:
    """The development, and the price of its use where its slots differ."""
    key = DEVELOPMENTS[OFFER_DEVELOPMENT[offer]]
    differ = OFFER_DEVELOPMENT.count(OFFER_DEVELOPMENT[offer]) > 1
    return f"develop:{key}:{OFFER_PRICE[offer]}" if differ else f"develop:{key}"


WORDS: Final[list[str]] = (
    ["buy", "sit_out"]
    + [f"place:{_faces(lay)}" for lay in range(1, int(LAYS))]
    + [f"reroll:{_faces(lay)}" for lay in range(1, int(LAYS))]
    + [f"change:{face}" for face in range(1, 7)]
    + [f"face:{face}" for face in range(1, 7)]
    + [f"adjust:{face}-" for face in range(1, 7)]
    + [f"adjust:{face}+" for face in range(1, 7)]
    + ["add"]
    + [f"build:{valley}" for valley in VALLEYS]
    + [_sale_word(sale) for sale in range(int(SALES))]
    + [_offer_word(offer) for offer in range(int(OFFERS))]
    + ["back"]
    + [f"spend:{space + 1}" for space in range(int(SPACES))]
    + ["done"]
    + [f"first:{seat + 1}" for seat in range(int(MOST_SEATS))]
    + [f"roll:{_faces(lay)}" for lay in range(1, int(LAYS))]
)

BUY_OR_SIT_OUT: Final[list[i64]] = [BUY, SIT_OUT]
BUY_OR_DONE: Final[list[i64]] = [BUY, DONE]
SPENDS: Final[list[i64]] = [SPEND + space for space in range(int(SPACES))]
OTHER_FACES: Final[list[list[i64]]] = [
    [FACE + face for face in range(1, 7) if face != shown] for shown in range(7)
]


def _space_candidates(offered: list[str]) -> list[i64]:
    """All that a piece on a space with these actions could do (SL-033)."""
    found: list[i64] = [BUY, BACK]
    if "add" in offered:
        found += [ADD]
    if "build" in offered:
        found += [BUILD + valley for valley in range(VALLEY_COUNT)]
    if "sell" in offered:
        found += [SELL + sale for sale in range(SALES)]
    if "develop" in offered:
        found += [DEVELOP + offer for offer in range(OFFERS)]
    return sorted(found)


ADDS: Final[i64] = 1
BUILDS: Final[i64] = 2
SELLS: Final[i64] = 4
DEVELOPS: Final[i64] = 8
OFFERED: Final[list[i64]] = [sum([1 << ACTIONS.index(kind) for kind in set(kinds)]) for kinds in SPACE_ACTIONS]
SPACE_CANDIDATES: Final[list[list[i64]]] = [_space_candidates(offered) for offered in SPACE_ACTIONS]

# The seat counts with which each development is used, a bit for each (SL-058).
SEATS_OF: Final[list[i64]] = [sum([1 << seats for seats in players]) for players in DEVELOPMENT_PLAYERS]

# ── Dice: how they lie is a place among THROWS, whichever die is which ─────────────────────────────────────

LAY_OF: Final[dict[tuple[int, ...], int]] = {throw: lay for lay, throw in enumerate(THROWS)}


def _subsets(lay: int) -> list[int]:
    """The lays of some of these dice, all of them included, none of them not."""
    throw = THROWS[lay]
    parts = [tuple([throw[i] for i in range(len(throw)) if bits >> i & 1]) for bits in range(1, 1 << len(throw))]
    return sorted({LAY_OF[part] for part in parts})


def _without(lay: int, part: int) -> int:
    """What lies there when some dice are taken up; -1 if they do not lie there."""
    left = list(THROWS[lay])
    for face in THROWS[part]:
        if face not in left:
            return -1
        left.remove(face)
    return LAY_OF[tuple(left)]


def _together(lay: int, more: int) -> int:
    """What lies there when more dice come; -1 if they are too many."""
    return LAY_OF.get(tuple(sorted(THROWS[lay] + THROWS[more])), -1)


SUBSETS: Final[list[list[int]]] = [_subsets(lay) for lay in range(int(LAYS))]
WITHOUT: Final[list[list[i64]]] = [[_without(lay, part) for part in range(int(LAYS))] for lay in range(int(LAYS))]
TOGETHER: Final[list[list[i64]]] = [[_together(lay, more) for more in range(int(LAYS))] for lay in range(int(LAYS))]
SPACES_OF: Final[list[list[i64]]] = [[face - 1 for face in throw] for throw in THROWS]  # SL-020
HIGHER_FACE: Final[list[i64]] = [0, 2, 3, 4, 5, 6, 1]  # SL-024
LOWER_FACE: Final[list[i64]] = [0, 6, 1, 2, 3, 4, 5]

MAY_BUY: Final[i64] = 1
MAY_REROLL: Final[i64] = 2
MAY_CHANGE: Final[i64] = 4
MAY_ADJUST: Final[i64] = 8


def _dice_choices(lay: int, pieces: int, may: int) -> list[i64]:
    """What can be done with dice that lie so, with up to three pieces to place (SL-020 to SL-026)."""
    found: list[i64] = [BUY] if may & MAY_BUY else []
    found += [PLACE + part for part in SUBSETS[lay] if len(THROWS[part]) == pieces]
    if may & MAY_REROLL:
        found += [REROLL + part for part in SUBSETS[lay]]
    faces = sorted(set(THROWS[lay]))
    if may & MAY_CHANGE:
        found += [CHANGE + face for face in faces]
    if may & MAY_ADJUST:
        found += [LOWER + face for face in faces] + [RAISE + face for face in faces]
    return found


# The choices for each hand of three dice, number of pieces and set of means; a shared list for each.
HANDS: Final[i64] = FIRST_THROW[3]
DICE_CHOICES: Final[list[list[i64]]] = [
    _dice_choices(lay, pieces, may)
    for lay in range(int(HANDS), int(LAYS))
    for pieces in range(int(DICE) + 1)
    for may in range(16)
]


def dice_choices(hand: i64, pieces: i64, may: i64) -> list[i64]:
    """The choices with these three dice."""
    return DICE_CHOICES[((hand - HANDS) * 4 + pieces) * 16 + may]


# The lines of the score sheet, with the clause that counts them (SL-070 to SL-073, SL-086, SL-087).
LINES: Final[list[str]] = ["mines", "coins", *DEVELOPMENTS[DIFFERENT_VALLEYS : PRIVATE_VALLEY + 1]]
LINE_CLAUSES: Final[list[i64]] = [86, 87, 71, 72, 73]


class Slate(State):
    """A table of Slate. All of it is open; only the dice are unknown (SL-012)."""

    # The round.
    first: i64 = 0  # who has the first-player marker
    turn: i64 = 0
    round: i64 = 0
    phase: i64 = LAYING_OUT
    space: i64 = 0  # under resolution, from 0
    # The dice of the player on turn.
    dice: i64 = 0  # a place among THROWS
    face: i64 = 0  # that is to be changed
    # What seats have done this round, a bit for each.
    changed: i64 = 0
    adjusted: i64 = 0
    bought: i64 = 0
    passed: i64 = 0
    sat_out: i64 = 0
    # Pieces and coins.
    available: list[i64]
    unavailable: list[i64]
    standing: list[i64]  # on action spaces: MOST_SEATS × space + seat
    coins: list[i64]
    # A mine that is being paid for.
    valley: i64 = 0
    owed: i64 = 0  # pieces that must still come from action spaces
    # The board.
    height: list[i64]  # mines built in each valley
    owner: list[i64]  # of each site
    built: i64 = 0
    last_built: i64 = 0  # the round of the last mine
    sold: list[i64]  # black pieces, by place among the sales
    black: i64 = BLACK  # black pieces left
    holder: list[i64]  # of each slot of the developments

    def __init__(self, seats: i64) -> None:
        self.seats = seats

    def copy(self) -> Slate:
        twin = Slate(self.seats)
        twin.agenda = self.agenda.copy()
        twin.first = self.first
        twin.turn = self.turn
        twin.round = self.round
        twin.phase = self.phase
        twin.space = self.space
        twin.dice = self.dice
        twin.face = self.face
        twin.changed = self.changed
        twin.adjusted = self.adjusted
        twin.bought = self.bought
        twin.passed = self.passed
        twin.sat_out = self.sat_out
        twin.available = self.available.copy()
        twin.unavailable = self.unavailable.copy()
        twin.standing = self.standing.copy()
        twin.coins = self.coins.copy()
        twin.valley = self.valley
        twin.owed = self.owed
        twin.height = self.height.copy()
        twin.owner = self.owner.copy()
        twin.built = self.built
        twin.last_built = self.last_built
        twin.sold = self.sold.copy()
        twin.black = self.black
        twin.holder = self.holder.copy()
        return twin

    def on_turn(self) -> i64:
        return self.turn

    def round_now(self) -> i64:
        return self.round

    def starts(self) -> dict[str, list[str]]:
        return {"turn": turn_places(self.first, self.seats)}

    def end_clause(self) -> i64:
        return 85 if self.built == SITES else 90

    # ── Pieces ──

    def on_spaces(self, seat: i64) -> i64:
        """How many pieces of a seat stand on action spaces; all of them are still to act."""
        total: i64 = 0
        for space in range(SPACES):
            total += self.standing[MOST_SEATS * space + seat]
        return total

    def take_off(self, space: i64, seat: i64) -> None:
        """A piece goes from an action space to its owner's available stock (SL-034, SL-035, SL-037)."""
        place = MOST_SEATS * space + seat
        self.standing[place] = self.standing[place] - 1
        self.available[seat] = self.available[seat] + 1

    def restock(self, seat: i64) -> None:
        """A piece becomes available (SL-038, SL-060)."""
        self.unavailable[seat] = self.unavailable[seat] - 1
        self.available[seat] = self.available[seat] + 1

    # ── Developments ──

    def holds(self, seat: i64, development: i64) -> bool:
        """Whether a piece of the seat is on the development; it works from then on (SL-067)."""
        return any(self.holder[slot] == seat for slot in range(FIRST_SLOT[development], FIRST_SLOT[development + 1]))

    def pieces_on(self, development: i64) -> i64:
        """How many pieces a development has."""
        total: i64 = 0
        for slot in range(FIRST_SLOT[development], FIRST_SLOT[development + 1]):
            if self.holder[slot] != NOBODYS:
                total += 1
        return total

    def buy_price(self, seat: i64) -> i64:
        """What a piece costs the seat, or -1 without the development that sells one (SL-060, SL-062)."""
        for slot in range(FIRST_SLOT[ADD_STOCK], FIRST_SLOT[ADD_STOCK + 1]):
            if self.holder[slot] == seat:
                return SLOT_PRICE[slot]
        return -1

    def buy_refusal(self, seat: i64) -> i64:
        """Why the seat cannot buy a piece in its own go, or 0."""
        price = self.buy_price(seat)
        if price < 0 or self.unavailable[seat] == 0:
            return 60
        if self.bought >> seat & 1:
            return 61
        return 62 if self.coins[seat] < price else 0

    def buy(self, seat: i64) -> None:
        """A piece for coins, once a round (SL-060, SL-061)."""
        self.coins[seat] -= self.buy_price(seat)
        self.bought |= 1 << seat
        self.restock(seat)

    # ── Points (SL-070 to SL-075, SL-086 to SL-088) ──

    def mines(self, seat: i64, valley: i64) -> i64:
        """How many mines of a valley the seat owns."""
        total: i64 = 0
        for site in range(FIRST_SITE[valley], FIRST_SITE[valley] + self.height[valley]):
            if self.owner[site] == seat:
                total += 1
        return total

    def valley_points(self, seat: i64, development: i64) -> i64:
        """What a development for valleys brings, were it the seat's; all sites of a valley count (SL-075)."""
        valleys: i64 = 0
        for valley in range(VALLEY_COUNT):
            mines = self.mines(seat, valley)
            sites = FIRST_SITE[valley + 1] - FIRST_SITE[valley]
            if development == DIFFERENT_VALLEYS:  # SL-071
                counts = mines > 0
            elif development == HALF_THE_MINES:  # SL-072
                counts = 2 * mines >= sites
            else:  # SL-073
                counts = mines == sites
            if counts:
                valleys += 1
        return valleys * DEVELOPMENT_POINTS[development]

    def coin_points(self, seat: i64) -> i64:
        """Coins turned into points, rounded down (SL-070, SL-087)."""
        return self.coins[seat] // (BETTER_RATE if self.holds(seat, BETTER) else RATE)

    def count(self, seat: i64) -> list[i64]:
        """The seat's points, were the game over now: mines, coins, then each development for valleys.

        A valley may count for several developments (SL-074).
        """
        counted = [MINE_POINTS * self.owner.count(seat), self.coin_points(seat)]
        for development in range(DIFFERENT_VALLEYS, PRIVATE_VALLEY + 1):
            counted.append(self.valley_points(seat, development) if self.holds(seat, development) else 0)
        return counted

    def points(self, seat: i64) -> i64:
        """All of that together."""
        total: i64 = 0
        for points in self.count(seat):
            total += points
        return total

    def scores(self) -> list[int]:
        """Most points win and ties are shared (SL-089)."""
        return [int(self.points(seat)) for seat in range(self.seats)]

    def score_sheet(self) -> list[SheetLine]:
        """The count as the rulebook makes it (SL-086 to SL-088); coins may still be spent."""
        counts = [self.count(seat) for seat in range(self.seats)]
        playing = len(self.agenda) > 0
        return [
            SheetLine(key, LINE_CLAUSES[line], [int(count[line]) for count in counts], playing and key == "coins")
            for line, key in enumerate(LINES)
        ]

    # ── What people and programs see ──

    def view(self, seat: int | None) -> dict[str, Any]:
        """All of the table: nothing is private (SL-012)."""
        seats = range(int(self.seats))
        return {
            "seats": int(self.seats),
            "first": int(self.first),
            "turn": int(self.turn),
            "round": int(self.round),
            "phase": ["setup", "roll", "act"][self.phase] if self.agenda else "over",
            "over": not self.agenda,
            "space": int(self.space) + 1 if self.phase == ACTING and self.agenda else 0,
            "dice": list(THROWS[self.dice]),
            "changing": int(self.face),
            "owed": int(self.owed),
            "acting": len(self.agenda) > 0 and isinstance(self.agenda[-1], Act),
            "available": [int(n) for n in self.available],
            "unavailable": [int(n) for n in self.unavailable],
            "coins": [int(n) for n in self.coins],
            "points": self.scores(),
            "passed": [bool(self.passed >> i & 1) for i in seats],
            "sat_out": [bool(self.sat_out >> i & 1) for i in seats],
            "changed": [bool(self.changed >> i & 1) for i in seats],
            "spaces": [[int(self.standing[MOST_SEATS * space + i]) for i in seats] for space in range(int(SPACES))],
            "valleys": [self.view_valley(valley) for valley in range(VALLEY_COUNT)],
            "developments": [self.view_development(number) for number in range(len(DEVELOPMENTS))],
            "black": int(self.black),
            "built": int(self.built),
            "sites": int(SITES),
            "last_round": self.built == SITES,
            "idle_rounds": int(self.round - self.last_built),
        }

    def view_valley(self, valley: int) -> dict[str, Any]:
        """A valley's sites from the river's mouth upwards."""
        sites = range(int(FIRST_SITE[valley]), int(FIRST_SITE[valley + 1]))
        return {
            "key": VALLEYS[valley],
            "name": VALLEY_NAMES[valley],
            "sites": [
                {
                    "key": site_word(site),
                    "cost": int(SITE_COST[site]),
                    "owner": int(self.owner[site]),
                    "slate": self.view_slate(site),
                }
                for site in sites
            ],
        }

    def view_slate(self, site: int) -> list[dict[str, Any]]:
        """A site's octagons: their values, and which are covered."""
        left = {int(SALE_VALUE[sale]): int(self.sold[sale]) for sale in range(int(SALES)) if SALE_SITE[sale] == site}
        octagons: list[dict[str, Any]] = []
        for value in SITE_SLATE[site]:
            octagons.append({"value": value, "sold": left[value] > 0})
            left[value] -= 1
        return octagons

    def view_development(self, number: int) -> dict[str, Any]:
        """A development's slots, and whether the piece on each has been used this round."""
        used = self.bought if number == ADD_STOCK else self.adjusted if number == ADJUST_DIE else 0
        slots: list[dict[str, Any]] = []
        for slot in range(int(FIRST_SLOT[number]), int(FIRST_SLOT[number + 1])):
            holder = int(self.holder[slot])
            done = holder >= 0 and used >> holder & 1 == 1
            slots.append({"price": int(SLOT_PRICE[slot]), "holder": holder, "used": done})
        return {"key": DEVELOPMENTS[number], "in_play": SEATS_OF[number] >> self.seats & 1 == 1, "slots": slots}


# ── A. Set-up ──────────────────────────────────────────────────────────────────────────────────────────────


def set_up(seats: int) -> Slate:
    """A table laid out (SL-002 to SL-008), waiting for the dice to name the first player (SL-009)."""
    table = Slate(seats)
    table.available = [START_PIECES] * seats  # SL-007
    table.unavailable = [PIECES - START_PIECES] * seats
    table.standing = [0] * (MOST_SEATS * SPACES)
    table.coins = [START_COINS] * seats  # SL-008
    table.height = [0] * VALLEY_COUNT
    table.owner = [NOBODYS] * SITES
    table.sold = [0] * SALES
    table.holder = [NOBODYS] * len(SLOT_PRICE)
    table.agenda = [DrawFirst(NATURE)]
    return table


class DrawFirst(Step[Slate]):
    """Chance names the first player, every seat alike (SL-009)."""

    def clause(self) -> int:
        return 9

    def candidates(self, state: Slate) -> list[i64]:
        return [FIRST + seat for seat in range(state.seats)]

    def play(self, state: Slate, action: i64) -> None:
        state.first = action - FIRST
        begin_round(state)


# ── B. The round ───────────────────────────────────────────────────────────────────────────────────────────


def begin_round(state: Slate) -> None:
    """Used developments are ready again, and the first player begins (SL-015, SL-016, SL-081, SL-082)."""
    state.round += 1
    state.phase = ROLLING
    state.changed = 0
    state.adjusted = 0
    state.bought = 0
    state.passed = 0
    state.sat_out = 0
    state.turn = state.first
    begin_go(state)


# ── C. Phase 1: roll and place ─────────────────────────────────────────────────────────────────────────────


def begin_go(state: Slate) -> None:
    """The player on turn throws three dice (SL-020), or has no piece to place (SL-028, SL-029)."""
    seat = state.turn
    if state.available[seat] > 0:
        state.agenda.append(THE_THROW)
    elif state.buy_refusal(seat) == 0:
        state.agenda.append(BuyOrSitOut(seat))
    else:
        pass_round(state)


def pass_round(state: Slate) -> None:
    """No piece and none to be bought: one becomes available for the next round (SL-028, SL-030)."""
    seat = state.turn
    state.passed |= 1 << seat
    if state.unavailable[seat] > 0:
        state.restock(seat)
    end_go(state)


class BuyOrSitOut(Step[Slate]):
    """Will the player who has no piece buy one, or let the round go by (SL-029)?"""

    def clause(self) -> int:
        return 29

    def candidates(self, state: Slate) -> list[i64]:
        return BUY_OR_SIT_OUT

    def play(self, state: Slate, action: i64) -> None:
        if action == BUY:
            state.buy(self.seat)
            state.agenda.append(THE_THROW)
        else:
            state.sat_out |= 1 << self.seat
            end_go(state)


class Throw(Step[Slate]):
    """The dice that are not lying on the table fall (SL-020, SL-022)."""

    def clause(self) -> int:
        return 20

    def dice(self, state: Slate) -> i64:
        return DICE - len(SPACES_OF[state.dice])

    def candidates(self, state: Slate) -> list[i64]:
        dice = self.dice(state)
        start = ROLL + FIRST_THROW[dice]
        return [start + place for place in range(len(THROW_ODDS[dice].chances))]

    def actions(self, state: Slate) -> list[i64]:
        return self.candidates(state)

    def odds(self, state: Slate) -> list[float]:
        return THROW_ODDS[self.dice(state)].chances

    def sample(self, state: Slate, rng: Rng) -> i64:
        dice = self.dice(state)
        return ROLL + FIRST_THROW[dice] + THROW_ODDS[dice].draw(rng)

    def play(self, state: Slate, action: i64) -> None:
        state.dice = TOGETHER[state.dice][action - ROLL]
        ask_about_dice(state)


def means(state: Slate) -> i64:
    """By what means the player on turn may still change the dice or the stock (SL-022 to SL-025)."""
    seat = state.turn
    coins = state.coins[seat]
    may: i64 = 0
    if coins >= THROW_PRICE:
        may |= MAY_REROLL
    if coins >= CHANGE_PRICE and not state.changed >> seat & 1:
        may |= MAY_CHANGE
    if not state.adjusted >> seat & 1 and state.holds(seat, ADJUST_DIE):
        may |= MAY_ADJUST
    if state.buy_refusal(seat) == 0:
        may |= MAY_BUY
    return may


def placeable(state: Slate) -> i64:
    """How many pieces the player on turn will place (SL-020, SL-026, SL-027)."""
    pieces = state.available[state.turn]
    return pieces if pieces < DICE else DICE


def ask_about_dice(state: Slate) -> None:
    """The dice lie: unless they can only be used in one way, the player decides (SL-025)."""
    choices = dice_choices(state.dice, placeable(state), means(state))
    if len(choices) == 1:
        place(state, choices[0] - PLACE)
    else:
        state.agenda.append(USE_DICE[state.turn])


class UseDice(Step[Slate]):
    """Change the dice, by any means and in any order, or place pieces by them (SL-020 to SL-027)?

    Buying a piece is asked for here and not before the throw: the dice do not depend on it (SL-063).
    """

    def clause(self) -> int:
        return 27

    def candidates(self, state: Slate) -> list[i64]:
        pieces = placeable(state)
        all_means = dice_choices(state.dice, pieces, MAY_BUY | MAY_REROLL | MAY_CHANGE | MAY_ADJUST)
        if pieces == DICE:
            return all_means
        return sorted(all_means + [PLACE + state.dice])

    def refusal(self, state: Slate, action: i64) -> i64:
        if action == BUY:
            return state.buy_refusal(self.seat)
        may = means(state)
        if action <= REROLL:
            return 26 if len(THROWS[action - PLACE]) > placeable(state) else 0
        if action <= CHANGE:
            return 0 if may & MAY_REROLL else 22
        if action <= FACE:
            return 0 if may & MAY_CHANGE else 23
        if may & MAY_ADJUST:
            return 0
        return 64 if state.holds(self.seat, ADJUST_DIE) else 24

    def actions(self, state: Slate) -> list[i64]:
        return dice_choices(state.dice, placeable(state), means(state))

    def play(self, state: Slate, action: i64) -> None:
        if action == BUY:
            state.buy(self.seat)
            ask_about_dice(state)
        elif action <= REROLL:
            place(state, action - PLACE)
        elif action <= CHANGE:
            state.coins[self.seat] = state.coins[self.seat] - THROW_PRICE  # SL-022
            state.dice = WITHOUT[state.dice][action - REROLL]
            state.agenda.append(THE_THROW)
        elif action <= FACE:
            state.face = action - CHANGE
            state.agenda.append(CHANGE_DIE[self.seat])
        else:
            adjust(state, action)


class ChangeDie(Step[Slate]):
    """To which other face is the die turned, for coins (SL-023)?"""

    def clause(self) -> int:
        return 23

    def candidates(self, state: Slate) -> list[i64]:
        return OTHER_FACES[state.face]

    def actions(self, state: Slate) -> list[i64]:
        return OTHER_FACES[state.face]

    def play(self, state: Slate, action: i64) -> None:
        state.coins[self.seat] -= CHANGE_PRICE
        state.changed |= 1 << self.seat
        turn_die(state, state.face, action - FACE)
        state.face = 0
        ask_about_dice(state)


def adjust(state: Slate, action: i64) -> None:
    """A die one up or down, round the corner of 6 and 1 (SL-024, SL-064)."""
    state.adjusted |= 1 << state.turn
    if action <= RAISE:
        turn_die(state, action - LOWER, LOWER_FACE[action - LOWER])
    else:
        turn_die(state, action - RAISE, HIGHER_FACE[action - RAISE])
    ask_about_dice(state)


def turn_die(state: Slate, old: i64, new: i64) -> None:
    """A lay of one die has the number of its face."""
    state.dice = TOGETHER[WITHOUT[state.dice][old]][new]


def place(state: Slate, lay: i64) -> None:
    """A piece on the action space of each of these dice; spaces are shared without limit (SL-020, SL-021)."""
    seat = state.turn
    spaces = SPACES_OF[lay]
    for space in spaces:
        spot = MOST_SEATS * space + seat
        state.standing[spot] = state.standing[spot] + 1
    state.available[seat] = state.available[seat] - len(spaces)
    state.dice = 0
    end_go(state)


def end_go(state: Slate) -> None:
    """The next player clockwise, or the actions (SL-016)."""
    state.turn = (state.turn + 1) % state.seats
    if state.turn != state.first:
        begin_go(state)
        return
    state.phase = ACTING
    state.space = 0
    next_action(state)


# ── D. Phase 2: actions ────────────────────────────────────────────────────────────────────────────────────


def next_action(state: Slate) -> None:
    """The next piece of the lowest space, round the table from the player now due (SL-031, SL-032)."""
    while state.space < SPACES:
        seat = next_standing(state)
        if seat == NOBODYS:
            state.space += 1
            state.turn = state.first
            continue
        state.turn = seat
        if may_act(state, seat):
            state.agenda.append(ACT[seat])
            return
        state.take_off(state.space, seat)  # nothing else can be done with it (SL-035, SL-039)
        state.turn = (seat + 1) % state.seats
    end_round(state)


def next_standing(state: Slate) -> i64:
    """The first seat with a piece on the space under resolution, from the player now due on."""
    seat = state.turn
    for _ in range(state.seats):
        if state.standing[MOST_SEATS * state.space + seat] > 0:
            return seat
        seat = (seat + 1) % state.seats
    return NOBODYS


def may_act(state: Slate, seat: i64) -> bool:
    """Whether the piece can do anything but be taken back (SL-039)."""
    act = ACT[seat]
    return any(action != BACK and act.refusal(state, action) == 0 for action in SPACE_CANDIDATES[state.space])


class Act(Step[Slate]):
    """What does this piece do: an action of its space, or nothing (SL-033, SL-035)?"""

    def clause(self) -> int:
        return 33

    def candidates(self, state: Slate) -> list[i64]:
        return SPACE_CANDIDATES[state.space]

    def refusal(self, state: Slate, action: i64) -> i64:
        if action == BACK:
            return 0
        if action == BUY:
            return state.buy_refusal(self.seat)
        if action == ADD:
            return 38 if state.unavailable[self.seat] == 0 else 0
        if action < SELL:
            return build_refusal(state, self.seat, action - BUILD)
        if action < DEVELOP:
            return sell_refusal(state, action - SELL)
        return develop_refusal(state, self.seat, action - DEVELOP)

    def actions(self, state: Slate) -> list[i64]:
        """As `refusal` would leave them, found the quick way."""
        seat = self.seat
        offered = OFFERED[state.space]
        found: list[i64] = [BUY] if state.buy_refusal(seat) == 0 else []
        if offered & ADDS and state.unavailable[seat] > 0:
            found.append(ADD)
        if offered & BUILDS:
            for valley in range(VALLEY_COUNT):
                if build_refusal(state, seat, valley) == 0:
                    found.append(BUILD + valley)
        if offered & SELLS and state.black > 0:
            for sale in range(SALES):
                if state.owner[SALE_SITE[sale]] != NOBODYS and state.sold[sale] < SALE_ROOM[sale]:
                    found.append(SELL + sale)
        if offered & DEVELOPS:
            for offer in range(OFFERS):
                if develop_refusal(state, seat, offer) == 0:
                    found.append(DEVELOP + offer)
        found.append(BACK)
        return found

    def play(self, state: Slate, action: i64) -> None:
        seat = self.seat
        if action == BUY:
            state.buy(seat)
            next_action(state)
            return
        state.take_off(state.space, seat)  # before the action, so that this piece too may pay (SL-034)
        if action == ADD:
            state.restock(seat)
        elif action < SELL:
            pay_for_mine(state, action - BUILD)
            return
        elif action < DEVELOP:
            sell(state, action - SELL)
        elif action < BACK:
            develop(state, action - DEVELOP)
        end_action(state)


def end_action(state: Slate) -> None:
    """A piece may be bought after the action too (SL-060, SL-063); then the next piece acts."""
    seat = state.turn
    if state.buy_refusal(seat) == 0:
        state.agenda.append(BUY_AFTER[seat])
    else:
        state.turn = (seat + 1) % state.seats
        next_action(state)


class BuyOrDone(Step[Slate]):
    """Will the player buy a piece after the action (SL-063)?"""

    def clause(self) -> int:
        return 63

    def candidates(self, state: Slate) -> list[i64]:
        return BUY_OR_DONE

    def play(self, state: Slate, action: i64) -> None:
        if action == BUY:
            state.buy(self.seat)
        state.turn = (self.seat + 1) % state.seats
        next_action(state)


# Build a mine.


def build_refusal(state: Slate, seat: i64, valley: i64) -> i64:
    """Why the seat cannot build on the lowest free site of a valley, or 0 (SL-040, SL-041)."""
    site = FIRST_SITE[valley] + state.height[valley]
    if site == FIRST_SITE[valley + 1]:
        return 40
    if SITE_COST[site] <= state.available[seat]:
        return 0
    # Before the acting piece is taken off, it counts among those on spaces (SL-034, SL-036, SL-037).
    return 41 if SITE_COST[site] > state.available[seat] + state.on_spaces(seat) else 0


def pay_for_mine(state: Slate, valley: i64) -> None:
    """Available pieces pay first; what is missing comes from one's own action spaces (SL-036, SL-037)."""
    seat = state.turn
    missing = SITE_COST[FIRST_SITE[valley] + state.height[valley]] - state.available[seat]
    state.valley = valley
    state.owed = missing if missing > 0 else 0
    collect(state)


def collect(state: Slate) -> None:
    """Ask from which spaces the missing pieces come, unless there is no choice; then build (SL-037)."""
    seat = state.turn
    while state.owed > 0:
        choices = SPEND_PIECE[seat].actions(state)
        if len(choices) > 1 and state.on_spaces(seat) > state.owed:
            state.agenda.append(SPEND_PIECE[seat])
            return
        state.take_off(choices[0] - SPEND, seat)
        state.owed -= 1
    build(state, state.valley)
    end_action(state)


class SpendPiece(Step[Slate]):
    """From which action space does a missing piece come (SL-037)? It is lost as an action."""

    def clause(self) -> int:
        return 37

    def candidates(self, state: Slate) -> list[i64]:
        return SPENDS

    def refusal(self, state: Slate, action: i64) -> i64:
        return 0 if state.standing[MOST_SEATS * (action - SPEND) + self.seat] > 0 else 37

    def play(self, state: Slate, action: i64) -> None:
        state.take_off(action - SPEND, self.seat)
        state.owed -= 1
        collect(state)


def build(state: Slate, valley: i64) -> None:
    """One of the pieces spent stays on the site, the others are no longer available (SL-042, SL-043)."""
    seat = state.turn
    site = FIRST_SITE[valley] + state.height[valley]
    state.available[seat] -= SITE_COST[site]
    state.unavailable[seat] += SITE_COST[site] - 1
    state.owner[site] = seat
    state.height[valley] += 1
    state.built += 1
    state.last_built = state.round


# Sell slate.


def sell_refusal(state: Slate, sale: i64) -> i64:
    """Why no slate can be sold there, or 0: own mines and others' alike (SL-045, SL-051)."""
    if state.owner[SALE_SITE[sale]] == NOBODYS:
        return 45
    return 51 if state.black == 0 or state.sold[sale] == SALE_ROOM[sale] else 0


def sell(state: Slate, sale: i64) -> None:
    """A black piece goes to the mine, and coins to those who own the valley's mines (SL-045 to SL-049)."""
    state.black -= 1
    state.sold[sale] += 1
    for site in coin_run(state, sale):
        owner = state.owner[site]
        state.coins[owner] = state.coins[owner] + 1
    if state.holds(state.turn, INCREASE_SALES):  # SL-066
        state.coins[state.turn] += SALES_BONUS


def coin_run(state: Slate, sale: i64) -> list[i64]:
    """The mines in the order in which they receive a coin of the sale (SL-046 to SL-048).

    Down from the mine of the sale, then again and again from the highest mine of the valley.
    """
    mouth = FIRST_SITE[VALLEY_OF[SALE_SITE[sale]]]
    top = mouth + state.height[VALLEY_OF[SALE_SITE[sale]]] - 1
    site = SALE_SITE[sale]
    run: list[i64] = []
    for _ in range(SALE_VALUE[sale]):
        run.append(site)
        site = site - 1 if site > mouth else top
    return run


# Develop.


def develop_refusal(state: Slate, seat: i64, offer: i64) -> i64:
    """Why the seat cannot put a piece there, or 0 (SL-056 to SL-059)."""
    development = OFFER_DEVELOPMENT[offer]
    if not SEATS_OF[development] >> state.seats & 1:
        return 58
    if state.holds(seat, development):
        return 59
    if state.seats == 2 and state.pieces_on(development) >= TWO_PLAYER_PIECES:
        return 57
    return 56 if free_slot(state, offer) < 0 else 0


def free_slot(state: Slate, offer: i64) -> i64:
    """The first free slot of the development at the offer's price, or -1 (SL-062)."""
    development = OFFER_DEVELOPMENT[offer]
    for slot in range(FIRST_SLOT[development], FIRST_SLOT[development + 1]):
        if state.holder[slot] == NOBODYS and SLOT_PRICE[slot] == OFFER_PRICE[offer]:
            return slot
    return -1


def develop(state: Slate, offer: i64) -> None:
    """An available piece goes to the development, for good and without coins (SL-055)."""
    state.available[state.turn] -= 1
    state.holder[free_slot(state, offer)] = state.turn


# ── G, H. End of the round, end of the game ────────────────────────────────────────────────────────────────


def end_round(state: Slate) -> None:
    """The marker goes on to the left (SL-080), unless that was the last round (SL-085, SL-090)."""
    state.space = 0
    if state.built == SITES or state.round - state.last_built >= IDLE_ROUNDS:
        return
    state.first = (state.first + 1) % state.seats
    begin_round(state)


# Steps are immutable: one of each kind and seat serves every table.
THE_THROW: Final[Throw] = Throw(NATURE)
USE_DICE: Final[list[UseDice]] = [UseDice(seat) for seat in range(int(MOST_SEATS))]
CHANGE_DIE: Final[list[ChangeDie]] = [ChangeDie(seat) for seat in range(int(MOST_SEATS))]
BUY_AFTER: Final[list[BuyOrDone]] = [BuyOrDone(seat) for seat in range(int(MOST_SEATS))]
ACT: Final[list[Act]] = [Act(seat) for seat in range(int(MOST_SEATS))]
SPEND_PIECE: Final[list[SpendPiece]] = [SpendPiece(seat) for seat in range(int(MOST_SEATS))]


def conserved(state: Slate) -> dict[str, int]:
    """Every kind of piece, wherever it lies: always as many (SL-011)."""
    counts = {"black": int(state.black) + sum([int(n) for n in state.sold])}
    for seat in range(int(state.seats)):
        stocks = state.available[seat] + state.unavailable[seat] + state.on_spaces(seat)
        counts[f"seat {seat + 1}"] = int(stocks) + state.owner.count(seat) + state.holder.count(seat)
    return counts


assert len(WORDS) == ROLL + LAYS and len(set(WORDS)) == len(WORDS)
