"""Meditation: one announces, all others answer."""

from __future__ import annotations

from tests.games.snowcrest.laid import Table, rule

WITH_PRIEST = "priest . elder / . . . / novice . pilgrim"


def meditating(seats: int, *bells: int) -> Table:
    """Seat 0's Priest is about to meditate; the seats have these bells, and no other means."""
    table = Table(seats).village(0, WITH_PRIEST)
    for seat in range(seats):
        table.tokens(seat, bell=bells[seat]).buildings(seat)
    return table.play("activate:1", "use:2")


@rule("SC-144", "SC-145")
def test_the_number_is_free_from_one_to_all_bells() -> None:
    table = Table().village(0, "priest . abbot / . . . / novice . pilgrim").hand(0, "builder", "peddler")
    table.tokens(0, bell=1, gold=1).buildings(0, forge=1, used_forge=1)
    table.play("activate:1", "use:2")
    assert table.words() == [f"bells:{number}" for number in range(1, 7)]
    assert table.why("bells:0") == "SC-144"


@rule("SC-146", "SC-147", "SC-155", "SC-T10")
def test_the_number_stands_and_nothing_is_paid_yet() -> None:
    table = meditating(2, 4, 3).play("bells:2")
    assert table.has(0, "bell") == 4 and table.state.total == 2
    assert table.why("bells:4") == "SC-149"
    assert table.words() == ["outbid", "refuse"]
    table.play("refuse")
    assert table.has(0, "bell") == 2 and table.scrolls(0) == 2


@rule("SC-148", "SC-149", "SC-150", "SC-151", "SC-152", "SC-T8")
def test_four_players_one_pays_one_refuses_one_cannot() -> None:
    table = meditating(4, 3, 5, 4, 1).play("bells:3")
    assert table.seat == 1
    table.play("outbid")
    assert (table.has(1, "bell"), table.scrolls(1), table.seat) == (1, 1, 2)
    table.play("refuse")
    assert [table.scrolls(seat) for seat in range(4)] == [2, 1, 0, 0]
    assert [table.has(seat, "bell") for seat in range(4)] == [0, 1, 4, 1]


@rule("SC-149")
def test_answers_are_compared_with_the_announcement_alone() -> None:
    table = meditating(3, 1, 2, 2).play("outbid", "outbid")
    assert (table.scrolls(1), table.scrolls(2)) == (1, 1)
    unable = Table(3).village(0, WITH_PRIEST).tokens(0, bell=2).tokens(1, bell=2).hand(1, "nun")
    unable.play("activate:1", "use:2", "bells:2")
    assert unable.words() == ["refuse"] and unable.why("outbid") == "SC-149"


@rule("SC-153", "SC-T9")
def test_who_wins_nothing_keeps_the_bells() -> None:
    table = meditating(3, 2, 3, 3).play("bells:2", "outbid", "outbid")
    assert [table.scrolls(seat) for seat in range(3)] == [0, 1, 1]
    assert table.has(0, "bell") == 2
    assert table.seat == 1, "the turn has passed on"


@rule("SC-154", "SC-T11")
def test_two_players_play_for_two_scrolls() -> None:
    table = meditating(2, 3, 3).play("bells:3")
    assert (table.scrolls(0), table.has(0, "bell")) == (2, 0)
    assert (table.scrolls(1), table.has(1, "bell")) == (0, 3)
    other = meditating(2, 3, 3).play("bells:2", "outbid")
    assert (other.scrolls(0), other.scrolls(1)) == (0, 2)


@rule("SC-259")
def test_no_more_than_one_could_pay() -> None:
    table = meditating(2, 2, 0)
    assert table.words() == ["bells:1", "bells:2"]
    assert table.why("bells:3") == "SC-259"


@rule("SC-260", "SC-T71")
def test_without_a_bell_there_is_no_meditation() -> None:
    table = Table().village(0, WITH_PRIEST).hand(0, "nun").play("activate:1")
    assert table.why("use:2") == "SC-260"
    single = Table().corner(0, "chanter").play("activate:1")
    assert single.why("use:2") == "SC-260"
    arrow = Table().tokens(0, barley=2).hand(0, "nun").play("activate:7")
    assert arrow.why("use:2") == "SC-260", "the Novice's arrow would lead to nothing"


@rule("SC-260")
def test_a_cost_paid_for_a_meditation_is_not_returned() -> None:
    """The Novice asks for two barley; paid with the only gold, no bell is left."""
    table = Table().tokens(0, barley=1, gold=1).hand(0, "nun").buildings(0)
    table.play("activate:7", "use:2", "pay:all")
    assert table.words() == ["skip"] and table.why("bells:1") == "SC-259"
    table.play("skip")
    assert table.cell(0, 7) == "-novice" and table.scrolls(0) == 0
    assert table.has(0, "barley") == 0 and table.has(0, "gold") == 0


@rule("SC-242", "SC-260")
def test_a_hidden_hand_without_a_bell_is_asked_all_the_same() -> None:
    """Whoever made the last move before a meditation could otherwise see whether it begins, and take the move back."""
    hidden = Table().tokens(0, barley=1, gold=1).hand(0, "nun").buildings(0)
    hidden.play("activate:7", "use:2", "pay:all")
    assert hidden.words() == ["skip"] and hidden.state.seat() == 0
    known = Table().tokens(0, barley=1, gold=1).buildings(0)
    known.play("activate:7", "use:2")
    assert known.cell(0, 7) == "-novice" and known.state.seat() == 1
    able = Table().tokens(0, barley=2, bell=1).hand(0, "nun").buildings(0)
    able.play("activate:7", "use:2", "pay:tokens")
    assert able.words() == ["bells:1"] and able.why("skip") == "SC-144", "whoever can ring a bell must"


@rule("SC-152", "SC-155")
def test_the_one_who_announced_chooses_the_sources_at_the_end() -> None:
    table = Table().village(0, WITH_PRIEST).tokens(0, bell=2).hand(0, "builder").buildings(0, forge=1)
    table.play("activate:1", "use:2", "bells:2")
    assert table.words() == ["pay:tokens", "flip:forge", "pay:builder"]
    table.play("flip:forge", "pay:builder")
    assert table.has(0, "bell") == 2 and table.scrolls(0) == 2
    assert table.discarded(0) == ["builder"] and table.tiles(0) == {"used_forge": 1}


@rule("SC-242")
def test_nobody_can_tell_a_forced_refusal() -> None:
    hidden = Table(3).village(0, WITH_PRIEST).tokens(0, bell=2).hand(1, "nun").play("activate:1", "use:2", "bells:2")
    assert hidden.seat == 1 and hidden.words() == ["refuse"]


@rule("SC-262", "SC-T72")
def test_the_last_scroll_in_anothers_meditation() -> None:
    table = meditating(3, 2, 3, 0)
    table.set(pool=1, stock=50).play("bells:2", "outbid")
    assert [table.scrolls(seat) for seat in range(3)] == [1, 1, 0]
    assert (table.state.pool, table.state.stock, table.state.ending) == (0, 49, 1)
    assert table.seat == 1
    table.play("activate:1", "skip")
    assert table.seat == 2
    table.play("activate:1", "skip")
    assert table.state.view(None)["over"]
