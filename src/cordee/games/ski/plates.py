"""What lies between the players: the plates with the pawns, Bonus and Reward tiles, the office, the stacks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from cordee.engine.picture import Part
from cordee.games.ski import box
from cordee.games.ski.layout import Layout, Piece, RuledOffer
from cordee.games.ski.resort import perk
from cordee.games.ski.signs import bonus_face, called, why
from cordee.games.ski.words import bonus_name, bonus_words, building_name, development_name, reward_name
from cordee.words import Words

# ── The plates ─────────────────────────────────────────────────────────────────────────────────────────────


def plates(layout: Layout, view: Piece, viewer: int, asked: dict[str, RuledOffer], _: Words) -> list[Piece]:
    """The plates with their squares; while the viewer is to move, what each square gives and costs on the way."""
    moving = any(word.startswith("go:") for word in asked)
    found = []
    for number, plate in enumerate(view["plates"]):
        x, y, w, _h = layout.plates[number]
        rows = max(square["row"] for square in plate["squares"])
        sw, sh = square_size(layout, number, rows)
        ahead = [skipped(view, viewer, plate["round"], n + 1) if moving else 0 for n in range(int(box.PLATE_COLUMNS))]
        squares = []
        for square in plate["squares"]:
            time = ahead[square["column"] - 1]
            cost = malus(view, viewer, time, square["row"]) if moving else 0
            where, holds = (square["column"], square["row"]), (square["action"], square["tile"])
            one = square_at(layout, number, rows, *where, *holds, _.lang)
            one = one | {"pawn": square["pawn"], "time": time, "behind": time < 0, "malus": cost, "why": ""}
            squares.append(one | choice_of(one, viewer, asked) if asked else one)
        found.append(
            {
                "round": plate["round"],
                "now": number == 0,
                "x": x,
                "y": y,
                "w": w,
                "h": layout.head + rows * sh + 3,
                "columns": [
                    {"x": x + 3 + sw * (n + 0.5), "up": box.UPWARD[n], "time": time} for n, time in enumerate(ahead)
                ],
                "squares": squares,
            }
        )
    return found


def square_size(layout: Layout, number: int, rows: int) -> tuple[float, float]:
    """How wide and how high the squares of a plate are."""
    w, h = layout.plates[number][2:]
    return (w - 6) / int(box.PLATE_COLUMNS), min(layout.tallest, (h - layout.head - 3) / rows)


@lru_cache(2000)
def square_at(
    layout: Layout, number: int, rows: int, column: int, row: int, action: str, tile: int, lang: str
) -> Piece:
    """One square of a plate of so many rows, with what lies on it."""
    x, y = layout.plates[number][:2]
    w, h = square_size(layout, number, rows)
    room = h - w - 2
    name = ""
    if tile and layout.roomy and room >= 24:
        name = called(building_name if action == "building" else development_name, tile, lang=lang)
    word = f"go:{('now', 'next')[number]}:{column}-{row}"
    return {
        "word": word,
        "choice": word,
        "column": column,
        "row": row,
        "x": x + 3 + (column - 1) * w,
        "y": y + layout.head + (row - 1) * h,
        "w": w,
        "h": h,
        "action": action,
        "tile": tile,
        "name": name_lines(name, int(room // 12)) if name else [],
        "now": number == 0,
    }


def choice_of(square: Piece, viewer: int, asked: dict[str, RuledOffer]) -> Piece:
    """The choice that a square stands for, and the sign of why it is none where that is not seen at once."""
    word = "develop" if "develop" in asked and square["pawn"] == viewer else square["word"]
    offer = asked.get(word)
    open_to_all = square["pawn"] is None and (square["tile"] or square["action"] in ("pistes", "recruitment"))
    refused = offer is not None and not offer.allowed and not square["behind"] and open_to_all
    return {"choice": word, "why": why(offer.clause) if offer and refused else ""}


def name_lines(name: str, most: int) -> list[str]:
    """A name in lines of a tile's width."""
    found = [""]
    for word in name.replace("-", "- ").split(" "):
        joint = "" if not found[-1] or found[-1].endswith("-") else " "
        if len(found[-1]) + len(joint) + len(word) <= 10 or not found[-1]:
            found[-1] += joint + word
        else:
            found.append(word)
    return found if len(found) <= most else []


