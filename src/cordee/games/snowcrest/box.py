"""The box of Snowcrest, loaded and checked once, as typed tables."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from mypy_extensions import i64

from cordee.engine.box import Box, load_box
from cordee.engine.errors import BadBox
from cordee.engine.shape import (
    Amount,
    Amounts,
    Cases,
    Flag,
    Itself,
    Key,
    ListOf,
    OneOf,
    Shape,
    Table,
    Text,
    Whole,
    about_game,
)

BOX: Final[Box] = load_box("snowcrest", Path(__file__).parent)

# Resources (SC-003), in this order everywhere; gold is the joker (SC-061).
RESOURCES: Final[list[str]] = ["barley", "bell", "bowl", "juniper", "gold"]
BARLEY: Final[i64] = 0
BELL: Final[i64] = 1
BOWL: Final[i64] = 2
JUNIPER: Final[i64] = 3
GOLD: Final[i64] = 4

# What a cost or a demand may ask for: the resources, and more.
KINDS: Final[list[str]] = RESOURCES + ["any", "hand_card", "building", "villager", "omen"]
ANY: Final[i64] = 5
HAND_CARD: Final[i64] = 6
BUILDING: Final[i64] = 7
VILLAGER: Final[i64] = 8
OMEN: Final[i64] = 9

# What can be gained: the resources, and more.
GAINS: Final[list[str]] = RESOURCES + ["scroll", "omen", "card"]
SCROLL: Final[i64] = 5
GAIN_OMEN: Final[i64] = 6
GAIN_CARD: Final[i64] = 7


BUILDING_KEYS: Final[list[str]] = ["farm", "forge", "temple"]
TESTS: Final[list[str]] = [
    "buildings_total",
    "buildings_each_type",
    "village_cards",
    "omen_marker",
    "tokens",
    "hand_cards",
]


# ── The shape of the box ──

COSTS: Final[Amounts] = Amounts([*RESOURCES, "any", "hand_card", "scroll"], 9, 1, filled=True)
DEMAND: Final[Amounts] = Amounts([kind for kind in KINDS if kind != "gold"], 5)
REWARDS: Final[Amounts] = Amounts([name for name in GAINS if name not in ("juniper", "omen")], 9)
NAMES: Final[dict[str, Shape]] = {"key": Key(), "name": Text(), "name_fr": Text()}


def inner_shape() -> Cases:
    """A part of an action, by what it does; what a cost pays for is made of parts too."""
    alone, some = Table({"op": Text()}), Table({"op": Text()}, {"n": Whole(1, 9)})
    what = Amounts(GAINS, 9, 1, filled=True)
    stop = Amount([*RESOURCES, "scroll"], 9)
    then = Itself()
    part = Cases("op", {
        "gain": Table({"op": Text(), "what": what}),
        "pay": Table({"op": Text(), "cost": COSTS, "then": ListOf(then, 1, 4)}),
        "build": Table({"op": Text(), "kind": OneOf([*BUILDING_KEYS, "any"])}, {"n": Whole(1, 9)}),
        "per_building": Table({"op": Text(), "kind": OneOf(BUILDING_KEYS), "what": what}),
        "exchange": Table({"op": Text(), "stops": ListOf(stop, 2, 3)}),
        "opponents": Table({"op": Text(), "what": Table({"omen": Whole(1, 9)})}),
        "remove_omen": some, "draw": some, "take_discard": some,
        "refresh": alone, "worship": alone, "meditate": alone, "cycle_hand": alone,
    })  # fmt: skip
    then.is_(part)
    return part


def villager_shape(**more: Shape) -> Table:
    """A villager. A choice of two, a copy and a recruitment are parts of the action itself, never of another part."""
    inner, alone = inner_shape(), Table({"op": Text()})
    choice = Table({"op": Text(), "options": ListOf(ListOf(inner, 1, 4), 2)})
    action = ListOf(Cases("op", {**inner.cases, "choice": choice, "copy": alone, "recruit": alone}), 0, 4)
    return Table(
        {**NAMES, "cost": Whole(0, 30), "icons": Amounts(RESOURCES, 5), "action": action, **more},
        {"at_rest": Amounts(RESOURCES, 5), "avoid": Flag()},
    )


BOX.expect({
    "game": about_game(),
    "tokens": Table({name: Whole(1, 200) for name in [*RESOURCES, "scroll", "omen", "rest"]}),
    "building": ListOf(
        Table({"key": OneOf(BUILDING_KEYS), "count": Whole(4, 99), "gives": OneOf(RESOURCES)}), len(BUILDING_KEYS)
    ),
    "mat": Table({
        "spaces": Whole(1, 12), "bonus": ListOf(Whole(), 2, 13), "track": Whole(1, 9),
        "start_building": OneOf(BUILDING_KEYS), "hand": Whole(0, 9),
    }),
    "setup": Table({
        "scrolls": ListOf(Whole(1), 3), "scrolls_simplified": ListOf(Whole(1), 3), "juniper": Whole(1, 20),
        "achievements": ListOf(Whole(1, 20), 3), "row": Whole(1, 9), "barley": ListOf(Whole(), 4),
    }),
    "meditation": Table({"scrolls": Whole(0, 9), "scrolls_two_seats": Whole(0, 9), "solo_bells": Whole(1, 20)}),
    "simplified": Table({
        "forest_scrolls": Whole(0, 9), "forest_omens": Whole(0, 9), "worship_scrolls": Whole(0, 9),
        "worship_omens": Whole(0, 9),
    }),
    "solo": Table({"achievements": Whole(1, 20), "removed": ListOf(Key(), 0, 20, unlike=True)}),
    "house": Table({"rounds": Whole(1, 1000)}),
    "level": ListOf(Table({"scrolls": Whole(1), "points": Whole(), "barley": Whole(), "rests": Whole(1)}), 1, 20),
    "rating": ListOf(Table({"least": Whole(), **NAMES}), 1, 20),
    "starting": ListOf(villager_shape(), 4),
    "personal": ListOf(villager_shape(), 9),
    "common": ListOf(villager_shape(copies=Whole(1, 9)), 1, 40),
    "guardian": ListOf(Table({**NAMES, "offering": DEMAND, "others": DEMAND, "reward": REWARDS}), 1, 30),
    "spirit": ListOf(Table({**NAMES, "active": DEMAND, "others": DEMAND, "reward": REWARDS}), 1, 30),
    "achievement": ListOf(
        Table({**NAMES, "test": OneOf(TESTS), "least": Whole(1), "scrolls": Whole(0, 9)},
              {"resource": OneOf(RESOURCES)}), 1, 30,
    ),
})  # fmt: skip
BOX.expect_no_more()


def amounts(table: dict[str, int], names: list[str]) -> list[i64]:
    """How many of each name a small table says, in the order of the names."""
    return [table.get(name, 0) for name in names]


# ── Buildings, mat, set-up ──

BUILDINGS: Final[list[str]] = BOX.column("building", "key")
ANY_BUILDING: Final[i64] = len(BUILDINGS)
FARM: Final[i64] = 0
TILES: Final[list[i64]] = [n for n in BOX.column("building", "count")]
GIVES: Final[list[i64]] = [RESOURCES.index(name) for name in BOX.column("building", "gives")]
GIVEN_BY: Final[list[i64]] = [GIVES.index(r) if r in GIVES else -1 for r in range(len(RESOURCES))]

SPACES: Final[i64] = BOX.number("mat", "spaces")
BONUS: Final[list[i64]] = [n for n in BOX.numbers("mat", "bonus")]
TRACK: Final[i64] = BOX.number("mat", "track")
START_BUILDING: Final[i64] = BUILDINGS.index(BOX["mat"]["start_building"])
START_HAND: Final[i64] = BOX.number("mat", "hand")

ALL_SCROLLS: Final[i64] = BOX.number("tokens", "scroll")
POOL: Final[list[i64]] = [n for n in BOX.numbers("setup", "scrolls")]
POOL_SIMPLIFIED: Final[list[i64]] = [n for n in BOX.numbers("setup", "scrolls_simplified")]
JUNIPER_PER_SEAT: Final[i64] = BOX.number("setup", "juniper")
OPEN_ACHIEVEMENTS: Final[list[i64]] = [n for n in BOX.numbers("setup", "achievements")]
ROW: Final[i64] = BOX.number("setup", "row")
START_BARLEY: Final[list[i64]] = [n for n in BOX.numbers("setup", "barley")]

MEDITATION: Final[i64] = BOX.number("meditation", "scrolls")
MEDITATION_OF_TWO: Final[i64] = BOX.number("meditation", "scrolls_two_seats")
SOLO_BELLS: Final[i64] = BOX.number("meditation", "solo_bells")

FOREST_SCROLLS: Final[i64] = BOX.number("simplified", "forest_scrolls")
FOREST_OMENS: Final[i64] = BOX.number("simplified", "forest_omens")
WORSHIP_SCROLLS: Final[i64] = BOX.number("simplified", "worship_scrolls")
WORSHIP_OMENS: Final[i64] = BOX.number("simplified", "worship_omens")

SOLO_ACHIEVEMENTS: Final[i64] = BOX.number("solo", "achievements")
LEVEL_SCROLLS: Final[list[i64]] = [n for n in BOX.column("level", "scrolls")]
LEVEL_POINTS: Final[list[i64]] = [n for n in BOX.column("level", "points")]
LEVEL_BARLEY: Final[list[i64]] = [n for n in BOX.column("level", "barley")]
LEVEL_RESTS: Final[list[i64]] = [n for n in BOX.column("level", "rests")]
RATINGS: Final[list[str]] = BOX.column("rating", "key")
RATING_LEAST: Final[list[i64]] = [n for n in BOX.column("rating", "least")]

ROUND_CAP: Final[i64] = BOX.number("house", "rounds")

# ── Villagers: the four starting ones and the nine others of a pack, then the common ones ──

VILLAGERS: Final[list[dict[str, Any]]] = BOX["starting"] + BOX["personal"] + BOX["common"]
KEYS: Final[list[str]] = [row["key"] for row in VILLAGERS]
STARTING: Final[i64] = len(BOX["starting"])
PACK: Final[i64] = STARTING + len(BOX["personal"])
ALL_KINDS: Final[i64] = len(VILLAGERS)
STARTING_BITS: Final[i64] = (1 << STARTING) - 1
PERSONAL_BITS: Final[i64] = (1 << PACK) - 1 - STARTING_BITS
COST: Final[list[i64]] = [row["cost"] for row in VILLAGERS]
COPIES: Final[list[i64]] = [row.get("copies", 0) for row in VILLAGERS[PACK:]]
REMOVED_IN_SOLO: Final[list[i64]] = [
    place for place in range(int(ALL_KINDS - PACK)) if KEYS[int(PACK) + place] in BOX["solo"]["removed"]
]
ICONS: Final[list[list[i64]]] = [amounts(row["icons"], RESOURCES) for row in VILLAGERS]
AT_REST: Final[list[list[i64]]] = [amounts(row.get("at_rest", {}), RESOURCES) for row in VILLAGERS]
AVOIDS: Final[list[bool]] = [row.get("avoid", False) for row in VILLAGERS]

# An icon as the kinds of need it serves (SC-061, SC-121), and what serves only as itself.
RESOURCE_SERVES: Final[list[i64]] = [1 << r | 1 << ANY for r in range(4)] + [(1 << (ANY + 1)) - 1]
SERVES_ALL: Final[i64] = (1 << len(KINDS)) - 1


def icons_of(kind: int) -> list[i64]:
    """The resource icons of a villager, one by one, as the needs each serves."""
    return [RESOURCE_SERVES[r] for r in range(len(RESOURCES)) for _ in range(int(ICONS[kind][r]))]


CARD_SERVES: Final[list[list[i64]]] = [icons_of(kind) for kind in range(int(ALL_KINDS))]
SPIRIT_SERVES: Final[list[list[i64]]] = [
    CARD_SERVES[kind] + ([SERVES_ALL] if AVOIDS[kind] else []) for kind in range(int(ALL_KINDS))
]
"""As `CARD_SERVES`, for what a guardian or a spirit demands: the avoid icon spares any unit (SC-214, SC-216)."""


def worth_of(kind: int, resource: int) -> i64:
    """How many units of a resource a villager can stand for: its icons and its gold (SC-041, SC-062, SC-063)."""
    icons = ICONS[kind]
    return icons[resource] if resource == GOLD else icons[resource] + icons[GOLD]


WORTH: Final[list[list[i64]]] = [
    [worth_of(kind, resource) for kind in range(int(ALL_KINDS))] for resource in range(len(RESOURCES))
]
MOST_WORTH: Final[i64] = max([1] + [int(worth) for row in WORTH for worth in row])

# ── Actions: the parts of all villagers in one list, the sequences of parts in another ──

OPS: Final[list[str]] = [
    "gain",
    "pay",
    "build",
    "refresh",
    "worship",
    "meditate",
    "remove_omen",
    "draw",
    "take_discard",
    "cycle_hand",
    "per_building",
    "exchange",
    "copy",
    "recruit",
    "opponents",
]
OP_GAIN: Final[i64] = 0
OP_PAY: Final[i64] = 1
OP_BUILD: Final[i64] = 2
OP_REFRESH: Final[i64] = 3
OP_WORSHIP: Final[i64] = 4
OP_MEDITATE: Final[i64] = 5
OP_REMOVE_OMEN: Final[i64] = 6
OP_DRAW: Final[i64] = 7
OP_TAKE_DISCARD: Final[i64] = 8
OP_CYCLE_HAND: Final[i64] = 9
OP_PER_BUILDING: Final[i64] = 10
OP_EXCHANGE: Final[i64] = 11
OP_COPY: Final[i64] = 12
OP_RECRUIT: Final[i64] = 13
OP_OPPONENTS: Final[i64] = 14


class Part:
    """One part of an action. What a part does not need is 0 or empty."""

    op: i64
    what: list[i64]  # gains, in the order of GAINS
    count: i64
    building: i64
    needs: list[i64]  # a cost, in the order of KINDS
    scrolls: i64  # and the scrolls of it
    alone: i64  # the resource that is the whole cost, or -1
    then: i64  # the sequence that a cost pays for
    stops: list[i64]  # of an exchange: what stands there, in the order of GAINS
    sizes: list[i64]  # and how many

    def __init__(self, row: dict[str, Any], where: str) -> None:
        if row["op"] not in OPS:
            raise BadBox(f"{BOX.where}: the choice of {where} must be its whole action.")
        self.op = OPS.index(row["op"])
        self.what = amounts(row.get("what", {}), GAINS)
        self.count = row.get("n", 1)
        self.building = (BUILDINGS + ["any"]).index(row.get("kind", "any"))
        cost = dict(row.get("cost", {}))
        self.scrolls = cost.pop("scroll", 0)
        self.needs = amounts(cost, KINDS)
        asked = [name for name in cost]
        self.alone = RESOURCES.index(asked[0]) if len(asked) == 1 and asked[0] in RESOURCES and not self.scrolls else -1
        self.then = -1
        stops = [amounts(stop, GAINS) for stop in row.get("stops", [])]
        self.stops = [next(place for place in range(len(GAINS)) if stop[place]) for stop in stops]
        if len(set(self.stops)) < len(self.stops):
            raise BadBox(f"{BOX.where}: the stops of an exchange must be of different things.")
        self.sizes = [sum([int(n) for n in stop]) for stop in stops]


PARTS: Final[list[Part]] = []
SEQUENCES: Final[list[list[i64]]] = []


def add_sequence(rows: list[dict[str, Any]], where: str) -> int:
    """Note a list of parts, and those within, and say which sequence it is."""
    places: list[i64] = []
    for row in rows:
        part = Part(row, where)
        if "then" in row:
            part.then = add_sequence(row["then"], where)
        PARTS.append(part)
        places.append(len(PARTS) - 1)
    SEQUENCES.append(places)
    return len(SEQUENCES) - 1


def options_of(row: dict[str, Any]) -> list[i64]:
    """The sequences among which a villager's action is chosen: none, one, or two (SC-099)."""
    action = row["action"]
    if not action:
        return []
    if len(action) == 1 and action[0].get("op") == "choice":
        return [add_sequence(option, row["key"]) for option in action[0]["options"]]
    return [add_sequence(action, row["key"])]


