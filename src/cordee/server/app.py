"""The application: everything put together."""

from __future__ import annotations

import asyncio
import gc
import importlib.util
import logging
import secrets
import signal
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import PlainTextResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from cordee.engine.registry import game, game_names
from cordee.server import api, logs
from cordee.server.analysing import Analysts
from cordee.server.bells import Bells
from cordee.server.beside import step_back
from cordee.server.bots import Bots
from cordee.server.calling import Caller
from cordee.server.council import Council
from cordee.server.devices import Devices
from cordee.server.figures import Figures
from cordee.server.forms import table_out
from cordee.server.guide import Guide
from cordee.server.keeping import Keeper, Listener
from cordee.server.live import Live
from cordee.server.mailing import Post
from cordee.server.news import News
from cordee.server.presence import BEAT
from cordee.server.pushing import Push, new_key
from cordee.server.safety import TOO_LONG, Guard, Refused, Said, _
from cordee.server.seats import visitor_of
from cordee.server.settings import Settings
from cordee.server.share import Sharing
from cordee.server.showing import Showing
from cordee.server.store import Store
from cordee.server.tables import Tables
from cordee.server.talking import Talking
from cordee.server.thinking import end_with_parent
from cordee.version import VERSION

LOG = logging.getLogger("cordee.server")
STATIC = Path(__file__).parent / "static"
PAGES = (
    "tuition", "help", "reading", "inviting", "me", "ringing", "installing", "talking", "mygames", "figures",
    "studying",
)  # fmt: skip
"""Modules with pages, beside those of tables."""
BESIDE = 20_000
"""Bytes of an answer that is compressed beside the event loop. Streams of news stay as they are."""
PLAIN_WORDS = {
    404: _("There is nothing here: check the address."),
    405: _("That cannot be done at this address."),
    413: TOO_LONG,
}


def create_app(settings: Settings | None = None) -> FastAPI:
    """The web table with these settings, or those of the environment."""
    chosen = settings or Settings.from_environment()
    app = FastAPI(
        title="Cordée",
        version=VERSION,
        summary="Mountain board games: tables, seats, moves, records.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan,
    )
    app.state.settings = chosen
    app.state.pages = _pages()
    if app.state.pages is not None:
        app.router.routes.append(app.state.pages.FRAGMENTS)  # first, as it is asked most
    app.include_router(api.router)
    app.include_router(api.health)
    if app.state.pages is not None:
        app.include_router(app.state.pages.router)
        for more in PAGES:
            app.include_router(importlib.import_module(f"cordee.server.{more}").router)
    if STATIC.is_dir():
        app.mount("/static", Files(directory=STATIC), name="static")
    app.add_exception_handler(Refused, _on_refusal)
    app.add_exception_handler(RequestValidationError, _on_bad_form)
    app.add_exception_handler(HTTPException, _on_http_error)
    app.add_exception_handler(Exception, _on_failure)
    app.add_middleware(Guard, settings=chosen)
    app.add_middleware(GZipMiddleware, minimum_size=1000, thread_minimum_size=BESIDE, compresslevel=5)
    app.add_middleware(logs.Access)
    return app


class Files(StaticFiles):
    """Scripts and style sheets: a browser asks each time whether they are still the same."""

    def file_response(self, *given: Any, **named: Any) -> Response:
        response = super().file_response(*given, **named)
        response.headers["Cache-Control"] = "no-cache"
        return response


def from_environment() -> FastAPI:
    """The application for a server's worker process: settings and logs as the environment says."""
    settings = Settings.from_environment()
    logs.set_up(settings.log)
    end_with_parent(signal.SIGTERM)
    for name in game_names():
        game(name)  # reading a box takes long: not in the midst of others' moves
    step_back()
    app = create_app(settings)
    _collect_seldom()
    return app


