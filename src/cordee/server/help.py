"""What is this? The answer for whatever is drawn on a table, as a small card. One answer for each key, whoever asks."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse
from markupsafe import Markup

from cordee.engine.game import Game
from cordee.engine.telling import Help
from cordee.server import drawing
from cordee.server.pages import Who, found_game, game_words, told
from cordee.words import Words

router = APIRouter(include_in_schema=False)
MOST_KEYS = 6
Keys = Annotated[list[Annotated[str, Query(max_length=64)]], Query(min_length=1, max_length=MOST_KEYS)]


def answer(found: Game, key: str, _: Words) -> Help | None:
    """What a game says of a symbol or a part of its table."""
    said: Help | None = found.module("help").answer(key, _) if found.has("help") else None
    return said


def best(found: Game, keys: list[str], _: Words) -> Help | None:
    """The answer for the nearest of several keys; a component with its numbers tells more than a sign upon it."""
    answers = [one for key in keys if (one := answer(found, key, _)) is not None]
    return next((one for one in answers if one.numbers), answers[0] if answers else None)


@router.get("/games/{name}/help")
async def help_card(name: str, who: Who, keys: Keys) -> HTMLResponse:
    """The card for what is pointed at: keys from the nearest thing outwards."""
    found = found_game(name)
    _ = game_words(found, who.lang)
    help_ = best(found, keys, _)
    if help_ is None:
        return HTMLResponse(status_code=204)  # there is nothing to say of that: no error, so no browser complains
    sources = {"rulebook": _("from the rulebook"), "public": _("from a public source"), "house": _("a house value")}
    shown: dict[str, Any] = {
        "help": help_,
        "picture": picture(found, help_.picture, _),
        "clauses": [found.clause_name(number) for number in help_.clauses],
        "source": sources.get(help_.source, ""),
    }
    html = drawing.render("parts/help.html.jinja", _, **shown)
    return HTMLResponse(html, headers={"Cache-Control": "private, max-age=600", "Vary": "Cookie, Accept-Language"})


def picture(found: Game, key: str, _: Words) -> Markup:
    """A component drawn as in the box, or a symbol."""
    if not key or not drawing.has_drawing(found):
        return Markup("")
    if any(one.key == key for one in told(found, "components", _) or []):
        return Markup(drawing.render("parts/picture.html.jinja", _, key=key, drawing=f"game/{found.name}"))
    drawn = Markup('<svg viewBox="0 0 24 24" aria-hidden="true"><use href="#{}" width="24" height="24"/></svg>')
    return drawn.format(key)
