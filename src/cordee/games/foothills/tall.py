"""Where things lie on the tall table of Foothills, for phones and upright tablets: plain geometry from a view.

A map shows each line in play as a row that opens: then its cards lie large, one below the other, downhill along the
rail. Stockyard, bag, pub and the viewer's action cards lie below the rows; the reserve has a panel of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from cordee.engine.picture import Part
from cordee.engine.telling import Offer
from cordee.games.foothills import box
from cordee.games.foothills.cards import SEATS, bonus, built, next_track, rails, seat_figures, space, survey
from cordee.games.foothills.ground import FOLDER, RESERVE, Ground, Layout, Piece, colours, component, lines_in_play
from cordee.games.foothills.offers import buttons, counter, hung, line_words, plates, presses, trade_place, with_presses
from cordee.games.foothills.pieces import piece_names, pieces
from cordee.games.foothills.players import SHORT, TYPES, played_by, players, seat_parts
from cordee.games.foothills.signs import Rect, effect_signs, laid_out, text_width
from cordee.games.foothills.words import title
from cordee.words import Words, words

MAP = "map"
SHELF = "reserve"
"""The panels besides those of the lines."""


@dataclass(frozen=True, eq=False)
class Tall(Layout):
    """The measures of the tall table. No letter is smaller than 13: a phone on its side draws it at 0.89."""

    left: float
    top: float
    row: float  # the height of a line of the map
    gap: float
    band: float  # the width of a line's number
    first: float  # where the second column of the map begins
    column: float
    houses: tuple[float, float]  # top and height of the cards in a row
    rail: tuple[float, float]  # top and height of the rail in a row
    below: Rect  # stockyard, bag, pub, home, supplies, reserve
    boxes: tuple[float, ...]  # their widths
    hand: Rect
    tabs: float  # the height of the tabs of an opened line
    name: Rect  # the name of an opened line
    cards: Rect  # its cards
    start: float  # the height of a starting station
    card: float  # that of any other card, at most
    head: float  # that of a card's name
    track: tuple[float, float]  # left and width of the rail beside the cards

    def y(self, row: int) -> float:
        """Where a row of the map begins."""
        return self.top + row * (self.row + self.gap)

    def x(self, column: int) -> float:
        """Where a column of the map begins."""
        return self.left + self.band + 5 if column == 1 else self.first + (column - 2) * self.column


TALL = Tall(
    width=390, height=438, left=3, top=3, row=53, gap=2, band=35, first=86, column=48, houses=(17, 25), rail=(43, 8),
    below=(3, 334, 384, 48), boxes=(126, 76, 48, 30, 42, 47), hand=(3, 385, 384, 51), tabs=50,
    name=(3, 53, 384, 25), cards=(48, 81, 339, 355), start=54, card=92, head=19, track=(6, 36),
    space=112, beside=216, spot=13, sign=20, plates=((134, 335, 252, 46), 3), plate=24,
)  # fmt: skip


class Sheets(Ground):
    """The cards of each line by themselves, one below the other. Lines that share a card have as many of them."""

    layout = TALL
    before_survey = 168.0

    def cards_of(self, line: int) -> list[int]:
        """The cards of a line from its start to its end."""
        return [int(box.LINE_START[line]), *map(int, box.LINE_CARDS[line])]

    def _rect(self, card: int) -> Rect:
        x, y, w, h = TALL.cards
        order = self.cards_of(box.LINES.index(self.lines_of(card)[0]))
        rest = len(order) - 1
        high = min(TALL.card, (h - TALL.start) / rest - 4)
        place = order.index(card)
        if not place:
            return x, y, w, TALL.start
        return x, y + TALL.start + 4 + (place - 1) * (high + 4), w, high

    def middle(self, card: int) -> tuple[float, float]:
        return TALL.head + 1, self.rect(card)[3] - TALL.head - 4

    def rail(self, card: int, place: int) -> Rect:
        """Beside the card; several lie one below the other."""
        x, _y, _w, h = self.rect(card)
        left, wide = TALL.track
        high = (h + 4) / max(1, len(box.CARD_TRACKS[card]))
        return left - x, high * place, wide, high

    def foot(self, line: int) -> float:
        """Where the rail of a line ends."""
        _x, y, _w, h = self.rect(self.cards_of(line)[-1])
        return y + h


@cache
def _sheets(lines: tuple[str, ...], cards: tuple[str, ...]) -> Sheets:
    return Sheets(lines, cards)


def sheets_of(view: Piece) -> Sheets:
    """The sheets of a view: the same for all with the same lines in play."""
    return _sheets(*lines_in_play(view))


# ── The map ────────────────────────────────────────────────────────────────────────────────────────────────


@cache
def on_map(card: int) -> tuple[float, float]:
    """Where a card begins in its row of the map, and how wide it is."""
    return TALL.x(box.CARD_COLUMN[card]), TALL.column * len(box.CARD_NAMES[card]) - 2


@cache
def row_frame(ground: Sheets, nth: int) -> Piece:
    """A line of the map, before anything lies along it."""
    line = ground.numbers[nth]
    start, *others = ground.cards_of(line)
    colour, ink = colours(start)
    return {
        "line": ground.lines[nth],
        "name": box.LINE_NAMES[line],
        "y": TALL.y(nth),
        "colour": colour,
        "ink": ink,
        "end": sum(on_map(others[-1])) + 1,
    }


def row(ground: Sheets, view: Piece, nth: int, figures: Sequence[int]) -> Piece:
    """A line of the map with all that lies along it. What two lines share is a piece in the first of them only."""
    line, frame = ground.numbers[nth], row_frame(ground, nth)
    start, *others = ground.cards_of(line)
    return {
        "frame": frame,
        "start": row_start(ground, view, nth, start),
        "cards": [
            row_card(view, card, ground.lines_of(card)[0] != frame["line"], figures) | {"y": frame["y"]}
            for card in others
        ],
        "end": row_end(view, nth, others, figures) | {"x": frame["end"], "y": frame["y"]},
    }


def row_start(ground: Sheets, view: Piece, nth: int, start: int) -> Piece:
    """The tickets that are left at the start of a line, and who surveys there."""
    key, again = box.CARDS[start], ground.lines_of(start)[0] != ground.lines[nth]
    left = [seat for seat in SEATS if key not in view["players"][seat]["tickets"]]
    return {
        "y": TALL.y(nth),
        "tickets": [] if again else [f"ticket-{component(key)}-{seat}" for seat in left],
        "pawns": []
        if again
        else [
            {"id": f"surveyor-{seat}", "seat": seat, "x": TALL.x(1) + 39} for seat in view["cards"][key]["surveyors"]
        ],
    }


def row_end(view: Piece, nth: int, cards: Sequence[int], figures: Sequence[int]) -> Piece:
    """Buffer, bonus token and summit at the end of a line."""
    seen = view["lines"][nth]
    high = any(box.EFFECTS[int(box.SURVEY) + card].summit for card in cards)
    return {
        "line": seen["key"],
        "buffer": seen["buffer"],
        "ended": seen["ended"],
        "bonus": bonus(seen, figures) if seen["bonus"] else None,
        "summit": high,
        "holder": view["summit"]["holder"],
    }


def row_card(view: Piece, card: int, again: bool, figures: Sequence[int]) -> Piece:
    """A card in its row: houses, rubble, tracks and surveyors."""
    key, (x, wide) = box.CARDS[card], on_map(card)
    seen, (tracks, heap, stations) = view["cards"][key], piece_names(key)
    step, rail = wide / len(stations), wide / len(tracks)
    return {
        "component": component(key),
        "again": again,
        "x": x,
        "w": wide,
        "rival": "rival" in seen["station"],
        "next": view["next_rival"] == key and not view["over"],
        "rubble": (heap, seen["rubble"]),
        "houses": [
            {"id": name, "x": x + step * (n + 0.5), "owner": owner}
            for n, (name, owner) in enumerate(zip(stations, seen["station"], strict=True))
        ],
        "rails": [
            {"id": name, "x": x + rail * n, "w": rail, "owner": owner, "figure": figures[owner]}
            for n, (name, owner) in enumerate(zip(tracks, seen["track"], strict=True))
            if owner in SEATS
        ],
        "pawns": [
            {"id": f"surveyor-{seat}", "seat": seat, "x": x + wide - 9 - 14 * n}
            for n, seat in enumerate(seen["surveyors"])
        ],
    }


def row_parts(row: Piece) -> list[Part]:
    """A row, what lies at its start, on its cards and at its end: a press goes through to the row."""
    frame, end = row["frame"], row["end"]
    line = frame["line"]
    found = [
        Part(f"row-{line}", "row", frame, same=f"{line} {frame['y']}"),
        Part(f"start-{line}", "row_start", row["start"], names=tuple(pawn["id"] for pawn in row["start"]["pawns"])),
    ]
    for card in row["cards"]:
        lying = [one["id"] for one in (*card["houses"], *card["rails"], *card["pawns"])]
        found.append(Part(f"{line} {card['component']}", "row_card", card, names=(card["rubble"][0], *lying)))
    return [*found, Part(f"end-{line}", "row_end", end, names=(f"buffer-{line}",))]


def places(ground: Sheets, view: Piece, nth: int, trade_at: str) -> Piece:
    """Where the choices of a line lie on the map: spaces, surveyor spaces, the next track, heaps of rubble."""
    line, y = ground.numbers[nth], TALL.y(nth)
    top, high = TALL.houses
    found: list[Piece] = []
    for card in ground.cards_of(line):
        x, wide = (TALL.x(1), 44.0) if card < box.STARTS else on_map(card)
        key, step = box.CARDS[card], wide / max(1, len(box.CARD_SPACES[card]))
        found += [
            {"word": f"build:{box.SPACES[which]}", "kind": "house", "at": (x + step * n, y + top, step, high)}
            for n, which in enumerate(box.CARD_SPACES[card])
        ]
        if box.HAS_SURVEYOR[card]:
            word = "trade" if trade_at == key else f"move:{key}"
            found.append({"word": word, "kind": "tripod", "at": (x, y + top, wide, high)})
    track = next_track(view, line)
    if track is not None:
        x, wide = on_map(track[0])
        rail = wide / len(box.CARD_TRACKS[track[0]])
        at = (x + rail * track[1], y + TALL.rail[0] - 3, rail, TALL.rail[1] + 6)
        found.append({"word": f"lay:{ground.lines[nth]}", "kind": "track", "at": at})
    heaps = [on_map(card) for card in map(int, box.LINE_CARDS[line]) if view["cards"][box.CARDS[card]]["rubble"]]
    found += [
        {"word": f"clear:{ground.lines[nth]}", "kind": "heap", "at": (x, y + TALL.rail[0] - 8, wide, 16), "key": not n}
        for n, (x, wide) in enumerate(heaps)
    ]
    return {"line": ground.lines[nth], "y": y, "places": found}


# ── A line, opened ─────────────────────────────────────────────────────────────────────────────────────────


def chip(label: str) -> float:
    """The width of a number on its ground."""
    return 8 + text_width(label, 13, bold=True)


@cache
def names(ground: Sheets, card: int, next_rival: bool) -> list[Piece]:
    """The number and the name of each half of a card, and the room that the name has."""
    lines = "/".join(box.LINES[line] for line in box.CARD_LINES[card])
    halves = len(box.CARD_NAMES[card])
    step = (ground.rect(card)[2] - (20 if next_rival else 4)) / halves
    found = []
    for half, name in enumerate(box.CARD_NAMES[card]):
        label = f"{lines}-{box.CARD_COLUMN[card] + half}"
        room = step - chip(label) - 8
        bold = text_width(name, 13, bold=True) <= room
        found.append({"label": label, "name": name, "x": 4 + half * step, "chip": chip(label), "bold": bold})
    return found


def sheet(ground: Sheets, view: Piece, card: int, line: str, figures: Sequence[int], trade_at: str) -> Piece:
    """A card of an opened line: what is printed on it and what lies there."""
    key = box.CARDS[card]
    seen, (x, y, w, h) = view["cards"][key], ground.rect(card)
    marked = view["next_rival"] == key and not view["over"]
    return {
        "key": key,
        "component": component(key),
        "line": line,
        "again": ground.lines_of(card)[0] != line,
        "x": x,
        "y": y,
        "w": w,
        "h": h,
        "colour": colours(card)[0],
        "ink": colours(card)[1],
        "names": names(ground, card, marked),
        "next": marked,
        "rival": "rival" in seen["station"],
        "rubble": seen["rubble"],
        "rails": rails(ground, card, seen, figures) if card >= box.STARTS else [ground.rail(card, 0)],
        "spaces": [space(ground, card, place, owner) for place, owner in enumerate(seen["station"])],
        "survey": survey(ground, view, card, trade_at),
        "built": built(ground, card) if card >= box.STARTS else None,
        "tickets": [
            f"ticket-{component(key)}-{seat}"
            for seat in SEATS
            if card < box.STARTS and key not in view["players"][seat]["tickets"]
        ],
    }  # fmt: skip


def heading(ground: Sheets, view: Piece, nth: int, figures: Sequence[int]) -> Piece:
    """The name of an opened line, with its bonus token and its buffer."""
    seen, line = view["lines"][nth], ground.numbers[nth]
    colour, ink = colours(int(box.LINE_START[line]))
    return {
        "line": seen["key"],
        "name": box.LINE_NAMES[line],
        "colour": colour,
        "ink": ink,
        "ended": seen["ended"],
        "buffer": seen["buffer"],
        "foot": ground.foot(line),
        "bonus": bonus(seen, figures) if seen["bonus"] else None,
    }


def work(ground: Sheets, view: Piece, nth: int, figure: int) -> Piece:
    """What may be done with an opened line as a whole: where a track would lie, and the heaps of rubble."""
    line, key = ground.numbers[nth], ground.lines[nth]
    track = next_track(view, line)
    heaps = [card for card in map(int, box.LINE_CARDS[line]) if view["cards"][box.CARDS[card]]["rubble"]]
    return {
        "line": key,
        "figure": figure,
        "track": beside(ground, *track) if track is not None else None,
        "heaps": [beside(ground, card, 0) for card in heaps],
    }


def beside(ground: Sheets, card: int, place: int) -> Rect:
    """A track space on the board."""
    x, y, w, h = ground.rail(card, place)
    left, top, _w, _h = ground.rect(card)
    return left + x, top + y, w, h


# ── Below the rows ─────────────────────────────────────────────────────────────────────────────────────────


@cache
def boxes() -> list[Rect]:
    """The boxes below the rows, from left to right."""
    x, y, w, h = TALL.below
    gap = (w - sum(TALL.boxes)) / (len(TALL.boxes) - 1)
    return [(x + sum(TALL.boxes[:n]) + n * gap, y, wide, h) for n, wide in enumerate(TALL.boxes)]


def yard(view: Piece) -> list[Piece]:
    """The cubes of the stockyard, by their kinds."""
    x, y, w, h = boxes()[0]
    held = view["stockyard"]
    room = {"iron": (x + 1, 41.0), "stone": (x + 41, 41.0), "event": (x + 82, w - 83)}
    return [
        {"kind": kind, "n": held[kind], "rect": (left, y + 17, wide, h - 18),
         "return": int(box.EVENTS_RETURN) if kind == "event" else 0}
        for kind, (left, wide) in room.items()
    ]  # fmt: skip


def bag(view: Piece) -> list[Piece]:
    """What the bag holds of each kind (FH-254)."""
    x, y, w, _h = boxes()[1]
    spots = {"event": (x + w / 2 + 1, y + 3), "iron": (x + 2, y + 25), "stone": (x + w / 2 + 1, y + 25)}
    return [
        {"kind": kind, "n": view["bag"][kind], "rect": (*spots[kind], w / 2 - 3, 20.0),
         "word": f"gain:{kind}:bag" if kind != "event" else ""}
        for kind in spots
    ]  # fmt: skip


def spots(view: Piece, mine: int) -> dict[str, Piece]:
    """The pub, for both surveyors (FH-210), and the home of the viewer's own."""
    pub, home = boxes()[2:4]
    at = {seat: view["players"][seat]["surveyor"] for seat in SEATS}
    drinkers = [seat for seat in SEATS if at[seat] == "pub"]
    return {
        "pub": {
            "rect": pub,
            "word": "move:pub",
            "pawns": [{"id": f"surveyor-{seat}", "seat": seat, "x": pub[0] + 14 + 20 * seat} for seat in drinkers],
        },
        "home": {
            "rect": home,
            "word": "move:home",
            "pawns": [{"id": f"surveyor-{mine}", "seat": mine, "x": home[0] + 15}] if at[mine] == "home" else [],
        },
    }


