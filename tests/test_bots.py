"""The bots: legal choices, the state left alone, the same choice for the same seed, stronger ones winning."""

from __future__ import annotations

import pytest

import cordee
from cordee.bots import LEVELS, bot
from cordee.bots.search import Node, Search, best_of, priors_of
from cordee.bots.simple import RandomBot
from cordee.engine.advice import Adviser
from cordee.engine.saving import fingerprint


def table(seats: int = 2, seed: int = 3) -> cordee.State:
    state = cordee.game("yeti").new(seats)
    cordee.deal(state, cordee.Rng(seed))
    return state


def play_out(state: cordee.State, specs: list[str], seed: int) -> list[float]:
    game = cordee.game("yeti")
    rng = cordee.Rng(seed)
    bots = [bot(spec, game, seed + seat) for seat, spec in enumerate(specs)]
    while state.seat() != cordee.NOBODY:
        cordee.deal(state, rng)
        if state.seat() != cordee.NOBODY:
            state.play(bots[state.seat()].choose(state))
    return state.result()


@pytest.mark.parametrize("spec", ["random", "greedy", "search:20it", "search:5ms", "search", *LEVELS])
def test_every_bot_plays_a_legal_action_and_leaves_the_table_alone(spec: str) -> None:
    state = table(3)
    before = fingerprint(state)
    assert bot(spec, cordee.game("yeti"), 1).choose(state) in state.actions()
    assert fingerprint(state) == before


@pytest.mark.parametrize("spec", ["search", "search:0it", "search:ms", "deep", "", "search:10"])
def test_an_unknown_bot_is_refused_with_the_known_ones(spec: str) -> None:
    if spec == "search":
        assert isinstance(bot(spec, cordee.game("yeti")), Search)
        return
    with pytest.raises(cordee.CordeeError, match="random, greedy, search"):
        bot(spec, cordee.game("yeti"))


def test_the_same_seed_and_iterations_make_the_same_choices() -> None:
    first, second = table(), table()
    for one, two in [(bot("search:60it", cordee.game("yeti"), 9), bot("search:60it", cordee.game("yeti"), 9))]:
        rng, again = cordee.Rng(5), cordee.Rng(5)
        for _ in range(12):
            choice = one.choose(first)
            assert choice == two.choose(second)
            first.play(choice)
            second.play(choice)
            cordee.deal(first, rng)
            cordee.deal(second, again)


def test_greedy_beats_random() -> None:
    wins = sum(play_out(table(seed=seed), ["greedy", "random"], seed)[0] for seed in range(40))
    assert wins >= 34


def test_search_beats_random() -> None:
    wins = sum(play_out(table(seed=seed), ["random", "search:10it"], seed)[1] for seed in range(12))
    assert wins >= 10


def test_search_stops_when_the_rest_of_its_budget_cannot_change_the_answer() -> None:
    search = bot("search:4000it", cordee.game("yeti"), 1)
    assert isinstance(search, Search)
    state = table()
    search.choose(state)
    assert 1 < search.done <= 4000


def test_a_game_without_advice_is_searched_all_the_same() -> None:
    state = cordee.game("yeti").new(2)
    cordee.deal(state, cordee.Rng(1))
    assert Search(Adviser(), 1, iterations=30).choose(state) in state.actions()
    assert sum(Adviser().worth(state)) == pytest.approx(1.0)


def test_priors_sum_to_one_and_follow_the_preferences() -> None:
    priors = priors_of([1.0, 3.0, 2.0], 2.5)
    assert sum(priors) == pytest.approx(1.0)
    assert priors[1] > priors[2] > priors[0]
    assert priors_of([4.0, 4.0], 2.5) == [0.5, 0.5]
    assert best_of([1.0, 3.0, 3.0]) == 1


def test_a_new_node_knows_nothing() -> None:
    node = Node(3)
    assert node.visits == 0 and node.totals == [0.0, 0.0, 0.0] and node.children == {}


def test_without_advice_the_plain_bots_play_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    game = cordee.game("pig")
    monkeypatch.setattr(game, "has", lambda name: name != "bot")
    assert isinstance(bot("greedy", game), RandomBot) and isinstance(bot("randonneur", game), RandomBot)
    assert isinstance(bot("search:5it", game), Search)
