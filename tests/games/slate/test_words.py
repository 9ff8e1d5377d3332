"""Slate in words: questions, choices, the log and the board, in both languages."""

from __future__ import annotations

import re

import pytest

import cordee
from cordee.games.slate import box
from cordee.games.slate import words as slate_words
from cordee.games.slate.rules import Slate
from cordee.words import Words, words

from .playing import BLUE, GAME, GREEN, RED, begun_anew, developed, laid_out, mines, placed, play, standing, stock

NAMES = ["Ada", "Ben", "Cleo", "Dan"]


def speaking(lang: str) -> Words:
    return words(lang, GAME.folder, NAMES)


def log(state: Slate, *moves: str, lang: str = "en") -> list[str]:
    """What is told of these moves, which are played."""
    lines: list[str] = []
    for word in moves:
        before = state.copy()
        play(state, word)
        lines += slate_words.told(before, GAME.parse(word), state, speaking(lang))
    return lines


def hint(state: Slate, word: str, lang: str = "en") -> tuple[str, str]:
    choice = slate_words.choice(state, GAME.parse(word), speaking(lang))
    return choice.label, choice.hint


def test_a_sale_says_who_receives_what() -> None:
    state = laid_out(3)
    mines(state, "peris", GREEN, RED, BLUE)
    developed(state, BLUE, "increase_sales")
    standing(state, {BLUE: "5"})
    assert hint(state, "sell:peris3") == ("Sell at Peris 3", "5 coins: you 2, Ada 2, Cleo 1; +2 for you")
    assert hint(state, "sell:peris3", "fr") == ("Vendre à Peris 3", "5 pièces : vous 2, Ada 2, Cleo 1 ; +2 pour vous")
    assert log(state, "sell:peris3")[:3] == [
        "Ben takes the piece back from space 5 and sells slate at Peris 3 for 5 coins: Ben 2, Ada 2, Cleo 1.",
        "Increase sales: 2 coins more for Ben.",
        "Coins counted in points: Ben +1.",
    ]


def test_a_mine_says_what_it_costs_and_brings() -> None:
    state = laid_out(3)
    mines(state, "dulas", BLUE, BLUE)
    developed(state, RED, "different_valleys")
    stock(state, RED, 3)
    standing(state, {RED: "35"})
    assert hint(state, "build:dulas") == (
        "Build Dulas 3",
        "3 pieces: 1 stays as your mine, 2 become unavailable, 1 comes from an action space, +3 points",
    )
    assert log(state, "build:dulas")[:2] == [
        "Ada spends a piece that was waiting on an action space.",
        "Ada takes the piece back from space 3 and builds Dulas 3 with 3 pieces, "
        "of which 2 become unavailable: +3 points.",
    ]


def test_what_cannot_be_done_says_why() -> None:
    state = laid_out(2)
    mines(state, "nantlle", BLUE, BLUE, BLUE, BLUE)
    mines(state, "dulas", BLUE, BLUE)
    mines(state, "ogwen", BLUE)
    state.sold[box.SALE_SITE.index(box.FIRST_SITE[1])] = 1
    stock(state, RED, 2)
    standing(state, {RED: "46"})
    assert hint(state, "build:dulas") == ("Build Dulas 3", "3 pieces, you have 2")
    assert hint(state, "build:nantlle") == ("Build in Nantlle", "all its mines are built")
    assert hint(state, "build:ogwen") == ("Build Ogwen 2", "1 piece, which stays as your mine, +2 points")
    assert hint(state, "sell:nantlle1") == ("Sell at Nantlle 1", "sold out")
    assert hint(state, "sell:dulas3") == ("Sell at Dulas 3", "the mine is not built yet")
    assert hint(state, "buy") == ("Buy a piece", "with Add to stock only")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_hint_of_a_refused_choice_never_reads_like_an_offer(seats: int) -> None:
    offered: set[tuple[str, str]] = set()
    refused: set[tuple[str, str]] = set()
    for seed in range(3):
        state, rng = laid_out(seats), cordee.Rng(seed)
        while state.seat() != cordee.NOBODY:
            actions = state.actions()
            for action in state.candidates() if state.seat() >= 0 else []:
                spoken = slate_words.choice(state, int(action), speaking("en"))
                (offered if state.allows(action) else refused).add((spoken.label, spoken.hint))
            state.advance(state.sample(rng) if state.seat() < 0 else actions[rng.randrange(len(actions))])
    assert all(hint for _label, hint in refused)
    assert len(refused) > 20 and not offered & refused


def test_a_purchase_or_a_piece_that_is_refused_says_why() -> None:
    state = laid_out(2)
    developed(state, RED, "add_stock", 3)
    state.coins[RED] = 2
    play(state, "roll:336")
    assert hint(state, "buy") == ("Buy a piece", "3 coins, you have 2")
    assert hint(state, "change:3") == ("Change the 3", "3 coins, you have 2")
    assert hint(state, "adjust:3+") == ("Adjust the 3 to 4", "with Adjust a die only")
    state.coins[RED] = 6
    play(state, "buy")
    assert hint(state, "buy") == ("Buy a piece", "done for this round")
    assert hint(state, "buy", "fr") == ("Acheter un pion", "c’est fait pour cette manche")
    mines(state, "dulas", BLUE)
    stock(state, RED, 4)
    standing(state, {RED: "3456"})
    play(state, "build:dulas")
    assert hint(state, "spend:1") == ("From space 1", "no piece of yours there")
    assert hint(state, "spend:6") == ("From space 6", "it will not act there: Develop")


