"""What programs observe, held to its laws for every game that has senses, at every seat count, with every option."""

from __future__ import annotations

import pytest

import cordee
from cordee.engine.core import Step
from tests.kit import senses
from tests.kit.peaks import GAME as PEAKS
from tests.kit.tables import Setting, every_setting, random_game

SOME = 60
"""So many positions of a game are crossed with each other …"""
CROSSINGS = 250
"""… so many times."""

settings = pytest.mark.parametrize(
    "setting", [setting for setting in every_setting() if cordee.game(setting.game).has("senses")], ids=str
)


@settings
def test_observations_are_in_order_at_every_step(setting: Setting) -> None:
    game = cordee.game(setting.game)
    for state, action in random_game(setting, seed=11):
        senses.observations_are_in_order(game, state)
        senses.masks_are_the_choices(game, state)
        state.play(action)
        if state.seat() == cordee.NOBODY:
            senses.observations_are_in_order(game, state)
            senses.masks_are_the_choices(game, state)


@settings
def test_an_imagined_table_is_observed_alike(setting: Setting) -> None:
    game, rng = cordee.game(setting.game), cordee.Rng(12)
    for ply, (state, _) in enumerate(random_game(setting, seed=12)):
        if ply % 10 == 0:
            senses.imagined_tables_look_alike(game, state, rng)


@settings
def test_an_observation_says_what_a_view_says(setting: Setting) -> None:
    """Of real tables and of real ones crossed: what a seat can tell apart it observes apart, and nothing else."""
    game, rng = cordee.game(setting.game), cordee.Rng(13)
    known = senses.Acquaintance(game)
    states = senses.some_states(setting, 13, SOME) + senses.some_states(setting, 14, SOME)
    for state in states:
        known.meet(state)
    met = 0
    for state in senses.crossed(game, states, CROSSINGS, rng):
        known.meet(state)
        met += 1
    assert met > CROSSINGS // 3, "hardly any crossing can be laid out"


def test_the_size_is_one_for_all_settings() -> None:
    for name in cordee.game_names():
        game = cordee.game(name)
        if game.has("senses"):
            sizes = {
                len(game.observe(game.new(seats, **options), 0))
                for seats in game.seats
                for options in game.variants(seats)[:40]
            }
            assert sizes == {game.observer.size}
            assert all(sense.name and sense.meaning and sense.size > 0 for sense in game.senses)


def test_every_question_of_the_rules_is_known() -> None:
    """Also those that random games rarely meet: whatever has answers to choose from may be asked."""
    for name in cordee.game_names():
        game = cordee.game(name)
        if game.has("senses"):
            steps = list(game.steps().values())
            asked = {step for step in steps if step.candidates is not Step.candidates}
            bases = {step for step in asked if any(other is not step and issubclass(other, step) for other in asked)}
            listed = set(game.module("senses").QUESTIONS)
            assert asked - bases <= listed <= asked


def test_every_game_of_the_box_has_senses() -> None:
    own = [name for name in cordee.game_names() if cordee.game(name).rules.__name__.startswith("cordee.games.")]
    assert len(own) >= 5 and all(cordee.game(name).has("senses") for name in own)


def test_a_game_without_senses_says_so() -> None:
    with pytest.raises(cordee.CordeeError, match=r"has no senses: .* senses\.py\.$"):
        PEAKS.observe(PEAKS.new(3), 0)


def test_a_seat_that_is_not_there_observes_nothing() -> None:
    game = cordee.game("yeti")
    for seat in (-1, 2):
        with pytest.raises(cordee.CordeeError, match="seats of this table are 0 to 1"):
            game.observe(game.new(2), seat)
