"""Where things lie on the table of Foothills: plain geometry from a view, for a wide and for a tall screen.

`table.svg.jinja` draws it. The map is the board: each line in play is a row of station cards from its start to its
buffer, with stockyard, bag, pub and reserve on the meadow beside them and the viewer's own action cards below.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from cordee.engine.telling import Offer
from cordee.games.foothills import box
from cordee.games.foothills.signs import Rect, Sign, amount_signs, effect_signs, laid_out, price_signs
from cordee.games.foothills.words import title
from cordee.words import Words

PALETTE = {
    "sky": "#bcd9e8",
    "far": "#40593f",
    "near": "#8fb59a",
    "ground": "#efe6d0",
    "accent": "#f58a1f",
    "ink": "#1a2619",
}

Piece = dict[str, Any]

TICKETS = {
    "red": ("#b5525f", "#ffffff"),
    "orange": ("#dd9445", "#22301f"),
    "yellow": ("#e3bb3c", "#22301f"),
    "turquoise": ("#4fa7a5", "#12201a"),
    "brown": ("#845c3c", "#ffffff"),
    "pink": ("#dd93ae", "#22301f"),
    "white": ("#fdfbf4", "#22301f"),
}
"""The colour of each kind of ticket, and that of the letters on it."""

SCORED = {
    "passenger_pair": "passenger",
    "track_pair": "track",
    "station": "station",
    "ticket": "ticket",
    "score_pile_card": "pile",
}
"""The sign of what an action card scores."""

SEATS = range(2)
BLUE, GREEN = 1, 3
"""The figures of the two players: the blue circle and the green square."""
SHORTER = 4
"""The columns that the lines below the longest one fill at most."""
YARD_ROWS = 3
"""The rows beside which stockyard and pub lie: no line of the first three in play reaches so far."""


@dataclass(frozen=True)
class Layout:
    """The measures of one shape of the table. Those of a card count from its own corner."""

    width: int
    height: int
    roomy: bool
    left: float
    top: float
    start: float  # the width of a starting station
    gap: float
    row: float  # the height of a row
    end: float  # what is left free for buffers at the right
    head: float  # the height of a card's name
    middle: tuple[float, float]  # top and height of the spaces of a card
    rail: tuple[float, float]  # top and height of its track space
    band: float  # the width of a line's number at its start
    space: float  # the width of a station space, at most
    spot: float  # the radius of a surveyor's place
    sign: float  # the largest sign
    shed: Rect
    bag: Rect
    pub: Rect
    supply: Rect
    plates: tuple[Rect, int]  # where ways to pay or to keep cubes are offered, and how many side by side
    meadow: float  # where the reserve may begin beside long lines
    reserve: tuple[float, tuple[float, ...]]  # the least width of a reserve card, the heights to try
    hand: Rect  # the viewer's own action cards
    goods: Rect
    desk: Rect  # score pile, tickets and tiles of the viewer

    def columns(self, view: Piece) -> int:
        """How many columns the cards in play fill."""
        if self.roomy:
            return max(box.CARD_COLUMN[card] + len(box.CARD_NAMES[card]) - 1 for card in range(len(box.CARDS)))
        cards = [box.CARDS.index(key) for key in view["cards"]]
        return max((box.CARD_COLUMN[card] + len(box.CARD_NAMES[card]) - 1 for card in cards), default=1)

    def column(self, view: Piece) -> float:
        """The width of a column."""
        first = self.left + self.start + self.gap
        return (self.width - self.end - first) / (self.columns(view) - 1) - self.gap

    def x(self, view: Piece, column: int) -> float:
        """Where a column begins."""
        if column == 1:
            return self.left
        return self.left + self.start + self.gap + (column - 2) * (self.column(view) + self.gap)

    def y(self, row: int) -> float:
        """Where a row begins."""
        return self.top + row * (self.row + self.gap)


WIDE = Layout(
    width=992, height=524, roomy=True, left=5, top=4, start=122, gap=4, row=67, end=26, head=15, middle=(16, 31),
    rail=(48, 19), band=23, space=64, spot=11, sign=15, shed=(718, 5, 162, 110), bag=(898, 14, 76, 86),
    pub=(718, 124, 160, 90), supply=(890, 136, 98, 78), plates=((716, 122, 272, 94), 3), meadow=716,
    reserve=(130, (31, 25)), hand=(166, 436, 640, 84), goods=(6, 436, 154, 84), desk=(812, 436, 176, 84),
)  # fmt: skip
TALL = Layout(
    width=390, height=434, roomy=False, left=2, top=48, start=40, gap=2, row=50, end=13, head=11, middle=(11, 25),
    rail=(37, 13), band=13, space=40, spot=7.5, sign=12, shed=(2, 2, 132, 43), bag=(137, 2, 92, 43),
    pub=(232, 2, 74, 43), supply=(309, 2, 79, 43), plates=((137, 2, 251, 44), 3), meadow=0,
    reserve=(37, (22,)), hand=(2, 388, 346, 44), goods=(0, 0, 0, 0), desk=(350, 388, 38, 44),
)  # fmt: skip
LAYOUTS = {"wide": WIDE, "tall": TALL}


def figures(options: Piece) -> list[int]:
    """The players are blue and green, whichever seat plays which (FH-001, FH-252)."""
    return [GREEN, BLUE] if options.get("blue") == "seat2" else [BLUE, GREEN]


# ── Lines and cards ────────────────────────────────────────────────────────────────────────────────────────


def rows(view: Piece) -> list[str]:
    """The lines in play from top to bottom."""
    return [line["key"] for line in view["lines"]]


def card_rows(view: Piece, card: int) -> list[int]:
    """The rows that a card fills: two where it is shared and both lines are in play (FH-034)."""
    keys = rows(view)
    return [keys.index(box.LINES[line]) for line in box.CARD_LINES[card] if box.LINES[line] in keys]


def card_rect(layout: Layout, view: Piece, card: int) -> Rect:
    """Where a card lies."""
    filled = card_rows(view, card)
    wide = len(box.CARD_NAMES[card])
    column = layout.column(view)
    w = layout.start if card < box.STARTS else wide * column + (wide - 1) * layout.gap
    h = len(filled) * layout.row + (len(filled) - 1) * layout.gap
    return layout.x(view, box.CARD_COLUMN[card]), layout.y(filled[0]), w, h


def colours(card: int) -> tuple[str, str]:
    """The colours of a card's first line: of its ticket and of the letters on it."""
    start = card if card < box.STARTS else int(box.LINE_START[box.CARD_LINES[card][0]])
    return TICKETS[box.TICKET_COLOURS[start]]