def test_pieces_said_to_be_spent_are_those_chosen() -> None:
    state = laid_out(2)
    mines(state, "ffestiniog", BLUE)
    mines(state, "dulas", BLUE, BLUE)
    stock(state, RED, 5)
    standing(state, {RED: "33456"})
    assert log(state, "build:dulas", "spend:3", "spend:6") == [
        "Ada takes the piece back from space 3 to build Dulas 3.",
        "Ada spends the piece on space 3.",
        "Ada spends the piece on space 6.",
        "Ada builds Dulas 3 with 3 pieces, of which 2 become unavailable: +2 points.",
    ]


def test_the_log_tells_what_happens_by_itself() -> None:
    state = laid_out(3)
    stock(state, BLUE, 0)
    play(state, "roll:555")
    assert log(state, "place:555") == [
        "Ada places 3 pieces on 5, 5 and 5.",
        "Ben has no piece: no dice this round, but one piece becomes available.",
    ]
    stock(state, GREEN, 2)
    state.coins[GREEN] = 0
    assert log(state, "roll:555") == [
        "Cleo rolls 5, 5 and 5.",
        "Cleo places 2 pieces on 5 and 5.",
        "3 pieces of Ada can do nothing and go back.",
        "2 pieces of Cleo can do nothing and go back.",
        "Round 2 begins with Ben.",
    ]


def test_a_round_that_everybody_passes_is_told() -> None:
    state = laid_out(2)
    stock(state, RED, 2)
    stock(state, BLUE, 2)
    standing(state, {RED: "3", BLUE: "3"})
    passes = "has no piece: no dice this round, but one piece becomes available."
    assert log(state, "build:ffestiniog", "build:ffestiniog")[2:] == [
        "Round 2 begins with Ben.",
        f"Ben {passes}",
        f"Ada {passes}",
        "Round 3 begins with Ada.",
    ]


def test_dice_that_cannot_be_changed_are_only_placed() -> None:
    state = laid_out(2)
    stock(state, RED, 2)
    state.coins[RED] = 0
    play(begun_anew(state), "roll:345")
    assert slate_words.question(state, speaking("en")) == "Place your pieces by the dice."
    state.coins[RED] = 5
    assert "change the dice" in slate_words.question(state, speaking("en"))


def test_the_end_is_told() -> None:
    state = laid_out(2)
    state.round = box.IDLE_ROUNDS
    standing(state, {RED: "1"})
    state.coins[:] = [9, 0]
    assert log(state, "back", lang="fr") == [
        "Ada reprend un pion de la case 1, sans action.",
        "Aucune mine construite depuis 12 manches : la partie s’arrête là.",
        "La partie est terminée : Ada gagne avec 3 points.",
    ]


def test_dice_in_words() -> None:
    state = laid_out(2)
    developed(state, RED, "adjust_die")
    play(state, "roll:146")
    assert hint(state, "reroll:16") == ("Reroll 1 and 6", "−1 coin of 3")
    assert hint(state, "adjust:6+") == ("Adjust the 6 to 1", "Add; free, once a round")
    assert hint(state, "place:146") == ("Place on 1, 4 and 6", "Add, Build or Sell, Develop")
    assert log(state, "change:4", "face:2") == [
        "Ada pays 3 coins to turn a 4 to 2.",
        "Coins counted in points: Ada −1.",
    ]
    assert log(state, "adjust:6+") == ["Ada adjusts a 6 to 1.", "Ada places 3 pieces on 1, 1 and 2."]


def test_the_board_in_words() -> None:
    state = placed(laid_out(2), "335")
    mines(state, "nantlle", BLUE)
    developed(state, RED, "add_stock", 3)
    lines = slate_words.board(state.view(None), speaking("en"))
    assert "Ada: 1 point, 3 coins, 5 pieces available, 17 unavailable, 0 mines." in lines
    assert "Space 3, Build: Ada 2." in lines
    assert (
        "Nantlle, from the river's mouth: 1 Ben, slate for 4; 2 free for 2 pieces, slate for 5; "
        "3 free for 3 pieces, slate for 4; 4 free for 3 pieces, slate for 4." in lines
    )
    assert "Add to stock (buy a piece once a round): Ada at 3 coins." in lines
    assert not any(line.startswith("Half the mines") for line in lines)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_in_words(seats: int, lang: str) -> None:
    """Every question, choice and line is whole; pieces that go back are counted as they move."""
    rng, _ = cordee.Rng(seats), speaking(lang)
    back = re.compile("can do nothing|ne peu(t|vent) rien")
    for _game in range(3):
        state = GAME.new(seats)
        while state.seat() != cordee.NOBODY:
            assert isinstance(state, Slate)
            texts = [slate_words.question(state, _), *slate_words.board(state.view(None), _)]
            for action in state.candidates() if state.seat() >= 0 else []:
                choice = slate_words.choice(state, action, _)
                texts += [choice.label, choice.hint or "–"]
            actions = state.actions()
            action = state.sample(rng) if state.seat() == cordee.NATURE else actions[rng.randrange(len(actions))]
            before = state.copy()
            state.play(action)
            lines = slate_words.told(before, action, state, _)
            assert not any("{" in text or "None" in text or not text for text in texts + lines)
            if before.phase == 2 and state.round == before.round and state.agenda and before.owed == 0:
                freed = sum(before.on_spaces(seat) - state.on_spaces(seat) for seat in range(seats))
                alone = GAME.notation(action) in ("buy", "done") or state.owed > 0
                if freed <= (0 if alone else 1):
                    assert not any(back.search(line) for line in lines), lines


def test_every_component_is_described() -> None:
    described = slate_words.components(speaking("fr"))
    assert len({component.key for component in described}) == len(described) == 6 + 7 + box.SITES
    assert all(component.name and component.lines for component in described)
    assert slate_words.options(speaking("fr")) == {}