def global_column(pawn: Piece) -> int:
    """The column of a pawn over all rounds, 0 on the start places (SK-345)."""
    if pawn["at"] == "plate":
        return int((pawn["round"] - 1) * int(box.PLATE_COLUMNS) + pawn["column"])
    return 0 if pawn["at"] == "start" else int(box.ROUNDS) * int(box.PLATE_COLUMNS) + 1


def skipped(view: Piece, viewer: int, round: int, column: int) -> int:
    """The columns that a move of the viewer's pawn skips, each worth a Time; below 0 behind it (SK-066)."""
    there = (round - 1) * int(box.PLATE_COLUMNS) + column
    return there - global_column(view["resorts"][viewer]["pawn"]) - 1


def malus(view: Piece, viewer: int, over: int, row: int) -> int:
    """What a move of the viewer's pawn over some columns costs for the rows it changes (SK-067, SK-070, SK-346)."""
    resort = view["resorts"][viewer]
    if resort["pawn"]["at"] != "plate":
        return 0
    rows = abs(row - int(resort["pawn"]["row"]))
    if over == 0:
        return 0 if rows == 1 and perk(resort, int(box.FREE_ROW_CHANGE)) else rows
    return max(0, rows - perk(resort, int(box.JUMP_MALUS_MINUS)))


def pawns(layout: Layout, view: Piece, shown: Sequence[Piece]) -> list[Piece]:
    """Every pawn: on a square of the plates shown, on its start place at the left edge, or gone at the right."""
    squares = {(plate["round"], s["column"], s["row"]): s for plate in shown for s in plate["squares"]}
    x, y, _, h = layout.plates[0]
    out = layout.plates[1]
    found = []
    for seat, resort in enumerate(view["resorts"]):
        pawn = resort["pawn"]
        if pawn["at"] == "plate":
            square = squares[pawn["round"], pawn["column"], pawn["row"]]
            place = (square["x"] + square["w"] / 2, square["y"] + square["h"] / 2)
        elif pawn["at"] == "start":
            place = (x - 5, y + layout.head + (max(1, pawn["place"]) - 0.5) * (h - layout.head) / view["seats"])
        else:
            place = (out[0] + 30 + 44 * (pawn["place"] - 1), out[1] + out[3] * 0.62)
        found.append(
            {"id": f"pawn-{seat}", "seat": seat, "x": place[0], "y": place[1], "at": pawn["at"],
             "active": seat == view["active"] and not view["over"] and view["round"] > 0}
        )  # fmt: skip
    return found


# ── Bonus and Reward tiles, office, stacks ─────────────────────────────────────────────────────────────────


def bonus_row(layout: Layout, view: Piece, viewer: int, asked: dict[str, RuledOffer], _: Words) -> list[Piece]:
    """The Bonus tiles from left to right with the discs on them."""
    x, y, w, h = layout.bonus
    gap = 4.0
    step = (w + gap) / int(box.BONUS_IN_PLAY)
    found = []
    for place, tile in enumerate(view["bonus"]):
        holders = [seat for seat, resort in enumerate(view["resorts"]) if place + 1 in resort["discs"]]
        left, size = x + place * step, min(17.0, (step - gap - 8) / max(1, len(holders)))
        first = left + (step - gap) / 2 - size * (len(holders) - 1) / 2
        offer = asked.get(f"disc:{place + 1}") or asked.get(f"evaluate:{place + 1}")
        found.append(
            {
                "place": place + 1,
                "tile": tile,
                "name": called(bonus_name, tile, lang=_.lang),
                "words": called(bonus_words, tile, lang=_.lang),
                "cost": bonus_face(tile)["cost"],
                "x": left,
                "y": y + 17,
                "w": step - gap,
                "h": h - 17,
                "now": view["round"] == place + 1,
                "past": view["round"] > place + 1,
                "worth": view["resorts"][viewer]["bonus_points"][place],
                "why": why(offer.clause) if offer and not offer.allowed and not holders else "",
                "discs": [
                    {"id": f"disc-{seat}-{place + 1}", "seat": seat, "x": first + size * n, "y": y + h - 11,
                     "size": size}
                    for n, seat in enumerate(holders)
                ],
            }
        )  # fmt: skip
    return found


