"""Hints while one plays, and the analysis of a finished table: routes and pages."""

from __future__ import annotations

import math
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup

from cordee.analysis import DEFAULT, Analysis
from cordee.analysis.page import body_of, html_of, style
from cordee.analysis.telling import page_of, turning_of
from cordee.engine.records import Record
from cordee.server import drawing, forms
from cordee.server.analysing import Analysts, Progress
from cordee.server.api import REFUSALS, Asks, TableId, as_json
from cordee.server.beside import beside
from cordee.server.clips import clip
from cordee.server.course import MOVE, UNDO
from cordee.server.live import Live
from cordee.server.look import seat_names, title
from cordee.server.mistakes import after, mistakes_of, puzzle_of, under_way_of
from cordee.server.pages import Who, eyes_of, page, whole_page
from cordee.server.safety import Refused, _
from cordee.server.seats import Visitor
from cordee.words import Words, words

router = APIRouter()
Chosen = Annotated[str, Query(max_length=64)]


@router.post("/api/tables/{table_id}/hint", response_model=forms.HintOut, responses=REFUSALS)
async def ask_hint(request: Request, table_id: TableId, body: forms.Answer, asker: Asks) -> Response:
    """What a guide would do: three choices, their chances, and where the points come from. The log tells it."""
    if asker.who.identity is None:
        raise Refused(403, _("You have no seat at this table: you may watch."))
    return as_json(await request.app.state.guide.hint(table_id, asker.who.identity, body.ply, asker.who.lang))


# ── The analysis of a table ──


@router.post("/api/tables/{table_id}/analysis", response_model=forms.ProgressOut, responses=REFUSALS)
async def start_analysis(request: Request, table_id: TableId, who: Who) -> Response:
    """Weigh a finished game, if that was not done yet."""
    await request.app.state.analysts.start(table_id)
    return await how_far(request, table_id, who)


@router.get("/api/tables/{table_id}/analysis", response_model=forms.ProgressOut, responses=REFUSALS)
async def how_far(request: Request, table_id: TableId, who: Who) -> Response:
    """How far the analysis of a finished game is; when it is done, all of it."""
    analysts: Analysts = request.app.state.analysts
    await request.app.state.tables.live(table_id)
    under_way = await analysts.progress(table_id)  # first: it may be done at any moment, and then it is kept
    if under_way is not None:
        return as_json({"state": "weighing", "done": under_way.done, "total": under_way.total, "analysis": None})
    if (found := await analysts.kept(table_id)) is None:
        return as_json({"state": "none", "done": 0, "total": 0, "analysis": None})
    total = len(found.moments)
    return as_json({"state": "done", "done": total, "total": total, "analysis": found.to_json()})


@router.post("/api/tables/{table_id}/analysis/cancel", response_model=forms.ProgressOut, responses=REFUSALS)
async def cancel_analysis(request: Request, table_id: TableId, who: Who) -> Response:
    """Stop an analysis that is not done: for those who played, or where nobody did."""
    live = await request.app.state.tables.live(table_id)
    if not any(seat.holder == who.identity for seat in live.seats if seat.holder):
        raise Refused(403, _("Only those who sat at the table can stop its analysis."))
    await request.app.state.analysts.cancel(table_id)
    return await how_far(request, table_id, who)


@router.get("/tables/{table}/analysis", include_in_schema=False)
async def analysis_page(request: Request, table: str, who: Who) -> HTMLResponse:
    """Luck and skill of a finished table."""
    live: Live = await request.app.state.tables.live(table)
    tongue = speech(live, who)
    shown = await _shown(request, live, who)
    crumbs = {"table": table, "name": title(live.game, who.lang), **shown}
    return await beside(page, request, "analysis.html.jinja", tongue, theme=live.game.name, **crumbs)


@router.get("/analysis.css", include_in_schema=False)
async def analysis_style() -> Response:
    """The style sheet that the file of an analysis carries along."""
    return Response(style(), media_type="text/css", headers={"Cache-Control": "no-cache"})


@router.get("/tables/{table}/analysis/part", include_in_schema=False)
async def analysis_part(request: Request, table: str, who: Who) -> HTMLResponse:
    """What the page shows now, to put in its place while the game is weighed."""
    live: Live = await request.app.state.tables.live(table)
    shown = await _shown(request, live, who)
    html = await beside(drawing.render, "parts/analysis.html.jinja", speech(live, who), table=table, **shown)
    return HTMLResponse(html, headers={"Cache-Control": "no-store"})


@router.get("/tables/{table}/analysis.html", include_in_schema=False)
async def analysis_file(request: Request, table: str, who: Who) -> Response:
    """The analysis as one file that needs nothing else."""
    live: Live = await request.app.state.tables.live(table)
    found = await request.app.state.analysts.kept(table)
    if found is None:
        raise Refused(404, _("This game has not been analysed yet."))
    record = await request.app.state.tables.record(table, who.lang)
    html = await beside(html_of, found, record, live.game, speech(live, who), own_seat(live, who))
    name = f'attachment; filename="{live.game.name}-analysis.html"'
    return Response(html, media_type="text/html; charset=utf-8", headers={"Content-Disposition": name})


@router.get("/tables/{table}/analysis/turning", include_in_schema=False)
async def turning_point(request: Request, table: str, who: Who) -> Response:
    """A sentence for the finale: where an analysed game turned; nothing where there is nothing to tell."""
    live: Live = await request.app.state.tables.live(table)
    found = await request.app.state.analysts.kept(table)
    if found is None:
        return Response(status_code=204)
    tongue = speech(live, who)
    record = await request.app.state.tables.record(table, who.lang)
    one = await beside(turning_of, found, record, live.game, tongue, own_seat(live, who))
    if one is None:
        return Response(status_code=204)
    return HTMLResponse(await beside(drawing.render, "parts/turning.html.jinja", tongue, table=table, one=one))


