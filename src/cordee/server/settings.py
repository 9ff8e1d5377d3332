"""How a server is set: every knob, its default, and the environment variable that turns it."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from email.errors import HeaderParseError
from email.headerregistry import Address
from email.utils import parseaddr
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, unquote, urlsplit

import sqlalchemy as sa

from cordee.engine.errors import CordeeError
from cordee.server.patience import DAYS, EVENING, LIVE

LEVELS = ("debug", "info", "warning", "error")
MOST = 1_000_000_000
"""More of anything is a slip of the pen."""
BOUNDS: dict[str, tuple[float, float]] = {
    "pace": (0, 600),
    "bot_workers": (1, 1000),
    "analysis": (0.001, 100),
    "live_tables": (1, MOST),
    "body_limit": (1024, MOST),
    "header_limit": (1024, MOST),
}
"""The least and the most that a number may be; of the others, any that is not negative."""


@dataclass(frozen=True)
class PostOffice:
    """How mails are sent."""

    host: str
    port: int
    tls: bool
    """The connection is encrypted from its beginning; otherwise as soon as it can be, and always before a password."""
    name: str
    password: str = field(repr=False)
    sender: Address


@dataclass(frozen=True)
class Settings:
    """What `create_app` needs to know. `from_environment` reads CORDEE_ and the field's name in capitals."""

    database: str = ""
    """Where tables are kept: a path or URL of SQLite or PostgreSQL; empty for `cordee.db` in the data folder."""
    pace: float = 0.9
    """Seconds that a bot takes for a move at least, so that people can follow."""
    bot_workers: int = 1
    """Processes in which bots think."""
    analysis: float = 1.0
    """How many playouts the analysis of a finished table has, as a multiple of the usual number."""
    live_tables: int = 2000
    """Tables kept ready in memory; the others are read from the store when they are asked for."""
    patience: str = "60 300 86400"
    """Seconds that somebody may be away from a live table, one over an evening and one over days before the others may
    let a bot play for them."""
    rest: float = 180.0
    """Seconds after which a table in memory that nobody looks at holds only what it must; 0 for never."""
    keep: float = 0.0
    """Days after its last move for which a table is kept, with all that belongs to it; 0 for ever."""
    figures: bool = True
    """Whether anyone may see how many tables there are, and how the server is."""
    person_rate: float = 20.0
    """Requests a second that one identity may make on average; 0 for no limit."""
    address_rate: float = 60.0
    """Requests a second that one address may make on average; 0 for no limit."""
    create_rate: float = 0.2
    """Tables a second that one address may create on average; 0 for no limit."""
    streams: int = 200
    """Streams of news that one address may keep open; 0 for no limit."""
    address_requests: int = 8
    """Requests of one address that are answered at once; a few more wait their turn; 0 for no limit."""
    address_connections: int = 300
    """Connections that one address may keep open, proxies excepted; 0 for no limit."""
    connections: int = 4000
    """Connections in all; 0 for as many as the system allows."""
    body_limit: int = 16_384
    """Bytes that a request may bring."""
    header_limit: int = 16_384
    """Bytes that a request's address and headers may have."""
    arrival: float = 15.0
    """Seconds in which a request's head must have arrived, and then its body; 0 for no limit."""
    hosts: str = ""
    """Names by which the server is called, separated by spaces; `*` for any. This machine's own always may."""
    listen: str = ""
    """The address that the server listens on, which `cordee serve` fills in."""
    origins: str = ""
    """Other origins that may write, separated by spaces; the server's own always may."""
    secure: bool = False
    """Cookies go over HTTPS only."""
    url: str = ""
    """Where people find this server, such as https://games.example.org: links in mails begin with it."""
    contact: str = ""
    """Whom a push service may turn to: mailto:… or https://…; else the sender of mails, or the server itself."""
    push_hosts: str = ""
    """Push services besides the public ones, as host:port separated by spaces; these may be near, and without TLS."""
    call_after: float = 20.0
    """Seconds after which somebody who is not there is called to their turn on their devices."""
    mail: str = field(default="", repr=False)
    """The server that sends mails: smtp://name:password@host:587 or smtps://…; empty for none."""
    mail_from: str = ""
    """Whom mails come from, such as Cordée <games@example.org>."""
    mail_after: float = 600.0
    """Seconds after which somebody who is not there is called to their turn by mail."""
    log: str = "info"
    """What is logged: debug, info, warning or error."""

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            if isinstance(value, (int, float)) and not isinstance(value, bool):
                _check_number(f"CORDEE_{name.upper()}", value, *BOUNDS.get(name, (0, MOST)))
        self.patiences()
        self.post_office()
        if self.contact and not self.contact.startswith(("mailto:", "https://")):
            raise CordeeError(f"CORDEE_CONTACT is {self.contact!r}: it begins with mailto: or https://.")
        if self.log.lower() not in LEVELS:
            raise CordeeError(f"CORDEE_LOG is {self.log!r}: it is one of {', '.join(LEVELS)}.")

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
            return sa.URL.create("sqlite+aiosqlite", database=text).render_as_string(hide_password=False)
        kind = scheme.split("+")[0]
        if kind in ("postgres", "postgresql"):
            return _checked(f"postgresql+asyncpg://{rest}")
        if kind == "sqlite":
            return _checked(f"sqlite+aiosqlite://{rest}")
        raise CordeeError(f"The database {kind!r} is not known: give a path or URL of SQLite or PostgreSQL.")

    def patiences(self) -> dict[str, float]:
        """How long each kind of table waits for somebody who is away, in seconds."""
        try:
            live, evening, days = (float(part) for part in self.patience.split())
        except ValueError:
            raise CordeeError(f"CORDEE_PATIENCE is {self.patience!r}: it must be three numbers of seconds.") from None
        for seconds in (live, evening, days):
            _check_number("CORDEE_PATIENCE", seconds, 0, MOST)
        return {LIVE: live, EVENING: evening, DAYS: days}

    def post_office(self) -> PostOffice | None:
        """The server that sends mails, if there is one."""
        if self.url and _split("CORDEE_URL", self.url).scheme not in ("http", "https"):
            raise CordeeError(f"CORDEE_URL is {self.url!r}: write https:// and the name of the server.")
        if not self.mail:
            return None
        if not self.url or not self.mail_from:
            raise CordeeError("CORDEE_MAIL needs CORDEE_URL, for links in mails, and CORDEE_MAIL_FROM, their sender.")
        parts = _split("CORDEE_MAIL", self.mail)
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
            raise CordeeError("CORDEE_MAIL cannot be read: write smtp://name:password@host:587 or smtps://host.")
        port = parts.port or (465 if parts.scheme == "smtps" else 587 if parts.username else 25)
        name, password = unquote(parts.username or ""), unquote(parts.password or "")
        return PostOffice(parts.hostname, port, parts.scheme == "smtps", name, password, _sender(self.mail_from))

    def shared(self) -> bool:
        """Whether several workers can serve the same tables."""
        return self.database_url().startswith("postgresql")

    def with_(self, **changes: Any) -> Settings:
        """The same settings but for these."""
        return replace(self, **changes)