HYPHENS = {
    "Architecte": "Archi-tecte",
    "Blacksmith": "Black-smith",
    "Brickmaker": "Brick-maker",
    "Concasseur": "Concas-seur",
    "Dessinateur": "Dessi-nateur",
    "Draughtsman": "Draughts-man",
    "Inspecteur": "Inspec-teur",
    "Landscaper": "Land-scaper",
    "Paysagiste": "Paysa-giste",
    "Récupération": "Récupé-ration",
    "Ressources": "Ressour-ces",
    "Sidérurgiste": "Sidérur-giste",
    "Steelworker": "Steel-worker",
    "Terrassiers": "Terras-siers",
}
"""Where a word that is too long for an action card is divided."""


@cache
def broken(name: str, room: float) -> list[str]:
    """A name in two lines that a small action card holds."""
    lines = [""]
    for word in name.split(" "):
        whole = f"{lines[-1]} {word}".strip()
        if text_width(whole, 13) <= room:
            lines[-1] = whole
        elif text_width(word, 13) <= room or word not in HYPHENS:
            lines.append(word)
        else:
            first, rest = HYPHENS[word].split("-")
            lines += [f"{first}-", rest]
    found = [line for line in lines if line]
    return found if len(found) < 3 or name not in SHORT else broken(SHORT[name], room)


