"""Juniper, the spirits of the forest, the guardians, and settling what they demand."""

from __future__ import annotations

import pytest

from cordee.games.snowcrest import box
from tests.games.snowcrest.laid import EMPTY, GAME, Table, rule

WITH_MONK = "monk . elder / . . . / novice . pilgrim"


def woken(spirit: str, seats: int = 2, **tokens: int) -> Table:
    """Seat 0's Labourer takes the last juniper: this spirit comes. Nobody else has anything."""
    table = Table(seats).set(juniper=1).spirit(spirit).tokens(0, **tokens)
    for seat in range(1, seats):
        table.buildings(seat)
    return table


def worshipped(guardian: str, seats: int = 2, **tokens: int) -> Table:
    """Seat 0's Monk has two bowls to spend and meets this guardian. Nobody else has anything but villagers."""
    table = Table(seats).guardian(guardian).village(0, WITH_MONK).tokens(0, bowl=2).buildings(0)
    table.tokens(0, **tokens)
    for seat in range(1, seats):
        table.buildings(seat).village(seat, EMPTY)
    return table


# ── Taking juniper ──


@rule("SC-020", "SC-109")
def test_juniper_comes_from_the_forest_pile() -> None:
    table = Table().set(juniper=6)
    table.play("activate:1", "use:1")
    assert (table.has(0, "juniper"), table.state.juniper) == (1, 5)
    gold = Table().tokens(0, gold=1).play("activate:1", "use:2", "build:farm")
    assert gold.state.juniper == 6


@rule("SC-103")
def test_spent_juniper_does_not_go_back_on_the_pile() -> None:
    table = Table().set(juniper=4).tokens(0, juniper=1).play("activate:1", "use:2", "build:farm", "build:farm")
    assert (table.has(0, "juniper"), table.state.juniper) == (0, 4)


@rule("SC-110", "SC-115", "SC-T20")
def test_the_last_juniper_wakes_a_spirit() -> None:
    table = Table(3).set(juniper=2).corner(0, "woodcutter")
    table.play("activate:1", "use:1")
    assert table.seat == -1 and GAME.notation(table.state.actions()[0]) == "spirit:roots"
    assert table.has(0, "juniper") == 2
    table.play("spirit:mist", "omens").deal()
    while table.state.spirit >= 0:
        table.play("omens")
    assert table.state.juniper == 9
    assert [box.SPIRITS[kind] for kind in table.state.spirits.bottom] == ["mist"]
    assert table.scrolls(0) == 1


@rule("SC-111", "SC-T21")
def test_all_the_juniper_due_is_taken() -> None:
    table = Table().set(juniper=2).corner(0, "woodcutter").play("activate:1")
    assert table.words() == ["use:1", "skip"]
    table.play("use:1")
    assert table.has(0, "juniper") == 2 and table.seat == -1


@rule("SC-116", "SC-119", "SC-T19")
def test_more_juniper_than_there_is() -> None:
    table = Table(3).set(juniper=2).spirit("roots").corner(0, "forester")
    table.buildings(0).buildings(1).buildings(2)
    table.play("activate:1")
    assert (table.has(0, "juniper"), table.scrolls(0), table.state.juniper) == (3, 1, 8)
    assert table.seat == 1


@rule("SC-254")
def test_junipers_just_taken_can_pay() -> None:
    table = woken("needles").hand(0, "priest")
    table.play("activate:1", "use:1")
    assert table.has(0, "juniper") == 1 and "pay:juniper" in table.words()
    table.play("pay:juniper", "pay:barley")
    assert table.omen(0) == 0 and table.scrolls(0) == 1


@rule("SC-254", "SC-261", "SC-T68")
def test_an_achievement_comes_before_the_spirit() -> None:
    table = Table().set(juniper=1).spirit("needles").tokens(0, juniper=4).goals("winter_store")
    table.corner(0, "woodcutter").play("activate:1", "use:1")
    assert table.scrolls(0) == 2
    assert table.state.spirit >= 0
    table.play("pay:juniper")
    assert table.has(0, "juniper") == 4 and table.scrolls(0) == 2


# ── A spirit ──


