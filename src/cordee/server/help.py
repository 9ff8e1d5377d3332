"""What is this? The answer for whatever is drawn on a table, as a small card. One answer for each key, whoever asks.

The same answers stand in the picture book of a game's box, in its legend of signs and beside the clauses of its rules.
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
from cordee.server.look import ChoiceLook, Look, title
from cordee.server.pages import Ply, SeatNumber, Who, found_game, game_words, page, told
from cordee.words import Words

router = APIRouter(include_in_schema=False)
MOST_KEYS = 8
Keys = Annotated[list[Annotated[str, Query(max_length=64)]], Query(min_length=1, max_length=MOST_KEYS)]
Offered = Annotated[list[Annotated[str, Query(max_length=160)]], Query(default_factory=list, max_length=MOST_KEYS)]
_LIVING = re.compile(r' (?:data-[a-z]+|role|tabindex|aria-[a-z]+)="[^"]*"')
"""What makes a drawing something to press or to move: a portrait is neither."""
_SYMBOL = re.compile(r'<symbol id="([^"]+)"')


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
    answers = {key: one for key in keys if (one := said_of(found, key, _)) is not None}
    if not answers:
        return None
    nows = {key: meant_now(found, key, look.view, look.viewer, _) for key in answers} if look is not None else {}
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
    offered = [choice for choice in look.choices if choice.word in words]
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
    return sign(key)


def sign(key: str) -> Markup:
    """A symbol by itself."""
    used = Markup('<use href="#{}" width="24" height="24"/>').format(key)
    return Markup('<svg class="sign" viewBox="0 0 24 24" aria-hidden="true">{}</svg>').format(used)


def portrayed(found: Game, drawn: Portrait, _: Words) -> Markup:
    """A portrait: the very parts of the table, but for what can be done with them there."""
    by = easel(found.name, _.lang, drawn.shape)
    inside = _LIVING.sub("", "".join(by.draw(part) for part in drawn.parts))
    x, y, w, h = drawn.box
    paper = Markup('<rect x="{}" y="{}" width="{}" height="{}" rx="4" fill="{}"/>').format(x, y, w, h, drawn.paper)
    frame = Markup('<svg class="picture portrait" viewBox="{:.1f} {:.1f} {:.1f} {:.1f}" aria-hidden="true">{}{}</svg>')
    return frame.format(x, y, w, h, paper if drawn.paper else "", Markup(inside))


# ── The picture book, the legend, the rules ──


@router.get("/games/{name}/components")
async def components_page(request: Request, name: str, who: Who) -> HTMLResponse:
    """Everything in the box as a picture book, and the signs that the table is drawn with."""
    found = found_game(name)
    return await beside(components_html, request, found, game_words(found, who.lang))


def components_html(request: Request, found: Game, _: Words) -> HTMLResponse:
    shown: dict[str, Any] = {"kinds": book(found, _), "legend": legend(found, _), "title": title(found, _.lang), "game": found}
    symbols = drawing.symbols(found.name, _.lang, tuple(range(drawing.FIGURES)))
    return page(request, "components.html.jinja", _, theme=found.name, symbols=symbols, **shown)


def book(found: Game, _: Words) -> dict[str, list[Answer]]:
    """Everything in the box with its answer, grouped as in the box."""
    kinds: dict[str, list[Answer]] = {}
    for key, one in components(found, _.lang).items():
        said = said_of(found, key, _)
        if said is not None:
            shown = dressed(found, key, said, _)
            drawn = shown.picture or picture(found, key, _)
            kinds.setdefault(one.kind, []).append(Answer(**vars(shown) | {"picture": drawn}))
    return kinds


def legend(found: Game, _: Words) -> list[Answer]:
    """Every sign that the table is drawn with: its picture, its name, its sentence. Signs of one meaning stand once."""
    if not drawing.has_drawing(found):
        return []
    signs: dict[str, Answer] = {}
    for key in symbols(found, _.lang):
        said = found.module("help").answer(key, _) if found.has("help") else None
        if said is not None and said.name not in signs:
            signs[said.name] = dressed(found, key, said, _)
    return [Answer(**vars(one) | {"picture": sign(one.key)}) for one in signs.values()]


def symbols(found: Game, lang: str) -> list[str]:
    """The names of all symbols that a game's table can use, its own first."""
    every = _SYMBOL.findall(drawing.symbols(found.name, lang, tuple(range(drawing.FIGURES))))
    shared = _SYMBOL.findall(drawing.symbols("", lang, tuple(range(drawing.FIGURES))))
    return [key for key in every if key not in shared] + shared


@cache
def pictures_of_clauses(found: Game, lang: str) -> dict[str, list[tuple[str, str, Markup]]]:
    """The components and signs that a clause speaks of, by its name: key, name and picture of each.

    Whatever names a clause in its answer is what that clause is about.
    """
    _ = game_words(found, lang)
    about: dict[str, dict[str, tuple[str, str, Markup]]] = {}
    for one in [*(one for kind in book(found, _).values() for one in kind), *legend(found, _)]:
        for clause in one.clauses:
            about.setdefault(clause, {}).setdefault(one.help.name, (one.key, one.help.name, one.picture))
    return {clause: list(shown.values()) for clause, shown in about.items()}
