"""Set-up (section B)."""

from __future__ import annotations

from librt.random import Random as Rng
from mypy_extensions import i64

from cordee.engine.core import ITSELF, NATURE, Step
from cordee.games.ski.box import (
    ALL_REWARDS,
    BASE,
    BASE_CELL,
    BIT,
    BONUS_IN_PLAY,
    BONUS_TILES,
    BUILDING_SETS,
    CELLS,
    COLOURS,
    DEVELOPMENT_SETS,
    GREEN,
    OFFICE,
    PLATE,
    PRINTED,
    REMOVED_RANK,
    REWARD_RANK,
    REWARDS,
    SCALES,
    START_CUBES,
    START_MONEY,
    START_OCTAGONS,
    START_PERMANENTS,
    START_TIME,
)
from cordee.games.ski.rules.building import put_up
from cordee.games.ski.rules.season import BeginRound, fill
from cordee.games.ski.rules.station import SOURCES, Station
from cordee.games.ski.rules.vocabulary import BONUS, LEFT_OUT, START_PLACE


def set_up(seats: int, all_rewards: bool) -> Station:
    """A table laid out (SK-019 to SK-042), waiting for chance to name the start places (SK-341)."""
    table = Station(seats)
    table.all_rewards = 1 if all_rewards else 0
    table.places = []
    table.bonus = []
    table.rewards = ALL_REWARDS
    table.office = OFFICE[seats].copy()
    table.tiles = [0] * (2 * int(PLATE))
    table.unseen_buildings = BUILDING_SETS[0] | BUILDING_SETS[1]
    table.unseen_developments = DEVELOPMENT_SETS[0] | DEVELOPMENT_SETS[1]
    lay_out_stocks(table, seats)
    lay_out_resorts(table, seats)
    table.agenda = [TakePlace(NATURE)]
    return table


def lay_out_stocks(table: Station, seats: int) -> None:
    """What each player has beside the personal board (SK-033, SK-040, SK-042)."""
    table.column = [0] * seats
    table.row = [-1] * seats
    table.points = [0] * seats
    table.earned = [0] * (SOURCES * seats)
    table.money = [0] * seats
    table.time = [START_TIME] * seats
    table.permanents = [START_PERMANENTS] * seats
    table.seasonals = [0] * seats
    table.tired_permanents = [0] * seats
    table.tired_seasonals = [0] * seats
    table.face_up = [0] * seats
    table.face_down = [0] * seats
    table.at_work = [0] * seats
    table.kept = [0] * seats
    table.discs = [0] * seats


def lay_out_resorts(table: Station, seats: int) -> None:
    """The personal boards, all alike (SK-034 to SK-039)."""
    table.pistes = [0] * (len(COLOURS) * seats)
    table.leftward = [0] * seats
    table.rightward = [0] * seats
    table.village = [0] * (int(CELLS) * seats)
    table.posted = [0] * (int(CELLS) * seats)
    table.built = [0] * seats
    table.activated = [0] * seats
    table.halves = [0] * seats
    table.quarters = [0] * seats
    table.cubes = [START_CUBES] * seats
    table.octagons = [START_OCTAGONS] * seats
    table.steps = [0] * (int(SCALES) * seats)
    for seat in range(seats):
        table.pistes[4 * seat + GREEN] = PRINTED
        put_up(table, seat, BASE, BASE_CELL)


class TakePlace(Step[Station]):
    """Chance names the player of the next start place, who has 1 € more than the one before (SK-031, SK-041)."""

    def clause(self) -> int:
        return 31

    def candidates(self, state: Station) -> list[i64]:
        return [START_PLACE + seat for seat in range(state.seats) if state.row[seat] < 0]

    def play(self, state: Station, action: i64) -> None:
        take_place(state, action - START_PLACE)
        waiting = self.candidates(state)
        if len(waiting) == 1:
            take_place(state, waiting[0] - START_PLACE)
            state.agenda.append(BeginRound(ITSELF))
            fill(state, 1)
            fill(state, 0)
            state.agenda.append(DrawBonus(NATURE))
            if not state.all_rewards:
                state.agenda.append(LeaveOut(NATURE))
        else:
            state.agenda.append(self)


def take_place(state: Station, seat: i64) -> None:
    place: i64 = len(state.places)
    state.row[seat] = place
    state.money[seat] = START_MONEY[place]
    state.places.append(seat)


class LeaveOut(Step[Station]):
    """Chance takes one Reward tile of rank 3 out of the game, openly (SK-016)."""

    def clause(self) -> int:
        return 16

    def candidates(self, state: Station) -> list[i64]:
        return [LEFT_OUT + tile - 1 for tile in range(1, REWARDS + 1) if REWARD_RANK[tile] == REMOVED_RANK]

    def play(self, state: Station, action: i64) -> None:
        state.left_out = action - LEFT_OUT + 1
        state.rewards &= ~BIT[state.left_out]


class DrawBonus(Step[Station]):
    """Chance lays seven Bonus tiles from left to right (SK-023)."""

    def clause(self) -> int:
        return 23

    def candidates(self, state: Station) -> list[i64]:
        laid: i64 = 0
        for tile in state.bonus:
            laid |= BIT[tile]
        return [BONUS + tile - 1 for tile in range(1, BONUS_TILES + 1) if not laid >> tile & 1]

    def sample(self, state: Station, rng: Rng) -> i64:
        choices = self.candidates(state)
        return choices[rng.randrange(len(choices))]

    def play(self, state: Station, action: i64) -> None:
        state.bonus.append(action - BONUS + 1)
        if len(state.bonus) < BONUS_IN_PLAY:
            state.agenda.append(self)
