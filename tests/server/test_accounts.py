"""The account of a round follows from the log alone: live page, reload and replay show the same, and only then."""

from __future__ import annotations

import cordee
from cordee.server.accounts import closed_before
from cordee.server.changes import applied
from cordee.server.course import CONFIRM, MOVE, UNDO, Entry
from cordee.server.drawing import drawing_of
from cordee.server.look import Look, look
from tests.kit.tables import Setting
from tests.server.test_changes import Hall


def hall(viewer: int | None, seed: int = 3) -> Hall:
    return Hall(Setting("ski", 2, (("all_rewards", False),)), seed, viewer, "wide", "en")


def on_to_round(table: Hall, number: int) -> None:
    """Play until a round has begun."""
    while table.course.state.round_now() < number:
        assert table.advance()


def seen_at(table: Hall, ply: int, whole: bool = False) -> Look:
    """The look back of a replay."""
    told = None if whole else table.course
    return look(table.sheet, table.course.log, table.identity, "en", ply, log_from=0, told=told, in_words=False)


def account_at(table: Hall, ply: int, whole: bool = False) -> str:
    return str(drawing_of(seen_at(table, ply, whole), "wide", None, replayed=True).regions["account"])


def test_live_reload_and_replay_show_the_same() -> None:
    table = hall(None)
    on_to_round(table, 3)
    closed = table.course.ply
    live = str(drawing_of(table.looked(), "wide").regions["account"])
    assert "Round 2 is over" in live and live.count('class="tally') == 2
    for _ in range(30):
        table.advance()
    for whole in (False, True):
        shown = account_at(table, closed, whole)
        assert shown == drawing_of(seen_at(table, closed), "wide", None, replayed=True).regions["account"]
        assert shown.count('class="tally') == 2 and "Round 2 is over" in shown
    assert not account_at(table, closed - 1) and not account_at(table, closed + 1)


def test_it_is_a_beat_and_stays_until_ones_next_move() -> None:
    table = hall(0)
    on_to_round(table, 2)
    base = drawing_of(seen_at(table, table.course.ply - 1), "wide")
    token = table.showing.shown.keep(table.eyes.owner, base)
    closed = table.course.ply - 1
    while table.course.decides() != 0:
        table.advance()
    now = table.looked(closed)
    news = table.showing.changes(table.eyes, now, None, token)
    lines = [*news["beats"], news["last"]]
    told = next(line for line in lines if any(moment[-1] == "account" for moment in line["moments"]))
    assert told["moments"][-1][1] == "Round 1 is over"
    regions = base.regions
    for beat in news["beats"]:
        regions = applied(regions, beat["regions"])
    regions = applied(regions, news["regions"])
    assert "Round 1 is over" in str(regions["account"]), "whoever has not moved since still finds it"
    while table.course.ply == now.ply or not any(entry.seat == 0 for entry in table.course.log[now.ply :]):
        table.advance()
    if table.course.state.round_now() == 2:
        assert not drawing_of(table.looked(), "wide").regions["account"]


def test_who_missed_many_lines_is_told_of_it_too() -> None:
    table = hall(1, seed=8)
    on_to_round(table, 2)
    for _ in range(3):
        table.advance()
    base = drawing_of(seen_at(table, max(0, table.course.ply - 15)), "wide")
    token = table.showing.shown.keep(table.eyes.owner, base)
    news = table.showing.changes(table.eyes, table.looked(base.ply), None, token)
    assert not news["beats"] and any(moment[-1] == "account" for moment in news["last"]["moments"])


def test_what_may_be_taken_back_closes_nothing() -> None:
    """Round 7 has no plate after it: the move that ends round 6 begins it, and waits to be confirmed."""
    table = hall(0, seed=1)
    on_to_round(table, 7)
    log, course = table.course.log, table.course
    last = log[-1]
    assert last.seat >= 0 and last.kind == MOVE
    held = type(course)(course.game, 2, course.options, keep=12)
    held.follow_all(log[:-1])
    for entry in (Entry(last.ply, MOVE, last.seat, last.word, held=True), Entry(last.ply + 1, UNDO, last.seat, "1")):
        held.follow(entry)
        assert closed_before(held, held.rounds) != last.ply, "it may be taken back, or was"
    assert 7 not in held.rounds
    held.follow(Entry(last.ply + 2, MOVE, last.seat, last.word, held=True))
    held.follow(Entry(last.ply + 3, CONFIRM, last.seat, ""))
    assert closed_before(held, held.rounds) == last.ply + 3
    seen = look(table.sheet, held.log, "h0", "en", told=held, in_words=False)
    assert seen.account is not None and seen.account.title == "Round 6 is over"


def test_games_without_accounts_have_none() -> None:
    table = Hall(Setting("yeti", 2, ()), 1, None, "wide", "en")
    for _ in range(60):
        table.advance()
    assert not hasattr(cordee.game("yeti").module("story"), "account")
    assert table.looked().closed is None and drawing_of(table.looked(), "wide").regions["account"] == ""