def component(key: str) -> str:
    """The key under which a card is found among the components: a slash cannot stand in an address."""
    return key.replace("/", "+")


def starts(layout: Layout, view: Piece, _: Words) -> list[Piece]:
    """The starting stations: a tab for each line, tickets, the surveyor space."""
    found = []
    for card in range(int(box.STARTS)):
        key = box.CARDS[card]
        if key in view["cards"]:
            x, y, w, h = card_rect(layout, view, card)
            found.append(
                {
                    "key": key,
                    "component": component(key),
                    "name": box.CARD_NAMES[card][0],
                    "x": x,
                    "y": y,
                    "w": w,
                    "h": h,
                    "colour": colours(card)[0],
                    "ink": colours(card)[1],
                    "tabs": [
                        {"key": box.LINES[line], "y": n * (layout.row + layout.gap)}
                        for n, line in enumerate(
                            line for line in box.CARD_LINES[card] if box.LINES[line] in rows(view)
                        )
                    ],
                    "tickets": tickets_left(layout, view, key),
                    "survey": survey(layout, view, card, w),
                }
            )
    return found


def tickets_left(layout: Layout, view: Piece, key: str) -> list[Piece]:
    """The tickets on a start: those that a seat does not hold yet."""
    left = [seat for seat in SEATS if key not in view["players"][seat]["tickets"]]
    high = len(card_rows(view, box.CARDS.index(key))) > 1
    w = 31.0
    x, y = layout.band + 17, layout.middle[0] + layout.middle[1] / 2
    if high and layout.roomy:  # there is room below for a ticket with both numbers
        w, x, y = 46.0, layout.band + 28, layout.row + layout.gap + 20
    return [
        {"id": f"ticket-{component(key)}-{seat}", "x": x, "y": y + (n - (len(left) - 1) / 2) * 6, "w": w}
        for n, seat in enumerate(reversed(left))
    ]


def stations(layout: Layout, view: Piece, _: Words) -> list[Piece]:
    """The other station cards with all that is printed and all that lies on them."""
    found = []
    for card in range(int(box.STARTS), len(box.CARDS)):
        key = box.CARDS[card]
        if key in view["cards"]:
            seen = view["cards"][key]
            x, y, w, h = card_rect(layout, view, card)
            rival = "rival" in seen["station"]
            found.append(
                {
                    "key": key,
                    "id": component(key),
                    "component": component(key),
                    "names": names(layout, view, card, w),
                    "x": x,
                    "y": y,
                    "w": w,
                    "h": h,
                    "colour": colours(card)[0],
                    "ink": colours(card)[1],
                    "rival": rival,
                    "next": view["next_rival"] == key and not view["over"],
                    "rubble": rubble(layout, view, card, w),
                    "rails": rails(layout, view, card, w),
                    "spaces": spaces(layout, view, card, w),
                    "survey": survey(layout, view, card, w),
                    "built": built(layout, card, w),
                    "art": art(layout, card, w),
                    "bonus": bonuses(layout, view, card, w, h),
                    "loop": h > layout.row,
                }
            )
    return found


