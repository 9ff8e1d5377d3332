"""The ski resort in words: what is asked, what each choice gives, what happened, how the table stands.

Messages are English here and French in locale/fr.po; names of pieces are those of rules.en.md and rules.fr.md.
What tiles do is told from the same data that the rules carry out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cordee.engine.core import ITSELF, NATURE, NOBODY
from cordee.engine.telling import Change, Choice, Component, Deed, Line, OptionWords
from cordee.engine.unfolding import Stage, unfold
from cordee.games.ski.box import (
    ACTION_AT,
    ACTION_NAMES,
    ACTIVATE,
    ACTIVATIONS,
    ADDED_CUBES,
    ADDED_OCTAGONS,
    BASE,
    BONUS_AT_MOST,
    BONUS_COST,
    BONUS_COUNT,
    BONUS_IF_ZONE_EMPTY,
    BONUS_PER,
    BONUS_POINTS,
    BUILD,
    BUILDING_ACTION,
    BUILDING_COST,
    BUY,
    CELLS,
    CHOICE,
    COLOURS,
    COLUMN_REWARD,
    CUBE,
    CUBE_SLOTS,
    DEVELOPMENT_ACTION,
    DEVELOPMENT_COST,
    DEVELOPMENT_EFFECT,
    DEVELOPMENT_TYPE,
    DISCARD,
    EFFECTS,
    EVALUATE,
    EXTRA_PISTES,
    EXTRA_SEASONAL,
    FINAL_COUNT,
    FINAL_POINTS,
    FLIP,
    GAIN,
    HALVES,
    IMPROVE,
    IN_BOTH,
    IN_EMPLOYEES,
    IN_MONEY,
    INCOME,
    MONEY,
    MOVE_DISC,
    OCTAGON_SLOTS,
    ON_JUMP_MONEY,
    PER_DEVELOPMENTS,
    PERK_NAMES,
    PERK_SCALE,
    PERK_STEP,
    PERK_STEP_VALUE,
    PERK_TILE,
    PERK_TILE_VALUE,
    PERMANENT,
    PERMANENTLY,
    PISTES,
    PLACE_DISC,
    QUARTERS,
    RECRUITMENT,
    REWARD,
    REWARD_EFFECT,
    REWARD_INCOME,
    REWARD_KEPT,
    REWARD_OF,
    REWARD_RANK,
    REWARDS,
    ROUNDS,
    ROW_REWARD,
    ROWS,
    SCALES,
    SEASONAL,
    SEASONAL_PRICE,
    STAND_UP,
    STEP_COST,
    STEPS,
    THRESHOLD,
    TILES,
    TIME,
    VILLAGE_COLUMN,
    WHEN_BUILT,
    WOODED,
    Activation,
    Part,
    building_rule,
    cell_name,
    development_rule,
    place_name,
    reward_rule,
)
from cordee.games.ski.deeds import deeds_at
from cordee.games.ski.rules import (
    Acquire,
    Act,
    Activated,
    ActivateFree,
    Advance,
    Arrive,
    BeginRound,
    CarryOut,
    Choose,
    ChooseActivation,
    Discard,
    DiscardPaid,
    Draw,
    DrawBonus,
    EndTurn,
    EvaluateTile,
    Evaluation,
    FreePistes,
    Improve,
    LeaveOut,
    Lot,
    MoveDisc,
    Pay,
    PayDay,
    PayEmployees,
    PayWages,
    PickBuilding,
    PickCell,
    PickDevelopment,
    Place,
    PlaceDisc,
    Pool,
    Recruit,
    Reward,
    SetDisc,
    StandUp,
    Station,
    TakePlace,
    Turn,
    TurnUp,
)
from cordee.games.ski.rules.anytime import discard_price
from cordee.games.ski.rules.building import construction_cost
from cordee.games.ski.rules.movement import column_of, malus_of
from cordee.games.ski.rules.payment import NO_CELL
from cordee.games.ski.rules.pistes import lot_price
from cordee.games.ski.rules.recruitment import disc_employees, disc_money
from cordee.games.ski.rules.rewards import rank_for
from cordee.games.ski.rules.scoring import ITEMS, bonus_points, final_count
from cordee.games.ski.rules.station import slots_of
from cordee.games.ski.rules.thresholds import PHASE_3
from cordee.games.ski.rules.vocabulary import (
    ACTIVATE_TILE,
    BONUS,
    BUILD_ON,
    DEVELOP,
    DISC,
    DISCARD_PIECE,
    DRAW_BUILDING,
    DRAW_DEVELOPMENT,
    END_TURN,
    EVALUATE_AT,
    GO,
    HIRE,
    IMPROVE_SCALE,
    LAY,
    LEAVE,
    LEFT_OUT,
    MOVE,
    OPTION,
    PAY,
    PICK_BUILDING,
    PICK_DEVELOPMENT,
    REWARD_POINTS,
    REWARD_TILE,
    SEASONALS,
    SKIP,
    STAND_PERMANENT,
    STAND_SEASONAL,
    START_PLACE,
    TAKE_OCTAGON,
    TAKE_REWARD,
    TURN_UP,
    USE,
    WAGES,
    Way,
    is_laying,
    laying_of,
    square_name,
    way_of,
)
from cordee.words import Words

# ── Names of tiles ─────────────────────────────────────────────────────────────────────────────────────────


def building_name(tile: int, _: Words) -> str:
    """A building by its number, 1 to 40; the base building is 0 or 41."""
    if tile in (0, BASE):
        return _("Base building")
    return [
        _("Post office"),
        _("Seasonal workers' hostel"),
        _("Car park"),
        _("Apartment block"),
        _("Village square"),
        _("Ticket kiosk"),
        _("Piste workshop"),
        _("Log cabin"),
        _("Shopping arcade"),
        _("Viewpoint terrace"),
        _("Funicular top station"),
        _("West promenade"),
        _("Grand hotel"),
        _("Engineering office"),
        _("Job centre"),
        _("Groomer garage"),
        _("Restaurant"),
        _("Bus station"),
        _("Mountain farmhouse"),
        _("Family guest-house"),
        _("Wellness centre"),
        _("Crossroads plaza"),
        _("Pedestrian street"),
        _("Casino"),
        _("Concert hall"),
        _("Public works depot"),
        _("Forestry house"),
        _("Cable-car station"),
        _("Temp agency"),
        _("Old hamlet"),
        _("Landscaped park"),
        _("Chapel"),
        _("Lower terrace hotel"),
        _("Chalet group"),
        _("Ski museum"),
        _("Gondola hub"),
        _("Press office"),
        _("Conference centre"),
        _("Tourist office"),
        _("Heritage square"),
    ][tile - 1]


def development_name(tile: int, _: Words) -> str:
    """A development by its number, 1 to 40."""
    return [
        _("Grant"),
        _("Hiring drive"),
        _("Press contacts"),
        _("Patience"),
        _("Avalanche control"),
        _("Survey"),
        _("Sponsoring"),
        _("Recycling"),
        _("Piste planners"),
        _("Open-ended contract"),
        _("Overtime"),
        _("Marketing team"),
        _("Road works"),
        _("Tree nursery"),
        _("Flexible schedule"),
        _("Planning"),
        _("New run"),
        _("Efficient organisation"),
        _("Loyalty card"),
        _("Feasibility study"),
        _("Second thoughts"),
        _("Staff housing"),
        _("High season"),
        _("Special report"),
        _("Off-season planning"),
        _("Heritage label"),
        _("Village renewal"),
        _("Ring road"),
        _("Facade restoration"),
        _("Underground parking"),
        _("Works department"),
        _("Domain extension"),
        _("Synergy"),
        _("Encore"),
        _("Master plan"),
        _("Late campaign"),
        _("Change of image"),
        _("Reclassification"),
        _("Second-hand project"),
        _("Construction boom"),
    ][tile - 1]


def bonus_name(tile: int, _: Words) -> str:
    """A Bonus tile by its number, 1 to 16."""
    return [
        _("Favourite colour"),
        _("Unspoilt village"),
        _("Summit to valley"),
        _("Initiatives"),
        _("Ambition"),
        _("Promises kept"),
        _("Growing village"),
        _("Village streets"),
        _("Well-rounded resort"),
        _("Something for all"),
        _("Smooth access"),
        _("Wide slopes"),
        _("Loyal staff"),
        _("Renown"),
        _("Scenic spots"),
        _("Ski fields"),
    ][tile - 1]


def reward_name(tile: int, _: Words) -> str:
    """A Reward tile by its number, 1 to 16."""
    return [
        _("Reinforcements"),
        _("Ski passes"),
        _("Second-hand plan"),
        _("New recruit"),
        _("Street works"),
        _("Subsidy"),
        _("Extra piste"),
        _("Expertise"),
        _("Fresh start"),
        _("Season tickets"),
        _("Open house"),
        _("Student jobs"),
        _("Two slopes"),
        _("Three slopes"),
        _("Headlines"),
        _("Great clean-up"),
    ][tile - 1]


# ── Names of pieces and places ─────────────────────────────────────────────────────────────────────────────


def colour_name(colour: int, _: Words) -> str:
    """A colour of pistes."""
    return [_("green"), _("blue"), _("red"), _("black")][colour]


def a_piste(colour: int, _: Words) -> str:
    """One piste of a colour."""
    return [_("a green piste"), _("a blue piste"), _("a red piste"), _("a black piste")][colour]


def pistes_of(colour: int, n: int, _: Words) -> str:
    """So many pistes of a colour."""
    if colour == 0:
        return _.many("{n} green piste", "{n} green pistes", n)
    if colour == 1:
        return _.many("{n} blue piste", "{n} blue pistes", n)
    if colour == 2:
        return _.many("{n} red piste", "{n} red pistes", n)
    return _.many("{n} black piste", "{n} black pistes", n)


def points(n: int, _: Words) -> str:
    return _.many("{n} point", "{n} points", n)


def euros(n: int, _: Words) -> str:
    return _("{n} €", n=n)


def employees(n: int, _: Words) -> str:
    return _.many("{n} employee", "{n} employees", n)


def permanents(n: int, _: Words) -> str:
    return _.many("{n} permanent", "{n} permanents", n)


def seasonals(n: int, _: Words) -> str:
    return _.many("{n} seasonal", "{n} seasonals", n)


def times(n: int, _: Words) -> str:
    return _("{n} Time", n=n)


def cubes(n: int, _: Words) -> str:
    return _.many("{n} cube", "{n} cubes", n)


def octagons(n: int, _: Words) -> str:
    return _.many("{n} octagon", "{n} octagons", n)


def pieces(piece: int, n: int, _: Words) -> str:
    """So many of a piece that can be gained."""
    if piece == MONEY:
        return euros(n, _)
    if piece == SEASONAL:
        return seasonals(n, _)
    if piece == PERMANENT:
        return permanents(n, _)
    return times(n, _) if piece == TIME else points(n, _)


def action_name(action: int, _: Words) -> str:
    """The action of a square."""
    return [_("no action"), _("Recruitment"), _("Pistes"), _("Building"), _("Development")][action]


def price(kind: int, cost: int, _: Words) -> str:
    """A cost in words."""
    if kind == IN_MONEY:
        return euros(cost, _)
    if kind == IN_EMPLOYEES:
        return employees(cost, _)
    if kind == IN_BOTH:
        return _("{n} in € and/or employees", n=cost)
    return times(cost, _)


def payment(way: Way, _: Words) -> str:
    """The pieces of a payment."""
    parts = []
    if way.money:
        parts.append(euros(way.money, _))
    if way.permanents:
        parts.append(permanents(way.permanents, _))
    if way.seasonals:
        parts.append(seasonals(way.seasonals, _))
    if way.time:
        parts.append(times(way.time, _))
    return _.listing(parts) if parts else _("nothing")


def square_words(state: Station, column: int, row: int, _: Words) -> str:
    """What lies on a square: its action, and its tile."""
    square = state.square_of(column, row)
    action, tile = ACTION_AT[state.seats][square], state.tiles[square]
    if action == BUILDING_ACTION and tile:
        return _("Building: {tile}", tile=building_name(tile, _))
    if action == DEVELOPMENT_ACTION and tile:
        return _("Development: {tile}", tile=development_name(tile, _))
    return action_name(action, _)


# ── What effects do ────────────────────────────────────────────────────────────────────────────────────────


def effect_words(effect: int, _: Words) -> str:
    """An effect in words, its parts in printed order."""
    return ", ".join(part_words(part, _) for part in EFFECTS[effect].parts)


def part_words(part: Part, _: Words) -> str:
    """One part of an effect."""
    n = part.n
    if part.verb == GAIN:
        return pieces(part.a, n, _)
    if part.verb == PER_DEVELOPMENTS:
        return _("{gain} for each {n} developments", gain=pieces(part.a, n, _), n=part.b)
    if part.verb == PISTES:
        if part.a:
            return _("lay up to {n} free pistes of different colours, not black", n=n)
        return _("lay a free piste, not black")
    if part.verb == IMPROVE:
        if not part.a:
            return _("improve a threshold at its normal cost")
        return _.many("improve a threshold free", "{n} free improvements of thresholds", n)
    if part.verb == DISCARD:
        gone = cubes(n, _) if part.a == CUBE else octagons(n, _)
        return _("discard {pieces}", pieces=gone)
    if part.verb == STAND_UP:
        return _("up to {n} tired employees stand up again", n=n)
    if part.verb == CHOICE:
        ways = [effect_words(part.a + other, _) for other in range(n)]
        return (_("; or ") if any(", " in way for way in ways) else _(" or ")).join(ways)
    return special_words(part, _)


def special_words(part: Part, _: Words) -> str:
    """The rarer parts of effects."""
    if part.verb == EXTRA_PISTES:
        return _("an extra Pistes action at its cost")
    if part.verb == MOVE_DISC:
        return _("move a disc to another Bonus tile")
    if part.verb == PLACE_DISC:
        return _("place a disc free on any Bonus tile") if part.a else _("place a disc on any Bonus tile at its cost")
    if part.verb == FLIP:
        return _("turn up a development of cost {n} or less", n=part.n)
    if part.verb == BUILD:
        if part.a:
            return _("build from the discard for {n} less", n=part.a)
        return _.many("build from the discard", "build up to {n} from the discard", part.n)
    if part.verb == BUY:
        return _("buy a development from the discard")
    if part.verb == REWARD:
        return _("a reward of rank {n}", n=part.n)
    if part.verb == ACTIVATE:
        return _("activate up to {n} buildings free", n=part.n)
    assert part.verb == EVALUATE
    return _("score a Bonus tile without your disc")


def perk_words(perk: int, value: int, _: Words) -> str:
    """A lasting benefit in words."""
    return [
        _("discs cost at most {n} €", n=value),
        _("{n} € for each move that skips a column", n=value),
        _("no extra employee for black pistes"),
        _("{n} € for each Bonus tile that scores, every round", n=value),
        _("{n} € for each cube or octagon discarded", n=value),
        _("permanents count 2 in phase 3"),
        _("discs cost employees as with one disc fewer"),
        _("discarding an octagon takes {n} employees", n=value),
        _("changing one row to the next column is free"),
        _("each Time is worth {n} €", n=value),
        _("each Time is worth {n} points at the end", n=value),
        _("{n} € for each activation", n=value),
        _("discarding a cube takes {n} employees", n=value),
        _("all thresholds are {n} lower", n=value),
        _("column skipped: changing rows costs {n} less", n=value),
        _("discs may go on Bonus tiles of earlier rounds"),
        _("rewards count one rank higher"),
        _("{n} € for each blue piste laid", n=value),
        _("one seasonal more when you recruit seasonals"),
        _("permanents count 2 in the Pistes action"),
        _("{n} € more income", n=value),
        _("permanents count 2 for constructing buildings"),
        _("{points} for each activation", points=points(value, _)),
    ][perk]


def income_words(income: Sequence[int], _: Words) -> str:
    """An income in words."""
    given = _.listing([pieces(piece, n, _) for piece, n in enumerate(income) if n])
    return _("income: {pieces}", pieces=given)


def activation_words(ways: Sequence[Activation], _: Words) -> str:
    """What a building offers for its price."""
    offers = [f"{price(way.kind, way.cost, _)} → {effect_words(way.effect, _)}" for way in ways]
    return _("activate: {offers}", offers=_(" or ").join(offers))


def final_words(tile: int, _: Words) -> str:
    """What a building counts at the end."""
    counted = [
        _("for each building beside it"),
        _("for each building to its left"),
        _("for each building to its right"),
        _("for each building above it"),
        _("for each building below it"),
        _("for each cube in its corners"),
        _("for each cube on its sides"),
    ][FINAL_COUNT[tile]]
    return _("at the end: {points} {counted}", points=points(FINAL_POINTS[tile], _), counted=counted)


def building_words(tile: int, _: Words) -> list[str]:
    """What a building does, a line for each thing."""
    lines = []
    if OCTAGON_SLOTS[tile]:
        lines.append(_.many("{n} octagon slot", "{n} octagon slots", OCTAGON_SLOTS[tile]))
    if CUBE_SLOTS[tile]:
        lines.append(_.many("{n} cube slot of its own", "{n} cube slots of its own", CUBE_SLOTS[tile]))
    if any(INCOME[tile]):
        lines.append(income_words(INCOME[tile], _))
    if WHEN_BUILT[tile]:
        lines.append(_("at once: {effect}", effect=effect_words(WHEN_BUILT[tile], _)))
    if ACTIVATIONS[tile]:
        lines.append(activation_words(ACTIVATIONS[tile], _))
    if FINAL_POINTS[tile]:
        lines.append(final_words(tile, _))
    return lines


def added_words(tile: int, _: Words) -> str:
    """The cubes and octagons a building brings."""
    added = []
    if ADDED_CUBES[tile]:
        added.append(cubes(ADDED_CUBES[tile], _))
    if ADDED_OCTAGONS[tile]:
        added.append(octagons(ADDED_OCTAGONS[tile], _))
    return _("brings {pieces}", pieces=_.listing(added)) if added else ""


def development_words(tile: int, _: Words) -> str:
    """What a development does."""
    if DEVELOPMENT_TYPE[tile] != PERMANENTLY:
        return effect_words(DEVELOPMENT_EFFECT[tile], _)
    given = [
        perk_words(perk, PERK_TILE_VALUE[perk], _) for perk in range(len(PERK_NAMES)) if PERK_TILE[perk] >> tile & 1
    ]
    return ", ".join(given)


def type_words(tile: int, _: Words) -> str:
    """When a development works."""
    return [_("immediate"), _("once, when you like"), _("permanent")][DEVELOPMENT_TYPE[tile]]


def step_name(scale: int, step: int, _: Words) -> str:
    """A step on a threshold scale, from 1, as the rules call it."""
    return [_("Green step {n}", n=step), _("Blue step {n}", n=step), _("Red step {n}", n=step)][scale]


def step_words(scale: int, step: int, _: Words) -> str:
    """The benefit of a step on a threshold scale, from 1."""
    given = [
        perk_words(perk, PERK_STEP_VALUE[perk], _)
        for perk in range(len(PERK_NAMES))
        if PERK_STEP[perk] == step and PERK_SCALE[perk] == scale
    ]
    return ", ".join(given)


def reward_words(tile: int, _: Words) -> str:
    """What a Reward tile does."""
    if REWARD_KEPT[tile]:
        return _("keep it; {income}", income=income_words(REWARD_INCOME[tile], _))
    return effect_words(REWARD_EFFECT[tile], _)


def bonus_words(tile: int, _: Words) -> str:
    """What a Bonus tile counts."""
    n = BONUS_PER[tile]
    counted = [
        _.many("for each piste of your best colour", "for each {n} pistes of your best colour", n),
        _("for each vacant octagon slot, at most {n}, and {zone} for an empty zone", n=BONUS_AT_MOST[tile],
          zone=points(BONUS_IF_ZONE_EMPTY[tile], _)),
        _.many("for each complete column of the domain", "for each {n} complete columns of the domain", n),
        _.many("for each development", "for each {n} developments", n),
        _.many("for each threshold improvement", "for each {n} threshold improvements", n),
        _.many("for each threshold reached", "for each {n} thresholds reached", n),
        _.many("for each building", "for each {n} buildings", n),
        _.many("for each complete row of the village", "for each {n} complete rows of the village", n),
        _.many(
            "for each set of a building, a development, a permanent and a Time",
            "for each {n} sets of a building, a development, a permanent and a Time", n),
        _.many("for each set of four colours", "for each {n} sets of four colours", n),
        _.many("for each cube on a village slot", "for each {n} cubes on village slots", n),
        _.many("for each row with five pistes side by side", "for each {n} rows with five pistes side by side", n),
        _.many("for each permanent", "for each {n} permanents", n),
        _.many("for each other Bonus tile that scores for you", "for each {n} other Bonus tiles that score for you", n),
        _.many("for each piste on a reward place", "for each {n} pistes on reward places", n),
        _.many("for each 2 × 2 square of one colour", "for each {n} 2 × 2 squares of one colour", n),
    ][BONUS_COUNT[tile]]  # fmt: skip
    return f"{points(BONUS_POINTS[tile], _)} {counted}"


# ── What is asked ──────────────────────────────────────────────────────────────────────────────────────────


def question(state: Station, _: Words) -> str:
    """What the seat that decides is asked, in one sentence."""
    if state.seat() == NOBODY:
        return _("The game is over.")
    step = state.agenda[-1]
    if state.seat() == NATURE:
        return _chance_question(step, _)
    if isinstance(step, Turn):
        return _("Choose where your pawn goes.")
    if isinstance(step, Act):
        return _act_question(state, _)
    if isinstance(step, EndTurn):
        return _("Anything else before your turn ends?")
    if isinstance(step, Pay):
        return _("Pay {price}.", price=price(step.kind, step.cost, _))
    if isinstance(step, Lot):
        return _("Lay another piste of the lot, or stop and pay.") if step.placed else _("Lay the pistes you buy.")
    if isinstance(step, Improve):
        if step.rule == PHASE_3:
            return _("Improve one of your thresholds, or none.")
        return _("Choose a threshold to improve.")
    return _tile_question(state, step, _)


def _chance_question(step: object, _: Words) -> str:
    if isinstance(step, TakePlace):
        return _("The start places are being drawn.")
    if isinstance(step, LeaveOut):
        return _("A Reward tile is being taken out.")
    if isinstance(step, DrawBonus):
        return _("The Bonus tiles are being drawn.")
    assert isinstance(step, Draw)
    return _("The round plates are being filled.")


def _act_question(state: Station, _: Words) -> str:
    tile = state.tile_under(state.seat())
    if state.due == RECRUITMENT:
        return _("Hire a permanent, seasonals, or place a disc.")
    if state.due == BUILDING_ACTION:
        return _("Choose a cell for {building}.", building=building_name(tile, _))
    if state.due == DEVELOPMENT_ACTION:
        return _("Buy {development}, or take another step first.", development=development_name(tile, _))
    return _("Lay the first piste of your lot.")


def _tile_question(state: Station, step: object, _: Words) -> str:
    if isinstance(step, Reward):
        rank = rank_for(state, step.seat, step.rank)
        return _("Choose a Reward tile of rank {n} or less, or the points.", n=rank)
    if isinstance(step, Pool):
        return _("Choose what is resolved next.")
    if isinstance(step, FreePistes):
        return _.many("Lay a free piste, or none.", "Lay up to {n} free pistes.", step.left)
    if isinstance(step, Discard):
        return _("Discard a cube?") if step.piece == CUBE else _("Discard an octagon?")
    if isinstance(step, StandUp):
        return _("Choose a tired employee who stands up again.")
    if isinstance(step, Choose | ChooseActivation):
        return _("Choose one of the alternatives of the tile.")
    if isinstance(step, PickBuilding):
        return _("Choose a building of the discard.")
    if isinstance(step, PickCell):
        return _("Choose a cell for {building}.", building=building_name(step.tile, _))
    if isinstance(step, PickDevelopment):
        return _("Choose a development of the discard.")
    if isinstance(step, TurnUp):
        return _("Choose a development to turn up.")
    if isinstance(step, MoveDisc):
        return _("Choose which disc goes where.")
    if isinstance(step, PlaceDisc):
        return _("Choose a Bonus tile for your disc.")
    if isinstance(step, EvaluateTile):
        return _("Choose a Bonus tile to score now.")
    if isinstance(step, ActivateFree):
        return _("Choose a building to activate free.")
    assert isinstance(step, PayWages)
    return _("Your money does not cover the wages: choose how many Time to give.")


# ── Choices ────────────────────────────────────────────────────────────────────────────────────────────────


def choice(state: Station, action: int, _: Words) -> Choice:
    """An action as a button, with what it gives or costs."""
    label, hints = _label_and_hints(state, action, _)
    return Choice(label, " · ".join(hint for hint in hints if hint))


def rank(word: str) -> int:
    """Where a choice stands among the others: the points of a reward first, then its tiles as they lie, by rank."""
    kind, __, what = word.partition(":")
    if kind != "reward":
        return 9
    return 0 if what == "points" else int(REWARD_RANK[int(what[1:])])


def deeds(state: Station, _: Words) -> list[Deed]:
    """What may be done by one press: an action with its usual payment."""
    return deeds_at(state, _, lambda table, action: choice(table, action, _), lambda way: payment(way_of(way), _))


def _label_and_hints(state: Station, action: int, _: Words) -> tuple[str, list[str]]:
    if action >= START_PLACE:
        return _chance_label(action, _), []
    if action == SKIP:
        return _skip_label(state, _), _skip_hints(state, _)
    if action == END_TURN:
        return _("End the turn"), []
    if action <= LEAVE:
        return _move_label(state, action, _), _move_hints(state, action, _)
    if action < DEVELOP:
        return _recruiting_label(state, action, _), _recruiting_hints(state, action, _)
    if action == DEVELOP:
        tile = state.tile_under(state.seat())
        return _("Buy {development}", development=development_name(tile, _)), _development_hints(tile, _)
    if action < LAY:
        return _("Build on {cell}", cell=cell_name(action - BUILD_ON)), _cell_hints(state, action - BUILD_ON, _)
    if action < TAKE_OCTAGON:
        return _laying_label(action, _), _laying_hints(state, action, _)
    if action <= REWARD_POINTS:
        return _reward_label(state, action, _), _reward_hints(action, _)
    if action < PAY and action >= ACTIVATE_TILE:
        return _any_time_label(action, _), _any_time_hints(state, action, _)
    if action >= PAY:
        return payment(way_of(action), _), [_left_after(state, way_of(action), _)]
    return _pick_label(state, action, _), _pick_hints(state, action, _)


def _chance_label(action: int, _: Words) -> str:
    if action >= DRAW_DEVELOPMENT:
        return development_name(action - DRAW_DEVELOPMENT + 1, _)
    if action >= DRAW_BUILDING:
        return building_name(action - DRAW_BUILDING + 1, _)
    if action >= BONUS:
        return bonus_name(action - BONUS + 1, _)
    if action >= LEFT_OUT:
        return reward_name(action - LEFT_OUT + 1, _)
    return _.seat(action - START_PLACE)


def _skip_label(state: Station, _: Words) -> str:
    step = state.agenda[-1]
    if isinstance(step, Lot) and step.placed:
        return _("Stop and pay")
    return _("Nothing") if isinstance(step, Improve) else _("Nothing more")


def _skip_hints(state: Station, _: Words) -> list[str]:
    step = state.agenda[-1]
    if isinstance(step, Lot) and step.placed:
        return [employees(lot_price(state, state.seat(), step.placed, step.black), _)]
    return []


# Moves


def _move_label(state: Station, action: int, _: Words) -> str:
    """What lies there first, then where: a narrow button cuts the end off."""
    if action == LEAVE:
        return _("Leave the plates")
    square = state.square_of(column_of(state, action), (action - GO) % 5)
    kind, tile = ACTION_AT[state.seats][square], state.tiles[square]
    place = square_name(action - GO)
    if action - GO >= 20:
        place = _("next plate {place}", place=place)
    if kind == BUILDING_ACTION and tile:
        return _("{tile} (Building, {place})", tile=building_name(tile, _), place=place)
    if kind == DEVELOPMENT_ACTION and tile:
        return _("{tile} (Development, {place})", tile=development_name(tile, _), place=place)
    return _("{action} ({place})", action=action_name(kind, _), place=place)


def _move_hints(state: Station, action: int, _: Words) -> list[str]:
    seat = state.seat()
    column = column_of(state, action)
    skipped = column - state.column[seat] - 1
    hints = [_("+{n} Time", n=skipped)] if skipped > 0 else []
    if action == LEAVE:
        return hints
    row = (action - GO) % 5
    malus = malus_of(state, seat, column, row)
    if malus and skipped >= 0:
        hints.append(_("changing rows: {n}", n=malus))
    square = state.square_of(column, row)
    tile = state.tiles[square]
    if tile and ACTION_AT[state.seats][square] == BUILDING_ACTION:
        hints += [_("cost {n}", n=BUILDING_COST[tile]), *building_words(tile, _), added_words(tile, _)]
    elif tile:
        hints += _development_hints(tile, _)
    return hints


def _development_hints(tile: int, _: Words) -> list[str]:
    return [_("cost {n}", n=DEVELOPMENT_COST[tile]), type_words(tile, _), development_words(tile, _)]


# Recruitment


def _recruiting_label(state: Station, action: int, _: Words) -> str:
    if action >= DISC:
        return _("Disc on {tile}", tile=bonus_name(state.bonus[action - DISC], _))
    if action >= SEASONALS:
        return _("Hire {seasonals}", seasonals=seasonals(_seasonals_hired(state, action), _))
    return _("Hire a permanent for {price}", price=euros(action - HIRE, _))


def _seasonals_hired(state: Station, action: int) -> int:
    return int(action - SEASONALS + 1 + state.perk(state.seat(), EXTRA_SEASONAL))


def _recruiting_hints(state: Station, action: int, _: Words) -> list[str]:
    if action >= DISC:
        return _disc_hints(state, action - DISC, _)
    if action >= SEASONALS:
        return [euros(SEASONAL_PRICE[action - SEASONALS], _)]
    return [_.many("{n} left at this price", "{n} left at this price", state.office[action - HIRE])]


def _disc_hints(state: Station, place: int, _: Words) -> list[str]:
    seat = state.seat()
    step = state.agenda[-1]
    price = _.listing([euros(disc_money(state, seat, place), _), employees(disc_employees(state, seat, place), _)])
    cost = _("free") if isinstance(step, PlaceDisc) and step.free else _("cost {n}", n=price)
    return [cost, bonus_words(state.bonus[place], _), _worth_now(state, place, _)]


def _worth_now(state: Station, place: int, _: Words) -> str:
    return _("now {points} a round", points=points(bonus_points(state, state.seat(), place), _))


# Buildings and pistes


def _cell_hints(state: Station, cell: int, _: Words) -> list[str]:
    """Slots completed and columns filled by the building to be placed."""
    step = state.agenda[-1]
    seat = state.seat()
    tile = step.tile if isinstance(step, PickCell) else state.tile_under(seat)
    discount = step.discount if isinstance(step, PickCell) else 0
    arrivals = state.arrivals(seat)
    now = slots_of(state.halves[seat], state.quarters[seat], arrivals)
    halves, quarters = state.halves[seat] | HALVES[tile] << cell, state.quarters[seat] | QUARTERS[tile] << cell
    gained = slots_of(halves, quarters, arrivals) - now + CUBE_SLOTS[tile]
    hints = [_("cost {n}", n=construction_cost(tile, discount))]
    if gained:
        hints.append(_.many("completes {n} slot", "completes {n} slots", gained))
    column = VILLAGE_COLUMN[cell % 5]
    if column & ~(state.occupied(seat) | 1 << cell) == 0:
        hints.append(_("completes a column: reward of rank {n}", n=rank_for(state, seat, COLUMN_REWARD)))
    return [*hints, added_words(tile, _)]


def _laying_label(action: int, _: Words) -> str:
    laying = laying_of(action)
    piste = [_("Green {place}"), _("Blue {place}"), _("Red {place}"), _("Black {place}")][laying.colour]
    label = piste.format(place=place_name(laying.place))
    if laying.arrival < 0:
        return label
    return f"{label} → {laying.arrival + 1}"


def _laying_hints(state: Station, action: int, _: Words) -> list[str]:
    """What the piste wins, and what the lot costs with it."""
    seat = state.seat()
    step = state.agenda[-1]
    laying = laying_of(action)
    hints = []
    if not isinstance(step, FreePistes):
        placed = step.placed if isinstance(step, Lot) else 0
        black = laying.colour == 3 or (isinstance(step, Lot) and step.black)
        cost = lot_price(state, seat, placed + 1, black)
        hints.append(_("lot of {n}: {employees}", n=placed + 1, employees=employees(cost, _)))
    if laying.arrival >= 0:
        hints.append(_("arrives in column {n}", n=laying.arrival + 1))
    return hints + _piste_wins(state, seat, action, _)


def _piste_wins(state: Station, seat: int, action: int, _: Words) -> list[str]:
    laying = laying_of(action)
    wins = []
    if REWARD_OF[laying.place]:
        wins.append(_("reward of rank {n}", n=rank_for(state, seat, REWARD_OF[laying.place])))
    row = laying.place // 8
    if ROW_REWARD[row] and ROWS[row] & ~(state.covered(seat) | 1 << laying.place) == 0:
        wins.append(_("completes the row: reward of rank {n}", n=rank_for(state, seat, ROW_REWARD[row])))
    if WOODED >> laying.place & 1:
        wins.append(_("wooded: 1 octagon"))
    if laying.arrival >= 0:
        arrivals = state.arrivals(seat)
        before = slots_of(state.halves[seat], state.quarters[seat], arrivals)
        gained = slots_of(state.halves[seat], state.quarters[seat], arrivals | 1 << laying.arrival) - before
        if gained:
            wins.append(_.many("completes {n} slot", "completes {n} slots", gained))
    return wins


# Rewards, any-time steps, picks


def _reward_label(state: Station, action: int, _: Words) -> str:
    if action == TAKE_OCTAGON:
        return _("Take the octagon")
    if action < REWARD_TILE:
        return _("Take the reward of rank {n}", n=rank_for(state, state.seat(), action - TAKE_REWARD + 2))
    if action == REWARD_POINTS:
        step = state.agenda[-1]
        rank = step.rank if isinstance(step, Reward) else 0
        return points(rank_for(state, state.seat(), rank), _)
    return reward_name(action - REWARD_TILE + 1, _)


def _reward_hints(action: int, _: Words) -> list[str]:
    if REWARD_TILE <= action < REWARD_POINTS:
        tile = action - REWARD_TILE + 1
        return [_("rank {n}", n=REWARD_RANK[tile]), reward_words(tile, _)]
    return []


def _any_time_label(action: int, _: Words) -> str:
    if action >= DISCARD_PIECE:
        return _("Discard a cube") if action == DISCARD_PIECE else _("Discard an octagon")
    if action >= USE:
        return _("Use {development}", development=development_name(action - USE + 1, _))
    return _("Activate {building}", building=building_name(action - ACTIVATE_TILE + 1, _))


def _any_time_hints(state: Station, action: int, _: Words) -> list[str]:
    seat = state.seat()
    step = state.agenda[-1]
    if action >= DISCARD_PIECE:
        if isinstance(step, Discard):
            return [_("free"), _discarded_from(state, seat, action - DISCARD_PIECE, _)]
        price_of = employees(discard_price(state, seat, action - DISCARD_PIECE), _)
        return [_("cost {n}", n=price_of), _discarded_from(state, seat, action - DISCARD_PIECE, _)]
    if action >= USE:
        return [effect_words(DEVELOPMENT_EFFECT[action - USE + 1], _)]
    ways = ACTIVATIONS[action - ACTIVATE_TILE + 1]
    if isinstance(step, ActivateFree):
        return [_("free"), _(" or ").join(effect_words(way.effect, _) for way in ways)]
    return [f"{price(way.kind, way.cost, _)} → {effect_words(way.effect, _)}" for way in ways]


def _discarded_from(state: Station, seat: int, piece: int, _: Words) -> str:
    """Which cube or octagon leaves (SK-156, SK-158); cubes lie first where they score (SK-138)."""
    if piece == CUBE:
        return _("the lowest of the ladder") if state.ladder(seat) else _("the ladder is empty: one from a slot")
    return _("one of the zone") if state.zone(seat) else _("the zone is empty: one from a building")


def _left_after(state: Station, way: Way, _: Words) -> str:
    """What a payment leaves in the stock."""
    seat = state.seat()
    rest = Way(
        state.money[seat] - way.money,
        state.permanents[seat] - way.permanents,
        state.seasonals[seat] - way.seasonals,
        state.time[seat] - way.time,
    )
    return _("leaves {pieces}", pieces=payment(rest, _))


def _pick_label(state: Station, action: int, _: Words) -> str:
    if action < STAND_PERMANENT:
        return [_("Green threshold"), _("Blue threshold"), _("Red threshold")][action - IMPROVE_SCALE]
    if action <= STAND_SEASONAL:
        return _("A permanent") if action == STAND_PERMANENT else _("A seasonal")
    if action < PICK_BUILDING:
        return _option_label(state, action - OPTION, _)
    if action < PICK_DEVELOPMENT:
        return building_name(action - PICK_BUILDING + 1, _)
    if action < TURN_UP:
        return development_name(action - PICK_DEVELOPMENT + 1, _)
    if action < MOVE:
        return development_name(action - TURN_UP + 1, _)
    if action < EVALUATE_AT:
        start, goal = divmod(action - MOVE, 7)
        names = [bonus_name(state.bonus[place], _) for place in (start, goal)]
        return _("From {start} to {goal}", start=names[0], goal=names[1])
    if action < WAGES:
        return bonus_name(state.bonus[action - EVALUATE_AT], _)
    return _("Give {time}", time=times(action - WAGES, _))


def _option_label(state: Station, number: int, _: Words) -> str:
    step = state.agenda[-1]
    if isinstance(step, ChooseActivation):
        return effect_words(ACTIVATIONS[step.tile][number].effect, _)
    return effect_words(step.first + number, _) if isinstance(step, Choose) else str(number + 1)


def _pick_hints(state: Station, action: int, _: Words) -> list[str]:
    seat = state.seat()
    step = state.agenda[-1]
    if action < STAND_PERMANENT:
        return _improvement_hints(state, action - IMPROVE_SCALE, _)
    if action < PICK_BUILDING:
        if isinstance(step, ChooseActivation) and action >= OPTION:
            way = ACTIVATIONS[step.tile][action - OPTION]
            return [_("free") if step.free else price(way.kind, way.cost, _)]
        return []
    if action < PICK_DEVELOPMENT:
        tile = action - PICK_BUILDING + 1
        discount = step.discount if isinstance(step, PickBuilding) else 0
        return [_("cost {n}", n=construction_cost(tile, discount)), *building_words(tile, _), added_words(tile, _)]
    if action < TURN_UP:
        return _development_hints(action - PICK_DEVELOPMENT + 1, _)
    if action < MOVE:
        return [type_words(action - TURN_UP + 1, _), development_words(action - TURN_UP + 1, _)]
    if action < EVALUATE_AT:
        return [_worth_now(state, place, _) for place in divmod(action - MOVE, 7)]
    if action < WAGES:
        return [points(bonus_points(state, seat, action - EVALUATE_AT), _)]
    after = _after(state, action)
    gone = state.permanents[seat] - after.permanents[seat]
    return [_.many("{n} permanent leaves", "{n} permanents leave", gone) if gone else _("everybody stays")]


def _improvement_hints(state: Station, scale: int, _: Words) -> list[str]:
    seat = state.seat()
    done = state.steps[SCALES * seat + scale]
    if done == STEPS:
        return [_("at its end")]
    step = state.agenda[-1]
    free = isinstance(step, Improve) and step.free
    cost = _("free") if free else _("cost {n}", n=employees(STEP_COST[done], _))
    lower = THRESHOLD[scale][done + 1] - THRESHOLD[scale][done]
    value = state.threshold(seat, scale)
    return [cost, _("{old} becomes {new}", old=value, new=max(0, value + lower)), step_words(scale, done + 1, _)]


def _after(state: Station, action: int) -> Station:
    """The table once the action is played and what follows from it alone, on a copy."""
    trial = state.copy()
    depth = len(trial.agenda) - 1
    trial.agenda.pop().play(trial, action)
    while len(trial.agenda) > depth and trial.agenda[-1].seat == ITSELF:
        trial.agenda.pop().play(trial, 0)
    return trial


# ── What happened ──────────────────────────────────────────────────────────────────────────────────────────


def stocks(view: dict[str, Any]) -> list[dict[str, int]]:
    """What each seat has that is counted: the log tells every change of it."""
    return [_stock(resort) for resort in view["resorts"]]


def _stock(resort: dict[str, Any]) -> dict[str, int]:
    developments = ("developments_up", "developments_at_work", "developments_down")
    return {
        **{piece: resort[piece] for piece in PIECE_STOCKS},
        **{f"{colour} pistes": n for colour, n in resort["piste_counts"].items()},
        **{f"{colour} steps": n for colour, n in resort["steps"].items()},
        "buildings": len(resort["village"]),
        "developments": sum(len(resort[faces]) for faces in developments),
        "discs": len(resort["discs"]),
        "rewards": len(resort["rewards"]),
    }


# What a line is about, by the clause that gives it: gains of the same cause are told with it.
MOVING, LAYING, EVALUATING, DISCARDING, ACTIVATING, INCOME_PHASE, BONUS_TILES_SCORED = 66, 207, 310, 294, 364, 44, 293

PURSE = ("money", "time", "permanents", "seasonals")
PIECE_STOCKS = ("points", *PURSE, "cubes", "octagons")
Pieces = dict[str, int]


def _changed(stage: Stage, seat: int) -> Pieces:
    """How many pieces more or fewer a player has after a step."""
    found = {}
    for piece in PIECE_STOCKS:
        by = getattr(stage.after, piece)[seat] - getattr(stage.before, piece)[seat]
        if by:
            found[piece] = int(by)
    return found


def _amount(piece: str, n: int, _: Words) -> str:
    """So many of a piece of PIECE_STOCKS."""
    counters = {"points": points, "money": euros, "time": times, "permanents": permanents, "seasonals": seasonals,
                "cubes": cubes, "octagons": octagons}  # fmt: skip
    return counters[piece](n, _)


def _signed(pieces: Pieces, _: Words) -> str:
    """Pieces gained and lost: +4 €, −1 cube."""
    return ", ".join(("+" if n > 0 else "−") + _amount(piece, abs(n), _) for piece, n in pieces.items())


def _amounts(pieces: Pieces, _: Words) -> str:
    return _.listing([_amount(piece, n, _) for piece, n in pieces.items()])


def told(before: Station, action: int, after: Station, _: Words) -> list[str]:
    """What an action did, and what followed without a choice: each change with its cause, each player by themselves."""
    log = Log(_)
    for number, stage in enumerate(unfold(before, action)):
        if number:
            log.tell_what_followed(stage)
        elif action >= START_PLACE:
            log.tell_chance(stage, action)
        else:
            log.tell_answer(stage, action)
    log.tell_payment(after)
    return [*log.lines(), *_told_end(after, _)]


def _told_end(after: Station, _: Words) -> list[str]:
    if after.agenda:
        return []
    totals = [_("{name} {points}", name=_.seat(s), points=points(p, _)) for s, p in enumerate(after.scores())]
    return [_("The game is over: {totals}.", totals=_.listing(totals))]


def _origin(seat: int, cause: int) -> str:
    """Where on the table a cause is seen: what it gives comes from there, what is paid for it goes there.

    Where the thing itself is not drawn, the next name is looked for.
    """
    if cause == MOVING:
        return f"pawn-{seat}"
    if cause == INCOME_PHASE:
        return f"building-{seat}-0"
    if cause == DISCARDING:
        return f"ladder-{seat}"
    if building_rule(1) <= cause <= building_rule(TILES):
        return f"building-{seat}-{cause - building_rule(0)}"
    if development_rule(1) <= cause <= development_rule(TILES):
        return f"development-{seat}-{cause - development_rule(0)} pawn-{seat}"
    if reward_rule(1) <= cause <= reward_rule(REWARDS):
        tile = cause - reward_rule(0)
        return f"reward-{seat}-{tile} rank-{REWARD_RANK[tile]}"
    return ""


class Entry:
    """A line that grows: what the same cause gives its player is told with it, after a sentence or a mere title."""

    def __init__(self, seat: int, cause: int, sentence: str, titled: bool = False) -> None:
        self.origin = _origin(seat, cause)
        self.seat = seat
        self.cause = cause
        self.sentence = sentence
        self.titled = titled
        self.gains: Pieces = {}
        self.tail = ""
        self.changes: list[Change] = []

    def tell(self, *changes: tuple[str, int]) -> None:
        """Note the changes that a text of this line tells."""
        self.changes += [Change(self.seat, stock, by, self.origin) for stock, by in changes]

    def gain(self, pieces: Pieces) -> None:
        for piece, n in pieces.items():
            self.gains[piece] = self.gains.get(piece, 0) + n

    def line(self, _: Words) -> Line:
        text = self.sentence
        if self.gains:
            gains = _signed(self.gains, _)
            text = f"{text} {gains}" if self.titled else f"{text} ({gains})"
        if self.tail:
            text = _("{one}; {other}", one=text, other=self.tail)
        gained = [Change(self.seat, piece, n, self.origin) for piece, n in self.gains.items()]
        return Line(f"{text}.", *self.changes, *gained)


class Log:
    """The lines of one action, step by step. A payment waits until what it is for is told, and is told with it."""

    def __init__(self, _: Words) -> None:
        self._ = _
        self.entries: list[Entry] = []
        self.payer = 0
        self.paid: Pieces = {}
        self.activated = ACTIVATING

    def lines(self) -> list[str]:
        return [entry.line(self._) for entry in self.entries]

    def say(self, seat: int, sentence: str, *changes: tuple[str, int], cause: int = 0, origin: str = "") -> None:
        """A sentence about a player, with the changes it tells; `origin` is where, if the cause does not say it."""
        entry = Entry(seat, cause, sentence)
        entry.origin = origin or entry.origin
        entry.tell(*changes)
        self.entries.append(entry)

    def gain(self, seat: int, cause: int, title: str, pieces: Pieces) -> None:
        """What a cause gives a player: with its line if there is one, or else under its title."""
        if pieces:
            self.entry(seat, cause, title).gain(pieces)

    def entry(self, seat: int, cause: int, title: str) -> Entry:
        """The last line about a player and a cause, or a new one with a title."""
        found = self.find(seat, cause)
        if not found:
            title = self._("{cause}: {name}", cause=title, name=self._.seat(seat))
            found = Entry(seat, cause, title, titled=True)
            self.entries.append(found)
        return found

    def find(self, seat: int, cause: int) -> Entry | None:
        about = [entry for entry in self.entries if (entry.seat, entry.cause) == (seat, cause)]
        return about[-1] if about else None

    def say_paid(self, seat: int, deed: str, *changes: tuple[str, int], cause: int = 0, origin: str = "") -> None:
        """A player's deed, with the payment for it if there was one."""
        payment, price = self.take_payment()
        text = f"{self._.seat(seat)} {deed}"
        if payment:
            text = self._("{deed} for {payment}", deed=text, payment=payment)
        self.say(seat, text, *changes, *price, cause=cause, origin=origin)

    # Payments

    def pay(self, seat: int, changed: Pieces) -> None:
        """Keep what a player pays by a step; what is gained stays."""
        for piece in PURSE:
            if changed.get(piece, 0) < 0:
                self.payer = seat
                self.paid[piece] = self.paid.get(piece, 0) - changed.pop(piece)

    def take_payment(self) -> tuple[str, list[tuple[str, int]]]:
        """The payment that waits, nothing if none does, and the changes it makes."""
        paid, self.paid = self.paid, {}
        return _amounts(paid, self._), [(piece, -n) for piece, n in paid.items()]

    def tell_payment(self, state: Station) -> None:
        """Tell by itself a payment after which something else comes first; the agenda knows what it was for."""
        if not self.paid:
            return
        _, name = self._, self._.seat(self.payer)
        payment, changes = self.take_payment()
        disc = next((step for step in reversed(state.agenda) if isinstance(step, SetDisc)), None)
        if state.agenda and isinstance(state.agenda[-1], Arrive):
            text = _("{name} pays {payment} for changing rows", name=name, payment=payment)
        elif disc:
            tile = bonus_name(state.bonus[disc.place], _)
            text = _("{name} pays {payment} for a disc on {tile}", name=name, payment=payment, tile=tile)
        else:
            text = _("{name} pays {payment} for the pistes", name=name, payment=payment)
        self.say(self.payer, text, *changes)

    # Chance

    def tell_chance(self, stage: Stage, action: int) -> None:
        _ = self._
        if action >= DRAW_DEVELOPMENT:
            tile = development_name(action - DRAW_DEVELOPMENT + 1, _)
            self.say(NATURE, _("A development is laid out: {tile}", tile=tile))
        elif action >= DRAW_BUILDING:
            self.say(NATURE, _("A building is laid out: {tile}", tile=building_name(action - DRAW_BUILDING + 1, _)))
        elif action >= BONUS:
            n, tile = len(stage.after.bonus), bonus_name(action - BONUS + 1, _)
            self.say(NATURE, _("Bonus tile of round {n}: {tile}", n=n, tile=tile))
        elif action >= LEFT_OUT:
            self.say(NATURE, _("Reward tile out of the game: {tile}", tile=reward_name(action - LEFT_OUT + 1, _)))
        else:
            self._tell_places(stage)

    def _tell_places(self, stage: Stage) -> None:
        _ = self._
        for place in range(len(stage.before.places), len(stage.after.places)):
            seat = stage.after.places[place]
            money = _changed(stage, seat)["money"]
            text = _("{name} takes start place {n} with {money}", name=_.seat(seat), n=place + 1, money=euros(money, _))
            self.say(seat, text, ("money", money))

    # Answers

    def tell_answer(self, stage: Stage, action: int) -> None:
        """What the player who was asked did."""
        seat = stage.step.seat
        changed = _changed(stage, seat)
        if GO <= action <= LEAVE:
            self._tell_move(stage, action, changed)
            return
        if isinstance(stage.step, PayWages):
            self._tell_wages(seat, changed)
            return
        self.pay(seat, changed)
        if is_laying(action):
            self._tell_laying(seat, action, changed)
        elif STAND_PERMANENT <= action <= STAND_SEASONAL:
            text = self._("{name} stands {staff} up again", name=self._.seat(seat), staff=_amounts(changed, self._))
            self.say(seat, text, *changed.items())
            changed.clear()
        elif SKIP < action < PAY:
            self._tell_choice(stage, action, changed)
        self._tell_rest(stage, seat, changed)

    def _tell_move(self, stage: Stage, action: int, changed: Pieces) -> None:
        _, seat = self._, stage.step.seat
        name = _.seat(seat)
        gained = self._bonus(stage, seat)
        paid = {piece: gained.get(piece, 0) - changed.get(piece, 0) for piece in PURSE}
        self.paid = {piece: n for piece, n in paid.items() if n}
        if action == LEAVE:
            self.say(seat, _("{name} leaves the plates", name=name), cause=MOVING)
        else:
            column, row = column_of(stage.before, action), (action - GO) % 5
            square = square_words(stage.before, column, row, _)
            text = _("{name} moves to {square}", name=name, square=square)
            payment, changes = self.take_payment()
            if payment:
                text = _("{move} and pays {payment} for changing rows", move=text, payment=payment)
            self.say(seat, text, *changes, cause=MOVING)
        self.gain(seat, MOVING, "", gained)

    def _bonus(self, stage: Stage, seat: int) -> Pieces:
        """What a move gives for the columns it skips (SK-066, SK-290)."""
        skipped = int(stage.after.column[seat] - stage.before.column[seat] - 1)
        if skipped <= 0:
            return {}
        money = int(stage.before.perk(seat, ON_JUMP_MONEY))
        return {"time": skipped, "money": money} if money else {"time": skipped}

    def _tell_wages(self, seat: int, changed: Pieces) -> None:
        """Time and money given, and who leaves for all that (SK-342)."""
        _, name = self._, self._.seat(seat)
        gone = -changed.pop("permanents", 0)
        paid = {piece: -n for piece, n in changed.items()}
        changes = [*changed.items(), ("permanents", -gone)]
        payment = _amounts(paid, _) if paid else _("nothing")
        text = _("{name} gives {payment} for wages", name=name, payment=payment)
        if gone:
            leaving = _.many("{n} permanent leaves unpaid", "{n} permanents leave unpaid", gone)
            text = _("{one}; {other}", one=text, other=leaving)
        self.say(seat, text, *[(stock, by) for stock, by in changes if by])

    def _tell_laying(self, seat: int, action: int, changed: Pieces) -> None:
        _, laying = self._, laying_of(action)
        piste, place = a_piste(laying.colour, _), place_name(laying.place)
        text = _("{name} lays {piste} on {place}", name=_.seat(seat), piste=piste, place=place)
        there = f"piste-{seat}-{place}"
        self.say(seat, text, (f"{COLOURS[laying.colour]} pistes", 1), cause=LAYING, origin=there)
        self.gain(seat, LAYING, "", _taken(changed, "money"))

    def _tell_choice(self, stage: Stage, action: int, changed: Pieces) -> None:
        """A choice that is a sentence by itself; what is bought is told when it is there."""
        _, seat, before = self._, stage.step.seat, stage.before
        name = _.seat(seat)
        if REWARD_TILE <= action < REWARD_POINTS:
            tile = action - REWARD_TILE + 1
            kept = [("rewards", 1)] if REWARD_KEPT[tile] else []
            text = _("{name} takes the reward {tile}", name=name, tile=reward_name(tile, _))
            self.say(seat, text, *kept, cause=reward_rule(tile))
        elif DISC <= action < DEVELOP and stage.after.discs[seat] != before.discs[seat]:
            self.say_paid(seat, _disc_placed(before, action - DISC, _), ("discs", 1), origin=_bonus_at(action - DISC))
        elif OPTION <= action < PICK_BUILDING and isinstance(stage.step, Choose):
            option = _option_label(before, action - OPTION, _)
            self.say(seat, _("{name} chooses: {option}", name=name, option=option), cause=stage.step.rule)
        elif TURN_UP <= action < MOVE:
            tile = action - TURN_UP + 1
            text = _("{name} turns up {tile}", name=name, tile=development_name(tile, _))
            self.say(seat, text, cause=development_rule(tile))
        elif MOVE <= action < EVALUATE_AT:
            goal = bonus_name(before.bonus[(action - MOVE) % 7], _)
            self.say(seat, _("{name} moves a disc to {tile}", name=name, tile=goal))
        elif EVALUATE_AT <= action < WAGES:
            scored = bonus_name(before.bonus[action - EVALUATE_AT], _)
            text = _("{name} scores {tile} without a disc", name=name, tile=scored)
            self.say(seat, text, cause=EVALUATING, origin=_bonus_at(action - EVALUATE_AT))
            self.gain(seat, EVALUATING, "", _taken(changed, "points"))
        elif USE <= action < DISCARD_PIECE:
            tile = action - USE + 1
            text = _("{name} uses {tile}", name=name, tile=development_name(tile, _))
            self.say(seat, text, cause=development_rule(tile))

    # What follows by itself

    def tell_what_followed(self, stage: Stage) -> None:
        step = stage.step
        if isinstance(step, BeginRound):
            self._tell_income(stage)
        elif isinstance(step, PayDay):
            self._tell_pay_day(stage, step.owner)
        elif isinstance(step, Evaluation):
            self._tell_evaluation(stage)
        elif hasattr(step, "owner"):
            changed = _changed(stage, step.owner)
            self.pay(step.owner, changed)
            self._tell_done(stage, step.owner, changed)
            self._tell_rest(stage, step.owner, changed)

    def _tell_done(self, stage: Stage, seat: int, changed: Pieces) -> None:
        """A thing is bought, hired, placed or improved."""
        _, step = self._, stage.step
        if isinstance(step, Place):
            tile, cell = building_name(step.tile, _), cell_name(step.cell)
            self.say_paid(seat, _("builds {tile} on {cell}", tile=tile, cell=cell), ("buildings", 1),
                          cause=building_rule(step.tile))  # fmt: skip
            self.gain(seat, building_rule(step.tile), "", {**_taken(changed, "cubes"), **_taken(changed, "octagons")})
        elif isinstance(step, Acquire):
            tile = development_name(step.tile, _)
            deed = _("buys the development {tile}", tile=tile)
            if stage.before.development_discard >> step.tile & 1:
                deed = _("buys {tile} from the discard", tile=tile)
            self.say_paid(seat, deed, ("developments", 1), cause=development_rule(step.tile))
        elif isinstance(step, Recruit):
            self.say_paid(seat, _("hires {staff}", staff=_amounts(changed, _)), *changed.items())
            changed.clear()
        elif isinstance(step, SetDisc):
            self.say_paid(seat, _disc_placed(stage.before, step.place, _), ("discs", 1), origin=_bonus_at(step.place))
        elif isinstance(step, Advance):
            improved = _("improves the {colour} threshold", colour=colour_name(step.scale, _))
            self.say_paid(seat, improved, (f"{COLOURS[step.scale]} steps", 1), origin=_scale_of(step.scale))

    def _tell_rest(self, stage: Stage, seat: int, changed: Pieces) -> None:
        """What any step may bring: an activation, a discard, trees felled, a reward's points, gains of a tile."""
        step = stage.step
        self._tell_activation(stage, seat)
        if changed.get("cubes", 0) < 0 or changed.get("octagons", 0) < 0:
            self._tell_discard(seat, changed)
        if isinstance(step, Activated):
            self.gain(seat, self.activated, self._("Activation"), changed)
        elif isinstance(step, CarryOut) and EFFECTS[step.effect].parts[step.part].verb != REWARD:
            rule = EFFECTS[step.effect].rule
            self.gain(seat, rule, _tile_of(rule, self._), changed)
        else:
            self._tell_trees_and_reward(seat, changed)
        top = stage.after.agenda[-1] if stage.after.agenda else None
        if not isinstance(top, Place | Acquire | Recruit | SetDisc | PayEmployees | DiscardPaid | Advance):
            self.tell_payment(stage.after)

    def _tell_activation(self, stage: Stage, seat: int) -> None:
        """A building is at work, as soon as its price is paid."""
        _, step = self._, stage.step
        tile = 0
        if isinstance(step, Pay):
            tile = stage.before.village[CELLS * seat + step.cell] if step.cell != NO_CELL else 0
        elif stage.after.agenda and not isinstance(stage.after.agenda[-1], Pay):
            marked = int(stage.after.activated[seat] & ~stage.before.activated[seat])
            tile = marked.bit_length() - 1 if marked else 0
        if tile:
            self.activated = building_rule(tile)
            self.say_paid(seat, _("activates {tile}", tile=building_name(tile, _)), cause=self.activated)

    def _tell_discard(self, seat: int, changed: Pieces) -> None:
        """Cubes or octagons leave, by employees or by a tile; a development may pay for it (SK-294)."""
        _ = self._
        gone = {piece: changed.pop(piece) for piece in ("cubes", "octagons") if changed.get(piece, 0) < 0}
        discarded = _amounts({piece: -n for piece, n in gone.items()}, _)
        self.say_paid(seat, _("discards {pieces}", pieces=discarded), *gone.items(), cause=DISCARDING)
        self.gain(seat, DISCARDING, "", _taken(changed, "money"))

    def _tell_trees_and_reward(self, seat: int, changed: Pieces) -> None:
        """Octagons for wooded places (SK-108), and points instead of a Reward tile (SK-119)."""
        _, name = self._, self._.seat(seat)
        felled, won = _taken(changed, "octagons"), _taken(changed, "points")
        if felled:
            text = _("{name} takes {octagons} for the trees felled", name=name, octagons=_amounts(felled, _))
            self.say(seat, text, *felled.items())
        if won:
            text = _("{name} takes {points} for a reward", name=name, points=_amounts(won, _))
            self.say(seat, text, *won.items())

    # The round

    def _tell_income(self, stage: Stage) -> None:
        _ = self._
        self.say(NOBODY, _("Round {n} begins", n=stage.after.round))
        for seat in stage.after.places:
            self.gain(seat, INCOME_PHASE, _("Income"), _changed(stage, seat))

    def _tell_pay_day(self, stage: Stage, seat: int) -> None:
        """Wages that money pays, with the income they follow; who cannot be paid leaves (SK-049, SK-051)."""
        changed = _changed(stage, seat)
        income = self.find(seat, INCOME_PHASE)
        if income and changed and "permanents" not in changed:
            income.tell(*changed.items())
            income.tail = self._("wages {pieces}", pieces=_signed(changed, self._))
        elif changed:
            self._tell_wages(seat, changed)

    def _tell_evaluation(self, stage: Stage) -> None:
        """Bonus tiles and what a development pays for them, permanents who stand up, and at the end the count."""
        over = not stage.after.agenda
        for seat in range(stage.before.seats):
            self._tell_bonus(stage, seat)
        for seat in range(stage.before.seats):
            risen = _changed(stage, seat).get("permanents", 0)
            if risen:
                self._tell_standing(seat, risen)
        if over:
            for seat in range(stage.before.seats):
                self._tell_final_count(stage, seat)

    def _tell_bonus(self, stage: Stage, seat: int) -> None:
        _, before = self._, stage.before
        places = [place for place in range(len(before.bonus)) if before.discs[seat] >> place & 1]
        worth = {place: int(bonus_points(before, seat, place)) for place in places}
        scored = [_("{item} {n}", item=bonus_name(before.bonus[p], _), n=n) for p, n in worth.items() if n]
        total = sum(worth.values())
        if scored:
            text = _("{name} scores {points} with Bonus tiles: {tiles}", name=_.seat(seat), points=points(total, _),
                     tiles=", ".join(scored))  # fmt: skip
            self.say(seat, text, cause=BONUS_TILES_SCORED)
            self.entries[-1].changes = [Change(seat, "points", n, _bonus_at(p)) for p, n in worth.items() if n]
        self.gain(seat, BONUS_TILES_SCORED, "", _taken(_changed(stage, seat), "money"))

    def _tell_standing(self, seat: int, risen: int) -> None:
        text = self._.many(
            "{name}: {n} permanent stands up again", "{name}: {n} permanents stand up again", risen,
            name=self._.seat(seat),
        )  # fmt: skip
        self.say(seat, text, ("permanents", risen))

    def _tell_final_count(self, stage: Stage, seat: int) -> None:
        _ = self._
        counted = [int(n) for n in final_count(stage.after, seat)]
        items = [_("{item} {n}", item=item_name(item, _), n=_number(n)) for item, n in enumerate(counted) if n]
        if items:
            total = _signed_points(sum(counted), _)
            text = _("Final count: {name} {points} ({items})", name=_.seat(seat), points=total, items=", ".join(items))
            self.say(seat, text, *[("points", n) for n in [sum(counted)] if n])


