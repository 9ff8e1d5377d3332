"""How the server is, in figures, for whoever runs it: nothing in them tells of a person or of a game."""

from __future__ import annotations

import asyncio
import resource
import sys
import time
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from sqlalchemy.ext.asyncio import AsyncConnection

from cordee import build
from cordee.server import forms
from cordee.server.api import REFUSALS, as_json
from cordee.server.beside import beside
from cordee.server.bots import Bots
from cordee.server.course import MOVE
from cordee.server.pages import Who, page
from cordee.server.presence import STALE
from cordee.server.safety import Refused, _
from cordee.server.settings import Settings
from cordee.server.store import HOUSE, MOVES, PRESENCE, TABLES
from cordee.server.tables import Tables
from cordee.version import VERSION
from cordee.words import words

router = APIRouter(responses=REFUSALS)
LASTING = 15.0
"""Seconds for which figures are told again: counting all moves takes a while."""


class Figures:
    """Counts, for all who ask within some seconds once."""

    def __init__(self, tables: Tables, bots: Bots) -> None:
        self.tables = tables
        self.bots = bots
        self.started = time.time()
        self._counting = asyncio.Lock()
        self._counted: tuple[float, dict[str, Any]] = (-LASTING, {})

    async def now(self) -> dict[str, Any]:
        """The figures."""
        async with self._counting:
            if time.monotonic() - self._counted[0] > LASTING:
                self._counted = (time.monotonic(), await self.tables.store.read(_stored))
        return self._counted[1] | {
            "in_memory": self.tables.in_memory(),
            "pages": self.tables.news.open_streams(),
            "memory": memory(),
            "bots_thinking": self.bots.thinking(),
            "bots_waiting": self.bots.waiting(),
            "since": self.started,
            "version": VERSION,
            "build": build(),
        }


async def _stored(connection: AsyncConnection) -> dict[str, Any]:
    """What the database tells."""
    by_status = sa.select(TABLES.c.status, sa.func.count()).group_by(TABLES.c.status)
    counts = {str(row[0]): int(row[1]) for row in await connection.execute(by_status)}
    stranger = PRESENCE.c.who.startswith("~", autoescape=True)
    there = sa.select(sa.func.count(PRESENCE.c.who.distinct())).where(
        PRESENCE.c.here, PRESENCE.c.at > time.time() - STALE, ~stranger
    )
    moves = sa.select(sa.func.count()).select_from(MOVES).where(MOVES.c.kind == MOVE)
    backup = (await connection.execute(sa.select(HOUSE.c.value).where(HOUSE.c.name == "backup"))).scalar()
    return {
        "open": counts.get("open", 0),
        "playing": counts.get("playing", 0),
        "over": counts.get("over", 0),
        "people": int((await connection.execute(there)).scalar_one()),
        "moves": int((await connection.execute(moves)).scalar_one()),
        "backup": float(backup) if backup else None,
    }


def memory() -> int:
    """Bytes of memory that this process holds now or, where the system does not say, has held at most."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
    except (OSError, ValueError, IndexError):
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak if sys.platform == "darwin" else peak * 1024


async def _figures(request: Request) -> dict[str, Any]:
    settings: Settings = request.app.state.settings
    if not settings.figures:
        raise Refused(404, _("There is nothing here: check the address."))
    found: Figures = request.app.state.figures
    return await found.now()


@router.get("/api/figures", response_model=forms.FiguresOut)
async def tell_figures(request: Request) -> Response:
    """How many tables there are, how many people are there, and how the server is."""
    return as_json(await _figures(request))


@router.get("/health", include_in_schema=False)
async def health_page(request: Request, who: Who) -> HTMLResponse:
    """The same as a page."""
    found = await _figures(request)
    try:
        await request.app.state.tables.store.ping()
        well = True
    except Refused:
        well = False
    return await beside(page, request, "health.html.jinja", words(who.lang), figures=found, well=well)


@router.get("/privacy", include_in_schema=False)
async def privacy_page(request: Request, who: Who) -> HTMLResponse:
    """What is kept of whom, and for how long."""
    settings: Settings = request.app.state.settings
    shown = {"keep": settings.keep, "figures": settings.figures}
    return await beside(page, request, "privacy.html.jinja", words(who.lang), **shown)
