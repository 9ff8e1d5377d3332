"""Luck and skill apart: the ledger adds up, the same record gives the same analysis, no hint knows a hidden card."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

import cordee
from cordee.analysis import Analysis, Quality, analyse, hint, value_of
from cordee.analysis.hints import Hint
from cordee.analysis.moments import weigh
from cordee.analysis.page import html_of
from cordee.analysis.plot import plot_of
from cordee.analysis.telling import curve_of, page_of, percent, rounded
from cordee.analysis.values import Scales
from cordee.bots import bot
from cordee.cli import main
from cordee.engine.core import NATURE, NOBODY, State
from cordee.engine.errors import CordeeError
from cordee.engine.records import Record
from cordee.words import words

QUICK = Quality(nature=24, look=24, weigh=24, candidates=3)
GOLDEN = Path(__file__).parent / "golden"
GAMES = ["yeti", "slate", "foothills", "snowcrest", "ski"]


def golden(name: str) -> Record:
    """The shortest of a game's golden records."""
    files = sorted(GOLDEN.glob(f"{name}-*.json"), key=lambda path: path.stat().st_size)
    return Record.from_json(files[0].read_text(encoding="utf-8"))


@cache
def analysed(name: str) -> Analysis:
    return analyse(golden(name), QUICK)


@pytest.mark.parametrize("name", GAMES)
def test_start_luck_and_choices_add_up_to_the_result(name: str) -> None:
    record, found = golden(name), analysed(name)
    for seat, account in enumerate(found.accounts):
        assert account.start + account.luck + account.own + account.others == pytest.approx(account.result, abs=1e-9)
        assert account.result == (record.result or [])[seat]
        assert account.own == pytest.approx(account.found - account.missed, abs=1e-9)
        assert (account.missed > 0) == (account.good < account.choices), "what is within error is not given away"
    for value in found.values:
        assert sum(value) == pytest.approx(sum(record.result or []), abs=1e-9) or record.seats == 1
    assert Analysis.from_json(json.loads(json.dumps(found.to_json()))) == found


def test_the_same_record_gives_the_same_analysis_and_another_seed_another() -> None:
    record, first = golden("yeti"), analysed("yeti")
    assert analyse(record, QUICK) == first
    assert analyse(record, QUICK, seed=2) != first


def test_a_record_that_stops_early_is_weighed_as_far_as_it_goes() -> None:
    record = golden("yeti")
    short = Record.start(record.checked_game(), record.seats, record.options, record.players)
    short.moves = record.moves[:40]
    found = analyse(short, QUICK)
    assert not found.over
    assert [account.result for account in found.accounts] == found.moments[-1].chances
    short.moves = []
    with pytest.raises(CordeeError):
        analyse(short, QUICK)


def test_an_analysis_under_way_is_told_from_where_it_has_come_to() -> None:
    record, found = golden("yeti"), analysed("yeti")
    late = [moment for moment in found.moments if moment.ply >= 40]
    under_way = Analysis(found.game, found.seats, found.players, found.seed, found.quality, late)
    some, whole = curve_of(under_way, len(record.moves)), curve_of(found, len(record.moves))
    assert some.plies and some.plies == [ply for ply in whole.plies if ply >= 40]
    plots = [plot_of(curve, found.seats, None, []) for curve in (some, whole)]
    assert plots[0].ready > plots[1].ready == plots[1].left  # what comes before is hatched; in the end, nothing is
    assert [line["end"] for line in plots[0].lines] == [line["end"] for line in plots[1].lines]


def test_what_a_guide_would_do_is_weighed_even_if_a_look_ahead_finds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    game = cordee.game("yeti")
    record, found = golden("yeti"), analysed("yeti")
    states = list(record.states())
    monkeypatch.setattr("cordee.analysis.moments.best_found", lambda *asked: asked[4])  # what was played
    worst = min((one for one in found.moments if one.moved), key=lambda one: one.moved[one.seat])
    again = weigh(game, states[worst.ply], worst.ply, worst.word, replace(QUICK, weigh=240), 1)
    (habit,) = Scales(game, 1).habit(states[worst.ply], worst.seat)
    assert again.clear and game.parse(again.better) == habit


def test_a_game_without_an_adviser_is_weighed_too() -> None:
    game = cordee.game("pig")
    value = value_of(game, game.new(2), playouts=40, sheets=True)
    assert sum(value.chances) == pytest.approx(1.0)
    assert value.points(0) > 0


def twins(state: State, seat: int) -> tuple[State, State]:
    """Two tables that a seat cannot tell apart, their hidden cards dealt otherwise."""
    return state.imagine(seat, cordee.Rng(5)), state.imagine(seat, cordee.Rng(77))


