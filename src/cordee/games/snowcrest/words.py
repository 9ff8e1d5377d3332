"""Snowcrest in words: what is asked, what each choice gives, what happened, how the table stands.

Messages are English here and French in locale/fr.po; names of cards are printed on them, so they stand in box.toml.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Any, NamedTuple

from cordee.engine.core import NATURE, NOBODY
from cordee.engine.payment import covered
from cordee.engine.telling import Change, Choice, Component, Deed, Line, OptionWords
from cordee.engine.unfolding import Stage, unfold
from cordee.games.snowcrest import GAME, origins
from cordee.games.snowcrest.box import (
    ACHIEVEMENTS,
    ANY,
    AT_REST,
    BARLEY,
    BELL,
    BONUS,
    BOX,
    BUILDINGS,
    COPIES,
    COST,
    GIVES,
    GOAL_SCROLLS,
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
    OMEN,
    OP_OPPONENTS,
    OP_TAKE_DISCARD,
    OP_WORSHIP,
    OPTIONS,
    PACK,
    PARTS,
    RATINGS,
    RESOURCES,
    SOLO_BELLS,
    SPIRIT_ACTIVE,
    SPIRIT_OTHERS,
    SPIRIT_REWARD,
    SPIRITS,
    STARTING,
    TILES,
    Part,
)
from cordee.games.snowcrest.deeds import deeds_at
from cordee.games.snowcrest.names import (
    achievement_name,
    action_text,
    building_name,
    cards,
    cell_name,
    cost_text,
    gains,
    guardian_name,
    icons_text,
    needed,
    omens,
    part_text,
    points,
    printed,
    resources,
    scrolls,
    spirit_name,
    stop_text,
    the_villager,
    tile_heading,
    tile_name,
    villager,
    villager_text,
)
from cordee.games.snowcrest.rules import (
    WORDS,
    Announce,
    Answer,
    AppeasedSpirit,
    Arrival,
    BuildOne,
    BuyFirst,
    ChooseBuilding,
    ChooseCell,
    CopyOne,
    Cycle,
    Do,
    DrawCard,
    DrawFirst,
    EndOfAction,
    EndOfAnswers,
    Exchange,
    Harvest,
    LayCorners,
    MainAction,
    MeetGuardian,
    MeetSpirit,
    OpenAchievement,
    Outbidden,
    Pay,
    PayMix,
    PleasedGuardian,
    Receive,
    Recruit,
    ReturnTile,
    RevealVillager,
    RungAlone,
    Settle,
    Snowcrest,
    TakeCard,
    TurnToAnswer,
    TurnToSettle,
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

MOST_DRAWS = 3
"""So many draws of nature in a row are looked through to see whether the game ends."""

# ── What is asked ──────────────────────────────────────────────────────────────────────────────────────────


def rank(word: str) -> int:
    """Doing nothing comes last among the choices."""
    return int(word.startswith("pass:") or word.endswith("skip"))


def question(state: Snowcrest, _: Words) -> str:
    """What the seat that decides is asked, in one sentence."""
    if state.seat() == NOBODY:
        return _solo_outcome(state, _) if state.level else _("The game is over.")
    step = state.agenda[-1]
    if state.seat() == NATURE:
        return _nature_question(step, _)
    if isinstance(step, MainAction):
        return _turn_question(state, _)
    if isinstance(step, BuyFirst):
        return _("Choose the first villager of your village: you have {barley}.", barley=_barley(state, step.seat, _))
    if isinstance(step, ChooseCell):
        return _("Choose the place for {villager}.", villager=the_villager(state.named, _))
    if isinstance(step, (Pay, PayMix, Settle)):
        return _payment_question(state, step, _)
    if isinstance(step, (Announce, Answer)):
        return _meditation_question(state, step, _)
    return _action_question(step, _)


def _turn_question(state: Snowcrest, _: Words) -> str:
    """What to do with the turn; alone, a warning where the next Rest loses the game (SC-194, SC-199)."""
    limit = LEVEL_RESTS[state.level - 1] if state.level else 0
    if state.actions() == [REST]:
        last = state.level and state.rests + 2 == limit
        return _("Your village must rest; the next Rest loses the game.") if last else _("Your village must rest.")
    if state.level and state.rests + 1 == limit:
        return _("Activate a villager or add a new one; the next Rest loses the game.")
    return _("Activate a villager or add a new one.")


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
        due, held = resources(step.resource, step.due, _), int(state.tokens[5 * step.seat + step.resource])
        if 0 < held < step.due:
            own = {"things": due, "held": held}
            return _("Pay {things}: choose what to give; your tokens ({held}) pay the end of it.", **own)
        return _("Pay {things}: choose what to give.", things=due)
    things = still_needed(step.needs, step.given, _)
    if isinstance(step, PayMix):
        return _("Pay {things}: choose what to give.", things=things)
    who = demanding(state, _)
    if sum(step.needs) == step.needs[OMEN]:
        return _("{who} brings {omens}.", who=who, omens=omens(step.omens(), _))
    return _("{who}: give {things}, or take {omens}.", who=who, things=things, omens=omens(step.omens(), _))


def demanding(state: Snowcrest, _: Words) -> str:
    """Who demands something now: a spirit, or else a guardian."""
    return guardian_name(state.guardian, _) if state.spirit < 0 else spirit_name(state.spirit, _)


def still_needed(needs: Sequence[int], given: list[list[int]], _: Words) -> str:
    """What is left of a cost or demand; of more units than are missing any will do, as where gold was given."""
    missing = int(sum(needs)) - int(covered(list(needs), given))
    rests = _rests(needs, given, missing)
    open_units = [max(rest[kind] for rest in rests) for kind in range(len(needs))]
    things = needed(open_units, _)
    return things if sum(open_units) == missing else _("{n} of {things}", n=missing, things=things)


def _rests(needs: Sequence[int], given: list[list[int]], missing: int) -> list[tuple[int, ...]]:
    """What may be left: all that was given serves the others. The easiest to give only, so a choice before a kind."""
    rests = []
    for rest in product(*(range(int(need) + 1) for need in needs)):
        served = [need - left for need, left in zip(needs, rest, strict=True)]
        if sum(rest) == missing and covered(served, given) == sum(served):
            rests.append(rest)
    easiest = min((rest[OMEN], -rest[ANY]) for rest in rests)
    return [rest for rest in rests if (rest[OMEN], -rest[ANY]) == easiest]


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
    """An action as a button, with what it gives or costs, and whether it ends the game."""
    if action >= FIRST:
        return Choice(_nature_label(action, _))
    found = _choice(state, action, _)
    end = _end_hint(state, action, _)
    return Choice(found.label, _("; ").join([found.hint, end] if found.hint else [end])) if end else found


def _end_hint(state: Snowcrest, action: int, _: Words) -> str:
    """That a choice ends the game, where that is certain; alone also how (SC-194, SC-195)."""
    if not (state.level or state.ending) or not state.allows(action):
        return ""
    table = state.copy()
    table.advance(action)
    ends = _certain_ends(table, MOST_DRAWS)
    if not ends:
        return ""
    said = {_end_of_solo(end, _) for end in ends} if state.level else set()
    return said.pop() if len(said) == 1 else _("the game ends")


def _certain_ends(table: Snowcrest, draws: int) -> list[Snowcrest]:
    """How the game ends whatever nature does, if nobody else has a say; nothing where it may go on."""
    if table.seat() == NOBODY:
        return [table]
    if table.seat() != NATURE or draws == 0:
        return []
    found: list[Snowcrest] = []
    for outcome in table.actions():
        twin = table.copy()
        twin.advance(outcome)
        ends = _certain_ends(twin, draws - 1)
        if not ends:
            return []
        found += ends
    return found


def _end_of_solo(end: Snowcrest, _: Words) -> str:
    total = points(end.scores()[0], _)
    if end.is_won():
        return _("you win with {points}", points=total)
    if end.pool > 0:
        return _("you lose: Rest {n} comes", n=LEVEL_RESTS[end.level - 1])
    need, have = LEVEL_POINTS[end.level - 1], score(end.scores()[0], _)
    return _("you lose: {need} points are needed, not {n}", need=need, n=have)


def _choice(state: Snowcrest, action: int, _: Words) -> Choice:
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
        return Choice(_("{villager}: do nothing", villager=villager(kind, _)), cell_name(cell, _))
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
        return _tile_choice(state, action, _)
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
    step = state.agenda[-1]
    if action == SKIP and isinstance(step, Announce):
        return Choice(_("Ring no bell"), _("you have none: the meditation comes to nothing"))
    if action == SKIP:
        return Choice(_("Do nothing"), _("the villager is turned face down"))
    options = OPTIONS[step.kind] if isinstance(step, Use) else []
    place = option_of(action)
    if place >= len(options):
        return Choice(_("Use the action"))
    text = action_text(options[place], _)
    return Choice(text[:1].upper() + text[1:])


def _tile_choice(state: Snowcrest, action: int, _: Words) -> Choice:
    if action == KEEP_ALL:
        return Choice(_("Build nothing"), _keep_hint(state, _))
    if action >= RETURN:
        return Choice(_("Return {tile}", tile=tile_name(action - RETURN, _)))
    building = action - BUILD
    gives = resources(GIVES[building], 1, _)
    return Choice(_("Build {building}", building=building_name(building, _)), _("gives {thing}", thing=gives))


def _keep_hint(state: Snowcrest, _: Words) -> str:
    """What building nothing means for the price (SC-135)."""
    step = state.agenda[-1]
    if not isinstance(step, ReturnTile) or step.arrow < 0:
        return ""
    rest = [part_text(PARTS[place], _) for place in step.rest_of_arrow(state)]
    if not rest:
        return _("nothing is paid")
    return _("pay {cost} → {gain}", cost=cost_text(PARTS[step.arrow], _), gain=_("; ").join(rest))


def _exchange_label(state: Snowcrest, action: int, _: Words) -> str:
    step = state.agenda[-1]
    given, taken = divmod(action - EXCHANGE, MOST_STOPS)
    if not isinstance(step, Exchange):
        return _("Exchange")
    part = PARTS[step.part]
    return _("{given} for {taken}", given=stop_text(part, given, _), taken=stop_text(part, taken, _))


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
        return _("Turn {building} face down", building=building_name(action - FLIP_TILE, _))
    if action < FLIP_CELL:
        return _("{villager}: discard from hand", villager=villager(action - PAY_CARD, _))
    if action < GIVE_TILE:
        kind = state.village[CELLS * seat + action - FLIP_CELL]
        return _("{villager}: turn face down", villager=villager(kind, _)) if kind >= 0 else _("An empty place")
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
        return _("leaves {omens} to take", omens=omens(left, _)) if left else _("gives all that is asked for")
    if isinstance(step, Pay):
        worth = step.worth(state, action)
        paid = resources(step.resource, worth, _)
        if worth > step.due:
            return _("pays {things}, {lost} too many", things=paid, lost=worth - step.due)
        if worth == step.due:
            return _("pays {things}: all is paid", things=paid)
        return _("pays {things}, {left} still due", things=paid, left=resources(step.resource, step.due - worth, _))
    if isinstance(step, PayMix):
        served = step.given + [icons_given(state, seat, action, False)]
        if covered(step.needs, served) == sum(step.needs):
            return _("then all is paid")
        return _("{things} still due", things=still_needed(step.needs, served, _))
    return ""


def deeds(state: Snowcrest, _: Words) -> list[Deed]:
    """What may be done by one press, and whether that ends the game."""
    found = deeds_at(state, _, lambda table, action: _choice(table, action, _))
    if not (state.level or state.ending):
        return found
    return [replace(deed, hint=_("; ").join(filter(None, [deed.hint, _end_of_deed(state, deed, _)]))) for deed in found]


def _end_of_deed(state: Snowcrest, deed: Deed, _: Words) -> str:
    table, answers = state.copy(), [GAME.parse(word) for word in deed.words]
    for answer in answers[:-1]:
        table.advance(answer)
    return _end_hint(table, answers[-1], _)


# ── What happened ──────────────────────────────────────────────────────────────────────────────────────────


class News(NamedTuple):
    """One thing that changed for a seat. Without words it goes with what is said of the same move."""

    subject: tuple[str, int]
    text: str
    changes: list[Change]


class Sentence:
    """A line of the log in the making: what a seat does, and all that comes of it at once."""

    def __init__(self, seat: int, what: str, subject: tuple[str, int] = ("", 0), closed: bool = False) -> None:
        self.seat = seat
        self.what = what
        self.alone = what  # what is said where nothing comes of it
        self.subject = subject  # the one thing that changes by what is done, and need not be said again
        self.closed = closed  # what follows of itself has a cause of its own
        self.texts: list[str] = []
        self.changes: list[Change] = []

    def add(self, news: Sequence[News]) -> None:
        """Go on with what has changed."""
        for one in news:
            if one.subject == self.subject and all(abs(change.by) == 1 for change in one.changes):
                self.subject = ("", 0)
            elif one.text:
                self.texts.append(one.text)
            self.changes += one.changes

    def line(self, _: Words) -> Line:
        if not self.texts:
            return Line(_("{what}.", what=self.alone), *self.changes)
        return Line(_("{what}: {changes}.", what=self.what, changes=", ".join(self.texts)), *self.changes)


def told(before: Snowcrest, action: int, after: Snowcrest, _: Words) -> list[str]:
    """The lines of the log for one action and all that followed from it by itself, in order."""
    stages = unfold(before, action)
    story = _opening(before, action, _)
    for stage in stages:
        _go_on(story, stage, stage is stages[0], _)
    lines: list[str] = [sentence.line(_) for sentence in story]
    return lines if after.agenda else lines + _told_of_result(after, _)


def _go_on(story: list[Sentence], stage: Stage, first: bool, _: Words) -> None:
    """What one step changed for each seat, what was claimed, and what came upon the table."""
    after = stage.after
    if after.total > stage.before.total and not first:
        bells = resources(BELL, after.total, _)
        what = _("{name} announces {bells}", name=_.seat(after.turn), bells=bells)
        story.append(Sentence(-1, what, closed=True))
    if isinstance(stage.step, TurnToAnswer) and after.won > stage.before.won:
        story.append(Sentence(-1, _("{name} does not answer", name=_.seat(stage.step.who)), closed=True))
    for place in range(after.seats):
        seat = int(stage.before.turn + place) % int(after.seats)
        news = _news_of(stage, seat, _)
        if news:
            _tell(story, seat, news, stage, first, _)
    if isinstance(stage.step, EndOfAnswers) and not stage.before.won:
        story.append(Sentence(-1, _("{name} wins no scroll and keeps all bells", name=_.seat(after.turn)), closed=True))
    for goal, scrolls_won in _claimed(stage):
        story.append(_claim(int(after.turn), goal, scrolls_won, _))
    story += [Sentence(-1, text, closed=True) for text in _told_of_table(stage.before, after, _)]


def _tell(story: list[Sentence], seat: int, news: list[News], stage: Stage, first: bool, _: Words) -> None:
    """Go on with the last sentence if it is about the same seat and matter; else begin another, with its cause."""
    last = story[-1] if story else None
    own = last is not None and last.seat == seat and not _is_counted(stage)
    if last is None or not own or (last.closed and not first and not isinstance(stage.step, Arrival)):
        cause = _cause(stage, seat, _)
        name = _.seat(seat)
        last = Sentence(seat, _("{name}, {cause}", name=name, cause=cause) if cause else name)
        story.append(last)
    last.add(news)


def _cause(stage: Stage, seat: int, _: Words) -> str:
    """Why something changes for a seat that has done nothing just now; empty where the line before says it."""
    before, step = stage.before, stage.step
    if _is_counted(stage):
        return _("final count")
    if isinstance(step, (PleasedGuardian, AppeasedSpirit, TurnToSettle)):
        return demanding(before, _)
    if isinstance(step, (Answer, Outbidden, EndOfAnswers, RungAlone, TurnToAnswer)):
        return _("meditation")
    if isinstance(step, Receive):
        return _("exchange")
    if isinstance(step, Do):
        return _cause_of_part(before, PARTS[step.part], seat, _)
    if isinstance(step, BuildOne):
        return villager(before.village[CELLS * before.turn + before.busy], _)
    return _("the forest") if isinstance(step, (Harvest, MainAction)) else ""


def _cause_of_part(before: Snowcrest, part: Part, seat: int, _: Words) -> str:
    if part.op == OP_WORSHIP:
        return _("the worship")
    if seat != before.turn and part.op != OP_OPPONENTS:
        return _("the forest")  # in the simplified game it is emptied, and others take omens (SC-182)
    return villager(before.village[CELLS * before.turn + before.busy], _)


def _is_counted(stage: Stage) -> bool:
    """Whether the final count came with this step (SC-173)."""
    return stage.after.seats > 1 and not stage.after.agenda


# What a seat does


def _opening(before: Snowcrest, action: int, _: Words) -> list[Sentence]:
    """What is done, by a player or by nature."""
    if action < FIRST:
        name = _.seat(before.seat())
        if action < USE:
            return [_told_of_turn(before, action, name, _)]
        if action < PAY_TOKENS:
            return _told_of_action(before, action, name, _)
        return [_told_of_payment(before, action, name, _)]
    step = before.agenda[-1]
    if isinstance(step, DrawFirst):
        first = action - FIRST
        return [Sentence(first, _("{name} is the first player", name=_.seat(first)))]
    if isinstance(step, RevealVillager):
        return [Sentence(-1, _("{villager} comes into the row", villager=villager(PACK + action - REVEAL, _)))]
    if isinstance(step, OpenAchievement):
        goal = action - OPEN_GOAL
        return [Sentence(-1, _("Achievement: {name}, {goal}", name=achievement_name(goal, _), goal=goal_text(goal, _)))]
    if isinstance(step, LayCorners):
        order = _.listing([villager(kind, _) for kind in ORDERS[action - CORNERS]])
        return [Sentence(-1, _("In the corners of {name}: {order}", name=_.seat(step.owner), order=order))]
    return []  # cards drawn, guardians and spirits are told of with what changes


def _told_of_turn(before: Snowcrest, action: int, name: str, _: Words) -> Sentence:
    seat = int(before.seat())
    if action == REST:
        return Sentence(seat, _told_of_rest(before, name, _))
    if action >= BUY:
        what = _("{name} begins with {villager} in the centre", name=name, villager=the_villager(action - BUY, _))
        return Sentence(seat, what)
    if action >= CELL:
        who, place = the_villager(before.named, _), cell_name(action - CELL, _)
        return Sentence(seat, _("{name} places {villager} {place}", name=name, villager=who, place=place))
    if action >= ADD:
        return Sentence(seat, _told_of_newcomer(before, action - ADD, name, _))
    cell = action - PASS if action >= PASS else action - ACTIVATE
    who = the_villager(before.village[CELLS * seat + cell], _)
    if action >= PASS:
        return Sentence(seat, _("{name} turns {villager} face down unused", name=name, villager=who), ("turned", cell))
    return Sentence(seat, _("{name} activates {villager}", name=name, villager=who))


def _told_of_rest(before: Snowcrest, name: str, _: Words) -> str:
    if not before.level:
        return _("{name} rests", name=name)
    limit = LEVEL_RESTS[before.level - 1]
    return _("{name} rests, Rest {n} (Rest {limit} loses the game)", name=name, n=before.rests + 1, limit=limit)


def _told_of_newcomer(before: Snowcrest, kind: int, name: str, _: Words) -> str:
    who = the_villager(kind, _)
    if isinstance(before.agenda[-1], Recruit):
        return _("{name} brings in {villager}", name=name, villager=who)
    if kind < PACK:
        return _("{name} adds {villager} from hand", name=name, villager=who)
    return _("{name} adds {villager} from the row", name=name, villager=who)


def _told_of_action(before: Snowcrest, action: int, name: str, _: Words) -> list[Sentence]:
    seat, step = int(before.seat()), before.agenda[-1]
    if isinstance(step, Use):
        return [_told_of_use(step, action, name, _)]
    if isinstance(step, Announce) and action == SKIP:
        return [Sentence(seat, _("{name} has no bell to ring", name=name), closed=True)]
    if action < TAKE:
        return [_told_of_tile(seat, action, name, _)]
    if action < DISCARD:
        kind = action - TAKE
        what = _("{name} takes back {villager}", name=name, villager=the_villager(kind, _))
        return [Sentence(seat, what, ("card", kind), closed=True)]
    if action < COPY:
        return _told_of_cards_and_goods(before, action, name, _)
    if action < BELLS:
        return [Sentence(seat, _("{name} copies {villager}", name=name, villager=the_villager(action - COPY, _)))]
    if action == REFUSE:
        return [Sentence(seat, _("{name} does not answer", name=name), closed=True)]
    bells = resources(BELL, before.total + 1 if action == OUTBID else action - BELLS, _)
    if action == OUTBID or before.level:
        return [Sentence(seat, _("{name} rings {bells}", name=name, bells=bells))]
    return [Sentence(seat, _("{name} announces {bells}", name=name, bells=bells), closed=True)]


def _told_of_use(step: Use, action: int, name: str, _: Words) -> Sentence:
    who = the_villager(step.kind, _)
    if action == SKIP:
        return Sentence(int(step.seat), _("{name} does nothing with {villager}", name=name, villager=who))
    sentence = Sentence(int(step.seat), _("{name} uses {villager}", name=name, villager=who))
    text = action_text(OPTIONS[step.kind][option_of(action)], _)
    sentence.alone = _("{name} uses {villager}: {action}", name=name, villager=who, action=text)
    return sentence


def _told_of_tile(seat: int, action: int, name: str, _: Words) -> Sentence:
    if action == KEEP_ALL:
        return Sentence(seat, _("{name} builds nothing", name=name))
    if action >= RETURN:
        sort = action - RETURN
        what = _("{name} returns {tile}", name=name, tile=tile_name(sort, _))
        return Sentence(seat, what, ("tile", sort // 2), closed=True)
    building = action - BUILD
    what = _("{name} builds {building}", name=name, building=building_name(building, _))
    return Sentence(seat, what, ("tile", building), closed=True)


def _told_of_cards_and_goods(before: Snowcrest, action: int, name: str, _: Words) -> list[Sentence]:
    seat = int(before.seat())
    if action == STOP:
        return []
    if action < STOP:
        kind = action - DISCARD
        what = _("{name} discards {villager}", name=name, villager=the_villager(kind, _))
        return [Sentence(seat, what, ("card", kind), closed=True)]
    return [Sentence(seat, _("{name} exchanges {label}", name=name, label=_exchange_label(before, action, _)))]


def _told_of_payment(before: Snowcrest, action: int, name: str, _: Words) -> Sentence:
    seat, step = int(before.seat()), before.agenda[-1]
    what, subject = _payment_told(before, step, seat, action, name, _)
    return Sentence(seat, what, subject, closed=True)


def _payment_told(
    before: Snowcrest, step: object, seat: int, action: int, name: str, _: Words
) -> tuple[str, tuple[str, int]]:
    """How a payment is told, and the one thing that it says has changed."""
    if action == TAKE_OMENS:
        given = isinstance(step, Settle) and step.given
        return _("{name} gives nothing more", name=name) if given else _("{name} gives nothing", name=name), ("", 0)
    if action in (PAY_TOKENS, PAY_ALL):
        return _told_of_whole(before, step, name, _), ("", 0)
    if action < FLIP_TILE:
        resource = action - PAY_TOKEN
        return _("{name} gives {thing}", name=name, thing=resources(resource, 1, _)), ("token", resource)
    if action < PAY_CARD:
        building = action - FLIP_TILE
        what = _("{name} turns {building} face down", name=name, building=building_name(building, _))
        return what, ("tile", building)
    if action < FLIP_CELL:
        kind = action - PAY_CARD
        return _("{name} pays with {villager} from hand", name=name, villager=the_villager(kind, _)), ("card", kind)
    if action < GIVE_TILE:
        cell = action - FLIP_CELL
        who = the_villager(before.village[CELLS * seat + cell], _)
        return _("{name} turns {villager} face down", name=name, villager=who), ("turned", cell)
    if action < GIVE_CARD:
        sort = action - GIVE_TILE
        return _("{name} gives up {tile}", name=name, tile=tile_name(sort, _)), ("tile", sort // 2)
    if action < GIVE_CELL:
        kind = action - GIVE_CARD
        return _("{name} gives {villager} from hand", name=name, villager=the_villager(kind, _)), ("card", kind)
    cell = action - GIVE_CELL
    who = the_villager(before.village[CELLS * seat + cell], _)
    return _("{name} gives up {villager}", name=name, villager=who), ("cell", cell)


def _told_of_whole(before: Snowcrest, step: object, name: str, _: Words) -> str:
    if isinstance(step, Settle):
        return _("{name} gives", name=name)
    if before.named >= 0:
        return _("{name} pays for {villager}", name=name, villager=the_villager(before.named, _))
    return _("{name} pays", name=name)


# What changed for a seat


def stocks(view: dict[str, Any]) -> list[dict[str, int]]:
    """All that each seat has and counts; the log tells every change of it."""
    return [_stock(view, seat) for seat in range(view["seats"])]


def _stock(view: dict[str, Any], seat: int) -> dict[str, int]:
    player = view["players"][seat]
    return {
        "points": view["points"][seat],
        **player["tokens"],
        **player["buildings"],
        "scrolls": player["scrolls"],
        "marker": player["omen"],
        "omen tokens": player["omen_tokens"],
        "villagers": sum(1 for key, _side in player["village"] if key),
        "hand": player["hand_size"],
        "deck": player["deck_size"],
        "discard": len(player["discard"]),
        "rests": view["rests"],
    }


def _news_of(stage: Stage, seat: int, _: Words) -> list[News]:
    """What a step changed for a seat, achievements apart, with where it comes from."""
    found = [
        *_tokens_moved(stage, seat, _),
        *_cards_moved(stage, seat, _),
        *_tiles_moved(stage, seat, _),
        *_villagers_moved(stage, seat, _),
        *_scrolls_moved(stage, seat, _),
        *_omens_moved(stage, seat, _),
        *_rests_counted(stage, seat),
    ]
    return [one._replace(changes=[_placed(stage, one, change, _) for change in one.changes]) for one in found]


def _placed(stage: Stage, news: News, change: Change, _: Words) -> Change:
    return replace(change, origin=origins.origin(stage, news.subject[0], change, _.viewer))


def _with_sign(number: int) -> str:
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


def _sign(number: int) -> str:
    return "+" if number > 0 else "−"


def _tokens_moved(stage: Stage, seat: int, _: Words) -> list[News]:
    news = []
    for resource, name in enumerate(RESOURCES):
        place = 5 * seat + resource
        by = int(stage.after.tokens[place] - stage.before.tokens[place])
        if by:
            text = _sign(by) + resources(resource, abs(by), _)
            news.append(News(("token", resource), text, [Change(seat, name, by)]))
    return news


def _cards_moved(stage: Stage, seat: int, _: Words) -> list[News]:
    """Cards to and from the hand: those drawn by name for their owner alone, until everybody knows them (SC-241)."""
    before, after = stage.before, stage.after
    gained = int(after.hand[seat] & ~before.hand[seat])
    lost = int(before.hand[seat] & ~after.hand[seat])
    discarded = lost & int(after.discard[seat] | after.deck[seat])  # an Officer's card may be shuffled in (SC-212)
    news = []
    for kind in bits_of(discarded):
        text = _("discards {villager}", villager=the_villager(kind, _))
        news.append(News(("card", kind), text, [Change(seat, "hand", -1), Change(seat, "discard", 1)]))
    for kind in bits_of(lost & ~discarded):
        news.append(News(("added", kind), "", [Change(seat, "hand", -1)]))
    if _takes_back(stage.step):
        return news + _taken_back(gained, seat, _)
    return news + _drawn(before, after, discarded, gained, seat, _)


def _takes_back(step: object) -> bool:
    """Whether cards come to a hand from the discard pile."""
    return isinstance(step, TakeCard) or (isinstance(step, Do) and PARTS[step.part].op == OP_TAKE_DISCARD)


def _taken_back(gained: int, seat: int, _: Words) -> list[News]:
    news = []
    for kind in bits_of(gained):
        text = _("takes back {villager}", villager=the_villager(kind, _))
        news.append(News(("card", kind), text, [Change(seat, "hand", 1), Change(seat, "discard", -1)]))
    return news


def _drawn(before: Snowcrest, after: Snowcrest, discarded: int, gained: int, seat: int, _: Words) -> list[News]:
    news = []
    named = gained if _.viewer == seat or after.seats == 1 else _seen_by_all(before, after, gained, seat)
    for kind in bits_of(named):
        text = _("draws {villager}", villager=the_villager(kind, _))
        news.append(News(("drawn", kind), text, [Change(seat, "hand", 1), Change(seat, "deck", -1)]))
    hidden = int(size(gained & ~named))
    if hidden:
        text = _("draws {cards}", cards=cards(hidden, _))
        news.append(News(("drawn", -1), text, [Change(seat, "hand", hidden), Change(seat, "deck", -hidden)]))
    pile = int(before.discard[seat]) | (discarded & int(after.deck[seat]))
    if pile & (int(after.deck[seat]) | gained):
        n = int(size(pile))
        text = _.many("shuffles {n} discarded card into a new deck", "shuffles {n} discarded cards into a new deck", n)
        news.append(News(("shuffle", 0), text, [Change(seat, "discard", -n), Change(seat, "deck", n)]))
    return news


def _seen_by_all(before: Snowcrest, after: Snowcrest, gained: int, seat: int) -> int:
    """The drawn cards that everybody knows; beside a hidden card, which of them came when stays hidden (SC-241)."""
    return 0 if before.has_secrets(seat) else gained & int(after.known[seat])


def _tiles_moved(stage: Stage, seat: int, _: Words) -> list[News]:
    """Buildings turned, built, returned and given up, and what that means for the bonus."""
    before, after = stage.before, stage.after
    news: list[News] = []
    for building, name in enumerate(BUILDINGS):
        sort = 6 * seat + 2 * building
        ready = int(after.built[sort] - before.built[sort])
        used = int(after.built[sort + 1] - before.built[sort + 1])
        turned = min(abs(ready), abs(used)) if ready * used < 0 and not _builds(stage.step) else 0
        if turned:
            up = turned if ready > 0 else -turned
            changes = [Change(seat, name, up), Change(seat, f"used_{name}", -up)]
            news.append(News(("tile", building), _tiles_turned(building, turned, up > 0, _), changes))
            ready, used = ready - up, used + up
        news += _tiles_gained(seat, building, [ready, used], _)
    bonus = int(BONUS[after.buildings(seat)] - BONUS[before.buildings(seat)])
    if bonus:
        won = _sign(bonus) + points(abs(bonus), _)
        n = int(after.buildings(seat))
        text = _.many("{points} with {n} building", "{points} with {n} buildings", n, points=won)
        news.append(News(("bonus", 0), text, [Change(seat, "points", bonus)]))
    return news


def _builds(step: object) -> bool:
    """Whether tiles come and go by this step; otherwise they are turned."""
    return isinstance(step, (ReturnTile, BuildOne, ChooseBuilding))


def _tiles_turned(building: int, n: int, up: bool, _: Words) -> str:
    if up:
        return [
            _.many("{n} farm turned face up", "{n} farms turned face up", n),
            _.many("{n} forge turned face up", "{n} forges turned face up", n),
            _.many("{n} temple turned face up", "{n} temples turned face up", n),
        ][building]
    return [
        _.many("{n} farm turned face down", "{n} farms turned face down", n),
        _.many("{n} forge turned face down", "{n} forges turned face down", n),
        _.many("{n} temple turned face down", "{n} temples turned face down", n),
    ][building]


def _tiles_gained(seat: int, building: int, by: list[int], _: Words) -> list[News]:
    news = []
    for used, change in enumerate(by):
        if change:
            name = f"used_{BUILDINGS[building]}" if used else BUILDINGS[building]
            text = _sign(change) + _tiles(building, used, abs(change), _)
            news.append(News(("tile", building), text, [Change(seat, name, change)]))
    return news


def _tiles(building: int, used: int, n: int, _: Words) -> str:
    return [
        _.many("{n} farm", "{n} farms", n),
        _.many("{n} used farm", "{n} used farms", n),
        _.many("{n} forge", "{n} forges", n),
        _.many("{n} used forge", "{n} used forges", n),
        _.many("{n} temple", "{n} temples", n),
        _.many("{n} used temple", "{n} used temples", n),
    ][2 * building + used]


def _villagers_moved(stage: Stage, seat: int, _: Words) -> list[News]:
    """Villagers that come, leave, or are turned down to pay."""
    before, after, step = stage.before, stage.after, stage.step
    if isinstance(step, LayCorners):
        return []
    news = []
    for cell in range(CELLS):
        was, now = before.village[CELLS * seat + cell], after.village[CELLS * seat + cell]
        if was != now and was >= 0:
            leaving = [Change(seat, "villagers", -1)] + ([Change(seat, "discard", 1)] if was < PACK else [])
            news.append(News(("cell", cell), _("{villager} leaves", villager=the_villager(was, _)), leaving))
        if was != now and now >= 0:
            news.append(News(("come", cell), "", [Change(seat, "villagers", 1)]))
    if not isinstance(step, EndOfAction) and not _is_counted(stage):
        for cell in bits_of(before.up[seat] & after.down[seat]):
            text = _("turns {villager} face down", villager=the_villager(before.village[CELLS * seat + cell], _))
            news.append(News(("turned", cell), text, []))
    return news


def _scrolls_moved(stage: Stage, seat: int, _: Words) -> list[News]:
    by = int(stage.after.scrolls[seat] - stage.before.scrolls[seat])
    if seat == stage.after.turn:
        by -= sum(won for _goal, won in _claimed(stage))
    if not by:
        return []
    text = _sign(by) + scrolls(abs(by), _)
    return [News(("scrolls", 0), text, [Change(seat, "scrolls", by), Change(seat, "points", by)])]


def _omens_moved(stage: Stage, seat: int, _: Words) -> list[News]:
    """Steps of the marker, and tokens at its end (SC-157, SC-158)."""
    news = []
    steps = int(stage.before.omen[seat] - stage.after.omen[seat])
    if steps:
        text = _sign(steps) + omens(abs(steps), _)
        news.append(News(("omens", 0), text, [Change(seat, "marker", -steps), Change(seat, "points", -steps)]))
    n = int(stage.after.omens[seat] - stage.before.omens[seat])
    if n:
        text = "+" + _.many("{n} omen token", "{n} omen tokens", n)
        news.append(News(("omens", 1), text, [Change(seat, "omen tokens", n), Change(seat, "points", -n)]))
    return news


def _rests_counted(stage: Stage, seat: int) -> list[News]:
    by = int(stage.after.rests - stage.before.rests)
    return [News(("rests", 0), "", [Change(seat, "rests", by)])] if by else []


# Achievements, guardians, spirits, rounds


def _claimed(stage: Stage) -> list[tuple[int, int]]:
    """The achievements that the player on turn claimed, each with the scrolls it brought."""
    before, after = stage.before, stage.after
    left = int(after.scrolls[after.turn] - before.scrolls[after.turn])
    found = []
    for goal in bits_of(before.achievements & ~after.achievements):
        won = min(left, int(GOAL_SCROLLS[goal]))
        left -= won
        found.append((int(goal), won))
    return found


def _claim(seat: int, goal: int, won: int, _: Words) -> Sentence:
    name = achievement_name(goal, _)
    claim = Sentence(seat, _("{name} claims the achievement {goal}", name=_.seat(seat), goal=name), closed=True)
    if won:
        place = origins.of_goal(ACHIEVEMENTS[goal])
        gain = [Change(seat, "scrolls", won, place), Change(seat, "points", won, place)]
        claim.add([News(("scrolls", 0), "+" + scrolls(won, _), gain)])
    return claim


def _told_of_table(before: Snowcrest, after: Snowcrest, _: Words) -> list[str]:
    """What came upon the table, the last scroll, a new round."""
    lines = []
    if after.guardian >= 0 and after.guardian != before.guardian:
        lines.append(_told_of_guardian(after.guardian, _))
    if after.spirit >= 0 and after.spirit != before.spirit:
        lines.append(_told_of_spirit(after.spirit, _))
    if after.ending and not before.ending and not after.level:
        lines.append(_("The last scroll of the pool is taken: this round is the last"))
    if after.round > before.round:
        lines.append(_("Round {n} begins", n=after.round))
    return lines


def _told_of_guardian(guardian: int, _: Words) -> str:
    return _(
        "The guardian {who} comes: offering {offering}; the others {others}; reward {reward}",
        who=guardian_name(guardian, _),
        offering=needed(OFFERING[guardian], _),
        others=needed(GUARDIAN_OTHERS[guardian], _),
        reward=gains(GUARDIAN_REWARD[guardian], _),
    )


def _told_of_spirit(spirit: int, _: Words) -> str:
    return _(
        "{who} wakes and demands {active}; of the others {others}; reward {reward}",
        who=spirit_name(spirit, _),
        active=needed(SPIRIT_ACTIVE[spirit], _),
        others=needed(SPIRIT_OTHERS[spirit], _),
        reward=gains(SPIRIT_REWARD[spirit], _),
    )


# The end


def _told_of_result(after: Snowcrest, _: Words) -> list[str]:
    if after.level:
        return [_solo_outcome(after, _)]
    totals = after.scores()
    lines = _told_of_majorities(after, totals, _)
    lines += [_score_line(after, seat, totals[seat], _) for seat in range(after.seats)]
    winners = [seat for seat, share in enumerate(after.result()) if share > 0]
    names = _.listing([_.seat(seat) for seat in winners])
    best = points(totals[winners[0]], _)
    if len(winners) > 1:
        return [*lines, _("The game is over: {names} share the victory with {points}.", names=names, points=best)]
    if totals.count(totals[winners[0]]) > 1:
        message = _("The game is over: {name} wins with {points} and more resources.", name=names, points=best)
        return [*lines, message]
    return [*lines, _("The game is over: {name} wins with {points}.", name=names, points=best)]


def _told_of_majorities(after: Snowcrest, totals: list[int], _: Words) -> list[str]:
    """Who has most of which resources, for a point each (SC-176)."""
    most = [max(after.tokens[5 * seat + r] for seat in range(after.seats)) for r in range(5)]
    lines: list[str] = []
    for seat in range(after.seats):
        won = totals[seat] - int(after.points(seat))
        held = [resources(r, most[r], _) for r in range(5) if 0 < most[r] == after.tokens[5 * seat + r]]
        if won:
            things, name = _.listing(held), _.seat(seat)
            text = _("{name} has most with {things}: +{points}.", name=name, things=things, points=points(won, _))
            lines.append(Line(text, Change(seat, "points", won)))
    return lines


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


def _solo_outcome(after: Snowcrest, _: Words) -> str:
    """Whether a solo game was won or lost, why, and by which clause."""
    clause = GAME.clause_name(int(after.end_clause()))
    reason = solo_reason(after, _)
    if _.viewer is None:
        name = _.seat(0)
        if after.is_won():
            return _("{name} wins: {reason} ({clause}).", name=name, reason=reason, clause=clause)
        return _("{name} loses: {reason} ({clause}).", name=name, reason=reason, clause=clause)
    if after.is_won():
        return _("You win: {reason} ({clause}).", reason=reason, clause=clause)
    return _("You lose: {reason} ({clause}).", reason=reason, clause=clause)


def solo_reason(after: Snowcrest, _: Words) -> str:
    """Why a solo game was won or lost."""
    total = points(after.scores()[0], _)
    if after.pool > 0:
        n, left = LEVEL_RESTS[after.level - 1], scrolls(after.pool, _)
        return _("Rest {n} has come, with {scrolls} still to be taken and {points}", n=n, scrolls=left, points=total)
    title = rating_name(after.rating(), _)
    if after.is_won():
        return _("all scrolls are taken, with {points}; title: {title}", points=total, title=title)
    need, have = LEVEL_POINTS[after.level - 1], score(after.scores()[0], _)
    if not title:
        return _("all scrolls are taken, but {need} points are needed, not {n}", need=need, n=have)
    return _(
        "all scrolls are taken, but {need} points are needed, not {n}; title: {title}", need=need, n=have, title=title
    )


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
        return [_board_end(view, _)]
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


def _board_end(view: dict[str, Any], _: Words) -> str:
    if not view["level"]:
        return _("The game is over.")
    won = view["pool"] == 0 and view["points"][0] >= view["points_to_win"]
    return _("The game is over: it is won.") if won else _("The game is over: it is lost.")


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
        lines.append(_("{what}.", what=_told_of_guardian(GUARDIANS.index(view["guardian"]), _)))
    if view["spirit"]:
        lines.append(_("{what}.", what=_told_of_spirit(SPIRITS.index(view["spirit"]), _)))
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


def chance(options: dict[str, Any]) -> tuple[str, ...]:
    """What is left to chance."""
    return ("cards",)


def options(_: Words) -> dict[str, OptionWords]:
    """The choices of the set-up."""
    return {
        "simplified": OptionWords(
            _("Rules"),
            {False: _("full"), True: _("simplified")},
            _("Simplified: without guardians and achievements, and starting villagers stay. Good for a first game."),
        ),
        "level": OptionWords(
            _("Solo level"),
            {place + 1: _level_text(place, _) for place in range(len(LEVEL_SCROLLS))},
            _("What you must reach alone, and how many rests you have for it."),
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
    lines = [
        _("Turned face down, it gives {thing}", thing=resources(GIVES[place], 1, _)),
        _.many("{n} tile", "{n} tiles", TILES[place]),
    ]
    return Component("tile_" + BUILDINGS[place], _("Buildings"), tile_heading(place, _), lines)


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


def counts(state: Snowcrest) -> list[dict[str, int]]:
    """For each seat what it has built by the end."""
    return [{"buildings": int(state.buildings(seat))} for seat in range(state.seats)]
