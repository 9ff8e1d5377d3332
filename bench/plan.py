"""What the bench measures and what it hopes for. A new game is one line of GAMES."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Measure:
    """One row of the table: a child process and the build it must run."""

    key: str
    label: str
    command: tuple[str, ...]
    build: str = ""
    """compiled or interpreted for ours; a peer has only one."""
    if_registered: bool = False
    """Leave the row out, silently, while the game does not exist."""

    @property
    def title(self) -> str:
        """The label, and the build where there are two."""
        return f"{self.label}, {self.build}" if self.build else self.label


@dataclass(frozen=True)
class Goal:
    """One measure divided by another (or on its own), and the least that is hoped for; None: only shown."""

    label: str
    measure: str
    against: str | None
    at_least: float | None
    decisions: bool = False
    """Count the players' decisions only, for a peer whose throws are no steps."""


@dataclass(frozen=True)
class Game:
    """One of our games, the seats it is timed with, and how many times Catanatron's rate it should reach."""

    name: str
    title: str
    seats: int
    times_catanatron: float


GAMES: Final = (
    Game("yeti", "Yéti", 4, 100),
    Game("slate", "Slate", 4, 30),
    Game("foothills", "Foothills", 2, 20),
    Game("snowcrest", "Snowcrest", 4, 15),
    Game("ski", "Ski", 4, 15),
)

PEERS: Final = (
    Measure("openspiel-pig", "OpenSpiel pig, from Python", ("peers", "openspiel-pig")),
    Measure("openspiel-backgammon", "OpenSpiel backgammon, from Python", ("peers", "openspiel-backgammon")),
    Measure("openspiel-pig-cpp", "OpenSpiel pig, its C++ loop", ("peers", "openspiel-pig-cpp")),
    Measure("catanatron", "Catanatron, 4 random players", ("peers", "catanatron")),
)


def playouts(game: Game) -> Measure:
    """The row of random play of one of our games."""
    command = ("ours", "playouts", game.name, str(game.seats))
    return Measure(game.name, f"{game.title}, {game.seats} seats", command, "compiled", if_registered=True)


def beside_catanatron(game: Game) -> Goal:
    """The goal of one of our games."""
    label = f"{game.title}, decisions / Catanatron"
    return Goal(label, game.name, "catanatron", game.times_catanatron, decisions=True)


MEASURES: Final = (
    *(playouts(game) for game in GAMES),
    Measure("yeti-interpreted", "Yéti, 4 seats", ("ours", "playouts", "yeti", "4"), "interpreted"),
    Measure("yeti-copies", "Yéti, copy() mid-game", ("ours", "copies", "yeti", "4"), "compiled"),
    Measure("pig", "Pig, 2 seats", ("ours", "playouts", "pig", "2"), "compiled"),
    Measure("pig-from-python", "Pig, 2 seats, from Python", ("ours", "from-python", "pig", "2"), "compiled"),
    *PEERS,
)

GOALS: Final = (
    Goal("Yéti, compiled / interpreted", "yeti", "yeti-interpreted", 5),
    Goal("Yéti / OpenSpiel pig from Python", "yeti", "openspiel-pig", 6),
    Goal("Pig / OpenSpiel pig from Python", "pig", "openspiel-pig", 10),
    Goal("Pig / OpenSpiel pig in its C++ loop", "pig", "openspiel-pig-cpp", 0.9),
    Goal("Pig / OpenSpiel pig, both from Python", "pig-from-python", "openspiel-pig", None),
    *(beside_catanatron(game) for game in GAMES),
    Goal("Yéti, copy() per second", "yeti-copies", None, 1_000_000),
)
