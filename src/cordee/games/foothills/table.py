"""Where things lie on the table of Foothills: plain geometry from a view, for a wide and for a tall screen.

`table.svg.jinja` draws it. The map is the board: each line in play is a row of station cards from its start to its
buffer, with stockyard, bag, pub and reserve on the meadow beside them and the viewer's own action cards below.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import ceil
from pathlib import Path
from typing import Any

from cordee.engine.picture import Part
from cordee.engine.telling import Offer
from cordee.games.foothills import box
from cordee.games.foothills.cards import BLUE, GREEN, SEATS, lays, line_ends, seat_figures, starts, stations, tabs
from cordee.games.foothills.ground import LAYOUTS, RESERVE, Ground, Layout, Piece, colours, component, ground_of
from cordee.games.foothills.signs import Placed, Rect, Sign, effect_signs, laid_out
from cordee.games.foothills.words import title
from cordee.words import Words, words

PALETTE = {
    "sky": "#bcd9e8",
    "far": "#40593f",
    "near": "#8fb59a",
    "ground": "#efe6d0",
    "accent": "#f58a1f",
    "ink": "#1a2619",
}

FOLDER = Path(__file__).parent
INK = "#22301f"

SCORED = {
    "passenger_pair": "passenger",
    "track_pair": "track",
    "station": "station",
    "ticket": "ticket",
    "score_pile_card": "pile",
}
"""The sign of what an action card scores."""


def figures(options: Piece) -> list[int]:
    """The players are blue and green, whichever seat plays which (FH-001, FH-252)."""
    return [GREEN, BLUE] if options.get("blue") == "seat2" else [BLUE, GREEN]


# ── Stockyard, bag, pub, supplies ──────────────────────────────────────────────────────────────────────────


def yard(layout: Layout, view: Piece) -> Piece:
    """The stockyard: bays for resources, windows for event cubes."""
    held = view["stockyard"]
    empty = empty_yard(layout, max(int(box.REFILL), held["iron"] + held["stone"]))
    bays = empty["bays"]
    places = {"iron": bays[: held["iron"]], "stone": bays[held["iron"] : held["iron"] + held["stone"]]}
    groups = {
        kind: [{"id": f"yard-{kind}-{n}", "x": x, "y": y} for n, (x, y) in enumerate(found)]
        for kind, found in places.items()
    }
    return empty | {"events": held["event"], "groups": groups}


@cache
def empty_yard(layout: Layout, bays: int) -> Piece:
    """The shed with its bays and windows."""
    x, y, w, h = layout.shed
    across = ceil(bays / 2) if layout.roomy else bays
    top, deep = (y + 49, 29.0) if layout.roomy else (y + 21, 20.0)
    step = (w - 8) / across
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
        "bays": [(x + 4 + step * (n % across + 0.5), top + deep * (n // across + 0.5)) for n in range(bays)],
        "windows": [
            (middle + (n - (events - 1) / 2) * window, y + 23 if layout.roomy else y + 11) for n in range(events)
        ],
        "window": window,
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


def reserve(ground: Ground, view: Piece, _: Words) -> list[Piece]:
    """The neutral action cards that lie open; each letter has places of its own."""
    found = []
    for n, rect in enumerate(ground.slots):
        letter = box.LETTERS[n // RESERVE]
        cards = [key for key in view["reserve"] if key[0] == letter]
        key = cards[n % RESERVE] if n % RESERVE < len(cards) else None
        found.append(reserve_card(ground.layout, rect, letter, key, _.lang))
    return found


@cache
def reserve_card(layout: Layout, rect: Rect, letter: str, key: str | None, lang: str) -> Piece:
    """A place of the reserve; a card there shows its letters, the name and the work of its back."""
    x, y, w, h = rect
    place = {"x": x, "y": y, "w": w, "h": h, "letter": letter, "key": key}
    if key is None:
        return place
    card = box.ACTION_CARDS.index(key)
    signs = effect_signs(int(box.BACK) + card)
    room = (x + 24, y + h * 0.47, w - 27, h * 0.5) if layout.roomy else (x + 11, y + 1, w - 12, h - 2)
    return place | {
        "back": box.LETTERS[box.BACK_LETTER[card // int(box.KINDS)]],
        "title": title(card, words(lang, FOLDER)),
        "word": f"replace:{key}",
        "signs": laid_out(signs, room, layout.sign, 1 if layout.roomy else 2),
    }


# ── Players ────────────────────────────────────────────────────────────────────────────────────────────────


def short_title(letter: int, _: Words) -> str:
    """The main side of a letter in a word or two."""
    return [_("Resources"), _("Rubble"), _("Track, stone"), _("Station"), _("Surveyor")][letter]


@cache
def side(card: int, grey: bool, lang: str) -> Piece:
    """One side of an action card: the letter of its type, its name, its component and its effect."""
    letter, _ = card // int(box.KINDS), words(lang, FOLDER)
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


@cache
def action_card(seat: int, letter: int, key: str | None, grey: bool, now: bool, lang: str) -> Piece:
    """A place of a player's board, with both sides of the card there; `now`: it is being played."""
    place: Piece = {"letter": box.LETTERS[letter], "id": f"action-{seat}-{box.LETTERS[letter]}", "key": key}
    if key is None:
        return place
    card, icon = box.ACTION_CARDS.index(key), box.ICON_KEYS[box.ICONS[letter]]
    return place | {
        "face": side(card, grey, lang),
        "behind": side(card, not grey, lang),
        "icon": SCORED[icon],
        "half": icon.endswith("pair"),
        "now": now,
    }