@rule("SC-112", "SC-113", "SC-114", "SC-118", "SC-257", "SC-T13", "SC-T14")
@pytest.mark.parametrize(("answers", "omens"), [
    (("pay:barley", "give:nun"), 0), (("pay:barley", "omens"), -1), (("give:nun", "omens"), -1), (("omens",), -2),
])  # fmt: skip
def test_the_spirit_of_the_roots(answers: tuple[str, ...], omens: int) -> None:
    """Active: a barley and a hand card; the others: any resource. The Labourer takes a barley with its juniper."""
    table = woken("roots", 3).hand(0, "nun", "priest").tokens(1, bell=1)
    table.play("activate:1", "use:1", *answers)
    assert table.omen(0) == omens
    assert table.scrolls(0) == 0, "the reward comes last"
    assert table.seat == 1
    table.play("pay:bell")
    assert (table.omen(1), table.omen(2)) == (0, -1)
    assert table.scrolls(0) == 1 and table.scrolls(1) == table.scrolls(2) == 0


@rule("SC-117", "SC-207")
def test_a_demand_is_paid_with_any_source() -> None:
    table = woken("roots", 3).hand(0, "nun")
    table.buildings(1, temple=1).village(2, "poet . farmer / . . . / . . .")
    table.play("activate:1", "use:1", "omens")
    assert table.words() == ["flip:temple", "omens"]
    table.play("flip:temple")
    assert table.tiles(1) == {"used_temple": 1}
    assert table.words() == ["flip:1", "flip:3", "omens"]
    table.play("flip:3")
    assert table.cell(2, 3) == "-farmer" and table.omen(2) == 0


@rule("SC-122", "SC-T15")
def test_one_card_serves_one_demand() -> None:
    """A barley and a hand card, and nothing but a Farmer in hand."""
    table = woken("roots").hand(0, "farmer").buildings(0).alone(0, "woodcutter")
    table.play("activate:1", "use:1")
    assert table.words() == ["pay:farmer", "give:farmer", "omens"]
    table.play("pay:farmer")
    assert table.omen(0) == -1 and table.held(0) == []


@rule("SC-124", "SC-T16")
def test_a_card_given_brings_nothing() -> None:
    table = woken("roots").hand(0, "miller", "nun")
    table.play("activate:1", "use:1", "give:miller", "omens")
    assert table.discarded(0) == ["miller"]
    assert table.has(0, "barley") == 1 and table.omen(0) == -1


@rule("SC-122", "SC-T65")
def test_a_forge_is_flipped_or_given_up_not_both() -> None:
    """A bell and a building, and nothing but a forge."""
    table = woken("hollow_trunk").buildings(0, forge=1)
    table.alone(0, "woodcutter").play("activate:1", "use:1")
    assert table.words() == ["flip:forge", "give:forge", "omens"]
    flipped = table.state.copy()
    table.play("give:forge")
    assert table.tiles(0) == {} and table.omen(0) == -1 and table.state.supply[1] == 16
    table.state = flipped
    table.play("flip:forge")
    assert table.tiles(0) == {"used_forge": 1} and table.omen(0) == -1


@rule("SC-122", "SC-125")
def test_a_used_building_may_be_given_up_too() -> None:
    table = woken("hollow_trunk").buildings(0, farm=1, used_forge=1).alone(0, "woodcutter")
    table.play("activate:1", "use:1")
    assert table.words() == ["give:farm", "give:used_forge", "omens"]
    table.play("give:used_forge")
    assert table.tiles(0) == {"farm": 1} and table.state.supply[1] == 16


@rule("SC-120", "SC-121", "SC-123", "SC-227", "SC-T66")
def test_a_two_icon_card_covers_two_units() -> None:
    """The guardian's demand here is made up: two resources of choice and a hand card."""
    from cordee.games.snowcrest.rules.paying import settle

    table = Table().hand(1, "monk", "elder").buildings(1)
    needs = [0] * len(box.KINDS)
    needs[box.ANY] = 2
    needs[box.HAND_CARD] = 1
    settle(table.state, 1, needs)
    table.play("pay:monk", "give:elder")
    assert (table.omen(1), table.held(1), table.discarded(1)) == (0, [], ["elder", "monk"])


@rule("SC-123", "SC-234", "SC-255")
def test_what_saves_no_omen_may_not_be_given() -> None:
    table = woken("mist").tokens(0, barley=1).hand(0, "miller", "farmer").buildings(0)
    table.play("activate:1", "use:1")
    assert table.has(0, "barley") == 2
    table.play("pay:barley")
    assert table.why("pay:miller") == "SC-234"
    table.play("pay:farmer")
    assert table.omen(0) == 0 and table.held(0) == ["miller"]
    useless = woken("roots").hand(0, "priest").tokens(0, bell=1)
    useless.play("activate:1", "use:1")
    assert useless.why("pay:bell") == "SC-255"


