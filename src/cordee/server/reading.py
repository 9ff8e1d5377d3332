"""What is read about a game beside its tables: the picture book of its box, the legend of its signs, its rules."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from markupsafe import Markup

from cordee.engine.game import Clause, Game, Rulebook
from cordee.server import drawing
from cordee.server.beside import beside
from cordee.server.help import Answer, components, dressed, picture, said_of, sign
from cordee.server.look import title
from cordee.server.pages import Who, found_game, game_words, page
from cordee.server.safety import Refused
from cordee.words import Words

router = APIRouter(include_in_schema=False)
Shown = tuple[str, str, Markup]
"""Where something stands in the picture book, its name, its picture."""
_SYMBOL = re.compile(r'<(?:symbol|g)\b[^>]*? id="([^"]+)"')

# ── The box ──


@router.get("/games/{name}/components")
async def components_page(request: Request, name: str, who: Who) -> HTMLResponse:
    """Everything in the box as a picture book, and the signs that the table is drawn with."""
    found = found_game(name)
    return await beside(components_html, request, found, game_words(found, who.lang))


def components_html(request: Request, found: Game, _: Words) -> HTMLResponse:
    shown: dict[str, Any] = {"kinds": book(found, _), "legend": legend(found, _), "game": found}
    shown["title"] = title(found, _.lang)
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
    return [Answer(**vars(one) | {"picture": sign(found, one.key)}) for one in signs.values()]


def symbols(found: Game, lang: str) -> list[str]:
    """The names of all symbols that a game's table can use, its own first."""
    every = _SYMBOL.findall(drawing.symbols(found.name, lang, tuple(range(drawing.FIGURES))))
    shared = _SYMBOL.findall(drawing.symbols("", lang, tuple(range(drawing.FIGURES))))
    return [key for key in every if key not in shared] + shared


# ── The rules ──


@router.get("/games/{name}/rules")
async def rules_page(request: Request, name: str, who: Who, clause: str = "", part: bool = False) -> HTMLResponse:
    """The rules, one numbered clause at a time; `clause` opens there, `part` leaves the page around them out."""
    found = found_game(name)
    _ = game_words(found, who.lang)
    try:
        rules = found.rulebook(who.lang)
    except FileNotFoundError:
        raise Refused(404, "The rules of this game are not written yet.") from None
    context: dict[str, Any] = {"game": found, "sections": chapters(rules), "clause": clause, "linked": not part}
    context |= {"title": rules.title, "presentation": rules.presentation, "page": rules.page}
    context["pictures"] = await beside(pictures_of_clauses, found, who.lang)
    if part:
        return HTMLResponse(await beside(drawing.render, "parts/rules.html.jinja", _, **context))
    symbols = drawing.symbols(found.name, _.lang, tuple(range(drawing.FIGURES)))
    return await beside(page, request, "rules.html.jinja", _, theme=name, symbols=symbols, **context)


def chapters(rules: Rulebook) -> dict[str, list[Clause]]:
    """The clauses by their chapters."""
    sections: dict[str, list[Clause]] = {}
    for one in rules.clauses.values():
        sections.setdefault(one.section, []).append(one)
    return sections


@cache
def pictures_of_clauses(found: Game, lang: str) -> dict[str, list[Shown]]:
    """The components and signs that a clause speaks of, by its name.

    Whatever names a clause in its answer is what that clause is about.
    """
    _ = game_words(found, lang)
    about: dict[str, dict[str, Shown]] = {}
    boxed = [(one.key, one) for kind in book(found, _).values() for one in kind]
    for place, one in [*boxed, *[(f"sign-{one.key}", one) for one in legend(found, _)]]:
        for clause in one.clauses:
            about.setdefault(clause, {}).setdefault(one.help.name, (place, one.help.name, one.picture))
    return {clause: list(shown.values()) for clause, shown in about.items()}
