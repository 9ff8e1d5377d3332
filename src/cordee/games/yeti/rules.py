"""The rules of Yéti, in the rulebook's order. The numbers (YT-…) are those of rules.en.md and rules.fr.md."""

from __future__ import annotations

from typing import Any, Final

from librt.random import Random as Rng
from mypy_extensions import i64

from cordee.engine.chance import pick
from cordee.engine.core import NATURE, SheetLine, State, Step, shared_among_best, turn_places
from cordee.games.yeti.box import (
    BINOCULARS,
    BLIZZARD,
    BRIGHT_SPELL,
    BUYOUT,
    BUYOUT_LOSS,
    CARAVAN,
    CLEAR_SKY,
    CLOSED_PASS,
    COIN,
    DICE,
    DIE_PRICE,
    EQUIPMENT,
    EQUIPMENT_BONUS,
    EQUIPMENT_COST,
    FIRST_THROW,
    FOOT,
    FOOTPRINT,
    FRESH_SNOW,
    GOGGLES,
    GOOD_FACES,
    HARD_FROST,
    LARGE_TENT,
    LEVELS,
    MAGNIFIER,
    PHOTO_BONUS,
    PHOTO_COST,
    PHOTO_POINTS,
    POWDER,
    PURSE,
    REINFORCEMENT,
    ROPE,
    SHERPA,
    SNOW,
    SNOW_KEPT,
    SOLITUDE,
    SOLITUDE_LOSS,
    START_MORE,
    START_TWO,
    STRIKE,
    SUMMIT,
    SUMMIT_TOKENS,
    SYMBOLS,
    TAIL_WIND,
    TENT,
    THAW,
    THIN_PURSE,
    THROW_ODDS,
    THROWS,
    TIEBREAK,
    TILES,
    WEATHERS,
    YETI_START,
)

VERSION: Final = "2"
SUPPLY: Final[i64] = -1
MOST_ROUNDS: Final[i64] = 500

# ── The vocabulary: every action has one number and one word, always the same ──────────────────────────────


def _throw_word(throw: list[i64]) -> str:
    return "throw:" + "+".join([f"{n}{symbol}" for n, symbol in zip(throw, SYMBOLS, strict=True) if n])


KEEP: Final[i64] = 0  # + symbol; + 0 keeps nothing more
TURN: Final[i64] = 5  # + symbol; + 0 leaves the snow
USE: Final[i64] = 10
REROLL_ONE: Final[i64] = 11
REROLL_SNOW: Final[i64] = 12
SET: Final[i64] = 13  # + 5 × old symbol + new symbol
SPEND_PURSE: Final[i64] = 38
PHOTO: Final[i64] = 39  # + place in the price list
BUY: Final[i64] = PHOTO + len(PHOTO_COST)  # + equipment
BUY_NOTHING: Final[i64] = BUY + len(EQUIPMENT)
SEND_SHERPA: Final[i64] = BUY_NOTHING + 1
CLIMB: Final[i64] = SEND_SHERPA + 1  # + levels
PITCH_TENT: Final[i64] = CLIMB + SUMMIT + 1
CAMP: Final[i64] = PITCH_TENT + 1
FIRST: Final[i64] = CAMP + 1  # + seat
WEATHER: Final[i64] = FIRST + 4  # + face, from 1
THROW: Final[i64] = WEATHER + 2 * TILES + 1  # + place among THROWS

WORDS: Final[list[str]] = (
    ["keep:none"]
    + ["keep:" + symbol for symbol in SYMBOLS[1:]]
    + ["turn:none"]
    + ["turn:" + symbol for symbol in SYMBOLS[1:]]
    + ["use", "reroll:one", "reroll:snow"]
    + [f"set:{old}>{new}" for old in SYMBOLS for new in SYMBOLS]
    + ["purse"]
    + [f"photo:{cost}" for cost in PHOTO_COST]
    + ["buy:" + key for key in EQUIPMENT]
    + ["buy:none", "reinforce:sherpa"]
    + [f"climb:{levels}" for levels in range(int(SUMMIT) + 1)]
    + ["reinforce:tent", "camp"]
    + [f"first:{seat + 1}" for seat in range(5)]
    + ["weather:" + face for face in WEATHERS[1:]]
    + [_throw_word(throw) for throw in THROWS]
)

KEEPS: Final[list[i64]] = [KEEP + symbol for symbol in range(5)]
TURNS: Final[list[i64]] = [TURN + symbol for symbol in range(5)]
SETS: Final[list[i64]] = [SET + 5 * old + new for old in range(5) for new in range(5) if old != new]
BEFORE_USE: Final[list[i64]] = [USE, REROLL_ONE, REROLL_SNOW]
WINDOW: Final[list[i64]] = BEFORE_USE + SETS
PURCHASES: Final[list[i64]] = (
    [SPEND_PURSE]
    + [PHOTO + place for place in range(len(PHOTO_COST))]
    + [BUY + tile for tile in range(len(EQUIPMENT))]
    + [BUY_NOTHING]
)
ASCENTS: Final[list[i64]] = [SEND_SHERPA] + [CLIMB + levels for levels in range(int(SUMMIT) + 1)]
CLIMBS: Final[list[list[i64]]] = [[CLIMB + n for n in range(levels + 1)] for levels in range(int(SUMMIT) + 1)]
CAMPS: Final[list[i64]] = [PITCH_TENT, CAMP]


