"""The pages people see: lobby, game, table, replay, rules, components, settings. All drawn on the server."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, HTMLResponse, Response
from pydantic import BaseModel, Field, ValidationError
from resvg_py import svg_to_bytes
from starlette.routing import Route

from cordee.engine.errors import UnknownGame
from cordee.engine.game import Game
from cordee.engine.registry import game
from cordee.engine.telling import OptionWords
from cordee.lessons import offered
from cordee.server import drawing, podium, theme
from cordee.server.asides import aside
from cordee.server.beside import beside
from cordee.server.cast import NAMES
from cordee.server.course import Course
from cordee.server.levels import introduced, manners, told_ratings
from cordee.server.look import Look, Sheet, title
from cordee.server.phrases import FACES, phrases_of
from cordee.server.posters import poster_of, posters
from cordee.server.previews import preview_of
from cordee.server.safety import Refused
from cordee.server.seats import Visitor, language_of, visitor, visitor_of
from cordee.server.showing import Eyes, Showing
from cordee.words import Words, words

router = APIRouter(include_in_schema=False)
STATIC = Path(__file__).parent / "static"
TABLE_PATH = re.compile(r"/tables/[A-Za-z0-9_-]{1,32}(/replay)?")

LETTERS = "DejaVu Sans"
"""The face in which pictures are written."""
Who = Annotated[Visitor, Depends(visitor)]
Shape = Annotated[Literal["wide", "tall"], Query()]
Ply = Annotated[int | None, Query(ge=0, le=1_000_000)]
Token = Annotated[str, Query(max_length=16)]
AsideKey = Annotated[str, Query(max_length=32)]
SeatNumber = Annotated[int | None, Query(ge=0, le=20)]

# ── What every page is drawn with ──────────────────────────────────────────────────────────────────────────


def stamp() -> str:
    """Changes when a style sheet or a script does, so that browsers fetch them again."""
    files = (path for path in STATIC.iterdir() if path.suffix in (".css", ".js"))
    return format(max(path.stat().st_mtime_ns for path in files), "x")[-9:]


def page(request: Request, template: str, _: Words, status: int = 200, **context: Any) -> HTMLResponse:
    """A whole page, with the viewer's settings."""
    cookies = request.cookies
    chosen = {
        "colours": cookies.get("colours") if cookies.get("colours") in ("light", "dark") else "auto",
        "letters": cookies.get("letters") if cookies.get("letters") in ("large", "largest") else "plain",
        "motion": "off" if cookies.get("motion") == "off" else "on",
        "sound": "on" if cookies.get("sound") == "on" else "off",
        "notify": "on" if cookies.get("notify") == "on" else "off",
        "quips": "off" if cookies.get("quips") == "off" else "on",
        "confirm": "off" if cookies.get("confirm") == "off" else "on",
        "pace": cookies.get("pace") if cookies.get("pace") in ("calm", "quick", "once") else "brisk",
    }
    back = table_path(request.query_params.get("from", ""))
    plain = {
        "theme": None, "stamp": stamp(), "path": request.url.path, "settings": chosen, "back": back,
        "figured": request.app.state.settings.figures, "mails": request.app.state.caller.post is not None,
    }  # fmt: skip
    shown = plain | {"symbols": drawing.symbols("", _.lang, tuple(range(drawing.FIGURES)))} | context
    html = drawing.render(template, _, **shown)
    headers = {"Cache-Control": "no-store", "Vary": "Cookie, Accept-Language"}
    return HTMLResponse(html, status_code=status, headers=headers)


def table_path(path: str) -> str:
    """The table that a page was opened from, if that is what the address says: never a way out of this server."""
    return path if TABLE_PATH.fullmatch(path) else ""


def error_page(request: Request, status: int, sentence: str) -> Response:
    """A refusal as a page, with the way back."""
    _ = words(language_of(request.headers))
    return page(request, "error.html.jinja", _, status, number=status, sentence=sentence)


def found_game(name: str) -> Game:
    """The game of an address."""
    try:
        return game(name)
    except UnknownGame:
        raise Refused(404, "There is no game of that name here.") from None


