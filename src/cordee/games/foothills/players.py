"""What the players of Foothills have before them, drawn on the table or beside it: action cards, goods, tickets."""

from __future__ import annotations

from functools import cache

from cordee.engine.picture import Part
from cordee.games.foothills import box
from cordee.games.foothills.cards import SEATS
from cordee.games.foothills.ground import FOLDER, Ground, Piece, colours, component
from cordee.games.foothills.signs import text_width
from cordee.games.foothills.words import short_title, title
from cordee.words import Words, words

SCORED = {
    "passenger_pair": "passenger",
    "track_pair": "track",
    "station": "station",
    "ticket": "ticket",
    "score_pile_card": "pile",
}
"""The sign of what an action card scores."""

SHORT = {
    "Harbour Market": "Market",
    "Marché portuaire": "Marché",
    "Novice Diggers": "Novices",
    "Ouvriers de terrain": "Terrain",
    "Ouvriers itinérants": "Itinérants",
    "Prêt d'ouvriers": "Prêt",
    "Terrassiers novices": "Novices",
    "Terrassiers vétérans": "Vétérans",
    "Travelling Workers": "Travelling",
    "Veteran Diggers": "Veterans",
    "Loaned Workers": "Loaned",
}
"""What is left of long names where there is little room."""


FRONT, BEHIND = 98.0, 79.0
"""The room for the names of both sides of a card on another player's board."""


def fitting(name: str, room: float) -> str:
    """A name that fits: nothing is ever squeezed."""
    return name if text_width(name, 11.7) <= room else SHORT.get(name, name)


@cache
def side(card: int, grey: bool, lang: str) -> Piece:
    """One side of an action card: the letter of its type, its name, its component and its effect."""
    letter, _ = card // int(box.KINDS), words(lang, FOLDER)
    if grey:
        back = box.LETTERS[box.BACK_LETTER[letter]]
        return {
            "letter": back,
            "title": title(card, _),
            "brief": fitting(title(card, _), FRONT),
            "briefer": fitting(title(card, _), BEHIND),
            "component": box.ACTION_CARDS[card],
            "effect": int(box.BACK) + card,
            "gold": False,
        }
    return {
        "letter": box.LETTERS[letter],
        "title": short_title(letter, _),
        "brief": short_title(letter, _),
        "briefer": short_title(letter, _),
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


TYPES = {"A": "yard", "B": "pick", "C": "track", "D": "station", "E": "tripod"}
"""The sign of each type of action (FH-074)."""


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
    label = "·".join(ground.lines_of(card))
    return {
        "id": f"ticket-{component(key)}-{seat}",
        "label": label,
        "wide": text_width(label, 11.7, bold=True) + 6,
        "colour": colour,
        "ink": ink,
        "name": box.CARD_NAMES[card][0],
    }


GOODS = ("iron", "stone", "rubble", "passenger", "vp")


def players(ground: Ground, view: Piece, below: int, _: Words) -> list[Piece]:
    """What each seat has in front of it; that of the seat `below` lies on the board itself."""
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
                "below": seat == below,
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


def ledger_parts(player: Piece) -> list[Part]:
    """A board as the others see it: its parts change one by one."""
    counts = {name: player[name] for name in ("seat", "tracks", "tiles", "summit", "first", "home")}
    tickets = tuple(ticket["id"] for ticket in player["tickets"])
    return [
        Part("pile", "ledger_pile", player["pile"]),
        Part("tickets", "ledger_tickets", player["tickets"], names=tickets),
        Part("counts", "ledger_counts", counts, names=(f"surveyor-{player['seat']}",)),
        *[
            Part(card["id"], "ledger_row", card | {"y": 49 + n * 21.6}, names=(card["id"],))
            for n, card in enumerate(player["cards"])
        ],
    ]


def seat_parts(scene: Piece) -> dict[str, list[Part]]:
    """What lies before each player beside the board."""
    return {f"seat-{one['seat']}": ledger_parts(one) for one in scene["seats"] if not one["below"]}
