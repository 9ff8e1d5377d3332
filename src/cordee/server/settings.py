"""How a server is set: every knob, its default, and the environment variable that turns it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from cordee.engine.errors import CordeeError


@dataclass(frozen=True)
class Settings:
    """What `create_app` needs to know. `from_environment` reads CORDEE_ and the field's name in capitals."""

    database: str = ""
    """Where tables are kept: a path or URL of SQLite or PostgreSQL; empty for `cordee.db` in the data folder."""
    pace: float = 0.9
    """Seconds that a bot takes for a move at least, so that people can follow."""
    bot_workers: int = 1
    """Processes in which bots think."""
    live_tables: int = 2000
    """Tables kept ready in memory; the others are read from the store when they are asked for."""
    person_rate: float = 20.0
    """Requests a second that one identity may make on average; 0 for no limit."""
    address_rate: float = 60.0
    """Requests a second that one address may make on average; 0 for no limit."""
    create_rate: float = 0.2
    """Tables a second that one address may create on average; 0 for no limit."""
    streams: int = 200
    """Streams of news that one address may keep open; 0 for no limit."""
    body_limit: int = 16_384
    """Bytes that a request may bring."""
    origins: str = ""
    """Other origins that may write, separated by spaces; the server's own always may."""
    secure: bool = False
    """Cookies go over HTTPS only."""
    log: str = "info"
    """What is logged: debug, info, warning or error."""

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ, **given: Any) -> Settings:
        """The settings of the environment; what is given (and not None) comes first."""
        read: dict[str, Any] = {}
        for name, default in vars(cls()).items():
            text = environment.get(f"CORDEE_{name.upper()}")
            if text is not None:
                read[name] = _value(f"CORDEE_{name.upper()}", text, type(default))
        if "DATABASE_URL" in environment:
            read["database"] = environment["DATABASE_URL"]
        return cls(**(read | {name: value for name, value in given.items() if value is not None}))

    def database_url(self) -> str:
        """The database for SQLAlchemy, with its asynchronous driver."""
        text = self.database or str(data_folder() / "cordee.db")
        scheme, colon, rest = text.partition("://")
        if not colon:
            return f"sqlite+aiosqlite:///{text}"
        kind = scheme.split("+")[0]
        if kind in ("postgres", "postgresql"):
            return f"postgresql+asyncpg://{rest}"
        if kind == "sqlite":
            return f"sqlite+aiosqlite://{rest}"
        raise CordeeError(f"The database {kind!r} is not known: give a path or URL of SQLite or PostgreSQL.")

    def shared(self) -> bool:
        """Whether several workers can serve the same tables."""
        return self.database_url().startswith("postgresql")

    def with_(self, **changes: Any) -> Settings:
        """The same settings but for these."""
        return replace(self, **changes)


def data_folder() -> Path:
    """Where a server keeps its tables when nothing else is said: CORDEE_DATA, or the user's data folder."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    folder = Path(os.environ.get("CORDEE_DATA") or Path(base) / "cordee")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _value(name: str, text: str, kind: type) -> Any:
    """The text of a variable as the kind of value its setting has."""
    try:
        if kind is bool:
            return {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False, "": False}[
                text.lower()
            ]
        return kind(text)
    except (ValueError, KeyError):
        raise CordeeError(f"{name} is {text!r}, which is no {kind.__name__}.") from None
