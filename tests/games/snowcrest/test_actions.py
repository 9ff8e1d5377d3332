"""What actions of villagers are made of: doing all of it, arrows, gains, buildings, cards."""

from __future__ import annotations

from cordee.games.snowcrest import box
from cordee.games.snowcrest.rules import ReturnTile
from tests.games.snowcrest.laid import GAME, Table, rule


@rule("SC-097", "SC-099")
def test_an_action_is_decided_once_and_done_whole() -> None:
    """The Smuggler's omen comes with its gold; the Labourer offers one of two actions."""
    table = Table().corner(0, "smuggler").play("activate:1")
    assert (table.omen(0), table.has(0, "gold")) == (-1, 3)
    choice = Table().tokens(0, juniper=1).play("activate:1")
    assert choice.words() == ["use:1", "use:2", "skip"]


@rule("SC-097", "SC-253")
def test_an_arrow_within_a_longer_action_must_be_paid_if_it_can() -> None:
    """The Architect: a juniper for a building, and all buildings turned up."""
    table = Table().corner(0, "architect").tokens(0, juniper=1).buildings(0, used_farm=1)
    table.play("activate:1")
    assert table.has(0, "juniper") == 0
    table.play("build:forge")
    assert table.tiles(0) == {"farm": 1, "forge": 1}
    without = Table().corner(0, "architect").buildings(0, used_farm=1)
    without.play("activate:1")
    assert without.tiles(0) == {"farm": 1} and without.cell(0, 1) == "-architect"


@rule("SC-098")
def test_nothing_to_do_nothing_done() -> None:
    table = Table().corner(0, "mason").tokens(0, juniper=1)
    assert table.why("activate:1") == "SC-101"
    table.play("pass:1")
    assert table.has(0, "juniper") == 1 and table.cell(0, 1) == "-mason"
    added = Table().hand(0, "monk", "nun").tokens(0, barley=5).play("add:monk", "cell:5", "pay:tokens")
    assert added.words() == ["skip"]
    added.play("skip")
    assert added.cell(0, 5) == "-monk"


@rule("SC-100", "SC-252")
def test_gains_juniper_last() -> None:
    """The Labourer gains barley and juniper: the barley is there when the spirit comes."""
    table = Table().set(juniper=1).spirit("roots").buildings(0).buildings(1).play("activate:1", "use:1")
    assert table.has(0, "barley") == 1 and table.words() == ["pay:barley", "omens"]
    scroll = Table().alone(0, "peddler").tokens(0, bell=1, bowl=1).play("activate:1", "use:2")
    assert scroll.scrolls(0) == 1


@rule("SC-252")
def test_parts_are_done_from_left_to_right() -> None:
    """The High Abbot gains a bell, then meditates with it."""
    table = Table().corner(0, "high_abbot").buildings(1)
    table.play("activate:1")
    assert table.scrolls(0) == 2 and table.has(0, "bell") == 0, "one bell announced, refused, paid"


@rule("SC-101")
def test_an_arrow_is_all_or_nothing_and_once() -> None:
    table = Table().corner(0, "mason").tokens(0, juniper=4).play("activate:1")
    assert table.has(0, "juniper") == 2
    table.play("build:forge", "build:temple")
    assert table.has(0, "juniper") == 2 and table.tiles(0) == {"farm": 1, "forge": 1, "temple": 1}


@rule("SC-102")
def test_an_arrow_is_paid_with_tokens_cards_and_buildings() -> None:
    table = Table().hand(0, "builder", "woodcutter").tokens(0, juniper=1, gold=1)
    table.village(0, "labourer . storyteller / . . . / . . .").hand(0, "builder", "woodcutter")
    table.play("activate:1", "use:2")
    assert table.words() == ["pay:tokens", "pay:gold", "pay:woodcutter", "flip:3"]


@rule("SC-253")
def test_an_arrow_that_would_change_nothing_cannot_be_paid() -> None:
    table = Table().corner(0, "healer").tokens(0, juniper=1)
    table.state.omen[0] = 5
    assert table.why("activate:1") == "SC-253"
    none_left = Table().corner(0, "builder").tokens(0, juniper=1)
    none_left.state.supply[1] = 0
    none_left.play("activate:1")
    assert none_left.why("use:1") == "", "the bell of the first option is still to be had"
    none_left.play("use:1")
    assert none_left.has(0, "bell") == 1 and none_left.tiles(0) == {"farm": 1}


