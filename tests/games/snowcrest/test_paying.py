"""Cards, buildings and gold as resources."""

from __future__ import annotations

import pytest

from cordee.games.snowcrest import box
from tests.games.snowcrest.laid import GAME, Table, rule

OTHERS_FARMER = "labourer . elder / . farmer . / novice . pilgrim"


def paying(cost_of: str, **tokens: int) -> Table:
    """Seat 0 adds a hand card to an empty cell and is asked to pay. A card without barley keeps the question open."""
    return Table().tokens(0, **tokens).hand(0, cost_of, "storyteller").buildings(0)


@rule("SC-039", "SC-041", "SC-222", "SC-223", "SC-225")
def test_what_a_villager_shows() -> None:
    for kind, row in enumerate(box.VILLAGERS):
        assert row["name"] and row["name_fr"] and box.COST[kind] >= 0
        assert sum(box.ICONS[kind]) <= 2
    shown = {row["key"]: row["icons"] for row in box.VILLAGERS}
    assert shown["priest"] == {"bell": 2}
    assert shown["farmer"] == {"barley": 1}
    assert shown["woodcutter"] == {"juniper": 2}
    woodcutter = box.KEYS.index("woodcutter")
    assert box.COST[woodcutter] == 4 and len(box.OPTIONS[woodcutter]) == 2
    assert all(sum(box.ICONS[kind]) == 0 for kind in range(4))


@rule("SC-040", "SC-043", "SC-047")
def test_a_villager_is_turned_down_to_pay() -> None:
    table = paying("nun", barley=3).village(0, OTHERS_FARMER)
    table.play("add:nun", "cell:2")
    assert table.words() == ["pay:all"], "nothing could be left out"
    table.play("pay:all")
    assert table.cell(0, 5) == "-farmer"
    assert table.has(0, "barley") == 0
    assert table.cell(0, 2) == "nun"


@rule("SC-044", "SC-103")
def test_a_hand_card_used_as_a_resource_is_discarded() -> None:
    table = Table().tokens(0, barley=3).hand(0, "nun", "farmer").buildings(0)
    table.play("add:nun", "cell:2", "pay:all")
    assert table.discarded(0) == ["farmer"]
    assert table.has(0, "barley") == 0


@rule("SC-041")
def test_a_card_without_the_icon_does_not_pay() -> None:
    table = Table().tokens(0, barley=4).hand(0, "nun", "priest").village(0, OTHERS_FARMER)
    table.play("add:nun", "cell:2")
    assert table.why("pay:priest") == "SC-041"
    assert table.why("flip:1") == "SC-041"


@rule("SC-042", "SC-059")
def test_cards_and_buildings_never_become_tokens() -> None:
    table = Table().hand(0, "miller").tokens(0, barley=1).village(0, "scribe . elder / . . . / . . .")
    assert not [word for word in table.words() if word.startswith(("pay:", "flip:"))]
    assert table.why("flip:farm") == table.why("pay:miller") == "SC-066"


@rule("SC-045", "SC-T5")
@pytest.mark.parametrize("option", ["use:1", "use:2"])
def test_a_two_icon_card_may_pay_one(option: str) -> None:
    """A Builder needs one juniper; the Woodcutter in hand shows two."""
    table = Table().hand(0, "woodcutter").corner(0, "builder")
    table.play("activate:1", option, "pay:woodcutter")
    assert table.discarded(0) == ["woodcutter"]
    assert table.state.buildings(0) == 2
    two = Table().hand(0, "woodcutter").corner(0, "mason")
    two.play("activate:1", "pay:woodcutter", "build:forge", "build:temple")
    assert two.tiles(0) == {"farm": 1, "forge": 1, "temple": 1}


@rule("SC-046", "SC-095", "SC-T26")
def test_a_face_down_villager_pays_nothing() -> None:
    table = paying("nun", barley=3).village(0, "-labourer . elder / . -farmer . / novice farmer pilgrim")
    table.play("add:nun", "cell:2")
    assert table.why("flip:5") == "SC-046"
    assert table.why("flip:1") == "SC-046"
    assert table.words() == ["pay:all"]
    table.play("pay:all")
    assert table.cell(0, 5) == "-farmer" and table.cell(0, 8) == "-farmer" and table.has(0, "barley") == 0
    assert Table().alone(0, "-labourer").why("activate:1") == "SC-046"


