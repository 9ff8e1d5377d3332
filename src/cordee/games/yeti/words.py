"""Yéti in words: what is asked, what each choice gives, what happened, how the table stands.

Messages are English here and French in locale/fr.po; names of pieces are those of rules.en.md and rules.fr.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cordee.engine.core import NOBODY
from cordee.engine.telling import Change, Choice, Component, Line, OptionWords
from cordee.games.yeti.box import (
    BLIZZARD,
    BOX,
    BUYOUT,
    BUYOUT_LOSS,
    CARAVAN,
    CLEAR_SKY,
    CLOSED_PASS,
    COIN,
    DIE_PRICE,
    EQUIPMENT,
    EQUIPMENT_BONUS,
    EQUIPMENT_COST,
    EQUIPMENT_ONCE,
    FOOT,
    FOOTPRINT,
    GOGGLES,
    LEVELS,
    PHOTO_BONUS,
    PHOTO_COST,
    PHOTO_POINTS,
    POWDER,
    PURSE,
    REINFORCEMENT,
    SHERPA,
    SNOW,
    SNOW_KEPT,
    SOLITUDE,
    SOLITUDE_LOSS,
    SUMMIT,
    SUMMIT_TOKENS,
    SYMBOLS,
    TENT,
    THAW,
    THROWS,
    TIEBREAK,
    TILES,
    TRACK_LENGTH,
    WEATHERS,
)
from cordee.games.yeti.rules import (
    BUY,
    BUY_NOTHING,
    CLIMB,
    FIRST,
    KEEP,
    PHOTO,
    PITCH_TENT,
    REROLL_ONE,
    REROLL_SNOW,
    SEND_SHERPA,
    SET,
    SPEND_PURSE,
    SUPPLY,
    THROW,
    TURN,
    USE,
    WEATHER,
    Ascend,
    Choose,
    DrawFirst,
    DrawWeather,
    Pitch,
    Purchase,
    Rethrow,
    Throw,
    TurnSnow,
    Window,
    Yeti,
    climb,
    may_set_die,
    take_photo,
    take_tile,
)
from cordee.words import Words

# ── Names ──────────────────────────────────────────────────────────────────────────────────────────────────


def symbol_name(symbol: int, _: Words) -> str:
    """One die of a symbol."""
    return [_("a snow"), _("a coin"), _("a sherpa"), _("a footprint"), _("a tent")][symbol]


def to_symbol(symbol: int, _: Words) -> str:
    """The face a die is turned to."""
    return [_("to a snow"), _("to a coin"), _("to a sherpa"), _("to a footprint"), _("to a tent")][symbol]


def symbol_heading(symbol: int, _: Words) -> str:
    """A symbol as a heading."""
    return [_("Snow"), _("Coins"), _("Sherpas"), _("Footprints"), _("Tents")][symbol]


def dice_of(symbol: int, n: int, _: Words) -> str:
    """So many dice of one symbol."""
    if symbol == SNOW:
        return _.many("{n} snow", "{n} snow", n)
    if symbol == COIN:
        return _.many("{n} coin", "{n} coins", n)
    if symbol == SHERPA:
        return _.many("{n} sherpa", "{n} sherpas", n)
    if symbol == FOOT:
        return _.many("{n} footprint", "{n} footprints", n)
    return _.many("{n} tent", "{n} tents", n)


def dice_listed(counts: Sequence[int], _: Words) -> str:
    """Dice of several symbols, those that are there."""
    return _.listing([dice_of(symbol, n, _) for symbol, n in enumerate(counts) if n])


def points(n: int, _: Words) -> str:
    """A number of points."""
    return _.many("{n} point", "{n} points", n)


def on_track(n: int, _: Words) -> str:
    """A number of points and, once the marker has gone round, where it stands."""
    return _beyond(points(n, _), n, _)


def _beyond(text: str, n: int, _: Words) -> str:
    """Past its end the track begins again: the space, and how often it was gone round."""
    laps, here = divmod(n, TRACK_LENGTH)
    if laps == 0:
        return text
    where = _.many(
        "round the track once, on space {space}", "round the track {n} times, on space {space}", laps, space=here
    )
    return _("{text} ({where})", text=text, where=where)


def gained(n: int, _: Words) -> str:
    """Points won."""
    return _.many("+{n} point", "+{n} points", n)


def lost(n: int, _: Words) -> str:
    """Points given up."""
    return _.many("−{n} point", "−{n} points", n)


def place_name(level: int, _: Words) -> str:
    """A level of the mountain (YT-071)."""
    if level == 0:
        return _("base camp")
    if level == SUMMIT:
        return _("the summit")
    return _("level {n}", n=level)


def tile_name(tile: int, _: Words) -> str:
    """An equipment tile."""
    return [
        _("Purse"),
        _("Reinforcement"),
        _("Binoculars"),
        _("Goggles"),
        _("Magnifier"),
        _("Rope"),
        _("Large tent"),
    ][tile]


def the_tile(tile: int, _: Words) -> str:
    """An equipment tile with its article."""
    return [
        _("the Purse"),
        _("the Reinforcement"),
        _("the Binoculars"),
        _("the Goggles"),
        _("the Magnifier"),
        _("the Rope"),
        _("the Large tent"),
    ][tile]


def tile_effect(tile: int, _: Words) -> str:
    """What an equipment tile does (YT-104 to YT-110)."""
    return [
        _("1 coin more, once"),
        _("1 sherpa or 1 tent more, once"),
        _("two symbols from each roll instead of one"),
        _("with 1 or 2 snow, reroll one of them each turn"),
        _("1 footprint more each turn"),
        _("1 sherpa more each turn"),
        _("1 tent more each turn"),
    ][tile]


def weather_name(face: int, _: Words) -> str:
    """A face of the weather tiles."""
    return [
        _("no weather"),
        _("Thaw"),
        _("Clear sky"),
        _("Caravan"),
        _("Bright spell"),
        _("Powder snow"),
        _("Tail wind"),
        _("Hard frost"),
        _("Closed pass"),
        _("Solitude"),
        _("Fresh snow"),
        _("Thin purse"),
        _("Strike"),
    ][face]


def weather_effect(face: int, _: Words) -> str:
    """What a weather does to everybody for a round (YT-126 to YT-139)."""
    return [
        "",
        _("with 1 or 2 snow, you may reroll them"),
        _("photos bring {points} more", points=points(PHOTO_BONUS, _)),
        _("buying a tile brings {points}", points=points(EQUIPMENT_BONUS, _)),
        _("any number of symbols from each roll"),
        _("each snow brings 1 point at the end of the turn"),
        _("you may give up {points} to set a die", points=points(DIE_PRICE, _)),
        _("no snow may be turned"),
        _("a tile bought from you brings {points} less", points=points(BUYOUT_LOSS, _)),
        _("alone on your level at the end of your turn, you lose {points}", points=points(SOLITUDE_LOSS, _)),
        _("1 footprint less"),
        _("1 coin less"),
        _("1 sherpa less"),
    ][face]


# ── What is asked ──────────────────────────────────────────────────────────────────────────────────────────


def question(state: Yeti, _: Words) -> str:
    """What the seat that decides is asked, in one sentence."""
    if state.seat() == NOBODY:
        return _("The game is over.")
    step = state.agenda[-1]
    if isinstance(step, DrawFirst):
        return _("The first player is being drawn.")
    if isinstance(step, DrawWeather):
        return _("The weather is changing.")
    if isinstance(step, Throw):
        return _("The dice are rolling.")
    if isinstance(step, Choose):
        return _keep_question(state, _)
    if isinstance(step, Window):
        return _("Change something before you use your dice, or use them as they are.")
    if isinstance(step, TurnSnow):
        return _("Turn one of your three snow dice to another face, or leave it.")
    if isinstance(step, Purchase):
        return _("You have {coins}: buy a photo, a tile or nothing.", coins=dice_of(COIN, state.coins(), _))
    if isinstance(step, Ascend):
        return _("You have {sherpas}: choose how far to climb.", sherpas=dice_of(SHERPA, state.sherpas(), _))
    return _("Use the Reinforcement as a tent, or keep it.")


def _keep_question(state: Yeti, _: Words) -> str:
    if state.chosen:
        return _("Choose another symbol to keep, or roll the dice that are left.")
    if THROWS[state.thrown][SNOW]:
        return _("Choose a symbol to keep besides the snow, or nothing more.")
    return _("Choose a symbol to keep.")


# ── Choices ────────────────────────────────────────────────────────────────────────────────────────────────


def choice(state: Yeti, action: int, _: Words) -> Choice:
    """An action as a button, with what it gives or costs on the dice as they lie."""
    if action >= FIRST:
        return Choice(_nature_label(action, _))
    label, hints = _label_and_hints(state, action, _)
    if not state.ending and state.allows(action) and _after(state, action).ending:
        hints.append(_("triggers the end of the game"))
    return Choice(label, " · ".join(hint for hint in hints if hint))


def _after(state: Yeti, action: int) -> Yeti:
    """The table once the action is played, on a copy."""
    trial = state.copy()
    trial.advance(action)
    return trial


def _nature_label(action: int, _: Words) -> str:
    if action >= THROW:
        return dice_listed(THROWS[action - THROW], _)
    if action > WEATHER:
        return weather_name(action - WEATHER, _)
    return _("{name} begins", name=_.seat(action - FIRST))


def _label_and_hints(state: Yeti, action: int, _: Words) -> tuple[str, list[str]]:
    if action == KEEP:
        return _("Nothing more"), _hints_of_keeping_nothing(state, _)
    if action < TURN:
        return _keep_label(state, action - KEEP, _), _hints_of_keeping(state, action - KEEP, _)
    if action == TURN:
        return _("Leave the snow"), [_powder(state.kept[SNOW] + state.aid[state.turn], state, _)]
    if action < USE:
        symbol = action - TURN
        return _("Turn a snow {to_symbol}", to_symbol=to_symbol(symbol, _)), [
            _gain_of(state, symbol, 1, _),
            _loss_of_powder(state, _),
        ]
    if action < SPEND_PURSE:
        return _window_label(state, action, _), _window_hints(state, action, _)
    if action <= BUY_NOTHING:
        return _purchase_label(action, _), _purchase_hints(state, action, _)
    if action < PITCH_TENT:
        return _ascent_label(state, action, _), _ascent_hints(state, action, _)
    return _camp_label(action, _), _camp_hints(state, action, _)


# Keeping a symbol


def _keep_label(state: Yeti, symbol: int, _: Words) -> str:
    dice = THROWS[state.thrown][symbol] if state.thrown >= 0 else 0
    return dice_of(symbol, dice, _) if dice else symbol_heading(symbol, _)


def _hints_of_keeping(state: Yeti, symbol: int, _: Words) -> list[str]:
    dice = THROWS[state.thrown][symbol] if state.thrown >= 0 else 0
    if dice == 0:
        return [_("none in this roll")]
    if state.chosen >> symbol & 1:
        return [_("already set aside")]
    return [_gain_of(state, symbol, dice, _), _dice_left(state.hand - dice, _)]


def _hints_of_keeping_nothing(state: Yeti, _: Words) -> list[str]:
    if not state.allows(KEEP):
        return [_("without snow, a symbol must be kept")]
    rolled = _.many("roll the die left", "roll the {n} dice left", state.hand)
    snow = state.kept[SNOW]
    if snow > SNOW_KEPT + (1 if may_set_die(state) else 0):
        return [rolled, _("a blizzard is certain: {snow}", snow=dice_of(SNOW, snow, _))]
    if snow + state.hand > SNOW_KEPT:
        return [
            rolled,
            _("{snow} so far, blizzard at {limit}", snow=dice_of(SNOW, snow, _), limit=SNOW_KEPT + 1),
        ]
    return [rolled]


def _dice_left(dice: int, _: Words) -> str:
    return _.many("{n} die left", "{n} dice left", dice) if dice else _("no die left")


def _gain_of(state: Yeti, symbol: int, dice: int, _: Words) -> str:
    """What so many more dice of a symbol are worth, with the dice and tiles there are now."""
    more = state.copy()
    more.kept[symbol] += dice
    if symbol == COIN:
        return _worth_of_coins(more, _)
    if symbol == SHERPA:
        return _worth_of_sherpas(state, more, _)
    if symbol == FOOT:
        return _worth_of_footprints(state, more, _)
    return _worth_of_tents(state, more, _)


def _worth_of_coins(more: Yeti, _: Words) -> str:
    coins = more.coins()
    places = [place for place, cost in enumerate(PHOTO_COST) if cost <= coins]
    photo = _("photo {points}", points=_photo_points(more, places[-1], _)) if places else ""
    tiles = [tile for tile in range(len(EQUIPMENT)) if EQUIPMENT_COST[tile] <= coins and more.owner[tile] != more.turn]
    names = [tile_name(tile, _) for tile in tiles]
    wares = names if len(names) < 3 else [_.many("one tile of {n}", "one of {n} tiles", len(tiles))]
    offers = [offer for offer in [photo, *wares] if offer]
    return _either(offers, _) if offers else _("buys nothing yet")


def _either(items: list[str], _: Words) -> str:
    if len(items) < 2:
        return "".join(items)
    return _("{several} or {last}", several=", ".join(items[:-1]), last=items[-1])


def _photo_points(state: Yeti, place: int, _: Words) -> str:
    """The points of a photo, its bonus apart (YT-064, YT-127)."""
    if state.weather == CLEAR_SKY:
        return _("{base} + {bonus} points", base=PHOTO_POINTS[place], bonus=PHOTO_BONUS)
    return points(PHOTO_POINTS[place], _)


def reach(state: Yeti) -> int:
    """The highest level the climber of this turn can stand on, with the sherpas there are."""
    return int(min(SUMMIT, state.level[state.turn] + LEVELS[state.sherpas()]))


def _worth_of_sherpas(state: Yeti, more: Yeti, _: Words) -> str:
    if state.level[state.turn] == SUMMIT:
        return _("your climber is at the summit already")
    if reach(more) == reach(state):
        return _("no higher than {place}", place=place_name(reach(state), _))
    return _("up to {place} instead of {other}", place=place_name(reach(more), _), other=place_name(reach(state), _))


def _worth_of_footprints(state: Yeti, more: Yeti, _: Words) -> str:
    counted = more.footprints() - state.footprints()
    level = reach(state)
    if counted == 0:
        return _("the fresh snow covers it")
    return _(
        "{n} × {each} at {place}: {gain}",
        n=counted,
        each=FOOTPRINT[level],
        place=place_name(level, _),
        gain=gained(counted * FOOTPRINT[level], _),
    )


def _worth_of_tents(state: Yeti, more: Yeti, _: Words) -> str:
    top = reach(state)
    now, then = min(top, state.tents()), min(top, more.tents())
    if now != then:
        return _("night at {place} instead of {other}", place=place_name(then, _), other=place_name(now, _))
    if top == 0:
        return _("of use once you climb")
    return _("night at {place} already", place=place_name(now, _))


def _powder(snow: int, state: Yeti, _: Words) -> str:
    """The points of powder snow at the end of the turn (YT-130)."""
    return _("{gain} for the powder snow", gain=gained(snow, _)) if state.weather == POWDER else ""


def _loss_of_powder(state: Yeti, _: Words) -> str:
    return _("{loss} of powder snow", loss=lost(1, _)) if state.weather == POWDER else ""


# Before the dice are used


def _window_label(state: Yeti, action: int, _: Words) -> str:
    if action == USE:
        return _("Use the dice as they are")
    if action == REROLL_ONE:
        return _("Goggles: reroll one snow")
    if action == REROLL_SNOW:
        return _.many("Thaw: reroll the snow", "Thaw: reroll both snow dice", max(1, state.kept[SNOW]))
    old, new = divmod(action - SET, 5)
    return _("Turn {old} {to_symbol}", old=symbol_name(old, _), to_symbol=to_symbol(new, _))


def _window_hints(state: Yeti, action: int, _: Words) -> list[str]:
    if action == USE:
        return [_fate_of_snow(state, state.kept[SNOW], _)]
    if action in (REROLL_ONE, REROLL_SNOW):
        return [_hint_of_reroll(state, action, _)]
    old, new = divmod(action - SET, 5)
    if not state.allows(action):
        return [_why_not_set(state, old, _)]
    return [lost(DIE_PRICE, _), _worth_of_set(state, old, new, _)]


def _why_not_set(state: Yeti, old: int, _: Words) -> str:
    """Why a die cannot be set to another face (YT-138)."""
    if state.die_set:
        return _("once a turn: done")
    if state.points[state.turn] < DIE_PRICE:
        return _("takes {points}, you have {n}", points=points(DIE_PRICE, _), n=state.points[state.turn])
    return _("none among your dice")


def _hint_of_reroll(state: Yeti, action: int, _: Words) -> str:
    if state.allows(action):
        return _("the new face stands")
    if action == REROLL_ONE and state.owner[GOGGLES] != state.turn:
        return _("without the Goggles")
    if action == REROLL_SNOW and state.weather != THAW:
        return _("not in this weather")
    return _("once a turn, with 1 or 2 snow")


def _worth_of_set(state: Yeti, old: int, new: int, _: Words) -> str:
    less = state.copy()
    less.kept[old] -= 1
    snow = less.kept[SNOW] + (1 if new == SNOW else 0)
    if SNOW in (old, new) and max(snow, state.kept[SNOW]) >= SNOW_KEPT:
        return _fate_of_snow(state, snow, _, price=DIE_PRICE)
    return dice_of(SNOW, snow, _) if new == SNOW else _gain_of(less, new, 1, _)


def _fate_of_snow(state: Yeti, snow: int, _: Words, price: int = 0) -> str:
    """What the snow step will do with so much snow, once a price is paid (YT-050 to YT-058, YT-131, YT-138)."""
    if snow < SNOW_KEPT:
        return _("{snow}: nothing happens", snow=dice_of(SNOW, snow, _))
    if snow == SNOW_KEPT:
        return _("{snow}: no blizzard", snow=dice_of(SNOW, snow, _))
    frozen = _.many("{n} die kept until your next turn", "{n} dice kept until your next turn", snow - SNOW_KEPT)
    return _("blizzard: yeti {steps}, {frozen}", steps=_yeti_steps(state, price), frozen=frozen)


def _yeti_steps(state: Yeti, price: int) -> str:
    """How far a blizzard would move the yeti, once a price is paid (YT-053, YT-054, YT-136)."""
    trial = state.copy()
    if price:
        trial.lose(trial.turn, price)
    trial.advance_yeti(BLIZZARD[state.seats])
    return f"{int(trial.yeti - state.yeti):+d}".replace("-", "−")


# Buying


def _purchase_label(action: int, _: Words) -> str:
    if action == SPEND_PURSE:
        return _("Open the Purse")
    if action < BUY:
        return _.many("Photo for {n} coin", "Photo for {n} coins", PHOTO_COST[action - PHOTO])
    if action == BUY_NOTHING:
        return _("Buy nothing")
    tile = action - BUY
    cost = EQUIPMENT_COST[tile]
    return _.many("{tile} for {n} coin", "{tile} for {n} coins", cost, tile=tile_name(tile, _))


def _purchase_hints(state: Yeti, action: int, _: Words) -> list[str]:
    if action == SPEND_PURSE:
        if state.owner[PURSE] != state.turn:
            return [_("not yours")]
        opened = state.copy()
        opened.purse += 1
        return [_("{coins} instead of {n}", coins=dice_of(COIN, opened.coins(), _), n=state.coins())]
    if action == BUY_NOTHING:
        return [_.many("{n} coin unspent", "{n} coins unspent", state.coins()) if state.coins() else ""]
    if action < BUY:
        return [_missing(PHOTO_COST[action - PHOTO] - state.coins(), _), _photo_gain(state, action - PHOTO, _)]
    return _tile_hints(state, action - BUY, _)


def _photo_gain(state: Yeti, place: int, _: Words) -> str:
    if state.weather == CLEAR_SKY:
        return _("+{base} +{bonus} points", base=PHOTO_POINTS[place], bonus=PHOTO_BONUS)
    return gained(PHOTO_POINTS[place], _)


def _missing(coins: int, _: Words) -> str:
    return _.many("{n} coin missing", "{n} coins missing", coins) if coins > 0 else ""


def _tile_hints(state: Yeti, tile: int, _: Words) -> list[str]:
    former = state.owner[tile]
    if former == state.turn:
        return [_("yours already")]
    hints = [_missing(EQUIPMENT_COST[tile] - state.coins(), _), tile_effect(tile, _)]
    if former != SUPPLY:
        hints.append(_("from {name}: {gain} for them", name=_.seat(former), gain=gained(paid_for(state, tile), _)))
    if state.weather == CARAVAN:
        hints.append(_("{gain} for you", gain=gained(EQUIPMENT_BONUS, _)))
    return hints


def paid_for(state: Yeti, tile: int) -> int:
    """The points that the owner of a tile would score if it were bought now (YT-066, YT-132)."""
    loss = BUYOUT_LOSS if state.weather == CLOSED_PASS else 0
    return int(max(0, BUYOUT[tile] - loss))


# Climbing


def _ascent_label(state: Yeti, action: int, _: Words) -> str:
    if action == SEND_SHERPA:
        return _("Reinforcement as a sherpa")
    levels = action - CLIMB
    level = state.level[state.turn]
    if levels == 0:
        return _("Stay at {place}", place=place_name(level, _))
    if level + levels > SUMMIT:
        return _.many("Climb {n} level", "Climb {n} levels", levels)
    return _("Climb to {place}", place=place_name(level + levels, _))


def _ascent_hints(state: Yeti, action: int, _: Words) -> list[str]:
    if action == SEND_SHERPA:
        if state.owner[REINFORCEMENT] != state.turn:
            return [_("not yours")]
        more = state.copy()
        more.sherpa_sent = 1
        return [_worth_of_sherpas(state, more, _)]
    levels = action - CLIMB
    if state.level[state.turn] + levels > SUMMIT:
        return [_("above the summit")]
    if levels > LEVELS[state.sherpas()]:
        needed = BOX.numbers("mountain", "climb")[levels - 1]
        return [_.many("takes {n} sherpa", "takes {n} sherpas", needed)]
    return _stand_hints(state, levels, _)


def _stand_hints(state: Yeti, levels: int, _: Words) -> list[str]:
    """What the rest of the turn brings from that level: token, footprints, night, solitude."""
    seat = state.turn
    there = state.copy()
    climb(there, levels)
    token = there.points[seat] - state.points[seat]
    level = there.level[seat]
    hints = [_("summit token {gain}", gain=gained(token, _)) if token else ""]
    counted = there.footprints()
    if counted:
        gain = gained(counted * FOOTPRINT[level], _)
        hints.append(_("footprints {n} × {each}: {gain}", n=counted, each=FOOTPRINT[level], gain=gain))
        there.gain(seat, counted * FOOTPRINT[level])
    there.level[seat] = min(level, there.tents())
    hints.append(_("night at {place}", place=place_name(there.level[seat], _)))
    if there.level[seat] < level and there.owner[REINFORCEMENT] == seat:
        raised = place_name(there.level[seat] + 1, _)
        camp = place_name(there.level[seat], _)
        hints[-1] = _("night at {place}, or {other} with the Reinforcement", place=camp, other=raised)
    hints.append(_solitude(there, _))
    return hints


def _solitude(state: Yeti, _: Words) -> str:
    """What being alone on the level of the night costs (YT-139)."""
    seat = state.turn
    if state.weather != SOLITUDE or state.level.count(state.level[seat]) > 1:
        return ""
    return _("{loss}: alone there", loss=lost(min(SOLITUDE_LOSS, state.points[seat]), _))


# The night


def _camp_label(action: int, _: Words) -> str:
    return _("Reinforcement as a tent") if action == PITCH_TENT else _("Keep the Reinforcement")


def _camp_hints(state: Yeti, action: int, _: Words) -> list[str]:
    seat = state.turn
    night = state.copy()
    night.tent_pitched = 1 if action == PITCH_TENT else 0
    night.level[seat] = min(state.level[seat], night.tents())
    return [_("night at {place}", place=place_name(night.level[seat], _)), _solitude(night, _)]


# ── What happened ──────────────────────────────────────────────────────────────────────────────────────────

# The steps of a turn in order; NIGHT is over when it is another player's turn, or the end.
ROLLING, SNOW_STEP, COINS, SHERPAS, TENTS, NIGHT = range(6)


def told(before: Yeti, action: int, after: Yeti, _: Words) -> list[str]:
    """The lines of the log for one action and all that followed from it by itself."""
    step = before.agenda[-1]
    lines: list[str]
    if isinstance(step, DrawFirst):
        lines = [_("{name} is the first player.", name=_.seat(after.first))]
    elif isinstance(step, DrawWeather):
        lines = _told_of_pile(before, action, _)
    else:
        table = carried_out(before, action)
        lines = _told_of_choice(before, action, table, _) + _told_of_steps(before, table, after, _)
    round_begins, end = _told_of_round(before, after, _), _told_of_end(before, after, _)
    return lines + round_begins + _told_of_dice_taken(before, after, _) + end


def stocks(view: dict[str, Any]) -> list[dict[str, int]]:
    """What each seat has: points, tiles, a summit token, and the dice on its aid."""
    return [
        {
            "points": view["points"][seat],
            "tiles": sum(1 for owner in view["owner"].values() if owner == seat),
            "tokens": 1 if view["token_of"][seat] else 0,
            "aid": view["aid"][seat],
        }
        for seat in range(view["seats"])
    ]


def carried_out(before: Yeti, action: int) -> Yeti:
    """The table with the choice itself or the throw carried out, and nothing yet of what follows by itself."""
    table = before.copy()
    seat = table.turn
    if action >= THROW:
        _let_fall(table, action - THROW)
    elif KEEP < action < TURN:
        table.kept[action - KEEP] += THROWS[table.thrown][action - KEEP]
    elif TURN < action < USE:
        table.kept[SNOW] -= 1
        table.kept[action - TURN] += 1
    elif SET <= action < SPEND_PURSE:
        old, new = divmod(action - SET, 5)
        table.kept[old] -= 1
        table.kept[new] += 1
        table.lose(seat, DIE_PRICE)
    elif action == SPEND_PURSE:
        table.owner[PURSE] = SUPPLY
        table.purse = 1
    elif PHOTO <= action < BUY:
        take_photo(table, action - PHOTO)
    elif BUY <= action < BUY_NOTHING:
        take_tile(table, action - BUY)
    elif action == SEND_SHERPA:
        table.owner[REINFORCEMENT] = SUPPLY
        table.sherpa_sent = 1
    elif CLIMB <= action < PITCH_TENT:
        climb(table, action - CLIMB)
    elif action == PITCH_TENT:
        table.owner[REINFORCEMENT] = SUPPLY
        table.tent_pitched = 1
    return table


def _let_fall(table: Yeti, place: int) -> None:
    """The dice fall: snow is set aside, and so is a symbol that leaves no choice (YT-032, YT-033)."""
    throw = THROWS[place]
    rethrown = isinstance(table.agenda[-1], Rethrow)
    alone = sum(1 for dice in throw if dice) == 1
    for symbol in range(5):
        if rethrown or alone or symbol == SNOW:
            table.kept[symbol] += throw[symbol]


def _told_of_choice(before: Yeti, action: int, table: Yeti, _: Words) -> list[str]:
    name = _.seat(before.turn)
    if action >= THROW:
        return [_told_of_throw(before, action, name, _)]
    if action == KEEP:
        return [_("{name} keeps nothing more.", name=name)]
    if action < TURN:
        dice = dice_of(action - KEEP, THROWS[before.thrown][action - KEEP], _)
        return [_("{name} keeps {dice}.", name=name, dice=dice)]
    if action == TURN:
        return [_("{name} leaves the snow as it is.", name=name)]
    if action < USE:
        return [_("{name} turns a snow {to_symbol}.", name=name, to_symbol=to_symbol(action - TURN, _))]
    if action < SPEND_PURSE:
        return _told_of_window(before, action, name, _)
    if action <= BUY_NOTHING:
        return _told_of_purchase(before, action, name, _)
    if action == SEND_SHERPA:
        return [_told_of_reinforcement(before, SHERPA, name, _)]
    if action < PITCH_TENT:
        return _told_of_climb(before, table, name, _)
    if action == PITCH_TENT:
        return [_told_of_reinforcement(before, TENT, name, _)]
    return [_("{name} keeps the Reinforcement.", name=name)]


def _told_of_throw(before: Yeti, action: int, name: str, _: Words) -> str:
    throw = THROWS[action - THROW]
    if isinstance(before.agenda[-1], Rethrow):
        return _("{name} rerolls snow and gets {dice}.", name=name, dice=dice_listed(throw, _))
    return _("{name} rolls {dice}.", name=name, dice=dice_listed(throw, _))


def _told_of_window(before: Yeti, action: int, name: str, _: Words) -> list[str]:
    if action == REROLL_ONE:
        return [_("{name} uses the Goggles on a snow.", name=name)]
    if action == REROLL_SNOW:
        return [_("{name} lets the thaw take the snow.", name=name)]
    if action == USE:
        return [_("{name} uses the dice as they are.", name=name)]
    old, new = divmod(action - SET, 5)
    text = _(
        "{name} gives up {points} and turns {old} {to_symbol}.",
        name=name,
        points=points(DIE_PRICE, _),
        old=symbol_name(old, _),
        to_symbol=to_symbol(new, _),
    )
    return [Line(text, Change(int(before.turn), "points", -int(DIE_PRICE), "weather"))]


def _told_of_purchase(before: Yeti, action: int, name: str, _: Words) -> list[str]:
    seat = int(before.turn)
    if action == SPEND_PURSE:
        text = _("{name} opens the Purse, which goes back to the supply.", name=name)
        return [Line(text, Change(seat, "tiles", -1, _tile_piece(PURSE)))]
    if action == BUY_NOTHING:
        return [_("{name} buys nothing.", name=name)]
    if action >= BUY:
        return _told_of_tile(before, action - BUY, name, _)
    coins, gain = dice_of(COIN, PHOTO_COST[action - PHOTO], _), int(PHOTO_POINTS[action - PHOTO])
    text = _("{name} buys a photo for {coins}: {gain}.", name=name, coins=coins, gain=gained(gain, _))
    lines: list[str] = [Line(text, Change(seat, "points", gain, f"photo-{PHOTO_COST[action - PHOTO]}"))]
    if before.weather == CLEAR_SKY:
        lines.append(_told_of_weather(CLEAR_SKY, seat, int(PHOTO_BONUS), _))
    return lines


def _told_of_weather(face: int, seat: int, gain: int, _: Words) -> Line:
    """Points that the weather brings or takes."""
    change = gained(gain, _) if gain > 0 else lost(-gain, _)
    text = _("{weather}: {change} for {name}.", weather=weather_name(face, _), change=change, name=_.seat(seat))
    return Line(text, Change(seat, "points", gain, "weather"))


def _tile_piece(tile: int) -> str:
    """A tile of equipment on the table."""
    return f"tile-{EQUIPMENT[tile]}"


def _told_of_tile(before: Yeti, tile: int, name: str, _: Words) -> list[str]:
    seat, former = int(before.turn), int(before.owner[tile])
    bought = Change(seat, "tiles", 1, _tile_piece(tile))
    if former == SUPPLY:
        lines: list[str] = [Line(_("{name} buys {tile}.", name=name, tile=the_tile(tile, _)), bought)]
    else:
        owner, paid = _.seat(former), paid_for(before, tile)
        text = _("{name} buys {tile} from {owner}.", name=name, tile=the_tile(tile, _), owner=owner)
        lines = [Line(text, bought, Change(former, "tiles", -1, _tile_piece(tile)))]
        if paid:
            text = _("{owner} scores {points} for {tile}.", owner=owner, points=points(paid, _), tile=the_tile(tile, _))
            lines.append(Line(text, Change(former, "points", paid, _tile_piece(tile))))
    if before.weather == CARAVAN:
        lines.append(_told_of_weather(CARAVAN, seat, int(EQUIPMENT_BONUS), _))
    return lines


def _told_of_reinforcement(before: Yeti, symbol: int, name: str, _: Words) -> Line:
    if symbol == SHERPA:
        text = _("{name} uses the Reinforcement as a sherpa; it goes back to the supply.", name=name)
    else:
        text = _("{name} uses the Reinforcement as a tent; it goes back to the supply.", name=name)
    return Line(text, Change(int(before.turn), "tiles", -1, _tile_piece(REINFORCEMENT)))


def _told_of_climb(before: Yeti, table: Yeti, name: str, _: Words) -> list[str]:
    seat = int(before.turn)
    level = table.level[seat]
    if level == before.level[seat]:
        return [_("{name} stays at {place}.", name=name, place=place_name(level, _))]
    text = _("{name} climbs to {place}.", name=name, place=place_name(level, _))
    lines: list[str] = [Line(text, way=(f"climber-{seat}", f"shelf-{level}"))]
    if table.token_of[seat] != before.token_of[seat]:
        token = int(SUMMIT_TOKENS[table.token_of[seat]])
        text = _("{name} takes a summit token: {gain}.", name=name, gain=gained(token, _))
        pile = f"token-{token}"
        lines.append(Line(text, Change(seat, "tokens", 1, pile), Change(seat, "points", token, pile)))
    return lines


def _stage(state: Yeti, turn: int) -> int:
    """How far the turn of a player has come."""
    if not state.agenda or state.turn != turn:
        return NIGHT
    step = state.agenda[-1]
    if isinstance(step, TurnSnow):
        return SNOW_STEP
    if isinstance(step, Purchase):
        return COINS
    if isinstance(step, Ascend):
        return SHERPAS
    return TENTS if isinstance(step, Pitch) else ROLLING


def _told_of_steps(before: Yeti, table: Yeti, after: Yeti, _: Words) -> list[str]:
    """The steps of the turn that went by after the choice: blizzard, footprints, night (YT-038). Changes `table`."""
    seat = before.turn
    start, stop = _stage(before, seat), _stage(after, seat)
    lines: list[str] = []
    if start < SNOW_STEP <= stop and table.kept[SNOW] > SNOW_KEPT:
        lines.append(_told_of_blizzard(table, _))
    if start < TENTS <= stop and table.footprints() > 0:
        lines.append(_told_of_footprints(table, _))
    if stop == NIGHT:
        lines += _told_of_night(table, _)
    return lines


def _told_of_blizzard(table: Yeti, _: Words) -> Line:
    seat = int(table.turn)
    table.advance_yeti(BLIZZARD[table.seats])
    table.aid[seat] = table.kept[SNOW] - SNOW_KEPT
    table.kept[SNOW] = SNOW_KEPT
    away = int(table.aid[seat])
    dice = _.many(
        "{name} keeps {n} die until the next turn", "{name} keeps {n} dice until the next turn", away, name=_.seat(seat)
    )
    text = _("Blizzard! The yeti is now on space {space}, and {dice}.", space=table.yeti, dice=dice)
    return Line(text, Change(seat, "aid", away, f"die-snow-{SNOW_KEPT} yeti"))


def _told_of_footprints(table: Yeti, _: Words) -> Line:
    seat = int(table.turn)
    counted, level = table.footprints(), table.level[seat]
    gain = int(counted * FOOTPRINT[level])
    table.gain(seat, gain)
    text = _(
        "{name} follows {footprints} at {place}: {gain}.",
        name=_.seat(seat),
        footprints=dice_of(FOOT, counted, _),
        place=place_name(level, _),
        gain=gained(gain, _),
    )
    return Line(text, Change(seat, "points", gain, f"level-{level}"))


def _told_of_night(table: Yeti, _: Words) -> list[str]:
    """Tents, then powder snow or solitude (YT-081, YT-137)."""
    seat, name = int(table.turn), _.seat(table.turn)
    level = table.level[seat]
    table.level[seat] = min(level, table.tents())
    if table.level[seat] < level:
        lines = [_("{name} goes down to {place}.", name=name, place=place_name(table.level[seat], _))]
    elif level:
        lines = [_("{name} spends the night at {place}.", name=name, place=place_name(level, _))]
    else:
        lines = []
    had, snow = int(table.points[seat]), table.kept[SNOW] + table.aid[seat]
    if table.weather == POWDER and snow:
        table.gain(seat, snow)
    elif table.weather == SOLITUDE and table.level.count(table.level[seat]) == 1:
        table.lose(seat, SOLITUDE_LOSS)
    if table.points[seat] != had:
        lines.append(_told_of_weather(table.weather, seat, int(table.points[seat]) - had, _))
    return lines


def _told_of_dice_taken(before: Yeti, after: Yeti, _: Words) -> list[str]:
    """Dice that are dealt onto the aids for first turns, and those that come back from them (YT-022, YT-031)."""
    lines: list[str] = []
    dealt = isinstance(before.agenda[-1], DrawFirst)
    had, has = before.view(None)["aid"], after.view(None)["aid"]
    for seat, change in enumerate(now - then for then, now in zip(had, has, strict=True)):
        name = _.seat(seat)
        if change > 0 and dealt:
            text = _.many(
                "{name} gets {n} die to start with.", "{name} gets {n} dice to start with.", change, name=name
            )
            lines.append(Line(text, Change(seat, "aid", change, "dice-0")))
        elif change < 0:
            text = _.many(
                "{name} takes up {n} die that had waited.", "{name} takes up {n} dice that had waited.", -change,
                name=name,
            )  # fmt: skip
            lines.append(Line(text, Change(seat, "aid", change, "dice-0")))
    return lines


def _told_of_pile(before: Yeti, action: int, _: Words) -> list[str]:
    """The first tile on top of the pile is seen by all, but never in force with that face (YT-123)."""
    if before.round:
        return []
    return [_("{weather} lies on top of the weather pile.", weather=weather_name(action - WEATHER, _))]


def _told_of_round(before: Yeti, after: Yeti, _: Words) -> list[str]:
    """A round has begun when its first throw is next, the weather being known."""
    if not after.agenda or not isinstance(after.agenda[-1], Throw):
        return []
    drawn = isinstance(before.agenda[-1], (DrawFirst, DrawWeather))
    if after.round == before.round and not drawn:
        return []
    if after.weather == 0:
        return [_("Round {n} begins.", n=after.round)]
    return [
        _(
            "Round {n}, {weather}: {effect}.",
            n=after.round,
            weather=weather_name(after.weather, _),
            effect=weather_effect(after.weather, _),
        )
    ]


def _told_of_end(before: Yeti, after: Yeti, _: Words) -> list[str]:
    lines = []
    if after.ending and not before.ending and after.agenda:
        lines.append(_("The yeti is reached: this round is the last."))
    if not after.agenda:
        lines.append(_told_of_result(after, _))
    return lines


def _told_of_result(after: Yeti, _: Words) -> str:
    """Who wins, and by what (YT-093 to YT-095)."""
    shares = after.result()
    winners = [seat for seat, share in enumerate(shares) if share > 0]
    names = _.listing([_.seat(seat) for seat in winners])
    best = points(after.points[winners[0]], _)
    if len(winners) > 1:
        return _("The game is over: {names} share the victory with {points}.", names=names, points=best)
    if after.points.count(after.points[winners[0]]) > 1:
        return _("The game is over: {name} wins with {points} and the better equipment.", name=names, points=best)
    return _("The game is over: {name} wins with {points}.", name=names, points=best)


# ── The table in words ─────────────────────────────────────────────────────────────────────────────────────


def board(view: dict[str, Any], _: Words) -> list[str]:
    """The whole position as sentences, from what is seen."""
    return [
        *_board_round(view, _),
        *_board_weather(view, _),
        *[_board_seat(view, seat, _) for seat in range(view["seats"])],
        *_board_supply(view, _),
        *_board_dice(view, _),
    ]


def _board_round(view: dict[str, Any], _: Words) -> list[str]:
    if view["round"] == 0:
        return [_("The game has not begun. The yeti is on space {space}.", space=view["yeti"])]
    lines = [
        _(
            "Round {n}; {name} is the first player. The yeti is on space {space}.",
            n=view["round"],
            name=_.seat(view["first"]),
            space=_beyond(str(view["yeti"]), view["yeti"], _),
        )
    ]
    if view["over"]:
        lines.append(_("The game is over."))
    elif view["ending"]:
        lines.append(_("The end is triggered: this round is the last."))
    return lines


def _board_weather(view: dict[str, Any], _: Words) -> list[str]:
    if view["weather_mode"] == "none":
        return []
    face = WEATHERS.index(view["weather"])
    lines = []
    if face:
        lines.append(_("Weather: {weather} ({effect}).", weather=weather_name(face, _), effect=weather_effect(face, _)))
    unseen = len(view["weather_unseen"])
    if unseen:
        hidden = _.many("{n} weather tile not seen yet", "{n} weather tiles not seen yet", unseen)
        good = _.many("{n} favourable", "{n} favourable", view["weather_good_unseen"])
        lines.append(_("{hidden}, {good}.", hidden=hidden, good=good))
    if view["weather_under"]:
        names = [weather_name(WEATHERS.index(key), _) for key in view["weather_under"]]
        lines.append(_("Under the pile, in order: {names}.", names=", ".join(names)))
    return lines


def _board_seat(view: dict[str, Any], seat: int, _: Words) -> str:
    parts = [on_track(view["points"][seat], _), _("at {place}", place=place_name(view["level"][seat], _))]
    tiles = [tile_name(tile, _) for tile, key in enumerate(EQUIPMENT) if view["owner"][key] == seat]
    if tiles:
        parts.append(_("with {tiles}", tiles=", ".join(tiles)))
    if view["token_of"][seat]:
        parts.append(_("summit token {value}", value=view["token_of"][seat]))
    if view["aid"][seat]:
        parts.append(_.many("{n} die kept", "{n} dice kept", view["aid"][seat]))
    return _("{name}: {parts}.", name=_.seat(seat), parts=", ".join(parts))


def _board_supply(view: dict[str, Any], _: Words) -> list[str]:
    lines = []
    tiles = [tile for tile, key in enumerate(EQUIPMENT) if view["owner"][key] == SUPPLY]
    if tiles:
        wares = [_("{tile} ({cost})", tile=tile_name(tile, _), cost=EQUIPMENT_COST[tile]) for tile in tiles]
        lines.append(_("In the supply, with the cost: {wares}.", wares=", ".join(wares)))
    if view["tokens"]:
        lines.append(_("Summit tokens left: {values}.", values=", ".join(str(value) for value in view["tokens"])))
    return lines


def _board_dice(view: dict[str, Any], _: Words) -> list[str]:
    """The dice of the turn under way."""
    if view["over"] or not view["round"]:
        return []
    name = _.seat(view["turn"])
    lines = [_.many("{name} plays with {n} die.", "{name} plays with {n} dice.", view["dice"], name=name)]
    kept = [view["kept"][symbol] for symbol in SYMBOLS]
    if any(kept):
        lines.append(_("Set aside: {dice}.", dice=dice_listed(kept, _)))
    rolled = [0 if symbol in ("snow", *view["chosen"]) else view["thrown"][symbol] for symbol in SYMBOLS]
    if view["picks"] and sum(rolled) == view["hand"] > 0:
        lines.append(_("Rolled, to keep or to roll again: {dice}.", dice=dice_listed(rolled, _)))
    elif view["hand"]:
        lines.append(_.many("{n} die still to roll.", "{n} dice still to roll.", view["hand"]))
    return lines


# ── Set-up and components ──────────────────────────────────────────────────────────────────────────────────


def chance(options: dict[str, Any]) -> tuple[str, ...]:
    """What is left to chance."""
    return ("dice",) if options["weather"] == "none" else ("dice", "cards")


def options(_: Words) -> dict[str, OptionWords]:
    """The options of the set-up, with their choices."""
    return {
        "weather": OptionWords(
            _("Weather"),
            {
                "none": _("no weather tiles"),
                "normal": _("normal: 3 favourable, 3 unfavourable"),
                "short": _("shorter game: all favourable at first"),
                "long": _("longer game: all unfavourable at first"),
            },
            _("A weather tile helps or hinders everybody for a round. Leave it out in a first game."),
        ),
        "permanent_at_once": OptionWords(
            _("Permanent tiles work"),
            {True: _("from the turn they are bought"), False: _("from the next turn on")},
        ),
    }


def components(_: Words) -> list[Component]:
    """Every piece of the box, for those who browse it."""
    return [
        *[_die_component(symbol, _) for symbol in range(5)],
        *[_tile_component(tile, _) for tile in range(len(EQUIPMENT))],
        *[_photo_component(place, _) for place in range(len(PHOTO_COST))],
        *[_token_component(value, _) for value in SUMMIT_TOKENS],
        *[_weather_component(face, _) for face in range(1, len(WEATHERS))],
    ]


def _die_component(symbol: int, _: Words) -> Component:
    steps = ", ".join(str(step) for step in BOX.numbers("mountain", "climb"))
    levels = ", ".join(str(value) for value in FOOTPRINT)
    line = [
        _("Always set aside. With {n} you may turn one; more is a blizzard.", n=SNOW_KEPT),
        _("Pays for one photo or one tile."),
        _("{steps} sherpas climb 1, 2, 3 levels.", steps=steps),
        _("Points for each, from base camp to the summit: {levels}.", levels=levels),
        _("One for each level at which you spend the night."),
    ][symbol]
    return Component(f"die:{SYMBOLS[symbol]}", _("Dice"), symbol_heading(symbol, _), [line])


def _tile_component(tile: int, _: Words) -> Component:
    use = _("Used once, then back to the supply.") if EQUIPMENT_ONCE[tile] else _("Permanent.")
    effect = tile_effect(tile, _)
    lines = [
        _("Effect: {effect}.", effect=effect),
        use,
        _("Cost: {coins}.", coins=dice_of(COIN, EQUIPMENT_COST[tile], _)),
        _("Bought from its owner: {points} for the owner.", points=points(BUYOUT[tile], _)),
        _("Worth {n} in a tie.", n=TIEBREAK[tile]),
    ]
    return Component(f"equipment:{EQUIPMENT[tile]}", _("Equipment"), tile_name(tile, _), lines)


def _photo_component(place: int, _: Words) -> Component:
    name = _.many("Photo for {n} coin", "Photo for {n} coins", PHOTO_COST[place])
    return Component(f"photo:{PHOTO_COST[place]}", _("Photos"), name, [gained(PHOTO_POINTS[place], _)])


def _token_component(value: int, _: Words) -> Component:
    line = _("For your first visit to the summit, if it is on top of the pile.")
    return Component(f"summit:{value}", _("Summit tokens"), gained(value, _), [line])


def _weather_component(face: int, _: Words) -> Component:
    side = _("Favourable.") if face <= TILES else _("Unfavourable.")
    behind = face + TILES if face <= TILES else face - TILES
    lines = [
        _("Effect: {effect}.", effect=weather_effect(face, _)),
        side,
        _("On the other side: {weather}.", weather=weather_name(behind, _)),
    ]
    return Component(f"weather:{WEATHERS[face]}", _("Weather"), weather_name(face, _), lines)


# ── In the designer's workshop ─────────────────────────────────────────────────────────────────────────────

TAKING = ("photo", "buy")
"""The kinds of actions that take a component."""


def takes(state: Yeti, action: int) -> str:
    """The key of the component that an action takes."""
    if action < BUY:
        return f"photo:{PHOTO_COST[action - PHOTO]}"
    return f"equipment:{EQUIPMENT[action - BUY]}" if action < BUY_NOTHING else "equipment:none"
