"""Logs for machines: one line of JSON for each request and event, and no secret in any of them."""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOG = logging.getLogger("cordee.access")
_SECRET = re.compile(r"(?<=tables/)([^/]{6})[^/]+|(?<=/)([^/]{6})[^/]{10,}", re.IGNORECASE)
_STANDARD = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}


class JsonLines(logging.Formatter):
    """A log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "of": record.name,
            "says": record.getMessage(),
        }
        line.update({key: value for key, value in vars(record).items() if key not in _STANDARD})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def set_up(level: str) -> None:
    """Send all logs of the program and of uvicorn to the error output as lines of JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("cordee", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level.upper())
    logging.getLogger("uvicorn.access").disabled = True  # ours says the same without the query


class Access:
    """Logs each request: method, path, status, time. A table's id is cut short: its link lets people in."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not LOG.isEnabledFor(logging.INFO):
            await self.app(scope, receive, send)
            return
        started = time.perf_counter()
        status = 500

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, noting)
        finally:
            spent = round((time.perf_counter() - started) * 1000, 1)
            path = short_path(scope["path"])
            LOG.info("request", extra={"method": scope["method"], "path": path, "status": status, "ms": spent})


def short_path(path: str) -> str:
    """A path without what lets people in: the id of a table, and whatever else is as long."""
    return _SECRET.sub(r"\1\2…", path)[:200]