@rule("SC-048", "SC-T70")
def test_the_acting_villager_cannot_pay_for_itself() -> None:
    """A Priest (two bells) meditates with one bell token and nothing else."""
    table = Table().tokens(0, bell=1).hand(0, "storyteller").corner(0, "priest")
    table.play("activate:1", "use:2")
    assert table.words() == ["bells:1"]
    assert table.why("bells:2") == "SC-259"
    table.play("bells:1")
    assert table.why("flip:1") == "SC-048"


@rule("SC-049")
def test_a_card_cannot_pay_for_itself() -> None:
    table = Table().tokens(0, barley=1).hand(0, "farmer").buildings(0)
    assert table.why("add:farmer") == "SC-049"
    assert paying("farmer", barley=2).why("add:farmer") == ""


@rule("SC-050", "SC-T7")
def test_paul_answers_diane_with_forge_and_priest() -> None:
    table = Table(3).tokens(0, bell=2).corner(0, "priest")
    table.buildings(1, farm=1, forge=1).hand(1, "priest", "storyteller")
    table.play("activate:1", "use:2", "bells:2")
    assert table.seat == 1
    table.play("outbid", "pay:all")
    assert table.tiles(1) == {"farm": 1, "used_forge": 1}
    assert table.discarded(1) == ["priest"]
    assert table.scrolls(1) == 1
    two = Table().tokens(0, bell=2).corner(0, "priest")
    two.buildings(1, farm=1, forge=1).hand(1, "priest", "storyteller")
    two.play("activate:1", "use:2", "bells:2", "outbid", "pay:all")
    assert (two.scrolls(1), two.scrolls(0), two.has(0, "bell")) == (2, 0, 2)


@rule("SC-052")
def test_no_hand_limit_and_no_draw_of_its_own() -> None:
    cards = ("farmer", "priest", "nun", "woodcutter", "builder", "peddler", "miller", "monk", "storyteller")
    table = Table().hand(0, *cards)
    table.play("activate:7", "use:1", "pass:1" if "pass:1" in table.words() else "activate:1")
    assert len(table.held(0)) == 9


@rule("SC-233", "SC-047", "SC-T6")
def test_paul_pays_four_with_three_tokens_and_a_farm_or_his_farmer() -> None:
    table = Table().tokens(0, barley=3).hand(0, "nun", "storyteller").village(0, OTHERS_FARMER)
    table.play("add:nun", "cell:2")
    assert table.words() == ["flip:farm", "flip:5"]
    table.play("flip:farm", "pay:tokens")
    assert table.tiles(0) == {"used_farm": 1}
    assert table.cell(0, 5) == "farmer"
    other = Table().tokens(0, barley=3).hand(0, "nun", "storyteller").village(0, OTHERS_FARMER)
    other.play("add:nun", "cell:2", "flip:5", "pay:tokens")
    assert other.tiles(0) == {"farm": 1} and other.cell(0, 5) == "-farmer"
    thrifty = Table().tokens(0, barley=4).hand(0, "nun", "storyteller").village(0, OTHERS_FARMER)
    thrifty.play("add:nun", "cell:2", "flip:farm", "flip:5", "pay:tokens")
    assert thrifty.has(0, "barley") == 2


@rule("SC-234", "SC-T61")
def test_every_source_must_be_needed() -> None:
    """Cost 2: a token, a one-icon card and a two-icon card."""
    table = Table().tokens(0, barley=1).hand(0, "farmer", "miller", "elder").buildings(0)
    table.village(0, "labourer . . / . . . / novice . pilgrim").hand(0, "farmer", "miller", "elder")
    table.play("add:elder", "cell:2")
    assert table.words() == ["pay:farmer", "pay:miller"]
    one = table.state.copy()
    table.play("pay:miller")
    assert table.discarded(0) == ["miller"] and table.has(0, "barley") == 1
    table.state = one
    table.play("pay:farmer")
    assert table.why("pay:miller") == "SC-234"
    table.play("pay:tokens")
    assert table.has(0, "barley") == 0 and table.held(0) == ["miller"]


