"""B – rubble and its five backs (FH-107 to FH-123, FH-267 to FH-269)."""

from __future__ import annotations

import pytest

from .table import Table


@pytest.mark.rule("FH-107", "FH-109", "FH-112", "FH-T2")
def test_clearing_bala_lake() -> None:
    table = Table().empty_hands().say("play:B", "clear:V")
    assert (table.on("V-2"), table.on("V-3")) == (0, 2)
    assert (table.has("rubble"), table.has("vp")) == (4, 1)


@pytest.mark.rule("FH-108")
def test_the_line_must_hold_rubble_if_any_does() -> None:
    table = Table().clear("V").say("play:B")
    assert table.refused("clear:V") == "FH-108"
    assert table.refused("clear:VII") == "FH-107"  # not in play
    assert "clear:VI" in table.allowed()
    table = Table().clear().rubble(V_3=1).say("play:B")  # the one line clears itself
    assert table.on("V-3") == 0


@pytest.mark.rule("FH-110", "FH-268", "FH-T12")
def test_the_missing_cubes_come_from_the_supply() -> None:
    table = Table().empty_hands().clear("V").rubble(V_2=2).say("play:B", "clear:V")
    assert (table.has("rubble"), table.has("vp")) == (4, 1)


@pytest.mark.rule("FH-111", "FH-T13")
def test_without_rubble_anywhere_all_comes_from_the_supply() -> None:
    table = Table().empty_hands().clear().say("play:B")
    assert (table.has("rubble"), table.has("vp"), table.state.seat()) == (4, 0, 1)


@pytest.mark.rule("FH-113")
def test_several_cards_cleared_give_a_point_each() -> None:
    table = Table().empty_hands().rubble(V_2=1, V_3=2).say("play:B", "clear:V")
    assert table.has("vp") == 2


@pytest.mark.rule("FH-114", "FH-T14")
def test_a_double_station_cleared_gives_one_point() -> None:
    table = Table().empty_hands().say("play:B", "clear:IV")
    assert (table.on("IV-2/3"), table.on("IV-4"), table.has("vp")) == (0, 3, 1)


@pytest.mark.rule("FH-115", "FH-116", "FH-117", "FH-267", "FH-T15")
def test_porthmadog_is_reached_within_the_same_action() -> None:
    table = Table().empty_hands().clear("I").rubble(I_4=1, I_II_5=3).say("play:B", "clear:I")
    assert (table.on("I-4"), table.on("I/II-5")) == (0, 0)
    assert (table.has("rubble"), table.has("vp")) == (4, 2)
    assert table.on("II-2/3") == 4  # the other line need not be clear
    table.give(1, iron=6).say("play:C", "lay:I", "lay:II", "lay:I")
    assert (table.at("I-2/3")["track"], table.at("I/II-5")["track"]) == ([1], [1, None])
    table = Table().clear().rubble(I_II_5=3).say("play:B")
    assert table.refused("clear:I") == ""  # rubble of I and of II


@pytest.mark.rule("FH-116", "FH-109")
def test_porthmadog_comes_last_in_its_line() -> None:
    table = Table().empty_hands().rubble(I_2_3=2, I_4=2).say("play:B", "clear:I")
    assert table.on("I/II-5") == 3


# ── The backs ──


@pytest.mark.rule("FH-118", "FH-269", "FH-T27")
def test_local_help_takes_from_two_lines() -> None:
    table = Table().empty_hands().rubble(V_2=1, VI_2=1).hold("E2").say("play:E2", "clear:V", "clear:VI")
    assert (table.has("rubble"), table.has("vp")) == (2, 2)
    assert table.state.seat() == 1


@pytest.mark.rule("FH-118", "FH-269")
def test_local_help_takes_two_from_one_line() -> None:
    table = Table().empty_hands().hold("E2").say("play:E2", "clear:V", "clear:V")
    assert (table.on("V-2"), table.has("rubble")) == (1, 2)
    table = Table().empty_hands().clear("V").rubble(V_3=1).hold("E2").say("play:E2", "clear:V", "clear:V")
    assert (table.on("V-3"), table.has("rubble"), table.has("vp")) == (0, 2, 1)  # one from the supply


@pytest.mark.rule("FH-119", "FH-269", "FH-T40")
def test_travelling_workers() -> None:
    table = Table().empty_hands().hold("E3").say("play:E3", "clear:I")
    assert table.refused("clear:I") == "FH-269"
    table.say("clear:II", "clear:III")
    assert [table.on(key) for key in ("I-2/3", "II-2/3", "III-2")] == [3, 3, 1]
    assert table.has("rubble") == 3
    table = Table().empty_hands().clear().rubble(V_2=2, VI_2=2).hold("E3").say("play:E3", "clear:V")
    assert (table.on("V-2"), table.on("VI-2"), table.has("rubble")) == (1, 1, 3)  # the third from the supply
    table = Table().empty_hands().clear().rubble(I_II_5=1).hold("E3").say("play:E3", "clear:I")
    assert (table.on("I/II-5"), table.has("rubble"), table.has("vp")) == (0, 3, 1)


@pytest.mark.rule("FH-269")
def test_cubes_of_porthmadog_serve_both_lines() -> None:
    table = Table().empty_hands().clear().rubble(I_II_5=2).hold("E2").say("play:E2", "clear:I", "clear:II")
    assert (table.on("I/II-5"), table.has("rubble"), table.has("vp")) == (0, 2, 1)


@pytest.mark.rule("FH-120")
def test_loaned_workers() -> None:
    table = Table().empty_hands().hold("E4").say("play:E4", "clear:V")
    assert (table.has("rubble", 0), table.has("rubble", 1)) == (3, 1)
    assert (table.has("vp", 0), table.has("vp", 1)) == (1, 0)


@pytest.mark.rule("FH-121")
def test_novice_diggers() -> None:
    table = Table().empty_hands().hold("E1").say("play:E1", "clear:V")
    assert (table.on("V-2"), table.has("rubble"), table.has("vp")) == (1, 2, 0)


@pytest.mark.rule("FH-122", "FH-123")
def test_veteran_diggers() -> None:
    table = Table().empty_hands().hold("E5")
    assert table.refused("play:E5") == "FH-122"
    table.tickets("V-1", "VI-1").say("play:E5")
    assert table.refused("clear:I") == "FH-123"
    table.say("clear:V")
    assert (table.on("V-2"), table.on("V-3"), table.has("rubble")) == (0, 2, 4)
    table = Table().empty_hands().hold("E5").tickets("V-1").clear("V").say("play:E5")
    assert (table.has("rubble"), table.on("I-2/3"), table.state.seat()) == (4, 4, 1)  # from the supply
    shared = Table().empty_hands().hold("E5").tickets("III/IV-1").say("play:E5")
    assert shared.allowed() == ["clear:III", "clear:IV"]
