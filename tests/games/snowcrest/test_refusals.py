"""The reason given for a refusal is the true one in the case at hand, and its clause says so by itself."""

from __future__ import annotations

import re
from types import ModuleType

import pytest

from cordee.games.snowcrest import box
from cordee.games.snowcrest.rules.paying import settle
from cordee.words import words
from tests.games.snowcrest.laid import GAME, Table, rule

WORDS: ModuleType = GAME.module("words")


def asked(table: Table, lang: str = "en") -> str:
    """The question put now."""
    return str(WORDS.question(table.state, words(lang, GAME.folder, ["Anne", "Paul"], table.seat)))


# ── Demands ──


def oxen(**tokens: int) -> Table:
    """The Field Ox wants three barley of seat 0, who has these tokens, a hand card and a face-down villager."""
    table = Table().guardian("field_ox").village(0, "monk -priest . / . . . / . . .").hand(0, "miller")
    return table.tokens(0, bowl=2, **tokens).buildings(0, used_farm=1, forge=1).play("activate:1", "pay:tokens")


@rule("SC-120")
def test_a_part_may_be_given_so_too_few_tokens_are_no_broken_payment() -> None:
    table = oxen(barley=2)
    assert table.why("pay:tokens") == "SC-120"
    assert "Tokens" in GAME.clause(120, "en").text
    assert oxen(barley=3).why("pay:tokens") == ""


@rule("SC-046", "SC-060", "SC-255")
def test_what_cannot_be_given_to_a_guardian() -> None:
    table = oxen(barley=2, bell=1)
    assert table.why("flip:2") == "SC-046"
    assert table.why("flip:farm") == "SC-060", "the farm is used"
    assert table.why("flip:forge") == table.why("pay:bell") == "SC-255"


@rule("SC-046", "SC-122", "SC-127")
def test_what_cannot_be_given_up() -> None:
    """The Ice Ape wants a face-up villager, the Stone Tortoise a building and two bowls."""
    table = Table().guardian("ice_ape").village(0, "monk -priest nun / . . . / . . .").tokens(0, bowl=2)
    table.hand(0, "miller").play("activate:1", "pay:tokens")
    assert table.why("give:2") == "SC-046" and table.why("give:1") == "SC-127" and table.why("give:3") == ""
    stone = Table().guardian("stone_tortoise").alone(0, "monk").hand(0, "miller").tokens(0, bowl=2)
    stone.buildings(0, temple=1).play("activate:1", "pay:tokens", "flip:temple")
    assert stone.why("give:used_temple") == "SC-122", "it has just been turned down for a bowl"


def demanded(**needs: int) -> Table:
    """Seat 1 settles a demand that is made up, with a token of each kind, an Abbot and a forge."""
    table = Table().alone(1, "abbot").tokens(1, barley=1, bell=1, bowl=1, juniper=1, gold=1).buildings(1, forge=1)
    table.hand(1, "elder", "monk").set(guardian=box.GUARDIANS.index("wind_horse"))
    settle(table.state, 1, [needs.get(kind, 0) for kind in box.KINDS])
    return table


@rule("SC-120", "SC-255")
def test_the_question_asks_for_what_is_left_of_a_demand() -> None:
    table = oxen(barley=2)
    assert asked(table) == "Field Ox: give 3 barley, or take 3 omens."
    table.play("pay:barley")
    assert asked(table) == "Field Ox: give 2 barley, or take 2 omens."
    assert asked(table, "fr") == "Bœuf des champs : donnez 2 orges, ou prenez 2 augures."


@rule("SC-061", "SC-120", "SC-216")
@pytest.mark.parametrize(("needs", "given", "left"), [
    ({"bell": 1, "any": 1}, "pay:bell", "1 resource of choice, or take 1 omen"),
    ({"bell": 1, "any": 1}, "pay:gold", "1 resource of choice, or take 1 omen"),
    ({"omen": 1, "any": 1, "hand_card": 1}, "flip:1", "1 hand card, or take 1 omen"),
    ({"building": 1, "bowl": 2}, "pay:gold", "1 bowl and 1 building, or take 2 omens"),
    ({"hand_card": 1, "building": 1}, "give:elder", "1 building, or take 1 omen"),
    ({"barley": 1, "bell": 1, "bowl": 1}, "pay:gold", "2 of 1 barley, 1 bell and 1 bowl, or take 2 omens"),
])  # fmt: skip
def test_what_is_left_after_something_that_serves_more_than_one_need(
    needs: dict[str, int], given: str, left: str
) -> None:
    table = demanded(**needs).play(given)
    assert asked(table) == f"Wind Horse: give {left}."


# ── Costs ──


def peddling() -> Table:
    """The Peddler asks for a bell and a bowl; there are tokens, tiles and cards that serve, and others that do not."""
    table = Table().village(0, "peddler nun -priest / . . . / . . .").hand(0, "farmer", "monk")
    table.tokens(0, barley=1, bell=1, gold=1).buildings(0, farm=1, forge=1, used_temple=1)
    return table.play("activate:1", "use:2")


