"""What is this? An answer for everything drawn on a table of Foothills, and what it means at this moment."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from cordee.engine.telling import Help, Now
from cordee.games.foothills import GAME
from cordee.games.foothills.box import (
    ACTION_CARDS,
    BACK,
    BONUS_POINTS,
    BUILT,
    CARD_LINES,
    CARD_RUBBLE,
    CARD_SPACES,
    CARD_TITLES,
    CARD_TRACKS,
    CARDS,
    COLOURS,
    HAS_SURVEYOR,
    KINDS,
    LETTERS,
    LINE_NAMES,
    LINE_SPACES,
    LINE_START,
    LINES,
    MAIN,
    REFILL,
    RUBBLE,
    STARTS,
    SUMMIT_POINTS,
    SURVEY,
)
from cordee.games.foothills.ground import RESERVE
from cordee.games.foothills.words import (
    colour_name,
    component_key,
    cubes,
    effect_text,
    goods,
    icon_text,
    line_name,
    score,
    side_name,
    space_offer,
    station_name,
)
from cordee.words import Words

View = dict[str, Any]

BY_COMPONENT = {component_key(card): card for card in range(len(CARDS))}
TYPE_CLAUSES = {"A": (81, 243), "B": (107, 244), "C": (124, 245), "D": (149, 246), "E": (180, 247)}
BOXES = {
    "sheep": "-8 -6 18 15",
    "woods": "0 4 44 28",
    "lake": "0 4 44 28",
    "viaduct": "0 4 44 28",
    "train": "0 -10 250 78",
}
"""What is drawn by name in a box of its own."""
GOODS_OF = ("iron", "stone", "rubble", "passenger", "vp")
_LINED = re.compile(r"(buffer|end|light|line|row|start|bonus)-([IV]+)")
_NUMBERED = re.compile(r"(depot|mark|pawn|sign|villa|seat|lay|reserve|action|pay|keep)[-:]?(.*)")


def answer(key: str, _: Words) -> Help | None:
    """What a symbol (by its name), a part of the table or a component (by its key) is."""
    card = _card(key)
    if card is not None:
        return _start(card, _) if card < STARTS else _station(card, _)
    if key in ACTION_CARDS:
        return _back(ACTION_CARDS.index(key), _)
    if key.startswith("main-"):
        return _main(LETTERS.index(key[-1]), _)
    found = _signs(_).get(key) or _places(_).get(key) or _signs(_).get(key.removesuffix("-0").removesuffix("-1"))
    if found is not None:
        return found
    lined, numbered = _LINED.fullmatch(key), _NUMBERED.fullmatch(key)
    if lined:
        return _of_line(lined[1], LINES.index(lined[2]), _)
    if key.startswith(("yard-", "bag-")):
        return _signs(_).get(key.partition("-")[2])
    return _kinds(_).get(numbered[1]) if numbered else None


def lies(key: str, view: View) -> str:
    """The key of what lies in a place now: an action card by the side that shows."""
    kind, _dash, what = key.partition("-")
    if kind == "action":
        seat, _dash, letter = what.partition("-")
        slot = view["players"][int(seat)]["board"][LETTERS.index(letter)]
        return key if slot is None else slot["card"] if slot["grey"] else f"main-{letter}"
    if kind == "reserve" and what.isdigit():
        cards = [one for one in view["reserve"] if one[0] == LETTERS[int(what) // RESERVE]]
        return cards[int(what) % RESERVE] if int(what) % RESERVE < len(cards) else key
    return key


def _card(key: str) -> int | None:
    """A station card by its key: on the table, among the components, or in the row of a line."""
    if key in CARDS:
        return CARDS.index(key)
    return BY_COMPONENT.get(key.split(" ")[-1])


# ── Cards ──


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:] + "."


def _station(card: int, _: Words) -> Help:
    built = effect_text(int(BUILT) + card, _)
    text = _("A station can be built once the rubble is gone.")
    if HAS_SURVEYOR[card]:
        built = _("surveyor space: {effect}", effect=effect_text(int(SURVEY) + card, _))
    elif built:
        built = _("when built: {effect}", effect=built)
    offers = "; ".join(space_offer(int(space), _) for space in CARD_SPACES[card])
    numbers = (
        (str(CARD_RUBBLE[card]), _("rubble cubes; the last one brings 1 VP")),
        (str(len(CARD_TRACKS[card])), _("track spaces; a track brings 1 VP")),
        (str(len(CARD_SPACES[card])), _("station spaces: {offers}", offers=offers)),
    )
    return Help(
        station_name(card, _),
        text,
        " · ".join([_("Stations"), *[line_name(int(line), _) for line in CARD_LINES[card]]]),
        numbers,
        (112, 126, 151, 182),
        picture=component_key(card),
        more=_capital(built) if built else "",
        signs=("rubble", "track", "station"),
        sources=((_("Layout"), "rulebook"), (_("Numbers"), "house")),
    )


def _start(card: int, _: Words) -> Help:
    text = _("Your surveyor can come here from the first turn on.")
    effect = effect_text(int(SURVEY) + card, _)
    kind = " · ".join([_("Starting stations"), *[line_name(int(line), _) for line in CARD_LINES[card]]])
    return Help(
        station_name(card, _),
        text,
        kind,
        clauses=(183, 192, 193, 195),
        picture=component_key(card),
        more=_capital(effect),
        sources=((_("Layout"), "rulebook"), (_("Numbers"), "house")),
    )


def _main(letter: int, _: Words) -> Help:
    more = _("At the pub it is scored for {icon}.", icon=icon_text(letter, _))
    return Help(
        side_name(letter, _),
        _capital(effect_text(int(MAIN) + letter, _)),
        _("Action cards, golden side"),
        clauses=(62, *TYPE_CLAUSES[LETTERS[letter]]),
        picture=f"main-{LETTERS[letter]}",
        more=more,
        sources=((_("Effect"), "rulebook"), (_("Scoring"), "house")),
    )


def _back(card: int, _: Words) -> Help:
    key = ACTION_CARDS[card]
    behind = _("Behind it: {side}.", side=side_name(card // int(KINDS), _))
    colour = colour_name(COLOURS[card], _)
    return Help(
        side_name(int(BACK) + card, _),
        _capital(effect_text(int(BACK) + card, _)),
        _("Action cards, grey side") + " · " + colour,
        clauses=(*own_clauses(CARD_TITLES[card]["en"]), 62),
        picture=key,
        more=behind,
        source="rulebook",
    )


@cache
def own_clauses(title: str) -> tuple[int, ...]:
    """The clauses of a grey side: those that begin with its name."""
    clauses = GAME.rulebook("en").clauses
    return tuple(number for number, one in clauses.items() if re.match(rf"{re.escape(title)} ?[(:]", one.text))


def _of_line(kind: str, line: int, _: Words) -> Help:
    name = line_name(line, _)
    if kind == "start":
        return _start(int(LINE_START[line]), _)
    if kind == "bonus":
        return Help(
            _("Bonus token of {line}", line=name),
            _("Goes to who has more stations on the line; in a tie to nobody."),
            _("Tokens"),
            ((str(int(BONUS_POINTS)), _("VP at the end")), (str(len(LINE_SPACES[line])), _("station spaces"))),
            (237, 238, 239),
            "rulebook",
            f"bonus-{LINES[line]}",
            signs=("vp", "station"),
        )
    if kind in ("buffer", "end"):
        return _signs(_)["buffer"]
    text = _("Rubble is removed and track is laid from its start on.")
    return Help(_("Line {line}", line=name), text, _("Lines"), clauses=(109, 126, 131), picture="line")


# ── Signs ──


def _signs(_: Words) -> dict[str, Help]:
    iron = _("Pays for track and stations; what is spent goes back into the bag.")
    kind = _("Goods")
    return {
        "iron": Help(_("Iron"), iron, kind, clauses=(7, 82, 125, 156), picture="iron"),
        "stone": Help(_("Stone"), iron, kind, clauses=(7, 82, 139, 156), picture="stone"),
        "any": Help(_("A resource"), _("Iron or stone, as you choose."), kind, clauses=(7, 82), picture="any"),
        "rubble": Help(
            _("Rubble"),
            _("Blocks track and stations; what you clear is yours, to trade for stone or to pay with."),
            kind,
            clauses=(107, 112, 139, 151),
            picture="rubble",
        ),
        "passenger": Help(
            _("A passenger"),
            _("Worth ½ VP at the end, and some stations are paid with them."),
            kind,
            clauses=(156, 243, 249),
            picture="passenger",
        ),
        "event": Help(
            _("An event"),
            _("A white cube drawn from the bag: a competitor settles on the first free card."),
            clauses=(87, 88, 89),
            picture="event",
        ),
        "vp": Help(
            _("Victory points"),
            _("Tokens taken during the game; most points win."),
            kind,
            clauses=(2, 13, 249),
            picture="vp",
        ),
        "track": Help(
            _("Track"),
            _("Laid on the first open space of a line, for 2 iron unless a card says otherwise; 1 VP."),
            clauses=(124, 126, 129),
            picture="track",
        ),
        "station": Help(
            _("A station"),
            _("Opens the surveyor space of its card, and a place in the score pile of its owner."),
            clauses=(149, 159, 182),
            picture="station",
        ),
        "tripod": Help(
            _("The surveyor"),
            _("Sent by a card to a surveyor space, where it does the action printed there."),
            clauses=(180, 182, 222),
            picture="tripod",
        ),
        "spot": Help(
            _("A surveyor space"),
            _("Open to surveyors once a station stands on its card, if nobody is there."),
            clauses=(182, 185, 222),
            picture="spot",
        ),
        "noplace": Help(
            _("No surveyor space"),
            _("The effect of this card happens when its station is built."),
            clauses=(163, 167),
            picture="noplace",
        ),
        "pick": Help(
            _("Removing rubble"),
            _("From one line, from its start on; the last cube of a card brings 1 VP."),
            clauses=(107, 109, 112),
            picture="pick",
        ),
        "yard": Help(
            _("The stockyard"),
            _("Resources are taken from here; when the last one goes, {n} cubes are drawn.", n=int(REFILL)),
            clauses=(81, 84, 87),
            picture="yard",
        ),
        "sack": Help(
            _("The bag"),
            _("Holds the cubes that are drawn for the stockyard; what it holds is no secret."),
            clauses=(84, 125, 254),
            picture="sack",
        ),
        "flip": Help(
            _("Turning a card"),
            _("A card that was played is turned over; this sign lets you turn one more."),
            clauses=(62, 64, 66),
            picture="flip",
        ),
        "summit": Help(
            _("Summit token"),
            _("Taken by the surveyor on Yr Wyddfa, also from an opponent."),
            _("Tokens"),
            ((str(int(SUMMIT_POINTS)), _("VP at the end for its holder")),),
            (200, 201, 202),
            "rulebook",
            "summit",
            signs=("vp",),
        ),
        "hat": Help(
            _("A competitor"),
            _("Covers a card: nobody lays or builds there, but its surveyor space is open."),
            clauses=(89, 95, 96),
            picture="hat",
        ),
        "buffer": Help(
            _("A buffer"),
            _("Ends a line all of whose track spaces are filled. The last one ends the game."),
            clauses=(131, 132, 229),
            picture="buffer",
        ),
        "ended": Help(
            _("An ended line"),
            _("No more track can be laid there; stations still can be built."),
            clauses=(133,),
            picture="ended",
        ),
        "score": Help(
            _("Your score pile"),
            _("Cards scored at the pub, at most as many as you have stations."),
            clauses=(204, 209, 242),
            picture="score",
        ),
        "pile": Help(
            _("A score pile"),
            _("Cards scored at the pub, at most as many as their owner has stations."),
            clauses=(204, 209, 242),
            picture="pile",
        ),
        "house": Help(
            _("Home"), _("Where a surveyor begins; it does nothing there."), clauses=(45, 181), picture="house"
        ),
        "mug": Help(
            _("The pub"),
            _("A main E action leads here: one of your cards goes to your score pile."),
            clauses=(203, 204, 209),
            picture="mug",
        ),
        "to": Help(
            _("Becomes"), _("What stands before it is paid for what stands after it."), clauses=(139, 275), picture="to"
        ),
        "beside": Help(
            _("An adjacent card"),
            _("One that shares an edge with the card of your surveyor."),
            clauses=(216, 280),
            picture="beside",
        ),
        "line": Help(
            _("A line"),
            _("A row of station cards from its start to its buffer."),
            clauses=(23, 24, 131),
            picture="line",
        ),
        "nobonus": Help(
            _("Without the bonus"),
            _("The bonus of the station space is not received."),
            clauses=(174,),
            picture="nobonus",
        ),
        "ticket": Help(
            _("A ticket"),
            _("Of a line: some cards need it, and D cards score it. It is never spent."),
            clauses=(192, 195, 197, 246),
            picture="ticket",
        ),
        "stub": Help(
            _("A ticket"),
            _("Of a line: some cards need it, and D cards score it. It is never spent."),
            clauses=(192, 195, 197, 246),
            picture="ticket",
        ),
        "lot": Help(_("A station space"), _("Nothing is built there yet."), clauses=(149, 150), picture="lot"),
        "loco": Help(
            _("The first player"),
            _("Keeps this token all game; after the end is triggered, both have played as often."),
            clauses=(51, 231),
            picture="loco",
        ),
        "lantern": Help(
            _("The first player"),
            _("Keeps this token all game; after the end is triggered, both have played as often."),
            clauses=(51, 231),
            picture="lantern",
        ),
        **_scenery(_),
    }


def _scenery(_: Words) -> dict[str, Help]:
    """What is drawn for the eye alone."""
    text = _("Scenery: it does nothing in the game.")
    names = {
        "sheep": _("Sheep"),
        "woods": _("Woods"),
        "lake": _("A lake"),
        "viaduct": _("A viaduct"),
        "train": _("A train"),
    }
    return {key: Help(name, text, picture=key) for key, name in names.items()}


def _kinds(_: Words) -> dict[str, Help]:
    """Signs and places that there are several of."""
    owned = _("Built by the player of this colour; it counts for majorities and for the score pile.")
    sign = Help(_("A player's sign"), _("The same colour and shape mark all that is theirs."), picture="seat0")
    price = Help(_("A way to pay"), _("Choose which of your goods you give."), clauses=(272,), picture="any")
    return {
        "depot": Help(_("A station of a player"), owned, clauses=(158, 171, 237), picture="depot0"),
        "villa": Help(_("A station of a player"), owned, clauses=(158, 171, 237), picture="villa0"),
        "pawn": Help(
            _("A surveyor"),
            _("Blocks its space for both until its owner moves it."),
            clauses=(180, 222),
            picture="pawn0",
        ),
        "mark": sign,
        "sign": sign,
        "seat": sign,
        "lay": Help(
            _("Where the track would lie"),
            _("The first open track space of that line."),
            clauses=(126, 127),
            picture="track",
        ),
        "reserve": Help(
            _("A place of the reserve"),
            _("Who scores a card takes one of the same letter from here, golden side up."),
            clauses=(48, 205, 206),
            picture="main-A",
        ),
        "action": Help(
            _("An empty place"),
            _("The card that lay here was scored, and no other of its letter was left."),
            clauses=(206,),
            picture="flip",
        ),
        "pay": price,
        "keep": Help(
            _("Cubes to keep"), _("Of the cubes that were drawn you keep so many."), clauses=(102, 266), picture="any"
        ),
    }


def _places(_: Words) -> dict[str, Help]:
    signs = _signs(_)
    meadow = Help(
        _("The map"), _("A row for each line in play, from its start on the left to its end."), clauses=(17, 23)
    )
    return {
        "bag": signs["sack"],
        "pub": signs["mug"],
        "home": signs["house"],
        "tickets": signs["ticket"],
        "pile": signs["pile"],
        "reserve": _kinds(_)["reserve"],
        "supply": Help(
            _("What is left"),
            _("When no buffer is left, or a competitor tile is due and there is none, the game ends."),
            clauses=(99, 134, 229, 230),
            picture="buffer",
        ),
        "counts": Help(
            _("Tracks, stations, tiles"),
            _("What this player has built, and the tiles left to build with."),
            clauses=(14, 159, 227),
            picture="villa0",
        ),
        "desk": Help(
            _("Your board"),
            _("Your five action cards, your goods, tickets and scored cards."),
            clauses=(44, 47, 55),
            picture="main-A",
        ),
        "counter": Help(_("How to pay"), _("The ways in which this can be paid."), clauses=(272,), picture="any"),
        "name": Help(
            _("The line you look at"),
            _("Its number, its name, and whether it has ended."),
            clauses=(23, 131),
            picture="line",
        ),
        "work": Help(
            _("Work on this line"),
            _("Where rubble would go and track would be laid."),
            clauses=(107, 126),
            picture="pick",
        ),
        "tabs": Help(
            _("The lines in play"),
            _("Each opens its line; the first shows the whole map."),
            clauses=(17, 23),
            picture="line",
        ),
        "map": meadow,
        "meadow": meadow,
        "scenery": meadow,
    }


# ── What it means now ──


def now(key: str, view: View, seat: int | None, _: Words) -> Now | None:
    """What a thing means at this moment for a seat, or for who only watches. All lies open (FH-254)."""
    card = _card(key)
    if card is not None and CARDS[card] in view["cards"]:
        return _now_card(card, view, seat, _)
    if key.startswith("action-"):
        owner, letter = key.split("-")[1:]
        return _now_action(int(owner), LETTERS.index(letter), view, seat, _)
    if key.startswith("reserve-"):
        return Now(_("In the reserve."), _("Who scores a card of this letter can take it."), "score")
    lined = _LINED.fullmatch(key)
    if lined:
        return _now_line(lined[2], view, seat, _)
    kind = key.partition("-")[0]
    if kind in ("yard", "bag", "sack"):
        held = view["stockyard" if kind == "yard" else "bag"]
        return Now(_("Now there:"), cubes(held["iron"], held["stone"], held["event"], _) + ".", "any")
    if kind in ("supply", "buffer", "hat"):
        return _now_supply(view, _)
    if kind == "summit" and view["summit"]["in_play"]:
        holder = view["summit"]["holder"]
        lead = _("Nobody has it yet.") if holder is None else _whose(holder, seat, _)
        return Now(lead, "", "summit" if holder is None else f"seat{holder}")
    if seat is None:
        return None
    return _now_own(kind, view, seat, _)


def _whose(owner: int, seat: int | None, _: Words) -> str:
    return _("Yours.") if owner == seat else _("It belongs to {name}.", name=_.seat(owner))


def _now_card(card: int, view: View, seat: int | None, _: Words) -> Now:
    seen = view["cards"][CARDS[card]]
    there = [
        _("your surveyor is here") if one == seat else _("the surveyor of {name} is here", name=_.seat(one))
        for one in seen["surveyors"]
    ]
    if card < STARTS:
        tickets = _.many("{n} ticket is left.", "{n} tickets are left.", seen["tickets"])
        return Now(tickets, _capital(_.listing(there)) if there else "", "ticket")
    if "rival" in seen["station"]:
        return Now(_("A competitor has it."), _("Only its surveyor space can be used."), "hat")
    said = [
        _("track: {name}", name=_("you") if one == seat else _.seat(one)) for one in seen["track"] if one is not None
    ]
    said += [
        _("station: {name}", name=_("you") if one == seat else _.seat(one))
        for one in seen["station"]
        if one is not None
    ]
    if seen["rubble"]:
        lead = _("In the way: {rubble}.", rubble=goods(int(RUBBLE), seen["rubble"], _))
    else:
        lead = _("All built.") if None not in [*seen["track"], *seen["station"]] else _("Cleared: it can be built on.")
    return Now(
        lead, _capital(", ".join([*said, *there])) if said or there else "", "rubble" if seen["rubble"] else "station"
    )


def _now_line(key: str, view: View, seat: int | None, _: Words) -> Now | None:
    line = next((one for one in view["lines"] if one["key"] == key), None)
    if line is None:
        return None
    counts = ", ".join(
        _("you {n}", n=n) if one == seat else _("{name} {n}", name=_.seat(one), n=n)
        for one, n in enumerate(line["stations"])
    )
    lead = _("It has ended.") if line["ended"] else _("It is open.")
    text = _("Stations on it: {counts}.", counts=counts)
    leader = line["bonus"]["leader"] if line["bonus"] else -1
    if line["bonus"] and leader >= 0:
        text += " " + (
            _("You lead for its bonus.") if leader == seat else _("{name} leads for its bonus.", name=_.seat(leader))
        )
    return Now(lead, text, "line")


def _now_supply(view: View, _: Words) -> Now:
    buffers = _.many("{n} buffer", "{n} buffers", view["buffers"])
    tiles = _.many("{n} competitor tile", "{n} competitor tiles", view["rivals"])
    text = ""
    if view["next_rival"]:
        text = _(
            "The next competitor would settle at {station}.", station=station_name(CARDS.index(view["next_rival"]), _)
        )
    return Now(_("Left: {buffers} and {tiles}.", buffers=buffers, tiles=tiles), text, "buffer")


def _now_action(owner: int, letter: int, view: View, seat: int | None, _: Words) -> Now | None:
    """Whose card it is, and what is on its other side."""
    slot = view["players"][owner]["board"][letter]
    if slot is None:
        return None
    card = ACTION_CARDS.index(slot["card"])
    behind = side_name(letter, _) if slot["grey"] else side_name(int(BACK) + card, _)
    return Now(_whose(owner, seat, _), _("Behind it: {side}.", side=behind), f"seat{owner}")


def _now_own(kind: str, view: View, seat: int, _: Words) -> Now | None:
    player = view["players"][seat]
    if kind in GOODS_OF:
        return Now(_("You have {goods}.", goods=goods(GOODS_OF.index(kind), player[kind], _)), "", kind)
    if kind in ("score", "pile"):
        text = _(
            "{n} of {all} places are filled, worth {points} VP now.",
            n=len(player["pile"]),
            all=player["stations"],
            points=score(2 * player["pile_points"], _),
        )
        return Now(_("Yours:"), text, "pile")
    if kind in ("ticket", "tickets", "stub"):
        lines = [LINE_NAMES[int(CARD_LINES[CARDS.index(one)][0])] for one in player["tickets"]]
        return Now(
            _("You hold: {tickets}.", tickets=_.listing(lines)) if lines else _("You hold none yet."), "", "ticket"
        )
    if kind == "station":
        return Now(_.many("You have {n} station.", "You have {n} stations.", player["stations"]), "", "station")
    if kind == "track":
        return Now(_.many("You have {n} track.", "You have {n} tracks.", player["tracks"]), "", "track")
    return None
