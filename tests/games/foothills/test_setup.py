"""Material and set-up (FH-001 to FH-053, FH-223, FH-252 to FH-254)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

import cordee
from cordee.engine.errors import BadBox, BadSetup
from cordee.games.foothills import box
from cordee.games.foothills.box import BOX, CARD_LINES, CARD_NAMES, CARDS, EFFECTS, LINE_CARDS, LINES, SURVEY
from tests.kit.boxes import run_with_box

from .table import GAME, RESERVE, SET_UP, Table

PIECES = BOX["pieces"]


@pytest.mark.rule("FH-001", "FH-252")
def test_two_players_blue_and_green() -> None:
    with pytest.raises(BadSetup):
        GAME.new(3)
    assert [player["colour"] for player in Table().view()["players"]] == ["blue", "green"]
    swapped = Table(blue="seat2")
    assert [player["colour"] for player in swapped.view()["players"]] == ["green", "blue"]
    assert [slot["card"] for slot in swapped.view()["players"][0]["board"]] == ["A2", "B2", "C2", "D2", "E2"]
    assert swapped.state.first == 0  # who begins does not depend on the colour


@pytest.mark.rule("FH-003", "FH-029", "FH-030")
def test_34_station_cards_of_which_seven_pairs_are_doubles() -> None:
    assert sum(len(names) for names in CARD_NAMES) == 34
    assert len(CARDS) == 27
    assert len([names for names in CARD_NAMES if len(names) == 2]) == 7
    assert len(box.ACTION_CARDS) == 25
    assert box.PLACES.count("pub") == 1


@pytest.mark.rule("FH-004", "FH-016", "FH-044", "FH-045", "FH-046", "FH-047", "FH-070")
def test_what_each_player_begins_with() -> None:
    table = Table()
    for seat, number in ((0, "1"), (1, "2")):
        player = table.view()["players"][seat]
        assert player["surveyor"] == "home"
        assert player["stations"] == 0
        assert player["tiles"] == 16
        assert [slot["card"] for slot in player["board"]] == [letter + number for letter in "ABCDE"]
        assert not any(slot["grey"] for slot in player["board"])


@pytest.mark.rule("FH-005", "FH-006", "FH-226", "FH-T29")
def test_cubes() -> None:
    whole = GAME.rules.conserved(Table().state)
    assert (whole["iron"], whole["stone"], whole["events"]) == (20, 16, 4)


@pytest.mark.rule("FH-007")
def test_only_iron_and_stone_are_resources() -> None:
    assert list(box.GOODS[:2]) == ["iron", "stone"]
    table = Table().empty_hands().give(0, rubble=5, passenger=5, vp=5).clear()
    table.hold("A1")
    assert table.refused("play:A1") == "FH-059"  # any two resources would do, and there are none


@pytest.mark.rule("FH-008", "FH-011", "FH-228")
def test_rubble_passengers_and_points_do_not_run_out() -> None:
    table = Table().give(0, rubble=PIECES["rubble"] + 5, passenger=PIECES["passengers"] + 5)
    table.hold("C5").say("play:C5")
    assert table.has("passenger") == PIECES["passengers"] + 7
    table = Table().give(0, rubble=PIECES["rubble"] + 5).clear().say("play:B")
    assert table.has("rubble") == PIECES["rubble"] + 9


@pytest.mark.rule("FH-009", "FH-199")
def test_seven_kinds_of_tickets_for_eight_lines() -> None:
    assert len(set(box.TICKET_COLOURS)) == box.STARTS == 7
    assert box.TICKETS == 2
    assert GAME.rules.conserved(Table().state)["tickets"] == 14
    table = Table().tickets("III/IV-1")
    assert table.state.ticket_lines(0) == 0b1100


@pytest.mark.rule("FH-010", "FH-012", "FH-013", "FH-014", "FH-015")
def test_tiles_and_tokens() -> None:
    whole = GAME.rules.conserved(Table().state)
    assert whole["competitor tiles"] == 10
    assert whole["tiles of seat 1"] == whole["tiles of seat 2"] == 16
    assert whole["buffers"] == 5
    assert (BOX["points"]["summit"], BOX["points"]["bonus"]) == (2, 3)
    table = Table().give(0, passenger=1)
    assert table.state.scores() == [1, 0]  # half a point


@pytest.mark.rule("FH-017", "FH-023", "FH-253")
def test_the_cards_of_two_lines_go_back_to_the_box() -> None:
    view = Table("V+VI").view()
    assert [line["key"] for line in view["lines"]] == ["I", "II", "III", "IV", "VII", "VIII"]
    assert not any(key.startswith(("V-", "VI-")) for key in view["cards"])
    both = Table("III+IV")
    assert "III/IV-1" not in both.view()["cards"]
    assert not both.view()["summit"]["in_play"]
    assert len([key for key in both.view()["cards"] if key.endswith("-1")]) == 6
    assert len([key for key in Table("I+II").view()["cards"] if key.endswith("-1")]) == 5


@pytest.mark.rule("FH-223", "FH-033")
def test_what_a_station_card_shows() -> None:
    without = []
    for card, key in enumerate(CARDS):
        assert CARD_NAMES[card] and CARD_LINES[card]
        is_start = card < box.STARTS
        assert bool(box.CARD_TRACKS[card]) != is_start
        assert bool(box.CARD_SPACES[card]) != is_start
        if not box.HAS_SURVEYOR[card]:
            without.append(key)
    assert sorted(without) == ["VII-2", "VIII-3/4"]  # an effect instead


@pytest.mark.rule("FH-018")
def test_a_line_has_two_to_seven_cards() -> None:
    lengths = {
        LINES[line]: 1 + sum(len(CARD_NAMES[card]) for card in LINE_CARDS[line]) for line in range(len(LINES))
    }
    assert lengths == {"I": 5, "II": 5, "III": 5, "IV": 5, "V": 3, "VI": 7, "VII": 2, "VIII": 4}


@pytest.mark.rule("FH-019", "FH-020", "FH-021", "FH-T4")
def test_28_pairs_of_closed_lines_all_alike() -> None:
    state = GAME.new(2)
    assert state.seat() == cordee.NATURE
    words = [GAME.notation(action) for action in state.actions()]
    assert words == [f"close:{a}+{b}" for a, b in combinations(LINES, 2)]
    assert len(words) == 28 == 34 - 6
    assert state.odds() == [1 / 28] * 28


@pytest.mark.rule("FH-022")
def test_lines_can_be_chosen() -> None:
    for pair in GAME.options["closed"].choices[1:]:
        assert Table(pair).view()["closed"] == pair.split("+")
    with pytest.raises(BadSetup):
        GAME.new(2, closed="I+I")


@pytest.mark.rule("FH-024", "FH-034")
def test_each_column_shows_one_number() -> None:
    cells = box.grid(box.ALL_LINES)
    assert cells[0, 2] == cells[0, 3] == CARDS.index("I-2/3")
    assert cells[0, 4] == CARDS.index("I-4")
    for (_, column), card in cells.items():
        assert str(column) in CARDS[card].split("-")[1].split("/")


@pytest.mark.rule("FH-025", "FH-026", "FH-027", "FH-028", "FH-T5")
def test_shared_cards() -> None:
    both = box.grid(box.PAIR_LINES[box.PAIR_WORDS.index("VII+VIII")])
    porthmadog, llanberis = CARDS.index("I/II-5"), CARDS.index("III/IV-1")
    assert [cell for cell, card in both.items() if card == porthmadog] == [(0, 5), (1, 5)]
    assert [cell for cell, card in both.items() if card == llanberis] == [(2, 1), (3, 1)]
    one = box.grid(box.PAIR_LINES[box.PAIR_WORDS.index("I+III")])
    assert [cell for cell, card in one.items() if card == porthmadog] == [(0, 5)]
    assert [cell for cell, card in one.items() if card == llanberis] == [(1, 1)]
    assert "I/II-5" not in Table("I+II").view()["cards"]
    assert "III/IV-1" not in Table("III+IV").view()["cards"]


@pytest.mark.rule("FH-031", "FH-032")
def test_spaces_of_double_stations() -> None:
    for card, names in enumerate(CARD_NAMES):
        if len(names) == 2:
            assert len(box.CARD_TRACKS[card]) == 1
            assert len(box.CARD_SPACES[card]) == (3 if CARDS[card] == "VIII-3/4" else 2)


@pytest.mark.rule("FH-035", "FH-036", "FH-037")
def test_tickets_and_supply_are_laid_out() -> None:
    view = Table().view()
    assert {key: card["tickets"] for key, card in view["cards"].items() if card["tickets"]} == dict.fromkeys(
        ("I-1", "II-1", "III/IV-1", "V-1", "VI-1"), 2
    )
    assert view["rivals"] == 10 and view["buffers"] == 5


@pytest.mark.rule("FH-038", "FH-039")
def test_six_cubes_are_drawn_before_the_events_join_the_bag() -> None:
    table = Table(set_up=[])
    assert table.asks() == "FillStockyard"
    assert table.allowed() == [f"draw:{word}" for word in (
        "6stone", "1iron+5stone", "2iron+4stone", "3iron+3stone", "4iron+2stone", "5iron+1stone", "6iron"
    )]
    assert sum(table.state.odds()) == pytest.approx(1)
    table.say("draw:4iron+2stone")
    assert table.cubes() == (4, 2, 0)
    assert table.in_bag() == (16, 14, 4)


@pytest.mark.rule("FH-040")
def test_rubble_lies_on_every_track_space() -> None:
    table = Table()
    assert (table.on("IV-2/3"), table.on("V-2"), table.on("I/II-5"), table.on("V-1")) == (3, 3, 3, 0)
    totals = [sum(Table(pair).state.rubble) for pair in box.PAIR_WORDS]
    assert max(totals) <= PIECES["rubble"]


@pytest.mark.rule("FH-041", "FH-042", "FH-043")
def test_bonus_and_summit_tokens() -> None:
    def tokens(pair: str) -> list[str]:
        return [line["key"] for line in Table(pair).view()["lines"] if line["bonus"]]

    assert tokens("VII+VIII") == ["I", "II"]
    assert tokens("I+VIII") == ["II"]
    assert tokens("I+II") == []
    assert Table("III+V").view()["summit"] == {"in_play": True, "holder": None}
    assert Table("IV+V").view()["summit"] == {"in_play": False, "holder": None}


@pytest.mark.rule("FH-048", "FH-049", "FH-050")
def test_two_neutral_cards_of_each_letter_make_the_reserve() -> None:
    table = Table(set_up=["draw:6iron"])
    assert table.allowed() == ["reserve:A4+A5", "reserve:A3+A5", "reserve:A3+A4"]
    table.say("reserve:A4+A5", "reserve:B3+B5", "reserve:C3+C4", "reserve:D3+D4", "reserve:E3+E4")
    assert table.view()["reserve"] == ["A4", "A5", "B3", "B5", "C3", "C4", "D3", "D4", "E3", "E4"]
    assert GAME.rules.conserved(table.state)["action cards"] == 25


@pytest.mark.rule("FH-051")
def test_the_first_player_is_drawn_by_chance_unless_named() -> None:
    table = Table(first="random", set_up=["draw:3iron+3stone", *RESERVE])
    assert table.state.seat() == cordee.NATURE
    assert table.allowed() == ["first:1", "first:2"]
    table.say("first:2", "begin:2iron", "begin:2stone")
    assert table.state.first == table.state.seat() == 1
    assert Table(first="seat2").state.first == 1


@pytest.mark.rule("FH-052", "FH-053")
def test_the_second_player_takes_two_resources_first() -> None:
    table = Table(set_up=["draw:3iron+3stone", *RESERVE])
    assert table.state.seat() == 1
    table.say("begin:2iron")
    assert table.state.seat() == 0
    assert table.refused("begin:2iron") == "FH-052"
    table.say("begin:1iron+1stone")
    assert (table.has("iron", 1), table.has("iron", 0), table.has("stone", 0)) == (2, 1, 1)
    assert table.cubes() == (0, 2, 0)  # not refilled
    assert table.asks() == "ChooseCard"


@pytest.mark.rule("FH-052")
def test_cubes_of_one_kind_are_taken_without_asking() -> None:
    table = Table(set_up=["draw:6stone", *RESERVE])
    assert table.asks() == "ChooseCard"
    assert table.has("stone", 0) == table.has("stone", 1) == 2


@pytest.mark.rule("FH-254")
def test_all_see_the_same() -> None:
    state = Table().state
    assert state.view(0) == state.view(1) == state.view(None)
    assert state.view(None)["bag"] == {"iron": 17, "stone": 13, "event": 4}


@pytest.mark.rule("FH-071", "FH-072", "FH-074", "FH-080")
def test_25_different_backs() -> None:
    backs = [str(sorted(row["effect"].items())) for row in BOX["card"]]
    assert len(set(backs)) == 25
    assert Counter(row["colour"] for row in BOX["card"]) == {"blue": 5, "green": 5, "neutral": 15}
    for row in BOX["card"]:
        back = BOX["action"][box.LETTERS.index(row["key"][0])]["back"]
        works = {"A": {"take", "draw", "fill"}, "B": {"clear"}, "C": {"works"}, "D": {"build"}, "E": {"move", "gain"}}
        assert works[back] & set(row["effect"]), row["key"]


@pytest.mark.rule("FH-075", "FH-076", "FH-077", "FH-078", "FH-079")
def test_letters_of_the_backs() -> None:
    assert [box.LETTERS[back] for back in box.BACK_LETTER] == ["C", "D", "E", "A", "B"]


@pytest.mark.rule("FH-192", "FH-193")
def test_starting_stations_give_a_ticket_and_a_bonus() -> None:
    gains = [EFFECTS[SURVEY + card].gain for card in range(box.STARTS)]
    assert [EFFECTS[SURVEY + card].ticket for card in range(box.STARTS)] == list(range(7))
    kinds = {(g.iron, g.stone, g.either, g.rubble, g.passengers, g.vp) for g in gains}
    assert kinds == {(1, 0, 0, 0, 0, 0), (0, 1, 0, 0, 0, 0), (0, 0, 1, 0, 0, 0), (0, 0, 0, 2, 0, 0), (0, 0, 0, 0, 1, 0)}


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('move = ["neighbour"]', 'walk = ["neighbour"]', "effect has 'walk', which is not known there"),
        ("gain = { iron = 2 }", "gain = { gold = 2 }", "gain has 'gold', which is not known there"),
        ("lay = { any = 2 }", "lay = { any = 9 }", "lay.any must be a whole number from 0 to 8, not 9"),
        ("lay = { any = 2 }", "lay = { any = 8, iron = 1 }", "no price may exceed"),
        ("lay = { any = 2 }", "lay = { vp = 2 }", "lay has 'vp', which is not known there"),
        ("station_cards = 34", "station_cards = 33", "make 34 cards, not 33"),
        ('names = ["Minffordd"]', 'names = ["Minffordd", "Penrhyn"]', "line I has no one station in column 6"),
        ("cubes = 2, keep = 2", "cubes = 2, keep = 3", "cannot be kept"),
        ("times = 1, lay = { any = 2 }", "times = 1", "works of no kind"),
        ('colour = "green"', 'colour = "blue"', "three neutral"),
    ],
)
def test_a_wrong_box_is_refused_with_a_sentence(old: str, new: str, told: str, tmp_path: Path) -> None:
    ran = run_with_box(tmp_path, "foothills", old, new, "cordee.game('foothills')")
    assert BadBox.__name__ in ran.stderr and told in ran.stderr


def test_every_value_of_the_box_has_a_source() -> None:
    assert {source.split()[0] for source in BOX.sources.values()} == {"rulebook", "public", "house"}


def test_the_set_up_script_is_the_shortest_way_to_the_first_turn() -> None:
    assert Table(set_up=SET_UP).asks() == "ChooseCard"