def _bonus_at(place: int) -> str:
    """The Bonus tile of a place: on the stage, or small on the column."""
    return f"bonus-{place + 1} hung-{place + 1}"


def _scale_of(scale: int) -> str:
    return f"scale-{COLOURS[scale]} reached"


def _disc_placed(state: Station, place: int, _: Words) -> str:
    return _("places a disc on {tile}", tile=bonus_name(state.bonus[place], _))


def _taken(changed: Pieces, piece: str) -> Pieces:
    """A gain of one piece, taken out of the others."""
    return {piece: changed.pop(piece)} if changed.get(piece, 0) > 0 else {}


def _number(n: int) -> str:
    return str(n) if n >= 0 else f"−{-n}"


def _signed_points(n: int, _: Words) -> str:
    return ("+" if n >= 0 else "−") + points(abs(n), _)


def _tile_of(rule: int, _: Words) -> str:
    """The tile that a clause of the annexes describes."""
    if rule >= development_rule(1):
        return development_name(rule - development_rule(0), _)
    if rule >= building_rule(1):
        return building_name(rule - building_rule(0), _)
    return reward_name(rule - reward_rule(0), _)


# ── The whole position ─────────────────────────────────────────────────────────────────────────────────────


def board(view: dict[str, Any], _: Words) -> list[str]:
    """The table as sentences: what is common, then each resort."""
    lines = [_round_line(view, _)]
    lines += [_bonus_line(view, place, _) for place in range(len(view["bonus"]))]
    if view["rewards"]:
        lines.append(_("Rewards left: {tiles}.", tiles=_.listing([_reward_item(tile, _) for tile in view["rewards"]])))
    lines.append(_("Permanents in the office at 0, 1 and 2 €: {n}.", n=", ".join(str(n) for n in view["office"])))
    for plate in view["plates"]:
        lines += _plate_lines(plate, _)
    lines += _discard_lines(view, _)
    for seat, resort in enumerate(view["resorts"]):
        lines += _resort_lines(seat, resort, _)
    return lines


