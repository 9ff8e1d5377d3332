"""E – the surveyor, tickets, Yr Wyddfa, the pub and its five backs (FH-180 to FH-222, FH-275 to FH-280)."""

from __future__ import annotations

import pytest

from cordee.games.foothills import box

from .table import Table


@pytest.mark.rule("FH-180", "FH-183", "FH-184", "FH-192", "FH-194")
def test_the_surveyor_moves_to_a_start_and_takes_a_ticket() -> None:
    table = Table().empty_hands().say("play:E")
    assert table.allowed() == ["move:I-1", "move:II-1", "move:III/IV-1", "move:V-1", "move:VI-1"]
    table.say("move:V-1")
    assert (table.where(), table.has("passenger")) == ("V-1", 1)
    assert table.view()["players"][0]["tickets"] == ["V-1"]
    assert table.at("V-1")["tickets"] == 1


@pytest.mark.rule("FH-181")
def test_going_home_does_nothing() -> None:
    table = Table().surveyor("V-1").say("play:E", "move:home")
    assert table.where() == "home" and table.state.seat() == 1
    assert Table().say("play:E").refused("move:home") == "FH-181"


@pytest.mark.rule("FH-182", "FH-185", "FH-222")
def test_which_spaces_are_available() -> None:
    table = Table().station("VI-2", 1).rival("V-2").surveyor("V-1", 1).surveyor("II-1").say("play:E")
    assert table.refused("move:I-2/3") == "FH-182"
    assert table.refused("move:V-1") == "FH-222"
    assert table.refused("move:II-1") == "FH-182"
    assert {"move:VI-2", "move:V-2"} <= set(table.allowed())


@pytest.mark.rule("FH-186", "FH-187", "FH-275")
def test_what_is_spent_goes_into_the_bag_or_the_supply() -> None:
    table = Table().station("V-3", 1).give(0, iron=1, stone=1).stock(iron=2, stone=2)
    before = table.in_bag()
    table.say("play:E", "move:V-3", "trade")
    assert (table.has("iron"), table.has("stone"), table.has("vp")) == (0, 0, 3)
    assert table.in_bag() == (before[0] + 1, before[1] + 1, before[2])
    table = Table().station("III-5", 1).give(0, passenger=1).say("play:E", "move:III-5", "trade")
    assert (table.has("passenger"), table.has("vp")) == (0, 2)


@pytest.mark.rule("FH-188", "FH-276")
def test_gained_resources_come_from_stockyard_or_bag_cube_by_cube() -> None:
    table = Table().empty_hands().station("VI-2", 1).stock(iron=1, stone=1).say("play:E", "move:VI-2")
    assert table.allowed() == ["gain:iron:stockyard", "gain:iron:bag"]
    assert table.refused("gain:stone:bag") == "FH-188"
    table.say("gain:iron:stockyard")  # then none is left in the stockyard, so the second comes from the bag
    assert (table.has("iron"), table.cubes(), table.state.seat()) == (2, (0, 1, 0), 1)


@pytest.mark.rule("FH-188", "FH-087")
def test_a_gain_that_empties_the_stockyard_goes_on_after_the_refill() -> None:
    table = Table().empty_hands().station("VI-2", 1).stock(iron=1)
    table.say("play:E", "move:VI-2", "gain:iron:stockyard", "draw:5iron+1event")
    assert table.allowed() == ["gain:iron:stockyard", "gain:iron:bag"]


@pytest.mark.rule("FH-189")
def test_rubble_and_passengers_come_from_the_supply() -> None:
    table = Table().empty_hands().station("VI-3/4:1", 1).say("play:E", "move:VI-3/4")
    assert (table.has("rubble"), table.has("passenger")) == (3, 1)


@pytest.mark.rule("FH-190", "FH-221")
def test_track_by_a_surveyor_action() -> None:
    table = Table().clear("V").station("II-2/3:1", 1).give(0, iron=1).say("play:E", "move:II-2/3")
    assert "stop" in table.allowed()  # it costs something, so it may be declined
    table.say("lay:V")
    assert (table.at("V-2")["track"], table.has("iron"), table.has("vp")) == ([0], 0, 1)
    left = Table().clear("V").station("II-2/3:1", 1).give(0, iron=1).say("play:E", "move:II-2/3", "stop")
    assert left.state.tracks[0] == 0


