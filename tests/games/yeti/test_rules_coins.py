"""Section E of the rules: photos and equipment."""

from __future__ import annotations

import pytest

from cordee.games.yeti.box import BUYOUT, EQUIPMENT, EQUIPMENT_COST, PHOTO_COST, PHOTO_POINTS
from tests.games.yeti.play import idle, may, owner, play, sit, throw, why_not
from tests.kit import rule

photo_rows = pytest.mark.parametrize(("cost", "points"), list(zip(PHOTO_COST, PHOTO_POINTS, strict=True)))
tile_rows = pytest.mark.parametrize(
    ("tile", "cost", "buyout"), list(zip(EQUIPMENT, EQUIPMENT_COST, BUYOUT, strict=True))
)


@rule("YT-062")
def test_one_photo_or_one_tile() -> None:
    """Four coins would pay a photo of 1 and a tile of 3, yet after either no purchase is asked."""
    for word in ("photo:1", "buy:binoculars"):
        table = throw(sit(), coin=4, tent=3)
        assert {"photo:1", "buy:binoculars"} <= set(may(table))
        play(table, word)
        assert table.turn == 1


@rule("YT-063")
def test_buying_is_optional_and_coins_are_not_saved() -> None:
    table = play(throw(sit(), coin=5, tent=2), "buy:none")
    assert table.scores() == [0, 0] and table.turn == 1
    idle(table)
    throw(table, coin=1, tent=6)
    assert why_not(table, "photo:2") == "YT-064"  # the five coins of last turn are gone


@rule("YT-063")
def test_without_coins_nothing_is_asked() -> None:
    assert throw(sit(), tent=7).turn == 1


@rule("YT-064")
@photo_rows
def test_a_photo_gives_its_points_for_its_cost(cost: int, points: int) -> None:
    table = throw(sit(), coin=cost, tent=7 - cost)
    affordable = [f"photo:{other}" for other in PHOTO_COST if other <= cost]
    assert [word for word in may(table) if word.startswith("photo:")] == affordable  # cheaper ones too
    play(table, f"photo:{cost}")
    assert table.scores() == [points, 0]


@rule("YT-064")
def test_photos_are_never_used_up() -> None:
    table = sit(points=[0, 0])
    for _ in range(3):
        for _ in range(2):
            play(throw(table, coin=2, tent=5), "photo:2")
    assert table.scores() == [9, 9]


@rule("YT-064")
def test_a_photo_beyond_ones_coins_is_refused() -> None:
    table = throw(sit(), coin=3, tent=4)
    assert why_not(table, "photo:4") == "YT-064"


@rule("YT-065")
@tile_rows
def test_a_tile_costs_the_same_from_supply_and_rival(tile: str, cost: int, buyout: int) -> None:
    for owns in ({}, {tile: 1}):
        poor = throw(sit(owns=owns), coin=cost - 1, tent=8 - cost) if cost > 1 else None
        if poor is not None:
            assert why_not(poor, f"buy:{tile}") == "YT-065"
        table = throw(sit(owns=owns), coin=cost, tent=7 - cost)
        assert f"buy:{tile}" in may(table)
        play(table, f"buy:{tile}")
        assert owner(table, tile) == 0


@rule("YT-066")
@tile_rows
def test_a_bought_out_owner_scores_the_value_of_the_tile(tile: str, cost: int, buyout: int) -> None:
    table = sit(3, points=[10, 10, 10], owns={tile: 2}, permanent_at_once=False)
    play(throw(table, coin=cost, tent=7 - cost), f"buy:{tile}")
    if tile == "reinforcement":
        play(table, "climb:0")
    assert table.scores() == [10, 10, 10 + buyout]  # from the bank; the buyer loses nothing
    assert owner(table, tile) == 0


@rule("YT-067")
def test_ones_own_tile_cannot_be_bought() -> None:
    table = throw(sit(owns={"rope": 0}), coin=4, tent=3)
    assert why_not(table, "buy:rope") == "YT-067"
    assert "buy:rope" not in may(table)


@rule("YT-067")
def test_an_unused_single_use_tile_may_be_bought_out() -> None:
    table = throw(sit(owns={"reinforcement": 1}), coin=2, tent=5)
    play(table, "buy:reinforcement")
    assert owner(table, "reinforcement") == 0


@rule("YT-068")
def test_a_buyout_can_bring_the_owner_to_the_yeti() -> None:
    table = throw(sit(points=[0, 46], owns={"rope": 1}), coin=4, tent=3)
    assert table.ending == 0
    play(table, "buy:rope")
    assert table.points[1] == 50 and table.ending == 1


@rule("YT-069")
def test_a_player_may_own_every_tile_and_keeps_them() -> None:
    table = sit(owns=dict.fromkeys(EQUIPMENT[:6], 0))
    throw(table, snow=3, coin=4)
    play(table, "turn:none", "buy:large_tent", "climb:0")
    assert all(owner(table, tile) == 0 for tile in EQUIPMENT)
    idle(table)
    assert all(owner(table, tile) == 0 for tile in EQUIPMENT)


@rule("YT-069")
def test_a_former_owner_has_the_effect_no_more() -> None:
    table = sit(owns={"magnifier": 1})
    play(throw(table, coin=4, tent=3), "buy:magnifier")
    assert table.scores() == [1, 5]  # the buyer already counts its footprint, the owner was paid
    throw(table, tent=7)
    assert table.scores() == [1, 5]  # no footprint for the former owner
