"""The box of Foothills, loaded and checked once, as typed tables. Cards, spaces and effects are numbered here."""

from __future__ import annotations

from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any, Final

from mypy_extensions import i64

from cordee.engine.box import Box, load_box
from cordee.engine.errors import BadBox
from cordee.engine.shape import Amounts, Flag, ListOf, OneOf, Shape, Table, Text, Whole, Word, Yes, about_game

BOX: Final[Box] = load_box("foothills", Path(__file__).parent)

# What players hold, in the order of `held`; the first two are resources (FH-007).
# Bag and stockyard hold iron, stone and events.
GOODS: Final[list[str]] = ["iron", "stone", "rubble", "passenger", "vp"]
IRON: Final[i64] = 0
STONE: Final[i64] = 1
RUBBLE: Final[i64] = 2
PASSENGER: Final[i64] = 3
VP: Final[i64] = 4
EVENT: Final[i64] = 2

LINE_KEYS: Final[list[str]] = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII"]
TICKETS_IN: Final[list[str]] = ["red", "orange", "yellow", "turquoise", "brown", "pink", "white"]
ACTION_LETTERS: Final[list[str]] = ["A", "B", "C", "D", "E"]
ICON_KEYS: Final[list[str]] = ["passenger_pair", "track_pair", "station", "ticket", "score_pile_card"]
AMOUNT_KEYS: Final[list[str]] = ["iron", "stone", "any", "rubble", "passenger", "vp"]
MOST_DRAWN: Final = 6
MOST_PAID: Final = 8


# ── The shape of the box ──

AMOUNT: Final[Amounts] = Amounts(AMOUNT_KEYS, 20)
PRICE: Final[Amounts] = Amounts([key for key in AMOUNT_KEYS if key != "vp"], MOST_PAID)
GIFT: Final[Amounts] = Amounts(["rubble", "passenger", "vp"], 20)
NAMED: Final[Table] = Table({"en": Text(), "fr": Text()})


def effect_shape() -> Table:
    """What a side of a card, a surveyor space or a new station does; the head of box.toml tells its words."""
    works = Table({"times": Whole(1, 9)}, {
        "once": Flag(), "lay": PRICE,
        "trade": Table({"cost": Amounts(["iron", "stone", "rubble", "passenger"], MOST_PAID), "gain": AMOUNT}),
    })  # fmt: skip
    build = Table({}, {
        "extra": PRICE, "discount": Whole(0, MOST_PAID), "iron_for_stone": Flag(), "bonus": Flag(), "reward": GIFT,
    })  # fmt: skip
    return Table({}, {
        "cost": PRICE,
        "fill": Whole(1, MOST_DRAWN),
        "take": Table({"most": Whole(1, 20)}, {"per_ticket": Whole(1, 9)}),
        "draw": Table({"cubes": Whole(1, MOST_DRAWN), "keep": Whole(1, MOST_DRAWN)}),
        "clear": Table({"cubes": Whole(1, 20), "lines": Whole(1, 8), "each": Whole(1, 20)}, {"give": Whole(0, 20)}),
        "works": works,
        "build": build,
        "move": ListOf(OneOf(["space", "start", "neighbour", "pub", "home"]), 1, 5, unlike=True),
        "lines": OneOf(["ticket", "ticket_or_track"]),
        "gain": AMOUNT,
        "summit": Yes(),
        "flips": Whole(1, 5),
        "flip_now": Yes(),
        "score_card": Yes(),
    })  # fmt: skip


def station_shape() -> Shape:
    """A station card, single or double."""
    space = Table({"cost": PRICE, "bonus": GIFT})
    return Table(
        {
            "key": Word(), "names": ListOf(Text(), 1, 2), "lines": ListOf(OneOf(LINE_KEYS), 1, 2, unlike=True),
            "column": Whole(2, 9), "rubble": Whole(0, 20), "spaces": ListOf(space, 1, 3),
        },
        {"tracks": Whole(1, 2), "ordered": Flag(), "surveyor": effect_shape(), "built": effect_shape()},
    )  # fmt: skip


