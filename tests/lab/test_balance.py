"""Searching a box for wishes: bounds, wishes, a search that finds what was planted and never depends on the machine."""

from __future__ import annotations

import json
import os
import random
import statistics
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import cordee
from cordee.arena import Match, Pool
from cordee.engine.box import Box, load_box
from cordee.engine.errors import BadBox, BadSetup, CordeeError
from cordee.engine.values import paths_of, value_of
from cordee.lab import Balance, Lab, Proposal, Report, Variant, knobs_of, propose, run, wishes_of
from cordee.lab.asked import rising_of
from cordee.lab.crew import Crew
from cordee.lab.search import Point, Search
from cordee.lab.wish import Wish, check, loss

GAMES = Path(__file__).parent / "games"
YETI = load_box("yeti", cordee.game("yeti").folder)
PLANTED = {"stall.tea.cost": 4, "start.points.2": 3}
"""Tea for half of what it is worth, and three points for whoever plays second."""


@pytest.fixture(autouse=True)
def market(monkeypatch: pytest.MonkeyPatch) -> Iterator[Box]:
    """The game of these tests, for this process and those it starts."""
    known = os.environ.get("CORDEE_GAMES", "")
    monkeypatch.setenv("CORDEE_GAMES", os.pathsep.join(filter(None, [known, str(GAMES)])))
    yield load_box("market", cordee.game("market").folder)


def market_match(seats: int = 2, seed: int = 3) -> Match:
    return Match.of(cordee.game("market"), seats, ["random"], seed)


def market_report(*changes: tuple[str, object], games: int = 400) -> Report:
    (report,) = run(Lab(market_match(), games, (Variant(changes),)))
    return report


# ── What may change ──


def test_a_pattern_stands_for_every_value_it_fits() -> None:
    assert paths_of(YETI.data, "equipment.rope.cost") == ["equipment.rope.cost"]
    costs = paths_of(YETI.data, "equipment.*.cost")
    assert len(costs) == len(YETI["equipment"]) and "equipment.rope.cost" in costs
    assert paths_of(YETI.data, "summit.tokens.*")[:2] == ["summit.tokens.1", "summit.tokens.2"]
    with pytest.raises(BadBox, match=r"photo\.\*\.price fits no value"):
        paths_of(YETI.data, "photo.*.price")


def test_a_value_varies_within_its_bounds() -> None:
    rope, photo = knobs_of(YETI, ["equipment.rope.cost=+-2", "photo.1.points=0,2,4"])
    (now,) = rope.present
    assert rope.values == (now - 2, now - 1, now, now + 1, now + 2) and rope.values[rope.start] == now
    assert rope.changes(rope.start) == [] and rope.changes(4) == [("equipment.rope.cost", now + 2)]
    assert photo.values == (0, 2, 4) and photo.start in (0, 1), "the nearest to 1"


def test_values_are_shifted_together(market: Box) -> None:
    (knob,) = knobs_of(market, ["stall.*.cost+=-1..2"])
    assert knob.values == (-1, 0, 1, 2) and knob.start == 1 and knob.steps(3) == 2
    assert knob.changes(1) == []
    assert knob.changes(3) == [("stall.tea.cost", 10), ("stall.wool.cost", 6), ("stall.salt.cost", 8)]
    (alone,) = knobs_of(market, ["stall.tea.cost+=-1..2"])
    assert alone.values == (7, 8, 9, 10)


def test_values_that_must_rise_do(market: Box) -> None:
    knobs = tuple(knobs_of(market, ["stall.wool.cost=1..9", "stall.salt.cost=1..9"]))
    plan = Balance((market_match(),), knobs, (wish("turn"),), rising=tuple(rising_of(market, ["stall.*.cost"])))
    assert not plan.allows(market, (3, 5)), "tea costs 8 already"
    assert plan.allows(market, (7, 8)) and not plan.allows(market, (8, 7))
    for wrong in ("stall.tea.cost", "stall.*.key"):
        with pytest.raises(BadSetup, match="numbers in a row"):
            rising_of(market, [wrong])


def test_a_pattern_leaves_printed_values_out() -> None:
    found = [path for knob in knobs_of(YETI, ["equipment.*.cost=+-1"]) for path in knob.paths]
    assert "equipment.rope.cost" in found and "equipment.reinforcement.cost" not in found


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ([], "at least one --vary"),
        (["stall.tea.cost"], "not of the form path=1..6"),
        (["stall.tee.cost=1..3"], "stall has no 'tee'; there are tea."),
        (["stall.tea.points=1..3"], "stall.tea.points is a printed value (rulebook 2)"),
        (["stall.*.points=1..3"], "is a printed value"),
        (["stall.tea.cost=many,few"], "stall.tea.cost is 8 now: it cannot become 'many'."),
        (["stall.tea.cost=8"], "stall.tea.cost is 8 already"),
        (["stall.tea.cost=6..2"], "is no range"),
        (["stall.tea.cost=+-x"], "is not understood"),
        (["stall.*.cost+=x"], "it cannot become 'x'"),
        (["stall.*.cost=1..9", "stall.tea.cost=2..3"], "stall.tea.cost is varied twice"),
    ],
)
def test_wrong_bounds_are_told(market: Box, asked: list[str], sentence: str) -> None:
    with pytest.raises(CordeeError) as refused:
        knobs_of(market, asked)
    assert sentence in str(refused.value)


