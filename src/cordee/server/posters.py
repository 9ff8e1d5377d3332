"""The posters of the lobby: one for each game, and one for each game still to come.

A poster is an SVG that says itself what stands on its plate: title, place, players, minutes and colours. A game
brings its own as `poster.svg`; those of games to come lie in `static/posters`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

from cordee.engine.game import Game
from cordee.engine.registry import game, game_names

COMING = Path(__file__).parent / "static" / "posters"


@dataclass(frozen=True)
class Poster:
    """A picture and its plate."""

    name: str
    picture: str
    """Where the page finds it; empty for a game without one."""
    title: dict[str, str]
    place: dict[str, str]
    players: str
    minutes: str
    plate: str
    accent: str
    ink: str
    built: bool
    order: int = 99


def posters(lang: str) -> list[Poster]:
    """All posters, games that can be played first."""
    built = [poster_of(game(name)) for name in game_names()]
    coming = [read_poster(path) for path in COMING.glob("*.svg") if path.stem not in game_names()]
    return sorted(built + coming, key=lambda poster: (poster.order, poster.title.get(lang, poster.name)))


def poster_of(found: Game) -> Poster:
    """The poster that a game brings, the one that announced it, or a bare plate."""
    for path in (found.folder / "poster.svg", COMING / f"{found.name}.svg"):
        if path.exists():
            return read_poster(path, found.name)
    players = f"{found.seats.start}–{found.seats.stop - 1}"
    name = found.name.capitalize()
    return Poster(found.name, "", {"en": name, "fr": name}, {}, players, "", "#0b1526", "#f2b544", "#e8f0f7", True)


@cache
def read_poster(path: Path, built: str = "") -> Poster:
    """The plate that an SVG carries in its data attributes."""
    data = ElementTree.parse(path).getroot().attrib

    def said(key: str) -> str:
        return data.get(f"data-{key}", "")

    name = built or path.stem
    return Poster(
        name=name,
        picture=f"/static/posters/{path.name}" if path.parent == COMING else f"/games/{name}/poster.svg",
        title={"en": said("title-en"), "fr": said("title-fr")},
        place={"en": said("place-en"), "fr": said("place-fr")},
        players=said("players"),
        minutes=said("minutes"),
        plate=said("plate"),
        accent=said("accent"),
        ink=said("ink"),
        built=bool(built),
        order=int(said("order") or 99),
    )