def names(layout: Layout, view: Piece, card: int, w: float) -> list[Piece]:
    """The number and the name of each half of a card."""
    halves = len(box.CARD_NAMES[card])
    marker = 15 if view["next_rival"] == box.CARDS[card] else 0
    tokens = [token for token in bonuses(layout, view, card, w, layout.row) if len(card_rows(view, card)) == 1]
    taken = marker + sum(token["r"] * 2 + (26 if layout.roomy else 18) for token in tokens)
    lines = "/".join(box.LINES[line] for line in box.CARD_LINES[card])
    step = (w + layout.gap) / halves
    found = []
    for half, name in enumerate(box.CARD_NAMES[card]):
        label = f"{lines}-{box.CARD_COLUMN[card] + half}"
        letter, narrow = (7, 3) if layout.roomy else (5.2, 2)
        chip = letter * (len(label) + 1) - narrow * label.count("I")
        room = step - chip - (12 if layout.roomy else 9) - (taken if half == halves - 1 else 0)
        found.append({"label": label, "name": name, "x": half * step + 3, "chip": chip, "room": room})
    return found


def rubble(layout: Layout, view: Piece, card: int, w: float) -> list[tuple[float, float]]:
    """The rubble on the first track space of a card (FH-115)."""
    count = view["cards"][box.CARDS[card]]["rubble"]
    x, y, rail, h = rail_rect(layout, card, w, 0)
    step = min(h * 1.02, (rail - 4) / max(1, count))
    return [(x + rail / 2 + (n - (count - 1) / 2) * step, y + h / 2) for n in range(count)]


def rail_rect(layout: Layout, card: int, w: float, place: int) -> Rect:
    """A track space of a card; several lie side by side."""
    count = len(box.CARD_TRACKS[card])
    y, h = layout.rail
    return w / count * place, y, w / count, h


def rails(layout: Layout, view: Piece, card: int, w: float) -> list[Piece]:
    """The track spaces of a card with their owners."""
    seen = view["cards"][box.CARDS[card]]
    found = []
    for place, owner in enumerate(seen["track"]):
        x, y, rail, h = rail_rect(layout, card, w, place)
        found.append(
            {
                "id": f"track-{component(box.CARDS[card])}-{place}",
                "x": x,
                "y": y,
                "w": rail,
                "h": h,
                "owner": owner,
                "rubble": seen["rubble"] if place == 0 else 0,
            }
        )
    return found


def space_width(layout: Layout, card: int, w: float) -> float:
    """The width of one station space: every card keeps room for what stands beside them."""
    count = len(box.CARD_SPACES[card])
    return min(layout.space, (w - 3) / (count + (0.9 if count < 3 else 0.7)) - 2)


def spaces(layout: Layout, view: Piece, card: int, w: float) -> list[Piece]:
    """The station spaces of a card: price above, bonus below, or the station built there."""
    owners = view["cards"][box.CARDS[card]]["station"]
    y, h = layout.middle
    wide = space_width(layout, card, w)
    found = []
    for place, (space, owner) in enumerate(zip(box.CARD_SPACES[card], owners, strict=True)):
        x = 3 + place * (wide + 2)
        bonus = amount_signs(box.SPACE_BONUS[space]) or effect_signs(int(box.BUILT) + card)
        price = price_signs(box.EFFECTS[3].prices[space])
        found.append(
            {
                "id": f"station-{component(box.SPACES[space])}",
                "word": f"build:{box.SPACES[space]}",
                "x": x,
                "y": y,
                "w": wide,
                "h": h,
                "owner": owner,
                "then": box.CARD_ORDERED[card] and place > 0,
                "price": laid_out(price, (x + 2, y + 1, wide - 4, h * 0.54), layout.sign),
                "bonus": laid_out([("text", "+"), *bonus], (x + 2, y + h * 0.56, wide - 4, h * 0.42), layout.sign, 1),
            }
        )
    return found


def beside_spaces(layout: Layout, card: int, w: float) -> Rect:
    """What a card has left beside its station spaces."""
    y, h = layout.middle
    if card < box.STARTS:
        x = layout.band + (34 if layout.roomy else 2)
        return x, y, w - x - 3, h
    used = 3 + len(box.CARD_SPACES[card]) * (space_width(layout, card, w) + 2)
    widest = 94.0 if layout.roomy else 60.0
    wide = min(widest, w - used - 3)
    return w - 3 - wide, y, wide, h


def survey(layout: Layout, view: Piece, card: int, w: float) -> Piece | None:
    """The surveyor space of a card: what it does, and the place of the surveyor."""
    if not box.HAS_SURVEYOR[card]:
        return None
    key = box.CARDS[card]
    seen = view["cards"][key]
    x, y, wide, h = beside_spaces(layout, card, w)
    r = layout.spot
    room = wide - 2 * r - 7 if layout.roomy else wide - 3
    spot = (x + wide - r - 4, y + h / 2) if layout.roomy else (x + wide / 2, y + h / 2)
    signs = effect_signs(int(box.SURVEY) + card)
    return {
        "id": f"survey-{component(key)}",
        "word": f"move:{key}",
        "x": x,
        "y": y,
        "w": wide,
        "h": h,
        "open": seen["available"],
        "spot": spot,
        "r": r,
        "pawns": [
            {"id": f"surveyor-{seat}", "seat": seat, "x": spot[0] + (n - (len(seen["surveyors"]) - 1) / 2) * r}
            for n, seat in enumerate(seen["surveyors"])
        ],
        "foot": y + h / 2 + r * 1.15,
        "signs": laid_out(signs, (x + 3, y + 1, room, h - 2), layout.sign * 1.1),
    }


