"""Inviting: the page that a guest's link opens, its preview elsewhere, and the link as a code to point a phone at.

All of it shows what anyone with the link may see, with nobody's eyes lent: a preview has no hand in it.
"""

from __future__ import annotations

import io
from base64 import b64encode
from collections import OrderedDict
from typing import Literal

import segno
from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from cordee.engine.game import Game
from cordee.lessons import offered
from cordee.server import drawing
from cordee.server.beside import beside
from cordee.server.drawing import Drawing, drawing_of
from cordee.server.look import KEPT, OPEN, Look, may_sit, title
from cordee.server.pages import Who, end_png, page, written
from cordee.server.posters import poster_of
from cordee.server.previews import invitation, inviter, preview_of
from cordee.server.tables import Tables
from cordee.words import words

router = APIRouter(include_in_schema=False)
KEPT_PICTURES = 64
_PICTURES: OrderedDict[tuple[str, int, str, str], bytes] = OrderedDict()
NO_STORE = {"Cache-Control": "no-store"}


# ── A guest's page ──


@router.get("/join/{table}")
async def guest_page(request: Request, table: str, who: Who) -> Response:
    """Who invites, to what, who sits where, and a seat to take. Who has one, or finds none free, goes to the table."""
    tables: Tables = request.app.state.tables
    await tables.reach(table, 0)
    live = await tables.live(table)
    free = [seat.seat for seat in live.seats if may_sit(seat, who.identity, live.dealt)]
    seated = any(seat.is_held_by(who.identity) for seat in live.seats)
    if seated or not free or live.status == "over":
        full = "" if seated or live.status == "over" else "#full"
        return RedirectResponse(f"/tables/{table}{full}", 303, headers=NO_STORE)
    look = await tables.look(table, who.identity, who.lang, log_from=1_000_000, in_words=False, apart=True)
    preview = preview_of(str(request.base_url), live, who.lang)
    shown = {"preview": preview, "look": look, "free": free[0], "inviter": inviter(live), "title": title}
    figures = drawing.figures(live.game, live.row.options)
    shown |= {"figures": figures, "poster": poster_of(live.game)}
    shown |= {"lessons": offered(live.game, who.lang), "theme": live.game.name} | written(live.game, who.lang)
    symbols = drawing.symbols(live.game.name, who.lang, tuple(figures))
    return await beside(page, request, "invite.html.jinja", words(who.lang), symbols=symbols, **shown)


# ── The preview of a link ──


@router.get("/tables/{table}/preview.{kind}")
async def preview_picture(request: Request, table: str, kind: Literal["svg", "png"], who: Who) -> Response:
    """The board as anyone sees it, with who plays, as a picture for previews of links."""
    tables: Tables = request.app.state.tables
    live = await tables.live(table)
    look = await tables.look(table, None, who.lang, log_from=1_000_000, in_words=False, apart=True)
    key = (table, look.ply, who.lang, f"{kind} {live.seats_version}")
    found = _PICTURES.get(key)
    if found is None:
        found = _PICTURES[key] = await beside(_drawn, look, invitation(live, words(who.lang)), kind)
        if len(_PICTURES) > KEPT_PICTURES:
            _PICTURES.popitem(last=False)
    media = "image/svg+xml" if kind == "svg" else "image/png"
    return Response(found, media_type=media, headers={"Cache-Control": "public, max-age=60"})


def _drawn(look: Look, heading: str, kind: str) -> bytes:
    text = preview_svg(look, drawing_of(look, "wide"), heading)
    return text.encode() if kind == "svg" else end_png(text)


def preview_svg(look: Look, drawn: Drawing, heading: str) -> str:
    """The picture as one SVG that needs nothing else."""
    found, _ = look.game, words(look.lang)
    chosen = tuple(drawing.figures(found, look.options))
    whole = drawing.has_drawing(found) and not drawn.facts["stage"]  # of panels, each lies on the others
    groups = drawing.groups(found, "wide") if whole else {}
    people = [(seat.seat, _("free") if seat.kind in (OPEN, KEPT) else seat.name) for seat in look.seats]
    board = [(shown, drawn.whole(name)) for name, shown in groups.items()]
    return drawing.render(
        "preview.svg.jinja", _, symbols=drawing.symbols(found.name, look.lang, chosen), heading=heading,
        people=people, board=board,
        box=drawing.box(found, "wide"), poster=poster_of(found), picture="" if whole else _poster(found),
    )  # fmt: skip


def _poster(found: Game) -> str:
    """The picture on a game's poster, to stand in another picture; empty where it has none."""
    path = found.folder / "poster.svg"
    return f"data:image/svg+xml;base64,{b64encode(path.read_bytes()).decode()}" if path.exists() else ""


# ── The link as a code ──


@router.get("/tables/{table}/qr.svg")
async def link_code(request: Request, table: str) -> Response:
    """The link to a table as a QR code."""
    await request.app.state.tables.live(table)
    return code_picture(f"{str(request.base_url).rstrip('/')}/join/{table}")


def code_picture(text: str) -> Response:
    """A text as a QR code."""
    out = io.BytesIO()
    segno.make(text, error="m", micro=False).save(out, kind="svg", border=3, light="#fff", dark="#0b1526", scale=8)
    return Response(out.getvalue(), media_type="image/svg+xml", headers=NO_STORE)
