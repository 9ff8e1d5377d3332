"""Every villager of the box does what it shows, and the named ones what the rulebook says of them."""

from __future__ import annotations

import pytest

from cordee.games.snowcrest import box
from tests.games.snowcrest.laid import ROW, Table, rule

HARE = ["guardian:moon_hare", "omens", "omens"]
HARES = {"scroll": 2, "omen": -2, "omen 1": -1}
# By villager: what seat 0 plays after activating it, and what the seat then has more than before.
PLAIN = [
    ("labourer", ["use:1"], {"juniper": 1, "barley": 1}),
    ("labourer", ["use:2", "pay:tokens", "build:farm", "build:forge"], {"juniper": -1, "farm": 1, "forge": 1}),
    ("elder", ["use:1"], {"cards": 1}),
    ("elder", ["use:2"], {"farm": 1, "used_farm": -1}),
    ("novice", ["use:1"], {"bell": 2}),
    ("novice", ["use:2", "pay:tokens", "bells:3", "refuse", "pay:tokens"], {"barley": -2, "bell": -3, "scroll": 2}),
    ("pilgrim", ["use:1"], {"bowl": 2}),
    ("pilgrim", ["use:2", "pay:tokens", *HARE], {"bowl": -3, **HARES}),
    ("farmer", [], {"barley": 3}),
    ("priest", ["use:1"], {"bell": 2}),
    ("priest", ["use:2", "bells:1", "refuse", "pay:tokens"], {"bell": -1, "scroll": 2}),
    ("nun", ["use:1"], {"cards": 1}),
    ("nun", ["use:2"], {"omen": 1}),
    ("woodcutter", ["use:1"], {"juniper": 2}),
    ("woodcutter", ["use:2", "pay:tokens", "build:temple"], {"juniper": -1, "temple": 1}),
    ("builder", ["use:1", "pay:tokens"], {"juniper": -1, "forge": 1, "bell": 1}),
    ("builder", ["use:2", "pay:tokens"], {"juniper": -1, "temple": 1, "bowl": 1}),
    ("peddler", ["use:1"], {"gold": 1}),
    ("peddler", ["use:2", "pay:tokens"], {"bell": -1, "bowl": -1, "scroll": 1}),
    ("miller", ["use:1"], {"farm": 1, "used_farm": -1}),
    ("miller", ["use:2"], {"barley": 4}),
    ("monk", ["pay:tokens", *HARE], {"bowl": -2, **HARES}),
    ("storyteller", [], {"cards": 2}),
    ("gardener", [], {"barley": 2}),
    ("merchant", ["exchange:juniper>barley", "pay:tokens"], {"juniper": -3, "barley": 5}),
    ("officer", ["discard:farmer", "discard:none"], {}),
    ("abbot", [], {"bell": 2}),
    ("high_abbot", ["bells:2", "refuse", "pay:tokens"], {"bell": -1, "scroll": 2}),
    ("mystic", [], {"omen 1": -1}),
    ("bell_ringer", [], {"bell": 3}),
    ("potter", [], {"bowl": 3}),
    ("forester", [], {"juniper": 3}),
    ("brewer", [], {"barley": 4}),
    ("prospector", [], {"gold": 2}),
    ("architect", ["pay:tokens", "build:forge"], {"juniper": -1, "forge": 1, "farm": 1, "used_farm": -1}),
    ("mason", ["pay:tokens", "build:forge", "build:farm"], {"juniper": -2, "forge": 1, "farm": 1}),
    ("steward", [], {"barley": 2, "farm": 1, "used_farm": -1}),
    ("oracle", ["pay:tokens", *HARE], {"bowl": -1, **HARES}),
    ("temple_keeper", ["use:1"], {"bowl": 3}),
    ("temple_keeper", ["use:2", "pay:tokens", *HARE], {"bowl": -2, **HARES}),
    ("chanter", ["use:1"], {"bell": 3}),
    ("chanter", ["use:2", "bells:4", "refuse", "pay:tokens"], {"bell": -4, "scroll": 2}),
    ("healer", ["pay:tokens"], {"juniper": -1, "omen": 2}),
    ("hermit", ["use:1"], {"omen": 1}),
    ("hermit", ["use:2"], {"bowl": 2}),
    ("scribe", ["pay:tokens"], {"gold": -1, "scroll": 1}),
    ("smuggler", [], {"gold": 3, "omen": -1}),
    ("matriarch", [], {"cards": 3}),
]  # fmt: skip
NOT_PLAIN = {"poet", "recruiter", "scholar"}


def standing(table: Table) -> dict[str, int]:
    """All that seat 0 has, and the other's omens."""
    found = {name: table.has(0, name) for name in box.RESOURCES}
    for tile in ("farm", "used_farm", "forge", "temple"):
        found[tile] = table.tiles(0).get(tile, 0)
    found |= {"scroll": table.scrolls(0), "omen": table.omen(0), "omen 1": table.omen(1), "cards": len(table.held(0))}
    return found


