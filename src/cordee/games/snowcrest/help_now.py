"""What a thing on the table of Snowcrest means at this moment for who looks at it, from what they see."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from cordee.engine.telling import Now
from cordee.games.snowcrest import box
from cordee.games.snowcrest.faces import KEYS, Piece
from cordee.games.snowcrest.middle import goal_reached, pool_at_start
from cordee.games.snowcrest.names import cards, omens, points, resources, scrolls
from cordee.games.snowcrest.rules.state import LINES
from cordee.words import Words

View = dict[str, Any]
CARD = re.compile(r"(?:face-)?(?:full|tall|strip|line|slip|v)-(?=[a-z])")
TILE = re.compile(r"(?:tile_|supply-|kind-|d?[tu]-|l-)?(farm|forge|temple)")
GOAL = re.compile(r"(?:achievement_|goal-)(?=[a-z])")
LARGE = re.compile(r"peek-\d+-")
"""What a card, a tile, an achievement and a thing of a rival's are called wherever they are drawn."""
GOLD = box.RESOURCES.index("gold")


def now(key: str, view: View, seat: int | None, _: Words) -> Now | None:
    """What a component, a symbol or a part of the table means now for a seat, or for who only watches."""
    if not view["round"]:
        return None
    rival, key = LARGE.match(key), LARGE.sub("", key)
    card, goal, tile = CARD.sub("", key), GOAL.sub("", key), TILE.fullmatch(key)
    thing = re.sub(r"^(?:l|token|few)-", "", key)
    if card in KEYS:
        return _villager(card, view, seat, _)
    if key.startswith("down-"):
        return _lying(key[5:], view, seat, _)
    if tile:
        return _building(tile[1], view, seat, _)
    if goal in view["achievements"]:
        return _goal(goal, view, seat, _)
    if thing in box.RESOURCES:
        return _resource(box.RESOURCES.index(thing), view, seat, _)
    if key in ("pool", "forest", "guardians", "common", "solo"):
        return _pile(key, view, _)
    found = _OWN.get(re.sub(r"\d+$", "", thing).rstrip("-"))
    return None if found is None or seat is None or rival else found(view["players"][seat], view, _)


# ── Villagers ──────────────────────────────────────────────────────────────────────────────────────────────


def _villager(key: str, view: View, seat: int | None, _: Words) -> Now | None:
    """Where a villager stands, or whether it could be paid."""
    there = [_.seat(one) for one, player in enumerate(view["players"]) if one != seat and _stands(key, player)]
    elsewhere = _("In the village of {names}.", names=_.listing(there)) if there else ""
    if seat is not None:
        player = view["players"][seat]
        if _stands(key, player):
            return Now(_("In your village."), _ends_line(key, player, _) or elsewhere, f"seat{seat}")
        if key in view["row"] or key in player["hand"]:
            return _price(KEYS[key], player, elsewhere, _)
    return Now(elsewhere, "", "villagers") if elsewhere else None


def _stands(key: str, player: Piece) -> bool:
    return any(one == key and side == "up" for one, side in player["village"])


def _ends_line(key: str, player: Piece, _: Words) -> str:
    """Whether a line of three lies face down once this villager is turned down."""
    down = sum(1 << cell for cell, (_key, side) in enumerate(player["village"]) if side == "down")
    cell = next(cell for cell, (one, side) in enumerate(player["village"]) if one == key and side == "up")
    ends = any((down | 1 << cell) & line == line and down & line != line for line in LINES)
    return _("Turned face down, it completes a line: your next turn is a Rest.") if ends else ""


def _price(kind: int, player: Piece, elsewhere: str, _: Words) -> Now:
    """Whether the barley suffices, or what else could pay."""
    cost, has = int(box.COST[kind]), player["tokens"]["barley"]
    lead = _("You have {things}:", things=resources(box.BARLEY, has, _))
    if has >= cost:
        return Now(lead, f"{_('enough to add it.')} {elsewhere}".strip(), "barley")
    short = cost - has
    text = _("{n} short.", n=short)
    if _besides(kind, player) >= short:
        text = _("{n} short, but gold, farms or cards can pay the rest.", n=short)
    return Now(lead, f"{text} {elsewhere}".strip(), "barley")


def _besides(kind: int, player: Piece) -> int:
    """What else could stand for barley: gold, farms, and the icons of other cards."""
    own = [KEYS[key] for key in player["hand"] if KEYS[key] != kind]
    own += [KEYS[key] for key, side in player["village"] if key and side == "up"]
    icons = sum(int(box.ICONS[one][box.BARLEY] + box.ICONS[one][GOLD]) for one in own)
    return int(player["tokens"]["gold"]) + int(player["buildings"]["farm"]) + icons


def _lying(key: str, view: View, seat: int | None, _: Words) -> Now | None:
    """Whose villager lies there."""
    owners = [one for one, player in enumerate(view["players"]) if [key, "down"] in map(list, player["village"])]
    if not owners:
        return None
    if seat in owners:
        return Now(_("Yours."), _("It is turned face up at your next Rest."), f"seat{seat}")
    names = _.listing([_.seat(one) for one in owners])
    return Now(_("In the village of {names}.", names=names), "", f"seat{owners[0]}")


# ── Things of all, and achievements ────────────────────────────────────────────────────────────────────────


