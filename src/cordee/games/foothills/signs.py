"""The language of signs of Foothills: prices, gains and effects of the box as icons, and how they fill a box.

Signs are made from the effects themselves, so that a corrected card needs no other drawing.
"""

from __future__ import annotations

from collections.abc import Sequence

from cordee.games.foothills.box import (
    ANY_LINE,
    EFFECTS,
    TICKET_LINE,
    TO_HOME,
    TO_NEIGHBOUR,
    TO_PUB,
    TO_SPACE,
    TO_START,
    Amount,
    Effect,
    Price,
)

Sign = tuple[str, str]
"""A symbol, or `text`, and the words on it."""
Placed = tuple[str, float, float, float, str]
"""A sign with its middle and its size."""

Rect = tuple[float, float, float, float]
"""Left, top, width, height."""

TO: Sign = ("to", "")
OR: Sign = ("text", "/")
ANY: Sign = ("any", "")
TICKET: Sign = ("ticket", "")
TRACK: Sign = ("track", "")


def text(words: str) -> Sign:
    return "text", words


def several(kind: str, n: int, shown: int = 3) -> list[Sign]:
    """A sign as often as it counts, or its number and the sign."""
    if kind == "vp":
        return [(kind, str(n))] if n else []
    return [(kind, "")] * n if n <= shown else [text(str(n)), (kind, "")]


def price_signs(price: Price) -> list[Sign]:
    """What is paid."""
    signs = several("iron", int(price.iron_least))
    signs += several("stone", int(price.resources - price.iron_most))
    signs += several("any", int(price.iron_most - price.iron_least))
    return signs + several("rubble", int(price.rubble)) + several("passenger", int(price.passengers))


def amount_signs(amount: Amount) -> list[Sign]:
    """What is received."""
    signs = several("iron", int(amount.iron)) + several("stone", int(amount.stone))
    signs += several("any", int(amount.either)) + several("rubble", int(amount.rubble))
    return signs + several("passenger", int(amount.passengers)) + several("vp", int(amount.vp))


def effect_signs(number: int) -> list[Sign]:
    """An effect of the box, from left to right."""
    effect = EFFECTS[number]
    signs = limit_signs(effect) + work_signs(effect)
    rest = reward_signs(effect)
    if signs and rest:
        signs.append(text("+"))
    signs += rest
    return [*price_signs(effect.cost), TO, *signs] if effect.has_cost and signs else signs


def limit_signs(effect: Effect) -> list[Sign]:
    """The lines to which it is limited."""
    if effect.limit == ANY_LINE:
        return []
    return [TICKET, text(":")] if effect.limit == TICKET_LINE else [TICKET, OR, TRACK, text(":")]


def work_signs(effect: Effect) -> list[Sign]:
    """The work of an effect; the box allows one of them, beside filling the stockyard."""
    signs: list[Sign] = [("sack", ""), TO, ("yard", str(effect.fill))] if effect.fill else []
    if signs and effect.take:
        signs.append(text("+"))
    signs += take_signs(effect) + draw_signs(effect) + clear_signs(effect)
    return signs + works_signs(effect) + build_signs(effect) + move_signs(effect)


def take_signs(effect: Effect) -> list[Sign]:
    if not effect.take:
        return []
    if effect.per_ticket:
        return [("yard", ""), TO, *several("any", int(effect.per_ticket)), OR, TICKET]
    return [("yard", ""), TO, text(f"1–{effect.take}"), ANY]


def draw_signs(effect: Effect) -> list[Sign]:
    if not effect.draw:
        return []
    drawn: list[Sign] = [("sack", ""), TO, text(str(effect.draw)), ANY]
    return drawn if effect.keep >= effect.draw else [*drawn, TO, text(str(effect.keep))]


def clear_signs(effect: Effect) -> list[Sign]:
    if not effect.clear:
        return []
    pick: Sign = ("pick", "")
    if effect.clear_lines > 1 and effect.clear_each == 1:
        return [text(f"{effect.clear_lines}×"), pick, text("1"), ("rubble", "")]
    signs: list[Sign] = [pick, text(str(effect.clear)), ("rubble", "")]
    if effect.clear_lines > 1:
        signs += [text(f"≤{effect.clear_lines}"), ("line", "")]
    return [*signs, text(f"−{effect.clear_give}")] if effect.clear_give else signs


def works_signs(effect: Effect) -> list[Sign]:
    if not effect.times:
        return []
    signs = [text(f"≤{effect.times}×")] if effect.times > 1 and not effect.once else []
    if effect.lays:
        signs += [*price_signs(effect.lay), TO, TRACK] if price_signs(effect.lay) else [TRACK]
    if effect.lays and effect.trades:
        signs.append(text("+") if effect.once else OR)
    if effect.trades:
        signs += [*price_signs(effect.trade), TO, *amount_signs(effect.traded)]
    return signs