@rule("SC-234", "SC-045", "SC-T62")
def test_two_two_icon_cards_pay_three() -> None:
    table = Table().hand(0, "miller", "storyteller").village(0, "steward . . / . . . / novice . .").buildings(0)
    table.row("gardener")
    table.play("add:gardener", "cell:2")
    assert table.words() == ["pay:miller", "flip:1"]
    table.play("pay:miller")
    assert table.words() == ["flip:1"]
    table.play("flip:1").deal()
    assert table.discarded(0) == ["miller"] and table.cell(0, 1) == "-steward"
    assert table.cell(0, 2) == "-gardener"


@rule("SC-235")
def test_a_payment_is_whole_or_not_made() -> None:
    table = paying("nun", barley=3).village(0, "labourer . elder / . farmer . / novice farmer pilgrim")
    table.play("add:nun", "cell:2")
    assert table.why("pay:tokens") == "SC-235"
    assert paying("nun", barley=3).why("add:nun") == "SC-084"


@rule("SC-236")
def test_a_source_serves_once() -> None:
    table = paying("monk", barley=3).village(0, "steward . . / . farmer . / . . .")
    table.play("add:monk", "cell:2", "flip:1")
    assert table.why("flip:1") == "SC-046"
    table.play("flip:5", "pay:tokens")
    assert table.cell(0, 1) == "-steward" and table.has(0, "barley") == 1


@rule("SC-237")
def test_common_villagers_go_only_to_villages_and_under_their_pile() -> None:
    table = Table().tokens(0, barley=9).corner(0, "poet")
    table.play("add:potter", "cell:1", "pay:tokens", "skip")
    assert table.under_common() == ["poet"]
    assert table.held(0) == [] and table.discarded(0) == []
    assert not {"pay:poet", "draw:poet", "take:poet", "discard:poet"} & set(GAME.vocabulary)


@rule("SC-238")
def test_nothing_changes_hands_between_players() -> None:
    assert not [word for word in GAME.vocabulary if word.split(":")[0] in ("trade", "lend", "offer")]
    table = Table().tokens(0, bell=2).tokens(1, bell=2).corner(0, "priest")
    table.play("activate:1", "use:2", "bells:1", "outbid")
    assert (table.has(0, "bell"), table.has(1, "bell")) == (2, 0)


# ── Buildings ──


@rule("SC-058", "SC-226")
def test_a_building_gives_its_own_resource() -> None:
    table = paying("farmer", barley=2).buildings(0, farm=1, forge=1, temple=1)
    table.play("add:farmer", "cell:2")
    assert table.why("flip:forge") == table.why("flip:temple") == "SC-058"
    table.play("flip:farm", "pay:tokens")
    assert table.tiles(0) == {"used_farm": 1, "forge": 1, "temple": 1}
    temple = Table().tokens(0, bowl=1).buildings(0, temple=1).hand(0, "storyteller").guardian("field_ox")
    temple.alone(0, "monk").play("activate:1", "pay:all")
    assert temple.state.guardian == box.GUARDIANS.index("field_ox")


@rule("SC-060")
def test_a_used_building_gives_nothing() -> None:
    table = paying("farmer", barley=3).buildings(0, used_farm=1)
    table.play("add:farmer", "cell:2")
    assert table.why("flip:farm") == "SC-060"


@rule("SC-053", "SC-057")
def test_buildings_come_from_villagers_and_their_order_is_nothing() -> None:
    table = Table().tokens(0, juniper=9, barley=9)
    assert not [word for word in table.words() if word.startswith("build")]
    assert table.why("build:farm") == "SC-066"
    assert table.state.view(0)["players"][0]["buildings"] == {
        "farm": 1, "used_farm": 0, "forge": 0, "used_forge": 0, "temple": 0, "used_temple": 0,
    }  # fmt: skip


# ── Gold ──


