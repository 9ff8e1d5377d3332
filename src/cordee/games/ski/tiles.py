"""What lies between the players besides the plates: Bonus and Reward tiles, the office, stacks and discards.

On the stage while one of them is chosen; on the column small, as long as something else is decided.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from cordee.engine.picture import Part
from cordee.games.ski import box
from cordee.games.ski.beside import perk
from cordee.games.ski.layout import Layout, Piece, RuledOffer
from cordee.games.ski.lettering import broken
from cordee.games.ski.signs import COUNT_SIGNS, bonus_face, bonus_signs, called, fitting, line, reward_signs, why
from cordee.games.ski.words import bonus_name, bonus_words, reward_name
from cordee.words import Words

# ── Bonus tiles ────────────────────────────────────────────────────────────────────────────────────────────


def bonus_row(layout: Layout, view: Piece, viewer: int, asked: dict[str, RuledOffer], _: Words) -> list[Piece]:
    """The Bonus tiles from left to right with the discs on them."""
    found = []
    for place, tile in enumerate(view["bonus"]):
        one = bonus_place(layout, place, tile, _.lang)
        holders = [seat for seat, resort in enumerate(view["resorts"]) if place + 1 in resort["discs"]]
        size = min(20.0, (one["w"] - 8) / max(1, len(holders)))
        first = one["x"] + one["w"] / 2 - size * (len(holders) - 1) / 2
        offer = asked.get(f"disc:{place + 1}") or asked.get(f"evaluate:{place + 1}")
        found.append(
            one
            | {
                "now": view["round"] == place + 1,
                "past": view["round"] > place + 1,
                "worth": view["resorts"][viewer]["bonus_points"][place],
                "why": why(offer.clause) if offer and not offer.allowed and not holders else "",
                "discs": [
                    {"id": f"disc-{seat}-{place + 1}", "seat": seat, "x": first + size * n,
                     "y": one["y"] + one["h"] - 12, "size": size}
                    for n, seat in enumerate(holders)
                ],
            }
        )  # fmt: skip
    return found


@cache
def bonus_place(layout: Layout, place: int, tile: int, lang: str) -> Piece:
    """Where a Bonus tile lies, and what it says."""
    x, y, w, h = layout.bonus
    gap, rows = 4.0, layout.bonus_rows
    row = next(n for n in range(len(rows)) if place < sum(rows[: n + 1]))
    step, high = (w + gap) / max(rows), (h + gap) / len(rows)
    wide = step - gap
    left = x + (place - sum(rows[:row])) * step + (max(rows) - rows[row]) * step / 2
    letters, name = layout.letters, called(bonus_name, tile, lang=lang)
    words = called(bonus_words, tile, lang=lang)
    says = broken(words, wide - 6, letters, 8) if layout.roomy else ()
    long = len(says) > 5
    return {
        "place": place + 1,
        "tile": tile,
        "name": name,
        "words": words,
        "lines": broken(name, wide - 8, letters + 0.5, 2) if layout.roomy else (),
        "says": says,
        "below": 70.0 if long else 98.0,
        "rows": () if long else fitting([bonus_signs(tile)], wide - 4, letters + 1, 2),
        "size": letters + 1,
        "cost": bonus_face(tile)["cost"],
        "x": left,
        "y": y + row * high,
        "w": wide,
        "h": high - gap,
    }


def ribbon(layout: Layout, bonus: list[Piece]) -> list[Piece]:
    """The Bonus tiles on the column: the rounds on their cable, what is counted, whose discs lie there."""
    if not layout.ribbon:
        return []
    x, y, w, h = layout.ribbon
    step = w / int(box.BONUS_IN_PLAY)
    return [
        {"x": x + step * n, "y": y, "w": step, "h": h, "place": one["place"], "tile": one["tile"], "now": one["now"],
         "past": one["past"],
         "line": line(COUNT_SIGNS[box.BONUS_COUNT[one["tile"]]]), "discs": [disc["seat"] for disc in one["discs"]],
         "ids": [disc["id"] for disc in one["discs"]]}
        for n, one in enumerate(bonus)
    ]  # fmt: skip


# ── Reward tiles, office, stacks ───────────────────────────────────────────────────────────────────────────


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
    x, y, w, h = layout.rewards
    found = []
    pitch, rose = h / len(layout.reward_rows), 30.0
    for number, ranks in enumerate(layout.reward_rows):
        of_rank = {rank: [t for t in range(1, int(box.REWARDS) + 1) if box.REWARD_RANK[t] == rank] for rank in ranks}
        wide = (w - rose * len(ranks)) / sum(len(tiles) for tiles in of_rank.values())
        left, top = x, y + number * pitch
        for rank, tiles in of_rank.items():
            shown = [tile for tile in tiles if tile != left_out]
            found.append(
                {
                    "rank": rank,
                    "x": left + rose / 2,
                    "y": top + pitch / 2,
                    "tiles": [
                        {"tile": tile, "word": f"reward:R{tile:02d}", "name": called(reward_name, tile, lang=lang),
                         "x": left + rose + wide * n, "y": top + 1, "w": wide - 4, "h": pitch - 4,
                         **reward_rows(layout, tile, wide - 12, pitch - 4)}
                        for n, tile in enumerate(shown)
                    ],
                }
            )  # fmt: skip
            left += rose + wide * len(tiles)
    return found


def reward_rows(layout: Layout, tile: int, room: float, high: float) -> Piece:
    """What a Reward tile shows, large where it is little."""
    size = layout.letters + 1.5
    rows = fitting([reward_signs(tile)], room, size, int((high - 1) // (size + 3)))
    return {
        "rows": rows,
        "size": max(size, min(24.0 if layout.roomy else 18.0, room / rows[0]["width"])) if len(rows) == 1 else size,
    }


def office(layout: Layout, view: Piece, viewer: int) -> dict[str, list[Piece]]:
    """The permanents on offer by price, and the seasonals one may hire instead."""
    x, y, w, h = layout.office
    places = [int(n) for n in box.OFFICE[view["seats"]]]
    extra = perk(view["resorts"][viewer], int(box.EXTRA_SEASONAL))
    gap, each = 4.0, (w - 8) / (len(places) + len(box.SEASONAL_PRICE) + 0.45 * (sum(places) - len(places)))
    left, permanents, seasonals = x, [], []
    for price, count in enumerate(places):
        wide = each * (1 + 0.45 * (count - 1))
        step = min(26.0, (wide - gap) / count)
        first = left + (wide - gap) / 2 - step * (count - 1) / 2
        men = [{"x": first + step * n, "there": n < view["office"][price]} for n in range(count)]
        permanents.append({"word": f"hire:{price}", "price": price, "x": left, "y": y, "w": wide - gap, "h": h,
                           "men": men})  # fmt: skip
        left += wide
    left += 8
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
        late = int(box.STACK[view["seats"]]) - left >= int(box.SET_ONE[view["seats"]])
        found.append({"kind": kind, "left": left, "set": "II" if late else "I", "discard": len(discard), "x": x,
                      "y": y + n * (h + 2) / 2, "w": w, "h": h / 2 - 2, "word": f"pile:{kind}"})  # fmt: skip
    return found


def glance(layout: Layout, view: Piece) -> Piece | None:
    """Office and rewards on the column: who waits for what price, how many tiles of each rank are left."""
    if not layout.glance:
        return None
    left = [(rank, sum(box.REWARD_RANK[tile] == rank for tile in view["rewards"])) for rank in (2, 3, 4, 5)]
    return {"room": layout.glance, "office": list(enumerate(view["office"])), "rewards": left}


def discard_tiles(layout: Layout, view: Piece, kind: str) -> Piece:
    """The tiles of a discard laid out over the stage, to look at or to choose from."""
    x, y, w, h = layout.stage
    h -= 36 * (not layout.roomy)
    tiles = view[f"{kind}_discard"]
    head, most = 28.0, 84.0
    fits = [n for n in range(4, 12) if (w - 12) / n <= most and -(-len(tiles) // n) * (w - 12) / n <= h - head - 4]
    across = fits[0]
    size = (w - 12) / across - 4
    return {
        "kind": kind,
        "word": f"pile:{kind}",
        "x": x,
        "y": y,
        "w": w,
        "h": h,
        "size": size,
        "legible": size >= 5 * layout.letters,
        "tiles": [
            {"tile": tile, "word": f"{kind}:{tile}", "x": x + 8 + (n % across) * (size + 4),
             "y": y + head + (n // across) * (size + 4)}
            for n, tile in enumerate(tiles)
        ],
    }  # fmt: skip


# ── Parts ──────────────────────────────────────────────────────────────────────────────────────────────────


def tile_parts(scene: dict[str, Any]) -> list[Part]:
    """The stage while one of these is chosen."""
    return [
        Part("shelf", "shelf", same="shelf"),
        *[bonus_part(tile) for tile in scene["bonus"]],
        *[reward_part(group) for group in scene["rewards"]],
        *[Part(one["word"], "permanents", one, (one["word"],)) for one in scene["office"]["permanents"]],
        *[Part(one["word"], "seasonals", one, (one["word"],)) for one in scene["office"]["seasonals"]],
        *[Part(f"stack-{one['kind']}", "stack", one) for one in scene["stacks"]],
    ]


def bonus_part(tile: Piece) -> Part:
    words = (f"disc:{tile['place']}", f"evaluate:{tile['place']}")
    return Part(f"bonus-{tile['place']}", "bonus", tile, words, tuple(disc["id"] for disc in tile["discs"]))


def reward_part(group: Piece) -> Part:
    return Part(f"rank-{group['rank']}", "rank", group, tuple(one["word"] for one in group["tiles"] if one["there"]))


def ribbon_parts(scene: dict[str, Any]) -> list[Part]:
    """The cable of the cabin lift on the column, and what hangs on it."""
    hung = [Part(f"hung-{one['place']}", "hung", one, names=tuple(one["ids"])) for one in scene["ribbon"]]
    return [Part("cable", "cable", same="cable"), *hung] if hung else []


def pile_parts(scene: dict[str, Any]) -> list[Part]:
    """The discarded tiles, seen when their stack is pointed at, or when one of them is to be chosen."""
    found = []
    for pile in scene["piles"]:
        picking = scene["picking"] == pile["kind"]
        if picking or pile["tiles"]:
            words = tuple(tile["word"] for tile in pile["tiles"]) if picking else ()
            found.append(Part(pile["word"], "pile", pile | {"picking": picking}, words))
    return found
