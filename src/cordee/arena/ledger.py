"""A file that a long piece of work is written to line by line, and taken up from when it was cut short."""

from __future__ import annotations

import json
import os
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, ClassVar

from cordee.engine.errors import CordeeError


class Ledger(ABC):
    """A heading that says what the work is, then lines of JSON; `take` of each kind reads one of them."""

    WORK: ClassVar[str]
    """What the lines are of, in refusals: a match, a lab."""
    DAMAGED: ClassVar = (AttributeError, KeyError, TypeError, ValueError, OverflowError)
    """What `take` raises for a line that is not as it was written."""

    def __init__(self, path: Path, heading: dict[str, Any]) -> None:
        self.path = path
        try:
            if path.exists() and path.stat().st_size:
                self._take_up(_object(json.dumps(heading)))
            else:
                self._append([heading])
        except OSError as error:
            raise CordeeError(f"{path} cannot be used: {error.strerror}.") from error
        except UnicodeDecodeError as error:
            raise CordeeError(f"{path} is no text file: choose another name.") from error

    @abstractmethod
    def take(self, data: dict[str, Any]) -> None:
        """A line that stood in the file."""

    def write(self, lines: Iterable[dict[str, Any]]) -> None:
        """Write what is done; it is in the file when this returns."""
        try:
            self._append(lines)
        except OSError as error:
            raise CordeeError(f"{self.path} cannot be written: {error.strerror}.") from error

    def _append(self, lines: Iterable[dict[str, Any]]) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(line) + "\n" for line in lines)

    def _take_up(self, wanted: dict[str, Any]) -> None:
        """Read the lines; a last one that was cut off while it was written is removed, and its work done again."""
        whole = 0
        with self.path.open("rb") as file:
            for place, line in enumerate(file, 1):
                text = line.decode("utf-8")
                if place == 1:
                    self._check(_object(text), wanted)
                elif text.endswith("\n"):
                    self._take_line(place, text)
                whole += len(line) if text.endswith("\n") else 0
        if whole != self.path.stat().st_size:
            os.truncate(self.path, whole)

    def _take_line(self, place: int, line: str) -> None:
        try:
            self.take(_object(line))
        except self.DAMAGED as error:
            told = f"{self.path}, line {place} is damaged: remove it, and what it told is played again."
            raise CordeeError(told) from error

    def lines(self) -> Iterator[dict[str, Any]]:
        """The lines in the file, one at a time, without the heading."""
        with self.path.open(encoding="utf-8") as file:
            yield from map(_object, islice(file, 1, None))

    def _check(self, found: dict[str, Any], wanted: dict[str, Any]) -> None:
        """The heading must be the one of this work."""
        if found.get("format") != wanted["format"] or not isinstance(found.get("match"), dict):
            raise CordeeError(f"{self.path} exists and holds no {self.WORK} of Cordée: choose another name.")
        told = {"format_version": "format", "rules": "version of the rules", "box": "components"}
        here, there = wanted | wanted["match"], found | found["match"]
        other = [told.get(key, key) for key in here if key != "match" and there.get(key) != here[key]]
        if other:
            raise CordeeError(
                f"{self.path} holds another {self.WORK}, by its {', '.join(other)}: "
                f"choose another name, or ask for the same {self.WORK}."
            )


def _object(line: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}