# ── Wishes ──


def wish(text: str) -> Wish:
    (found,) = wishes_of([text])
    return found


def test_wishes_are_read() -> None:
    assert wish("turn").interval(4) == pytest.approx((0.22, 0.28))
    assert wish("turn=2").interval(2) == pytest.approx((0.48, 0.52))
    assert wish("rounds=8..11").interval(4) == (8, 11)
    assert wish("taken:tea=5..85").interval(2) == pytest.approx((0.05, 0.85))
    assert wish("count:stalls=2..").interval(2) == (2, float("inf"))
    assert wish("rounds@3,4=..9").seats == (3, 4)
    assert [one.text for one in wishes_of([])] == ["fair", "taken=5..85"], "what is wished if nothing is said"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("rounds", "has no interval"),
        ("rounds=9", "has no interval"),
        ("rounds=11..8", "can never come true"),
        ("rounds=a..b", "'a' where a number must stand"),
        ("turn=lots", "'lots' where a number must stand"),
        ("taken=5..nan", "where a number must stand"),
        ("rounds@four=8..11", "names no seat counts"),
        ("count=1..", "names nothing to count"),
        ("win:turn=45..", "names no start"),
        ("turn:1", "has no parts"),
    ],
)
def test_what_is_no_wish_is_told(text: str, sentence: str) -> None:
    with pytest.raises(BadSetup) as refused:
        wishes_of([text])
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("trun", "there are fair, seat, turn"),
        ("colour", "speaks of nothing"),
        ("taken:tee=5..85", "taken has tea"),
        ("count:huts=1..", "count has stalls"),
        ("rounds@3=1..9", "seat counts that are not played: those are 2"),
    ],
)
def test_a_wish_for_what_games_do_not_tell_is_told(text: str, sentence: str) -> None:
    with pytest.raises(BadSetup) as refused:
        check(wishes_of([text]), [market_report(games=4)])
    assert sentence in str(refused.value)


def test_the_loss_sums_what_is_missed() -> None:
    report = market_report(("start.points.2", 3))
    won = report.value("win", "turn", "2")
    assert won > 0.6, "three points are worth much"
    assert loss(wishes_of(["turn"]), report, report) == pytest.approx(2 * (100 * won - 53))
    assert loss(wishes_of(["turn", "turn"]), report, report) == pytest.approx(4 * (100 * won - 53)), "said twice"
    assert report.value("rounds") == 3
    assert loss(wishes_of(["rounds=4..6"]), report, report) == pytest.approx(25), "a quarter of four"
    assert loss(wishes_of(["rounds=1..2"]), report, report) == pytest.approx(50)
    assert loss(wishes_of(["rounds@3=4..6"]), report, report) == 0


def test_what_nobody_can_buy_any_more_is_not_taken() -> None:
    dear, present = market_report(("stall.tea.cost", 99)), market_report()
    assert ("taken", "tea") in present.ratios and ("taken", "tea") not in dear.ratios
    assert loss(wishes_of(["taken:tea=5..85"]), dear, present) == pytest.approx(5)


def test_a_gain_has_an_interval_that_holds_the_truth(market: Box) -> None:
    """Of eight sets of fresh dice, what is gained by taking two points from the second varies as the interval says."""
    fair, unfair = Variant(), Variant((("start.points.2", 2),))
    plan = Balance((market_match(),), tuple(knobs_of(market, ["start.points.2=0..2"])), (wish("turn"),), 100)
    gains = []
    for seed in range(8):
        before, after = run(Lab(market_match(seed=seed), 200, (unfair, fair)))
        gains.append(Proposal(plan, Variant((("start.points.2", 0),)), 0, 0, [(before, after)]).gain)
    spread, told = statistics.stdev(gain.value for gain in gains), statistics.mean(gain.error for gain in gains)
    assert 0.4 < told / spread < 2.5
    assert all(gain.sure for gain in gains)


# ── The search ──


