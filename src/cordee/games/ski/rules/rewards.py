"""Rewards (section I), and the pool of what one placement of pistes won (SK-355)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cordee.engine.core import ITSELF, Step
from cordee.games.ski.box import (
    BIT,
    RANKS,
    REWARD,
    REWARD_EFFECT,
    REWARD_KEPT,
    REWARD_RANK,
    REWARD_RANK_PLUS,
    REWARDS,
    Part,
)
from cordee.games.ski.rules.anytime import any_time, any_time_candidates, any_time_refusal, play_any_time
from cordee.games.ski.rules.effects import VERBS, Verb, carry_out
from cordee.games.ski.rules.station import AS_REWARDS, Station, ask
from cordee.games.ski.rules.vocabulary import (
    REWARD_POINTS,
    REWARD_TILE,
    TAKE_OCTAGON,
    TAKE_REWARD,
    is_any_time,
)

# ── One reward ─────────────────────────────────────────────────────────────────────────────────────────────

TILE_CANDIDATES: Final[list[i64]] = [REWARD_TILE + number for number in range(REWARDS)]


def rank_for(state: Station, seat: i64, rank: i64) -> i64:
    """The rank a reward counts for a player (SK-212)."""
    return rank + state.perk(seat, REWARD_RANK_PLUS)


class Reward(Step[Station]):
    """Which Reward tile, or the points (SK-118, SK-119)? Any-time steps may come before (SK-363)."""

    rank: i64

    def __init__(self, seat: i64, rank: i64) -> None:
        self.seat = seat
        self.rank = rank

    def clause(self) -> int:
        return 118

    def candidates(self, state: Station) -> list[i64]:
        there = [action for action in TILE_CANDIDATES if state.rewards >> (action - REWARD_TILE + 1) & 1]
        return there + [REWARD_POINTS] + any_time_candidates(state, self.seat)

    def refusal(self, state: Station, action: i64) -> i64:
        if is_any_time(action):
            return any_time_refusal(state, self.seat, action)
        if action == REWARD_POINTS:
            return 0
        rank = REWARD_RANK[action - REWARD_TILE + 1]
        return 118 if rank > rank_for(state, self.seat, self.rank) else 0

    def actions(self, state: Station) -> list[i64]:
        rank = rank_for(state, self.seat, self.rank)
        found: list[i64] = []
        for tile in range(1, REWARDS + 1):
            if state.rewards >> tile & 1 and REWARD_RANK[tile] <= rank:
                found.append(REWARD_TILE + tile - 1)
        found.append(REWARD_POINTS)
        return found + any_time(state, self.seat)

    def play(self, state: Station, action: i64) -> None:
        if is_any_time(action):
            state.agenda.append(self)
            play_any_time(state, self.seat, action)
        elif action == REWARD_POINTS:
            state.earn(self.seat, rank_for(state, self.seat, self.rank), AS_REWARDS)
        else:
            take_reward(state, self.seat, action - REWARD_TILE + 1)


def take_reward(state: Station, seat: i64, tile: i64) -> None:
    """The tile leaves the board first, so that nothing it leads to can take it again (SK-120, SK-121)."""
    state.rewards &= ~BIT[tile]
    if REWARD_KEPT[tile]:
        state.kept[seat] |= BIT[tile]
    else:
        carry_out(state, seat, REWARD_EFFECT[tile])


class Rewarding(Verb):
    """A reward of a rank."""

    def begin(self, state: Station, seat: i64, rule: i64, part: Part) -> None:
        ask(state, Reward(seat, part.n))


VERBS[REWARD] = Rewarding()

# ── The pool: 8 bits for the number of octagons, then 8 for the rewards of each rank ───────────────────────

ONE_OCTAGON: Final[i64] = 1
OCTAGONS_IN_POOL: Final[i64] = 255


def one_reward(rank: i64) -> i64:
    """A reward of a rank, as part of a pool."""
    return BIT[8 * (rank - 1)]


def rewards_in(pool: i64, rank: i64) -> i64:
    """How many rewards of a rank a pool holds."""
    return pool >> 8 * (rank - 1) & 255


def open_pool(state: Station, seat: i64, pool: i64) -> None:
    """Resolve what a placement won; the player is asked for the order where there is one (SK-107, SK-355)."""
    octagons = pool & OCTAGONS_IN_POOL
    if octagons == pool:
        state.octagons[seat] += octagons  # SK-108
        return
    for rank in RANKS:
        if pool == rewards_in(pool, rank) * one_reward(rank):
            resolve(state, seat, pool, TAKE_REWARD + rank - 2)
            return
    state.agenda.append(Pool(seat, pool))


def resolve(state: Station, seat: i64, pool: i64, action: i64) -> None:
    """Take one thing out of the pool and carry it out to its end; the rest waits below it."""
    if action == TAKE_OCTAGON:
        state.octagons[seat] += 1
        open_pool(state, seat, pool - ONE_OCTAGON)
        return
    rank = action - TAKE_REWARD + 2
    rest = pool - one_reward(rank)
    if rest:
        state.agenda.append(OpenPool(ITSELF, seat, rest))
    ask(state, Reward(seat, rank))


class OpenPool(Step[Station]):
    """The pool's turn has come, or has come again."""

    owner: i64
    pool: i64

    def __init__(self, seat: i64, owner: i64, pool: i64) -> None:
        self.seat = seat
        self.owner = owner
        self.pool = pool

    def clause(self) -> int:
        return 355

    def play(self, state: Station, action: i64) -> None:
        open_pool(state, self.owner, self.pool)


class Pool(Step[Station]):
    """What is resolved next (SK-355)? Any-time steps may come before (SK-363)."""

    pool: i64

    def __init__(self, seat: i64, pool: i64) -> None:
        self.seat = seat
        self.pool = pool

    def clause(self) -> int:
        return 355

    def won(self) -> list[i64]:
        """What the pool holds, as actions."""
        found: list[i64] = []
        if self.pool & OCTAGONS_IN_POOL:
            found.append(TAKE_OCTAGON)
        for rank in RANKS:
            if rewards_in(self.pool, rank):
                found.append(TAKE_REWARD + rank - 2)
        return found

    def candidates(self, state: Station) -> list[i64]:
        return self.won() + any_time_candidates(state, self.seat)

    def refusal(self, state: Station, action: i64) -> i64:
        return any_time_refusal(state, self.seat, action) if is_any_time(action) else 0

    def actions(self, state: Station) -> list[i64]:
        return self.won() + any_time(state, self.seat)

    def play(self, state: Station, action: i64) -> None:
        if is_any_time(action):
            state.agenda.append(self)
            play_any_time(state, self.seat, action)
        else:
            resolve(state, self.seat, self.pool, action)
