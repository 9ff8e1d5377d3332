"""A part of the table by itself, large, such as another player's board."""

from __future__ import annotations

from markupsafe import Markup

from cordee.server.drawing import groups, has_drawing, render, speech
from cordee.server.easel import easel, grouped
from cordee.server.look import Look


def aside(look: Look, key: str, shape: str) -> str | None:
    """A part of the table drawn large by itself, where the game has one of that key."""
    if not has_drawing(look.game) or not hasattr(look.game.module("table"), "aside"):
        return None
    table, _ = look.game.module("table"), speech(look)
    scene = table.aside(look.view, key, _, shape)
    if scene is None:
        return None
    by = easel(look.game.name, look.lang, shape)
    drawn = Markup("".join(by.draw(part, finish=grouped) for part in table.aside_parts(scene)))
    attributes = groups(look.game, shape).get("board", {})
    owner = look.seats[scene["owner"]] if "owner" in scene else None
    return render("parts/aside.html.jinja", _, scene=scene, drawn=drawn, attributes=attributes, owner=owner)
