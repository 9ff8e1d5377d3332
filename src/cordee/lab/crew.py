"""Those who play with one variant of a box, each in a process that loads no other."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Sequence

from cordee.arena.match import Match
from cordee.arena.pools import Pool
from cordee.engine.errors import BadBox, CordeeError
from cordee.engine.values import asked_of
from cordee.lab.asked import Variant
from cordee.lab.trial import Trial, play_trial


class Crew:
    """Those of a pool, with a variant of a game's box."""

    def __init__(self, game: str, variant: Variant, pool: Pool) -> None:
        self.variant = variant
        self.hands = pool.crew({"CORDEE_SET": json.dumps({game: asked_of(game) | dict(variant.changes)})})

    def __enter__(self) -> Crew:
        self.hands.__enter__()
        return self

    def __exit__(self, *raised: object) -> None:
        self.hands.__exit__(*raised)

    @property
    def jobs(self) -> int:
        """How many play at a time."""
        return self.hands.jobs

    def play(self, match: Match, batches: Iterable[Sequence[int]]) -> Generator[list[Trial]]:
        """The games of every batch, as soon as they are over; a box that cannot be played is named."""
        try:
            yield from self.hands.play(play_trials, match, batches)
        except TrialRefused as error:
            raise BadBox(f"With {self.variant.name}: {error}") from error


class TrialRefused(CordeeError):
    """A box that a game cannot be played with."""


def play_trials(match: Match, numbers: Sequence[int]) -> list[Trial]:
    """Some games of the match, watched."""
    try:
        return [play_trial(match, number) for number in numbers]
    except CordeeError as error:
        raise TrialRefused(str(error)) from error
