"""Lessons can be followed under the present rules, and what their teachers point at is there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from markupsafe import escape

import cordee
from cordee.engine.game import Game
from cordee.engine.registry import game_names
from cordee.lessons import FREE, READ, BadLesson, Lesson, Walk, lessons_of, read_lesson
from cordee.server.drawing import SHAPES, drawing_of
from cordee.server.help import card
from cordee.server.tuition import BETWEEN, Place, place

OURS = ("yeti", "slate", "foothills", "snowcrest", "ski")
AREAS = ("#seats", "#log", "#prompt", ".tray", ".choices", ".finale .score")
"""Parts of the page that a teacher may point at."""
MOST_WORDS = 50
LESSONS = [(name, key) for name in game_names() if name in OURS for key in lessons_of(cordee.game(name))]


def places(game: Game, lesson: Lesson, lang: str = "en") -> Iterator[Place]:
    """A learner's way through a lesson; in free turns the first thing that is allowed."""
    number, way = 0, []
    while number < len(lesson.stops):
        here = place(game, lesson, number, BETWEEN.join(way), lang)
        yield here
        number, stop = here.number, here.stop
        if stop.wants == FREE:
            way.append(next(choice.word for choice in here.look.choices if choice.allowed))
        else:
            way += stop.words[:1]
            number += 1


@pytest.mark.parametrize("name,key", LESSONS)
def test_a_lesson_leads_to_its_end(name: str, key: str) -> None:
    game = cordee.game(name)
    lesson = lessons_of(game)[key]
    seen = []
    for here in places(game, lesson):
        stop = here.stop
        allowed = [choice.word for choice in here.look.choices if choice.allowed]
        assert stop.wants == READ or set(stop.words) <= set(allowed), (here.number, stop.words, allowed)
        assert stop.wants != FREE or allowed, here.number
        assert all(number in game.clauses() for number in stop.clauses), here.number
        seen.append(here.number)
    assert list(dict.fromkeys(seen)) == list(range(len(lesson.stops)))
    assert lesson.stops[-1].wants == READ, "the last word is the teacher's"


@pytest.mark.parametrize("name,key", LESSONS)
def test_what_is_pointed_at_is_there(name: str, key: str) -> None:
    game = cordee.game(name)
    for here in places(game, lessons_of(game)[key]):
        for shape in SHAPES:
            drawing = drawing_of(here.look, shape, None, True)
            drawn = "".join(str(drawing.whole(region)) for region in drawing.regions)
            for key in {*here.stop.point, *here.stop.way}:
                pieces = key.split("|")
                there = (f'data-part="{piece}"' in drawn or f'data-piece="{piece}"' in drawn for piece in pieces)
                assert {*pieces} & {*AREAS} or any(there), (here.number + 1, shape, key)


@pytest.mark.parametrize("name,key", LESSONS)
def test_what_is_asked_is_read_and_no_two_choices_have_one_name(name: str, key: str) -> None:
    game = cordee.game(name)
    for here in places(game, lessons_of(game)[key]):
        if here.stop.wants == READ:
            continue
        heading = str(drawing_of(here.look, "wide", None, True).whole("question"))
        assert str(escape(here.look.question)) in heading, (here.number + 1, heading)
        named = [(choice.label, choice.hint) for choice in here.look.choices if choice.allowed]
        assert len(named) == len(set(named)), (here.number + 1, named)
        if name == "ski":
            assert len(named) == len({label for label, _hint in named}), (here.number + 1, named)


@pytest.mark.parametrize("name,key", LESSONS)
def test_no_answer_of_a_free_turn_is_lost(name: str, key: str) -> None:
    game = cordee.game(name)
    lesson = lessons_of(game)[key]
    for seed in range(40):
        chance, way = Random(seed), list[str]()
        for number, stop in enumerate(lesson.stops):
            while (walk := Walk(lesson, game, number, way)).number == number and stop.wants == FREE:
                word = game.notation(int(chance.choice(list(walk.state.actions()))))
                assert walk.state.seat() == lesson.you
                way.append(word)
            assert not walk._given, "each answer was played"
            if stop.wants not in (FREE, READ):
                way.append(stop.words[0])


def test_a_step_that_is_not_next_is_not_offered() -> None:
    game = cordee.game("ski")
    asked = next(one for one in places(game, lessons_of(game)["1-year"]) if one.stop.title == "Phase 3: a threshold")
    words = [choice.word for choice in asked.look.choices if choice.word.startswith("improve:red")]
    assert words and "You may choose it now" in card(asked.look, ["step-red-1", "scale-red"], words)
    later = card(asked.look, ["step-red-2", "scale-red"], words)
    assert "Not yet." in later and "You may choose it now" not in later


@pytest.mark.parametrize("name,key", LESSONS)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_teacher_is_brief(name: str, key: str, lang: str) -> None:
    game = cordee.game(name)
    _ = cordee.words.words(lang, game.folder)
    for stop in lessons_of(game)[key].stops:
        for what in ("title", "text", "deed", "instead"):
            said = stop.says(what, _)
            assert "{" not in said and len(said.split()) <= MOST_WORDS, said


def test_an_answer_that_was_not_asked_for_is_refused() -> None:
    game = cordee.game("yeti")
    lesson = next(iter(lessons_of(game).values()))
    with pytest.raises(BadLesson, match="not what was asked"):
        Walk(lesson, game, 4, ["keep:tent"])


def test_a_script_that_the_rules_forbid_is_refused_with_its_place(tmp_path: Path) -> None:
    game = cordee.game("yeti")
    script = tmp_path / "broken.toml"
    head = 'title = "a"\nabout = "b"\nminutes = 1\nnames = ["A", "B"]\nyou = 0\nteacher = "C"\n'
    script.write_text(f'{head}[[stop]]\ntitle = "t"\ntext = "x"\nplay = ["first:1", "throw:7coin"]\n')
    with pytest.raises(BadLesson, match="stop 1: 'throw:7coin' cannot be played there"):
        Walk(read_lesson(script, game), game, 0, [])
    script.write_text(f'{head}[[stop]]\ntitle = "t"\ntext = "x"\nplay = ["jump"]\n')
    with pytest.raises(BadLesson, match="'jump' is no action of yeti"):
        read_lesson(script, game)
