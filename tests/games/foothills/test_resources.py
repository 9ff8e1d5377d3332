"""A – resources, refills, events, competitor tiles, and its five backs (FH-081 to FH-106, FH-259 to FH-266)."""

from __future__ import annotations

import pytest

import cordee
from cordee.games.foothills import box

from .table import GAME, Table


@pytest.mark.rule("FH-081", "FH-082")
def test_main_a_takes_one_to_three_of_any_mix() -> None:
    table = Table().empty_hands().stock(iron=3, stone=3).say("play:A")
    assert table.allowed() == ["take:iron", "take:stone"]
    assert table.refused("stop") == "FH-081"
    table.say("take:iron", "take:stone", "take:iron")
    assert (table.has("iron"), table.has("stone")) == (2, 1)
    assert table.state.seat() == 1
    table = Table().empty_hands().stock(iron=3, stone=1).say("play:A", "take:stone")
    assert table.refused("take:stone") == "FH-082"
    table.say("stop")
    assert (table.has("iron"), table.has("stone")) == (0, 1)


@pytest.mark.rule("FH-256")
def test_one_resource_must_be_taken_by_whichever_card() -> None:
    ship = Table().stock(iron=3, stone=3).hold("D3").say("play:D3")
    cart = Table().stock(iron=3, stone=3).hold("D5").tickets("V-1").say("play:D5")
    viaducts = Table().stock(iron=3, stone=3).station("IV-2/3:1", 1).say("play:E", "move:IV-2/3")
    for table, rule in ((ship, "FH-101"), (cart, "FH-105"), (viaducts, "FH-221")):
        assert table.refused("stop") == "FH-256"
        assert GAME.clause_name(table.state.agenda[-1].clause()) == rule  # of the card, not of main A


@pytest.mark.rule("FH-083", "FH-084", "FH-085", "FH-087", "FH-088", "FH-259", "FH-260", "FH-T10")
def test_a_refill_interrupts_the_action() -> None:
    table = Table().empty_hands().stock(iron=1).say("play:A")  # the one cube takes itself
    assert table.state.seat() == cordee.NATURE
    table.say("draw:3iron+1stone+2event")
    assert table.cubes() == (3, 1, 2)
    assert table.rivals() == ["I-2/3", "II-2/3"]
    table.say("take:stone", "take:iron")
    assert (table.has("iron"), table.has("stone")) == (2, 1)
    assert table.state.seat() == 1


@pytest.mark.rule("FH-084")
def test_white_cubes_do_not_keep_a_stockyard_from_being_empty() -> None:
    table = Table().empty_hands().stock(iron=1, event=2).say("play:A")
    assert table.asks() == "Refill"
    table = Table().empty_hands().give(0, rubble=2).clear().stock(stone=1).say("play:C", "gain:stone:stockyard")
    assert table.asks() == "Refill"  # any taking counts


@pytest.mark.rule("FH-085")
def test_events_are_not_replaced() -> None:
    table = Table().stock(iron=1).say("play:A")
    assert "draw:2iron+4event" in table.allowed()
    table.say("draw:2iron+4event")
    assert table.cubes() == (2, 0, 4)


@pytest.mark.rule("FH-086", "FH-T39")
def test_a_small_bag_is_drawn_whole() -> None:
    table = Table().empty_hands().stock(iron=1, event=3).give(1, iron=18, stone=16)
    assert table.in_bag() == (1, 0, 1)
    table.say("play:A")
    assert table.allowed() == ["draw:1iron+1event"]
    table.say("draw:1iron+1event")
    assert table.cubes() == (1, 0, 4)
    assert len(table.rivals()) == 1
    table.say("take:iron")  # nothing more in the bag
    assert table.cubes() == (0, 0, 0) and table.in_bag() == (0, 0, 4)


@pytest.mark.rule("FH-086")
def test_a_turn_that_begins_without_resources_begins_with_a_refill() -> None:
    table = Table().empty_hands().stock(iron=1).give(1, iron=19, stone=16).say("play:A")
    assert table.asks() == "Refill"  # four events
    table.say("draw:4event")
    assert table.state.seat() == 1 and table.cubes() == (0, 0, 0)
    table.clear().say("play:C", "lay:I", "stop")  # two iron come back into the bag
    assert table.state.seat() == cordee.NATURE and table.state.on_turn() == 0
    table.say("draw:2iron+4event")
    assert table.asks() == "ChooseCard"