@rule("SC-127")
def test_the_acting_villager_is_out_of_reach() -> None:
    table = woken("old_cedar").village(0, "woodcutter . elder / . . . / . . .").buildings(0).hand(0, "priest")
    table.play("activate:1", "use:1")
    assert "give:1" not in table.words() and "give:3" in table.words()
    assert table.why("flip:1") == "SC-127"


@rule("SC-128", "SC-205")
def test_who_cannot_pay_takes_omens() -> None:
    table = woken("old_cedar", 3)
    table.play("activate:1", "use:1", "omens")
    assert table.omen(0) == -2
    assert table.omen(1) == table.omen(2) == -1
    able = woken("old_cedar", 3).buildings(1, forge=1).play("activate:1", "use:1", "omens")
    assert able.words() == ["give:forge", "omens"]


@rule("SC-242")
def test_a_forced_no_is_asked_for_while_the_hand_is_hidden() -> None:
    table = woken("needles").hand(1, "nun")
    table.play("activate:1", "use:1", "omens")
    assert table.seat == 1 and table.words() == ["omens"]
    tiles = woken("old_cedar").hand(1, "nun").play("activate:1", "use:1", "omens")
    assert tiles.seat == 1 and tiles.omen(1) == -1, "no card could help against a demand for a building"


@rule("SC-240")
def test_a_spirit_seen_comes_back_in_order() -> None:
    table = Table().set(juniper=1)
    for place, key in enumerate(box.SPIRITS):
        table.state.spirits.middle.take(place)
        table.state.spirits.put_under(place)
        assert table.state.view(1)["spirits"]["under"][-1] == key
    table.buildings(0).buildings(1).play("activate:1", "use:1")
    assert box.SPIRITS[table.state.spirit] == "roots", "known, so no draw of nature is needed"


# ── Avoiding ──


@rule("SC-214", "SC-229", "SC-256", "SC-T47")
def test_a_poet_avoids_one_unit() -> None:
    table = worshipped("snow_lion").village(0, "monk . poet / . . . / . . .").play("activate:1")
    assert table.words() == ["flip:3", "omens"]
    table.play("flip:3").deal()
    assert table.omen(0) == -3 and table.cell(0, 3) == "-poet"


@rule("SC-215", "SC-216", "SC-T48")
def test_one_flip_of_an_abbot_covers_two_units() -> None:
    """The spirit of the spring would want a bowl; here a bell and a hand card are demanded."""
    from cordee.games.snowcrest.rules.paying import settle

    table = Table().corner(1, "abbot").buildings(1)
    needs = [0] * len(box.KINDS)
    needs[box.BELL] = needs[box.HAND_CARD] = 1
    settle(table.state, 1, needs)
    table.play("flip:1")
    assert table.omen(1) == 0 and table.cell(1, 1) == "-abbot"
    bell = Table().village(1, "abbot . elder / . . . / . . .").alone(0, "priest").tokens(0, bell=2)
    bell.tokens(1, bell=1).play("activate:1", "use:2", "bells:1", "outbid")
    assert bell.cell(1, 1) == "-abbot" and bell.scrolls(1) == 2


@rule("SC-256")
def test_several_avoid_icons() -> None:
    table = worshipped("snow_lion").village(0, "monk poet poet / -poet . . / . . .").play("activate:1")
    assert table.why("flip:4") == "SC-046"
    table.play("flip:2", "flip:3").deal()
    assert table.omen(0) == -2
    busy = worshipped("field_ox").alone(0, "monk")
    busy.state.village[0] = box.KEYS.index("high_abbot")
    busy.tokens(0, bell=2).play("activate:1", "bells:1")
    assert busy.cell(0, 1) == "-high_abbot"


@rule("SC-129", "SC-214", "SC-T84")
def test_an_omen_in_an_offering_can_only_be_avoided() -> None:
    table = worshipped("cave_drake", bell=1).village(0, "monk . poet / . . . / . . .")
    table.state.omen[0] = 1
    table.play("activate:1", "flip:3", "pay:bell").deal()
    assert (table.omen(0), table.cell(0, 3), table.has(0, "bell")) == (0, "-poet", 0)


@rule("SC-270")
def test_avoid_icons_do_not_stop_a_villagers_omens() -> None:
    table = Table().village(0, "mystic . elder / . . . / . . .").alone(1, "poet")
    table.play("activate:1")
    assert table.omen(1) == -1 and table.cell(1, 1) == "poet"
    own = Table().village(0, "smuggler . poet / . . . / . . .").play("activate:1")
    assert (own.omen(0), own.has(0, "gold"), own.cell(0, 3)) == (-1, 3, "poet")


