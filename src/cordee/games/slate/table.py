"""Where things lie on the table of Slate: plain geometry from a view, for a wide and for a tall screen.

`table.svg.jinja` draws it. The scenery is the board: each valley is a flight of terraces with its mines along a river,
the action spaces are the wagons of a train on the quay, the developments hang on the quay's wall.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from cordee.engine.picture import Part
from cordee.engine.telling import Offer
from cordee.games.slate import box
from cordee.games.slate.landscape import LAYOUTS, Layout, Piece, Point, scenery
from cordee.games.slate.words import UNEASY, action_name, development_name, either
from cordee.words import Words, words

PALETTE = {
    "sky": "#5d6b75",
    "far": "#3d4c52",
    "near": "#8fa0a3",
    "ground": "#e3e6df",
    "accent": "#d9822b",
    "ink": "#161e21",
}

FOLDER = Path(__file__).parent
FEW = 6
"""Ways to place pieces that have room for dice on their buttons."""
FLOOD = 12
"""More choices than this have a line each, with the price beside it."""


# ── Valleys: mines and their slate ─────────────────────────────────────────────────────────────────────────


def lowest_free(valley: Piece) -> int:
    """The place of the site where the next mine of a valley is built; the number of its sites if there is none."""
    return sum([site["owner"] >= 0 for site in valley["sites"]])


@cache
def coin_run(mines: int, place: int, value: int) -> list[int]:
    """The mines of a valley, by place, in the order in which they receive a coin of a sale (SL-046 to SL-048)."""
    at, run = place, []
    for _ in range(value):
        run.append(at)
        at = at - 1 if at > 0 else mines - 1
    return run


@cache
def door(layout: Layout, valley: int, place: int) -> Point:
    """Where the entrance of a mine is."""
    return layout.middle(valley) + layout.door[0], layout.rows[place]


@cache
def octagons(layout: Layout, valley: int, place: int, count: int) -> list[Point]:
    """Where the octagons of a site lie: beside each other on the wide table, above each other on the tall one."""
    dx, across, down, size = layout.slate
    x, y = layout.middle(valley) + dx, layout.rows[place]
    squeeze = min(1.0, (layout.half - dx - size / 2 + 8) / (across * max(1, count - 1))) if across else 1.0
    if down:
        squeeze = min(1.0, layout.pitch / (down * max(1, count)))
    return [(x + across * squeeze * i, y + down * squeeze * (i - (count - 1) / 2)) for i in range(count)]


def mines(layout: Layout, view: Piece, _: Words) -> list[Piece]:
    """Every site with its entrance; `word` is the choice to build there."""
    found = []
    for number, valley in enumerate(view["valleys"]):
        free = lowest_free(valley)
        for place, site in enumerate(valley["sites"]):
            x, y = door(layout, number, place)
            name, owner = f"{valley['name']} {place + 1}", site["owner"]
            found.append(
                {
                    "id": f"mine-{site['key']}",
                    "key": site["key"],
                    "name": name if owner < 0 else f"{name}, {_.seat(owner)}",
                    "word": f"build:{valley['key']}" if place == free else "",
                    "x": x,
                    "y": y,
                    "scale": layout.door[1],
                    "owner": None if owner < 0 else owner,
                    "cost": site["cost"],
                    "squares": SQUARES.get(site["cost"], []),
                }
            )
    return found


SQUARES: dict[int, list[Point]] = {1: [(0, 3)], 2: [(-7, 4), (7, 4)], 3: [(0, -5), (-7, 9), (7, 9)]}
"""The pieces that a mine costs, as little squares in its entrance; none where they are too many to be seen."""


def heaps(layout: Layout, view: Piece) -> list[Piece]:
    """The octagons of each site, those of one value together: a sale covers one of them."""
    found = []
    for number, valley in enumerate(view["valleys"]):
        mines = lowest_free(valley)
        for place, site in enumerate(valley["sites"]):
            slate = tuple((octagon["value"], octagon["sold"]) for octagon in site["slate"])
            found += heaps_of(layout, (number, place, mines), site["key"], site["owner"] >= 0, slate)
    return found


@lru_cache(4096)
def heaps_of(
    layout: Layout, where: tuple[int, int, int], key: str, built: bool, slate: tuple[tuple[int, bool], ...]
) -> list[Piece]:
    """The octagons of one site; `same` stands for all that a heap shows."""
    found = []
    values = sorted({value for value, _sold in slate})
    for value in values:
        slabs = [
            slab(layout, where, (key, len(slate), i), value, sold)
            for i, (one, sold) in enumerate(slate)
            if one == value
        ]
        word = f"sell:{key}:{value}" if len(values) > 1 else f"sell:{key}"
        heap = {"word": word, "site": key, "value": value, "built": built, "slabs": slabs}
        found.append(heap | {"same": f"{where} {built} {slate}"})
    return found


@cache
def slab(layout: Layout, where: tuple[int, int, int], which: tuple[str, int, int], value: int, sold: bool) -> Piece:
    """An octagon; if slate covers it, with the way of the sale's coins to one mine after another."""
    (valley, place, mines), (site, count, nth) = where, which
    x, y = octagons(layout, valley, place, count)[nth]
    doors = [door(layout, valley, at) for at in coin_run(mines, place, value)] if sold else []
    run = [(x, y), *doors] if sold else []
    return {"id": f"slate-{site}-{nth}", "x": x, "y": y, "sold": sold, "value": value, "run": run}