def action_cards(view: Piece, seat: int, _: Words) -> list[Piece]:
    """The five places of a player's board."""
    played = view["slot"] if view["turn"] == seat and not view["over"] else None
    return [
        action_card(seat, letter, slot["card"], slot["grey"], played == box.LETTERS[letter], _.lang)
        if slot
        else action_card(seat, letter, None, False, False, _.lang)
        for letter, slot in enumerate(view["players"][seat]["board"])
    ]


def played_by(entry: Piece) -> str:
    """The word that plays a card."""
    return f"play:{entry['letter'] if entry['face']['gold'] else entry['key']}"


def hand(layout: Layout, cards: Sequence[Piece], asked: set[str]) -> list[Piece]:
    """The viewer's action cards, large; what can be done with a card hangs on it."""
    found = []
    for n, entry in enumerate(cards):
        own: Piece = {"rect": hand_rect(layout, n)}
        if entry["key"]:
            face, letter = entry["face"], entry["letter"]
            trade = ["trade"] if entry["now"] and "decline" not in asked else []
            own["words"] = [played_by(entry), f"flip:{letter}", f"score:{letter}", *trade]
            own["signs"] = hand_signs(layout, face["effect"])
            own["lines"] = two_lines(face["title"])
        found.append(entry | own)
    return found


@cache
def hand_rect(layout: Layout, nth: int) -> Rect:
    """Where one of the viewer's action cards lies."""
    x, y, w, h = layout.hand
    step = w / len(box.LETTERS)
    return x + nth * step, y, step - (4 if layout.roomy else 2), h


@cache
def hand_signs(layout: Layout, effect: int) -> list[Placed]:
    """The work of an action card, in its own room."""
    _x, _y, wide, high = hand_rect(layout, 0)
    room = (5, 28, wide - 34, 34) if layout.roomy else (15, 2, wide - 17, high - 18)
    return laid_out(effect_signs(effect), room, 19 if layout.roomy else 13)


TYPES = {"A": "yard", "B": "pick", "C": "track", "D": "station", "E": "tripod"}
"""The sign of each type of action (FH-074)."""


@cache
def two_lines(name: str) -> list[str]:
    """A name in two lines as even as its words allow."""
    said = name.split(" ")
    cuts = [(" ".join(said[:n]), " ".join(said[n:])) for n in range(1, len(said))]
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


def held_tickets(ground: Ground, view: Piece, seat: int) -> list[Piece]:
    """The tickets of a player, with the lines they are good for (FH-199)."""
    return [held_ticket(ground, key, seat) for key in view["players"][seat]["tickets"]]


@cache
def held_ticket(ground: Ground, key: str, seat: int) -> Piece:
    """A ticket of a player."""
    card = box.CARDS.index(key)
    colour, ink = colours(card)
    return {
        "id": f"ticket-{component(key)}-{seat}",
        "label": "·".join(ground.lines_of(card)),
        "colour": colour,
        "ink": ink,
        "name": box.CARD_NAMES[card][0],
    }


