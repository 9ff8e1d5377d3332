"""The geometry of the box: the ski domain, the village and where fractions join."""

from __future__ import annotations

from cordee.games.ski import box
from cordee.games.ski.rules.station import slots_of
from cordee.games.ski.rules.vocabulary import arrivals_from
from tests.games.ski.play import pistes, sit
from tests.kit import rule

MAP = """
  -   -   .   5   .   -   -
  -   -   .   .   4   -   -
  -   .   3   .   .   4   -
  .   .   .   W   .   .   3
  .   3   W   .   W3  .   W
  W   .   .   2   .   W   .
  2   W   .   .   W   .   2
  .   W   G   .   G   W   .
"""


def place(name: str) -> int:
    altitude, column = name.split("-")
    return 8 * (int(altitude) - 1) + int(column) - 1


@rule("SK-034")
def test_the_domain_is_the_drawn_mountain() -> None:
    rows = [line.split() for line in MAP.split("\n") if line.strip()]
    drawn = {
        8 * (8 - number) + column: mark
        for number, row in enumerate(rows, start=1)
        for column, mark in enumerate(row)
        if mark != "-"
    }
    assert sorted(drawn) == sorted(int(p) for p in box.PLACES) and len(drawn) == 46
    assert {p for p in drawn if "W" in drawn[p]} == {p for p in drawn if box.WOODED >> p & 1}
    assert {p: int(m[-1]) for p, m in drawn.items() if m[-1].isdigit()} == {
        p: int(box.REWARD_OF[p]) for p in drawn if box.REWARD_OF[p]
    }
    assert {p for p in drawn if drawn[p] == "G"} == {place("1-3"), place("1-5")}


@rule("SK-109", "SK-110", "SK-215")
def test_rows_columns_and_their_rewards() -> None:
    assert [bin(row).count("1") for row in box.ROWS] == [7, 7, 7, 7, 7, 5, 3, 3]
    assert [bin(column).count("1") for column in box.COLUMNS] == [5, 6, 8, 8, 8, 6, 5]
    assert [int(rank) for rank in box.ROW_REWARD] == [3, 0, 4, 0, 5, 4, 0, 4]
    assert bin(box.WOODED).count("1") == 10 and bin(box.REWARD_PLACES).count("1") == 10
    assert bin(box.WOODED & box.REWARD_PLACES).count("1") == 1


@rule("SK-104")
def test_altitudes_of_the_colours() -> None:
    for colour, (low, high) in enumerate([(1, 3), (1, 5), (4, 7), (5, 8)]):
        rows = {int(p) // 8 + 1 for p in box.PLACES if box.ALTITUDE[colour] >> p & 1}
        assert rows == set(range(low, high + 1))


@rule("SK-105")
def test_which_places_a_piste_leads_into() -> None:
    """One row down, straight or a column aside; never over the border."""
    table = sit()
    for low in box.PLACES:
        table.pistes[0:4] = [box.BIT[low], 0, 0, 0]
        led = {int(p) for p in box.PLACES if table.may_lie(0, 1) >> p & 1 and p >= 8}
        near = {low + 7, low + 8, low + 9} if 0 < low % 8 < 6 else {low + 8, low + (9 if low % 8 == 0 else 7)}
        allowed = {int(p) for p in box.PLACES if box.ALTITUDE[1] >> p & 1}
        assert led == {int(p) for p in near} & allowed


@rule("SK-102", "SK-132")
def test_which_village_columns_the_lowest_row_leads_into() -> None:
    arrivals = [[column + 1 for column in arrivals_from(place(f"1-{c}"))] for c in range(1, 8)]
    assert arrivals == [[1], [1, 2], [1, 2, 3], [2, 3, 4], [3, 4, 5], [4, 5], [5]]


@rule("SK-102")
def test_a_piste_leads_straight_down_where_it_can() -> None:
    table = pistes(sit(), 0, "blue:2-3", "blue:2-4", "blue:2-6", "blue:1-1", "blue:1-7", "green:1-2>2")
    exits = {(p["altitude"], p["column"]): p["exit"] for p in table.view(0)["resorts"][0]["pistes"]}
    assert exits[(2, 3)] == 0 and exits[(2, 4)] == -1 and exits[(2, 6)] == -1
    assert exits[(1, 1)] == 1 and exits[(1, 7)] == -1 and exits[(1, 2)] == 1


@rule("SK-132")
def test_thirty_nine_places_where_fractions_join() -> None:
    seams = [joint for joint in box.EDGE_JOINTS if joint.arrivals == 0]
    assert len(seams) == 22 and len(box.EDGE_JOINTS) == 27
    inner = [joint for joint in box.CORNER_JOINTS if joint.arrivals == 0]
    assert len(inner) == 8 and len(box.CORNER_JOINTS) == 12
    assert all(bin(joint.cells).count("1") == 4 for joint in inner)
    assert all(bin(joint.cells).count("1") == bin(joint.arrivals).count("1") == 2
               for joint in box.CORNER_JOINTS if joint.arrivals)  # fmt: skip


@rule("SK-132")
def test_each_joint_needs_all_of_its_parts() -> None:
    for joint in box.JOINTS:
        whole = (joint.fractions, 0) if joint.kind == box.EDGE else (0, joint.fractions)
        assert slots_of(*whole, joint.arrivals) >= 1
        count = slots_of(*whole, joint.arrivals)
        for bit in range(60):
            if joint.fractions >> bit & 1:
                less = joint.fractions & ~box.BIT[bit]
                parts = (less, 0) if joint.kind == box.EDGE else (0, less)
                assert slots_of(*parts, joint.arrivals) < count
        if joint.arrivals:
            assert slots_of(*whole, 0) < count


@rule("SK-132")
def test_a_full_village_of_full_tiles_has_every_slot_and_none_on_the_outer_borders() -> None:
    everything = box.bits(list(range(60)))
    assert slots_of(everything, everything, 31) == 39
    assert slots_of(everything, everything, 0) == 30


@rule("SK-125", "SK-126", "SK-257", "SK-258", "SK-259", "SK-279")
def test_neighbours_and_lines_in_the_village() -> None:
    cell = 7  # row 2, column 3: the middle
    assert box.BESIDE[cell] == box.bits([2, 6, 8, 12])
    assert box.ABOVE[cell] == box.bits([2]) and box.BELOW[2] == box.bits([7, 12])
    assert box.LEFT[cell] == box.bits([5, 6]) and box.RIGHT[cell] == box.bits([8, 9])
    assert box.BESIDE[0] == box.bits([1, 5]) and box.RIGHT[4] == 0 and box.BELOW[14] == 0


@rule("SK-054")
def test_the_path_snakes_through_the_columns() -> None:
    """Down, up, down, up; the next plate goes on at the top."""
    table = sit(3)
    order = [int(table.path_place(column, row)) for column in (1, 2, 3, 4, 5) for row in range(4)]
    assert order == [0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11, 15, 14, 13, 12, 16, 17, 18, 19]
    assert [int(table.path_place(0, row)) for row in range(3)] == [-3, -2, -1]