def previews(layout: Layout, view: Piece, offered: set[str]) -> list[Piece]:
    """For each sale that may be made, its coins on the river beside the mines that receive them, in their order."""
    found: list[Piece] = []
    if not any(word.startswith("sell:") for word in offered):
        return found
    for number, valley in enumerate(view["valleys"]):
        for place, site in enumerate(valley["sites"]):
            for value in {octagon["value"] for octagon in site["slate"]}:
                words = {f"sell:{site['key']}", f"sell:{site['key']}:{value}"} & offered
                if words:
                    run = coin_run(lowest_free(valley), place, value)
                    coins = [river_coin(layout, number, run, nth) for nth in range(len(run))]
                    found.append({"word": words.pop(), "coins": coins, "owners": owners(valley, run)})
    return found


def owners(valley: Piece, run: Sequence[int]) -> list[int]:
    """Who owns the mines of a run."""
    return [valley["sites"][at]["owner"] for at in run]


def river_coin(layout: Layout, valley: int, run: Sequence[int], nth: int) -> Point:
    """The coin's place on the river; several for one mine lie above each other."""
    same = [n for n, at in enumerate(run) if at == run[nth]]
    step = min(layout.coin * 1.1, (layout.pitch - 4) / len(same))
    shift = (same.index(nth) - (len(same) - 1) / 2) * step
    return layout.middle(valley) + layout.river[0], layout.rows[run[nth]] + shift


def shares(view: Piece, sales: Sequence[Piece]) -> dict[str, int]:
    """What each sale brings the seat on turn (SL-049, SL-066)."""
    seat = view["turn"]
    bonus = int(box.SALES_BONUS) if sales and "increase_sales" in held(view, seat) else 0
    return {one["word"]: one["owners"].count(seat) + bonus for one in sales}


def valleys(layout: Layout, view: Piece) -> list[Piece]:
    """The names on the water; of a valley without a free site, its name says why nothing can be built."""
    return [
        {
            "key": valley["key"],
            "name": valley["name"],
            "x": layout.middle(number),
            "y": layout.names,
            "w": layout.half * 2,
            "word": f"build:{valley['key']}" if lowest_free(valley) == len(valley["sites"]) else "",
        }
        for number, valley in enumerate(view["valleys"])
    ]


# ── The train: action spaces ───────────────────────────────────────────────────────────────────────────────


def queue(view: Piece, space: int) -> list[int]:
    """The seats of the pieces on a space in the order in which they act: round the table, piece by piece (SL-032)."""
    left = list(view["spaces"][space])
    seat = view["first"]
    if view["space"] == space + 1:  # whose piece has left the space comes last
        seat = (view["turn"] + (0 if view["acting"] else 1)) % view["seats"]
    order: list[int] = []
    while any(left):
        if left[seat]:
            left[seat] -= 1
            order.append(seat)
        seat = (seat + 1) % view["seats"]
    return order


def wagon_left(layout: Layout, space: int) -> float:
    """Where a wagon begins."""
    step = layout.width / int(box.SPACES)
    return step * space + (step - layout.wagon[0]) / 2


