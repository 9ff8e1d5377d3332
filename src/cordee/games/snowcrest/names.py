"""The names of all things of Snowcrest, and what villagers do, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cordee.games.snowcrest.box import (
    ANY_BUILDING,
    AVOIDS,
    BARLEY,
    BELL,
    BOX,
    GAIN_CARD,
    GAIN_OMEN,
    ICONS,
    JUNIPER,
    KEYS,
    OP_BUILD,
    OP_COPY,
    OP_CYCLE_HAND,
    OP_DRAW,
    OP_EXCHANGE,
    OP_GAIN,
    OP_MEDITATE,
    OP_OPPONENTS,
    OP_PAY,
    OP_PER_BUILDING,
    OP_RECRUIT,
    OP_REFRESH,
    OP_REMOVE_OMEN,
    OP_TAKE_DISCARD,
    OP_WORSHIP,
    OPTIONS,
    PARTS,
    SCROLL,
    SEQUENCES,
    VILLAGERS,
    Part,
)
from cordee.words import Words

# ── Names ──────────────────────────────────────────────────────────────────────────────────────────────────

FEMININE = {
    "elder", "nun", "woodcutter", "peddler", "storyteller", "gardener", "merchant", "mystic", "bell_ringer", "potter",
    "brewer", "steward", "temple_keeper", "healer", "matriarch",
}  # fmt: skip
"""The villagers who are women on the French cards."""


def printed(row: dict[str, Any], _: Words) -> str:
    """The name on a card."""
    return str(row["name_fr"] if _.lang == "fr" else row["name"])


def villager(kind: int, _: Words) -> str:
    """A villager's name."""
    return printed(VILLAGERS[kind], _)


def the_villager(kind: int, _: Words) -> str:
    """A villager's name with its article, as in "activates the Farmer"."""
    name = villager(kind, _)
    if _.lang != "fr":
        return f"the {name}"
    if name[0] in "AEIOUÉÈ":
        return f"l'{name}"
    return f"la {name}" if KEYS[kind] in FEMININE else f"le {name}"


def guardian_name(place: int, _: Words) -> str:
    """A guardian's name."""
    return printed(BOX["guardian"][place], _)


def spirit_name(place: int, _: Words) -> str:
    """The name of a spirit of the forest."""
    return printed(BOX["spirit"][place], _)


def achievement_name(place: int, _: Words) -> str:
    """An achievement's name."""
    return printed(BOX["achievement"][place], _)


def resources(resource: int, n: int, _: Words) -> str:
    """So many of a resource."""
    if resource == BARLEY:
        return _.many("{n} barley", "{n} barley", n)
    if resource == BELL:
        return _.many("{n} bell", "{n} bells", n)
    if resource == JUNIPER:
        return _.many("{n} juniper", "{n} junipers", n)
    return _.many("{n} gold", "{n} gold", n) if resource > JUNIPER else _.many("{n} bowl", "{n} bowls", n)


def resource_name(resource: int, _: Words) -> str:
    """A resource as a heading."""
    return [_("Barley"), _("Bells"), _("Bowls"), _("Juniper"), _("Gold")][resource]


def scrolls(n: int, _: Words) -> str:
    """So many scrolls."""
    return _.many("{n} scroll", "{n} scrolls", n)


def omens(n: int, _: Words) -> str:
    """So many omens."""
    return _.many("{n} omen", "{n} omens", n)


def cards(n: int, _: Words) -> str:
    """So many cards."""
    return _.many("{n} card", "{n} cards", n)


def points(n: int, _: Words) -> str:
    """So many points; omens may bring them below nothing."""
    return ("−" if n < 0 else "") + _.many("{n} point", "{n} points", abs(n))


def gains(what: Sequence[int], _: Words) -> str:
    """All that a gain gives."""
    found = [resources(resource, what[resource], _) for resource in range(5) if what[resource]]
    if what[SCROLL]:
        found.append(scrolls(what[SCROLL], _))
    if what[GAIN_CARD]:
        found.append(cards(what[GAIN_CARD], _))
    if what[GAIN_OMEN]:
        found.append(omens(what[GAIN_OMEN], _))
    return _.listing(found)


