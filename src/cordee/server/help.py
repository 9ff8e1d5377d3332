"""What is this? The answer for whatever is drawn on a table, as a small card. One answer for each key, whoever asks.

`reading.py` shows the same answers in the picture book of a game's box, in its legend and beside its rules.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse
from markupsafe import Markup

from cordee.engine.game import Game
from cordee.engine.picture import Portrait
from cordee.engine.telling import Component, Help, Now
from cordee.server import drawing
from cordee.server.beside import beside
from cordee.server.easel import easel
from cordee.server.look import ChoiceLook, Look
from cordee.server.pages import Ply, SeatNumber, Who, found_game, game_words, told
from cordee.words import Words

router = APIRouter(include_in_schema=False)
MOST_KEYS = 8
BROAD = 2.2
"""From so many times its height on, a picture is as wide as its card."""
Keys = Annotated[list[Annotated[str, Query(max_length=64)]], Query(min_length=1, max_length=MOST_KEYS)]
Offered = Annotated[list[Annotated[str, Query(max_length=160)]], Query(default_factory=list, max_length=MOST_KEYS)]
_LIVING = re.compile(r' (?:data-[a-z]+|role|tabindex|aria-[a-z]+|id)="[^"]*"')
"""What makes a drawing something to press or to move: a portrait is neither."""


@dataclass(frozen=True)
class Answer:
    """All that a card says of one thing."""

    key: str
    help: Help
    picture: Markup
    clauses: list[str]
    sources: list[tuple[str, str, str]]
    """What, where from as a sentence shows it, and as a key."""
    now: Now | None = None
    can: str = ""
    """What may be done with it now."""
    cannot: ChoiceLook | None = None
    """Why that cannot be done now."""


# ── What a game says ──


def said_of(found: Game, key: str, _: Words) -> Help | None:
    """What a game says of a symbol, a part of its table or a component."""
    said: Help | None = found.module("help").answer(key, _) if found.has("help") else None
    return said or _of_component(found, key, _)


@cache
def components(found: Game, lang: str) -> dict[str, Component]:
    """What is in the box, by key."""
    return {one.key: one for one in told(found, "components", game_words(found, lang)) or []}


def _of_component(found: Game, key: str, _: Words) -> Help | None:
    """A component of a game that has no more to say of it than its lines."""
    one = components(found, _.lang).get(key)
    if one is None:
        return None
    first, *rest = one.lines or [""]
    return Help(one.name, first, one.kind, picture=key, more=" · ".join(rest))


def lying(found: Game, key: str, view: dict[str, Any]) -> str:
    """The key of what lies now in a place that can hold different things, where the game tells."""
    say = getattr(found.module("help"), "lies", None) if found.has("help") else None
    return str(say(key, view)) if say else key


def meant_now(found: Game, key: str, view: dict[str, Any], seat: int | None, _: Words) -> Now | None:
    """What a thing means at this moment for who looks at it, from what they see."""
    say = getattr(found.module("help"), "now", None) if found.has("help") else None
    meant: Now | None = say(key, view, seat, _) if say else None
    return meant


# ── A card ──


def answer(found: Game, key: str, _: Words) -> Answer | None:
    """The answer for a key, with its picture, the names of its clauses and where its values come from."""
    said = said_of(found, key, _)
    return None if said is None else dressed(found, key, said, _)


def dressed(found: Game, key: str, said: Help, _: Words) -> Answer:
    """An answer as a card shows it."""
    named = {"rulebook": _("rulebook"), "public": _("public source"), "house": _("house value")}
    sources = said.sources or (((_("Values"), said.source),) if said.source else ())
    clauses = [found.clause_name(number) for number in said.clauses]
    origins = [(what, named[one], one) for what, one in sources]
    return Answer(key, said, picture(found, said.picture, _), clauses, origins)


def best(found: Game, keys: Sequence[str], _: Words, look: Look | None = None) -> Answer | None:
    """The answer for the nearest of several keys, from the inmost thing outwards.

    A component with its numbers tells more than a sign upon it, and so does what means something now.
    """
    places = {} if look is None else {lying(found, key, look.view): key for key in keys}
    answers = {key: one for key in places or keys if (one := said_of(found, key, _)) is not None}
    if not answers:
        return None
    nows: dict[str, Now | None] = {}
    if look is not None:
        nows = {key: meant_now(found, places[key], look.view, look.viewer, _) for key in answers}
    key = next((key for key, one in answers.items() if one.numbers), None)
    key = key or next((key for key, one in nows.items() if one is not None), next(iter(answers)))
    plain = dressed(found, key, answers[key], _)
    return plain if look is None else Answer(**vars(plain) | {"now": nows[key]})


def card(look: Look, keys: Sequence[str], words: Sequence[str]) -> str:
    """What is pointed at as a viewer sees it at this moment; nothing where there is nothing to say."""
    _ = drawing.speech(look)
    found = best(look.game, keys, _, look)
    if found is None:
        return ""
    closed = found.now is not None and found.now.closed
    offered = [choice for choice in look.choices if choice.word in words and not closed]
    can = [choice for choice in offered if choice.allowed]
    cannot = sorted((choice for choice in offered if not choice.allowed), key=lambda choice: choice.distance)
    deed = " · ".join(filter(None, (can[0].label, can[0].hint))) if len(can) == 1 else ""
    deed = deed or _.listing(list(dict.fromkeys(choice.label for choice in can)))
    shown = Answer(**vars(found) | {"can": deed, "cannot": None if can or not cannot else cannot[0]})
    return drawing.render("parts/help.html.jinja", _, one=shown)


def reply(html: str) -> HTMLResponse:
    """A card for one moment; where there is nothing to say, no error, so that no browser complains."""
    return HTMLResponse(html, status_code=200 if html else 204, headers={"Cache-Control": "no-store"})


@router.get("/games/{name}/help")
async def help_card(name: str, who: Who, keys: Keys) -> HTMLResponse:
    """The card for a thing at no table: keys from the nearest thing outwards."""
    found = found_game(name)
    _ = game_words(found, who.lang)
    one = best(found, keys, _)
    return reply("" if one is None else drawing.render("parts/help.html.jinja", _, one=one))


@router.get("/tables/{table}/help")
async def table_help(
    request: Request, table: str, who: Who, keys: Keys, words: Offered, ply: Ply = None, seat: SeatNumber = None
) -> HTMLResponse:
    """The card for what is pointed at on a table, with what it means now; `words` are the choices that lie there."""
    tables = request.app.state.tables
    at = (await tables.summary(table))["ply"] if ply is None else ply
    look = await tables.look(
        table, who.identity, who.lang, ply=ply, seat=seat, log_from=at, in_words=False, apart=True
    )  # fmt: skip
    return reply(await beside(card, look, keys, words))


# ── Pictures ──


def picture(found: Game, key: str, _: Words) -> Markup:
    """A component drawn as it lies on the table, else as its game draws it large, or a symbol."""
    if not key or not drawing.has_drawing(found):
        return Markup("")
    drawn: Portrait | None = found.module("portraits").portrait(key, _) if found.has("portraits") else None
    if drawn is not None:
        return portrayed(found, drawn, _)
    if key in components(found, _.lang):
        return Markup(drawing.render("parts/picture.html.jinja", _, key=key, drawing=f"game/{found.name}"))
    return sign(found, key)


def sign(found: Game, key: str) -> Markup:
    """A symbol by itself; a game's `help.py` may tell the box of one that is drawn in another than 24 by 24."""
    boxes = getattr(found.module("help"), "BOXES", {}) if found.has("help") else {}
    used = Markup('<use href="#{}" width="24" height="24"/>').format(key)
    shape = Markup('<svg class="sign" viewBox="{}" aria-hidden="true">{}</svg>')
    return shape.format(boxes.get(key, "0 0 24 24"), used)


def portrayed(found: Game, drawn: Portrait, _: Words) -> Markup:
    """A portrait: the very parts of the table, but for what can be done with them there."""
    by = easel(found.name, _.lang, drawn.shape)
    inside = _LIVING.sub("", "".join(by.draw(part) for part in drawn.parts))
    x, y, w, h = drawn.box
    paper = Markup('<rect x="{}" y="{}" width="{}" height="{}" rx="4" fill="{}"/>').format(x, y, w, h, drawn.paper)
    ink = drawing.groups(found, drawn.shape).get("board", {}).get("color", "currentColor")
    window = f"{x:.1f} {y:.1f} {w:.1f} {h:.1f}"
    kind = "portrait broad" if w > BROAD * h else "portrait"
    frame = Markup('<svg class="picture {}" viewBox="{}" color="{}" aria-hidden="true">{}{}</svg>')
    return frame.format(kind, window, ink, paper if drawn.paper else "", Markup(inside))