def built(layout: Layout, card: int, w: float) -> Piece | None:
    """What building on a card without a surveyor space brings."""
    if box.HAS_SURVEYOR[card]:
        return None
    x, y, wide, h = beside_spaces(layout, card, w)
    signs = laid_out(effect_signs(int(box.BUILT) + card), (x + 3, y + 1, wide - 6, h - 2), layout.sign * 1.2)
    return {"x": x, "y": y, "w": wide, "h": h, "signs": signs}


def art(layout: Layout, card: int, w: float) -> Piece | None:
    """A little landscape where a double card has room for it."""
    used = 3 + len(box.CARD_SPACES[card]) * (space_width(layout, card, w) + 2)
    room = beside_spaces(layout, card, w)[0] - used - 2
    if room < 34 or not layout.roomy:
        return None
    kind = ("woods", "lake", "viaduct")[(card + int(box.CARD_LINES[card][0])) % 3]
    return {"kind": kind, "x": used, "y": layout.middle[0], "w": room}


def bonuses(layout: Layout, view: Piece, card: int, w: float, h: float) -> list[Piece]:
    """The bonus tokens on the card that two lines share, with the stations of each seat (FH-041, FH-239)."""
    if card < box.STARTS or len(box.CARD_LINES[card]) < 2:
        return []
    lines = [line for line in view["lines"] if line["bonus"] and box.LINES.index(line["key"]) in box.CARD_LINES[card]]
    tall = h > layout.row
    found = []
    for n, line in enumerate(lines):
        if tall:
            x, y = w * (0.45 + 0.37 * n), layout.row + (layout.row + layout.gap) * 0.36
            r = 15.0 if layout.roomy else 10.0
        else:
            marker = 15 if view["next_rival"] == box.CARDS[card] else 0
            x, y, r = w - (33 if layout.roomy else 22) - marker, layout.head / 2 + 0.5, layout.head / 2 - 0.5
        start = int(box.LINE_START[box.LINES.index(line["key"])])
        found.append(
            {
                "id": f"bonus-{line['key']}",
                "line": line["key"],
                "colour": TICKETS[box.TICKET_COLOURS[start]][0],
                "points": int(box.BONUS_POINTS),
                "stations": line["stations"],
                "leader": line["bonus"]["leader"],
                "won": line["bonus"]["won"],
                "x": x,
                "y": y,
                "r": r,
                "tall": tall,
            }
        )
    return found


def line_ends(layout: Layout, view: Piece) -> list[Piece]:
    """For each line its rails from start to end, and the place of its buffer."""
    found = []
    for row, line in enumerate(view["lines"]):
        last = int(box.LAST_CARD[box.LINES.index(line["key"])])
        x, _y, w, _h = card_rect(layout, view, last)
        y = layout.y(row) + layout.rail[0]
        size = 25.0 if layout.roomy else 14.0
        found.append(
            {
                "id": f"buffer-{line['key']}",
                "line": line["key"],
                "from": layout.left + layout.band,
                "x": x + w,
                "y": y,
                "h": layout.rail[1],
                "size": size,
                "at": (x + w + size / 2 - 1, y + layout.rail[1] / 2 - 1),
                "buffer": line["buffer"],
                "ended": line["ended"],
            }
        )
    return found


# ── What may be done on a line ─────────────────────────────────────────────────────────────────────────────


def next_track(view: Piece, line: int) -> tuple[int, int] | None:
    """The card and the place of the leftmost available track space of a line (FH-126, FH-127)."""
    for card in box.LINE_CARDS[line]:
        seen = view["cards"][box.CARDS[card]]
        for place, owner in enumerate(seen["track"]):
            if owner is None and not seen["rubble"]:
                return int(card), place
    return None


def lays(layout: Layout, view: Piece, offered: set[str]) -> list[Piece]:
    """Where a track would lie, for each line on which one may be laid; two lines may lead to one card."""
    found = []
    for row, line in enumerate(view["lines"]):
        number = box.LINES.index(line["key"])
        place = next_track(view, number)
        if f"lay:{line['key']}" in offered and place is not None:
            card, nth = place
            x, _y, w, _h = card_rect(layout, view, card)
            rail_x, _rail_y, rail, h = rail_rect(layout, card, w, nth)
            upper = card_rows(view, card)[0]
            if row == upper:
                left, wide = x + rail_x, rail
            else:  # the approach of the second line to a card that both share
                left, wide = x, min(w, 1.35 * h)
            y = layout.y(row) + layout.rail[0]
            found.append({"word": f"lay:{line['key']}", "x": left, "y": y, "w": wide, "h": h})
    return found