def build_signs(effect: Effect) -> list[Sign]:
    if not effect.builds:
        return []
    signs: list[Sign] = [("station", "")]
    if not effect.extra.free():
        signs += [text("+"), *price_signs(effect.extra)]
    if effect.discount:
        signs += [text("−"), *several("any", int(effect.discount))]
    if effect.iron_for_stone:
        signs += [text(":"), ("iron", ""), text("="), ("stone", "")]
    if not effect.bonus:
        signs.append(("nobonus", ""))
    return [*signs, TO, *amount_signs(effect.reward)] if effect.reward.goods() else signs


def move_signs(effect: Effect) -> list[Sign]:
    """Where the surveyor may go."""
    if not effect.move:
        return []
    signs: list[Sign] = [("tripod", "")]
    if effect.move & TO_START:
        signs += [TO, TICKET]
    if effect.move & TO_NEIGHBOUR:
        signs.append(("beside", ""))
    if effect.move & TO_PUB:
        signs += [OR, ("mug", "")] if effect.move & TO_SPACE else [TO, ("mug", "")]
    if effect.move & TO_HOME:
        signs += [OR, ("house", "")]
    return signs


def reward_signs(effect: Effect) -> list[Sign]:
    """What follows the work."""
    signs: list[Sign] = [TICKET] if effect.ticket >= 0 else []
    signs += amount_signs(effect.gain)
    if effect.summit:
        signs.append(("summit", ""))
    if effect.flip_now:
        signs += [("flip", ""), text("×")]
    if effect.score_card:
        signs.append(("score", ""))
    return signs + [("flip", "")] * int(effect.flips)


# ── Words ──────────────────────────────────────────────────────────────────────────────────────────────────

NARROW = dict.fromkeys("iljI'’.,|", 0.36) | dict.fromkeys("ftr-/· ", 0.42) | dict.fromkeys("mwMW", 0.95)


def text_width(words: str, size: float, bold: bool = False) -> float:
    """How wide words are, at most: in the widest of the common plain typefaces."""
    return size * (1.12 if bold else 1) * sum(NARROW.get(letter, 0.7 if letter.isupper() else 0.63) for letter in words)


# ── Signs in a box ─────────────────────────────────────────────────────────────────────────────────────────

LETTER = 0.6
"""The width of a letter, of the size of a sign."""
WIDTHS = {"to": 0.6, "beside": 0.95, "track": 0.9, "line": 1.1}


def width(sign: Sign) -> float:
    """How wide a sign is, in its size."""
    kind, words = sign
    if kind == "text":
        return max(0.5, LETTER * len(words))
    return WIDTHS.get(kind, 1.0) + 0.04


def laid_out(signs: Sequence[Sign], rect: Rect, largest: float, rows: int = 2) -> list[Placed]:
    """The signs in one row or in two, as large as the box allows."""
    x, y, w, h = rect
    if not signs:
        return []
    one = min(largest, h, w / sum(map(width, signs)))
    cut, two = best_cut(signs, w, h) if rows > 1 and len(signs) > 1 else (0, 0.0)
    if min(two, largest) <= one * 1.12:
        return row_of(signs, x, y + h / 2, w, one)
    size = min(two, largest)
    upper, lower = signs[:cut], signs[cut + 1 :] if signs[cut] == OR else signs[cut:]
    pitch = min(h / 2, size * 1.12)
    return row_of(upper, x, y + (h - pitch) / 2, w, size) + row_of(lower, x, y + (h + pitch) / 2, w, size)


def best_cut(signs: Sequence[Sign], w: float, h: float) -> tuple[int, float]:
    """Where two rows are divided so that both can be largest: between two alternatives, else never inside a phrase."""
    best = (1, 0.0)
    cuts = [cut for cut in range(1, len(signs)) if signs[cut] == OR and TO in signs[:cut]] or [
        cut for cut in range(1, len(signs)) if signs[cut - 1] != TO and signs[cut - 1][0] != "text"
    ]
    for cut in cuts:
        widest = max(sum(map(width, signs[:cut])), sum(map(width, signs[cut:])))
        size = min(h / 2.04, w / widest)
        if size > best[1]:
            best = (cut, size)
    return best


def row_of(signs: Sequence[Sign], x: float, y: float, w: float, size: float) -> list[Placed]:
    """Signs side by side around the middle of a row."""
    at = x + (w - size * sum(map(width, signs))) / 2
    found: list[Placed] = []
    for kind, words in signs:
        wide = width((kind, words)) * size
        found.append((kind, round(at + wide / 2, 1), round(y, 1), round(size, 1), words))
        at += wide
    return found