def reward_groups(layout: Layout, view: Piece, _: Words) -> list[Piece]:
    """The Reward tiles by rank: those that are left, and the places of those that are gone."""
    there = set(view["rewards"])
    return [
        group | {"tiles": [tile | {"there": tile["tile"] in there} for tile in group["tiles"]]}
        for group in reward_places(layout, view["left_out"], _.lang)
    ]


@cache
def reward_places(layout: Layout, left_out: int, lang: str) -> list[Piece]:
    """Where the Reward tiles of each rank lie; one of them may be left out of the game."""
    x, y, _w, h = layout.rewards
    found = []
    pitch = h / len(layout.reward_rows)
    for line_number, ranks in enumerate(layout.reward_rows):
        left, top = x, y + line_number * pitch
        for rank in ranks:
            tiles = [t for t in range(1, int(box.REWARDS) + 1) if box.REWARD_RANK[t] == rank and t != left_out]
            wide = 44.0 if layout.roomy else 64.0
            found.append(
                {
                    "rank": rank,
                    "x": left + 13,
                    "y": top + pitch / 2,
                    "tiles": [
                        {"tile": tile, "word": f"reward:R{tile:02d}", "name": called(reward_name, tile, lang=lang),
                         "x": left + 28 + (wide + 2) * n, "y": top + 1, "w": wide, "h": pitch - 2}
                        for n, tile in enumerate(tiles)
                    ],
                }
            )  # fmt: skip
            left += 28 + (wide + 2) * len(tiles) + 5
    return found


def office(layout: Layout, view: Piece, viewer: int) -> dict[str, list[Piece]]:
    """The permanents on offer by price, and the seasonals one may hire instead."""
    x, y, w, h = layout.office
    places = [int(n) for n in box.OFFICE[view["seats"]]]
    extra = perk(view["resorts"][viewer], int(box.EXTRA_SEASONAL))
    gap, each = 4.0, (w - 12) / (len(places) + len(box.SEASONAL_PRICE) + 0.55 * (sum(places) - len(places)))
    left, permanents, seasonals = x, [], []
    for price, count in enumerate(places):
        wide = each * (1 + 0.55 * (count - 1))
        step = min(24.0, (wide - gap) / count)
        first = left + (wide - gap) / 2 - step * (count - 1) / 2
        men = [{"x": first + step * n, "there": n < view["office"][price]} for n in range(count)]
        permanents.append({"word": f"hire:{price}", "price": price, "x": left, "y": y, "w": wide - gap, "h": h,
                           "men": men})  # fmt: skip
        left += wide
    left += 12
    for n, price in enumerate(box.SEASONAL_PRICE):
        seasonals.append({"word": f"seasonals:{n + 1}", "count": n + 1 + extra, "price": int(price), "x": left, "y": y,
                          "w": each - gap, "h": h})  # fmt: skip
        left += each
    return {"permanents": permanents, "seasonals": seasonals}


def stacks(layout: Layout, view: Piece) -> list[Piece]:
    """The two stacks and their discards; the number of the set that is on top."""
    x, y, w, h = layout.stacks
    found = []
    for n, kind in enumerate(("building", "development")):
        left, discard = view[f"{kind}_stack"], view[f"{kind}_discard"]
        place = (x, y + n * h / 2, w, h / 2 - 3) if layout.roomy else (x + n * w / 2, y, w / 2 - 4, h)
        late = int(box.STACK[view["seats"]]) - left >= int(box.SET_ONE[view["seats"]])
        found.append({"kind": kind, "left": left, "set": "II" if late else "I", "discard": len(discard), "x": place[0],
                      "y": place[1], "w": place[2], "h": place[3], "word": f"pile:{kind}"})  # fmt: skip
    return found


