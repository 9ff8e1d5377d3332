"""A page that is sent what changed shows what a fresh page shows: for every game, shape and language."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cordee
from cordee.engine.core import NATURE, NOBODY
from cordee.server import easel as easels
from cordee.server.changes import Shown, applied, change, region_change
from cordee.server.course import MOVE, Course, Entry
from cordee.server.drawing import LOG_SHOWN, Drawing, Region, drawing_of
from cordee.server.look import Look, Seat, Sheet, beats, look
from cordee.server.showing import MOST_BEATS, Eyes, Showing
from cordee.server.story import Tale
from tests.kit.tables import Setting, every_setting

LETTERS = st.lists(st.sampled_from("abcdefgh"), unique=True)


class Hall:
    """A table in memory, seen by one of its players or by a spectator."""

    def __init__(self, setting: Setting, seed: int, viewer: int | None, shape: str, lang: str) -> None:
        self.game = cordee.game(setting.game)
        options = self.game.check_options(dict(setting.options))
        people = tuple(Seat(k, "person", f"P{k}", holder=f"h{k}") for k in range(setting.seats))
        self.sheet = Sheet("t", self.game, options, people, "c", "s", started=True)
        self.course = Course(self.game, setting.seats, options, keep=12)
        self.rng = cordee.Rng(seed)
        self.identity = None if viewer is None else f"h{viewer}"
        who: Any = SimpleNamespace(identity=self.identity, lang=lang)
        self.eyes = Eyes("t", who, shape)
        tables: Any = SimpleNamespace(beats=lambda now, since: beats(now, self.course, since))
        self.showing = Showing(tables)
        self.tales: tuple[Tale, ...] = ()

    def advance(self) -> bool:
        """One line of the log; whether the game goes on."""
        state = self.course.state
        seat = int(state.seat())
        if seat == NOBODY:
            return False
        actions = state.actions()
        action = state.sample(self.rng) if seat == NATURE else actions[self.rng.randrange(len(actions))]
        self.course.follow(Entry(self.course.ply, MOVE, seat, self.game.notation(int(action))))
        return True

    def looked(self, since: int | None = None) -> Look:
        lang = self.eyes.who.lang
        since = self.course.ply if since is None else since
        return look(self.sheet, self.course.log, self.identity, lang, log_from=since, told=self.course, in_words=False)

    def before(self, now: Look) -> dict[str, Any] | None:
        return self.course.back_to(now.since).state.view(now.viewer) if 0 < now.since < now.ply else None


def in_order(regions: dict[str, Region]) -> dict[str, Any]:
    return {name: list(one.items()) if isinstance(one, dict) else one for name, one in regions.items()}


def stocks(hall: Hall) -> dict[tuple[int, str], int]:
    """What each seat has, as the viewer sees it."""
    viewer = hall.looked().viewer
    told = hall.game.module("words").stocks(hall.course.state.view(viewer))
    return {(seat, stock): n for seat, one in enumerate(told) for stock, n in one.items()}


def gained(lines: list[dict[str, Any]]) -> Counter[tuple[int, str]]:
    """What the moments of some lines add up to."""
    found: Counter[tuple[int, str]] = Counter()
    for kind, *about in (moment for line in lines for moment in line["moments"]):
        assert kind in ("move", "flip", "gain", "pay", "throw", "reveal", "announce"), kind
        if kind in ("gain", "pay"):
            seat, stock, n = about[:3]
            found[seat, stock] += n if kind == "gain" else -n
    return found


def follow(hall: Hall, steps: list[int]) -> int:
    """Bring a page up to date after so many lines each time, and compare it with a fresh one; how often that was."""
    token, shown, regions, compared = "", 0, dict[str, Region](), 0
    had = stocks(hall)
    alive = True
    while alive:
        for _line in range(steps[compared % len(steps)]):
            alive = hall.advance() and alive
        now = hall.looked(shown)
        before = hall.before(now)
        found = hall.showing.changes(hall.eyes, now, before, token)
        assert ("whole" in found) == (compared == 0)
        for one in found["beats"]:
            regions = applied(regions, one["regions"])
        regions = applied(regions, found["regions"])
        fresh = hall.looked(max(0, now.ply - LOG_SHOWN)) if compared % 8 == 0 else now
        known = () if compared % 8 == 0 else hall.tales  # the whole log is told again now and then
        drawn = drawing_of(fresh, hall.eyes.shape, before, known=known)
        assert in_order(regions) == in_order(drawn.regions), now.ply
        hall.tales = drawn.tales
        if compared and now.ply - shown <= MOST_BEATS:
            told = gained([*found["beats"], found["last"]] if found["last"] else found["beats"])
            has = stocks(hall)
            owed = {key: has.get(key, 0) - had.get(key, 0) for key in has.keys() | had.keys()}
            assert {key: n for key, n in told.items() if n} == {key: n for key, n in owed.items() if n}, now.ply
        had = stocks(hall)
        token, shown, compared = found["token"], now.ply, compared + 1
    return compared


@pytest.mark.parametrize("setting", every_setting(times=1), ids=str)
def test_what_changed_leads_to_the_present(setting: Setting) -> None:
    number = every_setting(times=1).index(setting)
    shape, lang = ("wide", "tall")[number % 2], ("en", "fr")[number // 2 % 2]
    hall = Hall(setting, number, number % setting.seats, shape, lang)
    assert follow(hall, [1, 3, 10, 1, 25, 40]) > 3


@pytest.mark.parametrize(("shape", "lang"), [("wide", "fr"), ("tall", "en")])
@pytest.mark.parametrize("game", ["yeti", "slate", "foothills", "snowcrest", "ski"])
def test_every_move_of_a_whole_game_leads_to_the_present(game: str, shape: str, lang: str) -> None:
    setting = [one for one in every_setting() if one.game == game][-1]
    assert follow(Hall(setting, 7, None, shape, lang), [1]) > 20


@pytest.mark.parametrize("game", ["yeti", "slate", "foothills", "snowcrest", "ski"])
def test_every_line_on_the_way_is_told_as_a_beat(game: str) -> None:
    setting = next(one for one in every_setting() if one.game == game and one.seats > 1)
    hall = Hall(setting, 3, 0, "wide", "en")
    for _line in range(20):
        hall.advance()
    base = hall.looked()
    token = hall.showing.changes(hall.eyes, base, None, "")["token"]
    for _line in range(9):
        hall.advance()
    now = hall.looked(base.ply)
    found = hall.showing.changes(hall.eyes, now, None, token)
    assert [one["ply"] for one in found["beats"]] == list(range(base.ply + 1, now.ply))
    for one, entry in zip(found["beats"], now.log, strict=False):
        assert one["text"] == " ".join(entry.lines) and one["seat"] == entry.seat
        thrown = "throw" if game in ("yeti", "slate") and "rolls" in one["text"] else "reveal"
        assert one["kind"] == (thrown if entry.seat == NATURE else "move")


@pytest.mark.parametrize("game", ["yeti", "slate", "foothills", "snowcrest", "ski"])
def test_a_part_is_what_it_shows_and_nothing_else(game: str) -> None:
    """What is remembered of other moments is what would be drawn now: no part depends on more than it is given."""
    setting = next(one for one in every_setting() if one.game == game)
    hall = Hall(setting, 11, 0, "wide", "en")
    for line in range(120):
        if not hall.advance():
            break
        if line % 12 == 0:
            now = hall.looked()
            for shape in ("wide", "tall"):
                remembered = drawing_of(now, shape, hall.before(now))
                easels.easel.cache_clear()
                assert drawing_of(now, shape, hall.before(now)).regions == remembered.regions


@given(LETTERS, LETTERS, st.sets(st.sampled_from("abcdefgh")))
def test_a_region_becomes_any_other(old: list[str], new: list[str], redrawn: set[str]) -> None:
    before: Region = {key: f"<{key}>" for key in old}
    after: Region = {key: f"<{key}{'!' if key in redrawn else ''}>" for key in new}
    found = region_change(before, after)
    assert list(dict(applied({"r": before}, {"r": found} if found else {})["r"]).items()) == list(dict(after).items())  # type: ignore[arg-type]
    assert (found is None) == (list(before.items()) == list(after.items()))


def test_only_what_changed_is_sent() -> None:
    old: dict[str, Region] = {"board": {"a": "A", "b": "B", "c": "C"}, "where": "here"}
    new: dict[str, Region] = {"board": {"a": "A", "c": "C2", "d": "D"}, "where": "here"}
    assert change(old, new) == {"board": {"put": [["c", "C2"], ["d", "D", "c"]], "gone": ["b"]}}
    assert change(old, {"board": {"c": "C", "a": "A", "b": "B"}, "where": "there"}) == {
        "board": {"put": [["a", None, "c"], ["b", None, "a"]]},
        "where": {"html": "there"},
    }


def test_a_drawing_is_kept_for_its_owner_and_not_for_long() -> None:
    shown = Shown(most=3)
    drawing = Drawing(1, {}, {})
    token = shown.keep("ada", drawing)
    assert shown.find("ada", token) is drawing and shown.find("bo", token) is None and shown.find("ada", "x") is None
    for _more in range(3):
        shown.keep("bo", drawing)
    assert shown.find("ada", token) is None and len(shown) == 3
    brief = Shown(seconds=0)
    first = brief.keep("ada", drawing)
    brief.keep("ada", drawing)
    assert brief.find("ada", first) is None


def test_memory_forgets_what_nobody_asks_for() -> None:
    room = easels.Room(4 * (easels.OVERHEAD + 2))
    memory, other = easels.Memory(room), easels.Memory(room)
    made: list[bytes] = []

    def make(key: bytes) -> str:
        found = memory.found(key)
        if found is None:
            made.append(key)
            memory.keep(key, found := key.decode())
        return found

    for key in (b"a", b"b", b"a", b"c", b"a", b"d", b"a", b"e", b"a"):
        assert make(key) == key.decode()
    assert made.count(b"a") == 1 and len(memory) <= 4
    make(b"b")
    assert made.count(b"b") == 2
    for key in (b"v", b"w", b"x", b"y", b"z"):
        other.keep(key, key.decode())
    assert len(memory) == 0 and 0 < len(other) <= 4


@pytest.mark.parametrize("game", ["yeti", "slate", "foothills", "snowcrest", "ski"])
def test_moments_are_of_one_vocabulary(game: str) -> None:
    """Over a game each kind is met that the game has: cards that turn, throws, pieces that move, what is announced."""
    options = {"weather": "normal"} if game == "yeti" else {}
    setting = next(one for one in every_setting() if one.game == game and one.seats > 1)
    hall = Hall(replace(setting, options=options) if options else setting, 5, 0, "wide", "en")
    token, shown, kinds = "", 0, set[str]()
    while hall.advance():
        now = hall.looked(shown)
        found = hall.showing.changes(hall.eyes, now, None, token)
        token, shown = found["token"], now.ply
        kinds |= {moment[0] for moment in (found["last"] or {"moments": []})["moments"]}
    dice = {"throw"} if game in ("yeti", "slate") else {"reveal"}
    turned = {"flip"} if game in ("yeti", "foothills", "snowcrest") else set()
    assert kinds >= {"move", "gain", "pay", "announce"} | dice | turned, kinds
