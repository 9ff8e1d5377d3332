"""Foothills in words: what is asked, what each choice gives, what happened, how the table stands.

Messages are English here and French in locale/fr.po. Texts of cards are made from the effects of the box, so that a
corrected card needs no other words.
"""

from __future__ import annotations

from typing import Any

from cordee.engine.core import NATURE, NOBODY
from cordee.engine.telling import Change, Choice, Component, Deed, Line, OptionWords
from cordee.engine.unfolding import Stage, unfold
from cordee.games.foothills import deeds as several
from cordee.games.foothills import origins
from cordee.games.foothills.box import (
    ACTION_CARDS,
    ANY_LINE,
    BACK,
    BACK_LETTER,
    BOX,
    BUILT,
    CARD_LINES,
    CARD_NAMES,
    CARD_RUBBLE,
    CARD_SPACES,
    CARD_TITLES,
    CARD_TRACKS,
    CARDS,
    COLOURS,
    DRAWS,
    EFFECTS,
    GOODS,
    HAS_SURVEYOR,
    HOME,
    ICONS,
    IRON,
    KINDS,
    LETTERS,
    LINE_BONUS,
    LINE_NAMES,
    LINE_SPACES,
    LINES,
    MAIN,
    MOST_TURNS,
    PAIR_WORDS,
    PAIRS,
    PASSENGER,
    PUB,
    RIVAL_TILES,
    RUBBLE,
    SPACE_BONUS,
    SPACE_CARD,
    SPLITS,
    STARTS,
    STONE,
    SUMMIT_POINTS,
    SURVEY,
    TICKET_LINE,
    TO_HOME,
    TO_NEIGHBOUR,
    TO_PUB,
    TO_SPACE,
    TO_START,
    TRACK_CARD,
    VP,
    Amount,
    Effect,
    Price,
)
from cordee.games.foothills.rules import (
    BeginWith,
    ChooseCard,
    ChooseLine,
    ChoosePlace,
    ChooseStation,
    ChooseWork,
    ClearRubble,
    DealReserve,
    DrawCubes,
    DrawResources,
    FirstPlayer,
    Flip,
    Foothills,
    Gain,
    GainCube,
    KeepDrawn,
    LayTrack,
    Part,
    Pay,
    RaiseStation,
    Replace,
    ScoreCard,
    TakeCube,
    Trade,
    Visit,
)
from cordee.games.foothills.rules.effects import affordable
from cordee.games.foothills.rules.state import HELD, NO_CARD, RIVAL, listed
from cordee.games.foothills.rules.stations import spaces_to_build
from cordee.games.foothills.rules.surveyor import places_to_go
from cordee.games.foothills.rules.vocabulary import (
    BEGIN_WITH,
    BUILD,
    CLEAR,
    CLOSE,
    DECLINE,
    DRAW,
    FIRST,
    FLIP,
    FLIP_NONE,
    GAIN,
    KEEP,
    LAY,
    MOVE,
    NEUTRALS,
    PASS,
    PAY,
    PLAY,
    REPLACE,
    RESERVE,
    SCORE,
    SCORE_NONE,
    STAY,
    STOP,
    TAKE,
    TRADE,
    VISIT,
    WORDS,
)
from cordee.words import Words

SEATS = range(2)

# ── Goods ──────────────────────────────────────────────────────────────────────────────────────────────────


def goods(kind: int, n: int, _: Words) -> str:
    """So much of one good."""
    if kind == IRON:
        return _.many("{n} iron", "{n} iron", n)
    if kind == STONE:
        return _.many("{n} stone", "{n} stone", n)
    if kind == RUBBLE:
        return _.many("{n} rubble", "{n} rubble", n)
    if kind == PASSENGER:
        return _.many("{n} passenger", "{n} passengers", n)
    return _.many("{n} VP", "{n} VP", n)


def events(n: int, _: Words) -> str:
    return _.many("{n} event", "{n} events", n)


def resources(n: int, _: Words) -> str:
    """Iron or stone, as one chooses."""
    return _.many("{n} resource", "{n} resources", n)


def cubes(iron: int, stone: int, white: int, _: Words) -> str:
    """Cubes of the bag, those that are there."""
    parts = [goods(IRON, iron, _)] if iron else []
    parts += [goods(STONE, stone, _)] if stone else []
    parts += [events(white, _)] if white else []
    return _.listing(parts) if parts else _("nothing")


def price_text(price: Price, _: Words) -> str:
    """A price, with what may be iron or stone."""
    either = int(price.iron_most - price.iron_least)
    parts = [goods(IRON, int(price.iron_least), _)] if price.iron_least else []
    stone = int(price.resources - price.iron_most)
    parts += [goods(STONE, stone, _)] if stone else []
    parts += [resources(either, _)] if either else []
    parts += [goods(RUBBLE, int(price.rubble), _)] if price.rubble else []
    parts += [goods(PASSENGER, int(price.passengers), _)] if price.passengers else []
    return _.listing(parts) if parts else _("nothing")


def amount_text(amount: Amount, _: Words) -> str:
    """What is received."""
    parts = [goods(VP, int(amount.vp), _)] if amount.vp else []
    parts += [goods(IRON, int(amount.iron), _)] if amount.iron else []
    parts += [goods(STONE, int(amount.stone), _)] if amount.stone else []
    parts += [resources(int(amount.either), _)] if amount.either else []
    parts += [goods(RUBBLE, int(amount.rubble), _)] if amount.rubble else []
    parts += [goods(PASSENGER, int(amount.passengers), _)] if amount.passengers else []
    return _.listing(parts) if parts else _("nothing")


def score(half_points: int, _: Words) -> str:
    """A total as people write it, from half points (FH-283)."""
    whole, half = divmod(half_points, 2)
    return (str(whole) if whole or not half else "") + ("½" if half else "")


# ── Lines, stations, cards ─────────────────────────────────────────────────────────────────────────────────


def line_name(line: int, _: Words) -> str:
    return _("{key} ({name})", key=LINES[line], name=LINE_NAMES[line])


def station_name(card: int, _: Words) -> str:
    """A station card: its names and its number."""
    return _("{key} ({name})", key=" / ".join(CARD_NAMES[card]), name=CARDS[card])


def space_name(space: int, _: Words) -> str:
    """A station space; where a card has several, which one."""
    card = int(SPACE_CARD[space])
    spaces = CARD_SPACES[card]
    if len(spaces) == 1:
        return station_name(card, _)
    return _("{station}, space {n}", station=station_name(card, _), n=spaces.index(space) + 1)


def place_name(place: int, _: Words) -> str:
    if place == PUB:
        return _("the pub")
    return _("home") if place == HOME else station_name(place, _)


def title(card: int, _: Words) -> str:
    """The name on the back of an action card."""
    return CARD_TITLES[card].get(_.lang, CARD_TITLES[card]["en"])


def main_title(letter: int, _: Words) -> str:
    names: dict[str, str] = BOX["action"][letter]["name"]
    return names.get(_.lang, names["en"])


def short_title(letter: int, _: Words) -> str:
    """The main side of a letter in a word or two."""
    return [_("Resources"), _("Rubble"), _("Track, stone"), _("Station"), _("Surveyor")][letter]


def short_side(side: int, _: Words) -> str:
    """A side of an action card where there is little room."""
    if side >= BACK:
        return side_name(side, _)
    return _("{letter} · {title}", letter=LETTERS[side], title=short_title(side, _))