@cache
def train(layout: Layout, lang: str) -> list[Piece]:
    """What never changes about the six spaces."""
    w, rest, edge, foot = layout.wagon
    found, _ = [], words(lang, FOLDER)
    for space in range(int(box.SPACES)):
        actions = [{"key": key, "name": action_name(key, _)} for key in box.SPACE_ACTIONS[space]]
        place = {"x": wagon_left(layout, space), "y": rest, "w": w, "edge": edge, "foot": foot}
        name = either([one["name"] for one in actions], _)
        found.append({"number": space + 1, "actions": actions, "name": name, "last": space + 1 == box.SPACES} | place)
    return found


def wagons(layout: Layout, view: Piece, offered: set[str], _: Words) -> list[Piece]:
    """The six spaces with the pieces that wait there."""
    found, hung, paid = [], hung_ways(offered), spent(view, offered)
    for space, wagon in enumerate(train(layout, _.lang)):
        waiting, here = queue(view, space), view["space"] == space + 1
        places = standing(layout, space, len(waiting) + arriving(hung, space))
        state = "now" if here else "past" if space + 1 < view["space"] else "next"
        pieces = [stander(layout, view, space, n, waiting, places[n], paid) for n in range(len(waiting))]
        found.append(wagon | {"state": state, "empty": not waiting, "pieces": pieces})
    return found


def stander(
    layout: Layout, view: Piece, space: int, n: int, waiting: Sequence[int], x: float, paid: dict[str, list[str]]
) -> Piece:
    """A piece that waits. It is named by how many of its seat stand behind it; `word` is the choice that takes it."""
    seat, acts = waiting[n], n == 0 and view["space"] == space + 1 and view["acting"]
    name = f"stand-{space + 1}-{seat}-{waiting[n + 1 :].count(seat)}"
    word = next((word for word, names in reversed(paid.items()) if name in names), "")
    return {
        "id": name,
        "seat": seat,
        "x": x,
        "y": layout.wagon[1],
        "acts": acts,
        "pays": seat == view["turn"] and (view["owed"] > 0 or acts),
        "word": word,
        "last": bool(word) and paid[word][-1] == name,
    }


def ways_to_place(offered: set[str]) -> list[str]:
    """The faces of each way to place pieces by the dice."""
    return sorted(word.removeprefix("place:") for word in offered if word.startswith("place:"))


def hung_ways(offered: set[str]) -> list[str]:
    """The ways that can be shown on the train side by side: one for each wagon, or one only."""
    ways = ways_to_place(offered)
    return ways if len(ways) == 1 or all(len(faces) == 1 for faces in ways) else []


def arriving(ways: Sequence[str], space: int) -> int:
    """The most pieces that a space would receive."""
    return max((faces.count(str(space + 1)) for faces in ways), default=0)


def landings(layout: Layout, view: Piece, offered: set[str]) -> list[Piece]:
    """Where the pieces would stand with each way to place them; those not `hung` are shown when pointed at."""
    hung = hung_ways(offered)
    found = []
    for faces in ways_to_place(offered):
        spots: list[Point] = []
        for space in range(int(box.SPACES)):
            waiting, count = sum(view["spaces"][space]), faces.count(str(space + 1))
            spots += [(x, layout.wagon[1]) for x in standing(layout, space, waiting + count)[waiting:]]
        found.append({"word": f"place:{faces}", "hung": faces in hung, "spots": spots, "seat": view["turn"]})
    return found


def standing(layout: Layout, space: int, count: int) -> list[float]:
    """Where the pieces of a queue stand on a wagon; they crowd when they are many."""
    size, step = layout.piece
    step = min(step, (layout.wagon[0] - size) / max(1, count - 1))
    return [wagon_left(layout, space) + size / 2 + step * n for n in range(count)]


def spent(view: Piece, offered: set[str]) -> dict[str, list[str]]:
    """The pieces that a choice takes off an action space, by the choice's word (SL-035, SL-037)."""
    found: dict[str, list[str]] = {}
    seat = view["turn"]
    for space in range(int(box.SPACES)):
        count = view["spaces"][space][seat]
        if f"spend:{space + 1}" in offered:
            found[f"spend:{space + 1}"] = [f"stand-{space + 1}-{seat}-{n}" for n in range(count)]
        if view["space"] == space + 1 and "back" in offered and count:
            found["back"] = [f"stand-{space + 1}-{seat}-{count - 1}"]
    return found


# ── Developments ───────────────────────────────────────────────────────────────────────────────────────────


