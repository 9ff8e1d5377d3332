"""What is this? An answer for everything drawn on a table of Yéti, and what it means at this moment."""

from __future__ import annotations

import re
from typing import Any

from cordee.engine.telling import Help, Now
from cordee.games.yeti.box import (
    BOX,
    BUYOUT,
    EQUIPMENT,
    EQUIPMENT_COST,
    EQUIPMENT_ONCE,
    FOOTPRINT,
    PHOTO_COST,
    PHOTO_POINTS,
    SNOW_KEPT,
    SYMBOLS,
    TIEBREAK,
    TILES,
    WEATHERS,
)
from cordee.games.yeti.words import (
    place_name,
    points,
    symbol_heading,
    tile_effect,
    tile_name,
    weather_effect,
    weather_name,
)
from cordee.words import Words

FIRST_TILE = 104
"""The clause of the first tile; the others follow in order."""
SYMBOL_CLAUSES = {"snow": (32, 51, 52), "coin": (62, 63), "sherpa": (70, 72), "foot": (76, 77), "tent": (80, 81)}
View = dict[str, Any]
_PART = re.compile(r"([a-z]+)(?:[-:](.+))?")


def answer(key: str, _: Words) -> Help | None:
    """What a symbol (by its name) or a part of the table (by its key) is; None for scenery."""
    if key in SYMBOLS:
        return _symbol(key, _)
    if key in EQUIPMENT:
        return _tile(EQUIPMENT.index(key), _)
    if key in WEATHERS[1:]:
        return _weather(WEATHERS.index(key), _)
    found = _signs(_).get(key.rstrip("0123456789"))
    return found or _part(key, _)


def _symbol(key: str, _: Words) -> Help:
    levels = ", ".join(str(value) for value in FOOTPRINT)
    steps = ", ".join(str(step) for step in BOX.numbers("mountain", "climb"))
    said = {
        "snow": _("Always set aside. With exactly {n} you may turn one to any face; more is a blizzard.", n=SNOW_KEPT),
        "coin": _("Pays for one photo or one tile, once a turn. What is not spent is lost."),
        "sherpa": _("{steps} sherpas climb 1, 2, 3 levels.", steps=steps),
        "foot": _("Points for each, from base camp to the summit: {levels}.", levels=levels),
        "tent": _("One for each level at which you spend the night; without it you go down."),
    }
    name = symbol_heading(SYMBOLS.index(key), _)
    return Help(name, said[key], _("Dice"), clauses=SYMBOL_CLAUSES[key], source="rulebook", picture=f"die:{key}")


def _tile(tile: int, _: Words) -> Help:
    numbers = (
        (str(EQUIPMENT_COST[tile]), _("coins to buy it")),
        (str(BUYOUT[tile]), _("points for its owner when it is bought away")),
        (str(TIEBREAK[tile]), _("in a tie")),
    )
    kind = _("Equipment, used once") if EQUIPMENT_ONCE[tile] else _("Equipment, permanent")
    effect = tile_effect(tile, _)
    return Help(
        tile_name(tile, _), effect[:1].upper() + effect[1:] + ".", kind, numbers, (FIRST_TILE + tile, 65, 66),
        picture=f"equipment:{EQUIPMENT[tile]}", signs=("coin", "buyout", "tie"),
        sources=((_("Effect"), "rulebook"), (_("Numbers"), "house")),
    )  # fmt: skip


def _weather(face: int, _: Words) -> Help:
    effect = weather_effect(face, _)
    behind = face + TILES if face <= TILES else face - TILES
    kind = _("Weather, favourable") if face <= TILES else _("Weather, unfavourable")
    return Help(
        weather_name(face, _), effect[:1].upper() + effect[1:] + ".", kind, clauses=(120, 123), source="rulebook",
        picture=f"weather:{WEATHERS[face]}",
        more=_("On the other side: {weather}.", weather=weather_name(int(behind), _)),
    )  # fmt: skip