BOX.expect({
    "game": about_game(),
    "pieces": Table({
        "iron": Whole(1), "stone": Whole(1), "events": Whole(0, 20), "rubble": Whole(), "passengers": Whole(),
        "rivals": Whole(0, 30), "tiles": Whole(1), "buffers": Whole(), "tickets": Whole(0, 9),
        "station_cards": Whole(),
    }),
    "setup": Table({
        "lines": Whole(6, 6), "stockyard": Whole(1, MOST_DRAWN), "resources": Whole(0, 3), "reserve": Whole(2, 2),
    }),
    "stockyard": Table({"refill": Whole(1, MOST_DRAWN), "events_return": Whole(1, 20)}),
    "points": Table({"clear": Whole(), "track": Whole(), "summit": Whole(), "bonus": Whole()}),
    "guard": Table({"turns": Whole(2, 1000)}),
    "line": ListOf(Table({"key": OneOf(LINE_KEYS), "name": Text(), "bonus": Flag()}), len(LINE_KEYS)),
    "start": ListOf(Table({
        "key": Word(), "name": Text(), "lines": ListOf(OneOf(LINE_KEYS), 1, 2, unlike=True),
        "ticket": OneOf(TICKETS_IN), "gain": AMOUNT,
    }), 1, len(LINE_KEYS)),
    "station": ListOf(station_shape(), 1, 40),
    "action": ListOf(Table({
        "letter": OneOf(ACTION_LETTERS), "name": NAMED, "back": OneOf(ACTION_LETTERS), "icon": OneOf(ICON_KEYS),
        "effect": effect_shape(),
    }), len(ACTION_LETTERS)),
    "card": ListOf(Table({
        "key": Word(), "colour": OneOf(["blue", "green", "neutral"]), "name": NAMED, "effect": effect_shape(),
    }, {"rules": Table({}, {"ticket": Whole(1, 999), "line": Whole(1, 999)})}), 25),
})  # fmt: skip
BOX.expect_no_more()

IRON_CUBES: Final[i64] = BOX.number("pieces", "iron")
STONE_CUBES: Final[i64] = BOX.number("pieces", "stone")
EVENT_CUBES: Final[i64] = BOX.number("pieces", "events")
RIVAL_TILES: Final[i64] = BOX.number("pieces", "rivals")
TILES: Final[i64] = BOX.number("pieces", "tiles")
BUFFERS: Final[i64] = BOX.number("pieces", "buffers")
TICKETS: Final[i64] = BOX.number("pieces", "tickets")
START_CUBES: Final[i64] = BOX.number("setup", "stockyard")
START_RESOURCES: Final[i64] = BOX.number("setup", "resources")
REFILL: Final[i64] = BOX.number("stockyard", "refill")
EVENTS_RETURN: Final[i64] = BOX.number("stockyard", "events_return")
CLEAR_POINTS: Final[i64] = BOX.number("points", "clear")
TRACK_POINTS: Final[i64] = BOX.number("points", "track")
SUMMIT_POINTS: Final[i64] = BOX.number("points", "summit")
BONUS_POINTS: Final[i64] = BOX.number("points", "bonus")
MOST_TURNS: Final[i64] = BOX.number("guard", "turns")


def complain(what: str) -> BadBox:
    return BadBox(f"{BOX.where}: {what}.")


# ── Lines and station cards ────────────────────────────────────────────────────────────────────────────────

LINES: Final[list[str]] = BOX.column("line", "key")
LINE_NAMES: Final[list[str]] = BOX.column("line", "name")
LINE_BONUS: Final[list[bool]] = BOX.column("line", "bonus")
ALL_LINES: Final[i64] = (1 << len(LINES)) - 1

# The pairs of lines that may be closed (FH-020).
PAIRS: Final[list[tuple[int, int]]] = [(a, b) for a, b in combinations(range(len(LINES)), 2)]
PAIR_WORDS: Final[list[str]] = [f"{LINES[a]}+{LINES[b]}" for a, b in PAIRS]

