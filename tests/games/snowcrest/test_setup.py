"""What is in the box, and how the table is laid out."""

from __future__ import annotations

from typing import Any

import pytest

import cordee
from cordee.engine.errors import BadSetup
from cordee.games.snowcrest import box
from cordee.games.snowcrest.rules import Snowcrest
from cordee.games.snowcrest.rules.state import CORNER_CELLS
from tests.games.snowcrest.laid import GAME, Table, bits, fresh, keys, rule


def dealt(seats: int, seed: int = 1, **options: Any) -> Snowcrest:
    """A new table, nature's part of the set-up done."""
    state = fresh(seats, **options)
    cordee.deal(state, cordee.Rng(seed))
    return state


def bought(seats: int, seed: int = 1, **options: Any) -> Snowcrest:
    """A new table with the first villagers bought, too."""
    state = dealt(seats, seed, **options)
    while state.round_now() == 0:
        state.play(state.actions()[0])
    return state


# ── Components ──


@rule("SC-001")
def test_one_to_four_seats() -> None:
    assert list(GAME.seats) == [1, 2, 3, 4]
    for seats in (0, 5):
        with pytest.raises(BadSetup):
            GAME.new(seats)
    assert GAME.new(4, simplified=True).seats == 4


@rule("SC-002", "SC-010", "SC-023")
def test_every_player_has_a_pack_of_thirteen() -> None:
    assert GAME.seats[-1] == 4 == len(["red", "blue", "green", "yellow"])
    assert len(box.BOX["starting"]) == 4 and len(box.BOX["personal"]) == 9
    state = dealt(4)
    for seat in range(4):
        village = [kind for kind in state.village[9 * seat : 9 * seat + 9] if kind >= 0]
        others = [box.KEYS.index(key) for key in keys(state.hand[seat] | state.deck[seat])]
        assert sorted(village + others) == list(range(13))
        assert state.omen[seat] == 0


@rule("SC-003", "SC-005", "SC-006", "SC-007", "SC-008", "SC-009")
def test_the_box_holds_what_the_rulebook_lists() -> None:
    tokens = box.BOX["tokens"]
    assert [tokens[name] for name in ("barley", "bowl", "bell", "juniper", "gold")] == [50, 44, 44, 36, 36]
    assert (tokens["scroll"], tokens["omen"], tokens["rest"]) == (51, 24, 4)
    assert box.TILES == [21, 16, 16]
    assert sum(box.COPIES) == 35
    assert (len(box.GUARDIANS), len(box.ACHIEVEMENTS), len(box.SPIRITS)) == (12, 10, 6)


@rule("SC-004")
def test_tokens_never_run_out() -> None:
    table = Table().tokens(0, barley=60).tokens(1, barley=60)
    table.corner(0, "farmer")
    table.play("activate:1")
    assert table.has(0, "barley") == 63


@rule("SC-011")
def test_packs_are_equal() -> None:
    state = dealt(3)
    packs = [sorted(keys(state.hand[seat] | state.deck[seat])) for seat in range(3)]
    assert packs[0] == packs[1] == packs[2] == sorted(box.KEYS[4:13])


@rule("SC-012")
def test_an_aid_card_is_no_piece() -> None:
    assert "aid" not in " ".join(box.BOX.data)
    assert len(box.KEYS[: box.PACK]) == 13


# ── The middle ──


