"""Where things lie on the table of Yéti: plain geometry from a view, for a wide and for a tall screen.

`table.svg.jinja` draws it. The scenery is the board: levels are shelves of the mountain, the score track is a trail
that leaves the snow field and climbs along the ridges behind it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import hypot
from pathlib import Path
from typing import Any

from cordee.engine.picture import Part
from cordee.engine.telling import Offer
from cordee.games.yeti import box
from cordee.games.yeti.landscape import FIVE, LAYOUTS, Layout, Point, path, scenery, space, spline
from cordee.games.yeti.words import dice_of, on_track, place_name, tile_name, weather_name
from cordee.words import Words, words

PALETTE = {
    "sky": "#12223b",
    "far": "#2f4a6d",
    "near": "#5b7ea6",
    "ground": "#e8f0f7",
    "accent": "#f2b544",
    "ink": "#0b1526",
}

FOLDER = Path(__file__).parent
Piece = dict[str, Any]

STRETCH = 10  # spaces of the trail that are drawn as one part
CROWDED = 5  # landings that would hide each other's numbers
SITES = (0, 4, 1, 3, 2)  # which tent site each seat camps on: the outer ones first


# ── Pieces on the mountain and on the trail ────────────────────────────────────────────────────────────────


def standing(layout: Layout, seats: int, seat: int, level: int) -> Point:
    """Where a climber stands on a level: every seat has its own column."""
    return layout.centre + layout.stride[level] * (seat - (seats - 1) / 2) - 8 * layout.scale, layout.feet[level]


def climbers(layout: Layout, view: Piece) -> list[Piece]:
    """The climbers, the one on turn last so that it stands in front."""
    seats = view["seats"]
    order = sorted(range(seats), key=lambda seat: seat == view["turn"])
    return [
        {"id": f"climber-{seat}", "seat": seat, "level": level, "x": x, "y": y}
        for seat in order
        for level in [view["level"][seat]]
        for x, y in [standing(layout, seats, seat, level)]
    ]


def ascents(layout: Layout, view: Piece, words: set[str]) -> list[Piece]:
    """The level each climb would lead to, with the line the climber would take."""
    seat, found = view["turn"], []
    level = view["level"][seat]
    x0, y0 = standing(layout, view["seats"], seat, level)
    for levels in range(box.SUMMIT - level + 1):
        if f"climb:{levels}" in words:
            x, y = standing(layout, view["seats"], seat, level + levels)
            found.append({"word": f"climb:{levels}", "seat": seat, "x": x, "y": y, "from": (x0, y0), "up": levels > 0})
    return found


def helps(layout: Layout, view: Piece, words: set[str]) -> list[Piece]:
    """What the Reinforcement may be used as, beside the climber on turn."""
    seat = view["turn"]
    x, y = standing(layout, view["seats"], seat, view["level"][seat])
    return [{"word": word, "x": x, "y": y} for word in ("reinforce:sherpa", "reinforce:tent") if word in words]


@cache
def camps(layout: Layout, seats: int) -> list[Piece]:
    """The five tent sites, with the camps pitched on them."""
    seat_at = {SITES[seat]: seat for seat in range(seats)}
    y = layout.feet[0] + 8 * layout.camp / 50
    return [{"x": x, "y": y, "seat": seat_at.get(site)} for site, x in enumerate(layout.sites)]


def markers(layout: Layout, points: Sequence[int], _: Words) -> list[Piece]:
    """The score markers; those that share a space lean apart, and those that have gone round carry a flag."""
    found = []
    flags = flag_places(layout, points)
    for seat, here in enumerate(points):
        sharing = [other for other, there in enumerate(points) if (there - here) % box.TRACK_LENGTH == 0]
        x, y = space(layout, here)
        lean = (sharing.index(seat) - (len(sharing) - 1) / 2) * layout.marker * (0.62 if len(sharing) < 4 else 0.5)
        name = _("{name}: {parts}", name=_.seat(seat), parts=on_track(here, _))
        found.append({"id": f"marker-{seat}", "seat": seat, "points": here, "x": round(x + lean, 1), "y": round(y, 1),
                      "name": name, "flag": flags.get(seat)})  # fmt: skip
    return found


def flag_places(layout: Layout, points: Sequence[int]) -> dict[int, Piece]:
    """The flag of each marker past the end of the track, with its points: each a row higher than the last."""
    found: dict[int, Piece] = {}
    w, h = layout.flag
    round_again = sorted((seat for seat, here in enumerate(points) if here >= box.TRACK_LENGTH), key=points.__getitem__)
    for row, seat in enumerate(round_again):
        side = -1 if space(layout, points[seat])[0] + w > layout.width else 1
        found[seat] = {"points": points[seat], "w": w, "h": h, "side": side, "up": layout.marker * 0.6 + row * (h + 1)}
    return found


def yeti(layout: Layout, number: int) -> Piece:
    """The yeti, and the prints it left since it set out."""
    x, y = space(layout, number)
    reach = layout.yeti * 0.45
    x = min(max(x, reach), layout.width - reach)  # at a bend of the trail it must not leave the picture
    first = max(int(box.YETI_START), number - 6)
    prints = [space(layout, n) for n in range(first, number) if n % FIVE]
    return {"id": "yeti", "space": number, "spot": number % box.TRACK_LENGTH, "x": x, "y": y, "height": layout.yeti,
            "prints": prints}  # fmt: skip


# ── The way walked in a turn that is about to end ──────────────────────────────────────────────────────────


def way(layout: Layout, seat: int, began: int, now: int) -> Piece | None:
    """The stretch of the trail between the points with which a turn began and those it ends with, outlined."""
    if began == now:
        return None
    low, high = min(began, now), max(began, now)
    lap = box.TRACK_LENGTH
    laps = [(max(low, n * lap), min(high, n * lap + lap - 1)) for n in range(low // lap, high // lap + 1)]
    x, y = space(layout, now)
    text = f"{'+' if now > began else '−'}{high - low}"
    m = layout.marker
    w, h = m * (0.7 + 0.42 * len(text)), m * 0.96
    left = min(max(4.0, x - w / 2), layout.width - w - 4)
    return {
        "seat": seat,
        "text": text,
        "outlines": [outline(layout, first, last) for first, last in laps],
        "x": round(x, 1),
        "y": round(y, 1),
        "plate": {"x": round(left, 1), "y": round(y - m * 0.86 - h, 1), "w": round(w, 1), "h": round(h, 1)},
    }


def outline(layout: Layout, first: int, last: int) -> str:
    """The edge of the trail from one space to another, both sides of it."""
    places = [space(layout, n) for n in range(first, last + 1)]
    if len(places) == 1:
        x, y = places[0]
        places = [(x - 1, y), (x + 1, y)]
    line, half = spline(places, 6), layout.marker * 0.52
    sides: tuple[list[Point], list[Point]] = ([], [])
    for here, there in pairwise([*line, (2 * line[-1][0] - line[-2][0], 2 * line[-1][1] - line[-2][1])]):
        dx, dy = there[0] - here[0], there[1] - here[1]
        length = hypot(dx, dy) or 1.0
        for side, sign in zip(sides, (1, -1), strict=True):
            side.append((here[0] - sign * dy / length * half, here[1] + sign * dx / length * half))
    return path([*sides[0], *reversed(sides[1])])


def walked(layout: Layout, ending: Piece | None, points: Sequence[int]) -> list[Piece]:
    """The way of the seat whose turn waits for its confirmation."""
    if ending is None or ending["began"] is None:
        return []
    seat = ending["seat"]
    found = way(layout, seat, ending["began"][seat], points[seat])
    return [found] if found else []


def landings(layout: Layout, view: Piece, words: set[str]) -> list[Piece]:
    """Where the marker of the seat on turn comes with each choice that scores at once."""
    seat, found = view["turn"], []
    for word in sorted(words):
        gain = immediate_gain(view, word)
        if gain:
            x, y = space(layout, view["points"][seat] + gain)
            found.append({"word": word, "seat": seat, "x": round(x, 1), "y": round(y, 1)})
    return [one | {"badge": len(found) < CROWDED} for one in found]


def immediate_gain(view: Piece, word: str) -> int:
    """The points that a choice brings before the next decision (YT-064, YT-073, YT-076, YT-127, YT-128)."""
    kind, _, what = word.partition(":")
    if kind == "photo":
        points = box.PHOTO_POINTS[[int(cost) for cost in box.PHOTO_COST].index(int(what))]
        return int(points) + (int(box.PHOTO_BONUS) if view["weather"] == "clear_sky" else 0)
    if kind == "buy" and what != "none" and view["weather"] == "caravan":
        return int(box.EQUIPMENT_BONUS)
    if kind == "climb":
        seat, levels = view["turn"], int(what)
        level = view["level"][seat] + levels
        token = view["tokens"][0] if levels and level == box.SUMMIT and not view["token_of"][seat] else 0
        return int(token) + int(view["footprints"]) * int(box.FOOTPRINT[level])
    return 0


def sign_name(level: int, _: Words) -> str:
    """A level as a heading."""
    if level == 0:
        return _("Base camp")
    return _("Summit") if level == box.SUMMIT else _("Level {n}", n=level)


def signs(layout: Layout, view: Piece, _: Words) -> list[Piece]:
    """Beside each level: its name, the points of a footprint there, the tents to stay there, the climb to it."""
    w, h = layout.sign
    here, found = view["level"][view["turn"]], []
    for level in range(int(box.SUMMIT) + 1):
        x = max(6.0, layout.centre - layout.left[level] + (7 if layout.roomy else 0) - w) if level else 6.0
        y = layout.feet[level] - h + (8 if layout.roomy else 2)
        points = int(box.FOOTPRINT[level])
        word = f"climb:{level - here}" if level >= here else ""
        found.append({"level": level, "name": sign_name(level, _), "points": points, "word": word,
                      "x": x, "y": y, "w": w, "h": h})  # fmt: skip
    return found


def tokens(layout: Layout, values: Sequence[int]) -> list[Piece]:
    """The summit pile, the highest on top and nearest the peak; the others wait below it along the flank."""
    size = layout.token
    x = layout.centre + layout.right[3] * 0.46 + size * 0.62
    y = layout.peak + (layout.feet[3] - layout.peak) * 0.3
    sizes = (1, 0.8, 0.74, 0.68, 0.62)
    return [
        {"id": f"token-{value}", "value": value, "size": size * sizes[i], "first": i == 0,
         "x": x + size * (0.66 * i + (0.1 if i else 0)), "y": y + size * (0.56 * i + (0.1 if i else 0))}
        for i, value in enumerate(values)
    ]  # fmt: skip


# ── Photos, equipment, weather ─────────────────────────────────────────────────────────────────────────────


@cache
def photos(layout: Layout, weather: str) -> list[Piece]:
    """The price list hangs on a line, like washing."""
    x, y, w, h, step = layout.photo
    bonus = int(box.PHOTO_BONUS) if weather == "clear_sky" else 0
    middle = (len(box.PHOTO_COST) - 1) / 2
    return [
        {"word": f"photo:{cost}", "place": n, "cost": int(cost), "points": int(points), "bonus": bonus, "w": w, "h": h,
         "x": x + n * step, "y": y + round(4 - ((n - middle) / middle) ** 2 * 6)}
        for n, (cost, points) in enumerate(zip(box.PHOTO_COST, box.PHOTO_POINTS, strict=True))
    ]  # fmt: skip


@cache
def washing(layout: Layout) -> Piece:
    """The line on which the photos hang."""
    x, y, w, _h, step = layout.photo
    first, last, knot = x, x + (len(box.PHOTO_COST) - 1) * step, y - 9
    return {
        "x0": first - 14,
        "y0": knot,
        "x1": (first + last + w) / 2,
        "y1": knot + 14,
        "x2": last + w + 14,
        "y2": knot,
    }


EFFECTS: dict[str, tuple[str, ...]] = {
    "purse": ("+1", "coin"),
    "reinforcement": ("+1", "sherpa", "/", "tent"),
    "binoculars": ("2", "kept"),
    "goggles": ("1", "again", "snow"),
    "magnifier": ("+1", "foot"),
    "rope": ("+1", "sherpa"),
    "large_tent": ("+1", "tent"),
}


def tiles(layout: Layout, view: Piece, offered: set[str], _: Words) -> list[Piece]:
    """The equipment in order of cost, each with its owner."""
    x, y, w, h, step = layout.tile
    return [
        {"id": f"tile-{key}", "key": key, "name": name, "x": x + n * step, "y": y, "w": w, "h": h,
         "word": "purse" if key == "purse" and "purse" in offered else f"buy:{key}",
         "cost": int(box.EQUIPMENT_COST[n]), "once": box.EQUIPMENT_ONCE[n], "buyout": int(box.BUYOUT[n]),
         "tie": int(box.TIEBREAK[n]), "effect": EFFECTS[key],
         "owner": None if view["owner"][key] < 0 else view["owner"][key]}
        for n, (key, name) in enumerate(tile_names(_.lang).items())
    ]  # fmt: skip


@cache
def tile_names(lang: str) -> dict[str, str]:
    """The equipment by its keys."""
    _ = words(lang, FOLDER)
    return {key: tile_name(n, _) for n, key in enumerate(box.EQUIPMENT)}


WEATHER_SIGNS: dict[str, tuple[str, ...]] = {
    "thaw": ("again", "snow"),
    "clear_sky": ("camera", f"+{box.PHOTO_BONUS}"),
    "caravan": ("pack", f"+{box.EQUIPMENT_BONUS}"),
    "bright_spell": ("kept", "∞"),
    "powder": ("snow", "+1"),
    "tail_wind": ("die", f"−{box.DIE_PRICE}"),
    "hard_frost": ("snow", "×"),
    "closed_pass": ("buyout", f"−{box.BUYOUT_LOSS}"),
    "solitude": ("alone", f"−{box.SOLITUDE_LOSS}"),
    "fresh_snow": ("foot", "−1"),
    "thin_purse": ("coin", "−1"),
    "strike": ("sherpa", "−1"),
}


def weather(layout: Layout, view: Piece, _: Words) -> Piece | None:
    """The tile in force, on its pile; nothing without the variant."""
    face = view["weather"]
    if face == "none":
        return None
    x, y, w, h = layout.weather
    kind = "good" if face in box.WEATHERS[1 : int(box.TILES) + 1] else "bad"
    name = weather_name(box.WEATHERS.index(face), _)
    return {"id": f"weather-{face}", "face": face, "kind": kind, "name": name, "signs": WEATHER_SIGNS[face],
            "x": x, "y": y, "w": w, "h": h}  # fmt: skip


def signpost(layout: Layout, view: Piece) -> list[Piece]:
    """What sherpas are worth: the rows of the table, those reached are lit."""
    if layout.signpost is None:
        return []
    x, y = layout.signpost
    needs = box.BOX.numbers("mountain", "climb")
    return [
        {"need": int(need), "up": up, "x": x, "y": y + 25 * row, "lit": view["sherpas"] >= need, "first": row == 0}
        for row, (up, need) in enumerate(reversed(list(enumerate(needs, 1))))
    ]


# ── Dice and seats ─────────────────────────────────────────────────────────────────────────────────────────


def lying(view: Piece) -> dict[str, int]:
    """The dice of the last throw that still lie on the table; empty while they are in the hand."""
    aside = ["snow", *view["chosen"]]
    left = {symbol: n for symbol, n in view["thrown"].items() if n and symbol not in aside}
    return left if view["hand"] and sum(left.values()) == view["hand"] else {}


def picks(offered: set[str]) -> dict[str, str]:
    """The die that the tail wind turns, by its symbol; snow that may be thrown again is picked the same way."""
    turned = {word: word.removeprefix("set:").split(">")[0] for word in offered if word.startswith("set:")}
    again = {word: "snow" for word in ("reroll:snow", "reroll:one") if word in offered} if turned else {}
    return turned | again


def tray(view: Piece, offered: set[str], _: Words) -> list[Piece]:
    """The seven dice in groups: set aside, on the table, in the hand, kept away by a blizzard or for a first turn.

    A die is named by its symbol and its number among those, so that it glides when it is set aside.
    """
    if view["round"] == 0:
        return [hand_group(int(box.DICE), _)]
    groups = [kept_group(symbol, n, offered, _) for symbol, n in view["kept"].items() if n]
    groups += [
        group("turn", [{"id": f"turn-{symbol}", "face": symbol, "pick": ""}], f"turn:{symbol}")
        for symbol in box.SYMBOLS[1:]
        if f"turn:{symbol}" in offered
    ]
    down = lying(view)
    for symbol, n in down.items():
        already = view["kept"][symbol]
        groups.append(group("roll", [die(symbol, already + i) for i in range(n)], f"keep:{symbol}"))
    if view["hand"] and not down:
        groups.append(hand_group(view["hand"], _))
    for seat, n in enumerate(view["aid"]):
        if n:
            why = "start" if waits_to_start(view, seat) else "frozen"
            away = [die(f"{why}-{seat}", i) for i in range(n)]
            groups.append(group("gone", away, label=_("with {player}", player=_.seat(seat)), seat=seat))
    return groups


def waits_to_start(view: Piece, seat: int) -> bool:
    """Whether a seat has not had its first turn: the dice on its aid are those it starts with (YT-022, YT-023)."""
    seats, first = view["seats"], view["first"]
    return bool(view["round"] <= 1 and (seat - first) % seats > (view["turn"] - first) % seats)


def group(kind: str, dice: list[Piece], word: str = "", label: str = "", seat: int | None = None) -> Piece:
    """Dice that lie together; `word` is the choice they stand for."""
    return {"kind": kind, "dice": dice, "word": word, "label": label, "seat": seat}


def kept_group(symbol: str, n: int, offered: set[str], _: Words) -> Piece:
    """Dice set aside; snow may be thrown again before the dice are used (YT-042)."""
    again = [word for word in ("reroll:snow", "reroll:one") if symbol == "snow" and word in offered]
    label = dice_of(box.SYMBOLS.index(symbol), n, _)
    if symbol in picks(offered).values():
        return group("kept", [die(symbol, i) | {"pick": symbol} for i in range(n)], label=label)
    return group("kept", [die(symbol, i) for i in range(n)], again[0] if again else "", label)


def hand_group(dice: int, _: Words) -> Piece:
    """Dice about to be thrown: they show no face yet."""
    return group("hand", [die("hand", i) for i in range(dice)], label=_("to be thrown"))


def die(symbol: str, number: int) -> Piece:
    return {"id": f"die-{symbol}-{number}", "face": symbol.partition("-")[0], "pick": ""}


def seat_panels(view: Piece, _: Words) -> list[Piece]:
    """What each seat has in front of it; the one on turn with its symbols so far, in the order of use."""
    names = tile_names(_.lang)
    return [
        {
            "level": view["level"][seat],
            "level_name": place_name(view["level"][seat], _),
            "first": view["first"] == seat and view["round"] > 0,
            "token": view["token_of"][seat],
            "frozen": 0 if view["round"] == 0 or waits_to_start(view, seat) else view["aid"][seat],
            "gap": view["yeti"] - view["points"][seat],
            "tiles": [{"key": key, "name": names[key]} for key, owner in view["owner"].items() if owner == seat],
            "symbols": symbols_so_far(view) if seat == view["turn"] and view["round"] and not view["over"] else [],
        }
        for seat in range(view["seats"])
    ]


def symbols_so_far(view: Piece) -> list[Piece]:
    """The totals of the steps to come, tiles and weather included."""
    return [
        {"face": "snow", "n": view["kept"]["snow"]},
        {"face": "coin", "n": view["coins"]},
        {"face": "sherpa", "n": view["sherpas"]},
        {"face": "foot", "n": view["footprints"]},
        {"face": "tent", "n": view["tents"]},
    ]


def scene(view: Piece, choices: Sequence[Offer], words: Words, shape: str) -> dict[str, Any]:
    """Everything on the table and where it lies. `pieces` tells by name what can move or change hands."""
    layout = LAYOUTS[shape]
    offered = {choice.word for choice in choices if choice.allowed}
    found: dict[str, Any] = {
        "layout": layout,
        "width": layout.width,
        "height": layout.height,
        "scenery": scenery(layout),
        "signs": signs(layout, view, words),
        "signpost": signpost(layout, view),
        "camps": camps(layout, view["seats"]),
        "climbers": climbers(layout, view),
        "ascents": ascents(layout, view, offered),
        "tokens": tokens(layout, view["tokens"]),
        "markers": markers(layout, view["points"], words),
        "yeti": yeti(layout, view["yeti"]),
        "trail": trail_parts(layout, view["yeti"] % box.TRACK_LENGTH),
        "landings": landings(layout, view, offered),
        "helps": helps(layout, view, offered),
        "photos": photos(layout, view["weather"]),
        "washing": washing(layout),
        "tiles": tiles(layout, view, offered, words),
        "weather": weather(layout, view, words),
        "tray": tray(view, offered, words),
        "picks": picks(offered),
        "throw": f"{view['round']}.{view['turn']}.{view['hand']}." + ".".join(str(n) for n in view["thrown"].values()),
        "seats": seat_panels(view, words),
    }
    found["pieces"] = pieces(view)
    return found


# ── The parts, from back to front ──────────────────────────────────────────────────────────────────────────


def parts(scene: dict[str, Any]) -> dict[str, list[Part]]:
    """Everything on the table as parts, and the dice beside it."""
    ways = walked(scene["layout"], scene.get("ending"), [one["points"] for one in scene["markers"]])
    board = [
        Part("scenery", "scenery", scene["scenery"], same="scenery"),
        *[Part(f"signpost-{row['up']}", "signpost", row) for row in scene["signpost"]],
        Part("ground", "ground", scene["scenery"], same="ground"),
        *[Part(f"camp-{n}", "camp", site) for n, site in enumerate(scene["camps"])],
        *[Part(f"level-{sign['level']}", "level", sign, (sign["word"],)) for sign in scene["signs"]],
        *[Part(one["id"], "token", one) for one in reversed(scene["tokens"])],
        *[Part(f"ascent-{way['word']}", "ascent", way, (way["word"],)) for way in scene["ascents"] if way["up"]],
        *[Part(one["id"], "climber", one, names=(one["id"],)) for one in scene["climbers"]],
        *[Part(f"help-{one['word']}", "help", one, (one["word"],)) for one in scene["helps"]],
        *[Part("way", "way", one) for one in ways],
        *scene["trail"],
        *[Part(f"landing-{one['word']}", "landing", one, (one["word"],)) for one in scene["landings"]],
        Part("yeti", "yeti", scene["yeti"], names=("yeti",)),
        *[Part(one["id"], "marker", one, names=(one["id"],)) for one in scene["markers"]],
        *[Part("gain", "gain", one) for one in ways],
        Part("washing", "washing", scene["washing"]),
        *[Part(f"photo-{one['cost']}", "photo", one, (one["word"],)) for one in scene["photos"]],
        *[Part("weather", "weather", one, names=("weather",)) for one in [scene["weather"]] if one],
        *[Part(one["id"], "tile", one, (one["word"],), (one["id"],)) for one in scene["tiles"]],
    ]
    return {"board": board, "tray": [dice_part(n, group, scene["throw"]) for n, group in enumerate(scene["tray"])]}


@cache
def trail_parts(layout: Layout, hidden: int) -> list[Part]:
    """The trail in stretches; the yeti stands on the space that is hidden."""
    spots, found = scenery(layout)["spots"], []
    for first in range(0, len(spots), STRETCH):
        here = hidden if first <= hidden < first + STRETCH else -1
        what = {"spots": spots[first : first + STRETCH], "hidden": here}
        found.append(Part(f"trail-{first}", "trail", what, same=f"{first} without {here}"))
    return found


def dice_part(place: int, one: Piece, throw: str) -> Part:
    """Dice that lie together; those of the last throw tumble."""
    what = one | {"throw": throw if one["kind"] == "roll" else ""}
    return Part(f"dice-{place}", "dice", what, (one["word"],) if one["word"] else ())


def pieces(view: Piece) -> dict[str, Any]:
    """Each piece that can change, with what it would be compared by: a space, a level, an owner."""
    found: dict[str, Any] = {"yeti": view["yeti"], "weather": view["weather"]}
    for seat in range(view["seats"]):
        found[f"climber-{seat}"] = view["level"][seat]
        found[f"marker-{seat}"] = view["points"][seat]
    found.update({f"tile-{key}": owner for key, owner in view["owner"].items()})
    return found