# ── Buildings ──


@rule("SC-054", "SC-130", "SC-131", "SC-132")
def test_a_building_of_choice_comes_face_up() -> None:
    table = Table().corner(0, "woodcutter").tokens(0, juniper=1).buildings(0, used_farm=1)
    table.play("activate:1", "use:2")
    assert table.words() == ["build:farm", "build:forge", "build:temple"]
    table.play("build:temple")
    assert table.tiles(0) == {"used_farm": 1, "temple": 1}
    assert table.state.supply == [19, 16, 15], "each seat has a farm"


@rule("SC-005", "SC-133", "SC-T30")
def test_what_is_gone_cannot_be_built() -> None:
    table = Table().tokens(0, juniper=1)
    table.state.supply[1] = 0
    table.play("activate:1", "use:2")
    assert table.why("build:forge") == "SC-133"
    assert table.words() == ["build:farm", "build:temple"]
    only = Table().tokens(0, juniper=1)
    only.state.supply = [0, 0, 0]
    only.play("activate:1")
    assert only.why("use:2") == "SC-253"


@rule("SC-134")
def test_building_costs_what_the_villager_shows() -> None:
    costs = {
        row["key"]: part["cost"]
        for row in box.VILLAGERS
        for option in (row["action"][0].get("options", [row["action"]]) if row["action"] else [])
        for part in option
        if part["op"] == "pay" and any(then["op"] == "build" for then in part["then"])
    }
    assert costs["labourer"] == {"juniper": 1} and costs["mason"] == {"juniper": 2}


@rule("SC-056", "SC-097", "SC-135", "SC-T29")
def test_a_full_mat() -> None:
    table = Table().corner(0, "woodcutter").tokens(0, juniper=1).buildings(0, farm=4, used_farm=1, forge=3)
    table.play("activate:1", "use:2")
    assert table.words() == ["return:farm", "return:used_farm", "return:forge", "return:none"]
    table.play("return:used_farm")
    assert table.state.buildings(0) == 7
    table.play("build:farm")
    assert table.tiles(0) == {"farm": 5, "forge": 3}


def full_mat(villager: str, **tokens: int) -> Table:
    """A villager in corner 1, eight farms of which two are used, and these tokens."""
    return Table().corner(0, villager).tokens(0, **tokens).buildings(0, farm=6, used_farm=2)


@rule("SC-097", "SC-135")
def test_on_a_full_mat_the_tile_is_asked_for_before_the_price() -> None:
    """The Architect: who keeps all tiles keeps the juniper, and still turns all buildings up."""
    table = full_mat("architect", juniper=1, gold=1).play("activate:1")
    assert table.words() == ["return:farm", "return:used_farm", "return:none"]
    assert table.has(0, "juniper") == 1
    kept = full_mat("architect", juniper=1).play("activate:1", "return:none")
    assert kept.has(0, "juniper") == 1 and kept.tiles(0) == {"farm": 8} and kept.seat == 1
    table.play("return:used_farm")
    assert table.words() == ["pay:tokens", "pay:gold"] and table.state.buildings(0) == 7
    table.play("pay:tokens")
    assert table.words() == ["build:farm", "build:forge", "build:temple"]
    table.play("build:temple")
    assert table.tiles(0) == {"farm": 7, "temple": 1}
    declined = Table().tokens(0, juniper=1).buildings(0, farm=8).play("activate:1", "use:2", "return:none")
    assert declined.tiles(0) == {"farm": 8} and declined.has(0, "juniper") == 1 and declined.seat == 1


@rule("SC-135", "SC-253")
def test_on_a_full_mat_an_arrow_is_paid_for_what_else_it_brings() -> None:
    """The Builder's forge comes with a bell: without a tile returned, the juniper is paid for the bell alone."""
    table = full_mat("builder", juniper=1).play("activate:1", "use:1", "return:none")
    assert (table.has(0, "juniper"), table.has(0, "bell")) == (0, 1) and table.tiles(0) == {"farm": 6, "used_farm": 2}
    built = full_mat("builder", juniper=1).play("activate:1", "use:1", "return:farm")
    assert (built.has(0, "juniper"), built.has(0, "bell")) == (0, 1)
    assert built.tiles(0) == {"farm": 5, "used_farm": 2, "forge": 1}


