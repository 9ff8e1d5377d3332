"""The turn and action cards in general (FH-054 to FH-080, FH-255 to FH-258)."""

from __future__ import annotations

import pytest

from cordee.engine.errors import IllegalAction

from .table import GAME, Table

ALL_A = ["A1", "A2", "A3", "A4", "A5"]


@pytest.mark.rule("FH-054")
def test_players_alternate() -> None:
    table = Table()
    assert table.state.seat() == 0
    table.say("play:A", "take:iron", "take:stone", "draw:3iron+3stone", "stop")
    assert table.state.seat() == table.state.on_turn() == 1
    assert table.state.round_now() == 1
    table.say("play:B", "clear:I")
    assert (table.state.seat(), table.state.round_now()) == (0, 2)


@pytest.mark.rule("FH-055", "FH-057")
def test_one_of_the_own_cards_is_chosen_whichever_side_shows() -> None:
    table = Table().hold("D1")
    assert table.refused("play:D") == "FH-055"  # the main side does not show
    assert table.refused("play:A2") == "FH-055"  # the opponent's
    assert "play:D1" in table.allowed()
    table.say("play:D1", "draw:2iron")
    assert table.has("iron") == 3


@pytest.mark.rule("FH-056", "FH-062", "FH-070", "FH-075", "FH-T6")
def test_a_player_may_show_two_actions_of_a_type() -> None:
    table = Table().stock(iron=3, stone=3).say("play:A", "take:iron", "stop")
    assert table.shows(0) == ["A1", "B", "C", "D", "E"]  # A1 is a C action
    table.say("play:B", "clear:I").hold("A1")
    table.give(0, iron=0, stone=2).clear().say("play:A1", "lay:I")
    assert table.shows(0) == ["A", "B", "C", "D", "E"]  # and back again


@pytest.mark.rule("FH-058")
def test_what_cannot_be_resolved_is_ignored() -> None:
    # Grand bateau: the bag is empty of everything, so there is no filling, but a cube can be taken.
    table = Table().empty_hands().stock(iron=3, stone=0, event=4).give(1, iron=17, stone=16)
    table.hold("D3").say("play:D3", "stop")
    assert table.has("iron") == 1
    assert table.state.seat() == 1


@pytest.mark.rule("FH-059", "FH-255")
def test_a_card_without_any_possible_effect_is_refused() -> None:
    table = Table().empty_hands()
    assert table.refused("play:D") == "FH-059"
    assert table.refused("play:C") == "FH-059"
    table.give(0, iron=2).clear("V")
    assert table.refused("play:C") == ""
    table = Table().empty_hands().give(0, rubble=2)
    assert table.refused("play:C") == ""


@pytest.mark.rule("FH-059", "FH-148", "FH-065")
def test_an_extra_flip_alone_makes_a_card_legal() -> None:
    table = Table().empty_hands().hold("A3")
    table.say("play:A3")
    assert table.allowed() == ["flip:B", "flip:C", "flip:D", "flip:E", "flip:none"]
    lonely = Table().empty_hands().hold("A3")
    for letter in range(1, 5):
        lonely.state.board[letter] = -1
    assert lonely.refused("play:A3") == "FH-059"


@pytest.mark.rule("FH-060", "FH-258", "FH-281", "FH-T26")
def test_without_a_legal_card_a_player_passes_and_places_a_competitor() -> None:
    table = Table().empty_hands()
    for letter in (0, 1, 4):
        table.state.board[letter] = -1
    table.stock(iron=1, event=3)
    assert table.allowed() == ["pass"]
    table.say("pass")
    assert table.rivals() == ["I-2/3"]
    assert table.shows(0) == ["C", "D"]
    assert table.cubes() == (1, 0, 0)  # the end of the turn still happens
    assert table.state.ending == 0

    table = Table().empty_hands()
    for letter in (0, 1, 4):
        table.state.board[letter] = -1
    table.state.rivals = 0
    table.say("pass")
    assert table.state.ending == 230


@pytest.mark.rule("FH-061")
def test_nobody_passes_who_can_play() -> None:
    table = Table()
    assert table.refused("pass") == "FH-061"
    with pytest.raises(IllegalAction):
        table.say("pass")