def _round_line(view: dict[str, Any], _: Words) -> str:
    if view["over"]:
        return _("The game is over.")
    if not view["round"]:
        return _("The table is being laid out.")
    return _("Round {n} of {rounds}; {name} is on turn.", n=view["round"], rounds=ROUNDS, name=_.seat(view["active"]))


def _bonus_line(view: dict[str, Any], place: int, _: Words) -> str:
    tile = view["bonus"][place]
    holders = [_.seat(seat) for seat, resort in enumerate(view["resorts"]) if place + 1 in resort["discs"]]
    who = _.listing(holders) if holders else _("nobody")
    return _(
        "Bonus of round {n}, {tile} ({price}): {effect}. Discs: {who}.",
        n=place + 1,
        tile=bonus_name(tile, _),
        price=euros(BONUS_COST[tile], _),
        effect=bonus_words(tile, _),
        who=who,
    )


def _reward_item(tile: int, _: Words) -> str:
    return _("{tile} (rank {n})", tile=reward_name(tile, _), n=REWARD_RANK[tile])


def _plate_lines(plate: dict[str, Any], _: Words) -> list[str]:
    lines = []
    for row in range(1, max(square["row"] for square in plate["squares"]) + 1):
        squares = [_square_item(square, _) for square in plate["squares"] if square["row"] == row]
        listed = "; ".join(squares)
        lines.append(_("Plate of round {n}, row {row}: {squares}.", n=plate["round"], row=row, squares=listed))
    return lines


