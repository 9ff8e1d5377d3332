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

BOX: Final[Box] = load_box("yeti", Path(__file__).parent)

# The five symbols, in the order in which the dice are used (YT-038).
SYMBOLS: Final[list[str]] = ["snow", "coin", "sherpa", "foot", "tent"]
SNOW: Final[i64] = 0
COIN: Final[i64] = 1
SHERPA: Final[i64] = 2
FOOT: Final[i64] = 3
TENT: Final[i64] = 4

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
    """What the rules take for granted of any box, an owner's copy included."""
    if EQUIPMENT != ["purse", "reinforcement", "binoculars", "goggles", "magnifier", "rope", "large_tent"]:
        raise BadBox(f"{BOX.where}: [[equipment]] must keep the seven keys in their order.")
    if len(WEATHERS) != 13 or min(FACES) < 1 or DICE != 7:
        raise BadBox(f"{BOX.where}: seven dice with all five symbols and six weather tiles are needed.")
    if len(FOOTPRINT) != SUMMIT + 1 or len(SUMMIT_TOKENS) < 5 or len(BLIZZARD) != 6:
        raise BadBox(f"{BOX.where}: a level, a summit token or a blizzard length is missing.")
    if not 2 <= len(PHOTO_COST) <= DICE or sorted(set(PHOTO_COST)) != PHOTO_COST:
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