STARTS: Final[i64] = len(BOX["start"])


def check_map() -> None:
    """Every line runs from its one starting station to the right without a gap, and no two cards have the same key."""
    if LINES != LINE_KEYS:
        raise complain("[[line]] must list I to VIII in their order")
    keys = [row["key"] for row in BOX["start"] + BOX["station"]]
    if len(set(keys)) < len(keys):
        raise complain("no two stations may have the same key")
    for line in LINES:
        if len([row for row in BOX["start"] if line in row["lines"]]) != 1:
            raise complain(f"line {line} needs one starting station")
        cards = sorted([(row["column"], len(row["names"])) for row in BOX["station"] if line in row["lines"]])
        column = 2
        for place, width in cards:
            if place != column:
                raise complain(f"line {line} has no one station in column {column}")
            column += width
        if not cards:
            raise complain(f"line {line} has no station but its first")


check_map()


def line_numbers(row: dict[str, Any]) -> list[i64]:
    """The lines a card belongs to."""
    return [LINES.index(line) for line in row["lines"]]


def search_order(row: dict[str, Any]) -> tuple[int, int]:
    """Column by column, each from the top (FH-089, FH-263)."""
    return (row["column"], LINES.index(row["lines"][0]))


# The cards: starting stations first, then all others in the order in which competitors look for a place (TV-31).
ROWS: Final[list[dict[str, Any]]] = list(BOX["start"]) + sorted(BOX["station"], key=search_order)
CARDS: Final[list[str]] = [row["key"] for row in ROWS]
CARD_COUNT: Final[i64] = len(CARDS)
CARD_NAMES: Final[list[list[str]]] = [row["names"] if "names" in row else [row["name"]] for row in ROWS]
CARD_LINES: Final[list[list[i64]]] = [line_numbers(row) for row in ROWS]
CARD_COLUMN: Final[list[int]] = [row.get("column", 1) for row in ROWS]
CARD_RUBBLE: Final[list[i64]] = [row.get("rubble", 0) for row in ROWS]
CARD_ORDERED: Final[list[bool]] = [row.get("ordered", False) for row in ROWS]
HAS_SURVEYOR: Final[list[bool]] = ["surveyor" in row or "ticket" in row for row in ROWS]
TICKET_COLOURS: Final[list[str]] = BOX.column("start", "ticket")

PUB: Final[i64] = CARD_COUNT
HOME: Final[i64] = CARD_COUNT + 1
PLACES: Final[list[str]] = CARDS + ["pub", "home"]


def bits(numbers: list[i64]) -> i64:
    mask: i64 = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def cards_of(line: i64) -> list[i64]:
    """The cards of a line from left to right, its starting station left out."""
    found: list[i64] = [card for card in range(int(STARTS), int(CARD_COUNT)) if line in CARD_LINES[card]]
    return found


CARD_LINE_BITS: Final[list[i64]] = [bits(lines) for lines in CARD_LINES]
LINE_CARDS: Final[list[list[i64]]] = [cards_of(line) for line in range(len(LINES))]
LINE_CARD_BITS: Final[list[i64]] = [
    bits([card for card in range(int(CARD_COUNT)) if line in CARD_LINES[card]]) for line in range(len(LINES))
]
START_BITS: Final[i64] = (1 << STARTS) - 1
SURVEYOR_BITS: Final[i64] = bits([card for card in range(int(CARD_COUNT)) if HAS_SURVEYOR[card]])
LAST_CARD: Final[list[i64]] = [cards[-1] for cards in LINE_CARDS]
LINE_START: Final[list[i64]] = [
    next(card for card in range(int(STARTS)) if line in CARD_LINES[card]) for line in range(len(LINES))
]