def _affordable(coins: int) -> list[i64]:
    """All that so many coins can buy (YT-064, YT-065)."""
    photos = [PHOTO + place for place in range(len(PHOTO_COST)) if PHOTO_COST[place] <= coins]
    return photos + [BUY + tile for tile in range(len(EQUIPMENT)) if EQUIPMENT_COST[tile] <= coins]


AFFORDABLE: Final[list[list[i64]]] = [_affordable(coins) for coins in range(int(DICE) + 2)]


def _choices_of(throw: list[i64]) -> list[i64]:
    """What may be kept from a fresh throw (YT-033, YT-034)."""
    present = [KEEP + symbol for symbol in range(1, 5) if throw[symbol] > 0]
    return [KEEP] + present if throw[SNOW] > 0 else present


FRESH_CHOICES: Final[list[list[i64]]] = [_choices_of(throw) for throw in THROWS]
NO_THROW: Final[list[i64]] = [0, 0, 0, 0, 0]


class Yeti(State):
    """A table of Yéti. Nothing on it is private (YT-008): only the weather pile is unknown, to all alike."""

    # The set-up chosen.
    weather_mode: i64 = 0  # 0 none, 1 normal, 2 short, 3 long (YT-141)
    tiles_at_once: i64 = 1  # permanent tiles work in the turn they are bought (YT-103)
    # The round.
    first: i64 = 0
    turn: i64 = 0
    round: i64 = 0
    ending: i64 = 0
    # Weather: the face on top, the known faces under the pile, and what has never been on top (YT-140).
    weather: i64 = 0
    under: list[i64]
    unseen: i64 = 0  # a bit for each tile
    good_unseen: i64 = 0
    # The mountain and the track.
    yeti: i64 = YETI_START
    points: list[i64]
    level: list[i64]
    tokens_taken: i64 = 0
    token_of: list[i64]  # place in SUMMIT_TOKENS of each seat's token, -1 before the summit
    owner: list[i64]  # of each equipment tile: a seat or SUPPLY
    # What the markers moved for, besides footprints and tokens. Tables share these lists: a change makes a new one.
    by_photos: list[i64]
    by_sales: list[i64]
    by_weather: list[i64]
    # The dice.
    aid: list[i64]  # on each player aid: start dice, then blizzard dice
    passed: i64 = 0  # on their way to the next player
    dice: i64 = 0  # that the player of this turn began with
    hand: i64 = 0  # still to be thrown
    thrown: i64 = -1  # the last throw, a place among THROWS
    chosen: i64 = 0  # a bit for each symbol kept from it
    picks: i64 = 0  # symbols that may still be chosen from it
    kept: list[i64]
    # What this turn has seen.
    rerolled_one: i64 = 0
    rerolled_snow: i64 = 0
    die_set: i64 = 0
    purse: i64 = 0
    bought: i64 = -1
    sherpa_sent: i64 = 0
    tent_pitched: i64 = 0

    def __init__(self, seats: i64) -> None:
        self.seats = seats

    def copy(self) -> Yeti:
        twin = Yeti(self.seats)
        twin.agenda = self.agenda.copy()
        twin.weather_mode = self.weather_mode
        twin.tiles_at_once = self.tiles_at_once
        twin.first = self.first
        twin.turn = self.turn
        twin.round = self.round
        twin.ending = self.ending
        twin.weather = self.weather
        twin.under = self.under
        twin.unseen = self.unseen
        twin.good_unseen = self.good_unseen
        twin.yeti = self.yeti
        twin.points = self.points.copy()
        twin.level = self.level.copy()
        twin.tokens_taken = self.tokens_taken
        twin.token_of = self.token_of
        twin.owner = self.owner.copy()
        twin.by_photos = self.by_photos
        twin.by_sales = self.by_sales
        twin.by_weather = self.by_weather
        twin.aid = self.aid.copy()
        twin.passed = self.passed
        twin.dice = self.dice
        twin.hand = self.hand
        twin.thrown = self.thrown
        twin.chosen = self.chosen
        twin.picks = self.picks
        twin.kept = self.kept.copy()
        twin.rerolled_one = self.rerolled_one
        twin.rerolled_snow = self.rerolled_snow
        twin.die_set = self.die_set
        twin.purse = self.purse
        twin.bought = self.bought
        twin.sherpa_sent = self.sherpa_sent
        twin.tent_pitched = self.tent_pitched
        return twin

    def on_turn(self) -> i64:
        return self.turn

    def round_now(self) -> i64:
        return self.round

    def starts(self) -> dict[str, list[str]]:
        return {"turn": turn_places(self.first, self.seats)}

    def end_clause(self) -> i64:
        return 142 if not self.agenda and self.ending == 0 else 92

    # ── Points (YT-004, YT-006, YT-090, YT-136) ──

    def gain(self, seat: i64, points: i64) -> None:
        """Move a marker forward; reaching the yeti triggers the end (YT-004, YT-090)."""
        total = self.points[seat] + points
        self.points[seat] = total
        if total >= self.yeti:
            self.ending = 1

    def gain_by_weather(self, seat: i64, points: i64) -> None:
        """Points that a weather gives (YT-127, YT-128, YT-130)."""
        self.gain(seat, points)
        self.by_weather = with_more(self.by_weather, seat, points)

    def lose(self, seat: i64, points: i64) -> None:
        """Move a marker back, not below 0; a yeti met on the way recedes too (YT-006, YT-136)."""
        old = self.points[seat]
        new = old - points if old > points else 0
        self.points[seat] = new
        self.by_weather = with_more(self.by_weather, seat, new - old)  # nothing else takes points (YT-138, YT-139)
        if old >= self.yeti and new <= self.yeti:
            self.yeti = self.free_space(new - 1)

    def free_space(self, space: i64) -> i64:
        """The space itself or the nearest before it that no marker stands on (YT-054)."""
        while space in self.points:
            space -= 1
        return space

    def advance_yeti(self, steps: i64) -> None:
        """Move the yeti on, never onto or past a marker (YT-053, YT-054)."""
        target = self.yeti + steps
        for marker in self.points:
            if marker >= self.yeti and marker - 1 < target:
                target = marker - 1
        self.yeti = self.free_space(target)

    def works(self, tile: i64) -> bool:
        """Whether a permanent tile serves the player of this turn (YT-069, YT-103)."""
        return self.owner[tile] == self.turn and (self.tiles_at_once == 1 or self.bought != tile)

    # ── The totals of the steps (YT-112): dice and tiles less weather, never below 0 ──

    def coins(self) -> i64:
        total = self.kept[COIN] + self.purse
        if self.weather == THIN_PURSE and total > 0:  # YT-134
            total -= 1
        return total

    def sherpas(self) -> i64:
        total = self.kept[SHERPA] + self.sherpa_sent
        if self.works(ROPE):  # YT-109
            total += 1
        if self.weather == STRIKE and total > 0:  # YT-135
            total -= 1
        return total

    def footprints(self) -> i64:
        total = self.kept[FOOT]
        if self.works(MAGNIFIER):  # YT-108
            total += 1
        if self.weather == FRESH_SNOW and total > 0:  # YT-133
            total -= 1
        return total

    def tents(self) -> i64:
        total = self.kept[TENT] + self.tent_pitched
        if self.works(LARGE_TENT):  # YT-110
            total += 1
        return total

    # ── What people and programs see ──

    def scores(self) -> list[int]:
        return [int(points) for points in self.points]

    def score_sheet(self) -> list[SheetLine]:
        """What the markers have moved for; the weather may also have taken points."""
        tokens = [int(SUMMIT_TOKENS[place]) if place >= 0 else 0 for place in self.token_of]
        sheet = [
            SheetLine("photos", 64, [int(points) for points in self.by_photos]),
            SheetLine("footprints", 76, [int(self.by_footprints(seat)) for seat in range(self.seats)]),
            SheetLine("summit", 73, tokens),
            SheetLine("sales", 66, [int(points) for points in self.by_sales]),
        ]
        if self.weather_mode:
            sheet.append(SheetLine("weather", 120, [int(points) for points in self.by_weather]))
        return sheet

    def by_footprints(self, seat: i64) -> i64:
        """All that a marker has moved for nothing else (YT-076): the most frequent of gains needs no tally."""
        place = self.token_of[seat]
        token = SUMMIT_TOKENS[place] if place >= 0 else 0
        return self.points[seat] - self.by_photos[seat] - self.by_sales[seat] - self.by_weather[seat] - token

    def tie_break(self) -> SheetLine:
        """The values of the tiles owned (YT-094)."""
        tiles = [0] * int(self.seats)
        for tile in range(len(self.owner)):
            if self.owner[tile] != SUPPLY:
                tiles[self.owner[tile]] += int(TIEBREAK[tile])
        return SheetLine("equipment", 94, tiles)

    def result(self) -> list[float]:
        """Most points; then the values of the tiles owned; then a shared victory (YT-093 to YT-095)."""
        tiles = self.tie_break().values
        return shared_among_best([1000 * int(self.points[seat]) + tiles[seat] for seat in range(int(self.seats))])

    def view(self, seat: int | None) -> dict[str, Any]:
        """All of the table: nothing is private (YT-008), and the weather pile shows only its top and what was seen.

        While a weather is drawn, none is in force; the turn that follows it is shown with its dice (YT-123).
        """
        step = self.agenda[-1] if self.agenda else None
        if self.round and isinstance(step, DrawWeather):
            coming = self.copy()
            coming.weather = 0
            begin_turn(coming)
            return coming.view(seat)
        lies = self.thrown >= 0 and not isinstance(step, Throw)
        throw = THROWS[self.thrown] if lies else NO_THROW
        return {
            "seats": int(self.seats),
            "weather_mode": ["none", "normal", "short", "long"][self.weather_mode],
            "first": int(self.first),
            "turn": int(self.turn),
            "round": int(self.round),
            "ending": self.ending == 1,
            "over": not self.agenda,
            "weather": WEATHERS[self.weather],
            "weather_under": [WEATHERS[face] for face in self.under],
            "weather_unseen": [tile + 1 for tile in range(int(TILES)) if self.unseen >> tile & 1],
            "weather_good_unseen": int(self.good_unseen),
            "yeti": int(self.yeti),
            "points": self.scores(),
            "level": [int(level) for level in self.level],
            "tokens": [int(value) for value in SUMMIT_TOKENS[self.tokens_taken : self.seats]],
            "token_of": [int(SUMMIT_TOKENS[place]) if place >= 0 else 0 for place in self.token_of],
            "owner": {key: int(owner) for key, owner in zip(EQUIPMENT, self.owner, strict=True)},
            "aid": [int(dice) for dice in self.aid],
            "dice": int(self.dice),
            "hand": int(self.hand),
            "thrown": {symbol: int(throw[i]) for i, symbol in enumerate(SYMBOLS)},
            "chosen": [symbol for i, symbol in enumerate(SYMBOLS) if self.chosen >> i & 1],
            "picks": int(self.picks),
            "kept": {symbol: int(self.kept[i]) for i, symbol in enumerate(SYMBOLS)},
            "coins": int(self.coins()),
            "sherpas": int(self.sherpas()),
            "footprints": int(self.footprints()),
            "tents": int(self.tents()),
        }


