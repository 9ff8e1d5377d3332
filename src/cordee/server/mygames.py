"""My games: how they came out, which of them I look for, what they add up to, and all of their records as one file."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any
from urllib.parse import urlencode

import orjson
from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response, StreamingResponse

from cordee.engine.registry import game, game_names
from cordee.server import drawing, forms, results
from cordee.server.api import REFUSALS, as_json
from cordee.server.archive import records
from cordee.server.beside import beside
from cordee.server.look import title
from cordee.server.pages import Who, page
from cordee.server.posters import poster_of
from cordee.server.results import Outcome, outcomes
from cordee.server.safety import TOO_FAST, Pace, Refused, _
from cordee.server.seats import nickname
from cordee.server.tables import Tables
from cordee.server.tallies import ALONE, BOTS, LOST, PEOPLE, WON, Sieve, statistics, tallies
from cordee.words import words

router = APIRouter(responses=REFUSALS)
AT_ONCE = 40
"""Games on one page of the list."""
DOWNLOADS = Pace(1 / 20, 3.0)
"""Files with all records, for each person: three at once, then one in twenty seconds."""

Text = Annotated[str, Query(max_length=64)]
Day = Annotated[str, Query(max_length=10, description="A day as 2026-11-18.")]
Zone = Annotated[str, Query(max_length=5, description="Minutes by which my clock is behind that of Greenwich.")]
Number = Annotated[int, Query(ge=1, le=100_000)]


def wanted(
    game: Text = "", result: Text = "", company: Text = "", name: Text = "", since: Day = "", until: Day = "",
    zone: Zone = "0", hidden: Text = "",
) -> Sieve:  # fmt: skip
    """Which games are looked for, as an address says it."""
    if game and game not in game_names():
        raise Refused(422, _("There is no game of that name here."))
    if result not in ("", WON, LOST) or company not in ("", PEOPLE, BOTS, ALONE):
        raise Refused(422, _("Games are looked for by game, result, company, name and days: this is none of them."))
    minutes = int(zone) if zone.lstrip("-").isascii() and zone.lstrip("-").isdecimal() else 0
    days = (_day(since), _day(until), max(-900, min(900, minutes)))
    return Sieve(game, result, company, nickname(name), *days, hidden=bool(hidden))


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise Refused(422, _("{day} is no day: write it as 2026-11-18."), day=text[:10]) from None


async def _mine(request: Request, identity: str | None) -> list[Outcome]:
    tables: Tables = request.app.state.tables
    return await outcomes(tables.store, identity) if identity else []


@router.get("/me/games", include_in_schema=False)
async def my_games(
    request: Request, who: Who, game: Text = "", result: Text = "", company: Text = "", name: Text = "",
    since: Day = "", until: Day = "", zone: Zone = "0", hidden: Text = "", page: Number = 1,
) -> HTMLResponse:  # fmt: skip
    """My games, those that I look for, and what they add up to."""
    asked = {"game": game, "result": result, "company": company, "name": name, "since": since, "until": until}
    sieve = wanted(**asked, zone=zone, hidden=hidden)
    own = await _mine(request, who.identity)
    return await beside(_drawn, request, who.lang, own, sieve, asked | {"hidden": hidden}, page)


def _drawn(
    request: Request, lang: str, own: list[Outcome], sieve: Sieve, asked: dict[str, str], number: int
) -> HTMLResponse:
    known = set(game_names())
    own = [one for one in own if one.game in known]
    found = [one for one in own if sieve.passes(one)]
    pages = max(1, -(-len(found) // AT_ONCE))
    number = min(number, pages)
    picked: dict[str, Any] = {key: value for key, value in asked.items() if value}
    shown: dict[str, Any] = {
        "own": own,
        "found": found,
        "games": found[(number - 1) * AT_ONCE : number * AT_ONCE],
        "number": number,
        "pages": pages,
        "asked": asked,
        "picked": picked,
        "newer": urlencode(picked | {"page": number - 1}) if number > 1 else "",
        "older": urlencode(picked | {"page": number + 1}) if number < pages else "",
        "out_of_sight": sum(one.hidden for one in own),
        "tallies": tallies(own),
        "statistics": statistics(own, sieve.game) if sieve.game else None,
        "friends": sorted({name for one in own for name in one.friends if name}, key=str.casefold),
    }
    return page(request, "mygames.html.jinja", words(lang), **shown, **drawn_with())


def drawn_with() -> dict[str, Any]:
    """What the templates of results need to know of games."""
    return {"game_of": game, "title": title, "poster_of": poster_of, "figures_of": drawing.figures}


# ── For programs ──


@router.get("/api/me/games", response_model=list[forms.OutcomeOut])
async def list_my_games(
    request: Request, who: Who, game: Text = "", result: Text = "", company: Text = "", name: Text = "",
    since: Day = "", until: Day = "", zone: Zone = "0",
) -> Response:  # fmt: skip
    """My games that are over, the newest first; all of them, or those that are looked for."""
    sieve = wanted(game, result, company, name, since, until, zone, hidden="yes")
    return as_json([_out(one) for one in await _mine(request, who.identity) if sieve.passes(one)])


def _out(one: Outcome) -> dict[str, Any]:
    plain = {name: value for name, value in vars(one).items() if name != "rivals"}
    return plain | {"others": one.others, "rivals": [vars(rival) for rival in one.rivals]}


@router.get("/api/me/statistics", response_model=list[forms.StatisticsOut])
async def count_my_games(request: Request, who: Who) -> Response:
    """What my games add up to, kind by kind."""
    own = await _mine(request, who.identity)
    return as_json(await beside(_counted, own))


def _counted(own: list[Outcome]) -> list[dict[str, Any]]:
    found = []
    for name in game_names():
        if counted := statistics(own, name):
            tally = counted.tally
            sums = {"played": tally.played, "won": tally.won, "best": tally.best, "streak": tally.streak}
            parts = {key: value for key, value in vars(counted).items() if key != "tally"}
            found.append({"game": name} | sums | parts)
    return found


@router.post("/api/me/hide", response_model=forms.HiddenOut)
async def hide_tables(request: Request, body: forms.Hide, who: Who) -> Response:
    """Hide tables that are over from my lists, or show them again; without a table, all of them."""
    tables: Tables = request.app.state.tables
    count = 0
    if who.identity:
        chosen = [body.table] if body.table else []
        count = await tables.store.write("", operation=results.hide(who.identity, chosen, body.hide))
    if body.table and not count:
        raise Refused(404, _("You have no such table that is over."))
    return as_json({"tables": count})


ZIP: dict[int | str, dict[str, Any]] = {200: {"content": {"application/zip": {}}, "description": "All of them."}}


@router.get("/api/me/records.zip", response_class=StreamingResponse, responses=ZIP)
async def download_my_records(request: Request, who: Who) -> Response:
    """The records of all my games that are over, and a list of them, as one zip file; `cordee verify` checks each."""
    if who.identity is None:
        raise Refused(404, _("You have no games that are over yet."))
    if not DOWNLOADS.allows(who.identity):
        raise Refused(429, TOO_FAST)
    tables: Tables = request.app.state.tables
    ids = await results.ids_over(tables.store, who.identity)
    if not ids:
        raise Refused(404, _("You have no games that are over yet."))
    listed = orjson.dumps([_out(one) for one in await _mine(request, who.identity)], option=orjson.OPT_INDENT_2)
    name = {"Content-Disposition": 'attachment; filename="cordee-games.zip"', "Cache-Control": "no-store"}
    stream = records(tables, ids, who.lang, {"games.json": listed.decode()})
    return StreamingResponse(stream, media_type="application/zip", headers=name)
