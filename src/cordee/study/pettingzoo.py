"""Our games as PettingZoo environments (AEC): `cordee.study.pettingzoo.env("yeti", seats=4)`."""

from __future__ import annotations

import secrets
from typing import Any

from librt.random import Random as Rng

from cordee.study import need
from cordee.study.rewards import reward_named
from cordee.study.sitting import RENDER_MODES, Sitting, check_render_mode

need("pettingzoo")

import numpy as np  # noqa: E402
from gymnasium import spaces  # noqa: E402
from pettingzoo import AECEnv  # noqa: E402
from pettingzoo.utils import wrappers  # noqa: E402


def env(
    game: str, seats: int | None = None, reward: str = "result", render_mode: str | None = None, lang: str = "en",
    **options: Any,
) -> wrappers.OrderEnforcingWrapper:  # fmt: skip
    """A table of a game, with PettingZoo's guard against calls in the wrong order."""
    return wrappers.OrderEnforcingWrapper(raw_env(game, seats, reward, render_mode, lang, **options))


class raw_env(AECEnv):  # type: ignore[misc]
    """A table of a game; agents `seat_0`, `seat_1`, …, of whom one decides at a time.

    An observation is a dictionary: `observation`, as the game's `senses` say, and `action_mask`. Nature plays inside.
    Whoever decides is `agent_selection`; the same seat may decide several times in a row. Rewards come at the end:
    `result` (1 shared among the winners) or `margin` (points ahead of the best of the others). An action that is not
    allowed raises `cordee.engine.errors.IllegalAction` with the sentence of the rule.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "name": "cordee", "is_parallelizable": False,
                                "render_fps": 1}  # fmt: skip

    def __init__(
        self, game: str, seats: int | None = None, reward: str = "result", render_mode: str | None = None,
        lang: str = "en", **options: Any,
    ) -> None:  # fmt: skip
        super().__init__()
        self.sitting = Sitting(game, seats, options)
        self.reward = reward_named(reward)
        self.lang = lang
        self.render_mode = check_render_mode(render_mode)
        self.metadata = {**type(self).metadata, "name": f"cordee_{game}_v{self.sitting.game.version}"}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.sitting.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size, count = int(self.sitting.observer.size), len(self.sitting.choices)
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict({
                "observation": spaces.Box(-1.0, 1.0, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (count,), np.int8),
            })
            for agent in self.possible_agents
        }
        self._seeds: Rng | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may choose."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new table; without a seed, another one than before."""
        if seed is not None or self._seeds is None:
            self._seeds = Rng((secrets.randbits(63) if seed is None else int(seed)) % 2**63)
        self.sitting.begin(int(self._seeds.randrange(2**62)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[int(self.sitting.state.seat())]

    def step(self, action: Any) -> None:
        """The agent that is selected makes a choice."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.sitting.choose(action)
        if self.sitting.over:
            paid = self.reward(self.sitting.state)
            self.rewards = {agent: float(paid[self._seats[agent]]) for agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[int(self.sitting.state.seat())]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent observes now; its mask is empty while another decides."""
        return self.sitting.observe(self._seats[agent])

    def render(self) -> Any:
        """The table as whoever decides sees it: text, or the picture that people see, as an array."""
        seat = None if self.sitting.over else int(self.sitting.state.seat())
        return self.sitting.render(self.render_mode, seat, self.lang)

    def close(self) -> None:
        """Nothing is left open."""
