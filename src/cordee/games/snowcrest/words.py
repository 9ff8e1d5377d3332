"""Snowcrest in words: what is asked, what each choice gives, what happened, how the table stands.

Messages are English here and French in locale/fr.po; names of cards are printed on them, so they stand in box.toml.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cordee.engine.core import NATURE, NOBODY
from cordee.engine.payment import covered
from cordee.engine.telling import Choice, Component, OptionWords
from cordee.games.snowcrest.box import (
    ACHIEVEMENTS,
    ANY_BUILDING,
    AT_REST,
    AVOIDS,
    BARLEY,
    BELL,
    BONUS,
    BOX,
    BUILDINGS,
    COPIES,
    COST,
    GAIN_CARD,
    GAIN_OMEN,
    GIVES,
    GUARDIAN_OTHERS,
    GUARDIAN_REWARD,
    GUARDIANS,
    ICONS,
    JUNIPER,
    KEYS,
    LEVEL_BARLEY,
    LEVEL_POINTS,
    LEVEL_RESTS,
    LEVEL_SCROLLS,
    MOST_STOPS,
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
    RATINGS,
    RESOURCES,
    SCROLL,
    SEQUENCES,
    SOLO_BELLS,
    SPIRIT_ACTIVE,
    SPIRIT_OTHERS,
    SPIRIT_REWARD,
    SPIRITS,
    STARTING,
    TILES,
    VILLAGERS,
    Part,
)
from cordee.games.snowcrest.rules import (
    WORDS,
    Announce,
    Answer,
    BuyFirst,
    ChooseBuilding,
    ChooseCell,
    CopyOne,
    Cycle,
    DrawCard,
    DrawFirst,
    Exchange,
    LayCorners,
    MainAction,
    MeetGuardian,
    MeetSpirit,
    OpenAchievement,
    Pay,
    PayMix,
    Recruit,
    ReturnTile,
    RevealVillager,
    Settle,
    Snowcrest,
    TakeCard,
    Use,
)
from cordee.games.snowcrest.rules.actions import option_of
from cordee.games.snowcrest.rules.meditation import scrolls_at_stake
from cordee.games.snowcrest.rules.paying import icons_given
from cordee.games.snowcrest.rules.state import (
    ACTIVATE,
    ADD,
    BELLS,
    BUILD,
    BUY,
    CELL,
    CELLS,
    COPY,
    CORNERS,
    DISCARD,
    DRAW,
    EXCHANGE,
    FIRST,
    FLIP_CELL,
    FLIP_TILE,
    GIVE_CARD,
    GIVE_CELL,
    GIVE_TILE,
    KEEP_ALL,
    MEET_GUARDIAN,
    MEET_SPIRIT,
    OPEN_GOAL,
    ORDERS,
    OUTBID,
    PASS,
    PAY_ALL,
    PAY_CARD,
    PAY_TOKEN,
    PAY_TOKENS,
    REFUSE,
    REST,
    RETURN,
    REVEAL,
    SKIP,
    STOP,
    TAKE,
    TAKE_OMENS,
    USE,
    bits_of,
    size,
)
from cordee.games.snowcrest.rules.turn import rest_income
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
    """So many points."""
    return _.many("{n} point", "{n} points", n)


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
        return _("pay {cost} → {gain}", cost=_cost(part, _), gain=action_text(part.then, _))
    if op == OP_BUILD:
        if part.building == ANY_BUILDING:
            return _.many("build {n} building of your choice", "build {n} buildings of your choice", part.count)
        return _("build {building}", building=building_name(part.building, _))
    if op == OP_PER_BUILDING:
        tile = [_("face-up farm"), _("face-up forge"), _("face-up temple")][part.building]
        return _("gain {things} for each {building}", things=gains(part.what, _), building=tile)
    if op == OP_EXCHANGE:
        return _("exchange {chain}", chain=" ↔ ".join(_stop(part, stop, _) for stop in range(len(part.stops))))
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


def _cost(part: Part, _: Words) -> str:
    found = [needed(part.needs, _)] if any(part.needs) else []
    return _.listing(found + ([scrolls(part.scrolls, _)] if part.scrolls else []))


def _stop(part: Part, stop: int, _: Words) -> str:
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


# ── What is asked ──────────────────────────────────────────────────────────────────────────────────────────


def question(state: Snowcrest, _: Words) -> str:
    """What the seat that decides is asked, in one sentence."""
    if state.seat() == NOBODY:
        return _("The game is over.")
    step = state.agenda[-1]
    if state.seat() == NATURE:
        return _nature_question(step, _)
    if isinstance(step, MainAction):
        if state.actions() == [REST]:
            return _("Your village must rest.")
        return _("Activate a villager or add a new one.")
    if isinstance(step, BuyFirst):
        return _("Choose the first villager of your village: you have {barley}.", barley=_barley(state, step.seat, _))
    if isinstance(step, ChooseCell):
        return _("Choose the place for {villager}.", villager=the_villager(state.named, _))
    if isinstance(step, (Pay, PayMix, Settle)):
        return _payment_question(state, step, _)
    if isinstance(step, (Announce, Answer)):
        return _meditation_question(state, step, _)
    return _action_question(step, _)


def _barley(state: Snowcrest, seat: int, _: Words) -> str:
    return resources(BARLEY, state.tokens[5 * seat], _)


def _nature_question(step: object, _: Words) -> str:
    if isinstance(step, DrawFirst):
        return _("The first player is being drawn.")
    if isinstance(step, DrawCard):
        return _("A card is being drawn.")
    if isinstance(step, RevealVillager):
        return _("A common villager is being turned over.")
    if isinstance(step, MeetGuardian):
        return _("A guardian is coming.")
    if isinstance(step, MeetSpirit):
        return _("A spirit of the forest is waking.")
    return _("The table is being laid out.")


def _payment_question(state: Snowcrest, step: Pay | PayMix | Settle, _: Words) -> str:
    if isinstance(step, Pay):
        return _("Pay {things}: choose what to give.", things=resources(step.resource, step.due, _))
    if isinstance(step, PayMix):
        return _("Pay {things}: choose what to give.", things=needed(step.needs, _))
    who = guardian_name(state.guardian, _) if state.spirit < 0 else spirit_name(state.spirit, _)
    return _(
        "{who}: give {things}, or take {omens}.",
        who=who,
        things=needed(step.needs, _),
        omens=omens(step.omens(), _),
    )


def _meditation_question(state: Snowcrest, step: Announce | Answer, _: Words) -> str:
    if isinstance(step, Answer):
        bells = resources(BELL, state.total, _)
        more = resources(BELL, state.total + 1, _)
        return _("{name} rings {bells}: do you ring {more}?", name=_.seat(state.turn), bells=bells, more=more)
    if state.level:
        return _("Meditate: how many bells do you spend, {n} for each scroll?", n=SOLO_BELLS)
    return _("Meditate: how many bells do you announce?")


def _action_question(step: object, _: Words) -> str:
    if isinstance(step, Use):
        return _("{villager}: choose what to do.", villager=villager(step.kind, _))
    if isinstance(step, ChooseBuilding):
        return _("Choose a building.")
    if isinstance(step, ReturnTile):
        return _("Your mat is full: return a building, or build nothing.")
    if isinstance(step, TakeCard):
        return _("Choose a card of your discard pile.")
    if isinstance(step, Cycle):
        return _("Discard another card, or draw as many as you have discarded.")
    if isinstance(step, Exchange):
        return _("Choose what to exchange.")
    if isinstance(step, CopyOne):
        return _("Choose whose action to use.")
    assert isinstance(step, Recruit)
    return _("Choose who comes in the Recruiter's place.")


# ── Choices ────────────────────────────────────────────────────────────────────────────────────────────────


def choice(state: Snowcrest, action: int, _: Words) -> Choice:
    """An action as a button, with what it gives or costs."""
    if action >= FIRST:
        return Choice(_nature_label(action, _))
    if action < USE:
        return _turn_choice(state, action, _)
    if action < PAY_TOKENS:
        return _action_choice(state, action, _)
    return _payment_choice(state, action, _)


def _nature_label(action: int, _: Words) -> str:
    if action >= MEET_SPIRIT:
        return spirit_name(action - MEET_SPIRIT, _)
    if action >= MEET_GUARDIAN:
        return guardian_name(action - MEET_GUARDIAN, _)
    if action >= OPEN_GOAL:
        return achievement_name(action - OPEN_GOAL, _)
    if action >= REVEAL:
        return villager(PACK + action - REVEAL, _)
    if action >= DRAW:
        return villager(action - DRAW, _)
    if action >= CORNERS:
        return ", ".join(villager(kind, _) for kind in ORDERS[action - CORNERS])
    return _("{name} begins", name=_.seat(action - FIRST))


def _turn_choice(state: Snowcrest, action: int, _: Words) -> Choice:
    """Main actions, cells, the first villager."""
    seat = state.seat()
    if action == REST:
        return Choice(_("Rest"), _rest_hint(state, seat, _))
    if action >= BUY:
        return Choice(villager(action - BUY, _), _buy_hint(state, seat, action - BUY, _))
    if action >= CELL:
        return _cell_choice(state, seat, action - CELL, _)
    if action >= ADD:
        kind = action - ADD
        who = villager(kind, _)
        recruited = isinstance(state.agenda[-1], Recruit)
        label = _("{villager}: bring in", villager=who) if recruited else _("{villager}: add", villager=who)
        return Choice(label, _add_hint(state, kind, _))
    cell = action - PASS if action >= PASS else action - ACTIVATE
    kind = state.village[CELLS * seat + cell]
    if kind < 0:
        return Choice(_("Activate {place}", place=cell_name(cell, _)))
    if action >= PASS:
        return Choice(_("{villager}: turn down unused", villager=villager(kind, _)), cell_name(cell, _))
    return Choice(_("{villager}: activate", villager=villager(kind, _)), villager_text(kind, _))


def _rest_hint(state: Snowcrest, seat: int, _: Words) -> str:
    income = rest_income(state, seat)
    found = [resources(resource, income[resource], _) for resource in range(5) if income[resource]]
    return _("gain {things}", things=_.listing(found)) if found else _("no income")


def _buy_hint(state: Snowcrest, seat: int, kind: int, _: Words) -> str:
    missing = max(0, COST[kind] - state.tokens[5 * seat])
    price = resources(BARLEY, COST[kind] - missing, _)
    cost = _("{price} and {omens}", price=price, omens=omens(missing, _)) if missing else price
    return _("{cost}; {effect}", cost=cost, effect=villager_text(kind, _))


def _add_hint(state: Snowcrest, kind: int, _: Words) -> str:
    if isinstance(state.agenda[-1], Recruit):
        return villager_text(kind, _)
    return _("{cost}; {effect}", cost=resources(BARLEY, COST[kind], _), effect=villager_text(kind, _))


def _cell_choice(state: Snowcrest, seat: int, cell: int, _: Words) -> Choice:
    kind = state.village[CELLS * seat + cell]
    if kind < 0:
        return Choice(cell_name(cell, _), _("an empty place"))
    return Choice(cell_name(cell, _), _("replaces {villager}", villager=the_villager(kind, _)))


def _action_choice(state: Snowcrest, action: int, _: Words) -> Choice:
    """What the actions of villagers ask."""
    if action < BUILD:
        return _use_choice(state, action, _)
    if action < TAKE:
        return _tile_choice(action, _)
    if action < DISCARD:
        return Choice(villager(action - TAKE, _), villager_text(action - TAKE, _))
    if action < STOP:
        kind = action - DISCARD
        return Choice(_("{villager}: discard", villager=villager(kind, _)), icons_text(kind, _))
    if action == STOP:
        step = state.agenda[-1]
        return Choice(_("Draw {cards}", cards=cards(step.count if isinstance(step, Cycle) else 0, _)))
    if action < COPY:
        return Choice(_exchange_label(state, action, _))
    if action < BELLS:
        kind = action - COPY
        return Choice(_("{villager}: copy", villager=villager(kind, _)), villager_text(kind, _))
    if action < OUTBID:
        return Choice(resources(BELL, action - BELLS, _), _bells_hint(state, action - BELLS, _))
    stake = scrolls(scrolls_at_stake(state), _)
    if action == OUTBID:
        bells = resources(BELL, state.total + 1, _)
        return Choice(_("Ring {bells}", bells=bells), _("you take {scrolls}", scrolls=stake))
    return Choice(_("Refuse"), _("{name} takes {scrolls}", name=_.seat(state.turn), scrolls=stake))


def _use_choice(state: Snowcrest, action: int, _: Words) -> Choice:
    if action == SKIP:
        return Choice(_("Do nothing"), _("the villager is turned down"))
    step = state.agenda[-1]
    options = OPTIONS[step.kind] if isinstance(step, Use) else []
    place = option_of(action)
    if place >= len(options):
        return Choice(_("Use the action"))
    text = action_text(options[place], _)
    return Choice(text[:1].upper() + text[1:])


def _tile_choice(action: int, _: Words) -> Choice:
    if action == KEEP_ALL:
        return Choice(_("Build nothing"))
    if action >= RETURN:
        return Choice(_("Return {tile}", tile=tile_name(action - RETURN, _)))
    building = action - BUILD
    gives = resources(GIVES[building], 1, _)
    return Choice(_("Build {building}", building=building_name(building, _)), _("gives {thing}", thing=gives))


def _exchange_label(state: Snowcrest, action: int, _: Words) -> str:
    step = state.agenda[-1]
    given, taken = divmod(action - EXCHANGE, MOST_STOPS)
    if not isinstance(step, Exchange):
        return _("Exchange")
    part = PARTS[step.part]
    return _("{given} for {taken}", given=_stop(part, given, _), taken=_stop(part, taken, _))


def _bells_hint(state: Snowcrest, bells: int, _: Words) -> str:
    if state.level:
        return _("you take {scrolls}", scrolls=scrolls(bells // SOLO_BELLS, _))
    stake = scrolls(scrolls_at_stake(state), _)
    return _("{scrolls} for each opponent who does not ring one more", scrolls=stake)


def _payment_choice(state: Snowcrest, action: int, _: Words) -> Choice:
    """A source, or all that is left."""
    step = state.agenda[-1]
    seat = state.seat()
    if action == TAKE_OMENS:
        left = step.omens() if isinstance(step, Settle) else 0
        return Choice(_("Take {omens}", omens=omens(left, _)))
    if action == PAY_TOKENS:
        return Choice(_("Pay the rest with tokens"), _tokens_hint(step, _))
    if action == PAY_ALL:
        return Choice(_("Give everything that pays"), _("nothing can be left out"))
    return Choice(_source_label(state, seat, action, _), _source_hint(state, seat, step, action, _))


def _tokens_hint(step: object, _: Words) -> str:
    return resources(step.resource, step.due, _) if isinstance(step, Pay) else ""


def _source_label(state: Snowcrest, seat: int, action: int, _: Words) -> str:
    if action < FLIP_TILE:
        return _("Give {thing}", thing=resources(action - PAY_TOKEN, 1, _))
    if action < PAY_CARD:
        return _("Turn down {building}", building=building_name(action - FLIP_TILE, _))
    if action < FLIP_CELL:
        return _("{villager}: discard from hand", villager=villager(action - PAY_CARD, _))
    if action < GIVE_TILE:
        kind = state.village[CELLS * seat + action - FLIP_CELL]
        return _("{villager}: turn down", villager=villager(kind, _)) if kind >= 0 else _("An empty place")
    if action < GIVE_CARD:
        return _("Give up {tile}", tile=tile_name(action - GIVE_TILE, _))
    if action < GIVE_CELL:
        return _("{villager}: give from hand", villager=villager(action - GIVE_CARD, _))
    kind = state.village[CELLS * seat + action - GIVE_CELL]
    return _("{villager}: give up", villager=villager(kind, _)) if kind >= 0 else _("An empty place")


def _source_hint(state: Snowcrest, seat: int, step: object, action: int, _: Words) -> str:
    """What the source pays, and what is then left to pay or to take."""
    if not state.allows(action):
        return ""
    if isinstance(step, Settle):
        served = step.given + [icons_given(state, seat, action, True)]
        left = sum(step.needs) - covered(step.needs, served)
        return _("{omens} left", omens=omens(left, _))
    if isinstance(step, Pay):
        worth = step.worth(state, action)
        paid = resources(step.resource, worth, _)
        if worth > step.due:
            return _("pays {things}, {lost} too many", things=paid, lost=worth - step.due)
        if worth == step.due:
            return _("pays {things}, the rest", things=paid)
        return _("pays {things}, {left} left", things=paid, left=step.due - worth)
    return ""


# ── What happened ──────────────────────────────────────────────────────────────────────────────────────────


def told(before: Snowcrest, action: int, after: Snowcrest, _: Words) -> list[str]:
    """The lines of the log for one action and all that followed from it by itself."""
    lines = _told_of_nature(before, action, after, _) if action >= FIRST else _told_of_choice(before, action, _)
    lines += _told_of_changes(before, action, after, _)
    lines += _told_of_piles(before, action, after, _)
    return lines + _told_of_end(before, after, _)


def _told_of_nature(before: Snowcrest, action: int, after: Snowcrest, _: Words) -> list[str]:
    step = before.agenda[-1]
    if isinstance(step, DrawFirst):
        return [_("{name} is the first player.", name=_.seat(after.first))]
    if isinstance(step, RevealVillager):
        return [_("{villager} comes into the row.", villager=villager(PACK + action - REVEAL, _))]
    if isinstance(step, OpenAchievement):
        goal = action - OPEN_GOAL
        return [_("Achievement: {name}, {goal}.", name=achievement_name(goal, _), goal=goal_text(goal, _))]
    if isinstance(step, LayCorners):
        order = _.listing([villager(kind, _) for kind in ORDERS[action - CORNERS]])
        return [_("In the corners of {name}: {order}.", name=_.seat(step.owner), order=order)]
    return []  # cards drawn, guardians and spirits are told of with what follows


def _told_of_choice(before: Snowcrest, action: int, _: Words) -> list[str]:
    name = _.seat(before.seat())
    if action < USE:
        return [_told_of_turn(before, action, name, _)]
    if action < PAY_TOKENS:
        return _told_of_action(before, action, name, _)
    return _told_of_payment(before, action, name, _)


def _told_of_turn(before: Snowcrest, action: int, name: str, _: Words) -> str:
    seat = before.seat()
    if action == REST:
        return _("{name} rests.", name=name)
    if action >= BUY:
        return _("{name} begins with {villager} in the centre.", name=name, villager=the_villager(action - BUY, _))
    if action >= CELL:
        return _("{name} chooses a place: {place}.", name=name, place=cell_name(action - CELL, _))
    if action >= ADD:
        return _("{name} adds {villager}.", name=name, villager=the_villager(action - ADD, _))
    cell = action - PASS if action >= PASS else action - ACTIVATE
    who = the_villager(before.village[CELLS * seat + cell], _)
    if action >= PASS:
        return _("{name} turns down {villager} unused.", name=name, villager=who)
    return _("{name} activates {villager}.", name=name, villager=who)


def _told_of_action(before: Snowcrest, action: int, name: str, _: Words) -> list[str]:
    step = before.agenda[-1]
    if isinstance(step, Use):
        if action == SKIP:
            return [_("{name} does nothing with {villager}.", name=name, villager=the_villager(step.kind, _))]
        text = action_text(OPTIONS[step.kind][option_of(action)], _)
        return [_("{name} chooses: {action}.", name=name, action=text)]
    if action < TAKE:
        return [_told_of_tile(action, name, _)]
    if action < DISCARD:
        return [_("{name} takes back {villager}.", name=name, villager=the_villager(action - TAKE, _))]
    if action < COPY:
        return _told_of_cards_and_goods(before, action, name, _)
    if action < BELLS:
        return [_("{name} copies {villager}.", name=name, villager=the_villager(action - COPY, _))]
    if action < OUTBID:
        return [_("{name} rings {bells}.", name=name, bells=resources(BELL, action - BELLS, _))]
    if action == REFUSE:
        return [_("{name} does not answer.", name=name)]
    return [_("{name} rings {bells}.", name=name, bells=resources(BELL, before.total + 1, _))]


def _told_of_tile(action: int, name: str, _: Words) -> str:
    if action == KEEP_ALL:
        return _("{name} builds nothing.", name=name)
    if action >= RETURN:
        return _("{name} returns {tile}.", name=name, tile=tile_name(action - RETURN, _))
    return _("{name} builds {building}.", name=name, building=building_name(action - BUILD, _))


def _told_of_cards_and_goods(before: Snowcrest, action: int, name: str, _: Words) -> list[str]:
    if action == STOP:
        return []
    if action < STOP:
        return [_("{name} discards {villager}.", name=name, villager=the_villager(action - DISCARD, _))]
    return [_("{name} exchanges {label}.", name=name, label=_exchange_label(before, action, _))]


def _told_of_payment(before: Snowcrest, action: int, name: str, _: Words) -> list[str]:
    seat = before.seat()
    if action == TAKE_OMENS:
        return [_("{name} gives nothing more.", name=name)]
    if action in (PAY_TOKENS, PAY_ALL):
        return [_("{name} pays.", name=name)]
    if action < FLIP_TILE:
        return [_("{name} gives {thing}.", name=name, thing=resources(action - PAY_TOKEN, 1, _))]
    if action < PAY_CARD:
        return [_("{name} turns down {building}.", name=name, building=building_name(action - FLIP_TILE, _))]
    if action < FLIP_CELL:
        return [_("{name} pays with {villager} from hand.", name=name, villager=the_villager(action - PAY_CARD, _))]
    if action < GIVE_TILE:
        kind = before.village[CELLS * seat + action - FLIP_CELL]
        return [_("{name} turns down {villager}.", name=name, villager=the_villager(kind, _))]
    if action < GIVE_CARD:
        return [_("{name} gives up {tile}.", name=name, tile=tile_name(action - GIVE_TILE, _))]
    if action < GIVE_CELL:
        return [_("{name} gives {villager} from hand.", name=name, villager=the_villager(action - GIVE_CARD, _))]
    kind = before.village[CELLS * seat + action - GIVE_CELL]
    return [_("{name} gives up {villager}.", name=name, villager=the_villager(kind, _))]


# What changed for each player


def _told_of_changes(before: Snowcrest, action: int, after: Snowcrest, _: Words) -> list[str]:
    """What everybody gained, lost and used up; the final count is told of in full at the end instead."""
    counted = after.seats > 1 and not after.agenda
    lines = []
    for seat in range(after.seats):
        found = [] if counted else _goods_of(before, action, after, seat, _)
        found += _signed(after.scrolls[seat] - before.scrolls[seat], scrolls, _)
        found += _signed(_omens_of(after, seat) - _omens_of(before, seat), omens, _)
        if found:
            lines.append(_("{name}: {changes}.", name=_.seat(seat), changes=", ".join(found)))
    return lines


def _goods_of(before: Snowcrest, action: int, after: Snowcrest, seat: int, _: Words) -> list[str]:
    """Tokens, cards and tiles that came or went."""
    found = []
    for resource in range(5):
        change = int(after.tokens[5 * seat + resource] - before.tokens[5 * seat + resource])
        if change:
            found.append(("+" if change > 0 else "−") + resources(resource, abs(change), _))
    return found + _cards_gained(before, action, after, seat, _) + _sources_used(before, action, after, seat, _)


def _signed(change: int, thing: Callable[[int, Words], str], _: Words) -> list[str]:
    """A change with its sign, if there is one."""
    change = int(change)
    return [("+" if change > 0 else "−") + thing(abs(change), _)] if change else []


def _omens_of(state: Snowcrest, seat: int) -> int:
    return int(state.omens[seat] - state.omen[seat])


def _cards_gained(before: Snowcrest, action: int, after: Snowcrest, seat: int, _: Words) -> list[str]:
    """Cards that came to a hand: from the deck by name for their owner alone, until everybody knows them (SC-241)."""
    gained = after.hand[seat] & ~before.hand[seat]
    if TAKE <= action < DISCARD or not gained:
        return []
    if after.deck[seat] == before.deck[seat]:
        return [_("takes back {villager}", villager=the_villager(kind, _)) for kind in bits_of(gained)]
    open_cards = gained if _.viewer == seat or after.seats == 1 else gained & after.known[seat]
    found = [_("draws {villager}", villager=the_villager(kind, _)) for kind in bits_of(open_cards)]
    hidden = size(gained & ~open_cards)
    return found + ([_("draws {cards}", cards=cards(hidden, _))] if hidden else [])


def _sources_used(before: Snowcrest, action: int, after: Snowcrest, seat: int, _: Words) -> list[str]:
    """Cards and tiles that paid without being named one by one."""
    if PAY_TOKEN <= action < TAKE_OMENS or DISCARD <= action < STOP:
        return []
    found = []
    for kind in bits_of(before.hand[seat] & ~after.hand[seat] & after.discard[seat]):
        found.append(_("discards {villager}", villager=the_villager(kind, _)))
    for cell in bits_of(before.up[seat] & after.down[seat]):
        if cell not in (before.busy, action - ACTIVATE, action - PASS) or seat != before.turn:
            kind = before.village[CELLS * seat + cell]
            found.append(_("turns down {villager}", villager=the_villager(kind, _)))
    for building in range(3):
        sort = 6 * seat + 2 * building
        turned = int(min(before.built[sort] - after.built[sort], after.built[sort + 1] - before.built[sort + 1]))
        found += [_("turns down {villager}", villager=building_name(building, _))] * max(0, turned)
    return found


# Piles, achievements, spirits, guardians, rounds


def _told_of_piles(before: Snowcrest, action: int, after: Snowcrest, _: Words) -> list[str]:
    lines = []
    if after.guardian >= 0 and after.guardian != before.guardian:
        lines.append(_told_of_guardian(after.guardian, _))
    if after.spirit >= 0 and after.spirit != before.spirit:
        lines.append(_told_of_spirit(after.spirit, _))
    elif action >= MEET_SPIRIT and after.spirit < 0:
        lines.append(_told_of_spirit(action - MEET_SPIRIT, _))
    elif MEET_GUARDIAN <= action < MEET_SPIRIT and after.guardian < 0:
        lines.append(_told_of_guardian(action - MEET_GUARDIAN, _))
    if before.round:
        for goal in bits_of(before.achievements & ~after.achievements):
            lines.append(_("The achievement {name} is claimed.", name=achievement_name(goal, _)))
    if after.round > before.round:
        lines.append(_("Round {n} begins.", n=after.round))
    return lines


def _told_of_guardian(guardian: int, _: Words) -> str:
    return _(
        "The guardian {who} comes: offering {offering}; the others {others}; reward {reward}.",
        who=guardian_name(guardian, _),
        offering=needed(OFFERING[guardian], _),
        others=needed(GUARDIAN_OTHERS[guardian], _),
        reward=gains(GUARDIAN_REWARD[guardian], _),
    )


def _told_of_spirit(spirit: int, _: Words) -> str:
    return _(
        "{who} wakes and demands {active}; of the others {others}; reward {reward}.",
        who=spirit_name(spirit, _),
        active=needed(SPIRIT_ACTIVE[spirit], _),
        others=needed(SPIRIT_OTHERS[spirit], _),
        reward=gains(SPIRIT_REWARD[spirit], _),
    )


def _told_of_end(before: Snowcrest, after: Snowcrest, _: Words) -> list[str]:
    lines = []
    if after.ending and not before.ending and after.agenda:
        lines.append(_("The last scroll of the pool is taken: this round is the last."))
    if not after.agenda:
        lines += _told_of_result(after, _)
    return lines


def _told_of_result(after: Snowcrest, _: Words) -> list[str]:
    if after.level:
        return [_told_of_solo(after, _)]
    totals = after.scores()
    lines = [_score_line(after, seat, totals[seat], _) for seat in range(after.seats)]
    winners = [seat for seat, share in enumerate(after.result()) if share > 0]
    names = _.listing([_.seat(seat) for seat in winners])
    best = points(totals[winners[0]], _)
    if len(winners) > 1:
        return [*lines, _("The game is over: {names} share the victory with {points}.", names=names, points=best)]
    if totals.count(totals[winners[0]]) > 1:
        message = _("The game is over: {name} wins with {points} and more resources.", name=names, points=best)
        return [*lines, message]
    return [*lines, _("The game is over: {name} wins with {points}.", name=names, points=best)]


def _score_line(after: Snowcrest, seat: int, total: int, _: Words) -> str:
    tiles = BONUS[after.buildings(seat)]
    return _(
        "{name}: {scrolls}, buildings {tiles}, omens {omens}, most of a resource {most}: {points}.",
        name=_.seat(seat),
        scrolls=scrolls(after.scrolls[seat], _),
        tiles=tiles,
        omens=_with_sign(int(after.omen[seat] - after.omens[seat])),
        most=total - after.points(seat),
        points=points(total, _),
    )


def _with_sign(number: int) -> str:
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


def _told_of_solo(after: Snowcrest, _: Words) -> str:
    total = points(after.scores()[0], _)
    if after.pool > 0:
        return _("The village would rest once too often: the game is lost, with {points}.", points=total)
    title = rating_name(after.rating(), _)
    if after.is_won():
        return _("All scrolls are taken: won with {points}. Your title: {title}.", points=total, title=title)
    if not title:
        return _("All scrolls are taken, but {points} are too few: lost.", points=total)
    return _("All scrolls are taken, but {points} are too few: lost. Your title: {title}.", points=total, title=title)


def rating_name(key: str, _: Words) -> str:
    """The title of a solo game."""
    return printed(BOX["rating"][RATINGS.index(key)], _) if key else ""


# ── The table in words ─────────────────────────────────────────────────────────────────────────────────────


def board(view: dict[str, Any], _: Words) -> list[str]:
    """The whole position as sentences, from what is seen."""
    lines = [
        *_board_round(view, _),
        _board_middle(view, _),
        _board_row(view, _),
        *_board_goals(view, _),
        *_board_demand(view, _),
    ]
    for seat in range(view["seats"]):
        lines += _board_seat(view, seat, _)
    return lines


def _board_round(view: dict[str, Any], _: Words) -> list[str]:
    if view["over"]:
        return [_("The game is over.")]
    if view["round"] == 0:
        return [_("The table is being laid out.")]
    lines = [_("Round {n}; it is {name}'s turn.", n=view["round"], name=_.seat(view["turn"]))]
    if view["level"]:
        lines.append(
            _(
                "Level {level}: {rests} of {limit} Rests; {points} are needed.",
                level=view["level"],
                rests=view["rests"],
                limit=view["rests_to_lose"],
                points=points(view["points_to_win"], _),
            )
        )
    if view["ending"]:
        lines.append(_("This round is the last."))
    return lines


def _board_middle(view: dict[str, Any], _: Words) -> str:
    return _(
        "In the middle: {scrolls}; {juniper} on the forest; {farms} farms, {forges} forges, {temples} temples.",
        scrolls=scrolls(view["pool"], _),
        juniper=resources(JUNIPER, view["juniper"], _),
        farms=view["supply"]["farm"],
        forges=view["supply"]["forge"],
        temples=view["supply"]["temple"],
    )


def _board_row(view: dict[str, Any], _: Words) -> str:
    shown = [_card_with_cost(key, _) for key in view["row"] if key]
    return _("The row: {cards}.", cards=_.listing(shown)) if shown else _("The row is empty.")


def _card_with_cost(key: str, _: Words) -> str:
    kind = KEYS.index(key)
    return _("{villager} ({cost})", villager=villager(kind, _), cost=COST[kind])


def _board_goals(view: dict[str, Any], _: Words) -> list[str]:
    goals = [ACHIEVEMENTS.index(key) for key in view["achievements"]]
    found = [_("{name}: {goal}", name=achievement_name(goal, _), goal=goal_text(goal, _)) for goal in goals]
    return [_("Achievements: {goals}.", goals=_("; ").join(found))] if found else []


def _board_demand(view: dict[str, Any], _: Words) -> list[str]:
    lines = []
    if view["guardian"]:
        lines.append(_told_of_guardian(GUARDIANS.index(view["guardian"]), _))
    if view["spirit"]:
        lines.append(_told_of_spirit(SPIRITS.index(view["spirit"]), _))
    if view["bells"]:
        bells = resources(BELL, view["bells"], _)
        lines.append(_("{name} has announced {bells}.", name=_.seat(view["turn"]), bells=bells))
    return lines


def _board_seat(view: dict[str, Any], seat: int, _: Words) -> list[str]:
    player = view["players"][seat]
    tokens = [resources(r, player["tokens"][key], _) for r, key in enumerate(RESOURCES) if player["tokens"][key]]
    lines = [
        _(
            "{name}: {points}; {scrolls}; omen marker {marker}; {tokens}.",
            name=_.seat(seat),
            points=points(view["points"][seat], _),
            scrolls=scrolls(player["scrolls"], _),
            marker=_with_sign(player["omen"]),
            tokens=_.listing(tokens) if tokens else _("no tokens"),
        )
    ]
    if player["omen_tokens"]:
        lines.append(_.many("{n} omen token.", "{n} omen tokens.", player["omen_tokens"]))
    lines += [_board_village(player, _), _board_buildings(player, _), _board_hand(player, view["viewer"] == seat, _)]
    return lines


def _board_village(player: dict[str, Any], _: Words) -> str:
    shown = []
    for cell, (key, side) in enumerate(player["village"]):
        if key:
            name = villager(KEYS.index(key), _)
            face = _("{villager} face down", villager=name) if side == "down" else name
            shown.append(_("{place} {villager}", place=cell_name(cell, _), villager=face))
    return _("Village: {villagers}.", villagers=", ".join(shown)) if shown else _("An empty village.")


def _board_buildings(player: dict[str, Any], _: Words) -> str:
    tiles = player["buildings"]
    return _(
        "Buildings ready and used: farms {farms}, forges {forges}, temples {temples}.",
        farms=f"{tiles['farm']} + {tiles['used_farm']}",
        forges=f"{tiles['forge']} + {tiles['used_forge']}",
        temples=f"{tiles['temple']} + {tiles['used_temple']}",
    )


def _board_hand(player: dict[str, Any], own: bool, _: Words) -> str:
    names = [villager(KEYS.index(key), _) for key in player["hand"]]
    hidden = player["hand_size"] - len(names)
    held = _.listing(names + ([cards(hidden, _)] if hidden else [])) or _("nothing")
    deck = cards(player["deck_size"], _)
    if own:
        return _("Your hand: {cards}; deck {deck}.", cards=held, deck=deck)
    return _("In hand: {cards}; deck {deck}.", cards=held, deck=deck)


def score(points: int, _: Words) -> str:
    """A score as people write it: omens may bring it below nothing."""
    return str(points).replace("-", "−")


# ── Set-up and components ──────────────────────────────────────────────────────────────────────────────────


def options(_: Words) -> dict[str, OptionWords]:
    """The choices of the set-up."""
    return {
        "simplified": OptionWords(_("Rules"), {False: _("full"), True: _("simplified")}),
        "level": OptionWords(
            _("Solo level"),
            {place + 1: _level_text(place, _) for place in range(len(LEVEL_SCROLLS))},
        ),
    }


def _level_text(place: int, _: Words) -> str:
    return _(
        "{level}: {scrolls} and {points}, {barley} to start with, before Rest {rests}",
        level=place + 1,
        scrolls=scrolls(LEVEL_SCROLLS[place], _),
        points=points(LEVEL_POINTS[place], _),
        barley=resources(BARLEY, LEVEL_BARLEY[place], _),
        rests=LEVEL_RESTS[place],
    )


def goal_text(goal: int, _: Words) -> str:
    """What an achievement asks for."""
    row = BOX["achievement"][goal]
    least = row["least"]
    if row["test"] == "tokens":
        return _("have {things}", things=resources(RESOURCES.index(row["resource"]), least, _))
    if row["test"] == "buildings_total":
        return _.many("have {n} building", "have {n} buildings", least)
    if row["test"] == "buildings_each_type":
        return _.many("have {n} building of each kind", "have {n} buildings of each kind", least)
    if row["test"] == "village_cards":
        return _.many("have {n} villager in your village", "have {n} villagers in your village", least)
    if row["test"] == "omen_marker":
        return _("have your omen marker on +{n}", n=least)
    return _.many("have {n} card in hand", "have {n} cards in hand", least)


def components(_: Words) -> list[Component]:
    """Every card and tile."""
    found = [_villager_component(kind, _) for kind in range(len(KEYS))]
    found += [_guardian_component(place, _) for place in range(len(GUARDIANS))]
    found += [_spirit_component(place, _) for place in range(len(SPIRITS))]
    found += [_achievement_component(place, _) for place in range(len(ACHIEVEMENTS))]
    return found + [_tile_component(place, _) for place in range(len(BUILDINGS))]


def _villager_component(kind: int, _: Words) -> Component:
    if kind < STARTING:
        group = _("Starting villagers")
    else:
        group = _("Personal villagers") if kind < PACK else _("Common villagers")
    lines = [_("Cost: {cost}", cost=resources(BARLEY, COST[kind], _))]
    if any(ICONS[kind]):
        lines.append(_("Stands for: {icons}", icons=icons_text(kind, _)))
    if any(AT_REST[kind]):
        rest = _.listing([resources(r, AT_REST[kind][r], _) for r in range(5) if AT_REST[kind][r]])
        lines.append(_("Face down at a Rest: {things}", things=rest))
    lines.append(villager_text(kind, _))
    if kind >= PACK:
        lines.append(_.many("{n} copy", "{n} copies", COPIES[kind - PACK]))
    return Component(KEYS[kind], group, villager(kind, _), lines)


def _guardian_component(place: int, _: Words) -> Component:
    lines = [
        _("Offering: {things}", things=needed(OFFERING[place], _)),
        _("The others: {things}", things=needed(GUARDIAN_OTHERS[place], _)),
        _("Reward: {things}", things=gains(GUARDIAN_REWARD[place], _)),
    ]
    return Component("guardian_" + GUARDIANS[place], _("Guardians"), guardian_name(place, _), lines)


def _spirit_component(place: int, _: Words) -> Component:
    lines = [
        _("Active player: {things}", things=needed(SPIRIT_ACTIVE[place], _)),
        _("The others: {things}", things=needed(SPIRIT_OTHERS[place], _)),
        _("Reward: {things}", things=gains(SPIRIT_REWARD[place], _)),
    ]
    return Component("spirit_" + SPIRITS[place], _("Spirits of the forest"), spirit_name(place, _), lines)


def _achievement_component(place: int, _: Words) -> Component:
    text = goal_text(place, _)
    reward = scrolls(BOX["achievement"][place]["scrolls"], _)
    lines = [text[:1].upper() + text[1:], _("Reward: {things}", things=reward)]
    return Component("achievement_" + ACHIEVEMENTS[place], _("Achievements"), achievement_name(place, _), lines)


def _tile_component(place: int, _: Words) -> Component:
    name = [_("Farm"), _("Forge"), _("Temple")][place]
    lines = [
        _("Turned down, it gives {thing}", thing=resources(GIVES[place], 1, _)),
        _.many("{n} tile", "{n} tiles", TILES[place]),
    ]
    return Component("tile_" + BUILDINGS[place], _("Buildings"), name, lines)


# ── In the designer's workshop ─────────────────────────────────────────────────────────────────────────────

TAKING = ("add", "buy", "build")
"""The kinds of actions that take a component."""


def takes(state: Snowcrest, action: int) -> str:
    """The key of the component that an action takes."""
    return WORDS[action].partition(":")[2]


def earned(state: Snowcrest) -> list[tuple[list[str], list[str]]]:
    """For each seat the buildings that it could have at the end, and those it has."""
    found = []
    for seat in range(state.seats):
        built = state.built[6 * seat : 6 * seat + 6]
        held = [f"held_{key}" for place, key in enumerate(BUILDINGS) if built[2 * place] + built[2 * place + 1]]
        found.append(([f"held_{key}" for key in BUILDINGS], held))
    return found
