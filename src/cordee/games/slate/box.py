"""The box of Slate, loaded and checked once, as typed tables."""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import factorial
from pathlib import Path
from typing import Final

from mypy_extensions import i64

from cordee.engine.box import Box, load_box
from cordee.engine.chance import Odds
from cordee.engine.errors import BadBox
from cordee.engine.shape import Key, ListOf, OneOf, Table, Text, Whole, about_game

BOX: Final[Box] = load_box("slate", Path(__file__).parent)

# The four actions, and the seven developments in the order of their tables.
ACTIONS: Final[list[str]] = ["add", "build", "sell", "develop"]
DEVELOPMENT_KEYS: Final[list[str]] = [
    "add_stock", "adjust_die", "increase_sales", "better_rate", "different_valleys", "half_the_mines", "private_valley"
]  # fmt: skip

BOX.expect({
    "game": about_game(),
    "pieces": Table({
        "per_colour": Whole(1, 99), "colours": ListOf(Key(), 4, unlike=True), "black": Whole(1, 99),
        "dice": Whole(3, 3),
    }),
    "setup": Table({"available": Whole(1, 99), "coins": Whole(0, 99)}),
    "prices": Table({"throw": Whole(1, 99), "change": Whole(0, 99)}),
    "sales": Table({"bonus": Whole(0, 99)}),
    "scoring": Table({
        "mine": Whole(0, 99), "coins_per_point": Whole(1, 99), "coins_per_point_better": Whole(1, 99),
        "track": Whole(10, 300),
    }),
    "end": Table({"rounds_without_mine": Whole(1, 99)}),
    "action_space": ListOf(Table({"actions": ListOf(OneOf(ACTIONS), 1, 4, unlike=True)}), 6),
    "development": ListOf(Table({
        "key": OneOf(DEVELOPMENT_KEYS), "slots": ListOf(Whole(0, 20), 1, 4), "points": Whole(0, 20),
        "players": ListOf(Whole(2, 4), 1, 3, unlike=True),
    }), 7),
    "two_players": Table({"pieces_per_development": Whole(0, 9)}),
    "valley": ListOf(Table({
        "key": Key(), "name": Text(),
        "sites": ListOf(Table({"cost": Whole(1, 9), "slate": ListOf(Whole(0, 20), 0, 4)}), 1, 6),
    }), 2, 7),
})  # fmt: skip
BOX.expect_no_more()

PIECES: Final[i64] = BOX.number("pieces", "per_colour")
BLACK: Final[i64] = BOX.number("pieces", "black")
DICE: Final[i64] = BOX.number("pieces", "dice")
COLOURS: Final[list[str]] = BOX["pieces"]["colours"]
START_PIECES: Final[i64] = BOX.number("setup", "available")
START_COINS: Final[i64] = BOX.number("setup", "coins")
THROW_PRICE: Final[i64] = BOX.number("prices", "throw")
CHANGE_PRICE: Final[i64] = BOX.number("prices", "change")
SALES_BONUS: Final[i64] = BOX.number("sales", "bonus")
MINE_POINTS: Final[i64] = BOX.number("scoring", "mine")
RATE: Final[i64] = BOX.number("scoring", "coins_per_point")
BETTER_RATE: Final[i64] = BOX.number("scoring", "coins_per_point_better")
IDLE_ROUNDS: Final[i64] = BOX.number("end", "rounds_without_mine")
TWO_PLAYER_PIECES: Final[i64] = BOX.number("two_players", "pieces_per_development")

# The spaces that offer the actions.
SPACES: Final[i64] = 6
SPACE_ACTIONS: Final[list[list[str]]] = BOX.column("action_space", "actions")