@router.get("/tables/{table}/analysis/{ply}.svg", include_in_schema=False)
async def moment_picture(request: Request, table: str, ply: int, who: Who) -> Response:
    """The board at a moment of an analysed game, small; it is asked for when it comes into sight."""
    live: Live = await request.app.state.tables.live(table)
    found = await request.app.state.analysts.kept(table)
    if found is None or not 0 <= ply < len(found.moments) - 1 or not drawing.has_drawing(live.game):
        raise Refused(404, _("There is nothing here: check the address."))
    line = lines_of_play(live)[ply]
    sheet, course = await request.app.state.tables.at_hand(table, line)
    text = await beside(clip, sheet, course, who.identity, who.lang, line, found.moments[ply])
    return Response(text, media_type="image/svg+xml", headers={"Cache-Control": "private, max-age=3600"})


async def _shown(request: Request, live: Live, who: Visitor) -> dict[str, Any]:
    """The state of an analysis and what can be told of it."""
    analysts: Analysts = request.app.state.analysts
    under_way = await analysts.progress(live.row.id)
    found = await analysts.kept(live.row.id) if under_way is None else None
    state = "done" if found else "weighing" if under_way else "none" if live.status == "over" else "early"
    plays = own_seat(live, who) is not None
    left = left_of(under_way.seconds_left if under_way else None, words(who.lang))
    shown: dict[str, Any] = {"state": state, "body": "", "progress": under_way, "left": left, "plays": plays}
    if found is None and (under_way is None or not under_way.moments):
        return shown
    record = await request.app.state.tables.record(live.row.id, who.lang)
    known = found or _partial(record, under_way)
    return shown | {"body": await beside(_body, live.apart(), known, record, who)}


def left_of(seconds: int | None, _: Words) -> str:
    """How long it still takes, in minutes: more would be a promise."""
    if seconds is None:
        return ""
    if seconds <= 60:
        return _("a minute left at most")
    return _.many("about {n} minute left", "about {n} minutes left", math.ceil(seconds / 60))


def _partial(record: Record, under_way: Progress | None) -> Analysis:
    """What is known while an analysis is under way: half a ledger would lie, so there is none."""
    moments = under_way.moments if under_way else []
    return Analysis(record.game, record.seats, [], 1, DEFAULT, moments)


def _body(live: Live, found: Analysis, record: Record, who: Visitor) -> Markup:
    tongue, lines = speech(live, who), lines_of_play(live)
    told = page_of(found, record, live.game, tongue, own_seat(live, who))

    def replay(ply: int) -> str:
        return f"/tables/{live.row.id}/replay?ply={lines[ply]}"

    def picture(ply: int) -> str:
        return f"/tables/{live.row.id}/analysis/{ply}.svg?lang={tongue.lang}"

    drawn = found.values and drawing.has_drawing(live.game)
    return body_of(told, record, live.game, tongue, replay, picture if drawn else None)


def speech(live: Live, who: Visitor) -> Words:
    """The words in which a table is told to a visitor."""
    names = seat_names(live.sheet(), who.lang)
    return words(who.lang, live.game.folder, names, own_seat(live, who))


def own_seat(live: Live, who: Visitor) -> int | None:
    """The first seat of a visitor."""
    mine = [seat.seat for seat in live.seats if seat.is_held_by(who.identity)]
    return mine[0] if mine else None


def lines_of_play(live: Live) -> list[int]:
    """For each move of the record the line of the log that holds it, and the end: a note is no move."""
    found: list[int] = []
    for entry in live.course.log:
        if entry.kind == MOVE:
            found.append(entry.ply)
        elif entry.kind == UNDO:
            del found[len(found) - int(entry.word) :]
    return [*found, live.course.ply]


# ── My mistakes, as puzzles ──


@router.get("/me/mistakes", include_in_schema=False)
async def mistakes_page(request: Request, who: Who) -> HTMLResponse:
    """The moments of my analysed games at which something was clearly better."""
    tables = request.app.state.tables
    found = await mistakes_of(tables.store, request.app.state.analysts, who.identity) if who.identity else []
    waiting = await under_way_of(tables.store, who.identity) if who.identity else []
    shown = {"mistakes": found, "waiting": waiting, "title": title}
    return await beside(page, request, "mistakes.html.jinja", words(who.lang), **shown)


@router.get("/tables/{table}/mistake/{ply}", include_in_schema=False)
async def mistake_page(request: Request, table: str, ply: int, who: Who, answer: Chosen = "") -> HTMLResponse:
    """One of them as a question: the table as it was, some choices, and the answer explained."""
    live: Live = await request.app.state.tables.live(table)
    found = await request.app.state.analysts.kept(table)
    moment = next((one for one in found.moments if one.ply == ply and one.clear), None) if found else None
    if found is None or moment is None or not live.seats[moment.seat].is_held_by(who.identity):
        raise Refused(404, _("There is no such puzzle of yours."))
    record = await request.app.state.tables.record(table, who.lang)
    lines = lines_of_play(live)
    puzzle = await beside(puzzle_of, found, moment, record, live.game, speech(live, who))
    eyes = eyes_of(request, table, who, moment.seat, replayed=True)
    mine = await mistakes_of(request.app.state.tables.store, request.app.state.analysts, who.identity or "")
    shown = {
        "puzzle": puzzle, "answer": answer if answer in dict(puzzle.choices) else "", "moment": ply,
        "following": after(mine, table, ply), "replay": f"/tables/{table}/replay?ply={lines[ply]}",
    }  # fmt: skip
    return await whole_page(request, "mistake.html.jinja", eyes, lines[ply], **shown)