@rule("SC-096", "SC-100")
@pytest.mark.parametrize(("key", "words", "gained"), PLAIN, ids=[f"{key}-{n}" for n, (key, *_) in enumerate(PLAIN)])
def test_every_villager(key: str, words: list[str], gained: dict[str, int]) -> None:
    table = Table().alone(0, f"{key}").hand(0, "elder" if key != "elder" else "novice", "farmer")
    if key in ("farmer", "novice"):
        table.hand(0, "elder", "monk")
    table.discard(0, "miller") if key != "miller" else table.discard(0, "nun")
    table.tokens(0, barley=5, bell=5, bowl=5, juniper=5, gold=1).buildings(0, farm=1, used_farm=1)
    table.hand(1, "nun").buildings(1)
    before = standing(table)
    table.play("activate:1", *words).deal()
    after = standing(table)
    assert {name: after[name] - before[name] for name in after if after[name] != before[name]} == gained
    assert table.cell(0, 1) == "-" + key
    assert table.seat == 1


def test_no_villager_is_forgotten() -> None:
    assert {key for key, *_ in PLAIN} | NOT_PLAIN == set(box.KEYS)


# ── The named ones ──


@rule("SC-208", "SC-T42")
def test_gardener() -> None:
    table = Table().corner(0, "gardener").buildings(0, farm=2, used_farm=1)
    table.play("activate:1")
    assert table.has(0, "barley") == 4 and table.tiles(0) == {"farm": 2, "used_farm": 1}
    assert Table().alone(0, "gardener").buildings(0, used_farm=1).why("activate:1") == "SC-208"


@rule("SC-209", "SC-T43")
def test_merchant_goes_from_any_stop_to_any_other() -> None:
    table = Table().corner(0, "merchant").tokens(0, barley=5, juniper=3)
    table.state.scrolls[0] = 1
    table.play("activate:1")
    assert table.words() == [
        "exchange:barley>juniper", "exchange:barley>scroll", "exchange:juniper>barley", "exchange:juniper>scroll",
        "exchange:scroll>barley", "exchange:scroll>juniper",
    ]  # fmt: skip
    table.play("exchange:juniper>scroll")
    assert (table.has(0, "juniper"), table.scrolls(0), table.state.juniper) == (0, 2, 6)


@rule("SC-210", "SC-211", "SC-T44")
def test_merchant_takes_juniper_from_the_forest() -> None:
    table = Table(4).set(juniper=2).spirit("mist").corner(0, "merchant").buildings(0)
    for seat in (1, 2, 3):
        table.buildings(seat)
    table.state.scrolls[0] = 1
    table.set(pool=29).play("activate:1", "exchange:scroll>juniper")
    assert table.state.pool == 30 and table.has(0, "juniper") == 2
    table.play("pay:juniper", "omens")
    assert table.has(0, "juniper") == 2 and table.state.juniper == 11
    assert (table.scrolls(0), table.state.pool) == (1, 29)


@rule("SC-268", "SC-T80")
def test_merchant_is_paid_from_any_source() -> None:
    table = Table().corner(0, "merchant").tokens(0, barley=3, gold=1)
    table.play("activate:1")
    assert table.words() == ["exchange:barley>juniper", "exchange:barley>scroll"]
    assert table.why("exchange:scroll>barley") == "SC-209"
    table.play("exchange:barley>scroll")
    assert (table.has(0, "barley"), table.has(0, "gold"), table.tiles(0)) == (0, 0, {"used_farm": 1})
    assert table.scrolls(0) == 1 and table.state.juniper == 6


@rule("SC-212", "SC-T45")
def test_officer() -> None:
    table = Table().village(0, "officer labourer novice / pilgrim farmer priest / nun . .")
    table.hand(0, "elder", "woodcutter", "builder", "peddler").discard(0, "miller", "monk").deck(0, "storyteller")
    table.play("activate:1", "discard:elder", "discard:builder", "discard:peddler", "discard:none")
    assert table.held(0) == ["woodcutter", "storyteller"]
    assert sorted(table.words()) == ["draw:builder", "draw:elder", "draw:miller", "draw:monk", "draw:peddler"]
    table.play("draw:elder", "draw:monk")
    assert len(table.held(0)) == 4 and table.discarded(0) == []


@rule("SC-213", "SC-T46")
def test_poet_has_no_action() -> None:
    table = Table().tokens(0, barley=1).row("poet").buildings(0).common("scribe")
    table.play("add:poet", "cell:5")
    assert table.cell(0, 5) == "-poet" and table.seat == 1
    up = Table().alone(0, "poet")
    assert up.words() == ["pass:1"]


@rule("SC-217", "SC-T49")
def test_recruiter_does_nothing_when_added() -> None:
    table = Table().tokens(0, barley=3).row("recruiter", *ROW[1:]).buildings(0).hand(0, "farmer")
    table.play("add:recruiter", "cell:5", "pay:tokens").deal()
    assert table.cell(0, 5) == "-recruiter" and table.seat == 1