@pytest.mark.rule("FH-089", "FH-090", "FH-091", "FH-092", "FH-093", "FH-263", "FH-T31")
def test_the_search_order() -> None:
    order = [
        "I-2/3 II-2/3 III-2 IV-2/3 V-2 VI-2 VII-2 VIII-2",
        "III-3/4 V-3 VI-3/4 VIII-3/4",
        "I-4 II-4 IV-4",
        "I/II-5 III-5 IV-5 VI-5",
        "VI-6/7",
    ]
    assert box.CARDS[box.STARTS :] == " ".join(order).split()
    table = Table("I+IV")
    table.state.rivals = 100
    placed: list[str] = []
    while table.view()["next_rival"]:
        before = table.rivals()
        table.state.place_rival()
        placed += [key for key in table.rivals() if key not in before]
    gone = ("I-2/3", "I-4", "IV-2/3", "IV-4", "IV-5")
    assert placed == [key for key in box.CARDS[box.STARTS :] if key not in gone]


@pytest.mark.rule("FH-090")
def test_any_tile_protects_a_card_but_rubble_does_not() -> None:
    table = Table().track("I-2/3").station("II-2/3:2", 1).rubble(III_2=1)
    table.state.place_rival()
    assert table.rivals() == ["III-2"]


@pytest.mark.rule("FH-094", "FH-095", "FH-096", "FH-T1")
def test_a_competitor_on_two_viaducts() -> None:
    table = Table().empty_hands().rival("I-2/3", "II-2/3").station("III-2", 1).stock(iron=1)
    left = table.state.rivals
    assert table.refused("play:E") == ""
    table.say("play:A", "draw:3iron+2stone+1event")
    assert table.at("IV-2/3") == {
        "rubble": 0,
        "track": ["rival"],
        "station": ["rival", "rival"],
        "surveyors": [],
        "available": True,
        "tickets": 0,
    }
    assert (table.has("vp", 0), table.has("vp", 1), table.has("rubble")) == (0, 0, 0)
    assert table.state.rivals == left - 1
    table.say("stop", "play:E")
    assert "move:IV-2/3" in table.allowed()


@pytest.mark.rule("FH-095", "FH-150")
def test_nothing_is_built_under_a_competitor() -> None:
    table = Table().clear().rival("V-2").give(0, iron=4, stone=5, passenger=2).say("play:D")
    assert table.refused("build:V-2") == "FH-150"
    table = Table().clear().rival("V-2", "V-3").give(0, iron=4).say("play:C")
    assert table.refused("lay:V") == "FH-128"


@pytest.mark.rule("FH-097", "FH-133", "FH-T17")
def test_a_competitor_on_the_last_card_ends_the_line() -> None:
    table = Table().station("V-2").rival("I-2/3", "II-2/3", "III-2", "IV-2/3", "VI-2", "III-3/4")
    table.state.place_rival()
    assert "V-3" in table.rivals()
    assert table.buffered() == ["V"]
    table.give(0, iron=2).clear().say("play:C")
    assert table.refused("lay:V") == "FH-133"

    table = Table().clear().rival("V-2").station("V-3")
    assert table.buffered() == []
    table.give(0, iron=2).say("play:C", "lay:V")
    assert table.buffered() == ["V"]


@pytest.mark.rule("FH-097", "FH-133", "FH-271")
def test_a_line_that_a_competitor_ends_without_a_buffer_is_closed_to_track() -> None:
    table = Table().station("V-2").rival("I-2/3", "II-2/3", "III-2", "IV-2/3", "VI-2", "III-3/4")
    table.state.buffers = 0
    table.state.ending = 229
    table.state.place_rival()
    assert "V-3" in table.rivals() and table.buffered() == []
    assert [line["key"] for line in table.view()["lines"] if line["ended"]] == ["V"]
    table.clear().give(0, iron=6).say("play:C")
    assert table.at("V-2")["track"] == [None]  # open, and yet no track may be laid there
    assert "lay:V" not in table.allowed() and "lay:VI" in table.allowed()
    assert table.refused("lay:V") == "FH-133"


@pytest.mark.rule("FH-131", "FH-132")
def test_a_competitor_that_fills_the_last_gap_completes_a_line() -> None:
    table = Table().track("V-3", 1).rival("I-2/3", "II-2/3", "III-2", "IV-2/3")
    table.state.place_rival()
    assert "V-2" in table.rivals()
    assert table.buffered() == ["V"]


