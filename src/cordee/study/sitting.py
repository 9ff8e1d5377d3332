"""A table as programs of other libraries sit at it: nature plays inside, choices are numbered, views are arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from librt.random import Random as Rng
from librt.vecs import vec
from mypy_extensions import u8

from cordee.engine.core import NOBODY, State, deal
from cordee.engine.errors import BadSetup, IllegalAction
from cordee.engine.game import Game
from cordee.engine.registry import game as find_game
from cordee.engine.telling import quoted
from cordee.study import need
from cordee.words import Words, words

np = need("numpy")

RENDER_MODES = ["human", "ansi", "rgb_array"]


class Sitting:
    """A game with its seat count and options, and one table of it."""

    def __init__(self, game: str, seats: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        self.game: Game = find_game(game)
        self.seats = self.game.check_seats(least_seats(self.game) if seats is None else seats)
        self.options = self.game.check_options(dict(options or {}), self.seats)
        self.observer = self.game.observer
        self.choices: list[int] = [int(action) for action in self.observer.choices]
        self._row = vec[float]([0.0] * int(self.observer.size))
        self._signs = vec[u8]([u8(0)] * len(self.choices))
        self.nature = Rng(0)
        self.state: State = self.game.new(self.seats, **self.options)

    def begin(self, seed: int) -> None:
        """A new table; all that nature does on it follows from the seed."""
        self.nature = Rng(seed % 2**63)
        self.state = self.game.new(self.seats, **self.options)
        deal(self.state, self.nature)

    @property
    def over(self) -> bool:
        """Whether nobody decides any more."""
        return self.state.seat() == NOBODY

    def choose(self, choice: Any) -> None:
        """The seat that decides makes a choice, by its number; then nature plays until somebody must decide."""
        action = self.action_of(choice)
        if not self.state.allows(action):
            raise self.refused(action)
        self.play(action)

    def play(self, action: int) -> None:
        """An allowed action, and what nature makes of it."""
        self.state.advance(action)
        deal(self.state, self.nature)

    def action_of(self, choice: Any) -> int:
        """The action of the game that a choice is."""
        number = int(choice)
        if not 0 <= number < len(self.choices):
            most = len(self.choices) - 1
            raise IllegalAction(f"The choices of {self.game.name} are numbered 0 to {most}, not {quoted(number)}.")
        return self.choices[number]

    def refused(self, action: int) -> IllegalAction:
        """What is said of an action that may not be played: the sentence of the rule that forbids it."""
        number = int(self.state.refusal(action))
        clause = self.game.clause(number)
        word = self.game.notation(action)
        return IllegalAction(f"{word} may not be played now. {clause.name}: {clause.text}", number)

    def observe(self, seat: int) -> dict[str, Any]:
        """What a seat observes, and what it may choose if it decides."""
        self.observer.observe(self.state, seat, self._row, 0)
        row = np.frombuffer(self._row, dtype=np.float64).astype(np.float32)
        return {"observation": row, "action_mask": self.mask(seat)}

    def mask(self, seat: int) -> Any:
        """1 for each choice that the seat may make now."""
        if self.state.seat() != seat:
            return np.zeros(len(self.choices), dtype=np.int8)
        actions = self.state.agenda[-1].actions(self.state)
        self.observer.mark(actions, self._signs, 0, u8(1))
        marked = np.frombuffer(self._signs, dtype=np.int8).copy()
        self.observer.mark(actions, self._signs, 0, u8(0))
        return marked

    def render(self, mode: str | None, seat: int | None, lang: str) -> Any:
        """The table as a seat (None: a spectator) sees it: printed, as text, or the picture that people see."""
        if mode in ("ansi", "human"):
            told = in_words(self.game, self.state, seat, lang)
            return told if mode == "ansi" else print(told + "\n")
        if mode == "rgb_array":
            from cordee.study import picture  # what draws is loaded where somebody looks

            return picture.as_array(picture.as_svg(self.game, self.state, seat, lang, self.options))
        raise BadSetup("Nothing is drawn: make the environment with render_mode='human', 'ansi' or 'rgb_array'.")


def check_render_mode(mode: str | None) -> str | None:
    """The way of drawing, if there is one of that name."""
    if mode not in (None, *RENDER_MODES):
        raise BadSetup(f"There is no render_mode {quoted(mode)}; there are {', '.join(RENDER_MODES)}.")
    return mode


def least_seats(game: Game) -> int:
    """The fewest seats that meet each other, or the only one."""
    return next((seats for seats in game.seats if seats > 1), game.seats.start)


def class_name(game: Game) -> str:
    """The game's name as environments are called: Yeti."""
    return game.name.capitalize()


# ── In words ──


def spoken(game: Game, lang: str, seats: int) -> Words:
    """The words of a game, with its seats by their numbers."""
    plain = words(lang)
    return words(lang, game.folder, [f"{plain('Seat')} {seat + 1}" for seat in range(seats)])


def in_words(game: Game, state: State, seat: int | None = None, lang: str = "en") -> str:
    """The table as `seat` (None: a spectator) sees it, in lines of text."""
    _ = spoken(game, lang, int(state.seats))
    view = state.view(seat)
    board: Sequence[str] = game.module("words").board(view, _) if game.has("words") else [str(view)]
    return "\n".join([*board, _scores_line(game, state, _)])


def _scores_line(game: Game, state: State, _: Words) -> str:
    told = [f"{_.seat(seat)} {game.points(points, _)}" for seat, points in enumerate(state.scores())]
    return " · ".join(told)
