"""One seat of a game against bots as a Gymnasium environment: `gymnasium.make("cordee/Yeti-v2")`.

The environments are registered when this module is imported; the version is that of the game's rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cordee.bots import Bot, bot
from cordee.engine.core import NOBODY
from cordee.engine.errors import BadSetup, IllegalAction
from cordee.engine.game import Game
from cordee.engine.registry import game as find_game
from cordee.engine.registry import game_names
from cordee.engine.telling import quoted
from cordee.study import need
from cordee.study.rewards import reward_named
from cordee.study.sitting import RENDER_MODES, Sitting, check_render_mode, class_name

need("gymnasium")

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
from gymnasium import spaces  # noqa: E402

NAMESPACE = "cordee"


class Choices(spaces.Discrete):
    """The choices of a game; a sample without a mask is one that is allowed now."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(len(sitting.choices))
        self.sitting = sitting

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """One of them, as in any `Discrete`; without a mask one that is allowed now."""
        if mask is None and probability is None and self.sitting.state.seat() >= 0:
            mask = self.sitting.mask(int(self.sitting.state.seat()))
        return super().sample(mask, probability)

    def __deepcopy__(self, memo: dict[int, Any]) -> Choices:
        return Choices(self.sitting)


class Seat(gymnasium.Env[dict[str, Any], Any]):
    """A seat of a table whose other seats are bots.

    `seat` is its number, or "any": another one from game to game. `bots` is the name of one bot for all others, or of
    one for each in seat order. `illegal` says what a choice that is not allowed does: "raise" the sentence of its rule,
    or "lose" the game at once, with the sentence in the information.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 1}

    def __init__(
        self, game: str, seats: int | None = None, seat: int | str = 0, bots: str | Sequence[str] = "greedy",
        reward: str = "result", illegal: str = "raise", render_mode: str | None = None, lang: str = "en",
        **options: Any,
    ) -> None:  # fmt: skip
        self.sitting = Sitting(game, seats, options)
        self.bots = self._bots_of(bots)
        self.reward = reward_named(reward)
        self.illegal = illegal
        self.lang = lang
        self.render_mode = check_render_mode(render_mode)
        if seat != "any" and (type(seat) is not int or not 0 <= seat < self.sitting.seats):
            raise BadSetup(f"The seats are 0 to {self.sitting.seats - 1}, or 'any'; not {quoted(seat)}.")
        if illegal not in ("raise", "lose"):
            raise BadSetup(f"An illegal choice may 'raise' or 'lose', not {quoted(illegal)}.")
        self.seat_asked = seat
        self.seat = seat if isinstance(seat, int) else 0
        self.rivals: list[Bot] = []
        size, count = int(self.sitting.observer.size), len(self.sitting.choices)
        self.action_space = Choices(self.sitting)
        self.observation_space = spaces.Dict({
            "observation": spaces.Box(-1.0, 1.0, (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (count,), np.int8),
        })

    def _bots_of(self, bots: str | Sequence[str]) -> list[str]:
        others = self.sitting.seats - 1
        named = [bots] * others if isinstance(bots, str) else list(bots)
        if len(named) != others:
            raise BadSetup(f"{others} other seats need {others} bots, or one name for all; {len(named)} were named.")
        for spec in named:
            bot(spec, self.sitting.game)
        return named

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new table, played on until the seat must decide."""
        super().reset(seed=seed)
        while True:
            self._begin()
            if not self.sitting.over:
                return self._seen(), self._told()

    def _begin(self) -> None:
        def drawn() -> int:
            return int(self.np_random.integers(2**62))

        if self.seat_asked == "any":
            self.seat = int(self.np_random.integers(self.sitting.seats))
        self.rivals = [bot(spec, self.sitting.game, drawn()) for spec in self.bots]
        self.sitting.begin(drawn())
        self._wait()

    def _wait(self) -> None:
        """The others play until the seat must decide, or the game is over."""
        while (seat := int(self.sitting.state.seat())) not in (self.seat, NOBODY):
            rival = self.rivals[seat - (seat > self.seat)]
            self.sitting.play(rival.choose(self.sitting.state))

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """The seat makes a choice, and the others answer."""
        if self.sitting.over:
            raise BadSetup("The game is over: reset begins another.")
        try:
            self.sitting.choose(action)
        except IllegalAction as error:
            if self.illegal == "raise":
                raise
            return self._observed(), self._worst(), True, False, {"refusal": str(error)}
        self._wait()
        over = self.sitting.over
        paid = self.reward(self.sitting.state)[self.seat] if over else 0.0
        return self._seen(), float(paid), over, False, self._told()

    def _worst(self) -> float:
        """What one gets who plays what is not allowed: nothing, or being behind by all that the others have."""
        return min(0.0, *self.reward(self.sitting.state)) if self.reward.__name__ == "margin" else 0.0

    def _observed(self) -> dict[str, Any]:
        return self.sitting.observe(self.seat)

    def _seen(self) -> dict[str, Any]:
        if self.render_mode == "human":
            self.render()
        return self._observed()

    def _told(self) -> dict[str, Any]:
        scores = self.sitting.state.scores()
        return {"seat": self.seat, "scores": scores} if self.sitting.over else {"seat": self.seat}

    def action_masks(self) -> Any:
        """What may be chosen, as libraries with masked policies ask for it."""
        return self.sitting.mask(self.seat).astype(bool)

    def render(self) -> Any:
        """The table as the seat sees it: text, or the picture that people see, as an array."""
        return self.sitting.render(self.render_mode, self.seat, self.lang)


def identifier(game: Game) -> str:
    """The name that an environment is registered by."""
    return f"{NAMESPACE}/{class_name(game)}-v{game.version}"


def register() -> list[str]:
    """Register every game that has senses; the names."""
    found = []
    for name in game_names():
        game = find_game(name)
        if not game.has("senses"):
            continue
        found.append(identifier(game))
        if found[-1] not in gymnasium.registry:
            gymnasium.register(found[-1], entry_point="cordee.study.gymnasium:Seat", kwargs={"game": name})
    return found


register()
