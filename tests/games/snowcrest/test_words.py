"""The game in words: every question, choice and event has some, in both languages, and none tells what is hidden."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

import cordee
from cordee.games.snowcrest import box
from cordee.games.snowcrest.rules import DrawCard, Snowcrest
from cordee.words import Words, words
from tests.games.snowcrest.laid import GAME, Table, fresh, rule

WORDS: ModuleType = GAME.module("words")
NAMES = ["Anne", "Paul", "Diane", "Jean"]


def speaker(lang: str, viewer: int | None) -> Words:
    return words(lang, GAME.folder, NAMES, viewer)


def random_moves(seats: int, seed: int, **options: Any) -> list[tuple[Snowcrest, int, Snowcrest]]:
    """The moves of a random game with the tables before and after."""
    rng = cordee.Rng(seed)
    state = fresh(seats, **options)
    moves = []
    while state.seat() != cordee.NOBODY:
        actions = state.actions()
        action = state.sample(rng) if state.seat() == cordee.NATURE else actions[rng.randrange(len(actions))]
        before = state.copy()
        state.play(action)
        moves.append((before, int(action), state.copy()))
    return moves


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_everything_has_words(seats: int, lang: str) -> None:
    for before, action, after in random_moves(seats, seed=2):
        viewer = before.seat() if before.seat() >= 0 else None
        _ = speaker(lang, viewer)
        assert WORDS.question(before, _).endswith((".", "?"))
        labels = [WORDS.choice(before, candidate, _).label for candidate in before.actions()]
        assert all(labels)
        for line in WORDS.told(before, action, after, _) + WORDS.board(after.view(viewer), _):
            assert line and "{" not in line and line[-1] in ".!?", line
    assert WORDS.question(after, _) and WORDS.told(before, action, after, _)[-1]


def test_labels_tell_choices_apart() -> None:
    for before, _action, _after in random_moves(3, seed=4):
        if before.seat() >= 0:
            _ = speaker("en", before.seat())
            shown = [WORDS.choice(before, action, _) for action in before.actions()]
            assert len({(one.label, one.hint) for one in shown}) >= len(shown) - 2, shown


@rule("SC-240", "SC-241")
@pytest.mark.parametrize("seats", [2, 3])
def test_the_log_does_not_tell_which_card_was_drawn(seats: int) -> None:
    """Whatever nature draws, the others are told the same, unless the deck is then empty or all hands are counted."""
    checked = 0
    for seed in range(3):
        for before, _action, _after in random_moves(seats, seed):
            step = before.agenda[-1] if before.agenda else None
            if not isinstance(step, DrawCard) or bin(before.deck[step.owner]).count("1") <= step.count:
                continue
            for viewer in [None, *(seat for seat in range(seats) if seat != step.owner)]:
                lines = set()
                for action in before.actions():
                    after = before.copy()
                    after.advance(action)
                    if not after.agenda:  # SC-173
                        break
                    lines.add(str(WORDS.told(before, action, after, speaker("en", viewer))))
                assert len(lines) <= 1
                checked += len(lines)
    assert checked > 20


@rule("SC-051", "SC-240")
@pytest.mark.parametrize("seats", [2, 4])
def test_no_line_of_a_whole_game_lets_a_hand_be_learnt(seats: int) -> None:
    """Told from a table where the hidden cards of the others were dealt anew, the story is the same."""
    rng = cordee.Rng(9)
    for before, action, after in random_moves(seats, seed=6):
        for viewer in range(seats):
            _ = speaker("en", viewer)
            imagined = after.imagine(viewer, rng)
            assert WORDS.board(imagined.view(viewer), _) == WORDS.board(after.view(viewer), _)
            if before.seat() == cordee.NATURE or before.seat() == viewer:
                continue
            for line in WORDS.told(before, action, after, _):
                for other in range(seats):
                    if other != viewer:
                        secret = after.hand[other] & before.hand[other] & ~after.known[other]
                        names = [box.VILLAGERS[kind]["name"] for kind in range(13) if secret >> kind & 1]
                        assert not [name for name in names if f"draws the {name}" in line]


def test_options_and_components() -> None:
    for lang in ("en", "fr"):
        _ = speaker(lang, None)
        found = WORDS.options(_)
        assert set(found) == set(GAME.options)
        for name, option in GAME.options.items():
            assert set(found[name].choices) == set(option.choices)
        components = WORDS.components(_)
        assert len({component.key for component in components}) == len(components) == 38 + 12 + 6 + 10 + 3
        assert all(component.name and component.kind and all(component.lines) for component in components)


def test_a_sentence_or_two() -> None:
    table = Table().corner(0, "farmer")
    before = table.state.copy()
    table.play("activate:1")
    action = GAME.parse("activate:1")
    english, french = [WORDS.told(before, action, table.state, speaker(lang, 1)) for lang in ("en", "fr")]
    assert english == ["Anne activates the Farmer: +3 barley."]
    assert french == ["Anne active le Fermier : +3 orges."]


def test_the_workshop_counts_the_buildings_of_each_seat() -> None:
    table = Table().buildings(0, farm=2, used_forge=1).buildings(1)
    assert WORDS.counts(table.state) == [{"buildings": 3}, {"buildings": 0}]


def test_a_scholar_who_can_copy_but_one_villager_is_offered_the_actions_of_that_one() -> None:
    """The copied villager has two actions, the Scholar one; every deed is told by the action that it uses."""
    asked = [before for before, _action, _after in random_moves(2, 21) if before.seat() >= 0]
    deeds = [deed for state in asked for deed in WORDS.deeds(state, speaker("en", int(state.seat())))]
    copied = {deed.hint for deed in deeds if deed.label.startswith("Scholar") and deed.words[1:2] == ("use:2",)}
    assert copied and "" not in copied
