"""The workshop: boxes by their values, the same dice for all of them, figures with intervals, runs taken up."""

from __future__ import annotations

import json
import os
import random
import signal
import statistics
import subprocess
import sys
from pathlib import Path

import pytest

import cordee
from cordee.arena import Match, Pool
from cordee.engine.box import load_box
from cordee.engine.errors import BadBox, BadSetup, CordeeError
from cordee.engine.values import source_path, value_of
from cordee.lab import Lab, Report, Variant, run, variants_of
from cordee.lab.asked import printed
from cordee.lab.crew import Crew
from cordee.lab.figures import Ratio
from cordee.lab.trial import Trial, play_trial, taking

YETI = cordee.game("yeti")
BOX = load_box("yeti", YETI.folder)


def match_of(game: str = "yeti", seats: int = 2, bot: str = "greedy") -> Match:
    return Match.of(cordee.game(game), seats, [bot], seed=5)


def lab_of(*asked: str, games: int = 12) -> Lab:
    return Lab(match_of(), games, tuple(variants_of(BOX, asked)))


def as_text(reports: list[Report]) -> str:
    return json.dumps([report.to_json(reports[0]) for report in reports], sort_keys=True)


# ── Values ──


def test_a_value_is_named_by_its_path() -> None:
    assert value_of(BOX.data, "equipment.rope.cost") == value_of(BOX.data, "equipment.6.cost") == 4
    assert value_of(BOX.data, "mountain.climb.3") == 6
    assert source_path(BOX.data, "equipment.rope.cost") == "equipment.6.cost" in BOX.sources
    assert source_path(BOX.data, "mountain.climb.3") == "mountain.climb" in BOX.sources


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("equipmnt.rope.cost", "The box has no 'equipmnt'; there are equipment"),
        ("equipment.rop.cost", "equipment has no 'rop'; there are rope."),
        ("equipment.rope.price", "equipment.rope has no 'price'; there are"),
        ("equipment.rope", "equipment.rope is not one value but holds several"),
        ("mountain.climb.4", "mountain.climb has no '4'; there are 1, 2, 3."),
    ],
)
def test_a_wrong_path_is_told_with_what_there_is(path: str, sentence: str) -> None:
    with pytest.raises(BadBox) as refused:
        variants_of(BOX, [f"{path}=1"])
    assert sentence in str(refused.value)


@pytest.mark.parametrize("asked", ["equipment.rope.cost", "equipment.rope.cost=", "=3", "equipment.rope.cost=6..3"])
def test_what_is_no_change_is_told(asked: str) -> None:
    with pytest.raises(BadSetup):
        variants_of(BOX, [asked])


def test_values_are_combined_and_the_present_box_comes_first_and_once() -> None:
    found = variants_of(BOX, ["equipment.rope.cost=3..5", "equipment.purse.cost=1,2"])
    assert found[0] == Variant() and found[0].name == "present"
    assert len(found) == 6 == len(set(found)), "three by two, of which one is the present box"
    assert Variant((("equipment.rope.cost", 3), ("equipment.purse.cost", 2))) in found


def test_printed_values_are_told_apart() -> None:
    changed = Variant((("mountain.climb.3", 5), ("equipment.rope.cost", 3)))
    assert printed(BOX, changed) == ["mountain.climb.3"]


# ── Games ──


@pytest.mark.parametrize("game", ["yeti", "slate", "foothills", "snowcrest", "ski"])
def test_every_game_tells_what_is_offered_and_taken(game: str) -> None:
    trial = play_trial(match_of(game), 0)
    assert taking(cordee.game(game))
    assert all(trial.offered) and any(trial.taken)
    for offered, taken in zip(trial.offered, trial.taken, strict=True):
        assert set(taken) <= set(offered)
    assert trial.outcome == match_of(game).play(0), "to look on changes nothing"
    assert Trial.from_json(json.loads(json.dumps(trial.to_json()))) == trial


def test_what_each_has_at_the_end_is_counted() -> None:
    trials = [play_trial(match_of("foothills"), number) for number in range(3)]
    assert all(set(counts) == {"tracks", "stations"} for trial in trials for counts in trial.counts)
    report = Report.of(Variant(), 2, trials)
    laid = [counts["tracks"] for trial in trials for counts in trial.counts]
    assert report.measure("count", "tracks").value == pytest.approx(statistics.mean(laid)) and max(laid) > 0
    uncounted = trials[0].to_json() | {"number": 3}
    del uncounted["counts"]
    more = Report.of(Variant(), 2, [*trials, Trial.from_json(uncounted)])
    assert more.value("count", "tracks") == report.value("count", "tracks"), "a line of before things were counted"


def test_a_changed_box_is_played_in_processes_of_its_own() -> None:
    dear = Variant((("equipment.rope.cost", 7),))
    with Crew("yeti", dear, Pool(1)) as crew:
        (trials,) = crew.play(match_of(), [range(10)])
    present = [play_trial(match_of(), number) for number in range(10)]
    dear_ropes, ropes = (sum(str(one.taken).count("equipment:rope") for one in found) for found in (trials, present))
    assert dear_ropes < ropes, "at seven coins hardly anybody buys it"