GOODS = ("iron", "stone", "rubble", "passenger", "vp")


def players(ground: Ground, view: Piece, mine: int, _: Words) -> list[Piece]:
    """What each seat has in front of it; on the wide table the viewer's own lies on the board."""
    found = []
    for seat in SEATS:
        player, cards = view["players"][seat], action_cards(view, seat, _)
        goods = [{"kind": kind, "n": player[kind], "id": f"{kind}-{seat}"} for kind in GOODS]
        tickets = held_tickets(ground, view, seat)
        told = [f"surveyor-{seat}", *[one["id"] for one in (*goods, *tickets, *cards)]]
        found.append(
            {
                "seat": seat,
                "name": _.seat(seat),
                "names": told,
                "below": ground.layout.roomy and seat == mine,
                "goods": goods,
                "tickets": tickets,
                "pile": pile(view, seat),
                "scored": len(player["pile"]),
                "worth": player["pile_points"],
                "stations": player["stations"],
                "tracks": player["tracks"],
                "tiles": player["tiles"],
                "home": player["surveyor"] == "home",
                "summit": view["summit"]["holder"] == seat,
                "first": view["first"] == seat and view["turns"] > 0,
                "cards": cards,
            }
        )
    return found


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


# ── The whole table ────────────────────────────────────────────────────────────────────────────────────────


def scene(view: Piece, choices: Sequence[Offer], words: Words, shape: str) -> dict[str, Any]:
    """Everything on the table and where it lies. `pieces` tells by name what can move or change hands."""
    layout = LAYOUTS[shape]
    ground, figures = ground_of(layout, view), seat_figures(view)
    offered = {choice.word for choice in choices if choice.allowed}
    asked = {choice.word for choice in choices}
    mine = words.viewer if words.viewer is not None else 0
    trade_at, seats, laid = trade_place(view, asked), players(ground, view, mine, words), plates(layout, choices)
    return {
        "width": layout.width,
        "height": layout.height,
        "mine": mine,
        "figure": figures[mine],
        "lines": ground.lines,
        "scenery": {"vignettes": ground.vignettes, "ends": ground.ends},
        "starts": starts(ground, view, trade_at),
        "stations": stations(ground, view, figures, trade_at),
        "ends": line_ends(ground, view),
        "tabs": tabs(ground, view, offered),
        "lays": lays(ground, view, offered, figures[view["turn"]]),
        "yard": yard(layout, view),
        "bag": bag(layout, view),
        "pub": pub(layout, view),
        "supply": supply(layout, view),
        "plates": laid,
        "counter": counter(laid),
        "reserve": reserve(ground, view, words),
        "hand": hand(layout, seats[mine]["cards"], asked),
        "home": home(layout, view, mine),
        "seats": seats,
        "buttons": buttons(seats[mine]["cards"], offered),
        "pieces": pieces(view),
    }


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


@cache
def piece_names(key: str) -> tuple[list[str], str, list[str]]:
    """What can be news about a card: its tracks, its rubble, its stations."""
    card, flat = box.CARDS.index(key), component(key)
    tracks = [f"track-{flat}-{place}" for place in range(len(box.CARD_TRACKS[card]))]
    return tracks, f"rubble-{flat}", [f"station-{component(box.SPACES[space])}" for space in box.CARD_SPACES[card]]


def pieces(view: Piece) -> dict[str, Any]:
    """Each thing that can change, with what it would be compared by: an owner, a count, a place, a side."""
    found: dict[str, Any] = {}
    for key, seen in view["cards"].items():
        tracks, heap, stations = piece_names(key)
        found.update(zip(tracks, seen["track"], strict=True))
        found[heap] = seen["rubble"]
        found.update(zip(stations, seen["station"], strict=True))
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


# ── The parts, from back to front ──────────────────────────────────────────────────────────────────────────


def groups(shape: str) -> dict[str, dict[str, str]]:
    """The board is drawn in ink."""
    return {"board": {"color": INK}}