def _signs(_: Words) -> dict[str, Help]:
    """The signs that stand for no die and no tile."""
    climber = Help(
        _("A climber"), _("Stands on the level a player has reached; the colour and the shape tell whose it is."),
        clauses=(70, 82), picture="climber0",
    )  # fmt: skip
    return {
        "climber": climber,
        "marker": Help(_("A score marker"), _("Moves one space for each point. Reaching the yeti brings the end."),
                       clauses=(4, 90), picture="marker0"),
        "camp": Help(_("A base camp"), _("A player's tent at the foot of the mountain, where every climb begins."),
                     clauses=(15, 17), picture="camp0"),
        "yeti": Help(_("The yeti"), _("Whoever reaches it brings the last round; a blizzard makes it run on."),
                     clauses=(53, 90), source="rulebook", picture="yeti"),
        "token": Help(_("A summit token"), _("Points for your first visit to the summit: the top one of the pile."),
                      clauses=(73, 74), source="house", picture="token"),
        "level": Help(_("A level of the mountain"),
                      _("How high a climber stands: base camp, level 1, level 2, summit."),
                      clauses=(71,), picture="level1"),
        "seat": Help(_("A player's sign"), _("The same colour and shape mark all that is theirs.")),
        "lantern": Help(_("The first player"), _("Begins every round, and stays the same all game."), clauses=(3, 21)),
        "camera": Help(_("A photo"), _("Bought with coins; its points are scored at once."), clauses=(64,)),
        "buyout": Help(_("Bought away"), _("Points for the owner when somebody buys the tile from them."),
                       clauses=(66,)),
        "tie": Help(_("In a tie"), _("Tied players add these up over the tiles they own; the highest sum wins."),
                    clauses=(94,)),
        "up": Help(_("Up"), _("How many levels so many sherpas climb."), clauses=(70,)),
        "die": Help(_("A die"), _("Not thrown yet, or with another player."), clauses=(30, 31)),
        "kept": Help(_("Dice kept"), _("Dice that were set aside this turn."), clauses=(33, 35)),
        "pack": Help(_("A load"), _("The Caravan brings points to whoever buys a tile."), clauses=(128,)),
        "again": Help(_("Again"), _("Dice are thrown once more."), clauses=(37,)),
        "stay": Help(_("Stay"), _("The climber stays where it is."), clauses=(72,)),
        "alone": Help(_("Alone"), _("No other climber is on that level."), clauses=(139,)),
        "check": Help(_("Done"), _("The dice are used as they are."), clauses=(42,)),
    }  # fmt: skip


def _part(key: str, _: Words) -> Help | None:
    """A part of the board by its key."""
    named = _PART.fullmatch(key)
    kind, what = named.groups(default="") if named else ("", "")
    if kind in ("tile", "equipment", "die") and what:
        return answer(what, _)
    if kind == "weather" and what in WEATHERS[1:]:
        return _weather(WEATHERS.index(what), _)
    if kind in ("token", "summit") and what.isdigit():
        return _token(int(what), _)
    if kind == "photo":
        place = PHOTO_COST.index(int(what))
        numbers = ((what, _("coins")), (str(PHOTO_POINTS[place]), _("points, at once")))
        text = _("Anyone who can pay may take it, every turn again.")
        name = _.many("Photo for {n} coin", "Photo for {n} coins", int(what))
        return Help(name, text, _("Photos"), numbers, (64,), "house", f"photo:{what}", signs=("coin", "camera"))
    if kind == "level":
        return _level(int(what), _)
    if kind in ("climber", "marker", "camp", "token"):
        return _signs(_)[kind]
    return _places(_).get(kind)


def _level(level: int, _: Words) -> Help:
    numbers = ((str(FOOTPRINT[level]), _("points for each footprint here")), (str(level), _("tents to sleep here")))
    name = place_name(level, _)
    text = _("Footprints are counted where you stand after the climb, tents decide where you wake up.")
    return Help(name[:1].upper() + name[1:], text, _("The mountain"), numbers, (76, 81), "rulebook", f"level{level}",
                signs=("foot", "tent"))  # fmt: skip