@rule("SC-218", "SC-269", "SC-T49")
def test_recruiter_brings_somebody_in_its_place() -> None:
    table = Table().corner(0, "recruiter").hand(0, "farmer", "priest")
    table.play("activate:1")
    assert table.under_common() == ["recruiter"] and table.cell(0, 1) == "."
    assert {"add:farmer", "add:priest", "add:potter"} <= set(table.words())
    table.play("add:potter")
    assert table.seat == -1, "the row is refilled first"
    table.play("row:scribe", "use")
    assert table.cell(0, 1) == "-potter" and table.has(0, "bowl") == 3
    unused = Table().corner(0, "recruiter").play("pass:1")
    assert unused.cell(0, 1) == "-recruiter"


@rule("SC-217")
def test_a_recruiter_brought_by_a_recruiter_does_nothing() -> None:
    table = Table().corner(0, "recruiter").row("recruiter", *ROW[1:])
    table.play("activate:1", "add:recruiter").deal()
    assert table.cell(0, 1) == "-recruiter" and table.seat == 1


@rule("SC-217", "SC-218")
def test_a_recruiter_acts_on_a_later_turn_whoever_came_before() -> None:
    table = Table().corner(1, "recruiter").tokens(0, barley=3)
    table.play("add:potter", "cell:5", "pay:tokens").deal()
    table.play("skip").deal()
    assert table.seat == 1 and "activate:1" in table.words(), "a rival has just added somebody"
    alone = Table(1, level=1).tokens(0, barley=3).village(0, "recruiter . elder / . . . / novice . pilgrim")
    alone.buildings(0).play("add:potter", "cell:5", "pay:tokens").deal()
    alone.play("use").deal()
    assert "activate:1" in alone.words(), "one added somebody oneself"


@rule("SC-048", "SC-269")
def test_somebody_brought_by_a_recruiter_is_busy() -> None:
    table = Table().corner(0, "recruiter").hand(0, "priest", "nun").tokens(0, bell=1)
    table.play("activate:1", "add:priest", "use:2")
    assert table.words() == ["bells:1"]


@rule("SC-219", "SC-271", "SC-T50")
def test_scholar_uses_anothers_action() -> None:
    table = Table().corner(0, "scholar").buildings(0, farm=2)
    table.village(1, "gardener . -farmer / . . . / . . .").buildings(1)
    table.play("activate:1")
    assert table.has(0, "barley") == 4, "with the owner's own farms"
    assert (table.cell(0, 1), table.cell(1, 1)) == ("-scholar", "gardener")
    added = Table().row("scholar", *ROW[1:]).tokens(0, barley=5).buildings(0).alone(1, "farmer")
    added.play("add:scholar", "cell:5").deal()
    added.play("use")
    assert added.has(0, "barley") == 3 and added.cell(0, 5) == "-scholar"


@rule("SC-220", "SC-T79")
def test_whom_the_scholar_can_copy() -> None:
    table = Table().corner(0, "scholar").hand(0, "nun")
    table.village(1, "recruiter . scholar / . -farmer . / . . poet")
    assert table.why("activate:1") == "SC-220"
    table.village(1, "recruiter . scholar / . farmer . / novice . poet").play("activate:1")
    assert table.words() == ["copy:novice", "copy:farmer"]
    assert table.why("copy:poet") == table.why("copy:scholar") == "SC-220"
    table.play("copy:novice")
    assert table.words() == ["use:1"], "to use the Scholar was decided before"
    table.play("use:1")
    assert table.has(0, "bell") == 2 and table.cell(1, 7) == "novice"


@rule("SC-221", "SC-204", "SC-T52")
def test_nun_with_an_empty_discard_pile() -> None:
    table = Table().corner(0, "nun").play("activate:1")
    assert table.why("use:1") == "SC-204"
    assert table.words() == ["use:2", "skip"]
    full = Table().corner(0, "nun").discard(0, "farmer", "monk").play("activate:1", "use:1")
    assert full.words() == ["take:farmer", "take:monk"]
    full.play("take:monk")
    assert full.held(0) == ["monk"] and full.discarded(0) == ["farmer"]


@rule("SC-224")
def test_mystics_are_several_and_bring_omens() -> None:
    assert box.COPIES[box.KEYS.index("mystic") - box.PACK] == 2
    table = Table(4).corner(0, "mystic").play("activate:1")
    assert [table.omen(seat) for seat in range(4)] == [0, -1, -1, -1]


@rule("SC-230", "SC-231")
def test_icons_of_villagers() -> None:
    assert box.OFFERING[box.GUARDIANS.index("ice_ape")][box.VILLAGER] == 1
    assert box.KEYS[: box.STARTING] == ["labourer", "elder", "novice", "pilgrim"]
    assert all(sum(box.AT_REST[kind]) == (1 if kind < 4 else 0) for kind in range(len(box.KEYS)))