def _square_item(square: dict[str, Any], _: Words) -> str:
    action, tile = ACTION_NAMES.index(square["action"]), square["tile"]
    what = action_name(action, _)
    if action == BUILDING_ACTION:
        what = _("Building: {tile}", tile=building_name(tile, _)) if tile else _("no building")
    elif action == DEVELOPMENT_ACTION:
        what = _("Development: {tile}", tile=development_name(tile, _)) if tile else _("no development")
    if square["pawn"] is not None:
        return _("{what} (pawn of {name})", what=what, name=_.seat(square["pawn"]))
    return what


def _discard_lines(view: dict[str, Any], _: Words) -> list[str]:
    lines = []
    if view["building_discard"]:
        tiles = _.listing([building_name(tile, _) for tile in view["building_discard"]])
        lines.append(_("Discarded buildings: {tiles}.", tiles=tiles))
    if view["development_discard"]:
        tiles = _.listing([development_name(tile, _) for tile in view["development_discard"]])
        lines.append(_("Discarded developments: {tiles}.", tiles=tiles))
    return lines


def _resort_lines(seat: int, resort: dict[str, Any], _: Words) -> list[str]:
    stock = _.listing([
        euros(resort["money"], _), times(resort["time"], _), permanents(resort["permanents"], _),
        seasonals(resort["seasonals"], _),
    ])  # fmt: skip
    lines = [
        _("{name}: {points}; {stock}; {pawn}.", name=_.seat(seat), points=points(resort["points"], _), stock=stock,
          pawn=_pawn_words(resort["pawn"], _)),
    ]  # fmt: skip
    tired = resort["tired_permanents"] + resort["tired_seasonals"]
    if tired:
        lines.append(_.many("{n} employee is tired.", "{n} employees are tired.", tired))
    lines.append(_piste_line(resort, _))
    lines.append(_village_line(resort, _))
    lines.append(
        _("On the ladder {cubes}, in the zone {octagons}; slots: {slots}, octagon slots: {octagon_slots}.",
          cubes=cubes(resort["ladder"], _), octagons=octagons(resort["zone"], _), slots=len(resort["slots"]),
          octagon_slots=resort["octagon_slots"])
    )  # fmt: skip
    lines.append(_threshold_line(resort, _))
    return lines + _owned_lines(resort, _)


