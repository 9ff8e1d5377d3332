"""Laying out a new table: its row in the store, and who sits where."""

from __future__ import annotations

import secrets
import time
from dataclasses import replace
from typing import Any

from cordee.bots import LEVELS, STYLES
from cordee.engine.dealer import Dealer
from cordee.engine.game import Game
from cordee.server.cast import bot_name
from cordee.server.levels import ordered
from cordee.server.look import BOT, OPEN, PERSON, Seat
from cordee.server.patience import EVENING
from cordee.server.safety import Refused, _
from cordee.server.seats import nickname
from cordee.server.store import Row

ME = "me"


def new_row(
    game: Game, options: dict[str, Any], seats: tuple[Seat, ...], host: str, public: bool, patience: str = EVENING,
    hints: bool = False,
) -> Row:  # fmt: skip
    """A table that nobody has played at yet."""
    return Row(
        id=secrets.token_urlsafe(12),
        game=game.name,
        rules=game.version,
        box=game.box_digest,
        options=options,
        secret=Dealer().secret.hex(),
        host=host,
        public=public,
        status="open" if any(seat.kind == OPEN for seat in seats) else "playing",
        rematch=None,
        created=time.time(),
        patience=patience,
        hints=hints,
        seats=seats,
    )


def seat_for(number: int, kind: str, identity: str, name: str, sit: bool) -> Seat:
    """A seat as it was ordered: "me", "open", "bot:LEVEL" or "bot:LEVEL:STYLE"."""
    if kind == ME:
        return Seat(number, PERSON if sit else OPEN, nickname(name), "", identity)
    if kind == OPEN:
        return Seat(number)
    bot, _colon, order = kind.partition(":")
    level, _colon, style = order.partition(":")
    if bot != BOT or level not in LEVELS or (style and style not in STYLES):
        known = ", ".join([ME, OPEN, *(f"bot:{level}" for level in LEVELS)])
        styles = ", ".join(f":{style}" for style in STYLES)
        raise Refused(422, _("A seat is one of {known}; a bot may have a style: {styles}."), known=known, styles=styles)
    spec = ordered(level, style)
    return Seat(number, BOT, bot_name(number, spec), spec)


def seat_again(seat: Seat) -> Seat:
    """A seat for the rematch: bots sit at once, and a person's is kept for them."""
    if seat.kind == BOT:
        return replace(seat, luck="")
    return Seat(seat.seat, OPEN, seat.name, "", seat.holder) if seat.kind == PERSON else Seat(seat.seat)


def why_not(seat: Seat) -> str:
    """Why somebody may not take a seat."""
    if seat.kind != OPEN:
        return _("That seat is taken; choose another.")
    if seat.holder is None or not seat.name:
        return _("That seat is kept for whoever held it, or a bot; you may watch.")
    return _("That seat is kept for {name}, or a bot; you may watch.")
