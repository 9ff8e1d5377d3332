"""The ski resort in words: hints and log lines say what really happens, in both languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import cordee
from cordee.games.ski import GAME as SKI
from cordee.games.ski import words as ski_words
from cordee.games.ski.rules import Station
from cordee.words import Words, words
from tests.games.ski.play import arrive, developments, discs, pawn, pistes, play, sit, stock, to_move, village

NAMES = ["Anna", "Boris", "Chloé", "Dora"]


def tongue(lang: str = "en", viewer: int | None = 0) -> Words:
    return words(lang, SKI.folder, NAMES, viewer)


def shown(table: Station, word: str, lang: str = "en") -> tuple[str, str]:
    """The label and the hint of an action."""
    told = ski_words.choice(table, SKI.parse(word), tongue(lang))
    return told.label, told.hint


def moves(seats: int, seed: int) -> Iterator[tuple[Station, int, Station]]:
    """A random whole game: before, action, after."""
    rng = cordee.Rng(seed)
    table = SKI.new(seats)
    assert isinstance(table, Station)
    while table.seat() != cordee.NOBODY:
        actions = table.actions()
        action = table.sample(rng) if table.seat() == cordee.NATURE else actions[rng.randrange(len(actions))]
        before = table.copy()
        table.play(action)
        yield before, action, table.copy()


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_game_in_words(seats: int, lang: str) -> None:
    """Every question, choice, line and board of a random game is a text without a hole."""
    _ = tongue(lang)
    for ply, (before, action, after) in enumerate(moves(seats, 7 + seats)):
        texts = [ski_words.question(before, _), *ski_words.told(before, action, after, _)]
        for candidate in before.candidates()[:: 1 + ply % 3]:
            choice = ski_words.choice(before, candidate, _)
            assert choice.label
            texts += [choice.label, choice.hint]
        if ply % 10 == 0:
            texts += ski_words.board(before.view(None), _)
        assert not any("{" in text or "  " in text or "None" in text for text in texts), texts


def test_a_move_says_what_it_gives_and_costs() -> None:
    table = to_move(pawn(sit(3), 0, 1, 3), 0)
    table.tiles[table.square_of(3, 0)] = 9
    assert shown(table, "go:now:3-1") == (
        "Shopping arcade (Building, 3-1)",
        "+1 Time · malus 2 · cost 4 · income: 3 € · brings 1 cube and 1 octagon",
    )
    label, hint = shown(table, "go:now:3-1", "fr")
    assert label == "Galerie marchande (Bâtiment, 3-1)"
    assert hint.startswith("+1 Temps · malus 2 · coût 4 · revenu\u00a0: 3\u00a0€")


def test_a_piste_says_what_it_wins() -> None:
    table = stock(arrive(pistes(sit(3), 0, "blue:2-5", "blue:3-5"), 0, "pistes"), 0, permanents=3)
    assert shown(table, "piste:blue:4-5") == (
        "Blue 4-5",
        "lot of 1: 0 employees · reward of rank 3 · wooded: 1 octagon",
    )
    assert shown(table, "piste:green:1-4>3") == (
        "Green 1-4 → 3",
        "lot of 1: 0 employees · arrives in column 3 · completes 1 slot",
    )


def test_a_disc_says_its_price_and_worth() -> None:
    table = discs(stock(arrive(sit(3, bonus=(13, 2, 3, 4, 5, 6, 7)), 0, "recruitment"), 0, permanents=4, money=9), 1, 1)
    assert shown(table, "disc:1") == (
        "Disc on Loyal staff",
        "cost 2 € and 2 employees · 1 point for each 2 permanents · now 2 points a round",
    )


def test_activations_developments_and_payments() -> None:
    table = village(developments(arrive(sit(3), 0, "recruitment"), 0, up=[11]), 0, c12=29)
    assert shown(table, "activate:29")[1] == "1 employee → 3 € · 3 € → 2 seasonals"
    assert shown(table, "use:11")[1] == "up to 3 tired employees stand up again"
    stock(table, 0, money=4, time=2, permanents=0)
    play(table, "seasonals:3")
    assert shown(table, "pay:1money+1time") == ("1 € and 1 Time", "leaves 3 € and 1 Time")


def test_the_log_tells_what_happened() -> None:
    table = stock(arrive(sit(3), 0, "building", tile=10), 0, money=9, permanents=0, time=0)
    before = table.copy()
    play(table, "build:1-2")
    lines = ski_words.told(before, SKI.parse("build:1-2"), table, tongue())
    assert lines == ["Anna builds Viewpoint terrace on 1-2.", "Anna: +1 point.", "Anna receives 1 cube."]


def test_every_tile_is_described() -> None:
    for lang in ("en", "fr"):
        found = ski_words.components(tongue(lang))
        assert len({component.key for component in found}) == len(found) == 40 + 40 + 16 + 16 + 9
        assert all(component.name and all(component.lines) and component.lines for component in found)
        assert len({component.name for component in found}) == len(found)


def test_effects_are_told_from_the_data() -> None:
    lines = {c.key: c.lines for c in ski_words.components(tongue())}
    assert lines["building-36"] == ["cost 6", "activate: 1 employee → an extra Pistes action at its cost",
                                    "brings 2 cubes and 2 octagons"]  # fmt: skip
    assert lines["reward-16"][1] == "discard 2 cubes or discard 1 cube, discard 2 octagons or discard 3 octagons"
    assert lines["development-18"][2] == "each Time is worth 3 €, each Time is worth 2 points at the end"
    assert lines["bonus-2"][1] == "1 point for each vacant octagon slot, at most 4, and 1 point for an empty zone"


def test_the_option_has_words() -> None:
    for lang in ("en", "fr"):
        told = ski_words.options(tongue(lang))
        assert set(told) == set(SKI.options)
        assert set(told["all_rewards"].choices) == {True, False}