def _pawn_words(pawn: dict[str, Any], _: Words) -> str:
    if pawn["at"] == "start":
        return _("pawn on start place {n}", n=pawn["place"])
    if pawn["at"] == "out":
        return _("pawn out of the plates")
    return _("pawn on the plate of round {n}, column {column}, row {row}", n=pawn["round"], column=pawn["column"],
             row=pawn["row"])  # fmt: skip


def _piste_line(resort: dict[str, Any], _: Words) -> str:
    counts = [pistes_of(colour, resort["piste_counts"][key], _) for colour, key in enumerate(COLOURS)]
    places = {
        colour: [f"{p['altitude']}-{p['column']}" for p in resort["pistes"] if p["colour"] == colour]
        for colour in COLOURS
    }
    listed = [f"{colour_name(n, _)} {', '.join(places[key])}" for n, key in enumerate(COLOURS) if places[key]]
    return _("Domain: {counts}; {places}.", counts=_.listing(counts), places="; ".join(listed))


def _village_line(resort: dict[str, Any], _: Words) -> str:
    buildings = []
    for building in resort["village"]:
        item = f"{building_name(building['tile'], _)} {building['row']}-{building['column']}"
        buildings.append(_("{building} (activated)", building=item) if building["activated"] else item)
    return _("Village: {buildings}.", buildings=", ".join(buildings))