def parts(scene: dict[str, Any]) -> dict[str, list[Part]]:
    """Everything on the table as parts; no piece lies beside the question."""
    board = [
        Part("scenery", "scenery", scene["scenery"], same=" ".join(scene["lines"])),
        *yard_parts(scene["yard"]),
        *bag_parts(scene["bag"]),
        Part("pub", "pub", scene["pub"], ("move:pub",), there(scene["pub"])),
        Part("supply", "supply", scene["supply"], ("pass",)),
        *[Part(one["key"], "start", one, (one["survey"]["word"],), there(one["survey"])) for one in scene["starts"]],
        *[station_part(card) for card in scene["stations"]],
        *[Part(end["id"], "buffer", end, names=(end["id"],)) for end in scene["ends"]],
        *[Part(f"line-{one['line']}", "tab", one, (f"clear:{one['line']}", f"lay:{one['line']}"))
          for one in scene["tabs"]],
        *[Part(one["word"], "lay", one, (one["word"],)) for one in scene["lays"]],
        *[Part(f"reserve-{n}", "reserve", card, (card["word"],) if card["key"] else ())
          for n, card in enumerate(scene["reserve"])],
        *desk_parts(scene),
        *[Part("counter", "counter", {"rect": rect}) for rect in [scene["counter"]] if rect],
        *[Part(plate["word"], "plate", plate, (plate["word"],)) for plate in scene["plates"]],
    ]  # fmt: skip
    return {"board": board, "tray": []}


def there(place: Piece) -> tuple[str, ...]:
    """The surveyors at a place: news of others is none of it."""
    return tuple([pawn["id"] for pawn in place["pawns"]])


def yard_parts(yard: Piece) -> list[Part]:
    """The shed, then the cubes of each kind."""
    shed = {name: value for name, value in yard.items() if name != "groups"}
    found = [Part("yard", "yard", shed)]
    for n, (kind, cubes) in enumerate(yard["groups"].items()):
        bay = None if cubes else yard["bays"][min(4 + n, len(yard["bays"]) - 1)]
        what = {"kind": kind, "cubes": cubes, "bay": bay, "step": yard["step"], "deep": yard["deep"]}
        found.append(Part(f"yard-{kind}", "cubes", what, (f"take:{kind}", f"gain:{kind}:stockyard")))
    return found


def bag_parts(bag: Piece) -> list[Part]:
    """The bag, then what it holds of each kind."""
    sack = {name: value for name, value in bag.items() if name != "chips"}
    chips = [Part(f"bag-{one['kind']}", "chip", one, (one["word"],) if one["word"] else ()) for one in bag["chips"]]
    return [Part("bag", "bag", sack), *chips]


def station_part(card: Piece) -> Part:
    """A station card with all that lies on it."""
    words = [space["word"] for space in card["spaces"]]
    pawns: tuple[str, ...] = ()
    if card["survey"]:
        words.append(card["survey"]["word"])
        pawns = there(card["survey"])
    tracks, heap, stations = piece_names(card["key"])
    return Part(card["key"], "station", card, tuple(words), (*tracks, heap, *stations, card["settled"], *pawns))


def desk_parts(scene: dict[str, Any]) -> list[Part]:
    """The viewer's own board: action cards, goods, score pile, tickets, surveyor."""
    own = scene["seats"][scene["mine"]]
    found = [Part("desk", "desk", {"figure": scene["figure"]})]
    found += [Part(one["id"], "action", one, tuple(one.get("words", ())), (one["id"],)) for one in scene["hand"]]
    if own["below"]:
        score = {name: own[name] for name in ("pile", "stations", "scored", "worth")}
        count = {name: own[name] for name in ("seat", "tracks", "tiles", "summit", "first")}
        tickets = tuple(ticket["id"] for ticket in own["tickets"])
        *cubes, points = own["goods"]
        found += [Part(one["id"], "good", one | {"nth": n}, names=(one["id"],)) for n, one in enumerate(cubes)]
        found.append(Part("score", "score", score))
        found.append(Part("tickets", "tickets", {"tickets": own["tickets"]}, names=tickets))
        found.append(Part("counts", "counts", count | {"vp": points["n"]}))
    return [*found, Part("home", "home", scene["home"], ("move:home",), there(scene["home"]))]