# Track spaces and station spaces, numbered through all cards.
TRACK_CARD: Final[list[i64]] = [
    card for card in range(int(STARTS), int(CARD_COUNT)) for _ in range(ROWS[card].get("tracks", 1))
]
SPACE_CARD: Final[list[i64]] = [card for card in range(int(STARTS), int(CARD_COUNT)) for _ in ROWS[card]["spaces"]]
TRACK_COUNT: Final[i64] = len(TRACK_CARD)
SPACE_COUNT: Final[i64] = len(SPACE_CARD)


def spaces_on(card: i64, owners: list[i64]) -> list[i64]:
    found: list[i64] = [space for space in range(len(owners)) if owners[space] == card]
    return found


CARD_TRACKS: Final[list[list[i64]]] = [spaces_on(card, TRACK_CARD) for card in range(int(CARD_COUNT))]
CARD_SPACES: Final[list[list[i64]]] = [spaces_on(card, SPACE_CARD) for card in range(int(CARD_COUNT))]
LINE_TRACKS: Final[list[list[i64]]] = [[t for card in cards for t in CARD_TRACKS[card]] for cards in LINE_CARDS]
LINE_SPACES: Final[list[list[i64]]] = [[s for card in cards for s in CARD_SPACES[card]] for cards in LINE_CARDS]


def space_word(space: int) -> str:
    """`I-4`, or `I-2/3:2` where a card has several spaces."""
    card = SPACE_CARD[space]
    place = CARD_SPACES[card].index(space)
    return CARDS[card] + (f":{place + 1}" if len(CARD_SPACES[card]) > 1 else "")


SPACES: Final[list[str]] = [space_word(space) for space in range(int(SPACE_COUNT))]


def lines_left(pair: i64) -> i64:
    """The lines in play when a pair is closed, as bits."""
    a, b = PAIRS[pair]
    return ALL_LINES & ~(1 << a) & ~(1 << b)


def cards_left(lines: i64) -> i64:
    """The cards of these lines, as bits; a shared card stays with either of its lines (FH-028)."""
    return bits([card for card in range(int(CARD_COUNT)) if CARD_LINE_BITS[card] & lines])


def grid(lines: i64) -> dict[tuple[int, int], int]:
    """Which card fills each cell (row, column) of the rows in play (FH-023, FH-034, FH-280)."""
    rows = [line for line in range(len(LINES)) if lines >> line & 1]
    cells: dict[tuple[int, int], int] = {}
    for row, line in enumerate(rows):
        for card in [LINE_START[line]] + LINE_CARDS[line]:
            for half in range(len(CARD_NAMES[card])):
                cells[row, CARD_COLUMN[card] + half] = int(card)
    return cells


def neighbours(lines: i64) -> list[i64]:
    """For each card the cards that share an edge with it, as bits (FH-280)."""
    cells = grid(lines)
    found: list[i64] = [0] * int(CARD_COUNT)
    for (row, column), card in cells.items():
        for beside in ((row + 1, column), (row, column + 1)):
            other = cells.get(beside, card)
            if other != card:
                found[card] |= 1 << other
                found[other] |= 1 << card
    return found


PAIR_LINES: Final[list[i64]] = [lines_left(pair) for pair in range(len(PAIRS))]
PAIR_CARDS: Final[list[i64]] = [cards_left(lines) for lines in PAIR_LINES]
PAIR_NEIGHBOURS: Final[list[list[i64]]] = [neighbours(lines) for lines in PAIR_LINES]

# ── The language of effects ────────────────────────────────────────────────────────────────────────────────


class Price:
    """So many resources in all, of which the iron lies within bounds, and rubble and passengers."""

    resources: i64
    iron_least: i64
    iron_most: i64
    rubble: i64
    passengers: i64

    def __init__(self, iron: i64, stone: i64, either: i64, rubble: i64, passengers: i64) -> None:
        self.resources = iron + stone + either
        self.iron_least = iron
        self.iron_most = iron + either
        self.rubble = rubble
        self.passengers = passengers

    def free(self) -> bool:
        return self.resources == 0 and self.rubble == 0 and self.passengers == 0