@pytest.mark.rule("FH-098", "FH-T11")
def test_three_events_return_to_the_bag() -> None:
    table = Table().empty_hands().stock(iron=1, event=2).say("play:A", "draw:3iron+2stone+1event")
    assert table.cubes() == (3, 2, 3)
    table.say("stop")
    assert table.cubes() == (3, 2, 0)
    assert table.in_bag()[2] == 4
    table = Table().empty_hands().stock(iron=3, stone=1, event=2).say("play:A", "take:iron", "stop")
    assert table.cubes()[2] == 2


@pytest.mark.rule("FH-099", "FH-100", "FH-230", "FH-T19")
def test_a_competitor_that_cannot_be_placed_triggers_the_end() -> None:
    table = Table().empty_hands()
    table.state.rivals = 1
    table.state.place_rival()
    assert (table.state.rivals, table.state.ending) == (0, 0)
    table.stock(iron=1).say("play:A", "draw:5iron+1event")
    assert table.state.ending == 230
    full = Table()
    full.state.tiled = full.state.cards
    full.state.place_rival()
    assert (full.state.rivals, full.state.ending) == (10, 230)


@pytest.mark.rule("FH-259")
def test_the_last_cube_due_refills_as_well() -> None:
    table = Table().empty_hands().stock(iron=2, stone=1).say("play:A", "take:iron", "take:iron", "take:stone")
    assert table.asks() == "Refill"
    table.say("draw:6iron")
    assert table.state.seat() == 1


@pytest.mark.rule("FH-261", "FH-270", "FH-T33")
def test_what_an_interruption_makes_impossible_is_ignored() -> None:
    table = Table().empty_hands().give(0, rubble=4, iron=2).stock(stone=1)
    table.rubble(I_2_3=0)  # the one space for a track, and the next card for a competitor
    table.say("play:C", "trade", "gain:stone:stockyard", "draw:3iron+2stone+1event")
    assert table.rivals() == ["I-2/3"]
    assert table.refused("lay:I") == "FH-128"
    assert table.allowed() == ["stop", "trade"]
    assert table.has("stone") == 1  # what was done stays


@pytest.mark.rule("FH-261")
def test_a_stockyard_can_be_refilled_twice_in_one_action() -> None:
    table = Table().empty_hands().stock(iron=1).give(1, iron=16, stone=15)
    assert table.in_bag() == (3, 1, 4)
    table.say("play:A", "draw:1iron+1stone+4event", "take:iron", "take:stone")
    assert table.asks() == "Refill"
    table.say("draw:2iron")
    assert table.has("iron") == 2 and table.has("stone") == 1


@pytest.mark.rule("FH-262", "FH-276", "FH-T34")
def test_cubes_from_the_bag_never_refill() -> None:
    table = Table().empty_hands().give(0, rubble=4, iron=2).stock(stone=1).rubble(I_2_3=0)
    table.say("play:C", "trade", "gain:stone:bag")
    assert "lay:I" in table.allowed()
    assert table.cubes() == (0, 1, 0)


@pytest.mark.rule("FH-264", "FH-097", "FH-T32")
def test_a_competitor_on_porthmadog() -> None:
    table = Table().station("I-4")
    before = [key for key in box.CARDS[box.STARTS :] if table.state.cards >> box.CARDS.index(key) & 1]
    for key in before[: before.index("I/II-5")]:
        if key != "I-4":
            table.rival(key)
    table.state.rivals = 3
    table.state.place_rival()
    assert table.at("I/II-5")["track"] == ["rival", "rival"]
    assert table.on("I/II-5") == 0
    assert table.buffered() == ["I", "II"]
    table.give(0, iron=2).clear().say("play:C")
    assert table.refused("lay:I") == "FH-133"
    assert [line["key"] for line in table.view()["lines"] if line["bonus"]] == ["I", "II"]
    assert table.state.scores()[0] == 2 * 3  # one station on I is still a majority


# ── The backs ──


@pytest.mark.rule("FH-101", "FH-265", "FH-T41")
def test_large_ship() -> None:
    table = Table().empty_hands().stock(iron=1, event=2).hold("D3").say("play:D3")
    assert "draw:2iron+1stone" in table.allowed() and "draw:3stone" in table.allowed()  # three cubes are missing
    table.say("draw:1iron+1stone+1event")
    assert table.rivals() == ["I-2/3"]
    table.say("take:iron", "take:iron")
    assert table.has("iron") == 2
    table = Table().empty_hands().stock(iron=2, stone=2, event=2).hold("D3").say("play:D3")
    assert table.asks() == "TakeCube"  # six cubes lie there: nothing is drawn
    table.say("take:iron", "stop")
    assert table.cubes() == (1, 2, 2)