# ── Worship ──


@rule("SC-137", "SC-138")
def test_worship_costs_bowls_and_turns_over_a_guardian() -> None:
    table = Table().tokens(0, bowl=3).hand(0, "farmer")
    table.play("activate:9", "use:2", "pay:tokens")
    assert table.has(0, "bowl") == 0
    assert table.seat == -1 and len(table.state.actions()) == 12
    assert Table().tokens(0, bowl=2).play("activate:9").why("use:2") == "SC-101"


@rule("SC-139", "SC-140", "SC-142", "SC-143", "SC-258", "SC-T17")
@pytest.mark.parametrize("paid", range(5))
def test_the_offering_to_the_snow_lion(paid: int) -> None:
    """Two resources of choice and two buildings; then three cards and two scrolls."""
    table = worshipped("snow_lion", barley=1, bell=1).buildings(0, farm=1, forge=1).play("activate:1")
    gifts = ["pay:barley", "pay:bell", "give:farm", "give:forge"][:paid]
    table.play(*gifts)
    if paid < 4:
        table.play("omens")
    table.deal()
    assert table.omen(0) == paid - 4
    assert table.scrolls(0) == 2 and len(table.held(0)) == 3
    assert table.state.view(0)["guardians"]["under"] == ["snow_lion"]


@rule("SC-141", "SC-126", "SC-206", "SC-T18")
@pytest.mark.parametrize(("answers", "omens"), [
    (("give:nun", "give:1"), 0), (("give:3", "omens"), -1), (("give:nun", "omens"), -1), (("omens",), -2),
])  # fmt: skip
def test_the_penalty_of_the_snow_lion(answers: tuple[str, ...], omens: int) -> None:
    table = worshipped("snow_lion").village(1, "poet . elder / . . . / . . .").hand(1, "nun", "monk")
    table.play("activate:1")
    assert table.seat == 1 and table.scrolls(0) == 0
    table.play(*answers)
    assert table.omen(1) == omens
    assert ("give:1" in answers) == (table.under_common() == ["poet"])
    assert ("give:3" in answers) == ("elder" in table.discarded(1))
    assert ("give:nun" in answers) == ("nun" in table.discarded(1))
    table.deal()
    assert table.scrolls(0) == 2


@rule("SC-258", "SC-107")
def test_a_reward_with_too_few_cards() -> None:
    table = worshipped("snow_lion").discard(0).deck(0, "farmer", "nun").goals("many_guests")
    table.play("activate:1").deal()
    assert table.held(0) == ["farmer", "nun"]


@rule("SC-141", "SC-113")
def test_clockwise_from_the_active_player() -> None:
    table = Table(4).guardian("moon_hare").turn(2).village(2, WITH_MONK).tokens(2, bowl=2)
    for seat in range(4):
        table.hand(seat, "nun")
    table.play("activate:1", "pay:tokens")
    order = []
    while table.state.guardian >= 0:
        order.append(table.seat)
        table.play("omens")
    assert order == [2, 3, 0, 1]


@pytest.mark.parametrize("place", range(len(box.GUARDIANS)), ids=box.GUARDIANS)
@rule("SC-140", "SC-142")
def test_every_guardian_can_be_met_with_empty_hands(place: int) -> None:
    table = worshipped(box.GUARDIANS[place])
    table.play("activate:1")
    while table.state.guardian >= 0 and table.seat >= 0:
        table.play("omens")
    table.deal()
    marker = table.omen(0) - table.state.omens[0]
    assert -marker == sum(box.OFFERING[place])
    assert table.scrolls(0) == box.GUARDIAN_REWARD[place][box.SCROLL]
    assert table.has(0, "gold") == box.GUARDIAN_REWARD[place][box.GOLD]
    assert len(table.held(0)) == box.GUARDIAN_REWARD[place][box.GAIN_CARD]
    assert -table.omen(1) == sum(box.GUARDIAN_OTHERS[place])


@pytest.mark.parametrize("place", range(len(box.SPIRITS)), ids=box.SPIRITS)
@rule("SC-114", "SC-118")
def test_every_spirit_can_be_met_with_empty_hands(place: int) -> None:
    table = woken(box.SPIRITS[place]).buildings(0).alone(0, "forester").village(1, EMPTY)
    table.play("activate:1")
    while table.seat == 0:
        table.play("omens")
    assert -table.omen(0) == sum(box.SPIRIT_ACTIVE[place])
    assert -table.omen(1) == sum(box.SPIRIT_OTHERS[place])
    assert table.scrolls(0) == 1
