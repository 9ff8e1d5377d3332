"""Many games between bots: attribution, figures, and the same figures for any number of processes."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import psutil
import pytest

import cordee
from cordee.arena import Journal, Match, Outcome, Pool, Report, Spread, seed_for, simulate, wilson
from cordee.arena.pools import passed_through
from cordee.arena.simulate import batches
from cordee.engine.errors import BadSetup, CordeeError
from cordee.games.snowcrest.box import START_BARLEY
from tests.kit.tables import chance_move

YETI = cordee.game("yeti")


def figures(report: Report) -> dict[str, Any]:
    """All that must not depend on the clock."""
    data = report.to_json()
    return {key: value for key, value in data.items() if "second" not in key}


def test_a_seed_is_the_same_for_any_number_of_jobs() -> None:
    match = Match.of(YETI, 3, ["search:20it", "greedy", "random"], seed=5, swap=True)
    alone = simulate(match, 6, jobs=1)
    assert figures(alone) == figures(simulate(match, 6, jobs=2))
    assert figures(alone) != figures(simulate(Match.of(YETI, 3, match.bots, seed=6, swap=True), 6))


def test_a_game_depends_on_its_number_alone() -> None:
    match = Match.of(YETI, 2, ["random"])
    third = match.play(3)
    match.play(0)
    assert match.play(3) == third != match.play(4)


def test_results_belong_to_the_place_in_the_list() -> None:
    """Whether seats are swapped or not, the bot named first is reported first."""
    for swap in (False, True):
        report = simulate(Match.of(YETI, 2, ["random", "greedy"], swap=swap), 60)
        assert [bot.bot for bot in report.bots] == ["random", "greedy"]
        assert report.bots[1].share > 0.85
        assert report.bots[1].scores.mean > report.bots[0].scores.mean
        assert sum(bot.wins for bot in report.bots) == pytest.approx(60)


def test_swapping_gives_every_bot_every_seat_equally_often() -> None:
    match = Match.of(YETI, 3, ["random"], swap=True)
    for place in range(3):
        assert sorted(match.seat_of(place, number) for number in range(6)) == [0, 0, 1, 1, 2, 2]
    for number in range(4):
        assert sorted(match.seat_of(place, number) for place in range(3)) == [0, 1, 2]


def test_the_first_seat_of_pig_goes_to_each_bot_in_turn() -> None:
    """Swapped outcomes are the unswapped ones of other bots on the same seats."""
    pig = cordee.game("pig")
    there = Match.of(pig, 2, ["greedy", "random"], swap=True).play(1)
    here = Match.of(pig, 2, ["random", "greedy"]).play(1)
    assert there.scores == here.scores[::-1] and there.plies == here.plies


def test_counts() -> None:
    report = Report.of(Match("yeti", ("a", "b", "c")))
    report.add(Outcome((10, 20, 20), (0.0, 0.5, 0.5), 30, 12, 4))
    report.add(Outcome((30, 5, 6), (1.0, 0.0, 0.0), 50, 20, 8))
    assert [bot.wins for bot in report.bots] == [1.0, 0.5, 0.5]
    assert report.bots[0].scores.to_json() == {"mean": 20.0, "min": 10, "max": 30}
    assert (report.plies.mean, report.decisions.most, report.rounds.least) == (40.0, 20, 4)


def test_the_order_of_games_leaves_no_trace() -> None:
    match = Match("yeti", ("a", "b", "c"))
    outcomes = [Outcome((n, 2 * n, -n), (1 / 3, 1 / 3, 1 / 3), n, n, n) for n in range(1, 8)]
    whole = Report.of(match, outcomes)
    assert figures(whole) == figures(Report.of(match, [*outcomes[4:], *outcomes[:4]]))
    assert whole.bots[0].wins == pytest.approx(7 / 3)


def test_wilson() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0.9, 400) == pytest.approx((0.8666, 0.9257), abs=1e-4)
    low, high = wilson(1.0, 20)
    assert low == pytest.approx(0.8389, abs=1e-4) and high == 1.0
    assert wilson(0.0, 0) == (0.0, 1.0)


def test_spread_of_negative_numbers() -> None:
    spread = Spread()
    for value in (-4, -2):
        spread.add(value)
    assert spread.to_json() == {"mean": -3.0, "min": -4, "max": -2}


# ── How each began ──


@pytest.mark.parametrize(
    ("name", "seats", "names"),
    [
        ("yeti", 3, {"turn"}),
        ("slate", 4, {"turn"}),
        ("foothills", 2, {"turn", "colour"}),
        ("snowcrest", 4, {"turn"}),
        ("snowcrest", 1, set()),
        ("ski", 3, {"place"}),
        ("pig", 2, set()),
    ],
)
def test_a_game_tells_how_each_seat_began(name: str, seats: int, names: set[str]) -> None:
    outcomes = [Match.of(cordee.game(name), seats, ["random"], seed=seed).play(0) for seed in range(8)]
    assert {frozenset(outcome.starts) for outcome in outcomes} == {frozenset({"seat", *names})}
    orders = {outcome.starts[place] for outcome in outcomes for place in names & {"turn", "place"}}
    assert all(sorted(order) == [str(place + 1) for place in range(seats)] for order in orders)
    assert len(orders) > 1 or not names, "drawn anew each time"


@pytest.mark.parametrize("name", ["yeti", "slate", "foothills", "snowcrest"])
def test_the_first_in_turn_order_is_who_takes_the_first_turn(name: str) -> None:
    game = cordee.game(name)
    for seed in range(6):
        rng, state = cordee.Rng(seed), game.new(2)
        cordee.deal(state, rng)
        first = state.starts()["turn"].index("1")
        while state.round_now() == 0:
            state.play(chance_move(state, rng))
        assert state.on_turn() == first


def test_the_start_place_of_ski_gives_the_money_and_the_first_pawn() -> None:
    state, rng = cordee.game("ski").new(4), cordee.Rng(3)
    while len(state.places) < 4:  # type: ignore[attr-defined]
        state.play(chance_move(state, rng))
    place = state.starts()["place"]
    assert [state.money[place.index(str(n))] for n in (1, 2, 3, 4)] == [4, 5, 6, 7]  # type: ignore[attr-defined]
    cordee.deal(state, rng)
    assert state.seat() == place.index("1")


def test_blue_is_blue() -> None:
    match = Match.of(cordee.game("foothills"), 2, ["random"], swap=True, options={"blue": "seat2"})
    assert match.play(0).starts["colour"] == ("green", "blue")
    assert match.play(1).starts["colour"] == ("blue", "green"), "the bot at the first place has the second seat"
    assert match.play(1).starts["seat"] == ("2", "1")


def test_wins_are_counted_by_how_each_began() -> None:
    report = Report.of(Match("yeti", ("a", "b", "c")))
    report.add(Outcome((10, 20, 20), (0.0, 0.5, 0.5), 30, 12, 4, {"turn": ("3", "1", "2")}))
    report.add(Outcome((30, 5, 6), (1.0, 0.0, 0.0), 50, 20, 8, {"turn": ("1", "2", "3")}))
    turns = dict(report.began("turn"))
    assert [(place, tally.wins, tally.scores.mean) for place, tally in turns.items()] == [
        ("1", 1.5, 25.0),
        ("2", 0.5, 12.5),
        ("3", 0.0, 8.0),
    ]
    assert all(tally.games == 2 for tally in turns.values())
    assert turns["1"].interval == wilson(0.75, 2)
    told = report.to_json()["starts"]["turn"]["1"]
    assert told["share"] == 0.75 and told["interval95"] == list(wilson(0.75, 2)) and told["games"] == 2


def test_turn_order_shows_what_seats_hide() -> None:
    """Where only the later in turn order have barley, in Snowcrest, they win more; by seat all are alike."""
    printed = START_BARLEY.copy()
    START_BARLEY[:] = [0, 0, 12, 12]
    try:
        report = simulate(Match.of(cordee.game("snowcrest"), 4, ["greedy"]), 60, jobs=1)
    finally:
        START_BARLEY[:] = printed
    shares = [tally.share for _, tally in report.began("turn")]
    assert shares[0] + shares[1] < 0.42 < 0.58 < shares[2] + shares[3]


@pytest.mark.parametrize(("games", "jobs"), [(1, 1), (7, 2), (1000, 3), (100000, 1)])
def test_batches_hold_every_game_once(games: int, jobs: int) -> None:
    assert [number for batch in batches(range(games), jobs) for number in batch] == list(range(games))


def test_seeds_of_roles_and_games_differ_and_fit_the_generator() -> None:
    seeds = {seed_for(1, number, role) for number in range(50) for role in ("nature", "seat 0", "seat 1")}
    assert len(seeds) == 150
    assert all(0 <= seed < 2**63 for seed in seeds)


def test_an_interrupt_ends_the_processes() -> None:
    def interrupt(_done: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(Match.of(YETI, 2, ["search:30it"]), 400, jobs=2, progress=interrupt)
    assert not workers()


def workers() -> list[psutil.Process]:
    """The processes that play for this one."""
    return [child for child in psutil.Process().children() if "cordee.arena.worker" in child.cmdline()]


def test_a_process_that_dies_in_the_middle_is_replaced_and_its_games_are_played_again() -> None:
    match, killed = Match.of(YETI, 2, ["search:15it"], seed=3), []

    def kill(_done: int) -> None:
        if not killed:
            killed.append(workers()[0])
            killed[0].kill()

    assert figures(simulate(match, 60, jobs=2, progress=kill)) == figures(simulate(match, 60)) and killed


def deadly(match: Match, numbers: Sequence[int]) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def wrong(match: Match, numbers: Sequence[int]) -> None:
    print("a bot may print what it likes")
    raise ZeroDivisionError(f"game {numbers[0]}")


def test_what_kills_every_process_and_what_is_wrong_is_told() -> None:
    match = Match.of(YETI, 2, ["random"])
    with Pool(2).crew() as crew:
        with pytest.raises(CordeeError, match="again and again"):
            list(crew.play(deadly, match, [range(1)]))
        with pytest.raises(ZeroDivisionError, match="game 4"):
            list(crew.play(wrong, match, [range(4, 5)]))
    assert not workers()


def test_a_million_batches_are_given_out_a_few_at_a_time() -> None:
    given: list[int] = []

    def give(numbers: Sequence[int]) -> int:
        given.append(numbers[0])
        return numbers[0]

    parts = passed_through(([n] for n in range(10**6)), 4, give, lambda waiting: (waiting[:1], waiting[1:]))
    assert [next(parts) for _ in range(10)] == list(range(10)) and len(given) == 14


@pytest.mark.parametrize(("jobs", "on"), [(2, "here"), (1, "moon"), (1, "rays://x"), (0, "ray")])
def test_a_wrong_place_is_refused(jobs: int, on: str) -> None:
    with pytest.raises(BadSetup):
        simulate(Match.of(YETI, 2, ["random"]), 2, jobs, on=on)


def test_progress_hears_of_every_game() -> None:
    heard: list[int] = []
    simulate(Match.of(YETI, 2, ["random"]), 90, progress=heard.append)
    assert sum(heard) == 90 and len(heard) > 10


@pytest.mark.parametrize(
    ("seats", "bots", "says"),
    [
        (3, ["random", "greedy"], "3 seats need 3 bots"),
        (9, ["random"], "not 9"),
        (2, ["nobody"], "There is no bot 'nobody'"),
    ],
)
def test_wrong_matches_are_refused(seats: int, bots: list[str], says: str) -> None:
    with pytest.raises(CordeeError, match=says):
        Match.of(YETI, seats, bots)


@pytest.mark.parametrize(("games", "jobs"), [(0, 1), (1, 0), (10**30, 1), (2, 10**9)])
def test_nothing_or_too_much_to_play_is_refused(games: int, jobs: int) -> None:
    with pytest.raises(BadSetup):
        simulate(Match.of(YETI, 2, ["random"]), games, jobs)


# ── Journals ──


def test_an_interrupted_match_is_taken_up(tmp_path: Path) -> None:
    match = Match.of(YETI, 3, ["search:10it", "greedy", "random"], swap=True)
    whole = simulate(match, 12)
    file = tmp_path / "match.jsonl"

    def interrupt(done: int) -> None:
        if len(Journal(file, match).outcomes) >= 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(match, 12, progress=interrupt, journal=Journal(file, match))
    begun = Journal(file, match)
    assert sorted(begun.outcomes) == list(range(5))
    heard: list[int] = []
    report = simulate(match, 12, jobs=2, progress=heard.append, journal=begun)
    assert figures(report) == figures(whole) and heard[0] == 5 and sum(heard) == 12
    assert report.timed == report.decisions.total - sum(begun.outcomes[number].decisions for number in range(5))
    kept = Journal(file, match)
    assert kept.outcomes == {number: match.play(number) for number in range(12)}
    assert figures(simulate(match, 7, journal=kept)) == figures(simulate(match, 7)), "fewer games than it holds"


def test_a_journal_keeps_a_bit_of_each_game_in_memory(tmp_path: Path) -> None:
    match, file = Match.of(YETI, 2, ["random"]), tmp_path / "match.jsonl"
    journal = Journal(file, match)
    simulate(match, 20, journal=journal)
    assert len(journal._held) == 3
    assert list(Journal(file, match).missing(25)) == [20, 21, 22, 23, 24]
    file.write_text(file.read_text() + file.read_text().splitlines()[1] + "\n")
    assert simulate(match, 20, journal=Journal(file, match)).games == 20, "a game that is told twice counts once"


def test_a_line_cut_off_is_played_again(tmp_path: Path) -> None:
    match, file = Match.of(YETI, 2, ["random"]), tmp_path / "match.jsonl"
    whole = figures(simulate(match, 4, journal=Journal(file, match)))
    text = file.read_text()
    file.write_text(text[:-20])
    journal = Journal(file, match)
    assert sorted(journal.outcomes) == [0, 1, 2]
    assert figures(simulate(match, 4, journal=journal)) == whole
    assert file.read_text() == text


@pytest.mark.parametrize(
    ("other", "says"),
    [
        (Match.of(YETI, 2, ["random"], seed=2), "by its seed:"),
        (Match.of(YETI, 3, ["random"], swap=True), "by its bots, swap:"),
        (Match.of(cordee.game("pig"), 2, ["random"]), "by its .*game"),
    ],
)
def test_the_journal_of_another_match_is_refused(tmp_path: Path, other: Match, says: str) -> None:
    file = tmp_path / "match.jsonl"
    simulate(Match.of(YETI, 2, ["random"]), 2, journal=Journal(file, Match.of(YETI, 2, ["random"])))
    before = file.read_bytes()
    with pytest.raises(CordeeError, match=says):
        Journal(file, other)
    assert file.read_bytes() == before


GAME_LINE = (
    '{"number": 0, "scores": [4, 5], "shares": [0.0, 1.0], "plies": 3, "decisions": 3, "rounds": 1, '
    '"starts": {"seat": ["1", "2"]}}'
)


def test_a_whole_line_is_taken_up(tmp_path: Path) -> None:
    match, file = Match.of(YETI, 2, ["random"]), tmp_path / "match.jsonl"
    Journal(file, match)
    file.write_text(file.read_text() + GAME_LINE + "\n")
    assert Journal(file, match).outcomes == {0: Outcome((4, 5), (0.0, 1.0), 3, 3, 1, {"seat": ("1", "2")})}


def test_a_journal_from_before_starts_were_kept_is_refused(tmp_path: Path) -> None:
    match, file = Match.of(YETI, 2, ["random"]), tmp_path / "match.jsonl"
    Journal(file, match)
    file.write_text(file.read_text().replace('"format_version": 2', '"format_version": 1'))
    with pytest.raises(CordeeError, match="by its format: choose another name"):
        Journal(file, match)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("{]", "line 2 is damaged"),
        ('{"number": 0, "scores": [1]}', "line 2 is damaged"),
        (GAME_LINE.replace("[4, 5]", "[4]"), "line 2 is damaged"),
        (GAME_LINE.replace('["1", "2"]', '["1"]'), "line 2 is damaged"),
        (GAME_LINE.replace('{"seat": ["1", "2"]}', "[]"), "line 2 is damaged"),
        (GAME_LINE.replace(', "starts": {"seat": ["1", "2"]}', ""), "line 2 is damaged"),
        (GAME_LINE.replace("1.0", "NaN"), "line 2 is damaged"),
        (GAME_LINE.replace('"plies": 3', '"plies": 1e999'), "line 2 is damaged"),
        (GAME_LINE.replace('"number": 0', '"number": -1'), "line 2 is damaged"),
    ],
)
def test_a_damaged_line_is_named(tmp_path: Path, line: str, says: str) -> None:
    match, file = Match.of(YETI, 2, ["random"]), tmp_path / "match.jsonl"
    Journal(file, match)
    file.write_text(file.read_text() + line + "\n")
    with pytest.raises(CordeeError, match=says):
        Journal(file, match)


@pytest.mark.parametrize("content", [b"my diary\n", b"\xff\xfe\x00", b"no line", b'{"format": "cordee-match"}\n'])
def test_a_file_that_is_no_journal_stays_as_it_is(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "diary.txt"
    file.write_bytes(content)
    with pytest.raises(CordeeError, match="choose another name"):
        Journal(file, Match.of(YETI, 2, ["random"]))
    assert file.read_bytes() == content
    with pytest.raises(CordeeError, match="cannot be used"):
        Journal(tmp_path, Match.of(YETI, 2, ["random"]))