@cache
def wall(layout: Layout, lang: str, slots: tuple[int, ...]) -> list[Piece]:
    """What never changes about the developments: `places` are the middles of their slots."""
    y, h, gap, size = layout.plaque
    w = (layout.width - gap * (len(slots) + 1)) / len(slots)
    found, _ = [], words(lang, FOLDER)
    for number, count in enumerate(slots):
        x, name = gap + number * (w + gap), development_name(number, _)
        places = slot_places(layout, x, w, count)
        found.append(
            {
                "name": name,
                "lines": two_lines(name),
                "short": short_effect(number, _),
                "x": x,
                "y": y,
                "w": w,
                "h": h,
                "players": _span(box.DEVELOPMENT_PLAYERS[number]),
                "places": places,
                "end": places[-1] + size / 2,
            }
        )
    return found


def plaques(layout: Layout, view: Piece, _: Words) -> list[Piece]:
    """The developments with their slots; slots of one price are one choice."""
    developments = view["developments"]
    plain = wall(layout, _.lang, tuple(len(development["slots"]) for development in developments))
    found = []
    for plaque, development in zip(plain, developments, strict=True):
        slots = slots_of(layout, view, plaque, development)
        words = sorted({slot["word"] for slot in slots})
        own = {
            "key": development["key"],
            "in_play": development["in_play"],
            "groups": [[slot for slot in slots if slot["word"] == word] for word in words],
        }
        found.append(plaque | own)
    return found


def slots_of(layout: Layout, view: Piece, plaque: Piece, development: Piece) -> list[Piece]:
    """The slots of a development. `stocks`: whoever decides has a piece there by which pieces are bought (SL-060)."""
    key, size = development["key"], layout.plaque[3]
    several = len({slot["price"] for slot in development["slots"]}) > 1
    full, stock = closed(view, development), key == "add_stock"
    y = plaque["y"] + plaque["h"] - size / 2 - (6 if layout.roomy else 8)
    return [
        {
            "id": f"slot-{key}-{i}",
            "x": place,
            "y": y,
            "size": size,
            "price": slot["price"],
            "holder": None if slot["holder"] < 0 else slot["holder"],
            "used": slot["used"],
            "closed": slot["holder"] < 0 and full,
            "word": f"develop:{key}:{slot['price']}" if several else f"develop:{key}",
            "stocks": stock and slot["holder"] == view["turn"],
        }
        for i, (place, slot) in enumerate(zip(plaque["places"], development["slots"], strict=True))
    ]


def closed(view: Piece, development: Piece) -> bool:
    """Whether two players may put no further piece there (SL-057)."""
    taken = sum(slot["holder"] >= 0 for slot in development["slots"])
    return bool(view["seats"] == 2 and taken >= box.TWO_PLAYER_PIECES)


def _span(numbers: Sequence[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{min(numbers)}–{max(numbers)}"


def slot_places(layout: Layout, x: float, w: float, count: int) -> list[float]:
    """The middles of the slots of a plaque: from its left on the wide table, in its middle on the tall one."""
    size = layout.plaque[3]
    if layout.roomy:
        return [x + 8 + size / 2 + (size + 8) * n for n in range(count)]
    step = min(size + 3, (w - size) / max(1, count - 1))
    return [x + w / 2 + step * (n - (count - 1) / 2) for n in range(count)]


def two_lines(name: str) -> list[str]:
    """A name in two lines as even as its words allow."""
    words = name.split(" ")
    cuts = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))] or [(name, "")]
    return list(min(cuts, key=lambda cut: max(map(len, cut))))


def short_effect(number: int, _: Words) -> str:
    """What a development is worth, as short as a plaque needs it."""
    worth = int(box.DEVELOPMENT_POINTS[number])
    return [
        "",
        "±1",
        f"+{box.SALES_BONUS}",
        _("{n} VP / {coins}", n=1, coins=box.BETTER_RATE),
        _("{n} VP / valley", n=worth),
        _("{n} VP / valley", n=worth),
        _("{n} VP / valley", n=worth),
    ][number]


def held(view: Piece, seat: int) -> list[str]:
    """The developments of a seat."""
    return [one["key"] for one in view["developments"] if any(slot["holder"] == seat for slot in one["slots"])]


# ── Dice and seats ─────────────────────────────────────────────────────────────────────────────────────────


def picks(offered: set[str]) -> dict[str, str]:
    """The dice that each way to change them is about, by their faces."""
    changes = [word for word in offered if word.startswith(("reroll:", "change:", "adjust:"))]
    return {word: " ".join(word.split(":")[1].rstrip("+-")) for word in changes}


