"""The cards of Foothills by themselves, as they lie on the wide table: for cards of help and the picture book."""

from __future__ import annotations

from functools import cache
from typing import Any

from cordee.engine.picture import Part, Portrait
from cordee.games.foothills.box import ACTION_CARDS, CARD_LINES, CARDS, KINDS, LETTERS, PAIR_WORDS, PAIRS, STARTS
from cordee.games.foothills.ground import FOLDER
from cordee.games.foothills.players import action_card
from cordee.games.foothills.rules import set_up
from cordee.games.foothills.wide import hand, parts, scene
from cordee.games.foothills.words import component_key
from cordee.words import Words, words

MARGIN = 3


@cache
def _laid(closed: str, lang: str) -> tuple[dict[str, Any], dict[str, Part]]:
    """A table laid out without two of its lines, and its parts by their keys."""
    found = scene(set_up(2, closed).view(None), [], words(lang, FOLDER))
    return found, {part.key: part for part in parts(found)["board"]}


def portrait(key: str, _: Words) -> Portrait | None:
    """A station card, or a side of an action card."""
    if key.startswith("main-"):
        return _action(LETTERS.index(key[-1]) * int(KINDS), grey=False, lang=_.lang)
    if key in ACTION_CARDS:
        return _action(ACTION_CARDS.index(key), grey=True, lang=_.lang)
    card = next((card for card in range(len(CARDS)) if component_key(card) == key), None)
    return None if card is None else _station(card, _.lang)


def _station(card: int, lang: str) -> Portrait:
    """A station card at a table with all of its lines."""
    own = {int(line) for line in CARD_LINES[card]}
    closed = next(word for word, pair in zip(PAIR_WORDS, PAIRS, strict=True) if not own & {int(one) for one in pair})
    found, laid = _laid(closed, lang)
    one = next(one for one in found["starts" if card < STARTS else "stations"] if one["key"] == CARDS[card])
    box = (one["x"] - MARGIN, one["y"] - MARGIN, one["w"] + 2 * MARGIN, one["h"] + 2 * MARGIN)
    return Portrait((laid[CARDS[card]],), box)


def _action(card: int, grey: bool, lang: str) -> Portrait:
    """An action card as it lies before its player."""
    letter = card // int(KINDS)
    entry = action_card(0, letter, ACTION_CARDS[card], grey, False, lang)
    one = hand([entry], set())[0]
    x, y, w, h = one["rect"]
    return Portrait((Part(one["id"], "action", one),), (x - MARGIN, y - MARGIN, w + 2 * MARGIN, h + 2 * MARGIN))
