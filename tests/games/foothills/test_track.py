"""C – track, buffers, stone, and its five backs (FH-124 to FH-148, FH-270, FH-271)."""

from __future__ import annotations

import pytest

from .table import GAME, Table


@pytest.mark.rule("FH-124", "FH-129", "FH-T3")
def test_three_tracks() -> None:
    table = Table().empty_hands().clear("V", "VI").give(0, iron=6).say("play:C", "lay:V", "lay:VI", "lay:V")
    assert (table.has("vp"), table.has("iron"), table.state.tracks[0]) == (3, 0, 3)
    assert table.state.seat() == 1  # a fourth work is not offered


@pytest.mark.rule("FH-124", "FH-T3")
def test_one_track_and_two_stones() -> None:
    table = Table().empty_hands().clear("V").give(0, iron=2, rubble=4).stock(iron=3, stone=3)
    table.say("play:C", "lay:V", "trade", "gain:stone:bag", "trade", "gain:stone:stockyard")
    assert (table.has("vp"), table.has("stone"), table.has("rubble"), table.has("iron")) == (1, 2, 0, 0)
    assert table.state.seat() == 1


@pytest.mark.rule("FH-125")
def test_the_iron_goes_into_the_bag() -> None:
    table = Table().empty_hands().clear("V", "VI").give(0, iron=3)
    before = table.in_bag()[0]
    table.say("play:C", "lay:V")
    assert (table.has("iron"), table.in_bag()[0]) == (1, before + 2)
    assert table.state.seat() == 1  # nothing more can be paid
    table = Table().empty_hands().clear("V", "VI").give(0, iron=1, rubble=4).stock(iron=2, stone=2)
    table.say("play:C", "gain:stone:bag")  # the trade is all that can be done, and does itself
    assert table.refused("lay:V") == "FH-125"


@pytest.mark.rule("FH-126", "FH-127")
def test_the_leftmost_available_space() -> None:
    table = Table().clear("V", "VI").give(0, iron=4).say("play:C", "lay:V")
    assert (table.at("V-2")["track"], table.at("V-3")["track"]) == ([0], [None])
    table = Table().clear("I", "VI").rubble(I_4=1).give(0, iron=4).say("play:C", "lay:I")
    assert table.at("I-2/3")["track"] == [0]
    table.say("lay:I")  # a blocked space is skipped
    assert (table.at("I-4")["track"], table.at("I/II-5")["track"]) == ([None], [0, None])


@pytest.mark.rule("FH-128")
def test_no_track_without_an_available_space() -> None:
    table = Table().give(0, iron=6, rubble=0)
    assert table.refused("play:C") == "FH-059"
    table.clear("V").rubble(V_3=1).give(0, rubble=2).say("play:C", "lay:V")
    assert table.refused("lay:V") == "FH-128"


@pytest.mark.rule("FH-130")
def test_clearing_and_laying_are_paid_apart() -> None:
    table = Table().empty_hands().rubble(V_2=1, V_3=9).hold("E1").say("play:E1", "clear:V")
    assert table.has("vp") == 1
    table.say("play:B", "clear:I").give(0, iron=2, rubble=0).say("play:C", "lay:V")
    assert table.has("vp") == 2


@pytest.mark.rule("FH-131", "FH-132")
def test_a_complete_line_gets_a_buffer_whoever_laid_the_tracks() -> None:
    table = Table().clear("V").track("V-2", 1).give(0, iron=2, rubble=0).say("play:C")
    assert table.buffered() == ["V"]
    assert table.state.buffers == 4


@pytest.mark.rule("FH-134", "FH-229")
def test_the_last_buffer_triggers_the_end() -> None:
    table = Table().clear("V").track("V-2", 1).give(0, iron=2, rubble=0)
    table.state.buffers = 1
    table.say("play:C")
    assert (table.state.buffers, table.state.ending) == (0, 229)


@pytest.mark.rule("FH-134")
def test_two_lines_completed_with_one_buffer_left() -> None:
    table = Table().clear("I", "II")
    for key in ("I-2/3", "I-4", "II-2/3", "II-4", "I/II-5"):
        table.track(key, 1)
    table.state.buffers = 1
    table.give(0, iron=2, rubble=0).say("play:C", "lay:II")
    assert table.buffered() == ["I"]
    assert table.state.ending == 229


@pytest.mark.rule("FH-135", "FH-136", "FH-137", "FH-T16")
def test_porthmadog_has_two_spaces_that_belong_to_both_lines() -> None:
    table = Table().clear("I", "II").track("I-2/3").track("I-4").track("II-2/3").give(0, iron=6)
    table.say("play:C", "lay:I")
    assert table.at("I/II-5")["track"] == [0, None]
    assert table.buffered() == []
    table.say("lay:I")
    assert table.at("I/II-5")["track"] == [0, 0]
    assert table.buffered() == ["I"]
    table.say("lay:II")
    assert table.buffered() == ["I", "II"]


@pytest.mark.rule("FH-135")
def test_porthmadog_takes_no_track_under_rubble() -> None:
    table = Table().track("I-2/3", 1).track("I-4", 1).give(0, iron=2, rubble=2).clear("V").say("play:C")
    assert table.refused("lay:I") == "FH-128"


@pytest.mark.rule("FH-138")
def test_with_one_of_its_lines_porthmadog_ends_one() -> None:
    table = Table("I+VIII").clear("II").track("II-2/3").track("II-4").track("I/II-5", 1).give(0, iron=2, rubble=0)
    assert table.state.buffers == 5
    table.say("play:C")
    assert (table.buffered(), table.state.buffers) == (["II"], 4)