def game_words(found: Game, lang: str) -> Words:
    return words(lang, found.folder)


def told(found: Game, what: str, _: Words) -> Any:
    """What a game's `words.py` says of its options or components; None where it says nothing."""
    if not found.has("words"):
        return None
    say: Callable[[Words], Any] | None = getattr(found.module("words"), what, None)
    return say(_) if say else None


def shape_of(request: Request) -> str:
    """The shape of the viewer's screen: what their browser last said, else what it looks like."""
    said = request.cookies.get("shape")
    if said in drawing.SHAPES:
        return said
    return "tall" if "Mobi" in request.headers.get("user-agent", "") else "wide"


# ── Lobby, games, settings ─────────────────────────────────────────────────────────────────────────────────


@router.get("/")
async def lobby(request: Request, who: Who) -> HTMLResponse:
    """Five posters on one rope, the tables one may join and those one sits at."""
    tables = request.app.state.tables
    mine = await tables.tables_of(who.identity, who.lang) if who.identity else []
    public = [line for line in await tables.public_tables(who.identity, who.lang) if line.joinable]
    hung = posters(who.lang)
    learn = {poster.name: first_lesson(poster.name, who.lang) for poster in hung if poster.built}
    shown = {"posters": hung, "learn": learn, "mine": mine, "public": public}
    found = shown | {"title": title, "figures_of": drawing.figures}
    return await beside(page, request, "lobby.html.jinja", words(who.lang), **found)


def first_lesson(name: str, lang: str) -> str:
    """Where one learns a game, if it has lessons."""
    lessons = offered(found_game(name), lang)
    return lessons[0]["address"] if lessons else ""


@router.get("/games/{name}")
async def game_page(request: Request, name: str, who: Who, first: Literal["yes", ""] = "") -> HTMLResponse:
    """One game: its poster, what it is about, and the form that sets a table; a `first` one is short and gentle."""
    found = found_game(name)
    _ = game_words(found, who.lang)
    return await beside(
        page, request, "game.html.jinja", _, theme=name, game=found, title=title(found, who.lang),
        poster=poster_of(found), options=variants(found, _), places=figures_with(found), bots=introduced(_, name),
        manners=manners(_), names=NAMES, measured=told_ratings(name).get("games", 0),
        lessons=offered(found, who.lang), first=bool(first), **written(found, who.lang),
    )  # fmt: skip


def written(found: Game, lang: str) -> dict[str, Any]:
    """What the rules say of a game in one page, and whose it is."""
    try:
        book = found.rulebook(lang)
    except FileNotFoundError:
        return {"presentation": "", "in_short": []}
    return {"presentation": book.presentation, "in_short": book.page[:2]}


def variants(found: Game, _: Words) -> list[dict[str, Any]]:
    """The variants that players choose from, in words."""
    said: dict[str, OptionWords] = told(found, "options", _) or {}
    listed = []
    for name, option in found.options.items():
        if not option.variant:
            continue
        label = said[name].label if name in said else name
        choices = [(choice, said[name].choices[choice] if name in said else str(choice)) for choice in option.choices]
        shown = {"name": name, "label": label, "choices": choices, "default": option.default, "seats": option.seats}
        shown["about"] = said[name].about if name in said else ""
        drawn = [figures_with(found, **{name: choice}) for choice in option.choices]
        shown["figures"] = drawn if drawn.count(drawn[0]) < len(drawn) else [None] * len(drawn)
        listed.append(shown)
    return listed


def figures_with(found: Game, **chosen: Any) -> list[int]:
    """The figures of the seats with the usual options but for those chosen."""
    return drawing.figures(found, {name: option.default for name, option in found.options.items()} | chosen)


@router.get("/settings")
async def settings_page(request: Request, who: Who) -> HTMLResponse:
    """Language, colours, size of letters, motion, sound, confirmation."""
    return await beside(page, request, "settings.html.jinja", words(who.lang))


@router.get("/theme.css")
async def lobby_theme() -> Response:
    """The colours of the lobby."""
    return style(theme.style_sheet(theme.LOBBY))


