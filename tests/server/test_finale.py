"""The end of a game as it is told: who won, by how much, what decided, the curve, and the picture to share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest

import cordee
from cordee.engine.core import NATURE, NOBODY
from cordee.server import drawing, pages
from cordee.server.course import MOVE, Course, Entry
from cordee.server.finale import Finale, finale_of
from cordee.server.look import BOT, PERSON, Look, Seat, Sheet, look
from cordee.words import words

NAMES = ["Maud", "Wanda", "Gaston", "Junko", "Luc"]
Kind = Callable[[cordee.State], bool]


def played_out(name: str, seats: int, kind: Kind = lambda state: True, **options: Any) -> Course:
    """A game that ended in the wanted way."""
    game = cordee.game(name)
    for seed in range(300):
        rng, course = cordee.Rng(seed), Course(game, seats, game.check_options(options, seats))
        while (seat := course.state.seat()) != NOBODY:
            actions = course.state.actions()
            action = course.state.sample(rng) if seat == NATURE else actions[rng.randrange(len(actions))]
            course.follow(Entry(course.ply, MOVE, int(seat), game.notation(int(action)), at=60.0 * course.ply + 1))
        if kind(course.state):
            return course
    raise AssertionError("no game ended so")


def told(course: Course, mine: list[int], lang: str = "en") -> Finale:
    names = NAMES[: course.state.seats]
    return finale_of(course, names, mine, words(lang, course.game.folder, names, mine[0] if len(mine) == 1 else None))


def seen(course: Course, lang: str = "en") -> Look:
    """What the first player sees of it."""
    seats = [Seat(k, BOT if k else PERSON, NAMES[k], "guide" if k else "", None if k else "me")
             for k in range(course.state.seats)]  # fmt: skip
    sheet = Sheet("table123", course.game, course.options, tuple(seats), "", "", started=True)
    return look(sheet, course.log, "me", lang, told=course, in_words=False)


def with_points(course: Course, points: list[int], owners: dict[int, int] | None = None) -> Course:
    """An end of Yéti with these points and tiles."""
    state: Any = course.state
    state.points = list(points)
    state.owner = [-1] * len(state.owner)
    for tile, seat in (owners or {}).items():
        state.owner[tile] = seat
    return course


def test_the_winner_hears_it() -> None:
    course = with_points(played_out("yeti", 4), [80, 70, 69, 60])
    end = told(course, [0])
    assert (end.mood, end.kicker, end.cry, end.own, end.tie) == ("won", "Victory", "Maud wins!", "", "")
    assert [(stand.seat, stand.place) for stand in end.podium] == [(0, 1), (1, 2), (2, 3), (3, 4)]
    assert "yeti" in end.reason and end.clause == "YT-092"


@pytest.mark.parametrize(("points", "kicker"), [(79, "One point short"), (68, "12 points short")])
def test_others_hear_by_how_much(points: int, kicker: str) -> None:
    end = told(with_points(played_out("yeti", 3), [points, 80, 20]), [0])
    assert (end.mood, end.kicker, end.cry) == ("lost", kicker, "Wanda wins")
    assert end.own == f"You are second with {points} points, Wanda has 80."


def test_those_who_watch_hear_who_won() -> None:
    end = told(with_points(played_out("yeti", 2), [80, 20]), [])
    assert (end.mood, end.kicker, end.cry, end.own) == ("seen", "Game over", "Maud wins", "")


def test_a_tie_is_told_with_the_numbers_that_decided() -> None:
    state: Any = played_out("yeti", 3)
    end = told(with_points(state, [80, 80, 70], {5: 1, 0: 0}), [0])
    assert (end.mood, end.kicker, end.cry) == ("lost", "Level on points", "Wanda wins")
    assert end.tie_row is not None and end.tie_row.clause == "YT-094"
    least, most = sorted(end.tie_row.values[:2])
    assert end.tie == f"Maud and Wanda have 80 points each: equipment decides (Wanda {most} and Maud {least})."


def test_a_victory_is_shared() -> None:
    end = told(with_points(played_out("yeti", 3), [80, 70, 80]), [0])
    assert (end.mood, end.kicker, end.cry) == ("shared", "Shared victory", "Maud and Gaston share the victory")
    assert end.tie == "Maud and Gaston have 80 points each, and as much by equipment: 0. The victory is shared."
    assert [stand.place for stand in end.podium] == [1, 1, 3]
    slate = told(played_out("slate", 2, lambda state: max(state.result()) == 0.5), [0])
    assert slate.tie.endswith("points each, and share the victory.") and slate.tie_row is None


def test_alone_one_loses_or_wins() -> None:
    lost = told(played_out("snowcrest", 1, lambda state: not any(state.result())), [0])
    assert (lost.mood, lost.kicker, lost.cry) == ("lost", "Lost", "The mountain was stronger")
    assert "Rest" in lost.reason and lost.clause == "SC-194"
    won: Any = played_out("snowcrest", 1)
    won.state.pool, won.state.scrolls, won.state.omen, won.state.omens = 0, [25], [0], [0]
    end = told(won, [0])
    assert (end.mood, end.cry, end.clause) == ("won", "Maud wins!", "SC-195")
    assert "title" in end.reason


@pytest.mark.parametrize("name", ["yeti", "slate", "foothills", "snowcrest", "ski"])
def test_the_curve_ends_in_the_scores(name: str) -> None:
    course = played_out(name, 2)
    end = told(course, [0])
    assert end.curve[-1] == course.state.scores() == end.sheet.totals
    assert len(end.curve) == course.state.round_now() + 1
    assert any("round" in fact for fact in end.facts) and any("minute" in fact for fact in end.facts)


@pytest.mark.parametrize(("name", "seats"), [
    ("yeti", 5), ("yeti", 2), ("slate", 4), ("foothills", 2), ("snowcrest", 1), ("snowcrest", 3), ("ski", 4),
])  # fmt: skip
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_finale_is_drawn(name: str, seats: int, lang: str) -> None:
    now = seen(played_out(name, seats), lang)
    assert now.finale is not None
    for shape in ("wide", "tall"):
        shown = str(drawing.drawing_of(now, shape).regions["finale"])
        assert shown.count('class="person ') == seats
        assert "<h2" in shown and now.finale.cry in shown
        assert any(word in shown for word in ("throw", "lancer")) == (name in ("yeti", "slate")), "only dice are thrown"
    picture = pages.end_svg(now)
    assert ElementTree.fromstring(picture).tag.endswith("svg")
    assert all(NAMES[seat] in picture for seat in range(seats))


def test_the_picture_is_one_of_points_too() -> None:
    picture = pages.end_png(pages.end_svg(seen(played_out("yeti", 3))))
    assert picture.startswith(b"\x89PNG") and len(picture) > 20_000


def test_words_are_drawn_without_letters_of_the_system() -> None:
    plain = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30">'
        '<text x="5" y="20" font-family="DejaVu Sans, sans-serif">{}</text></svg>'
    )
    assert pages.end_png(plain.format("Éloïse ½")) != pages.end_png(plain.format("")), "a server may have no letters"