@pytest.mark.rule("FH-139", "FH-140")
def test_stone_for_rubble_from_stockyard_or_bag() -> None:
    table = Table().empty_hands().give(0, rubble=5).stock(iron=2, stone=2).say("play:C")
    assert table.allowed() == ["gain:stone:stockyard", "gain:stone:bag"]
    table.say("gain:stone:bag")
    assert (table.has("rubble"), table.has("stone"), table.cubes()) == (3, 1, (2, 2, 0))
    table.say("trade", "gain:stone:stockyard")
    assert (table.has("rubble"), table.has("stone"), table.cubes()) == (1, 2, (2, 1, 0))
    table = Table().empty_hands().clear("V", "VI").give(0, rubble=1, iron=4).say("play:C")
    assert table.refused("trade") == "FH-139"


@pytest.mark.rule("FH-140")
def test_no_stone_is_left() -> None:
    table = Table().empty_hands().give(0, rubble=9, iron=4).give(1, stone=16).stock(iron=2)
    table.clear("V", "VI").say("play:C")
    assert table.refused("trade") == "FH-140"


@pytest.mark.rule("FH-141", "FH-270")
def test_a_trade_that_empties_the_stockyard_refills_it_before_the_next_work() -> None:
    table = Table().empty_hands().give(0, rubble=4).stock(stone=1).say("play:C", "gain:stone:stockyard")
    assert table.asks() == "Refill"
    table.say("draw:4iron+2stone")
    assert table.allowed() == ["stop", "trade"]
    table.say("stop")
    assert table.state.seat() == 1


@pytest.mark.rule("FH-125", "FH-139")
def test_what_a_work_costs_is_named_where_it_is_refused() -> None:
    table = Table().empty_hands().clear("V").stock(iron=3, stone=3).give(0, iron=1, rubble=4)
    table.say("play:C", "gain:stone:bag")
    assert table.refused("lay:V") == "FH-125"
    clauses = {lang: GAME.rulebook(lang).clauses for lang in ("en", "fr")}
    assert "2 iron" in clauses["en"][125].text and "2 fer" in clauses["fr"][125].text
    assert "2 for 1 stone" in clauses["en"][139].text and "2 cubes pour 1 pierre" in clauses["fr"][139].text


@pytest.mark.rule("FH-271")
def test_a_sixth_line_gets_no_buffer() -> None:
    table = Table().clear("V").track("V-2", 1).give(0, iron=2, rubble=0)
    table.state.buffers = 0
    table.state.ending = 229
    table.say("play:C")
    assert (table.buffered(), table.state.buffers, table.state.ending) == ([], 0, 229)


# ── The backs ──


@pytest.mark.rule("FH-142")
def test_brickmaker() -> None:
    table = Table().empty_hands().clear().give(0, rubble=5, iron=6).stock(iron=3, stone=3).hold("A4")
    table.say("play:A4", "gain:stone:bag")
    assert table.refused("lay:V") == "FH-142"
    table.say("trade", "gain:stone:bag", "trade", "gain:stone:bag")
    assert (table.has("stone"), table.has("rubble"), table.state.seat()) == (3, 2, 1)


@pytest.mark.rule("FH-143", "FH-144", "FH-272")
def test_stone_crusher() -> None:
    table = Table().empty_hands().clear("V").give(0, iron=2, stone=2, rubble=8).hold("A1").say("play:A1")
    assert table.allowed() == ["pay:2stone", "pay:1iron+1stone", "pay:2iron"]
    table.say("pay:1iron+1stone")
    assert (table.has("iron"), table.has("stone"), table.has("rubble"), table.has("vp")) == (1, 1, 8, 1)
    assert table.at("V-2")["track"] == [0]
    table = Table().empty_hands().clear("V").give(0, iron=1, stone=2).hold("A1").say("play:A1")
    assert table.refused("pay:2iron") == "FH-156"


@pytest.mark.rule("FH-145", "FH-146")
def test_blacksmith() -> None:
    table = Table().clear("V", "VI").give(0, iron=1, rubble=8).hold("A5")
    assert table.refused("play:A5") == "FH-145"
    table.tickets("I-1")
    assert table.refused("play:A5") == "FH-059"  # line I has no available space
    table.tickets("V-1").say("play:A5")
    assert (table.at("V-2")["track"], table.has("iron"), table.has("rubble")) == ([0], 0, 8)
    both = Table().clear("V", "VI").give(0, iron=1).hold("A5").tickets("V-1", "VI-1").say("play:A5")
    assert both.refused("lay:III") == "FH-145"
    assert both.allowed() == ["lay:V", "lay:VI"]


@pytest.mark.rule("FH-147")
def test_strong_arms() -> None:
    table = Table().empty_hands().clear("V", "VI").give(0, iron=4, rubble=4).stock(iron=3, stone=3).hold("A2")
    table.say("play:A2", "lay:V")
    assert table.refused("lay:VI") == "FH-147"
    table.say("trade", "gain:stone:bag")
    assert (table.has("stone"), table.has("vp"), table.state.seat()) == (1, 1, 1)


@pytest.mark.rule("FH-148")
def test_tea_break() -> None:
    table = Table().empty_hands().clear("V").give(0, iron=4, rubble=4).stock(iron=3, stone=3).hold("A3")
    table.say("play:A3", "lay:V")
    assert table.asks() == "Flip"
    table.say("flip:D")
    assert table.shows(0) == ["A", "B", "C", "D1", "E"]
