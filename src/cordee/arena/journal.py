"""The games of a match in a file, a line each, so that a long match survives whatever ends it.

    {"format": "cordee-match", "format_version": 2, "rules": "1", "box": "…", "match": {"game": "ski", …}}
    {"number": 0, "scores": [81, 64, 70], "shares": [1.0, 0.0, 0.0], "plies": 402, "decisions": 377, "rounds": 7,
     "starts": {"seat": ["1", "2", "3"], "place": ["2", "3", "1"]}}

Version 1 had no `starts`; its games cannot be counted by them, so it is not taken up.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from cordee.arena.match import Match, Outcome
from cordee.engine.errors import CordeeError
from cordee.engine.registry import game as find_game

FORMAT = "cordee-match"
FORMAT_VERSION = 2


class Journal:
    """A file that a match is written to, and taken up from when it was begun before."""

    def __init__(self, path: Path, match: Match) -> None:
        self.path = path
        self.outcomes: dict[int, Outcome] = {}
        """The games in the file, by their number in the match."""
        try:
            if path.exists() and path.stat().st_size:
                self._take_up(match)
            else:
                self._write([_heading(match)])
        except OSError as error:
            raise CordeeError(f"{path} cannot be used: {error.strerror}.") from error
        except UnicodeDecodeError as error:
            raise CordeeError(f"{path} is no text file: choose another name.") from error

    def add(self, played: Iterable[tuple[int, Outcome]]) -> None:
        """Write games that have just ended; they are in the file when this returns."""
        new = dict(played)
        try:
            self._write([{"number": number} | asdict(outcome) for number, outcome in new.items()])
        except OSError as error:
            raise CordeeError(f"{self.path} cannot be written: {error.strerror}.") from error
        self.outcomes |= new

    def _write(self, lines: list[dict[str, Any]]) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(line) + "\n" for line in lines)

    def _take_up(self, match: Match) -> None:
        """Read the games; a last line that was cut off while it was written is removed, its game played again."""
        found = self.path.read_bytes()
        whole = found[: found.rfind(b"\n") + 1]
        heading, *lines = (whole or found).decode("utf-8").splitlines()
        self._check_heading(heading, match)
        for place, line in enumerate(lines, 2):
            number, outcome = self._game(line, place, match)
            self.outcomes[number] = outcome
        if whole != found:
            os.truncate(self.path, len(whole))

    def _check_heading(self, line: str, match: Match) -> None:
        found = _object(line)
        found_match = found.get("match")
        if found.get("format") != FORMAT or not isinstance(found_match, dict):
            raise CordeeError(f"{self.path} exists and holds no match of Cordée: choose another name.")
        here = _object(json.dumps(_heading(match)))
        here_match = here["match"]
        told = {"format_version": "format", "rules": "version of the rules", "box": "components"}
        other = [told[key] for key in told if found.get(key) != here[key]]
        other += [key for key in here_match if found_match.get(key) != here_match[key]]
        if other:
            raise CordeeError(
                f"{self.path} holds another match, by its {', '.join(other)}: "
                "choose another name, or ask for the same match."
            )

    def _game(self, line: str, place: int, match: Match) -> tuple[int, Outcome]:
        data = _object(line)
        try:
            scores, shares = tuple(map(int, data["scores"])), tuple(map(float, data["shares"]))
            number, plies, decisions, rounds = (int(data[key]) for key in ("number", "plies", "decisions", "rounds"))
            starts = {str(name): tuple(map(str, began)) for name, began in data["starts"].items()}
            if any(len(values) != match.seats for values in (scores, shares, *starts.values())):
                raise ValueError(match.seats)
            if number < 0 or not all(0 <= share <= 1 for share in shares):
                raise ValueError(number)
            return number, Outcome(scores, shares, plies, decisions, rounds, starts)
        except (AttributeError, KeyError, TypeError, ValueError, OverflowError) as error:
            told = f"{self.path}, line {place} is damaged: remove it, and its game is played again."
            raise CordeeError(told) from error


def _heading(match: Match) -> dict[str, Any]:
    game = find_game(match.game)
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "rules": game.version,
        "box": game.box_digest,
        "match": asdict(match),
    }


def _object(line: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}
