"""What changed between two drawings, as data: which parts are put where, which are gone.

A page says which drawing it shows; the answer holds what turns that one into the present one, in beats: one for each
line of the log that came meanwhile, so that a throw is seen before it is used. Applied one after another they end in
the present drawing, whatever is skipped.
"""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from itertools import count
from threading import Lock
from typing import Any

from cordee.server.drawing import Drawing, Region

Change = dict[str, Any]
"""`html` for the whole of a small region; else `put` ([key, drawing] where a part stays in its place, [key, drawing or
None if it only moved, the key it follows]) and `gone`; `all` where nothing of it is known."""


def region_change(old: Region | None, new: Region) -> Change | None:
    """What turns one region into another; nothing if they are the same."""
    if isinstance(new, str):
        return None if old == new else {"html": new}
    if not isinstance(old, dict):
        return {"all": list(new.items())}
    if old == new and list(old) == list(new):
        return None
    gone = [key for key in old if key not in new]
    put = _put(old, new)
    return {name: found for name, found in (("put", put), ("gone", gone)) if found} or None


def _put(old: dict[str, str], new: dict[str, str]) -> list[list[str | None]]:
    places = {key: place for place, key in enumerate(old)}
    found: list[list[str | None]] = []
    reached, after = -1, None
    for key, drawn in new.items():
        place = places.get(key, -1)
        same = place >= 0 and old[key] == drawn
        if place > reached:
            reached = place
            if not same:
                found.append([key, drawn])
        else:
            found.append([key, None if same else drawn, after])
        after = key
    return found


def change(old: dict[str, Region], new: dict[str, Region]) -> dict[str, Change]:
    """What turns one drawing into another, by region."""
    found = {name: region_change(old.get(name), region) for name, region in new.items()}
    return {name: one for name, one in found.items() if one is not None}


def applied(regions: dict[str, Region], by: dict[str, Change]) -> dict[str, Region]:
    """The regions after a change: what a page does with it."""
    return regions | {name: _region_applied(regions.get(name), one) for name, one in by.items()}


def _region_applied(old: Region | None, by: Change) -> Region:
    if "html" in by:
        return str(by["html"])
    if "all" in by:
        return dict(by["all"])
    assert isinstance(old, dict)
    parts = {key: drawn for key, drawn in old.items() if key not in by.get("gone", ())}
    order = list(parts)
    for key, drawn, *after in by.get("put", ()):
        parts[key] = parts[key] if drawn is None else drawn
        if after:
            if key in order:
                order.remove(key)
            order.insert(order.index(after[0]) + 1 if after[0] is not None else 0, key)
    return {key: parts[key] for key in order}


class Shown:
    """The drawings that pages show, for a while: who comes back later gets a whole one."""

    def __init__(self, most: int = 1000, seconds: float = 120.0) -> None:
        self._most = most
        self._seconds = seconds
        self._lock = Lock()  # whole pages are drawn beside the event loop
        self._kept: OrderedDict[str, tuple[float, str, Drawing]] = OrderedDict()
        self._mark = secrets.token_urlsafe(6)  # other workers' names, and those from before a restart, are not known
        self._numbers = count()

    def keep(self, owner: str, drawing: Drawing) -> str:
        """The name under which a page says that it shows this drawing. `owner` is who may say so."""
        token = f"{self._mark}{next(self._numbers)}"
        now = time.monotonic()
        with self._lock:
            self._kept[token] = (now, owner, drawing)
            self._forget(now)
        return token

    def forget(self) -> None:
        """Let go of what is too old."""
        with self._lock:
            self._forget(time.monotonic())

    def _forget(self, now: float) -> None:
        while self._kept and (len(self._kept) > self._most or self._oldest() < now - self._seconds):
            self._kept.popitem(last=False)

    def _oldest(self) -> float:
        return next(iter(self._kept.values()))[0]

    def find(self, owner: str, token: str) -> Drawing | None:
        """The drawing of that name, if it is theirs and not forgotten."""
        found = self._kept.get(token)
        return found[2] if found is not None and found[1] == owner else None

    def drop(self, token: str) -> None:
        """Forget a drawing that a page shows no more."""
        with self._lock:
            self._kept.pop(token, None)

    def __len__(self) -> int:
        return len(self._kept)
