"""The log and the line of play, and what may be taken back."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import cordee
from cordee.engine.core import NOBODY
from cordee.server import story
from cordee.server.course import CONFIRM, MOVE, UNDO, Course, Entry, ends_turn, hides
from cordee.server.look import Look, Sheet, look
from cordee.words import words
from tests.server.twins import holder, sheet_of


def pig(*words: str) -> Course:
    """A course of Pig for two after these words; "undo:2" takes back, "confirm" confirms, "hold!" is held."""
    game = cordee.game("pig")
    course = Course(game, 2, {})
    for word in words:
        seat = int(course.state.seat())
        if word.startswith("undo:"):
            course.follow(Entry(course.ply, UNDO, course.undoer() or 0, word[5:]))
        elif word == "confirm":
            course.follow(Entry(course.ply, CONFIRM, course.awaited or 0, ""))
        else:
            course.follow(Entry(course.ply, MOVE, seat, word.rstrip("!"), word.endswith("!")))
    return course


def test_a_move_may_be_taken_back_until_another_plays() -> None:
    course = pig("hold")
    assert course.undoer() == 0 and course.undo_count() == 1
    course = pig("hold", "hold")
    assert course.undoer() == 1 and course.undo_count() == 1


def test_dice_are_never_taken_back() -> None:
    assert pig("roll").undoer() == 0  # not thrown yet: nature is still to move
    assert pig("roll", "die:3").undoer() is None
    assert pig("roll", "die:3", "hold").undo_count() == 1


def test_the_log_keeps_what_the_line_of_play_takes_back() -> None:
    course = pig("roll", "die:4", "hold", "undo:1", "roll", "die:5")
    words = [course.game.notation(action) for action in course.moves]
    assert words == ["roll", "die:4", "roll", "die:5"]
    assert course.ply == 6
    assert course.undone() == course.undone(2) == {2} and course.undone(3) == set()
    assert course.state.view(None)["pot"] == 9


def test_a_held_move_waits_for_its_player() -> None:
    course = pig("roll", "die:4", "hold!")
    assert course.decides() == 0 and course.awaited == 0 and course.undo_count() == 1
    course = pig("roll", "die:4", "hold!", "confirm")
    assert course.decides() == 1 and course.undoer() is None
    course = pig("roll", "die:4", "hold!", "undo:1")
    assert course.decides() == 0 and course.awaited is None and course.state.view(None)["pot"] == 4


def test_a_game_is_not_over_before_its_last_move_is_confirmed() -> None:
    throws = ["roll", "die:6"] * 17
    assert not pig(*throws, "hold!").over()
    assert pig(*throws, "hold!", "confirm").over()
    assert pig(*throws, "hold!", "confirm").undoer() is None


@pytest.mark.parametrize(("word", "ends"), [("hold", True), ("roll", False)])
def test_what_ends_a_turn(word: str, ends: bool) -> None:
    course = pig()
    assert ends_turn(course.state, course.game.parse(word)) is ends


def test_a_game_with_private_hands_is_known_by_how_it_imagines() -> None:
    assert hides(cordee.game("whisper").new(2))
    assert not hides(cordee.game("pig").new(2))


def test_restarting_a_turn_leads_to_its_beginning_or_to_the_last_throw() -> None:
    game = cordee.game("whisper")
    course = Course(game, 2, {})
    while course.decides() < 0:
        course.follow(Entry(course.ply, MOVE, -1, game.notation(course.state.actions()[0])))
    hand = course.state.view(0)["hand"]
    course.follow(Entry(course.ply, MOVE, 0, f"bury:{hand[0]}"))
    assert course.turn_count() == 1
    course.follow(Entry(course.ply, UNDO, 0, "1"))
    course.follow(Entry(course.ply, MOVE, 0, f"lay:{hand[0]}"))
    assert course.undo_count() == course.turn_count() == 0  # it was shown


def alone(seed: int) -> Course:
    """A solo game of Snowcrest at random until it ends, every turn confirmed but the last."""
    game, chance, rng = cordee.game("snowcrest"), random.Random(seed), cordee.Rng(seed)
    course = Course(game, 1, game.check_options({}, 1), keep=4)
    while course.state.seat() != NOBODY:
        if course.awaited is not None:
            course.follow(Entry(course.ply, CONFIRM, 0, ""))
            continue
        seat = int(course.state.seat())
        action = int(course.state.sample(rng) if seat < 0 else chance.choice(course.state.actions()))
        held = seat >= 0 and ends_turn(course.state, action)
        course.follow(Entry(course.ply, MOVE, seat, game.notation(action), held))
    return course


def lost_alone() -> tuple[Sheet, Course]:
    """A solo game whose last move loses it and waits for its confirmation."""
    for seed in range(40):
        course = alone(seed)
        if course.awaited is not None and course.state.result() == [0.0]:
            return sheet_of(course.game, 1, course.game.check_options({}, 1)), course
    raise AssertionError


def test_who_is_about_to_lose_alone_is_told_before_they_confirm() -> None:
    sheet, course = lost_alone()
    seen = look(sheet, course.log, holder(0), "en", log_from=course.ply, told=course)
    assert seen.must_confirm and seen.may_undo and seen.status == "playing" and seen.outlook == [0.0]
    assert seen.question == "This loses the game: confirm it, or take a move back."
    assert seen.ending is not None
    said = story.outcome(seen, seen.ending, words("en", course.game.folder, seen.names, 0)).announced[0]
    assert said.title == "The game is lost." and said.why and said.clause.startswith("SC-"), "large, why, and the rule"
    before = look(sheet, course.log[:-1], holder(0), "en", log_from=course.ply)
    assert before.outlook is None and before.choices


TURNS = 24
"""Turns of a random game whose ends are looked at."""


def ends_of_turns(name: str) -> Iterator[tuple[Look, int]]:
    """What whoever has just moved sees before they confirm, in a random game for two."""
    game, chance, rng = cordee.game(name), random.Random(3), cordee.Rng(3)
    options = game.check_options({}, 2)
    course, sheet, told = Course(game, 2, options, keep=4), sheet_of(game, 2, options), 0
    while course.state.seat() != NOBODY and told < TURNS:
        seat = int(course.state.seat())
        if course.awaited is not None:
            seat, told = course.awaited, told + 1
            yield look(sheet, course.log, holder(seat), "en", seat=seat, log_from=course.ply, told=course), seat
            course.follow(Entry(course.ply, CONFIRM, seat, ""))
        else:
            action = int(course.state.sample(rng) if seat < 0 else chance.choice(course.state.actions()))
            held = seat >= 0 and ends_turn(course.state, action)
            course.follow(Entry(course.ply, MOVE, seat, game.notation(action), held))


@pytest.mark.parametrize("name", ["yeti", "slate", "foothills", "snowcrest", "ski"])
def test_the_end_of_a_turn_tells_a_total_and_its_reasons_or_that_nothing_came_of_it(name: str) -> None:
    for seen, seat in ends_of_turns(name):
        assert seen.ending is not None and seen.ending.before is not None and seen.scores is not None
        _ = words("en", seen.game.folder, seen.names, seat)
        said = story.outcome(seen, seen.ending, _)
        by = seen.scores[seat] - seen.ending.before[seat]
        gains = [one for one in said.reasons if one.title[0] in "+−"]
        assert said.total == (story.signed(by, seen.game, _) if by else "") and bool(said.course) == bool(by)
        assert gains or not by, "points come from somewhere"
        assert all(one.text for one in gains), "and it is said from where"


def test_who_is_about_to_end_a_game_is_told_before_they_confirm() -> None:
    course = pig(*["roll", "die:6"] * 17, "hold!")
    seen = look(sheet_of(course.game, 2, {}), course.log, holder(0), "en")
    assert seen.must_confirm and seen.outlook == [1.0, 0.0]
    assert seen.question == "This ends the game: confirm it, or take a move back."
    assert look(sheet_of(course.game, 2, {}), course.log, holder(1), "en").question == "P0 may still take a move back."


def test_a_last_move_that_will_not_be_held_says_so_before() -> None:
    """The end of a game with private hands uncovers them: nobody takes it back."""
    game = cordee.game("whisper")
    course = Course(game, 2, {})
    while len(course.state.agenda) > 1:
        course.follow(Entry(course.ply, MOVE, int(course.state.seat()), game.notation(course.state.actions()[0])))
        seat = int(course.state.seat())
        seen = look(sheet_of(game, 2, {}), course.log, holder(seat), "en")
        last = len(course.state.agenda) == 1
        assert all(("ends the game" in choice.hint) is last for choice in seen.choices if choice.allowed)
    assert seen.choices


@pytest.mark.parametrize("name", ["yeti", "snowcrest"])
def test_lines_that_are_remembered_are_those_that_would_be_told_afresh(name: str) -> None:
    game, rng = cordee.game(name), cordee.Rng(5)
    sheet = sheet_of(game, 2, game.check_options({}))
    course = Course(game, 2, sheet.options, keep=5)
    for _ in range(90):
        state = course.state
        undone = rng.randrange(6) == 0 and course.undo_count()
        seat = course.undoer() if undone else int(state.seat())
        assert seat is not None
        actions = state.actions()
        word = "1" if undone else game.notation(actions[rng.randrange(len(actions))])
        course.follow(Entry(course.ply, UNDO if undone else MOVE, seat, word))
        for who, lang in ((holder(0), "fr"), (holder(1), "fr"), (None, "en")):
            first = max(0, course.ply - (3 if rng.randrange(4) else 60))
            shown = look(sheet, course.log, who, lang, log_from=first, told=course.apart())
            assert shown.log == look(sheet, course.log, who, lang, log_from=first).log
    assert 0 < len(course.tellings) <= course.tellings.MOST
    course.rest()
    assert not len(course.tellings)
