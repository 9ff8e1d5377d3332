"""D – stations and its five backs (FH-149 to FH-179, FH-272 to FH-274)."""

from __future__ import annotations

import pytest

from cordee.games.foothills.box import SPACE_BONUS, SPACES

from .table import Table


def rich(table: Table) -> Table:
    return table.give(0, iron=6, stone=8, rubble=9, passenger=6, vp=0)


@pytest.mark.rule("FH-149", "FH-160", "FH-162")
def test_main_d_builds_pays_receives_and_may_survey() -> None:
    table = Table().clear("V").give(0, iron=0, stone=1, passenger=1, rubble=0).stock(iron=2, stone=2)
    table.say("play:D")  # V-2 is all that can be paid
    assert (table.has("stone"), table.has("passenger"), table.has("vp")) == (0, 0, 1)
    assert table.allowed() == ["visit", "stay"]
    table.say("visit", "gain:iron:bag", "flip:none")
    assert (table.where(), table.has("iron")) == ("V-2", 1)


@pytest.mark.rule("FH-150", "FH-151", "FH-152", "FH-153", "FH-154")
def test_where_a_station_can_be_built() -> None:
    table = rich(Table().clear("V", "VI").station("V-2", 1)).say("play:D")
    assert table.refused("build:V-2") == "FH-150"
    assert table.refused("build:I-4") == "FH-151"
    assert table.refused("build:VII-2") == "FH-149"  # not in play
    table.say("build:VI-6/7:2")  # neither from the left, nor with a track
    assert table.at("VI-6/7")["station"] == [None, 0]
    table.say("stay")
    assert table.state.seat() == 1 and table.state.stations[0] == 1


@pytest.mark.rule("FH-155")
def test_spaces_of_a_double_in_any_order_by_either() -> None:
    table = rich(Table().clear("I")).say("play:D", "build:I-2/3:2", "stay")
    table.give(1, iron=6, stone=6).say("play:D", "build:I-2/3:1", "stay")
    assert table.at("I-2/3")["station"] == [1, 0]


@pytest.mark.rule("FH-156", "FH-157")
def test_the_whole_cost_is_paid() -> None:
    table = Table().clear("I", "II").give(0, iron=1, stone=2, rubble=2).say("play:D")
    assert table.refused("build:I/II-5") == "FH-156"
    before = table.in_bag()
    table.say("build:I-2/3:2")
    assert (table.has("iron"), table.has("stone"), table.has("rubble"), table.has("vp")) == (0, 1, 0, 1)
    assert table.in_bag() == (before[0] + 1, before[1] + 1, before[2])
    table = Table().clear("IV").give(0, iron=0, stone=3, passenger=1).say("play:D", "build:IV-5")
    assert (table.has("passenger"), table.has("vp")) == (0, 2)


@pytest.mark.rule("FH-158", "FH-159", "FH-046")
def test_tile_and_marker() -> None:
    table = rich(Table().clear("V")).say("play:D", "build:V-3", "stay")
    assert (table.state.tiles[0], table.state.stations[0]) == (15, 1)
    assert table.at("V-3")["station"] == [0]


@pytest.mark.rule("FH-160")
def test_every_bonus_is_points_or_passengers() -> None:
    for word, bonus in zip(SPACES, SPACE_BONUS, strict=True):
        assert bonus.resources() == bonus.rubble == 0
        assert (bonus.vp + bonus.passengers > 0) != word.startswith("VIII-3/4")


@pytest.mark.rule("FH-161", "FH-274")
def test_the_surveyor_may_come_from_anywhere_if_the_space_is_free() -> None:
    table = rich(Table().clear("V").surveyor("pub")).say("play:D", "build:V-3", "visit", "trade")
    assert (table.where(), table.has("vp")) == ("V-3", 3)
    taken = rich(Table().clear("I").station("I-2/3:1").surveyor("I-2/3", 1)).say("play:D", "build:I-2/3:2")
    assert taken.state.seat() == 1  # not asked: the other surveyor stands there
    own = rich(Table().clear("I").station("I-2/3:1").surveyor("I-2/3", 0)).say("play:D", "build:I-2/3:2")
    assert own.state.seat() == 1  # nor with the own one there: no repeat
    left = rich(Table().clear("V").surveyor("V-1")).say("play:D", "build:V-3", "stay")
    assert left.where() == "V-1"


