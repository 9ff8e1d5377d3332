"""Where things lie on the wide table of Foothills: plain geometry from a view.

The map is the board: each line in play is a row of station cards from its start to its buffer, with stockyard, bag, pub
and reserve on the meadow beside them and the viewer's own action cards below.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import ceil
from typing import Any

from cordee.engine.picture import Part
from cordee.engine.telling import Offer
from cordee.games.foothills import box
from cordee.games.foothills.cards import SEATS, lays, line_ends, seat_figures, starts, stations, tabs
from cordee.games.foothills.ground import FOLDER, RESERVE, WIDE, Map, Piece, map_of
from cordee.games.foothills.offers import buttons, counter, hung, line_words, plates, presses, trade_place, with_presses
from cordee.games.foothills.pieces import piece_names, pieces
from cordee.games.foothills.players import fitting, played_by, players, seat_parts
from cordee.games.foothills.signs import Placed, Rect, effect_signs, laid_out
from cordee.games.foothills.words import title
from cordee.words import Words, words

# ── Stockyard, bag, pub, supplies ──────────────────────────────────────────────────────────────────────────


def yard(view: Piece) -> Piece:
    """The stockyard: bays for resources, windows for event cubes."""
    held = view["stockyard"]
    empty = empty_yard(max(int(box.REFILL), held["iron"] + held["stone"]))
    bays = empty["bays"]
    places = {"iron": bays[: held["iron"]], "stone": bays[held["iron"] : held["iron"] + held["stone"]]}
    groups = {
        kind: [{"id": f"yard-{kind}-{n}", "x": x, "y": y} for n, (x, y) in enumerate(found)]
        for kind, found in places.items()
    }
    return empty | {"events": held["event"], "groups": groups}


@cache
def empty_yard(bays: int) -> Piece:
    """The shed with its bays and windows."""
    x, y, w, h = WIDE.shed
    across = ceil(bays / 2)
    top, deep = y + 49, 29.0
    step = (w - 8) / across
    events = int(box.EVENT_CUBES)
    window = 22.0
    middle = x + w / 2
    return {
        "x": x,
        "y": y,
        "w": w,
        "h": h,
        "step": step,
        "deep": deep,
        "bays": [(x + 4 + step * (n % across + 0.5), top + deep * (n // across + 0.5)) for n in range(bays)],
        "windows": [(middle + (n - (events - 1) / 2) * window, y + 23) for n in range(events)],
        "window": window,
        "return": int(box.EVENTS_RETURN),
    }


def bag(view: Piece) -> Piece:
    """The bag and what it holds: no secret, only the draw is left to chance (FH-254)."""
    x, y, w, h = WIDE.bag
    held = view["bag"]
    chips = []
    for n, kind in enumerate(("iron", "stone", "event")):
        rect = (x - 15 + n * 35, y + h + 3, 34.0, 18.0)
        chips.append({"kind": kind, "n": held[kind], "rect": rect, "word": f"gain:{kind}:bag" if n < 2 else ""})
    return {"x": x, "y": y, "w": w, "h": h, "total": sum(held.values()), "chips": chips}


def pub(view: Piece) -> Piece:
    """The pub with a place for each surveyor (FH-210)."""
    x, y, w, h = WIDE.pub
    there = [seat for seat in SEATS if view["players"][seat]["surveyor"] == "pub"]
    spots = [(x + 122, y + 76), (x + 146, y + 76)]
    return {
        "x": x,
        "y": y,
        "w": w,
        "h": h,
        "spots": spots,
        "r": WIDE.spot,
        "pawns": [{"id": f"surveyor-{seat}", "seat": seat, "x": spots[seat][0]} for seat in there],
        "foot": spots[0][1] + WIDE.spot * 1.15,
        "word": "move:pub",
    }


def supply(view: Piece) -> Piece:
    """The buffers and competitor tiles left: the game ends with either."""
    x, y, w, h = WIDE.supply
    return {
        "x": x, "y": y, "w": w, "h": h, "buffers": view["buffers"], "rivals": view["rivals"],
        "ending": view["ending"] and not view["over"],
    }  # fmt: skip


# ── The reserve ────────────────────────────────────────────────────────────────────────────────────────────


def reserve(ground: Map, view: Piece, _: Words) -> list[Piece]:
    """The neutral action cards that lie open; each letter has places of its own."""
    found = []
    for n, rect in enumerate(ground.slots):
        letter = box.LETTERS[n // RESERVE]
        cards = [key for key in view["reserve"] if key[0] == letter]
        key = cards[n % RESERVE] if n % RESERVE < len(cards) else None
        found.append(reserve_card(rect, letter, key, _.lang))
    return found


@cache
def reserve_card(rect: Rect, letter: str, key: str | None, lang: str) -> Piece:
    """A place of the reserve; a card there shows its letters, the name and the work of its back."""
    x, y, w, h = rect
    place = {"x": x, "y": y, "w": w, "h": h, "letter": letter, "key": key}
    if key is None:
        return place
    card = box.ACTION_CARDS.index(key)
    signs = effect_signs(int(box.BACK) + card)
    room = (x + 24, y + h * 0.47, w - 27, h * 0.5)
    return place | {
        "back": box.LETTERS[box.BACK_LETTER[card // int(box.KINDS)]],
        "title": fitting(title(card, words(lang, FOLDER)), w - 25),
        "word": f"replace:{key}",
        "signs": laid_out(signs, room, WIDE.sign, 1),
    }


# ── The viewer's own board ─────────────────────────────────────────────────────────────────────────────────────────


def hand(cards: Sequence[Piece], asked: set[str]) -> list[Piece]:
    """The viewer's action cards, large; what can be done with a card hangs on it."""
    found = []
    for n, entry in enumerate(cards):
        own: Piece = {"rect": hand_rect(n)}
        if entry["key"]:
            face, letter = entry["face"], entry["letter"]
            trade = ["trade"] if entry["now"] and "decline" not in asked else []
            own["words"] = [played_by(entry), f"flip:{letter}", f"score:{letter}", *trade]
            own["signs"] = hand_signs(face["effect"])
            own["lines"] = two_lines(face["title"])
        found.append(entry | own)
    return found