def test_a_box_that_cannot_be_played_is_told_in_a_sentence() -> None:
    wrong = Variant((("equipment.rope.cost", -1),))
    with pytest.raises(BadBox, match=r"With equipment.rope.cost=-1: .*cost"), Crew("yeti", wrong, Pool(1)) as crew:
        list(crew.play(match_of(), [range(1)]))


def test_the_same_seed_gives_the_same_report_on_any_number_of_processes() -> None:
    lab = lab_of("equipment.rope.cost=2")
    assert as_text(run(lab, jobs=1)) == as_text(run(lab, jobs=3))


def test_a_run_cut_short_and_taken_up_gives_the_same_report(tmp_path: Path) -> None:
    lab = lab_of("equipment.rope.cost=2")
    whole = as_text(run(lab, journal=tmp_path / "whole.jsonl"))
    lines = (tmp_path / "whole.jsonl").read_text().splitlines(keepends=True)
    cut = tmp_path / "cut.jsonl"
    cut.write_text("".join(lines[:8]) + lines[8][:20])
    heard: list[int] = []
    assert as_text(run(lab, heard=heard.append, journal=cut)) == whole
    assert heard[0] == 7 and sum(heard) == 24
    assert cut.read_text().count("\n") == len(lines)


def test_another_labs_journal_is_refused(tmp_path: Path) -> None:
    journal = tmp_path / "lab.jsonl"
    run(lab_of(games=2), journal=journal)
    before = journal.read_bytes()
    with pytest.raises(CordeeError, match="another lab, by its bots"):
        run(Lab(match_of(seats=3), 2, (Variant(),)), journal=journal)
    assert journal.read_bytes() == before


def test_a_process_that_dies_is_replaced_and_its_games_are_played_again() -> None:
    with Crew("yeti", Variant(), Pool(1)) as crew:
        os.kill(crew.hands._all[0].pid, signal.SIGKILL)
        (trials,) = crew.play(match_of(), [range(2)])
    assert [trial.number for trial in trials] == [0, 1]


# ── Figures ──


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """Of ratios with a known value, and of differences on the same dice."""
    chance, hit, sharp = random.Random(1), 0, 0
    for _ in range(300):
        one, other = Ratio(), Ratio()
        for number in range(200):
            common, whole = chance.random(), 1 + chance.randrange(3)
            one.add(number, whole * (common < 0.5), whole)
            other.add(number, whole * (common < 0.45), whole)
        measure, change = one.measure(200), one.difference(other, 200)
        hit += measure.low <= 0.5 <= measure.high
        sharp += change.low <= 0.05 <= change.high
        assert change.error < measure.error, "the same dice make differences sharper"
    assert 0.90 <= hit / 300 <= 0.99 and 0.88 <= sharp / 300 <= 0.99


def test_a_mean_is_a_ratio_too() -> None:
    values = [3, 5, 8, 8, 1]
    ratio = Ratio()
    for number, value in enumerate(values):
        ratio.add(number, value)
    measure = ratio.measure(5)
    assert measure.value == statistics.mean(values)
    assert measure.error == pytest.approx(statistics.stdev(values) / 5**0.5)


def trial(number: int, winner: int, taken: tuple[tuple[str, ...], tuple[str, ...]]) -> Trial:
    shares = (1.0, 0.0) if winner == 0 else (0.0, 1.0)
    outcome = match_of("pig", bot="random").play(0)
    starts = {"turn": ("1", "2")}
    changed = type(outcome)((10, 5), shares, outcome.plies, outcome.decisions, 4, starts)
    return Trial(number, changed, (("good", "dull", "dead"),) * 2, taken)


def test_what_decides_and_what_is_dead_stands_out() -> None:
    chance = random.Random(2)
    trials = []
    for number in range(400):
        winner = chance.randrange(2)
        took: list[list[str]] = [[], []]
        took[winner].append("good")
        for seat in range(2):
            if chance.random() < 0.5:
                took[seat].append("dull")
        trials.append(trial(number, winner, (tuple(took[0]), tuple(took[1]))))
    report = Report.of(Variant(), 2, trials)
    assert [name for name, _ in report.stands_out()] == ["good", "dead"]
    assert report.measure("takers", "good").value == pytest.approx(0.5)
    assert report.measure("win", "turn", "1").value == pytest.approx(0.5, abs=0.1)


# ── The command ──


def cordee_lab(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "cordee.cli", "lab", *words], capture_output=True, text=True, check=False, timeout=120
    )


def test_the_command_tells_and_writes_a_page_that_needs_nothing_else(tmp_path: Path) -> None:
    page = tmp_path / "lab.html"
    told = cordee_lab("yeti", "--games", "6", "--set", "equipment.rope.cost=2", "--html", str(page))
    assert told.returncode == 0, told.stderr
    assert "turn order" in told.stdout and "equipment:rope" in told.stdout
    text = page.read_text()
    assert "<svg" in text and "equipment.rope.cost=2" in text
    assert "http" not in text and "<script" not in text and "<link" not in text


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["yeti", "--set", "equipment.rope.cost=many"], "equipment"),
        (["yeti", "--set", "rope=1"], "The box has no 'rope'"),
        (["yeti", "--games", "1"], "At least two games"),
    ],
)
def test_the_command_refuses_in_one_sentence(words: list[str], sentence: str) -> None:
    told = cordee_lab(*words, *([] if "--games" in words else ["--games", "2"]))
    assert told.returncode == 2 and sentence in told.stderr and "Traceback" not in told.stderr
