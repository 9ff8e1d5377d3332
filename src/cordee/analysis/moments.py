"""One moment of a game weighed: what a throw was about, or what a choice gave away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from librt.random import Random as Rng

from cordee.analysis.values import NEUTRAL, Scales, difference, mean, value_from
from cordee.bots.weighing import AS_IT_IS, HABIT, Tally
from cordee.engine.core import NATURE, NOBODY, State
from cordee.engine.game import Game

CLEAR = 3.0
"""So many standard errors make a difference; less counts as equal."""
LIKELY = 1.0
"""So many standard errors in the first look, and a choice is weighed against what was played."""
LEAST = 24
"""Playouts of anything, at least, unless fewer are asked for."""
CHECKED = 3
"""The part of the playouts in which a choice must do better before it is weighed, one in so many."""


@dataclass(frozen=True)
class Quality:
    """How long is thought about a moment, in playouts: the same numbers and seed give the same analysis."""

    nature: int = 1200
    """Where nature is about to act."""
    look: int = 400
    """Shared by the choices of a moment, as far as the adviser's horizon, to find the best."""
    weigh: int = 800
    """Each for the best found and for what was played, to the end of the game."""
    candidates: int = 10
    """The choices that are looked at: those preferred most, and what was played."""
    work: int = 440_000_000
    """Actions looked at in the whole of a record, at most: long games have fewer playouts."""

    def times(self, factor: float) -> Quality:
        """More or fewer playouts, for the same choices; never so few that they tell nothing, unless that was asked."""
        numbers = {"nature": self.nature, "look": self.look, "weigh": self.weigh}
        some = {name: max(min(LEAST, number), round(number * factor)) for name, number in numbers.items()}
        return replace(self, **some)


DEFAULT = Quality()


@dataclass(frozen=True)
class Weighed:
    """What is known of a moment. Lists have a value for each seat."""

    ply: int
    seat: int
    """Who acts; -1 is nature."""
    round: int
    word: str
    """What was played; empty at the end of a record."""
    choices: int
    """How many there were."""
    chances: list[float] = field(default_factory=list)
    """Before nature acts, and at the end: the chances to win. Of a choice: after what was played, if it was weighed."""
    errors: list[float] = field(default_factory=list)
    moved: list[float] = field(default_factory=list)
    """What was played is worth so much more than the habit of a guide; empty where it is that habit."""
    moved_errors: list[float] = field(default_factory=list)
    better: str = ""
    """The best choice found; empty if what was played is as good."""
    better_chances: list[float] = field(default_factory=list)
    gain: list[float] = field(default_factory=list)
    """What the better choice is worth more than what was played."""
    gain_errors: list[float] = field(default_factory=list)
    sheet: dict[str, list[float]] = field(default_factory=dict)
    """The score sheet to be expected after what was played."""
    better_sheet: dict[str, list[float]] = field(default_factory=dict)

    @property
    def loss(self) -> float:
        """What the chooser gave away against the best found; about nothing if what was played is as good."""
        return self.gain[self.seat] if self.better else 0.0

    @property
    def clear(self) -> bool:
        """Whether something was better beyond error."""
        return bool(self.better) and self.gain[self.seat] > CLEAR * self.gain_errors[self.seat]


def weigh(game: Game, state: State, ply: int, word: str, quality: Quality, seed: int) -> Weighed:
    """The moment before the move at this ply of a record; without a word, its last position."""
    seat, round_now = int(state.seat()), int(state.round_now())
    if seat in (NATURE, NOBODY) or not word:
        value = Scales(game, seed, ply).value(state, NEUTRAL, AS_IT_IS, quality.nature)
        return Weighed(ply, seat, round_now, word, 0, value.chances, value.errors)
    actions = [int(action) for action in state.actions()]
    plain = Weighed(ply, seat, round_now, word, len(actions))
    if len(actions) == 1:
        return plain
    played = game.parse(word)
    hopes = [best_found(Scales(game, seed, ply, "look"), state, seat, actions, played, quality)]
    check = Scales(game, seed, ply, "check")
    habit = check.habit(state, seat)
    if len(habit) == 1:
        hopes += habit - {*hopes}
    best = _proven(check, state, seat, hopes, played, quality)
    return _weighed(game, state, plain, best, quality, seed)