def with_more(tally: list[i64], seat: i64, points: i64) -> list[i64]:
    """A tally with so many points more for a seat."""
    twin = tally.copy()
    twin[seat] = twin[seat] + points
    return twin


# ── B. Set-up ──────────────────────────────────────────────────────────────────────────────────────────────

WEATHER_MODES: Final[list[str]] = ["none", "normal", "short", "long"]


def set_up(seats: int, weather: str, permanent_at_once: bool) -> Yeti:
    """A table laid out (YT-010 to YT-020), waiting for the draw of the first player (YT-021)."""
    table = Yeti(seats)
    table.weather_mode = WEATHER_MODES.index(weather)
    table.tiles_at_once = 1 if permanent_at_once else 0
    table.points = [0] * seats  # YT-019
    table.by_photos = [0] * seats
    table.by_sales = table.by_photos
    table.by_weather = table.by_photos
    table.level = [0] * seats  # YT-017
    table.token_of = [-1] * seats
    table.owner = [SUPPLY] * len(EQUIPMENT)  # YT-014
    table.aid = [0] * seats
    table.kept = [0, 0, 0, 0, 0]
    table.under = []
    if table.weather_mode:
        table.unseen = (1 << TILES) - 1
        table.good_unseen = GOOD_FACES[weather]  # YT-121, YT-124, YT-125
    table.agenda = [DrawFirst(NATURE)]
    return table