@rule("SC-014", "SC-019", "SC-022", "SC-030", "SC-T1")
@pytest.mark.parametrize(
    ("seats", "pool", "juniper", "goals"), [(2, 20, 6, 3), (3, 25, 9, 4), (4, 30, 12, 5)]
)
def test_what_depends_on_the_seats(seats: int, pool: int, juniper: int, goals: int) -> None:
    state = dealt(seats)
    assert (state.pool, state.juniper) == (pool, juniper)
    assert bin(state.achievements).count("1") == goals
    barley = [state.tokens[5 * ((state.first + place) % seats)] for place in range(seats)]
    assert barley == [3, 4, 5, 6][:seats]
    assert all(kind >= box.PACK for kind in state.row) and len(state.row) == 5
    assert [bin(hand).count("1") for hand in state.hand] == [3] * seats
    after = bought(seats)
    for seat in range(seats):
        assert bin(after.hand[seat]).count("1") == 2
        assert len([kind for kind in after.village[9 * seat : 9 * seat + 9] if kind >= 0]) == 5
        assert after.built[6 * seat : 6 * seat + 6] == [1, 0, 0, 0, 0, 0]
        spent = box.COST[after.village[9 * seat + 4]]
        assert after.omen[seat] == min(0, [3, 4, 5, 6][(seat - after.first) % seats] - spent)


@rule("SC-013", "SC-016")
def test_the_middle_has_everything() -> None:
    middle = dealt(2).view(None)
    for place in ("pool", "supply", "juniper", "row", "common", "guardians", "spirits", "achievements"):
        assert middle[place]
    assert all(player["omen_tokens"] == 0 for player in middle["players"])


@rule("SC-015", "SC-104", "SC-168", "SC-T36")
def test_the_box_is_opened_only_when_the_pool_is_empty() -> None:
    table = Table(3).set(pool=1, stock=50).goals("clear_skies")
    assert table.state.stock == 50
    table.state.omen[0] = 3
    table.turn(0)
    assert table.scrolls(0) == 2
    assert (table.state.pool, table.state.stock) == (0, 49)
    assert table.state.ending == 1


@rule("SC-017", "SC-018")
def test_guardians_and_forest_cards_are_shuffled_face_down() -> None:
    state = dealt(2)
    assert state.guardians.middle.counts == [1] * 12 and state.guardians.bottom == []
    assert state.spirits.middle.counts == [1] * 6 and state.spirits.bottom == []


@rule("SC-021")
def test_five_common_villagers_in_a_row() -> None:
    state = fresh(2)
    state.play(GAME.parse("first:1"))
    for key in ("poet", "poet", "abbot", "mystic", "scribe"):
        state.play(GAME.parse("row:" + key))
    assert [box.KEYS[kind] for kind in state.row] == ["poet", "poet", "abbot", "mystic", "scribe"]
    assert state.common.size() == 30
    assert GAME.notation(state.actions()[0]).startswith("achievement:")


# ── The players ──


@rule("SC-024", "SC-025", "SC-245")
def test_everybody_starts_with_a_farm_and_no_omen() -> None:
    state = dealt(4)
    for seat in range(4):
        assert state.built[6 * seat : 6 * seat + 6] == [1, 0, 0, 0, 0, 0]
        assert state.omen[seat] == 0
    assert state.supply == [17, 16, 16]
    table = Table().tokens(0, barley=1).hand(0, "farmer").play("add:farmer", "cell:5", "skip")
    assert table.tiles(0) == {"used_farm": 1}
    full = Table().buildings(0, farm=2, forge=2).goals("growing_hamlet").turn(0)
    assert full.scrolls(0) == 2


@rule("SC-026")
def test_starting_villagers_lie_in_the_corners_in_random_order() -> None:
    state = fresh(2)
    state.play(GAME.parse("first:2"))
    while not GAME.notation(state.actions()[0]).startswith("corners"):
        state.play(state.actions()[0])
    assert state.odds() == [1 / 24] * 24
    state.play(GAME.parse("corners:pilgrim+novice+elder+labourer"))
    assert [box.KEYS[state.village[9 + cell]] for cell in CORNER_CELLS] == ["pilgrim", "novice", "elder", "labourer"]
    assert state.up[1] == 0b101000101


