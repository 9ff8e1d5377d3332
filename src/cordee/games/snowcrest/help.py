"""What is this? An answer for everything drawn on a table of Snowcrest: cards and tiles here, the rest in `help_signs`.

What things mean at a moment is told in `help_now`.

A key is the key of a component, of a part of the table, or the name of a symbol; the same card is drawn in several
designs, of which the last word of the name tells which card it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from cordee.engine.answers import Number, numbered, sourced
from cordee.engine.telling import Help
from cordee.games.snowcrest.box import (
    ACHIEVEMENTS,
    AT_REST,
    AVOIDS,
    BOX,
    BUILDINGS,
    COPIES,
    COST,
    GIVES,
    GOAL_LEAST,
    GOAL_SCROLLS,
    GUARDIAN_OTHERS,
    GUARDIAN_REWARD,
    GUARDIANS,
    ICONS,
    KEYS,
    OFFERING,
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
    PACK,
    PARTS,
    RESOURCES,
    SCROLL,
    SEQUENCES,
    SPIRIT_ACTIVE,
    SPIRIT_OTHERS,
    SPIRIT_REWARD,
    SPIRITS,
    STARTING,
    TILES,
)
from cordee.games.snowcrest.help_now import CARD, GOAL, LARGE, TILE, now
from cordee.games.snowcrest.help_signs import places, resource, signs
from cordee.games.snowcrest.names import (
    achievement_name,
    gains,
    guardian_name,
    needed,
    resource_name,
    resources,
    spirit_name,
    tile_heading,
    villager,
    villager_text,
)
from cordee.games.snowcrest.words import goal_text
from cordee.words import Words

__all__ = ["answer", "now"]

_DEMAND = {"guardian_": "guardian", "g-": "guardian", "spirit_": "spirit", "f-": "spirit"}
MOST_CLAUSES = 3
OWN_CLAUSES = {
    "gardener": (208,), "merchant": (209, 268), "officer": (212,), "poet": (214, 213), "abbot": (214, 216),
    "high_abbot": (214, 216), "recruiter": (217, 218), "scholar": (219, 220), "nun": (221,), "mystic": (224, 270),
}  # fmt: skip
"""The clauses that speak of one villager by name."""
PART_CLAUSES = {
    OP_WORSHIP: 138, OP_MEDITATE: 144, OP_BUILD: 130, OP_REFRESH: 136, OP_REMOVE_OMEN: 160, OP_DRAW: 105,
    OP_TAKE_DISCARD: 221, OP_CYCLE_HAND: 212, OP_PER_BUILDING: 208, OP_EXCHANGE: 209, OP_COPY: 219, OP_RECRUIT: 218,
    OP_OPPONENTS: 270, OP_PAY: 101, OP_GAIN: 100,
}  # fmt: skip
"""The clause behind each kind of action, those that need it most first."""


def answer(key: str, _: Words) -> Help | None:
    """What a component, a symbol or a part of the table is; None for what is no part of this game."""
    key = LARGE.sub("", key)
    card = CARD.sub("", key)
    if card in KEYS:
        return person(KEYS.index(card), _)
    if key.startswith("down-") and key[5:] in KEYS:
        return down(KEYS.index(key[5:]), _)
    tile = TILE.fullmatch(key)
    if tile:
        return building(BUILDINGS.index(tile[1]), key.startswith(("u-", "du-")), _)
    goal = GOAL.sub("", key)
    if goal in ACHIEVEMENTS:
        return achievement(ACHIEVEMENTS.index(goal), _)
    for start, kind in _DEMAND.items():
        name = key.removeprefix(start)
        if key.startswith(start) and name in (GUARDIANS if kind == "guardian" else SPIRITS):
            return guardian(GUARDIANS.index(name), _) if kind == "guardian" else spirit(SPIRITS.index(name), _)
    thing = re.sub(r"^(?:l|token|few)-", "", key)
    if thing in RESOURCES:
        return resource(RESOURCES.index(thing), _)
    return signs(_).get(thing.rstrip("0123456789")) or places(_).get(re.sub(r"(?<=-)\d+$", "", key).rstrip("-"))


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."


# ── Villagers ──────────────────────────────────────────────────────────────────────────────────────────────


def person(kind: int, _: Words) -> Help:
    """A villager as it is printed."""
    numbers = [("barley", str(COST[kind]), _("barley to add it")), *_brings(kind, _)]
    told = Help(
        villager(kind, _), _sentence(villager_text(kind, _)), _sort(kind, _), clauses=_clauses(kind),
        picture=KEYS[kind], more=" ".join(_explained(kind, _)),
    )  # fmt: skip
    values = {_("cost"): "cost", _("signs"): "icons", _("shield"): "avoid", _("at a Rest"): "at_rest",
              _("action"): "action"}  # fmt: skip
    return sourced(numbered(told, numbers), BOX, {name: f"{_row(kind)}.{value}" for name, value in values.items()})


def down(kind: int, _: Words) -> Help:
    """A villager that lies face down."""
    if any(AT_REST[kind]):
        numbers = list(_brings(kind, _))
    else:
        numbers = [("moon", "0", _("at a Rest: only those face up bring what they show"))]
    told = Help(
        villager(kind, _), _("It neither acts nor pays before the village has rested."),
        _("{kind}, face down", kind=_sort(kind, _)), clauses=(46, 91, 85), picture=KEYS[kind],
        more=_("Face up again, it can do this: {action}.", action=villager_text(kind, _)),
    )  # fmt: skip
    values = {_("at a Rest"): "at_rest", _("action"): "action"}
    return sourced(numbered(told, numbers), BOX, {name: f"{_row(kind)}.{value}" for name, value in values.items()})


def _brings(kind: int, _: Words) -> Iterator[Number]:
    """What a villager stands for, and what it brings at a Rest."""
    for place, name in enumerate(RESOURCES):
        named = resource_name(place, _)
        if ICONS[kind][place]:
            caption = _("{resource}: at a Rest if it lies face up, or when the card pays", resource=named)
            yield name, str(ICONS[kind][place]), caption
        if AT_REST[kind][place]:
            caption = _("{resource}: at a Rest, if it lies face down", resource=named)
            yield name, str(AT_REST[kind][place]), caption


def _sort(kind: int, _: Words) -> str:
    if kind < STARTING:
        return _("Starting villager")
    if kind < PACK:
        return _("Personal villager")
    return _.many("Common villager, {n} copy", "Common villager, {n} copies", COPIES[kind - PACK])


def _row(kind: int) -> str:
    """Where a villager stands in the box."""
    if kind < STARTING:
        return f"starting.{kind + 1}"
    return f"personal.{kind - STARTING + 1}" if kind < PACK else f"common.{kind - PACK + 1}"


def _verbs(sequences: Sequence[int]) -> set[int]:
    """All kinds of parts in these actions, those that a cost pays for too."""
    parts = [PARTS[place] for sequence in sequences for place in SEQUENCES[sequence]]
    later = [int(part.then) for part in parts if part.then >= 0]
    return {int(part.op) for part in parts} | (_verbs(later) if later else set())


def _clauses(kind: int) -> tuple[int, ...]:
    verbs = _verbs(OPTIONS[kind])
    found = [*OWN_CLAUSES.get(KEYS[kind], ()), *[clause for verb, clause in PART_CLAUSES.items() if verb in verbs]]
    return tuple(dict.fromkeys([*found[: MOST_CLAUSES - 1], *([90] if kind < STARTING else [43])]))


def _explained(kind: int, _: Words) -> Iterator[str]:
    """The great words of an action, for who meets them first."""
    verbs = _verbs(OPTIONS[kind])
    if OP_WORSHIP in verbs:
        yield _("Worship: the top guardian comes; make its offering and take its reward.")
    if OP_MEDITATE in verbs:
        yield _("Meditate: announce bells; a scroll for each opponent who does not ring one more.")
    if OP_COPY in verbs:
        yield _("Its owner's card stays face up; only Scholars and Recruiters cannot be copied.")
    if OP_RECRUIT in verbs:
        yield _("The newcomer takes its place and acts at once.")
    if AVOIDS[kind]:
        yield _("To avoid, turn it face down when a guardian or a spirit demands: one unit less, and no omen.")


# ── Guardians, spirits, achievements, buildings ────────────────────────────────────────────────────────────


def guardian(place: int, _: Words) -> Help:
    """A guardian, who comes when somebody worships."""
    text = _("Whoever worships owes {offering}, every opponent {others}; then whoever worships takes {reward}.",
             offering=needed(OFFERING[place], _), others=needed(GUARDIAN_OTHERS[place], _),
             reward=gains(GUARDIAN_REWARD[place], _))  # fmt: skip
    numbers = _demands(OFFERING[place], GUARDIAN_OTHERS[place], GUARDIAN_REWARD[place], _)
    told = Help(
        guardian_name(place, _), text, _("Guardian"), clauses=(139, 141, 142),
        picture=f"guardian_{GUARDIANS[place]}", more=_omens_instead(_),
    )  # fmt: skip
    values = {_("offering"): "offering", _("the others"): "others", _("reward"): "reward"}
    return sourced(
        numbered(told, numbers), BOX, {name: f"guardian.{place + 1}.{value}" for name, value in values.items()}
    )


def spirit(place: int, _: Words) -> Help:
    """A spirit of the forest, who wakes when the last juniper is taken."""
    text = _("Whoever took the last juniper owes {active}, all others {others}; then the taker gets {reward}.",
             active=needed(SPIRIT_ACTIVE[place], _), others=needed(SPIRIT_OTHERS[place], _),
             reward=gains(SPIRIT_REWARD[place], _))  # fmt: skip
    numbers = _demands(SPIRIT_ACTIVE[place], SPIRIT_OTHERS[place], SPIRIT_REWARD[place], _)
    told = Help(
        spirit_name(place, _), text, _("Spirit of the forest"), clauses=(110, 112, 113),
        picture=f"spirit_{SPIRITS[place]}", more=_omens_instead(_),
    )  # fmt: skip
    values = {_("the taker"): "active", _("the others"): "others", _("reward"): "reward"}
    return sourced(
        numbered(told, numbers), BOX, {name: f"spirit.{place + 1}.{value}" for name, value in values.items()}
    )


def _demands(first: Sequence[int], others: Sequence[int], reward: Sequence[int], _: Words) -> list[Number]:
    return [
        ("omen", str(sum(first)), _("to give, or an omen for each")),
        ("rivals", str(sum(others)), _("demanded of each of the others")),
        ("scroll", str(reward[SCROLL]), _.many("scroll as a reward", "scrolls as a reward", reward[SCROLL])),
    ]


def _omens_instead(_: Words) -> str:
    return _("For every unit that is not given, an omen is taken.")


def achievement(place: int, _: Words) -> Help:
    """An achievement."""
    goal = goal_text(place, _)
    numbers = [
        ("", str(GOAL_LEAST[place]), _("needed in your own turn")),
        ("scroll", str(GOAL_SCROLLS[place]), _("scrolls from the pool")),
    ]
    told = Help(
        achievement_name(place, _),
        _("{goal} in your own turn, before anybody else.", goal=goal[:1].upper() + goal[1:]),
        _("Achievement"), clauses=(162, 163, 164), picture=f"achievement_{ACHIEVEMENTS[place]}",
        more=_("It comes to you by itself, and leaves the game."),
    )  # fmt: skip
    values = {_("what is asked"): "least", _("reward"): "scrolls"}
    return sourced(
        numbered(told, numbers), BOX, {name: f"achievement.{place + 1}.{value}" for name, value in values.items()}
    )


def building(place: int, used: bool, _: Words) -> Help:
    """A building, ready or used."""
    thing, named = RESOURCES[GIVES[place]], resource_name(GIVES[place], _)
    numbers = [
        (thing, "1", _("{resource} when you turn it face down to pay", resource=named)),
        ("anybuild", str(TILES[place]), _("tiles in all")),
    ]
    text = _("Turned face down to pay, it is worth {thing}.", thing=resources(GIVES[place], 1, _))
    if used:
        text = _("It has paid {thing} and lies used until a card turns it up.", thing=resources(GIVES[place], 1, _))
    told = Help(
        tile_heading(place, _), text, _("Building, used") if used else _("Building"), clauses=(58, 60, 171),
        picture=f"tile_{BUILDINGS[place]}", more=_("A Rest does not turn it up; used or not, it counts at the end."),
    )  # fmt: skip
    return sourced(numbered(told, numbers), BOX, {_("what it gives"): f"building.{place + 1}.gives"})
