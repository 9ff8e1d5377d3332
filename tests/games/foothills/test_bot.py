"""What the adviser of Foothills makes of cards that take rubble from several lines (FH-118, FH-119)."""

from __future__ import annotations

import pytest

import cordee
from cordee.bots import bot as a_bot
from cordee.games.foothills import bot, box
from cordee.games.foothills.rules import ChooseLine

from .table import GAME, Table

CLEARED = bot.CLEARED


def effect(card: str) -> box.Effect:
    return box.EFFECTS[int(box.BACK) + box.ACTION_CARDS.index(card)]


def liked(table: Table) -> str:
    """The choice that the adviser likes best."""
    actions = table.state.actions()
    liking = bot.ADVISER.prefer(table.state, actions)
    return GAME.notation(actions[liking.index(max(liking))])


def heaps(**cards: int) -> Table:
    """Rubble on these cards alone."""
    return Table().clear().rubble(**cards)


def test_local_help_clears_a_card_of_two() -> None:
    table = heaps(III_2=3, V_2=2).hold("E2")
    assert bot.best_clearing(table.state, effect("E2")) == pytest.approx(CLEARED)
    table.say("play:E2")
    assert liked(table) == "clear:V"
    table.say("clear:V")
    assert liked(table) == "clear:V"
    assert table.say("clear:V").has("vp") == 1


def test_local_help_rather_clears_two_cards_of_one() -> None:
    table = heaps(III_2=2, V_2=1, VI_2=1).hold("E2")
    assert bot.best_clearing(table.state, effect("E2")) == pytest.approx(2 * CLEARED)
    table.say("play:E2")
    for _turn in range(2):
        table.say(liked(table))
    assert table.has("vp") == 2


def test_travelling_workers_count_every_line() -> None:
    table = heaps(III_2=1, V_2=1, VI_2=1, IV_4=4)
    assert bot.best_clearing(table.state, effect("E3")) == pytest.approx(3 * CLEARED)


def test_cards_of_one_line_take_all_their_cubes_there() -> None:
    table = heaps(III_2=2, V_2=3, V_3=1)
    assert bot.best_clearing(table.state, effect("E1")) == pytest.approx(CLEARED)
    assert bot.best_clearing(table.state, box.EFFECTS[1]) == pytest.approx(2 * CLEARED)
    table.say("play:B")
    assert isinstance(table.state.agenda[-1], ChooseLine)
    assert liked(table) == "clear:V"


def test_neither_colour_is_favoured() -> None:
    """Before Local Help was understood blue won two games of three; 2,000 games come to 50.5 %."""
    games, blue = 300, 0.0
    for seed in range(games):
        state = GAME.new(2)
        rng = cordee.Rng(seed)
        players = [a_bot("greedy", GAME, 2 * seed + seat) for seat in range(2)]
        while state.seat() != cordee.NOBODY:
            nature = state.seat() == cordee.NATURE
            state.play(state.sample(rng) if nature else players[state.seat()].choose(state))
        blue += state.result()[0]
    assert 0.42 < blue / games < 0.58
