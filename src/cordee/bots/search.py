"""Open-loop information-set Monte-Carlo tree search, for any game and any number of seats.

Each iteration imagines what the seat cannot know, walks down the tree (nature by its odds, seats by PUCT with the
game's preferences as prior), adds one node, plays on by the preferences for a while, and gives every seat its own
reward. The answer is the action tried most often.
"""

from __future__ import annotations

import math
from time import thread_time
from typing import Any, Final

from librt.random import Random as Rng
from mypy_extensions import i64

from cordee.engine.advice import Adviser
from cordee.engine.core import NATURE, State

EXPLORATION: Final = 0.35
SHARPNESS: Final = 2.5
LAPSE: Final = 0.1


class Node:
    """What is known after a sequence of actions: visits, and the rewards of each seat summed."""

    visits: i64
    totals: list[float]
    children: dict[int, Node]

    def __init__(self, seats: i64) -> None:
        self.visits = 0
        self.totals = [0.0] * int(seats)
        self.children = {}


class Search:
    """A search with its budget: so many iterations, or so many seconds of thinking, whichever is given.

    Thinking is processor time: on a busy machine a search takes longer, but does not get weaker.

    `exploration` is how much an action little tried is looked at, in units of the reward (a share of the win);
    `sharpness` how much the most preferred action is favoured over the least, as a power of e; `lapse` how often a
    playout forgets the preferences and plays anything; `horizon` how many actions a playout looks ahead.
    """

    iterations: i64
    seconds: float
    exploration: float
    sharpness: float
    lapse: float
    horizon: i64
    rng: Rng
    adviser: Adviser[Any]
    done: i64
    root: Node
    """What the last choice was made by."""

    def __init__(self, adviser: Adviser[Any], seed: i64, iterations: i64 = 0, seconds: float = 0.0) -> None:
        self.adviser = adviser
        self.rng = Rng(seed)
        self.iterations = iterations
        self.seconds = seconds
        self.exploration = EXPLORATION
        self.sharpness = SHARPNESS
        self.lapse = LAPSE
        self.horizon = adviser.horizon()
        self.done = 0
        self.root = Node(0)

    def choose(self, state: State) -> int:
        """The action for the seat that decides; a forced one without thinking."""
        actions = state.actions()
        if len(actions) == 1:
            return int(actions[0])
        root = Node(state.seats)
        self.root = root
        self._grow(state, root)
        return self._most_tried(root, actions)

    def _grow(self, state: State, root: Node) -> None:
        """Iterate until the budget is spent or the rest of it could not change the answer."""
        seat = state.seat()
        start = thread_time()
        limit = self.iterations
        self.done = 0
        while True:
            self._iterate(state.imagine(seat, self.rng), root)
            self.done += 1
            if self.seconds > 0.0:
                if self.done & 7:
                    continue
                spent = thread_time() - start
                if spent >= self.seconds:
                    return
                limit = i64(float(self.done) * self.seconds / spent)
            if self.done >= limit or _lead(root) > limit - self.done:
                return

    def _iterate(self, state: State, root: Node) -> None:
        """One walk down the tree, one new node, one playout, rewards for all on the path."""
        path = [root]
        node = root
        while state.agenda:
            step = state.agenda[-1]
            if step.seat == NATURE:
                action = step.sample(state, self.rng)
            else:
                action = self._select(state, node, step.seat, step.actions(state))
            state.advance(action)
            key = int(action)
            child = node.children.get(key)
            if child is None:
                child = Node(state.seats)
                node.children[key] = child
                path.append(child)
                break
            node = child
            path.append(node)
        self._play_on(state)
        rewards = self.adviser.worth(state) if state.agenda else state.result()
        for node in path:
            node.visits += 1
            totals = node.totals
            for seat in range(len(totals)):
                totals[seat] += rewards[seat]

    def _select(self, state: State, node: Node, seat: i64, actions: list[i64]) -> i64:
        """PUCT: the mean reward of the seat, and a bonus for what is preferred and little tried."""
        if len(actions) == 1:
            return actions[0]
        priors = priors_of(self.adviser.prefer(state, actions), self.sharpness)
        unknown = node.totals[seat] / float(node.visits) if node.visits else 0.5
        reach = self.exploration * math.sqrt(float(node.visits) + 1.0)
        best = actions[0]
        best_score = -1e9
        index: i64 = 0
        for action in actions:
            child = node.children.get(int(action))
            visits = 0.0
            mean = unknown
            if child is not None:
                visits = float(child.visits)
                mean = child.totals[seat] / visits
            score = mean + reach * priors[index] * float(len(actions)) / (1.0 + visits)
            if score > best_score:
                best_score = score
                best = action
            index += 1
        return best

    def _play_on(self, state: State) -> None:
        """Play by the preferences, with lapses, as far as the adviser wants to look."""
        agenda = state.agenda
        left = self.horizon
        rng = self.rng
        while agenda and left > 0:
            step = agenda[-1]
            if step.seat == NATURE:
                state.advance(step.sample(state, rng))
            else:
                actions = step.actions(state)
                if len(actions) == 1:
                    state.advance(actions[0])
                elif rng.random() < self.lapse:
                    state.advance(actions[rng.randrange(len(actions))])
                else:
                    state.advance(actions[best_of(self.adviser.prefer(state, actions))])
            left -= 1

    def _most_tried(self, root: Node, actions: list[i64]) -> int:
        best = int(actions[0])
        most: i64 = -1
        for action in actions:
            child = root.children.get(int(action))
            if child is not None and child.visits > most:
                most = child.visits
                best = int(action)
        return best


def _lead(root: Node) -> i64:
    """By how many visits the action tried most is ahead of the next."""
    first: i64 = 0
    second: i64 = 0
    for child in root.children.values():
        if child.visits > first:
            second = first
            first = child.visits
        elif child.visits > second:
            second = child.visits
    return first - second


def best_of(values: list[float]) -> i64:
    """The place of the first of the highest values."""
    best: i64 = 0
    highest = values[0]
    index: i64 = 0
    for value in values:
        if value > highest:
            highest = value
            best = index
        index += 1
    return best


def priors_of(preferences: list[float], sharpness: float) -> list[float]:
    """Preferences of any scale as shares of attention that sum to 1."""
    low = min(preferences)
    spread = max(preferences) - low
    if spread <= 0.0:
        return [1.0 / len(preferences)] * len(preferences)
    weights = [math.exp(sharpness * (preference - low) / spread) for preference in preferences]
    total = sum(weights)
    return [weight / total for weight in weights]
