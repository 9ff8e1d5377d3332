"""What may be chosen at the table of Foothills besides its places: cubes chosen together, and the signs of choices."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from cordee.engine.telling import Offer
from cordee.games.foothills.ground import Layout, Piece
from cordee.games.foothills.players import TYPES, played_by
from cordee.games.foothills.signs import Rect, Sign, laid_out

PLATES = ("begin:", "keep:", "pay:")


def plates(layout: Layout, choices: Sequence[Offer]) -> list[Piece]:
    """Cubes that may be chosen together: to begin with, to keep, to pay."""
    ways = [choice.word for choice in choices if choice.word.startswith(PLATES)]
    (x, y, w, h), across = layout.plates
    across = min(across, max(1, len(ways)))
    down = max(1, ceil(len(ways) / across))
    wide, deep = w / across, min(h / down, layout.plate)
    found = []
    for n, word in enumerate(ways):
        px, py = x + (n % across) * wide, y + (n // across) * deep + (h - down * deep) / 2
        rect = (px + 2, py + 1.5, wide - 4, deep - 3)
        signs = laid_out(cubes_of(word), (rect[0] + 20, rect[1] + 1, rect[2] - 24, rect[3] - 2), layout.sign * 1.4, 1)
        found.append({"word": word, "rect": rect, "signs": signs})
    return found


def counter(laid: Sequence[Piece]) -> Rect | None:
    """The board on which the plates stand."""
    if not laid:
        return None
    left, top = min(one["rect"][0] for one in laid), min(one["rect"][1] for one in laid)
    right = max(one["rect"][0] + one["rect"][2] for one in laid)
    foot = max(one["rect"][1] + one["rect"][3] for one in laid)
    return left - 4, top - 4, right - left + 8, foot - top + 8


def cubes_of(word: str) -> list[Sign]:
    """The cubes of a word such as `pay:2iron+1stone`, as signs."""
    signs: list[Sign] = []
    for part in word.partition(":")[2].split("+"):
        number = part.rstrip("abcdefghijklmnopqrstuvwxyz")
        signs += [(part.removeprefix(number), "")] * int(number)
    return signs


def buttons(cards: Sequence[Piece], offered: set[str]) -> dict[str, Piece]:
    """The signs of choices that their words do not tell: the type of a card that is played, cubes chosen together."""
    played = {played_by(entry): TYPES[entry["face"]["letter"]] for entry in cards if entry["key"]}
    found: dict[str, Piece] = {}
    for word in offered:
        if word in played:
            found[word] = {"icon": played[word]}
        elif word.startswith(PLATES):
            found[word] = {"cubes": [kind for kind, _label in cubes_of(word)]}
    return found


def trade_place(view: Piece, words: set[str]) -> str:
    """The card whose surveyor space offers the trade that is asked about."""
    place = view["players"][view["turn"]]["surveyor"] if {"trade", "decline"} <= words else ""
    return place if place in view["cards"] else ""