def needed(needs: Sequence[int], _: Words) -> str:
    """All that a cost or a demand asks for."""
    found = [resources(kind, needs[kind], _) for kind in range(5) if needs[kind]]
    any_one, hand, building, person, omen = needs[5:]
    if any_one:
        found.append(_.many("{n} resource of choice", "{n} resources of choice", any_one))
    if hand:
        found.append(_.many("{n} hand card", "{n} hand cards", hand))
    if building:
        found.append(_.many("{n} building", "{n} buildings", building))
    if person:
        found.append(_.many("{n} face-up villager", "{n} face-up villagers", person))
    if omen:
        found.append(omens(omen, _))
    return _.listing(found)


def building_name(building: int, _: Words) -> str:
    """A building with its article."""
    return [_("a farm"), _("a forge"), _("a temple"), _("a building of your choice")][building]


def tile_heading(building: int, _: Words) -> str:
    """A building as a heading."""
    return [_("Farm"), _("Forge"), _("Temple")][building]


def tile_name(sort: int, _: Words) -> str:
    """A tile on a mat, used or not, with its article."""
    used = [_("a used farm"), _("a used forge"), _("a used temple")]
    return used[sort // 2] if sort % 2 else building_name(sort // 2, _)


def cell_name(cell: int, _: Words) -> str:
    """A place in a village."""
    return [
        _("top left"),
        _("top centre"),
        _("top right"),
        _("middle left"),
        _("centre"),
        _("middle right"),
        _("bottom left"),
        _("bottom centre"),
        _("bottom right"),
    ][cell]


# ── What a villager does ───────────────────────────────────────────────────────────────────────────────────


def action_text(sequence: int, _: Words) -> str:
    """An action of a villager, all its parts."""
    return _("; ").join(part_text(PARTS[place], _) for place in SEQUENCES[sequence])


def part_text(part: Part, _: Words) -> str:
    """One part of an action."""
    op = part.op
    if op == OP_GAIN:
        return _("gain {things}", things=gains(part.what, _))
    if op == OP_PAY:
        return _("pay {cost} → {gain}", cost=cost_text(part, _), gain=action_text(part.then, _))
    if op == OP_BUILD:
        if part.building == ANY_BUILDING:
            return _.many("build {n} building of your choice", "build {n} buildings of your choice", part.count)
        return _("build {building}", building=building_name(part.building, _))
    if op == OP_PER_BUILDING:
        tile = [_("face-up farm"), _("face-up forge"), _("face-up temple")][part.building]
        return _("gain {things} for each {building}", things=gains(part.what, _), building=tile)
    if op == OP_EXCHANGE:
        return _("exchange {chain}", chain=" ↔ ".join(stop_text(part, stop, _) for stop in range(len(part.stops))))
    if op == OP_OPPONENTS:
        return _("each opponent takes {omens}", omens=omens(part.what[GAIN_OMEN], _))
    return _plain_part(part, _)


def _plain_part(part: Part, _: Words) -> str:
    op = part.op
    if op == OP_REMOVE_OMEN:
        return _("remove {omens}", omens=omens(part.count, _))
    if op == OP_DRAW:
        return _("draw {cards}", cards=cards(part.count, _))
    if op == OP_TAKE_DISCARD:
        return _("take {cards} from your discard pile", cards=cards(part.count, _))
    if op == OP_REFRESH:
        return _("turn up all your buildings")
    if op == OP_WORSHIP:
        return _("worship")
    if op == OP_MEDITATE:
        return _("meditate")
    if op == OP_CYCLE_HAND:
        return _("discard any number of cards and draw as many")
    if op == OP_COPY:
        return _("use the action of another player's face-up villager")
    assert op == OP_RECRUIT
    return _("not when added: leave, and bring a villager in for free")


def cost_text(part: Part, _: Words) -> str:
    found = [needed(part.needs, _)] if any(part.needs) else []
    return _.listing(found + ([scrolls(part.scrolls, _)] if part.scrolls else []))


def stop_text(part: Part, stop: int, _: Words) -> str:
    thing, count = part.stops[stop], part.sizes[stop]
    return scrolls(count, _) if thing == SCROLL else resources(thing, count, _)


def villager_text(kind: int, _: Words) -> str:
    """All that a villager can do."""
    texts = [_(" or ").join(action_text(option, _) for option in OPTIONS[kind])] if OPTIONS[kind] else []
    if AVOIDS[kind]:
        texts.append(_("face up: may avoid one demanded unit"))
    return _("; ").join(texts)


def icons_text(kind: int, _: Words) -> str:
    """The resources a villager stands for."""
    return _.listing([resources(r, ICONS[kind][r], _) for r in range(5) if ICONS[kind][r]])