@router.get("/games/{name}/theme.css")
async def game_theme(name: str) -> Response:
    """The colours of a game's pages."""
    return style(theme.style_sheet(drawing.palette(found_game(name))))


def style(text: str) -> Response:
    return Response(text, media_type="text/css", headers={"Cache-Control": "public, max-age=3600"})


@router.get("/games/{name}/poster.svg")
async def poster_picture(name: str) -> FileResponse:
    """The poster that a game brings."""
    path = found_game(name).folder / "poster.svg"
    if not path.exists():
        raise Refused(404, "This game has no poster.")
    return FileResponse(path, media_type="image/svg+xml", headers={"Cache-Control": "public, max-age=3600"})


# ── Tables ─────────────────────────────────────────────────────────────────────────────────────────────────


def eyes_of(request: Request, table: str, who: Visitor, seat: int | None, replayed: bool = False) -> Eyes:
    """Who looks at a table with a page, and on what screen."""
    return Eyes(table, who, shape_of(request), seat, replayed)


@router.get("/tables/{table}")
async def table_page(request: Request, table: str, who: Who, seat: SeatNumber = None) -> HTMLResponse:
    """A table, as the viewer may see it."""
    preview = preview_of(str(request.base_url), await request.app.state.tables.live(table), who.lang)
    return await whole_page(request, "table.html.jinja", eyes_of(request, table, who, seat), preview=preview)


@router.get("/tables/{table}/replay")
async def replay_page(request: Request, table: str, who: Who, ply: Ply = None, seat: SeatNumber = None) -> HTMLResponse:
    """Any table from its beginning, with a time line."""
    rounds, own = await request.app.state.tables.time_line(table, who.identity)
    eyes = eyes_of(request, table, who, seat, replayed=True)
    return await whole_page(request, "replay.html.jinja", eyes, ply or 0, rounds=rounds, own=own)


async def whole_page(request: Request, template: str, eyes: Eyes, ply: int | None = None, **extra: Any) -> HTMLResponse:
    """A table's page, with all that it shows."""
    showing: Showing = request.app.state.showing
    sheet, course = await request.app.state.tables.at_hand(eyes.table, ply)
    return await beside(table_html, request, template, showing, eyes, sheet, course, ply, **extra)


def table_html(
    request: Request, template: str, showing: Showing, eyes: Eyes, sheet: Sheet, course: Course, ply: int | None,
    **extra: Any,
) -> HTMLResponse:  # fmt: skip
    picture = showing.whole(eyes, sheet, course, ply)
    look = picture.look
    lessons = offered(look.game, look.lang)
    _ = drawing.speech(look)
    shown = picture.context() | {"lessons": lessons, "phrases": phrases_of(look.game, _), "faces": FACES} | extra
    return page(request, template, _, theme=look.game.name, **shown)


class Wanted(BaseModel):
    """What a page wants to know when it has heard news."""

    shape: Literal["wide", "tall"] = "wide"
    ply: Annotated[int | None, Field(ge=0, le=1_000_000)] = None
    seat: Annotated[int | None, Field(ge=0, le=20)] = None
    have: Annotated[str, Field(max_length=16)] = ""
    heard: Annotated[int | None, Field(ge=0, le=1_000_000)] = None


async def table_fragments(request: Request) -> Response:
    """What changed since the drawing that the page shows, which `have` names; with `ply`, as it was then.

    `heard` is the last ply that the page had news of, perhaps from another worker: it is shown that, or more.
    Every page asks this after every move, so the request is read here and not by the framework, which takes longer.
    """
    try:
        wanted = Wanted.model_validate(dict(request.query_params))
    except ValidationError as error:
        raise RequestValidationError(error.errors(include_url=False)) from None
    showing: Showing = request.app.state.showing
    table = request.path_params["table"]
    await request.app.state.tables.reach(table, wanted.heard or 0)
    eyes = Eyes(table, visitor_of(request), wanted.shape, wanted.seat, replayed=wanted.ply is not None)
    found = await showing.since(eyes, wanted.ply, wanted.have)
    return Response(found, media_type="application/json", headers={"Cache-Control": "no-store"})