def tray(view: Piece, shape: str, offered: set[str], _: Words) -> list[Piece]:
    """The dice: those that lie and those to be thrown; while pieces act, the spaces of one's own as dice."""
    if view["phase"] == "roll":
        down = [die(face, view["dice"][:n].count(face), view) for n, face in enumerate(view["dice"])]
        if picks(offered):
            down = [one | {"pick": str(one["face"])} for one in down]
        groups = [group("lying", [one], actions=box.SPACE_ACTIONS[one["face"] - 1]) for one in down]
        hand = int(box.DICE) - len(down)
        return groups + ([group("hand", [blank(n) for n in range(hand)], _("to be thrown"))] if hand else [])
    if view["phase"] == "act" and shape == "wide":
        seat = view["turn"]
        spaces = [space + 1 for space in range(int(box.SPACES)) for _n in range(view["spaces"][space][seat])]
        dice = [die(face, spaces[:n].count(face), view) for n, face in enumerate(spaces)]
        now = [group("lying", dice[:1], _("acts now"))] if view["acting"] else []
        rest = dice[len(now) :]
        return now + ([group("kept", rest, _("still to act"))] if rest else [])
    return []


def group(kind: str, dice: list[Piece], label: str = "", actions: Sequence[str] = ()) -> Piece:
    """Dice that lie together, with what they are or what they could do."""
    return {"kind": kind, "dice": dice, "label": label, "actions": actions}


def die(face: int, nth: int, view: Piece) -> Piece:
    """A die by its face and its number among those with the same: a die that is thrown again falls anew."""
    throw = f"{view['round']}.{view['turn']}.{face}.{nth}" if view["phase"] == "roll" else ""
    return {"id": f"die-{view['turn']}-{face}-{nth}", "face": face, "throw": throw, "pick": ""}


def blank(nth: int) -> Piece:
    """A die in the hand."""
    return {"id": f"die-hand-{nth}", "face": 0, "throw": "", "pick": ""}


@cache
def development_names(lang: str) -> dict[str, str]:
    """The developments by their keys."""
    _ = words(lang, FOLDER)
    return {key: development_name(number, _) for number, key in enumerate(box.DEVELOPMENTS)}


def seat_panels(view: Piece, _: Words) -> list[Piece]:
    """What each seat has in front of it."""
    names, owned = development_names(_.lang), [site["owner"] for valley in view["valleys"] for site in valley["sites"]]
    return [
        {
            "seat": seat,
            "names": [f"coins-{seat}"],
            "coins": view["coins"][seat],
            "available": view["available"][seat],
            "unavailable": view["unavailable"][seat],
            "mines": owned.count(seat),
            "first": view["first"] == seat and view["round"] > 0,
            "out": view["passed"][seat] or view["sat_out"][seat],
            "developments": [{"key": key, "name": names[key]} for key in held(view, seat)],
        }
        for seat in range(view["seats"])
    ]


def warning(view: Piece, shape: str, _: Words) -> str:
    """That the game draws to its end (SL-085, SL-090)."""
    if view["over"]:
        return ""
    if view["last_round"]:
        return _("last round")
    idle = view["idle_rounds"] - 1
    if idle < UNEASY:
        return ""
    if shape == "tall":
        return _("idle rounds: {n} of {limit}", n=idle, limit=box.IDLE_ROUNDS)
    return _("no mine for {n} rounds, the end at {limit}", n=idle, limit=box.IDLE_ROUNDS)


# ── The whole table ────────────────────────────────────────────────────────────────────────────────────────


def scene(view: Piece, choices: Sequence[Offer], words: Words, shape: str) -> dict[str, Any]:
    """Everything on the table and where it lies. `pieces` tells by name what can move or change hands."""
    layout = LAYOUTS[shape]
    offered = {choice.word for choice in choices if choice.allowed}
    entrances, sales = mines(layout, view, words), previews(layout, view, offered)
    brought = shares(view, sales)
    return {
        "width": layout.width,
        "height": layout.height,
        "scenery": scenery(layout),
        "black": view["black"],
        "progress": {"built": view["built"], "sites": view["sites"], "warning": warning(view, shape, words)},
        "valleys": valleys(layout, view),
        "mines": entrances,
        "heaps": heaps(layout, view),
        "previews": sales if layout.roomy else [],
        "shares": brought,
        "wagons": wagons(layout, view, offered, words),
        "landings": landings(layout, view, offered),
        "plaques": plaques(layout, view, words),
        "tray": tray(view, shape, offered, words),
        "picks": picks(offered),
        "seats": seat_panels(view, words),
        "buttons": buttons(layout, view, offered, entrances, brought),
        "pieces": pieces(view),
    }