def _token(value: int, _: Words) -> Help:
    numbers = ((str(value), _("points for your first visit to the summit")),)
    text = _("Whoever comes to the summit for the first time takes the top token of the pile.")
    return Help(_("A summit token"), text, _("Summit tokens"), numbers, (73, 74), "house", f"summit:{value}",
                signs=("token",))  # fmt: skip


def _places(_: Words) -> dict[str, Help]:
    """What is drawn for the eye, and what shows a choice."""
    trail = _("Each point is a space. Beyond 100 it begins again at 0: the plate at your name tells all of them.")
    return {
        "trail": Help(_("The trail"), trail, clauses=(4, 90)),
        "signpost": Help(_("The signpost"), _("How many levels so many sherpas climb."), clauses=(70,)),
        "weather": Help(_("The weather"), _("The face on top holds for everybody this round."), clauses=(120, 123)),
        "washing": Help(_("The price list"), _("Photos by their price: every one can be bought again."), clauses=(64,)),
        "ascent": Help(_("A climb"), _("Where this choice would take you."), clauses=(70, 72)),
        "landing": Help(_("A landing"), _("Where your marker would stand after this choice."), clauses=(4,)),
        "way": Help(_("The way walked"), _("Where your marker went in the turn that is about to end."), clauses=(4,)),
        "gain": Help(_("What the turn brought"), _("Points that you gained or lost in this turn."), clauses=(4,)),
        "help": Help(_("A helping hand"), _("Where a tile would help you now."), clauses=(105,)),
        "dice": Help(_("Dice"), _("Kept, thrown, still to be thrown, or with another player."), clauses=(30, 33)),
        "scenery": Help(_("The mountain"), _("Four levels: base camp, 1, 2 and the summit."), clauses=(10,)),
        "ground": Help(_("Base camp"), _("Every climb begins here, and ends here without a tent."), clauses=(17, 81)),
    }


# ── What it means now ──


def now(key: str, view: View, seat: int | None, _: Words) -> Now | None:
    """What a thing means at this moment for a seat, or for who only watches. All lies open (YT-008)."""
    named = _PART.fullmatch(key)
    kind, what = named.groups(default="") if named else ("", "")
    if key in EQUIPMENT or (kind in ("tile", "equipment") and what in EQUIPMENT):
        return _now_tile(what if what in EQUIPMENT else key, view, seat, _)
    if kind == "photo":
        return _now_photo(int(what), view, seat, _)
    if kind == "level" and what:
        return _now_level(int(what), view, seat, _)
    if key in SYMBOLS:
        return _now_symbol(key, view, seat, _)
    if key in WEATHERS[1:] or kind == "weather":
        return _now_weather(view, _)
    if kind in ("token", "summit"):
        return _now_token(view, seat, _)
    if key.rstrip("0123456789-") in ("climber", "marker", "camp"):
        return _now_player(key.rstrip("0123456789-"), int(re.sub(r"\D", "", key) or 0), view, seat, _)
    if kind in ("yeti", "trail"):
        return _now_yeti(view, seat, _)
    if kind == "lantern" and view["round"]:
        first = view["first"]
        return Now(_("You begin.") if first == seat else _("{name} begins.", name=_.seat(first)), "", f"seat{first}")
    return None


def _coins_left(price: int, view: View, seat: int | None, _: Words) -> str:
    """Whether the seat on turn could pay with what it has kept."""
    if seat is None or view["turn"] != seat or view["over"]:
        return ""
    has = view["coins"]
    if has >= price:
        return _.many("You have kept {n} coin: enough.", "You have kept {n} coins: enough.", has)
    return _.many("{n} coin is missing in this turn so far.", "{n} coins are missing in this turn so far.", price - has)


