"""What is this? An answer for everything drawn on a table of the ski resort: tiles, pistes, places and thresholds here.

Its signs and the other places are in `help_signs`, what things mean at a moment in `help_now`. A key is that of a
component, of a part of the table, or a symbol.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from cordee.engine.answers import Number, numbered, sourced
from cordee.engine.telling import Help
from cordee.games.ski.box import (
    ACTIVATIONS,
    ADDED_CUBES,
    ADDED_OCTAGONS,
    ALTITUDE,
    ALTITUDES,
    BASE,
    BLACK,
    BLACK_SURCHARGE,
    BONUS_COST,
    BOX,
    BUILDING_COST,
    COLOURS,
    CORNERS_TEXT,
    DEVELOPMENT_COST,
    DEVELOPMENT_TYPE,
    DOMAIN_ROWS,
    EDGES_TEXT,
    FINAL_POINTS,
    FIRST_PRIZE,
    GREEN,
    INCOME,
    OCTAGON_SLOTS,
    PLACES,
    REWARD_KEPT,
    REWARD_OF,
    REWARD_RANK,
    ROW_REWARD,
    SCALES,
    SECOND_PRIZE,
    STEP_COST,
    STEPS,
    THRESHOLD,
    TILES,
    WHEN_BUILT,
    WOODED,
    bonus_rule,
    building_rule,
    development_rule,
    reward_rule,
)
from cordee.games.ski.help_now import FACES, now
from cordee.games.ski.help_signs import places, signs
from cordee.games.ski.words import (
    a_piste,
    bonus_name,
    bonus_words,
    building_name,
    building_words,
    colour_name,
    development_name,
    development_words,
    reward_name,
    reward_words,
    step_name,
    step_words,
    type_words,
)
from cordee.words import Words

__all__ = ["answer", "now"]

_TILE = re.compile(r"(?:own-)?(building|development|bonus|reward|down)-(\d+)")
_FACE = re.compile(r"([abdor])(\d+)")
_STEP = re.compile(r"step-([a-z]+)-(\d)")
_SCALE = re.compile(r"scale-([a-z]+)")
_PISTE = re.compile(r"(laid|ribbon|c|preview-piste)[-:]([a-z]+)(?::.*)?")
_LETTER = re.compile(r"k-([GBRK])")
_PAD = re.compile(r"pad-(\d)-(\d)")
_ROW = re.compile(r"row-(\d)")
_RANK = re.compile(r"(?:k-)?rank-?(\d)")
STEP_CLAUSES = {"green": (204, 211, 212), "blue": (207, 208, 209), "red": (210, 205, 206)}


def answer(key: str, _: Words) -> Help | None:
    """What a component, a symbol or a part of the table is; None for what is no part of this game."""
    for pattern, told in _PATTERNS:
        found = pattern.fullmatch(key)
        if found:
            said = told(*found.groups(), _)
            if said:
                return said
    sign, known = key.removeprefix("k-"), signs(_)
    return known.get(sign) or known.get(sign.rstrip("0123456789")) or places(key, _)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."


def _given(effect: str, _: Words) -> str:
    """What a tile does as a sentence, where it only names what one gets."""
    return _("You get {things}.", things=effect) if effect[:1].isdigit() else _sentence(effect)


# ── Tiles ──────────────────────────────────────────────────────────────────────────────────────────────────


def _tile(kind: str, number: str, _: Words) -> Help | None:
    tile, last = int(number), len(BONUS_COST) - 1 if kind in ("bonus", "reward") else int(TILES)
    if tile > last or (tile == 0 and kind != "building"):
        return None
    tellers = {"building": building, "development": development, "bonus": bonus, "reward": reward, "down": spent}
    return tellers[kind](tile, _)


def _face(letter: str, number: str, _: Words) -> Help | None:
    return _tile(FACES[letter], number, _)


def building(tile: int, _: Words) -> Help:
    """A building; 0 is the one that everybody starts with."""
    number = tile or int(BASE)
    rim = f"{len(EDGES_TEXT[number])} + {len(CORNERS_TEXT[number])}"
    numbers: list[Number] = []
    if tile:
        numbers.append(("k-mixed", str(BUILDING_COST[number]), _("€ and/or employees to build it")))
    cubes, octagons = int(ADDED_CUBES[number]), int(ADDED_OCTAGONS[number])
    if cubes:
        brings = _.many(
            "cube it brings: to a slot, else on the ladder", "cubes it brings: to slots, else on the ladder", cubes
        )
        numbers.append(("k-cube", str(cubes), brings))
    if octagons:
        brings = _.many("octagon it brings: to an octagon slot, else into the zone",
                        "octagons it brings: to octagon slots, else into the zone", octagons)  # fmt: skip
        numbers.append(("k-oct", str(octagons), brings))
    numbers.append(("k-slot", rim, _("half and quarter slots on its sides and corners")))
    told = Help(
        building_name(tile, _), _sentence("; ".join(building_words(number, _))), _("Building"),
        clauses=(building_rule(tile), 124, 132) if tile else (45, 132),
        picture=f"building-{tile}" if tile else "b0", more=_when(number, _),
    )  # fmt: skip
    row = f"tiles.buildings.{tile}" if tile else "village.base"
    effect = "octagon_slots" if f"{row}.octagon_slots" in BOX.sources and f"{row}.kind" not in BOX.sources else "effect"
    values = {_("cost"): "cost", _("effect"): effect, _("slots"): "edges"}
    return sourced(numbered(told, numbers), BOX, {name: f"{row}.{value}" for name, value in values.items()})


def _when(number: int, _: Words) -> str:
    """When a building is of use."""
    if any(INCOME[number]):
        return _("Income comes at the start of every round.")
    if ACTIVATIONS[number]:
        return _("Once a round, at any time of your turn: what you pay lies on it until the round ends.")
    if FINAL_POINTS[number]:
        return _("Counted once, at the end of the game.")
    if OCTAGON_SLOTS[number]:
        return _("An octagon on a slot costs no points.")
    return _("Its effect comes once, when it is built.") if WHEN_BUILT[number] else ""


def development(tile: int, _: Words) -> Help:
    """A development as it is printed."""
    kind = int(DEVELOPMENT_TYPE[tile])
    more = [
        _("It works when it is bought and is then turned face down; it still counts as a development."),
        _("It lies face up until you use it, once, at any time of your turn."),
        _("It lies face up and helps you to the end of the game."),
    ][kind]
    told = Help(
        development_name(tile, _), _given(development_words(tile, _), _),
        _("Development: {type}", type=type_words(tile, _)), clauses=(development_rule(tile), 147 + kind, 145),
        picture=f"development-{tile}", more=more,
    )  # fmt: skip
    numbers = [("k-mixed", str(DEVELOPMENT_COST[tile]), _("€ and/or employees to buy it"))]
    values = {_("cost"): "cost", _("kind"): "type", _("effect"): "effect"}
    paths = {name: f"tiles.developments.{tile}.{value}" for name, value in values.items()}
    return sourced(numbered(told, numbers), BOX, paths)


def spent(tile: int, _: Words) -> Help:
    """A development that lies face down."""
    plain = development(tile, _)
    text = _("Used up: it still counts as a development, and some effects turn it up again.")
    again = _("Turned up, it works again: {effect}.", effect=development_words(tile, _))
    return replace(plain, text=text, kind=_("Development, face down"), more=again, clauses=(146, 362, plain.clauses[0]))


def bonus(tile: int, _: Words) -> Help:
    """A Bonus tile."""
    told = Help(
        bonus_name(tile, _), _sentence(bonus_words(tile, _)), _("Bonus tile"), clauses=(bonus_rule(tile), 84, 167),
        picture=f"bonus-{tile}",
        more=_("At the end of every round it scores for all who have a disc on it; a disc is placed by recruiting."),
    )  # fmt: skip
    numbers = [
        (
            "k-euro",
            str(BONUS_COST[tile]),
            _("€ for a disc, besides employees: one for each of your discs and each rival"),
        ),
    ]
    values = {_("cost"): "fixed_cost", _("what counts"): "score"}
    return sourced(
        numbered(told, numbers), BOX, {name: f"tiles.bonus.{tile}.{value}" for name, value in values.items()}
    )


def reward(tile: int, _: Words) -> Help:
    """A Reward tile."""
    kept = _("You keep it: it pays in every round.")
    gone = _("It works at once and leaves the game.")
    told = Help(
        reward_name(tile, _), _given(reward_words(tile, _), _), _("Reward tile"), clauses=(reward_rule(tile), 118, 119),
        picture=f"reward-{tile}", more=kept if REWARD_KEPT[tile] else gone,
    )  # fmt: skip
    rank = int(REWARD_RANK[tile])
    numbers = [("", str(rank), _("its rank: a reward of this rank or a higher one may take it"))]
    values = {_("rank"): "rank", _("effect"): "effect"}
    return sourced(
        numbered(told, numbers), BOX, {name: f"tiles.rewards.{tile}.{value}" for name, value in values.items()}
    )


def _rank(number: str, _: Words) -> Help:
    """A reward of a rank, or the tiles of it."""
    rank = int(number)
    told = Help(
        _("A reward of rank {n}", n=rank),
        _("Take a Reward tile of this rank or a lower one, or as many points as the rank."), _("Reward"),
        clauses=(118, 119, 120), picture=f"k-rank{rank}",
        more=_("Won by pistes on reward places, complete rows, complete columns of the village, and some tiles."),
    )  # fmt: skip
    return told


# ── Thresholds ─────────────────────────────────────────────────────────────────────────────────────────────


def _step(colour: str, number: str, _: Words) -> Help | None:
    step = int(number)
    if colour not in COLOURS[: int(SCALES)] or not 1 <= step <= STEPS:
        return None
    scale = COLOURS.index(colour)
    told = Help(
        step_name(scale, step, _), _given(step_words(scale, step, _), _), _("Step of a threshold"),
        clauses=(STEP_CLAUSES[colour][step - 1], 163, 164), picture=f"step-{colour}-{step}",
        more=_("Yours for the rest of the game once the marker has come here."),
    )  # fmt: skip
    numbers = [
        ("k-perm", str(STEP_COST[step - 1]), _("employees for this step, at the end of a round")),
        (f"c-{colour}", str(THRESHOLD[scale][step]), _("pistes needed from then on")),
    ]
    values = {_("cost"): "step_cost", _("threshold"): colour, _("benefit"): f"{colour}_effects.{step}"}
    return sourced(numbered(told, numbers), BOX, {name: f"thresholds.{value}" for name, value in values.items()})


def _scale(colour: str, _: Words) -> Help | None:
    if colour not in COLOURS[: int(SCALES)]:
        return None
    scale = COLOURS.index(colour)
    name = [_("The green threshold"), _("The blue threshold"), _("The red threshold")][scale]
    told = Help(
        name, _("Have so many pistes of this colour at the end: those furthest above their own threshold win points."),
        _("Threshold"), clauses=(160, 163, 200), picture=f"c-{colour}",
        more=_("One step a round lowers it and brings a lasting benefit."),
    )  # fmt: skip
    numbers = [
        (f"c-{colour}", " › ".join(map(str, THRESHOLD[scale])), _("pistes needed, at first and after each step")),
        ("k-perm", ", ".join(map(str, STEP_COST)), _("employees for the steps")),
        ("k-vp", f"{FIRST_PRIZE}, {SECOND_PRIZE}", _("points for the largest lead and the second")),
    ]
    values = {_("thresholds"): colour, _("cost"): "step_cost", _("points"): "first"}
    return sourced(numbered(told, numbers), BOX, {name: f"thresholds.{value}" for name, value in values.items()})


# ── Pistes and the domain ──────────────────────────────────────────────────────────────────────────────────


def _piste(drawn: str, colour: str, _: Words) -> Help | None:
    """A piste of a colour; the bare sign tells no numbers, so that what it stands on is told rather."""
    if colour not in COLOURS:
        return None
    n = COLOURS.index(colour)
    low, high = ALTITUDES[n]
    more = ""
    if n == GREEN:
        more = _("From the lowest row it arrives in the village and completes slots there.")
    if n == BLACK:
        more = _("Tiles never give black ones.")
    name = a_piste(n, _)
    told = Help(
        name[:1].upper() + name[1:],
        _("Going down it must reach the village or a piste that is not harder: green, blue, red, black."), _("Piste"),
        clauses=(104, 105, 106), picture=f"c-{colour}", more=more,
    )  # fmt: skip
    if drawn == "c":
        return told
    numbers = [("", f"{low}–{high}", _("altitudes where it may lie; 1 is the lowest row"))]
    if n == BLACK:
        numbers.append(("k-perm", f"+{BLACK_SURCHARGE}", _("employee for a lot with black pistes")))
    else:
        numbers.append(("k-goal", str(THRESHOLD[n][0]), _("needed at the end, before any step of the threshold")))
    return sourced(numbered(told, numbers), BOX, {_("altitudes"): f"domain.altitudes.{colour}"})


def _letter(letter: str, _: Words) -> Help | None:
    return _piste("c", COLOURS["GBRK".index(letter)], _)


def _allowed(row: int, _: Words) -> str:
    """The colours that may lie on a row, from 0."""
    place = next(int(one) for one in PLACES if one // 8 == row)
    return ", ".join(colour_name(n, _) for n in range(len(COLOURS)) if ALTITUDE[n] >> place & 1)


def _pad(altitude: str, column: str, _: Words) -> Help | None:
    """A place of the domain."""
    row, place = int(altitude) - 1, 8 * (int(altitude) - 1) + int(column) - 1
    if place not in PLACES:
        return None
    wooded, rank = bool(WOODED >> place & 1), int(REWARD_OF[place])
    name = _("A wooded place") if wooded else _("A reward place") if rank else _("A place for a piste")
    more = []
    if wooded:
        more.append(_("Wooded: a piste here brings an octagon."))
    if rank:
        more.append(_("A piste here wins a reward of rank {n}.", n=rank))
    told = Help(
        name, _("Colours that may lie here: {colours}.", colours=_allowed(row, _)), _("The ski domain"),
        clauses=(104, 105, *([108] if wooded else []), *([109] if rank else [])),
        picture="k-tree" if wooded else f"k-rank{rank}" if rank else "k-runs", more=" ".join(more),
    )  # fmt: skip
    numbers: list[Number] = [("", altitude, _("altitude; 1 is the lowest row"))]
    if rank:
        numbers.append(("", str(rank), _("rank of the reward")))
    return sourced(numbered(told, numbers), BOX, {_("places"): "domain.map"})


def _row(altitude: str, _: Words) -> Help | None:
    """A row of the domain, told at its edge."""
    row = int(altitude) - 1
    if not 0 <= row < DOMAIN_ROWS:
        return None
    rank = int(ROW_REWARD[row])
    text = _("Colours that may lie here: {colours}.", colours=_allowed(row, _))
    won = _("With a piste on each of its places the row wins a reward of rank {n}.", n=rank)
    told = Help(
        _("Altitude {n}", n=altitude), won if rank else text, _("Row of the ski domain"),
        clauses=(104, 110) if rank else (104,), picture=f"k-rank{rank}" if rank else "k-line",
        more=text if rank else "",
    )  # fmt: skip
    numbers = [("", str(rank), _("rank of the reward for the complete row"))] if rank else []
    return sourced(numbered(told, numbers), BOX, {_("places"): "domain.row_rewards"})


_PATTERNS: Sequence[tuple[re.Pattern[str], Callable[..., Help | None]]] = (
    (_TILE, _tile), (_FACE, _face), (_STEP, _step), (_SCALE, _scale), (_PISTE, _piste), (_LETTER, _letter),
    (_PAD, _pad), (_ROW, _row), (_RANK, _rank),
)  # fmt: skip
