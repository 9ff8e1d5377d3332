"""Movement (section E): a turn is a move, the action of the square reached, and any-time steps around it."""

from __future__ import annotations

from mypy_extensions import i64

from cordee.engine.core import ITSELF, Step
from cordee.games.ski.box import (
    ACTION_AT,
    BLACK,
    BUILDING_ACTION,
    BUILDING_COST,
    CELLS,
    DEVELOPMENT_ACTION,
    DEVELOPMENT_COST,
    DOUBLE_FOR_BUILDING,
    FREE_ROW_CHANGE,
    IN_BOTH,
    JUMP_MALUS_MINUS,
    ON_JUMP_MONEY,
    PISTE_ACTION,
    PLATE,
    PLATE_COLUMNS,
    PLATE_ROWS,
    RECRUITMENT,
    ROUNDS,
)
from cordee.games.ski.rules.anytime import (
    any_time,
    any_time_candidates,
    any_time_possible,
    any_time_refusal,
    play_any_time,
)
from cordee.games.ski.rules.building import CELL_CANDIDATES, cell_refusal, construct, free_cells
from cordee.games.ski.rules.development import buy_development
from cordee.games.ski.rules.payment import demand
from cordee.games.ski.rules.pistes import ALL_LAYINGS, Lot, add_layings, add_to_lot, laying_refusal, lot_payable
from cordee.games.ski.rules.recruitment import CHOICES, recruit, recruiting, recruiting_refusal
from cordee.games.ski.rules.station import EXIT_COLUMN, Station, ask
from cordee.games.ski.rules.vocabulary import BUILD_ON, DEVELOP, END_TURN, GO, LEAVE, is_any_time, laying_of

# ── Where a pawn may go ────────────────────────────────────────────────────────────────────────────────────


def last_column(state: Station) -> i64:
    """The last column of the plates on the table (SK-071, SK-177)."""
    plates = state.round if state.round == ROUNDS else state.round + 1
    return PLATE_COLUMNS * plates


def column_of(state: Station, action: i64) -> i64:
    """The column, counted over all rounds, that a move leads to."""
    if action == LEAVE:
        return EXIT_COLUMN
    square = action - GO
    plate = square // PLATE
    return PLATE_COLUMNS * (state.round - 1 + plate) + square % PLATE // 5 + 1