def _proven(scales: Scales, state: State, seat: int, hopes: Sequence[int], played: int, quality: Quality) -> int:
    """The first of what looked better from afar, or is the habit, that does better when the game is played out."""
    rivals = [hope for hope in hopes if hope != played]
    if not rivals:
        return played
    count = max(min(LEAST, quality.weigh), quality.weigh // CHECKED)
    mine = scales.tally(state, seat, played, count)
    for rival in rivals:
        gain, errors = difference(scales.tally(state, seat, rival, count), mine)
        if gain[seat] > LIKELY * errors[seat]:
            return rival
    return played


def _weighed(game: Game, state: State, plain: Weighed, best: int, quality: Quality, seed: int) -> Weighed:
    """What was played against habit and against the best found, on dice that had no part in finding it."""
    scales = Scales(game, seed, plain.ply, "weigh")
    played, seat, count = game.parse(plain.word), plain.seat, quality.weigh
    by_habit = scales.habit(state, seat) == {played}
    if by_habit and best == played:
        return plain
    mine = scales.tally(state, seat, played, count, True)
    value = value_from(mine)
    found = replace(plain, chances=value.chances, errors=value.errors, sheet=value.sheet)
    if not by_habit:
        moved, errors = difference(mine, scales.tally(state, seat, HABIT, count))
        found = replace(found, moved=moved, moved_errors=errors)
    if best == played:
        return found
    other = scales.tally(state, seat, best, count, True)
    gain, errors = difference(other, mine)
    better = value_from(other)
    return replace(found, better=game.notation(best), better_chances=better.chances, gain=gain, gain_errors=errors,
                   better_sheet=better.sheet)  # fmt: skip


# ── The first look: who could be best ──


def best_found(scales: Scales, state: State, seat: int, actions: Sequence[int], played: int, quality: Quality) -> int:
    """The best choice by sequential halving; what was played, unless another looks better beyond a first doubt."""
    listed = shortlist(scales, state, seat, actions, quality.candidates, played)
    tallies = look(scales, state, seat, listed, quality.look, played)
    best = max(tallies, key=lambda action: hope(tallies[action], seat))
    if best == played:
        return played
    gain, errors = difference(tallies[best], tallies[played])
    return best if gain[seat] > LIKELY * errors[seat] else played


def shortlist(scales: Scales, state: State, seat: int, actions: Sequence[int], most: int, *kept: int) -> list[int]:
    """The choices worth a look: those that the adviser likes most, and those that must be among them."""
    seen = state.imagine(seat, Rng(scales.seed))
    liked = scales.adviser.prefer(seen, list(actions))
    order = sorted(range(len(actions)), key=lambda place: -liked[place])
    found = [actions[place] for place in order[:most]]
    return found + [action for action in kept if action not in found]


def look(
    scales: Scales, state: State, seat: int, actions: Sequence[int], playouts: int, *kept: int, left: int = 1
) -> dict[int, Tally]:
    """Sequential halving: all have a share of the playouts, the better half another, until `left` are left.

    Who is out keeps what it has; those `kept` are never put out, so that they can be compared.
    """
    weigher = scales.weigher(scales.adviser.horizon())
    tallies = {action: Tally() for action in actions}
    alive = list(actions)
    rounds = max(1, (max(1, len(actions) // left) - 1).bit_length())
    for _ in range(rounds):
        count = max(min(8, playouts), playouts // (rounds * len(alive)))
        for action in alive:
            weigher.weigh(state, seat, action, count, tallies[action])
        alive.sort(key=lambda action: -hope(tallies[action], seat))
        half = alive[: max(left, (len(alive) + 1) // 2)]
        alive = half + [action for action in alive if action in kept and action not in half]
    return {action: tallies[action] for action in alive}


def hope(tally: Tally, seat: int) -> float:
    """A seat's chance so far."""
    return mean([shares[seat] for shares in tally.shares])
