"""The analysis of a record: which moments are weighed and how long, here or on a crew, in any order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache

from cordee.analysis.ledger import Analysis, assembled
from cordee.analysis.moments import DEFAULT, Quality, Weighed, weigh
from cordee.arena.pools import Crew, Here
from cordee.engine.core import NATURE, NOBODY, State
from cordee.engine.errors import BadRecord
from cordee.engine.game import Game
from cordee.engine.records import Record

WEIGHED = 0.35
"""The part of the choices that are weighed against habit or something better, for the reckoning of the work."""


@dataclass(frozen=True)
class Work:
    """A record to be weighed: all of its analysis follows from this."""

    text: str
    """The record, as its file has it."""
    quality: Quality = DEFAULT
    seed: int = 1

    @property
    def game(self) -> str:
        """The game that is played."""
        return _read(self.text)[0].game

    @property
    def moments(self) -> int:
        """How many there are: one before each move, and the last position."""
        return len(_read(self.text)[2])

    def afforded(self) -> Quality:
        """The quality that the length of the game allows."""
        return self.quality.times(min(1.0, self.quality.work / max(1.0, sum(self.costs()))))

    def costs(self) -> list[float]:
        """Actions that would be looked at for each moment: what its weighing costs beside the others'."""
        return _costs(_read(self.text)[2], self.quality)

    def weighed(self, ply: int) -> Weighed:
        """One moment."""
        record, game, states = _read(self.text)
        word = record.moves[ply] if ply < len(record.moves) else ""
        return weigh(game, states[ply], ply, word, _afforded(self), self.seed)

    def assembled(self, moments: Sequence[Weighed]) -> Analysis:
        """What all moments come to."""
        record, _game, states = _read(self.text)
        return assembled(record, moments, _afforded(self), self.seed, states[-1].seat() == NOBODY)


@lru_cache(maxsize=4)
def _read(text: str) -> tuple[Record, Game, list[State]]:
    """A record, its game and all positions: those who weigh its moments one by one read it once."""
    record = Record.from_json(text)
    return record, record.checked_game(), list(record.states())


@lru_cache(maxsize=4)
def _afforded(work: Work) -> Quality:
    return work.afforded()


def _costs(states: Sequence[State], quality: Quality) -> list[float]:
    """Of each moment, with this quality: its playouts times what a playout looks at."""
    costs: list[float] = []
    ahead = 0.0
    for state in reversed(states):
        choices = len(state.actions()) if state.seat() >= 0 else 1
        ahead += choices + 1
        weighed = (quality.look / 4 + 3 * quality.weigh * WEIGHED) * ahead if choices > 1 else 0.0
        costs.append(quality.nature * ahead if state.seat() == NATURE else weighed)
    return costs[::-1]


def weigh_batch(work: Work, plies: Sequence[int]) -> list[Weighed]:
    """Some moments, in this process."""
    return [work.weighed(ply) for ply in plies]


def analyse(
    record: Record,
    quality: Quality = DEFAULT,
    seed: int = 1,
    crew: Crew | None = None,
    progress: Callable[[int], None] | None = None,
) -> Analysis:
    """Weigh every moment of a record; the same record, quality and seed give the same analysis anywhere."""
    work = Work(record.to_json(), quality, seed)
    if not record.moves:
        raise BadRecord("The record has no moves: there is nothing to analyse.")
    found: list[Weighed] = []
    batches = [[ply] for ply in range(work.moments)]
    with closing((crew or Here()).play(weigh_batch, work, batches)) as parts:
        for part in parts:
            found += part
            if progress is not None:
                progress(len(part))
    return work.assembled(found)