@pytest.mark.rule("FH-190", "FH-275")
def test_dolgoch_lays_a_track_for_a_passenger() -> None:
    table = Table().clear("V", "VI").station("VI-5", 1).give(0, passenger=1, iron=0).say("play:E", "move:VI-5", "trade")
    assert "stop" not in table.allowed()  # paid for: now it must be laid
    table.say("lay:V")
    assert (table.has("passenger"), table.has("vp"), table.has("iron")) == (0, 1, 0)
    blocked = Table().station("VI-5", 1).rubble(VI_5=0).give(0, passenger=1)
    blocked.rival("VI-2", "VI-3/4").track("VI-5", 1).say("play:E", "move:VI-5")
    assert blocked.state.seat() == 1  # nothing to be had, so no trade is offered


@pytest.mark.rule("FH-191")
def test_a_space_may_be_taken_although_its_action_is_impossible() -> None:
    table = Table().empty_hands().station("III-5", 1).say("play:E", "move:III-5")
    assert (table.where(), table.state.seat()) == ("III-5", 1)


@pytest.mark.rule("FH-221")
def test_trades_may_be_declined_and_free_gains_may_not() -> None:
    table = Table().station("III-5", 1).give(0, passenger=1).say("play:E", "move:III-5")
    assert table.allowed() == ["trade", "decline"]
    table.say("decline")
    assert (table.has("passenger"), table.has("vp")) == (1, 0)
    free = Table().empty_hands().station("III-3/4:1", 1).say("play:E", "move:III-3/4")
    assert free.has("passenger") == 2 and free.state.seat() == 1


@pytest.mark.rule("FH-275", "FH-225")
def test_the_rest_of_a_return_is_lost_if_it_cannot_be_had() -> None:
    table = Table().empty_hands().station("III-2", 1).give(0, rubble=4).give(1, stone=16).stock(iron=3)
    table.say("play:E", "move:III-2", "trade")
    assert (table.has("rubble"), table.has("vp"), table.has("stone")) == (0, 2, 0)


@pytest.mark.rule("FH-277")
def test_llanberis_is_one_space() -> None:
    table = Table().surveyor("III/IV-1", 1).say("play:E")
    assert table.refused("move:III/IV-1") == "FH-222"
    assert box.CARDS.count("III/IV-1") == 1


@pytest.mark.rule("FH-193")
@pytest.mark.parametrize(
    ("start", "closed", "good", "count"),
    [
        ("I-1", "VII+VIII", "rubble", 2),
        ("II-1", "VII+VIII", "passenger", 1),
        ("V-1", "VII+VIII", "passenger", 1),
        ("VIII-1", "V+VI", "rubble", 2),
    ],
)
def test_bonus_of_each_start_from_the_supply(start: str, closed: str, good: str, count: int) -> None:
    table = Table(closed).empty_hands().say("play:E", f"move:{start}")
    assert table.has(good) == count


@pytest.mark.rule("FH-193")
@pytest.mark.parametrize(
    ("start", "gain", "good"),
    [
        ("III/IV-1", "gain:stone:bag", "stone"),
        ("VI-1", "gain:iron:stockyard", "iron"),
        ("VII-1", "gain:stone:bag", "stone"),
        ("VII-1", "gain:iron:stockyard", "iron"),
    ],
)
def test_bonus_of_each_start_from_stockyard_or_bag(start: str, gain: str, good: str) -> None:
    table = Table("I+VIII").empty_hands().stock(iron=3, stone=3).say("play:E", f"move:{start}", gain)
    assert table.has(good) == 1


@pytest.mark.rule("FH-195", "FH-196", "FH-T7")
def test_a_second_visit_gives_the_bonus_only() -> None:
    table = Table().empty_hands().tickets("V-1").say("play:E", "move:V-1")
    assert table.has("passenger") == 1
    assert table.view()["players"][0]["tickets"] == ["V-1"]
    assert table.at("V-1")["tickets"] == 1


@pytest.mark.rule("FH-197", "FH-198")
def test_tickets_are_needed_by_some_backs_and_kept() -> None:
    bound = [row["key"] for row in box.BOX["card"] if "ticket" in row.get("rules", {})]
    assert bound == ["A5", "B2", "B3", "C1", "D5", "E5"]
    table = Table().empty_hands().tickets("V-1", "VI-1").pile("D1")
    assert table.state.scores()[0] == 4


@pytest.mark.rule("FH-200", "FH-201", "FH-202", "FH-T8")
def test_the_summit_token_changes_hands() -> None:
    table = Table().empty_hands().station("IV-5", 1).say("play:E", "move:IV-5")
    assert table.view()["summit"]["holder"] == 0
    assert table.state.scores() == [4, 0]
    table.surveyor("home").say("play:E", "move:IV-5")
    assert table.view()["summit"]["holder"] == 1
    assert table.state.scores() == [0, 4]
    table.surveyor("home", 1)
    table.state.grey = [0, 0]
    table.say("play:B", "clear:I", "play:E", "move:IV-5")
    assert table.view()["summit"]["holder"] == 1