class DrawFirst(Step[Yeti]):
    """Chance names the first player, for the whole game (YT-003, YT-021)."""

    def clause(self) -> int:
        return 21

    def candidates(self, state: Yeti) -> list[i64]:
        return [FIRST + seat for seat in range(state.seats)]

    def play(self, state: Yeti, action: i64) -> None:
        state.first = action - FIRST
        state.turn = state.first
        shares = START_TWO if state.seats == 2 else START_MORE  # YT-022, YT-023
        for place in range(state.seats):
            state.aid[(state.first + place) % state.seats] = shares[place]
        if state.weather_mode:
            state.agenda.append(DrawWeather(NATURE))  # the first top tile is seen by all (YT-140)
        else:
            begin_round(state)


# ── K. Weather (the pile is before the first turn of each round) ───────────────────────────────────────────


def other_side(face: i64) -> i64:
    """What is printed behind a weather face."""
    return face - TILES if face > TILES else face + TILES


def change_weather(state: Yeti) -> None:
    """The top tile is flipped and goes under the pile; the next one is active (YT-123)."""
    state.under = state.under + [other_side(state.weather)]
    if state.unseen:
        uncover_weather(state)
    else:
        state.weather = state.under[0]
        state.under = state.under[1:]
        begin_turn(state)


def uncover_weather(state: Yeti) -> None:
    """A tile never seen comes on top: drawn by nature, unless it is known by elimination (YT-140)."""
    draw = DrawWeather(NATURE)
    known = draw.actions(state)
    if len(known) == 1:
        draw.play(state, known[0])
    else:
        state.agenda.append(draw)


