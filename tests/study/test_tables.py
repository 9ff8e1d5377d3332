"""Many tables in one call are what single tables are, step by step."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import cordee
from cordee.arena.match import seed_for
from cordee.engine.errors import IllegalAction
from cordee.study import need
from cordee.study.rewards import REWARDS
from cordee.study.tables import Tables
from tests.kit.tables import Setting, settings_of

COUNT = 3
GAMES = ("yeti", "slate", "foothills", "snowcrest", "ski", "pig")


class Single:
    """One table, played as anybody would."""

    def __init__(self, setting: Setting, seed: int, table: int) -> None:
        self.setting, self.game = setting, cordee.game(setting.game)
        self.nature = cordee.Rng(seed_for(seed, table, "nature"))
        self.begin()

    def begin(self) -> None:
        self.state = self.setting.new()
        cordee.deal(self.state, self.nature)

    def play(self, choice: int) -> list[float] | None:
        """Make a choice; the result if it ended the game."""
        self.state.play(self.game.observer.choices[choice])
        cordee.deal(self.state, self.nature)
        if self.state.seat() != cordee.NOBODY:
            return None
        result = self.state.result()
        self.begin()
        return result


def some_settings() -> list[Setting]:
    """Every seat count of every game, options in turn."""
    found = []
    for name in GAMES:
        for seats in cordee.game(name).seats:
            settings = [setting for setting in settings_of(name) if setting.seats == seats]
            found += [settings[0], settings[-1]] if len(settings) > 1 else settings
    return found


@pytest.mark.parametrize("setting", some_settings(), ids=str)
def test_tables_are_single_tables(setting: Setting) -> None:
    tables = Tables(setting.game, COUNT, setting.seats, seed=5, **setting.options)
    singles = [Single(setting, 5, table) for table in range(COUNT)]
    ends = 0
    for _ in range(2500):
        told_alike(tables, singles)
        choices = tables.sample().copy()
        tables.step(choices)
        for table, (single, choice) in enumerate(zip(singles, choices.tolist(), strict=True)):
            result = single.play(choice)
            assert bool(tables.done[table]) == (result is not None)
            assert tables.reward[table].tolist() == (result or [0.0] * setting.seats)
            ends += result is not None
        if ends >= 2:
            break
    told_alike(tables, singles)
    assert ends, "no game came to its end"


def told_alike(tables: Tables, singles: list[Single]) -> None:
    for table, single in enumerate(singles):
        seat = int(single.state.seat())
        assert tables.seat[table] == seat
        assert tables.mask[table].tolist() == single.game.mask(single.state)
        row = np.asarray(single.game.observe(single.state, seat), dtype=np.float32)
        assert np.array_equal(tables.observation[table], row)


def played(seed: int, steps: int = 60, **more: Any) -> list[Any]:
    tables = Tables("yeti", 8, 3, seed=seed, **more)
    for _ in range(steps):
        tables.step(tables.sample())
    return [array.copy() for array in (tables.observation, tables.mask, tables.seat, tables.reward, tables.done)]


def test_a_seed_is_played_again_alike() -> None:
    assert all(np.array_equal(one, other) for one, other in zip(played(3), played(3), strict=True))
    assert not np.array_equal(played(3)[0], played(4)[0])


def test_arrays_are_filled_in_place() -> None:
    tables = Tables("slate", 4, 2)
    arrays = [tables.observation, tables.mask, tables.seat, tables.reward, tables.done]
    before = [array.copy() for array in arrays]
    for _ in range(5):
        tables.step(tables.sample())
    after = [tables.observation, tables.mask, tables.seat, tables.reward, tables.done]
    assert all(one is other for one, other in zip(arrays, after, strict=True))
    assert not np.array_equal(before[0], tables.observation)
    assert (tables.observation.dtype, tables.mask.dtype) == (np.float32, np.int8)


def test_a_reset_begins_all_games_anew() -> None:
    tables = Tables("pig", 4, 2, seed=9)
    first = tables.observation.copy()
    for _ in range(10):
        tables.step(tables.sample())
    tables.reset(9)
    assert np.array_equal(tables.observation, first)
    tables.reset()
    assert tables.seed == 10


def test_a_choice_that_is_not_allowed_changes_no_table_and_says_why() -> None:
    game, tables = cordee.game("pig"), Tables("pig", 3, 2, seed=2)
    hold, roll = (int(game.observer.place(game.parse(word))) for word in ("hold", "roll"))
    for _ in range(1000):
        near = (tables.mask[:, roll] == 0).tolist()
        if any(near):
            break
        pots = np.array([tables.state(table).view(0)["pot"] for table in range(3)])
        tables.step(np.where(pots < 20, roll, hold))
    table = near.index(True)
    before = tables.observation.copy()
    with pytest.raises(IllegalAction, match=f"roll may not be played at table {table}. PG-006: ") as refused:
        tables.step(np.full(3, roll))
    assert refused.value.clause == 6
    assert np.array_equal(tables.observation, before)


def test_what_is_no_choice_at_all_is_refused() -> None:
    tables = Tables("pig", 2, 2)
    for choices, complaint in (([0, 7], "numbered 0 to 1, not 7"), ([0, -1], "not -1"), ([0], "need 2 choices")):
        with pytest.raises(cordee.CordeeError, match=complaint):
            tables.step(choices)
    with pytest.raises(cordee.CordeeError, match="one dimension"):
        tables.step(0)
    for count in (0, "many"):
        with pytest.raises(cordee.CordeeError, match="At least one table"):
            Tables("pig", count)  # type: ignore[arg-type]


def test_rewards_are_chosen_by_name() -> None:
    tables = Tables("pig", 4, 3, reward="margin", seed=4)
    while not tables.done.any():
        tables.step(tables.sample())
    rewards = tables.reward[tables.done.argmax()]
    best = sorted(rewards.tolist())[::-1]
    assert best[0] > 0 > best[1] and best[0] == -best[1]
    with pytest.raises(cordee.CordeeError, match=f"the rewards: {', '.join(REWARDS)}"):
        Tables("pig", 1, reward="glory")


def test_a_state_of_a_table_is_a_copy() -> None:
    tables = Tables("yeti", 2, 2)
    state = tables.state(1)
    state.play(state.actions()[0])
    assert tables.state(1).actions() != [] and tables.seat[1] == tables.state(1).seat()


def test_a_missing_package_is_told_with_what_installs_it() -> None:
    with pytest.raises(cordee.CordeeError, match=r"needs mountains: install it with `pip install 'cordee\[study\]'`"):
        need("mountains")


def test_the_web_table_imports_nothing_of_the_extra() -> None:
    code = (
        "import sys, cordee.server.app, cordee.cli.parser\n"
        "extra = {'numpy', 'pettingzoo', 'gymnasium', 'pyspiel', 'open_spiel', 'openskill', 'ray'}\n"
        "assert not extra & set(sys.modules), extra & set(sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