# The developments and their slots: those of development d go from FIRST_SLOT[d] up to FIRST_SLOT[d + 1].
DEVELOPMENTS: Final[list[str]] = BOX.column("development", "key")
ADD_STOCK: Final[i64] = 0
ADJUST_DIE: Final[i64] = 1
INCREASE_SALES: Final[i64] = 2
BETTER: Final[i64] = 3
DIFFERENT_VALLEYS: Final[i64] = 4
HALF_THE_MINES: Final[i64] = 5
PRIVATE_VALLEY: Final[i64] = 6
DEVELOPMENT_POINTS: Final[list[i64]] = [n for n in BOX.column("development", "points")]
DEVELOPMENT_PLAYERS: Final[list[list[int]]] = BOX.column("development", "players")
FIRST_SLOT: Final[list[i64]] = [0]
SLOT_PRICE: Final[list[i64]] = []
for _prices in BOX.column("development", "slots"):
    SLOT_PRICE.extend(_prices)
    FIRST_SLOT.append(len(SLOT_PRICE))

# What one may ask for when developing: a development, and where its slots differ in price, the price too.
OFFER_DEVELOPMENT: Final[list[i64]] = []
OFFER_PRICE: Final[list[i64]] = []
for _development, _prices in enumerate(BOX.column("development", "slots")):
    for _price in sorted(set(_prices)):
        OFFER_DEVELOPMENT.append(_development)
        OFFER_PRICE.append(_price)

# The valleys and their sites: those of valley v go from FIRST_SITE[v], at the river's mouth, up to FIRST_SITE[v + 1].
VALLEYS: Final[list[str]] = BOX.column("valley", "key")
VALLEY_NAMES: Final[list[str]] = BOX.column("valley", "name")
FIRST_SITE: Final[list[i64]] = [0]
VALLEY_OF: Final[list[i64]] = []
SITE_COST: Final[list[i64]] = []
SITE_SLATE: Final[list[list[int]]] = []
for _valley, _sites in enumerate(BOX.column("valley", "sites")):
    for _site in _sites:
        VALLEY_OF.append(_valley)
        SITE_COST.append(_site["cost"])
        SITE_SLATE.append(_site["slate"])
    FIRST_SITE.append(len(SITE_COST))
SITES: Final[i64] = len(SITE_COST)

# What one may ask for when selling: a site, and where its octagons differ in value, the value too.
SALE_SITE: Final[list[i64]] = []
SALE_VALUE: Final[list[i64]] = []
SALE_ROOM: Final[list[i64]] = []  # octagons of that value
for _place, _slate in enumerate(SITE_SLATE):
    for _value in sorted(set(_slate)):
        SALE_SITE.append(_place)
        SALE_VALUE.append(_value)
        SALE_ROOM.append(_slate.count(_value))
SALES: Final[i64] = len(SALE_SITE)


def check() -> None:
    """What the rules take for granted of any box beyond the shape of its tables, an owner's copy included."""
    if DEVELOPMENT_KEYS != DEVELOPMENTS:
        raise BadBox(f"{BOX.where}: [[development]] must keep the seven keys in their order.")
    if START_PIECES > PIECES:
        raise BadBox(f"{BOX.where}: setup.available must be {PIECES} or less, the pieces of a colour.")
    if len(set(VALLEYS)) != len(VALLEYS):
        raise BadBox(f"{BOX.where}: each [[valley]] needs a key of its own.")


check()

# Every way that up to three dice can lie, the dice of n from FIRST_THROW[n] on; THROW_ODDS[n] are the odds of n dice.
THROWS: Final[list[tuple[int, ...]]] = []
FIRST_THROW: Final[list[i64]] = []
THROW_ODDS: Final[list[Odds]] = []


def likelihood(throw: tuple[int, ...]) -> float:
    """How probable a throw is, relative to the others of as many dice (multinomial)."""
    ways = factorial(len(throw))
    for face in set(throw):
        ways //= factorial(throw.count(face))
    return float(ways)


for _dice in range(int(DICE) + 1):
    _ways = list(combinations_with_replacement(range(1, 7), _dice))
    FIRST_THROW.append(len(THROWS))
    THROW_ODDS.append(Odds([likelihood(_way) for _way in _ways]))
    THROWS.extend(_ways)
