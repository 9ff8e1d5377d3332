"""What a thing on the table of the ski resort means at this moment for who looks at it. All lies open (SK-340)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cordee.engine.telling import Now
from cordee.games.ski import box
from cordee.games.ski.beside import perk
from cordee.games.ski.rules.scoring import convenience
from cordee.games.ski.words import (
    cubes,
    employees,
    euros,
    octagons,
    permanents,
    pistes_of,
    points,
    seasonals,
    times,
)
from cordee.words import Words

View = dict[str, Any]
Resort = dict[str, Any]
_TILE = re.compile(r"(?:own-)?(building|development|bonus|reward|down)-(\d+)")
_FACE = re.compile(r"([abdor])(\d+)")
FACES = {"a": "building", "b": "building", "d": "development", "o": "bonus", "r": "reward"}
_STEP = re.compile(r"step-(green|blue|red)-(\d)")
_COLOUR = re.compile(r"(?:scale|laid|ribbon|c)-(green|blue|red|black)")
_STOCK = re.compile(r"(?:stock|k)-(euro|time|perm|seas)")
_ROW = re.compile(r"row-(\d)")
_RANK = re.compile(r"(?:k-)?rank-?(\d)")


def now(key: str, view: View, seat: int | None, _: Words) -> Now | None:
    """What a component, a symbol or a part of the table means now for a seat, or for who only watches."""
    if not view["round"]:
        return None
    tile, face = _TILE.fullmatch(key), _FACE.fullmatch(key)
    if tile or face:
        kind, number = (tile[1], int(tile[2])) if tile else (FACES[face[1]], int(face[2])) if face else ("", 0)
        return _tile(kind, number, view, seat, _)
    if key.startswith("hire:"):
        left = view["office"][int(key[5:])]
        return Now(_.many("{n} is left at this price.", "{n} are left at this price.", left), "", "k-perm")
    if rank := _RANK.fullmatch(key):
        left = sum(box.REWARD_RANK[one] <= int(rank[1]) for one in view["rewards"])
        return Now(_.many("{n} Reward tile can be taken with it.", "{n} Reward tiles can be taken with it.", left))
    if key in ("cable", "cabin", "k-cabin") or key.startswith(("plate-", "small-0", "small-1")):
        return Now(_("Round {n} of {of}.", n=view["round"], of=box.ROUNDS), "", "k-cabin")
    if key.startswith(("pawn-", "marker")):
        return _pawn(int(re.sub(r"\D", "", key)), view, seat, _)
    return _own(key, view["resorts"][seat], view, seat, _) if seat is not None else None


# ── Tiles ──────────────────────────────────────────────────────────────────────────────────────────────────


def _tile(kind: str, tile: int, view: View, seat: int | None, _: Words) -> Now | None:
    if kind == "bonus":
        return _bonus(tile, view, seat, _)
    if kind == "reward":
        return _reward(tile, view, seat, _)
    kind = "development" if kind == "down" else kind
    if tile == 0:
        return None
    owner = next((one for one, resort in enumerate(view["resorts"]) if _has(kind, tile, resort)), None)
    if owner is not None:
        lead = _("Yours.") if owner == seat else _("It belongs to {name}.", name=_.seat(owner))
        return Now(lead, _at_work(kind, tile, view["resorts"][owner], _), f"seat{owner}")
    if tile in view[f"{kind}_discard"]:
        return Now(_("Discarded."), _("Only some effects bring it back."), "k-recyc")
    if not any(
        square["tile"] == tile and square["action"] == kind for one in view["plates"] for square in one["squares"]
    ):
        return None
    return None if seat is None else _affordable(kind, tile, view["resorts"][seat], _)


def _has(kind: str, tile: int, resort: Resort) -> bool:
    if kind == "building":
        return any(one["tile"] == tile for one in resort["village"])
    return any(tile in resort[f"developments_{side}"] for side in ("up", "down", "at_work"))


def _at_work(kind: str, tile: int, resort: Resort, _: Words) -> str:
    """Whether a tile was used already."""
    if kind == "development":
        if tile in resort["developments_down"]:
            return _("It is used up.")
        return _("It can still be used.") if box.DEVELOPMENT_TYPE[tile] == box.ONCE else ""
    if not box.ACTIVATIONS[tile]:
        return ""
    done = next(one["activated"] for one in resort["village"] if one["tile"] == tile)
    return _("Activated in this round.") if done else _("Not yet activated in this round.")


def _affordable(kind: str, tile: int, resort: Resort, _: Words) -> Now:
    """Whether its cost could be paid now: a Time counts as two."""
    cost = int(box.BUILDING_COST[tile] if kind == "building" else box.DEVELOPMENT_COST[tile])
    each = perk(resort, int(box.BETTER_TIME_MONEY)) or int(box.TIME_MONEY)
    means = resort["money"] + resort["permanents"] + resort["seasonals"] + each * resort["time"]
    lead = _("You have {things}:", things=_.listing(list(_means(resort, _))) or euros(0, _))
    if means >= cost:
        return Now(lead, _("enough for its cost, before what the way there takes."), "k-mixed")
    return Now(lead, _("{n} short.", n=cost - means), "k-mixed")


def _means(resort: Resort, _: Words) -> Iterator[str]:
    """What one could pay with."""
    if resort["money"]:
        yield euros(resort["money"], _)
    if resort["permanents"] + resort["seasonals"]:
        yield employees(resort["permanents"] + resort["seasonals"], _)
    if resort["time"]:
        yield times(resort["time"], _)


def _bonus(tile: int, view: View, seat: int | None, _: Words) -> Now:
    if tile not in view["bonus"]:
        return Now(_("Not in this game."), "", "k-bonus")
    place = view["bonus"].index(tile)
    there = [one for one, resort in enumerate(view["resorts"]) if place + 1 in resort["discs"]]
    who = _("No disc lies on it.")
    if there:
        names = [_("yours") if one == seat else _.seat(one) for one in there]
        who = _("Discs on it: {names}.", names=_.listing(names))
    if seat is None:
        return Now(who, "", "k-disc")
    resort = view["resorts"][seat]
    lead = _("Worth {points} to you each round as it stands.", points=points(resort["bonus_points"][place], _))
    if seat in there or place + 1 < view["round"]:
        return Now(lead, who, "k-vp")
    return Now(lead, f"{who} {_disc_cost(tile, len(there), resort, _)}", "k-vp")


def _disc_cost(tile: int, others: int, resort: Resort, _: Words) -> str:
    """What a disc would cost here (SK-084 to SK-086)."""
    price, cap = int(box.BONUS_COST[tile]), perk(resort, int(box.BONUS_FIXED_CAP))
    staff = len(resort["discs"]) + 1 - bool(perk(resort, int(box.BONUS_VARIABLE_DISCOUNT)))
    cost = _.listing([euros(min(price, cap) if cap else price, _), employees(max(1, staff) + others, _)])
    return _("A disc would cost you {cost}.", cost=cost)


def _reward(tile: int, view: View, seat: int | None, _: Words) -> Now:
    owner = next((one for one, resort in enumerate(view["resorts"]) if tile in resort["rewards"]), None)
    if owner is not None:
        return Now(_("Yours.") if owner == seat else _("It belongs to {name}.", name=_.seat(owner)), "", f"seat{owner}")
    if tile in view["rewards"]:
        return Now(_("Still to be had."), "", "k-gift")
    return Now(_("It is gone."), "", "k-gift")


def _pawn(whose: int, view: View, seat: int | None, _: Words) -> Now | None:
    if whose >= view["seats"]:
        return None
    lead = _("Yours.") if whose == seat else _("It belongs to {name}.", name=_.seat(whose))
    moves = _("Furthest back: its player moves.") if view["active"] == whose and not view["over"] else ""
    return Now(lead, moves, f"seat{whose}")


# ── One's own resort ───────────────────────────────────────────────────────────────────────────────────────


def _own(key: str, resort: Resort, view: View, seat: int, _: Words) -> Now | None:
    key = key.removeprefix("small-")
    if step := _STEP.fullmatch(key):
        return _step(step[1], int(step[2]), resort, _)
    if colour := _COLOUR.fullmatch(key):
        return _threshold(colour[1], view, seat, _)
    if stock := _STOCK.fullmatch(key):
        return _stock(stock[1], resort, _)
    if row := _ROW.fullmatch(key):
        return _row(int(row[1]), resort, _)
    if key == "ladder":
        worth = convenience(resort["ladder"], len(resort["village"]))
        lead = _("You have {cubes} here:", cubes=cubes(resort["ladder"], _))
        return Now(lead, _("{points} at the end as it stands.", points=_signed(worth, _)), "k-cube")
    if key == "zone":
        lead = _("You have {octagons} here:", octagons=octagons(resort["zone"], _))
        worth = -int(box.ZONE_OCTAGON) * resort["zone"]
        return Now(lead, _("{points} at the end as it stands.", points=_signed(worth, _)), "k-oct")
    if key in ("village", "hamlet"):
        built = len(resort["village"])
        return Now(_("You have {n} of {of} buildings.", n=built, of=box.CELLS), "", "k-home")
    if key.startswith("cube") or key in ("k-slot", "k-brick", "k-vacant"):
        vacant = max(0, len(resort["slots"]) - resort["cubes"])
        lead = _.many("You have {n} slot,", "You have {n} slots,", len(resort["slots"]))
        return Now(lead, _.many("{n} of them vacant.", "{n} of them vacant.", vacant), "k-slot")
    return None


def _signed(worth: int, _: Words) -> str:
    return ("−" if worth < 0 else "") + points(abs(worth), _)


def _step(colour: str, step: int, resort: Resort, _: Words) -> Now:
    done = resort["steps"][colour]
    if done >= step:
        return Now(_("You have it."), "", "k-done", closed=True)
    cost, staff = int(box.STEP_COST[step - 1]), resort["permanents"] + resort["seasonals"] + resort["time"]
    if done + 1 < step:
        return Now(_("Not yet."), _("The step before it comes first."), "k-step", closed=True)
    if staff >= cost:
        return Now(_("Your next step."), _("You could pay it now."), "k-step")
    return Now(_("Your next step."), _("{n} short now.", n=employees(cost - staff, _)), "k-step")


def _threshold(colour: str, view: View, seat: int, _: Words) -> Now:
    resort, number = view["resorts"][seat], box.COLOURS.index(colour)
    have = resort["piste_counts"][colour]
    lead = _("You have {pistes}.", pistes=pistes_of(number, have, _))
    if number >= box.SCALES:
        return Now(lead, "", f"c-{colour}")
    needs = resort["thresholds"][colour]
    text = _("Your threshold is {n}: {short} to go.", n=needs, short=needs - have)
    if have >= needs:
        text = _("Your threshold is {n}: reached, {more} above it.", n=needs, more=have - needs)
    leads = {
        one: other["piste_counts"][colour] - other["thresholds"][colour] for one, other in enumerate(view["resorts"])
    }
    ahead = [_.seat(one) for one, by in leads.items() if one != seat and by >= 0]
    reached = _("Reached by {names}.", names=_.listing(ahead)) if ahead else ""
    return Now(lead, f"{text} {reached}".strip(), f"c-{colour}")


def _stock(sign: str, resort: Resort, _: Words) -> Now:
    said, tired = {
        "euro": (euros(resort["money"], _), 0),
        "time": (times(resort["time"], _), 0),
        "perm": (permanents(resort["permanents"], _), resort["tired_permanents"]),
        "seas": (seasonals(resort["seasonals"], _), resort["tired_seasonals"]),
    }[sign]
    rest = _.many("{n} more is tired.", "{n} more are tired.", tired) if tired else ""
    return Now(_("You have {things} ready.", things=said), rest, f"k-{sign}")


def _row(altitude: int, resort: Resort, _: Words) -> Now:
    places = sum(int(place) // 8 + 1 == altitude for place in box.PLACES)
    have = sum(one["altitude"] == altitude for one in resort["pistes"])
    return Now(_("You have pistes on {n} of its {of} places.", n=have, of=places), "", "k-runs")