class DrawWeather(Step[Yeti]):
    """An unseen tile comes on top of the pile: the tile by even odds, its face by those still unseen (YT-140)."""

    def clause(self) -> int:
        return 140

    def candidates(self, state: Yeti) -> list[i64]:
        tiles = [tile for tile in range(1, TILES + 1) if state.unseen >> (tile - 1) & 1]
        good = [WEATHER + tile for tile in tiles] if state.good_unseen > 0 else []
        bad = [WEATHER + TILES + tile for tile in tiles] if state.good_unseen < len(tiles) else []
        return good + bad

    def odds(self, state: Yeti) -> list[float]:
        faces = self.candidates(state)
        tiles = len([tile for tile in range(TILES) if state.unseen >> tile & 1])
        good = float(state.good_unseen) / tiles
        return [(good if face <= WEATHER + TILES else 1.0 - good) / tiles for face in faces]

    def sample(self, state: Yeti, rng: Rng) -> i64:
        return self.candidates(state)[pick(self.odds(state), rng.random())]

    def play(self, state: Yeti, action: i64) -> None:
        face = action - WEATHER
        tile = face if face <= TILES else face - TILES
        if face == tile:
            state.good_unseen -= 1
        state.unseen ^= 1 << (tile - 1)
        state.weather = face
        if state.round == 0:
            begin_round(state)
        else:
            begin_turn(state)


def begin_round(state: Yeti) -> None:
    """The first player's turn comes: the weather changes before it (YT-002, YT-123)."""
    state.round += 1
    if state.weather_mode:
        change_weather(state)
    else:
        begin_turn(state)


# ── C. Rolling ─────────────────────────────────────────────────────────────────────────────────────────────


def begin_turn(state: Yeti) -> None:
    """Take the dice passed on and one's own from the aid, and throw them all (YT-024, YT-030, YT-031)."""
    seat = state.turn
    state.dice = state.passed + state.aid[seat]
    state.hand = state.dice
    state.passed = 0
    state.aid[seat] = 0
    kept = state.kept
    for symbol in range(5):
        kept[symbol] = 0
    state.rerolled_one = 0
    state.rerolled_snow = 0
    state.die_set = 0
    state.purse = 0
    state.bought = -1
    state.sherpa_sent = 0
    state.tent_pitched = 0
    state.agenda.append(THE_THROW)


class Throw(Step[Yeti]):
    """The dice in hand fall. Snow is set aside at once (YT-032)."""

    def clause(self) -> int:
        return 30

    def dice(self, state: Yeti) -> i64:
        return state.hand

    def candidates(self, state: Yeti) -> list[i64]:
        dice = self.dice(state)
        start = THROW + FIRST_THROW[dice]
        return [start + place for place in range(len(THROW_ODDS[dice].chances))]

    def actions(self, state: Yeti) -> list[i64]:
        return self.candidates(state)

    def odds(self, state: Yeti) -> list[float]:
        return THROW_ODDS[self.dice(state)].chances

    def sample(self, state: Yeti, rng: Rng) -> i64:
        dice = self.dice(state)
        return THROW + FIRST_THROW[dice] + THROW_ODDS[dice].draw(rng)

    def play(self, state: Yeti, action: i64) -> None:
        place = action - THROW
        throw = THROWS[place]
        snow = throw[SNOW]
        state.thrown = place
        state.chosen = 0
        if snow > 0:
            state.kept[SNOW] = state.kept[SNOW] + snow
            state.hand -= snow
        if state.hand == 0:
            before_use(state)
            return
        state.picks = picks_allowed(state)
        choices = FRESH_CHOICES[place]
        if len(choices) == 1:  # no snow and one symbol: nothing to choose (YT-033)
            keep(state, choices[0])
        else:
            state.agenda.append(CHOOSE[state.turn])


def picks_allowed(state: Yeti) -> i64:
    """How many symbols may be kept from one throw (YT-033, YT-106, YT-129)."""
    if state.weather == BRIGHT_SPELL:
        return 4
    return 2 if state.owner[BINOCULARS] == state.turn else 1


class Choose(Step[Yeti]):
    """Which symbol of the throw is kept, with all its dice (YT-033 to YT-036)?"""

    def clause(self) -> int:
        return 33

    def candidates(self, state: Yeti) -> list[i64]:
        return KEEPS

    def refusal(self, state: Yeti, action: i64) -> i64:
        throw = THROWS[state.thrown]
        if action == KEEP:
            return 0 if throw[SNOW] > 0 or state.chosen else 33
        if throw[action - KEEP] == 0:
            return 34 if throw[SNOW] > 0 else 33
        return 35 if state.chosen >> (action - KEEP) & 1 else 0

    def actions(self, state: Yeti) -> list[i64]:
        if state.chosen == 0:
            return FRESH_CHOICES[state.thrown]
        return [action for action in KEEPS if self.refusal(state, action) == 0]

    def play(self, state: Yeti, action: i64) -> None:
        if action == KEEP:
            state.picks = 0
            state.agenda.append(THE_THROW)
        else:
            keep(state, action)