@pytest.mark.rule("FH-265", "FH-084")
def test_large_ship_may_empty_the_stockyard() -> None:
    table = Table().empty_hands().stock(event=4).hold("D3").give(1, iron=18, stone=16)
    table.say("play:D3")
    assert table.allowed() == ["draw:2iron"]
    table.say("draw:2iron", "take:iron")
    assert table.has("iron") == 2 and table.cubes()[:2] == (0, 0)


@pytest.mark.rule("FH-102", "FH-103", "FH-266", "FH-T28")
def test_harbour_market() -> None:
    table = Table().empty_hands().stock(iron=1, stone=1).hold("D2").say("play:D2")
    assert table.allowed() == [
        "draw:4stone", "draw:1iron+3stone", "draw:2iron+2stone", "draw:3iron+1stone", "draw:4iron"
    ]  # fmt: skip
    assert sum(table.state.odds()) == pytest.approx(1)
    table.say("draw:1iron+3stone")
    assert table.state.view(None)["drawn"] == {"iron": 1, "stone": 3}
    assert table.refused("keep:2iron") == "FH-266"
    table.say("keep:1iron+1stone")
    assert (table.has("iron"), table.has("stone")) == (1, 1)
    assert table.in_bag() == (18, 14, 4) and table.rivals() == []


@pytest.mark.rule("FH-266")
def test_harbour_market_with_too_few_resources_draws_what_there_is() -> None:
    table = Table().empty_hands().stock(iron=1, stone=1).give(1, iron=18, stone=15).hold("D2").say("play:D2")
    assert table.allowed() == ["draw:1iron"]
    table.say("draw:1iron")
    assert table.has("iron") == 1
    table = Table().empty_hands().stock(iron=1, stone=1).give(1, iron=19, stone=15).hold("D2")
    assert table.refused("play:D2") == "FH-059"


@pytest.mark.rule("FH-104", "FH-265", "FH-T30")
def test_small_ship() -> None:
    table = Table().empty_hands().stock(iron=3, stone=3).hold("D4").say("play:D4")
    assert (table.has("passenger"), table.has("iron"), table.cubes()) == (2, 0, (3, 3, 0))
    table = Table().empty_hands().stock(iron=3).hold("D4").say("play:D4", "draw:2stone+1event")
    assert (table.has("passenger"), table.cubes(), len(table.rivals())) == (2, (3, 2, 1), 1)


@pytest.mark.rule("FH-105", "FH-197")
def test_small_cart() -> None:
    table = Table().stock(iron=3, stone=3).hold("D5")
    assert table.refused("play:D5") == "FH-105"
    table.tickets("V-1", "VI-1").say("play:D5", "take:iron", "take:stone")
    assert (table.has("iron"), table.has("stone"), table.state.seat()) == (2, 2, 1)
    table = Table().stock(iron=4, stone=3).hold("D5").tickets("I-1", "II-1", "V-1", "VI-1")
    table.say("play:D5", "take:iron", "take:iron", "take:iron")
    assert (table.has("iron"), table.state.seat()) == (4, 1)  # never more than three
    assert table.state.tickets[0]  # tickets are not spent


@pytest.mark.rule("FH-106")
def test_salvage() -> None:
    table = Table().empty_hands().stock(iron=1, stone=1).hold("D1").say("play:D1", "draw:1iron+1stone")
    assert (table.has("iron"), table.has("stone"), table.has("rubble")) == (1, 1, 1)
    assert table.in_bag()[2] == 4
    # With no resource in the bag the rubble alone makes it legal.
    table = Table().empty_hands().stock(iron=1, stone=1).give(1, iron=19, stone=15).hold("D1").say("play:D1")
    assert table.has("rubble") == 1


@pytest.mark.rule("FH-038", "FH-084")
def test_the_odds_of_a_draw_are_those_of_drawing_one_by_one() -> None:
    table = Table().stock(iron=1).say("play:A")
    state = table.state
    rng = cordee.Rng(7)
    counts = dict.fromkeys(state.actions(), 0)
    for _ in range(20_000):
        counts[state.sample(rng)] += 1
    for action, chance in zip(state.actions(), state.odds(), strict=True):
        assert abs(counts[action] / 20_000 - chance) < 0.012, GAME.notation(action)
