"""OpenSpiel's own tests, searches and playthroughs on our games."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path
from time import thread_time
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.observation import make_observation

import cordee
from cordee.arena import Match, simulate
from cordee.engine.errors import BadSetup
from cordee.study import openspiel
from cordee.study.openspiel import Mcts, Rollouts
from tests.kit.tables import Setting, settings_of
from tests.study.conformance import text_of

GAMES = [name for name in cordee.game_names() if cordee.game(name).has("senses")]
SETTINGS = [setting for name in GAMES for setting in settings_of(name)]
openspiel.register()


def dealt(state: Any, chance: np.random.RandomState) -> Any:
    """The state once chance has played."""
    while state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chance.choice(outcomes, p=np.array(odds) / sum(odds)))
    return state


def played(name: str, seed: int) -> Any:
    """Every state of a random game at which somebody decides."""
    chance = np.random.RandomState(seed)
    state = pyspiel.load_game(f"python_cordee_{name}").new_initial_state()
    while not dealt(state, chance).is_terminal():
        yield state
        state.apply_action(chance.choice(state.legal_actions()))


@pytest.mark.parametrize("name", GAMES)
def test_its_own_random_simulations_with_serialisation(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(f"python_cordee_{name}"), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_seat_count_and_variant_is_a_game_of_its_own(setting: Setting) -> None:
    """The first fifty moves held to the engine, copied and serialised on the way, with the options that were asked."""
    game = pyspiel.load_game(text_of(setting))
    assert game.num_players() == setting.seats
    assert game.options == cordee.game(setting.game).check_options(setting.options)
    chance, state = np.random.RandomState(3), game.new_initial_state()
    for move in range(50):
        if dealt(state, chance).is_terminal():
            break
        actions = state.legal_actions()
        assert [game.choices[action] for action in actions] == state.table.actions()
        if move % 10 == 0:
            _, other = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
            assert str(other) == str(state) and other.history() == state.history()
            for seat in range(setting.seats):
                assert other.information_state_string(seat) == state.information_state_string(seat)
                assert other.observation_tensor(seat) == state.observation_tensor(seat)
        state.apply_action(chance.choice(actions))


@pytest.mark.parametrize("name", GAMES)
def test_a_playthrough(name: str, tmp_path: Path) -> None:
    flags.FLAGS(["playthrough"])
    told = generate_playthrough.playthrough(f"python_cordee_{name}", action_sequence=None, seed=1)
    assert "IsTerminal() = True" in told and "Returns() = [" in told
    if name == "yeti":
        path = tmp_path / "yeti.txt"
        path.write_text(told)
        first, again = generate_playthrough.replay(str(path))
        assert first == again


@pytest.mark.parametrize("name", GAMES)
def test_its_searches_play_whole_games(name: str) -> None:
    game = pyspiel.load_game(f"python_cordee_{name}")
    chance = np.random.RandomState(4)
    bot = mcts.MCTSBot(game, 1.0, 3, Rollouts(seed=2), random_state=chance)
    hidden = game.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    blind = ismcts.ISMCTSBot(game, Rollouts(seed=3), 1.0, 3, random_state=chance) if hidden else bot
    state, moves = game.new_initial_state(), 0
    while not dealt(state, chance).is_terminal():
        state.apply_action((bot, blind)[moves % 3 == 0].step(state))
        moves += 1
    assert sum(state.returns()) == pytest.approx(1.0) and moves > 10


@pytest.mark.parametrize("name", GAMES)
def test_observers(name: str) -> None:
    rules = cordee.game(name)
    for number, state in enumerate(played(name, 6)):
        if number % 20:
            continue
        seen = make_observation(state.get_game())
        for seat in range(2):
            seen.set_from(state, seat)
            assert seen.tensor == pytest.approx(rules.observe(state.table, seat), abs=1e-6)
            assert list(seen.dict) == [sense.name for sense in rules.senses]
            assert state.observation_tensor(seat) == pytest.approx(seen.tensor.tolist())


def test_what_is_hidden_stays_so_and_what_was_seen_is_remembered() -> None:
    """Two deals that a seat cannot tell apart are one information state; those that differ in what it saw are two."""
    words: dict[str, str] = {}
    for number, state in enumerate(played("snowcrest", 2)):
        mine, other = state.current_player(), 1 - state.current_player()
        again = state.resample_from_infostate(mine, np.random.RandomState(number).random_sample)
        assert again.information_state_string(mine) == state.information_state_string(mine)
        assert again.observation_string(mine) == state.observation_string(mine)
        words[state.information_state_string(other)] = str(number)
        assert pickle.loads(pickle.dumps(state)).information_state_string(0) == state.information_state_string(0)
        if number == 40:
            break
    assert len(words) == 41


def test_rewards_and_wrong_tables() -> None:
    game = pyspiel.load_game("python_cordee_yeti(players=2,reward=margin)")
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM and game.utility_sum() == 0
    with pytest.raises(BadSetup, match="played with 2, 3, 4, 5 seats"):
        pyspiel.load_game("python_cordee_yeti(players=9)")


def processor_seconds(bot: Mcts, decisions: int) -> list[float]:
    """What each decision of a game costs the processor, however many others it has to serve."""
    state, chance, taken = cordee.game("yeti").new(2), cordee.Rng(1), list[float]()
    while len(taken) < decisions:
        cordee.deal(state, chance)
        forced, before = len(state.actions()) == 1, thread_time()
        state.play(bot.choose(state))
        if not forced:
            taken.append(thread_time() - before)
    return taken


def test_it_enters_our_matches_and_keeps_to_its_budget() -> None:
    match = Match.of(cordee.game("yeti"), 2, ["random", "cordee.study.openspiel:Mcts:20it"], swap=True)
    report = simulate(match, 6)
    assert report.bots[1].wins > 3
    taken = processor_seconds(Mcts(cordee.game("yeti"), 1, "10ms"), decisions=40)
    assert abs(sum(taken) - 40 * 0.01) < 2 * max(taken), "what one decision takes too much, the next ones make up for"
    with pytest.raises(BadSetup, match="50ms or 200it"):
        Mcts(cordee.game("yeti"), 1, "long")


def test_python_ends_quietly_after_games_were_registered() -> None:
    script = "import pyspiel, cordee.study.openspiel; pyspiel.load_game('python_cordee_yeti').new_initial_state()"
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert ended.returncode == 0 and not ended.stderr