def _threshold_line(resort: dict[str, Any], _: Words) -> str:
    parts = [
        _("{colour} {value} after {n} of 3 steps", colour=colour_name(n, _), value=resort["thresholds"][COLOURS[n]],
          n=resort["steps"][COLOURS[n]])
        for n in range(SCALES)
    ]  # fmt: skip
    return _("Thresholds: {parts}.", parts=", ".join(parts))


def _owned_lines(resort: dict[str, Any], _: Words) -> list[str]:
    lines = []
    up = [development_name(tile, _) for tile in resort["developments_up"] + resort["developments_at_work"]]
    down = [development_name(tile, _) for tile in resort["developments_down"]]
    if up:
        lines.append(_("Developments face up: {tiles}.", tiles=_.listing(up)))
    if down:
        lines.append(_("Developments face down: {tiles}.", tiles=_.listing(down)))
    if resort["rewards"]:
        kept = _.listing([reward_name(tile, _) for tile in resort["rewards"]])
        lines.append(_("Rewards kept: {tiles}.", tiles=kept))
    counted = [_("{item} {n}", item=item_name(ITEMS.index(key), _), n=n) for key, n in resort["count"].items() if n]
    if counted:
        lines.append(_("If the game ended now: {items}.", items=", ".join(counted)))
    return lines


