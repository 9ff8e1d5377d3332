"""The way that a marker has gone in a turn, as the table outlines it before the turn is confirmed."""

from __future__ import annotations

import pytest

from cordee.games.yeti import box, table
from cordee.games.yeti.landscape import LAYOUTS


@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_the_way_goes_from_where_the_turn_began_to_where_it_ends(shape: str) -> None:
    layout = LAYOUTS[shape]
    found = table.way(layout, 1, 41, 62)
    assert found is not None and found["text"] == "+21" and len(found["outlines"]) == 1
    assert (found["x"], found["y"]) == tuple(round(part, 1) for part in table.space(layout, 62))
    plate = found["plate"]
    assert plate["x"] >= 0 and plate["x"] + plate["w"] <= layout.width and plate["y"] < found["y"]


def test_points_that_are_lost_are_a_way_back() -> None:
    found = table.way(LAYOUTS["wide"], 0, 12, 10)
    assert found is not None and found["text"] == "−2"


def test_past_the_end_the_track_begins_again() -> None:
    found = table.way(LAYOUTS["wide"], 0, int(box.TRACK_LENGTH) - 3, int(box.TRACK_LENGTH) + 4)
    assert found is not None and len(found["outlines"]) == 2


def test_a_turn_that_brings_nothing_has_no_way() -> None:
    ending = {"seat": 0, "began": [7, 3]}
    assert table.walked(LAYOUTS["wide"], ending, [7, 5]) == []
    assert table.walked(LAYOUTS["wide"], None, [7, 5]) == []
    assert len(table.walked(LAYOUTS["wide"], ending, [9, 5])) == 1


def test_a_climber_is_told_to_pass_the_level_that_it_climbs_to() -> None:
    """The drawing has a spot for each level, beside which the climber is seen before it goes down again."""
    assert [one["level"] for one in table.scenery(LAYOUTS["tall"])["shelves"]] == [0, 1, 2, 3]