def keep(state: Yeti, action: i64) -> None:
    """Set aside all dice of a symbol, then choose again, throw the rest, or use the dice (YT-035, YT-037)."""
    symbol = action - KEEP
    dice = THROWS[state.thrown][symbol]
    state.kept[symbol] = state.kept[symbol] + dice
    state.hand -= dice
    state.chosen |= 1 << symbol
    state.picks -= 1
    if state.hand == 0:
        before_use(state)
    elif state.picks > 0:
        state.agenda.append(CHOOSE[state.turn])
    else:
        state.agenda.append(THE_THROW)


# ── Before the dice are used (YT-042) ──────────────────────────────────────────────────────────────────────


def before_use(state: Yeti) -> None:
    """The last die is aside: the goggles, the thaw and the tail wind may change some, then snow is resolved."""
    if may_reroll_one(state) or may_reroll_snow(state) or may_set_die(state):
        state.agenda.append(Window(state.turn))
    else:
        resolve_snow(state)


def little_snow(state: Yeti) -> bool:
    return state.kept[SNOW] == 1 or state.kept[SNOW] == 2


def may_reroll_one(state: Yeti) -> bool:
    """YT-107: the goggles, once a turn, with one or two snows."""
    return state.owner[GOGGLES] == state.turn and state.rerolled_one == 0 and little_snow(state)


def may_reroll_snow(state: Yeti) -> bool:
    """YT-126: the thaw, once a turn, with one or two snows."""
    return state.weather == THAW and state.rerolled_snow == 0 and little_snow(state)


def may_set_die(state: Yeti) -> bool:
    """YT-138: the tail wind, once a turn, for points one has."""
    return state.weather == TAIL_WIND and state.die_set == 0 and state.points[state.turn] >= DIE_PRICE