def item_name(item: int, _: Words) -> str:
    """An item of the final count."""
    return [
        _("Time"),
        _("money"),
        _("convenience"),
        _("vacant slots"),
        _("variety"),
        _("buildings"),
        _("authenticity"),
        _("vacant octagon slots"),
        _("green threshold"),
        _("blue threshold"),
        _("red threshold"),
    ][item]


# ── Options and components ─────────────────────────────────────────────────────────────────────────────────


def chance(options: dict[str, Any]) -> tuple[str, ...]:
    """What is left to chance."""
    return ("tiles",)


def options(_: Words) -> dict[str, OptionWords]:
    """The options of the set-up in words."""
    return {
        "all_rewards": OptionWords(
            _("Reward tiles"),
            {False: _("15, one of rank 3 left out"), True: _("all 16")},
            _("Which reward is left out is drawn openly at the start."),
        )
    }


def components(_: Words) -> list[Component]:
    """Every tile for the component browser."""
    found = []
    for tile in range(1, TILES + 1):
        cost = _("cost {n}", n=BUILDING_COST[tile])
        lines = [line for line in [cost, *building_words(tile, _), added_words(tile, _)] if line]
        found.append(Component(f"building-{tile}", _("Buildings"), building_name(tile, _), lines))
    for tile in range(1, TILES + 1):
        found.append(
            Component(f"development-{tile}", _("Developments"), development_name(tile, _), _development_hints(tile, _))
        )
    for tile in range(1, len(BONUS_COST)):
        lines = [_("disc: {price}", price=euros(BONUS_COST[tile], _)), bonus_words(tile, _)]
        found.append(Component(f"bonus-{tile}", _("Bonus tiles"), bonus_name(tile, _), lines))
    for tile in range(1, len(REWARD_RANK)):
        lines = [_("rank {n}", n=REWARD_RANK[tile]), reward_words(tile, _)]
        found.append(Component(f"reward-{tile}", _("Reward tiles"), reward_name(tile, _), lines))
    for scale in range(SCALES):
        for step in range(1, STEPS + 1):
            name = step_name(scale, step, _)
            value = _("the threshold becomes {n}", n=THRESHOLD[scale][step])
            found.append(
                Component(f"step-{COLOURS[scale]}-{step}", _("Thresholds"), name, [value, step_words(scale, step, _)])
            )
    return found


