"""What a sensible player of Foothills values. All values are in VP."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from cordee.engine.advice import Adviser
from cordee.games.foothills.box import (
    ANY_LINE,
    BACK,
    BUILT,
    CARD_LINE_BITS,
    CARD_SPACES,
    CLEAR_POINTS,
    EFFECTS,
    HAS_SURVEYOR,
    HOME,
    ICONS,
    IRON,
    KINDS,
    LINE_CARDS,
    LINES,
    PASSENGER,
    PUB,
    RUBBLE,
    SPACE_BONUS,
    SPACE_CARD,
    SPLIT_IRON,
    SPLIT_STONE,
    START_RESOURCES,
    STONE,
    SUMMIT_POINTS,
    SURVEY,
    TICKET_LINE,
    TRACK_POINTS,
    Amount,
    Effect,
    Price,
)
from cordee.games.foothills.rules import (
    ChooseLine,
    ChooseStation,
    ChooseWork,
    Foothills,
    Trade,
    Visit,
)
from cordee.games.foothills.rules.effects import affordable
from cordee.games.foothills.rules.state import FREE, HELD, count_bits
from cordee.games.foothills.rules.stations import spaces_to_build
from cordee.games.foothills.rules.surveyor import places_to_go
from cordee.games.foothills.rules.track import lines_to_lay, may_trade
from cordee.games.foothills.rules.turn import card_refusal, side_shown
from cordee.games.foothills.rules.vocabulary import (
    BEGIN_WITH,
    BUILD,
    CLEAR,
    DECLINE,
    FLIP,
    FLIP_NONE,
    GAIN,
    KEEP,
    LAY,
    MOVE,
    PASS,
    PAY,
    PLAY,
    REPLACE,
    SCORE,
    SCORE_NONE,
    STOP,
    TAKE,
    TRADE,
    VISIT,
)

LINE_COUNT: Final[i64] = len(LINES)
BUFFER_TURNS: Final = 3.0
"""Turns of each player until the next buffer, on average."""
GROWTH: Final[list[float]] = [0.15, 0.2, 0.3, 0.12, 0.17]
"""What the five icons count grows by in a turn: passengers, tracks, stations, tickets, cards of the pile."""
CLEARED: Final = float(CLEAR_POINTS) - 0.1
"""VP for clearing a card, less what it opens to the other."""
OPENED: Final = 0.5
"""What it costs to clear a card on which the other can build at once."""
ICON_SHARE: Final[list[float]] = [0.5, 0.5, 1.0, 1.0, 1.0]
"""VP for each passenger, track, station, ticket and card of the pile (FH-243 to FH-247)."""


class Mind:
    """What things are worth to one seat now."""

    seat: i64
    turns: float  # that the seat may still hope for
    iron: float
    stone: float
    rubble: float
    passenger: float
    ticket: float
    track: float  # besides its VP
    station: float  # besides its bonus
    icons: list[i64]  # cards of each icon in the score pile

    def __init__(self, state: Foothills, seat: i64) -> None:
        self.seat = seat
        self.turns = turns_left(state)
        use = self.turns / 4.0 if self.turns < 4.0 else 1.0
        held = HELD * seat
        self.icons = icons_in_pile(state, seat)
        self.iron = use * 0.8 / (1.0 + 0.12 * float(state.held[held + IRON]))
        self.stone = use * 0.95 / (1.0 + 0.08 * float(state.held[held + STONE]))
        self.rubble = use * 0.34 / (1.0 + 0.09 * float(state.held[held + RUBBLE]))
        self.passenger = 0.5 + 0.5 * float(self.icons[0]) + 0.12 * use
        self.ticket = float(self.icons[3]) + 0.9 * use
        self.track = 0.5 * float(self.icons[1]) + 0.15 * use
        slots = state.stations[seat] - count_bits(state.pile[seat])
        self.station = float(self.icons[2]) + use * (1.8 if slots <= 0 else 1.3 if slots == 1 else 0.8) + 0.3

    def price(self, price: Price) -> float:
        """What paying it costs, the resources at the mean of what may be paid."""
        iron = 0.5 * float(price.iron_least + price.iron_most)
        return (
            iron * self.iron
            + (float(price.resources) - iron) * self.stone
            + float(price.rubble) * self.rubble
            + float(price.passengers) * self.passenger
        )

    def amount(self, amount: Amount) -> float:
        """What receiving it gives."""
        best = self.stone if self.stone > self.iron else self.iron
        return (
            float(amount.vp)
            + float(amount.iron) * self.iron
            + float(amount.stone) * self.stone
            + float(amount.either) * best
            + float(amount.rubble) * self.rubble
            + float(amount.passengers) * self.passenger
        )


def turns_left(state: Foothills) -> float:
    """How many turns each player may still hope for."""
    if state.ending:
        return 0.5
    free = count_bits(state.cards & ~state.tiled)
    by_buffers = BUFFER_TURNS * float(state.buffers)
    by_cards = 3.0 * float(free + 1)
    return by_buffers if by_buffers < by_cards else by_cards


def icons_in_pile(state: Foothills, seat: i64) -> list[i64]:
    found: list[i64] = [0, 0, 0, 0, 0]
    pile = state.pile[seat]
    letter: i64 = 0
    while pile:
        found[ICONS[letter]] += count_bits(pile & 31)
        pile >>= KINDS
        letter += 1
    return found


def icon_count(state: Foothills, seat: i64, icon: i64) -> i64:
    """How much of what an icon counts a seat has."""
    if icon == 0:
        return state.held[HELD * seat + PASSENGER]
    if icon == 1:
        return state.tracks[seat]
    if icon == 2:
        return state.stations[seat]
    if icon == 3:
        return count_bits(state.tickets[seat])
    return count_bits(state.pile[seat])


# ── What places, stations and sides are worth ──────────────────────────────────────────────────────────────


def score_value(state: Foothills, mind: Mind, letter: i64) -> float:
    """What a card of that letter will be worth in the score pile, and the cards that count the pile with it."""
    icon = ICONS[letter]
    count = float(icon_count(state, mind.seat, icon)) + GROWTH[icon] * mind.turns
    if icon == 4:
        count += 1.0
    value = ICON_SHARE[icon] * count + float(mind.icons[4])
    if state.grey[mind.seat] >> letter & 1:
        value += 0.2  # its replacement comes golden
    if not state.reserve >> (KINDS * letter) & 31:
        value -= 0.35 * mind.turns if mind.turns < 8.0 else 2.8  # no replacement
    return value


def best_score(state: Foothills, mind: Mind) -> float:
    best = 0.0
    for letter in range(5):
        if state.board[5 * mind.seat + letter] >= 0:
            value = score_value(state, mind, letter)
            if value > best:
                best = value
    return best


def survey_value(state: Foothills, mind: Mind, card: i64) -> float:
    """What the action of a surveyor space gives now."""
    effect = EFFECTS[SURVEY + card]
    if effect.has_cost:
        if not affordable(state, effect.cost):
            return 0.0
        value = effect_value(state, mind, SURVEY + card) - mind.price(effect.cost)
        return value if value > 0.0 else 0.0
    return effect_value(state, mind, SURVEY + card)


def place_value(state: Foothills, mind: Mind, place: i64) -> float:
    """What going there gives; from the pub any place leads to another card scored later."""
    if place == HOME:
        return 0.0
    if place == PUB:
        return best_score(state, mind)
    value = survey_value(state, mind, place)
    return value + 0.4 if state.surveyor[mind.seat] == PUB and mind.turns > 3.0 else value


def station_value(state: Foothills, mind: Mind, effect: Effect, space: i64) -> float:
    """What building on a space gives: bonus, station, card effect, and a visit of the surveyor."""
    card = SPACE_CARD[space]
    value = mind.station - mind.price(effect.prices[space]) + mind.amount(effect.reward)
    if effect.bonus:
        value += mind.amount(SPACE_BONUS[space])
    if CARD_LINE_BITS[card] & 3:
        value += 0.6  # bonus tokens on I and II
    if HAS_SURVEYOR[card]:
        if card not in state.surveyor:
            visit = survey_value(state, mind, card)
            value += visit if visit < 2.5 else 2.5
    elif EFFECTS[BUILT + card].score_card:
        value += best_score(state, mind)
    else:
        value += 0.8
    return value


def track_value(state: Foothills, mind: Mind) -> float:
    """A track; the last buffers are for who is ahead."""
    value = float(TRACK_POINTS) + mind.track
    if state.buffers <= 1 and state.ending == 0:
        lead = float(state.half_points(mind.seat) - state.half_points(1 - mind.seat))
        value += 1.5 if lead > 2.0 else -1.5 if lead < -2.0 else 0.0
    return value


def pays(state: Foothills, seat: i64, price: Price) -> bool:
    """Whether a seat holds the whole price."""
    held = HELD * seat
    iron = state.held[held + IRON]
    missing_stone = price.resources - state.held[held + STONE]
    least = missing_stone if missing_stone > price.iron_least else price.iron_least
    return (
        least <= (iron if iron < price.iron_most else price.iron_most)
        and state.held[held + RUBBLE] >= price.rubble
        and state.held[held + PASSENGER] >= price.passengers
    )


def lines_of(state: Foothills, seat: i64, limit: i64) -> i64:
    """The lines to which a seat is limited, as bits."""
    if limit == ANY_LINE:
        return state.lines
    lines = state.ticket_lines(seat)
    return lines if limit == TICKET_LINE else lines | state.track_lines(seat)


def opens_to(state: Foothills, seat: i64, card: i64) -> bool:
    """Whether a seat can build on a card as soon as it is cleared."""
    for letter in range(5):
        side = side_shown(state, seat, letter)
        if side >= 0 and EFFECTS[side].builds and CARD_LINE_BITS[card] & lines_of(state, seat, EFFECTS[side].limit):
            for space in CARD_SPACES[card]:
                if state.station[space] == FREE and pays(state, seat, EFFECTS[side].prices[space]):
                    return True
    return False


def clearing_value(state: Foothills, line: i64, cubes: i64) -> float:
    """VP for the cards that so many cubes clear, and what opens behind them."""
    value = 0.0
    for card in LINE_CARDS[line]:
        there = state.rubble[card]
        if there > 0:
            if there > cubes:
                break
            cubes -= there
            value += CLEARED
            if state.tiled >> card & 1 == 0 and opens_to(state, 1 - state.turn, card):
                value -= OPENED
    return value


def best_clearing(state: Foothills, effect: Effect) -> float:
    """All that may be taken from one line, or a cube from each of the best (FH-118, FH-119)."""
    lines = state.lines_within(effect.limit)
    best = 0.0
    single: i64 = 0  # lines where one cube clears a card
    line: i64 = 0
    while line < LINE_COUNT:
        if lines >> line & 1:
            value = clearing_value(state, line, effect.clear_each)
            if value > best:
                best = value
            if clearing_value(state, line, 1) > 0.0:
                single += 1
        line += 1
    spread = float(single if single < effect.clear_lines else effect.clear_lines) * CLEARED
    return spread if spread > best else best


def line_value(state: Foothills, step: ChooseLine, line: i64) -> float:
    """What the next cubes bring where they are taken; a card that fewer cubes clear comes first."""
    effect = EFFECTS[step.effect]
    most = step.left if step.left < effect.clear_each else effect.clear_each
    value = clearing_value(state, line, most)
    return value + 0.1 if most > 1 and clearing_value(state, line, 1) > 0.0 else value


def works_value(state: Foothills, mind: Mind, number: i64, effect: Effect) -> float:
    """The best works in a row, as far as iron and rubble reach."""
    value = 0.0
    left = effect.times
    if lines_to_lay(state, number):
        gain = track_value(state, mind) - mind.price(effect.lay)
        tracks: i64 = 1
        if left > 1 and not effect.once:
            reach = state.has(IRON) // 2
            tracks = reach if reach < left else left
        if gain > 0.0:
            value += gain * float(tracks)
            left -= tracks
    if left > 0 and may_trade(state, number):
        gain = mind.amount(effect.traded) - mind.price(effect.trade)
        if gain > 0.0:
            value += gain * float(left)
    return value


def best_station(state: Foothills, mind: Mind, number: i64, effect: Effect) -> float:
    spaces = spaces_to_build(state, number)
    best = 0.0
    space: i64 = 0
    while spaces:
        if spaces & 1:
            value = station_value(state, mind, effect, space)
            if value > best:
                best = value
        spaces >>= 1
        space += 1
    return best


def best_place(state: Foothills, mind: Mind, number: i64, effect: Effect) -> float:
    places = places_to_go(state, number)
    best = 0.0
    place: i64 = 0
    while places:
        if places & 1:
            value = place_value(state, mind, place)
            if value > best:
                best = value
        places >>= 1
        place += 1
    return best


def effect_value(state: Foothills, mind: Mind, number: i64) -> float:
    """What an effect gives now, its works done as well as can be."""
    effect = EFFECTS[number]
    value = mind.amount(effect.gain) + 0.35 * float(effect.flips)
    if effect.take:
        value += takings(state, mind, effect)
    if effect.draw:
        value += float(effect.keep) * 0.5 * (mind.iron + mind.stone)
    if effect.clear:
        value += float(effect.clear - effect.clear_give) * mind.rubble + best_clearing(state, effect)
    if effect.times:
        value += works_value(state, mind, number, effect)
    if effect.builds:
        value += best_station(state, mind, number, effect)
    if effect.move:
        value += best_place(state, mind, number, effect)
    if effect.ticket >= 0 and not state.tickets[mind.seat] >> effect.ticket & 1:
        value += mind.ticket
    if effect.summit and state.summit != mind.seat:
        value += float(SUMMIT_POINTS) * (0.8 if state.summit < 0 else 1.6)
    return value


def takings(state: Foothills, mind: Mind, effect: Effect) -> float:
    """Resources from the stockyard; one that empties is filled again."""
    most = effect.take
    if effect.per_ticket:
        tickets = effect.per_ticket * count_bits(state.tickets[mind.seat])
        most = tickets if tickets < most else most
    better = mind.stone if mind.stone > mind.iron else mind.iron
    worse = mind.iron + mind.stone - better
    return float(most) * (0.75 * better + 0.2 * worse)


def side_value(state: Foothills, mind: Mind, side: i64) -> float:
    """What resolving a side of a card gives now; nothing where it cannot be chosen."""
    return effect_value(state, mind, side) if card_refusal(state, side) == 0 else 0.0


def other_side(state: Foothills, seat: i64, letter: i64) -> i64:
    if state.grey[seat] >> letter & 1:
        return letter
    return BACK + KINDS * letter + state.board[5 * seat + letter]


# ── The adviser ────────────────────────────────────────────────────────────────────────────────────────────


class FoothillsAdviser(Adviser[Foothills]):
    """Stations early, cards scored often, and what lies ready taken first."""

    def horizon(self) -> int:
        return 60

    def lapse(self) -> float:
        return 0.15  # nature only draws cubes (docs/analysis.md)

    def prefer(self, state: Foothills, actions: list[i64]) -> list[float]:
        mind = Mind(state, state.turn)
        return [self.liking(state, mind, action) for action in actions]

    def liking(self, state: Foothills, mind: Mind, action: i64) -> float:
        if action < PLAY:
            iron = action - BEGIN_WITH
            return 1.0 - 0.1 * float((2 * iron - START_RESOURCES) * (2 * iron - START_RESOURCES)) - 0.05 * float(iron)
        if action < PASS:
            return self.playing(state, mind, action - PLAY)
        if action < BUILD:
            return self.working(state, mind, action)
        if action < SCORE:
            return self.building(state, mind, action)
        if action < PAY:
            return self.dealing(state, mind, action)
        return self.splitting(mind, action)

    def playing(self, state: Foothills, mind: Mind, side: i64) -> float:
        """What a side gives now; using a grey one turns it golden again, and a golden one grey."""
        return effect_value(state, mind, side) + (0.25 if side >= BACK else 0.0)

    def working(self, state: Foothills, mind: Mind, action: i64) -> float:
        """Taking, gaining, clearing, laying, trading."""
        if action < STOP:
            return mind.iron if action == TAKE + IRON else mind.stone
        if action in (STOP, DECLINE):
            return 0.0
        if action < CLEAR:
            kind = (action - GAIN) >> 1
            return (mind.iron if kind == IRON else mind.stone) + (0.0 if (action - GAIN) & 1 else 0.02)
        step = state.agenda[-1]
        if action < LAY:
            assert isinstance(step, ChooseLine)
            return line_value(state, step, action - CLEAR)
        if isinstance(step, Trade):
            return effect_value(state, mind, step.effect) - mind.price(EFFECTS[step.effect].cost)
        assert isinstance(step, ChooseWork)
        effect = EFFECTS[step.effect]
        if action < TRADE:
            return track_value(state, mind) - mind.price(effect.lay)
        return mind.amount(effect.traded) - mind.price(effect.trade)

    def building(self, state: Foothills, mind: Mind, action: i64) -> float:
        """Stations, visits, moves."""
        step = state.agenda[-1]
        if isinstance(step, ChooseStation):
            return station_value(state, mind, EFFECTS[step.effect], action - BUILD)
        if isinstance(step, Visit):
            return place_value(state, mind, step.card) if action == VISIT else 0.1
        return place_value(state, mind, action - MOVE)

    def dealing(self, state: Foothills, mind: Mind, action: i64) -> float:
        """Action cards scored, replaced, flipped."""
        if action in (SCORE_NONE, FLIP_NONE):
            return 0.0
        if action < SCORE_NONE:
            return score_value(state, mind, action - SCORE)
        if action < FLIP:
            return side_value(state, mind, BACK + action - REPLACE)
        letter = action - FLIP
        shown = side_shown(state, mind.seat, letter)
        return side_value(state, mind, other_side(state, mind.seat, letter)) - side_value(state, mind, shown)

    def splitting(self, mind: Mind, action: i64) -> float:
        """Resources paid or kept."""
        if action < KEEP:
            split = action - PAY
            return -float(SPLIT_IRON[split]) * mind.iron - float(SPLIT_STONE[split]) * mind.stone
        split = action - KEEP
        return float(SPLIT_IRON[split]) * mind.iron + float(SPLIT_STONE[split]) * mind.stone

    def worth(self, state: Foothills) -> list[float]:
        """The points each may expect, weighed against how much is still to come."""
        turns = turns_left(state)
        lead = self.hope(state, 0) - self.hope(state, 1)
        luck = 2.0 + 2.0 * math.sqrt(turns)
        chance = 1.0 / (1.0 + math.exp(-lead / luck))
        return [chance, 1.0 - chance]

    def hope(self, state: Foothills, seat: i64) -> float:
        """The points now, what is held, and what the score pile will still grow by."""
        mind = Mind(state, seat)
        held = HELD * seat
        value = 0.5 * float(state.half_points(seat))
        value += mind.iron * float(state.held[held + IRON]) + mind.stone * float(state.held[held + STONE])
        value += mind.rubble * float(state.held[held + RUBBLE])
        for icon in range(5):
            value += float(mind.icons[icon]) * ICON_SHARE[icon] * GROWTH[icon] * mind.turns
        slots = state.stations[seat] - count_bits(state.pile[seat])
        if slots > 0 and mind.turns > 1.0:
            value += best_score(state, mind) * (0.6 if slots == 1 else 0.9)
        value += 0.3 * float(count_bits(state.tickets[seat]))
        return value


ADVISER: Final = FoothillsAdviser()