@rule("SC-027", "SC-028")
def test_three_of_nine_cards_in_hand() -> None:
    state = dealt(2)
    for seat in range(2):
        assert bin(state.hand[seat]).count("1") == 3
        assert bin(state.deck[seat]).count("1") == 6
        assert state.hand[seat] | state.deck[seat] == bits(box.KEYS[4:13])


@rule("SC-029")
def test_chance_names_the_first_player() -> None:
    state = fresh(3)
    assert state.seat() == cordee.NATURE and state.odds() == [1 / 3] * 3
    state.play(GAME.parse("first:3"))
    cordee.deal(state, cordee.Rng(1))
    assert [state.seat(), state.first] == [2, 2]
    for expected in (2, 0, 1):
        assert state.seat() == expected
        state.play(state.actions()[0])
    assert (state.seat(), state.round_now()) == (2, 1)


def buying(seats: int, place: int, *hand: str, level: int = 1) -> Snowcrest:
    """A table where the player in this place of the order chooses among these cards; the first player is seat 0."""
    state = fresh(seats, **({"level": level} if seats == 1 else {}))
    if seats > 1:
        state.play(GAME.parse("first:1"))
    cordee.deal(state, cordee.Rng(1))
    for _ in range(place):
        state.play(state.actions()[0])
    state.hand[place] = bits(hand)
    state.deck[place] = bits(box.KEYS[4:13]) & ~bits(hand)
    return state


@rule("SC-031", "SC-032", "SC-033", "SC-034", "SC-037", "SC-T2")
def test_a_shortfall_is_paid_in_omens() -> None:
    state = buying(2, 0, "monk", "farmer", "nun")
    assert [GAME.notation(action) for action in state.actions()] == ["buy:farmer", "buy:nun", "buy:monk"]
    state.play(GAME.parse("buy:monk"))
    assert (state.tokens[0], state.omen[0]) == (0, -2)
    assert box.KEYS[state.village[4]] == "monk" and state.up[0] >> 4 & 1
    assert state.seat() == 1


@rule("SC-034", "SC-232", "SC-T3")
def test_barley_left_over_is_kept() -> None:
    state = buying(4, 3, "woodcutter", "farmer", "nun")
    state.play(GAME.parse("buy:woodcutter"))
    assert (state.tokens[15], state.omen[3]) == (2, 0)


@rule("SC-036", "SC-T4")
def test_neither_farm_nor_hand_helps_in_the_set_up() -> None:
    state = buying(2, 0, "monk", "farmer", "miller")
    for word in ("flip:farm", "pay:miller", "pay:tokens"):
        assert state.refusal(GAME.parse(word)) == 31
    state.play(GAME.parse("buy:monk"))
    assert state.omen[0] == -2 and state.built[0] == 1 and keys(state.hand[0]) == ["farmer", "miller"]


@rule("SC-035", "SC-084")
def test_omens_pay_for_villagers_in_the_set_up_only() -> None:
    table = Table().tokens(0, barley=2).hand(0, "priest").buildings(0)
    assert table.why("add:priest") == "SC-084"


@rule("SC-038")
def test_five_villagers_and_two_cards_after_the_set_up() -> None:
    state = bought(3)
    for seat in range(3):
        assert bin(state.up[seat]).count("1") == 5 and state.down[seat] == 0
        assert bin(state.hand[seat]).count("1") == 2
    assert state.round_now() == 1 and state.seat() == state.first


@rule("SC-202", "SC-T75")
def test_solo_takes_omens_for_the_first_villager_too() -> None:
    state = buying(1, 0, "monk", "farmer", "nun", level=7)
    assert state.tokens[0] == 0
    state.play(GAME.parse("buy:monk"))
    assert (state.omen[0], state.omens[0]) == (-5, 0)


@rule("SC-203")
def test_no_simplified_solo_game() -> None:
    with pytest.raises(BadSetup, match="simplified"):
        GAME.new(1, simplified=True)
    with pytest.raises(BadSetup, match="level"):
        GAME.new(2, level=3)
