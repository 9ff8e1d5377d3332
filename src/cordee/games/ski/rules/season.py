"""A round (sections C, D, N, O): income and wages, actions, thresholds, evaluation and maintenance."""

from __future__ import annotations

from librt.random import Random as Rng
from mypy_extensions import i64

from cordee.engine.core import ITSELF, NATURE, Step
from cordee.games.ski.box import (
    ACTION_AT,
    BASE,
    BIT,
    BONUS_IN_PLAY,
    BUILDING_ACTION,
    BUILDING_SETS,
    CELLS,
    DEVELOPMENT_SETS,
    FILL_ORDER,
    INCOME,
    INCOME_MONEY,
    INCOME_TILES,
    MONEY_PER_SCORING_BONUS,
    OFFICE,
    PIECES,
    REWARD_INCOME,
    REWARD_KEPT,
    REWARDS,
    ROUNDS,
    SET_ONE,
    TILES,
    WAGE,
)
from cordee.games.ski.rules.effects import gain
from cordee.games.ski.rules.movement import Actions
from cordee.games.ski.rules.scoring import bonus_points, final_points
from cordee.games.ski.rules.station import BONUS_TILES, Station, count_bits
from cordee.games.ski.rules.thresholds import OfferImprovement
from cordee.games.ski.rules.vocabulary import DRAW_BUILDING, DRAW_DEVELOPMENT, PAYMENTS, WAGES

# ── Phase 1: income and wages ──────────────────────────────────────────────────────────────────────────────


class BeginRound(Step[Station]):
    """A season begins (SK-043): income for all, then wages, then the other phases in their order."""

    def clause(self) -> int:
        return 43

    def play(self, state: Station, action: i64) -> None:
        state.round += 1
        state.agenda.append(Evaluation(ITSELF))
        state.agenda.append(Thresholds(ITSELF))
        state.agenda.append(Actions(ITSELF))
        for place in range(state.seats - 1, -1, -1):  # wages in the order of the start places
            receive_income(state, state.places[place])
            state.agenda.append(PayDay(ITSELF, state.places[place]))


def receive_income(state: Station, seat: i64) -> None:
    """Everything the sources of income give (SK-044 to SK-048)."""
    take_income(state, seat, INCOME[BASE])
    for tile in INCOME_TILES:
        if state.built[seat] >> tile & 1:
            take_income(state, seat, INCOME[tile])
    if state.kept[seat]:
        for tile in range(1, REWARDS + 1):
            if state.kept[seat] >> tile & 1 and REWARD_KEPT[tile]:
                take_income(state, seat, REWARD_INCOME[tile])
    state.money[seat] += state.perk(seat, INCOME_MONEY)  # a threshold's or a development's (SK-046, SK-048)


def take_income(state: Station, seat: i64, income: list[i64]) -> None:
    for piece in range(len(PIECES)):
        if income[piece]:
            gain(state, seat, piece, income[piece])


class PayDay(Step[Station]):
    """One € for each permanent; seasonals cost nothing (SK-049, SK-052). Who is short decides about Time (SK-342)."""

    owner: i64

    def __init__(self, seat: i64, owner: i64) -> None:
        self.seat = seat
        self.owner = owner

    def clause(self) -> int:
        return 49

    def play(self, state: Station, action: i64) -> None:
        seat = self.owner
        wages = WAGE * state.permanents[seat]
        if state.money[seat] >= wages:
            state.money[seat] -= wages
        elif state.time[seat]:
            state.active = seat
            state.agenda.append(PayWages(seat))
        else:
            dismiss_unpaid(state, seat, 0)


def dismiss_unpaid(state: Station, seat: i64, time: i64) -> None:
    """Time pays first, money the rest as far as it goes; every permanent unpaid leaves (SK-051, SK-342)."""
    state.time[seat] -= time
    wages = WAGE * state.permanents[seat] - state.time_worth(seat) * time
    if wages < 0:
        wages = 0
    paid = wages if wages < state.money[seat] else state.money[seat]
    state.money[seat] -= paid
    state.permanents[seat] -= (wages - paid + WAGE - 1) // WAGE


