"""Random whole games of every game, at every seat count, with every option, held to the laws step by step."""

from __future__ import annotations

import json
import random

import pytest

import cordee
from cordee.engine import records
from cordee.engine.saving import fingerprint
from tests.kit import laws
from tests.kit.tables import Setting, chance_move, dealt_record, every_setting, random_game

DEARLY = 25
"""The costly laws are held at the first so many steps, and at every so manieth later."""

settings = pytest.mark.parametrize("setting", every_setting(times=1), ids=str)


@settings
def test_laws_hold_at_every_step(setting: Setting) -> None:
    game = cordee.game(setting.game)
    rng = cordee.Rng(1)
    pieces = laws.pieces(game, setting.new())
    round_before = 0
    for ply, (state, _) in enumerate(random_game(setting, seed=1)):
        laws.hold(game, state, rng)
        assert laws.pieces(game, state) == pieces, f"ply {ply}: pieces were lost or made"
        assert state.round_now() >= round_before
        round_before = state.round_now()
        if ply < DEARLY or ply % DEARLY == 0:
            laws.hold_dearly(game, state, rng)


@settings
def test_the_log_tells_every_change(setting: Setting) -> None:
    game = cordee.game(setting.game)
    for state, action in random_game(setting, seed=8):
        after = state.copy()
        after.play(action)
        laws.the_log_tells_every_change(game, state, action, after)


@pytest.mark.parametrize("setting", every_setting(), ids=str)
def test_a_game_ends_in_order(setting: Setting) -> None:
    game = cordee.game(setting.game)
    for seed in range(5):
        state = setting.new()
        pieces = laws.pieces(game, state)
        assert cordee.playout(state, cordee.Rng(seed)) > 0
        laws.it_is_over(game, state)
        assert laws.pieces(game, state) == pieces


@settings
def test_playing_on_leaves_copies_as_they_were(setting: Setting) -> None:
    """At each step either the copy or the original is played on; the one left behind must never change."""
    rng = cordee.Rng(2)
    state = setting.new()
    left: list[tuple[cordee.State, str]] = []
    while state.seat() != cordee.NOBODY:
        twin = state.copy()
        assert type(twin) is type(state)
        behind, state = (state, twin) if rng.randrange(2) else (twin, state)
        left.append((behind, fingerprint(behind)))
        assert left[-1][1] == fingerprint(state)
        state.play(chance_move(state, rng))
    for ply, (behind, before) in enumerate(left):
        assert fingerprint(behind) == before, f"the copy left at ply {ply} has changed"


@settings
def test_a_saved_game_has_the_same_future(setting: Setting) -> None:
    game = cordee.game(setting.game)
    for ply, (state, _) in enumerate(random_game(setting, seed=3)):
        if ply % 97 == 0:
            laws.futures_are_the_same(game.load(json.loads(json.dumps(game.save(state)))), state.copy(), seed=ply)


@settings
def test_imagined_tables_can_be_played(setting: Setting) -> None:
    game = cordee.game(setting.game)
    rng = cordee.Rng(4)
    for ply, (state, _) in enumerate(random_game(setting, seed=4)):
        if ply % 197 == 0:
            laws.an_imagined_table_can_be_played(game, state, rng)


@settings
def test_a_record_replays_to_the_same_state(setting: Setting) -> None:
    record = dealt_record(setting, seed=5)
    again = records.Record.from_json(record.to_json())
    assert again == record
    last = records.verify(again)
    state = setting.new()
    for word in record.moves:
        state.play(cordee.game(setting.game).parse(word))
    assert fingerprint(last) == fingerprint(state) == fingerprint(again.replay())


@settings
def test_the_same_seed_gives_the_same_game(setting: Setting) -> None:
    """The global generator is neither used nor of any influence."""
    games = []
    for disturbance in (1, 2):
        random.seed(disturbance)
        undisturbed = random.getstate()
        games.append([action for _, action in random_game(setting, seed=6)])
        assert random.getstate() == undisturbed
    assert games[0] == games[1]


@settings
def test_dealing_stops_where_someone_decides(setting: Setting) -> None:
    state, twin = setting.new(), setting.new()
    played = cordee.deal(state, cordee.Rng(7))
    assert state.seat() != cordee.NATURE
    for action in played:
        assert twin.seat() == cordee.NATURE
        twin.play(action)
    assert fingerprint(twin) == fingerprint(state)
