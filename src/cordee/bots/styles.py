"""Styles: how a bot chooses among the actions that it likes almost as much as the best.

A style leaves a bot's judgement of the game alone. It takes the few actions for which the bot would give up next to
nothing, imagines how each goes on for a lap round the table, and weighs what it sees: points at once, a bad day, what
the best of the others has, or what this seat has not done yet. So one mechanism serves every game and every bot.
"""

from __future__ import annotations

from typing import Any, Final

from librt.random import Random as Rng
from mypy_extensions import i64

from cordee.bots.search import Search, best_of
from cordee.bots.simple import GreedyBot
from cordee.engine.advice import Adviser
from cordee.engine.core import NATURE, State

SAMPLES: Final = 8
"""How often each action is imagined; a bad day is the worst quarter of them."""
FAR: Final = 200
"""Actions after which a lap that does not end is followed no further."""
MOST: Final = 3
"""Actions that are weighed against each other, those liked best."""
TRIED: Final = 0.1
"""A search knows an action well enough if it tried it this often, as a share of the one tried most."""
APART: Final = 0x5EED
"""Keeps the luck that a style imagines apart from the bot's own."""


class Style:
    """What a bot weighs among actions that it likes nearly alike."""

    key: str
    reach: float
    """How far from the best it looks, without a search: 1 reaches the fourth best."""
    price: float
    """How much of its chance to win it gives up for its style, with a search."""
    haste: float
    """Weight of its points when its turn is over."""
    care: float
    """Weight of its chance to win on a bad day, a lap later."""
    spite: float
    """Weight of the points that the best of the others then has, and should rather not have."""
    wonder: float
    """Weight of how often it has done the same in this game, and would rather not again."""

    def __init__(
        self, key: str, reach: float, price: float,
        haste: float = 0.0, care: float = 0.0, spite: float = 0.0, wonder: float = 0.0,
    ) -> None:  # fmt: skip
        self.key = key
        self.reach = reach
        self.price = price
        self.haste = haste
        self.care = care
        self.spite = spite
        self.wonder = wonder


class Prospect:
    """What came of an action, each time that it was imagined."""

    soon: list[float]
    """The seat's points when its turn is over."""
    hope: list[float]
    """Its chance to win a lap later."""
    rival: list[float]
    """The points of the best of the others then."""

    def __init__(self) -> None:
        self.soon = []
        self.hope = []
        self.rival = []


class Styled:
    """A bot with a style: `past` are the actions that its seat has chosen so far in this game."""

    bot: GreedyBot | Search
    style: Style
    rng: Rng
    taken: dict[int, int]

    def __init__(self, bot: GreedyBot | Search, style: Style, seed: i64, past: list[int]) -> None:
        self.bot = bot
        self.style = style
        self.rng = Rng(seed ^ APART)
        self.taken = {}
        for action in past:
            self.note(action)

    def note(self, action: int) -> None:
        """Remember what the seat has chosen."""
        self.taken[action] = self.taken.get(action, 0) + 1

    def choose(self, state: State) -> int:
        """What the style likes best of what the bot likes nearly best. A lapse of the bot's stays one."""
        actions = state.actions()
        chosen = self.bot.choose(state)
        near = self.near(state, actions) if len(actions) > 1 else []
        if chosen in near:
            near.remove(chosen)
            near.insert(0, chosen)  # of equals, what the bot would do anyway
            if len(near) > 1:
                chosen = near[best_of(self.weigh(state, near))]
        self.note(chosen)
        return chosen

    def near(self, state: State, actions: list[i64]) -> list[int]:
        """The actions that the bot likes almost as much as the best, the best first."""
        bot = self.bot
        if isinstance(bot, Search):
            return tried_well(bot, state.seat(), self.style.price)
        seen = state.imagine(state.seat(), self.rng)
        return liked_well(bot.adviser, seen, actions, self.style.reach)

    def weigh(self, state: State, near: list[int]) -> list[float]:
        """How much the style likes each of these actions."""
        style = self.style
        values = [-style.wonder * float(self.taken.get(action, 0)) for action in near]
        if style.haste == 0.0 and style.care == 0.0 and style.spite == 0.0:
            return values
        prospects = imagined(state, near, self.bot.adviser, self.rng, SAMPLES)
        for place in range(len(near)):
            seen = prospects[place]
            values[place] += style.haste * mean(seen.soon) + style.care * bad_day(seen.hope)
            values[place] -= style.spite * mean(seen.rival)
        return values


