"""`cordee serve`, but with the same dice at every table, and a way to the middle of a game that nobody watches.

The same dice, so that who plays the same way meets the same game and a failure can be seen again:
`CORDEE_TEST_DICE=anything make test` tries other games.
"""

from __future__ import annotations

import asyncio
import os
import sys
from typing import Any
from unittest.mock import patch

from fastapi import FastAPI, Request

from cordee.bots import bot
from cordee.server import app as served
from cordee.server.live import Live
from cordee.server.look import BOT
from cordee.server.seats import visitor_of
from cordee.server.serve import main
from cordee.server.tables import Tables

SECRET = os.environ.get("CORDEE_TEST_DICE", "the same dice for all").encode()
build_app = served.from_environment


def app_with_unseen_moves() -> FastAPI:
    """The app as it is served, with one more route."""
    app = build_app()
    app.add_api_route("/tests/{table_id}/unseen", play_unseen, methods=["POST"])
    app.router.routes.insert(0, app.router.routes.pop())
    return app


async def play_unseen(table_id: str, request: Request) -> dict[str, Any]:
    """Play on for people until the moment that `Person.play_unseen` or `Person.skip` asks for."""
    asked, me = await request.json(), visitor_of(request).identity
    tables: Tables = request.app.state.tables
    moves, end = 0, asyncio.get_running_loop().time() + 40
    while asyncio.get_running_loop().time() < end:
        live = await tables.live(table_id)
        if _is_reached(live, asked, moves) or live.status == "over":
            break
        seat = live.decides()
        holder = live.seats[seat].holder if seat >= 0 and live.seats[seat].kind != BOT else None
        if holder is None or (asked["own"] and holder != me):
            await asyncio.sleep(0.004)
            continue
        word = _liked(live) if asked["liked"] else await _first(tables, live, holder)
        if word is not None:
            await tables.play(table_id, holder, word, live.course.ply, asked["confirm"] and holder == me)
            moves += 1
    return {"reached": _is_reached(live, asked, moves), "ply": live.course.ply, "status": live.status}


async def _first(tables: Tables, live: Live, holder: str) -> str | None:
    """The first choice that the page offers."""
    now, seat = live.course.ply, live.decides()
    look = await tables.look(live.row.id, holder, "en", seat=seat, log_from=now, in_words=False)
    return next((choice.word for choice in look.choices if choice.allowed), None)


def _liked(live: Live) -> str:
    """What brings the game on."""
    return live.game.notation(int(bot("greedy", live.game, 1).choose(live.course.state)))


def _is_reached(live: Live, asked: dict[str, Any], moves: int) -> bool:
    """Whether enough was played, and the table waits for whom it should."""
    course, seat = live.course, asked["decides"]
    waits = course.awaited == seat if asked["confirm"] else live.decides() == seat
    enough = moves >= asked["moves"] and course.ply >= asked["ply"] and course.state.round_now() >= asked["round"]
    return enough and (seat is None or waits)


if __name__ == "__main__":
    with (
        patch("cordee.engine.dealer.secrets") as chance,
        patch("cordee.server.app.from_environment", app_with_unseen_moves),
    ):
        chance.token_bytes.return_value = SECRET
        main(port=int(sys.argv[1]))