def test_a_hint_and_a_weighed_choice_know_nothing_that_the_seat_cannot_know() -> None:
    game = cordee.game("snowcrest")
    state, rng, checked, differed = game.new(2), cordee.Rng(3), 0, 0
    player = bot("greedy", game, 1)
    while state.seat() != NOBODY and checked < 6:
        seat = int(state.seat())
        if seat >= 0 and len(state.actions()) > 1 and int(state.round_now()) > 1:
            one, other = twins(state, seat)
            differed += game.save(one) != game.save(other)
            assert one.view(seat) == other.view(seat)
            assert hint(game, one, work=1).to_json() == hint(game, other, work=1).to_json()
            word = game.notation(int(state.actions()[0]))
            assert weigh(game, one, 9, word, QUICK, 1) == weigh(game, other, 9, word, QUICK, 1)
            checked += 1
        state.advance(state.sample(rng) if seat == NATURE else player.choose(state))
    assert checked == 6 and differed


def test_before_nature_acts_nobodys_hand_is_known() -> None:
    game = cordee.game("snowcrest")
    state, rng = game.new(2), cordee.Rng(4)
    player = bot("greedy", game, 1)
    while state.seat() != NATURE or int(state.round_now()) < 3:
        state.advance(state.sample(rng) if state.seat() == NATURE else player.choose(state))
    one, other = twins(state, -1)
    assert game.save(one) != game.save(other)
    assert weigh(game, one, 9, "", QUICK, 1) == weigh(game, other, 9, "", QUICK, 1)


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_has_three_choices_that_may_be_made_and_says_where_points_come_from(name: str) -> None:
    game = cordee.game(name)
    state, rng = game.new(max(2, game.seats.start)), cordee.Rng(2)
    player = bot("greedy", game, 1)
    for _ in range(60):
        state.advance(state.sample(rng) if state.seat() == NATURE else player.choose(state))
    while state.seat() < 0 or len(state.actions()) < 3:
        state.advance(state.sample(rng) if state.seat() == NATURE else player.choose(state))
    found = hint(game, state, work=1)
    assert len(found.shown) == 3 and found.seat == state.seat()
    assert all(game.parse(one.word) in state.actions() for one in found.shown)
    assert [one.chance for one in found.shown] == sorted((one.chance for one in found.shown), reverse=True)
    for one in found.shown:
        assert one.points == pytest.approx(sum(one.sheet.values()))
    assert Hint.from_json(json.loads(json.dumps(found.to_json()))) == found


def test_nobody_is_advised_while_nature_acts() -> None:
    game = cordee.game("yeti")
    with pytest.raises(CordeeError):
        hint(game, game.new(2))


def test_a_chance_on_screen_is_between_none_and_all() -> None:
    assert [percent(chance) for chance in (-0.08, 0.0, 0.384, 1.0, 1.2)] == [0, 0, 38, 100, 100]


def test_a_throw_that_moved_nothing_on_screen_is_not_among_the_largest() -> None:
    record, found = golden("yeti"), analysed("yeti")
    game = record.checked_game()
    tongue = words("en", game.folder, record.players)
    told = page_of(found, record, game, tongue).throws
    assert [one.number for one in told] == list(range(1, len(told) + 1)) and all(one.difference for one in told)
    still = replace(found, values=[found.values[0]] * len(found.values))
    assert told and not page_of(still, record, game, tongue).throws


def test_whole_numbers_add_up_on_screen() -> None:
    assert rounded([26.4, -77.6, -55.3, 106.5], 0) == [26, -78, -55, 107]
    assert sum(rounded([33.3, 0.4, -0.2, -0.2], 33)) == 33


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_page_needs_nothing_else_and_names_what_was_better(lang: str) -> None:
    record = golden("slate")
    game = record.checked_game()
    record.players = ["<b>Maud", *record.players[1:]]
    page = html_of(analysed("slate"), record, game, words(lang, game.folder, record.players), 0)
    assert "&lt;b&gt;Maud" in page and "<b>Maud" not in page
    assert "http" not in page and "src=" not in page and "url(" not in page


def test_the_command_tells_it_in_words_as_json_and_as_a_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = golden("yeti")
    file, page = tmp_path / "game.json", tmp_path / "page.html"
    file.write_text(record.to_json(), encoding="utf-8")
    run = ["--lang", "en", "analyse", str(file), "--quality", "0.01"]
    assert main(run) == 0
    told = capsys.readouterr().out
    assert "Own choices" in told and "Accuracy" in told
    assert main([*run, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["format"] == "cordee-analysis" and len(found["moments"]) == len(record.moves) + 1
    assert main([*run, "--html", str(page)]) == 0
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert main(["analyse", str(file), str(file), "--html", str(page)]) == 2
    assert "one record" in capsys.readouterr().err
