"""What programs observe, held to its laws for every game that has senses, at every seat count, with every option."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import cordee
from cordee.engine.core import Step
from cordee.engine.senses import Observer, Sense, common_senses
from tests.kit import senses
from tests.kit.peaks import GAME as PEAKS
from tests.kit.tables import Setting, every_setting, random_game, settings_of

GAMES, SOME = range(13, 18), 25
"""So many positions of each of some games are crossed with each other …"""
CROSSINGS = 250
"""… so many times; games with many options share their work among them."""
MANY = 12

settings = pytest.mark.parametrize(
    "setting", [setting for setting in every_setting() if cordee.game(setting.game).has("senses")], ids=str
)


@settings
def test_observations_are_in_order_all_through_a_game(setting: Setting) -> None:
    game = cordee.game(setting.game)
    for ply, (state, action) in enumerate(random_game(setting, seed=11)):
        if ply < 20 or ply % 3 == 0:
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
    share = min(1.0, MANY / len(settings_of(setting.game)))
    states = senses.some_states(setting, GAMES, max(6, int(SOME * share)))
    for state in states:
        known.meet(state)
    crossings = int(CROSSINGS * share)
    met = 0
    for state in senses.crossed(game, states, crossings, rng):
        known.meet(state)
        met += 1
    assert met > crossings // 3, "hardly any crossing can be laid out"


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


# ── The laws can fail ──


def held(monkeypatch: pytest.MonkeyPatch, setting: Setting, changed: Callable[[Any, int, list[float]], None]) -> None:
    """All laws on a few positions of a game whose observations are changed."""
    sound, game = cordee.Game.observe, cordee.game(setting.game)

    def observe(self: cordee.Game, state: cordee.State, seat: int) -> list[float]:
        seen = sound(self, state, seat)
        changed(state, seat, seen)
        return seen

    monkeypatch.setattr(cordee.Game, "observe", observe)
    known, rng = senses.Acquaintance(game), cordee.Rng(3)
    states = senses.some_states(setting, GAMES, SOME)
    for state in states:
        senses.observations_are_in_order(game, state)
        senses.imagined_tables_look_alike(game, state, rng)
        known.meet(state)
    for state in senses.crossed(game, states, CROSSINGS, rng):
        known.meet(state)


def place_of(game: str, name: str) -> int:
    """Where a sense begins."""
    names = [sense.name for sense in cordee.game(game).senses]
    return sum(sense.size for sense in cordee.game(game).senses[: names.index(name)])


def forget(game: str, name: str) -> Callable[[Any, int, list[float]], None]:
    spot = place_of(game, name)
    size = next(sense.size for sense in cordee.game(game).senses if sense.name == name)

    def forgets(state: Any, seat: int, seen: list[float]) -> None:
        seen[spot : spot + size] = [0.0] * size

    return forgets


def test_sound_senses_keep_the_laws(monkeypatch: pytest.MonkeyPatch) -> None:
    held(monkeypatch, Setting("yeti", 3, {"weather": "normal"}), lambda state, seat, seen: None)


@pytest.mark.parametrize("name", ["first", "weather_under", "level", "owner", "picks", "kept"])
def test_a_sense_that_forgets_is_noticed(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    with pytest.raises(AssertionError, match="does not observe"):
        held(monkeypatch, Setting("yeti", 3, {"weather": "normal"}), forget("yeti", name))


def test_a_sense_that_peeks_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    spot = place_of("snowcrest", "pool")

    def peek(state: Any, seat: int, seen: list[float]) -> None:
        seen[spot] += state.hand[1 - seat] / 2**16

    with pytest.raises(AssertionError, match="observes secrets"):
        held(monkeypatch, Setting("snowcrest", 2), peek)


def test_a_sense_that_knows_more_than_the_view_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    spot = place_of("yeti", "picks")

    def tell(state: Any, seat: int, seen: list[float]) -> None:
        seen[spot] += state.rerolled_one / 8 + state.by_photos[0] / 512

    with pytest.raises(AssertionError, match=r"cannot know \['picks'\]"):
        held(monkeypatch, Setting("yeti", 3), tell)


@pytest.mark.parametrize("value", [1.5, float("nan"), float("inf")])
def test_a_value_out_of_range_is_noticed(monkeypatch: pytest.MonkeyPatch, value: float) -> None:
    def burst(state: Any, seat: int, seen: list[float]) -> None:
        seen[-1] = value

    with pytest.raises(AssertionError):
        held(monkeypatch, Setting("pig", 2), burst)


def test_a_row_of_another_length_is_noticed() -> None:
    class Short(Observer[Any]):
        def fill(self, state: Any, seat: int, out: Any, at: int) -> int:
            return at

    steps = list(cordee.game("pig").module("senses").QUESTIONS)
    short = Short(5, steps, [*common_senses(5, steps), Sense("more", 1, "one more")], cordee.game("pig").vocabulary, [])
    with pytest.raises(cordee.CordeeError, match="not as long as its senses say"):
        short.observation(cordee.game("pig").new(2), 0)