def clearings(layout: Layout, view: Piece, offered: set[str]) -> list[Piece]:
    """The heaps of rubble of each line that may be chosen to be cleared."""
    found = []
    for line in view["lines"]:
        word = f"clear:{line['key']}"
        if word in offered:
            heaps = []
            for card in box.LINE_CARDS[box.LINES.index(line["key"])]:
                if view["cards"][box.CARDS[card]]["rubble"]:
                    x, y, w, _h = card_rect(layout, view, int(card))
                    rail_x, rail_y, rail, h = rail_rect(layout, int(card), w, 0)
                    heaps.append((x + rail_x, y + rail_y, rail, h))
            found.append({"word": word, "heaps": heaps, "line": line["key"]})
    return found


def tabs(layout: Layout, view: Piece, offered: set[str]) -> list[Piece]:
    """The number of each line at its start: what can be done with the line as a whole hangs there."""
    found = []
    for row, line in enumerate(view["lines"]):
        start = int(box.LINE_START[box.LINES.index(line["key"])])
        first = card_rows(view, start)[0] == row
        last = card_rows(view, start)[-1] == row
        found.append(
            {
                "line": line["key"],
                "name": box.LINE_NAMES[box.LINES.index(line["key"])],
                "x": layout.left,
                "y": layout.y(row) - (0 if first else layout.gap),
                "w": layout.band,
                "h": layout.row + (0 if first else layout.gap),
                "middle": layout.y(row) + layout.row / 2,
                "colour": colours(start)[0],
                "ink": colours(start)[1],
                "round": (first, last),
            }
        )
    return found


# ── Stockyard, bag, pub, supplies ──────────────────────────────────────────────────────────────────────────