def hand(cards: Sequence[Piece], asked: set[str]) -> list[Piece]:
    """The viewer's action cards; what can be done with a card hangs on it."""
    x, y, w, h = TALL.hand
    step = (w + 3) / len(cards)
    found = []
    for n, entry in enumerate(cards):
        own: Piece = {"rect": (x + n * step, y, step - 3, h)}
        if entry["key"]:
            face, letter = entry["face"], entry["letter"]
            trade = ["trade"] if entry["now"] and "decline" not in asked else []
            own["words"] = [played_by(entry), f"flip:{letter}", f"score:{letter}", *trade]
            own["lines"] = broken(face["title"], step - 5)
            own["sign"] = TYPES[face["letter"]]
        found.append(entry | own)
    return found


# ── The reserve ────────────────────────────────────────────────────────────────────────────────────────────


def reserve(view: Piece, _: Words) -> list[Piece]:
    """The neutral action cards that lie open, two of each letter."""
    found = []
    for n in range(RESERVE * len(box.LETTERS)):
        letter = box.LETTERS[n // RESERVE]
        cards = [key for key in view["reserve"] if key[0] == letter]
        found.append(reserve_card(n, letter, cards[n % RESERVE] if n % RESERVE < len(cards) else None, _.lang))
    return found


@cache
def reserve_card(nth: int, letter: str, key: str | None, lang: str) -> Piece:
    """A place of the reserve; a card there shows its letters, the name and the work of its back."""
    x, y, w, h = TALL.left, TALL.tabs + 3, (TALL.width - 2 * TALL.left - 4) / 2, 73.0
    rect = x + nth % RESERVE * (w + 4), y + nth // RESERVE * (h + 4), w, h
    place: Piece = {"rect": rect, "letter": letter, "key": key}
    if key is None:
        return place
    card = box.ACTION_CARDS.index(key)
    room = (rect[0] + 30, rect[1] + 24, rect[2] - 34, rect[3] - 28)
    return place | {
        "back": box.LETTERS[box.BACK_LETTER[card // int(box.KINDS)]],
        "title": title(card, words(lang, FOLDER)),
        "word": f"replace:{key}",
        "signs": laid_out(effect_signs(int(box.BACK) + card), room, 21),
    }


# ── The whole table ────────────────────────────────────────────────────────────────────────────────────────


def scene(view: Piece, choices: Sequence[Offer], words: Words) -> dict[str, Any]:
    """Everything on the table and where it lies. `pieces` tells by name what can move or change hands."""
    ground, figures = sheets_of(view), seat_figures(view)
    pressed = presses(choices)
    offered = {choice.word for choice in choices if choice.allowed}
    asked = {choice.word for choice in choices}
    mine = words.viewer if words.viewer is not None else 0
    trade_at, seats, laid = trade_place(view, asked), players(ground, view, -1, words), plates(TALL, choices)
    lines = range(len(ground.lines))
    lights = [with_lights(places(ground, view, nth, trade_at), pressed, offered) for nth in lines]
    return {
        "shape": "tall",
        "width": TALL.width,
        "height": TALL.height,
        "panel": SHELF if any(word.startswith("replace:") for word in offered) else MAP,
        "mine": mine,
        "figure": figures[mine],
        "rows": [row(ground, view, nth, figures) for nth in lines],
        "lights": lights,
        "dark": any(light["lit"] for light in lights),
        "headings": [heading(ground, view, nth, figures) for nth in lines],
        "sheets": {
            key: [with_presses(sheet(ground, view, card, key, figures, trade_at), pressed)
                  for card in ground.cards_of(number)]
            for key, number in zip(ground.lines, ground.numbers, strict=True)
        },
        "works": [work(ground, view, nth, figures[view["turn"]]) | line_words(ground.lines[nth], pressed)
                  for nth in lines],
        "yard": yard(view),
        "bag": bag(view),
        "spots": {name: hung(spot, pressed) for name, spot in spots(view, mine).items()},
        "supply": {"buffers": view["buffers"], "rivals": view["rivals"],
                   "ending": bool(view["ending"]) and not view["over"], "rect": boxes()[4]},
        "plates": laid,
        "counter": counter(laid),
        "reserve": reserve(view, words),
        "hand": hand(seats[mine]["cards"], asked),
        "seats": seats,
        "buttons": buttons(view, seats[mine]["cards"], offered),
        "pieces": pieces(view),
    }  # fmt: skip


def with_lights(light: Piece, pressed: dict[str, str], offered: set[str]) -> Piece:
    """The places of a line with what is played there, and how many of them may be chosen."""
    found = [place | {"word": pressed.get(place["word"], place["word"])} for place in light["places"]]
    lit = {place["word"] for place in found} & offered
    return light | {"places": found, "lit": len(lit), "words": sorted(lit)}


# ── The parts, from back to front ──────────────────────────────────────────────────────────────────────────


def panels(ink: str) -> dict[str, dict[str, str]]:
    """The map, the reserve and each line by themselves; their tabs belong to all but the map."""
    shown = {name: {"color": ink, "class": "panel", "data-panel": name} for name in (MAP, SHELF, *box.LINES)}
    tabs = {"color": ink, "class": "panel", "data-panel": " ".join((SHELF, *box.LINES))}
    return {f"board.{name}": attributes for name, attributes in shown.items()} | {"board.tabs": tabs}


def parts(scene: dict[str, Any]) -> dict[str, list[Part]]:
    """Everything on the table as parts."""
    found = {f"board.{name}": list[Part]() for name in (MAP, SHELF, *box.LINES)}
    found[f"board.{MAP}"] = map_parts(scene)
    found[f"board.{SHELF}"] = [
        Part(f"reserve-{n}", "tall_reserve", card, (card["word"],) if card["key"] else ())
        for n, card in enumerate(scene["reserve"])
    ]
    for heading, work in zip(scene["headings"], scene["works"], strict=True):
        found[f"board.{heading['line']}"] = line_parts(heading, scene["sheets"][heading["line"]], work)
    counts = [{"line": one["line"], "colour": one["colour"], "ink": one["ink"], "lit": light["lit"]}
              for one, light in zip(scene["headings"], scene["lights"], strict=True)]  # fmt: skip
    lit = len({word for light in scene["lights"] for word in light["words"]})  # a station of two lines is one place
    return {
        "board": [Part("meadow", "meadow", same="meadow")],
        **found,
        "board.tabs": [Part("tabs", "line_tabs", {"lines": counts, "lit": lit})],
        **seat_parts(scene),
        "tray": [],
    }


def map_parts(scene: dict[str, Any]) -> list[Part]:
    """The rows, the light on what may be chosen there, and what lies below them."""
    own = [Part(one["id"], "tall_action", one, tuple(one.get("words", ())), (one["id"],)) for one in scene["hand"]]
    left = sum(card["key"] is not None for card in scene["reserve"])
    open_reserve = {"n": left, "rect": boxes()[5]}
    return [
        *[part for one in scene["rows"] for part in row_parts(one)],
        *[
            Part(f"light-{one['line']}", "light", one | {"dark": scene["dark"]}, words_of(one))
            for one in scene["lights"]
            if scene["dark"]
        ],
        Part("yard", "tall_yard", {"rect": boxes()[0]}),
        *[Part(f"yard-{one['kind']}", "tall_cubes", one, (f"take:{one['kind']}", f"gain:{one['kind']}:stockyard"))
          for one in scene["yard"]],
        Part("bag", "tall_bag", {"rect": boxes()[1], "total": sum(one["n"] for one in scene["bag"])}),
        *[Part(f"bag-{one['kind']}", "tall_chip", one, (one["word"],) if one["word"] else ()) for one in scene["bag"]],
        *[Part(name, f"tall_{name}", one, (one["word"],), tuple(pawn["id"] for pawn in one["pawns"]))
          for name, one in scene["spots"].items()],
        Part("supply", "tall_supply", scene["supply"], ("pass",)),
        Part("reserve", "tall_shelf", open_reserve),
        Part("desk", "tall_desk", {"figure": scene["figure"]}),
        *own,
        *[Part("counter", "counter", {"rect": rect}) for rect in [scene["counter"]] if rect],
        *[Part(plate["word"], "plate", plate, (plate["word"],)) for plate in scene["plates"]],
    ]  # fmt: skip


def words_of(light: Piece) -> tuple[str, ...]:
    return tuple(dict.fromkeys(place["word"] for place in light["places"]))


def line_parts(heading: Piece, sheets: Sequence[Piece], work: Piece) -> list[Part]:
    """An opened line: its name, its rail, its cards, and what is done with it as a whole."""
    return [
        Part("name", "line_name", heading, names=(f"buffer-{heading['line']}",)),
        *[sheet_part(card) for card in sheets],
        Part("work", "line_work", work, (work["to_clear"], work["to_lay"])),
    ]


def sheet_part(card: Piece) -> Part:
    """A card with all that lies on it."""
    found = [space["word"] for space in card["spaces"]]
    pawns: list[str] = []
    if card["survey"]:
        found.append(card["survey"]["word"])
        pawns = [pawn["id"] for pawn in card["survey"]["pawns"]]
    tracks, heap, stations = piece_names(card["key"])
    return Part(card["key"], "sheet", card, tuple(found), (*tracks, heap, *stations, *pawns))
