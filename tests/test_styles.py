"""The styles of the bots: each differs in play by what it is about, costs no plain bot anything, and never peeks."""

from __future__ import annotations

from statistics import fmean

import pytest

import cordee
from cordee.bots import STYLES, bot, parted
from cordee.bots.search import Search
from cordee.bots.simple import GreedyBot
from cordee.bots.styles import Styled, bad_day, best_rival, liked_well, tried_well
from cordee.engine.core import NATURE, NOBODY
from cordee.engine.saving import fingerprint
from tests.kit.styles import play

GAMES = {"yeti": (3, 60), "slate": (3, 60), "foothills": (2, 20), "snowcrest": (3, 20), "ski": (3, 4)}
"""At tables of how many, and in how many deals, a style shows."""


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("style", ["careful", "greedy", "spiteful"])
def test_a_style_gets_more_of_what_it_is_about_than_the_plain_bot(name: str, style: str) -> None:
    seats, games = GAMES[name]
    gains = [gain for number in range(games) for gain in play(name, seats, "randonneur", style, number).gains]
    assert len(gains) >= 5 and fmean(gains) > 0.0, (len(gains), fmean(gains))


@pytest.mark.parametrize("name", GAMES)
def test_an_explorer_does_more_different_things(name: str) -> None:
    seats, games = GAMES[name]
    plain, styled = (
        fmean(play(name, seats, "randonneur", style, number).entropy for number in range(games))
        for style in ("", "explorer")
    )
    assert styled > plain


def later(name: str, decisions: int, seats: int = 2) -> cordee.State:
    """A table after some decisions, where there is something to choose."""
    game, rng = cordee.game(name), cordee.Rng(4)
    state, player = game.new(seats), bot("greedy", game, 4)
    while decisions > 0 or state.seat() == NATURE or len(state.actions()) == 1:
        assert state.seat() != NOBODY
        decisions -= state.seat() != NATURE
        state.advance(state.sample(rng) if state.seat() == NATURE else player.choose(state))
    return state


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("spec", [*(f"promeneur:{style}" for style in STYLES), "search:20it:spiteful"])
def test_a_styled_bot_plays_a_legal_action_by_its_seed_and_leaves_the_table_alone(name: str, spec: str) -> None:
    state, game = later(name, 9), cordee.game(name)
    before = fingerprint(state)
    chosen = bot(spec, game, 7).choose(state)
    assert chosen in state.actions() and fingerprint(state) == before
    assert bot(spec, game, 7).choose(state) == chosen


def test_a_style_sees_only_what_its_seat_sees() -> None:
    """Whatever the others hold, the choice is the same: snowcrest's hands are hidden."""
    game = cordee.game("snowcrest")
    state = later("snowcrest", 12, 3)
    for style in STYLES:
        for seed in range(3):
            other = state.imagine(state.seat(), cordee.Rng(seed))
            assert other.view(state.seat()) == state.view(state.seat())
            spec = f"randonneur:{style}"
            assert bot(spec, game, 5).choose(other) == bot(spec, game, 5).choose(state)


def test_a_style_chooses_only_among_what_the_bot_likes_nearly_as_much() -> None:
    game = cordee.game("yeti")
    state = later("yeti", 8)
    adviser = game.module("bot").ADVISER
    near = liked_well(adviser, state, state.actions(), 0.3)
    assert near[0] == bot("greedy", game, 1).choose(state)
    for style in STYLES:
        assert bot(f"greedy:{style}", game, 1).choose(state) in near
    search = Search(adviser, 1, iterations=200)
    best = search.choose(state)
    assert tried_well(search, state.seat(), 0.03)[0] == best
    assert tried_well(search, state.seat(), 0.0) == [best] or len(tried_well(search, state.seat(), 2.0)) > 1


def test_a_lapse_stays_a_lapse() -> None:
    game = cordee.game("yeti")
    state = later("yeti", 8)
    adviser = game.module("bot").ADVISER
    near = liked_well(adviser, state, state.actions(), STYLES["careful"].reach)
    astray = [seed for seed in range(40) if GreedyBot(adviser, seed, lapse=1.0).choose(state) not in near]
    assert astray
    for seed in astray:
        styled = Styled(GreedyBot(adviser, seed, lapse=1.0), STYLES["careful"], seed, [])
        assert styled.choose(state) == GreedyBot(adviser, seed, lapse=1.0).choose(state)


def test_an_explorer_told_of_its_past_plays_as_one_that_remembers_it() -> None:
    game, rng = cordee.game("slate"), cordee.Rng(8)
    state, told = game.new(2), 0
    players = [bot("greedy:explorer", game, 3), bot("greedy", game, 4)]
    past: list[int] = []
    while state.seat() != NOBODY:
        if state.seat() == NATURE:
            state.advance(state.sample(rng))
            continue
        action = players[state.seat()].choose(state)
        if state.seat() == 0:
            assert bot("greedy:explorer", game, 99, past).choose(state) == action
            told += action != bot("greedy", game, 1).choose(state)
            past.append(action)
        state.advance(action)
    assert told, "it explored somewhere"


def test_names_of_bots_and_styles_are_told_apart() -> None:
    assert parted("guide:spiteful") == ("guide", "spiteful")
    assert parted("search:50it:careful") == ("search:50it", "careful")
    assert parted("guide") == ("guide", "") and parted("search:50it") == ("search:50it", "")
    for spec in ("guide:evil", "random:careful", "careful", ":careful", "guide:", "search:careful:50it"):
        with pytest.raises(cordee.CordeeError, match="careful, greedy, spiteful, explorer"):
            bot(spec, cordee.game("yeti"))
    assert bad_day([4.0, 1.0, 3.0, 2.0, 9.0, 9.0, 9.0, 9.0]) == 1.5
    assert best_rival([3, 9, 5], 1) == 5.0 and best_rival([3], 0) == 0.0