def move_to(state: Station, column: i64, row: i64) -> i64:
    """The action that leads to a square."""
    index = column - 1 - PLATE_COLUMNS * (state.round - 1)
    return GO + PLATE * (index // PLATE_COLUMNS) + 5 * (index % PLATE_COLUMNS) + row


def malus_of(state: Station, seat: i64, column: i64, row: i64) -> i64:
    """What a move costs for the rows changed (SK-067, SK-070, SK-073, SK-346)."""
    return Reach(state, seat).malus(state, column, row)


def move_refusal(state: Station, seat: i64, column: i64, row: i64) -> i64:
    """Why a pawn may not go to a square (SK-056, SK-057, SK-059, SK-060, SK-127)."""
    return Reach(state, seat).refusal(state, column, row)


class Reach:
    """How far a player's pawn and stock reach: all that the squares are measured by, found once for all of them."""

    seat: i64
    column: i64
    row: i64
    money: i64
    time: i64
    permanents: i64
    seasonals: i64
    rate: i64  # of a Time in €
    double: i64  # permanents count two for buildings
    jump_money: i64  # for skipping a column
    piste_need: i64
    full: bool  # no cell is left in the village

    def __init__(self, state: Station, seat: i64) -> None:
        self.seat = seat
        self.column = state.column[seat]
        self.row = state.row[seat]
        self.money = state.money[seat]
        self.time = state.time[seat]
        self.permanents = state.permanents[seat]
        self.seasonals = state.seasonals[seat]
        self.rate = state.time_worth(seat)
        self.double = 1 if state.perk(seat, DOUBLE_FOR_BUILDING) else 0
        self.jump_money = state.perk(seat, ON_JUMP_MONEY)
        self.piste_need = state.piste_need(seat)
        self.full = state.building_count(seat) == CELLS

    def malus(self, state: Station, column: i64, row: i64) -> i64:
        if self.column == 0 or column == EXIT_COLUMN:
            return 0
        malus = row - self.row
        if malus < 0:
            malus = -malus
        if malus == 0:
            return 0
        if column == self.column + 1:
            return 0 if malus == 1 and state.perk(self.seat, FREE_ROW_CHANGE) else malus
        malus -= state.perk(self.seat, JUMP_MALUS_MINUS)
        return malus if malus > 0 else 0

    def refusal(self, state: Station, column: i64, row: i64) -> i64:
        if column <= self.column:
            return 56
        return self.refusal_of(state, column, row, state.square_of(column, row))

    def refusal_of(self, state: Station, column: i64, row: i64, square: i64) -> i64:
        """Why the square may not be chosen, which lies further to the right."""
        action = ACTION_AT[state.seats][square]
        tile = state.tiles[square]
        if action >= BUILDING_ACTION and tile == 0:
            return 60
        if state.pawn_on(column, row):
            return 57
        if action == BUILDING_ACTION and self.full:
            return 127
        if action == PISTE_ACTION and self.piste_need < 0:
            return 60
        skipped = column - self.column - 1
        malus = self.malus(state, column, row)
        time = self.time + skipped
        money = self.money + (self.jump_money if skipped else 0)
        if money + self.permanents + self.seasonals + self.rate * time < malus:
            return 59
        return 0 if self.pays(money, time, malus, action, tile) else 60

    def pays(self, money: i64, time: i64, malus: i64, action: i64, tile: i64) -> bool:
        """Whether the pieces pay the malus and then a form of the action, none used twice (SK-344).

        With a number of Time given, the rest of the malus is best paid in €, then seasonals, then permanents: in this
        order the pieces lose least of what they could be worth to the action.
        """
        if malus == 0:
            return self.does(money, self.permanents, self.seasonals, time, action, tile)
        given: i64 = 0
        while given <= time:
            rest = malus - self.rate * given
            if rest < 0:
                rest = 0
            coins = min_of(rest, money)
            seasonals = min_of(rest - coins, self.seasonals)
            permanents = rest - coins - seasonals
            if permanents <= self.permanents and self.does(
                money - coins, self.permanents - permanents, self.seasonals - seasonals, time - given, action, tile
            ):
                return True
            if rest == 0:
                return False
            given += 1
        return False

    def does(self, money: i64, permanents: i64, seasonals: i64, time: i64, action: i64, tile: i64) -> bool:
        """Whether these pieces pay at least one form of an action (SK-060)."""
        if action == BUILDING_ACTION:
            worth = money + permanents * (1 + self.double) + seasonals + self.rate * time
            return worth >= BUILDING_COST[tile]
        if action == DEVELOPMENT_ACTION:
            return money + permanents + seasonals + self.rate * time >= DEVELOPMENT_COST[tile]
        return action != PISTE_ACTION or permanents + seasonals + time >= self.piste_need


def min_of(one: i64, other: i64) -> i64:
    return one if one < other else other


def targets(state: Station, seat: i64) -> list[i64]:
    """Every move the player may make."""
    found: list[i64] = []
    rows = PLATE_ROWS[state.seats]
    reach = Reach(state, seat)
    for column in range(state.column[seat] + 1, last_column(state) + 1):
        first = move_to(state, column, 0)
        square = state.square_of(column, 0)
        for row in range(rows):
            if reach.refusal_of(state, column, row, square + row) == 0:
                found.append(first + row)
    if state.round == ROUNDS:
        found.append(LEAVE)  # SK-071
    return found


def stray(state: Station, seat: i64) -> i64:
    """Where a pawn without any allowed move goes: the first free square along the path, a column further (SK-074)."""
    rows = PLATE_ROWS[state.seats]
    best: i64 = -1
    least: i64 = 0
    for column in range(state.column[seat] + 1, last_column(state) + 1):
        for row in range(rows):
            place = state.path_place(column, row)
            if not state.pawn_on(column, row) and (best < 0 or place < least):
                best = move_to(state, column, row)
                least = place
    return best


# ── The turn (SK-343) ──────────────────────────────────────────────────────────────────────────────────────


class Turn(Step[Station]):
    """Where does the pawn go (SK-055, SK-056)? Any-time steps may come before (SK-363)."""

    def clause(self) -> int:
        return 56

    def candidates(self, state: Station) -> list[i64]:
        rows = PLATE_ROWS[state.seats]
        found: list[i64] = []
        for column in range(PLATE_COLUMNS * (state.round - 1) + 1, last_column(state) + 1):
            for row in range(rows):
                found.append(move_to(state, column, row))
        found.append(LEAVE)
        return found + any_time_candidates(state, self.seat)

    def refusal(self, state: Station, action: i64) -> i64:
        if is_any_time(action):
            return any_time_refusal(state, self.seat, action)
        if action == LEAVE:
            return 0 if state.round == ROUNDS else 71
        reason = move_refusal(state, self.seat, column_of(state, action), (action - GO) % 5)
        if reason and not targets(state, self.seat) and action == stray(state, self.seat):
            return 0
        return reason

    def actions(self, state: Station) -> list[i64]:
        found = targets(state, self.seat)
        if not found:
            found.append(stray(state, self.seat))
        return found + any_time(state, self.seat)

    def play(self, state: Station, action: i64) -> None:
        if is_any_time(action):
            state.agenda.append(self)
            play_any_time(state, self.seat, action)
        elif action == LEAVE:
            go(state, self.seat, EXIT_COLUMN, state.gone, 0)
            state.gone += 1
        else:
            column = column_of(state, action)
            row = (action - GO) % 5
            allowed = move_refusal(state, self.seat, column, row) == 0
            malus = malus_of(state, self.seat, column, row) if allowed else 0
            go(state, self.seat, column, row, malus)
            if not allowed:
                state.due = 0  # SK-074


def go(state: Station, seat: i64, column: i64, row: i64, malus: i64) -> None:
    """Bonus, malus, then the square (SK-058, SK-066 to SK-068)."""
    skipped = column - state.column[seat] - 1
    if skipped > 0:
        state.time[seat] += skipped
        state.money[seat] += state.perk(seat, ON_JUMP_MONEY)  # SK-290
    state.column[seat] = column
    state.row[seat] = row
    state.due = state.action_under(seat)
    state.agenda.append(Arrive(ITSELF, seat))
    demand(state, seat, IN_BOTH, 0, malus)


class Arrive(Step[Station]):
    """The malus is paid: the action comes, and after it the end of the turn (SK-343)."""

    owner: i64

    def __init__(self, seat: i64, owner: i64) -> None:
        self.seat = seat
        self.owner = owner

    def clause(self) -> int:
        return 343

    def play(self, state: Station, action: i64) -> None:
        state.agenda.append(Finish(ITSELF, self.owner))
        if state.due:
            ask_to_act(state, self.owner)


def ask_to_act(state: Station, seat: i64) -> None:
    """Put the question how the action is done; a development without any-time steps before it has one answer."""
    if state.due == DEVELOPMENT_ACTION and not any_time_possible(state, seat):
        Act(seat).play(state, DEVELOP)
    else:
        state.agenda.append(Act(seat))


class Proceed(Step[Station]):
    """Back to the action after an any-time step."""

    owner: i64

    def __init__(self, seat: i64, owner: i64) -> None:
        self.seat = seat
        self.owner = owner

    def clause(self) -> int:
        return 343

    def play(self, state: Station, action: i64) -> None:
        ask_to_act(state, self.owner)


class Act(Step[Station]):
    """How is the action of the square done (SK-343)? Any-time steps that leave it possible may come before (SK-344)."""

    def clause(self) -> int:
        return 343

    def candidates(self, state: Station) -> list[i64]:
        return forms(state) + any_time_candidates(state, self.seat)

    def refusal(self, state: Station, action: i64) -> i64:
        if is_any_time(action):
            return any_time_refusal(state, self.seat, action)
        return form_refusal(state, self.seat, action)

    def actions(self, state: Station) -> list[i64]:
        return allowed_forms(state, self.seat) + any_time(state, self.seat)

    def play(self, state: Station, action: i64) -> None:
        if is_any_time(action):
            state.agenda.append(Proceed(ITSELF, self.seat))
            play_any_time(state, self.seat, action)
            return
        due = state.due
        tile = state.tile_under(self.seat)
        state.due = 0
        if due == RECRUITMENT:
            recruit(state, self.seat, action)
        elif due == PISTE_ACTION:
            add_to_lot(state, Lot(self.seat, 0, 0, False, 0), laying_of(action))
        elif due == BUILDING_ACTION:
            construct(state, self.seat, tile, action - BUILD_ON, 0)
        else:
            buy_development(state, self.seat, tile)


def forms(state: Station) -> list[i64]:
    """Every form of the action due that one could think of."""
    if state.due == RECRUITMENT:
        return CHOICES
    if state.due == PISTE_ACTION:
        return ALL_LAYINGS
    if state.due == BUILDING_ACTION:
        return CELL_CANDIDATES
    return [DEVELOP]


def form_refusal(state: Station, seat: i64, action: i64) -> i64:
    """Why the action due may not be done so."""
    due = state.due
    reason: i64 = 0
    state.due = 0  # the action itself is being done: nothing more needs to stay possible
    if due == RECRUITMENT:
        reason = recruiting_refusal(state, seat, action)
    elif due == PISTE_ACTION:
        reason = laying_refusal(state, seat, laying_of(action))
        if reason == 0 and laying_of(action).colour == BLACK and not lot_payable(state, seat, 1, True):
            reason = 99
    elif due == BUILDING_ACTION:
        reason = cell_refusal(state, seat, action - BUILD_ON)
    state.due = due
    return reason


def allowed_forms(state: Station, seat: i64) -> list[i64]:
    """Every form of the action due that is allowed."""
    due = state.due
    if due == DEVELOPMENT_ACTION:
        return [DEVELOP]
    if due == BUILDING_ACTION:
        return free_cells(state, seat)
    found: list[i64] = []
    state.due = 0  # as in form_refusal
    if due == RECRUITMENT:
        found = recruiting(state, seat)
    else:
        for colour in range(BLACK):
            add_layings(state, seat, colour, found)
        if lot_payable(state, seat, 1, True):
            add_layings(state, seat, BLACK, found)
    state.due = due
    return found


# ── The end of the turn ────────────────────────────────────────────────────────────────────────────────────


class Finish(Step[Station]):
    """The action is done, with all that followed from it (SK-343)."""

    owner: i64

    def __init__(self, seat: i64, owner: i64) -> None:
        self.seat = seat
        self.owner = owner

    def clause(self) -> int:
        return 343

    def play(self, state: Station, action: i64) -> None:
        if any_time_possible(state, self.owner):
            state.agenda.append(EndTurn(self.owner))  # otherwise the turn ends by itself


class EndTurn(Step[Station]):
    """Any-time steps after the action, until the player ends the turn (SK-151, SK-363)."""

    def clause(self) -> int:
        return 363

    def candidates(self, state: Station) -> list[i64]:
        return [END_TURN] + any_time_candidates(state, self.seat)

    def refusal(self, state: Station, action: i64) -> i64:
        return any_time_refusal(state, self.seat, action) if is_any_time(action) else 0

    def actions(self, state: Station) -> list[i64]:
        return [END_TURN] + any_time(state, self.seat)

    def play(self, state: Station, action: i64) -> None:
        if is_any_time(action):
            state.agenda.append(Finish(ITSELF, self.seat))
            play_any_time(state, self.seat, action)


class Actions(Step[Station]):
    """Phase 2: the rearmost pawn of the plate moves, as long as there is one (SK-055, SK-061 to SK-065, SK-069)."""

    def clause(self) -> int:
        return 55

    def play(self, state: Station, action: i64) -> None:
        seat = state.rearmost(0, PLATE_COLUMNS * state.round)
        if seat >= 0:
            state.active = seat
            state.agenda.append(self)
            if state.round == ROUNDS and state.column[seat] == last_column(state):
                ask(state, Turn(seat))  # perhaps there is nothing left but to leave
            else:
                state.agenda.append(Turn(seat))