def hills(goal: Point, noise: float) -> tuple[list[Point], Search]:
    """A search for a goal on a grid of six axes; what it weighs is noisy on the lower rungs."""
    asked: list[Point] = []

    def weigh(point: Point, rung: int) -> float:
        asked.append(point)
        far = sum(abs(one - other) for one, other in zip(point, goal, strict=True))
        return far + noise * (2 - rung) * random.Random(f"{point} {rung}").random()

    return asked, Search([7] * 6, (3,) * 6, weigh, boxes=40, rounds=6, seed=1)


@pytest.mark.parametrize("goal", [(0, 6, 1, 5, 3, 3), (6, 6, 6, 6, 6, 6), (2, 3, 4, 0, 3, 3)])
def test_the_search_climbs_a_hill_in_the_mist(goal: Point) -> None:
    asked, search = hills(goal, noise=1.0)
    assert search.run()[0] == goal
    assert len(set(asked)) <= 240, "of 117,649 points"


def test_the_search_weighs_no_more_than_it_may_and_stops_when_all_is_well() -> None:
    asked, search = hills((3,) * 6, noise=0)
    assert search.run() == [(3,) * 6] and len(asked) == 2
    asked, search = hills((0,) * 6, noise=3.0)
    search.run()
    assert [len(weights) for weights in search.weights] <= [241, 84, 31]


def test_the_search_keeps_to_what_is_allowed() -> None:
    asked, search = hills((0, 6, 1, 5, 3, 3), noise=1.0)
    search.allows = lambda point: point[0] >= point[2]
    best = search.run()[0]
    assert best[0] >= best[2] and all(point[0] >= point[2] for point in asked)
    assert best[1] == 6 and best[3] == 5 and best[0] <= 1, "as near as may be"


def test_a_small_grid_is_tried_whole() -> None:
    search = Search([3, 2], (0, 0), lambda point, rung: float(point != (2, 1)), boxes=8, rounds=4, seed=1)
    assert search.run()[0] == (2, 1) and len(search.weights[0]) == 6


# ── The whole ──


def test_a_planted_imbalance_is_named_first() -> None:
    """Where all else is in line, of all; in a box with faults of its own, of those that the change made."""
    fair, cheap = run(Lab(market_match(), 400, (Variant(), Variant((("stall.tea.cost", 4),)))))
    assert "tea" not in [name for name, _ in fair.stands_out()]
    assert cheap.stands_out()[0][0] == cheap.stands_out(fair)[0][0] == "tea"
    half = int(value_of(YETI.data, "equipment.rope.cost")) // 2
    match = Match.of(cordee.game("yeti"), 2, ["greedy"], seed=5)
    present, cheap = run(Lab(match, 400, (Variant(), Variant((("equipment.rope.cost", half),)))))
    assert cheap.stands_out(present)[0][0] == "equipment:rope"
    assert cheap.to_json(present)["further_out"][0]["component"] == "equipment:rope"


def plan_of(market: Box, seats: tuple[int, ...] = (2,)) -> Balance:
    """Tea for too little and too much for the second: what the search must undo."""
    knobs = knobs_of(market, ["stall.tea.cost=4,8,12", "start.points.2=0,2,3"])
    wishes = wishes_of(["turn", "takers:tea=-4..4"])
    return Balance(tuple(market_match(count) for count in seats), tuple(knobs), tuple(wishes), 360, 8, 2)


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> Box:
    """The box of Market with what was planted, for this process and those it starts."""
    monkeypatch.setenv("CORDEE_SET", json.dumps({"market": PLANTED}))
    return load_box("market", cordee.game("market").folder)


def test_a_changed_box_of_the_caller_is_the_present_one(planted: Box) -> None:
    with Crew("market", Variant((("stall.wool.cost", 1),)), Pool(1)) as crew:
        (trials,) = crew.play(market_match(), [range(300)])
    report = Report.of(Variant(), 2, trials)
    assert report.value("win", "turn", "2") > 0.6, "what was planted holds under the change"


