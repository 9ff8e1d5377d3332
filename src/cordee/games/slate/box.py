"""The box of Slate, loaded and checked once, as typed tables."""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import factorial
from pathlib import Path
from typing import Any, Final

from mypy_extensions import i64

from cordee.engine.box import Box, load_box
from cordee.engine.chance import Odds
from cordee.engine.errors import BadBox

BOX: Final[Box] = load_box("slate", Path(__file__).parent)

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

# The four actions and the spaces that offer them.
ACTIONS: Final[list[str]] = ["add", "build", "sell", "develop"]
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
        SITE_COST.append(_site.get("cost", 0))
        SITE_SLATE.append(_site.get("slate", []))
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
    """What the rules take for granted of any box, an owner's copy included."""
    known = ["add_stock", "adjust_die", "increase_sales", "better_rate"]
    if [*known, "different_valleys", "half_the_mines", "private_valley"] != DEVELOPMENTS:
        raise BadBox(f"{BOX.where}: [[development]] must keep the seven keys in their order.")
    if len(SPACE_ACTIONS) != SPACES or any(not set(offered) <= set(ACTIONS) for offered in SPACE_ACTIONS):
        raise BadBox(f"{BOX.where}: six [[action_space]] tables are needed, with actions among {', '.join(ACTIONS)}.")
    if DICE != 3 or len(COLOURS) < 4 or START_PIECES > PIECES:
        raise BadBox(f"{BOX.where}: three dice, four colours and pieces enough for the start are needed.")
    if RATE < 1 or BETTER_RATE < 1 or IDLE_ROUNDS < 1:
        raise BadBox(f"{BOX.where}: coins per point and rounds without a mine are counted from 1.")
    if len(set(VALLEYS)) != len(VALLEYS) or not all(key.isalpha() and key.islower() for key in VALLEYS):
        raise BadBox(f"{BOX.where}: each [[valley]] needs a key of its own, in small letters.")
    if not SITE_COST or not all(_is_number(n, 1) for n in SITE_COST):
        raise BadBox(f"{BOX.where}: the sites of a [[valley]] cost 1 piece or more.")
    if not all(_is_number(value, 0) for slate in SITE_SLATE for value in slate):
        raise BadBox(f"{BOX.where}: the octagons of a site have whole numbers as values.")
    if not all(BOX.column("development", "slots")) or not all(_is_number(price, 0) for price in SLOT_PRICE):
        raise BadBox(f"{BOX.where}: a [[development]] needs slots, each with the price of a use, 0 or more.")


def _is_number(value: Any, least: int) -> bool:
    return type(value) is int and value >= least


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