def _collect_seldom() -> None:
    """Thousands of tables live long and hold no cycles: looking through them all again and again delays moves."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def _pages() -> Any:
    """The pages, where they are installed."""
    if importlib.util.find_spec("cordee.server.pages") is None:
        return None
    return importlib.import_module("cordee.server.pages")


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    worker = secrets.token_hex(4)
    store = Store(settings.database_url(), worker)
    await store.open()
    news = News(settings.streams)
    tables = Tables(store, news, settings.live_tables, settings.patiences())
    bots = Bots(tables, settings.bot_workers, settings.pace)
    app.state.devices = devices = Devices(store, tables)
    await devices.read()
    app.state.caller = caller = await _caller(settings, tables, devices)
    tables.on_change = _waking(bots, caller)
    sharing = Sharing(store.url, worker, tables, bots, caller) if settings.shared() else None
    app.state.tables, app.state.news, app.state.bots = tables, news, bots
    app.state.showing, app.state.council, app.state.talking = Showing(tables), Council(tables), Talking(tables)
    app.state.figures = Figures(tables, bots)
    app.state.guide, app.state.analysts = Guide(tables, bots), Analysts(tables, settings.analysis)

    running: set[asyncio.Task[None]] = {asyncio.create_task(_attend(tables))}

    def restored() -> None:
        tables.forget_all()
        running.add(asyncio.create_task(devices.read()))
        running.add(asyncio.create_task(caller.bells.read()))

    store.on_restored = restored
    if settings.rest:
        running.add(asyncio.create_task(_rest(app)))
    if settings.keep:
        running.add(asyncio.create_task(Keeper(tables, settings.keep, lambda: bots.in_charge).run()))
    if sharing is None:
        running.add(asyncio.create_task(Listener(tables).run()))
    _close_streams_on_signal(news)
    if sharing is not None:
        sharing.start()
    else:
        bots.take_charge()
        caller.take_charge()
    LOG.info("ready")
    try:
        yield
    finally:
        news.close()
        for task in running:
            task.cancel()
        tables.attendance.close()
        if sharing is not None:
            await sharing.close()
        await app.state.analysts.close()
        await bots.close()
        await caller.close()
        await store.close()
        LOG.info("stopped")


async def _caller(settings: Settings, tables: Tables, devices: Devices) -> Caller:
    """Who calls people to their turn, with the keys that lie with the data, made when there are none."""
    bells = Bells(tables.store, devices)
    await bells.read()
    office = settings.post_office()
    contact = settings.contact or (f"mailto:{office.sender.addr_spec}" if office else "")
    push = Push(await bells.key("vapid", new_key()), contact, settings.push_hosts)
    post = Post(office, settings.url) if office else None
    return Caller(tables, bells, push, post, settings.call_after, settings.mail_after)


def _waking(bots: Bots, caller: Caller) -> Callable[[Live], None]:
    """What happens whenever a table changed."""

    def wake(live: Live) -> None:
        bots.wake(live)
        caller.wake(live)

    return wake


async def _rest(app: FastAPI) -> None:
    """Now and then let go of what nobody needs any more."""
    after: float = app.state.settings.rest
    while True:
        await asyncio.sleep(after / 4)
        app.state.tables.rest(after)
        app.state.showing.shown.forget()


async def _attend(tables: Tables) -> None:
    """Now and then note who is still there."""
    while True:
        await asyncio.sleep(BEAT)
        with suppress(Refused):  # the database is away: next time
            await tables.still_there()


def _close_streams_on_signal(news: News) -> None:
    """Streams never end by themselves, and the server waits for them before it stops: end them when it is told to."""
    if threading.current_thread() is not threading.main_thread():
        return
    for number in (signal.SIGINT, signal.SIGTERM):
        before = signal.getsignal(number)
        if callable(before):
            signal.signal(number, _closing_first(news, before))


Handler = Callable[[int, FrameType | None], Any]


def _closing_first(news: News, before: Handler) -> Handler:
    def handle(number: int, frame: FrameType | None) -> None:
        news.close()
        before(number, frame)

    return handle


# ── Errors ──


async def _on_refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    who = visitor_of(request)
    sentence = error.sentence(who.lang)
    again = {"Retry-After": "2"} if error.status in (429, 503) else {}
    if not _is_api(request):
        response = _page(request, error.status, sentence)
        response.headers.update(again)
        return response
    data: dict[str, Any] = {"message": sentence, "clause": error.clause}
    table_id = request.path_params.get("table_id")
    if error.show and table_id:
        tables: Tables = request.app.state.tables
        with suppress(Refused):  # a database that is away right now has no table to show
            now = await tables.summary(table_id)
            data["look"] = table_out(await tables.look(table_id, who.identity, who.lang, log_from=now["ply"]))
    response = api.as_json(data, error.status)
    response.headers.update(again)
    return response


async def _on_bad_form(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first.get("loc", ()) if part != "body") or "body"
    what = first.get("msg", "")
    refused = Refused(422, _("The request is not in order: {where}: {what}."), where=where[:80], what=what)
    return await _on_refusal(request, refused)


async def _on_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    plain = PLAIN_WORDS.get(error.status_code)
    refused = Refused(error.status_code, plain) if plain else Said(error.status_code, error.detail)
    response = await _on_refusal(request, refused)
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


async def _on_failure(request: Request, error: Exception) -> Response:
    """Something of ours broke: the log knows what, the answer does not."""
    return await _on_refusal(request, Refused(500, _("Something went wrong on the server. Try again in a moment.")))


def _is_api(request: Request) -> bool:
    return request.url.path.startswith("/api") or request.url.path == "/healthz"


def _page(request: Request, status: int, sentence: str) -> Response:
    pages = request.app.state.pages
    if pages is not None and hasattr(pages, "error_page"):
        response: Response = pages.error_page(request, status, sentence)
        return response
    return PlainTextResponse(sentence, status)