def test_what_was_planted_is_found_whatever_the_machine(planted: Box, tmp_path: Path) -> None:
    journal = tmp_path / "balance.jsonl"
    heard: list[int] = []
    told: list[tuple[int, float]] = []
    plan = plan_of(planted)
    found = propose(plan, 1, heard.append, journal, lambda *most: told.append(most))
    assert dict(found.variant.changes) == {"stall.tea.cost": 8, "start.points.2": 0}
    assert found.gain.sure and found.fresh_loss(1) < 3 < 20 < found.fresh_loss(0) and found.before > 20 > found.after
    assert sum(heard) <= told[0][0] == plan.most_games() and told[0][1] > 0
    before = [report.value("count", "stalls") for report in found.fresh[0]]
    assert before[0] >= before[1] > 1, "what is dearer is bought less"

    lines = journal.read_text().splitlines(keepends=True)
    journal.write_text("".join(lines[: len(lines) // 2]) + lines[-1][:9])
    again = propose(plan, 2, journal=journal)
    assert json.dumps(again.to_json()) == json.dumps(found.to_json()), "cut short, taken up, on two processes"
    assert len(journal.read_text().splitlines()) == len(lines)
    with pytest.raises(CordeeError, match="another balance, by its wishes"):
        propose(Balance(plan.matches, plan.knobs, (wish("turn"),), 360, 8, 2), journal=journal)


def test_boxes_that_cannot_be_played_are_passed_over(market: Box) -> None:
    plan = Balance((market_match(),), tuple(knobs_of(market, ["length.turns=0,4,5"])), (wish("rounds=5..5"),), 18, 4, 1)
    found = propose(plan)
    assert dict(found.variant.changes) == {"length.turns": 5}
    assert list(found.refused) == ["length.turns=0"] and "must be 1 at least" in found.refused["length.turns=0"]
    plan = Balance((market_match(),), tuple(knobs_of(market, ["length.turns=0,-1"])), plan.wishes, 18, 4, 1)
    with pytest.raises(BadSetup, match=r"No box within these bounds can be played\. .*must be"):
        propose(plan)
    falling = tuple(rising_of(market, ["stall.*.cost"]))
    with pytest.raises(BadSetup, match="None of them rises"):
        propose(replace(plan, knobs=tuple(knobs_of(market, ["stall.wool.cost=1,2"])), rising=falling))


def test_changes_that_bring_nothing_are_taken_back(market: Box) -> None:
    knobs = knobs_of(market, ["length.turns=3,6", "stall.wool.cost=3,4"])
    found = propose(Balance((market_match(),), tuple(knobs), (wish("rounds=6..6"),), 18, 4, 2))
    assert dict(found.variant.changes) == {"length.turns": 6}


def test_the_present_box_is_left_alone_if_nothing_is_better(market: Box) -> None:
    knobs = knobs_of(market, ["length.turns=3,6"])
    found = propose(Balance((market_match(),), tuple(knobs), (wish("rounds=3..3"),), 18, 4, 1))
    assert found.variant == Variant() and not found.gain.sure
    assert found.before == found.after == 0


# ── The command ──


def cordee_lab(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "cordee.cli", "lab", *words], capture_output=True, text=True, check=False, timeout=120
    )


ASKED = ("market", "--bots", "random", "--balance", "--games", "36", "--boxes", "4", "--rounds", "1")


def test_the_command_proposes(tmp_path: Path) -> None:
    page = tmp_path / "balance.html"
    words = (*ASKED, "--seats", "2,3", "--vary", "length.turns=2..4", "--wish", "rounds=4..4", "--html", str(page))
    told = cordee_lab(*words)
    assert told.returncode == 0, told.stderr
    assert "length.turns" in told.stdout and "3 seats, on fresh dice" in told.stdout
    assert "cordee lab market --set length.turns=4" in told.stdout
    assert """CORDEE_SET='{"market": {"length.turns": 4}}'""" in told.stdout
    assert "At most" in told.stderr
    text = page.read_text()
    assert "<svg" in text and "length.turns=4" in text and "http" not in text and "<script" not in text
    answer = json.loads(cordee_lab(*words[:-2], "--json").stdout)
    assert answer["changes"] == {"length.turns": {"before": 3, "after": 4}}
    gain = {"value": 50.0, "low": 50.0, "high": 50.0}
    assert answer["loss"]["fresh"] == {"before": 50.0, "after": 0.0, "gain": gain}


def test_the_command_speaks_french() -> None:
    told = cordee_lab(*ASKED, "--lang", "fr", "--vary", "length.turns=2..4", "--wish", "rounds=4..4")
    assert told.returncode == 0, told.stderr
    assert "souhaité" in told.stdout and "wished" not in told.stdout + told.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--balance"], "at least one --vary"),
        (["--vary", "length.turns=2..4"], "belong to --balance"),
        (["--balance", "--vary", "length.turns=2..4", "--set", "length.turns=4"], "--set is for comparing boxes"),
        (["--balance", "--vary", "length.turns=2..4", "--wish", "round=4..5"], "there are fair, seat, turn"),
        (["--balance", "--vary", "length.turns=2..4", "--games", "9"], "at least 18 games, not 9"),
        (["--balance", "--vary", "length.turns=2..4", "--seats", "2,many"], "no number of seats"),
        (["--balance", "--vary", "length.turns=2..4", "--seats", "2,7"], "played with 2, 3 seats, not 7"),
        (["--seats", "2,3"], "Several seat counts at once are for --balance"),
    ],
)
def test_the_command_refuses_in_one_sentence(words: list[str], sentence: str) -> None:
    told = cordee_lab("market", "--bots", "random", *words, *([] if "--games" in words else ["--games", "18"]))
    assert told.returncode == 2 and sentence in told.stderr and "Traceback" not in told.stderr
