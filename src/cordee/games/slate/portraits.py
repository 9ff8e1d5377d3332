"""The places of Slate's board by themselves, as they lie on the table: for cards of help and the picture book."""

from __future__ import annotations

from functools import cache
from typing import Any

from cordee.engine.picture import Part, Portrait
from cordee.games.slate.rules import set_up
from cordee.games.slate.table import FOLDER, parts, scene
from cordee.words import Words, words

SHADE = "#3d4c52"
QUAY = "#c9cfc7"
WALL = "#161e21"


@cache
def _laid(lang: str, seats: int) -> tuple[dict[str, Any], dict[str, Part]]:
    """A table that is laid out, and its parts by their keys."""
    found = scene(set_up(seats).view(None), [], words(lang, FOLDER), "wide")
    return found, {part.key: part for part in parts(found)["board"]}


def portrait(key: str, _: Words) -> Portrait | None:
    """A site with its slate, a wagon, or a development."""
    kind, _colon, what = key.partition(":")
    if kind == "development":
        return _plaque(what, _.lang)
    found, laid = _laid(_.lang, 3)
    if kind == "space":
        one = found["wagons"][int(what) - 1]
        box = (one["x"] - 8, one["edge"] - 12, one["w"] + 16, one["foot"] - one["edge"] + 26)
        return Portrait((laid[f"space-{what}"]._replace(what=one | {"last": True}, same=""),), box, QUAY)
    if kind == "site":
        door = next(one for one in found["mines"] if one["key"] == what)
        slabs = [slab for heap in found["heaps"] if heap["site"] == what for slab in heap["slabs"]]
        shown = [laid[door["id"]], *[part for key, part in laid.items() if key.startswith(f"slate-{what}-")]]
        right = max(slab["x"] for slab in slabs) + 26 if slabs else door["x"] + 34
        return Portrait(tuple(shown), (door["x"] - 34, door["y"] - 34, right - door["x"] + 34, 68), SHADE)
    return None


def _plaque(key: str, lang: str) -> Portrait | None:
    """A development with its slots, at a table where it is used."""
    for seats in (3, 2):
        found, laid = _laid(lang, seats)
        one = next((plaque for plaque in found["plaques"] if plaque["key"] == key), None)
        if one is not None and one["in_play"]:
            return Portrait((laid[key],), (one["x"] - 4, one["y"] - 4, one["w"] + 8, one["h"] + 8), WALL)
    return None
