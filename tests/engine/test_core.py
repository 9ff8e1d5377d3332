"""The machine itself, on a little game written in plain Python: agenda, steps, errors."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import cordee
from cordee.engine.core import ITSELF, State, Step, shared_among_best
from cordee.engine.errors import CordeeError, IllegalAction
from cordee.engine.saving import fingerprint
from cordee.engine.unfolding import unfold
from tests.kit import ROOT
from tests.kit.peaks import GAME as PEAKS


def play(table: State, *words: str) -> State:
    for word in words:
        table.play(PEAKS.parse(word))
    return table


def test_the_last_of_the_agenda_is_next() -> None:
    table = PEAKS.new(2)
    assert table.seat() == cordee.NATURE
    play(table, "peak:4", "peak:2")
    assert table.seat() == 0
    play(table, "stay")
    assert table.seat() == 1
    play(table, "stay")
    assert table.seat() == cordee.NOBODY


def test_a_step_that_plays_itself_is_never_waited_for() -> None:
    table = play(PEAKS.new(2), "peak:4", "peak:2", "climb")
    assert table.seat() == 1  # the peak was shown in between
    assert table.scores() == [4, 0]
    assert all(step.seat != ITSELF for step in table.agenda)


def test_an_action_unfolds_into_the_steps_it_set_off() -> None:
    table = play(PEAKS.new(2), "peak:4", "peak:2")
    stages = unfold(table, PEAKS.parse("climb"))
    assert [type(stage.step).__name__ for stage in stages] == ["Dare", "Show"]
    assert stages[1].step.seat == ITSELF and stages[0].after.scores() == stages[1].before.scores() == [0, 0]
    assert fingerprint(stages[-1].after) == fingerprint(play(table.copy(), "climb"))
    assert table.seat() == 0, "the table itself is left alone"


def test_a_playout_plays_such_steps_too() -> None:
    table = PEAKS.new(3)
    assert cordee.playout(table, cordee.Rng(1)) == 6  # three deals, three decisions; showing is not counted
    assert table.seat() == cordee.NOBODY


def test_an_action_that_is_not_allowed_names_its_clause_and_what_is() -> None:
    table = play(PEAKS.new(2, storm=True), "peak:4", "peak:2", "stay")
    assert table.candidates() == [0, 1] and table.actions() == [0]
    assert table.refusal(1) == 2 and not table.allows(1) and table.allows(0)
    with pytest.raises(IllegalAction, match=r"Action 1 may not be played now \(rule 2\); allowed: 0\.") as refused:
        table.play(1)
    assert refused.value.clause == 2
    assert table.refusal(5) == 2  # not even a candidate: the clause of the question


def test_after_the_end_nothing_is_allowed() -> None:
    table = play(PEAKS.new(2), "peak:4", "peak:2", "stay", "stay")
    assert table.actions() == [] and table.candidates() == [] and not table.allows(0)
    assert table.refusal(0) == 4
    with pytest.raises(IllegalAction, match="The game is over") as refused:
        table.play(0)
    assert refused.value.clause == 4


def test_lists_given_out_may_be_changed() -> None:
    table = cordee.game("yeti").new(2)
    table.actions().append(99)
    table.candidates().clear()
    assert table.actions() == table.candidates() != []


def test_odds_and_samples_are_natures() -> None:
    table = PEAKS.new(2)
    assert table.odds() == pytest.approx([1 / 6] * 6)
    play(table, "peak:4")
    assert table.odds() == pytest.approx([1 / 5] * 5)
    play(table, "peak:2")
    for question in (table.odds, lambda: table.sample(cordee.Rng(1))):
        with pytest.raises(CordeeError, match="Only nature's actions have odds"):
            question()


def test_dealing_plays_nature_only() -> None:
    table = PEAKS.new(2)
    played = cordee.deal(table, cordee.Rng(2))
    assert len(played) == 2 and table.seat() == 0
    assert cordee.deal(table, cordee.Rng(2)) == []


def test_the_same_seed_gives_the_same_playout() -> None:
    ends = []
    for seed in (3, 3, 4):
        table = cordee.game("yeti").new(2)
        ends.append((cordee.playout(table, cordee.Rng(seed)), table.scores()))
    assert ends[0] == ends[1] != ends[2]


def test_steps_have_sensible_ways_of_their_own() -> None:
    step: Step[State] = Step(0)
    table = PEAKS.new(2)
    assert step.seat == 0 and step.clause() == 0
    assert step.candidates(table) == [] == step.actions(table)
    assert step.refusal(table, 3) == 0 and not step.reveals(table, 0)


def test_a_state_that_says_too_little() -> None:
    class Bare(State):
        def __init__(self) -> None:
            self.seats = 2
            self.agenda = []

    bare = Bare()
    for question in (bare.copy, bare.scores, lambda: bare.view(0), lambda: bare.imagine(0, cordee.Rng(1))):
        with pytest.raises(CordeeError, match="Bare must say"):
            question()
    assert (bare.on_turn(), bare.round_now(), bare.end_clause()) == (cordee.NOBODY, 0, 0)


def test_the_best_share_the_victory() -> None:
    assert shared_among_best([3, 5, 5]) == [0.0, 0.5, 0.5]
    assert shared_among_best([-1, -2]) == [1.0, 0.0]
    assert shared_among_best([0, 0, 0, 0]) == [0.25] * 4


def test_cordee_pure_forces_the_interpreted_build() -> None:
    asked = "import cordee; game = cordee.game('pig'); print(cordee.build(), game.rules.__file__.endswith('.py'))"
    run = subprocess.run(
        [sys.executable, "-c", asked],
        cwd=ROOT,
        env={**os.environ, "CORDEE_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.split() == ["interpreted", "True"]
    assert cordee.build() in ("compiled", "interpreted")