def discard_tiles(layout: Layout, view: Piece, kind: str) -> Piece:
    """The tiles of a discard laid out over the plates, to look at or to choose from."""
    (x, y, _w, h), last = layout.plates
    w = last[0] + last[2] - x
    tiles = view[f"{kind}_discard"]
    across = 6 if len(tiles) <= 24 else 8
    size = min((w - 16) / across - 4, (h - 34) / max(1, -(-len(tiles) // across)) - 4)
    return {
        "kind": kind,
        "word": f"pile:{kind}",
        "x": x,
        "y": y,
        "w": w,
        "h": h,
        "size": size,
        "tiles": [
            {"tile": tile, "word": f"{kind}:{tile}", "x": x + 8 + (n % across) * (size + 4),
             "y": y + 28 + (n // across) * (size + 4)}
            for n, tile in enumerate(tiles)
        ],
    }  # fmt: skip


def tile_in_hand(view: Piece, seat: int, words: set[str]) -> int:
    """The building about to be placed: one picked from the discard, or that under the pawn; 0 if none is."""
    if view["picked"]:
        return int(view["picked"])
    if view["due"] != "building" or not any(word.startswith("build:") for word in words):
        return 0
    pawn = view["resorts"][seat]["pawn"]
    for plate in view["plates"]:
        for square in plate["squares"]:
            if pawn["at"] == "plate" and plate["round"] == pawn["round"] and on_square(pawn, square):
                return int(square["tile"])
    return 0


def on_square(pawn: Piece, square: Piece) -> bool:
    """Whether a pawn stands on a square of its plate."""
    return bool((pawn["column"], pawn["row"]) == (square["column"], square["row"]))


# ── Parts, from back to front ──────────────────────────────────────────────────────────────────────────────


def plate_parts(scene: dict[str, Any]) -> list[Part]:
    """The plates square by square, the pawns on them, and where the viewer's pawn would come."""
    found = []
    for n, plate in enumerate(scene["plates"]):
        what = {name: shown for name, shown in plate.items() if name != "squares"}
        found.append(Part(f"plate-{n}", "plate", what))
        found += [
            Part(f"square-{n}-{square['column']}-{square['row']}", "square", square, (square["choice"],))
            for square in plate["squares"]
        ]
    if scene["exit"]:
        found.append(Part("exit", "exit", scene["exit"], ("leave",)))
    found += [Part(pawn["id"], "pawn", pawn, names=(pawn["id"],)) for pawn in scene["pawns"]]
    if scene["ways"]:
        found.append(Part("ways", "ways", {"seat": scene["viewer"], "squares": scene["ways"]}))
    return found


def ways(shown: Sequence[Piece], offered: set[str]) -> list[Piece]:
    """The squares that the viewer's pawn may go to, each with its middle."""
    return [
        {"word": square["word"], "x": square["x"] + square["w"] / 2, "y": square["y"] + square["h"] / 2}
        for plate in shown
        for square in plate["squares"]
        if square["word"] in offered
    ]


def bonus_parts(scene: dict[str, Any]) -> list[Part]:
    """The cable of the cabin lift, and the Bonus tiles that hang on it."""
    tiles = scene["bonus"]
    if not tiles:
        return []
    cable = {"y": tiles[0]["y"] - 7, "to": tiles[-1]["x"] + tiles[-1]["w"]}
    return [Part("cable", "cable", cable), *[bonus_part(tile) for tile in tiles]]


def bonus_part(tile: Piece) -> Part:
    words = (f"disc:{tile['place']}", f"evaluate:{tile['place']}")
    return Part(f"bonus-{tile['place']}", "bonus", tile, words, tuple(disc["id"] for disc in tile["discs"]))


def reward_parts(scene: dict[str, Any]) -> list[Part]:
    """The Reward tiles, those of a rank together."""
    return [Part("rewards", "rewards", same="rewards"), *[reward_part(group) for group in scene["rewards"]]]


def reward_part(group: Piece) -> Part:
    return Part(f"rank-{group['rank']}", "rank", group, tuple(one["word"] for one in group["tiles"] if one["there"]))


def office_parts(scene: dict[str, Any]) -> list[Part]:
    """Who may be hired."""
    offered = scene["office"]
    return [
        *[Part(one["word"], "permanents", one, (one["word"],)) for one in offered["permanents"]],
        *[Part(one["word"], "seasonals", one, (one["word"],)) for one in offered["seasonals"]],
    ]


def stack_parts(scene: dict[str, Any]) -> list[Part]:
    """The stacks, by the number of their tiles."""
    return [Part(f"stack-{one['kind']}", "stack", one) for one in scene["stacks"]]


def pile_parts(scene: dict[str, Any]) -> list[Part]:
    """The discarded tiles, seen when their stack is pointed at, or when one of them is to be chosen."""
    found = []
    for pile in scene["piles"]:
        picking = scene["picking"] == pile["kind"]
        if picking or pile["tiles"]:
            words = tuple(tile["word"] for tile in pile["tiles"]) if picking else ()
            found.append(Part(pile["word"], "pile", pile | {"picking": picking}, words))
    return found
