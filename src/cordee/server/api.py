"""The JSON API: each route is one call of `Tables`, as each deed of the page is."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import ExitStack
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Depends, Header, Path, Query, Request
from fastapi.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from cordee import build
from cordee.bots import LEVELS, STYLES
from cordee.engine.game import Game
from cordee.engine.registry import game as find_game
from cordee.engine.registry import game_names
from cordee.server import forms
from cordee.server.beside import beside
from cordee.server.council import Council
from cordee.server.live import KEPT_POSITIONS
from cordee.server.look import Look, title
from cordee.server.safety import Refused, _, network_of
from cordee.server.seats import Visitor, hand_over, hashed, new_token, visitor, visitor_of
from cordee.server.tables import MOST_LINES, Tables
from cordee.version import VERSION

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": forms.RefusedOut, "description": why}
    for status, why in {
        400: "The request cannot be read.",
        403: "Not yours to do.",
        404: "There is no such table.",
        409: "The table has moved on, or does not allow it now.",
        410: "The table's game or its rules are gone.",
        413: "Too long.",
        422: "Something in the request is not in order, or a rule forbids the move.",
        421: "The server does not answer to that name.",
        429: "Too fast.",
        503: "The database cannot be reached just now.",
    }.items()
}
router = APIRouter(prefix="/api", responses=REFUSALS)
health = APIRouter()

Who = Annotated[Visitor, Depends(visitor)]
TableId = Annotated[str, Path(min_length=1, max_length=32)]
WithLook = Annotated[bool, Query(alias="look", description="Answer with the whole look.")]
AtPly = Annotated[int | None, Query(ge=0, le=1_000_000, description="The moment to look at; now if it is not given.")]
AsSeat = Annotated[int | None, Query(ge=0, le=20, description="The seat of yours to see with.")]
LogFrom = Annotated[
    int | None, Query(ge=0, le=1_000_000, description="The first line of the log that is wanted; else, the last ones.")
]
Most = Annotated[int, Query(ge=0, le=500, description="How many lines of the log are wanted at most.")]


async def tables_of(request: Request) -> Tables:
    """The service, for routes."""
    found: Tables = request.app.state.tables
    return found


Service = Annotated[Tables, Depends(tables_of)]


def as_json(data: Any, status: int = 200) -> Response:
    """Data as a JSON answer."""
    return Response(orjson.dumps(data), status, media_type="application/json")


async def look_json(look: Look) -> Response:
    """A look as a JSON answer; one with a long log, which was made beside the event loop, is written there too."""

    def written() -> Response:
        return as_json(forms.table_out(look))

    return await beside(written) if len(look.log) > KEPT_POSITIONS else written()


# ── Doing ──


class Asker:
    """Who asks for a deed, and how the answer is wanted."""

    def __init__(self, request: Request, look: bool) -> None:
        self.who = visitor_of(request)
        self.tables: Tables = request.app.state.tables
        self.council: Council = request.app.state.council
        self.look = look
        self.secure: bool = request.app.state.settings.secure

    async def done(self, table_id: str | None, deed: Callable[[str], Awaitable[Any]], since: int = 0) -> Response:
        """Do it and answer with the table as it is then (the one that the deed names, if none is given here).

        Newcomers get their token.
        """
        token = None if self.who.identity else new_token()
        identity = self.who.identity or hashed(str(token))
        result = await deed(identity)
        answer = await self._answer(str(result) if table_id is None else table_id, identity, since)
        if token:
            hand_over(answer, token, self.secure)
        return answer

    async def _answer(self, table_id: str, identity: str, since: int) -> Response:
        if self.look:
            return await look_json(await self.tables.look(table_id, identity, self.who.lang, log_from=since))
        now = await self.tables.summary(table_id)
        return as_json({"id": table_id, "ply": now["ply"], "status": now["status"]})


async def asker_of(request: Request, look: WithLook = True) -> Asker:
    """Who asks, for routes."""
    return Asker(request, look)


Asks = Annotated[Asker, Depends(asker_of)]
Out = forms.TableOut | forms.DoneOut


# ── At the table: what is asked for most comes first, as routes are tried in order ──


@router.post("/tables/{table_id}/play", response_model=Out)
async def play(table_id: TableId, body: forms.Move, asker: Asks) -> Response:
    """Play an action. It is acknowledged when it is on the disk; one that answers another ply is refused with 409.

    Several words with a space between them (a deed, as the look's choices name it) are played in turn, each as a line
    of the log of its own: all of them, or none.
    """

    async def deed(me: str) -> None:
        await asker.tables.play(table_id, me, body.word, body.ply, body.confirm)

    return await asker.done(table_id, deed, body.ply)


@router.get("/tables/{table_id}", response_model=forms.TableOut)
async def look_at_table(
    table_id: TableId,
    who: Who,
    tables: Service,
    ply: AtPly = None,
    seat: AsSeat = None,
    log_from: LogFrom = None,
    most: Most = MOST_LINES,
) -> Response:
    """What you see of a table: the board, whose turn it is, your choices with words and refusals, the log.

    News of it come as server-sent events from `/api/tables/{table_id}/news`: an event `table` for each change, whose
    id is the ply. A client that was away sends `Last-Event-ID` (or `?ply=`), and looks with `log_from`.
    The log comes in parts of `most` lines: who wants more asks again from the ply after the last that came.
    """
    return await look_json(await tables.look(table_id, who.identity, who.lang, ply, seat, log_from, most))


# ── Looking ──


@router.get("/games", response_model=list[forms.GameOut])
async def list_games(who: Who) -> Response:
    """The games that can be played here."""
    return as_json([_game_out(find_game(name), who.lang) for name in game_names()])


@router.get("/tables", response_model=list[forms.TableLineOut])
async def list_tables(who: Who, tables: Service) -> Response:
    """The public tables that are not over: those with a free seat first, newest first."""
    return as_json([forms.line_out(line, who.lang) for line in await tables.public_tables(who.identity, who.lang)])


@router.get("/me/tables", response_model=list[forms.TableLineOut])
async def list_my_tables(who: Who, tables: Service) -> Response:
    """The tables at which this browser has a seat, newest first."""
    return as_json([forms.line_out(line, who.lang) for line in await tables.tables_of(who.identity, who.lang)])


@router.get("/tables/{table_id}/record", response_model=dict[str, Any])
async def download_record(table_id: TableId, who: Who, tables: Service) -> Response:
    """The game as a file that `cordee verify` checks. When the game is over, it uncovers the secret of the dice."""
    record = await tables.record(table_id, who.lang)
    name = f'attachment; filename="{record.game}-{"".join(c for c in table_id if c.isalnum())}.json"'
    return Response(record.to_json(), media_type="application/json", headers={"Content-Disposition": name})


@router.get("/tables/{table_id}/news", include_in_schema=False)
async def stream_news(
    request: Request,
    table_id: TableId,
    who: Who,
    tables: Service,
    ply: AtPly = None,
    last_event_id: Annotated[str, Header(max_length=20)] = "",
) -> Response:
    """Server-sent events: one for each change of the table."""
    taken = ExitStack()
    if not taken.enter_context(tables.news.place(network_of(who.address))):
        raise Refused(429, _("Too many tables are open at once from here: close one."))
    try:
        taken.enter_context(tables.attends(await tables.live(table_id), who.identity))
    except BaseException:
        taken.close()
        raise
    since = int(last_event_id) if last_event_id.isdecimal() else ply
    stream = tables.news.stream(table_id, since, lambda: tables.summary(table_id))
    return _Stream(stream, taken)


class _Stream(StreamingResponse):
    """A stream of events, which gives its place back however it ends, begun or not."""

    def __init__(self, stream: AsyncIterator[bytes], taken: ExitStack) -> None:
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        super().__init__(stream, media_type="text/event-stream", headers=headers)
        self._taken = taken

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._taken:
            await super().__call__(scope, receive, send)


# ── Seats ──


@router.post("/tables", response_model=Out)
async def create_table(body: forms.NewTable, asker: Asks) -> Response:
    """Open a table. It begins when every seat is taken."""

    async def deed(me: str) -> str:
        options = dict(body.options)
        order = (body.game, body.seats, body.name, options, body.public, body.sit, body.patience)
        return await asker.tables.create(me, *order, names=body.names, hints=body.hints)

    return await asker.done(None, deed)


@router.post("/tables/{table_id}/rematch", response_model=Out)
async def ask_rematch(table_id: TableId, asker: Asks, body: forms.Again | None = None) -> Response:
    """Play again with the same people, whose seats are kept for them: the answer is the new table."""
    sit = body is None or body.sit
    return await asker.done(None, lambda me: asker.tables.rematch(table_id, me, sit))


@router.post("/tables/{table_id}/sit", response_model=Out)
async def sit_down(table_id: TableId, body: forms.Sitting, asker: Asks) -> Response:
    """Take a free seat; several are allowed, for people who share a screen."""
    return await asker.done(table_id, lambda me: asker.tables.sit(table_id, me, body.seat, body.name, body.luck))


@router.post("/tables/{table_id}/leave", response_model=Out)
async def stand_up(table_id: TableId, body: forms.OneSeat, asker: Asks) -> Response:
    """Leave a seat: it is free for anyone with the link; with a private hand in it, only for you or a bot."""
    return await asker.done(table_id, lambda me: asker.tables.leave(table_id, me, body.seat))


@router.post("/tables/{table_id}/bot", response_model=Out)
async def give_to_bot(table_id: TableId, body: forms.BotSeat, asker: Asks) -> Response:
    """Let a bot play your seat, or a free one."""
    given = (body.seat, body.level, body.style)
    return await asker.done(table_id, lambda me: asker.tables.give_to_bot(table_id, me, *given))


@router.post("/tables/{table_id}/back", response_model=Out)
async def take_seat_back(table_id: TableId, body: forms.OneSeat, asker: Asks) -> Response:
    """Take your seat back from a bot."""
    return await asker.done(table_id, lambda me: asker.tables.take_back(table_id, me, body.seat))


@router.post("/tables/{table_id}/nudge", response_model=Out)
async def nudge(table_id: TableId, body: forms.OneSeat, asker: Asks) -> Response:
    """Remind somebody that the table waits for them."""
    return await asker.done(table_id, lambda me: asker.council.nudge(table_id, me, body.seat))


@router.post("/tables/{table_id}/agree", response_model=Out)
async def agree(table_id: TableId, body: forms.Agreement, asker: Asks) -> Response:
    """Wish, or agree to, a bot for somebody who is away, or an early end: it happens when all agree who are there."""

    async def deed(me: str) -> None:
        await asker.council.agree(table_id, me, body.to, body.seat, body.level, body.agree)

    return await asker.done(table_id, deed)


@router.post("/tables/{table_id}/confirm", response_model=Out)
async def confirm_turn(table_id: TableId, body: forms.Answer, asker: Asks) -> Response:
    """Say that your turn is done."""
    return await asker.done(table_id, lambda me: asker.tables.confirm_turn(table_id, me, body.ply), body.ply)


@router.post("/tables/{table_id}/undo", response_model=Out)
async def undo(table_id: TableId, body: forms.Answer, asker: Asks) -> Response:
    """Take back your last move: never across another player's move, dice, a drawn card or anything shown."""
    return await asker.done(table_id, lambda me: asker.tables.undo(table_id, me, body.ply), body.ply)


@router.post("/tables/{table_id}/restart", response_model=Out)
async def restart_turn(table_id: TableId, body: forms.Answer, asker: Asks) -> Response:
    """Take back your moves to the beginning of your turn, as far as that may be."""
    return await asker.done(table_id, lambda me: asker.tables.restart_turn(table_id, me, body.ply), body.ply)


# ── The server itself ──


@health.get("/healthz", response_model=forms.HealthOut, responses={503: {"model": forms.RefusedOut}})
async def is_healthy(tables: Service) -> Response:
    """Whether the server and its database are well."""
    try:
        await tables.store.ping()
    except Exception:
        return as_json({"message": "The database does not answer."}, 503)
    return as_json({"status": "well", "version": VERSION, "build": build()})


def _game_out(game: Game, lang: str) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": title(game, lang),
        "seats": list(game.seats),
        "options": [vars(option) | {"choices": list(option.choices)} for option in game.options.values()],
        "levels": list(LEVELS),
        "styles": list(STYLES),
        "rules": game.version,
    }
