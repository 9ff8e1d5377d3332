"""The games of a match in a file, a line each, so that a long match survives whatever ends it.

    {"format": "cordee-match", "format_version": 2, "rules": "1", "box": "…", "match": {"game": "ski", …}}
    {"number": 0, "scores": [81, 64, 70], "shares": [1.0, 0.0, 0.0], "plies": 402, "decisions": 377, "rounds": 7,
     "starts": {"seat": ["1", "2", "3"], "place": ["2", "3", "1"]}}

Version 1 had no `starts`; its games cannot be counted by them, so it is not taken up.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from cordee.arena.ledger import Ledger
from cordee.arena.match import Match, Outcome
from cordee.engine.registry import game as find_game

FORMAT = "cordee-match"
FORMAT_VERSION = 2


class Journal(Ledger):
    """A file that a match is written to, and taken up from when it was begun before."""

    WORK = "match"

    def __init__(self, path: Path, match: Match) -> None:
        self.match = match
        self.outcomes: dict[int, Outcome] = {}
        """The games in the file, by their number in the match."""
        super().__init__(path, heading(FORMAT, FORMAT_VERSION, match))

    def add(self, played: Iterable[tuple[int, Outcome]]) -> None:
        """Write games that have just ended; they are in the file when this returns."""
        new = dict(played)
        self.write({"number": number} | asdict(outcome) for number, outcome in new.items())
        self.outcomes |= new

    def take(self, data: dict[str, Any]) -> None:
        """A game in the file."""
        seats = self.match.seats
        scores, shares = tuple(map(int, data["scores"])), tuple(map(float, data["shares"]))
        number, plies, decisions, rounds = (int(data[key]) for key in ("number", "plies", "decisions", "rounds"))
        starts = {str(name): tuple(map(str, began)) for name, began in data["starts"].items()}
        if any(len(values) != seats for values in (scores, shares, *starts.values())):
            raise ValueError(seats)
        if number < 0 or not all(0 <= share <= 1 for share in shares):
            raise ValueError(number)
        self.outcomes[number] = Outcome(scores, shares, plies, decisions, rounds, starts)


def heading(form: str, version: int, match: Match) -> dict[str, Any]:
    """What must be the same for games to be taken up."""
    game = find_game(match.game)
    return {
        "format": form,
        "format_version": version,
        "rules": game.version,
        "box": game.box_digest,
        "match": asdict(match),
    }