FRAGMENTS = Route("/tables/{table}/fragments", table_fragments, methods=["GET"])


@router.get("/tables/{table}/aside")
async def table_aside(
    request: Request, table: str, who: Who, key: AsideKey, shape: Shape = "wide", ply: Ply = None,
    seat: SeatNumber = None,
) -> HTMLResponse:  # fmt: skip
    """A part of the table drawn large by itself, such as another player's board."""
    tables = request.app.state.tables
    now = (await tables.summary(table))["ply"] if ply is None else ply
    look = await tables.look(table, who.identity, who.lang, ply=ply, seat=seat, log_from=now, apart=True)
    found = await beside(aside, look, key, shape)
    if found is None:
        raise Refused(404, "There is nothing here: check the address.")
    return HTMLResponse(found, headers={"Cache-Control": "no-store"})


@router.get("/tables/{table}/about")
async def about_table(request: Request, table: str, who: Who, ply: Ply = None, seat: SeatNumber = None) -> HTMLResponse:
    """Who sits where, the link, and the dice that can be checked, for a dialogue."""
    return await dialogue(request, "about", table, who, ply, seat)


@router.get("/tables/{table}/end.{kind}")
async def end_picture(request: Request, table: str, kind: Literal["svg", "png"], who: Who) -> Response:
    """The end of a game as a picture to share; it says no more than everybody sees who has the link."""
    look: Look = await request.app.state.tables.look(table, None, who.lang, log_from=1_000_000, in_words=False)
    if look.finale is None:
        raise Refused(404, "This game is not over yet.")
    text = await beside(end_svg, look)
    if kind == "svg":
        return Response(text, media_type="image/svg+xml", headers={"Cache-Control": "no-store"})
    return Response(await beside(end_png, text), media_type="image/png", headers={"Cache-Control": "no-store"})


def end_svg(look: Look) -> str:
    """The picture itself."""
    symbols = drawing.symbols(look.game.name, look.lang, tuple(drawing.figures(look.game, look.options)))
    return podium.picture(drawing.end_of(look, tall=False), symbols, title(look.game, look.lang), drawing.speech(look))


def end_png(text: str) -> bytes:
    """The picture in points, with the letters that lie beside the program: a server may have none."""
    fonts = [str(path) for path in sorted((STATIC.parent / "letters").glob("*.ttf"))]
    return bytes(svg_to_bytes(svg_string=text, skip_system_fonts=True, font_files=fonts, font_family=LETTERS,
                              sans_serif_family=LETTERS))  # fmt: skip


@router.get("/tables/{table}/sheet")
async def table_sheet(
    request: Request, table: str, who: Who, ply: Ply = None, seat: SeatNumber = None, whose: SeatNumber = None
) -> HTMLResponse:
    """The score sheet, with the column of the seat that is asked for large, for a popover."""
    return await dialogue(request, "sheet", table, who, ply, seat, whose=whose)


@router.get("/tables/{table}/inwords")
async def table_in_words(
    request: Request, table: str, who: Who, ply: Ply = None, seat: SeatNumber = None
) -> HTMLResponse:
    """The board in words, for a dialogue."""
    return await dialogue(request, "inwords", table, who, ply, seat)


async def dialogue(
    request: Request, part: str, table: str, who: Visitor, ply: int | None, seat: int | None, **extra: Any
) -> HTMLResponse:
    """What a dialogue says of a table."""
    tables = request.app.state.tables
    now = (await tables.summary(table))["ply"] if ply is None else ply
    look: Look = await tables.look(table, who.identity, who.lang, ply=ply, seat=seat, log_from=now, apart=True)
    _ = drawing.speech(look)
    shown = {"look": look, "watching": not look.mine, "chance": drawing.chance(look, _)}
    shown |= {"points": lambda n: look.game.points(n, _)} | extra
    html = await beside(drawing.render, f"parts/{part}.html.jinja", _, **shown)
    return HTMLResponse(html, headers={"Cache-Control": "no-store"})