class PayWages(Step[Station]):
    """How many Time go into the wages that money does not cover (SK-051, SK-342)?"""

    def clause(self) -> int:
        return 342

    def candidates(self, state: Station) -> list[i64]:
        short = WAGE * state.permanents[self.seat] - state.money[self.seat]
        worth = state.time_worth(self.seat)
        return [WAGES + time for time in range((short + worth - 1) // worth + 1)]

    def refusal(self, state: Station, action: i64) -> i64:
        return 342 if action - WAGES > state.time[self.seat] else 0

    def play(self, state: Station, action: i64) -> None:
        dismiss_unpaid(state, self.seat, action - WAGES)


# ── Phase 3: thresholds ────────────────────────────────────────────────────────────────────────────────────


class Thresholds(Step[Station]):
    """Each player in turn order, rearmost pawn first, or in the order of leaving (SK-159 to SK-161)."""

    def clause(self) -> int:
        return 161

    def play(self, state: Station, action: i64) -> None:
        for seat in reversed(turn_order(state)):
            state.agenda.append(OfferImprovement(ITSELF, seat))


def turn_order(state: Station) -> list[i64]:
    """All seats by the place of their pawns, rearmost first."""
    order: list[i64] = []
    for seat in range(state.seats):
        place = state.path_place(state.column[seat], state.row[seat])
        behind: i64 = 0
        for other in order:
            if state.path_place(state.column[other], state.row[other]) < place:
                behind += 1
        order.insert(behind, seat)
    return order


# ── Phase 4: evaluation and maintenance ────────────────────────────────────────────────────────────────────


class Evaluation(Step[Station]):
    """Bonus tiles, then maintenance (SK-167 to SK-178, SK-368)."""

    def clause(self) -> int:
        return 167

    def play(self, state: Station, action: i64) -> None:
        for seat in range(state.seats):
            evaluate(state, seat)
        for seat in range(state.seats):
            clear_up(state, seat)
        if state.round == ROUNDS:
            finish(state)  # the agenda stays empty: the game is over (SK-173)
        else:
            prepare_next_round(state)


def evaluate(state: Station, seat: i64) -> None:
    """A player's Bonus tiles, each once, then what a development pays for those that scored (SK-167 to SK-169)."""
    scoring: i64 = 0
    for place in range(BONUS_IN_PLAY):
        if state.discs[seat] >> place & 1:
            points = bonus_points(state, seat, place)
            state.earn(seat, points, BONUS_TILES)
            if points > 0:
                scoring += 1
    state.money[seat] += scoring * state.perk(seat, MONEY_PER_SCORING_BONUS)  # SK-293


def clear_up(state: Station, seat: i64) -> None:
    """Used seasonals, and € and Time on buildings, leave; permanents stand up (SK-170 to SK-172)."""
    if state.activated[seat]:
        for cell in range(CELLS * seat, CELLS * (seat + 1)):
            if state.posted[cell]:
                state.permanents[seat] += PAYMENTS[state.posted[cell] - 1].permanents
                state.posted[cell] = 0
        state.activated[seat] = 0
    state.permanents[seat] += state.tired_permanents[seat]
    state.tired_permanents[seat] = 0
    state.tired_seasonals[seat] = 0


def finish(state: Station) -> None:
    """The final count (SK-194, SK-195): everything is counted before anything is added."""
    counts = [final_points(state, seat) for seat in range(state.seats)]
    for seat in range(state.seats):
        state.points[seat] += counts[seat]


def prepare_next_round(state: Station) -> None:
    """Office, discard, plates (SK-175 to SK-178)."""
    state.office = OFFICE[state.seats].copy()
    plate = state.plate_now()
    for square in FILL_ORDER[state.seats][plate]:
        put_away(state, square)
    state.agenda.append(BeginRound(ITSELF))
    if state.round + 1 < ROUNDS:  # round 7 has no plate after it
        fill(state, plate)


def put_away(state: Station, square: i64) -> None:
    """A tile nobody bought goes to the open discard (SK-176)."""
    tile = state.tiles[square]
    state.tiles[square] = 0
    if tile:
        if ACTION_AT[state.seats][square] == BUILDING_ACTION:
            state.building_discard |= BIT[tile]
        else:
            state.development_discard |= BIT[tile]


# ── Filling a plate (SK-030, SK-178) ───────────────────────────────────────────────────────────────────────


def fill(state: Station, plate: i64) -> None:
    """Draw a tile for each white and yellow square of a plate, in reading order."""
    state.agenda.append(Draw(NATURE, plate, 0))


class Draw(Step[Station]):
    """Chance uncovers the tile of the next square. Set I lies above set II in each stack (SK-020, SK-021, SK-340)."""

    plate: i64
    place: i64  # in the reading order of the plate

    def __init__(self, seat: i64, plate: i64, place: i64) -> None:
        self.seat = seat
        self.plate = plate
        self.place = place

    def clause(self) -> int:
        return 30

    def draws(self, state: Station) -> i64:
        """The action of tile 1 of the kind that the square takes."""
        square = FILL_ORDER[state.seats][self.plate][self.place]
        return DRAW_BUILDING if ACTION_AT[state.seats][square] == BUILDING_ACTION else DRAW_DEVELOPMENT

    def unseen(self, state: Station) -> i64:
        """The tiles that may come, a bit for each from 0."""
        if self.draws(state) == DRAW_BUILDING:
            first = state.buildings_drawn < SET_ONE[state.seats]
            return (state.unseen_buildings & (BUILDING_SETS[0] if first else BUILDING_SETS[1])) >> 1
        first = state.developments_drawn < SET_ONE[state.seats]
        return (state.unseen_developments & (DEVELOPMENT_SETS[0] if first else DEVELOPMENT_SETS[1])) >> 1

    def candidates(self, state: Station) -> list[i64]:
        unseen = self.unseen(state)
        first = self.draws(state)
        return [first + tile for tile in range(TILES) if unseen >> tile & 1]

    def sample(self, state: Station, rng: Rng) -> i64:
        unseen = self.unseen(state)
        action = self.draws(state)
        left: i64 = rng.randrange(count_bits(unseen))
        while left > 0 or not unseen & 1:
            left -= unseen & 1
            unseen >>= 1
            action += 1
        return action

    def play(self, state: Station, action: i64) -> None:
        order = FILL_ORDER[state.seats][self.plate]
        if action >= DRAW_DEVELOPMENT:
            tile = action - DRAW_DEVELOPMENT + 1
            state.unseen_developments &= ~BIT[tile]
            state.developments_drawn += 1
        else:
            tile = action - DRAW_BUILDING + 1
            state.unseen_buildings &= ~BIT[tile]
            state.buildings_drawn += 1
        state.tiles[order[self.place]] = tile
        if self.place + 1 < len(order):
            state.agenda.append(Draw(NATURE, self.plate, self.place + 1))