OPTIONS: Final[list[list[i64]]] = [options_of(row) for row in VILLAGERS]
MOST_OPTIONS: Final[int] = 2
MOST_STOPS: Final[int] = 3
COPYABLE: Final[list[bool]] = [
    len(OPTIONS[kind]) > 0
    and not any(row.get("op") in ("copy", "recruit") for row in VILLAGERS[kind]["action"])
    for kind in range(int(ALL_KINDS))
]
"""Whether a Scholar may take this villager's action for its own (SC-220)."""

# ── Guardians, spirits of the forest, achievements ──

GUARDIANS: Final[list[str]] = BOX.column("guardian", "key")
OFFERING: Final[list[list[i64]]] = [amounts(row["offering"], KINDS) for row in BOX["guardian"]]
GUARDIAN_OTHERS: Final[list[list[i64]]] = [amounts(row["others"], KINDS) for row in BOX["guardian"]]
GUARDIAN_REWARD: Final[list[list[i64]]] = [amounts(row["reward"], GAINS) for row in BOX["guardian"]]

SPIRITS: Final[list[str]] = BOX.column("spirit", "key")
SPIRIT_ACTIVE: Final[list[list[i64]]] = [amounts(row["active"], KINDS) for row in BOX["spirit"]]
SPIRIT_OTHERS: Final[list[list[i64]]] = [amounts(row["others"], KINDS) for row in BOX["spirit"]]
SPIRIT_REWARD: Final[list[list[i64]]] = [amounts(row["reward"], GAINS) for row in BOX["spirit"]]