@pytest.mark.rule("FH-163", "FH-164", "FH-165", "FH-T22")
def test_barmouth_ferry() -> None:
    table = rich(Table("V+VI").clear("VII").hold("B1", "C1")).say("play:D")  # the one station builds itself
    assert table.refused("flip:D") == "FH-068"
    assert table.shows(0) == ["A", "B1", "C1", "D", "E"]
    table.say("flip:B", "flip:C")
    assert table.refused("flip:B") == "FH-257"
    assert table.shows(0)[3] == "D"  # the D card in use is turned only at the end
    table.say("flip:none")
    assert table.shows(0) == ["A", "B", "C", "D1", "E"]
    assert table.state.seat() == 1 and table.where() == "home"
    assert not table.allowed()[0].startswith("flip")


@pytest.mark.rule("FH-164")
def test_a_competitor_at_barmouth_ferry_flips_nothing() -> None:
    table = Table("V+VI").rival("I-2/3", "II-2/3", "III-2", "IV-2/3")
    table.state.place_rival()
    assert "VII-2" in table.rivals()
    assert table.asks() == "ChooseCard"


@pytest.mark.rule("FH-166", "FH-167", "FH-168", "FH-169", "FH-213", "FH-278", "FH-T21")
def test_devils_bridge() -> None:
    table = rich(Table("V+VI").clear("VIII")).say("play:D")
    assert table.refused("build:VIII-3/4:2") == "FH-166"
    table.say("build:VIII-3/4:1")
    assert table.allowed() == ["score:A", "score:B", "score:C", "score:D", "score:E", "score:none"]
    table.say("score:D")
    assert table.allowed() == ["replace:D3", "replace:D4"]
    table.say("replace:D4")
    assert table.view()["players"][0]["pile"] == ["D1"]
    assert table.shows(0) == ["A", "B", "C", "D", "E"]  # neither the scored card nor its replacement is turned
    assert table.state.seat() == 1 and table.where() == "home"


@pytest.mark.rule("FH-167", "FH-168")
def test_devils_bridge_keeps_the_limit_and_may_be_left() -> None:
    table = rich(Table("V+VI").clear("VIII").pile("A1")).say("play:D", "build:VIII-3/4:1")
    assert table.state.seat() == 1  # one card and one station: no more may be scored
    table = rich(Table("V+VI").clear("VIII")).say("play:D", "build:VIII-3/4:1", "score:none")
    assert table.view()["players"][0]["pile"] == []
    assert table.shows(0)[3] == "D1"


@pytest.mark.rule("FH-170", "FH-171", "FH-241", "FH-237")
def test_bonus_for_most_stations_counts_porthmadog_twice() -> None:
    table = Table().empty_hands().station("I/II-5")
    assert table.state.scores() == [12, 0]
    table.station("II-4", 1)
    assert table.state.scores() == [6, 0]


@pytest.mark.rule("FH-272")
def test_the_bonus_cannot_help_to_pay() -> None:
    table = Table().clear("IV").give(0, iron=1, stone=3, passenger=0, rubble=0).say("play:D")
    assert table.refused("build:IV-5") == "FH-156"


@pytest.mark.rule("FH-273")
def test_a_shared_card_meets_a_condition_through_either_line() -> None:
    for start in ("I-1", "II-1"):
        table = Table().clear("I", "II").give(0, iron=1, stone=3).tickets(start).hold("B2").say("play:B2")
        assert "build:I/II-5" in table.allowed()
    table = Table().clear("I", "II").give(0, iron=2, stone=4, rubble=4).hold("B5").track("I/II-5").say("play:B5")
    assert {"build:I-4", "build:II-4", "build:I/II-5"} <= set(table.allowed())