# ── The pub ──


def with_stations(count: int, closed: str = "VII+VIII") -> Table:
    table = Table(closed)
    for word in ("I-2/3:1", "I-2/3:2", "II-2/3:1", "II-2/3:2")[:count]:
        table.station(word)
    return table


@pytest.mark.rule("FH-203", "FH-218", "FH-214", "FH-181")
@pytest.mark.parametrize("card", ["C1", "C2", "C3", "C4"])
def test_only_a_main_e_leads_to_the_pub_or_home(card: str) -> None:
    main = with_stations(1).surveyor("V-1").say("play:E").allowed()
    assert "move:pub" in main and "move:home" in main
    back = with_stations(1).surveyor("II-1").station("III-2", 1).hold(card).tickets("V-1", "VI-1").say(f"play:{card}")
    assert back.refused("move:pub") == "FH-203"
    assert back.refused("move:home") == "FH-181"


@pytest.mark.rule("FH-204", "FH-205", "FH-208")
def test_the_pub_scores_a_card_and_replaces_it() -> None:
    table = with_stations(1).hold("A1").say("play:E", "move:pub")
    assert table.allowed() == ["score:A", "score:B", "score:C", "score:D", "score:E"]
    table.say("score:A", "replace:A4")
    player = table.view()["players"][0]
    assert player["pile"] == ["A1"]
    assert table.shows(0) == ["A", "B", "C", "D", "E1"]  # the new card golden, the E card turned
    assert player["board"][0]["card"] == "A4"
    assert "A4" not in table.view()["reserve"]


@pytest.mark.rule("FH-205", "FH-279")
def test_the_last_reserve_card_of_a_letter_is_taken_by_itself() -> None:
    table = with_stations(1)
    table.state.reserve &= ~(1 << box.ACTION_CARDS.index("A3"))
    table.say("play:E", "move:pub", "score:A")
    assert table.view()["players"][0]["board"][0]["card"] == "A4"
    assert table.state.seat() == 1


@pytest.mark.rule("FH-206")
def test_without_a_reserve_card_a_player_goes_on_with_one_less() -> None:
    table = with_stations(1)
    table.state.reserve = 0
    table.say("play:E", "move:pub", "score:A")
    assert table.view()["players"][0]["board"][0] is None
    assert table.shows(0) == ["B", "C", "D", "E1"]
    for letter in range(5):
        table.state.board[5 + letter] = -1
    assert table.allowed() == ["pass"]


@pytest.mark.rule("FH-207", "FH-T9")
def test_scoring_the_e_card_in_use() -> None:
    table = with_stations(1).say("play:E", "move:pub", "score:E", "replace:E3")
    assert table.shows(0) == ["A", "B", "C", "D", "E"]
    assert table.view()["players"][0]["pile"] == ["E1"]


@pytest.mark.rule("FH-209", "FH-212", "FH-T20")
def test_the_pile_is_limited_by_the_stations() -> None:
    assert Table().say("play:E").refused("move:pub") == "FH-209"
    assert with_stations(2).pile("A1", "B1").say("play:E").refused("move:pub") == "FH-209"
    assert with_stations(3).pile("A1", "B1").say("play:E").refused("move:pub") == ""


@pytest.mark.rule("FH-210", "FH-211")
def test_the_pub_holds_both_surveyors_but_must_be_left() -> None:
    assert "move:pub" in with_stations(1).surveyor("pub", 1).say("play:E").allowed()
    assert with_stations(1).surveyor("pub").say("play:E").refused("move:pub") == "FH-211"


@pytest.mark.rule("FH-278")
def test_at_the_pub_a_card_must_be_scored() -> None:
    assert with_stations(1).say("play:E", "move:pub").refused("score:none") == "FH-278"


# ── The backs ──


@pytest.mark.rule("FH-214")
def test_draughtsman() -> None:
    table = Table().station("VI-2", 1).hold("C3").say("play:C3")
    assert "move:VI-2" in table.allowed() and "move:I-1" in table.allowed()
    table.say("move:I-1")
    assert table.has("rubble") == 2