@rule("SC-135")
def test_a_bot_keeps_the_price_of_a_tile_it_has_no_room_for() -> None:
    adviser = GAME.module("bot").ADVISER
    wanted = {}
    for villager, words in (("architect", ["activate:1"]), ("builder", ["activate:1", "use:1"])):
        table = full_mat(villager, juniper=1).play(*words)
        liked = adviser.prefer(table.state, table.state.actions())
        wanted[villager] = table.words()[liked.index(max(liked))]
    assert wanted == {"architect": "return:none", "builder": "return:used_farm"}


@rule("SC-135")
def test_on_a_full_mat_two_buildings_are_asked_for_one_by_one() -> None:
    """The Mason pays once for two buildings."""
    table = full_mat("mason", juniper=2).play("activate:1", "return:used_farm")
    assert table.has(0, "juniper") == 0
    table.play("build:forge")
    assert table.words() == ["return:farm", "return:used_farm", "return:forge", "return:none"]
    table.play("return:none")
    assert table.tiles(0) == {"farm": 6, "used_farm": 1, "forge": 1} and table.seat == 1
    kept = full_mat("mason", juniper=2).play("activate:1", "return:none")
    assert kept.has(0, "juniper") == 2 and kept.seat == 1


@rule("SC-101", "SC-135")
def test_a_tile_that_must_pay_for_the_next_one_cannot_be_returned() -> None:
    """The price here is made up: a bell, which only the forge can give, for a building of choice."""
    price = box.Part({"op": "pay", "cost": {"bell": 1}}, "a test")
    price.then = next(part.then for part in box.PARTS if part.op == box.OP_PAY and part.then >= 0)
    box.PARTS.append(price)
    try:
        table = Table().buildings(0, farm=7, forge=1)
        table.state.agenda.append(ReturnTile(0, box.ANY_BUILDING, len(box.PARTS) - 1))
        assert table.words() == ["return:farm", "return:none"]
        assert table.why("return:forge") == "SC-101"
        table.play("return:farm")
        assert table.tiles(0) == {"farm": 6, "used_forge": 1}
    finally:
        box.PARTS.remove(price)


@rule("SC-244", "SC-T83")
def test_a_returned_tile_can_be_built_again() -> None:
    table = Table().corner(0, "builder").tokens(0, juniper=1)
    table.buildings(0, farm=6, used_forge=2)
    table.state.supply[1] = 0
    table.play("activate:1", "use:1")
    assert table.why("return:farm") == "SC-133"
    table.play("return:used_forge")
    assert table.tiles(0) == {"farm": 6, "forge": 1, "used_forge": 1}


@rule("SC-136", "SC-060")
def test_refresh_turns_all_buildings_up() -> None:
    table = Table().buildings(0, farm=1, used_farm=2, used_temple=1).play("activate:3", "use:2")
    assert table.tiles(0) == {"farm": 3, "temple": 1}
    assert Table().play("activate:3").why("use:2") == "SC-136"


# ── Cards ──


@rule("SC-105", "SC-108")
def test_cards_come_from_ones_own_deck() -> None:
    table = Table().hand(0, "priest").play("activate:3", "use:1")
    assert table.seat == -1
    words = table.words()
    assert "draw:priest" not in words and len(words) == 8
    assert table.state.odds() == [1 / 8] * 8
    table.play("draw:monk")
    assert table.held(0) == ["priest", "monk"]


@rule("SC-106")
def test_the_discard_pile_is_shuffled_in_the_middle_of_a_draw() -> None:
    table = Table().corner(0, "matriarch")
    table.discard(0, "farmer", "monk", "nun").deck(0, "priest").play("activate:1")
    assert table.held(0) == ["priest"] and sorted(table.words()) == ["draw:farmer", "draw:monk", "draw:nun"]
    table.play("draw:nun", "draw:monk")
    assert table.held(0) == ["priest", "nun", "monk"] and table.discarded(0) == []


@rule("SC-107")
def test_as_many_cards_as_there_are() -> None:
    table = Table().corner(0, "matriarch").deck(0, "priest").play("activate:1")
    assert table.held(0) == ["priest"] and table.seat == 1
    none = Table().corner(0, "matriarch").deck(0)
    assert none.why("activate:1") == "SC-107"