class Amount:
    """What is received."""

    iron: i64
    stone: i64
    either: i64
    rubble: i64
    passengers: i64
    vp: i64

    def __init__(self, iron: i64, stone: i64, either: i64, rubble: i64, passengers: i64, vp: i64) -> None:
        self.iron = iron
        self.stone = stone
        self.either = either
        self.rubble = rubble
        self.passengers = passengers
        self.vp = vp

    def resources(self) -> i64:
        return self.iron + self.stone + self.either

    def goods(self) -> i64:
        """What comes from the general supply and can always be had."""
        return self.rubble + self.passengers + self.vp


def read_amount(data: dict[str, int]) -> Amount:
    iron, stone, either, rubble, passengers, vp = [data.get(key, 0) for key in AMOUNT_KEYS]
    return Amount(iron, stone, either, rubble, passengers, vp)


def read_price(data: dict[str, int]) -> Price:
    amount = read_amount(data)
    return Price(amount.iron, amount.stone, amount.either, amount.rubble, amount.passengers)


# Lines to which a work is limited.
ANY_LINE: Final[i64] = 0
TICKET_LINE: Final[i64] = 1
TICKET_OR_TRACK_LINE: Final[i64] = 2
LIMITS: Final[list[str]] = ["", "ticket", "ticket_or_track"]

# Where a surveyor may go, as bits.
TO_SPACE: Final[i64] = 1
TO_START: Final[i64] = 2
TO_NEIGHBOUR: Final[i64] = 4
TO_PUB: Final[i64] = 8
TO_HOME: Final[i64] = 16
DESTINATIONS: Final[dict[str, i64]] = {
    "space": TO_SPACE,
    "start": TO_START,
    "neighbour": TO_NEIGHBOUR,
    "pub": TO_PUB,
    "home": TO_HOME,
}

WORK_KEYS: Final[list[str]] = ["take", "draw", "clear", "works", "build", "move"]


