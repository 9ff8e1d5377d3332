"""The turn: activate, add, rest."""

from __future__ import annotations

import pytest

from cordee.games.snowcrest import box
from tests.games.snowcrest.laid import EMPTY, GAME, ROW, Table, rule

FULL = "farmer priest nun / woodcutter builder peddler / miller monk storyteller"


# ── The turn ──


@rule("SC-065", "SC-070", "SC-073")
def test_one_main_action_then_the_next_player() -> None:
    table = Table(3)
    order = []
    for word in ("activate:1", "activate:1", "activate:1", "activate:3", "activate:3", "activate:3"):
        order.append(table.seat)
        table.play(word, "skip")
    assert order == [0, 1, 2, 0, 1, 2]
    assert table.state.round_now() == 3


@rule("SC-066")
def test_one_of_three_main_actions() -> None:
    table = Table().tokens(0, barley=3).hand(0, "farmer")
    begun = {word.split(":")[0] for word in table.words()}
    assert begun == {"activate", "add"}
    assert table.why("skip") == "SC-066"


@rule("SC-067")
def test_an_action_may_lead_to_more() -> None:
    """A Recruiter brings a Farmer, whose action is done too."""
    table = Table().hand(0, "farmer").corner(0, "recruiter")
    table.play("activate:1", "add:farmer", "use")
    assert table.has(0, "barley") == 3 and table.cell(0, 1) == "-farmer"


@rule("SC-069", "SC-072")
def test_an_action_may_be_ignored() -> None:
    table = Table().corner(0, "farmer")
    assert {"activate:1", "pass:1"} <= set(table.words())
    table.play("pass:1")
    assert (table.cell(0, 1), table.has(0, "barley"), table.seat) == ("-farmer", 0, 1)
    choice = Table().play("activate:1", "skip")
    assert choice.cell(0, 1) == "-labourer" and choice.has(0, "juniper") == 0


@rule("SC-246")
def test_the_order_of_a_turn() -> None:
    """Achievements come before a Rest, and the acting villager is turned down last."""
    table = Table().goals("rich_harvest").tokens(0, barley=10)
    table.village(0, "-labourer -farmer -elder / . . . / novice . pilgrim").turn(0)
    assert table.scrolls(0) == 2
    assert table.words() == ["rest"]
    acting = Table().tokens(0, juniper=1).play("activate:1", "use:2")
    assert acting.cell(0, 1) == "labourer"
    acting.play("build:temple", "build:temple")
    assert acting.cell(0, 1) == "-labourer" and acting.seat == 1


@rule("SC-068", "SC-247", "SC-T69")
def test_with_nothing_to_do_one_rests() -> None:
    table = Table().village(0, "-labourer . -elder / . . . / -novice . -pilgrim").buildings(0).turn(0)
    assert table.words() == ["rest"]
    table.play("rest")
    assert table.has(0, "barley") == 4
    assert [table.cell(0, cell) for cell in (1, 3, 7, 9)] == ["labourer", "elder", "novice", "pilgrim"]
    able = Table().village(0, "-labourer . -elder / . . . / -novice . -pilgrim").tokens(0, barley=3).turn(0)
    assert able.why("rest") == "SC-086" and "add:potter" in able.words()
    empty = Table().village(0, EMPTY).buildings(0).turn(0)
    empty.play("rest")
    assert empty.seat == 1 and empty.state.resources(0) == 0


@rule("SC-248")
def test_the_game_ends_after_the_round_cap() -> None:
    table = Table().set(round=int(box.ROUND_CAP))
    table.play("activate:1", "skip")
    assert table.seat == 1
    table.play("activate:1", "skip")
    assert table.state.view(0)["over"] and table.state.ending == 0
    assert sum(table.state.result()) == 1.0


# ── Activate ──


@rule("SC-071", "SC-072")
def test_activate_a_face_up_villager() -> None:
    table = Table().village(0, "farmer . -elder / . . . / novice . pilgrim")
    assert table.why("activate:3") == "SC-046"
    table.play("activate:1")
    assert table.has(0, "barley") == 3 and table.cell(0, 1) == "-farmer"


@rule("SC-072", "SC-098", "SC-T12")
def test_an_impossible_action_is_ignored_and_the_card_turned_down() -> None:
    """The Labourer's arrow needs a juniper, and nobody has one."""
    table = Table().hand(0, "priest").play("activate:1")
    assert table.why("use:2") == "SC-101"
    table.play("skip")
    assert table.cell(0, 1) == "-labourer" and table.tiles(0) == {"farm": 1}


# ── Add ──


