"""What may be chosen at the table of Foothills: what its places do, cubes that lie together, the signs of choices."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from cordee.engine.telling import Offer
from cordee.games.foothills import box
from cordee.games.foothills.ground import Layout, Piece
from cordee.games.foothills.players import TYPES, played_by
from cordee.games.foothills.signs import Rect, Sign, amount_signs, effect_signs, laid_out, price_signs

PLACES = ("build:", "lay:", "clear:", "move:")
HELD = ("iron", "stone", "rubble", "passenger")
"""The goods that a player counts."""
BESIDES = ("play:", "pay:")
"""What pressing a place may do besides: play the card that leads there, pay as usual."""


def presses(choices: Sequence[Offer]) -> dict[str, str]:
    """What pressing a place does, where that is several answers at once (a deed); a place of several cards does not."""
    found: dict[str, list[str]] = {}
    for choice in choices:
        answers = choice.word.split(" ")
        (*before, place), pays = answers, ""
        if place.startswith("pay:") and before:
            (*before, place), pays = before, place
        if (before or pays) and place.startswith(PLACES) and all(one.startswith(BESIDES) for one in before):
            found.setdefault(place, []).append(choice.word)
    return {place: several[0] for place, several in found.items() if len(several) == 1}


def hung(place: Piece | None, pressed: dict[str, str]) -> Piece | None:
    """A place with the word that pressing it plays."""
    return place | {"word": pressed[place["word"]]} if place and place["word"] in pressed else place


def with_presses(card: Piece, pressed: dict[str, str]) -> Piece:
    """A card with what pressing its places plays."""
    found = card | {"survey": hung(card["survey"], pressed)}
    return found | {"spaces": [hung(space, pressed) for space in card["spaces"]]} if "spaces" in card else found


def line_words(line: str, pressed: dict[str, str]) -> Piece:
    """What is played with a line as a whole."""
    return {f"to_{work}": pressed.get(f"{work}:{line}", f"{work}:{line}") for work in ("clear", "lay")}


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
    """The cubes of a word such as `pay:2iron+1stone` or `take:iron`, as signs."""
    signs: list[Sign] = []
    for part in word.partition(":")[2].split("+"):
        number = part.rstrip("abcdefghijklmnopqrstuvwxyz")
        signs += [(part.removeprefix(number), "")] * int(number or 1)
    return signs


# ── What a choice costs and gives, in signs ────────────────────────────────────────────────────────────────


def buttons(view: Piece, cards: Sequence[Piece], offered: set[str]) -> dict[str, Piece]:
    """The signs of choices: the type of a card, cubes chosen together, what is paid and what it gives."""
    played = {played_by(entry): TYPES[entry["face"]["letter"]] for entry in cards if entry["key"]}
    found: dict[str, Piece] = {}
    for word in offered:
        answers = word.split(" ")
        if word.startswith((*PLATES, "take:")):
            cubes = [kind for answer in answers for kind, _label in cubes_of(answer)]
            found[word] = {"cubes": cubes}
            continue
        icon, (pay, get) = played.get(answers[0], ""), bill(view, answers)
        if icon or pay or get:
            found[word] = {"icon": icon, "pay": pay, "brings": get, "stocks": stocks(view, pay, get)}
    return found


def stocks(view: Piece, pay: Sequence[Sign], get: Sequence[Sign]) -> list[tuple[str, int, int]]:
    """How much one has of each good before a choice and after it; nothing where that is still open."""
    if any(kind not in HELD for kind, _label in pay) or not pay:
        return []
    own, found = view["players"][view["turn"]], []
    for kind in HELD:
        paid, got = (sum(1 for one, _label in signs if one == kind) for signs in (pay, get))
        if paid or got:
            found.append((kind, own[kind], own[kind] - paid + got))
    return found


def bill(view: Piece, answers: Sequence[str]) -> tuple[list[Sign], list[Sign]]:
    """What these answers cost together and what they bring."""
    effect, pay, get = effect_played(view, answers), list[Sign](), list[Sign]()
    card = -1
    for answer in answers:
        kind, _colon, what = answer.partition(":")
        if kind == "build" and effect is not None and effect.prices:
            space = box.SPACES.index(what)
            card = int(box.SPACE_CARD[space])
            pay, get = price_signs(effect.prices[space]), built_signs(effect, space, card)
        elif kind == "lay" and effect is not None and effect.lays:
            pay, get = price_signs(effect.lay), [("track", ""), ("vp", str(box.TRACK_POINTS))]
        elif kind == "trade" and effect is not None and effect.trades:
            pay, get = price_signs(effect.trade), amount_signs(effect.traded)
        elif kind == "move" and what in box.CARDS:
            get = effect_signs(int(box.SURVEY) + box.CARDS.index(what))
        elif kind == "visit" and card >= 0:
            get = [*get, ("tripod", ""), *effect_signs(int(box.SURVEY) + card)]
        elif kind == "pay":
            pay = [*cubes_of(answer), *[sign for sign in pay if sign[0] in ("rubble", "passenger")]]
    return pay, get


def built_signs(effect: box.Effect, space: int, card: int) -> list[Sign]:
    """What a station brings."""
    bonus = amount_signs(box.SPACE_BONUS[space]) if effect.bonus else []
    return [*bonus, *amount_signs(effect.reward), *effect_signs(int(box.BUILT) + card)]


def effect_played(view: Piece, answers: Sequence[str]) -> box.Effect | None:
    """The effect of the action card that is being played, or would be."""
    if answers[0].startswith("play:"):
        key = answers[0].removeprefix("play:")
        return box.EFFECTS[
            box.LETTERS.index(key) if key in box.LETTERS else int(box.BACK) + box.ACTION_CARDS.index(key)
        ]
    letter = box.LETTERS.index(view["slot"]) if view["slot"] else -1
    slot = view["players"][view["turn"]]["board"][letter] if letter >= 0 else None
    if slot is None:
        return None
    return box.EFFECTS[int(box.BACK) + box.ACTION_CARDS.index(slot["card"]) if slot["grey"] else letter]


def trade_place(view: Piece, words: set[str]) -> str:
    """The card whose surveyor space offers the trade that is asked about."""
    place = view["players"][view["turn"]]["surveyor"] if {"trade", "decline"} <= words else ""
    return place if place in view["cards"] else ""