class Effect:
    """One effect of the box in numbers: what a side of a card, a surveyor space or a new station does."""

    has_cost: bool
    cost: Price
    fill: i64
    # Take from the stockyard.
    take: i64
    per_ticket: i64
    # Draw blind from the bag.
    draw: i64
    keep: i64
    # Clear rubble.
    clear: i64
    clear_lines: i64
    clear_each: i64
    clear_give: i64
    # Lay track and trade.
    times: i64
    least: i64  # works that must be done while one can be
    once: bool
    lays: bool
    lay: Price
    trades: bool
    trade: Price
    traded: Amount
    # Build a station: what is paid more or less, and so the price of each space.
    builds: bool
    extra: Price
    discount: i64
    iron_for_stone: bool
    prices: list[Price]
    bonus: bool
    reward: Amount
    # Move the surveyor.
    move: i64
    # All works.
    limit: i64
    ticket_rule: i64  # the clause that asks for a ticket, 0 without one
    line_rule: i64
    # What follows.
    ticket: i64
    gain: Amount
    summit: bool
    flips: i64
    flip_now: bool
    score_card: bool

    def __init__(self, data: dict[str, Any], where: str, surveyor: bool) -> None:
        if len([key for key in WORK_KEYS if key in data]) > 1:
            raise complain(f"{where} has more than one of {', '.join(WORK_KEYS)}")
        self.cost = read_price(data.get("cost", {}))
        self.has_cost = not self.cost.free()
        self.fill = data.get("fill", 0)
        self.limit = LIMITS.index(data.get("lines", ""))
        self.ticket_rule = 0
        self.line_rule = 197
        self.ticket = data.get("ticket", -1)
        self.gain = read_amount(data.get("gain", {}))
        self.summit = data.get("summit", False)
        self.flips = data.get("flips", 0)
        self.flip_now = data.get("flip_now", False)
        self.score_card = data.get("score_card", False)
        self.read_takings(data)
        self.read_works(data, where, surveyor)
        self.read_building(data)
        self.move = 0
        for place in data.get("move", []):
            self.move |= DESTINATIONS[place]

    def read_takings(self, data: dict[str, Any]) -> None:
        take = data.get("take", {})
        self.take = take.get("most", 0)
        self.per_ticket = take.get("per_ticket", 0)
        draw = data.get("draw", {})
        self.draw = draw.get("cubes", 0)
        self.keep = draw.get("keep", 0)
        clear = data.get("clear", {})
        self.clear = clear.get("cubes", 0)
        self.clear_lines = clear.get("lines", 1)
        self.clear_each = clear.get("each", self.clear)
        self.clear_give = clear.get("give", 0)

    def read_works(self, data: dict[str, Any], where: str, surveyor: bool) -> None:
        works = data.get("works", {})
        trade = works.get("trade", {})
        self.times = works.get("times", 0)
        self.once = works.get("once", False)
        self.lays = "lay" in works
        self.lay = read_price(works.get("lay", {}))
        self.trades = "trade" in works
        self.trade = read_price(trade.get("cost", {}))
        self.traded = read_amount(trade.get("gain", {}))
        # A work must be done on an action card; one with a price may be left on a surveyor space (FH-221, FH-256).
        self.least = 0 if surveyor and (self.trades or not self.lay.free()) else 1
        if works and not self.lays and not self.trades:
            raise complain(f"{where} has works of no kind; they lay or trade")
        if self.has_cost and self.lays and not self.lay.free():
            raise complain(f"{where} has a cost, so its track must be free of charge")

    def read_building(self, data: dict[str, Any]) -> None:
        build = data.get("build", {})
        self.builds = "build" in data
        self.bonus = build.get("bonus", True)
        self.reward = read_amount(build.get("reward", {}))
        self.extra = read_price(build.get("extra", {}))
        self.discount = build.get("discount", 0)
        self.iron_for_stone = build.get("iron_for_stone", False)
        self.prices = [self.station_price(space) for space in range(int(SPACE_COUNT))] if self.builds else []

    def station_price(self, space: int) -> Price:
        """The printed cost of a space, with what is added, remitted or may be replaced (FH-156, FH-272)."""
        price = read_price(station_row(space)["cost"])
        price.resources += self.extra.resources
        price.iron_least += self.extra.iron_least
        price.iron_most += self.extra.iron_most
        price.rubble += self.extra.rubble
        price.passengers += self.extra.passengers
        discount = self.discount if self.discount < price.resources else price.resources
        price.resources -= discount
        price.iron_least = price.iron_least - discount if price.iron_least > discount else 0
        if price.iron_most > price.resources or self.iron_for_stone:
            price.iron_most = price.resources
        return price


def station_row(space: int) -> dict[str, Any]:
    """A station space as the box describes it."""
    card = SPACE_CARD[space]
    row: dict[str, Any] = ROWS[card]["spaces"][CARD_SPACES[card].index(space)]
    return row


SPACE_BONUS: Final[list[Amount]] = [
    read_amount(station_row(space)["bonus"]) for space in range(int(SPACE_COUNT))
]

# ── Action cards ───────────────────────────────────────────────────────────────────────────────────────────

LETTERS: Final[list[str]] = BOX.column("action", "letter")
BACK_LETTER: Final[list[int]] = [LETTERS.index(letter) for letter in BOX.column("action", "back")]
ICONS: Final[list[i64]] = [ICON_KEYS.index(icon) for icon in BOX.column("action", "icon")]
ACTION_CARDS: Final[list[str]] = BOX.column("card", "key")
CARD_TITLES: Final[list[dict[str, str]]] = BOX.column("card", "name")
COLOURS: Final[list[str]] = BOX.column("card", "colour")
KINDS: Final[i64] = 5  # action cards of a letter: blue, green and three neutral ones
BLUE: Final[i64] = 0
GREEN: Final[i64] = 1
NEUTRAL: Final[i64] = 2  # the first of them

