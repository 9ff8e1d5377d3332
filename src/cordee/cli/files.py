"""Files of the terminal: records, saved games, and where they are kept."""

from __future__ import annotations

import json
import os
import tempfile
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from cordee.engine.dealer import Dealer
from cordee.engine.errors import BadRecord, BadSave, CordeeError
from cordee.engine.records import FORMAT as RECORD_FORMAT
from cordee.engine.records import Record

SAVE_FORMAT = "cordee-save"
SAVE_VERSION = 1


@dataclass
class Saved:
    """A game that is not over: its record so far, the secret of its dice, and who decides for each seat."""

    record: Record
    secret: bytes
    bots: list[str | None]
    """The bot of each seat; None where a person sits."""
    seed: int

    def to_json(self) -> str:
        """The file's text."""
        data = {
            "format": SAVE_FORMAT,
            "format_version": SAVE_VERSION,
            "record": json.loads(self.record.to_json()),
            "secret": self.secret.hex(),
            "bots": self.bots,
            "seed": self.seed,
        }
        return json.dumps(data, ensure_ascii=False, indent=1)

    @classmethod
    def from_json(cls, text: str) -> Saved:
        """Read a file's text; whatever is wrong with it is said in one sentence."""
        data = _object(text)
        if data.get("format") == RECORD_FORMAT:
            raise BadSave("This is the record of a game, not a saved game: `cordee replay` shows it.")
        if data.get("format") != SAVE_FORMAT or data.get("format_version") != SAVE_VERSION:
            raise BadSave("This is not a saved game that this Cordée can read.")
        record = Record.from_json(json.dumps(data.get("record")))
        bots, seed = data.get("bots"), data.get("seed")
        if type(seed) is not int or not _is_bot_list(bots, record.seats):
            raise BadSave("The saved game does not say who plays: its bots or its seed are damaged.")
        secret = _secret(data.get("secret"))
        if Dealer(secret).commitment != record.commitment:
            raise BadSave("The secret of the dice is not the one the game began with: the saved game is damaged.")
        return cls(record, secret, bots, seed)  # type: ignore[arg-type]


def _object(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadSave(f"The file is cut off or damaged: {error}. Take a fresh copy.") from error
    return data if isinstance(data, dict) else {}


def _is_bot_list(bots: Any, seats: int) -> bool:
    """A bot or nobody for each seat, and a person at exactly one."""
    if not isinstance(bots, list) or len(bots) != seats or bots.count(None) != 1:
        return False
    return all(bot is None or isinstance(bot, str) for bot in bots)


def _secret(value: Any) -> bytes:
    try:
        return bytes.fromhex(value)
    except (TypeError, ValueError):
        raise BadSave("The secret of the dice is not written in hexadecimal: the saved game is damaged.") from None


# ── Reading and writing ──


def read_text(name: str | Path) -> str:
    """The text of a file."""
    try:
        return Path(name).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadRecord(f"{name} is no text file: {error}.") from error
    except OSError as error:
        raise CordeeError(f"{name} cannot be read: {error.strerror}.") from error


def read_record(name: str | Path) -> Record:
    """The record in a file; of a saved game, its record so far."""
    text = read_text(name)
    if f'"{SAVE_FORMAT}"' in text[:200]:
        return Saved.from_json(text).record
    return Record.from_json(text)


def write_game(path: Path, text: str) -> None:
    """Write a record or a saved game, at once and whole; a file that is neither is never overwritten."""
    try:
        if path.exists() and not _is_ours(path):
            raise CordeeError(f"{path} exists and is no game of Cordée: choose another name.")
        path.parent.mkdir(parents=True, exist_ok=True)
        half = path.with_name(path.name + ".part")
        half.write_bytes(text.encode("utf-8", "backslashreplace"))  # half a surrogate pair as JSON writes it
        half.replace(path)
    except OSError as error:
        raise CordeeError(f"{path} cannot be written: {error.strerror}.") from error


def _is_ours(path: Path) -> bool:
    with path.open("rb") as file:
        start = file.read(200)
    return f'"{SAVE_FORMAT}"'.encode() in start or f'"{RECORD_FORMAT}"'.encode() in start


def games_folder() -> Path:
    """Where games are kept unless another place is named."""
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "cordee"


def keep(game: str, kind: str, text: str) -> Path:
    """Write a game where games are kept, or in the folder for temporary files if that cannot be; its path."""
    name = f"{game}-{datetime.now():%Y%m%d-%H%M%S}-{os.getpid()}.{kind}.json"
    try:
        path = games_folder() / name
        write_game(path, text)
    except (CordeeError, RuntimeError):
        path = Path(tempfile.gettempdir()) / name
        write_game(path, text)
    return path
