"""The table of Foothills: `wide.py` says where things lie on a wide screen, `tall.py` on a tall one.

`table.svg.jinja` draws both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cordee.engine.picture import Part
from cordee.engine.telling import Offer
from cordee.games.foothills import tall, wide
from cordee.games.foothills.cards import BLUE, GREEN
from cordee.games.foothills.ground import WIDE, Piece
from cordee.games.foothills.pieces import pieces
from cordee.games.foothills.tall import TALL
from cordee.words import Words

__all__ = ["LAYOUTS", "PALETTE", "figures", "groups", "parts", "pieces", "scene"]

PALETTE = {
    "sky": "#bcd9e8",
    "far": "#40593f",
    "near": "#8fb59a",
    "ground": "#efe6d0",
    "accent": "#f58a1f",
    "ink": "#1a2619",
}

LAYOUTS = {"wide": WIDE, "tall": TALL}
INK = "#22301f"
PRINTED = "abcdeivx"
"""Letters that the cards and lines have themselves: no choice is called by them."""


def figures(options: Piece) -> list[int]:
    """The players are blue and green, whichever seat plays which (FH-001, FH-252)."""
    return [GREEN, BLUE] if options.get("blue") == "seat2" else [BLUE, GREEN]


def scene(view: Piece, choices: Sequence[Offer], words: Words, shape: str) -> dict[str, Any]:
    """Everything on the table and where it lies. `pieces` tells by name what can move or change hands."""
    found = wide.scene(view, choices, words) if shape == "wide" else tall.scene(view, choices, words)
    return found | {"keys": PRINTED}


def parts(scene: dict[str, Any]) -> dict[str, list[Part]]:
    """Everything on the table as parts; no piece lies beside the question."""
    return wide.parts(scene) if scene["shape"] == "wide" else tall.parts(scene)


def groups(shape: str) -> dict[str, dict[str, str]]:
    """The board is drawn in ink; on a tall screen it has panels, of which one is shown at a time."""
    return {"board": {"color": INK}} | ({} if shape == "wide" else tall.panels(INK))