# All effects: main sides by letter, backs by action card, surveyor spaces and build effects by station card.
MAIN: Final[i64] = 0
BACK: Final[i64] = 5
SURVEY: Final[i64] = 30
BUILT: Final[i64] = SURVEY + CARD_COUNT


def back_effect(row: dict[str, Any]) -> Effect:
    effect = Effect(row["effect"], f"the back of {row['key']}", False)
    rules = row.get("rules", {})
    effect.ticket_rule = rules.get("ticket", 0)
    effect.line_rule = rules.get("line", 197)
    return effect


def survey_effect(card: int) -> Effect:
    row = ROWS[card]
    if "ticket" in row:  # FH-192
        return Effect({"ticket": card, "gain": row["gain"]}, row["key"], True)
    return Effect(row.get("surveyor", {}), f"the surveyor space of {row['key']}", True)


EFFECTS: Final[list[Effect]] = (
    [Effect(row["effect"], f"the main side of {row['letter']}", False) for row in BOX["action"]]
    + [back_effect(row) for row in BOX["card"]]
    + [survey_effect(card) for card in range(int(CARD_COUNT))]
    + [Effect(row.get("built", {}), f"the build effect of {row['key']}", False) for row in ROWS]
)

# ── Cubes drawn and resources split, as the vocabulary lists them ──────────────────────────────────────────


def cubes_word(iron: int, stone: int, events: int = 0) -> str:
    parts = [f"{n}{what}" for n, what in ((iron, "iron"), (stone, "stone"), (events, "event")) if n]
    return "+".join(parts)


# Every way to draw up to six cubes as (iron, stone, events), those of n cubes at DRAWS_OF[n].
DRAWS: Final[list[list[i64]]] = [
    [iron, n - iron - events, events]
    for n in range(1, MOST_DRAWN + 1)
    for events in range(min(n, int(EVENT_CUBES)) + 1)
    for iron in range(n - events + 1)
]
DRAWS_OF: Final[list[list[i64]]] = [
    [place for place in range(len(DRAWS)) if sum([int(x) for x in DRAWS[place]]) == n] for n in range(MOST_DRAWN + 1)
]
CHOOSE: Final[list[list[float]]] = [
    [float(comb(n, k)) for k in range(MOST_DRAWN + 1)] for n in range(int(IRON_CUBES + STONE_CUBES + EVENT_CUBES) + 1)
]

# Every split of up to eight resources into iron and stone; SPLIT[total] is the place of "no iron".
SPLITS: Final[list[tuple[int, int]]] = [
    (iron, total - iron) for total in range(1, MOST_PAID + 1) for iron in range(total + 1)
]
SPLIT: Final[list[i64]] = [total * (total + 1) // 2 - 1 for total in range(MOST_PAID + 1)]
SPLIT_IRON: Final[list[i64]] = [iron for iron, _ in SPLITS]
SPLIT_STONE: Final[list[i64]] = [stone for _, stone in SPLITS]


def check() -> None:
    """What the rules take for granted of any box beyond the shape of its tables, an owner's copy included."""
    physical = sum([len(names) for names in CARD_NAMES])
    if physical != BOX.number("pieces", "station_cards"):
        raise complain(f"the stations make {physical} cards, not {BOX.number('pieces', 'station_cards')}")
    if LETTERS != ACTION_LETTERS or [f"{x}{n}" for x in LETTERS for n in range(1, 6)] != ACTION_CARDS:
        raise complain("[[action]] must list A to E, and [[card]] A1 to E5, in their order")
    if COLOURS != ["blue", "green", "neutral", "neutral", "neutral"] * 5:
        raise complain("of each letter the cards must be blue, green and three neutral ones")
    for effect in EFFECTS:
        for price in effect.prices + [effect.cost, effect.lay, effect.trade]:
            if price.resources > MOST_PAID:
                raise complain(f"no price may exceed {MOST_PAID} resources")
        if effect.keep > effect.draw:
            raise complain(f"of {effect.draw} cubes drawn, {effect.keep} cannot be kept")


check()