class Window(Step[Yeti]):
    """Will something change before the dice are used (YT-042)?"""

    def clause(self) -> int:
        return 42

    def candidates(self, state: Yeti) -> list[i64]:
        return WINDOW if state.weather == TAIL_WIND else BEFORE_USE

    def refusal(self, state: Yeti, action: i64) -> i64:
        if action == USE:
            return 0
        if action == REROLL_ONE:
            return 0 if may_reroll_one(state) else 107
        if action == REROLL_SNOW:
            return 0 if may_reroll_snow(state) else 126
        return 0 if may_set_die(state) and state.kept[(action - SET) // 5] > 0 else 138

    def play(self, state: Yeti, action: i64) -> None:
        if action == USE:
            resolve_snow(state)
        elif action == REROLL_ONE:
            state.rerolled_one = 1
            rethrow(state, 1)
        elif action == REROLL_SNOW:
            state.rerolled_snow = 1
            rethrow(state, state.kept[SNOW])
        else:
            set_die(state, (action - SET) // 5, (action - SET) % 5)


def rethrow(state: Yeti, dice: i64) -> None:
    state.kept[SNOW] -= dice
    state.hand = dice
    state.agenda.append(THE_RETHROW)


class Rethrow(Throw):
    """Snow dice fall again; their new faces stand (YT-042)."""

    def clause(self) -> int:
        return 42

    def play(self, state: Yeti, action: i64) -> None:
        state.thrown = action - THROW
        throw = THROWS[state.thrown]
        for symbol in range(5):
            state.kept[symbol] += throw[symbol]
        state.hand = 0
        before_use(state)


def set_die(state: Yeti, old: i64, new: i64) -> None:
    """Points are given up and a die shows another face (YT-138)."""
    state.die_set = 1
    state.lose(state.turn, DIE_PRICE)
    state.kept[old] -= 1
    state.kept[new] += 1
    before_use(state)


# ── D. Step 1: snow ────────────────────────────────────────────────────────────────────────────────────────


def resolve_snow(state: Yeti) -> None:
    """Little snow does nothing; three may be turned; more is a blizzard (YT-050 to YT-058)."""
    snow = state.kept[SNOW]
    if snow < SNOW_KEPT:
        resolve_coins(state)
        return
    if snow > SNOW_KEPT:
        state.advance_yeti(BLIZZARD[state.seats])  # YT-053
        state.aid[state.turn] = snow - SNOW_KEPT  # YT-056
        state.kept[SNOW] = SNOW_KEPT
    if state.weather == HARD_FROST:  # YT-131
        resolve_coins(state)
    else:
        state.agenda.append(TURN_SNOW[state.turn])


class TurnSnow(Step[Yeti]):
    """Will one of the three snows show another face (YT-051, YT-058, YT-059)?"""

    def clause(self) -> int:
        return 59

    def candidates(self, state: Yeti) -> list[i64]:
        return TURNS

    def actions(self, state: Yeti) -> list[i64]:
        return TURNS

    def play(self, state: Yeti, action: i64) -> None:
        if action != TURN:
            state.kept[SNOW] -= 1
            state.kept[action - TURN] += 1
        resolve_coins(state)


# ── E. Step 2: coins ───────────────────────────────────────────────────────────────────────────────────────


def resolve_coins(state: Yeti) -> None:
    """With a coin, or a purse to open, there is something to decide (YT-062, YT-104)."""
    if state.coins() > 0 or state.owner[PURSE] == state.turn:
        state.agenda.append(PURCHASE[state.turn])
    else:
        resolve_sherpas(state)


class Purchase(Step[Yeti]):
    """One photo, one tile, or nothing (YT-062, YT-063)?"""

    def clause(self) -> int:
        return 63

    def candidates(self, state: Yeti) -> list[i64]:
        return PURCHASES

    def refusal(self, state: Yeti, action: i64) -> i64:
        if action == BUY_NOTHING:
            return 0
        if action == SPEND_PURSE:
            return 0 if state.owner[PURSE] == self.seat else 104
        if action < BUY:
            return 0 if PHOTO_COST[action - PHOTO] <= state.coins() else 64
        if state.owner[action - BUY] == self.seat:
            return 67
        return 0 if EQUIPMENT_COST[action - BUY] <= state.coins() else 65

    def actions(self, state: Yeti) -> list[i64]:
        owner = state.owner
        seat = self.seat
        found: list[i64] = []
        if owner[PURSE] == seat:
            found.append(SPEND_PURSE)
        for action in AFFORDABLE[state.coins()]:
            if action < BUY or owner[action - BUY] != seat:
                found.append(action)
        found.append(BUY_NOTHING)
        return found

    def play(self, state: Yeti, action: i64) -> None:
        if action == SPEND_PURSE:
            state.owner[PURSE] = SUPPLY  # YT-101
            state.purse = 1
            resolve_coins(state)
            return
        if action < BUY:
            take_photo(state, action - PHOTO)
        elif action != BUY_NOTHING:
            take_tile(state, action - BUY)
        resolve_sherpas(state)


def take_photo(state: Yeti, place: i64) -> None:
    """Points at once, and more under a clear sky (YT-064, YT-127)."""
    state.gain(state.turn, PHOTO_POINTS[place])
    state.by_photos = with_more(state.by_photos, state.turn, PHOTO_POINTS[place])
    if state.weather == CLEAR_SKY:
        state.gain_by_weather(state.turn, PHOTO_BONUS)


def take_tile(state: Yeti, tile: i64) -> None:
    """The tile changes hands; a former owner is paid in points (YT-065, YT-066, YT-128, YT-132)."""
    former = state.owner[tile]
    if former != SUPPLY:
        paid = BUYOUT[tile]
        if state.weather == CLOSED_PASS:
            paid = paid - BUYOUT_LOSS if paid > BUYOUT_LOSS else 0
        state.gain(former, paid)
        state.by_sales = with_more(state.by_sales, former, paid)
    state.owner[tile] = state.turn
    state.bought = tile
    if state.weather == CARAVAN:
        state.gain_by_weather(state.turn, EQUIPMENT_BONUS)


# ── F. Step 3: sherpas ─────────────────────────────────────────────────────────────────────────────────────


def resolve_sherpas(state: Yeti) -> None:
    """Below the summit, sherpas or a reinforcement leave a choice (YT-071, YT-072, YT-105)."""
    seat = state.turn
    if state.level[seat] < SUMMIT and (LEVELS[state.sherpas()] > 0 or state.owner[REINFORCEMENT] == seat):
        state.agenda.append(ASCEND[seat])
    else:
        resolve_footprints(state)


class Ascend(Step[Yeti]):
    """How many levels up (YT-070 to YT-072)?"""

    def clause(self) -> int:
        return 72

    def candidates(self, state: Yeti) -> list[i64]:
        return ASCENTS

    def refusal(self, state: Yeti, action: i64) -> i64:
        if action == SEND_SHERPA:
            return 0 if state.owner[REINFORCEMENT] == self.seat else 105
        levels = action - CLIMB
        if state.level[self.seat] + levels > SUMMIT:
            return 71
        return 70 if levels > LEVELS[state.sherpas()] else 0

    def actions(self, state: Yeti) -> list[i64]:
        levels = LEVELS[state.sherpas()]
        room = SUMMIT - state.level[self.seat]
        climbs = CLIMBS[levels if levels < room else room]
        return [SEND_SHERPA] + climbs if state.owner[REINFORCEMENT] == self.seat else climbs

    def play(self, state: Yeti, action: i64) -> None:
        if action == SEND_SHERPA:
            state.owner[REINFORCEMENT] = SUPPLY  # YT-101
            state.sherpa_sent = 1
            resolve_sherpas(state)
        else:
            climb(state, action - CLIMB)
            resolve_footprints(state)


def climb(state: Yeti, levels: i64) -> None:
    """Up, and the top summit token for the first visit (YT-073 to YT-075)."""
    seat = state.turn
    state.level[seat] = state.level[seat] + levels
    if levels > 0 and state.level[seat] == SUMMIT and state.token_of[seat] < 0:
        place = state.tokens_taken
        state.token_of = state.token_of.copy()
        state.token_of[seat] = place
        state.tokens_taken += 1
        state.gain(seat, SUMMIT_TOKENS[place])


# ── G. Step 4: footprints ──────────────────────────────────────────────────────────────────────────────────


def resolve_footprints(state: Yeti) -> None:
    """Points for each footprint, by the level reached (YT-076, YT-077)."""
    state.gain(state.turn, state.footprints() * FOOTPRINT[state.level[state.turn]])
    resolve_tents(state)


# ── H. Step 5: tents ───────────────────────────────────────────────────────────────────────────────────────


def resolve_tents(state: Yeti) -> None:
    """A reinforcement may still become a tent where one is missing (YT-105); then night falls."""
    seat = state.turn
    if state.owner[REINFORCEMENT] == seat and state.tents() < state.level[seat]:
        state.agenda.append(Pitch(seat))
    else:
        camp(state)


class Pitch(Step[Yeti]):
    """Will the reinforcement be a tent (YT-105)?"""

    def clause(self) -> int:
        return 105

    def candidates(self, state: Yeti) -> list[i64]:
        return CAMPS

    def play(self, state: Yeti, action: i64) -> None:
        if action == PITCH_TENT:
            state.owner[REINFORCEMENT] = SUPPLY  # YT-101
            state.tent_pitched = 1
        camp(state)


def camp(state: Yeti) -> None:
    """The climber goes down to where the tents let it sleep, never up (YT-081 to YT-083)."""
    tents = state.tents()
    if tents < state.level[state.turn]:
        state.level[state.turn] = tents
    end_turn(state)


# ── I. End of the turn, end of the game ────────────────────────────────────────────────────────────────────


def end_turn(state: Yeti) -> None:
    """Weather counts once more, then the dice pass (YT-088, YT-137)."""
    seat = state.turn
    if state.weather == POWDER:  # YT-130
        state.gain_by_weather(seat, state.kept[SNOW] + state.aid[seat])
    elif state.weather == SOLITUDE and state.level.count(state.level[seat]) == 1:  # YT-139
        state.lose(seat, SOLITUDE_LOSS)
    state.passed = state.dice - state.aid[seat]
    state.turn = (seat + 1) % state.seats
    if state.turn != state.first:
        begin_turn(state)
    elif state.ending == 0 and state.round < MOST_ROUNDS:  # else the agenda stays empty: it is over (YT-092, YT-142)
        begin_round(state)


# Steps are immutable: one of each kind and seat serves every table.
MOST_SEATS: Final = 5
THE_THROW: Final[Throw] = Throw(NATURE)
THE_RETHROW: Final[Rethrow] = Rethrow(NATURE)
CHOOSE: Final[list[Choose]] = [Choose(seat) for seat in range(MOST_SEATS)]
TURN_SNOW: Final[list[TurnSnow]] = [TurnSnow(seat) for seat in range(MOST_SEATS)]
PURCHASE: Final[list[Purchase]] = [Purchase(seat) for seat in range(MOST_SEATS)]
ASCEND: Final[list[Ascend]] = [Ascend(seat) for seat in range(MOST_SEATS)]


def conserved(state: Yeti) -> dict[str, int]:
    """How many pieces there are, wherever they lie: the same from the first moment to the last."""
    tokens = [place for place in state.token_of if place >= 0]
    seen = {(face - 1) % TILES for face in state.under + [state.weather] if face > 0}
    unseen = [tile for tile in range(TILES) if state.unseen >> tile & 1]
    return {
        "dice": dice_on_table(state),
        "equipment": len([owner for owner in state.owner if SUPPLY <= owner < state.seats]),
        "summit tokens": len(set(tokens)) + int(state.seats - state.tokens_taken),
        "weather tiles": len(seen.union(unseen)),
    }


def dice_on_table(state: Yeti) -> int:
    """All dice, wherever they lie: always seven (YT-022, YT-056)."""
    aids = sum([int(dice) for dice in state.aid])
    if state.round == 0 and aids == 0:
        return int(DICE)  # beside the board until the first player is drawn
    if state.round == 0 or not state.agenda:
        return aids + int(state.passed)
    kept = sum([int(dice) for dice in state.kept])
    return aids + kept + int(state.hand)


assert DICE == 7 and len(WORDS) == THROW + len(THROWS)
