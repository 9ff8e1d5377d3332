"""The games of a match in a file, a line each, so that a long match survives whatever ends it.

    {"format": "cordee-match", "format_version": 2, "rules": "1", "box": "…", "match": {"game": "ski", …}}
    {"number": 0, "scores": [81, 64, 70], "shares": [1.0, 0.0, 0.0], "plies": 402, "decisions": 377, "rounds": 7,
     "starts": {"seat": ["1", "2", "3"], "place": ["2", "3", "1"]}}

Version 1 had no `starts`; its games cannot be counted by them, so it is not taken up.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from cordee.arena.ledger import Ledger
from cordee.arena.match import Match, Outcome
from cordee.engine.registry import game as find_game

FORMAT = "cordee-match"
FORMAT_VERSION = 2
MOST_GAMES = 10**9
"""More than anybody plays in a match."""


class Journal(Ledger):
    """A file that a match is written to, and taken up from when it was begun before."""

    WORK = "match"

    def __init__(self, path: Path, match: Match) -> None:
        self.match = match
        self._held = bytearray()
        """A bit for each game in the file: all that is kept of it in memory."""
        super().__init__(path, heading(FORMAT, FORMAT_VERSION, match))

    def __contains__(self, number: int) -> bool:
        return number >> 3 < len(self._held) and bool(self._held[number >> 3] >> (number & 7) & 1)

    @property
    def outcomes(self) -> dict[int, Outcome]:
        """The games in the file, by their number in the match."""
        return dict(map(self._read, self.lines()))

    def kept(self, games: int) -> Iterator[tuple[int, Outcome]]:
        """Those of the first games of the match that are in the file, each once, read one at a time."""
        told = bytearray()
        for number, outcome in map(self._read, self.lines()):
            if number < games and not _mark(told, number):
                yield number, outcome

    def missing(self, games: int) -> Sequence[int]:
        """Those of the first games of the match that are not in the file."""
        if not self._held:
            return range(games)
        return array("q", [number for number in range(games) if number not in self])

    def add(self, played: Iterable[tuple[int, Outcome]]) -> None:
        """Write games that have just ended; they are in the file when this returns."""
        new = dict(played)
        self.write({"number": number} | asdict(outcome) for number, outcome in new.items())
        for number in new:
            _mark(self._held, number)

    def take(self, data: dict[str, Any]) -> None:
        """A game in the file."""
        number, _ = self._read(data)
        if not 0 <= number < MOST_GAMES:
            raise ValueError(number)
        _mark(self._held, number)

    def _read(self, data: dict[str, Any]) -> tuple[int, Outcome]:
        seats = self.match.seats
        scores, shares = tuple(map(int, data["scores"])), tuple(map(float, data["shares"]))
        number, plies, decisions, rounds = (int(data[key]) for key in ("number", "plies", "decisions", "rounds"))
        starts = {str(name): tuple(map(str, began)) for name, began in data["starts"].items()}
        if any(len(values) != seats for values in (scores, shares, *starts.values())):
            raise ValueError(seats)
        if not all(0 <= share <= 1 for share in shares):
            raise ValueError(shares)
        return number, Outcome(scores, shares, plies, decisions, rounds, starts)


def _mark(bits: bytearray, number: int) -> bool:
    """Set a bit; whether it was set before."""
    place, bit = number >> 3, 1 << (number & 7)
    if place >= len(bits):
        bits.extend(bytes(place + 1 - len(bits)))
    before = bool(bits[place] & bit)
    bits[place] |= bit
    return before


def heading(form: str, version: int, match: Any) -> dict[str, Any]:
    """What must be the same for games to be taken up."""
    game = find_game(match.game)
    return {
        "format": form,
        "format_version": version,
        "rules": game.version,
        "box": game.box_digest,
        "match": asdict(match),
    }
