"""The station cards of Foothills on the table: what is printed on each, what lies on it, what may be done there.

What is printed is worked out once for each ground; what lies there is put to it from the view.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from cordee.games.foothills import box
from cordee.games.foothills.ground import TICKETS, WIDE, Ground, Map, Piece, colours, component
from cordee.games.foothills.signs import Rect, amount_signs, effect_signs, laid_out, price_signs, text_width

SEATS = range(2)
BLUE, GREEN = 1, 3
"""The figures of the two players: the blue circle and the green square."""

Owner = int | str | None


def seat_figures(view: Piece) -> list[int]:
    """The figure of each seat."""
    return [BLUE if player["colour"] == "blue" else GREEN for player in view["players"]]


# ── Starting stations ──────────────────────────────────────────────────────────────────────────────────────


@cache
def start_face(ground: Map, card: int) -> Piece:
    """What is printed on a starting station: a tab for each line, its colour and its name."""
    x, y, w, h = ground.rect(card)
    layout = ground.layout
    return {
        "key": box.CARDS[card],
        "component": component(box.CARDS[card]),
        "name": box.CARD_NAMES[card][0],
        "x": x,
        "y": y,
        "w": w,
        "h": h,
        "colour": colours(card)[0],
        "ink": colours(card)[1],
        "tabs": [{"key": line, "y": n * (layout.row + layout.gap)} for n, line in enumerate(ground.lines_of(card))],
    }


def starts(ground: Map, view: Piece, trade_at: str) -> list[Piece]:
    """The starting stations with tickets and surveyor space."""
    return [
        start_face(ground, card)
        | {
            "tickets": tickets_left(ground, card, tuple([card_key not in p["tickets"] for p in view["players"]])),
            "survey": survey(ground, view, card, trade_at),
        }
        for card in ground.cards
        if card < box.STARTS
        for card_key in [box.CARDS[card]]
    ]


@cache
def tickets_left(ground: Map, card: int, there: tuple[bool, ...]) -> list[Piece]:
    """The tickets on a start: those that a seat does not hold yet."""
    layout, left = ground.layout, [seat for seat in SEATS if there[seat]]
    w = 31.0
    x, y = layout.band + 17, layout.middle[0] + layout.middle[1] / 2
    if len(ground.rows_of(card)) > 1:  # there is room below for a ticket with both numbers
        w, x, y = 46.0, layout.band + 28, layout.row + layout.gap + 20
    return [
        {"id": f"ticket-{component(box.CARDS[card])}-{seat}", "x": x, "y": y + (n - (len(left) - 1) / 2) * 6, "w": w}
        for n, seat in enumerate(reversed(left))
    ]


# ── Other stations ─────────────────────────────────────────────────────────────────────────────────────────


@cache
def station_face(ground: Map, card: int, next_rival: bool) -> Piece:
    """What is printed on a station card. The sign of the next competitor narrows its name."""
    x, y, w, h = ground.rect(card)
    flat = component(box.CARDS[card])
    return {
        "key": box.CARDS[card],
        "component": flat,
        "names": names(ground, card, next_rival),
        "x": x,
        "y": y,
        "w": w,
        "h": h,
        "colour": colours(card)[0],
        "ink": colours(card)[1],
        "settled": f"station-{flat}" + (":1" if len(box.CARD_NAMES[card]) > 1 else ""),
        "built": built(ground, card),
        "art": art(ground, card),
        "loop": h > ground.layout.row,
    }


def stations(ground: Map, view: Piece, figures: Sequence[int], trade_at: str) -> list[Piece]:
    """The other station cards with all that is printed and all that lies on them."""
    found = []
    for card in ground.cards:
        if card >= box.STARTS:
            key = box.CARDS[card]
            seen, marked = view["cards"][key], view["next_rival"] == key
            found.append(
                station_face(ground, card, marked)
                | {
                    "rival": "rival" in seen["station"],
                    "next": marked and not view["over"],
                    "rubble": rubble(ground, card, seen["rubble"]),
                    "rails": rails(ground, card, seen, figures),
                    "spaces": [space(ground, card, place, owner) for place, owner in enumerate(seen["station"])],
                    "survey": survey(ground, view, card, trade_at),
                    "bonus": bonuses(ground, view, card, figures) if has_bonus(card) else [],
                }
            )
    return found


def names(ground: Map, card: int, next_rival: bool) -> list[Piece]:
    """The number and the name of each half of a card."""
    layout, w = ground.layout, ground.rect(card)[2]
    halves = len(box.CARD_NAMES[card])
    tokens = len(bonus_lines(ground, card)) if len(ground.rows_of(card)) == 1 else 0
    beside = (layout.head / 2 - 0.5) * 2 + 26
    taken = (15 if next_rival else 0) + tokens * beside
    step = (w + layout.gap) / halves
    found = []
    for half, name in enumerate(box.CARD_NAMES[card]):
        room = step - 11 - (taken if half == halves - 1 else 0)
        label, wide = fitting_label(card, half, room - text_width(name, LETTER))
        bold = text_width(name, LETTER, bold=True) <= room - wide
        found.append({"label": label, "name": name, "x": half * step + 3, "chip": wide, "bold": bold})
    return found


LETTER = 11.7
"""The size of names: 11 px on the smallest screen that shows the wide table."""


def fitting_label(card: int, half: int, room: float) -> tuple[str, float]:
    """The number of a card and the width of its ground: as much of it as its name leaves room for."""
    lines = "/".join(box.LINES[line] for line in box.CARD_LINES[card])
    column = str(box.CARD_COLUMN[card] + half)
    for label in (f"{lines}-{column}", column):
        wide = text_width(label, LETTER, bold=True) + 5
        if wide <= room:
            return label, wide
    return "", -4.0


@cache
def rubble(ground: Ground, card: int, count: int) -> list[tuple[float, float]]:
    """The rubble on the first track space of a card (FH-115)."""
    x, y, rail, h = ground.rail(card, 0)
    step = min(h * 1.02, (rail - 4) / max(1, count))
    return [(x + rail / 2 + (n - (count - 1) / 2) * step, y + h / 2) for n in range(count)]


def rails(ground: Ground, card: int, seen: Piece, figures: Sequence[int]) -> list[Piece]:
    """The track spaces of a card with their owners."""
    return [
        rail(ground, card, place, owner, place == 0 and seen["rubble"] > 0, figures[owner] if owner in SEATS else -1)
        for place, owner in enumerate(seen["track"])
    ]


@cache
def rail(ground: Ground, card: int, place: int, owner: Owner, heap: bool, figure: int) -> Piece:
    """A track space; `figure` is that of its owner."""
    x, y, w, h = ground.rail(card, place)
    return {
        "id": f"track-{component(box.CARDS[card])}-{place}", "x": x, "y": y, "w": w, "h": h,
        "owner": owner, "rubble": heap, "figure": figure,
    }  # fmt: skip


def space_width(ground: Ground, card: int) -> float:
    """The width of one station space: every card keeps room for what stands beside them."""
    count, w = len(box.CARD_SPACES[card]), ground.rect(card)[2]
    return min(ground.layout.space, (w - 3) / (count + (0.9 if count < 3 else 0.7)) - 2)


@cache
def space(ground: Ground, card: int, place: int, owner: Owner) -> Piece:
    """A station space of a card: price above, bonus below, or the station built there."""
    layout, which = ground.layout, box.CARD_SPACES[card][place]
    y, h = ground.middle(card)
    wide = space_width(ground, card)
    x = 3 + place * (wide + 2)
    bonus = amount_signs(box.SPACE_BONUS[which]) or effect_signs(int(box.BUILT) + card)
    price = price_signs(box.EFFECTS[3].prices[which])
    return {
        "id": f"station-{component(box.SPACES[which])}",
        "word": f"build:{box.SPACES[which]}",
        "x": x,
        "y": y,
        "w": wide,
        "h": h,
        "owner": owner,
        "then": bool(box.CARD_ORDERED[card] and place > 0),
        "price": laid_out(price, (x + 2, y + 1, wide - 4, h * 0.54), layout.sign),
        "bonus": laid_out([("text", "+"), *bonus], (x + 2, y + h * 0.56, wide - 4, h * 0.42), layout.sign, 1),
    }


def beside_spaces(ground: Ground, card: int) -> Rect:
    """What a card has left beside its station spaces."""
    w = ground.rect(card)[2]
    y, h = ground.middle(card)
    if card < box.STARTS:
        x = ground.before_survey
        return x, y, w - x - 3, h
    used = 3 + len(box.CARD_SPACES[card]) * (space_width(ground, card) + 2)
    wide = min(ground.layout.beside, w - used - 3)
    return w - 3 - wide, y, wide, h


def survey(ground: Ground, view: Piece, card: int, trade_at: str) -> Piece | None:
    """The surveyor space of a card: what it does, the place of the surveyor, and the choice that hangs there."""
    if not box.HAS_SURVEYOR[card]:
        return None
    key = box.CARDS[card]
    seen = view["cards"][key]
    word = "trade" if trade_at == key else f"move:{key}"
    return survey_space(ground, card, seen["available"], tuple(seen["surveyors"]), word, view["summit"]["holder"])


@cache
def survey_space(
    ground: Ground, card: int, available: bool, surveyors: tuple[int, ...], word: str, holder: int | None
) -> Piece:
    """A surveyor space with the surveyors on it."""
    layout, (x, y, wide, h) = ground.layout, beside_spaces(ground, card)
    r = layout.spot
    spot = x + wide - r - 4, y + h / 2
    room = (x + 3, y + 1, wide - 2 * r - 7, h - 2)
    signs = laid_out(effect_signs(int(box.SURVEY) + card), room, layout.sign * 1.1)
    return {
        "id": f"survey-{component(box.CARDS[card])}",
        "word": word,
        "x": x,
        "y": y,
        "w": wide,
        "h": h,
        "open": available,
        "spot": spot,
        "r": r,
        "pawns": [
            {"id": f"surveyor-{seat}", "seat": seat, "x": spot[0] + (n - (len(surveyors) - 1) / 2) * r}
            for n, seat in enumerate(surveyors)
        ],
        "foot": y + h / 2 + r * 1.15,
        "signs": signs,
        "summit": bool(signs) and signs[0][0] == "summit",
        "holder": holder,
    }


def built(ground: Ground, card: int) -> Piece | None:
    """What building on a card without a surveyor space brings."""
    if box.HAS_SURVEYOR[card]:
        return None
    x, y, wide, h = beside_spaces(ground, card)
    room = (x + 3, y + 1, wide - 6, h - 2)
    signs = laid_out(effect_signs(int(box.BUILT) + card), room, ground.layout.sign * 1.2)
    return {"x": x, "y": y, "w": wide, "h": h, "signs": signs}


def art(ground: Map, card: int) -> Piece | None:
    """A little landscape where a double card has room for it."""
    used = 3 + len(box.CARD_SPACES[card]) * (space_width(ground, card) + 2)
    room = beside_spaces(ground, card)[0] - used - 2
    if room < 34:
        return None
    kind = ("woods", "lake", "viaduct")[(card + int(box.CARD_LINES[card][0])) % 3]
    return {"kind": kind, "x": used, "y": ground.middle(card)[0], "w": room}


# ── Bonus tokens ───────────────────────────────────────────────────────────────────────────────────────────


def has_bonus(card: int) -> bool:
    """Whether bonus tokens may lie on a card: on those that two lines share."""
    return bool(card >= box.STARTS and len(box.CARD_LINES[card]) > 1)


def bonus_lines(ground: Map, card: int) -> list[str]:
    """The lines in play whose bonus token lies on a card."""
    lines = [line for line in ground.lines_of(card) if box.LINE_BONUS[box.LINES.index(line)]]
    return lines if has_bonus(card) else []


def bonuses(ground: Map, view: Piece, card: int, figures: Sequence[int]) -> list[Piece]:
    """The bonus tokens on the card that two lines share."""
    keys = bonus_lines(ground, card)
    lines = [line for line in view["lines"] if line["key"] in keys]
    marked = view["next_rival"] == box.CARDS[card]
    found = []
    for n, line in enumerate(lines):
        x, y, r, tall = bonus_place(ground.rect(card), n, marked)
        found.append(bonus(line, figures) | {"x": x, "y": y, "r": r, "tall": tall})
    return found


def bonus(line: Piece, figures: Sequence[int]) -> Piece:
    """The bonus token of a line with the stations of each seat (FH-041, FH-239)."""
    start = int(box.LINE_START[box.LINES.index(line["key"])])
    return {
        "id": f"bonus-{line['key']}",
        "line": line["key"],
        "colour": TICKETS[box.TICKET_COLOURS[start]][0],
        "points": int(box.BONUS_POINTS),
        "stations": line["stations"],
        "leader": line["bonus"]["leader"],
        "figures": figures,
    }


def bonus_place(rect: Rect, nth: int, marked: bool) -> tuple[float, float, float, bool]:
    """Middle and size of a token: in the lower row of a card that fills two, else beside its name."""
    _x, _y, w, h = rect
    if h > WIDE.row:
        y = WIDE.row + (WIDE.row + WIDE.gap) * 0.36
        return w * (0.45 + 0.37 * nth), y, 15.0, True
    return w - 33 - (15 if marked else 0), WIDE.head / 2 + 0.5, WIDE.head / 2 - 0.5, False


# ── What may be done on a line ─────────────────────────────────────────────────────────────────────────────


def line_ends(ground: Map, view: Piece) -> list[Piece]:
    """The end of each line, with its buffer."""
    return [
        end | {"buffer": line["buffer"], "ended": line["ended"]}
        for end, line in zip(ground.ends, view["lines"], strict=True)
    ]


def next_track(view: Piece, line: int) -> tuple[int, int] | None:
    """The card and the place of the leftmost available track space of a line (FH-126, FH-127)."""
    for card in box.LINE_CARDS[line]:
        seen = view["cards"][box.CARDS[card]]
        for place, owner in enumerate(seen["track"]):
            if owner is None and not seen["rubble"]:
                return int(card), place
    return None


def lays(ground: Map, view: Piece, offered: set[str], figure: int) -> list[Piece]:
    """Where a track would lie, for each line on which one may be laid; two lines may lead to one card."""
    layout, found = ground.layout, []
    for row, (line, number) in enumerate(zip(ground.lines, ground.numbers, strict=True)):
        place = next_track(view, number) if f"lay:{line}" in offered else None
        if place is not None:
            card, nth = place
            x, _y, w, _h = ground.rect(card)
            rail_x, _rail_y, wide, h = ground.rail(card, nth)
            if row == ground.rows_of(card)[0]:
                left = x + rail_x
            else:  # the approach of the second line to a card that both share
                left, wide = x, min(w, 1.35 * h)
            y = layout.y(row) + layout.rail[0]
            found.append({"word": f"lay:{line}", "x": left, "y": y, "w": wide, "h": h, "figure": figure})
    return found


def tabs(ground: Map, view: Piece, offered: set[str]) -> list[Piece]:
    """The number of each line at its start, with the heaps that may be chosen there to be cleared."""
    return [
        tab | {"heaps": heaps(ground, view, number) if f"clear:{tab['line']}" in offered else []}
        for tab, number in zip(ground.tabs, ground.numbers, strict=True)
    ]


def heaps(ground: Map, view: Piece, line: int) -> list[Rect]:
    """The heaps of rubble of a line."""
    found = []
    for card in map(int, box.LINE_CARDS[line]):
        if view["cards"][box.CARDS[card]]["rubble"]:
            x, y, _w, _h = ground.rect(card)
            rail_x, rail_y, wide, h = ground.rail(card, 0)
            found.append((x + rail_x, y + rail_y, wide, h))
    return found