def yard(layout: Layout, view: Piece) -> Piece:
    """The stockyard: bays for resources, windows for event cubes."""
    x, y, w, h = layout.shed
    cubes = [kind for kind in ("iron", "stone") for _n in range(view["stockyard"][kind])]
    bays = max(int(box.REFILL), len(cubes))
    across = ceil(bays / 2) if layout.roomy else bays
    top, deep = (y + 49, 29.0) if layout.roomy else (y + 21, 20.0)
    step = (w - 8) / across
    places = [(x + 4 + step * (n % across + 0.5), top + deep * (n // across + 0.5)) for n in range(bays)]
    nth = {"iron": 0, "stone": 0}
    groups: dict[str, list[Piece]] = {"iron": [], "stone": []}
    for kind, (cx, cy) in zip(cubes, places, strict=False):
        groups[kind].append({"id": f"yard-{kind}-{nth[kind]}", "x": cx, "y": cy})
        nth[kind] += 1
    events = int(box.EVENT_CUBES)
    window = 22.0 if layout.roomy else 15.0
    middle = x + w / 2 if layout.roomy else x + w - events * window / 2 - 3
    return {
        "x": x,
        "y": y,
        "w": w,
        "h": h,
        "step": step,
        "deep": deep,
        "cube": 25.0 if layout.roomy else 17.0,
        "bays": places,
        "groups": groups,
        "words": {kind: (f"take:{kind}", f"gain:{kind}:stockyard") for kind in groups},
        "windows": [
            (middle + (n - (events - 1) / 2) * window, y + 23 if layout.roomy else y + 11) for n in range(events)
        ],
        "window": window,
        "events": view["stockyard"]["event"],
        "return": int(box.EVENTS_RETURN),
    }


def bag(layout: Layout, view: Piece) -> Piece:
    """The bag and what it holds: no secret, only the draw is left to chance (FH-254)."""
    x, y, w, h = layout.bag
    held = view["bag"]
    chips = []
    for n, kind in enumerate(("iron", "stone", "event")):
        if layout.roomy:
            rect = (x - 15 + n * 35, y + h + 3, 34.0, 18.0)
        else:
            rect = (x + 28 + (n % 2) * 32, y + 3 + (n // 2) * 20, 31.0, 18.0)
        chips.append({"kind": kind, "n": held[kind], "rect": rect, "word": f"gain:{kind}:bag" if n < 2 else ""})
    return {"x": x, "y": y, "w": w, "h": h, "total": sum(held.values()), "chips": chips}


def pub(layout: Layout, view: Piece) -> Piece:
    """The pub with a place for each surveyor (FH-210)."""
    x, y, w, h = layout.pub
    there = [seat for seat in SEATS if view["players"][seat]["surveyor"] == "pub"]
    spots = [(x + 122, y + 76), (x + 146, y + 76)] if layout.roomy else [(x + 44, y + 31), (x + 62, y + 31)]
    return {
        "x": x,
        "y": y,
        "w": w,
        "h": h,
        "spots": spots,
        "r": layout.spot,
        "pawns": [{"id": f"surveyor-{seat}", "seat": seat, "x": spots[seat][0]} for seat in there],
        "foot": spots[0][1] + layout.spot * 1.15,
        "word": "move:pub",
    }


def supply(layout: Layout, view: Piece) -> Piece:
    """The buffers and competitor tiles left: the game ends with either."""
    x, y, w, h = layout.supply
    return {
        "x": x, "y": y, "w": w, "h": h, "buffers": view["buffers"], "rivals": view["rivals"],
        "ending": view["ending"] and not view["over"],
    }  # fmt: skip


PLATES = ("begin:", "keep:", "pay:")


def plates(layout: Layout, choices: Sequence[Offer]) -> list[Piece]:
    """Cubes that may be chosen together: to begin with, to keep, to pay."""
    ways = [choice.word for choice in choices if choice.word.startswith(PLATES)]
    (x, y, w, h), across = layout.plates
    across = min(across, max(1, len(ways)))
    down = max(1, ceil(len(ways) / across))
    wide, deep = w / across, min(h / down, 34.0 if layout.roomy else 22.0)
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


# ── The reserve ────────────────────────────────────────────────────────────────────────────────────────────


def reserve_regions(layout: Layout, view: Piece) -> list[Rect]:
    """Where the reserve may lie: beside the last rows, right of their cards."""
    if not layout.roomy:
        return [(layout.left, layout.y(len(rows(view))) + 1, layout.width - 2 * layout.left, layout.reserve[1][0])]
    found: list[Rect] = []
    for row in range(YARD_ROWS, len(view["lines"])):
        end = line_ends(layout, view)[row]
        left = max(end["x"] + end["size"] + 2, free_from(layout, view, row))
        if layout.width - 4 - left < layout.reserve[0]:
            continue
        y = layout.y(row)
        above = found[-1] if found else None
        if above and above[0] == left and above[1] + above[3] + layout.gap >= y:
            found[-1] = (left, above[1], above[2], y + layout.row - above[1])
        else:
            found.append((left, y, layout.width - 4 - left, layout.row))
    return found


def free_from(layout: Layout, view: Piece, row: int) -> float:
    """Where the meadow begins beside a row: further left below the longest line."""
    longest = max(range(len(view["lines"])), key=lambda n: float(line_ends(layout, view)[n]["x"]))
    ends = [line_ends(layout, view)[n]["x"] for n in range(len(view["lines"]))]
    below = row > longest and ends[longest] > layout.meadow
    return layout.x(view, SHORTER + 1) + 24 if below else layout.meadow


def reserve_slots(layout: Layout, view: Piece, count: int) -> list[Rect]:
    """A place for each reserve card, as high as all of them allow."""
    least, heights = layout.reserve
    for height in heights:
        slots = []
        for x, y, w, h in reserve_regions(layout, view):
            across, down = int((w + 3) // (least + 3)), int((h + 3) // (height + 3))
            if not layout.roomy:
                across, down = count, 1
            wide = (w + 3) / max(1, across) - 3
            grid = [(x + n * (wide + 3), y + m * (height + 3)) for m in range(down) for n in range(across)]
            slots += [(left, top, wide, height) for left, top in grid]
        if len(slots) >= count:
            return slots[:count]
    return slots[:count]


def reserve(layout: Layout, view: Piece, _: Words) -> list[Piece]:
    """The neutral action cards that lie open; each letter has places of its own."""
    count = int(box.BOX["setup"]["reserve"]) * len(box.LETTERS)
    if not view["lines"]:
        return []
    places = reserve_slots(layout, view, count)
    each = int(box.BOX["setup"]["reserve"])
    found = []
    for letter in range(len(box.LETTERS)):
        cards = [key for key in view["reserve"] if key[0] == box.LETTERS[letter]]
        for n, (x, y, w, h) in enumerate(places[letter * each : (letter + 1) * each]):
            key = cards[n] if n < len(cards) else None
            found.append(
                {"x": x, "y": y, "w": w, "h": h, "letter": box.LETTERS[letter], "key": key}
                | (reserve_card(layout, key, (x, y, w, h), _) if key else {})
            )
    return found


def reserve_card(layout: Layout, key: str, rect: Rect, _: Words) -> Piece:
    """One reserve card: its letters, the name and the work of its back."""
    x, y, w, h = rect
    card = box.ACTION_CARDS.index(key)
    signs = effect_signs(int(box.BACK) + card)
    room = (x + 24, y + h * 0.47, w - 27, h * 0.5) if layout.roomy else (x + 11, y + 1, w - 12, h - 2)
    return {
        "back": box.LETTERS[box.BACK_LETTER[card // int(box.KINDS)]],
        "title": title(card, _),
        "word": f"replace:{key}",
        "signs": laid_out(signs, room, layout.sign, 1 if layout.roomy else 2),
    }


# ── Players ────────────────────────────────────────────────────────────────────────────────────────────────


def short_title(letter: int, _: Words) -> str:
    """The main side of a letter in a word or two."""
    return [_("Resources"), _("Rubble"), _("Track, stone"), _("Station"), _("Surveyor")][letter]


def side(card: int, grey: bool, _: Words) -> Piece:
    """One side of an action card: the letter of its type, its name, its component and its effect."""
    letter = card // int(box.KINDS)
    if grey:
        back = box.LETTERS[box.BACK_LETTER[letter]]
        return {
            "letter": back,
            "title": title(card, _),
            "component": box.ACTION_CARDS[card],
            "effect": int(box.BACK) + card,
            "gold": False,
        }
    return {
        "letter": box.LETTERS[letter],
        "title": short_title(letter, _),
        "component": f"main-{box.LETTERS[letter]}",
        "effect": int(box.MAIN) + letter,
        "gold": True,
    }


def action_cards(view: Piece, seat: int, _: Words) -> list[Piece]:
    """The five places of a player's board, with both sides of the cards there."""
    found = []
    for letter, slot in enumerate(view["players"][seat]["board"]):
        entry: Piece = {"letter": box.LETTERS[letter], "id": f"action-{seat}-{box.LETTERS[letter]}", "key": None}
        if slot:
            card = box.ACTION_CARDS.index(slot["card"])
            entry |= {
                "key": slot["card"],
                "face": side(card, slot["grey"], _),
                "behind": side(card, not slot["grey"], _),
                "icon": SCORED[box.ICON_KEYS[box.ICONS[letter]]],
                "half": box.ICON_KEYS[box.ICONS[letter]].endswith("pair"),
                "now": view["turn"] == seat and view["slot"] == box.LETTERS[letter] and not view["over"],
            }
        found.append(entry)
    return found


def hand(layout: Layout, view: Piece, seat: int, offered: set[str], _: Words) -> list[Piece]:
    """The viewer's action cards, large; what can be done with a card hangs on it."""
    x, y, w, h = layout.hand
    step = w / len(box.LETTERS)
    found = []
    for n, entry in enumerate(action_cards(view, seat, _)):
        rect = (x + n * step, y, step - (4 if layout.roomy else 2), h)
        entry |= {"rect": rect, "word": ""}
        if entry["key"]:
            letter = box.LETTERS[n]
            wide, high = rect[2], rect[3]
            room = (5, 28, wide - 34, 34) if layout.roomy else (15, 2, wide - 17, high - 18)
            signs = effect_signs(entry["face"]["effect"])
            entry["signs"] = laid_out(signs, room, 19 if layout.roomy else 13)
            own = f"play:{letter if entry['face']['gold'] else entry['key']}"
            trade = "trade" if entry["now"] and "decline" not in offered else ""
            entry["words"] = [word for word in (own, f"flip:{letter}", f"score:{letter}", trade) if word]
        found.append(entry)
    return found


TYPES = {"A": "yard", "B": "pick", "C": "track", "D": "station", "E": "tripod"}
"""The sign of each type of action (FH-074)."""


def types(view: Piece, seat: int, _: Words) -> dict[str, str]:
    """The sign of each card that may be played, by the word that plays it."""
    found = {}
    for entry in action_cards(view, seat, _):
        if entry["key"]:
            word = f"play:{entry['letter'] if entry['face']['gold'] else entry['key']}"
            found[word] = TYPES[entry["face"]["letter"]]
    return found


def two_lines(name: str) -> list[str]:
    """A name in two lines as even as its words allow."""
    words = name.split(" ")
    cuts = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return list(min(cuts, key=lambda cut: max(map(len, cut)))) if len(name) > 13 and cuts else [name]


def pile(view: Piece, seat: int) -> list[Piece]:
    """Station marker and score pile in one: a place opens with each station and holds one scored card (FH-159)."""
    player = view["players"][seat]
    count = max(10, player["stations"], len(player["pile"]))
    found = []
    for n in range(count):
        key = player["pile"][n] if n < len(player["pile"]) else None
        icon = SCORED[box.ICON_KEYS[box.ICONS[box.LETTERS.index(key[0])]]] if key else ""
        found.append({"key": key, "icon": icon, "open": n < player["stations"], "n": n + 1})
    return found


def held_tickets(view: Piece, seat: int) -> list[Piece]:
    """The tickets of a player, with the lines they are good for (FH-199)."""
    found = []
    for key in view["players"][seat]["tickets"]:
        card = box.CARDS.index(key)
        lines = [box.LINES[line] for line in box.CARD_LINES[card] if box.LINES[line] in rows(view)]
        colour, ink = colours(card)
        found.append(
            {
                "id": f"ticket-{component(key)}-{seat}",
                "label": "·".join(lines),
                "colour": colour,
                "ink": ink,
                "name": box.CARD_NAMES[card][0],
            }
        )
    return found


GOODS = ("iron", "stone", "rubble", "passenger", "vp")


def players(view: Piece, _: Words) -> list[Piece]:
    """What each seat has in front of it."""
    return [
        {
            "goods": [{"kind": kind, "n": view["players"][seat][kind], "id": f"{kind}-{seat}"} for kind in GOODS],
            "tickets": held_tickets(view, seat),
            "pile": pile(view, seat),
            "scored": len(view["players"][seat]["pile"]),
            "worth": view["players"][seat]["pile_points"],
            "stations": view["players"][seat]["stations"],
            "tracks": view["players"][seat]["tracks"],
            "tiles": view["players"][seat]["tiles"],
            "home": view["players"][seat]["surveyor"] == "home",
            "summit": view["summit"]["holder"] == seat,
            "first": view["first"] == seat and view["turns"] > 0,
            "cards": action_cards(view, seat, _),
        }
        for seat in SEATS
    ]


def home(layout: Layout, view: Piece, seat: int) -> Piece:
    """Where the viewer's surveyor stands when it is at home."""
    x, y, w, h = layout.desk
    spot = (x + w - 14, y + h - 17) if layout.roomy else (x + w / 2, y + h / 2 + 2)
    there = view["players"][seat]["surveyor"] == "home"
    return {
        "spot": spot,
        "r": layout.spot,
        "foot": spot[1] + layout.spot * 1.15,
        "pawns": [{"id": f"surveyor-{seat}", "seat": seat, "x": spot[0]}] if there else [],
        "word": "move:home",
    }


# ── Scenery in what is left ────────────────────────────────────────────────────────────────────────────────


def vignettes(layout: Layout, view: Piece) -> list[Piece]:
    """A train, a lake or sheep where a short line leaves room for them."""
    if not layout.roomy:
        return []
    found: list[Piece] = []
    taken = [rect[0] for rect in reserve_regions(layout, view)]
    limit = min([layout.meadow, *taken])
    for row, end in enumerate(line_ends(layout, view)):
        left = end["x"] + end["size"] + 6
        room = limit - 4 - left
        if room >= 90:
            kind = "train" if room >= 250 and not any(one["kind"] == "train" for one in found) else "sheep"
            found.append({"kind": kind, "x": left, "y": layout.y(row), "w": room, "h": layout.row})
    return found


# ── The whole table ────────────────────────────────────────────────────────────────────────────────────────


def scene(view: Piece, choices: Sequence[Offer], words: Words, shape: str) -> dict[str, Any]:
    """Everything on the table and where it lies. `pieces` tells by name what can move or change hands."""
    layout = LAYOUTS[shape]
    offered = {choice.word for choice in choices if choice.allowed}
    mine = words.viewer if words.viewer is not None else 0
    return {
        "width": layout.width,
        "height": layout.height,
        "roomy": layout.roomy,
        "layout": layout,
        "mine": mine,
        "starts": starts(layout, view, words),
        "stations": stations(layout, view, words),
        "ends": line_ends(layout, view),
        "tabs": tabs(layout, view, offered),
        "lays": lays(layout, view, offered),
        "clearings": clearings(layout, view, offered),
        "yard": yard(layout, view),
        "bag": bag(layout, view),
        "pub": pub(layout, view),
        "supply": supply(layout, view),
        "plates": plates(layout, choices),
        "counter": counter(plates(layout, choices)),
        "reserve": reserve(layout, view, words),
        "hand": hand(layout, view, mine, {choice.word for choice in choices}, words),
        "home": home(layout, view, mine),
        "summit": view["summit"],
        "two_lines": {
            card["face"]["title"]: two_lines(card["face"]["title"])
            for card in action_cards(view, mine, words)
            if card["key"]
        },
        "types": types(view, mine, words),
        "cubes": {choice.word: cubes_of(choice.word) for choice in choices if choice.word.startswith(PLATES)},
        "trade_at": trade_place(view, {choice.word for choice in choices}),
        "players": players(view, words),
        "vignettes": vignettes(layout, view),
        "pieces": pieces(view),
    }


def trade_place(view: Piece, words: set[str]) -> str:
    """The card whose surveyor space offers the trade that is asked about."""
    place = view["players"][view["turn"]]["surveyor"] if {"trade", "decline"} <= words else ""
    return place if place in view["cards"] else ""


def pieces(view: Piece) -> dict[str, Any]:
    """Each thing that can change, with what it would be compared by: an owner, a count, a place, a side."""
    found: dict[str, Any] = {}
    for key, seen in view["cards"].items():
        flat = component(key)
        found |= {f"track-{flat}-{n}": owner for n, owner in enumerate(seen["track"])}
        found[f"rubble-{flat}"] = seen["rubble"]
        spaces_here = box.CARD_SPACES[box.CARDS.index(key)]
        for space, owner in zip(spaces_here, seen["station"], strict=True):
            found[f"station-{component(box.SPACES[space])}"] = owner
    for line in view["lines"]:
        found[f"buffer-{line['key']}"] = line["buffer"]
    for seat, player in enumerate(view["players"]):
        found[f"surveyor-{seat}"] = player["surveyor"]
        found |= {f"{kind}-{seat}": player[kind] for kind in GOODS}
        for letter, slot in zip(box.LETTERS, player["board"], strict=True):
            found[f"action-{seat}-{letter}"] = (slot["card"], slot["grey"]) if slot else None
        found |= {f"ticket-{component(key)}-{seat}": True for key in player["tickets"]}
    found["summit"] = view["summit"]["holder"]
    return found
