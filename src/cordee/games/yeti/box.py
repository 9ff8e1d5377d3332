"""The box of Yéti, loaded and checked once, as typed tables."""

from __future__ import annotations

from itertools import product
from math import factorial
from pathlib import Path
from typing import Final

from mypy_extensions import i64

from cordee.engine.box import Box, load_box
from cordee.engine.chance import Odds
from cordee.engine.errors import BadBox
from cordee.engine.shape import ListOf, OneOf, Table, Whole, about_game

BOX: Final[Box] = load_box("yeti", Path(__file__).parent)

# The five symbols, in the order in which the dice are used (YT-038).
SYMBOLS: Final[list[str]] = ["snow", "coin", "sherpa", "foot", "tent"]
SNOW: Final[i64] = 0
COIN: Final[i64] = 1
SHERPA: Final[i64] = 2
FOOT: Final[i64] = 3
TENT: Final[i64] = 4

EQUIPMENT_KEYS: Final[list[str]] = [
    "purse", "reinforcement", "binoculars", "goggles", "magnifier", "rope", "large_tent"
]  # fmt: skip
GOOD_WEATHERS: Final[list[str]] = ["thaw", "clear_sky", "caravan", "bright_spell", "powder", "tail_wind"]
BAD_WEATHERS: Final[list[str]] = ["hard_frost", "closed_pass", "solitude", "fresh_snow", "thin_purse", "strike"]

BOX.expect({
    "game": about_game(),
    "dice": Table({"count": Whole(7, 7), "faces": ListOf(OneOf(SYMBOLS), 5, 12)}),
    "start_dice": Table({"two": ListOf(Whole(0, 7), 2), "more": ListOf(Whole(0, 7), 5)}),
    "track": Table({"yeti": Whole(5, 200), "length": Whole(20, 200)}),
    "blizzard": Table({"keep": Whole(1, 6), "steps": ListOf(Whole(0, 9), 4)}),
    "mountain": Table({
        "levels": Whole(3, 3), "footprint": ListOf(Whole(1, 20), 4), "climb": ListOf(Whole(1, 9), 3),
    }),
    "summit": Table({"tokens": ListOf(Whole(0, 30), 5)}),
    "photo": ListOf(Table({"cost": Whole(1, 9), "points": Whole(0, 50)}), 2, 7),
    "equipment": ListOf(Table({
        "key": OneOf(EQUIPMENT_KEYS), "uses": OneOf(["once", "permanent"]),
        "cost": Whole(1, 9), "buyout": Whole(0, 20), "tiebreak": Whole(0, 99),
    }), 7),
    "weather": ListOf(Table({"good": OneOf(GOOD_WEATHERS), "bad": OneOf(BAD_WEATHERS)}), 6),
    "weather_effects": Table({
        "photo_bonus": Whole(0, 20), "equipment_bonus": Whole(0, 20), "die_price": Whole(0, 20),
        "buyout_loss": Whole(0, 20), "solitude_loss": Whole(0, 20),
    }),
    "weather_setup": Table({"normal": Whole(0, 6), "short": Whole(0, 6), "long": Whole(0, 6)}),
})  # fmt: skip
BOX.expect_no_more()

DICE: Final[i64] = BOX.number("dice", "count")
FACES: Final[list[int]] = [BOX["dice"]["faces"].count(symbol) for symbol in SYMBOLS]
START_TWO: Final[list[i64]] = [n for n in BOX.numbers("start_dice", "two")]
START_MORE: Final[list[i64]] = [n for n in BOX.numbers("start_dice", "more")]

YETI_START: Final[i64] = BOX.number("track", "yeti")
TRACK_LENGTH: Final[int] = BOX.number("track", "length")

SNOW_KEPT: Final[i64] = BOX.number("blizzard", "keep")
BLIZZARD: Final[list[i64]] = [0, 0] + [n for n in BOX.numbers("blizzard", "steps")]

SUMMIT: Final[i64] = BOX.number("mountain", "levels")
FOOTPRINT: Final[list[i64]] = [n for n in BOX.numbers("mountain", "footprint")]
SUMMIT_TOKENS: Final[list[i64]] = [n for n in BOX.numbers("summit", "tokens")]

PHOTO_COST: Final[list[i64]] = [n for n in BOX.whole_column("photo", "cost")]
PHOTO_POINTS: Final[list[i64]] = [n for n in BOX.whole_column("photo", "points")]