@pytest.mark.rule("FH-215")
def test_inspector() -> None:
    table = Table().station("VI-2", 1).station("V-2", 1).hold("C1")
    assert table.refused("play:C1") == "FH-215"
    table.tickets("V-1").say("play:C1")
    assert table.allowed() == ["move:V-1", "move:V-2"]
    assert table.refused("move:VI-2") == "FH-215"
    alone = Table().tickets("V-1").surveyor("V-1").hold("C1")
    assert alone.refused("play:C1") == "FH-059"  # the own space does not count


@pytest.mark.rule("FH-216", "FH-280", "FH-T38")
def test_neighbours() -> None:
    near = box.PAIR_NEIGHBOURS[box.PAIR_WORDS.index("VII+VIII")]

    def neighbours(key: str) -> set[str]:
        return {other for card, other in enumerate(box.CARDS) if near[box.CARDS.index(key)] >> card & 1}

    assert neighbours("IV-2/3") == {"III/IV-1", "IV-4", "III-2", "III-3/4", "V-2", "V-3"}
    assert neighbours("III/IV-1") == {"II-1", "V-1", "III-2", "IV-2/3"}
    assert neighbours("I/II-5") == {"I-4", "II-4", "III-5"}
    assert neighbours("VI-3/4") == {"VI-2", "VI-5", "V-3"}


@pytest.mark.rule("FH-216", "FH-280")
def test_field_work_moves_to_a_neighbour() -> None:
    table = Table().hold("C4").surveyor("V-1").station("V-2", 1).station("VI-2", 1).say("play:C4")
    assert table.allowed() == ["move:III/IV-1", "move:VI-1", "move:V-2"]
    assert table.refused("move:VI-2") == "FH-216"
    table.say("move:III/IV-1", "gain:stone:bag")
    assert table.asks() == "Flip"


@pytest.mark.rule("FH-217", "FH-218")
def test_field_work_from_pub_or_home_leads_to_a_start() -> None:
    for place in ("pub", "home"):
        table = Table().hold("C4").surveyor(place).station("V-2", 1).say("play:C4")
        assert table.allowed() == ["move:I-1", "move:II-1", "move:III/IV-1", "move:V-1", "move:VI-1"]
        assert table.refused("move:V-2") == "FH-217"
        assert table.refused("move:pub") == "FH-203"


@pytest.mark.rule("FH-219")
def test_tourist() -> None:
    table = Table().empty_hands().hold("C2").station("V-2", 1).say("play:C2")
    assert table.refused("move:V-2") == "FH-219"
    table.say("move:V-1")
    assert (table.has("passenger"), table.where()) == (2, "V-1")


@pytest.mark.rule("FH-220")
def test_tour_operator() -> None:
    table = Table().empty_hands().hold("C5").surveyor("V-1").say("play:C5")
    assert (table.has("passenger"), table.where()) == (2, "V-1")


# ── Every other surveyor space ──


@pytest.mark.rule("FH-188", "FH-189")
@pytest.mark.parametrize(
    ("space", "words", "goods"),
    [
        ("I-2/3:1", ["move:I-2/3", "gain:stone:bag"], {"stone": 1, "rubble": 2}),
        ("I-4", ["move:I-4", "gain:iron:bag"], {"iron": 1, "passenger": 1}),
        ("VI-6/7:1", ["move:VI-6/7"], {"vp": 1, "passenger": 1}),
        ("II-4", ["move:II-4", "clear:V"], {"rubble": 3, "vp": 1}),
        ("IV-2/3:1", ["move:IV-2/3", "take:stone", "take:iron"], {"stone": 1, "iron": 1}),
        ("V-2", ["move:V-2", "gain:iron:bag", "flip:none"], {"iron": 1}),
    ],
)
def test_gains_of_surveyor_spaces(space: str, words: list[str], goods: dict[str, int]) -> None:
    table = Table().empty_hands().station(space, 1).stock(iron=3, stone=3).say("play:E", *words)
    assert table.holds() == goods


@pytest.mark.rule("FH-186", "FH-187")
@pytest.mark.parametrize(
    ("space", "closed", "cost", "gain"),
    [
        ("I/II-5", "VII+VIII", {"passenger": 2}, {"vp": 3}),
        ("IV-4", "VII+VIII", {"stone": 1}, {"passenger": 3}),
        ("VIII-2", "V+VI", {"rubble": 2}, {"vp": 2}),
    ],
)
def test_trades_of_surveyor_spaces(space: str, closed: str, cost: dict[str, int], gain: dict[str, int]) -> None:
    table = Table(closed).empty_hands().station(space, 1).give(0, **cost).stock(iron=2, stone=2)
    table.say("play:E", f"move:{space}", "trade")
    assert table.holds() == gain