@cache
def hand_rect(nth: int) -> Rect:
    """Where one of the viewer's action cards lies."""
    x, y, w, h = WIDE.hand
    step = w / len(box.LETTERS)
    return x + nth * step, y, step - 4, h


@cache
def hand_signs(effect: int) -> list[Placed]:
    """The work of an action card, in its own room."""
    wide = hand_rect(0)[2]
    return laid_out(effect_signs(effect), (5, 28, wide - 34, 34), 19)


@cache
def two_lines(name: str) -> list[str]:
    """A name in two lines as even as its words allow."""
    said = name.split(" ")
    cuts = [(" ".join(said[:n]), " ".join(said[n:])) for n in range(1, len(said))]
    return list(min(cuts, key=lambda cut: max(map(len, cut)))) if len(name) > 13 and cuts else [name]


def home(view: Piece, seat: int) -> Piece:
    """Where the viewer's surveyor stands when it is at home."""
    x, y, w, h = WIDE.desk
    spot = x + w - 14, y + h - 17
    there = view["players"][seat]["surveyor"] == "home"
    return {
        "spot": spot,
        "r": WIDE.spot,
        "foot": spot[1] + WIDE.spot * 1.15,
        "pawns": [{"id": f"surveyor-{seat}", "seat": seat, "x": spot[0]}] if there else [],
        "word": "move:home",
    }


# ── The whole table ────────────────────────────────────────────────────────────────────────────────────────


def scene(view: Piece, choices: Sequence[Offer], words: Words) -> dict[str, Any]:
    """Everything on the table and where it lies. `pieces` tells by name what can move or change hands."""
    ground, figures = map_of(view), seat_figures(view)
    pressed = presses(choices)
    offered = {choice.word for choice in choices if choice.allowed} | pressed.keys()
    asked = {choice.word for choice in choices}
    mine = words.viewer if words.viewer is not None else 0
    trade_at, seats, laid = trade_place(view, asked), players(ground, view, mine, words), plates(WIDE, choices)
    return {
        "shape": "wide",
        "width": WIDE.width,
        "height": WIDE.height,
        "mine": mine,
        "figure": figures[mine],
        "lines": ground.lines,
        "scenery": {"vignettes": ground.vignettes, "ends": ground.ends},
        "starts": [with_presses(card, pressed) for card in starts(ground, view, trade_at)],
        "stations": [with_presses(card, pressed) for card in stations(ground, view, figures, trade_at)],
        "ends": line_ends(ground, view),
        "tabs": [tab | line_words(tab["line"], pressed) for tab in tabs(ground, view, offered)],
        "lays": [hung(one, pressed) for one in lays(ground, view, offered, figures[view["turn"]])],
        "yard": yard(view),
        "bag": bag(view),
        "pub": hung(pub(view), pressed),
        "supply": supply(view),
        "plates": laid,
        "counter": counter(laid),
        "reserve": reserve(ground, view, words),
        "hand": hand(seats[mine]["cards"], asked),
        "home": hung(home(view, mine), pressed),
        "seats": seats,
        "buttons": buttons(view, seats[mine]["cards"], offered),
        "pieces": pieces(view),
    }


# ── The parts, from back to front ──────────────────────────────────────────────────────────────────────────


def parts(scene: dict[str, Any]) -> dict[str, list[Part]]:
    """Everything on the table as parts; no piece lies beside the question."""
    board = [
        Part("scenery", "scenery", scene["scenery"], same=" ".join(scene["lines"])),
        *yard_parts(scene["yard"]),
        *bag_parts(scene["bag"]),
        Part("pub", "pub", scene["pub"], (scene["pub"]["word"],), there(scene["pub"])),
        Part("supply", "supply", scene["supply"], ("pass",)),
        *[Part(one["key"], "start", one, (one["survey"]["word"],), there(one["survey"])) for one in scene["starts"]],
        *[station_part(card) for card in scene["stations"]],
        *[Part(end["id"], "buffer", end, names=(end["id"],)) for end in scene["ends"]],
        *[Part(f"line-{one['line']}", "tab", one, (one["to_clear"], one["to_lay"])) for one in scene["tabs"]],
        *[Part(f"lay-{n}", "lay", one, (one["word"],)) for n, one in enumerate(scene["lays"])],
        *[Part(f"reserve-{n}", "reserve", card, (card["word"],) if card["key"] else ())
          for n, card in enumerate(scene["reserve"])],
        *desk_parts(scene),
        *[Part("counter", "counter", {"rect": rect}) for rect in [scene["counter"]] if rect],
        *[Part(plate["word"], "plate", plate, (plate["word"],)) for plate in scene["plates"]],
    ]  # fmt: skip
    return {"board": board, **seat_parts(scene), "tray": []}


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
    return [*found, Part("home", "home", scene["home"], (scene["home"]["word"],), there(scene["home"]))]
