"""The rules of Market."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cordee.engine.box import load_box
from cordee.engine.core import NATURE, State, Step
from cordee.engine.errors import BadBox

VERSION = "1"
BOX = load_box("market", Path(__file__).parent)
COST, POINTS = BOX.whole_column("stall", "cost"), BOX.whole_column("stall", "points")
START, COINS, TURNS = BOX.numbers("start", "points"), BOX.number("start", "coins"), BOX.number("length", "turns")
if TURNS == 0:
    raise BadBox("market/box.toml: length.turns must be 1 at least.")
PASS, DIE = len(COST), len(COST)
WORDS = [f"buy:{key}" for key in BOX.column("stall", "key")] + ["pass"] + [f"die:{face}" for face in range(1, 7)]


class Market(State):
    """A table of Market."""

    coins: list[int]
    luck: list[int]
    stalls: list[list[int]]
    turn: int = 0

    def __init__(self, seats: int) -> None:
        self.seats = seats

    def copy(self) -> Market:
        twin = Market(self.seats)
        twin.agenda, twin.coins, twin.luck = self.agenda.copy(), self.coins.copy(), self.luck.copy()
        twin.stalls, twin.turn = [stalls.copy() for stalls in self.stalls], self.turn
        return twin

    def starts(self) -> dict[str, list[str]]:
        return {"turn": [str(seat + 1) for seat in range(self.seats)]}

    def round_now(self) -> int:
        return self.turn

    def scores(self) -> list[int]:
        worth = [sum(POINTS[stall] for stall in stalls) for stalls in self.stalls]
        return [sum(parts) for parts in zip(START[: self.seats], self.coins, self.luck, worth, strict=True)]

    def view(self, seat: int | None) -> dict[str, Any]:
        return {"coins": self.coins, "stalls": self.stalls, "luck": self.luck}


def set_up(seats: int) -> Market:
    table = Market(seats)
    table.coins, table.luck, table.stalls = [COINS] * seats, [0] * seats, [[] for _ in range(seats)]
    turns = [Buy(seat, turn) for turn in range(TURNS) for seat in range(seats)]
    table.agenda = [Die(NATURE, seat) for seat in range(seats)] + turns[::-1]
    return table


class Buy(Step[Market]):
    """A stall, or none (MK-001)?"""

    turn: int

    def __init__(self, seat: int, turn: int) -> None:
        self.seat = seat
        self.turn = turn

    def candidates(self, state: Market) -> list[int]:
        return list(range(PASS + 1))

    def refusal(self, state: Market, action: int) -> int:
        return int(action < PASS and (action in state.stalls[self.seat] or COST[action] > state.coins[self.seat]))

    def play(self, state: Market, action: int) -> None:
        state.turn = self.turn + 1
        if action < PASS:
            state.stalls[self.seat].append(action)
            state.coins[self.seat] -= COST[action]


class Die(Step[Market]):
    """Luck (MK-002)."""

    of: int

    def __init__(self, seat: int, of: int) -> None:
        self.seat = seat
        self.of = of

    def candidates(self, state: Market) -> list[int]:
        return list(range(DIE + 1, DIE + 7))

    def play(self, state: Market, action: int) -> None:
        state.luck[self.of] = action - DIE