@rule("SC-041", "SC-046", "SC-048", "SC-058", "SC-060", "SC-061")
def test_what_does_not_pay_a_cost_of_two_kinds() -> None:
    table = peddling()
    assert table.why("flip:farm") == "SC-058", "a building gives what it gives"
    assert table.why("pay:barley") == "SC-061", "a token is what it is"
    assert "other tokens" in GAME.clause(61, "en").text
    assert table.why("pay:farmer") == "SC-041", "a card shows what it shows"
    assert table.why("flip:temple") == "SC-060"
    assert table.why("flip:3") == "SC-046" and table.why("flip:1") == "SC-048"


@rule("SC-235")
def test_the_question_asks_for_what_is_left_of_a_cost() -> None:
    table = peddling()
    assert asked(table) == "Pay 1 bell and 1 bowl: choose what to give."
    table.play("flip:forge")
    assert asked(table) == "Pay 1 bowl: choose what to give."


@rule("SC-101")
def test_a_price_that_cannot_be_paid() -> None:
    assert Table().corner(0, "mason").tokens(0, juniper=1).why("activate:1") == "SC-101"
    assert Table().tokens(0, bowl=2).play("activate:9").why("use:2") == "SC-101"
    assert Table().corner(0, "scribe").tokens(0, barley=9).why("activate:1") == "SC-101"
    assert Table().corner(0, "peddler").tokens(0, bell=1).play("activate:1").why("use:2") == "SC-101"


@rule("SC-260", "SC-265")
def test_without_bells_the_arrow_to_a_meditation_says_so() -> None:
    assert Table().tokens(0, barley=2).hand(0, "nun").play("activate:7").why("use:2") == "SC-260"
    alone = Table(1).tokens(0, barley=2, bell=5).play("activate:7")
    assert alone.why("use:2") == "SC-265"
    assert Table(1).tokens(0, bell=5).corner(0, "priest").play("activate:1").why("use:2") == "SC-265"
    rich = Table(1).tokens(0, bell=12).corner(0, "priest").play("activate:1", "use:2")
    assert rich.why("bells:18") == "SC-265", "alone nothing is announced"


@rule("SC-136", "SC-193", "SC-209", "SC-212", "SC-218")
def test_what_is_missing_for_an_action() -> None:
    assert Table().play("activate:3").why("use:2") == "SC-136", "no building is used"
    assert Table().corner(0, "officer").why("activate:1") == "SC-212", "no card in hand"
    assert Table().corner(0, "recruiter").row().why("activate:1") == "SC-218", "nobody to bring"
    assert Table(1).corner(0, "mystic").why("activate:1") == "SC-193", "nobody to harm"
    merchant = Table().corner(0, "merchant").tokens(0, barley=4, juniper=2).buildings(0)
    assert merchant.why("activate:1") == "SC-209"
    assert merchant.tokens(0, barley=5).play("activate:1").why("exchange:scroll>barley") == "SC-209"
    assert merchant.why("exchange:juniper>scroll") == "SC-209" and merchant.why("exchange:barley>scroll") == ""


# ── The turn ──


@rule("SC-049", "SC-079", "SC-084", "SC-184")
def test_why_a_villager_cannot_be_added() -> None:
    poor = Table().hand(0, "farmer", "nun").tokens(0, barley=1).buildings(0)
    assert poor.why("add:nun") == "SC-084"
    assert poor.why("add:farmer") == "SC-049", "its own barley would be the second"
    crowded = Table().village(0, "gardener -nun -monk / -builder gardener -miller / -priest -peddler recruiter")
    crowded.row("potter").buildings(0)
    assert crowded.why("add:potter") == "SC-079", "three barley with the villager that must make room"
    assert crowded.tokens(0, barley=1).why("add:potter") == ""
    simple = Table(simplified=True).tokens(0, barley=9)
    simple.village(0, "labourer -priest elder / -woodcutter novice -peddler / -nun -monk pilgrim")
    assert simple.why("add:potter") == "SC-184", "only starting villagers are face up"


@rule("SC-086")
def test_the_refusal_to_rest_stands_alone() -> None:
    assert Table().why("rest") == "SC-086"
    for lang, said in (("en", "three face-down villagers"), ("fr", "trois villageois face cachée")):
        text = GAME.clause(86, lang).text
        assert said in text and re.search("nothing else|rien d'autre", text)


@rule("SC-112")
def test_who_settles_with_a_spirit_first() -> None:
    for lang, said in (("en", "took the last juniper"), ("fr", "a pris le dernier genévrier")):
        assert said in GAME.clause(112, lang).text


# ── The words of the box ──


def test_french_speaks_as_the_box_does() -> None:
    """The French box prints "malédiction" and "retourner face visible"."""
    spoken = [(GAME.folder / name).read_text("utf-8") for name in ("rules.fr.md", "locale/fr.po", "box.toml")]
    for text in spoken:
        assert not re.findall(r"(?i)\bexig\w*|\bredress\w*", text)
    assert "malédiction" in spoken[0] and "face visible" in spoken[0]
