"""What would a guide do? Three choices of the seat that decides, from what it knows, and where the points come from."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from cordee.analysis.moments import CLEAR, look, shortlist
from cordee.analysis.values import Scales, difference, value_from
from cordee.bots.weighing import AS_IT_IS, Tally
from cordee.engine.core import State
from cordee.engine.errors import CordeeError
from cordee.engine.game import Game

SHOWN = 3
"""How many choices a hint shows."""
CANDIDATES = 12
"""How many choices are looked at."""
WORK = 2_400_000
"""Actions looked at for a hint: about a second of thought."""
MOST, LEAST, LOOK = 1200, 60, 480
"""Playouts of each choice that is shown, at most and at least; of the first look, all choices together."""
PILOTS = 6
DIFFERING = 2
"""Lines of the score sheet that are named: those that differ most."""


@dataclass(frozen=True)
class Advice:
    """One choice of a hint."""

    word: str
    chance: float
    """The chance to win of the seat that asked."""
    error: float
    points: float
    """Its points at the end, on average."""
    sheet: dict[str, float]
    """Where they come from: its score sheet at the end, on average."""
    behind: float
    """What the best choice is worth more; nothing for the best."""
    behind_error: float
    lines: list[tuple[str, float]]
    """The lines that differ most: of the best against the second, of the others against the best."""

    @property
    def margin(self) -> float:
        """The error that is shown: as many standard errors as make a difference, so two as good always overlap."""
        return CLEAR * self.error

    @property
    def as_good(self) -> bool:
        """Whether the difference to the best is within error."""
        return self.behind <= CLEAR * self.behind_error


@dataclass(frozen=True)
class Hint:
    """What a guide would do."""

    seat: int
    choices: int
    """How many there are."""
    playouts: int
    """Of each choice that is shown, to the end of the game."""
    shown: list[Advice]
    """The best first."""

    def to_json(self) -> dict[str, Any]:
        """As JSON-ready data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Hint:
        """What `to_json` gave."""
        shown = [Advice(**{**one, "lines": [(key, by) for key, by in one["lines"]]}) for one in data["shown"]]
        return cls(data["seat"], data["choices"], data["playouts"], shown)


def hint(game: Game, state: State, seed: int = 1, work: int = WORK) -> Hint:
    """Three choices for whoever decides. It knows what that seat knows, and nothing else."""
    seat = int(state.seat())
    if seat < 0:
        raise CordeeError("Nobody decides now: there is nothing to advise.")
    actions = [int(action) for action in state.actions()]
    first = Scales(game, seed, "look")
    listed = shortlist(first, state, seat, actions, CANDIDATES)
    if len(listed) > SHOWN:
        listed = list(look(first, state, seat, listed, LOOK, left=SHOWN))[:SHOWN]
    scales = Scales(game, seed, "weigh")
    playouts = _affordable(scales, state, seat, len(listed), work)
    tallies = {action: scales.tally(state, seat, action, playouts, True) for action in listed}
    return Hint(seat, len(actions), playouts, _ranked(game, seat, tallies))


def _affordable(scales: Scales, state: State, seat: int, choices: int, work: int) -> int:
    """How many playouts of each choice the work allows."""
    weigher = scales.weigher()
    weigher.weigh(state, seat, AS_IT_IS, PILOTS, Tally())
    return max(LEAST, min(MOST, work * PILOTS // (choices * max(1, weigher.work))))


def _ranked(game: Game, seat: int, tallies: dict[int, Tally]) -> list[Advice]:
    values = {action: value_from(tally) for action, tally in tallies.items()}
    order = sorted(values, key=lambda action: -values[action].chances[seat])
    best = order[0]
    found = []
    for action in order:
        value = values[action]
        sheet = {key: line[seat] for key, line in value.sheet.items()}
        behind, errors = difference(tallies[best], tallies[action])
        rival = best if action != best else order[min(1, len(order) - 1)]
        lines = _differing(sheet, {key: line[seat] for key, line in values[rival].sheet.items()})
        found.append(Advice(game.notation(action), value.chances[seat], value.errors[seat], value.points(seat), sheet,
                            behind[seat], errors[seat] if action != best else 0.0, lines))  # fmt: skip
    return found


def _differing(sheet: dict[str, float], other: dict[str, float]) -> list[tuple[str, float]]:
    """The lines that differ most between two score sheets, and by how much."""
    by = {key: sheet.get(key, 0.0) - other.get(key, 0.0) for key in {**sheet, **other}}
    most = sorted(by, key=lambda key: -abs(by[key]))[:DIFFERING]
    return [(key, by[key]) for key in most if abs(by[key]) >= 0.05]
