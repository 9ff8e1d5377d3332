"""How the styles of the bots differ in play: `python -m tests.kit.styles --games 200`.

Wherever a bot with a style chooses otherwise than the plain one would, both choices are imagined on luck of their own,
and what the style is about is compared: points at once, the chance on a bad day, the points of the best rival. What an
explorer is about is how many different things it does. The command also plays every deal with and without the style in
one seat, and tells what it costs in points and games won.
"""

from __future__ import annotations

import argparse
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import fmean, stdev

import cordee
from cordee.arena.match import seed_for
from cordee.arena.report import Z95
from cordee.bots import STYLES, Bot, bot
from cordee.bots.simple import GreedyBot
from cordee.bots.styles import Styled, bad_day, imagined, mean
from cordee.engine.core import NATURE, NOBODY

FRESH = 16
"""How often a choice is imagined again, on luck that the style did not see."""


@dataclass
class Played:
    """One deal, as it went for one seat."""

    points: int
    rival: int
    share: float
    entropy: float
    """How evenly its choices are spread over the actions, in nats."""
    gains: list[float] = field(default_factory=list)
    """Wherever the style chose otherwise, by how much it got more of what it is about than the plain choice."""


def measure(style: str, prospects: Sequence[list[float]]) -> float:
    """What a style is about, in how an action went on: more is more of that style."""
    soon, hope, rival = prospects
    return {"greedy": mean(soon), "careful": bad_day(hope), "spiteful": -mean(rival)}.get(style, 0.0)


def gain(style: str, state: cordee.State, styled: int, plain: int, seed: int) -> float:
    """By how much the style's choice has more of the style than the plain one, on fresh luck."""
    adviser = cordee.game(state_game(state)).module("bot").ADVISER
    found = imagined(state, [styled, plain], adviser, cordee.Rng(seed), FRESH)
    one, other = ((seen.soon, seen.hope, seen.rival) for seen in found)
    return measure(style, one) - measure(style, other)


def state_game(state: cordee.State) -> str:
    """The name of the game that a state is of."""
    return type(state).__module__.split(".")[2]


def play(name: str, seats: int, level: str, style: str, number: int) -> Played:
    """One deal: a seat plays with the style (or, without one, plainly), the others as greedy bots do."""
    game, mine = cordee.game(name), number % seats
    spec = f"{level}:{style}" if style else level
    players: list[Bot] = [bot("greedy", game, seed_for(3, number, f"seat {seat}")) for seat in range(seats)]
    players[mine] = bot(spec, game, seed_for(3, number, "mine"))
    nature, state = cordee.Rng(seed_for(3, number, "nature")), game.new(seats)
    taken: Counter[int] = Counter()
    gains: list[float] = []
    while (seat := state.seat()) != NOBODY:
        if seat == NATURE:
            state.advance(state.sample(nature))
            continue
        action = players[seat].choose(state)
        if seat == mine and len(state.actions()) > 1:
            taken[action] += 1
            gains += _gains(players[mine], style, state, action, sum(taken.values()))
        state.advance(action)
    scores = state.scores()
    rival = max(points for seat, points in enumerate(scores) if seat != mine)
    return Played(scores[mine], rival, state.result()[mine], entropy(taken), gains)


def _gains(player: Bot, style: str, state: cordee.State, action: int, number: int) -> Iterator[float]:
    if not isinstance(player, Styled) or style == "explorer" or not isinstance(player.bot, GreedyBot):
        return
    plain = player.bot.choose(state)
    if plain != action:
        yield gain(style, state, action, plain, number)


def entropy(taken: Counter[int]) -> float:
    """How evenly choices are spread."""
    total = sum(taken.values())
    return -sum(n / total * math.log(n / total) for n in taken.values())


def spread(values: Sequence[float]) -> str:
    """A mean with its 95 % interval."""
    error = Z95 * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return f"{fmean(values):+.2f} ± {error:.2f}"


def compare(name: str, seats: int, level: str, style: str, games: int) -> str:
    """A line on a style in a game."""
    plain = [play(name, seats, level, "", number) for number in range(games)]
    styled = [play(name, seats, level, style, number) for number in range(games)]
    gains = [one for game in styled for one in game.gains]
    pairs = list(zip(styled, plain, strict=True))
    told = f"{name:10} {style:9} won {fmean(one.share for one in plain):.2f} → {fmean(one.share for one in styled):.2f}"
    told += f", own points {spread([one.points - other.points for one, other in pairs])}"
    told += f" (spread {stdev(g.points for g in plain):.1f} → {stdev(g.points for g in styled):.1f})"
    told += f", best rival {spread([one.rival - other.rival for one, other in pairs])}"
    told += f", entropy {spread([one.entropy - other.entropy for one, other in pairs])}"
    return told + (f", its own measure {spread(gains)} in {len(gains)} choices" if gains else "")


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.kit.styles", description=__doc__)
    parser.add_argument("--game", choices=cordee.game_names(), action="append")
    parser.add_argument("--style", choices=list(STYLES), action="append")
    parser.add_argument("--level", default="randonneur", help="or search:100it, without the measure")
    parser.add_argument("--seats", type=int, default=3, help="or as many as the game takes")
    parser.add_argument("--games", type=int, default=100)
    asked = parser.parse_args()
    for name in asked.game or [found for found in cordee.game_names() if cordee.game(found).has("bot")]:
        seats = min(asked.seats, cordee.game(name).seats[-1])
        for style in asked.style or STYLES:
            print(compare(name, seats, asked.level, style, asked.games), flush=True)


if __name__ == "__main__":
    main()