def _goal(key: str, view: View, seat: int | None, _: Words) -> Now:
    goal = box.ACHIEVEMENTS.index(key)
    least = int(box.GOAL_LEAST[goal])
    reached = [goal_reached(goal, player) for player in view["players"]]
    others = [one for one in range(view["seats"]) if one != seat]
    near = max(others, key=lambda one: reached[one], default=None)
    said = _("{name} has {n}.", name=_.seat(near), n=reached[near]) if near is not None else ""
    if seat is None:
        return Now(_("{n} are needed.", n=least), said)
    return Now(_("You have {n} of {least}.", n=reached[seat], least=least), said, f"seat{seat}")


def _building(key: str, view: View, seat: int | None, _: Words) -> Now:
    left = _.many("{n} is left to build.", "{n} are left to build.", view["supply"][key])
    if seat is None:
        return Now(left, "", f"t-{key}")
    built = view["players"][seat]["buildings"]
    lead = _("You have {ready} ready and {used} used.", ready=built[key], used=built[f"used_{key}"])
    return Now(lead, left, f"t-{key}")


def _resource(place: int, view: View, seat: int | None, _: Words) -> Now:
    key = box.RESOURCES[place]
    held = [player["tokens"][key] for player in view["players"]]
    most = max(held)
    first = [one for one in range(view["seats"]) if held[one] == most]
    said = _("Nobody has any.")
    if most:
        names = _.listing([_("you") if one == seat else _.seat(one) for one in first])
        said = _("Most tokens now: {names}, {n}.", names=names, n=most)
    if seat is None:
        return Now(said, "", key)
    return Now(_("You have {things}.", things=resources(place, held[seat], _)), said if view["seats"] > 1 else "", key)


def _pile(key: str, view: View, _: Words) -> Now | None:
    if key == "pool":
        lead = _("{n} of {of} scrolls are left.", n=view["pool"], of=pool_at_start(view))
        return Now(lead, _("This round is the last.") if view["ending"] else "", "scroll")
    if key == "forest":
        of = int(box.JUNIPER_PER_SEAT) * view["seats"]
        return Now(_("{n} of {of} junipers are left.", n=view["juniper"], of=of), "", "juniper")
    if key == "solo":
        if not view["level"]:
            return None
        lead = _("{n} of {of} Rests are over.", n=view["rests"], of=view["rests_to_lose"])
        need = points(view["points_to_win"], _)
        return Now(lead, _("You have {points} of {need}.", points=view["points"][0], need=need), "moon")
    left = view["common" if key == "common" else "guardians"]["size"]
    return Now(_("{cards} left.", cards=cards(left, _)), "", "peak" if key == "common" else "worship")


# ── Things of one's own ────────────────────────────────────────────────────────────────────────────────────


def _omens(player: Piece, view: View, _: Words) -> Now:
    total = player["omen"] - player["omen_tokens"]
    lead = _("Your omens are worth {points} now.", points=points(total, _))
    text = _("{omens} as tokens among them.", omens=omens(player["omen_tokens"], _)) if player["omen_tokens"] else ""
    return Now(lead, text, "omen")


def _rest(player: Piece, view: View, _: Words) -> Now:
    total = [0] * len(box.RESOURCES)
    for key, side in player["village"]:
        if key:
            gives = (box.ICONS if side == "up" else box.AT_REST)[KEYS[key]]
            total = [one + int(more) for one, more in zip(total, gives, strict=True)]
    things = [resources(place, n, _) for place, n in enumerate(total) if n]
    lead = (
        _("It would bring you {things} now.", things=_.listing(things)) if things else _("It would bring nothing now.")
    )
    down = sum(1 << cell for cell, (_key, side) in enumerate(player["village"]) if side == "down")
    must = any(down & line == line for line in LINES)
    return Now(lead, _("Three lie face down in a line: your next turn is a Rest.") if must else "", "moon")


def _scrolls(player: Piece, view: View, _: Words) -> Now:
    return Now(_("You have {scrolls}.", scrolls=scrolls(player["scrolls"], _)), "", "scroll")


def _hand(player: Piece, view: View, _: Words) -> Now:
    others = [_("{name} {n}", name=_.seat(one), n=other["hand_size"])
              for one, other in enumerate(view["players"]) if other is not player]  # fmt: skip
    lead = _("You hold {cards}.", cards=cards(player["hand_size"], _))
    return Now(lead, _("The others: {names}.", names=_.listing(others)) if others else "", "hand")


def _deck(player: Piece, view: View, _: Words) -> Now:
    return Now(_("Yours has {cards}.", cards=cards(player["deck_size"], _)), "", "draw")


def _discard(player: Piece, view: View, _: Words) -> Now:
    return Now(_("Yours has {cards}.", cards=cards(len(player["discard"]), _)), "", "take")


def _spaces(player: Piece, view: View, _: Words) -> Now:
    count = sum(player["buildings"].values())
    lead = _.many("You have {n} building:", "You have {n} buildings:", count)
    return Now(lead, _("{points} at the end as it stands.", points=points(int(box.BONUS[count]), _)), "anybuild")


_OWN: dict[str, Callable[[Piece, View, Words], Now]] = {
    **dict.fromkeys(("omen", "omens", "track", "marker"), _omens),
    **dict.fromkeys(("moon", "plaque", "bar"), _rest),
    **dict.fromkeys(("scroll", "head", "title"), _scrolls),
    **dict.fromkeys(("built", "space", "gap"), _spaces),
    "hand": _hand,
    **dict.fromkeys(("deck", "draw"), _deck),
    **dict.fromkeys(("discard", "take"), _discard),
}  # fmt: skip