def buttons(
    layout: Layout, view: Piece, offered: set[str], entrances: Sequence[Piece], brought: dict[str, int]
) -> dict[str, Piece]:
    """What a choice costs or gives, for its button: a number, whose pieces, or dice where there is room for them."""
    crowd, seat = layout.roomy and len(offered) > FLOOD, view["turn"]
    costs = {mine["word"]: mine["cost"] for mine in entrances if mine["word"]}
    prices = {"reroll": int(box.THROW_PRICE), "change": int(box.CHANGE_PRICE)} if crowd else {}
    found: dict[str, Piece] = {}
    for word in offered:
        kind = word.split(":", 1)[0]
        if kind == "place":
            found[word] = {"dice": len(offered) <= FEW}
        elif kind in ("build", "buy"):
            found[word] = {"n": costs.get(word), "seat": seat}
        elif kind == "sell" and word in brought:
            found[word] = {"n": brought[word]}
        elif kind in prices:
            found[word] = {"n": prices[kind]}
    return found


# ── The parts, from back to front ──────────────────────────────────────────────────────────────────────────


def parts(scene: dict[str, Any]) -> dict[str, list[Part]]:
    """Everything on the table as parts, and the dice beside it."""
    board = [
        Part("scenery", "scenery", scene["scenery"], same="scenery"),
        Part("reserve", "reserve", {"n": scene["black"]}),
        Part("progress", "progress", scene["progress"]),
        *[Part(f"valley-{one['key']}", "valley", one, _said(one)) for one in scene["valleys"]],
        *[Part(one["id"], "mine", one, _said(one), (one["id"],)) for one in scene["mines"]],
        *[heap_part(heap) for heap in scene["heaps"]],
        *[Part(f"preview-{one['word']}", "preview", {"word": one["word"], "coins": one["coins"]})
          for one in scene["previews"]],
        *[part for wagon in scene["wagons"] for part in wagon_parts(wagon)],
        *[Part(f"landing-{way['word']}", "landing", way, (way["word"],)) for way in scene["landings"]],
        *[plaque_part(plaque) for plaque in scene["plaques"]],
    ]  # fmt: skip
    return {"board": board, "tray": [Part(f"dice-{n}", "dice", group) for n, group in enumerate(scene["tray"])]}


def _said(one: Piece) -> tuple[str, ...]:
    return (one["word"],) if one["word"] else ()


def heap_part(heap: Piece) -> Part:
    """The octagons of a site that are of one value."""
    names = tuple(slab["id"] for slab in heap["slabs"])
    return Part(f"slate-{heap['site']}-{heap['value']}", "heap", heap, (heap["word"],), names, heap["same"])


def wagon_parts(wagon: Piece) -> list[Part]:
    """A space, then the pieces that wait there."""
    number, state = wagon["number"], wagon["state"]
    words = ("add", f"spend:{number}") if state == "now" else (f"spend:{number}",)
    body = Part(f"space-{number}", "wagon", wagon, words, same=f"{state} {wagon['empty']}")
    return [body, *[Part(one["id"], "stander", one, _said(one)) for one in wagon["pieces"]]]


def plaque_part(plaque: Piece) -> Part:
    """A development with all its slots."""
    slots = [slot for group in plaque["groups"] for slot in group]
    words = dict.fromkeys(slot["word"] for slot in slots)
    bought = ("buy",) if any(slot["stocks"] for slot in slots) else ()
    return Part(plaque["key"], "plaque", plaque, (*words, *bought), tuple(slot["id"] for slot in slots))


def pieces(view: Piece) -> dict[str, Any]:
    """Each thing that can change, with what it would be compared by: an owner, a holder, coins, slate sold."""
    found: dict[str, Any] = {f"coins-{seat}": coins for seat, coins in enumerate(view["coins"])}
    for valley in view["valleys"]:
        for site in valley["sites"]:
            found[f"mine-{site['key']}"] = site["owner"]
            found.update({f"slate-{site['key']}-{i}": one["sold"] for i, one in enumerate(site["slate"])})
    for development in view["developments"]:
        found.update({f"slot-{development['key']}-{i}": one["holder"] for i, one in enumerate(development["slots"])})
    return found