@rule("SC-061", "SC-T63")
def test_gold_stands_for_any_other_resource() -> None:
    table = paying("woodcutter", barley=2, gold=2)
    table.play("add:woodcutter", "cell:5", "pay:all")
    assert (table.has(0, "barley"), table.has(0, "gold")) == (0, 0)
    juniper = Table().tokens(0, gold=1).hand(0, "priest").corner(0, "woodcutter")
    juniper.play("activate:1", "use:2", "pay:gold", "build:temple")
    assert juniper.tiles(0) == {"farm": 1, "temple": 1}


@rule("SC-062")
def test_a_gold_icon_is_a_joker_too() -> None:
    table = Table().tokens(0, barley=3).hand(0, "nun", "peddler").buildings(0)
    table.play("add:nun", "cell:5", "pay:all")
    assert table.discarded(0) == ["peddler"]


@rule("SC-062", "SC-233")
def test_a_joker_leaves_the_choice_of_what_it_saves() -> None:
    """The Peddler gives a scroll for a bell and a bowl; gold may stand for either, or for both."""
    kept = set()
    for last in ("pay:bell", "pay:bowl", "pay:gold"):
        table = Table().corner(0, "peddler").tokens(0, bell=1, bowl=1, gold=2).play("activate:1", "use:2")
        assert table.words()[:2] == ["pay:tokens", "pay:gold"]
        table.play("pay:gold")
        assert table.words()[:3] == ["pay:bell", "pay:bowl", "pay:gold"]
        table.play(last)
        assert table.scrolls(0) == 1
        kept.add((table.has(0, "bell"), table.has(0, "bowl"), table.has(0, "gold")))
    assert kept == {(0, 1, 1), (1, 0, 1), (1, 1, 0)}
    card = Table().corner(0, "peddler").tokens(0, bell=1, bowl=1).hand(0, "nun").play("activate:1", "use:2")
    assert "pay:tokens" in card.words()


@rule("SC-063", "SC-T63")
def test_a_cost_in_gold_takes_gold() -> None:
    """The Scribe gives a scroll for one gold."""
    table = Table().tokens(0, barley=9, bell=9).corner(0, "scribe")
    assert table.why("activate:1") == "SC-101"
    table.hand(0, "peddler")
    assert table.why("activate:1") == ""
    table.tokens(0, gold=1).play("activate:1")
    assert table.words() == ["pay:tokens", "pay:peddler"]
    table.play("pay:peddler")
    assert (table.scrolls(0), table.has(0, "gold")) == (1, 1)


# ── Costs of several kinds ──


@rule("SC-101", "SC-102", "SC-236")
def test_a_cost_of_two_kinds_is_paid_source_by_source() -> None:
    """The Peddler gives a scroll for a bell and a bowl."""
    table = Table().tokens(0, bell=1, bowl=1).hand(0, "priest", "monk").buildings(0, forge=1)
    table.corner(0, "peddler")
    table.play("activate:1", "use:2")
    assert table.words() == ["pay:tokens", "flip:forge", "pay:priest", "pay:monk"]
    table.play("flip:forge")
    assert table.why("pay:priest") == "SC-234"
    assert table.words() == ["pay:tokens", "pay:monk"]
    table.play("pay:monk")
    assert table.scrolls(0) == 1
    assert (table.has(0, "bell"), table.has(0, "bowl")) == (1, 1)
    quick = Table().tokens(0, bell=1, bowl=1).hand(0, "priest").alone(0, "peddler")
    quick.play("activate:1", "use:2", "pay:tokens")
    assert (quick.scrolls(0), quick.has(0, "bell"), quick.has(0, "bowl")) == (1, 0, 0)


@rule("SC-242")
def test_a_forced_payment_is_asked_while_the_hand_is_hidden() -> None:
    hidden = paying("nun", barley=4).play("add:nun", "cell:2")
    assert hidden.words() == ["pay:tokens"]
    bare = Table().tokens(0, barley=4).hand(0, "nun").buildings(0).play("add:nun", "cell:2")
    assert bare.words() == ["use:2", "skip"] and bare.has(0, "barley") == 0