def imagined(state: State, near: list[int], adviser: Adviser[Any], rng: Rng, samples: i64) -> list[Prospect]:
    """What may come of each action: all of them meet the same hidden things and the same luck."""
    seat = state.seat()
    found = [Prospect() for _ in near]
    for _ in range(samples):
        luck: i64 = rng.randrange(1 << 62)
        seen = state.imagine(seat, rng)
        for place in range(len(near)):
            follow(seen.copy(), near[place], adviser, luck, found[place])
    return found


def follow(state: State, action: int, adviser: Adviser[Any], luck: i64, into: Prospect) -> None:
    """Play an action, and on by the preferences until as many turns have ended as there are seats.

    Every turn has luck of its own, so that what others throw does not hang on how often this seat threw.
    """
    seat = state.seat()
    on = seat
    turns: i64 = 0
    soon = 0.0
    rng = Rng(luck)
    state.advance(action)
    for _ in range(FAR):
        if not state.agenda:
            break
        now = state.on_turn()
        if now != on and now >= 0:
            on = now
            turns += 1
            if turns == 1:
                soon = float(state.scores()[seat])
            if turns >= state.seats:
                break
            rng = Rng(luck + turns)
        play_on(state, adviser, rng)
    scores = state.scores()
    into.soon.append(soon if turns > 0 else float(scores[seat]))
    into.hope.append((adviser.worth(state) if state.agenda else state.result())[seat])
    into.rival.append(best_rival(scores, seat))


def play_on(state: State, adviser: Adviser[Any], rng: Rng) -> None:
    """One action, by nature's odds or the adviser's preferences."""
    step = state.agenda[-1]
    if step.seat == NATURE:
        state.advance(step.sample(state, rng))
        return
    actions = step.actions(state)
    state.advance(actions[0] if len(actions) == 1 else actions[best_of(adviser.prefer(state, actions))])


def best_rival(scores: list[int], seat: i64) -> float:
    """The points of the best of the others; nothing for who plays alone."""
    if len(scores) == 1:
        return 0.0
    best = -1e9
    for other in range(len(scores)):
        if other != seat:
            best = max(best, float(scores[other]))
    return best


def liked_well(adviser: Adviser[Any], state: State, actions: list[i64], reach: float) -> list[int]:
    """The actions within reach of the one preferred most, the best first.

    The reach is measured by how far the fourth is from the best: scales differ from game to game.
    """
    values = adviser.prefer(state, actions)
    ranked = sorted(values)
    best = ranked[-1]
    least = best - reach * (best - ranked[max(0, len(ranked) - 1 - MOST)])
    order = sorted(range(len(values)), key=lambda place: -values[place])
    return [int(actions[place]) for place in order if values[place] >= least][:MOST]


def tried_well(search: Search, seat: i64, price: float) -> list[int]:
    """The actions whose mean reward is within the price of that of the one tried most, that one first."""
    children = search.root.children
    order = sorted(children, key=lambda action: -children[action].visits)
    most = children[order[0]]
    least = most.totals[seat] / float(most.visits) - price
    found: list[int] = []
    for action in order:
        child = children[action]
        known = float(child.visits) >= TRIED * float(most.visits)
        if known and child.totals[seat] / float(child.visits) >= least and len(found) < MOST:
            found.append(action)
    return found


def mean(values: list[float]) -> float:
    """The mean of some values."""
    return sum(values) / float(len(values))


def bad_day(values: list[float]) -> float:
    """The mean of the worst quarter of some values."""
    return mean(sorted(values)[: (len(values) + 3) // 4])