@rule("SC-074", "SC-075", "SC-076", "SC-078", "SC-096")
def test_add_a_card_from_the_hand() -> None:
    table = Table().tokens(0, barley=2).hand(0, "farmer", "priest").buildings(0)
    table.play("add:farmer")
    assert table.words() == [f"cell:{cell}" for cell in range(1, 10)]
    table.play("cell:5", "pay:tokens")
    assert table.cell(0, 5) == "farmer"
    assert table.words() == ["use", "skip"]
    table.play("use")
    assert table.cell(0, 5) == "-farmer" and table.has(0, "barley") == 3
    assert table.seat == 1


@rule("SC-077", "SC-249")
def test_a_card_from_the_row_is_replaced_before_its_action() -> None:
    table = Table().tokens(0, barley=3).hand(0, "priest").buildings(0)
    table.play("add:potter", "cell:5", "pay:tokens")
    assert table.seat == -1 and table.cell(0, 5) == "potter"
    table.play("row:scribe")
    assert table.in_row() == ["scribe", *ROW[1:]]
    table.play("use")
    assert table.has(0, "bowl") == 3 and table.cell(0, 5) == "-potter"


@rule("SC-079", "SC-T27")
def test_a_face_down_card_cannot_be_replaced() -> None:
    table = Table().tokens(0, barley=2).hand(0, "farmer").corner(0, "-labourer")
    table.play("add:farmer")
    assert table.why("cell:1") == "SC-079"
    assert "cell:3" in table.words()


@rule("SC-079", "SC-T64")
def test_the_replaced_card_cannot_pay() -> None:
    """Cost 2; one barley token and two Farmers' icons, one of them in the cell."""
    table = Table().tokens(0, barley=1).hand(0, "storyteller", "labourer").buildings(0)
    table.village(0, "farmer . . / . gardener . / . . .").hand(0, "storyteller", "labourer")
    table.play("add:labourer", "cell:1")
    assert table.why("flip:1") == "SC-079"
    assert table.words() == ["pay:all"]
    table.play("pay:all")
    assert table.cell(0, 5) == "-gardener" and table.cell(0, 1) == "labourer" and table.discarded(0) == ["farmer"]
    poor = Table().tokens(0, barley=1).hand(0, "storyteller", "labourer").buildings(0)
    poor.alone(0, "farmer").hand(0, "storyteller", "labourer").play("add:labourer")
    assert poor.why("cell:1") == "SC-079" and "cell:2" in poor.words()


@rule("SC-080", "SC-081", "SC-082", "SC-T28")
@pytest.mark.parametrize(("replaced", "under", "discarded"), [
    ("poet", ["poet"], []), ("priest", [], ["priest"]), ("elder", [], ["elder"]),
])  # fmt: skip
def test_where_a_replaced_card_goes(replaced: str, under: list[str], discarded: list[str]) -> None:
    table = Table().tokens(0, barley=2).alone(0, f"{replaced}").hand(0, "farmer").buildings(0)
    table.play("add:farmer", "cell:1", "skip")
    assert table.cell(0, 1) == "-farmer"
    assert table.under_common() == under
    assert table.discarded(0) == discarded


@rule("SC-083")
def test_nine_villagers_at_most() -> None:
    table = Table().village(0, FULL).tokens(0, barley=9).hand(0, "elder").play("add:potter")
    assert table.words() == [f"cell:{cell}" for cell in range(1, 10)]
    table.play("cell:9", "pay:tokens", "use")
    assert table.cell(0, 9) == "-potter" and table.discarded(0) == ["storyteller"]
    assert bin(table.state.up[0] | table.state.down[0]).count("1") == 9
    assert table.why("cell:10" if "cell:10" in GAME.vocabulary else "cell:9") == "SC-066"


@rule("SC-079", "SC-083", "SC-184")
def test_no_cell_no_newcomer() -> None:
    """In the simplified game starting villagers hold their corners; all other cells lie face down, in no line."""
    table = Table(simplified=True).tokens(0, barley=9)
    table.village(0, "labourer -priest elder / -woodcutter poet -peddler / novice -monk pilgrim")
    table.play("add:potter")
    assert table.state.busy == 4, "the only cell, chosen by itself"
    table.village(0, "labourer -priest elder / -woodcutter novice -peddler / -nun -monk pilgrim").turn(0)
    assert table.why("add:potter") == "SC-184"


@rule("SC-084")
def test_the_cost_must_be_paid() -> None:
    table = Table().tokens(0, barley=1).hand(0, "nun")
    assert table.why("add:nun") == table.why("add:potter") == "SC-084"


@rule("SC-249", "SC-T81")
def test_a_villager_under_an_empty_pile_refills_the_row() -> None:
    table = Table().tokens(0, barley=3).corner(0, "poet").common().buildings(0)
    table.play("add:potter", "cell:1", "skip")
    assert table.cell(0, 1) == "-potter"
    assert table.in_row() == ["poet", *ROW[1:]]
    assert table.state.common.size() == 0


