"""PettingZoo's and Gymnasium's own tests, for every game, seat count and variant; and what they do not ask."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

import cordee
from cordee.engine.errors import BadSetup, IllegalAction
from cordee.study.gymnasium import Seat, identifier
from cordee.study.pettingzoo import env, raw_env
from tests.kit.tables import Setting, settings_of

GAMES = [name for name in cordee.game_names() if cordee.game(name).has("senses")]
SETTINGS = [setting for name in GAMES for setting in settings_of(name)]


def laid(setting: Setting, **more: Any) -> Any:
    return env(setting.game, setting.seats, **setting.options, **more)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
@pytest.mark.filterwarnings("ignore:Observation")
def test_the_peers_own_tests_pass(setting: Setting) -> None:
    api_test(laid(setting), num_cycles=12)
    seed_test(lambda: laid(setting), num_cycles=12)
    made = gymnasium.make(identifier(cordee.game(setting.game)), seats=setting.seats, bots="random", illegal="lose",
                          **setting.options)  # fmt: skip
    check_env(made.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("name", GAMES)
def test_it_is_drawn(name: str) -> None:
    render_test(lambda render_mode: env(name, render_mode=render_mode))
    table = env(name, render_mode="rgb_array")
    table.reset(seed=1)
    first = table.render()
    assert first.dtype == np.uint8 and first.shape[1:] == (960, 3) and len(np.unique(first.reshape(-1, 3), axis=0)) > 3
    chance = np.random.default_rng(1)
    for _ in range(12):
        table.step(int(chance.choice(np.flatnonzero(table.last()[0]["action_mask"]))))
    assert first.shape != table.render().shape or not np.array_equal(first, table.render()), "the table, not a poster"


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_the_engines_own(name: str) -> None:
    """Step by step what the mask allows is what the rules allow, and the rewards are the result."""
    table = raw_env(name)
    table.reset(seed=5)
    rng, total = cordee.Rng(2), dict.fromkeys(table.agents, 0.0)
    for agent in table.agent_iter(200_000):
        seen, reward, terminated, truncated, _ = table.last()
        total[agent] += reward
        if terminated or truncated:
            table.step(None)
            continue
        state, choices = table.sitting.state, table.sitting.choices
        allowed = np.flatnonzero(seen["action_mask"])
        assert agent == f"seat_{state.seat()}" and [choices[place] for place in allowed] == state.actions()
        assert table.observation_space(agent).contains(seen)
        assert seen["observation"] == pytest.approx(table.sitting.game.observe(state, int(state.seat())), abs=1e-6)
        table.step(allowed[rng.randrange(len(allowed))])
    assert list(total.values()) == table.sitting.state.result() and not table.agents


def test_margins_are_paid_by_name() -> None:
    table = raw_env("yeti", 3, reward="margin")
    table.reset(seed=1)
    while not table.sitting.over:
        table.step(np.flatnonzero(table.last()[0]["action_mask"])[0])
    scores = table.sitting.state.scores()
    first, second, _ = sorted(scores, reverse=True)
    best = f"seat_{scores.index(first)}"
    assert table.rewards[best] == first - second and sorted(table.rewards.values())[0] == min(scores) - first


def test_an_action_that_is_not_allowed_raises_the_sentence_of_its_rule() -> None:
    table = env("yeti")
    table.reset(seed=1)
    before = table.unwrapped.sitting.state.copy()
    forbidden = int(np.flatnonzero(table.last()[0]["action_mask"] == 0)[0])
    game = cordee.game("yeti")
    with pytest.raises(IllegalAction) as refused:
        table.step(forbidden)
    assert refused.value.clause and game.clause(refused.value.clause).text in str(refused.value)
    assert game.save(table.unwrapped.sitting.state) == game.save(before)
    with pytest.raises(IllegalAction, match="numbered 0 to"):
        table.step(10**6)


def test_seeds_reproduce_and_without_one_tables_differ() -> None:
    def first_views(seed: int | None) -> list[list[float]]:
        table, found = raw_env("yeti"), []
        for again in range(3):
            table.reset(seed=seed if again == 0 else None)
            found.append(table.observe("seat_0")["observation"].tolist())
        return found

    assert first_views(7) == first_views(7) != first_views(8)
    assert len(set(map(tuple, first_views(7)))) > 1
    assert first_views(None) != first_views(None)


@pytest.mark.parametrize(
    "asked",
    [{"seats": 9}, {"weather": "hot"}, {"reward": "glory"}, {"render_mode": "smoke"}, {"colour": "red"}],
)  # fmt: skip
def test_what_there_is_not_is_told(asked: dict[str, Any]) -> None:
    with pytest.raises(BadSetup):
        raw_env("yeti", **asked)


# ── One seat ──


def test_one_seat_against_bots() -> None:
    name = identifier(cordee.game("yeti"))
    table = gymnasium.make(name, seats=3, seat="any", bots=["random", "greedy"], weather="short")
    seats, won = set(), 0.0
    for game in range(12):
        seen, info = table.reset(seed=game)
        terminated = False
        while not terminated:
            assert seen["action_mask"].any()
            seen, reward, terminated, truncated, info = table.step(table.action_space.sample())
            assert not truncated and (reward == 0.0 or terminated)
        won += float(reward)
        seats.add(info["seat"])
        assert len(info["scores"]) == 3
    assert seats == {0, 1, 2} and won < 6, "whoever plays anything seldom wins"


def test_an_illegal_choice_raises_or_loses() -> None:
    for illegal in ("raise", "lose"):
        table = Seat("yeti", illegal=illegal)
        seen, _ = table.reset(seed=3)
        forbidden = int(np.flatnonzero(seen["action_mask"] == 0)[0])
        if illegal == "raise":
            with pytest.raises(IllegalAction, match="YT-"):
                table.step(forbidden)
        else:
            _, reward, terminated, _, info = table.step(forbidden)
            assert reward == 0.0 and terminated and "YT-" in info["refusal"]


@pytest.mark.parametrize("asked", [{"seat": 2}, {"bots": ["greedy", "greedy"]}, {"illegal": "smile"}])
def test_a_wrong_table_is_told(asked: dict[str, Any]) -> None:
    with pytest.raises(BadSetup):
        Seat("yeti", **asked)