# ── In the designer's workshop ─────────────────────────────────────────────────────────────────────────────

TAKING = ("go", "building", "development", "disc", "reward", "improve")
"""The kinds of actions that take a component: a tile by the move to its square, since its action must follow."""


def takes(state: Station, action: int) -> str:
    """The key of the component that an action takes; nothing for a move to a square without a tile, or for points."""
    if action >= PICK_DEVELOPMENT:
        return f"development-{action - PICK_DEVELOPMENT + 1}"
    if action >= PICK_BUILDING:
        return f"building-{action - PICK_BUILDING + 1}"
    if action >= IMPROVE_SCALE:
        scale = action - IMPROVE_SCALE
        return f"step-{COLOURS[scale]}-{state.steps[SCALES * state.seat() + scale] + 1}"
    if action >= REWARD_TILE:
        return "" if action == REWARD_POINTS else f"reward-{action - REWARD_TILE + 1}"
    if action >= DISC:
        return f"bonus-{state.bonus[action - DISC]}"
    return _tile_there(state, action)


def _tile_there(state: Station, action: int) -> str:
    """The tile on the square that a move leads to."""
    square = state.square_of(column_of(state, action), (action - GO) % 5)
    tile = state.tiles[square]
    if not tile:
        return ""
    kind = "building" if ACTION_AT[state.seats][square] == BUILDING_ACTION else "development"
    return f"{kind}-{tile}"


def earned(state: Station) -> list[tuple[list[str], list[str]]]:
    """For each seat the thresholds, and those that it has reached at the end."""
    found = []
    for resort in state.view(None)["resorts"]:
        counts, needed = resort["piste_counts"], resort["thresholds"]
        scales = [str(COLOURS[scale]) for scale in range(SCALES)]
        reached = [f"threshold-{colour}" for colour in scales if counts[colour] >= needed[colour]]
        found.append(([f"threshold-{colour}" for colour in scales], reached))
    return found
