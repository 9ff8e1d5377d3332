"""What each tile is worth to those who buy it: matches of greedy players, one of whom may never buy it, or always does.

    python -m tests.games.yeti.tiles --games 2000

Where the adviser values a tile rightly, the seat that never buys it wins no more than its fair share, but for chance,
and neither does the one that buys it whenever it can.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Iterator

import cordee
from cordee.engine.advice import Adviser
from cordee.games.yeti.bot import ADVISER
from cordee.games.yeti.box import EQUIPMENT
from cordee.games.yeti.rules import BUY, Yeti

Offer = Callable[[list[int], int], list[int]]
"""Which of the actions allowed a player considers, for one tile."""


def never(actions: list[int], tile: int) -> list[int]:
    """All but the purchase of the tile: buying nothing is always left."""
    return [action for action in actions if action != BUY + tile]


def always(actions: list[int], tile: int) -> list[int]:
    """The purchase of the tile wherever it is allowed."""
    return [BUY + tile] if BUY + tile in actions else actions


def share(tile: int, offer: Offer, number: int, seats: int, adviser: Adviser[Yeti] = ADVISER) -> float:
    """What the player held to the offer wins in one game, in each seat as often; the same number is the same game."""
    rng = cordee.Rng(number)
    state = cordee.game("yeti").new(seats)
    held = number % seats
    while (seat := state.seat()) != cordee.NOBODY:
        if seat == cordee.NATURE:
            state.advance(state.sample(rng))
            continue
        actions = offer(state.actions(), tile) if seat == held else state.actions()
        likings = adviser.prefer(state, actions)
        state.advance(actions[likings.index(max(likings))])
    return state.result()[held]


def trial(tile: int, offer: Offer, games: int, seats: int) -> tuple[float, float]:
    """The share of wins of the player held to the offer, and its standard error."""
    mean = sum(share(tile, offer, number, seats) for number in range(games)) / games
    return mean, math.sqrt(max(mean * (1 - mean), 1 / games) / games)


def lines(games: int, seats: int) -> Iterator[str]:
    yield f"{games} games, {seats} seats; fair is {100 / seats:.1f} %"
    for tile, key in enumerate(EQUIPMENT):
        (least, doubt), (most, more_doubt) = (trial(tile, offer, games, seats) for offer in (never, always))
        yield (
            f"{key:14} never bought {100 * least:5.1f} ± {200 * doubt:.1f} %"
            f"   always bought {100 * most:5.1f} ± {200 * more_doubt:.1f} %"
        )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.games.yeti.tiles", description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seats", type=int, default=4, choices=cordee.game("yeti").seats)
    asked = parser.parse_args()
    for line in lines(asked.games, asked.seats):
        print(line, flush=True)


if __name__ == "__main__":
    main()
