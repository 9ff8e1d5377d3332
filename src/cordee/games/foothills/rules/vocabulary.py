"""The vocabulary of Foothills: every action has one number and one word, always the same."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from mypy_extensions import i64

from cordee.games.foothills.box import (
    ACTION_CARDS,
    DRAWS,
    LETTERS,
    LINES,
    PAIR_WORDS,
    PLACES,
    SPACES,
    SPLITS,
    START_RESOURCES,
    cubes_word,
)

# The reserve of a letter: two of its three neutral cards, by the place of the one left out.
NEUTRALS: Final[list[list[str]]] = [[letter + number for number in "345"] for letter in LETTERS]


def _reserve_words() -> list[str]:
    return ["reserve:" + "+".join(two) for cards in NEUTRALS for two in list(combinations(cards, 2))[::-1]]


CLOSE: Final[i64] = 0  # + place in PAIRS
RESERVE: Final[i64] = CLOSE + len(PAIR_WORDS)  # + 3 × letter + place of the card left out
FIRST: Final[i64] = RESERVE + 15  # + seat
BEGIN_WITH: Final[i64] = FIRST + 2  # + iron
PLAY: Final[i64] = BEGIN_WITH + START_RESOURCES + 1  # + effect: letter of a main side, or 5 + action card for its back
PASS: Final[i64] = PLAY + 30
TAKE: Final[i64] = PASS + 1  # + kind of resource
STOP: Final[i64] = TAKE + 2
GAIN: Final[i64] = STOP + 1  # + 2 × kind + 0 from the stockyard, 1 from the bag
CLEAR: Final[i64] = GAIN + 4  # + line
LAY: Final[i64] = CLEAR + len(LINES)  # + line
TRADE: Final[i64] = LAY + len(LINES)
DECLINE: Final[i64] = TRADE + 1
BUILD: Final[i64] = DECLINE + 1  # + station space
VISIT: Final[i64] = BUILD + len(SPACES)
STAY: Final[i64] = VISIT + 1
MOVE: Final[i64] = STAY + 1  # + place
SCORE: Final[i64] = MOVE + len(PLACES)  # + letter
SCORE_NONE: Final[i64] = SCORE + 5
REPLACE: Final[i64] = SCORE_NONE + 1  # + action card
FLIP: Final[i64] = REPLACE + 25  # + letter
FLIP_NONE: Final[i64] = FLIP + 5
PAY: Final[i64] = FLIP_NONE + 1  # + place in SPLITS
KEEP: Final[i64] = PAY + len(SPLITS)  # + place in SPLITS
DRAW: Final[i64] = KEEP + len(SPLITS)  # + place in DRAWS

WORDS: Final[list[str]] = (
    ["close:" + pair for pair in PAIR_WORDS]
    + _reserve_words()
    + ["first:1", "first:2"]
    + [
        "begin:" + cubes_word(iron, int(START_RESOURCES) - iron)
        for iron in range(int(START_RESOURCES) + 1)
    ]
    + ["play:" + letter for letter in LETTERS]
    + ["play:" + card for card in ACTION_CARDS]
    + ["pass", "take:iron", "take:stone", "stop"]
    + [f"gain:{kind}:{place}" for kind in ("iron", "stone") for place in ("stockyard", "bag")]
    + ["clear:" + line for line in LINES]
    + ["lay:" + line for line in LINES]
    + ["trade", "decline"]
    + ["build:" + space for space in SPACES]
    + ["visit", "stay"]
    + ["move:" + place for place in PLACES]
    + ["score:" + letter for letter in LETTERS]
    + ["score:none"]
    + ["replace:" + card for card in ACTION_CARDS]
    + ["flip:" + letter for letter in LETTERS]
    + ["flip:none"]
    + ["pay:" + cubes_word(iron, stone) for iron, stone in SPLITS]
    + ["keep:" + cubes_word(iron, stone) for iron, stone in SPLITS]
    + ["draw:" + cubes_word(int(iron), int(stone), int(events)) for iron, stone, events in DRAWS]
)

assert len(WORDS) == DRAW + len(DRAWS)
