"""Limits, the end of the game and scoring (FH-002, FH-225 to FH-233, FH-237 to FH-251, FH-281 to FH-283)."""

from __future__ import annotations

import pytest

from cordee.games.foothills import box

from .table import GAME, Table


@pytest.mark.rule("FH-225")
def test_resources_are_limited() -> None:
    table = Table().empty_hands().station("VI-2", 1).give(1, iron=20).stock(stone=3).say("play:E", "move:VI-2")
    assert (table.has("iron"), table.state.seat()) == (0, 1)  # a gain that cannot be had is ignored
    table = Table().empty_hands().stock(iron=2, stone=2).station("V-2", 1).give(1, stone=14).say("play:E", "move:V-2")
    assert table.refused("gain:stone:bag") == "FH-225"


@pytest.mark.rule("FH-231", "FH-229", "FH-T18")
def test_after_a_trigger_by_the_first_player_the_second_has_one_more_turn() -> None:
    table = Table().clear("V").track("V-2", 1).give(0, iron=2, rubble=0)
    table.state.buffers = 1
    table.say("play:C")
    assert table.state.seat() == 1
    table.say("play:B", "clear:I")
    assert not table.state.agenda
    assert table.state.end_clause() == 229
    assert table.refused("play:A") == "FH-229"


@pytest.mark.rule("FH-232", "FH-233", "FH-T18")
def test_a_trigger_by_the_second_player_ends_the_game_after_that_turn() -> None:
    table = Table().clear("V", "VI").track("V-2", 1).say("play:B", "clear:I").give(1, iron=4, rubble=0)
    table.state.buffers = 1
    table.say("play:C", "lay:V")
    assert table.state.ending == 229 and table.state.agenda
    table.say("lay:VI")  # the turn is played to its end
    assert not table.state.agenda


@pytest.mark.rule("FH-230", "FH-233", "FH-281")
def test_a_competitor_that_could_not_be_placed_is_a_trigger_that_stands() -> None:
    table = Table().empty_hands().stock(iron=1)
    table.state.rivals = 0
    table.say("play:A", "draw:4iron+2event")
    assert table.state.ending == 230
    table.state.rivals = 5  # whatever happens later
    table.state.place_rival()
    assert table.state.ending == 230


@pytest.mark.rule("FH-282")
def test_the_guard_against_endless_games() -> None:
    table = Table()
    table.state.turns = box.MOST_TURNS - 1
    table.say("play:E", "move:V-1")
    assert table.state.turns == box.MOST_TURNS and table.state.seat() == 1
    table.say("play:E", "move:I-1")
    assert not table.state.agenda
    assert table.state.end_clause() == 282
    assert sum(table.state.result()) == 1


@pytest.mark.rule("FH-237", "FH-238", "FH-240", "FH-T23")
def test_bonus_tokens_by_majority() -> None:
    table = Table().empty_hands().station("I-2/3:1").station("I-2/3:2").station("I-4", 1).station("I/II-5", 1)
    assert table.state.scores() == [0, 6]  # 2:2 on I gives nobody the token; Porthmadog wins II
    assert Table().empty_hands().state.scores() == [0, 0]  # 0:0
    rival = Table().empty_hands().station("I-4").rival("I-2/3", "I/II-5")
    assert rival.state.scores() == [6, 0]  # competitors do not count, unbuilt stations prevent nothing
    other = Table().empty_hands().station("V-2").station("V-3")
    assert other.state.scores() == [0, 0]  # only I and II have tokens


@pytest.mark.rule("FH-239")
def test_an_absolute_majority_is_shown_as_won() -> None:
    table = Table().station("I-2/3:1").station("I-2/3:2")
    assert table.view()["lines"][0]["bonus"] == {"leader": 0, "won": None}
    table.station("I-4")
    assert table.view()["lines"][0]["bonus"] == {"leader": 0, "won": 0}


@pytest.mark.rule("FH-242")
def test_only_the_score_pile_scores() -> None:
    table = Table().empty_hands().give(0, passenger=4)
    assert table.state.scores()[0] == 4
    table.pile("A1")
    assert table.state.scores()[0] == 4 + 2 * 2
    table.pile("A3")
    assert table.state.scores()[0] == 4 + 2 * 2 * 2  # each in full


@pytest.mark.rule("FH-243", "FH-249", "FH-T24")
def test_pairs_of_passengers() -> None:
    table = Table().empty_hands().give(0, passenger=5).pile("A1")
    assert table.state.scores()[0] == 9  # 2 VP and 2½ VP


@pytest.mark.rule("FH-244")
def test_pairs_of_tracks() -> None:
    table = Table().empty_hands().pile("B1").track("I/II-5").track("I/II-5").track("V-2")
    assert table.state.pile_points(0) == 1  # tracks at Porthmadog count singly


@pytest.mark.rule("FH-245")
def test_stations() -> None:
    table = Table().empty_hands().pile("C1").station("V-2").station("VI-3/4:1").station("VI-3/4:2")
    assert table.state.pile_points(0) == 3


@pytest.mark.rule("FH-246")
def test_tickets() -> None:
    assert Table().pile("D1").tickets("III/IV-1", "V-1").state.pile_points(0) == 2


@pytest.mark.rule("FH-247", "FH-T25")
def test_cards_of_the_pile() -> None:
    assert Table().pile("E1", "E3", "A1", "A3").state.pile_points(0) == 8


@pytest.mark.rule("FH-248")
def test_an_icon_belongs_to_each_letter() -> None:
    assert [row["icon"] for row in box.BOX["action"]] == box.ICON_KEYS


@pytest.mark.rule("FH-002", "FH-249", "FH-250", "FH-283", "FH-T37")
def test_a_whole_score() -> None:
    table = Table().empty_hands().give(0, vp=17, passenger=5).tickets("I-1", "II-1", "V-1")
    table.pile("A1", "B1", "C1", "D1", "E1")
    table.state.tracks[0] = 7
    table.state.summit = 0
    for word in ("I-2/3:1", "I-2/3:2", "V-2", "V-3", "VI-2", "VI-5"):
        table.station(word)
    assert table.state.scores() == [87, 0]
    assert table.state.result() == [1.0, 0.0]
    assert table.view()["players"][0]["points"] == 87


@pytest.mark.rule("FH-251")
def test_a_tie_is_a_draw() -> None:
    table = Table().empty_hands()
    assert table.state.result() == [0.5, 0.5]
    chosen = GAME.check_options({"first": "seat2"})
    again = GAME.rematch(table.state, chosen)
    assert again == {"closed": "VII+VIII", "first": "seat2", "blue": "seat2"}, "the same lines, swapped colours"
    assert GAME.new(2, **again).view(None)["players"][0]["colour"] == "green"
    assert GAME.rematch(GAME.new(2, **again), again)["blue"] == "seat1"
    table.give(0, vp=1)
    assert GAME.rematch(table.state, chosen) == chosen, "after a victory as before"