def side_name(side: int, _: Words) -> str:
    """A side of an action card: its type and its name."""
    if side < BACK:
        return _("{letter} · {title}", letter=LETTERS[side], title=main_title(side, _))
    card = side - int(BACK)
    return _("{letter} · {title}", letter=LETTERS[BACK_LETTER[card // int(KINDS)]], title=title(card, _))


def card_name(card: int, _: Words) -> str:
    """An action card by its letter and the name on its back."""
    return _("{key} ({name})", key=ACTION_CARDS[card][0], name=title(card, _))


def icon_text(letter: int, _: Words) -> str:
    """What a card of the letter scores (FH-243 to FH-247)."""
    return [
        _("1 VP for each pair of passengers"),
        _("1 VP for each pair of tracks"),
        _("1 VP for each station"),
        _("1 VP for each ticket"),
        _("1 VP for each card of the score pile"),
    ][ICONS[letter]]


def colour_name(colour: str, _: Words) -> str:
    return {"blue": _("blue"), "green": _("green"), "neutral": _("neutral")}[colour]


# ── Effects ────────────────────────────────────────────────────────────────────────────────────────────────


def effect_text(number: int, _: Words) -> str:
    """An effect of the box in one sentence without a full stop."""
    effect = EFFECTS[number]
    parts = [part for part in _work_parts(effect, _) if part]
    if effect.limit != ANY_LINE:
        parts.append(_limit_text(effect, _))
    if BACK <= number < SURVEY and LETTERS[BACK_LETTER[(number - BACK) // KINDS]] == "E" and not effect.move:
        parts.append(_("your surveyor stays where it is"))
    parts += [part for part in _reward_parts(effect, _) if part]
    text = " · ".join(parts)
    if effect.has_cost and parts:
        return _("pay {price}: {gain}", price=price_text(effect.cost, _), gain=text)
    return text


def _limit_text(effect: Effect, _: Words) -> str:
    if effect.limit == TICKET_LINE:
        return _("on a line whose ticket you hold")
    return _("on a line whose ticket you hold or where you have a track")


def _work_parts(effect: Effect, _: Words) -> list[str]:
    parts = [_("fill the stockyard up to {n} cubes", n=effect.fill)] if effect.fill else []
    if effect.take:
        parts.append(_take_text(effect, _))
    if effect.draw:
        parts.append(_draw_text(effect, _))
    if effect.clear:
        parts += _clear_texts(effect, _)
    if effect.times:
        parts.append(_works_text(effect, _))
    if effect.builds:
        parts += _build_texts(effect, _)
    if effect.move:
        parts.append(_move_text(effect, _))
    return parts


def _take_text(effect: Effect, _: Words) -> str:
    if effect.per_ticket:
        return _(
            "take up to {each} from the stockyard for each ticket, {n} at most",
            each=resources(int(effect.per_ticket), _),
            n=effect.take,
        )
    return _("take up to {resources} from the stockyard", resources=resources(int(effect.take), _))


def _draw_text(effect: Effect, _: Words) -> str:
    if effect.keep >= effect.draw:
        return _("draw {resources} from the bag", resources=resources(int(effect.draw), _))
    return _("draw {resources} from the bag and keep {n}", resources=resources(int(effect.draw), _), n=effect.keep)


def _clear_texts(effect: Effect, _: Words) -> list[str]:
    rubble = goods(RUBBLE, int(effect.clear), _)
    if effect.clear_lines == 1:
        parts = [_("remove {rubble} from one line", rubble=rubble)]
    elif effect.clear_each * effect.clear_lines == effect.clear:
        each = goods(RUBBLE, int(effect.clear_each), _)
        parts = [_("remove {rubble} from each of {n} lines", rubble=each, n=effect.clear_lines)]
    else:
        parts = [_("remove {rubble} from up to {n} lines", rubble=rubble, n=effect.clear_lines)]
    if effect.clear_give:
        parts.append(_("give {rubble} of it to your opponent", rubble=goods(RUBBLE, int(effect.clear_give), _)))
    return parts


def _works_text(effect: Effect, _: Words) -> str:
    lay = _("lay a track for {price}", price=price_text(effect.lay, _)) if effect.lays else ""
    if effect.lays and effect.lay.free():
        lay = _("lay a track")
    trade = ""
    if effect.trades:
        trade = _(
            "trade {price} for {gain}", price=price_text(effect.trade, _), gain=amount_text(effect.traded, _)
        )
    text = lay or trade
    if lay and trade and effect.once:
        text = _("{one} and/or {other}", one=lay, other=trade)
    elif lay and trade:
        text = _("{one} or {other}", one=lay, other=trade)
    if effect.times > 1 and not effect.once:
        return _("up to {n} times: {works}", n=effect.times, works=text)
    return text


def _build_texts(effect: Effect, _: Words) -> list[str]:
    parts = [_("build a station")]
    if not effect.extra.free():
        parts.append(_("paying {price} more", price=price_text(effect.extra, _)))
    if effect.discount:
        parts.append(_("paying {resources} less", resources=resources(int(effect.discount), _)))
    if effect.iron_for_stone:
        parts.append(_("iron may stand for stone"))
    if not effect.bonus:
        parts.append(_("without its bonus"))
    if effect.reward.goods():
        parts.append(_("take {gain}", gain=amount_text(effect.reward, _)))
    return parts


def _move_text(effect: Effect, _: Words) -> str:
    where = []
    if effect.move & TO_SPACE:
        where.append(_("to an available space"))
    if effect.move & TO_START:
        where.append(_("to an available starting station"))
    if effect.move & TO_NEIGHBOUR:
        where.append(_("to an adjacent available space (from pub or home to any available starting station)"))
    if effect.move & TO_PUB:
        where.append(_("to the pub"))
    text = _("move your surveyor {where} and do the action there", where=_either(where, _))
    return _("{move}, or bring it home", move=text) if effect.move & TO_HOME else text


def _reward_parts(effect: Effect, _: Words) -> list[str]:
    parts = [_("take the line's ticket")] if effect.ticket >= 0 else []
    if effect.gain.goods() + effect.gain.resources():
        parts.append(_("take {gain}", gain=amount_text(effect.gain, _)))
    if effect.summit:
        parts.append(_("take the summit token"))
    if effect.flip_now:
        parts.append(_("you may flip any of your other cards at once"))
    if effect.score_card:
        parts.append(_("you may score an action card"))
    if effect.flips:
        parts.append(_.many("you may flip {n} card more", "you may flip {n} cards more", int(effect.flips)))
    return parts


def _either(items: list[str], _: Words) -> str:
    if len(items) < 2:
        return "".join(items)
    return _("{several} or {last}", several=", ".join(items[:-1]), last=items[-1])


# ── What is asked ──────────────────────────────────────────────────────────────────────────────────────────


def rank(word: str) -> int:
    """What is found first among many choices: the pub, which is no station; and last, doing no more."""
    return -1 if word.startswith("move:pub") else 1 if word in ("stop", "decline", "stay") else 0


def question(state: Foothills, _: Words) -> str:
    """What the seat that decides is asked, in one sentence."""
    if state.seat() == NOBODY:
        return _("The game is over.")
    step = state.agenda[-1]
    if state.seat() == NATURE:
        return _nature_question(step, _)
    if isinstance(step, BeginWith):
        return _("Take two resources of the stockyard to begin with.")
    if isinstance(step, ChooseCard):
        return _("Choose one of your action cards.") if state.actions() != [PASS] else _("You cannot play any card.")
    if isinstance(step, TakeCube):
        if step.least:
            return _("Take a resource from the stockyard.")
        return _.many(
            "Take another resource from the stockyard, or stop.",
            "Take another resource from the stockyard (up to {n}), or stop.",
            int(step.left),
        )
    if isinstance(step, KeepDrawn):
        return _("Choose which of the cubes drawn you keep.")
    if isinstance(step, GainCube):
        return _.many(
            "Choose where the resource you gain comes from.",
            "Choose where the first of the {n} resources you gain comes from.",
            int(step.iron + step.stone + step.either),
        )
    if isinstance(step, ChooseLine):
        return _("Choose the line from which rubble is removed.")
    if isinstance(step, ChooseWork):
        return _work_question(step, _)
    if isinstance(step, Pay):
        return _("Choose the resources you pay.")
    return _later_question(state, _)


def _nature_question(step: object, _: Words) -> str:
    if isinstance(step, DrawCubes):
        return _("Cubes are being drawn from the bag.")
    if isinstance(step, DealReserve):
        return _("The reserve of action cards is being dealt.")
    if isinstance(step, FirstPlayer):
        return _("The first player is being drawn.")
    return _("The lines to close are being drawn.")


def _work_question(step: ChooseWork, _: Words) -> str:
    effect = EFFECTS[step.effect]
    if step.least and effect.lays and effect.trades:
        return _.many("Lay a track or trade.", "Lay a track or trade, up to {n} times.", int(step.left))
    if step.least:
        return _("Lay a track.") if effect.lays else _.many("Trade.", "Trade up to {n} times.", int(step.left))
    if effect.lays and not effect.trades:
        return _("Lay a track, or leave it.")
    if not effect.lays:
        return _.many("Trade once more, or stop.", "Trade up to {n} more times, or stop.", int(step.left))
    return _.many(
        "Lay a track or trade once more, or stop.",
        "Lay a track or trade up to {n} more times, or stop.",
        int(step.left),
    )


def _later_question(state: Foothills, _: Words) -> str:
    step = state.agenda[-1]
    if isinstance(step, ChooseStation):
        return _("Choose the station you build.")
    if isinstance(step, Visit):
        return _("Move your surveyor to {station} at once?", station=station_name(int(step.card), _))
    if isinstance(step, ChoosePlace):
        return _("Choose where your surveyor goes.")
    if isinstance(step, Trade):
        return _("Make the trade of the surveyor space?")
    if isinstance(step, ScoreCard):
        return _("Choose the action card you score.") if step.must else _("You may score an action card.")
    if isinstance(step, Replace):
        return _("Choose the reserve card that takes its place.")
    assert isinstance(step, Flip)
    return _("You may flip another of your action cards.")


# ── Choices ────────────────────────────────────────────────────────────────────────────────────────────────


def choice(state: Foothills, action: int, _: Words) -> Choice:
    """An action as a button, with what it gives or costs on the table as it lies."""
    said = _said(state, action, _)
    if PLAY <= action < DRAW and state.allows(action):
        after = state.copy()
        after.advance(action)
        if after.seat() == state.seat() and isinstance(after.agenda[-1], Pay):  # the usual payment is a deed beside it
            return Choice(said.label, " · ".join(filter(None, [said.hint, _("pay otherwise")])))
    return said


def _said(state: Foothills, action: int, _: Words) -> Choice:
    label, hints = _label_and_hints(state, action, _)
    if PLAY <= action < DRAW and state.allows(action):
        after = state.copy()
        after.advance(action)
        if after.ending and not state.ending:
            hints.append(_("triggers the end of the game"))
    return Choice(label, " · ".join(hint for hint in hints if hint))


def deeds(state: Foothills, _: Words) -> list[Deed]:
    """What may be done by one press."""
    speech = several.Speech(
        choice=lambda table, action: _said(table, action, _),
        leads=lambda table, action: _silent_hints(table, action - int(PLAY), _),
        cubes=lambda iron, stone: cubes(iron, stone, 0, _),
    )
    return several.deeds(state, speech, _)


def _label_and_hints(state: Foothills, action: int, _: Words) -> tuple[str, list[str]]:
    if action < PLAY or action >= DRAW:
        return _early_label(action, _), []
    if action < PASS:
        return _side_label(state, action - int(PLAY), _)
    if action < CLEAR:
        return _cube_label(state, action, _)
    if action < BUILD:
        return _work_label(state, action, _)
    if action < SCORE:
        return _building_label(state, action, _)
    if action < PAY:
        return _card_label(state, action, _)
    iron, stone = SPLITS[action - int(PAY)] if action < KEEP else SPLITS[action - int(KEEP)]
    return cubes(iron, stone, 0, _), []


def _early_label(action: int, _: Words) -> str:
    """Set-up and draws."""
    if action >= DRAW:
        iron, stone, white = [int(n) for n in DRAWS[action - int(DRAW)]]
        return cubes(iron, stone, white, _)
    if action < RESERVE:
        one, other = PAIRS[action - int(CLOSE)]
        return _("close {one} and {other}", one=LINES[one], other=LINES[other])
    if action < FIRST:
        return _.listing(_reserve_keys(action))
    if action < BEGIN_WITH:
        return _("{name} begins", name=_.seat(action - int(FIRST)))
    iron = action - int(BEGIN_WITH)
    return cubes(iron, int(BOX["setup"]["resources"]) - iron, 0, _)


def _reserve_keys(action: int) -> list[str]:
    letter, left_out = divmod(action - int(RESERVE), 3)
    return [key for place, key in enumerate(NEUTRALS[letter]) if place != left_out]


def _side_label(state: Foothills, side: int, _: Words) -> tuple[str, list[str]]:
    letter = side if side < BACK else (side - int(BACK)) // int(KINDS)
    card = int(KINDS) * letter + int(state.board[5 * int(state.turn) + letter])
    other = int(BACK) + card if side < BACK else letter
    then = _("then {side}", side=short_side(other, _))
    return side_name(side, _), [*(_silent_hints(state, side, _) or [effect_text(side, _)]), then]


def _silent_hints(state: Foothills, side: int, _: Words) -> list[str]:
    """Where a card leads if nothing is asked because only one place is left: named with its price first."""
    effect = EFFECTS[side]
    if effect.has_cost or not state.allows(side + int(PLAY)):
        return []
    if effect.builds:
        found = listed(spaces_to_build(state, side), 0)
        return [space_name(int(found[0]), _), *_station_hints(side, int(found[0]), _)] if len(found) == 1 else []
    if effect.clear:
        found = ChooseLine(state.turn, side, effect.clear, 0).actions(state)
        return [_clear_texts(effect, _)[0], line_name(int(found[0] - CLEAR), _)] if len(found) == 1 else []
    if effect.move:
        found = listed(places_to_go(state, side), 0)
        return [_only_place(state, int(found[0]), _)] if len(found) == 1 else []
    if effect.lays and effect.least:
        found = ChooseWork(state.turn, side, effect.times, 0, effect.least).actions(state)
        return _only_work(state, side, int(found[0]), _) if len(found) == 1 else []
    return []


def _only_place(state: Foothills, place: int, _: Words) -> str:
    """The only place to which the surveyor can go, and what it does there."""
    if place == HOME:
        return _("home")
    there = _("score one of your action cards") if place == PUB else " · ".join(_place_hints(state, place, _))
    return _("{place}: {action}", place=place_name(place, _), action=there)


def _only_work(state: Foothills, side: int, action: int, _: Words) -> list[str]:
    """The only track that can be laid, or the only trade."""
    effect = EFFECTS[side]
    if action == TRADE:
        return [_("{price} for {gain}", price=price_text(effect.trade, _), gain=amount_text(effect.traded, _))]
    card = int(TRACK_CARD[state.track_space(action - int(LAY))])
    return [_("Track on {line}", line=line_name(action - int(LAY), _)), station_name(card, _)]


def _cube_label(state: Foothills, action: int, _: Words) -> tuple[str, list[str]]:
    """Passing, taking, gaining, stopping."""
    if action == PASS:
        place = int(state.next_rival())
        if place == NO_CARD or state.rivals == 0:
            return _("Pass"), [_("no competitor tile can be placed")]
        return _("Pass"), [_("a competitor settles at {station}", station=station_name(place, _))]
    if action == STOP:
        return _("Stop"), []
    if action < STOP:
        return goods(action - int(TAKE), 1, _), [_stock_hint(state, action - int(TAKE), _)]
    kind, bag = divmod(action - int(GAIN), 2)
    if bag:
        there = int(state.bag.counts[kind])
        return _("{cube} from the bag", cube=goods(kind, 1, _)), [_("{cubes} in the bag", cubes=goods(kind, there, _))]
    return _("{cube} from the stockyard", cube=goods(kind, 1, _)), [_stock_hint(state, kind, _)]


def _stock_hint(state: Foothills, kind: int, _: Words) -> str:
    if state.resources_in_stockyard() == 1 and state.stockyard[kind] == 1:
        return _("the last one: the stockyard is refilled")
    return _("{cubes} in the stockyard", cubes=goods(kind, int(state.stockyard[kind]), _))


def _work_label(state: Foothills, action: int, _: Words) -> tuple[str, list[str]]:
    """Clearing, laying, trading."""
    if action < LAY:
        line = action - int(CLEAR)
        left = _.many("{n} cube there", "{n} cubes there", sum(rubble_of(state, line)))
        return line_name(line, _), [left, *_changes_of(state, action, _), *_supplied(state, action, _)]
    if action < TRADE:
        return _("Track on {line}", line=line_name(action - int(LAY), _)), _track_hints(state, action, _)
    if action == DECLINE:
        return _("Decline"), []
    step = state.agenda[-1]
    if isinstance(step, Trade):
        return _("Trade"), [effect_text(int(step.effect), _)]
    if isinstance(step, ChooseWork):
        effect = EFFECTS[step.effect]
        return _("Trade"), [
            _("{price} for {gain}", price=price_text(effect.trade, _), gain=amount_text(effect.traded, _))
        ]
    return _("Trade"), []


def _supplied(state: Foothills, action: int, _: Words) -> list[str]:
    """How much of the rubble that is gained does not lie on the line."""
    if not state.allows(action):
        return []
    after = state.copy()
    after.advance(action)
    place = HELD * int(state.turn) + int(RUBBLE)
    supplied = int(after.held[place] - state.held[place]) - (sum(state.rubble) - sum(after.rubble))
    return [_("{rubble} of it from the supply", rubble=supplied)] if supplied > 0 else []


def rubble_of(state: Foothills, line: int) -> list[int]:
    """The rubble on each card of a line, Porthmadog's included."""
    return [int(state.rubble[card]) for card in range(len(CARDS)) if line in CARD_LINES[card]]


def _track_hints(state: Foothills, action: int, _: Words) -> list[str]:
    step = state.agenda[-1]
    line = action - int(LAY)
    if not isinstance(step, ChooseWork) or not state.allows(action):
        return []
    card = int(TRACK_CARD[state.track_space(line)])
    after = state.copy()
    after.advance(action)
    ended = [_("line {line} gets a buffer", line=LINES[n]) for n in _new_bits(state.buffered, after.buffered)]
    return [
        station_name(card, _),
        _("pay {price}", price=price_text(EFFECTS[step.effect].lay, _)),
        "+" + goods(VP, int(BOX["points"]["track"]), _),
        *ended,
    ]


def _changes_of(state: Foothills, action: int, _: Words) -> list[str]:
    """What an allowed action changes at once for its player."""
    if not state.allows(action):
        return []
    after = state.copy()
    after.advance(action)
    return goods_changes(state, after, int(state.turn), _)


def goods_changes(before: Foothills, after: Foothills, seat: int, _: Words) -> list[str]:
    """What a seat has more or less, such as +2 rubble."""
    found = []
    for kind in range(len(GOODS)):
        change = int(after.held[HELD * seat + kind] - before.held[HELD * seat + kind])
        if change:
            found.append(("+" if change > 0 else "−") + goods(kind, abs(change), _))
    return found


def _building_label(state: Foothills, action: int, _: Words) -> tuple[str, list[str]]:
    """Stations, visits, moves."""
    step = state.agenda[-1]
    if action < VISIT:
        space = action - int(BUILD)
        number = int(step.effect) if isinstance(step, ChooseStation) else 3
        return space_name(space, _), _station_hints(number, space, _)
    if action == STAY:
        return _("Stay"), []
    if action == VISIT:
        card = int(step.card) if isinstance(step, Visit) else 0
        return _("Move the surveyor there"), [effect_text(int(SURVEY) + card, _), *_out_of_reach(state, card, _)]
    place = action - int(MOVE)
    if place == HOME:
        return _("Home"), [_("no action")]
    if place == PUB:
        return _("The pub"), [_("score one of your action cards")]
    return station_name(place, _), _place_hints(state, place, _)


def _station_hints(number: int, space: int, _: Words) -> list[str]:
    effect = EFFECTS[number]
    card = int(SPACE_CARD[space])
    hints = [_("pay {price}", price=price_text(effect.prices[space], _)) if effect.prices else ""]
    if effect.bonus and SPACE_BONUS[space].goods():
        hints.append("+" + amount_text(SPACE_BONUS[space], _))
    if effect.reward.goods():
        hints.append("+" + amount_text(effect.reward, _))
    hints.append(effect_text(int(BUILT) + card, _))
    return hints


def _place_hints(state: Foothills, place: int, _: Words) -> list[str]:
    if place < STARTS and state.tickets[state.turn] >> place & 1:
        gain = EFFECTS[SURVEY + place].gain
        return [_("take {gain}", gain=amount_text(gain, _)), _("you hold its ticket already")]
    return [effect_text(int(SURVEY) + place, _), *_out_of_reach(state, place, _)]


def _out_of_reach(state: Foothills, card: int, _: Words) -> list[str]:
    """That the trade of a surveyor space would not be made (FH-275)."""
    effect = EFFECTS[SURVEY + card]
    if not effect.has_cost or affordable(state, effect.cost):
        return []
    return [_("you cannot pay this")]


def _card_label(state: Foothills, action: int, _: Words) -> tuple[str, list[str]]:
    """Scoring, replacing, flipping."""
    seat = int(state.turn)
    if action == SCORE_NONE:
        return _("Score none"), []
    if action == FLIP_NONE:
        return _("Flip none"), []
    if action < SCORE_NONE:
        letter = action - int(SCORE)
        after = state.copy()
        after.pile[seat] |= 1 << (int(KINDS) * letter + max(0, int(state.board[5 * seat + letter])))
        worth = int(after.pile_points(seat) - state.pile_points(seat))
        return _own_card(state, letter, _), [icon_text(letter, _), _("now {points}", points=goods(VP, worth, _))]
    if action < FLIP:
        card = action - int(REPLACE)
        return title(card, _), [effect_text(int(BACK) + card, _)]
    letter = action - int(FLIP)
    return _own_card(state, letter, _), [_("then shows {side}", side=side_name(_hidden_side(state, seat, letter), _))]


def _own_card(state: Foothills, letter: int, _: Words) -> str:
    """A card of one's own by the side that is seen."""
    seat = int(state.turn)
    grey = state.grey[seat] >> letter & 1
    back = int(BACK) + int(KINDS) * letter + max(0, int(state.board[5 * seat + letter]))
    return side_name(back if grey else letter, _)


def _hidden_side(state: Foothills, seat: int, letter: int) -> int:
    if state.grey[seat] >> letter & 1:
        return letter
    return int(BACK) + int(KINDS) * letter + max(0, int(state.board[5 * seat + letter]))


# ── The log ────────────────────────────────────────────────────────────────────────────────────────────────


def told(before: Foothills, action: int, after: Foothills, _: Words) -> list[str]:
    """What just happened, step by step. Nothing on the table is hidden (FH-254)."""
    lines: list[str] = _sentence(before, action, _.seat(int(before.turn)), _)
    since = before  # all that changed from there on is still to be told
    for stage in unfold(before, action):
        lines += _surveyor_lines(stage.before, stage.after, _)
        if not _pays_for_what_follows(stage):
            lines += _stock_lines(stage, since, _)
            since = stage.after
        lines += _consequences(stage.before, stage.after, _)
    return lines + _turn_lines(before, after, _)


def _pays_for_what_follows(stage: Stage) -> bool:
    """A payment is told with the track, the station or the gain that it pays for."""
    following = stage.after.agenda[-1] if stage.after.agenda else None
    if isinstance(following, (LayTrack, RaiseStation)):
        return True
    return isinstance(stage.step, (Trade, Pay)) and isinstance(following, Part)


def _sentence(before: Foothills, action: int, name: str, _: Words) -> list[str]:
    """The action itself, where its traces do not tell it."""
    if action < RESERVE:
        one, other = PAIRS[action - int(CLOSE)]
        return [_("Lines {one} and {other} are closed.", one=line_name(one, _), other=line_name(other, _))]
    if action < FIRST:
        cards = _.listing([title(ACTION_CARDS.index(key), _) for key in _reserve_keys(action)])
        return [_("Reserve of letter {letter}: {cards}.", letter=LETTERS[(action - int(RESERVE)) // 3], cards=cards)]
    if action < BEGIN_WITH:
        return [_("{name} begins the game.", name=_.seat(action - int(FIRST)))]
    if action >= DRAW:
        iron, stone, white = [int(n) for n in DRAWS[action - int(DRAW)]]
        return [_("Drawn from the bag: {cubes}.", cubes=cubes(iron, stone, white, _))]
    if action >= PLAY and action < PASS:
        return [_("{name} plays {side}.", name=name, side=side_name(action - int(PLAY), _))]
    if action == PASS:
        return [_("{name} cannot play any card and passes.", name=name)]
    if action == DECLINE:
        return [_("{name} declines the trade.", name=name)]
    return []


def _stock_lines(stage: Stage, since: Foothills, _: Words) -> list[str]:
    """What the players gained and paid, with the deed that did it."""
    turn = int(stage.before.turn)
    given = int(stage.after.held[HELD * (1 - turn) + RUBBLE] - since.held[HELD * (1 - turn) + RUBBLE])
    lines: list[str] = []
    for seat in SEATS:
        stock = Stock(since, stage.after, seat)
        stock.goods[int(RUBBLE)] += given if seat == turn else -given  # handed over below
        deed = _deed(stage, seat, _)
        if deed:
            lines.append(_line(deed, stock.parts(_), [*deed.changes, *stock.changes(deed.origin)], _))
        elif stock.changes():
            lines.append(_plain_line(stage, since, stock, _))
    if given:
        text = _(
            "{name} gives {rubble} to {other}.",
            name=_.seat(turn),
            rubble=goods(RUBBLE, given, _),
            other=_.seat(1 - turn),
        )
        handed = Change(turn, "rubble", -given, origins.of_seat(1 - turn))
        lines.append(Line(text, handed, Change(1 - turn, "rubble", given, origins.of_seat(turn))))
    return lines


class Stock:
    """What a seat has more or less of than before: goods of each kind, and VP of its score pile."""

    def __init__(self, before: Foothills, after: Foothills, seat: int) -> None:
        self.seat = seat
        held = int(HELD) * seat
        self.goods = [int(after.held[held + kind] - before.held[held + kind]) for kind in range(len(GOODS))]
        self.pile = int(after.pile_points(seat) - before.pile_points(seat))

    def changes(self, origin: str = "") -> list[Change]:
        """As the log counts them, with where they come from; the score is in half points (FH-283)."""
        found = [(good, by) for good, by in zip(GOODS, self.goods, strict=True)]
        points = (2 * self.goods[int(VP)], self.goods[int(PASSENGER)], 2 * self.pile)
        found += [("points", by) for by in points]
        return [Change(self.seat, stock, by, origin) for stock, by in found if by]

    def several(self, sign: int, _: Words) -> list[str]:
        """The goods gained, or with a negative sign those paid, in words."""
        return [_worth(kind, sign * by, _) for kind, by in enumerate(self.goods) if sign * by > 0]

    def parts(self, _: Words) -> list[str]:
        """Each change with its sign: −2 iron, +1 VP."""
        found = [_signed(by, _worth(kind, abs(by), _)) for kind, by in enumerate(self.goods) if by]
        return found + self.pile_part(_)

    def pile_part(self, _: Words) -> list[str]:
        if not self.pile:
            return []
        return [_("score pile {points}", points=_signed(self.pile, goods(VP, abs(self.pile), _)))]


def _worth(kind: int, n: int, _: Words) -> str:
    """So much of a good; passengers with the VP that they are by themselves (FH-249)."""
    if kind != PASSENGER:
        return goods(kind, n, _)
    return _("{passengers} ({points} VP)", passengers=goods(kind, n, _), points=score(n, _))


def _signed(by: int, what: str) -> str:
    return ("+" if by > 0 else "−") + what


class Doing(str):
    """What somebody did, as a sentence without a full stop, where, and what it changes besides goods."""

    changes: tuple[Change, ...]
    origin: str

    def __new__(cls, text: str, origin: str, **changes: tuple[int, int]) -> Doing:
        deed = super().__new__(cls, text)
        deed.origin = origin
        deed.changes = tuple(Change(seat, stock, by, origin) for stock, (seat, by) in changes.items())
        return deed


def _line(deed: str, parts: list[str], changes: list[Change], _: Words) -> Line:
    text = _("{deed}: {changes}.", deed=deed, changes=", ".join(parts)) if parts else _("{deed}.", deed=deed)
    return Line(text, *changes)


def _plain_line(stage: Stage, since: Foothills, stock: Stock, _: Words) -> Line:
    """Goods taken, paid or traded where nothing else was done."""
    name = _.seat(stock.seat)
    gained, paid = _.listing(stock.several(1, _)), _.listing(stock.several(-1, _))
    origin = origins.BAG
    if gained and paid:
        deed = _("{name} trades {paid} for {gained}", name=name, paid=paid, gained=gained)
    elif paid:
        deed = _("{name} pays {paid}", name=name, paid=paid)
    elif stage.before.turns == 0:
        deed = _("{name} begins with {gained}", name=name, gained=gained)
    elif isinstance(stage.step, (DrawResources, KeepDrawn)):
        deed = _("{name} keeps {gained}", name=name, gained=gained)
    elif since.resources_in_stockyard() > stage.after.resources_in_stockyard():
        deed, origin = _("{name} takes {gained} from the stockyard", name=name, gained=gained), origins.YARD
    else:
        deed = _("{name} takes {gained} from the bag", name=name, gained=gained)
    return _line(deed, stock.pile_part(_), stock.changes(origin), _)


def _deed(stage: Stage, seat: int, _: Words) -> Doing | None:
    """What a seat did in this step, if it is more than taking and paying."""
    before, after, step = stage.before, stage.after, stage.step
    name = _.seat(seat)
    if isinstance(step, LayTrack):
        return _laid(before, after, seat, _)
    if isinstance(step, RaiseStation):
        return _built(step, before, seat, _)
    for card in _new_bits(int(before.pile[seat]), int(after.pile[seat])):
        text = _("{name} scores the card {card}", name=name, card=card_name(card, _))
        return Doing(text, origins.of_board(seat, card), pile=(seat, 1), cards=(seat, -1))
    for kind in _new_bits(int(before.tickets[seat]), int(after.tickets[seat])):
        text = _("{name} takes a ticket of {station}", name=name, station=station_name(kind, _))
        return Doing(text, origins.of_ticket(kind, seat), tickets=(seat, 1))
    if seat != before.turn:
        return None
    if isinstance(step, (ClearRubble, ChooseLine)) and after.held != before.held:
        cleared = [card for card in range(len(CARDS)) if after.rubble[card] < before.rubble[card]]
        return Doing(_clearing(before, after, name, _), origins.of_card(cleared[0]) if cleared else origins.BAG)
    if isinstance(step, Gain) and after.held != before.held:
        effect = int(step.effect)
        return Doing(_("{name}, {source}", name=name, source=_source(effect, _)), origins.of_effect(effect, seat))
    return None


def _laid(before: Foothills, after: Foothills, seat: int, _: Words) -> Doing | None:
    for space, card in enumerate(TRACK_CARD):
        if before.track[space] != seat and after.track[space] == seat:
            text = _("{name} lays a track at {station}", name=_.seat(seat), station=station_name(int(card), _))
            return Doing(text, origins.of_card(int(card)), tracks=(seat, 1), tiles=(seat, -1))
    return None


def _built(step: RaiseStation, before: Foothills, seat: int, _: Words) -> Doing | None:
    if seat != before.turn:
        return None
    text = _("{name} builds a station at {station}", name=_.seat(seat), station=space_name(int(step.space), _))
    place = origins.of_space(int(step.space), int(SPACE_CARD[step.space]))
    return Doing(text, place, stations=(seat, 1), tiles=(seat, -1))


def _clearing(before: Foothills, after: Foothills, name: str, _: Words) -> str:
    """Where rubble was removed, and which cards are rid of it."""
    touched = [card for card in range(len(CARDS)) if after.rubble[card] < before.rubble[card]]
    cleared = _.listing([station_name(card, _) for card in touched if not after.rubble[card]])
    begun = _.listing([station_name(card, _) for card in touched if after.rubble[card]])
    if cleared and begun:
        return _("{name} clears {cleared} and removes rubble at {begun}", name=name, cleared=cleared, begun=begun)
    if cleared:
        return _("{name} clears {cleared}", name=name, cleared=cleared)
    if begun:
        return _("{name} removes rubble at {begun}", name=name, begun=begun)
    return _("{name} takes rubble from the supply", name=name)


def _source(effect: int, _: Words) -> str:
    """Where a gain comes from: a card or a surveyor space."""
    if effect >= SURVEY:
        return station_name(effect - int(SURVEY), _)
    return title(effect - int(BACK), _) if effect >= BACK else main_title(effect, _)


def _consequences(before: Foothills, after: Foothills, _: Words) -> list[str]:
    """What follows from it for the table and for both players."""
    lines: list[str] = []
    for card in range(int(STARTS), len(CARDS)):
        first = CARD_SPACES[card][0]
        if after.station[first] == RIVAL and before.station[first] != RIVAL:
            lines.append(_("A competitor settles at {station}.", station=station_name(card, _)))
    for line in _new_bits(before.ended, after.ended):
        if after.buffered >> line & 1:
            lines.append(_("Line {line} gets a buffer.", line=line_name(line, _)))
        else:
            lines.append(_("Line {line} ends; no buffer is left for it.", line=line_name(line, _)))
    return lines + _majority_lines(before, after, _) + _summit_lines(before, after, _) + _card_lines(before, after, _)


def _majority_lines(before: Foothills, after: Foothills, _: Words) -> list[str]:
    """Who comes to have most stations on a line with a bonus token, and who no longer has (FH-237, FH-238)."""
    lines: list[str] = []
    worth = int(BOX["points"]["bonus"])
    points = goods(VP, worth, _)
    for line in range(len(LINES)):
        if not LINE_BONUS[line] or not after.lines >> line & 1 or before.station == after.station:
            continue
        old, new = before.bonus_winner(line), after.bonus_winner(line)
        if old == new:
            continue
        token = origins.of_line(line)
        if old >= 0:
            text = _("{name} no longer has most stations on {line}", name=_.seat(old), line=line_name(line, _))
            lines.append(_line(text, ["−" + points], [Change(old, "points", -2 * worth, token)], _))
        if new >= 0:
            text = _("{name} now has most stations on {line}", name=_.seat(new), line=line_name(line, _))
            lines.append(_line(text, ["+" + points], [Change(new, "points", 2 * worth, token)], _))
    return lines


def _summit_lines(before: Foothills, after: Foothills, _: Words) -> list[str]:
    """The summit token changes hands (FH-200 to FH-202)."""
    if after.summit == before.summit or after.summit < 0:
        return []
    points = goods(VP, int(SUMMIT_POINTS), _)
    taker = int(after.summit)
    token = origins.SUMMIT
    gain = (Change(taker, "summit", 1, token), Change(taker, "points", 2 * int(SUMMIT_POINTS), token))
    lines: list[str] = [_line(_("{name} takes the summit token", name=_.seat(taker)), ["+" + points], [*gain], _)]
    if before.summit >= 0:
        other = 1 - taker
        loss = (Change(other, "summit", -1, token), Change(other, "points", -2 * int(SUMMIT_POINTS), token))
        lines.append(_line(_("{name} loses the summit token", name=_.seat(other)), ["−" + points], [*loss], _))
    return lines


def _new_bits(before: int, after: int) -> list[int]:
    return [number for number in range(32) if (after & ~before) >> number & 1]


def _surveyor_lines(before: Foothills, after: Foothills, _: Words) -> list[str]:
    return [
        _surveyor_line(_.seat(seat), int(after.surveyor[seat]), _)
        for seat in SEATS
        if after.surveyor[seat] != before.surveyor[seat]
    ]


def _surveyor_line(name: str, place: int, _: Words) -> str:
    if place == PUB:
        return _("The surveyor of {name} goes to the pub.", name=name)
    if place == HOME:
        return _("The surveyor of {name} goes home.", name=name)
    return _("The surveyor of {name} goes to {station}.", name=name, station=station_name(place, _))


def _card_lines(before: Foothills, after: Foothills, _: Words) -> list[str]:
    """Cards of the reserve that come to a board, and cards that are flipped."""
    lines: list[str] = []
    if before.board == after.board and before.grey == after.grey:
        return lines
    for seat in SEATS:
        name = _.seat(seat)
        for letter in range(5):
            kind, was = int(after.board[5 * seat + letter]), int(before.board[5 * seat + letter])
            if kind != was and kind != NO_CARD:
                card = card_name(int(KINDS) * letter + kind, _)
                text = _("{name} takes {card} from the reserve.", name=name, card=card)
                lines.append(Line(text, Change(seat, "cards", 1)))
            elif kind != NO_CARD and kind == was and (after.grey[seat] ^ before.grey[seat]) >> letter & 1:
                shown = _hidden_side(before, seat, letter)
                lines.append(_("{name} now shows {side}.", name=name, side=side_name(shown, _)))
    return lines


def _turn_lines(before: Foothills, after: Foothills, _: Words) -> list[str]:
    """Event cubes that return, the end that is triggered, the end itself."""
    lines = []
    if after.stockyard[2] < before.stockyard[2]:
        lines.append(_("The event cubes go back into the bag."))
    if after.ending and not before.ending:
        lines.append(_end_reason(int(after.ending), _))
    if not after.agenda:
        lines += _final_lines(after, _)
    return lines


def _end_reason(clause: int, _: Words) -> str:
    if clause == 229:
        return _("All buffers are placed: the end of the game is triggered.")
    return _("A competitor finds no place: the end of the game is triggered.")


def _final_lines(after: Foothills, _: Words) -> list[str]:
    lines = [] if after.ending else [_("{n} turns have been played: the game ends.", n=MOST_TURNS)]
    for line in range(len(LINES)):
        if LINE_BONUS[line] and after.lines >> line & 1 and after.bonus_winner(line) >= 0:
            winner = _.seat(after.bonus_winner(line))
            lines.append(_("{name} has most stations on {line}.", name=winner, line=line_name(line, _)))
    for seat in SEATS:
        pile = goods(VP, int(after.pile_points(seat)), _)
        total = score(int(after.half_points(seat)), _)
        lines.append(
            _("{name}: {total} VP, of which the score pile {pile}.", name=_.seat(seat), total=total, pile=pile)
        )
    result = after.result()
    if result[0] == result[1]:
        return [*lines, _("A draw: play again with the same lines and swapped colours.")]
    return [*lines, _("{name} wins.", name=_.seat(0 if result[0] > result[1] else 1))]


def stocks(view: dict[str, Any]) -> list[dict[str, int]]:
    """What each seat has that is counted: the log tells every change of it."""
    return [
        {
            "points": player["points"],
            **{good: player[good] for good in GOODS},
            "tickets": len(player["tickets"]),
            "tiles": player["tiles"],
            "tracks": player["tracks"],
            "stations": player["stations"],
            "cards": len([slot for slot in player["board"] if slot]),
            "pile": len(player["pile"]),
            "summit": int(view["summit"]["holder"] == seat),
        }
        for seat, player in enumerate(view["players"])
    ]


# ── The table in sentences ─────────────────────────────────────────────────────────────────────────────────


def board(view: dict[str, Any], _: Words) -> list[str]:
    """The whole position, from what a seat sees."""
    lines = []
    if view["closed"]:
        lines.append(_("Closed lines: {lines}.", lines=_.listing(view["closed"])))
    for line in view["lines"]:
        lines += _line_sentences(view, line, _)
    lines.append(_cubes_sentence(view, _))
    lines.append(
        _(
            "Competitor tiles left: {rivals} of {all}. Buffers left: {buffers}.",
            rivals=view["rivals"],
            all=RIVAL_TILES,
            buffers=view["buffers"],
        )
    )
    if view["next_rival"]:
        lines.append(_("The next competitor would settle at {station}.", station=_key_name(view["next_rival"], _)))
    if view["summit"]["in_play"]:
        lines.append(_summit_sentence(view["summit"]["holder"], _))
    for seat, player in enumerate(view["players"]):
        lines += _player_sentences(seat, player, _)
    if view["reserve"]:
        cards = _.listing([card_name(ACTION_CARDS.index(key), _) for key in view["reserve"]])
        lines.append(_("Reserve: {cards}.", cards=cards))
    if view["turns"]:
        lines.append(_("Turn {n}; first player: {name}.", n=view["turns"], name=_.seat(view["first"])))
    if view["ending"] and not view["over"]:
        lines.append(_end_reason(view["ending"], _))
    return lines


def _key_name(key: str, _: Words) -> str:
    return station_name(CARDS.index(key), _)


def _line_sentences(view: dict[str, Any], line: dict[str, Any], _: Words) -> list[str]:
    number = LINES.index(line["key"])
    head = _("Line {line}", line=line_name(number, _))
    if line["buffer"]:
        head += ", " + _("ended by a buffer")
    elif line["ended"]:
        head += ", " + _("ended without a buffer")
    if line["bonus"]:
        head += ", " + _bonus_words(line["bonus"], _)
    cards = [card for card in range(len(CARDS)) if number in CARD_LINES[card]]
    return [head + _(":"), *[f"– {_card_sentence(card, view['cards'][CARDS[card]], _)}" for card in cards]]


def _bonus_words(bonus: dict[str, Any], _: Words) -> str:
    if bonus["won"] is not None:
        return _("bonus token sure for {name}", name=_.seat(bonus["won"]))
    if bonus["leader"] >= 0:
        return _("bonus token: {name} leads", name=_.seat(bonus["leader"]))
    return _("bonus token: nobody leads")


def _card_sentence(card: int, seen: dict[str, Any], _: Words) -> str:
    parts = [station_name(card, _)]
    if "rival" in seen["station"]:
        parts.append(_("competitor"))
    else:
        if seen["rubble"]:
            parts.append(goods(RUBBLE, seen["rubble"], _))
        parts += [_("track of {name}", name=_.seat(owner)) for owner in seen["track"] if owner is not None]
        for space, owner in zip(CARD_SPACES[card], seen["station"], strict=True):
            parts.append(_space_words(int(space), owner, _))
    if HAS_SURVEYOR[card]:
        parts.append(_("surveyor space: {effect}", effect=effect_text(int(SURVEY) + card, _)))
    elif effect_text(int(BUILT) + card, _):
        parts.append(_("when built: {effect}", effect=effect_text(int(BUILT) + card, _)))
    parts += [_("surveyor of {name}", name=_.seat(seat)) for seat in seen["surveyors"]]
    if seen["tickets"]:
        parts.append(_.many("{n} ticket", "{n} tickets", seen["tickets"]))
    return _("; ").join(parts)


def _space_words(space: int, owner: int | None, _: Words) -> str:
    if owner is not None:
        return _("station of {name}", name=_.seat(owner))
    return space_offer(space, _)


def space_offer(space: int, _: Words) -> str:
    price = price_text(EFFECTS[3].prices[space], _)
    if not SPACE_BONUS[space].goods():
        return _("station for {price}", price=price)
    return _("station for {price}, bonus {gain}", price=price, gain=amount_text(SPACE_BONUS[space], _))


def _cubes_sentence(view: dict[str, Any], _: Words) -> str:
    yard, bag = view["stockyard"], view["bag"]
    return _(
        "Stockyard: {yard}. Bag: {bag}.",
        yard=cubes(yard["iron"], yard["stone"], yard["event"], _),
        bag=cubes(bag["iron"], bag["stone"], bag["event"], _),
    )


def _summit_sentence(holder: int | None, _: Words) -> str:
    if holder is None:
        return _("The summit token lies on Yr Wyddfa.")
    return _("{name} holds the summit token.", name=_.seat(holder))


def _player_sentences(seat: int, player: dict[str, Any], _: Words) -> list[str]:
    held = _.listing([goods(kind, player[good], _) for kind, good in enumerate(GOODS)])
    tickets = _.listing(player["tickets"]) or _("none")
    pile = _.listing([card_name(ACTION_CARDS.index(key), _) for key in player["pile"]]) or _("empty")
    return [
        _(
            "{name} plays {colour}, {total} VP if the game ended now: {held}; tickets: {tickets}.",
            name=_.seat(seat),
            colour=colour_name(player["colour"], _),
            total=score(player["points"], _),
            held=held,
            tickets=tickets,
        ),
        _(
            "{name} has {stations} and {tracks}, {tiles} left; surveyor: {place}.",
            name=_.seat(seat),
            stations=_.many("{n} station", "{n} stations", player["stations"]),
            tracks=_.many("{n} track", "{n} tracks", player["tracks"]),
            tiles=_.many("{n} tile", "{n} tiles", player["tiles"]),
            place=place_name(_place_number(player["surveyor"]), _),
        ),
        _("Action cards of {name}: {cards}.", name=_.seat(seat), cards=_.listing(_slots(player["board"], _))),
        _("Score pile of {name}: {pile}.", name=_.seat(seat), pile=pile),
    ]


def _place_number(word: str) -> int:
    return int(PUB) if word == "pub" else int(HOME) if word == "home" else CARDS.index(word)


def _slots(slots: list[dict[str, Any] | None], _: Words) -> list[str]:
    """The side that each card shows, and what is on its other side."""
    found = []
    for slot in slots:
        if slot:
            card = ACTION_CARDS.index(slot["card"])
            front, back = side_name(card // int(KINDS), _), side_name(int(BACK) + card, _)
            shown, other = (back, front) if slot["grey"] else (front, back)
            found.append(_("{shown} (behind it {other})", shown=shown, other=other))
    return found or [_("no card left")]


# ── Options and components ─────────────────────────────────────────────────────────────────────────────────


def chance(options: dict[str, Any]) -> tuple[str, ...]:
    """What is left to chance."""
    return ("cubes", "cards")


def options(_: Words) -> dict[str, OptionWords]:
    """The options of the set-up."""
    pairs: dict[object, str] = {"random": _("drawn at random")}
    for word, (one, other) in zip(PAIR_WORDS, PAIRS, strict=True):
        pairs[word] = _("{one} and {other}", one=LINES[one], other=LINES[other])
    seats: dict[object, str] = {"seat1": _("the first seat"), "seat2": _("the second seat")}
    return {
        "closed": OptionWords(
            _("Closed lines"), pairs, _("Two of the eight lines stay in the box, so that each game has another map.")
        ),
        "first": OptionWords(
            _("First player"), {"random": _("drawn at random"), **seats}, _("Whoever begins keeps beginning, all game.")
        ),
        "blue": OptionWords(
            _("Blue is played by"), dict(seats), _("Blue and green differ in the grey sides of their five cards.")
        ),
    }


def components(_: Words) -> list[Component]:
    """Every card and token, for those who browse."""
    found = [_main_component(letter, _) for letter in range(len(LETTERS))]
    found += [_back_component(card, _) for card in range(len(ACTION_CARDS))]
    found += [_start_component(card, _) for card in range(int(STARTS))]
    found += [_station_component(card, _) for card in range(int(STARTS), len(CARDS))]
    summit = _.many("{n} VP at the end for its holder", "{n} VP at the end for its holder", int(SUMMIT_POINTS))
    found.append(Component("summit", _("Tokens"), _("Summit token"), [summit]))
    for line in range(len(LINES)):
        if LINE_BONUS[line]:
            spaces = _.many("{n} station space", "{n} station spaces", len(LINE_SPACES[line]))
            won = _("{points} for most stations on the line", points=goods(VP, int(BOX["points"]["bonus"]), _))
            name = _("Bonus token of {line}", line=line_name(line, _))
            found.append(Component(f"bonus-{LINES[line]}", _("Tokens"), name, [won, spaces]))
    return found


def _main_component(letter: int, _: Words) -> Component:
    lines = [effect_text(int(MAIN) + letter, _), _("scored: {icon}", icon=icon_text(letter, _))]
    return Component(f"main-{LETTERS[letter]}", _("Action cards"), side_name(letter, _), lines)


def _back_component(card: int, _: Words) -> Component:
    kind = _("back of {letter}, {colour}", letter=ACTION_CARDS[card][0], colour=colour_name(COLOURS[card], _))
    side = int(BACK) + card
    return Component(ACTION_CARDS[card], _("Action cards"), side_name(side, _), [effect_text(side, _), kind])


def component_key(card: int) -> str:
    """The key of a station card among the components: a slash cannot stand in an address."""
    return CARDS[card].replace("/", "+")


def _start_component(card: int, _: Words) -> Component:
    lines = [line_name(int(line), _) for line in CARD_LINES[card]]
    lines.append(effect_text(int(SURVEY) + card, _))
    return Component(component_key(card), _("Starting stations"), station_name(card, _), lines)


def _station_component(card: int, _: Words) -> Component:
    lines = [line_name(int(line), _) for line in CARD_LINES[card]]
    lines.append(goods(RUBBLE, int(CARD_RUBBLE[card]), _))
    lines.append(_.many("{n} track space", "{n} track spaces", len(CARD_TRACKS[card])))
    lines += [space_offer(int(space), _) for space in CARD_SPACES[card]]
    if HAS_SURVEYOR[card]:
        lines.append(_("surveyor space: {effect}", effect=effect_text(int(SURVEY) + card, _)))
    else:
        lines.append(_("when built: {effect}", effect=effect_text(int(BUILT) + card, _)))
    return Component(component_key(card), _("Stations"), station_name(card, _), lines)


# ── In the designer's workshop ─────────────────────────────────────────────────────────────────────────────

TAKING = ("play", "build", "score", "flip")
"""The kinds of actions that use a component."""


def takes(state: Foothills, action: int) -> str:
    """The key of the component that an action uses."""
    return WORDS[action]


def counts(state: Foothills) -> list[dict[str, int]]:
    """For each seat what it has built by the end."""
    pairs = zip(state.tracks, state.stations, strict=True)
    return [{"tracks": int(tracks), "stations": int(stations)} for tracks, stations in pairs]
