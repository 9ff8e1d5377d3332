"""The long run, shortened: that it plays every setting, and names the game that breaks a law."""

from __future__ import annotations

import pytest

import cordee
from tests.kit import laws
from tests.kit.many import play_many
from tests.kit.tables import settings_of


@pytest.mark.parametrize("name", cordee.game_names())
def test_every_setting_is_played(name: str) -> None:
    games = len(settings_of(name))
    outcome = play_many(name, games, seed=9, every=games)
    assert sum(tally.games for tally in outcome.tallies.values()) == games
    assert all(tally.games > 0 for tally in outcome.tallies.values())
    assert outcome.stepwise == 1 and outcome.steps > 0


def test_a_broken_law_is_named_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(game: cordee.Game, state: cordee.State) -> None:
        raise AssertionError("no end like this")

    monkeypatch.setattr(laws, "it_is_over", broken)
    with pytest.raises(AssertionError, match=r"yeti-2-.*, seed 40: no end like this"):
        play_many("yeti", 1, seed=40, every=10)