def data_folder() -> Path:
    """Where a server keeps its tables when nothing else is said: CORDEE_DATA, or the user's data folder."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    chosen = os.environ.get("CORDEE_DATA")
    folder = Path(chosen or Path(base) / "cordee")
    try:
        folder.mkdir(0o700, parents=True, exist_ok=True)
        if not chosen:
            folder.chmod(0o700)  # ours alone, unlike a folder that someone named
    except OSError as error:
        raise CordeeError(f"The data folder {folder} cannot be made ({error.strerror}): set CORDEE_DATA.") from error
    return folder


def _checked(url: str) -> str:
    """The URL, if it can be read as one; its password is never shown."""
    try:
        found = sa.make_url(url)
    except (sa.exc.ArgumentError, ValueError):
        raise CordeeError("DATABASE_URL cannot be read: write postgresql://user@host/name or a file's path.") from None
    if url.startswith("sqlite") and (found.host or not found.database):
        raise CordeeError("DATABASE_URL names no file: write sqlite:////var/lib/cordee/cordee.db or just the path.")
    return url


def _split(name: str, text: str) -> SplitResult:
    """A URL in its parts; what is wrong with it is said without showing it, since it may hold a password."""
    try:
        found = urlsplit(text)
        if found.hostname and (found.port is None or found.port):
            return found
    except ValueError:
        pass
    raise CordeeError(f"{name} cannot be read as an address: it names no server.")


def _sender(text: str) -> Address:
    named, address = parseaddr(text)
    try:
        return Address(named or "Cordée", addr_spec=address)
    except (HeaderParseError, ValueError, IndexError):
        raise CordeeError(f"CORDEE_MAIL_FROM is {text!r}: write Cordée <games@example.org>.") from None


def _check_number(name: str, value: float, least: float, most: float) -> None:
    if not (math.isfinite(value) and least <= value <= most):
        raise CordeeError(f"{name} is {value}: it must be a number from {least} to {most}.")


def _value(name: str, text: str, kind: type) -> Any:
    """The text of a variable as the kind of value its setting has."""
    try:
        if kind is bool:
            return {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False, "": False}[
                text.lower()
            ]
        return kind(text)
    except (ValueError, KeyError):
        wanted = {int: "a whole number", float: "a number", bool: "yes or no"}[kind]
        raise CordeeError(f"{name} is {text[:80]!r}: it must be {wanted}.") from None