ACHIEVEMENTS: Final[list[str]] = BOX.column("achievement", "key")
TEST_BUILDINGS: Final[i64] = 0
TEST_EACH_TYPE: Final[i64] = 1
TEST_VILLAGE: Final[i64] = 2
TEST_OMEN: Final[i64] = 3
TEST_TOKENS: Final[i64] = 4
TEST_HAND: Final[i64] = 5
GOAL_TEST: Final[list[i64]] = [TESTS.index(test) for test in BOX.column("achievement", "test")]
GOAL_RESOURCE: Final[list[i64]] = [RESOURCES.index(row.get("resource", "barley")) for row in BOX["achievement"]]
GOAL_LEAST: Final[list[i64]] = [n for n in BOX.column("achievement", "least")]
GOAL_SCROLLS: Final[list[i64]] = [n for n in BOX.column("achievement", "scrolls")]


def check() -> None:
    """What the rules take for granted of any box beyond the shape of its tables, an owner's copy included."""
    if BUILDINGS != BUILDING_KEYS or len(BONUS) != SPACES + 1:
        raise BadBox(f"{BOX.where}: three buildings, farm, forge and temple, and a bonus for each number are needed.")
    if len(set(KEYS)) != ALL_KINDS:
        raise BadBox(f"{BOX.where}: no two villagers may have the same key.")
    for table in ("guardian", "spirit", "achievement", "rating"):
        if len(set(BOX.column(table, "key"))) != len(BOX[table]):
            raise BadBox(f"{BOX.where}: no two of [[{table}]] may have the same key.")
    unknown = [key for key in BOX["solo"]["removed"] if key not in KEYS[PACK:]]
    if unknown:
        raise BadBox(f"{BOX.where}: solo.removed names {unknown[0]!r}, which is no villager of [[common]].")
    if max([*OPEN_ACHIEVEMENTS, SOLO_ACHIEVEMENTS]) > len(ACHIEVEMENTS):
        raise BadBox(f"{BOX.where}: more achievements are opened than there are.")
    if max(POOL + POOL_SIMPLIFIED + LEVEL_SCROLLS) > ALL_SCROLLS:
        raise BadBox(f"{BOX.where}: more scrolls are laid out than tokens.scroll has.")
    if RATING_LEAST[0] != 0 or sorted(set(RATING_LEAST)) != RATING_LEAST:
        raise BadBox(f"{BOX.where}: the ratings begin with least = 0, each with more than the one before.")
    for part in PARTS:
        cards = part.needs[HAND_CARD]
        if cards and cards < sum([int(n) for n in part.needs]):
            raise BadBox(f"{BOX.where}: a cost is resources, or hand cards alone, and scrolls.")
    for row in BOX["achievement"]:
        if (row["test"] == "tokens") != ("resource" in row):
            raise BadBox(f"{BOX.where}: the achievement {row['key']} needs a resource if it tests tokens, else none.")


check()