def _now_tile(key: str, view: View, seat: int | None, _: Words) -> Now:
    tile, owner = EQUIPMENT.index(key), view["owner"][key]
    price = int(EQUIPMENT_COST[tile])
    if owner < 0:
        said = _coins_left(price, view, seat, _)
        return Now(_("Nobody's yet."), said or _("Whoever pays its price takes it."), "coin")
    if owner == seat:
        away = points(int(BUYOUT[tile]), _)
        return Now(_("Yours."), _("Whoever buys it from you, you score {points}.", points=away), f"seat{owner}")
    pays = _coins_left(price, view, seat, _)
    text = _("Whoever buys it, {name} scores {points}.", name=_.seat(owner), points=points(int(BUYOUT[tile]), _))
    return Now(_("It belongs to {name}.", name=_.seat(owner)), f"{text} {pays}".strip(), f"seat{owner}")


def _now_photo(price: int, view: View, seat: int | None, _: Words) -> Now | None:
    said = _coins_left(price, view, seat, _)
    return Now(said, "", "coin") if said else None


def _now_level(level: int, view: View, seat: int | None, _: Words) -> Now:
    there = [_("you") if one == seat else _.seat(one) for one, at in enumerate(view["level"]) if at == level]
    lead = _("Nobody is here.") if not there else _("Here now: {names}.", names=_.listing(there))
    if seat is None or view["turn"] != seat or view["over"]:
        return Now(lead, "", "climber0" if seat is None else f"climber{seat}")
    feet, tents = view["footprints"], view["tents"]
    worth = _("Your footprints so far would bring {points} here.", points=points(feet * int(FOOTPRINT[level]), _))
    sleep = _("Your tents suffice.")
    if tents < level:
        sleep = _.many("{n} tent is missing.", "{n} tents are missing.", level - tents)
    return Now(lead, f"{worth} {sleep}" if level else worth, f"climber{seat}")


def _now_symbol(key: str, view: View, seat: int | None, _: Words) -> Now | None:
    if seat is None or view["turn"] != seat or not view["round"] or view["over"]:
        return None
    total = {"snow": view["kept"]["snow"], "coin": view["coins"], "sherpa": view["sherpas"],
             "foot": view["footprints"], "tent": view["tents"]}[key]  # fmt: skip
    return Now(_("In this turn you have {n} so far,", n=total), _("tiles and weather counted."), key)


def _now_weather(view: View, _: Words) -> Now | None:
    if view["weather"] == "none":
        return None
    unseen = len(view["weather_unseen"])
    text = _.many("{n} tile of the pile is unseen.", "{n} tiles of the pile are unseen.", unseen)
    return Now(_("In force this round."), text)


def _now_token(view: View, seat: int | None, _: Words) -> Now | None:
    if not view["tokens"]:
        return Now(_("All tokens are taken."), "", "token")
    if seat is not None and view["token_of"][seat]:
        return Now(_("You have yours:"), _("worth {points}.", points=points(view["token_of"][seat], _)), "token")
    return Now(_("The top one is worth {points}.", points=points(view["tokens"][0], _)), "", "token")


def _now_player(kind: str, whose: int, view: View, seat: int | None, _: Words) -> Now | None:
    if whose >= view["seats"]:
        return None
    lead = _("Yours.") if whose == seat else _("It belongs to {name}.", name=_.seat(whose))
    if kind != "marker":
        place = place_name(view["level"][whose], _)
        return Now(lead, place[:1].upper() + place[1:] + ".", f"seat{whose}")
    has = view["points"][whose]
    text = _("{points}, {n} spaces before the yeti.", points=points(has, _), n=max(0, view["yeti"] - has))
    return Now(lead, text, f"seat{whose}")


def _now_yeti(view: View, seat: int | None, _: Words) -> Now:
    lead = _("The yeti stands on space {n}.", n=view["yeti"])
    if view["ending"]:
        return Now(lead, _("Somebody has reached it: this round is the last."), "yeti")
    if seat is not None:
        return Now(lead, _.many("You are {n} point away.", "You are {n} points away.",
                                max(0, view["yeti"] - view["points"][seat])), "yeti")  # fmt: skip
    return Now(lead, "", "yeti")
