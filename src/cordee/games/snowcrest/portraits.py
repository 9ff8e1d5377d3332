"""The cards of Snowcrest by themselves, as they lie on the table: for cards of help and the picture book."""

from __future__ import annotations

from cordee.engine.picture import Part, Portrait
from cordee.games.snowcrest.faces import KEYS, face
from cordee.games.snowcrest.middle import demand
from cordee.games.snowcrest.offers import NOTHING
from cordee.words import Words


def portrait(key: str, _: Words) -> Portrait | None:
    """A villager, a guardian or a spirit; the sign of an achievement and a tile are drawn large anyway."""
    if key in KEYS:
        return _villager(key, _.lang)
    kind, _line, what = key.partition("_")
    return _demand(kind, what, _) if kind in ("guardian", "spirit") else None


def _villager(key: str, lang: str) -> Portrait:
    shown = face(key, "full", lang)
    return Portrait((Part("portrait", "portrayed", shown),), (-2, -2, shown["width"] + 4, shown["height"] + 4))


def _demand(kind: str, key: str, _: Words) -> Portrait | None:
    seen = {"guardian": "", "spirit": "", "viewer": 0, "turn": 0} | {kind: key}
    shown = demand(seen, NOTHING, _)
    return None if shown is None else Portrait((Part("demand", "demand", shown),), (5, 171, 236, 152))