# ── The backs ──


@pytest.mark.rule("FH-172", "FH-173", "FH-272")
def test_architect() -> None:
    table = Table().clear("V", "VI").give(0, iron=1, stone=2, passenger=1).hold("B3")
    assert table.refused("play:B3") == "FH-172"
    table.tickets("V-1").say("play:B3")
    assert table.allowed() == ["pay:2stone", "pay:1iron+1stone"]  # V-2: a stone, a passenger, and a resource more
    table.say("pay:1iron+1stone", "stay")
    assert (table.has("iron"), table.has("stone"), table.has("passenger"), table.has("vp")) == (0, 1, 0, 2)
    table = rich(Table().clear("V", "VI").tickets("V-1").hold("B3")).say("play:B3")
    assert table.refused("build:VI-2") == "FH-172"


@pytest.mark.rule("FH-174", "FH-175")
def test_masons_mate() -> None:
    table = Table().clear("V").give(0, iron=1, stone=1, passenger=1, rubble=0).hold("B4").stock(iron=2, stone=2)
    table.say("play:B4", "build:V-2")
    assert (table.has("stone"), table.has("passenger"), table.has("vp")) == (1, 0, 0)  # the stone is remitted
    assert table.allowed() == ["visit", "stay"]
    table = Table().clear("V").give(0, iron=2, stone=1).hold("B4").say("play:B4")  # V-3 for two of three resources
    assert table.allowed() == ["pay:1iron+1stone", "pay:2iron"]
    table.say("pay:2iron")
    assert (table.has("iron"), table.has("stone"), table.has("passenger")) == (0, 1, 0)
    bridge = rich(Table("V+VI").clear("VIII").hold("B4")).say("play:B4", "build:VIII-3/4:1")
    assert "score:A" in bridge.allowed()  # no printed bonus


@pytest.mark.rule("FH-176")
def test_mason() -> None:
    table = rich(Table().clear("V", "VI").hold("B2"))
    assert table.refused("play:B2") == "FH-176"
    table.tickets("VI-1").say("play:B2")
    assert table.refused("build:V-2") == "FH-176"
    table.say("build:VI-2", "stay")
    assert (table.has("iron"), table.has("passenger")) == (4, 7)


@pytest.mark.rule("FH-177")
def test_landscaper() -> None:
    table = Table().clear("V").give(0, iron=0, stone=1, passenger=1, rubble=1).hold("B1")
    assert table.refused("play:B1") == "FH-059"
    table.give(0, rubble=2).say("play:B1", "stay")
    assert (table.has("rubble"), table.has("stone"), table.has("vp")) == (0, 0, 1)


@pytest.mark.rule("FH-178", "FH-179")
def test_steelworker() -> None:
    table = rich(Table().clear("V", "VI").hold("B5"))
    assert table.refused("play:B5") == "FH-059"  # neither a ticket nor a track
    table.track("V-2").say("play:B5")
    assert table.refused("build:VI-2") == "FH-178"
    assert "build:V-3" in table.allowed()  # not only the card with the track
    table.give(0, iron=3, stone=1).say("build:V-3")
    assert table.allowed() == ["pay:2iron+1stone", "pay:3iron"]  # iron in place of stone
    table.say("pay:3iron", "stay")
    assert (table.has("iron"), table.has("stone")) == (0, 1)
    ticket = rich(Table().clear("V", "VI").hold("B5").tickets("VI-1")).say("play:B5")
    assert ticket.refused("build:V-3") == "FH-178"
    assert "build:VI-5" in ticket.allowed()


@pytest.mark.rule("FH-227")
def test_no_tile_no_station_and_no_track() -> None:
    table = rich(Table().clear("V", "VI"))
    table.state.tiles[0] = 1
    table.say("play:C", "lay:V")
    assert table.refused("lay:VI") == "FH-227"
    table.say("stop", "play:B", "clear:I")
    assert table.refused("play:D") == "FH-059"