@rule("SC-250")
def test_a_gap_waits_for_the_next_card_under_the_pile() -> None:
    table = Table().tokens(0, barley=3).tokens(1, barley=3).common().buildings(0).buildings(1)
    table.corner(1, "scribe").common()
    table.play("add:potter", "cell:2", "skip")
    assert table.in_row() == ["", *ROW[1:]]
    table.play("add:bell_ringer", "cell:1", "skip")
    assert sorted(table.in_row()) == sorted(["", "scribe", *ROW[2:]])


# ── Rest ──


@rule("SC-085", "SC-087", "SC-T22")
def test_a_row_face_down_forces_a_rest() -> None:
    table = Table().village(0, "-farmer -priest -nun / woodcutter builder peddler / miller monk storyteller").turn(0)
    assert table.words() == ["rest"]
    assert table.why("activate:4") == "SC-085"
    table.play("rest")
    assert table.seat == 1


@rule("SC-085", "SC-T23")
def test_a_diagonal_counts() -> None:
    table = Table().village(0, "-farmer priest -nun / woodcutter -builder peddler / miller monk -storyteller").turn(0)
    assert table.words() == ["rest"]
    for line in ("-farmer . . / -nun . . / -monk . .", ". . -nun / . -monk . / -farmer . ."):
        assert Table().village(0, line).turn(0).words() == ["rest"]


@rule("SC-086", "SC-T24")
def test_no_rest_without_a_line() -> None:
    table = Table().village(0, "-labourer . -elder / . farmer . / -novice . -pilgrim").turn(0)
    assert table.why("rest") == "SC-086"
    assert "activate:5" in table.words()


@rule("SC-088")
def test_a_line_counts_at_the_start_of_the_next_turn() -> None:
    table = Table().village(0, "-farmer -priest nun / . . . / . . .").tokens(0, barley=1)
    table.play("activate:3", "skip")
    assert table.seat == 1
    table.play("activate:1", "skip")
    assert table.words() == ["rest"]


@rule("SC-089", "SC-090", "SC-091", "SC-092", "SC-094", "SC-T25")
def test_the_income_of_a_rest() -> None:
    table = Table().village(0, "-labourer -monk -elder / . priest . / -novice . pilgrim").buildings(0, used_farm=1)
    table.state.village[1] = box.KEYS.index("nun")
    table.turn(0).play("rest")
    assert (table.has(0, "barley"), table.has(0, "bell"), table.has(0, "bowl")) == (3, 2, 0)
    assert table.state.down[0] == 0
    assert [table.cell(0, cell) for cell in (1, 2, 3, 5, 7, 9)] == [
        "labourer", "nun", "elder", "priest", "novice", "pilgrim",
    ]  # fmt: skip
    assert table.tiles(0) == {"used_farm": 1}


@rule("SC-093", "SC-251", "SC-T67")
def test_juniper_of_a_rest_may_wake_a_spirit() -> None:
    table = Table().set(juniper=1).spirit("roots")
    table.village(0, "-labourer woodcutter elder / builder -farmer . / novice . -pilgrim")
    table.buildings(1).turn(0).play("rest")
    assert (table.has(0, "barley"), table.has(0, "bell"), table.has(0, "juniper")) == (2, 1, 1)
    assert table.state.spirit == 0 and table.state.down[0] == 0b100010001
    table.play("pay:barley")  # no card in hand: the other unit is an omen
    assert (table.scrolls(0), table.omen(0), table.omen(1)) == (1, -1, -1)
    assert table.has(0, "juniper") == 2 and table.state.juniper == 5
    assert table.state.down[0] == 0


@rule("SC-251")
def test_a_villager_turned_down_for_the_spirit_is_turned_up_again() -> None:
    table = Table().set(juniper=1).spirit("needles")
    table.village(0, "-labourer woodcutter elder / builder -farmer . / novice . -pilgrim").turn(0)
    table.buildings(1).play("rest", "flip:4", "omens")
    assert table.cell(0, 4) == "builder" and table.has(0, "bell") == 1
    given = Table().set(juniper=1).spirit("old_cedar")
    given.village(0, "-labourer woodcutter elder / builder -farmer . / novice . -pilgrim").turn(0)
    given.buildings(1).play("rest", "give:4", "omens")
    assert given.cell(0, 4) == "." and given.discarded(0) == ["builder"]


@rule("SC-095")
def test_a_face_down_starting_villager_gives_barley_in_a_rest_alone() -> None:
    table = Table().village(0, "-elder . . / . . . / novice . pilgrim").hand(0, "farmer").buildings(0)
    assert table.state.means(0, box.BARLEY) == 1
    assert table.why("add:potter") == "SC-084"
