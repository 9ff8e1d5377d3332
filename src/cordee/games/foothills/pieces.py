"""What can change at the table of Foothills, by name: what differs from the view at your last move is news."""

from __future__ import annotations

from functools import cache
from typing import Any

from cordee.games.foothills import box
from cordee.games.foothills.ground import Piece, component
from cordee.games.foothills.players import GOODS


@cache
def piece_names(key: str) -> tuple[list[str], str, list[str]]:
    """What can be news about a card: its tracks, its rubble, its stations."""
    card, flat = box.CARDS.index(key), component(key)
    tracks = [f"track-{flat}-{place}" for place in range(len(box.CARD_TRACKS[card]))]
    return tracks, f"rubble-{flat}", [f"station-{component(box.SPACES[space])}" for space in box.CARD_SPACES[card]]


def pieces(view: Piece) -> dict[str, Any]:
    """Each thing that can change, with what it would be compared by: an owner, a count, a place, a side."""
    found: dict[str, Any] = {}
    for key, seen in view["cards"].items():
        tracks, heap, stations = piece_names(key)
        found.update(zip(tracks, seen["track"], strict=True))
        found[heap] = seen["rubble"]
        found.update(zip(stations, seen["station"], strict=True))
    for line in view["lines"]:
        found[f"buffer-{line['key']}"] = line["buffer"]
    for seat, player in enumerate(view["players"]):
        found[f"surveyor-{seat}"] = player["surveyor"]
        found |= {f"{kind}-{seat}": player[kind] for kind in GOODS}
        for letter, slot in zip(box.LETTERS, player["board"], strict=True):
            found[f"action-{seat}-{letter}"] = (slot["card"], slot["grey"]) if slot else None
        found |= {f"ticket-{component(key)}-{seat}": True for key in player["tickets"]}
    found["summit"] = view["summit"]["holder"]
    return found