EQUIPMENT: Final[list[str]] = BOX.column("equipment", "key")
EQUIPMENT_COST: Final[list[i64]] = [n for n in BOX.whole_column("equipment", "cost")]
EQUIPMENT_ONCE: Final[list[bool]] = [uses == "once" for uses in BOX.column("equipment", "uses")]
BUYOUT: Final[list[i64]] = [n for n in BOX.whole_column("equipment", "buyout")]
TIEBREAK: Final[list[i64]] = [n for n in BOX.whole_column("equipment", "tiebreak")]
PURSE: Final[i64] = 0
REINFORCEMENT: Final[i64] = 1
BINOCULARS: Final[i64] = 2
GOGGLES: Final[i64] = 3
MAGNIFIER: Final[i64] = 4
ROPE: Final[i64] = 5
LARGE_TENT: Final[i64] = 6

# The faces of the weather tiles: 1 to 6 favourable, 7 to 12 the other side of the same tiles; 0 is no weather.
TILES: Final[i64] = len(BOX["weather"])
WEATHERS: Final[list[str]] = ["none"] + BOX.column("weather", "good") + BOX.column("weather", "bad")
THAW: Final[i64] = 1
CLEAR_SKY: Final[i64] = 2
CARAVAN: Final[i64] = 3
BRIGHT_SPELL: Final[i64] = 4
POWDER: Final[i64] = 5
TAIL_WIND: Final[i64] = 6
HARD_FROST: Final[i64] = 7
CLOSED_PASS: Final[i64] = 8
SOLITUDE: Final[i64] = 9
FRESH_SNOW: Final[i64] = 10
THIN_PURSE: Final[i64] = 11
STRIKE: Final[i64] = 12
GOOD_FACES: Final[dict[str, int]] = {mode: BOX.number("weather_setup", mode) for mode in ("normal", "short", "long")}
PHOTO_BONUS: Final[i64] = BOX.number("weather_effects", "photo_bonus")
EQUIPMENT_BONUS: Final[i64] = BOX.number("weather_effects", "equipment_bonus")
DIE_PRICE: Final[i64] = BOX.number("weather_effects", "die_price")
BUYOUT_LOSS: Final[i64] = BOX.number("weather_effects", "buyout_loss")
SOLITUDE_LOSS: Final[i64] = BOX.number("weather_effects", "solitude_loss")


def check() -> None:
    """What the rules take for granted of any box beyond the shape of its tables, an owner's copy included."""
    if EQUIPMENT_KEYS != EQUIPMENT:
        raise BadBox(f"{BOX.where}: [[equipment]] must keep the seven keys in their order.")
    if WEATHERS[1:] != GOOD_WEATHERS + BAD_WEATHERS:
        raise BadBox(f"{BOX.where}: [[weather]] must keep the six tiles in their order.")
    if min(FACES) < 1:
        raise BadBox(f"{BOX.where}: dice.faces must have each of {', '.join(SYMBOLS)}.")
    if sum(START_TWO) != DICE or sum(START_MORE[:3]) != DICE or sum(START_MORE) != DICE:
        raise BadBox(f"{BOX.where}: start_dice must share out {DICE} dice, those of `more` among the first three.")
    if sorted(set(PHOTO_COST)) != PHOTO_COST:
        raise BadBox(f"{BOX.where}: two to seven [[photo]] tables are needed, each dearer than the one before.")


check()


def levels_for(sherpas: int) -> int:
    """How many levels that many sherpas climb (YT-070)."""
    return len([needed for needed in BOX.numbers("mountain", "climb") if sherpas >= needed])


LEVELS: Final[list[i64]] = [levels_for(sherpas) for sherpas in range(int(DICE) + 4)]


def throws_of(dice: int) -> list[list[i64]]:
    """Every way that many dice can fall, as counts of the five symbols."""
    ways: list[list[i64]] = []
    for counts in product(range(dice + 1), repeat=len(SYMBOLS) - 1):
        if sum(counts) <= dice:
            ways.append([*counts, dice - sum(counts)])
    return ways


def likelihood(throw: list[i64]) -> float:
    """How probable a throw is (multinomial)."""
    dice = sum([int(count) for count in throw])
    weight: float = factorial(dice) / float(sum(FACES)) ** dice
    for symbol in range(len(SYMBOLS)):
        weight *= float(FACES[symbol]) ** int(throw[symbol]) / factorial(int(throw[symbol]))
    return weight


# All throws of 1 to 7 dice in one list, those of n dice from FIRST_THROW[n] on, with their odds.
THROWS: Final[list[list[i64]]] = []
FIRST_THROW: Final[list[i64]] = []
THROW_ODDS: Final[list[Odds]] = []
for _dice in range(int(DICE) + 1):
    FIRST_THROW.append(len(THROWS))
    _ways = throws_of(_dice) if _dice else []
    THROW_ODDS.append(Odds([likelihood(throw) for throw in _ways] or [1.0]))
    THROWS.extend(_ways)
