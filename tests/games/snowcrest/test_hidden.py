"""What is hidden: hands and the order of piles; and what can be known of them all the same."""

from __future__ import annotations

import json
from typing import Any

import pytest

import cordee
from cordee.games.snowcrest import box
from cordee.games.snowcrest.rules import Pay, Snowcrest, conserved
from tests.games.snowcrest.laid import Table, bits, fresh, keys, rule


def positions(seats: int, options: dict[str, Any], seed: int) -> list[Snowcrest]:
    """Every position of a random game."""
    rng = cordee.Rng(seed)
    state = fresh(seats, **options)
    found = []
    while state.seat() != cordee.NOBODY:
        assert isinstance(state, Snowcrest)
        found.append(state.copy())
        actions = state.actions()
        state.play(state.sample(rng) if state.seat() == cordee.NATURE else actions[rng.randrange(len(actions))])
    return found


@rule("SC-051", "SC-240")
def test_nobody_sees_anothers_hand() -> None:
    table = Table(3).hand(0, "priest", "nun").hand(1, "farmer")
    for viewer in (1, 2, None):
        seen = table.state.view(viewer)["players"][0]
        assert seen["hand"] == [] and seen["hand_size"] == 2
    assert table.state.view(0)["players"][0]["hand"] == ["priest", "nun"]
    other = Table(3).hand(0, "monk", "miller").hand(1, "farmer")
    for viewer in (1, 2, None):
        assert table.state.view(viewer) == other.state.view(viewer)


@rule("SC-240")
def test_nobody_sees_the_order_of_a_pile() -> None:
    seen = Table().state.view(0)
    assert seen["guardians"] == {"size": 12, "unknown": dict.fromkeys(box.GUARDIANS, 1), "under": []}
    assert seen["players"][0]["deck_size"] == 9
    assert "deck" not in seen["players"][0]


@rule("SC-240")
def test_cards_put_under_a_pile_stay_known() -> None:
    table = Table().tokens(0, barley=3).village(0, "poet . scribe / . . . / novice . pilgrim").buildings(0)
    table.play("add:potter", "cell:1", "pay:tokens").deal()
    assert table.state.view(1)["common"]["under"] == ["poet"]


@rule("SC-239")
def test_all_else_is_open() -> None:
    table = Table().corner(1, "-farmer").discard(1, "nun").tokens(1, gold=2)
    seen = table.state.view(0)["players"][1]
    assert seen["village"][0] == ["farmer", "down"] and seen["village"][2] == ["elder", "up"]
    assert seen["discard"] == ["nun"] and seen["tokens"]["gold"] == 2
    assert seen["scrolls"] == seen["omen"] == seen["omen_tokens"] == 0
    assert table.state.view(0)["row"] and table.state.view(0)["pool"] == 20


@rule("SC-241")
def test_a_card_taken_from_the_discard_pile_is_known() -> None:
    table = Table().corner(0, "nun").hand(0, "priest").discard(0, "farmer")
    table.play("activate:1", "use:1")
    seen = table.state.view(1)["players"][0]
    assert seen["hand"] == ["farmer"] and seen["hand_size"] == 2
    table.play("activate:1", "skip").tokens(0, barley=2).play("add:farmer")
    assert table.state.known[0] == 0


@rule("SC-241")
def test_hand_and_deck_together_are_known() -> None:
    table = Table().hand(0, "priest", "nun")
    seen = table.state.view(1)["players"][0]
    assert seen["hand_or_deck"] == box.KEYS[4:13]
    assert table.state.view(0)["players"][0]["hand_or_deck"] == box.KEYS[4:13]


@rule("SC-241", "SC-T82")
def test_an_empty_deck_uncovers_the_hand() -> None:
    table = Table().corner(0, "storyteller").hand(0, "priest")
    table.discard(0, "farmer", "nun", "monk", "miller").deck(0, "builder").play("activate:1")
    assert table.state.view(1)["players"][0]["hand"] == ["priest", "builder"]
    assert table.state.odds() == [0.25] * 4
    table.play("draw:monk")
    seen = table.state.view(1)["players"][0]
    assert seen["hand"] == ["priest", "builder"] and seen["hand_size"] == 3
    found = {tuple(keys(table.state.imagine(1, cordee.Rng(seed)).hand[0])) for seed in range(60)}
    assert len(found) == 4
    assert all({"priest", "builder"} < set(hand) for hand in found)


@rule("SC-243")
def test_a_starting_villager_in_a_hand_is_hidden_like_any_card() -> None:
    table = Table().alone(0, "farmer").hand(0, "elder")
    assert "elder" in table.state.view(1)["players"][0]["hand_or_deck"]
    assert table.state.view(1)["players"][0]["hand"] == []


@rule("SC-051", "SC-240")
def test_scores_do_not_tell_of_hands() -> None:
    table = Table().hand(0, "miller", "priest")
    assert table.state.scores() == Table().hand(0, "nun", "monk").state.scores() == [0, 0]


# ── Imagining ──


@rule("SC-240", "SC-241")
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {"simplified": True}), (4, {})])
def test_what_is_imagined_looks_the_same(seats: int, options: dict[str, Any]) -> None:
    rng = cordee.Rng(5)
    for seed in range(2):
        for state in positions(seats, options, seed):
            for seat in [-1, *range(seats)]:
                twin = state.imagine(seat, rng)
                viewer = seat if seat >= 0 else None
                assert json.dumps(twin.view(viewer)) == json.dumps(state.view(viewer))
                assert twin.view(None) == state.view(None)
                assert twin.seat() == state.seat() and twin.actions()
                assert conserved(twin) == conserved(state)
                if seat >= 0 and state.seat() == seat:
                    assert (twin.actions(), twin.candidates()) == (state.actions(), state.candidates())


@rule("SC-241")
def test_imagined_hands_are_even() -> None:
    """Each of the nine cards is in an unknown hand of three in a third of all imagined tables."""
    table = Table().hand(1, "farmer", "priest", "nun")
    counts = dict.fromkeys(box.KEYS[4:13], 0)
    rng = cordee.Rng(3)
    for _ in range(3000):
        for key in keys(table.state.imagine(0, rng).hand[1]):
            counts[key] += 1
    assert all(850 < count < 1150 for count in counts.values()), counts


@rule("SC-155", "SC-259")
def test_an_announcement_is_kept_in_every_imagined_table() -> None:
    """Seat 0 has announced three bells with one token: two more must come from hidden cards."""
    table = Table(3).alone(0, "novice").tokens(0, bell=1, barley=2).buildings(0)
    table.hand(0, "priest", "nun").hand(1, "nun").play("activate:1", "use:2", "pay:tokens", "bells:3")
    assert table.seat == 1
    for seed in range(40):
        hand = keys(table.state.imagine(1, cordee.Rng(seed)).hand[0])
        assert "priest" in hand or {"builder", "peddler"} <= set(hand)


@rule("SC-235")
def test_a_payment_under_way_is_kept_in_every_imagined_table() -> None:
    table = Table().tokens(0, barley=2).hand(0, "nun", "miller", "farmer").buildings(0).play("add:nun", "cell:2")
    assert isinstance(table.state.agenda[-1], Pay)
    for seed in range(40):
        twin = table.state.imagine(1, cordee.Rng(seed))
        assert twin.means(0, box.BARLEY) >= 4 and twin.actions()
        cordee.playout(twin, cordee.Rng(seed))
        assert twin.seat() == cordee.NOBODY


def test_imagining_alone_changes_nothing() -> None:
    table = Table(1).hand(0, "priest")
    assert table.state.imagine(0, cordee.Rng(1)).hand == [bits(["priest"])]