@pytest.mark.rule("FH-063", "FH-068")
def test_the_flip_comes_after_all_effects() -> None:
    table = Table().stock(iron=3, stone=3).say("play:A", "take:iron")
    assert table.shows(0)[0] == "A"
    table.say("stop")
    assert table.shows(0)[0] == "A1"


@pytest.mark.rule("FH-064", "FH-066", "FH-067", "FH-068")
def test_an_extra_flip_turns_another_card_either_way() -> None:
    table = Table().empty_hands().give(0, rubble=2).hold("A3", "B1").stock(iron=2, stone=2)
    table.say("play:A3", "gain:stone:bag")
    assert table.refused("flip:A") == "FH-068"
    table.say("flip:B")
    assert table.shows(0) == ["A", "B", "C", "D", "E"]
    assert table.state.seat() == 1  # the action of the card turned is not resolved
    table = Table().empty_hands().give(0, rubble=2).hold("A3").stock(iron=2, stone=2)
    table.say("play:A3", "gain:stone:bag", "flip:E")
    assert table.shows(0) == ["A", "B", "C", "D", "E1"]


@pytest.mark.rule("FH-065", "FH-068")
def test_an_extra_flip_may_be_left() -> None:
    table = Table().empty_hands().give(0, rubble=2).hold("A3").stock(iron=2, stone=2)
    table.say("play:A3", "gain:stone:bag", "flip:none")
    assert table.shows(0) == ["A", "B", "C", "D", "E"]


@pytest.mark.rule("FH-069")
def test_the_end_is_checked_at_the_end_of_a_turn() -> None:
    table = Table(first="seat2").stock(iron=3, stone=3)
    table.state.turn = 0
    table.state.agenda = [GAME.rules.ChooseCard(0)]
    table.state.ending = 229
    table.say("play:A", "take:iron", "take:iron")
    assert table.state.agenda
    table.say("stop")
    assert not table.state.agenda


@pytest.mark.rule("FH-073")
def test_rules_of_a_main_action_hold_for_the_backs_of_its_type() -> None:
    table = Table().clear("V").rubble(V_2=1).hold("E1").say("play:E1", "clear:V")
    assert (table.has("rubble"), table.has("vp")) == (2, 1)  # the missing cube from the supply, a point for clearing
    table = Table().clear("V").give(0, iron=2, stone=0).hold("A1").say("play:A1")  # the one line takes it by itself
    assert table.has("vp") == 1


@pytest.mark.rule("FH-255", "FH-T36")
def test_legality_is_judged_when_choosing() -> None:
    table = Table().clear("V").give(0, iron=0, stone=1, passenger=1).tickets("V-1").hold("B3")
    assert table.refused("play:B3") == "FH-059"  # V-2 could be paid, but not the extra resource
    table.give(0, iron=1)
    assert table.refused("play:B3") == ""


@pytest.mark.rule("FH-256")
def test_one_work_must_be_done_while_one_is_possible() -> None:
    table = Table().give(0, iron=2, rubble=2).clear("V", "VI").hold("A3").say("play:A3")
    assert table.refused("stop") == "FH-256"
    table = Table().give(0, iron=4).clear("V", "VI").say("play:C")
    assert table.refused("stop") == "FH-256"
    table.say("lay:V")
    assert "stop" in table.allowed()


@pytest.mark.rule("FH-257", "FH-216", "FH-T35")
def test_extra_flips_of_one_turn_add_up() -> None:
    table = Table().station("V-2", 1).surveyor("V-1").hold("C4").stock(iron=2, stone=2)
    table.say("play:C4", "move:V-2", "gain:iron:stockyard")
    assert table.state.flips == 2
    assert table.refused("flip:C") == "FH-068"
    table.say("flip:A")
    assert table.refused("flip:A") == "FH-257"
    table.say("flip:B")
    assert table.shows(0) == ["A1", "B1", "C", "D", "E"]
    assert table.state.seat() == 1


@pytest.mark.rule("FH-258")
def test_events_return_after_the_flips() -> None:
    table = Table().empty_hands().hold("A3").stock(iron=2, stone=2, event=3)
    table.say("play:A3")
    assert table.cubes()[2] == 3
    table.say("flip:none")
    assert table.cubes()[2] == 0


def test_every_main_side_has_a_word_of_its_own() -> None:
    assert [word for word in GAME.vocabulary if word.startswith("play:")][:5] == [f"play:{x}" for x in "ABCDE"]
    assert "play:A3" in GAME.vocabulary
