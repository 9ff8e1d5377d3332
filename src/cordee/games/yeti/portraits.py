"""What is in the box of Yéti by itself, as it lies on the table: for cards of help and the picture book."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from cordee.engine.picture import Part, Portrait
from cordee.games.yeti.box import WEATHERS
from cordee.games.yeti.landscape import WIDE
from cordee.games.yeti.rules import set_up
from cordee.games.yeti.table import parts, scene, weather
from cordee.words import Words, words

FOLDER = Path(__file__).parent
NIGHT = "#12223b"


@cache
def _laid(lang: str) -> tuple[dict[str, Any], dict[str, Part]]:
    """A table for five that is laid out, and its parts by their keys."""
    found = scene(set_up(5, "none", False).view(None), [], words(lang, FOLDER), "wide")
    return found, {part.key: part for part in parts(found)["board"]}


def portrait(key: str, _: Words) -> Portrait | None:
    """A tile, a photo, a token or a weather; dice lie beside the table, and are drawn otherwise."""
    kind, _colon, what = key.partition(":")
    found, laid = _laid(_.lang)
    if kind == "equipment":
        one = next(tile for tile in found["tiles"] if tile["key"] == what)
        return Portrait((laid[one["id"]],), (one["x"] - 4, one["y"] - 4, one["w"] + 8, one["h"] + 9))
    if kind == "photo":
        one = next(photo for photo in found["photos"] if photo["word"] == key)
        return Portrait((laid[f"photo-{what}"],), (one["x"] - 10, one["y"] - 14, one["w"] + 20, one["h"] + 18))
    if kind == "summit":
        one = next(token for token in found["tokens"] if token["value"] == int(what))
        half = one["size"] * 0.62
        return Portrait((laid[one["id"]],), (one["x"] - half, one["y"] - half, 2 * half, 2 * half), NIGHT)
    if kind == "weather" and what in WEATHERS[1:]:
        card = weather(WIDE, {"weather": what}, _) or {}
        return Portrait(
            (Part("weather", "weather", card),), (card["x"] - 4, card["y"] - 4, card["w"] + 12, card["h"] + 12), NIGHT
        )
    return None
